//! Other categories for the same cells: `rename_categories`, `set_categories` and their kin, of the accessor and of the array.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::same_key;
use hiddentables_values::{Args, Bound, Host, Np, Result, Stop, Value, ops};

use crate::array::categorical::MISSING;
use crate::array::{Array, Categorical, Categories, infer, is_missing};
use crate::index::Index;
use crate::selection;
use crate::series::Series;

/// The cells after the change of this name.
///
/// >>> pd.Series(['a', 'b']).astype('category').cat.rename_categories({'a': 'x'}).tolist()
/// ['x', 'b']
/// >>> pd.Series(['a', 'b']).astype('category').cat.set_categories(['b', 'c']).tolist()
/// [nan, 'b']
pub fn changed(name: &str, cells: &Rc<Categorical>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    match name {
        "rename_categories" => rename(cells, &args.value("new_categories"), host),
        "reorder_categories" => reorder(cells, args, host),
        "add_categories" => add(cells, &args.value("new_categories"), host),
        "remove_categories" => remove(cells, &args.value("removals"), host),
        "remove_unused_categories" => remove_unused(cells, host),
        "set_categories" => {
            let ordered = order(args, cells)?;
            set(cells, &args.value("new_categories"), ordered, args.flag("rename")?, host)
        }
        "as_ordered" => Ok(reordered(cells, true)),
        "as_unordered" => Ok(reordered(cells, false)),
        _ => Err(Stop::unsupported(format!("Categorical.{name}"))),
    }
}

fn reordered(cells: &Categorical, ordered: bool) -> Rc<Categorical> {
    Categorical::new(cells.codes().to_vec(), cells.categories().with_order(ordered))
}

fn order(args: &Bound, cells: &Categorical) -> Result<bool> {
    match args.value("ordered") {
        Value::None => Ok(cells.categories().ordered()),
        Value::Bool(ordered) => Ok(ordered),
        _ => Err(raise::value_error("'ordered' must either be 'True' or 'False'")),
    }
}

fn rename(cells: &Categorical, new: &Value, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    let old = cells.categories().index().to_values(&meter)?;
    let callable = match new {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    };
    let index = if let Value::Dict(dict) = new {
        let renamed = old.into_iter().map(|label| Ok(dict.get(&label)?.unwrap_or(label)));
        Index::flat(infer(renamed.collect::<Result<_>>()?, &meter)?, Value::None, &meter)?
    } else if new.is::<Series>() {
        return Err(Stop::unsupported("rename_categories of a Series"));
    } else if callable {
        let mut renamed = Vec::with_capacity(old.len());
        for label in old {
            renamed.push(host.call(new, Args::one(label))?);
        }
        Index::flat(infer(renamed, &meter)?, Value::None, &meter)?
    } else {
        super::categories_of(new, host)?
    };
    let categories = Categories::of_index(index, cells.categories().ordered(), &meter)?;
    if categories.len() != cells.categories().len() {
        return Err(raise::value_error("new categories need to have the same number of items as the old categories!"));
    }
    Ok(Categorical::new(cells.codes().to_vec(), categories))
}

fn set(cells: &Categorical, new: &Value, ordered: bool, rename: bool, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    let categories = Categories::of_index(super::categories_of(new, host)?, ordered, &meter)?;
    if !rename {
        return cells.recoded(&categories, &meter);
    }
    let count = categories.len();
    let kept = |&code: &i32| if usize::try_from(code).is_ok_and(|code| code < count) { code } else { MISSING };
    Ok(Categorical::new(cells.codes().iter().map(kept).collect(), categories))
}

fn reorder(cells: &Categorical, args: &Bound, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    let new = args.value("new_categories");
    let different = || raise::value_error("items in new_categories are not the same as in old categories");
    let Some(list) = selection::list_like(&new, host)? else {
        return Err(Stop::unsupported("reorder_categories of no list"));
    };
    if list.len() != cells.categories().len() {
        return Err(different());
    }
    let given = list.items(&meter)?;
    meter.work_len(given.len().saturating_mul(given.len()))?;
    for label in cells.categories().index().values(&meter)? {
        if !given.iter().any(|own| same_key(own, label)) {
            return Err(different());
        }
    }
    set(cells, &new, order(args, cells)?, false, host)
}

/// A list, or a single value as one.
fn listed(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Ok(vec![value.clone()]);
    }
    match selection::list_like(value, host)? {
        Some(Array::Category(_)) => Err(Stop::unsupported("categories that are categories")),
        Some(list) => list.items(&Rc::clone(host.meter())),
        None => Ok(vec![value.clone()]),
    }
}

/// `{'a', 'b'}`, as a message shows a set; a set of several has no order that is the same twice.
fn shown_set(values: &[Value], host: &mut dyn Host) -> Result<String> {
    ops::repr_sequence("{", values, "}", host)
}

fn add(cells: &Categorical, new: &Value, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    if new.is::<Series>() || new.is::<crate::index::object::IndexObject>() || new.is::<crate::ndarray::NdArray>() {
        return Err(Stop::unsupported("add_categories of an array"));
    }
    let new = listed(new, host)?;
    let own = cells.categories().index().to_values(&meter)?;
    meter.work_len(new.len().saturating_mul(own.len()))?;
    let included: Vec<Value> = new.iter().filter(|new| own.iter().any(|own| same_key(own, new))).cloned().collect();
    if !included.is_empty() {
        let shown = shown_set(&included, host)?;
        return Err(raise::value_error(format!("new categories must not include old categories: {shown}")));
    }
    let labels = infer(own.into_iter().chain(new).collect(), &meter)?;
    let categories = Categories::new(labels, cells.categories().ordered(), &meter)?;
    Ok(Categorical::new(cells.codes().to_vec(), categories))
}

fn remove(cells: &Categorical, removals: &Value, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    let own = cells.categories();
    let removals: Vec<Value> = listed(removals, host)?.into_iter().filter(|value| !is_missing(value)).collect();
    let mut gone = vec![false; own.len()];
    let mut unknown: Vec<Value> = Vec::new();
    for value in removals {
        match own.code(&value, &meter)?.and_then(|code| gone.get_mut(usize::try_from(code).unwrap_or(usize::MAX))) {
            Some(gone) => *gone = true,
            None if unknown.iter().any(|known| same_key(known, &value)) => {}
            None => unknown.push(value),
        }
    }
    if !unknown.is_empty() {
        let shown = shown_set(&unknown, host)?;
        return Err(raise::value_error(format!("removals must all be in old categories: {shown}")));
    }
    let kept: Vec<usize> = (0..own.len()).filter(|&at| gone.get(at) == Some(&false)).collect();
    let mut labels = own.labels(&meter)?.take(&kept, &meter)?;
    if !own.ordered() {
        // The difference of two indexes is sorted, where it can be.
        let order = match labels.sorted_rows(true, false, host) {
            Ok(order) => order,
            Err(stop) if stop.is_raise() => (0..labels.len()).collect(),
            Err(terminal) => return Err(terminal),
        };
        labels = labels.take(&order, &meter)?;
    }
    cells.recoded(&Categories::new(labels, own.ordered(), &meter)?, &meter)
}

fn remove_unused(cells: &Categorical, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    let own = cells.categories();
    let mut used = vec![false; own.len()];
    for &code in cells.codes() {
        if let Some(slot) = usize::try_from(code).ok().and_then(|code| used.get_mut(code)) {
            *slot = true;
        }
    }
    let kept: Vec<usize> = (0..own.len()).filter(|&at| used.get(at) == Some(&true)).collect();
    let labels = own.labels(&meter)?.take(&kept, &meter)?;
    cells.recoded(&Categories::new(labels, own.ordered(), &meter)?, &meter)
}

/// The cells through a function or dict, a category at a time: categories again where no two are given the same value, else
/// what the function gives. `skip_missing` keeps missing cells from the function.
pub fn mapped(cells: &Categorical, mapper: &Value, skip_missing: bool, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let labels = cells.categories().index().to_values(&meter)?;
    if labels.is_empty() && matches!(cells.categories().labels(&meter)?, Array::Float(_)) {
        // Of no categories nothing is asked.
        return Ok(Array::Category(Categorical::new(cells.codes().to_vec(), Rc::clone(cells.categories()))));
    }
    let mut given = Vec::with_capacity(labels.len());
    for label in labels {
        given.push(apply(mapper, label, host)?);
    }
    let missing_ones = given.iter().any(is_missing);
    if given.iter().any(|value| matches!(value, Value::Numpy(Np::Float32(_)))) {
        return Err(Stop::unsupported("categories of float32"));
    }
    if given.iter().any(|value| matches!(value, Value::Tuple(_) | Value::List(_) | Value::Dict(_))) {
        return Err(Stop::unsupported("map of a category to lists"));
    }
    let mut of_missing = None;
    if !skip_missing && cells.missing() {
        let value = apply(mapper, crate::array::nan(), host)?;
        match value {
            Value::Float(f) if f.is_nan() => {}
            // A NaN that is not the NaN that pandas asks with would make objects of the cells.
            other if is_missing(&other) => {
                return Err(Stop::unsupported("map of a missing category to a missing value"));
            }
            other => of_missing = Some(other),
        }
    }
    let index = Index::flat(infer(given, &meter)?, Value::None, &meter)?;
    if index.is_unique(&meter)? && !missing_ones && of_missing.is_none() {
        let categories = Categories::of_index(index, cells.categories().ordered(), &meter)?;
        return Ok(Array::Category(Categorical::new(cells.codes().to_vec(), categories)));
    }
    let mut labels = index.to_values(&meter)?;
    let last = labels.len();
    if cells.missing() {
        labels.push(of_missing.unwrap_or_else(crate::array::nan));
    }
    let rows: Vec<usize> = (0..cells.len()).map(|row| cells.code(row).unwrap_or(last)).collect();
    infer(labels, &meter)?.take(&rows, &meter)
}

fn apply(mapper: &Value, label: Value, host: &mut dyn Host) -> Result<Value> {
    match mapper {
        Value::Dict(dict) => Ok(dict.get(&label)?.unwrap_or_else(crate::array::nan)),
        _ if mapper.is::<Series>() => {
            let Some(series) = mapper.downcast::<Series>() else { return Ok(crate::array::nan()) };
            let meter = Rc::clone(host.meter());
            match series.index().positions(&label, &meter)?.as_slice() {
                [] => Ok(crate::array::nan()),
                [row] => series.array().item(*row, &meter),
                _ => Err(Stop::unsupported("map of a category by repeated labels")),
            }
        }
        function => host.call(function, Args::one(label)),
    }
}
