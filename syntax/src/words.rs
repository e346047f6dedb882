//! The keywords and signs of Python, each with the [`Role`] it plays for the depth of a tree.

use rustpython_parser::Tok;

use crate::nesting::Role;

/// The token of a keyword.
pub(crate) fn keyword(text: &str) -> Option<(Tok, Role)> {
    Some(match text {
        "False" => (Tok::False, Role::Operand),
        "None" => (Tok::None, Role::Operand),
        "True" => (Tok::True, Role::Operand),
        "and" => (Tok::And, Role::Junction),
        "as" => (Tok::As, Role::Clause),
        "assert" => (Tok::Assert, Role::Clause),
        "async" => (Tok::Async, Role::Clause),
        "await" => (Tok::Await, Role::Operator),
        "break" => (Tok::Break, Role::Clause),
        "class" => (Tok::Class, Role::Clause),
        "continue" => (Tok::Continue, Role::Clause),
        "def" => (Tok::Def, Role::Clause),
        "del" => (Tok::Del, Role::Clause),
        "elif" => (Tok::Elif, Role::Clause),
        "else" => (Tok::Else, Role::Clause),
        "except" => (Tok::Except, Role::Clause),
        "finally" => (Tok::Finally, Role::Clause),
        "for" => (Tok::For, Role::Clause),
        "from" => (Tok::From, Role::Clause),
        "global" => (Tok::Global, Role::Clause),
        "if" => (Tok::If, Role::Clause),
        "import" => (Tok::Import, Role::Clause),
        "in" => (Tok::In, Role::Operator),
        "is" => (Tok::Is, Role::Operator),
        "lambda" => (Tok::Lambda, Role::Lambda),
        "nonlocal" => (Tok::Nonlocal, Role::Clause),
        "not" => (Tok::Not, Role::Operator),
        "or" => (Tok::Or, Role::Junction),
        "pass" => (Tok::Pass, Role::Clause),
        "raise" => (Tok::Raise, Role::Clause),
        "return" => (Tok::Return, Role::Clause),
        "try" => (Tok::Try, Role::Clause),
        "while" => (Tok::While, Role::Clause),
        "with" => (Tok::With, Role::Clause),
        "yield" => (Tok::Yield, Role::Clause),
        _ => return None,
    })
}

/// The sign three bytes begin with, and its length. Brackets, quotes and numbers are not signs.
pub(crate) fn sign(bytes: [u8; 3]) -> Option<(Tok, Role, usize)> {
    three(bytes).or_else(|| two([bytes[0], bytes[1]])).or_else(|| one(bytes[0]))
}

fn three(bytes: [u8; 3]) -> Option<(Tok, Role, usize)> {
    let (token, role) = match &bytes {
        b"**=" => (Tok::DoubleStarEqual, Role::Clause),
        b"//=" => (Tok::DoubleSlashEqual, Role::Clause),
        b"<<=" => (Tok::LeftShiftEqual, Role::Clause),
        b">>=" => (Tok::RightShiftEqual, Role::Clause),
        b"..." => (Tok::Ellipsis, Role::Operand),
        _ => return None,
    };
    Some((token, role, 3))
}

fn two(bytes: [u8; 2]) -> Option<(Tok, Role, usize)> {
    let (token, role) = match &bytes {
        b"==" => (Tok::EqEqual, Role::Operator),
        b"!=" => (Tok::NotEqual, Role::Operator),
        b"<=" => (Tok::LessEqual, Role::Operator),
        b">=" => (Tok::GreaterEqual, Role::Operator),
        b"<<" => (Tok::LeftShift, Role::Operator),
        b">>" => (Tok::RightShift, Role::Operator),
        b"**" => (Tok::DoubleStar, Role::Operator),
        b"//" => (Tok::DoubleSlash, Role::Operator),
        b"->" => (Tok::Rarrow, Role::Clause),
        b":=" => (Tok::ColonEqual, Role::Clause),
        b"+=" => (Tok::PlusEqual, Role::Clause),
        b"-=" => (Tok::MinusEqual, Role::Clause),
        b"*=" => (Tok::StarEqual, Role::Clause),
        b"/=" => (Tok::SlashEqual, Role::Clause),
        b"%=" => (Tok::PercentEqual, Role::Clause),
        b"@=" => (Tok::AtEqual, Role::Clause),
        b"&=" => (Tok::AmperEqual, Role::Clause),
        b"|=" => (Tok::VbarEqual, Role::Clause),
        b"^=" => (Tok::CircumflexEqual, Role::Clause),
        _ => return None,
    };
    Some((token, role, 2))
}

fn one(byte: u8) -> Option<(Tok, Role, usize)> {
    let (token, role) = match byte {
        b'+' => (Tok::Plus, Role::Operator),
        b'-' => (Tok::Minus, Role::Operator),
        b'*' => (Tok::Star, Role::Operator),
        b'/' => (Tok::Slash, Role::Operator),
        b'%' => (Tok::Percent, Role::Operator),
        b'@' => (Tok::At, Role::Operator),
        b'&' => (Tok::Amper, Role::Operator),
        b'|' => (Tok::Vbar, Role::Operator),
        b'^' => (Tok::CircumFlex, Role::Operator),
        b'~' => (Tok::Tilde, Role::Operator),
        b'<' => (Tok::Less, Role::Operator),
        b'>' => (Tok::Greater, Role::Operator),
        b'=' => (Tok::Equal, Role::Clause),
        b'.' => (Tok::Dot, Role::Dot),
        b',' => (Tok::Comma, Role::Comma),
        b':' => (Tok::Colon, Role::Colon),
        b';' => (Tok::Semi, Role::End),
        _ => return None,
    };
    Some((token, role, 1))
}
