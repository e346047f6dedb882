//! `template % values`

use num_bigint::BigInt;
use num_traits::Signed;

use crate::exception::raise;
use crate::object::Host;
use crate::ops::format::{FloatStyle, float_text};
use crate::text::Str;
use crate::value::Value;
use crate::{Result, ops, types};

/// `template % values`
pub fn percent_format(template: &Str, values: &Value, host: &mut dyn Host) -> Result<String> {
    written(template, values, false, host)
}

/// `template % values` of bytes, all of it Latin-1 text.
pub fn percent_bytes(template: &Str, values: &Value, host: &mut dyn Host) -> Result<String> {
    written(template, values, true, host)
}

fn written(template: &Str, values: &Value, bytes: bool, host: &mut dyn Host) -> Result<String> {
    let mut state = State::new(template, values, bytes);
    let mut out = String::new();
    while let Some(c) = state.next() {
        if c == '%' {
            state.conversion(&mut out, host)?;
        } else {
            out.push(c);
        }
    }
    host.meter().work_len(1 + out.len() / 16)?;
    host.meter().check_string(out.len())?;
    // What can be subscripted may be left over, as a mapping may; a NumPy scalar can.
    if state.left_over() && !matches!(values, Value::Numpy(_)) {
        return Err(raise::type_error(if bytes {
            "not all arguments converted during bytes formatting"
        } else {
            "not all arguments converted during string formatting"
        }));
    }
    Ok(out)
}

struct State<'a> {
    text: std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'a>>>,
    length: usize,
    /// The tuple's items, or the one value.
    values: &'a [Value],
    at: usize,
    /// Where names are looked up; nothing is left over then.
    mapping: Option<&'a Value>,
    /// The value that the last name found.
    named: Option<Value>,
    /// Whether the template is one of bytes.
    bytes: bool,
}

/// What stands between `%` and the type.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is one of the five flags that may stand there")]
struct Conversion {
    left: bool,
    plus: bool,
    blank: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

impl<'a> State<'a> {
    fn new(template: &'a Str, values: &'a Value, bytes: bool) -> State<'a> {
        let items: &[Value] = match values {
            Value::Tuple(items) => items,
            Value::Object(object) if let Some(items) = object.as_tuple() => items,
            other => std::slice::from_ref(other),
        };
        let mapping = match values {
            Value::Bytes(_) if bytes => None,
            Value::Dict(_) | Value::List(_) | Value::Range(_) | Value::Bytes(_) => Some(values),
            Value::Object(object) if object.as_tuple().is_none() && !is_scalar(object.as_ref()) => Some(values),
            _ => None,
        };
        let length = template.chars_len();
        State {
            text: template.as_str().chars().enumerate().peekable(),
            length,
            values: items,
            at: 0,
            mapping,
            named: None,
            bytes,
        }
    }

    fn next(&mut self) -> Option<char> {
        self.text.next().map(|(_, c)| c)
    }

    fn take(&mut self, wanted: char) -> bool {
        self.text.next_if(|(_, c)| *c == wanted).is_some()
    }

    fn left_over(&self) -> bool {
        self.mapping.is_none() && self.at < self.values.len()
    }

    fn argument(&mut self) -> Result<Value> {
        if let Some(value) = &self.named {
            return Ok(value.clone());
        }
        self.at += 1;
        self.values.get(self.at - 1).cloned().ok_or_else(|| raise::type_error("not enough arguments for format string"))
    }

    fn name(&mut self, host: &mut dyn Host) -> Result<()> {
        let Some(mapping) = self.mapping else { return Err(raise::type_error("format requires a mapping")) };
        let (mut name, mut depth) = (String::new(), 1);
        loop {
            let Some(c) = self.next() else { return Err(raise::value_error("incomplete format key")) };
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            if depth == 0 {
                break;
            }
            name.push(c);
        }
        let key = if self.bytes {
            Value::bytes(name.chars().map(|c| c as u32 as u8).collect(), host.meter())?
        } else {
            Value::str(name, host.meter())?
        };
        self.named = Some(ops::get_item(mapping, &key, host)?);
        Ok(())
    }

    /// A number in the template, or `*` for one among the values.
    fn number(&mut self, what: &str) -> Result<Option<i64>> {
        if self.take('*') {
            return match self.argument()? {
                Value::Int(i) => Ok(Some(i)),
                Value::Bool(b) => Ok(Some(i64::from(b))),
                Value::Big(_) => {
                    let c_type = if what == "width" { "ssize_t" } else { "int" };
                    Err(raise::overflow_error(format!("Python int too large to convert to C {c_type}")))
                }
                _ => Err(raise::type_error("* wants int")),
            };
        }
        let mut number: Option<i64> = None;
        while let Some((_, digit)) = self.text.next_if(|(_, c)| c.is_ascii_digit()) {
            let digit = i64::from(digit.to_digit(10).unwrap_or(0));
            number = number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(digit));
            if number.is_none() {
                return Err(raise::value_error(format!("{what} too big")));
            }
        }
        Ok(number)
    }

    fn conversion(&mut self, out: &mut String, host: &mut dyn Host) -> Result<()> {
        let mut conversion = Conversion::default();
        self.named = None;
        // With anything in between, `%` is a type like any other that there is not.
        if self.take('%') {
            out.push('%');
            return Ok(());
        }
        if self.take('(') {
            self.name(host)?;
        }
        loop {
            let flag = match self.text.peek() {
                Some((_, '-')) => &mut conversion.left,
                Some((_, '+')) => &mut conversion.plus,
                Some((_, ' ')) => &mut conversion.blank,
                Some((_, '#')) => &mut conversion.alternate,
                Some((_, '0')) => &mut conversion.zero,
                _ => break,
            };
            *flag = true;
            self.text.next();
        }
        if let Some(width) = self.number("width")? {
            // A negative width of `*` aligns to the left.
            conversion.left |= width < 0;
            host.meter().check_format(width.unsigned_abs())?;
            conversion.width = width.unsigned_abs() as usize;
        }
        if self.take('.') {
            let precision = self.number("precision")?.unwrap_or(0).max(0);
            host.meter().check_format(precision as u64)?;
            conversion.precision = Some(precision as usize);
        }
        let _ = self.text.next_if(|(_, c)| matches!(c, 'h' | 'l' | 'L'));
        let Some((index, kind)) = self.text.next() else { return Err(raise::value_error("incomplete format")) };
        let known = if self.bytes { "diuoxXeEfFgGcrsab" } else { "diuoxXeEfFgGcrsa" };
        if !known.contains(kind) {
            // CPython looks for the value before it judges the type.
            self.argument()?;
            let shown = if (' '..='~').contains(&kind) { kind } else { '?' };
            return Err(raise::value_error(format!(
                "unsupported format character '{shown}' (0x{:x}) at index {index}",
                kind as u32
            )));
        }
        debug_assert!(index < self.length);
        let value = self.argument()?;
        if self.bytes {
            conversion.write_bytes(kind, &value, out, host)?;
        } else {
            conversion.write(kind, &value, out, host)?;
        }
        host.meter().check_string(out.len())
    }
}

/// An exception or an iterator is no mapping; a frame, a Series or a view is.
fn is_scalar(object: &dyn crate::Object) -> bool {
    let class = object.class();
    class.is_subclass(&types::exceptions::BASE_EXCEPTION)
        || (class.module == "builtins" && !matches!(class.name, "range" | "mappingproxy"))
        || matches!(class.module, "datetime" | "fractions" | "decimal" | "itertools" | "functools" | "operator")
        || matches!(class.name, "deque" | "Pattern" | "RegexFlag")
        || matches!(class.name, "function" | "module" | "Timestamp" | "Timedelta" | "NaTType" | "NAType")
}

impl Conversion {
    /// As [`Conversion::write`], in a template of bytes.
    fn write_bytes(&self, kind: char, value: &Value, out: &mut String, host: &mut dyn Host) -> Result<()> {
        match kind {
            's' | 'b' => self.text(&types::bytes::plain(value)?, out),
            'r' | 'a' => self.text(&ops::ascii(value, host)?, out),
            'c' => self.text(&types::bytes::character(value)?.to_string(), out),
            'i' => self.write('d', value, out, host)?,
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                let f = real(value, host).map_err(|stop| match stop.exception_of(&types::exceptions::TYPE_ERROR) {
                    Some(_) => raise::type_error(format!("float argument required, not {}", value.spoken())),
                    None => stop,
                })?;
                self.write(kind, &Value::Float(f), out, host)?;
            }
            _ => self.write(kind, value, out, host)?,
        }
        Ok(())
    }

    fn write(&self, kind: char, value: &Value, out: &mut String, host: &mut dyn Host) -> Result<()> {
        match kind {
            's' => self.text(&ops::str(value, host)?, out),
            'r' => self.text(&ops::repr(value, host)?, out),
            'a' => self.text(&ops::ascii(value, host)?, out),
            'c' => {
                let c = character(value)?;
                Conversion { precision: None, left: self.left, width: self.width, ..Conversion::default() }
                    .text(c.encode_utf8(&mut [0; 4]), out);
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                let f = real(value, host)?;
                let style = match kind {
                    'e' | 'E' => FloatStyle::Exponent,
                    'f' | 'F' => FloatStyle::Fixed,
                    _ => FloatStyle::General,
                };
                host.meter().work(crate::ops::format::float_work(f, self.precision.unwrap_or(6)))?;
                let mut text = float_text(f, style, self.precision.unwrap_or(6), self.alternate);
                if kind.is_ascii_uppercase() {
                    text.make_ascii_uppercase();
                }
                self.number(f.is_sign_negative() && !f.is_nan(), "", &text, out);
            }
            _ => {
                let int = integer(kind, value, host)?;
                let (base, prefix) = match kind {
                    'o' => (8, "0o"),
                    'x' => (16, "0x"),
                    'X' => (16, "0X"),
                    _ => (10, ""),
                };
                let magnitude = int.abs();
                let mut digits = if base == 10 {
                    types::int::decimal(&magnitude, host.meter())?
                } else {
                    host.meter().work(1 + magnitude.bits() / 16)?;
                    magnitude.to_str_radix(base)
                };
                if kind == 'X' {
                    digits.make_ascii_uppercase();
                }
                if let Some(least) = self.precision.filter(|least| *least > digits.len()) {
                    digits.insert_str(0, &"0".repeat(least - digits.len()));
                }
                self.number(int.is_negative(), if self.alternate { prefix } else { "" }, &digits, out);
            }
        }
        Ok(())
    }

    fn text(&self, text: &str, out: &mut String) {
        let kept: String = match self.precision {
            Some(most) => text.chars().take(most).collect(),
            None => text.to_string(),
        };
        let blanks = " ".repeat(self.width.saturating_sub(kept.chars().count()));
        if self.left {
            out.push_str(&kept);
            out.push_str(&blanks);
        } else {
            out.push_str(&blanks);
            out.push_str(&kept);
        }
    }

    fn number(&self, negative: bool, prefix: &str, digits: &str, out: &mut String) {
        let sign = match (negative, self.plus, self.blank) {
            (true, ..) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            _ => "",
        };
        let missing = self.width.saturating_sub(sign.len() + prefix.len() + digits.len());
        let (blanks, zeros) = (" ".repeat(missing), "0".repeat(missing));
        let parts = match (self.left, self.zero) {
            (true, _) => [sign, prefix, digits, &blanks],
            (false, true) => [sign, prefix, &zeros, digits],
            (false, false) => [&blanks, sign, prefix, digits],
        };
        out.extend(parts);
    }
}

fn character(value: &Value) -> Result<char> {
    match value {
        Value::Str(text) if text.chars_len() == 1 => Ok(text.char_at(0).unwrap_or_default()),
        Value::Int(_) | Value::Bool(_) | Value::Numpy(_) | Value::Big(_) => {
            let code = value.as_int().and_then(|code| u32::try_from(code).ok()).and_then(char::from_u32);
            code.ok_or_else(|| raise::overflow_error("%c arg not in range(0x110000)"))
        }
        _ => Err(raise::type_error("%c requires int or char")),
    }
}

fn not_real(value: &Value) -> crate::Stop {
    raise::type_error(format!("must be real number, not {}", value.spoken()))
}

fn real(value: &Value, host: &mut dyn Host) -> Result<f64> {
    match value {
        Value::Str(_)
        | Value::None
        | Value::List(_)
        | Value::Tuple(_)
        | Value::Dict(_)
        | Value::Bytes(_)
        | Value::Set(_) => Err(not_real(value)),
        Value::Object(object) => object.to_float(host)?.ok_or_else(|| not_real(value)),
        other => ops::to_float(other, host).map_err(|stop| match stop.exception_of(&types::exceptions::TYPE_ERROR) {
            Some(_) => not_real(value),
            None => stop,
        }),
    }
}

fn integer(kind: char, value: &Value, host: &mut dyn Host) -> Result<BigInt> {
    let whole = matches!(kind, 'x' | 'X' | 'o');
    let number = match value {
        Value::Float(_) | Value::Numpy(crate::Np::Float(_) | crate::Np::Float32(_)) if whole => None,
        Value::Float(_) | Value::Numpy(_) => Some(ops::to_int(value, host)?),
        Value::Object(_) if whole => None,
        Value::Object(object) => object.to_int(host)?,
        Value::Int(_) | Value::Big(_) | Value::Bool(_) => Some(value.clone()),
        _ => None,
    };
    match number.as_ref().and_then(ops::integer::of) {
        Some(int) => Ok(int.into_owned()),
        None => Err(raise::type_error(format!(
            "%{kind} format: {} is required, not {}",
            if whole { "an integer" } else { "a real number" },
            value.spoken()
        ))),
    }
}
