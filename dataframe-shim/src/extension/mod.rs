//! The extension dtypes to the program: `pd.NA`, `pd.StringDtype`, `pd.Int64Dtype` and their like, and the arrays that `.values`
//! and `.unique()` give. The column itself is [`crate::array::masked`].

mod array;
mod dtype;
mod na;

pub use array::ExtensionArray;
pub use dtype::{BOOLEAN, ExtensionDtype, FLOAT64, INT8, INT16, INT32, INT64, STRING, UINT8, UINT16, UINT32};
pub use na::{NA_TYPE, ambiguous, is_na, na};
