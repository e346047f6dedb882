//! [`Play`]: the Oracle's game about every question of a corpus, several at once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hiddentables::Table;
use hiddentables::game::{Game, Ledger, Record, Scripted, Session, Solver, Tokens, Transcript};
use serde_json::{Map, Value as Json, json};

use crate::census::Shard;
use crate::error::ReplayError;
use crate::line::{BadLine, id_text, opening, texts};
use crate::lines::{Item, Lines, Progress, Summary};
use crate::tables::{Reading, Tables};

/// A question about a table.
#[derive(Debug, Clone)]
pub struct Asked {
    id: Json,
    table: String,
    /// What is asked.
    pub question: String,
    /// What a Solver replied, where the corpus has it: `responses`, or its one `response` or `program`.
    pub replies: Vec<String>,
    preceding: Vec<String>,
    labels: Map<String, Json>,
}

impl Item for Asked {
    fn parse(text: &str) -> Result<Asked, BadLine> {
        let (id, table, mut object) = opening(text)?;
        // The question goes along with the results.
        let Some(Json::String(question)) = object.get("question").cloned() else {
            return Err(BadLine::Key { key: "question", wanted: "what is asked" });
        };
        if question.trim().is_empty() {
            return Err(BadLine::Key { key: "question", wanted: "what is asked, and is empty" });
        }
        let preceding = texts(&mut object, "preceding", "a list of programs")?;
        let mut replies = texts(&mut object, "responses", "a list of replies")?;
        for (key, fenced) in [("response", false), ("program", true)] {
            match object.remove(key) {
                None => {}
                Some(Json::String(text)) if replies.is_empty() => {
                    replies.push(if fenced { format!("```python\n{text}\n```") } else { text });
                }
                Some(Json::String(_)) => {}
                Some(_) => return Err(BadLine::Key { key, wanted: "text" }),
            }
        }
        Ok(Asked { id, table, question, replies, preceding, labels: object })
    }

    fn id(&self) -> &Json {
        &self.id
    }

    fn table(&self) -> &str {
        &self.table
    }

    fn into_labels(self) -> Map<String, Json> {
        self.labels
    }
}

/// The game about every question of a corpus.
pub struct Play<'a> {
    /// The corpus, JSONL.
    pub corpus: PathBuf,
    /// The folder of its tables.
    pub tables: PathBuf,
    /// Where the outcomes go, a line a question.
    pub out: PathBuf,
    /// Where the transcripts go, a file a question; none are kept without.
    pub transcripts: Option<PathBuf>,
    /// How tables are read.
    pub reading: Reading,
    /// Conversations at once.
    pub jobs: usize,
    /// The part of the corpus that is played.
    pub shard: Shard,
    /// Whether to go on with results that a game of the same kind left unfinished; where there are none it begins.
    pub resume: bool,
    /// Set from outside to stop: conversations that are on their way are finished and written, and a later game can go on.
    pub stop: Arc<AtomicBool>,
    /// How each is played.
    pub game: Game,
    /// What the Solver is called; results of another are not gone on with.
    pub name: String,
    /// Who writes the programs; without one the replies that each line has.
    pub solver: Option<Box<dyn Fn() -> Box<dyn Solver> + Sync + 'a>>,
    /// What Solvers have learnt of tables.
    pub ledger: Arc<Ledger>,
}

impl Play<'_> {
    /// Plays every question; `progress` is called after each. Outcomes stand in the order of the lines, as those of a [`Replay`](crate::Replay) do, with
    /// `verdict`, `rounds`, `bits` and `tokens` beside them.
    pub fn run(&self, progress: impl FnMut(Progress)) -> Result<Summary, ReplayError> {
        if let Some(folder) = &self.transcripts {
            std::fs::create_dir_all(folder).map_err(|error| ReplayError::Out(folder.clone(), error))?;
        }
        let tables = Tables::of(&self.tables, &self.reading)?;
        let how = vec![
            ("command", "play".to_string()),
            ("tables", tables.place()),
            ("reading", format!("{:?}", self.reading)),
            ("solver", self.name.clone()),
            ("policy", self.game.to_toml()),
        ];
        let (shard, resume, stop) = (self.shard, self.resume, &*self.stop);
        let lines = Lines { corpus: &self.corpus, out: &self.out, jobs: self.jobs, shard, resume, how, stop };
        lines.each(&tables, |number, asked: &Asked, table| self.one(number, asked, table), progress)
    }

    fn one(&self, number: usize, asked: &Asked, table: &Table) -> Json {
        let mut solver: Box<dyn Solver> = match &self.solver {
            Some(solver) => solver(),
            None => Box::new(Scripted::new(asked.replies.clone())),
        };
        let session = Session::new(self.game.clone(), &asked.table, table).with_ledger(Arc::clone(&self.ledger));
        let mut session = session.after(asked.preceding.clone());
        let conclusion = session.ask(&asked.question, &mut *solver);
        let mut outcome = conclusion.to_json();
        if let Some(tokens) = tokens(session.transcript()) {
            outcome["tokens"] = json!({"prompt": tokens.prompt, "completion": tokens.completion});
        }
        if let Some(folder) = &self.transcripts {
            let path = folder.join(file_name(number, &asked.id));
            if let Err(error) = std::fs::write(&path, session.transcript().to_jsonl()) {
                outcome["transcript"] = json!({"lost": error.to_string()});
            }
        }
        outcome
    }
}

/// The sum of what a provider counted, where it did.
fn tokens(transcript: &Transcript) -> Option<Tokens> {
    let counted = transcript.records.iter().filter_map(|record| match record {
        Record::Message { tokens, .. } => *tokens,
        _ => None,
    });
    counted.reduce(|a, b| Tokens { prompt: a.prompt + b.prompt, completion: a.completion + b.completion })
}

/// The file of a question's transcript: its line, and as much of its id as is safe in a name.
fn file_name(number: usize, id: &Json) -> PathBuf {
    let id = id_text(id);
    let safe = id.chars().take(80).map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' });
    Path::new(&format!("{number:06}-{}.jsonl", safe.collect::<String>())).to_path_buf()
}
