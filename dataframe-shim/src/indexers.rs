//! `df.loc`, `df.iloc`, `df.at`, `df.iat`, and a Series' own.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::value::Slice;
use hiddentables_values::{Class, Host, Object, Result, Stop, Value, types};

use crate::array::Array;
use crate::block::{Named, Place};
use crate::column::Column;
use crate::extent::{Extent, write_scalar};
use crate::families::xs::{Located, located};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::polars_bridge::Floats;
use crate::selection::{self, Selection};
use crate::series::Series;

static LOC: Class = Class::new("_LocIndexer", "pandas.core.indexing", &[&types::OBJECT]);
static ILOC: Class = Class::new("_iLocIndexer", "pandas.core.indexing", &[&types::OBJECT]);
static AT: Class = Class::new("_AtIndexer", "pandas.core.indexing", &[&types::OBJECT]);
static IAT: Class = Class::new("_iAtIndexer", "pandas.core.indexing", &[&types::OBJECT]);

/// Which indexer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// By label.
    Loc,
    /// By position.
    ILoc,
    /// One cell by label.
    At,
    /// One cell by position.
    IAt,
}

/// An indexer of a frame or Series.
pub struct Indexer {
    kind: Kind,
    owner: Owner,
}

#[derive(Clone)]
enum Owner {
    Frame(Rc<DataFrame>),
    Series(Rc<Series>),
}

impl Indexer {
    /// `frame.loc` and its kin
    pub fn of_frame(kind: Kind, frame: &Rc<DataFrame>) -> Value {
        Value::object(Indexer { kind, owner: Owner::Frame(Rc::clone(frame)) })
    }

    /// `series.loc` and its kin
    pub fn of_series(kind: Kind, series: &Rc<Series>) -> Value {
        Value::object(Indexer { kind, owner: Owner::Series(Rc::clone(series)) })
    }

    fn owner_value(&self) -> Value {
        match &self.owner {
            Owner::Frame(frame) => Value::shared(Rc::clone(frame)),
            Owner::Series(series) => Value::shared(Rc::clone(series)),
        }
    }

    fn select(&self, key: &Value, index: &Rc<Index>, axis: &str, host: &mut dyn Host) -> Result<Selection> {
        let key = selection::called(key, &self.owner_value(), host)?;
        match self.kind {
            Kind::Loc => selection::by_label(&key, index, axis, host),
            Kind::ILoc => selection::by_position(&key, index, host),
            Kind::At => match selection::by_label(&key, index, axis, host)? {
                one @ Selection::One(_) => Ok(one),
                _ if selection::is_scalar(&key) => Err(Stop::unsupported(".at with a repeated label")),
                _ => Err(raise::exception(
                    &exceptions::INVALID_INDEX_ERROR,
                    "You can only assign a scalar value not a list",
                )),
            },
            Kind::IAt => match key {
                Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)) => {
                    selection::by_position(&key, index, host).map_err(|stop| {
                        stop.map_raise(|_| {
                            raise::index_error(format!(
                                "index {} is out of bounds for axis 0 with size {}",
                                key.as_int().unwrap_or_default(),
                                index.len()
                            ))
                        })
                    })
                }
                _ => Err(raise::value_error("iAt based indexing can only have integer indexers")),
            },
        }
    }

    /// Splits `[rows, columns]`; a tuple that is one label of a MultiIndex stays whole.
    fn axes(&self, key: &Value, index: &Index) -> Result<(Value, Option<Value>)> {
        let Value::Tuple(parts) = key else { return Ok((key.clone(), None)) };
        if matches!(index.labels(), Labels::Multi(_)) && matches!(self.kind, Kind::Loc | Kind::At) {
            let frame = matches!(self.owner, Owner::Frame(_));
            return match (&***parts, frame) {
                ([rows @ Value::Tuple(_), columns], true) => Ok((rows.clone(), Some(columns.clone()))),
                ([rows @ Value::Slice(_), columns], true) => Ok((rows.clone(), Some(columns.clone()))),
                ([rows, columns], true) if !selection::is_scalar(rows) => Ok((rows.clone(), Some(columns.clone()))),
                ([rows, columns @ Value::Slice(_)], true) => Ok((rows.clone(), Some(columns.clone()))),
                (_, true) => Err(Stop::unsupported("loc of a MultiIndex with a tuple")),
                (_, false) => Ok((key.clone(), None)),
            };
        }
        match &***parts {
            [rows] => Ok((rows.clone(), None)),
            [rows, columns] => Ok((rows.clone(), Some(columns.clone()))),
            _ => Err(raise::exception(&exceptions::INDEXING_ERROR, "Too many indexers")),
        }
    }

    fn get_of_frame(&self, owner: &Rc<DataFrame>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let frame = owner.frame();
        if self.kind == Kind::Loc
            && matches!(frame.index.labels(), Labels::Multi(_))
            && let Some(found) = self.get_by_levels(&owner.frame(), key, host)?
        {
            return Ok(found);
        }
        let (rows, columns) = self.axes(key, &frame.index)?;
        let Some(columns) = columns else {
            if matches!(self.kind, Kind::At | Kind::IAt) {
                return Err(raise::type_error("at and iat need a row and a column"));
            }
            let selected = self.select(&rows, &frame.index, "index", host)?;
            return owner.select_rows(&selected, &meter);
        };
        // pandas looks at rows first where they are a scalar, at columns first where these are.
        let chosen_rows = self.select(&rows, &frame.index, "index", host)?;
        let chosen_columns = self.select_columns(&columns, &frame.columns, host)?;
        let listed = !matches!(chosen_columns, Selection::One(_));
        if let (Selection::One(row), true, true) = (&chosen_rows, listed, frame.columns.levels() > 1) {
            return row_of_chosen(&frame, *row, &chosen_columns, &meter);
        }
        read(&frame, &chosen_rows, &chosen_columns, &meter)
    }

    /// `loc` of labels of several levels by one of them, or by its first parts: these levels go away. `None` where the key is neither.
    fn get_by_levels(&self, frame: &Frame, key: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        let plain = |value: &Value| selection::is_scalar(value) && !matches!(value, Value::Tuple(_));
        let label = |value: &Value| match value {
            Value::Tuple(parts) => parts.iter().all(plain),
            single => plain(single),
        };
        let (found, columns) = match key {
            key if label(key) => match (located(&frame.index, key, host), key) {
                (Err(stop), Value::Tuple(parts)) if is_key_error(&stop) => match &***parts {
                    [rows, columns] => (located(&frame.index, rows, host)?, Some(columns.clone())),
                    _ => return Err(stop),
                },
                (found, _) => (found?, None),
            },
            Value::Tuple(parts) => match &***parts {
                [rows, columns] if label(rows) => (located(&frame.index, rows, host)?, Some(columns.clone())),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let listed = columns
            .as_ref()
            .is_some_and(|columns| !selection::is_scalar(columns) && !matches!(columns, Value::Tuple(_)));
        let columns = match columns {
            Some(columns) => self.select_columns(&columns, &frame.columns, host)?,
            None => Selection::all(frame.width()),
        };
        Ok(Some(match found {
            Located::One(row) if listed => row_of_chosen(frame, row, &columns, &meter)?,
            Located::One(row) => read(frame, &Selection::One(row), &columns, &meter)?,
            Located::Rows(rows, index) => {
                let mut part = frame.take(&rows, &meter)?;
                part.index = index;
                read(&part, &Selection::all(part.rows()), &columns, &meter)?
            }
        }))
    }

    fn select_columns(&self, key: &Value, column_index: &Rc<Index>, host: &mut dyn Host) -> Result<Selection> {
        self.select(key, column_index, "columns", host).map_err(|stop| match self.kind {
            Kind::IAt => stop.map_raise(|_| {
                raise::index_error(format!(
                    "index {} is out of bounds for axis 0 with size {}",
                    key.as_int().unwrap_or_default(),
                    column_index.len()
                ))
            }),
            _ => stop,
        })
    }

    /// `grown`: whether a row was made for the label already.
    fn set_of_frame(
        &self,
        owner: &Rc<DataFrame>,
        key: &Value,
        value: &Value,
        grown: bool,
        host: &mut dyn Host,
    ) -> Result<()> {
        let frame = owner.frame();
        let (rows, columns) = self.axes(key, &frame.index)?;
        let chosen_rows = match self.select(&rows, &frame.index, "index", host) {
            Ok(selected) => selected,
            Err(stop) if matches!(self.kind, Kind::Loc | Kind::At) && is_key_error(&stop) && is_one_label(&rows) => {
                let Some(columns) = &columns else {
                    return crate::enlarge::append_row(owner, &rows, value, host);
                };
                if grown {
                    return Err(Stop::unsupported("enlarging a DataFrame by this label"));
                }
                match self.select_columns(columns, &frame.columns, host) {
                    Err(stop) if !(is_key_error(&stop) && selection::is_scalar(columns)) => return Err(stop),
                    _ => {}
                }
                crate::enlarge::missing_row(owner, &rows, host)?;
                return self.set_of_frame(owner, key, value, true, host);
            }
            Err(stop) => return Err(stop),
        };
        let chosen_columns = match &columns {
            None => Selection::all(frame.width()),
            Some(columns) => match self.select_columns(columns, &frame.columns, host) {
                Ok(selected) => selected,
                Err(stop)
                    if matches!(self.kind, Kind::Loc | Kind::At)
                        && is_key_error(&stop)
                        && selection::is_scalar(columns)
                        && !is_list(columns, &frame.columns) =>
                {
                    // Of labels that are floats `:` is one of labels.
                    let floats = matches!(frame.index.labels(), Labels::Flat(Array::Float(_)));
                    let all = |s: &Slice| s.start.is_none() && s.stop.is_none() && s.step.is_none();
                    let whole = !floats && matches!(&rows, Value::Slice(s) if all(s));
                    return new_column(owner, (&chosen_rows, whole), columns, value, host);
                }
                Err(stop) if self.kind == Kind::Loc && is_key_error(&stop) => {
                    return self.new_columns(owner, (&rows, &chosen_rows), columns, value, host);
                }
                Err(stop) => return Err(stop),
            },
        };
        let positions = chosen_columns.rows();
        let named = (Named::of(Some(&rows)), Named::of(columns.as_ref()));
        let labelled = named.1 == Named::Listed && (value.is::<Series>() || matches!(value, Value::Dict(_)));
        let spread = labelled || (crate::block::is_table(value) && named != (Named::One, Named::One));
        let scalar = selection::is_scalar(value) && !matches!(value, Value::Tuple(_));
        if columns.is_none() || positions.len() != 1 || spread || (scalar && named.1 != Named::One) {
            let by_label = matches!(self.kind, Kind::Loc | Kind::At);
            let extent = Extent::of(&rows, by_label, &chosen_rows, frame.rows(), host)?;
            let place = Place { frame: &frame, rows: &chosen_rows, extent, columns: &positions, named, by_label };
            return place.write(value, host);
        }
        if scalar {
            let by_label = matches!(self.kind, Kind::Loc | Kind::At);
            let extent = Extent::of(&rows, by_label, &chosen_rows, frame.rows(), host)?;
            return write_scalar(&frame, (&chosen_rows, extent), &positions, value, host);
        }
        // The whole of a column is replaced in place by what is written, whatever its dtype was.
        crate::assign::write_cells(&frame, &chosen_rows, &positions, value, host)
    }
}

/// Whether a key of rows is one label, which may be made where it is not there.
pub fn is_one_label(key: &Value) -> bool {
    match key {
        Value::Tuple(parts) => parts.iter().all(selection::is_scalar),
        key => selection::is_scalar(key),
    }
}

/// Whether names of columns are a list, as a tuple is too where columns have one level.
fn is_list(names: &Value, columns: &Index) -> bool {
    matches!((names, columns.labels()), (Value::List(_) | Value::Tuple(_), Labels::Range(_) | Labels::Flat(_)))
}

impl Indexer {
    /// `df.loc[rows, [a, new, …]] = value`: of a scalar, or of as many as there are names, each column as if it were written to alone.
    fn new_columns(
        &self,
        owner: &Rc<DataFrame>,
        (key, rows): (&Value, &Selection),
        columns: &Value,
        value: &Value,
        host: &mut dyn Host,
    ) -> Result<()> {
        let unknown = || Stop::unsupported("writing this to several columns, some of which are not there yet");
        let frame = owner.frame();
        if !is_list(columns, &frame.columns) {
            return Err(unknown());
        }
        let names = hiddentables_values::iter::collect(columns, host)?;
        let values = match value {
            Value::List(_) | Value::Tuple(_) => hiddentables_values::iter::collect(value, host)?,
            scalar => vec![scalar.clone(); names.len()],
        };
        if values.iter().any(|value| !selection::is_scalar(value) || matches!(value, Value::Tuple(_))) {
            return Err(unknown());
        }
        if rows.rows().is_empty() {
            return Err(unknown());
        }
        if values.len() != names.len() {
            return Err(raise::value_error("Must have equal len keys and value when setting with an iterable"));
        }
        // Names are looked for among each other, and each among the columns, which grow.
        let width = frame.width().saturating_add(names.len());
        host.meter().work_len(names.len().saturating_mul(width).saturating_mul(8))?;
        let repeated = names.iter().enumerate().any(|(at, name)| {
            names.iter().take(at).any(|before| hiddentables_values::ops::key::same_key(before, name))
        });
        if names.len() < 2 || repeated || !names.iter().all(selection::is_scalar) {
            return Err(unknown());
        }
        // A run of all rows is the whole column, which takes the dtype of what is written.
        let whole =
            matches!((key, rows), (Value::Slice(_), Selection::Run { start: 0, length }) if *length == frame.rows());
        let meter = Rc::clone(host.meter());
        for (name, value) in names.iter().zip(&values) {
            if owner.frame().columns.positions(name, &meter)?.is_empty() {
                new_column(owner, (rows, whole), name, value, host)?;
            } else {
                let key = Value::tuple(vec![key.clone(), name.clone()], &meter)?;
                self.set_of_frame(owner, &key, value, false, host)?;
            }
        }
        Ok(())
    }
}

fn is_key_error(stop: &Stop) -> bool {
    stop.exception_of(&exceptions::KEY_ERROR).is_some()
}

/// Where labels are of several levels columns are chosen first, and the row is of what holds those.
fn row_of_chosen(
    frame: &Frame,
    row: usize,
    columns: &Selection,
    meter: &Rc<hiddentables_values::Meter>,
) -> Result<Value> {
    let chosen = frame.take_columns(&columns.rows(), meter)?;
    let row = chosen.row(row, meter)?;
    if chosen.width() == 0 { row.with_array(Array::floats(Vec::new()), meter) } else { Ok(Value::shared(row)) }
}

/// What a frame gives for rows and columns: a cell, a Series along either axis, or a frame.
fn read(frame: &Frame, rows: &Selection, columns: &Selection, meter: &hiddentables_values::Meter) -> Result<Value> {
    match (rows, columns) {
        (Selection::One(row), Selection::One(column)) => match frame.array(*column) {
            Some(array) => array.get(*row, meter),
            None => Ok(Value::None),
        },
        (rows, Selection::One(column)) => match frame.series(*column, meter)? {
            Some(series) => series.select(rows, meter),
            None => Ok(Value::None),
        },
        (Selection::One(row), columns) => {
            // The row has the dtype of the whole frame's.
            Ok(Value::shared(frame.row(*row, meter)?.take(&columns.rows(), meter)?))
        }
        // All columns stay the same cells; a choice of them is a copy.
        (rows, Selection::Run { length, .. }) if *length == frame.width() => {
            DataFrame::new(frame.clone()).select_rows(rows, meter)
        }
        (rows, columns) => {
            let part = frame.take_columns(&columns.rows(), meter)?;
            DataFrame::new(part).select_rows(rows, meter)
        }
    }
}

/// `df.loc[rows, new] = value`: a column that is missing elsewhere. But for `df.loc[:, new]`, it begins as one of NaN that is written to, so that it
/// holds no integers and no bools of their own dtype.
fn new_column(
    owner: &Rc<DataFrame>,
    (rows, whole): (&Selection, bool),
    name: &Value,
    value: &Value,
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let frame = owner.frame();
    if !selection::is_scalar(value) && !value.is::<Series>() {
        return Err(Stop::unsupported("writing a list into rows of a new column"));
    }
    let count = frame.rows();
    if count == 0 && selection::is_scalar(value) {
        return Err(raise::value_error("cannot set a frame with no defined index and a scalar"));
    }
    let source = crate::assign::column_for(value, &frame.index, host)?;
    let mut from: Vec<Option<usize>> = vec![None; count];
    for row in rows.rows() {
        if let Some(slot) = from.get_mut(row) {
            *slot = Some(row);
        }
    }
    let array = match source.take_optional(&from, &meter)? {
        array if whole => array,
        Array::Int(_, ints) => {
            Array::Float(Floats::optional((0..count).map(|row| ints.get(row).map(|cell| cell as f64))))
        }
        Array::Bool(bools) => Array::objects((0..count).map(|row| Value::Bool(bools.get(row))).collect()),
        array => array,
    };
    let mut frame = owner.frame();
    frame.push(name.clone(), Column::new(array, &meter)?, &meter)?;
    owner.set_frame(frame);
    Ok(())
}

impl Object for Indexer {
    fn class(&self) -> &'static Class {
        match self.kind {
            Kind::Loc => &LOC,
            Kind::ILoc => &ILOC,
            Kind::At => &AT,
            Kind::IAt => &IAT,
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let key = &selection::called(key, &self.owner_value(), host)?;
        match &self.owner {
            Owner::Frame(frame) => self.get_of_frame(frame, key, host),
            Owner::Series(series) => {
                if self.kind == Kind::Loc
                    && matches!(series.index().labels(), Labels::Multi(_))
                    && let Some(found) = series.by_levels(key, host)?
                {
                    return Ok(found);
                }
                let (rows, columns) = self.axes(key, &series.index())?;
                if columns.is_some() {
                    return Err(raise::exception(&exceptions::INDEXING_ERROR, "Too many indexers"));
                }
                let selected = self.select(&rows, &series.index(), "index", host)?;
                series.select(&selected, &Rc::clone(host.meter()))
            }
        }
    }

    fn set_item(self: Rc<Self>, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
        host.note_cycle(&match &self.owner {
            Owner::Frame(frame) => Value::shared(Rc::clone(frame)),
            Owner::Series(series) => Value::shared(Rc::clone(series)),
        });
        let key = &selection::called(key, &self.owner_value(), host)?;
        match &self.owner {
            Owner::Frame(frame) => self.set_of_frame(frame, key, &value, false, host),
            Owner::Series(series) => {
                if self.kind == Kind::Loc || self.kind == Kind::At {
                    return crate::assign::series_item(series, key, value, true, host);
                }
                let rows = self.select(key, &series.index(), "index", host)?;
                let state = series.state();
                let as_frame = Frame::named(
                    vec![(state.name.clone(), state.column.clone())],
                    Rc::clone(&state.index),
                    host.meter(),
                )?;
                // A Series keeps its column, whatever is written to all of it.
                let rows = Selection::Many(rows.rows());
                crate::assign::write_cells(&as_frame, &rows, &[0], &value, host)
            }
        }
    }
}
