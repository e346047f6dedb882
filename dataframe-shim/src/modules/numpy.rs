//! The functions and classes of `np`.

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types;

use super::functions;
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
        ("sum", Member::Function(&functions::SUM)),
        ("mean", Member::Function(&functions::MEAN)),
        ("max", Member::Function(&functions::MAX)),
        ("min", Member::Function(&functions::MIN)),
        ("amax", Member::Function(&functions::MAX)),
        ("amin", Member::Function(&functions::MIN)),
        ("any", Member::Function(&functions::ANY)),
        ("all", Member::Function(&functions::ALL)),
        ("median", Member::Function(&functions::MEDIAN)),
        ("where", Member::Function(&functions::WHERE)),
        ("array", Member::Function(&functions::ARRAY)),
        ("unique", Member::Function(&functions::UNIQUE)),
        ("isnan", Member::Function(&functions::ISNAN)),
        ("sqrt", Member::Function(&functions::SQRT)),
        ("floor", Member::Function(&functions::FLOOR)),
        ("ceil", Member::Function(&functions::CEIL)),
        ("abs", Member::Function(&functions::ABS)),
        ("absolute", Member::Function(&functions::ABS)),
        ("round", Member::Function(&functions::ROUND)),
    ],
    known: known::NUMPY,
};
