"""One call: a receiver for a member, the parameters it gets, and the program of it all.

What makes sense for whom is learnt while it runs: kinds of receivers and arguments on which the reference raises are drawn less often.
"""
from dataclasses import dataclass, replace

from . import catalogue, receivers as made
from .values import Arguments, type_tag

SERIES = list(made.KINDS)
INDEX = ["int64", "float64", "text", "text", "mixed", "datetime", "timedelta", "category", "multi", "range", "string", "Int64", "bool", "daily", "ordered"]
FRAMES = list(made.FLAVOURS)
SCALARS = {
    "Timestamp": ["pd.Timestamp('2024-02-29 13:45:10.123456')", "pd.Timestamp('2023-12-31')", "pd.Timestamp('2024-01-01 00:00:00.000000001')", "pd.Timestamp('1969-07-20 20:17:40')"],
    "Timedelta": ["pd.Timedelta('1 days 02:03:04')", "pd.Timedelta('-3 days')", "pd.Timedelta(0)", "pd.Timedelta('1 days 00:00:00.000001002')"],
    "Period": ["pd.Period('2024-02', 'M')", "pd.Period('2023-12-31', 'D')", "pd.Period('2024', 'Y')", "pd.Period('2024Q3')", "pd.Period('2024-02-29 10:30', 'h')"],
    "Interval": ["pd.Interval(0, 5)", "pd.Interval(0.5, 2.5, closed='left')", "pd.Interval(1, 1, closed='both')", "pd.Interval(pd.Timestamp('2024-01-01'), pd.Timestamp('2024-02-01'))"],
    "DateOffset": ["pd.offsets.MonthEnd(1)", "pd.offsets.Day(3)", "pd.DateOffset(months=1)", "pd.offsets.BDay(2)", "pd.offsets.Hour(5)", "pd.offsets.YearBegin(1)"],
    "RandomState": ["np.random.RandomState(0)", "np.random.RandomState(42)"],
}
NUMERIC = ["int64", "float64", "float64", "bool", "int8", "float32"]


def of_kind(kind):
    """Calls on receivers of one kind from now on, in frames beside others."""
    frames = [flavour for flavour, kinds in made.FLAVOURS.items() if flavour != "any" and kind in kinds]
    for chosen, names in ((SERIES, [kind]), (INDEX, [kind]), (NUMERIC, [kind]), (FRAMES, frames)):
        chosen[:] = names


class Chances:
    """How often what was tried, and how often the reference answered."""

    def __init__(self):
        self.seen = {}

    def note(self, key, answered):
        runs, good = self.seen.get(key, (0, 0))
        self.seen[key] = (runs + 1, good + answered)

    def weight(self, key):
        runs, good = self.seen.get(key, (0, 0))
        return max(((good + 1) / (runs + 1.5)) ** 3, 0.01)

    def pick(self, rng, prefix, tags):
        """The place in `tags` that is drawn."""
        return rng.choices(range(len(tags)), [self.weight((*prefix, tag)) for tag in tags])[0]


@dataclass
class Call:
    """A call and how it is written."""

    member: catalogue.Member
    receiver: made.Receiver
    given: list  # of (parameter, tag, text, by position)
    after: str = ""
    printed: bool = False

    def shape(self):
        """The program's form: what is called, with which parameters of which kinds, on what."""
        given = ",".join(f"{p}:{tag}" for p, tag, _, _ in self.given)
        return f"{self.member.key}[{self.member.form}]({given})@{self.receiver.shape}:{self.receiver.flavour}{self.receiver.chain}{self.after}{'!' if self.printed else ''}"

    def drawn(self):
        """What the chances of a next time depend on."""
        key, receiver = self.member.key + self.member.form, self.receiver
        keys = [(key, "on", receiver.shape + receiver.flavour), (key, "index", receiver.index), (key, "chain", receiver.chain)]
        return keys + [(key, p, tag) for p, tag, _, _ in self.given]

    def expression(self):
        name, variable = self.member.name, self.receiver.variable
        texts = [text if by_place else f"{p}={text}" for p, _, text, by_place in self.given]
        if self.member.form == "operator":
            return f"{variable} {name} {texts[0]}"
        if self.member.form == "subscript":
            return f"{variable}{'' if name == '[]' else '.' + name}[{texts[0]}]"
        if self.member.form == "function":
            written = self.member.fixed[1].replace("{x}", variable).replace("{operand}", "2").replace("{other}", f"{variable}.iloc[::-1]").replace("{n}", "4")
            return f"{self.member.owner}.{name}({', '.join([written, *texts])})"
        called = "" if self.member.parameters is None else f"({', '.join(texts)})"
        called = f"{variable}{self.receiver.chain}.{name}{called}{self.after}"
        return f"list({called})" if name in catalogue.LISTED else called

    def program(self):
        setup, variable = self.receiver.setup() if self.receiver.shape != "none" else "", self.receiver.variable
        if self.member.form == "write":
            texts = [text for _, _, text, _ in self.given]
            return f"{setup}\n{variable}{'' if self.member.name == '[]' else '.' + self.member.name}[{texts[0]}] = {texts[-1]}\n{variable}"
        last = self.expression()
        if self.member.name in catalogue.WRITERS or any(p == "inplace" and text == "True" for p, _, text, _ in self.given):
            last = f"r = {last}\n(r, {variable})"
        elif self.printed:
            last = f"print({last})"
        return f"{setup}\n{last}".lstrip("\n")

    def smaller(self):
        """Calls with a parameter, a row, a column less."""
        for at, (name, _, _, by_place) in enumerate(self.given):
            needed = self.member.parameters and any(p.name == name and p.default is None for p in self.member.parameters)
            if not needed and not (by_place and at + 1 < len(self.given) and self.given[at + 1][3]):
                yield replace(self, given=self.given[:at] + self.given[at + 1 :])
        for receiver in self.receiver.smaller() if self.receiver.shape != "none" else ():
            yield replace(self, receiver=receiver)
        if self.printed:
            yield replace(self, printed=False)


class Maker:
    """Draws calls."""

    def __init__(self, rng, chances, wanted):
        self.rng, self.chances, self.wanted = rng, chances, wanted  # wanted: (member, parameter) -> runs so far

    def among(self, key, tags):
        return tags[self.chances.pick(self.rng, (key, "on"), tags)]

    def receiver(self, member):
        key, rng, owner = member.key + member.form, self.rng, member.owner

        def series(kinds, index=None, chain=""):
            kind = self.among(key, ["series" + k for k in kinds])[6:]
            return made.make_series(rng, kind, index or self.index(key), chain)

        def frame(chain="", index=None, by=False, least=1):
            flavour = self.among(key, ["frame" + f for f in FRAMES])[5:]
            return made.make_frame(rng, flavour, index or self.index(key), chain, by, least)

        if member.form == "function":
            called_on = member.fixed[0]
            called_on = rng.choice({"both": ["series", "frame"], "any": ["series", "frame", "index"], "numeric": ["array", "array", "series", "frame"]}.get(called_on, [called_on]))
            if called_on == "none":
                return made.Receiver("none", [])
            if called_on == "array":
                return made.make_array(rng, self.among(key, ["array" + k for k in NUMERIC])[5:])
            return frame(least=3) if called_on == "frame" else series(SERIES) if called_on == "series" else made.make_index(rng, self.among(key, ["index" + k for k in INDEX])[5:])
        if owner == "DataFrame":
            several = {"stack": 1, "droplevel": 1, "swaplevel": 1, "reorder_levels": 1, "unstack": 1, "xs": 1}.get(member.name)
            return frame(index="multi" if several and rng.random() < 0.6 else "daily" if member.name in TIMED and rng.random() < 0.8 else None)
        if owner == "Series":
            several = member.name in ("droplevel", "swaplevel", "reorder_levels", "unstack", "xs")
            return series(SERIES, "multi" if several and rng.random() < 0.8 else "daily" if member.name in TIMED and rng.random() < 0.8 else None)
        if owner == "Series.str":
            if rng.random() < 0.1:
                return replace(made.make_index(rng, rng.choice(["text", "string"])), chain=".str")
            return series(["text", "string", "category", "mixed"], chain=".str")
        if owner.startswith("Series.dt"):
            what = {"datetimes": ["datetime"], "durations": ["timedelta"], "periods": ["datetime"]}[owner.split(" ")[-1]]
            return series(what, chain=".dt.to_period('M').dt" if owner.endswith("periods") else ".dt")
        if owner == "Series.cat":
            return series(["category", "ordered"], chain=".cat")
        if owner == "Categorical":
            return replace(made.make_series(rng, self.among(key, ["categoricalcategory", "categoricalordered"])[11:], "range"), shape="categorical", name=None)
        if owner == "Index":
            return made.make_index(rng, self.among(key, ["index" + k for k in INDEX])[5:])
        if owner == "MultiIndex":
            return made.make_index(rng, "multi")
        if owner == "DataFrameGroupBy":
            chain = self.chain(key, [".groupby('k')", ".groupby('k')", ".groupby(['k', 'a'])", ".groupby('k', as_index=False)", ".groupby('k', sort=False)", ".groupby('k', dropna=False)", ".groupby('k', group_keys=False)", ".groupby(level=0)", ".groupby('k')[['a']]", ".groupby('k', observed=True)"])
            return frame(chain, by=True, least=2)
        if owner == "SeriesGroupBy":
            chain = self.chain(key, [".groupby('k')['a']", ".groupby('k')['a']", ".groupby('k', as_index=False)['a']", ".groupby(['k', 'b'])['a']", ".groupby('k', sort=False)['a']", ".groupby('k', dropna=False)['a']", "['a'].groupby(df['k'])", ".groupby(level=0)['a']"])
            return frame(chain, by=True, least=3)
        if owner in ("Rolling", "Expanding", "ExponentialMovingWindow"):
            chains = {"Rolling": [".rolling(2)", ".rolling(3)", ".rolling(2, min_periods=1)", ".rolling(3, center=True)", ".rolling('2D')", ".rolling(3, min_periods=0)"], "Expanding": [".expanding()", ".expanding(2)", ".expanding(min_periods=0)"],
                      "ExponentialMovingWindow": [".ewm(span=3)", ".ewm(alpha=0.5, adjust=False)", ".ewm(com=1, min_periods=2)", ".ewm(halflife=2, ignore_na=True)"]}
            chain = self.chain(key, chains[owner])
            index = "daily" if "D'" in chain else None
            if rng.random() < 0.15:
                return frame(".groupby('k')['a']" + chain, index, True, 2)
            return frame(chain, index) if rng.random() < 0.35 else series(SERIES, index, chain)
        if owner == "Resampler":
            chain = self.chain(key, [".resample('D')", ".resample('2D')", ".resample('MS')", ".resample('W')", ".resample('12h')", ".resample('ME', closed='left', label='left')"])
            index = rng.choice(["daily", "dates"])
            return frame(chain, index) if rng.random() < 0.4 else series(SERIES, index, chain)
        if owner == "ndarray":
            return made.make_array(rng, self.among(key, ["array" + k for k in [*NUMERIC, "text"]])[5:])
        text = rng.choice(SCALARS[owner])
        return made.Receiver("scalar", [], "", [], None, "", owner, text)

    def index(self, key):
        return made.INDEXES[self.chances.pick(self.rng, (key, "index"), made.INDEXES)]

    def chain(self, key, chains):
        return chains[self.chances.pick(self.rng, (key, "chain"), chains)]

    def call(self, member):
        rng, key = self.rng, member.key + member.form
        receiver = self.receiver(member)
        arguments, given, in_place = Arguments(rng, receiver, member), [], True
        most = rng.choice([0, 1, 1, 1, 2, 2, 3])
        optional = [p.name for p in member.parameters or () if p.default is not None]
        rare = sorted(optional, key=lambda name: (self.wanted.get((member.key, name), 0) + rng.random() * 20))
        chosen = set(rng.sample(optional, min(most, len(optional))) if rng.random() < 0.6 else rare[:most])
        chosen |= {q for name in chosen for q in TOGETHER.get((member.name, name), ())} | set(NEEDED.get(member.name, ())) & set(optional)
        if member.name in ONE_OF and member.owner in ("DataFrame", "Series") and not chosen & set(ONE_OF[member.name]):
            chosen.add(rng.choice([name for name in ONE_OF[member.name] if name in optional]))
        for parameter in member.parameters or ():
            if parameter.default is not None and parameter.name not in chosen:
                in_place = False
                continue
            if any(parameter.name in pair and given and any(g[0] in pair for g in given) and rng.random() < 0.95 for pair in APART):
                in_place = False
                continue
            if member.form == "function":
                options = [(type_tag(w) if w[0] in "[({" else w, w) for w in member.fixed[2][parameter.name]]
            else:
                options = arguments.options(parameter.name)
            tag, text = options[self.chances.pick(rng, (key, parameter.name), [tag for tag, _ in options])]
            by_place = parameter.name.startswith("[") or (in_place and parameter.positional and (parameter.default is None and rng.random() < 0.8 or rng.random() < 0.1))
            in_place = by_place and in_place
            given.append((parameter.name, tag, text, by_place))
        given += extra(rng, member, arguments)
        after = rng.choice(catalogue.AFTER[member.name]) if member.name in catalogue.AFTER and member.owner in ("DataFrame", "Series", "DataFrameGroupBy", "SeriesGroupBy") else ""
        if member.name in ("rolling", "expanding") and "GroupBy" in member.owner:
            given = [("window", "2", "2", True)] if member.name == "rolling" else []
        return Call(member, receiver, given, after, printed=rng.random() < (0.6 if receiver.shape == "index" else 0.15))


TIMED = {"at_time", "between_time", "resample", "asfreq", "to_period"}
# Parameters that must stand together, one of which is needed, and of which only one may stand.
TOGETHER = {("merge", "left_on"): ("right_on",), ("merge", "right_on"): ("left_on",), ("merge", "left_index"): ("right_index",), ("merge", "right_index"): ("left_index",), ("replace", "value"): ("to_replace",), ("replace", "regex"): ("to_replace", "value"), ("sample", "random_state"): ()}
NEEDED = {"sample": ("random_state",), "pivot_table": ("index",), "replace": ("to_replace", "value"), "fillna": (), "update": ("other",), "asfreq": ("freq",), "reindex": (), "set_index": ("keys",)}
ONE_OF = {"drop": ("labels", "index", "columns"), "rename": ("mapper", "index", "columns"), "rename_axis": ("mapper", "index", "columns"), "ewm": ("com", "span", "halflife", "alpha"), "filter": ("items", "like", "regex"), "reindex": ("labels", "index", "columns"), "groupby": ("by", "level"),
          "fillna": ("value", "method"), "select_dtypes": ("include", "exclude"), "agg": ("func",), "aggregate": ("func",)}
APART = [{"com", "span", "halflife", "alpha"}, {"items", "like", "regex"}, {"labels", "index"}, {"labels", "columns"}, {"mapper", "index"}, {"mapper", "columns"}, {"mapper", "axis"}, {"n", "frac"}, {"by", "level"}, {"value", "method"}, {"on", "left_on"}, {"on", "left_index"}, {"left_on", "left_index"}, {"right_on", "right_index"},
         {"how", "thresh"}, {"on", "right_index"}, {"on", "right_on"}, {"ascending ", "key "}]


def extra(rng, member, arguments):
    """What `*args` and `**kwargs` take."""
    if member.owner == "RandomState" and member.name in ("rand", "randn"):
        return [("*args", "size", rng.choice(["3", "2, 2"]), True)]
    if member.name == "assign":
        return [("z", "callable", "lambda d: 1", False)] if rng.random() < 0.5 else [("z", "value", rng.choice(["0", "'x'", "1.5"]), False)]
    if member.owner.startswith("Series.dt"):
        kinds = {"floor": ["'D'", "'h'", "'15min'"], "ceil": ["'D'", "'h'"], "round": ["'D'", "'h'", "'s'"], "strftime": ["'%Y-%m-%d'", "'%d/%m/%y %H:%M'", "'%B'"], "to_period": ["'M'", "'D'", "'Q'"], "asfreq": ["'D'", "'Y'", "'Q'"]}
        if member.name in kinds:
            text = rng.choice(kinds[member.name])
            return [("*args", text, text, True)]
    if member.owner == "ndarray" and member.name == "reshape":
        return [("*args", "shape", rng.choice(["-1", "-1, 1", "1, -1"]), True)]
    if member.owner == "ndarray" and member.name == "item":
        return [("*args", "place", "0", True)]
    return []
