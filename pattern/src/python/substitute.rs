//! `pattern.sub`: replacement by a template or by a function of the program.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::hash_key;
use hiddentables_values::{Args, Host, Result, Stop, Str, Value};

use super::matched::MatchObject;
use super::of::{Of, latin};
use crate::pattern::Pattern;
use crate::scan::Matches;
use crate::template::Template;

/// What is put in place of a match.
pub enum Replacement {
    /// Text with groups in it.
    Template(Template),
    /// What a function makes of the match, which is of text or of bytes.
    Function(Value, Of),
}

impl Replacement {
    /// A replacement given by the program: a template where it is a `str`, otherwise a function.
    pub fn of(value: &Value, pattern: &Pattern, host: &mut dyn Host) -> Result<Replacement> {
        Replacement::in_place_of(value, pattern, Of::Text, host)
    }

    /// As [`Replacement::of`], in text or in bytes.
    pub(super) fn in_place_of(value: &Value, pattern: &Pattern, of: Of, host: &mut dyn Host) -> Result<Replacement> {
        match (value, of) {
            (Value::Str(text), Of::Text) => Ok(Replacement::Template(Template::parse(text, pattern, host.meter())?)),
            (Value::Bytes(data), Of::Bytes(_)) => {
                let text = latin(&data.data, host)?;
                Ok(Replacement::Template(Template::parse(&text, pattern, host.meter())?))
            }
            (Value::Object(object), _) if object.callable() => Ok(Replacement::Function(value.clone(), of)),
            (Value::Native(_) | Value::Class(_), _) => Ok(Replacement::Function(value.clone(), of)),
            (Value::Bytes(_) | Value::Str(_), _) => Err(Stop::unsupported("re.sub of bytes and text")),
            (other, _) => {
                // It is looked for among the templates that CPython keeps.
                hash_key(other)?;
                let class = other.spoken();
                Err(raise::type_error(format!("decoding to str: need a bytes-like object, {class} found")))
            }
        }
    }
}

/// Replaces at most `count` matches, all where it is 0; gives the text and how many were replaced.
pub fn substitute(
    pattern: &Rc<Pattern>,
    replacement: &Replacement,
    text: &Str,
    count: usize,
    host: &mut dyn Host,
) -> Result<(String, usize)> {
    let meter = Rc::clone(host.meter());
    let most = if count == 0 { usize::MAX } else { count };
    let mut matches = Matches::new(pattern, text, 0, &meter)?;
    let (mut out, mut end, mut replaced) = (String::new(), 0, 0);
    let held = meter.reserve(0)?;
    // The parts are joined at the end, and a part that is no string is told of then: the first one, and which part it is.
    let (mut parts, mut wrong) = (0_usize, None);
    while replaced < most {
        let Some(captures) = matches.next(&meter)? else { break };
        let before = out.len();
        let between = text.get(end..captures.start()).unwrap_or("");
        out.push_str(between);
        parts += usize::from(!between.is_empty());
        end = captures.end();
        match replacement {
            Replacement::Template(template) => template.expand(text, &captures, &mut out, host.meter())?,
            Replacement::Function(function, of) => {
                let found = MatchObject::made_of((Rc::clone(pattern), *of), text.clone(), captures, (0, text.len()));
                match host.call(function, Args::one(found))? {
                    Value::None => {}
                    part => {
                        match (&part, of) {
                            (Value::Str(text), Of::Text) => out.push_str(text),
                            (Value::Bytes(data), Of::Bytes(_)) => out.push_str(&latin(&data.data, host)?),
                            (other, _) => wrong = wrong.or(Some((parts, other.class(), *of))),
                        }
                        parts += 1;
                    }
                }
            }
        }
        meter.check_string(out.len())?;
        held.grow((out.len() - before) as u64)?;
        replaced += 1;
    }
    if let Some((at, class, of)) = wrong {
        let (wanted, class) = (if of == Of::Text { "str instance" } else { "a bytes-like object" }, class.spoken());
        return Err(raise::type_error(format!("sequence item {at}: expected {wanted}, {class} found")));
    }
    out.push_str(text.get(end..).unwrap_or(""));
    Ok((out, replaced))
}
