//! What Python's `str` knows about characters: CPython 3.11's Unicode 14, where Rust's own tables are newer.

mod tables;

use std::sync::LazyLock;

use tables::{FOLDED, RUNS, TITLE_CASE};

fn kind(c: char) -> u16 {
    static ASCII: LazyLock<[u16; 128]> =
        LazyLock::new(|| std::array::from_fn(|code| looked_up(char::from(code as u8))));
    match ASCII.get(c as usize) {
        Some(kind) => *kind,
        None => looked_up(c),
    }
}

fn looked_up(c: char) -> u16 {
    let at = RUNS.partition_point(|(start, _)| *start <= c as u32);
    at.checked_sub(1).and_then(|at| RUNS.get(at)).map_or(0, |(_, kind)| *kind)
}

fn run_start(c: char) -> u32 {
    let at = RUNS.partition_point(|(start, _)| *start <= c as u32);
    at.checked_sub(1).and_then(|at| RUNS.get(at)).map_or(0, |(start, _)| *start)
}

macro_rules! predicates {
    ($($(#[$doc:meta])* $name:ident = $flag:ident;)*) => {
        $($(#[$doc])* pub fn $name(c: char) -> bool { kind(c) & tables::$flag != 0 })*
    };
}

predicates! {
    /// Whether `repr` shows it as it is.
    is_printable = PRINTABLE;
    /// `str.isalpha`
    is_alpha = ALPHA;
    /// `str.islower` of one character
    is_lower = LOWER;
    /// `str.isupper` of one character
    is_upper = UPPER;
    /// A title-case letter (`ǅ`).
    is_title = TITLE;
    /// `str.isdecimal`
    is_decimal = DECIMAL;
    /// `str.isdigit`
    is_digit = DIGIT;
    /// `str.isnumeric`
    is_numeric = NUMERIC;
    /// `str.isspace`
    is_space = SPACE;
    /// Whether an identifier may begin with it.
    starts_identifier = ID_START;
    /// Whether an identifier may go on with it.
    continues_identifier = ID_CONTINUE;
}

/// `str.isalnum`
pub fn is_alnum(c: char) -> bool {
    kind(c) & (tables::ALPHA | tables::DECIMAL | tables::DIGIT | tables::NUMERIC) != 0
}

/// Whether `str.title` takes it as part of a word.
pub fn is_cased(c: char) -> bool {
    kind(c) & (tables::LOWER | tables::UPPER | tables::TITLE) != 0
}

/// The value of a decimal digit of any script. Decimal digits come in runs of ten (or of several tens) from zero.
pub fn decimal(c: char) -> Option<u32> {
    if c.is_ascii_digit() {
        return Some(c as u32 - '0' as u32);
    }
    is_decimal(c).then(|| (c as u32 - run_start(c)) % 10)
}

/// `text` with every decimal digit of any script as ASCII and every white space as a blank, as `int` and `float` read it.
pub fn to_ascii_number(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_ascii() {
                return c;
            }
            if is_space(c) {
                return ' ';
            }
            decimal(c).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
        })
        .collect()
}

/// Appends the upper case.
pub fn push_upper(c: char, out: &mut String) {
    push_mapped(c, c.to_uppercase(), out);
}

/// Appends the lower case, of a sigma as it stands alone.
pub fn push_lower(c: char, out: &mut String) {
    push_mapped(c, c.to_lowercase(), out);
}

/// Appends Rust's mapping, but for letters, or cases of them, that came after Unicode 14.
fn push_mapped(c: char, mapped: impl Iterator<Item = char> + Clone, out: &mut String) {
    if is_printable(c) && mapped.clone().all(is_printable) { out.extend(mapped) } else { out.push(c) }
}

/// Appends the title case.
pub fn push_title(c: char, out: &mut String) {
    match look_up(TITLE_CASE, c) {
        Some(text) => out.push_str(text),
        None => push_upper(c, out),
    }
}

/// Appends what `str.casefold` makes of it.
pub fn push_folded(c: char, out: &mut String) {
    match look_up(FOLDED, c) {
        Some(text) => out.push_str(text),
        None => push_lower(c, out),
    }
}

fn look_up(table: &[(char, &'static str)], c: char) -> Option<&'static str> {
    let at = table.binary_search_by_key(&c, |(from, _)| *from).ok()?;
    table.get(at).map(|(_, to)| *to)
}

/// Whether a capital sigma between these two texts ends a word, and so is `ς` in lower case.
pub fn is_final_sigma(before: &str, after: &str) -> bool {
    let counts = |c: &char| kind(*c) & tables::IGNORABLE == 0;
    let cased = |c: char| kind(c) & tables::CASED != 0;
    before.chars().rev().find(counts).is_some_and(cased) && !after.chars().find(counts).is_some_and(cased)
}
