//! `hiddentables score`: its options and what it does.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use hiddentables_research::datasets::load;
use hiddentables_research::scorers::Scorer;
use hiddentables_research::scoring::{Scoring, ScoringError};
use hiddentables_research::tables::Tables;
use hiddentables_tables::{Catalog, Types};

use crate::args::Files;
use crate::input::{InputError, Whole, apart};
use crate::show;

#[derive(Args)]
pub struct Options {
    /// Results that replay wrote
    pub results: PathBuf,
    /// Questions with expected answers: files or folders, as published or as JSONL; without it each line must carry its own
    #[arg(long, value_name = "FILE|FOLDER")]
    pub data: Vec<PathBuf>,
    /// Folders of the questions' tables, for taxonomies of size and for scorers that look at cells
    #[arg(long)]
    pub tables: Vec<PathBuf>,
    #[command(flatten)]
    pub files: Files,
    /// Whose rules decide
    #[arg(long, value_enum)]
    pub scorer: ScorerName,
    /// Where the scored lines go
    #[arg(long)]
    pub out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ScorerName {
    /// The official evaluator of WikiTableQuestions, 1.0.2
    Wtq,
    /// TaPEx's denotation accuracy
    Tapex,
    /// WikiSQL's execution accuracy
    WikisqlExec,
    /// SQA's sets of cells
    Sqa,
    /// The same canonical JSON as in a golden file
    Strict,
}

impl ScorerName {
    /// The scorer.
    pub fn scorer(self) -> Scorer {
        match self {
            ScorerName::Wtq => Scorer::Wtq,
            ScorerName::Tapex => Scorer::Tapex,
            ScorerName::WikisqlExec => Scorer::WikiSqlExec,
            ScorerName::Sqa => Scorer::Sqa,
            ScorerName::Strict => Scorer::Strict,
        }
    }
}

/// Judges results and prints how many are right.
pub fn score(options: &Options) -> Result<ExitCode, InputError> {
    let questions = if options.data.is_empty() { None } else { Some(load(&options.data).map_err(InputError::Data)?) };
    let mut tables = options.tables.clone();
    tables.extend(options.data.iter().filter(|path| path.is_dir()).cloned());
    let catalog = Catalog::of(&tables).map_err(|error| InputError::Table(error.to_string()))?;
    // As WikiSQL's own evaluator sees them.
    let tables = Tables { catalog, types: Types::Declared, files: options.files.options()? };
    let scoring = Scoring { questions, tables, scorer: options.scorer.scorer() };
    let unwritable = |error| InputError::Unwritable(options.out.clone(), error);
    apart([&options.out], options.data.iter().chain(&options.tables).chain([&options.results]))?;
    let mut out = Whole::create(&options.out).map_err(unwritable)?;
    let tally = scoring.run(&options.results, &mut out).map_err(|error| match error {
        ScoringError::Results(error) => InputError::Results(error),
        ScoringError::Out(error) => unwritable(error),
    })?;
    out.finish().map_err(unwritable)?;
    let name = scoring.scorer.name();
    let scored = tally.scored();
    let share = |count: usize| 100.0 * count as f64 / scored.max(1) as f64;
    let mut text = format!("{name}: {} of {scored} right ({:.1} %)", tally.right, share(tally.right));
    if tally.undecided > 0 {
        let most = tally.right + tally.undecided;
        let _ = write!(text, "; {} undecided: at most {most} ({:.1} %)", tally.undecided, share(most));
    }
    let _ = writeln!(text, " -> {}", options.out.display());
    // As in the paper's Table 5.
    let mut so_far = 0;
    for (round, right) in &tally.right_in_round {
        so_far += right;
        let _ = writeln!(text, "up to round {round}: {so_far} right ({:.1} %)", share(so_far));
    }
    for (why, count) in &tally.unscored {
        let _ = writeln!(text, "{count:>9}  not scored: {why}");
    }
    show::emit_printable(&text)?;
    Ok(ExitCode::SUCCESS)
}
