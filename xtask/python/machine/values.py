"""Arguments that make sense, by the name of the parameter and what is called on: each an option of a kind (a tag, counted) and a text."""
from . import receivers as made

BOOLS = [("bool", "True"), ("bool", "False")]
TRUE_OR_FALSE = {
    "numeric_only", "skipna", "inplace", "ignore_index", "normalize", "ascending", "sort", "dropna", "expand", "case", "regex", "pct", "deep", "adjust", "ignore_na", "observed", "group_keys", "as_index", "drop", "append",
    "verify_integrity", "keep_shape", "keep_equal", "overwrite", "bool_only", "center", "bias", "rename", "margins", "left_index", "right_index", "indicator", "index_names", "show_dimensions", "header", "sparsify", "replace",
    "drop_level", "sort_remaining", "allow_duplicates", "convert_string", "convert_integer", "convert_boolean", "convert_floating", "infer_objects", "include_groups", "future_stack", "length", "ordered", "memory_usage",
    "retbins", "include_lowest", "equal_nan", "assume_unique", "invert", "return_counts", "return_index", "return_inverse", "use_na_sentinel", "dayfirst", "yearfirst", "drop_first", "dummy_na", "endpoint", "retstep", "density", "utf", "exact", "keepdims",
}
# Words that an argument may be.
WORDS = {
    "keep": "'first' 'last' False", "na_position": "'first' 'last'", "interpolation": "'linear' 'lower' 'higher' 'midpoint' 'nearest'", "na_option": "'keep' 'top' 'bottom'", "inclusive": "'both' 'neither' 'left' 'right'",
    "na_action": "None 'ignore'", "side": "'left' 'right'", "validate": "'m:m' '1:1' 'one_to_many' 'm:1'", "orient": "'dict' 'list' 'series' 'split' 'records' 'index' 'tight'", "errors": "'raise' 'ignore'", "result_type": "None 'expand' 'reduce' 'broadcast'",
    "dtype_backend": "'numpy_nullable'", "limit_direction": "'forward' 'backward' 'both'", "limit_area": "None 'inside' 'outside'", "form": "'NFC' 'NFD' 'NFKC' 'NFKD'", "closed": "'left' 'right'", "order": "'C'", "fillchar": "'*' ' ' '0'",
    "justify": "'left' 'right' 'center'", "decimal": "'.' ','", "kind": "'mergesort' 'stable'", "how": "'left' 'right' 'inner' 'outer'", "join": "'left' 'right' 'inner' 'outer'", "align_axis": "0 1 'index' 'columns'", "ddof": "0 1 2",
    "width": "0 3 5 8", "min_count": "0 1 2 -1", "min_periods": "0 1 2 3", "periods": "1 2 -1 0 3", "n": "0 1 2 3 -1", "limit": "1 2", "decimals": "0 1 2 -1", "lag": "1 2 0", "frac": "0.5 1.0 0.3", "random_state": "0 1 42",
    "q": "0.5 0.25 0 1 0.9 [0.25,0.75]", "percentiles": "[0.1,0.9] [0.5] []", "i": "0 1 -1 -2", "j": "0 1 -1", "axis1": "0 'index' 1", "axis2": "1 'columns' 0", "com": "1 0.5 2", "span": "2 3 1", "halflife": "1 2", "alpha": "0.5 0.9",
    "max_cols": "2 None", "max_rows": "2 3 None", "min_rows": "1 2", "max_colwidth": "5 10", "line_width": "20 40", "col_space": "5 10", "na_rep": "'-' 'nan'", "float_format": "'{:.2f}'.format '%.1f'", "index": "True False", "name": "'new' None 'z'",
    "unit": "'D' 's' 'h' 'ms'", "step": "1 2 -1 None", "start": "0 1 -2 None", "stop": "1 2 -1 None", "end": "1 2 -1 None", "repeats": "0 1 2 3", "thresh": "0 1 2", "fill_method": "None 'ffill'", "flags": "0 re.IGNORECASE", "margins_name": "'All' 'Sum'",
    "var_name": "'var' None", "value_name": "'value' 'val'", "lsuffix": "'_l' ''", "rsuffix": "'_r' '_x'", "suffixes": "('_l','_r') ('','_r') ('_x',None)", "result_names": "('x','y') ('self','other')", "prefix": "'p_' 'a' ''", "suffix": "'_s' 'b' ''",
    "downcast": "None 'integer' 'float' 'signed'", "closed ": "'left' 'right'", "verbose": "True False", "show_counts": "True False", "convention": "'start'", "origin": "'start_day'", "pairwise": "True",
    "scale": "1.0 2.5", "size": "2 3 None", "low": "0 1", "high": "5 10", "seed": "0 1 7", "p": "None", "x": "5 [1,2,3]", "loc": "0 1 -1", "freq": "'D' 'h' 'MS' 'ME' '2D' 'W'", "fmt": "'%Y-%m' '%d/%m/%y' '%b %Y'", "format": "'%Y-%m-%d' '%H:%M' '%A %d %B'",
    "year": "2020 2023", "month": "2 12", "day": "1 28", "hour": "0 13", "minute": "5", "second": "30", "microsecond": "5 100", "nanosecond": "7", "default": "None 0 'x'", "like": "'a' 'p'", "col_fill": "'' 'L'", "col_level": "0", "names": "'n' ['n']",
    "time": "'00:00' '12:00' '10:30'", "start_time": "'00:00' '09:00'", "end_time": "'12:00' '23:59'", "label": "'left' 'right'", "aggfunc": "'mean' 'sum' 'count' ['sum','max'] len np.sum 'first' 'max'", "table": "{97:'x'} str.maketrans('ab','xy') {97:None}",
    "sub": "'a' 'b' 'y' ''", "sep": "' ' ',' '-'", "to_strip": "None 'a' 'Xy' ' '", "repl": "'Z' '' 'aa'", "args": "()", "result_name": "'r'", "ambiguous": "'raise' 'NaT'", "nonexistent": "'raise' 'shift_forward' 'NaT'", "tz": "'UTC' 'Europe/Berlin' None", "arg_order": "'C'", "axes": "(1,0) (0,)",
}
LABELLED = {"labels", "label", "key", "item", "before", "after", "items", "target"}


def scalar(rng, kind):
    """One value of a kind, as text."""
    text = rng.choice(made.CELLS.get(kind) or made.LABELS.get(kind) or made.NUMBERS)
    return f"pd.Timestamp({text})" if kind in ("datetime", "dates", "daily") else f"pd.Timedelta({text})" if kind == "timedelta" else text


class Arguments:
    """Options for the parameters of one call on one receiver."""

    def __init__(self, rng, receiver, member):
        self.rng, self.receiver, self.member = rng, receiver, member
        self.frame = receiver.shape == "frame"
        self.columns = receiver.column_labels() if self.frame else []
        self.labels = receiver.label_list() if receiver.shape in ("frame", "series") else receiver.columns[0][2] if receiver.columns else []

    def options(self, name):
        """What may be given for a parameter: (tag, text)."""
        own = getattr(self, f"{self.member.owner.split(' ')[0].split('.')[-1]}_{self.member.name}_{name}", None) or getattr(self, f"{self.member.name}_{name}", None) or getattr(self, f"p_{name}", None)
        if own:
            return own()
        if name.startswith("["):
            return self.subscripts(name[1:-1])
        if name in WORDS:
            return [(text if text[0] in "'NTF" or text.lstrip("-").isdigit() else type_tag(text), text) for text in WORDS[name].split(" ") if text] if name not in SPACED else [(t, t) for t in SPACED[name]]
        if name in TRUE_OR_FALSE:
            return BOOLS
        return [("default", "None")]

    # What is taken from the receiver

    def cell(self, at=None):
        kind = self.receiver.columns[at or 0][1] if self.receiver.columns else self.receiver.kind
        return scalar(self.rng, kind)

    def any_kind(self):
        return self.rng.choice(self.receiver.columns)[1] if self.receiver.columns else self.receiver.kind

    def value(self):
        """A value that a cell could be, or fill one with."""
        kind = self.any_kind()
        return [("of kind", scalar(self.rng, kind)), ("int", self.rng.choice(["0", "1", "2"])), ("float", "1.5"), ("text", self.rng.choice(["'x'", "'a'", "''"])), ("missing", self.rng.choice(["np.nan", "None"]))]

    def label(self):
        return self.rng.choice(self.labels) if self.labels else "0"

    def column(self):
        return self.rng.choice(self.columns) if self.columns else "'a'"

    def some(self, pool, least=0):
        count = min(len(pool), self.rng.randint(least, 3))
        return f"[{', '.join(self.rng.sample(pool, count))}]"

    def like(self, kind=None, rows=None):
        """A Series with this one's labels, of its kind."""
        rows = self.receiver.rows if rows is None else rows
        kind = kind or self.any_kind()
        kind = kind if kind in made.CELLS else "int64"
        held = made.cells(self.rng, kind, rows, self.rng.choice([0, 0.3]))
        index = "" if self.receiver.index in ("range", "") or rows != self.receiver.rows else f", index={self.receiver.index_text()}"
        return made.series(kind, held, index)

    def other_frame(self, kinds=None):
        """A frame with some of this one's columns."""
        names = [label for label, _, _ in self.receiver.columns]
        chosen = names if self.rng.random() < 0.6 else [*names[:1], "z"]
        by_name = {label: kind for label, kind, _ in self.receiver.columns}
        columns = ", ".join(f"{label!r}: {self.like(by_name.get(label, 'int64'))}" for label in chosen)
        return f"pd.DataFrame({{{columns}}})"

    def flags(self, width=None):
        count = self.receiver.rows if width is None else width
        return f"[{', '.join(self.rng.choice(['True', 'False']) for _ in range(count))}]"

    # Parameters whose meaning depends on who is called

    def p_axis(self):
        if self.member.owner == "DataFrame":
            return [("0", "0"), ("1", "1"), ("index", "'index'"), ("columns", "'columns'")]
        wide = self.receiver.shape == "array" and len(self.receiver.columns) > 1
        return [("0", "0"), ("None", "None"), *([("1", "1"), ("-1", "-1")] if wide else [])] if self.member.owner in ("ndarray", "np") else [("0", "0"), ("index", "'index'")]

    def p_other(self):
        kind = self.any_kind()
        same = kind if kind in made.CELLS else "int64"
        if self.receiver.shape == "index":
            return [("index", made.index_of(made.make_index(self.rng, self.receiver.kind))), ("self", "i"), ("part", "i[:2]"), ("list", f"[{', '.join(made.cells(self.rng, same, 2, 0))}]")]
        scalars = [("scalar", scalar(self.rng, same)), ("int", self.rng.choice(["2", "0", "-3"])), ("float", "0.5")]
        if self.frame:
            by_column = f"pd.Series([{', '.join(scalar(self.rng, k) for _, k, _ in self.receiver.columns)}], index=[{', '.join(self.columns)}])"
            return [*scalars, ("self", "df"), ("frame", self.other_frame()), ("series by column", by_column), ("list", f"[{', '.join(scalar(self.rng, k) for _, k, _ in self.receiver.columns)}]"), ("part", "df.iloc[:2]"), ("reversed", "df.iloc[::-1]")]
        rows = self.receiver.rows
        return [*scalars, ("self", "s"), ("series", self.like(same)), ("other kind", self.like(self.rng.choice(["int64", "float64"]))), ("list", f"[{', '.join(scalar(self.rng, same) for _ in range(rows))}]"),
                ("array", f"np.array([{', '.join(scalar(self.rng, same) for _ in range(rows))}])"), ("part", "s.iloc[:2]"), ("reversed", "s.iloc[::-1]"), ("other labels", made.series(same, made.cells(self.rng, same, 3, 0), ", index=[7, 8, 9]"))]

    def of_same(self):
        """Another table of the same class."""
        if self.receiver.shape == "index":
            return [o for o in self.p_other() if o[0] != "list"]
        if self.frame:
            return [("self", "df"), ("frame", self.other_frame()), ("part", "df.iloc[:2]"), ("reversed", "df.iloc[::-1]")]
        return [("self", "s"), ("series", self.like()), ("part", "s.iloc[:2]"), ("other", self.like("float64")), ("reversed", "s.iloc[::-1]")]

    combine_other = combine_first_other = compare_other = corrwith_other = align_other = equals_other = reindex_like_other = corr_other = cov_other = update_other = append_other = identical_other = of_same
    operand = p_other

    def dot_other(self):
        return [("transposed", "df.T"), ("list", self.some(["1", "2", "3"]))] if self.frame else [("self", "s"), ("array", "s.to_numpy()"), ("ints", f"{['1'] * self.receiver.rows}".replace("'", ""))]

    def overlaps_other(self):
        return [("interval", "pd.Interval(1, 3)"), ("interval", "pd.Interval(5, 6, closed='both')"), ("self", "x")]

    def join_other(self):
        return [("renamed", "df.add_suffix('_2')"), ("frame", self.other_frame()), ("series", f"{self.like('int64')}.rename('extra')"), ("list", "[df.add_suffix('_2'), df.add_suffix('_3')]")]

    def where_other(self):
        return [*self.value(), ("self", "-df" if self.frame else "s"), *([] if self.frame else [("series", self.like())])] if self.receiver.shape != "index" else [("of kind", self.cell()), ("missing", "None")]

    mask_other = where_other

    def p_cond(self):
        name = self.receiver.variable
        if self.receiver.shape == "index":
            return [("flags", f"np.array({self.flags()}, dtype=bool)"), ("notna", "i.notna()")]
        return [("notna", f"{name}.notna()"), ("isna", f"{name}.isna()"), ("callable", "lambda x: x.notna()"), ("equal", f"{name} == {self.cell()}"), *([] if self.frame else [("flags", f"np.array({self.flags()}, dtype=bool)")])]

    def p_mask(self):
        return [("flags", f"np.array({self.flags()}, dtype=bool)"), ("isna", f"{self.receiver.variable}.isna()")]

    def p_fill_value(self):
        if self.member.name in ("add", "sub", "mul", "div", "combine", "align") or self.member.name[0] == "r":
            return [("int", "0"), ("float", "1.5"), ("of kind", self.cell())]
        return self.value()

    def p_value(self):
        return self.value()

    def fillna_value(self):
        more = [("dict", f"{{{self.column()}: {scalar(self.rng, self.any_kind())}}}"), ("series", f"pd.Series([0, 1], index={self.some(self.columns, 1) if len(self.columns) < 2 else '[' + ', '.join(self.columns[:2]) + ']'})")] if self.frame else [("series", self.like())] if self.receiver.shape == "series" else []
        return [*self.value(), *more]

    def insert_value(self):
        return [*self.value(), ("list", f"[{', '.join(scalar(self.rng, 'int64') for _ in range(self.receiver.rows))}]"), ("series", self.like("float64"))]

    isetitem_value = insert_value

    def searchsorted_value(self):
        return [("scalar", self.cell()), ("list", f"[{self.cell()}, {self.cell()}]")]

    def p_to_replace(self):
        a, b = self.cell(), scalar(self.rng, self.any_kind())
        return [("scalar", a), ("list", f"[{a}, {b}]"), ("dict", f"{{{a}: {b}}}"), ("text", "'a'"), ("int", "1"), ("missing", "np.nan"), ("regex", "r'^a|b$'"), *([("by column", f"{{{self.column()}: {a}}}"), ("nested", f"{{{self.column()}: {{{a}: {b}}}}}")] if self.frame else [])]

    def p_level(self):
        several = self.receiver.index == "multi" or self.receiver.kind == "multi" or self.receiver.wide == "multi"
        if self.receiver.shape == "index":
            return [("0", "0"), *([("1", "1"), ("name", "'n'"), ("list", "[0]")] if several else [("name", repr(self.receiver.name))])]
        return [("0", "0"), *([("1", "1"), ("name", "'n'"), ("list", "[0]"), ("list", "['n', 'k']"), ("-1", "-1")] if several else [("name", "'ix'")] if self.receiver.index == "named" else [])]

    def p_func(self):
        owner, name = self.member.owner, self.member.name
        if name in ("map", "applymap"):
            return [("str", "str"), ("lambda", "lambda x: x"), ("constant", "lambda x: 1"), ("type", "lambda x: type(x).__name__"), ("len", "lambda x: len(str(x))")]
        if name == "combine":
            return [("chooser", "lambda a, b: a" if not self.frame else "lambda a, b: a if a.count() > b.count() else b"), ("first", "lambda a, b: b")]
        if name == "pipe":
            return [("len", "lambda x: x"), ("ndim", "lambda x: x.ndim")]
        if name == "filter":
            return [("size", "lambda g: len(g) > 1"), ("true", "lambda g: True"), ("count", "lambda g: g.count().sum() > 1" if "Frame" in owner else "lambda g: g.count() > 1")]
        if name == "transform":
            return [("cum", "'cumsum'"), ("same", "lambda x: x"), ("shift", "lambda x: x.shift()"), ("ffill", "'ffill'"), ("first", "'first'" if "Group" in owner else "'bfill'"), ("count", "'count'" if "Group" in owner else "lambda x: x.isna()"), ("list", "['ffill', 'bfill']" if "Group" not in owner else "'max'")]
        if name == "apply":
            whole = "Group" in owner or self.frame or owner in ("Rolling", "Expanding", "Resampler")
            if owner in ("Rolling", "Expanding"):
                return [("max", "lambda x: x.max()"), ("len", "len"), ("sum", "np.sum")]
            return [("len", "len"), ("count", "lambda x: x.count()"), ("head", "lambda x: x.head(1)"), ("first", "lambda x: x.iloc[0] if len(x) else None"), ("name", "'count'"), ("same", "lambda x: x"), ("dict", "lambda x: {'n': len(x)}"), ("series", "lambda x: pd.Series({'p': len(x), 'q': 1})"), ("max", "lambda x: x.max()")] if whole else [
                ("str", "str"), ("same", "lambda x: x"), ("type", "lambda x: type(x).__name__"), ("list", "lambda x: [x]"), ("name", "'count'"), ("names", "['count', 'nunique']"), ("series", "lambda x: pd.Series({'p': x, 'q': 1})")]
        names = ["'count'", "'max'", "'min'", "'sum'", "'mean'"] if owner in ("Rolling", "Expanding", "Resampler") else ["'count'", "'nunique'", "'first'" if "Group" in owner else "'count'", "'max'", "'min'", "'sum'", "'mean'", "'size'", "'median'", "'std'"]
        frames = [("dict", f"{{{self.column()}: {self.rng.choice(names)}}}"), ("dict of lists", f"{{{self.column()}: [{names[0]}, {self.rng.choice(names)}]}}")] if self.frame and self.columns else []
        return [("name", self.rng.choice(names)), ("name", self.rng.choice(names)), ("names", f"[{names[0]}, {self.rng.choice(names[1:])}]"), ("lambda", "lambda x: x.count()"), ("function", self.rng.choice(["len", "max", "np.max", "np.sum"])), *frames]

    Resampler_transform_arg = p_func

    def p_dtype(self):
        good = {"int64": ["'float64'", "'str'", "'Int64'", "'int8'", "'object'", "'bool'", "'category'"], "text": ["'category'", "'string'", "'str'", "'object'"], "datetime": ["'str'", "'object'", "'int64'", "'datetime64[ns]'"], "timedelta": ["'str'", "'int64'", "'object'"]}
        names = good.get(self.any_kind(), ["'object'", "'str'", "'float64'", "'string'", "'category'", "'Float64'", "'int64'", "'boolean'"])
        more = [("dict", f"{{{self.column()}: {self.rng.choice(['str', 'object'])!r}}}"), ("type", self.rng.choice(["str", "float", "object", "int"]))] if self.frame else [("type", self.rng.choice(["str", "float", "object", "int", "bool", "np.float32"]))]
        return [(name, name) for name in names] + more

    def randint_dtype(self):
        return [("int", "int"), ("int64", "'int64'")]

    def to_string_dtype(self):
        return BOOLS

    to_string_name = to_string_dtype

    def p_by(self):
        if self.member.name == "sort_values":
            return [("column", self.column()), ("columns", self.some(self.columns, 1))]
        if not self.frame:
            return [("flags", self.flags()), ("letters", f"{[self.rng.choice('pq') for _ in range(self.receiver.rows)]!r}"), ("callable", "lambda x: str(x)[:1]"), ("self", "s")]
        return [("column", self.column()), ("columns", self.some(self.columns, 1)), ("series", f"df[{self.column()}]"), ("callable", "lambda x: str(x)[:1]"), ("flags", f"np.array({self.flags()}, dtype=bool)")]

    def sort_values_ascending(self):
        return BOOLS

    def p_key(self):
        if self.member.name in ("sort_values",):
            return [("str", "lambda x: x.astype(str)"), ("same", "lambda x: x"), ("length", "lambda x: x.astype(str).str.len()")]
        pool = self.columns if self.frame and self.member.name == "get" else self.labels
        first = [("part", label[1:].split(",")[0]) for label in self.labels[:1] if label.startswith("(")]
        return [("label", self.rng.choice(pool) if pool else "'zz'"), ("absent", "'zz'"), *(first or [])]

    def get_group_name(self):
        return [("p", "'p'"), ("1", "1"), ("1.0", "1.0"), ("True", "True"), ("q", "'q'")]

    def p_subset(self):
        return [("column", self.column()), ("columns", self.some(self.columns, 1))]

    p_column = lambda self: [("column", self.column()), ("columns", self.some(self.columns, 1))]
    insert_column = lambda self: [("new", "'new'"), ("old", self.column())]
    pop_item = lambda self: [("label", self.column() if self.frame else self.label())]
    p_item = lambda self: [("of kind", self.cell()), ("missing", "None")]
    p_id_vars = p_value_vars = p_on = p_keys = p_left_on = p_right_on = p_subset
    pivot_values = pivot_table_values = pivot_index = pivot_table_index = pivot_columns = pivot_table_columns = p_subset

    def join_on(self):
        return [("column", self.column())]

    merge_right = lambda self: [("self", "df"), ("frame", self.other_frame()), ("part", "df.iloc[1:]"), ("reversed", "df.iloc[::-1]"), ("renamed", f"df.rename(columns={{{self.columns[-1]}: 'other'}})" if self.columns else "df")]
    merge_how = lambda self: [(w, repr(w)) for w in ("left", "right", "inner", "outer")]
    dropna_how = lambda self: [("any", "'any'"), ("all", "'all'")]
    to_timestamp_how = lambda self: [("start", "'start'"), ("end", "'end'")]
    asfreq_how = lambda self: [("S", "'S'"), ("E", "'E'")]
    dropna_axis = lambda self: [("0", "0"), ("1", "1"), ("columns", "'columns'")] if self.frame else [("0", "0")]

    def p_columns(self):
        if self.member.name in ("rename",):
            return self.rename_columns()
        if self.member.name == "rename_axis":
            return [("name", "'cc'"), ("None", "None")]
        return [("column", self.column()), ("columns", self.some(self.columns, 1)), ("other", f"[{self.column()}, 'zz']")] if self.member.name != "to_string" else [("columns", self.some(self.columns, 1))]

    rename_columns = lambda self: [("dict", f"{{{self.column()}: 'new'}}"), ("callable", "str"), ("lambda", "lambda c: str(c) + '_'")]

    def p_index(self):
        if self.member.name == "rename":
            if not self.frame:
                return [("name", "'new'"), ("dict", f"{{{self.label()}: 'new'}}"), ("callable", "str"), ("None", "None")]
            return [("dict", f"{{{self.label()}: 'new'}}"), ("callable", "str")]
        if self.member.name == "rename_axis":
            return [("name", "'ii'"), ("None", "None")]
        if self.member.name in ("drop", "reindex"):
            return [("labels", self.some(self.labels)), *([("label", self.label())] if self.member.name == "drop" else [("more", f"[{', '.join([*self.labels[:2], self.label()])}]")])]
        if self.member.name == "to_series":
            return [("labels", f"range({self.receiver.rows})")]
        return BOOLS

    def p_labels(self):
        if self.member.name == "set_axis":
            return [("range", f"range({self.receiver.rows})"), ("letters", f"list('uvwxyz'[:{self.receiver.rows}])"), ("columns", f"list('uvwxyz'[:{len(self.columns)}])")]
        return [("labels", self.some(self.labels)), ("label", self.label()), ("columns", self.some(self.columns) if self.frame else self.some(self.labels))]

    p_label = lambda self: [("label", self.label())]
    p_before = p_after = lambda self: [("label", self.label())]
    resample_label = lambda self: [("left", "'left'"), ("right", "'right'")]
    resample_on = lambda self: [("column", self.column())]
    filter_items = lambda self: [("columns", self.some(self.columns) if self.frame else self.some(self.labels))]
    p_target = lambda self: [("part", "i[:2]"), ("reversed", "i[::-1]"), ("list", f"[{', '.join([*self.labels[:2]])}]"), ("index", made.index_of(made.make_index(self.rng, self.receiver.kind)))]
    delete_loc = lambda self: [("0", "0"), ("list", "[0, 1]"), ("-1", "-1")]
    get_slice_bound_label = get_loc_key = asof_label = lambda self: [("label", self.cell() if self.rng.random() < 0.3 else self.label())]
    slice_indexer_start = slice_indexer_end = slice_locs_start = slice_locs_end = lambda self: [("label", self.label()), ("None", "None")]
    filter_regex = lambda self: [("regex", "'a|p'"), ("regex", "'^b'")]
    get_item = p_column

    def p_mapper(self):
        if self.member.name == "rename_axis":
            return [("name", "'ii'"), ("None", "None"), *([("list", "['u', 'v']")] if self.receiver.index == "multi" else [])]
        if self.member.name == "rename":
            return self.rename_columns()
        return self.map_arg()

    def map_arg(self):
        return [("str", "str"), ("dict", f"{{{self.cell()}: {self.cell()}}}"), ("lambda", "lambda x: x"), ("type", "lambda x: type(x).__name__"), ("series", f"pd.Series([1, 2], index=[{self.cell()}, 'zz'])"), ("constant", "lambda x: 1")]

    p_arg = map_arg
    reorder_levels_order = lambda self: [("turned", "[1, 0]"), ("names", "['n', 'k']"), ("same", "[0, 1]")]
    p_values = lambda self: [("list", f"[{self.cell()}, {self.cell()}]"), ("of kind", f"[{scalar(self.rng, self.any_kind())}]"), ("missing", "[np.nan]"), ("set", f"{{{self.cell()}}}"), ("series", self.like() if self.receiver.columns else "pd.Series([1])"), *([("dict", f"{{{self.column()}: [{self.cell()}]}}"), ("frame", "df")] if self.frame else [])]
    p_lower = lambda self: [("of kind", self.cell()), ("int", "0"), ("float", "0.5"), *([] if self.frame else [("series", self.like())])]
    p_upper = lambda self: [("of kind", self.cell()), ("int", "2"), ("float", "1.5"), *([] if self.frame else [("series", self.like())])]
    p_left = p_lower
    p_right = p_upper
    p_include = lambda self: [("all", "'all'"), ("number", "'number'"), ("object", "'object'"), ("list", "['int64', 'float64']"), ("type", "[np.number]")] if self.member.name == "describe" else [("number", "'number'"), ("object", "'object'"), ("list", "['int64', 'bool']"), ("category", "['category']"), ("datetime", "'datetime'")]
    p_exclude = lambda self: [("number", "'number'"), ("object", "'object'"), ("list", "['bool']")]
    corr_method = corrwith_method = lambda self: [("pearson", "'pearson'"), ("spearman", "'spearman'"), ("kendall", "'kendall'")]
    rank_method = lambda self: [(w, repr(w)) for w in ("average", "min", "max", "first", "dense")]
    interpolate_method = lambda self: [(w, repr(w)) for w in ("linear", "index", "values", "pad", "time")]
    fillna_method = lambda self: [(w, repr(w)) for w in ("ffill", "bfill", "pad")]
    p_weights = lambda self: [("list", f"[{', '.join(['1'] * self.receiver.rows)}]"), ("uneven", f"{list(range(1, self.receiver.rows + 1))}")]
    p_indices = lambda self: [("list", f"{self.rng.choices(range(max(self.receiver.rows, 1)), k=3)}"), ("empty", "[]"), ("negative", "[-1]")]
    p_new_categories = lambda self: {"add": [("one", "'z'"), ("list", "['z', 'y']")], "rename": [("dict", "{'a': 'A', 'low': 'L'}"), ("callable", "str.upper"), ("list", "['u', 'v', 'w']")], "reorder": [("reversed", "x.categories[::-1]" if self.receiver.shape == "categorical" else "s.cat.categories[::-1]")],
                                      "set": [("list", "['a', 'b', 'low']"), ("fewer", "['b', 'high']")]}[self.member.name.split("_")[0]]
    p_removals = lambda self: [("one", self.cell()), ("list", f"[{self.cell()}]")]
    p_pat = lambda self: [("text", self.rng.choice(["'a'", "'b'", "'x'", "' '", "','"])), *([("regex", self.rng.choice(["r'[a-c]'", "r'^X'", "r'\\d+'", "r'(?i)x'"]))] if self.member.name not in ("extract", "extractall", "startswith", "endswith") else []),
                              *([("group", r"r'([a-z])'"), ("groups", r"r'(?P<u>\w)(?P<v>\w)?'")] if self.member.name.startswith("extract") else []), *([("tuple", "('a', 'X')")] if self.member.name.endswith("swith") else [])]
    p_na = lambda self: [("False", "False"), ("True", "True"), ("None", "None")]
    p_others = lambda self: [("self", "s"), ("list", f"{[self.rng.choice('uvw') for _ in range(self.receiver.rows)]}"), ("series", self.like("text"))]
    replace_repl = lambda self: [("text", "'Z'"), ("callable", "lambda m: m.group().upper()"), ("empty", "''")]
    p_expr = lambda self: [("compare", f"{self.column().strip(chr(39))} == {self.cell()}"), ("arithmetic", f"{self.column().strip(chr(39))} + 1" if self.member.name == "eval" else f"{self.column().strip(chr(39))} > 0")]
    p_dt = lambda self: [("timestamp", "pd.Timestamp('2024-02-10')"), ("timestamp", "pd.Timestamp('2024-03-31')")]
    p_bins = lambda self: [("2", "2"), ("3", "3"), ("edges", "[0, 1, 5, 10]")]
    p_labels_of_bins = lambda self: [("False", "False")]
    p_formatters = lambda self: [("dict", f"{{{self.column()}: str}}"), ("list", f"[{', '.join(['str'] * len(self.columns))}]")]
    p_names = lambda self: [("one", "'n'"), ("list", "['u', 'v']" if self.receiver.kind == "multi" or self.receiver.index == "multi" else "['u']")]
    Index_rename_name = lambda self: [("names", "['u', 'v']")] if self.receiver.kind == "multi" else [("one", "'n'"), ("None", "None")]
    drop_level_level = p_level
    p_min = lambda self: [("0", "0"), ("None", "None"), ("1", "1")]
    p_max = lambda self: [("2", "2"), ("1", "1")]
    dot_b = lambda self: [("ints", f"[{', '.join(['2'] * self.receiver.rows)}]"), ("self", "x")]
    shift_freq = lambda self: [("D", "'D'"), ("h", "'h'"), ("2D", "'2D'")]
    to_period_freq = lambda self: [(w, repr(w)) for w in ("M", "D", "Q", "Y")]
    Period_asfreq_freq = lambda self: [(w, repr(w)) for w in ("M", "D", "Q", "Y", "h")]
    p_rule = lambda self: [(w, repr(w)) for w in ("D", "2D", "MS", "ME", "W", "12h")]
    p_window = lambda self: [("2", "2"), ("3", "3"), ("1", "1"), *([("span", "'2D'")] if self.receiver.index == "daily" else [])]
    choice_a = lambda self: [("5", "5"), ("list", "[10, 20, 30]"), ("texts", "['a', 'b', 'c']")]
    uniform_low = normal_loc = lambda self: [("0.0", "0.0"), ("1.5", "1.5")]
    uniform_high = lambda self: [("2.0", "2.0"), ("10", "10")]
    str_index_sub = str_rindex_sub = lambda self: [("empty", "''"), ("a", "'a'")]
    p_default = lambda self: [("None", "None"), ("0", "0"), ("text", "'x'")]
    Timedelta_round_freq = Timedelta_floor_freq = Timedelta_ceil_freq = Timestamp_round_freq = Timestamp_floor_freq = Timestamp_ceil_freq = lambda self: [(w, repr(w)) for w in ("D", "h", "15min", "s", "2h")]
    explode_column = p_column
    isoformat_sep = lambda self: [("T", "'T'"), ("blank", "' '")]
    join_sep = lambda self: [("dash", "'-'"), ("empty", "''")]
    DataFrame_to_dict_index = to_string_index = itertuples_index = memory_usage_index = lambda self: BOOLS
    Index_insert_loc = lambda self: [("0", "0"), ("1", "1"), ("-1", "-1")]
    Series_replace_regex = DataFrame_replace_regex = lambda self: [("bool", "True"), ("bool", "False")]

    # Subscripts

    def subscripts(self, name):
        if name == "operand":
            return self.p_other()
        if name == "=":
            return [*self.value(), *([("list", f"[{', '.join(scalar(self.rng, self.any_kind()) for _ in range(self.receiver.rows))}]")] if self.member.name == "[]" and self.frame else [])]
        writing = self.member.form == "write"
        label, column = self.label(), self.column()
        place = str(self.rng.randint(0, max(self.receiver.rows - 1, 0)))
        across = str(self.rng.randint(0, max(len(self.columns) - 1, 0)))
        variable = self.receiver.variable
        mask = ("mask", f"{variable}[{column}].notna()" if self.frame else "s.notna()")
        if name == "at":
            return [("cell", f"{label}, {column}" if self.frame else label)]
        if name == "iat":
            return [("cell", f"{place}, {across}" if self.frame else place)]
        if name == "iloc":
            rows = [("int", place), ("slice", self.rng.choice(["1:", ":2", "::-1", "::2", "-2:", ":"])), ("list", f"[{place}]"), ("lists", "[0, 0]"), ("flags", self.flags())]
            return rows + ([("cell", f"{place}, {across}"), ("column", f":, {across}"), ("both", f"[{place}], [{across}]"), ("slices", ":2, 1:")] if self.frame else [])
        if name == "loc":
            rows = [("label", label), ("labels", self.some(self.labels)), ("slice", f"{label}:"), ("slice", f":{label}"), mask, ("flags", self.flags()), ("callable", f"lambda x: x[{column}].isna()" if self.frame else "lambda x: x.isna()"), *([("new", "'new'")] if writing else [])]
            part = [("part", label[1:].split(",")[0])] if label.startswith("(") else []
            return rows + part + ([("cell", f"{label}, {column}"), ("column", f":, {column}"), ("columns", f":, {self.some(self.columns)}"), ("mask column", f"{mask[1]}, {column}"), ("label columns", f"{label}, {self.some(self.columns)}"), *([("new column", ":, 'new'")] if writing else [])] if self.frame else [])
        if self.frame:
            return [("column", column), ("columns", self.some(self.columns, 1)), mask, ("slice", "1:"), ("frame", "df.notna()"), *([("new", "'new'")] if writing else [])]
        return [("label", label), ("labels", self.some(self.labels)), ("slice", "1:"), mask, *([("new", "'new'")] if writing else [])]


SPACED = {"fillchar": ["'*'", "' '", "'0'"], "sep": ["' '", "','", "'-'"], "to_strip": ["None", "'a'", "' X'"], "format": ["'%Y-%m-%d'", "'%H:%M'", "'%A %d %B'"], "fmt": ["'%Y-%m'", "'%d/%m/%y'", "'%b %Y'"]}


def type_tag(text):
    return "list" if text[0] == "[" else "tuple" if text[0] == "(" else "dict" if text[0] == "{" else "float" if text.replace(".", "", 1).lstrip("-").isdigit() else text
