//! `template.format(…)`

use crate::method::Method;
use crate::text::Str;

pub(super) const METHODS: &[Method<Str>] = &[];
