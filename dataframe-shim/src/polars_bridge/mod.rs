//! The only place that names Polars. Columns are stored as Polars chunked arrays of one chunk, read as slices, and made
//! from iterators; missing values are a validity bitmap, never a NaN.

mod booleans;
mod numbers;
mod strings;
mod table;

pub use booleans::Bools;
pub use numbers::{FloatKind, Floats, Ints};
pub use strings::Strings;
pub use table::{HostCategory, HostCell, HostColumn, HostExtension, Table, TableError};
