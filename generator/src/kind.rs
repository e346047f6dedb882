//! [`Kind`]: what an expression is meant to give: `int`, `list[str]`, `dict[K, T]`.

/// The kind of an expression. A head of one capital letter stands for any kind, the same throughout a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub head: &'static str,
    pub of: Vec<Kind>,
}

impl Kind {
    /// A kind that is of nothing.
    pub fn plain(head: &'static str) -> Kind {
        Kind { head, of: Vec::new() }
    }

    /// Reads `head` or `head[kind, kind]`.
    pub fn read(text: &'static str) -> Kind {
        let text = text.trim();
        match text.split_once('[') {
            None => Kind::plain(text),
            Some((head, rest)) => {
                let inner = rest.strip_suffix(']').unwrap_or(rest);
                Kind { head: head.trim(), of: split(inner, ',').into_iter().map(Kind::read).collect() }
            }
        }
    }

    /// Whether it stands for any kind.
    pub fn letter(&self) -> Option<char> {
        let mut chars = self.head.chars();
        chars.next().filter(|c| c.is_ascii_uppercase() && chars.next().is_none())
    }

    /// Whether a variable of kind `had` serves where this is wanted.
    pub fn takes(&self, had: &Kind) -> bool {
        let item = || self.of.first();
        match self.head {
            "any" => had.head != "fn",
            "num" => matches!(had.head, "int" | "float" | "bool"),
            "hash" => matches!(had.head, "int" | "float" | "bool" | "str" | "bytes" | "tuple"),
            "seq" => matches!(had.head, "list" | "tuple") && had.of.first() == item(),
            "iter" => match had.head {
                "range" => item().is_some_and(|item| item.head == "int"),
                "str" => item().is_some_and(|item| item.head == "str"),
                "list" | "tuple" | "set" | "frozenset" | "dict" | "iter" => had.of.first() == item(),
                _ => false,
            },
            _ => self == had,
        }
    }
}

/// Splits at a separator outside square brackets.
pub(crate) fn split(text: &'static str, separator: char) -> Vec<&'static str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.push(text.get(from..at).unwrap_or_default());
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text.get(from..).unwrap_or_default());
    parts
}

/// What the letters of a row stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letters(Vec<(char, Kind)>);

impl Letters {
    /// What a letter stands for.
    pub fn get(&self, letter: char) -> Option<&Kind> {
        self.0.iter().find(|(name, _)| *name == letter).map(|(_, kind)| kind)
    }

    /// Says what a letter stands for.
    pub fn set(&mut self, letter: char, kind: Kind) {
        self.0.retain(|(name, _)| *name != letter);
        self.0.push((letter, kind));
    }

    /// Makes `pattern` the same as `wanted` by what its letters stand for; false where that cannot be.
    pub fn unify(&mut self, pattern: &Kind, wanted: &Kind) -> bool {
        if let Some(letter) = pattern.letter() {
            return match self.get(letter) {
                Some(bound) => bound == wanted,
                None => {
                    self.set(letter, wanted.clone());
                    true
                }
            };
        }
        pattern.head == wanted.head
            && pattern.of.len() == wanted.of.len()
            && pattern.of.iter().zip(&wanted.of).all(|(pattern, wanted)| self.unify(pattern, wanted))
    }
}
