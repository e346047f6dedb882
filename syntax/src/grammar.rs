//! Tokens to rustpython-parser's tree, its errors in CPython's words.

use rustpython_parser::lexer::LexicalErrorType;
use rustpython_parser::text_size::TextSize;
use rustpython_parser::{Mode, ParseError, ParseErrorType, Tok, ast, parse_tokens};

use crate::fault::SyntaxClass;
use crate::lexer::{Lexed, Stop, Token};

/// Parse a program. `bad_string` is the first string that could not be decoded: whichever comes first in the text is the fault.
pub(crate) fn module(
    source: &str,
    lexed: Lexed,
    bad_string: Option<(u32, Stop)>,
) -> Result<Vec<ast::Stmt>, Stop> {
    match run(source, lexed, bad_string, Mode::Module)? {
        ast::Mod::Module(module) => Ok(module.body),
        ast::Mod::Interactive(_) | ast::Mod::Expression(_) | ast::Mod::FunctionType(_) => {
            Err(Stop::syntax(0, "invalid syntax"))
        }
    }
}

/// Parse the expression of an f-string's field.
pub(crate) fn field(
    source: &str,
    lexed: Lexed,
    bad_string: Option<(u32, Stop)>,
) -> Result<ast::Expr, Stop> {
    let parsed = run(source, lexed, bad_string, Mode::Expression).map_err(|stop| match stop {
        Stop::Syntax { class, at, message } => Stop::Syntax {
            class,
            at,
            message: format!("f-string: {message}"),
        },
        Stop::Guard { .. } => stop,
    })?;
    match parsed {
        ast::Mod::Expression(expression) => Ok(*expression.body),
        ast::Mod::Interactive(_) | ast::Mod::Module(_) | ast::Mod::FunctionType(_) => {
            Err(Stop::syntax(0, "f-string: invalid syntax"))
        }
    }
}

fn run(
    source: &str,
    lexed: Lexed,
    bad_string: Option<(u32, Stop)>,
    mode: Mode,
) -> Result<ast::Mod, Stop> {
    let Lexed {
        tokens, unclosed, ..
    } = lexed;
    let last = tokens.last().map_or(0, |(_, range)| u32::from(range.end()));
    let mut recent = Recent::default();
    let stream = tokens.into_iter().map(|token| {
        recent.push(&token);
        Ok(token)
    });
    let parsed = parse_tokens(stream, mode, "");
    let stop = match parsed {
        Ok(tree) => match unclosed {
            None if bad_string.is_none() => return Ok(tree),
            None => None,
            Some((bracket, at)) => Some(never_closed(bracket, at)),
        },
        Err(error) => {
            let at = u32::from(error.offset);
            let at_end = matches!(error.error, ParseErrorType::Eof) || at > last;
            match unclosed {
                Some((bracket, open)) if at_end || line_between(source, open, at) => {
                    Some(never_closed(bracket, open))
                }
                _ => Some(described(&error, &recent, last)),
            }
        }
    };
    Err(match (stop, bad_string) {
        (Some(stop), None) => stop,
        (None, Some((_, bad))) => bad,
        (Some(Stop::Syntax { class, at, message }), Some((start, bad))) => {
            if start < at {
                bad
            } else {
                Stop::Syntax { class, at, message }
            }
        }
        (Some(stop @ Stop::Guard { .. }), Some(_)) => stop,
        (None, None) => Stop::syntax(0, "invalid syntax"),
    })
}

/// The last tokens the parser was given, newest first.
#[derive(Default)]
struct Recent {
    tokens: [Option<(Kind, u32)>; 3],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Print,
    Exec,
    Name,
    Other,
}

impl Recent {
    fn push(&mut self, (token, range): &Token) {
        let kind = match token {
            Tok::Name { name } if name == "print" => Kind::Print,
            Tok::Name { name } if name == "exec" => Kind::Exec,
            Tok::Name { .. } => Kind::Name,
            _ => Kind::Other,
        };
        self.tokens.rotate_right(1);
        if let Some(first) = self.tokens.first_mut() {
            *first = Some((kind, range.start().into()));
        }
    }

    fn before(&self) -> Option<Kind> {
        self.tokens.get(1).copied().flatten().map(|(kind, _)| kind)
    }
}

fn never_closed(bracket: u8, at: u32) -> Stop {
    Stop::syntax(
        at as usize,
        format!("'{}' was never closed", char::from(bracket)),
    )
}

fn line_between(source: &str, from: u32, to: u32) -> bool {
    source
        .get(from as usize..to as usize)
        .is_some_and(|between| between.contains('\n'))
}

fn described(error: &ParseError, recent: &Recent, end: u32) -> Stop {
    let at = u32::from(error.offset.min(TextSize::from(end)));
    let plain = |message: &str| Stop::syntax(at as usize, message);
    let indentation = |message: &str| Stop::Syntax {
        class: SyntaxClass::IndentationError,
        at,
        message: message.to_owned(),
    };
    match &error.error {
        ParseErrorType::UnrecognizedToken(Tok::Indent, _) => indentation("unexpected indent"),
        ParseErrorType::UnrecognizedToken(_, Some(expected)) if expected == "Indent" => {
            indentation("expected an indented block")
        }
        ParseErrorType::UnrecognizedToken(token, _) => match (recent.before(), token) {
            (
                Some(Kind::Print),
                Tok::Name { .. } | Tok::String { .. } | Tok::Int { .. } | Tok::Float { .. },
            ) => plain("Missing parentheses in call to 'print'. Did you mean print(...)?"),
            (Some(Kind::Exec), Tok::Name { .. } | Tok::String { .. }) => {
                plain("Missing parentheses in call to 'exec'. Did you mean exec(...)?")
            }
            _ => plain("invalid syntax"),
        },
        ParseErrorType::Lexical(error) => lexical(error, at),
        ParseErrorType::Eof | ParseErrorType::ExtraToken(_) | ParseErrorType::InvalidToken => {
            plain("invalid syntax")
        }
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
        LexicalErrorType::DefaultArgumentError => {
            "non-default argument follows default argument".to_owned()
        }
        LexicalErrorType::PositionalArgumentError => {
            "positional argument follows keyword argument".to_owned()
        }
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
