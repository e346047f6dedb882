//! Whether an answer is the expected one. The paper does not say how it judged; each published evaluator is a [`Scorer`] of its own, and whatever shows a
//! score names it.
//!
//! A canonical answer and a [`Question`] flow in, a [`Verdict`] flows out. Nothing but values is compared: an answer's labels, dtypes and names do not matter but
//! to `strict`.

pub mod denotation;
pub mod sqa;
pub mod strict;
pub mod tapex;
pub mod wikisql;
pub mod wtq;

use hiddentables_tables::RawTable;
use serde_json::Value as Json;

use crate::datasets::Question;

/// A way to judge answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scorer {
    /// The official evaluator of WikiTableQuestions, 1.0.2: [`wtq`].
    Wtq,
    /// TaPEx's: [`tapex`].
    Tapex,
    /// WikiSQL's execution accuracy: [`wikisql`].
    WikiSqlExec,
    /// SQA's sets of cells: [`sqa`].
    Sqa,
    /// The same canonical JSON: [`strict`].
    Strict,
}

impl Scorer {
    /// Every scorer.
    pub const ALL: [Scorer; 5] = [Scorer::Wtq, Scorer::Tapex, Scorer::WikiSqlExec, Scorer::Sqa, Scorer::Strict];

    /// The name that outputs carry.
    pub fn name(self) -> &'static str {
        match self {
            Scorer::Wtq => "wtq",
            Scorer::Tapex => "tapex",
            Scorer::WikiSqlExec => "wikisql-exec",
            Scorer::Sqa => "sqa",
            Scorer::Strict => "strict",
        }
    }

    /// The scorer of this name.
    pub fn of_name(name: &str) -> Option<Scorer> {
        Scorer::ALL.into_iter().find(|scorer| scorer.name() == name)
    }

    /// Judges an outcome (a line of results). An outcome without an answer is wrong; `table` is the question's table, which `sqa` and `wikisql-exec` need.
    pub fn judge(self, question: &Question, outcome: &Json, table: Option<&RawTable>) -> Verdict {
        if self == Scorer::Strict {
            return strict::judge(question, outcome);
        }
        let answer = &outcome["answer"];
        let answered = answer.is_object();
        let verdict = |right: bool| if right && answered { Verdict::Right } else { Verdict::Wrong };
        match self {
            Scorer::Wtq => {
                if question.expected.strings.is_empty() {
                    return Verdict::Unscored(Why::NoExpected);
                }
                let expected = wtq::expected(&question.expected.strings, question.expected.canon.as_deref());
                verdict(answered && wtq::matches(&expected, &wtq::predicted(answer)))
            }
            Scorer::Tapex => {
                if question.expected.strings.is_empty() {
                    return Verdict::Unscored(Why::NoExpected);
                }
                let rules = tapex::Rules::of(question.dataset);
                verdict(answered && tapex::matches(&question.expected.strings, answer, rules))
            }
            Scorer::WikiSqlExec => match wikisql::expected(question, table) {
                Ok(expected) => verdict(answered && wikisql::matches(&expected, answer)),
                Err(why) => Verdict::Unscored(why),
            },
            Scorer::Sqa => {
                let Some(cells) = &question.expected.coordinates else { return Verdict::Unscored(Why::NoExpected) };
                let Some(table) = table else { return Verdict::Unscored(Why::NoTable) };
                if answered { sqa::judge(cells, answer, table) } else { Verdict::Wrong }
            }
            Scorer::Strict => Verdict::Unscored(Why::NoExpected),
        }
    }
}

/// What a scorer says of an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is the expected answer.
    Right,
    /// It is not, or there is none.
    Wrong,
    /// The scorer cannot tell: the answer could have come from the expected cells or from others. Counts neither way; [`sqa`] alone says it.
    Undecided,
    /// There is nothing to compare with; not counted.
    Unscored(Why),
}

impl Verdict {
    /// The name that outputs carry.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Undecided => "undecided",
            Verdict::Unscored(_) => "unscored",
        }
    }
}

/// Why a line has no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// No question has the line's id.
    NoQuestion,
    /// The question has no expected answer of the form that the scorer asks for.
    NoExpected,
    /// The scorer looks at the table, and it is not there.
    NoTable,
    /// The logical form names a column that the table does not have.
    NoColumn,
}

impl Why {
    /// The name that outputs carry.
    pub fn name(self) -> &'static str {
        match self {
            Why::NoQuestion => "no question of this id",
            Why::NoExpected => "no expected answer of this scorer's form",
            Why::NoTable => "no table",
            Why::NoColumn => "the logical form and the table do not fit",
        }
    }
}
