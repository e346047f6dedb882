#!/usr/bin/env python3
"""Writes a corpus of random programs about NumPy's functions, arrays and the methods of an Index.

    random_arrays.py TABLE COUNT SEED > CORPUS.jsonl

Each line is a short program over the table with columns name, city (text), n, m (integers), x (floats with gaps), flag
(bools): an expression whose value is printed as repr and given as the answer. Run the corpus through the pinned reference and
through `hiddentables replay`, and compare the outcomes.
"""
import json
import random
import sys


class Programs:
    def __init__(self, rng):
        self.r = rng

    def of(self, *choices):
        found = self.r.choice(choices)
        return found() if callable(found) else found

    def number(self):
        return self.of("0", "1", "2", "-1", "3", "2.5", "-0.5", "0.1", "True", "np.int64(4)", "np.float64(1.5)")

    def ints(self, n=None):
        n = n or self.r.choice([3, 6, 6, 6])
        return "[" + ", ".join(str(self.r.randint(-4, 9)) for _ in range(n)) + "]"

    def floats(self, n=None):
        n = n or self.r.choice([3, 6, 6, 6])
        cells = [self.r.choice(["1.5", "2.25", "-0.5", "0.1", "3.0", "7", "1e3", "0.3", "np.nan", "-2.0"]) for _ in range(n)]
        return "[" + ", ".join(cells) + "]"

    def texts(self):
        return "[" + ", ".join(self.r.choice(["'a'", "'b'", "'cc'", "'Oslo'"]) for _ in range(self.r.choice([3, 6]))) + "]"

    def series(self):
        return self.of("df['n']", "df['m']", "df['x']", "df['n']", "df['x'].fillna(0)", "df['flag']")

    def vector(self):
        """An array of one dimension."""
        return self.of(
            lambda: f"np.array({self.ints()})",
            lambda: f"np.array({self.floats()})",
            lambda: f"{self.series()}.values",
            lambda: f"{self.series()}.to_numpy()",
            lambda: f"np.arange({self.r.randint(1, 7)})",
            lambda: f"np.linspace({self.number()}, {self.number()}, {self.r.randint(0, 6)})",
            lambda: f"({self.vector()} {self.operator()} {self.number()})",
            lambda: f"np.array([{self.of('True', 'False')}, False, True])",
            lambda: f"np.sort({self.vector()})",
            lambda: f"{self.vector()}[{self.slice()}]",
            lambda: "df['n'].unique()",
        )

    def text_vector(self):
        return self.of(
            lambda: f"np.array({self.texts()})",
            "df['name'].values", "df['name'].unique()", "np.array(df['name'])", "df['name'].to_numpy()",
            lambda: f"np.where({self.mask()}, 'yes', 'no')",
            lambda: f"np.select([df['n'] > 3, df['m'] > 2], ['hi', 'mid'], default='low')",
        )

    def matrix(self):
        return self.of(
            lambda: f"np.array([{self.ints(3)}, {self.ints(3)}])",
            lambda: f"np.array([{self.floats(3)}, {self.floats(3)}])",
            "df[['n', 'm']].values", "df[['n', 'x']].values", "df[['n', 'm', 'x']].fillna(1).to_numpy()",
            "np.array(df[['n', 'm']])",
            lambda: f"np.arange(6).reshape({self.of('2, 3', '3, 2', '(2, 3)', '-1, 2', '6, 1', '1, -1')})",
            lambda: f"np.zeros(({self.r.randint(1, 3)}, 2))",
            lambda: f"np.ones((2, 3), dtype=int)",
            lambda: f"({self.matrix()} {self.operator()} {self.number()})",
            lambda: f"{self.matrix()}.T",
            lambda: f"np.column_stack([{self.ints(3)}, {self.floats(3)}])",
            lambda: f"np.vstack([{self.ints(3)}, {self.floats(3)}])",
            lambda: f"{self.matrix()}[:, {self.slice()}]",
        )

    def slice(self):
        return self.of("1:", ":2", "::-1", "1:3", "-2:", "::2", ":", "0:0")

    def operator(self):
        return self.of("+", "-", "*", "/", "//", "%", "**", "+", "-", "*")

    def comparison(self):
        return self.of(">", "<", ">=", "<=", "==", "!=")

    def mask(self):
        return self.of("df['n'] > 3", "df['x'].isna()", "df['flag']", "df['name'].isin(['Ann', 'Eve'])", "df['m'] % 2 == 0",
                       "(df['n'] > 2).values", "np.array([True, False, True, True, False, False])", "df['x'].values > 1")

    def any(self):
        return self.of(self.vector, self.vector, self.matrix, self.series, self.ints, self.floats)

    def plain(self):
        return self.of(self.vector, self.matrix, self.ints, self.floats)

    def reduction(self):
        name = self.of("sum", "mean", "max", "min", "any", "all", "prod", "std", "var", "median", "argmax", "argmin", "ptp",
                       "nansum", "nanmean", "nanmax", "nanmin", "nanmedian", "nanstd", "nanvar", "nanprod", "average",
                       "count_nonzero", "amax", "amin")
        argument = self.any()
        axis = self.of("", "", "", ", axis=0", ", axis=1", ", axis=-1") if name != "count_nonzero" else ""
        if "df[" in argument and "values" not in argument and "numpy" not in argument:
            axis = ""
        ddof = self.of("", ", ddof=1") if name in ("std", "var", "nanstd", "nanvar") else ""
        return f"np.{name}({argument}{axis}{ddof})"

    def method(self):
        a = self.of(self.vector, self.matrix)
        call = self.of("sum()", "mean()", "max()", "min()", "std()", "var()", "std(ddof=1)", "any()", "all()", "argmax()",
                       "argmin()", "cumsum()", "cumprod()", "prod()", "tolist()", "shape", "size", "ndim", "dtype", "T",
                       "flatten()", "ravel()", "copy()", "round(1)", "round()", "argsort()", "astype(float)", "astype(int)",
                       "astype(str)", "astype(bool)", "sum(axis=0)", "sum(axis=1)", "mean(axis=0)", "mean(axis=1)", "max(axis=0)",
                       "min(axis=1)", "std(axis=0)", "var(axis=1)", "cumsum(axis=0)", "cumsum(axis=1)", "clip(0, 3)", "clip(min=1)",
                       "nonzero()", "take([0, 1])", "repeat(2)", "reshape(-1)", "reshape(-1, 1)", "reshape(2, -1)", "transpose()",
                       "item()", "item(0)", "argmax(axis=0)", "ptp()", "squeeze()", "any(axis=1)", "dot([1, 2, 3])", "astype('int32')",
                       "min(axis=2)", "cumsum(axis=1)", "argsort(axis=0)", "any(axis=0)", "prod(axis=0)")
        return f"{a}.{call}"

    def index_of_array(self):
        if self.r.random() < 0.5:
            a = self.vector()
            key = self.of("0", "-1", "2", "10", "[0, 1]", "[True, False, True]", self.slice(), self.slice(), "np.array([1, 0])",
                          "df['n'] > 3", "[]", "'a'", "1.0", "(0,)", "0, 1", ":, None", "None, :")
            return f"({a})[{key}]"
        a = self.matrix()
        key = self.of("0", "-1", "0, 1", "1, :", ":, 0", ":, 1", self.slice(), f"{self.slice()}, {self.slice()}", "[0, 1]", "[1, 0], [0, 1]",
                      ":, [0, 1]", "5", "0, 7", "[True, False]", "0:1, [0]", "[[0, 1], [1, 0]]")
        if self.r.random() < 0.2:
            return f"(lambda a: a[a {self.comparison()} {self.number()}])({a})"
        return f"({a})[{key}]"

    def elementwise(self):
        name = self.of("sqrt", "floor", "ceil", "trunc", "abs", "absolute", "sign", "square", "isnan", "isinf", "isfinite",
                       "log", "exp", "log2", "log10", "log1p", "rint", "negative", "logical_not", "round", "around", "cumsum",
                       "cumprod", "sort", "argsort", "unique", "diff", "ravel", "nonzero", "flatnonzero", "transpose", "expm1", "fabs")
        argument = self.of(self.any, self.number) if name not in ("ravel", "transpose", "nonzero", "diff", "cumsum", "cumprod", "sort", "argsort", "unique", "flatnonzero") else self.any()
        return f"np.{name}({argument})"

    def pair(self):
        name = self.of("add", "subtract", "multiply", "divide", "floor_divide", "mod", "power", "maximum", "minimum", "logical_and",
                       "logical_or", "logical_xor", "greater", "less", "equal", "fmax", "fmin", "not_equal")
        return f"np.{name}({self.any()}, {self.of(self.any, self.number)})"

    def arithmetic(self):
        return f"{self.of(self.vector, self.matrix, self.number)} {self.of(self.operator, self.comparison)} {self.of(self.any, self.number)}"

    def choosing(self):
        side = lambda: self.of(self.number, self.series, "'a'", "'no'", "None", "np.nan", "df['name']", "df['city']", self.number)
        return self.of(
            lambda: f"np.where({self.mask()}, {side()}, {side()})",
            lambda: f"np.where({self.mask()}, {side()}, {side()}).tolist()",
            lambda: f"df.assign(z=np.where({self.mask()}, {side()}, {side()}))",
            lambda: f"np.where({self.mask()})",
            lambda: f"np.where({self.mask()})[0]",
            lambda: f"np.select([{self.mask()}, {self.mask()}], [{side()}, {side()}], default={side()})",
            lambda: f"np.select([{self.mask()}, {self.mask()}], ['a', 'b'], default='c')",
            lambda: f"np.select([{self.mask()}], [{side()}])",
            lambda: f"np.unique({self.of(self.any, self.texts, self.text_vector)}, return_{self.of('counts', 'index', 'inverse')}=True)",
            lambda: f"np.unique({self.of(self.any, self.texts, self.text_vector)})",
            lambda: f"np.isin({self.of(self.any, self.texts)}, {self.of(self.ints, self.floats, self.vector)})",
            lambda: f"np.isin(df['name'], ['Ann', 'Bob'])",
            lambda: f"np.{self.of('union1d', 'intersect1d', 'setdiff1d', 'setxor1d')}({self.of(self.ints, self.vector)}, {self.of(self.ints, self.vector)})",
            lambda: f"np.searchsorted(np.sort({self.ints()}), {self.of(self.number, self.ints)}{self.of('', ', side=' + repr('right'))})",
            lambda: f"np.digitize({self.ints()}, [0, 3, 6])",
            lambda: f"np.argwhere({self.of(self.vector, self.matrix)} > 1)",
            lambda: f"np.count_nonzero({self.mask()})",
            lambda: f"np.vectorize(lambda v: v {self.of('* 2', '+ 1', '> 2', '/ 2')})({self.of(self.vector, self.series, self.ints)})",
            lambda: f"np.vectorize(lambda v: str(v).upper())(df['name'])",
        )

    def making(self):
        part = lambda: self.of(self.ints, self.floats, self.vector, self.series, self.texts)
        table = self.matrix
        return self.of(
            lambda: f"np.concatenate([{part()}, {part()}])",
            lambda: f"np.concatenate([{table()}, {table()}], axis={self.of('0', '1', 'None')})",
            lambda: f"np.append({part()}, {self.of(part, self.number)})",
            lambda: f"np.{self.of('hstack', 'vstack', 'stack', 'column_stack')}([{part()}, {part()}])",
            lambda: f"np.stack([{self.ints(3)}, {self.floats(3)}], axis={self.of('0', '1', '-1')})",
            lambda: f"np.array({self.of(part, part, self.number)})",
            lambda: f"np.array({part()}, dtype={self.of('float', 'int', 'object', 'str', 'bool', repr('float64'))})",
            lambda: f"np.asarray({part()})",
            lambda: f"np.full({self.of('3', '(2, 2)')}, {self.of(self.number, repr('a'), 'np.nan')})",
            lambda: f"np.zeros({self.of('3', '(2, 2)', '3, dtype=int', '0')})",
            lambda: f"np.{self.of('zeros_like', 'ones_like')}({self.plain()})",
            lambda: f"np.full_like({self.plain()}, {self.number()})",
            lambda: f"np.arange({self.number()}, {self.number()}, {self.of('1', '0.5', '2', '-1', '0.3')})",
            lambda: f"np.linspace({self.number()}, {self.number()}, num={self.r.randint(0, 6)}{self.of('', ', endpoint=False')})",
            lambda: f"np.{self.of('split', 'array_split')}({self.of(self.ints, self.vector)}, {self.of('2', '3', '[1, 2]', '4')})",
            lambda: f"np.repeat({part()}, {self.of('2', '0', '[1, 2, 0]')})",
            lambda: f"np.tile({self.of(self.ints, self.texts)}, {self.of('2', '0')})",
            lambda: f"np.reshape({self.plain()}, {self.of('(-1,)', '(2, -1)', '-1', '(3, 2)')})",
            lambda: f"np.delete({self.of(self.ints, self.vector)}, {self.of('0', '-1', '[0, 1]', '10')})",
            lambda: f"np.insert({self.of(self.ints, self.floats)}, {self.of('0', '1', '-1', '99')}, {self.number()})",
            lambda: f"np.outer({self.ints(3)}, {self.of(self.ints, self.floats)})",
            lambda: f"np.dot({self.ints(3)}, {self.ints(3)})",
            lambda: f"np.eye({self.r.randint(0, 3)})",
            lambda: f"np.flip({self.plain()})",
            lambda: f"pd.Series({self.of(self.vector, self.text_vector)})",
            lambda: f"pd.DataFrame({table()}{self.of('', ', columns=[' + repr('p') + ', ' + repr('q') + ']')})",
        )

    def measure(self):
        q = self.of("50", "25", "[25, 75]", "0", "100", "33.3", "101")
        return self.of(
            lambda: f"np.percentile({self.any()}, {q})",
            lambda: f"np.percentile({self.any()}, {q}, method={self.of(repr('lower'), repr('higher'), repr('nearest'), repr('midpoint'))})",
            lambda: f"np.quantile({self.any()}, {self.of('0.5', '[0.1, 0.9]', '0.33')})",
            lambda: f"np.nanpercentile({self.any()}, {q})",
            lambda: f"np.average({self.floats(3)}, weights={self.of(self.ints(3), '[1, 2, 3]', '[0, 0, 0]')})",
            lambda: f"np.isclose({self.of(self.plain, self.number)}, {self.of(self.number, self.plain)})",
            lambda: f"np.allclose({self.plain()}, {self.plain()})",
            lambda: f"np.array_equal({self.plain()}, {self.plain()})",
            lambda: f"np.histogram({self.of(self.ints, 'df[' + repr('n') + ']')}, bins={self.of('3', '4', '[0, 3, 9]', '10')})",
            lambda: f"np.bincount([0, 1, 1, {self.r.randint(0, 5)}])",
            lambda: f"np.interp({self.of('2.5', '[0, 1.5, 9]')}, [1, 2, 4], [10, 20, {self.r.randint(0, 50)}])",
            lambda: f"np.corrcoef({self.ints(6)}, {self.ints(6)})",
            lambda: f"np.cov({self.ints(6)}, {self.ints(6)})",
            lambda: f"np.corrcoef(df['n'], df['m'])[0, 1]",
            lambda: f"np.diff({self.of(self.plain, self.series)}{self.of('', ', n=2', ', axis=0')})",
            lambda: f"np.clip({self.any()}, {self.number()}, {self.number()})",
            lambda: f"np.nan_to_num({self.plain()}{self.of('', ', nan=-1')})",
            lambda: f"np.linalg.norm({self.ints()})",
            lambda: f"np.round({self.any()}, {self.r.randint(-1, 3)})",
            lambda: f"np.{self.of('shape', 'size', 'ndim')}({self.any()})",
        )

    def text(self):
        call = self.of(".tolist()", ".shape", ".size", ".dtype", "[0]", "[1:]", "[[0, 1]]", " == 'Ann'", " != 'a'", ".copy()", ".tolist()[0]", ".astype(object)",
                       "[np.array([True, False, True])]", " == df['name'].values")
        return f"{self.text_vector()}{call}"

    def writing(self):
        value = self.of("1", "2.7", "-3", "np.nan", "[1, 2]", "'x'", "True", "0.5", "None")
        key = self.of("0", "-1", "1:3", "a > 1", "[0, 2]", ":", "9", "a < 0")
        base = self.of(f"np.array({self.ints()})", f"np.array({self.floats()})", "np.zeros(4)", "df['n'].values.copy()", "np.arange(5)", "np.full(3, 2)",
                       "df['n'].values", "np.array(df['x'])", "np.array([1, 'a', None], dtype=object)")
        after = self.of(f"a[{key}] = {value}", f"a += {self.number()}", f"a *= 2", f"a -= {self.vector()}", "a.sort()", f"b = a[1:]\nb[0] = 5", f"b = a\nb[0] = 5", "a /= 2", "a.fill(3)")
        if self.r.random() < 0.25:
            base = self.of("np.zeros((2, 3))", f"np.array([{self.ints(3)}, {self.ints(3)}])")
            after = self.of(f"a[0, 1] = {value}", f"a[:, 0] = {value}", f"a[a > 1] = {value}", f"a[1] = [1, 2, 3]", "a[0] = a[1]", "a += a[0]")
        return f"a = {base}\n{after}\nr = a"

    def index(self):
        i = self.of("df.index", "df.columns", "df.set_index('name').index", "df.set_index('n').index", "pd.Index([3, 1, 2])", "pd.Index(['b', 'a', 'b'])",
                    "pd.Index([1.5, None, 2.0])", "pd.Index(df['name'])", "df['name'].value_counts().index", "df.groupby('city')['n'].sum().index",
                    "pd.Index([1, 2, 2, 5], name='k')", "df[['n', 'x']].columns", "df[df['n'] > 3].index", "pd.RangeIndex(5)", "pd.Index([])", "pd.to_datetime(df['when']).sort_values().pipe(pd.Index)")
        other = self.of("['n', 'zz']", "pd.Index([1, 2, 9])", "pd.Index(['a', 'q'])", "df.index", "[1, 5]", "df.columns", "pd.Index([2.0, 7])", "pd.Index(['name', 'n', 'b'])")
        call = self.of("tolist()", "to_list()", "to_series()", "to_frame()", "to_frame(index=False)", "to_frame(name='q')", "map(str)", "map(lambda v: v)", "map(lambda v: str(v).upper())",
                       "map({'n': 'N', 1: 2})", "astype(str)", "sort_values()", "sort_values(ascending=False)", "argsort()", "unique()", "nunique()", "value_counts()", "duplicated()",
                       "duplicated(keep='last')", "drop_duplicates()", "drop_duplicates(keep=False)", f"drop({other})", "drop('n')", "drop(1)", f"append(pd.Index({other}))", "insert(0, 'z')",
                       "insert(1, 7)", "insert(-1, 7)", "delete(0)", "delete([0, 1])", "delete(-1)", "delete(99)", f"difference({other})", f"union({other})", f"intersection({other})",
                       f"symmetric_difference({other})", f"difference({other}, sort=False)", f"union({other}, sort=False)", "get_loc('n')", "get_loc(1)", "get_loc('b')", f"get_indexer({other})", "get_level_values(0)",
                       "isna()", "notna()", "isnull()", "fillna(0)", "dropna()", "max()", "min()", "argmax()", "argmin()", "any()", "all()", f"equals({other})", f"identical({other})",
                       "is_unique", "is_monotonic_increasing", "is_monotonic_decreasing", "has_duplicates", "name", "names", "rename('z')", "set_names('z')", "set_names(['z'])",
                       "repeat(2)", "take([0, 1])", f"isin({other})", "shape", "size", "empty", "dtype", "values", "to_numpy()", "copy()", "nlevels", "hasnans", "ndim", "T", "is_numeric()" if False else "inferred_type",
                       "str.upper()", "str.len()", "str.contains('n')", "searchsorted(2)", "shift(1)" if False else "tolist()", "factorize()", "where([True] * 3)" , "item()", "slice_indexer(0, 2)" if False else "size", "holds_integer()" if False else "ndim", "join(['n'])" if False else "ndim", "putmask([True], 1)" if False else "ndim", "round(0)", "diff()", "infer_objects()", "ravel()", "transpose()", "view()" if False else "ndim", f"get_indexer_for({other})", "memory_usage()" if False else "ndim", "name == None", "str[0]", "str.replace('a', 'b')", "array" if False else "ndim")
        if self.r.random() < 0.1:
            return self.of(
                "(lambda d: (setattr_ := None, d.index)[1])(df)",
                f"{i} {self.comparison()} {self.of('1', repr('n'), '2.0')}", f"{i} {self.of('+', '*', '-')} 2", f"1 in {i}", f"'n' in {i}", f"len({i})", f"list({i})", f"{i}[0]", f"{i}[1:]", f"{i}[[0, 1]]",
                f"{i}[::-1]", f"sorted({i})", f"set({i}) == set({i})", f"{i} == {i}", f"enumerate({i}).__class__.__name__", f"[v for v in {i}]", f"pd.Series({i})", f"({i} == 'n').sum()", f"{i}.isin({other}).any()", f"{i}.str.contains('a').tolist()", f"str({i})")
        return f"{i}.{call}"

    def naming(self):
        return self.of("df.index.name = 'k'\nr = df.head(2)", "df.columns.name = 'c'\nr = df.head(2)", "d = df.copy()\nd.index.name = 'k'\nr = (df.index.name, d.index.name, d.reset_index().columns.tolist())",
                       "d = df.groupby('city')['n'].sum()\nd.index.name = 'z'\nr = d", "i = df.index\ni.name = 'p'\nr = df.head(2)", "d = df.set_index('name')\nd.index.names = ['q']\nr = d.head(2)",
                       "d = df.set_index('name')\nd.index.name = None\nr = d.head(2)", "s = df['n']\ns.index.name = 'w'\nr = (s, df.index.name)", "df.columns.names = ['f']\nr = df.columns", "d = df.copy()\nd.columns = d.columns.str.upper()\nr = d.columns")

    def pandas(self):
        return self.of(
            lambda: f"df.groupby('city').agg({self.of('total=pd.NamedAgg(column=' + repr('n') + ', aggfunc=' + repr('sum') + ')', 'a=pd.NamedAgg(' + repr('x') + ', np.mean), b=pd.NamedAgg(' + repr('m') + ', ' + repr('max') + ')')})",
            lambda: f"df.groupby('city')['n'].agg(np.{self.of('sum', 'mean', 'std', 'max', 'median', 'var', 'ptp', 'prod')})",
            lambda: f"df['n'].{self.of('apply', 'map', 'agg', 'transform')}(np.{self.of('sqrt', 'abs', 'log1p', 'sum', 'mean', 'square', 'sign')})",
            lambda: f"df[['n', 'x']].apply(np.{self.of('sum', 'mean', 'max', 'sqrt', 'std', 'median')})",
            lambda: f"df['n'].corr(df['x'], method={self.of(repr('spearman'), repr('kendall'), repr('pearson'))})",
            lambda: f"df[['n', 'x', 'm']].corr(method={self.of(repr('spearman'), repr('kendall'))})",
            lambda: f"df['n'].autocorr({self.of('', '2')})",
            lambda: f"df[['n', 'm']].corrwith(df['x'])",
            lambda: f"df['n'].filter({self.of('items=[0, 2, 9]', 'like=' + repr('1'), 'regex=' + repr('[12]'))})",
            lambda: f"df['name'].str.extractall({self.of(repr('([a-z])'), repr('(?P<v>[aeiou])(?P<w>.)?'))})",
            lambda: f"df.query({self.of(repr('n > 3'), repr('m < n'))}, engine={self.of(repr('python'), repr('numexpr'))})",
            lambda: f"np.{self.of('sum', 'mean', 'max', 'std', 'sqrt', 'log', 'abs', 'round', 'median')}(df[['n', 'm']])",
            lambda: f"df['n'] + np.array({self.ints(6)})",
            lambda: f"np.array({self.ints(6)}) {self.operator()} df['n']",
            lambda: f"np.array({self.ints(6)}) {self.comparison()} df['n']",
        )

    def program(self):
        kind = self.r.choice([self.reduction, self.method, self.index_of_array, self.elementwise, self.pair, self.arithmetic, self.choosing, self.making,
                              self.measure, self.text, self.writing, self.index, self.index, self.index, self.naming, self.pandas])
        body = kind()
        if "r = " not in body:
            body = "r = " + body
        return f"import numpy as np\n{body}\nprint(repr(r))\nr"


def main():
    table, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    programs = Programs(random.Random(seed))
    for n in range(count):
        print(json.dumps({"id": f"a{seed}-{n}", "table": table, "program": programs.program()}))


if __name__ == "__main__":
    main()
