//! Every file in `tests/calls` is a list of programs with what CPython 3.11 says of each: `program` on one line (`⏎` for a line's end),
//! `    => outcome` on the next. The outcome is the repr of the last expression, or the exception's class and message.
//! `xtask/python/method_calls.py` draws the programs and writes the outcomes.

#![expect(clippy::panic, clippy::expect_used, reason = "a case file that cannot be read is a fault of the test")]

use std::sync::Arc;

use hiddentables_interp::{Ending, Namespace, Settings, run};
use hiddentables_values::{Limits, Meter, Stop, Value};

/// Runs a program in a namespace.
fn ran(source: &str, namespace: &mut Namespace) -> Result<Option<Value>, Stop> {
    let Ok(program) = hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default()) else {
        return Err(Stop::unsupported("syntax"));
    };
    let finished = run(&Arc::new(program), namespace, &Settings::default(), &Meter::new(Limits::default()));
    finished.result.map(|ending| if let Ending::Expression(value) = ending { Some(value) } else { None })
}

/// The text of an expression over a value.
fn told(expression: &str, value: Value, namespace: &mut Namespace) -> String {
    namespace.set("told", value);
    match ran(expression, namespace) {
        Ok(Some(Value::Str(text))) => text.to_string(),
        Ok(_) => "no text".to_string(),
        Err(stop) => format!("{stop:?}"),
    }
}

fn outcome(source: &str) -> String {
    let mut namespace = Namespace::new();
    match ran(source, &mut namespace) {
        Ok(value) => told("repr(told)", value.unwrap_or(Value::None), &mut namespace),
        Err(stop) => match stop.raised() {
            Some(fault) => {
                let fault = Value::shared(std::rc::Rc::clone(fault));
                told("type(told).__name__ + ': ' + str(told)", fault, &mut namespace)
            }
            None => format!("{stop:?}"),
        },
    }
}

fn differing(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
    let mut faults = Vec::new();
    for pair in lines.chunks(2) {
        let [program, expected] = pair else { panic!("a program without an outcome") };
        let expected = expected.strip_prefix("    => ").unwrap_or_else(|| panic!("no outcome after {program}"));
        let outcome = outcome(&program.replace(" ⏎ ", "\n")).replace('\n', " ⏎ ");
        if outcome != expected {
            faults.push(format!("{program}\n   CPython: {expected}\n   here:    {outcome}"));
        }
    }
    faults
}

fn check(text: &'static str) {
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(move || differing(text)).expect("a thread");
    let faults = worker.join().unwrap_or_else(|_| panic!("the run panicked"));
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
}

macro_rules! files {
    ($($name:ident $file:literal)*) => {
        $(#[test]
        fn $name() {
            check(include_str!(concat!("calls/", $file, ".txt")));
        })*
    };
}

files! {
    bools "bool" builtins "builtins" bytes "bytes" complex "complex" dicts "dict" dict_items "dict_items" dict_keys "dict_keys"
    dict_values "dict_values" exceptions "exceptions" floats "float" frozensets "frozenset" ints "int" iterators "iterators"
    lists "list" operators "operators" ranges "range" sets "set" slices "slice" statements "statements" strs "str" tuples "tuple"
}
