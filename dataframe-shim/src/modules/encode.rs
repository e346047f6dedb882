//! `pd.get_dummies` and `factorize`: distinct cells as columns of yes and no, or as numbers.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Native, Result, Stop, Value, ops};

use crate::array::cast::{self, Target};
use crate::array::{Array, Categorical, Dtype, Kind, Masked, nan};
use crate::distinct::{Missing, groups};
use crate::families::distinct::columns_named;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// `pd.get_dummies`
pub static GET_DUMMIES: Native = crate::guard::native(
    "get_dummies(data, prefix=None, prefix_sep='_', dummy_na=False, columns=None, sparse=False, drop_first=False, dtype=None)",
    get_dummies,
)
.refusing(&["sparse"]);
/// `pd.factorize`
pub static FACTORIZE: Native =
    crate::guard::native("factorize(values, sort=False, use_na_sentinel=True, size_hint=None)", |args, host| {
        let values = args.value("values");
        let labelled = values.is::<Series>() || values.is::<IndexObject>();
        if selection::is_scalar(&values) || matches!(values, Value::Dict(_) | Value::Set(_)) {
            return Err(Stop::unsupported(format!("factorize of a {}", values.class().name)));
        }
        if let Some(index) = values.downcast::<IndexObject>()
            && let crate::index::Labels::Range(_) = index.index().labels()
        {
            return of_range(index.index(), args, host);
        }
        match selection::list_like(&values, host)? {
            // A list of nothing holds floats.
            Some(array) if array.is_empty() && matches!(values, Value::List(_)) => {
                factorized(&Array::floats(Vec::new()), labelled, args, host)
            }
            Some(array) => factorized(&array, labelled, args, host),
            None => Err(Stop::unsupported(format!("factorize of a {}", values.class().name))),
        }
    })
    .refusing(&["size_hint"]);

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::new("factorize(sort=False, use_na_sentinel=True)", |s: &Rc<Series>, args, host| {
        factorized(&s.array(), true, args, host)
    })];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] =
    &[Method::new("factorize(sort=False, use_na_sentinel=True)", |i: &Rc<IndexObject>, args, host| {
        let index = i.index();
        if let crate::index::Labels::Range(_) = index.labels() {
            return of_range(index, args, host);
        }
        factorized(&index.to_array(&Rc::clone(host.meter()))?, true, args, host)
    })];

/// A range numbers itself.
fn of_range(index: Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let falls = matches!(index.labels(), crate::index::Labels::Range(range) if range.step < 0);
    if falls && args.flag("sort")? {
        return Err(Stop::unsupported("RangeIndex.factorize(sort=True) backwards"));
    }
    meter.work_len(index.len())?;
    let codes = NdArray::value(Array::ints((0..index.len() as i64).collect()), &meter)?;
    Value::tuple(vec![codes, IndexObject::value(index)], &meter)
}

/// Each cell's number, and the cells that are numbered: in order of first appearance, or sorted; a missing one is -1.
///
/// >>> [part.tolist() for part in pd.Series(['b', None, 'a', 'b']).factorize()]
/// [[0, -1, 1, 0], ['b', 'a']]
/// >>> [part.tolist() for part in pd.factorize(pd.Series([3, 1, 3]), sort=True)]
/// [[1, 0, 1], [1, 3]]
fn factorized(array: &Array, labelled: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if let Array::Category(cells) = array {
        return factorized_categories(cells, labelled, args, host);
    }
    if let Array::Time(_) | Array::Delta(_) = array {
        return Err(Stop::unsupported(format!("factorize of {}", array.dtype().name())));
    }
    let found = groups(std::slice::from_ref(array), Missing::Alike, &meter)?;
    let counted = !args.flag("use_na_sentinel")?;
    if counted && matches!(array, Array::Masked(_)) {
        return Err(Stop::unsupported("factorize(use_na_sentinel=False) of an extension dtype"));
    }
    let kept = |row: &usize| counted || !array.missing_at(*row);
    let present: Vec<usize> = (0..found.first.len()).filter(|&g| found.first.get(g).is_some_and(kept)).collect();
    let rows: Vec<usize> = present.iter().filter_map(|&group| found.first.get(group).copied()).collect();
    let mut distinct = array.take(&rows, &meter)?;
    if let (Array::Object(cells), true) = (&distinct, counted) {
        // What is missing among objects is NaN then.
        let cell = |cell: &Value| if crate::array::is_missing(cell) { nan() } else { cell.clone() };
        distinct = Array::objects(cells.iter().map(cell).collect());
    }
    let mut order: Vec<usize> = (0..rows.len()).collect();
    if args.flag("sort")?
        && let Array::Object(cells) = &distinct
        && cells.iter().any(|cell| matches!(cell, Value::Tuple(_)))
        && !cells.iter().all(|cell| matches!(cell, Value::Tuple(_)))
    {
        return Err(Stop::unsupported("factorize(sort=True) of tuples among others"));
    }
    if args.flag("sort")? {
        order = crate::array::order::sorted_rows_by(&[(distinct.clone(), true)], false, host)?;
        distinct = distinct.take(&order, &meter)?;
    }
    let mut place = vec![-1_i64; found.first.len()];
    for (number, &at) in order.iter().enumerate() {
        if let Some(slot) = present.get(at).and_then(|&group| place.get_mut(group)) {
            *slot = number as i64;
        }
    }
    let codes = found.of_row.iter().map(|&group| place.get(group).copied().unwrap_or(-1)).collect();
    let distinct = if labelled {
        IndexObject::value(Index::flat(distinct, Value::None, &meter)?)
    } else {
        NdArray::value(distinct, &meter)?
    };
    Value::tuple(vec![NdArray::value(Array::ints(codes), &meter)?, distinct], &meter)
}

/// As [`factorized`]: what is distinct are categories again, all of those there were.
fn factorized_categories(
    cells: &std::rc::Rc<crate::array::Categorical>,
    labelled: bool,
    args: &Bound,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !args.flag("use_na_sentinel")? {
        return Err(Stop::unsupported("factorize(use_na_sentinel=False) of a category"));
    }
    meter.work_len(4 * cells.len())?;
    let mut place: Vec<Option<usize>> = vec![None; cells.categories().len()];
    let mut rows = Vec::new();
    for row in 0..cells.len() {
        if let Some(slot) = cells.code(row).and_then(|code| place.get_mut(code))
            && slot.is_none()
        {
            *slot = Some(rows.len());
            rows.push(row);
        }
    }
    if args.flag("sort")? {
        rows.sort_by_key(|&row| cells.code(row));
        for (number, &row) in rows.iter().enumerate() {
            if let Some(slot) = cells.code(row).and_then(|code| place.get_mut(code)) {
                *slot = Some(number);
            }
        }
    }
    let code =
        |row: usize| cells.code(row).and_then(|code| place.get(code).copied().flatten()).map_or(-1, |at| at as i64);
    let codes = (0..cells.len()).map(code).collect();
    let distinct = cells.take(&rows);
    let distinct = if labelled {
        IndexObject::value(Index::flat(Array::Category(distinct), Value::None, &meter)?)
    } else {
        crate::categories::CategoricalArray::charged(distinct, &meter)?
    };
    Value::tuple(vec![NdArray::value(Array::ints(codes), &meter)?, distinct], &meter)
}

/// How columns are encoded.
struct How {
    separator: String,
    missing: bool,
    drop_first: bool,
    /// What is asked for; else bools, of an extension dtype beside one.
    dtype: Option<Dtype>,
}

/// A column for each distinct cell, true where it stands; of a frame for every column of objects, or of those that are named.
///
/// >>> pd.get_dummies(pd.Series(['b', 'a', 'b'])).to_dict('list')
/// {'a': [False, True, False], 'b': [True, False, True]}
/// >>> pd.get_dummies(pd.DataFrame({'k': ['b', 'a'], 'v': [1, 2]}), dtype=int).to_dict('list')
/// {'v': [1, 2], 'k_a': [0, 1], 'k_b': [1, 0]}
fn get_dummies(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let dtype = match args.some("dtype") {
        None => None,
        Some(dtype) => match cast::target(&dtype)? {
            Target::Dtype(dtype @ (Dtype::Bool | Dtype::Int(_) | Dtype::Float | Dtype::Float32)) => Some(dtype),
            _ => return Err(Stop::unsupported("get_dummies(dtype=) of no number")),
        },
    };
    let how = How {
        separator: match args.value("prefix_sep") {
            Value::Str(text) => text.to_string(),
            other => return Err(Stop::unsupported(format!("get_dummies(prefix_sep=) of a {}", other.class().name))),
        },
        missing: args.flag("dummy_na")?,
        drop_first: args.flag("drop_first")?,
        dtype,
    };
    let data = args.value("data");
    if let Some(df) = data.downcast::<DataFrame>() {
        return of_frame(&df.frame(), args, &how, host);
    }
    if args.some("columns").is_some() {
        return Err(Stop::unsupported("get_dummies(columns=) of no DataFrame"));
    }
    let prefix = match args.value("prefix") {
        Value::None => None,
        Value::Str(text) => Some(text.to_string()),
        other => return Err(Stop::unsupported(format!("get_dummies(prefix=) of a {}", other.class().name))),
    };
    let (array, index) = if let Some(series) = data.downcast::<Series>() {
        (series.array(), series.index())
    } else {
        match data {
            Value::List(_) | Value::Tuple(_) => match selection::list_like(&data, host)? {
                Some(array) => {
                    let rows = array.len();
                    (array, Index::range(rows))
                }
                None => return Err(Stop::unsupported("get_dummies of no list")),
            },
            other => return Err(Stop::unsupported(format!("get_dummies of a {}", other.class().name))),
        }
    };
    let (names, columns) = of_column(&array, prefix.as_deref(), &how, host)?;
    if names.is_empty() {
        return Err(Stop::unsupported("get_dummies without a column"));
    }
    let labels = match &array {
        // The categories stay a category, of which each is a label; a missing one comes last.
        Array::Category(cells) if prefix.is_none() => {
            let present = cells.categories().len();
            let first = usize::from(how.drop_first);
            let code = |at: usize| if at < present { i32::try_from(at).unwrap_or(-1) } else { -1 };
            let codes = (first..first.saturating_add(names.len())).map(code).collect();
            Array::Category(Categorical::new(codes, Rc::clone(cells.categories())))
        }
        // What is distinct stays of the extension dtype.
        Array::Masked(cells) if prefix.is_none() => crate::array::cast_masked::of_list(names, cells.kind(), host)?,
        _ => crate::array::infer(names, &meter)?,
    };
    let columns_index = Index::flat(labels, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(columns_index, columns, index, &meter)?))
}

/// The names and columns of one column's cells.
fn of_column(array: &Array, prefix: Option<&str>, how: &How, host: &mut dyn Host) -> Result<(Vec<Value>, Vec<Array>)> {
    let meter = Rc::clone(host.meter());
    let cells = Categorical::of_array(array, false, host)?;
    let mut levels = cells.categories().index().to_values(&meter)?;
    let present = levels.len();
    if how.missing {
        // Beside NaN, integers are floats.
        if !matches!(array, Array::Category(_)) && levels.iter().all(|level| matches!(level, Value::Int(_))) {
            levels = levels.iter().map(|level| Value::Float(level.as_float().unwrap_or(f64::NAN))).collect();
        }
        levels.push(if matches!(array, Array::Masked(_)) { crate::extension::na() } else { nan() });
    }
    meter.check_frame(array.len(), levels.len())?;
    meter.work_len(array.len().saturating_mul(levels.len()))?;
    let (mut names, mut columns) = (Vec::new(), Vec::new());
    for (at, level) in levels.into_iter().enumerate().skip(usize::from(how.drop_first)) {
        names.push(match prefix {
            Some(prefix) => {
                let text = format!("{prefix}{}{}", how.separator, ops::str(&level, host)?);
                Value::str(text, &meter)?
            }
            None => level,
        });
        let wanted = if at == present { None } else { Some(at) };
        let held = Array::bools((0..cells.len()).map(|row| cells.code(row) == wanted));
        columns.push(match how.dtype {
            Some(dtype) => cast::cast(&held, Target::Dtype(dtype), host)?,
            None if array.dtype() == Dtype::Masked(Kind::Text) => Masked::array(held, Vec::new())?,
            None => held,
        });
    }
    Ok((names, columns))
}

fn of_frame(frame: &Frame, args: &Bound, how: &How, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let positions: Vec<usize> = match args.some("columns") {
        None => (0..frame.width())
            .filter(|&at| {
                frame.array(at).is_some_and(|array| {
                    matches!(array.dtype(), Dtype::Object | Dtype::Category | Dtype::Masked(Kind::Text))
                })
            })
            .collect(),
        Some(names @ (Value::List(_) | Value::Tuple(_))) => {
            columns_named(frame, Some(&names), host)?;
            let mut positions = Vec::new();
            for name in hiddentables_values::iter::collect(&names, host)? {
                positions.extend(frame.positions(&name, &meter)?);
            }
            positions
        }
        Some(_) => return Err(raise::type_error("Input must be a list-like for parameter `columns`")),
    };
    let prefixes: Vec<Value> = match args.value("prefix") {
        Value::None => positions.iter().map(|&at| frame.name(at, &meter)).collect::<Result<_>>()?,
        prefix @ Value::Str(_) => vec![prefix; positions.len()],
        Value::List(list) => {
            let list = list.snapshot();
            if list.len() != positions.len() {
                return Err(raise::value_error(format!(
                    "Length of 'prefix' ({}) did not match the length of the columns being encoded ({}).",
                    list.len(),
                    positions.len()
                )));
            }
            list
        }
        Value::Dict(dict) => {
            let prefix = |&at: &usize| -> Result<Value> {
                let name = frame.name(at, &meter)?;
                dict.get(&name)?.ok_or_else(|| raise::key_error(name))
            };
            if dict.len() != positions.len() {
                return Err(raise::value_error(format!(
                    "Length of 'prefix' ({}) did not match the length of the columns being encoded ({}).",
                    dict.len(),
                    positions.len()
                )));
            }
            positions.iter().map(prefix).collect::<Result<_>>()?
        }
        other => return Err(Stop::unsupported(format!("get_dummies(prefix=) of a {}", other.class().name))),
    };
    let (mut names, mut columns) = (Vec::new(), Vec::new());
    for at in (0..frame.width()).filter(|at| !positions.contains(at)) {
        names.push(frame.name(at, &meter)?);
        columns.extend(frame.array(at));
    }
    for (&at, prefix) in positions.iter().zip(&prefixes) {
        let Some(array) = frame.array(at) else { continue };
        let prefix = ops::str(prefix, host)?;
        let (more, cells) = of_column(&array, Some(&prefix), how, host)?;
        names.extend(more);
        columns.extend(cells);
    }
    if frame.columns.levels() > 1 || names.is_empty() {
        return Err(Stop::unsupported("get_dummies of a frame of these columns"));
    }
    // Where nothing is encoded the columns are called as they were.
    let name = if positions.is_empty() { frame.columns.name() } else { Value::None };
    let names = Index::of_values(names, name, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(names, columns, Rc::clone(&frame.index), &meter)?))
}
