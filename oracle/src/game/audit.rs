//! [`audit`]: whether a transcript shows a cell of the table, and whether it says what the Oracle would have said.
//!
//! Two looks that do not rely on each other. The messages are compared with what the Oracle says when the same Solver replies the same: that finds any change to them. And the
//! cells are searched for in them, beside what explains one: the question, the schema, the Solver's own words, and the Oracle's fixed texts.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use aho_corasick::AhoCorasick;
use hiddentables_dataframe_shim::{HostCell, HostColumn, Table};

use super::ledger::{Ledger, bits};
use super::prompt;
use super::schema::Schema;
use super::session::{Game, Session};
use super::solver::Role;
use super::transcript::{Record, Recorded, Sealer, Stage, Transcript};
use crate::config::ConfigError;
use crate::feedback::PublicOutcome;
use crate::run::{Check, Submission};

/// Wall time of a run in an audit, at most.
const MOST_TIME: Duration = Duration::from_secs(60);

/// Bytes of a run in an audit, at most, before what the table adds.
const MOST_MEMORY: u64 = 4 << 30;

/// What an audit found wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The transcript is about another table, so that nothing else was compared but cells.
    OtherTable,
    /// A cell stands in a message, and nothing explains it.
    Cell {
        /// Which message, from 1.
        message: usize,
        /// The column.
        column: String,
        /// The row, from 0.
        row: usize,
    },
    /// A message is not what the Oracle says there.
    OtherMessage {
        /// Which message, from 1.
        message: usize,
    },
    /// A hidden run ends otherwise than it did: another version, a wall clock, or a changed transcript.
    OtherOutcome {
        /// Which question, from 1.
        question: u32,
        /// Which round, from 1.
        round: u32,
    },
    /// The bits are not what the hidden runs come to.
    Bits {
        /// Which question, from 1.
        question: u32,
        /// What the transcript says.
        recorded: f64,
        /// What its hidden runs come to.
        counted: f64,
    },
}

/// What an audit saw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// What is wrong; nothing, where the wall held.
    pub findings: Vec<Finding>,
    /// Messages to the Solver.
    pub messages: usize,
    /// Bytes of them.
    pub bytes: usize,
    /// Questions.
    pub questions: u32,
    /// Hidden runs.
    pub runs: u32,
    /// Bits that the Solver can have learnt, at most.
    pub bits: f64,
    /// The most that its profile allows for so many questions.
    pub bound: f64,
    /// Hidden runs that the wall clock ended. They may end otherwise when they are run again, so that the rounds of the question after them, and later questions,
    /// are searched for cells but not compared.
    pub by_clock: u32,
    /// Different cells whose text the user's questions hold.
    pub cells_in_questions: usize,
    /// Different cells that were searched for.
    pub cells: usize,
}

/// Compares a transcript with the table it is about.
///
/// The replies are run again, so this takes as long as the session did without its Solver; no run more than a minute and 4 GiB, whatever policy the transcript names. An error
/// says that the policy cannot be read.
pub fn audit(transcript: &Transcript, table: &Table) -> Result<Audit, ConfigError> {
    let Some(Record::Game { policy, table: name, table_hash, preceding, .. }) = transcript.records.first() else {
        return Err(ConfigError::new("a transcript begins with a record of its game".to_string()));
    };
    let mut game = Game { time: None, tick: None, budget: None, ..Game::from_toml(policy)? };
    // Whoever changed a transcript may have changed these too.
    game.oracle.time = game.oracle.time.min(MOST_TIME);
    game.oracle.limits.memory = game.oracle.limits.memory.min(MOST_MEMORY);
    let mut audit = count(transcript, &game);
    if *table_hash == Sealer::of(table).seal("table") {
        let replayed = replay(transcript, &game, (name, preceding), table);
        compare(transcript, &replayed, &mut audit.findings);
    } else {
        audit.findings.push(Finding::OtherTable);
    }
    search(transcript, &game, table, &mut audit);
    Ok(audit)
}

/// The sums, and whether the bits are those of the hidden runs.
fn count(transcript: &Transcript, game: &Game) -> Audit {
    let mut audit = Audit::default();
    let mut runs: BTreeMap<u32, u32> = BTreeMap::new();
    for record in &transcript.records {
        match record {
            Record::Message { role: Role::System | Role::User, content, .. } => {
                audit.messages += 1;
                audit.bytes += content.len();
            }
            Record::Outcome { question, stage: Stage::Run, by_clock, .. } => {
                *runs.entry(*question).or_default() += 1;
                audit.by_clock += u32::from(*by_clock);
            }
            Record::Verdict { question, bits: recorded, .. } => {
                audit.questions += 1;
                let counted = bits(game.oracle.feedback, runs.get(question).copied().unwrap_or(0));
                if (counted - recorded).abs() > 1e-6 || runs.get(question).is_some_and(|runs| *runs > game.rounds) {
                    audit.findings.push(Finding::Bits { question: *question, recorded: *recorded, counted });
                }
            }
            _ => {}
        }
    }
    audit.runs = runs.values().sum();
    audit.bits = runs.values().map(|runs| bits(game.oracle.feedback, *runs)).sum();
    audit.bound = f64::from(audit.questions) * bits(game.oracle.feedback, game.rounds);
    audit
}

/// The session again, each question with the replies it had.
fn replay(transcript: &Transcript, game: &Game, begun: (&str, &[String]), table: &Table) -> Transcript {
    let (name, preceding) = begun;
    let session = Session::new(game.clone(), name, table).with_ledger(Ledger::new(None).into());
    let mut session = session.after(preceding.to_vec());
    for (at, asked) in transcript.questions().into_iter().enumerate() {
        let of_question = |record: &&Record| match record {
            Record::Game { .. } => true,
            Record::Message { question, .. } | Record::Fault { question, .. } => *question as usize == at + 1,
            _ => false,
        };
        let records = transcript.records.iter().filter(of_question).cloned().collect();
        session.ask(asked, &mut Recorded::of(&Transcript { records }));
    }
    session.transcript().clone()
}

fn compare(transcript: &Transcript, replayed: &Transcript, findings: &mut Vec<Finding>) {
    let by_place = |transcript: &Transcript| {
        let mut said: BTreeMap<(u32, u32), Vec<String>> = BTreeMap::new();
        let mut ended = BTreeMap::new();
        for record in &transcript.records {
            match record {
                Record::Message { question, round, role: Role::System | Role::User, content, .. } => {
                    said.entry((*question, *round)).or_default().push(content.clone());
                }
                Record::Outcome { question, round, private: Some(private), .. } => {
                    ended.insert((*question, *round), private.clone());
                }
                _ => {}
            }
        }
        (said, ended)
    };
    let by_clock = |record: &Record| match record {
        Record::Outcome { question, round, by_clock: true, .. } => Some((*question, *round)),
        _ => None,
    };
    let compared = transcript.records.iter().find_map(by_clock).unwrap_or((u32::MAX, u32::MAX));
    let (said, ended) = by_place(transcript);
    let (would_say, would_end) = by_place(replayed);
    let mut message = 0;
    for (place, texts) in &said {
        for (at, text) in texts.iter().enumerate() {
            message += 1;
            if *place < compared && would_say.get(place).and_then(|texts| texts.get(at)) != Some(text) {
                findings.push(Finding::OtherMessage { message });
            }
        }
    }
    for ((question, round), private) in &ended {
        if (*question, *round) < compared && would_end.get(&(*question, *round)) != Some(private) {
            findings.push(Finding::OtherOutcome { question: *question, round: *round });
        }
    }
}

/// Searches the messages for cells.
fn search(transcript: &Transcript, game: &Game, table: &Table, audit: &mut Audit) {
    let cells = Cells::of(table);
    audit.cells = cells.texts.len();
    let Some(searcher) = cells.searcher() else { return };
    let schema = Schema::of(table, game.types, &game.aliases);
    // What explains a cell in a message: whatever the Oracle or the user may say without having seen one, and whatever the Solver said before.
    let mut explained: BTreeSet<usize> = BTreeSet::new();
    let mut asked: BTreeSet<usize> = BTreeSet::new();
    explained.extend(searcher.found(&prompt::instructions(&schema, &game.oracle.policy, game.surface)));
    for outcome in PublicOutcome::of_profile(game.oracle.feedback) {
        explained.extend(searcher.found(&prompt::after_run(outcome, None)));
    }
    let (mut message, mut replies) = (0, Vec::new());
    for record in &transcript.records {
        let Record::Message { round, role, content, .. } = record else { continue };
        if *role == Role::Assistant {
            explained.extend(searcher.found(content));
            for text in answers_to(content, &replies, game, &schema) {
                explained.extend(searcher.found(&text));
            }
            replies.push(content.clone());
            continue;
        }
        message += 1;
        let found = searcher.found(content);
        if *round == 0 && *role == Role::User {
            asked.extend(found.iter().copied());
            explained.extend(found);
            continue;
        }
        for cell in found.difference(&explained) {
            if let Some((column, row)) = cells.places.get(*cell) {
                let column = table.columns().get(*column).map(|(name, _)| name.clone()).unwrap_or_default();
                audit.findings.push(Finding::Cell { message, column, row: *row });
            }
        }
    }
    audit.cells_in_questions = asked.len();
}

/// All that the Oracle may say to a reply without having looked at the table: what the judge finds, what a rehearsal shows after any subset of
/// the replies before (which of them answered is not known here), and how long the reply is.
fn answers_to(reply: &str, earlier: &[String], game: &Game, schema: &Schema) -> Vec<String> {
    let alone = Submission::reply(reply);
    let mut texts = Vec::new();
    match game.oracle.check_submission(&alone) {
        Check::Faulty(report) => texts.push(prompt::after_report(&report)),
        Check::Approved(_) => {
            let programs = earlier.iter().filter_map(|reply| Submission::reply(reply.as_str()).code()).collect();
            for submission in [alone.clone(), alone.after(programs)] {
                let endings = game.oracle.rehearse(&submission, schema);
                texts.extend(endings.iter().map(|ending| prompt::after_run(PublicOutcome::Other, Some(ending))));
            }
        }
    }
    texts
}

/// The different texts of a table's cells, in lower case, each with a place where it stands.
#[derive(Default)]
struct Cells {
    texts: Vec<String>,
    places: Vec<(usize, usize)>,
}

impl Cells {
    fn of(table: &Table) -> Cells {
        let mut all: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (at, (_, column)) in table.columns().iter().enumerate() {
            for row in 0..column.len() {
                for text in spellings(column, row) {
                    let text = text.trim().to_lowercase();
                    if !text.is_empty() {
                        all.entry(text).or_insert((at, row));
                    }
                }
            }
        }
        let (texts, places) = all.into_iter().unzip();
        Cells { texts, places }
    }

    fn searcher(&self) -> Option<Searcher> {
        AhoCorasick::new(&self.texts).ok().map(Searcher)
    }
}

struct Searcher(AhoCorasick);

impl Searcher {
    /// The cells that stand in a text as words of their own.
    fn found(&self, text: &str) -> BTreeSet<usize> {
        let text = text.to_lowercase();
        let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let alone = |start: usize, end: usize| {
            let (before, after) = (text.get(..start).unwrap_or(""), text.get(end..).unwrap_or(""));
            let inside = text.get(start..end).unwrap_or("");
            let begins_inside = word(before.chars().next_back()) && word(inside.chars().next());
            let ends_inside = word(after.chars().next()) && word(inside.chars().next_back());
            !begins_inside && !ends_inside
        };
        let matches = self.0.find_overlapping_iter(&text);
        matches.filter(|found| alone(found.start(), found.end())).map(|found| found.pattern().as_usize()).collect()
    }
}

/// How a cell can be written: a number with and without fraction and separators, a time as date and whole.
fn spellings(column: &HostColumn, row: usize) -> Vec<String> {
    match column {
        HostColumn::Ints(ints) => ints.get(row).map(whole).unwrap_or_default(),
        HostColumn::Floats(floats) => floats.get(row).map(fraction).unwrap_or_default(),
        HostColumn::Bools(_) => Vec::new(),
        HostColumn::Times(times) => times.get(row).map(time).unwrap_or_default(),
        HostColumn::Strings(strings) => strings.get(row).map(|text| vec![text.to_string()]).unwrap_or_default(),
        HostColumn::Mixed(cells) => match cells.get(row) {
            None | Some(HostCell::Missing | HostCell::Bool(_)) => Vec::new(),
            Some(HostCell::Int(int)) => whole(*int),
            Some(HostCell::UInt(int)) => vec![int.to_string()],
            Some(HostCell::Float(float)) => fraction(*float),
            Some(HostCell::Text(text)) => vec![text.to_string()],
        },
    }
}

fn whole(int: i64) -> Vec<String> {
    let digits = int.unsigned_abs().to_string();
    let sign = if int < 0 { "-" } else { "" };
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    vec![format!("{sign}{digits}"), format!("{sign}{grouped}"), format!("{sign}{digits}.0")]
}

fn fraction(float: f64) -> Vec<String> {
    let mut texts = vec![format!("{float}"), format!("{float:?}")];
    if float.fract() == 0.0 && float.abs() < 1e15 {
        texts.extend(whole(float as i64));
    }
    texts
}

fn time(nanoseconds: i64) -> Vec<String> {
    let (days, rest) = (nanoseconds.div_euclid(86_400_000_000_000), nanoseconds.rem_euclid(86_400_000_000_000));
    let seconds = rest / 1_000_000_000;
    let clock = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let date = date(days);
    vec![format!("{date} {clock}"), format!("{date}t{clock}"), date]
}

/// The proleptic Gregorian date of a day since 1970, as ISO 8601 writes it.
fn date(days: i64) -> String {
    // Days since 1 March of year 0, in eras of 400 years; the year begins in March, so that the leap day is its last.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
