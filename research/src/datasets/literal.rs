//! Lists of strings as Python's `repr` writes them: SQA's columns, and how the paper counts the tokens of an answer.

use std::fmt::Write as _;

/// The strings of a literal such as `['(0, 4)', "it's"]`; `None` where it is no such list.
///
/// ```
/// use hiddentables_research::datasets::literal::strings;
/// assert_eq!(strings(r#"['a', "it's"]"#), Some(vec!["a".into(), "it's".into()]));
/// assert_eq!(strings("['a', 5]"), None);
/// ```
pub fn strings(text: &str) -> Option<Vec<String>> {
    let mut rest = text.trim().strip_prefix('[')?.strip_suffix(']')?.trim_start();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (item, after) = string(rest)?;
        found.push(item);
        rest = after.trim_start();
        match rest.strip_prefix(',') {
            Some(after) => rest = after.trim_start(),
            None if rest.is_empty() => {}
            None => return None,
        }
    }
    Some(found)
}

/// One quoted string and what follows it.
fn string(text: &str) -> Option<(String, &str)> {
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let mut out = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == quote => return Some((out, text.get(at + 1..)?)),
            '\\' => match chars.next()?.1 {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'r' => out.push('\r'),
                c @ ('x' | 'u' | 'U') => {
                    let digits = match c {
                        'x' => 2,
                        'u' => 4,
                        _ => 8,
                    };
                    let mut code = 0u32;
                    for _ in 0..digits {
                        code = code.checked_mul(16)?.checked_add(chars.next()?.1.to_digit(16)?)?;
                    }
                    out.push(char::from_u32(code)?);
                }
                c @ ('\\' | '\'' | '"') => out.push(c),
                c => out.extend(['\\', c]),
            },
            c => out.push(c),
        }
    }
    None
}

/// `str(items)` of a list of strings in Python 3.
///
/// Characters that Python does not print (controls, separators but the blank, unassigned ones) are escaped; of those above ASCII only the separators and format
/// characters that occur in the data sets are known here.
///
/// ```
/// use hiddentables_research::datasets::literal::repr;
/// assert_eq!(repr(&["it's".into(), "b".into()]), r#"["it's", 'b']"#);
/// ```
pub fn repr(items: &[String]) -> String {
    let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
    format!("[{}]", items.join(", "))
}

/// `repr` of a string in Python 3, as far as [`repr`] knows it.
pub fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            c if unprintable(c) => {
                let code = u32::from(c);
                let _ = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    0x100..=0xffff => write!(out, "\\u{code:04x}"),
                    _ => write!(out, "\\U{code:08x}"),
                };
            }
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

/// Categories Cc, Cf, Zl, Zp, Zs but the blank, and private use.
fn unprintable(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{e000}'..='\u{f8ff}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}
