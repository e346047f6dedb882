//! Where a label stands.

use hashbrown::HashTable;
use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::{hash_key, same_key};
use hiddentables_values::{Charge, Meter, Np, Result, Stop, Value, to_float32};

use super::{Index, Labels};
use crate::array::{Array, is_missing};

/// A hash table from labels to positions.
pub(crate) struct Lookup {
    table: HashTable<(u64, usize)>,
    keys: Vec<Value>,
    /// The first and the last row of each key.
    ends: Vec<(usize, usize)>,
    /// The row that has the key of this row next; itself where none has.
    next: Vec<usize>,
    rows: usize,
    /// Whether a missing label is only one of its own kind: among objects, where `None` and NaN are two.
    by_kind: bool,
    /// Whether the labels are `float32`, as which pandas' hash table takes what it looks for.
    single: bool,
    _charge: Charge,
}

/// What a label costs: its key, its place in the table and the list of its rows.
const LABEL: u64 = 96;

/// All missing labels are one, or those of a kind.
fn key_of(label: Value, by_kind: bool, meter: &Meter) -> Result<Value> {
    Ok(match label {
        Value::Tuple(parts) if parts.iter().any(is_missing) => {
            let parts = parts.iter().map(|part| if is_missing(part) { Value::None } else { part.clone() });
            Value::tuple(parts.collect(), meter)?
        }
        label if !is_missing(&label) => label,
        Value::Float(_) | Value::Numpy(_) if by_kind => Value::Float(f64::NAN),
        Value::Object(_) if by_kind => Value::NotImplemented,
        _ => Value::None,
    })
}

impl Lookup {
    pub(super) fn new(index: &Index, meter: &Meter) -> Result<Lookup> {
        let rows = index.len();
        let work = match index.labels() {
            Labels::Range(_) => 2 * rows as u64,
            Labels::Flat(labels) => crate::distinct::hashing(labels),
            Labels::Multi(levels) => levels.iter().map(crate::distinct::hashing).sum(),
        };
        meter.work(work.saturating_add(4 * rows as u64))?;
        let charge = meter.reserve(LABEL.saturating_mul(rows as u64))?;
        let by_kind = matches!(index.labels(), Labels::Flat(Array::Object(_) | Array::Str(_)));
        let (table, keys, ends) = (HashTable::new(), Vec::new(), Vec::new());
        let next = (0..rows).collect();
        let single = matches!(index.labels(), Labels::Flat(labels) if labels.is_float32());
        let mut lookup = Lookup { table, keys, ends, next, rows, by_kind, single, _charge: charge };
        for row in 0..rows {
            lookup.add(key_of(index.label(row, meter)?, by_kind, meter)?, row)?;
        }
        Ok(lookup)
    }

    fn add(&mut self, key: Value, row: usize) -> Result<()> {
        let hash = hash_key(&key)?;
        if let Some(at) = self.find(hash, &key) {
            if let Some((_, last)) = self.ends.get_mut(at) {
                if let Some(next) = self.next.get_mut(*last) {
                    *next = row;
                }
                *last = row;
            }
            return Ok(());
        }
        self.table.insert_unique(hash, (hash, self.keys.len()), |(hash, _)| *hash);
        self.keys.push(key);
        self.ends.push((row, row));
        Ok(())
    }

    fn find(&self, hash: u64, key: &Value) -> Option<usize> {
        let same = |(h, at): &(u64, usize)| *h == hash && self.keys.get(*at).is_some_and(|k| same_key(k, key));
        self.table.find(hash, same).map(|(_, at)| *at)
    }

    /// Positions of a label; an unhashable one is a `TypeError`.
    pub(super) fn positions(&self, label: &Value, meter: &Meter) -> Result<Vec<usize>> {
        meter.work(4)?;
        if let (true, Value::Float(f) | Value::Numpy(Np::Float(f))) = (self.single, label)
            && !f.is_nan()
            && to_float32(*f) != *f
        {
            return Err(Stop::unsupported("a label of float32 sought by a number that it rounds"));
        }
        let key = key_of(label.clone(), self.by_kind, meter)?;
        let hash = hash_key(&key).map_err(|stop| {
            stop.map_raise(|_| raise::type_error(format!("unhashable type: '{}'", label.class().name)))
        })?;
        let Some(&(first, last)) = self.find(hash, &key).and_then(|at| self.ends.get(at)) else {
            return Ok(Vec::new());
        };
        let mut rows = vec![first];
        let mut row = first;
        while row != last {
            row = self.next.get(row).copied().unwrap_or(last);
            rows.push(row);
        }
        meter.work_len(rows.len() / 4)?;
        Ok(rows)
    }

    pub(super) fn is_unique(&self) -> bool {
        self.keys.len() == self.rows
    }
}
