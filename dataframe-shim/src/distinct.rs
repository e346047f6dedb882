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

/// Groups rows that are alike in every column. `TypeError` for unhashable cells. Two units of work a cell.
pub fn groups(columns: &[Array], missing: Missing, meter: &Meter) -> Result<Groups> {
    let rows = columns.first().map_or(0, Array::len);
    meter.work_len(rows.saturating_mul(2 * columns.len()))?;
    let mut table: HashTable<(u64, usize)> = HashTable::new();
    let mut found = Groups { of_row: Vec::with_capacity(rows), first: Vec::new() };
    for row in 0..rows {
        let cells = columns.iter().map(|array| key(array, row, missing, meter)).collect::<Result<Vec<_>>>()?;
        let mut hash = 0_u64;
        for cell in &cells {
            hash = hash.rotate_left(5) ^ hash_key(cell)?;
        }
        let same = |(h, group): &(u64, usize)| {
            *h == hash
                && found.first.get(*group).is_some_and(|&first| {
                    columns
                        .iter()
                        .zip(&cells)
                        .all(|(array, cell)| key(array, first, missing, meter).is_ok_and(|own| same_key(&own, cell)))
                })
        };
        let group = match table.find(hash, same) {
            Some((_, group)) => *group,
            None => {
                let group = found.first.len();
                table.insert_unique(hash, (hash, group), |(hash, _)| *hash);
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
