//! Sorting as `list.sort` does: CPython 3.11's timsort step by step, because where the order is inconsistent (NaN) the
//! result depends on which pairs are compared.

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
        Some(Uniform::Ints(ints)) => run(&mut order, &mut |a, b| Ok(look(&ints, a) < look(&ints, b)))?,
        Some(Uniform::Floats(floats)) => run(&mut order, &mut |a, b| Ok(look(&floats, a) < look(&floats, b)))?,
        Some(Uniform::Texts(texts)) => {
            let longest = texts.iter().map(|text| text.len()).max().unwrap_or(0);
            host.meter().work_sort(keys.len() * (longest / 64))?;
            let text = |at: u32| texts.get(at as usize).map_or("", |text| text.as_str());
            run(&mut order, &mut |a, b| Ok(text(a) < text(b)))?;
        }
        None => {
            let key = |at: u32| keys.get(at as usize).unwrap_or(&Value::None);
            run(&mut order, &mut |a, b| ops::less(key(a), key(b), host))?;
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

/// `a < b` of the keys at two positions.
type Less<'a> = dyn FnMut(u32, u32) -> Result<bool> + 'a;

/// Galloping begins after one run won this often in a row.
const MIN_GALLOP: usize = 7;

/// A sorted stretch that waits to be merged; `power` is its node's depth in powersort's merge tree.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    length: usize,
    power: u32,
}

struct Merge<'a> {
    order: &'a mut [u32],
    less: &'a mut Less<'a>,
    pending: Vec<Run>,
    min_gallop: usize,
}

/// Sorts positions by `less` of what stands there.
fn run(order: &mut [u32], less: &mut Less) -> Result<()> {
    let length = order.len();
    if length < 2 {
        return Ok(());
    }
    let least = shortest_run(length);
    let mut less = |a, b| less(a, b);
    let mut merge = Merge { order, less: &mut less, pending: Vec::new(), min_gallop: MIN_GALLOP };
    let mut start = 0;
    while start < length {
        let left = length - start;
        let mut found = merge.count_run(start)?;
        if found < least {
            let forced = left.min(least);
            merge.insert_each(start, start + forced, start + found)?;
            found = forced;
        }
        merge.push_run(start, found)?;
        start += found;
    }
    merge.collapse()
}

/// Runs shorter than this are extended by insertion, so that the number of runs is a power of two or a little less.
fn shortest_run(mut length: usize) -> usize {
    let mut dropped = 0;
    while length >= 64 {
        dropped |= length & 1;
        length >>= 1;
    }
    length + dropped
}

impl Merge<'_> {
    fn at(&self, index: usize) -> u32 {
        self.order.get(index).copied().unwrap_or_default()
    }

    fn is_less(&mut self, a: usize, b: usize) -> Result<bool> {
        let (a, b) = (self.at(a), self.at(b));
        (self.less)(a, b)
    }

    fn put(&mut self, index: usize, position: u32) {
        if let Some(slot) = self.order.get_mut(index) {
            *slot = position;
        }
    }

    /// The length of the run at `start`; a strictly descending one is turned round.
    fn count_run(&mut self, start: usize) -> Result<usize> {
        let length = self.order.len();
        if start + 1 == length {
            return Ok(1);
        }
        let descending = self.is_less(start + 1, start)?;
        let mut end = start + 2;
        while end < length && self.is_less(end, end - 1)? == descending {
            end += 1;
        }
        if descending && let Some(run) = self.order.get_mut(start..end) {
            run.reverse();
        }
        Ok(end - start)
    }

    /// Binary insertion of `from..end` into the run that begins at `start`.
    fn insert_each(&mut self, start: usize, end: usize, from: usize) -> Result<()> {
        for index in from.max(start + 1)..end {
            let pivot = self.at(index);
            let (mut left, mut right) = (start, index);
            while left < right {
                let middle = left + (right - left) / 2;
                let other = self.at(middle);
                if (self.less)(pivot, other)? {
                    right = middle;
                } else {
                    left = middle + 1;
                }
            }
            if let Some(moved) = self.order.get_mut(left..=index) {
                moved.rotate_right(1);
            }
        }
        Ok(())
    }

    fn push_run(&mut self, start: usize, length: usize) -> Result<()> {
        if let Some(&last) = self.pending.last() {
            let power = power(last.start, last.length, length, self.order.len());
            while let [.., before, _] = self.pending.as_slice()
                && before.power > power
            {
                self.merge_at(self.pending.len() - 2)?;
            }
            if let Some(last) = self.pending.last_mut() {
                last.power = power;
            }
        }
        self.pending.push(Run { start, length, power: 0 });
        Ok(())
    }

    fn collapse(&mut self) -> Result<()> {
        while self.pending.len() > 1 {
            let mut at = self.pending.len() - 2;
            if at > 0
                && let [.., before, _, after] = self.pending.as_slice()
                && before.length < after.length
            {
                at -= 1;
            }
            self.merge_at(at)?;
        }
        Ok(())
    }

    /// Merges the runs at `at` and after it.
    fn merge_at(&mut self, at: usize) -> Result<()> {
        let (Some(&a), Some(&b)) = (self.pending.get(at), self.pending.get(at + 1)) else { return Ok(()) };
        if let Some(run) = self.pending.get_mut(at) {
            run.length = a.length + b.length;
        }
        self.pending.remove(at + 1);
        // What of A comes before all of B, and what of B after all of A, is in place.
        let (first_b, last_a) = (self.at(b.start), self.at(a.start + a.length - 1));
        let stretch_a = self.order.get(a.start..a.start + a.length).unwrap_or_default();
        let skip = gallop_right(self.less, first_b, stretch_a, 0)?;
        if skip == a.length {
            return Ok(());
        }
        let stretch_b = self.order.get(b.start..b.start + b.length).unwrap_or_default();
        let length_b = gallop_left(self.less, last_a, stretch_b, b.length - 1)?;
        if length_b == 0 {
            return Ok(());
        }
        let (start_a, length_a) = (a.start + skip, a.length - skip);
        if length_a <= length_b {
            self.merge_low(start_a, length_a, b.start, length_b)
        } else {
            self.merge_high(start_a, length_a, b.start, length_b)
        }
    }

    /// Merges from the left, A set aside.
    fn merge_low(&mut self, start_a: usize, length_a: usize, start_b: usize, length_b: usize) -> Result<()> {
        let aside = self.order.get(start_a..start_a + length_a).unwrap_or_default().to_vec();
        let mut a = Left { aside: &aside, dest: start_a, b: start_b, left_b: length_b };
        let finish = self.merge_low_steps(&mut a);
        // What is left of A goes where B's last item was, whether or not a comparison raised.
        let Left { aside, dest, b, left_b } = a;
        if matches!(finish, Ok(true)) {
            self.order.copy_within(b..b + left_b, dest);
            self.put(dest + left_b, aside.first().copied().unwrap_or_default());
        } else if let Some(rest) = self.order.get_mut(dest..dest + aside.len()) {
            rest.copy_from_slice(aside);
        }
        finish.map(drop)
    }

    /// True where one item of A is left, which belongs at the end.
    fn merge_low_steps(&mut self, m: &mut Left) -> Result<bool> {
        self.take_b(m);
        if m.left_b == 0 {
            return Ok(false);
        }
        if m.aside.len() == 1 {
            return Ok(true);
        }
        let mut min_gallop = self.min_gallop;
        loop {
            let (mut count_a, mut count_b) = (0, 0);
            loop {
                let next = self.at(m.b);
                if (self.less)(next, m.first())? {
                    self.take_b(m);
                    (count_a, count_b) = (0, count_b + 1);
                    if m.left_b == 0 {
                        return Ok(false);
                    }
                    if count_b >= min_gallop {
                        break;
                    }
                } else {
                    self.take_a(m, 1);
                    (count_a, count_b) = (count_a + 1, 0);
                    if m.aside.len() == 1 {
                        return Ok(true);
                    }
                    if count_a >= min_gallop {
                        break;
                    }
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                self.min_gallop = min_gallop;
                let next = self.at(m.b);
                let count_a = gallop_right(self.less, next, m.aside, 0)?;
                if count_a > 0 {
                    self.take_a(m, count_a);
                    match m.aside.len() {
                        1 => return Ok(true),
                        0 => return Ok(false),
                        _ => {}
                    }
                }
                self.take_b(m);
                if m.left_b == 0 {
                    return Ok(false);
                }
                let stretch_b = self.order.get(m.b..m.b + m.left_b).unwrap_or_default();
                let count_b = gallop_left(self.less, m.first(), stretch_b, 0)?;
                if count_b > 0 {
                    self.order.copy_within(m.b..m.b + count_b, m.dest);
                    m.dest += count_b;
                    m.b += count_b;
                    m.left_b -= count_b;
                    if m.left_b == 0 {
                        return Ok(false);
                    }
                }
                self.take_a(m, 1);
                if m.aside.len() == 1 {
                    return Ok(true);
                }
                if count_a < MIN_GALLOP && count_b < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            self.min_gallop = min_gallop;
        }
    }

    fn take_b(&mut self, m: &mut Left) {
        let position = self.at(m.b);
        self.put(m.dest, position);
        m.dest += 1;
        m.b += 1;
        m.left_b -= 1;
    }

    fn take_a(&mut self, m: &mut Left, count: usize) {
        let (taken, rest) = m.aside.split_at(count.min(m.aside.len()));
        if let Some(slots) = self.order.get_mut(m.dest..m.dest + taken.len()) {
            slots.copy_from_slice(taken);
        }
        m.dest += taken.len();
        m.aside = rest;
    }

    /// Merges from the right, B set aside.
    fn merge_high(&mut self, start_a: usize, length_a: usize, start_b: usize, length_b: usize) -> Result<()> {
        let aside = self.order.get(start_b..start_b + length_b).unwrap_or_default().to_vec();
        let mut m = Right { aside: &aside, end: start_b + length_b, start_a, left_a: length_a };
        let finish = self.merge_high_steps(&mut m);
        let Right { aside, end, start_a, left_a } = m;
        if matches!(finish, Ok(true)) {
            self.order.copy_within(start_a..start_a + left_a, end - left_a);
            self.put(end - left_a - 1, aside.first().copied().unwrap_or_default());
        } else if let Some(rest) = self.order.get_mut(end - aside.len()..end) {
            rest.copy_from_slice(aside);
        }
        finish.map(drop)
    }

    /// True where one item of B is left, which belongs at the front.
    fn merge_high_steps(&mut self, m: &mut Right) -> Result<bool> {
        self.take_last_a(m, 1);
        if m.left_a == 0 {
            return Ok(false);
        }
        if m.aside.len() == 1 {
            return Ok(true);
        }
        let mut min_gallop = self.min_gallop;
        loop {
            let (mut count_a, mut count_b) = (0, 0);
            loop {
                let next = self.at(m.last_a());
                if (self.less)(m.last(), next)? {
                    self.take_last_a(m, 1);
                    (count_a, count_b) = (count_a + 1, 0);
                    if m.left_a == 0 {
                        return Ok(false);
                    }
                    if count_a >= min_gallop {
                        break;
                    }
                } else {
                    self.take_last_b(m, 1);
                    (count_a, count_b) = (0, count_b + 1);
                    if m.aside.len() == 1 {
                        return Ok(true);
                    }
                    if count_b >= min_gallop {
                        break;
                    }
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                self.min_gallop = min_gallop;
                let stretch_a = self.order.get(m.start_a..m.start_a + m.left_a).unwrap_or_default();
                let count_a = m.left_a - gallop_right(self.less, m.last(), stretch_a, m.left_a - 1)?;
                if count_a > 0 {
                    self.take_last_a(m, count_a);
                    if m.left_a == 0 {
                        return Ok(false);
                    }
                }
                self.take_last_b(m, 1);
                if m.aside.len() == 1 {
                    return Ok(true);
                }
                let next = self.at(m.last_a());
                let hint = m.aside.len().saturating_sub(1);
                let count_b = m.aside.len() - gallop_left(self.less, next, m.aside, hint)?;
                if count_b > 0 {
                    self.take_last_b(m, count_b);
                    match m.aside.len() {
                        1 => return Ok(true),
                        0 => return Ok(false),
                        _ => {}
                    }
                }
                self.take_last_a(m, 1);
                if m.left_a == 0 {
                    return Ok(false);
                }
                if count_a < MIN_GALLOP && count_b < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            self.min_gallop = min_gallop;
        }
    }

    fn take_last_a(&mut self, m: &mut Right, count: usize) {
        let end_a = m.start_a + m.left_a;
        self.order.copy_within(end_a - count..end_a, m.end - count);
        m.end -= count;
        m.left_a -= count;
    }

    fn take_last_b(&mut self, m: &mut Right, count: usize) {
        let (rest, taken) = m.aside.split_at(m.aside.len().saturating_sub(count));
        if let Some(slots) = self.order.get_mut(m.end - taken.len()..m.end) {
            slots.copy_from_slice(taken);
        }
        m.end -= taken.len();
        m.aside = rest;
    }
}

/// A merge from the left under way: A's rest aside, B's rest in place.
struct Left<'a> {
    aside: &'a [u32],
    dest: usize,
    b: usize,
    left_b: usize,
}

impl Left<'_> {
    fn first(&self) -> u32 {
        self.aside.first().copied().unwrap_or_default()
    }
}

/// A merge from the right under way: B's rest aside, A's rest in place.
struct Right<'a> {
    aside: &'a [u32],
    end: usize,
    start_a: usize,
    left_a: usize,
}

impl Right<'_> {
    fn last(&self) -> u32 {
        self.aside.last().copied().unwrap_or_default()
    }

    fn last_a(&self) -> usize {
        self.start_a + self.left_a - 1
    }
}

/// Powersort's node power of two neighbouring runs: the first bit in which their midpoints, as fractions of the whole, differ.
fn power(start: usize, first: usize, second: usize, whole: usize) -> u32 {
    let mut a = 2 * start + first;
    let mut b = a + first + second;
    let mut power = 0;
    loop {
        power += 1;
        if a >= whole {
            a -= whole;
            b -= whole;
        } else if b >= whole {
            return power;
        }
        a <<= 1;
        b <<= 1;
    }
}

/// Where `key` belongs in sorted `run`, before what equals it; the search widens from `hint`.
fn gallop_left(less: &mut Less, key: u32, run: &[u32], hint: usize) -> Result<usize> {
    let item = |at: usize| run.get(at).copied().unwrap_or_default();
    let (mut last, mut offset) = (0, 1);
    // Everything before `low` is less than the key, everything from `high` on is not.
    let (mut low, mut high);
    if less(item(hint), key)? {
        let most = run.len() - hint;
        while offset < most && less(item(hint + offset), key)? {
            last = offset;
            offset = 2 * offset + 1;
        }
        (low, high) = (hint + last + 1, hint + offset.min(most));
    } else {
        let most = hint + 1;
        while offset < most && !less(item(hint - offset), key)? {
            last = offset;
            offset = 2 * offset + 1;
        }
        (low, high) = (hint + 1 - offset.min(most), hint - last);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if less(item(middle), key)? {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(high)
}

/// Where `key` belongs in sorted `run`, after what equals it; the search widens from `hint`.
fn gallop_right(less: &mut Less, key: u32, run: &[u32], hint: usize) -> Result<usize> {
    let item = |at: usize| run.get(at).copied().unwrap_or_default();
    let (mut last, mut offset) = (0, 1);
    let (mut low, mut high);
    if less(key, item(hint))? {
        let most = hint + 1;
        while offset < most && less(key, item(hint - offset))? {
            last = offset;
            offset = 2 * offset + 1;
        }
        (low, high) = (hint + 1 - offset.min(most), hint - last);
    } else {
        let most = run.len() - hint;
        while offset < most && !less(key, item(hint + offset))? {
            last = offset;
            offset = 2 * offset + 1;
        }
        (low, high) = (hint + last + 1, hint + offset.min(most));
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if less(key, item(middle))? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(high)
}
