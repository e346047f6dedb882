//! [`Series`]: a labelled column.

mod object;

use std::cell::RefCell;
use std::rc::Rc;

use hiddentables_values::{Host, Meter, Result, Stop, Value};

use crate::array::Array;
use crate::column::Column;
use crate::index::Index;
use crate::selection::Selection;

pub use object::{MEMBERS, SERIES, ambiguous, length_mismatch};

/// A labelled column. `series['a']` and `df['a']` of one frame share their cell; see [`Column`].
pub struct Series {
    state: RefCell<State>,
}

/// What a Series consists of.
#[derive(Clone)]
pub struct State {
    /// Its name, or `None`.
    pub name: Value,
    /// Its labels.
    pub index: Rc<Index>,
    /// Its cells; as many as labels.
    pub column: Column,
}

impl Series {
    /// A Series over a column that it may share.
    pub fn over(name: Value, index: Rc<Index>, column: Column) -> Rc<Series> {
        Rc::new(Series { state: RefCell::new(State { name, index, column }) })
    }

    /// A Series with cells of its own, which are charged.
    pub fn new(name: Value, index: Rc<Index>, array: Array, meter: &Meter) -> Result<Rc<Series>> {
        meter.check_frame(array.len(), 1)?;
        Ok(Series::over(name, index, Column::new(array, meter)?))
    }

    /// As [`Series::new`], as a value.
    pub fn value(name: Value, index: Rc<Index>, array: Array, meter: &Meter) -> Result<Value> {
        Ok(Value::shared(Series::new(name, index, array, meter)?))
    }

    /// What it consists of now.
    pub fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Its cells now.
    pub fn array(&self) -> Array {
        self.state.borrow().column.array()
    }

    /// Its column.
    pub fn column(&self) -> Column {
        self.state.borrow().column.clone()
    }

    /// Its labels.
    pub fn index(&self) -> Rc<Index> {
        Rc::clone(&self.state.borrow().index)
    }

    /// Its name.
    pub fn name(&self) -> Value {
        self.state.borrow().name.clone()
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.state.borrow().index.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Other cells under the same labels and name.
    pub fn with_array(&self, array: Array, meter: &Meter) -> Result<Value> {
        let index = self.index();
        if index.len() != array.len() {
            return Err(Stop::unsupported("a Series whose rows a function changed while they were gone through"));
        }
        Series::value(self.name(), index, array, meter)
    }

    /// The rows at these positions, as a Series of its own.
    pub fn take(&self, rows: &[usize], meter: &Meter) -> Result<Rc<Series>> {
        let state = self.state();
        Series::new(state.name, state.index.take(rows, meter)?, state.column.array().take(rows, meter)?, meter)
    }

    /// What a selection gives: a cell, a Series of its own, or a window on this one.
    pub fn select(&self, selection: &Selection, meter: &Meter) -> Result<Value> {
        match selection {
            Selection::One(row) => self.array().get(*row, meter),
            Selection::Many(rows) => Ok(Value::shared(self.take(rows, meter)?)),
            Selection::Run { start, length } => {
                let state = self.state();
                let index = state.index.slice(*start, *length, meter)?;
                Ok(Value::shared(Series::over(state.name, index, state.column.window(*start, *length))))
            }
        }
    }

    /// Puts other labels, name or cells in place: what `inplace=True` and attribute assignment do.
    pub fn set_state(&self, state: State) {
        *self.state.borrow_mut() = state;
    }

    /// The label of a row.
    pub fn label(&self, row: usize, host: &dyn Host) -> Result<Value> {
        self.index().label(row, host.meter())
    }
}
