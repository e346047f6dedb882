//! `warnings`: nobody sees any, so all that programs do about them does nothing.

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Native, Value};

/// `warnings`
pub(crate) static MODULE: Definition = Definition {
    name: "warnings",
    members: &[
        ("filterwarnings", Member::Function(&FILTERWARNINGS)),
        ("simplefilter", Member::Function(&SIMPLEFILTER)),
        ("resetwarnings", Member::Function(&RESETWARNINGS)),
        ("warn", Member::Function(&WARN)),
    ],
    known: KNOWN,
};

static FILTERWARNINGS: Native =
    Native::new("filterwarnings(action, message='', category=<unset>, module='', lineno=0, append=False)", |_, _| {
        Ok(Value::None)
    });
static SIMPLEFILTER: Native =
    Native::new("simplefilter(action, category=<unset>, lineno=0, append=False)", |_, _| Ok(Value::None));
static RESETWARNINGS: Native = Native::new("resetwarnings()", |_, _| Ok(Value::None));
static WARN: Native = Native::new("warn(message, category=None, stacklevel=1, source=None)", |_, _| Ok(Value::None));

const KNOWN: &str = "\
    WarningMessage catch_warnings defaultaction filters filterwarnings formatwarning onceregistry resetwarnings showwarning \
    simplefilter sys warn warn_explicit";
