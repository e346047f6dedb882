"""The files of tables/tests/columnar, and what pandas makes of them: `compare_columnar.py cases tables/tests/columnar [--write]`."""

import datetime
import decimal
import pathlib

import numpy as np
import pandas as pd

NO = "has no counterpart here"


def columns(pa):
    """A column of each type that is read, with and without gaps."""
    day, clock = datetime.date(2024, 2, 29), datetime.time(23, 59, 59, 125000)
    return {
        "i8": pa.array([-128, 0, 127], pa.int8()),
        "u32": pa.array([0, 1, 2**32 - 1], pa.uint32()),
        "i64": pa.array([-(2**63), 0, 2**63 - 1], pa.int64()),
        "i16 gap": pa.array([1, None, -3], pa.int16()),
        "u64 gap": pa.array([1, None, 2**63], pa.uint64()),
        "f64": pa.array([1.5, None, float("nan")], pa.float64()),
        "bool": pa.array([True, False, True]),
        "bool gap": pa.array([True, None, False]),
        "text": pa.array(["", "Zoë", "a,b"]),
        "text gap": pa.array([None, "x", None], pa.large_string()),
        "none": pa.nulls(3),
        "time": pa.array([0, None, -1], pa.timestamp("ns")),
        "delta": pa.array([10**9, None, -1], pa.duration("ns")),
        "day": pa.array([day, None, datetime.date(1, 1, 1)]),
        "clock": pa.array([clock, None, datetime.time(0)]),
        "decimal": pa.array([decimal.Decimal("1.50"), None, decimal.Decimal("-0.01")]),
        "category": pa.DictionaryArray.from_arrays(pa.array([1, None, 1]), pa.array(["z", "b"]), ordered=True),
    }


def extensions():
    return pd.DataFrame({
        "Int64": pd.array([1, None], dtype="Int64"), "Int8": pd.array([1, None], dtype="Int8"), "Float64": pd.array([0.5, None], dtype="Float64"),
        "boolean": pd.array([True, None], dtype="boolean"), "string": pd.array(["a", None], dtype="string"), "of ints": pd.Categorical([3, None]),
    })


def files():
    """Name, how it is written, and the error that is expected where it is refused."""
    import pyarrow as pa
    import pyarrow.feather as feather
    import pyarrow.parquet as parquet

    every = pa.table(columns(pa))
    some = every.select(["i64", "text", "text gap", "category"])
    one = lambda array: pa.table({"x": array})
    return {
        "types.parquet": (lambda to: parquet.write_table(every, to, compression="snappy"), None),
        "types.feather": (lambda to: feather.write_feather(every, to, compression="lz4"), None),
        "gzip.parquet": (lambda to: parquet.write_table(some, to, compression="gzip", row_group_size=2), None),
        "zstd.parquet": (lambda to: parquet.write_table(some, to, compression="zstd", data_page_version="2.0", use_dictionary=False), None),
        "lz4.parquet": (lambda to: parquet.write_table(some, to, compression="lz4"), None),
        "plain.parquet": (lambda to: parquet.write_table(some, to, compression="none", store_schema=False), None),
        "zstd.arrow": (lambda to: feather.write_feather(some, to, compression="zstd", chunksize=2), None),
        "plain.arrow": (lambda to: feather.write_feather(some, to, compression="uncompressed"), None),
        "extensions.parquet": (lambda to: extensions().to_parquet(to), None),
        "extensions.feather": (lambda to: extensions().to_feather(to), None),
        "empty.parquet": (lambda to: pd.DataFrame({"a": np.array([], dtype="int64"), "b": np.array([], dtype=object)}).to_parquet(to), None),
        "index.parquet": (
            lambda to: pd.DataFrame({"a": [1]}, index=["r"]).to_parquet(to),
            f'the frame that it was written from has an index of its own (column "__index_level_0__" of the file); that {NO}'),
        "range.parquet": (
            lambda to: pd.DataFrame({"a": [1, 2]}, index=range(5, 7)).to_parquet(to),
            f"the frame that it was written from has an index of its own (5, 7 by 1); that {NO}"),
        "labels.feather": (
            lambda to: pd.DataFrame({1: [1], 2: [2]}).to_feather(to), f"the frame that it was written from has column labels of int64; that {NO}"),
        "zone.parquet": (
            lambda to: parquet.write_table(one(pa.array([0], pa.timestamp("us", "UTC"))), to), f'column "x" has type datetime64[us, UTC], which {NO}'),
        "seconds.feather": (
            lambda to: feather.write_feather(one(pa.array([1, None], pa.timestamp("s"))), to, compression="uncompressed"),
            f'column "x" has type datetime64[s], which {NO}; --widen reads it as datetime64[ns]'),
        "float32.parquet": (
            lambda to: parquet.write_table(one(pa.array([1.5, None], pa.float32())), to), f'column "x" has type float32, which {NO}; --widen reads it as float64'),
        "list.parquet": (lambda to: parquet.write_table(one(pa.array([[1]])), to), f'column "x" has type List(Int64, field: \'element\'), which {NO}'),
        "struct.feather": (
            lambda to: feather.write_feather(one(pa.array([{"y": 1}])), to, compression="uncompressed"), f'column "x" has type Struct("y": Int64), which {NO}'),
        "brotli.parquet": (
            lambda to: parquet.write_table(one(pa.array([1])), to, compression="brotli"), "cannot be read as Parquet: packed with Brotli, which is not read"),
    }


RECORDS = {
    "records.jsonl": '{"city": "Bern", "people": 134794, "founded": "1191", "area": 51.6, "capital": true}\n\n'
    '{"city": null, "people": 36703, "founded": " 1_241 ", "area": "n/a", "capital": null}\n'
    '{"people": null, "founded": "1.0e3", "area": 5, "city": "Z\\u00fcg \\ud83d\\ude00", "capital": false, "note": "x"}\n',
    "dates.jsonl": '{"who": "Ann", "date": "2001-02-03", "created_at": 1300000000, "modified": "1500-01-01", "timestamp_ms": 1400000000000, "end_time": 1999}\n'
    '{"who": "Bob", "date": null, "created_at": null, "modified": "2001-02-03", "timestamp_ms": 1400000000001, "end_time": 2001}\n',
    "guess.jsonl": '{"who": "Ann", "date": "May 5, 2001"}\n',
    "numbers.jsonl": '{"2001": 1, "2002": 2}\n',
    "nested.jsonl": '{"a b": 1}\n{"a b": [1]}\n',
    "cut.jsonl": '{"a b": 1}\n{"a b": 2',
}

REFUSED = {
    "guess.jsonl": f'column "date" has type text that pandas could take for times, other than ISO 8601 without a zone, which {NO}',
    "numbers.jsonl": f'the frame that it was written from has no name of a column that pandas surely takes for text, rather than a number or a date ("2001", "2002"); that {NO}',
    "nested.jsonl": f'line 2: column "a b" has a list, which {NO}',
    "cut.jsonl": "line 2: neither a comma nor the end of the object (character 10)",
}


def run(folder: pathlib.Path, write: bool) -> int:
    from compare_columnar import expected

    if write:
        folder.mkdir(exist_ok=True)
        errors = dict(REFUSED)
        for name, (make, error) in files().items():
            make(folder / name)
            if error:
                errors[name] = error
        for name, text in RECORDS.items():
            (folder / name).write_text(text)
        for path in sorted(folder.iterdir()):
            if path.suffix != ".expected":
                text = f"error {errors[path.name]}\n" if path.name in errors else expected(path)
                path.with_name(path.name + ".expected").write_text(text)
        return 0
    different = 0
    for path in sorted(folder.iterdir()):
        if path.suffix != ".expected":
            said = path.with_name(path.name + ".expected").read_text()
            if not said.startswith("error ") and said != expected(path):
                print(f"{path.name}: pandas says otherwise")
                different += 1
    return 1 if different else 0
