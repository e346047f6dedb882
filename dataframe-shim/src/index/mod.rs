//! [`Index`]: row labels. Immutable and shared; a frame that changes its labels takes another one.

mod align;
mod find;
pub mod join;
pub mod levels;
pub mod object;
pub mod ranges;
pub mod sets;
pub mod times;

use std::cell::OnceCell;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::value::Range;
use hiddentables_values::{Charge, Meter, Result, Stop, Value};

use crate::array::Array;
use find::Lookup;

pub use align::{Alignment, names_agree};
pub use join::Joined;
pub use sets::{Order, combined};

/// Row (or column) labels.
pub struct Index {
    labels: Labels,
    names: Vec<Value>,
    /// Of several levels: what each lists, where it is known not to be its own labels, sorted.
    listing: OnceCell<Rc<levels::Levels>>,
    /// Of datetimes: the frequency that they are known to keep; empty where pandas may know one and we do not.
    freq: Option<Rc<str>>,
    lookup: OnceCell<Lookup>,
    values: OnceCell<(Vec<Value>, Charge)>,
    _charge: Option<Charge>,
}

/// What an index costs beside its labels.
pub(crate) const OVERHEAD: u64 = 64 + size_of::<Index>() as u64;

/// What the labels are.
#[derive(Clone)]
pub enum Labels {
    /// `RangeIndex`
    Range(Range),
    /// One level of labels.
    Flat(Array),
    /// `MultiIndex`: a level a column; labels are tuples.
    Multi(Vec<Array>),
}

impl Index {
    /// `RangeIndex(rows)`
    pub fn range(rows: usize) -> Rc<Index> {
        Index::build(Labels::Range(Range { start: 0, stop: rows as i64, step: 1 }), vec![Value::None], None)
    }

    /// An index of one level.
    pub fn flat(labels: Array, name: Value, meter: &Meter) -> Result<Rc<Index>> {
        let charge = meter.reserve(OVERHEAD + labels.bytes())?;
        Ok(Index::build(Labels::Flat(labels), vec![name], Some(charge)))
    }

    /// An index of several levels.
    pub fn multi(levels: Vec<Array>, names: Vec<Value>, meter: &Meter) -> Result<Rc<Index>> {
        let numbers = |level: Array| crate::array::infer::plain_numbers(level, meter);
        let levels = levels.into_iter().map(numbers).collect::<Result<Vec<_>>>()?;
        let charge = meter.reserve(OVERHEAD + levels.iter().map(Array::bytes).sum::<u64>())?;
        Ok(Index::build(Labels::Multi(levels), names, Some(charge)))
    }

    /// An index of labels of any kind.
    pub fn of(labels: Labels, names: Vec<Value>, meter: &Meter) -> Result<Rc<Index>> {
        match labels {
            Labels::Range(range) => Ok(Index::build(Labels::Range(range), names, None)),
            Labels::Flat(array) => Index::flat(array, names.into_iter().next().unwrap_or(Value::None), meter),
            Labels::Multi(levels) => Index::multi(levels, names, meter),
        }
    }

    /// The index that pandas makes of a list of labels: of tuples alone one of several levels, shorter ones filled with NaN.
    pub fn of_values(labels: Vec<Value>, name: Value, meter: &Meter) -> Result<Rc<Index>> {
        if labels.is_empty() || !labels.iter().all(|label| matches!(label, Value::Tuple(_))) {
            return Index::flat(crate::array::infer(labels, meter)?, name, meter);
        }
        let width = labels.iter().map(|label| parts_of(label).len()).max().unwrap_or(0);
        meter.work_len(labels.len().saturating_mul(width))?;
        let level = |level: usize| -> Result<Array> {
            let part = |label: &Value| parts_of(label).get(level).cloned();
            let level = crate::array::infer(
                labels.iter().map(|label| part(label).unwrap_or_else(crate::array::nan)).collect(),
                meter,
            )?;
            // Labels that are all missing are objects.
            Ok(if level.present_rows().is_empty() && matches!(level, Array::Object(_) | Array::Float(_)) {
                Array::objects(vec![crate::array::nan(); level.len()])
            } else {
                level
            })
        };
        let levels = (0..width).map(level).collect::<Result<Vec<_>>>()?;
        let names = match name {
            Value::None => vec![Value::None; width],
            name => vec![name; width],
        };
        Index::multi(levels, names, meter)
    }

    fn build(labels: Labels, names: Vec<Value>, charge: Option<Charge>) -> Rc<Index> {
        Rc::new(Index {
            labels,
            names,
            listing: OnceCell::new(),
            freq: None,
            lookup: OnceCell::new(),
            values: OnceCell::new(),
            _charge: charge,
        })
    }

    /// The same index of several levels, which list what is known of them.
    fn listing(self: &Rc<Index>, listing: Option<Rc<levels::Levels>>, meter: &Meter) -> Result<Rc<Index>> {
        let Some(listing) = listing else { return Ok(Rc::clone(self)) };
        let charge = meter.reserve(OVERHEAD)?;
        Ok(Rc::new(Index {
            labels: self.labels.clone(),
            names: self.names.clone(),
            listing: OnceCell::from(listing),
            freq: self.freq.clone(),
            lookup: OnceCell::new(),
            values: OnceCell::new(),
            _charge: Some(charge),
        }))
    }

    /// The same labels with this frequency.
    pub fn with_freq(self: &Rc<Index>, freq: Option<Rc<str>>, meter: &Meter) -> Result<Rc<Index>> {
        if self.freq == freq {
            return Ok(Rc::clone(self));
        }
        let charge = meter.reserve(64)?;
        Ok(Rc::new(Index {
            labels: self.labels.clone(),
            names: self.names.clone(),
            listing: self.listing.clone(),
            freq,
            lookup: OnceCell::new(),
            values: OnceCell::new(),
            _charge: Some(charge),
        }))
    }

    /// The frequency of datetimes, as their text shows it; empty where it is not known whether there is one.
    pub fn freq(&self) -> Option<&Rc<str>> {
        self.freq.as_ref()
    }

    /// Labels made of these: whether they still have a frequency is not known.
    fn unsure_of_freq(self: Rc<Index>, sources: &[&Index], meter: &Meter) -> Result<Rc<Index>> {
        let had = sources.iter().any(|index| index.freq.is_some());
        if had && matches!(self.labels, Labels::Flat(Array::Time(_) | Array::Zoned(..))) {
            return self.with_freq(Some(Rc::from("")), meter);
        }
        Ok(self)
    }

    /// The labels.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The names of the levels; `None` where they have none.
    pub fn names(&self) -> &[Value] {
        &self.names
    }

    /// The name of the only level.
    pub fn name(&self) -> Value {
        match self.names.as_slice() {
            [only] => only.clone(),
            _ => Value::None,
        }
    }

    /// The same labels under other names.
    pub fn renamed(&self, names: Vec<Value>, meter: &Meter) -> Result<Rc<Index>> {
        let index = Index::of(self.labels.clone(), names, meter)?.listing(self.listing.get().cloned(), meter)?;
        index.with_freq(self.freq.clone(), meter)
    }

    /// How many labels.
    pub fn len(&self) -> usize {
        match &self.labels {
            Labels::Range(range) => usize::try_from(range.len()).unwrap_or(usize::MAX),
            Labels::Flat(labels) => labels.len(),
            Labels::Multi(levels) => levels.first().map_or(0, Array::len),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many levels.
    pub fn levels(&self) -> usize {
        match &self.labels {
            Labels::Range(_) | Labels::Flat(_) => 1,
            Labels::Multi(levels) => levels.len(),
        }
    }

    /// The label at a position, as iteration over the index gives it; of several levels a tuple.
    pub fn label(&self, row: usize, meter: &Meter) -> Result<Value> {
        match &self.labels {
            Labels::Range(range) => Ok(Value::Int(range.at(row as u64))),
            // Of an extension dtype iteration gives NumPy's scalars.
            Labels::Flat(labels @ Array::Masked(_)) => labels.get(row, meter),
            Labels::Flat(labels) => labels.item(row, meter),
            Labels::Multi(levels) => {
                let parts = levels.iter().map(|level| level.item(row, meter)).collect::<Result<Vec<_>>>()?;
                Value::tuple(parts, meter)
            }
        }
    }

    /// The label of a row as `index[row]` gives it: a NumPy scalar, as an array's element is, or a tuple of such; of a range a Python int.
    pub fn scalar(&self, row: usize, meter: &Meter) -> Result<Value> {
        match &self.labels {
            Labels::Range(_) => self.label(row, meter),
            Labels::Flat(labels) => labels.get(row, meter),
            Labels::Multi(levels) => {
                let parts = levels.iter().map(|level| level.get(row, meter)).collect::<Result<Vec<_>>>()?;
                Value::tuple(parts, meter)
            }
        }
    }

    /// Every label.
    pub fn to_values(&self, meter: &Meter) -> Result<Vec<Value>> {
        meter.work_len(self.len())?;
        (0..self.len()).map(|row| self.label(row, meter)).collect()
    }

    /// Every label, kept for the next who asks.
    pub fn values(&self, meter: &Meter) -> Result<&[Value]> {
        if let Some((values, _)) = self.values.get() {
            return Ok(values);
        }
        let charge = meter.reserve(size_of::<Value>() as u64 * self.len() as u64)?;
        let values = self.to_values(meter)?;
        Ok(&self.values.get_or_init(|| (values, charge)).0)
    }

    /// The labels with one more at a position; a range that goes on stays one.
    pub fn inserted(&self, at: usize, label: Value, meter: &Meter) -> Result<Rc<Index>> {
        if let (Labels::Range(range), Value::Int(next)) = (&self.labels, &label)
            && at == self.len()
            && !self.is_empty()
            && i128::from(range.start) + i128::from(range.step) * self.len() as i128 == i128::from(*next)
            && let Some(stop) = next.checked_add(range.step)
        {
            let range = Range { start: range.start, stop, step: range.step };
            return Index::of(Labels::Range(range), self.names.clone(), meter);
        }
        let mut labels = self.to_values(meter)?;
        if let Labels::Multi(levels) = &self.labels {
            // A label that is no tuple stands in the first level, with empty text below it.
            let parts = match &label {
                Value::Tuple(parts) => parts.to_vec(),
                single => vec![single.clone()],
            };
            if parts.len() > levels.len() {
                return Err(raise::value_error("Item must have length equal to number of levels."));
            }
            let filled = parts.into_iter().chain(std::iter::repeat_with(|| Value::literal(""))).take(levels.len());
            labels.insert(at.min(labels.len()), Value::tuple(filled.collect(), meter)?);
        } else {
            labels.insert(at.min(labels.len()), label);
            if labels.iter().all(|label| matches!(label, Value::Tuple(_))) && self.is_empty() {
                // Into an empty index a tuple goes as one label.
                return Index::flat(Array::objects(labels), self.name(), meter);
            }
        }
        let index = Index::of_values(labels, Value::None, meter)?;
        index.renamed(self.names.clone(), meter)?.unsure_of_freq(&[self], meter)
    }

    /// The labels as an array: of a range the integers, of several levels tuples.
    pub fn to_array(&self, meter: &Meter) -> Result<Array> {
        match &self.labels {
            Labels::Range(range) => {
                meter.work_len(self.len())?;
                Ok(Array::ints((0..range.len()).map(|at| range.at(at)).collect()))
            }
            Labels::Flat(labels) => Ok(labels.clone()),
            Labels::Multi(_) => Ok(Array::objects(self.to_values(meter)?)),
        }
    }

    /// One level as an array.
    pub fn level_array(&self, level: usize, meter: &Meter) -> Result<Array> {
        match &self.labels {
            Labels::Multi(levels) => levels.get(level).cloned().ok_or_else(|| raise::index_error("Too many levels")),
            _ => self.to_array(meter),
        }
    }

    /// The labels at these positions.
    pub fn take(&self, rows: &[usize], meter: &Meter) -> Result<Rc<Index>> {
        let labels = match &self.labels {
            Labels::Range(range) => {
                meter.work_len(rows.len())?;
                Labels::Flat(Array::ints(rows.iter().map(|&row| range.at(row as u64)).collect()))
            }
            Labels::Flat(labels) => Labels::Flat(labels.take(rows, meter)?),
            Labels::Multi(levels) => {
                let taken = levels.iter().enumerate().map(|(at, level)| self.narrowed(at, level.take(rows, meter)?));
                Labels::Multi(taken.collect::<Result<_>>()?)
            }
        };
        let index = Index::of(labels, self.names.clone(), meter)?.listing(self.origin(meter)?, meter)?;
        index.unsure_of_freq(&[self], meter)
    }

    /// `length` labels from `start`.
    pub fn slice(&self, start: usize, length: usize, meter: &Meter) -> Result<Rc<Index>> {
        let labels = match &self.labels {
            Labels::Range(range) => {
                let at = |position: usize| range.start + range.step * position as i64;
                Labels::Range(Range { start: at(start), stop: at(start + length), step: range.step })
            }
            Labels::Flat(labels) => Labels::Flat(labels.slice(start, length)),
            Labels::Multi(levels) => {
                let cut = levels.iter().enumerate().map(|(at, level)| self.narrowed(at, level.slice(start, length)));
                Labels::Multi(cut.collect::<Result<_>>()?)
            }
        };
        let index = Index::of(labels, self.names.clone(), meter)?.listing(self.origin(meter)?, meter)?;
        index.with_freq(self.freq.clone(), meter)
    }

    /// Positions of a label, in order; empty where there is none.
    pub fn positions(&self, label: &Value, meter: &Meter) -> Result<Vec<usize>> {
        if let (Labels::Range(range), Some(wanted)) = (&self.labels, whole(label)) {
            let distance = i128::from(wanted) - i128::from(range.start);
            let step = i128::from(range.step);
            let found = step != 0 && distance % step == 0 && (0..i128::from(range.len())).contains(&(distance / step));
            return Ok(if found { vec![(distance / step) as usize] } else { Vec::new() });
        }
        if let (Labels::Flat(Array::Time(_) | Array::Zoned(..) | Array::Delta(_)), Value::Str(_)) =
            (&self.labels, label)
        {
            // pandas reads it as a time, and a part of one (a year, a month) as all times in it.
            return Err(Stop::unsupported("a time as text, sought among labels in this way"));
        }
        if let (Labels::Flat(labels), Value::Str(_)) = (&self.labels, label)
            && crate::time::period::of_array(labels).is_some()
        {
            return Err(Stop::unsupported("text as a label of a PeriodIndex"));
        }
        self.lookup(meter)?.positions(label, meter)
    }

    /// Of several levels: where the labels begin with this one (or this tuple), and the labels that are left of them. `None`
    /// where there is no such label, or one level alone.
    pub fn below(&self, label: &Value, meter: &Meter) -> Result<Option<(Vec<usize>, Rc<Index>)>> {
        let Labels::Multi(levels) = &self.labels else { return Ok(None) };
        let wanted = match label {
            Value::Tuple(parts) => &parts[..],
            single => std::slice::from_ref(single),
        };
        if wanted.is_empty() || wanted.len() >= levels.len() {
            return Ok(None);
        }
        meter.work_len(self.len().saturating_mul(wanted.len()))?;
        let mut positions: Vec<usize> = (0..self.len()).collect();
        for (level, wanted) in levels.iter().zip(wanted) {
            let mut kept = Vec::new();
            for at in positions {
                let own = level.item(at, meter)?;
                let both_missing = crate::array::is_missing(&own) && crate::array::is_missing(wanted);
                if both_missing || hiddentables_values::ops::key::same_key(&own, wanted) {
                    kept.push(at);
                }
            }
            positions = kept;
        }
        if positions.is_empty() {
            return Ok(None);
        }
        let rest = levels.iter().skip(wanted.len()).map(|level| level.take(&positions, meter));
        let rest = rest.collect::<Result<Vec<_>>>()?;
        let names: Vec<Value> = self.names.iter().skip(wanted.len()).cloned().collect();
        let index = match <[Array; 1]>::try_from(rest) {
            Ok([only]) => Index::flat(only, names.into_iter().next().unwrap_or(Value::None), meter)?,
            Err(rest) => {
                let levels = (wanted.len()..levels.len()).map(|level| self.level(level, meter));
                Index::multi(rest, names, meter)?.with_levels(levels.collect::<Result<_>>()?, meter)?
            }
        };
        Ok(Some((positions, index)))
    }

    /// The table of labels, made when first asked for.
    pub(crate) fn lookup(&self, meter: &Meter) -> Result<&Lookup> {
        if let Some(lookup) = self.lookup.get() {
            return Ok(lookup);
        }
        let lookup = Lookup::new(self, meter)?;
        Ok(self.lookup.get_or_init(|| lookup))
    }

    /// Whether no label stands twice.
    pub fn is_unique(&self, meter: &Meter) -> Result<bool> {
        match &self.labels {
            Labels::Range(_) => Ok(true),
            _ => Ok(self.lookup(meter)?.is_unique()),
        }
    }

    /// Whether both hold the same labels in the same order; names are not compared.
    pub fn same_labels(&self, other: &Index, meter: &Meter) -> Result<bool> {
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        if self.len() != other.len() || self.levels() != other.levels() {
            return Ok(false);
        }
        if let (Labels::Range(a), Labels::Range(b)) = (&self.labels, &other.labels) {
            return Ok(a.is_empty() || (a.start == b.start && (a.len() == 1 || a.step == b.step)));
        }
        meter.work_len(self.len())?;
        if let (Labels::Flat(a), Labels::Flat(b)) = (&self.labels, &other.labels)
            && (matches!(a, Array::Zoned(..)) || matches!(b, Array::Zoned(..)))
            && a.dtype() != b.dtype()
        {
            // The same times in another zone are other labels.
            return Ok(false);
        }
        if let (Labels::Flat(a), Labels::Flat(b)) = (&self.labels, &other.labels)
            && let Some(same) = same_cells(a, b)
        {
            meter.work(a.bytes() / 64)?;
            return Ok(same);
        }
        meter.work_len(4 * self.len())?;
        for row in 0..self.len() {
            let (a, b) = (self.label(row, meter)?, other.label(row, meter)?);
            let both_missing = crate::array::is_missing(&a) && crate::array::is_missing(&b);
            if !both_missing && !hiddentables_values::ops::key::same_key(&a, &b) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether columns of one kind hold the same cells, missing ones alike; `None` where they are to be compared as values.
fn same_cells(a: &Array, b: &Array) -> Option<bool> {
    match (a, b) {
        (Array::Str(a), Array::Str(b)) => Some(a.iter().eq(b.iter())),
        (Array::Int(_, a), Array::Int(_, b)) => Some(a.values() == b.values()),
        (Array::Time(a), Array::Time(b)) | (Array::Delta(a), Array::Delta(b)) => Some(a.iter().eq(b.iter())),
        (Array::Zoned(a, own), Array::Zoned(b, other)) if a == b => Some(own.iter().eq(other.iter())),
        _ => None,
    }
}

/// The parts of a tuple; of anything else none.
fn parts_of(label: &Value) -> &[Value] {
    match label {
        Value::Tuple(parts) => parts,
        _ => &[],
    }
}

/// The integer that a label stands for where labels are integers: `1.0` finds `1`.
fn whole(label: &Value) -> Option<i64> {
    label.as_int().or_else(|| label.as_float().filter(|f| f.fract() == 0.0 && f.abs() < 9e15).map(|f| f as i64))
}
