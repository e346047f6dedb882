//! `pd.DataFrame(…)`, `pd.Series(…)`, `pd.Index(…)`.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::named_tuple::NamedTuple;
use hiddentables_values::{Args, Class, Host, Result, Signature, Stop, Value};

use crate::array::{Array, Categorical, Dtype, cast, infer};
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::{NdArray, Shape};
use crate::selection;
use crate::series::Series;

static SERIES_LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse("Series(data=None, index=None, dtype=None, name=None, copy=None, fastpath=<no_default>)")
});
static FRAME_LINE: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("DataFrame(data=None, index=None, columns=None, dtype=None, copy=None)"));
static INDEX_LINE: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("Index(data=None, dtype=None, copy=False, name=None, tupleize_cols=True)"));

/// Cells in a dtype that is asked for; times of no zone are what the clocks of one show.
fn made(array: &Array, target: cast::Target, host: &mut dyn Host) -> Result<Array> {
    match target {
        cast::Target::Dtype(Dtype::Zoned(zone)) => crate::array::zoned::made_in(array, zone, host),
        target => cast::cast(array, target, host),
    }
}

/// The cells of a list in a dtype, where some are missing: texts leave these as they are, integers cannot have them.
fn of_list(data: &Value, array: &Array, target: cast::Target, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    match &target {
        cast::Target::Text => {
            let cells = match data {
                Value::List(_) | Value::Tuple(_) => collect(data, host)?,
                _ => array.items(&meter)?,
            };
            let text = |cell: &Value, host: &mut dyn Host| -> Result<Value> {
                if crate::array::is_missing(cell) {
                    return Ok(cell.clone());
                }
                Value::str(&hiddentables_values::ops::str(cell, host)?, &meter)
            };
            let cells = cells.iter().map(|cell| text(cell, host)).collect::<Result<Vec<_>>>()?;
            crate::array::arithmetic::keep_object(cells)
        }
        cast::Target::Dtype(Dtype::Int(_)) if matches!(data, Value::List(_) | Value::Tuple(_)) => {
            let first = collect(data, host)?.into_iter().find(crate::array::is_missing);
            Err(match first {
                Some(Value::Float(_) | Value::Numpy(_)) => raise::value_error("cannot convert float NaN to integer"),
                _ => raise::type_error(
                    "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'",
                ),
            })
        }
        _ => made(array, target, host),
    }
}

/// A value as labels.
pub fn index_of(value: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    if let Some(index) = value.downcast::<IndexObject>() {
        return Ok(index.index());
    }
    if let Value::List(list) = value
        && !list.is_empty()
        && list.borrow().iter().all(is_array_like)
    {
        return crate::families::multi::of_parts(&list.snapshot(), host);
    }
    let name = value.downcast::<Series>().map_or(Value::None, |series| series.name());
    if let Value::Range(range) = value {
        return Index::of(crate::index::Labels::Range(**range), vec![Value::None], &meter);
    }
    if let Some(array) = value.downcast::<NdArray>() {
        array.lend();
    }
    match selection::list_like(value, host)? {
        // Tuples of a Series or an array stay labels of one level.
        Some(Array::Object(values)) if value.is::<Series>() || value.is::<NdArray>() => {
            Index::flat(Array::Object(values), name, &meter)
        }
        Some(Array::Object(values)) => Index::of_values(values.to_vec(), name, &meter),
        Some(array) => Index::flat(array, name, &meter),
        None => Err(raise::type_error(format!(
            "Index(...) must be called with a collection of some kind, {} was passed",
            hiddentables_values::ops::repr(value, host)?
        ))),
    }
}

/// What pandas takes for the labels of a level where it stands in a list.
fn is_array_like(value: &Value) -> bool {
    matches!(value, Value::List(_)) || value.is::<NdArray>() || value.is::<Series>() || value.is::<IndexObject>()
}

/// `pd.Index(data)`
pub fn index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = INDEX_LINE.bind("Index", false, args)?;
    bound.refuse("Index", "tupleize_cols")?;
    let data = bound.value("data");
    if let Value::List(list) = &data
        && !list.is_empty()
        && list.borrow().iter().all(is_array_like)
    {
        return Err(Stop::unsupported("Index of lists"));
    }
    let index = index_of(&data, host)?;
    if let (Some(Value::List(_) | Value::Tuple(_)), true) = (bound.some("name"), index.levels() > 1) {
        return Err(Stop::unsupported("Index(name=) of a list for several levels"));
    }
    let index = match bound.some("dtype") {
        None => index,
        Some(_) if index.levels() > 1 => return Err(Stop::unsupported("Index(dtype=) of several levels")),
        Some(dtype) => {
            let meter = Rc::clone(host.meter());
            let own = index.to_array(&meter)?;
            if own.may_miss() {
                // Where some are missing the labels are made as the cells of a Series are.
                let args = Args { positional: vec![data.clone()], keywords: vec![("dtype".into(), dtype)] };
                let made = crate::series::SERIES.instantiate(args, host)?;
                let Some(cells) = made.downcast::<Series>() else {
                    return Err(Stop::unsupported("Index(dtype=) of missing labels"));
                };
                let name = bound.some("name").unwrap_or_else(|| index.name());
                return Ok(IndexObject::value(Index::flat(cells.array(), name, &meter)?));
            }
            let target = cast::target(&dtype)?;
            if let (cast::Target::Dtype(Dtype::Int(_)), Array::Time(_) | Array::Zoned(..) | Array::Delta(_)) =
                (&target, &own)
                && matches!(data, Value::List(_) | Value::Tuple(_))
            {
                return Err(raise::type_error("int() argument must be a string, a bytes-like object or a real number"));
            }
            if let (cast::Target::Dtype(Dtype::Int(_)), Array::Float(_)) = (&target, &own)
                && own.to_floats().is_some_and(|floats| floats.iter().any(|f| f.fract() != 0.0))
            {
                return Err(raise::value_error("Trying to coerce float values to integers"));
            }
            let array = match (target, &data) {
                (cast::Target::Dtype(Dtype::Object), Value::List(_) | Value::Tuple(_)) => {
                    Array::objects(collect(&data, host)?)
                }
                (target, _) => made(&own, target, host)?,
            };
            Index::flat(array, index.name(), &meter)?
        }
    };
    let index = match bound.some("name") {
        Some(_) if index.levels() > 1 => {
            return Err(raise::value_error("Names should be list-like for a MultiIndex"));
        }
        Some(name) => index.renamed(vec![name], &Rc::clone(host.meter()))?,
        None => index,
    };
    Ok(IndexObject::value(index))
}

/// `pd.Series(data, index=…, dtype=…, name=…)`
pub fn series(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = SERIES_LINE.bind("Series", false, args)?;
    bound.refuse("Series", "fastpath")?;
    let data = bound.value("data");
    let given = match bound.some("index") {
        Some(index) => Some(index_of(&index, host)?),
        None => None,
    };
    let wanted = match bound.some("dtype") {
        Some(dtype) => Some(cast::target(&dtype)?),
        None => None,
    };
    // As objects, values stay what they are: None is not NaN.
    if let (Some(cast::Target::Dtype(Dtype::Object)), Value::List(_) | Value::Tuple(_)) = (&wanted, &data) {
        let cells = collect(&data, host)?;
        let index = given.unwrap_or_else(|| Index::range(cells.len()));
        check_length(cells.len(), &index)?;
        return Series::value(bound.value("name"), index, Array::objects(cells), &meter);
    }
    if let (Some(cast::Target::Dtype(Dtype::Masked(kind))), Value::List(_) | Value::Tuple(_)) = (&wanted, &data) {
        let cells = collect(&data, host)?;
        let index = given.unwrap_or_else(|| Index::range(cells.len()));
        check_length(cells.len(), &index)?;
        let array = crate::array::cast_masked::of_list(cells, *kind, host)?;
        return Series::value(bound.value("name"), index, array, &meter);
    }
    if let (Some(cast::Target::Category(None, ordered)), Value::List(_) | Value::Tuple(_)) = (&wanted, &data) {
        let cells = collect(&data, host)?;
        let index = given.unwrap_or_else(|| Index::range(cells.len()));
        check_length(cells.len(), &index)?;
        let cells = Categorical::of_values(cells, ordered.unwrap_or(false), host)?;
        return Series::value(bound.value("name"), index, Array::Category(cells), &meter);
    }
    let mut name = bound.value("name");
    let (array, index) = if let Some(series) = data.downcast::<Series>() {
        if name.is_none() {
            name = series.name();
        }
        match given {
            Some(index) => (crate::assign::column_for(&data, &index, host)?, index),
            None => (series.array(), series.index()),
        }
    } else if let Value::Dict(dict) = &data {
        let keys = dict.keys();
        let own = if keys.is_empty() { Index::range(0) } else { Index::of_values(keys, Value::None, &meter)? };
        let array = infer(dict.values(), &meter)?;
        match given {
            None => (array, own),
            Some(index) => match index.rows_in(&own, &meter)? {
                None => (array, index),
                Some(rows) => (array.take_optional(&rows, &meter)?, index),
            },
        }
    } else if data.is_none() {
        let index = given.unwrap_or_else(|| Index::range(0));
        let cells = vec![crate::array::nan(); index.len()];
        (if index.is_empty() { Array::objects(Vec::new()) } else { infer(cells, &meter)? }, index)
    } else if selection::is_scalar(&data) && !matches!(data, Value::Tuple(_)) && !is_iterator(&data) {
        let index = given.unwrap_or_else(|| Index::range(1));
        (Array::constant(&data, index.len(), &meter)?, index)
    } else if let Value::Set(_) = data {
        return Err(raise::type_error("'set' type is unordered"));
    } else {
        if let Some(array) = data.downcast::<NdArray>() {
            // pandas looks at the same memory from now on.
            array.lend();
            if matches!(array.shape(), Shape::Two(..)) {
                return Err(raise::value_error(format!(
                    "Data must be 1-dimensional, got ndarray of shape {} instead",
                    array.shape().text()
                )));
            }
        }
        if let (Some(index), true) = (data.downcast::<IndexObject>(), name.is_none()) {
            name = index.index().name();
        }
        let Some(array) = selection::list_like(&data, host)? else {
            return Err(Stop::unsupported(format!("Series of a {}", data.class().name)));
        };
        let index = given.unwrap_or_else(|| Index::range(array.len()));
        check_length(array.len(), &index)?;
        (array, index)
    };
    let listed = matches!(data, Value::List(_) | Value::Tuple(_)) || data.is::<NdArray>();
    let array = match wanted {
        Some(cast::Target::Text) if array.may_miss() && matches!(data, Value::Dict(_)) => {
            return Err(Stop::unsupported("Series(dtype=str) of a dict with missing cells"));
        }
        Some(target) if array.may_miss() && listed => of_list(&data, &array, target, host)?,
        Some(target) => made(&array, target, host)?,
        None => array,
    };
    Series::value(name, index, array, &meter)
}

fn check_length(values: usize, index: &Index) -> Result<()> {
    if values == index.len() {
        return Ok(());
    }
    Err(raise::value_error(format!("Length of values ({values}) does not match length of index ({})", index.len())))
}

fn is_iterator(value: &Value) -> bool {
    value.is::<hiddentables_values::iter::Iterator>()
}

/// `pd.DataFrame(data, index=…, columns=…)`
pub fn frame(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = FRAME_LINE.bind("DataFrame", false, args)?;
    let wanted = match bound.some("dtype") {
        Some(dtype) => Some(cast::target(&dtype)?),
        None => None,
    };
    let data = bound.value("data");
    let index = match bound.some("index") {
        Some(index) => Some(index_of(&index, host)?),
        None => None,
    };
    let names = match bound.some("columns") {
        Some(Value::List(list)) if !list.is_empty() && list.borrow().iter().all(is_array_like) => {
            Some(crate::families::multi::of_parts(&list.snapshot(), host)?.to_values(&meter)?)
        }
        Some(columns) => match selection::list_like(&columns, host)? {
            Some(array) => Some(array.items(&meter)?),
            None => return Err(Stop::unsupported("DataFrame(columns=) of no list")),
        },
        None => None,
    };
    // Labels that are an index already keep its names and levels.
    let labels = match bound.some("columns") {
        Some(columns) if columns.is::<IndexObject>() || columns.is::<Series>() => Some(index_of(&columns, host)?),
        _ => None,
    };
    let mut frame = match &data {
        Value::None => of_columns(Vec::new(), index, names, true, host)?,
        value
            if selection::is_scalar(value)
                && index.is_some()
                && names.is_some()
                && !matches!(value, Value::Tuple(_)) =>
        {
            let (index, names) = (index.unwrap_or_else(|| Index::range(0)), names.unwrap_or_default());
            meter.check_frame(index.len(), names.len())?;
            let columns = names
                .into_iter()
                .map(|name| Ok((name, Column::new(Array::constant(value, index.len(), &meter)?, &meter)?)));
            Frame::named(columns.collect::<Result<_>>()?, index, &meter)?
        }
        Value::Dict(dict) => {
            let ordered = dict.values().iter().any(Value::is::<Series>);
            let pairs = with_series(dict.pairs(), host)?;
            of_columns(pairs, index, names, ordered, host)?
        }
        _ if data.is::<DataFrame>() => match data.downcast::<DataFrame>() {
            Some(frame) if index.is_none() && names.is_none() => {
                let frame = frame.frame();
                frame.copied(&meter)?
            }
            _ => return Err(Stop::unsupported("DataFrame(DataFrame, index=, columns=)")),
        },
        _ if data.is::<Series>() => match data.downcast::<Series>() {
            Some(series) if index.is_none() => {
                let name = match names.as_deref() {
                    Some([name]) if series.name().is_none() => name.clone(),
                    None if series.name().is_none() => Value::Int(0),
                    None => series.name(),
                    Some(_) => return Err(Stop::unsupported("DataFrame(Series, columns=)")),
                };
                Frame::named(vec![(name, Column::new(series.array(), &meter)?)], series.index(), &meter)?
            }
            _ => return Err(Stop::unsupported("DataFrame(Series, index=)")),
        },
        Value::List(_) | Value::Tuple(_) => of_rows(collect(&data, host)?, index, names, host)?,
        _ if data.is::<NdArray>() => of_array(&data, index, names, host)?,
        _ if is_iterator(&data) || data.class().name.starts_with("dict_") || matches!(data, Value::Range(_)) => {
            of_rows(collect(&data, host)?, index, names, host)?
        }
        other => return Err(Stop::unsupported(format!("DataFrame of a {}", other.class().name))),
    };
    if let Some(labels) = labels.filter(|labels| labels.len() == frame.width()) {
        frame.columns = labels;
    }
    meter.check_frame(frame.rows(), frame.width())?;
    if let Some(target) = wanted {
        if matches!(target, cast::Target::Text) && frame.arrays().any(|array| array.may_miss()) {
            return Err(Stop::unsupported("DataFrame(dtype=str) of missing cells"));
        }
        let cast = |array: Array| {
            made(&array, target.clone(), host).map_err(|stop| {
                if stop.exception_of(&hiddentables_values::types::exceptions::INT_CASTING_NAN_ERROR).is_some() {
                    return raise::value_error("cannot convert float NaN to integer");
                }
                stop
            })
        };
        let arrays = frame.arrays().map(cast).collect::<Result<_>>()?;
        frame = frame.with_arrays(arrays, &meter)?;
    }
    Ok(DataFrame::value(frame))
}

/// A dict of columns whose dicts are Series of their labels.
fn with_series(pairs: Vec<(Value, Value)>, host: &mut dyn Host) -> Result<Vec<(Value, Value)>> {
    let labelled = |value: &Value| matches!(value, Value::Dict(_)) || value.is::<Series>();
    let dicts = pairs.iter().any(|(_, value)| matches!(value, Value::Dict(_)));
    if !dicts {
        return Ok(pairs);
    }
    let lists = |value: &Value| !labelled(value) && !selection::is_scalar(value);
    if pairs.iter().any(|(_, value)| lists(value)) {
        return Err(raise::value_error("Mixing dicts with non-Series may lead to ambiguous ordering."));
    }
    pairs
        .into_iter()
        .map(|(name, value)| match value {
            Value::Dict(_) => Ok((name, crate::series::SERIES.instantiate(Args::one(value), host)?)),
            other => Ok((name, other)),
        })
        .collect()
}

/// A frame of named columns: lists of one length, Series aligned by label, scalars repeated.
fn of_columns(
    pairs: Vec<(Value, Value)>,
    index: Option<Rc<Index>>,
    names: Option<Vec<Value>>,
    ordered: bool,
    host: &mut dyn Host,
) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let pairs: Vec<(Value, Option<Value>)> = match names {
        None => pairs.into_iter().map(|(name, value)| (name, Some(value))).collect(),
        Some(names) => names
            .into_iter()
            .map(|name| {
                let found =
                    pairs.iter().find(|(own, _)| crate::frame::same_name(own, &name)).map(|(_, value)| value.clone());
                (name, found)
            })
            .collect(),
    };
    let index = match index {
        Some(index) => index,
        None => common_index(&pairs, ordered, host)?,
    };
    let mut columns = Vec::with_capacity(pairs.len());
    for (name, value) in pairs {
        let array = match value {
            Some(value) => {
                if let Value::Dict(_) = value {
                    return Err(Stop::unsupported("DataFrame of a dict of dicts"));
                }
                let empty = match &value {
                    Value::List(list) => list.is_empty(),
                    Value::Tuple(parts) => parts.is_empty(),
                    _ => false,
                };
                if empty && index.is_empty() {
                    // An empty list is NumPy's array of it.
                    columns.push((name, Column::new(Array::floats(Vec::new()), &meter)?));
                    continue;
                }
                let array = crate::assign::column_for(&value, &index, host);
                array.map_err(|stop| {
                    if value.is::<Series>() {
                        return stop;
                    }
                    stop.map_raise(|_| raise::value_error("All arrays must be of the same length"))
                })?
            }
            None => Array::objects(vec![crate::array::nan(); index.len()]),
        };
        columns.push((name, Column::new(array, &meter)?));
    }
    Frame::named(columns, index, &meter)
}

/// The labels of a dict of columns: those of its Series, else a range as long as its lists.
fn common_index(pairs: &[(Value, Option<Value>)], ordered: bool, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let mut labels: Option<Rc<Index>> = None;
    let mut length: Option<usize> = None;
    let mut scalars = false;
    for value in pairs.iter().filter_map(|(_, value)| value.as_ref()) {
        if let Some(series) = value.downcast::<Series>() {
            match &labels {
                None => labels = Some(series.index()),
                Some(index) if index.same_labels(&series.index(), &meter)? => {}
                Some(index) => {
                    crate::families::flex::unique_or_same(index, &series.index(), &meter)?;
                    let order = if ordered { crate::index::Order::Tried } else { crate::index::Order::Kept };
                    labels = Some(index.union(&series.index(), order, host)?);
                }
            }
        } else if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
            scalars = true;
        } else if let Some(list) = selection::list_like(value, host)? {
            match length {
                None => length = Some(list.len()),
                Some(length) if length == list.len() => {}
                Some(_) => return Err(raise::value_error("All arrays must be of the same length")),
            }
        }
    }
    match (labels, length) {
        (Some(index), None) => Ok(index),
        (Some(index), Some(length)) if index.len() == length => Ok(index),
        (Some(index), Some(length)) => {
            Err(raise::value_error(format!("array length {length} does not match index length {}", index.len())))
        }
        (None, Some(length)) => Ok(Index::range(length)),
        (None, None) if scalars => Err(raise::value_error("If using all scalar values, you must pass an index")),
        (None, None) => Ok(Index::range(0)),
    }
}

/// A frame of an array's columns; an array of one dimension is a column.
fn of_array(data: &Value, index: Option<Rc<Index>>, names: Option<Vec<Value>>, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let Some(array) = data.downcast::<NdArray>() else { return Err(Stop::unsupported("DataFrame of an ndarray")) };
    array.lend();
    let (columns, rows) = match array.columns(&meter)? {
        Some(table) => table,
        None => (vec![array.array()], array.array().len()),
    };
    meter.check_frame(rows, columns.len())?;
    let index = index.unwrap_or_else(|| Index::range(rows));
    let names = match names {
        Some(names) => Index::of_values(names, Value::None, &meter)?,
        None => Index::range(columns.len()),
    };
    if index.len() != rows || names.len() != columns.len() {
        return Err(raise::value_error(format!(
            "Shape of passed values is ({rows}, {}), indices imply ({}, {})",
            columns.len(),
            index.len(),
            names.len()
        )));
    }
    // Objects are looked at again, a column at a time.
    let columns = columns.into_iter().map(|column| match column {
        Array::Object(cells) => infer::infer_objects(cells.to_vec(), &meter),
        other => Ok(other),
    });
    Frame::of_arrays(names, columns.collect::<Result<_>>()?, index, &meter)
}

/// A frame of Series as rows: their labels are columns, their names the index.
fn of_series(
    rows: &[Value],
    index: Option<Rc<Index>>,
    names: Option<Vec<Value>>,
    host: &mut dyn Host,
) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let rows: Vec<Rc<Series>> = rows.iter().filter_map(Value::downcast::<Series>).collect();
    let single = |row: &&Rc<Series>| row.array().is_float32();
    if rows.iter().any(|row| single(&row)) && !rows.iter().all(|row| single(&row)) {
        return Err(Stop::unsupported("DataFrame of Series some of which are of float32"));
    }
    let mut columns = match names {
        Some(names) => Index::of_values(names, Value::None, &meter)?,
        None => rows.first().map_or_else(|| Index::range(0), |row| row.index()),
    };
    for row in &rows {
        if !row.index().is_unique(&meter)? {
            return Err(Stop::unsupported("DataFrame of Series with repeated labels"));
        }
        if !columns.same_labels(&row.index(), &meter)? {
            columns = columns.union(&row.index(), crate::index::Order::Kept, host)?;
        }
    }
    meter.check_frame(rows.len(), columns.len())?;
    meter.work_len(rows.len().saturating_mul(columns.len()).saturating_mul(4))?;
    let mut cells: Vec<Vec<Value>> = vec![Vec::with_capacity(rows.len()); columns.len()];
    for row in &rows {
        let array = crate::assign::column_for(&Value::shared(Rc::clone(row)), &columns, host)?;
        for (at, column) in cells.iter_mut().enumerate() {
            column.push(array.item(at, &meter)?);
        }
    }
    let index = match index {
        Some(index) if index.len() == rows.len() => index,
        Some(_) => return Err(Stop::unsupported("DataFrame of Series and another index")),
        None if rows.iter().all(|row| row.name().is_none()) => Index::range(rows.len()),
        None => {
            let mut unnamed = 0;
            let mut labels = Vec::with_capacity(rows.len());
            for row in &rows {
                labels.push(match row.name() {
                    Value::None => {
                        let label = Value::str(format!("Unnamed {unnamed}"), &meter)?;
                        unnamed += 1;
                        label
                    }
                    name => name,
                });
            }
            Index::of_values(labels, Value::None, &meter)?
        }
    };
    let arrays = cells.into_iter().map(|cells| infer::infer_objects(cells, &meter)).collect::<Result<_>>()?;
    Frame::of_arrays(columns, arrays, index, &meter)
}

/// A frame of rows: dicts, tuples or lists; plain values make one column.
fn of_rows(
    rows: Vec<Value>,
    index: Option<Rc<Index>>,
    names: Option<Vec<Value>>,
    host: &mut dyn Host,
) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    // Named tuples name the columns, if the first row is one; otherwise they are rows like any tuple.
    let names = names.or_else(|| {
        let first = rows.first()?.downcast::<NamedTuple>()?;
        Some(first.made_by().fields().iter().cloned().map(Value::Str).collect())
    });
    let rows: Vec<Value> = rows.into_iter().map(hiddentables_values::object::plain).collect();
    let count = rows.len();
    let dicts = !rows.is_empty() && rows.iter().all(|row| matches!(row, Value::Dict(_)));
    let lists =
        !rows.is_empty() && rows.iter().all(|row| matches!(row, Value::List(_) | Value::Tuple(_) | Value::Range(_)));
    let mut columns: Vec<(Value, Vec<Value>)> = Vec::new();
    if dicts {
        let mut order: Vec<Value> = Vec::new();
        for row in &rows {
            if let Value::Dict(dict) = row {
                meter.work_len(dict.len().saturating_mul(order.len() + 1))?;
                for key in dict.keys() {
                    if !order.iter().any(|own| crate::frame::same_name(own, &key)) {
                        order.push(key);
                    }
                }
            }
        }
        for name in names.unwrap_or(order) {
            meter.work_len(count)?;
            let mut cells = Vec::with_capacity(count);
            for row in &rows {
                cells.push(match row {
                    Value::Dict(dict) => dict.get(&name)?.unwrap_or_else(crate::array::nan),
                    _ => Value::None,
                });
            }
            columns.push((name, cells));
        }
    } else if lists {
        // One row may stand there many times: its cells are paid for before they are laid out, and the columns made of them.
        let held = meter.reserve(0)?;
        let mut parts: Vec<Vec<Value>> = Vec::with_capacity(rows.len());
        for row in &rows {
            let cells = collect(row, host)?;
            meter.work_len(cells.len())?;
            held.grow(2 * (cells.len() * size_of::<Value>()) as u64)?;
            parts.push(cells);
        }
        let width = parts.iter().map(Vec::len).max().unwrap_or(0);
        let names = match names {
            Some(names) if names.len() == width => names,
            Some(names) => {
                return Err(raise::value_error(format!(
                    "{} columns passed, passed data had {width} columns",
                    names.len()
                )));
            }
            None => (0..width).map(|at| Value::Int(at as i64)).collect(),
        };
        for (at, name) in names.into_iter().enumerate() {
            meter.work_len(count)?;
            columns.push((name, parts.iter().map(|row| row.get(at).cloned().unwrap_or(Value::None)).collect()));
        }
    } else if !rows.is_empty() && rows.iter().all(Value::is::<Series>) {
        return of_series(&rows, index, names, host);
    } else if rows.iter().any(|row| !(selection::is_scalar(row) || matches!(row, Value::List(_) | Value::Tuple(_))))
        || rows.first().is_some_and(|row| !selection::is_scalar(row) || matches!(row, Value::Tuple(_)))
    {
        return Err(Stop::unsupported("DataFrame of a list of mixed rows"));
    } else if rows.is_empty() {
        columns.extend(names.unwrap_or_default().into_iter().map(|name| (name, Vec::new())));
    } else {
        let name = match names.as_deref() {
            None => Value::Int(0),
            Some([name]) => name.clone(),
            Some(names) => {
                return Err(raise::value_error(format!(
                    "Shape of passed values is ({count}, 1), indices imply ({count}, {})",
                    names.len()
                )));
            }
        };
        columns.push((name, rows));
    }
    let index = match index {
        Some(index) if index.len() == count => index,
        Some(index) => {
            return Err(raise::value_error(format!(
                "Shape of passed values is ({count}, {}), indices imply ({}, {})",
                columns.len(),
                index.len(),
                columns.len()
            )));
        }
        None => Index::range(count),
    };
    let columns = columns
        .into_iter()
        .map(|(name, cells)| Ok((name, Column::new(crate::array::infer::infer_objects(cells, &meter)?, &meter)?)))
        .collect::<Result<_>>()?;
    Frame::named(columns, index, &meter)
}
