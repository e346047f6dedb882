//! The rules, one a file.

mod dunder;
mod dynamic_code;
mod file_read;
mod file_write;
mod import;
mod module_chain;
mod write;

use crate::review::Review;
use crate::walk::Node;

/// A rule's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is documented by its `documentation`")]
pub enum Rule {
    Import,
    FileRead,
    FileWrite,
    Dunder,
    DynamicCode,
    ModuleChain,
    Write,
}

/// What a rule says for itself: the text of `docs/POLICY.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Documentation {
    /// What is refused.
    pub what: &'static str,
    /// Why.
    pub why: &'static str,
    /// A program that is refused.
    pub example: &'static str,
    /// What to write instead.
    pub instead: &'static str,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Self; 7] = [
        Self::Import,
        Self::FileRead,
        Self::FileWrite,
        Self::Dunder,
        Self::DynamicCode,
        Self::ModuleChain,
        Self::Write,
    ];

    /// The id in reports.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::FileRead => "file-read",
            Self::FileWrite => "file-write",
            Self::Dunder => "dunder",
            Self::DynamicCode => "dynamic-code",
            Self::ModuleChain => "module-chain",
            Self::Write => "write",
        }
    }

    /// What the rule says for itself.
    #[must_use]
    pub fn documentation(self) -> &'static Documentation {
        match self {
            Self::Import => &import::DOCUMENTATION,
            Self::FileRead => &file_read::DOCUMENTATION,
            Self::FileWrite => &file_write::DOCUMENTATION,
            Self::Dunder => &dunder::DOCUMENTATION,
            Self::DynamicCode => &dynamic_code::DOCUMENTATION,
            Self::ModuleChain => &module_chain::DOCUMENTATION,
            Self::Write => &write::DOCUMENTATION,
        }
    }
}

/// Show a node to every rule.
pub(crate) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    import::check(node, review);
    file_read::check(node, review);
    file_write::check(node, review);
    dunder::check(node, review);
    dynamic_code::check(node, review);
    module_chain::check(node, review);
    write::check(node, review);
}
