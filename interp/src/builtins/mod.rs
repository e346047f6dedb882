//! The built-in names, a file each family. What reads files, runs text as code or looks behind the scenes is there only to be refused.

mod attribute;
mod bits;
mod iteration;
mod number;
mod object;
mod order;
mod printing;
mod sources;

use std::collections::HashMap;
use std::sync::OnceLock;

use hiddentables_values::types::{self, exceptions};
use hiddentables_values::{Class, Native, Result, Stop, Value};

pub(crate) use attribute::{GETATTR, delattr, getattr, setattr};
pub(crate) use object::{instance_of, is_made_by};
pub(crate) use printing::{PRINT, ascii, printed};
pub(crate) use sources::Source;

/// What a built-in name means.
#[derive(Clone, Copy)]
pub(crate) enum Builtin {
    Native(&'static Native),
    Class(&'static Class),
    NotImplemented,
    Ellipsis,
    /// Refused by this policy rule as soon as it is looked up.
    Refused(&'static str),
    /// Not here, as soon as it is looked up.
    Unsupported(&'static str),
}

impl Builtin {
    pub(crate) fn value(self) -> Result<Value> {
        match self {
            Builtin::Native(native) => Ok(Value::Native(native)),
            Builtin::Class(class) => Ok(Value::Class(class)),
            Builtin::NotImplemented => Ok(Value::NotImplemented),
            Builtin::Ellipsis => Ok(Value::Ellipsis),
            Builtin::Refused(rule) => Err(Stop::refused(rule)),
            Builtin::Unsupported(name) => Err(Stop::unsupported(name)),
        }
    }
}

/// Built-in functions that need more of the run than a native value may ask for.
pub(crate) enum Own {
    Print,
    GetAttr,
    SetAttr,
    DelAttr,
}

/// Which of them a native function is.
pub(crate) fn own(native: &'static Native) -> Option<Own> {
    let is = |other: &'static Native| std::ptr::eq(native, other);
    if is(&PRINT) {
        Some(Own::Print)
    } else if is(&attribute::GETATTR) {
        Some(Own::GetAttr)
    } else if is(&attribute::SETATTR) {
        Some(Own::SetAttr)
    } else if is(&attribute::DELATTR) {
        Some(Own::DelAttr)
    } else {
        None
    }
}

/// What a name means where no program has bound it.
pub(crate) fn find(name: &str) -> Option<Builtin> {
    static TABLE: OnceLock<HashMap<&'static str, Builtin>> = OnceLock::new();
    TABLE.get_or_init(table).get(name).copied()
}

static CLASSES: [&Class; 16] = [
    &types::OBJECT,
    &types::TYPE,
    &types::INT,
    &types::BOOL,
    &types::FLOAT,
    &types::COMPLEX,
    &types::STR,
    &types::BYTES,
    &types::LIST,
    &types::TUPLE,
    &types::DICT,
    &types::SET,
    &types::FROZENSET,
    &types::RANGE,
    &types::SLICE,
    &exceptions::OS_ERROR,
];

/// Names that are refused, with the rule that does.
const REFUSED: &[(&str, &str)] = &[
    ("open", "file-read"),
    ("eval", "dynamic-code"),
    ("exec", "dynamic-code"),
    ("compile", "dynamic-code"),
    ("__import__", "dynamic-code"),
    ("globals", "dynamic-code"),
    ("locals", "dynamic-code"),
    ("vars", "dynamic-code"),
    ("input", "dynamic-code"),
    ("breakpoint", "dynamic-code"),
    ("help", "dynamic-code"),
    ("exit", "dynamic-code"),
    ("quit", "dynamic-code"),
    ("__builtins__", "dunder"),
    ("__loader__", "dunder"),
    ("__spec__", "dunder"),
    ("__build_class__", "dunder"),
];

/// Names that are known and not here: those whose answer differs from run to run, and those that no program has asked for.
const UNSUPPORTED: &[&str] = &[
    "id",
    "dir",
    "memoryview",
    "bytearray",
    "BaseExceptionGroup",
    "ExceptionGroup",
    "super",
    "property",
    "classmethod",
    "staticmethod",
    "aiter",
    "anext",
    "copyright",
    "credits",
    "license",
];

fn table() -> HashMap<&'static str, Builtin> {
    let families: [&[&'static Native]; 7] = [
        attribute::FUNCTIONS,
        bits::FUNCTIONS,
        iteration::FUNCTIONS,
        number::FUNCTIONS,
        object::FUNCTIONS,
        order::FUNCTIONS,
        printing::FUNCTIONS,
    ];
    let mut table = HashMap::new();
    table.extend(families.iter().flat_map(|family| family.iter()).map(|n| (n.name(), Builtin::Native(n))));
    table.extend(CLASSES.iter().map(|class| (class.name, Builtin::Class(class))));
    table.extend(iteration::CLASSES.iter().map(|class| (class.name, Builtin::Class(class))));
    table.extend(exceptions::BUILTINS.iter().map(|class| (class.name, Builtin::Class(class))));
    table.extend(["IOError", "EnvironmentError"].map(|name| (name, Builtin::Class(&exceptions::OS_ERROR))));
    // Called, `type` tells a class; as a value it is the class of classes.
    table.insert("NotImplemented", Builtin::NotImplemented);
    table.insert("Ellipsis", Builtin::Ellipsis);
    table.extend(REFUSED.iter().map(|(name, rule)| (*name, Builtin::Refused(rule))));
    table.extend(UNSUPPORTED.iter().map(|name| (*name, Builtin::Unsupported(name))));
    table
}
