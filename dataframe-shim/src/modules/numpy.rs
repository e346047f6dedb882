//! The functions and classes of `np`.

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types;

use crate::known;
use crate::ndarray::NDARRAY;

/// `numpy`
pub static NUMPY: Definition = Definition {
    name: "numpy",
    members: &[
        ("nan", Member::Float(f64::NAN)),
        ("inf", Member::Float(f64::INFINITY)),
        ("pi", Member::Float(std::f64::consts::PI)),
        ("e", Member::Float(std::f64::consts::E)),
        ("ndarray", Member::Class(&NDARRAY)),
        ("int64", Member::Class(&types::NP_INT64)),
        ("int32", Member::Class(&types::NP_INT32)),
        ("int16", Member::Class(&types::NP_INT16)),
        ("int8", Member::Class(&types::NP_INT8)),
        ("uint8", Member::Class(&types::NP_UINT8)),
        ("uint16", Member::Class(&types::NP_UINT16)),
        ("uint32", Member::Class(&types::NP_UINT32)),
        ("float64", Member::Class(&types::NP_FLOAT64)),
        ("bool_", Member::Class(&types::NP_BOOL)),
        ("integer", Member::Class(&types::NP_INTEGER)),
        ("floating", Member::Class(&types::NP_FLOATING)),
        ("number", Member::Class(&types::NP_NUMBER)),
        ("generic", Member::Class(&types::NP_GENERIC)),
    ],
    known: known::NUMPY,
};
