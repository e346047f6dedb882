//! `extract`, `extractall`

use std::rc::Rc;

use hiddentables_pattern::Pattern;
use hiddentables_pattern::python::find_all;
use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Value};

use super::mapped::{as_text, no_text, objects};
use super::matching::pattern;
use super::{Owner, StringMethods};
use crate::array::{Array, is_missing, nan};
use crate::frame::DataFrame;
use crate::index::Index;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] =
    &[Method::new("extract(pat, flags=0, expand=True)", extract), Method::new("extractall(pat, flags=0)", extract_all)];

/// The groups of the first match in each string: a column each, named after the group or numbered.
///
/// >>> pd.Series(['a1', 'b', None]).str.extract(r'([a-z])(\d)')[1].tolist()
/// ['1', nan, nan]
/// >>> pd.Series(['in 1999', 'x']).str.extract(r'(\d{4})', expand=False).tolist()
/// ['1999', nan]
/// >>> list(pd.Series(['a1']).str.extract(r'(?P<letter>[a-z])(\d)').columns)
/// ['letter', 1]
fn extract(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Value::Bool(expand) = args.value("expand") else {
        return Err(raise::value_error("expand must be True or False"));
    };
    let pattern = pattern(args, false, host)?;
    if pattern.groups() == 0 {
        return Err(raise::value_error("pattern contains no capture groups"));
    }
    if !expand && pattern.groups() > 1 && matches!(s.owner, Owner::Index) {
        return Err(raise::value_error("only one regex group is supported with Index"));
    }
    if expand || pattern.groups() > 1 { columns(s, &pattern, host) } else { column(s, &pattern, host) }
}

/// The only group; `None` where there is a match without it.
fn column(s: &Rc<StringMethods>, pattern: &Pattern, host: &mut dyn Host) -> Result<Value> {
    let array = s.map_objects(host, &mut |cell, host| {
        let Value::Str(own) = cell else { return Err(no_text(cell)) };
        match pattern.search(own, 0, host.meter())? {
            None => Ok(nan()),
            Some(captures) => match captures.group(own, 1) {
                None => Ok(Value::None),
                Some(group) => Value::str(group, host.meter()),
            },
        }
    })?;
    let name = pattern.names().next().map(|(name, _)| Value::str(name, host.meter())).transpose()?;
    // Where a cell is no text pandas looks what came of all of them.
    let other = matches!(s.array, Array::Object(_))
        && s.array.items(&Rc::clone(host.meter()))?.iter().any(|cell| cell.as_str().is_none() && !is_missing(cell));
    let array = match array {
        none if other && none.present_rows().is_empty() => Array::floats(vec![f64::NAN; none.len()]),
        array => array,
    };
    s.wrap(array, name, host)
}

fn columns(s: &Rc<StringMethods>, pattern: &Pattern, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (rows, groups) = (s.array.len(), pattern.groups());
    meter.check_frame(rows, groups)?;
    meter.work_len(rows.saturating_mul(4 + 2 * groups))?;
    let mut columns: Vec<Vec<Value>> = vec![Vec::with_capacity(rows); groups];
    for row in 0..rows {
        let cell = s.array.item(row, &meter)?;
        let found = match &cell {
            Value::Str(own) => pattern.search(own, 0, &meter)?.map(|captures| (own, captures)),
            _ => None,
        };
        for (at, column) in columns.iter_mut().enumerate() {
            let group = found.as_ref().and_then(|(own, captures)| captures.group(own, at + 1));
            column.push(group.map_or(Ok(nan()), |group| Value::str(group, &meter))?);
        }
    }
    let name = |at: usize| match pattern.names().find(|(_, group)| *group == at + 1) {
        Some((name, _)) => Value::str(name, &meter),
        None => Ok(Value::Int(at as i64)),
    };
    let columns = columns.into_iter().enumerate().map(|(at, cells)| {
        let cells = objects(cells);
        Ok((name(at)?, if s.extension { as_text(cells)? } else { cells }))
    });
    let columns = columns.collect::<Result<Vec<_>>>()?;
    let index = match &s.owner {
        Owner::Series(index) if rows > 0 => Rc::clone(index),
        _ => Index::range(rows),
    };
    DataFrame::of_arrays(columns, index, &meter)
}

/// The groups of every match in each string: a row each, under the string's label and the number of the match.
///
/// >>> pd.Series(['a1b2', 'c'], index=['x', 'y']).str.extractall(r'([a-z])(\d)?').reset_index().values.tolist()
/// [['x', 0, 'a', '1'], ['x', 1, 'b', '2'], ['y', 0, 'c', nan]]
fn extract_all(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let pattern = pattern(args, false, host)?;
    let groups = pattern.groups();
    if groups == 0 {
        return Err(raise::value_error("pattern contains no capture groups"));
    }
    let index = match &s.owner {
        Owner::Series(index) => Rc::clone(index),
        Owner::Index => Index::range(s.array.len()),
    };
    let (mut rows, mut numbers): (Vec<usize>, Vec<i64>) = (Vec::new(), Vec::new());
    let mut columns: Vec<Vec<Value>> = vec![Vec::new(); groups];
    for row in 0..s.array.len() {
        meter.step()?;
        let cell = s.array.item(row, &meter)?;
        let Value::Str(text) = &cell else { continue };
        let found = find_all(&pattern, text, 0, host)?;
        for (at, found) in hiddentables_values::iter::collect(&found, host)?.into_iter().enumerate() {
            let parts = match &found {
                Value::Tuple(parts) => parts.to_vec(),
                single => vec![single.clone()],
            };
            for (column, part) in columns.iter_mut().zip(parts) {
                column.push(if part.as_str() == Some("") { nan() } else { part });
            }
            rows.push(row);
            numbers.push(at as i64);
        }
        meter.check_frame(rows.len(), groups)?;
    }
    let mut levels = Vec::with_capacity(index.levels() + 1);
    for level in 0..index.levels() {
        levels.push(index.level_array(level, &meter)?.take(&rows, &meter)?);
    }
    levels.push(Array::ints(numbers));
    let names = index.names().iter().cloned().chain([Value::literal("match")]).collect();
    let index = Index::multi(levels, names, &meter)?;
    let mut named = Vec::with_capacity(groups);
    for (at, cells) in columns.into_iter().enumerate() {
        let name = match pattern.names().find(|(_, group)| *group == at + 1) {
            Some((name, _)) => Value::str(name, &meter)?,
            None => Value::Int(at as i64),
        };
        named.push((name, crate::families::explode::object_column(cells, &meter)?));
    }
    DataFrame::of_arrays(named, index, &meter)
}
