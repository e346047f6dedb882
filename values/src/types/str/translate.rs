//! `str.maketrans` and `str.translate`.

use crate::dict::Dict;
use crate::exception::raise;
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Bound, Result, ops, types};

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("translate(table, /)", translate),
    Method::new("maketrans(x, y=<unset>, z=<unset>, /)", |_, args, host| make(args, host)),
];

/// `str.maketrans(x, y, z)`
pub(super) fn make(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let table = Dict::new(crate::dict::Kind::Plain, host.meter())?;
    let code = |c: char| Value::Int(i64::from(c as u32));
    for (position, given) in [(2, args.given("y")), (3, args.given("z"))] {
        if let Some(other) = given.filter(|value| value.as_str().is_none()) {
            let class = crate::types::named_for_argument(other);
            return Err(raise::type_error(format!("maketrans() argument {position} must be str, not {class}")));
        }
    }
    let (x, y) = match (args.value("x"), args.given("y")) {
        (Value::Dict(source), None) => {
            for (key, value) in source.pairs() {
                let key = match &key {
                    Value::Str(text) if text.chars_len() == 1 => text.char_at(0).map_or(Value::None, code),
                    Value::Str(_) => {
                        return Err(raise::value_error("string keys in translate table must be of length 1"));
                    }
                    Value::Int(_) | Value::Bool(_) => key,
                    _ => return Err(raise::type_error("keys in translate table must be strings or integers")),
                };
                table.insert(key, value)?;
            }
            return Ok(Value::Dict(table));
        }
        (_, None) => {
            return Err(raise::type_error("if you give only one argument to maketrans it must be a dict"));
        }
        (Value::Str(x), Some(Value::Str(y))) => (x, y.clone()),
        _ => {
            return Err(raise::type_error("first maketrans argument must be a string if there is a second argument"));
        }
    };
    if x.chars_len() != y.chars_len() {
        return Err(raise::value_error("the first two maketrans arguments must have equal length"));
    }
    host.meter().work_len(x.len())?;
    for (from, to) in x.chars().zip(y.chars()) {
        table.insert(code(from), code(to))?;
    }
    if let Some(Value::Str(gone)) = args.given("z") {
        for c in gone.chars() {
            table.insert(code(c), Value::None)?;
        }
    }
    Ok(Value::Dict(table))
}

fn translate(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let table = args.value("table");
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        host.meter().work(2)?;
        let found = match ops::get_item(&table, &Value::Int(i64::from(c as u32)), host) {
            Ok(found) => found,
            // A character that the table does not know stays.
            Err(stop) if stop.exception_of(&types::exceptions::LOOKUP_ERROR).is_some() => {
                out.push(c);
                continue;
            }
            Err(stop) => return Err(stop),
        };
        match &found {
            Value::None => {}
            Value::Str(text) => out.push_str(text),
            Value::Int(code) => match u32::try_from(*code).ok().filter(|code| *code < 0x11_0000) {
                Some(code) => match char::from_u32(code) {
                    Some(c) => out.push(c),
                    None => return Err(crate::Stop::unsupported("a lone surrogate")),
                },
                None => return Err(raise::value_error("character mapping must be in range(0x110000)")),
            },
            _ => return Err(raise::type_error("character mapping must return integer, None or str")),
        }
        host.meter().check_string(out.len())?;
    }
    super::built(out, host)
}
