//! Every file in `tests/cases` is a list of programs of one line with what CPython 3.11 says of them:
//! `program` on one line, `    => outcome` on the next. `xtask/python/value_cases.py` writes the outcomes.

#![expect(clippy::panic, reason = "a case file that cannot be read is a fault of the test")]

mod python;

use python::Run;

/// Where each file's outcomes differ, all at once.
fn check(text: &str) {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).collect();
    let mut faults = Vec::new();
    for pair in lines.chunks(2) {
        let [program, expected] = pair else { panic!("a program without an outcome") };
        let expected = expected.strip_prefix("    => ").unwrap_or_else(|| panic!("no outcome after {program}"));
        let outcome = Run::outcome(program).replace('\n', "\\n");
        if outcome != expected {
            faults.push(format!("{program}\n   CPython: {expected}\n   here:    {outcome}"));
        }
    }
    assert!(faults.is_empty(), "{} of {} differ:\n{}", faults.len(), lines.len() / 2, faults.join("\n"));
}

macro_rules! files {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(include_str!(concat!("cases/", stringify!($name), ".txt")));
        })*
    };
}

files! { constructors containers counters formatting methods numbers numpy reprs sets sorting templates text }
