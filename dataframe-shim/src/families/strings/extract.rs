//! `extract`

use std::rc::Rc;

use hiddentables_pattern::Pattern;
use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Value};

use super::mapped::{as_text, no_text, objects};
use super::matching::pattern;
use super::{Owner, StringMethods};
use crate::array::nan;
use crate::frame::DataFrame;
use crate::index::Index;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] = &[Method::new("extract(pat, flags=0, expand=True)", extract)];

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
    s.wrap(array, name, host)
}

fn columns(s: &Rc<StringMethods>, pattern: &Pattern, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (rows, groups) = (s.array.len(), pattern.groups());
    meter.check_frame(rows, groups)?;
    meter.work_len(rows.saturating_mul(1 + groups))?;
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
