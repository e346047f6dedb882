//! Indexes put together: end to end, as a union, as an intersection.

use std::rc::Rc;

use hiddentables_values::value::Range;
use hiddentables_values::{Host, Meter, Result, Stop, Value};

use super::{Index, Labels, names_agree};
use crate::array::order::sorted_rows_by;
use crate::array::{Array, infer};

/// Whether a union is put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the labels first appear.
    Kept,
    /// Sorted, where labels can be ordered and both are not the same already.
    Tried,
}

impl Index {
    /// Names of the levels where both agree.
    pub fn common_names(&self, other: &Index) -> Vec<Value> {
        if self.levels() != other.levels() {
            return vec![Value::None; self.levels()];
        }
        let agreed = |(a, b): (&Value, &Value)| if names_agree(a, b) { a.clone() } else { Value::None };
        self.names().iter().zip(other.names()).map(agreed).collect()
    }

    /// These labels one below the other. Ranges that go on stay one; the name remains where all have it.
    pub fn appended(parts: &[Rc<Index>], meter: &Meter) -> Result<Rc<Index>> {
        crate::guard::refuse_labels(&parts.iter().map(|part| &**part).collect::<Vec<_>>())?;
        let Some(first) = parts.first() else { return Ok(Index::range(0)) };
        if let [only] = parts {
            return Ok(Rc::clone(only));
        }
        if let Labels::Multi(levels) = first.labels()
            && parts.iter().all(|part| part.levels() >= levels.len())
        {
            let names = (0..levels.len()).map(|at| {
                let name = first.names().get(at).cloned().unwrap_or(Value::None);
                let agreed = parts.iter().all(|part| part.names().get(at).is_some_and(|own| names_agree(own, &name)));
                if agreed { name } else { Value::None }
            });
            let names = names.collect();
            let joined = (0..levels.len()).map(|at| {
                let all = parts.iter().map(|part| part.level_array(at, meter)).collect::<Result<Vec<_>>>()?;
                Array::concat(&all, meter)
            });
            let joined = Index::multi(joined.collect::<Result<_>>()?, names, meter)?;
            if !parts.iter().all(|part| matches!(part.labels(), Labels::Multi(_))) {
                return Ok(joined);
            }
            let listed = (0..levels.len()).map(|at| {
                let all = parts.iter().map(|part| part.level(at, meter)).collect::<Result<Vec<_>>>()?;
                super::levels::together(&all, meter)
            });
            return joined.with_levels(listed.collect::<Result<_>>()?, meter);
        }
        let name = first.name();
        let agreed = first.levels() == 1 && parts.iter().all(|part| names_agree(&part.name(), &name));
        let name = if agreed { name } else { Value::None };
        if let Some(range) = continued(parts) {
            return Index::of(Labels::Range(range), vec![name], meter);
        }
        let arrays = parts.iter().map(|part| part.to_array(meter)).collect::<Result<Vec<_>>>()?;
        match Array::concat(&arrays, meter)? {
            Array::Object(cells) if cells.iter().all(|cell| matches!(cell, Value::Tuple(_))) && !cells.is_empty() => {
                Index::of_values(cells.to_vec(), name, meter)
            }
            Array::Object(cells) => Index::flat(numbers_of(&cells, meter)?, name, meter),
            array => {
                let sources: Vec<&Index> = parts.iter().map(|part| &**part).collect();
                Index::flat(array, name, meter)?.unsure_of_freq(&sources, meter)
            }
        }
    }

    /// Whether labels stand in increasing order, none missing.
    pub fn is_increasing(&self, host: &mut dyn Host) -> Result<bool> {
        Ok(match self.labels() {
            Labels::Range(range) => range.step > 0 || self.len() < 2,
            _ => {
                let levels = self.level_arrays(host.meter())?;
                // Labels that have no order among them are in none, though they can be sorted by type.
                let mixed = |level: &Array| match level {
                    Array::Object(cells) => crate::array::order::numbers_and_text(cells),
                    _ => false,
                };
                if levels.iter().any(|level| level.may_miss() || mixed(level)) {
                    return Ok(false);
                }
                match self.order(host)? {
                    Some(order) => order.iter().enumerate().all(|(at, &row)| at == row),
                    None => false,
                }
            }
        })
    }

    /// Every level as an array.
    pub fn level_arrays(&self, meter: &Meter) -> Result<Vec<Array>> {
        (0..self.levels()).map(|level| self.level_array(level, meter)).collect()
    }

    /// Positions in the order of the labels, missing ones last; `None` where they cannot be ordered.
    pub fn order(&self, host: &mut dyn Host) -> Result<Option<Vec<usize>>> {
        let meter = Rc::clone(host.meter());
        let keys: Vec<(Array, bool)> = self.level_arrays(&meter)?.into_iter().map(|array| (array, true)).collect();
        match sorted_rows_by(&keys, false, host) {
            Ok(order) => Ok(Some(order)),
            Err(stop) if stop.is_raise() => Ok(None),
            Err(terminal) => Err(terminal),
        }
    }

    /// As [`Index::order`]; labels of several types by type.
    pub fn order_of_any(&self, host: &mut dyn Host) -> Result<Option<Vec<usize>>> {
        match self.order(host)? {
            None if self.levels() == 1 => {
                let labels = self.to_array(&Rc::clone(host.meter()))?;
                crate::array::order::mixed_rows(&labels, host)
            }
            order => Ok(order),
        }
    }

    /// The same labels sorted, where they can be ordered.
    pub fn sorted(self: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
        match self.order_of_any(host)? {
            Some(order) if order.iter().enumerate().any(|(at, &row)| at != row) => self.take(&order, host.meter()),
            _ => Ok(Rc::clone(self)),
        }
    }

    /// The labels without repetitions, in order.
    pub fn distinct(self: &Rc<Index>, meter: &Meter) -> Result<Rc<Index>> {
        if self.is_unique(meter)? {
            return Ok(Rc::clone(self));
        }
        self.take(&self.first_positions(meter)?, meter)
    }

    fn first_positions(&self, meter: &Meter) -> Result<Vec<usize>> {
        let values = self.values(meter)?;
        let mut kept = Vec::new();
        for (at, label) in values.iter().enumerate() {
            if self.positions(label, meter)?.first() == Some(&at) {
                kept.push(at);
            }
        }
        Ok(kept)
    }

    /// The labels in the dtype that holds those of both.
    pub(super) fn conformed(self: &Rc<Index>, other: &Index, host: &mut dyn Host) -> Result<Rc<Index>> {
        if self.levels() != 1 || other.levels() != 1 {
            return Ok(Rc::clone(self));
        }
        let meter = Rc::clone(host.meter());
        let (own, theirs) = (self.to_array(&meter)?, other.to_array(&meter)?);
        let dtype = crate::array::take::joint_dtype(own.dtype(), theirs.dtype());
        if dtype == own.dtype() {
            return Ok(Rc::clone(self));
        }
        Index::flat(crate::array::take::widened(&own, dtype, &meter)?, self.name(), &meter)
    }

    /// The labels of both.
    pub fn union(self: &Rc<Index>, other: &Rc<Index>, order: Order, host: &mut dyn Host) -> Result<Rc<Index>> {
        crate::guard::refuse_labels(&[self, other])?;
        let meter = Rc::clone(host.meter());
        if self.levels() != other.levels() {
            return Err(Stop::unsupported("union of a MultiIndex with labels of other levels"));
        }
        let names = self.common_names(other);
        let (own, theirs) = (self.conformed(other, host)?, other.conformed(self, host)?);
        if theirs.is_empty() || own.same_labels(&theirs, &meter)? {
            return own.renamed(names, &meter);
        }
        own.refuse_missing_of_two_kinds(&meter)?;
        theirs.refuse_missing_of_two_kinds(&meter)?;
        if own.is_empty() {
            return theirs.renamed(names, &meter);
        }
        let increasing = own.is_increasing(host)? && theirs.is_increasing(host)?;
        let both = Index::appended(&[Rc::clone(&own), Rc::clone(&theirs)], &meter)?;
        let split = own.len();
        let mut kept: Vec<usize> = (0..split).collect();
        if theirs.is_unique(&meter)? {
            for (at, label) in theirs.values(&meter)?.iter().enumerate() {
                if own.positions(label, &meter)?.is_empty() {
                    kept.push(split + at);
                }
            }
        } else {
            // Each label as often as on the side that has more of it.
            kept.clear();
            for at in both.first_positions(&meter)? {
                let places = both.positions(&both.label(at, &meter)?, &meter)?;
                let (left, right): (Vec<usize>, Vec<usize>) = places.into_iter().partition(|&place| place < split);
                kept.extend(if left.len() >= right.len() { left } else { right });
            }
        }
        // Labels that are in order on each side and cannot be compared across stay one side after the other.
        let tried = order == Order::Tried && (!increasing || own.comparable(&theirs, host)?);
        let union = both.take(&kept, &meter)?;
        let union = if tried { union.sorted(host)? } else { union };
        if let (true, Labels::Range(a), Labels::Range(b)) = (tried && increasing, self.labels(), other.labels())
            && a.step == 1
            && b.step == 1
            && a.start.max(b.start) <= a.stop.min(b.stop)
        {
            let range = Range { start: a.start.min(b.start), stop: a.stop.max(b.stop), step: 1 };
            return Index::of(Labels::Range(range), names, &meter);
        }
        union.renamed(names, &meter)?.unsure_of_freq(&[self, other], &meter)
    }

    /// Ends the run where labels hold both `None` and NaN, which pandas tells apart in some joins and not in others.
    pub(super) fn refuse_missing_of_two_kinds(&self, meter: &Meter) -> Result<()> {
        let Labels::Flat(Array::Object(cells)) = self.labels() else { return Ok(()) };
        meter.work_len(cells.len())?;
        let nan = |cell: &Value| cell.as_float().is_some_and(f64::is_nan);
        if cells.iter().any(Value::is_none) && cells.iter().any(nan) {
            return Err(Stop::unsupported("labels with both None and NaN put together with others"));
        }
        Ok(())
    }

    /// Whether every label can be compared with every other by `<`.
    pub(super) fn comparable(self: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<bool> {
        if self.levels() > 1 {
            return Ok(true);
        }
        let meter = Rc::clone(host.meter());
        let both = Array::concat(&[self.to_array(&meter)?, other.to_array(&meter)?], &meter)?;
        match both.sorted_rows(true, false, host) {
            Ok(_) => Ok(true),
            Err(stop) if stop.is_raise() => Ok(false),
            Err(terminal) => Err(terminal),
        }
    }

    /// The labels that both have, as they stand in the first, without repetitions.
    pub fn intersection(self: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
        crate::guard::refuse_labels(&[self, other])?;
        let meter = Rc::clone(host.meter());
        let names = self.common_names(other);
        if self.same_labels(other, &meter)? {
            return self.distinct(&meter)?.renamed(names, &meter);
        }
        let (own, theirs) = (self.conformed(other, host)?, other.conformed(self, host)?);
        let own = own.distinct(&meter)?;
        let mut kept = Vec::new();
        for (at, label) in own.values(&meter)?.iter().enumerate() {
            if !theirs.positions(label, &meter)?.is_empty() {
                kept.push(at);
            }
        }
        own.take(&kept, &meter)?.renamed(names, &meter)
    }
}

/// The union or intersection of several axes, as `concat` joins the other axis.
pub fn combined(indexes: &[Rc<Index>], intersect: bool, sort: bool, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let mut different: Vec<Rc<Index>> = Vec::new();
    for index in indexes {
        if !different.iter().any(|own| Rc::ptr_eq(own, index)) {
            different.push(Rc::clone(index));
        }
    }
    let Some(first) = different.first().cloned() else { return Ok(Index::range(0)) };
    let mut joined = Rc::clone(&first);
    let plain = |index: &Rc<Index>| crate::selection::index_class(index) == "Index";
    if different.len() == 1 {
    } else if intersect {
        for other in different.iter().skip(1) {
            joined = joined.intersection(other, host)?;
        }
    } else if different.iter().all(plain) {
        let same = different.iter().map(|index| index.same_labels(&first, &meter)).collect::<Result<Vec<_>>>()?;
        if same.contains(&false) {
            let mut own = Rc::clone(&first);
            for other in &different {
                own = own.conformed(other, host)?;
            }
            joined = Index::appended(&different, &meter)?.conformed(&own, host)?.distinct(&meter)?;
        }
        let name = first.name();
        let agreed = different.iter().all(|index| names_agree(&index.name(), &name));
        joined = joined.renamed(vec![if agreed { name } else { Value::None }], &meter)?;
    } else {
        let times = |index: &Rc<Index>| matches!(index.labels(), Labels::Flat(Array::Time(_) | Array::Zoned(..)));
        let order = if different.iter().all(times) { Order::Tried } else { Order::Kept };
        for other in different.iter().skip(1) {
            joined = joined.union(other, order, host)?;
        }
    }
    if sort { joined.sorted(host) } else { Ok(joined) }
}

/// The range that several are together, where each goes on where the one before ends.
fn continued(parts: &[Rc<Index>]) -> Option<Range> {
    let mut ranges = Vec::with_capacity(parts.len());
    for part in parts {
        match part.labels() {
            Labels::Range(range) => ranges.push(*range),
            _ => return None,
        }
    }
    ranges.retain(|range| !range.is_empty());
    let Some(first) = ranges.first() else { return Some(Range { start: 0, stop: 0, step: 1 }) };
    let mut step = (first.len() > 1).then_some(first.step);
    let mut next: Option<i64> = None;
    for (at, range) in ranges.iter().enumerate() {
        if at > 0 {
            let stride = match step {
                Some(step) => step,
                None if range.start == first.start => return None,
                None => range.start.checked_sub(first.start)?,
            };
            step = Some(stride);
            if (stride != range.step && range.len() > 1) || next.is_some_and(|next| range.start != next) {
                return None;
            }
        }
        if let Some(step) = step {
            next = range.at(range.len().saturating_sub(1)).checked_add(step);
        }
    }
    let last = ranges.last()?;
    Some(Range { start: first.start, stop: next.unwrap_or(last.stop), step: step.unwrap_or(1) })
}

/// Objects that are all numbers, or all bools, as such.
fn numbers_of(cells: &Rc<Vec<Value>>, meter: &Meter) -> Result<Array> {
    let number = |value: &Value| value.as_float().is_some();
    if !cells.is_empty() && cells.iter().all(number) {
        return infer(cells.to_vec(), meter);
    }
    Ok(Array::Object(Rc::clone(cells)))
}
