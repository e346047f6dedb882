"""Compares the `tables` crate with pandas on Parquet, Arrow IPC and JSON Lines, value by value and bit by bit.

Needs a Python with pandas 2.2.3 and pyarrow (the reference has none: make another). From the repository root, after
`cargo build --workspace --examples`:

    python xtask/python/compare_columnar.py random 3000 [SEED]      random tables: types, gaps, codecs, encodings, pages, batches
    python xtask/python/compare_columnar.py json 3000 [SEED]        random files of JSON Lines
    python xtask/python/compare_columnar.py floats 200000 [SEED]    numbers of JSON, each a row
    python xtask/python/compare_columnar.py broken 3000 [SEED]      files that are cut off or have other bytes: no crash, and no hang
    python xtask/python/compare_columnar.py cases tables/tests/columnar    checks the committed files; with --write, makes them

Exit status 1 if anything differs. What the crate refuses by name is counted apart, by its words.
"""

import argparse
import collections
import datetime
import decimal
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import pandas as pd

from compare_tables import number, quote

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
DUMP = TARGET / "debug" / "examples" / "dump"
EPOCH = datetime.date(1970, 1, 1)


def cell(value):
    if value is None:
        return "None"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, decimal.Decimal):
        return f"decimal {format(value, 'f')}"
    if value is pd.NaT or value is pd.NA:
        return "nan"
    if isinstance(value, pd.Timestamp):
        return f"time {value.value}"
    if isinstance(value, pd.Timedelta):
        return f"delta {value.value}"
    if isinstance(value, datetime.date):
        return f"date {(value - EPOCH).days}"
    if isinstance(value, datetime.time):
        return f"clock {((value.hour * 60 + value.minute) * 60 + value.second) * 1000000 + value.microsecond}"
    return number(value)


def dump(frame):
    lines = [f"rows {len(frame)}"]
    for at, name in enumerate(frame.columns):
        column = frame.iloc[:, at]
        if column.dtype == "category":
            order = "ordered" if column.cat.ordered else "unordered"
            labels = column.cat.categories
            lines += [f"column {quote(name)} category", f"categories {labels.dtype} {order}", *map(cell, labels.tolist()), "cells"]
        else:
            lines += [f"column {quote(name)} {column.dtype}"]
        lines += map(cell, column.tolist())
    return "\n".join(lines) + "\n"


def expected(path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if path.suffix == ".parquet":
            frame = pd.read_parquet(path)
        elif path.suffix == ".jsonl":
            frame = pd.read_json(path, lines=True)
        else:
            frame = pd.read_feather(path)
    if not isinstance(frame.index, pd.RangeIndex) or frame.index.start or frame.index.step != 1 or frame.index.name:
        return "not told: index"
    if frame.columns.nlevels > 1 or frame.columns.name is not None or not all(isinstance(name, str) for name in frame.columns):
        return "not told: labels"
    return dump(frame)


def actual(paths):
    jobs = "".join(f"44\t0\tinferred\t{path}\n" for path in paths)
    run = subprocess.run([DUMP], input=jobs, capture_output=True, text=True, check=True)
    return run.stdout.split("\x0c\n")[: len(paths)]


# Types that the crate says it has no counterpart for, as its message has them.
REFUSALS = ("has no counterpart here", "is not read", "uint64", "two columns are called", "cannot be read as", "could take for", "beside some beyond")


def same(wanted, got):
    """Whether two dumps say the same: Python and Rust write some floats with another last digit, of the same bits."""
    def equal(a, b):
        try:
            return a == b or float(a).hex() == float(b).hex()
        except ValueError:
            return False

    wanted, got = wanted.split("\n"), got.split("\n")
    return len(wanted) == len(got) and all(map(equal, wanted, got))


class Tally:
    def __init__(self):
        self.same, self.refused, self.different = 0, collections.Counter(), 0

    def compare(self, path, wanted, got, show=5):
        if got.startswith("error "):
            reason = got.strip()
            kind = reason
            for sign in '"':
                parts = kind.split(sign)
                kind = "…".join(parts[::2])
            if wanted.startswith("error") or any(words in reason for words in REFUSALS):
                self.refused[kind[:110]] += 1
                return
        if wanted == got or same(wanted, got):
            self.same += 1
            return
        self.different += 1
        if self.different <= show:
            print(f"--- {path}\npandas:\n{wanted[:700]}\nhere:\n{got[:700]}")

    def report(self, what):
        print(f"{what}: {self.same} the same, {sum(self.refused.values())} refused, {self.different} different")
        for reason, count in self.refused.most_common(40):
            print(f"  {count:6} {reason}")
        return 1 if self.different else 0


def gaps(rng, values, share):
    return [None if rng.random() < share else value for value in values]


WORDS = ["", "a", "Ann", "Zoë", "北京", "x" * 40, "12", "nan", "None", "long text " * 12, "a,b\n\"c\""]


def arrow_column(rng, pa, rows):
    """A column of some Arrow type."""
    share = rng.choice([0, 0, 0.2, 0.9, 1])
    kind = rng.randrange(24)
    ints = lambda bits, signed: [rng.choice([0, 1, rng.getrandbits(bits - 1 if signed else bits)]) * (rng.choice([1, -1]) if signed else 1) for _ in range(rows)]
    if kind < 4:
        bits = [8, 16, 32, 64][kind]
        return pa.array(gaps(rng, ints(bits, True), share), getattr(pa, f"int{bits}")())
    if kind < 8:
        bits = [8, 16, 32, 64][kind - 4]
        return pa.array(gaps(rng, ints(bits, False), share), getattr(pa, f"uint{bits}")())
    if kind == 8:
        return pa.array(gaps(rng, [rng.choice([0.0, -0.0, 1.5, float("nan"), float("inf"), rng.uniform(-1e9, 1e9)]) for _ in range(rows)], share), pa.float64())
    if kind == 9:
        return pa.array(gaps(rng, [rng.random() < 0.5 for _ in range(rows)], share), pa.bool_())
    texts = gaps(rng, [rng.choice(WORDS) if rng.random() < 0.5 else f"w{rng.randrange(50)}" for _ in range(rows)], share)
    if kind in (10, 11):
        return pa.array(texts, rng.choice([pa.string(), pa.large_string(), pa.string_view()]))
    if kind in (12, 13):
        return pa.array(texts, pa.string()).dictionary_encode()
    if kind == 14:
        words = [f"c{at}" for at in range(rng.randrange(1, 6))]
        codes = gaps(rng, [rng.randrange(len(words)) for _ in range(rows)], share)
        return pa.DictionaryArray.from_arrays(pa.array(codes, rng.choice([pa.int8(), pa.int32(), pa.uint16()])), pa.array(words), ordered=rng.random() < 0.5)
    if kind == 15:
        return pa.array(gaps(rng, [rng.randrange(-10**18, 10**18) for _ in range(rows)], share), pa.timestamp("ns"))
    if kind == 16:
        return pa.array(gaps(rng, [rng.randrange(-10**9, 10**9) for _ in range(rows)], share), pa.timestamp(rng.choice(["s", "ms", "us"]), rng.choice([None, "UTC"])))
    if kind == 17:
        return pa.array(gaps(rng, [rng.randrange(-10**15, 10**15) for _ in range(rows)], share), pa.duration("ns"))
    if kind == 18:
        return pa.array(gaps(rng, [EPOCH + datetime.timedelta(days=rng.randrange(-700000, 2900000)) for _ in range(rows)], share), rng.choice([pa.date32(), pa.date64()]))
    if kind == 19:
        return pa.array(gaps(rng, [rng.randrange(86400) * 10**6 + rng.randrange(2) * 125000 for _ in range(rows)], share), pa.time64("us"))
    if kind == 20:
        return pa.array(gaps(rng, [decimal.Decimal(rng.randrange(-10**12, 10**12)).scaleb(-3) for _ in range(rows)], share), rng.choice([pa.decimal128(20, 3), pa.decimal128(15, 3), pa.decimal256(50, 3)]))
    if kind == 21:
        return pa.nulls(rows)
    if kind == 22:
        return pa.array(gaps(rng, [rng.randrange(10) for _ in range(rows)], share)).dictionary_encode()
    return rng.choice([
        lambda: pa.array([[1]] * rows, pa.list_(pa.int64())),
        lambda: pa.array([{"x": 1}] * rows, pa.struct([("x", pa.int64())])),
        lambda: pa.array([b"x"] * rows, pa.binary()),
        lambda: pa.array([1.5] * rows, pa.float32()),
    ])()


def pandas_column(rng, rows):
    """A column that pandas writes a dtype of its own for."""
    numbers = [rng.randrange(-100, 100) for _ in range(rows)]
    holes = gaps(rng, numbers, 0.3)
    kind = rng.randrange(9)
    if kind < 3:
        return pd.array(holes, dtype=["Int64", "Int32", "Int8"][kind])
    if kind == 3:
        return pd.array([None if n is None else n / 4 for n in holes], dtype="Float64")
    if kind == 4:
        return pd.array([None if n is None else n > 0 for n in holes], dtype="boolean")
    if kind == 5:
        return pd.array([None if n is None else f"s{n}" for n in holes], dtype="string")
    if kind == 6:
        return pd.Categorical([None if n is None else f"s{n % 5}" for n in holes], ordered=rng.random() < 0.5)
    if kind == 7:
        return pd.Categorical([None if n is None else n % 5 for n in holes])
    return pd.to_datetime(np.array(numbers, dtype="int64") * 10**12)


def write_random(rng, pa, path):
    import pyarrow.feather as feather
    import pyarrow.parquet as parquet

    rows = rng.choice([0, 1, 3, 17, 60, 60, 5000 if rng.random() < 0.15 else 9])
    names = rng.sample(["a", "b c", "Ünï", "year", "1", "x" * 30, "Name"], rng.randrange(1, 5))
    if rng.random() < 0.3:
        frame = pd.DataFrame({name: pandas_column(rng, rows) for name in names})
        table = pa.Table.from_pandas(frame, preserve_index=rng.random() < 0.1 or None)
    else:
        table = pa.table({name: arrow_column(rng, pa, rows) for name in names})
    if path.suffix == ".parquet":
        options = {}
        texts = [f.name for f in table.schema if pa.types.is_string(f.type) or pa.types.is_large_string(f.type)]
        numbers = [f.name for f in table.schema if pa.types.is_integer(f.type)]
        if rng.random() < 0.3:
            options["use_dictionary"] = False
            encoding = {name: rng.choice(["PLAIN", "DELTA_BYTE_ARRAY", "DELTA_LENGTH_BYTE_ARRAY"]) for name in texts}
            encoding |= {name: rng.choice(["PLAIN", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT"]) for name in numbers if table.schema.field(name).type.bit_width >= 32}
            if encoding:
                options["column_encoding"] = encoding
        if rng.random() < 0.2:
            options["dictionary_pagesize_limit"] = 200
        parquet.write_table(
            table, path, compression=rng.choice(["none", "snappy", "gzip", "zstd", "lz4"]), data_page_version=rng.choice(["1.0", "2.0"]),
            row_group_size=rng.choice([None, 7, 1000]), data_page_size=rng.choice([None, 300]), version=rng.choice(["1.0", "2.4", "2.6"]),
            store_schema=rng.random() < 0.8, write_page_checksum=rng.random() < 0.2, **options)
    else:
        feather.write_feather(table, path, compression=rng.choice(["uncompressed", "zstd", "lz4"]), chunksize=rng.choice([None, 1, 7, 1000]))


def random_files(count, seed, folder):
    import pyarrow as pa

    rng = random.Random(seed)
    paths = []
    for at in range(count):
        path = folder / f"{at}{rng.choice(['.parquet', '.feather'])}"
        try:
            write_random(rng, pa, path)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError, ValueError, OSError):
            continue
        paths.append(path)
    return paths


def compare(paths, what):
    tally = Tally()
    for path, got in zip(paths, actual(paths), strict=True):
        try:
            wanted = expected(path)
        except Exception as error:  # noqa: BLE001: whatever pandas raises
            wanted = f"error {type(error).__name__} {error}"
        if "overflow encountered in multiply" in wanted:
            # Of a column of nothing that is called like times, pandas rounds memory that was never written: what comes of it is chance.
            tally.refused["pandas fails by chance"] += 1
            continue
        if wanted.startswith("not told") and got.startswith("error ") and "has no counterpart" in got:
            tally.refused[wanted] += 1
        else:
            tally.compare(path, wanted, got)
    return tally.report(what)


def json_value(rng, kind):
    return {
        0: lambda: rng.randrange(-50, 5000),
        1: lambda: round(rng.uniform(-100, 100), rng.randrange(8)),
        2: lambda: rng.choice(["x", "Ann", "12", "1.5", "", " 7 ", "1_000", "nan", "inf", "Zoë", "1e3", "-0", "0x1"]),
        3: lambda: rng.random() < 0.5,
        4: lambda: None,
        5: lambda: rng.choice(["12", "7.0", "1e2"]),
        6: lambda: rng.choice(["2001-02-03", "1999-12-31T23:59:59", "1500-01-01", "2010-05-06 07:08"]),
        7: lambda: rng.choice([1300000000, 1400000000000, 1999, 2**62, 2**63 + 5]),
        8: lambda: float(rng.randrange(-5, 5)),
        9: lambda: rng.choice([1e300, 1.5e-7, 2.0**53, -0.0, float("nan"), float("inf")]),
    }[kind]()


def json_files(count, seed, folder):
    rng = random.Random(seed)
    paths = []
    for at in range(count):
        names = rng.sample(["city", "b", "year", "date", "created_at", "1", "2001", "May", "timestamp", "modified", "Name (x)", "ID"], rng.randrange(1, 5))
        kinds = {name: rng.sample(range(10), rng.choice([1, 1, 1, 2, 3])) for name in names}
        lines = []
        for _ in range(rng.choice([0, 1, 2, 5, 12])):
            row = {name: json_value(rng, rng.choice(kinds[name])) for name in names if rng.random() > 0.07}
            lines.append(json.dumps(row, ensure_ascii=rng.random() < 0.5))
            if rng.random() < 0.05:
                lines.append("  ")
        path = folder / f"{at}.jsonl"
        path.write_text("\n".join(lines) + rng.choice(["", "\n"]))
        paths.append(path)
    return paths


def float_file(count, seed, folder):
    rng = random.Random(seed)
    lines = []
    for _ in range(count):
        digits = str(rng.getrandbits(rng.choice([1, 4, 10, 30, 50, 62])))
        fraction = "".join(rng.choice("0123456789") for _ in range(rng.randrange(1, 20)))
        exponent = rng.choice(["", "", "", f"e{rng.randrange(-330, 310)}", f"E+{rng.randrange(20)}", f"e-{rng.randrange(30)}"])
        lines.append(f'{{"city": {rng.choice(["", "-"])}{digits}.{fraction}{exponent}}}')
    path = folder / "floats.jsonl"
    path.write_text("\n".join(lines))
    return [path]


def broken(count, seed, folder):
    """Files of which some bytes are others or are gone: the crate may refuse or read them, but must come back."""
    rng = random.Random(seed)
    whole = random_files(max(50, count // 20), seed, folder)
    paths = []
    for at in range(count):
        source = rng.choice(whole)
        content = bytearray(source.read_bytes())
        for _ in range(rng.choice([1, 1, 2, 8])):
            way = rng.randrange(5)
            place = rng.randrange(max(1, len(content)))
            if rng.random() < 0.6:
                # Near the end is what says how all is to be read.
                place = max(0, len(content) - 1 - int(rng.expovariate(1 / 200)))
            if way == 0:
                del content[place:]
            elif way == 1:
                del content[place:place + rng.randrange(1, 9)]
            elif content:
                place = min(place, len(content) - 1)
                content[place] = rng.choice([0, 1, 0x7f, 0x80, 0xff, rng.randrange(256), content[place] ^ (1 << rng.randrange(8))])
        path = folder / f"broken{at}{source.suffix}"
        path.write_bytes(content)
        paths.append(path)
    answers = actual(paths)
    refused = sum(answer.startswith("error ") for answer in answers)
    gave_up = sum("gave up" in answer for answer in answers)
    print(f"broken files: {len(answers)} of {len(paths)} came back; {refused} refused, {len(answers) - refused} read, {gave_up} of a reader that panicked")
    return 0 if len(answers) == len(paths) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["random", "json", "floats", "broken", "cases"])
    parser.add_argument("count")
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--keep", help="a folder for the files")
    options = parser.parse_args()
    if options.what == "cases":
        import columnar_cases

        return columnar_cases.run(pathlib.Path(options.count), options.write)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(options.keep or folder)
        count = int(options.count)
        if options.what == "broken":
            return broken(count, options.seed, folder)
        make = {"random": random_files, "json": json_files, "floats": float_file}[options.what]
        return compare(make(count, options.seed, folder), options.what)


if __name__ == "__main__":
    sys.exit(main())
