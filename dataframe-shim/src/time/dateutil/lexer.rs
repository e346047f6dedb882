//! Text into the tokens that dateutil reads: words, numbers, single other characters.

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Word,
    Number,
    WordWithDot,
    NumberWithDot,
}

/// The tokens of a text. A run of letters or of digits is one, white space is a space each, and anything else stands alone;
/// a dot can be a separator ("Sep.20.2009") or a decimal point ("4:30:21.447"), which only its surroundings tell.
pub fn tokens(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().filter(|c| *c != '\0').collect();
    let (mut at, mut tokens) = (0, Vec::new());
    while let Some(&first) = characters.get(at) {
        at += 1;
        let mut state = if first.is_alphabetic() {
            State::Word
        } else if first.is_ascii_digit() {
            State::Number
        } else {
            tokens.push(if first.is_whitespace() { " ".to_string() } else { first.to_string() });
            continue;
        };
        let mut token = first.to_string();
        let mut seen_letters = false;
        while let Some(&c) = characters.get(at) {
            seen_letters |= matches!(state, State::Word | State::WordWithDot);
            let after_dot = token.ends_with('.');
            state = match state {
                State::Word if c.is_alphabetic() => State::Word,
                State::Word if c == '.' => State::WordWithDot,
                State::Number if c.is_ascii_digit() => State::Number,
                State::Number if c == '.' || (c == ',' && token.len() >= 2) => State::NumberWithDot,
                State::WordWithDot if c == '.' || c.is_alphabetic() => State::WordWithDot,
                State::WordWithDot if c.is_ascii_digit() && after_dot => State::NumberWithDot,
                State::NumberWithDot if c == '.' || c.is_ascii_digit() => State::NumberWithDot,
                State::NumberWithDot if c.is_alphabetic() && after_dot => State::WordWithDot,
                _ => break,
            };
            token.push(c);
            at += 1;
        }
        let dotted = matches!(state, State::WordWithDot | State::NumberWithDot);
        if dotted && (seen_letters || token.matches('.').count() > 1 || token.ends_with(['.', ','])) {
            split(&token, &mut tokens);
        } else if state == State::NumberWithDot && !token.contains('.') {
            tokens.push(token.replace(',', "."));
        } else {
            tokens.push(token);
        }
    }
    tokens
}

/// Splits at dots and commas, which are tokens themselves.
fn split(token: &str, tokens: &mut Vec<String>) {
    let mut parts: Vec<String> = Vec::new();
    let mut part = String::new();
    for c in token.chars() {
        if matches!(c, '.' | ',') {
            parts.push(std::mem::take(&mut part));
            parts.push(c.to_string());
        } else {
            part.push(c);
        }
    }
    parts.push(part);
    // The first part is a token even where it is empty, which it never is: a token begins with a letter or digit.
    tokens.extend(parts.into_iter().filter(|part| !part.is_empty()));
}
