//! Choosing rows and cells: `head`, `tail`, `get`, `item`, `isin`, `between`, `nlargest`, `squeeze`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::{Array, Kind, Masked};
use crate::frame::DataFrame;
use crate::selection::{self, Selection};
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("head(n=5)", |s, args, host| s.select(&ends(s.len(), args.int("n")?, false), &Rc::clone(host.meter()))),
    Method::new("tail(n=5)", |s, args, host| s.select(&ends(s.len(), args.int("n")?, true), &Rc::clone(host.meter()))),
    Method::new("item()", item),
    Method::new("get(key, default=None)", get),
    Method::new("between(left, right, inclusive='both')", between),
    Method::new("squeeze(axis=None)", squeeze),
    Method::new("isin(values)", isin),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("head(n=5)", |df, args, host| {
        df.select_rows(&ends(df.frame().rows(), args.int("n")?, false), &Rc::clone(host.meter()))
    }),
    Method::new("tail(n=5)", |df, args, host| {
        df.select_rows(&ends(df.frame().rows(), args.int("n")?, true), &Rc::clone(host.meter()))
    }),
    Method::new("get(key, default=None)", get_column),
    Method::new("squeeze(axis=None)", squeeze_frame),
];

/// The first or last `n` rows; of a negative `n` all but so many of the other end.
fn ends(rows: usize, n: i64, last: bool) -> Selection {
    let all = rows as i64;
    let length = (if n < 0 { (all + n).max(0) } else { n.min(all) }) as usize;
    Selection::Run { start: if last { rows - length } else { 0 }, length }
}

/// The only cell, as a Python value; `ValueError` unless there is one.
///
/// >>> pd.Series([7]).item()
/// 7
fn item(s: &Rc<Series>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    match s.len() {
        // Of an extension dtype NumPy's scalar.
        1 if matches!(s.array(), Array::Masked(_)) => s.array().get(0, host.meter()),
        1 => s.array().item(0, host.meter()),
        _ => Err(raise::value_error("can only convert an array of size 1 to a Python scalar")),
    }
}

/// The cell at a label, or a default.
///
/// >>> pd.Series([1], index=['a']).get('b', 0)
/// 0
fn get(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    match hiddentables_values::ops::get_item(&Value::shared(Rc::clone(s)), &args.value("key"), host) {
        Err(stop) if stop.is_raise() => Ok(args.value("default")),
        found => found,
    }
}

fn get_column(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    match hiddentables_values::ops::get_item(&Value::shared(Rc::clone(df)), &args.value("key"), host) {
        Err(stop) if stop.is_raise() => Ok(args.value("default")),
        found => found,
    }
}

/// Whether each cell lies between two bounds.
///
/// >>> pd.Series([1, 5, 9]).between(1, 5).tolist()
/// [True, True, False]
fn between(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (low, high) = match &*args.text("inclusive")? {
        "both" => (CompareOp::Ge, CompareOp::Le),
        "left" => (CompareOp::Ge, CompareOp::Lt),
        "right" => (CompareOp::Gt, CompareOp::Le),
        "neither" => (CompareOp::Gt, CompareOp::Lt),
        _ => {
            return Err(raise::value_error(
                "Inclusive has to be either string of 'both','left', 'right', or 'neither'.",
            ));
        }
    };
    let own = Value::shared(Rc::clone(s));
    let left = hiddentables_values::ops::compare(low, &own, &args.value("left"), host)?;
    let right = hiddentables_values::ops::compare(high, &own, &args.value("right"), host)?;
    hiddentables_values::ops::binary(hiddentables_values::ops::BinaryOp::And, &left, &right, host)
}

/// The only cell of a Series of one; any other Series as it is.
///
/// >>> pd.Series([7]).squeeze()
/// np.int64(7)
fn squeeze(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    super::reduce::check_axis("Series", args, 0)?;
    if s.len() == 1 { s.array().get(0, host.meter()) } else { Ok(Value::shared(Rc::clone(s))) }
}

fn squeeze_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    if args.some("axis").is_some() {
        return match (super::reduce::check_axis("DataFrame", args, 1)?, frame.width(), frame.rows()) {
            (1, 1, _) => Ok(frame.series(0, host.meter())?.map_or(Value::None, Value::shared)),
            (0, _, 1) => Ok(Value::shared(frame.row(0, &Rc::clone(host.meter()))?)),
            _ => Ok(Value::shared(Rc::clone(df))),
        };
    }
    match (frame.rows(), frame.cells.as_slice()) {
        (1, [column]) => column.array().get(0, host.meter()),
        (_, [_]) => Ok(frame.series(0, host.meter())?.map_or(Value::None, Value::shared)),
        (1, _) => Ok(Value::shared(frame.row(0, &Rc::clone(host.meter()))?)),
        _ => Ok(Value::shared(Rc::clone(df))),
    }
}

/// Whether each cell is one of some values.
///
/// >>> pd.Series(['a', 'b']).isin(['b', 'c']).tolist()
/// [False, True]
fn isin(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let values = args.value("values");
    if selection::is_scalar(&values) && !matches!(values, Value::Tuple(_)) {
        return Err(raise::type_error(format!(
            "only list-like objects are allowed to be passed to isin(), you passed a `{}`",
            values.class().name
        )));
    }
    let Some(wanted) = selection::list_like(&values, host)? else {
        return Err(Stop::unsupported(format!("Series.isin of a {}", values.class().name)));
    };
    let array = s.array();
    if let Array::Masked(own) = &array {
        return isin_masked(s, own, &wanted, host);
    }
    if let Array::Category(cells) = &array {
        meter.work_len(array.len() + wanted.len())?;
        let (mut found, mut missing) = (vec![false; cells.categories().len()], false);
        for value in wanted.items(&meter)? {
            missing = missing || crate::array::is_missing(&value);
            let code = cells.categories().code(&value, &meter)?;
            if let Some(slot) = code.and_then(|code| found.get_mut(usize::try_from(code).ok()?)) {
                *slot = true;
            }
        }
        let answer = (0..array.len()).map(|row| match cells.code(row) {
            Some(code) => found.get(code) == Some(&true),
            None => missing,
        });
        return s.with_array(Array::bools(answer.collect::<Vec<_>>().into_iter()), &meter);
    }
    let text = |a: &Array| matches!(a, Array::Str(_));
    let zoned = |a: &Array| matches!(a, Array::Zoned(..));
    let dates = |a: &Array| matches!(a, Array::Time(_) | Array::Zoned(..) | Array::Delta(_));
    // The same time in two zones is one.
    let both_zoned = zoned(&array) && zoned(&wanted);
    if (dates(&array) || dates(&wanted)) && array.dtype() != wanted.dtype() && !both_zoned {
        return Err(Stop::unsupported("isin between datetimes and other values"));
    }
    // Numbers never equal text: a column of one holds none of the other.
    let never = (text(&array) && wanted.dtype().is_numeric()) || (text(&wanted) && array.dtype().is_numeric());
    if never && !wanted.may_miss() {
        return s.with_array(Array::bools(std::iter::repeat_n(false, array.len())), &meter);
    }
    meter.work_len(6 * (array.len() + wanted.len()))?;
    let mut missing = false;
    let mut present = Vec::new();
    for at in 0..wanted.len() {
        if wanted.missing_at(at) { missing = true } else { present.push(wanted.item(at, &meter)?) }
    }
    // None is no NaN, and NaT neither.
    if missing && !dates(&array) {
        let sought = match &values {
            Value::List(list) => list.snapshot(),
            Value::Tuple(items) => items.to_vec(),
            _ => wanted.items(&meter)?,
        };
        let sought: Vec<u8> = sought.iter().filter(|v| crate::array::is_missing(v)).map(missing_kind).collect();
        let set = hiddentables_values::Set::new(false, present, &meter)?;
        let mut answers = Vec::with_capacity(array.len());
        for row in 0..array.len() {
            let cell = array.item(row, &meter)?;
            answers.push(if array.missing_at(row) {
                sought.contains(&missing_kind(&cell))
            } else {
                set.contains(&cell)?
            });
        }
        return s.with_array(Array::bools(answers.into_iter()), &meter);
    }
    let set = hiddentables_values::Set::new(false, present, &meter)?;
    let mut answers = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        answers.push(if array.missing_at(row) { missing } else { set.contains(&array.item(row, &meter)?)? });
    }
    s.with_array(Array::bools(answers.into_iter()), &meter)
}

/// Which of the missing values a missing one is: pandas' tables of objects tell them apart.
fn missing_kind(value: &Value) -> u8 {
    match value {
        Value::None => 0,
        value if value.as_float().is_some() => 1,
        value if crate::extension::is_na(value) => 2,
        _ => 3,
    }
}

/// As [`isin`], of an extension dtype: `pd.NA` is one of them where it stands among them.
fn isin_masked(s: &Rc<Series>, own: &Rc<Masked>, wanted: &Array, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(6 * own.len().saturating_add(wanted.len()))?;
    let wanted = match wanted {
        Array::Masked(wanted) => wanted.to_numpy(&meter)?,
        other => other.clone(),
    };
    let values = wanted.items(&meter)?;
    let na = values.iter().any(crate::extension::is_na);
    let others = || values.iter().filter(|value| !crate::array::is_missing(value));
    let is_bool = crate::array::masked::is_bool;
    // Bools and numbers beside each other are told apart, or not, by how they came.
    if others().any(is_bool) != (own.kind() == Kind::Bool) && others().next().is_some() && own.kind() != Kind::Text {
        return Err(Stop::unsupported("isin of bools and numbers of an extension dtype"));
    }
    if own.kind() == Kind::Float && own.cells().may_miss() {
        return Err(Stop::unsupported("isin of Float64"));
    }
    let set = hiddentables_values::Set::new(false, others().cloned().collect::<Vec<_>>(), &meter)?;
    let mut answers = Vec::with_capacity(own.len());
    for row in 0..own.len() {
        answers.push(if own.missing_at(row) { na } else { set.contains(&own.item(row, &meter)?)? });
    }
    let answers = Array::bools(answers.into_iter());
    let array = if own.kind() == Kind::Text { answers } else { Masked::array(answers, Vec::new())? };
    s.with_array(array, &meter)
}
