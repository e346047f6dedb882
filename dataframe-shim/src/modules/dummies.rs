//! `pd.from_dummies`: columns of yes and no as one of what they are called.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value, ops};

use crate::array::{Array, infer};
use crate::frame::DataFrame;
use crate::index::Index;

/// `pd.from_dummies(data)`
pub static FROM_DUMMIES: Native =
    crate::guard::native("from_dummies(data, sep=None, default_category=None)", from_dummies);

/// Whether each cell is true: of bools, and of numbers that are 0 or 1.
fn truths(array: &Array) -> Result<Vec<bool>> {
    let wrong = || raise::type_error("Passed DataFrame contains non-dummy data");
    Ok(match array {
        Array::Bool(bools) => bools.iter().collect(),
        Array::Int(_, ints) => {
            if ints.values().iter().any(|i| !matches!(i, 0 | 1)) {
                return Err(wrong());
            }
            ints.values().iter().map(|i| *i == 1).collect()
        }
        Array::Float(_) => {
            let floats = array.to_floats().unwrap_or_default();
            if floats.iter().any(|f| *f != 0.0 && *f != 1.0) {
                return Err(wrong());
            }
            floats.iter().map(|f| *f == 1.0).collect()
        }
        Array::Str(_) => return Err(wrong()),
        _ => return Err(Stop::unsupported("from_dummies of these columns")),
    })
}

/// The category of each row: the name of the column that is true, or (`sep=`) what stands behind the separator in it, a column for
/// each that stands before.
///
/// >>> pd.from_dummies(pd.DataFrame({'k_a': [1, 0], 'k_b': [0, 1]}), sep='_').to_dict('list')
/// {'k': ['a', 'b']}
fn from_dummies(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let data = args.value("data");
    let Some(df) = data.downcast::<DataFrame>() else {
        return Err(raise::type_error(format!(
            "Expected 'data' to be a 'DataFrame'; Received 'data' of type: {}",
            data.class().name
        )));
    };
    crate::guard::refuse_given("pd.from_dummies", std::slice::from_ref(&data))?;
    let frame = df.frame();
    if frame.columns.levels() > 1 || !frame.columns.is_unique(&meter)? || frame.width() == 0 {
        return Err(Stop::unsupported("from_dummies of repeated columns, or of none"));
    }
    meter.work_len(frame.rows().saturating_mul(2 * frame.width()))?;
    for (name, array) in frame.named_arrays(&meter)? {
        if !array.present_rows().len().eq(&array.len()) {
            let shown = ops::str(&name, host)?;
            return Err(raise::value_error(format!("Dummy DataFrame contains NA value in column: '{shown}'")));
        }
    }
    // Which columns belong together, and the category that each stands for.
    let mut groups: Vec<(Value, Vec<(usize, Value)>)> = Vec::new();
    let columns = frame.columns.to_values(&meter)?;
    let flags = frame.arrays().map(|array| truths(&array)).collect::<Result<Vec<_>>>()?;
    match args.value("sep") {
        Value::None => groups.push((Value::literal(""), columns.iter().cloned().enumerate().collect())),
        Value::Str(sep) => {
            if sep.is_empty() {
                return Err(raise::value_error("empty separator"));
            }
            for (at, column) in columns.iter().enumerate() {
                let Some(name) = column.as_str() else {
                    return Err(raise::no_attribute(column.class().name, "split"));
                };
                let Some((before, behind)) = name.split_once(&*sep) else {
                    return Err(raise::value_error(format!("Separator not specified for column: {name}")));
                };
                let (before, behind) = (Value::str(before, &meter)?, Value::str(behind, &meter)?);
                match groups.iter_mut().find(|(own, _)| crate::frame::same_name(own, &before)) {
                    Some((_, own)) => own.push((at, behind)),
                    None => groups.push((before, vec![(at, behind)])),
                }
            }
        }
        other => {
            return Err(raise::type_error(format!(
                "Expected 'sep' to be of type 'str' or 'None'; Received 'sep' of type: {}",
                other.class().name
            )));
        }
    }
    let default = args.value("default_category");
    if let Value::Dict(dict) = &default
        && dict.len() != groups.len()
    {
        return Err(raise::value_error(format!(
            "Length of 'default_category' ({}) did not match the length of the columns being encoded ({})",
            dict.len(),
            groups.len()
        )));
    }
    if matches!(default, Value::List(_) | Value::Set(_)) {
        return Err(raise::type_error(format!(
            "Expected 'default_category' to be of type 'None', 'Hashable', or 'dict'; Received 'default_category' of type: {}",
            default.class().name
        )));
    }
    let mut made = Vec::with_capacity(groups.len());
    for (prefix, group) in groups {
        let mut cells = Vec::with_capacity(frame.rows());
        let shown = |row: usize, host: &mut dyn Host| -> Result<String> {
            let label = frame.index.label(row, host.meter())?;
            ops::str(&label, host)
        };
        let holds = |at: usize, row: usize| flags.get(at).and_then(|flags| flags.get(row)) == Some(&true);
        let true_at = |row: usize| -> Vec<&Value> {
            group.iter().filter(|(at, _)| holds(*at, row)).map(|(_, category)| category).collect()
        };
        let counts: Vec<usize> = (0..frame.rows()).map(|row| true_at(row).len()).collect();
        let most = counts.iter().copied().max().unwrap_or(0);
        if most > 1 {
            let row = counts.iter().position(|count| *count == most).unwrap_or(0);
            return Err(raise::value_error(format!(
                "Dummy DataFrame contains multi-assignment(s); First instance in row: {}",
                shown(row, host)?
            )));
        }
        for (row, count) in counts.iter().enumerate() {
            if *count > 0 {
                cells.extend(true_at(row).first().map(|category| (*category).clone()));
                continue;
            }
            cells.push(match &default {
                Value::None => {
                    return Err(raise::value_error(format!(
                        "Dummy DataFrame contains unassigned value(s); First instance in row: {}",
                        shown(row, host)?
                    )));
                }
                Value::Dict(dict) => dict.get(&prefix)?.ok_or_else(|| raise::key_error(prefix.clone()))?,
                other => other.clone(),
            });
        }
        let texts = cells.iter().all(|cell| cell.as_str().is_some());
        if !texts && !columns.iter().all(|column| column.as_str().is_none()) {
            return Err(Stop::unsupported("from_dummies of categories of several types"));
        }
        if cells.is_empty() {
            return Err(Stop::unsupported("from_dummies of no rows"));
        }
        made.push((prefix, infer(cells, &meter)?));
    }
    let (names, arrays): (Vec<Value>, Vec<Array>) = made.into_iter().unzip();
    let names = Index::of_values(names, Value::None, &meter)?;
    let frame = crate::frame::Frame::of_arrays(names, arrays, Rc::clone(&frame.index), &meter)?;
    Ok(DataFrame::value(frame))
}
