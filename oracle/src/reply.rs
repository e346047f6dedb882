//! Where the code is in a Solver's reply: free text with fenced blocks, or bare code.

use std::sync::LazyLock;

use hiddentables_syntax::ast::{ExprKind, StmtKind};
use hiddentables_syntax::{Fault, Limits, parse};
use regex::Regex;

/// The code in a reply: its fenced blocks labelled python (py, python3; any case), dedented and joined; where none is labelled
/// so, its unlabelled blocks; where there is no fence, the text itself. `None` where nothing in it can be code.
pub fn extract_code(reply: &str) -> Option<String> {
    let blocks = fenced_blocks(reply);
    let with_label = |wanted: &[&str]| -> Vec<String> {
        let chosen = blocks.iter().filter(|(label, _)| wanted.contains(&label.as_str()));
        chosen.map(|(_, body)| dedent(body)).collect()
    };
    let mut chosen = with_label(&["python", "py", "python3"]);
    if chosen.is_empty() {
        chosen = with_label(&[""]);
    }
    let code = if chosen.is_empty() { reply.to_string() } else { chosen.join("\n") };
    if code.trim().is_empty() || (chosen.is_empty() && !looks_like_code(&code)) {
        return None;
    }
    Some(code)
}

/// Labels (lower case) and bodies of the fenced blocks; an unclosed one runs to the end.
fn fenced_blocks(reply: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut rest = reply;
    let mut at_line_start = true;
    while !rest.is_empty() {
        let (line, after) = match rest.split_once('\n') {
            Some((line, after)) => (line, Some(after)),
            None => (rest, None),
        };
        let opening = line.trim_start_matches([' ', '\t']).strip_prefix("```");
        let (Some(label), Some(after), true) = (opening, after, at_line_start) else {
            rest = after.unwrap_or("");
            at_line_start = true;
            continue;
        };
        let label = label.trim_start_matches([' ', '\t']);
        let word = label.find(|c: char| !(c.is_ascii_alphanumeric() || "_+-".contains(c))).unwrap_or(label.len());
        let label = label.get(..word).unwrap_or("").to_lowercase();
        let mut body_end = after.len();
        let mut next = "";
        let mut start = 0;
        for line in after.split_inclusive('\n') {
            if let Some(closing) = line.trim_start_matches([' ', '\t']).strip_prefix("```") {
                body_end = start;
                next = closing;
                // What follows the closing fence on its line is looked at as text, not as another opening.
                let consumed = after.len() - start - line.len();
                next = after.get(after.len() - consumed - next.len()..).unwrap_or("");
                break;
            }
            start += line.len();
        }
        blocks.push((label, after.get(..body_end).unwrap_or("").to_string()));
        rest = next;
        at_line_start = false;
    }
    blocks
}

/// Python's `textwrap.dedent`.
fn dedent(text: &str) -> String {
    let blank = |line: &str| line.chars().all(|c| c == ' ' || c == '\t');
    let lines: Vec<&str> = text.split('\n').collect();
    let mut margin: Option<&str> = None;
    for line in lines.iter().filter(|line| !blank(line)) {
        let indent = line.get(..line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or("");
        margin = Some(match margin {
            None => indent,
            Some(margin) => {
                let common = margin.bytes().zip(indent.bytes()).take_while(|(a, b)| a == b).count();
                margin.get(..common).unwrap_or("")
            }
        });
    }
    let margin = margin.unwrap_or("");
    let dedented: Vec<&str> =
        lines.iter().map(|line| if blank(line) { "" } else { line.strip_prefix(margin).unwrap_or(line) }).collect();
    dedented.join("\n")
}

/// Whether text without fences is code: it parses to something other than bare names and constants, or does not parse and has
/// a line that looks like code.
fn looks_like_code(text: &str) -> bool {
    match parse(text, &Limits::default()) {
        Ok(program) => program.body().iter().any(|stmt| match &stmt.kind {
            StmtKind::Expr(expr) => !matches!(expr.kind, ExprKind::Constant(_) | ExprKind::Name(..)),
            _ => true,
        }),
        // CPython parses it: it is our own limits that refuse it.
        Err(Fault::Unsupported(_)) => true,
        Err(Fault::Guard(guard)) if guard.kind.python_class().is_none() => true,
        Err(_) => lines(text).any(is_code_line),
    }
}

/// Python's `splitlines`.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r', '\x0b', '\x0c', '\x1c', '\x1d', '\x1e', '\u{85}', '\u{2028}', '\u{2029}'])
}

/// Whether a line looks like code; the pattern is a constant that compiles, and a test would see it if it did not.
fn is_code_line(line: &str) -> bool {
    static LINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r#"^\s*(?:\w[\w.\[\]'", ]*\s*=[^=]|import |from \w+ import |def |for |if .*:|print\()"#).ok()
    });
    LINE.as_ref().is_some_and(|pattern| pattern.is_match(line))
}

#[cfg(test)]
mod tests {
    use super::extract_code;

    #[test]
    fn replies() {
        let check = |reply: &str, code: Option<&str>| assert_eq!(extract_code(reply).as_deref(), code, "{reply:?}");
        check("Sure:\n```python\nx = 1\n```\nDone.", Some("x = 1\n"));
        check("```py\na\n```\ntext\n```PYTHON\nb\n```", Some("a\n\nb\n"));
        check("```\nx\n```\n```sql\ny\n```", Some("x\n"));
        check("  ```python\n    x = 1\n    y\n  ```", Some("x = 1\ny\n"));
        check("```python\nx = 1", Some("x = 1"));
        check("x = df['a'].max()", Some("x = df['a'].max()"));
        check("I cannot answer that.", None);
        check("Paris", None);
        check("", None);
        check("the answer is:\nx = 1", Some("the answer is:\nx = 1"));
    }
}
