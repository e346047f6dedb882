## construction
from datetime import date, time, datetime, timedelta, timezone
import datetime as dt
print(repr(date(2020, 2, 29)), date(year=2020, month=2, day=29), dt.MINYEAR, dt.MAXYEAR, dt.UTC is timezone.utc)
print(repr(datetime(2020, 2, 29, 23, 59, 59, 999999)), datetime(2020, 2, 29, 12), repr(datetime(2020, 1, 1, 1, 2, 3, tzinfo=timezone.utc, fold=1)))
print(repr(time(1, 2)), time(1, 2, 3, 4), repr(time(1, 2, 3, 4, timezone(timedelta(hours=-5), 'EST'), fold=1)), time(23, tzinfo=timezone(timedelta(hours=5.5))))
print(repr(timedelta(1, 2, 3, 4, 5, 6, 7)), timedelta(days=-1, hours=1), timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(weeks=1.5), repr(timedelta(0)))
print(date, datetime, type(timedelta(1)), type(timezone.utc), repr(timezone.utc), timezone(timedelta(minutes=-90)), repr(timezone(timedelta(0), 'x')))
print(date.min, date.max, date.resolution, datetime.min, datetime.max, time.min, time.max, timedelta.min, timedelta.max, timedelta.resolution, timezone.min, timezone.max)
## what is no date
from datetime import date, time, datetime, timedelta, timezone
def tell(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: date(2021, 2, 29), lambda: date(2020, 13, 1), lambda: date(0, 1, 1), lambda: date(10000, 1, 1), lambda: date('2020', 1, 1), lambda: date(2020.0, 1, 1), lambda: date(2020),
             lambda: date(), lambda: date(2020, 1, 1, 1), lambda: date(2020, 1, day=1, x=2), lambda: date(2**31, 1, 1), lambda: date(2**63, 1, 1), lambda: datetime(2020, 1, 1, 24), lambda: datetime(2020, 1, 1, 0, 60),
             lambda: datetime(2020, 1, 1, 0, 0, 60), lambda: datetime(2020, 1, 1, 0, 0, 0, 10**6), lambda: datetime(2020, 1, 1, fold=2), lambda: datetime(2020, 1, 1, tzinfo=5), lambda: datetime(2020, 1, 1, year=1),
             lambda: datetime(2020, 1, 1, 0, 0, 0, 0, None, 0), lambda: time(24), lambda: time(1, 2, 3, 4, 5), lambda: timedelta('1'), lambda: timedelta(foo=1), lambda: timedelta(1, 2, 3, 4, 5, 6, 7, 8),
             lambda: timedelta(days=10**9), lambda: timedelta(days=10**20), lambda: timedelta(days=float('nan')), lambda: timedelta(float('inf')), lambda: timezone(5), lambda: timezone(timedelta(days=1)), lambda: timezone(timedelta(0), None)):
    tell(call)
## reading parts
from datetime import date, time, datetime, timedelta, timezone
moment = datetime(2020, 12, 31, 13, 5, 9, 1200, tzinfo=timezone(timedelta(hours=2)))
print(moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second, moment.microsecond, moment.fold, repr(moment.tzinfo))
print(moment.date(), moment.time(), moment.timetz(), moment.weekday(), moment.isoweekday(), moment.toordinal(), moment.utcoffset(), moment.tzname(), moment.dst(), moment.timestamp(), moment.ctime())
print(moment.isocalendar(), moment.isocalendar().week, moment.isocalendar()[0], list(moment.isocalendar()), moment.isocalendar() == (2020, 53, 4), isinstance(moment.isocalendar(), tuple))
print(moment.timetuple(), moment.utctimetuple().tm_hour, moment.timetuple()[:3], moment.timetuple().tm_yday)
year, week, day = date(2021, 1, 3).isocalendar()
print(year, week, day, date(2021, 1, 3).timetuple().tm_isdst, datetime(1970, 1, 2).timestamp())
delta = timedelta(days=-1, seconds=5, microseconds=7)
print(delta.days, delta.seconds, delta.microseconds, delta.total_seconds(), delta, repr(delta), bool(delta), bool(timedelta()))
print(isinstance(moment, date), isinstance(date.today, object), issubclass(datetime, date), hasattr(moment, 'days'))
moment.days
## writing
from datetime import date, time, datetime, timedelta, timezone
moment = datetime(2024, 3, 5, 7, 8, 9, 10, tzinfo=timezone(timedelta(hours=-3, minutes=-30)))
for directive in 'aAbBcdeFDHIjkmMnpPrRsSTuUVwWxXyYzZGgC%fhl':
    print(directive, repr(moment.strftime('%' + directive)), repr(date(999, 1, 1).strftime('%' + directive)), repr(time(23, 59).strftime('%' + directive)))
print(moment.strftime('%-d/%-m/%y %-I%p %_d %5Y %^a %#p %e %Q %'), f'{moment:%d %B %Y}', format(date(2024, 3, 5)), f'{date(2024, 3, 5)!r:>30}|')
print(moment.isoformat(), moment.isoformat(' '), moment.isoformat(timespec='minutes'), moment.isoformat('_', 'milliseconds'), time(1).isoformat('hours'), date(2024, 3, 5).isoformat())
moment.isoformat(timespec='days')
## reading texts
from datetime import date, time, datetime
for text in ('2020-01-02', '20200102', '2020-W01-4', '2020W014', '2020-W01', '2020-1-2', '2020-13-01', '2020-W54', 'x'):
    try:
        print(repr(date.fromisoformat(text)))
    except ValueError as error:
        print(error)
for text in ('2020-01-02T03:04', '2020-01-02 03:04:05.678', '20200102T030405,5', '2020-01-02T03Z', '2020-01-02x030405+0530', '2020-01-02T03:04:05.1234567-00:30:15.5', '2020-01-02', '2020-01-02T', '2020-01-02T3', '2020-01-02T24:00', '2020-01-02T00:00+24:00'):
    try:
        print(repr(datetime.fromisoformat(text)))
    except ValueError as error:
        print(error)
print(repr(time.fromisoformat('T12:30')), repr(time.fromisoformat('123059.25+02:00')))
print(date.fromordinal(737425), datetime.fromordinal(1), date.fromisocalendar(2020, 53, 5), datetime.fromtimestamp(1.5), datetime.utcfromtimestamp(-0.0000005), date.fromtimestamp(-1))
date.fromisoformat(20200102)
## strptime
from datetime import datetime
for text, template in (('2020-01-02', '%Y-%m-%d'), ('1/2/68', '%d/%m/%y'), ('1/2/69', '%d/%m/%y'), ('Jan 5, 2020', '%b %d, %Y'), ('5 JANUARY 2020', '%d %B %Y'), ('12:30 AM', '%I:%M %p'), ('12:30 pm', '%I:%M %p'),
                       ('2020-01-02 03:04:05.678', '%Y-%m-%d %H:%M:%S.%f'), ('2020-01-02T03:04:05+0530', '%Y-%m-%dT%H:%M:%S%z'), ('2020-01-02 Z', '%Y-%m-%d %z'), ('Thu Jan  2 03:04:05 2020', '%c'), ('2020 060', '%Y %j'),
                       ('2020 10 3', '%Y %U %w'), ('2020 10 Mon', '%Y %W %a'), ('2020-W53-5', '%G-W%V-%u'), ('100%', '%d0%%'), ('2020-01-02 UTC', '%Y-%m-%d %Z'), ('20200102', '%Y%m%d'), ('1112020', '%d%m%Y'),
                       ('2020-01-02x', '%Y-%m-%d'), ('2020-01', '%Y-%m-%d'), ('30 Feb 2020', '%d %b %Y'), ('29 Feb', '%d %b'), ('2020-13-01', '%Y-%m-%d'), ('61', '%S'), ('x', '%Q'), ('x', '%'), ('2020 10', '%G %V'), ('2020 10', '%Y %V')):
    try:
        print(repr(datetime.strptime(text, template)))
    except ValueError as error:
        print(error)
datetime.strptime('2020')
## arithmetic
from datetime import date, time, datetime, timedelta, timezone
print(date(2020, 3, 1) - date(2020, 2, 1), date(2020, 2, 28) + timedelta(days=1, hours=23), date(2020, 3, 1) - timedelta(1), timedelta(1) + date(2020, 1, 1))
print(datetime(2020, 1, 1) - datetime(2019, 12, 31, 23, 59, 59, 1), datetime(2020, 1, 1) + timedelta(microseconds=-1), datetime(2020, 1, 1, tzinfo=timezone.utc) - datetime(2020, 1, 1, tzinfo=timezone(timedelta(hours=1))))
day = timedelta(1)
print(day * 3, 2.5 * day, day / 7, day / timedelta(hours=5), day // timedelta(hours=5), day // 7, day % timedelta(hours=5), divmod(day, timedelta(hours=5)), -day, +day, abs(-day), day - day * 2)
print(timedelta(microseconds=5) / 2, timedelta(microseconds=7) / 2, timedelta(microseconds=3) * 0.5, timedelta(seconds=1) / 0.3)
print(sum([day, day], timedelta()), max(day, -day), sorted([date(2020, 1, 2), date(2020, 1, 1)]), [d.isoformat() for d in (date(2020, 1, 1) + timedelta(i) for i in range(3))])
def tell(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: date.max + day, lambda: datetime.min - day, lambda: timedelta.max + day, lambda: day / 0, lambda: day // timedelta(0), lambda: day % timedelta(0), lambda: day / timedelta(0), lambda: day + 1, lambda: date(2020, 1, 1) + 1,
             lambda: date(2020, 1, 1) - datetime(2020, 1, 1), lambda: time(1) - time(0), lambda: datetime(2020, 1, 1) - datetime(2020, 1, 1, tzinfo=timezone.utc), lambda: divmod(day, 2), lambda: day ** 2, lambda: 1 / day, lambda: sum([day]), lambda: day * 'a'):
    tell(call)
## comparison and hash
from datetime import date, time, datetime, timedelta, timezone
utc = timezone.utc
east = timezone(timedelta(hours=1))
print(date(2020, 1, 1) == datetime(2020, 1, 1), date(2020, 1, 1) < date(2020, 1, 2), datetime(2020, 1, 1, 1, tzinfo=east) == datetime(2020, 1, 1, tzinfo=utc), datetime(2020, 1, 1) == datetime(2020, 1, 1, tzinfo=utc))
print({datetime(2020, 1, 1, 1, tzinfo=east): 1}[datetime(2020, 1, 1, tzinfo=utc)], {date(2020, 1, 1), date(2020, 1, 1)}, len({timedelta(1), timedelta(hours=24)}), {timedelta(3), timedelta(1), timedelta(2)})
print(time(1, tzinfo=east) == time(0, tzinfo=utc), time(1) < time(2), timedelta(1) > timedelta(hours=23), timedelta(1) == 86400, hash(timedelta(1, 2, 3)), hash(utc), utc == timezone(timedelta(0), 'x'))
def tell(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: date(2020, 1, 1) < datetime(2020, 1, 1), lambda: datetime(2020, 1, 1) < datetime(2020, 1, 1, tzinfo=utc), lambda: time(1) < time(1, tzinfo=utc), lambda: timedelta(1) < 1, lambda: date(2020, 1, 1) < '2020'):
    tell(call)
## replace, combine, zones
from datetime import date, time, datetime, timedelta, timezone
moment = datetime(2020, 1, 31, 12, 30, tzinfo=timezone.utc)
print(moment.replace(year=2021), moment.replace(tzinfo=None), moment.replace(2021, 3, 4, minute=5), date(2020, 1, 31).replace(day=1), time(1, 2).replace(hour=5))
print(moment.astimezone(timezone(timedelta(hours=-8), 'PST')), repr(moment.astimezone(timezone(timedelta(hours=-8), 'PST')).tzname()), repr(datetime(2020, 1, 1).astimezone()), moment.astimezone(timezone.utc) is moment)
print(datetime.combine(date(2020, 1, 1), time(5, tzinfo=timezone.utc)), datetime.combine(datetime(2020, 1, 1, 9), time(5), timezone.utc), repr(datetime.fromtimestamp(0, timezone(timedelta(hours=2)))))
print(timezone.utc.utcoffset(None), timezone(timedelta(hours=1)).tzname(None), timezone.utc.fromutc(moment))
moment.replace(month=2)
