#!/usr/bin/env python3
"""Writes a corpus of random programs that put rows and columns together: Series of differing labels from `apply`, `dot` and `@`, `eval` that
assigns, NumPy's `roll`, `tril` and `triu`.

    random_together.py COUNT SEED TABLE > CORPUS.jsonl

TABLE names any table: the programs make their own.
"""
import json
import random
import sys

FRAME = "df = pd.DataFrame({'a': %s, 'b': %s, 'c': %s}%s)\n"
CELLS = ["[1, 2, 3]", "[1.5, np.nan, -2.0]", "[True, False, True]", "['x', 'yy', 'x y']", "[4, 5, 0]", "[0.5, 2.25, 8.0]", "[None, 'z', 'x']"]
NUMBERS = ["[1, 2, 3]", "[1.5, np.nan, -2.0]", "[4, 5, 0]", "[0.5, 2.25, 8.0]", "[7, -1, 2]"]
INDEXES = ["", "", ", index=['p', 'q', 'r']", ", index=[2, 0, 1]", ", index=[1, 2, 3]"]
SERIES = [
    "pd.Series({'x': 1, 'y': 2})", "pd.Series({'y': 3.5})", "pd.Series(dtype=float)", "pd.Series([1, 2])", "pd.Series([1.5], index=['z'])",
    "pd.Series({'x': 'k', 'w': 2})", "pd.Series({'y': True, 'x': False})", "pd.Series([9, 8, 7])", "pd.Series({'b': 1, 'a': 2})",
]


def frame(r, cells):
    return FRAME % (r.choice(cells), r.choice(cells), r.choice(cells), r.choice(INDEXES))


def labels(r):
    made = [r.choice(SERIES) for _ in range(3)]
    if r.random() < 0.3:
        made = [made[0]] * 3
    chosen = r.choice(["df.apply(f, axis=1)", "df['a'].apply(f)", "df.apply(f)", "df['c'].apply(f)"])
    keys = r.choice([
        "df['c'].str.split().apply(pd.Series)", "df['b'].map(str).apply(lambda v: pd.Series(list(v)))",
        "df.apply(lambda r: r.dropna(), axis=1)", "df.apply(lambda r: r[r.notna()], axis=1)", "df.apply(lambda s: s.value_counts())",
        "df.apply(lambda r: pd.Series(dict(zip('xyz', r.tolist()[:2]))), axis=1)", "df['a'].apply(lambda v: pd.Series({str(v): 1, 'k': v}))",
    ])
    if r.random() < 0.4:
        return frame(r, CELLS) + f"final_answer = {keys}"
    return frame(r, CELLS) + f"made = iter([{', '.join(made)}])\nf = lambda v: next(made)\nfinal_answer = {chosen}"


def dot(r):
    other = r.choice([
        "df.T", "df['a']", "df.iloc[0]", "[1, 2, 3]", "[1.5, 2]", "pd.Series([1, 2, 3], index=['c', 'b', 'a'])", "np.arange(6).reshape(3, 2)",
        "pd.DataFrame({'u': [1, 2, 3], 'v': [0.5, 1, 2]}, index=['a', 'b', 'c'])", "pd.DataFrame({'u': [1, 2, 3]}, index=['a', 'b', 'z'])",
        "np.array([[1], [2], [3]])", "(1, 0, 1)", "3", "df", "pd.Series([1, 2], index=['a', 'b'])",
    ])
    own = r.choice(["df", "df", "df['b']", "df.T", "df.iloc[1]", "df[['a', 'b']]"])
    return frame(r, NUMBERS) + f"final_answer = " + r.choice([f"{own}.dot({other})", f"{own} @ {other}"])


def assigned(r):
    name = r.choice(["d", "a", "x_1", "b"])
    value = r.choice(["a + b", "a * 2", "a > b", "5", "a + b - c", "'t'", "a == b", "-a", "(a + b) * c", "a.abs()", "zz + 1"])
    text = f"{name} = {value}" if r.random() < 0.8 else r.choice([value, f"{name} == a", "d = a = b", "d =", f"{name} = a\ne = {name} + b", "d = a\nb + c", "\nd = a\n"])
    call = r.choice([f"df.eval({text!r})", f"df.eval({text!r}, inplace=True)\ndf", f"df.eval({text!r}, inplace=False)"])
    return frame(r, NUMBERS) + call


def places(r):
    array = r.choice(["np.arange(6)", "np.arange(6).reshape(2, 3)", "np.arange(12.0).reshape(4, 3)", "[1, 2, 3]", "['a', 'b', 'c']", "df", "df['a']", "[]",
                      "np.array([[True, False], [False, True]])", "[[1, 2], [3, 4]]", "df.values"])
    k = r.choice(["", ", 1", ", k=-1", ", 2", ", k=0", ", -5"])
    shift = r.choice(["1", "-1", "2", "0", "7", "-8"])
    axis = r.choice(["", "", ", axis=0", ", axis=1", ", axis=-1", ", axis=2"])
    call = r.choice([f"np.tril({array}{k})", f"np.triu({array}{k})", f"np.roll({array}, {shift}{axis})", f"np.roll({array}, {shift}{axis})"])
    return frame(r, NUMBERS) + f"final_answer = repr({call})"


def masked(r):
    """A frame's cells by a condition that is an array."""
    condition = r.choice([
        "df.values > 1", "(df > 1).values", "np.array([[True, False, True]] * 3)", "[[True, False, False]] * 3", "[True, False, True]", "np.triu(np.ones((3, 3))).astype(bool)",
        "np.ones((3, 3))", "df.notna().to_numpy()", "np.eye(3, dtype=bool)", "lambda d: d.values > 2",
    ])
    other = r.choice(["", ", 0", ", -df", ", np.nan", ", other=9.5"])
    return frame(r, NUMBERS) + f"final_answer = df.{r.choice(['where', 'mask'])}({condition}{other})"


def main(count, seed, table):
    r = random.Random(int(seed))
    for at in range(int(count)):
        program = r.choice([labels, labels, dot, assigned, places, masked])(r)
        print(json.dumps({"id": str(at), "table": table, "program": program}))


main(*sys.argv[1:])
