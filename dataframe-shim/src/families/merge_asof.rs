//! `pd.merge_asof`: each row beside the nearest one of another table whose key is no larger.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value, ops};

use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;

/// `pd.merge_asof(left, right, on, by)`
///
/// >>> pd.merge_asof(pd.DataFrame({'t': [1, 5, 10]}), pd.DataFrame({'t': [1, 3, 7], 'w': [1, 3, 7]}), on='t')['w'].tolist()
/// [1, 3, 7]
pub static MERGE_ASOF: Native = Native::new(
    "merge_asof(left, right, on=None, left_on=None, right_on=None, left_index=False, right_index=False, by=None, left_by=None, right_by=None, suffixes=('_x', '_y'), tolerance=None, allow_exact_matches=True, direction='backward')",
    merge_asof,
)
.refusing(&["left_index", "right_index", "left_by", "right_by", "suffixes"]);

/// A key as numbers in order.
fn key_of(frame: &Frame, name: &Value, side: &str, host: &mut dyn Host) -> Result<(Vec<f64>, Vec<i64>, Array)> {
    let meter = Rc::clone(host.meter());
    let Some(array) = frame.named_array(name, &meter)? else { return Err(raise::key_error(name.clone())) };
    if array.may_miss() {
        return Err(raise::value_error(format!("Merge keys contain null values on {side} side")));
    }
    meter.work_len(4 * array.len())?;
    let (floats, ints) = match &array {
        Array::Float(_) => (array.to_floats().unwrap_or_default(), Vec::new()),
        Array::Int(_, ints) | Array::Time(ints) | Array::Delta(ints) => (Vec::new(), ints.values().to_vec()),
        _ => return Err(Stop::unsupported("merge_asof by what are no numbers or times")),
    };
    if !floats.windows(2).all(|pair| pair.first() <= pair.last())
        || !ints.windows(2).all(|pair| pair.first() <= pair.last())
    {
        return Err(raise::value_error(format!("{side} keys must be sorted")));
    }
    Ok((floats, ints, array))
}

fn names_of(value: &Value) -> Vec<Value> {
    match value {
        Value::None => Vec::new(),
        Value::List(list) => list.snapshot(),
        one => vec![one.clone()],
    }
}

fn merge_error(text: &str) -> Stop {
    raise::exception(&exceptions::MERGE_ERROR, text)
}

fn merge_asof(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (left, right) = (args.value("left"), args.value("right"));
    let (Some(left), Some(right)) = (left.downcast::<DataFrame>(), right.downcast::<DataFrame>()) else {
        return Err(Stop::unsupported("merge_asof of no frames"));
    };
    let (left, right) = (left.frame(), right.frame());
    let one = |name: &str| -> Result<Option<Value>> {
        match names_of(&args.value(name)).as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one.clone())),
            _ => Err(merge_error("can only asof on a key for left")),
        }
    };
    let (left_on, right_on) = match (one("on")?, one("left_on")?, one("right_on")?) {
        (Some(on), None, None) => (on.clone(), on),
        (None, Some(left), Some(right)) => (left, right),
        (None, None, None) => return Err(Stop::unsupported("merge_asof without on=")),
        _ => return Err(Stop::unsupported("merge_asof with these keys")),
    };
    let by = names_of(&args.value("by"));
    for name in &by {
        if let (Some(a), Some(b)) = (left.named_array(name, &meter)?, right.named_array(name, &meter)?)
            && a.dtype() != b.dtype()
        {
            let mut shown = |array: &Array| ops::repr(&crate::dtype::of_array(array), host);
            let (a, b) = (shown(&a)?, shown(&b)?);
            return Err(merge_error(&format!("incompatible merge keys [0] {a} and {b}, must be the same type")));
        }
    }
    let (a_floats, a_ints, a) = key_of(&left, &left_on, "left", host)?;
    let (b_floats, b_ints, b) = key_of(&right, &right_on, "right", host)?;
    if a.dtype() != b.dtype() {
        let (a, b) = (a.dtype().name(), b.dtype().name());
        return Err(merge_error(&format!(
            "incompatible merge keys [0] dtype('{a}') and dtype('{b}'), must be the same type"
        )));
    }
    let direction = args.text("direction")?;
    if !matches!(&*direction, "backward" | "forward" | "nearest") {
        return Err(merge_error(&format!("direction invalid: {}", &*direction)));
    }
    let exact = args.flag("allow_exact_matches")?;
    let whole = a_floats.is_empty() && b_floats.is_empty();
    let tolerance = match args.some("tolerance") {
        None => None,
        Some(given) => match (whole, crate::time::nanosecond_count(&given), given.as_float()) {
            (true, Some(ns), _) if matches!(a, Array::Time(_)) => Some(ns as f64),
            (_, None, Some(number)) if !matches!(a, Array::Time(_)) => Some(number),
            _ => return Err(merge_error("incompatible tolerance, must be compat with type of the merge keys")),
        },
    };
    // Which group of `by` a row is in: rows of the right side by their values.
    let groups = groups_of(&left, &right, &by, host)?;
    let mut rows: Vec<Option<usize>> = Vec::with_capacity(left.rows());
    let distance = |x: usize, y: usize| -> f64 {
        if whole {
            (i128::from(a_ints.get(x).copied().unwrap_or_default())
                - i128::from(b_ints.get(y).copied().unwrap_or_default())) as f64
        } else {
            a_floats.get(x).copied().unwrap_or_default() - b_floats.get(y).copied().unwrap_or_default()
        }
    };
    for row in 0..left.rows() {
        meter.work(32)?;
        let nothing = Vec::new();
        let candidates =
            groups.of_left.get(row).copied().flatten().and_then(|at| groups.right.get(at)).unwrap_or(&nothing);
        let before = candidates.partition_point(|&other| {
            let distance = distance(row, other);
            distance > 0.0 || (exact && distance == 0.0)
        });
        let after = candidates.partition_point(|&other| {
            let distance = distance(row, other);
            distance > 0.0 || (!exact && distance == 0.0)
        });
        let near = |at: Option<usize>| {
            at.and_then(|at| candidates.get(at).copied())
                .filter(|&other| tolerance.is_none_or(|tolerance| distance(row, other).abs() <= tolerance))
        };
        let (backward, forward) = (near(before.checked_sub(1)), near(Some(after)));
        rows.push(match &*direction {
            "backward" => backward,
            "forward" => forward,
            _ => match (backward, forward) {
                (Some(x), Some(y)) => Some(if distance(row, x).abs() <= distance(row, y).abs() { x } else { y }),
                (x, y) => x.or(y),
            },
        });
    }
    joined(&left, &right, (&left_on, &right_on), &by, &rows, host)
}

/// Rows of the right side in the groups that `by` makes, and the group of each row of the left.
struct Groups {
    right: Vec<Vec<usize>>,
    of_left: Vec<Option<usize>>,
}

fn groups_of(left: &Frame, right: &Frame, by: &[Value], host: &mut dyn Host) -> Result<Groups> {
    let meter = Rc::clone(host.meter());
    if by.is_empty() {
        meter.work_len(left.rows().saturating_add(right.rows()))?;
        return Ok(Groups { right: vec![(0..right.rows()).collect()], of_left: vec![Some(0); left.rows()] });
    }
    let keys = |frame: &Frame| -> Result<Vec<Value>> {
        let mut columns = Vec::with_capacity(by.len());
        for name in by {
            match frame.named_array(name, &meter)? {
                Some(array) if !array.may_miss() => columns.push(array),
                Some(_) => return Err(Stop::unsupported("merge_asof(by=) of missing cells")),
                None => return Err(raise::key_error(name.clone())),
            }
        }
        meter.work_len(frame.rows().saturating_mul(4 * by.len()))?;
        (0..frame.rows())
            .map(|row| {
                let parts = columns.iter().map(|array| array.item(row, &meter)).collect::<Result<Vec<_>>>()?;
                Value::tuple(parts, &meter)
            })
            .collect()
    };
    let places = hiddentables_values::Dict::from_pairs(Vec::new(), &meter)?;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (row, key) in keys(right)?.into_iter().enumerate() {
        let at = match places.get(&key)?.and_then(|at| at.as_int()) {
            Some(at) => at as usize,
            None => {
                places.insert(key, Value::Int(groups.len() as i64))?;
                groups.push(Vec::new());
                groups.len() - 1
            }
        };
        if let Some(group) = groups.get_mut(at) {
            group.push(row);
        }
    }
    let of_left =
        keys(left)?.into_iter().map(|key| Ok(places.get(&key)?.and_then(|at| at.as_int()).map(|at| at as usize)));
    Ok(Groups { right: groups, of_left: of_left.collect::<Result<_>>()? })
}

/// The columns of the left, and beside them those of the right at the rows that were found.
fn joined(
    left: &Frame,
    right: &Frame,
    (left_on, right_on): (&Value, &Value),
    by: &[Value],
    rows: &[Option<usize>],
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let same = |a: &Value, b: &Value| crate::frame::same_name(a, b);
    let shared =
        |name: &Value| (same(name, right_on) && same(left_on, right_on)) || by.iter().any(|own| same(own, name));
    let theirs: Vec<(Value, Array)> =
        right.named_arrays(&meter)?.into_iter().filter(|(name, _)| !shared(name)).collect();
    let ours = left.named_arrays(&meter)?;
    let suffixed = |name: &Value, suffix: &str, host: &mut dyn Host| -> Result<Value> {
        let text = format!("{}{suffix}", ops::str(name, host)?);
        Value::str(text, host.meter())
    };
    let mut columns = Vec::with_capacity(ours.len() + theirs.len());
    for (name, array) in &ours {
        let twice = theirs.iter().any(|(other, _)| same(name, other));
        columns.push((if twice { suffixed(name, "_x", host)? } else { name.clone() }, array.clone()));
    }
    for (name, array) in &theirs {
        let twice = ours.iter().any(|(other, _)| same(name, other));
        let label = if twice { suffixed(name, "_y", host)? } else { name.clone() };
        columns.push((label, array.take_optional(rows, &meter)?));
    }
    DataFrame::of_arrays(columns, Index::range(rows.len()), &meter)
}
