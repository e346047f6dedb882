//! `groupby`, and what its groups are reduced to.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value};

use super::reduce;
use crate::array::infer::infer_objects;
use crate::array::{Array, Dtype, nan};
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Selected, group};
use crate::index::Index;
use crate::series::Series;
use crate::time;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "groupby(by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=<no_default>, dropna=True)",
    group_series,
)
.refusing(&["axis", "level", "as_index", "group_keys"])];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "groupby(by=None, axis=<no_default>, level=None, as_index=True, sort=True, group_keys=True, observed=<no_default>, dropna=True)",
    group_frame,
)
.refusing(&["axis", "level", "group_keys"])];

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("sum(numeric_only=False, min_count=0, engine=None, engine_kwargs=None)", |g, a, h| {
        reduced("sum", g, a, h)
    })
    .refusing(&["min_count", "engine", "engine_kwargs"]),
    Method::new("mean(numeric_only=False, engine=None, engine_kwargs=None)", |g, a, h| reduced("mean", g, a, h))
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("max(numeric_only=False, min_count=-1, engine=None, engine_kwargs=None)", |g, a, h| {
        reduced("max", g, a, h)
    })
    .refusing(&["min_count", "engine", "engine_kwargs"]),
    Method::new("min(numeric_only=False, min_count=-1, engine=None, engine_kwargs=None)", |g, a, h| {
        reduced("min", g, a, h)
    })
    .refusing(&["min_count", "engine", "engine_kwargs"]),
    Method::new("median(numeric_only=False)", |g, a, h| reduced("median", g, a, h)),
    Method::new("std(ddof=1, engine=None, engine_kwargs=None, numeric_only=False)", |g, a, h| reduced("std", g, a, h))
        .refusing(&["ddof", "engine", "engine_kwargs"]),
    Method::new("var(ddof=1, engine=None, engine_kwargs=None, numeric_only=False)", |g, a, h| reduced("var", g, a, h))
        .refusing(&["ddof", "engine", "engine_kwargs"]),
    Method::new("first(numeric_only=False, min_count=-1, skipna=True)", |g, a, h| reduced("first", g, a, h))
        .refusing(&["min_count", "skipna"]),
    Method::new("last(numeric_only=False, min_count=-1, skipna=True)", |g, a, h| reduced("last", g, a, h))
        .refusing(&["min_count", "skipna"]),
    Method::new("count()", |g, _, h| reduce_all("count", g, false, h)),
    Method::new("nunique(dropna=True)", |g, _, h| reduce_all("nunique", g, false, h)).refusing(&["dropna"]),
    Method::new("size()", |g, _, h| size(g, h)),
    Method::new("head(n=5)", |g, a, h| ends(false, g, a, h)),
    Method::new("tail(n=5)", |g, a, h| ends(true, g, a, h)),
    Method::property("ngroups", |g, _| Ok(Value::Int(g.keys.rows.len() as i64))),
];

/// Rows of a grouped frame alone.
pub const GROUPED_FRAME: &[Method<Rc<GroupBy>>] =
    &[Method::new("agg(func=None, *args, engine=None, engine_kwargs=None, **kwargs)", agg_frame).refusing(&[
        "*args",
        "engine",
        "engine_kwargs",
    ])];

/// Rows of a grouped Series alone.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] = &[
    Method::new("idxmax(axis=<no_default>, skipna=True)", |g, _, h| labels_of_extremes(true, g, h))
        .refusing(&["axis", "skipna"]),
    Method::new("idxmin(axis=<no_default>, skipna=True)", |g, _, h| labels_of_extremes(false, g, h))
        .refusing(&["axis", "skipna"]),
    Method::new("transform(func, *args, engine=None, engine_kwargs=None, **kwargs)", transform).refusing(&[
        "*args",
        "engine",
        "engine_kwargs",
        "**kwargs",
    ]),
    Method::new("apply(func, *args, **kwargs)", apply_series).refusing(&["*args", "**kwargs"]),
    Method::new("agg(func=None, *args, engine=None, engine_kwargs=None, **kwargs)", agg_series).refusing(&[
        "*args",
        "engine",
        "engine_kwargs",
        "**kwargs",
    ]),
];

/// Rows in groups of equal keys; missing keys are dropped, groups sorted.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].sum().to_dict()
/// {'a': 2, 'b': 4}
fn group_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    let keys = Rc::new(group(&frame, &args.value("by"), args.flag("sort")?, args.flag("dropna")?, host)?);
    let selected = (0..frame.width()).filter(|at| !keys.columns.contains(at)).collect();
    let as_index = args.flag("as_index")?;
    Ok(Value::object(GroupBy { frame, keys, selected: Selected::Several(selected), as_index }))
}

fn group_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let state = s.state();
    let by = args.value("by");
    let frame = Frame::named(vec![(state.name, state.column)], state.index, host.meter())?;
    // A name is a level of the index here, never the Series itself.
    if crate::selection::is_scalar(&by)
        && !by.is_none()
        && !frame.index.names().iter().any(|name| crate::frame::same_name(name, &by))
    {
        return Err(match by {
            Value::Str(_) => raise::key_error(by),
            _ => Stop::unsupported("Series.groupby of a function"),
        });
    }
    let mut keys = group(&frame, &by, args.flag("sort")?, args.flag("dropna")?, host)?;
    keys.columns.clear();
    Ok(Value::object(GroupBy { frame, keys: Rc::new(keys), selected: Selected::One(0), as_index: true }))
}

fn reduced(name: &'static str, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let numeric_only = args.flag("numeric_only")?;
    if numeric_only && g.is_series() && !g.columns(host.meter())?.iter().all(|(_, array)| array.dtype().is_numeric()) {
        return Err(raise::type_error(format!(
            "Cannot use numeric_only=True with SeriesGroupBy.{name} and non-numeric dtypes."
        )));
    }
    reduce_all(name, g, numeric_only, host)
}

/// Kahan's compensated sum, which pandas' group kernels use.
fn compensated_sum(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut compensation) = (0.0_f64, 0.0_f64);
    for value in values {
        let y = value - compensation;
        let t = sum + y;
        compensation = t - sum - y;
        // An infinity makes the compensation NaN; pandas starts it anew.
        if compensation.is_nan() {
            compensation = 0.0;
        }
        sum = t;
    }
    sum
}

/// The spread of a group by Welford's method, as pandas' kernel takes it.
fn welford_variance(values: impl Iterator<Item = f64>, ddof: f64) -> f64 {
    let (mut count, mut mean, mut squares) = (0.0_f64, 0.0_f64, 0.0_f64);
    for value in values {
        count += 1.0;
        let old = mean;
        mean += (value - old) / count;
        squares += (value - mean) * (value - old);
    }
    if count <= ddof { f64::NAN } else { squares / (count - ddof) }
}

/// One group of one column reduced by name.
pub fn reduce_group(name: &str, array: &Array, rows: &[usize], host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let part = array.take(rows, &meter)?;
    if let Array::Float(floats) = &part {
        let present = || floats.iter().flatten();
        let count = present().count();
        return Ok(Value::np_float(match name {
            "sum" => compensated_sum(present()),
            "mean" if count == 0 => f64::NAN,
            "mean" => compensated_sum(present()) / count as f64,
            "var" => welford_variance(present(), 1.0),
            "std" => welford_variance(present(), 1.0).sqrt(),
            _ => return by_name(name, &part, host),
        }));
    }
    if part.dtype().is_numeric() {
        let floats = part.to_floats().unwrap_or_default();
        match name {
            "mean" => return Ok(Value::np_float(compensated_sum(floats.iter().copied()) / floats.len() as f64)),
            "var" => return Ok(Value::np_float(welford_variance(floats.iter().copied(), 1.0))),
            "std" => return Ok(Value::np_float(welford_variance(floats.iter().copied(), 1.0).sqrt())),
            _ => {}
        }
    }
    by_name(name, &part, host)
}

fn by_name(name: &str, part: &Array, host: &mut dyn Host) -> Result<Value> {
    if let ("var", Array::Str(_)) = (name, part) {
        return Err(raise::type_error("agg function failed [how->var,dtype->object]"));
    }
    if let ("max" | "min", Array::Str(_) | Array::Object(_)) = (name, part)
        && part.may_miss()
        && (0..part.len()).any(|row| !part.missing_at(row))
    {
        // Text has no order with the NaN of a missing cell.
        return Err(raise::type_error(format!("agg function failed [how->{name},dtype->object]")));
    }
    if let ("std", Array::Str(strings)) = (name, part) {
        // pandas converts to floats first, and says which text it could not read.
        if let Some(text) = strings.iter().flatten().find(|text| crate::array::cast::parse_python_float(text).is_none())
        {
            let shown = hiddentables_values::ops::repr(&Value::str(text, host.meter())?, host)?;
            return Err(raise::value_error(format!("could not convert string to float: {shown}")));
        }
        return Err(Stop::unsupported(format!("groupby.{name} of text that is numbers")));
    }
    if let ("std" | "var", Array::Object(_)) = (name, part) {
        return Err(Stop::unsupported(format!("groupby.{name} of objects")));
    }
    if let Array::Object(cells) = part
        && cells.iter().any(|v| matches!(v, Value::Bool(_)))
    {
        return Err(Stop::unsupported("groupby over bools with missing values"));
    }
    if let ("mean" | "median", Dtype::Object) = (name, part.dtype()) {
        return Err(raise::type_error(format!("agg function failed [how->{name},dtype->object]")));
    }
    if let ("sum" | "max" | "min", Array::Str(_) | Array::Object(_)) = (name, part) {
        // Missing objects are skipped; of none at all a sum is 0, an extreme NaN.
        let kept = part.take(&part.present_rows(), &Rc::clone(host.meter()))?;
        if kept.is_empty() {
            return Ok(if name == "sum" { Value::Int(0) } else { nan() });
        }
        return match name {
            "sum" => kept.sum(true, host),
            _ => kept.extreme(name == "max", true, host),
        };
    }
    match reduce::by_name(name, part, host)? {
        Some(value) => Ok(value),
        None => Err(raise::attribute_error(format!("'SeriesGroupBy' object has no attribute '{name}'"))),
    }
}

/// The column of a reduction, in the dtype pandas gives it.
fn reduced_column(name: &str, array: &Array, g: &GroupBy, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if let ("sum" | "mean" | "std" | "var" | "median", Array::Time(_)) = (name, array) {
        return Err(Stop::unsupported(format!("groupby.{name} of datetimes")));
    }
    let mut cells = Vec::with_capacity(g.keys.rows.len());
    for rows in &g.keys.rows {
        meter.step()?;
        cells.push(reduce_group(name, array, rows, host)?);
    }
    if cells.is_empty() {
        return Ok(match (name, array.dtype()) {
            ("count" | "size" | "nunique", _) => Array::ints(Vec::new()),
            ("std", _) => Array::floats(Vec::new()),
            ("mean" | "median" | "var", dtype) if dtype != Dtype::Object => Array::floats(Vec::new()),
            _ => array.take(&[], &meter)?,
        });
    }
    Ok(match (name, array) {
        ("count" | "size" | "nunique", _) => Array::ints(cells.iter().filter_map(Value::as_int).collect()),
        (_, Array::Object(_)) => match crate::array::infer(cells.clone(), &meter)? {
            strings @ Array::Str(_) => strings,
            _ => Array::objects(cells),
        },
        (_, Array::Str(_)) => match crate::array::infer(cells.clone(), &meter)? {
            strings @ Array::Str(_) => strings,
            _ => Array::objects(cells),
        },
        ("sum", Array::Bool(_)) => crate::array::infer(cells, &meter)?,
        (_, Array::Time(_)) => {
            Array::Time(crate::polars_bridge::Ints::optional(cells.iter().map(time::nanosecond_count)))
        }
        (_, Array::Delta(_)) => {
            Array::Delta(crate::polars_bridge::Ints::optional(cells.iter().map(time::nanosecond_count)))
        }
        (_, Array::Float(_)) => Array::floats(cells.iter().map(|v| v.as_float().unwrap_or(f64::NAN)).collect()),
        _ => crate::array::infer(cells, &meter)?,
    })
}

/// Every grouped column reduced by name, under the keys.
fn reduce_all(name: &'static str, g: &Rc<GroupBy>, numeric_only: bool, host: &mut dyn Host) -> Result<Value> {
    let mut columns = Vec::new();
    for (label, array) in g.columns(&Rc::clone(host.meter()))? {
        if numeric_only && !array.dtype().is_numeric() {
            continue;
        }
        columns.push((label, reduced_column(name, &array, g, host)?));
    }
    wrapped(g, columns, host)
}

/// Results under the keys: as labels, or as columns where `as_index` is false.
fn wrapped(g: &Rc<GroupBy>, columns: Vec<(Value, Array)>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !g.as_index {
        let keys = g.keys.names.iter().cloned().zip(g.keys.labels.iter().cloned());
        return DataFrame::of_arrays(keys.chain(columns).collect(), Index::range(g.keys.rows.len()), &meter);
    }
    let index = g.keys.index(host)?;
    match (&g.selected, columns.as_slice()) {
        (Selected::One(_), [(name, array)]) => Series::value(name.clone(), index, array.clone(), &meter),
        _ => DataFrame::of_arrays(columns, index, &meter),
    }
}

/// How many rows each group has.
fn size(g: &Rc<GroupBy>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let sizes = Array::ints(g.keys.rows.iter().map(|rows| rows.len() as i64).collect());
    if !g.as_index {
        return wrapped(g, vec![(Value::literal("size"), sizes)], host);
    }
    let name = match &g.selected {
        Selected::One(at) => g.frame.name(*at, &meter)?,
        Selected::Several(_) => Value::None,
    };
    Series::value(name, g.keys.index(host)?, sizes, &meter)
}

/// The first or last rows of every group, in the frame's order.
fn ends(last: bool, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let n = args.int("n")?;
    let n = usize::try_from(n).map_err(|_| Stop::unsupported("groupby.head of a negative n"))?;
    let mut rows: Vec<usize> = Vec::new();
    for group in &g.keys.rows {
        let skip = if last { group.len().saturating_sub(n) } else { 0 };
        rows.extend(group.iter().skip(skip).take(n));
    }
    rows.sort_unstable();
    g.part(&rows, host)
}

fn labels_of_extremes(largest: bool, g: &Rc<GroupBy>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let [(name, array)] = &g.columns(host.meter())?[..] else {
        return Err(Stop::unsupported("groupby.idxmax of a frame"));
    };
    let mut labels = Vec::with_capacity(g.keys.rows.len());
    for rows in &g.keys.rows {
        let part = array.take(rows, &meter)?;
        let label = match part.extreme_row(largest, host)? {
            Some(at) => g.frame.index.label(rows.get(at).copied().unwrap_or_default(), &meter)?,
            None => return Err(Stop::unsupported("groupby.idxmax of a group without values")),
        };
        labels.push(label);
    }
    let labels = match (labels.is_empty(), g.frame.index.to_array(&meter)?) {
        (true, own) => own.take(&[], &meter)?,
        (false, _) => crate::array::infer(labels, &meter)?,
    };
    wrapped(g, vec![(name.clone(), labels)], host)
}

/// A reduction spread over the rows of its group.
fn transform(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Value::Str(name) = args.value("func") else {
        return Err(Stop::unsupported("groupby.transform of a function"));
    };
    let [(label, array)] = &g.columns(host.meter())?[..] else {
        return Err(Stop::unsupported("groupby.transform of a frame"));
    };
    if !["sum", "mean", "max", "min", "count", "median", "size", "first", "last", "nunique", "std", "var"]
        .contains(&&*name)
    {
        return Err(Stop::unsupported(format!("groupby.transform('{}')", &*name)));
    }
    let reduced = reduced_column(&name, array, g, host)?;
    let mut source: Vec<Option<usize>> = vec![None; g.frame.rows()];
    for (group, rows) in g.keys.rows.iter().enumerate() {
        for &row in rows {
            if let Some(slot) = source.get_mut(row) {
                *slot = Some(group);
            }
        }
    }
    Series::value(label.clone(), Rc::clone(&g.frame.index), reduced.take_optional(&source, &meter)?, &meter)
}

/// A function of every group that gives a scalar.
fn apply_series(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    if let Value::Str(_) = function {
        return Err(Stop::unsupported("SeriesGroupBy.apply of a name"));
    }
    let mut values = Vec::with_capacity(g.keys.rows.len());
    for rows in &g.keys.rows {
        let part = g.part(rows, host)?;
        let value = host.call(&function, Args::one(part))?;
        if !crate::selection::is_scalar(&value) && !matches!(value, Value::List(_) | Value::Dict(_) | Value::Set(_)) {
            return Err(Stop::unsupported("SeriesGroupBy.apply with a function that gives a Series"));
        }
        values.push(value);
    }
    if values.is_empty() || values.iter().any(|v| matches!(v, Value::Dict(_))) {
        return Err(Stop::unsupported("SeriesGroupBy.apply"));
    }
    let name = g.columns(&meter)?.first().map_or(Value::None, |(name, _)| name.clone());
    let array = infer_objects(values, &meter)?;
    wrapped(g, vec![(name, array)], host)
}

/// What a function in `agg` is called: a name, or a builtin that pandas takes for one.
fn function_name(function: &Value) -> Option<String> {
    match function {
        Value::Str(name) => Some(name.to_string()),
        Value::Native(native) => match native.name() {
            name @ ("sum" | "max" | "min") => Some(name.to_string()),
            _ => None,
        },
        _ => None,
    }
}

fn aggregated(function: &Value, array: &Array, g: &GroupBy, name: &Value, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if let Some(how) = function_name(function) {
        return reduced_column(&how, array, g, host);
    }
    if !matches!(function, Value::Object(_) | Value::Native(_) | Value::Class(_)) {
        return Err(Stop::unsupported(format!("agg of a {}", function.class().name)));
    }
    let mut cells = Vec::with_capacity(g.keys.rows.len());
    for rows in &g.keys.rows {
        let index = g.frame.index.take(rows, &meter)?;
        let part = Series::value(name.clone(), index, array.take(rows, &meter)?, &meter)?;
        let value = host.call(function, Args::one(part))?;
        if value.is::<Series>() || value.is::<DataFrame>() || value.is::<crate::ndarray::NdArray>() {
            return Err(raise::value_error("Must produce aggregated value"));
        }
        cells.push(value);
    }
    if cells.is_empty() {
        return Err(Stop::unsupported("agg of no groups with a function"));
    }
    infer_objects(cells, &meter)
}

/// The groups reduced by a name or function; a list of them gives a column each.
fn agg_series(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let [(name, array)] = &g.columns(host.meter())?[..] else { return Err(Stop::unsupported("agg")) };
    match args.value("func") {
        Value::List(functions) => {
            let mut columns = Vec::new();
            for function in functions.snapshot() {
                let Some(how) = function_name(&function) else {
                    return Err(Stop::unsupported("agg of a list of functions"));
                };
                let label = Value::str(how, host.meter())?;
                columns.push((label, aggregated(&function, array, g, name, host)?));
            }
            if !g.as_index {
                return wrapped(g, columns, host);
            }
            DataFrame::of_arrays(columns, g.keys.index(host)?, &Rc::clone(host.meter()))
        }
        Value::Dict(_) if !g.as_index => Err(Stop::unsupported("SeriesGroupBy.agg of a dict with as_index=False")),
        Value::Dict(_) => Err(raise::exception(
            &hiddentables_values::types::exceptions::SPECIFICATION_ERROR,
            "nested renamer is not supported",
        )),
        Value::None => Err(Stop::unsupported("SeriesGroupBy.agg with names")),
        function => {
            let column = aggregated(&function, array, g, name, host)?;
            wrapped(g, vec![(name.clone(), column)], host)
        }
    }
}

/// The groups reduced by a name or function, a dict of them by column, or named pairs of column and function.
fn agg_frame(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let column_of = |name: &Value, host: &mut dyn Host| -> Result<Array> {
        match g.frame.named_array(name, host.meter())? {
            Some(array) => Ok(array),
            None => {
                let shown = hiddentables_values::ops::repr_sequence("[", std::slice::from_ref(name), "]", host)?;
                Err(raise::key_error_text(format!("Column(s) {shown} do not exist")))
            }
        }
    };
    let mut columns = Vec::new();
    match args.value("func") {
        Value::None if !args.keywords.is_empty() => {
            for (label, pair) in &args.keywords {
                let Value::Tuple(pair) = pair else {
                    return Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc)."));
                };
                let [name, function] = &***pair else {
                    return Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc)."));
                };
                let array = column_of(name, host)?;
                columns.push((Value::str(&**label, host.meter())?, aggregated(function, &array, g, name, host)?));
            }
        }
        Value::None => return Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc).")),
        _ if !args.keywords.is_empty() => return Err(Stop::unsupported("agg with keyword arguments of the function")),
        Value::Dict(functions) => {
            for (name, function) in functions.pairs() {
                if let Value::List(_) = function {
                    return Err(Stop::unsupported("agg of a dict of lists"));
                }
                let array = column_of(&name, host)?;
                columns.push((name.clone(), aggregated(&function, &array, g, &name, host)?));
            }
        }
        Value::List(_) => return Err(Stop::unsupported("agg of a list over a frame")),
        function => {
            let Some(how) = function_name(&function) else {
                return Err(Stop::unsupported("agg of a function over a frame"));
            };
            for (label, array) in g.columns(&Rc::clone(host.meter()))? {
                columns.push((label, reduced_column(&how, &array, g, host)?));
            }
        }
    }
    wrapped(g, columns, host)
}
