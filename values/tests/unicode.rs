//! What we know about each of the 1,112,064 characters, against digests that CPython 3.11 made of the same answers.

#![expect(clippy::panic, reason = "a case file that cannot be read is a fault of the test")]

use hiddentables_values::unicode;

enum Answer {
    Is(fn(char) -> bool),
    Becomes(fn(char, &mut String)),
}

fn answer(word: &str) -> Answer {
    match word {
        "isprintable" => Answer::Is(unicode::is_printable),
        "isalpha" => Answer::Is(unicode::is_alpha),
        "islower" => Answer::Is(unicode::is_lower),
        "isupper" => Answer::Is(unicode::is_upper),
        "isdecimal" => Answer::Is(unicode::is_decimal),
        "isdigit" => Answer::Is(unicode::is_digit),
        "isnumeric" => Answer::Is(unicode::is_numeric),
        "isspace" => Answer::Is(unicode::is_space),
        "isidentifier" => Answer::Is(unicode::starts_identifier),
        "isalnum" => Answer::Is(unicode::is_alnum),
        "lower" => Answer::Becomes(unicode::push_lower),
        "upper" => Answer::Becomes(unicode::push_upper),
        "title" => Answer::Becomes(unicode::push_title),
        "casefold" => Answer::Becomes(unicode::push_folded),
        other => panic!("no such method: {other}"),
    }
}

fn digest(word: &str) -> u64 {
    let answer = answer(word);
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    let mut text = String::new();
    for c in '\0'..=char::MAX {
        text.clear();
        match answer {
            Answer::Is(is) => text.push(if is(c) { '1' } else { '0' }),
            Answer::Becomes(push) => push(c, &mut text),
        }
        for byte in text.bytes() {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    digest
}

#[test]
fn every_character_is_as_in_cpython() {
    let wrong: Vec<&str> = include_str!("cases/unicode.digests")
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(word, expected)| format!("{:016x}", digest(word)) != *expected)
        .map(|(word, _)| word)
        .collect();
    assert_eq!(wrong, [""; 0]);
}
