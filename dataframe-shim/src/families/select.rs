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
    Method::new("nlargest(n=5, keep='first')", |s, args, host| extremes(true, s, args, host)),
    Method::new("nsmallest(n=5, keep='first')", |s, args, host| extremes(false, s, args, host)),
    Method::new("squeeze(axis=None)", squeeze).refusing(&["axis"]),
    Method::new("isin(values)", isin),
    Method::new("eq(other, level=None, fill_value=None, axis=0)", |s, a, h| compared(CompareOp::Eq, s, a, h))
        .refusing(&["level", "fill_value", "axis"]),
    Method::new("ne(other, level=None, fill_value=None, axis=0)", |s, a, h| compared(CompareOp::Ne, s, a, h))
        .refusing(&["level", "fill_value", "axis"]),
    Method::new("lt(other, level=None, fill_value=None, axis=0)", |s, a, h| compared(CompareOp::Lt, s, a, h))
        .refusing(&["level", "fill_value", "axis"]),
    Method::new("le(other, level=None, fill_value=None, axis=0)", |s, a, h| compared(CompareOp::Le, s, a, h))
        .refusing(&["level", "fill_value", "axis"]),
    Method::new("gt(other, level=None, fill_value=None, axis=0)", |s, a, h| compared(CompareOp::Gt, s, a, h))
        .refusing(&["level", "fill_value", "axis"]),
    Method::new("ge(other, level=None, fill_value=None, axis=0)", |s, a, h| compared(CompareOp::Ge, s, a, h))
        .refusing(&["level", "fill_value", "axis"]),
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
    Method::new("eq(other, axis='columns', level=None)", |df, a, h| compared_frame(CompareOp::Eq, df, a, h))
        .refusing(&["axis", "level"]),
    Method::new("ne(other, axis='columns', level=None)", |df, a, h| compared_frame(CompareOp::Ne, df, a, h))
        .refusing(&["axis", "level"]),
    Method::new("lt(other, axis='columns', level=None)", |df, a, h| compared_frame(CompareOp::Lt, df, a, h))
        .refusing(&["axis", "level"]),
    Method::new("le(other, axis='columns', level=None)", |df, a, h| compared_frame(CompareOp::Le, df, a, h))
        .refusing(&["axis", "level"]),
    Method::new("gt(other, axis='columns', level=None)", |df, a, h| compared_frame(CompareOp::Gt, df, a, h))
        .refusing(&["axis", "level"]),
    Method::new("ge(other, axis='columns', level=None)", |df, a, h| compared_frame(CompareOp::Ge, df, a, h))
        .refusing(&["axis", "level"]),
    Method::new("nlargest(n, columns, keep='first')", |df, args, host| frame_extremes(true, df, args, host)),
    Method::new("nsmallest(n, columns, keep='first')", |df, args, host| frame_extremes(false, df, args, host)),
    Method::new("squeeze(axis=None)", squeeze_frame).refusing(&["axis"]),
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

fn compared(op: CompareOp, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let other = args.value("other");
    if other.is::<Series>() && other.downcast::<Series>().is_some_and(|o| !Rc::ptr_eq(&o, s)) {
        let theirs = other.downcast::<Series>().map_or_else(|| s.index(), |o| o.index());
        let aligned = s.index().same_labels(&theirs, host.meter())?;
        if !aligned {
            return Err(Stop::unsupported("comparison methods of Series with other labels"));
        }
    }
    hiddentables_values::ops::compare(op, &Value::shared(Rc::clone(s)), &other, host)
}

/// The rows of the `n` largest (smallest) present cells, in order; ties keep the first.
fn extreme_rows(array: &Array, n: i64, largest: bool, host: &mut dyn Host) -> Result<Vec<usize>> {
    if let Array::Str(_) | Array::Object(_) = array {
        let name = if largest { "nlargest" } else { "nsmallest" };
        return Err(raise::type_error(format!("Cannot use method '{name}' with dtype object")));
    }
    let n = usize::try_from(n.max(0)).unwrap_or(usize::MAX);
    // Missing cells come last, and fill up where there are too few others.
    let mut rows = array.sorted_rows(!largest, false, host)?;
    rows.truncate(n);
    Ok(rows)
}

fn check_keep(args: &Bound) -> Result<()> {
    match &*args.text("keep")? {
        "first" => Ok(()),
        other @ ("last" | "all") => Err(Stop::unsupported(format!("nlargest(keep='{other}')"))),
        _ => Err(raise::value_error("keep must be either \"first\", \"last\" or \"all\"")),
    }
}

/// The `n` largest or smallest cells, sorted; ties keep the first. `TypeError` for objects.
///
/// >>> pd.Series([1, 3, 2]).nlargest(2).tolist()
/// [3, 2]
fn extremes(largest: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_keep(args)?;
    let rows = extreme_rows(&s.array(), args.int("n")?, largest, host)?;
    Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?))
}

fn frame_extremes(largest: bool, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_keep(args)?;
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let columns = args.value("columns");
    let names = match &columns {
        Value::List(list) => list.snapshot(),
        other => vec![other.clone()],
    };
    let mut keys = Vec::with_capacity(names.len());
    for name in &names {
        let Some(array) = frame.named_array(name, &meter)? else { return Err(raise::key_error(name.clone())) };
        if let Array::Str(_) | Array::Object(_) = array {
            let method = if largest { "nlargest" } else { "nsmallest" };
            let shown = hiddentables_values::ops::repr(name, host)?;
            return Err(raise::type_error(format!(
                "Column {shown} has dtype object, cannot use method '{method}' with this dtype"
            )));
        }
        keys.push((array, !largest));
    }
    let mut rows = crate::array::order::sorted_rows_by(&keys, false, host)?;
    rows.truncate(usize::try_from(args.int("n")?.max(0)).unwrap_or(usize::MAX));
    Ok(DataFrame::value(frame.take(&rows, &meter)?))
}

/// The only cell of a Series of one; any other Series as it is.
///
/// >>> pd.Series([7]).squeeze()
/// np.int64(7)
fn squeeze(s: &Rc<Series>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    if s.len() == 1 { s.array().get(0, host.meter()) } else { Ok(Value::shared(Rc::clone(s))) }
}

fn squeeze_frame(df: &Rc<DataFrame>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
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
    let dates = |a: &Array| matches!(a, Array::Time(_) | Array::Delta(_));
    if (dates(&array) || dates(&wanted)) && array.dtype() != wanted.dtype() {
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
    // None is no NaN: among text and numbers it finds nothing.
    if let (true, Value::List(list)) = (missing, &values) {
        let (nones, others) =
            list.snapshot().into_iter().filter(crate::array::is_missing).partition::<Vec<_>, _>(Value::is_none);
        if !nones.is_empty() && matches!(array, Array::Object(_)) {
            return Err(Stop::unsupported("isin([None]) of objects"));
        }
        missing = !others.is_empty();
    }
    let set = hiddentables_values::Set::new(false, present, &meter)?;
    let mut answers = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        answers.push(if array.missing_at(row) { missing } else { set.contains(&array.item(row, &meter)?)? });
    }
    s.with_array(Array::bools(answers.into_iter()), &meter)
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

/// A comparison cell by cell with a scalar, or a frame of the same labels.
fn compared_frame(op: CompareOp, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    use hiddentables_values::Object;
    let other = args.value("other");
    if !selection::is_scalar(&other) && !other.is::<DataFrame>() {
        return Err(Stop::unsupported(format!("DataFrame.eq of a {}", other.class().name)));
    }
    if let Some(theirs) = other.downcast::<DataFrame>() {
        let (own, theirs, meter) = (df.frame(), theirs.frame(), Rc::clone(host.meter()));
        if !own.columns.same_labels(&theirs.columns, &meter)? || !own.index.same_labels(&theirs.index, &meter)? {
            return Err(Stop::unsupported("DataFrame.eq of a frame with other labels"));
        }
    }
    match Rc::clone(df).compare(op, &other, host)? {
        Some(answer) => Ok(answer),
        None => Err(Stop::unsupported("DataFrame.eq")),
    }
}
