//! [`Outcome`]: how a program ended, for the host. Private: it holds the answer, lines and what was printed.

use hiddentables_policy::Violation;
use hiddentables_values::Limit;
use serde_json::{Map, Value as Json, json};

use crate::feedback::{PublicOutcome, StaticReport};

/// How a program ended, and what it used.
///
/// It is not printed, serialised or compared by accident: what goes where is for the host to say, by name.
///
/// ```compile_fail
/// fn print(outcome: &hiddentables::Outcome) -> String {
///     outcome.to_string()
/// }
/// ```
///
/// ```compile_fail
/// fn serialise(outcome: &hiddentables::Outcome) -> String {
///     serde_json::to_string(outcome).unwrap_or_default()
/// }
/// ```
///
/// ```compile_fail
/// fn compare(one: &hiddentables::Outcome, other: &hiddentables::Outcome) -> bool {
///     one == other
/// }
/// ```
///
/// ```compile_fail
/// fn tell(outcome: &mut hiddentables::Outcome) {
///     outcome.feedback = Some(outcome.stdout.clone());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended.
    pub ended: Ended,
    /// What it printed, also before an error. Private: never part of feedback.
    pub stdout: String,
    /// What it used, by formula.
    pub usage: Usage,
    pub(crate) feedback: Option<String>,
}

/// How a program ended.
#[derive(Clone, Debug)]
pub enum Ended {
    /// With an answer, in canonical form.
    Answer {
        /// The canonical value.
        value: Json,
        /// Which rule found it.
        source: Option<AnswerSource>,
    },
    /// With an answer that holds nothing.
    Empty {
        /// The canonical value.
        value: Json,
        /// Which rule found it.
        source: Option<AnswerSource>,
    },
    /// There is no code in the reply.
    NoCode,
    /// With an exception, or at something unsupported.
    Error(Failure),
    /// Refused: before it ran, with every violation; or at run time, with the rule alone.
    Rejected {
        /// Violations found before it ran.
        violations: Vec<Violation>,
        /// The rule that stopped it at run time.
        rule: Option<&'static str>,
    },
    /// At a limit.
    Limit(Limit),
}

/// An error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The Python class.
    pub class: String,
    /// 1-based line in the extracted code.
    pub line: Option<u32>,
    /// What is not supported, where that is the reason.
    pub construct: Option<String>,
}

/// Which rule found the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the outcome format")]
pub enum AnswerSource {
    FinalAnswer,
    LastExpression,
    LastPrint,
    LastAssignment,
}

impl AnswerSource {
    /// The name in the outcome format.
    pub fn name(self) -> &'static str {
        match self {
            AnswerSource::FinalAnswer => "final_answer",
            AnswerSource::LastExpression => "last_expression",
            AnswerSource::LastPrint => "last_print",
            AnswerSource::LastAssignment => "last_assignment",
        }
    }
}

/// What a run used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Interpreter steps.
    pub steps: u64,
    /// Kernel work.
    pub work: u64,
    /// Most bytes live at once.
    pub peak_bytes: u64,
    /// Bytes that were charged and never given back. 0, or a fault of ours; in no format.
    #[doc(hidden)]
    pub lost_bytes: u64,
}

impl Outcome {
    pub(crate) fn of_static(report: &StaticReport) -> Outcome {
        let ended = match report {
            StaticReport::NoCode => Ended::NoCode,
            StaticReport::Syntax { class, line, .. } => {
                Ended::Error(Failure { class: (*class).to_string(), line: Some(*line), construct: None })
            }
            StaticReport::Guard { what, line, .. } => Ended::Error(Failure {
                class: "NotImplementedError".to_string(),
                line: Some(*line),
                construct: Some((*what).to_string()),
            }),
            StaticReport::Unsupported(all) => Ended::Error(Failure {
                class: "NotImplementedError".to_string(),
                line: all.first().map(|(_, line)| *line),
                construct: all.first().map(|(construct, _)| (*construct).to_string()),
            }),
            StaticReport::Rejected(violations) => Ended::Rejected { violations: violations.clone(), rule: None },
        };
        Outcome { ended, stdout: String::new(), usage: Usage::default(), feedback: Some(report.feedback()) }
    }

    /// Exactly the text that would go back to the Solver; `None` where there is an answer.
    pub fn feedback(&self) -> Option<&str> {
        self.feedback.as_deref()
    }

    /// The canonical answer, also an empty one.
    pub fn answer_json(&self) -> Option<&Json> {
        match &self.ended {
            Ended::Answer { value, .. } | Ended::Empty { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Changes the canonical answer, where there is one.
    pub(crate) fn map_answer(&mut self, change: impl FnOnce(&mut Json)) {
        if let Ended::Answer { value, .. } | Ended::Empty { value, .. } = &mut self.ended {
            change(value);
        }
    }

    /// What the hidden run tells the Solver; `None` where there is an answer, or where no run took place.
    pub(crate) fn public(&self) -> Option<PublicOutcome> {
        match &self.ended {
            Ended::Answer { .. } | Ended::NoCode => None,
            Ended::Empty { .. } => Some(PublicOutcome::Empty),
            Ended::Error(failure) if failure.construct.is_some() => Some(PublicOutcome::Other),
            Ended::Error(failure) => Some(
                crate::feedback::ErrorClass::of_name(&failure.class).map_or(PublicOutcome::Other, PublicOutcome::Error),
            ),
            Ended::Rejected { .. } => Some(PublicOutcome::Other),
            Ended::Limit(_) => Some(PublicOutcome::Limit),
        }
    }

    /// The outcome in the JSON format, without an id.
    pub fn to_json(&self) -> Json {
        let mut object = Map::new();
        let mut put = |key: &str, value: Json| object.insert(key.to_string(), value);
        put("v", json!(1));
        match &self.ended {
            Ended::Answer { value, source } | Ended::Empty { value, source } => {
                let name = if matches!(self.ended, Ended::Answer { .. }) { "answer" } else { "empty" };
                put("outcome", json!(name));
                put("answer", value.clone());
                if let Some(source) = source {
                    put("source", json!(source.name()));
                }
            }
            Ended::NoCode => {
                put("outcome", json!("no_code"));
            }
            Ended::Error(failure) => {
                put("outcome", json!("error"));
                let mut error = json!({"class": failure.class, "line": failure.line});
                if let Some(construct) = &failure.construct {
                    error["construct"] = json!(construct);
                }
                put("error", error);
            }
            Ended::Rejected { violations, rule } => {
                put("outcome", json!("rejected"));
                let mut all: Vec<Json> = violations
                    .iter()
                    .map(|v| {
                        json!({"rule": v.rule.id(), "line": v.line, "column": v.column, "end_line": v.end_line,
                               "end_column": v.end_column, "message": v.message})
                    })
                    .collect();
                all.extend(rule.iter().map(|rule| json!({"rule": rule})));
                put("violations", Json::Array(all));
            }
            Ended::Limit(limit) => {
                put("outcome", json!("limit"));
                put("limit", json!(limit.name()));
            }
        }
        if let Some(feedback) = &self.feedback {
            put("feedback", json!(feedback));
        }
        put("stdout", json!(self.stdout));
        put("usage", json!({"steps": self.usage.steps, "work": self.usage.work, "peak_bytes": self.usage.peak_bytes}));
        Json::Object(object)
    }
}
