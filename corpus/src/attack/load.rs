//! Attacks from files: `.py` programs, whole folders of them, and JSONL with a program a line.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use hiddentables::Submission;
use serde_json::{Value as Json, json};

use super::program::{Attack, Header, Place};
use crate::line::Line;

/// Bytes of a file that are read; the interpreter admits programs of 64 KiB.
const MOST: u64 = 64 << 20;

/// Rows of the canary table where a program does not say.
const ROWS: usize = 24;

/// Why attacks cannot be read.
#[derive(Debug)]
pub enum LoadError {
    /// A file or folder cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file is larger than is read.
    TooLarge(PathBuf),
    /// A file is not UTF-8.
    NotUtf8(PathBuf, usize),
    /// It is named as no program and no list of programs.
    Unknown(PathBuf),
    /// A folder holds no program.
    Nothing(PathBuf),
    /// A line of a file is wrong.
    Line(PathBuf, usize, String),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            LoadError::TooLarge(path) => write!(f, "{} is larger than {} MiB", path.display(), MOST >> 20),
            LoadError::NotUtf8(path, at) => write!(f, "{} is not UTF-8 (byte {at})", path.display()),
            LoadError::Unknown(path) => write!(f, "{} is neither .py, .jsonl nor a folder", path.display()),
            LoadError::Nothing(path) => write!(f, "{} holds no .py and no .jsonl", path.display()),
            LoadError::Line(path, line, why) => write!(f, "{}:{line}: {why}", path.display()),
        }
    }
}

impl std::error::Error for LoadError {}

/// The attacks in a file, or in a folder and those below it, in the order of their names. In a folder, files whose name begins with `_`
/// or a dot are passed over.
pub fn load(path: &Path) -> Result<Vec<Attack>, LoadError> {
    let metadata = path.metadata().map_err(|error| LoadError::Unreadable(path.to_path_buf(), error))?;
    if metadata.is_dir() {
        let mut files = Vec::new();
        programs(path, &mut files)?;
        files.sort();
        if files.is_empty() {
            return Err(LoadError::Nothing(path.to_path_buf()));
        }
        let each = files.iter().map(|file| of_file(file)).collect::<Result<Vec<_>, _>>()?;
        return Ok(each.into_iter().flatten().collect());
    }
    of_file(path)
}

fn programs(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), LoadError> {
    let unreadable = |error| LoadError::Unreadable(folder.to_path_buf(), error);
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        // A link could lead round in circles, or out.
        let kind = entry.file_type().map_err(unreadable)?;
        let wanted = path.extension().is_some_and(|ending| ending == "py" || ending == "jsonl");
        if kind.is_dir() {
            programs(&path, files)?;
        } else if wanted && !name.starts_with(['_', '.']) {
            files.push(path);
        }
    }
    Ok(())
}

fn text(path: &Path) -> Result<String, LoadError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes));
    read.map_err(|error| LoadError::Unreadable(path.to_path_buf(), error))?;
    if bytes.len() as u64 > MOST {
        return Err(LoadError::TooLarge(path.to_path_buf()));
    }
    String::from_utf8(bytes).map_err(|error| LoadError::NotUtf8(path.to_path_buf(), error.utf8_error().valid_up_to()))
}

fn of_file(path: &Path) -> Result<Vec<Attack>, LoadError> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("py") => Ok(vec![of_program(path)?]),
        Some("jsonl") => of_lines(path),
        _ => Err(LoadError::Unknown(path.to_path_buf())),
    }
}

/// The name of the folder that a file is in.
fn folder(path: &Path) -> String {
    let parent = path.parent().and_then(Path::file_name);
    parent.map_or_else(|| "programs".to_string(), |name| name.to_string_lossy().into_owned())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn of_program(path: &Path) -> Result<Attack, LoadError> {
    let wrong = |line, why| LoadError::Line(path.to_path_buf(), line, why);
    let program = text(path)?;
    let header = Header::of(&program).map_err(|(line, why)| wrong(line, why))?;
    let program = header.expand(&program).map_err(|why| wrong(1, why))?;
    let family = header.family.clone().unwrap_or_else(|| folder(path));
    let id = format!("{family}/{}", stem(path));
    let place = Place { path: path.to_path_buf(), line: None };
    Ok(attack(id, family, place, Submission::program(program), header))
}

fn attack(id: String, family: String, place: Place, submission: Submission, header: Header) -> Attack {
    let Header { what, gain, expects, rows, open, .. } = header;
    Attack { id, family, place, submission, what, gain, expects, rows: rows.unwrap_or(ROWS), open }
}

fn of_lines(path: &Path) -> Result<Vec<Attack>, LoadError> {
    let content = text(path)?;
    let lines = content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut first: HashMap<String, usize> = HashMap::new();
    let mut attacks = Vec::new();
    for (at, line) in lines {
        let wrong = |why| LoadError::Line(path.to_path_buf(), at + 1, why);
        let attack = of_line(path, at + 1, line).map_err(wrong)?;
        if let Some(before) = first.insert(attack.id.clone(), at + 1) {
            return Err(wrong(format!("the id \"{}\" stands in line {before} already", attack.id)));
        }
        attacks.push(attack);
    }
    Ok(attacks)
}

/// A line of a corpus: `id`, `program` or `response`, `preceding`; the keys of a header besides. It needs no table.
fn of_line(path: &Path, number: usize, text: &str) -> Result<Attack, String> {
    let mut object: Json = serde_json::from_str(text).map_err(|error| format!("not a JSON object: {error}"))?;
    if let Some(object) = object.as_object_mut() {
        object.entry("table").or_insert_with(|| json!(""));
        object.entry("id").or_insert_with(|| json!(number));
    }
    let line = Line::parse(&object.to_string()).map_err(|why| why.to_string())?;
    let mut header = Header::default();
    for (key, value) in &line.labels {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        header.set(key, &value)?;
    }
    let family = header.family.clone().unwrap_or_else(|| stem(path));
    let id = line.id.as_str().map_or_else(|| line.id.to_string(), str::to_string);
    let place = Place { path: path.to_path_buf(), line: Some(number) };
    Ok(attack(id, family, place, line.submission, header))
}
