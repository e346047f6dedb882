//! Writing several values into several columns: `df.loc[rows, ['a', 'b']] = …`, `df.iloc[:2, :2] = …`, `df[mask] = …`.
//!
//! pandas writes column by column, but for frames whose columns lie in one block of memory and can hold what is written: NumPy then spreads it in ways of its own
//! and a missing cell changes the dtype of every column. Which columns lie in one block depends on how the frame came about. Where the two ways differ, the
//! program ends here.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, IntKind, Meter, Np, Result, Stop, Value, iter};

use crate::array::take::rows_of;
use crate::array::{Array, Dtype, infer, nan};
use crate::assign::{is_whole, keeps, replace_whole, write_cells};
use crate::extent::{Extent, write_scalar};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::ndarray::{NdArray, Shape};
use crate::selection::{self, Selection};
use crate::series::Series;

/// How an axis was indexed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// By one label or position.
    One,
    /// By a list or a mask.
    Listed,
    /// Not at all.
    Unnamed,
    /// By `:`.
    Whole,
    /// By a slice.
    Sliced,
}

impl Named {
    /// What a key is.
    pub fn of(key: Option<&Value>) -> Named {
        match key {
            None => Named::Unnamed,
            Some(Value::Slice(slice)) if slice.start.is_none() && slice.stop.is_none() && slice.step.is_none() => {
                Named::Whole
            }
            Some(Value::Slice(_)) => Named::Sliced,
            Some(key) if selection::is_scalar(key) => Named::One,
            Some(_) => Named::Listed,
        }
    }
}

/// Cells that are written to.
pub struct Place<'a> {
    /// The frame.
    pub frame: &'a Frame,
    /// Its rows.
    pub rows: &'a Selection,
    /// Its columns.
    pub columns: &'a [usize],
    /// How much of a column the rows are.
    pub extent: Extent,
    /// How rows and columns were named.
    pub named: (Named, Named),
    /// Whether values are aligned by label, as `loc` does.
    pub by_label: bool,
}

/// Whether a value is spread over rows and columns: a frame, an array of two dimensions, a list of lists.
pub fn is_table(value: &Value) -> bool {
    if value.is::<DataFrame>() {
        return true;
    }
    if let Some(array) = value.downcast::<NdArray>() {
        return matches!(array.shape(), Shape::Two(..));
    }
    let nested = |cell: &Value| matches!(cell, Value::List(_) | Value::Tuple(_));
    match value {
        Value::List(list) => list.borrow().first().is_some_and(nested),
        Value::Tuple(cells) => cells.first().is_some_and(nested),
        _ => false,
    }
}

impl Place<'_> {
    /// Writes the value.
    pub fn write(&self, value: &Value, host: &mut dyn Host) -> Result<()> {
        let scalar = selection::is_scalar(value) && !matches!(value, Value::Tuple(_));
        if scalar {
            self.check_time(value)?;
        }
        let looked_at = scalar && !self.by_label && self.extent == Extent::Part;
        if self.named == (Named::Listed, Named::Unnamed) && self.rows.is_empty() && !looked_at {
            // A scalar is not even looked at, but by the only column.
            return match (scalar, self.frame.width()) {
                (true, 1) => write_scalar(self.frame, (self.rows, Extent::Nothing), self.columns, value, host),
                (true, _) => Ok(()),
                (false, _) => Err(unsupported()),
            };
        }
        if scalar {
            let extent = if self.extent == Extent::All { Extent::Whole } else { self.extent };
            return write_scalar(self.frame, (self.rows, extent), self.columns, value, host);
        }
        crate::guard::refuse_given("writing", std::slice::from_ref(value))?;
        if is_table(value) && self.named.0 == Named::One {
            return Err(unsupported());
        }
        if let Some(frame) = value.downcast::<DataFrame>() {
            return self.write_frame(&frame.frame(), host);
        }
        if is_table(value) {
            let objects = value.downcast::<NdArray>().is_some_and(|array| array.dtype() == Dtype::Object);
            let plain = |at: &usize| self.frame.array(*at).is_some_and(|own| own.dtype() == Dtype::Object);
            if objects && !self.columns.iter().all(plain) {
                return Err(unsupported());
            }
            return self.write_table(&table(value, self.columns.len(), host)?, host);
        }
        let meter = Rc::clone(host.meter());
        let labelled = match value {
            Value::Dict(dict) => {
                let (keys, cells): (Vec<Value>, Vec<Value>) = dict.pairs().into_iter().unzip();
                Some((Index::of_values(keys, Value::None, &meter)?, infer(cells, &meter)?))
            }
            value => value.downcast::<Series>().map(|series| (series.index(), series.array())),
        };
        match (labelled, value) {
            (Some((index, array)), _) if self.by_label || matches!(value, Value::Dict(_)) => {
                self.write_series(index, array, host)
            }
            (Some((_, array)), _) if self.named.0 == Named::One => self.write_list(array.items(&meter)?, host),
            (Some(_), _) => Err(unsupported()),
            (None, Value::List(_) | Value::Tuple(_)) => self.write_list(iter::collect(value, host)?, host),
            (None, value) => match selection::list_like(value, host)? {
                Some(array) => self.write_list(array.items(&meter)?, host),
                None => Err(unsupported()),
            },
        }
    }

    /// A time written into a frame of nothing but objects is a list of as many as there are rows to pandas, which NumPy spreads along the columns.
    fn check_time(&self, value: &Value) -> Result<()> {
        let time = crate::time::nanoseconds(value).is_some();
        let objects = self.frame.arrays().all(|array| array.dtype() == Dtype::Object);
        if !time || !objects || self.rows.len() == 1 || self.named.1 == Named::One || self.columns.is_empty() {
            return Ok(());
        }
        match self.frame.width() {
            1 => Err(raise::value_error("could not broadcast input array of another shape")),
            _ => Err(Stop::unsupported("writing a time into several columns of objects")),
        }
    }

    /// A cell for each column, in all rows.
    fn write_list(&self, cells: Vec<Value>, host: &mut dyn Host) -> Result<()> {
        if self.rows.is_empty() && cells.len() == self.frame.rows() {
            return Ok(());
        }
        let truth = |cell: &&Value| matches!(cell, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
        let truths = cells.iter().filter(truth).count();
        if self.one_block() && ((cells.len() == 1 && self.columns.len() > 1) || (0 < truths && truths < cells.len())) {
            return Err(unsupported());
        }
        if cells.len() != self.columns.len() {
            return Err(raise::value_error("Must have equal len keys and value when setting with an iterable"));
        }
        for (at, cell) in self.columns.iter().zip(&cells) {
            write_cells(self.frame, self.rows, &[*at], cell, host)?;
        }
        Ok(())
    }

    /// A Series or dict by its labels: those of the columns for one row, those of the rows where both axes are lists.
    fn write_series(&self, index: Rc<Index>, array: Array, host: &mut dyn Host) -> Result<()> {
        let meter = Rc::clone(host.meter());
        let aligned = |labels: &Index| -> Result<Array> {
            match labels.rows_in(&index, &meter)? {
                None => Ok(array.clone()),
                Some(rows) if rows.iter().any(Option::is_none) && self.gaps_spread() => Err(unsupported()),
                Some(rows) => array.take_optional(&rows, &meter),
            }
        };
        match self.named {
            (Named::One, _) if matches!(self.rows, Selection::One(_)) => {
                let labels = self.frame.columns.take(self.columns, &meter)?;
                self.write_list(aligned(&labels)?.items(&meter)?, host)
            }
            (Named::Listed, Named::Listed) => {
                let labels = self.frame.index.take(&self.rows.rows(), &meter)?;
                let column = Value::list(aligned(&labels)?.items(&meter)?, &meter)?;
                self.columns.iter().try_for_each(|at| write_cells(self.frame, self.rows, &[*at], &column, host))
            }
            _ => Err(unsupported()),
        }
    }

    /// A frame: by its labels, or for `iloc` by position.
    fn write_frame(&self, theirs: &Frame, host: &mut dyn Host) -> Result<()> {
        let meter = Rc::clone(host.meter());
        meter.work_len(theirs.width() + self.columns.len())?;
        if !self.by_label {
            if theirs.width() != self.columns.len() || theirs.rows() != self.rows.len() {
                return Err(unsupported());
            }
            let arrays: Vec<Array> = theirs.arrays().collect();
            let wide = |dtype: Dtype| {
                matches!(dtype, Dtype::Bool | Dtype::Float | Dtype::Object) || dtype == Dtype::Int(IntKind::I64)
            };
            let taken = |(at, array): (&usize, &Array)| {
                let own = self.frame.array(*at).map(|own| own.dtype());
                let boxed = matches!(array, Array::Object(_));
                own.is_some_and(|own| own == array.dtype() || (wide(own) && wide(array.dtype()) && !boxed))
            };
            let narrowed = |(at, array): (&usize, &Array)| {
                matches!((self.frame.array(*at), array), (Some(Array::Int(..)), Array::Float(_)))
            };
            let whole = |at: &usize| self.frame.cells.get(*at).is_some_and(|column| is_whole(self.rows, column));
            if !self
                .columns
                .iter()
                .zip(&arrays)
                .all(|(at, array)| taken((at, array)) && (whole(at) || !narrowed((at, array))))
            {
                return Err(unsupported());
            }
            self.write_table(&arrays, host)?;
            // Floats from a frame are floats, also where each is a whole number.
            return self.columns.iter().zip(&arrays).filter(|pair| narrowed(*pair)).try_for_each(|(at, array)| {
                self.frame.cells.get(*at).map_or(Ok(()), |column| replace_whole(column, array.clone()))
            });
        }
        let other_columns = matches!(self.named.1, Named::Whole | Named::Unnamed)
            && !self.frame.columns.same_labels(&theirs.columns, &meter)?;
        let objects = |array: Array| matches!(array, Array::Object(_));
        if other_columns || !theirs.columns.is_unique(&meter)? || theirs.arrays().any(objects) {
            return Err(unsupported());
        }
        let labels = self.frame.index.take(&self.rows.rows(), &meter)?;
        let found = labels.rows_in(&theirs.index, &meter)?;
        let mut columns = Vec::with_capacity(self.columns.len());
        for at in self.columns {
            let name = self.frame.name(*at, &meter)?;
            let own = theirs.positions(&name, &meter)?.first().and_then(|at| theirs.array(*at));
            if self.gaps_spread() && (own.is_none() || found.iter().flatten().any(Option::is_none)) {
                return Err(unsupported());
            }
            columns.push(match (own, &found) {
                (None, _) => None,
                (Some(array), None) => Some(array),
                (Some(array), Some(found)) => Some(array.take_optional(found, &meter)?),
            });
        }
        for (at, column) in self.columns.iter().zip(columns) {
            match column {
                None => write_cells(self.frame, self.rows, &[*at], &nan(), host)?,
                Some(column) => self.put(*at, &column, host)?,
            }
        }
        Ok(())
    }

    /// A column of cells for each column.
    fn write_table(&self, columns: &[Array], host: &mut dyn Host) -> Result<()> {
        if columns.len() != self.columns.len() {
            if columns.len() == 1 && self.one_block() {
                return Err(unsupported());
            }
            return Err(raise::value_error("Must have equal len keys and value when setting with an ndarray"));
        }
        if columns.iter().any(|column| column.len() != self.rows.len()) {
            return Err(if columns.iter().all(|column| column.len() == 1) {
                unsupported()
            } else {
                raise::value_error("shape mismatch: value array could not be broadcast to indexing result")
            });
        }
        self.columns.iter().zip(columns).try_for_each(|(at, column)| self.put(*at, column, host))
    }

    /// Cells as they are into one column: objects take them so, where a list for one column would have been given a dtype. Objects that are no texts make
    /// objects of the numbers that they are written to, which is refused.
    fn put(&self, at: usize, source: &Array, host: &mut dyn Host) -> Result<()> {
        let meter = Rc::clone(host.meter());
        let Some(column) = self.frame.cells.get(at) else { return Ok(()) };
        let cells = source.items(&meter)?;
        let own = column.array();
        if matches!(own, Array::Masked(_) | Array::Category(_)) || cells.is_empty() {
            return write_cells(self.frame, self.rows, &[at], &Value::list(cells, &meter)?, host);
        }
        let times = |array: &Array| matches!(array, Array::Time(_) | Array::Delta(_));
        if times(&own) != times(source) {
            return Err(unsupported());
        }
        let number = |cell: &Value| matches!(cell, Value::Int(_) | Value::Float(_) | Value::Numpy(_));
        let plain = matches!(own, Array::Object(_) | Array::Str(_));
        let holds = cells.iter().all(number) || cells.iter().any(|cell| cell.as_str().is_some());
        if !plain && matches!(source, Array::Object(_)) && !holds {
            return Err(unsupported());
        }
        let rows = self.rows.rows();
        column.write(&rows, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)?;
        if is_whole(self.rows, column) && !keeps(own.dtype(), column) {
            replace_whole(column, source.clone())?;
        }
        Ok(())
    }

    /// Whether all columns may lie in one block of memory.
    fn one_block(&self) -> bool {
        let mut dtypes = self.frame.arrays().map(|array| array.dtype());
        let first = dtypes.next();
        self.frame.width() > 1 && dtypes.all(|dtype| Some(dtype) == first)
    }

    /// Whether a missing cell changes the dtype of a block.
    fn gaps_spread(&self) -> bool {
        self.one_block() && !matches!(self.frame.array(0), Some(Array::Float(_)))
    }
}

/// The columns of an array of two dimensions, or of a list of rows; so many are wanted.
fn table(value: &Value, wanted: usize, host: &mut dyn Host) -> Result<Vec<Array>> {
    let meter = Rc::clone(host.meter());
    if let Some(array) = value.downcast::<NdArray>() {
        return match array.columns(&meter)? {
            Some((columns, _)) => Ok(columns),
            None => Err(unsupported()),
        };
    }
    let mut columns: Vec<Vec<Value>> = Vec::new();
    // One row may stand there many times: its cells are paid for before they are laid out.
    let held = meter.reserve(0)?;
    for (at, row) in iter::collect(value, host)?.into_iter().enumerate() {
        if !matches!(row, Value::List(_) | Value::Tuple(_)) {
            return Err(unsupported());
        }
        let cells = iter::collect(&row, host)?;
        if cells.iter().any(|cell| !selection::is_scalar(cell) || matches!(cell, Value::Tuple(_))) {
            return Err(unsupported());
        }
        meter.work_len(cells.len())?;
        if at == 0 {
            if cells.len() == 1 && wanted != 1 {
                return Err(unsupported());
            }
            if cells.len() != wanted {
                return Err(raise::value_error("Must have equal len keys and value when setting with an ndarray"));
            }
            columns.resize(cells.len(), Vec::new());
        }
        held.grow(2 * (cells.len() * size_of::<Value>()) as u64)?;
        if cells.len() != columns.len() {
            return Err(raise::value_error(
                "setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions.",
            ));
        }
        for (column, cell) in columns.iter_mut().zip(cells) {
            column.push(cell);
        }
    }
    Ok(columns.into_iter().map(Array::objects).collect())
}

fn unsupported() -> Stop {
    Stop::unsupported("writing these values into several columns")
}

/// `df[['a', 'b']] = value` of a list or array: a column for each name.
pub fn put_columns(owner: &Rc<DataFrame>, names: &[Value], value: &Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let unequal = || raise::value_error("Columns must be same length as key");
    if !owner.frame().columns.is_unique(&meter)? {
        return Err(Stop::unsupported("assignment to several columns where names are repeated"));
    }
    let columns: Vec<Value> = if is_table(value) {
        let columns = match table(value, names.len(), host) {
            Err(stop) => return Err(if value.is::<NdArray>() { stop } else { stop.map_raise(|_| unequal()) }),
            Ok(columns) => columns,
        };
        // Lists become a frame first, and its values have one dtype.
        let columns = one_dtype(columns, &meter)?;
        if columns.len() != names.len() {
            return Err(unequal());
        }
        let index = owner.frame().index;
        let column = |array: Array| -> Result<Value> {
            if array.len() != index.len() {
                return Err(raise::value_error(format!(
                    "Length of values ({}) does not match length of index ({})",
                    array.len(),
                    index.len()
                )));
            }
            Series::value(Value::None, Rc::clone(&index), array, &meter)
        };
        columns.into_iter().map(column).collect::<Result<_>>()?
    } else {
        match value {
            Value::List(_) | Value::Tuple(_) => iter::collect(value, host)?,
            value => match (value.downcast::<NdArray>(), value.downcast::<crate::IndexObject>()) {
                (None, None) => return Err(Stop::unsupported("assignment of this to several columns")),
                _ => selection::list_like(value, host)?.ok_or_else(unequal)?.items(&meter)?,
            },
        }
    };
    if columns.iter().any(|column| !selection::is_scalar(column) && !column.is::<Series>()) {
        return Err(Stop::unsupported("assignment of a list of columns to several columns"));
    }
    if columns.len() != names.len() {
        return Err(unequal());
    }
    names.iter().zip(&columns).try_for_each(|(name, column)| crate::assign::put_column(owner, name, column, host))
}

/// The columns of `DataFrame(rows).values`, each as a column of a frame: of one dtype where they are all numbers, else objects but for times.
fn one_dtype(columns: Vec<Array>, meter: &Meter) -> Result<Vec<Array>> {
    let columns: Vec<Array> =
        columns.into_iter().map(|column| infer(column.items(meter)?, meter)).collect::<Result<_>>()?;
    let number = |array: &Array| matches!(array, Array::Int(..) | Array::Float(_));
    let first = columns.first().map(Array::dtype);
    if columns.iter().all(|array| Some(array.dtype()) == first) {
        return Ok(columns);
    }
    let one = |array: Array| {
        if matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_)) {
            return Ok(array);
        }
        Ok(Array::objects(array.items(meter)?))
    };
    if columns.iter().all(number) {
        let floats = columns.iter().map(|array| array.to_floats().map(Array::floats));
        return floats.collect::<Option<Vec<_>>>().ok_or_else(unsupported);
    }
    columns.into_iter().map(one).collect()
}

/// `df[mask] = value` of a frame of truth values: where it is true, and it has the label.
pub fn put_where(owner: &Rc<DataFrame>, mask: &Rc<DataFrame>, value: Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    if mask.frame().arrays().any(|array| array.dtype() != Dtype::Bool) {
        let objects = mask.frame().arrays().any(|array| matches!(array, Array::Masked(_) | Array::Object(_)));
        return Err(if objects {
            Stop::unsupported("DataFrame[mask] = … where the mask is not of bools")
        } else {
            raise::type_error("Must pass DataFrame or 2-d ndarray with boolean values only")
        });
    }
    let (own, theirs) = (owner.frame(), mask.frame());
    if !own.index.same_labels(&theirs.index, &meter)? || !own.columns.same_labels(&theirs.columns, &meter)? {
        return Err(Stop::unsupported("DataFrame[mask] = … where the mask has other labels"));
    }
    let others = value.downcast::<DataFrame>().map(|others| others.frame());
    if let Some(others) = &others
        && !(own.index.same_labels(&others.index, &meter)? && own.columns.same_labels(&others.columns, &meter)?)
    {
        return Err(Stop::unsupported("DataFrame[mask] = … of a frame with other labels"));
    }
    if others.is_none() && (!selection::is_scalar(&value) || matches!(value, Value::Tuple(_))) {
        return Err(Stop::unsupported("DataFrame[mask] = … of a list"));
    }
    crate::guard::refuse_given("writing", std::slice::from_ref(&value))?;
    for (at, mask) in theirs.arrays().enumerate() {
        let rows = Selection::Many(rows_of(&mask.to_mask()?.unwrap_or_default()));
        if rows.is_empty() {
            continue;
        }
        let cells = match others.as_ref().and_then(|others| others.array(at)) {
            Some(array) => Value::list(array.take(&rows.rows(), &meter)?.items(&meter)?, &meter)?,
            None => value.clone(),
        };
        write_cells(&own, &rows, &[at], &cells, host)?;
    }
    Ok(())
}
