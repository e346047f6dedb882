//! Reading what the command line names.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use hiddentables::game::Game;
use hiddentables::{Submission, Table};
use hiddentables_tables::{Format, read_path};

use crate::args::Reading;

/// Bytes of a program file that are looked at; code itself is admitted up to 64 KiB.
const MOST: u64 = 4 << 20;

/// Why the command cannot do what it was asked.
#[derive(Debug)]
pub enum InputError {
    /// A file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A program is larger than any that is admitted.
    TooLarge(PathBuf),
    /// A program is not UTF-8.
    NotUtf8(PathBuf, usize),
    /// A table cannot be read.
    Table(String),
    /// A policy file says nothing that can be followed.
    Policy(PathBuf, hiddentables::ConfigError),
    /// A file cannot be written.
    Unwritable(PathBuf, io::Error),
    /// A transcript is none.
    Transcript(PathBuf, String),
    /// A folder has no such table; those that it has.
    NoSuchTable(PathBuf, Vec<String>),
    /// An endpoint that cannot be used, and the file that describes it.
    Solver(PathBuf, hiddentables_solver::ConfigError),
    /// Nothing says who writes the programs.
    NoSolver,
    /// A ledger's line is none.
    Ledger(PathBuf, usize, serde_json::Error),
    /// A column that is to have an alias and is not there.
    Alias(String),
    /// What is to be written is what is read.
    Same(PathBuf),
    /// There is no question.
    NoQuestion,
    /// A separator or escape character is not ASCII.
    Character(char),
    /// The server did not come about.
    Serve(String),
    /// Standard output takes no more.
    Output(io::Error),
    /// A data set cannot be read.
    Data(hiddentables_research::datasets::DataError),
    /// Results cannot be used.
    Results(hiddentables_research::results::ResultsError),
    /// Reports are not written in the format of this ending.
    NoFormat(String),
    /// Changes are between two files; so many were named.
    NotTwo(usize),
    /// The logical form of a question and its table do not fit.
    Transpile(String, hiddentables_research::transpile::NoColumn),
    /// The replay stopped.
    Replay(hiddentables_corpus::ReplayError),
    /// Attack programs cannot be read.
    Attacks(hiddentables_corpus::attack::LoadError),
    /// The files hold no program.
    NoPrograms,
    /// No program is called so.
    NoAttack(String),
    /// Attacks cannot be given processes and folders of their own.
    Trial(io::Error),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::Unreadable(path, error) => write!(f, "cannot read {}: {error}", name(path)),
            InputError::TooLarge(path) => write!(f, "{} is larger than {} MiB: no program", name(path), MOST >> 20),
            InputError::NotUtf8(path, at) => write!(f, "{} is not UTF-8 (byte {at})", name(path)),
            InputError::Table(why) => write!(f, "cannot read the table: {why}"),
            InputError::Policy(path, why) => write!(f, "the policy {}: {why}", name(path)),
            InputError::Unwritable(path, error) => write!(f, "cannot write {}: {error}", name(path)),
            InputError::Transcript(path, why) => write!(f, "{} is no transcript: {why}", name(path)),
            InputError::NoSuchTable(path, known) => {
                let first: Vec<&str> = known.iter().take(20).map(String::as_str).collect();
                let rest = if known.len() > 20 { format!(", … ({} in all)", known.len()) } else { String::new() };
                write!(f, "name one of the tables in {} with --table: {}{rest}", name(path), first.join(", "))
            }
            InputError::Solver(path, error) if path == Path::new("") => write!(f, "the Solver: {error}"),
            InputError::Solver(path, error) => write!(f, "the Solver of {}: {error}", name(path)),
            InputError::NoSolver => {
                f.write_str("who writes the programs? --model names a model, --reply FILE gives its reply, --recorded FILE a transcript")
            }
            InputError::Ledger(path, line, error) => {
                write!(f, "{}, line {line}, is no line of a ledger: {error}", name(path))
            }
            InputError::Alias(column) => {
                write!(f, "the policy gives column {column} another name, and the table has no such column: nothing would be hidden")
            }
            InputError::Same(path) => write!(f, "{} is read, and would be written over", name(path)),
            InputError::NoQuestion => f.write_str("there is no question"),
            InputError::Character(c) => write!(f, "{c:?} cannot separate or escape fields: only ASCII characters can"),
            InputError::Serve(why) => write!(f, "cannot serve: {why}"),
            InputError::Output(error) => write!(f, "cannot print: {error}"),
            InputError::Data(error) => write!(f, "{error}"),
            InputError::Results(error) => write!(f, "{error}"),
            InputError::NoFormat(ending) => write!(f, "a report is HTML (.html) or Markdown (.md), and not .{ending}"),
            InputError::NotTwo(given) => write!(f, "--diff compares two files of results; {given} were named"),
            InputError::Transpile(id, why) => write!(f, "question {id}: {why}"),
            InputError::Replay(error) => write!(f, "{error}"),
            InputError::Attacks(error) => write!(f, "{error}"),
            InputError::NoPrograms => f.write_str("there is no program in what was named"),
            InputError::NoAttack(name) => write!(f, "no program here is called {name}"),
            InputError::Trial(error) => write!(f, "cannot give an attack a process and a folder of its own: {error}"),
        }
    }
}

fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_string() } else { path.display().to_string() }
}

/// The program or reply in a file, or on standard input. A `.py` file without a fence is code as it stands; any other text is
/// looked through for code.
pub fn submission(path: &Path) -> Result<Submission, InputError> {
    let unreadable = |error| InputError::Unreadable(path.to_path_buf(), error);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(MOST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes))
    };
    read.map_err(unreadable)?;
    if bytes.len() as u64 > MOST {
        return Err(InputError::TooLarge(path.to_path_buf()));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| InputError::NotUtf8(path.to_path_buf(), error.utf8_error().valid_up_to()))?;
    let is_code = path.extension().is_some_and(|ending| ending == "py") && !text.contains("```");
    Ok(if is_code { Submission::program(text) } else { Submission::reply(text) })
}

/// A text file, or standard input.
pub fn text(path: &Path) -> Result<String, InputError> {
    let unreadable = |error| InputError::Unreadable(path.to_path_buf(), error);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|error| InputError::NotUtf8(path.to_path_buf(), error.utf8_error().valid_up_to()))
}

/// Writes a file whole: what was there stays until all of it is written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), InputError> {
    let failed = |error| InputError::Unwritable(path.to_path_buf(), error);
    let mut out = Whole::create(path).map_err(failed)?;
    out.write_all(bytes).and_then(|()| out.finish()).map_err(failed)
}

/// A file that is written beside its place, and put there when it is whole: what was there stays until then.
pub struct Whole {
    out: BufWriter<File>,
    /// Where it is written, and its place; `None` of a device or pipe, which is written to as it comes.
    places: Option<(PathBuf, PathBuf)>,
}

impl Whole {
    /// Begins a file.
    pub fn create(path: &Path) -> io::Result<Whole> {
        if path.exists() && !path.is_file() {
            return Ok(Whole { out: BufWriter::new(File::create(path)?), places: None });
        }
        // What a link leads to is written, and the link stays.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let out = BufWriter::new(File::create(&beside)?);
        Ok(Whole { out, places: Some((beside.into(), path.clone())) })
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        match self.places.take() {
            Some((beside, path)) => std::fs::rename(beside, path),
            None => Ok(()),
        }
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        if let Some((beside, _)) = self.places.take() {
            // Nothing of it is wanted; one that cannot be removed does no harm.
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// The path with a further ending.
fn ending(path: &Path, after: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(after);
    PathBuf::from(name)
}

/// Refuses to write over what is read: the files themselves and those in folders, but for what an earlier run wrote there.
pub fn apart<'a>(
    written: impl IntoIterator<Item = &'a PathBuf>,
    read: impl IntoIterator<Item = &'a PathBuf> + Clone,
) -> Result<(), InputError> {
    let file = |path: &Path| std::fs::canonicalize(path).ok();
    for path in written {
        let beside = [".part", ".run"].map(|after| ending(path, after));
        for path in beside.iter().chain([path]) {
            let Some(there) = file(path) else { continue };
            let lost =
                |read: PathBuf| there == read || (there.is_file() && there.starts_with(&read) && !is_ours(&there));
            let taken = |read: &PathBuf| file(read).is_some_and(lost);
            if read.clone().into_iter().any(taken) {
                return Err(InputError::Same(path.clone()));
            }
        }
    }
    Ok(())
}

/// What results call how a program ended.
const OUTCOMES: [&str; 6] = ["answer", "empty", "error", "rejected", "limit", "no_code"];

/// Whether a file is empty, or lines that a replay, a score or a transpilation wrote, or the record of a run.
fn is_ours(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let mut line = Vec::new();
    // Results of a longer first line are not known again, and let be.
    let mut reader = io::BufReader::new(file.take(1 << 20));
    if io::BufRead::read_until(&mut reader, b'\n', &mut line).is_err() {
        return false;
    }
    let object: serde_json::Value = serde_json::from_slice(&line).unwrap_or_default();
    let text = |key: &str| object[key].as_str();
    let results =
        object["v"] == 1 && !object["id"].is_null() && text("outcome").is_some_and(|name| OUTCOMES.contains(&name));
    let transpiled = text("style") == Some("transpiled") && text("program").is_some();
    let record =
        text("version").is_some_and(|version| version.starts_with("hiddentables ")) && text("corpus").is_some();
    line.is_empty() || results || transpiled || record
}

/// The name and file of the table that was meant: a file, or one of a folder by its name.
pub fn named_table(table: Option<&Path>, folder: Option<&Path>) -> Result<(String, PathBuf), InputError> {
    let Some(folder) = folder else {
        let path = table.unwrap_or(Path::new("")).to_path_buf();
        return Ok((stem(&path), path));
    };
    if let Some(table) = table.filter(|table| Format::known(table) == Some(Format::JsonLines)) {
        let path = folder.join(table);
        if path.is_file() {
            return Ok((stem(&path), path));
        }
    }
    let all = tables_in(folder)?;
    let meant = |(name, path): &&(String, PathBuf)| match table {
        Some(table) => path.file_name() == Some(table.as_os_str()) || *name == table.to_string_lossy(),
        None => all.len() == 1,
    };
    match all.iter().find(meant) {
        Some(found) => Ok(found.clone()),
        None => Err(InputError::NoSuchTable(folder.to_path_buf(), all.into_iter().map(|(name, _)| name).collect())),
    }
}

/// The name of a table: that of its file, without the ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The tables of a folder by name, in order.
pub fn tables_in(folder: &Path) -> Result<Vec<(String, PathBuf)>, InputError> {
    let entries = std::fs::read_dir(folder).map_err(|error| InputError::Unreadable(folder.to_path_buf(), error))?;
    // A folder's files of JSON Lines are corpora, transcripts and ledgers as well as tables: they are tables where they are named.
    let is_table = |path: &PathBuf| !matches!(Format::known(path), None | Some(Format::JsonLines));
    let mut all: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_table).collect();
    all.sort();
    Ok(all.into_iter().map(|path| (stem(&path), path)).collect())
}

/// The game that a policy file describes.
pub fn policy(path: &Path) -> Result<Game, InputError> {
    let text = text(path)?;
    Game::from_toml(&text).map_err(|error| InputError::Policy(path.to_path_buf(), error))
}

/// The table in a file.
pub fn table(path: &Path, reading: &Reading) -> Result<Table, InputError> {
    let raw = read_path(path, &reading.options()?).map_err(|error| InputError::Table(error.to_string()))?;
    Table::try_from(raw).map_err(|error| InputError::Table(error.to_string()))
}
