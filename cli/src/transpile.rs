//! `hiddentables transpile`: its options and what it does.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use hiddentables_research::datasets::load;
use hiddentables_research::transpile::transpile as program_of;
use hiddentables_tables::{RawTable, ReadOptions, read_path};
use serde_json::json;

use crate::input::InputError;
use crate::show;

#[derive(Args)]
pub struct Options {
    /// Questions with logical forms: files or folders, as published or as JSONL
    #[arg(required = true)]
    pub questions: Vec<PathBuf>,
    /// The folder of their tables
    #[arg(long)]
    pub tables: PathBuf,
    /// Where the corpus goes
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes a corpus of the questions' logical forms as programs.
pub fn transpile(options: &Options) -> Result<ExitCode, InputError> {
    let questions = load(&options.questions).map_err(InputError::Data)?;
    let unwritable = |error| InputError::Unwritable(options.out.clone(), error);
    let mut out = BufWriter::new(File::create(&options.out).map_err(unwritable)?);
    let mut tables: HashMap<&str, RawTable> = HashMap::new();
    let (mut written, mut passed_over) = (0, 0);
    for question in &questions.all {
        let Some(sql) = &question.sql else {
            passed_over += 1;
            continue;
        };
        if !tables.contains_key(question.table.as_str()) {
            tables.insert(&question.table, read(&options.tables, &question.table)?);
        }
        let Some(table) = tables.get(question.table.as_str()) else { continue };
        let program = program_of(sql, table).map_err(|why| InputError::Transpile(question.id.clone(), why))?;
        let line = json!({
            "id": question.id, "table": question.table, "question": question.text, "answer": question.expected.strings,
            "style": "transpiled", "program": program,
        });
        writeln!(out, "{line}").map_err(unwritable)?;
        written += 1;
    }
    out.flush().map_err(unwritable)?;
    let mut text = format!("{written} programs -> {}\n", options.out.display());
    if passed_over > 0 {
        let _ = writeln!(text, "{passed_over} questions have no logical form");
    }
    show::emit(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn read(folder: &Path, name: &str) -> Result<RawTable, InputError> {
    let is_file = Path::new(name).extension().is_some_and(|ending| ending == "csv" || ending == "tsv");
    let file = if is_file { name.to_string() } else { format!("{name}.csv") };
    read_path(&folder.join(file), &ReadOptions::default()).map_err(|error| InputError::Table(error.to_string()))
}
