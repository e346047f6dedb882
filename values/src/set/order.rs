//! The order of a set of numbers: CPython 3.11's hash table (`setobject.c`), holding positions of members instead of members.

use crate::Result;
use crate::meter::Charge;
use crate::ops::hash::hash;
use crate::value::Value;

/// The hash of `None` as far as it is known: its address ends alike in every run of one build, and here as in the reference. In a table of more
/// slots than these bits tell apart it stands anywhere.
const NONE: i64 = 0x5bbe;

/// The hash by which a member has its place; `None` where CPython's is another one in each run.
pub(super) fn hash_in_table(value: &Value) -> Option<i64> {
    if value.is_none() { Some(NONE) } else { hash(value) }
}

const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;
const SMALLEST: usize = 8;

#[derive(Clone, Copy, PartialEq)]
enum Slot {
    Empty,
    /// A member was here.
    Dummy,
    /// Position of the member, and its hash.
    Member(u32, i64),
}

/// A table of CPython's, step for step.
#[derive(Clone)]
pub(super) struct Order {
    slots: Vec<Slot>,
    /// Members and dummies.
    fill: usize,
    used: usize,
    finger: usize,
}

impl Default for Order {
    fn default() -> Self {
        Order { slots: vec![Slot::Empty; SMALLEST], fill: 0, used: 0, finger: 0 }
    }
}

impl Order {
    fn mask(&self) -> usize {
        self.slots.len() - 1
    }

    /// `set_add_entry` of a member that is not there yet.
    pub(super) fn add(&mut self, position: u32, hash: i64, charge: &Charge) -> Result<()> {
        self.used += 1;
        if self.place(position, hash, charge)? == Slot::Dummy {
            return Ok(());
        }
        self.fill += 1;
        if self.fill * 5 < self.mask() * 3 { Ok(()) } else { self.resize(self.grown(), charge) }
    }

    fn grown(&self) -> usize {
        if self.used > 50_000 { self.used * 2 } else { self.used * 4 }
    }

    /// Walks the member's probe sequence to the first empty slot, and puts the member into the last dummy on the way, or
    /// into the empty slot where there was none. Gives what it replaced.
    fn place(&mut self, position: u32, hash: i64, charge: &Charge) -> Result<Slot> {
        let mask = self.mask();
        let mut perturb = hash as u64;
        let mut at = hash as usize & mask;
        // The first slots are at hand; each further stretch is charged by the slot.
        let mut cost = 1;
        let mut dummy = None;
        loop {
            let probes = if at + LINEAR_PROBES <= mask { LINEAR_PROBES } else { 0 };
            charge.work(cost)?;
            cost = LINEAR_PROBES as u64 + 1;
            for index in at..=at + probes {
                match self.slots.get(index) {
                    Some(Slot::Dummy) => dummy = Some(index),
                    Some(Slot::Empty) => {
                        let chosen = self.slots.get_mut(dummy.unwrap_or(index));
                        return Ok(
                            chosen.map_or(Slot::Empty, |slot| std::mem::replace(slot, Slot::Member(position, hash)))
                        );
                    }
                    _ => {}
                }
            }
            perturb >>= PERTURB_SHIFT;
            at = at.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
        }
    }

    /// `set_table_resize`: into the least power of two above `least`; dummies go.
    fn resize(&mut self, least: usize, charge: &Charge) -> Result<()> {
        let mut size = SMALLEST;
        while size <= least {
            size <<= 1;
        }
        charge.work(size as u64 / 4)?;
        let old = std::mem::replace(&mut self.slots, vec![Slot::Empty; size]);
        for slot in old {
            if let Slot::Member(position, hash) = slot {
                self.place(position, hash, charge)?;
            }
        }
        self.fill = self.used;
        Ok(())
    }

    /// Makes room for `more` members at once, as merging another set or a dict does first.
    pub(super) fn make_room(&mut self, more: usize, charge: &Charge) -> Result<()> {
        if (self.fill + more) * 5 >= self.mask() * 3 { self.resize((self.used + more) * 2, charge) } else { Ok(()) }
    }

    /// Resizes where more than a quarter of the slots are dummies, as `difference_update` does last.
    pub(super) fn sweep(&mut self, charge: &Charge) -> Result<()> {
        if self.fill - self.used <= self.mask() / 4 { Ok(()) } else { self.resize(self.grown(), charge) }
    }

    /// Whether the next merge takes the other table over as it is.
    pub(super) fn copies(&self, other: &Order) -> bool {
        self.fill == 0 && self.slots.len() == other.slots.len() && other.fill == other.used
    }

    /// Takes over the other table, whose members stand in the same positions in both sets.
    pub(super) fn copy(&mut self, other: &Order) {
        let finger = self.finger;
        self.clone_from(other);
        self.finger = finger;
    }

    /// Leaves a dummy where the member was.
    pub(super) fn remove(&mut self, position: u32, hash: i64, charge: &Charge) -> Result<()> {
        let mask = self.mask();
        let mut perturb = hash as u64;
        let mut at = hash as usize & mask;
        let mut cost = 1;
        loop {
            let probes = if at + LINEAR_PROBES <= mask { LINEAR_PROBES } else { 0 };
            charge.work(cost)?;
            cost = LINEAR_PROBES as u64 + 1;
            for slot in self.slots.iter_mut().skip(at).take(probes + 1) {
                match slot {
                    Slot::Member(found, _) if *found == position => {
                        *slot = Slot::Dummy;
                        self.used -= 1;
                        return Ok(());
                    }
                    Slot::Empty => return Ok(()),
                    _ => {}
                }
            }
            perturb >>= PERTURB_SHIFT;
            at = at.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
        }
    }

    /// The member `set.pop` takes: the first from where the last one was found on.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let from = self.finger & self.mask();
        let member = |(_, slot): &(usize, &Slot)| matches!(slot, Slot::Member(..));
        let after = self.slots.iter().enumerate().skip(from).find(member);
        let (at, slot) = after.or_else(|| self.slots.iter().enumerate().find(member))?;
        let Slot::Member(position, _) = *slot else { return None };
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = Slot::Dummy;
        }
        self.used -= 1;
        self.finger = at + 1;
        Some(position)
    }

    /// Positions of the members in table order.
    pub(super) fn positions(&self) -> impl Iterator<Item = u32> + '_ {
        self.slots.iter().filter_map(|slot| if let Slot::Member(position, _) = slot { Some(*position) } else { None })
    }

    /// Members moved: `to[old]` is where each stands now.
    pub(super) fn renumber(&mut self, to: &[u32]) {
        for slot in &mut self.slots {
            if let Slot::Member(position, _) = slot {
                *position = to.get(*position as usize).copied().unwrap_or(*position);
            }
        }
    }

    /// An empty table, as `set.clear` leaves it.
    pub(super) fn clear(&mut self) {
        let finger = self.finger;
        *self = Order { finger, ..Order::default() };
    }

    /// Exchanges the members with another table: `&=` computes a new set and swaps bodies.
    pub(super) fn keep_finger_of(&mut self, other: &Order) {
        self.finger = other.finger;
    }
}
