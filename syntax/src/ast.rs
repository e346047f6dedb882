//! The abstract syntax tree a program is lowered to.
//!
//! It is small and closed: what it cannot say cannot run. Names are already resolved to places by Python's scoping rules, so an evaluator needs
//! no symbol table; what a name is *bound to* when it is reached (or whether it is bound at all) stays a question for run time.
//! Every node knows its [`Span`] in [`Program::source`].

mod pattern;

use std::sync::Arc;

use num_bigint::BigInt;

use crate::lines::LineIndex;

pub use pattern::{
    AttributePattern, Case, ClassPattern, MappingPattern, Match, Pattern, PatternKind, SequencePattern, StarPattern,
};

/// A range of byte offsets into [`Program::source`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

/// An interned identifier, NFKC-normalised as Python does: an index for [`Program::symbol`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// An index into [`Program::constants`]. An evaluator makes its values from that table once a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConstantId(pub u32);

/// A parsed program. Immutable, so it can be cached and shared across threads.
#[derive(Debug)]
pub struct Program {
    pub(crate) source: Arc<str>,
    pub(crate) lines: LineIndex,
    pub(crate) body: Vec<Stmt>,
    pub(crate) symbols: Vec<Arc<str>>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) globals: Vec<Global>,
}

/// A module-level name the program mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The name.
    pub name: Arc<str>,
    /// Whether the program binds it anywhere (assignment, import, `def`, `for`, `del`, …). One that is not bound falls to what the host
    /// installed, then to the builtins, at run time. One that *is* bound does too, as long as the binding has not been reached.
    pub bound: bool,
}

/// Where a name lives, relative to the scope the reference stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// A slot of the running frame: index into [`Scope::locals`].
    Local(u32),
    /// A cell of the running frame, captured by some inner scope: index into [`Scope::cells`]. Unbound, it is an `UnboundLocalError`.
    Cell(u32),
    /// A cell captured from an enclosing scope: index into [`Scope::frees`]. Unbound, it is a `NameError` ("free variable").
    Free(u32),
    /// A module-level name: index into [`Program::globals`].
    Global(u32),
}

/// A resolved identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// Where it stands.
    pub span: Span,
    /// What it is called.
    pub symbol: Symbol,
    /// Where its value lives.
    pub place: Place,
}

/// The variables of a function, lambda or comprehension.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scope {
    /// Names of the local slots; a frame has this many. A local captured by an inner scope is in `cells` instead.
    pub locals: Vec<Symbol>,
    /// Names of the cells a frame makes afresh when it starts (a captured parameter is stored into its cell when arguments are bound).
    pub cells: Vec<Symbol>,
    /// The cells taken over from the directly enclosing scope when the function value is made.
    pub frees: Vec<Free>,
}

/// A variable captured from the directly enclosing scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Free {
    /// What it is called.
    pub symbol: Symbol,
    /// Which cell of the enclosing frame it is.
    pub from: Capture,
}

/// Which cell of the enclosing frame is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capture {
    /// One of its own: index into its [`Scope::cells`].
    Cell(u32),
    /// One it captured itself: index into its [`Scope::frees`].
    Free(u32),
}

/// A literal value.
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    /// `None`
    None,
    /// `...`
    Ellipsis,
    /// `True`, `False`
    Bool(bool),
    /// An integer that fits.
    Int(i64),
    /// One that does not.
    BigInt(Arc<BigInt>),
    /// A float literal.
    Float(f64),
    /// The imaginary part of a complex literal (`2j`).
    Imaginary(f64),
    /// A string literal; adjacent literals are one.
    Str(Arc<str>),
    /// A bytes literal.
    Bytes(Arc<[u8]>),
}

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: StmtKind,
}

/// What a statement is.
#[derive(Debug)]
pub enum StmtKind {
    /// An expression for its effect, or the program's answer.
    Expr(Expr),
    /// `a = b, c = value`: the value is evaluated once, then stored left to right.
    Assign {
        /// At least one.
        targets: Vec<Target>,
        /// What is stored.
        value: Expr,
    },
    /// `a += value`
    AugAssign {
        /// Read, then written; its own subexpressions are evaluated once.
        target: Single,
        /// The operator without the `=`.
        op: BinOp,
        /// The right operand.
        value: Expr,
    },
    /// `a: annotation = value`
    AnnAssign(Box<AnnAssign>),
    /// `if` with its `elif`s.
    If {
        /// Tested in order; at least one.
        branches: Vec<Branch>,
        /// `else`, or empty.
        orelse: Vec<Stmt>,
    },
    /// `while`
    While {
        /// The condition.
        test: Expr,
        /// What is repeated.
        body: Vec<Stmt>,
        /// `else`, or empty: runs unless `break` left the loop.
        orelse: Vec<Stmt>,
    },
    /// `for`
    For {
        /// Stored each round.
        target: Target,
        /// What is iterated.
        iterable: Expr,
        /// What is repeated.
        body: Vec<Stmt>,
        /// `else`, or empty: runs unless `break` left the loop.
        orelse: Vec<Stmt>,
    },
    /// `def`
    FunctionDef(Box<FunctionDef>),
    /// `return`
    Return(Option<Expr>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `pass`, and `global`, `nonlocal` and `from __future__ import` once they have had their effect on scopes.
    Pass,
    /// `del a, b[0], c.d`: parenthesised and nested lists are flattened.
    Delete(Vec<Single>),
    /// `assert test, message`
    Assert {
        /// The condition.
        test: Expr,
        /// Evaluated only when it fails.
        message: Option<Expr>,
    },
    /// `raise exception from cause`
    Raise {
        /// Without it, the exception being handled is raised again.
        exception: Option<Expr>,
        /// `from` what.
        cause: Option<Expr>,
    },
    /// `match`
    Match(Box<Match>),
    /// `try`
    Try(Box<Try>),
    /// `import a.b as c, d`
    Import(Vec<ImportedModule>),
    /// `from a import b as c`
    ImportFrom(Box<ImportFrom>),
}

/// `a: annotation = value`
#[derive(Debug)]
pub struct AnnAssign {
    /// What is annotated.
    pub target: Single,
    /// The annotation, where `CPython` evaluates it: at module level (after the assignment), unless `from __future__ import annotations`.
    pub annotation: Option<Expr>,
    /// Without it nothing is stored; the target's subexpressions are evaluated all the same.
    pub value: Option<Expr>,
}

/// One `if` or `elif`.
#[derive(Debug)]
pub struct Branch {
    /// The condition.
    pub test: Expr,
    /// Runs if it holds.
    pub body: Vec<Stmt>,
}

/// `def`, with what is evaluated where it stands.
#[derive(Debug)]
pub struct FunctionDef {
    /// Where the function is stored.
    pub name: Name,
    /// Evaluated top to bottom before the defaults, applied bottom to top.
    pub decorators: Vec<Expr>,
    /// Defaults, evaluated before the annotations.
    pub defaults: Defaults,
    /// Annotations `CPython` evaluates at the `def` (after the defaults), in its order: empty under `from __future__ import annotations`.
    pub annotations: Vec<Expr>,
    /// The function itself; a function value holds a clone of the `Arc`.
    pub function: Arc<Function>,
}

/// The default values of a function, evaluated in the enclosing scope: positional ones first.
#[derive(Debug, Default)]
pub struct Defaults {
    /// Of positional parameters: they belong to the last `positional.len()` of them.
    pub positional: Vec<Expr>,
    /// Of keyword-only parameters, with the index of the parameter in [`Parameters::keyword_only`].
    pub keyword_only: Vec<(u32, Expr)>,
}

/// A function's parameters and body.
#[derive(Debug)]
pub struct Function {
    /// Where the `def` or `lambda` stands.
    pub span: Span,
    /// Its name; `<lambda>` for a lambda.
    pub name: Symbol,
    /// What it takes.
    pub parameters: Parameters,
    /// Its variables.
    pub scope: Scope,
    /// What it does.
    pub body: FunctionBody,
    /// Its docstring.
    pub doc: Option<ConstantId>,
    /// Whether some `return` in it gives a value other than a literal `None`.
    pub returns_value: bool,
}

/// What a function does.
#[derive(Debug)]
pub enum FunctionBody {
    /// Of a `def`.
    Block(Vec<Stmt>),
    /// Of a `lambda`.
    Expr(Expr),
}

/// A function's parameters.
#[derive(Debug, Default)]
pub struct Parameters {
    /// How many of `positional`, from the left, stand before a `/`.
    pub positional_only: u32,
    /// Those that can be given by position.
    pub positional: Vec<Parameter>,
    /// `*args`
    pub star: Option<Parameter>,
    /// Those after `*` or `*args`.
    pub keyword_only: Vec<Parameter>,
    /// `**kwargs`
    pub double_star: Option<Parameter>,
}

impl Parameters {
    /// Those that take one argument each: by position first, then by name alone.
    pub fn named(&self) -> impl Iterator<Item = &Parameter> {
        self.positional.iter().chain(&self.keyword_only)
    }
}

/// One parameter. Its place is [`Place::Local`], or [`Place::Cell`] where an inner scope captures it.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Its name and where an argument goes.
    pub name: Name,
    /// Whether it has a default.
    pub has_default: bool,
}

/// `try`
#[derive(Debug)]
pub struct Try {
    /// What is tried.
    pub body: Vec<Stmt>,
    /// The `except` clauses.
    pub handlers: Vec<Handler>,
    /// `else`, or empty.
    pub orelse: Vec<Stmt>,
    /// `finally`, or empty.
    pub finally: Vec<Stmt>,
}

/// `except class as name`
#[derive(Debug)]
pub struct Handler {
    /// Where the `except` stands.
    pub span: Span,
    /// The class or tuple of classes; without it every exception.
    pub class: Option<Expr>,
    /// Bound for the length of the handler, then unbound.
    pub name: Option<Name>,
    /// What handles it.
    pub body: Vec<Stmt>,
}

/// `import a.b as c`
#[derive(Debug)]
pub struct ImportedModule {
    /// Where it stands.
    pub span: Span,
    /// The dotted name.
    pub module: Arc<str>,
    /// What is bound: the alias, or the first part of the dotted name.
    pub name: Name,
    /// With `as`, the module itself is bound; without, the package its first part names.
    pub aliased: bool,
}

/// `from a import b as c`
#[derive(Debug)]
pub struct ImportFrom {
    /// The dotted name; empty for `from . import a`.
    pub module: Arc<str>,
    /// Leading dots.
    pub level: u32,
    /// What is taken from it.
    pub names: Vec<ImportedName>,
}

/// `b as c` of a `from a import b as c`
#[derive(Debug)]
pub struct ImportedName {
    /// Where it stands.
    pub span: Span,
    /// Its name in the module.
    pub symbol: Symbol,
    /// What is bound here.
    pub name: Name,
}

/// What can be stored to.
#[derive(Debug)]
pub enum Target {
    /// One place.
    Single(Single),
    /// `a, (b, *c) = …`
    Unpack(Box<Unpack>),
}

/// A target that is one place.
#[derive(Debug)]
pub enum Single {
    /// `a`
    Name(Name),
    /// `a.b`
    Attribute(Box<Attribute>),
    /// `a[b]`
    Subscript(Box<Subscript>),
}

/// A list of targets.
#[derive(Debug)]
pub struct Unpack {
    /// Where it stands.
    pub span: Span,
    /// Those before the star; all of them where there is none.
    pub before: Vec<Target>,
    /// `*rest`, and the targets after it.
    pub star: Option<StarTarget>,
}

/// `*rest` in a list of targets.
#[derive(Debug)]
pub struct StarTarget {
    /// Gets a list.
    pub target: Target,
    /// Those after it.
    pub after: Vec<Target>,
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is.
#[derive(Debug)]
pub enum ExprKind {
    /// A literal.
    Constant(ConstantId),
    /// A name; its span is the expression's.
    Name(Symbol, Place),
    /// `a.b`
    Attribute(Box<Attribute>),
    /// `a[b]`
    Subscript(Box<Subscript>),
    /// `a:b:c`, inside a subscript (or in a tuple inside one).
    Slice(Box<Slice>),
    /// `f(…)`
    Call(Box<Call>),
    /// `a + b`
    BinOp(Box<Binary>),
    /// `-a`
    UnaryOp(UnaryOp, Box<Expr>),
    /// `a and b and c`: at least two.
    BoolOp(BoolOp, Vec<Expr>),
    /// `a < b <= c`
    Compare(Box<Compare>),
    /// `body if test else orelse`
    IfExp(Box<IfExp>),
    /// `lambda`
    Lambda(Box<Lambda>),
    /// `[a, *b]`
    List(Vec<Element>),
    /// `a, *b`
    Tuple(Vec<Element>),
    /// `{a, *b}`: never empty.
    Set(Vec<Element>),
    /// `{a: b, **c}`
    Dict(Vec<DictItem>),
    /// A list, set or dict comprehension, or a generator expression.
    Comprehension(Box<Comprehension>),
    /// `f"…"`
    JoinedStr(Vec<Piece>),
    /// `name := value`
    NamedExpr(Box<NamedExpr>),
}

/// `value.name`
#[derive(Debug)]
pub struct Attribute {
    /// Where the whole stands.
    pub span: Span,
    /// The object.
    pub value: Expr,
    /// The attribute's name.
    pub name: Symbol,
}

/// `value[index]`
#[derive(Debug)]
pub struct Subscript {
    /// Where the whole stands.
    pub span: Span,
    /// The object.
    pub value: Expr,
    /// The index.
    pub index: Expr,
}

/// `lower:upper:step`
#[derive(Debug)]
pub struct Slice {
    /// From where.
    pub lower: Option<Expr>,
    /// Up to where.
    pub upper: Option<Expr>,
    /// In what steps.
    pub step: Option<Expr>,
}

/// A call. The function is evaluated first, then `arguments`, then `keywords`, whatever the order in the text.
#[derive(Debug)]
pub struct Call {
    /// What is called.
    pub function: Expr,
    /// By position.
    pub arguments: Vec<Element>,
    /// By name, and `**` spreads.
    pub keywords: Vec<Keyword>,
}

/// `name=value` or `**value` in a call.
#[derive(Debug)]
pub struct Keyword {
    /// Where it stands.
    pub span: Span,
    /// The parameter; none for `**value`.
    pub name: Option<Symbol>,
    /// The argument.
    pub value: Expr,
}

/// A member of a display or an argument list.
#[derive(Debug)]
pub enum Element {
    /// `a`
    One(Expr),
    /// `*a`
    Spread(Expr),
}

/// A member of a dict display.
#[derive(Debug)]
pub enum DictItem {
    /// `key: value`, the key evaluated first.
    Pair(Expr, Expr),
    /// `**mapping`
    Spread(Expr),
}

/// `left op right`
#[derive(Debug)]
pub struct Binary {
    /// The left operand, evaluated first.
    pub left: Expr,
    /// The operator.
    pub op: BinOp,
    /// The right operand.
    pub right: Expr,
}

/// `left op a op b`
#[derive(Debug)]
pub struct Compare {
    /// The leftmost operand.
    pub left: Expr,
    /// The operators, each with its right operand; at least one.
    pub rest: Vec<(CmpOp, Expr)>,
}

/// `body if test else orelse`
#[derive(Debug)]
pub struct IfExp {
    /// The condition, evaluated first.
    pub test: Expr,
    /// If it holds.
    pub body: Expr,
    /// If not.
    pub orelse: Expr,
}

/// `lambda`, with what is evaluated where it stands.
#[derive(Debug)]
pub struct Lambda {
    /// Default values.
    pub defaults: Defaults,
    /// The function itself.
    pub function: Arc<Function>,
}

/// A comprehension where it stands: the first iterable belongs to the enclosing scope.
#[derive(Debug)]
pub struct Comprehension {
    /// The first iterable, evaluated at once in the enclosing scope (and made an iterator, for a generator expression too).
    pub iterable: Expr,
    /// The rest, which runs in its own scope.
    pub body: Arc<ComprehensionBody>,
}

/// The part of a comprehension that runs in its own scope.
#[derive(Debug)]
pub struct ComprehensionBody {
    /// Its variables.
    pub scope: Scope,
    /// Stored for each item of the first iterable.
    pub target: Target,
    /// `if`s of the first loop.
    pub conditions: Vec<Expr>,
    /// Further `for`s.
    pub inner: Vec<InnerLoop>,
    /// What each round gives.
    pub result: Produce,
}

/// A second or later `for` of a comprehension.
#[derive(Debug)]
pub struct InnerLoop {
    /// What is iterated.
    pub iterable: Expr,
    /// Stored for each item.
    pub target: Target,
    /// `if`s.
    pub conditions: Vec<Expr>,
}

/// What a comprehension makes.
#[derive(Debug)]
pub enum Produce {
    /// `[a for …]`
    List(Expr),
    /// `{a for …}`
    Set(Expr),
    /// `{key: value for …}`
    Dict(Expr, Expr),
    /// `(a for …)`, run lazily.
    Generator(Expr),
}

/// A piece of an f-string.
#[derive(Debug)]
pub enum Piece {
    /// Text between replacement fields: a [`Constant::Str`], never empty.
    Text(ConstantId),
    /// `{value!conversion:spec}`; `{value=}` is a text piece and a field.
    Field(Box<Field>),
}

/// A replacement field.
#[derive(Debug)]
pub struct Field {
    /// What is formatted.
    pub value: Expr,
    /// `!s`, `!r`, `!a`
    pub conversion: Conversion,
    /// What follows the colon; may hold fields itself.
    pub spec: Option<Vec<Piece>>,
}

/// What is done to a field's value before it is formatted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// Nothing.
    None,
    /// `str`
    Str,
    /// `repr`
    Repr,
    /// `ascii`
    Ascii,
}

/// `name := value`
#[derive(Debug)]
pub struct NamedExpr {
    /// Bound in the nearest scope that is no comprehension.
    pub name: Name,
    /// What is bound, and the value of the whole.
    pub value: Expr,
}

/// A binary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is its own name in Python's ast module")]
pub enum BinOp {
    Add,
    Sub,
    Mult,
    MatMult,
    Div,
    FloorDiv,
    Mod,
    Pow,
    LShift,
    RShift,
    BitOr,
    BitXor,
    BitAnd,
}

/// A unary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is its own name in Python's ast module")]
pub enum UnaryOp {
    Invert,
    Not,
    Plus,
    Minus,
}

/// `and` or `or`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is its own name in Python's ast module")]
pub enum BoolOp {
    And,
    Or,
}

/// A comparison operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is its own name in Python's ast module")]
pub enum CmpOp {
    Eq,
    NotEq,
    Lt,
    LtE,
    Gt,
    GtE,
    Is,
    IsNot,
    In,
    NotIn,
}

impl Program {
    /// The program's text as spans see it: without a byte order mark, every line ended by `\n` alone.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Its statements.
    #[must_use]
    pub fn body(&self) -> &[Stmt] {
        &self.body
    }

    /// Lines and columns of offsets.
    #[must_use]
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// 1-based line and 1-based column in characters of an offset.
    #[must_use]
    pub fn position(&self, offset: u32) -> (u32, u32) {
        self.lines.position(&self.source, offset)
    }

    /// 1-based line of a node.
    #[must_use]
    pub fn line(&self, span: Span) -> u32 {
        self.lines.line(span.start)
    }

    /// The text of a node.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// The name a symbol stands for; `?` for a symbol of another program.
    #[must_use]
    pub fn symbol(&self, symbol: Symbol) -> &str {
        self.symbols.get(symbol.0 as usize).map_or("?", |name| name)
    }

    /// All interned names, by [`Symbol`].
    #[must_use]
    pub fn symbols(&self) -> &[Arc<str>] {
        &self.symbols
    }

    /// All literals, by [`ConstantId`].
    #[must_use]
    pub fn constants(&self) -> &[Constant] {
        &self.constants
    }

    /// The literal an id stands for.
    #[must_use]
    pub fn constant(&self, id: ConstantId) -> &Constant {
        self.constants.get(id.0 as usize).unwrap_or(&Constant::None)
    }

    /// All module-level names, by the index in [`Place::Global`].
    #[must_use]
    pub fn globals(&self) -> &[Global] {
        &self.globals
    }
}

impl Single {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Name(name) => name.span,
            Self::Attribute(attribute) => attribute.span,
            Self::Subscript(subscript) => subscript.span,
        }
    }
}

impl Target {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Single(single) => single.span(),
            Self::Unpack(unpack) => unpack.span,
        }
    }
}

impl Element {
    /// The expression, spread or not.
    #[must_use]
    pub fn expr(&self) -> &Expr {
        match self {
            Self::One(expr) | Self::Spread(expr) => expr,
        }
    }
}
