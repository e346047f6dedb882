//! The canonical form of an answer: JSON that says value and type, the same for every program that found the same.

use std::rc::Rc;

use hiddentables_dataframe_shim::categories::CategoricalArray;
use hiddentables_dataframe_shim::dtype;
use hiddentables_dataframe_shim::dtype::DtypeObject;
use hiddentables_dataframe_shim::extension::ExtensionArray;
use hiddentables_dataframe_shim::index::Index;
use hiddentables_dataframe_shim::interval::Interval;
use hiddentables_dataframe_shim::ndarray::Shape;
use hiddentables_dataframe_shim::pretty::PrettyDict;
use hiddentables_dataframe_shim::time::array::TimeArray;
use hiddentables_dataframe_shim::time::offsets::DateOffset;
use hiddentables_dataframe_shim::time::period::Period;
use hiddentables_dataframe_shim::{DataFrame, IndexObject, NdArray, Series, array, time};
use hiddentables_values::exception::Stop;
use hiddentables_values::iter::collect;
use hiddentables_values::query::Query;
use hiddentables_values::types::datetime::fields::Fields;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Host, Limit, Meter, Np, Result, Value, ops};
use serde_json::{Value as Json, json};

/// Nesting beyond which only the class is said.
const DEPTH: u32 = 12;

/// Builds canonical forms within the answer limits.
struct Canonical<'a> {
    host: &'a mut dyn Host,
    cells: u64,
    bytes: u64,
}

/// The canonical form of `value`; [`Limit::Answer`] where it is larger than the meter's limits allow.
pub fn canonical(value: &Value, meter: &Rc<Meter>) -> Result<Json> {
    let mut host = AfterTheRun(Rc::clone(meter));
    Canonical { host: &mut host, cells: 0, bytes: 0 }.of(value, 0)
}

/// What values may ask once the program has ended: nothing of the program's runs any more.
struct AfterTheRun(Rc<Meter>);

impl Host for AfterTheRun {
    fn meter(&self) -> &Rc<Meter> {
        &self.0
    }

    fn call(&mut self, callee: &Value, args: Args) -> Result<Value> {
        match callee {
            Value::Native(native) => native.call(args, self),
            Value::Class(class) => class.instantiate(args, self),
            Value::Object(object) => Rc::clone(object).call(args, self),
            other => Err(Stop::unsupported(format!("a call of {} after the run", other.class().name))),
        }
    }

    fn parse_query(&mut self, _text: &str) -> Result<Rc<Query>> {
        Err(Stop::unsupported("a query after the run"))
    }

    fn lookup(&self, _name: &str) -> Option<Value> {
        None
    }
}

/// Whether a canonical form holds nothing: none, an empty string, list, set, Series, or frame without rows.
pub fn is_empty(form: &Json) -> bool {
    let none_in = |key: &str| form[key].as_array().is_some_and(Vec::is_empty);
    match form["type"].as_str() {
        Some("none") => true,
        Some("dataframe" | "series") => none_in("data"),
        Some("list" | "set") => none_in("items"),
        Some("str") => form["value"].as_str().is_some_and(str::is_empty),
        _ => false,
    }
}

impl Canonical<'_> {
    fn count(&mut self, bytes: usize) -> Result<()> {
        self.cells += 1;
        self.bytes += bytes as u64;
        let limits = self.host.meter().limits();
        if self.cells > limits.answer_cells || self.bytes > limits.answer_bytes {
            return Err(Stop::limit(Limit::Answer));
        }
        Ok(())
    }

    fn meter(&self) -> Rc<Meter> {
        Rc::clone(self.host.meter())
    }

    fn of(&mut self, value: &Value, depth: u32) -> Result<Json> {
        if depth > DEPTH {
            return Ok(json!({"type": "other", "class": value.class().name}));
        }
        self.count(16)?;
        if array::is_missing(value) {
            return Ok(json!({"type": "none"}));
        }
        Ok(match value {
            Value::Bool(b) | Value::Numpy(Np::Bool(b)) => json!({"type": "bool", "value": b}),
            Value::Int(i) | Value::Numpy(Np::Int(_, i)) if *i != i64::MIN => json!({"type": "int", "value": i}),
            Value::Int(i) | Value::Numpy(Np::Int(_, i)) => json!({"type": "int", "value": i.to_string()}),
            Value::Big(big) => {
                // CPython gives no text of an int of more than 4,300 digits.
                let digits = big.value.magnitude().to_string();
                if digits.len() > 4_300 {
                    json!({"type": "other", "class": "int"})
                } else {
                    self.count(digits.len())?;
                    json!({"type": "int", "value": big.value.to_string()})
                }
            }
            Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => float(*f),
            Value::Str(text) => {
                self.count(text.len())?;
                json!({"type": "str", "value": text.as_str()})
            }
            Value::List(list) => json!({"type": "list", "items": self.each(&list.snapshot(), depth)?}),
            Value::Tuple(items) => json!({"type": "list", "items": self.each(items, depth)?}),
            Value::Set(set) => {
                let items = set.values(&self.meter())?;
                json!({"type": "set", "items": self.each(&items, depth)?})
            }
            Value::Dict(dict) => {
                let mut items = Vec::new();
                for (key, value) in dict.pairs() {
                    items.push(json!([self.of(&key, depth + 1)?, self.of(&value, depth + 1)?]));
                }
                json!({"type": "dict", "items": items})
            }
            Value::Range(_) | Value::Slice(_) | Value::Bytes(_) => self.by_repr(value)?,
            Value::Object(_) => self.object(value, depth)?,
            other => json!({"type": "other", "class": other.class().name}),
        })
    }

    fn each(&mut self, items: &[Value], depth: u32) -> Result<Vec<Json>> {
        items.iter().map(|item| self.of(item, depth + 1)).collect()
    }

    fn by_repr(&mut self, value: &Value) -> Result<Json> {
        let repr: String = ops::repr(value, self.host)?.chars().take(1_000).collect();
        self.count(repr.len())?;
        Ok(json!({"type": "other", "class": value.class().name, "repr": repr}))
    }

    fn object(&mut self, value: &Value, depth: u32) -> Result<Json> {
        if let Some(frame) = value.downcast::<DataFrame>() {
            return self.frame(&frame, depth);
        }
        if let Some(series) = value.downcast::<Series>() {
            return self.series(&series, depth);
        }
        if let Some(groups) = value.downcast::<PrettyDict>() {
            return self.of(&groups.dict(), depth);
        }
        if let Value::Object(object) = value
            && let Some(list) = object.as_list()
        {
            return self.of(&list, depth);
        }
        if let Some(index) = value.downcast::<IndexObject>() {
            let labels = index.index().to_values(&self.meter())?;
            return Ok(json!({"type": "list", "items": self.each(&labels, depth)?}));
        }
        if let Some(cells) = value.downcast::<CategoricalArray>() {
            let items = array::Array::Category(Rc::clone(cells.cells())).items(&self.meter())?;
            return Ok(json!({"type": "list", "items": self.each(&items, depth)?}));
        }
        if let Some(cells) = value.downcast::<ExtensionArray>() {
            let items = cells.array().items(&self.meter())?;
            return Ok(json!({"type": "list", "items": self.each(&items, depth)?}));
        }
        if let Some(cells) = value.downcast::<TimeArray>() {
            let items = cells.array().items(&self.meter())?;
            return Ok(json!({"type": "list", "items": self.each(&items, depth)?}));
        }
        if value.is::<Period>() {
            let text = ops::str(value, self.host)?;
            self.count(text.len())?;
            return Ok(json!({"type": "period", "value": text}));
        }
        if value.is::<Interval>() {
            let text = ops::str(value, self.host)?;
            self.count(text.len())?;
            return Ok(json!({"type": "interval", "value": text}));
        }
        if let Some(found) = value.downcast::<NdArray>() {
            // Rows of an array of two dimensions are arrays themselves.
            let items = match found.shape() {
                Shape::Two(..) => collect(value, self.host)?,
                Shape::One(_) => found.array().items(&self.meter())?,
            };
            return Ok(json!({"type": "list", "items": self.each(&items, depth)?}));
        }
        if let Value::Object(object) = value
            && let Some(items) = object.as_tuple()
        {
            return self.of(&Value::Tuple(Rc::clone(items)), depth);
        }
        if let Some(fields) = value.downcast::<Fields>() {
            return self.of(&fields.tuple(), depth);
        }
        if value.is::<DtypeObject>() {
            let repr = ops::repr(value, self.host)?;
            return Ok(json!({"type": "other", "class": value.class().name, "repr": repr}));
        }
        if value.is::<DateOffset>() {
            return Ok(json!({"type": "other", "class": value.class().name}));
        }
        match time::nanoseconds(value) {
            Some(time::Kind::Time(Some(_)) | time::Kind::Zoned(..)) => return self.isoformat("timestamp", value),
            // Python's own durations are written as pandas' are.
            Some(time::Kind::Delta(ns)) => return self.isoformat("timedelta", &time::timedelta(ns)),
            _ => {}
        }
        match value.class().name {
            "datetime" => self.isoformat("timestamp", value),
            "date" => self.isoformat("date", value),
            "dict_keys" | "dict_values" | "dict_items" => {
                let items = collect(value, self.host)?;
                Ok(json!({"type": "list", "items": self.each(&items, depth)?}))
            }
            "Decimal" | "Fraction" | "time" | "complex" | "deque" => self.by_repr(value),
            class => Ok(json!({"type": "other", "class": class})),
        }
    }

    fn isoformat(&mut self, form: &str, value: &Value) -> Result<Json> {
        let text = ops::call_method(value, "isoformat", hiddentables_values::Args::none(), self.host)?;
        match text.as_str() {
            Some(text) => Ok(json!({"type": form, "value": text})),
            None => {
                Err(hiddentables_values::exception::raise::exception(&exceptions::TYPE_ERROR, "isoformat gave no text"))
            }
        }
    }

    fn names(&mut self, index: &Index) -> Result<Vec<Json>> {
        index.names().to_vec().iter().map(|name| self.of(name, 1)).collect()
    }

    fn series(&mut self, series: &Rc<Series>, depth: u32) -> Result<Json> {
        let meter = self.meter();
        let (index, cells) = (series.index(), series.array());
        Ok(json!({
            "type": "series",
            "name": self.of(&series.name(), depth + 1)?,
            "index": self.each(&index.to_values(&meter)?, 0)?,
            "data": self.each(&cells.items(&meter)?, depth)?,
            "dtype": dtype::name_of(&cells),
            "index_names": self.names(&index)?,
        }))
    }

    fn frame(&mut self, frame: &Rc<DataFrame>, depth: u32) -> Result<Json> {
        let meter = self.meter();
        let parts = frame.frame();
        let columns = &parts.columns;
        let arrays: Vec<_> = parts.arrays().collect();
        // Before any cell is copied.
        if (parts.rows() as u64).saturating_mul(arrays.len() as u64) > meter.limits().answer_cells {
            return Err(Stop::limit(Limit::Answer));
        }
        let mut data = Vec::with_capacity(parts.rows());
        for row in 0..parts.rows() {
            let cells = arrays.iter().map(|array| array.item(row, &meter)).collect::<Result<Vec<_>>>()?;
            data.push(Json::Array(self.each(&cells, depth)?));
        }
        Ok(json!({
            "type": "dataframe",
            "columns": self.each(&columns.to_values(&meter)?, 0)?,
            "index": self.each(&parts.index.to_values(&meter)?, 0)?,
            "data": data,
            "dtypes": arrays.iter().map(dtype::name_of).collect::<Vec<_>>(),
            "index_names": self.names(&parts.index)?,
            "column_names": self.names(columns)?,
        }))
    }
}

fn float(f: f64) -> Json {
    if f.is_finite() {
        json!({"type": "float", "value": f})
    } else {
        json!({"type": "float", "value": if f > 0.0 { "inf" } else { "-inf" }})
    }
}
