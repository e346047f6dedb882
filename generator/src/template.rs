//! [`Template`]: program text with holes.
//!
//! | hole | what stands there |
//! | --- | --- |
//! | `{int}`, `{list[T]}`, `{int\|str}` | an expression of this kind; now and then of another one |
//! | `{int!}` | an expression of this kind and no other, where another might never end |
//! | `{@list[T]}` | a variable of this kind, if there is one |
//! | `{target list[T]}` | the same, and where there is none a name that is not bound |
//! | `{$}`, `{$int}` | the name of a variable, or a number: what may stand in an f-string |
//! | `{let x int}` | nothing; from here on there is a variable of this kind, whose name `{x}` is |
//! | `{fresh x}`, `{declare x int}` | nothing; its two halves: a name that nobody else uses, and making it known |
//! | `{show x int}` | an expression that prints well for a variable of this kind |
//! | `{enter}`, `{leave}` | nothing; what is declared between them is known there alone |
//! | `{block}` | statements, indented as the hole is |
//! | `[? … ?]` | what stands between, or nothing |
//! | `{{`, `}}` | braces |

use crate::kind::{Kind, split};

/// Program text with holes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Template {
    pub parts: Vec<Part>,
}

/// A part of a template.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Text(&'static str),
    Hole { kinds: Vec<Kind>, exact: bool, variable: bool },
    Variable(Kind),
    Target(Kind),
    Let { name: &'static str, kind: Kind },
    Fresh(&'static str),
    Declare { name: &'static str, kind: Kind },
    Show { name: &'static str, kind: Kind },
    Name(&'static str),
    Enter,
    Leave,
    Block,
    Optional(Template),
}

impl Template {
    /// Reads a template.
    pub fn read(text: &'static str) -> Template {
        Template::until_close(text).0
    }

    /// Whether it is the same every time.
    pub fn is_constant(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, Part::Text(_)))
    }

    /// Reads up to `?]` or the end, and gives what is left.
    fn until_close(mut rest: &'static str) -> (Template, &'static str) {
        let mut parts = Vec::new();
        while !rest.is_empty() {
            let at = ["{", "}}", "[?", "?]"].iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len());
            let (text, found) = rest.split_at(at);
            if !text.is_empty() {
                parts.push(Part::Text(text));
            }
            rest = if let Some(after) = found.strip_prefix("?]") {
                return (Template { parts }, after);
            } else if let Some(after) = found.strip_prefix("[?") {
                let (optional, after) = Template::until_close(after);
                parts.push(Part::Optional(optional));
                after
            } else if let Some((brace, after)) = brace(found) {
                parts.push(Part::Text(brace));
                after
            } else if let Some((hole, after)) = found.get(1..).and_then(|inner| inner.split_once('}')) {
                parts.push(read_hole(hole));
                after
            } else {
                ""
            };
        }
        (Template { parts }, "")
    }
}

/// A doubled brace, and what follows it.
fn brace(text: &'static str) -> Option<(&'static str, &'static str)> {
    let doubled = text.starts_with("{{") || text.starts_with("}}");
    doubled.then(|| (text.get(..1).unwrap_or_default(), text.get(2..).unwrap_or_default()))
}

fn read_hole(text: &'static str) -> Part {
    let words: Vec<&'static str> = text.splitn(3, ' ').collect();
    match *words {
        ["enter"] => Part::Enter,
        ["leave"] => Part::Leave,
        ["block"] => Part::Block,
        ["target", ..] => Part::Target(Kind::read(text.strip_prefix("target ").unwrap_or_default())),
        ["fresh", name] => Part::Fresh(name),
        ["let", name, kind] => Part::Let { name, kind: Kind::read(kind) },
        ["declare", name, kind] => Part::Declare { name, kind: Kind::read(kind) },
        ["show", name, kind] => Part::Show { name, kind: Kind::read(kind) },
        [name] if name.len() == 1 && name.starts_with(|c: char| c.is_ascii_lowercase()) => Part::Name(name),
        _ => read_expression(text),
    }
}

fn read_expression(text: &'static str) -> Part {
    if let Some(kind) = text.strip_prefix('$') {
        return Part::Variable(Kind::read(if kind.is_empty() { "any" } else { kind }));
    }
    let (text, exact) = text.strip_suffix('!').map_or((text, false), |text| (text, true));
    let (text, variable) = text.strip_prefix('@').map_or((text, false), |text| (text, true));
    Part::Hole { kinds: split(text, '|').into_iter().map(Kind::read).collect(), exact, variable }
}
