//! `replace`: cells of some values, or text that matches a pattern, by others.

use std::rc::Rc;

use hiddentables_pattern::python::{Replacement, compiled, substitute};
use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::same_key;
use hiddentables_values::{Bound, Host, Method, Np, Result, Stop, Value};

use crate::array::infer::infer_objects;
use crate::array::{Array, is_missing};
use crate::frame::DataFrame;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "replace(to_replace=None, value=<no_default>, *, inplace=False, limit=None, regex=False, method=<no_default>)",
    replace,
)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "replace(to_replace=None, value=<no_default>, *, inplace=False, limit=None, regex=False, method=<no_default>)",
    replace_in_frame,
)];

/// What is replaced by what, in the order in which it is tried.
type Pairs = Vec<(Value, Value)>;

fn list_of(value: &Value, host: &mut dyn Host) -> Result<Option<Vec<Value>>> {
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Ok(None);
    }
    match value {
        Value::List(list) => Ok(Some(list.snapshot())),
        other => match selection::list_like(other, host)? {
            Some(list) => Ok(Some(list.items(&Rc::clone(host.meter()))?)),
            None => Ok(None),
        },
    }
}

/// The pairs that `to_replace` and `value` stand for.
fn pairs(wanted: &Value, value: Option<&Value>, host: &mut dyn Host) -> Result<Pairs> {
    if let Value::Dict(dict) = wanted {
        if value.is_some() {
            return Err(raise::value_error("Series.replace cannot use dict-like to_replace and non-None value"));
        }
        let pairs = dict.pairs();
        if pairs.iter().any(|(_, value)| matches!(value, Value::Dict(_))) {
            return Err(Stop::unsupported("replace of nested dicts"));
        }
        return Ok(pairs);
    }
    if wanted.is::<Series>() {
        return Err(Stop::unsupported("replace of a Series"));
    }
    let Some(value) = value else { return Err(Stop::unsupported("replace without a value")) };
    if matches!(value, Value::Dict(_)) || value.is::<Series>() {
        return Err(Stop::unsupported(format!("replace by a {}", value.class().name)));
    }
    match (list_of(wanted, host)?, list_of(value, host)?) {
        (None, None) => Ok(vec![(wanted.clone(), value.clone())]),
        (Some(wanted), None) => Ok(wanted.into_iter().map(|wanted| (wanted, value.clone())).collect()),
        (Some(wanted), Some(values)) if wanted.len() == values.len() => Ok(wanted.into_iter().zip(values).collect()),
        (Some(wanted), Some(values)) => Err(raise::value_error(format!(
            "Replacement lists must match in length. Expecting {} got {} ",
            wanted.len(),
            values.len()
        ))),
        (None, Some(_)) => Err(Stop::unsupported("replace of a value by a list")),
    }
}

fn is_listed(wanted: &Value, host: &mut dyn Host) -> Result<bool> {
    Ok(matches!(wanted, Value::Dict(_)) || list_of(wanted, host)?.is_some())
}

fn is_bool(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::Numpy(Np::Bool(_)))
}

/// Whether a cell is what is to be replaced: equal, a bool only where a bool is asked for.
fn matches_cell(cell: &Value, wanted: &Value) -> bool {
    match (is_missing(cell), is_missing(wanted)) {
        (true, true) => true,
        (false, false) => is_bool(cell) == is_bool(wanted) && same_key(cell, wanted),
        _ => false,
    }
}

/// The column with its cells replaced; the same where nothing matches, but that objects sought by a list, a dict or a pattern are given the dtype they can have.
fn replaced(array: &Array, pairs: &Pairs, (regex, listed): (bool, bool), host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let converts = regex || listed;
    meter.work_len(array.len().saturating_mul(pairs.len().max(1)))?;
    let objects = matches!(array, Array::Str(_) | Array::Object(_));
    if regex && matches!(array, Array::Masked(own) if own.kind() == crate::array::Kind::Text) {
        return Err(Stop::unsupported("replace(regex=True) of strings"));
    }
    // Patterns are for objects; what is no text is sought as it is anywhere.
    // A pattern of nothing is none.
    let regex = regex && !pairs.iter().all(|(wanted, _)| wanted.as_str() == Some(""));
    let plain: Pairs = pairs.iter().filter(|(wanted, _)| wanted.as_str().is_none()).cloned().collect();
    let (pairs, regex) = if regex && !objects { (&plain, false) } else { (pairs, regex) };
    let (mut rows, mut values) = (Vec::new(), Vec::new());
    if regex {
        by_pattern(array, pairs, &mut rows, &mut values, host)?;
    } else {
        for row in 0..array.len() {
            let cell = array.item(row, &meter)?;
            // Among objects Python's equality decides, for which True is 1.
            let equal = |wanted: &Value| matches_cell(&cell, wanted) || (objects && same_key(&cell, wanted));
            if let Some((_, value)) = pairs.iter().find(|(wanted, _)| equal(wanted)) {
                rows.push(row);
                values.push(value.clone());
            }
        }
    }
    if rows.is_empty() {
        return match array {
            Array::Object(cells) if converts && !cells.is_empty() => infer_objects(cells.to_vec(), &meter),
            Array::Str(strings) if converts && !strings.is_empty() && strings.iter().all(|cell| cell.is_none()) => {
                infer_objects(array.items(&meter)?, &meter)
            }
            _ => Ok(array.clone()),
        };
    }
    if let (Array::Masked(_), true) = (array, values.iter().any(Value::is_none)) {
        return Err(Stop::unsupported("replace by None in an extension dtype"));
    }
    if let Array::Masked(own) = array {
        return Ok(Array::Masked(own.replace(&rows, &values)?));
    }
    if !objects && values.iter().any(crate::extension::is_na) {
        // A dtype without `pd.NA` becomes objects.
        let mut cells = array.items(&meter)?;
        for (&row, value) in rows.iter().zip(values) {
            if let Some(slot) = cells.get_mut(row) {
                *slot = crate::array::infer::python_value(&value);
            }
        }
        return Ok(Array::objects(cells));
    }
    let times = matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_)) && pairs.len() == 1;
    let none = values.iter().any(Value::is_none) && !times;
    let mut cells = array.items(&meter)?;
    if !objects && !none {
        return match array.replace(&rows, |n| values.get(n).cloned().unwrap_or(Value::None), &meter)? {
            Array::Object(cells) => infer_objects(cells.to_vec(), &meter),
            made => Ok(made),
        };
    }
    for (&row, value) in rows.iter().zip(values) {
        if let Some(slot) = cells.get_mut(row) {
            *slot = crate::array::infer::python_value(&value);
        }
    }
    // Objects that are numbers throughout become numbers, as pandas 2 still downcasts them; not where None was put in.
    if none {
        return Ok(Array::objects(cells));
    }
    infer_objects(cells, &meter)
}

/// Text in which a pattern is found: by a text, with its groups, or altogether by another value.
fn by_pattern(
    array: &Array,
    pairs: &Pairs,
    rows: &mut Vec<usize>,
    values: &mut Vec<Value>,
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let mut patterns = Vec::with_capacity(pairs.len());
    for (wanted, value) in pairs {
        if wanted.as_str().is_none() && !wanted.is::<hiddentables_pattern::python::PatternObject>() {
            return Err(Stop::unsupported("replace(regex=True) of no pattern"));
        }
        let pattern = compiled(wanted, &Value::Int(0), host)?;
        let replacement = match value {
            Value::Str(_) => Some(Replacement::of(value, &pattern, host)?),
            _ => None,
        };
        patterns.push((pattern, replacement, value));
    }
    for row in 0..array.len() {
        let Value::Str(mut text) = array.item(row, &meter)? else { continue };
        let mut changed: Option<Value> = None;
        for (pattern, replacement, value) in &patterns {
            // Each pattern is looked for in what the ones before it left; what is no text any more is left alone.
            if matches!(changed, Some(ref value) if value.as_str().is_none()) {
                break;
            }
            match replacement {
                Some(replacement) => {
                    let (new, count) = substitute(pattern, replacement, &text, 0, host)?;
                    if count > 0 {
                        text = hiddentables_values::Str::new(new, &meter)?;
                        changed = Some(Value::Str(text.clone()));
                    }
                }
                None => {
                    let probe = Replacement::of(&Value::literal(""), pattern, host)?;
                    let (_, count) = substitute(pattern, &probe, &text, 1, host)?;
                    if count > 0 {
                        changed = Some((*value).clone());
                    }
                }
            }
        }
        if let Some(value) = changed {
            rows.push(row);
            values.push(value);
        }
    }
    Ok(())
}

/// `to_replace`, `value` and whether they are patterns; `regex` may be the pattern itself.
fn arguments(args: &Bound) -> Result<(Value, Option<Value>, bool)> {
    let value = args.given("value").cloned();
    match args.value("regex") {
        Value::Bool(regex) => {
            if args.value("to_replace").is_none() {
                return Err(match value {
                    None => Stop::unsupported("replace without arguments"),
                    Some(_) => raise::type_error(
                        "'regex' must be a string or a compiled regular expression or a list or dict of strings or regular expressions, you passed a 'bool'",
                    ),
                });
            }
            Ok((args.value("to_replace"), value, regex))
        }
        pattern if args.value("to_replace").is_none() => Ok((pattern, value, true)),
        _ => Err(raise::value_error("'to_replace' must be 'None' if 'regex' is not a bool")),
    }
}

/// Whether cells are replaced by what stands beside them: no value is given, or a method is.
fn by_neighbours(args: &Bound) -> Result<bool> {
    let mapping = matches!(args.value("to_replace"), Value::Dict(_)) || args.value("to_replace").is::<Series>();
    if args.given("method").is_some() && (mapping || args.value("to_replace").is_none()) {
        return Err(Stop::unsupported("replace(method=) of a mapping, or of a pattern"));
    }
    let pattern = !matches!(args.value("regex"), Value::Bool(_));
    let by_value = args.given("value").is_some() || args.flag("regex").unwrap_or(true);
    Ok((!by_value || args.given("method").is_some()) && !mapping && !pattern)
}

/// Cells of some values, replaced by the nearest before them that is none of these, or after them.
///
/// >>> pd.Series([1, 2, 3, 2]).replace([2, 3]).tolist()
/// [1, 1, 1, 1]
/// >>> pd.Series([1, 2, 3, 2]).replace([1, 2], method='bfill').tolist()
/// [3, 3, 3, 2]
fn from_neighbours(array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let wanted = args.value("to_replace");
    if wanted.is_none() {
        return Err(Stop::unsupported("replace of None without a value"));
    }
    let backward = match args.given("method").map(Value::as_str) {
        None | Some(Some("pad" | "ffill")) => false,
        Some(Some("bfill" | "backfill")) => true,
        Some(_) => {
            return Err(raise::value_error("Invalid fill method. Expecting pad (ffill) or backfill (bfill)."));
        }
    };
    let limit = match args.some("limit") {
        None => usize::MAX,
        Some(_) => usize::try_from(args.int("limit")?)
            .ok()
            .filter(|limit| *limit > 0)
            .ok_or_else(|| raise::value_error("Limit must be greater than 0"))?,
    };
    if matches!(array, Array::Masked(_) | Array::Category(_) | Array::Zoned(..)) {
        return Err(Stop::unsupported("replace by a neighbour in an extension dtype"));
    }
    let wanted = list_of(&wanted, host)?.unwrap_or_else(|| vec![wanted]);
    meter.work_len(array.len().saturating_mul(wanted.len()))?;
    let cells = array.items(&meter)?;
    let sought = |cell: &Value| wanted.iter().any(|wanted| matches_cell(cell, wanted));
    let mut source: Vec<usize> = (0..cells.len()).collect();
    // What begins with these cells takes the first of them.
    let (mut last, mut run) = (if backward { cells.len().checked_sub(1) } else { Some(0) }, 0_usize);
    for at in 0..cells.len() {
        let row = if backward { cells.len() - 1 - at } else { at };
        if !cells.get(row).is_some_and(sought) {
            (last, run) = (Some(row), 0);
            continue;
        }
        run += 1;
        if let (Some(slot), Some(from), true) = (source.get_mut(row), last, run <= limit) {
            *slot = from;
        }
    }
    array.take(&source, &meter)
}

/// Cells of some values replaced by others.
///
/// >>> pd.Series(['yes', 'no', 'yes']).replace({'yes': 1, 'no': 0}).tolist()
/// [1, 0, 1]
/// >>> pd.Series(['a1', 'b']).replace(r'(\d)', r'<\1>', regex=True).tolist()
/// ['a<1>', 'b']
fn replace(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if by_neighbours(args)? {
        let array = from_neighbours(&s.array(), args, host)?;
        if args.flag("inplace")? {
            return super::fill::put(s, array, host);
        }
        return s.with_array(array, &meter);
    }
    let (wanted, value, regex) = arguments(args)?;
    let pairs = pairs(&wanted, value.as_ref(), host)?;
    let array = replaced(&s.array(), &pairs, (regex, is_listed(&wanted, host)?), host)?;
    if args.flag("inplace")? {
        return super::fill::put(s, array, host);
    }
    s.with_array(array, &meter)
}

/// Cells of some values replaced by others: in every column, or in those that a dict names.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [1, 3]}).replace({'a': {1: 9}}).to_numpy().tolist()
/// [[9, 1], [2, 3]]
fn replace_in_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    if frame.rows() == 0 || frame.width() == 0 {
        return if args.flag("inplace")? { Ok(Value::None) } else { Ok(DataFrame::value(frame.copied(&meter)?)) };
    }
    if by_neighbours(args)? {
        let arrays = frame.arrays().map(|array| from_neighbours(&array, args, host)).collect::<Result<_>>()?;
        let result = frame.with_arrays(arrays, &meter)?;
        if args.flag("inplace")? {
            df.set_frame(result);
            return Ok(Value::None);
        }
        return Ok(DataFrame::value(result));
    }
    let (wanted, value, regex) = arguments(args)?;
    let nested = matches!(&wanted, Value::Dict(dict) if !dict.is_empty()
        && dict.values().iter().all(|value| matches!(value, Value::Dict(_))));
    // A dict with a value names columns and what to replace in each.
    let by_column = matches!(&wanted, Value::Dict(_)) && (value.is_some() || nested);
    let everywhere = if by_column { Vec::new() } else { pairs(&wanted, value.as_ref(), host)? };
    let listed = is_listed(&wanted, host)?;
    let mut arrays = Vec::with_capacity(frame.width());
    for (name, array) in frame.named_arrays(&meter)? {
        let own = match (&wanted, by_column) {
            (Value::Dict(dict), true) => match dict.get(&name)? {
                Some(inner) if nested && value.is_none() => pairs(&inner, None, host)?,
                Some(inner) => {
                    let by = match &value {
                        Some(Value::Dict(values)) => values.get(&name)?,
                        other => other.clone(),
                    };
                    match by {
                        Some(by) => pairs(&inner, Some(&by), host)?,
                        None => Vec::new(),
                    }
                }
                None => Vec::new(),
            },
            _ => everywhere.clone(),
        };
        arrays.push(if own.is_empty() { array } else { replaced(&array, &own, (regex, listed), host)? });
    }
    let result = frame.with_arrays(arrays, &meter)?;
    if args.flag("inplace")? {
        df.set_frame(result);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(result))
}
