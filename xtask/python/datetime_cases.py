"""Writes dataframe-shim/tests/datetimes.txt: date texts in many styles, and what pandas.to_datetime makes of each.

A line is an option, the text, and the outcome, with tabs between. The option is "-", "dayfirst", "yearfirst" or a format. The
outcome is the ISO text of the time, "NaT", or the class and message of the exception. Texts are drawn from a fixed seed; none
of them depends on the day on which this runs.

    TZ=UTC python xtask/python/datetime_cases.py dataframe-shim/tests/datetimes.txt
"""

import datetime
import pathlib
import random
import sys
import warnings

import pandas as pd

MONTHS = [datetime.date(2001, month, 1).strftime("%B") for month in range(1, 13)]
DAYS = [datetime.date(2001, 1, day).strftime("%A") for day in range(1, 8)]
FORMATS = [
    "%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%m/%d/%Y", "%d/%m/%Y", "%Y", "%b %Y", "%d-%b-%y", "%Y%m%d", "%H:%M", "%I:%M %p",
    "%B %Y", "%d.%m.%Y", "%A, %B %d, %Y", "%Y-%m-%d %H:%M:%S", "%j %Y", "%b %d", "%H:%M:%S.%f", "ISO8601", "mixed", "%Y %Q",
]  # fmt: skip
PLAIN = """
June 2002|1985|2005Q1|1Q05|2Q2005|05-Q3|2001Q5|q1 2005|xyz|Monday|12 May|May 12|May|1066-10-14|October 14, 1066|14/10/1066
99/99/9999|2002-02-30|30 Feb 2002|13/13/2001|1/2/3|5/6/01|2001-5-6|20010506|200105|2001|500|3|0001|12|1.5|1999.5|10.2010
12/2010|NaT|nan|None|N/A|1985-1986|1985–86|c. 1985|1985 BC|a|T|am|-|%|2001-05-06T|10 10 10|1 Jan 99|1 Jan 68|24:00|25:00
1:60|1,234|12,345|45,000,000|12345678|1234567890|99999999999|$5|1st|2nd place|2001/2002|2001-13|31-Dec|Dec-31|1 2 3 4|0|01
1e3|inf|5 BC|AD 500|2000 AD|10h|10h30|Feb 29 2001|29/02/2001|2001-06-31|2001 June 5|Mon, 5 Jun 2001|Monday June 2002
6.5.2001|2001.5.6|6-May-01|May-6-2001|99-05-06|1999-1|October13,2004|October6,2004|5.June.2001|Sept 5, 2001|Sept. 5, 2001
5 of June 2001|June of 2001|9999-12-31|2262-04-11 23:47:16.854775807|2262-04-12|1677-09-21 00:12:43.145224193|/5/6|-2001-05-06
2001-05-06 10:30:15.123456789|20010506T103000|20010506 1030|20010506103000|2001-05-06 10:30 EST|June 5 2001 10:30 pm
""".strip().replace("\n", "|").split("|")


def texts(draw):
    year = str(draw.choice([draw.randint(1700, 2200), draw.randint(1900, 2024), draw.randint(1, 1500)]))
    year = draw.choice([year, year, year, f"{draw.randint(0, 73):02d}", f"{draw.randint(79, 99)}"])
    day, month = draw.randint(1, 31), draw.randint(1, 13)
    day, month = draw.choice([(str(day), str(month)), (f"{day:02d}", f"{month:02d}")])
    name = draw.choice(MONTHS)
    name = draw.choice([name, name, name[:3], name.lower(), name.upper()])
    by = draw.choice("-/. ")
    nth = day + draw.choice(["st", "nd", "rd", "th"])
    hour = draw.choice([f"{draw.randint(0, 24):02d}", str(draw.randint(0, 12))])
    clock = f"{hour}:{draw.randint(0, 60):02d}" + draw.choice(["", f":{draw.randint(0, 59):02d}", ":07.25", " AM", " pm", "am"])
    whole = [
        f"{day} {name} {year}", f"{name} {day}, {year}", f"{name} {day} {year}", f"{month}{by}{day}{by}{year}",
        f"{day}{by}{month}{by}{year}", f"{year}{by}{month}{by}{day}", f"{day}-{name}-{year}", f"{nth} {name} {year}",
        f"{draw.choice(DAYS)}, {name} {day}, {year}", f"{year} {name} {day}", f"{day}.{name}.{year}", f"{name}. {day}, {year}",
        f"{year}-{month}-{day}T{clock}", f"{name} {nth}, {year}",
    ]  # fmt: skip
    yield draw.choice(whole)
    yield f"{draw.choice(whole)} {clock}"
    yield draw.choice([f"{name} {year}", year, f"{month}{by}{year}", f"{year}{by}{month}", f"{name} {day}", f"{day} {name}"])
    yield draw.choice(whole) + draw.choice([" [1]", "*", " (age 5)", " BC", "?", "  ", ",", "–5"])
    yield draw.choice([f"{year}-{year}", f"{name} {day}-{nth}, {year}", f"by {draw.choice(whole)}", f"{name}{day},{year}"])
    yield "".join(draw.choice("0123456789") for _ in range(draw.randint(1, 14)))


def outcome(text, option):
    keywords = {option: True} if option.endswith("first") else {} if option == "-" else {"format": option}
    try:
        time = pd.to_datetime(text, **keywords)
    except Exception as fault:
        return f"{type(fault).__name__}: {str(fault).splitlines()[0]}"
    return "NaT" if time is pd.NaT else time.isoformat() if time.tz is None else "zone"


def main(path):
    warnings.simplefilter("ignore")
    draw = random.Random(14101066)
    cases = [("-", text) for text in PLAIN]
    for round in range(160):
        cases += [("-", text) for text in texts(draw)]
    for round in range(25):
        cases += [(option, text) for text in texts(draw) for option in ("dayfirst", "yearfirst")]
    for format in FORMATS:
        for round in range(4):
            time = datetime.datetime(1900, 1, 1) + datetime.timedelta(seconds=draw.random() * 4e9)
            written = time.strftime(format) if "%" in format else time.isoformat(" ")
            cases += [(format, written), (format, written.replace("0", "", 1)), (format, draw.choice(list(texts(draw))))]
    lines = dict.fromkeys(f"{option}\t{text}\t{outcome(text, option)}\n" for option, text in cases if text.strip())
    pathlib.Path(path).write_text("".join(line for line in lines if "\tzone\n" not in line))


main(sys.argv[1])
