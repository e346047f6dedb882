//! `merge` and `join`: two frames side by side, row by matching row.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::merge_fill::{add_keys, check_unique, moved, restore_levels};
use super::merge_indicator::{check_indicator, put_indicator};
use super::merge_keys::{Keys, check_dtypes, merge_error, resolve};
use crate::array::Array;
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::Index;
use crate::joining::{How, Matched, matched, unknown_how};
use crate::series::Series;

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "merge(right, how='inner', on=None, left_on=None, right_on=None, left_index=False, right_index=False, sort=False, suffixes=('_x', '_y'), copy=None, indicator=False, validate=None)",
        |df, args, host| merge(df.frame(), args, host),
    ),
    Method::new("join(other, on=None, how='left', lsuffix='', rsuffix='', sort=False, validate=None)", join),
];

/// What is merged how, as the arguments of `merge` have it.
pub struct Merge {
    /// Which keys stay.
    pub how: How,
    /// `on`, `left_on`, `right_on`: absent, or one for both.
    pub on: Option<Value>,
    /// Keys of the left side.
    pub left_on: Option<Value>,
    /// Keys of the right side.
    pub right_on: Option<Value>,
    /// Whether the left side's labels are the keys.
    pub left_index: bool,
    /// Whether the right side's labels are.
    pub right_index: bool,
    /// Whether rows are put in the order of the keys.
    pub sort: bool,
    /// What is added to the names that both sides have.
    pub suffixes: [Value; 2],
    /// `validate`
    pub validate: Option<Value>,
    /// `indicator`, where it asks for a column.
    pub indicator: Option<Value>,
}

/// A frame, or a Series with a name as a frame of one column.
pub fn operand(value: &Value, host: &mut dyn Host) -> Result<Frame> {
    if let Some(frame) = value.downcast::<DataFrame>() {
        return Ok(frame.frame());
    }
    let Some(series) = value.downcast::<Series>() else {
        return Err(raise::type_error(format!(
            "Can only merge Series or DataFrame objects, a {} was passed",
            value.class().repr()
        )));
    };
    if series.name().is_none() {
        return Err(raise::value_error("Cannot merge a Series without a name"));
    }
    Frame::named(vec![(series.name(), series.column())], series.index(), host.meter())
}

/// `pd.merge(left, right, …)`
pub fn merge_function(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    crate::guard::refuse_categories("pd.merge", &[args.value("left"), args.value("right")])?;
    let left = operand(&args.value("left"), host)?;
    merge(left, args, host)
}

/// A frame beside another one, where their keys are equal; missing keys equal each other. `indicator` adds a category that says
/// which side a row comes from.
///
/// >>> pd.DataFrame({'k': [1, 2]}).merge(pd.DataFrame({'k': [2, 3]}), how='outer', indicator=True)['_merge'].tolist()
/// ['left_only', 'both', 'right_only']
/// >>> pd.DataFrame({'k': ['a', 'b'], 'v': [1, 2]}).merge(pd.DataFrame({'k': ['b', 'b'], 'w': [3, 4]}), on='k').to_numpy().tolist()
/// [['b', 2, 3], ['b', 2, 4]]
fn merge(left: Frame, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let right = operand(&args.value("right"), host)?;
    crate::guard::refuse_labels(&[&left.index, &right.index, &left.columns, &right.columns])?;
    let flag = |name: &str| -> Result<bool> {
        match args.value(name) {
            Value::Bool(flag) => Ok(flag),
            other => {
                Err(raise::value_error(format!("{name} parameter must be of type bool, not {}", other.class().repr())))
            }
        }
    };
    let (on, left_on, right_on) = (args.some("on"), args.some("left_on"), args.some("right_on"));
    // Of text the name of the column; what is false asks for none, and anything else is refused after the keys.
    let indicator = args.value("indicator");
    let indicator = if ops::truth(&indicator, host)? { Some(indicator) } else { None };
    let suffixes = match args.given("suffixes") {
        None => [Value::literal("_x"), Value::literal("_y")],
        Some(given) => suffixes_of(given, host)?,
    };
    let name = args.value("how");
    if name.as_str() == Some("cross") {
        if flag("left_index")? || flag("right_index")? || on.is_some() || left_on.is_some() || right_on.is_some() {
            return Err(merge_error("Can not pass on, right_on, left_on or set right_index=True or left_index=True"));
        }
        if args.some("validate").is_some() {
            return Err(Stop::unsupported("DataFrame.merge(how='cross', validate=)"));
        }
        if indicator.is_some() {
            return Err(Stop::unsupported("DataFrame.merge(how='cross', indicator=)"));
        }
        return cross(&left, &right, &suffixes, host);
    }
    let Some(how) = name.as_str().and_then(How::named) else {
        return match name.as_str() {
            Some(how) => Err(unknown_how(how)),
            None => Err(Stop::unsupported("DataFrame.merge(how=) of no text")),
        };
    };
    let merge = Merge {
        how,
        on,
        left_on,
        right_on,
        left_index: flag("left_index")?,
        right_index: flag("right_index")?,
        sort: args.flag("sort")?,
        suffixes,
        validate: args.some("validate"),
        indicator,
    };
    merged(left, right, &merge, host).map(DataFrame::value)
}

/// The two suffixes.
fn suffixes_of(value: &Value, host: &mut dyn Host) -> Result<[Value; 2]> {
    let parts = match value {
        Value::List(_) | Value::Tuple(_) => hiddentables_values::iter::collect(value, host)?,
        Value::Str(_) | Value::Dict(_) | Value::Set(_) | Value::None | Value::Int(_) | Value::Bool(_) => {
            return Err(raise::type_error(format!(
                "Passing 'suffixes' as a {}, is not supported. Provide 'suffixes' as a tuple instead.",
                value.class().repr()
            )));
        }
        other => return Err(Stop::unsupported(format!("DataFrame.merge(suffixes=) of a {}", other.class().name))),
    };
    let given = parts.len();
    <[Value; 2]>::try_from(parts).map_err(|_| {
        if given < 2 {
            raise::value_error(format!("not enough values to unpack (expected 2, got {given})"))
        } else {
            raise::value_error("too many values to unpack (expected 2)")
        }
    })
}

/// The merge itself.
pub fn merged(left: Frame, right: Frame, merge: &Merge, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let (levels, others) = (left.columns.levels(), right.columns.levels());
    if levels != others {
        return Err(merge_error(format!(
            "Not allowed to merge between different levels. ({levels} levels on the left, {others} on the right)"
        )));
    }
    let keys = resolve(&left, &right, merge, host)?;
    let (mut left, mut right) = (left, right);
    let full_right = Rc::clone(&right.index);
    if !keys.right_drop.is_empty() {
        right = without(&right, &keys.right_drop, host)?;
    }
    check_dtypes(&keys, &mut left, &mut right, host)?;
    if let Some(validate) = &merge.validate {
        check_unique(validate, merge, &keys, &left.index, &full_right, host)?;
    }
    let indicator = match &merge.indicator {
        Some(indicator) => Some(check_indicator(indicator, &left, &right, host)?),
        None => None,
    };
    let (index, found) = joined(&left, &right, merge, &keys, host)?;
    meter.check_frame(index.len(), left.width() + right.width())?;
    let (left_labels, right_labels) = overlapping(&left.columns, &right.columns, &merge.suffixes, host)?;
    let columns = Index::appended(&[left_labels, right_labels], &meter)?;
    let mut arrays = Vec::with_capacity(left.width() + right.width());
    for array in left.arrays() {
        arrays.push(array.take_optional(&found.left, &meter)?);
    }
    for array in right.arrays() {
        arrays.push(array.take_optional(&found.right, &meter)?);
    }
    let mut result = Frame::of_arrays(columns, arrays, index, &meter)?;
    if let Some(name) = &indicator {
        put_indicator(&mut result, name, &found, host)?;
    }
    add_keys(&mut result, &left, &right, &keys, &found, moved(&left, &right, &found, merge), host)?;
    restore_levels(result, &keys, &left, &full_right, host)
}

/// The labels and rows of the result.
fn joined(
    left: &Frame,
    right: &Frame,
    merge: &Merge,
    keys: &Keys,
    host: &mut dyn Host,
) -> Result<(Rc<Index>, Matched)> {
    if merge.left_index && merge.right_index {
        let joined = left.index.join(&right.index, merge.how, merge.sort, host)?;
        return Ok((joined.index, Matched { left: joined.left, right: joined.right }));
    }
    let (lefts, rights) = keys.arrays();
    if lefts.len() != rights.len() || lefts.is_empty() {
        return Err(Stop::unsupported("merge with these keys"));
    }
    let times = |array: &Array| matches!(array, Array::Time(_) | Array::Delta(_)) && array.may_miss();
    if (merge.sort || merge.how == How::Outer) && lefts.iter().chain(&rights).any(times) {
        // pandas sorts these before all others, and missing keys of any other kind after them.
        return Err(Stop::unsupported("merge that sorts by datetimes with NaT"));
    }
    let found = matched(&lefts, &rights, merge.how, merge.sort, host)?;
    let index = if merge.right_index {
        if merge.how == How::Left {
            left.index.taken(&found.left.iter().copied().flatten().collect::<Vec<_>>(), host)?
        } else if left.rows() > 0 {
            filled(&left.index, &right.index, &found.left, matches!(merge.how, How::Right | How::Outer), host)?
        } else {
            filled(&right.index, &left.index, &found.right, false, host)?
        }
    } else if merge.left_index {
        if merge.how == How::Right {
            right.index.taken(&found.right.iter().copied().flatten().collect::<Vec<_>>(), host)?
        } else if right.rows() > 0 {
            filled(&right.index, &left.index, &found.right, matches!(merge.how, How::Left | How::Outer), host)?
        } else {
            filled(&left.index, &right.index, &found.left, false, host)?
        }
    } else {
        Index::range(found.left.len())
    };
    Ok((index, found))
}

/// Labels at rows of which some are missing: such a label is a missing one, and the index then has no name.
fn filled(
    index: &Rc<Index>,
    other: &Rc<Index>,
    rows: &[Option<usize>],
    fill: bool,
    host: &mut dyn Host,
) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    if let Some(all) = rows.iter().copied().collect::<Option<Vec<usize>>>() {
        return index.taken(&all, host);
    }
    if !fill || other.levels() > 1 || index.levels() > 1 {
        return Err(Stop::unsupported("merge of labels with columns where labels are missing"));
    }
    Index::flat(index.to_array(&meter)?.take_optional(rows, &meter)?, Value::None, &meter)
}

/// The frame without these columns or levels of its index.
fn without(frame: &Frame, names: &[Value], host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let mut gone = Vec::new();
    let mut result = frame.clone();
    for name in names {
        let found = frame.positions(name, &meter)?;
        if found.is_empty() {
            if frame.index.levels() > 1 {
                return Err(Stop::unsupported("merge on a level of a MultiIndex"));
            }
            result.index = Index::range(frame.rows());
        }
        gone.extend(found);
    }
    let kept: Vec<usize> = (0..frame.width()).filter(|at| !gone.contains(at)).collect();
    result.columns = frame.columns.taken(&kept, host)?;
    result.cells = kept.iter().filter_map(|&at| frame.cells.get(at).cloned()).collect();
    Ok(result)
}

/// The names of both sides, those in common with a suffix each.
pub fn overlapping(
    left: &Rc<Index>,
    right: &Rc<Index>,
    suffixes: &[Value; 2],
    host: &mut dyn Host,
) -> Result<(Rc<Index>, Rc<Index>)> {
    let meter = Rc::clone(host.meter());
    let common = left.intersection(right, host)?;
    if common.is_empty() {
        return Ok((Rc::clone(left), Rc::clone(right)));
    }
    let [own, other] = suffixes;
    if !ops::truth(own, host)? && !ops::truth(other, host)? {
        let shown = crate::index::object::repr(&common, host)?;
        return Err(raise::value_error(format!("columns overlap but no suffix specified: {shown}")));
    }
    if left.levels() > 1 {
        return Err(Stop::unsupported("merge of MultiIndex columns with names in common"));
    }
    let renamed = |index: &Rc<Index>, suffix: &Value, host: &mut dyn Host| -> Result<Rc<Index>> {
        let mut labels = Vec::with_capacity(index.len());
        for label in index.to_values(&meter)? {
            if suffix.is_none() || common.positions(&label, &meter)?.is_empty() {
                labels.push(label);
            } else {
                let text = format!("{}{}", ops::str(&label, host)?, ops::str(suffix, host)?);
                labels.push(Value::str(text, &meter)?);
            }
        }
        Index::of_values(labels, index.name(), &meter)
    };
    let (lefts, rights) = (renamed(left, own, host)?, renamed(right, other, host)?);
    let mut repeated = Vec::new();
    for (now, then) in [(&lefts, left), (&rights, right)] {
        for (at, label) in now.to_values(&meter)?.into_iter().enumerate() {
            let again = now.positions(&label, &meter)?.first() != Some(&at);
            let before = then.label(at, &meter)?;
            let was = then.positions(&before, &meter)?.first() != Some(&at);
            if again && !was && !repeated.iter().any(|own| same_name(own, &label)) {
                repeated.push(label);
            }
        }
    }
    if !repeated.is_empty() {
        let shown = ops::repr_sequence("{", &repeated, "}", host)?;
        return Err(merge_error(format!("Passing 'suffixes' which cause duplicate columns {shown} is not allowed.")));
    }
    Ok((lefts, rights))
}

/// Every row beside every row.
fn cross(left: &Frame, right: &Frame, suffixes: &[Value; 2], host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if left.columns.levels() > 1 || right.columns.levels() > 1 {
        return Err(Stop::unsupported("cross merge of MultiIndex columns"));
    }
    let rows = left.rows().saturating_mul(right.rows());
    meter.check_frame(rows, left.width() + right.width())?;
    meter.work_len(rows)?;
    let _held = meter.reserve(16 * rows as u64)?;
    let lefts: Vec<usize> = (0..left.rows()).flat_map(|row| std::iter::repeat_n(row, right.rows())).collect();
    let rights: Vec<usize> = (0..left.rows()).flat_map(|_| 0..right.rows()).collect();
    let (own, other) = overlapping(&left.columns, &right.columns, suffixes, host)?;
    let columns = Index::appended(&[own, other], &meter)?;
    let mut arrays = Vec::with_capacity(left.width() + right.width());
    for array in left.arrays() {
        arrays.push(array.take(&lefts, &meter)?);
    }
    for array in right.arrays() {
        arrays.push(array.take(&rights, &meter)?);
    }
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, Index::range(rows), &meter)?))
}

/// Frames beside this one by their labels, or by a column of this one and the labels of the other.
///
/// >>> pd.DataFrame({'v': [1, 2]}, index=['a', 'b']).join(pd.DataFrame({'w': [3]}, index=['b'])).to_numpy().tolist()
/// [[1.0, nan], [2.0, 3.0]]
fn join(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let other = args.value("other");
    let (on, sort) = (args.some("on"), args.flag("sort")?);
    let suffixes = [args.value("lsuffix"), args.value("rsuffix")];
    let name = args.text("how")?;
    if let Some(series) = other.downcast::<Series>()
        && series.name().is_none()
    {
        return Err(raise::value_error("Other Series must have a name"));
    }
    if other.is::<DataFrame>() || other.is::<Series>() {
        let right = operand(&other, host)?;
        if &*name == "cross" {
            if on.is_some() {
                return Err(merge_error(
                    "Can not pass on, right_on, left_on or set right_index=True or left_index=True",
                ));
            }
            return cross(&df.frame(), &right, &suffixes, host);
        }
        let Some(how) = How::named(&name) else { return Err(unknown_how(&name)) };
        let merge = Merge {
            how,
            on: None,
            left_index: on.is_none(),
            left_on: on,
            right_on: None,
            right_index: true,
            sort,
            suffixes,
            validate: args.some("validate"),
            indicator: None,
        };
        return merged(df.frame(), right, &merge, host).map(DataFrame::value);
    }
    if on.is_some() {
        return Err(raise::value_error("Joining multiple DataFrames only supported for joining on index"));
    }
    if ops::truth(&suffixes[0], host)? || ops::truth(&suffixes[1], host)? {
        return Err(raise::value_error("Suffixes not supported when joining multiple DataFrames"));
    }
    let mut parts = vec![Value::shared(Rc::clone(df))];
    parts.extend(hiddentables_values::iter::collect(&other, host)?);
    let meter = Rc::clone(host.meter());
    let mut unique = true;
    for part in &parts {
        if !(part.is::<DataFrame>() || part.is::<Series>()) {
            return Err(Stop::unsupported("DataFrame.join of a list of other things"));
        }
        unique &= operand(part, host)?.index.is_unique(&meter)?;
    }
    if !unique {
        let Some(how) = How::named(&name) else { return Err(unknown_how(&name)) };
        let mut joined = df.frame();
        for part in parts.iter().skip(1) {
            let merge = Merge {
                how,
                on: None,
                left_on: None,
                right_on: None,
                left_index: true,
                right_index: true,
                sort: false,
                suffixes: [Value::literal("_x"), Value::literal("_y")],
                validate: args.some("validate"),
                indicator: None,
            };
            joined = merged(joined, operand(part, host)?, &merge, host)?;
        }
        return Ok(DataFrame::value(joined));
    }
    let left = &*name == "left";
    let outer = if left { Value::literal("outer") } else { Value::Str(name) };
    let keywords = vec![
        (Arc::from("axis"), Value::Int(1)),
        (Arc::from("join"), outer),
        (Arc::from("verify_integrity"), Value::Bool(true)),
        (Arc::from("sort"), Value::Bool(sort)),
    ];
    let list = Value::list(parts, &meter)?;
    let args = Args { positional: vec![list], keywords };
    let joined = crate::modules::pandas::CONCAT.call(args, host)?;
    match joined.downcast::<DataFrame>() {
        Some(frame) if left => {
            let (frame, index) = (frame.frame(), df.frame().index);
            Ok(DataFrame::value(super::align::reindexed_rows(&frame, &index, host)?))
        }
        _ => Ok(joined),
    }
}
