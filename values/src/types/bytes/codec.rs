//! Text to bytes and back: UTF-8, UTF-16, UTF-32, ASCII, Latin-1 and cp1252, with the error handlers that need no registry.

use crate::exception::{Stop, raise};
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Result, types};

/// A codec, by its canonical name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Codec {
    Utf8,
    Ascii,
    Latin1,
    /// Windows' Western page.
    Cp1252,
    /// UTF-16 or -32: bytes a unit, and the order where the name says it; else a mark is written and read.
    Wide(usize, Option<Order>),
}

/// The order of the bytes of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

impl Codec {
    /// The codec that a program names; `LookupError` for a name of none, unsupported for one that CPython has and we do not.
    fn of(name: &str) -> Result<Codec> {
        let plain: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || c == '.' { c.to_ascii_lowercase() } else { '_' })
            .collect();
        Ok(match plain.as_str() {
            "utf_8" | "utf8" | "u8" | "utf" | "cp65001" | "utf8_ucs2" | "utf8_ucs4" => Codec::Utf8,
            "ascii" | "us_ascii" | "646" | "us" | "ansi_x3.4_1968" | "cp367" | "ibm367" | "iso646_us" => Codec::Ascii,
            "latin_1" | "latin1" | "iso_8859_1" | "iso8859_1" | "latin" | "l1" | "8859" | "cp819" | "iso8859" => {
                Codec::Latin1
            }
            "cp1252" | "windows_1252" | "1252" => Codec::Cp1252,
            "utf_16" | "utf16" | "u16" => Codec::Wide(2, None),
            "utf_16_le" | "utf_16le" => Codec::Wide(2, Some(Order::Little)),
            "utf_16_be" | "utf_16be" => Codec::Wide(2, Some(Order::Big)),
            "utf_32" | "utf32" | "u32" => Codec::Wide(4, None),
            "utf_32_le" | "utf_32le" => Codec::Wide(4, Some(Order::Little)),
            "utf_32_be" | "utf_32be" => Codec::Wide(4, Some(Order::Big)),
            _ if name.contains('\0') => return Err(raise::value_error("embedded null character")),
            other if KNOWN.split_whitespace().any(|known| other.starts_with(known)) => {
                return Err(Stop::unsupported(format!("encoding {name}")));
            }
            _ => return Err(raise::exception(&types::exceptions::LOOKUP_ERROR, format!("unknown encoding: {name}"))),
        })
    }

    /// The name in messages.
    fn name(self) -> &'static str {
        match self {
            Codec::Utf8 => "utf-8",
            Codec::Ascii => "ascii",
            Codec::Latin1 => "latin-1",
            Codec::Cp1252 => "charmap",
            Codec::Wide(2, None) => "utf-16",
            Codec::Wide(2, Some(Order::Little)) => "utf-16-le",
            Codec::Wide(2, Some(Order::Big)) => "utf-16-be",
            Codec::Wide(_, None) => "utf-32",
            Codec::Wide(_, Some(Order::Little)) => "utf-32-le",
            Codec::Wide(_, Some(Order::Big)) => "utf-32-be",
        }
    }

    /// Whether it can write a character.
    fn writes(self, c: char) -> bool {
        match self {
            Codec::Ascii => c.is_ascii(),
            Codec::Latin1 => (c as u32) < 0x100,
            Codec::Cp1252 => cp1252_byte(c).is_some(),
            Codec::Utf8 | Codec::Wide(..) => true,
        }
    }

    /// Why it cannot write what it cannot.
    fn reason(self) -> &'static str {
        match self {
            Codec::Ascii => "ordinal not in range(128)",
            Codec::Cp1252 => UNDEFINED,
            _ => "ordinal not in range(256)",
        }
    }

    fn put(self, c: char, out: &mut Vec<u8>) {
        match self {
            Codec::Utf8 => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Codec::Ascii | Codec::Latin1 => out.push(c as u32 as u8),
            Codec::Cp1252 => out.extend(cp1252_byte(c)),
            Codec::Wide(2, order) => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| match order {
                Some(Order::Big) => out.extend_from_slice(&unit.to_be_bytes()),
                _ => out.extend_from_slice(&unit.to_le_bytes()),
            }),
            Codec::Wide(_, Some(Order::Big)) => out.extend_from_slice(&(c as u32).to_be_bytes()),
            Codec::Wide(..) => out.extend_from_slice(&(c as u32).to_le_bytes()),
        }
    }
}

/// What a code page says of a byte or a character that it has not.
const UNDEFINED: &str = "character maps to <undefined>";

/// What the bytes from 0x80 to 0x9f stand for in cp1252; the others are as in Latin-1.
const CP1252: [Option<char>; 32] = [
    Some('€'),
    None,
    Some('‚'),
    Some('ƒ'),
    Some('„'),
    Some('…'),
    Some('†'),
    Some('‡'),
    Some('ˆ'),
    Some('‰'),
    Some('Š'),
    Some('‹'),
    Some('Œ'),
    None,
    Some('Ž'),
    None,
    None,
    Some('‘'),
    Some('’'),
    Some('“'),
    Some('”'),
    Some('•'),
    Some('–'),
    Some('—'),
    Some('\u{2dc}'),
    Some('™'),
    Some('š'),
    Some('›'),
    Some('œ'),
    None,
    Some('ž'),
    Some('Ÿ'),
];

fn cp1252_byte(c: char) -> Option<u8> {
    match c as u32 {
        code @ (0..0x80 | 0xa0..0x100) => u8::try_from(code).ok(),
        _ => CP1252.iter().position(|own| *own == Some(c)).map(|at| 0x80 + at as u8),
    }
}

fn cp1252_char(byte: u8) -> Option<char> {
    match byte.checked_sub(0x80).and_then(|at| CP1252.get(usize::from(at))) {
        Some(special) => *special,
        None => Some(char::from(byte)),
    }
}

/// Beginnings of the names of codecs that CPython has.
const KNOWN: &str = "big5 cp euc gb hz iso johab koi8 kz1048 latin mac ptcp154 shift sjis s_jis tis utf_7 utf7 utf_8_sig windows base64 bz2 hex \
    quopri quoted rot uu zip zlib idna punycode raw_unicode unicode_escape undefined mbcs oem palmos charmap ibm cs chinese greek \
    hebrew arabic cyrillic big ms ks korean l2 l3 l4 l5 l6 l7 l8 l9 l10 x_mac dbcs u7 strk1048 rk1048 1 2 3 4 5 8 9";

/// `text.encode(encoding, errors)`
pub(in crate::types) fn encode(text: &Str, encoding: &str, errors: &str, host: &mut dyn Host) -> Result<Value> {
    if let "unicode_escape" | "unicode-escape" | "unicodeescape" = encoding.to_ascii_lowercase().as_str() {
        return escaped(text, host);
    }
    let codec = Codec::of(encoding)?;
    host.meter().work_len(1 + text.len() / 8)?;
    host.meter().check_string(text.len())?;
    if codec == Codec::Utf8 {
        return Value::bytes(text.as_bytes().to_vec(), host.meter());
    }
    if let Codec::Wide(size, _) = codec {
        host.meter().check_string(text.len().saturating_mul(size))?;
    }
    let mut out = Vec::with_capacity(text.len());
    if let Codec::Wide(_, None) = codec {
        codec.put('\u{feff}', &mut out);
    }
    for (at, c) in text.chars().enumerate() {
        if codec.writes(c) {
            codec.put(c, &mut out);
        } else {
            let stand_in = stand_in(c, errors)
                .map_or_else(|| Err(wrapped(unencodable(codec, text, at, errors), encoding, "encoding")), Ok)?;
            host.meter().check_string(out.len() + stand_in.len())?;
            out.extend_from_slice(stand_in.as_bytes());
        }
    }
    Value::bytes(out, host.meter())
}

/// `text.encode('unicode_escape')`: as in a literal, but for the quotes.
fn escaped(text: &Str, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 4)?;
    host.meter().check_string(text.len().saturating_mul(4))?;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            ' '..='~' => out.push(c),
            _ => crate::ops::text::push_escape(c, &mut out),
        }
    }
    Value::bytes(out.into_bytes(), host.meter())
}

/// What an error handler writes for a character; `None` of `strict` and of a handler that is not here.
fn stand_in(c: char, errors: &str) -> Option<String> {
    match errors {
        "ignore" => Some(String::new()),
        "replace" => Some("?".to_string()),
        "xmlcharrefreplace" => Some(format!("&#{};", c as u32)),
        "backslashreplace" => {
            let mut text = String::new();
            crate::ops::text::push_escape(c, &mut text);
            Some(text)
        }
        _ => None,
    }
}

fn unencodable(codec: Codec, text: &Str, at: usize, errors: &str) -> Stop {
    if errors != "strict" {
        return unknown_handler(errors);
    }
    let run = text.chars().skip(at).take_while(|c| !codec.writes(*c)).count();
    let args = vec![
        Value::literal(codec.name()),
        Value::Str(text.clone()),
        Value::Int(at as i64),
        Value::Int((at + run) as i64),
        Value::literal(codec.reason()),
    ];
    raise::with_args(&types::exceptions::UNICODE_ENCODE_ERROR, args)
}

fn unknown_handler(errors: &str) -> Stop {
    match errors {
        "namereplace" | "surrogateescape" | "surrogatepass" | "xmlcharrefreplace" => {
            Stop::unsupported(format!("errors='{errors}'"))
        }
        _ => raise::exception(&types::exceptions::LOOKUP_ERROR, format!("unknown error handler name '{errors}'")),
    }
}

/// A codec that CPython finds in its registry tells of a `LookupError` inside it.
fn wrapped(stop: Stop, encoding: &str, doing: &str) -> Stop {
    let told =
        stop.exception_of(&types::exceptions::LOOKUP_ERROR).and_then(|fault| fault.args.borrow().first().cloned());
    match told {
        Some(Value::Str(text)) if matches!(Codec::of(encoding), Ok(Codec::Cp1252 | Codec::Wide(_, Some(_)))) => {
            raise::exception(
                &types::exceptions::LOOKUP_ERROR,
                format!("{doing} with '{encoding}' codec failed (LookupError: {})", text.as_str()),
            )
        }
        _ => stop,
    }
}

/// A fault in bytes: where it begins and ends, and why.
struct Fault {
    start: usize,
    end: usize,
    reason: &'static str,
}

/// `bytes.decode(encoding, errors)`
pub(in crate::types) fn decode(bytes: &[u8], encoding: &str, errors: &str, host: &mut dyn Host) -> Result<Value> {
    // Nothing is decoded without a look at the names.
    if bytes.is_empty() && !encoding.contains('\0') && !errors.contains('\0') {
        return Ok(Value::literal(""));
    }
    let mut codec = Codec::of(encoding)?;
    host.meter().work_len(1 + bytes.len() / 4)?;
    host.meter().check_string(bytes.len().saturating_mul(2))?;
    if let (Codec::Utf8, Ok(text)) = (codec, std::str::from_utf8(bytes)) {
        return Value::str(text, host.meter());
    }
    let (mut out, mut at) = (String::with_capacity(bytes.len()), 0);
    if let Codec::Wide(size, None) = codec {
        let mark = bytes.get(..size).unwrap_or_default();
        let order = match mark {
            [0xfe, 0xff] | [0, 0, 0xfe, 0xff] => Some(Order::Big),
            [0xff, 0xfe] | [0xff, 0xfe, 0, 0] => Some(Order::Little),
            _ => None,
        };
        at = if order.is_some() { size } else { 0 };
        codec = Codec::Wide(size, Some(order.unwrap_or(Order::Little)));
    }
    let spoken = codec.name();
    while at < bytes.len() {
        match next(codec, bytes, at) {
            Ok((c, length)) => {
                out.push(c);
                at += length;
            }
            Err(fault) => {
                replace(bytes, spoken, &fault, errors, &mut out, host)
                    .map_err(|stop| wrapped(stop, encoding, "decoding"))?;
                host.meter().check_string(out.len())?;
                at = fault.end;
            }
        }
    }
    Value::str(out, host.meter())
}

/// The character at `at`, and how many bytes it takes.
fn next(codec: Codec, bytes: &[u8], at: usize) -> std::result::Result<(char, usize), Fault> {
    let rest = bytes.get(at..).unwrap_or_default();
    let first = rest.first().copied().unwrap_or_default();
    match codec {
        Codec::Ascii if first >= 0x80 => Err(Fault { start: at, end: at + 1, reason: "ordinal not in range(128)" }),
        Codec::Ascii | Codec::Latin1 => Ok((char::from(first), 1)),
        Codec::Cp1252 => cp1252_char(first).map(|c| (c, 1)).ok_or(Fault { start: at, end: at + 1, reason: UNDEFINED }),
        Codec::Utf8 => utf8(rest, at),
        Codec::Wide(2, order) => utf16(rest, at, bytes.len(), order == Some(Order::Big)),
        Codec::Wide(_, order) => utf32(rest, at, bytes.len(), order == Some(Order::Big)),
    }
}

fn utf8(rest: &[u8], at: usize) -> std::result::Result<(char, usize), Fault> {
    let first = rest.first().copied().unwrap_or_default();
    let length = match first {
        0..0x80 => return Ok((char::from(first), 1)),
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return Err(Fault { start: at, end: at + 1, reason: "invalid start byte" }),
    };
    let piece = rest.get(..length.min(rest.len())).unwrap_or_default();
    match std::str::from_utf8(piece) {
        Ok(text) => Ok((text.chars().next().unwrap_or_default(), length)),
        Err(fault) => Err(match fault.error_len() {
            Some(wrong) => Fault { start: at, end: at + wrong, reason: "invalid continuation byte" },
            None => Fault { start: at, end: at + piece.len(), reason: "unexpected end of data" },
        }),
    }
}

fn unit16(bytes: &[u8], big: bool) -> Option<u16> {
    let &[a, b] = bytes.get(..2)? else { return None };
    Some(if big { u16::from_be_bytes([a, b]) } else { u16::from_le_bytes([a, b]) })
}

fn utf16(rest: &[u8], at: usize, length: usize, big: bool) -> std::result::Result<(char, usize), Fault> {
    let Some(unit) = unit16(rest, big) else {
        return Err(Fault { start: at, end: length, reason: "truncated data" });
    };
    if let Some(c) = char::from_u32(u32::from(unit)) {
        return Ok((c, 2));
    }
    if unit >= 0xdc00 {
        return Err(Fault { start: at, end: at + 2, reason: "illegal encoding" });
    }
    match unit16(rest.get(2..).unwrap_or_default(), big) {
        Some(low @ 0xdc00..=0xdfff) => {
            let code = 0x1_0000 + ((u32::from(unit) - 0xd800) << 10) + (u32::from(low) - 0xdc00);
            Ok((char::from_u32(code).unwrap_or_default(), 4))
        }
        Some(_) => Err(Fault { start: at, end: at + 2, reason: "illegal UTF-16 surrogate" }),
        None => Err(Fault { start: at, end: length, reason: "unexpected end of data" }),
    }
}

fn utf32(rest: &[u8], at: usize, length: usize, big: bool) -> std::result::Result<(char, usize), Fault> {
    let Some(&[a, b, c, d]) = rest.get(..4) else {
        return Err(Fault { start: at, end: length, reason: "truncated data" });
    };
    let code = if big { u32::from_be_bytes([a, b, c, d]) } else { u32::from_le_bytes([a, b, c, d]) };
    let reason = if code > 0x10_ffff {
        "code point not in range(0x110000)"
    } else {
        "code point in surrogate code point range(0xd800, 0xe000)"
    };
    char::from_u32(code).map(|c| (c, 4)).ok_or(Fault { start: at, end: at + 4, reason })
}

/// Writes what the error handler says of a fault, or raises.
fn replace(
    bytes: &[u8],
    codec: &'static str,
    fault: &Fault,
    errors: &str,
    out: &mut String,
    host: &mut dyn Host,
) -> Result<()> {
    let wrong = bytes.get(fault.start..fault.end).unwrap_or_default();
    match errors {
        "ignore" => {}
        "replace" => out.push('\u{fffd}'),
        "backslashreplace" => wrong.iter().for_each(|byte| crate::ops::text::push_escape(char::from(*byte), out)),
        "strict" => {
            let args = vec![
                Value::literal(codec),
                Value::bytes(bytes.to_vec(), host.meter())?,
                Value::Int(fault.start as i64),
                Value::Int(fault.end as i64),
                Value::literal(fault.reason),
            ];
            return Err(raise::with_args(&types::exceptions::UNICODE_DECODE_ERROR, args));
        }
        "xmlcharrefreplace" => {
            return Err(raise::type_error("don't know how to handle UnicodeDecodeError in error callback"));
        }
        other => return Err(unknown_handler(other)),
    }
    Ok(())
}
