//! A cell for every row, within its group: `cumsum` and its kin, `shift`, `diff`, `rank`, `ffill`, `cumcount`, `ngroup`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value};

use super::agg::spread;
use crate::array::Array;
use crate::array::arithmetic::{self, Operand};
use crate::frame::DataFrame;
use crate::groupby::kernels::{self, Double, Single};
use crate::groupby::{GroupBy, NO_GROUP, Selected};
use crate::polars_bridge::Ints;
use crate::series::Series;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("cumsum(axis=<no_default>, *args, **kwargs)", |g, _, h| cumulative("cumsum", g, false, h))
        .refusing(&["axis", "*args", "**kwargs"]),
    Method::new("cumprod(axis=<no_default>, *args, **kwargs)", |g, _, h| cumulative("cumprod", g, false, h))
        .refusing(&["axis", "*args", "**kwargs"]),
    Method::new("cummax(axis=<no_default>, numeric_only=False, **kwargs)", |g, a, h| {
        cumulative("cummax", g, a.flag("numeric_only")?, h)
    })
    .refusing(&["axis", "**kwargs"]),
    Method::new("cummin(axis=<no_default>, numeric_only=False, **kwargs)", |g, a, h| {
        cumulative("cummin", g, a.flag("numeric_only")?, h)
    })
    .refusing(&["axis", "**kwargs"]),
    Method::new("cumcount(ascending=True)", cumcount),
    Method::new("ngroup(ascending=True)", ngroup),
    Method::new("shift(periods=1, freq=None, axis=<no_default>, fill_value=<no_default>, suffix=None)", shift)
        .refusing(&["freq", "axis", "suffix"]),
    Method::new("diff(periods=1, axis=<no_default>)", diff).refusing(&["axis"]),
    Method::new(
        "rank(method='average', ascending=True, na_option='keep', pct=False, axis=<no_default>)",
        |g: &Rc<GroupBy>, a, h| {
            let names = ["method", "ascending", "na_option", "pct"];
            let selection = g.selection(h.meter())?;
            selection.arrays().try_for_each(|array| refuse_lost_times("rank", &array, g))?;
            for array in selection.arrays().filter(|array| matches!(array, Array::Object(_))) {
                // All rows are put in order, those of no group too.
                array.sorted_rows(true, false, h)?;
            }
            by_series("rank", g, names.iter().map(|name| (*name, a.value(name))).collect(), h)
        },
    )
    .refusing(&["axis"]),
    Method::new(
        "pct_change(periods=1, fill_method=<no_default>, limit=<no_default>, freq=None, axis=<no_default>)",
        pct_change,
    )
    .refusing(&["fill_method", "limit", "freq", "axis"]),
    Method::new("ffill(limit=None)", |g, a, h| fill(false, g, a, h)),
    Method::new("bfill(limit=None)", |g, a, h| fill(true, g, a, h)),
    Method::new(
        "fillna(value=None, method=None, axis=<no_default>, inplace=False, limit=None, downcast=<no_default>)",
        fill_with,
    )
    .refusing(&["axis", "inplace", "limit", "downcast"]),
];

/// Running sums and their like, each group by itself.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].cumsum().tolist()
/// [1, 2, 4]
fn cumulative(name: &str, g: &Rc<GroupBy>, numeric_only: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut selection = g.selection(&meter)?;
    if numeric_only && !g.is_series() {
        let numeric = selection.arrays().enumerate().filter(|(_, array)| array.dtype().is_numeric());
        selection = selection.shared_columns(&numeric.map(|(at, _)| at).collect::<Vec<_>>(), &meter)?;
    }
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        meter.work_len(2 * array.len())?;
        let _held = meter.reserve(16 * array.len() as u64)?;
        if matches!(array, Array::Bool(_)) && g.keys.of_row.contains(&NO_GROUP) {
            return Err(Stop::unsupported("bools along groups with missing keys"));
        }
        arrays.push(missing_without_group(g, running(name, &array, g, host)?, host)?);
    }
    g.rowwise(selection.columns, arrays, &meter)
}

/// Where rows have no group, pandas takes times that are missing for the least of all.
fn refuse_lost_times(name: &str, array: &Array, g: &GroupBy) -> Result<()> {
    let times = matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_));
    if times && array.may_miss() && g.keys.of_row.contains(&NO_GROUP) {
        return Err(Stop::unsupported(format!("groupby.{name} of times with missing ones, and missing keys")));
    }
    Ok(())
}

fn running(name: &str, array: &Array, g: &GroupBy, host: &mut dyn Host) -> Result<Array> {
    refuse_lost_times(name, array, g)?;
    let keys = &g.keys;
    let product = name == "cumprod";
    let summing = matches!(name, "cumsum" | "cumprod");
    Ok(match array {
        Array::Float(_) if summing => {
            let values = array.to_floats().unwrap_or_default();
            if array.is_float32() {
                Array::floats32(kernels::running_floats::<Single>(&values, keys, product))
            } else {
                Array::floats(kernels::running_floats::<Double>(&values, keys, product))
            }
        }
        Array::Int(..) | Array::Bool(_) if summing => {
            let values: Vec<i64> = match array {
                Array::Int(_, ints) => ints.values().to_vec(),
                _ => array.to_floats().unwrap_or_default().iter().map(|f| *f as i64).collect(),
            };
            let (start, fold): (i64, fn(i64, i64) -> i64) =
                if product { (1, i64::wrapping_mul) } else { (0, i64::wrapping_add) };
            super::reduce::of_source(kernels::running_ints(&values, keys, Some(start), fold), array)?
        }
        Array::Delta(ints) if name == "cumsum" => {
            if ints.has_missing() {
                return Err(Stop::unsupported("groupby.cumsum of timedeltas with missing ones"));
            }
            Array::Delta(Ints::new(kernels::running_ints(ints.values(), keys, Some(0), i64::wrapping_add)))
        }
        Array::Str(_) | Array::Object(_) => {
            return Err(if g.is_series() {
                raise::type_error(format!("{name} is not supported for object dtype"))
            } else {
                let message = format!("function is not implemented for this dtype: [how->{name},dtype->object]");
                raise::exception(&hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR, message)
            });
        }
        Array::Time(_) | Array::Delta(_) if summing => {
            let kind = if matches!(array, Array::Time(_)) { "datetime64" } else { "timedelta64" };
            return Err(raise::type_error(format!("{kind} type does not support {name} operations")));
        }
        _ => {
            let rows = kernels::running_extremes(array, keys, name == "cummax");
            // A missing cell keeps its place; take gives it back as missing.
            array.take_optional(&rows, host.meter())?
        }
    })
}

/// The cells of rows that are in no group are missing.
fn missing_without_group(g: &GroupBy, array: Array, host: &mut dyn Host) -> Result<Array> {
    if !g.keys.of_row.contains(&NO_GROUP) {
        return Ok(array);
    }
    let source: Vec<Option<usize>> =
        g.keys.of_row.iter().enumerate().map(|(row, &group)| (group != NO_GROUP).then_some(row)).collect();
    array.take_optional(&source, host.meter())
}

/// The number of each row in its group.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b']}).groupby('k').cumcount().tolist()
/// [0, 0, 1]
fn cumcount(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(g.frame.rows())?;
    let ascending = args.flag("ascending")?;
    let mut numbers = vec![0; g.frame.rows()];
    for rows in &g.keys.rows {
        for (at, &row) in rows.iter().enumerate() {
            if let Some(slot) = numbers.get_mut(row) {
                *slot = if ascending { at } else { rows.len() - 1 - at } as i64;
            }
        }
    }
    let array = missing_without_group(g, Array::ints(numbers), host)?;
    Series::value(Value::None, Rc::clone(&g.frame.index), array, &meter)
}

/// The number of each row's group.
fn ngroup(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(g.frame.rows())?;
    let last = g.keys.len().saturating_sub(1);
    let ascending = args.flag("ascending")?;
    let number = |&group: &usize| match group {
        NO_GROUP => 0,
        group if ascending => group as i64,
        group => (last - group) as i64,
    };
    let array = missing_without_group(g, Array::ints(g.keys.of_row.iter().map(number).collect()), host)?;
    Series::value(Value::None, Rc::clone(&g.frame.index), array, &meter)
}

/// Where each row's cell comes from when a group's cells move down by `periods`.
fn moved(g: &GroupBy, periods: i64, host: &mut dyn Host) -> Result<Vec<Option<usize>>> {
    let mut source: Vec<Option<usize>> = vec![None; g.frame.rows()];
    host.meter().work_len(source.len())?;
    if periods == 0 {
        // What is not moved stays, in a group or in none.
        return Ok((0..source.len()).map(Some).collect());
    }
    for rows in &g.keys.rows {
        for (at, &row) in rows.iter().enumerate() {
            let from = (at as i64).checked_sub(periods).and_then(|from| usize::try_from(from).ok());
            if let Some(slot) = source.get_mut(row) {
                *slot = from.and_then(|from| rows.get(from)).copied();
            }
        }
    }
    Ok(source)
}

/// Each cell less the one some rows before it in its group.
fn diff(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let source = moved(g, args.int("periods")?, host)?;
    let selection = g.selection(&meter)?;
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        let (own, before) = match &array {
            Array::Bool(_) if !source.contains(&None) => {
                return Err(raise::type_error(
                    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the \
                     logical_xor function instead.",
                ));
            }
            Array::Bool(_) => (Array::objects(array.items(&meter)?), array.take_optional(&source, &meter)?),
            Array::Int(kind, _) if !matches!(kind.name(), "int64" | "int32") => {
                return Err(Stop::unsupported("groupby.diff of small integers"));
            }
            _ => (array.clone(), array.take_optional(&source, &meter)?),
        };
        let rows = own.len();
        arrays.push(arithmetic::binary(BinaryOp::Sub, &Operand::Array(own), &Operand::Array(before), rows, host)?);
    }
    g.rowwise(selection.columns, arrays, &meter)
}

/// The cells moved down within their group; what is left behind is `fill_value`, or missing.
fn shift(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let periods = match args.value("periods") {
        Value::List(_) | Value::Tuple(_) => return Err(Stop::unsupported("groupby.shift of a list of periods")),
        _ => args.int("periods")?,
    };
    let source = moved(g, periods, host)?;
    let selection = g.selection(&meter)?;
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        arrays.push(match args.given("fill_value") {
            None | Some(Value::None) => array.take_optional(&source, &meter)?,
            Some(fill) => {
                let array = match &array {
                    // Times become objects for a value that is none, whether it is needed or not.
                    Array::Time(_) | Array::Zoned(..) | Array::Delta(_)
                        if !crate::array::is_missing(fill) && crate::time::nanoseconds(fill).is_none() =>
                    {
                        Array::objects(array.items(&meter)?)
                    }
                    _ => array,
                };
                let rows: Vec<usize> = source.iter().map(|row| row.unwrap_or_default()).collect();
                let left: Vec<usize> = (0..source.len()).filter(|&row| source.get(row) == Some(&None)).collect();
                let fill = array.adapted(fill);
                array.take(&rows, &meter)?.replace(&left, |_| fill.clone(), &meter)?
            }
        });
    }
    g.rowwise(selection.columns, arrays, &meter)
}

/// Each cell over the one some rows before it in its group, less 1, after gaps are filled.
fn pct_change(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let source = moved(g, args.int("periods")?, host)?;
    let selection = g.selection(&meter)?;
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        let filled = filled(false, usize::MAX, &array, g, host)?;
        let before = filled.take_optional(&source, &meter)?;
        let rows = filled.len();
        match (&filled, &before) {
            (Array::Bool(_), Array::Bool(_)) => {
                return Err(raise::exception(
                    &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
                    "operator 'truediv' not implemented for bool dtypes",
                ));
            }
            (Array::Time(_) | Array::Zoned(..), _) => {
                return Err(raise::type_error("cannot perform __truediv__ with this index type: DatetimeArray"));
            }
            (Array::Bool(_) | Array::Object(_) | Array::Masked(_) | Array::Category(_), _)
                if !filled.present_rows().is_empty() =>
            {
                return Err(Stop::unsupported(format!("groupby.pct_change of {}", array.dtype().name())));
            }
            _ => {}
        }
        if matches!(filled, Array::Str(_) | Array::Object(_)) && filled.present_rows().is_empty() {
            arrays.push(Array::objects(vec![crate::array::nan(); rows]));
            continue;
        }
        let over = arithmetic::binary(BinaryOp::Div, &Operand::Array(filled), &Operand::Array(before), rows, host)?;
        let one = Operand::Scalar(Value::Int(1));
        arrays.push(arithmetic::binary(BinaryOp::Sub, &Operand::Array(over), &one, rows, host)?);
    }
    g.rowwise(selection.columns, arrays, &meter)
}

/// Missing cells filled with the last present one before them in their group, or the next after them.
fn fill(backward: bool, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let limit = match args.some("limit") {
        Some(_) => match usize::try_from(args.int("limit")?) {
            Ok(limit) => limit,
            Err(_) => return Err(Stop::unsupported("groupby.ffill(limit=) below nothing")),
        },
        None => usize::MAX,
    };
    let selection = g.selection(&meter)?;
    let mut arrays = Vec::with_capacity(selection.width());
    for array in selection.arrays() {
        arrays.push(filled(backward, limit, &array, g, host)?);
    }
    g.rowwise(selection.columns, arrays, &meter)
}

/// One column with the last present cell before each missing one in its group, or the next after it.
fn filled(backward: bool, limit: usize, array: &Array, g: &GroupBy, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(array.len())?;
    let mut source: Vec<Option<usize>> = vec![None; array.len()];
    for rows in &g.keys.rows {
        let (mut last, mut passed) = (None, 0);
        let mut step = |row: usize| {
            if array.missing_at(row) {
                passed += 1;
            } else {
                (last, passed) = (Some(row), 0);
            }
            if let Some(slot) = source.get_mut(row) {
                *slot = last.filter(|_| passed <= limit);
            }
        };
        for at in 0..rows.len() {
            let at = if backward { rows.len() - 1 - at } else { at };
            if let Some(&row) = rows.get(at) {
                step(row);
            }
        }
    }
    array.take_optional(&source, host.meter())
}

/// Missing cells filled with a value (or a value a column), or as `ffill` and `bfill` do.
fn fill_with(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if g.keys.of_row.contains(&NO_GROUP) || !g.frame.index.is_unique(&meter)? {
        // pandas puts rows in the order of the groups there.
        return Err(Stop::unsupported("groupby.fillna with missing keys or repeated labels"));
    }
    if g.keys.is_empty() {
        // Nothing asks what cells are to be filled with.
        let selection = g.selection(&meter)?;
        let arrays = selection.arrays().collect();
        return g.rowwise(selection.columns, arrays, &meter);
    }
    if args.some("method").is_some() {
        if args.some("value").is_some() {
            return Err(raise::value_error("Cannot specify both 'value' and 'method'."));
        }
        let selection = g.selection(&meter)?;
        let mixed = |array: &Array| match array {
            // What groups of objects are filled with is made numbers again where it can be.
            Array::Object(_) => true,
            Array::Str(_) => array.present_rows().is_empty(),
            _ => false,
        };
        if selection.arrays().any(|array| mixed(&array)) {
            return Err(Stop::unsupported("groupby.fillna(method=) of objects that are not text"));
        }
        return match args.value("method").as_str() {
            Some("ffill" | "pad") => fill(false, g, args, host),
            Some("bfill" | "backfill") => fill(true, g, args, host),
            _ => Err(Stop::unsupported("groupby.fillna(method=)")),
        };
    }
    let selection = g.selection(&meter)?;
    if selection.arrays().any(|array| matches!(array, Array::Object(_))) {
        return Err(Stop::unsupported("groupby.fillna of objects"));
    }
    let object = match &g.selected {
        Selected::One(at) => g.frame.series(*at, &meter)?.map_or(Value::None, Value::shared),
        _ => DataFrame::value(selection.clone()),
    };
    let result = ops::call_method(&object, "fillna", Args::one(args.value("value")), host)?;
    let arrays = match (result.downcast::<Series>(), result.downcast::<DataFrame>()) {
        (Some(series), _) => vec![series.array()],
        (_, Some(frame)) => frame.frame().arrays().collect(),
        _ => return Err(Stop::unsupported("groupby.fillna")),
    };
    g.rowwise(selection.columns, arrays, &meter)
}

/// What a method of Series gives for each group, row by row.
fn by_series(
    name: &'static str,
    g: &Rc<GroupBy>,
    keywords: Vec<(&'static str, Value)>,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let positions = g.positions();
    let mut arrays = Vec::with_capacity(positions.len());
    for &at in &positions {
        let one = g.select(Selected::One(at));
        let mut parts = Vec::with_capacity(g.keys.len());
        for rows in &g.keys.rows {
            meter.step()?;
            let keywords = keywords.iter().map(|(name, value)| ((*name).into(), value.clone())).collect();
            let args = Args { positional: Vec::new(), keywords };
            let result = ops::call_method(&one.part(rows, &meter)?, name, args, host)?;
            match result.downcast::<Series>() {
                Some(series) => parts.push(series.array()),
                None => return Err(Stop::unsupported(format!("groupby.{name}"))),
            }
        }
        // Of no groups every cell is missing.
        arrays.push(if parts.is_empty() {
            let own = g.frame.array(at).filter(|_| name != "rank");
            let kind = own.map_or_else(Default::default, |array| array.float_kind());
            Array::floats_of(kind, vec![f64::NAN; g.frame.rows()])
        } else {
            spread(g, &parts, host)?
        });
    }
    g.rowwise(g.selection(&meter)?.columns, arrays, &meter)
}
