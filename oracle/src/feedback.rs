//! What the Solver is told: two types, and no way from one to the other.
//!
//! [`StaticReport`] is made of program and schema alone: it says everything, and costs 0 bits. [`PublicOutcome`] is what the
//! hidden run tells: a `Copy` enum without a field that could hold a cell, so that sanitising is a fact of the type.

use std::fmt::Write;

use hiddentables_policy::Violation;
use hiddentables_syntax::{Fault, SyntaxFault};

/// Bytes of feedback, at most.
const MOST: usize = 1024;

/// What is wrong with a program before any table is looked at.
#[derive(Clone, Debug, PartialEq)]
pub enum StaticReport {
    /// The reply holds no code.
    NoCode,
    /// The program does not parse.
    Syntax {
        /// `SyntaxError`, `IndentationError` or `TabError`.
        class: &'static str,
        /// 1-based line in the extracted code.
        line: u32,
        /// 1-based column in characters.
        column: u32,
        /// What is wrong.
        message: String,
    },
    /// The program is larger or deeper than is admitted.
    Guard {
        /// What there is too much of.
        what: &'static str,
        /// 1-based line.
        line: u32,
        /// 1-based column in characters.
        column: u32,
        /// How much the program has.
        given: u64,
        /// How much is admitted.
        limit: u64,
    },
    /// Syntax that is not supported here, each with its line.
    Unsupported(Vec<(&'static str, u32)>),
    /// Rules the program breaks.
    Rejected(Vec<Violation>),
}

impl StaticReport {
    /// The report of a fault, which says all that the parser found.
    pub fn of_fault(fault: &Fault) -> StaticReport {
        match fault {
            Fault::Syntax(SyntaxFault { class, line, column, message }) => {
                StaticReport::Syntax { class: class.name(), line: *line, column: *column, message: message.clone() }
            }
            Fault::Guard(guard) => StaticReport::Guard {
                what: guard.kind.what(),
                line: guard.line,
                column: guard.column,
                given: guard.given,
                limit: guard.limit,
            },
            Fault::Unsupported(all) => {
                StaticReport::Unsupported(all.iter().map(|one| (one.construct, one.line)).collect())
            }
        }
    }

    /// The text that goes to the Solver, of at most 1 KiB.
    pub fn feedback(&self) -> String {
        let mut text = self.whole_feedback();
        if text.len() > MOST {
            let end = (0..=MOST - 4).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            text.truncate(end);
            text.push('…');
        }
        text
    }

    fn whole_feedback(&self) -> String {
        match self {
            StaticReport::NoCode => {
                "No Python code was found in the reply. The question can be answered from the table: please write the code.".to_string()
            }
            StaticReport::Syntax { class, line, column, message } => {
                format!("The code does not parse: {class} at line {line}, column {column}: {message}")
            }
            // What may not be there at all has no number.
            StaticReport::Guard { what, line, limit: 0, .. } => {
                format!("The code is not admitted: {what} at line {line}")
            }
            StaticReport::Guard { what, line, given, limit, .. } => {
                format!("The code is not admitted: {what} at line {line}: {given} where at most {limit} are allowed")
            }
            StaticReport::Unsupported(all) => {
                let each: Vec<String> = all.iter().map(|(construct, line)| format!("{construct} (line {line})")).collect();
                format!("The code uses what this interpreter does not support: {}", each.join(", "))
            }
            StaticReport::Rejected(violations) => {
                let mut text = "The code is not allowed:".to_string();
                for violation in violations {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "\nline {}: [{}] {}", violation.line, violation.rule.id(), violation.message);
                }
                text
            }
        }
    }
}

/// How much a hidden run tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FeedbackProfile {
    /// That it failed.
    Silent,
    /// Whether it failed or gave nothing.
    Coarse,
    /// The four commonest error classes, any other, a limit, or nothing.
    #[default]
    Standard,
    /// Every error class of the paper's Table 6.
    Classes,
}

/// An error class that may be named to the Solver: those of the paper's Table 6 that a run can raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the Python class of its name")]
pub enum ErrorClass {
    IndexError,
    AttributeError,
    ValueError,
    KeyError,
    NameError,
    TypeError,
    DateParseError,
    OutOfBoundsDatetime,
    IndexingError,
    IntCastingNaNError,
    UndefinedVariableError,
}

impl ErrorClass {
    /// Every class.
    pub const ALL: [ErrorClass; 11] = [
        ErrorClass::IndexError,
        ErrorClass::AttributeError,
        ErrorClass::ValueError,
        ErrorClass::KeyError,
        ErrorClass::NameError,
        ErrorClass::TypeError,
        ErrorClass::DateParseError,
        ErrorClass::OutOfBoundsDatetime,
        ErrorClass::IndexingError,
        ErrorClass::IntCastingNaNError,
        ErrorClass::UndefinedVariableError,
    ];

    fn named(self) -> (&'static str, &'static str) {
        match self {
            ErrorClass::IndexError => ("IndexError", "The code raised IndexError on the hidden table."),
            ErrorClass::AttributeError => ("AttributeError", "The code raised AttributeError on the hidden table."),
            ErrorClass::ValueError => ("ValueError", "The code raised ValueError on the hidden table."),
            ErrorClass::KeyError => ("KeyError", "The code raised KeyError on the hidden table."),
            ErrorClass::NameError => ("NameError", "The code raised NameError on the hidden table."),
            ErrorClass::TypeError => ("TypeError", "The code raised TypeError on the hidden table."),
            ErrorClass::DateParseError => ("DateParseError", "The code raised DateParseError on the hidden table."),
            ErrorClass::OutOfBoundsDatetime => {
                ("OutOfBoundsDatetime", "The code raised OutOfBoundsDatetime on the hidden table.")
            }
            ErrorClass::IndexingError => ("IndexingError", "The code raised IndexingError on the hidden table."),
            ErrorClass::IntCastingNaNError => {
                ("IntCastingNaNError", "The code raised IntCastingNaNError on the hidden table.")
            }
            ErrorClass::UndefinedVariableError => {
                ("UndefinedVariableError", "The code raised UndefinedVariableError on the hidden table.")
            }
        }
    }

    /// The class of this name.
    pub fn of_name(name: &str) -> Option<ErrorClass> {
        ErrorClass::ALL.into_iter().find(|class| class.named().0 == name)
    }
}

/// What a hidden run that gave no answer tells the Solver.
///
/// There is no way to it from an [`Outcome`](crate::Outcome) but by its class, inside this crate, and nothing in it that could hold a cell:
///
/// ```compile_fail
/// fn told(outcome: hiddentables::Outcome) -> hiddentables::PublicOutcome {
///     outcome.into()
/// }
/// ```
///
/// ```compile_fail
/// fn told(outcome: &hiddentables::Outcome) -> Option<hiddentables::PublicOutcome> {
///     outcome.public()
/// }
/// ```
///
/// ```compile_fail
/// let told = hiddentables::PublicOutcome::Error("a cell".to_string());
/// ```
///
/// ```
/// fn is_copy<T: Copy>(_: T) {}
/// is_copy(hiddentables::PublicOutcome::Other);
/// let text: &'static str = hiddentables::PublicOutcome::Other.feedback();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicOutcome {
    /// It failed, in whatever way.
    Failed,
    /// It ran and gave nothing: an empty frame, `None`.
    Empty,
    /// It raised an error of this class.
    Error(ErrorClass),
    /// It raised another error, or met what is refused or unsupported at run time.
    Other,
    /// It met a limit.
    Limit,
}

impl PublicOutcome {
    /// The outcomes that a profile lets through; their number bounds what a round can leak.
    pub fn of_profile(profile: FeedbackProfile) -> Vec<PublicOutcome> {
        let errors =
            |classes: &[ErrorClass]| classes.iter().map(|&class| PublicOutcome::Error(class)).collect::<Vec<_>>();
        let with_rest = |mut outcomes: Vec<PublicOutcome>| {
            outcomes.extend([PublicOutcome::Other, PublicOutcome::Limit, PublicOutcome::Empty]);
            outcomes
        };
        match profile {
            FeedbackProfile::Silent => vec![PublicOutcome::Failed],
            FeedbackProfile::Coarse => vec![PublicOutcome::Failed, PublicOutcome::Empty],
            FeedbackProfile::Standard => with_rest(errors(&[
                ErrorClass::IndexError,
                ErrorClass::AttributeError,
                ErrorClass::ValueError,
                ErrorClass::KeyError,
            ])),
            FeedbackProfile::Classes => with_rest(errors(&ErrorClass::ALL)),
        }
    }

    /// This outcome as far as a profile tells it.
    #[must_use]
    pub fn under(self, profile: FeedbackProfile) -> PublicOutcome {
        if PublicOutcome::of_profile(profile).contains(&self) {
            return self;
        }
        match profile {
            FeedbackProfile::Silent | FeedbackProfile::Coarse => PublicOutcome::Failed,
            FeedbackProfile::Standard | FeedbackProfile::Classes => PublicOutcome::Other,
        }
    }

    /// The text that goes to the Solver.
    pub fn feedback(self) -> &'static str {
        match self {
            PublicOutcome::Failed => "The code gave no answer on the hidden table.",
            PublicOutcome::Empty => "The code ran on the hidden table and produced no valid result.",
            PublicOutcome::Error(class) => class.named().1,
            PublicOutcome::Other => "The code raised an error on the hidden table.",
            PublicOutcome::Limit => "The code used more time or memory than is allowed.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FeedbackProfile, PublicOutcome};

    /// log2 of the number of transcripts of seven rounds, of which the last may be of any kind: the sum of m^i below 7, and m^7.
    fn bits(profile: FeedbackProfile) -> f64 {
        let m = PublicOutcome::of_profile(profile).len() as f64;
        ((0..7).map(|i| m.powi(i)).sum::<f64>() + m.powi(7)).log2()
    }

    #[test]
    fn a_conversation_leaks_no_more_than_the_profile_says() {
        let check = |profile, expected: f64| {
            assert!((bits(profile) - expected).abs() < 0.005, "{profile:?}: {}", bits(profile));
        };
        check(FeedbackProfile::Silent, 3.0);
        check(FeedbackProfile::Coarse, 7.99);
        check(FeedbackProfile::Standard, 19.87);
    }

    #[test]
    fn texts_are_as_many_as_outcomes() {
        for profile in
            [FeedbackProfile::Silent, FeedbackProfile::Coarse, FeedbackProfile::Standard, FeedbackProfile::Classes]
        {
            let outcomes = PublicOutcome::of_profile(profile);
            let mut texts: Vec<&str> = outcomes.iter().map(|outcome| outcome.feedback()).collect();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), outcomes.len());
            assert!(texts.iter().all(|text| text.len() <= 1024));
        }
    }
}
