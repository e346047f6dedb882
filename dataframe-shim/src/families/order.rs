//! Sorting: `sort_values`, `sort_index`. Always stable, whatever `kind` says (see DIFFERENCES.md).

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::Array;
use crate::array::order::sorted_rows_by;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::{Series, State};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new(
        "sort_values(*, axis=0, ascending=True, inplace=False, kind='quicksort', na_position='last', ignore_index=False, key=None)",
        sort_series,
    )
    .along_one_axis(),
    Method::new(
        "sort_index(*, axis=0, level=None, ascending=True, inplace=False, kind='quicksort', na_position='last', sort_remaining=True, ignore_index=False, key=None)",
        sort_series_index,
    )
    .along_one_axis(),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "sort_values(by, *, axis=0, ascending=True, inplace=False, kind='quicksort', na_position='last', ignore_index=False, key=None)",
        sort_frame,
    ),
    Method::new(
        "sort_index(*, axis=0, level=None, ascending=True, inplace=False, kind='quicksort', na_position='last', sort_remaining=True, ignore_index=False, key=None)",
        sort_frame_index,
    ),
];

fn missing_first(args: &Bound) -> Result<bool> {
    let position = args.text("na_position")?;
    match &*position {
        "first" => Ok(true),
        "last" => Ok(false),
        other => Err(raise::value_error(format!("invalid na_position: {other}"))),
    }
}

fn check_kind(args: &Bound) -> Result<()> {
    match args.value("kind") {
        Value::None => Ok(()),
        Value::Str(kind) if ["quicksort", "mergesort", "heapsort", "stable"].contains(&&*kind) => Ok(()),
        _ => Err(raise::value_error("sort kind must be one of {'quicksort', 'mergesort', 'heapsort', 'stable'}")),
    }
}

/// One direction a key; a single flag serves all.
fn directions(args: &Bound, keys: usize) -> Result<Vec<bool>> {
    let flag = |value: &Value| -> Result<bool> {
        match value {
            Value::Bool(b) | Value::Numpy(hiddentables_values::Np::Bool(b)) => Ok(*b),
            Value::Int(i @ (0 | 1)) => Ok(*i == 1),
            other => Err(raise::value_error(format!(
                "For argument \"ascending\" expected type bool, received type {}.",
                other.class().name
            ))),
        }
    };
    match args.value("ascending") {
        Value::List(list) => {
            let flags = list.snapshot().iter().map(flag).collect::<Result<Vec<_>>>()?;
            if flags.len() == keys {
                Ok(flags)
            } else {
                Err(raise::value_error(format!("Length of ascending ({}) != length of by ({keys})", flags.len())))
            }
        }
        single => Ok(vec![flag(&single)?; keys]),
    }
}

/// `key(series)`: the values to sort by, as many as there are rows.
fn keyed(key: Option<Value>, series: Rc<Series>, host: &mut dyn Host) -> Result<Array> {
    let Some(key) = key else { return Ok(series.array()) };
    let rows = series.len();
    let answer = host.call(&key, Args::one(Value::shared(series)))?;
    match selection::list_like(&answer, host)? {
        Some(array) if array.len() == rows => Ok(array),
        _ => Err(raise::value_error("User-provided `key` function must not change the shape of the array.")),
    }
}

/// The rows sorted by their cells; missing ones last.
///
/// >>> pd.Series([3, 1, 2]).sort_values(ascending=False).index.tolist()
/// [0, 2, 1]
fn sort_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    check_kind(args)?;
    let ascending = match args.value("ascending") {
        Value::List(list) if list.len() != 1 => {
            return Err(raise::value_error(format!("Length of ascending ({}) must be 1 for Series", list.len())));
        }
        _ => directions(args, 1)?.first().copied().unwrap_or(true),
    };
    let array = keyed(args.some("key"), Rc::clone(s), host)?;
    let rows = array.sorted_rows(ascending, missing_first(args)?, host)?;
    if rows.iter().copied().eq(0..s.len()) {
        // What is in order already is copied as it is, its labels too: pandas does not look at `ignore_index` then.
        return if args.flag("inplace")? { Ok(Value::None) } else { s.with_array(s.array(), &meter) };
    }
    finish_series(s, &s.take(&rows, &meter)?, args, host)
}

fn finish_series(s: &Rc<Series>, sorted: &Rc<Series>, args: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let mut state = sorted.state();
    if args.flag("ignore_index")? {
        state.index = Index::range(state.index.len());
    }
    if args.flag("inplace")? {
        s.set_state(State { name: s.name(), ..state });
        return Ok(Value::None);
    }
    Ok(Value::shared(Series::over(state.name, state.index, state.column)))
}

/// What `key` makes of the labels: of several levels, of each that is sorted by.
fn keyed_index(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    let Some(key) = args.some("key") else { return Ok(Rc::clone(index)) };
    if !ops::truth(&key, host)? {
        return Ok(Rc::clone(index));
    }
    if let Labels::Multi(_) = index.labels() {
        let levels = match args.some("level") {
            Some(level) => super::levels::levels_of(index, &level, host)?,
            None => (0..index.levels()).collect(),
        };
        return super::multi_index::keyed(index, &key, &levels, host);
    }
    let answer = match host.call(&key, Args::one(crate::IndexObject::value(Rc::clone(index)))) {
        Err(stop) if stop.is_raise() && index.is_empty() => {
            return Err(Stop::unsupported("sort_index(key=) of no labels"));
        }
        answer => answer?,
    };
    let labels = crate::construct::index_of(&answer, host)?;
    if labels.len() != index.len() {
        return Err(raise::value_error("User-provided `key` function must not change the shape of the array."));
    }
    if labels.levels() > 1 {
        return Err(Stop::unsupported("sort_index(key=) that gives labels of several levels"));
    }
    labels.renamed(index.names().to_vec(), host.meter())
}

/// Labels as they are after they were sorted: levels list theirs in order again.
fn listed_in_order(index: &Rc<Index>, rows: &[usize], host: &mut dyn Host) -> Result<Rc<Index>> {
    if !index.is_taken() || rows.iter().copied().eq(0..index.len()) {
        return Ok(Rc::clone(index));
    }
    index.with_sorted_levels(host.meter())
}

/// The rows in the order of their labels, or of some levels of them and then of the rest.
fn index_rows(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    let index = &keyed_index(index, args, host)?;
    let first = missing_first(args)?;
    let Labels::Multi(levels) = index.labels() else {
        // Which level it is does not matter: there is one.
        if let (Some(_), Labels::Range(_)) = (args.some("level"), index.labels()) {
            // pandas takes rows by a range there, which it says it cannot.
            return Err(raise::exception(&exceptions::ASSERTION_ERROR, ""));
        }
        let ascending = directions(args, 1)?;
        if args.some("level").is_some() && ascending.first() == Some(&false) && !index.is_unique(&meter)? {
            return Err(Stop::unsupported("sort_index(level=, ascending=False) of repeated labels"));
        }
        if let Labels::Flat(Array::Category(cells)) = index.labels() {
            // Codes that stand in order are left so, and those of missing labels are the least.
            let codes = cells.codes();
            let up = ascending.first().copied().unwrap_or(true);
            if codes.windows(2).all(|pair| if up { pair.first() <= pair.last() } else { pair.first() >= pair.last() }) {
                return Ok((0..codes.len()).collect());
            }
        }
        return index.to_array(&meter)?.sorted_rows(ascending.first().copied().unwrap_or(true), first, host);
    };
    let keys: Vec<(Array, bool)> = match args.some("level") {
        None => {
            let ascending = match args.value("ascending") {
                // One after the other, as far as both go.
                Value::List(list) if list.is_empty() => {
                    return Err(Stop::unsupported("sort_index(ascending=[])"));
                }
                Value::List(list) => directions(args, list.len())?,
                _ => vec![directions(args, 1)?.first().copied().unwrap_or(true); levels.len()],
            };
            levels.iter().cloned().zip(ascending).collect()
        }
        Some(level) => {
            let mut order = super::levels::levels_of(index, &level, host)?;
            let ascending = directions(args, order.len())?;
            let mut keys: Vec<(Array, bool)> = Vec::with_capacity(levels.len());
            for (at, up) in order.iter().zip(&ascending) {
                keys.extend(levels.get(*at).map(|level| (level.clone(), *up)));
            }
            if args.flag("sort_remaining")? {
                order.sort_unstable();
                let up = match ascending.as_slice() {
                    [only] => *only,
                    _ => true,
                };
                let rest = levels.iter().enumerate().filter(|(at, _)| !order.contains(at));
                keys.extend(rest.map(|(_, level)| (level.clone(), up)));
            }
            keys
        }
    };
    sorted_rows_by(&keys, first, host)
}

fn sort_series_index(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_kind(args)?;
    let rows = index_rows(&s.index(), args, host)?;
    let sorted = s.take(&rows, &Rc::clone(host.meter()))?;
    let state = sorted.state();
    let index = listed_in_order(&state.index, &rows, host)?;
    finish_series(s, &Series::over(state.name, index, state.column), args, host)
}

fn sort_frame_index(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_kind(args)?;
    let frame = df.frame();
    if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
        let order = index_rows(&frame.columns, args, host)?;
        let mut sorted = frame.take_columns(&order, &Rc::clone(host.meter()))?;
        sorted.columns = listed_in_order(&sorted.columns, &order, host)?;
        if args.flag("ignore_index")? {
            // What is in order already gets its rows numbered, as pandas has it.
            if order.iter().copied().eq(0..order.len()) {
                sorted.index = Index::range(sorted.rows());
            } else {
                sorted.columns = Index::range(sorted.width());
            }
        }
        if args.flag("inplace")? {
            df.set_frame(sorted);
            return Ok(Value::None);
        }
        return Ok(DataFrame::value(sorted));
    }
    let rows = index_rows(&frame.index, args, host)?;
    let mut sorted = frame.take(&rows, &Rc::clone(host.meter()))?;
    sorted.index = listed_in_order(&sorted.index, &rows, host)?;
    finish_frame(df, sorted, args)
}

fn finish_frame(df: &Rc<DataFrame>, mut sorted: Frame, args: &Bound) -> Result<Value> {
    if args.flag("ignore_index")? {
        sorted.index = Index::range(sorted.rows());
    }
    if args.flag("inplace")? {
        df.set_frame(sorted);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(sorted))
}

/// The column or index level of this name, as `by` and `groupby` look it up. `KeyError` where there is none.
pub fn key_column(frame: &Frame, name: &Value, host: &mut dyn Host) -> Result<Rc<Series>> {
    let meter = Rc::clone(host.meter());
    hiddentables_values::ops::key::hash_key(name)?;
    match frame.positions(name, &meter)?.as_slice() {
        [at] => frame.series(*at, &meter)?.ok_or_else(|| raise::key_error(name.clone())),
        [] => {
            let level = frame.index.names().iter().position(|own| !own.is_none() && crate::frame::same_name(own, name));
            match level {
                Some(level) => {
                    Series::new(name.clone(), Rc::clone(&frame.index), frame.index.level_array(level, &meter)?, &meter)
                }
                None => Err(raise::key_error(name.clone())),
            }
        }
        _ => {
            let shown = hiddentables_values::ops::str(name, host)?;
            Err(raise::value_error(format!("The column label '{shown}' is not unique.")))
        }
    }
}

/// The rows sorted by one column or several, the first the most significant; missing ones last.
///
/// >>> pd.DataFrame({'a': [2, 1], 'b': ['x', 'y']}).sort_values('a')['b'].tolist()
/// ['y', 'x']
fn sort_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    check_kind(args)?;
    let frame = df.frame();
    let by = match args.value("by") {
        Value::List(list) => list.snapshot(),
        single => vec![single],
    };
    let directions = directions(args, by.len())?;
    let columns = super::reduce::check_axis("DataFrame", args, 1)? == 1;
    if by.is_empty() {
        // Nothing to sort by: a copy, whatever else is asked for.
        let inplace = args.flag("inplace")?;
        return if inplace { Ok(Value::None) } else { frame.copied(&meter).map(DataFrame::value) };
    }
    if columns {
        return sort_columns(df, &by, &directions, args, host);
    }
    let key = args.some("key");
    let mut keys = Vec::with_capacity(by.len());
    for (name, ascending) in by.iter().zip(directions) {
        let series = key_column(&frame, name, host)?;
        keys.push((keyed(key.clone(), series, host)?, ascending));
    }
    let first = missing_first(args)?;
    let rows = match keys.as_slice() {
        [(array, ascending)] => array.sorted_rows(*ascending, first, host)?,
        several => sorted_rows_by(several, first, host)?,
    };
    if rows.len() != frame.rows() {
        return Err(Stop::unsupported("sort_values with a key of another length"));
    }
    finish_frame(df, frame.take(&rows, &meter)?, args)
}

/// The columns sorted by the cells of some rows.
fn sort_columns(
    df: &Rc<DataFrame>,
    by: &[Value],
    directions: &[bool],
    args: &Bound,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let turned = super::levels::transposed(&frame, host)?;
    let (first, key) = (missing_first(args)?, args.some("key"));
    let mut keys = Vec::with_capacity(by.len());
    for (name, ascending) in by.iter().zip(directions) {
        let series = key_column(&turned, name, host)?;
        keys.push((keyed(key.clone(), series, host)?, *ascending));
    }
    let order = match keys.as_slice() {
        [(array, ascending)] => array.sorted_rows(*ascending, first, host),
        several => sorted_rows_by(several, first, host),
    };
    let order = match order {
        Err(stop) if stop.is_raise() => {
            return Err(Stop::unsupported("DataFrame.sort_values(axis=1) of cells that cannot be compared"));
        }
        order => order?,
    };
    if order.len() != frame.width() {
        return Err(Stop::unsupported("sort_values with a key of another length"));
    }
    let mut sorted = frame.take_columns(&order, &meter)?;
    if args.flag("ignore_index")? {
        // What is in order already gets its rows numbered, as pandas has it.
        if order.iter().copied().eq(0..order.len()) {
            sorted.index = Index::range(sorted.rows());
        } else {
            sorted.columns = Index::range(sorted.width());
        }
    }
    if args.flag("inplace")? {
        df.set_frame(sorted);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(sorted))
}
