//! [`GroupBy`]: rows of a frame or Series in groups of equal keys.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Charge, Class, Host, Iter, Members, Meter, Object, Result, Stop, Value, types};

use crate::array::Array;
use crate::array::order::sorted_rows_by;
use crate::distinct::{Missing, groups};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::series::Series;
use crate::{families, known, selection};

/// `DataFrameGroupBy`
pub static FRAME_GROUPBY: Class = Class::new("DataFrameGroupBy", "pandas.core.groupby.generic", &[&types::OBJECT])
    .with_methods(|name| MEMBERS.has(name));
/// `SeriesGroupBy`
pub static SERIES_GROUPBY: Class = Class::new("SeriesGroupBy", "pandas.core.groupby.generic", &[&types::OBJECT])
    .with_methods(|name| SERIES_MEMBERS.has(name));

/// The methods of a grouped frame.
pub static MEMBERS: LazyLock<Members<Rc<GroupBy>>> =
    LazyLock::new(|| Members::new(&FRAME_GROUPBY, families::GROUPBY, known::DATAFRAME_GROUPBY));
/// The methods of a grouped Series.
pub static SERIES_MEMBERS: LazyLock<Members<Rc<GroupBy>>> =
    LazyLock::new(|| Members::new(&SERIES_GROUPBY, families::SERIES_GROUPBY, known::SERIES_GROUPBY));

/// Rows in groups of equal keys.
pub struct GroupBy {
    /// The columns, keys included where they are columns of the frame.
    pub frame: Frame,
    /// The keys: names and values.
    pub keys: Rc<Keys>,
    /// What of the frame is looked at: one column (a grouped Series), or several.
    pub selected: Selected,
    /// Whether the keys become the labels of results.
    pub as_index: bool,
}

/// What of the frame a grouping looks at.
#[derive(Clone)]
pub enum Selected {
    /// The column at this position.
    One(usize),
    /// The columns at these positions.
    Several(Vec<usize>),
}

/// Keys and groups, in the order in which results list them.
pub struct Keys {
    /// Names of the keys.
    pub names: Vec<Value>,
    /// The key of each group, a column a key.
    pub labels: Vec<Array>,
    /// The rows of each group, in order.
    pub rows: Vec<Vec<usize>>,
    /// Positions of the frame's columns that serve as keys.
    pub columns: Vec<usize>,
    /// Whether the keys were given as a list, so that iteration names a group by a tuple.
    pub listed: bool,
    _charge: Charge,
}

impl Keys {
    /// The labels of results: one level a key.
    pub fn index(&self, host: &dyn Host) -> Result<Rc<Index>> {
        match (self.labels.as_slice(), self.names.as_slice()) {
            ([labels], [name]) => Index::flat(labels.clone(), name.clone(), host.meter()),
            _ => Index::multi(self.labels.clone(), self.names.clone(), host.meter()),
        }
    }
}

/// Groups the rows of `frame` by `by`: names of columns or index levels, arrays, Series or functions of labels.
pub fn group(frame: &Frame, by: &Value, sort: bool, drop_missing: bool, host: &mut dyn Host) -> Result<Keys> {
    let meter = Rc::clone(host.meter());
    let listed = matches!(by, Value::List(_));
    let parts = match by {
        Value::List(list) => list.snapshot(),
        Value::None => return Err(raise::type_error("You have to supply one of 'by' and 'level'")),
        single => vec![single.clone()],
    };
    if parts.is_empty() {
        return Err(raise::value_error("No group keys passed!"));
    }
    let named = |part: &Value| -> Result<bool> {
        Ok(!frame.positions(part, &meter)?.is_empty()
            || frame.index.names().iter().any(|own| crate::frame::same_name(own, part)))
    };
    if listed
        && parts.len() == frame.rows()
        && parts.iter().all(selection::is_scalar)
        && !parts.iter().map(named).collect::<Result<Vec<_>>>()?.contains(&true)
    {
        return Err(Stop::unsupported("groupby of a list of values"));
    }
    let (mut names, mut arrays, mut columns) = (Vec::new(), Vec::new(), Vec::new());
    for part in &parts {
        if let Some(series) = part.downcast::<Series>() {
            let array = match frame.index.rows_in(&series.index(), &meter)? {
                None => series.array(),
                Some(rows) => series.array().take_optional(&rows, &meter)?,
            };
            // A column of the frame itself is excluded from what is aggregated, as if it had been named.
            let own = frame.cells.iter().position(|column| column.shares(&series.column()));
            columns.extend(own);
            names.push(series.name());
            arrays.push(array);
        } else if selection::is_scalar(part) && !is_callable(part) {
            let column = families::order::key_column(frame, part, host)?;
            columns.extend(frame.positions(part, &meter)?.first().copied());
            names.push(part.clone());
            arrays.push(column.array());
        } else if let Value::Dict(_) = part {
            return Err(Stop::unsupported("groupby of a dict"));
        } else if is_callable(part) {
            return Err(Stop::unsupported("groupby of a function"));
        } else {
            let Some(array) = selection::list_like(part, host)? else {
                return Err(Stop::unsupported(format!("groupby of a {}", part.class().name)));
            };
            if array.len() != frame.rows() {
                return Err(raise::value_error("Grouper and axis must be same length"));
            }
            names.push(Value::None);
            arrays.push(array);
        }
    }
    let flags = |v: &Value| matches!(v, Value::Bool(_));
    if arrays.iter().any(|array| matches!(array, Array::Object(cells) if cells.iter().any(flags))) {
        return Err(Stop::unsupported("groupby of bools with missing values"));
    }
    // Held by the grouping: a row's place in its group, and the labels of at most as many groups.
    let charge = meter.reserve(128 + arrays.iter().map(Array::bytes).sum::<u64>() + 40 * frame.rows() as u64)?;
    let found = groups(&arrays, Missing::Alike, &meter)?;
    let mut rows = found.rows();
    let mut first = found.first;
    if drop_missing {
        let present: Vec<bool> = first.iter().map(|&row| !arrays.iter().any(|array| array.missing_at(row))).collect();
        let mut keep = present.iter();
        rows.retain(|_| keep.next() == Some(&true));
        let mut keep = present.iter();
        first.retain(|_| keep.next() == Some(&true));
    }
    let labels = arrays.iter().map(|array| array.take(&first, &meter)).collect::<Result<Vec<_>>>()?;
    if !sort {
        return Ok(Keys { names, labels, rows, columns, listed, _charge: charge });
    }
    let sort_keys: Vec<(Array, bool)> = labels.iter().map(|array| (array.clone(), true)).collect();
    let order = match sorted_rows_by(&sort_keys, false, host) {
        Ok(order) => order,
        // Keys that cannot be ordered stay in order of appearance, as pandas' safe_sort leaves them... by type first.
        Err(stop) if stop.is_raise() => return Err(Stop::unsupported("groupby of keys that cannot be ordered")),
        Err(terminal) => return Err(terminal),
    };
    let labels = labels.iter().map(|array| array.take(&order, &meter)).collect::<Result<Vec<_>>>()?;
    let rows = order.iter().filter_map(|&at| rows.get(at).cloned()).collect();
    Ok(Keys { names, labels, rows, columns, listed, _charge: charge })
}

fn is_callable(value: &Value) -> bool {
    match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

impl GroupBy {
    /// The grouped columns with their names; of a grouped frame those that are no keys.
    pub fn columns(&self, meter: &Meter) -> Result<Vec<(Value, Array)>> {
        let positions = match &self.selected {
            Selected::One(at) => vec![*at],
            Selected::Several(positions) => positions.clone(),
        };
        let column = |at: usize| Some((self.frame.name(at, meter), self.frame.array(at)?));
        positions.into_iter().filter_map(column).map(|(name, array)| Ok((name?, array))).collect()
    }

    /// Whether it is a grouped Series.
    pub fn is_series(&self) -> bool {
        matches!(self.selected, Selected::One(_))
    }

    fn members(&self) -> &'static Members<Rc<GroupBy>> {
        if self.is_series() { &SERIES_MEMBERS } else { &MEMBERS }
    }

    fn select(&self, selected: Selected) -> Value {
        Value::object(GroupBy {
            frame: self.frame.clone(),
            keys: Rc::clone(&self.keys),
            selected,
            as_index: self.as_index,
        })
    }

    /// The columns of this name, as a grouping of them.
    fn column(&self, key: &Value, host: &mut dyn Host) -> Result<Value> {
        if self.is_series() {
            return Err(raise::exception(&types::exceptions::INDEX_ERROR, "Column(s) already selected"));
        }
        if selection::is_scalar(key) && !matches!(key, Value::Tuple(_)) {
            return match self.frame.positions(key, host.meter())?.as_slice() {
                [] => {
                    let shown = hiddentables_values::ops::str(key, host)?;
                    Err(raise::key_error_text(format!("Column not found: {shown}")))
                }
                [at] => Ok(self.select(Selected::One(*at))),
                _ => Err(Stop::unsupported("groupby of a repeated column name")),
            };
        }
        if let Value::Tuple(_) = key {
            return Err(raise::value_error(
                "Cannot subset columns with a tuple with more than one element. Use a list instead.",
            ));
        }
        let Some(names) = selection::list_like(key, host)? else {
            return Err(Stop::unsupported("groupby subscript"));
        };
        let mut positions = Vec::new();
        let mut missing = Vec::new();
        let meter = Rc::clone(host.meter());
        for name in names.items(&meter)? {
            match self.frame.positions(&name, &meter)?.first() {
                Some(at) => positions.push(*at),
                None => missing.push(name),
            }
        }
        if !missing.is_empty() {
            let shown = hiddentables_values::ops::repr_sequence("", &missing, "", host)?;
            return Err(raise::key_error_text(format!("Columns not found: {shown}")));
        }
        Ok(self.select(Selected::Several(positions)))
    }

    /// The label of a group as iteration gives it.
    pub fn group_name(&self, group: usize, host: &dyn Host) -> Result<Value> {
        let meter = host.meter();
        let parts = self.keys.labels.iter().map(|labels| labels.item(group, meter)).collect::<Result<Vec<_>>>()?;
        match (parts.as_slice(), self.keys.listed) {
            ([only], false) => Ok(only.clone()),
            _ => Value::tuple(parts, meter),
        }
    }

    /// One group as a frame or Series.
    pub fn part(&self, rows: &[usize], host: &dyn Host) -> Result<Value> {
        let meter = host.meter();
        match &self.selected {
            Selected::One(at) => match self.frame.series(*at, meter)? {
                Some(series) => Ok(Value::shared(series.take(rows, meter)?)),
                None => Ok(Value::None),
            },
            Selected::Several(_) => Ok(DataFrame::value(self.frame.take(rows, meter)?)),
        }
    }
}

impl Object for GroupBy {
    fn class(&self) -> &'static Class {
        if self.is_series() { &SERIES_GROUPBY } else { &FRAME_GROUPBY }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if !self.members().has(name) && !self.is_series() {
            let label = Value::str(name, host.meter())?;
            if let [at] = self.frame.positions(&label, host.meter())?.as_slice() {
                return Ok(self.select(Selected::One(*at)));
            }
        }
        self.members().get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        self.members().call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.column(key, host)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let meter = Rc::clone(host.meter());
        let mut pairs = Vec::with_capacity(self.keys.rows.len());
        for (group, rows) in self.keys.rows.iter().enumerate() {
            let pair = vec![self.group_name(group, host)?, self.part(rows, host)?];
            pairs.push(Value::tuple(pair, &meter)?);
        }
        Iter::over(pairs, &meter)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.keys.rows.len()))
    }
}
