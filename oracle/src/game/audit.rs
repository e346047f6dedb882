//! [`audit`]: whether a transcript shows a cell of the table, and whether it says what the Oracle would have said.
//!
//! Two looks. The records are compared, both ways, with those that the session makes when the same Solver replies the same: that finds any change to them. And the
//! cells are searched for in them, beside what explains one: the question, the schema, the Solver's own words, and the Oracle's fixed texts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
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

/// What an audit found wrong. Lines are those of the transcript, from 1.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The transcript is about another table, so that nothing else was compared but cells.
    OtherTable,
    /// A cell stands in a record, and nothing explains it.
    Cell {
        /// Where.
        line: usize,
        /// The column.
        column: String,
        /// The row, from 0.
        row: usize,
    },
    /// A message is not what the Oracle says there.
    OtherMessage {
        /// Where.
        line: usize,
    },
    /// A hidden run ends otherwise than it did, in another version or a changed transcript.
    OtherOutcome {
        /// Where.
        line: usize,
    },
    /// The bits are not what the hidden runs come to.
    Bits {
        /// Where.
        line: usize,
        /// What the transcript says.
        recorded: f64,
        /// What the hidden runs come to.
        counted: f64,
    },
    /// There is another record than the session makes, one more, or one less; what follows was not compared.
    OtherRecord {
        /// Where.
        line: usize,
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
    /// Hidden runs, as the session makes them again; as the transcript says where it is about another table.
    pub runs: u32,
    /// Bits that the Solver can have learnt by them, at most.
    pub bits: f64,
    /// The most that its profile allows for so many questions.
    pub bound: f64,
    /// Records that were searched for cells but not compared, because the wall clock ended a run before them: it may end otherwise when it is run again.
    pub not_compared: usize,
    /// Different cells whose text the user's questions hold.
    pub cells_in_questions: usize,
    /// Different cells that were searched for.
    pub cells: usize,
}

/// Compares a transcript with the table it is about.
///
/// It takes the policy from the transcript. The replies are run again, so this takes as long as the session did without its Solver; no run more than a minute and 4 GiB, whatever
/// that policy says. An error says that the policy cannot be read.
pub fn audit(transcript: &Transcript, table: &Table) -> Result<Audit, ConfigError> {
    let Some(Record::Game { policy, table: name, table_hash, preceding, .. }) = transcript.records.first() else {
        return Err(ConfigError::new("a transcript begins with a record of its game".to_string()));
    };
    let mut game = Game { time: None, tick: None, budget: None, ..Game::from_toml(policy)? };
    // Whoever changed a transcript may have changed these too.
    game.oracle.time = game.oracle.time.min(MOST_TIME);
    game.oracle.limits.memory = game.oracle.limits.memory.min(MOST_MEMORY);
    let mut audit = Audit::default();
    for (role, content) in transcript.messages() {
        if role != Role::Assistant {
            audit.messages += 1;
            audit.bytes += content.len();
        }
    }
    if *table_hash == Sealer::of(table).seal("table") {
        let replayed = replay(transcript, &game, (name, preceding), table);
        compare(transcript, &replayed, &mut audit);
        count(&replayed, &game, &mut audit);
    } else {
        audit.findings.push(Finding::OtherTable);
        count(transcript, &game, &mut audit);
    }
    search(transcript, &game, table, &mut audit);
    Ok(audit)
}

/// Hidden runs by question.
fn runs(transcript: &Transcript) -> BTreeMap<u32, u32> {
    let mut runs = BTreeMap::new();
    for record in &transcript.records {
        if let Record::Outcome { question, stage: Stage::Run, .. } = record {
            *runs.entry(*question).or_default() += 1;
        }
    }
    runs
}

fn count(transcript: &Transcript, game: &Game, audit: &mut Audit) {
    let runs = runs(transcript);
    audit.questions = transcript.questions().len() as u32;
    audit.runs = runs.values().sum();
    // The sum of nothing is -0.0.
    audit.bits = runs.values().map(|runs| bits(game.oracle.feedback, *runs)).sum::<f64>() + 0.0;
    audit.bound = f64::from(audit.questions) * bits(game.oracle.feedback, game.rounds);
}

/// The session again, each question with the replies it had.
fn replay(transcript: &Transcript, game: &Game, begun: (&str, &[String]), table: &Table) -> Transcript {
    let (name, preceding) = begun;
    let session = Session::new(game.clone(), name, table).with_ledger(Arc::new(Ledger::new(budget(transcript, game))));
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

/// The bits after which the session's ledger, which others may have spent from too, let nothing more run.
fn budget(transcript: &Transcript, game: &Game) -> Option<f64> {
    let spent = |record: &Record| matches!(record, Record::Outcome { stage: Stage::Budget, .. });
    let end = transcript.records.iter().position(spent)?;
    let before = Transcript { records: transcript.records.get(..end)?.to_vec() };
    Some(runs(&before).values().map(|runs| bits(game.oracle.feedback, *runs)).sum::<f64>() + 0.0)
}

/// Compares record by record, both ways.
fn compare(transcript: &Transcript, replayed: &Transcript, audit: &mut Audit) {
    for (at, record) in transcript.records.iter().enumerate() {
        let line = at + 1;
        let finding = match (record, replayed.records.get(at)) {
            // The policy is what is replayed; the rest of the record is compared.
            (Record::Game { solver, table, .. }, Some(Record::Game { solver: again, table: same, .. }))
                if at == 0 && solver == again && table == same =>
            {
                continue;
            }
            (
                Record::Message { question, round, role, content, tokens },
                Some(Record::Message { question: q, round: r, role: who, content: text, tokens: same }),
            ) if (question, round, role, tokens) == (q, r, who, same) => {
                if content == text {
                    continue;
                }
                Finding::OtherMessage { line }
            }
            (
                Record::Outcome { question, round, stage: Stage::Run, private: Some(_), by_clock: true, .. },
                Some(Record::Outcome { question: q, round: r, stage: Stage::Run, .. }),
            ) if (question, round) == (q, r) => {
                audit.not_compared = transcript.records.len() - at;
                return;
            }
            (
                Record::Outcome { question, round, stage, bits, private, by_clock: false },
                Some(Record::Outcome { question: q, round: r, stage: came, bits: counted, private: hash, .. }),
            ) if (question, round, stage) == (q, r, came) => {
                if (bits - counted).abs() > 1e-6 {
                    Finding::Bits { line, recorded: *bits, counted: *counted }
                } else if private == hash {
                    continue;
                } else {
                    Finding::OtherOutcome { line }
                }
            }
            (
                Record::Verdict { question, verdict, rounds, bits },
                Some(Record::Verdict { question: q, verdict: ended, rounds: played, bits: counted }),
            ) if (question, verdict, rounds) == (q, ended, played) => {
                if (bits - counted).abs() <= 1e-6 {
                    continue;
                }
                Finding::Bits { line, recorded: *bits, counted: *counted }
            }
            (record, Some(again)) if record == again => continue,
            _ => {
                audit.findings.push(Finding::OtherRecord { line });
                return;
            }
        };
        audit.findings.push(finding);
    }
    if replayed.records.len() > transcript.records.len() {
        audit.findings.push(Finding::OtherRecord { line: transcript.records.len() + 1 });
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
    let mut replies = Vec::new();
    for (at, record) in transcript.records.iter().enumerate() {
        let found = match record {
            Record::Message { role: Role::Assistant, content, .. } => {
                explained.extend(searcher.found(content));
                for text in answers_to(content, &replies, game, &schema) {
                    explained.extend(searcher.found(&text));
                }
                replies.push(content.clone());
                continue;
            }
            Record::Message { round: 0, role: Role::User, content, .. } => {
                let found = searcher.found(content);
                asked.extend(found.iter().copied());
                explained.extend(found);
                continue;
            }
            Record::Message { content, .. } => searcher.found(content),
            Record::Fault { message, .. } => searcher.found(message),
            // Names and the policy are the host's own words.
            Record::Game { .. } | Record::Outcome { .. } | Record::Verdict { .. } => continue,
        };
        for cell in found.difference(&explained) {
            if let Some((column, row)) = cells.places.get(*cell) {
                let column = table.columns().get(*column).map(|(name, _)| name.clone()).unwrap_or_default();
                audit.findings.push(Finding::Cell { line: at + 1, column, row: *row });
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
        HostColumn::Narrow(..)
        | HostColumn::Deltas(_)
        | HostColumn::Mixed(_)
        | HostColumn::Category(_)
        | HostColumn::Extension(_) => match column.cell(row) {
            HostCell::Missing | HostCell::None | HostCell::Bool(_) => Vec::new(),
            HostCell::Int(int) => whole(int),
            HostCell::UInt(int) => vec![int.to_string()],
            HostCell::Float(float) => fraction(float),
            HostCell::Text(text) | HostCell::Decimal(text) => vec![text.to_string()],
            HostCell::Time(nanoseconds) => time(nanoseconds),
            HostCell::Date(days) => vec![date(i64::from(days))],
            HostCell::Clock(micros) => vec![clock(micros / 1_000_000)],
            HostCell::Delta(nanoseconds) => {
                let days = nanoseconds.div_euclid(86_400_000_000_000);
                let clock = clock(nanoseconds.rem_euclid(86_400_000_000_000) / 1_000_000_000);
                vec![format!("{days} days {clock}"), clock]
            }
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
    let (clock, date) = (clock(seconds), date(days));
    vec![format!("{date} {clock}"), format!("{date}t{clock}"), date]
}

/// A time of day, from its seconds.
fn clock(seconds: i64) -> String {
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
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
