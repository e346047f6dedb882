//! Parts by position, of strings and of lists in cells: `get`, `slice`, `str[…]`, `slice_replace`, `len`, `repeat`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::value::Slice;
use hiddentables_values::{Bound, Host, Method, Np, Result, Stop, Value, ops};

use super::StringMethods;
use super::mapped::{Empty, no_text, objects};
use crate::array::{Array, is_missing, nan};
use crate::selection;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] = &[
    Method::new("len()", len),
    Method::new("get(i)", |s, args, host| get(s, &args.value("i"), host)),
    Method::new("slice(start=None, stop=None, step=None)", slice),
    Method::new("slice_replace(start=None, stop=None, repl=None)", slice_replace),
    Method::new("repeat(repeats)", repeat),
];

/// The length of each string or container.
///
/// >>> pd.Series(['abc', 'é']).str.len().tolist()
/// [3, 1]
fn len(s: &Rc<StringMethods>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = s.map(&Value::None, Empty::Int, host, &mut |cell, host| {
        host.meter().work(1 + cell.as_str().map_or(0, str::len) as u64 / 16)?;
        Ok(Value::Int(ops::len(cell, host)? as i64))
    })?;
    s.wrap(array, None, host)
}

/// `series.str[key]`
pub(super) fn item(s: &Rc<StringMethods>, key: &Value, host: &mut dyn Host) -> Result<Value> {
    match key {
        Value::Slice(_) => sliced(s, key, host),
        _ => get(s, key, host),
    }
}

/// The character, item or dict value at a position of each cell, NaN where there is none.
///
/// >>> pd.Series(['abc', 'x']).str.get(1).tolist()
/// ['b', nan]
/// >>> pd.Series(['a b', 'c d']).str.split().str[-1].tolist()
/// ['b', 'd']
fn get(s: &Rc<StringMethods>, key: &Value, host: &mut dyn Host) -> Result<Value> {
    s.mapped(host, &mut |cell, host| {
        if let Value::Dict(dict) = cell {
            return Ok(dict.get(key)?.unwrap_or(Value::None));
        }
        host.meter().work(1 + cell.as_str().map_or(0, str::len) as u64 / 16)?;
        let length = ops::len(cell, host)? as i64;
        let position = match key {
            Value::Int(_) | Value::Bool(_) | Value::Numpy(Np::Int(..)) => key.as_int(),
            Value::Float(_) | Value::Numpy(_) => return Err(Stop::unsupported("str.get of a float")),
            _ => None,
        };
        let Some(position) = position else { return Err(no_text(key)) };
        if length > position && position >= -length { ops::get_item(cell, key, host) } else { Ok(nan()) }
    })
}

/// A part of each string or list.
///
/// >>> pd.Series(['abcd']).str.slice(1, 3).tolist()
/// ['bc']
/// >>> pd.Series(['abcd']).str[::-1].tolist()
/// ['dcba']
fn slice(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (start, stop, step) = (args.value("start"), args.value("stop"), args.value("step"));
    sliced(s, &Value::slice(start, stop, step), host)
}

fn sliced(s: &Rc<StringMethods>, key: &Value, host: &mut dyn Host) -> Result<Value> {
    s.mapped(host, &mut |cell, host| {
        host.meter().work(1 + cell.as_str().map_or(0, str::len) as u64 / 16)?;
        ops::get_item(cell, key, host)
    })
}

/// Each string with the part between two positions replaced.
///
/// >>> pd.Series(['abcd']).str.slice_replace(1, 3, 'X').tolist()
/// ['aXd']
fn slice_replace(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (start, stop) = (args.value("start"), args.value("stop"));
    let repl = args.some("repl");
    let part = |text: &Value, start: &Value, stop: &Value, host: &mut dyn Host| {
        let key = Slice::new(start.clone(), stop.clone(), Value::None);
        ops::get_item(text, &Value::Slice(Rc::new(key)), host)
    };
    s.mapped(host, &mut |cell, host| {
        match cell {
            Value::Str(text) => host.meter().work(1 + text.len() as u64 / 8)?,
            Value::List(_) | Value::Tuple(_) => return Err(Stop::unsupported("str.slice_replace over lists")),
            other => return Err(no_text(other)),
        }
        let nothing = part(cell, &start, &stop, host)?.as_str() == Some("");
        let mut out = String::new();
        if !start.is_none() {
            out.push_str(part(cell, &Value::None, &start, host)?.as_str().unwrap_or(""));
        }
        match &repl {
            None => {}
            Some(Value::Str(text)) => out.push_str(text),
            Some(other) => return Err(no_text(other)),
        }
        if !stop.is_none() {
            let rest = if nothing { &start } else { &stop };
            out.push_str(part(cell, rest, &Value::None, host)?.as_str().unwrap_or(""));
        }
        Value::str(out, host.meter())
    })
}

/// Each string so many times; a list says how many for each.
///
/// >>> pd.Series(['a', 'b']).str.repeat(2).tolist()
/// ['aa', 'bb']
/// >>> pd.Series(['a', 'b']).str.repeat([1, 3]).tolist()
/// ['a', 'bbb']
fn repeat(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let times = args.value("repeats");
    let repeated = |cell: &Value, times: &Value, host: &mut dyn Host| match cell {
        Value::Str(_) => ops::binary(BinaryOp::Mul, cell, times, host),
        other => Err(raise::type_error(format!(
            "descriptor '__mul__' requires a 'str' object but received a '{}'",
            other.class().name
        ))),
    };
    if let Value::Int(_) | Value::Numpy(Np::Int(..)) = times {
        return s.mapped(host, &mut |cell, host| repeated(cell, &times, host));
    }
    let Some(list) = selection::list_like(&times, host)? else {
        return Err(Stop::unsupported(format!("str.repeat of a {}", times.class().name)));
    };
    if list.len() != s.array.len() {
        return Err(raise::value_error(format!("Arrays were different lengths: {} vs {}", s.array.len(), list.len())));
    }
    let meter = Rc::clone(host.meter());
    let (cells, times) = (s.array.items(&meter)?, list.items(&meter)?);
    let mut all = Vec::with_capacity(cells.len());
    for (cell, times) in cells.iter().zip(&times) {
        all.push(if is_missing(cell) { cell.clone() } else { repeated(cell, times, host)? });
    }
    // pandas turns a column of these words, which it meets nowhere else, into bools.
    let truth = |cell: &Value| matches!(cell.as_str(), Some("True" | "TRUE" | "true" | "False" | "FALSE" | "false"));
    if !all.is_empty() && all.iter().all(|cell| truth(cell) || is_missing(cell)) && all.iter().any(truth) {
        return Err(Stop::unsupported("str.repeat by a list that gives truth words"));
    }
    let array = if all.is_empty() { Array::bools(std::iter::empty()) } else { objects(all) };
    s.wrap(array, None, host)
}
