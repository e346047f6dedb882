//! `hiddentables describe`

use std::path::PathBuf;
use std::process::ExitCode;

use hiddentables::game::Schema;
use serde_json::json;

use crate::args::{Describe, Format};
use crate::input::{self, InputError};
use crate::show;

/// Prints what a Solver would be told of tables: names and types of columns, as far as the policy tells them. Of a table that cannot be read it says so, and goes on with
/// the others.
pub fn describe(options: &Describe) -> Result<ExitCode, InputError> {
    let game = options.judging.game()?;
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    let mut complaints: Vec<String> = Vec::new();
    for path in &options.tables {
        if path.is_dir() {
            let tables = input::tables_in(path)?;
            if tables.is_empty() {
                complaints.push(format!("{} holds no table", path.display()));
            }
            files.extend(tables);
        } else {
            files.push((input::stem(path), path.clone()));
        }
    }
    for (name, path) in files {
        let table = match input::table(&path, &options.reading) {
            Ok(table) => table,
            Err(InputError::Table(why)) => {
                let file = path.display().to_string();
                let place = if why.contains(&file) { String::new() } else { format!("{file}: ") };
                complaints.push(format!("{place}{}", InputError::Table(why)));
                continue;
            }
            Err(other) => return Err(other),
        };
        let schema = Schema::of(&table, game.types, &game.aliases);
        let text = match options.format {
            Format::Json => {
                let columns: Vec<_> =
                    schema.columns().iter().map(|(name, kind)| json!({"name": name, "type": kind.word()})).collect();
                format!("{}\n", json!({"table": name, "columns": columns}))
            }
            Format::Text => format!("{name}\n{}", show::indented(&schema.to_string())),
        };
        show::emit(&text)?;
    }
    for complaint in &complaints {
        eprintln!("hiddentables: {complaint}");
    }
    Ok(if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
