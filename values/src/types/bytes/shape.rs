//! Joining, stripping and padding.

use std::rc::Rc;

use crate::exception::raise;
use crate::iter::collect;
use crate::method::Method;
use crate::object::Host;
use crate::value::{Bytes, Value};
use crate::{Bound, Result};

pub(super) const METHODS: &[Method<Rc<Bytes>>] = &[
    Method::new("join(iterable_of_bytes, /)", join),
    Method::new("strip(bytes=None, /)", |bytes, args, host| strip(bytes, args, (true, true), host)),
    Method::new("lstrip(bytes=None, /)", |bytes, args, host| strip(bytes, args, (true, false), host)),
    Method::new("rstrip(bytes=None, /)", |bytes, args, host| strip(bytes, args, (false, true), host)),
    Method::new("center(width, fillchar=<unset>, /)", |bytes, args, host| {
        pad(bytes, args, "center", |missing, width| missing / 2 + (missing & width & 1), host)
    }),
    Method::new("ljust(width, fillchar=<unset>, /)", |bytes, args, host| pad(bytes, args, "ljust", |_, _| 0, host)),
    Method::new("rjust(width, fillchar=<unset>, /)", |bytes, args, host| {
        pad(bytes, args, "rjust", |missing, _| missing, host)
    }),
    Method::new("zfill(width, /)", zfill),
    Method::new("expandtabs(tabsize=8)", expand_tabs),
];

fn join(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let iterable = args.value("iterable_of_bytes");
    crate::Iter::of(&iterable, host).map_err(|stop| {
        match stop.exception_of(&crate::types::exceptions::TYPE_ERROR) {
            Some(_) => raise::type_error("can only join an iterable"),
            None => stop,
        }
    })?;
    let items = collect(&iterable, host)?;
    let mut out = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let Value::Bytes(item) = item else {
            return Err(raise::type_error(format!(
                "sequence item {at}: expected a bytes-like object, {} found",
                item.spoken()
            )));
        };
        if at > 0 {
            out.extend_from_slice(&bytes.data);
        }
        host.meter().check_string(out.len() + item.data.len())?;
        out.extend_from_slice(&item.data);
    }
    super::built(out, host)
}

fn strip(bytes: &Rc<Bytes>, args: &Bound, (left, right): (bool, bool), host: &mut dyn Host) -> Result<Value> {
    let set = args.some("bytes").map(|set| super::buffer(&set)).transpose()?;
    let goes = |byte: &u8| set.as_ref().map_or_else(|| super::is_space(*byte), |set| set.data.contains(byte));
    host.meter().work_len(1 + bytes.data.len() / 8)?;
    let mut kept: &[u8] = &bytes.data;
    while let [first, rest @ ..] = kept
        && left
        && goes(first)
    {
        kept = rest;
    }
    while let [rest @ .., last] = kept
        && right
        && goes(last)
    {
        kept = rest;
    }
    super::built(kept.to_vec(), host)
}

/// `before` gives how much of what is missing goes to the left.
fn pad(
    bytes: &Rc<Bytes>,
    args: &Bound,
    method: &str,
    before: fn(usize, usize) -> usize,
    host: &mut dyn Host,
) -> Result<Value> {
    let width = usize::try_from(args.int("width")?).unwrap_or(0);
    let fill = match args.given("fillchar") {
        None => b' ',
        Some(Value::Bytes(fill)) if fill.data.len() == 1 => fill.data.first().copied().unwrap_or(b' '),
        Some(other) => {
            let class = if other.is_none() { "None".into() } else { other.spoken() };
            let message = format!("{method}() argument 2 must be a byte string of length 1, not {class}");
            return Err(raise::type_error(message));
        }
    };
    let missing = width.saturating_sub(bytes.data.len());
    host.meter().check_string(width)?;
    let left = before(missing, width);
    let mut out = vec![fill; left];
    out.extend_from_slice(&bytes.data);
    out.extend(std::iter::repeat_n(fill, missing - left));
    super::built(out, host)
}

fn zfill(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let width = usize::try_from(args.int("width")?).unwrap_or(0);
    host.meter().check_string(width)?;
    let missing = width.saturating_sub(bytes.data.len());
    let (sign, digits) = bytes.data.split_at(usize::from(matches!(bytes.data.first(), Some(b'+' | b'-'))));
    let mut out = sign.to_vec();
    out.extend(std::iter::repeat_n(b'0', missing));
    out.extend_from_slice(digits);
    super::built(out, host)
}

fn expand_tabs(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let size = usize::try_from(args.c_int("tabsize")?).unwrap_or(0);
    let tabs = super::search::occurrences(&bytes.data, b"\t");
    host.meter().check_string(bytes.data.len().saturating_add(tabs.saturating_mul(size)))?;
    let (mut out, mut column) = (Vec::with_capacity(bytes.data.len()), 0);
    for &byte in &bytes.data {
        match byte {
            b'\t' if size == 0 => {}
            b'\t' => {
                let blanks = size - column % size;
                out.extend(std::iter::repeat_n(b' ', blanks));
                column += blanks;
            }
            _ => {
                column = if matches!(byte, b'\n' | b'\r') { 0 } else { column + 1 };
                out.push(byte);
            }
        }
    }
    super::built(out, host)
}
