//! The parser's tree to ours, with the checks rustpython-parser leaves out.
//!
//! `CPython` finds faults in phases (parser, `__future__`, symbol table, compiler) and reports the first of the first phase that has any; so the
//! faults found here carry their phase. What is Python but not ours is gathered as [`Unsupported`](crate::Unsupported), all of it.

mod expr;
mod function;
mod future;
mod pattern;
mod stmt;
mod target;

use std::collections::HashMap;

use rustpython_parser::ast::{self, Ranged};

use crate::ast::{Global, Name, Place, Span, Stmt, Symbol};
use crate::intern::{Constants, Symbols};
use crate::lexer::Stop;
use crate::scope::{Resolution, Resolved};
use crate::strings::{Literal, Literals};
use crate::symtable::Symtable;

/// Which part of `CPython` finds a fault, in the order they run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Parser,
    Future,
    Symtable,
    Compiler,
}

/// A lowered program, but for its text.
pub(crate) struct Lowered {
    pub(crate) body: Vec<Stmt>,
    pub(crate) symbols: Symbols,
    pub(crate) constants: Constants,
    pub(crate) globals: Vec<Global>,
    pub(crate) unsupported: Vec<(&'static str, Span)>,
}

/// Lower a program.
pub(crate) fn lower(source: &str, body: &[ast::Stmt], literals: &mut Literals) -> Result<Lowered, Stop> {
    literals.brackets.sort_unstable();
    let future = future::read(body);
    let mut symbols = Symbols::default();
    let mut table = Symtable::new(&mut symbols, &literals.all, future.annotations);
    table.body(body);
    let (scopes, found) = (table.scopes, table.faults);
    let (resolution, of_node) = scopes.resolve(&symbols.all);
    let Resolution { scopes, globals, faults } = resolution;
    let mut lower = Lower {
        symbols,
        constants: Constants::default(),
        source,
        literals: &literals.all,
        brackets: &literals.brackets,
        scopes,
        of_node,
        current: 0,
        around: Around::default(),
        postponed: future.annotations,
        future_until: future.until,
        faults: Vec::new(),
        unsupported: literals
            .unsupported
            .iter()
            .map(|(what, start, end)| (*what, Span { start: *start, end: *end }))
            .collect(),
    };
    lower.faults.extend(future.faults.into_iter().map(|stop| (Phase::Future, stop)));
    lower.faults.extend(found.into_iter().chain(faults).map(|stop| (Phase::Symtable, stop)));
    let lowered = lower.block(body);
    let Lower { symbols, constants, mut unsupported, faults, .. } = lower;
    // `min_by_key` keeps the first of equals: the order they were found in.
    if let Some((_, stop)) = faults.into_iter().min_by_key(|(phase, _)| *phase) {
        return Err(stop);
    }
    unsupported.sort_by_key(|(_, span)| *span);
    Ok(Lowered { body: lowered, symbols, constants, globals, unsupported })
}

/// What stands around a statement, as far as its rules ask.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Around {
    block: Block,
    loops: u32,
    /// Loops and `try`s that are open in this function: `CPython` allows 20.
    blocks: u32,
    returns_value: bool,
    comprehension: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Block {
    #[default]
    Module,
    Function,
    Async,
    Class,
}

struct Lower<'a> {
    symbols: Symbols,
    constants: Constants,
    source: &'a str,
    literals: &'a [Literal],
    brackets: &'a [(u32, u32)],
    scopes: Vec<Resolved>,
    of_node: HashMap<usize, usize>,
    current: usize,
    around: Around,
    postponed: bool,
    future_until: usize,
    faults: Vec<(Phase, Stop)>,
    unsupported: Vec<(&'static str, Span)>,
}

impl Lower<'_> {
    fn fault(&mut self, phase: Phase, node: &impl Ranged, message: impl Into<String>) {
        self.faults.push((phase, Stop::syntax(node.start().into(), message)));
    }

    fn unsupported(&mut self, what: &'static str, node: &impl Ranged) {
        self.unsupported.push((what, span(node)));
    }

    fn place(&self, symbol: Symbol) -> Place {
        self.scopes.get(self.current).map_or(Place::Global(0), |scope| scope.place(symbol))
    }

    /// Resolve an identifier that is stored to.
    fn binding(&mut self, identifier: &str, node: &impl Ranged) -> Name {
        if identifier == "__debug__" {
            self.fault(Phase::Compiler, node, "cannot assign to __debug__");
        }
        let symbol = self.symbols.intern(identifier);
        Name { span: span(node), symbol, place: self.place(symbol) }
    }

    /// Run `work` in the scope a node makes.
    fn inside<T>(
        &mut self,
        key: usize,
        around: Around,
        work: impl FnOnce(&mut Self) -> T,
    ) -> (T, crate::ast::Scope, Around) {
        let outer = (self.current, self.around);
        self.current = self.of_node.get(&key).copied().unwrap_or(0);
        self.around = around;
        let done = work(self);
        let after = self.around;
        let scope =
            self.scopes.get_mut(self.current).map(|resolved| std::mem::take(&mut resolved.scope)).unwrap_or_default();
        (self.current, self.around) = outer;
        (done, scope, after)
    }
}

fn span(node: &impl Ranged) -> Span {
    Span { start: node.start().into(), end: node.end().into() }
}
