//! [`Rows`]: a frame's rows, each as a Series under the column names.

use std::rc::Rc;

use hiddentables_values::{Meter, Result, Value};

use super::Frame;
use crate::array::take::common_dtype;
use crate::array::{Array, Categorical, Dtype, Masked};
use crate::index::Index;
use crate::polars_bridge::Ints;
use crate::series::Series;

/// The rows of a frame as it was when they were asked for, whatever the program changes while it goes through them.
pub struct Rows {
    arrays: Vec<Array>,
    index: Rc<Index>,
    columns: Rc<Index>,
    /// The dtype that holds a cell of every column.
    dtype: Dtype,
    /// The only column, where that is of an extension dtype, as NumPy has it.
    as_numpy: Option<Array>,
}

/// The work of making a row beside that of its cells.
const ROW: usize = 64;

impl Rows {
    /// The rows of `frame`.
    pub fn of(frame: &Frame, meter: &Meter) -> Result<Rows> {
        meter.work_len(8 * frame.width())?;
        let arrays: Vec<Array> = frame.arrays().collect();
        let dtype = arrays.iter().map(Array::dtype).reduce(common_dtype).unwrap_or(Dtype::Object);
        let (index, columns) = (Rc::clone(&frame.index), Rc::clone(&frame.columns));
        let as_numpy = match arrays.as_slice() {
            [Array::Masked(only)] => Some(Masked::to_numpy(only, meter)?),
            _ => None,
        };
        Ok(Rows { arrays, index, columns, dtype, as_numpy })
    }

    /// How many rows.
    pub fn count(&self) -> usize {
        self.index.len()
    }

    /// How many columns.
    pub fn width(&self) -> usize {
        self.arrays.len()
    }

    /// The dtype that holds a cell of every column.
    pub fn dtype(&self) -> Dtype {
        self.dtype
    }

    /// The label of a row.
    pub fn label(&self, row: usize, meter: &Meter) -> Result<Value> {
        self.index.label(row, meter)
    }

    /// One row.
    pub fn row(&self, row: usize, meter: &Meter) -> Result<Rc<Series>> {
        meter.work_len(ROW + 4 * self.width())?;
        let one = |array: &Array| array.take(&[row], meter);
        if self.arrays.iter().all(|array| matches!(array, Array::Category(_))) && !self.arrays.is_empty() {
            // Columns of one dtype make a row of it.
            let cells = self.arrays.iter().map(one).collect::<Result<Vec<_>>>()?;
            if let Some(cells) = Categorical::concat(&cells, meter)? {
                return self.series(row, Array::Category(cells), meter);
            }
        }
        if let Dtype::Masked(_) = self.dtype {
            // A row of extension dtypes is of the one that holds them all.
            let cells = self.arrays.iter().map(one).collect::<Result<Vec<_>>>()?;
            return self.series(row, Array::concat(&cells, meter)?, meter);
        }
        let cells = self.arrays.iter().map(|array| array.get(row, meter)).collect::<Result<Vec<_>>>()?;
        self.series(row, row_array(cells, self.dtype, meter)?, meter)
    }

    /// As [`Rows::row`], but the cells of a row of objects are Python's: a row of `df.values`.
    pub fn value_row(&self, row: usize, meter: &Meter) -> Result<Rc<Series>> {
        if let Some(column) = &self.as_numpy {
            return self.series(row, column.take(&[row], meter)?, meter);
        }
        if !matches!(self.dtype, Dtype::Object | Dtype::Masked(_))
            || self.arrays.iter().all(|array| matches!(array, Array::Str(_)))
        {
            return self.row(row, meter);
        }
        meter.work_len(ROW + 4 * self.width())?;
        let cells = self.arrays.iter().map(|array| match array {
            // Categories as they are, whatever is missing beside them.
            Array::Category(own) => match own.code(row) {
                Some(code) => own.categories().index().label(code, meter),
                None => own.item(row, meter),
            },
            array => array.item(row, meter),
        });
        let cells = cells.collect::<Result<Vec<_>>>()?;
        let text = cells.iter().all(|cell| matches!(cell, Value::Str(_)));
        self.series(row, if text { crate::array::infer(cells, meter)? } else { Array::objects(cells) }, meter)
    }

    /// As [`Rows::value_row`], but categories are what they stand for: a row of `df.values` that is no row of the frame.
    pub fn numpy_row(&self, row: usize, meter: &Meter) -> Result<Rc<Series>> {
        match self.arrays.as_slice() {
            [Array::Category(only)] => self.series(row, only.plain(meter)?.take(&[row], meter)?, meter),
            arrays if arrays.iter().all(|array| matches!(array, Array::Category(_))) && !arrays.is_empty() => {
                let cells = arrays.iter().map(|array| array.item(row, meter)).collect::<Result<Vec<_>>>()?;
                self.series(row, row_array(cells, Dtype::Object, meter)?, meter)
            }
            _ => self.value_row(row, meter),
        }
    }

    fn series(&self, row: usize, cells: Array, meter: &Meter) -> Result<Rc<Series>> {
        Series::new(self.index.label(row, meter)?, Rc::clone(&self.columns), cells, meter)
    }
}

/// Cells of a row in its dtype: an object row keeps each as it is.
pub fn row_array(cells: Vec<Value>, dtype: Dtype, meter: &Meter) -> Result<Array> {
    Ok(match dtype {
        Dtype::Object => {
            // Text alone, with the NaN of object columns; a NaN of a float column is a NumPy scalar and stays one.
            let text = |cell: &Value| matches!(cell, Value::Str(_)) || matches!(cell, Value::Float(f) if f.is_nan());
            if cells.iter().all(text) { Array::strings(cells.iter().map(Value::as_str)) } else { Array::objects(cells) }
        }
        Dtype::Time => Array::Time(Ints::optional(cells.iter().map(crate::time::nanosecond_count))),
        Dtype::Delta => Array::Delta(Ints::optional(cells.iter().map(crate::time::nanosecond_count))),
        Dtype::Float => Array::floats(cells.iter().map(|cell| cell.as_float().unwrap_or(f64::NAN)).collect()),
        Dtype::Float32 => Array::floats32(cells.iter().map(|cell| cell.as_float().unwrap_or(f64::NAN)).collect()),
        Dtype::Int(kind) => {
            Array::Int(kind, Ints::new(cells.iter().map(|cell| cell.as_int().unwrap_or_default()).collect()))
        }
        _ => crate::array::infer(cells, meter)?,
    })
}
