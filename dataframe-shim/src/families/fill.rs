//! Cells kept, hidden or filled: `where`, `mask`, `ffill`, `bfill`, `interpolate`, `clip`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::compare::{self, Other};
use crate::array::take::rows_of;
use crate::array::{Array, Dtype, Kind, is_missing, nan};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::ndarray::Shape;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("where(cond, other=nan, *, inplace=False, axis=None, level=None)", |s, a, h| chosen(true, s, a, h))
        .along_one_axis(),
    Method::new("mask(cond, other=<no_default>, *, inplace=False, axis=None, level=None)", |s, a, h| {
        chosen(false, s, a, h)
    })
    .along_one_axis(),
    Method::new("ffill(*, axis=None, inplace=False, limit=None, limit_area=None, downcast=<no_default>)", |s, a, h| {
        let result = filled(false, s, a, h)?;
        super::downcast::honoured(a, result, h)
    }),
    Method::new("bfill(*, axis=None, inplace=False, limit=None, limit_area=None, downcast=<no_default>)", |s, a, h| {
        let result = filled(true, s, a, h)?;
        super::downcast::honoured(a, result, h)
    }),
    Method::new("clip(lower=None, upper=None, *, axis=None, inplace=False, **kwargs)", clip).as_numpy("clip(out=None)"),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("where(cond, other=nan, *, inplace=False, axis=None, level=None)", |df, a, h| {
        chosen_of_frame(true, df, a, h)
    }),
    Method::new("mask(cond, other=<no_default>, *, inplace=False, axis=None, level=None)", |df, a, h| {
        chosen_of_frame(false, df, a, h)
    }),
];

/// Puts a new column in the place of a Series' own: what `inplace=True` does.
pub fn put(s: &Rc<Series>, array: Array, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let cells = array.items(&meter)?;
    let rows: Vec<usize> = (0..cells.len()).collect();
    s.column().write(&rows, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)?;
    s.column().overwrite_whole(array);
    Ok(Value::None)
}

/// The column with some rows replaced by `other`: a scalar, a Series (aligned) or a list.
fn replaced(array: &Array, rows: &[usize], other: &Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if let (Array::Category(cells), true) = (array, selection::is_scalar(other)) {
        cells.check(other, &meter)?;
    }
    if let (Array::Masked(_), false) = (array, selection::is_scalar(other)) {
        let source = crate::assign::column_for(other, index, host)?;
        if source.dtype() != array.dtype() {
            return Err(Stop::unsupported("where of an extension dtype and another column"));
        }
    }
    if rows.is_empty() {
        return Ok(array.clone());
    }
    if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
        if other.is_none() && matches!(array, Array::Str(_) | Array::Object(_)) {
            // Objects keep None.
            let mut cells = array.items(&meter)?;
            for &row in rows {
                if let Some(slot) = cells.get_mut(row) {
                    *slot = Value::None;
                }
            }
            return Ok(Array::objects(cells));
        }
        if other.is_none() && matches!(array, Array::Bool(_)) {
            return Err(Stop::unsupported("where(other=None) of bools"));
        }
        let other = array.adapted(other);
        return array.replace(rows, |_| other.clone(), &meter);
    }
    let source = crate::assign::column_for(other, index, host)?;
    if source.is_float32() && !rows.is_empty() && matches!(array, Array::Int(..) | Array::Bool(_)) {
        return Err(Stop::unsupported("float32 written into integers"));
    }
    let own = array;
    let array = if rows.is_empty() { array.clone() } else { array.beside(&source, &meter)? };
    if own.is_float32() && !array.is_float32() && !other.is::<Series>() {
        return Err(Stop::unsupported("where(other=) of a list that float32 cannot hold"));
    }
    let cells = source.take(rows, &meter)?.items(&meter)?;
    array.replace(rows, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)
}

/// The cells where a condition holds (`keep`) or does not; the others are missing, or taken from `other`.
///
/// >>> pd.Series([1, 2, 3]).where(pd.Series([True, False, True]), 0).tolist()
/// [1, 0, 3]
/// >>> pd.Series([1, 2, 3]).mask(lambda s: s > 1).tolist()
/// [1.0, nan, nan]
fn chosen(keep: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let owner = Value::shared(Rc::clone(s));
    let condition = selection::called(&args.value("cond"), &owner, host)?;
    if args.flag("inplace")? {
        crate::guard::refuse_given("Series.where(inplace=True)", &[owner.clone(), condition.clone()])?;
    }
    let flags = flags(&condition, &s.index(), keep, args.flag("inplace")?, host)?;
    let rows = rows_of(&flags.iter().map(|holds| *holds != keep).collect::<Vec<_>>());
    let other = match args.given("other") {
        Some(other) => selection::called(other, &owner, host)?,
        None => nan(),
    };
    no_level(&other, args)?;
    let array = replaced(&s.array(), &rows, &other, &s.index(), host)?;
    let array = if args.flag("inplace")? { array } else { narrowed(&s.array(), array, &meter)? };
    if args.flag("inplace")? {
        if s.array().is_float32() && !array.is_float32() {
            return Err(Stop::unsupported("Series.where(inplace=True) of what float32 cannot hold"));
        }
        return put(s, array, host);
    }
    s.with_array(array, &meter)
}

/// The level that labels of a Series or frame in the place of cells are matched by; what has no labels has no level to be matched by.
fn no_level(other: &Value, args: &Bound) -> Result<()> {
    if args.some("level").is_some() && (other.is::<Series>() || other.is::<DataFrame>()) {
        return Err(Stop::unsupported(format!("{}(level=) of other labels", args.name())));
    }
    Ok(())
}

/// Cells that had to become objects, and are of one kind throughout, become that, as pandas 2 still downcasts them.
fn narrowed(before: &Array, array: Array, meter: &hiddentables_values::Meter) -> Result<Array> {
    match &array {
        // What `float32` could not hold made wider floats, and whole ones are integers then.
        Array::Float(floats) if before.is_float32() && !array.is_float32() => {
            let whole: Option<Vec<i64>> = floats
                .iter()
                .map(|cell| cell.filter(|f| f.fract() == 0.0 && f.abs() < 9e15).map(|f| f as i64))
                .collect();
            Ok(whole.map_or(array, Array::ints))
        }
        Array::Object(cells)
            if before.dtype() != Dtype::Object && !cells.is_empty() && !cells.iter().any(is_missing) =>
        {
            // Fractions stay objects, whole numbers among them become integers.
            match crate::array::infer::infer_objects(cells.to_vec(), meter)? {
                Array::Float(floats) => {
                    let whole = |cell: Option<f64>| cell.is_some_and(|f| f.fract() == 0.0 && f.abs() < 9e15);
                    if !floats.iter().all(whole) {
                        return Ok(array);
                    }
                    Ok(Array::ints(floats.iter().map(|f| f.unwrap_or_default() as i64).collect()))
                }
                // Times of no zone among those in one stay objects.
                Array::Time(_) if matches!(before, Array::Zoned(..)) => Ok(array),
                found => Ok(found),
            }
        }
        _ => Ok(array),
    }
}

/// A condition a row. Where it is missing, or a misaligned Series does not speak of the row, the cell is taken from `other`,
/// and stays where `stays`; conditions of `mask` are turned over before, which missing ones cannot be.
fn flags(condition: &Value, index: &Rc<Index>, keep: bool, stays: bool, host: &mut dyn Host) -> Result<Vec<bool>> {
    let fill = if keep { stays } else { !stays };
    let meter = Rc::clone(host.meter());
    let array = if let Some(series) = condition.downcast::<Series>() {
        if index.same_labels(&series.index(), &meter)? {
            series.array()
        } else {
            let joined = series.index().join(index, crate::joining::How::Right, false, host)?;
            if joined.index.len() != index.len() {
                return Err(Stop::unsupported("where by a condition of repeated labels"));
            }
            if let (false, Array::Object(_) | Array::Str(_)) = (keep, series.array()) {
                return Err(Stop::unsupported("mask by objects with other labels"));
            }
            let aligned = series.array().take_optional(&joined.left, &meter)?;
            if let (Array::Object(cells), Dtype::Bool) = (&aligned, series.array().dtype()) {
                let flag = |v: &Value| if is_missing(v) { fill } else { matches!(v, Value::Bool(true)) };
                return Ok(cells.iter().map(flag).collect());
            }
            aligned
        }
    } else {
        match selection::list_like(condition, host)? {
            Some(Array::Object(cells)) if !keep && cells.iter().any(Value::is_none) => {
                return Err(raise::type_error("bad operand type for unary ~: 'NoneType'"));
            }
            Some(list) if list.len() == index.len() => list,
            Some(_) => return Err(raise::value_error("Array conditional must be same shape as self")),
            None => return Err(Stop::unsupported("where of no list of conditions")),
        }
    };
    match &array {
        Array::Bool(bools) => Ok(bools.iter().collect()),
        // What is not known to hold does not: the cell is taken from `other`.
        Array::Masked(own) if own.kind() == Kind::Bool => {
            let Array::Bool(bools) = own.cells() else { return Err(Stop::unsupported("where")) };
            if stays {
                return Err(Stop::unsupported("where(inplace=True) by a condition of dtype boolean"));
            }
            Ok(bools.iter().zip(own.missing()).map(|(holds, gone)| if *gone { !keep } else { holds }).collect())
        }
        array if array.is_empty() => Ok(Vec::new()),
        Array::Object(cells) if cells.iter().all(|v| is_missing(v) || matches!(v, Value::Bool(_))) => {
            if let (false, Some(missing)) = (keep, cells.iter().find(|v| is_missing(v))) {
                return Err(raise::type_error(format!("bad operand type for unary ~: '{}'", missing.class().name)));
            }
            Ok(cells.iter().map(|v| if is_missing(v) { fill } else { matches!(v, Value::Bool(true)) }).collect())
        }
        other => {
            Err(raise::type_error(format!("Boolean array expected for the condition, not {}", other.dtype().name())))
        }
    }
}

/// The columns of an array, or of lists, that is a condition a cell.
fn cells_of_condition(condition: &Value, frame: &Frame, host: &mut dyn Host) -> Result<Vec<Array>> {
    if condition.is::<Series>() {
        return Err(Stop::unsupported("DataFrame.where of a Series"));
    }
    let Some(array) = crate::ndarray::make::array_of(condition, host)? else {
        return Err(Stop::unsupported(format!("DataFrame.where of a {}", condition.class().name)));
    };
    if array.shape() != Shape::Two(frame.rows(), frame.width()) {
        return Err(raise::value_error("Array conditional must be same shape as self"));
    }
    if array.dtype() == Dtype::Object {
        return Err(Stop::unsupported("DataFrame.where of an array of objects"));
    }
    Ok(array.columns(&Rc::clone(host.meter()))?.map(|(columns, _)| columns).unwrap_or_default())
}

fn chosen_of_frame(keep: bool, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let owner = Value::shared(Rc::clone(df));
    let condition = selection::called(&args.value("cond"), &owner, host)?;
    let inplace = args.flag("inplace")?;
    let condition =
        if condition.is::<Series>() { broadcast(&condition, &frame, keep, inplace, host)? } else { condition };
    let conditions = match condition.downcast::<DataFrame>() {
        Some(conditions) => conditions.frame(),
        None => frame.with_arrays(cells_of_condition(&condition, &frame, host)?, &meter)?,
    };
    if !conditions.columns.same_labels(&frame.columns, &meter)?
        || !conditions.index.same_labels(&frame.index, &meter)?
    {
        return Err(Stop::unsupported("DataFrame.where of a condition with other labels"));
    }
    let other = match args.given("other") {
        Some(other) => selection::called(other, &owner, host)?,
        None => nan(),
    };
    no_level(&other, args)?;
    let other = match (other.is::<Series>(), args.some("axis")) {
        (true, None) => return Err(raise::value_error("Must specify axis=0 or 1")),
        (true, Some(_)) => {
            let columns = super::reduce::check_axis("DataFrame", args, 1)? == 1;
            spread(&other, &frame, columns, host)?
        }
        (false, Some(_)) if !selection::is_scalar(&other) => {
            return Err(Stop::unsupported("DataFrame.where(axis=) of no Series"));
        }
        (false, Some(_)) if frame.width() > 0 && super::reduce::check_axis("DataFrame", args, 1)? == 1 => {
            // Along the columns each block asks for its part of the scalar.
            return Err(match &other {
                Value::Str(_) => Stop::unsupported("DataFrame.where(axis=1) of text"),
                Value::Numpy(_) => raise::index_error("invalid index to scalar variable."),
                other => raise::type_error(format!("'{}' object is not subscriptable", other.class().name)),
            });
        }
        (false, _) => other,
    };
    let others = other.downcast::<DataFrame>().map(|other| other.frame());
    if others.is_none() && !selection::is_scalar(&other) {
        return Err(Stop::unsupported(format!("DataFrame.where(other=) of a {}", other.class().name)));
    }
    let mut arrays = Vec::with_capacity(frame.width());
    for (at, (array, condition)) in frame.arrays().zip(conditions.arrays()).enumerate() {
        let Array::Bool(bools) = &condition else {
            return Err(match condition.dtype() {
                Dtype::Object => Stop::unsupported("DataFrame.where of a condition of objects"),
                Dtype::Float | Dtype::Float32 if !keep => {
                    raise::type_error("ufunc 'invert' not supported for the input types")
                }
                dtype => {
                    let dtype = dtype.name();
                    raise::value_error(format!("Boolean array expected for the condition, not {dtype}"))
                }
            });
        };
        let rows: Vec<usize> =
            bools.iter().enumerate().filter(|(_, holds)| *holds != keep).map(|(row, _)| row).collect();
        let other = match &others {
            None => other.clone(),
            Some(others) => {
                if !others.columns.same_labels(&frame.columns, &meter)? {
                    return Err(Stop::unsupported("DataFrame.where(other=) of a frame with other columns"));
                }
                others.series(at, &meter)?.map_or(Value::None, Value::shared)
            }
        };
        let made = replaced(&array, &rows, &other, &frame.index, host)?;
        // In place nothing is downcast.
        if inplace && array.is_float32() && !made.is_float32() {
            return Err(Stop::unsupported("DataFrame.where(inplace=True) of what float32 cannot hold"));
        }
        arrays.push(if inplace { made } else { narrowed(&array, made, &meter)? });
    }
    let result = frame.with_arrays(arrays, &meter)?;
    if inplace {
        df.set_frame(result);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(result))
}

/// A condition a row as one a cell.
fn broadcast(condition: &Value, frame: &Frame, keep: bool, stays: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let flags = flags(condition, &frame.index, keep, stays, host)?;
    meter.check_frame(frame.rows(), frame.width())?;
    let column = Array::bools(flags.into_iter());
    Ok(DataFrame::value(frame.with_arrays(vec![column; frame.width()], &meter)?))
}

/// A Series as a frame of the shape of another: along the rows a cell a row, along the columns a cell a column.
fn spread(other: &Value, frame: &Frame, columns: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(series) = other.downcast::<Series>() else { return Ok(other.clone()) };
    meter.check_frame(frame.rows(), frame.width())?;
    let labels = if columns { &frame.columns } else { &frame.index };
    let aligned = super::align::series_at(&series, labels, None, host)?;
    let Some(aligned) = aligned.downcast::<Series>() else { return Ok(aligned) };
    let cells = aligned.array();
    let arrays = if columns {
        let one = |at: usize| cells.take(&vec![at; frame.rows()], &meter);
        (0..frame.width()).map(one).collect::<Result<Vec<_>>>()?
    } else {
        vec![cells; frame.width()]
    };
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// Missing cells filled with the last present one before them, or the next after them.
///
/// >>> pd.Series([1, None, None, 4]).ffill(limit=1).tolist()
/// [1.0, 1.0, nan, 4.0]
fn filled(backward: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let limit = match args.some("limit") {
        None => usize::MAX,
        Some(_) => match usize::try_from(args.int("limit")?) {
            Ok(limit) if limit > 0 => limit,
            _ => return Err(raise::value_error("Limit must be greater than 0")),
        },
    };
    if args.some("axis").is_some() {
        super::reduce::check_axis("Series", args, 0)?;
    }
    let array = s.array();
    meter.work_len(array.len())?;
    let result = padded_in(&array, backward, limit, area(args)?, &meter)?;
    if args.flag("inplace")? {
        return put(s, result, host);
    }
    s.with_array(result, &meter)
}

/// Which missing cells are filled: all, those between present ones, or those outside of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// All.
    All,
    /// Between the first and the last present cell.
    Inside,
    /// Before the first or behind the last.
    Outside,
}

/// `limit_area=` where there is one.
fn area(args: &Bound) -> Result<Area> {
    Ok(match args.given("limit_area") {
        None | Some(Value::None) => Area::All,
        Some(area) => match area.as_str() {
            Some("inside") => Area::Inside,
            Some("outside") => Area::Outside,
            _ => return Err(Stop::unsupported("ffill and bfill with this limit_area=")),
        },
    })
}

/// See [`filled`].
pub fn padded(array: &Array, backward: bool, limit: usize, meter: &hiddentables_values::Meter) -> Result<Array> {
    padded_in(array, backward, limit, Area::All, meter)
}

fn padded_in(
    array: &Array,
    backward: bool,
    limit: usize,
    area: Area,
    meter: &hiddentables_values::Meter,
) -> Result<Array> {
    let rows = array.len();
    let present = |row: &usize| !array.missing_at(*row);
    let (first, last) = ((0..rows).find(present).unwrap_or(rows), (0..rows).rfind(present).unwrap_or(0));
    let may = |row: usize| match area {
        Area::All => true,
        Area::Inside => (first..=last).contains(&row),
        Area::Outside => row < first || row > last,
    };
    let mut source: Vec<Option<usize>> = vec![None; rows];
    // What is missing before the first present cell is filled as well, with what stands at the end: it may be of another kind.
    let (mut last, mut run) = (None::<usize>, 0);
    for at in 0..rows {
        let row = if backward { rows - 1 - at } else { at };
        let from = match last {
            Some(last) if array.missing_at(row) && may(row) => {
                let reached = run < limit;
                run += usize::from(reached);
                if reached { last } else { row }
            }
            _ => {
                (last, run) = (Some(row), 0);
                row
            }
        };
        if let Some(slot) = source.get_mut(row) {
            *slot = Some(from);
        }
    }
    let rows: Vec<usize> = source.into_iter().flatten().collect();
    let result = array.take(&rows, meter)?;
    // Objects that are numbers throughout become numbers, as pandas 2 still downcasts them.
    match &result {
        Array::Str(strings) if !strings.is_empty() && strings.iter().all(|cell| cell.is_none()) => {
            Ok(Array::floats(vec![f64::NAN; strings.len()]))
        }
        Array::Object(cells) => crate::array::infer::infer_objects(cells.to_vec(), meter),
        _ => Ok(result),
    }
}

/// Cells beyond a bound brought to it; missing ones stay.
///
/// >>> pd.Series([1, 5, 9]).clip(2, upper=6).tolist()
/// [2, 5, 6]
fn clip(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut array = s.array();
    let (mut lower, mut upper) = (args.value("lower"), args.value("upper"));
    // Without bounds there is nothing to do in place: a Series comes back.
    if [&lower, &upper].iter().all(|bound| selection::is_scalar(bound) && is_missing(bound)) {
        return Ok(Value::shared(Rc::clone(s)));
    }
    let inplace = args.flag("inplace")?;
    if args.some("axis").is_some() {
        super::reduce::check_axis("Series", args, 0)?;
    }
    for bound in [&mut lower, &mut upper] {
        if matches!(bound, Value::List(_) | Value::Tuple(_)) || bound.is::<crate::ndarray::NdArray>() {
            let cells = crate::assign::column_for(bound, &s.index(), host)?;
            if !cells.dtype().is_numeric() {
                return Err(Stop::unsupported("Series.clip by a list of no numbers"));
            }
            *bound = Series::value(Value::None, s.index(), cells, &meter)?;
        }
        if !selection::is_scalar(bound) && !bound.is::<Series>() {
            return Err(Stop::unsupported(format!("Series.clip by a {}", bound.class().name)));
        }
    }
    if matches!(array.dtype(), Dtype::Time | Dtype::Delta) {
        return Err(Stop::unsupported(format!("Series.clip of {}", array.dtype().name())));
    }
    if let (Some(low), Some(high)) = (lower.as_float(), upper.as_float())
        && low > high
    {
        std::mem::swap(&mut lower, &mut upper);
    }
    // Which cells are beyond a bound the Series itself says; the upper bound comes last.
    let own = array.clone();
    for (bound, op) in [(lower, CompareOp::Lt), (upper, CompareOp::Gt)] {
        if selection::is_scalar(&bound) && is_missing(&bound) {
            continue;
        }
        let none = |bound: &Value| bound.downcast::<Series>().is_some_and(|s| s.array().present_rows().is_empty());
        if none(&bound) {
            continue;
        }
        let bound = array.adapted(&bound);
        let column = crate::assign::column_for(&bound, &s.index(), host)?;
        // A number bounds what the other bound left; others look at the cells as they were.
        let looked_at = if bound.as_float().is_some() || inplace { &array } else { &own };
        let beyond = compare::compare(op, looked_at, &Other::Array(&column), host)?;
        let Array::Bool(beyond) = beyond else { return Err(Stop::unsupported("Series.clip")) };
        let rows: Vec<usize> = beyond.iter().enumerate().filter(|(_, beyond)| *beyond).map(|(row, _)| row).collect();
        let cells = column.take(&rows, &meter)?.items(&meter)?;
        let adapts = selection::is_scalar(&bound);
        let cells: Vec<Value> =
            cells.into_iter().map(|cell| if adapts { array.adapted(&cell) } else { cell }).collect();
        array = array.replace(&rows, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)?;
    }
    if own.is_float32() && !array.is_float32() {
        return Err(Stop::unsupported("Series.clip of float32 by what it cannot hold"));
    }
    if inplace {
        return put(s, array, host);
    }
    s.with_array(array, &meter)
}
