//! `hiddentables report`: its options and what it does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use hiddentables_research::report::document::{html, markdown};
use hiddentables_research::report::run::Run;
use hiddentables_research::report::{diff, report as report_of};

use crate::input::{InputError, apart, write};
use crate::show;

#[derive(Args)]
pub struct Options {
    /// Files that score wrote; results that are not scored are reported by how programs ended
    #[arg(required = true)]
    pub results: Vec<PathBuf>,
    /// Where the report goes: HTML where the name ends in .html, Markdown where it ends in .md; printed as Markdown where not given
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Say what changed from the first of two files to the second
    #[arg(long)]
    pub diff: bool,
    /// The report's title
    #[arg(long, default_value = "HiddenTables: replayed and scored")]
    pub title: String,
}

/// Writes a report.
pub fn report(options: &Options) -> Result<ExitCode, InputError> {
    apart(&options.out, &options.results)?;
    let ending = options.out.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
    let is_html = match ending.as_deref() {
        Some("html" | "htm") => true,
        None | Some("md" | "markdown" | "txt") => false,
        Some(other) => return Err(InputError::NoFormat(other.to_string())),
    };
    let blocks = match (options.diff, options.results.as_slice()) {
        (true, [before, after]) => diff::diff(before, after).map_err(InputError::Results)?,
        (true, _) => return Err(InputError::NotTwo(options.results.len())),
        (false, all) => {
            let runs: Result<Vec<Run>, _> = all.iter().map(|path| Run::read(path)).collect();
            report_of(&options.title, &runs.map_err(InputError::Results)?)
        }
    };
    let Some(out) = &options.out else {
        show::emit(&markdown(&blocks))?;
        return Ok(ExitCode::SUCCESS);
    };
    let text = if is_html { html(&options.title, &blocks) } else { markdown(&blocks) };
    write(out, text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
