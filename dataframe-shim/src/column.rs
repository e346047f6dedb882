//! [`Column`]: a window on a shared cell that holds an [`Array`]; how pandas' views are modelled.
//!
//! `s = df['a']` shares the cell, so that `s[0] = 9` writes through to `df`; `df['a'] = …` puts another cell in its place and
//! so retires the old one. A positional slice is a window on the same cell. Reading takes a snapshot, which is cheap: arrays share
//! their buffers. Nothing borrowed from a cell is held while the program runs.

use std::cell::RefCell;
use std::rc::Rc;

use hiddentables_values::{Charge, Meter, Result, Stop, Value};

use crate::array::Array;
use crate::interval::Interval;

/// The work of making an array, however short.
const ARRAY: u64 = 32;

struct Cell {
    array: RefCell<Array>,
    charge: Option<Charge>,
    /// Whether its frame has another column in its place: see [`Column::retire`].
    retired: std::cell::Cell<bool>,
}

/// A window on a column's cell.
#[derive(Clone)]
pub struct Column {
    cell: Rc<Cell>,
    window: Option<(usize, usize)>,
}

impl Column {
    /// A column of its own; its bytes are charged.
    pub fn new(array: Array, meter: &Meter) -> Result<Column> {
        if let Array::Object(cells) = &array
            && cells.iter().any(Value::is::<Interval>)
            && cells.iter().all(|cell| cell.is::<Interval>() || crate::array::is_missing(cell))
        {
            // pandas has a dtype of its own for them.
            return Err(Stop::unsupported("a column of intervals"));
        }
        meter.work(ARRAY)?;
        let charge = Some(meter.reserve(32 + size_of::<Cell>() as u64 + array.bytes())?);
        Ok(Column { cell: Rc::new(Cell { array: RefCell::new(array), charge, retired: false.into() }), window: None })
    }

    /// A column of the host's table: not charged until it is written to.
    pub fn of_source(array: Array) -> Column {
        Column { cell: Rc::new(Cell { array: RefCell::new(array), charge: None, retired: false.into() }), window: None }
    }

    /// What it holds now.
    pub fn array(&self) -> Array {
        let array = self.cell.array.borrow();
        match self.window {
            None => array.clone(),
            Some((start, length)) => array.slice(start, length),
        }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        match self.window {
            None => self.cell.array.borrow().len(),
            Some((_, length)) => length,
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// `length` rows from `start`, still the same cells.
    #[must_use]
    pub fn window(&self, start: usize, length: usize) -> Column {
        let base = self.window.map_or(0, |(start, _)| start);
        Column { cell: Rc::clone(&self.cell), window: Some((base + start, length)) }
    }

    /// Marks the cell as replaced in its frame. pandas still puts a Series that is written to back into the frame it came from,
    /// in the place of the new column; here writing to it is unsupported.
    pub fn retire(&self) {
        self.cell.retired.set(true);
    }

    /// Writes cells in place: everyone who shares the cell sees it. Gives the dtype changes pandas makes.
    pub fn write(&self, rows: &[usize], value: impl Fn(usize) -> Value, meter: &Meter) -> Result<()> {
        if self.cell.retired.get() {
            return Err(Stop::unsupported("writing to a Series whose column was replaced in its DataFrame"));
        }
        let base = self.window.map_or(0, |(start, _)| start);
        let rows: Vec<usize> = rows.iter().map(|row| row + base).collect();
        let old = self.cell.array.borrow().clone();
        let held = meter.reserve(old.bytes())?;
        let new = old.replace(&rows, value, meter)?;
        drop(old);
        drop(held);
        if let Some(charge) = &self.cell.charge {
            let (now, then) = (new.bytes() + 32, charge.bytes());
            if now > then {
                charge.grow(now - then)?;
            }
        }
        *self.cell.array.borrow_mut() = new;
        Ok(())
    }

    /// Lets go of the values of a cell of objects, for everyone who shares it: at the end of a conversation, when nobody looks any more.
    pub fn forget(&self) {
        let objects = matches!(&*self.cell.array.borrow(), Array::Object(_));
        if objects {
            // The borrow ends before what was held is dropped.
            let old = self.cell.array.replace(Array::objects(Vec::new()));
            drop(old);
        }
    }

    /// Puts another array in the cell, for everyone who shares it.
    pub fn overwrite(&self, array: Array) {
        *self.cell.array.borrow_mut() = array;
    }

    /// As [`Column::overwrite`], where the column is no window on a longer one, whose other rows would be lost.
    pub fn overwrite_whole(&self, array: Array) {
        if self.window.is_none() {
            self.overwrite(array);
        }
    }

    /// Whether two columns are windows on the same cell.
    pub fn shares(&self, other: &Column) -> bool {
        Rc::ptr_eq(&self.cell, &other.cell)
    }
}
