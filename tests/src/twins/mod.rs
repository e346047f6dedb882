//! Twins: two tables of one schema with other cells, and a program. What the Solver is told must be a function of the program, the schema and the
//! class of the outcome; [`look_at`] says where it is not, and [`Tally`] counts what was looked at.

mod programs;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use hiddentables::{Check, FeedbackProfile, Limits, Oracle, Outcome, PublicOutcome, Submission, Table};
use hiddentables_generator::Choices;
use serde_json::Value as Json;

pub use programs::Programs;
pub use tables::words_of;

/// Every profile with its name.
pub const PROFILES: [(&str, FeedbackProfile); 4] = [
    ("silent", FeedbackProfile::Silent),
    ("coarse", FeedbackProfile::Coarse),
    ("standard", FeedbackProfile::Standard),
    ("classes", FeedbackProfile::Classes),
];

/// A program and two tables of one schema.
pub struct Pair {
    /// The program.
    pub program: String,
    /// Tables of the same names and dtypes.
    pub tables: [Table; 2],
}

impl Pair {
    /// The pair of this number: the same on every machine.
    ///
    /// # Errors
    /// No table can be made, by name of what is wrong.
    pub fn numbered(number: u64, programs: &Programs) -> Result<Pair, String> {
        let mut choices = Choices::seeded(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        programs.pair(&mut choices)
    }
}

/// What was looked at, and what was found.
#[derive(Debug, Default)]
pub struct Tally {
    /// Pairs.
    pub pairs: u64,
    /// Pairs whose outcomes differ to the host: in class, answer or what was printed.
    pub other_outcome: u64,
    /// Pairs whose outcomes differ in what they are: an answer, an error of a class, a limit.
    pub other_class: u64,
    /// Pairs that were refused before they ran.
    pub not_run: u64,
    /// The feedbacks of runs, by profile.
    pub told: BTreeMap<&'static str, BTreeSet<String>>,
    /// What must not be, with the program.
    pub wrong: Vec<String>,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = |part: u64| part as f64 * 100.0 / self.pairs.max(1) as f64;
        writeln!(
            f,
            "{} pairs: {:.1} % with another outcome to the host, {:.1} % with one of another class, {:.1} % not run",
            self.pairs,
            share(self.other_outcome),
            share(self.other_class),
            share(self.not_run)
        )?;
        for (profile, told) in &self.told {
            writeln!(f, "{profile}: {} feedbacks", told.len())?;
        }
        Ok(())
    }
}

/// What a run was to the host, without what it used.
fn private(outcome: &Outcome) -> Json {
    let mut json = outcome.to_json();
    if let Json::Object(parts) = &mut json {
        parts.remove("usage");
        parts.remove("feedback");
    }
    json
}

/// What is told about a run, worked out from the outcome by the documentation's words alone; `None` for an answer.
fn to_be_told(outcome: &Json, profile: &str) -> Option<String> {
    const NAMED: [&str; 4] = ["IndexError", "AttributeError", "ValueError", "KeyError"];
    const MORE: [&str; 7] = [
        "NameError",
        "TypeError",
        "DateParseError",
        "OutOfBoundsDatetime",
        "IndexingError",
        "IntCastingNaNError",
        "UndefinedVariableError",
    ];
    let failed = "The code gave no answer on the hidden table.";
    let empty = "The code ran on the hidden table and produced no valid result.";
    let told = match (outcome["outcome"].as_str()?, profile) {
        ("answer", _) => return None,
        (_, "silent") => failed,
        ("empty", _) => empty,
        (_, "coarse") => failed,
        ("limit", _) => "The code used more time or memory than is allowed.",
        ("error", _) if outcome["error"]["construct"].is_null() => {
            let class = outcome["error"]["class"].as_str()?;
            if NAMED.contains(&class) || profile == "classes" && MORE.contains(&class) {
                return Some(format!("The code raised {class} on the hidden table."));
            }
            "The code raised an error on the hidden table."
        }
        _ => "The code raised an error on the hidden table.",
    };
    Some(told.to_string())
}

/// Runs a pair under every profile, and counts.
pub fn look_at(pair: &Pair, tally: &mut Tally) {
    // A clock that decides nothing, and limits that end an endless loop soon.
    let limits = Limits { steps: 20_000, work: 500_000, memory: 16 << 20, ..Limits::default() };
    let submission = Submission::program(pair.program.clone());
    tally.pairs += 1;
    let faulty = match Oracle::default().check(&pair.program) {
        Check::Approved(_) => None,
        Check::Faulty(report) => Some(report.feedback()),
    };
    tally.not_run += u64::from(faulty.is_some());
    let secrets: Vec<BTreeSet<String>> = pair.tables.iter().map(words_of).collect();
    for (at, (name, profile)) in PROFILES.into_iter().enumerate() {
        let oracle =
            Oracle { feedback: profile, limits: limits.clone(), time: Duration::from_secs(600), ..Oracle::default() };
        let outcomes = pair.tables.each_ref().map(|table| oracle.run(&submission, table));
        let seen = outcomes.each_ref().map(private);
        if at == 0 {
            let class =
                |outcome: &Json| (outcome["outcome"].clone(), outcome["error"].clone(), outcome["limit"].clone());
            tally.other_outcome += u64::from(seen[0] != seen[1]);
            tally.other_class += u64::from(class(&seen[0]) != class(&seen[1]));
        }
        for (outcome, (seen, secrets)) in outcomes.iter().zip(seen.iter().zip(&secrets)) {
            let told = outcome.feedback();
            let mut wrong = |what: &str| tally.wrong.push(format!("{name}, {what}: {told:?}\n{}\n", pair.program));
            if let Some(faulty) = &faulty {
                // Before it runs: the same text as without a table.
                if told != Some(faulty) {
                    wrong("not what is told without a table");
                }
                continue;
            }
            if told.map(str::to_string) != to_be_told(seen, name) {
                wrong("not what its class is told as");
            }
            let Some(told) = told else { continue };
            if !PublicOutcome::of_profile(profile).iter().any(|outcome| outcome.feedback() == told) {
                wrong("none of the profile's");
            }
            if let Some(secret) = secrets.iter().find(|secret| told.contains(secret.as_str())) {
                wrong(&format!("with the cell {secret}"));
            }
            tally.told.entry(name).or_default().insert(told.to_string());
        }
    }
}
