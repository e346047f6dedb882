//! [`Run`]: a file of results counted, line by line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

use crate::results::{self, ResultsError, ResultsFault};

/// Taxonomies, in the order of the report, and what heads their column.
pub const TAXONOMIES: [(&str, &str); 11] = [
    ("split", "Split"),
    ("difficulty", "Difficulty"),
    ("operator", "Operator"),
    ("operator by keywords", "Operator (by keywords, not the paper's labels)"),
    ("position", "Position in the sequence"),
    ("tokens", "Table size (tokens)"),
    ("rows", "Table size (rows)"),
    ("columns", "Table size (columns)"),
    ("style", "Style"),
    ("source of the answer", "Where the answer was found"),
    ("rounds", "Rounds"),
];

/// How often something was right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cell {
    /// Lines with a verdict.
    pub n: usize,
    /// Right ones.
    pub right: usize,
    /// Those that the scorer cannot judge.
    pub undecided: usize,
}

impl Cell {
    fn add(&mut self, verdict: &str) {
        if matches!(verdict, "right" | "wrong" | "undecided") {
            self.n += 1;
            self.right += usize::from(verdict == "right");
            self.undecided += usize::from(verdict == "undecided");
        }
    }

    /// Right ones of a hundred; `None` of none.
    pub fn percent(self) -> Option<f64> {
        (self.n > 0).then(|| 100.0 * self.right as f64 / self.n as f64)
    }

    /// The 95 % interval of the share (Wilson's), in percent.
    pub fn interval(self) -> Option<(f64, f64)> {
        let share = self.percent()? / 100.0;
        let (n, z) = (self.n as f64, 1.96_f64);
        let centre = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
        Some((100.0 * (centre - half).max(0.0), 100.0 * (centre + half).min(1.0)))
    }
}

/// A file of results, counted.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// The file's name without its ending.
    pub name: String,
    /// Lines.
    pub lines: usize,
    /// The scorer, where they are scored.
    pub scorer: Option<String>,
    /// All verdicts.
    pub all: Cell,
    /// Lines without a verdict, by reason.
    pub unscored: BTreeMap<String, usize>,
    /// Outcomes.
    pub outcomes: BTreeMap<String, usize>,
    /// Classes of errors, rules and limits that ended programs.
    pub errors: BTreeMap<String, usize>,
    /// What is not supported, and ended programs.
    pub constructs: BTreeMap<String, usize>,
    /// Verdicts by taxonomy and group.
    pub groups: BTreeMap<(String, String), Cell>,
    /// Verdicts by operator (or difficulty) and bucket of table tokens.
    pub sizes: BTreeMap<(String, String), Cell>,
    /// SQA: how many questions of each sequence, and how many were right.
    sequences: BTreeMap<String, Cell>,
    /// Data sets among the questions.
    pub datasets: BTreeMap<String, usize>,
    /// Where the programs are from.
    pub programs: BTreeMap<String, usize>,
    /// Steps of each program that ran.
    pub steps: Vec<u64>,
    /// Microseconds of each program, where they were taken.
    pub wall: Vec<u64>,
    /// Tokens of the questions and their tables.
    pub tokens: (u64, u64),
}

impl Run {
    /// Counts a file.
    ///
    /// # Errors
    /// A line is no outcome, an id stands twice, or lines were scored by two scorers.
    pub fn read(path: &Path) -> Result<Run, ResultsError> {
        let name = path.file_stem().map(PathBuf::from).unwrap_or_default().display().to_string();
        let mut run = Run { name, ..Run::default() };
        results::read(path, |_, outcome| run.add(&outcome))?;
        run.steps.sort_unstable();
        run.wall.sort_unstable();
        Ok(run)
    }

    fn add(&mut self, outcome: &Map<String, Json>) -> Result<(), ResultsFault> {
        let text = |value: &Json| value.as_str().unwrap_or_default().to_string();
        let get = |key: &str| outcome.get(key).unwrap_or(&Json::Null);
        let count = |counts: &mut BTreeMap<String, usize>, key: String| *counts.entry(key).or_default() += 1;
        self.lines += 1;
        count(&mut self.outcomes, text(get("outcome")));
        count(&mut self.programs, origin(outcome).to_string());
        if let Some(end) = end(outcome) {
            count(&mut self.errors, end);
        }
        if let Some(construct) = get("error")["construct"].as_str().filter(|_| get("error")["class"] != "BadCorpusLine")
        {
            count(&mut self.constructs, construct.to_string());
        }
        self.steps.extend(get("usage")["steps"].as_u64().filter(|steps| *steps > 0));
        self.wall.extend(get("usage")["wall_us"].as_u64());
        let taxonomy = get("taxonomy");
        if let Some(dataset) = taxonomy["dataset"].as_str() {
            count(&mut self.datasets, dataset.to_string());
        }
        let tokens = |name: &str| taxonomy[name].as_u64().unwrap_or(0);
        self.tokens.0 = self.tokens.0.saturating_add(tokens("query_tokens"));
        self.tokens.1 = self.tokens.1.saturating_add(tokens("table_tokens"));
        let score = get("score");
        let Some(scorer) = score["scorer"].as_str() else { return Ok(()) };
        match &self.scorer {
            Some(known) if known != scorer => return Err(ResultsFault::Scorers(known.clone(), scorer.to_string())),
            _ => self.scorer = Some(scorer.to_string()),
        }
        let verdict = score["verdict"].as_str().unwrap_or_default();
        self.all.add(verdict);
        if verdict == "unscored" {
            count(&mut self.unscored, text(&score["why"]));
        }
        for (taxonomy_name, _) in TAXONOMIES {
            let group = match taxonomy_name {
                "style" => get("style").as_str().map(str::to_string),
                "source of the answer" => get("source").as_str().map(str::to_string),
                "rounds" => get("rounds").as_u64().map(|rounds| rounds.to_string()),
                name => taxonomy[name].as_str().map(str::to_string),
            };
            if let Some(group) = group {
                self.groups.entry((taxonomy_name.to_string(), group)).or_default().add(verdict);
            }
        }
        if let (Some(operator), Some(size)) = (operator(taxonomy), taxonomy["tokens"].as_str()) {
            self.sizes.entry((operator.to_string(), size.to_string())).or_default().add(verdict);
        }
        if let Some(sequence) = taxonomy["sequence"].as_str() {
            self.sequences.entry(sequence.to_string()).or_default().add(verdict);
        }
        Ok(())
    }

    /// Sequences of questions, and how many were right throughout.
    pub fn sequences(&self) -> Option<Cell> {
        let whole = |cell: &&Cell| cell.right == cell.n;
        let n = self.sequences.values().filter(|cell| cell.n > 0).count();
        (n > 0).then(|| Cell {
            n,
            right: self.sequences.values().filter(|cell| cell.n > 0).filter(whole).count(),
            undecided: 0,
        })
    }

    /// The data set, where all questions are of one.
    pub fn dataset(&self) -> Option<&str> {
        let mut named = self.datasets.keys();
        named.next().filter(|_| self.datasets.len() == 1).map(String::as_str)
    }

    /// The groups of a taxonomy, in the order of the report.
    pub fn of_taxonomy(&self, taxonomy: &str) -> Vec<(&str, Cell)> {
        let mut groups: Vec<(&str, Cell)> = self
            .groups
            .iter()
            .filter(|((name, _), _)| name == taxonomy)
            .map(|((_, group), cell)| (group.as_str(), *cell))
            .collect();
        groups.sort_by_key(|(group, cell)| (rank(group), std::cmp::Reverse(cell.n), group.to_string()));
        groups
    }
}

fn operator(taxonomy: &Json) -> Option<&str> {
    taxonomy["operator"].as_str().or_else(|| taxonomy["operator by keywords"].as_str())
}

/// Groups that have an order of their own.
fn rank(group: &str) -> usize {
    const ORDER: [&str; 28] = [
        "train",
        "val",
        "test",
        "Easy",
        "Medium",
        "Hard",
        "Extra Hard",
        "Small",
        "Average",
        "Large",
        "Q1",
        "Q2",
        "Q3",
        "Q4",
        "Q5",
        "Q6",
        "Q7",
        "Q8",
        "A",
        "B",
        "C",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
    ];
    ORDER.iter().position(|name| *name == group).unwrap_or(ORDER.len())
}

/// How a program ended that gave no answer, by its most telling name.
fn end(outcome: &Map<String, Json>) -> Option<String> {
    let get = |key: &str| outcome.get(key).unwrap_or(&Json::Null);
    Some(match outcome.get("outcome").and_then(Json::as_str)? {
        "error" if get("error")["construct"].is_string() && get("error")["class"] != "BadCorpusLine" => {
            "not supported here".to_string()
        }
        "error" => get("error")["class"].as_str().unwrap_or("?").to_string(),
        "limit" => format!("limit: {}", get("limit").as_str().unwrap_or("?")),
        "rejected" => {
            let first = get("violations")[0]["rule"].as_str().unwrap_or("?");
            format!("rejected: {first}")
        }
        "no_code" => "No Code Provided".to_string(),
        _ => return None,
    })
}

/// Where a program is from, as far as its line tells: its key `programs`, or the id that the development corpora give.
fn origin(outcome: &Map<String, Json>) -> &str {
    if let Some(said) = outcome.get("programs").and_then(Json::as_str) {
        return said;
    }
    let id = outcome.get("id").and_then(Json::as_str).unwrap_or_default();
    let style = outcome.get("style").and_then(Json::as_str).unwrap_or_default();
    match () {
        () if style == "transpiled" => {
            "WikiSQL's logical forms, transpiled: the questions' own SQL as pandas, not a model's answers"
        }
        () if id.starts_with("wikisql/") => {
            "WikiSQL's logical forms as pandas programs in three styles, not a model's answers"
        }
        () if id.starts_with("poludmik/") => "third-party programs of GPT-3.5 and CodeLlama over small tables",
        () if id.starts_with("pot/") => "third-party programs of Program-of-Thoughts runs, without tables",
        () if matches!(style, "gpt35" | "modern" | "mixed") => {
            "programs written blind, from question and schema alone, for WikiTableQuestions' training questions"
        }
        () => "programs whose lines do not say where they are from",
    }
}
