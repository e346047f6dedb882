//! Cutting off and filling up: `strip`, `ljust`, `zfill`, `join`.

use crate::exception::raise;
use crate::iter::collect;
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::unicode;
use crate::value::Value;
use crate::{Bound, Result, types};

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("strip(chars=None, /)", |text, args, host| strip(text, args, "strip", (true, true), host)),
    Method::new("lstrip(chars=None, /)", |text, args, host| strip(text, args, "lstrip", (true, false), host)),
    Method::new("rstrip(chars=None, /)", |text, args, host| strip(text, args, "rstrip", (false, true), host)),
    Method::new("join(iterable, /)", join),
    Method::new("center(width, fillchar=' ', /)", |text, args, host| {
        pad(text, args, host, |missing, width| missing / 2 + (missing & width & 1))
    }),
    Method::new("ljust(width, fillchar=' ', /)", |text, args, host| pad(text, args, host, |_, _| 0)),
    Method::new("rjust(width, fillchar=' ', /)", |text, args, host| pad(text, args, host, |missing, _| missing)),
    Method::new("zfill(width, /)", zfill),
    Method::new("expandtabs(tabsize=8)", expand_tabs),
];

fn strip(text: &Str, args: &Bound, method: &str, (left, right): (bool, bool), host: &mut dyn Host) -> Result<Value> {
    let chars = args.value("chars");
    let kept = match &chars {
        Value::None => trim(text, left, right, unicode::is_space),
        Value::Str(chars) => {
            // Each character that goes was looked for among all of them.
            let most = (text.len() as u64).saturating_mul(1 + chars.len() as u64 / 16);
            host.meter().work(1 + most.min(text.len() as u64 * 256) / 8)?;
            let mut wanted: Vec<char> = chars.chars().collect();
            wanted.sort_unstable();
            wanted.dedup();
            trim(text, left, right, |c| wanted.binary_search(&c).is_ok())
        }
        _ => return Err(raise::type_error(format!("{method} arg must be None or str"))),
    };
    host.meter().work_len(1 + (text.len() - kept.len()) / 8)?;
    if kept.len() == text.len() {
        return Ok(Value::Str(text.clone()));
    }
    super::built(kept.to_string(), host)
}

fn trim(text: &str, left: bool, right: bool, goes: impl Fn(char) -> bool) -> &str {
    let text = if left { text.trim_start_matches(&goes) } else { text };
    if right { text.trim_end_matches(&goes) } else { text }
}

fn join(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = collect(&args.value("iterable"), host).map_err(|stop| {
        let not_iterable = stop.exception_of(&types::exceptions::TYPE_ERROR).is_some_and(|fault| {
            matches!(fault.args.borrow().as_slice(), [Value::Str(text)] if text.ends_with("object is not iterable"))
        });
        if not_iterable { raise::type_error("can only join an iterable") } else { stop }
    })?;
    host.meter().work_len(items.len())?;
    let mut out = String::new();
    for (at, item) in items.iter().enumerate() {
        let Value::Str(item) = item else {
            return Err(raise::type_error(format!(
                "sequence item {at}: expected str instance, {} found",
                item.spoken()
            )));
        };
        if at > 0 {
            out.push_str(text);
        }
        host.meter().check_string(out.len() + item.len())?;
        out.push_str(item);
    }
    super::built(out, host)
}

/// `before` gives how much of what is missing goes to the left.
fn pad(text: &Str, args: &Bound, host: &mut dyn Host, before: fn(usize, usize) -> usize) -> Result<Value> {
    let width = usize::try_from(args.int("width")?).unwrap_or(0);
    let fill = match args.value("fillchar") {
        Value::Str(fill) => fill,
        other => {
            return Err(raise::type_error(format!(
                "The fill character must be a unicode character, not {}",
                other.spoken()
            )));
        }
    };
    if fill.chars_len() != 1 {
        return Err(raise::type_error("The fill character must be exactly one character long"));
    }
    let missing = width.saturating_sub(text.chars_len());
    if missing == 0 {
        return Ok(Value::Str(text.clone()));
    }
    host.meter().check_string(text.len().saturating_add(missing.saturating_mul(fill.len())))?;
    let left = before(missing, width);
    super::built(format!("{}{text}{}", fill.repeat(left), fill.repeat(missing - left), text = text.as_str()), host)
}

fn zfill(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let width = usize::try_from(args.int("width")?).unwrap_or(0);
    let missing = width.saturating_sub(text.chars_len());
    if missing == 0 {
        return Ok(Value::Str(text.clone()));
    }
    host.meter().check_string(text.len().saturating_add(missing))?;
    let sign = usize::from(text.starts_with(['+', '-']));
    let (sign, digits) = text.split_at(sign);
    super::built(format!("{sign}{}{digits}", "0".repeat(missing)), host)
}

fn expand_tabs(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let size = usize::try_from(args.c_int("tabsize")?).unwrap_or(0);
    let tabs = text.matches('\t').count();
    host.meter().check_string(text.len().saturating_add(tabs.saturating_mul(size)))?;
    let (mut out, mut column) = (String::with_capacity(text.len()), 0);
    for c in text.chars() {
        match c {
            '\t' if size == 0 => {}
            '\t' => {
                let blanks = size - column % size;
                out.push_str(&" ".repeat(blanks));
                column += blanks;
            }
            _ => {
                column = if matches!(c, '\n' | '\r') { 0 } else { column + 1 };
                out.push(c);
            }
        }
    }
    super::built(out, host)
}
