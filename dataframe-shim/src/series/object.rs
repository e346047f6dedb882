//! What a program can do with a Series through Python's own operators; its methods are in the families.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, IntKind, Iter, Members, Meter, Np, Object, Result, Stop, Value, types};

use super::{Series, State};
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
use crate::array::infer::python_value;
use crate::array::take::widened;
use crate::array::{Array, Dtype, logic, times};
use crate::families::dot;
use crate::index::Labels;
use crate::polars_bridge::Ints;
use crate::selection::{self, Selection};
use crate::{assign, families, known};

/// `pandas.Series`
pub static SERIES: Class = Class::new("Series", "pandas.core.series", &[&types::OBJECT])
    .constructed_by(crate::construct::series)
    .with_methods(|name| MEMBERS.has(name));

/// The methods of Series.
pub static MEMBERS: LazyLock<Members<Rc<Series>>> =
    LazyLock::new(|| Members::new(&SERIES, families::SERIES, known::SERIES).guarded(crate::guard::series));

impl Series {
    /// The cell or rows of a label of several levels, or of its first parts; `None` where the key is neither.
    pub fn by_levels(self: &Rc<Series>, key: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let plain = |value: &Value| selection::is_scalar(value) && !matches!(value, Value::Tuple(_));
        let label = match key {
            Value::Tuple(parts) => parts.iter().all(plain),
            single => plain(single),
        };
        let meter = Rc::clone(host.meter());
        if let Value::Tuple(parts) = key
            && !label
            && parts.iter().all(|part| plain(part) || families::multi_index::locs::is_all(part))
        {
            let (rows, index) = families::xs::beside_all(&self.index(), parts, host)?;
            return Series::value(self.name(), index, self.array().take(&rows, &meter)?, &meter).map(Some);
        }
        if !label {
            return Ok(None);
        }
        Ok(Some(match families::xs::located(&self.index(), key, host)? {
            families::xs::Located::One(row) => self.array().get(row, &meter)?,
            families::xs::Located::Rows(rows, index) => {
                Series::value(self.name(), index, self.array().take(&rows, &meter)?, &meter)?
            }
        }))
    }

    fn item(self: &Rc<Series>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let key = &selection::called(key, &Value::shared(Rc::clone(self)), host)?;
        let index = self.index();
        if let Value::Slice(slice) = key {
            let integers = |v: &Value| matches!(v, Value::None | Value::Int(_) | Value::Numpy(Np::Int(..)));
            let positional = integers(&slice.start) && integers(&slice.stop);
            let float_labels = matches!(index.labels(), Labels::Flat(Array::Float(_)));
            let selected = if positional && !float_labels {
                selection::positional_slice(slice, self.len())?
            } else {
                selection::by_label(key, &index, "index", host)?
            };
            return self.select(&selected, &meter);
        }
        if let Labels::Multi(levels) = index.labels() {
            let number = matches!(key, Value::Int(_) | Value::Numpy(Np::Int(..)));
            let numbers = matches!(levels.first(), Some(Array::Int(..) | Array::Float(_)));
            if number && !numbers {
                let selected = selection::by_position(key, &index, host)?;
                return self.select(&selected, &meter);
            }
            if let Some(found) = self.by_levels(key, host)? {
                return Ok(found);
            }
        }
        if !matches!(key, Value::Tuple(_)) && selection::is_scalar(key) && !matches!(index.labels(), Labels::Multi(_)) {
            // An integer asked of labels that are no numbers is a position, in pandas 2 still.
            if matches!(key, Value::Int(_) | Value::Numpy(Np::Int(..))) && position_fallback(&index) {
                return match selection::by_position(key, &index, host) {
                    Ok(selected) => self.select(&selected, &meter),
                    Err(stop) if stop.is_raise() => Err(raise::index_error(format!(
                        "index {} is out of bounds for axis 0 with size {}",
                        key.as_int().unwrap_or_default(),
                        self.len()
                    ))),
                    Err(terminal) => Err(terminal),
                };
            }
            let selected = selection::by_label(key, &index, "index", host)?;
            return self.select(&selected, &meter);
        }
        let integers = matches!(key, Value::List(list) if !list.is_empty() && list.borrow().iter().all(|v| matches!(v, Value::Int(_))));
        if integers && position_fallback(&index) {
            let selected = selection::by_position(key, &index, host)?;
            return self.select(&selected, &meter);
        }
        let selected = selection::by_label(key, &index, "index", host)?;
        self.select(&selected, &meter)
    }

    fn operate(&self, op: BinaryOp, other: &Value, reflected: bool, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        let state = self.state();
        let own = state.column.array();
        let listed = matches!(other, Value::List(_) | Value::Tuple(_));
        if let (true, Some(theirs)) = (logic::is_logical(op), other.downcast::<Series>()) {
            let times = |array: &Array| matches!(array, Array::Time(_) | Array::Delta(_));
            if times(&own) || times(&theirs.array()) {
                let (a, b) = (own.dtype().name(), theirs.array().dtype().name());
                return Err(raise::type_error(format!(
                    "unsupported operand type(s) for {}: '{a}' and '{b}'",
                    op.symbol()
                )));
            }
        }
        let small = listed && matches!(own, Array::Bool(_)) && truths(op, other).is_some();
        let (name, index, own, other) = if let Some(series) = other.downcast::<Series>() {
            let theirs = series.state();
            let name = if crate::index::names_agree(&state.name, &theirs.name) { state.name } else { Value::None };
            match state.index.align(&theirs.index, host)? {
                None => (name, state.index, own, Operand::Array(theirs.column.array())),
                Some(_)
                    if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
                        && [&own, &theirs.column.array()].iter().any(|array| matches!(array, Array::Masked(_))) =>
                {
                    return Err(Stop::unsupported(format!("{} of boolean Series with other labels", op.symbol())));
                }
                Some(aligned) => {
                    // What `&` and its like combine is aligned as objects, so that bools stay bools.
                    let sides = |array: &Array, places: &[Option<usize>]| {
                        if logic::is_logical(op) {
                            widened(array, Dtype::Object, &meter)?.take_optional(places, &meter)
                        } else {
                            array.take_optional(places, &meter)
                        }
                    };
                    let (own, other) = (sides(&own, &aligned.left)?, sides(&theirs.column.array(), &aligned.right)?);
                    (name, aligned.index, own, Operand::Array(other))
                }
            }
        } else if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
            match other {
                Value::Object(_)
                    if crate::time::nanoseconds(other).is_none()
                        && !crate::time::is_nat(other)
                        && !crate::extension::is_na(other)
                        && !other.is::<crate::time::offsets::DateOffset>()
                        && !other.is::<crate::time::period::Period>()
                        && !crate::time::python::is_own(other) =>
                {
                    return Ok(None);
                }
                // NumPy's numbers adapt to the column as Python's do.
                _ => (state.name, state.index, own, Operand::Scalar(python_value(other))),
            }
        } else if let (Value::List(_) | Value::Tuple(_), Array::Bool(own), Some(list)) =
            (other, &own, truths(op, other))
        {
            // A list of truths is none to pandas' check, and NumPy counts with them.
            let small = |truths: &mut dyn Iterator<Item = bool>| {
                Array::Int(IntKind::I8, Ints::new(truths.map(i64::from).collect()))
            };
            if list.len() != own.len() {
                return Err(raise::value_error("operands could not be broadcast together"));
            }
            let (own, list) = (small(&mut own.iter()), small(&mut list.into_iter()));
            (state.name, state.index, own, Operand::Array(list))
        } else if let (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, Value::List(_) | Value::Tuple(_)) = (op, other) {
            return Err(Stop::unsupported(format!("{} of a Series and a list", op.symbol())));
        } else if let (
            BinaryOp::Add | BinaryOp::Sub,
            Array::Time(_) | Array::Delta(_),
            Value::List(_) | Value::Tuple(_),
        ) = (op, &own, other)
        {
            let class = if let Array::Time(_) = own { "DatetimeArray" } else { "TimedeltaArray" };
            let (a, b) = if reflected { (other.class().name, class) } else { (class, other.class().name) };
            return Err(raise::type_error(format!("unsupported operand type(s) for {}: '{a}' and '{b}'", op.symbol())));
        } else if let Some(array) = operand_list(other, host)? {
            if matches!(own, Array::Masked(_)) && matches!(other, Value::List(_) | Value::Tuple(_)) && array.may_miss()
            {
                // pandas makes an extension array of the list first.
                return Err(Stop::unsupported(format!(
                    "{} of an extension dtype and a list with missing values",
                    op.symbol()
                )));
            }
            if array.len() != own.len() {
                return Err(raise::value_error(format!(
                    "operands could not be broadcast together with shapes ({},) ({},) ",
                    own.len(),
                    array.len()
                )));
            }
            (state.name, state.index, own, Operand::Array(array))
        } else {
            return Ok(None);
        };
        let rows = index.len();
        let other = match (&own, other) {
            // One object stands for itself.
            (Array::Time(_) | Array::Delta(_), Operand::Array(Array::Object(cells)))
                if cells.len() == 1 && matches!(op, BinaryOp::Add | BinaryOp::Sub) && !reflected =>
            {
                Operand::Scalar(cells.first().cloned().unwrap_or(Value::None))
            }
            (_, other) => other,
        };
        let durations = matches!(own, Array::Delta(_)) && listed;
        let own = Operand::Array(own);
        let (left, right) = if reflected { (&other, &own) } else { (&own, &other) };
        let array = arithmetic::binary(op, left, right, rows, host)?;
        let array = match op {
            // Durations divided by a list of such are what Python makes of each pair.
            BinaryOp::Div | BinaryOp::FloorDiv
                if durations && !reflected && matches!(array.dtype(), Dtype::Float | Dtype::Int(_)) && rows > 0 =>
            {
                let whole = |cell: Value| match (op, cell) {
                    (BinaryOp::FloorDiv, Value::Float(f)) if f.is_finite() => Value::Int(f as i64),
                    (_, cell) => python_value(&cell),
                };
                Array::objects(array.items(&meter)?.into_iter().map(whole).collect())
            }
            // NumPy's rest of truths is no truth, and zeros are not looked for in a list.
            BinaryOp::Mod if small => Array::Int(IntKind::I8, Ints::new(vec![0; rows])),
            _ => times::among_objects(op, (left, right), array, &meter)?,
        };
        Series::value(name, index, array, &meter).map(Some)
    }
}

/// Text and numbers in one list are text to NumPy.
fn as_text_beside_text(list: Array, meter: &Meter) -> Result<Array> {
    let Array::Object(cells) = &list else { return Ok(list) };
    let text = |cell: &Value| matches!(cell, Value::Str(_));
    let plain = |cell: &Value| text(cell) || matches!(cell, Value::Int(_) | Value::Float(_) | Value::Bool(_));
    if !cells.iter().any(text) || !cells.iter().all(plain) {
        return Ok(list);
    }
    meter.work_len(4 * cells.len())?;
    let texts = cells.iter().map(|cell| match cell {
        Value::Str(text) => Some(text.as_str().to_string()),
        Value::Bool(b) => Some(if *b { "True".to_string() } else { "False".to_string() }),
        Value::Int(i) => Some(i.to_string()),
        Value::Float(f) => Some(hiddentables_values::types::float::repr(*f)),
        _ => None,
    });
    Ok(Array::strings(texts.collect::<Vec<_>>().into_iter()))
}

/// The truths of a list of nothing else, where an operation on such is none between bools to pandas.
fn truths(op: BinaryOp, list: &Value) -> Option<Vec<bool>> {
    if !matches!(op, BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::Pow) {
        return None;
    }
    let cells = match list {
        Value::List(list) => list.snapshot(),
        Value::Tuple(parts) => parts.to_vec(),
        _ => return None,
    };
    let truth = |cell: &Value| match cell {
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Some(*b),
        _ => None,
    };
    if cells.is_empty() { None } else { cells.iter().map(truth).collect() }
}

/// A list, tuple or array as an operand; `None` of frames and dicts, which go other ways.
fn operand_list(other: &Value, host: &mut dyn Host) -> Result<Option<Array>> {
    match other {
        Value::Dict(_) | Value::Set(_) => Ok(None),
        // NumPy makes floats of nothing, and text of all where some is.
        Value::List(list) if list.is_empty() => Ok(Some(Array::floats(Vec::new()))),
        Value::Tuple(parts) if parts.is_empty() => Ok(Some(Array::floats(Vec::new()))),
        Value::Object(_) if other.is::<crate::frame::DataFrame>() => Ok(None),
        _ => selection::list_like(other, host),
    }
}

/// Whether integers that are no labels are positions: for an index of neither integers nor floats.
fn position_fallback(index: &crate::index::Index) -> bool {
    match index.labels() {
        Labels::Range(_) | Labels::Flat(Array::Int(..) | Array::Float(_)) => false,
        Labels::Flat(Array::Masked(own)) => matches!(own.kind(), crate::array::Kind::Text | crate::array::Kind::Bool),
        Labels::Flat(Array::Category(cells)) => position_fallback(cells.categories().index()),
        Labels::Flat(array) if crate::interval::all(array) => false,
        Labels::Flat(Array::Object(labels)) => {
            !labels.iter().any(|v| matches!(v, Value::Int(_) | Value::Numpy(Np::Int(..))))
        }
        _ => true,
    }
}

/// `ValueError: The truth value of a Series is ambiguous…`
pub fn ambiguous(class: &str) -> Stop {
    raise::value_error(format!(
        "The truth value of a {class} is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all()."
    ))
}

impl Object for Series {
    fn clear(&self) {
        self.column().forget();
        let mut state = self.state();
        (state.name, state.index) = (Value::None, crate::index::Index::range(0));
        self.set_state(state);
    }

    fn footprint(&self) -> usize {
        // Labels that nothing is charged for, a range, may be its own.
        size_of::<Series>() + crate::index::OVERHEAD as usize
    }

    fn class(&self) -> &'static Class {
        &SERIES
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if MEMBERS.has(name) {
            return MEMBERS.get(&self, name, host);
        }
        // A label is an attribute where no method shadows it.
        let index = self.index();
        if !matches!(index.labels(), Labels::Range(_) | Labels::Multi(_)) {
            let label = Value::str(name, host.meter())?;
            if let [row] = index.positions(&label, host.meter())?.as_slice() {
                return self.array().get(*row, host.meter());
            }
        }
        Err(MEMBERS.absent(name))
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if MEMBERS.has(name) {
            return MEMBERS.call(&self, name, args, host);
        }
        let attribute = self.get_attr(name, host)?;
        host.call(&attribute, args)
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        let state = self.state();
        match name {
            "name" => {
                self.set_state(State { name: value, ..state });
                Ok(())
            }
            "index" => {
                let index = crate::construct::index_of(&value, host)?;
                if index.len() != state.index.len() {
                    return Err(length_mismatch(state.index.len(), index.len()));
                }
                self.set_state(State { index, ..state });
                Ok(())
            }
            _ => Err(Stop::unsupported(format!("Series.{name} = …"))),
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.item(key, host)
    }

    fn set_item(self: Rc<Self>, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
        assign::series_item(&self, key, value, false, host)
    }

    fn del_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<()> {
        let meter = Rc::clone(host.meter());
        let state = self.state();
        let gone = state.index.positions(key, &meter)?;
        let length = state.index.len();
        let Some(&first) = gone.first() else { return Err(raise::key_error(key.clone())) };
        if state.index.levels() > 1 {
            return Err(Stop::unsupported("del of a label of a Series with a MultiIndex"));
        }
        if matches!(state.index.labels(), crate::index::Labels::Range(_)) && length == 3 && first == 1 {
            return Err(Stop::unsupported("del of the label between two others of a RangeIndex"));
        }
        meter.work_len(length)?;
        let kept: Vec<usize> = (0..length).filter(|row| gone.binary_search(row).is_err()).collect();
        let index = match gone.as_slice() {
            // A range without its end is a range.
            [0] => state.index.slice(1, length - 1, &meter)?,
            [last] if last + 1 == length => state.index.slice(0, length - 1, &meter)?,
            _ => state.index.take(&kept, &meter)?,
        };
        let column = crate::column::Column::new(state.column.array().take(&kept, &meter)?, &meter)?;
        self.set_state(super::State { name: state.name, index, column });
        Ok(())
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        // `x in series` asks for a label.
        Ok(Some(!self.index().positions(item, host.meter())?.is_empty()))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let array = self.array();
        // An extension array gives NumPy's scalars.
        let cells =
            if let Array::Masked(_) = array { array.cells(host.meter())? } else { array.items(host.meter())? };
        Iter::over(cells, host.meter())
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(Series::len(self)))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(ambiguous("Series"))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if op == BinaryOp::MatMul {
            let own = Value::shared(Rc::clone(&self));
            return if reflected {
                dot::reflected(&own, other, host)
            } else {
                dot::of_series(&self, other, host).map(Some)
            };
        }
        self.operate(op, other, reflected, host)
    }

    fn inplace(self: Rc<Self>, op: BinaryOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        // `s += 1` writes into the cells it shares where the dtype stays, as pandas does.
        let Some(result) = self.operate(op, other, false, host)? else { return Ok(None) };
        let Some(series) = result.downcast::<Series>() else { return Ok(Some(result)) };
        let state = self.state();
        if !series.index().same_labels(&state.index, host.meter())?
            || series.array().dtype() != state.column.array().dtype()
        {
            self.set_state(State { name: state.name, ..series.state() });
            return Ok(Some(Value::shared(self)));
        }
        let cells = series.array().items(host.meter())?;
        let rows: Vec<usize> = (0..cells.len()).collect();
        state.column.write(&rows, |n| cells.get(n).cloned().unwrap_or(Value::None), host.meter())?;
        Ok(Some(Value::shared(self)))
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        let array = arithmetic::unary(op, &self.array(), host)?;
        self.with_array(array, host.meter()).map(Some)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        let array = self.array();
        if let Some(series) = other.downcast::<Series>() {
            if !self.index().same_labels(&series.index(), &meter)? {
                return Err(raise::value_error("Can only compare identically-labeled Series objects"));
            }
            let answer = compare::compare(op, &array, &Other::Array(&series.array()), host)?;
            let name = if crate::index::names_agree(&self.name(), &series.name()) { self.name() } else { Value::None };
            return Series::value(name, self.index(), answer, &meter).map(Some);
        }
        if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
            let answer = compare::compare(op, &array, &Other::Scalar(other), host)?;
            return self.with_array(answer, &meter).map(Some);
        }
        if let (Value::Tuple(_), Array::Object(_) | Array::Str(_)) = (other, &array) {
            // Among objects a tuple is a cell as any other.
            return self.with_array(compare::compare(op, &array, &Other::Scalar(other), host)?, &meter).map(Some);
        }
        let Some(list) = operand_list(other, host)? else { return Ok(None) };
        let list = if matches!(other, Value::List(_)) { as_text_beside_text(list, &meter)? } else { list };
        if matches!(array, Array::Masked(_)) && matches!(other, Value::List(_) | Value::Tuple(_)) && list.may_miss() {
            return Err(Stop::unsupported("comparison of an extension dtype and a list with missing values"));
        }
        if list.len() != array.len() {
            return Err(raise::value_error("Lengths must match to compare"));
        }
        let answer = compare::compare(op, &array, &Other::Array(&list), host)?;
        self.with_array(answer, &meter).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&SERIES))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        crate::display::series(self, host)
    }

    fn to_int(&self, host: &mut dyn Host) -> Result<Option<Value>> {
        ops::to_int(&self.only_cell("int", host)?, host).map(Some)
    }

    fn to_float(&self, host: &mut dyn Host) -> Result<Option<f64>> {
        ops::to_float(&self.only_cell("float", host)?, host).map(Some)
    }

    fn round(self: Rc<Self>, digits: Option<i64>, host: &mut dyn Host) -> Result<Option<Value>> {
        let args = digits.map_or_else(Args::none, |digits| Args::one(Value::Int(digits)));
        self.call_method("round", args, host).map(Some)
    }
}

impl Series {
    /// `int(series)`: of a Series of one cell.
    fn only_cell(&self, to: &str, host: &mut dyn Host) -> Result<Value> {
        let _ = to;
        match self.len() {
            1 => self.array().item(0, host.meter()),
            _ => Err(raise::type_error(format!("cannot convert the series to <class '{to}'>"))),
        }
    }

    /// The dtype of its cells.
    pub fn dtype(&self) -> Dtype {
        self.array().dtype()
    }

    /// What a selection gives, kept as a Series even of one row.
    pub fn select_rows(&self, selection: &Selection, host: &mut dyn Host) -> Result<Rc<Series>> {
        self.take(&selection.rows(), host.meter())
    }
}

/// `ValueError: Length mismatch…`
pub fn length_mismatch(expected: usize, given: usize) -> Stop {
    raise::value_error(format!(
        "Length mismatch: Expected axis has {expected} elements, new values have {given} elements"
    ))
}
