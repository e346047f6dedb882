//! The methods, a family a file: each is one function with its doc and example, and a row beside it with pandas' own signature
//! line. Adding a method to a family touches that one file; see docs/ADDING.md.

pub mod aggregate;
pub mod align;
pub mod aligned;
pub mod apply;
mod apply_raw;
pub mod asfreq;
pub mod cases;
mod clip_frame;
pub mod clock;
pub mod columnwise;
pub mod combine;
pub mod concat;
pub mod concat_cells;
pub mod convert;
pub mod correlation;
pub mod crosstab;
pub mod datetimes;
pub mod differing;
pub mod distinct;
pub mod dot;
mod downcast;
pub mod ewm;
pub mod explode;
pub mod extension;
pub mod extremes;
pub mod fill;
pub mod filter;
pub mod flex;
pub mod flex_frame;
pub mod groupby;
pub mod grouper;
pub mod index;
pub mod index_kinds;
mod index_places;
mod index_sets;
pub mod info;
pub mod interpolate;
pub mod json;
pub mod labels;
pub mod levels;
pub mod margins;
pub mod melt;
pub mod merge;
pub mod merge_asof;
pub mod merge_fill;
pub mod merge_indicator;
pub mod merge_keys;
pub mod merge_ordered;
pub mod missing;
pub mod multi;
pub mod multi_index;
pub mod ndarray;
pub mod near;
pub mod normalize;
pub mod order;
pub mod periods;
pub mod picking;
pub mod pivot;
pub mod pivot_table;
pub mod properties;
mod quantiles;
pub mod query;
pub mod reduce;
pub mod replace;
pub mod resample;
mod resample_groups;
pub mod reshape;
pub mod rolling;
mod rule;
mod sample;
pub mod select;
pub mod sequence;
pub mod set_labels;
mod shifts;
pub mod sideways;
pub mod stack;
pub mod statistics;
pub mod strings;
pub mod text;
pub mod timed_index;
mod to_numpy;
pub mod unstack;
pub mod whole;
pub mod wide;
mod window_moments;
pub mod window_pairs;
mod windows;
pub mod xs;
pub mod zones;

use std::rc::Rc;

use hiddentables_values::Method;

use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::series::Series;

/// Rows of Series.
pub static SERIES: &[&[Method<Rc<Series>>]] = &[
    aggregate::SERIES,
    align::SERIES,
    aligned::SERIES,
    apply::SERIES,
    asfreq::SERIES,
    crate::categories::accessor::SERIES,
    crate::modules::encode::SERIES,
    cases::SERIES,
    clock::SERIES,
    combine::SERIES,
    convert::SERIES,
    dot::SERIES,
    correlation::SERIES,
    datetimes::SERIES,
    differing::SERIES,
    distinct::SERIES,
    extremes::SERIES,
    periods::SERIES,
    picking::SERIES,
    ewm::SERIES,
    explode::SERIES,
    interpolate::SERIES,
    extension::SERIES,
    fill::SERIES,
    filter::SERIES,
    flex::SERIES,
    groupby::SERIES,
    info::SERIES,
    json::SERIES,
    labels::SERIES,
    levels::SERIES,
    missing::SERIES,
    order::SERIES,
    properties::SERIES,
    reduce::SERIES,
    replace::SERIES,
    resample::SERIES,
    reshape::SERIES,
    sample::SERIES,
    select::SERIES,
    sequence::SERIES,
    statistics::SERIES,
    set_labels::SERIES,
    unstack::SERIES,
    xs::SERIES,
    strings::SERIES,
    whole::SERIES,
    rolling::SERIES,
    text::SERIES,
    to_numpy::SERIES,
    zones::SERIES,
];

/// Rows of DataFrame.
pub static DATAFRAME: &[&[Method<Rc<DataFrame>>]] = &[
    aggregate::DATAFRAME,
    align::DATAFRAME,
    aligned::DATAFRAME,
    apply::DATAFRAME,
    asfreq::DATAFRAME,
    columnwise::DATAFRAME,
    cases::DATAFRAME,
    clock::DATAFRAME,
    combine::DATAFRAME,
    convert::DATAFRAME,
    correlation::DATAFRAME,
    differing::DATAFRAME,
    distinct::DATAFRAME,
    extremes::DATAFRAME,
    periods::DATAFRAME,
    picking::DATAFRAME,
    dot::DATAFRAME,
    ewm::DATAFRAME,
    explode::DATAFRAME,
    interpolate::DATAFRAME,
    extension::DATAFRAME,
    fill::DATAFRAME,
    filter::DATAFRAME,
    flex::DATAFRAME,
    groupby::DATAFRAME,
    info::DATAFRAME,
    json::DATAFRAME,
    labels::DATAFRAME,
    levels::DATAFRAME,
    melt::DATAFRAME,
    merge::DATAFRAME,
    missing::DATAFRAME,
    order::DATAFRAME,
    pivot::DATAFRAME,
    pivot_table::DATAFRAME,
    properties::DATAFRAME,
    quantiles::DATAFRAME,
    query::DATAFRAME,
    reduce::DATAFRAME,
    replace::DATAFRAME,
    resample::DATAFRAME,
    reshape::DATAFRAME,
    sample::DATAFRAME,
    select::DATAFRAME,
    statistics::DATAFRAME,
    text::DATAFRAME,
    to_numpy::DATAFRAME,
    set_labels::DATAFRAME,
    stack::DATAFRAME,
    unstack::DATAFRAME,
    xs::DATAFRAME,
    whole::DATAFRAME,
    rolling::DATAFRAME,
    zones::DATAFRAME,
];

/// Rows of Index and its kin.
pub static INDEX: &[&[Method<Rc<IndexObject>>]] = &[
    convert::INDEX,
    to_numpy::INDEX,
    crate::modules::encode::INDEX,
    distinct::INDEX,
    index::INDEX,
    index_places::INDEX,
    index_sets::INDEX,
    index_kinds::INDEX,
    &index_kinds::KINDS,
    levels::INDEX,
    picking::INDEX,
    properties::INDEX,
    reduce::INDEX,
    strings::INDEX,
];

/// Rows of ndarray.
pub static NDARRAY: &[&[Method<Rc<NdArray>>]] = &[ndarray::NDARRAY];

pub use multi_index::MULTI;

pub use groupby::GROUPBY;

pub use groupby::SERIES_GROUPBY;
pub use windows::{EXPANDING, ROLLING};
