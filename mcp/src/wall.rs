//! [`Wall`]: what each tool does, without a protocol. Everything in [`Told::text`] is for a model.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use hiddentables::game::{
    Conclusion, Game, Ledger, Message, Record, Reply, Role, Schema, Scripted, Session, Solver, SolverError,
    SolverFault, Verdict, bits,
};
use serde_json::json;

use crate::answers::Answers;
use crate::tables::{Missing, Shelf, Tables};

/// What ledgers and transcripts call the model behind the client. One name for all: a client that renames itself has learnt no less.
const CLIENT: &str = "mcp-client";
/// Tables that are described at once.
const MOST_DESCRIBED: usize = 20;
/// Names of tables that are listed.
const MOST_LISTED: usize = 1000;
/// Bytes of a question.
const MOST_QUESTION: usize = 16 << 10;

type MakeSolver = dyn Fn() -> Box<dyn Solver> + Send + Sync;
type Log = dyn Fn(&str) + Send + Sync;
type Spent = dyn Fn() + Send + Sync;

/// What a server is made of.
pub struct Settings {
    /// How programs are judged and run, and how games are played.
    pub game: Game,
    /// How answers come to the user.
    pub answers: Answers,
    /// Makes the Solver of a question; without one there is no tool `ask`.
    pub solver: Option<Box<MakeSolver>>,
    /// Counts the bits that models can have learnt; its budget counts, not the game's. Where there is none, one that is forgotten at the end.
    pub ledger: Option<Arc<Ledger>>,
    /// Called when bits may have been spent, so that a host can keep its ledger.
    pub spent: Box<Spent>,
    /// Wall time of a question where the game has none.
    pub time: Duration,
    /// Programs and questions that run at once.
    pub at_once: usize,
    /// Takes lines for the host: names, outcomes and bits, never a cell.
    pub log: Box<Log>,
}

impl Default for Settings {
    /// Answers are lost, nobody answers questions, nothing is logged.
    fn default() -> Settings {
        Settings {
            game: Game::default(),
            answers: Answers::default(),
            solver: None,
            ledger: None,
            spent: Box::new(|| {}),
            time: Duration::from_secs(600),
            at_once: std::thread::available_parallelism().map_or(2, std::num::NonZero::get),
            log: Box::new(|_| {}),
        }
    }
}

/// What a tool says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// For the model.
    pub text: String,
    /// Whether it is no success.
    pub is_error: bool,
    /// For the user, where the host lets answers go into replies: the canonical answer.
    pub for_user: Option<String>,
}

impl Told {
    fn well(text: impl Into<String>) -> Told {
        Told { text: text.into(), ..Told::default() }
    }

    pub(crate) fn error(text: impl Into<String>) -> Told {
        Told { text: text.into(), is_error: true, ..Told::default() }
    }
}

/// Tables on one side, a model on the other.
pub struct Wall {
    shelf: Shelf,
    pub(crate) settings: Settings,
    ledger: Arc<Ledger>,
    next: AtomicU32,
}

impl Wall {
    /// A wall before these tables. Makes the folder of answers.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn new(tables: Box<dyn Tables>, settings: Settings) -> std::io::Result<Wall> {
        settings.answers.prepare()?;
        let fresh = || Arc::new(Ledger::new(settings.game.budget));
        let ledger = settings.ledger.clone().unwrap_or_else(fresh);
        Ok(Wall { shelf: Shelf::new(tables), settings, ledger, next: AtomicU32::new(1) })
    }

    /// Bits that models can have learnt, by table and model.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Names of the tables, and the columns of one or of the first of them.
    pub fn describe_tables(&self, table: Option<&str>) -> Told {
        let names = self.shelf.names();
        let described: Vec<&str> = match table {
            Some(name) => vec![name],
            None => names.iter().map(String::as_str).take(MOST_DESCRIBED).collect(),
        };
        let mut text = String::new();
        for name in described {
            match self.shelf.table(name) {
                Ok(table) => {
                    let schema = Schema::of(&table, self.settings.game.types, &self.settings.game.aliases);
                    // Writing to a String cannot fail.
                    let _ = write!(text, "{}\n{}\n", heading(name), set_in(&schema.to_string()));
                }
                Err(missing) if table.is_some() => return self.missing(name, missing),
                Err(missing) => {
                    let _ = write!(text, "{}\n  {}\n\n", heading(name), self.missing(name, missing).text);
                }
            }
        }
        if table.is_none() && names.len() > MOST_DESCRIBED {
            text.push_str("Name one of these to see its columns:\n");
            for name in names.iter().skip(MOST_DESCRIBED).take(MOST_LISTED) {
                let _ = writeln!(text, "{}", heading(name));
            }
            if names.len() > MOST_DESCRIBED + MOST_LISTED {
                text.push_str("and more.\n");
            }
        }
        if names.is_empty() {
            text.push_str("There are no tables.\n");
        }
        Told::well(text)
    }

    fn missing(&self, name: &str, missing: Missing) -> Told {
        match missing {
            Missing::Unknown => Told::error("There is no table of this name; describe_tables lists them."),
            Missing::Unreadable(why) => {
                (self.settings.log)(&format!("table {name:?} cannot be read: {why}"));
                Told::error("This table cannot be read.")
            }
        }
    }

    /// Judges a program and runs it on the hidden table. The model is the Solver of a game of one program, so that it is told what a Solver is told.
    pub fn run_pandas(&self, name: &str, program: &str) -> Told {
        let table = match self.shelf.table(name) {
            Ok(table) => table,
            Err(missing) => return self.missing(name, missing),
        };
        let reply = if program.contains("```") { program.to_string() } else { format!("```python\n{program}\n```") };
        let mut solver = Scripted::new([reply]).named(CLIENT);
        // What a Solver is told after the first round is said at the beginning of the second.
        let game = Game { rounds: 2, ..self.settings.game.clone() };
        let mut session = Session::new(game, name, &table).with_ledger(Arc::clone(&self.ledger));
        let conclusion = session.ask("(a program of the client's own)", &mut solver);
        let ended = match &conclusion.verdict {
            Verdict::NoReply(_) => Verdict::Failed.name(),
            verdict => verdict.name(),
        };
        self.log("run_pandas", name, ended);
        let failed = || match &conclusion.verdict {
            Verdict::BudgetSpent => BUDGET.to_string(),
            _ => said(&session).unwrap_or_else(|| "The code gave no answer on the hidden table.".to_string()),
        };
        self.conclude(&session, None, &conclusion, failed)
    }

    /// Plays a question with the host's Solver. `cancelled` ends the game before its next round.
    pub fn ask(&self, name: &str, question: &str, cancelled: &Arc<AtomicBool>) -> Told {
        let Some(make) = &self.settings.solver else { return Told::error("There is no Solver here.") };
        if question.trim().is_empty() || question.len() > MOST_QUESTION {
            return Told::error(format!("A question of 1 to {MOST_QUESTION} bytes is expected."));
        }
        let table = match self.shelf.table(name) {
            Ok(table) => table,
            Err(missing) => return self.missing(name, missing),
        };
        // That there is an answer or none is told to the client besides what the game tells its own Solver.
        if !self.ledger.spend(name, CLIENT, ENDINGS.log2()) {
            return Told::error(BUDGET);
        }
        let mut solver = Cancellable { solver: make(), cancelled: Arc::clone(cancelled) };
        let time = self.settings.game.time.unwrap_or(self.settings.time);
        let game = Game { time: Some(time), ..self.settings.game.clone() };
        let mut session = Session::new(game, name, &table).with_ledger(Arc::clone(&self.ledger));
        let conclusion = session.ask(question, &mut solver);
        self.log("ask", name, conclusion.verdict.name());
        if let Verdict::NoReply(error) = &conclusion.verdict {
            (self.settings.log)(&error.to_string());
        }
        let failed = || match &conclusion.verdict {
            Verdict::BudgetSpent => BUDGET.to_string(),
            Verdict::NoReply(_) => "The Solver gave no reply.".to_string(),
            _ => "The Solver found no answer.".to_string(),
        };
        self.conclude(&session, Some(question), &conclusion, failed)
    }

    /// Keeps transcript and answer, and says what the model may know of it.
    fn conclude(
        &self,
        session: &Session,
        question: Option<&str>,
        conclusion: &Conclusion,
        failed: impl Fn() -> String,
    ) -> Told {
        let lost = |error: std::io::Error| {
            (self.settings.log)(&format!("an answer cannot be kept: {error}"));
            Told::error("What came of it cannot be kept, so that the user cannot see it.")
        };
        let kept = match self.settings.answers.keep(&self.next, &session.transcript().to_jsonl()) {
            Ok(kept) => kept,
            Err(error) => return lost(error),
        };
        let (Some(answer), Some(outcome)) = (conclusion.answer(), &conclusion.outcome) else {
            return Told::error(failed());
        };
        let mut text = "There is an answer; it goes to the user".to_string();
        if let Some(kept) = &kept {
            let mut whole = outcome.to_json();
            whole["program"] = json!(conclusion.program);
            whole["question"] = json!(question);
            if let Err(error) = kept.answer(&format!("{whole}\n")) {
                return lost(error);
            }
            let _ = write!(text, " as number {}", kept.number);
        }
        // What a client does with a part for the user is not ours to say.
        text.push_str(if self.settings.answers.revealed { "." } else { ". You are not shown it." });
        let for_user = self.settings.answers.revealed.then(|| answer.to_string());
        Told { text, is_error: false, for_user }
    }

    fn log(&self, tool: &str, table: &str, ended: &str) {
        (self.settings.spent)();
        let spent: f64 = self.ledger.lines().iter().filter(|line| line.table == table).map(|line| line.bits).sum();
        let line = format!("{tool} on {table:?}: {ended}; at most {spent:.1} bits told of it so far");
        (self.settings.log)(&line);
    }

    /// Bits that one program can tell at most, where no budget ends it.
    pub fn bits_a_run(&self) -> f64 {
        bits(self.settings.game.oracle.feedback, 1)
    }
}

const BUDGET: &str = "What may be learnt of this table by trying has been learnt: no more programs are run on it.";

/// How a question can end for the client: an answer, none, no reply, no budget.
const ENDINGS: f64 = 4.0;

/// What the Solver was told last.
fn said(session: &Session) -> Option<String> {
    session.transcript().records.iter().rev().find_map(|record| match record {
        Record::Message { role: Role::User, round: 1.., content, .. } => Some(content.clone()),
        _ => None,
    })
}

/// A name on a line of its own, whatever characters are in it.
fn heading(name: &str) -> String {
    format!("{name:?}")
}

fn set_in(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// A Solver that is not asked again once the client has lost interest.
struct Cancellable {
    solver: Box<dyn Solver>,
    cancelled: Arc<AtomicBool>,
}

impl Solver for Cancellable {
    fn name(&self) -> &str {
        self.solver.name()
    }

    fn reply(&mut self, conversation: &[Message], deadline: Option<Instant>) -> Result<Reply, SolverError> {
        if self.cancelled.load(Ordering::SeqCst) {
            return Err(SolverError::new(SolverFault::TimedOut, "the client cancelled the question"));
        }
        self.solver.reply(conversation, deadline)
    }
}
