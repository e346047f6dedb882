//! Strings in parts: `split`, `rsplit`, `partition`, `rpartition`, and `expand=True`, which makes columns of them.

use std::rc::Rc;

use hiddentables_pattern::python::{self, PatternObject, compiled};
use hiddentables_values::exception::raise;
use hiddentables_values::types::str as text;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value};

use super::mapped::{Empty, as_text, no_text, objects};
use super::{Owner, StringMethods};
use crate::array::Array;
use crate::frame::DataFrame;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] = &[
    Method::new("split(pat=None, *, n=-1, expand=False, regex=None)", split),
    Method::new("rsplit(pat=None, *, n=-1, expand=False)", rsplit),
    Method::new("partition(sep=' ', expand=True)", partition),
    Method::new("rpartition(sep=' ', expand=True)", rpartition),
];

/// How many splits: of text 0 stands for all, as -1 does.
fn most(args: &Bound) -> Result<i64> {
    match args.value("n") {
        Value::None => Ok(-1),
        _ => args.int("n"),
    }
}

/// Each string cut at a text or pattern. A `pat` of several characters is a pattern unless `regex=False`.
///
/// >>> pd.Series(['a,b', 'c', None]).str.split(',').tolist()
/// [['a', 'b'], ['c'], None]
/// >>> pd.Series(['a, b', 'c']).str.split(', ', expand=True)[1].tolist()
/// ['b', None]
fn split(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (pat, n) = (args.value("pat"), most(args)?);
    let of_pattern = pat.is::<PatternObject>();
    let regex = match args.value("regex") {
        Value::None => None,
        _ => Some(args.flag("regex")?),
    };
    if regex == Some(false) && of_pattern {
        return Err(raise::value_error("Cannot use a compiled regex as replacement pattern with regex=False"));
    }
    let by_pattern = match &pat {
        Value::None => false,
        Value::Str(text) => regex.unwrap_or(text.chars_len() != 1),
        _ => of_pattern || regex == Some(true),
    };
    let array = if by_pattern {
        let pattern = compiled(&pat, &Value::Int(0), host)?;
        let most = if n == -1 { 0 } else { n };
        s.map(&Value::None, Empty::Items, host, &mut |cell, host| match cell {
            Value::Str(own) => python::split(&pattern, own, most, host),
            other => Err(no_text(other)),
        })?
    } else {
        parts(s, "split", vec![pat, Value::Int(if n == 0 { -1 } else { n })], host)?
    };
    shaped(s, array, args, host)
}

/// Each string cut at a text, from the right.
///
/// >>> pd.Series(['a_b_c']).str.rsplit('_', n=1).tolist()
/// [['a_b', 'c']]
fn rsplit(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let n = most(args)?;
    let array = parts(s, "rsplit", vec![args.value("pat"), Value::Int(if n == 0 { -1 } else { n })], host)?;
    shaped(s, array, args, host)
}

/// Each string before, at and after the first separator.
///
/// >>> pd.Series(['a-b-c']).str.partition('-', expand=False).tolist()
/// [('a', '-', 'b-c')]
fn partition(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = parts(s, "partition", vec![args.value("sep")], host)?;
    shaped(s, array, args, host)
}

/// Each string before, at and after the last separator.
///
/// >>> pd.Series(['a-b-c']).str.rpartition('-').iloc[0].tolist()
/// ['a-b', '-', 'c']
fn rpartition(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = parts(s, "rpartition", vec![args.value("sep")], host)?;
    shaped(s, array, args, host)
}

fn parts(s: &Rc<StringMethods>, method: &str, arguments: Vec<Value>, host: &mut dyn Host) -> Result<Array> {
    let args = Args::positional(arguments);
    s.map(&Value::None, Empty::Items, host, &mut |cell, host| match cell {
        Value::Str(own) => text::members().call(own, method, args.clone(), host),
        other => Err(no_text(other)),
    })
}

/// The parts as they are, or a column each.
fn shaped(s: &Rc<StringMethods>, array: Array, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    match args.value("expand") {
        Value::Bool(false) => match (&s.owner, &array) {
            // An index of these stays one of objects.
            (Owner::Index, Array::Float(_)) => s.wrap(Array::objects(array.items(host.meter())?), None, host),
            _ => s.wrap_objects(array, host),
        },
        Value::Bool(true) => columns(s, &array, host),
        _ => Err(raise::value_error("expand must be True or False")),
    }
}

/// A column for the first part of each string, one for the second, and so on: `None` where a string has fewer, but NaN all
/// along where it is missing.
fn columns(s: &Rc<StringMethods>, array: &Array, host: &mut dyn Host) -> Result<Value> {
    let Owner::Series(index) = &s.owner else {
        return Err(Stop::unsupported("Index.str methods with expand=True"));
    };
    let meter = Rc::clone(host.meter());
    if let Array::Float(_) = array {
        // Not one answer: pandas has made floats of the NaNs by now.
        return DataFrame::of_arrays(vec![(Value::Int(0), array.clone())], Rc::clone(index), &meter);
    }
    let mut rows = Vec::with_capacity(array.len());
    for cell in array.items(&meter)? {
        rows.push(match &cell {
            Value::List(list) => list.snapshot(),
            Value::Tuple(tuple) => tuple.to_vec(),
            _ => vec![cell],
        });
    }
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    meter.check_frame(rows.len(), most)?;
    meter.work_len(rows.len().saturating_mul(most))?;
    let cell = |row: &Vec<Value>, at: usize| match row.as_slice() {
        [only @ Value::Float(f)] if f.is_nan() => only.clone(),
        [only] if crate::extension::is_na(only) => only.clone(),
        _ => row.get(at).cloned().unwrap_or(Value::None),
    };
    let column = |at: usize| {
        let cells = objects(rows.iter().map(|row| cell(row, at)).collect());
        Ok((Value::Int(at as i64), if s.extension { as_text(cells)? } else { cells }))
    };
    DataFrame::of_arrays((0..most).map(column).collect::<Result<_>>()?, Rc::clone(index), &meter)
}
