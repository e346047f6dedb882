//! The RISQ prompt: role, instructions, schema, question; and what the Oracle says after a round that gave no answer.
//!
//! Every text here is a function of what the Solver may know. Sources: sections 3.1 and 3.3 and Appendix C of the paper.

use std::fmt::Write as _;

use hiddentables_dataframe_shim::surface;
use hiddentables_policy::{Policy, Profile, Writes};

use super::schema::Schema;
use crate::feedback::{PublicOutcome, StaticReport};
use crate::synthetic::Rehearsed;

/// How much of what a program may call stands in the prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// What kinds of things are there and are not.
    #[default]
    Brief,
    /// Also the members of pandas' commonest classes that are not there.
    Missing,
    /// Also every member that is.
    Full,
}

impl Surface {
    /// Every one, by its name in policy files.
    pub const NAMES: [(&'static str, Surface); 3] =
        [("brief", Surface::Brief), ("missing", Surface::Missing), ("full", Surface::Full)];
}

/// Role, instructions and schema: the system message. Its length grows with the columns, never with the rows.
pub fn instructions(schema: &Schema, policy: &Policy, surface: Surface) -> String {
    let imports = match policy.profile {
        Profile::Strict => "Do not import: pd, np, re, math, datetime, collections and itertools are there.",
        Profile::Verified | Profile::Paper => "pd, np, re, math, datetime, collections and itertools are there.",
    };
    let writes = match policy.writes {
        Writes::Copy => "",
        Writes::Deny => ", and do not assign to columns of df",
    };
    let mut text = format!(
        "You are a data analyst who answers questions about a table you cannot see, by writing Python for an interpreter beside the table.\n\
         \n\
         1. Write pandas code for the DataFrame df, which is loaded. {imports}\n\
         2. After a groupby with an aggregation, call reset_index() and sort.\n\
         3. Match text with .str.contains(…, case=False): you do not know how the cells are spelled.\n\
         4. Store each step in a new variable; do not use inplace=True{writes}.\n\
         5. Store the answer in final_answer.\n\
         6. Do not ask back: the columns are all you need.\n\
         7. You will not be shown any data. Reply with one block of code.\n\
         8. If no column seems to fit, look in columns for notes or comments and return the matching rows.\n\
         \n\
         There are no files, network, classes, with or yield.",
    );
    if surface != Surface::Brief {
        text.push_str(" Neither are there:");
        for class in surface::classes().iter().filter(|class| class.is_common) {
            // Writing to a String cannot fail.
            let _ = write!(text, "\n{}: {}", class.name, class.missing.join(", "));
        }
    }
    if surface == Surface::Full {
        text.push_str("\n\nThese are there:");
        for class in surface::classes() {
            let names: Vec<&str> = class.rows.iter().map(surface::Row::name).collect();
            let _ = write!(text, "\n{}: {}", class.name, names.join(", "));
        }
    }
    let _ = write!(text, "\n\nColumns of df:\n{schema}");
    text
}

/// What stands before a question.
pub(super) const QUESTION: &str = "Question: ";

/// A question: the user message.
pub fn question(text: &str) -> String {
    format!("{QUESTION}{}", text.trim())
}

/// What follows a reply that is not run: the report says all of it.
pub fn after_report(report: &StaticReport) -> String {
    match report {
        StaticReport::NoCode => report.feedback(),
        _ => format!("{}\nPlease write the whole program again.", report.feedback()),
    }
}

/// What follows a reply too long to be one.
pub fn after_too_long(most: usize) -> String {
    format!("The reply was cut: it has more than {most} bytes. Please write the program alone, in one block of code.")
}

/// What follows a hidden run without an answer; with what a rehearsal showed, where that ended the same way.
pub fn after_run(outcome: PublicOutcome, rehearsed: Option<&Rehearsed>) -> String {
    let mut text = outcome.feedback().to_string();
    if let Some(rehearsed) = rehearsed {
        let _ = write!(text, "\nOn a made-up table with these columns it ends so: {rehearsed}");
    }
    let advice = match outcome {
        PublicOutcome::Empty => "Perhaps a filter is too narrow. ",
        PublicOutcome::Limit => "Perhaps a loop does not end, or there is a shorter way. ",
        _ => "",
    };
    let _ = write!(text, "\n{advice}Please write the whole program again.");
    text
}
