//! The first, largest, smallest and last number of each group: `ohlc`; and `take`, `dtypes` of groups.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::apply::stacked;
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::groupby::GroupBy;
use crate::index::Index;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("ohlc()", ohlc),
    Method::new("take(indices, axis=<no_default>, **kwargs)", take).refusing(&["axis", "**kwargs"]),
];

/// Rows of a grouped Series alone.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] = &[Method::property("dtype", |g, host| {
    let meter = Rc::clone(host.meter());
    if g.keys.is_empty() {
        return Err(Stop::unsupported("SeriesGroupBy.dtype of no groups"));
    }
    let selection = g.selection(&meter)?;
    let dtype = selection.arrays().next().map_or(Value::None, |array| crate::dtype::of_array(&array));
    let cells = Array::objects(vec![dtype; g.keys.len()]);
    g.labelled(selection.columns, vec![cells], &meter)
})];

/// Four columns of one: the numbers of each group that are first, largest, smallest and last.
fn bars(g: &GroupBy, array: &Array, host: &mut dyn Host) -> Result<Vec<Array>> {
    let meter = Rc::clone(host.meter());
    if !matches!(array.dtype(), Dtype::Int(hiddentables_values::IntKind::I64) | Dtype::Float) {
        return Err(match array.dtype() {
            Dtype::Object => raise::exception(&exceptions::DATA_ERROR, "No numeric types to aggregate"),
            other => Stop::unsupported(format!("groupby.ohlc of {}", other.name())),
        });
    }
    meter.work_len(array.len().saturating_mul(4))?;
    let mut picked: [Vec<Option<usize>>; 4] = Default::default();
    for rows in &g.keys.rows {
        let present: Vec<usize> = rows.iter().copied().filter(|&row| !array.missing_at(row)).collect();
        let extreme = |largest: bool| {
            present.iter().copied().reduce(|best, row| {
                let order = array.order_rows(row, best);
                if if largest { order.is_gt() } else { order.is_lt() } { row } else { best }
            })
        };
        let four = [present.first().copied(), extreme(true), extreme(false), present.last().copied()];
        for (column, row) in picked.iter_mut().zip(four) {
            column.push(row);
        }
    }
    picked.iter().map(|rows| array.take_optional(rows, &meter)).collect()
}

/// The first, largest, smallest and last number of each group.
///
/// >>> pd.Series([3, 1, 2]).groupby(['a', 'a', 'b']).ohlc().values.tolist()
/// [[3, 3, 1, 1], [2, 2, 2, 2]]
fn ohlc(g: &Rc<GroupBy>, _args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !g.as_index || (g.keys.unobserved && g.keys.freq.is_none()) {
        return Err(Stop::unsupported("groupby.ohlc with as_index=False, or of categories that no row has"));
    }
    let names = ["open", "high", "low", "close"].map(Value::literal);
    let index = g.keys.index(&meter)?;
    if g.is_series() {
        let Some(array) = g.selection(&meter)?.array(0) else { return Err(Stop::unsupported("groupby.ohlc")) };
        let columns = Index::of_values(names.to_vec(), Value::None, &meter)?;
        return Ok(DataFrame::value(Frame::of_arrays(columns, bars(g, &array, host)?, index, &meter)?));
    }
    let (mut labels, mut arrays) = (Vec::new(), Vec::new());
    for at in g.positions() {
        let name = g.frame.name(at, &meter)?;
        let Some(array) = g.frame.array(at) else { continue };
        arrays.extend(bars(g, &array, host)?);
        for part in &names {
            labels.push(Value::tuple(vec![name.clone(), part.clone()], &meter)?);
        }
    }
    if labels.is_empty() || g.frame.columns.levels() > 1 {
        return Err(Stop::unsupported("groupby.ohlc of no columns, or of several levels"));
    }
    let columns = Index::of_values(labels, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, index, &meter)?))
}

/// The rows at these places of each group.
///
/// >>> pd.Series([3, 1, 2]).groupby(['a', 'a', 'b']).take([0]).tolist()
/// [3, 2]
fn take(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut values = Vec::with_capacity(g.keys.len());
    for rows in &g.keys.rows {
        meter.step()?;
        let part = g.part(rows, &meter)?;
        let part = if g.is_series() { part } else { without_keys(g, &part, host)? };
        values.push(ops::call_method(&part, "take", Args::one(args.value("indices")), host)?);
    }
    if values.is_empty() {
        return Err(Stop::unsupported("groupby.take of no groups"));
    }
    stacked(g, values, false, host)
}

/// The columns that are looked at.
fn without_keys(g: &GroupBy, part: &Value, host: &mut dyn Host) -> Result<Value> {
    let Some(df) = part.downcast::<DataFrame>() else { return Ok(part.clone()) };
    let frame = df.frame();
    if frame.width() != g.frame.width() {
        return Ok(part.clone());
    }
    Ok(DataFrame::value(frame.take_columns(&g.positions(), host.meter())?))
}
