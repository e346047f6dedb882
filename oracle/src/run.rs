//! [`Oracle`]: from a Solver's reply and a table to an [`Outcome`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use hiddentables_dataframe_shim::modules::{numpy::NUMPY, pandas::PANDAS};
use hiddentables_dataframe_shim::{DataFrame, Table};
use hiddentables_interp::{ImportMode, Namespace, Run, Settings, run};
use hiddentables_policy::{Approved, ImportPolicy, Policy, review};
use hiddentables_syntax::{Fault, parse};
use hiddentables_values::exception::{Stop, Terminal, Why};
use hiddentables_values::{Limits, Meter, Module, Value};

use crate::answer::answer;
use crate::canonical::{canonical, is_empty};
use crate::disclosure::{self, Disclosure};
use crate::feedback::{FeedbackProfile, StaticReport};
use crate::outcome::{Ended, Failure, Outcome, Usage};
use crate::reply::extract_code;
use crate::stack::with_run_stack;
use crate::watchdog::Deadline;

/// What a Solver sent.
#[derive(Clone, Debug)]
pub struct Submission {
    text: String,
    is_reply: bool,
    preceding: Vec<String>,
}

impl Submission {
    /// Bare code.
    pub fn program(code: impl Into<String>) -> Submission {
        Submission { text: code.into(), is_reply: false, preceding: Vec::new() }
    }

    /// A whole reply: free text with code in it.
    pub fn reply(text: impl Into<String>) -> Submission {
        Submission { text: text.into(), is_reply: true, preceding: Vec::new() }
    }

    /// The code in it: of a reply what [`extract_code`] finds.
    pub fn code(&self) -> Option<String> {
        if self.is_reply { extract_code(&self.text) } else { Some(self.text.clone()) }
    }

    /// Earlier programs of the same conversation, run first in the same namespace. One that fails leaves what it had bound.
    #[must_use]
    pub fn after(mut self, preceding: Vec<String>) -> Submission {
        self.preceding = preceding;
        self
    }
}

/// Judges and runs programs. Holds settings alone: cheap to clone, shared across threads.
#[derive(Clone, Debug)]
pub struct Oracle {
    /// Which programs are admitted.
    pub policy: Policy,
    /// What a run may use, before what the table adds.
    pub limits: Limits,
    /// How much a hidden run tells the Solver.
    pub feedback: FeedbackProfile,
    /// How much of the table an answer may hold.
    pub disclosure: Disclosure,
    /// Wall time of a run; the outer guard.
    pub time: Duration,
}

impl Default for Oracle {
    fn default() -> Oracle {
        Oracle {
            policy: Policy::default(),
            limits: Limits::default(),
            feedback: FeedbackProfile::default(),
            disclosure: Disclosure::default(),
            time: Duration::from_secs(10),
        }
    }
}

/// What a program is before any table is looked at.
#[derive(Clone, Debug)]
pub enum Check {
    /// It may run.
    Approved(Approved),
    /// It may not; the report says why in full.
    Faulty(StaticReport),
}

impl Oracle {
    /// Judges code without running it: a function of the code and the policy alone.
    pub fn check(&self, code: &str) -> Check {
        let program = match parse(code, &hiddentables_syntax::Limits::default()) {
            Ok(program) => Arc::new(program),
            Err(fault) => return Check::Faulty(report_of(&fault)),
        };
        match review(&program, &self.policy) {
            Ok(approved) => Check::Approved(approved),
            Err(violations) => Check::Faulty(StaticReport::Rejected(violations)),
        }
    }

    /// Judges what a Solver sent, code or whole reply, without running it.
    pub fn check_submission(&self, submission: &Submission) -> Check {
        match submission.code() {
            Some(code) => self.check(&code),
            None => Check::Faulty(StaticReport::NoCode),
        }
    }

    /// Runs what a Solver sent on a copy of `table`.
    ///
    /// Never panics, and ends within the limits. Make a call of [`with_run_stack`] around many runs to save a thread each.
    pub fn run(&self, submission: &Submission, table: &Table) -> Outcome {
        let body = || catch_unwind(AssertUnwindSafe(|| self.run_here(submission, table)));
        match with_run_stack(body) {
            Some(Ok(outcome)) => outcome,
            _ => self.fault(),
        }
    }

    /// A fault of ours is no answer and no error of the program.
    fn fault(&self) -> Outcome {
        let failure = Failure {
            class: "NotImplementedError".into(),
            line: None,
            construct: Some("internal fault of the interpreter".into()),
        };
        let mut outcome =
            Outcome { ended: Ended::Error(failure), stdout: String::new(), usage: Usage::default(), feedback: None };
        outcome.feedback = outcome.public().map(|public| public.under(self.feedback).feedback().to_string());
        outcome
    }

    fn run_here(&self, submission: &Submission, table: &Table) -> Outcome {
        let approved = match self.check_submission(submission) {
            Check::Approved(approved) => approved,
            Check::Faulty(report) => return Outcome::of_static(&report),
        };
        let ((ended, stdout), usage) = self.metered(&approved, submission, table, |executed| match executed.ended {
            Ok(ended) => self.disclosed(ended, executed.stdout, table),
            Err(stop) => self.disclosed(ended_by(&stop, executed.line), executed.stdout, table),
        });
        let mut outcome = Outcome { ended, stdout, usage, feedback: None };
        outcome.feedback = outcome.public().map(|public| public.under(self.feedback).feedback().to_string());
        outcome
    }

    /// What `look` makes of the stop that ends a program, with its line; `None` where it ends without, or is not admitted.
    pub(crate) fn stop_of<T>(
        &self,
        submission: &Submission,
        table: &Table,
        look: impl FnOnce(&Stop, Option<u32>) -> T,
    ) -> Option<T> {
        let Check::Approved(approved) = self.check_submission(submission) else { return None };
        let look = |executed: Executed| executed.ended.err().map(|stop| look(&stop, executed.line));
        self.metered(&approved, submission, table, look).0
    }

    /// Runs a program with a meter and a deadline of its own, and shows how it ended to `look` while they are in force.
    fn metered<T>(
        &self,
        approved: &Approved,
        submission: &Submission,
        table: &Table,
        look: impl FnOnce(Executed) -> T,
    ) -> (T, Usage) {
        let source = self.limits.clone().for_source(table.rows() as u64, table.columns().len() as u64, table.bytes());
        let meter = Meter::new(source);
        let _in_force = meter.in_force();
        let _deadline = Deadline::new(self.time, meter.time_flag());
        let mut namespace = Namespace::new();
        let executed = self
            .execute(approved, submission, table, &mut namespace, &meter)
            .unwrap_or_else(|stop| Executed { ended: Err(stop), line: None, stdout: String::new() });
        let seen = look(executed);
        drop(namespace);
        meter.forget();
        let usage = Usage {
            steps: meter.steps_used(),
            work: meter.work_used(),
            peak_bytes: meter.peak_bytes(),
            lost_bytes: meter.live_bytes(),
        };
        (seen, usage)
    }

    /// What the user may see of it: printed text that holds too much of the table is withheld, whatever came of the program.
    fn disclosed(&self, ended: Ended, stdout: String, table: &Table) -> (Ended, String) {
        let answer = match &ended {
            Ended::Answer { value, .. } | Ended::Empty { value, .. } => Some(value),
            _ => None,
        };
        if self.disclosure.allows(answer, &stdout, table) {
            return (ended, stdout);
        }
        let refused = Ended::Rejected { violations: Vec::new(), rule: Some(disclosure::RULE) };
        (if answer.is_some() { refused } else { ended }, String::new())
    }

    fn execute(
        &self,
        approved: &Approved,
        submission: &Submission,
        table: &Table,
        namespace: &mut Namespace,
        meter: &Rc<Meter>,
    ) -> Result<Executed, Stop> {
        namespace.set("df", Value::shared(DataFrame::of_table(table, meter)?));
        namespace.set("pd", Module::value(&PANDAS));
        namespace.set("np", Module::value(&NUMPY));
        for earlier in &submission.preceding {
            if let Check::Approved(earlier) = self.check(earlier) {
                let earlier = run(earlier.program(), namespace, &settings(&earlier), meter);
                if let Err(stop) = earlier.result
                    && stop.is_terminal()
                {
                    return Err(stop);
                }
            }
        }
        let fresh = namespace.get("final_answer").is_none();
        let program = approved.program();
        let Run { result, stdout, line } = run(program, namespace, &settings(approved), meter);
        // What is found out late may be found out here.
        let result = meter.work(0).and(result);
        let ending = match result {
            Ok(ending) => ending,
            Err(stop) => return Ok(Executed { ended: Err(stop), line, stdout }),
        };
        let (value, source) = answer(program, &ending, namespace, fresh);
        let ended = canonical(&value, meter).map(|value| {
            if is_empty(&value) { Ended::Empty { value, source } } else { Ended::Answer { value, source } }
        });
        Ok(Executed { ended, line: None, stdout })
    }
}

/// How the interpreter came back.
struct Executed {
    ended: Result<Ended, Stop>,
    line: Option<u32>,
    stdout: String,
}

fn report_of(fault: &Fault) -> StaticReport {
    match fault {
        // What CPython would call a syntax error of the same text is one here too.
        Fault::Guard(guard) => match guard.kind.python_class() {
            Some(class) => StaticReport::Syntax {
                class,
                line: guard.line,
                column: guard.column,
                // What may not be there at all has no number.
                message: match guard.limit {
                    0 => guard.kind.what().to_string(),
                    limit => format!("{}: {} where at most {limit} are allowed", guard.kind.what(), guard.given),
                },
            },
            None => StaticReport::of_fault(fault),
        },
        _ => StaticReport::of_fault(fault),
    }
}

fn settings(approved: &Approved) -> Settings {
    Settings {
        imports: match approved.imports() {
            ImportPolicy::Bind => ImportMode::Bind,
            ImportPolicy::Blank => ImportMode::Blank,
        },
        modules: vec![("pandas".into(), Module::value(&PANDAS)), ("numpy".into(), Module::value(&NUMPY))],
    }
}

fn ended_by(stop: &Stop, line: Option<u32>) -> Ended {
    match stop.why() {
        Why::Raise(exception) => {
            Ended::Error(Failure { class: exception.class.name.to_string(), line, construct: None })
        }
        Why::Terminal(terminal) => match terminal {
            Terminal::Limit(limit) => Ended::Limit(*limit),
            Terminal::Unsupported(construct) => Ended::Error(Failure {
                class: "NotImplementedError".to_string(),
                line,
                construct: Some(construct.clone()),
            }),
            Terminal::Refused(rule) => Ended::Rejected { violations: Vec::new(), rule: Some(rule) },
        },
    }
}
