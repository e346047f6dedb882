//! What the levels of a `MultiIndex` list, which need not be what its rows use: pandas' `levels` and `codes`.

use std::rc::Rc;

use hiddentables_values::{Charge, Host, Meter, Result};

use super::{Index, Labels};
use crate::array::Array;
use crate::array::order::{mixed_rows, sorted_rows_by};
use crate::distinct::{Missing, groups};

/// The labels that one level lists.
#[derive(Clone)]
pub enum Level {
    /// Those of this column, sorted where they can be: what pandas makes of an array.
    Sorted(Array),
    /// These, in this order.
    Given(Array),
}

impl Level {
    /// The column that it was made of.
    pub fn array(&self) -> &Array {
        match self {
            Level::Sorted(array) | Level::Given(array) => array,
        }
    }
}

/// What every level lists; shared by all indexes that were taken from one.
pub struct Levels {
    levels: Vec<Level>,
    _charge: Charge,
}

impl Levels {
    fn new(levels: Vec<Level>, meter: &Meter) -> Result<Rc<Levels>> {
        let bytes = levels.iter().map(|level| level.array().bytes()).sum::<u64>();
        Ok(Rc::new(Levels { levels, _charge: meter.reserve(64 + bytes)? }))
    }
}

/// Levels as pandas keeps them: distinct labels, and each row's place among them, -1 where it has none.
pub struct Coded {
    /// The labels of each level.
    pub levels: Vec<Rc<Index>>,
    /// A code a row for each level.
    pub codes: Vec<Vec<i64>>,
}

impl Index {
    /// What its levels list: of an index that was taken from no other, its own labels.
    pub(super) fn origin(&self, meter: &Meter) -> Result<Option<Rc<Levels>>> {
        let Labels::Multi(own) = &self.labels else { return Ok(None) };
        if let Some(levels) = self.listing.get() {
            return Ok(Some(Rc::clone(levels)));
        }
        let levels = Levels::new(own.iter().cloned().map(Level::Sorted).collect(), meter)?;
        Ok(Some(Rc::clone(self.listing.get_or_init(|| levels))))
    }

    /// Labels of a level that lists whole numbers, which were fractions beside missing ones, as whole numbers where none is missing.
    pub(super) fn narrowed(&self, level: usize, labels: Array) -> Result<Array> {
        let (Some(Array::Int(kind, _)), Array::Float(_)) = (self.listed(level), &labels) else { return Ok(labels) };
        if labels.may_miss() {
            return Ok(labels);
        }
        let whole = labels.to_floats().unwrap_or_default().into_iter().map(|label| label as i64).collect();
        Ok(Array::Int(kind, crate::polars_bridge::Ints::new(whole)))
    }

    /// Whether its levels may list more than its rows use.
    pub fn is_taken(&self) -> bool {
        self.listing.get().is_some()
    }

    /// The same index, whose levels list their labels in order.
    pub fn with_sorted_levels(self: &Rc<Index>, meter: &Meter) -> Result<Rc<Index>> {
        let Some(listing) = self.listing.get() else { return Ok(Rc::clone(self)) };
        let levels = listing.levels.iter().map(|level| Level::Sorted(level.array().clone())).collect();
        self.with_levels(levels, meter)
    }

    /// What one level lists.
    pub fn level(&self, level: usize, meter: &Meter) -> Result<Level> {
        let known = self.origin(meter)?.and_then(|levels| levels.levels.get(level).cloned());
        known.map_or_else(|| self.level_array(level, meter).map(Level::Sorted), Ok)
    }

    /// The same index of several levels, which list these labels.
    pub fn with_levels(self: &Rc<Index>, levels: Vec<Level>, meter: &Meter) -> Result<Rc<Index>> {
        if levels.len() != self.levels() || self.levels() < 2 && !matches!(self.labels, Labels::Multi(_)) {
            return Ok(Rc::clone(self));
        }
        self.listing(Some(Levels::new(levels, meter)?), meter)
    }

    /// The same index of several levels, which list their labels in these orders where it is not the sorted one.
    pub fn with_listed(self: &Rc<Index>, listed: Option<Rc<Vec<Option<Array>>>>, meter: &Meter) -> Result<Rc<Index>> {
        let (Some(listed), Labels::Multi(own)) = (listed, &self.labels) else { return Ok(Rc::clone(self)) };
        let given = own.iter().enumerate().map(|(at, array)| match listed.get(at).cloned().flatten() {
            Some(given) => Level::Given(given),
            None => Level::Sorted(array.clone()),
        });
        self.with_levels(given.collect(), meter)
    }

    /// The same index of several levels, each of which lists its labels as they are met.
    pub fn listed_as_met(self: &Rc<Index>, meter: &Meter) -> Result<Rc<Index>> {
        let Labels::Multi(levels) = &self.labels else { return Ok(Rc::clone(self)) };
        let met = |labels: &Array| {
            let rows = crate::distinct::first_rows(std::slice::from_ref(labels), meter)?;
            labels.take(&rows, meter).map(Some)
        };
        let listed = levels.iter().map(met).collect::<Result<Vec<_>>>()?;
        self.with_listed(Some(Rc::new(listed)), meter)
    }

    /// The order in which a level lists its labels, where it is not the sorted one: what `stack` and `unstack` go by.
    pub fn listed(&self, level: usize) -> Option<Array> {
        match self.listing.get()?.levels.get(level)? {
            Level::Given(array) => Some(array.clone()),
            Level::Sorted(_) => None,
        }
    }

    /// The labels of one level, without a name.
    fn labels_of_level(&self, level: usize, host: &mut dyn Host) -> Result<Array> {
        let meter = Rc::clone(host.meter());
        match self.level(level, &meter)? {
            Level::Given(array) => Ok(array),
            Level::Sorted(Array::Category(cells)) => cells.every_category(&meter),
            Level::Sorted(array) => sorted_labels(&array, host),
        }
    }

    /// Levels and codes; of an index of one level one of each.
    pub fn coded(&self, host: &mut dyn Host) -> Result<Coded> {
        let meter = Rc::clone(host.meter());
        let (mut levels, mut codes) = (Vec::new(), Vec::new());
        for at in 0..self.levels() {
            let labels = self.labels_of_level(at, host)?;
            let name = self.names.get(at).cloned().unwrap_or(hiddentables_values::Value::None);
            let level = Index::flat(labels, name, &meter)?;
            codes.push(codes_of(&self.level_array(at, &meter)?, &level, &meter)?);
            levels.push(level);
        }
        Ok(Coded { levels, codes })
    }
}

/// The distinct labels of a column, sorted where they can be, none missing.
fn sorted_labels(array: &Array, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let found = groups(std::slice::from_ref(array), Missing::Alike, &meter)?;
    let rows: Vec<usize> = found.first.iter().copied().filter(|&row| !array.missing_at(row)).collect();
    let mut labels = array.take(&rows, &meter)?;
    if let (Array::Object(cells), true) = (&labels, rows.len() < found.first.len()) {
        labels = crate::array::infer(cells.to_vec(), &meter)?;
    }
    let sorted = match sorted_rows_by(&[(labels.clone(), true)], false, host) {
        Ok(order) => Some(order),
        Err(stop) if stop.is_raise() => mixed_rows(&labels, host)?,
        Err(terminal) => return Err(terminal),
    };
    sorted.map_or(Ok(labels.clone()), |order| labels.take(&order, &meter))
}

/// Where the cells of a column stand among the labels of a level; -1 where they do not.
fn codes_of(column: &Array, level: &Index, meter: &Meter) -> Result<Vec<i64>> {
    let found = groups(std::slice::from_ref(column), Missing::Alike, meter)?;
    let mut places = Vec::with_capacity(found.first.len());
    for &row in &found.first {
        meter.work(8)?;
        let place = level.lookup(meter)?.positions(&column.item(row, meter)?, meter)?.first().copied();
        places.push(place.map_or(-1, |at| at as i64));
    }
    Ok(found.of_row.iter().map(|&group| places.get(group).copied().unwrap_or(-1)).collect())
}

/// The level that lists what several do, as `append` puts them together.
pub(super) fn together(levels: &[Level], meter: &Meter) -> Result<Level> {
    if let [Level::Given(first), rest @ ..] = levels {
        let same = |level: &Level| match level {
            Level::Given(other) => {
                first.len() == other.len()
                    && first.dtype() == other.dtype()
                    && first.items(meter).ok().zip(other.items(meter).ok()).is_some_and(|(a, b)| {
                        a.iter().zip(&b).all(|(a, b)| hiddentables_values::ops::key::same_key(a, b))
                    })
            }
            Level::Sorted(_) => false,
        };
        if rest.iter().all(same) {
            return Ok(Level::Given(first.clone()));
        }
    }
    let arrays: Vec<Array> = levels.iter().map(|level| level.array().clone()).collect();
    Array::concat(&arrays, meter).map(Level::Sorted)
}
