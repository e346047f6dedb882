"""Functions of pandas and NumPy: what their first argument is, and what else they may be given."""
from .catalogue import Member, Parameter

# name: (what it is called on, how that is written, {parameter: words}). `*` before a parameter: always given.
PANDAS = {
    "pd.to_numeric": ("series", "s", {"errors": "'coerce' 'raise' 'ignore'", "downcast": "'integer' 'float' 'signed' 'unsigned'"}),
    "pd.to_datetime": ("series", "s", {"errors": "'coerce' 'raise'", "format": "'%Y-%m-%d' 'mixed' 'ISO8601'", "dayfirst": "True", "unit": "'D' 's'", "utc": "False"}),
    "pd.to_timedelta": ("series", "s", {"errors": "'coerce' 'raise'", "unit": "'D' 's' 'h'"}),
    "pd.isna": ("any", "{x}", {}), "pd.isnull": ("any", "{x}", {}), "pd.notna": ("any", "{x}", {}), "pd.notnull": ("any", "{x}", {}),
    "pd.unique": ("series", "s", {}), "pd.factorize": ("series", "s", {"sort": "True False", "use_na_sentinel": "True"}),
    "pd.cut": ("series", "s", {"*bins": "2 3 [0,1,5,10] [-1,0.5,2]", "right": "True False", "labels": "False None ['u','v','w'] ['u','v']", "retbins": "True False", "precision": "1 3", "include_lowest": "True False", "duplicates": "'raise' 'drop'", "ordered": "True"}),
    "pd.qcut": ("series", "s", {"*q": "2 3 [0,0.5,1] 4", "labels": "False None ['u','v']", "retbins": "True False", "precision": "1 3", "duplicates": "'raise' 'drop'"}),
    "pd.get_dummies": ("both", "{x}", {"prefix": "'p' None", "prefix_sep": "'_' '-'", "dummy_na": "True False", "columns": "['a'] None", "drop_first": "True False", "dtype": "int float 'int8' bool"}),
    "pd.crosstab": ("frame", "df['a'], df['b']", {"margins": "True False", "normalize": "True 'index' 'columns' 'all' False", "dropna": "True False", "margins_name": "'Sum'", "rownames": "['r']", "colnames": "['c']"}),
    "pd.melt": ("frame", "df", {"id_vars": "'a' ['a'] ['a','b']", "value_vars": "'b' ['b']", "var_name": "'var'", "value_name": "'val'", "ignore_index": "True False"}),
    "pd.pivot_table": ("frame", "df", {"*index": "'a' ['a']", "columns": "'b'", "values": "'c' ['c']", "aggfunc": "'count' 'sum' 'mean' 'first' 'max' ['count','max'] len", "fill_value": "0", "margins": "True False", "dropna": "True False", "sort": "True False", "observed": "True False"}),
    "pd.pivot": ("frame", "df", {"*columns": "'a' 'b'", "index": "'a' 'b'", "values": "'c' ['c']"}),
    "pd.concat": ("both", "[{x}, {x}]", {"axis": "0 1 'index' 'columns'", "join": "'outer' 'inner'", "ignore_index": "True False", "keys": "['x','y'] [1,2]", "names": "['n'] ['n','m']", "verify_integrity": "False", "sort": "True False"}),
    "pd.concat ": ("both", "[{x}, {other}]", {"axis": "0 1 'index' 'columns'", "join": "'outer' 'inner'", "ignore_index": "True False", "keys": "['x','y'] [1,2]", "names": "['n']", "sort": "True False"}),
    "pd.merge": ("frame", "df, {other}", {"how": "'left' 'right' 'inner' 'outer'", "on": "'a' ['a'] ['a','b']", "left_on": "'a'", "right_on": "'b' 'a'", "left_index": "True", "right_index": "True", "sort": "True False", "suffixes": "('_l','_r') ('','_2')", "indicator": "True False 'where'", "validate": "'m:m' '1:1'"}),
    "pd.merge_asof": ("frame", "df.sort_values('a'), df.sort_values('a')", {"on": "'a'", "by": "'b'", "direction": "'backward' 'forward' 'nearest'", "allow_exact_matches": "True False", "tolerance": "1 2"}),
    "pd.array": ("series", "s.tolist()", {"dtype": "'Int64' 'Float64' 'boolean' 'string' 'float64' 'category'"}),
    "pd.Series": ("series", "s.tolist()", {"dtype": "'object' 'float64' 'str' 'category' 'Int64' 'string'", "name": "'n'", "index": "range(s.size)"}),
    "pd.DataFrame": ("frame", "df.values.tolist()", {"columns": "list('uvwx'[:df.shape[1]])", "dtype": "'object' 'float64'", "index": "range(len(df)) None"}),
    "pd.Index": ("series", "s.tolist()", {"dtype": "'object' 'float64' 'int64'", "name": "'n'"}),
    "pd.Categorical": ("series", "s", {"categories": "['a','b'] [1,2] None", "ordered": "True False"}),
    "pd.date_range": ("none", "'2024-01-30'", {"*periods": "0 1 3 5", "freq": "'D' 'MS' 'ME' 'W' 'h' '2D' 'B' 'QS' 'YE'", "name": "'d'", "inclusive": "'both' 'left' 'right' 'neither'", "normalize": "True False"}),
    "pd.timedelta_range": ("none", "'1 days'", {"*periods": "0 1 3", "freq": "'D' 'h' '2D'", "name": "'d'"}),
    "pd.period_range": ("none", "'2024-01'", {"*periods": "0 1 3", "freq": "'M' 'D' 'Q' 'Y'", "name": "'d'"}),
    "pd.interval_range": ("none", "0, 6", {"freq": "1 2", "closed": "'left' 'both' 'right'", "name": "'iv'"}),
    "pd.infer_freq": ("index", "i", {}),
    "pd.wide_to_long": ("none", "pd.DataFrame({'id': [1, 2], 'v1': [1, 2], 'v2': [3, 4]})", {"*stubnames": "'v' ['v']", "*i": "'id'", "*j": "'t'", "sep": "''", "suffix": r"r'\d+'"}),
    "pd.json_normalize": ("none", "[{'a': 1, 'b': {'c': 2, 'd': {'e': 3}}}, {'a': 2, 'b': {'c': None}}]", {"max_level": "0 1", "sep": "'_' '.'"}),
}
ELEMENTS = "abs absolute ceil floor exp expm1 log log10 log1p log2 sqrt square sign sin cos tan arcsin arctan tanh rint trunc fabs isnan isfinite isinf negative positive cbrt deg2rad rad2deg degrees radians reciprocal logical_not exp2 sinh cosh invert signbit".split()
PAIRS = "add subtract multiply divide true_divide floor_divide power float_power mod remainder fmod maximum minimum fmax fmin equal not_equal less less_equal greater greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or hypot arctan2 copysign".split()
REDUCTIONS = {
    **{name: {"axis": "0 1 None"} for name in "sum prod mean median min max amin amax any all argmax argmin nansum nanmean nanmax nanmin nanmedian nanprod cumsum cumprod ptp count_nonzero".split()},
    **{name: {"axis": "0 None", "ddof": "0 1"} for name in ("std", "var", "nanstd", "nanvar")},
    **{name: {"*q": "50 0 [25,75]" if "percent" in name else "0.5 1 [0.1,0.9]", "axis": "0 None", "method": "'linear' 'lower' 'higher' 'nearest' 'midpoint'"} for name in ("percentile", "quantile", "nanpercentile", "nanquantile")},
    "average": {"axis": "0 None", "weights": "None"}, "sort": {"axis": "-1 0"}, "argsort": {"axis": "-1 0"}, "unique": {"return_counts": "True", "return_index": "True", "return_inverse": "True", "axis": "None"}, "diff": {"n": "1 2 0"},
    "round": {"decimals": "0 1 2"}, "around": {"decimals": "1"}, "clip": {"*a_min": "0 None", "*a_max": "2 1"}, "repeat": {"*repeats": "2 0", "axis": "0"}, "tile": {"*reps": "2 (2,2) 0"}, "ravel": {}, "squeeze": {}, "transpose": {}, "flip": {"axis": "0 None"}, "flipud": {},
    "nonzero": {}, "flatnonzero": {}, "argwhere": {}, "isin": {"*test_elements": "[1,2] [0.5] ['a']", "invert": "True False"}, "nan_to_num": {"nan": "0.0 1.5", "posinf": "9.0", "neginf": "-9.0"}, "where": {}, "array": {"dtype": "float int object", "ndmin": "1 2"},
    "asarray": {"dtype": "float object"}, "zeros_like": {"dtype": "float int"}, "ones_like": {"dtype": "float int"}, "full_like": {"*fill_value": "7 2"}, "shape": {}, "size": {}, "ndim": {}, "roll": {"*shift": "1 -1 2", "axis": "0 None"}, "take": {"*indices": "[0] [0,0]", "axis": "0"},
    "delete": {"*obj": "0 [0]", "axis": "0 None"}, "append": {"*values": "[1] [2.5]"}, "expand_dims": {"*axis": "0 1"}, "atleast_1d": {}, "atleast_2d": {}, "cov": {"ddof": "0 1"}, "histogram": {"bins": "2 3 [0,1,5]", "density": "True False"}, "digitize": {"*bins": "[0,1,2]", "right": "True False"},
    "bincount": {"minlength": "0 5"}, "vstack": {}, "hstack": {}, "concatenate": {"axis": "0"}, "stack": {"axis": "0 1"}, "column_stack": {}, "array_equal": {}, "allclose": {}, "isclose": {"rtol": "0.1", "atol": "0.5", "equal_nan": "True"}, "dot": {}, "outer": {}, "searchsorted": {"*v": "1 [0,2]", "side": "'left' 'right'"},
    "union1d": {}, "intersect1d": {}, "setdiff1d": {}, "array_split": {"*indices_or_sections": "2 3"}, "tril": {"k": "0 1"}, "triu": {"k": "0 -1"}, "fliplr": {}, "cumulative": {},
}
TWICE = {"array_equal", "allclose", "isclose", "dot", "outer", "union1d", "intersect1d", "setdiff1d"}
LISTS = {"vstack", "hstack", "concatenate", "stack", "column_stack"}
PLAIN = {
    "np.arange": ("none", "{n}", {"dtype": "float int"}), "np.arange ": ("none", "0, 5, 2", {}), "np.linspace": ("none", "0, 1", {"num": "3 5", "endpoint": "True False", "retstep": "True False"}), "np.zeros": ("none", "3", {"dtype": "int float"}),
    "np.ones": ("none", "(2, 3)", {"dtype": "int bool"}), "np.full": ("none", "3, 7", {"dtype": "float"}), "np.eye": ("none", "3", {"k": "0 1", "M": "2"}), "np.identity": ("none", "2", {}), "np.where ": ("array", "x == x, x, x", {}),
    "np.select": ("array", "[x == x], [x]", {"default": "0"}), "np.interp": ("none", "[0.5, 1.5, 9]", {"*xp": "[0,1,2]", "*fp": "[0,10,20]", "left": "-1", "right": "99"}),
}


def words(text):
    """Words between blanks that stand in no bracket."""
    return [word for word in text.split(" ") if word]


def all_functions():
    """Every function as a member, with what to call it on and its arguments: (member, receiver, written, options)."""
    found = dict(PANDAS) | PLAIN
    for name in ELEMENTS:
        found[f"np.{name}"] = ("numeric", "{x}", {})
    for name in PAIRS:
        found[f"np.{name}"] = ("numeric", "{x}, {operand}", {})
    for name, more in REDUCTIONS.items():
        found[f"np.{name}"] = ("numeric", "[{x}, {x}]" if name in LISTS else "{x}, {x}" if name in TWICE else "{x} == {x}" if name == "where" else "{x}", more)
    found.pop("np.cumulative")
    members = []
    for key, (called_on, written, more) in found.items():
        owner, _, name = key.partition(".")
        parameters = [Parameter(p.lstrip("*"), None if p.startswith("*") else "None", False) for p in more]
        members.append(Member(owner, name.strip(), parameters, "function", (called_on, written, {p.lstrip("*"): words(text) for p, text in more.items()})))
    return members
