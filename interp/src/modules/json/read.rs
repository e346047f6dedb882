//! `json.loads`

use hiddentables_values::exception::raise;
use hiddentables_values::types::{int, located};
use hiddentables_values::{Args, Bound, Dict, Host, Native, Result, Stop, Str, Value, ops};

pub(super) static LOADS: Native = Native::new(
    "loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw)",
    loads,
)
.refusing(&["cls"]);

/// A text, how far it has been read, and what the program makes of its parts.
struct Reader<'t> {
    text: &'t Str,
    at: usize,
    strict: bool,
    object: Option<Value>,
    pairs: Option<Value>,
    float: Option<Value>,
    int: Option<Value>,
    constant: Option<Value>,
}

fn loads(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let text = text_of(&bound.value("s"), host)?;
    let mut strict = true;
    for (name, value) in &bound.keywords {
        if &**name != "strict" {
            return Err(raise::type_error(format!(
                "JSONDecoder.__init__() got an unexpected keyword argument '{name}'"
            )));
        }
        strict = ops::truth(value, host)?;
    }
    // What counts as false is as good as not given.
    let mut hook = |name: &str| -> Result<Option<Value>> {
        let hook = bound.value(name);
        Ok(if ops::truth(&hook, host)? { Some(hook) } else { None })
    };
    let (float, int, constant) = (hook("parse_float")?, hook("parse_int")?, hook("parse_constant")?);
    let (object, pairs) = (bound.some("object_hook"), bound.some("object_pairs_hook"));
    host.meter().work_len(text.len())?;
    let mut reader = Reader { text: &text, at: 0, strict, object, pairs, float, int, constant };
    reader.skip_space();
    let value = reader.value(host)?;
    reader.skip_space();
    if reader.at < text.len() {
        return Err(reader.fail("Extra data", reader.at));
    }
    Ok(value)
}

/// The text of a document, which may be bytes of UTF-8.
fn text_of(document: &Value, host: &mut dyn Host) -> Result<Str> {
    match document {
        Value::Str(text) if text.starts_with('\u{feff}') => {
            Err(Stop::raise(located::json("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0)))
        }
        Value::Str(text) => Ok(text.clone()),
        Value::Bytes(bytes) => {
            let data = bytes.data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes.data);
            if data.iter().take(4).any(|byte| *byte == 0)
                || data.starts_with(b"\xff\xfe")
                || data.starts_with(b"\xfe\xff")
            {
                return Err(Stop::unsupported("json.loads of UTF-16 or UTF-32"));
            }
            host.meter().work_len(data.len())?;
            let data = Value::bytes(data.to_vec(), host.meter())?;
            match ops::call_method(&data, "decode", Args::none(), host)? {
                Value::Str(text) => Ok(text),
                _ => Err(Stop::unsupported("json.loads of these bytes")),
            }
        }
        other => {
            let class = other.class().name;
            Err(raise::type_error(format!("the JSON object must be str, bytes or bytearray, not {class}")))
        }
    }
}

/// What a hook makes of a part; the part itself without one.
fn hooked(hook: Option<&Value>, part: Value, host: &mut dyn Host) -> Result<Value> {
    match hook {
        Some(hook) => host.call(hook, Args::one(part)),
        None => Ok(part),
    }
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
        let position = self.text.get(..at).unwrap_or(self.text).chars().count();
        Stop::raise(located::json(what, self.text, position as i64))
    }

    fn constant(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        for (word, value) in [("null", Value::None), ("true", Value::Bool(true)), ("false", Value::Bool(false))] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(Some(value));
            }
        }
        for (word, value) in [("NaN", f64::NAN), ("Infinity", f64::INFINITY), ("-Infinity", f64::NEG_INFINITY)] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return match &self.constant {
                    Some(hook) => host.call(hook, Args::one(Value::literal(word))).map(Some),
                    None => Ok(Some(Value::Float(value))),
                };
            }
        }
        Ok(None)
    }

    fn value(&mut self, host: &mut dyn Host) -> Result<Value> {
        let start = self.at;
        if let Some(constant) = self.constant(host)? {
            return Ok(constant);
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
            return match &self.float {
                Some(hook) => hooked(Some(hook), Value::str(text, host.meter())?, host),
                None => Ok(Value::Float(text.parse().unwrap_or(f64::NAN))),
            };
        }
        if let Some(hook) = &self.int {
            return hooked(Some(hook), Value::str(text, host.meter())?, host);
        }
        match text.parse::<i64>() {
            Ok(small) => Ok(Value::Int(small)),
            Err(_) => int::from_text(text, 10, host),
        }
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
                c if self.strict && u32::from(c) < 0x20 => {
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
            return self.made(pairs, host);
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
                return self.made(pairs, host);
            }
            if !self.eat(b',') {
                return Err(self.fail("Expecting ',' delimiter", self.at));
            }
            self.skip_space();
        }
    }

    /// What an object's pairs are to the program: a dict, unless it says otherwise.
    fn made(&self, pairs: Vec<(Value, Value)>, host: &mut dyn Host) -> Result<Value> {
        if let Some(hook) = &self.pairs {
            let pairs = pairs.into_iter().map(|(key, value)| Value::pair(key, value, host.meter()));
            let pairs = pairs.collect::<Result<Vec<_>>>()?;
            let pairs = Value::list(pairs, host.meter())?;
            return hooked(Some(hook), pairs, host);
        }
        let dict = Value::Dict(Dict::from_pairs(pairs, host.meter())?);
        hooked(self.object.as_ref(), dict, host)
    }
}
