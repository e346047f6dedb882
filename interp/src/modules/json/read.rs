//! `json.loads`

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions::JSONDECODE_ERROR;
use hiddentables_values::{Bound, Dict, Host, Native, Result, Stop, Value};
use num_bigint::BigInt;

pub(super) static LOADS: Native = Native::new(
    "loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None)",
    loads,
)
.refusing(&["cls", "object_hook", "parse_float", "parse_int", "parse_constant", "object_pairs_hook"]);

/// A text and how far it has been read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

fn loads(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let text = match bound.value("s") {
        Value::Str(text) => text,
        Value::Bytes(_) => return Err(Stop::unsupported("json.loads of bytes")),
        other => {
            let class = other.class().name;
            return Err(raise::type_error(format!("the JSON object must be str, bytes or bytearray, not {class}")));
        }
    };
    host.meter().work_len(text.len())?;
    let mut reader = Reader { text: &text, at: 0 };
    reader.skip_space();
    let value = reader.value(host)?;
    reader.skip_space();
    if reader.at < text.len() {
        return Err(reader.fail("Extra data", reader.at));
    }
    Ok(value)
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// `CPython`'s message, with line, column and position in characters.
    fn fail(&self, what: &str, at: usize) -> Stop {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let position = before.chars().count();
        raise::exception(&JSONDECODE_ERROR, format!("{what}: line {line} column {column} (char {position})"))
    }

    fn value(&mut self, host: &mut dyn Host) -> Result<Value> {
        let start = self.at;
        for (word, value) in [
            ("null", Value::None),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("NaN", Value::Float(f64::NAN)),
            ("Infinity", Value::Float(f64::INFINITY)),
            ("-Infinity", Value::Float(f64::NEG_INFINITY)),
        ] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        match self.peek() {
            Some(b'"') => {
                let text = self.string()?;
                Value::str(text, host.meter())
            }
            Some(b'[' | b'{') => {
                host.meter().step()?;
                host.meter().enter_frame(" while decoding a JSON document")?;
                let value = if self.eat(b'[') { self.array(host) } else { self.object(host) };
                host.meter().leave_frame();
                value
            }
            Some(b'-' | b'0'..=b'9') => self.number(start, host),
            _ => Err(self.fail("Expecting value", start)),
        }
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self, start: usize, host: &mut dyn Host) -> Result<Value> {
        self.eat(b'-');
        if !self.eat(b'0') && self.digits() == 0 {
            return Err(self.fail("Expecting value", start));
        }
        let whole = self.at;
        if self.eat(b'.') && self.digits() == 0 {
            self.at = whole;
        }
        let mantissa = self.at;
        if self.eat(b'e') || self.eat(b'E') {
            let _ = self.eat(b'+') || self.eat(b'-');
            if self.digits() == 0 {
                self.at = mantissa;
            }
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        if self.at > whole {
            return Ok(Value::Float(text.parse().unwrap_or(f64::NAN)));
        }
        if let Ok(small) = text.parse::<i64>() {
            return Ok(Value::Int(small));
        }
        host.meter().check_integer(text.len() as u64 * 4)?;
        host.meter().work((text.len() as u64).pow(2) / 64)?;
        Value::integer(text.parse::<BigInt>().unwrap_or_default(), host.meter())
    }

    fn string(&mut self) -> Result<String> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let Some(c) = self.rest().chars().next() else {
                return Err(self.fail("Unterminated string starting at", start));
            };
            match c {
                '"' => {
                    self.at += 1;
                    return Ok(text);
                }
                '\\' => self.escape(start, &mut text)?,
                c if u32::from(c) < 0x20 => {
                    return Err(self.fail("Invalid control character at", self.at));
                }
                c => {
                    text.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn escape(&mut self, start: usize, text: &mut String) -> Result<()> {
        let at = self.at;
        self.at += 2;
        text.push(match self.text.as_bytes().get(at + 1) {
            None => return Err(self.fail("Unterminated string starting at", start)),
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(text),
            Some(_) => return Err(self.fail("Invalid \\escape", at)),
        });
        Ok(())
    }

    fn unicode_escape(&mut self, text: &mut String) -> Result<()> {
        let first = self.four_digits()?;
        let mut units = vec![first];
        if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
            self.at += 2;
            units.push(self.four_digits()?);
        }
        for c in char::decode_utf16(units) {
            text.push(c.map_err(|_| Stop::unsupported("lone surrogates"))?);
        }
        Ok(())
    }

    fn four_digits(&mut self) -> Result<u16> {
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.fail("Invalid \\uXXXX escape", self.at.saturating_sub(1)))?;
        self.at += 4;
        Ok(unit)
    }

    fn array(&mut self, host: &mut dyn Host) -> Result<Value> {
        let mut items = Vec::new();
        self.skip_space();
        if self.eat(b']') {
            return Value::list(items, host.meter());
        }
        loop {
            items.push(self.value(host)?);
            self.skip_space();
            if self.eat(b']') {
                return Value::list(items, host.meter());
            }
            if !self.eat(b',') {
                return Err(self.fail("Expecting ',' delimiter", self.at));
            }
            self.skip_space();
        }
    }

    fn object(&mut self, host: &mut dyn Host) -> Result<Value> {
        self.eat(b'{');
        let mut pairs = Vec::new();
        self.skip_space();
        if self.eat(b'}') {
            return Ok(Value::Dict(Dict::from_pairs(pairs, host.meter())?));
        }
        loop {
            if self.peek() != Some(b'"') {
                return Err(self.fail("Expecting property name enclosed in double quotes", self.at));
            }
            let key = Value::str(self.string()?, host.meter())?;
            self.skip_space();
            if !self.eat(b':') {
                return Err(self.fail("Expecting ':' delimiter", self.at));
            }
            self.skip_space();
            pairs.push((key, self.value(host)?));
            self.skip_space();
            if self.eat(b'}') {
                return Ok(Value::Dict(Dict::from_pairs(pairs, host.meter())?));
            }
            if !self.eat(b',') {
                return Err(self.fail("Expecting ',' delimiter", self.at));
            }
            self.skip_space();
        }
    }
}
