//! Timsort with powersort's merge order, over positions: CPython 3.11's `listobject.c` comparison for comparison.

use crate::Result;

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
pub(super) fn run(order: &mut [u32], less: &mut Less) -> Result<()> {
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
        let mut a = Left { aside: &aside, dest: start_a, b: start_b, rest_b: length_b };
        let finish = self.merge_low_steps(&mut a);
        // What is left of A goes where B's last item was, whether or not a comparison raised.
        let Left { aside, dest, b, rest_b } = a;
        if matches!(finish, Ok(true)) {
            self.order.copy_within(b..b + rest_b, dest);
            self.put(dest + rest_b, aside.first().copied().unwrap_or_default());
        } else if let Some(rest) = self.order.get_mut(dest..dest + aside.len()) {
            rest.copy_from_slice(aside);
        }
        finish.map(drop)
    }

    /// True where one item of A is left, which belongs at the end.
    fn merge_low_steps(&mut self, m: &mut Left) -> Result<bool> {
        self.take_b(m);
        if m.rest_b == 0 {
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
                    if m.rest_b == 0 {
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
                if m.rest_b == 0 {
                    return Ok(false);
                }
                let stretch_b = self.order.get(m.b..m.b + m.rest_b).unwrap_or_default();
                let count_b = gallop_left(self.less, m.first(), stretch_b, 0)?;
                if count_b > 0 {
                    self.order.copy_within(m.b..m.b + count_b, m.dest);
                    m.dest += count_b;
                    m.b += count_b;
                    m.rest_b -= count_b;
                    if m.rest_b == 0 {
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
        m.rest_b -= 1;
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
    rest_b: usize,
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
