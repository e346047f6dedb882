//! An upper bound on the depth of the tree a run of tokens can make, kept while they are read.
//!
//! The parser's own stack is on the heap, but its tree is dropped, lowered and evaluated by recursion, so its depth must be known to be small
//! before it exists. One frame per open bracket counts what can nest without brackets, by how tightly it binds:
//!
//! - *clauses* (`lambda`, `if … else`, `:=`, `=`, `*`, `for`) until the next comma;
//! - *operators* (binary, unary, comparison) until the next `and`, `or` or comma: those two are flat in the tree;
//! - *postfixes* (attribute, call, subscript) until the next operator.
//!
//! A segment is then no deeper than the sum of the three longest chains and the deepest bracket in it.

use crate::fault::GuardKind;
use crate::limits::Limits;

/// What a token does to the depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A name, literal or closing bracket: ends an operand.
    Operand,
    /// `.`
    Dot,
    /// A unary, binary or comparison operator.
    Operator,
    /// `and`, `or`
    Junction,
    /// `lambda`
    Lambda,
    /// `:`
    Colon,
    /// Other words and signs that may nest without brackets.
    Clause,
    /// `,`
    Comma,
    /// `;` and the end of a line.
    End,
}

/// A limit that was passed: which, how much there was, how much is allowed.
pub(crate) type Passed = (GuardKind, u64, u64);

/// What a bracket, a call or a comprehension adds to the depth of what it holds.
const BRACKET: u32 = 3;

#[derive(Debug, Default, Clone, Copy)]
struct Frame {
    clauses: u32,
    operators: u32,
    operators_most: u32,
    postfixes: u32,
    postfixes_most: u32,
    deepest_bracket: u32,
    /// Lambdas whose colon has not come: their commas separate parameters.
    open_lambdas: u32,
    /// The deepest segment so far.
    deepest: u32,
}

/// The counts of all brackets that are open.
#[derive(Debug)]
pub(crate) struct Nesting<'l> {
    limits: &'l Limits,
    outer: Vec<Frame>,
    now: Frame,
    after_operand: bool,
}

impl<'l> Nesting<'l> {
    pub(crate) fn new(limits: &'l Limits) -> Self {
        Self { limits, outer: Vec::new(), now: Frame::default(), after_operand: false }
    }

    /// Count a token that is no bracket.
    pub(crate) fn token(&mut self, role: Role) -> Result<(), Passed> {
        let chain = self.limits.chain;
        let now = &mut self.now;
        match role {
            Role::Operand => {}
            Role::Dot => self.postfix()?,
            Role::Operator => {
                now.postfixes = 0;
                now.operators = count(now.operators, chain, GuardKind::OperatorChainTooLong)?;
                now.operators_most = now.operators_most.max(now.operators);
            }
            Role::Junction => {
                now.postfixes = 0;
                now.operators = 0;
            }
            Role::Lambda => {
                now.open_lambdas += 1;
                self.clause()?;
            }
            Role::Colon => {
                now.open_lambdas = now.open_lambdas.saturating_sub(1);
                self.clause_ends();
            }
            Role::Clause => self.clause()?,
            Role::Comma if now.open_lambdas > 0 => self.clause_ends(),
            Role::Comma | Role::End => self.segment_ends()?,
        }
        self.after_operand = role == Role::Operand;
        Ok(())
    }

    /// An opening bracket.
    pub(crate) fn open(&mut self) -> Result<(), Passed> {
        if self.after_operand {
            self.postfix()?;
        }
        self.outer.push(self.now);
        self.now = Frame::default();
        self.after_operand = false;
        Ok(())
    }

    /// A closing bracket.
    pub(crate) fn close(&mut self) -> Result<(), Passed> {
        self.segment_ends()?;
        let inside = self.now.deepest;
        self.now = self.outer.pop().unwrap_or_default();
        self.holds(inside);
        self.after_operand = true;
        Ok(())
    }

    /// An operand that holds a tree of this depth (an f-string).
    pub(crate) fn holds(&mut self, depth: u32) {
        self.now.deepest_bracket = self.now.deepest_bracket.max(depth.saturating_add(BRACKET));
    }

    /// The depth of all that was read.
    pub(crate) fn finish(mut self) -> Result<u32, Passed> {
        while !self.outer.is_empty() {
            self.close()?;
        }
        self.segment_ends()?;
        Ok(self.now.deepest)
    }

    fn postfix(&mut self) -> Result<(), Passed> {
        self.now.postfixes = count(self.now.postfixes, self.limits.chain, GuardKind::PostfixChainTooLong)?;
        self.now.postfixes_most = self.now.postfixes_most.max(self.now.postfixes);
        Ok(())
    }

    fn clause(&mut self) -> Result<(), Passed> {
        self.now.clauses = count(self.now.clauses, self.limits.chain, GuardKind::ClauseChainTooLong)?;
        self.clause_ends();
        Ok(())
    }

    fn clause_ends(&mut self) {
        self.now.postfixes = 0;
        self.now.operators = 0;
    }

    fn segment_ends(&mut self) -> Result<(), Passed> {
        let now = self.now;
        let depth = now.clauses + now.operators_most + now.postfixes_most + now.deepest_bracket + BRACKET;
        if depth > self.limits.nesting {
            return Err((GuardKind::NestingTooDeep, depth.into(), self.limits.nesting.into()));
        }
        self.now = Frame { deepest: now.deepest.max(depth), open_lambdas: 0, ..Frame::default() };
        Ok(())
    }
}

fn count(so_far: u32, limit: u32, kind: GuardKind) -> Result<u32, Passed> {
    let given = so_far + 1;
    if given > limit { Err((kind, given.into(), limit.into())) } else { Ok(given) }
}
