//! The methods, a family a file: each is one function with its doc and example, and a row beside it with pandas' own signature
//! line. Adding a method to a family touches that one file; see docs/ADDING.md.

pub mod aggregate;
pub mod apply;
pub mod columnwise;
pub mod convert;
pub mod datetimes;
pub mod distinct;
pub mod fill;
pub mod groupby;
pub mod labels;
pub mod missing;
pub mod order;
pub mod properties;
pub mod query;
pub mod reduce;
pub mod replace;
pub mod reshape;
pub mod select;
pub mod sequence;
pub mod statistics;
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
    aggregate::SERIES,
    apply::SERIES,
    convert::SERIES,
    datetimes::SERIES,
    distinct::SERIES,
    fill::SERIES,
    groupby::SERIES,
    labels::SERIES,
    missing::SERIES,
    order::SERIES,
    properties::SERIES,
    reduce::SERIES,
    replace::SERIES,
    reshape::SERIES,
    select::SERIES,
    sequence::SERIES,
    statistics::SERIES,
    strings::SERIES,
    text::SERIES,
];

/// Rows of DataFrame.
pub static DATAFRAME: &[&[Method<Rc<DataFrame>>]] = &[
    aggregate::DATAFRAME,
    apply::DATAFRAME,
    columnwise::DATAFRAME,
    convert::DATAFRAME,
    distinct::DATAFRAME,
    fill::DATAFRAME,
    groupby::DATAFRAME,
    labels::DATAFRAME,
    missing::DATAFRAME,
    order::DATAFRAME,
    properties::DATAFRAME,
    query::DATAFRAME,
    reduce::DATAFRAME,
    replace::DATAFRAME,
    reshape::DATAFRAME,
    select::DATAFRAME,
    sequence::DATAFRAME,
    statistics::DATAFRAME,
    text::DATAFRAME,
];

/// Rows of Index and its kin.
pub static INDEX: &[&[Method<Rc<IndexObject>>]] =
    &[convert::INDEX, distinct::INDEX, properties::INDEX, reduce::INDEX, strings::INDEX];

/// Rows of ndarray.
pub static NDARRAY: &[&[Method<Rc<NdArray>>]] = &[convert::NDARRAY, properties::NDARRAY, reduce::NDARRAY];

pub use groupby::GROUPBY;

pub use groupby::SERIES_GROUPBY;
