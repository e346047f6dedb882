//! The shape of a program: its text with names and constants replaced by what they are.

/// The shape of a program: two programs of one shape differ in constants and names of variables alone.
///
/// Numbers become `0`, strings `s`, bytes `b`, f-strings `f`, variables of the generator (`v12`) `v`; keywords, names of what is called,
/// operators and indentation stay.
pub fn shape(text: &str) -> String {
    let mut shape = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' | '"' => string(rest, "s", &mut shape),
            c if c.is_ascii_digit() => number(rest, &mut shape),
            c if c.is_alphabetic() || c == '_' => word(rest, &mut shape),
            c => {
                shape.push(c);
                c.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    shape
}

/// The bytes at the beginning of `text` that fit.
fn run(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

fn number(text: &str, shape: &mut String) -> usize {
    shape.push('0');
    run(text, |c| c.is_ascii_alphanumeric() || c == '.' || c == '_')
}

fn word(text: &str, shape: &mut String) -> usize {
    let length = run(text, |c| c.is_alphanumeric() || c == '_');
    let (word, rest) = text.split_at(length);
    if rest.starts_with(['\'', '"']) && length <= 2 {
        let kind = if word.contains('f') { "f" } else { word };
        return length + string(rest, kind, shape);
    }
    let is_variable = word.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    shape.push_str(if is_variable { "v" } else { word });
    length
}

/// A string of one line, quoted once.
fn string(text: &str, kind: &str, shape: &mut String) -> usize {
    shape.push_str(kind);
    let mut chars = text.char_indices();
    let quote = chars.next().map(|(_, quote)| quote);
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if Some(c) == quote {
            return at + c.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn names_and_constants_do_not_count() {
        assert_eq!(shape("v1 = len('a\\'b') + 1_0.5e3"), "v = len(s) + 0");
        assert_eq!(shape("    v22 = f\"{v3}\" % b'x' if vis else r'\\d'"), "    v = f % b if vis else r");
    }
}
