//! `datetime`: its classes are values of [`hiddentables_values::types::datetime`].

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::datetime::{DATE, DATETIME, TIME, TIMEDELTA, TIMEZONE, TZINFO, utc_value};

/// `datetime`
pub(crate) static MODULE: Definition = Definition {
    name: "datetime",
    members: &[
        ("date", Member::Class(&DATE)),
        ("time", Member::Class(&TIME)),
        ("datetime", Member::Class(&DATETIME)),
        ("timedelta", Member::Class(&TIMEDELTA)),
        ("timezone", Member::Class(&TIMEZONE)),
        ("tzinfo", Member::Class(&TZINFO)),
        ("UTC", Member::Value(utc_value)),
        ("MINYEAR", Member::Int(1)),
        ("MAXYEAR", Member::Int(9999)),
    ],
    known: KNOWN,
};

const KNOWN: &str = "\
    MAXYEAR MINYEAR UTC date datetime datetime_CAPI sys time timedelta timezone tzinfo";
