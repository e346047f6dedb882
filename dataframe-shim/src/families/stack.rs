//! `stack`: the columns become a level of the rows' labels.

use std::rc::Rc;

use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::levels::{chosen, level_of};
use super::unstack::text_or_objects;
use crate::array::take::{joint_dtype, widened};
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::series::Series;

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("stack(level=-1, dropna=<no_default>, sort=<no_default>, future_stack=False)", stack)
        .refusing(&["sort"])];

/// The cells row by row, in the dtype of them all.
fn ravelled(frame: &Frame, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let (rows, width) = (frame.rows(), frame.width());
    let dtype = frame.arrays().map(|array| array.dtype()).reduce(joint_dtype).unwrap_or(Dtype::Object);
    let arrays = frame.arrays().map(|array| widened(&array, dtype, &meter)).collect::<Result<Vec<_>>>()?;
    let all = Array::concat(&arrays, &meter)?;
    let places: Vec<usize> = (0..rows).flat_map(|row| (0..width).map(move |column| column * rows + row)).collect();
    all.take(&places, &meter)
}

/// The index of rows under each of which every column stands.
fn product(index: &Rc<Index>, columns: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let (rows, width) = (index.len(), columns.len());
    let outer: Vec<usize> = (0..rows).flat_map(|row| std::iter::repeat_n(row, width)).collect();
    let inner: Vec<usize> = (0..rows).flat_map(|_| 0..width).collect();
    let (mut labels, mut listed) = (Vec::new(), Vec::new());
    let several = matches!(index.labels(), Labels::Multi(_));
    for (level, array) in index.level_arrays(&meter)?.into_iter().enumerate() {
        labels.push(array.take(&outer, &meter)?);
        listed.push(if several {
            index.listed(level)
        } else if index.is_unique(&meter)? {
            Some(array)
        } else {
            None
        });
    }
    let array = columns.to_array(&meter)?;
    labels.push(array.take(&inner, &meter)?);
    listed.push(if columns.is_unique(&meter)? { Some(array) } else { None });
    let names = index.names().iter().chain(columns.names()).cloned().collect();
    Index::multi(labels, names, &meter)?.with_listed(Some(Rc::new(listed)), &meter)
}

/// Every cell under its row's and its column's label.
pub fn stacked(frame: &Frame, drop: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let cells = frame.rows().saturating_mul(frame.width());
    meter.check_frame(cells, 1)?;
    meter.work_len(cells)?;
    let array = ravelled(frame, host)?;
    let index = product(&frame.index, &frame.columns, host)?;
    if !drop {
        return Series::value(Value::None, index, text_or_objects(array), &meter);
    }
    let rows = array.present_rows();
    Series::value(Value::None, index.take(&rows, &meter)?, text_or_objects(array.take(&rows, &meter)?), &meter)
}

/// The columns become a level of the rows' labels; missing cells are left out.
///
/// >>> pd.DataFrame({'a': [1], 'b': [2]}).stack().tolist()
/// [1, 2]
fn stack(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let future = args.flag("future_stack")?;
    let drop = match args.given("dropna") {
        Some(Value::Bool(drop)) if !future => *drop,
        Some(_) if future => {
            return Err(hiddentables_values::exception::raise::value_error(
                "dropna must be unspecified with future_stack=True as the new implementation does not introduce rows of NA values. This argument will be removed in a future version of pandas.",
            ));
        }
        Some(_) => return Err(Stop::unsupported("DataFrame.stack(dropna=)")),
        None => !future,
    };
    if let Value::List(_) | Value::Tuple(_) = args.value("level") {
        return Err(Stop::unsupported("DataFrame.stack of several levels"));
    }
    let level = level_of(&frame.columns, &args.value("level"), host)?;
    if frame.columns.levels() == 1 {
        let kinds: Vec<Dtype> = frame.arrays().map(|array| array.dtype()).collect();
        let mixed = kinds.contains(&Dtype::Bool) && kinds.iter().any(|kind| *kind != Dtype::Bool);
        let nothing = frame.arrays().any(|array| super::concat_cells::holds_nothing(&array));
        let different = kinds.iter().any(|kind| Some(kind) != kinds.first());
        if frame.width() == 0 || (future && (mixed || (different && nothing))) {
            return Err(Stop::unsupported("DataFrame.stack of these columns"));
        }
        return stacked(&frame, drop, host);
    }
    let rest: Vec<usize> = (0..frame.columns.levels()).filter(|&own| own != level).collect();
    let labels = chosen(&frame.columns, &[level], &meter)?;
    if labels.to_array(&meter)?.may_miss() || !frame.columns.is_unique(&meter)? {
        return Err(Stop::unsupported("DataFrame.stack of repeated or missing labels"));
    }
    let rest = chosen(&frame.columns, &rest, &meter)?;
    if rest.levels() == 1 && rest.to_array(&meter)?.may_miss() {
        return Err(Stop::unsupported("DataFrame.stack of repeated or missing labels"));
    }
    if frame.columns.levels() > 2 {
        return Err(Stop::unsupported("DataFrame.stack of more than two levels"));
    }
    // Both in the order of their levels; in the new implementation as they are met.
    let ordered = |index: &Rc<Index>, listed: Option<Array>, host: &mut dyn Host| -> Result<Rc<Index>> {
        let distinct = index.distinct(&meter)?;
        match listed {
            None => distinct.sorted(host),
            Some(listed) => {
                let listed = Index::flat(listed, Value::None, &meter)?;
                let mut places = Vec::new();
                for label in listed.to_values(&meter)? {
                    places.extend(distinct.positions(&label, &meter)?);
                }
                distinct.take(&places, &meter)
            }
        }
    };
    let (inner, outer) = if future {
        (labels.distinct(&meter)?, rest.distinct(&meter)?)
    } else {
        let inner = ordered(&labels, frame.columns.listed(level), host)?;
        let outer = ordered(&rest, frame.columns.listed(1 - level), host)?;
        // Of other orders pandas sorts some columns and not others.
        for (own, met) in [(&inner, &labels), (&outer, &rest)] {
            let met = met.distinct(&meter)?;
            if !(own.same_labels(&met, &meter)? && met.sorted(host)?.same_labels(&met, &meter)?) {
                return Err(Stop::unsupported("DataFrame.stack of columns in another order than that of their labels"));
            }
        }
        (inner, outer)
    };
    let mut arrays = Vec::with_capacity(outer.len());
    meter.check_frame(frame.rows().saturating_mul(inner.len()), outer.len())?;
    for key in outer.to_values(&meter)? {
        let mut part = Vec::with_capacity(inner.len());
        let mut lacking = false;
        for label in inner.to_values(&meter)? {
            let pair = if level == 1 { vec![key.clone(), label] } else { vec![label, key.clone()] };
            let found = frame.columns.positions(&Value::tuple(pair, &meter)?, &meter)?;
            lacking |= found.is_empty();
            part.push(found.first().and_then(|&at| frame.array(at)));
        }
        let none = || super::concat_cells::missing(Dtype::Float, frame.rows(), false, &meter);
        let part = part.into_iter().map(|array| array.map_or_else(none, Ok)).collect::<Result<Vec<_>>>()?;
        let fills = |array: &Array| matches!(array.dtype(), Dtype::Int(_) | Dtype::Float | Dtype::Object);
        let mixed = part.iter().any(|array| array.dtype() == Dtype::Bool);
        let differ = part.iter().any(|array| Some(array.dtype()) != part.first().map(Array::dtype));
        if future && (lacking || differ) && !part.iter().all(fills) {
            return Err(Stop::unsupported("DataFrame.stack(future_stack=) of these columns"));
        }
        if lacking && mixed {
            return Err(Stop::unsupported("DataFrame.stack of bools with missing columns"));
        }
        let part = Frame::of_arrays(Rc::clone(&inner), part, Rc::clone(&frame.index), &meter)?;
        arrays.push(text_or_objects(ravelled(&part, host)?));
    }
    let index = product(&frame.index, &inner, host)?;
    let result = Frame::of_arrays(outer, arrays, index, &meter)?;
    if !drop {
        return Ok(DataFrame::value(result));
    }
    let arrays: Vec<Array> = result.arrays().collect();
    let kept: Vec<usize> =
        (0..result.rows()).filter(|&row| arrays.iter().any(|array| !array.missing_at(row))).collect();
    Ok(DataFrame::value(result.take(&kept, &meter)?))
}
