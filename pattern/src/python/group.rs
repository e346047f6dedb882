//! Which group an argument names.

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::hash_key;
use hiddentables_values::{Result, Value};

use crate::pattern::Pattern;

/// The number of a group, given by number or name; `IndexError` where there is none.
pub(super) fn index(pattern: &Pattern, group: &Value) -> Result<usize> {
    // What is no number is looked up among the names.
    if pattern.names().next().is_some() && !matches!(group, Value::Int(_) | Value::Str(_)) {
        hash_key(group)?;
    }
    let number = match group {
        Value::Str(name) => pattern.group_of(name),
        other => {
            other.as_int().and_then(|number| usize::try_from(number).ok()).filter(|number| *number <= pattern.groups())
        }
    };
    number.ok_or_else(|| raise::index_error("no such group"))
}
