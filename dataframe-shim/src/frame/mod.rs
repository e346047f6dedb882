//! [`DataFrame`]: columns under one index.

mod object;

use std::cell::RefCell;
use std::rc::Rc;

use hiddentables_values::ops::key::same_key;
use hiddentables_values::{Meter, Result, Value};

use crate::array::take::common_dtype;
use crate::array::{Array, Dtype};
use crate::column::Column;
use crate::index::Index;
use crate::polars_bridge::Table;
use crate::selection::Selection;
use crate::series::Series;

pub use object::{DATAFRAME, MEMBERS};

/// Columns under one index; names may repeat.
pub struct DataFrame {
    state: RefCell<Frame>,
}

/// What a frame consists of.
#[derive(Clone)]
pub struct Frame {
    /// Names with their columns, all as long as the index.
    pub columns: Vec<(Value, Column)>,
    /// Row labels.
    pub index: Rc<Index>,
    /// Name of the columns' axis, or `None`.
    pub axis_name: Value,
}

impl Frame {
    /// How many rows.
    pub fn rows(&self) -> usize {
        self.index.len()
    }

    /// Positions of the columns of this name.
    pub fn positions(&self, name: &Value) -> Vec<usize> {
        self.columns.iter().enumerate().filter(|(_, (own, _))| same_name(own, name)).map(|(at, _)| at).collect()
    }

    /// The names as labels of an index.
    pub fn column_index(&self, meter: &Meter) -> Result<Rc<Index>> {
        let names: Vec<Value> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        let tuples = !names.is_empty() && names.iter().all(|name| matches!(name, Value::Tuple(_)));
        let array = if tuples { Array::objects(names) } else { crate::array::infer(names, meter)? };
        Index::flat(array, self.axis_name.clone(), meter)
    }

    /// The rows at these positions, with cells of their own.
    pub fn take(&self, rows: &[usize], meter: &Meter) -> Result<Frame> {
        meter.check_frame(rows.len(), self.columns.len())?;
        let columns = self
            .columns
            .iter()
            .map(|(name, column)| Ok((name.clone(), Column::new(column.array().take(rows, meter)?, meter)?)));
        Ok(Frame {
            columns: columns.collect::<Result<_>>()?,
            index: self.index.take(rows, meter)?,
            axis_name: self.axis_name.clone(),
        })
    }

    /// A run of rows; still the same cells.
    pub fn window(&self, start: usize, length: usize, meter: &Meter) -> Result<Frame> {
        let columns = self.columns.iter().map(|(name, column)| (name.clone(), column.window(start, length))).collect();
        Ok(Frame { columns, index: self.index.slice(start, length, meter)?, axis_name: self.axis_name.clone() })
    }

    /// The columns at these positions, with cells of their own.
    pub fn take_columns(&self, positions: &[usize], meter: &Meter) -> Result<Frame> {
        meter.check_frame(self.rows(), positions.len())?;
        let columns = positions
            .iter()
            .filter_map(|&at| self.columns.get(at))
            .map(|(name, column)| Ok((name.clone(), Column::new(column.array(), meter)?)));
        Ok(Frame {
            columns: columns.collect::<Result<_>>()?,
            index: Rc::clone(&self.index),
            axis_name: self.axis_name.clone(),
        })
    }

    /// The dtype that holds a cell of every column, as a row of them has it.
    pub fn row_dtype(&self) -> Dtype {
        self.columns.iter().map(|(_, column)| column.array().dtype()).reduce(common_dtype).unwrap_or(Dtype::Object)
    }

    /// One row as a Series under the column names.
    pub fn row(&self, row: usize, meter: &Meter) -> Result<Rc<Series>> {
        meter.work_len(self.columns.len())?;
        let dtype = self.row_dtype();
        let cells =
            self.columns.iter().map(|(_, column)| column.array().get(row, meter)).collect::<Result<Vec<_>>>()?;
        let array = row_array(cells, dtype, meter)?;
        Series::new(self.index.label(row, meter)?, self.column_index(meter)?, array, meter)
    }

    /// The column at a position as a Series that shares its cells.
    pub fn series(&self, at: usize) -> Option<Rc<Series>> {
        self.columns.get(at).map(|(name, column)| Series::over(name.clone(), Rc::clone(&self.index), column.clone()))
    }
}

/// Cells of a row in its dtype: an object row keeps each as it is.
pub fn row_array(cells: Vec<Value>, dtype: Dtype, meter: &Meter) -> Result<Array> {
    Ok(match dtype {
        Dtype::Object => {
            // Text alone, with the NaN of object columns; a NaN of a float column is a NumPy scalar and stays one.
            let text = |cell: &Value| matches!(cell, Value::Str(_)) || matches!(cell, Value::Float(f) if f.is_nan());
            if cells.iter().all(text) { crate::array::infer(cells, meter)? } else { Array::objects(cells) }
        }
        Dtype::Float => Array::floats(cells.iter().map(|cell| cell.as_float().unwrap_or(f64::NAN)).collect()),
        _ => crate::array::infer(cells, meter)?,
    })
}

/// Whether a column of one name answers to another: equal, or both missing.
pub fn same_name(own: &Value, name: &Value) -> bool {
    same_key(own, name) || (crate::array::is_missing(own) && crate::array::is_missing(name))
}

impl DataFrame {
    /// A frame of these parts.
    pub fn new(frame: Frame) -> Rc<DataFrame> {
        Rc::new(DataFrame { state: RefCell::new(frame) })
    }

    /// As [`DataFrame::new`], as a value.
    pub fn value(frame: Frame) -> Value {
        Value::shared(DataFrame::new(frame))
    }

    /// A program's own copy of a host's table: `df`. The cells are shared until the program writes to them.
    pub fn of_table(table: &Table, meter: &Meter) -> Result<Rc<DataFrame>> {
        let columns = table.columns().iter().map(|(name, column)| {
            let name = Value::Str(hiddentables_values::Str::uncharged(name));
            Ok((name, Column::of_source(Array::from_host(column, meter)?)))
        });
        let columns = columns.collect::<Result<_>>()?;
        Ok(DataFrame::new(Frame { columns, index: Index::range(table.rows()), axis_name: Value::None }))
    }

    /// A frame of arrays under an index.
    pub fn of_arrays(columns: Vec<(Value, Array)>, index: Rc<Index>, meter: &Meter) -> Result<Value> {
        meter.check_frame(index.len(), columns.len())?;
        let columns = columns.into_iter().map(|(name, array)| Ok((name, Column::new(array, meter)?)));
        Ok(DataFrame::value(Frame { columns: columns.collect::<Result<_>>()?, index, axis_name: Value::None }))
    }

    /// What it consists of now. Cells are shared with it.
    pub fn frame(&self) -> Frame {
        self.state.borrow().clone()
    }

    /// Puts other parts in place: what `inplace=True` and item assignment do.
    pub fn set_frame(&self, frame: Frame) {
        *self.state.borrow_mut() = frame;
    }

    /// What a selection of rows gives: a row as a Series, a frame of its own, or a window on this one.
    pub fn select_rows(&self, selection: &Selection, meter: &Meter) -> Result<Value> {
        let frame = self.frame();
        match selection {
            Selection::One(row) => Ok(Value::shared(frame.row(*row, meter)?)),
            Selection::Many(rows) => Ok(DataFrame::value(frame.take(rows, meter)?)),
            Selection::Run { start, length } => Ok(DataFrame::value(frame.window(*start, *length, meter)?)),
        }
    }
}
