"""What there is to call: the members that docs/SUPPORT.md lists, and what has no row there (functions, subscripts, operators)."""
import re
from dataclasses import dataclass, field

# Classes under one heading of SUPPORT.md that are met as several kinds of receivers.
HEADING = re.compile(r"^## (.+)$")
ROW = re.compile(r"^- `(\w+)(?:\((.*)\))?`(?:; not (.*))?$")
# What only a person can read, or what ends in something that has no one value.
LEFT_OUT = {"DataFrame.info", "Series.info", "Series.str", "Series.dt", "Series.cat", "Index.str", "RandomState.seed", "DataFrame.to_markdown", "Series.to_markdown"}
# What a place to write to, or nothing else than its default, is given to.
UNTRIED = {"buf", "storage_options", "mode", "engine", "engine_kwargs", "copy", "warn", "validate_"}


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name, its default as written (None where it must be given), and whether it stands before any `*`."""

    name: str
    default: str | None
    positional: bool


@dataclass
class Member:
    """Something to call: the class as SUPPORT.md heads it, its name, and the parameters it accepts (None: an attribute)."""

    owner: str
    name: str
    parameters: list | None
    form: str = "method"  # or "subscript", "write", "operator", "function"
    fixed: tuple = field(default=())

    @property
    def key(self):
        return f"{self.owner}.{self.name}"


def split(signature):
    """The pieces of a signature between commas that stand in no bracket or text."""
    depth, quote, piece, pieces = 0, None, "", []
    for mark in signature:
        if quote:
            quote = None if mark == quote else quote
        elif mark in "'\"":
            quote = mark
        elif mark in "([{<":
            depth += 1
        elif mark in ")]}>":
            depth -= 1
        elif mark == "," and depth == 0:
            pieces.append(piece.strip())
            piece = ""
            continue
        piece += mark
    return [*pieces, piece.strip()] if piece.strip() else pieces


def parameters(signature, refused):
    """The parameters of a signature that are honoured; `*args` and `**kwargs` are left to the arguments of single methods."""
    found, positional = [], True
    for piece in split(signature):
        name, _, default = piece.partition("=")
        if name == "/":
            continue
        if name.startswith("*"):
            positional = False
        elif name not in refused and name not in UNTRIED:
            found.append(Parameter(name, default or None, positional))
        else:
            positional = False  # what stands behind it is given by name
    return found


def listed(path):
    """Every member of SUPPORT.md."""
    owner, members = None, []
    for line in path.read_text().splitlines():
        if heading := HEADING.match(line):
            owner = heading[1]
        elif (row := ROW.match(line)) and owner:
            refused = set(re.findall(r"`([^`]+)`", row[3] or ""))
            members.append(Member(owner, row[1], None if row[2] is None else parameters(row[2], refused)))
    return [m for m in members if m.key not in LEFT_OUT and m.name not in SUBSCRIPTED]


SUBSCRIPTED = {"loc", "iloc", "at", "iat", "nth"}
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^"]
# What gives something lazy is asked for something that is not.
AFTER = {
    "groupby": [".size()", ".sum(numeric_only=True)", ".ngroup()", ".count()"], "rolling": [".sum()", ".mean()", ".count()"], "expanding": [".sum()", ".max()"],
    "ewm": [".mean()"], "resample": [".sum()", ".count()", ".size()"],
}
LISTED = {"items", "iterrows", "itertuples"}
# What changes its receiver, which is then looked at too.
WRITERS = {"insert", "isetitem", "pop", "update", "putmask", "fill", "sort", "shuffle"}
RESAMPLED = ["sum", "mean", "min", "max", "count", "size", "first", "last", "median", "std", "var", "nunique", "prod", "ffill", "bfill", "asfreq", "quantile", "agg", "interpolate", "transform", "apply", "ohlc", "nearest", "sem"]
RESAMPLED_PARAMETERS = {
    **{name: "numeric_only=False, min_count=0" for name in ("sum", "prod", "min", "max", "first", "last")}, "mean": "numeric_only=False", "median": "numeric_only=False",
    "std": "ddof=1, numeric_only=False", "var": "ddof=1, numeric_only=False", "sem": "ddof=1, numeric_only=False", "ffill": "limit=None", "bfill": "limit=None", "nearest": "limit=None",
    "quantile": "q=0.5", "agg": "func=None", "transform": "arg", "apply": "func", "asfreq": "fill_value=None", "interpolate": "method='linear'",
}


def unlisted():
    """What has no row: subscripts, operators, what `resample` gives."""
    members = []
    for owner in ("DataFrame", "Series"):
        members += [Member(owner, name, [Parameter(f"[{name}]", None, True)], "subscript") for name in ("loc", "iloc", "at", "iat", "[]")]
        members += [Member(owner, name, [Parameter(f"[{name}]", None, True), Parameter("[=]", None, True)], "write") for name in ("loc", "iloc", "at", "iat", "[]")]
        members += [Member(owner, sign, [Parameter("[operand]", None, True)], "operator") for sign in OPERATORS]
    members += [Member("Index", "[]", [Parameter("[iloc]", None, True)], "subscript")]
    members += [Member("Index", sign, [Parameter("[operand]", None, True)], "operator") for sign in ["+", "-", "*", "==", "<"]]
    members += [Member("Resampler", name, parameters(RESAMPLED_PARAMETERS.get(name, ""), set())) for name in RESAMPLED]
    return members


def functions(table):
    """Functions of modules, of a table of `name(signature)` lines."""
    members = []
    for line in table.split("\n"):
        if found := re.match(r"(\S+?)\((.*)\)$", line.strip()):
            owner, _, name = found[1].rpartition(".")
            members.append(Member(owner, name, parameters(found[2], set()), "function"))
    return members
