//! What levels list and in which order they stand: `levels`, `codes`, `set_levels`, `swaplevel`, `to_frame`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, IntKind, Meter, Method, Result, Stop, Value, ops};

use crate::array::{Array, infer, is_missing};
use crate::families::levels::{chosen, level_of, levels_of, named};
use crate::frame::{DataFrame, Frame};
use crate::frozen::FrozenList;
use crate::index::Index;
use crate::index::levels::Level;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::polars_bridge::Ints;
use crate::selection;
use crate::series::Series;

type Own = Rc<IndexObject>;

const RENAME: &str = "rename(names, *, level=None, inplace=False)";
const SET_NAMES: &str = "set_names(names, *, level=None, inplace=False)";

pub(super) const METHODS: &[Method<Own>] = &[
    Method::property("levels", |i: &Own, host| {
        let levels = i.index().coded(host)?.levels.into_iter().map(IndexObject::value).collect();
        FrozenList::value(levels, host.meter())
    }),
    Method::property("codes", |i: &Own, host| {
        let coded = i.index().coded(host)?;
        let meter = Rc::clone(host.meter());
        let arrays = coded.codes.into_iter().zip(&coded.levels).map(|(codes, level)| codes_array(codes, level, &meter));
        FrozenList::value(arrays.collect::<Result<_>>()?, &meter)
    }),
    Method::property("levshape", |i: &Own, host| {
        let coded = i.index().coded(host)?;
        Value::tuple(coded.levels.iter().map(|level| Value::Int(level.len() as i64)).collect(), host.meter())
    }),
    Method::property("dtypes", |i: &Own, host| {
        let coded = i.index().coded(host)?;
        let meter = Rc::clone(host.meter());
        let mut dtypes = Vec::with_capacity(coded.levels.len());
        for level in &coded.levels {
            dtypes.push(crate::dtype::of_array(&level.to_array(&meter)?));
        }
        let index = i.index();
        let name = |(at, name): (usize, &Value)| match name {
            Value::None => Value::str(format!("level_{at}"), &meter),
            name => Ok(name.clone()),
        };
        let names = index.names().iter().enumerate().map(name).collect::<Result<Vec<_>>>()?;
        let labels = Index::flat(infer(names, &meter)?, Value::None, &meter)?;
        Series::value(Value::None, labels, Array::objects(dtypes), &meter)
    }),
    Method::new("set_levels(levels, *, level=None, verify_integrity=True)", set_levels),
    Method::new("set_codes(codes, *, level=None, verify_integrity=True)", set_codes),
    Method::new("remove_unused_levels()", |i: &Own, _, host| used(&i.index(), host).map(IndexObject::value)),
    Method::new("equal_levels(other)", equal_levels),
    Method::new("swaplevel(i=-2, j=-1)", |i: &Own, args, host| {
        let index = i.index();
        let (a, b) = (level_of(&index, &args.value("i"), host)?, level_of(&index, &args.value("j"), host)?);
        let mut order: Vec<usize> = (0..index.levels()).collect();
        order.swap(a, b);
        chosen(&index, &order, &Rc::clone(host.meter())).map(IndexObject::value)
    }),
    Method::new("reorder_levels(order)", |i: &Own, args, host| {
        let index = i.index();
        let order = collect(&args.value("order"), host)?;
        let order = order.iter().map(|level| level_of(&index, level, host)).collect::<Result<Vec<_>>>()?;
        if order.len() != index.levels() {
            return Err(raise::exception(
                &exceptions::ASSERTION_ERROR,
                format!("Length of order must be same as number of levels ({}), got {}", index.levels(), order.len()),
            ));
        }
        chosen(&index, &order, &Rc::clone(host.meter())).map(IndexObject::value)
    }),
    Method::new(RENAME, |i: &Own, args, host| renamed(i, args, host)),
    Method::new(SET_NAMES, |i: &Own, args, host| renamed(i, args, host)),
    Method::new("copy(names=None, deep=False, name=None)", |i: &Own, args, host| {
        let index = i.index();
        let names = match (args.some("names"), args.some("name")) {
            (Some(_), Some(_)) => {
                return Err(raise::type_error("Can only provide one of `names` and `name`"));
            }
            (None, None) => return Ok(IndexObject::value(index)),
            (None, Some(name)) if selection::is_scalar(&name) && !matches!(name, Value::Tuple(_)) => {
                return Err(raise::value_error(format!("Length of new names must be {}, got 1", index.levels())));
            }
            (Some(names), _) | (_, Some(names)) => names,
        };
        if !matches!(names, Value::List(_) | Value::Tuple(_)) && !names.is::<IndexObject>() {
            return Err(raise::type_error("Must pass list-like as `names`."));
        }
        named(&index, &names, host).map(IndexObject::value)
    }),
    Method::new("view(cls=None)", |i: &Own, _, _| Ok(IndexObject::value(i.index()))).refusing(&["cls"]),
    Method::new("to_frame(index=True, name=<no_default>, allow_duplicates=False)", to_frame),
    Method::new("to_series(index=None, name=None)", |i: &Own, args, host| {
        let meter = Rc::clone(host.meter());
        let own = i.index();
        let index = match args.some("index") {
            Some(index) => crate::construct::index_of(&index, host)?,
            None => Rc::clone(&own),
        };
        let cells = own.to_array(&meter)?;
        if index.len() != cells.len() {
            return Err(raise::value_error(format!(
                "Length of values ({}) does not match length of index ({})",
                cells.len(),
                index.len()
            )));
        }
        Series::value(args.value("name"), index, cells, &meter)
    }),
];

/// Names of levels, their numbers where they have none.
fn filled_names(index: &Index) -> Vec<Value> {
    let name = |(at, name): (usize, &Value)| if name.is_none() { Value::Int(at as i64) } else { name.clone() };
    index.names().iter().enumerate().map(name).collect()
}

/// Codes in the narrowest integers that number the level.
fn codes_array(codes: Vec<i64>, level: &Index, meter: &Meter) -> Result<Value> {
    let kind = match level.len() {
        0..127 => IntKind::I8,
        127..32_767 => IntKind::I16,
        32_767..2_147_483_647 => IntKind::I32,
        _ => IntKind::I64,
    };
    NdArray::value(Array::Int(kind, Ints::new(codes)), meter)
}

/// The index whose levels list these labels, coded so; a code of -1, or of a label that is missing, is a missing label.
pub(super) fn of_codes(levels: &[Array], codes: &[Vec<i64>], names: Vec<Value>, meter: &Meter) -> Result<Rc<Index>> {
    let mut columns = Vec::with_capacity(levels.len());
    for (level, codes) in levels.iter().zip(codes) {
        meter.work_len(codes.len())?;
        let rows: Vec<Option<usize>> = codes.iter().map(|&code| usize::try_from(code).ok()).collect();
        columns.push(level.take_optional(&rows, meter)?);
    }
    let given = levels.iter().cloned().map(Level::Given).collect();
    Index::multi(columns, names, meter)?.with_levels(given, meter)
}

/// The index without labels that its levels list and no row uses; what a level then lists stands as it first appears.
///
/// >>> pd.MultiIndex.from_product([['a', 'b'], [1, 2]])[:2].remove_unused_levels().levshape
/// (1, 2)
pub fn used(index: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let coded = index.coded(host)?;
    let (mut levels, mut changed) = (Vec::new(), false);
    for (at, (level, codes)) in coded.levels.iter().zip(&coded.codes).enumerate() {
        let mut seen = vec![false; level.len()];
        let mut order = Vec::new();
        let mut lacking = None;
        meter.work_len(codes.len())?;
        for &code in codes {
            match usize::try_from(code) {
                Ok(code) => {
                    if let Some(slot) = seen.get_mut(code).filter(|slot| !**slot) {
                        *slot = true;
                        order.push(code);
                    }
                }
                Err(_) if lacking.is_none() => lacking = Some(order.len()),
                Err(_) => {}
            }
        }
        if order.len() == seen.len() {
            levels.push(index.level(at, &meter)?);
            continue;
        }
        changed = true;
        // pandas puts the missing code first by changing places with what stands there.
        if let Some(place) = lacking.filter(|place| *place > 0) {
            let first = order.remove(0);
            order.insert(place - 1, first);
        }
        levels.push(Level::Given(level.to_array(&meter)?.take(&order, &meter)?));
    }
    if !changed {
        return Ok(Rc::clone(index));
    }
    index.with_levels(levels, &meter)
}

/// The levels that are to change and the lists they are given, as `set_levels` and `set_codes` read them.
fn changes(index: &Index, given: &Value, what: &str, args: &Bound, host: &mut dyn Host) -> Result<Vec<(usize, Value)>> {
    let list_like = |value: &Value| !selection::is_scalar(value) || matches!(value, Value::Tuple(_));
    let items = |value: &Value, host: &mut dyn Host| -> Result<Vec<Value>> {
        match selection::list_like(value, host)? {
            Some(array) if !matches!(value, Value::List(_) | Value::Tuple(_)) => array.items(&Rc::clone(host.meter())),
            _ => collect(value, host),
        }
    };
    let level = args.some("level");
    match level {
        Some(level) if !list_like(&level) => {
            let listed = list_like(given);
            if !listed || items(given, host)?.first().is_some_and(list_like) {
                return Err(raise::type_error(format!("{what} must be list-like")));
            }
            Ok(vec![(level_of(index, &level, host)?, given.clone())])
        }
        level => {
            let several = if list_like(given) { items(given, host)? } else { Vec::new() };
            if several.is_empty() && list_like(given) {
                // pandas looks at the first before it counts them.
                return Err(raise::index_error("list index out of range"));
            }
            if !several.first().is_some_and(list_like) {
                return Err(raise::type_error(format!("{what} must be list of lists-like")));
            }
            let levels = match level {
                None if several.len() != index.levels() => {
                    return Err(raise::value_error(format!(
                        "Length of {} must match number of levels.",
                        what.to_lowercase()
                    )));
                }
                None => (0..index.levels()).collect(),
                Some(level) => {
                    let wanted = collect(&level, host)?;
                    if wanted.len() != several.len() {
                        return Err(raise::value_error(format!(
                            "Length of {} must match length of levels.",
                            what.to_lowercase()
                        )));
                    }
                    wanted.iter().map(|level| level_of(index, level, host)).collect::<Result<Vec<_>>>()?
                }
            };
            Ok(levels.into_iter().zip(several).collect())
        }
    }
}

/// Fails where codes do not number their level, or a level lists a label twice.
fn verify(levels: &[Rc<Index>], codes: &[Vec<i64>], host: &mut dyn Host) -> Result<()> {
    let rows = codes.first().map_or(0, Vec::len);
    for (at, (level, codes)) in levels.iter().zip(codes).enumerate() {
        if codes.len() != rows {
            return Err(raise::value_error("Unequal code lengths"));
        }
        let most = codes.iter().copied().max();
        if let Some(most) = most.filter(|most| *most >= level.len() as i64) {
            return Err(raise::value_error(format!(
                "On level {at}, code max ({most}) >= length of level ({}). NOTE: this index is in an inconsistent state",
                level.len()
            )));
        }
        if let Some(least) = codes.iter().copied().min().filter(|least| *least < -1) {
            return Err(raise::value_error(format!("On level {at}, code value ({least}) < -1")));
        }
        if !level.is_unique(&Rc::clone(host.meter()))? {
            let labels = Value::list(level.to_values(&Rc::clone(host.meter()))?, host.meter())?;
            let shown = ops::repr(&labels, host)?;
            return Err(raise::value_error(format!("Level values must be unique: {shown} on level {at}")));
        }
    }
    Ok(())
}

/// The index made of levels and codes that a program gave.
fn rebuilt(
    index: &Rc<Index>,
    levels: Vec<Rc<Index>>,
    mut codes: Vec<Vec<i64>>,
    args: &Bound,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !args.flag("verify_integrity")? {
        // Codes beyond their level would be read there.
        for (level, codes) in levels.iter().zip(&codes) {
            if codes.iter().any(|code| *code < -1 || *code >= level.len() as i64) || !level.is_unique(&meter)? {
                return Err(Stop::unsupported("MultiIndex(verify_integrity=False) of inconsistent levels"));
            }
        }
    }
    verify(&levels, &codes, host)?;
    let mut arrays = Vec::with_capacity(levels.len());
    for (level, codes) in levels.iter().zip(&mut codes) {
        let array = level.to_array(&meter)?;
        for code in codes.iter_mut() {
            if usize::try_from(*code).is_ok_and(|at| array.missing_at(at)) {
                *code = -1;
            }
        }
        arrays.push(array);
    }
    of_codes(&arrays, &codes, index.names().to_vec(), &meter).map(IndexObject::value)
}

/// The same codes over other labels.
///
/// >>> pd.MultiIndex.from_tuples([('b', 1), ('a', 2)]).set_levels(['x', 'y'], level=0).tolist()
/// [('y', 1), ('x', 2)]
fn set_levels(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let index = i.index();
    let given = args.value("levels");
    if matches!(given, Value::Dict(_) | Value::Set(_)) {
        return Err(Stop::unsupported("MultiIndex.set_levels of a dict or set"));
    }
    let changes = changes(&index, &given, "Levels", args, host)?;
    let coded = index.coded(host)?;
    let mut levels = coded.levels;
    for (at, labels) in changes {
        if !matches!(labels, Value::List(_) | Value::Tuple(_) | Value::Range(_))
            && !labels.is::<IndexObject>()
            && !labels.is::<NdArray>()
            && !labels.is::<Series>()
        {
            return Err(Stop::unsupported("MultiIndex.set_levels of these labels"));
        }
        let labels = crate::construct::index_of(&labels, host)?;
        if labels.levels() > 1 {
            return Err(Stop::unsupported("MultiIndex.set_levels of tuples"));
        }
        if let Some(slot) = levels.get_mut(at) {
            *slot = labels;
        }
    }
    rebuilt(&index, levels, coded.codes, args, host)
}

/// Other codes over the same labels.
///
/// >>> pd.MultiIndex.from_tuples([('b', 1), ('a', 2)]).set_codes([0, 0], level=0).tolist()
/// [('a', 1), ('a', 2)]
fn set_codes(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let index = i.index();
    let changes = changes(&index, &args.value("codes"), "Codes", args, host)?;
    let coded = index.coded(host)?;
    let mut all = coded.codes;
    for (at, given) in changes {
        let Some(Array::Int(_, ints)) = selection::list_like(&given, host)? else {
            return Err(Stop::unsupported("MultiIndex.set_codes of no integers"));
        };
        if let Some(slot) = all.get_mut(at) {
            *slot = ints.values().to_vec();
        }
    }
    let rows = all.first().map_or(0, Vec::len);
    if all.iter().any(|codes| codes.len() != rows) {
        return Err(raise::value_error("Unequal code lengths"));
    }
    rebuilt(&index, coded.levels, all, args, host)
}

/// Whether the levels of both list the same labels.
fn equal_levels(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some(other) = args.value("other").downcast::<IndexObject>() else {
        return Err(raise::no_attribute(args.value("other").class().name, "nlevels"));
    };
    let (own, other) = (i.index(), other.index());
    if own.levels() != other.levels() {
        return Ok(Value::Bool(false));
    }
    let meter = Rc::clone(host.meter());
    for (a, b) in own.coded(host)?.levels.iter().zip(&other.coded(host)?.levels) {
        if !a.same_labels(b, &meter)? {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

/// Other names of all levels, or of some.
///
/// >>> list(pd.MultiIndex.from_tuples([('b', 1)]).rename(['k', 'n']).names)
/// ['k', 'n']
fn renamed(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let index = i.index();
    let given = args.value("names");
    let mut names = index.names().to_vec();
    let list_like = matches!(given, Value::List(_) | Value::Tuple(_)) || given.is::<IndexObject>();
    match (&given, args.some("level")) {
        (Value::Dict(dict), None) => {
            // Each level whose name is a key.
            for (slot, own) in names.iter_mut().zip(index.names()) {
                if let Some(name) = dict.get(own)? {
                    *slot = name;
                }
            }
        }
        (Value::Dict(_), Some(_)) => return Err(raise::type_error("Can not pass level for dictlike `names`.")),
        (_, Some(level)) if selection::is_scalar(&level) && !matches!(level, Value::Tuple(_)) => {
            if list_like {
                return Err(raise::type_error("Names must be a string when a single level is provided."));
            }
            ops::key::hash_key(&given).map_err(|_| raise::type_error("MultiIndex.name must be a hashable type"))?;
            let at = level_of(&index, &level, host)?;
            if let Some(slot) = names.get_mut(at) {
                *slot = given;
            }
        }
        (_, level) => {
            if !list_like && level.is_none() {
                return Err(raise::type_error("Must pass list-like as `names`."));
            }
            let new = if list_like { collect(&given, host)? } else { vec![given.clone()] };
            let levels = match level {
                None => (0..index.levels()).collect(),
                Some(level) => levels_of(&index, &level, host)?,
            };
            if new.len() != levels.len() {
                return Err(raise::value_error(if args.some("level").is_some() {
                    "Length of names must match length of level."
                } else {
                    "Length of names must match number of levels in MultiIndex."
                }));
            }
            for (at, name) in levels.into_iter().zip(new) {
                ops::key::hash_key(&name).map_err(|_| raise::type_error("MultiIndex.name must be a hashable type"))?;
                if let Some(slot) = names.get_mut(at) {
                    *slot = name;
                }
            }
        }
    }
    if args.flag("inplace")? {
        drop(index);
        i.rename_levels(names, &Rc::clone(host.meter()))?;
        return Ok(Value::None);
    }
    index.renamed(names, &Rc::clone(host.meter())).map(IndexObject::value)
}

/// A column for each level.
///
/// >>> pd.MultiIndex.from_tuples([('b', 1), ('a', 2)], names=['k', None]).to_frame(index=False).to_dict('list')
/// {'k': ['b', 'a'], 1: [1, 2]}
fn to_frame(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let own = i.index();
    let names = match args.given("name") {
        None => filled_names(&own),
        Some(names @ (Value::List(_) | Value::Tuple(_))) => {
            let names = collect(names, host)?;
            if names.len() != own.levels() {
                return Err(raise::value_error("'name' should have same length as number of levels on index."));
            }
            names
        }
        Some(_) => return Err(raise::type_error("'name' must be a list / sequence of column names.")),
    };
    if !args.flag("allow_duplicates")? {
        for (at, name) in names.iter().enumerate() {
            if names
                .iter()
                .take(at)
                .any(|other| ops::key::same_key(other, name) || is_missing(other) && is_missing(name))
            {
                return Err(raise::value_error("Cannot create duplicate column labels if allow_duplicates is False"));
            }
        }
    }
    let columns = Index::of_values(names, Value::None, &meter)?;
    let index = if args.flag("index")? { Rc::clone(&own) } else { Index::range(own.len()) };
    Ok(DataFrame::value(Frame::of_arrays(columns, own.level_arrays(&meter)?, index, &meter)?))
}
