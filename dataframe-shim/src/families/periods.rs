//! Periods in columns and indexes: `to_period`, `to_timestamp`, the `.dt` of periods, `pd.period_range`, `pd.PeriodIndex`.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{
    Args, Bound, Class, Host, Members, Method, Native, Object, Result, Signature, Stop, Value, ops, types,
};

use crate::array::Array;
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;
use crate::time::period::{self, Freq, Period, period_fields};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("to_period(freq=None, copy=None)", |s: &Rc<Series>, args, host| {
        let index = with_periods(&s.index(), args, host)?;
        Series::value(s.name(), index, s.array(), &Rc::clone(host.meter()))
    }),
    Method::new("to_timestamp(freq=None, how='start', copy=None)", |s: &Rc<Series>, args, host| {
        let index = with_times(&s.index(), args, host)?;
        Series::value(s.name(), index, s.array(), &Rc::clone(host.meter()))
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("to_period(freq=None, axis=0, copy=None)", |df: &Rc<DataFrame>, args, host| {
        along(df, args, host, with_periods)
    }),
    Method::new("to_timestamp(freq=None, how='start', axis=0, copy=None)", |df: &Rc<DataFrame>, args, host| {
        along(df, args, host, with_times)
    }),
];

type Change = fn(&Rc<Index>, &Bound, &mut dyn Host) -> Result<Rc<Index>>;

fn along(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host, change: Change) -> Result<Value> {
    let mut frame = df.frame().copied(&Rc::clone(host.meter()))?;
    if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
        frame.columns = change(&frame.columns, args, host)?;
    } else {
        frame.index = change(&frame.index, args, host)?;
    }
    Ok(DataFrame::value(frame))
}

/// The frequency that is asked for, or that the labels have.
fn freq_of(args: &Bound, index: &Index, host: &mut dyn Host) -> Result<Freq> {
    if let Some(freq) = args.some("freq") {
        return freq_named(&freq);
    }
    let own = match index.freq() {
        Some(freq) if !freq.is_empty() => Some(freq.to_string()),
        _ => crate::time::infer::of_index(index, host.meter())?,
    };
    let Some(own) = own else {
        return Err(raise::value_error("You must pass a freq argument as current index has none."));
    };
    Freq::of_points(&own).ok_or_else(|| Stop::unsupported("to_period of this frequency"))
}

/// A frequency of periods by its name, or by that of points in time.
pub fn freq_named(freq: &Value) -> Result<Freq> {
    match freq.as_str() {
        // pandas still takes the names of points in time here.
        Some(name @ ("ME" | "QE" | "YE")) => Freq::parse(&Value::literal(match name {
            "ME" => "M",
            "QE" => "Q",
            _ => "Y",
        })),
        _ => Freq::parse(freq),
    }
}

/// An index of times as one of periods.
fn with_periods(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let Labels::Flat(Array::Time(times)) = index.labels() else {
        return Err(raise::type_error(format!("unsupported Type {}", selection::index_class(index))));
    };
    let freq = freq_of(args, index, host)?;
    meter.work_len(8 * times.len())?;
    Index::flat(period::of_times(times, freq), index.name(), &meter)
}

/// An index of periods as one of times.
fn with_times(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    match index.labels() {
        Labels::Flat(array) if period::of_array(array).is_some() => {
            let times = moments(array, args, host)?;
            let index = Index::flat(times, index.name(), &meter)?;
            let freq = crate::time::infer::of_index(&index, &meter)?;
            index.with_freq(freq.map(Rc::from), &meter)
        }
        _ => Err(raise::type_error(format!("unsupported Type {}", selection::index_class(index)))),
    }
}

/// Periods as times, by `how`; by another frequency where one is given.
fn moments(array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Array> {
    let how = args.value("how");
    let Some(freq) = args.some("freq") else { return period::to_times(array, &how, host) };
    if period::how_ends(&how)? {
        if freq.as_str() == Some("B") {
            return Err(Stop::unsupported("to_timestamp(freq='B', how='end')"));
        }
        return period::to_times(array, &how, host);
    }
    let freq = Freq::parse(&freq)?;
    let times =
        mapped(array, host, &|period| Ok(crate::time::timestamp(Some(period.converted(freq, false)?.shown_at()?))))?;
    crate::array::infer(times.items(&Rc::clone(host.meter()))?, host.meter())
}

/// What a function makes of each period; missing ones stay.
fn mapped(array: &Array, host: &mut dyn Host, change: &dyn Fn(&Period) -> Result<Value>) -> Result<Array> {
    let Array::Object(cells) = array else { return Err(Stop::unsupported("periods")) };
    host.meter().work_len(12 * cells.len())?;
    let change = |cell: &Value| cell.downcast::<Period>().map_or_else(|| Ok(cell.clone()), |period| change(&period));
    Ok(Array::objects(cells.iter().map(change).collect::<Result<_>>()?))
}

/// `dt.to_period(freq)` of times.
///
/// >>> pd.Series(pd.to_datetime(['2024-01-15'])).dt.to_period('M').astype(str).tolist()
/// ['2024-01']
pub fn of_times(times: &crate::polars_bridge::Ints, freq: Option<&Value>, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(8 * times.len())?;
    let freq = match freq {
        Some(freq) => freq_named(freq)?,
        None => {
            let index = Index::flat(Array::Time(times.clone()), Value::None, host.meter())?;
            let name = crate::time::infer::of_index(&index, host.meter())?;
            match name.and_then(|name| Freq::of_points(&name)) {
                Some(freq) => freq,
                None => return Err(raise::value_error("You must pass a freq argument as current index has none.")),
            }
        }
    };
    known(period::of_times(times, freq))
}

/// The column, unless it has no period, so that nobody would know which they were.
fn known(array: Array) -> Result<Array> {
    match period::of_array(&array) {
        Some(_) => Ok(array),
        None => Err(Stop::unsupported("a column of no periods")),
    }
}

static PERIODS: Class = Class::new("PeriodProperties", "pandas.core.indexes.accessors", &[&types::OBJECT]);

/// The methods of `.dt` of periods.
pub static OF_PERIODS: LazyLock<Members<Rc<Periods>>> = LazyLock::new(|| {
    Members::new(
        &PERIODS,
        &[ROWS, &FIELDS],
        "asfreq day day_of_week day_of_year dayofweek dayofyear days_in_month daysinmonth end_time freq hour is_leap_year minute month \
            quarter qyear second start_time strftime to_timestamp week weekday weekofyear year",
    )
});

/// `series.dt` of periods.
pub struct Periods {
    series: Rc<Series>,
}

impl Periods {
    /// The accessor of a Series.
    pub fn value(series: Rc<Series>) -> Value {
        Value::object(Periods { series })
    }

    fn cells(&self, array: Array, host: &mut dyn Host) -> Result<Value> {
        self.series.with_array(array, &Rc::clone(host.meter()))
    }

    /// A field of each period; where some are missing as floats.
    fn field(&self, name: &str, host: &mut dyn Host) -> Result<Value> {
        let array = field(&self.series.array(), name, host)?;
        self.cells(array, host)
    }
}

/// A field of each period: integers, or yes and no.
pub fn field(array: &Array, name: &str, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let Array::Object(cells) = array else { return Err(Stop::unsupported("periods")) };
    meter.work_len(12 * cells.len())?;
    let mut values = Vec::with_capacity(cells.len());
    for cell in cells.iter() {
        values.push(match cell.downcast::<Period>() {
            Some(period) => period.field(name)?.unwrap_or(Value::None),
            None if name == "is_leap_year" => Value::Bool(false),
            // pandas counts a missing one as -1.
            None => Value::Int(-1),
        });
    }
    crate::array::infer(values, &meter)
}

macro_rules! fields {
    ($($name:literal),*) => { [$(Method::property($name, |d: &Rc<Periods>, host| d.field($name, host))),*] };
}

static FIELDS: [Method<Rc<Periods>>; 18] = period_fields!(fields);

static TO_TIMESTAMP: LazyLock<Signature> = LazyLock::new(|| Signature::parse("to_timestamp(freq=None, how='start')"));
static ASFREQ: LazyLock<Signature> = LazyLock::new(|| Signature::parse("asfreq(freq=None, how='E')"));
static STRFTIME: LazyLock<Signature> = LazyLock::new(|| Signature::parse("strftime(date_format)"));

fn passed<'a>(line: &'a Signature, args: &Bound) -> Result<Bound<'a>> {
    line.bind(&line.name, true, Args { positional: args.rest.clone(), keywords: args.keywords.clone() })
}

static ROWS: &[Method<Rc<Periods>>] = &[
    Method::property("start_time", |d, host| {
        let times = period::to_times(&d.series.array(), &Value::literal("S"), host)?;
        d.cells(times, host)
    }),
    Method::property("end_time", |d, host| {
        let times = period::to_times(&d.series.array(), &Value::literal("E"), host)?;
        d.cells(times, host)
    }),
    Method::property("freq", |d, _| match period::of_array(&d.series.array()) {
        Some(freq) => freq.offset(1),
        None => Err(Stop::unsupported("freq of no periods")),
    }),
    Method::new("to_timestamp(*args, **kwargs)", |d, args, host| {
        let times = moments(&d.series.array(), &passed(&TO_TIMESTAMP, args)?, host)?;
        d.cells(times, host)
    }),
    Method::new("asfreq(*args, **kwargs)", |d, args, host| {
        let args = passed(&ASFREQ, args)?;
        let array = converted(&d.series.array(), &args, host)?;
        d.cells(array, host)
    }),
    Method::new("strftime(*args, **kwargs)", |d, args, host| {
        let args = passed(&STRFTIME, args)?;
        let array = written(&d.series.array(), &args, host)?;
        d.cells(array, host)
    }),
];

fn converted(array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Array> {
    let freq = Freq::parse(&args.value("freq"))?;
    let end = period::how_ends(&args.value("how"))?;
    mapped(array, host, &|period| {
        let other = period.converted(freq, end)?;
        Ok(Period::value(other.ordinal, other.freq))
    })
}

fn written(array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let format = args.text("date_format")?;
    let Array::Object(cells) = array else { return Err(Stop::unsupported("periods")) };
    meter.work_len(cells.len().saturating_mul(16 + format.len()))?;
    let texts = cells.iter().map(|cell| cell.downcast::<Period>().map(|period| period.written(&format)).transpose());
    let texts = texts.collect::<Result<Vec<_>>>()?;
    let _held = meter.reserve(texts.iter().flatten().map(|text| text.len() as u64).sum())?;
    Ok(Array::strings(texts.into_iter()))
}

impl Object for Periods {
    fn class(&self) -> &'static Class {
        &PERIODS
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        OF_PERIODS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        OF_PERIODS.call(&self, name, args, host)
    }
}

/// What a `PeriodIndex` has besides; `None` where it is another index or name.
pub fn attribute(i: &Rc<IndexObject>, name: &str, host: &mut dyn Host) -> Result<Option<Value>> {
    let index = i.index();
    let Labels::Flat(array) = index.labels() else { return Ok(None) };
    let Some(freq) = period::of_array(array) else { return Ok(None) };
    let meter = Rc::clone(host.meter());
    let times = |how: &'static str, host: &mut dyn Host| -> Result<Value> {
        let times = period::to_times(array, &Value::literal(how), host)?;
        Ok(IndexObject::value(Index::flat(times, index.name(), &meter)?))
    };
    Ok(Some(match name {
        "freq" => freq.offset(1)?,
        "freqstr" => Value::str(freq.name(), &meter)?,
        "start_time" => times("S", host)?,
        "end_time" => times("E", host)?,
        "is_leap_year" => NdArray::value(field(array, name, host)?, &meter)?,
        name if OF_PERIODS.entry(name).is_some() && FIELDS.iter().any(|field| field.signature == name) => {
            IndexObject::value(Index::flat(field(array, name, host)?, index.name(), &meter)?)
        }
        _ => return Ok(None),
    }))
}

/// A method that a `PeriodIndex` or a `DatetimeIndex` has; `None` where it is another.
pub fn method(i: &Rc<IndexObject>, name: &str, args: &Args, host: &mut dyn Host) -> Result<Option<Value>> {
    let index = i.index();
    let Labels::Flat(array) = index.labels() else { return Ok(None) };
    if let (Array::Time(_), "to_period") = (array, name) {
        static TO_PERIOD: LazyLock<Signature> = LazyLock::new(|| Signature::parse("to_period(freq=None)"));
        let bound = TO_PERIOD.bind("to_period", true, args.clone())?;
        return with_periods(&index, &bound, host).map(IndexObject::value).map(Some);
    }
    if period::of_array(array).is_none() {
        return Ok(None);
    }
    let meter = Rc::clone(host.meter());
    let array = match name {
        "to_timestamp" => {
            let bound = TO_TIMESTAMP.bind(name, true, args.clone())?;
            return with_times(&index, &bound, host).map(IndexObject::value).map(Some);
        }
        "asfreq" => converted(array, &ASFREQ.bind(name, true, args.clone())?, host)?,
        "strftime" => written(array, &STRFTIME.bind(name, true, args.clone())?, host)?,
        _ => return Ok(None),
    };
    Ok(Some(IndexObject::value(Index::flat(array, index.name(), &meter)?)))
}

/// `pd.period_range(start, end, periods, freq, name)`
///
/// >>> [str(p) for p in pd.period_range('2023-11', periods=3, freq='M')]
/// ['2023-11', '2023-12', '2024-01']
pub static PERIOD_RANGE: Native =
    crate::guard::native("period_range(start=None, end=None, periods=None, freq=None, name=None)", period_range);

fn period_range(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = ["start", "end", "periods"].iter().filter(|name| args.some(name).is_some()).count();
    if given != 2 {
        return Err(raise::value_error(
            "Of the three parameters: start, end, and periods, exactly two must be specified",
        ));
    }
    let mut freq = match args.some("freq") {
        Some(freq) => Some(Freq::parse(&freq)?),
        None => None,
    };
    if freq.is_none() && !["start", "end"].iter().any(|name| args.value(name).is::<Period>()) {
        freq = Some(Freq::Day);
    }
    let mut end_of = |name: &str| -> Result<Option<Period>> {
        let Some(value) = args.some(name) else { return Ok(None) };
        let made = period::of_value(&value, freq, host)?;
        match made.downcast::<Period>() {
            Some(period) => Ok(Some(*period)),
            None => Err(raise::value_error("start and end must not be NaT")),
        }
    };
    let (start, end) = (end_of("start")?, end_of("end")?);
    if let (Some(start), Some(end)) = (&start, &end)
        && start.freq != end.freq
    {
        return Err(raise::value_error("start and end must have same freq"));
    }
    let freq = match (start, end) {
        (Some(own), _) | (_, Some(own)) => own.freq,
        _ => return Err(Stop::unsupported("period_range of these")),
    };
    let periods = if args.some("periods").is_some() { Some(args.int("periods")?.max(0)) } else { None };
    let (first, count) = match (start, end, periods) {
        (Some(start), Some(end), _) => {
            (start.ordinal, end.ordinal.saturating_sub(start.ordinal).saturating_add(1).max(0))
        }
        (Some(start), None, Some(count)) => (start.ordinal, count),
        (None, Some(end), Some(count)) => (end.ordinal.saturating_sub(count).saturating_add(1), count),
        _ => return Err(Stop::unsupported("period_range of these")),
    };
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    meter.check_frame(count, 1)?;
    meter.work_len(4 * count)?;
    if count == 0 {
        return Err(Stop::unsupported("a PeriodIndex of nothing"));
    }
    let cells = (0..count).map(|at| Period::value(first.saturating_add(at as i64), freq)).collect();
    Ok(IndexObject::value(Index::flat(Array::objects(cells), args.value("name"), &meter)?))
}

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse("PeriodIndex(data=None, ordinal=None, freq=None, dtype=None, copy=False, name=None, **fields)")
});

/// `pd.PeriodIndex(data, freq)`
pub fn period_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = LINE.bind("PeriodIndex", false, args)?;
    bound.refuse("PeriodIndex", "ordinal")?;
    if !bound.keywords.is_empty() {
        return Err(Stop::unsupported("PeriodIndex of fields"));
    }
    let data = bound.value("data");
    let freq = match (bound.some("freq"), bound.some("dtype")) {
        (Some(freq), _) => Some(freq_named(&freq)?),
        (None, Some(dtype)) => Some(of_dtype(&dtype)?),
        (None, None) => None,
    };
    let name = match (bound.value("name"), data.downcast::<IndexObject>(), data.downcast::<Series>()) {
        (Value::None, Some(index), _) => index.index().name(),
        (Value::None, _, Some(series)) => series.name(),
        (name, ..) => name,
    };
    let array = match selection::list_like(&data, host)? {
        Some(Array::Time(times)) => match freq {
            Some(freq) => period::of_times(&times, freq),
            None => return Err(raise::value_error("freq not specified and cannot be inferred")),
        },
        Some(_) => {
            let cells = collect(&data, host)?;
            if freq.is_none() && !cells.iter().any(Value::is::<Period>) {
                return Err(raise::value_error("freq not specified and cannot be inferred"));
            }
            of_cells(cells, freq, host)?
        }
        None => return Err(Stop::unsupported("PeriodIndex of this")),
    };
    Ok(IndexObject::value(Index::flat(array, name, &meter)?))
}

/// Values as periods of one frequency.
pub fn of_cells(cells: Vec<Value>, freq: Option<Freq>, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(24 * cells.len())?;
    let mut freq = freq;
    let mut made = Vec::with_capacity(cells.len());
    for cell in &cells {
        let value = period::of_value(cell, freq, host)?;
        if let Some(own) = value.downcast::<Period>() {
            freq = freq.or(Some(own.freq));
        }
        made.push(value);
    }
    let array = Array::objects(made);
    if period::of_array(&array).is_none() {
        return Err(Stop::unsupported("periods of nothing"));
    }
    Ok(array)
}

/// The frequency of a dtype `period[M]`.
pub fn of_dtype(dtype: &Value) -> Result<Freq> {
    if let Some(own) = dtype.downcast::<PeriodDtype>() {
        return Ok(own.0);
    }
    let name = dtype.as_str().and_then(|name| name.strip_prefix("period[")).and_then(|name| name.strip_suffix(']'));
    match name {
        Some(name) => freq_of_name(name),
        None => Err(Stop::unsupported("a dtype that is no period")),
    }
}

fn freq_of_name(name: &str) -> Result<Freq> {
    Freq::parse(&Value::Str(hiddentables_values::Str::uncharged(name)))
}

/// A column in the dtype `period[…]`: times, texts and periods of another frequency.
pub fn cast(array: &Array, freq: Freq, host: &mut dyn Host) -> Result<Array> {
    match array {
        Array::Time(times) => {
            host.meter().work_len(8 * times.len())?;
            known(period::of_times(times, freq))
        }
        Array::Str(_) | Array::Object(_) => {
            let cells = array.items(&Rc::clone(host.meter()))?;
            of_cells(cells, Some(freq), host)
        }
        _ => Err(Stop::unsupported(format!("astype(period) of {}", array.dtype().name()))),
    }
}

static PERIOD_DTYPE: Class = Class::new("PeriodDtype", "pandas.core.dtypes.dtypes", &[&types::OBJECT]);

/// `period[M]` as a value.
pub struct PeriodDtype(pub Freq);

impl Object for PeriodDtype {
    fn class(&self) -> &'static Class {
        &PERIOD_DTYPE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "name" => Value::str(format!("period[{}]", self.0.name()), host.meter()),
            "kind" => Ok(Value::literal("O")),
            "freq" => self.0.offset(1),
            _ => Err(Stop::unsupported(format!("PeriodDtype.{name}"))),
        }
    }

    fn compare(self: Rc<Self>, op: ops::CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let same = of_dtype(other).is_ok_and(|freq| freq == self.0);
        match op {
            ops::CompareOp::Eq => Ok(Some(Value::Bool(same))),
            ops::CompareOp::Ne => Ok(Some(Value::Bool(!same))),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("hash of a PeriodDtype"))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("period[{}]", self.0.name()))
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        self.repr(host)
    }
}
