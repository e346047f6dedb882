//! `pd.to_numeric`

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::xstrtod;
use hiddentables_values::{Bound, Host, IntKind, Native, Np, Result, Stop, Value, ops};

use crate::array::{Array, cast, is_missing};
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// Text and objects as numbers.
///
/// >>> pd.to_numeric(pd.Series(['1', ' 2.5 ', 'x']), errors='coerce').tolist()
/// [1.0, 2.5, nan]
pub static TO_NUMERIC: Native =
    crate::guard::native("to_numeric(arg, errors='raise', downcast=None, dtype_backend=<no_default>)", to_numeric)
        .refusing(&["dtype_backend"]);

/// Numbers in the smallest kind of integers that holds them, where they are whole.
fn narrowed(value: &Value, unsigned: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let small = |array: &Array| -> Result<Array> {
        meter.work_len(4 * array.len())?;
        let whole = match array {
            Array::Int(_, ints) => Some(ints.values().to_vec()),
            Array::Float(_) => array
                .to_floats()
                .filter(|floats| floats.iter().all(|f| f.fract() == 0.0 && f.abs() < 9e15))
                .map(|floats| floats.into_iter().map(|f| f as i64).collect()),
            _ => return Err(Stop::unsupported("to_numeric(downcast=) of this")),
        };
        let Some(whole) = whole else { return Ok(array.clone()) };
        let kinds: &[IntKind] = if unsigned {
            &[IntKind::U8, IntKind::U16, IntKind::U32]
        } else {
            &[IntKind::I8, IntKind::I16, IntKind::I32, IntKind::I64]
        };
        if unsigned && whole.iter().any(|value| *value < 0) {
            return Ok(array.clone());
        }
        match kinds.iter().find(|kind| whole.iter().all(|value| kind.wrap(*value) == *value)) {
            Some(IntKind::I64) if array.is_float32() => Ok(array.clone()),
            Some(kind) => Ok(Array::Int(*kind, crate::polars_bridge::Ints::new(whole))),
            None => Err(Stop::unsupported("to_numeric(downcast='unsigned') of large numbers")),
        }
    };
    if let Some(series) = value.downcast::<Series>() {
        return series.with_array(small(&series.array())?, &meter);
    }
    match value.downcast::<NdArray>() {
        Some(array) => NdArray::value(small(&array.array())?, &meter),
        None => Err(Stop::unsupported("to_numeric(downcast=) of this")),
    }
}

/// Numbers of at least 32 bits as `float32`, where that changes none of them by much.
fn as_float32(value: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let narrow = |array: &Array| -> Result<Array> {
        meter.work_len(4 * array.len())?;
        match array {
            Array::Int(IntKind::I32 | IntKind::U32 | IntKind::I64, _) | Array::Float(_) => {
                let near = cast::near_float32(array.clone());
                // What it cannot hold of 64 bits is the wider float.
                let wide = matches!(near, Array::Int(IntKind::I64, _));
                Ok(if wide { Array::floats(array.to_floats().unwrap_or_default()) } else { near })
            }
            Array::Int(..) | Array::Bool(_) => Ok(array.clone()),
            _ => Err(Stop::unsupported("to_numeric(downcast=) of this")),
        }
    };
    if let Some(series) = value.downcast::<Series>() {
        return series.with_array(narrow(&series.array())?, &meter);
    }
    match value.downcast::<NdArray>() {
        Some(array) => NdArray::value(narrow(&array.array())?, &meter),
        None => Err(Stop::unsupported("to_numeric(downcast=) of this")),
    }
}

fn to_numeric(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let numbers = to_numbers(args, host)?;
    match args.some("downcast") {
        None => Ok(numbers),
        Some(kind) => match kind.as_str() {
            Some("integer" | "signed") => narrowed(&numbers, false, host),
            Some("unsigned") => narrowed(&numbers, true, host),
            Some("float") => as_float32(&numbers, host),
            _ => Err(raise::value_error("invalid downcasting method provided")),
        },
    }
}

fn to_numbers(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let coerce = match args.value("errors").as_str() {
        Some("raise") => false,
        Some("coerce") => true,
        Some("ignore") => return Err(Stop::unsupported("to_numeric(errors='ignore')")),
        _ => return Err(raise::value_error("invalid error value specified")),
    };
    let value = args.value("arg");
    if let Some(series) = value.downcast::<Series>() {
        return series.with_array(converted(&series.array(), coerce, host)?, &meter);
    }
    if let Some(index) = value.downcast::<IndexObject>() {
        let array = converted(&index.array(host)?, coerce, host)?;
        return Ok(IndexObject::value(crate::index::Index::flat(array, index.index().name(), &meter)?));
    }
    if value.is::<crate::frame::DataFrame>() {
        return Err(raise::type_error("arg must be a list, tuple, 1-d array, or Series"));
    }
    if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) {
        return match &value {
            // A number stays what it is.
            Value::Int(_) | Value::Big(_) | Value::Float(_) | Value::Bool(_) | Value::Numpy(_) => Ok(value),
            Value::Str(_) | Value::None => {
                converted(&Array::objects(vec![value.clone()]), coerce, host)?.get(0, &meter)
            }
            other => Err(Stop::unsupported(format!("to_numeric of a {}", other.class().name))),
        };
    }
    match selection::list_like(&value, host)? {
        Some(array) => NdArray::value(converted(&array, coerce, host)?, host.meter()),
        None => Err(raise::type_error("Invalid object type at position 0")),
    }
}

/// A cell as a number: an integer where its text is one.
enum Number {
    Int(i64),
    Float(f64),
    Bool(bool),
    Missing,
}

fn converted(array: &Array, coerce: bool, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    match array {
        Array::Bool(_) | Array::Int(..) | Array::Float(_) => return Ok(array.clone()),
        Array::Time(_) | Array::Zoned(..) | Array::Delta(_) => {
            return Err(Stop::unsupported("to_numeric of datetimes"));
        }
        Array::Category(_) | Array::Masked(_) => {
            return Err(Stop::unsupported(format!("to_numeric of {}", array.dtype().name())));
        }
        Array::Str(_) | Array::Object(_) => {}
    }
    meter.work(array.bytes())?;
    let mut numbers = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        let cell = array.item(row, &meter)?;
        numbers.push(match number(&cell) {
            Some(number) => number,
            None if coerce => Number::Missing,
            None => return Err(unparsable(&cell, row, host)?),
        });
    }
    let any = |test: fn(&Number) -> bool| numbers.iter().any(test);
    let has_float = any(|n| matches!(n, Number::Float(_) | Number::Missing));
    let has_bool = any(|n| matches!(n, Number::Bool(_)));
    if has_bool && numbers.iter().all(|n| matches!(n, Number::Bool(_))) {
        return Ok(Array::bools(numbers.iter().map(|n| matches!(n, Number::Bool(true)))));
    }
    if has_bool && any(|n| matches!(n, Number::Missing)) && !any(|n| matches!(n, Number::Int(_) | Number::Float(_))) {
        return Err(Stop::unsupported("to_numeric of bools with missing values"));
    }
    if has_float || numbers.is_empty() {
        if numbers.is_empty() {
            return Ok(array.clone());
        }
        let float = |n: &Number| match n {
            Number::Int(i) => *i as f64,
            Number::Float(f) => *f,
            Number::Bool(b) => f64::from(u8::from(*b)),
            Number::Missing => f64::NAN,
        };
        return Ok(Array::floats(numbers.iter().map(float).collect()));
    }
    let int = |n: &Number| match n {
        Number::Int(i) => *i,
        Number::Bool(b) => i64::from(*b),
        Number::Float(_) | Number::Missing => 0,
    };
    Ok(Array::ints(numbers.iter().map(int).collect()))
}

/// What a cell stands for; `None` where it is no number. Empty text is missing.
fn number(cell: &Value) -> Option<Number> {
    match cell {
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Some(Number::Bool(*b)),
        Value::Int(i) | Value::Numpy(Np::Int(_, i)) => Some(Number::Int(*i)),
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => {
            Some(if f.is_nan() { Number::Missing } else { Number::Float(*f) })
        }
        Value::Str(text) if text.is_empty() => Some(Number::Missing),
        Value::Str(text) => {
            // The text of NaN is no number to pandas here.
            let float = xstrtod::parse(text.as_bytes())?;
            // Digits alone are an integer, which must fit.
            let digits = text.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b');
            let digits = digits.strip_prefix(['-', '+']).unwrap_or(digits);
            if digits.bytes().all(|b| b.is_ascii_digit()) {
                let trimmed = text.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b');
                return match trimmed.strip_prefix('+').unwrap_or(trimmed).parse::<i64>() {
                    Ok(int) => Some(Number::Int(int)),
                    Err(_) => None,
                };
            }
            Some(Number::Float(float))
        }
        other if is_missing(other) => Some(Number::Missing),
        _ => None,
    }
}

fn unparsable(cell: &Value, row: usize, host: &mut dyn Host) -> Result<Stop> {
    Ok(match cell {
        Value::Str(text) if xstrtod::parse(text.as_bytes()).is_some() => {
            Stop::unsupported("to_numeric of integers beyond 64 bits")
        }
        Value::Str(_) => {
            let shown = ops::str(cell, host)?;
            raise::value_error(format!("Unable to parse string \"{shown}\" at position {row}"))
        }
        _ => raise::type_error(format!("Invalid object type at position {row}")),
    })
}
