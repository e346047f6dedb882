//! Joins the batches of a column (pandas' `_concatenate_chunks` with numpy's common types).
//!
//! With `low_memory=True`, its default, pandas infers types for about a million cells at a time. Batches that disagree
//! meet in a common numeric type, or in an object column that keeps each batch's own values. What `read_csv` does not infer never comes here.

use crate::{RawData, TextColumn};

/// One column from the batches of a column.
pub(crate) fn concatenate(batches: Vec<RawData>) -> RawData {
    if let [_] = batches.as_slice() {
        return batches.into_iter().next().unwrap_or(RawData::Text(TextColumn::default()));
    }
    let rows = batches.iter().map(RawData::len).sum();
    let any = |test: fn(&RawData) -> bool| batches.iter().any(test);
    let text = any(|it| matches!(it, RawData::Text(_)));
    let mixed = any(|it| matches!(it, RawData::Mixed(_)));
    if text && !mixed && batches.iter().all(is_text_or_missing) {
        return RawData::Text(join_text(batches, rows));
    }
    if text || mixed {
        return RawData::Mixed(join(batches, rows, |data| data.cells().collect()));
    }
    let bools = any(|it| matches!(it, RawData::Bool(_)));
    let ints = any(|it| matches!(it, RawData::Int(_)));
    let uints = any(|it| matches!(it, RawData::UInt(_)));
    let floats = any(|it| matches!(it, RawData::Float(_)));
    let numbers = match (ints, uints, floats) {
        (false, false, false) => return RawData::Bool(join(batches, rows, as_bools)),
        (true, false, false) => RawData::Int(join(batches, rows, as_ints)),
        (false, true, false) => RawData::UInt(join(batches, rows, as_uints)),
        _ => RawData::Float(join(batches, rows, as_floats)),
    };
    // Beside numbers pandas turns booleans into 1 and 0, and only then takes the column for an object column.
    if bools { RawData::Mixed(numbers.cells().collect()) } else { numbers }
}

/// Each batch is freed as soon as it is joined.
fn join<T>(batches: Vec<RawData>, rows: usize, values: impl Fn(RawData) -> Vec<T>) -> Vec<T> {
    let mut joined = Vec::with_capacity(rows);
    for data in batches {
        joined.append(&mut values(data));
    }
    joined
}

fn is_text_or_missing(data: &RawData) -> bool {
    match data {
        RawData::Text(_) => true,
        RawData::Float(values) => values.iter().all(|value| value.is_nan()),
        _ => false,
    }
}

fn join_text(batches: Vec<RawData>, rows: usize) -> TextColumn {
    let mut column = TextColumn::with_capacity(rows);
    for data in batches {
        match data {
            RawData::Text(batch) => column.append(&batch),
            other => column.push_missing(other.len()),
        }
    }
    column
}

fn as_bools(data: RawData) -> Vec<bool> {
    match data {
        RawData::Bool(values) => values,
        _ => Vec::new(),
    }
}

fn as_ints(data: RawData) -> Vec<i64> {
    match data {
        RawData::Int(values) => values,
        RawData::Bool(values) => values.into_iter().map(i64::from).collect(),
        _ => Vec::new(),
    }
}

fn as_uints(data: RawData) -> Vec<u64> {
    match data {
        RawData::UInt(values) => values,
        RawData::Bool(values) => values.into_iter().map(u64::from).collect(),
        _ => Vec::new(),
    }
}

fn as_floats(data: RawData) -> Vec<f64> {
    match data {
        RawData::Float(values) => values,
        RawData::Int(values) => values.into_iter().map(|value| value as f64).collect(),
        RawData::UInt(values) => values.into_iter().map(|value| value as f64).collect(),
        RawData::Bool(values) => values.into_iter().map(|value| f64::from(u8::from(value))).collect(),
        _ => Vec::new(),
    }
}
