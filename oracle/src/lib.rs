//! A secure interpreter for LLM-written pandas programs over tables that the LLM must not see.
//!
//! A *Solver* (an LLM) gets a question and a schema and answers with Python. The [`Oracle`] judges that program by policy, runs
//! it beside the data on a copy of the table, and gives the user the answer and the Solver a sanitised outcome.
//!
//! ```
//! use hiddentables::{HostColumn, Oracle, Submission, Table};
//! # use hiddentables::columns;
//!
//! let table = Table::new(vec![
//!     ("city".into(), columns::strings(["Oslo", "Bergen"].map(Some))),
//!     ("people".into(), columns::ints(vec![709_037, 291_189])),
//! ])?;
//! let outcome = Oracle::default().run(&Submission::program("df['people'].max()"), &table);
//! assert_eq!(outcome.answer_json().unwrap().to_string(), r#"{"type":"int","value":709037}"#);
//!
//! // What goes back to the Solver about a failed run is one of a few fixed texts.
//! let outcome = Oracle::default().run(&Submission::program("df['town'].max()"), &table);
//! assert_eq!(outcome.feedback(), Some("The code raised KeyError on the hidden table."));
//! # Ok::<(), hiddentables::TableError>(())
//! ```
//!
//! What each type promises: [`Outcome`] is private to the host; [`StaticReport`] is a function of program and schema alone and
//! may say everything; [`PublicOutcome`] is all that the hidden run tells, an enum without a place for a cell.

mod answer;
pub mod canonical;
mod config;
mod disclosure;
mod feedback;
pub mod game;
mod outcome;
mod reply;
mod run;
mod stack;
pub mod synthetic;
mod watchdog;

pub use config::{ConfigError, config_documentation};
pub use disclosure::Disclosure;
pub use feedback::{ErrorClass, FeedbackProfile, PublicOutcome, StaticReport};
pub use hiddentables_dataframe_shim::{HostCategory, HostCell, HostColumn, HostExtension, Table, TableError};
pub use hiddentables_policy::{Policy, Profile, Rule, Violation, Writes, documentation as policy_documentation};
#[doc(hidden)]
pub use hiddentables_values::meter::METERED;
pub use hiddentables_values::{IntKind, Limit, Limits};
pub use outcome::{AnswerSource, Ended, Failure, Outcome, Usage};
pub use reply::extract_code;
pub use run::{Check, Oracle, Submission};
pub use stack::with_run_stack;

/// Columns of a host's table from plain Rust values.
pub mod columns {
    use hiddentables_dataframe_shim::{HostCategory, HostColumn, HostExtension};
    use hiddentables_values::IntKind;

    use hiddentables_dataframe_shim::polars_bridge::{Bools, Floats, Ints, Strings};

    /// `int64`
    pub fn ints(values: Vec<i64>) -> HostColumn {
        HostColumn::Ints(Ints::new(values))
    }

    /// `float64`; NaN is missing.
    pub fn floats(values: Vec<f64>) -> HostColumn {
        HostColumn::Floats(Floats::new(values))
    }

    /// `bool`
    pub fn bools(values: impl IntoIterator<Item = bool>) -> HostColumn {
        HostColumn::Bools(Bools::new(values.into_iter()))
    }

    /// `datetime64[ns]`, nanoseconds since 1970; `None` is missing.
    pub fn times(values: impl IntoIterator<Item = Option<i64>>) -> HostColumn {
        HostColumn::Times(Ints::optional(values.into_iter()))
    }

    /// `timedelta64[ns]`, nanoseconds; `None` is missing.
    pub fn deltas(values: impl IntoIterator<Item = Option<i64>>) -> HostColumn {
        HostColumn::Deltas(Ints::optional(values.into_iter()))
    }

    /// Integers of another width than `int64`.
    pub fn narrow(kind: IntKind, values: Vec<i64>) -> HostColumn {
        HostColumn::Narrow(kind, Ints::new(values))
    }

    /// `category`: which category each cell is, -1 where it is missing.
    pub fn category(codes: Vec<i32>, categories: HostColumn, ordered: bool) -> HostColumn {
        HostColumn::Category(Box::new(HostCategory { codes, categories, ordered }))
    }

    /// An extension dtype (`string`, `boolean`, `Float64`, `Int64` and narrower): cells, and which of them are `pd.NA`.
    pub fn extension(cells: HostColumn, missing: Vec<bool>) -> HostColumn {
        HostColumn::Extension(Box::new(HostExtension { cells, missing }))
    }

    /// `object` of text; `None` is missing.
    pub fn strings<S: AsRef<str>>(values: impl IntoIterator<Item = Option<S>>) -> HostColumn {
        HostColumn::Strings(Strings::new(values.into_iter()))
    }
}
