//! [`NdArray`]: what `.values`, `.unique()` and `np.array` give, of one or two dimensions.

pub mod make;
pub mod operate;
pub mod product;
pub mod reduce;
mod subscript;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Charge, Class, Host, Iter, Members, Meter, Object, Result, Stop, Value, types};

use crate::array::compare::{self, Other};
use crate::array::{Array, Dtype};
use crate::{families, known, selection};

/// `numpy.ndarray`
pub static NDARRAY: Class = Class::new("ndarray", "numpy", &[&types::OBJECT]).with_methods(|name| MEMBERS.has(name));

/// The methods of arrays.
pub static MEMBERS: LazyLock<Members<Rc<NdArray>>> =
    LazyLock::new(|| Members::new(&NDARRAY, families::NDARRAY, known::NDARRAY).guarded(crate::guard::ndarray));

/// Lengths along the dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `(n,)`
    One(usize),
    /// `(rows, columns)`
    Two(usize, usize),
}

impl Shape {
    /// How many cells.
    pub fn cells(self) -> usize {
        match self {
            Shape::One(n) => n,
            Shape::Two(rows, columns) => rows.saturating_mul(columns),
        }
    }

    /// Each length.
    pub fn lengths(self) -> Vec<usize> {
        match self {
            Shape::One(n) => vec![n],
            Shape::Two(rows, columns) => vec![rows, columns],
        }
    }

    /// As Python writes the tuple.
    pub fn text(self) -> String {
        match self {
            Shape::One(n) => format!("({n},)"),
            Shape::Two(rows, columns) => format!("({rows}, {columns})"),
        }
    }
}

/// How the cells lie in NumPy's memory, which decides the order of sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rows after one another.
    Rows,
    /// Columns after one another: what a frame gives.
    Columns,
}

/// A NumPy array of one dimension, or of two.
pub struct NdArray {
    /// Cells, rows after one another whatever the layout.
    cells: RefCell<Array>,
    shape: Shape,
    layout: Layout,
    /// Whether memory has gaps: a slice of columns.
    gaps: bool,
    /// Of NumPy's own text, `<U…`, how many characters a cell has room for; `None` of other dtypes, objects among them.
    text: Option<usize>,
    /// Who looks at the same memory: more than one owner, or `true` where pandas does.
    memory: Rc<Cell<bool>>,
    _charge: Charge,
}

impl NdArray {
    /// An array of one dimension of its own; its cells are charged.
    pub fn value(array: Array, meter: &Meter) -> Result<Value> {
        let shape = Shape::One(array.len());
        NdArray::new(array, shape, meter).map(Value::object)
    }

    /// An array of one dimension that looks at memory of pandas': it cannot be written to.
    pub fn of_pandas(array: Array, meter: &Meter) -> Result<Value> {
        let shape = Shape::One(array.len());
        let made = NdArray::new(array, shape, meter)?;
        made.lend();
        Ok(Value::object(made))
    }

    /// An array of NumPy's own text, with room for `width` characters a cell, or as many as the longest has.
    pub fn of_text(array: Array, shape: Shape, width: Option<usize>, meter: &Meter) -> Result<Value> {
        let array = match array {
            Array::Object(cells) if cells.iter().all(|cell| cell.as_str().is_some()) => {
                Array::strings(cells.iter().map(Value::as_str))
            }
            other => other,
        };
        let mut made = NdArray::new(array, shape, meter)?;
        made.text = Some(width.unwrap_or_else(|| longest(&made.array())));
        Ok(Value::object(made))
    }

    /// An array whose cells stand in rows.
    pub fn new(cells: Array, shape: Shape, meter: &Meter) -> Result<NdArray> {
        let cells = match cells {
            Array::Category(cells) => cells.to_numpy(meter)?,
            Array::Masked(cells) => cells.to_numpy(meter)?,
            // NumPy has no times in a zone.
            zoned @ Array::Zoned(..) => Array::objects(zoned.items(meter)?),
            other => other,
        };
        let charge = meter.reserve(96 + cells.bytes())?;
        Ok(NdArray {
            cells: RefCell::new(cells),
            shape,
            layout: Layout::Rows,
            gaps: false,
            text: None,
            memory: Rc::default(),
            _charge: charge,
        })
    }

    /// An array of two dimensions, given as columns of `rows` cells, which are charged; pandas' own memory.
    pub fn table(columns: &[Array], rows: usize, meter: &Meter) -> Result<Value> {
        let made = NdArray::of_columns(columns, rows, meter)?;
        made.lend();
        Ok(Value::object(made))
    }

    /// Columns of one dtype beside each other.
    pub fn of_columns(columns: &[Array], rows: usize, meter: &Meter) -> Result<NdArray> {
        let shape = Shape::Two(rows, columns.len());
        let flat = if columns.is_empty() { Array::objects(Vec::new()) } else { Array::concat(columns, meter)? };
        let cells = flat.take(&transposed(shape.cells(), rows), meter)?;
        let mut made = NdArray::new(cells, shape, meter)?;
        made.layout = Layout::Columns;
        Ok(made)
    }

    /// Cells of this array in another shape, sharing its memory where `view`.
    fn derived(&self, cells: Array, shape: Shape, view: bool, meter: &Meter) -> Result<NdArray> {
        let mut made = NdArray::new(cells, shape, meter)?;
        made.text = self.text;
        made.layout = self.layout;
        if view {
            made.memory = Rc::clone(&self.memory);
        }
        Ok(made)
    }

    /// Cells of this array in another shape, rows after one another; a view shares its memory.
    pub fn reshaped(&self, shape: Shape, view: bool, meter: &Meter) -> Result<Value> {
        let mut made = self.derived(self.array(), shape, view, meter)?;
        made.layout = Layout::Rows;
        Ok(Value::object(made))
    }

    /// The array turned over: rows for columns, the same memory.
    pub fn turned(&self, meter: &Meter) -> Result<Value> {
        let Shape::Two(rows, columns) = self.shape else {
            return Ok(Value::object(self.derived(self.array(), self.shape, true, meter)?));
        };
        let cells = self.array().take(&transposed(self.shape.cells(), columns), meter)?;
        let mut made = self.derived(cells, Shape::Two(columns, rows), true, meter)?;
        made.gaps = self.gaps;
        made.layout = match self.layout {
            Layout::Rows => Layout::Columns,
            Layout::Columns => Layout::Rows,
        };
        Ok(Value::object(made))
    }

    /// Whatever looks at this array's memory from now on is not seen here: writing to it ends the run.
    pub fn lend(&self) {
        self.memory.set(true);
    }

    /// Its cells, rows after one another.
    pub fn array(&self) -> Array {
        self.cells.borrow().clone()
    }

    /// The cells in the order of memory.
    pub fn in_memory_order(&self, meter: &Meter) -> Result<Array> {
        match (self.shape, self.layout) {
            (Shape::Two(_, columns), Layout::Columns) => {
                self.array().take(&transposed(self.shape.cells(), columns), meter)
            }
            _ => Ok(self.array()),
        }
    }

    /// The cells of an array of one dimension.
    pub fn one_dimensional(&self) -> Result<Array> {
        match self.shape {
            Shape::One(_) => Ok(self.array()),
            Shape::Two(..) => Err(Stop::unsupported("ndarray of two dimensions")),
        }
    }

    /// The columns of an array of two dimensions, and how many rows they have.
    pub fn columns(&self, meter: &Meter) -> Result<Option<(Vec<Array>, usize)>> {
        let Shape::Two(rows, columns) = self.shape else { return Ok(None) };
        let cells = self.array();
        let column = |at: usize| cells.take(&(0..rows).map(|row| row * columns + at).collect::<Vec<_>>(), meter);
        Ok(Some(((0..columns).map(column).collect::<Result<_>>()?, rows)))
    }

    /// Length along each dimension.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How its cells lie in memory.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether memory has gaps between its cells.
    pub fn has_gaps(&self) -> bool {
        self.gaps
    }

    /// Whether it holds NumPy's own text.
    pub fn is_text(&self) -> bool {
        self.text.is_some()
    }

    /// Of NumPy's own text the characters a cell has room for.
    pub fn text_width(&self) -> Option<usize> {
        self.text
    }

    /// The dtype of its cells.
    pub fn dtype(&self) -> Dtype {
        self.cells.borrow().dtype()
    }

    /// NumPy's name of its dtype: `int64`, `<U5`.
    pub fn dtype_name(&self) -> String {
        match self.text {
            Some(width) => format!("<U{width}"),
            None => self.dtype().name().to_string(),
        }
    }

    /// A cell as indexing gives it. NumPy's own scalars of text and time are not among our values.
    pub fn cell(&self, at: usize, meter: &Meter) -> Result<Value> {
        match &*self.cells.borrow() {
            Array::Time(_) | Array::Delta(_) => Err(Stop::unsupported("numpy.datetime64")),
            _ if self.text.is_some() => Err(Stop::unsupported("numpy.str_")),
            array => array.get(at, meter),
        }
    }

    /// One row of an array of two dimensions, a view.
    fn row(&self, at: usize, meter: &Meter) -> Result<Value> {
        let Shape::Two(_, columns) = self.shape else { return self.cell(at, meter) };
        let cells = self.array().slice(at.saturating_mul(columns), columns);
        Ok(Value::object(self.derived(cells, Shape::One(columns), true, meter)?))
    }

    /// Puts as many cells of the same dtype in the place of its own; unsupported where others look at them.
    pub fn overwrite(&self, cells: Array) -> Result<()> {
        self.write(cells)
    }

    /// See [`NdArray::overwrite`].
    fn write(&self, cells: Array) -> Result<()> {
        if self.memory.get() || Rc::strong_count(&self.memory) > 1 {
            return Err(Stop::unsupported("writing to an ndarray whose memory others look at"));
        }
        *self.cells.borrow_mut() = cells;
        Ok(())
    }
}

/// Characters of the longest text, one at least.
fn longest(array: &Array) -> usize {
    match array {
        Array::Str(strings) => strings.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0).max(1),
        _ => 1,
    }
}

/// Where the cells of a table stand, `columns` wide, when it is read column by column.
pub fn transposed(cells: usize, columns: usize) -> Vec<usize> {
    let rows = cells.checked_div(columns).unwrap_or(0);
    (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column)).collect()
}

/// `AxisError`, which is a `ValueError` and an `IndexError`.
pub fn axis_error(axis: i64, dimensions: usize) -> Stop {
    raise::exception(
        &exceptions::AXIS_ERROR,
        format!("axis {axis} is out of bounds for array of dimension {dimensions}"),
    )
}

impl Object for NdArray {
    fn clear(&self) {
        let objects = matches!(&*self.cells.borrow(), Array::Object(_));
        if objects {
            drop(self.cells.replace(Array::objects(Vec::new())));
        }
    }

    fn class(&self) -> &'static Class {
        &NDARRAY
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.item(key, host)
    }

    fn set_item(self: Rc<Self>, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
        self.assign(key, &value, host)
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        if !selection::is_scalar(item) {
            return Err(Stop::unsupported("list in ndarray"));
        }
        let answer = compare::compare(CompareOp::Eq, &self.array(), &Other::Scalar(item), host)?;
        Ok(Some(matches!(answer, Array::Bool(bools) if bools.iter().any(|b| b))))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let meter = Rc::clone(host.meter());
        meter.work_len(self.shape.cells())?;
        let length = self.shape.lengths().first().copied().unwrap_or(0);
        let cells = (0..length).map(|at| self.row(at, &meter)).collect::<Result<Vec<_>>>()?;
        Iter::over(cells, &meter)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(self.shape.lengths().first().copied())
    }

    fn truth(&self, host: &mut dyn Host) -> Result<bool> {
        match self.array() {
            array if array.len() == 1 => ops::truth(&array.get(0, host.meter())?, host),
            array if array.is_empty() => Err(raise::value_error(
                "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.",
            )),
            _ => Err(raise::value_error(
                "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()",
            )),
        }
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        operate::binary(op, &self, other, reflected, host)
    }

    fn inplace(self: Rc<Self>, op: BinaryOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        operate::inplace(op, &self, other, host)
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        operate::unary(op, &self, host).map(Some)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        operate::compare(op, &self, other, host)
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&NDARRAY))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        crate::display::array(self, host)
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        crate::display::array_str(self, host)
    }

    fn to_int(&self, host: &mut dyn Host) -> Result<Option<Value>> {
        ops::to_int(&self.only_cell(host.meter())?, host).map(Some)
    }

    fn to_float(&self, host: &mut dyn Host) -> Result<Option<f64>> {
        ops::to_float(&self.only_cell(host.meter())?, host).map(Some)
    }
}

impl NdArray {
    /// The cell of an array of one, which `int` and `float` convert.
    fn only_cell(&self, meter: &Meter) -> Result<Value> {
        match self.array() {
            array if array.len() == 1 => array.item(0, meter),
            _ => Err(raise::type_error("only length-1 arrays can be converted to Python scalars")),
        }
    }
}
