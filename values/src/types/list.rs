//! `list` and `tuple`

use std::rc::Rc;

use crate::class::Class;
use crate::exception::raise;
use crate::iter::{Iter, collect};
use crate::list::{List, Tuple};
use crate::method::{Members, Method};
use crate::object::Host;
use crate::ops::item::positions_of;
use crate::value::{Slice, Value};
use crate::{Args, Bound, Result, ops, types};

/// `list(iterable)`
pub(super) fn construct(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let items = match super::only_argument(class, args)? {
        Some(value) => collect(&value, host)?,
        None => Vec::new(),
    };
    Value::list(items, host.meter())
}

/// `tuple(iterable)`
pub(super) fn construct_tuple(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let items = match super::only_argument(class, args)? {
        Some(tuple @ Value::Tuple(_)) => return Ok(tuple),
        Some(value) => collect(&value, host)?,
        None => Vec::new(),
    };
    Value::tuple(items, host.meter())
}

/// `list[slice] = values`
pub fn set_slice(list: &Rc<List>, slice: &Slice, values: &Value, host: &mut dyn Host) -> Result<()> {
    // The slice is resolved before the values are taken, which may change the list.
    let positions = ops::resolve_slice(slice, list.len())?;
    let plain = positions.step == 1;
    let items = Iter::of(values, host).map_err(|stop| match stop.exception_of(&types::exceptions::TYPE_ERROR) {
        Some(_) if plain => raise::type_error("can only assign an iterable"),
        Some(_) => raise::type_error("must assign iterable to extended slice"),
        None => stop,
    })?;
    let items = items.collect(host)?;
    host.meter().work_len(list.len() + items.len())?;
    if plain {
        let start = (positions.start as usize).min(list.len());
        let stop = (positions.stop.max(positions.start) as usize).min(list.len());
        let old: Vec<Value> = list.edit(items.len(), |own| own.splice(start..stop, items).collect())?;
        drop(old);
        return Ok(());
    }
    if items.len() as u64 != positions.len() {
        return Err(raise::value_error(format!(
            "attempt to assign sequence of size {} to extended slice of size {}",
            items.len(),
            positions.len()
        )));
    }
    for (at, item) in positions_of(positions).zip(items) {
        list.set(at, item);
    }
    Ok(())
}

/// `del list[slice]`
pub fn del_slice(list: &Rc<List>, slice: &Slice, host: &mut dyn Host) -> Result<()> {
    let positions = ops::resolve_slice(slice, list.len())?;
    host.meter().work_len(list.len())?;
    let mut doomed = vec![false; list.len()];
    for at in positions_of(positions) {
        if let Some(flag) = doomed.get_mut(at) {
            *flag = true;
        }
    }
    let old: Vec<Value> = list.edit(0, |own| {
        let (gone, kept): (Vec<_>, Vec<_>) = std::mem::take(own).into_iter().zip(doomed).partition(|(_, gone)| *gone);
        *own = kept.into_iter().map(|(item, _)| item).collect();
        gone.into_iter().map(|(item, _)| item).collect()
    })?;
    drop(old);
    Ok(())
}

const LIST: &[Method<Rc<List>>] = &[
    Method::new("append(object, /)", append),
    Method::new("extend(iterable, /)", extend),
    Method::new("insert(index, object, /)", insert),
    Method::new("pop(index=-1, /)", pop),
    Method::new("remove(value, /)", remove),
    Method::new("index(value, start=0, stop=9223372036854775807, /)", |list, args, host| {
        index_of(Source::List(list), args, host)
    }),
    Method::new("count(value, /)", |list, args, host| count_of(Source::List(list), args, host)),
    Method::new("sort(*, key=None, reverse=False)", sort),
    Method::new("reverse()", reverse),
    Method::new("copy()", |list, _, host| {
        host.meter().work_len(list.len())?;
        Value::list(list.snapshot(), host.meter())
    }),
    Method::new("clear()", |list, _, _| {
        let old = list.edit(0, std::mem::take)?;
        crate::object::discard(old);
        Ok(Value::None)
    }),
];

const TUPLE: &[Method<Rc<Tuple>>] = &[
    Method::new("index(value, start=0, stop=9223372036854775807, /)", |tuple, args, host| {
        index_of(Source::Tuple(tuple), args, host)
    }),
    Method::new("count(value, /)", |tuple, args, host| count_of(Source::Tuple(tuple), args, host)),
];

static MEMBERS: std::sync::LazyLock<Members<Rc<List>>> = std::sync::LazyLock::new(|| {
    Members::new(&types::LIST, &[LIST], "append clear copy count extend index insert pop remove reverse sort")
        .of_builtins()
});
static TUPLE_MEMBERS: std::sync::LazyLock<Members<Rc<Tuple>>> =
    std::sync::LazyLock::new(|| Members::new(&types::TUPLE, &[TUPLE], "count index").of_builtins());

/// Methods of `list`.
pub fn members() -> &'static Members<Rc<List>> {
    &MEMBERS
}

/// Methods of `tuple`.
pub fn tuple_members() -> &'static Members<Rc<Tuple>> {
    &TUPLE_MEMBERS
}

fn append(list: &Rc<List>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
    list.push(args.value("object"))?;
    Ok(Value::None)
}

fn extend(list: &Rc<List>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = collect(&args.value("iterable"), host)?;
    list.edit(items.len(), |own| own.extend(items))?;
    Ok(Value::None)
}

fn insert(list: &Rc<List>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (at, item) = (args.int("index")?, args.value("object"));
    host.meter().work_len(1 + list.len() / 16)?;
    let length = list.len() as i64;
    let at = if at < 0 { at.saturating_add(length).max(0) } else { at.min(length) } as usize;
    list.edit(1, |own| own.insert(at.min(own.len()), item))?;
    Ok(Value::None)
}

fn pop(list: &Rc<List>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let at = args.int("index")?;
    let length = list.len() as i64;
    if length == 0 {
        return Err(raise::index_error("pop from empty list"));
    }
    let at = if at < 0 { at.saturating_add(length) } else { at };
    let Some(at) = usize::try_from(at).ok().filter(|at| *at < length as usize) else {
        return Err(raise::index_error("pop index out of range"));
    };
    host.meter().work_len(1 + (length as usize - at) / 16)?;
    list.edit(0, |own| own.remove(at))
}

fn remove(list: &Rc<List>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let wanted = args.value("value");
    let mut at = 0;
    while let Some(item) = list.get(at) {
        host.meter().work(1)?;
        if item.is_same(&wanted) || ops::equal(&item, &wanted, host)? {
            let old = list.edit(0, |own| (at < own.len()).then(|| own.remove(at)))?;
            drop(old);
            return Ok(Value::None);
        }
        at += 1;
    }
    Err(raise::value_error("list.remove(x): x not in list"))
}

/// A list as it is at each step, or a tuple.
#[derive(Clone, Copy)]
enum Source<'a> {
    List(&'a Rc<List>),
    Tuple(&'a Rc<Tuple>),
}

impl Source<'_> {
    fn get(self, at: usize) -> Option<Value> {
        match self {
            Source::List(list) => list.get(at),
            Source::Tuple(tuple) => tuple.get(at).cloned(),
        }
    }

    fn len(self) -> usize {
        match self {
            Source::List(list) => list.len(),
            Source::Tuple(tuple) => tuple.len(),
        }
    }
}

fn index_of(source: Source, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let wanted = args.value("value");
    let slice = Slice::new(args.value("start"), args.value("stop"), Value::None);
    let no_index = || raise::type_error("slice indices must be integers or have an __index__ method");
    if slice.start.is_none() || slice.stop.is_none() {
        return Err(no_index());
    }
    let bounds = ops::resolve_slice(&slice, source.len())
        .map_err(|stop| if stop.exception_of(&types::exceptions::TYPE_ERROR).is_some() { no_index() } else { stop })?;
    let mut at = bounds.start as usize;
    while let Some(item) = source.get(at).filter(|_| (at as i64) < bounds.stop) {
        host.meter().work(1)?;
        if item.is_same(&wanted) || ops::equal(&item, &wanted, host)? {
            return Ok(Value::Int(at as i64));
        }
        at += 1;
    }
    Err(raise::value_error(match source {
        Source::List(_) => format!("{} is not in list", ops::repr(&wanted, host)?),
        Source::Tuple(_) => "tuple.index(x): x not in tuple".to_string(),
    }))
}

fn count_of(source: Source, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let wanted = args.value("value");
    let (mut at, mut count) = (0, 0);
    while let Some(item) = source.get(at) {
        host.meter().work(1)?;
        if item.is_same(&wanted) || ops::equal(&item, &wanted, host)? {
            count += 1;
        }
        at += 1;
    }
    Ok(Value::Int(count))
}

/// The list is empty while its items are sorted, so that a key function cannot see them half done.
fn sort(list: &Rc<List>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let key = args.some("key");
    let reverse = args.c_int("reverse")? != 0;
    let items = list.edit(0, std::mem::take)?;
    let backup = items.clone();
    let sorted = ops::sort(items, key.as_ref(), reverse, host);
    let (result, items) = match sorted {
        Ok(items) => (Ok(Value::None), items),
        Err(stop) => (Err(stop), backup),
    };
    let room = items.len();
    let meddled = list.edit(room, |own| std::mem::replace(own, items))?;
    // Even what came and went again has left room behind.
    let changed = meddled.capacity() > 0;
    drop(meddled);
    if changed && result.is_ok() {
        return Err(raise::value_error("list modified during sort"));
    }
    result
}

fn reverse(list: &Rc<List>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(list.len() / 4)?;
    list.edit(0, |own| own.reverse())?;
    Ok(Value::None)
}
