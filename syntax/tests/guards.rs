//! Whatever is repeated however often: an answer, in linear time, and no abort.

use std::time::{Duration, Instant};

use hiddentables_syntax::{Fault, GuardKind, Limits, decode, parse};
use proptest::prelude::*;

const MANY: usize = 50_000;

fn roomy() -> Limits {
    Limits { source_bytes: 64 << 20, ..Limits::default() }
}

fn verdict(source: &str, limits: &Limits) -> String {
    match parse(source, limits) {
        Ok(_) => "ok".to_owned(),
        Err(Fault::Syntax(fault)) => fault.class.name().to_owned(),
        Err(Fault::Guard(fault)) => format!("{:?}", fault.kind),
        Err(Fault::Unsupported(_)) => "unsupported".to_owned(),
    }
}

fn check(before: &str, repeated: &str, after: &str, expected: &str) {
    let source = format!("{before}{}{after}", repeated.repeat(MANY));
    let start = Instant::now();
    assert_eq!(verdict(&source, &roomy()), expected, "{before}{repeated}…{after}");
    // No measure of speed: what is quadratic here takes hours, whatever else the machine does.
    assert!(start.elapsed() < Duration::from_secs(180), "{repeated} took {:?}", start.elapsed());
}

#[test]
fn chains_are_limited() {
    for (repeated, after) in [
        ("not ", "x"),
        ("-", "x"),
        ("~", "x"),
        ("+", "x"),
        ("x + ", "x"),
        ("x ** ", "x"),
        ("x < ", "x"),
        ("x and not ", "x"),
    ] {
        let expected = if repeated.starts_with("x and") { "ok" } else { "OperatorChainTooLong" };
        check("", repeated, after, expected);
    }
    check("x", ".a", "", "PostfixChainTooLong");
    check("f", "()", "", "PostfixChainTooLong");
    check("x", "[0]", "", "PostfixChainTooLong");
    check("import a", ".a", "", "PostfixChainTooLong");
    check("", "lambda: ", "x", "ClauseChainTooLong");
    check("", "lambda a, b=1: ", "x", "ClauseChainTooLong");
    check("", "lambda a=", "x", "ClauseChainTooLong");
    check("", "a if b else ", "x", "ClauseChainTooLong");
    check("", "a = ", "x", "ClauseChainTooLong");
    check("", "yield ", "x", "ClauseChainTooLong");
    check("[x ", "for x in y ", "]", "ClauseChainTooLong");
    check("f(", "*", "x)", "OperatorChainTooLong");
    check("", "await ", "x", "OperatorChainTooLong");
    check("if a: b\n", "elif a: b\n", "", "BranchChainTooLong");
}

#[test]
fn depth_is_limited() {
    for bracket in ["(", "[", "{", "f(", "x[", "{1: ", "(x := ", "[*", "(lambda: ", "(not "] {
        check("", bracket, "", "BracketsTooDeep");
    }
    check("", "f(x).a(", "", "BracketsTooDeep");
    let blocks: String = (0..MANY / 50).flat_map(|depth| [" ".repeat(depth), "if x:\n".to_owned()]).collect();
    assert_eq!(verdict(&blocks, &roomy()), "IndentationTooDeep");
    let heavy = format!("{}x", "(not not not not not not not not not not not not not not not ".repeat(90));
    assert_eq!(verdict(&heavy, &Limits::default()), "NestingTooDeep");
    let trailing = format!("{}x{}", "(".repeat(90), format!("){}", ".a".repeat(20)).repeat(90));
    assert_eq!(verdict(&trailing, &Limits::default()), "NestingTooDeep");
}

/// A test's thread has 2 MiB: what is accepted is dropped there.
#[test]
fn the_deepest_accepted_is_harmless() {
    for (open, levels) in
        [("(not not not not not not not ", 75), ("[-x ** -", 90), ("f(lambda: 0 if x else ", 90), ("{1: [", 50)]
    {
        let close: String = open
            .chars()
            .rev()
            .filter_map(|sign| match sign {
                '(' => Some(')'),
                '[' => Some(']'),
                '{' => Some('}'),
                _ => None,
            })
            .collect();
        let source = format!("{}x{}", open.repeat(levels), close.repeat(levels));
        assert_eq!(verdict(&source, &Limits::default()), "ok", "{open}");
    }
    let blocks: String = (0..50).flat_map(|depth| [" ".repeat(depth), "if x:\n".to_owned()]).collect();
    assert_eq!(verdict(&format!("{blocks}{}pass", " ".repeat(50)), &Limits::default()), "ok");
}

#[test]
fn strings_are_linear() {
    check("", "'a' ", "", "ok");
    check("", "f'{x}' ", "", "ok");
    check("f'", "{x}", "'", "ok");
    check("f'", "{ ", "'", "SyntaxError");
    check("f'{", "(", "'", "SyntaxError");
    check("f'{x:", "{x:", "'", "SyntaxError");
    check("f'{", "not ", "x}'", "OperatorChainTooLong");
    check("f'{x", ".a", "}'", "PostfixChainTooLong");
    check("'", "\\N{EM DASH}", "'", "ok");
    check("f'{x}' ", "f\"{f'{x}'}\" ", "", "ok");
    check("x = ", "9", "", "IntegerTooLong");
}

#[test]
fn flat_programs_are_welcome() {
    check("x = [", "1, ", "]", "ok");
    check("x = {", "1: 2, ", "}", "ok");
    check("f(", "x, ", ")", "ok");
    check("f(", "lambda a: a.b + 1, ", ")", "ok");
    check("", "x = f(1)\n", "", "ok");
    check("", "@f\n", "def g(): pass", "ok");
    check("x = ", "df.a == 1 or ", "y", "ok");
    check("def f(): pass\n", "if x: pass\n", "", "ok");
    check("", "\n", "", "ok");
    check("", "# \n", "", "ok");
    check("x = (", "\n", "1)", "ok");
}

#[test]
fn characters() {
    assert_eq!(verdict(&"x = 1\n".repeat(MANY), &Limits::default()), "SourceTooLong");
    assert_eq!(verdict("x = 1\0", &Limits::default()), "NullCharacter");
    assert_eq!(verdict("x = '\u{202e}'", &Limits::default()), "BidiControl");
    assert_eq!(verdict("\u{feff}x = 1\r\n", &Limits::default()), "ok");
    assert!(
        matches!(decode(b"x = \xff", &Limits::default()), Err(Fault::Guard(fault)) if fault.kind == GuardKind::NotUtf8 && fault.given == 4)
    );
    assert!(decode("x = 'é'".as_bytes(), &Limits::default()).is_ok());
}

proptest! {
    #[test]
    fn any_text_gets_an_answer(source in "\\PC{0,200}") {
        let _ = parse(&source, &Limits::default());
    }

    #[test]
    fn any_tokens_get_an_answer(tokens in prop::collection::vec(prop::sample::select(TOKENS.to_vec()), 0..60)) {
        let _ = parse(&tokens.concat(), &Limits::default());
    }
}

const TOKENS: [&str; 78] = [
    "x",
    "y ",
    "1",
    "1.5",
    "'a'",
    "b'a'",
    "f'{x}'",
    "f'{x!r:>{y}}'",
    "f\"",
    "'",
    "\"\"\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    "=",
    "==",
    ":=",
    "+",
    "-",
    "*",
    "**",
    "/",
    "@",
    "->",
    ".",
    "...",
    "!",
    "\\",
    "\n",
    "\n  ",
    "\n    ",
    "\n\t",
    "#",
    " if ",
    " else ",
    "elif ",
    "for ",
    " in ",
    "while ",
    "def f(",
    "lambda ",
    "return ",
    "yield ",
    "await ",
    "async ",
    "class A",
    "try:",
    "except ",
    "except* ",
    "finally:",
    "with ",
    " as ",
    "import ",
    "from ",
    "global x",
    "nonlocal x",
    "del ",
    "assert ",
    "raise ",
    "not ",
    " and ",
    " or ",
    " is ",
    "None",
    "True",
    "pass",
    "break",
    "continue",
    "match x:",
    "case 1:",
    "\u{e9}",
    "\u{201c}",
];
