//! [`Pattern`]: a compiled pattern, and the table of those compiled lately.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use hiddentables_values::{Limit, Meter, Result, Stop};

use crate::ast::{Tree, weight};
use crate::flags::Flags;
use crate::linear::{Automaton, Needs, needs};
use crate::literal::{Literal, literal};
use crate::parse::parse;
use crate::program::{Program, compile};

/// Bytes that one part of a written-out pattern stands for in the limit.
const PART_BYTES: u64 = 8;

/// Most patterns a thread keeps.
const KEPT: usize = 256;

/// Longest pattern a thread keeps.
const KEPT_BYTES: usize = 4_096;

/// A compiled pattern.
#[derive(Debug)]
pub struct Pattern {
    text: Box<str>,
    tree: Tree,
    pub(crate) program: Program,
    pub(crate) literal: Option<Literal>,
    needs: Option<Needs>,
    /// For text of ASCII and of anything; to search, and to match to the end.
    automata: [OnceCell<Option<Automaton>>; 4],
}

type Table = HashMap<(Box<str>, Flags), Rc<Pattern>>;

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

impl Pattern {
    /// Compiles a pattern; raises `re.error` as CPython does. The charge is the same whether it was compiled before or not.
    pub fn compile(pattern: &str, flags: Flags, meter: &Meter) -> Result<Rc<Pattern>> {
        meter.work(200 + 20 * pattern.len() as u64)?;
        if pattern.len() as u64 > meter.limits().regex_bytes {
            return Err(Stop::limit(Limit::Regex));
        }
        let key = (Box::from(pattern), flags);
        let kept = TABLE.with_borrow(|table| table.get(&key).cloned());
        let compiled = if let Some(compiled) = kept {
            compiled
        } else {
            let compiled = Rc::new(Pattern::new(pattern, flags)?);
            if pattern.len() <= KEPT_BYTES {
                TABLE.with_borrow_mut(|table| {
                    if table.len() >= KEPT {
                        table.clear();
                    }
                    table.insert(key, Rc::clone(&compiled));
                });
            }
            compiled
        };
        let size = weight(&compiled.tree.body);
        if size.saturating_mul(PART_BYTES) > meter.limits().regex_bytes {
            return Err(Stop::limit(Limit::Regex));
        }
        meter.work(size.saturating_mul(4))?;
        Ok(compiled)
    }

    fn new(pattern: &str, flags: Flags) -> Result<Pattern> {
        let tree = parse(pattern, flags)?;
        let program = compile(&tree)?;
        let literal = literal(&tree);
        let needs = needs(&tree);
        Ok(Pattern { text: pattern.into(), tree, program, literal, needs, automata: Default::default() })
    }

    /// The pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its flags, with those it sets itself and `UNICODE`.
    pub fn flags(&self) -> Flags {
        self.tree.flags
    }

    /// How many groups it has.
    pub fn groups(&self) -> usize {
        self.tree.groups
    }

    /// Its named groups, in order.
    pub fn names(&self) -> impl Iterator<Item = (&str, usize)> {
        self.tree.names.iter().map(|(name, index)| (&**name, *index))
    }

    /// The number of a named group.
    pub fn group_of(&self, name: &str) -> Option<usize> {
        self.names().find(|(own, _)| *own == name).map(|(_, index)| index)
    }

    /// The text it stands for, where it is plain text and case counts.
    pub fn literal(&self) -> Option<&str> {
        self.literal.as_ref().filter(|literal| !literal.fold).map(|literal| &*literal.text)
    }

    /// Whether a text can be matched in linear time.
    pub(crate) fn is_linear_for(&self, text: &str) -> bool {
        self.needs.is_some_and(|needs| needs.met_by(text))
    }

    /// The automaton for a text, where there is one; made when first asked for.
    pub(crate) fn automaton(&self, text: &str, whole: bool, meter: &Meter) -> Option<&Automaton> {
        if !self.is_linear_for(text) {
            return None;
        }
        let ascii = text.is_ascii();
        let cell = self.automata.get(usize::from(ascii) * 2 + usize::from(whole))?;
        cell.get_or_init(|| Automaton::new(&self.tree, ascii, whole, meter)).as_ref()
    }
}
