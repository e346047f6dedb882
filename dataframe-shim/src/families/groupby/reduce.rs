//! Groups reduced to a cell each: `sum`, `mean`, `count`, `first`, `idxmax`, `quantile` and their kin.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Args, Bound, Host, IntKind, Method, Result, Stop, Value};

use crate::array::cast::near_float32;
use crate::array::infer::infer_objects;
use crate::array::{Array, Dtype, nan};
use crate::distinct::{Missing, groups};
use crate::frame::{DataFrame, Frame};
use crate::groupby::kernels::{self, Double, Single, ToFloat};
use crate::groupby::{GroupBy, Keys, NO_GROUP, Selected};
use crate::index::Index;
use crate::polars_bridge::{FloatKind, Ints};
use crate::selection;
use crate::series::Series;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("sum(numeric_only=False, min_count=0, engine=None, engine_kwargs=None)", |g, a, h| {
        with_least("sum", g, a, h)
    })
    .refusing(&["engine", "engine_kwargs"]),
    Method::new("prod(numeric_only=False, min_count=0)", |g, a, h| with_least("prod", g, a, h)),
    Method::new("max(numeric_only=False, min_count=-1, engine=None, engine_kwargs=None)", |g, a, h| {
        with_least("max", g, a, h)
    })
    .refusing(&["engine", "engine_kwargs"]),
    Method::new("min(numeric_only=False, min_count=-1, engine=None, engine_kwargs=None)", |g, a, h| {
        with_least("min", g, a, h)
    })
    .refusing(&["engine", "engine_kwargs"]),
    Method::new("first(numeric_only=False, min_count=-1, skipna=True)", |g, a, h| with_least("first", g, a, h)),
    Method::new("last(numeric_only=False, min_count=-1, skipna=True)", |g, a, h| with_least("last", g, a, h)),
    Method::new("mean(numeric_only=False, engine=None, engine_kwargs=None)", |g, a, h| plain("mean", g, a, h))
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("median(numeric_only=False)", |g, a, h| plain("median", g, a, h)),
    Method::new("std(ddof=1, engine=None, engine_kwargs=None, numeric_only=False)", |g, a, h| spread("std", g, a, h))
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("var(ddof=1, engine=None, engine_kwargs=None, numeric_only=False)", |g, a, h| spread("var", g, a, h))
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("sem(ddof=1, numeric_only=False)", |g, a, h| spread("sem", g, a, h)),
    Method::new("skew(axis=<no_default>, skipna=True, numeric_only=False, **kwargs)", |g, a, h| {
        let reduction = Reduction { skip_missing: a.flag("skipna")?, ..Reduction::of("skew") };
        reduced(&reduction, a.flag("numeric_only")?, g, h)
    })
    .refusing(&["axis", "**kwargs"]),
    Method::new("any(skipna=True)", |g, a, h| truth(true, g, a, h)),
    Method::new("all(skipna=True)", |g, a, h| truth(false, g, a, h)),
    Method::new("count()", |g, _, h| reduced(&Reduction::of("count"), false, g, h)),
    Method::new("nunique(dropna=True)", |g, a, h| {
        reduced(&Reduction { skip_missing: a.flag("dropna")?, ..Reduction::of("nunique") }, false, g, h)
    }),
    Method::new("size()", size),
    Method::new("quantile(q=0.5, interpolation='linear', numeric_only=False)", quantile),
];

/// Rows of a grouped frame alone.
pub const GROUPED_FRAME: &[Method<Rc<GroupBy>>] = &[
    Method::new("idxmax(axis=<no_default>, skipna=True, numeric_only=False)", |g, a, h| extreme_labels(true, g, a, h))
        .refusing(&["axis", "skipna"]),
    Method::new("idxmin(axis=<no_default>, skipna=True, numeric_only=False)", |g, a, h| extreme_labels(false, g, a, h))
        .refusing(&["axis", "skipna"]),
];

/// Rows of a grouped Series alone.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] = &[
    Method::new("idxmax(axis=<no_default>, skipna=True)", |g, a, h| extreme_labels(true, g, a, h))
        .refusing(&["axis", "skipna"]),
    Method::new("idxmin(axis=<no_default>, skipna=True)", |g, a, h| extreme_labels(false, g, a, h))
        .refusing(&["axis", "skipna"]),
    Method::new("unique()", unique),
    Method::property("is_monotonic_increasing", |g, h| by_series(g, "is_monotonic_increasing", h)),
    Method::property("is_monotonic_decreasing", |g, h| by_series(g, "is_monotonic_decreasing", h)),
];

/// A reduction and its parameters.
pub struct Reduction {
    pub(super) name: &'static str,
    pub(super) least: i64,
    pub(super) ddof: f64,
    pub(super) skip_missing: bool,
}

impl Reduction {
    /// The reduction of this name as pandas does it unasked.
    pub fn of(name: &'static str) -> Reduction {
        let least = if let "sum" | "prod" = name { 0 } else { -1 };
        Reduction { name, least, ddof: 1.0, skip_missing: true }
    }
}

fn with_least(name: &'static str, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let skip_missing = !matches!(name, "first" | "last") || args.flag("skipna")?;
    let reduction = Reduction { least: args.int("min_count")?, skip_missing, ..Reduction::of(name) };
    reduced(&reduction, args.flag("numeric_only")?, g, host)
}

fn plain(name: &'static str, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    reduced(&Reduction::of(name), args.flag("numeric_only")?, g, host)
}

fn spread(name: &'static str, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let reduction = Reduction { ddof: args.int("ddof")? as f64, ..Reduction::of(name) };
    reduced(&reduction, args.flag("numeric_only")?, g, host)
}

fn truth(any: bool, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let name = if any { "any" } else { "all" };
    reduced(&Reduction { skip_missing: args.flag("skipna")?, ..Reduction::of(name) }, false, g, host)
}

/// The columns a reduction is about.
fn columns_of(name: &str, numeric_only: bool, g: &GroupBy, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let selection = g.selection(&meter)?;
    if !numeric_only {
        return Ok(selection);
    }
    let numeric: Vec<usize> = selection
        .arrays()
        .enumerate()
        .filter(|(_, array)| crate::array::masked::is_number(array.dtype()))
        .map(|(at, _)| at)
        .collect();
    if g.is_series() && numeric.is_empty() {
        return Err(raise::type_error(format!(
            "Cannot use numeric_only=True with SeriesGroupBy.{name} and non-numeric dtypes."
        )));
    }
    selection.shared_columns(&numeric, &meter)
}

/// Every grouped column reduced, under the keys.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].sum().to_dict()
/// {'a': 2, 'b': 4}
pub fn reduced(r: &Reduction, numeric_only: bool, g: &Rc<GroupBy>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let selection = columns_of(r.name, numeric_only, g, host)?;
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        arrays.push(reduced_column(r, &array, &g.keys, host)?);
    }
    if g.positions().len() > 1 {
        refuse_parted(r.name, &selection, &arrays)?;
    }
    g.labelled(selection.columns, arrays, &meter)
}

/// pandas goes back to `float32` a block of columns at a time, and which columns are in one depends on how the frame came about.
fn refuse_parted(name: &str, source: &Frame, answers: &[Array]) -> Result<()> {
    let singles = || source.arrays().zip(answers).filter(|(array, _)| array.is_float32());
    let wide = singles().filter(|(_, answer)| answer.dtype() == Dtype::Float).count();
    if wide > 0 && wide < singles().count() {
        return Err(Stop::unsupported(format!("groupby.{name} of columns of float32 not all of which stay it")));
    }
    Ok(())
}

/// One column reduced, a cell a group, in the dtype pandas gives it.
pub fn reduced_column(r: &Reduction, array: &Array, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len().saturating_mul(2))?;
    let _held = meter.reserve(8 * array.len() as u64 + 64 * keys.len() as u64)?;
    let known = keys.freq.is_some() || matches!(r.name, "count" | "nunique");
    if keys.unobserved && array.dtype() == Dtype::Object && !known {
        return Err(Stop::unsupported(format!("groupby {} of objects, for categories that no row has", r.name)));
    }
    if let (Array::Masked(own), true) = (array, r.name != "nunique") {
        return super::extension::reduced(r, own, keys, host);
    }
    if keys.freq.is_some()
        && keys.unobserved
        && array.dtype() == Dtype::Bool
        && matches!(r.name, "first" | "last" | "min" | "max")
    {
        // Of bins of which some are empty pandas makes numbers of bools.
        let floats = Array::floats(array.to_floats().unwrap_or_default());
        return reduced_column(r, &floats, keys, host);
    }
    match r.name {
        "count" => return Ok(Array::ints(kernels::counts(array, keys))),
        "nunique" => return distinct_cells(array, keys, r.skip_missing, host),
        "skew" if keys.is_empty() => match array {
            Array::Time(_) | Array::Zoned(..) => {
                return Err(raise::type_error("datetime64 type does not support operation 'skew'"));
            }
            Array::Delta(_) => {}
            _ => return Ok(array.slice(0, 0)),
        },
        "first" | "last" => {
            let rows = kernels::ends(array, keys, r.name == "last", r.skip_missing);
            // Where missing cells are not passed over, they count.
            let rows =
                if r.skip_missing { enough(rows, array, keys, r.least) } else { of_many_rows(rows, keys, r.least) };
            if matches!(array, Array::Str(_) | Array::Object(_)) && rows.contains(&None) {
                // Among objects nothing is None.
                let cell = |row: &Option<usize>| row.map_or(Ok(Value::None), |row| array.item(row, &meter));
                return Ok(Array::objects(rows.iter().map(cell).collect::<Result<_>>()?));
            }
            return picked(array, &rows, &meter);
        }
        "any" | "all" => return truths(r, array, keys, host),
        _ => {}
    }
    match array {
        Array::Bool(_) | Array::Int(..) | Array::Float(_) => numbers(r, array, keys, host),
        Array::Time(ints) | Array::Delta(ints) => times(r, array, ints, keys, host),
        Array::Zoned(zone, ints) => times(r, &Array::Time(ints.clone()), ints, keys, host)?.seen_from(*zone),
        Array::Str(_) | Array::Object(_) => objects(r, array, keys, host),
        Array::Category(_) => Err(Stop::unsupported(format!("groupby {} of a category", r.name))),
        Array::Masked(_) => Err(Stop::unsupported(format!("groupby {} of {}", r.name, array.dtype().name()))),
    }
}

/// The cells of some rows; bools of which one is not there are numbers.
fn picked(array: &Array, rows: &[Option<usize>], meter: &hiddentables_values::Meter) -> Result<Array> {
    if matches!(array, Array::Bool(_)) && rows.contains(&None) {
        return Array::floats(array.to_floats().unwrap_or_default()).take_optional(rows, meter);
    }
    array.take_optional(rows, meter)
}

/// Rows of groups with fewer rows than `least` do not count.
fn of_many_rows(rows: Vec<Option<usize>>, keys: &Keys, least: i64) -> Vec<Option<usize>> {
    rows.into_iter().zip(&keys.rows).map(|(row, group)| row.filter(|_| group.len() as i64 >= least)).collect()
}

/// Rows of groups with fewer present cells than `least` do not count.
fn enough(rows: Vec<Option<usize>>, array: &Array, keys: &Keys, least: i64) -> Vec<Option<usize>> {
    if least <= 1 {
        return rows;
    }
    let counts = kernels::counts(array, keys);
    rows.into_iter().zip(counts).map(|(row, count)| row.filter(|_| count >= least)).collect()
}

fn numbers(r: &Reduction, array: &Array, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let floats = |array: &Array| array.to_floats().unwrap_or_default();
    let answer = match r.name {
        "max" | "min" => {
            let rows = kernels::extremes(array, keys, r.name == "max");
            picked(array, &enough(rows, array, keys, r.least), &meter)?
        }
        "sum" | "prod" => {
            let product = r.name == "prod";
            let ints = match array {
                Array::Float(cells) if cells.kind() == FloatKind::F32 => {
                    let fold = if product { kernels::products::<Single> } else { kernels::sums::<Single> };
                    return Ok(Array::floats32(fold(&floats(array), keys, r.least)));
                }
                Array::Float(_) => {
                    let fold = if product { kernels::products::<Double> } else { kernels::sums::<Double> };
                    return Ok(Array::floats(fold(&floats(array), keys, r.least)));
                }
                Array::Int(_, ints) => ints.values().to_vec(),
                _ => floats(array).iter().map(|f| *f as i64).collect(),
            };
            let (start, fold): (i64, fn(i64, i64) -> i64) =
                if product { (1, i64::wrapping_mul) } else { (0, i64::wrapping_add) };
            let totals = of_source(kernels::fold_ints(&ints, keys, start, fold), array)?;
            let rows = (0..keys.len()).map(Some).collect();
            totals.take_optional(&enough_rows(rows, keys, r.least), &meter)?
        }
        "mean" if array.is_float32() => {
            Array::floats32(kernels::to_float::<Single>(ToFloat::Mean, &floats(array), keys))
        }
        "var" if array.is_float32() => {
            Array::floats32(kernels::to_float::<Single>(ToFloat::Var(r.ddof), &floats(array), keys))
        }
        "mean" => Array::floats(kernels::to_float::<Double>(ToFloat::Mean, &floats(array), keys)),
        "var" => Array::floats(kernels::to_float::<Double>(ToFloat::Var(r.ddof), &floats(array), keys)),
        "std" => Array::floats(kernels::to_float::<Double>(ToFloat::Std(r.ddof), &floats(array), keys)),
        "sem" => Array::floats(kernels::to_float::<Double>(ToFloat::Sem(r.ddof), &floats(array), keys)),
        "skew" => whole_again(kernels::skews(&floats(array), keys, r.skip_missing), array)?,
        "median" => {
            meter.work_sort(array.len())?;
            Array::floats(kernels::medians(&floats(array), keys))
        }
        other => return Err(Stop::unsupported(format!("groupby.{other}"))),
    };
    Ok(match &answer {
        // The kernels of some work in 64 bits.
        Array::Float(_) if array.is_float32() => near_float32(answer),
        _ => answer,
    })
}

/// Sums and products of integers, in the column's own dtype where all of them fit.
pub fn of_source(totals: Vec<i64>, source: &Array) -> Result<Array> {
    let Dtype::Int(kind) = source.dtype() else { return Ok(Array::ints(totals)) };
    if totals.iter().all(|total| kind.wrap(*total) == *total) {
        return Ok(Array::Int(kind, Ints::new(totals)));
    }
    if matches!(kind, IntKind::U8 | IntKind::U16 | IntKind::U32) {
        return Err(Stop::unsupported(format!("groupby sums of {} beyond it", kind.name())));
    }
    Ok(Array::ints(totals))
}

/// What pandas makes of floats that came of integers: integers, where all of them nearly are.
fn whole_again(values: Vec<f64>, source: &Array) -> Result<Array> {
    match source {
        Array::Bool(_) => Err(Stop::unsupported("groupby.skew of bools")),
        Array::Int(..) if !values.is_empty() && values.iter().all(|v| (v - v.trunc()).abs() <= 1e-8) => {
            Ok(Array::ints(values.iter().map(|v| *v as i64).collect()))
        }
        _ => Ok(Array::floats(values)),
    }
}

/// As [`enough`], of integers, where every row of a group counts.
fn enough_rows(groups: Vec<Option<usize>>, keys: &Keys, least: i64) -> Vec<Option<usize>> {
    let count = |group: usize| keys.rows.get(group).map_or(0, Vec::len) as i64;
    groups.into_iter().map(|group| group.filter(|&group| count(group) >= least)).collect()
}

fn times(r: &Reduction, array: &Array, ints: &Ints, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let duration = matches!(array, Array::Delta(_));
    match r.name {
        "max" | "min" => {
            let rows = kernels::extremes(array, keys, r.name == "max");
            array.take_optional(&enough(rows, array, keys, r.least), &meter)
        }
        "sum" if duration && r.least <= 0 => {
            let values: Vec<i64> = ints.iter().map(Option::unwrap_or_default).collect();
            Ok(Array::Delta(Ints::new(kernels::fold_ints(&values, keys, 0, i64::wrapping_add))))
        }
        "mean" | "median" => {
            let floats: Vec<f64> = ints.iter().map(|i| i.map_or(f64::NAN, |i| i as f64)).collect();
            let means = if r.name == "mean" {
                kernels::to_float::<Double>(ToFloat::Mean, &floats, keys)
            } else if ints.has_missing() {
                // pandas takes missing times for the least of integers.
                return Err(Stop::unsupported("groupby.median of times with missing ones"));
            } else {
                kernels::medians(&floats, keys)
            };
            let means = Ints::optional(means.iter().map(|f| (!f.is_nan()).then_some(*f as i64)));
            Ok(if duration { Array::Delta(means) } else { Array::Time(means) })
        }
        "sum" | "prod" | "var" if !duration => {
            Err(raise::type_error(format!("datetime64 type does not support {} operations", r.name)))
        }
        "prod" | "var" => Err(raise::type_error(format!("timedelta64 type does not support {} operations", r.name))),
        other => Err(Stop::unsupported(format!("groupby.{other} of {}", array.dtype().name()))),
    }
}

/// Objects by Python's own operators, a group at a time.
fn objects(r: &Reduction, array: &Array, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if let Array::Object(cells) = array
        && cells.iter().any(|v| matches!(v, Value::Bool(_)))
    {
        return Err(Stop::unsupported("groupby over bools with missing values"));
    }
    match r.name {
        "mean" | "median" | "var" | "min" | "max" if keys.is_empty() => return array.take(&[], &meter),
        "mean" | "median" | "min" | "max" | "var" => return by_python(r, array, keys, host),
        "std" | "sem" => return spread_of_text(r, array, host),
        "sum" | "prod" => {}
        other => return Err(Stop::unsupported(format!("groupby.{other}"))),
    }
    let mut cells = Vec::with_capacity(keys.len());
    for rows in &keys.rows {
        meter.step()?;
        let part = array.take(rows, &meter)?;
        let present = part.present_rows();
        // A product of objects asks for no number of cells.
        if (present.len() as i64) < r.least && r.name == "sum" {
            cells.push(nan());
            continue;
        }
        let kept = part.take(&present, &meter)?;
        cells.push(match r.name {
            "sum" if kept.is_empty() => Value::Int(0),
            "sum" => kept.sum(true, host)?,
            _ => product(&kept, host)?,
        });
    }
    if cells.is_empty() {
        return array.take(&[], &meter);
    }
    Ok(match crate::array::infer(cells.clone(), &meter)? {
        strings @ Array::Str(_) => strings,
        found if r.name == "prod" => Array::objects(found.items(&meter)?),
        _ => Array::objects(cells),
    })
}

/// What the method of a Series gives for the objects of each group, numbers of one kind where all of them are.
fn by_python(r: &Reduction, array: &Array, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let failed = || raise::type_error(format!("agg function failed [how->{},dtype->object]", r.name));
    let mut cells = Vec::with_capacity(keys.len());
    for rows in &keys.rows {
        meter.step()?;
        let part = array.take(rows, &meter)?;
        let present = part.present_rows();
        if present.is_empty() {
            cells.push(nan());
            continue;
        }
        let texts = match &part {
            Array::Str(_) => true,
            Array::Object(cells) => cells.iter().any(|cell| cell.as_str().is_some()),
            _ => false,
        };
        // Text has no order with the NaN of a missing cell, and no mean.
        if texts && (present.len() < part.len() || matches!(r.name, "mean" | "median" | "var")) {
            return Err(failed());
        }
        let part = Array::objects(part.items(&meter)?);
        let series = Series::value(Value::None, Index::range(part.len()), part, &meter)?;
        let mut keywords = Vec::new();
        if r.name == "var" {
            keywords.push(("ddof".into(), Value::Int(r.ddof as i64)));
        }
        let cell = match ops::call_method(&series, r.name, Args { positional: Vec::new(), keywords }, host) {
            Err(stop) if stop.is_raise() => return Err(failed()),
            cell => cell?,
        };
        if !selection::is_scalar(&cell) || matches!(cell, Value::Tuple(_)) {
            return Err(Stop::unsupported(format!("groupby.{} of objects that are tuples", r.name)));
        }
        cells.push(cell);
    }
    Ok(match crate::array::infer(cells, &meter)? {
        strings @ Array::Str(_) if !strings.present_rows().is_empty() => strings,
        found => Array::objects(found.items(&meter)?),
    })
}

fn product(kept: &Array, host: &mut dyn Host) -> Result<Value> {
    let mut total: Option<Value> = None;
    for cell in kept.items(&Rc::clone(host.meter()))? {
        total = Some(match total {
            None => cell,
            Some(total) => match ops::binary(BinaryOp::Mul, &total, &cell, host) {
                Err(stop) if stop.is_raise() => {
                    return Err(raise::type_error("agg function failed [how->prod,dtype->object]"));
                }
                product => product?,
            },
        });
    }
    Ok(total.unwrap_or(Value::Int(1)))
}

/// pandas converts text to floats first, and says which it could not read.
fn spread_of_text(r: &Reduction, array: &Array, host: &mut dyn Host) -> Result<Array> {
    if let Array::Str(strings) = array {
        let text = strings.iter().flatten().find(|text| crate::array::cast::parse_python_float(text).is_none());
        if let Some(text) = text {
            let shown = ops::repr(&Value::str(text, host.meter())?, host)?;
            return Err(raise::value_error(format!("could not convert string to float: {shown}")));
        }
        if strings.is_empty() {
            return Ok(Array::floats(Vec::new()));
        }
    }
    Err(Stop::unsupported(format!("groupby.{} of objects", r.name)))
}

/// Whether any cell, or every cell, of each group is true.
pub(super) fn truths(r: &Reduction, array: &Array, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let any = r.name == "any";
    let meter = Rc::clone(host.meter());
    if let (Array::Time(_) | Array::Zoned(..) | Array::Delta(_), false) = (array, array.is_empty()) {
        return Err(Stop::unsupported("any and all of datetimes"));
    }
    let mut answers = vec![!any; keys.len()];
    for (row, &group) in keys.of_row.iter().enumerate() {
        if r.skip_missing && array.missing_at(row) {
            continue;
        }
        let holds = match array {
            Array::Time(_) | Array::Delta(_) => return Err(Stop::unsupported("any and all of datetimes")),
            _ => ops::truth(&array.item(row, &meter)?, host)?,
        };
        if let Some(answer) = answers.get_mut(group) {
            *answer = if any { *answer || holds } else { *answer && holds };
        }
    }
    Ok(Array::bools(answers.into_iter()))
}

fn distinct_cells(array: &Array, keys: &Keys, skip_missing: bool, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let places =
        Array::ints(keys.of_row.iter().map(|&group| if group == NO_GROUP { -1 } else { group as i64 }).collect());
    let found = groups(&[places, array.clone()], Missing::Alike, &meter)?;
    let mut counts = vec![0_i64; keys.len()];
    for &row in &found.first {
        if !(skip_missing && array.missing_at(row))
            && let Some(count) = keys.of_row.get(row).and_then(|&group| counts.get_mut(group))
        {
            *count += 1;
        }
    }
    Ok(Array::ints(counts))
}

/// How many rows each group has.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b']}).groupby('k').size().to_dict()
/// {'a': 1, 'b': 2}
fn size(g: &Rc<GroupBy>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let sizes = Array::ints(g.keys.rows.iter().map(|rows| rows.len() as i64).collect());
    // Of a column of numbers of an extension dtype they are of one too.
    let own = g.positions().first().and_then(|at| g.frame.array(*at));
    let sizes = match own {
        Some(Array::Masked(own)) if g.is_series() && own.kind() != crate::array::Kind::Text => {
            crate::array::Masked::array(sizes, Vec::new())?
        }
        _ => sizes,
    };
    if !g.as_index {
        let size = (Value::literal("size"), crate::column::Column::new(sizes, &meter)?);
        let frame = Frame::named(vec![size], Index::range(g.keys.len()), &meter)?;
        return Ok(DataFrame::value(g.with_all_keys(frame, &meter)?));
    }
    Series::value(g.name(&meter)?, g.keys.index(&meter)?, sizes, &meter)
}

/// The label of the first largest or smallest cell of each group.
fn extreme_labels(largest: bool, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let name = if largest { "idxmax" } else { "idxmin" };
    let numeric_only = !g.is_series() && args.flag("numeric_only")?;
    let selection = columns_of(name, numeric_only, g, host)?;
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        meter.work_len(array.len())?;
        let rows = match array {
            Array::Str(_) | Array::Object(_) => extremes_of_objects(largest, &array, &g.keys, host)?,
            _ => kernels::extremes(&array, &g.keys, largest),
        };
        arrays.push(g.frame.index.to_array(&meter)?.take_optional(&rows, &meter)?);
    }
    g.labelled(selection.columns, arrays, &meter)
}

/// As [`kernels::extremes`], of objects.
fn extremes_of_objects(largest: bool, array: &Array, keys: &Keys, host: &mut dyn Host) -> Result<Vec<Option<usize>>> {
    let meter = Rc::clone(host.meter());
    let mut found = Vec::with_capacity(keys.len());
    for rows in &keys.rows {
        let part = array.take(rows, &meter)?;
        found.push(part.extreme_row(largest, host)?.and_then(|at| rows.get(at).copied()));
    }
    Ok(found)
}

/// The distinct cells of each group, in order of appearance, as arrays.
fn unique(g: &Rc<GroupBy>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    by_series(g, "unique", host)
}

/// What a method or property of each group's Series gives, a cell a group.
fn by_series(g: &Rc<GroupBy>, name: &str, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut cells = Vec::with_capacity(g.keys.len());
    for rows in &g.keys.rows {
        meter.step()?;
        let part = g.part(rows, &meter)?;
        cells.push(match name {
            "unique" => ops::call_method(&part, name, Args::default(), host)?,
            property => ops::get_attr(&part, property, host)?,
        });
    }
    let selection = g.selection(&meter)?;
    let array = match name {
        // Of no groups it is as the cells are.
        _ if cells.is_empty() => selection.array(0).map_or_else(|| Array::objects(cells), |array| array.slice(0, 0)),
        "unique" => Array::objects(cells),
        _ => infer_objects(cells, &meter)?,
    };
    if g.keys.is_empty() {
        // Of no groups the keys stay labels.
        return Series::value(g.name(&meter)?, g.keys.index(&meter)?, array, &meter);
    }
    g.labelled(selection.columns, vec![array], &meter)
}

/// The cell below which a share of each group's cells lies; of a list of shares a level more.
fn quantile(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let q = args.value("q");
    let interpolation = args.text("interpolation")?;
    let selection = columns_of("quantile", args.flag("numeric_only")?, g, host)?;
    let (shares, several) = if selection::is_scalar(&q) {
        (vec![q], false)
    } else {
        match selection::list_like(&q, host)? {
            Some(list) => (list.items(&meter)?, true),
            None => return Err(Stop::unsupported("groupby.quantile(q=)")),
        }
    };
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        let values = match &array {
            Array::Bool(_) | Array::Int(..) | Array::Float(_) => array.to_floats().unwrap_or_default(),
            _ if array.dtype() == Dtype::Object => {
                return Err(raise::type_error("'quantile' cannot be performed against 'object' dtypes!"));
            }
            _ => return Err(Stop::unsupported("groupby.quantile of datetimes")),
        };
        meter.work_sort(values.len())?;
        let mut by_share = Vec::with_capacity(shares.len());
        for share in &shares {
            let share = share.as_float().ok_or_else(|| Stop::unsupported("groupby.quantile(q=)"))?;
            by_share.push(kernels::quantiles(&values, &g.keys, share, &interpolation)?);
        }
        let cell = |group: usize| by_share.iter().map(move |column| column.get(group).copied().unwrap_or(f64::NAN));
        let cells: Vec<f64> = (0..g.keys.len()).flat_map(cell).collect();
        // Cells that stand in a column of integers are integers.
        let whole = matches!(array, Array::Int(..)) && !matches!(&*interpolation, "linear" | "midpoint");
        arrays.push(if whole && cells.iter().all(|cell| !cell.is_nan()) {
            Array::ints(cells.iter().map(|cell| *cell as i64).collect())
        } else {
            Array::floats(cells)
        });
    }
    if !several {
        return g.labelled(selection.columns, arrays, &meter);
    }
    if !g.as_index {
        return Err(Stop::unsupported("groupby.quantile of several shares with as_index=False"));
    }
    let repeated: Vec<usize> = (0..g.keys.len()).flat_map(|group| std::iter::repeat_n(group, shares.len())).collect();
    let mut levels = g.keys.labels.iter().map(|array| array.take(&repeated, &meter)).collect::<Result<Vec<_>>>()?;
    let shares: Vec<f64> = shares.iter().filter_map(Value::as_float).collect();
    meter.work_len(repeated.len())?;
    levels.push(Array::floats((0..g.keys.len()).flat_map(|_| shares.iter().copied()).collect()));
    let names = g.keys.names.iter().cloned().chain(std::iter::once(Value::None)).collect();
    let index = Index::multi(levels, names, &meter)?;
    let frame = Frame::of_arrays(selection.columns, arrays, index, &meter)?;
    match (&g.selected, frame.series(0, &meter)?) {
        (Selected::One(_), Some(series)) => Ok(Value::shared(series)),
        _ => Ok(DataFrame::value(frame)),
    }
}
