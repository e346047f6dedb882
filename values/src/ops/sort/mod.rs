//! Sorting as `list.sort` does: CPython 3.11's timsort step by step, because where the order is inconsistent (NaN) the
//! result depends on which pairs are compared.

mod timsort;

use crate::args::Args;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Result, ops};

/// Sorts `items` stably by `less`, or by `key` of each where given; `reverse` keeps equal items in their order.
pub fn sort(items: Vec<Value>, key: Option<&Value>, reverse: bool, host: &mut dyn Host) -> Result<Vec<Value>> {
    let keys = match key.filter(|key| !key.is_none()) {
        Some(key) => {
            let mut keys = Vec::with_capacity(items.len());
            for item in &items {
                keys.push(host.call(key, Args::one(item.clone()))?);
            }
            Some(keys)
        }
        None => None,
    };
    arrange(items, keys, reverse, host)
}

/// Sorts `items` by `keys`, one for each.
pub fn sort_by(items: Vec<Value>, keys: Vec<Value>, reverse: bool, host: &mut dyn Host) -> Result<Vec<Value>> {
    arrange(items, Some(keys), reverse, host)
}

fn arrange(items: Vec<Value>, keys: Option<Vec<Value>>, reverse: bool, host: &mut dyn Host) -> Result<Vec<Value>> {
    host.meter().work_sort(items.len())?;
    let held = host.meter().reserve(items.len() as u64 * 8)?;
    let order = order_of(keys.as_deref().unwrap_or(&items), reverse, host)?;
    drop(held);
    let mut slots: Vec<Option<Value>> = items.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|at| slots.get_mut(at as usize)?.take()).collect())
}

/// Positions of `keys` in sorted order.
fn order_of(keys: &[Value], reverse: bool, host: &mut dyn Host) -> Result<Vec<u32>> {
    let mut order: Vec<u32> = (0..u32::try_from(keys.len()).unwrap_or(u32::MAX)).collect();
    // Stability in reverse: the reverse of the stable order of the reverse.
    if reverse {
        order.reverse();
    }
    match Uniform::of(keys) {
        Some(Uniform::Ints(ints)) => timsort::run(&mut order, &mut |a, b| Ok(look(&ints, a) < look(&ints, b)))?,
        Some(Uniform::Floats(floats)) => timsort::run(&mut order, &mut |a, b| Ok(look(&floats, a) < look(&floats, b)))?,
        Some(Uniform::Texts(texts)) => {
            let longest = texts.iter().map(|text| text.len()).max().unwrap_or(0);
            host.meter().work_sort(keys.len() * (longest / 64))?;
            let text = |at: u32| texts.get(at as usize).map_or("", |text| text.as_str());
            timsort::run(&mut order, &mut |a, b| Ok(text(a) < text(b)))?;
        }
        None => {
            let key = |at: u32| keys.get(at as usize).unwrap_or(&Value::None);
            timsort::run(&mut order, &mut |a, b| ops::less(key(a), key(b), host))?;
        }
    }
    if reverse {
        order.reverse();
    }
    Ok(order)
}

/// Keys of one plain type, compared without dispatch.
enum Uniform<'a> {
    Ints(Vec<i64>),
    Floats(Vec<f64>),
    Texts(Vec<&'a Str>),
}

impl Uniform<'_> {
    fn of(keys: &[Value]) -> Option<Uniform<'_>> {
        match keys.first()? {
            Value::Int(_) => {
                let int = |key: &Value| if let Value::Int(i) = key { Some(*i) } else { None };
                keys.iter().map(int).collect::<Option<_>>().map(Uniform::Ints)
            }
            Value::Float(_) => {
                let float = |key: &Value| if let Value::Float(f) = key { Some(*f) } else { None };
                keys.iter().map(float).collect::<Option<_>>().map(Uniform::Floats)
            }
            Value::Str(_) => {
                fn text(key: &Value) -> Option<&Str> {
                    if let Value::Str(text) = key { Some(text) } else { None }
                }
                keys.iter().map(text).collect::<Option<_>>().map(Uniform::Texts)
            }
            _ => None,
        }
    }
}

fn look<T: Copy + Default>(keys: &[T], at: u32) -> T {
    keys.get(at as usize).copied().unwrap_or_default()
}
