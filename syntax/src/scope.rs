//! Which variable a name means: `CPython`'s symbol table, reduced to places.
//!
//! [`crate::symtable`] records what each scope binds, declares and uses; [`Scopes::resolve`] then decides, for every name of every scope,
//! whether it is a local slot, a cell shared with inner scopes, a cell taken from outside, or global.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Capture, Free, Global, Place, Scope, Symbol};
use crate::lexer::Stop;

/// What kind of block a scope belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    Module,
    Function,
    Comprehension,
    /// Classes are not supported, but what is inside is still checked.
    Class,
}

/// What a scope does with a name.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of CPython's symbol table, free to combine")]
pub(crate) struct Variable {
    pub(crate) parameter: bool,
    pub(crate) bound: bool,
    /// Bound otherwise than by an import, which `CPython` lets precede a `global`.
    pub(crate) assigned: bool,
    pub(crate) used: bool,
    pub(crate) annotated: bool,
    pub(crate) global: Option<u32>,
    pub(crate) nonlocal: Option<u32>,
    /// Target of a comprehension's `for`.
    pub(crate) iteration: bool,
    captured: bool,
    /// Passed on to an inner scope from an outer one.
    passed_on: bool,
}

impl Variable {
    fn owned(&self) -> bool {
        (self.bound || self.parameter) && self.global.is_none() && self.nonlocal.is_none()
    }
}

/// One scope while it is recorded.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) kind: ScopeKind,
    pub(crate) parent: usize,
    /// While positive, what is visited is the iterable of a comprehension.
    pub(crate) in_iterable: u32,
    order: Vec<Symbol>,
    variables: HashMap<Symbol, Variable>,
}

/// A scope with every name resolved.
#[derive(Debug, Default)]
pub(crate) struct Resolved {
    pub(crate) scope: Scope,
    places: HashMap<Symbol, Place>,
}

/// All scopes of a program; the first is the module's, and a scope comes after the one around it.
#[derive(Debug)]
pub(crate) struct Scopes {
    pub(crate) blocks: Vec<Block>,
    /// The scope a node makes, by the node's address (the tree does not move between the passes).
    pub(crate) of_node: HashMap<usize, usize>,
}

/// What resolving gives.
pub(crate) struct Resolution {
    pub(crate) scopes: Vec<Resolved>,
    pub(crate) globals: Vec<Global>,
    pub(crate) faults: Vec<Stop>,
}

impl Resolved {
    /// Where a name of this scope lives.
    pub(crate) fn place(&self, symbol: Symbol) -> Place {
        self.places.get(&symbol).copied().unwrap_or(Place::Global(0))
    }
}

impl Block {
    pub(crate) fn variable(&mut self, symbol: Symbol) -> &mut Variable {
        self.variables.entry(symbol).or_insert_with(|| {
            self.order.push(symbol);
            Variable::default()
        })
    }
}

impl Scopes {
    pub(crate) fn new() -> Self {
        let mut scopes = Self { blocks: Vec::new(), of_node: HashMap::new() };
        scopes.add(ScopeKind::Module, 0);
        scopes
    }

    pub(crate) fn add(&mut self, kind: ScopeKind, parent: usize) -> usize {
        let in_iterable = self.blocks.get(parent).map_or(0, |block| block.in_iterable);
        self.blocks.push(Block { kind, parent, in_iterable, order: Vec::new(), variables: HashMap::new() });
        self.blocks.len() - 1
    }

    /// Decide the place of every name.
    pub(crate) fn resolve(mut self, symbols: &[Arc<str>]) -> (Resolution, HashMap<usize, usize>) {
        let mut faults = Vec::new();
        for id in 1..self.blocks.len() {
            self.capture(id, symbols, &mut faults);
        }
        let mut globals = Globals { all: Vec::new(), index: HashMap::new(), symbols };
        let mut scopes: Vec<Resolved> = Vec::with_capacity(self.blocks.len());
        for id in 0..self.blocks.len() {
            let resolved = self.places(id, &scopes, &mut globals);
            scopes.push(resolved);
        }
        (Resolution { scopes, globals: globals.all, faults }, self.of_node)
    }

    /// Mark, for every name a scope takes from outside, the variable that is captured and the scopes that pass it on.
    fn capture(&mut self, id: usize, symbols: &[Arc<str>], faults: &mut Vec<Stop>) {
        let Some(block) = self.blocks.get(id) else {
            return;
        };
        let wanted: Vec<(Symbol, Option<u32>)> = block
            .order
            .iter()
            .filter_map(|symbol| block.variables.get(symbol).map(|variable| (*symbol, *variable)))
            .filter(|(_, variable)| !variable.owned() && variable.global.is_none())
            .map(|(symbol, variable)| (symbol, variable.nonlocal))
            .collect();
        for (symbol, nonlocal) in wanted {
            match self.owner(id, symbol) {
                Some(owner) => self.mark(id, owner, symbol),
                None => {
                    if let Some(at) = nonlocal.filter(|at| *at != u32::MAX) {
                        let name = symbols.get(symbol.0 as usize).map_or("?", |name| name);
                        faults.push(Stop::syntax(at as usize, format!("no binding for nonlocal '{name}' found")));
                    }
                }
            }
        }
    }

    /// The nearest enclosing function that owns the name.
    fn owner(&self, id: usize, symbol: Symbol) -> Option<usize> {
        let mut at = self.blocks.get(id)?.parent;
        while at != 0 {
            let block = self.blocks.get(at)?;
            if block.kind != ScopeKind::Class
                && let Some(variable) = block.variables.get(&symbol)
            {
                if variable.owned() {
                    return Some(at);
                }
                if variable.global.is_some() {
                    return None;
                }
            }
            at = block.parent;
        }
        None
    }

    fn mark(&mut self, id: usize, owner: usize, symbol: Symbol) {
        let mut at = id;
        while at != owner && at != 0 {
            let Some(block) = self.blocks.get_mut(at) else {
                return;
            };
            block.variable(symbol).passed_on = true;
            at = block.parent;
        }
        if let Some(block) = self.blocks.get_mut(owner) {
            block.variable(symbol).captured = true;
        }
    }

    fn places(&self, id: usize, outer: &[Resolved], globals: &mut Globals<'_>) -> Resolved {
        let Some(block) = self.blocks.get(id) else {
            return Resolved::default();
        };
        let mut resolved = Resolved::default();
        for symbol in &block.order {
            let variable = block.variables.get(symbol).copied().unwrap_or_default();
            let scope = &mut resolved.scope;
            let place = if id == 0 || variable.global.is_some() {
                globals.place(*symbol, variable.bound)
            } else if variable.owned() && variable.captured {
                scope.cells.push(*symbol);
                Place::Cell(scope.cells.len() as u32 - 1)
            } else if variable.owned() {
                scope.locals.push(*symbol);
                Place::Local(scope.locals.len() as u32 - 1)
            } else if let Some(from) =
                outer.get(block.parent).filter(|_| variable.passed_on).and_then(|outer| outer.capture(*symbol))
            {
                scope.frees.push(Free { symbol: *symbol, from });
                Place::Free(scope.frees.len() as u32 - 1)
            } else {
                globals.place(*symbol, false)
            };
            resolved.places.insert(*symbol, place);
        }
        resolved
    }
}

impl Resolved {
    fn capture(&self, symbol: Symbol) -> Option<Capture> {
        match self.places.get(&symbol)? {
            Place::Cell(index) => Some(Capture::Cell(*index)),
            Place::Free(index) => Some(Capture::Free(*index)),
            Place::Local(_) | Place::Global(_) => None,
        }
    }
}

struct Globals<'a> {
    all: Vec<Global>,
    index: HashMap<Symbol, u32>,
    symbols: &'a [Arc<str>],
}

impl Globals<'_> {
    fn place(&mut self, symbol: Symbol, bound: bool) -> Place {
        let next = self.all.len() as u32;
        let index = *self.index.entry(symbol).or_insert(next);
        if index == next {
            let name = self.symbols.get(symbol.0 as usize).cloned().unwrap_or_else(|| Arc::from("?"));
            self.all.push(Global { name, bound });
        } else if let Some(global) = self.all.get_mut(index as usize) {
            global.bound |= bound;
        }
        Place::Global(index)
    }
}
