//! `hiddentables mcp`

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use hiddentables::Table;
use hiddentables_mcp::{Answers, Settings, Tables, Wall, serve_stdio};

use crate::args::{Mcp, Reading, Solving};
use crate::input::{self, InputError};
use crate::ledger::Kept;
use crate::solver::{self, MakeSolver};

/// Serves the client behind standard input and output until it closes them. Standard output carries the protocol alone.
pub fn mcp(options: &Mcp) -> Result<ExitCode, InputError> {
    let files = files(&options.table, options.tables.as_deref())?;
    let tables = Files { files, reading: Reading { ..options.reading } };
    let answers = Answers { folder: options.answers.clone(), revealed: options.reveal_answers };
    let game = options.judging.game()?;
    let kept = Kept::open(&options.spending, &game)?;
    let mut settings = Settings {
        game,
        answers,
        ledger: Some(Arc::clone(&kept.ledger)),
        spent: keeper(kept),
        solver: maker(&options.solver)?,
        log: Box::new(log),
        ..Settings::default()
    };
    if let Some(jobs) = options.jobs {
        settings.at_once = usize::from(jobs);
    }
    let wall = Wall::new(Box::new(tables), settings)
        .map_err(|error| InputError::Unwritable(options.answers.clone().unwrap_or_default(), error))?;
    serve_stdio(Arc::new(wall)).map_err(|error| InputError::Serve(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}

/// A line on standard error. Where nobody reads it any more, the client is served all the same.
fn log(line: &str) {
    drop(writeln!(std::io::stderr(), "hiddentables: {line}"));
}

/// Writes the ledger, one call at a time.
fn keeper(kept: Kept) -> Box<dyn Fn() + Send + Sync> {
    let kept = Mutex::new(kept);
    Box::new(move || {
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = kept.keep() {
            log(&error.to_string());
        }
    })
}

/// Table files by the names that models know them by: their own without the ending, and whole where two would be called the same.
fn files(tables: &[PathBuf], folder: Option<&Path>) -> Result<BTreeMap<String, PathBuf>, InputError> {
    let mut all: BTreeSet<(String, PathBuf)> = tables.iter().map(|path| (input::stem(path), path.clone())).collect();
    if let Some(folder) = folder {
        all.extend(input::tables_in(folder)?);
    }
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, _) in &all {
        *counts.entry(name).or_default() += 1;
    }
    let told = |(name, path): &(String, PathBuf)| match counts.get(name.as_str()) {
        Some(2..) => (path.display().to_string(), path.clone()),
        _ => (name.clone(), path.clone()),
    };
    Ok(all.iter().map(told).collect())
}

/// Tables that are read when they are first asked for.
struct Files {
    files: BTreeMap<String, PathBuf>,
    reading: Reading,
}

impl Tables for Files {
    fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    fn open(&self, name: &str) -> Result<Table, String> {
        let path = self.files.get(name).ok_or("there is no such file")?;
        input::table(path, &self.reading).map_err(|error| error.to_string())
    }
}

/// Makes a Solver for each question, where the options name one: the tool `ask` is not there by accident of an environment.
fn maker(options: &Solving) -> Result<Option<MakeSolver>, InputError> {
    if let Some(make) = solver::scripted(options)? {
        return Ok(Some(make));
    }
    if options.endpoint.model.is_none() && options.endpoint.solver.is_none() {
        return Ok(None);
    }
    let model = solver::model(&options.endpoint)?;
    Ok(Some(Box::new(move || Box::new(model.clone()))))
}
