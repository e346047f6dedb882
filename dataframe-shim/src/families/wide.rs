//! Columns of one thing each put below one another: `pd.wide_to_long`, `pd.lreshape`.

use std::rc::Rc;

use hiddentables_pattern::{Flags, Pattern, escape};
use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value, ops};

use super::pivot_table::called;
use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::selection;

/// `pd.wide_to_long(df, stubnames, i, j)`
pub static WIDE_TO_LONG: Native =
    crate::guard::native("wide_to_long(df, stubnames, i, j, sep='', suffix='\\\\d+')", wide_to_long);
/// `pd.lreshape(data, groups)`
pub static LRESHAPE: Native = crate::guard::native("lreshape(data, groups, dropna=True)", lreshape);

fn frame_of(value: &Value, function: &str) -> Result<Rc<DataFrame>> {
    crate::guard::refuse_given(&format!("pd.{function}"), std::slice::from_ref(value))?;
    value.downcast::<DataFrame>().ok_or_else(|| Stop::unsupported(format!("pd.{function} of no DataFrame")))
}

fn listed(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Ok(vec![value.clone()]);
    }
    collect(value, host)
}

fn text(value: &Value, name: &str) -> Result<String> {
    value
        .as_str()
        .map(str::to_string)
        .ok_or_else(|| Stop::unsupported(format!("pd.wide_to_long({name}=) of a {}", value.class().name)))
}

/// A row for each number at the end of columns' names, a column for each of their stems.
///
/// >>> pd.wide_to_long(pd.DataFrame({'A1': [3, 4], 'A2': [5, 6], 'k': ['x', 'y']}), 'A', i='k', j='n').reset_index().values.tolist()
/// [['x', 1, 3], ['y', 1, 4], ['x', 2, 5], ['y', 2, 6]]
fn wide_to_long(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("df");
    let df = frame_of(&given, "wide_to_long")?;
    let frame = df.frame();
    if frame.columns.levels() > 1 || !frame.columns.is_unique(&meter)? {
        return Err(Stop::unsupported("pd.wide_to_long of repeated columns, or of several levels"));
    }
    let stubs = listed(&args.value("stubnames"), host)?;
    for stub in &stubs {
        if !frame.positions(stub, &meter)?.is_empty() {
            return Err(raise::value_error("stubname can't be identical to a column name"));
        }
    }
    let ids = listed(&args.value("i"), host)?;
    let names = Value::list(ids.clone(), &meter)?;
    let keys = ops::get_item(&given, &names, host)?;
    let repeated = called(&keys, "duplicated", Vec::new(), &[], host)?;
    let repeated = called(&repeated, "any", Vec::new(), &[], host)?;
    if ops::truth(&repeated, host)? {
        return Err(raise::value_error("the id variables need to uniquely identify each row"));
    }
    let (j, sep) = (args.value("j"), text(&args.value("sep"), "sep")?);
    let suffix = match args.given("suffix") {
        Some(suffix) => text(suffix, "suffix")?,
        None => "\\d+".to_string(),
    };
    let labels = frame.columns.to_values(&meter)?;
    if labels.iter().any(|label| label.as_str().is_none()) || stubs.is_empty() {
        return Err(Stop::unsupported("pd.wide_to_long of columns that are no text, or without stubs"));
    }
    let (mut melted, mut taken) = (Vec::new(), Vec::new());
    for stub in &stubs {
        let stub = text(stub, "stubnames")?;
        let stem = format!("{stub}{sep}");
        let pattern = Pattern::compile(&format!("^{}{suffix}$", escape(&stem)), Flags::default(), &meter)?;
        let mut own = Vec::new();
        for label in &labels {
            let name = label.as_str().unwrap_or_default();
            if pattern.search(name, 0, &meter)?.is_some() {
                own.push(label.clone());
            }
        }
        taken.extend(own.iter().cloned());
        let value_name = Value::str(stub.trim_end_matches(|c| sep.contains(c)), &meter)?;
        let values = Value::list(own, &meter)?;
        let keywords =
            [("id_vars", names.clone()), ("value_vars", values), ("value_name", value_name), ("var_name", j.clone())];
        let long = called(&given, "melt", Vec::new(), &keywords, host)?;
        let column = ops::get_item(&long, &j, host)?;
        let numbers = numbers_of(&column, &stem, host)?;
        ops::set_item(&long, &j, numbers, host)?;
        let mut levels = ids.clone();
        levels.push(j.clone());
        melted.push(called(&long, "set_index", vec![Value::list(levels, &meter)?], &[], host)?);
    }
    let keywords = vec![("axis".into(), Value::Int(1))];
    let melted =
        crate::modules::pandas::CONCAT.call(Args { positional: vec![Value::list(melted, &meter)?], keywords }, host)?;
    let rest = called(
        &crate::IndexObject::value(Rc::clone(&frame.columns)),
        "difference",
        vec![Value::list(taken, &meter)?],
        &[],
        host,
    )?;
    let rest = called(&rest, "tolist", Vec::new(), &[], host)?;
    let new = ops::get_item(&given, &rest, host)?;
    if let [id] = ids.as_slice() {
        return beside(&new, id, &melted, host);
    }
    let flat = called(&melted, "reset_index", Vec::new(), &[], host)?;
    let merged = called(&new, "merge", vec![flat], &[("on", names)], host)?;
    let mut levels = ids;
    levels.push(j);
    called(&merged, "set_index", vec![Value::list(levels, &meter)?], &[], host)
}

/// The other columns beside those that were melted, by the first level of their labels.
fn beside(new: &Value, id: &Value, melted: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (Some(new), Some(melted)) = (new.downcast::<DataFrame>(), melted.downcast::<DataFrame>()) else {
        return Err(Stop::unsupported("pd.wide_to_long"));
    };
    let (new, melted) = (new.frame(), melted.frame());
    let Some(keys) = new.named_array(id, &meter)? else { return Err(raise::key_error(id.clone())) };
    if keys.may_miss() || melted.index.levels() != 2 {
        return Err(Stop::unsupported("pd.wide_to_long of missing keys"));
    }
    let known = Index::flat(keys, Value::None, &meter)?;
    let mut rows = Vec::with_capacity(melted.rows());
    for label in melted.index.level_array(0, &meter)?.items(&meter)? {
        rows.extend(known.positions(&label, &meter)?.first().copied());
    }
    if rows.len() != melted.rows() {
        return Err(Stop::unsupported("pd.wide_to_long of keys that are not found again"));
    }
    let mut columns = Vec::new();
    for (name, array) in new.named_arrays(&meter)? {
        if !crate::frame::same_name(&name, id) {
            columns.push((name, array.take(&rows, &meter)?));
        }
    }
    columns.extend(melted.named_arrays(&meter)?);
    DataFrame::of_arrays(columns, Rc::clone(&melted.index), &meter)
}

/// What stands behind the stem in each name, as numbers where all of it are.
fn numbers_of(column: &Value, stem: &str, host: &mut dyn Host) -> Result<Value> {
    if column.downcast::<crate::Series>().is_some_and(|column| column.is_empty()) {
        let nothing = crate::ndarray::NdArray::value(Array::ints(Vec::new()), host.meter())?;
        return Ok(nothing);
    }
    let texts = ops::get_attr(column, "str", host)?;
    let pattern = Value::str(escape(stem), host.meter())?;
    let keywords = [("regex", Value::Bool(true))];
    let ends = called(&texts, "replace", vec![pattern, Value::literal("")], &keywords, host)?;
    match crate::modules::numeric::TO_NUMERIC.call(Args::one(ends.clone()), host) {
        Err(stop) if stop.is_raise() => Ok(ends),
        answer => answer,
    }
}

/// Groups of columns below one another, each under a name; the others are repeated.
///
/// >>> pd.lreshape(pd.DataFrame({'a': [1, 2], 'b': [3, None], 'k': ['x', 'y']}), {'v': ['a', 'b']}).values.tolist()
/// [['x', 1.0], ['y', 2.0], ['x', 3.0]]
fn lreshape(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let df = frame_of(&args.value("data"), "lreshape")?;
    let frame = df.frame();
    let Value::Dict(groups) = args.value("groups") else { return Err(Stop::unsupported("pd.lreshape of no dict")) };
    if groups.is_empty() || frame.columns.levels() > 1 || !frame.columns.is_unique(&meter)? {
        return Err(Stop::unsupported("pd.lreshape without groups, or of repeated columns"));
    }
    let (mut made, mut used): (Vec<(Value, Array)>, Vec<Value>) = (Vec::new(), Vec::new());
    // Every column is held until the frame is made.
    let mut held = Vec::new();
    let mut most = None;
    for (target, names) in groups.pairs() {
        let names = listed(&names, host)?;
        if *most.get_or_insert(names.len()) != names.len() {
            return Err(raise::value_error("All column lists must be same length"));
        }
        let mut parts = Vec::with_capacity(names.len());
        for name in &names {
            match frame.named_array(name, &meter)? {
                Some(array) => parts.push(array),
                None => return Err(raise::key_error(name.clone())),
            }
        }
        if parts.is_empty() {
            return Err(Stop::unsupported("pd.lreshape of no columns"));
        }
        let timed = |array: &Array| matches!(array, Array::Time(_) | Array::Delta(_));
        if parts.iter().any(timed) && !parts.iter().all(timed) {
            return Err(Stop::unsupported("pd.lreshape of times and others"));
        }
        meter.check_frame(frame.rows().saturating_mul(parts.len()), 1)?;
        held.push(meter.reserve(parts.iter().map(Array::bytes).sum())?);
        made.push((target, Array::concat(&parts, &meter)?));
        used.extend(names);
    }
    let times = most.unwrap_or(0);
    let rest = called(
        &crate::IndexObject::value(Rc::clone(&frame.columns)),
        "difference",
        vec![Value::list(used, &meter)?],
        &[],
        host,
    )?;
    let mut columns = Vec::new();
    for name in collect(&rest, host)? {
        if made.iter().any(|(own, _)| crate::frame::same_name(own, &name)) {
            return Err(Stop::unsupported("pd.lreshape to the name of a column"));
        }
        if let Some(array) = frame.named_array(&name, &meter)? {
            held.push(meter.reserve(array.bytes().saturating_mul(times as u64))?);
            columns.push((name, Array::concat(&vec![array; times], &meter)?));
        }
    }
    let rows = frame.rows().saturating_mul(times);
    let lacks = |row: usize| made.iter().any(|(_, array)| array.missing_at(row));
    let kept: Vec<usize> = if args.flag("dropna")? {
        meter.work_len(rows.saturating_mul(made.len()))?;
        (0..rows).filter(|&row| !lacks(row)).collect()
    } else {
        (0..rows).collect()
    };
    columns.extend(made);
    let (names, arrays): (Vec<Value>, Vec<Array>) = columns.into_iter().unzip();
    let arrays = arrays.iter().map(|array| array.take(&kept, &meter)).collect::<Result<_>>()?;
    let names = Index::of_values(names, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(names, arrays, Index::range(kept.len()), &meter)?))
}
