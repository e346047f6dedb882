//! The index as a value of the program: `df.index`, `df.columns`.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, Iter, Members, Meter, Object, Result, Stop, Value, types};

use super::{Index, Labels};
use crate::array::Array;
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
pub use crate::families::multi_index::MEMBERS as MULTI_MEMBERS;
use crate::frame::DataFrame;
use crate::ndarray::NdArray;
use crate::selection::{self, Selection};
use crate::series::{Series, State};
use crate::{families, known};

/// `pandas.Index`
pub static INDEX: Class = Class::new("Index", "pandas.core.indexes.base", &[&types::OBJECT])
    .constructed_by(crate::construct::index)
    .with_methods(|name| MEMBERS.has(name));
/// `pandas.RangeIndex`
pub static RANGE_INDEX: Class = Class::new("RangeIndex", "pandas.core.indexes.range", &[&INDEX])
    .constructed_by(crate::modules::indexes::range_index)
    .with_statics(|name| (name == "from_range").then_some(Value::Native(&crate::modules::indexes::FROM_RANGE)));
/// `pandas.DatetimeIndex`
pub static DATETIME_INDEX: Class = Class::new("DatetimeIndex", "pandas.core.indexes.datetimes", &[&INDEX])
    .constructed_by(crate::modules::indexes::datetime_index);
/// `pandas.TimedeltaIndex`
pub static TIMEDELTA_INDEX: Class = Class::new("TimedeltaIndex", "pandas.core.indexes.timedeltas", &[&INDEX])
    .constructed_by(crate::modules::indexes::timedelta_index);
/// `pandas.CategoricalIndex`
pub static CATEGORICAL_INDEX: Class = Class::new("CategoricalIndex", "pandas.core.indexes.category", &[&INDEX])
    .constructed_by(crate::modules::indexes::categorical_index);
/// `pandas.IntervalIndex`
pub static INTERVAL_INDEX: Class = Class::new("IntervalIndex", "pandas.core.indexes.interval", &[&INDEX])
    .constructed_by(crate::modules::intervals::interval_index)
    .with_statics(crate::modules::intervals::statics);
/// `pandas.PeriodIndex`
pub static PERIOD_INDEX: Class =
    Class::new("PeriodIndex", "pandas.core.indexes.period", &[&INDEX]).constructed_by(families::periods::period_index);
/// `pandas.MultiIndex`
pub static MULTI_INDEX: Class = Class::new("MultiIndex", "pandas.core.indexes.multi", &[&INDEX])
    .constructed_by(crate::modules::intervals::multi_index)
    .with_statics(families::multi::statics);

/// The methods of an index.
pub static MEMBERS: LazyLock<Members<Rc<IndexObject>>> =
    LazyLock::new(|| Members::new(&INDEX, families::INDEX, known::INDEX).guarded(crate::guard::index));

/// An index as a value. Immutable but for its names.
pub struct IndexObject {
    labels: RefCell<Rc<Index>>,
    owner: Owner,
}

/// Whose labels an index was asked for: a name given to it is theirs too.
pub enum Owner {
    /// Nobody's.
    None,
    /// The rows of a frame.
    Rows(Rc<DataFrame>),
    /// The columns of a frame.
    Columns(Rc<DataFrame>),
    /// The rows of a Series.
    Series(Rc<Series>),
}

impl IndexObject {
    /// The index as a value.
    pub fn value(index: Rc<Index>) -> Value {
        IndexObject::owned(index, Owner::None)
    }

    /// The index as a value that is named together with its owner.
    pub fn owned(index: Rc<Index>, owner: Owner) -> Value {
        Value::object(IndexObject { labels: RefCell::new(index), owner })
    }

    /// The index.
    pub fn index(&self) -> Rc<Index> {
        Rc::clone(&self.labels.borrow())
    }

    /// Gives its levels these names, which its owner sees while it has this index still.
    fn set_names(&self, names: Vec<Value>, meter: &Meter) -> Result<()> {
        let old = self.index();
        // This value, the variable here and its owner have it; whoever else does would see the name in pandas.
        let known = if matches!(self.owner, Owner::None) { 2 } else { 3 };
        if Rc::strong_count(&old) > known {
            return Err(Stop::unsupported("naming an index that others share"));
        }
        let new = old.renamed(names, meter)?;
        match &self.owner {
            Owner::None => {}
            Owner::Rows(df) => {
                let mut frame = df.frame();
                if Rc::ptr_eq(&frame.index, &old) {
                    frame.index = Rc::clone(&new);
                    df.set_frame(frame);
                }
            }
            Owner::Columns(df) => {
                let mut frame = df.frame();
                if Rc::ptr_eq(&frame.columns, &old) {
                    frame.columns = Rc::clone(&new);
                    df.set_frame(frame);
                }
            }
            Owner::Series(series) => {
                let state = series.state();
                if Rc::ptr_eq(&state.index, &old) {
                    series.set_state(State { index: Rc::clone(&new), ..state });
                }
            }
        }
        *self.labels.borrow_mut() = new;
        Ok(())
    }

    /// [`IndexObject::set_names`] for a method that changes the index itself.
    pub fn rename_levels(&self, names: Vec<Value>, meter: &Meter) -> Result<()> {
        self.set_names(names, meter)
    }

    /// Whether it has several levels.
    fn is_multi(&self) -> bool {
        matches!(self.index().labels(), Labels::Multi(_))
    }

    /// Its labels as an array.
    pub fn array(&self, host: &dyn Host) -> Result<Array> {
        self.index().to_array(host.meter())
    }
}

impl Object for IndexObject {
    fn class(&self) -> &'static Class {
        match self.index().labels() {
            Labels::Range(_) => &RANGE_INDEX,
            Labels::Flat(Array::Time(_) | Array::Zoned(..)) => &DATETIME_INDEX,
            Labels::Flat(Array::Delta(_)) => &TIMEDELTA_INDEX,
            Labels::Flat(Array::Category(_)) => &CATEGORICAL_INDEX,
            Labels::Flat(array) if crate::interval::all(array) => &INTERVAL_INDEX,
            Labels::Flat(array) if crate::time::period::of_array(array).is_some() => &PERIOD_INDEX,
            Labels::Flat(_) => &INDEX,
            Labels::Multi(_) => &MULTI_INDEX,
        }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if self.is_multi() && MULTI_MEMBERS.entry(name).is_some() {
            return MULTI_MEMBERS.get(&self, name, host);
        }
        if MEMBERS.entry(name).is_some() {
            return MEMBERS.get(&self, name, host);
        }
        if let Some(value) = families::properties::of_special_index(&self, name, host)? {
            return Ok(value);
        }
        if let Some(value) = families::timed_index::attribute(&self, name, host)? {
            return Ok(value);
        }
        if let Some(value) = families::periods::attribute(&self, name, host)? {
            return Ok(value);
        }
        if let Labels::Range(range) = self.index().labels() {
            match name {
                "start" => return Ok(Value::Int(range.start)),
                "stop" => return Ok(Value::Int(range.stop)),
                "step" => return Ok(Value::Int(range.step)),
                _ => {}
            }
        }
        let shown = match self.index().labels() {
            Labels::Flat(Array::Time(times)) => Some(times.clone()),
            Labels::Flat(Array::Zoned(zone, times)) => Some(Array::shown(*zone, times, host.meter())?),
            _ => None,
        };
        if let Some(times) = shown
            && let Some(field) = families::datetimes::field(&times, name, host.meter())?
        {
            return match field {
                flags @ Array::Bool(_) => NdArray::value(flags, host.meter()),
                numbers => Ok(IndexObject::value(Index::flat(numbers, self.index().name(), host.meter())?)),
            };
        }
        let own = match self.index().labels() {
            Labels::Multi(_) => has_name(known::MULTI_INDEX, name),
            Labels::Flat(Array::Time(_) | Array::Zoned(..)) => has_name(known::DATETIME_INDEX, name),
            Labels::Flat(Array::Delta(_)) => has_name(known::TIMEDELTA, name),
            Labels::Range(_) | Labels::Flat(_) => false,
        };
        if own || MEMBERS.has(name) {
            return Err(Stop::unsupported(format!("{}.{name}", self.class().name)));
        }
        Err(raise::no_attribute(self.class().name, name))
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if self.is_multi() && MULTI_MEMBERS.entry(name).is_some() {
            return MULTI_MEMBERS.call(&self, name, args, host);
        }
        if MEMBERS.entry(name).is_some() {
            return MEMBERS.call(&self, name, args, host);
        }
        if let Some(value) = families::periods::method(&self, name, &args, host)? {
            return Ok(value);
        }
        if let Some(value) = families::timed_index::method(&self, name, &args, host)? {
            return Ok(value);
        }
        let attribute = self.get_attr(name, host)?;
        host.call(&attribute, args)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        if let (Value::Slice(slice), Labels::Range(range)) = (key, self.index().labels()) {
            // A slice of a range is one.
            let places = hiddentables_values::ops::resolve_slice(slice, self.index().len())?;
            let at = |place: i64| range.start.wrapping_add(range.step.wrapping_mul(place));
            let range = hiddentables_values::Range {
                start: at(places.start),
                stop: at(places.stop),
                step: range.step.wrapping_mul(places.step),
            };
            let index = Index::of(Labels::Range(range), self.index().names().to_vec(), &meter)?;
            return Ok(IndexObject::value(index));
        }
        let selected = match key {
            Value::Slice(slice) => selection::positional_slice(slice, self.index().len())?,
            Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)) => {
                selection::by_position(key, &self.index(), host).map_err(|stop| {
                    stop.map_raise(|_| {
                        raise::index_error(format!(
                            "index {} is out of bounds for axis 0 with size {}",
                            key.as_int().unwrap_or_default(),
                            self.index().len()
                        ))
                    })
                })?
            }
            Value::Str(_) | Value::Float(_) | Value::None | Value::Tuple(_) => {
                return Err(raise::index_error(
                    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
                ));
            }
            _ => match selection::mask_of_list(key, self.index().len(), host)? {
                Some(mask) => Selection::Many(crate::array::take::rows_of(&mask)),
                None => selection::by_position(key, &self.index(), host)?,
            },
        };
        match selected {
            Selection::One(row) => self.index().scalar(row, &meter),
            Selection::Many(rows) => Ok(IndexObject::value(self.index().take(&rows, &meter)?)),
            Selection::Run { start, length } => Ok(IndexObject::value(self.index().slice(start, length, &meter)?)),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        match name {
            "name" if self.index().levels() == 1 => {
                if matches!(value, Value::List(_) | Value::Dict(_) | Value::Set(_)) {
                    return Err(raise::type_error(format!("{}.name must be a hashable type", self.class().name)));
                }
                self.set_names(vec![value], host.meter())
            }
            "names" => {
                let Some(names) = selection::list_like(&value, host)? else {
                    return Err(raise::value_error("Names should be list-like for a MultiIndex"));
                };
                let (given, levels) = (names.len(), self.index().levels());
                if given != levels {
                    return Err(raise::value_error(format!("Length of new names must be {levels}, got {given}")));
                }
                let names = names.items(&Rc::clone(host.meter()))?;
                self.set_names(names, host.meter())
            }
            _ => Err(Stop::unsupported(format!("Index.{name} = …"))),
        }
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(raise::type_error("Index does not support mutable operations"))
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        if let Labels::Multi(levels) = self.index().labels() {
            let parts = match item {
                Value::Tuple(parts) => parts.to_vec(),
                single => vec![single.clone()],
            };
            if parts.len() > levels.len() || parts.iter().any(|part| !selection::is_scalar(part)) {
                return Err(Stop::unsupported("what is no label of a MultiIndex sought in one"));
            }
            let wanted: Vec<(usize, Value)> = parts.into_iter().enumerate().collect();
            return Ok(Some(!families::xs::matching(&self.index(), &wanted, host)?.is_empty()));
        }
        Ok(Some(!self.index().positions(item, host.meter())?.is_empty()))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::over(self.index().to_values(host.meter())?, host.meter())
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.index().len()))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(crate::series::ambiguous(self.class().name))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        crate::guard::refuse_unzoned("comparison", &[IndexObject::value(self.index()), other.clone()])?;
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

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        let index = self.index();
        let array = match index.labels() {
            Labels::Flat(array @ (Array::Int(..) | Array::Float(_) | Array::Bool(_) | Array::Delta(_))) => {
                array.clone()
            }
            Labels::Range(_) if op == UnaryOp::Abs => index.to_array(host.meter())?,
            Labels::Flat(array) if !array.is_empty() && matches!(array, Array::Str(_) | Array::Time(_)) => {
                array.clone()
            }
            _ => return Err(Stop::unsupported("arithmetic of these labels with one sign")),
        };
        let array = arithmetic::unary(op, &array, host)?;
        Ok(Some(IndexObject::value(Index::flat(array, index.name(), host.meter())?)))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        crate::guard::refuse_unzoned("arithmetic", &[IndexObject::value(self.index()), other.clone()])?;
        if other.is::<crate::series::Series>() || other.is::<crate::frame::DataFrame>() {
            return Ok(None);
        }
        if self.index().levels() > 1 {
            return Err(Stop::unsupported("arithmetic of a MultiIndex"));
        }
        let mut array = self.array(host)?;
        let operand = if selection::is_scalar(other) {
            Operand::Scalar(other.clone())
        } else {
            match selection::list_like(other, host)? {
                Some(list) if list.len() == array.len() => Operand::Array(list),
                // One cell goes with each of the other side.
                Some(list) if list.len() == 1 && broadcasts(&list) => {
                    Operand::Array(list.take(&vec![0; array.len()], &meter)?)
                }
                Some(list) if array.len() == 1 && broadcasts(&array) => {
                    array = array.take(&vec![0; list.len()], &meter)?;
                    Operand::Array(list)
                }
                Some(list) => {
                    // Kinds that do not go together are noticed before lengths.
                    if let (Array::Time(_) | Array::Zoned(..) | Array::Delta(_), Array::Str(_)) = (&array, &list) {
                        let symbol = op.symbol();
                        return Err(raise::type_error(format!(
                            "unsupported operand type(s) for {symbol}: times and text"
                        )));
                    }
                    let objects = |array: &Array| matches!(array, Array::Str(_) | Array::Object(_));
                    let any = objects(&array) || objects(&list);
                    let both = if any { 0 } else { array.len().min(list.len()).min(1) };
                    let (own, theirs) = (Operand::Array(array.slice(0, both)), Operand::Array(list.slice(0, both)));
                    let (first, second) = if reflected { (theirs, own) } else { (own, theirs) };
                    arithmetic::binary(op, &first, &second, both, host)?;
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
        let name = match other.downcast::<IndexObject>() {
            Some(other) if !super::names_agree(&self.index().name(), &other.index().name()) => Value::None,
            _ => self.index().name(),
        };
        let index = Index::flat(result, name, &meter)?;
        let fixed = matches!(crate::time::nanoseconds(other), Some(crate::time::Kind::Delta(_)));
        let freq = match self.index().freq() {
            Some(freq) if matches!(index.labels(), Labels::Flat(Array::Time(_) | Array::Zoned(..))) => {
                // Moved by a fixed time a fixed frequency stays; whether another does is not known.
                let kept = fixed
                    && !reflected
                    && crate::time::offset::Offset::parse_name(freq).is_ok_and(|offset| offset.tick().is_some());
                Some(if kept { Rc::clone(freq) } else { Rc::from("") })
            }
            _ => None,
        };
        Ok(Some(IndexObject::value(index.with_freq(freq, &meter)?)))
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&INDEX))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        repr(&self.index(), host)
    }
}

/// Whether one cell of these goes with each of the other side.
fn broadcasts(array: &Array) -> bool {
    array.dtype().is_numeric() || matches!(array, Array::Object(_))
}

fn has_name(known: &str, name: &str) -> bool {
    known.lines().any(|line| line.split_once('(').map_or(line, |(name, _)| name) == name)
}

/// pandas' repr of an index.
pub fn repr(index: &Index, host: &mut dyn Host) -> Result<String> {
    crate::display::index::repr(index, host)
}
