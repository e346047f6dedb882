//! Products of rows and columns: `dot`, `@`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::align::{frame_at, series_at};
use super::properties::table;
use crate::array::Dtype;
use crate::array::cast::{Target, cast};
use crate::array::take::common_dtype;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Order};
use crate::ndarray::product::product;
use crate::ndarray::{NdArray, make};
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::new("dot(other)", |s: &Rc<Series>, args: &Bound, host| of_series(s, &args.value("other"), host))];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("dot(other)", |df: &Rc<DataFrame>, args: &Bound, host| of_frame(df, &args.value("other"), host))];

/// The labels along which both sides are multiplied.
fn common(own: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
    let both = own.union(other, Order::Tried, host)?;
    if both.len() > own.len() || both.len() > other.len() {
        return Err(raise::value_error("matrices are not aligned"));
    }
    Ok(both)
}

/// A Series or frame with its rows under these labels, as an array, and the dtypes of its columns in one.
struct Right {
    cells: Rc<NdArray>,
    dtype: Dtype,
    /// A frame's columns.
    columns: Option<Rc<Index>>,
}

fn array(value: &Value) -> Result<Rc<NdArray>> {
    value.downcast::<NdArray>().ok_or_else(|| Stop::unsupported("dot"))
}

fn cells_of(frame: Frame, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    array(&table(&DataFrame::new(frame), host)?)
}

/// The right side under the labels that both have, where it has labels.
fn right(other: &Value, own: &Rc<Index>, host: &mut dyn Host) -> Result<Option<(Rc<Index>, Right)>> {
    if let Some(series) = other.downcast::<Series>() {
        let labels = common(own, &series.index(), host)?;
        let aligned = series_at(&series, &labels, None, host)?;
        let cells = make::array_of(&aligned, host)?.ok_or_else(|| Stop::unsupported("dot"))?;
        return Ok(Some((labels, Right { cells, dtype: series.array().dtype(), columns: None })));
    }
    if let Some(frame) = other.downcast::<DataFrame>() {
        let frame = frame.frame();
        let labels = common(own, &frame.index, host)?;
        let (dtype, columns) = (frame.row_dtype(), Some(Rc::clone(&frame.columns)));
        let cells = cells_of(frame_at(&frame, Some(Rc::clone(&labels)), None, None, host)?, host)?;
        return Ok(Some((labels, Right { cells, dtype, columns })));
    }
    Ok(None)
}

/// Arrays of products in the dtype that both sides have in common.
fn columns(cells: &Rc<NdArray>, dtype: Dtype, host: &mut dyn Host) -> Result<Vec<crate::array::Array>> {
    let meter = Rc::clone(host.meter());
    let arrays = match cells.columns(&meter)? {
        Some((columns, _)) => columns,
        None => vec![cells.array()],
    };
    arrays.iter().map(|array| cast(array, Target::Dtype(dtype), host)).collect()
}

/// The product of a frame's rows with a Series, a frame's columns or an array.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).dot(pd.Series([10, 1], index=['b', 'a'])).tolist()
/// [31, 42]
pub fn of_frame(df: &Rc<DataFrame>, other: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let index = Rc::clone(&frame.index);
    if let Some((labels, right)) = right(other, &frame.columns, host)? {
        let dtype = common_dtype(frame.row_dtype(), right.dtype);
        let left = cells_of(frame_at(&frame, None, Some(labels), None, host)?, host)?;
        let answer = array(&product(&left, &right.cells, host)?)?;
        let mut arrays = columns(&answer, dtype, host)?;
        return match right.columns {
            Some(names) => Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, &meter)?)),
            None => match arrays.pop() {
                Some(array) => Series::value(Value::None, index, array, &meter),
                None => Err(Stop::unsupported("dot")),
            },
        };
    }
    let Some(right) = make::array_of(other, host)? else {
        return Err(no_array("DataFrame.dot", other));
    };
    let left = array(&table(df, host)?)?;
    let height = right.shape().lengths().first().copied().unwrap_or_default();
    if frame.width() != height {
        return Err(shapes(&left, &right));
    }
    let answer = product(&left, &right, host)?;
    let answer = array(&answer)?;
    match answer.columns(&meter)? {
        Some((arrays, _)) => {
            let names = Index::range(arrays.len());
            Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, &meter)?))
        }
        None => Series::value(Value::None, index, answer.array(), &meter),
    }
}

/// What has no length is asked for one.
fn no_array(name: &str, other: &Value) -> Stop {
    if crate::selection::is_scalar(other) {
        return raise::index_error("tuple index out of range");
    }
    Stop::unsupported(format!("{name} of a {}", other.class().name))
}

fn shapes(left: &NdArray, right: &NdArray) -> Stop {
    let (left, right) = (left.shape().text(), right.shape().text());
    raise::value_error(format!("Dot product shape mismatch, {left} vs {right}"))
}

/// The sum of products with another Series, or one for each column of a frame or array.
///
/// >>> pd.Series([1, 2, 3]).dot(pd.Series([4, 5, 6]))
/// np.int64(32)
pub fn of_series(s: &Rc<Series>, other: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if let Some((labels, right)) = right(other, &s.index(), host)? {
        let aligned = series_at(s, &labels, None, host)?;
        let left = make::array_of(&aligned, host)?.ok_or_else(|| Stop::unsupported("dot"))?;
        let answer = product(&left, &right.cells, host)?;
        let Some(names) = right.columns else { return Ok(answer) };
        let dtype = common_dtype(s.array().dtype(), right.dtype);
        let array = columns(&array(&answer)?, dtype, host)?.pop().ok_or_else(|| Stop::unsupported("dot"))?;
        return Series::value(s.name(), names, array, &meter);
    }
    let Some(right) = make::array_of(other, host)? else {
        return Err(no_array("Series.dot", other));
    };
    let own = Value::shared(Rc::clone(s));
    let left = make::array_of(&own, host)?.ok_or_else(|| Stop::unsupported("dot"))?;
    if right.shape().lengths().first() != Some(&s.len()) {
        let (left, right) = (left.shape().text(), right.shape().text());
        return Err(raise::exception(
            &hiddentables_values::types::exceptions::EXCEPTION,
            format!("Dot product shape mismatch, {left} vs {right}"),
        ));
    }
    product(&left, &right, host)
}

/// `array @ own` where `own` is a Series or frame.
pub fn reflected(own: &Value, left: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    if let Some(series) = own.downcast::<Series>() {
        let Some(left) = make::array_of(left, host)? else { return Ok(None) };
        let turned = left.turned(&Rc::clone(host.meter()))?;
        return of_series(&series, &turned, host).map(Some);
    }
    Err(Stop::unsupported("an array @ a DataFrame"))
}
