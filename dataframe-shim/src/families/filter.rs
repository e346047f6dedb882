//! Labels by what they are called: `filter`, `add_prefix`, `add_suffix`; both axes: `axes`, `keys`; `equals`.

use std::rc::Rc;

use hiddentables_pattern::python::compiled;
use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value, ops};

use super::align::{frame_at, series_at};
use super::reduce::check_axis;
use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("filter(items=None, like=None, regex=None, axis=None)", filter_series),
    Method::new("add_prefix(prefix, axis=None)", |s, args, host| affixed_series("prefix", s, args, host)),
    Method::new("add_suffix(suffix, axis=None)", |s, args, host| affixed_series("suffix", s, args, host)),
    Method::new("equals(other)", equals_series),
    Method::new("keys()", |s, _, _| Ok(IndexObject::value(s.index()))),
    Method::property("axes", |s, host| Value::list(vec![IndexObject::value(s.index())], &Rc::clone(host.meter()))),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("filter(items=None, like=None, regex=None, axis=None)", filter_frame),
    Method::new("add_prefix(prefix, axis=None)", |df, args, host| affixed_frame("prefix", df, args, host)),
    Method::new("add_suffix(suffix, axis=None)", |df, args, host| affixed_frame("suffix", df, args, host)),
    Method::new("equals(other)", equals_frame),
    Method::new("keys()", |df, _, _| Ok(IndexObject::value(df.frame().columns))),
    Method::property("axes", |df, host| {
        let frame = df.frame();
        let both = vec![IndexObject::value(frame.index), IndexObject::value(frame.columns)];
        Value::list(both, &Rc::clone(host.meter()))
    }),
];

/// What `filter` keeps.
enum Kept {
    /// These labels, in this order.
    Labels(Rc<Index>),
    /// What stands at these places.
    Places(Vec<usize>),
}

/// `TypeError` of several ways to choose at once.
fn refuse_several(args: &Bound) -> Result<()> {
    if ["items", "like", "regex"].iter().filter(|name| args.some(name).is_some()).count() > 1 {
        return Err(raise::type_error("Keyword arguments `items`, `like`, or `regex` are mutually exclusive"));
    }
    Ok(())
}

/// The text that a label is looked through as.
fn shown(label: &Value, host: &mut dyn Host) -> Result<Value> {
    match label {
        Value::Str(_) => Ok(label.clone()),
        other => Value::str(ops::str(other, host)?, &Rc::clone(host.meter())),
    }
}

fn kept(labels: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Kept> {
    let meter = Rc::clone(host.meter());
    let (items, like, regex) = (args.some("items"), args.some("like"), args.some("regex"));
    if let Some(items) = items {
        let wanted = crate::construct::index_of(&items, host)?;
        let common = wanted.intersection(labels, host)?;
        return Ok(Kept::Labels(if common.is_empty() {
            let names = if labels.levels() > 1 { labels.names() } else { common.names() };
            labels.slice(0, 0, &meter)?.renamed(names.to_vec(), &meter)?
        } else {
            common
        }));
    }
    let truthy = |value: Option<Value>, host: &mut dyn Host| -> Result<Option<Value>> {
        match value {
            Some(value) if ops::truth(&value, host)? => Ok(Some(value)),
            _ => Ok(None),
        }
    };
    let mut places = Vec::new();
    if let Some(like) = truthy(like, host)? {
        for (at, label) in labels.to_values(&meter)?.iter().enumerate() {
            let text = shown(label, host)?;
            if ops::contains(&text, &like, host)? {
                places.push(at);
            }
        }
        return Ok(Kept::Places(places));
    }
    let Some(regex) = truthy(regex, host)? else {
        return Err(raise::type_error("Must pass either `items`, `like`, or `regex`"));
    };
    let pattern = compiled(&regex, &Value::Int(0), host)?;
    for (at, label) in labels.to_values(&meter)?.iter().enumerate() {
        let text = shown(label, host)?;
        if pattern.is_match(text.as_str().unwrap_or_default(), &meter)? {
            places.push(at);
        }
    }
    Ok(Kept::Places(places))
}

/// The columns (rows with `axis=0`) whose labels are listed, contain a text, or match a pattern.
///
/// >>> list(pd.DataFrame({'ab': [1], 'c': [2]}).filter(like='a').columns)
/// ['ab']
/// >>> list(pd.DataFrame({'x1': [1], 'x2': [2], 'y': [3]}).filter(regex=r'\d$').columns)
/// ['x1', 'x2']
/// >>> pd.DataFrame({'a': [1, 2]}, index=['p', 'q']).filter(['q', 'z'], axis=0).index.tolist()
/// ['q']
fn filter_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    refuse_several(args)?;
    let by_rows = args.some("axis").is_some() && check_axis("DataFrame", args, 1)? == 0;
    let frame = df.frame();
    let frame = match (kept(if by_rows { &frame.index } else { &frame.columns }, args, host)?, by_rows) {
        (Kept::Labels(labels), true) => frame_at(&frame, Some(labels), None, None, host)?,
        (Kept::Labels(labels), false) => frame_at(&frame, None, Some(labels), None, host)?,
        (Kept::Places(rows), true) => frame.take(&rows, &meter)?,
        (Kept::Places(places), false) => frame.take_columns(&places, &meter)?,
    };
    Ok(DataFrame::value(frame))
}

/// The cells whose labels are listed, contain a text, or match a pattern.
///
/// >>> pd.Series([1, 2, 3], index=['a', 'b', 'ab']).filter(like='a').to_dict()
/// {'a': 1, 'ab': 3}
fn filter_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    refuse_several(args)?;
    check_axis("Series", args, 0)?;
    match kept(&s.index(), args, host)? {
        Kept::Labels(labels) => series_at(s, &labels, None, host),
        Kept::Places(rows) => Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?)),
    }
}

/// Labels with a text before or after each, every level of them.
fn affixed(which: &str, index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let affix = ops::str(&args.value(which), host)?;
    let several = index.levels() > 1;
    let mut level = |array: &Array| -> Result<Array> {
        meter.work_len(array.len())?;
        let mut texts = Vec::with_capacity(array.len());
        for at in 0..array.len() {
            let label = match (several, array.item(at, &meter)?) {
                // Levels have NaN for None.
                (true, Value::None) => "nan".into(),
                (_, label) => ops::str(&label, host)?,
            };
            let text = if which == "prefix" { format!("{affix}{label}") } else { format!("{label}{affix}") };
            texts.push(Value::str(text, &meter)?);
        }
        crate::array::infer(texts, &meter)
    };
    match index.labels() {
        Labels::Multi(levels) => {
            let levels = levels.iter().map(level).collect::<Result<Vec<_>>>()?;
            Index::multi(levels, index.names().to_vec(), &meter)
        }
        _ => Index::flat(level(&index.to_array(&meter)?)?, index.name(), &meter),
    }
}

/// The columns (rows with `axis=0`) with a text before or after each label.
///
/// >>> list(pd.DataFrame({'a': [1], 2: [2]}).add_prefix('x_').columns)
/// ['x_a', 'x_2']
fn affixed_frame(which: &str, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let by_rows = args.some("axis").is_some() && check_axis("DataFrame", args, 1)? == 0;
    let mut frame = df.frame().copied(&Rc::clone(host.meter()))?;
    if by_rows {
        frame.index = affixed(which, &frame.index, args, host)?;
    } else {
        frame.columns = affixed(which, &frame.columns, args, host)?;
    }
    Ok(DataFrame::value(frame))
}

/// The labels with a text before or after each.
///
/// >>> pd.Series([1, 2]).add_suffix('_n').index.tolist()
/// ['0_n', '1_n']
fn affixed_series(which: &str, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_axis("Series", args, 0)?;
    let index = affixed(which, &s.index(), args, host)?;
    Series::value(s.name(), index, s.array(), host.meter())
}

/// Whether two columns have one dtype and the same cells; missing cells equal each other.
fn same_cells(a: &Array, b: &Array, meter: &Meter, host: &mut dyn Host) -> Result<bool> {
    if a.dtype() != b.dtype() || a.len() != b.len() {
        return Ok(false);
    }
    meter.work_len(2 * a.len())?;
    for row in 0..a.len() {
        match (a.missing_at(row), b.missing_at(row)) {
            (true, true) => {
                if let (Array::Object(x), Array::Object(y)) = (a, b)
                    && let (Some(x), Some(y)) = (x.get(row), y.get(row))
                    && crate::time::is_nat(x) != crate::time::is_nat(y)
                {
                    return Err(Stop::unsupported("equals of objects with NaT"));
                }
            }
            (false, false) => {
                let (x, y) = (a.item(row, meter)?, b.item(row, meter)?);
                if !selection::is_scalar(&x) || !selection::is_scalar(&y) {
                    let same = ops::compare(CompareOp::Eq, &x, &y, host)?;
                    let Value::Bool(same) = same else {
                        return Err(Stop::unsupported("equals of objects that are arrays"));
                    };
                    if !same {
                        return Ok(false);
                    }
                } else {
                    let same = ops::compare(CompareOp::Eq, &x, &y, host)?;
                    if !ops::truth(&same, host)? {
                        return Ok(false);
                    }
                }
            }
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Whether another Series has the same labels, dtype and cells; names do not count, and missing cells equal each other.
///
/// >>> pd.Series([1, None]).equals(pd.Series([1, None])), pd.Series([1]).equals(pd.Series([1.0]))
/// (True, False)
fn equals_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(other) = args.value("other").downcast::<Series>() else { return Ok(Value::Bool(false)) };
    let same = s.index().same_labels(&other.index(), &meter)? && same_cells(&s.array(), &other.array(), &meter, host)?;
    Ok(Value::Bool(same))
}

/// Whether another frame has the same labels on both axes, dtypes and cells; missing cells equal each other.
///
/// >>> pd.DataFrame({'a': [1, 2]}).equals(pd.DataFrame({'a': [1, 2]}))
/// True
fn equals_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(other) = args.value("other").downcast::<DataFrame>() else { return Ok(Value::Bool(false)) };
    let (own, other): (Frame, Frame) = (df.frame(), other.frame());
    let labels = own.index.same_labels(&other.index, &meter)? && own.columns.same_labels(&other.columns, &meter)?;
    if !labels || own.width() != other.width() {
        return Ok(Value::Bool(false));
    }
    for (a, b) in own.arrays().zip(other.arrays()) {
        if !same_cells(&a, &b, &meter, host)? {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}
