//! The index as a value of the program: `df.index`, `df.columns`.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::{Args, Class, Host, Iter, Members, Object, Result, Stop, Value, types};

use super::{Index, Labels};
use crate::array::Array;
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
use crate::ndarray::NdArray;
use crate::selection::{self, Selection};
use crate::{families, known};

/// `pandas.Index`
pub static INDEX: Class = Class::new("Index", "pandas.core.indexes.base", &[&types::OBJECT])
    .constructed_by(crate::construct::index)
    .with_methods(|name| MEMBERS.has(name));
/// `pandas.RangeIndex`
pub static RANGE_INDEX: Class = Class::new("RangeIndex", "pandas.core.indexes.range", &[&INDEX]);
/// `pandas.DatetimeIndex`
pub static DATETIME_INDEX: Class = Class::new("DatetimeIndex", "pandas.core.indexes.datetimes", &[&INDEX]);
/// `pandas.TimedeltaIndex`
pub static TIMEDELTA_INDEX: Class = Class::new("TimedeltaIndex", "pandas.core.indexes.timedeltas", &[&INDEX]);
/// `pandas.CategoricalIndex`
pub static CATEGORICAL_INDEX: Class = Class::new("CategoricalIndex", "pandas.core.indexes.category", &[&INDEX]);
/// `pandas.IntervalIndex`
pub static INTERVAL_INDEX: Class = Class::new("IntervalIndex", "pandas.core.indexes.interval", &[&INDEX]);
/// `pandas.MultiIndex`
pub static MULTI_INDEX: Class =
    Class::new("MultiIndex", "pandas.core.indexes.multi", &[&INDEX]).with_statics(families::multi::statics);

/// The methods of an index.
pub static MEMBERS: LazyLock<Members<Rc<IndexObject>>> =
    LazyLock::new(|| Members::new(&INDEX, families::INDEX, known::INDEX).guarded(crate::guard::index));

/// An index as a value. Immutable but for its names.
pub struct IndexObject(Rc<Index>);

impl IndexObject {
    /// The index as a value.
    pub fn value(index: Rc<Index>) -> Value {
        Value::object(IndexObject(index))
    }

    /// The index.
    pub fn index(&self) -> Rc<Index> {
        Rc::clone(&self.0)
    }

    /// Its labels as an array.
    pub fn array(&self, host: &dyn Host) -> Result<Array> {
        self.0.to_array(host.meter())
    }
}

impl Object for IndexObject {
    fn class(&self) -> &'static Class {
        match self.0.labels() {
            Labels::Range(_) => &RANGE_INDEX,
            Labels::Flat(Array::Time(_)) => &DATETIME_INDEX,
            Labels::Flat(Array::Delta(_)) => &TIMEDELTA_INDEX,
            Labels::Flat(Array::Category(_)) => &CATEGORICAL_INDEX,
            Labels::Flat(array) if crate::interval::all(array) => &INTERVAL_INDEX,
            Labels::Flat(_) => &INDEX,
            Labels::Multi(_) => &MULTI_INDEX,
        }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if MEMBERS.entry(name).is_some() {
            return MEMBERS.get(&self, name, host);
        }
        if let Some(value) = families::properties::of_special_index(&self, name, host)? {
            return Ok(value);
        }
        if let Labels::Flat(Array::Time(times)) = self.0.labels()
            && let Some(field) = families::datetimes::field(times, name, host.meter())?
        {
            return match field {
                flags @ Array::Bool(_) => NdArray::value(flags, host.meter()),
                numbers => Ok(IndexObject::value(Index::flat(numbers, self.0.name(), host.meter())?)),
            };
        }
        let own = match self.0.labels() {
            Labels::Range(_) if ["start", "stop", "step"].contains(&name) => true,
            Labels::Multi(_) => has_name(known::MULTI_INDEX, name),
            Labels::Flat(Array::Time(_)) => has_name(known::DATETIME_INDEX, name),
            Labels::Flat(Array::Delta(_)) => has_name(known::TIMEDELTA, name),
            Labels::Range(_) | Labels::Flat(_) => false,
        };
        if own || MEMBERS.has(name) {
            return Err(Stop::unsupported(format!("{}.{name}", self.class().name)));
        }
        Err(raise::no_attribute(self.class().name, name))
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if MEMBERS.entry(name).is_some() {
            return MEMBERS.call(&self, name, args, host);
        }
        let attribute = self.get_attr(name, host)?;
        host.call(&attribute, args)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let selected = match key {
            Value::Slice(slice) => selection::positional_slice(slice, self.0.len())?,
            Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)) => {
                selection::by_position(key, &self.0, host).map_err(|stop| {
                    stop.map_raise(|_| {
                        raise::index_error(format!(
                            "index {} is out of bounds for axis 0 with size {}",
                            key.as_int().unwrap_or_default(),
                            self.0.len()
                        ))
                    })
                })?
            }
            Value::Str(_) | Value::Float(_) | Value::None | Value::Tuple(_) => {
                return Err(raise::index_error(
                    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
                ));
            }
            _ => match selection::mask_of_list(key, self.0.len(), host)? {
                Some(mask) => Selection::Many(crate::array::take::rows_of(&mask)),
                None => selection::by_position(key, &self.0, host)?,
            },
        };
        match selected {
            // An element of a flat index is a NumPy scalar, as an array's is; of a range a Python int.
            Selection::One(row) => match self.0.labels() {
                Labels::Flat(array) => array.get(row, &meter),
                Labels::Range(_) | Labels::Multi(_) => self.0.label(row, &meter),
            },
            Selection::Many(rows) => Ok(IndexObject::value(self.0.take(&rows, &meter)?)),
            Selection::Run { start, length } => Ok(IndexObject::value(self.0.slice(start, length, &meter)?)),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(Stop::unsupported(format!("Index.{name} = …")))
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(raise::type_error("Index does not support mutable operations"))
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        if let Labels::Multi(levels) = self.0.labels() {
            let parts = match item {
                Value::Tuple(parts) => parts.to_vec(),
                single => vec![single.clone()],
            };
            if parts.len() > levels.len() || parts.iter().any(|part| !selection::is_scalar(part)) {
                return Err(Stop::unsupported("what is no label of a MultiIndex sought in one"));
            }
            let wanted: Vec<(usize, Value)> = parts.into_iter().enumerate().collect();
            return Ok(Some(!families::xs::matching(&self.0, &wanted, host)?.is_empty()));
        }
        Ok(Some(!self.0.positions(item, host.meter())?.is_empty()))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::over(self.0.to_values(host.meter())?, host.meter())
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.0.len()))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(crate::series::ambiguous(self.class().name))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        crate::guard::refuse_given("comparison", &[IndexObject::value(self.index()), other.clone()])?;
        let array = self.array(host)?;
        let answer = if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
            compare::compare(op, &array, &Other::Scalar(other), host)?
        } else if other.is::<crate::series::Series>() {
            return Ok(None);
        } else if let Some(list) = selection::list_like(other, host)? {
            if list.len() != array.len() {
                return Err(raise::value_error("Lengths must match to compare"));
            }
            compare::compare(op, &array, &Other::Array(&list), host)?
        } else {
            return Ok(None);
        };
        Ok(Some(NdArray::value(answer, host.meter())?))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        crate::guard::refuse_given("arithmetic", &[IndexObject::value(self.index()), other.clone()])?;
        if other.is::<crate::series::Series>() || other.is::<crate::frame::DataFrame>() {
            return Ok(None);
        }
        let array = self.array(host)?;
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
        let rows = array.len();
        let own = Operand::Array(array);
        let result = if reflected {
            arithmetic::binary(op, &operand, &own, rows, host)?
        } else {
            arithmetic::binary(op, &own, &operand, rows, host)?
        };
        Ok(Some(IndexObject::value(Index::flat(result, self.0.name(), &meter)?)))
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&INDEX))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        repr(&self.0, host)
    }
}

fn has_name(known: &str, name: &str) -> bool {
    known.lines().any(|line| line.split_once('(').map_or(line, |(name, _)| name) == name)
}

/// pandas' repr of an index.
pub fn repr(index: &Index, host: &mut dyn Host) -> Result<String> {
    crate::display::index::repr(index, host)
}
