//! `downcast=` of methods that fill: floats that are whole numbers become integers.

use std::rc::Rc;

use hiddentables_values::{Bound, Host, IntKind, Result, Stop, Value};

use crate::array::{Array, Dtype, cast};
use crate::frame::DataFrame;
use crate::series::Series;

/// What a method gave, in the dtype that `downcast=` asks for where every cell fits: nothing is done for `None` and `False`.
///
/// >>> pd.Series([1.0, None]).fillna(2, downcast='infer').tolist()
/// [1, 2]
pub fn honoured(args: &Bound, result: Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let name = args.name();
    match args.given("downcast") {
        None | Some(Value::None | Value::Bool(false)) => return Ok(result),
        Some(wanted) if wanted.as_str() == Some("infer") => {}
        Some(wanted) if wanted.as_str() == Some("int64") && name != "interpolate" => {}
        Some(_) => return Err(Stop::unsupported(format!("{name}(downcast=) of other than 'infer' and 'int64'"))),
    }
    if args.flag("inplace")? || matches!(args.takes("value").then(|| args.value("value")), Some(Value::Dict(_))) {
        return Err(Stop::unsupported(format!("{name}(downcast=) in place, or by column")));
    }
    let rounds = args.value("downcast").as_str() == Some("infer");
    if let Some(series) = result.downcast::<Series>() {
        return series.with_array(whole(series.array(), rounds, host)?, &meter);
    }
    let Some(df) = result.downcast::<DataFrame>() else { return Ok(result) };
    let frame = df.frame();
    let arrays = frame.arrays().map(|array| whole(array, rounds, host)).collect::<Result<_>>()?;
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// Floats as integers where each is one within a hundred-millionth.
fn whole(array: Array, rounds: bool, host: &mut dyn Host) -> Result<Array> {
    const CLOSE: f64 = 1e-8;
    let Array::Float(floats) = &array else { return Ok(array) };
    if array.is_float32() {
        return Err(Stop::unsupported("downcast= of float32"));
    }
    host.meter().work_len(2 * floats.len())?;
    let taken = |cell: f64| if rounds { cell.round_ties_even() } else { cell.trunc() };
    let fits = |cell: f64| cell.abs() < 9.2e18 && (taken(cell) - cell).abs() <= CLOSE;
    if !floats.iter().all(|cell| cell.is_some_and(fits)) {
        return Ok(array);
    }
    let taken = Array::floats(floats.iter().map(|cell| cell.map_or(0.0, taken)).collect());
    cast::cast(&taken, cast::Target::Dtype(Dtype::Int(IntKind::I64)), host)
}
