//! `product`, `permutations`, `combinations`, `combinations_with_replacement`: positions into pools that count up.

use hiddentables_values::exception::raise;
use hiddentables_values::iter::{Iterator, collect};
use hiddentables_values::{Bound, Class, Host, Iterate, Native, Result, Value, ops};

use super::{Pool, iterator_class};

pub(super) static PRODUCT: Native = Native::new("product(*iterables, repeat=1)", product);
pub(super) static PERMUTATIONS: Native = Native::new("permutations(iterable, r=None)", permutations);
pub(super) static COMBINATIONS: Native =
    Native::new("combinations(iterable, r)", |bound, host| combinations(bound, host, false));
pub(super) static COMBINATIONS_WITH_REPLACEMENT: Native =
    Native::new("combinations_with_replacement(iterable, r)", |bound, host| combinations(bound, host, true));

static PRODUCT_CLASS: Class = iterator_class("product");
static PERMUTATIONS_CLASS: Class = iterator_class("permutations");
static COMBINATIONS_CLASS: Class = iterator_class("combinations");

/// The tuple of a pool's items at these positions.
fn pick(pool: &Pool, positions: &[usize], host: &mut dyn Host) -> Result<Option<Value>> {
    host.meter().work_len(positions.len())?;
    Value::tuple(positions.iter().filter_map(|at| pool.get(*at).cloned()).collect(), host.meter()).map(Some)
}

struct Product {
    pools: Vec<Pool>,
    /// None before the first.
    positions: Option<Vec<usize>>,
    over: bool,
}

fn product(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let repeat = ops::index(&bound.value("repeat"))?;
    let Ok(repeat) = usize::try_from(repeat) else {
        return Err(raise::value_error("repeat argument cannot be negative"));
    };
    let once = bound.rest.iter().map(|value| collect(value, host)).collect::<Result<Vec<Pool>>>()?;
    let items: usize = once.iter().map(Vec::len).sum();
    host.meter().work_len(items.saturating_add(1).saturating_mul(repeat))?;
    let _room = host.meter().reserve((items + once.len()).saturating_mul(repeat) as u64 * 24)?;
    let pools = (0..repeat).flat_map(|_| once.iter().cloned()).collect();
    Ok(Iterator::value(Product { pools, positions: None, over: false }))
}

impl Iterate for Product {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.over {
            return Ok(None);
        }
        match &mut self.positions {
            None => {
                self.over = self.pools.iter().any(Vec::is_empty);
                self.positions = Some(vec![0; self.pools.len()]);
            }
            Some(positions) => {
                self.over = true;
                for (position, pool) in positions.iter_mut().zip(&self.pools).rev() {
                    *position += 1;
                    if *position < pool.len() {
                        self.over = false;
                        break;
                    }
                    *position = 0;
                }
            }
        }
        if self.over {
            return Ok(None);
        }
        host.meter().work_len(self.pools.len())?;
        let positions = self.positions.as_deref().unwrap_or_default();
        let items = self.pools.iter().zip(positions).filter_map(|(pool, at)| pool.get(*at).cloned()).collect();
        Value::tuple(items, host.meter()).map(Some)
    }

    fn class(&self) -> &'static Class {
        &PRODUCT_CLASS
    }
}

/// How many items to take, not negative.
fn count(value: &Value) -> Result<usize> {
    let count = ops::index(value)?;
    usize::try_from(count).map_err(|_| raise::value_error("r must be non-negative"))
}

struct Combinations {
    pool: Pool,
    positions: Vec<usize>,
    with_replacement: bool,
    begun: bool,
    over: bool,
}

fn combinations(bound: &Bound, host: &mut dyn Host, with_replacement: bool) -> Result<Value> {
    let pool = collect(&bound.value("iterable"), host)?;
    let r = count(&bound.value("r"))?;
    let over = if with_replacement { pool.is_empty() && r > 0 } else { r > pool.len() };
    if over {
        return Ok(Iterator::value(Combinations { pool, positions: Vec::new(), with_replacement, begun: false, over }));
    }
    host.meter().work_len(r)?;
    let positions = if with_replacement { vec![0; r] } else { (0..r).collect() };
    Ok(Iterator::value(Combinations { pool, positions, with_replacement, begun: false, over }))
}

impl Combinations {
    /// Counts up: the last position that can still grow grows, those after it follow as closely as they may.
    fn step(&mut self) -> bool {
        let (length, r, with_replacement) = (self.pool.len(), self.positions.len(), self.with_replacement);
        let most = |at: usize| {
            if with_replacement { length - 1 } else { at + length - r }
        };
        let Some(at) = (0..r).rev().find(|at| self.positions.get(*at).is_some_and(|p| *p < most(*at))) else {
            return false;
        };
        let mut value = self.positions.get(at).copied().unwrap_or_default() + 1;
        for position in self.positions.iter_mut().skip(at) {
            *position = value;
            value += usize::from(!with_replacement);
        }
        true
    }
}

impl Iterate for Combinations {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.over || (self.begun && !self.step()) {
            self.over = true;
            return Ok(None);
        }
        self.begun = true;
        pick(&self.pool, &self.positions, host)
    }

    fn class(&self) -> &'static Class {
        &COMBINATIONS_CLASS
    }
}

struct Permutations {
    pool: Pool,
    positions: Vec<usize>,
    /// How often each place still changes before the one before it does.
    cycles: Vec<usize>,
    begun: bool,
    over: bool,
}

fn permutations(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let pool = collect(&bound.value("iterable"), host)?;
    let length = pool.len();
    let r = match bound.value("r") {
        Value::None => length,
        Value::Int(_) | Value::Bool(_) => count(&bound.value("r"))?,
        _ => return Err(raise::type_error("Expected int as r")),
    };
    host.meter().work_len(length)?;
    let over = r > length;
    let cycles = if over { Vec::new() } else { (0..r).map(|at| length - at).collect() };
    Ok(Iterator::value(Permutations { pool, positions: (0..length).collect(), cycles, begun: false, over }))
}

impl Permutations {
    fn step(&mut self) -> bool {
        let length = self.positions.len();
        for at in (0..self.cycles.len()).rev() {
            let Some(cycle) = self.cycles.get_mut(at) else {
                return false;
            };
            *cycle -= 1;
            if *cycle > 0 {
                let other = length - *cycle;
                self.positions.swap(at, other);
                return true;
            }
            *cycle = length - at;
            if let Some(rest) = self.positions.get_mut(at..) {
                rest.rotate_left(1);
            }
        }
        false
    }
}

impl Iterate for Permutations {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.over || (self.begun && !self.step()) {
            self.over = true;
            return Ok(None);
        }
        self.begun = true;
        pick(&self.pool, self.positions.get(..self.cycles.len()).unwrap_or_default(), host)
    }

    fn class(&self) -> &'static Class {
        &PERMUTATIONS_CLASS
    }
}
