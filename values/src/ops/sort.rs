//! Sorting as `list.sort` does.

use crate::Result;
use crate::exception::Stop;
use crate::object::Host;
use crate::value::Value;

/// Sorts `items` stably by `less`, or by `key` of each where given; `reverse` keeps equal items in their order.
pub fn sort(_items: Vec<Value>, _key: Option<&Value>, _reverse: bool, _host: &mut dyn Host) -> Result<Vec<Value>> {
    Err(Stop::unsupported("sort"))
}
