//! Which rows of two tables belong together: the ground under `merge` and the joining of indexes.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Result, Stop};

use crate::array::Array;
use crate::array::order::sorted_rows_by;
use crate::distinct::{Missing, groups};

/// Which keys a join keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Those of both sides.
    Inner,
    /// Those of the left side.
    Left,
    /// Those of the right side.
    Right,
    /// Those of either side, sorted.
    Outer,
}

impl How {
    /// The join of this name.
    pub fn named(name: &str) -> Option<How> {
        Some(match name {
            "inner" => How::Inner,
            "left" => How::Left,
            "right" => How::Right,
            "outer" => How::Outer,
            _ => return None,
        })
    }

    /// What it is with the sides exchanged.
    #[must_use]
    pub fn flipped(self) -> How {
        match self {
            How::Left => How::Right,
            How::Right => How::Left,
            other => other,
        }
    }
}

/// The rows of a join: where each comes from on either side.
pub struct Matched {
    /// Rows of the left side; `None` where its key is not there.
    pub left: Vec<Option<usize>>,
    /// Rows of the right side.
    pub right: Vec<Option<usize>>,
}

impl Matched {
    fn reversed(self) -> Matched {
        Matched { left: self.right, right: self.left }
    }
}

/// Two sides' keys, numbered alike.
struct Coded {
    left: Vec<usize>,
    right: Vec<usize>,
    groups: usize,
}

/// Numbers the keys of both sides: equal keys equally, missing ones too. Sorted, missing ones last, where `sort`.
fn coded(left: &[Array], right: &[Array], sort: bool, host: &mut dyn Host) -> Result<Coded> {
    let meter = Rc::clone(host.meter());
    let both = left.iter().zip(right).map(|(l, r)| Array::concat(&[l.clone(), r.clone()], &meter));
    let both = both.collect::<Result<Vec<_>>>()?;
    let split = left.first().map_or(0, Array::len);
    let found = groups(&both, Missing::Alike, &meter)?;
    let count = found.first.len();
    let mut codes = found.of_row;
    if sort {
        let keys =
            both.iter().map(|array| Ok((array.take(&found.first, &meter)?, true))).collect::<Result<Vec<_>>>()?;
        let unordered = || Stop::unsupported("join of keys that cannot be ordered");
        let order = match sorted_rows_by(&keys, false, host) {
            Err(stop) if stop.is_raise() => match keys.as_slice() {
                [(only, _)] => crate::array::order::mixed_rows(only, host)?.ok_or_else(unordered)?,
                _ => return Err(unordered()),
            },
            order => order?,
        };
        let mut rank = vec![0; count];
        for (at, &group) in order.iter().enumerate() {
            if let Some(slot) = rank.get_mut(group) {
                *slot = at;
            }
        }
        codes = codes.into_iter().map(|code| rank.get(code).copied().unwrap_or_default()).collect();
    }
    let right = codes.split_off(split.min(codes.len()));
    Ok(Coded { left: codes, right, groups: count })
}

fn rows_of_groups(codes: &[usize], groups: usize) -> Vec<Vec<usize>> {
    let mut rows = vec![Vec::new(); groups];
    for (row, &code) in codes.iter().enumerate() {
        if let Some(list) = rows.get_mut(code) {
            list.push(row);
        }
    }
    rows
}

/// The rows of a join by some keys, a column each, as long as either side. Rows keep the order of the side that leads (the
/// left one of an inner join); sorted by key where `sort`, and always in an outer join.
pub fn matched(left: &[Array], right: &[Array], how: How, sort: bool, host: &mut dyn Host) -> Result<Matched> {
    if how == How::Right {
        return Ok(matched(right, left, How::Left, sort, host)?.reversed());
    }
    let meter = Rc::clone(host.meter());
    let sort = sort || how == How::Outer;
    let coded = coded(left, right, sort, host)?;
    let rights = rows_of_groups(&coded.right, coded.groups);
    let lefts = rows_of_groups(&coded.left, coded.groups);
    let pairs = lefts.iter().zip(&rights).map(|(l, r)| match how {
        How::Inner => l.len().saturating_mul(r.len()),
        _ => l.len().max(1).saturating_mul(r.len().max(1)),
    });
    let rows = pairs.fold(0, usize::saturating_add);
    meter.check_frame(rows, 1)?;
    meter.work_len(rows)?;
    let _held = meter.reserve(32 * rows as u64)?;
    let mut found = Matched { left: Vec::with_capacity(rows), right: Vec::with_capacity(rows) };
    let mut put = |row: Option<usize>, others: &[usize]| {
        if others.is_empty() && how != How::Inner {
            found.left.push(row);
            found.right.push(None);
        }
        for &other in others {
            found.left.push(row);
            found.right.push(Some(other));
        }
    };
    if sort {
        for (own, others) in lefts.iter().zip(&rights) {
            for &row in own {
                put(Some(row), others);
            }
            if own.is_empty() && how == How::Outer {
                put(None, others);
            }
        }
    } else {
        for (row, &code) in coded.left.iter().enumerate() {
            put(Some(row), rights.get(code).map_or(&[][..], Vec::as_slice));
        }
    }
    let once = |row: usize| coded.left.get(row).and_then(|&code| rights.get(code)).is_some_and(|list| list.len() == 1);
    if how == How::Inner && !sort && rows == coded.left.len() && !(0..rows).all(once) {
        return Ok(crossed(&coded, &lefts, &rights, left));
    }
    Ok(found)
}

/// An inner join of as many rows as the left side has, where some of these match several rows and some none: pandas takes each row
/// for the one at its place, so that the order is that of the groups and not of the rows.
fn crossed(coded: &Coded, lefts: &[Vec<usize>], rights: &[Vec<usize>], keys: &[Array]) -> Matched {
    let mut order: Vec<usize> = (0..coded.groups).collect();
    if let [key] = keys {
        let missing =
            |group: &usize| lefts.get(*group).and_then(|rows| rows.first()).is_some_and(|&row| key.missing_at(row));
        order.sort_by_key(|group| missing(group));
    }
    let mut sorter = Vec::with_capacity(coded.left.len());
    let mut pairs = Vec::with_capacity(coded.left.len());
    for group in order {
        let (Some(own), Some(others)) = (lefts.get(group), rights.get(group)) else { continue };
        sorter.extend_from_slice(own);
        pairs.extend(own.iter().flat_map(|&row| others.iter().map(move |&other| (row, other))));
    }
    let mut place = vec![0; sorter.len()];
    for (at, &row) in sorter.iter().enumerate() {
        if let Some(slot) = place.get_mut(row) {
            *slot = at;
        }
    }
    let taken = place.iter().filter_map(|&at| pairs.get(at));
    let (left, right) = taken.map(|&(row, other)| (Some(row), Some(other))).unzip();
    Matched { left, right }
}

/// `ValueError` for a `how` that there is none of.
pub fn unknown_how(how: &str) -> Stop {
    raise::value_error(format!("do not recognize join method {how}"))
}
