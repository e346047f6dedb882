//! JSON as pandas' own reader (ujson) takes it, where that is another number than everybody else's: fractions are read digit by digit, and may differ
//! from the nearest double in the last bit.

/// A value of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Int(i64),
    /// Beyond 63 bits.
    UInt(u64),
    Float(f64),
    Text(Box<str>),
    /// A list or an object, which is passed over.
    Nested(&'static str),
}

/// Lists and objects inside one another, at most: ujson's own limit.
const DEPTH: u32 = 1024;

/// The keys and values of an object, in order.
///
/// # Errors
/// What is wrong with the text, and at which character from 1.
pub(crate) fn object(text: &str) -> Result<Vec<(String, Value)>, String> {
    let mut reader = Reader { text, at: 0 };
    let object = reader.object().and_then(|object| {
        reader.space();
        if reader.at == text.len() { Ok(object) } else { Err("something stands behind the object") }
    });
    object.map_err(|why| {
        let character = text.get(..reader.at).map_or(0, |before| before.chars().count()) + 1;
        format!("{why} (character {character})")
    })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

type Read<T> = Result<T, &'static str>;

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn takes(&mut self, byte: u8) -> bool {
        self.space();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, byte: u8, why: &'static str) -> Read<()> {
        if self.takes(byte) { Ok(()) } else { Err(why) }
    }

    fn object(&mut self) -> Read<Vec<(String, Value)>> {
        self.expect(b'{', "not a JSON object")?;
        let mut object = Vec::new();
        if self.takes(b'}') {
            return Ok(object);
        }
        loop {
            self.space();
            let key = self.string()?;
            self.expect(b':', "a key without a value")?;
            object.push((key, self.value(1)?));
            if self.takes(b'}') {
                return Ok(object);
            }
            self.expect(b',', "neither a comma nor the end of the object")?;
        }
    }

    fn value(&mut self, depth: u32) -> Read<Value> {
        if depth > DEPTH {
            return Err("too many lists and objects inside one another");
        }
        self.space();
        let word = |reader: &mut Self, word: &str, value: Value| {
            if reader.text.get(reader.at..).is_some_and(|rest| rest.starts_with(word)) {
                reader.at += word.len();
                Ok(value)
            } else {
                Err("no JSON value")
            }
        };
        match self.peek() {
            Some(b'"') => Ok(Value::Text(self.string()?.into())),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => word(self, "true", Value::Bool(true)),
            Some(b'f') => word(self, "false", Value::Bool(false)),
            Some(b'n') => word(self, "null", Value::Null),
            // To ujson it is nothing.
            Some(b'N') => word(self, "NaN", Value::Null),
            Some(b'I') => word(self, "Infinity", Value::Float(f64::INFINITY)),
            Some(b'[') => {
                self.at += 1;
                if !self.takes(b']') {
                    loop {
                        self.value(depth + 1)?;
                        if self.takes(b']') {
                            break;
                        }
                        self.expect(b',', "neither a comma nor the end of the list")?;
                    }
                }
                Ok(Value::Nested("a list"))
            }
            Some(b'{') => {
                self.at += 1;
                if !self.takes(b'}') {
                    loop {
                        self.space();
                        self.string()?;
                        self.expect(b':', "a key without a value")?;
                        self.value(depth + 1)?;
                        if self.takes(b'}') {
                            break;
                        }
                        self.expect(b',', "neither a comma nor the end of the object")?;
                    }
                }
                Ok(Value::Nested("an object"))
            }
            _ => Err("no JSON value"),
        }
    }

    fn string(&mut self) -> Read<String> {
        self.expect(b'"', "no text in quotes")?;
        let mut out = String::new();
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let plain = rest.find(['"', '\\']).ok_or("a text without an end")?;
            out.push_str(rest.get(..plain).unwrap_or_default());
            self.at += plain + 1;
            if rest.as_bytes().get(plain) == Some(&b'"') {
                return Ok(out);
            }
            let escaped = self.peek().ok_or("a text without an end")?;
            self.at += 1;
            out.push(match escaped {
                b'"' => '"',
                b'\\' => '\\',
                b'/' => '/',
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'n' => '\n',
                b'r' => '\r',
                b't' => '\t',
                b'u' => self.escaped()?,
                _ => return Err("an escape that there is not"),
            });
        }
    }

    /// The character of `\uXXXX`, or of two that belong together.
    fn escaped(&mut self) -> Read<char> {
        let high = self.hex()?;
        if !(0xd800..0xdc00).contains(&high) {
            return char::from_u32(high).ok_or("half of a character");
        }
        if !self.text.get(self.at..).is_some_and(|rest| rest.starts_with("\\u")) {
            return Err("half of a character");
        }
        self.at += 2;
        let low = self.hex()?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err("half of a character");
        }
        char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00)).ok_or("half of a character")
    }

    fn hex(&mut self) -> Read<u32> {
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let digits = digits.ok_or("an escape without its four digits")?;
        self.at += 4;
        u32::from_str_radix(digits, 16).map_err(|_| "an escape without its four digits")
    }

    fn digits(&mut self) -> &str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn number(&mut self) -> Read<Value> {
        let negative = self.peek() == Some(b'-');
        self.at += usize::from(negative);
        if self.text.get(self.at..).is_some_and(|rest| rest.starts_with("Infinity")) {
            self.at += "Infinity".len();
            return Ok(Value::Float(f64::NEG_INFINITY));
        }
        let whole = self.digits();
        if whole.is_empty() || (whole.len() > 1 && whole.starts_with('0')) {
            return Err("no number");
        }
        let whole: u64 = whole.parse().map_err(|_| "a number that is too large")?;
        if negative && whole > 1 << 63 {
            return Err("a number that is too small");
        }
        let mut fraction: Option<(f64, usize)> = None;
        if self.peek() == Some(b'.') {
            self.at += 1;
            let digits = self.digits();
            if digits.is_empty() {
                return Err("no number");
            }
            let read = digits.bytes().take(MOST_DECIMALS);
            fraction = Some((
                read.fold(0.0, |sum, digit| sum * 10.0 + f64::from(digit - b'0')),
                digits.len().min(MOST_DECIMALS),
            ));
        }
        let mut exponent: Option<f64> = None;
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            let below = self.peek() == Some(b'-');
            self.at += usize::from(matches!(self.peek(), Some(b'-' | b'+')));
            let digits = self.digits();
            if digits.is_empty() {
                return Err("no number");
            }
            let size = digits.bytes().fold(0.0, |sum, digit| sum * 10.0 + f64::from(digit - b'0'));
            exponent = Some(if below { -size } else { size });
        }
        if fraction.is_none() && exponent.is_none() {
            return Ok(match i64::try_from(whole) {
                Ok(whole) if negative => Value::Int(-whole),
                Ok(whole) => Value::Int(whole),
                Err(_) if negative => Value::Int(i64::MIN),
                Err(_) => Value::UInt(whole),
            });
        }
        let (digits, places) = fraction.unwrap_or((0.0, 0));
        let sign = if negative { -1.0 } else { 1.0 };
        let value = (whole as f64 + digits * TENTHS.get(places).copied().unwrap_or(0.0)) * sign;
        Ok(Value::Float(exponent.map_or(value, |exponent| value * 10f64.powf(exponent))))
    }
}

/// Digits behind the point that are read; the others are passed over.
const MOST_DECIMALS: usize = 15;

/// What a fraction of so many digits is multiplied by.
const TENTHS: [f64; MOST_DECIMALS + 1] =
    [1.0, 0.1, 0.01, 0.001, 0.0001, 0.00001, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15];

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_in_order() {
        let read =
            object(r#" {"a": 1, "b":-2.5e1,"c":"x\u00e9\ud83d\ude00\n", "d":[1,{"e":[]}], "f":null, "a":true} "#)
                .unwrap();
        let expected = [
            ("a", Value::Int(1)),
            ("b", Value::Float(-25.0)),
            ("c", Value::Text("xé😀\n".into())),
            ("d", Value::Nested("a list")),
            ("f", Value::Null),
            ("a", Value::Bool(true)),
        ];
        assert_eq!(read, expected.map(|(key, value)| (key.to_string(), value)));
    }

    #[test]
    fn faults_are_told_by_their_place() {
        let check = |text: &str, expected: &str| assert_eq!(object(text).unwrap_err(), expected, "{text}");
        check("", "not a JSON object (character 1)");
        check("[1]", "not a JSON object (character 1)");
        check(r#"{"a":1"#, "neither a comma nor the end of the object (character 7)");
        check(r#"{"é":1} x"#, "something stands behind the object (character 9)");
        check(r#"{"a":"\ud800"}"#, "half of a character (character 13)");
        check(r#"{"a":01}"#, "no number (character 8)");
        check(r#"{"a":99999999999999999999}"#, "a number that is too large (character 26)");
        check(r#"{"a":"x"#, "a text without an end (character 7)");
        assert!(object(&format!("{{\"a\":{}", "[".repeat(3000))).is_err());
    }
}
