//! Python's pattern syntax, parsed as CPython's `re._parser` does, to its messages and positions.

pub(crate) mod escape;
mod group;
mod set;
pub(crate) mod tokens;

use hiddentables_values::exception::raise;
use hiddentables_values::{Limit, Result, Stop};

use crate::ast::{At, Greed, Node, Tree, UNBOUNDED, Width};
use crate::charset::Item;
use crate::fault;
use crate::flags::Flags;
use tokens::{Token, Tokens};

/// Most groups inside one another.
const DEPTH_MOST: u32 = 100;

/// CPython's bound on a repeat's numbers.
const REPEAT_MOST: u64 = 4_294_967_295;

/// How deep a part stands.
#[derive(Clone, Copy)]
struct Scope {
    depth: u32,
}

impl Scope {
    fn inner(self) -> Result<Scope> {
        if self.depth >= DEPTH_MOST {
            return Err(Stop::limit(Limit::Regex));
        }
        Ok(Scope { depth: self.depth + 1 })
    }
}

struct Parser {
    tokens: Tokens,
    flags: Flags,
    verbose: bool,
    names: Vec<(Box<str>, usize)>,
    /// The width of each group; none while it is open.
    widths: Vec<Option<Width>>,
    /// The first group that was not there when the outermost look-behind began.
    behind_from: Option<usize>,
    /// Groups by number that conditions ask for, with the place they do.
    conditions: Vec<(usize, usize)>,
}

/// Parses a pattern.
pub(crate) fn parse(pattern: &str, flags: Flags) -> Result<Tree> {
    let mut parser = Parser {
        tokens: Tokens::new(pattern)?,
        flags,
        verbose: flags.has(Flags::VERBOSE),
        names: Vec::new(),
        widths: Vec::new(),
        behind_from: None,
        conditions: Vec::new(),
    };
    let body = parser.alternatives(Scope { depth: 0 })?;
    let flags = text_flags(parser.flags)?;
    if parser.tokens.peek().is_some() {
        return Err(parser.tokens.fault("unbalanced parenthesis", 0));
    }
    let groups = parser.widths.len();
    if let Some((index, position)) = parser.conditions.iter().find(|(index, _)| *index > groups) {
        return Err(parser.tokens.fault_at(&format!("invalid group reference {index}"), *position));
    }
    let widths = parser.widths.into_iter().map(Option::unwrap_or_default).collect();
    Ok(Tree { body, flags, groups, names: parser.names, widths })
}

/// The flags that hold of a pattern of text.
fn text_flags(flags: Flags) -> Result<Flags> {
    if flags.has(Flags::LOCALE) {
        return Err(raise::value_error("cannot use LOCALE flag with a str pattern"));
    }
    if !flags.has(Flags::ASCII) {
        return Ok(flags.with(Flags::UNICODE));
    }
    if flags.has(Flags::UNICODE) {
        return Err(raise::value_error("ASCII and UNICODE flags are incompatible"));
    }
    Ok(flags)
}

impl Parser {
    fn group_of(&self, name: &str) -> Option<usize> {
        self.names.iter().find(|(own, _)| **own == *name).map(|(_, index)| *index)
    }

    /// A reference to a group; `back` is how far back an error stands, `unknown` what it says of a group there is not.
    fn reference(&self, index: usize, back: usize, unknown: &str, unknown_back: usize) -> Result<Node> {
        match index.checked_sub(1).and_then(|at| self.widths.get(at)) {
            None => Err(self.tokens.fault(unknown, unknown_back)),
            Some(None) => Err(self.tokens.fault("cannot refer to an open group", back)),
            Some(Some(_)) => {
                self.check_behind(index)?;
                Ok(Node::Ref(index))
            }
        }
    }

    fn check_behind(&self, index: usize) -> Result<()> {
        let Some(from) = self.behind_from else { return Ok(()) };
        match index.checked_sub(1).and_then(|at| self.widths.get(at)) {
            Some(Some(_)) if index < from => Ok(()),
            Some(Some(_)) => {
                Err(self.tokens.fault("cannot refer to group defined in the same lookbehind subpattern", 0))
            }
            _ => Err(self.tokens.fault("cannot refer to an open group", 0)),
        }
    }

    /// `a|b|c`
    fn alternatives(&mut self, scope: Scope) -> Result<Vec<Node>> {
        let mut branches = Vec::new();
        let top = scope.depth == 0;
        loop {
            let leads = top && branches.is_empty();
            branches.push(self.sequence(scope, leads)?);
            if !self.tokens.accept('|')? {
                break;
            }
            if top {
                self.verbose = self.flags.has(Flags::VERBOSE);
            }
        }
        match branches.pop() {
            Some(only) if branches.is_empty() => Ok(only),
            last => {
                branches.extend(last);
                Ok(vec![one_set(&branches).unwrap_or(Node::Branch(branches))])
            }
        }
    }

    /// Parts up to `|`, `)` or the end. Where it leads a pattern, flags for all of it may stand first.
    fn sequence(&mut self, scope: Scope, leads: bool) -> Result<Vec<Node>> {
        let mut nodes: Vec<Node> = Vec::new();
        while let Some(token) = self.tokens.peek() {
            if token.is('|') || token.is(')') {
                break;
            }
            self.tokens.take()?;
            match token {
                Token::Plain(c) if self.verbose && matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c') => {}
                Token::Plain('#') if self.verbose => self.skip_line()?,
                Token::Escape(c) => nodes.push(escape::outside(self, c)?),
                Token::Plain('[') => nodes.push(set::set(&mut self.tokens)?),
                Token::Plain('.') => nodes.push(Node::Any),
                Token::Plain('^') => nodes.push(Node::At(At::LineStart)),
                Token::Plain('$') => nodes.push(Node::At(At::LineEnd)),
                Token::Plain('(') => {
                    let leads = leads && nodes.is_empty();
                    nodes.extend(group::group(self, scope, leads)?);
                }
                Token::Plain(c @ ('*' | '+' | '?' | '{')) => self.repeat(c, &mut nodes)?,
                Token::Plain(c) => nodes.push(Node::Char(c as u32)),
            }
        }
        Ok(unpacked(nodes))
    }

    fn skip_line(&mut self) -> Result<()> {
        while self.tokens.take()?.is_some_and(|token| !token.is('\n')) {}
        Ok(())
    }

    /// What a repeat's sign asks for; nothing where a brace is just a brace.
    fn bounds(&mut self, sign: char, here: usize) -> Result<Option<(u32, u32)>> {
        match sign {
            '?' => return Ok(Some((0, 1))),
            '*' => return Ok(Some((0, UNBOUNDED))),
            '+' => return Ok(Some((1, UNBOUNDED))),
            _ => {}
        }
        if self.tokens.peek().is_some_and(|token| token.is('}')) {
            return Ok(None);
        }
        let digits = |tokens: &mut Tokens| tokens.take_while(usize::MAX, |c| c.is_ascii_digit());
        let low = digits(&mut self.tokens)?;
        let high = if self.tokens.accept(',')? { digits(&mut self.tokens)? } else { low.clone() };
        if !self.tokens.accept('}')? {
            self.tokens.seek(here)?;
            return Ok(None);
        }
        let number = |text: &str| match text.parse::<u64>() {
            Ok(number) if number < REPEAT_MOST => Ok(number as u32),
            _ => Err(raise::overflow_error("the repetition number is too large")),
        };
        let min = if low.is_empty() { 0 } else { number(&low)? };
        let max = if high.is_empty() { UNBOUNDED } else { number(&high)? };
        if max < min {
            return Err(self.tokens.fault_at("min repeat greater than max repeat", here));
        }
        Ok(Some((min, max)))
    }

    fn repeat(&mut self, sign: char, nodes: &mut Vec<Node>) -> Result<()> {
        let here = self.tokens.tell();
        let Some((min, max)) = self.bounds(sign, here)? else {
            nodes.push(Node::Char(sign as u32));
            return Ok(());
        };
        let place = here - 1;
        let item = match nodes.pop() {
            None | Some(Node::At(_)) => return Err(self.tokens.fault_at("nothing to repeat", place)),
            Some(Node::Repeat { .. }) => return Err(self.tokens.fault_at("multiple repeat", place)),
            Some(item) => item,
        };
        let greed = if self.tokens.accept('?')? {
            Greed::Lazy
        } else if self.tokens.accept('+')? {
            Greed::Possessive
        } else {
            Greed::Greedy
        };
        nodes.push(Node::Repeat { min, max, greed, body: unpacked(vec![item]) });
        Ok(())
    }
}

/// `a|b|[cd]` as one set, as CPython makes of it.
fn one_set(branches: &[Vec<Node>]) -> Option<Node> {
    let mut all = Vec::new();
    for branch in branches {
        match branch.as_slice() {
            [Node::Char(c)] => all.push(Item::Range(*c, *c)),
            [Node::Set { items, negated: false }] => all.extend_from_slice(items),
            _ => return None,
        }
    }
    Some(Node::Set { items: all, negated: false })
}

/// The parts with groups that only bracket opened up.
fn unpacked(nodes: Vec<Node>) -> Vec<Node> {
    let mut all = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Group { index: None, add: Flags::NONE, remove: Flags::NONE, body } => all.extend(body),
            other => all.push(other),
        }
    }
    all
}

/// `re.error` of a look-behind whose width is not fixed.
pub(crate) fn check_behind_width(width: Width) -> Result<u32> {
    if width.0 > u64::from(u32::MAX) {
        return Err(fault::bare("looks too much behind"));
    }
    if width.0 != width.1 {
        return Err(fault::bare("look-behind requires fixed-width pattern"));
    }
    Ok(width.0 as u32)
}
