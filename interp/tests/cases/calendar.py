## months and weeks
import calendar
print(calendar.isleap(2000), calendar.isleap(1900), calendar.isleap(2020.0), calendar.leapdays(2000, 2020), calendar.leapdays(2020, 2000))
print(calendar.monthrange(2020, 2), calendar.monthrange(0, 1), calendar.monthrange(10000, 1), calendar.weekday(2020, 2, 29), calendar.weekday(0, 1, 1))
print(calendar.monthcalendar(2021, 2), calendar.monthcalendar(2020, 8), calendar.MONDAY, calendar.SUNDAY, calendar.January, calendar.EPOCH, calendar.firstweekday())
calendar.monthrange(2020, 13)
## no such day
import calendar
calendar.weekday(2020, 2, 30)
## names
import calendar
print(list(calendar.month_name), calendar.month_abbr[1], calendar.day_name[-1], calendar.day_abbr[:2], len(calendar.month_name), len(calendar.day_name), 'May' in calendar.month_name)
print({name: number for number, name in enumerate(calendar.month_abbr) if name})
calendar.day_name[7]
## seconds since 1970
import calendar, datetime
print(calendar.timegm((2020, 1, 1, 0, 0, 0)), calendar.timegm(datetime.datetime(1969, 12, 31, 23).timetuple()), calendar.timegm((2020, 1, 40, 25, 61, 0.5)))
calendar.timegm((2020, 13, 1, 0, 0, 0))
## text
import calendar
print(calendar.month(2020, 2))
print(calendar.month(2024, 9, w=4, l=2))
print(calendar.weekheader(2), calendar.weekheader(3), calendar.weekheader(10))
## a year as text
import calendar
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: calendar.calendar(2024)); t(lambda: calendar.calendar(2023, 3, 2, 4, 5)); t(lambda: calendar.calendar(1, w=0, l=0, c=0, m=12)); t(lambda: calendar.calendar(9999, m=1)); t(lambda: calendar.calendar(2000, 10)); t(lambda: calendar.calendar(2015, m=4) == calendar.TextCalendar().formatyear(2015, m=4) if 0 else calendar.calendar(2015, m=4)); t(lambda: calendar.calendar('a')); t(lambda: calendar.calendar(-5)[:200]); t(lambda: calendar.calendar(0)[:300]); t(lambda: calendar.calendar(2020.5)[:10]); t(lambda: calendar.calendar(12345)[:400]); t(lambda: calendar.calendar(None))
