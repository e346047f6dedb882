//! `product`, `permutations`, `combinations`, `combinations_with_replacement`: positions into pools that count up.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::{Bound, Charge, Class, Host, Iterate, Result, Value};

use super::{Pool, class};

class!(PRODUCT, "product", "product(*iterables, repeat=1)", product);
class!(PERMUTATIONS, "permutations", "permutations(iterable, r=None)", permutations);
class!(COMBINATIONS, "combinations", "combinations(iterable, r)", |bound, host| combinations(bound, host, false));
class!(
    COMBINATIONS_WITH_REPLACEMENT,
    "combinations_with_replacement",
    "combinations_with_replacement(iterable, r)",
    |bound, host| combinations(bound, host, true)
);

/// The tuple of a pool's items at these positions.
fn pick(pool: &Pool, positions: &[usize], host: &mut dyn Host) -> Result<Option<Value>> {
    host.meter().work_len(positions.len())?;
    Value::tuple(positions.iter().filter_map(|at| pool.items.get(*at).cloned()).collect(), host.meter()).map(Some)
}

struct Product {
    pools: Vec<Rc<Pool>>,
    /// None before the first.
    positions: Option<Vec<usize>>,
    over: bool,
    _charge: Charge,
}

fn product(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Ok(repeat) = usize::try_from(bound.int("repeat")?) else {
        return Err(raise::value_error("repeat argument cannot be negative"));
    };
    if repeat.checked_mul(bound.rest.len()).is_none_or(|pools| i64::try_from(pools.saturating_mul(8)).is_err()) {
        return Err(raise::overflow_error("repeat argument too large"));
    }
    let once = bound.rest.iter().map(|value| Pool::of(value, host).map(Rc::new)).collect::<Result<Vec<_>>>()?;
    let pools = once.len().saturating_mul(repeat);
    host.meter().work_len(pools)?;
    let charge = host.meter().reserve((pools as u64).saturating_mul(16))?;
    // Without pools, any number of repetitions is nothing at once.
    let repeat = if once.is_empty() { 0 } else { repeat };
    let pools = (0..repeat).flat_map(|_| once.iter().cloned()).collect();
    Ok(Iterator::value(Product { pools, positions: None, over: false, _charge: charge }))
}

impl Iterate for Product {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.over {
            return Ok(None);
        }
        match &mut self.positions {
            None => {
                self.over = self.pools.iter().any(|pool| pool.items.is_empty());
                self.positions = Some(vec![0; self.pools.len()]);
            }
            Some(positions) => {
                self.over = true;
                for (position, pool) in positions.iter_mut().zip(&self.pools).rev() {
                    *position += 1;
                    if *position < pool.items.len() {
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
        let items = self.pools.iter().zip(positions).filter_map(|(pool, at)| pool.items.get(*at).cloned()).collect();
        Value::tuple(items, host.meter()).map(Some)
    }

    fn class(&self) -> &'static Class {
        &PRODUCT
    }
}

/// How many items to take, not negative.
fn count(count: i64) -> Result<usize> {
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
    let r = bound.int("r")?;
    let pool = Pool::of(&bound.value("iterable"), host)?;
    let r = count(r)?;
    let over = if with_replacement { pool.items.is_empty() && r > 0 } else { r > pool.items.len() };
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
        let (length, r, with_replacement) = (self.pool.items.len(), self.positions.len(), self.with_replacement);
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
        if self.with_replacement { &COMBINATIONS_WITH_REPLACEMENT } else { &COMBINATIONS }
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
    let pool = Pool::of(&bound.value("iterable"), host)?;
    let length = pool.items.len();
    let r = match bound.value("r") {
        Value::None => length,
        Value::Int(_) | Value::Big(_) | Value::Bool(_) => count(bound.int("r")?)?,
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
        &PERMUTATIONS
    }
}
