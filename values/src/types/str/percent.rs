//! `template % values`

use crate::Result;
use crate::exception::Stop;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;

/// `template % values`
pub fn percent_format(_template: &Str, _values: &Value, _host: &mut dyn Host) -> Result<String> {
    Err(Stop::unsupported("str %"))
}
