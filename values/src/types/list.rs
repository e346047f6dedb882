//! `list`

use std::rc::Rc;

use crate::Result;
use crate::exception::Stop;
use crate::list::List;
use crate::object::Host;
use crate::value::{Slice, Value};

/// `list[slice] = values`
pub fn set_slice(_list: &Rc<List>, _slice: &Slice, _values: &Value, _host: &mut dyn Host) -> Result<()> {
    Err(Stop::unsupported("slice assignment"))
}

/// `del list[slice]`
pub fn del_slice(_list: &Rc<List>, _slice: &Slice, _host: &mut dyn Host) -> Result<()> {
    Err(Stop::unsupported("slice deletion"))
}
