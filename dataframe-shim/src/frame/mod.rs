//! [`DataFrame`]: columns under one index.

pub mod object;
pub mod operands;
mod rows;

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
pub use rows::{Rows, row_array};

/// Columns under one index; names may repeat.
pub struct DataFrame {
    state: RefCell<Frame>,
    /// The key of the group that this frame is, where a function of groups sees it as `frame.name`.
    group_name: RefCell<Option<Value>>,
}

/// What a frame consists of.
#[derive(Clone)]
pub struct Frame {
    /// Row labels.
    pub index: Rc<Index>,
    /// Column labels; they may repeat.
    pub columns: Rc<Index>,
    /// The columns' cells, one for each label of `columns`, each as long as `index`.
    pub cells: Vec<Column>,
}

impl Frame {
    /// A frame of named columns, whose labels make an index as pandas makes one of a list.
    pub fn named(columns: Vec<(Value, Column)>, index: Rc<Index>, meter: &Meter) -> Result<Frame> {
        let (names, cells): (Vec<Value>, Vec<Column>) = columns.into_iter().unzip();
        Ok(Frame { index, columns: Index::of_values(names, Value::None, meter)?, cells })
    }

    /// A frame of arrays, each in a cell of its own, under these labels.
    pub fn of_arrays(columns: Rc<Index>, arrays: Vec<Array>, index: Rc<Index>, meter: &Meter) -> Result<Frame> {
        meter.check_frame(index.len(), arrays.len())?;
        let cells = arrays.into_iter().map(|array| Column::new(array, meter)).collect::<Result<_>>()?;
        Ok(Frame { index, columns, cells })
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.index.len()
    }

    /// How many columns.
    pub fn width(&self) -> usize {
        self.cells.len()
    }

    /// The cells of each column now.
    pub fn arrays(&self) -> impl DoubleEndedIterator<Item = Array> + ExactSizeIterator {
        self.cells.iter().map(Column::array)
    }

    /// The cells of the column at a position.
    pub fn array(&self, at: usize) -> Option<Array> {
        self.cells.get(at).map(Column::array)
    }

    /// The label of the column at a position.
    pub fn name(&self, at: usize, meter: &Meter) -> Result<Value> {
        Ok(self.columns.values(meter)?.get(at).cloned().unwrap_or(Value::None))
    }

    /// Labels and cells of each column.
    pub fn named_arrays(&self, meter: &Meter) -> Result<Vec<(Value, Array)>> {
        Ok(self.columns.values(meter)?.iter().cloned().zip(self.arrays()).collect())
    }

    /// Positions of the columns of this label.
    pub fn positions(&self, name: &Value, meter: &Meter) -> Result<Vec<usize>> {
        // A few labels are compared one by one before a table of them is worth making.
        const FEW: usize = 24;
        if self.width() > FEW {
            return self.columns.positions(name, meter);
        }
        let labels = self.columns.values(meter)?;
        Ok(labels.iter().enumerate().filter(|(_, own)| same_name(own, name)).map(|(at, _)| at).collect())
    }

    /// The cells of the first column of this label.
    pub fn named_array(&self, name: &Value, meter: &Meter) -> Result<Option<Array>> {
        Ok(self.positions(name, meter)?.first().and_then(|&at| self.array(at)))
    }

    /// The same labels over other arrays, as many and as long.
    pub fn with_arrays(&self, arrays: Vec<Array>, meter: &Meter) -> Result<Frame> {
        Frame::of_arrays(Rc::clone(&self.columns), arrays, Rc::clone(&self.index), meter)
    }

    /// The same frame with cells of its own.
    pub fn copied(&self, meter: &Meter) -> Result<Frame> {
        self.with_arrays(self.arrays().collect(), meter)
    }

    /// Adds a column at a position.
    pub fn insert(&mut self, at: usize, name: Value, column: Column, meter: &Meter) -> Result<()> {
        let at = at.min(self.width());
        self.columns = self.columns.inserted(at, name, meter)?;
        self.cells.insert(at, column);
        Ok(())
    }

    /// Adds a column at the end.
    pub fn push(&mut self, name: Value, column: Column, meter: &Meter) -> Result<()> {
        self.insert(self.width(), name, column, meter)
    }

    /// The rows at these positions, with cells of their own.
    pub fn take(&self, rows: &[usize], meter: &Meter) -> Result<Frame> {
        meter.check_frame(rows.len(), self.width())?;
        let cells = self.arrays().map(|array| Column::new(array.take(rows, meter)?, meter));
        Ok(Frame {
            cells: cells.collect::<Result<_>>()?,
            index: self.index.take(rows, meter)?,
            columns: Rc::clone(&self.columns),
        })
    }

    /// A run of rows; still the same cells.
    pub fn window(&self, start: usize, length: usize, meter: &Meter) -> Result<Frame> {
        let cells = self.cells.iter().map(|column| column.window(start, length)).collect();
        Ok(Frame { cells, index: self.index.slice(start, length, meter)?, columns: Rc::clone(&self.columns) })
    }

    /// The columns at these positions, with cells of their own.
    pub fn take_columns(&self, positions: &[usize], meter: &Meter) -> Result<Frame> {
        let arrays = positions.iter().filter_map(|&at| self.array(at)).collect();
        Frame::of_arrays(self.columns.take(positions, meter)?, arrays, Rc::clone(&self.index), meter)
    }

    /// The columns at these positions; still the same cells.
    pub fn shared_columns(&self, positions: &[usize], meter: &Meter) -> Result<Frame> {
        let cells = positions.iter().filter_map(|&at| self.cells.get(at).cloned()).collect();
        Ok(Frame { cells, columns: self.columns.take(positions, meter)?, index: Rc::clone(&self.index) })
    }

    /// The dtype that holds a cell of every column, as a row of them has it.
    pub fn row_dtype(&self) -> Dtype {
        self.arrays().map(|array| array.dtype()).reduce(common_dtype).unwrap_or(Dtype::Object)
    }

    /// One row as a Series under the column names. Whoever wants many asks [`Rows`].
    pub fn row(&self, row: usize, meter: &Meter) -> Result<Rc<Series>> {
        Rows::of(self, meter)?.row(row, meter)
    }

    /// The column at a position as a Series that shares its cells.
    pub fn series(&self, at: usize, meter: &Meter) -> Result<Option<Rc<Series>>> {
        let Some(column) = self.cells.get(at) else { return Ok(None) };
        Ok(Some(Series::over(self.name(at, meter)?, Rc::clone(&self.index), column.clone())))
    }
}

/// Whether a column of one name answers to another: equal, or both missing.
pub fn same_name(own: &Value, name: &Value) -> bool {
    same_key(own, name) || (crate::array::is_missing(own) && crate::array::is_missing(name))
}

impl DataFrame {
    /// A frame of these parts.
    pub fn new(frame: Frame) -> Rc<DataFrame> {
        Rc::new(DataFrame { state: RefCell::new(frame), group_name: RefCell::new(None) })
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
        Ok(DataFrame::new(Frame::named(columns, Index::range(table.rows()), meter)?))
    }

    /// A frame of arrays under an index.
    pub fn of_arrays(columns: Vec<(Value, Array)>, index: Rc<Index>, meter: &Meter) -> Result<Value> {
        let (names, arrays): (Vec<Value>, Vec<Array>) = columns.into_iter().unzip();
        let names = Index::of_values(names, Value::None, meter)?;
        Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, meter)?))
    }

    /// Puts other parts in place, and gives those there were; the key of the group is dropped.
    pub(crate) fn replace_frame(&self, frame: Frame) -> Frame {
        self.group_name.replace(None);
        self.state.replace(frame)
    }

    /// Makes `frame.name` the key of a group.
    pub fn set_group_name(&self, name: Value) {
        *self.group_name.borrow_mut() = Some(name);
    }

    /// What it consists of now. Cells are shared with it.
    pub fn frame(&self) -> Frame {
        let width = self.state.borrow().cells.len();
        hiddentables_values::meter::note_work(4 * width as u64);
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
