//! Rows by a part of their label: `xs`, and what `.loc` finds for one label or tuple of an index of several levels.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::levels::{chosen, level_of, levels_of};
use crate::array::{Array, is_missing};
use crate::frame::DataFrame;
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::new("xs(key, axis=0, level=None, drop_level=True)", |s: &Rc<Series>, args, host| {
        let meter = Rc::clone(host.meter());
        super::reduce::check_axis("Series", args, 0)?;
        if let (Value::Int(0), Value::Tuple(parts), index) = (args.value("level"), args.value("key"), s.index())
            && parts.len() == index.levels()
            && index.is_unique(&meter)?
            && !index.positions(&args.value("key"), &meter)?.is_empty()
        {
            // pandas finds a cell, and puts labels on it.
            return Err(raise::no_attribute(s.array().item(0, &meter)?.class().name, "index"));
        }
        match section(&s.index(), args, host)? {
            Located::One(row) => s.array().get(row, &meter),
            Located::Rows(rows, index) => Series::value(s.name(), index, s.array().take(&rows, &meter)?, &meter),
        }
    })];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("xs(key, axis=0, level=None, drop_level=True)", |df: &Rc<DataFrame>, args, host| {
        let meter = Rc::clone(host.meter());
        let frame = df.frame();
        if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
            if args.some("level").is_none() {
                return df.column_of(&args.value("key"), &meter);
            }
            return match section(&frame.columns, args, host)? {
                Located::One(_) => Err(Stop::unsupported("DataFrame.xs of a column")),
                Located::Rows(places, index) => {
                    let mut part = frame.take_columns(&places, &meter)?;
                    part.columns = index;
                    Ok(DataFrame::value(part))
                }
            };
        }
        match section(&frame.index, args, host)? {
            Located::One(row) => Ok(Value::shared(frame.row(row, &meter)?)),
            Located::Rows(rows, index) => {
                let mut part = frame.take(&rows, &meter)?;
                part.index = index;
                Ok(DataFrame::value(part))
            }
        }
    })];

/// What a label of several levels, or a part of one, stands for.
pub enum Located {
    /// One row: the axis goes away.
    One(usize),
    /// Rows under these labels, which lack the levels that were asked for.
    Rows(Vec<usize>, Rc<Index>),
}

/// The rows where these levels have these labels.
pub fn matching(index: &Index, wanted: &[(usize, Value)], host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    meter.work_len(index.len().saturating_mul(wanted.len()))?;
    let mut rows: Vec<usize> = (0..index.len()).collect();
    for (level, label) in wanted {
        hiddentables_values::ops::key::hash_key(label)?;
        let array = index.level_array(*level, &meter)?;
        let label = &match (&array, label.as_str()) {
            (Array::Time(_) | Array::Zoned(..), Some(text)) => crate::index::times::exact(text, &array, &meter)?,
            _ => label.clone(),
        };
        let mut kept = Vec::new();
        for row in rows {
            let own = array.item(row, &meter)?;
            if hiddentables_values::ops::key::same_key(&own, label) || (is_missing(&own) && is_missing(label)) {
                kept.push(row);
            }
        }
        rows = kept;
    }
    Ok(rows)
}

/// What `.loc` finds for a label, or the first parts of one, of an index of several levels; `KeyError` where there is none.
pub fn located(index: &Rc<Index>, key: &Value, host: &mut dyn Host) -> Result<Located> {
    let meter = Rc::clone(host.meter());
    let parts = match key {
        Value::Tuple(parts) => parts.to_vec(),
        single => vec![single.clone()],
    };
    if parts.iter().any(|part| !selection::is_scalar(part) || matches!(part, Value::Tuple(_))) {
        return Err(Stop::unsupported("loc of a MultiIndex with a tuple of lists or slices"));
    }
    if parts.len() > index.levels() {
        return Err(raise::key_error_text(format!(
            "Key length ({}) exceeds index depth ({})",
            parts.len(),
            index.levels()
        )));
    }
    let whole = parts.len() == index.levels();
    let wanted: Vec<(usize, Value)> = parts.into_iter().enumerate().collect();
    let rows = matching(index, &wanted, host)?;
    if rows.is_empty() {
        return Err(raise::key_error(key.clone()));
    }
    if whole {
        if let ([row], true) = (rows.as_slice(), index.is_unique(&meter)?) {
            return Ok(Located::One(*row));
        }
        let labels = index.take(&rows, &meter)?;
        return Ok(Located::Rows(rows, labels));
    }
    let rest: Vec<usize> = (wanted.len()..index.levels()).collect();
    let labels = chosen(index, &rest, &meter)?.take(&rows, &meter)?;
    Ok(Located::Rows(rows, labels))
}

/// The rows that labels of some levels stand for where the other parts are `slice(None)`, without the levels of the labels.
pub fn beside_all(index: &Rc<Index>, parts: &[Value], host: &mut dyn Host) -> Result<(Vec<usize>, Rc<Index>)> {
    let meter = Rc::clone(host.meter());
    if parts.len() > index.levels() {
        return Err(Stop::unsupported("loc of a MultiIndex with more parts than levels"));
    }
    let labels: Vec<(usize, Value)> =
        parts.iter().cloned().enumerate().filter(|(_, part)| !matches!(part, Value::Slice(_))).collect();
    for (level, label) in &labels {
        if matching(index, &[(*level, label.clone())], host)?.is_empty() {
            return Err(raise::key_error(label.clone()));
        }
    }
    let rows = matching(index, &labels, host)?;
    let rest: Vec<usize> = (0..index.levels()).filter(|own| labels.iter().all(|(level, _)| level != own)).collect();
    if rest.is_empty() {
        return Err(Stop::unsupported("loc of a MultiIndex with this tuple"));
    }
    let index = chosen(index, &rest, &meter)?.take(&rows, &meter)?;
    Ok((rows, index))
}

/// `xs` along one axis.
fn section(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Located> {
    let meter = Rc::clone(host.meter());
    let key = args.value("key");
    if matches!(key, Value::List(_)) {
        return Err(raise::type_error("list keys are not supported in xs, pass a tuple instead"));
    }
    let keep = !args.flag("drop_level")?;
    if let Some(level) = args.some("level") {
        let Labels::Multi(_) = index.labels() else { return Err(raise::type_error("Index must be a MultiIndex")) };
        let (levels, labels) = match &level {
            Value::List(_) | Value::Tuple(_) => (levels_of(index, &level, host)?, collect(&key, host)?),
            single => (vec![level_of(index, single, host)?], vec![key.clone()]),
        };
        if levels.len() != labels.len() {
            return Err(raise::exception(
                &hiddentables_values::types::exceptions::ASSERTION_ERROR,
                "Key for location must have same length as number of levels",
            ));
        }
        if labels.iter().any(|label| !selection::is_scalar(label)) {
            return Err(Stop::unsupported("xs with a slice"));
        }
        let wanted: Vec<(usize, Value)> = levels.iter().copied().zip(labels).collect();
        let rows = matching(index, &wanted, host)?;
        if rows.is_empty() {
            return Err(raise::key_error(key));
        }
        let kept: Vec<usize> = (0..index.levels()).filter(|level| keep || !levels.contains(level)).collect();
        let labels = if kept.is_empty() { Rc::clone(index) } else { chosen(index, &kept, &meter)? };
        let labels = labels.take(&rows, &meter)?;
        return Ok(Located::Rows(rows, labels));
    }
    if let Labels::Multi(_) = index.labels() {
        if keep {
            return Err(Stop::unsupported("xs(drop_level=False) without a level"));
        }
        return located(index, &key, host);
    }
    match selection::by_label(&key, index, "index", host)? {
        selection::Selection::One(row) => Ok(Located::One(row)),
        other => {
            let rows = other.rows();
            let labels = index.take(&rows, &meter)?;
            Ok(Located::Rows(rows, labels))
        }
    }
}

/// Where a slice of labels of several levels begins and ends; they must stand in order.
pub fn bounds(index: &Rc<Index>, start: &Value, stop: &Value, host: &mut dyn Host) -> Result<(usize, usize)> {
    let meter = Rc::clone(host.meter());
    if start.is_none() && stop.is_none() {
        return Ok((0, index.len()));
    }
    if !index.is_increasing(host)? {
        return Err(Stop::unsupported("slice of labels of a MultiIndex that are in no order"));
    }
    let levels = index.level_arrays(&meter)?;
    let side = |label: &Value, end: bool| -> Result<usize> {
        let parts = match label {
            Value::Tuple(parts) => parts.to_vec(),
            single => vec![single.clone()],
        };
        if parts.len() > levels.len() || parts.iter().any(|part| !selection::is_scalar(part)) {
            return Err(Stop::unsupported("slice of labels of a MultiIndex by other things"));
        }
        meter.work_len(index.len().saturating_mul(parts.len()))?;
        for row in 0..index.len() {
            let mut order = std::cmp::Ordering::Equal;
            for (level, part) in levels.iter().zip(&parts) {
                let cell = level.item(row, &meter)?;
                order = crate::array::compare::order_cells(&cell, part)
                    .ok_or_else(|| Stop::unsupported("slice of labels of a MultiIndex by values of other types"))?;
                if order.is_ne() {
                    break;
                }
            }
            if order.is_gt() || (!end && order.is_eq()) {
                return Ok(row);
            }
        }
        Ok(index.len())
    };
    let first = if start.is_none() { 0 } else { side(start, false)? };
    let last = if stop.is_none() { index.len() } else { side(stop, true)? };
    Ok((first, last))
}
