//! What windows are reduced to, in the order of operations of pandas' kernels.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Np, Result, Stop, Value};

use crate::array::Array;
use crate::ndarray::NdArray;
use crate::series::Series;
use crate::window::{Seen, Window, numbers, presence};

/// Rows of rolling windows.
pub static ROLLING: &[&[Method<Rc<Window>>]] = &[
    SHARED,
    &[
        Method::new("max(numeric_only=False, *args, engine=None, engine_kwargs=None, **kwargs)", |w, a, h| {
            extreme(true, w, a, h)
        })
        .refusing(&["*args", "engine", "engine_kwargs", "**kwargs"]),
        Method::new("min(numeric_only=False, engine=None, engine_kwargs=None)", |w, a, h| extreme(false, w, a, h))
            .refusing(&["engine", "engine_kwargs"]),
    ],
];

/// Rows of expanding windows.
pub static EXPANDING: &[&[Method<Rc<Window>>]] = &[
    SHARED,
    &[
        Method::new("max(numeric_only=False, engine=None, engine_kwargs=None)", |w, a, h| extreme(true, w, a, h))
            .refusing(&["engine", "engine_kwargs"]),
        Method::new("min(numeric_only=False, engine=None, engine_kwargs=None)", |w, a, h| extreme(false, w, a, h))
            .refusing(&["engine", "engine_kwargs"]),
    ],
];

const SHARED: &[Method<Rc<Window>>] = &[
    Method::new("sum(numeric_only=False, engine=None, engine_kwargs=None)", sum).refusing(&["engine", "engine_kwargs"]),
    Method::new("mean(numeric_only=False, engine=None, engine_kwargs=None)", mean)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("var(ddof=1, numeric_only=False, engine=None, engine_kwargs=None)", |w, a, h| spread(false, w, a, h))
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("std(ddof=1, numeric_only=False, engine=None, engine_kwargs=None)", |w, a, h| spread(true, w, a, h))
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("median(numeric_only=False, engine=None, engine_kwargs=None)", median)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("quantile(q, interpolation='linear', numeric_only=False)", quantile),
    Method::new("skew(numeric_only=False)", |w, a, h| super::window_moments::moments(false, w, a, h)),
    Method::new("kurt(numeric_only=False)", |w, a, h| super::window_moments::moments(true, w, a, h)),
    Method::new("rank(method='average', ascending=True, pct=False, numeric_only=False)", super::window_moments::rank),
    Method::property("ndim", |w, _| {
        Ok(Value::Int(match &w.seen {
            Seen::Series(_) => 1,
            Seen::Frame(_) => 2,
            Seen::Groups(groups) => {
                if groups.is_series() {
                    1
                } else {
                    2
                }
            }
        }))
    }),
    Method::new("count(numeric_only=False)", count),
    Method::new("sem(ddof=1, numeric_only=False)", super::window_pairs::sem),
    Method::new("cov(other=None, pairwise=None, ddof=1, numeric_only=False)", |w, a, h| {
        super::window_pairs::cov(false, w, a, h)
    }),
    Method::new("corr(other=None, pairwise=None, ddof=1, numeric_only=False)", |w, a, h| {
        super::window_pairs::cov(true, w, a, h)
    }),
    Method::new("apply(func, raw=False, engine=None, engine_kwargs=None, args=None, kwargs=None)", apply)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("agg(func, *args, **kwargs)", agg).refusing(&["*args", "**kwargs"]),
    Method::new("aggregate(func, *args, **kwargs)", agg).refusing(&["*args", "**kwargs"]),
];

/// What windows are reduced by, as rows come in at the end and go out at the start.
trait Running: Default {
    fn add(&mut self, value: f64);
    fn remove(&mut self, value: f64);
    fn result(&self, least: usize) -> f64;
}

fn run<R: Running>(window: &Window, values: &[f64]) -> Vec<f64> {
    let mut state = R::default();
    let mut out = Vec::with_capacity(values.len());
    let (mut start, mut end) = (0, 0);
    for row in 0..values.len() {
        // A window without an answer is not gone through: the next one changes by both at once.
        if !window.answers(row) {
            out.push(f64::NAN);
            continue;
        }
        let (from, to) = window.bounds(row, values.len());
        if row == 0 || from >= end {
            state = R::default();
            (start, end) = (from, from);
        }
        for value in values.get(start..from).unwrap_or(&[]) {
            state.remove(*value);
        }
        for value in values.get(end..to).unwrap_or(&[]) {
            state.add(*value);
        }
        (start, end) = (from, to);
        out.push(state.result(window.least()));
    }
    out
}

/// How many of the last values were the same.
#[derive(Default)]
struct Same {
    value: f64,
    count: usize,
}

impl Same {
    fn add(&mut self, value: f64) {
        self.count = if self.count > 0 && value == self.value { self.count + 1 } else { 1 };
        self.value = value;
    }
}

/// Compensated sums; the compensations of adding and removing are apart.
#[derive(Default)]
struct Sum {
    present: usize,
    negative: usize,
    total: f64,
    added: f64,
    removed: f64,
    same: Same,
}

impl Sum {
    fn step(sum: &mut f64, compensation: &mut f64, value: f64) {
        let y = value - *compensation;
        let t = *sum + y;
        *compensation = t - *sum - y;
        *sum = t;
    }
}

impl Running for Sum {
    fn add(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        self.present += 1;
        self.negative += usize::from(value.is_sign_negative());
        Sum::step(&mut self.total, &mut self.added, value);
        self.same.add(value);
    }

    fn remove(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        self.present = self.present.saturating_sub(1);
        self.negative = self.negative.saturating_sub(usize::from(value.is_sign_negative()));
        Sum::step(&mut self.total, &mut self.removed, -value);
    }

    fn result(&self, least: usize) -> f64 {
        match self.present {
            0 if least == 0 => 0.0,
            present if present < least => f64::NAN,
            present if self.same.count >= present => self.same.value * present as f64,
            _ => self.total,
        }
    }
}

#[derive(Default)]
struct Mean(Sum);

impl Running for Mean {
    fn add(&mut self, value: f64) {
        self.0.add(value);
    }

    fn remove(&mut self, value: f64) {
        self.0.remove(value);
    }

    fn result(&self, least: usize) -> f64 {
        let Sum { present, negative, total, same, .. } = &self.0;
        if *present < least || *present == 0 {
            return f64::NAN;
        }
        let mean = total / *present as f64;
        match mean {
            _ if same.count >= *present => same.value,
            mean if *negative == 0 && mean < 0.0 => 0.0,
            mean if negative == present && mean > 0.0 => 0.0,
            mean => mean,
        }
    }
}

/// Welford's sums of squares with compensation.
#[derive(Default)]
struct Squares {
    present: usize,
    mean: f64,
    total: f64,
    added: f64,
    removed: f64,
    same: Same,
}

impl Running for Squares {
    fn add(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        self.present += 1;
        self.same.add(value);
        let before = self.mean - self.added;
        let y = value - self.added;
        let t = y - self.mean;
        self.added = t + self.mean - y;
        self.mean += t / self.present as f64;
        self.total += (value - before) * (value - self.mean);
    }

    fn remove(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        self.present = self.present.saturating_sub(1);
        if self.present == 0 {
            (self.mean, self.total) = (0.0, 0.0);
            return;
        }
        let before = self.mean - self.removed;
        let y = value - self.removed;
        let t = y - self.mean;
        self.removed = t + self.mean - y;
        self.mean -= t / self.present as f64;
        self.total -= (value - before) * (value - self.mean);
    }

    fn result(&self, _: usize) -> f64 {
        // The caller divides: how much depends on `ddof`.
        if self.present == 1 || self.same.count >= self.present { 0.0 } else { self.total }
    }
}

fn sum(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    w.mapped((args.flag("numeric_only")?, numbers), host, |window, values, _, host| {
        host.meter().work_len(4 * values.len())?;
        Ok(run::<Sum>(window, values))
    })
}

fn mean(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    w.mapped((args.flag("numeric_only")?, numbers), host, |window, values, _, host| {
        host.meter().work_len(4 * values.len())?;
        Ok(run::<Mean>(window, values))
    })
}

/// The means of windows.
pub(super) fn means(window: &Window, values: &[f64]) -> Vec<f64> {
    run::<Mean>(window, values)
}

/// The variances of windows.
pub(super) fn variances(window: &Window, values: &[f64], ddof: usize) -> Vec<f64> {
    let squares = run::<Squares>(window, values);
    let least = window.least().max(1);
    let variance = |(square, present): (f64, usize)| {
        if present < least || present <= ddof { f64::NAN } else { square / (present - ddof) as f64 }
    };
    squares.into_iter().zip(counts(window, values)).map(variance).collect()
}

/// `ddof=`
pub(super) fn ddof_of(args: &Bound) -> Result<usize> {
    usize::try_from(args.int("ddof")?).map_err(|_| Stop::unsupported("windows with a negative ddof"))
}

/// The variance of each window, or its root.
///
/// >>> pd.Series([1, 2, 4]).rolling(2).var().tolist()
/// [nan, 0.5, 2.0]
fn spread(root: bool, w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let ddof = ddof_of(args)?;
    w.mapped((args.flag("numeric_only")?, numbers), host, |window, values, _, host| {
        host.meter().work_len(8 * values.len())?;
        let variances = variances(window, values, ddof);
        Ok(if root { variances.into_iter().map(|v| if v < 0.0 { 0.0 } else { v.sqrt() }).collect() } else { variances })
    })
}

/// How many cells of each window are present.
pub(super) fn counts(window: &Window, values: &[f64]) -> Vec<usize> {
    let mut before = Vec::with_capacity(values.len() + 1);
    let mut total = 0;
    before.push(0);
    for value in values {
        total += usize::from(!value.is_nan());
        before.push(total);
    }
    let at = |at: usize| before.get(at).copied().unwrap_or(total);
    (0..values.len()).map(|row| window.bounds(row, values.len())).map(|(from, to)| at(to) - at(from)).collect()
}

fn count(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    w.mapped((args.flag("numeric_only")?, presence), host, |window, values, _, host| {
        host.meter().work_len(values.len())?;
        let least = window.least();
        let count = |(row, present): (usize, usize)| {
            // The cells that count for `min_periods` are the rows of the window, present or not.
            let (from, to) = window.bounds(row, values.len());
            if to - from < least { f64::NAN } else { present as f64 }
        };
        Ok(counts(window, values).into_iter().enumerate().map(count).collect())
    })
}

/// Each window's present cells in order, through a function.
fn by_window(
    w: &Rc<Window>,
    args: &Bound,
    host: &mut dyn Host,
    reduce: impl Fn(&mut Vec<f64>) -> f64,
) -> Result<Value> {
    w.mapped((args.flag("numeric_only")?, numbers), host, |window, values, _, host| {
        let mut out = Vec::with_capacity(values.len());
        for row in 0..values.len() {
            let (from, to) = window.bounds(row, values.len());
            host.meter().work_sort(to - from)?;
            let mut cells: Vec<f64> =
                values.get(from..to).unwrap_or(&[]).iter().copied().filter(|v| !v.is_nan()).collect();
            out.push(if cells.len() < window.least().max(1) { f64::NAN } else { reduce(&mut cells) });
        }
        Ok(out)
    })
}

fn extreme(largest: bool, w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    by_window(w, args, host, |cells| {
        cells.iter().copied().reduce(if largest { f64::max } else { f64::min }).unwrap_or(f64::NAN)
    })
}

fn median(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    by_window(w, args, host, |cells| {
        cells.sort_by(f64::total_cmp);
        let at = |at: usize| cells.get(at).copied().unwrap_or(f64::NAN);
        match cells.len() {
            n if n % 2 == 1 => at(n / 2),
            n => f64::midpoint(at(n / 2 - 1), at(n / 2)),
        }
    })
}

fn quantile(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some(q) = args.value("q").as_float() else { return Err(Stop::unsupported("Rolling.quantile(q=)")) };
    if !(0.0..=1.0).contains(&q) {
        return Err(raise::value_error(format!("quantile value {q:?} not in [0, 1]")));
    }
    let word = super::window_moments::interpolation(args)?;
    by_window(w, args, host, |cells| {
        cells.sort_by(f64::total_cmp);
        super::window_moments::quantile_of(cells, q, &word).unwrap_or(f64::NAN)
    })
}

/// A function of each window's Series, or array, where enough cells are present.
///
/// >>> pd.Series([1, 2, 4]).rolling(2).apply(lambda cells, more: cells[-1] - cells[0] + more, raw=True, args=(1,)).tolist()
/// [nan, 2.0, 3.0]
fn apply(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = args.value("func");
    let (Value::Bool(raw) | Value::Numpy(Np::Bool(raw))) = args.value("raw") else {
        return Err(raise::value_error("raw parameter must be `True` or `False`"));
    };
    let more = match args.some("args") {
        None => Vec::new(),
        Some(more) => hiddentables_values::iter::collect(&more, host)?,
    };
    let named: Vec<(std::sync::Arc<str>, Value)> = match args.some("kwargs") {
        None => Vec::new(),
        Some(Value::Dict(named)) => {
            let name = |(name, value): (Value, Value)| Some((name.as_str()?.into(), value));
            let named: Option<Vec<_>> = named.pairs().into_iter().map(name).collect();
            named.ok_or_else(|| raise::type_error("keywords must be strings"))?
        }
        Some(_) => return Err(Stop::unsupported("Rolling.apply(kwargs=) of no dict")),
    };
    if let Seen::Groups(groups) = &w.seen
        && !raw
        && groups.keys.of_row.contains(&crate::groupby::NO_GROUP)
        && !groups.keys.is_empty()
    {
        // pandas gives what is left the labels of all rows.
        let left = groups.keys.rows.iter().map(Vec::len).sum::<usize>();
        return Err(raise::value_error(format!(
            "Length of values ({left}) does not match length of index ({})",
            groups.frame.rows()
        )));
    }
    w.mapped((false, numbers), host, |window, values, index, host| {
        let meter = Rc::clone(host.meter());
        let present = counts(window, values);
        let mut out = Vec::with_capacity(values.len());
        for (row, present) in present.into_iter().enumerate() {
            meter.step()?;
            if present < window.least() || !window.answers(row) {
                out.push(f64::NAN);
                continue;
            }
            let (from, to) = window.bounds(row, values.len());
            meter.work_len(to - from)?;
            let cells = Array::floats(values.get(from..to).unwrap_or(&[]).to_vec());
            let part = if raw {
                // A look at the cells, which cannot be written to.
                NdArray::of_pandas(cells, &meter)?
            } else {
                Series::value(Value::None, index.slice(from, to - from, &meter)?, cells, &meter)?
            };
            let positional = std::iter::once(part).chain(more.iter().cloned()).collect();
            let answer = host.call(&function, Args { positional, keywords: named.clone() })?;
            let Some(number) = answer.as_float() else {
                return Err(match answer {
                    Value::None | Value::Str(_) | Value::List(_) => {
                        raise::type_error(format!("must be real number, not {}", answer.class().name))
                    }
                    _ => Stop::unsupported("Rolling.apply with a function that gives no number"),
                });
            };
            out.push(number);
        }
        Ok(out)
    })
}

/// What a function is called, where pandas has a kernel for it.
fn kernel_name(func: &Value) -> Option<String> {
    match func {
        Value::Str(name) => Some(name.to_string()),
        Value::Native(native) => {
            let name = native.name();
            ["sum", "min", "max", "mean", "median", "std", "var"].contains(&name).then(|| name.to_string())
        }
        _ => None,
    }
}

/// Windows through the method of a name, through several of them beside one another, through one for each column, or through a
/// function.
///
/// >>> pd.Series([1, 2, 4]).rolling(2).agg(['sum', 'max']).columns.tolist()
/// ['sum', 'max']
fn agg(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let object = Value::shared(Rc::clone(w));
    let func = args.value("func");
    if let Some(name) = kernel_name(&func) {
        return hiddentables_values::ops::call_method(&object, &name, Args::default(), host);
    }
    if matches!(w.seen, Seen::Groups(_)) || w.on.is_some() {
        return Err(Stop::unsupported(format!("Rolling.agg of a {}", func.class().name)));
    }
    let names = |list: &Value, host: &mut dyn Host| -> Result<Vec<String>> {
        let list = hiddentables_values::iter::collect(list, host)?;
        let names: Option<Vec<String>> = list.iter().map(kernel_name).collect();
        let names = names
            .filter(|names| !names.is_empty())
            .ok_or_else(|| Stop::unsupported("Rolling.agg of functions in a list"))?;
        if names.iter().enumerate().any(|(at, name)| names.iter().take(at).any(|own| own == name)) {
            return Err(Stop::unsupported("Rolling.agg of one function twice"));
        }
        Ok(names)
    };
    // Columns with their labels of one or two levels.
    let mut columns: Vec<(Vec<Value>, Array)> = Vec::new();
    let each = |window: &Value,
                above: Option<&Value>,
                names: &[String],
                columns: &mut Vec<(Vec<Value>, Array)>,
                host: &mut dyn Host| {
        for name in names {
            let answer = hiddentables_values::ops::call_method(window, name, Args::default(), host)?;
            let Some(series) = answer.downcast::<Series>() else {
                return Err(Stop::unsupported("Rolling.agg of what gives no column"));
            };
            let mut label: Vec<Value> = above.cloned().into_iter().collect();
            label.push(Value::str(name.clone(), host.meter())?);
            columns.push((label, series.array()));
        }
        Ok(())
    };
    let index = match (&w.seen, &func) {
        (Seen::Series(series), Value::List(_)) => {
            each(&object, None, &names(&func, host)?, &mut columns, host)?;
            series.index()
        }
        (Seen::Frame(df), Value::List(_)) => {
            let frame = df.frame();
            if frame.columns.levels() > 1 || !frame.columns.is_unique(&meter)? {
                return Err(Stop::unsupported("Rolling.agg of a list over several levels"));
            }
            let names = names(&func, host)?;
            for label in frame.columns.to_values(&meter)? {
                let window = hiddentables_values::ops::get_item(&object, &label, host)?;
                each(&window, Some(&label), &names, &mut columns, host)?;
            }
            Rc::clone(&frame.index)
        }
        (Seen::Frame(df), Value::Dict(dict)) => {
            for (label, how) in dict.pairs() {
                let window = hiddentables_values::ops::get_item(&object, &label, host)?;
                let Some(name) = kernel_name(&how) else {
                    return Err(Stop::unsupported("Rolling.agg of a dict of lists or functions"));
                };
                let answer = hiddentables_values::ops::call_method(&window, &name, Args::default(), host)?;
                let Some(series) = answer.downcast::<Series>() else {
                    return Err(Stop::unsupported("Rolling.agg of what gives no column"));
                };
                columns.push((vec![label], series.array()));
            }
            Rc::clone(&df.frame().index)
        }
        (_, Value::List(_) | Value::Dict(_)) => return Err(Stop::unsupported("Rolling.agg of a dict")),
        (_, func) => {
            let callable = match func {
                Value::Native(_) | Value::Class(_) => true,
                Value::Object(object) => object.callable(),
                _ => false,
            };
            if !callable || matches!(func, Value::Native(_)) {
                return Err(Stop::unsupported(format!("Rolling.agg of a {}", func.class().name)));
            }
            return hiddentables_values::ops::call_method(&object, "apply", Args::one(func.clone()), host);
        }
    };
    let index = match w.stepped(index.len(), &meter)? {
        Some(rows) => index.take(&rows, &meter)?,
        None => index,
    };
    if columns.is_empty() {
        return Err(Stop::unsupported("Rolling.agg of nothing"));
    }
    let (labels, arrays): (Vec<Vec<Value>>, Vec<Array>) = columns.into_iter().unzip();
    let width = labels.first().map_or(1, Vec::len);
    let label = |label: Vec<Value>| match (width, label.into_iter()) {
        (1, mut parts) => Ok(parts.next().unwrap_or(Value::None)),
        (_, parts) => Value::tuple(parts.collect(), &meter),
    };
    let labels = labels.into_iter().map(label).collect::<Result<Vec<_>>>()?;
    let mut labels = crate::index::Index::of_values(labels, Value::None, &meter)?;
    if let Seen::Frame(df) = &w.seen {
        let name = df.frame().columns.name();
        let names = std::iter::once(name).chain(vec![Value::None; labels.levels().saturating_sub(1)]).collect();
        labels = labels.renamed(names, &meter)?;
    }
    Ok(crate::frame::DataFrame::value(crate::frame::Frame::of_arrays(labels, arrays, index, &meter)?))
}
