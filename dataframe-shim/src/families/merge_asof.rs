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
pub static MERGE_ASOF: Native = crate::guard::native(
    "merge_asof(left, right, on=None, left_on=None, right_on=None, left_index=False, right_index=False, by=None, left_by=None, right_by=None, suffixes=('_x', '_y'), tolerance=None, allow_exact_matches=True, direction='backward')",
    merge_asof,
);

/// What rows are found by.
#[derive(Clone)]
enum Key {
    /// A column.
    Column(Value),
    /// The rows' labels.
    Labels,
}

/// A key as numbers in order.
fn key_of(frame: &Frame, key: &Key, side: &str, host: &mut dyn Host) -> Result<(Vec<f64>, Vec<i64>, Array)> {
    let meter = Rc::clone(host.meter());
    let array = match key {
        Key::Column(name) => match frame.named_array(name, &meter)? {
            Some(array) => array,
            None => return Err(raise::key_error(name.clone())),
        },
        Key::Labels if frame.index.levels() > 1 => {
            return Err(merge_error(&format!("{side} can only have one index")));
        }
        Key::Labels => frame.index.to_array(&meter)?,
    };
    let ordered = match &array {
        Array::Int(..) | Array::Float(_) | Array::Time(_) | Array::Delta(_) => true,
        Array::Bool(_) => return Err(Stop::unsupported("merge_asof by bools")),
        _ => false,
    };
    if !ordered {
        if let Array::Category(_) | Array::Masked(_) | Array::Zoned(..) = &array {
            return Err(Stop::unsupported("merge_asof by what are no numbers or times"));
        }
        return Err(merge_error(
            "Incompatible merge dtype, dtype('O') and dtype('O'), both sides must have numeric dtype",
        ));
    }
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
    let (left_index, right_index) = (args.flag("left_index")?, args.flag("right_index")?);
    let (on, left_given, right_given) = (one("on")?, one("left_on")?, one("right_on")?);
    if on.is_some() && (left_given.is_some() || right_given.is_some()) {
        return Err(merge_error(
            "Can only pass argument \"on\" OR \"left_on\" and \"right_on\", not a combination of both.",
        ));
    }
    if on.is_some() && (left_index || right_index) {
        return Err(merge_error(
            "Can only pass argument \"on\" OR \"left_index\" and \"right_index\", not a combination of both.",
        ));
    }
    let (left_on, right_on) = match (on, left_given, right_given) {
        (Some(on), ..) => (Key::Column(on.clone()), Key::Column(on)),
        (None, Some(left), Some(right)) if !left_index && !right_index => (Key::Column(left), Key::Column(right)),
        (None, None, None) if left_index && right_index => (Key::Labels, Key::Labels),
        (None, Some(left), None) if right_index && !left_index => (Key::Column(left), Key::Labels),
        (None, None, Some(right)) if left_index && !right_index => (Key::Labels, Key::Column(right)),
        (None, None, None) if !left_index && !right_index => {
            let shared = left.columns.intersection(&right.columns, host)?.to_values(&meter)?;
            match shared.as_slice() {
                [only] if args.some("by").is_none() && args.some("left_by").is_none() => {
                    (Key::Column(only.clone()), Key::Column(only.clone()))
                }
                _ => return Err(Stop::unsupported("merge_asof without on=")),
            }
        }
        _ => return Err(Stop::unsupported("merge_asof with these keys")),
    };
    let both = names_of(&args.value("by"));
    let (left_by, right_by) = match (names_of(&args.value("left_by")), names_of(&args.value("right_by"))) {
        (a, b) if a.is_empty() && b.is_empty() => (both.clone(), both),
        (a, b) if a.is_empty() || b.is_empty() => {
            return Err(merge_error(if a.is_empty() { "missing left_by" } else { "missing right_by" }));
        }
        _ if !both.is_empty() => return Err(merge_error("Can only pass by OR left_by and right_by")),
        (a, b) if a.len() != b.len() => return Err(merge_error("left_by and right_by must be the same length")),
        (a, b) => (a, b),
    };
    for (ours, theirs) in left_by.iter().zip(&right_by) {
        if let (Some(a), Some(b)) = (left.named_array(ours, &meter)?, right.named_array(theirs, &meter)?)
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
    let groups = groups_of(&left, &right, (&left_by, &right_by), host)?;
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
    let suffixes = match args.given("suffixes") {
        Some(suffixes) => hiddentables_values::iter::collect(suffixes, host)?,
        None => vec![Value::literal("_x"), Value::literal("_y")],
    };
    let [ours, theirs] = suffixes.as_slice() else {
        return Err(raise::value_error("too many values to unpack (expected 2)"));
    };
    let shared: Vec<Value> = match (&left_on, &right_on) {
        (Key::Column(a), Key::Column(b)) if crate::frame::same_name(a, b) => vec![a.clone()],
        _ => Vec::new(),
    };
    let same_by = left_by.iter().zip(&right_by).filter(|(a, b)| crate::frame::same_name(a, b));
    let shared: Vec<Value> = shared.into_iter().chain(same_by.map(|(a, _)| a.clone())).collect();
    let index = match (left_index, right_index) {
        (_, true) if left.rows() == 0 => right.index.slice(0, 0, &meter)?,
        (false, false) => Index::range(rows.len()),
        _ => Rc::clone(&left.index),
    };
    let mut right = right;
    if let (true, Key::Column(name)) = (left_index, &right_on)
        && rows.contains(&None)
    {
        // The key's column says where it was looked for, if the labels are called so.
        if !crate::frame::same_name(&left.index.name(), name) || name.as_str().is_none() {
            return Err(Stop::unsupported("merge_asof(left_index=, right_on=) of labels of another name"));
        }
        let mut arrays = Vec::with_capacity(right.width());
        for (own, array) in right.named_arrays(&meter)? {
            let key = crate::frame::same_name(&own, name);
            arrays.push(if key { a.clone() } else { array.take_optional(&rows, &meter)? });
        }
        right = Frame::of_arrays(Rc::clone(&right.columns), arrays, Rc::clone(&left.index), &meter)?;
        rows = (0..left.rows()).map(Some).collect();
    }
    joined((&left, &right), &shared, (ours, theirs), index, &rows, host)
}

/// Rows of the right side in the groups that `by` makes, and the group of each row of the left.
struct Groups {
    right: Vec<Vec<usize>>,
    of_left: Vec<Option<usize>>,
}

fn groups_of(left: &Frame, right: &Frame, by: (&[Value], &[Value]), host: &mut dyn Host) -> Result<Groups> {
    let meter = Rc::clone(host.meter());
    if by.0.is_empty() {
        meter.work_len(left.rows().saturating_add(right.rows()))?;
        return Ok(Groups { right: vec![(0..right.rows()).collect()], of_left: vec![Some(0); left.rows()] });
    }
    let keys = |frame: &Frame, by: &[Value]| -> Result<Vec<Value>> {
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
    for (row, key) in keys(right, by.1)?.into_iter().enumerate() {
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
        keys(left, by.0)?.into_iter().map(|key| Ok(places.get(&key)?.and_then(|at| at.as_int()).map(|at| at as usize)));
    Ok(Groups { right: groups, of_left: of_left.collect::<Result<_>>()? })
}

/// The columns of the left, and beside them those of the right at the rows that were found.
fn joined(
    (left, right): (&Frame, &Frame),
    shared: &[Value],
    (our_suffix, their_suffix): (&Value, &Value),
    index: Rc<Index>,
    rows: &[Option<usize>],
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let same = |a: &Value, b: &Value| crate::frame::same_name(a, b);
    let theirs: Vec<(Value, Array)> =
        right.named_arrays(&meter)?.into_iter().filter(|(name, _)| !shared.iter().any(|own| same(own, name))).collect();
    let ours = left.named_arrays(&meter)?;
    let suffixed = |name: &Value, suffix: &Value, host: &mut dyn Host| -> Result<Value> {
        if suffix.is_none() {
            return Ok(name.clone());
        }
        let text = format!("{}{}", ops::str(name, host)?, ops::str(suffix, host)?);
        Value::str(text, host.meter())
    };
    let mut columns = Vec::with_capacity(ours.len() + theirs.len());
    let blank = |suffix: &Value| suffix.is_none() || suffix.as_str() == Some("");
    for (name, array) in &ours {
        let twice = theirs.iter().any(|(other, _)| same(name, other));
        if twice && blank(our_suffix) && blank(their_suffix) {
            let shown = ops::repr(name, host)?;
            return Err(raise::value_error(format!(
                "columns overlap but no suffix specified: Index([{shown}], dtype='object')"
            )));
        }
        columns.push((if twice { suffixed(name, our_suffix, host)? } else { name.clone() }, array.clone()));
    }
    for (name, array) in &theirs {
        let twice = ours.iter().any(|(other, _)| same(name, other));
        let label = if twice { suffixed(name, their_suffix, host)? } else { name.clone() };
        columns.push((label, array.take_optional(rows, &meter)?));
    }
    for (at, (name, _)) in columns.iter().enumerate() {
        if columns.iter().take(at).any(|(other, _)| same(name, other)) {
            return Err(Stop::unsupported("merge_asof(suffixes=) that make a name twice"));
        }
    }
    let (names, arrays): (Vec<Value>, Vec<Array>) = columns.into_iter().unzip();
    // The columns are called as both sides call them.
    let called = left.columns.common_names(&right.columns).into_iter().next().unwrap_or(Value::None);
    let names = Index::of_values(names, called, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, &meter)?))
}
