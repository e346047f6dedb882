//! What kind values and dtypes are of: `np.issubdtype`, `np.isreal`.

use hiddentables_values::exception::raise;
use hiddentables_values::{Class, Host, IntKind, Native, Result, Stop, Value, types};

use super::reductions::array_or_cell;
use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype};
use crate::ndarray::NdArray;

/// `np.issubdtype(arg1, arg2)`: whether a dtype is of another, or of a kind of them.
pub static ISSUBDTYPE: Native = crate::guard::native("issubdtype(arg1, arg2)", |args, _| {
    let (of, kind) = (ScalarType::of(&args.value("arg1"))?, ScalarType::of(&args.value("arg2"))?);
    Ok(Value::Bool(match (of, kind) {
        (ScalarType::Class(of), ScalarType::Class(kind)) => of.is_subclass(kind),
        (of, ScalarType::Class(kind)) => {
            let any = std::ptr::eq(kind, &raw const types::NP_GENERIC);
            // NumPy's durations are integers with a sign.
            any || (matches!(of, ScalarType::Other(Dtype::Delta))
                && types::NP_INT64.is_subclass(kind)
                && is_abstract(kind))
        }
        (ScalarType::Other(of), ScalarType::Other(kind)) => of == kind,
        (ScalarType::Text, ScalarType::Text) => true,
        _ => false,
    }))
});

/// `np.isreal(x)`: whether a value is no text; complex numbers are not here.
pub static ISREAL: Native = crate::guard::native("isreal(x)", is_real);

/// What a dtype's scalars are in NumPy.
enum ScalarType {
    Class(&'static Class),
    /// Objects, times and durations, whose classes are not here.
    Other(Dtype),
    /// Text of NumPy's own.
    Text,
}

/// Whether a class is one of a kind of dtypes, rather than of one.
fn is_abstract(class: &'static Class) -> bool {
    std::ptr::eq(class, &raw const types::NP_NUMBER) || std::ptr::eq(class, &raw const types::NP_INTEGER)
}

impl ScalarType {
    /// `TypeError` for a dtype that NumPy does not know.
    fn of(value: &Value) -> Result<ScalarType> {
        if let Value::Class(class) = value
            && class.is_subclass(&types::NP_GENERIC)
        {
            return Ok(ScalarType::Class(class));
        }
        let not_numpy = || raise::type_error("Cannot interpret an extension dtype as a data type");
        let dtype = match cast::target(value)? {
            Target::Dtype(dtype) => dtype,
            Target::Text => return Ok(ScalarType::Text),
            Target::Category(..) | Target::Period(_) => return Err(not_numpy()),
        };
        Ok(ScalarType::Class(match dtype {
            Dtype::Bool => &types::NP_BOOL,
            Dtype::Float => &types::NP_FLOAT64,
            Dtype::Float32 => &types::NP_FLOAT32,
            Dtype::Int(IntKind::I8) => &types::NP_INT8,
            Dtype::Int(IntKind::I16) => &types::NP_INT16,
            Dtype::Int(IntKind::I32) => &types::NP_INT32,
            Dtype::Int(IntKind::I64) => &types::NP_INT64,
            Dtype::Int(IntKind::U8) => &types::NP_UINT8,
            Dtype::Int(IntKind::U16) => &types::NP_UINT16,
            Dtype::Int(IntKind::U32) => &types::NP_UINT32,
            Dtype::Object | Dtype::Time | Dtype::Delta => return Ok(ScalarType::Other(dtype)),
            Dtype::Category | Dtype::Masked(_) | Dtype::Zoned(_) => return Err(not_numpy()),
        }))
    }
}

fn is_real(args: &hiddentables_values::Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("x");
    if std::ptr::eq(value.class(), &raw const types::COMPLEX) {
        return Err(Stop::unsupported("np.isreal of complex"));
    }
    match &value {
        Value::Str(_) | Value::Bytes(_) => return Ok(Value::np_bool(false)),
        value if crate::selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) => {
            return Ok(Value::np_bool(true));
        }
        _ => {}
    }
    let array = array_or_cell("isreal", &value, host)?;
    let complex = |cell: &Value| std::ptr::eq(cell.class(), &raw const types::COMPLEX);
    match array.array() {
        Array::Time(_) | Array::Delta(_) => return Err(Stop::unsupported("np.isreal of times")),
        Array::Object(cells) if cells.iter().any(complex) => return Err(Stop::unsupported("np.isreal of complex")),
        _ => {}
    }
    let real = !array.is_text();
    host.meter().work_len(array.shape().cells())?;
    let flags = Array::bools(std::iter::repeat_n(real, array.shape().cells()));
    Ok(Value::object(NdArray::new(flags, array.shape(), host.meter())?))
}
