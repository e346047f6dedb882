//! [`run`]: one program, from its first statement to how it ended.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_syntax::Program;
use hiddentables_values::{Meter, Result, Stop, Value};

use crate::frame::{Frame, Path, Running};
use crate::namespace::Namespace;
use crate::unit::Unit;

/// What an import statement does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImportMode {
    /// It binds what is installed.
    #[default]
    Bind,
    /// Nothing: a name that is not installed beforehand is then a `NameError` where it is used.
    Blank,
}

/// How programs are run.
#[derive(Clone, Default)]
pub struct Settings {
    /// What an import statement does.
    pub imports: ImportMode,
    /// What can be imported beside this crate's own modules, by dotted name: `pandas`, `numpy`.
    pub modules: Vec<(Arc<str>, Value)>,
}

/// How a program ended.
pub struct Run {
    /// What its last statement gave, or why it stopped.
    pub result: Result<Ending, Stop>,
    /// What it printed, also before it stopped.
    pub stdout: String,
    /// 1-based line where the exception that ended it was raised: in the innermost frame of the program.
    pub line: Option<u32>,
}

/// What the last top-level statement gave.
#[derive(Clone, Debug)]
pub enum Ending {
    /// It was an expression with this value.
    Expression(Value),
    /// It was `print(x)` with this `x`.
    Print(Value),
    /// It was another `print(…)`, of this text (without newlines at its end).
    PrintedText(String),
    /// It was another statement, or there is none.
    Other,
}

/// Runs a program in a namespace, within what the meter allows.
///
/// The program must have been reviewed for the Solver's sake, not for ours: one that was not can do no more than compute.
/// The caller gives a stack of 256 MiB; see [`hiddentables_values::Limits::depth`].
pub fn run(program: &Arc<Program>, namespace: &mut Namespace, settings: &Settings, meter: &Rc<Meter>) -> Run {
    let _in_force = meter.in_force();
    let unit = match Unit::new(program, &namespace.globals, meter) {
        Ok(unit) => Rc::new(unit),
        Err(stop) => {
            return Run { result: Err(stop), stdout: String::new(), line: None };
        }
    };
    let mut running = Running::new(meter, settings, namespace, &unit);
    let mut frame = Frame {
        run: &mut running,
        unit: &unit,
        scope: None,
        path: Path::Module,
        locals: Vec::new(),
        cells: Vec::new(),
        frees: &[],
        returned: Value::None,
    };
    let result = frame.module(program.body());
    drop(frame);
    let line = match &result {
        Err(stop) => stop.raised().and_then(|e| e.place.get()).map(|offset| program.lines().line(offset)),
        Ok(_) => None,
    };
    Run { result, stdout: running.stdout, line }
}
