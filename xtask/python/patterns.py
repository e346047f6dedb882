"""Compares hiddentables-pattern with CPython's re over generated patterns, and writes the committed cases.

    python xtask/python/patterns.py [seconds] [seed]     compare
    python xtask/python/patterns.py --write              rewrite pattern/tests/cases.jsonl with CPython's answers

Build first: cargo build -p hiddentables-pattern --example match_lines
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import time
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRIVER = ROOT / "target/debug/examples/match_lines"
CASES = ROOT / "pattern/tests/cases.jsonl"
warnings.simplefilter("ignore")


def expected(pattern, flags, text, template):
    try:
        compiled = re.compile(pattern, flags)
    except (re.error, OverflowError, ValueError) as error:
        return {"raise": type(error).__name__, "message": str(error)}
    spans = lambda m: m and [list(m.span(g)) for g in range(compiled.groups + 1)]
    search = compiled.search(text)
    try:
        sub = compiled.sub(template, text)
    except (re.error, IndexError) as error:
        sub = {"raise": type(error).__name__, "message": str(error)}
    return {
        "flags": int(compiled.flags),
        "search": spans(search),
        "last": search and search.lastindex,
        "match": spans(compiled.match(text)),
        "full": spans(compiled.fullmatch(text)),
        "all": [spans(m) for m in compiled.finditer(text)],
        "split": compiled.split(text),
        "is": search is not None,
        "sub": sub,
    }


def ask(cases):
    lines = "\n".join(json.dumps(case) for case in cases)
    done = subprocess.run([DRIVER], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.decode().split("\n") if line]


ATOMS = ["a", "b", "ab", "c", r"\d", r"\w", r"\s", ".", "[ab]", "[^a]", r"[\d_]", r"[^\W\d]", "k", "s", "i", "é", "ß", "1", " ",
         r"\b", r"\B", "^", "$", r"\A", r"\Z", "-", r"\.", "[a-c]", "[^a-z]", "İ", r"\n", "Σ", "[k-t]", "[À-ÿ]", "σ", "_", "\n"]
QUANTIFIERS = ["*", "+", "?", "{2}", "{1,2}", "{,2}", "{1,}", "*?", "+?", "??", "{1,3}?", "*+", "++", "?+", "{0,2}+", "{", "{a}"]
TEXT = ["a", "b", "c", "ab", "ba", "1", "23", " ", "\n", "é", "K", "S", "ſ", "\u212a", "ß", "İ", "ı", "i", "-", ".", "_", "Σ", "ς", "σ",
        "aa", "x", "e\u0301", "٣", "\x1c", "B", "À"]
TEMPLATES = ["<\\g<0>>", "x", "\\1", "\\2-", "\\g<1>.", "\\g<n>", "\\n", "\\08", "\\d", "\\g<9>", "\\", "", "\\.", "\\g<1", "\\141"]


def sequence(rng, depth, groups):
    out = ""
    for _ in range(rng.randint(0 if depth < 3 else 1, 3)):
        roll = rng.random()
        if depth > 0 and roll < 0.45:
            inner = lambda: "|".join(sequence(rng, depth - 1, groups) for _ in range(rng.choice([1, 1, 2, 3])))
            kind = rng.choice(["(", "(", "(", "(?:", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i:", "(?-i:", "(?s:", "(?m:", "(?P<n>", "(?(1)", "(?a:"])
            part = kind + inner() + ")"
        elif roll < 0.5 and groups:
            part = rng.choice(["\\1", "\\2", "(?P=n)"])
        else:
            part = rng.choice(ATOMS)
        if rng.random() < 0.35:
            part += rng.choice(QUANTIFIERS)
        out += part
    return out


def noise(rng):
    pieces = list("()[]{}|*+?^$.\\-&~:=!<>,#123abPndxuU") + ["(?", "(?P<", "\\x4", "\\u00e9", "[^]", "(?i)", "[a-", "{2,1}", "\\8", "\\07", "(?#", "[[:alpha:]]", "&&", "--", "(?x)", "\n"]
    return "".join(rng.choice(pieces) for _ in range(rng.randint(1, 7)))


def case(rng):
    pattern = noise(rng) if rng.random() < 0.25 else "|".join(sequence(rng, 2, rng.random() < 0.5) for _ in range(rng.choice([1, 1, 1, 2])))
    if rng.random() < 0.1:
        pattern = rng.choice(["(?i)", "(?m)", "(?s)", "(?x)", "(?a)", "(?im)"]) + pattern
    flags = rng.choice([0, 0, 0, re.I, re.M, re.S, re.I | re.A, re.A, re.X, re.I | re.M])
    plain = rng.random() < 0.5
    letters = [t for t in TEXT if t.isascii()] if plain else TEXT
    text = "".join(rng.choice(letters) for _ in range(rng.randint(0, 9)))
    return [pattern, int(flags), text, rng.choice(TEMPLATES)]


def compare(seconds, seed):
    rng, total, differences = random.Random(seed), 0, 0
    end = time.time() + seconds
    while time.time() < end and differences < 15:
        cases = [case(rng) for _ in range(3000)]
        for given, answer in zip(cases, ask(cases)):
            try:
                want = expected(*given)
            except SystemError:  # CPython's own bug: "The span of capturing group is wrong, please report a bug"
                continue
            total += 1
            if answer != want and "terminal" not in answer:
                differences += 1
                print(json.dumps(given, ensure_ascii=False))
                for key in sorted(set(want) | set(answer)):
                    if want.get(key) != answer.get(key):
                        print("   ", key, "python", want.get(key), "ours", answer.get(key))
    print(total, "cases,", differences, "differences")


def write():
    kept = [json.loads(line) for line in CASES.read_text().splitlines() if line]
    lines = [json.dumps([case, expected(*case)], ensure_ascii=False) for case, *_ in kept]
    CASES.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        numbers = [int(a) for a in sys.argv[1:]]
        compare(numbers[0] if numbers else 20, numbers[1] if len(numbers) > 1 else 1)
