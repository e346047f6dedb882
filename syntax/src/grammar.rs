//! Tokens to rustpython-parser's tree, its errors in `CPython`'s words.

use rustpython_parser::lexer::LexicalErrorType;
use rustpython_parser::text_size::TextSize;
use rustpython_parser::{Mode, ParseError, ParseErrorType, Tok, ast, parse_tokens};

use crate::fault::SyntaxClass;
use crate::lexer::{AFTER_CONTINUATION, END_AFTER_CONTINUATION, Lexed, Stop, Token};

const UNEXPECTED_INDENT: &str = "unexpected indent";

/// Parse a program. `bad_string` is the first string that could not be decoded: whichever comes first in the text is the fault.
pub(crate) fn module(source: &str, lexed: Lexed, bad_string: Option<(u32, Stop)>) -> Result<Vec<ast::Stmt>, Stop> {
    match run(source, lexed, bad_string, Mode::Module)? {
        ast::Mod::Module(module) => Ok(module.body),
        ast::Mod::Interactive(_) | ast::Mod::Expression(_) | ast::Mod::FunctionType(_) => {
            Err(Stop::syntax(0, "invalid syntax"))
        }
    }
}

/// Parse the expression of an f-string's field.
pub(crate) fn field(source: &str, lexed: Lexed, bad_string: Option<(u32, Stop)>) -> Result<ast::Expr, Stop> {
    let parsed = run(source, lexed, bad_string, Mode::Expression).map_err(|stop| match stop {
        Stop::Syntax { class, at, message } => Stop::Syntax { class, at, message: format!("f-string: {message}") },
        Stop::Guard { .. } => stop,
    })?;
    match parsed {
        ast::Mod::Expression(expression) => Ok(*expression.body),
        ast::Mod::Interactive(_) | ast::Mod::Module(_) | ast::Mod::FunctionType(_) => {
            Err(Stop::syntax(0, "f-string: invalid syntax"))
        }
    }
}

fn run(source: &str, lexed: Lexed, bad_string: Option<(u32, Stop)>, mode: Mode) -> Result<ast::Mod, Stop> {
    let Lexed { tokens, unclosed, stopped, .. } = lexed;
    let last = tokens.last().map_or(0, |(_, range)| u32::from(range.end()));
    let mut recent = Recent::default();
    let stream = tokens.into_iter().map(|token| {
        recent.push(&token);
        Ok(token)
    });
    let parsed = parse_tokens(stream, mode, "");
    let parser = match parsed {
        Ok(tree) if stopped.is_none() && unclosed.is_none() && bad_string.is_none() => {
            return Ok(tree);
        }
        Ok(_) => None,
        Err(error) => {
            let at = u32::from(error.offset);
            let at_end = matches!(error.error, ParseErrorType::Eof) || at > last;
            (!at_end || (stopped.is_none() && unclosed.is_none()))
                .then(|| (at, described(source, &error, &recent, last)))
        }
    };
    Err(first_of(source, parser, stopped, unclosed, bad_string))
}

/// The fault `CPython` reports where several of its parts found one.
fn first_of(
    source: &str,
    parser: Option<(u32, Stop)>,
    stopped: Option<Stop>,
    unclosed: Option<(u8, u32)>,
    bad_string: Option<(u32, Stop)>,
) -> Stop {
    let surprise = parser.as_ref().is_some_and(|(_, stop)| is_unexpected_indent(stop));
    if let Some(stopped) = stopped.as_ref().filter(|stopped| !surprise && is_eager(stopped)) {
        return stopped.clone();
    }
    let bad_string = bad_string.filter(|(start, _)| parser.as_ref().is_none_or(|(at, _)| start < at));
    if let Some((_, bad)) = bad_string {
        return bad;
    }
    match (parser, stopped, unclosed) {
        (Some((at, _)), None, Some((bracket, open))) if !surprise && line_between(source, open, at) => {
            never_closed(bracket, open)
        }
        (Some((_, stop)), _, _) | (None, Some(stop), _) => stop,
        (None, None, Some((bracket, open))) => never_closed(bracket, open),
        (None, None, None) => Stop::syntax(0, "invalid syntax"),
    }
}

/// After a parser's error `CPython` reads the remaining tokens, and most faults in one of them win. But not over this error,
fn is_unexpected_indent(stop: &Stop) -> bool {
    matches!(stop, Stop::Syntax { message, .. } if message == UNEXPECTED_INDENT)
}

/// and not those the tokeniser only marks.
fn is_eager(stop: &Stop) -> bool {
    match stop {
        Stop::Syntax { class, message, .. } => {
            *class == SyntaxClass::SyntaxError && message != AFTER_CONTINUATION && message != END_AFTER_CONTINUATION
        }
        Stop::Guard { .. } => true,
    }
}

/// The tokens the parser was given, as far as an error's place depends on them. The last one is the one it stopped at.
#[derive(Default)]
struct Recent {
    tokens: Vec<(Kind, u32)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Print,
    Exec,
    /// A name, literal or closing bracket.
    Operand,
    Open,
    Close,
    /// What begins an expression anew.
    Boundary,
    /// `and`, `or`, `not` and comparisons, which `CPython`'s rule for `=` does not look across.
    Loose,
    Equal,
    Other,
}

impl Recent {
    fn push(&mut self, (token, range): &Token) {
        let kind = match token {
            Tok::Name { name } if name == "print" => Kind::Print,
            Tok::Name { name } if name == "exec" => Kind::Exec,
            Tok::Name { .. }
            | Tok::Int { .. }
            | Tok::Float { .. }
            | Tok::Complex { .. }
            | Tok::String { .. }
            | Tok::True
            | Tok::False
            | Tok::None
            | Tok::Ellipsis => Kind::Operand,
            Tok::Lpar | Tok::Lsqb | Tok::Lbrace => Kind::Open,
            Tok::Rpar | Tok::Rsqb | Tok::Rbrace => Kind::Close,
            Tok::Comma | Tok::Colon | Tok::If | Tok::Else | Tok::ColonEqual | Tok::Newline | Tok::While | Tok::Elif => {
                Kind::Boundary
            }
            Tok::And
            | Tok::Or
            | Tok::Not
            | Tok::EqEqual
            | Tok::NotEqual
            | Tok::Less
            | Tok::Greater
            | Tok::LessEqual
            | Tok::GreaterEqual
            | Tok::In
            | Tok::Is => Kind::Loose,
            Tok::Equal => Kind::Equal,
            _ => Kind::Other,
        };
        self.tokens.push((kind, range.start().into()));
    }

    fn before(&self) -> Option<Kind> {
        self.tokens.iter().rev().nth(1).map(|(kind, _)| *kind)
    }

    /// Where `CPython` reports an operand that follows another inside brackets, or an `=` after what cannot be assigned to: at the beginning
    /// of the expression before it.
    fn expression_before(&self) -> Option<u32> {
        let (&(last, _), before) = self.tokens.split_last()?;
        let loose = match (before.last()?.0, last) {
            (Kind::Operand | Kind::Close, Kind::Operand | Kind::Print) if self.inside_brackets() => false,
            (Kind::Operand | Kind::Close, Kind::Equal) => true,
            _ => return None,
        };
        let (mut depth, mut start) = (0_u32, None);
        for (kind, at) in before.iter().rev() {
            match kind {
                Kind::Close => depth += 1,
                Kind::Open | Kind::Boundary | Kind::Equal if depth == 0 => break,
                Kind::Open => depth -= 1,
                Kind::Loose if depth == 0 && loose => break,
                _ => {}
            }
            start = Some(*at);
        }
        start
    }

    fn inside_brackets(&self) -> bool {
        let count = |wanted| self.tokens.iter().filter(|(kind, _)| *kind == wanted).count();
        count(Kind::Open) > count(Kind::Close)
    }
}

fn never_closed(bracket: u8, at: u32) -> Stop {
    Stop::syntax(at as usize, format!("'{}' was never closed", char::from(bracket)))
}

fn line_between(source: &str, from: u32, to: u32) -> bool {
    source.get(from as usize..to as usize).is_some_and(|between| between.contains('\n'))
}

fn described(source: &str, error: &ParseError, recent: &Recent, end: u32) -> Stop {
    let at = u32::from(error.offset.min(TextSize::from(end)));
    let at = recent.expression_before().filter(|start| *start < at).unwrap_or(at);
    // A fault found at the end of the text stands on its last line, which a final line end does not begin anew.
    let at = if at >= end { source.strip_suffix('\n').unwrap_or(source).len() as u32 } else { at };
    let plain = |message: &str| Stop::syntax(at as usize, message);
    let indentation =
        |message: &str| Stop::Syntax { class: SyntaxClass::IndentationError, at, message: message.to_owned() };
    match &error.error {
        ParseErrorType::UnrecognizedToken(Tok::Indent, _) => indentation(UNEXPECTED_INDENT),
        ParseErrorType::UnrecognizedToken(_, Some(expected)) if expected == "Indent" => {
            indentation("expected an indented block")
        }
        ParseErrorType::UnrecognizedToken(token, _) => match (recent.before(), token) {
            (Some(Kind::Print), Tok::Name { .. } | Tok::String { .. } | Tok::Int { .. } | Tok::Float { .. }) => {
                plain("Missing parentheses in call to 'print'. Did you mean print(...)?")
            }
            (Some(Kind::Exec), Tok::Name { .. } | Tok::String { .. }) => {
                plain("Missing parentheses in call to 'exec'. Did you mean exec(...)?")
            }
            _ => plain("invalid syntax"),
        },
        ParseErrorType::Lexical(error) => lexical(error, at),
        ParseErrorType::Eof | ParseErrorType::ExtraToken(_) | ParseErrorType::InvalidToken => plain("invalid syntax"),
    }
}

fn lexical(error: &LexicalErrorType, at: u32) -> Stop {
    let message = match error {
        LexicalErrorType::IndentationError => {
            return Stop::Syntax {
                class: SyntaxClass::IndentationError,
                at,
                message: "expected an indented block".to_owned(),
            };
        }
        LexicalErrorType::DuplicateArgumentError(name) => {
            format!("duplicate argument '{name}' in function definition")
        }
        LexicalErrorType::DuplicateKeywordArgumentError(name) => {
            format!("keyword argument repeated: {name}")
        }
        LexicalErrorType::DefaultArgumentError => "non-default argument follows default argument".to_owned(),
        LexicalErrorType::PositionalArgumentError => "positional argument follows keyword argument".to_owned(),
        LexicalErrorType::UnpackedArgumentError => {
            "iterable argument unpacking follows keyword argument unpacking".to_owned()
        }
        LexicalErrorType::OtherError(message) => message.clone(),
        LexicalErrorType::StringError
        | LexicalErrorType::UnicodeError
        | LexicalErrorType::NestingError
        | LexicalErrorType::TabError
        | LexicalErrorType::TabsAfterSpaces
        | LexicalErrorType::UnrecognizedToken { .. }
        | LexicalErrorType::FStringError(_)
        | LexicalErrorType::LineContinuationError
        | LexicalErrorType::Eof => "invalid syntax".to_owned(),
    };
    Stop::syntax(at as usize, message)
}
