//! `translate` and `maketrans`.

use std::rc::Rc;

use crate::exception::raise;
use crate::method::Method;
use crate::object::Host;
use crate::value::{Bytes, Value};
use crate::{Bound, Result};

pub(super) const METHODS: &[Method<Rc<Bytes>>] = &[Method::new("translate(table, /, delete=b'')", translate)];

fn translate(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let table = args.some("table").map(|table| super::buffer(&table)).transpose()?;
    if table.as_ref().is_some_and(|table| table.data.len() != 256) {
        return Err(raise::value_error("translation table must be 256 characters long"));
    }
    let delete = args.given("delete").map(super::buffer).transpose()?;
    let goes = |byte: &&u8| !delete.as_ref().is_some_and(|delete| delete.data.contains(byte));
    let written =
        |byte: &u8| table.as_ref().and_then(|table| table.data.get(usize::from(*byte))).copied().unwrap_or(*byte);
    host.meter().work_len(1 + bytes.data.len())?;
    super::built(bytes.data.iter().filter(goes).map(written).collect(), host)
}

/// `bytes.maketrans(frm, to)`
pub(super) fn make(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (from, to) = (super::buffer(&args.value("frm"))?, super::buffer(&args.value("to"))?);
    if from.data.len() != to.data.len() {
        return Err(raise::value_error("maketrans arguments must have same length"));
    }
    let mut table: Vec<u8> = (0..=255).collect();
    for (from, to) in from.data.iter().zip(to.data.iter()) {
        if let Some(place) = table.get_mut(usize::from(*from)) {
            *place = *to;
        }
    }
    super::built(table, host)
}
