//! `to_numpy`: the cells as NumPy has them, in a dtype and with missing ones as they are asked for.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, IntKind, Meter, Method, Result, Stop, Value};

use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype, Kind, Masked, is_missing};
use crate::extension;
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::ndarray::{NdArray, make};
use crate::series::Series;

const LINE: &str = "to_numpy(dtype=None, copy=False, na_value=<no_default>, **kwargs)";

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, |s: &Rc<Series>, args, host| of(s.array(), args, host))];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] =
    &[Method::new(LINE, |i: &Rc<IndexObject>, args, host| of(i.array(host)?, args, host))];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("to_numpy(dtype=None, copy=False, na_value=<no_default>)", of_frame)];

/// The cells of one column: a look at the same ones unless they are changed or a copy is asked for.
///
/// >>> pd.Series([1, 2, None], dtype='Int64').to_numpy(dtype=float, na_value=0)
/// array([1., 2., 0.])
fn of(array: Array, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if let Some((name, _)) = args.keywords.first() {
        return Err(raise::type_error(format!("to_numpy() got an unexpected keyword argument '{name}'")));
    }
    let (dtype, fill) = (args.some("dtype"), args.given("na_value").cloned());
    if dtype.is_none() && fill.is_none() {
        return if args.flag("copy")? {
            NdArray::value(array, host.meter())
        } else {
            NdArray::of_pandas(array, host.meter())
        };
    }
    host.meter().work_len(2 * array.len())?;
    let (array, dtype) = match &array {
        Array::Masked(own) => of_masked(own, dtype.as_ref(), fill.as_ref(), host)?,
        _ => (filled(array, dtype.as_ref(), fill.as_ref(), host)?, dtype),
    };
    let made = NdArray::value(array, host.meter())?;
    match (dtype, made.downcast::<NdArray>()) {
        (Some(dtype), Some(made)) => make::astype(&made, &dtype, host),
        _ => Ok(made),
    }
}

fn missing_rows(array: &Array) -> Vec<usize> {
    (0..array.len()).filter(|&row| array.missing_at(row)).collect()
}

fn is_object(dtype: Option<&Value>) -> Result<bool> {
    Ok(match dtype {
        Some(dtype) => matches!(cast::target(dtype)?, Target::Dtype(Dtype::Object)),
        None => false,
    })
}

/// Another value in the place of missing cells, which the column must be able to hold.
fn filled(array: Array, dtype: Option<&Value>, fill: Option<&Value>, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let Some(fill) = fill else { return Ok(array) };
    if let Array::Time(_) | Array::Delta(_) | Array::Zoned(..) = array {
        return Err(Stop::unsupported("to_numpy(na_value=) of times"));
    }
    let array = if is_object(dtype)? { Array::objects(array.items(&meter)?) } else { array };
    if !crate::selection::is_scalar(fill) || matches!(fill, Value::Tuple(_)) {
        return Err(Stop::unsupported("to_numpy(na_value=) of no scalar"));
    }
    let number = matches!(fill, Value::Int(_) | Value::Float(_));
    match &array {
        Array::Float(_) if number => array.replace(&missing_rows(&array), |_| fill.clone(), &meter),
        Array::Str(_) | Array::Object(_) => {
            let fill_in = |cell: Value| if is_missing(&cell) { fill.clone() } else { cell };
            Ok(Array::objects(array.items(&meter)?.into_iter().map(fill_in).collect()))
        }
        Array::Int(..) if matches!(fill, Value::Int(_)) => Ok(array),
        Array::Int(..) if matches!(fill, Value::Float(fill) if fill.is_nan()) && dtype.is_none() => {
            Err(raise::value_error("cannot convert float NaN to integer"))
        }
        Array::Bool(_) if matches!(fill, Value::Bool(_)) => Ok(array),
        _ => Err(Stop::unsupported(format!("to_numpy(na_value=) of {}", array.dtype().name()))),
    }
}

/// Cells of an extension dtype, and the dtype they are still to be given.
fn of_masked(
    own: &Rc<Masked>,
    dtype: Option<&Value>,
    fill: Option<&Value>,
    host: &mut dyn Host,
) -> Result<(Array, Option<Value>)> {
    let meter = Rc::clone(host.meter());
    let gaps = own.count() < own.len();
    let objects = |fill: &Value| -> Result<Array> {
        let fill_in = |cell: Value| if is_missing(&cell) { fill.clone() } else { cell };
        Ok(Array::objects(own.objects(&meter)?.items(&meter)?.into_iter().map(fill_in).collect()))
    };
    if own.kind() == Kind::Text {
        if gaps && fill.is_none() && dtype.is_some() && !is_object(dtype)? {
            return Err(Stop::unsupported("to_numpy of missing strings in this dtype"));
        }
        let cells = objects(fill.unwrap_or(&extension::na()))?;
        return Ok((cells, dtype.cloned()));
    }
    if !gaps {
        return Ok((own.cells().clone(), dtype.cloned()));
    }
    let Some(dtype) = dtype else {
        let number = matches!(fill, Some(Value::Int(_) | Value::Float(_)));
        return Ok(match fill {
            Some(fill) if number && own.kind() != Kind::Bool => {
                let floats = own.to_numpy(&meter)?;
                (floats.replace(&missing_rows(&floats), |_| fill.clone(), &meter)?, None)
            }
            Some(fill) => (objects(fill)?, None),
            None => (own.to_numpy(&meter)?, None),
        });
    };
    let Target::Dtype(wanted) = cast::target(dtype)? else {
        return Err(Stop::unsupported("to_numpy of an extension dtype in this dtype"));
    };
    let unsaid = fill.is_none_or(extension::is_na);
    match (wanted, fill) {
        (Dtype::Object, _) => Ok((objects(fill.unwrap_or(&extension::na()))?, None)),
        (Dtype::Float, None) => Ok((Array::floats(own.to_floats().unwrap_or_default()), None)),
        (Dtype::Float32, _) => Err(Stop::unsupported("to_numpy(dtype='float32') of an extension dtype")),
        (_, _) if unsaid => Err(raise::value_error(format!(
            "cannot convert to '{}'-dtype NumPy array with missing values. Specify an appropriate 'na_value' for this dtype.",
            wanted.name()
        ))),
        (Dtype::Float, Some(fill @ (Value::Int(_) | Value::Float(_)))) => {
            let floats = Array::floats(own.to_floats().unwrap_or_default());
            Ok((floats.replace(&missing_rows(&floats), |_| fill.clone(), &meter)?, None))
        }
        (Dtype::Int(IntKind::I64), Some(fill @ Value::Int(_))) if own.kind() != Kind::Float => {
            let cells = own.cells().items(&meter)?;
            let fill_in = |(row, cell)| if own.missing_at(row) { fill.clone() } else { cell };
            let cells = crate::array::infer(cells.into_iter().enumerate().map(fill_in).collect(), &meter)?;
            Ok((cells, Some(dtype.clone())))
        }
        _ => Err(Stop::unsupported("to_numpy of missing cells in this dtype with this na_value")),
    }
}

/// All columns as one array, of the dtype that holds them or the one asked for.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [0.5, None]}).to_numpy(na_value=0)
/// array([[1. , 0.5],
///        [2. , 0. ]])
fn of_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (dtype, fill) = (args.some("dtype"), args.given("na_value").cloned());
    if dtype.is_none() && fill.is_none() {
        return super::properties::table(df, host);
    }
    let frame = df.frame();
    meter.check_frame(frame.rows(), frame.width())?;
    if frame.arrays().any(|array| matches!(array, Array::Masked(_) | Array::Category(_) | Array::Zoned(..))) {
        return Err(Stop::unsupported("DataFrame.to_numpy(dtype=, na_value=) of extension dtypes"));
    }
    let row_dtype = frame.row_dtype();
    let mut columns = Vec::with_capacity(frame.width());
    for array in frame.arrays() {
        let array = match &dtype {
            None => cast::cast(&array, Target::Dtype(row_dtype), host)?,
            Some(dtype) => one(array, dtype, &meter, host)?,
        };
        columns.push(filled(array, dtype.as_ref(), fill.as_ref(), host)?);
    }
    NdArray::table(&columns, frame.rows(), &meter)
}

/// A column in NumPy's dtype.
fn one(array: Array, dtype: &Value, meter: &Meter, host: &mut dyn Host) -> Result<Array> {
    if matches!(cast::target(dtype)?, Target::Text) {
        return Err(Stop::unsupported("DataFrame.to_numpy(dtype=str)"));
    }
    let made = NdArray::value(array, meter)?;
    match made.downcast::<NdArray>() {
        Some(made) => {
            let cast = make::astype(&made, dtype, host)?;
            Ok(cast.downcast::<NdArray>().map_or_else(|| made.array(), |cast| cast.array()))
        }
        None => Err(Stop::unsupported("DataFrame.to_numpy(dtype=)")),
    }
}
