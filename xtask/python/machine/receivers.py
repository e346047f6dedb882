"""What is called on: small tables, Series, indexes and arrays of every kind of cell, labels and gaps, as text of Python."""
from dataclasses import dataclass, field, replace

NUMBERS = ["0", "1", "2", "3", "-1", "5", "2", "7"]
CELLS = {
    "int64": [*NUMBERS, "100", "-12", "1000000"], "int8": [*NUMBERS, "100", "-100"], "uint8": ["0", "1", "2", "3", "2", "200", "9"],
    "float64": ["0.5", "1.0", "-1.5", "2.25", "3.0", "0.1", "1e6", "2.0"], "float32": ["0.5", "1.0", "-1.5", "2.25", "3.0", "2.0", "0.1", "-0.7", "33.3", "1e6", "123456.789", "0.0003"],
    "bool": ["True", "False"], "text": ["'a'", "'b'", "'b'", "'Xy'", "'x y'", "''", "'12'", "'é'", "'a,b'"],
    "mixed": ["1", "'a'", "2.5", "True", "'b'", "0", "(1, 2)"], "string": ["'a'", "'b'", "'b'", "'Xy'", "'x y'", "''", "'12'"],
    "Int64": NUMBERS, "Float64": ["0.5", "1.0", "-1.5", "2.25", "3.0"], "boolean": ["True", "False"],
    "category": ["'a'", "'b'", "'c'", "'b'"], "ordered": ["'low'", "'mid'", "'high'"],
    "datetime": ["'2024-01-31'", "'2024-02-29 10:30'", "'2023-12-31'", "'2024-01-31'", "'2021-06-15 23:59:59'", "'2024-03-01'"],
    "timedelta": ["'1 days'", "'2 days 03:00:00'", "'-1 days'", "'00:30:00'", "'1 days'"],
}
KINDS = list(CELLS)
MISSING = {
    "float64": ["np.nan", "None"], "float32": ["np.nan"], "text": ["None", "np.nan"], "mixed": ["None", "np.nan"], "string": ["None", "pd.NA"], "Int64": ["None", "pd.NA"],
    "Float64": ["None", "pd.NA"], "boolean": ["None", "pd.NA"], "category": ["None", "np.nan"], "ordered": ["None"], "datetime": ["None", "pd.NaT"], "timedelta": ["None", "pd.NaT"],
}
DTYPES = {"text": "object", "mixed": "object", "datetime": "datetime64[ns]", "timedelta": "timedelta64[ns]"}
ORDERED = "pd.CategoricalDtype(['low', 'mid', 'high'], ordered=True)"
# Columns that stand together in a frame.
FLAVOURS = {
    "ints": ["int64", "int8", "uint8", "int64"], "floats": ["float64"], "numbers": ["int64", "float64", "int64", "float64", "int8", "uint8", "bool"], "bools": ["bool"],
    "texts": ["text"], "plain": ["int64", "float64", "text", "bool"], "any": [kind for kind in KINDS if kind != "float32"], "singles": ["float32"], "halves": ["float32", "float32", "float32", "float64", "int64", "int8", "bool", "text"], "times": ["datetime"], "spans": ["timedelta"], "masked": ["Int64", "Float64", "boolean"], "strings": ["string", "text"],
    "categories": ["category", "ordered"], "objects": ["mixed", "text"],
}
INDEXES = ["range", "range", "ints", "texts", "dups", "dates", "multi", "named", "floats", "daily"]
LABELS = {
    "ints": ["3", "1", "2", "10", "-4", "7"], "texts": ["'q'", "'p'", "'z'", "'r'", "'s'", "'t'"], "dups": ["'p'", "'q'", "'p'", "'q'", "'r'", "'p'"], "named": ["5", "4", "9", "2", "0", "1"],
    "dates": ["'2024-01-03'", "'2024-01-01'", "'2024-02-01 12:00'", "'2023-12-31'", "'2024-01-01'", "'2024-03-05'"], "floats": ["0.5", "1.5", "-1.0", "2.0", "3.25", "9.0"],
    "daily": [f"'2024-01-{day:02}'" for day in range(1, 9)],
    "multi": ["('A', 2)", "('A', 1)", "('B', 1)", "('B', 2)", "('C', 1)", "('A', 3)"],
}
NAMES = ["a", "b", "c", "d"]


@dataclass
class Receiver:
    """What a method is called on. `shape` is how it is written: a Series, a frame, an index, an array, a Categorical, or any text (`scalar`)."""

    shape: str
    columns: list  # of (label, kind, cells)
    index: str = "range"
    labels: list = field(default_factory=list)
    name: str | None = None
    chain: str = ""
    flavour: str = ""
    text: str = ""
    wide: str = ""  # labels of the columns where they are no texts

    @property
    def variable(self):
        return {"frame": "df", "series": "s", "index": "i"}.get(self.shape, "x")

    @property
    def rows(self):
        return len(self.columns[0][2]) if self.columns else 0

    @property
    def kind(self):
        return self.columns[0][1] if self.columns else self.flavour

    def dtypes(self):
        """The dtype of each column and whether it has gaps, and the kind of labels: what two programs of one shape may differ in."""
        return (*((kind, any(c in ("None", "np.nan", "pd.NA", "pd.NaT") for c in cells)) for _, kind, cells in self.columns), self.index, self.wide, self.rows == 0, self.name is not None)

    def label_list(self):
        return [str(at) for at in range(self.rows)] if self.index == "range" else self.labels[: self.rows]

    def index_text(self):
        labels = self.labels[: self.rows]
        if self.index == "multi":
            return f"pd.MultiIndex.from_tuples([{', '.join(labels)}], names=['k', 'n'])" if labels else "pd.MultiIndex.from_arrays([[], []], names=['k', 'n'])"
        if self.index == "daily" and self.rows:
            return f"pd.date_range('2024-01-01', periods={self.rows}, freq='D')"
        if self.index in ("dates", "daily"):
            return f"pd.to_datetime([{', '.join(labels)}])"
        name = ", name='ix'" if self.index == "named" else ""
        dtype = "" if labels else ", dtype='int64'" if self.index in ("ints", "named") else ", dtype='object'"
        return f"pd.Index([{', '.join(labels)}]{dtype}{name})"

    def setup(self):
        """The statements that make it."""
        if self.shape == "scalar":
            return f"x = {self.text}"
        if self.shape == "series":
            index = "" if self.index == "range" else f", index={self.index_text()}"
            name = f", name={self.name!r}" if self.name else ""
            return f"s = {series(self.kind, self.columns[0][2], index + name)}"
        if self.shape == "index":
            return f"i = {index_of(self)}"
        if self.shape == "categorical":
            return f"x = pd.Categorical([{', '.join(self.columns[0][2])}]{', ' + ordered_categories() if self.kind == 'ordered' else ''})"
        if self.shape == "array":
            return f"x = {array_of(self)}"
        columns = ", ".join(f"{label!r}: {series(kind, cells)}" for label, kind, cells in self.columns)
        lines = [f"df = pd.DataFrame({{{columns}}})"]
        if self.index != "range":
            lines.append(f"df.index = {self.index_text()}")
        if self.wide:
            lines.append(f"df.columns = {self.wide_text()}")
        return "\n".join(lines)

    def wide_text(self):
        count = len(self.columns)
        if self.wide == "ints":
            return str(list(range(count)))
        if self.wide == "multi":
            return f"pd.MultiIndex.from_tuples({[('x' if at < 2 else 'y', at) for at in range(count)]!r})"
        return f"pd.Index({[label for label, _, _ in self.columns]!r}, name='cols')"

    def column_labels(self):
        """The labels of the columns, as text."""
        if self.wide == "ints":
            return [str(at) for at in range(len(self.columns))]
        if self.wide == "multi":
            return [repr(("x" if at < 2 else "y", at)) for at in range(len(self.columns))]
        return [repr(label) for label, _, _ in self.columns]

    def smaller(self):
        """Receivers that lack a column, a row, a name or the labels of this one."""
        if self.shape == "scalar":
            return
        if len(self.columns) > 1:
            for at in range(len(self.columns)):
                yield replace(self, columns=self.columns[:at] + self.columns[at + 1 :])
        for at in range(self.rows) if self.rows > 1 else ():
            cut = [(label, kind, cells[:at] + cells[at + 1 :]) for label, kind, cells in self.columns]
            yield replace(self, columns=cut, labels=self.labels[:at] + self.labels[at + 1 :])
        if self.index != "range":
            yield replace(self, index="range", labels=[])
        if self.wide:
            yield replace(self, wide="")
        if self.name:
            yield replace(self, name=None)


def ordered_categories():
    return "categories=['low', 'mid', 'high'], ordered=True"


def dtype_text(kind):
    return ORDERED if kind == "ordered" else repr(DTYPES.get(kind, kind))


def series(kind, cells, more=""):
    """A Series of cells of a kind."""
    return f"pd.Series([{', '.join(cells)}], dtype={dtype_text(kind)}{more})"


def index_of(receiver):
    kind, cells = receiver.kind, ", ".join(receiver.columns[0][2])
    name = f", name={receiver.name!r}" if receiver.name else ""
    if kind == "range":
        return f"pd.RangeIndex({receiver.rows}{name})"
    if kind == "multi":
        return f"pd.MultiIndex.from_tuples([{cells}], names=['k', 'n'])" if cells else "pd.MultiIndex.from_arrays([[], []], names=['k', 'n'])"
    if kind in ("category", "ordered"):
        return f"pd.CategoricalIndex([{cells}]{', ' + ordered_categories() if kind == 'ordered' else ''}{name})"
    if kind == "daily":
        return f"pd.date_range('2024-01-01', periods={receiver.rows}, freq='D'{name})"
    return f"pd.Index([{cells}], dtype={dtype_text(kind)}{name})"


def array_of(receiver):
    cells = receiver.columns[0][2]
    dtype = "" if receiver.kind in ("int64", "float64", "bool") and cells else f", dtype={dtype_text(receiver.kind)}"
    if len(receiver.columns) > 1:
        return f"np.array([{', '.join('[' + ', '.join(cells) + ']' for _, _, cells in receiver.columns)}]{dtype})"
    return f"np.array([{', '.join(cells)}]{dtype})"


def cells(rng, kind, rows, gaps):
    """`rows` cells of a kind, with gaps where it has them."""
    none = MISSING.get(kind)
    return [rng.choice(none) if none and rng.random() < gaps else rng.choice(CELLS[kind]) for _ in range(rows)]


def rows_and_gaps(rng):
    return rng.choice([0, 1, 2, 3, 3, 4, 4, 5, 6]), rng.choice([0, 0, 0.25, 0.5])


def labels_of(rng, index, rows):
    if index == "range":
        return []
    pool = LABELS[index]
    return pool[:rows] if index == "daily" or rng.random() < 0.5 else rng.choices(pool, k=rows) if index == "dups" else rng.sample(pool, rows) if rows <= len(pool) else pool[:rows]


def make_series(rng, kind, index=None, chain=""):
    rows, gaps = rows_and_gaps(rng)
    index = index or rng.choice(INDEXES)
    return Receiver("series", [("a", kind, cells(rng, kind, rows, gaps))], index, labels_of(rng, index, rows), rng.choice([None, None, "v"]), chain, kind)


def make_frame(rng, flavour, index=None, chain="", key=False, least=1):
    """A frame whose columns are of a flavour; `key`: its first column has few values, to group by."""
    rows, gaps = rows_and_gaps(rng)
    index = index or rng.choice(INDEXES)
    width = rng.choice([1, 2, 2, 3, 3, 4])
    kinds = [rng.choice(FLAVOURS[flavour]) for _ in range(max(width, least))]
    columns = [(name, kind, cells(rng, kind, rows, gaps)) for name, kind in zip(NAMES, kinds)]
    wide = "" if key or rng.random() < 0.9 else rng.choice(["ints", "multi", "named"])
    if key:
        kind, pool = rng.choice([("text", ["'p'", "'q'"]), ("text", ["'p'", "'q'", "None"]), ("int64", ["1", "2"]), ("float64", ["1.0", "2.0", "np.nan"]), ("bool", ["True", "False"]), ("category", ["'p'", "'q'"]), ("datetime", ["'2024-01-31'", "'2024-02-29'"])])
        columns = [("k", kind, rng.choices(pool, k=rows)), *columns[:3]]
    return Receiver("frame", columns, index, labels_of(rng, index, rows), None, chain, flavour, wide=wide)


def make_index(rng, kind):
    rows, gaps = rows_and_gaps(rng)
    pool = {"range": [str(at) for at in range(rows)], "multi": rng.sample(LABELS["multi"], rows) if rng.random() < 0.7 else rng.choices(LABELS["multi"], k=rows), "daily": LABELS["daily"][:rows]}
    held = pool[kind] if kind in pool else cells(rng, kind, rows, gaps)
    if kind not in pool and rng.random() < 0.5:
        held = list(dict.fromkeys(held))
    return Receiver("index", [("a", kind, held)], "", [], rng.choice([None, "ix"]) if kind != "multi" else None, "", kind)


def make_array(rng, kind):
    rows, gaps = rows_and_gaps(rng)
    height = rng.choice([1, 1, 2, 3])
    return Receiver("array", [(str(at), kind, cells(rng, kind, rows, gaps)) for at in range(height)], "", [], None, "", kind)
