//! An array of an extension dtype: what `.values`, `.array`, `.unique()` and `pd.array` give.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{
    Args, Charge, Class, Host, Iter, Members, Meter, Method, Np, Object, Result, Stop, Value, types,
};

use super::dtype::ExtensionDtype;
use crate::array::cast::{self};
use crate::array::masked::{Kind, Masked};
use crate::array::{Array, is_missing};
use crate::ndarray::NdArray;
use crate::selection::{self, Selection};

static STRING: Class = Class::new("StringArray", "pandas.core.arrays.string_", &[&types::OBJECT]);
static BOOLEAN: Class = Class::new("BooleanArray", "pandas.core.arrays.boolean", &[&types::OBJECT]);
static INTEGER: Class = Class::new("IntegerArray", "pandas.core.arrays.integer", &[&types::OBJECT]);
static FLOATING: Class = Class::new("FloatingArray", "pandas.core.arrays.floating", &[&types::OBJECT]);

/// The methods of an array of an extension dtype.
pub static MEMBERS: LazyLock<Members<Rc<ExtensionArray>>> = LazyLock::new(|| {
    Members::new(
        &INTEGER,
        &[ROWS],
        "T all any argmax argmin argsort astype copy delete dropna dtype duplicated equals factorize fillna insert interpolate isin isna map max mean median memory_usage min nbytes ndim prod ravel repeat reshape round searchsorted shape shift size std sum swapaxes take to_numpy tolist transpose unique value_counts var view",
    )
});

/// An array of an extension dtype.
pub struct ExtensionArray {
    cells: Rc<Masked>,
    _charge: Charge,
}

impl ExtensionArray {
    /// The array as a value; its cells are charged.
    pub fn charged(cells: Rc<Masked>, meter: &Meter) -> Result<Value> {
        let charge = meter.reserve(64 + Array::Masked(Rc::clone(&cells)).bytes())?;
        Ok(Value::object(ExtensionArray { cells, _charge: charge }))
    }

    /// Its cells.
    pub fn cells(&self) -> &Rc<Masked> {
        &self.cells
    }

    /// Its cells as a column.
    pub fn array(&self) -> Array {
        Array::Masked(Rc::clone(&self.cells))
    }
}

/// The cells as a list: Python values of numbers, unless some are missing, which changes nothing here.
fn list(a: &ExtensionArray, host: &mut dyn Host) -> Result<Value> {
    Value::list(a.array().items(host.meter())?, host.meter())
}

static ROWS: &[Method<Rc<ExtensionArray>>] = &[
    Method::property("dtype", |a, _| Ok(ExtensionDtype::value(a.cells.kind()))),
    Method::property("shape", |a, host| Value::tuple(vec![Value::Int(a.cells.len() as i64)], host.meter())),
    Method::property("size", |a, _| Ok(Value::Int(a.cells.len() as i64))),
    Method::property("ndim", |_, _| Ok(Value::Int(1))),
    Method::new("tolist()", |a, _, host| list(a, host)),
    Method::new("isna()", |a, _, host| NdArray::value(Array::bools(a.cells.missing().iter().copied()), host.meter())),
    Method::new("copy()", |a, _, host| ExtensionArray::charged(Rc::clone(&a.cells), host.meter())),
    Method::new("dropna()", |a, _, host| {
        let rows = a.array().present_rows();
        ExtensionArray::charged(a.cells.take(&rows, host.meter())?, host.meter())
    }),
    Method::new("unique()", |a, _, host| {
        let meter = Rc::clone(host.meter());
        let rows = crate::distinct::first_rows(&[a.array()], &meter)?;
        ExtensionArray::charged(a.cells.take(&rows, &meter)?, &meter)
    }),
    Method::new("to_numpy(dtype=None, copy=False, na_value=<no_default>)", |a: &Rc<ExtensionArray>, _, host| {
        NdArray::value(a.cells.to_numpy(&Rc::clone(host.meter()))?, host.meter())
    })
    .refusing(&["dtype", "na_value"]),
    Method::new("astype(dtype, copy=True)", |a, args, host| {
        match cast::cast(&a.array(), cast::target(&args.value("dtype"))?, host)? {
            Array::Masked(cells) => ExtensionArray::charged(cells, host.meter()),
            other => NdArray::value(other, host.meter()),
        }
    }),
];

impl Object for ExtensionArray {
    fn class(&self) -> &'static Class {
        match self.cells.kind() {
            Kind::Text => &STRING,
            Kind::Bool => &BOOLEAN,
            Kind::Int(_) => &INTEGER,
            Kind::Float => &FLOATING,
        }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let length = self.cells.len();
        let rows = match key {
            Value::Int(_) | Value::Numpy(Np::Int(..)) => {
                let at = key.as_int().unwrap_or_default();
                let row = if at < 0 { at.saturating_add(length as i64) } else { at };
                return match usize::try_from(row) {
                    Ok(row) if row < length => self.cells.get(row, &meter),
                    _ => Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}"))),
                };
            }
            Value::Slice(slice) => selection::positional_slice(slice, length)?,
            _ => match selection::mask_of_list(key, length, host)? {
                Some(mask) => Selection::Many(crate::array::take::rows_of(&mask)),
                None => return Err(Stop::unsupported("subscript of an extension array")),
            },
        };
        ExtensionArray::charged(self.cells.take(&rows.rows(), &meter)?, &meter)
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(Stop::unsupported("writing to an extension array"))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::over(self.array().cells(host.meter())?, host.meter())
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        if is_missing(item) {
            return match item {
                item if super::is_na(item) => Ok(Some(self.cells.any_missing())),
                _ => Err(Stop::unsupported("a missing value looked for in an extension array")),
            };
        }
        host.meter().work_len(self.cells.len())?;
        let meter = Rc::clone(host.meter());
        for row in self.array().present_rows() {
            if hiddentables_values::ops::equal(&self.cells.item(row, &meter)?, item, host)? {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.cells.len()))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(Stop::unsupported("truth of an extension array"))
    }

    fn compare(self: Rc<Self>, _op: CompareOp, _other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        Err(Stop::unsupported("comparison of an extension array"))
    }

    fn binary(
        self: Rc<Self>,
        _op: hiddentables_values::ops::BinaryOp,
        _other: &Value,
        _reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        Err(Stop::unsupported("arithmetic of an extension array"))
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("hash of an extension array"))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        crate::display::extension::repr(&self.cells, host)
    }
}
