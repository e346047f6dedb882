//! Arrays turned over or given a dimension: `np.flipud`, `np.fliplr`, `np.expand_dims`, `np.atleast_1d`, `np.atleast_2d`; `np.identity`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::value::Slice;
use hiddentables_values::{Args, Host, Native, Object, Result, Stop, Value};

use super::making::EYE;
use super::reductions::array_or_cell;
use crate::frame::DataFrame;
use crate::ndarray::{NdArray, Shape};
use crate::series::Series;

/// The array that an argument is; what NumPy would leave to pandas is unsupported.
fn array(function: &str, value: &Value, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    if value.is::<Series>() || value.is::<DataFrame>() {
        return Err(Stop::unsupported(format!("np.{function} of a {}", value.class().name)));
    }
    array_or_cell(function, value, host)
}

/// `::-1`
pub fn backwards() -> Value {
    Value::Slice(Rc::new(Slice::new(Value::None, Value::None, Value::Int(-1))))
}

/// `np.flipud(m)`: the rows in the other order.
pub static FLIPUD: Native = crate::guard::native("flipud(m)", |args, host| {
    array("flipud", &args.value("m"), host)?.get_item(&backwards(), host)
});

/// `np.fliplr(m)`: the columns in the other order.
pub static FLIPLR: Native = crate::guard::native("fliplr(m)", |args, host| {
    let array = array("fliplr", &args.value("m"), host)?;
    if let Shape::One(_) = array.shape() {
        return Err(raise::value_error("Input must be >= 2-d."));
    }
    let all = Value::Slice(Rc::new(Slice::new(Value::None, Value::None, Value::None)));
    let key = Value::tuple(vec![all, backwards()], host.meter())?;
    array.get_item(&key, host)
});

/// `np.expand_dims(a, axis)`: a line as a row or a column.
pub static EXPAND_DIMS: Native = crate::guard::native("expand_dims(a, axis)", |args, host| {
    let array = array("expand_dims", &args.value("a"), host)?;
    match (array.shape(), args.value("axis").as_int()) {
        (Shape::One(n), Some(0 | -2)) => array.reshaped(Shape::Two(1, n), true, host.meter()),
        (Shape::One(n), Some(1 | -1)) => array.reshaped(Shape::Two(n, 1), true, host.meter()),
        _ => Err(Stop::unsupported("np.expand_dims of two dimensions")),
    }
});

/// `np.atleast_1d(*arys)`: of one array.
pub static ATLEAST_1D: Native = crate::guard::native("atleast_1d(*arys)", |args, host| match args.rest.as_slice() {
    [one] if !crate::selection::is_scalar(one) => Ok(Value::shared(array("atleast_1d", one, host)?)),
    _ => Err(Stop::unsupported("np.atleast_1d of a scalar or of several")),
});

/// `np.atleast_2d(*arys)`: of one array, a line as a row.
pub static ATLEAST_2D: Native = crate::guard::native("atleast_2d(*arys)", |args, host| match args.rest.as_slice() {
    [one] if !crate::selection::is_scalar(one) => {
        let array = array("atleast_2d", one, host)?;
        match array.shape() {
            Shape::One(n) => array.reshaped(Shape::Two(1, n), true, host.meter()),
            Shape::Two(..) => Ok(Value::shared(array)),
        }
    }
    _ => Err(Stop::unsupported("np.atleast_2d of a scalar or of several")),
});

/// `np.identity(n)`
pub static IDENTITY: Native = crate::guard::native("identity(n, dtype=None, *, like=None)", |args, host| {
    let keywords = args.some("dtype").map(|dtype| ("dtype".into(), dtype)).into_iter().collect();
    host.call(&Value::Native(&EYE), Args { positional: vec![args.value("n")], keywords })
})
.refusing(&["like"]);
