//! What rows are grouped by, and which rows make a group.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Charge, Host, Meter, Result, Stop, Value};

use crate::array::Array;
use crate::array::infer::infer_objects;
use crate::array::order::sorted_rows_by;
use crate::distinct::{Missing, groups};
use crate::frame::{Frame, same_name};
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::Series;

/// The group of a row that belongs to none: its key is missing.
pub const NO_GROUP: usize = usize::MAX;

/// One key: its name, a value a row, and the column of the frame that it is, if it is one.
pub struct Key {
    name: Value,
    array: Array,
    column: Option<usize>,
    /// The frequency of the index of times that it is.
    freq: Option<Rc<str>>,
    /// Whether it is a range, whose labels are Python's numbers.
    range: bool,
}

/// Keys and groups, in the order in which results list them.
pub struct Keys {
    /// Names of the keys.
    pub names: Vec<Value>,
    /// The key of each group, a column a key.
    pub labels: Vec<Array>,
    /// The same as labels of an index: objects that are all numbers are numbers there.
    pub shown: Vec<Array>,
    /// Which keys are ranges, whose labels are Python's numbers.
    ranges: Vec<bool>,
    /// The rows of each group, in order.
    pub rows: Vec<Vec<usize>>,
    /// The group of each row, or [`NO_GROUP`].
    pub of_row: Vec<usize>,
    /// For each key the position of the frame's column that it is.
    pub columns: Vec<Option<usize>>,
    /// Whether there are groups of categories that no row has.
    pub unobserved: bool,
    /// Whether the keys were given as a list, so that iteration names a group by a tuple.
    pub listed: bool,
    /// Of groups in the order in which they came: the labels of each key in that order, of rows in no group too.
    pub came: Option<Vec<Option<Array>>>,
    /// Of `resample`: the frequency of the labels.
    pub freq: Option<Rc<str>>,
    /// Of the times of an index that has one: the frequency, which the labels keep.
    pub kept_freq: Option<Rc<str>>,
    _charge: Charge,
}

/// How rows are to be grouped: what `groupby` is called with.
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of pandas' own")]
pub struct Plan {
    /// `by`
    pub by: Value,
    /// `level`
    pub level: Value,
    /// Whether groups are sorted by key; else in order of first appearance.
    pub sort: bool,
    /// Whether rows with a missing key are left out.
    pub drop_missing: bool,
    /// Whether of categories only those that stand in the rows make groups.
    pub observed: bool,
    /// Whether a Series is grouped, which has no columns to name.
    pub series: bool,
}

impl Keys {
    /// Groups of rows that follow each other: bins of times, of which `counts` are in each.
    pub fn bins(
        name: Value,
        labels: Array,
        counts: &[usize],
        column: Option<usize>,
        freq: Rc<str>,
        meter: &Meter,
    ) -> Result<Keys> {
        let total = counts.iter().fold(0, |total: usize, count| total.saturating_add(*count));
        let charge = meter.reserve(128 + labels.bytes() + 48 * total as u64)?;
        meter.work_len(total.saturating_add(counts.len()))?;
        let (mut rows, mut of_row) = (Vec::with_capacity(counts.len()), Vec::with_capacity(total));
        for (group, count) in counts.iter().enumerate() {
            let start = of_row.len();
            of_row.extend(std::iter::repeat_n(group, *count));
            rows.push((start..start + count).collect());
        }
        Ok(Keys {
            names: vec![name],
            shown: vec![labels.clone()],
            ranges: vec![false],
            labels: vec![labels],
            rows,
            of_row,
            columns: vec![column],
            unobserved: counts.contains(&0),
            listed: false,
            came: None,
            freq: Some(freq),
            kept_freq: None,
            _charge: charge,
        })
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no group.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The labels of results: one level a key.
    pub fn index(&self, meter: &Meter) -> Result<Rc<Index>> {
        match (self.shown.as_slice(), self.names.as_slice()) {
            ([labels], [name]) => Index::flat(labels.clone(), name.clone(), meter)?
                .with_freq(self.freq.clone().or_else(|| self.kept_freq.clone()), meter),
            _ => {
                let index = Index::multi(self.shown.clone(), self.names.clone(), meter)?;
                if self.came.is_some() || !self.shown.iter().any(Array::may_miss) {
                    return index.with_listed(self.came.clone().map(Rc::new), meter);
                }
                // A missing key that makes a group is a label of its level, the last one.
                let listed = |labels: &Array| -> Result<Option<Array>> {
                    if !labels.may_miss() {
                        return Ok(None);
                    }
                    let distinct =
                        crate::distinct::groups(std::slice::from_ref(labels), crate::distinct::Missing::Alike, meter)?;
                    let mut rows = distinct.first;
                    rows.sort_by(|&a, &b| match (labels.missing_at(a), labels.missing_at(b)) {
                        (false, false) => labels.order_rows(a, b),
                        (a, b) => a.cmp(&b),
                    });
                    labels.take(&rows, meter).map(Some)
                };
                let listed = self.shown.iter().map(listed).collect::<Result<Vec<_>>>()?;
                index.with_listed(Some(Rc::new(listed)), meter)
            }
        }
    }

    /// The label of a group: of several keys, or of a list of one, a tuple.
    pub fn label(&self, group: usize, meter: &Meter) -> Result<Value> {
        let part = |(labels, range): (&Array, &bool)| match labels {
            // Of an extension dtype a key is NumPy's scalar, and so are the parts of a key of several.
            Array::Masked(own) => own.get(group, meter),
            labels if self.labels.len() > 1 && !range => labels.get(group, meter),
            labels => labels.item(group, meter),
        };
        let parts = self.shown.iter().zip(&self.ranges).map(part).collect::<Result<Vec<_>>>()?;
        match (parts.as_slice(), self.listed) {
            ([only], false) => Ok(only.clone()),
            _ => Value::tuple(parts, meter),
        }
    }

    /// The key of a group as functions see it: of several keys a tuple.
    pub fn key(&self, group: usize, meter: &Meter) -> Result<Value> {
        match self.shown.as_slice() {
            [only] => only.item(group, meter),
            _ => self.label(group, meter),
        }
    }

    /// The only key of a group as `indices` has it: NumPy's scalar, but of categories and of ranges.
    pub fn numpy_key(&self, group: usize, meter: &Meter) -> Result<Value> {
        match (self.shown.as_slice(), self.ranges.as_slice()) {
            ([Array::Category(cells)], _) => cells.item(group, meter),
            ([only], [false]) => only.get(group, meter),
            ([only], _) => only.item(group, meter),
            _ => self.label(group, meter),
        }
    }

    /// The group of a label as [`Keys::label`] gives it; of one key the bare label too.
    pub fn find(&self, label: &Value, meter: &Meter) -> Result<Option<usize>> {
        let parts: Vec<Value> = match label {
            Value::Tuple(parts) if self.labels.len() > 1 || self.listed => parts.to_vec(),
            single => vec![single.clone()],
        };
        if parts.len() != self.labels.len() {
            return Ok(None);
        }
        meter.work_len(self.len())?;
        for group in 0..self.len() {
            let mut same = true;
            for (labels, part) in self.labels.iter().zip(&parts) {
                same = same && same_name(&labels.item(group, meter)?, part);
            }
            if same {
                return Ok(Some(group));
            }
        }
        Ok(None)
    }

    /// Whether the column at a position is a key.
    pub fn holds(&self, column: usize) -> bool {
        self.columns.contains(&Some(column))
    }
}

fn is_callable(value: &Value) -> bool {
    match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

/// Whether `name` stands for a column or a level of the index.
fn is_named(frame: &Frame, plan: &Plan, name: &Value, meter: &Meter) -> Result<bool> {
    let column = !plan.series && !frame.positions(name, meter)?.is_empty();
    Ok(column || frame.index.names().iter().any(|own| !own.is_none() && same_name(own, name)))
}

fn level_position(index: &Index, level: &Value, host: &mut dyn Host) -> Result<usize> {
    if let Some(at) = index.names().iter().position(|own| !own.is_none() && same_name(own, level)) {
        return Ok(at);
    }
    let levels = index.levels();
    match level.as_int() {
        Some(at) => {
            let from_end = if at < 0 { at + levels as i64 } else { at };
            usize::try_from(from_end).ok().filter(|&at| at < levels).ok_or_else(|| {
                if levels > 1 {
                    return raise::index_error(format!(
                        "Too many levels: Index has only {levels} levels, not {}",
                        at.saturating_add(1)
                    ));
                }
                match at {
                    0.. => raise::value_error("level > 0 or level < -1 only valid with MultiIndex"),
                    _ => raise::index_error(format!(
                        "Too many levels: Index has only 1 level, {at} is not a valid level number"
                    )),
                }
            })
        }
        None if levels > 1 => {
            let shown = hiddentables_values::ops::str(level, host)?;
            Err(raise::key_error_text(format!("Level {shown} not found")))
        }
        None => {
            let shown = hiddentables_values::ops::str(level, host)?;
            Err(raise::value_error(format!("level name {shown} is not the name of the index")))
        }
    }
}

/// The keys that `by` and `level` stand for, and whether they were given as a list.
fn resolve(frame: &Frame, plan: &Plan, host: &mut dyn Host) -> Result<(Vec<Key>, bool)> {
    let meter = Rc::clone(host.meter());
    if !plan.level.is_none() {
        if !plan.by.is_none() {
            return Err(Stop::unsupported("groupby(by, level=)"));
        }
        let (levels, listed) = match &plan.level {
            Value::List(list) => (list.snapshot(), true),
            Value::Tuple(parts) => (parts.to_vec(), true),
            single => (vec![single.clone()], false),
        };
        let mut keys = Vec::with_capacity(levels.len());
        for level in &levels {
            let at = level_position(&frame.index, level, host)?;
            let name = frame.index.names().get(at).cloned().unwrap_or(Value::None);
            let (freq, range) = (frame.index.freq().cloned(), matches!(frame.index.labels(), Labels::Range(_)));
            keys.push(Key { name, array: frame.index.level_array(at, &meter)?, column: None, freq, range });
        }
        // A single level in a list is still one key.
        return Ok((keys, listed && levels.len() > 1));
    }
    let (parts, listed) = match &plan.by {
        Value::List(list) => (list.snapshot(), true),
        Value::None => return Err(raise::type_error("You have to supply one of 'by' and 'level'")),
        single => (vec![single.clone()], false),
    };
    let plain = |part: &Value| selection::is_scalar(part) && !is_callable(part);
    if listed && parts.len() == frame.rows() && parts.iter().all(plain) {
        let mut all_named = true;
        for part in &parts {
            all_named = all_named && is_named(frame, plan, part, &meter)?;
        }
        if !all_named {
            let array = crate::array::infer(parts, &meter)?;
            return Ok((vec![Key { name: Value::None, array, column: None, freq: None, range: false }], false));
        }
    }
    if parts.is_empty() && frame.rows() == 0 {
        // Of nothing the groups are none, by numbers that are not there.
        return Ok((
            vec![Key { name: Value::None, array: Array::ints(Vec::new()), column: None, freq: None, range: false }],
            false,
        ));
    }
    if parts.is_empty() {
        return Err(raise::value_error("No group keys passed!"));
    }
    let keys = parts.iter().map(|part| key(frame, plan, part, host)).collect::<Result<Vec<_>>>()?;
    Ok((keys, listed))
}

fn key(frame: &Frame, plan: &Plan, part: &Value, host: &mut dyn Host) -> Result<Key> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = part.downcast::<Series>() {
        let array = match frame.index.rows_in(&series.index(), &meter)? {
            None => series.array(),
            Some(rows) => series.array().take_optional(&rows, &meter)?,
        };
        // A column of the frame itself is excluded from what is aggregated, as if it had been named.
        let shared = |column: &crate::column::Column| column.shares(&series.column());
        // Of columns of several levels pandas makes a new Series each time, which is none of its own.
        let column = if plan.series || frame.columns.levels() > 1 { None } else { frame.cells.iter().position(shared) };
        return Ok(Key { name: series.name(), array, column, freq: None, range: false });
    }
    if let Some(index) = part.downcast::<IndexObject>() {
        let index = index.index();
        check_length(index.len(), frame)?;
        let (freq, range) = (index.freq().cloned(), matches!(index.labels(), Labels::Range(_)));
        return Ok(Key { name: index.name(), array: index.to_array(&meter)?, column: None, freq, range });
    }
    if is_callable(part) {
        let labels = frame.index.to_values(&meter)?;
        let values = labels.into_iter().map(|label| host.call(part, Args::one(label))).collect::<Result<Vec<_>>>()?;
        // What labels are mapped to keeps their name.
        return Ok(Key {
            name: frame.index.name(),
            array: infer_objects(values, &meter)?,
            column: None,
            freq: None,
            range: false,
        });
    }
    if let Value::Dict(dict) = part {
        let labels = frame.index.to_values(&meter)?;
        let value = |label: &Value| Ok(dict.get(label)?.unwrap_or_else(crate::array::nan));
        let values = labels.iter().map(value).collect::<Result<Vec<_>>>()?;
        return Ok(Key {
            name: frame.index.name(),
            array: infer_objects(values, &meter)?,
            column: None,
            freq: None,
            range: false,
        });
    }
    if selection::is_scalar(part) {
        return named_key(frame, plan, part, &meter);
    }
    let Some(array) = selection::list_like(part, host)? else {
        return Err(Stop::unsupported(format!("groupby of a {}", part.class().name)));
    };
    check_length(array.len(), frame)?;
    Ok(Key { name: Value::None, array, column: None, freq: None, range: false })
}

fn check_length(length: usize, frame: &Frame) -> Result<()> {
    if length == frame.rows() {
        return Ok(());
    }
    Err(raise::value_error("Grouper and axis must be same length"))
}

fn named_key(frame: &Frame, plan: &Plan, name: &Value, meter: &Meter) -> Result<Key> {
    hiddentables_values::ops::key::hash_key(name)?;
    let level = frame.index.names().iter().position(|own| !own.is_none() && same_name(own, name));
    let found = if plan.series { Vec::new() } else { frame.positions(name, meter)? };
    match (found.as_slice(), level) {
        ([_, ..], Some(_)) => Err(raise::exception(
            &exceptions::VALUE_ERROR,
            format!(
                "'{}' is both an index level and a column label, which is ambiguous.",
                name.as_str().ok_or_else(|| Stop::unsupported("groupby of an ambiguous label"))?
            ),
        )),
        ([at], None) => {
            let array = frame.array(*at).ok_or_else(|| raise::key_error(name.clone()))?;
            Ok(Key { name: name.clone(), array, column: Some(*at), freq: None, range: false })
        }
        ([], Some(level)) => Ok(Key {
            name: name.clone(),
            array: frame.index.level_array(level, meter)?,
            column: None,
            freq: None,
            range: false,
        }),
        ([], None) => Err(raise::key_error(name.clone())),
        _ => {
            let shown = name.as_str().ok_or_else(|| Stop::unsupported("groupby of a repeated label"))?;
            Err(raise::value_error(format!("Grouper for '{shown}' not 1-dimensional")))
        }
    }
}

/// Groups the rows of `frame`. Sorted keys cost a sort; every row a few units of work a key.
pub fn group(frame: &Frame, plan: &Plan, host: &mut dyn Host) -> Result<Keys> {
    let meter = Rc::clone(host.meter());
    let (keys, listed) = resolve(frame, plan, host)?;
    let flags = |v: &Value| matches!(v, Value::Bool(_));
    if keys.iter().any(|key| matches!(&key.array, Array::Object(cells) if cells.iter().any(flags))) {
        return Err(Stop::unsupported("groupby of bools with missing values"));
    }
    let tuple = |cell: &Value| matches!(cell, Value::Tuple(_));
    let mixed = |array: &Array| match array {
        Array::Object(cells) => {
            cells.iter().any(tuple) && !cells.iter().all(|cell| tuple(cell) || crate::array::is_missing(cell))
        }
        _ => false,
    };
    if plan.sort && keys.iter().any(|key| mixed(&key.array)) {
        return Err(Stop::unsupported("groupby of keys that cannot be ordered"));
    }
    let arrays = keys.iter().map(|key| one_missing(&key.array, plan, &meter)).collect::<Result<Vec<_>>>()?;
    let kept_freq = match keys.as_slice() {
        [only] => only.freq.clone(),
        _ => None,
    };
    if plan.sort && kept_freq.as_ref().is_some_and(|freq| freq.starts_with('-')) {
        return Err(Stop::unsupported("groupby of an index whose times fall by a frequency, sorted"));
    }
    // Held by the grouping: a row's place in its group, and the labels of at most as many groups.
    let charge = meter.reserve(128 + arrays.iter().map(Array::bytes).sum::<u64>() + 48 * frame.rows() as u64)?;
    let found = groups(&arrays, Missing::Alike, &meter)?;
    let kept: Vec<usize> = (0..found.first.len())
        .filter(|&group| {
            let first = found.first.get(group).copied().unwrap_or_default();
            !(plan.drop_missing && arrays.iter().any(|array| array.missing_at(first)))
        })
        .collect();
    let first: Vec<usize> = kept.iter().filter_map(|&group| found.first.get(group).copied()).collect();
    let labels = arrays.iter().map(|array| array.take(&first, &meter)).collect::<Result<Vec<_>>>()?;
    let order: Vec<usize> = if plan.sort {
        let sort_keys: Vec<(Array, bool)> = labels.iter().map(|array| (array.clone(), true)).collect();
        match sorted_rows_by(&sort_keys, false, host) {
            Ok(order) => order,
            Err(stop) if stop.is_raise() => return Err(Stop::unsupported("groupby of keys that cannot be ordered")),
            Err(terminal) => return Err(terminal),
        }
    } else {
        (0..first.len()).collect()
    };
    let labels = labels.iter().map(|array| array.take(&order, &meter)).collect::<Result<Vec<_>>>()?;
    // From the group as found to its place among the results.
    let mut place = vec![NO_GROUP; found.first.len()];
    for (at, &sorted) in order.iter().enumerate() {
        if let Some(slot) = kept.get(sorted).and_then(|&group| place.get_mut(group)) {
            *slot = at;
        }
    }
    let of_row: Vec<usize> = found.of_row.iter().map(|&group| place.get(group).copied().unwrap_or(NO_GROUP)).collect();
    let mut rows = vec![Vec::new(); order.len()];
    for (row, &group) in of_row.iter().enumerate() {
        if let Some(members) = rows.get_mut(group) {
            members.push(row);
        }
    }
    let mut found = Found { labels, rows, of_row };
    let unobserved = if plan.observed { false } else { every_category(&mut found, &arrays, plan, host)? };
    let Found { labels, rows, of_row } = found;
    // What the labels of all rows are decides what those of the groups are.
    let shown = labels.iter().zip(&arrays).map(|(labels, all)| numbers_among(labels, all, host));
    let shown = shown.collect::<Result<Vec<_>>>()?;
    let ranges = keys.iter().map(|key| key.range).collect();
    let (names, columns) = keys.into_iter().map(|key| (key.name, key.column)).unzip();
    let categories = labels.iter().any(|labels| matches!(labels, Array::Category(_)));
    let came = if !plan.sort && (plan.observed || !categories) {
        let listed = |keys: &Array| -> Result<Option<Array>> {
            let distinct = groups(std::slice::from_ref(keys), Missing::Alike, &meter)?;
            let present: Vec<usize> =
                distinct.first.into_iter().filter(|&row| !(plan.drop_missing && keys.missing_at(row))).collect();
            crate::array::infer::plain_numbers(keys.take(&present, &meter)?, &meter).map(Some)
        };
        Some(arrays.iter().map(listed).collect::<Result<Vec<_>>>()?)
    } else {
        None
    };
    Ok(Keys {
        names,
        labels,
        shown,
        ranges,
        rows,
        of_row,
        columns,
        unobserved,
        listed,
        came,
        freq: None,
        kept_freq,
        _charge: charge,
    })
}

/// A key of objects in which what is missing is NaN, whatever it was: where missing keys make a group, it is called so.
fn one_missing(array: &Array, plan: &Plan, meter: &Meter) -> Result<Array> {
    let Array::Object(cells) = array else { return Ok(array.clone()) };
    if plan.drop_missing || !array.may_miss() {
        return Ok(array.clone());
    }
    meter.work_len(cells.len())?;
    let missing = crate::array::is_missing;
    let cells: Vec<Value> =
        cells.iter().map(|cell| if missing(cell) { crate::array::nan() } else { cell.clone() }).collect();
    if cells.iter().all(|cell| missing(cell) || cell.as_str().is_some()) && cells.iter().any(|cell| !missing(cell)) {
        return crate::array::infer(cells, meter);
    }
    // Where pandas puts a missing one among them depends on which came first.
    Err(Stop::unsupported("groupby(dropna=False) of objects that are no text, some of them missing"))
}

/// The labels of groups as those of an index: objects are numbers where all of the key's are.
fn numbers_among(labels: &Array, all: &Array, host: &mut dyn Host) -> Result<Array> {
    let (Array::Object(_), Array::Object(_)) = (labels, all) else { return Ok(labels.clone()) };
    let meter = Rc::clone(host.meter());
    let present = all.take(&all.present_rows(), &meter)?;
    let dtype = crate::array::infer::plain_numbers(present, &meter)?.dtype();
    if !dtype.is_numeric() || labels.may_miss() {
        return Ok(labels.clone());
    }
    crate::array::cast::cast(labels, crate::array::cast::Target::Dtype(dtype), host)
}

/// Groups as the rows have them.
struct Found {
    labels: Vec<Array>,
    rows: Vec<Vec<usize>>,
    of_row: Vec<usize>,
}

/// Adds the groups of categories that no row has: of several keys every combination of what the keys have. Whether there are any.
fn every_category(found: &mut Found, arrays: &[Array], plan: &Plan, host: &mut dyn Host) -> Result<bool> {
    let meter = Rc::clone(host.meter());
    if !found.labels.iter().any(|labels| matches!(labels, Array::Category(_))) {
        return Ok(false);
    }
    // For each key its labels in order, those of rows that belong to no group too, and which of them each group has.
    let mut levels: Vec<(Array, Vec<usize>)> = Vec::with_capacity(found.labels.len());
    for (labels, array) in found.labels.iter().zip(arrays) {
        if labels.may_miss() {
            return Err(Stop::unsupported("groupby(dropna=False) of categories"));
        }
        let distinct = groups(std::slice::from_ref(array), Missing::Alike, &meter)?;
        let met: Vec<usize> = distinct.first.iter().copied().filter(|&row| !array.missing_at(row)).collect();
        let (level, place) = match array {
            Array::Category(cells) => {
                let count = cells.categories().len();
                // In their order, or as they were met, those that no row has last.
                let mut order: Vec<usize> = Vec::with_capacity(count);
                let mut place = vec![usize::MAX; count];
                let met = met.iter().filter_map(|&row| cells.code(row)).filter(|_| !plan.sort);
                for code in met.chain(0..count) {
                    if let Some(slot) = place.get_mut(code).filter(|slot| **slot == usize::MAX) {
                        *slot = order.len();
                        order.push(code);
                    }
                }
                let of_group = |&row: &usize| cells.code(row).and_then(|code| place.get(code)).copied();
                let place: Vec<usize> = distinct.first.iter().map(|row| of_group(row).unwrap_or_default()).collect();
                let all = order.iter().map(|&code| code as i32).collect();
                (Array::Category(crate::array::Categorical::new(all, Rc::clone(cells.categories()))), place)
            }
            array => {
                let first = array.take(&met, &meter)?;
                let order = if plan.sort {
                    sorted_rows_by(&[(first.clone(), true)], false, host)?
                } else {
                    (0..first.len()).collect()
                };
                let mut of_row = vec![0; array.len()];
                for (at, &sorted) in order.iter().enumerate() {
                    if let Some(slot) = met.get(sorted).and_then(|&row| of_row.get_mut(row)) {
                        *slot = at;
                    }
                }
                let place = distinct.first.iter().map(|&row| of_row.get(row).copied().unwrap_or_default()).collect();
                (first.take(&order, &meter)?, place)
            }
        };
        let of_group = |rows: &Vec<usize>| {
            let own = rows.first().and_then(|&row| distinct.of_row.get(row)).and_then(|&group| place.get(group));
            own.copied().unwrap_or_default()
        };
        let own = found.rows.iter().map(of_group).collect();
        levels.push((level, own));
    }
    let sizes = levels.iter().map(|(labels, _)| labels.len());
    let Some(total) = sizes.clone().try_fold(1_usize, usize::checked_mul) else {
        return Err(Stop::limit(hiddentables_values::Limit::Rows));
    };
    let unobserved = total != found.rows.len();
    if !unobserved && plan.sort {
        return Ok(false);
    }
    meter.check_frame(total, levels.len())?;
    meter.work_len(total.saturating_mul(levels.len()))?;
    let _held = meter.reserve(64 * total as u64)?;
    // The place of each group among all combinations, the last key the quickest.
    let mut places = vec![0_usize; found.rows.len()];
    for (labels, own) in &levels {
        for (place, own) in places.iter_mut().zip(own) {
            *place = place.saturating_mul(labels.len()).saturating_add(*own);
        }
    }
    let mut rows = vec![Vec::new(); total];
    for (members, &place) in std::mem::take(&mut found.rows).into_iter().zip(&places) {
        if let Some(slot) = rows.get_mut(place) {
            *slot = members;
        }
    }
    let mut below = total;
    let mut labels = Vec::with_capacity(levels.len());
    for (own, _) in &levels {
        let count = own.len();
        below = below.checked_div(count).unwrap_or(0);
        let at: Vec<usize> = (0..total).map(|group| group.checked_div(below).unwrap_or(0) % count.max(1)).collect();
        labels.push(own.take(&at, &meter)?);
    }
    for group in &mut found.of_row {
        *group = places.get(*group).copied().unwrap_or(NO_GROUP);
    }
    (found.rows, found.labels) = (rows, labels);
    Ok(unobserved)
}
