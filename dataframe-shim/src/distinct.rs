//! Which rows are alike: the ground under `unique`, `value_counts`, `drop_duplicates` and `groupby`.

use hashbrown::HashTable;
use hiddentables_values::ops::key::{hash_key, same_key};
use hiddentables_values::{Meter, Result, Value};

use crate::array::{Array, is_missing};

/// Rows by their cells: a group a distinct row, in order of first appearance.
pub struct Groups {
    /// The group of each row.
    pub of_row: Vec<usize>,
    /// The first row of each group.
    pub first: Vec<usize>,
}

impl Groups {
    /// The rows of every group, in order.
    pub fn rows(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.first.len()];
        for (row, &group) in self.of_row.iter().enumerate() {
            if let Some(list) = rows.get_mut(group) {
                list.push(row);
            }
        }
        rows
    }

    /// How many rows each group has.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.first.len()];
        for &group in &self.of_row {
            if let Some(size) = sizes.get_mut(group) {
                *size += 1;
            }
        }
        sizes
    }
}

/// Which missing cells are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// All of them: as keys of groups.
    Alike,
    /// Those of one kind: `None` and NaN of an object column differ, as in `unique`.
    ByKind,
}

fn key(array: &Array, row: usize, missing: Missing, meter: &Meter) -> Result<Value> {
    let cell = array.item(row, meter)?;
    Ok(match cell {
        cell if !is_missing(&cell) => cell,
        Value::Float(_) | Value::Numpy(_) if missing == Missing::ByKind => Value::Float(f64::NAN),
        Value::Object(_) if missing == Missing::ByKind => Value::NotImplemented,
        _ => Value::None,
    })
}

/// The work of hashing every cell of a column, and of comparing it with one alike.
pub fn hashing(array: &Array) -> u64 {
    let rows = array.len() as u64;
    match array {
        Array::Str(strings) => 4 * rows + strings.bytes() as u64 / 16,
        Array::Object(_) => 8 * rows,
        Array::Masked(own) => rows + hashing(own.cells()),
        _ => 2 * rows,
    }
}

/// Groups rows that are alike in every column. `TypeError` for unhashable cells. Some units of work a cell: see [`hashing`].
pub fn groups(columns: &[Array], missing: Missing, meter: &Meter) -> Result<Groups> {
    let rows = columns.first().map_or(0, Array::len);
    meter.work(columns.iter().map(hashing).sum())?;
    meter.work_len(2 * rows * columns.len().saturating_sub(1))?;
    let _held = meter.reserve(24 * rows as u64)?;
    let mut found: Option<Groups> = None;
    for column in columns {
        let own = of_column(column, missing, meter)?;
        found = Some(match found {
            None => own,
            Some(found) => numbered(found.of_row.into_iter().zip(own.of_row)),
        });
    }
    Ok(found.unwrap_or(Groups { of_row: Vec::new(), first: Vec::new() }))
}

/// Rows grouped by one key each, which is cheap to compare.
fn numbered<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> Groups {
    let mut found = Groups { of_row: Vec::new(), first: Vec::new() };
    let mut table: hashbrown::HashMap<K, usize, foldhash::quality::RandomState> = hashbrown::HashMap::default();
    for (row, key) in keys.enumerate() {
        let next = found.first.len();
        let group = *table.entry(key).or_insert(next);
        if group == next {
            found.first.push(row);
        }
        found.of_row.push(group);
    }
    found
}

fn of_column(array: &Array, missing: Missing, meter: &Meter) -> Result<Groups> {
    Ok(match array {
        Array::Bool(bools) => numbered(bools.iter()),
        Array::Int(_, ints) => numbered(ints.values().iter().copied()),
        Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => numbered(ints.iter()),
        // Zeros of either sign are alike.
        Array::Float(floats) => numbered(floats.iter().map(|f| f.map(|f| (f + 0.0).to_bits()))),
        Array::Str(strings) => numbered(strings.iter()),
        Array::Category(cells) => numbered(cells.codes().iter().copied()),
        Array::Masked(own) => match own.cells() {
            _ if !own.any_missing() => of_column(own.cells(), missing, meter)?,
            Array::Bool(bools) => numbered(bools.iter().zip(own.missing()).map(present)),
            Array::Int(_, ints) => numbered(ints.values().iter().copied().zip(own.missing()).map(present)),
            // NaN is a number of its own beside what is missing.
            Array::Float(floats) => {
                numbered(floats.iter().map(|f| f.map(|f| (f + 0.0).to_bits())).zip(own.missing()).map(present))
            }
            Array::Str(strings) => numbered(strings.iter()),
            _ => of_objects(&own.objects(meter)?, missing, meter)?,
        },
        Array::Object(_) => of_objects(array, missing, meter)?,
    })
}

/// A cell unless it is missing.
fn present<T>((cell, gone): (T, &bool)) -> Option<T> {
    (!gone).then_some(cell)
}

fn of_objects(array: &Array, missing: Missing, meter: &Meter) -> Result<Groups> {
    let mut table: HashTable<(u64, usize)> = HashTable::new();
    let mut keys: Vec<Value> = Vec::new();
    let mut found = Groups { of_row: Vec::with_capacity(array.len()), first: Vec::new() };
    for row in 0..array.len() {
        let cell = key(array, row, missing, meter)?;
        let hash = hash_key(&cell)?;
        let same = |(h, group): &(u64, usize)| *h == hash && keys.get(*group).is_some_and(|own| same_key(own, &cell));
        let group = match table.find(hash, same) {
            Some((_, group)) => *group,
            None => {
                let group = keys.len();
                table.insert_unique(hash, (hash, group), |(hash, _)| *hash);
                keys.push(cell);
                found.first.push(row);
                group
            }
        };
        found.of_row.push(group);
    }
    Ok(found)
}

/// The first row of each distinct one; missing cells of one kind are alike.
pub fn first_rows(columns: &[Array], meter: &Meter) -> Result<Vec<usize>> {
    Ok(groups(columns, Missing::ByKind, meter)?.first)
}
