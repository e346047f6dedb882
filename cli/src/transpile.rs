//! `hiddentables transpile`: its options and what it does.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hiddentables_corpus::Mode;
use hiddentables_research::datasets::load;
use hiddentables_research::tables::Tables;
use hiddentables_research::transpile::transpile as program_of;
use hiddentables_tables::{Catalog, RawTable, TableError};
use serde_json::json;

use crate::args::Files;
use crate::input::{InputError, Whole, apart};
use crate::replay::ModeName;
use crate::show;

#[derive(Args)]
pub struct Options {
    /// Questions with logical forms: files or folders, as published or as JSONL
    #[arg(required = true)]
    pub questions: Vec<PathBuf>,
    /// The folder of their tables, or WikiSQL's file of tables (.tables.jsonl)
    #[arg(long)]
    pub tables: PathBuf,
    /// What WikiSQL's files of tables will be read as when the programs are replayed
    #[arg(long, value_enum, default_value = "pandas")]
    pub mode: ModeName,
    #[command(flatten)]
    pub files: Files,
    /// Where the corpus goes
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes a corpus of the questions' logical forms as programs.
pub fn transpile(options: &Options) -> Result<ExitCode, InputError> {
    let questions = load(&options.questions).map_err(InputError::Data)?;
    let unreadable = |error: TableError| InputError::Table(error.to_string());
    let types = Mode::from(options.mode).types();
    let catalog = Catalog::of([&options.tables]).map_err(unreadable)?;
    let source = Tables { catalog, types, files: options.files.options()? };
    let unwritable = |error| InputError::Unwritable(options.out.clone(), error);
    apart([&options.out], options.questions.iter().chain([&options.tables]))?;
    let mut out = Whole::create(&options.out).map_err(unwritable)?;
    let mut tables: HashMap<&str, RawTable> = HashMap::new();
    let (mut written, mut passed_over) = (0, 0);
    for question in &questions.all {
        let Some(sql) = &question.sql else {
            passed_over += 1;
            continue;
        };
        if !tables.contains_key(question.table.as_str()) {
            let table = source.get(&question.table).map_err(unreadable)?;
            tables.insert(&question.table, table);
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
    out.finish().map_err(unwritable)?;
    let mut text = format!("{written} programs -> {}\n", options.out.display());
    if passed_over > 0 {
        let _ = writeln!(text, "{passed_over} questions have no logical form");
    }
    show::emit_printable(&text)?;
    Ok(ExitCode::SUCCESS)
}
