//! The methods, a family a file: each is one function with its doc and example, and a row beside it with pandas' own signature
//! line. Adding a method to a family touches that one file; see docs/ADDING.md.

pub mod apply;
pub mod convert;
pub mod datetimes;
pub mod distinct;
pub mod groupby;
pub mod labels;
pub mod missing;
pub mod order;
pub mod properties;
pub mod query;
pub mod reduce;
pub mod reshape;
pub mod select;
pub mod sequence;
pub mod strings;
pub mod text;

use std::rc::Rc;

use hiddentables_values::Method;

use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::series::Series;

/// Rows of Series.
pub static SERIES: &[&[Method<Rc<Series>>]] = &[
    apply::SERIES,
    convert::SERIES,
    datetimes::SERIES,
    distinct::SERIES,
    groupby::SERIES,
    labels::SERIES,
    missing::SERIES,
    order::SERIES,
    properties::SERIES,
    reduce::SERIES,
    reshape::SERIES,
    select::SERIES,
    sequence::SERIES,
    strings::SERIES,
    text::SERIES,
];

/// Rows of DataFrame.
pub static DATAFRAME: &[&[Method<Rc<DataFrame>>]] = &[
    apply::DATAFRAME,
    convert::DATAFRAME,
    distinct::DATAFRAME,
    groupby::DATAFRAME,
    labels::DATAFRAME,
    missing::DATAFRAME,
    order::DATAFRAME,
    properties::DATAFRAME,
    query::DATAFRAME,
    reduce::DATAFRAME,
    reshape::DATAFRAME,
    select::DATAFRAME,
    sequence::DATAFRAME,
    text::DATAFRAME,
];

/// Rows of Index and its kin.
pub static INDEX: &[&[Method<Rc<IndexObject>>]] =
    &[convert::INDEX, distinct::INDEX, properties::INDEX, reduce::INDEX, strings::INDEX];

/// Rows of ndarray.
pub static NDARRAY: &[&[Method<Rc<NdArray>>]] = &[convert::NDARRAY, properties::NDARRAY, reduce::NDARRAY];

pub use groupby::GROUPBY;

pub use groupby::SERIES_GROUPBY;
