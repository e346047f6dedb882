"""Compares the `tables` crate with pandas.read_csv, value by value and bit by bit.

Needs a Python with pandas 2.2.3. From the repository root, after
`cargo build -p hiddentables-tables --example dump`:

    python xtask/python/compare_tables.py files DIR_OR_FILE... [--escape '\\'] [--text]
    python xtask/python/compare_tables.py random 20000 [SEED]       small random files, good and bad
    python xtask/python/compare_tables.py numbers 200000 [SEED]     number-like words, each a column of its own
    python xtask/python/compare_tables.py big [SEED]                files of several type-inference batches
    python xtask/python/compare_tables.py cases tables/tests/cases  checks the expectations in the case files;
                                                                    with --write, writes them

Exit status 1 if anything differs. A file that the crate refuses as `unsupported` is counted apart.
"""

import argparse
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import pandas as pd

ROOT = pathlib.Path(__file__).resolve().parents[2]
DUMP = ROOT / "target" / "debug" / "examples" / "dump"
C_ERROR = "Error tokenizing data. C error: "


def quote(text):
    escaped = "".join(
        "\\" + c if c in '"\\' else f"\\u{ord(c):04x}" if ord(c) < 32 else c for c in text
    )
    return f'"{escaped}"'


def number(value):
    """A bool, an integer, a float or nothing, as the dump of this side writes it."""
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if value != value:
        return "nan"
    mantissa, e, exponent = repr(float(value)).partition("e")
    return mantissa + (f"e{int(exponent)}" if e else "")


def cell(value):
    return quote(value) if isinstance(value, str) else number(value)


def dump(frame):
    lines = [f"rows {len(frame)}"]
    if not isinstance(frame.index, pd.RangeIndex):
        for level in range(frame.index.nlevels):
            values = frame.index.get_level_values(level)
            lines += [f"index {values.dtype}", *map(cell, values.tolist())]
    for at, name in enumerate(frame.columns):
        column = frame.iloc[:, at]
        lines += [f"column {quote(name)} {column.dtype}", *map(cell, column.tolist())]
    return "\n".join(lines) + "\n"


def expected(path, separator=",", escape=None, text=False):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            frame = pd.read_csv(path, sep=separator, escapechar=escape, dtype=str if text else None)
        return dump(frame)
    except UnicodeDecodeError:
        return "error not UTF-8\n"
    except (pd.errors.ParserError, pd.errors.EmptyDataError) as error:
        return f"error {str(error).removeprefix(C_ERROR).strip()}\n"


def actual(jobs):
    """One dump for each job (path, separator, escape, text)."""
    lines = [
        f"{ord(separator)}\t{ord(escape) if escape else 0}\t{'text' if text else 'inferred'}\t{path}\n"
        for path, separator, escape, text in jobs
    ]
    run = subprocess.run([DUMP], input="".join(lines).encode(), capture_output=True, check=True)
    return run.stdout.decode().split("\x0c\n")[:-1]


def same_line(want, got):
    """Rust and Python may choose either of two shortest spellings that lie equally far from a float."""
    if want == got:
        return True
    try:
        both_floats = not any(it.startswith('"') or it.strip("-").isdigit() for it in (want, got))
        return both_floats and struct.pack("<d", float(want)) == struct.pack("<d", float(got))
    except ValueError:
        return False


def same(want, got):
    if got == want or (got.startswith("error not UTF-8") and want.startswith("error")):
        return True
    want, got = want.split("\n"), got.split("\n")
    return len(want) == len(got) and all(map(same_line, want, got))


def compare(jobs, show=5):
    """Prints how many jobs differ, and the first few that do."""
    dumps = actual(jobs)
    assert len(dumps) == len(jobs), (len(dumps), len(jobs))
    differ = errors = refused = 0
    for job, got in zip(jobs, dumps):
        if got.startswith("error unsupported"):
            refused += 1
            continue
        want = expected(*job)
        errors += want.startswith("error")
        if same(want, got):
            continue
        differ += 1
        if differ <= show:
            path, *options = job
            print(f"--- {path} {options}\n{pathlib.Path(path).read_bytes()[:300]!r}")
            pairs = zip(want.split("\n"), got.split("\n"))
            at, pair = next(((i, p) for i, p in enumerate(pairs) if not same_line(*p)), (None, "one is longer"))
            print(f"line {at}: (pandas, tables) = {pair}")
    print(f"{len(jobs)} files: {differ} differ, {errors} errors in both, {refused} refused")
    return differ


NUMBERS = ["0", "1", "-1", "+7", "007", "3.5", "-0.0", ".5", "5.", "1e5", "1E-3", "1e", "1e+", "1.7976931348623157e308",
           "1e309", "-1e309", "1e-320", "1e-700", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
           "-9223372036854775809", "18446744073709551615", "18446744073709551616", "123456789012345678901234567890",
           "99999999999999999999.5", "0.1", "0.30000000000000004", "1,234", "1_000", "0x1F", "inf", "-inf", "+Inf",
           "Infinity", "-INFINITY", "infinit", "1.", ".", "-", "+", "--1", "1-", "١", "1e99999999999", "1e4294967296"]
WORDS = ["a", "b", "Foo bar", "x y", "é", "日本", "\ufeff", "\u00a0", "True", "true", "TRUE", "tRuE", "False", "FALSE", "false",
         "yes", "T", " True", "", "", "", "NA", "nan", "NaN", "null", "NULL", "None", "N/A", "n/a", "#N/A", "#N/A N/A", "#NA",
         "-nan", "-NaN", "<NA>", "1.#IND", "-1.#IND", "1.#QNAN", "-1.#QNAN", "NAN", "none", " NA", "NA ", "2020-01-01", "\\", "\x00", "a\x00b",
         "#c", "'", "\x0b1", "1\x0c", "\x85"]
NAMES = ["a", "b", "a.1", "a.2", "x", "", "Unnamed: 0", "Unnamed: 1", "Unnamed: 1.1", " a", "a ", "NA", "1", "a\nb", "é", "a.1.1"]


def blanks(rng):
    return rng.choice(["", "", "", "", " ", "  ", "\t"])


def word(rng, column):
    kind = column if rng.random() < 0.9 else rng.choice(["number", "word", "int", "bool", "mess"])
    if kind == "int":
        value = str(rng.randint(-50, 50)) if rng.random() < 0.9 else rng.choice(NUMBERS)
    elif kind == "number":
        value = rng.choice(NUMBERS)
    elif kind == "bool":
        value = rng.choice(["True", "False", "true", "FALSE", "tRue", "", "NA"] if rng.random() < 0.5 else ["True", "False"])
    elif kind == "missing":
        value = rng.choice(["", "NA", "nan"])
    elif kind == "mess":
        value = "".join(rng.choice('",\n\r \t\\ab1.\x00') for _ in range(rng.randint(0, 5)))
    else:
        value = rng.choice(WORDS)
    value = blanks(rng) + value + blanks(rng)
    form = rng.random()
    if form < 0.15:
        return '"' + value.replace('"', '""') + '"'
    if form < 0.18:
        return '"' + value + '"' + rng.choice(["", "x", ' "', '"'])
    return value


def random_file(rng, separator):
    end = rng.choice(["\n"] * 10 + ["\r\n"] * 5 + ["\r", None])
    width = rng.choice([1, 1, 2, 2, 3, 4, 6])
    columns = [rng.choice(["int", "int", "number", "word", "bool", "missing", "mess"]) for _ in range(width)]
    ragged = rng.random() < 0.35
    data_width = width + rng.choice([0] * 12 + [1, 1, 2])
    columns += ["int"] * (data_width - width)
    rows = [[rng.choice(NAMES) if rng.random() < 0.9 else word(rng, "mess") for _ in range(width)]]
    for _ in range(rng.choice([0, 1, 2, 3, 5, 8])):
        row = [word(rng, kind) for kind in columns]
        if ragged and rng.random() < 0.3:
            row = row[: rng.randint(0, len(row))] + [""] * (rng.random() < 0.1)
        if rng.random() < 0.03:
            row = [rng.choice(["", " ", "\t", "  \t "])]
        rows.append(row)
    text = rng.choice([""] * 8 + ["\ufeff", "\n", " \n", "\r"])
    for row in rows:
        text += separator.join(row) + (end or rng.choice(["\n", "\r", "\r\n", "\n\n", "\n\r"]))
    if rng.random() < 0.4:
        text = text[:-1]
    data = text.encode()
    if rng.random() < 0.01:
        data += b"\xff\xfe"
    return data


def random_jobs(folder, count, rng):
    for at in range(count):
        separator = rng.choice([",", ",", ",", "\t", ";", " "])
        path = folder / f"{at}.csv"
        path.write_bytes(random_file(rng, separator))
        yield str(path), separator, rng.choice([None, None, "\\"]), rng.random() < 0.1


def number_word(rng):
    digits = lambda most: "".join(rng.choice("0123456789") for _ in range(rng.randint(0, most)))
    kind = rng.random()
    if kind < 0.2:
        return repr(np.uint64(rng.getrandbits(64)).view(np.float64).item())
    if kind < 0.35:
        return repr(rng.uniform(-1000, 1000))
    if kind < 0.45:
        return f"{rng.uniform(-1e6, 1e6):.{rng.randint(0, 6)}f}"
    if kind < 0.55:
        return str(rng.choice([-1, 1]) * rng.getrandbits(rng.choice([8, 62, 63, 64, 65, 80])))
    if kind < 0.6:
        return rng.choice(NUMBERS)
    whole, fraction = digits(rng.choice([2, 8, 20, 25])), digits(rng.choice([2, 8, 20, 25]))
    text = rng.choice(["", "", "-", "+", " ", " -"]) + rng.choice(["", "", "0", "000"]) + whole
    text += rng.choice(["", ".", "."]) + fraction
    if rng.random() < 0.4:
        text += rng.choice("eE") + rng.choice(["", "-", "+", "--"]) + digits(rng.choice([1, 2, 3, 3, 3, 11, 20]))
    return text + rng.choice([""] * 8 + [" ", "\x0b", "x", "."])


def number_jobs(folder, count, rng):
    at_once = 20_000
    for at in range(0, count, at_once):
        words = [number_word(rng) for _ in range(min(at_once, count - at))]
        path = folder / f"{at}.csv"
        path.write_text(",".join(f"c{i}" for i in range(len(words))) + "\n" + ",".join(words) + "\n")
        yield str(path), ",", None, False


def big_jobs(folder, rng):
    """A few columns a file, whose kind changes at places of its own; rows wider than the header after some batch."""
    kinds = [lambda: str(rng.randint(-9, 9)), lambda: rng.choice(["0.1", "2.5", "1e300"]), lambda: rng.choice(["True", "False"]),
             lambda: rng.choice(["", "NA"]), lambda: rng.choice(["ab", "é", "7"]), lambda: str(2**63 + rng.randint(0, 9)),
             lambda: rng.choice(["True", "", "False"]), lambda: rng.choice(["1", ""])]
    for at in range(16):
        width = rng.choice([3, 8, 20])
        rows = (1 << 20) // width * 2 + rng.randint(0, 70_000)
        plans = []
        for _ in range(width):
            cuts = sorted(rng.sample(range(1, 40), rng.randint(0, 3)))
            plans.append([(cut * rows // 40, rng.choice(kinds)) for cut in [0, *cuts]])
        path = folder / f"{at}.csv"
        batch = 1
        while batch * 2 < (1 << 20) // width:
            batch *= 2
        wide = rng.choice([None, batch, batch + 1, batch - 1]) if at % 2 else None
        with path.open("w") as file:
            file.write(",".join(f"c{i}" for i in range(width)) + "\n")
            for row in range(rows):
                words = [next(make for start, make in reversed(plan) if start <= row)() for plan in plans]
                if row == wide:
                    words += ["extra"] * rng.randint(1, 3)
                lead = " " * rng.randint(1, 300) if rng.random() < 0.01 else ""
                file.write(lead + ",".join(words) + "\n")
        yield str(path), ",", None, False


MARKS = {"\\": "\\\\", "\r": "\\r", "\t": "\\t", "\0": "\\0", "\ufeff": "\\BOM"}


def unmark(text):
    for real, mark in list(MARKS.items())[1:]:
        text = text.replace(mark, real)
    return text.replace("\\\\", "\\")


def cases(folder, write):
    """Each case: `## title [options]`, the file between ```csv and ```, the dump between ``` and ```."""
    differ = 0
    for path in sorted(pathlib.Path(folder).glob("*.md")):
        out = []
        for part in path.read_text().split("\n## ")[1:]:
            title, rest = part.split("\n", 1)
            source = rest.split("```csv\n", 1)[1].split("```", 1)[0]
            options = title.partition("[")[2].rstrip("]").split()
            values = dict(option.split("=") for option in options if "=" in option)
            with tempfile.NamedTemporaryFile(suffix=".csv") as file:
                data = unmark(source)
                file.write((data[:-1] if "unended" in options else data).encode())
                file.flush()
                want = expected(file.name, {"tab": "\t"}.get(values.get("separator"), ","),
                                {"backslash": "\\"}.get(values.get("escape")), "text" in options)
            out.append(f"\n## {title}\n\n```csv\n{source}```\n\n```\n{want}```\n")
        head = path.read_text().split("\n## ")[0]
        if write:
            path.write_text(head + "".join(out))
        elif path.read_text() != head + "".join(out):
            differ += 1
            print(f"{path} differs from what pandas gives")
    return differ


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["files", "random", "numbers", "big", "cases"])
    parser.add_argument("what", nargs="*")
    parser.add_argument("--escape")
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if args.mode == "cases":
        return cases(args.what[0], args.write)
    if args.mode == "files":
        paths = [p for it in map(pathlib.Path, args.what) for p in (sorted(it.rglob("*.csv")) if it.is_dir() else [it])]
        return compare([(str(p), ",", args.escape, args.text) for p in paths])
    numbers = list(map(int, args.what))
    count = numbers.pop(0) if args.mode != "big" else 0
    rng = random.Random(numbers[0] if numbers else 0)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if args.mode == "big":
            return sum(compare([job]) for job in big_jobs(folder, rng))
        jobs = random_jobs if args.mode == "random" else number_jobs
        return compare(list(jobs(folder, count, rng)))


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
