//! The keys of a `merge`: which columns, levels or arrays they are, and whether they can be compared.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, Result, Stop, Value, ops};

use super::merge::Merge;
use crate::array::{Array, Dtype, Kind, is_missing};
use crate::column::Column;
use crate::frame::{Frame, same_name};
use crate::index::names_agree;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// One key of a merge.
pub struct MergeKey {
    /// What it is called in the result; `None` for arrays.
    pub name: Value,
    /// The left side's label of it; absent where it is an array or the index.
    pub left_name: Option<Value>,
    /// The right side's.
    pub right_name: Option<Value>,
    /// The left side's cells.
    pub left: Array,
    /// The right side's.
    pub right: Array,
}

impl MergeKey {
    /// Whether the result has one column of it, filled from both sides.
    pub fn fills(&self) -> bool {
        match (&self.left_name, &self.right_name) {
            (Some(Value::Str(left)), Some(Value::Str(right))) => **left == **right,
            _ => true,
        }
    }
}

/// All keys of a merge.
pub struct Keys {
    /// Each of them.
    pub keys: Vec<MergeKey>,
    /// Labels that the right side gives up, since the left one has them.
    pub right_drop: Vec<Value>,
}

impl Keys {
    /// The cells of both sides.
    pub fn arrays(&self) -> (Vec<Array>, Vec<Array>) {
        self.keys.iter().map(|key| (key.left.clone(), key.right.clone())).unzip()
    }
}

/// `MergeError`
pub fn merge_error(message: impl AsRef<str>) -> Stop {
    raise::exception(&exceptions::MERGE_ERROR, message)
}

/// A key or several: lists and tuples are several.
fn as_list(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        Value::List(_) | Value::Tuple(_) => hiddentables_values::iter::collect(value, host),
        other => Ok(vec![other.clone()]),
    }
}

/// One side of a key: its label or `None`, its cells, and the name it gives.
struct Side {
    label: Option<Value>,
    cells: Array,
    name: Value,
}

/// The cells of an array of as many rows, or of the column or level of this label.
fn side(frame: &Frame, key: &Value, host: &mut dyn Host) -> Result<Side> {
    let meter = Rc::clone(host.meter());
    if key.is::<Series>() || key.is::<NdArray>() || key.is::<crate::IndexObject>() {
        let cells = selection::list_like(key, host)?.unwrap_or_else(|| Array::objects(Vec::new()));
        if cells.len() != frame.rows() {
            return Err(Stop::unsupported("merge on an array of another length"));
        }
        return Ok(Side { label: None, cells, name: Value::None });
    }
    if key.is_none() || !selection::is_scalar(key) {
        return Err(Stop::unsupported(format!("merge on a {}", key.class().name)));
    }
    let shown = |host: &mut dyn Host| ops::str(key, host);
    let level = frame.index.names().iter().position(|own| !own.is_none() && names_agree(own, key));
    let cells = match (frame.positions(key, &meter)?.as_slice(), level) {
        ([_, ..], Some(_)) => {
            let shown = shown(host)?;
            return Err(raise::value_error(format!(
                "'{shown}' is both an index level and a column label, which is ambiguous."
            )));
        }
        ([at], None) => frame.array(*at).ok_or_else(|| raise::key_error(key.clone()))?,
        ([], Some(level)) => frame.index.level_array(level, &meter)?,
        ([], None) => return Err(raise::key_error(key.clone())),
        _ => {
            let shown = shown(host)?;
            return Err(raise::value_error(format!("The column label '{shown}' is not unique.")));
        }
    };
    Ok(Side { label: Some(key.clone()), cells, name: key.clone() })
}

/// The keys that the arguments name; `MergeError` where they name none, or too many.
pub fn resolve(left: &Frame, right: &Frame, merge: &Merge, host: &mut dyn Host) -> Result<Keys> {
    let meter = Rc::clone(host.meter());
    let list = |value: &Option<Value>, host: &mut dyn Host| match value {
        Some(value) => as_list(value, host).map(Some),
        None => Ok(None),
    };
    let (on, left_on, right_on) = (list(&merge.on, host)?, list(&merge.left_on, host)?, list(&merge.right_on, host)?);
    let (left_on, right_on) = match (on, left_on, right_on) {
        (None, None, None) => match (merge.left_index, merge.right_index) {
            (true, true) => return Ok(Keys { keys: Vec::new(), right_drop: Vec::new() }),
            (true, false) => return Err(merge_error("Must pass right_on or right_index=True")),
            (false, true) => return Err(merge_error("Must pass left_on or left_index=True")),
            (false, false) => {
                let common = left.columns.intersection(&right.columns, host)?;
                if common.is_empty() {
                    return Err(merge_error(
                        "No common columns to perform merge on. Merge options: left_on=None, right_on=None, left_index=False, right_index=False",
                    ));
                }
                let common_labels = common.to_values(&meter)?;
                for label in &common_labels {
                    if left.positions(label, &meter)?.len() > 1 || right.positions(label, &meter)?.len() > 1 {
                        let shown = crate::index::object::repr(&common, host)?;
                        return Err(merge_error(format!("Data columns not unique: {shown}")));
                    }
                }
                (Some(common_labels.clone()), Some(common_labels))
            }
        },
        (Some(_), left_on, right_on) if left_on.is_some() || right_on.is_some() => {
            return Err(merge_error(
                "Can only pass argument \"on\" OR \"left_on\" and \"right_on\", not a combination of both.",
            ));
        }
        (Some(_), ..) if merge.left_index || merge.right_index => {
            return Err(merge_error(
                "Can only pass argument \"on\" OR \"left_index\" and \"right_index\", not a combination of both.",
            ));
        }
        (Some(on), ..) => (Some(on.clone()), Some(on)),
        (None, Some(_), _) if merge.left_index => {
            return Err(merge_error("Can only pass argument \"left_on\" OR \"left_index\" not both."));
        }
        (None, Some(_), None) if !merge.right_index => {
            return Err(merge_error("Must pass \"right_on\" OR \"right_index\"."));
        }
        (None, Some(names), right_on) => {
            if merge.right_index && names.len() != right.index.levels() {
                return Err(raise::value_error(
                    "len(left_on) must equal the number of levels in the index of \"right\"",
                ));
            }
            (Some(names), if merge.right_index { None } else { right_on })
        }
        (None, None, Some(_)) if merge.right_index => {
            return Err(merge_error("Can only pass argument \"right_on\" OR \"right_index\" not both."));
        }
        (None, None, Some(_)) if !merge.left_index => {
            return Err(merge_error("Must pass \"left_on\" OR \"left_index\"."));
        }
        (None, None, Some(names)) => {
            if names.len() != left.index.levels() {
                return Err(raise::value_error(
                    "len(right_on) must equal the number of levels in the index of \"left\"",
                ));
            }
            (None, Some(names))
        }
    };
    keys_of(left, right, left_on, right_on, host)
}

fn keys_of(
    left: &Frame,
    right: &Frame,
    left_on: Option<Vec<Value>>,
    right_on: Option<Vec<Value>>,
    host: &mut dyn Host,
) -> Result<Keys> {
    let meter = Rc::clone(host.meter());
    let mut found = Keys { keys: Vec::new(), right_drop: Vec::new() };
    match (left_on, right_on) {
        (Some(lefts), Some(rights)) => {
            if lefts.len() != rights.len() {
                return Err(raise::value_error("len(right_on) must equal len(left_on)"));
            }
            if lefts.is_empty() {
                return Err(raise::index_error("list index out of range"));
            }
            for (at, key) in lefts.iter().enumerate() {
                if lefts.iter().take(at).any(|own| same_name(own, key)) {
                    return Err(Stop::unsupported("merge on the same key twice"));
                }
            }
            for (own, other) in lefts.iter().zip(&rights) {
                // The right side is looked up first where the left one is a label.
                let theirs = side(right, other, host)?;
                let ours = side(left, own, host)?;
                if let (Some(own), Some(other)) = (&ours.label, &theirs.label)
                    && same_name(own, other)
                {
                    found.right_drop.push(other.clone());
                }
                let name = if ours.label.is_some() { ours.name } else { theirs.name };
                let (left_name, right_name) = (ours.label, theirs.label);
                found.keys.push(MergeKey { name, left_name, right_name, left: ours.cells, right: theirs.cells });
            }
        }
        (Some(names), None) => {
            for (name, theirs) in names.iter().zip(right.index.level_arrays(&meter)?) {
                let ours = side(left, name, host)?;
                let (left_name, name) = (ours.label, ours.name);
                found.keys.push(MergeKey { name, left_name, right_name: None, left: ours.cells, right: theirs });
            }
        }
        (None, Some(names)) => {
            for (name, ours) in names.iter().zip(left.index.level_arrays(&meter)?) {
                let theirs = side(right, name, host)?;
                let (right_name, name) = (theirs.label, theirs.name);
                found.keys.push(MergeKey { name, left_name: None, right_name, left: ours, right: theirs.cells });
            }
        }
        (None, None) => {}
    }
    Ok(found)
}

/// What `lib.infer_dtype(…, skipna=False)` calls the cells, as far as merging asks.
fn inferred(array: &Array) -> &'static str {
    let Array::Object(cells) = array else {
        return match array {
            Array::Bool(_) => "boolean",
            Array::Int(..) => "integer",
            Array::Float(_) => "floating",
            Array::Str(strings) if strings.has_missing() => "mixed",
            Array::Str(_) => "string",
            _ => "datetime",
        };
    };
    let all = |test: fn(&Value) -> bool| cells.iter().all(test);
    let integral = |v: &Value| v.as_int().is_some() && !matches!(v.class().name, "bool" | "bool_");
    if cells.is_empty() {
        "empty"
    } else if all(|v| v.as_str().is_some()) {
        "string"
    } else if all(|v| matches!(v.class().name, "bool" | "bool_")) {
        "boolean"
    } else if cells.iter().all(integral) {
        "integer"
    } else if all(|v| matches!(v, Value::Float(_))) {
        "floating"
    } else if cells.first().is_some_and(integral) {
        if cells.iter().all(|v| integral(v) || matches!(v, Value::Float(_))) {
            "mixed-integer-float"
        } else {
            "mixed-integer"
        }
    } else if all(|v| v.as_float().is_some() && !matches!(v.class().name, "bool" | "bool_")) {
        "mixed-integer-float"
    } else if cells.iter().any(integral) {
        "mixed-integer"
    } else {
        "mixed"
    }
}

/// Whether each key's two sides can be compared; `ValueError` where text would meet numbers. Columns of bools beside others become
/// objects.
pub fn check_dtypes(keys: &Keys, left: &mut Frame, right: &mut Frame, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    for key in &keys.keys {
        if let (Dtype::Masked(_), other) | (other, Dtype::Masked(_)) = (key.left.dtype(), key.right.dtype())
            && key.left.dtype() != key.right.dtype()
            && !(other == Dtype::Object
                && [&key.left, &key.right].iter().any(|side| side.dtype() == Dtype::Masked(Kind::Text)))
        {
            return Err(Stop::unsupported("merge on an extension dtype and another one"));
        }
        let zoned = |array: &Array| matches!(array, Array::Zoned(..));
        if (zoned(&key.left) || zoned(&key.right)) && key.left.dtype() != key.right.dtype() {
            return Err(Stop::unsupported("merge on times in a zone and another dtype"));
        }
        if key.left.is_empty() != key.right.is_empty() || key.left.dtype() == key.right.dtype() {
            continue;
        }
        let (own, other) = (key.left.dtype(), key.right.dtype());
        let number = |dtype: Dtype| matches!(dtype, Dtype::Int(_) | Dtype::Float | Dtype::Float32);
        let wrong = |host: &mut dyn Host| -> Result<Stop> {
            Ok(raise::value_error(format!(
                "You are trying to merge on {} and {} columns for key '{}'. If you wish to proceed you should use pd.concat",
                own.name(),
                other.name(),
                ops::str(&key.name, host)?
            )))
        };
        if number(own) && number(other) {
            continue;
        }
        let timed = |dtype: Dtype| matches!(dtype, Dtype::Time | Dtype::Delta);
        if timed(own) || timed(other) {
            return Err(wrong(host)?);
        }
        if (own == Dtype::Object && number(other)) || (number(own) && other == Dtype::Object) {
            let (a, b) = (inferred(&key.left), inferred(&key.right));
            let whole = ["integer", "mixed-integer", "boolean", "empty"];
            let text = ["string", "mixed", "empty"];
            let both_whole = whole.contains(&a) && whole.contains(&b);
            if !both_whole && text.contains(&a) != text.contains(&b) {
                return Err(wrong(host)?);
            }
        }
        for frame in [&mut *left, &mut *right] {
            let places = frame.positions(&key.name, &meter)?;
            if let [at] = places.as_slice()
                && let Some(array) = frame.array(*at)
                && array.dtype() != Dtype::Object
                && let Some(slot) = frame.cells.get_mut(*at)
            {
                *slot = Column::new(Array::objects(array.items(&meter)?), &meter)?;
            }
        }
    }
    let flags = |array: &Array| matches!(array, Array::Object(cells) if cells.iter().any(|v| matches!(v, Value::Bool(_))) && cells.iter().any(is_missing));
    if keys.keys.iter().any(|key| flags(&key.left) || flags(&key.right)) {
        return Err(Stop::unsupported("merge on bools with missing values"));
    }
    Ok(())
}
