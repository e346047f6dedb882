//! [`diff`]: what changed between two files of results.

use std::collections::BTreeMap;
use std::path::Path;

use hiddentables_corpus::id_text;
use serde_json::{Map, Value as Json};

use super::document::{Block, Table};
use super::plot::thousands;
use crate::results::{self, ResultsError};

/// Ids of a change that are listed, at most.
const LISTED: usize = 20;

/// A line of either file, as far as it is compared.
struct Line {
    ended: String,
    verdict: Option<String>,
    right: Option<bool>,
    operator: Option<String>,
    answer: Option<Json>,
}

impl Line {
    /// How it ended, told with the verdict where both files have some.
    fn state(&self, scored: bool) -> String {
        match &self.verdict {
            Some(verdict) if scored && self.ended == "answer" => verdict.clone(),
            Some(verdict) if scored => format!("{verdict} ({})", self.ended),
            _ => self.ended.clone(),
        }
    }
}

/// What changed from `a` to `b`: verdicts where both are scored, else outcomes, and answers where both have them.
///
/// # Errors
/// A file cannot be used.
pub fn diff(a: &Path, b: &Path) -> Result<Vec<Block>, ResultsError> {
    let (before, before_scorer) = read(a)?;
    let (after, after_scorer) = read(b)?;
    let (name_a, name_b) = (a.display().to_string(), b.display().to_string());
    let mut blocks = vec![Block::Heading(1, format!("From {name_a} to {name_b}"))];
    let only = |one: &BTreeMap<String, Line>, other: &BTreeMap<String, Line>| {
        one.keys().filter(|id| !other.contains_key(*id)).count()
    };
    let both = before.keys().filter(|id| after.contains_key(*id)).count();
    let scorer = match (&before_scorer, &after_scorer) {
        (Some(one), Some(other)) if one == other => format!("Both are scored by `{one}`."),
        (Some(one), Some(other)) => {
            format!("They are scored by `{one}` and `{other}`: verdicts differ for that alone.")
        }
        (None, None) => "Neither is scored: outcomes are compared.".to_string(),
        _ => "One of them is not scored: outcomes are compared.".to_string(),
    };
    let scored = before_scorer.is_some() && after_scorer.is_some();
    let (only_a, only_b) = (only(&before, &after), only(&after, &before));
    blocks.push(Block::Text(format!(
        "{scorer} Lines in both: n = {}; in the first alone: {}; in the second alone: {}.",
        thousands(both),
        thousands(only_a),
        thousands(only_b)
    )));

    let mut changes: BTreeMap<(String, String), Vec<&str>> = BTreeMap::new();
    let mut answers = Vec::new();
    let mut operators: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    for (id, one) in &before {
        let Some(other) = after.get(id) else { continue };
        let states = (one.state(scored), other.state(scored));
        if states.0 != states.1 {
            changes.entry(states).or_default().push(id);
        } else if matches!((&one.answer, &other.answer), (Some(one), Some(other)) if one != other) {
            answers.push(id.as_str());
        }
        if let (Some(was), Some(is)) = (one.right, other.right) {
            let group = one.operator.clone().unwrap_or_else(|| "–".to_string());
            let (n, right_before, right_after) = operators.entry(group).or_default();
            *n += 1;
            *right_before += usize::from(was);
            *right_after += usize::from(is);
        }
    }
    if !operators.is_empty() {
        let head = ["Operator", "n", "accuracy before", "after", "points"];
        let mut table = Table::new("Accuracy of the lines that are in both.", &head);
        let mut row = |name: &str, (n, was, is): (usize, usize, usize)| {
            let percent = |count: usize| 100.0 * count as f64 / n.max(1) as f64;
            let change = percent(is) - percent(was);
            table.rows.push(vec![
                name.to_string(),
                thousands(n),
                format!("{:.2}", percent(was)),
                format!("{:.2}", percent(is)),
                format!("{change:+.2}"),
            ]);
        };
        for (name, counts) in &operators {
            row(name, *counts);
        }
        let all = operators.values().fold((0, 0, 0), |all, each| (all.0 + each.0, all.1 + each.1, all.2 + each.2));
        row("all", all);
        blocks.push(Block::Table(table));
    }
    let changed: usize = changes.values().map(Vec::len).sum();
    let mut table =
        Table::new(format!("Lines that ended otherwise, n = {}.", thousands(changed)), &["before → after", "lines"]);
    let mut sorted: Vec<_> = changes.iter().collect();
    sorted.sort_by_key(|(states, ids)| (std::cmp::Reverse(ids.len()), (*states).clone()));
    for ((was, is), ids) in &sorted {
        table.rows.push(vec![format!("{was} → {is}"), thousands(ids.len())]);
    }
    blocks.push(Block::Table(table));
    for ((was, is), ids) in sorted {
        blocks.push(Block::Heading(3, format!("{was} → {is}")));
        blocks.push(listed(ids));
    }
    if !answers.is_empty() {
        blocks.push(Block::Heading(3, format!("Another answer, n = {}", thousands(answers.len()))));
        blocks.push(listed(&answers));
    }
    Ok(blocks)
}

fn listed(ids: &[&str]) -> Block {
    let more = ids.len().saturating_sub(LISTED);
    let shown = ids.iter().take(LISTED).copied().collect::<Vec<_>>().join(", ");
    Block::Text(if more > 0 { format!("{shown} and {} more", thousands(more)) } else { shown })
}

fn read(path: &Path) -> Result<(BTreeMap<String, Line>, Option<String>), ResultsError> {
    let mut lines = BTreeMap::new();
    let mut scorer = None;
    results::read(path, |_, mut outcome| {
        let verdict = outcome.get("score").and_then(|score| score["verdict"].as_str()).map(str::to_string);
        scorer = scorer.take().or_else(|| outcome.get("score")?["scorer"].as_str().map(str::to_string));
        let ended = ended(&outcome);
        let taxonomy = outcome.get("taxonomy").cloned().unwrap_or_default();
        let operator = taxonomy["operator"].as_str().or(taxonomy["operator by keywords"].as_str()).map(str::to_string);
        let right = verdict.as_deref().filter(|verdict| *verdict != "unscored").map(|verdict| verdict == "right");
        let id = outcome.get("id").map(id_text).unwrap_or_default();
        lines.insert(id, Line { ended, verdict, right, operator, answer: outcome.remove("answer") });
        Ok(())
    })?;
    Ok((lines, scorer))
}

fn ended(outcome: &Map<String, Json>) -> String {
    let name = outcome.get("outcome").and_then(Json::as_str).unwrap_or_default();
    match outcome.get("error") {
        Some(error) if name == "error" => {
            let class = error["class"].as_str().unwrap_or("?");
            error["construct"].as_str().map_or(class.to_string(), |construct| format!("not supported: {construct}"))
        }
        _ => name.to_string(),
    }
}
