//! `print`, `repr`, `ascii`, `format`.

use std::fmt::Write;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value, ops, types};

pub(super) static FUNCTIONS: &[&Native] = &[&PRINT, &REPR, &ASCII, &FORMAT];

/// Run by the frame that calls it: the printed text belongs to the run.
pub(crate) static PRINT: Native =
    Native::new("print(*args, sep=' ', end='\\n', file=None, flush=False)", |_, _| Err(Stop::unsupported("print")))
        .of_builtins();
static REPR: Native = Native::new("repr(obj, /)", repr).of_builtins();
static ASCII: Native = Native::new("ascii(obj, /)", ascii_of).of_builtins();
static FORMAT: Native = Native::new("format(value, format_spec='', /)", format).of_builtins();

/// The text that `print(*args)` would print.
pub(crate) fn printed(args: Args, host: &mut dyn Host) -> Result<String> {
    let bound = PRINT.bound(args)?;
    bound.refuse("print", "file")?;
    let separator = text_option(&bound, "sep", " ")?;
    let end = text_option(&bound, "end", "\n")?;
    let mut text = String::new();
    for (at, value) in bound.rest.iter().enumerate() {
        if at > 0 {
            text.push_str(&separator);
        }
        text.push_str(&ops::str(value, host)?);
        host.meter().check_string(text.len())?;
    }
    text.push_str(&end);
    Ok(text)
}

fn text_option(bound: &Bound, name: &str, default: &str) -> Result<String> {
    match bound.value(name) {
        Value::None => Ok(default.to_string()),
        Value::Str(text) => Ok(text.as_str().to_string()),
        other => Err(raise::type_error(format!("{name} must be None or a string, not {}", other.spoken()))),
    }
}

fn repr(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let text = ops::repr(&bound.value("obj"), host)?;
    Value::str(text, host.meter())
}

fn ascii_of(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let text = ops::repr(&bound.value("obj"), host)?;
    Value::str(ascii(&text), host.meter())
}

/// A repr with everything beyond ASCII escaped.
pub(crate) fn ascii(repr: &str) -> String {
    let mut text = String::with_capacity(repr.len());
    for c in repr.chars() {
        let code = u32::from(c);
        // Writing to a String cannot fail.
        let _ = match code {
            0..0x80 => write!(text, "{c}"),
            0x80..0x100 => write!(text, "\\x{code:02x}"),
            0x100..0x1_0000 => write!(text, "\\u{code:04x}"),
            _ => write!(text, "\\U{code:08x}"),
        };
    }
    text
}

fn format(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let spec = match bound.value("format_spec") {
        Value::Str(spec) => spec,
        other => {
            let class = types::named_for_argument(&other);
            return Err(raise::type_error(format!("format() argument 2 must be str, not {class}")));
        }
    };
    let text = ops::format(&bound.value("value"), &spec, host)?;
    Value::str(text, host.meter())
}
