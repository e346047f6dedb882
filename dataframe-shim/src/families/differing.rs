//! Two tables cell by cell: `compare`, `DataFrame.combine`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value};

use super::aligned;
use super::pivot_table::called;
use crate::array::cast::{self, Target};
use crate::array::take::{joint_dtype, widened};
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::Order;
use crate::joining::How;
use crate::polars_bridge::Ints;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "compare(other, align_axis=1, keep_shape=False, keep_equal=False, result_names=('self', 'other'))",
    |s: &Rc<Series>, args, host| compared(&Value::shared(Rc::clone(s)), false, args, host),
)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "compare(other, align_axis=1, keep_shape=False, keep_equal=False, result_names=('self', 'other'))",
        |df: &Rc<DataFrame>, args, host| compared(&Value::shared(Rc::clone(df)), true, args, host),
    ),
    Method::new("combine(other, func, fill_value=None, overwrite=True)", combined),
];

/// Where two tables of the same labels differ: both sides beside each other, cells that are the same missing.
///
/// >>> pd.Series([1, 2]).compare(pd.Series([1, 3])).values.tolist()
/// [[2.0, 3.0]]
fn compared(own: &Value, is_frame: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let other = args.value("other");
    if other.class().name != own.class().name {
        let (own, other) = (own.class().name, other.class().name);
        return Err(raise::type_error(format!("can only compare '{own}' (not '{other}') with '{own}'")));
    }
    let same = ops::compare(CompareOp::Eq, own, &other, host)?;
    let missing = ops::binary(
        BinaryOp::And,
        &called(own, "isna", Vec::new(), &[], host)?,
        &called(&other, "isna", Vec::new(), &[], host)?,
        host,
    )?;
    let same = ops::binary(BinaryOp::Or, &same, &missing, host)?;
    let mask = ops::unary(UnaryOp::Invert, &same, host)?;
    let names = match args.given("result_names") {
        Some(names) => names.clone(),
        None => Value::tuple(vec![Value::literal("self"), Value::literal("other")], &meter)?,
    };
    let keep_shape = args.flag("keep_shape")?;
    let mut sides = vec![own.clone(), other];
    for side in &mut sides {
        if !args.flag("keep_equal")? {
            *side = called(side, "where", vec![mask.clone()], &[], host)?;
        }
        if !keep_shape && is_frame {
            let columns = called(&mask, "any", Vec::new(), &[], host)?;
            let rows = called(&mask, "any", Vec::new(), &[("axis", Value::Int(1))], host)?;
            let loc = ops::get_attr(side, "loc", host)?;
            *side = ops::get_item(&loc, &Value::tuple(vec![rows, columns], &meter)?, host)?;
        } else if !keep_shape {
            *side = ops::get_item(side, &mask, host)?;
        }
    }
    if !matches!(names, Value::Tuple(_)) {
        let class = names.class().name;
        return Err(raise::type_error(format!(
            "Passing 'result_names' as a {class} is not supported. Provide 'result_names' as a tuple instead."
        )));
    }
    let across = match args.value("align_axis") {
        Value::Int(1) => true,
        Value::Str(name) if &*name == "columns" => true,
        Value::Int(0) => false,
        Value::Str(name) if &*name == "index" => false,
        _ => return Err(Stop::unsupported("compare(align_axis=) of this")),
    };
    let axis = Value::Int(i64::from(across));
    let list = Value::list(sides, &meter)?;
    let keys = Value::list(hiddentables_values::iter::collect(&names, host)?, &meter)?;
    let keywords = vec![("axis".into(), axis.clone()), ("keys".into(), keys)];
    let joined = crate::modules::pandas::CONCAT.call(Args { positional: vec![list], keywords }, host)?;
    if !is_frame && across {
        return Ok(joined);
    }
    let (levels, length) = extent(&joined, across);
    let order = (1..levels).chain([0]).map(|at| Value::Int(at as i64)).collect();
    let keywords = if is_frame { vec![("axis", axis.clone())] } else { Vec::new() };
    let turned = called(&joined, "reorder_levels", vec![Value::list(order, &meter)?], &keywords, host)?;
    // Both sides of a label stand beside each other.
    let half = length / 2;
    let places = (0..half).flat_map(|at| [at, at + half]).map(|at| Value::Int(at as i64)).collect();
    called(&turned, "take", vec![Value::list(places, &meter)?], &[("axis", axis)], host)
}

/// How many levels an axis has, and how long it is.
fn extent(value: &Value, across: bool) -> (usize, usize) {
    let index = match (value.downcast::<DataFrame>(), value.downcast::<Series>()) {
        (Some(df), _) if across => df.frame().columns,
        (Some(df), _) => df.frame().index,
        (_, Some(series)) => series.index(),
        _ => return (1, 0),
    };
    (index.levels(), index.len())
}

/// Column by column what a function makes of both sides, under the labels of both.
///
/// >>> pd.DataFrame({'x': [1, 5]}).combine(pd.DataFrame({'x': [3, 2]}), np.minimum)['x'].tolist()
/// [1, 2]
fn combined(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let other = args.value("other");
    let Some(other) = other.downcast::<DataFrame>() else {
        return Err(Stop::unsupported("DataFrame.combine of no frame"));
    };
    let (own, theirs) = (df.frame(), other.frame());
    if !own.columns.is_unique(&meter)? || !theirs.columns.is_unique(&meter)? {
        return Err(Stop::unsupported("DataFrame.combine of repeated columns"));
    }
    let (here, there) = aligned::both_frames(&own, &theirs, How::Outer, None, None, host)?;
    let empty = |frame: &Frame| frame.rows() == 0 || frame.width() == 0;
    if empty(&there) && here.index.len() == own.rows() {
        return Ok(DataFrame::value(own.copied(&meter)?));
    }
    if empty(&own) {
        return Ok(DataFrame::value(theirs.copied(&meter)?));
    }
    let columns = here.columns.union(&there.columns, Order::Kept, host)?;
    let (fill, overwrite, function) = (args.some("fill_value"), args.flag("overwrite")?, args.value("func"));
    let mut arrays = Vec::with_capacity(columns.len());
    for name in columns.to_values(&meter)? {
        let (Some(mut a), Some(mut b)) = (here.named_array(&name, &meter)?, there.named_array(&name, &meter)?) else {
            return Err(Stop::unsupported("DataFrame.combine"));
        };
        if !overwrite && (0..b.len()).all(|row| b.missing_at(row)) {
            arrays.push(a);
            continue;
        }
        let (dtype_here, dtype_there) = (a.dtype(), b.dtype());
        if let Some(fill) = &fill {
            for side in [&mut a, &mut b] {
                let rows: Vec<usize> = (0..side.len()).filter(|&row| side.missing_at(row)).collect();
                let fill = side.adapted(fill);
                *side = side.replace(&rows, |_| fill.clone(), &meter)?;
            }
        }
        let dtype = if own.positions(&name, &meter)?.is_empty() {
            match cast::cast(&a, Target::Dtype(dtype_there), host) {
                Ok(cast) => a = cast,
                // What has no value in the dtype stays as it is.
                Err(stop) if stop.exception_of(&exceptions::VALUE_ERROR).is_some() => {}
                Err(stop) => return Err(stop),
            }
            dtype_there
        } else {
            let dtype = joint_dtype(dtype_here, dtype_there);
            let to = |array: &Array| match (array, dtype) {
                (array, dtype) if array.dtype() == dtype => Ok(array.clone()),
                (Array::Object(cells), Dtype::Delta | Dtype::Time) => nanoseconds(cells, dtype),
                (array, dtype) => widened(array, dtype, &meter),
            };
            (a, b) = (to(&a)?, to(&b)?);
            dtype
        };
        let series = |array: Array| Series::value(name.clone(), Rc::clone(&here.index), array, &meter);
        let call = Args { positional: vec![series(a)?, series(b)?], keywords: Vec::new() };
        let answer = host.call(&function, call)?;
        let array = crate::assign::column_for(&answer, &here.index, host)?;
        let whole = |array: &Array| array.to_floats().is_some_and(|f| f.iter().all(|f| f.fract() == 0.0));
        arrays.push(match dtype {
            Dtype::Int(_) if matches!(array, Array::Float(_)) && whole(&array) => {
                cast::cast(&array, Target::Dtype(dtype), host)?
            }
            _ => match &array {
                // Objects that are times are found to be.
                Array::Object(cells) => match crate::array::infer(cells.to_vec(), &meter)? {
                    found @ (Array::Time(_) | Array::Delta(_) | Array::Zoned(..)) => found,
                    _ => array,
                },
                _ => array,
            },
        });
    }
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, here.index, &meter)?))
}

/// Times or durations among which numbers were filled in: these are nanoseconds.
fn nanoseconds(cells: &[Value], dtype: Dtype) -> Result<Array> {
    let mut ns = Vec::with_capacity(cells.len());
    for cell in cells {
        ns.push(match (cell, crate::time::nanoseconds(cell)) {
            (_, Some(crate::time::Kind::Delta(ns))) if dtype == Dtype::Delta => ns,
            (_, Some(crate::time::Kind::Time(ns))) if dtype == Dtype::Time => ns,
            (cell, None) if crate::array::is_missing(cell) => None,
            (Value::Int(int), None) => Some(*int),
            (Value::Float(float), None) if float.abs() < 9e18 => Some(*float as i64),
            _ => return Err(Stop::unsupported("DataFrame.combine(fill_value=) of what is no time")),
        });
    }
    let ns = Ints::optional(ns.into_iter());
    Ok(if dtype == Dtype::Delta { Array::Delta(ns) } else { Array::Time(ns) })
}
