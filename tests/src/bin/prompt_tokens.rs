//! What the Oracle's prompt costs in tokens, on the questions of WikiTableQuestions beside the repository: `prompt_tokens`.
//! The paper's burden (section 3.8, all three data sets): mean 279, minimum 243, median 275, maximum 630.

use std::collections::HashMap;
use std::path::PathBuf;

use hiddentables::Table;
use hiddentables::game::{Game, Session, Surface, prompt};
use hiddentables_research::datasets::load;
use hiddentables_tables::{ReadOptions, read_path};
use hiddentables_tests::corpora::folder;
use hiddentables_tests::report::Report;

fn main() -> Result<(), Report> {
    let folder: PathBuf = folder().ok_or("there are no corpora beside the repository")?.join("wikitablequestions");
    let questions = load(std::slice::from_ref(&folder)).map_err(|error| error.to_string())?;
    for (name, surface) in Surface::NAMES {
        let mut counts = Vec::new();
        let mut instructions: HashMap<&str, usize> = HashMap::new();
        for question in &questions.all {
            let tokens = if let Some(tokens) = instructions.get(question.table.as_str()) {
                *tokens
            } else {
                let table = table(&folder.join(&question.table))?;
                let game = Game { surface, ..Game::default() };
                let tokens = hiddentables_tokens::count(&Session::new(game, "table", &table).instructions());
                instructions.insert(&question.table, tokens);
                tokens
            };
            counts.push(tokens + hiddentables_tokens::count(&prompt::question(&question.text)));
        }
        counts.sort_unstable();
        let mean = counts.iter().sum::<usize>() as f64 / counts.len().max(1) as f64;
        let at = |share: f64| counts.get(((counts.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or(0);
        println!(
            "{name}: {} questions, mean {mean:.1}, minimum {}, median {}, maximum {}",
            counts.len(),
            at(0.0),
            at(0.5),
            at(1.0)
        );
    }
    Ok(())
}

fn table(path: &std::path::Path) -> Result<Table, String> {
    let options = ReadOptions { escape: Some(b'\\'), ..ReadOptions::default() };
    let raw = read_path(path, &options).map_err(|error| error.to_string())?;
    Table::try_from(raw).map_err(|error| error.to_string())
}
