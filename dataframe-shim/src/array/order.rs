//! Sorting rows. Always stable; missing cells last unless asked first.

use std::cmp::Ordering;

use hiddentables_values::meter::Charge;
use hiddentables_values::{Host, Result, Value, ops};

use super::Array;
use super::compare::order_cells;

impl Array {
    /// Charges for the comparisons of a sort, which read as much of two texts as is alike.
    fn work_sort(&self, host: &dyn Host) -> Result<()> {
        let each = match self {
            Array::Str(strings) => 2 + strings.bytes() / (64 * strings.len().max(1)),
            Array::Object(_) => 3,
            _ => 1,
        };
        host.meter().work_sort(self.len().saturating_mul(each))
    }

    /// The rows in sorted order. `TypeError` where cells cannot be ordered.
    pub fn sorted_rows(&self, ascending: bool, missing_first: bool, host: &mut dyn Host) -> Result<Vec<usize>> {
        self.work_sort(host)?;
        let mut present = self.present_rows();
        let missing: Vec<usize> = (0..self.len()).filter(|&row| self.missing_at(row)).collect();
        match self {
            Array::Object(values) if !one_kind(values) => {
                present = sort_objects(&present, values, ascending, host)?;
            }
            // Equal rows keep their order either way.
            _ => match self.order_keys(&present, host)? {
                Some((mut keyed, _charge)) => {
                    let turned = if ascending { 0 } else { -1 };
                    if let Array::Str(strings) = self {
                        // The key is how the text begins.
                        let texts = |a: usize, b: usize| strings.get(a).cmp(&strings.get(b));
                        keyed.sort_by(|&(a, at), &(b, beside)| {
                            let (first, second) = if ascending { (at, beside) } else { (beside, at) };
                            (a ^ turned).cmp(&(b ^ turned)).then_with(|| texts(first, second))
                        });
                    } else {
                        keyed.sort_by_key(|&(key, _)| key ^ turned);
                    }
                    present.clear();
                    present.extend(keyed.into_iter().map(|(_, row)| row));
                }
                None if ascending => present.sort_by(|&a, &b| self.order_rows(a, b)),
                None => present.sort_by(|&a, &b| self.order_rows(b, a)),
            },
        }
        Ok(if missing_first {
            missing.into_iter().chain(present).collect()
        } else {
            present.into_iter().chain(missing).collect()
        })
    }
}

/// Rows beside what they are put in order by, and what that takes.
type Keyed = (Vec<(i64, usize)>, Charge);

impl Array {
    /// Rows beside integers in the order of their cells, where cells have such: what is sorted lies together in memory then. Those of texts are
    /// of how they begin, and may be equal where the texts are not.
    fn order_keys(&self, rows: &[usize], host: &dyn Host) -> Result<Option<Keyed>> {
        let key: &dyn Fn(usize) -> i64 = match self {
            Array::Bool(bools) => &|row| i64::from(bools.get(row)),
            Array::Int(_, ints) | Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => {
                &|row| ints.get(row).unwrap_or_default()
            }
            Array::Float(floats) => &|row| float_key(floats.get_nan(row)),
            Array::Category(cells) => &|row| cells.codes().get(row).copied().map_or(-1, i64::from),
            Array::Str(strings) => &|row| text_key(strings.get(row).unwrap_or_default()),
            Array::Masked(_) | Array::Object(_) => return Ok(None),
        };
        let charge = host.meter().reserve(size_of_val(rows) as u64 * 2)?;
        Ok(Some((rows.iter().map(|&row| (key(row), row)).collect(), charge)))
    }
}

/// An integer that is in the order of a float that is no NaN; both zeros have one.
fn float_key(float: f64) -> i64 {
    let bits = if float == 0.0 { 0 } else { float.to_bits() as i64 };
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

/// The first eight bytes of a text, as an integer in their order.
fn text_key(text: &str) -> i64 {
    let mut first = [0; 8];
    first.iter_mut().zip(text.bytes()).for_each(|(slot, byte)| *slot = byte);
    (u64::from_be_bytes(first) ^ (1 << 63)) as i64
}

/// The rows of cells that have no order among them: what is no text first, text after it, missing cells last, as pandas puts labels
/// of several types in order; `None` where these cannot be ordered either.
pub fn mixed_rows(array: &Array, host: &mut dyn Host) -> Result<Option<Vec<usize>>> {
    let Array::Object(cells) = array else { return Ok(None) };
    if cells.iter().any(|cell| matches!(cell, Value::Tuple(_))) {
        return Ok(None);
    }
    let (missing, present): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|&row| array.missing_at(row));
    let text = |row: &usize| cells.get(*row).is_some_and(|cell| cell.as_str().is_some());
    let (texts, others): (Vec<usize>, Vec<usize>) = present.into_iter().partition(text);
    let mut order = Vec::with_capacity(cells.len());
    for rows in [others, texts] {
        match array.take(&rows, &std::rc::Rc::clone(host.meter()))?.sorted_rows(true, false, host) {
            Ok(sorted) => order.extend(sorted.iter().filter_map(|&at| rows.get(at))),
            Err(stop) if stop.is_raise() => return Ok(None),
            Err(terminal) => return Err(terminal),
        }
    }
    order.extend(missing);
    Ok(Some(order))
}

/// Whether all present values are numbers, or all text, or all times, so that their order is total and pure.
fn one_kind(values: &[Value]) -> bool {
    let mut present = values.iter().filter(|v| !super::is_missing(v));
    match present.next() {
        None => true,
        Some(first) => order_cells(first, first).is_some() && present.all(|v| order_cells(first, v).is_some()),
    }
}

/// Objects by Python's `<`, through the program's own rules of order.
fn sort_objects(rows: &[usize], values: &[Value], ascending: bool, host: &mut dyn Host) -> Result<Vec<usize>> {
    let mut keyed: Vec<(usize, Value)> =
        rows.iter().filter_map(|&row| values.get(row).map(|value| (row, value.clone()))).collect();
    if !ascending {
        keyed.reverse();
    }
    // A merge sort by hand: the comparison can fail, and need not be a consistent order.
    let mut width = 1;
    while width < keyed.len() {
        let mut merged = Vec::with_capacity(keyed.len());
        for pair in keyed.chunks(2 * width) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            let (mut l, mut r) = (left.iter().peekable(), right.iter().peekable());
            while let (Some(a), Some(b)) = (l.peek(), r.peek()) {
                let from_right = ops::less(&b.1, &a.1, host)?;
                merged.extend(if from_right { r.next() } else { l.next() }.cloned());
            }
            merged.extend(l.cloned());
            merged.extend(r.cloned());
        }
        keyed = merged;
        width *= 2;
    }
    let mut sorted: Vec<usize> = keyed.into_iter().map(|(row, _)| row).collect();
    if !ascending {
        sorted.reverse();
    }
    Ok(sorted)
}

/// The rows in the order of several columns, the first the most significant.
pub fn sorted_rows_by(columns: &[(Array, bool)], missing_first: bool, host: &mut dyn Host) -> Result<Vec<usize>> {
    let rows = columns.first().map_or(0, |(array, _)| array.len());
    // Each column's ranks first: from then on comparing is pure.
    let mut ranks: Vec<Vec<usize>> = Vec::with_capacity(columns.len());
    for (array, ascending) in columns {
        let sorted = match array {
            Array::Object(values) if numbers_and_text(values) => {
                numbers_before_text(array, values, *ascending, missing_first, host)?
            }
            _ => array.sorted_rows(*ascending, missing_first, host)?,
        };
        let mut rank = vec![0; rows];
        let mut current = 0;
        for (at, &row) in sorted.iter().enumerate() {
            if let Some(&before) = at.checked_sub(1).and_then(|at| sorted.get(at))
                && !same_cell(array, before, row)
            {
                current = at;
            }
            if let Some(slot) = rank.get_mut(row) {
                *slot = current;
            }
        }
        ranks.push(rank);
    }
    if let [_, _, ..] = columns {
        host.meter().work_sort(rows)?;
    }
    let mut order: Vec<usize> = (0..rows).collect();
    // Ranks that fit into one number are compared as one.
    let width = usize::BITS - rows.leading_zeros();
    if ranks.len() as u64 * u64::from(width) <= 128 {
        let _charge = host.meter().reserve(32 * rows as u64)?;
        let joined = |row: usize| {
            ranks.iter().fold(0, |key: u128, rank| (key << width) | rank.get(row).map_or(0, |&rank| rank as u128))
        };
        let mut keyed: Vec<(u128, usize)> = order.drain(..).map(|row| (joined(row), row)).collect();
        keyed.sort_by_key(|&(key, _)| key);
        return Ok(keyed.into_iter().map(|(_, row)| row).collect());
    }
    order.sort_by(|&a, &b| {
        ranks.iter().map(|rank| rank.get(a).cmp(&rank.get(b))).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    });
    Ok(order)
}

/// Whether a column holds numbers and text, which pandas puts in order where several keys are sorted or grouped.
pub fn numbers_and_text(values: &[Value]) -> bool {
    let mut present = values.iter().filter(|v| !super::is_missing(v));
    let number = |v: &Value| v.as_float().is_some();
    present.clone().all(|v| number(v) || v.as_str().is_some())
        && present.clone().any(number)
        && present.any(|v| v.as_str().is_some())
}

/// The rows sorted, numbers before text.
fn numbers_before_text(
    array: &Array,
    values: &[Value],
    ascending: bool,
    missing_first: bool,
    host: &mut dyn Host,
) -> Result<Vec<usize>> {
    array.work_sort(host)?;
    let rank = |row: usize| values.get(row).is_some_and(|v| v.as_str().is_some());
    let mut present = array.present_rows();
    let missing: Vec<usize> = (0..values.len()).filter(|&row| array.missing_at(row)).collect();
    let order = |&a: &usize, &b: &usize| rank(a).cmp(&rank(b)).then_with(|| array.order_rows(a, b));
    if ascending {
        present.sort_by(order);
    } else {
        present.sort_by(|a, b| order(b, a));
    }
    Ok(if missing_first { [missing, present].concat() } else { [present, missing].concat() })
}

/// Whether two rows hold equal cells; missing ones equal each other.
pub fn same_cell(array: &Array, a: usize, b: usize) -> bool {
    match (array.missing_at(a), array.missing_at(b)) {
        (true, true) => true,
        (false, false) => match array {
            Array::Object(values) => match (values.get(a), values.get(b)) {
                (Some(a), Some(b)) => ops::key::same_key(a, b),
                _ => false,
            },
            _ => array.order_rows(a, b).is_eq(),
        },
        _ => false,
    }
}
