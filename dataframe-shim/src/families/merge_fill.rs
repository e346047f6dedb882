//! What `merge` does with its keys: filling the columns of them from both sides, and checking that they are unique.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Host, Result, Stop, Value, ops};

use super::merge::Merge;
use super::merge_keys::{Keys, merge_error};
use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, names_agree};
use crate::joining::{How, Matched};

/// A side's key at the rows of the result, zeros where there is none: what the other side fills.
fn taken_key(array: &Array, rows: &[Option<usize>], host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if array.is_empty() {
        // Nothing to take from: whatever stands there is replaced.
        return array.take_optional(rows, &meter);
    }
    match array {
        Array::Int(..) | Array::Bool(_) => {
            array.take(&rows.iter().map(|row| row.unwrap_or_default()).collect::<Vec<_>>(), &meter)
        }
        _ => array.take_optional(rows, &meter),
    }
}

/// Whether rows of either side changed places, as pandas tells it: a side without rows counts as moved.
pub fn moved(left: &Frame, right: &Frame, found: &Matched, merge: &Merge) -> (bool, bool) {
    let moved = |rows: &[Option<usize>], length: usize| {
        rows.len() != length || rows.iter().enumerate().any(|(at, row)| *row != Some(at))
    };
    if merge.right_index && !merge.left_index && merge.how == How::Left {
        return (merge.sort || found.left.len() != left.rows(), true);
    }
    if merge.left_index && !merge.right_index && merge.how == How::Right {
        return (true, merge.sort || found.right.len() != right.rows());
    }
    let empty = left.rows() == 0 || right.rows() == 0;
    (empty || moved(&found.left, left.rows()), empty || moved(&found.right, right.rows()))
}

/// Fills the key columns where one side has no row, and adds keys that are no column.
pub fn add_keys(
    result: &mut Frame,
    left: &Frame,
    right: &Frame,
    keys: &Keys,
    found: &Matched,
    (left_moved, right_moved): (bool, bool),
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let missing = |rows: &[Option<usize>]| rows.iter().any(Option::is_none);
    for (at, key) in keys.keys.iter().enumerate() {
        if !key.fills() {
            continue;
        }
        let places = result.positions(&key.name, &meter)?;
        let (mut take_left, mut take_right) = (None, None);
        if let Some(&place) = places.first() {
            let now = result.array(place).map(|array| array.dtype());
            if !(left_moved || right_moved) {
                continue;
            }
            if let Some(own) = left.named_array(&key.name, &meter)? {
                if missing(&found.left) {
                    take_right = Some(key.right.clone());
                    take_left = (now != Some(own.dtype())).then_some(own);
                }
            } else if let Some(own) = right.named_array(&key.name, &meter)?
                && missing(&found.right)
            {
                take_left = Some(key.left.clone());
                take_right = (now != Some(own.dtype())).then_some(own);
            }
        } else {
            (take_left, take_right) = (Some(key.left.clone()), Some(key.right.clone()));
        }
        if take_left.is_none() && take_right.is_none() {
            continue;
        }
        let current = |result: &Frame| places.first().and_then(|&place| result.array(place));
        let side = |take: Option<Array>, rows: &[Option<usize>], host: &mut dyn Host| match take {
            None => Ok(current(result).unwrap_or_else(|| Array::objects(Vec::new()))),
            Some(array) => taken_key(&array, rows, host),
        };
        let (lefts, rights) = (side(take_left, &found.left, host)?, side(take_right, &found.right, host)?);
        let column = if left_moved && found.left.iter().all(Option::is_none) {
            rights
        } else if (right_moved && found.right.iter().all(Option::is_none))
            || (places.is_empty() && found.left.iter().all(Option::is_some))
        {
            // A key that becomes a column anew keeps the dtype of the side that has them all.
            lefts
        } else {
            let rows = found.left.len();
            let dtype = crate::array::take::joint_dtype(lefts.dtype(), rights.dtype());
            let both = Array::concat(
                &[
                    crate::array::take::widened(&lefts, dtype, &meter)?,
                    crate::array::take::widened(&rights, dtype, &meter)?,
                ],
                &meter,
            )?;
            let from = found.left.iter().enumerate().map(|(row, own)| if own.is_some() { row } else { rows + row });
            both.take(&from.collect::<Vec<_>>(), &meter)?
        };
        if let Some(&place) = places.first() {
            if let Some(slot) = result.cells.get_mut(place) {
                *slot = Column::new(column, &meter)?;
            }
        } else if !key.name.is_none() && result.index.names().iter().any(|own| names_agree(own, &key.name)) {
            if result.index.levels() > 1 {
                continue;
            }
            result.index = Index::flat(column, key.name.clone(), &meter)?;
        } else {
            let name = match &key.name {
                name if !name.is_none() && ops::truth(name, host)? => name.clone(),
                _ => Value::str(format!("key_{at}"), &meter)?,
            };
            result.insert(at, name, Column::new(column, &meter)?, &meter)?;
        }
    }
    Ok(())
}

/// Keys that were levels of both sides are labels again.
pub fn restore_levels(
    result: Frame,
    keys: &Keys,
    left: &Frame,
    right: &Rc<Index>,
    host: &mut dyn Host,
) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let mut restored = Vec::new();
    for key in &keys.keys {
        let (Some(own), Some(other)) = (&key.left_name, &key.right_name) else { continue };
        let level = |index: &Index| index.names().iter().any(|name| !name.is_none() && names_agree(name, own));
        if names_agree(own, other)
            && level(&left.index)
            && level(right)
            && left.positions(own, &meter)?.is_empty()
            && !level(&result.index)
        {
            restored.push(own.clone());
        }
    }
    if restored.is_empty() {
        return Ok(result);
    }
    let names = Value::list(restored, &meter)?;
    let value = ops::call_method(&DataFrame::value(result), "set_index", Args::one(names), host)?;
    value.downcast::<DataFrame>().map(|df| df.frame()).ok_or_else(|| Stop::unsupported("merge on levels"))
}

/// `validate=`: whether keys are as unique as was said.
pub fn check_unique(
    validate: &Value,
    merge: &Merge,
    keys: &Keys,
    left: &Index,
    right: &Index,
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let (lefts, rights) = keys.arrays();
    let unique = |arrays: &[Array]| -> Result<bool> {
        let found = crate::distinct::groups(arrays, crate::distinct::Missing::Alike, &meter)?;
        Ok(found.first.len() == found.of_row.len())
    };
    let own = if merge.left_index { left.is_unique(&meter)? } else { unique(&lefts)? };
    let other = if merge.right_index { right.is_unique(&meter)? } else { unique(&rights)? };
    let wrong =
        |side: &str, kind: &str| merge_error(format!("Merge keys are not unique in {side}; not a {kind} merge"));
    match validate.as_str() {
        Some("one_to_one" | "1:1") => match (own, other) {
            (false, false) => Err(wrong("either left or right dataset", "one-to-one")),
            (false, true) => Err(wrong("left dataset", "one-to-one")),
            (true, false) => Err(wrong("right dataset", "one-to-one")),
            (true, true) => Ok(()),
        },
        Some("one_to_many" | "1:m") if !own => Err(wrong("left dataset", "one-to-many")),
        Some("many_to_one" | "m:1") if !other => Err(wrong("right dataset", "many-to-one")),
        Some("one_to_many" | "1:m" | "many_to_one" | "m:1" | "many_to_many" | "m:m") => Ok(()),
        _ => {
            let shown = ops::str(validate, host)?;
            let valid = ["1:1", "1:m", "m:1", "m:m", "one_to_one", "one_to_many", "many_to_one", "many_to_many"];
            let lines: Vec<String> = valid.iter().map(|name| format!("- \"{name}\"")).collect();
            Err(raise::value_error(format!(
                "\"{shown}\" is not a valid argument. Valid arguments are:\n{}",
                lines.join("\n")
            )))
        }
    }
}
