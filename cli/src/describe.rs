//! `hiddentables describe`

use std::path::PathBuf;
use std::process::ExitCode;

use hiddentables::game::Schema;
use serde_json::json;

use crate::args::{Describe, Format};
use crate::input::{self, InputError};
use crate::show;

/// Prints what a Solver would be told of tables: names and types of columns, as far as the policy tells them.
pub fn describe(options: &Describe) -> Result<ExitCode, InputError> {
    let game = options.judging.game()?;
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    for path in &options.tables {
        if path.is_dir() {
            files.extend(input::tables_in(path)?);
        } else {
            files.push((input::stem(path), path.clone()));
        }
    }
    for (name, path) in files {
        let schema = Schema::of(&input::table(&path, &options.reading)?, game.types, &game.aliases);
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
    Ok(ExitCode::SUCCESS)
}
