//! `np.logical_and.reduce` and its like: a function of two cells folded over the first axis of an array, or a list of arrays.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value};

use super::reductions;
use crate::ndarray::{NdArray, Shape, make};

/// Functions of NumPy's functions that are not here.
pub const KNOWN: &[&str] = &[
    "accumulate",
    "at",
    "identity",
    "nargs",
    "nin",
    "nout",
    "ntypes",
    "outer",
    "reduceat",
    "resolve_dtypes",
    "signature",
    "types",
];

/// What reduces as one of NumPy's reductions does, in its order.
fn reduction(name: &str) -> Option<&'static Native> {
    Some(match name {
        "add" => &reductions::SUM,
        "multiply" => &reductions::PROD,
        "maximum" => &reductions::MAX,
        "minimum" => &reductions::MIN,
        "logical_and" => &reductions::ALL,
        "logical_or" => &reductions::ANY,
        _ => return None,
    })
}

/// `function.reduce(array, axis=0)`
pub fn reduce(function: &'static Native, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let name = function.name();
    let given = args.value("array");
    let Some(array) = make::array_of(&given, host)? else {
        return Err(Stop::unsupported(format!("np.{name}.reduce of a {}", given.class().name)));
    };
    if given.is::<crate::series::Series>() || given.is::<crate::frame::DataFrame>() || array.is_text() {
        return Err(Stop::unsupported(format!("np.{name}.reduce of a {}", given.class().name)));
    }
    let axis = args.value("axis");
    if let Some(reduction) = reduction(name) {
        let of_objects = matches!(array.array(), crate::array::Array::Object(_) | crate::array::Array::Str(_));
        let array = Value::shared(array);
        if of_objects && matches!(name, "logical_and" | "logical_or") {
            return Err(Stop::unsupported(format!("np.{name}.reduce of objects")));
        }
        return host.call(&Value::Native(reduction), Args::positional(vec![array, axis]));
    }
    if !matches!(axis, Value::Int(0)) {
        return Err(Stop::unsupported(format!("np.{name}.reduce(axis=)")));
    }
    let meter = Rc::clone(host.meter());
    let parts: Vec<Value> = match array.shape() {
        Shape::One(length) => (0..length).map(|at| array.cell(at, &meter)).collect::<Result<_>>()?,
        Shape::Two(..) => hiddentables_values::iter::collect(&Value::shared(array), host)?,
    };
    let mut parts = parts.into_iter();
    // What one part alone is, is a bool too.
    let first = if name == "logical_xor" && parts.len() > 0 { Some(Value::Bool(false)) } else { parts.next() };
    let Some(mut answer) = first else {
        return Err(match name {
            "bitwise_and" | "bitwise_or" | "bitwise_xor" | "logical_xor" => {
                Stop::unsupported(format!("np.{name}.reduce of nothing"))
            }
            _ => raise::value_error(format!("zero-size array to reduction operation {name} which has no identity")),
        });
    };
    for part in parts {
        answer = host.call(&Value::Native(function), Args::positional(vec![answer, part]))?;
    }
    Ok(match answer.downcast::<NdArray>() {
        Some(array) => NdArray::value(array.array(), &meter)?,
        None => answer,
    })
}
