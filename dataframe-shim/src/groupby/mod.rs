//! [`GroupBy`]: rows of a frame or Series in groups of equal keys.

pub mod kernels;
pub mod keys;

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Class, Host, Iter, Members, Meter, Object, Result, Stop, Value, types};

use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::series::Series;
use crate::{families, known, selection};

pub use keys::{Keys, NO_GROUP, Plan, group};

/// `DataFrameGroupBy`
pub static FRAME_GROUPBY: Class = Class::new("DataFrameGroupBy", "pandas.core.groupby.generic", &[&types::OBJECT])
    .with_methods(|name| MEMBERS.has(name));
/// `SeriesGroupBy`
pub static SERIES_GROUPBY: Class = Class::new("SeriesGroupBy", "pandas.core.groupby.generic", &[&types::OBJECT])
    .with_methods(|name| SERIES_MEMBERS.has(name));

/// The methods of a grouped frame.
pub static MEMBERS: LazyLock<Members<Rc<GroupBy>>> = LazyLock::new(|| {
    Members::new(&FRAME_GROUPBY, families::GROUPBY, known::DATAFRAME_GROUPBY).guarded(crate::guard::grouped)
});
/// The methods of a grouped Series.
pub static SERIES_MEMBERS: LazyLock<Members<Rc<GroupBy>>> = LazyLock::new(|| {
    Members::new(&SERIES_GROUPBY, families::SERIES_GROUPBY, known::SERIES_GROUPBY).guarded(crate::guard::grouped)
});

/// Rows in groups of equal keys.
pub struct GroupBy {
    /// The columns, keys included where they are columns of the frame.
    pub frame: Frame,
    /// The keys: names and values.
    pub keys: Rc<Keys>,
    /// What of the frame is looked at.
    pub selected: Selected,
    /// Whether the keys become the labels of results.
    pub as_index: bool,
    /// Whether groups are sorted by key.
    pub sorted: bool,
    /// Whether `apply` puts the keys above the labels that a function gives.
    pub group_keys: bool,
}

/// What of the frame a grouping looks at.
#[derive(Clone)]
pub enum Selected {
    /// Every column but the keys.
    All,
    /// The column at this position: a grouped Series.
    One(usize),
    /// The columns at these positions.
    Several(Vec<usize>),
}

impl GroupBy {
    /// Positions of the columns that are aggregated: those that were chosen, or all but the keys.
    pub fn positions(&self) -> Vec<usize> {
        match &self.selected {
            Selected::One(at) => vec![*at],
            Selected::Several(positions) => positions.clone(),
            Selected::All => (0..self.frame.width()).filter(|&at| !self.keys.holds(at)).collect(),
        }
    }

    /// The columns that are aggregated, under their labels.
    pub fn selection(&self, meter: &Meter) -> Result<Frame> {
        self.frame.shared_columns(&self.positions(), meter)
    }

    /// The columns that are aggregated with their names.
    pub fn columns(&self, meter: &Meter) -> Result<Vec<(Value, Array)>> {
        self.selection(meter)?.named_arrays(meter)
    }

    /// Whether it is a grouped Series.
    pub fn is_series(&self) -> bool {
        matches!(self.selected, Selected::One(_))
    }

    /// The name of a grouped Series.
    pub fn name(&self, meter: &Meter) -> Result<Value> {
        match &self.selected {
            Selected::One(at) => self.frame.name(*at, meter),
            Selected::Several(_) | Selected::All => Ok(Value::None),
        }
    }

    /// pandas' name of its class.
    pub fn class_name(&self) -> &'static str {
        if self.is_series() { SERIES_GROUPBY.name } else { FRAME_GROUPBY.name }
    }

    /// Its methods.
    pub fn members(&self) -> &'static Members<Rc<GroupBy>> {
        if self.is_series() { &SERIES_MEMBERS } else { &MEMBERS }
    }

    /// The same groups of another selection.
    pub fn select(&self, selected: Selected) -> Rc<GroupBy> {
        Rc::new(GroupBy {
            frame: self.frame.clone(),
            keys: Rc::clone(&self.keys),
            selected,
            as_index: self.as_index,
            sorted: self.sorted,
            group_keys: self.group_keys,
        })
    }

    /// The columns of this name, as a grouping of them.
    fn column(&self, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        if !matches!(self.selected, Selected::All) {
            return Err(raise::index_error("Column(s) already selected"));
        }
        if selection::is_scalar(key) && !matches!(key, Value::Tuple(_)) {
            return match self.frame.positions(key, &meter)?.as_slice() {
                [] => {
                    let shown = hiddentables_values::ops::str(key, host)?;
                    Err(raise::key_error_text(format!("Column not found: {shown}")))
                }
                [at] => Ok(Value::shared(self.select(Selected::One(*at)))),
                _ => Err(Stop::unsupported("groupby of a repeated column name")),
            };
        }
        if let Value::Tuple(parts) = key {
            if let [at] = self.frame.positions(key, &meter)?.as_slice() {
                return Ok(Value::shared(self.select(Selected::One(*at))));
            }
            if parts.len() > 1 {
                return Err(raise::value_error(
                    "Cannot subset columns with a tuple with more than one element. Use a list instead.",
                ));
            }
        }
        let Some(names) = selection::list_like(key, host)? else {
            return Err(Stop::unsupported("groupby subscript"));
        };
        let mut positions = Vec::new();
        let mut missing = Vec::new();
        for name in names.items(&meter)? {
            let found = self.frame.positions(&name, &meter)?;
            if found.is_empty() {
                missing.push(name);
            }
            positions.extend(found);
        }
        if !missing.is_empty() {
            let shown = hiddentables_values::ops::repr_sequence("", &missing, "", host)?;
            return Err(raise::key_error_text(format!("Columns not found: {shown}")));
        }
        Ok(Value::shared(self.select(Selected::Several(positions))))
    }

    /// Some rows as a function of a group gets them: a Series, or a frame of the chosen columns, keys among them unless others
    /// were chosen.
    pub fn part(&self, rows: &[usize], meter: &Meter) -> Result<Value> {
        match &self.selected {
            Selected::One(at) => match self.frame.series(*at, meter)? {
                Some(series) => Ok(Value::shared(series.take(rows, meter)?)),
                None => Ok(Value::None),
            },
            Selected::All => Ok(DataFrame::value(self.frame.take(rows, meter)?)),
            Selected::Several(positions) => {
                Ok(DataFrame::value(self.frame.shared_columns(positions, meter)?.take(rows, meter)?))
            }
        }
    }

    /// A result with a row a group, under the keys: as labels, or as columns where `as_index` is false.
    pub fn labelled(&self, columns: Rc<Index>, arrays: Vec<Array>, meter: &Meter) -> Result<Value> {
        if !self.as_index {
            // A Series has no name for columns.
            let columns = if self.is_series() && columns.levels() == 1 {
                columns.renamed(vec![Value::None], meter)?
            } else {
                columns
            };
            let frame = Frame::of_arrays(columns, arrays, Index::range(self.keys.len()), meter)?;
            return Ok(DataFrame::value(self.with_key_columns(frame, meter)?));
        }
        let index = self.keys.index(meter)?;
        if self.is_series() && arrays.len() == 1 {
            let name = columns.values(meter)?.first().cloned().unwrap_or(Value::None);
            let array = arrays.into_iter().next().unwrap_or_else(|| Array::objects(Vec::new()));
            return Series::value(name, index, array, meter);
        }
        Ok(DataFrame::value(Frame::of_arrays(columns, arrays, index, meter)?))
    }

    /// The keys that are columns put before a result's columns, unless one of that name is there.
    pub fn with_key_columns(&self, mut frame: Frame, meter: &Meter) -> Result<Frame> {
        for ((name, labels), column) in self.keys.names.iter().zip(&self.keys.labels).zip(&self.keys.columns).rev() {
            let taken = !frame.positions(name, meter)?.is_empty() || frame.columns.below(name, meter)?.is_some();
            if column.is_some() && !taken {
                frame.insert(0, name.clone(), crate::column::Column::new(labels.clone(), meter)?, meter)?;
            }
        }
        Ok(frame)
    }

    /// Every key put before a result's columns, columns or not, as `reset_index` names them.
    pub fn with_all_keys(&self, mut frame: Frame, meter: &Meter) -> Result<Frame> {
        frame.index = Index::range(self.keys.len());
        let several = self.keys.names.len() > 1;
        for (level, (name, labels)) in self.keys.names.iter().zip(&self.keys.shown).enumerate().rev() {
            let name = match name {
                Value::None if several => Value::str(format!("level_{level}"), meter)?,
                Value::None if frame.positions(&Value::literal("index"), meter)?.is_empty() => Value::literal("index"),
                Value::None => Value::literal("level_0"),
                name => name.clone(),
            };
            if !frame.positions(&name, meter)?.is_empty() {
                let shown =
                    name.as_str().ok_or_else(|| Stop::unsupported("groupby of a key that is a column already"))?;
                return Err(raise::value_error(format!("cannot insert {shown}, already exists")));
            }
            frame.insert(0, name, crate::column::Column::new(labels.clone(), meter)?, meter)?;
        }
        Ok(frame)
    }

    /// A result with a cell for every row of the grouped object: a Series or frame like it.
    pub fn rowwise(&self, columns: Rc<Index>, arrays: Vec<Array>, meter: &Meter) -> Result<Value> {
        if self.is_series() && arrays.len() == 1 {
            let name = columns.values(meter)?.first().cloned().unwrap_or(Value::None);
            let array = arrays.into_iter().next().unwrap_or_else(|| Array::objects(Vec::new()));
            return Series::value(name, Rc::clone(&self.frame.index), array, meter);
        }
        Ok(DataFrame::value(Frame::of_arrays(columns, arrays, Rc::clone(&self.frame.index), meter)?))
    }
}

impl Object for GroupBy {
    fn footprint(&self) -> usize {
        size_of::<GroupBy>() + self.frame.cells.len() * size_of::<crate::column::Column>()
    }

    fn class(&self) -> &'static Class {
        if self.is_series() { &SERIES_GROUPBY } else { &FRAME_GROUPBY }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if !self.members().has(name) && matches!(self.selected, Selected::All) {
            let label = Value::str(name, host.meter())?;
            if let [at] = self.frame.positions(&label, host.meter())?.as_slice() {
                return Ok(Value::shared(self.select(Selected::One(*at))));
            }
        }
        self.members().get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if self.members().has(name) {
            return self.members().call(&self, name, args, host);
        }
        let attribute = self.get_attr(name, host)?;
        host.call(&attribute, args)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.column(key, host)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let meter = Rc::clone(host.meter());
        if self.keys.unobserved && self.keys.labels.len() > 1 {
            return Err(Stop::unsupported("iteration over groups of several categories, some of which no row has"));
        }
        if self.keys.labels.len() > 1 && self.keys.labels.iter().any(|labels| matches!(labels, Array::Masked(_))) {
            return Err(Stop::unsupported("iteration over groups of several keys of an extension dtype"));
        }
        let mut pairs = Vec::with_capacity(self.keys.len());
        for (group, rows) in self.keys.rows.iter().enumerate() {
            let pair = vec![self.keys.label(group, &meter)?, self.part(rows, &meter)?];
            pairs.push(Value::tuple(pair, &meter)?);
        }
        Iter::over(pairs, &meter)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        if self.keys.unobserved {
            return Err(Stop::unsupported("len of groups of categories that no row has"));
        }
        Ok(Some(self.keys.len()))
    }
}
