//! [`Session`]: the rounds between an Oracle and a Solver about one table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hiddentables_dataframe_shim::Table;
use hiddentables_values::Limit;
use serde_json::{Value as Json, json};

use super::ledger::{Ledger, bits};
use super::prompt::{self, Surface};
use super::schema::{Aliases, Naming, Schema, TypeDetail};
use super::solver::{Message, Role, Solver, SolverError, SolverFault};
use super::transcript::{Record, Sealer, Stage, Transcript, VERSION};
use crate::feedback::PublicOutcome;
use crate::outcome::{Ended, Outcome};
use crate::run::{Check, Oracle, Submission};

/// Bytes of a reply, at most; of a longer one a character more stays in the conversation, so that it is longer in the transcript too.
const MOST_REPLY: usize = 256 << 10;

/// How the game is played. The default is the paper's: seven rounds; and a rehearsal after a failed run.
#[derive(Clone, Debug)]
pub struct Game {
    /// Judges and runs the programs.
    pub oracle: Oracle,
    /// Rounds a question, at least one.
    pub rounds: u32,
    /// What the Solver is told of the types of columns.
    pub types: TypeDetail,
    /// Which columns it knows by another name.
    pub aliases: Aliases,
    /// What it is told of what it may call.
    pub surface: Surface,
    /// Whether a program that failed is tried on made-up tables too, so that the Solver can be told more.
    pub rehearsal: bool,
    /// Wall time of a question, over all its rounds.
    pub time: Option<Duration>,
    /// Hidden runs are let go at multiples of this after the reply, so that how long they took is not told.
    pub tick: Option<Duration>,
    /// Bits that a Solver may learn of a table, over all its conversations; a [`Ledger`] counts them.
    pub budget: Option<f64>,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            oracle: Oracle::default(),
            rounds: 7,
            types: TypeDetail::default(),
            aliases: Aliases::default(),
            surface: Surface::default(),
            rehearsal: true,
            time: None,
            tick: None,
            budget: None,
        }
    }
}

/// How a question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// With an answer.
    Answered,
    /// Without, after the last round.
    Failed,
    /// The Solver gave no reply.
    NoReply(SolverError),
    /// Another hidden run would tell the Solver more than the budget allows.
    BudgetSpent,
}

impl Verdict {
    /// The name in transcripts and results.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Answered => "answered",
            Verdict::Failed => "failed",
            Verdict::NoReply(_) => "no-reply",
            Verdict::BudgetSpent => "budget-spent",
        }
    }
}

/// What came of a question, for the user. Private, as an [`Outcome`] is.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// How it ended.
    pub verdict: Verdict,
    /// The outcome of the last program that got as far as being judged; the columns of its answer have their real names.
    pub outcome: Option<Outcome>,
    /// The last program, as the Solver wrote it.
    pub program: Option<String>,
    /// Rounds played.
    pub rounds: u32,
    /// Bits that the Solver can have learnt by it, at most.
    pub bits: f64,
}

impl Conclusion {
    /// The canonical answer, where there is one.
    pub fn answer(&self) -> Option<&Json> {
        match (&self.verdict, &self.outcome) {
            (Verdict::Answered, Some(outcome)) => outcome.answer_json(),
            _ => None,
        }
    }

    /// The outcome of the last program in the outcome format, with `verdict`, `rounds`, `bits`, `program`, and `solver` where it gave no reply; without an
    /// id. Private, as the outcome is.
    pub fn to_json(&self) -> Json {
        let none = || json!({"v": 1, "outcome": "no_code", "stdout": ""});
        let mut object = self.outcome.as_ref().map_or_else(none, Outcome::to_json);
        object["verdict"] = json!(self.verdict.name());
        object["rounds"] = json!(self.rounds);
        object["bits"] = json!(self.bits);
        object["program"] = json!(self.program);
        if let Verdict::NoReply(error) = &self.verdict {
            object["solver"] = json!({"fault": error.fault.name(), "message": error.message});
        }
        object
    }
}

/// The rounds about one table: questions one after another, each with what went before as context and its variables bound.
///
/// ```
/// use hiddentables::game::{Game, Scripted, Session, Verdict};
/// use hiddentables::{Table, columns};
///
/// let table = Table::new(vec![
///     ("city".into(), columns::strings(["Oslo", "Bergen"].map(Some))),
///     ("people".into(), columns::ints(vec![709_037, 291_189])),
/// ])?;
/// let mut solver = Scripted::new(["final_answer = df['inhabitants'].max()", "final_answer = df['people'].max()"]);
/// let mut session = Session::new(Game::default(), "cities", &table);
/// let conclusion = session.ask("How many people live in the largest city?", &mut solver);
/// assert_eq!(conclusion.verdict, Verdict::Answered);
/// assert_eq!(conclusion.answer().unwrap()["value"], 709_037);
/// assert_eq!(conclusion.rounds, 2);
/// // Everything that the Solver was told, and no cell in it.
/// let told = session.transcript().to_jsonl();
/// assert!(told.contains("KeyError: 'inhabitants'") && !told.contains("709037"));
/// # Ok::<(), hiddentables::TableError>(())
/// ```
pub struct Session {
    game: Game,
    name: String,
    schema: Schema,
    naming: Naming,
    table: Table,
    sealer: Sealer,
    ledger: Arc<Ledger>,
    conversation: Vec<Message>,
    answered: Vec<String>,
    questions: u32,
    transcript: Transcript,
}

impl Session {
    /// A session about a table, which the host calls `name`.
    pub fn new(game: Game, name: &str, table: &Table) -> Session {
        let naming = Naming::of(table, &game.aliases);
        Session {
            schema: Schema::of(table, game.types, &game.aliases),
            table: naming.renamed(table),
            naming,
            sealer: Sealer::of(table),
            ledger: Arc::new(Ledger::new(game.budget)),
            name: name.to_string(),
            conversation: Vec::new(),
            answered: Vec::new(),
            questions: 0,
            transcript: Transcript::default(),
            game,
        }
    }

    /// With a ledger that other sessions share; its budget counts, not the game's.
    #[must_use]
    pub fn with_ledger(mut self, ledger: Arc<Ledger>) -> Session {
        self.ledger = ledger;
        self
    }

    /// Goes on from programs that gave answers before: their variables are bound.
    #[must_use]
    pub fn after(mut self, programs: Vec<String>) -> Session {
        self.answered.extend(programs);
        self
    }

    /// What the Solver is told of the table.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// What crossed the wall so far.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The system message that begins the conversation.
    pub fn instructions(&self) -> String {
        prompt::instructions(&self.schema, &self.game.oracle.policy, self.game.surface)
    }

    /// Plays a question to its end. Never panics; ends within the rounds, and the game's time and that of one run.
    pub fn ask(&mut self, question: &str, solver: &mut dyn Solver) -> Conclusion {
        if self.questions == 0 {
            self.open(solver.name());
        }
        self.questions += 1;
        self.say(0, Role::User, prompt::question(question));
        let mut play = Play { round: 0, runs: 0, last: None, program: None };
        let verdict = self.play(&mut play, solver);
        let bits = self.bits(play.runs);
        self.transcript.records.push(Record::Verdict {
            question: self.questions,
            verdict: verdict.name().to_string(),
            rounds: play.round,
            bits,
        });
        if verdict == Verdict::Answered {
            self.answered.extend(play.program.clone());
        }
        if let Some(outcome) = &mut play.last {
            outcome.map_answer(|answer| self.naming.restore(answer));
        }
        Conclusion { verdict, outcome: play.last, program: play.program, rounds: play.round, bits }
    }

    fn open(&mut self, solver: &str) {
        self.transcript.records.push(Record::Game {
            v: VERSION,
            hiddentables: env!("CARGO_PKG_VERSION").to_string(),
            policy: self.game.public(&self.naming).to_toml(),
            solver: solver.to_string(),
            table: self.name.clone(),
            table_hash: self.sealer.seal("table"),
            preceding: self.answered.clone(),
        });
        let instructions = self.instructions();
        self.say(0, Role::System, instructions);
    }

    fn say(&mut self, round: u32, role: Role, content: String) {
        self.record(round, role, content, None);
    }

    fn record(&mut self, round: u32, role: Role, content: String, tokens: Option<super::Tokens>) {
        let question = if role == Role::System { 0 } else { self.questions };
        self.conversation.push(Message { role, content: content.clone() });
        self.transcript.records.push(Record::Message { question, round, role, content, tokens });
    }

    fn bits(&self, runs: u32) -> f64 {
        bits(self.game.oracle.feedback, runs)
    }

    fn play(&mut self, play: &mut Play, solver: &mut dyn Solver) -> Verdict {
        let deadline = self.game.time.and_then(|time| Instant::now().checked_add(time));
        loop {
            play.round += 1;
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let reply = if late {
                Err(SolverError::new(SolverFault::TimedOut, "the time of the question is up"))
            } else {
                solver.reply(&self.conversation, deadline)
            };
            let reply = match reply {
                Ok(reply) => reply,
                Err(error) => {
                    self.transcript.records.push(Record::Fault {
                        question: self.questions,
                        round: play.round,
                        fault: error.fault,
                        message: error.message.clone(),
                    });
                    return Verdict::NoReply(error);
                }
            };
            let arrived = Instant::now();
            let cut = (MOST_REPLY + 1..reply.text.len()).find(|&at| reply.text.is_char_boundary(at));
            let kept = reply.text.get(..cut.unwrap_or(reply.text.len())).unwrap_or_default().to_string();
            self.record(play.round, Role::Assistant, kept.clone(), reply.tokens);
            let next = if kept.len() > MOST_REPLY {
                self.outcome(play, Stage::TooLong, None);
                Next::Say(prompt::after_too_long(MOST_REPLY))
            } else {
                self.judge(play, kept, solver.name(), arrived)
            };
            match next {
                Next::End(verdict) => return verdict,
                Next::Say(_) if play.round >= self.game.rounds => return Verdict::Failed,
                Next::Say(text) => self.say(play.round, Role::User, text),
            }
        }
    }

    /// What a reply leads to.
    fn judge(&mut self, play: &mut Play, reply: String, solver: &str, arrived: Instant) -> Next {
        let submission = Submission::reply(reply).after(self.answered.clone());
        play.program = submission.code();
        if let Check::Faulty(report) = self.game.oracle.check_submission(&submission) {
            play.last = Some(Outcome::of_static(&report));
            self.outcome(play, Stage::Admission, None);
            return Next::Say(prompt::after_report(&report));
        }
        let more = self.bits(play.runs + 1) - self.bits(play.runs);
        if !self.ledger.spend(&self.name, solver, more) {
            self.outcome(play, Stage::Budget, None);
            return Next::End(Verdict::BudgetSpent);
        }
        play.runs += 1;
        let outcome = self.game.oracle.run(&submission, &self.table);
        let next = match (outcome.public(), &outcome.ended) {
            (Some(public), _) => {
                let public = public.under(self.game.oracle.feedback);
                Next::Say(self.after_run(public, &submission))
            }
            (None, Ended::Answer { .. }) => Next::End(Verdict::Answered),
            // What was admitted has code, so that this is none of the endings of a run.
            (None, _) => Next::Say(prompt::after_run(PublicOutcome::Failed, None)),
        };
        let private = self.sealer.seal(&outcome.to_json().to_string());
        play.last = Some(outcome);
        self.outcome(play, Stage::Run, Some(private));
        self.wait_for_tick(arrived);
        next
    }

    /// The text after a hidden run: a function of its public outcome, and of what the Solver knows.
    fn after_run(&self, public: PublicOutcome, submission: &Submission) -> String {
        // Under a profile that does not tell classes, a rehearsal that failed in any way goes along, so that it tells none either.
        let same = |rehearsed: &super::Rehearsed| rehearsed.outcome().under(self.game.oracle.feedback) == public;
        let rehearsed = if self.game.rehearsal && public != PublicOutcome::Empty {
            self.game.oracle.rehearse(submission, &self.schema).into_iter().find(same)
        } else {
            None
        };
        prompt::after_run(public, rehearsed.as_ref())
    }

    fn outcome(&mut self, play: &Play, stage: Stage, private: Option<String>) {
        let bits = self.bits(play.runs);
        let (question, round) = (self.questions, play.round);
        let ended = play.last.as_ref().map(|outcome| &outcome.ended);
        let by_clock = stage == Stage::Run && matches!(ended, Some(Ended::Limit(Limit::Time)));
        self.transcript.records.push(Record::Outcome { question, round, stage, bits, private, by_clock });
    }

    fn wait_for_tick(&self, arrived: Instant) {
        let Some(tick) = self.game.tick.filter(|tick| !tick.is_zero()) else { return };
        let (taken, tick) = (arrived.elapsed().as_nanos(), tick.as_nanos());
        let left = (tick - taken % tick) % tick;
        std::thread::sleep(Duration::from_nanos(u64::try_from(left).unwrap_or(0)));
    }
}

/// A question being played.
struct Play {
    round: u32,
    runs: u32,
    last: Option<Outcome>,
    program: Option<String>,
}

/// What a reply leads to.
enum Next {
    Say(String),
    End(Verdict),
}
