//! [`NdArray`]: what `.values`, `.unique()` and `np.array` give, of one or two dimensions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Charge, Class, Host, Iter, Members, Meter, Np, Object, Result, Stop, Value, types};

use crate::array::Array;
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
use crate::selection::{self, Selection};
use crate::{families, known};

/// `numpy.ndarray`
pub static NDARRAY: Class = Class::new("ndarray", "numpy", &[&types::OBJECT]).with_methods(|name| MEMBERS.has(name));

/// The methods of arrays.
pub static MEMBERS: LazyLock<Members<Rc<NdArray>>> =
    LazyLock::new(|| Members::new(&NDARRAY, families::NDARRAY, known::NDARRAY));

/// A NumPy array of one dimension, or of two as columns.
pub struct NdArray {
    shape: Shape,
    _charge: Charge,
}

enum Shape {
    One(RefCell<Array>),
    /// Columns of one dtype, each `rows` long.
    Two {
        columns: Vec<Array>,
        rows: usize,
    },
}

impl NdArray {
    /// An array of one dimension; its cells are charged. The `datetime64` scalars that an array of times holds are not
    /// among our values.
    pub fn value(array: Array, meter: &Meter) -> Result<Value> {
        let array = match array {
            Array::Category(cells) => cells.to_numpy(meter)?,
            other => other,
        };
        if let Array::Time(_) | Array::Delta(_) = array {
            return Err(Stop::unsupported("ndarray of datetimes"));
        }
        let charge = meter.reserve(64 + array.bytes())?;
        Ok(Value::object(NdArray { shape: Shape::One(RefCell::new(array)), _charge: charge }))
    }

    /// An array of two dimensions, given as columns of `rows` cells, which are charged.
    pub fn table(columns: Vec<Array>, rows: usize, meter: &Meter) -> Result<Value> {
        let charge = meter.reserve(64 + columns.iter().map(Array::bytes).sum::<u64>())?;
        Ok(Value::object(NdArray { shape: Shape::Two { columns, rows }, _charge: charge }))
    }

    /// The cells of an array of one dimension.
    pub fn one_dimensional(&self) -> Result<Array> {
        match &self.shape {
            Shape::One(array) => Ok(array.borrow().clone()),
            Shape::Two { .. } => Err(Stop::unsupported("ndarray of two dimensions")),
        }
    }

    /// The columns of an array of two dimensions.
    pub fn columns(&self) -> Option<(&[Array], usize)> {
        match &self.shape {
            Shape::One(_) => None,
            Shape::Two { columns, rows } => Some((columns, *rows)),
        }
    }

    /// Length along each dimension.
    pub fn shape(&self) -> Vec<usize> {
        match &self.shape {
            Shape::One(array) => vec![array.borrow().len()],
            Shape::Two { columns, rows } => vec![*rows, columns.len()],
        }
    }

    /// One row of an array of two dimensions.
    fn row(&self, at: usize, meter: &Meter) -> Result<Array> {
        let (columns, _) = self.columns().unwrap_or((&[], 0));
        let cells = columns.iter().map(|column| column.item(at, meter)).collect::<Result<Vec<_>>>()?;
        match columns.first().map(Array::dtype) {
            Some(crate::array::Dtype::Object) | None => Ok(Array::objects(cells)),
            Some(_) => crate::array::infer(cells, meter),
        }
    }

    fn axis_position(key: &Value, length: usize) -> Result<usize> {
        let at = key.as_int().unwrap_or_default();
        let wrapped = if at < 0 { at + length as i64 } else { at };
        usize::try_from(wrapped)
            .ok()
            .filter(|&at| at < length)
            .ok_or_else(|| raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")))
    }
}

impl Object for NdArray {
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
        let meter = Rc::clone(host.meter());
        if let (Some((columns, rows)), Value::Tuple(parts)) = (self.columns(), key) {
            let [row, column] = &***parts else { return Err(Stop::unsupported("ndarray subscript")) };
            if !matches!((row, column), (Value::Int(_), Value::Int(_))) {
                return Err(Stop::unsupported("ndarray subscript of two slices"));
            }
            let row = NdArray::axis_position(row, rows)?;
            let column = NdArray::axis_position(column, columns.len()).map_err(|_| {
                raise::index_error(format!(
                    "index {} is out of bounds for axis 1 with size {}",
                    column.as_int().unwrap_or_default(),
                    columns.len()
                ))
            })?;
            return columns.get(column).map_or(Ok(Value::None), |column| column.get(row, &meter));
        }
        if let Some((columns, rows)) = self.columns() {
            return match key {
                Value::Int(_) | Value::Numpy(Np::Int(..)) => {
                    let at = NdArray::axis_position(key, rows)?;
                    NdArray::value(self.row(at, &meter)?, &meter)
                }
                Value::Slice(slice) => {
                    let selected = selection::positional_slice(slice, rows)?.rows();
                    let columns = columns.iter().map(|column| column.take(&selected, &meter)).collect::<Result<_>>()?;
                    NdArray::table(columns, selected.len(), host.meter())
                }
                _ => Err(Stop::unsupported("ndarray subscript")),
            };
        }
        let array = self.one_dimensional()?;
        match key {
            Value::Int(_) | Value::Numpy(Np::Int(..)) => array.get(NdArray::axis_position(key, array.len())?, &meter),
            Value::Slice(slice) => match selection::positional_slice(slice, array.len())? {
                Selection::Run { start, length } => NdArray::value(array.slice(start, length), host.meter()),
                other => NdArray::value(array.take(&other.rows(), &meter)?, host.meter()),
            },
            Value::Str(_) | Value::Float(_) | Value::None => Err(raise::index_error(
                "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
            )),
            _ => {
                if let Some(mask) = selection::mask_of_list(key, array.len(), host)? {
                    return NdArray::value(array.filter(&mask, &meter)?, host.meter());
                }
                let Some(Array::Int(_, ints)) = selection::list_like(key, host)? else {
                    return Err(Stop::unsupported("ndarray subscript"));
                };
                let rows = ints.values().iter().map(|&at| NdArray::axis_position(&Value::Int(at), array.len()));
                NdArray::value(array.take(&rows.collect::<Result<Vec<_>>>()?, &meter)?, host.meter())
            }
        }
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(Stop::unsupported("ndarray item assignment"))
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        let array = self.one_dimensional()?;
        if !selection::is_scalar(item) {
            return Err(Stop::unsupported("list in ndarray"));
        }
        let answer = compare::compare(CompareOp::Eq, &array, &Other::Scalar(item), host)?;
        Ok(Some(matches!(answer, Array::Bool(bools) if bools.iter().any(|b| b))))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let meter = Rc::clone(host.meter());
        let cells = match self.columns() {
            None => self.one_dimensional()?.cells(&meter)?,
            Some((columns, rows)) => {
                meter.work_len(rows.saturating_mul(columns.len()))?;
                (0..rows).map(|at| NdArray::value(self.row(at, &meter)?, &meter)).collect::<Result<Vec<_>>>()?
            }
        };
        Iter::over(cells, &meter)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(self.shape().first().copied())
    }

    fn truth(&self, host: &mut dyn Host) -> Result<bool> {
        match self.one_dimensional()? {
            array if array.len() == 1 => ops::truth(&array.get(0, host.meter())?, host),
            array if array.is_empty() => Ok(false),
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
        let array = self.one_dimensional()?;
        if other.is::<crate::series::Series>()
            || other.is::<crate::frame::DataFrame>()
            || other.is::<crate::index::object::IndexObject>()
        {
            return Ok(None);
        }
        let operand = if selection::is_scalar(other) {
            Operand::Scalar(other.clone())
        } else {
            match selection::list_like(other, host)? {
                Some(list) if list.len() == array.len() => Operand::Array(list),
                Some(list) => {
                    return Err(raise::value_error(format!(
                        "operands could not be broadcast together with shapes ({},) ({},) ",
                        array.len(),
                        list.len()
                    )));
                }
                None => return Ok(None),
            }
        };
        // Division of arrays by zero follows NumPy, which differs from a Series'.
        if matches!(op, BinaryOp::FloorDiv | BinaryOp::Mod) {
            return Err(Stop::unsupported("ndarray // and %"));
        }
        let rows = array.len();
        let own = Operand::Array(array);
        let result = if reflected {
            arithmetic::binary(op, &operand, &own, rows, host)?
        } else {
            arithmetic::binary(op, &own, &operand, rows, host)?
        };
        Ok(Some(NdArray::value(result, host.meter())?))
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(Some(NdArray::value(arithmetic::unary(op, &self.one_dimensional()?, host)?, host.meter())?))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let array = self.one_dimensional()?;
        if other.is::<crate::series::Series>()
            || other.is::<crate::frame::DataFrame>()
            || other.is::<crate::index::object::IndexObject>()
        {
            return Ok(None);
        }
        if other.is_none() && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Err(raise::type_error(format!("'{}' not supported between an array and None", op.symbol())));
        }
        let answer = if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
            compare::compare(op, &array, &Other::Scalar(other), host)?
        } else {
            match selection::list_like(other, host)? {
                Some(list) if list.len() == array.len() => compare::compare(op, &array, &Other::Array(&list), host)?,
                _ => return Err(Stop::unsupported("comparison of arrays of different lengths")),
            }
        };
        Ok(Some(NdArray::value(answer, host.meter())?))
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
        match self.one_dimensional()? {
            array if array.len() == 1 => ops::to_int(&array.item(0, host.meter())?, host).map(Some),
            _ => Err(raise::type_error("only length-1 arrays can be converted to Python scalars")),
        }
    }

    fn to_float(&self, host: &mut dyn Host) -> Result<Option<f64>> {
        match self.one_dimensional()? {
            array if array.len() == 1 => ops::to_float(&array.item(0, host.meter())?, host).map(Some),
            _ => Err(raise::type_error("only length-1 arrays can be converted to Python scalars")),
        }
    }
}
