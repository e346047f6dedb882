//! What is alike: `unique`, `nunique`, `value_counts`, `duplicated`, `drop_duplicates`, `mode`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::categorical::MISSING;
use crate::array::take::rows_of;
use crate::array::{Array, Categorical, Masked};
use crate::distinct::{Missing, first_rows, groups};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::{Series, State};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("unique()", |s, _, host| unique(&s.array(), host)),
    Method::new("nunique(dropna=True)", |s, args, host| {
        Ok(Value::Int(distinct_cells(&s.array(), args.flag("dropna")?, host)? as i64))
    }),
    Method::new("value_counts(normalize=False, sort=True, ascending=False, bins=None, dropna=True)", value_counts),
    Method::new("duplicated(keep='first')", |s, args, host| {
        let repeated = repeated(&[s.array()], &args.value("keep"), host)?;
        s.with_array(Array::bools(repeated.into_iter()), &Rc::clone(host.meter()))
    }),
    Method::new("drop_duplicates(*, keep='first', inplace=False, ignore_index=False)", drop_duplicates),
    Method::new("mode(dropna=True)", mode),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("value_counts(subset=None, normalize=False, sort=True, ascending=False, dropna=True)", row_counts),
    Method::new("duplicated(subset=None, keep='first')", |df, args, host| {
        let meter = Rc::clone(host.meter());
        let frame = df.frame();
        if frame.rows() == 0 || frame.width() == 0 {
            // Of nothing not even the labels are kept.
            return Series::value(Value::None, Index::range(0), Array::bools(std::iter::empty()), &meter);
        }
        let repeated = repeated(&subset(&frame, args, host)?, &args.value("keep"), host)?;
        Series::value(Value::None, frame.index, Array::bools(repeated.into_iter()), &meter)
    }),
    Method::new(
        "drop_duplicates(subset=None, *, keep='first', inplace=False, ignore_index=False)",
        drop_duplicate_rows,
    ),
];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] = &[
    Method::new("unique(level=None)", |i: &Rc<IndexObject>, args, host| {
        let meter = Rc::clone(host.meter());
        if let Some(level) = args.some("level") {
            super::levels::level_of(&i.index(), &level, host)?;
        }
        if let crate::index::Labels::Range(_) = i.index().labels() {
            return Ok(IndexObject::value(i.index()));
        }
        let rows = first_rows(&[i.array(host)?], &meter)?;
        Ok(IndexObject::value(i.index().take(&rows, &meter)?))
    }),
    Method::new("nunique(dropna=True)", |i, args, host| {
        Ok(Value::Int(distinct_cells(&i.array(host)?, args.flag("dropna")?, host)? as i64))
    }),
];

/// The distinct cells in order of first appearance.
///
/// >>> pd.Series(['b', 'a', 'b']).unique().tolist()
/// ['b', 'a']
fn unique(array: &Array, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if let Array::Category(cells) = array {
        let rows = first_rows(std::slice::from_ref(array), &meter)?;
        return crate::categories::CategoricalArray::charged(cells.take(&rows), &meter);
    }
    if let Array::Masked(cells) = array {
        let rows = first_rows(std::slice::from_ref(array), &meter)?;
        return crate::extension::ExtensionArray::charged(cells.take(&rows, &meter)?, &meter);
    }
    if let Array::Time(_) | Array::Zoned(..) | Array::Delta(_) = array {
        let rows = first_rows(std::slice::from_ref(array), &meter)?;
        return crate::time::array::TimeArray::value(array.take(&rows, &meter)?, &meter);
    }
    let rows = first_rows(std::slice::from_ref(array), &meter)?;
    if crate::time::period::of_array(array).is_some() {
        return crate::time::array::TimeArray::value(array.take(&rows, &meter)?, &meter);
    }
    NdArray::value(array.take(&rows, &meter)?, host.meter())
}

fn distinct_cells(array: &Array, drop_missing: bool, host: &mut dyn Host) -> Result<usize> {
    let rows = first_rows(std::slice::from_ref(array), host.meter())?;
    Ok(rows.iter().filter(|&&row| !(drop_missing && array.missing_at(row))).count())
}

/// How often each distinct cell stands, most frequent first, first seen first among ties.
///
/// >>> pd.Series(['b', 'a', 'b']).value_counts().to_dict()
/// {'b': 2, 'a': 1}
fn value_counts(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    if let Some(bins) = args.some("bins") {
        return counts_in_bins(s, &bins, args, host);
    }
    let (labels, counts) = match &array {
        Array::Category(cells) => every_category(cells, args.flag("dropna")?, &meter)?,
        array => counted(array, args.flag("dropna")?, host)?,
    };
    let (labels, counts) = match (&array, (0..labels.len()).find(|&at| labels.missing_at(at))) {
        // Missing cells of an extension dtype are counted last.
        (Array::Masked(own), Some(missing)) if own.kind() != crate::array::Kind::Text => {
            let order: Vec<usize> = (0..counts.len()).filter(|&at| at != missing).chain([missing]).collect();
            let counts = order.iter().filter_map(|&at| counts.get(at).copied()).collect();
            (labels.take(&order, &meter)?, counts)
        }
        _ => (labels, counts),
    };
    let text = matches!(&array, Array::Masked(own) if own.kind() == crate::array::Kind::Text);
    // Counts of `string` are in order before they are asked to be.
    let order = if args.flag("sort")? || text {
        let ascending = args.flag("sort")? && args.flag("ascending")?;
        Array::ints(counts.clone()).sorted_rows(ascending, false, host)?
    } else {
        (0..counts.len()).collect()
    };
    let labels = labels.take(&order, &meter)?;
    let counts: Vec<i64> = order.iter().filter_map(|&at| counts.get(at).copied()).collect();
    let index = Index::flat(labels, s.name(), &meter)?;
    // Counts of an extension dtype are of one too.
    let masked = matches!(array, Array::Masked(_));
    if args.flag("normalize")? {
        let total: i64 = counts.iter().sum();
        let shares = Array::floats(counts.iter().map(|&count| count as f64 / total as f64).collect());
        let shares = if masked { Masked::array(shares, Vec::new())? } else { shares };
        return Series::value(Value::literal("proportion"), index, shares, &meter);
    }
    let counts = if masked { Masked::counts(counts)? } else { Array::ints(counts) };
    Series::value(Value::literal("count"), index, counts, &meter)
}

/// How often each category stands, those that do not stand at all too; the last for missing cells, where there are some.
fn every_category(
    cells: &Rc<Categorical>,
    drop_missing: bool,
    meter: &hiddentables_values::Meter,
) -> Result<(Array, Vec<i64>)> {
    meter.work_len(cells.len())?;
    let mut counts = category_counts(cells);
    let mut codes: Vec<i32> = (0..counts.len() as i32).collect();
    if !drop_missing && cells.missing() {
        codes.push(MISSING);
        counts.push(cells.codes().iter().filter(|&&code| code == MISSING).count() as i64);
    }
    Ok((Array::Category(Categorical::new(codes, Rc::clone(cells.categories()))), counts))
}

/// How often each category stands.
pub fn category_counts(cells: &Categorical) -> Vec<i64> {
    let mut counts = vec![0; cells.categories().len()];
    for &code in cells.codes() {
        if let Some(count) = usize::try_from(code).ok().and_then(|code| counts.get_mut(code)) {
            *count += 1;
        }
    }
    counts
}

/// `Categorical.value_counts`
pub fn counts_of_categories(cells: &Rc<Categorical>, drop_missing: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (labels, counts) = every_category(cells, drop_missing, &meter)?;
    Series::value(Value::literal("count"), Index::flat(labels, Value::None, &meter)?, Array::ints(counts), &meter)
}

/// How many cells lie in each of the intervals that `pd.cut` makes.
///
/// >>> pd.Series([1, 2, 3]).value_counts(bins=2).tolist()
/// [2, 1]
fn counts_in_bins(s: &Rc<Series>, bins: &Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !s.array().dtype().is_numeric() {
        return Err(Stop::unsupported("Series.value_counts(bins=) of no numbers"));
    }
    let cells = crate::modules::cut::lowest_included(s, bins, host)?;
    let counts = category_counts(&cells);
    let dropped = args.flag("dropna")?;
    let labels = cells.categories().labels(&meter)?;
    if !dropped && cells.missing() {
        return Err(Stop::unsupported("Series.value_counts(bins=, dropna=False) of missing cells"));
    }
    let mut order: Vec<usize> = (0..counts.len()).collect();
    if dropped && counts.iter().all(|&count| count == 0) {
        order.clear();
    }
    if args.flag("sort")? {
        let ascending = args.flag("ascending")?;
        order.sort_by(|&a, &b| {
            let (a, b) = (counts.get(a), counts.get(b));
            if ascending { a.cmp(&b) } else { b.cmp(&a) }
        });
    }
    let counts: Vec<i64> = order.iter().filter_map(|&code| counts.get(code).copied()).collect();
    let index = Index::flat(labels.take(&order, &meter)?, Value::None, &meter)?;
    if args.flag("normalize")? {
        // By all cells, missing ones among them.
        let shares = counts.iter().map(|&count| count as f64 / cells.len() as f64).collect();
        return Series::value(Value::literal("proportion"), index, Array::floats(shares), &meter);
    }
    Series::value(Value::literal("count"), index, Array::ints(counts), &meter)
}

/// How often each distinct row stands, most frequent first, rows in order among ties; the labels are of a level a column.
///
/// >>> pd.DataFrame({'a': [1, 1, 2], 'b': ['x', 'x', 'y']}).value_counts().to_dict()
/// {(1, 'x'): 2, (2, 'y'): 1}
fn row_counts(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let columns = match subset(&frame, args, host) {
        Err(stop) if stop.is_raise() => return Err(Stop::unsupported("DataFrame.value_counts(subset=) of no columns")),
        columns => columns?,
    };
    let names = match args.some("subset") {
        None => frame.columns.to_values(&meter)?,
        Some(Value::List(list)) => list.snapshot(),
        Some(single) => vec![single],
    };
    if columns.is_empty() {
        return Err(Stop::unsupported("DataFrame.value_counts without columns"));
    }
    if columns.iter().any(|array| matches!(array, Array::Category(_))) {
        return Err(Stop::unsupported("DataFrame.value_counts of a category"));
    }
    let drop_missing = args.flag("dropna")?;
    let found = groups(&columns, Missing::Alike, &meter)?;
    let sizes = found.sizes();
    let kept: Vec<(usize, i64)> = found
        .first
        .iter()
        .zip(sizes)
        .filter(|(row, _)| !(drop_missing && columns.iter().any(|array| array.missing_at(**row))))
        .map(|(&row, size)| (row, size as i64))
        .collect();
    let rows: Vec<usize> = kept.iter().map(|(row, _)| *row).collect();
    let counts = Array::ints(kept.into_iter().map(|(_, count)| count).collect());
    let mut keys = Vec::with_capacity(columns.len() + 1);
    if args.flag("sort")? {
        keys.push((counts.clone(), args.flag("ascending")?));
    }
    let labels = columns.iter().map(|array| array.take(&rows, &meter)).collect::<Result<Vec<_>>>()?;
    keys.extend(labels.iter().map(|array| (array.clone(), true)));
    let order = match crate::array::order::sorted_rows_by(&keys, false, host) {
        Err(stop) if stop.is_raise() => return Err(Stop::unsupported("value_counts of rows that cannot be ordered")),
        order => order?,
    };
    let levels = labels.iter().map(|array| array.take(&order, &meter)).collect::<Result<Vec<_>>>()?;
    let counts = counts.take(&order, &meter)?;
    let single = args.some("subset").is_some_and(|subset| selection::is_scalar(&subset));
    let index = match (levels.as_slice(), names.as_slice()) {
        ([level], [name]) if single => Index::flat(level.clone(), name.clone(), &meter)?,
        _ => Index::multi(levels, names, &meter)?,
    };
    if args.flag("normalize")? {
        let counts = counts.to_floats().unwrap_or_default();
        let total: f64 = counts.iter().sum();
        let shares = Array::floats(counts.iter().map(|count| count / total).collect());
        return Series::value(Value::literal("proportion"), index, shares, &meter);
    }
    Series::value(Value::literal("count"), index, counts, &meter)
}

/// The distinct cells in order of first appearance, with how often each stands.
pub fn counted(array: &Array, drop_missing: bool, host: &mut dyn Host) -> Result<(Array, Vec<i64>)> {
    let meter = Rc::clone(host.meter());
    let found = groups(std::slice::from_ref(array), Missing::ByKind, &meter)?;
    let sizes = found.sizes();
    let kept: Vec<(usize, i64)> = found
        .first
        .iter()
        .zip(sizes)
        .filter(|(row, _)| !(drop_missing && array.missing_at(**row)))
        .map(|(&row, size)| (row, size as i64))
        .collect();
    let rows: Vec<usize> = kept.iter().map(|(row, _)| *row).collect();
    Ok((array.take(&rows, &meter)?, kept.into_iter().map(|(_, count)| count).collect()))
}

/// The most frequent cells, sorted.
///
/// >>> pd.Series([2, 1, 1, 2, 3]).mode().tolist()
/// [1, 2]
fn mode(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (cells, counts) = counted(&s.array(), args.flag("dropna")?, host)?;
    let most = counts.iter().max().copied().unwrap_or(0);
    let rows = rows_of(&counts.iter().map(|&count| count == most).collect::<Vec<_>>());
    let cells = cells.take(&rows, &meter)?;
    if let (Array::Masked(own), false) = (&s.array(), args.flag("dropna")?) {
        // What pandas makes of its own answer then.
        let bools = own.kind() == crate::array::Kind::Bool;
        let gaps = s.array().may_miss();
        if own.kind() != crate::array::Kind::Text && (bools || !gaps) {
            return Err(match cells.len() {
                2 => raise::type_error("values should be a numpy array. Use the 'pd.array' function instead"),
                _ if gaps => {
                    raise::type_error("values should be boolean numpy array. Use the 'pd.array' function instead")
                }
                found => raise::value_error(format!("cannot unpack {found} values (expected 2)")),
            });
        }
    }
    if cells.len() > 1 && cells.may_miss() {
        match &cells {
            // Numbered, missing cells come first.
            Array::Time(_) | Array::Zoned(..) | Array::Delta(_) | Array::Category(_) => {
                let order = cells.sorted_rows(true, true, host)?;
                let sorted = cells.take(&order, &meter)?;
                return Series::value(s.name(), Index::range(sorted.len()), sorted, &meter);
            }
            Array::Object(values)
                if values.iter().all(|value| value.as_float().is_some())
                    && values.iter().any(crate::array::is_missing) =>
            {
                return Err(Stop::unsupported("Series.mode(dropna=False) of objects that are numbers"));
            }
            // Objects that cannot be compared stay as they are.
            Array::Masked(own) if own.kind() == crate::array::Kind::Text => {
                return Series::value(s.name(), Index::range(cells.len()), cells, &meter);
            }
            Array::Str(_) | Array::Object(_) => {
                return Series::value(s.name(), Index::range(cells.len()), cells, &meter);
            }
            _ => {}
        }
    }
    let sorted = match cells.sorted_rows(true, false, host) {
        Ok(order) => cells.take(&order, &meter)?,
        // pandas warns and leaves cells that cannot be ordered as they are.
        Err(stop) if stop.is_raise() => cells,
        Err(terminal) => return Err(terminal),
    };
    Series::value(s.name(), Index::range(sorted.len()), sorted, &meter)
}

/// Which rows repeat another, as `keep` says.
fn repeated(columns: &[Array], keep: &Value, host: &mut dyn Host) -> Result<Vec<bool>> {
    let rows = columns.first().map_or(0, Array::len);
    // Over several columns pandas numbers the cells of each first, and all missing ones get the same number.
    let missing = if columns.len() == 1 { Missing::ByKind } else { Missing::Alike };
    let found = groups(columns, missing, host.meter())?;
    match keep {
        Value::Str(keep) if &**keep == "first" => {
            let mut seen = vec![false; found.first.len()];
            Ok(found
                .of_row
                .iter()
                .map(|&group| seen.get_mut(group).is_some_and(|seen| std::mem::replace(seen, true)))
                .collect())
        }
        Value::Str(keep) if &**keep == "last" => {
            let mut seen = vec![false; found.first.len()];
            let mut answer: Vec<bool> = found
                .of_row
                .iter()
                .rev()
                .map(|&group| seen.get_mut(group).is_some_and(|seen| std::mem::replace(seen, true)))
                .collect();
            answer.reverse();
            Ok(answer)
        }
        Value::Bool(false) => {
            let sizes = found.sizes();
            Ok((0..rows)
                .map(|row| found.of_row.get(row).and_then(|&g| sizes.get(g)).is_some_and(|&size| size > 1))
                .collect())
        }
        _ => Err(raise::value_error("keep must be either \"first\", \"last\" or False")),
    }
}

fn drop_duplicates(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let repeated = repeated(&[s.array()], &args.value("keep"), host)?;
    let rows = rows_of(&repeated.iter().map(|r| !r).collect::<Vec<_>>());
    let mut state = s.take(&rows, &meter)?.state();
    if args.flag("ignore_index")? {
        state.index = Index::range(rows.len());
    }
    if args.flag("inplace")? {
        s.set_state(State { name: s.name(), ..state });
        return Ok(Value::None);
    }
    Ok(Value::shared(Series::over(state.name, state.index, state.column)))
}

/// The columns that `subset` names, or all.
fn subset(frame: &Frame, args: &Bound, host: &mut dyn Host) -> Result<Vec<Array>> {
    let names = args.some("subset");
    if let Some(name @ Value::Tuple(_)) = &names
        && let found = frame.positions(name, host.meter())?
        && !found.is_empty()
    {
        // A tuple that is a label is one column.
        return Ok(found.iter().filter_map(|&at| frame.array(at)).collect());
    }
    columns_named(frame, names.as_ref(), host)
}

/// The columns of these names, or all; `KeyError` lists the missing ones.
pub fn columns_named(frame: &Frame, names: Option<&Value>, host: &mut dyn Host) -> Result<Vec<Array>> {
    let names = match names {
        None => return Ok(frame.arrays().collect()),
        Some(value) => match selection::list_like(value, host)? {
            Some(list) => list.items(&Rc::clone(host.meter()))?,
            None => vec![value.clone()],
        },
    };
    let mut columns = Vec::with_capacity(names.len());
    let mut missing = Vec::new();
    for name in names {
        let found = frame.positions(&name, host.meter())?;
        if found.is_empty() {
            missing.push(name);
        }
        columns.extend(found.iter().filter_map(|&at| frame.array(at)));
    }
    if missing.is_empty() { Ok(columns) } else { Err(raise::key_error(Value::list(missing, host.meter())?)) }
}

fn drop_duplicate_rows(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    if frame.rows() == 0 {
        // Of nothing there are no duplicates, whatever `subset` names; `inplace` gives a copy too.
        return Ok(DataFrame::value(frame.take(&[], &meter)?));
    }
    let repeated = repeated(&subset(&frame, args, host)?, &args.value("keep"), host)?;
    let rows = rows_of(&repeated.iter().map(|r| !r).collect::<Vec<_>>());
    let mut kept = frame.take(&rows, &meter)?;
    if args.flag("ignore_index")? {
        kept.index = Index::range(kept.rows());
    }
    if args.flag("inplace")? {
        df.set_frame(kept);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(kept))
}
