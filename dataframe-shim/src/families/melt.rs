//! `melt`: columns put one below the other.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use super::levels::level_of;
use crate::array::Array;
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::Index;
use crate::selection;

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "melt(id_vars=None, value_vars=None, var_name=None, value_name='value', col_level=None, ignore_index=True)",
    |df, args, host| melt(df.frame(), args, host),
)];

/// `pd.melt(frame, …)`
pub fn melt_function(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let given = args.value("frame");
    crate::guard::refuse_given("pd.melt", std::slice::from_ref(&given))?;
    match given.downcast::<DataFrame>() {
        Some(df) => melt(df.frame(), args, host),
        None => Err(raise::no_attribute(given.class().name, "columns")),
    }
}

/// The labels that an argument names: one, or a list of them.
fn labels_of(name: &str, columns: &Index, args: &Bound, host: &mut dyn Host) -> Result<Option<Vec<Value>>> {
    let Some(value) = args.some(name) else { return Ok(None) };
    if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) {
        return Ok(Some(vec![value]));
    }
    if columns.levels() > 1 && !matches!(value, Value::List(_)) {
        return Err(raise::value_error(format!("{name} must be a list of tuples when columns are a MultiIndex")));
    }
    match selection::list_like(&value, host)? {
        Some(list) => Ok(Some(list.items(&Rc::clone(host.meter()))?)),
        None => Err(Stop::unsupported(format!("melt({name}=) of a {}", value.class().name))),
    }
}

/// The columns that are melted: with labels of `col_level`, and only those that are asked for.
fn chosen(frame: Frame, ids: &[Value], args: &Bound, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let values = labels_of("value_vars", &frame.columns, args, host)?;
    let mut frame = frame;
    let own = Rc::clone(&frame.columns);
    if let Some(level) = args.some("col_level") {
        let at = level_of(&own, &level, host)?;
        let name = own.names().get(at).cloned().unwrap_or(Value::None);
        frame.columns = Index::flat(own.level_array(at, &meter)?, name, &meter)?;
    }
    let (mut places, mut missing) = (Vec::new(), Vec::new());
    for label in ids.iter().chain(values.iter().flatten()) {
        ops::key::hash_key(label)?;
        let found = frame.positions(label, &meter)?;
        if found.is_empty() {
            missing.push(label.clone());
        }
        places.extend(found.into_iter().filter(|at| !places.contains(at)).collect::<Vec<_>>());
    }
    if !missing.is_empty() {
        let shown = ops::repr_sequence("[", &missing, "]", host)?;
        return Err(raise::key_error_text(format!(
            "The following id_vars or value_vars are not present in the DataFrame: {shown}"
        )));
    }
    let asked = values.is_some_and(|values| !(values.is_empty() && ids.is_empty()));
    if asked { frame.shared_columns(&places, &meter) } else { Ok(frame) }
}

/// What the columns of former labels are called.
fn variable_names(columns: &Index, args: &Bound, host: &mut dyn Host) -> Result<Vec<Value>> {
    let meter = Rc::clone(host.meter());
    if let Some(name) = args.some("var_name") {
        if !selection::is_scalar(&name) || matches!(name, Value::Tuple(_)) {
            let shown = ops::repr(&name, host)?;
            return Err(raise::value_error(format!("var_name={shown} must be a scalar.")));
        }
        return Ok(vec![name]);
    }
    let names = columns.names();
    if let [only] = names {
        return Ok(vec![if only.is_none() { Value::literal("variable") } else { only.clone() }]);
    }
    let repeated = names.iter().enumerate().any(|(at, name)| names.iter().take(at).any(|own| same_name(own, name)));
    if repeated {
        return (0..names.len()).map(|at| Value::str(format!("variable_{at}"), &meter)).collect();
    }
    Ok(names.to_vec())
}

/// Columns put one below the other, each cell beside its column's name (a column for each level of the names); `id_vars` repeat
/// beside them.
///
/// >>> pd.DataFrame({'k': ['x'], 'a': [1], 'b': [2]}).melt(id_vars='k').to_numpy().tolist()
/// [['x', 'a', 1], ['x', 'b', 2]]
/// >>> pd.DataFrame({'a': [1, 2]}, index=['x', 'y']).melt(ignore_index=False, var_name='c', value_name='n').reset_index().values.tolist()
/// [['x', 'a', 1], ['y', 'a', 2]]
fn melt(frame: Frame, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let value_name = args.value("value_name");
    ops::key::hash_key(&value_name)?;
    if !frame.positions(&value_name, &meter)?.is_empty() || frame.columns.below(&value_name, &meter)?.is_some() {
        let shown = ops::str(&value_name, host)?;
        return Err(raise::value_error(format!(
            "value_name ({shown}) cannot match an element in the DataFrame columns."
        )));
    }
    let ids = labels_of("id_vars", &frame.columns, args, host)?.unwrap_or_default();
    let frame = chosen(frame, &ids, args, host)?;
    let variables = variable_names(&frame.columns, args, host)?;
    let mut id_places = Vec::with_capacity(ids.len());
    for name in &ids {
        match frame.positions(name, &meter)?.as_slice() {
            [at] if !id_places.contains(at) => id_places.push(*at),
            [_] => return Err(raise::key_error(name.clone())),
            _ => return Err(raise::no_attribute("DataFrame", "dtype")),
        }
    }
    let (rows, melted) = (frame.rows(), frame.width() - id_places.len());
    let names: Vec<Value> = ids.iter().chain(&variables).cloned().chain([value_name]).collect();
    meter.check_frame(rows.saturating_mul(melted), names.len())?;
    let mut arrays = Vec::with_capacity(names.len());
    for array in id_places.iter().filter_map(|&at| frame.array(at)) {
        arrays.push(match melted {
            0 => array.take(&[], &meter)?,
            _ => Array::concat(&vec![array; melted], &meter)?,
        });
    }
    let value_places: Vec<usize> = (0..frame.width()).filter(|at| !id_places.contains(at)).collect();
    let of_label: Vec<usize> = value_places.iter().flat_map(|&at| std::iter::repeat_n(at, rows)).collect();
    for level in 0..variables.len() {
        arrays.push(frame.columns.level_array(level, &meter)?.take(&of_label, &meter)?);
    }
    let parts: Vec<Array> = value_places.iter().filter_map(|&at| frame.array(at)).collect();
    arrays.push(if parts.is_empty() { Array::floats(Vec::new()) } else { Array::concat(&parts, &meter)? });
    // Of columns of one name each is the last that was made: labels after values, values after `id_vars`.
    let made = |at: usize| if at + 1 == names.len() { ids.len() } else { at + usize::from(at >= ids.len()) };
    let mut last = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        let same = names.iter().enumerate().filter(|(_, own)| same_name(own, name)).map(|(at, _)| at);
        last.push(same.max_by_key(|&at| made(at)).unwrap_or(at));
    }
    let arrays: Vec<Array> = last.iter().filter_map(|&at| arrays.get(at).cloned()).collect();
    let index = if args.flag("ignore_index")? {
        Index::range(rows * melted)
    } else {
        let taken: Vec<usize> = (0..melted).flat_map(|_| 0..rows).collect();
        frame.index.take(&taken, &meter)?
    };
    let names = Index::of_values(names, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, &meter)?))
}
