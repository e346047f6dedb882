//! An array of datetimes or durations: what `unique()` of a column of them gives.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::{
    Args, Charge, Class, Host, Iter, Members, Meter, Method, Np, Object, Result, Stop, Value, types,
};

use crate::array::Array;
use crate::dtype;
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection::{self, Selection};
use crate::time::Timestamp;

static DATETIMES: Class = Class::new("DatetimeArray", "pandas.core.arrays.datetimes", &[&types::OBJECT]);
static PERIODS: Class = Class::new("PeriodArray", "pandas.core.arrays.period", &[&types::OBJECT]);
static DURATIONS: Class = Class::new("TimedeltaArray", "pandas.core.arrays.timedeltas", &[&types::OBJECT]);

static MEMBERS: LazyLock<Members<Rc<TimeArray>>> = LazyLock::new(|| {
    Members::new(
        &DATETIMES,
        &[ROWS],
        "T all any argmax argmin argsort asi8 astype ceil components copy date day day_name day_of_week day_of_year dayofweek dayofyear \
            days days_in_month delete dropna duplicated equals factorize fillna floor freq freqstr hour inferred_freq insert interpolate \
            is_leap_year is_month_end is_month_start is_normalized isin isna isocalendar map max mean median microsecond min minute month \
            month_name nanosecond nbytes normalize quarter ravel repeat reshape resolution round searchsorted second shift std strftime \
            swapaxes take time to_numpy to_pydatetime transpose tz unit value_counts view weekday year total_seconds sum",
    )
});

/// Datetimes or durations without labels.
pub struct TimeArray {
    cells: Array,
    _charge: Charge,
}

static ROWS: &[Method<Rc<TimeArray>>] = &[
    Method::property("dtype", |a, _| Ok(dtype::of_array(&a.cells))),
    Method::property("shape", |a, host| Value::tuple(vec![Value::Int(a.cells.len() as i64)], host.meter())),
    Method::property("size", |a, _| Ok(Value::Int(a.cells.len() as i64))),
    Method::property("ndim", |_, _| Ok(Value::Int(1))),
    Method::new("tolist()", |a, _, host| Value::list(a.cells.items(host.meter())?, host.meter())),
    Method::new("isna()", |a, _, host| {
        host.meter().work_len(a.cells.len())?;
        NdArray::value(Array::bools(a.cells.missing().into_iter()), host.meter())
    }),
    Method::new("dropna()", |a, _, host| {
        let meter = Rc::clone(host.meter());
        TimeArray::value(a.cells.take(&a.cells.present_rows(), &meter)?, &meter)
    }),
    Method::new("unique()", |a, _, host| {
        let meter = Rc::clone(host.meter());
        let rows = crate::distinct::first_rows(std::slice::from_ref(&a.cells), &meter)?;
        TimeArray::value(a.cells.take(&rows, &meter)?, &meter)
    }),
    Method::new("copy()", |a, _, host| TimeArray::value(a.cells.clone(), host.meter())),
    Method::new("astype(dtype, copy=True)", |a, args, host| {
        if !matches!(args.value("dtype"), Value::Class(class) if std::ptr::eq(class, &raw const types::STR)) {
            return Err(Stop::unsupported("DatetimeArray.astype(dtype=) of other than str"));
        }
        by_index(a, "astype", Args::one(args.value("dtype")), host)
    }),
    Method::new("strftime(date_format)", |a, args, host| {
        by_index(a, "strftime", Args::one(args.value("date_format")), host)
    }),
    Method::new("min(*, axis=None, skipna=True, **kwargs)", |a: &Rc<TimeArray>, _, host| extreme(a, "min", host))
        .refusing(&["axis", "skipna", "**kwargs"]),
    Method::new("max(*, axis=None, skipna=True, **kwargs)", |a: &Rc<TimeArray>, _, host| extreme(a, "max", host))
        .refusing(&["axis", "skipna", "**kwargs"]),
];

/// What an index of these cells answers, without labels.
fn by_index(a: &TimeArray, method: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
    let index = Index::flat(a.cells.clone(), Value::None, host.meter())?;
    let answer = ops::call_method(&IndexObject::value(index), method, args, host)?;
    ops::call_method(&answer, "to_numpy", Args::none(), host)
}

fn extreme(a: &TimeArray, method: &str, host: &mut dyn Host) -> Result<Value> {
    let index = Index::flat(a.cells.clone(), Value::None, host.meter())?;
    ops::call_method(&IndexObject::value(index), method, Args::none(), host)
}

impl TimeArray {
    /// The array as a value; its cells are charged.
    pub fn value(cells: Array, meter: &Meter) -> Result<Value> {
        let charge = meter.reserve(64 + cells.bytes())?;
        Ok(Value::object(TimeArray { cells, _charge: charge }))
    }

    /// Its cells as a column.
    pub fn array(&self) -> Array {
        self.cells.clone()
    }
}

impl Object for TimeArray {
    fn class(&self) -> &'static Class {
        match self.cells {
            Array::Delta(_) => &DURATIONS,
            Array::Object(_) => &PERIODS,
            _ => &DATETIMES,
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
                None => return Err(Stop::unsupported("subscript of an array of datetimes")),
            },
        };
        TimeArray::value(self.cells.take(&rows.rows(), &meter)?, &meter)
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(Stop::unsupported("writing to an array of datetimes"))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::over(self.cells.items(host.meter())?, host.meter())
    }

    fn contains(self: Rc<Self>, _item: &Value, _host: &mut dyn Host) -> Result<Option<bool>> {
        Err(Stop::unsupported("a value looked for in an array of datetimes"))
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.cells.len()))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(Stop::unsupported("truth of an array of datetimes"))
    }

    fn compare(self: Rc<Self>, _op: CompareOp, _other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        Err(Stop::unsupported("comparison of an array of datetimes"))
    }

    fn binary(
        self: Rc<Self>,
        _op: BinaryOp,
        _other: &Value,
        _reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        Err(Stop::unsupported("arithmetic of an array of datetimes"))
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("hash of an array of datetimes"))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        if let (Array::Object(cells), Some(name)) = (&self.cells, crate::time::period::dtype_name(&self.cells)) {
            host.meter().work_len(8 * cells.len())?;
            let mut texts = Vec::with_capacity(cells.len());
            for cell in cells.iter() {
                texts.push(format!("'{}'", hiddentables_values::ops::str(cell, host)?));
            }
            let body = texts.join(", ");
            if texts.len() > 60 || body.chars().count() + 3 >= 80 {
                return Err(Stop::unsupported("repr of a long array of periods"));
            }
            return Ok(format!("<PeriodArray>\n[{body}]\nLength: {}, dtype: {name}", cells.len()));
        }
        let (times, zone) = match &self.cells {
            Array::Time(times) => (times, None),
            Array::Zoned(zone, times) => (times, Some(*zone)),
            _ => return Err(Stop::unsupported("repr of an array of durations")),
        };
        let shown = |time: Option<i64>| match time {
            None => "'NaT'".to_string(),
            Some(nanoseconds) => format!("'{}'", Timestamp { nanoseconds, zone }.text(" ")),
        };
        host.meter().work_len(times.len())?;
        if times.len() > 60 {
            return Err(Stop::unsupported("repr of a long array of datetimes"));
        }
        let texts: Vec<String> = (0..times.len()).map(|row| shown(times.get(row))).collect();
        let body = texts.join(", ");
        if body.chars().count() + 3 >= 80 {
            return Err(Stop::unsupported("repr of an array of datetimes of several lines"));
        }
        let dtype = self.cells.dtype().name();
        Ok(format!("<DatetimeArray>\n[{body}]\nLength: {}, dtype: {dtype}", times.len()))
    }
}
