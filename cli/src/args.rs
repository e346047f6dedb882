//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use hiddentables::game::Game;
use hiddentables::{FeedbackProfile, Oracle, Profile, Writes};
use hiddentables_tables::ReadOptions;

use crate::input::{self, InputError};

/// Run pandas programs written by an LLM over tables it must not see.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run one program, or a reply with code in it, on a table; print its answer or why there is none
    Run(Run),
    /// Judge a program without running it: syntax, unsupported constructs and policy rules, all at once
    Check(Check),
    /// Run every program of a corpus (JSONL) and write an outcome a line
    Replay(crate::replay::Options),
    /// Print what a Solver is told of tables: the names and types of their columns
    Describe(Describe),
    /// Ask questions about a table: a Solver writes programs from the schema alone, until one gives an answer
    Ask(Ask),
    /// Play the game about every question of a corpus (JSONL) and write an outcome a line
    Play(crate::play::Options),
    /// Check that no cell of a table crossed the wall in a transcript, and what it cost in bits; exits with 100 where something is wrong
    Audit(Audit),
    /// Serve tables to a language model over the Model Context Protocol, on standard input and output: schemas and outcomes for it, answers for the user
    Mcp(Mcp),
    /// Judge results by a data set's own evaluator, and write verdicts and taxonomies a line
    Score(crate::score::Options),
    /// Write a report about scored results: Markdown, or one HTML file with plots
    Report(crate::report::Options),
    /// Write WikiSQL's logical forms as a corpus of pandas programs, in the paper's style
    Transpile(crate::transpile::Options),
    /// Run attack programs on a canary table, each in a process of its own, and tell what got through; exits with 100 where something did
    Attack(Attack),
    /// One attack, inside the process that `attack` made for it
    #[command(hide = true)]
    AttackTrial(AttackTrial),
}

#[derive(Args)]
pub struct Run {
    /// The program: a file of code, or of a reply with fenced code; "-" reads standard input
    pub program: PathBuf,
    /// The table: CSV, TSV, JSON Lines, Parquet or Arrow IPC, read as pandas reads it
    #[arg(long, short)]
    pub table: PathBuf,
    /// How the outcome is printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub judging: Judging,
}

#[derive(Args)]
pub struct Check {
    /// The program: a file of code, or of a reply with fenced code; "-" reads standard input
    pub program: PathBuf,
    /// How the report is printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub judging: Judging,
}

#[derive(Args)]
pub struct Describe {
    /// Tables, and folders of them
    #[arg(required = true)]
    pub tables: Vec<PathBuf>,
    /// How the schemas are printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub judging: Judging,
}

/// A budget of bits.
fn bits(text: &str) -> Result<f64, String> {
    let bits: f64 = text.parse().map_err(|_| "a number is expected".to_string())?;
    if bits.is_finite() && bits >= 0.0 { Ok(bits) } else { Err("a number, 0 or more, is expected".to_string()) }
}

#[derive(Args)]
pub struct Ask {
    /// Questions, one after another in one session; "-" reads them from standard input, a line each
    #[arg(required = true)]
    pub questions: Vec<String>,
    /// The table: CSV, TSV, JSON Lines, Parquet or Arrow IPC, read as pandas reads it; with --tables the name of one in that folder
    #[arg(long, short, required_unless_present = "tables")]
    pub table: Option<PathBuf>,
    /// A folder of tables
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    #[command(flatten)]
    pub solver: Solving,
    /// Where everything that crosses the wall is written: JSONL
    #[arg(long, value_name = "FILE")]
    pub transcript: Option<PathBuf>,
    /// Rounds of a question, at most [default: 7, or as the policy file has it]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub rounds: Option<u8>,
    #[command(flatten)]
    pub spending: Spending,
    /// Print what the Solver would be told before the question, and ask nothing
    #[arg(long)]
    pub prompt: bool,
    /// Print the conversation too
    #[arg(long, short)]
    pub verbose: bool,
    /// How the conclusion is printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub judging: Judging,
}

#[derive(Args)]
pub struct Audit {
    /// The transcript, as `ask --transcript` writes it
    pub transcript: PathBuf,
    /// The table it is about
    #[arg(long, short)]
    pub table: PathBuf,
    /// How the findings are printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub reading: Reading,
}

/// What Solvers may learn.
#[derive(Args)]
pub struct Spending {
    /// Where the bits that Solvers have learnt of tables are added up, over commands: JSONL
    #[arg(long, value_name = "FILE")]
    pub ledger: Option<PathBuf>,
    /// Bits that a Solver may learn of a table, by the ledger, before its programs are no longer run [default: no end, or as the policy file has it]
    #[arg(long, value_name = "BITS", value_parser = bits)]
    pub budget: Option<f64>,
}

/// A model at an OpenAI-compatible endpoint.
#[derive(Args)]
pub struct Endpoint {
    /// The model, at an OpenAI-compatible endpoint; its key is in the variable `OPENAI_API_KEY` [default: what `HIDDENTABLES_MODEL` says]
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// The endpoint, up to and with its `/v1` [default: what `OPENAI_BASE_URL` says, or that of `OpenAI`]
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Endpoint, model, times and retries from a file in TOML; docs/ORACLE.md says what can be in it
    #[arg(long, value_name = "FILE")]
    pub solver: Option<PathBuf>,
}

/// Who writes the programs.
#[derive(Args)]
pub struct Solving {
    #[command(flatten)]
    pub endpoint: Endpoint,
    /// A reply in a file, in place of a model: the first one, then the next
    #[arg(long, value_name = "FILE", conflicts_with_all = ["model", "base_url", "solver"])]
    pub reply: Vec<PathBuf>,
    /// The replies of a transcript, in place of a model
    #[arg(long, value_name = "TRANSCRIPT", conflicts_with_all = ["reply", "model", "base_url", "solver"])]
    pub recorded: Option<PathBuf>,
}

#[derive(Args)]
#[command(group = clap::ArgGroup::new("shown").args(["table", "tables"]).multiple(true).required(true))]
#[command(group = clap::ArgGroup::new("told").args(["answers", "reveal_answers"]).multiple(true).required(true))]
pub struct Mcp {
    /// A table: CSV, TSV, JSON Lines, Parquet or Arrow IPC; can be given more than once
    #[arg(long, short)]
    pub table: Vec<PathBuf>,
    /// A folder of tables
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// A folder for answers and transcripts, which only its owner can read
    #[arg(long, value_name = "DIR")]
    pub answers: Option<PathBuf>,
    /// Put answers into replies, marked as meant for the user: the client gets them, and may show them to its model
    #[arg(long)]
    pub reveal_answers: bool,
    #[command(flatten)]
    pub solver: Solving,
    #[command(flatten)]
    pub spending: Spending,
    /// Programs and questions that run at once; as many as there are processors where not given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: Option<u8>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub judging: Judging,
}

#[derive(Args)]
pub struct Attack {
    /// Attack programs: .py files, folders of them, JSONL with a program a line
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The table in place of the canary table
    #[arg(long, short)]
    pub table: Option<PathBuf>,
    /// How the report is printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Only the program of this name, as the report calls it
    #[arg(long, value_name = "FAMILY/NAME")]
    pub only: Option<String>,
    /// Seconds that a program may take
    #[arg(long, default_value = "2", value_name = "SECONDS", value_parser = bound)]
    pub bound: Duration,
    /// Memory that a program's process may take, in MiB
    #[arg(long, default_value = "512", value_name = "MIB", value_parser = mebibytes)]
    pub memory: u64,
    /// Programs that run at once; as many as there are processors where not given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: Option<u8>,
    #[command(flatten)]
    pub judging: Judging,
}

#[derive(Args)]
pub struct AttackTrial {
    /// The file
    pub file: PathBuf,
    /// Which program of the file, from 0
    pub at: usize,
    /// The table
    #[arg(long)]
    pub table: Option<PathBuf>,
    #[command(flatten)]
    pub judging: Judging,
}

/// How table files are read where pandas' defaults do not fit.
#[derive(Args, Default)]
pub struct Reading {
    /// Field separator; by default a comma, a tab in .tsv files
    #[arg(long, value_name = "CHARACTER")]
    pub separator: Option<char>,
    #[command(flatten)]
    pub files: Files,
}

/// What table files have that is not in all of them.
#[derive(Args, Clone, Copy, Default)]
pub struct Files {
    /// Escape character of the table files, such as the backslash of WikiTableQuestions
    #[arg(long, value_name = "CHARACTER")]
    pub escape: Option<char>,
    /// Read columns of types that are not read as they are (float32, times in seconds) as the next wider ones (float64, times in nanoseconds)
    #[arg(long)]
    pub widen: bool,
}

impl Reading {
    /// How a table file is read.
    pub fn options(&self) -> Result<ReadOptions, InputError> {
        Ok(ReadOptions { separator: self.separator.map(byte).transpose()?, ..self.files.options()? })
    }
}

impl Files {
    /// How table files are read.
    pub fn options(self) -> Result<ReadOptions, InputError> {
        Ok(ReadOptions { escape: self.escape.map(byte).transpose()?, widen: self.widen, ..ReadOptions::default() })
    }
}

/// A character that fields are told apart by.
fn byte(character: char) -> Result<u8, InputError> {
    u8::try_from(character).ok().filter(u8::is_ascii).ok_or(InputError::Character(character))
}

/// Which programs are admitted, and what is told of their failures.
#[derive(Args)]
pub struct Judging {
    /// A profile (verified, strict or paper), or a policy file in TOML; docs/POLICY.md says what can be in it
    #[arg(long, default_value = "verified", value_name = "PROFILE|FILE", value_parser = policy)]
    pub policy: PathBuf,
    /// Changes to df: on the program's copy, or refused [default: copy, or as the policy file has it]
    #[arg(long, value_enum)]
    pub writes: Option<WritesName>,
    /// How much of a failure the Solver is told [default: standard, or as the policy file has it]
    #[arg(long, value_enum)]
    pub feedback: Option<FeedbackName>,
    /// Wall time of one program, in seconds [default: 10, or as the policy file has it]
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum WritesName {
    Copy,
    Deny,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum FeedbackName {
    Silent,
    Coarse,
    Standard,
    Classes,
}

/// A bound on time: nothing takes no time.
fn bound(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let bound = time.filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400));
    bound.ok_or_else(|| "a number of seconds above 0, and up to 86400, is expected".to_string())
}

/// A bound on memory, in MiB: no process takes none.
fn mebibytes(text: &str) -> Result<u64, String> {
    let bound = text.parse().ok().filter(|bound| (1..=1 << 20).contains(bound));
    bound.ok_or_else(|| "a number of MiB from 1 to 1048576 is expected".to_string())
}

/// A profile, or what is meant as the path of a file.
fn policy(text: &str) -> Result<PathBuf, String> {
    let profile = matches!(text, "verified" | "strict" | "paper");
    let file = text.contains(['.', '/', std::path::MAIN_SEPARATOR]) || std::path::Path::new(text).exists();
    if profile || file { Ok(text.into()) } else { Err("no profile (verified, strict, paper) and no file".to_string()) }
}

impl Judging {
    /// The arguments that say the same in any working folder.
    pub fn arguments(&self) -> Vec<OsString> {
        let name = |value: Option<clap::builder::PossibleValue>| {
            value.map_or_else(String::new, |value| value.get_name().to_string())
        };
        let policy = match self.profile() {
            Some(_) => self.policy.clone(),
            None => std::path::absolute(&self.policy).unwrap_or_else(|_| self.policy.clone()),
        };
        let mut arguments = vec!["--policy".into(), policy.into_os_string()];
        let each = [
            ("--writes", self.writes.map(|writes| name(writes.to_possible_value()))),
            ("--feedback", self.feedback.map(|feedback| name(feedback.to_possible_value()))),
            ("--time", self.time.map(|time| time.to_string())),
        ];
        for (option, value) in each {
            arguments.extend(value.into_iter().flat_map(|value| [option.into(), value.into()]));
        }
        arguments
    }

    fn profile(&self) -> Option<Profile> {
        match self.policy.to_str()? {
            "verified" => Some(Profile::Verified),
            "strict" => Some(Profile::Strict),
            "paper" => Some(Profile::Paper),
            _ => None,
        }
    }

    /// The game that these options describe.
    pub fn game(&self) -> Result<Game, InputError> {
        let game = match self.profile() {
            Some(_) => Game::default(),
            None => input::policy(&self.policy)?,
        };
        Ok(Game { oracle: self.oracle()?, ..game })
    }

    /// The Oracle that these options describe.
    pub fn oracle(&self) -> Result<Oracle, InputError> {
        let mut oracle = match self.profile() {
            Some(profile) => Oracle::of_profile(profile),
            None => input::policy(&self.policy)?.oracle,
        };
        match self.writes {
            Some(WritesName::Copy) => oracle.policy.writes = Writes::Copy,
            Some(WritesName::Deny) => oracle.policy.writes = Writes::Deny,
            None => {}
        }
        match self.feedback {
            Some(FeedbackName::Silent) => oracle.feedback = FeedbackProfile::Silent,
            Some(FeedbackName::Coarse) => oracle.feedback = FeedbackProfile::Coarse,
            Some(FeedbackName::Standard) => oracle.feedback = FeedbackProfile::Standard,
            Some(FeedbackName::Classes) => oracle.feedback = FeedbackProfile::Classes,
            None => {}
        }
        if let Some(time) = self.time {
            // Not a number, negative or beyond a day: a day.
            oracle.time = Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX).min(Duration::from_secs(86_400));
        }
        Ok(oracle)
    }
}
