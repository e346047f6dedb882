//! [`Of`]: what a pattern is made of and matches. Bytes are read as the text of their Latin-1 characters, and written back.

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Result, Stop, Str, Value};

use crate::flags::Flags;
use crate::pattern::Pattern;

/// Text or bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// `str`
    Text,
    /// `bytes`, and the flags of the pattern as it shows them.
    Bytes(u32),
}

/// Bytes as the text of their Latin-1 characters.
pub(super) fn latin(bytes: &[u8], host: &mut dyn Host) -> Result<Str> {
    host.meter().work_len(1 + bytes.len() / 8)?;
    host.meter().check_string(bytes.len().saturating_mul(2))?;
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    Str::new(text, host.meter())
}

/// Such text as bytes.
pub(super) fn bytes(text: &str, host: &dyn Host) -> Result<Value> {
    Value::bytes(text.chars().map(|c| c as u32 as u8).collect(), host.meter())
}

/// A pattern of bytes: its classes know ASCII alone.
pub(super) fn compile(pattern: &[u8], flags: u32, host: &mut dyn Host) -> Result<(std::rc::Rc<Pattern>, Of)> {
    let text = latin(pattern, host)?;
    if flags & Flags::UNICODE.0 != 0 {
        return Err(raise::value_error("cannot use UNICODE flag with a bytes pattern"));
    }
    // What text has and bytes have not.
    if flags & Flags::LOCALE.0 != 0 || ["\\u", "\\U", "\\N", "(?u", "(?L"].iter().any(|part| text.contains(part)) {
        return Err(Stop::unsupported("re of bytes with these parts"));
    }
    // The flags that it sets itself.
    let own = Pattern::compile(&text, Flags(flags), host.meter())?.flags().without(Flags::UNICODE);
    let pattern = Pattern::compile(&text, Flags(flags | Flags::ASCII.0), host.meter())?;
    Ok((pattern, Of::Bytes(own.0)))
}

impl Of {
    /// What is to be searched, as text; `TypeError` of anything else, as matching raises.
    pub(super) fn read(self, value: &Value, host: &mut dyn Host) -> Result<Str> {
        match (self, value) {
            (Of::Text, Value::Str(text)) => Ok(text.clone()),
            (Of::Bytes(_), Value::Bytes(data)) => latin(&data.data, host),
            (Of::Text, Value::Bytes(_)) => Err(raise::type_error("cannot use a string pattern on a bytes-like object")),
            (Of::Bytes(_), Value::Str(_)) => {
                Err(raise::type_error("cannot use a bytes pattern on a string-like object"))
            }
            (_, other) => {
                let class = other.spoken();
                Err(raise::type_error(format!("expected string or bytes-like object, got '{class}'")))
            }
        }
    }

    /// Text that was found, as a value.
    pub(super) fn value(self, text: &str, host: &dyn Host) -> Result<Value> {
        match self {
            Of::Text => Value::str(text, host.meter()),
            Of::Bytes(_) => bytes(text, host),
        }
    }

    /// Part of a text as a value, or `None`.
    pub(super) fn part(self, text: Option<&str>, host: &dyn Host) -> Result<Value> {
        text.map_or(Ok(Value::None), |text| self.value(text, host))
    }

    /// A list of texts, or of tuples of them, as it is for this.
    pub(super) fn list(self, value: Value, host: &mut dyn Host) -> Result<Value> {
        if self == Of::Text {
            return Ok(value);
        }
        match &value {
            Value::Str(text) => bytes(text, host),
            Value::List(items) => {
                host.meter().work_len(items.len())?;
                let items = items.snapshot().into_iter().map(|item| self.list(item, host)).collect::<Result<_>>()?;
                Value::list(items, host.meter())
            }
            Value::Tuple(items) => {
                host.meter().work_len(items.len())?;
                let items = items.iter().map(|item| self.list(item.clone(), host)).collect::<Result<_>>()?;
                Value::tuple(items, host.meter())
            }
            _ => Ok(value),
        }
    }
}
