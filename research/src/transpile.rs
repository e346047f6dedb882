//! [`transpile`]: a logical form of WikiSQL as a pandas program, in the paper's style: filter, then take the answer, stored as `final_answer`.
//!
//! Text is compared in lower case, numbers by value: `WHERE` as the data set's evaluators mean it. `COUNT` counts rows. An aggregation over no row is
//! `None`, as in SQL, where pandas' `sum` would be 0.

use std::fmt::Write as _;

use hiddentables_tables::{RawData, RawTable};
use serde_json::Value as Json;

use crate::datasets::{Aggregation, Condition, Operator, Sql, literal};
use crate::scorers::denotation::float;
use crate::scorers::tapex::tapas_float;

/// A logical form that names a column, from 0, that its table does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoColumn(pub usize);

impl std::fmt::Display for NoColumn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the table has no column {}", self.0)
    }
}

impl std::error::Error for NoColumn {}

/// What pandas makes of a column's cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    Other,
}

/// The program. Column names and types are the table's; no cell is looked at.
///
/// ```
/// use hiddentables_research::{datasets::Sql, transpile::transpile};
/// use hiddentables_tables::{ReadOptions, read_bytes};
///
/// let table = read_bytes(b"Pick,Player,Club\n27,Ann,Saskatoon\n28,Bob,HV71\n", &ReadOptions::default())?;
/// let sql = Sql::of_json(&serde_json::json!({"sel": 1, "agg": 0, "conds": [[2, 0, "HV71"], [0, 1, 20]]})).unwrap();
/// assert_eq!(transpile(&sql, &table).unwrap(), "\
/// filtered = df[
///     (df['Club'].str.lower() == 'hv71')
///     & (df['Pick'] > 20)
/// ]
/// final_answer = filtered['Player'].tolist()
/// ");
/// # Ok::<(), hiddentables_tables::TableError>(())
/// ```
pub fn transpile(sql: &Sql, table: &RawTable) -> Result<String, NoColumn> {
    let mut program = String::new();
    let rows = if sql.conditions.is_empty() {
        "df"
    } else {
        let conditions: Vec<String> =
            sql.conditions.iter().map(|each| condition(each, table)).collect::<Result<_, _>>()?;
        let _ = writeln!(program, "filtered = df[\n    {}\n]", conditions.join("\n    & "));
        "filtered"
    };
    let (name, kind) = column(table, sql.column)?;
    let cells = format!("{rows}[{name}]");
    let answer = match (sql.aggregation, kind) {
        (Aggregation::None, _) => format!("{cells}.tolist()"),
        (Aggregation::Count, _) => format!("len({rows})"),
        (Aggregation::Max, Kind::Number) => format!("{cells}.max()"),
        (Aggregation::Min, Kind::Number) => format!("{cells}.min()"),
        // A missing cell among text cannot be compared.
        (Aggregation::Max, _) => format!("{cells}.dropna().max()"),
        (Aggregation::Min, _) => format!("{cells}.dropna().min()"),
        (Aggregation::Sum, Kind::Number) => format!("{cells}.sum() if len({rows}) else None"),
        (Aggregation::Avg, Kind::Number) => format!("{cells}.mean()"),
        (Aggregation::Sum, _) => {
            format!("pd.to_numeric({cells}, errors='coerce').sum() if len({rows}) else None")
        }
        (Aggregation::Avg, _) => format!("pd.to_numeric({cells}, errors='coerce').mean()"),
    };
    let _ = writeln!(program, "final_answer = {answer}");
    Ok(program)
}

/// The column's name as a Python literal, and its kind.
fn column(table: &RawTable, at: usize) -> Result<(String, Kind), NoColumn> {
    let column = table.columns.get(at).ok_or(NoColumn(at))?;
    let kind = match column.data {
        RawData::Int(_) | RawData::UInt(_) | RawData::Float(_) | RawData::Narrow(..) => Kind::Number,
        RawData::Text(_) => Kind::Text,
        RawData::Bool(_)
        | RawData::Mixed(_)
        | RawData::Time(_)
        | RawData::Delta(_)
        | RawData::Category(_)
        | RawData::Extension(_) => Kind::Other,
    };
    Ok((literal::quoted(&column.name), kind))
}

fn condition(condition: &Condition, table: &RawTable) -> Result<String, NoColumn> {
    let (name, kind) = column(table, condition.column)?;
    let operator = match condition.operator {
        Operator::Equal => "==",
        Operator::Greater => ">",
        Operator::Less => "<",
    };
    let text = match &condition.value {
        Json::String(text) => text.clone(),
        number => number.to_string(),
    };
    let number = match &condition.value {
        Json::String(text) => tapas_float(text),
        number => number.as_f64(),
    };
    Ok(match (kind, number) {
        (Kind::Number, Some(value)) => {
            let value = if value.is_finite() { float(value) } else { format!("float('{value}')") };
            format!("(df[{name}] {operator} {})", value.strip_suffix(".0").unwrap_or(&value))
        }
        (Kind::Text, _) => format!("(df[{name}].str.lower() {operator} {})", literal::quoted(&text.to_lowercase())),
        (Kind::Number | Kind::Other, _) => {
            format!("(df[{name}].astype(str).str.lower() {operator} {})", literal::quoted(&text.to_lowercase()))
        }
    })
}
