//! The cells of a column as texts of one width, by its dtype: pandas' `format_array`.

use std::rc::Rc;

use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Args, Host, Np, Result, Stop, Value};

use super::floats::{self, FloatColumn};
use super::layout::{self, Justify};
use super::{Page, things};
use crate::array::{Array, is_missing};
use crate::extension::is_na;
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::polars_bridge::Ints;
use crate::series::Series;
use crate::time;
use crate::time::calendar::{DAY, Moment, SECOND};
use crate::time::{Timestamp, Zone};

/// How the cells of a column are printed.
pub struct Look {
    /// The program's function for a cell, in place of pandas' own.
    pub formatter: Option<Value>,
    /// The program's function or template for a float; where there is none, that of the options.
    pub float_format: Option<Value>,
    /// What stands for a missing cell.
    pub na_rep: String,
    /// The decimal separator.
    pub decimal: char,
    /// Whether texts begin with a blank, as beside an index they do.
    pub leading_space: bool,
    /// Where a text stands in its column.
    pub justify: Justify,
}

impl Look {
    /// As the cells of a column beside its index.
    pub fn plain() -> Look {
        Look {
            formatter: None,
            float_format: None,
            na_rep: "NaN".to_string(),
            decimal: '.',
            leading_space: true,
            justify: Justify::Right,
        }
    }
}

/// The texts of a column's cells.
pub fn column(array: &Array, look: &Look, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let texts = match array {
        Array::Category(cells) => return column(&cells.plain(page.meter())?, look, page, host),
        Array::Masked(_) => object_texts(array, look, page, host)?,
        Array::Float(_) => float_texts(array, look, page, host)?,
        Array::Int(_, ints) => match &look.formatter {
            Some(formatter) => called(array, formatter, page, host)?,
            None => {
                page.claim(ints.len(), 21)?;
                let blank = if look.leading_space { " " } else { "" };
                let one = |&i: &i64| if i < 0 { i.to_string() } else { format!("{blank}{i}") };
                ints.values().iter().map(one).collect()
            }
        },
        Array::Time(_) | Array::Zoned(..) | Array::Delta(_) if look.formatter.is_some() => {
            called(array, look.formatter.as_ref().unwrap_or(&Value::None), page, host)?
        }
        Array::Time(times) => time_texts(times, page)?,
        Array::Zoned(zone, times) => zoned_texts(*zone, times, page)?,
        Array::Delta(deltas) => delta_texts(deltas, page)?,
        Array::Bool(_) | Array::Str(_) | Array::Object(_) => object_texts(array, look, page, host)?,
    };
    layout::fixed_width(texts, look.justify, None, page)
}

/// Each cell through a function of the program, which gives text.
fn called(array: &Array, formatter: &Value, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for row in 0..array.len() {
        texts.push(text_of(&array.get(row, page.meter())?, formatter, page, host)?);
    }
    Ok(texts)
}

fn text_of(cell: &Value, formatter: &Value, page: &Page, host: &mut dyn Host) -> Result<String> {
    host.meter().step()?;
    match host.call(formatter, Args::one(cell.clone()))? {
        Value::Str(text) => {
            page.claim(1, text.len())?;
            Ok(text.as_str().to_string())
        }
        other => Err(Stop::unsupported(format!("a formatter that gives a {}", other.class().name))),
    }
}

fn float_texts(array: &Array, look: &Look, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let meter = Rc::clone(page.meter());
    let float_format = look.float_format.as_ref().or(page.options.float_format.as_ref());
    let template = float_format.filter(|format| matches!(format, Value::Str(_)));
    if let Some(function) = look.formatter.as_ref().or(float_format.filter(|_| template.is_none())) {
        let mut texts = Vec::new();
        for row in 0..array.len() {
            texts.push(if array.missing_at(row) {
                page.claim(1, look.na_rep.len())?;
                look.na_rep.clone()
            } else {
                text_of(&array.get(row, &meter)?, function, page, host)?
            });
        }
        return Ok(texts);
    }
    if let Some(template) = template {
        let mut texts = Vec::new();
        for row in 0..array.len() {
            if array.missing_at(row) {
                page.claim(1, look.na_rep.len())?;
                texts.push(look.na_rep.clone());
                continue;
            }
            let text = ops::binary(BinaryOp::Mod, template, &array.get(row, &meter)?, host)?;
            let text = text.as_str().unwrap_or_default();
            page.claim(1, text.len())?;
            texts.push(if look.decimal == '.' {
                text.to_string()
            } else {
                text.replacen('.', &look.decimal.to_string(), 1)
            });
        }
        return Ok(texts);
    }
    meter.check_format(page.options.precision as u64)?;
    page.claim(array.len(), 0)?;
    let values = array.to_floats().unwrap_or_default();
    let look = FloatColumn {
        leading_space: look.leading_space,
        na_rep: &look.na_rep,
        decimal: look.decimal,
        justify: look.justify,
    };
    floats::column(&values, array.float_kind(), &look, page)
}

/// Times of day where any cell has one, else dates; as many digits of the second as the finest cell needs.
pub fn time_texts(times: &Ints, page: &Page) -> Result<Vec<String>> {
    page.claim(times.len(), 32)?;
    let any = |unit: i64| times.iter().flatten().any(|ns| ns.rem_euclid(unit) != 0);
    let dates = !any(DAY);
    let digits = match () {
        () if any(1_000) => 9,
        () if any(1_000_000) => 6,
        () if any(SECOND) => 3,
        () => 0,
    };
    let one = |ns: Option<i64>| {
        let Some(ns) = ns else { return "NaT".to_string() };
        let moment = Moment::at(ns);
        if dates {
            return moment.date_text();
        }
        let clock = format!("{:02}:{:02}:{:02}", moment.hour, moment.minute, moment.second);
        let fraction = match digits {
            9 => format!(".{:09}", moment.nanosecond),
            6 => format!(".{:06}", moment.nanosecond / 1_000),
            3 => format!(".{:03}", moment.nanosecond / 1_000_000),
            _ => String::new(),
        };
        format!("{} {clock}{fraction}", moment.date_text())
    };
    Ok(times.iter().map(one).collect())
}

/// Days alone where every cell is whole days.
pub fn delta_texts(deltas: &Ints, page: &Page) -> Result<Vec<String>> {
    page.claim(deltas.len(), 36)?;
    let days = whole_days(deltas);
    let one = |ns: Option<i64>| match ns {
        None => "NaT".to_string(),
        Some(ns) if days => format!("{} days", ns.div_euclid(DAY)),
        Some(ns) => time::timedelta::text(ns),
    };
    Ok(deltas.iter().map(one).collect())
}

/// Whether no cell has a part of a day.
pub fn whole_days(cells: &Ints) -> bool {
    cells.iter().flatten().all(|ns| ns.rem_euclid(DAY) == 0)
}

fn object_texts(array: &Array, look: &Look, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let meter = Rc::clone(page.meter());
    let float_format = look.float_format.clone().or_else(|| page.options.float_format.clone());
    meter.check_format(page.options.precision as u64)?;
    let blank = if look.leading_space { " " } else { "" };
    let mut texts = Vec::new();
    for row in 0..array.len() {
        let cell = array.get(row, &meter)?;
        let float = match &cell {
            Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) if !f.is_nan() => Some(*f),
            _ => None,
        };
        let text = match float {
            Some(value) if !(look.formatter.is_some() && look.leading_space) => match &float_format {
                None => floats::single(value, page)?,
                Some(function) => text_of(&cell, function, page, host)?,
            },
            _ => format!("{blank}{}", object_text(&cell, look, matches!(array, Array::Masked(_)), page, host)?),
        };
        page.claim(1, text.len())?;
        texts.push(text);
    }
    Ok(texts)
}

/// One cell of an object column that is no float; of an extension dtype just its text.
fn object_text(cell: &Value, look: &Look, just: bool, page: &Page, host: &mut dyn Host) -> Result<String> {
    if cell.is_none() {
        return Ok("None".to_string());
    }
    if is_na(cell) {
        return Ok("<NA>".to_string());
    }
    if is_missing(cell) {
        return Ok(if time::is_nat(cell) { "NaT".to_string() } else { look.na_rep.clone() });
    }
    if let Some(dtype) = cell.downcast::<crate::extension::ExtensionDtype>()
        && dtype.0 == crate::array::Kind::Text
    {
        return ops::repr(cell, host);
    }
    if cell.is::<Series>() || cell.is::<DataFrame>() || cell.is::<IndexObject>() {
        return ops::str(cell, host);
    }
    match &look.formatter {
        Some(formatter) => {
            host.meter().step()?;
            let text = host.call(formatter, Args::one(cell.clone()))?;
            ops::str(&text, host)
        }
        None if just => ops::str(cell, host),
        None => things::thing(cell, things::ESCAPED, page, host),
    }
}

/// `2020-01-01 00:00:00+01:00`
pub fn zoned_text(zone: Zone, nanoseconds: i64) -> String {
    Timestamp { nanoseconds, zone: Some(zone) }.text(" ")
}

/// Times in a zone as text, each with as many digits of the second as it needs.
pub fn zoned_texts(zone: Zone, times: &Ints, page: &Page) -> Result<Vec<String>> {
    page.claim(times.len(), 36)?;
    page.meter().work(16 * times.len() as u64)?;
    Ok(times.iter().map(|ns| ns.map_or_else(|| "NaT".to_string(), |ns| zoned_text(zone, ns))).collect())
}
