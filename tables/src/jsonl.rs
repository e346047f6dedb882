//! JSON Lines, an object a row, as `pandas.read_json(path, lines=True)` reads them: types are guessed of numbers *and* of texts, and columns that are
//! called like times (`date`, `modified`, `timestamp…`, `…_at`, `…_time`) become times.

use std::collections::HashMap;

use hiddentables_values::types::float;

use crate::json::{self, Value};
use crate::labels::{Iso, is_surely_text, iso};
use crate::{Cell, RawColumn, RawData, RawTable, ReadOptions, TableError, TextColumn};

/// A cell: what stands under a key, or nothing where a row lacks it.
type Given = Option<Value>;

/// A column and its name.
type Named = (String, Vec<Given>);

/// A table from the bytes of a file.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<RawTable, TableError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let line = 1 + bytes.iter().take(offset).filter(|byte| **byte == b'\n').count();
        TableError::NotUtf8 { offset, line }
    })?;
    let (columns, rows) = columns(text, options)?;
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    check_labels(&names)?;
    let columns = columns.into_iter().map(|(name, cells)| {
        let data = column(&name, cells)?;
        Ok(RawColumn { name, data })
    });
    Ok(RawTable { columns: columns.collect::<Result<_, _>>()?, rows, index: Vec::new() })
}

/// The columns in the order in which their keys were met, and how many rows they have.
fn columns(text: &str, options: &ReadOptions) -> Result<(Vec<Named>, usize), TableError> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut columns: Vec<Named> = Vec::new();
    let mut rows = 0usize;
    for (at, line) in text.split('\n').enumerate() {
        let line_text = line.trim_matches(|c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c));
        if line_text.is_empty() {
            continue;
        }
        let record = |why: String| TableError::Record { line: at + 1, why };
        for (key, value) in json::object(line_text).map_err(record)? {
            if let Value::Nested(kind) = value {
                return Err(record(format!("column {key:?} has {kind}, which has no counterpart here")));
            }
            let place = match places.get(&key) {
                Some(place) => *place,
                None => {
                    check(rows + 1, columns.len() + 1, options)?;
                    columns.push((key.clone(), vec![None; rows]));
                    places.insert(key, columns.len() - 1);
                    columns.len() - 1
                }
            };
            let Some((_, cells)) = columns.get_mut(place) else { continue };
            // Of a key that stands twice in a row the last value counts.
            cells.truncate(rows);
            cells.push(Some(value));
        }
        rows += 1;
        check(rows, columns.len().max(1), options)?;
        for (_, cells) in &mut columns {
            cells.resize(rows, None);
        }
    }
    if columns.is_empty() && rows > 0 {
        return Err(TableError::Frame("has rows and no column".to_string()));
    }
    Ok((columns, rows))
}

/// Refuses a table of too many cells before they are made.
fn check(rows: usize, columns: usize, options: &ReadOptions) -> Result<(), TableError> {
    let given = (rows as u64).saturating_mul(columns as u64);
    if given > options.max_cells {
        return Err(TableError::TooManyCells { given, limit: options.max_cells });
    }
    if given.saturating_mul(size_of::<Given>() as u64) > options.max_bytes {
        return Err(TableError::Unpacked { limit: options.max_bytes });
    }
    Ok(())
}

/// pandas makes numbers or times of the labels where all of them can be: some label must be neither.
fn check_labels(names: &[&str]) -> Result<(), TableError> {
    if names.is_empty() || names.iter().any(|name| is_surely_text(name)) {
        return Ok(());
    }
    let first: Vec<String> = names.iter().take(5).map(|name| format!("{name:?}")).collect();
    let more = if names.len() > first.len() { ", …" } else { "" };
    let names = first.join(", ");
    Err(TableError::Frame(format!(
        "has no name of a column that pandas surely takes for text, rather than a number or a date ({names}{more})"
    )))
}

/// Whether pandas looks for times in a column of this name.
fn is_called_like_times(name: &str) -> bool {
    let name = name.to_lowercase();
    name.ends_with("_at")
        || name.ends_with("_time")
        || matches!(name.as_str(), "modified" | "date" | "datetime")
        || name.starts_with("timestamp")
}

fn column(name: &str, cells: Vec<Given>) -> Result<RawData, TableError> {
    let kinds = Kinds::of(&cells);
    if cells.is_empty() {
        return Ok(RawData::Text(TextColumn::default()));
    }
    if kinds.uints && kinds.negative {
        return Err(TableError::Range {
            column: name.to_string(),
            what: "negative integers beside some beyond 63 bits",
        });
    }
    if is_called_like_times(name)
        && let Some(times) = times(name, &cells, &kinds)?
    {
        return Ok(RawData::Time(times));
    }
    let numbers = kinds.ints || kinds.uints || kinds.floats;
    if kinds.bools && !(numbers || kinds.texts || kinds.none || kinds.missing) {
        return Ok(RawData::Bool(cells.iter().map(|cell| matches!(cell, Some(Value::Bool(true)))).collect()));
    }
    if kinds.uints && !(kinds.floats || kinds.bools || kinds.texts || kinds.none || kinds.missing) {
        let whole = |cell: &Given| match cell {
            Some(Value::UInt(value)) => Some(*value),
            Some(Value::Int(value)) => u64::try_from(*value).ok(),
            _ => None,
        };
        return Ok(RawData::UInt(cells.iter().filter_map(whole).collect()));
    }
    if kinds.ints && !(kinds.uints || kinds.floats || kinds.bools || kinds.texts || kinds.none || kinds.missing) {
        let whole = |cell: &Given| if let Some(Value::Int(value)) = cell { Some(*value) } else { None };
        return Ok(RawData::Int(cells.iter().filter_map(whole).collect()));
    }
    // Whatever can be a float is one: text, truth and nothing too.
    match cells.iter().map(as_float).collect::<Option<Vec<f64>>>() {
        Some(floats) => Ok(whole_if_all_are(floats)),
        None => Ok(objects(cells)),
    }
}

/// Which kinds of values a column has.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each kind is there or not, and all of them can be")]
struct Kinds {
    bools: bool,
    ints: bool,
    uints: bool,
    negative: bool,
    floats: bool,
    texts: bool,
    /// `null`
    none: bool,
    /// A row without the key, or NaN.
    missing: bool,
}

impl Kinds {
    fn of(cells: &[Given]) -> Kinds {
        let mut kinds = Kinds::default();
        for cell in cells {
            match cell {
                None => kinds.missing = true,
                Some(Value::Null | Value::Nested(_)) => kinds.none = true,
                Some(Value::Bool(_)) => kinds.bools = true,
                Some(Value::Int(value)) => {
                    kinds.ints = true;
                    kinds.negative |= *value < 0;
                }
                Some(Value::UInt(_)) => kinds.uints = true,
                Some(Value::Float(value)) if value.is_nan() => kinds.missing = true,
                Some(Value::Float(_)) => kinds.floats = true,
                Some(Value::Text(_)) => kinds.texts = true,
            }
        }
        kinds
    }
}

/// Python's `float` of a value, which NumPy asks for.
fn as_float(cell: &Given) -> Option<f64> {
    match cell {
        None | Some(Value::Null | Value::Nested(_)) => Some(f64::NAN),
        Some(Value::Bool(value)) => Some(f64::from(u8::from(*value))),
        Some(Value::Int(value)) => Some(*value as f64),
        Some(Value::UInt(value)) => Some(*value as f64),
        Some(Value::Float(value)) => Some(*value),
        Some(Value::Text(text)) => float::parse(text),
    }
}

/// Floats that are all integers of 64 bits become those.
fn whole_if_all_are(floats: Vec<f64>) -> RawData {
    const LEAST: f64 = i64::MIN as f64;
    if floats.iter().all(|value| value.fract() == 0.0 && (LEAST..-LEAST).contains(value)) {
        RawData::Int(floats.into_iter().map(|value| value as i64).collect())
    } else {
        RawData::Float(floats)
    }
}

fn objects(cells: Vec<Given>) -> RawData {
    if cells.iter().all(|cell| matches!(cell, None | Some(Value::Text(_)))) {
        let mut column = TextColumn::with_capacity(cells.len());
        for cell in &cells {
            column.push(if let Some(Value::Text(text)) = cell { Some(text) } else { None });
        }
        return RawData::Text(column);
    }
    let cell = |cell: Given| match cell {
        None => Cell::Missing,
        Some(Value::Null | Value::Nested(_)) => Cell::None,
        Some(Value::Bool(value)) => Cell::Bool(value),
        Some(Value::Int(value)) => Cell::Int(value),
        Some(Value::UInt(value)) => Cell::UInt(value),
        Some(Value::Float(value)) => Cell::float(value),
        Some(Value::Text(text)) => Cell::Text(text),
    };
    RawData::Mixed(cells.into_iter().map(cell).collect())
}

/// The least count of seconds that is taken for a time: the end of 1970.
const LEAST_STAMP: f64 = 31_536_000.0;

/// The times of a column that is called so; `None` where pandas leaves it as it is.
fn times(name: &str, cells: &[Given], kinds: &Kinds) -> Result<Option<Vec<Option<i64>>>, TableError> {
    let unsure = || TableError::Column {
        column: name.to_string(),
        dtype: "text that pandas could take for times, other than ISO 8601 without a zone".to_string(),
        hint: None,
    };
    if kinds.bools || (kinds.texts && (kinds.ints || kinds.uints || kinds.floats)) {
        // All are true or false: no times. Otherwise a mixture, which is tried value by value.
        let plain =
            kinds.bools && !(kinds.texts || kinds.ints || kinds.uints || kinds.floats || kinds.none || kinds.missing);
        return if plain { Ok(None) } else { Err(unsure()) };
    }
    if kinds.texts {
        return texts_as_times(cells).ok_or_else(unsure);
    }
    let numbers: Vec<f64> = cells.iter().filter_map(as_float).collect();
    if !numbers.iter().all(|number| number.is_nan() || *number > LEAST_STAMP) {
        return Ok(None);
    }
    // Counts beyond 2^53 keep their digits only where nothing is missing, and fractions are rounded by NumPy.
    let whole = |cell: &Given| match cell {
        Some(Value::Int(value)) => Some(Some(*value)),
        Some(Value::Float(value)) if value.is_nan() => Some(None),
        Some(Value::Float(value)) if value.fract() == 0.0 && value.abs() < 9.0e15 => Some(Some(*value as i64)),
        None | Some(Value::Null) => Some(None),
        _ => None,
    };
    let counts: Vec<Option<i64>> = cells.iter().map(whole).collect::<Option<_>>().ok_or_else(unsure)?;
    let floats = kinds.floats || kinds.none || kinds.missing;
    if floats && counts.iter().flatten().any(|count| count.unsigned_abs() > 1 << 53) {
        return Err(unsure());
    }
    for unit in [1_000_000_000, 1_000_000, 1_000, 1] {
        let times = counts.iter().map(|count| match count {
            None => Some(None),
            Some(count) => count.checked_mul(unit).map(Some),
        });
        if let Some(times) = times.collect::<Option<Vec<_>>>() {
            return Ok(Some(times));
        }
    }
    Ok(None)
}

/// The times that texts are; `Some(None)` where some surely is none, `None` where that is not known.
#[expect(clippy::option_option, reason = "not known, known to be none, known")]
fn texts_as_times(cells: &[Given]) -> Option<Option<Vec<Option<i64>>>> {
    let texts =
        || cells.iter().filter_map(|cell| if let Some(Value::Text(text)) = cell { Some(&**text) } else { None });
    if texts().any(is_surely_text)
        || texts().any(|text| iso(text) == Some(Iso::Beyond)) && texts().all(|text| iso(text).is_some())
    {
        return Some(None);
    }
    let time = |cell: &Given| match cell {
        Some(Value::Text(text)) => match iso(text) {
            Some(Iso::Time(time)) => Some(Some(time)),
            _ => None,
        },
        _ => Some(None),
    };
    cells.iter().map(time).collect::<Option<Vec<_>>>().map(Some)
}
