//! `str(value)` and `repr(value)`.

use std::cell::RefCell;
use std::fmt::Write;

use crate::dict::{Dict, Kind};
use crate::meter::nested_frame;
use crate::numpy::Np;
use crate::object::Host;
use crate::value::Value;
use crate::{Result, types, unicode};

/// `repr(value)`
pub fn repr(value: &Value, host: &mut dyn Host) -> Result<String> {
    let mut text = String::new();
    push_repr(value, &mut text, host)?;
    Ok(text)
}

/// `str(value)`
pub fn str(value: &Value, host: &mut dyn Host) -> Result<String> {
    match value {
        Value::Str(text) => {
            host.meter().work_len(text.len() / 64)?;
            Ok(text.as_str().to_string())
        }
        Value::Numpy(Np::Bool(b)) => Ok(if *b { "True" } else { "False" }.to_string()),
        Value::Numpy(Np::Int(_, i)) => Ok(i.to_string()),
        Value::Numpy(Np::Float(f)) => {
            host.meter().work(FLOAT)?;
            Ok(types::float::repr(*f))
        }
        Value::Numpy(Np::Float32(f)) => {
            host.meter().work(FLOAT)?;
            Ok(types::float::repr32(*f))
        }
        Value::Object(object) => object.str(host),
        _ => repr(value, host),
    }
}

/// The reprs of `items` between brackets; a tuple of one keeps its comma.
pub fn repr_sequence(open: &str, items: &[Value], close: &str, host: &mut dyn Host) -> Result<String> {
    let mut text = String::from(open);
    nested_frame(host, DOING, |host| push_items(items, &mut text, host))?;
    if open == "(" && items.len() == 1 {
        text.push(',');
    }
    text.push_str(close);
    Ok(text)
}

/// The work of the shortest text of a float.
const FLOAT: u64 = 8;

/// How CPython's `RecursionError` ends.
const DOING: &str = " while getting the repr of an object";

thread_local! {
    /// Addresses of the containers whose repr is under way, so that one that holds itself shows as `[...]`.
    static UNDER_WAY: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Marks a container as under way until it drops.
struct Visit;

impl Visit {
    /// `None` where it is under way already.
    fn begin(address: usize) -> Option<Visit> {
        UNDER_WAY.with_borrow_mut(|addresses| {
            if addresses.contains(&address) {
                return None;
            }
            addresses.push(address);
            Some(Visit)
        })
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        UNDER_WAY.with_borrow_mut(Vec::pop);
    }
}

fn push_repr(value: &Value, out: &mut String, host: &mut dyn Host) -> Result<()> {
    let before = out.len();
    match value {
        Value::None => out.push_str("None"),
        Value::Ellipsis => out.push_str("Ellipsis"),
        Value::NotImplemented => out.push_str("NotImplemented"),
        Value::Bool(b) => out.push_str(if *b { "True" } else { "False" }),
        Value::Int(i) => out.push_str(&i.to_string()),
        Value::Big(big) => out.push_str(&types::int::decimal(&big.value, host.meter())?),
        Value::Float(f) => {
            host.meter().work(FLOAT)?;
            out.push_str(&types::float::repr(*f));
        }
        Value::Numpy(scalar) => push_numpy(*scalar, out),
        Value::Str(text) => {
            // Characters beyond ASCII are looked up in tables.
            host.meter().work_len(text.len() / if text.is_ascii_text() { 4 } else { 1 })?;
            push_quoted(text, out);
        }
        Value::Bytes(bytes) => {
            host.meter().work_len(bytes.data.len())?;
            push_bytes(&bytes.data, out);
        }
        Value::List(list) => {
            let address = std::rc::Rc::as_ptr(list).addr();
            push_container(address, "[", "...", "]", out, host, |out, host| push_items(&list.snapshot(), out, host))?;
        }
        Value::Tuple(tuple) => {
            let address = std::rc::Rc::as_ptr(tuple).addr();
            let close = if tuple.len() == 1 { ",)" } else { ")" };
            push_container(address, "(", "...", close, out, host, |out, host| push_items(tuple, out, host))?;
        }
        Value::Dict(dict) => push_dict(dict, out, host)?,
        Value::Set(set) => push_set(set, out, host)?,
        Value::Range(range) => {
            push_format(out, format_args!("range({}, {}", range.start, range.stop));
            if range.step != 1 {
                push_format(out, format_args!(", {}", range.step));
            }
            out.push(')');
        }
        Value::Slice(slice) => {
            let parts = [slice.start.clone(), slice.stop.clone(), slice.step.clone()];
            out.push_str("slice(");
            push_items(&parts, out, host)?;
            out.push(')');
        }
        Value::Class(class) => out.push_str(&class.repr()),
        Value::Native(native) => push_format(out, format_args!("<built-in function {}>", native.name())),
        Value::Object(object) => {
            let text = nested_frame(host, DOING, |host| object.repr(host))?;
            out.push_str(&text);
        }
    }
    host.meter().work_len(2 + (out.len() - before) / 64)?;
    host.meter().check_string(out.len())
}

fn push_items(items: &[Value], out: &mut String, host: &mut dyn Host) -> Result<()> {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        push_repr(item, out, host)?;
    }
    Ok(())
}

/// `open`, what `body` writes, `close`; `again` between the brackets where the container holds itself.
fn push_container(
    address: usize,
    open: &str,
    again: &str,
    close: &str,
    out: &mut String,
    host: &mut dyn Host,
    body: impl FnOnce(&mut String, &mut dyn Host) -> Result<()>,
) -> Result<()> {
    out.push_str(open);
    let Some(_visit) = Visit::begin(address) else {
        out.push_str(again);
        out.push_str(close.trim_start_matches(','));
        return Ok(());
    };
    nested_frame(host, DOING, |host| body(out, host))?;
    out.push_str(close);
    Ok(())
}

/// What `body` writes of an object, and `...` where it is being written already.
pub fn once(address: usize, body: impl FnOnce() -> Result<String>) -> Result<String> {
    match Visit::begin(address) {
        Some(_visit) => body(),
        None => Ok("...".to_string()),
    }
}

fn push_format(out: &mut String, text: std::fmt::Arguments) {
    // Writing to a `String` cannot fail.
    let _ = out.write_fmt(text);
}

fn push_numpy(scalar: Np, out: &mut String) {
    match scalar {
        Np::Bool(b) => out.push_str(if b { "np.True_" } else { "np.False_" }),
        Np::Int(kind, i) => push_format(out, format_args!("np.{}({i})", kind.name())),
        Np::Float(f) => push_format(out, format_args!("np.float64({})", types::float::repr(f))),
        Np::Float32(f) => push_format(out, format_args!("np.float32({})", types::float::repr32(f))),
    }
}

fn push_dict(dict: &std::rc::Rc<Dict>, out: &mut String, host: &mut dyn Host) -> Result<()> {
    let address = std::rc::Rc::as_ptr(dict).addr();
    let empty = dict.is_empty();
    match dict.kind() {
        Kind::Plain => {
            push_container(address, "{", "...", "}", out, host, |out, host| push_pairs(dict.pairs(), out, host))
        }
        Kind::Ordered if empty => {
            out.push_str("OrderedDict()");
            Ok(())
        }
        Kind::Ordered => {
            if UNDER_WAY.with_borrow(|addresses| addresses.contains(&address)) {
                out.push_str("...");
                return Ok(());
            }
            push_container(address, "OrderedDict([", "...", "])", out, host, |out, host| {
                for (at, (key, value)) in dict.pairs().iter().enumerate() {
                    out.push_str(if at > 0 { ", (" } else { "(" });
                    push_repr(key, out, host)?;
                    out.push_str(", ");
                    push_repr(value, out, host)?;
                    out.push(')');
                }
                Ok(())
            })
        }
        Kind::Counter if empty => {
            out.push_str("Counter()");
            Ok(())
        }
        Kind::Counter => push_container(address, "Counter({", "...", "})", out, host, |out, host| {
            // Counts that cannot be ordered show as they stand.
            let pairs = match types::dict::most_common(dict, None, host) {
                Ok(pairs) => pairs,
                Err(stop) if stop.exception_of(&types::exceptions::TYPE_ERROR).is_some() => dict.pairs(),
                Err(stop) => return Err(stop),
            };
            push_pairs(pairs, out, host)
        }),
        kind @ Kind::Default(_) => {
            out.push_str("defaultdict(");
            push_repr(&kind.factory().unwrap_or(Value::None), out, host)?;
            push_container(address, ", {", "...", "})", out, host, |out, host| push_pairs(dict.pairs(), out, host))
        }
    }
}

fn push_pairs(pairs: Vec<(Value, Value)>, out: &mut String, host: &mut dyn Host) -> Result<()> {
    for (at, (key, value)) in pairs.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        push_repr(key, out, host)?;
        out.push_str(": ");
        push_repr(value, out, host)?;
    }
    Ok(())
}

fn push_set(set: &std::rc::Rc<crate::Set>, out: &mut String, host: &mut dyn Host) -> Result<()> {
    let (open, close) = match (set.frozen(), set.is_empty()) {
        (false, true) => ("set(", ")"),
        (true, true) => ("frozenset(", ")"),
        (false, false) => ("{", "}"),
        (true, false) => ("frozenset({", "})"),
    };
    let items = set.values(host.meter())?;
    push_container(std::rc::Rc::as_ptr(set).addr(), open, "...", close, out, host, |out, host| {
        push_items(&items, out, host)
    })
}

/// The repr of a string: in single quotes unless it holds one and no double quote.
pub fn push_quoted(text: &str, out: &mut String) {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    out.reserve(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if c == quote => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => out.push(c),
            _ if unicode::is_printable(c) => out.push(c),
            _ => push_escape(c, out),
        }
    }
    out.push(quote);
}

pub(crate) fn push_escape(c: char, out: &mut String) {
    let code = c as u32;
    match code {
        0..0x100 => push_format(out, format_args!("\\x{code:02x}")),
        0x100..0x1_0000 => push_format(out, format_args!("\\u{code:04x}")),
        _ => push_format(out, format_args!("\\U{code:08x}")),
    }
}

/// `ascii(value)`: the repr with everything beyond ASCII escaped.
pub fn ascii(value: &Value, host: &mut dyn Host) -> Result<String> {
    let text = repr(value, host)?;
    if text.is_ascii() {
        return Ok(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() { out.push(c) } else { push_escape(c, &mut out) }
    }
    host.meter().check_string(out.len())?;
    Ok(out)
}

fn push_bytes(bytes: &[u8], out: &mut String) {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') { '"' } else { '\'' };
    out.push('b');
    out.push(quote);
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b' '..=b'~' => {
                if char::from(byte) == quote {
                    out.push('\\');
                }
                out.push(char::from(byte));
            }
            _ => push_format(out, format_args!("\\x{byte:02x}")),
        }
    }
    out.push(quote);
}
