//! pandas' text of Series and frames.

use hiddentables_values::{Host, Result, Stop};

use crate::frame::DataFrame;
use crate::series::Series;

/// `repr(series)`
pub fn series(_series: &Series, _host: &mut dyn Host) -> Result<String> {
    Err(Stop::unsupported("text of a Series"))
}

/// `repr(frame)`
pub fn frame(_frame: &DataFrame, _host: &mut dyn Host) -> Result<String> {
    Err(Stop::unsupported("text of a DataFrame"))
}
