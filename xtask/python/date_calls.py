"""Programs over `datetime`, `calendar`, `textwrap`, `fractions` and `decimal`, and whether ours answer as CPython does.

    date_calls.py make MODULE SEED COUNT > calls.jsonl
    cargo run -p hiddentables-interp --example outcomes calls.jsonl > ours.jsonl
    date_calls.py compare calls.jsonl ours.jsonl

Each program shows one expression: its class, repr and str, or the class and message of what it raised.
"""
import collections, contextlib, io, json, os, random, signal, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

IMPORTS = {
    "datetime": "import datetime as D\nfrom datetime import date, time, datetime, timedelta, timezone\n",
    "calendar": "import calendar\nfrom datetime import date, datetime\n",
    "textwrap": "import textwrap\n",
    "fractions": "import math\nfrom fractions import Fraction\n",
    "decimal": "import math, decimal, statistics, json, copy, numbers\nfrom decimal import Decimal\nfrom fractions import Fraction\n",
}
HEAD = """\
def show(call):
    try:
        value = call()
    except Exception as error:
        print(type(error).__name__, '|', error)
    else:
        print(type(value).__name__, '|', repr(value), '|', str(value))
"""


class Maker:
    """Random expressions; what a method gives is source text."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def of(self, *choices):
        return self.random.choice(choices)

    def some(self, low, high, make, separator=", "):
        return separator.join(make() for _ in range(self.random.randint(low, high)))

    def whole(self):
        r = self.random
        return str(r.choice([0, 1, -1, 2, 3, 5, 7, 12, 28, 29, 30, 31, 59, 60, 100, 365, 999999, 10**6, r.randint(-50, 50), r.randint(-10**6, 10**6),
                             r.randint(-10**12, 10**12), 2**31, 2**63, -2**63, 10**25]))

    def real(self):
        r = self.random
        return repr(r.choice([0.0, 0.5, -0.5, 1.5, 2.5, 1e-6, 5e-7, 1.5e-6, 2.5e-6, -1.5e-6, 1e10, 0.1, -0.0, r.random(), r.uniform(-1e6, 1e6), r.uniform(-1e12, 1e12),
                              r.randint(-10**7, 10**7) / 2, r.randint(-10**7, 10**7) / 2e6, 1e300]))

    def odd(self):
        return self.of("None", "'a'", "True", "float('nan')", "float('inf')", "[1]", "1j", "b'x'", "object")

    def scalar(self):
        return self.of(self.whole, self.whole, self.real, self.real, self.odd)()


class Dates(Maker):
    def year(self):
        r = self.random
        return r.choice([1, 2, 99, 999, 1000, 1582, 1899, 1900, 1969, 1970, 1999, 2000, 2004, 2023, 2024, 9998, 9999, r.randint(1, 9999), r.randint(1990, 2030), r.randint(1990, 2030)])

    def ymd(self):
        r = self.random
        if r.random() < 0.06:
            return f"{r.choice([0, -1, 10000, 2020])}, {r.choice([0, 13, 2, 1])}, {r.choice([0, 29, 30, 31, 32])}"
        year, month = self.year(), r.randint(1, 12)
        return f"{year}, {month}, {r.choice([1, 28, r.randint(1, 28), 29, 30, 31]) if r.random() < .1 else r.randint(1, 28)}"

    def hms(self):
        r = self.random
        parts = [r.choice([0, 23, 12, 11, r.randint(0, 23)]), r.choice([0, 59, r.randint(0, 59)]), r.choice([0, 59, r.randint(0, 59)]), r.choice([0, 999999, 1, 500000, 1000, r.randint(0, 999999)])]
        if r.random() < 0.04:
            parts[r.randrange(4)] = r.choice([-1, 24, 60, 10**6])
        return ", ".join(map(str, parts[: r.randint(0, 4)]))

    def zone(self):
        r = self.random
        if r.random() < 0.4:
            return "timezone.utc"
        delta = self.of(f"timedelta(hours={r.randint(-25, 25)})", f"timedelta(minutes={r.randint(-1500, 1500)})", f"timedelta(seconds={r.randint(-86500, 86500)})",
                        f"timedelta(microseconds={r.randint(-10**9, 10**9)})", "timedelta(0)", self.delta())
        return f"timezone({delta}{self.of('', '', ', %r' % self.of('EST', 'a%d', ''), ', ' + self.odd()) if r.random() < .3 else ''})"

    def delta(self):
        r = self.random
        names = ["days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"]
        if r.random() < 0.1:
            return self.of("timedelta.min", "timedelta.max", "timedelta.resolution", "timedelta()", "timedelta(1)", "timedelta(-1)", "timedelta(days=1e9)", "timedelta(999999999)")
        if r.random() < 0.5:
            return f"timedelta({r.choice(names)}={r.choice([r.randint(-10, 10), r.randint(-1000, 1000), round(r.uniform(-100, 100), 2), 0.5])})"
        if r.random() < 0.5:
            return f"timedelta({self.some(0, 7, self.scalar)})"
        chosen = r.sample(names, r.randint(0, 4))
        return "timedelta(" + ", ".join(f"{name}={self.scalar()}" for name in chosen) + ")"

    def date(self):
        if self.random.random() < 0.05:
            return self.of("date.min", "date.max", f"date({self.scalar()}, 1, 1)", f"date(year=2020, month={self.scalar()}, day=1)", f"date({self.some(0, 4, self.scalar)})")
        return f"date({self.ymd()})"

    def tail(self):
        r = self.random
        return (f", tzinfo={self.zone()}" if r.random() < 0.35 else f", tzinfo={self.odd()}" if r.random() < 0.02 else "") + (f", fold={self.of('1', '0', '2')}" if r.random() < 0.1 else "")

    def time(self):
        if self.random.random() < 0.06:
            return self.of("time.min", "time.max", f"time({self.some(0, 6, self.scalar)})", f"time(hour={self.scalar()})")
        return f"time({self.hms()}{self.tail()})".replace("(, ", "(")

    def datetime(self):
        if self.random.random() < 0.05:
            return self.of("datetime.min", "datetime.max", f"datetime({self.ymd()}, {self.some(0, 7, self.scalar)})", "datetime(2020, 1, 1, year=1)", "datetime(2020, foo=1)")
        return f"datetime({self.ymd()}, {self.hms()}{self.tail()})".replace(", ,", ",").replace(", )", ")")

    def any(self):
        return self.of(self.date, self.time, self.datetime, self.datetime, self.delta, self.zone)()

    def point(self):
        return self.of(self.date, self.datetime, self.datetime)()

    def directive(self):
        r = self.random
        if r.random() < 0.15:
            return "%" + self.of("-", "_", "0", "^", "#", "5", "10", "_4", "-3", "09") + self.of(*"YymdeHIMSjUWVGuwaAbBpkl")
        return "%" + self.of(*"aAbBcdHIjmMpSUwWxXyYzZfGuVeDFTRrhntkPgCsl%Q+")

    def template(self):
        return repr(self.some(0, 4, lambda: self.of(self.directive(), self.directive(), self.of("-", " ", "x", ":", "é", "%", "T", "d"))), )if False else repr("".join(self.of(self.directive(), self.directive(), self.of("-", " ", "x", ":", "é", "T", "d")) for _ in range(self.random.randint(0, 5))))

    def iso_day(self):
        r = self.random
        year, month, day, week = r.choice([self.year()]), r.randint(1, 12), r.randint(1, 28), r.randint(0, 54)
        return self.of(f"{year:04}-{month:02}-{day:02}", f"{year:04}{month:02}{day:02}", f"{year:04}-W{week:02}", f"{year:04}W{week:02}", f"{year:04}-W{week:02}-{r.randint(0, 8)}",
                       f"{year:04}W{week:02}{r.randint(0, 8)}", f"{year}-{month}-{day}", f"{year:04}-{month:02}-{r.randint(28, 32)}")

    def iso_clock(self):
        r = self.random
        h, m, s, f = r.randint(0, 24), r.randint(0, 60), r.randint(0, 60), r.randint(0, 10**9)
        text = self.of(f"{h:02}", f"{h:02}:{m:02}", f"{h:02}{m:02}", f"{h:02}:{m:02}:{s:02}", f"{h:02}{m:02}{s:02}", f"{h:02}:{m:02}:{s:02}.{str(f)[:r.randint(0, 9)]}",
                       f"{h:02}{m:02}{s:02},{str(f)[:r.randint(1, 8)]}", f"{h:02}:{m:02}{s:02}", f"{h:02}.5", f"{h}")
        return text

    def iso_zone(self):
        return self.of("", "", "Z", "z", self.of("+", "-") + self.iso_clock(), "+00:00", "-00:00", "+05:30", "-0800", "+23:59:59.999999", "Zx", "+24:00")

    def mutated(self, text):
        r = self.random
        if text and r.random() < 0.15:
            at = r.randrange(len(text) + 1)
            text = self.of(text[:at] + self.of(*"0:-TWZ+. é") + text[at:], text[:at] + text[at + 1 :], text[:at])
        return text

    def iso(self):
        return repr(self.mutated(self.iso_day() + self.of("T", " ", "-", "é", "", "x") + self.iso_clock() + self.iso_zone()) if self.random.random() < 0.7 else self.mutated(self.iso_day()))

    def parsed(self):
        r = self.random
        import datetime as D
        moment = D.datetime(r.choice([1900, 1999, 2000, 2020, 2024, r.randint(1000, 9999)]), r.randint(1, 12), r.randint(1, 28), r.randint(0, 23), r.randint(0, 59), r.randint(0, 59), r.choice([0, 5, 123456, 120000]),
                            tzinfo=r.choice([None, D.timezone.utc, D.timezone(D.timedelta(minutes=r.randint(-800, 800)))]))
        letters = r.sample(list("aAbBdHIjmMpSUwWyYzfGuVcxXZ%"), r.randint(1, 5))
        common = ["%Y-%m-%d", "%d/%m/%Y", "%m/%d/%y", "%b %d, %Y", "%d %B %Y", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S.%f", "%I:%M %p", "%H:%M", "%A %d %b %Y", "%Y%m%d", "%d%m%Y", "%c", "%x %X",
                  "%Y-%m-%d %H:%M:%S%z", "%G-W%V-%u", "%Y %U %w", "%Y %W %a", "%Y-%j", "%Y", "%B %Y", "%b-%y", "%a %b %d %H:%M:%S %Z %Y", "%d.%m.%Y", "%e", "%Q", "%", "%Y %", "%.", "%d %d", "% d", "%y%m%d%H%M%S"]
        template = r.choice(common) if r.random() < 0.6 else self.of(" ", "-", "", "/").join("%" + letter for letter in letters)
        try:
            text = moment.strftime(template)
        except Exception:
            text = "x"
        if r.random() < 0.3:
            text = self.of(text.upper(), text.lower(), " " + text, text + " ", text + "x", text.replace("0", ""), text.replace(" ", "  "), text[:-1], text.replace("+0", "+0").replace("00", "0:0"), self.of("31 Feb", "29 Feb", "Feb 29", "2020-02-30", "60", "24:00", "12 AM", "+05:30:15.5", "Z", ""))
        return f"datetime.strptime({text!r}, {template!r})"

    def call(self):
        r = self.random
        return self.of(
            self.any, self.any, self.parsed, self.parsed, self.parsed,
            lambda: f"{self.any()} {self.of('+', '-', '-', '+', '*', '/', '//', '%', '**', '&')} {self.of(self.any, self.delta, self.delta, self.scalar)()}",
            lambda: f"{self.of(self.any, self.delta, self.scalar)()} {self.of('+', '-', '*', '/', '//', '%')} {self.any()}",
            lambda: f"{self.point()} {self.of('+', '-')} {self.delta()}",
            lambda: f"{self.point()} - {self.point()}",
            lambda: f"{self.delta()} {self.of('*', '/', '//', '+', '-', '%', '*')} {self.of(self.scalar, self.delta)()}",
            lambda: f"{self.scalar()} {self.of('*', '/', '//', '+', '-', '%', '*')} {self.delta()}",
            lambda: f"divmod({self.delta()}, {self.of(self.delta, self.scalar)()})",
            lambda: f"{self.any()} {self.of('==', '!=', '<', '<=', '>', '>=')} {self.of(self.any, self.any, self.scalar)()}",
            lambda: (lambda kind: f"{kind()} {self.of('==', '!=', '<', '<=', '>', '>=')} {kind()}")(self.of(self.date, self.time, self.datetime, self.delta, self.zone)),
            lambda: f"{self.of('-', '+', 'abs', '~', 'bool', 'str', 'repr', 'len', 'int', 'float', 'round', 'list', 'hash')}({self.of(self.delta, self.any)()})".replace("hash(", "hash(" if r.random() < .5 else "bool("),
            lambda: f"{self.any()}.{self.of('year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond', 'fold', 'tzinfo', 'days', 'seconds', 'microseconds', 'min', 'max', 'resolution', 'foo', 'utc')}",
            lambda: f"{self.any()}.{self.of('weekday', 'isoweekday', 'toordinal', 'isocalendar', 'ctime', 'timetuple', 'utctimetuple', 'date', 'time', 'timetz', 'timestamp', 'utcoffset', 'tzname', 'dst', 'total_seconds', 'isoformat', 'astimezone')}()",
            lambda: f"{self.point()}.{self.of('weekday', 'toordinal', 'isocalendar', 'ctime', 'timetuple', 'utctimetuple', 'date', 'timetz', 'timestamp', 'utcoffset', 'tzname', 'isoformat', 'astimezone')}()",
            lambda: f"{self.of(self.point, self.point, self.time)()}.strftime({self.template()})",
            lambda: f"{self.of(self.point, self.point, self.time)()}.strftime({self.template()})",
            lambda: f"format({self.any()}, {self.of(self.template(), repr(''))})",
            lambda: f"{self.datetime()}.isoformat({self.of('', repr(' '), repr('T') + ', ' + repr(self.of('hours', 'minutes', 'seconds', 'milliseconds', 'microseconds', 'auto', 'x')), 'timespec=' + repr('seconds'), repr('ab'), self.scalar(), repr('é'))})",
            lambda: f"{self.time()}.isoformat({self.of('', repr(self.of('hours', 'minutes', 'seconds', 'milliseconds', 'microseconds', 'auto', 'x')), self.odd())})",
            lambda: f"{self.datetime()}.replace({self.of('year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond', 'fold', 'x')}={self.of(str(r.randint(0, 31)), self.scalar())})",
            lambda: f"{self.datetime()}.replace(tzinfo={self.of('None', self.zone())})",
            lambda: f"{self.date()}.replace({self.of('year', 'month', 'day', 'x')}={self.of(str(r.randint(0, 31)), self.scalar())})",
            lambda: f"{self.time()}.replace({self.of('hour', 'minute', 'second', 'microsecond', 'fold', 'tzinfo')}={self.of(str(r.randint(0, 31)), self.scalar())})",
            lambda: f"{self.point()}.replace({self.some(0, 4, lambda: str(r.randint(1, 12)))})",
            lambda: f"{self.datetime()}.astimezone({self.zone()})",
            lambda: f"date.fromisoformat({repr(self.mutated(self.iso_day()))})",
            lambda: f"datetime.fromisoformat({self.iso()})", lambda: f"datetime.fromisoformat({self.iso()})",
            lambda: f"time.fromisoformat({repr(self.mutated(self.of('', '', 'T') + self.iso_clock() + self.iso_zone()))})",
            lambda: f"{self.of('date', 'datetime')}.fromisocalendar({self.year()}, {r.randint(0, 54)}, {r.randint(0, 8)})",
            lambda: f"{self.of('date', 'datetime')}.fromordinal({self.of(str(r.randint(0, 3652060)), self.scalar())})",
            lambda: f"datetime.{self.of('fromtimestamp', 'utcfromtimestamp')}({self.of(self.real(), self.whole(), repr(r.uniform(-1e9, 3e9)), self.odd())})",
            lambda: f"datetime.fromtimestamp({repr(round(r.uniform(-1e9, 3e9), 3))}, {self.zone()})",
            lambda: f"date.fromtimestamp({self.of(self.real(), self.whole(), repr(r.uniform(-1e9, 3e9)), self.odd())})",
            lambda: f"datetime.combine({self.point()}, {self.time()})",
            lambda: f"datetime.combine({self.of(self.point(), self.any())}, {self.of(self.time(), self.any())}, {self.of('None', self.zone(), self.odd())})",
            lambda: f"{self.zone()}.{self.of('utcoffset', 'tzname', 'dst', 'fromutc')}({self.of('None', self.datetime(), self.scalar())})",
            lambda: f"sorted([{self.some(1, 5, self.date)}])[0]",
            lambda: f"list({{{self.some(1, 6, lambda: 'timedelta(%d)' % r.randint(-4, 9))}}})",
            lambda: f"{{{self.datetime()}: 1}}.get({self.datetime()})",
            lambda: f"{self.date()}.isocalendar()[{r.randint(-4, 4)}]",
            lambda: f"tuple({self.point()}.timetuple())",
            lambda: f"sum([{self.some(1, 4, self.delta)}], timedelta())",
            lambda: f"'{{:%Y-%m-%d}} {{!r:>30}} {{}}'.format({self.point()}, {self.any()}, {self.any()})",
            lambda: f"isinstance({self.any()}, {self.of('date', 'datetime', 'time', 'timedelta', 'timezone', 'D.tzinfo', 'tuple')})",
        )()


class Calendars(Maker):
    def year(self):
        r = self.random
        return self.of(str(r.randint(1, 9999)), str(r.randint(1990, 2030)), str(r.choice([0, -1, -400, 10000, 12345, 1900, 2000, 2024])), self.of("2020.0", "'a'", "None", "True"))

    def month(self):
        return self.of(*map(str, range(1, 13)), "0", "13", "-1", "2.0" if self.random.random() < 0.2 else "2")

    def call(self):
        r = self.random
        names = f"calendar.{self.of('month_name', 'day_name', 'month_abbr', 'day_abbr')}"
        return self.of(
            lambda: f"calendar.isleap({self.year()})", lambda: f"calendar.leapdays({self.year()}, {self.year()})",
            lambda: f"calendar.weekday({self.year()}, {self.month()}, {r.randint(0, 32)})", lambda: f"calendar.monthrange({self.year()}, {self.month()})",
            lambda: f"calendar.monthcalendar({self.year()}, {self.month()})",
            lambda: f"calendar.timegm(({r.randint(1, 9999)}, {self.month()}, {r.randint(-5, 400)}, {r.randint(-5, 50)}, {r.randint(0, 99)}, {r.choice([0, 0.5, 59])}))",
            lambda: f"calendar.timegm(datetime({r.randint(1, 9999)}, {r.randint(1, 12)}, {r.randint(1, 28)}).timetuple())",
            lambda: f"calendar.month({r.randint(1, 9999)}, {self.month()}{self.of('', ', %d' % r.randint(0, 12), ', w=%d, l=%d' % (r.randint(-1, 5), r.randint(-1, 3)))})",
            lambda: f"calendar.weekheader({r.randint(0, 14)})",
            lambda: f"{names}[{self.of(str(r.randint(-14, 14)), '1:4', '::2', repr('a'), '-1')}]", lambda: f"list({names})", lambda: f"len({names})",
            lambda: f"{self.of('May', 'Mon', '', 'x', 'January')!r} in {names}", lambda: f"dict(enumerate({names}))", lambda: f"[name for name in {names} if 'a' in name]",
            lambda: f"{{name: at for at, name in enumerate({names})}}", lambda: f"calendar.{self.of('MONDAY', 'SUNDAY', 'January', 'February', 'EPOCH', 'foo')}",
            lambda: f"calendar.firstweekday()",
        )()


class Texts(Maker):
    def word(self):
        r = self.random
        return self.of("a", "the", "foo-bar", "x--y", "--", "-", "end.", "Stop!", 'said."', "e-mail", "multi-word-thing", "1-2", "a-b-c", "verylongwordthatdoesnotfit", "é", "naïve-té", "don't", "--option", "-b", "wow--what", "A.B.",
                       "".join(r.choice("ab-.,'é1") for _ in range(r.randint(1, 14))))

    def text(self):
        return repr(self.of("", " ", "\n", "    ") + "".join(self.word() + self.of(" ", " ", "  ", "\n", "\t", "\n\n", "\u00a0", "\x0b") for _ in range(self.random.randint(0, 14))))

    def options(self):
        r = self.random
        all = {"initial_indent": repr(self.of("", "* ", "    ", "xxxxxxxxxxxx")), "subsequent_indent": repr(self.of("", "  ", "> ")), "expand_tabs": self.of("True", "False"), "replace_whitespace": self.of("True", "False"),
               "fix_sentence_endings": self.of("True", "False"), "break_long_words": self.of("True", "False"), "drop_whitespace": self.of("True", "False"), "break_on_hyphens": self.of("True", "False", "1"),
               "tabsize": str(r.randint(0, 9)), "max_lines": self.of("None", "1", "2", "3", "0"), "placeholder": repr(self.of(" [...]", "...", "", " ")), "foo": "1"}
        names = r.sample(list(all), r.choice([0, 0, 1, 1, 2, 3]))
        return "".join(f", {name}={all[name]}" for name in names if name != "foo" or r.random() < 0.2)

    def block(self):
        r = self.random
        return repr("".join(self.of("", "  ", "    ", "\t", "  \t", " ") + self.of("x", "foo bar", "", "", "é") + self.of("", "", " ") + self.of("\n", "\n", "\r\n", "\n\n", "\x0b") for _ in range(r.randint(0, 6))))

    def call(self):
        r = self.random
        width = self.of("", f", {r.randint(-1, 30)}", f", {r.randint(1, 15)}", f", width={r.randint(1, 60)}")
        return self.of(
            lambda: f"textwrap.wrap({self.text()}{width}{self.options()})", lambda: f"textwrap.wrap({self.text()}{width}{self.options()})", lambda: f"textwrap.fill({self.text()}{width}{self.options()})",
            lambda: f"textwrap.shorten({self.text()}, {r.randint(0, 40)}{self.options()})", lambda: f"textwrap.dedent({self.block()})", lambda: f"textwrap.dedent({self.block()})",
            lambda: f"textwrap.indent({self.block()}, {self.of('> ', '', '  ')!r}{self.of('', ', lambda line: True', ', predicate=lambda line: len(line) > 3', ', None')})",
            lambda: f"textwrap.{self.of('wrap', 'fill', 'dedent', 'shorten')}({self.of('5', 'None', repr('x'))})",
        )()


class Fractions(Maker):
    def text(self):
        r = self.random
        return repr(self.of("1/3", "-2/4", " 5 ", "1.5", "-.25", "1e3", "1E-2", "3.", "1_000/3", "1__0", "1/0", "", "x", "+7/2", "1 /2", "1/2.5", "1.5e+2", "1e", ".", "0", "-0/5", "1.2_5", "1_", "\\t2\\n")) if r.random() < 0.6 else repr(f"{r.randint(-99, 99)}{self.of('/', '.', 'e', '')}{r.randint(0, 30)}")

    def small(self):
        return str(self.random.randint(-12, 12))

    def fraction(self):
        r = self.random
        return self.of(lambda: f"Fraction({self.small()}, {self.small()})", lambda: f"Fraction({r.randint(-999, 999)}, {r.randint(1, 99)})", lambda: f"Fraction({self.text()})", lambda: f"Fraction({self.real()})",
                       lambda: f"Fraction({self.small()})", lambda: f"Fraction({self.scalar()}, {self.scalar()})", lambda: f"Fraction({self.whole()}, {self.whole()})", lambda: f"Fraction({self.fraction()}, {self.fraction()})" if r.random() < 0.3 else "Fraction(1, 3)")()

    def call(self):
        r = self.random
        operator = self.of("+", "-", "*", "/", "//", "%", "==", "!=", "<", "<=", ">", ">=", "&")
        return self.of(
            self.fraction, lambda: f"{self.fraction()} {operator} {self.fraction()}", lambda: f"{self.fraction()} {operator} {self.fraction()}", lambda: f"{self.fraction()} {operator} {self.scalar()}", lambda: f"{self.scalar()} {operator} {self.fraction()}",
            lambda: f"{self.fraction()} ** {self.of(self.small(), 'Fraction(1, 2)', 'Fraction(2)', '0.5', repr('a'))}", lambda: f"{self.of('2', '0', '-3', '2.0', '0.5')} ** {self.fraction()}" if r.random() < 0.1 else "2 ** Fraction(3)",
            lambda: f"{self.of('-', '+', 'abs', 'bool', 'str', 'int', 'float', 'round', 'hash', 'math.floor', 'math.ceil', 'math.trunc', '~', 'math.sqrt', 'len')}({self.fraction()})",
            lambda: f"round({self.fraction()}, {r.randint(-4, 6)})", lambda: f"divmod({self.fraction()}, {self.of(self.fraction, self.scalar)()})",
            lambda: f"{self.fraction()}.limit_denominator({self.of('', '10', '1', '0', str(r.randint(1, 1000)))})", lambda: f"Fraction({self.real()}).limit_denominator({r.randint(1, 10000)})",
            lambda: f"{self.fraction()}.{self.of('numerator', 'denominator', 'real', 'imag', 'as_integer_ratio()', 'conjugate()', 'foo')}", lambda: f"Fraction.from_float({self.scalar()})",
            lambda: f"{{{self.fraction()}: 1}}.get({self.of(self.fraction, self.small, self.real)()})", lambda: f"sum([{self.some(1, 5, self.fraction)}])", lambda: f"sorted([{self.some(1, 5, self.fraction)}])",
            lambda: f"list({{{self.some(1, 6, self.fraction)}}})", lambda: f"hash({self.fraction()}) == hash({self.real()})", lambda: f"format({self.fraction()}, {self.of('', '.2f')!r})",
        )()


class Decimals(Maker):
    ROUNDINGS = ["ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"]

    def digits(self, most=32):
        r = self.random
        return self.of(str(r.randint(0, 9)), str(r.randint(0, 999)), "".join(r.choice("0123456789") for _ in range(r.randint(1, most))), "9" * r.randint(1, 30), "1" + "0" * r.randint(0, 29), "5" * r.randint(1, 4), "0")

    def text(self):
        r = self.random
        number = self.of("", "", "-", "+") + self.digits() + self.of("", "", "." + self.digits(12)) + self.of("", "", "", f"e{r.randint(-12, 12)}", f"E+{r.randint(0, 40)}", f"e-{r.randint(0, 40)}", f"e{r.choice([-1, 1]) * r.choice([999999, 999998, 1000000, 999972, 1000026, 1000027, 10**6 + 30, 500000])}" if r.random() < .3 else "")
        odd = self.of("NaN", "-NaN", "sNaN", "NaN123", "-sNaN7", "Infinity", "-inf", "Inf", "nan", "-0", "0e5", "-0.00", "0E-7", "")
        strange = self.of(" 12 ", "1_000.5", "1__2", "_1", "\t3\n", "١.٢", "abc", "1e", ".", ".5", "5.", "+.5e3", "1.2.3", "0x1", "1,000", "--1", "1 2", "1e+", "e5", "infin", "nan1x", " 4", "1e99999999999999999999", "１")
        return repr(odd if r.random() < .08 else strange if r.random() < .05 else number)

    def decimal(self):
        r = self.random
        if r.random() < 0.05:
            return self.of(f"Decimal({self.real()})", f"Decimal({self.whole()})", f"Decimal(({self.of('0', '1', '2', 'None')}, {self.of('(1, 2)', '()', '(0, 0, 3)', '(10,)', '[4, 5]', '5')}, {self.of('-2', '0', '3', repr('F'), repr('n'), repr('x'), '1.0')}))", f"Decimal({self.odd()})")
        return f"Decimal({self.text()})"

    def plain(self):
        r = self.random
        return f"Decimal({repr(self.of('', '', '-') + str(round(r.uniform(0, 10 ** r.randint(0, 6)), r.randint(0, 8))))})"

    def number(self):
        return self.of(self.decimal, self.decimal, self.plain, self.plain, self.whole)()

    def other(self):
        return self.of(self.decimal, self.number, self.plain, self.scalar, lambda: f"Fraction({self.random.randint(-9, 9)}, {self.random.randint(1, 8)})")()

    def exponent(self):
        r = self.random
        return self.of(f"Decimal('1e{r.randint(-12, 6)}')", f"Decimal('1e{r.randint(-12, 6)}')", "Decimal('0.01')", "Decimal('.001')", "Decimal(1)", "1", self.decimal())

    def rounding(self):
        return self.of("", "", f", {self.of('decimal.', '')}{self.of(*self.ROUNDINGS)}", f", rounding={self.of(*self.ROUNDINGS)!r}", ", None", ", 'x'" if self.random.random() < .2 else "", ", context=None").replace(", ROUND", ", decimal.ROUND")

    def spec(self):
        r = self.random
        return self.of("", "", "<", ">", "^", "=", "*^", "0>", "é<") + self.of("", "", "", "+", "-", " ") + self.of("", "", "", "", "z", "#") + self.of("", "", "0") + self.of("", "", str(r.randint(1, 30))) + self.of("", "", ",", "_" if r.random() < .1 else "") + self.of("", "", f".{r.randint(0, 12)}") + self.of("", *"eEfFgG%n", "f", "f", "d" if r.random() < .1 else "")

    def context(self):
        r = self.random
        return f"decimal.Context(prec={r.choice([1, 2, 3, 5, 9, 16, 28, 40, 60])}, rounding={self.of(*self.ROUNDINGS)!r}{self.of('', ', Emin=-5, Emax=5', ', Emin=0, Emax=0', ', Emax=9, clamp=1, Emin=-9', ', capitals=0')})"

    def call(self):
        r = self.random
        d, operator = self.decimal, self.of("+", "-", "*", "/", "//", "%", "+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "&")
        under = f", context={self.context()}"
        method = self.of("sqrt", "exp", "ln", "log10", "normalize", "logb", "next_plus", "next_minus", "number_class", "to_eng_string", "is_normal", "is_subnormal", "to_integral_value", "to_integral_exact")
        simple = self.of("as_tuple", "adjusted", "is_nan", "is_infinite", "is_finite", "is_zero", "is_signed", "is_qnan", "is_snan", "copy_abs", "copy_negate", "conjugate", "canonical", "radix", "as_integer_ratio", "normalize", "to_integral", "is_canonical")
        two = self.of("compare", "max", "min", "max_mag", "min_mag", "remainder_near", "scaleb", "shift", "copy_sign", "same_quantum", "quantize")
        tame = f"Decimal({repr(self.of('', '', '-') + self.of(self.digits(6), self.digits(3) + '.' + self.digits(6), '1.' + '0' * r.randint(0, 30) + self.digits(4), '0.' + '9' * r.randint(1, 30) + self.digits(3)) + self.of('', '', f'e{r.randint(-9, 3)}', f'e{r.randint(-40, 9)}'))})"
        return self.of(
            d, d, lambda: f"{d()} {operator} {d()}", lambda: f"{d()} {operator} {d()}", lambda: f"{self.plain()} {operator} {self.plain()}", lambda: f"{d()} {operator} {self.other()}", lambda: f"{self.other()} {operator} {d()}",
            lambda: f"{self.of('-', '+', 'abs', 'bool', 'str', 'int', 'float', 'round', 'hash', 'math.floor', 'math.ceil', 'math.trunc', '~', 'math.sqrt', 'len', 'math.isnan', 'complex' if r.random() < .1 else 'repr', 'Fraction')}({self.of(tame, self.plain(), d())})",
            lambda: f"round({d()}, {self.of(r.randint(-6, 12), r.randint(-6, 12), 'None', '1.5', 10**20, 'True')})", lambda: f"divmod({d()}, {self.other()})", lambda: f"divmod({self.other()}, {d()})",
            lambda: f"{d()}.quantize({self.exponent()}{self.rounding()})", lambda: f"{self.plain()}.quantize({self.exponent()}{self.rounding()})", lambda: f"{d()}.quantize({self.exponent()}{under})",
            lambda: f"{self.of(tame, d())}.{method}()", lambda: f"{self.of(tame, d())}.{self.of('sqrt', 'exp', 'ln', 'log10')}()", lambda: f"{self.of(tame, d())}.{method}({under[2:]})", lambda: f"{d()}.{simple}()", lambda: f"{d()}.{simple}({self.of('1', 'None', 'x=1')})" if r.random() < .1 else f"{d()}.{simple}()",
            lambda: f"{d()}.{two}({d()})", lambda: f"{d()}.{two}({self.other()})", lambda: f"{d()}.{two}({d()}{under})", lambda: f"{d()}.{self.of('shift', 'scaleb')}({r.randint(-40, 40)})",
            lambda: f"{d()}.fma({self.number()}, {self.number()}{self.of('', under)})", lambda: f"{d()}.to_integral_value({self.rounding()[2:]})",
            lambda: f"{tame} ** {self.of(str(r.randint(-9, 30)), str(r.randint(-9, 300)), '0.5', tame, tame, self.plain(), d())}", lambda: f"{self.of('2', '10', '0', '-3', '1')} ** {self.of(tame, self.plain())}", lambda: f"{d()} ** {r.randint(-3, 5)}",
            lambda: f"format({self.of(d(), self.plain())}, {self.spec()!r})", lambda: f"format({self.of(d(), self.plain())}, {self.spec()!r})", lambda: f"'%{self.of('.2f', 'd', 's', '10r', 'e', 'x')}' % {self.plain()}", lambda: f'f"{{{self.plain()}:{self.spec()}}}"',
            lambda: f"{{{d()}: 1}}.get({self.of(d(), self.whole(), self.real(), 'Fraction(1, 2)')})", lambda: f"sum([{self.some(1, 6, self.plain)}])", lambda: f"sorted([{self.some(1, 6, self.of(self.plain, d))}])", lambda: f"max({self.some(2, 6, self.of(self.plain, self.number))})",
            lambda: f"list({{{self.some(1, 6, self.plain)}}})", lambda: f"hash({self.of(d(), self.plain())}) == hash({self.real()})", lambda: f"Decimal.from_float({self.scalar()})", lambda: f"{d()}.{self.of('real', 'imag', 'foo', 'as_tuple().digits', 'as_tuple().exponent', 'as_tuple()[0]')}",
            lambda: f"statistics.{self.of('mean', 'median', 'stdev', 'variance', 'pstdev', 'pvariance', 'fmean', 'mode', 'harmonic_mean', 'median_low')}([{self.some(1, 6, self.plain)}])", lambda: f"json.dumps({self.plain()})", lambda: f"copy.{self.of('copy', 'deepcopy')}({d()})",
            lambda: f"isinstance({d()}, {self.of('numbers.Number', 'numbers.Real', 'Decimal', 'float', 'int')})", lambda: f"Fraction({self.of(self.plain(), d()) if r.random() < .5 else self.plain()})", lambda: f"Fraction.from_decimal({self.other()})" if r.random() < .3 else f"{self.plain()} == Fraction(1, 2)",
            lambda: f"(setattr(decimal.getcontext(), 'prec', {r.randint(1, 50)}), {self.of(d, self.plain, lambda: tame)()} {self.of('+', '-', '*', '/', '**')} {self.of(self.plain(), '3', '7')})[1]",
        )()


MAKERS = {"decimal": Decimals, "fractions": Fractions, "datetime": Dates, "calendar": Calendars, "textwrap": Texts}


def run(program):
    out = io.StringIO()
    signal.signal(signal.SIGALRM, endless)
    signal.alarm(2)  # CPython's own textwrap does not always end
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(program, "<program>", "exec"), {"__name__": "__main__"})
        except BaseException as error:
            print(type(error).__name__)
    signal.alarm(0)
    return out.getvalue()


def endless(*_):
    raise KeyboardInterrupt


def make(module, seed, count):
    maker = MAKERS[module](seed)
    for number in range(int(count)):
        program = IMPORTS[module] + HEAD + f"show(lambda: {maker.call()})\n"
        print(json.dumps({"id": number, "program": program}))


def compare(programs, ours):
    import decimal
    os.environ["TZ"] = "UTC"
    time.tzset()
    unsupported, wrong, same = collections.Counter(), 0, 0
    shown, limits = collections.Counter(), collections.Counter()
    for line, our in zip(open(programs), open(ours)):
        program, our = json.loads(line)["program"], json.loads(our)
        construct = our.get("error", {}).get("construct")
        if construct:
            unsupported[construct] += 1
            continue
        decimal.setcontext(decimal.Context())
        expected, got = run(program), our["stdout"]
        if our["outcome"] == "limit":
            limits[our["limit"]] += 1
            if limits[our["limit"]] < 4:
                print(our["limit"], program.splitlines()[-1][:200])
            continue
        if our["outcome"] == "rejected":
            got = f"rejected {our.get('violations')}"
        if expected == got:
            same += 1
            continue
        wrong += 1
        key = expected[:24]
        shown[key] += 1
        if shown[key] <= 3:
            print(program.splitlines()[-1], "  CPython:", expected.rstrip("\n")[:300], "  ours:   ", got.rstrip("\n")[:300], sep="\n")
    print(f"{same} the same, {wrong} different, {sum(unsupported.values())} unsupported:", dict(unsupported.most_common(40)), "limits:", dict(limits))


if __name__ == "__main__":
    {"make": make, "compare": compare}[sys.argv[1]](*sys.argv[2:])
