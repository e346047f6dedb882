//! Characters and digits: `chr`, `ord`, `bin`, `hex`, `oct`.

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value, ops};
use num_bigint::BigInt;

pub(super) static FUNCTIONS: &[&Native] = &[&CHR, &ORD, &BIN, &HEX, &OCT];

static CHR: Native = Native::new("chr(i, /)", chr).of_builtins();
static ORD: Native = Native::new("ord(c, /)", ord).of_builtins();
static BIN: Native = Native::new("bin(number, /)", |bound, host| digits(bound, host, 2, "0b")).of_builtins();
static HEX: Native = Native::new("hex(number, /)", |bound, host| digits(bound, host, 16, "0x")).of_builtins();
static OCT: Native = Native::new("oct(number, /)", |bound, host| digits(bound, host, 8, "0o")).of_builtins();

fn chr(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("i");
    let code = match &value {
        Value::Big(_) => i64::MAX,
        value => ops::index(value)?,
    };
    if i32::try_from(code).is_err() {
        return Err(raise::overflow_error("Python int too large to convert to C int"));
    }
    match u32::try_from(code).ok().filter(|code| *code <= 0x0010_FFFF) {
        None => Err(raise::value_error("chr() arg not in range(0x110000)")),
        Some(code) => match char::from_u32(code) {
            Some(c) => Value::char(c, host.meter()),
            None => Err(Stop::unsupported("lone surrogates")),
        },
    }
}

fn ord(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("c");
    let (length, code) = match &value {
        Value::Str(text) => (text.chars_len(), text.char_at(0).map(u32::from)),
        Value::Bytes(bytes) => (bytes.data.len(), bytes.data.first().map(|byte| u32::from(*byte))),
        other => {
            let class = other.spoken();
            return Err(raise::type_error(format!("ord() expected string of length 1, but {class} found")));
        }
    };
    match (length, code) {
        (1, Some(code)) => Ok(Value::Int(i64::from(code))),
        _ => Err(raise::type_error(format!("ord() expected a character, but string of length {length} found"))),
    }
}

fn digits(bound: &Bound, host: &mut dyn Host, radix: u32, prefix: &str) -> Result<Value> {
    let number = match bound.value("number") {
        Value::Big(big) => big.value.clone(),
        other => BigInt::from(ops::index(&other)?),
    };
    host.meter().work(number.bits() / 8)?;
    let digits = number.magnitude().to_str_radix(radix);
    let sign = if number.sign() == num_bigint::Sign::Minus { "-" } else { "" };
    Value::str(format!("{sign}{prefix}{digits}"), host.meter())
}
