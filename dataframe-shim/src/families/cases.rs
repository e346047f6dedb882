//! Cells by the first condition that holds, and cells as they last were: `case_when`, `asof`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::pivot_table::called;
use crate::array::take::joint_dtype;
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("case_when(caselist)", case_when),
    Method::new("asof(where, subset=None)", |s: &Rc<Series>, args, host| {
        if args.some("subset").is_some() {
            return Err(raise::value_error("subset is not valid for Series"));
        }
        asof_series(s, &args.value("where"), host)
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new("asof(where, subset=None)", asof_frame)];

/// The dtype that a replacement brings along.
fn dtype_of(value: &Value, host: &mut dyn Host) -> Result<Dtype> {
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Ok(match value {
            Value::Bool(_) => Dtype::Bool,
            Value::Str(_) | Value::None => Dtype::Object,
            other => Array::constant(other, 1, host.meter())?.dtype(),
        });
    }
    match selection::list_like(value, host)? {
        Some(array) => Ok(array.dtype()),
        None => Err(Stop::unsupported(format!("case_when with a {}", value.class().name))),
    }
}

/// The cells, but where conditions hold what stands beside the first of them.
///
/// >>> pd.Series([1, 5, 9]).case_when([(lambda s: s > 6, 0), (pd.Series([True, False, True]), -1)]).tolist()
/// [-1, 5, 0]
fn case_when(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("caselist");
    let Value::List(list) = &given else {
        return Err(raise::type_error(format!(
            "The caselist argument should be a list; instead got {}",
            given.class().repr()
        )));
    };
    let entries = list.snapshot();
    if entries.is_empty() {
        return Err(raise::value_error("provide at least one boolean condition, with a corresponding replacement."));
    }
    let own = Value::shared(Rc::clone(s));
    let mut cases = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        let Value::Tuple(parts) = entry else {
            return Err(raise::type_error(format!(
                "Argument {at} must be a tuple; instead got {}.",
                entry.class().repr()
            )));
        };
        let [condition, replacement] = &parts[..] else {
            return Err(raise::value_error(format!(
                "Argument {at} must have length 2; a condition and replacement; instead got length {}.",
                parts.len()
            )));
        };
        cases.push((condition.clone(), replacement.clone()));
    }
    for (condition, replacement) in &mut cases {
        *condition = selection::called(condition, &own, host)?;
        *replacement = selection::called(replacement, &own, host)?;
    }
    if s.is_empty() && cases.iter().any(|(condition, _)| !condition.is::<Series>()) {
        return Err(Stop::unsupported("case_when of no cells"));
    }
    let mut common = s.array().dtype();
    let mut kinds = vec![common];
    for (_, replacement) in &cases {
        let dtype = dtype_of(replacement, host)?;
        kinds.push(dtype);
        common = joint_dtype(common, dtype);
    }
    if kinds.iter().any(|kind| !matches!(kind, Dtype::Bool | Dtype::Int(_) | Dtype::Float | Dtype::Object)) {
        let first = kinds.first();
        if kinds.iter().any(|kind| Some(kind) != first) {
            return Err(Stop::unsupported("case_when of times and others"));
        }
    }
    if common == Dtype::Object && kinds.iter().any(|kind| *kind != common) {
        // What stands in lists stays what it is.
        for (_, replacement) in &mut cases {
            if matches!(replacement, Value::List(_) | Value::Tuple(_)) {
                let cells = Array::objects(hiddentables_values::iter::collect(replacement, host)?);
                if cells.len() == s.len() {
                    *replacement = Series::value(Value::None, s.index(), cells, &meter)?;
                }
            }
        }
    }
    let array = crate::array::take::widened(&s.array(), common, &meter)?;
    let mut answer = s.with_array(array, &meter)?;
    for (at, (condition, replacement)) in cases.into_iter().enumerate().rev() {
        answer = match called(&answer, "mask", vec![condition, replacement], &[], host) {
            Err(stop) if stop.is_raise() => {
                return Err(raise::value_error(format!("Failed to apply condition{at} and replacement{at}.")));
            }
            masked => masked?,
        };
        let Some(masked) = answer.downcast::<Series>() else { return Err(Stop::unsupported("case_when")) };
        if masked.array().dtype() != common && common != Dtype::Object {
            return Err(Stop::unsupported("case_when that changes the dtype on the way"));
        }
    }
    Ok(answer)
}

/// The row that holds at each time: the last label no later, among rows that are whole.
fn rows_at(index: &Rc<Index>, whole: &[bool], wanted: &[Value], host: &mut dyn Host) -> Result<Vec<Option<usize>>> {
    let labels = index.to_values(&Rc::clone(host.meter()))?;
    host.meter().work_len(labels.len().saturating_mul(2) + 16 * wanted.len())?;
    let known: Vec<(usize, &Value)> =
        labels.iter().enumerate().filter(|(row, _)| whole.get(*row) == Some(&true)).collect();
    let order = crate::array::compare::order_cells;
    if wanted.iter().any(|wanted| known.iter().any(|(_, label)| order(label, wanted).is_none())) {
        return Err(Stop::unsupported("asof at what cannot be compared with the labels"));
    }
    let at = |wanted: &Value| {
        let count = known.partition_point(|(_, label)| order(label, wanted).is_some_and(std::cmp::Ordering::is_le));
        count.checked_sub(1).and_then(|at| known.get(at)).map(|(row, _)| *row)
    };
    Ok(wanted.iter().map(at).collect())
}

/// What is asked for: one time or several. Text stands for a time where one is asked for.
fn times(given: &Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<(Rc<Index>, bool)> {
    if !index.is_increasing(host)? {
        return Err(raise::value_error("asof requires a sorted index"));
    }
    if matches!(index.labels(), Labels::Multi(_)) {
        return Err(Stop::unsupported("asof of a MultiIndex"));
    }
    let times = matches!(index.labels(), Labels::Flat(Array::Time(_)));
    if !selection::is_scalar(given) || matches!(given, Value::Tuple(_)) {
        let wanted = match crate::construct::index_of(given, host)? {
            wanted if times && matches!(wanted.labels(), Labels::Flat(Array::Str(_))) => {
                let read = crate::modules::datetimes::TO_DATETIME.call(Args::one(given.clone()), host)?;
                crate::construct::index_of(&read, host)?
            }
            wanted => wanted,
        };
        return Ok((wanted, true));
    }
    let one = match given.as_str() {
        Some(_) => crate::modules::datetimes::TO_DATETIME.call(Args::one(given.clone()), host)?,
        None => given.clone(),
    };
    if crate::array::is_missing(&one) || index.is_empty() {
        return Err(Stop::unsupported("asof at a missing time, or of no rows"));
    }
    let meter = Rc::clone(host.meter());
    Ok((Index::flat(crate::array::infer(vec![one], &meter)?, Value::None, &meter)?, false))
}

/// The last cell that is not missing at a time, or at each of several.
///
/// >>> pd.Series([1.0, None, 3.0], index=[10, 20, 30]).asof([5, 25]).tolist()
/// [nan, 1.0]
fn asof_series(s: &Rc<Series>, given: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    let (wanted, several) = times(given, &s.index(), host)?;
    let present: Vec<bool> = array.missing().iter().map(|missing| !missing).collect();
    let rows = rows_at(&s.index(), &present, &wanted.to_values(&meter)?, host)?;
    if !several {
        return match rows.first().copied().flatten() {
            Some(row) => array.get(row, &meter),
            None => match s.index().label(0, &meter)? {
                // From the first label on it is the cell of that label, missing as it is.
                first
                    if crate::array::compare::order_cells(&first, &wanted.label(0, &meter)?)
                        .is_some_and(std::cmp::Ordering::is_le) =>
                {
                    array.get(0, &meter)
                }
                _ => Ok(crate::array::nan()),
            },
        };
    }
    let cells = if present.contains(&true) {
        array.take_optional(&rows, &meter)?
    } else {
        Array::floats(vec![f64::NAN; rows.len()])
    };
    Series::value(s.name(), wanted, cells, &meter)
}

/// The last row without missing cells (or without any in `subset`) at a time, or at each of several.
fn asof_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let (wanted, several) = times(&args.value("where"), &frame.index, host)?;
    if let (false, Labels::Flat(_) | Labels::Range(_)) = (several, frame.index.labels()) {
        let (first, wanted) = (frame.index.label(0, &meter)?, wanted.label(0, &meter)?);
        if crate::array::compare::order_cells(&wanted, &first).is_some_and(std::cmp::Ordering::is_lt) {
            let nothing = Array::floats(vec![f64::NAN; frame.width()]);
            return Series::value(wanted, Rc::clone(&frame.columns), nothing, &meter);
        }
    }
    let mut looked_at: Vec<Array> = Vec::new();
    match args.some("subset") {
        None => looked_at.extend(frame.arrays()),
        Some(subset) => {
            let names = match selection::list_like(&subset, host)? {
                Some(names) if !matches!(subset, Value::Tuple(_)) => names.items(&meter)?,
                _ => vec![subset],
            };
            for name in names {
                match frame.named_array(&name, &meter)? {
                    Some(array) => looked_at.push(array),
                    None => {
                        let shown = ops::repr_sequence("[", &[name], "]", host)?;
                        return Err(raise::key_error_text(format!("{shown} not in index")));
                    }
                }
            }
        }
    }
    meter.work_len(frame.rows().saturating_mul(looked_at.len().max(1)))?;
    let whole: Vec<bool> = (0..frame.rows()).map(|row| looked_at.iter().all(|array| !array.missing_at(row))).collect();
    let rows = rows_at(&frame.index, &whole, &wanted.to_values(&meter)?, host)?;
    if !several && !whole.contains(&true) {
        let name = wanted.label(0, &meter)?;
        let nothing = Array::floats(vec![f64::NAN; frame.width()]);
        return Series::value(name, Rc::clone(&frame.columns), nothing, &meter);
    }
    let arrays = if whole.contains(&true) {
        frame.arrays().map(|array| array.take_optional(&rows, &meter)).collect::<Result<Vec<_>>>()?
    } else {
        vec![Array::floats(vec![f64::NAN; rows.len()]); frame.width()]
    };
    let result = Frame::of_arrays(Rc::clone(&frame.columns), arrays, wanted, &meter)?;
    if several { Ok(DataFrame::value(result)) } else { Ok(Value::shared(result.row(0, &meter)?)) }
}
