//! Programs and what `CPython` 3.11 prints for them: `cases/NAME.py` beside `cases/NAME.txt`, which `cases/expect.py` writes.

use std::fmt::Write;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_interp::{Namespace, Settings, run};
use hiddentables_values::exception::{Terminal, Why};
use hiddentables_values::{Exception, Limits, Meter, Stop, Value};

/// The cases of a text: titles and what stands under them.
fn cases(text: &str) -> Vec<(&str, &str)> {
    let mut starts: Vec<usize> = text.match_indices("## ").map(|(at, _)| at).collect();
    starts.retain(|at| *at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n'));
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let part = |(start, end): (usize, usize)| text.get(start + 3..end).and_then(|part| part.split_once('\n'));
    starts.iter().copied().zip(ends).filter_map(part).collect()
}

/// What a program prints, with the error that ended it as the last line.
fn outcome(source: &str) -> String {
    let program = match hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default()) {
        Ok(program) => Arc::new(program),
        Err(fault) => return format!("{fault:?}\n"),
    };
    let meter = Meter::new(Limits::default());
    let mut namespace = Namespace::new();
    let finished = run(&program, &mut namespace, &Settings::default(), &meter);
    let mut text = finished.stdout;
    let line = finished.line.unwrap_or(0);
    // Writing to a String cannot fail.
    let _ = match finished.result.map_err(Stop::into_why) {
        Ok(_) => Ok(()),
        Err(Why::Raise(exception)) => {
            let message = message(&exception, &meter);
            writeln!(text, "{}: {message} (line {line})", exception.class.name)
        }
        Err(Why::Terminal(terminal)) => match terminal {
            Terminal::Unsupported(construct) => writeln!(text, "unsupported: {construct}"),
            Terminal::Refused(rule) => writeln!(text, "refused: {rule}"),
            Terminal::Limit(limit) => writeln!(text, "limit: {}", limit.name()),
        },
    };
    text
}

/// The message of an exception, as a program would read it.
fn message(exception: &Rc<Exception>, meter: &Rc<Meter>) -> String {
    let mut namespace = Namespace::new();
    namespace.set("error", Value::shared(Rc::clone(exception)));
    let Ok(program) = hiddentables_syntax::parse("print(error)", &hiddentables_syntax::Limits::default()) else {
        return String::new();
    };
    let text = run(&Arc::new(program), &mut namespace, &Settings::default(), meter).stdout;
    text.strip_suffix('\n').unwrap_or(&text).to_string()
}

fn check(name: &str) {
    let name = name.to_string();
    let read = move || {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
        let text = |ending: &str| std::fs::read_to_string(folder.join(format!("{name}.{ending}"))).unwrap_or_default();
        let (programs, expected) = (text("py"), text("txt"));
        let (programs, expected) = (cases(&programs), cases(&expected));
        assert_eq!(programs.len(), expected.len(), "expect.py has not seen all of {name}.py");
        let mut wrong = String::new();
        for ((title, program), (_, expected)) in programs.iter().zip(&expected) {
            let got = outcome(program);
            if got != *expected {
                let _ = writeln!(wrong, "## {title}\n--- expected\n{expected}--- got\n{got}");
            }
        }
        assert!(wrong.is_empty(), "{name}.py\n{wrong}");
    };
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(read);
    if let Ok(Err(panic)) = worker.map(std::thread::JoinHandle::join) {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn functions() {
    check("functions");
}

#[test]
fn statements() {
    check("statements");
}

#[test]
fn exceptions() {
    check("exceptions");
}

#[test]
fn comprehensions() {
    check("comprehensions");
}

#[test]
fn collections() {
    check("collections");
}

#[test]
fn matching() {
    check("matching");
}

#[test]
fn text() {
    check("text");
}

#[test]
fn builtins() {
    check("builtins");
}

#[test]
fn modules() {
    check("modules");
}

#[test]
fn regular_expressions() {
    check("re");
}

#[test]
fn datetime() {
    check("datetime");
}

#[test]
fn calendar() {
    check("calendar");
}

#[test]
fn textwrap() {
    check("textwrap");
}

#[test]
fn decimal() {
    check("decimal");
}

#[test]
fn fractions() {
    check("fractions");
}

#[test]
fn there_is_no_clock() {
    for call in ["datetime.now()", "datetime.today()", "datetime.utcnow()", "date.today()"] {
        let program =
            format!("from datetime import date, datetime\ntry:\n    {call}\nexcept BaseException:\n    pass\n");
        assert_eq!(outcome(&program), "refused: clock\n");
    }
}

#[test]
fn what_generated_programs_found() {
    check("found");
}
