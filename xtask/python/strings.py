"""Compares `.str` with pandas over random columns.

    python xtask/python/strings.py [cases] [seed]

Build first: cargo build
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import pandas as pd
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRIVER = ROOT / "target/debug/hiddentables"
warnings.simplefilter("ignore")

TEXTS = ["", "a", "abc", "A b", "Mario 64", "$1,200.50", "a,b,c", "1999-2001", " pad ", "é", "straße", "İx", "x\n", "a-b_c", "12", "²", "½", "-7",
         "Ab Cd", "aa", "banana", "(x)", "a|b", "Σίσυφος", "\tq", "ǅ", "K", "k1k2", "1 km", "AB", "٣"]
OTHERS = ["None", "np.nan", "1", "2.5", "True", "['a','b']", "('x',)", "{'a': 1}", "[]", "['q', 1]", "1"]
PATTERNS = ["a", "b+", r"\d+", "[A-Z]", "^a", r"a|b", r"(\d+)-(\d+)", "(?P<n>[a-z])(?P<m>\\d)?", r"\s", "", "(a)?b", "x$", ".", ",", ", ", "an", "-", "(?i)A", "k", "$", "|",
            "[", "(", "é", r"(?<=a)n", r"(a)\1", "S", "(.)(.)", "(q)"]
SIMPLE = "lower upper title capitalize swapcase casefold strip lstrip rstrip len isdigit isnumeric isdecimal isalpha isalnum isspace isupper islower istitle split rsplit".split()


def text(rng):
    return repr(rng.choice(TEXTS))


def expression(rng):
    pat = repr(rng.choice(PATTERNS))
    some = lambda *choices: rng.choice(choices)
    small = lambda: rng.choice(["None", "0", "1", "2", "-1", "-2", "5"])
    na = some("", "", ", na=False", ", na=True", ", na=None", ", na=np.nan", ", na=0", ", na='x'")
    case = some("", "", ", case=False", ", case=True", ", flags=re.I")
    kinds = [
        lambda: f"{rng.choice(SIMPLE)}()",
        lambda: f"contains({pat}{case}{na})",
        lambda: f"contains({pat}{some('', ', case=False')}{na}, regex=False)",
        lambda: f"{some('match', 'fullmatch')}({pat}{case}{na})",
        lambda: f"{some('startswith', 'endswith')}({some(text(rng), text(rng), '(' + text(rng) + ', ' + text(rng) + ')', '()', '1')}{na})",
        lambda: f"replace({pat}, {some(repr(''), repr('-'), repr('<&>'))}{some('', ', n=1', ', n=0', ', case=False', ', flags=re.I', ', regex=False')})",
        lambda: f"replace({pat}, {some(repr(''), repr('-'), repr('[' + chr(92) + 'g<0>]'), repr(chr(92) + '1'), 'lambda m: m.group(0) * 2', 'lambda m: None', 'lambda: 1', 'lambda m: 1')}{some('', ', n=1', ', n=0', ', case=False')}, regex=True)",
        lambda: f"replace(re.compile({pat}), 'z', regex={some('True', 'False')})",
        lambda: f"split({some(pat, text(rng), 'None')}{some('', ', n=1', ', n=0', ', n=2')}{some('', '', ', expand=True')}{some('', '', ', regex=False', ', regex=True')})",
        lambda: f"split(re.compile({pat}){some('', ', expand=True')})",
        lambda: f"rsplit({some(text(rng), 'None', repr(','), repr('a'))}{some('', ', n=1', ', n=2')}{some('', ', expand=True')})",
        lambda: f"{some('partition', 'rpartition')}({some('', repr('a'), repr('-'), repr(''))}{some('', '')})",
        lambda: f"{some('partition', 'rpartition')}({some(repr('a'), repr('-'))}, expand=False)",
        lambda: f"get({some('0', '1', '-1', '10', repr('a'))})",
        lambda: f"slice({small()}, {small()}, {some('None', '2', '-1')})",
        lambda: f"slice_replace({small()}, {small()}, {some('None', repr('Z'))})",
        lambda: f"{some('find', 'rfind', 'index', 'rindex')}({text(rng)}{some('', ', 1', ', 1, 3', ', -2')})",
        lambda: f"count({pat}{some('', ', flags=re.I')})",
        lambda: f"findall({pat}{some('', ', flags=re.I')})",
        lambda: f"extract({pat}{some('', ', expand=False', ', expand=True', ', flags=re.I')})",
        lambda: f"join({some(repr('-'), repr(''))})",
        lambda: f"cat({some('', 'sep=' + repr('-'), 'na_rep=' + repr('?'))})",
        lambda: f"cat({some('s', 's[::-1]', '[' + repr('z') + '] * len(s)', '[1] * len(s)', 's.tolist()', '[s, s]', '[' + repr('a') + ']')}{some('', ', sep=' + repr('-'))}{some('', ', na_rep=' + repr('?'))})",
        lambda: f"repeat({some('0', '2', '-1', '[1] * len(s)', '[2, 1]')})",
        lambda: f"{some('ljust', 'rjust', 'center')}({some('0', '5', '6')}{some('', ', ' + repr('*'))})",
        lambda: f"pad({some('5', repr('5'))}{some('', ', side=' + repr('right'), ', side=' + repr('both'))}{some('', ', fillchar=' + repr('*'), ', fillchar=' + repr('**'))})",
        lambda: f"zfill({some('0', '5')})",
        lambda: f"remove{some('prefix', 'suffix')}({text(rng)})",
        lambda: f"{some('strip', 'lstrip', 'rstrip')}({text(rng)})",
        lambda: f"translate({some('str.maketrans(' + repr('ab') + ', ' + repr('xy') + ')', '{97: None}')})",
        lambda: f"normalize({some(repr('NFKD'), repr('NFC'), repr('NFKC'), repr('x'))})",
    ]
    return rng.choice(kinds)()


SHOW = """
def show(r):
    if isinstance(r, pd.DataFrame):
        return ['frame', list(r.columns), list(r.index), [show(r[c]) for c in r.columns]]
    if isinstance(r, pd.Series):
        return ['series', str(r.dtype), str(r.name), list(r.index), r.tolist()]
    if isinstance(r, pd.Index):
        return ['index', r.name, r.tolist()]
    if isinstance(r, np.ndarray):
        return ['array', r.tolist()]
    return r
"""


def program(rng):
    cells = [text(rng) if rng.random() < 0.9 else rng.choice(OTHERS[:2]) for _ in range(rng.choice([0, 1, 2, 4, 6]))]
    if rng.random() < 0.3:
        cells = [cell if rng.random() < 0.6 else rng.choice(OTHERS) for cell in cells]
    roll = rng.random()
    labels = "" if roll < 0.6 or len(set(cells)) < len(cells) else f", index={list(range(len(cells)))[::-1]}"
    make = f"s = pd.Series([{', '.join(cells)}], name='n', dtype=object{labels})"
    if roll > 0.9:
        make += "\ns = pd.Index(s, name='n')"
    accessor = expression(rng)
    if rng.random() < 0.05:
        call = f"s.str[{rng.choice(['0', '-1', '1:3', '::-1', ':2', '9'])}]"
    elif rng.random() < 0.1:
        call = f"s.str.split('a').str.{accessor}" if rng.random() < 0.7 else "s.str.split(',').str[0]"
    else:
        call = f"s.str.{accessor}"
    return f"{make}\n{SHOW}\ntry:\n    out = show({call})\nexcept Exception as e:\n    out = [type(e).__name__, str(e)]\nrepr(out)\n"


def reference(source):
    scope = {"pd": pd, "np": np, "re": re}
    body, last = source.rstrip().rsplit("\n", 1)
    exec(body, scope)
    return eval(last, scope)


def main(cases, seed):
    rng = random.Random(seed)
    programs = [program(rng) for _ in range(cases)]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "t.csv").write_text("a\n1\n")
        lines = [json.dumps({"id": str(n), "table": "t.csv", "program": p}) for n, p in enumerate(programs)]
        (folder / "c.jsonl").write_text("\n".join(lines) + "\n")
        subprocess.run([DRIVER, "replay", folder / "c.jsonl", "--tables", folder, "--out", folder / "o.jsonl"], check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        answers = [json.loads(line) for line in (folder / "o.jsonl").read_text().splitlines()]
    differences, unsupported = 0, {}
    for source, answer in zip(programs, answers):
        want = reference(source)
        if answer["outcome"] == "answer":
            if answer["answer"]["value"] != want:
                differences += 1
                if differences <= 12:
                    lines = source.splitlines()
                    print(lines[0], "|", *[line for line in lines if "out = show" in line or "pd.Index(s" in line])
                    print("  pandas", want)
                    print("  ours  ", answer["answer"]["value"])
        else:
            key = json.dumps({k: answer[k] for k in answer if k not in ("id", "usage", "v", "stdout")})
            unsupported.setdefault(key, []).append([line for line in source.splitlines() if "out = show" in line or "s = " in line])
    print(cases, "cases,", differences, "differences")
    for key, sources in unsupported.items():
        print(len(sources), key[:200], sources[0] if "unsupported" not in key or len(sources) < 3 else "")


if __name__ == "__main__":
    numbers = [int(a) for a in sys.argv[1:]]
    main(numbers[0] if numbers else 2000, numbers[1] if len(numbers) > 1 else 1)
