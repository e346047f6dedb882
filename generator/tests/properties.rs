//! What holds for whatever choices.

use hiddentables_generator::{Choices, Grammar, generate, generate_of, probe, probe_form, shape};
use hiddentables_syntax::{Fault, Limits, parse};

/// A text that parses, or is Python that we do not support.
fn check(text: &str) {
    let fault = parse(text, &Limits::default()).err();
    assert!(matches!(fault, None | Some(Fault::Unsupported(_))), "{fault:?}\n{text}");
}

#[test]
fn programs_parse() {
    (0..2000).for_each(|seed| check(&generate(&mut Choices::seeded(seed)).text));
}

#[test]
fn every_row_and_statement_parses() {
    let grammar = Grammar::whole();
    for seed in 0..12 {
        (0..grammar.rows().len()).for_each(|row| check(&probe(grammar, row, &mut Choices::seeded(seed)).text));
        (0..grammar.forms()).for_each(|form| check(&probe_form(grammar, form, &mut Choices::seeded(seed)).text));
    }
}

#[test]
fn any_bytes_make_a_program() {
    for length in 0..300_u32 {
        let bytes: Vec<u8> = (0..length).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        check(&generate(&mut Choices::of_bytes(&bytes)).text);
    }
}

#[test]
fn the_same_choices_make_the_same_program() {
    for seed in 0..300 {
        let mut choices = Choices::seeded(seed);
        let program = generate(&mut choices);
        let again = generate(&mut Choices::replay(choices.taken().to_vec()));
        assert_eq!(program, again);
        assert!(shape(&program.text).len() <= program.text.len() + program.calls.len());
    }
}

#[test]
fn the_simplest_program_is_short() {
    let program = generate(&mut Choices::replay(Vec::new()));
    assert!(program.text.lines().count() < 20, "{}", program.text);
}

#[test]
fn a_grammar_without_a_row_does_not_call_it() {
    let whole = Grammar::whole();
    let rows: Vec<usize> = (0..whole.rows().len()).filter(|at| whole.rows()[*at].name == "len").collect();
    let grammar = whole.without(&rows, &[]);
    for seed in 0..500 {
        assert!(!generate_of(&grammar, &mut Choices::seeded(seed)).calls.contains(&"len"));
    }
}
