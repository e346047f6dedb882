//! `calendar`: leap years, months and weeks. What sets or prints, and the classes, are not here; the week begins on Monday.

use std::rc::Rc;

use hiddentables_values::exception::{Exception, raise};
use hiddentables_values::iter::Iter;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::types::datetime::Day;
use hiddentables_values::types::datetime::calendar::{MONTHS, WEEKDAYS, days_from, days_in_month};
use hiddentables_values::types::datetime::numbers::c_int;
use hiddentables_values::types::exceptions::{ILLEGAL_MONTH_ERROR, VALUE_ERROR};
use hiddentables_values::{Bound, Class, Host, Native, Object, Result, Stop, Value};

/// `calendar`
pub(crate) static MODULE: Definition = Definition {
    name: "calendar",
    members: &[
        ("isleap", Member::Function(&ISLEAP)),
        ("leapdays", Member::Function(&LEAPDAYS)),
        ("weekday", Member::Function(&WEEKDAY)),
        ("monthrange", Member::Function(&MONTHRANGE)),
        ("monthcalendar", Member::Function(&MONTHCALENDAR)),
        ("timegm", Member::Function(&TIMEGM)),
        ("month", Member::Function(&MONTH)),
        ("calendar", Member::Function(&CALENDAR)),
        ("weekheader", Member::Function(&WEEKHEADER)),
        ("firstweekday", Member::Function(&FIRSTWEEKDAY)),
        ("month_name", Member::Value(|| Value::object(Names { kind: "month", short: false }))),
        ("month_abbr", Member::Value(|| Value::object(Names { kind: "month", short: true }))),
        ("day_name", Member::Value(|| Value::object(Names { kind: "day", short: false }))),
        ("day_abbr", Member::Value(|| Value::object(Names { kind: "day", short: true }))),
        ("IllegalMonthError", Member::Class(&ILLEGAL_MONTH_ERROR)),
        ("error", Member::Class(&VALUE_ERROR)),
        ("MONDAY", Member::Int(0)),
        ("TUESDAY", Member::Int(1)),
        ("WEDNESDAY", Member::Int(2)),
        ("THURSDAY", Member::Int(3)),
        ("FRIDAY", Member::Int(4)),
        ("SATURDAY", Member::Int(5)),
        ("SUNDAY", Member::Int(6)),
        ("January", Member::Int(1)),
        ("February", Member::Int(2)),
        ("EPOCH", Member::Int(1970)),
    ],
    known: KNOWN,
};

static ISLEAP: Native = Native::new("isleap(year)", |args, host| {
    // Whatever `%` understands: a float is a year too.
    let year = args.value("year");
    let divides = |by: i64, host: &mut dyn Host| -> Result<bool> {
        let rest = ops::binary(BinaryOp::Mod, &year, &Value::Int(by), host)?;
        ops::equal(&rest, &Value::Int(0), host)
    };
    Ok(Value::Bool(divides(4, host)? && (!divides(100, host)? || divides(400, host)?)))
});

static LEAPDAYS: Native = Native::new("leapdays(y1, y2)", |args, host| {
    let first = ops::inplace(BinaryOp::Sub, &args.value("y1"), &Value::Int(1), host)?;
    let last = ops::inplace(BinaryOp::Sub, &args.value("y2"), &Value::Int(1), host)?;
    let mut between = |years: i64| -> Result<Value> {
        let last = ops::binary(BinaryOp::FloorDiv, &last, &Value::Int(years), host)?;
        let first = ops::binary(BinaryOp::FloorDiv, &first, &Value::Int(years), host)?;
        ops::binary(BinaryOp::Sub, &last, &first, host)
    };
    let (fours, centuries, ages) = (between(4)?, between(100)?, between(400)?);
    let days = ops::binary(BinaryOp::Sub, &fours, &centuries, host)?;
    ops::binary(BinaryOp::Add, &days, &ages, host)
});

static WEEKDAY: Native = Native::new("weekday(year, month, day)", |args, host| {
    let year = year(&args.value("year"), host)?;
    let [month, day] = ["month", "day"].map(|name| c_int(&args.value(name)));
    weekday(year, month?, day?).map(Value::Int)
});

static MONTHRANGE: Native = Native::new("monthrange(year, month)", |args, host| {
    let (first, days) = range_of(&args.value("year"), &args.value("month"), host)?;
    Value::pair(Value::Int(first), Value::Int(days), host.meter())
});

static MONTHCALENDAR: Native = Native::new("monthcalendar(year, month)", |args, host| {
    let weeks = weeks(range_of(&args.value("year"), &args.value("month"), host)?);
    let meter = Rc::clone(host.meter());
    let week = |week: &[i64; 7]| Value::list(week.map(Value::Int).to_vec(), &meter);
    Value::list(weeks.iter().map(week).collect::<Result<_>>()?, &meter)
});

static TIMEGM: Native = Native::new("timegm(tuple)", |args, host| {
    let parts = ops::get_item(&args.value("tuple"), &first_six(), host)?;
    let parts = hiddentables_values::iter::collect(&parts, host)?;
    let [year, month, day, hour, minute, second] = parts.as_slice() else {
        let wanted = parts.len();
        return Err(raise::value_error(format!("not enough values to unpack (expected 6, got {wanted})")));
    };
    let (year, month) = (ops::index(year)?, ops::index(month)?);
    let days = days_from(year, month, 1) - days_from(1970, 1, 1);
    Day::new(year, month, 1)?;
    let mut total = ops::binary(BinaryOp::Add, &Value::Int(days), day, host)?;
    total = ops::binary(BinaryOp::Sub, &total, &Value::Int(1), host)?;
    for (part, size) in [(hour, 24), (minute, 60), (second, 60)] {
        total = ops::binary(BinaryOp::Mul, &total, &Value::Int(size), host)?;
        total = ops::binary(BinaryOp::Add, &total, part, host)?;
    }
    Ok(total)
});

static MONTH: Native =
    Native::new("month(theyear, themonth, w=0, l=0)", |args, host| Value::str(month_text(args, host)?, host.meter()));

static CALENDAR: Native =
    Native::new("calendar(theyear, w=2, l=1, c=6, m=3)", |args, host| Value::str(year_text(args, host)?, host.meter()));

static WEEKHEADER: Native = Native::new("weekheader(width)", |args, host| {
    let width = width(args, "width", host)?;
    Value::str(week_header(width), host.meter())
});

static FIRSTWEEKDAY: Native = Native::new("firstweekday()", |_, _| Ok(Value::Int(0)));

/// A year of `datetime`: one that it does not have stands for one like it.
fn year(value: &Value, host: &mut dyn Host) -> Result<i64> {
    if within(1, value, 9999, host)? {
        return c_int(value);
    }
    let rest = ops::binary(BinaryOp::Mod, value, &Value::Int(400), host)?;
    c_int(&ops::binary(BinaryOp::Add, &Value::Int(2000), &rest, host)?)
}

/// `least <= value <= most`
fn within(least: i64, value: &Value, most: i64, host: &mut dyn Host) -> Result<bool> {
    let above = ops::compare(CompareOp::Le, &Value::Int(least), value, host)?;
    if !ops::truth(&above, host)? {
        return Ok(false);
    }
    let below = ops::compare(CompareOp::Le, value, &Value::Int(most), host)?;
    ops::truth(&below, host)
}

fn first_six() -> Value {
    Value::slice(Value::None, Value::Int(6), Value::None)
}

/// The day of the week, 0 for Monday.
fn weekday(year: i64, month: i64, day: i64) -> Result<i64> {
    Ok(Day::new(year, month, day)?.weekday())
}

/// The weekday of the first day of a month, and how many days it has.
fn range_of(of_year: &Value, month: &Value, host: &mut dyn Host) -> Result<(i64, i64)> {
    if !within(1, month, 12, host)? {
        let fields = vec![("month".into(), month.clone())];
        return Err(Stop::raise(Exception::with_fields(&ILLEGAL_MONTH_ERROR, vec![month.clone()], fields)));
    }
    let (of_year, month) = (year(of_year, host)?, c_int(month)?);
    Ok((weekday(of_year, month, 1)?, days_in_month(of_year, month)))
}

/// The weeks of a month, with 0 for days of its neighbours.
fn weeks((first, days): (i64, i64)) -> Vec<[i64; 7]> {
    let count = (first + days + 6) / 7;
    let day = |place: i64| if (1..=days).contains(&(place - first + 1)) { place - first + 1 } else { 0 };
    (0..count).map(|week| std::array::from_fn(|at| day(7 * week + at as i64))).collect()
}

fn width(args: &Bound, name: &str, host: &mut dyn Host) -> Result<usize> {
    let width = usize::try_from(args.int(name)?).unwrap_or(0);
    host.meter().check_format(width as u64)?;
    Ok(width)
}

/// Python's `str.center`: what is odd goes to the left where the width is odd too.
fn centred(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.len());
    let left = missing / 2 + (missing & width & 1);
    format!("{}{text}{}", " ".repeat(left), " ".repeat(missing - left))
}

fn week_header(width: usize) -> String {
    let name = |name: &&str| {
        let shown = if width >= 9 { name } else { name.get(..3).unwrap_or(name) };
        centred(shown.get(..width).unwrap_or(shown), width)
    };
    WEEKDAYS.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn month_text(args: &Bound, host: &mut dyn Host) -> Result<String> {
    let (of_year, month) = (args.value("theyear"), args.value("themonth"));
    let width = width(args, "w", host)?.max(2);
    let lines = usize::try_from(args.int("l")?).unwrap_or(0).max(1);
    host.meter().check_format(lines as u64)?;
    host.meter().work_len(8 * (7 * width + lines))?;
    let names = Names { kind: "month", short: false }.list(host)?;
    let name = ops::get_item(&names, &month, host)?;
    let name = name.as_str().unwrap_or_default();
    let title = centred(&format!("{name} {}", ops::repr(&of_year, host)?), 7 * (width + 1) - 1);
    let range = range_of(&of_year, &month, host)?;
    let weeks = weeks(range);
    let rows = [title, week_header(width)].into_iter().chain(weeks.iter().map(|week| week_text(week, width)));
    let end = "\n".repeat(lines);
    Ok(rows.map(|row| row.trim_end().to_string() + &end).collect())
}

/// A year as text: rows of `m` months beside each other, `c` blanks between them.
fn year_text(args: &Bound, host: &mut dyn Host) -> Result<String> {
    let of_year = args.value("theyear");
    let (day_width, gap) = (width(args, "w", host)?.max(2), width(args, "c", host)?.max(2));
    let lines = width(args, "l", host)?.max(1);
    let across = usize::try_from(args.int("m")?).ok().filter(|across| (1..=12).contains(across));
    let across = across.ok_or_else(|| Stop::unsupported("calendar.calendar(m=) of no month or more than twelve"))?;
    let column = (day_width + 1) * 7 - 1;
    host.meter().work_len(12 * 9 * (column + gap + lines))?;
    let mut months = Vec::with_capacity(12);
    for (month, name) in (1..).zip(MONTHS) {
        months.push((name, weeks(range_of(&of_year, &Value::Int(month), host)?)));
    }
    let end = "\n".repeat(lines);
    let row = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| centred(cell, column)).collect();
        cells.join(&" ".repeat(gap)).trim_end().to_string() + &end
    };
    let title = centred(&ops::repr(&of_year, host)?, column * across + gap * (across - 1));
    let mut text = title.trim_end().to_string() + &end;
    for months in months.chunks(across) {
        text.push_str(&end);
        text.push_str(&row(months.iter().map(|(name, _)| centred(name, column)).collect()));
        text.push_str(&row(months.iter().map(|_| week_header(day_width)).collect()));
        let height = months.iter().map(|(_, weeks)| weeks.len()).max().unwrap_or(0);
        for at in 0..height {
            let week = |(_, weeks): &(&str, Vec<[i64; 7]>)| {
                weeks.get(at).map_or(String::new(), |week| week_text(week, day_width))
            };
            text.push_str(&row(months.iter().map(week).collect()));
        }
        host.meter().check_string(text.len())?;
    }
    Ok(text)
}

/// The days of a week, each in the middle of its column.
fn week_text(week: &[i64; 7], width: usize) -> String {
    let day = |day: &i64| {
        let text = if *day == 0 { String::new() } else { format!("{day:2}") };
        centred(&text, width)
    };
    week.iter().map(day).collect::<Vec<_>>().join(" ")
}

/// The names of months, from 1, or of days: a sequence that is no list.
struct Names {
    kind: &'static str,
    short: bool,
}

static LOCALIZED_MONTH: Class = Class::new("_localized_month", "calendar", &[&OBJECT]);
static LOCALIZED_DAY: Class = Class::new("_localized_day", "calendar", &[&OBJECT]);

impl Names {
    fn list(&self, host: &mut dyn Host) -> Result<Value> {
        let names: &[&'static str] = if self.kind == "month" { &MONTHS } else { &WEEKDAYS };
        let before = (self.kind == "month").then_some("");
        let shown = |name: &'static str| if self.short { name.get(..3).unwrap_or(name) } else { name };
        let items = before.into_iter().chain(names.iter().copied().map(shown)).map(Value::literal).collect();
        Value::list(items, host.meter())
    }
}

impl Object for Names {
    fn class(&self) -> &'static Class {
        if self.kind == "month" { &LOCALIZED_MONTH } else { &LOCALIZED_DAY }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        ops::get_item(&self.list(host)?, key, host)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::of(&self.list(host)?, host)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(if self.kind == "month" { 13 } else { 7 }))
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.kind.len() as u64 + u64::from(self.short))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Names>().is_some_and(|other| self.kind == other.kind && self.short == other.short)
    }
}

const KNOWN: &str = "\
    Calendar EPOCH FRIDAY February HTMLCalendar IllegalMonthError IllegalWeekdayError January LocaleHTMLCalendar \
    LocaleTextCalendar MONDAY SATURDAY SUNDAY THURSDAY TUESDAY TextCalendar WEDNESDAY c calendar datetime day_abbr day_name \
    different_locale error firstweekday format formatstring isleap leapdays main mdays month month_abbr month_name \
    monthcalendar monthrange prcal prmonth prweek repeat setfirstweekday sys timegm week weekday weekheader";
