//! `pd.merge_ordered`: tables put together in the order of their keys.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value};

use super::pivot_table::called;
use crate::frame::{DataFrame, Frame, same_name};

/// `pd.merge_ordered(left, right, on)`
pub static MERGE_ORDERED: Native = crate::guard::native(
    "merge_ordered(left, right, on=None, left_on=None, right_on=None, left_by=None, right_by=None, fill_method=None, suffixes=('_x', '_y'), how='outer')",
    merge_ordered,
)
.refusing(&["left_by", "right_by"]);

/// Columns that say which row of either side a row is.
const LEFT: &str = "the row of the left side";
const RIGHT: &str = "the row of the right side";

fn numbered(frame: &Frame, name: &'static str, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut numbered = frame.copied(&meter)?;
    meter.work_len(frame.rows())?;
    let numbers = crate::array::Array::ints((0..frame.rows() as i64).collect());
    let width = numbered.width();
    numbered.insert(width, Value::literal(name), crate::column::Column::new(numbers, &meter)?, &meter)?;
    Ok(DataFrame::value(numbered))
}

/// The rows of both in the order of their keys; with `fill_method='ffill'` what a side lacks is taken from its last row before.
///
/// >>> pd.merge_ordered(pd.DataFrame({'k': [1, 3], 'a': [1, 2]}), pd.DataFrame({'k': [2, 3], 'b': [5, 6]}), fill_method='ffill').values.tolist()
/// [[1.0, 1.0, nan], [2.0, 1.0, 5.0], [3.0, 2.0, 6.0]]
fn merge_ordered(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (left, right) = (args.value("left"), args.value("right"));
    crate::guard::refuse_given("pd.merge_ordered", &[left.clone(), right.clone()])?;
    let (Some(ours), Some(theirs)) = (left.downcast::<DataFrame>(), right.downcast::<DataFrame>()) else {
        return Err(Stop::unsupported("pd.merge_ordered of no frames"));
    };
    let (ours, theirs) = (ours.frame(), theirs.frame());
    let fill = match args.some("fill_method") {
        None => false,
        Some(method) if method.as_str() == Some("ffill") => true,
        Some(_) => true,
    };
    let known = args.some("fill_method").is_none_or(|method| method.as_str() == Some("ffill"));
    let mut keywords = vec![("sort", Value::Bool(true)), ("how", args.value("how"))];
    for name in ["on", "left_on", "right_on", "suffixes"] {
        if let Some(value) = args.given(name) {
            keywords.push((name, value.clone()));
        }
    }
    if !fill || !known {
        let merged = called(&left, "merge", vec![right], &keywords, host)?;
        // What cannot be joined at all is said before.
        return if known { Ok(merged) } else { Err(raise::value_error("fill_method must be 'ffill' or None")) };
    }
    if ours.columns.levels() > 1 || theirs.columns.levels() > 1 {
        return Err(Stop::unsupported("pd.merge_ordered(fill_method=) of columns of several levels"));
    }
    let (left, right) = (numbered(&ours, LEFT, host)?, numbered(&theirs, RIGHT, host)?);
    let merged = called(&left, "merge", vec![right], &keywords, host)?;
    let Some(merged) = merged.downcast::<DataFrame>() else { return Err(Stop::unsupported("pd.merge_ordered")) };
    let merged = merged.frame();
    let last = |name: &'static str| -> Result<Vec<Option<usize>>> {
        let Some(array) = merged.named_array(&Value::literal(name), &meter)? else { return Ok(Vec::new()) };
        let mut row = None;
        let numbers = array.to_floats().unwrap_or_default();
        Ok(numbers
            .into_iter()
            .map(|number| {
                row = if number.is_nan() { row } else { Some(number as usize) };
                row
            })
            .collect())
    };
    let (from_left, from_right) = (last(LEFT)?, last(RIGHT)?);
    // Which columns are keys: these are as the join has them.
    let listed = |name: &str, host: &mut dyn Host| -> Result<Vec<Value>> {
        match args.some(name) {
            None => Ok(Vec::new()),
            Some(list @ Value::List(_)) => collect(&list, host),
            Some(one) => Ok(vec![one]),
        }
    };
    let (mut left_keys, mut right_keys) = (listed("left_on", host)?, listed("right_on", host)?);
    if left_keys.is_empty() && right_keys.is_empty() {
        left_keys = listed("on", host)?;
        if left_keys.is_empty() {
            left_keys = ours.columns.intersection(&theirs.columns, host)?.to_values(&meter)?;
        }
        right_keys.clone_from(&left_keys);
    }
    if left_keys.len() != right_keys.len() || !left_keys.iter().zip(&right_keys).all(|(a, b)| same_name(a, b)) {
        return Err(Stop::unsupported("pd.merge_ordered(fill_method=) by keys of other names"));
    }
    let key = |name: &Value| left_keys.iter().any(|own| same_name(own, name));
    let (mut arrays, mut places) = (Vec::new(), Vec::new());
    let mut at = 0;
    for (side, rows, ours) in [(&ours, &from_left, true), (&theirs, &from_right, false)] {
        for (name, array) in side.named_arrays(&meter)? {
            if key(&name) && !ours {
                continue;
            }
            if key(&name) {
                arrays.extend(merged.array(at));
            } else {
                arrays.push(array.take_optional(rows, &meter)?);
            }
            places.push(at);
            at += 1;
        }
        // The column of numbers.
        at += 1;
    }
    let columns = merged.columns.take(&places, &meter)?;
    Frame::of_arrays(columns, arrays, Rc::clone(&merged.index), &meter).map(DataFrame::value)
}
