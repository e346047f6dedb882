//! Our side: a program of the generator, run without a table and without review.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_interp::{Namespace, Settings, run};
use hiddentables_syntax::{Fault, parse};
use hiddentables_values::exception::{Terminal, Why};
use hiddentables_values::{Exception, Limits, Meter, Stop, Value};

use crate::outcome::{Ending, Outcome};

/// Runs a program. A panic of ours is an outcome too.
pub fn outcome(text: &str) -> Outcome {
    std::panic::catch_unwind(|| run_text(text)).unwrap_or_else(|panic| {
        let why = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Outcome { out: String::new(), ending: Ending::Raised("panic".into(), why.unwrap_or_default().into(), 0) }
    })
}

fn limits() -> Limits {
    Limits { steps: 2_000_000, work: 20_000_000, ..Limits::default() }
}

fn run_text(text: &str) -> Outcome {
    let program = match parse(text, &hiddentables_syntax::Limits::default()) {
        Ok(program) => Arc::new(program),
        Err(fault) => return Outcome { out: String::new(), ending: refused(fault) },
    };
    let meter = Meter::new(limits());
    let mut namespace = Namespace::new();
    let finished = run(&program, &mut namespace, &Settings::default(), &meter);
    let ending = match finished.result.map_err(Stop::into_why) {
        Ok(_) => Ending::Done,
        Err(Why::Raise(exception)) => {
            let message = message(&exception, &meter);
            Ending::Raised(exception.class.name.to_string(), message, finished.line.unwrap_or(0).into())
        }
        Err(Why::Terminal(terminal)) => match terminal {
            Terminal::Unsupported(construct) => Ending::Unsupported(construct.clone()),
            Terminal::Refused(rule) => Ending::Unsupported(format!("refused: {rule}")),
            Terminal::Limit(limit) => Ending::Limit(limit.name().to_string()),
        },
    };
    Outcome { out: finished.stdout, ending }
}

fn refused(fault: Fault) -> Ending {
    match fault {
        Fault::Syntax(fault) => Ending::Raised(fault.class.name().to_string(), fault.message, fault.line.into()),
        Fault::Guard(guard) => Ending::Limit(format!("{:?}", guard.kind)),
        Fault::Unsupported(found) => {
            Ending::Unsupported(found.first().map_or(String::new(), |found| format!("{:?}", found.construct)))
        }
    }
}

/// The message of an exception, as a program would read it.
fn message(exception: &Rc<Exception>, meter: &Rc<Meter>) -> String {
    let mut namespace = Namespace::new();
    namespace.set("error", Value::shared(Rc::clone(exception)));
    let Ok(program) = parse("print(error)", &hiddentables_syntax::Limits::default()) else {
        return String::new();
    };
    let text = run(&Arc::new(program), &mut namespace, &Settings::default(), meter).stdout;
    text.strip_suffix('\n').unwrap_or(&text).to_string()
}
