//! Judges a program before it runs.
//!
//! In: a [`Program`] and a [`Policy`]. Out: [`Approved`], which only this crate can make and without which nothing runs, or every
//! [`Violation`] at once. A verdict depends on program and policy alone, so it may be told in full.
//!
//! Nothing here keeps a program from escaping: an evaluator has nothing to escape with. The rules give clear answers early, in place of an
//! `AttributeError` at run time.

mod docs;
mod modules;
mod review;
mod rules;
mod walk;

use std::sync::Arc;

use hiddentables_syntax::Program;

pub use docs::documentation;
pub use review::review;
pub use rules::{Documentation, Rule};

/// What a host lets programs do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Policy {
    /// Import statements.
    pub profile: Profile,
    /// Changes to the table.
    pub writes: Writes,
    /// What a program that asks for the time is told.
    pub clock: Clock,
}

/// What becomes of import statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// An import of an installed module binds it, any other is a violation.
    #[default]
    Verified,
    /// Every import is a violation.
    Strict,
    /// As the paper's Appendix B does: import statements are blanked, so a name they would have bound is what it was before.
    Paper,
}

/// What becomes of a program's changes to `df`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Writes {
    /// They act on the program's own copy.
    #[default]
    Copy,
    /// They are violations.
    Deny,
}

/// What `now` and the like give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Clock {
    /// They are refused at run time.
    #[default]
    Refuse,
    /// A time the host sets.
    Fixed,
    /// The host's own time.
    Host,
}

/// What an evaluator does at an import statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImportPolicy {
    /// Bind the installed module.
    Bind,
    /// Nothing.
    Blank,
}

/// A program that may run. Only [`review`] makes one.
#[derive(Debug, Clone)]
pub struct Approved {
    program: Arc<Program>,
    policy: Policy,
}

impl Approved {
    /// The program.
    #[must_use]
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The policy it was approved under.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// What to do at its import statements (under [`Profile::Strict`] it has none).
    #[must_use]
    pub fn imports(&self) -> ImportPolicy {
        match self.policy.profile {
            Profile::Verified | Profile::Strict => ImportPolicy::Bind,
            Profile::Paper => ImportPolicy::Blank,
        }
    }
}

/// Why a program may not run: one place and one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Which rule.
    pub rule: Rule,
    /// 1-based line of its beginning.
    pub line: u32,
    /// 1-based column of its beginning, in characters.
    pub column: u32,
    /// 1-based line of its end.
    pub end_line: u32,
    /// 1-based column just after its end, in characters.
    pub end_column: u32,
    /// What is wrong, for people.
    pub message: String,
}
