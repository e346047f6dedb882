//! Two tables into one: `combine_first`, `update`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, IntKind, Meter, Method, Result, Stop, Value};

use super::align::series_at;
use crate::array::take::{joint_dtype, widened};
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::Order;
use crate::joining::How;
use crate::ndarray::NdArray;
use crate::selection::Selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("combine_first(other)", combine_series),
    Method::new("update(other)", update_series),
    Method::new("combine(other, func, fill_value=None)", combine_cells),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("combine_first(other)", combine_frame),
    Method::new("update(other, join='left', overwrite=True, filter_func=None, errors='ignore')", update_frame),
];

/// The cells of one array, those of another where they are missing.
fn filled(own: &Array, other: &Array, meter: &Meter) -> Result<Array> {
    let rows = own.len();
    let both = Array::concat(&[own.clone(), other.clone()], meter)?;
    let from: Vec<usize> = (0..rows).map(|row| if own.missing_at(row) { rows + row } else { row }).collect();
    both.take(&from, meter)
}

/// The cells, and those of another Series where a label is missing here or has no cell.
///
/// >>> pd.Series([1, np.nan]).combine_first(pd.Series([5, 6, 7])).tolist()
/// [1.0, 6.0, 7.0]
fn combine_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(other) = args.value("other").downcast::<Series>() else {
        return Err(Stop::unsupported("Series.combine_first of no Series"));
    };
    let (own, theirs) = (s.array(), other.array());
    if own.dtype() == theirs.dtype() {
        if s.index().same_labels(&other.index(), &meter)? {
            return s.with_array(filled(&own, &theirs, &meter)?, &meter);
        }
        if !matches!(own.dtype(), Dtype::Int(_) | Dtype::Bool) {
            let joined = s.index().join(&other.index(), How::Outer, false, host)?;
            let own = own.take_optional(&joined.left, &meter)?;
            let theirs = theirs.take_optional(&joined.right, &meter)?;
            return Series::value(s.name(), joined.index, filled(&own, &theirs, &meter)?, &meter);
        }
    }
    if !s.index().is_unique(&meter)? || !other.index().is_unique(&meter)? {
        return Err(Stop::unsupported("Series.combine_first of repeated labels and several dtypes"));
    }
    if own.dtype() == Dtype::Time || theirs.dtype() == Dtype::Time {
        return Err(Stop::unsupported("Series.combine_first of datetimes and others"));
    }
    let union = s.index().union(&other.index(), Order::Tried, host)?;
    // Which labels each side keeps, in the order of the union.
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for (at, label) in union.to_values(&meter)?.iter().enumerate() {
        let place = s.index().positions(label, &meter)?.first().copied().filter(|&row| !own.missing_at(row));
        let other = other.index().positions(label, &meter)?.first().copied();
        if place.is_none() && other.is_some() { there.push(at) } else { here.push(at) }
    }
    let here = series_at(s, &union.take(&here, &meter)?, None, host)?;
    let there = series_at(&other, &union.take(&there, &meter)?, None, host)?;
    let joined = crate::modules::pandas::CONCAT.call(Args::one(Value::list(vec![here, there], &meter)?), host)?;
    let Some(joined) = joined.downcast::<Series>() else { return Err(Stop::unsupported("Series.combine_first")) };
    let result = series_at(&joined, &union, None, host)?;
    if let Some(result) = result.downcast::<Series>() {
        let mut state = result.state();
        state.name = s.name();
        result.set_state(state);
    }
    Ok(result)
}

/// What a function made of cells, in the dtype that these had where it holds all of it.
fn downcast(made: Array, dtype: Dtype) -> Result<Array> {
    if made.is_empty() && made.dtype() != dtype {
        return Err(Stop::unsupported("Series.combine of no cells"));
    }
    let bits = |made: &[f64]| made.iter().all(|cell| *cell == 0.0 || *cell == 1.0);
    match (dtype, &made) {
        (Dtype::Time | Dtype::Delta | Dtype::Category | Dtype::Masked(_), _)
        | (_, Array::Time(_) | Array::Delta(_) | Array::Category(_) | Array::Masked(_)) => {
            Err(Stop::unsupported("Series.combine of datetimes, durations or extension dtypes"))
        }
        // NumPy is asked to make numbers of all where the first is one.
        (Dtype::Int(_) | Dtype::Bool, Array::Object(cells))
            if cells.first().is_some_and(|cell| cell.as_float().is_some()) =>
        {
            Err(Stop::unsupported("Series.combine of numbers into numbers and others"))
        }
        (Dtype::Int(kind), _) if kind.name() != "int64" => Err(Stop::unsupported("Series.combine of narrow integers")),
        (Dtype::Float, Array::Int(..)) => Ok(Array::floats(made.to_floats().unwrap_or_default())),
        (Dtype::Float32, Array::Int(..) | Array::Float(_)) => Ok(crate::array::cast::near_float32(made)),
        (Dtype::Int(_), Array::Float(_)) if !made.may_miss() => {
            let cells = made.to_floats().unwrap_or_default();
            if cells.iter().any(|cell| cell.abs() >= 9e18) {
                return Ok(made);
            }
            // Closer to whole numbers than this counts as whole to NumPy.
            let near = |cell: &f64| cell.fract() != 0.0 && (cell - cell.trunc()).abs() <= 1e-8;
            if cells.iter().any(near) {
                return Err(Stop::unsupported("Series.combine of nearly whole numbers"));
            }
            if cells.iter().any(|cell| cell.fract() != 0.0) {
                return Ok(made);
            }
            Ok(Array::ints(cells.iter().map(|cell| *cell as i64).collect()))
        }
        (Dtype::Bool, Array::Int(..) | Array::Float(_)) if !made.may_miss() => {
            let cells = made.to_floats().unwrap_or_default();
            Ok(if bits(&cells) { Array::bools(cells.iter().map(|cell| *cell == 1.0)) } else { made })
        }
        _ => Ok(made),
    }
}

/// What a function makes of each cell and another one: that of the same label of another Series, or the same scalar.
///
/// >>> pd.Series([1, 5]).combine(pd.Series([4, 2]), max).tolist()
/// [4, 5]
fn combine_cells(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (func, other) = (args.value("func"), args.value("other"));
    let own = s.array();
    if matches!(own, Array::Category(_) | Array::Masked(_) | Array::Time(_) | Array::Delta(_)) {
        return Err(Stop::unsupported("Series.combine of this dtype"));
    }
    let fill = args.some("fill_value").unwrap_or_else(crate::array::nan);
    let Some(theirs) = other.downcast::<Series>() else {
        if !crate::selection::is_scalar(&other) {
            return Err(Stop::unsupported("Series.combine with a list"));
        }
        let mut made = Vec::with_capacity(own.len().min(1 << 16));
        for row in 0..own.len() {
            let cell = own.get(row, &meter)?;
            made.push(host.call(&func, Args { positional: vec![cell, other.clone()], keywords: Vec::new() })?);
        }
        let made = downcast(crate::array::infer::infer_objects(made, &meter)?, own.dtype())?;
        return Series::value(s.name(), s.index(), made, &meter);
    };
    let (index, beside) = (s.index(), theirs.index());
    let (labels, others) = (index.to_array(&meter)?, beside.to_array(&meter)?);
    let numbers = labels.dtype().is_numeric() && others.dtype().is_numeric();
    // An integer is no label among texts, but a position.
    let objects = |labels: &Array| matches!(labels, Array::Object(_)) && !labels.is_empty();
    let mixed = (labels.dtype() != others.dtype() && !numbers) || objects(&labels) || objects(&others);
    if index.levels() > 1 || beside.levels() > 1 || mixed || labels.may_miss() || others.may_miss() {
        return Err(Stop::unsupported("Series.combine of labels of several levels, several dtypes, or missing ones"));
    }
    if !index.is_unique(&meter)? || !beside.is_unique(&meter)? {
        return Err(Stop::unsupported("Series.combine of repeated labels"));
    }
    let union = index.union(&beside, Order::Tried, host)?;
    let other = theirs.array();
    let mut made = Vec::with_capacity(union.len().min(1 << 16));
    for label in union.to_values(&meter)? {
        let cell = |index: &crate::index::Index, array: &Array| match index.positions(&label, &meter)?.first() {
            Some(row) => array.get(*row, &meter),
            None => Ok(fill.clone()),
        };
        let pair = vec![cell(&index, &own)?, cell(&beside, &other)?];
        made.push(host.call(&func, Args { positional: pair, keywords: Vec::new() })?);
    }
    let made = downcast(crate::array::infer::infer_objects(made, &meter)?, own.dtype())?;
    let name = if crate::index::names_agree(&s.name(), &theirs.name()) { s.name() } else { Value::None };
    Series::value(name, union, made, &meter)
}

/// The cells in the dtype of both; as they are where that is none.
fn cast(array: &Array, dtype: Dtype, host: &mut dyn Host) -> Result<Array> {
    if array.dtype() == dtype {
        return Ok(array.clone());
    }
    if array.may_miss() && matches!(dtype, Dtype::Int(_) | Dtype::Bool) {
        return Ok(array.clone());
    }
    match (dtype, array) {
        (Dtype::Object, _) | (Dtype::Float, Array::Int(..)) => widened(array, dtype, &Rc::clone(host.meter())),
        (Dtype::Int(_), Array::Float(_)) | (Dtype::Bool, Array::Object(_)) => {
            crate::array::cast::cast(array, crate::array::cast::Target::Dtype(dtype), host)
        }
        (Dtype::Time | Dtype::Delta, Array::Float(floats))
            if floats.is_empty() || (0..floats.len()).all(|row| array.missing_at(row)) =>
        {
            super::concat_cells::missing(dtype, array.len(), false, &Rc::clone(host.meter()))
        }
        _ => Err(Stop::unsupported("DataFrame.combine_first of these dtypes")),
    }
}

/// The cells, and those of another frame where a label or a cell is missing here.
///
/// >>> pd.DataFrame({'a': [1, np.nan]}).combine_first(pd.DataFrame({'a': [7, 8], 'b': [9, 10]})).values.tolist()
/// [[1.0, 9.0], [8.0, 10.0]]
fn combine_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(other) = args.value("other").downcast::<DataFrame>() else {
        return Err(Stop::unsupported("DataFrame.combine_first of no DataFrame"));
    };
    let (own, other) = (df.frame(), other.frame());
    if !own.columns.is_unique(&meter)? || !other.columns.is_unique(&meter)? || other.rows() == 0 || own.rows() == 0 {
        return Err(Stop::unsupported("DataFrame.combine_first of repeated columns, or of no rows"));
    }
    if own.width() == 0 || other.width() == 0 {
        return Err(Stop::unsupported("DataFrame.combine_first of no columns"));
    }
    let rows = super::flex::outer(&own.index, &other.index, host)?;
    let columns = own.columns.union(&other.columns, Order::Tried, host)?;
    meter.check_frame(rows.index.len(), columns.len())?;
    let mut arrays = Vec::with_capacity(columns.len());
    for name in columns.to_values(&meter)? {
        let at = |frame: &Frame| -> Result<Option<Array>> {
            Ok(frame.columns.positions(&name, &meter)?.first().and_then(|&at| frame.array(at)))
        };
        arrays.push(match (at(&own)?, at(&other)?) {
            (Some(first), None) => first.take_optional(&rows.left, &meter)?,
            (None, Some(second)) => second.take_optional(&rows.right, &meter)?,
            (Some(first), Some(second)) => {
                let here = first.take_optional(&rows.left, &meter)?;
                let there = second.take_optional(&rows.right, &meter)?;
                let combined = if (0..there.len()).all(|row| there.missing_at(row)) {
                    here
                } else {
                    let dtype = joint_dtype(here.dtype(), there.dtype());
                    filled(&cast(&here, dtype, host)?, &cast(&there, dtype, host)?, &meter)?
                };
                if combined.dtype() == first.dtype() {
                    combined
                } else {
                    cast(&combined, joint_dtype(first.dtype(), second.dtype()), host)?
                }
            }
            (None, None) => return Err(Stop::unsupported("DataFrame.combine_first of these columns")),
        });
    }
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, rows.index, &meter)?))
}

/// Writes the present cells of another frame over those of the same labels; gives `None`.
///
/// >>> (lambda d: (d.update(pd.DataFrame({'b': [np.nan, 7]})), d.values.tolist()))(pd.DataFrame({'a': [1, 2], 'b': [3, 4]}))
/// (None, [[1, 3], [2, 7]])
fn update_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.value("join").as_str() != Some("left") {
        return Err(raise::exception(
            &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
            "Only left join is supported",
        ));
    }
    let errors = args.value("errors");
    let strict = match errors.as_str() {
        Some("ignore") => false,
        Some("raise") => true,
        _ => return Err(raise::value_error("The parameter errors must be either 'ignore' or 'raise'")),
    };
    let overwrite = args.flag("overwrite")?;
    let given = args.value("other");
    let other = match given.downcast::<DataFrame>() {
        Some(frame) => frame.frame(),
        None => {
            match crate::construct::frame(&crate::frame::DATAFRAME, Args::one(given), host)?.downcast::<DataFrame>() {
                Some(frame) => frame.frame(),
                None => return Err(Stop::unsupported("DataFrame.update")),
            }
        }
    };
    let frame = df.frame();
    if !frame.columns.is_unique(&meter)? || !other.columns.is_unique(&meter)? {
        return Err(Stop::unsupported("DataFrame.update of repeated columns"));
    }
    if frame.index.levels() != other.index.levels() {
        return Err(Stop::unsupported("DataFrame.update between a MultiIndex and labels of other levels"));
    }
    let rows = frame.index.rows_in(&other.index, &meter)?;
    for (at, name) in frame.columns.to_values(&meter)?.iter().enumerate() {
        let Some(theirs) = other.named_array(name, &meter)? else { continue };
        let theirs = match &rows {
            None => theirs,
            Some(rows) => theirs.take_optional(rows, &meter)?,
        };
        let Some(own) = frame.array(at) else { continue };
        meter.work_len(2 * own.len())?;
        let present = |row: &usize| !theirs.missing_at(*row);
        if strict && (0..own.len()).any(|row| !own.missing_at(row) && present(&row)) {
            return Err(raise::value_error("Data overlaps."));
        }
        let taken: Vec<bool> = match args.some("filter_func") {
            None => (0..own.len()).map(|row| overwrite || own.missing_at(row)).collect(),
            Some(filter) => {
                let flags = host.call(&filter, Args::one(NdArray::value(own.clone(), &meter)?))?;
                match flags.downcast::<NdArray>().map(|flags| flags.array()) {
                    Some(Array::Bool(flags)) if flags.len() == own.len() => flags.iter().collect(),
                    _ => return Err(Stop::unsupported("DataFrame.update(filter_func=) that gives no array of bools")),
                }
            }
        };
        let written: Vec<usize> = (0..own.len()).filter(present).filter(|&row| taken.get(row) == Some(&true)).collect();
        if written.is_empty() {
            continue;
        }
        if own.dtype() != theirs.dtype() && !(own.dtype().is_numeric() && theirs.dtype().is_numeric()) {
            return Err(Stop::unsupported("DataFrame.update of a column of another dtype"));
        }
        let narrow =
            |dtype: Dtype| matches!(dtype, Dtype::Int(kind) if kind != IntKind::I64) || dtype == Dtype::Float32;
        if own.dtype() != theirs.dtype() && (narrow(own.dtype()) || narrow(theirs.dtype())) {
            return Err(Stop::unsupported("DataFrame.update between narrow numbers and others"));
        }
        if own.dtype() == Dtype::Bool && theirs.dtype() != Dtype::Bool {
            return Err(Stop::unsupported("DataFrame.update of bools with numbers"));
        }
        let cells = theirs.take(&written, &meter)?;
        let cells = Value::list(cells.items(&meter)?, &meter)?;
        crate::assign::write_cells(&frame, &Selection::Many(written), &[at], &cells, host)?;
    }
    Ok(Value::None)
}

/// Writes the present cells of another Series, list or dict over those of the same labels; gives `None`.
///
/// >>> (lambda s: (s.update(pd.Series([9], index=[1])), s.tolist()))(pd.Series([1, 2, 3]))
/// (None, [1, 9, 3])
fn update_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("other");
    let other = match given.downcast::<Series>() {
        Some(series) => series,
        None => {
            let call = Args::one(given);
            let made = crate::construct::series(&crate::series::SERIES, call, host)?;
            made.downcast::<Series>().ok_or_else(|| Stop::unsupported("Series.update"))?
        }
    };
    if s.index().levels() != other.index().levels() {
        return Err(Stop::unsupported("Series.update between a MultiIndex and labels of other levels"));
    }
    let own = s.array();
    let theirs = match s.index().rows_in(&other.index(), &meter)? {
        None => other.array(),
        Some(rows) => other.array().take_optional(&rows, &meter)?,
    };
    let written: Vec<usize> = (0..own.len()).filter(|&row| !theirs.missing_at(row)).collect();
    if written.is_empty() {
        return Ok(Value::None);
    }
    let same = own.dtype() == theirs.dtype() || own.dtype() == Dtype::Object;
    match (own.dtype(), theirs.dtype()) {
        _ if same => {}
        (Dtype::Float, Dtype::Int(_)) => {}
        (Dtype::Int(_), Dtype::Float) => {}
        _ => return Err(Stop::unsupported("Series.update of another dtype")),
    }
    let cells = theirs.items(&meter)?;
    s.column().write(
        &written,
        |n| written.get(n).and_then(|&row| cells.get(row)).cloned().unwrap_or(Value::None),
        &meter,
    )?;
    Ok(Value::None)
}
