//! `textwrap.TextWrapper`: text broken into lines of a width, for the module `textwrap` and for `.str.wrap`.

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Meter, Result, Signature, Stop, Str, Value, ops};

use crate::{Flags, Pattern};

/// White space to `textwrap`, which knows that of ASCII alone.
const SPACE: [char; 6] = ['\t', '\n', '\x0b', '\x0c', '\r', ' '];

#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of `TextWrapper`")]
/// How text is wrapped; the parameters of `TextWrapper`.
pub struct Wrapper {
    width: Value,
    first: Str,
    others: Str,
    placeholder: Str,
    max_lines: Option<i64>,
    expand_tabs: bool,
    replace_whitespace: bool,
    fix_sentence_endings: bool,
    break_long_words: bool,
    drop_whitespace: bool,
    /// `is True`, and whether it counts as true.
    break_on_hyphens: (bool, bool),
    tab_size: Value,
}

static LINE: std::sync::LazyLock<Signature> = std::sync::LazyLock::new(|| {
    Signature::parse(
        "__init__(width=70, initial_indent='', subsequent_indent='', expand_tabs=True, replace_whitespace=True, fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None, placeholder=' [...]')",
    )
});

impl Wrapper {
    /// Of the keyword arguments of `textwrap.wrap` and its kin: what is bound as `width` and `**kwargs`.
    pub fn of(args: &Bound, max_lines: Option<i64>, host: &mut dyn Host) -> Result<Wrapper> {
        let mut keywords = args.keywords.clone();
        keywords.push(("width".into(), args.value("width")));
        if let Some(most) = max_lines {
            if keywords.iter().any(|(name, _)| &**name == "max_lines") {
                return Err(raise::type_error(
                    "textwrap.TextWrapper() got multiple values for keyword argument 'max_lines'",
                ));
            }
            keywords.push(("max_lines".into(), Value::Int(most)));
        }
        let bound = LINE.bind("TextWrapper.__init__", true, Args { positional: Vec::new(), keywords })?;
        let text = |name: &str| match bound.value(name) {
            Value::Str(text) => Ok(text),
            other => Err(Stop::unsupported(format!("textwrap ({name}=) of a {}", other.class().name))),
        };
        let hyphens = matches!(bound.value("break_on_hyphens"), Value::Bool(true));
        let max_lines = match bound.value("max_lines") {
            Value::None => None,
            Value::Int(most) => Some(most),
            other => return Err(Stop::unsupported(format!("textwrap (max_lines=) of a {}", other.class().name))),
        };
        let width = bound.value("width");
        let mut flag = |name: &str| ops::truth(&bound.value(name), host);
        Ok(Wrapper {
            width,
            expand_tabs: flag("expand_tabs")?,
            replace_whitespace: flag("replace_whitespace")?,
            fix_sentence_endings: flag("fix_sentence_endings")?,
            break_long_words: flag("break_long_words")?,
            drop_whitespace: flag("drop_whitespace")?,
            break_on_hyphens: (hyphens, flag("break_on_hyphens")?),
            first: text("initial_indent")?,
            others: text("subsequent_indent")?,
            placeholder: text("placeholder")?,
            max_lines,
            tab_size: bound.value("tabsize"),
        })
    }

    /// The lines of a text; `AttributeError` or `TypeError` of what is none, as its first use would say.
    pub fn lines(&self, text: &Value, host: &mut dyn Host) -> Result<Vec<String>> {
        let Value::Str(_) = text else { return Err(no_text(text, self)) };
        let mut text = text.clone();
        if self.expand_tabs {
            text = ops::call_method(&text, "expandtabs", Args::one(self.tab_size.clone()), host)?;
        }
        let text = text.as_str().unwrap_or_default();
        host.meter().work_len(1 + 16 * text.len())?;
        let _held = host.meter().reserve(40 * text.len() as u64)?;
        let plain: String = if self.replace_whitespace { text.replace(SPACE, " ") } else { text.to_string() };
        let mut chunks = split(&plain, self.break_on_hyphens.0, host.meter())?;
        if self.fix_sentence_endings {
            fix_endings(&mut chunks);
        }
        chunks.reverse();
        let width = width(&self.width, host)?;
        Lines { wrapper: self, width, made: Vec::new() }.of(chunks, host.meter())
    }
}

/// A width, which is compared with 0 as it is.
fn width(value: &Value, host: &mut dyn Host) -> Result<i64> {
    let nothing = ops::compare(ops::CompareOp::Le, value, &Value::Int(0), host)?;
    if ops::truth(&nothing, host)? {
        return Err(raise::value_error(format!("invalid width {} (must be > 0)", ops::repr(value, host)?)));
    }
    match value {
        Value::Int(width) => Ok(*width),
        Value::Bool(width) => Ok(i64::from(*width)),
        other => Err(Stop::unsupported(format!("textwrap (width=) of a {}", other.class().name))),
    }
}

/// What the pattern that splits says of a text that is none.
pub fn no_text_of_a_pattern(text: &Value) -> Stop {
    raise::type_error(match text {
        Value::Bytes(_) => "cannot use a string pattern on a bytes-like object".to_string(),
        other => format!("expected string or bytes-like object, got '{}'", other.spoken()),
    })
}

/// What the first thing that is done with a text says of one that is none.
fn no_text(text: &Value, wrapper: &Wrapper) -> Stop {
    let (bytes, class) = (matches!(text, Value::Bytes(_)), text.spoken());
    match (wrapper.expand_tabs, wrapper.replace_whitespace) {
        (true, _) if !bytes => raise::no_attribute(&class, "expandtabs"),
        (_, true) if bytes => raise::type_error("a bytes-like object is required, not 'dict'"),
        (_, true) => raise::no_attribute(&class, "translate"),
        _ => no_text_of_a_pattern(text),
    }
}

/// What a line may break behind: white space; a dash between words; a word, which may end behind a hyphen or before a dash.
const BREAKS: &str = r#"([\t\n\x0b\x0c\r ]+|(?<=[\w!"'&.,?])-{2,}(?=\w)|[^\t\n\x0b\x0c\r ]+?(?:-(?:(?<=[^\d\W]{2}-)|(?<=[^\d\W]-[^\d\W]-))(?=[^\d\W]-?[^\d\W])|(?=[\t\n\x0b\x0c\r ]|\Z)|(?<=[\w!"'&.,?])(?=-{2,}\w)))"#;

/// The pieces between which a line may break.
fn split<'t>(text: &'t str, on_hyphens: bool, meter: &Meter) -> Result<Vec<&'t str>> {
    if !on_hyphens {
        return Ok(runs(text));
    }
    let pattern = Pattern::compile(BREAKS, Flags::default(), meter)?;
    let parts = pattern.split(text, usize::MAX, meter)?;
    Ok(parts.into_iter().flatten().filter(|part| !part.is_empty()).collect())
}

/// Runs of white space and of anything else, in turn.
fn runs(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let space = SPACE.contains(&first);
        let end = rest.find(|c: char| SPACE.contains(&c) != space).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(part);
        rest = after;
    }
    parts
}

/// Two spaces where a sentence ends.
fn fix_endings(chunks: &mut [&str]) {
    let mut at = 0;
    while at + 1 < chunks.len() {
        let ends = chunks.get(at).is_some_and(|chunk| ends_sentence(chunk));
        match chunks.get_mut(at + 1) {
            Some(space) if ends && *space == " " => {
                *space = "  ";
                at += 2;
            }
            _ => at += 1,
        }
    }
}

fn ends_sentence(chunk: &str) -> bool {
    let ends = |chunk: &str| {
        let mut last = chunk.chars().rev();
        matches!(last.next(), Some('.' | '!' | '?')) && last.next().is_some_and(|c| c.is_ascii_lowercase())
    };
    ends(chunk) || chunk.strip_suffix(['"', '\'']).is_some_and(ends)
}

/// Lines under way.
struct Lines<'w> {
    wrapper: &'w Wrapper,
    width: i64,
    made: Vec<String>,
}

fn length(text: &str) -> i64 {
    text.chars().count() as i64
}

fn blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c))
}

fn trimmed_start(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c))
}

fn trimmed_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c))
}

impl Lines<'_> {
    fn check(&self) -> Result<()> {
        let wrapper = self.wrapper;
        if let Some(most) = wrapper.max_lines {
            let indent = if most > 1 { &wrapper.others } else { &wrapper.first };
            if length(indent) + length(trimmed_start(&wrapper.placeholder)) > self.width {
                return Err(raise::value_error("placeholder too large for max width"));
            }
        }
        Ok(())
    }

    /// The lines of chunks, of which the last comes first.
    fn of(mut self, mut chunks: Vec<&str>, meter: &Meter) -> Result<Vec<String>> {
        self.check()?;
        let held = meter.reserve(0)?;
        let wrapper = self.wrapper;
        while !chunks.is_empty() {
            let indent = if self.made.is_empty() { &wrapper.first } else { &wrapper.others };
            meter.work_len(4 + indent.len() / 4)?;
            held.grow(48 + indent.len() as u64)?;
            let width = self.width.saturating_sub(length(indent));
            if wrapper.drop_whitespace && !self.made.is_empty() && chunks.last().is_some_and(|last| blank(last)) {
                chunks.pop();
            }
            let (mut line, mut taken) = (Vec::new(), 0);
            while let Some(chunk) = chunks.last() {
                let size = length(chunk);
                if taken + size > width {
                    break;
                }
                taken += size;
                line.extend(chunks.pop());
            }
            if chunks.last().is_some_and(|chunk| length(chunk) > width) {
                self.long_word(&mut chunks, &mut line, taken, width, meter)?;
                taken = line.iter().map(|part| length(part)).sum();
            }
            if wrapper.drop_whitespace && line.last().is_some_and(|last| blank(last)) {
                taken -= line.pop().map_or(0, length);
            }
            if !line.is_empty() && !self.finish(&chunks, line, taken, width, indent) {
                break;
            }
        }
        Ok(self.made)
    }

    /// A word that fits no line is broken, or stands alone.
    fn long_word<'t>(
        &self,
        chunks: &mut Vec<&'t str>,
        line: &mut Vec<&'t str>,
        taken: i64,
        width: i64,
        meter: &Meter,
    ) -> Result<()> {
        let space = if width < 1 { 1 } else { width - taken };
        let Some(chunk) = chunks.last_mut() else { return Ok(()) };
        meter.work_len(1 + chunk.len() / 8)?;
        if !self.wrapper.break_long_words {
            if line.is_empty() {
                line.extend(chunks.pop());
            }
            return Ok(());
        }
        let byte = |place: i64| {
            let place = usize::try_from(place).unwrap_or(0);
            chunk.char_indices().nth(place).map_or(chunk.len(), |(at, _)| at)
        };
        let mut end = byte(space);
        if self.wrapper.break_on_hyphens.1 && length(chunk) > space {
            let before = chunk.get(..end).unwrap_or_default();
            match before.rfind('-') {
                Some(hyphen) if hyphen > 0 && before.get(..hyphen).is_some_and(|part| part.contains(|c| c != '-')) => {
                    end = hyphen + 1;
                }
                _ => {}
            }
        }
        let (now, later) = chunk.split_at(end);
        line.push(now);
        *chunk = later;
        Ok(())
    }

    /// Adds a line; false where it is the last that there may be.
    fn finish(&mut self, chunks: &[&str], mut line: Vec<&str>, mut taken: i64, width: i64, indent: &str) -> bool {
        let wrapper = self.wrapper;
        let rest_is_nothing = chunks.is_empty() || (wrapper.drop_whitespace && matches!(chunks, [only] if blank(only)));
        let room = wrapper.max_lines.is_none_or(|most| (self.made.len() as i64) + 1 < most);
        if room || (rest_is_nothing && taken <= width) {
            self.made.push(format!("{indent}{}", line.concat()));
            return true;
        }
        let placeholder = &*wrapper.placeholder;
        while let Some(last) = line.last() {
            if !blank(last) && taken + length(placeholder) <= width {
                self.made.push(format!("{indent}{}{placeholder}", line.concat()));
                return false;
            }
            taken -= length(last);
            line.pop();
        }
        if let Some(last) = self.made.last_mut() {
            let kept = trimmed_end(last);
            if length(kept) + length(placeholder) <= self.width {
                *last = format!("{kept}{placeholder}");
                return false;
            }
        }
        self.made.push(format!("{indent}{}", trimmed_start(placeholder)));
        false
    }
}
