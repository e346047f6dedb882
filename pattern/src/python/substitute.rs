//! `pattern.sub`: replacement by a template or by a function of the program.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::hash_key;
use hiddentables_values::{Args, Host, Result, Str, Value};

use super::matched::MatchObject;
use crate::pattern::Pattern;
use crate::scan::Matches;
use crate::template::Template;

/// What is put in place of a match.
pub enum Replacement {
    /// Text with groups in it.
    Template(Template),
    /// What a function makes of the match.
    Function(Value),
}

impl Replacement {
    /// A replacement given by the program: a template where it is a `str`, otherwise a function.
    pub fn of(value: &Value, pattern: &Pattern, host: &mut dyn Host) -> Result<Replacement> {
        match value {
            Value::Str(text) => Ok(Replacement::Template(Template::parse(text, pattern, host.meter())?)),
            Value::Object(object) if object.callable() => Ok(Replacement::Function(value.clone())),
            Value::Native(_) | Value::Class(_) => Ok(Replacement::Function(value.clone())),
            Value::Bytes(_) => Err(hiddentables_values::Stop::unsupported("re.sub by bytes")),
            other => {
                // It is looked for among the templates that CPython keeps.
                hash_key(other)?;
                let class = other.class().spoken();
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
            Replacement::Function(function) => {
                let found = MatchObject::value(Rc::clone(pattern), text.clone(), captures, (0, text.len()));
                match host.call(function, Args::one(found))? {
                    Value::None => {}
                    part => {
                        match &part {
                            Value::Str(text) => out.push_str(text),
                            other => wrong = wrong.or(Some((parts, other.class()))),
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
    if let Some((at, class)) = wrong {
        let class = class.spoken();
        return Err(raise::type_error(format!("sequence item {at}: expected str instance, {class} found")));
    }
    out.push_str(text.get(end..).unwrap_or(""));
    Ok((out, replaced))
}
