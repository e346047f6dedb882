//! The program's own functions over cells and rows: `apply`, `map`, `iterrows`, `itertuples`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::{Iterate, Iterator};
use hiddentables_values::types::named_tuple::{self, NamedTupleClass};
use hiddentables_values::{Args, Bound, Class, Host, Iter, Method, Result, Stop, Str, Value, ops, types};

use super::aggregate;
use super::align::series_at;
use crate::array::infer::infer_objects;
use crate::array::take::common_dtype;
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame, Rows};
use crate::index::{Index, Labels, Order, combined};
use crate::ndarray::{NdArray, Shape};
use crate::polars_bridge::Ints;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("apply(func, convert_dtype=<no_default>, args=(), *, by_row='compat', **kwargs)", apply),
    Method::new("map(arg, na_action=None)", map),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "apply(func, axis=0, raw=False, result_type=None, args=(), by_row='compat', engine='python', engine_kwargs=None, **kwargs)",
        apply_to_frame,
    )
    .refusing(&["engine", "engine_kwargs"]),
    Method::new("iterrows()", iterrows),
    Method::new("itertuples(index=True, name='Pandas')", itertuples),
    Method::new("assign(**kwargs)", assign),
];

/// The cells as functions of the program see them.
fn seen(array: Array, meter: &hiddentables_values::Meter) -> Result<Array> {
    match array {
        Array::Masked(own) => own.to_numpy(meter),
        other => Ok(other),
    }
}

/// The results of calls as a Series: of scalars the dtype they share, of Series a frame with a row each.
fn collected(values: Vec<Value>, s: &Rc<Series>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if values.first().is_some_and(Value::is::<Series>) {
        return rows_of_series(&values, s.index(), false, host);
    }
    let array = infer_objects(values, &meter)?;
    s.with_array(array, &meter)
}

/// Series as the rows of a frame, their labels as its columns: those of all of them, sorted or as they come, where they differ.
fn rows_of_series(values: &[Value], index: Rc<Index>, sort: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let rows = aligned(values, sort, host)?;
    let Some(labels) = rows.first().map(|series| series.index()) else { return Err(Stop::unsupported("apply")) };
    let cells = rows.iter().map(|series| series.array().items(&meter)).collect::<Result<Vec<_>>>()?;
    // The rows are blocks of one dtype each; the frame of them is objects only where one of them is.
    let dtypes: Vec<Dtype> = rows.iter().map(|series| series.array().dtype()).collect();
    let mixed = if sort { dtypes.into_iter().reduce(common_dtype) } else { stacked(&dtypes) };
    let mut arrays = Vec::with_capacity(labels.len());
    for at in 0..labels.len() {
        let column: Vec<Value> = cells.iter().map(|row| row.get(at).cloned().unwrap_or(Value::None)).collect();
        arrays.push(match mixed {
            Some(Dtype::Float) => Array::floats(column.iter().map(|v| v.as_float().unwrap_or(f64::NAN)).collect()),
            Some(Dtype::Float32) => Array::floats32(column.iter().map(|v| v.as_float().unwrap_or(f64::NAN)).collect()),
            Some(Dtype::Int(kind)) => {
                Array::Int(kind, Ints::new(column.iter().map(|v| ops::index(v).unwrap_or_default()).collect()))
            }
            _ => infer_objects(column, &meter)?,
        });
    }
    Ok(DataFrame::value(Frame::of_arrays(labels, arrays, index, &meter)?))
}

/// The dtype of NumPy's `vstack` of these, to which bools are numbers.
fn stacked(dtypes: &[Dtype]) -> Option<Dtype> {
    let numbers = dtypes.iter().all(|dtype| dtype.is_numeric());
    let without_bools = dtypes.iter().copied().filter(|dtype| !numbers || *dtype != Dtype::Bool).reduce(common_dtype);
    without_bools.or_else(|| dtypes.first().copied())
}

/// The positional arguments that follow the first, from `args=`.
fn more(args: &Bound) -> Result<Vec<Value>> {
    match args.given("args") {
        None => Ok(Vec::new()),
        Some(Value::Tuple(items)) => Ok(items.to_vec()),
        Some(Value::List(items)) => Ok(items.snapshot()),
        Some(other) => Err(Stop::unsupported(format!("apply(args=) of a {}", other.class().name))),
    }
}

/// Whether functions are called with each cell, rather than with the whole.
fn by_row(args: &Bound) -> Result<bool> {
    match args.value("by_row") {
        Value::Str(word) if &*word == "compat" => Ok(true),
        Value::Bool(false) => Ok(false),
        _ => Err(raise::exception(&types::exceptions::ASSERTION_ERROR, "")),
    }
}

/// Each cell through a function.
///
/// >>> pd.Series([1, 2]).apply(lambda x: x * 2).tolist()
/// [2, 4]
fn apply(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    let more = more(args)?;
    if !by_row(args)? {
        if let Value::Str(_) | Value::List(_) | Value::Dict(_) = function {
            return Err(Stop::unsupported("Series.apply(by_row=False) of names or several functions"));
        }
        let positional = std::iter::once(Value::shared(Rc::clone(s))).chain(more).collect();
        return host.call(&function, Args { positional, keywords: args.keywords.clone() });
    }
    let converts = args.given("convert_dtype").is_none() || args.flag("convert_dtype")?;
    if let (Value::Str(name), false) = (&function, s.is_empty()) {
        let call = Args { positional: more, keywords: args.keywords.clone() };
        return ops::call_method(&Value::shared(Rc::clone(s)), name, call, host);
    }
    if let (Value::Native(native), true) = (&function, s.array().is_float32())
        && crate::modules::ufuncs::is_ufunc(native)
        && more.is_empty()
        && args.keywords.is_empty()
    {
        // NumPy's functions of a cell are called with all of them, which stay `float32` so.
        return host.call(&function, Args::one(Value::shared(Rc::clone(s))));
    }
    if matches!(function, Value::List(_) | Value::Dict(_)) && !s.is_empty() {
        return aggregate::of_series(s, &function, &Args { positional: more, keywords: args.keywords.clone() }, host);
    }
    let array = s.array();
    if array.is_empty() {
        return Ok(Value::shared(s.take(&[], &meter)?));
    }
    if let Array::Category(cells) = &array {
        if !more.is_empty() || !args.keywords.is_empty() {
            return Err(Stop::unsupported("Series.apply(args=) of a category"));
        }
        return s.with_array(crate::categories::mapped(cells, &function, true, host)?, &meter);
    }
    // Of an extension dtype functions see what `to_numpy` gives.
    let array = seen(array, &meter)?;
    let mut values = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        meter.step()?;
        let mut positional = vec![array.item(row, &meter)?];
        positional.extend(more.iter().cloned());
        values.push(host.call(&function, Args { positional, keywords: args.keywords.clone() })?);
    }
    if !converts {
        if values.iter().any(|value| !selection::is_scalar(value)) {
            return Err(Stop::unsupported("Series.apply(convert_dtype=False) that gives no scalars"));
        }
        return s.with_array(Array::objects(values), &meter);
    }
    collected(values, s, host)
}

/// Each cell through a function, or looked up in a dict or Series.
///
/// >>> pd.Series(['a', 'b']).map({'a': 1}).tolist()
/// [1.0, nan]
fn map(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("arg");
    let skip_missing = match args.some("na_action") {
        None => false,
        Some(action) if action.as_str() == Some("ignore") => true,
        Some(_) => return Err(Stop::unsupported("Series.map(na_action=)")),
    };
    let array = s.array();
    if let Array::Category(cells) = &array {
        let known = match &function {
            Value::Dict(dict) => matches!(dict.kind(), hiddentables_values::dict::Kind::Plain),
            Value::Native(_) | Value::Class(_) => true,
            Value::Object(object) => object.callable(),
            _ => false,
        };
        if !known {
            return Err(Stop::unsupported(format!("Series.map of a category by a {}", function.class().name)));
        }
        return s.with_array(crate::categories::mapped(cells, &function, skip_missing, host)?, &meter);
    }
    crate::guard::refuse_given("Series.map", std::slice::from_ref(&function))?;
    crate::guard::refuse_single("Series.map by a Series", &function)?;
    if array.is_empty() && !matches!(function, Value::Dict(_)) && !function.is::<Series>() {
        // No cell is looked at.
        return s.with_array(
            if matches!(&array, Array::Masked(own) if own.kind() != crate::array::Kind::Text) {
                seen(array, &meter)?
            } else {
                array
            },
            &meter,
        );
    }
    let array = seen(array, &meter)?;
    if let Some(found) = looked_up(&array, &function, skip_missing, host)? {
        return s.with_array(found, &meter);
    }
    let table = function.is::<Series>()
        || matches!(&function, Value::Dict(dict) if matches!(dict.kind(), hiddentables_values::dict::Kind::Plain));
    meter.work_len(8 * array.len())?;
    let mut values = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        meter.step()?;
        let cell = array.item(row, &meter)?;
        if skip_missing && array.missing_at(row) {
            // A function passes it over; a table does not find it.
            values.push(if table { crate::array::nan() } else { cell });
            continue;
        }
        values.push(match &function {
            Value::Dict(_) => ops::get_item(&function, &cell, host)?,
            Value::Str(_) | Value::List(_) => {
                return Err(Stop::unsupported(format!("Series.map of a {}", function.class().name)));
            }
            other => host.call(other, Args::one(cell))?,
        });
    }
    collected(values, s, host)
}

/// The cells as a dict, or a Series, has them: of the dtype that its values have together, missing where it does not know them. `None` of other things.
fn looked_up(array: &Array, table: &Value, skip_missing: bool, host: &mut dyn Host) -> Result<Option<Array>> {
    let meter = Rc::clone(host.meter());
    let is_bool = |value: &Value| matches!(value, Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_)));
    let mut rows = Vec::with_capacity(array.len());
    meter.work_len(8 * array.len())?;
    let values = match table {
        Value::Dict(dict) if matches!(dict.kind(), hiddentables_values::dict::Kind::Plain) => {
            // Labels that are bools are no numbers, and the other way round, unless both stand among the keys.
            let keys = dict.keys();
            meter.work_len(keys.len())?;
            let bools = keys.iter().any(|key| is_bool(key) || key.as_float().is_none());
            let others = !keys.iter().all(is_bool);
            let places = keys.into_iter().enumerate().map(|(at, key)| (key, Value::Int(at as i64)));
            let places = hiddentables_values::Dict::from_pairs(places, &meter)?;
            for row in 0..array.len() {
                meter.step()?;
                let cell = array.item(row, &meter)?;
                let skipped = skip_missing && array.missing_at(row) || !(if is_bool(&cell) { bools } else { others });
                let place = if skipped { None } else { places.get(&cell)? };
                rows.push(place.and_then(|at| at.as_int()).and_then(|at| usize::try_from(at).ok()));
            }
            match dict.values() {
                values if values.is_empty() => Array::floats(Vec::new()),
                values => crate::array::infer(values, &meter)?,
            }
        }
        other => match other.downcast::<Series>() {
            Some(table) => {
                for row in 0..array.len() {
                    meter.step()?;
                    let cell = array.item(row, &meter)?;
                    let skipped = skip_missing && array.missing_at(row);
                    let found = if skipped { Vec::new() } else { table.index().positions(&cell, &meter)? };
                    rows.push(match found.as_slice() {
                        [] => None,
                        [row] => Some(*row),
                        _ => return Err(Stop::unsupported("Series.map of a Series with repeated labels")),
                    });
                }
                table.array()
            }
            None => return Ok(None),
        },
    };
    Ok(Some(values.take_optional(&rows, &meter)?))
}

/// Each row (axis 1) or column (axis 0) through a function: scalars make a Series, Series a frame, lists what `result_type` says.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).apply(lambda r: r['a'] + r['b'], axis=1).tolist()
/// [4, 6]
/// >>> pd.DataFrame({'a': [1, 2]}).apply(lambda r: pd.Series({'x': r['a'], 'y': -r['a']}), axis=1).to_numpy().tolist()
/// [[1, -1], [2, -2]]
fn apply_to_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    let by_rows = super::reduce::check_axis("DataFrame", args, 1)? == 1;
    let result_type = match args.some("result_type") {
        None => None,
        Some(kind) if matches!(kind.as_str(), Some("reduce" | "expand")) => Some(kind),
        Some(kind) if kind.as_str() == Some("broadcast") => {
            return Err(Stop::unsupported("DataFrame.apply(result_type='broadcast')"));
        }
        Some(_) => {
            return Err(raise::value_error(
                "invalid value for result_type, must be one of {None, 'reduce', 'broadcast', 'expand'}",
            ));
        }
    };
    let by_row = by_row(args).map_err(|stop| stop.map_raise(|_| raise::value_error("by_row not allowed")))?;
    if !by_row && matches!(function, Value::List(_) | Value::Dict(_)) {
        return Err(Stop::unsupported("DataFrame.apply(by_row=False) of several functions"));
    }
    let expand = result_type.as_ref().is_some_and(|kind| kind.as_str() == Some("expand"));
    let reduce = result_type.is_some() && !expand;
    let more = Args { positional: more(args)?, keywords: args.keywords.clone() };
    if let Value::Str(name) = &function {
        if df.frame().width() == 0 {
            return Err(Stop::unsupported("DataFrame.apply of a name without columns"));
        }
        let mut call = more;
        if by_rows {
            call.keywords.push(("axis".into(), Value::Int(1)));
        }
        return ops::call_method(&Value::shared(Rc::clone(df)), name, call, host);
    }
    if matches!(function, Value::List(_) | Value::Dict(_)) {
        if by_rows {
            return Err(Stop::unsupported("DataFrame.apply(axis=1) of several functions"));
        }
        let frame = df.frame();
        if frame.cells.is_empty() {
            return Err(raise::value_error("No objects to concatenate"));
        }
        if frame.rows() == 0 {
            return Ok(DataFrame::value(frame.copied(&meter)?));
        }
        return aggregate::of_frame(df, &function, &more, host);
    }
    let frame = df.frame();
    if frame.rows() == 0 || frame.cells.is_empty() {
        return apply_to_nothing(df, &function, (by_rows, reduce, expand), &more, host);
    }
    if args.flag("raw")? {
        return super::apply_raw::over_arrays(df, &function, by_rows, &more, host);
    }
    let count = if by_rows { frame.rows() } else { frame.width() };
    let rows = if by_rows { Some(Rows::of(&frame, &meter)?) } else { None };
    let mut values = Vec::with_capacity(count);
    for at in 0..count {
        meter.step()?;
        let part = match &rows {
            // Rows of one extension dtype keep it.
            Some(rows) if matches!(rows.dtype(), Dtype::Masked(_)) => rows.row(at, &meter)?,
            Some(rows) => rows.value_row(at, &meter)?,
            None => frame.series(at, &meter)?.ok_or_else(|| Stop::unsupported("column"))?,
        };
        let mut call = more.clone();
        call.positional.insert(0, Value::shared(part));
        values.push(host.call(&function, call)?);
    }
    if values.iter().any(Value::is::<DataFrame>) {
        return Err(Stop::unsupported("DataFrame.apply with a function that gives a DataFrame"));
    }
    let index = if by_rows { Rc::clone(&frame.index) } else { Rc::clone(&frame.columns) };
    if values.first().is_some_and(Value::is::<Series>) && !reduce {
        return if by_rows {
            rows_of_series(&values, index, true, host)
        } else {
            columns_of_series(&values, index, host)
        };
    }
    let list = |v: &Value| matches!(v, Value::List(_) | Value::Tuple(_));
    if (expand || !by_rows) && !reduce && values.first().is_some_and(Value::is::<NdArray>) {
        // Arrays of one dimension are as lists of their cells.
        for value in &mut values {
            if let Some(array) = value.downcast::<NdArray>().filter(|array| matches!(array.shape(), Shape::One(_))) {
                *value = Value::list(array.array().items(&meter)?, &meter)?;
            }
        }
    }
    if let (true, Some(first)) = (expand || (!by_rows && !reduce), values.first())
        && list(first)
    {
        return expanded(&values, index, (by_rows, &frame.index), host);
    }
    if values.iter().any(|v| v.is::<Series>() || v.is::<NdArray>()) {
        return Err(Stop::unsupported("DataFrame.apply with a function that gives arrays"));
    }
    let array = if values.iter().any(list) { Array::objects(values) } else { infer_objects(values, &meter)? };
    Series::value(Value::None, index, array, &meter)
}

/// Series as the columns of a frame under the labels of all of them, which are sorted where they differ.
fn columns_of_series(values: &[Value], names: Rc<Index>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let columns = aligned(values, true, host)?;
    let Some(index) = columns.first().map(|series| series.index()) else { return Err(Stop::unsupported("apply")) };
    let arrays = columns.iter().map(|series| series.array()).collect();
    Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, &meter)?))
}

/// Series under the labels of all of them.
fn aligned(values: &[Value], sort: bool, host: &mut dyn Host) -> Result<Vec<Rc<Series>>> {
    let meter = Rc::clone(host.meter());
    let mut all = Vec::with_capacity(values.len());
    for value in values {
        match value.downcast::<Series>() {
            Some(series) => all.push(series),
            None => return Err(Stop::unsupported("apply with a function that gives a Series or something else")),
        }
    }
    let axes: Vec<Rc<Index>> = all.iter().map(|series| series.index()).collect();
    let Some(first) = axes.first() else { return Ok(all) };
    meter.check_frame(all.len(), first.len())?;
    let mut same = true;
    for labels in &axes {
        same = same && labels.same_labels(first, &meter)?;
    }
    if same {
        return Ok(all);
    }
    // Labels of one kind are put together at once; a range, or times, one after another, where an empty one changes nothing.
    let special = |labels: &Rc<Index>| {
        !matches!(
            labels.labels(),
            Labels::Flat(Array::Int(..) | Array::Float(_) | Array::Str(_) | Array::Object(_) | Array::Bool(_))
        )
    };
    let labels = if sort && axes.iter().any(special) {
        let mut joined = Rc::clone(first);
        for other in axes.iter().skip(1) {
            joined = joined.union(other, Order::Tried, host)?;
        }
        joined
    } else {
        combined(&axes, false, sort, host)?
    };
    if sort && matches!(labels.labels(), Labels::Flat(Array::Object(_)) | Labels::Multi(_)) {
        return Err(Stop::unsupported("apply with a function that gives Series of labels without an order"));
    }
    meter.check_frame(all.len(), labels.len())?;
    let under = |series: &Rc<Series>| {
        let aligned = series_at(series, &labels, None, host)?;
        aligned.downcast::<Series>().ok_or_else(|| Stop::unsupported("apply"))
    };
    all.iter().map(under).collect()
}

/// Lists of one length as the rows (or columns) of a frame.
fn expanded(
    values: &[Value],
    labels: Rc<Index>,
    (by_rows, rows): (bool, &Rc<Index>),
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut lists = Vec::with_capacity(values.len());
    for value in values {
        match value {
            Value::List(_) | Value::Tuple(_) => lists.push(hiddentables_values::iter::collect(value, host)?),
            _ => return Err(Stop::unsupported("apply(result_type='expand') of lists and scalars")),
        }
    }
    let width = lists.first().map_or(0, Vec::len);
    if lists.iter().any(|list| list.len() != width) {
        if !by_rows {
            return Series::value(Value::None, labels, Array::objects(values.to_vec()), &meter);
        }
        return Err(Stop::unsupported("apply(result_type='expand') of lists of different lengths"));
    }
    meter.check_frame(lists.len(), width)?;
    if !by_rows {
        let arrays = lists.into_iter().map(|list| infer_objects(list, &meter)).collect::<Result<_>>()?;
        // Lists as long as the columns keep the rows' labels.
        let index = if width == rows.len() { Rc::clone(rows) } else { Index::range(width) };
        return Ok(DataFrame::value(Frame::of_arrays(labels, arrays, index, &meter)?));
    }
    let kinds =
        lists.iter().map(|list| Ok(infer_objects(list.clone(), &meter)?.dtype())).collect::<Result<Vec<_>>>()?;
    let mixed = kinds.into_iter().reduce(common_dtype);
    let mut arrays = Vec::with_capacity(width);
    for at in 0..width {
        let column: Vec<Value> = lists.iter().map(|list| list.get(at).cloned().unwrap_or(Value::None)).collect();
        arrays.push(match mixed {
            Some(Dtype::Float) => Array::floats(column.iter().map(|v| v.as_float().unwrap_or(f64::NAN)).collect()),
            _ => infer_objects(column, &meter)?,
        });
    }
    Ok(DataFrame::value(Frame::of_arrays(Index::range(width), arrays, labels, &meter)?))
}

/// Of nothing pandas tries the function on an empty Series: where that gives a scalar, so does every row or column there would be.
fn apply_to_nothing(
    df: &Rc<DataFrame>,
    function: &Value,
    (by_rows, mut reduce, expand): (bool, bool, bool),
    more: &Args,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let attempt = |host: &mut dyn Host| -> Result<Value> {
        let labels = if by_rows { Rc::clone(&frame.columns) } else { Index::range(0) };
        let cells = Array::floats(vec![f64::NAN; labels.len()]);
        let empty = Series::value(Value::None, labels, cells, &Rc::clone(host.meter()))?;
        let mut call = more.clone();
        call.positional.insert(0, empty);
        host.call(function, call)
    };
    if !reduce && !expand {
        match attempt(host) {
            Ok(value) => reduce = !value.is::<Series>(),
            Err(stop) if stop.is_raise() => {}
            Err(terminal) => return Err(terminal),
        }
    }
    if !reduce {
        return Ok(DataFrame::value(frame.copied(&meter)?));
    }
    let labels = if by_rows { Rc::clone(&frame.index) } else { Rc::clone(&frame.columns) };
    let value = match if labels.is_empty() { crate::array::nan() } else { attempt(host)? } {
        Value::None => crate::array::nan(),
        value => value,
    };
    if !crate::selection::is_scalar(&value) {
        return Err(Stop::unsupported("DataFrame.apply on an empty frame"));
    }
    let array = Array::constant(&value, labels.len(), &meter)?;
    Series::value(Value::None, labels, array, &meter)
}

/// Pairs of label and row.
///
/// >>> [r['a'] for _, r in pd.DataFrame({'a': [1, 2]}).iterrows()]
/// [np.int64(1), np.int64(2)]
fn iterrows(df: &Rc<DataFrame>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let rows = Rows::of(&df.frame(), host.meter())?;
    Ok(Iterator::value(LabelledRows { rows, next: 0 }))
}

/// Pairs of label and row, made as they are asked for.
struct LabelledRows {
    rows: Rows,
    next: usize,
}

impl Iterate for LabelledRows {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let row = self.next;
        if row >= self.rows.count() {
            return Ok(None);
        }
        self.next += 1;
        let label = self.rows.label(row, host.meter())?;
        let series = Value::shared(self.rows.numpy_row(row, host.meter())?);
        Value::pair(label, series, host.meter()).map(Some)
    }

    fn class(&self) -> &'static Class {
        &types::GENERATOR
    }

    fn footprint(&self) -> usize {
        size_of::<LabelledRows>() + self.rows.width() * 600
    }
}

/// The rows as named tuples, labels first; plain tuples where `name` is None.
///
/// >>> [r.a for r in pd.DataFrame({'a': [1, 2]}).itertuples()]
/// [1, 2]
fn itertuples(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let named = match args.value("name") {
        Value::None => false,
        Value::Str(name) if &*name == "Pandas" => true,
        _ => return Err(Stop::unsupported("DataFrame.itertuples(name=)")),
    };
    let with_labels = args.flag("index")?;
    let mut labels: Vec<Value> = if with_labels { vec![Value::literal("Index")] } else { Vec::new() };
    labels.extend(frame.columns.to_values(&meter)?);
    let mut fields = Vec::with_capacity(labels.len());
    for label in &labels {
        let text = ops::str(label, host)?;
        fields.push(Str::new(text, &meter)?);
    }
    meter.work_len(fields.len().saturating_mul(fields.len()))?;
    named_tuple::renamed(&mut fields, &meter)?;
    let class = NamedTupleClass::new("Pandas", fields, Vec::new(), &meter)?;
    let columns: Vec<Array> = frame.arrays().collect();
    meter.work_len(frame.rows().saturating_mul(16 + 4 * labels.len()))?;
    let mut rows = Vec::with_capacity(frame.rows());
    for row in 0..frame.rows() {
        let mut cells = Vec::with_capacity(labels.len());
        if with_labels {
            cells.push(frame.index.label(row, &meter)?);
        }
        for array in &columns {
            let numpy = matches!(array, Array::Masked(_));
            cells.push(if numpy { array.get(row, &meter)? } else { array.item(row, &meter)? });
        }
        let cells = hiddentables_values::Tuple::new(cells, &meter)?;
        rows.push(if named { class.instance(cells) } else { Value::Tuple(cells) });
    }
    Ok(Iter::over(rows, &meter)?.into_value())
}

/// A copy with more columns; a function is called with the copy as it is by then.
///
/// >>> pd.DataFrame({'a': [1]}).assign(b=lambda d: d['a'] + 1)['b'].tolist()
/// [2]
fn assign(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let copy = DataFrame::new(frame.copied(&meter)?);
    let owner = Value::shared(Rc::clone(&copy));
    for (name, value) in &args.keywords {
        let value = crate::selection::called(value, &owner, host)?;
        crate::assign::put_column(&copy, &Value::str(&**name, &meter)?, &value, host)?;
    }
    Ok(owner)
}
