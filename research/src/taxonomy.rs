//! Which group a question belongs to: the paper's taxonomies (§4-5, Tables 2-4).
//!
//! Difficulty and operator of WikiSQL follow from the logical form. The paper had gpt-3.5-turbo label the operators of WikiTableQuestions (appendix A) and did not
//! publish the labels: a question that carries a key `operator` keeps it, any other is put in a group by keywords, which is another taxonomy and called
//! `operator by keywords`.

use hiddentables_tables::{Cell, RawTable};
use hiddentables_tokens::count;
use serde_json::Value as Json;

use crate::datasets::{Dataset, Question, Sql};
use crate::scorers::denotation::float;

/// The nodes of the query's syntax tree as `SQLGlot` counts them: 6 of `SELECT column FROM table`, one of an aggregation, five of a condition, one of a
/// negative literal.
pub fn nodes(sql: &Sql) -> usize {
    let negative = |value: &Json| value.as_f64().is_some_and(|number| number < 0.0);
    let negatives = sql.conditions.iter().filter(|condition| negative(&condition.value)).count();
    6 + usize::from(sql.aggregation != crate::datasets::Aggregation::None) + 5 * sql.conditions.len() + negatives
}

/// The paper's name for a query of so many nodes: to 8, to 15, to 20, beyond.
pub fn difficulty(sql: &Sql) -> &'static str {
    match nodes(sql) {
        0..=8 => "Easy",
        9..=15 => "Medium",
        16..=20 => "Hard",
        _ => "Extra Hard",
    }
}

/// How large a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableSize {
    /// Rows without the header.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Tokens of [`to_csv`].
    pub tokens: usize,
}

impl TableSize {
    /// Measures a table.
    pub fn of(table: &RawTable) -> TableSize {
        TableSize { rows: table.rows, columns: table.columns.len(), tokens: count(&to_csv(table)) }
    }
}

/// What of a table is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields of TableSize")]
pub enum Measure {
    Tokens,
    Rows,
    Columns,
}

/// A third of the tables, by the quartiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// To the first quartile.
    Small,
    /// Beyond it, to the third.
    Average,
    /// Beyond that.
    Large,
}

impl Bucket {
    /// The paper's name.
    pub fn name(self) -> &'static str {
        match self {
            Bucket::Small => "Small",
            Bucket::Average => "Average",
            Bucket::Large => "Large",
        }
    }

    /// The bucket of a table among those of its data set, by the quartiles that the paper gives (§5.1); `None` of a data set that it does not know.
    pub fn of(dataset: Dataset, measure: Measure, size: TableSize) -> Option<Bucket> {
        let (value, (first, third)) = match measure {
            Measure::Tokens => (size.tokens, quartiles(dataset)?.0),
            Measure::Rows => (size.rows, quartiles(dataset)?.1),
            Measure::Columns => (size.columns, (5, 7)),
        };
        quartiles(dataset)?;
        Some(if value <= first {
            Bucket::Small
        } else if value <= third {
            Bucket::Average
        } else {
            Bucket::Large
        })
    }
}

/// First and third quartile of tokens and of rows.
fn quartiles(dataset: Dataset) -> Option<((usize, usize), (usize, usize))> {
    match dataset {
        Dataset::WikiSql => Some(((247, 607), (7, 18))),
        Dataset::Wtq => Some(((288, 805), (10, 25))),
        Dataset::Sqa => Some(((248, 492), (9, 17))),
        Dataset::Other => None,
    }
}

/// The table as `DataFrame.to_csv()` writes it, with the row labels. The paper does not say how it wrote tables for its count; this is within 0.9 % of each
/// of its totals for WikiTableQuestions.
pub fn to_csv(table: &RawTable) -> String {
    let mut out = String::new();
    for column in &table.columns {
        out.push(',');
        field(&mut out, &column.name);
    }
    out.push('\n');
    let mut columns: Vec<_> = table.columns.iter().map(|column| column.data.cells()).collect();
    for row in 0..table.rows {
        out.push_str(&row.to_string());
        for cells in &mut columns {
            out.push(',');
            match cells.next() {
                None | Some(Cell::Missing | Cell::None) => {}
                Some(Cell::Float(value)) => out.push_str(&float(value)),
                Some(Cell::Bool(value)) => out.push_str(if value { "True" } else { "False" }),
                Some(Cell::Int(value)) => out.push_str(&value.to_string()),
                Some(Cell::UInt(value)) => out.push_str(&value.to_string()),
                Some(Cell::Text(text) | Cell::Decimal(text)) => field(&mut out, &text),
                // By their counts: no data set that is measured has such cells.
                Some(Cell::Time(count) | Cell::Delta(count) | Cell::Clock(count)) => out.push_str(&count.to_string()),
                Some(Cell::Date(days)) => out.push_str(&days.to_string()),
            }
        }
        out.push('\n');
    }
    out
}

/// A field, quoted where it must be.
fn field(out: &mut String, text: &str) {
    if text.contains(['"', ',', '\n', '\r']) {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(text);
    }
}

/// The question's operator and the taxonomy it is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operator {
    /// WikiSQL's aggregation, or `SELECT`.
    Sql(&'static str),
    /// The question's own key `operator`.
    Given(String),
    /// By keywords.
    Keywords(&'static str),
}

impl Operator {
    /// The group.
    pub fn name(&self) -> &str {
        match self {
            Operator::Sql(name) | Operator::Keywords(name) => name,
            Operator::Given(name) => name,
        }
    }

    /// The taxonomy's name.
    pub fn taxonomy(&self) -> &'static str {
        match self {
            Operator::Sql(_) | Operator::Given(_) => "operator",
            Operator::Keywords(_) => "operator by keywords",
        }
    }

    /// The operator of a question; `None` where it has neither logical form nor label nor text.
    pub fn of(question: &Question) -> Option<Operator> {
        if let Some(sql) = &question.sql {
            return Some(Operator::Sql(sql.aggregation.name()));
        }
        if let Some(given) = question.labels.get("operator").and_then(Json::as_str) {
            return Some(Operator::Given(given.to_string()));
        }
        (!question.text.is_empty()).then(|| Operator::Keywords(by_keywords(&question.text)))
    }
}

/// A group by the first row of keywords that the question has a word or phrase of.
///
/// ```
/// use hiddentables_research::taxonomy::by_keywords;
/// assert_eq!(by_keywords("What is the difference of weight between the two bells?"), "Arithmetic");
/// assert_eq!(by_keywords("which came first, a or b?"), "Comparative");
/// assert_eq!(by_keywords("how many species of birds are there?"), "Aggregate");
/// ```
pub fn by_keywords(question: &str) -> &'static str {
    const ROWS: [(&str, &[&str]); 6] = [
        (
            "Arithmetic",
            &[
                "difference",
                "how many more",
                "how many fewer",
                "how many less",
                "how much more",
                "how much less",
                "how much longer",
                "how many years between",
                "how many days between",
                "how long between",
                "how many times more",
            ],
        ),
        (
            "Comparative",
            &[
                "or",
                "same",
                "compared",
                "than any",
                "better",
                "before",
                "after",
                "more than",
                "less than",
                "above",
                "below",
                "previous",
                "next",
            ],
        ),
        ("Group", &["each", "every"]),
        (
            "Aggregate",
            &["how many", "number of", "total", "average", "amount of", "combined", "sum", "count", "how much"],
        ),
        (
            "Superlative",
            &[
                "most", "least", "highest", "lowest", "largest", "smallest", "longest", "shortest", "first", "last",
                "top", "best", "worst", "earliest", "latest", "biggest", "greatest", "fewest", "youngest", "oldest",
                "fastest", "slowest", "tallest", "maximum", "minimum", "final",
            ],
        ),
        (
            "Filter",
            &["which", "who", "name", "list", "with", "that", "in", "did", "had", "has", "was", "were", "won", "when"],
        ),
    ];
    let words: Vec<String> =
        question.to_lowercase().split(|c: char| !c.is_alphanumeric()).map(str::to_string).collect();
    let text = format!(" {} ", words.iter().filter(|word| !word.is_empty()).cloned().collect::<Vec<_>>().join(" "));
    let has = |phrase: &&str| text.contains(&format!(" {phrase} "));
    ROWS.iter().find(|(_, phrases)| phrases.iter().any(has)).map_or("Select", |(group, _)| group)
}
