//! `match` and its patterns.

use super::{ConstantId, Expr, Name, Span, Stmt, Symbol};

/// `match`
#[derive(Debug)]
pub struct Match {
    /// What is matched, evaluated once.
    pub subject: Expr,
    /// Tried in order.
    pub cases: Vec<Case>,
}

/// One `case`.
#[derive(Debug)]
pub struct Case {
    /// What the subject must look like.
    pub pattern: Pattern,
    /// `if …`: evaluated once the pattern's names are stored.
    pub guard: Option<Expr>,
    /// Runs if both hold.
    pub body: Vec<Stmt>,
}

/// A pattern. Its names are stored only when the whole of a case's pattern matched.
#[derive(Debug)]
pub struct Pattern {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: PatternKind,
}

/// What a pattern is.
#[derive(Debug)]
pub enum PatternKind {
    /// A literal or a dotted name: the subject equals it.
    Value(Expr),
    /// `None`, `True`, `False`: the subject is it.
    Singleton(ConstantId),
    /// `name`, or `_` where there is none: matches anything.
    Capture(Option<Name>),
    /// `pattern as name`
    As(Box<Pattern>, Name),
    /// `a | b`
    Or(Vec<Pattern>),
    /// `[a, *rest, b]`
    Sequence(SequencePattern),
    /// `{key: pattern, **rest}`
    Mapping(MappingPattern),
    /// `C(a, name=b)`
    Class(Box<ClassPattern>),
}

/// `[a, *rest, b]`
#[derive(Debug)]
pub struct SequencePattern {
    /// Those before the star, or all.
    pub before: Vec<Pattern>,
    /// The star, with what comes after it.
    pub star: Option<StarPattern>,
}

/// `*rest, b`
#[derive(Debug)]
pub struct StarPattern {
    /// Where the list of the items between goes; none for `*_`.
    pub name: Option<Name>,
    /// Those after it.
    pub after: Vec<Pattern>,
}

/// `{key: pattern, **rest}`
#[derive(Debug)]
pub struct MappingPattern {
    /// Keys are literals or dotted names.
    pub pairs: Vec<(Expr, Pattern)>,
    /// Where a dict of the other entries goes.
    pub rest: Option<Name>,
}

/// `C(a, name=b)`
#[derive(Debug)]
pub struct ClassPattern {
    /// The class: a name or dotted name.
    pub class: Expr,
    /// By position.
    pub positional: Vec<Pattern>,
    /// By attribute.
    pub keywords: Vec<AttributePattern>,
}

/// `name=pattern` in a class pattern.
#[derive(Debug)]
pub struct AttributePattern {
    /// Where the pattern stands.
    pub span: Span,
    /// The attribute of the subject.
    pub name: Symbol,
    /// What it must look like.
    pub pattern: Pattern,
}

impl Pattern {
    /// The patterns directly inside it.
    pub fn parts(&self) -> Vec<&Pattern> {
        match &self.kind {
            PatternKind::Value(_) | PatternKind::Singleton(_) | PatternKind::Capture(_) => Vec::new(),
            PatternKind::As(inner, _) => vec![&**inner],
            PatternKind::Or(all) => all.iter().collect(),
            PatternKind::Sequence(sequence) => {
                sequence.before.iter().chain(sequence.star.iter().flat_map(|star| &star.after)).collect()
            }
            PatternKind::Mapping(mapping) => mapping.pairs.iter().map(|(_, pattern)| pattern).collect(),
            PatternKind::Class(class) => {
                class.positional.iter().chain(class.keywords.iter().map(|keyword| &keyword.pattern)).collect()
            }
        }
    }

    /// The name it stores itself, beside what its parts store.
    pub fn name(&self) -> Option<&Name> {
        match &self.kind {
            PatternKind::Capture(name) => name.as_ref(),
            PatternKind::As(_, name) => Some(name),
            PatternKind::Sequence(sequence) => sequence.star.as_ref().and_then(|star| star.name.as_ref()),
            PatternKind::Mapping(mapping) => mapping.rest.as_ref(),
            PatternKind::Value(_) | PatternKind::Singleton(_) | PatternKind::Or(_) | PatternKind::Class(_) => None,
        }
    }

    /// The expressions directly in it: values, keys, classes.
    pub fn expressions(&self) -> Vec<&Expr> {
        match &self.kind {
            PatternKind::Value(value) => vec![value],
            PatternKind::Mapping(mapping) => mapping.pairs.iter().map(|(key, _)| key).collect(),
            PatternKind::Class(class) => vec![&class.class],
            PatternKind::Singleton(_)
            | PatternKind::Capture(_)
            | PatternKind::As(..)
            | PatternKind::Or(_)
            | PatternKind::Sequence(_) => Vec::new(),
        }
    }
}
