//! `convert_dtypes`: columns in the extension dtypes that hold `pd.NA`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::cast_masked::{Conversions, converted};
use crate::frame::DataFrame;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "convert_dtypes(infer_objects=True, convert_string=True, convert_integer=True, convert_boolean=True, convert_floating=True, dtype_backend='numpy_nullable')",
    convert_dtypes,
)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "convert_dtypes(infer_objects=True, convert_string=True, convert_integer=True, convert_boolean=True, convert_floating=True, dtype_backend='numpy_nullable')",
    convert_dtypes_of_frame,
)];

fn conversions(args: &Bound) -> Result<Conversions> {
    match args.value("dtype_backend") {
        Value::Str(name) if name.as_str() == "numpy_nullable" => {}
        Value::Str(name) if name.as_str() == "pyarrow" => {
            return Err(Stop::unsupported("convert_dtypes(dtype_backend='pyarrow')"));
        }
        _ => {
            return Err(raise::value_error(
                "dtype_backend numpy_nullable is invalid, only 'numpy_nullable' and 'pyarrow' are allowed.",
            ));
        }
    }
    Ok(Conversions {
        infer_objects: args.flag("infer_objects")?,
        text: args.flag("convert_string")?,
        ints: args.flag("convert_integer")?,
        bools: args.flag("convert_boolean")?,
        floats: args.flag("convert_floating")?,
    })
}

/// The cells in the extension dtype that fits them: text as `string`, integers as `Int64`, bools as `boolean`, other numbers
/// as `Float64`.
///
/// >>> str(pd.Series([1, None, 3]).convert_dtypes().dtype)
/// 'Int64'
/// >>> pd.Series(['a', None]).convert_dtypes().isna().tolist()
/// [False, True]
fn convert_dtypes(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = converted(&s.array(), conversions(args)?, host)?;
    s.with_array(array, host.meter())
}

fn convert_dtypes_of_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (frame, how) = (df.frame(), conversions(args)?);
    let arrays = frame.arrays().map(|array| converted(&array, how, host)).collect::<Result<_>>()?;
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}
