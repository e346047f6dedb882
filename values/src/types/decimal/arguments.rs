//! Arguments in the words of CPython's functions that read them by name.

use crate::exception::raise;
use crate::value::Value;
use crate::{Bound, Result};

/// The arguments of these names, the first `required` of which must be given.
pub(super) fn read(bound: &Bound, names: &[&str], required: usize) -> Result<Vec<Option<Value>>> {
    let given = bound.rest.len() + bound.keywords.len();
    if given > names.len() {
        let bound = if required == names.len() { "exactly" } else { "at most" };
        let plural = if names.len() == 1 { "" } else { "s" };
        return Err(raise::type_error(format!(
            "function takes {bound} {} argument{plural} ({given} given)",
            names.len()
        )));
    }
    let mut slots: Vec<Option<Value>> = bound.rest.iter().cloned().map(Some).collect();
    slots.resize(names.len(), None);
    let named = |name: &str| bound.keywords.iter().find(|(keyword, _)| &**keyword == name);
    for (at, (name, slot)) in names.iter().zip(&mut slots).enumerate() {
        match (named(name), &slot) {
            (Some(_), Some(_)) => {
                return Err(raise::type_error(format!(
                    "argument for function given by name ('{name}') and position ({})",
                    at + 1
                )));
            }
            (Some((_, value)), None) => *slot = Some(value.clone()),
            (None, None) if at < required => {
                return Err(raise::type_error(format!("function missing required argument '{name}' (pos {})", at + 1)));
            }
            _ => {}
        }
    }
    match bound.keywords.iter().find(|(keyword, _)| !names.contains(&&**keyword)) {
        Some((keyword, _)) => {
            Err(raise::type_error(format!("'{keyword}' is an invalid keyword argument for this function")))
        }
        None => Ok(slots),
    }
}
