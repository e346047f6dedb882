//! Sets of characters: `[a-z\d]`, `\w`, `.`, as Python means them.

use std::sync::OnceLock;

use hiddentables_values::unicode;

use crate::flags::Flags;
use crate::fold::{Fold, capitals};

/// A class escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    /// `\d`
    Digit,
    /// `\s`
    Space,
    /// `\w`
    Word,
}

/// One item of a set as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// From a character to a character.
    Range(u32, u32),
    /// A class escape; true where it is the capital one.
    Category(Category, bool),
}

/// Whether a character is of a category.
pub(crate) fn in_category(category: Category, c: u32, ascii: bool) -> bool {
    if ascii && c > 127 {
        return false;
    }
    let Some(c) = char::from_u32(c) else { return false };
    match category {
        Category::Digit if c.is_ascii() => c.is_ascii_digit(),
        Category::Digit => unicode::is_decimal(c),
        Category::Space if ascii => matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c'),
        Category::Space => unicode::is_space(c),
        Category::Word if c.is_ascii() => c.is_ascii_alphanumeric() || c == '_',
        Category::Word => unicode::is_alnum(c),
    }
}

/// A set, resolved under the flags that hold where it stands.
#[derive(Clone, Debug)]
pub(crate) struct CharSet {
    /// The answer for each ASCII character.
    ascii: u128,
    negated: bool,
    fold: Fold,
    only_ascii: bool,
    /// Sorted, disjoint; in lower case where case is ignored.
    ranges: Vec<(u32, u32)>,
    categories: Vec<(Category, bool)>,
}

impl CharSet {
    /// The set of these items.
    pub(crate) fn new(items: &[Item], negated: bool, flags: Flags) -> CharSet {
        let only_ascii = flags.has(Flags::ASCII);
        let fold = match (flags.has(Flags::IGNORECASE), only_ascii) {
            (false, _) => Fold::Exact,
            (true, true) => Fold::Ascii,
            (true, false) => Fold::Unicode,
        };
        let mut ranges = Vec::new();
        let mut categories = Vec::new();
        for item in items {
            match *item {
                Item::Category(category, capital) => categories.push((category, capital)),
                // CPython forgets to fold these, so that a capital among other items matches nothing.
                Item::Range(from, to) if from == to && from > 0xffff && items.len() > 1 => ranges.push((from, to)),
                Item::Range(from, to) => push_folded(from, to, fold, &mut ranges),
            }
        }
        let mut set = CharSet { ascii: 0, negated, fold, only_ascii, ranges: merged(ranges), categories };
        set.ascii = (0..128).filter(|&c| set.decide(c)).fold(0, |bits, c| bits | (1 << c));
        set
    }

    /// One character.
    pub(crate) fn of_char(c: u32, negated: bool, flags: Flags) -> CharSet {
        CharSet::new(&[Item::Range(c, c)], negated, flags)
    }

    /// `.`
    pub(crate) fn any(flags: Flags) -> CharSet {
        if flags.has(Flags::DOTALL) {
            CharSet::new(&[Item::Range(0, 0x10_ffff)], false, Flags::NONE)
        } else {
            CharSet::new(&[Item::Range(10, 10)], true, Flags::NONE)
        }
    }

    fn decide(&self, c: u32) -> bool {
        let low = self.fold.lower(c);
        let at = self.ranges.partition_point(|(from, _)| *from <= low);
        let in_range = at.checked_sub(1).and_then(|at| self.ranges.get(at)).is_some_and(|(_, to)| low <= *to);
        let of_category =
            |&(category, capital): &(Category, bool)| in_category(category, low, self.only_ascii) != capital;
        (in_range || self.categories.iter().any(of_category)) != self.negated
    }

    /// Whether it holds a character.
    #[inline]
    pub(crate) fn holds(&self, c: u32) -> bool {
        if c < 128 { self.ascii >> c & 1 == 1 } else { self.decide(c) }
    }

    /// The ASCII characters it holds, a bit each.
    pub(crate) fn ascii(&self) -> u128 {
        self.ascii
    }

    /// Every character it holds, as sorted ranges; of ASCII alone where `ascii`.
    pub(crate) fn to_ranges(&self, ascii: bool) -> Vec<(u32, u32)> {
        if ascii {
            return merged((0..128).filter(|c| self.ascii >> c & 1 == 1).map(|c| (c, c)).collect());
        }
        let mut ranges = if self.fold == Fold::Exact { self.ranges.clone() } else { unfolded(&self.ranges, self.fold) };
        for &(category, capital) in &self.categories {
            let of = category_ranges(category, self.only_ascii);
            if capital { ranges.extend(complement(&of)) } else { ranges.extend(of) }
        }
        let ranges = merged(ranges);
        if self.negated { complement(&ranges) } else { ranges }
    }
}

/// Adds what the characters of a range look like once folded, and their kin.
fn push_folded(from: u32, to: u32, fold: Fold, ranges: &mut Vec<(u32, u32)>) {
    if fold == Fold::Exact {
        ranges.push((from, to));
        return;
    }
    if from == to {
        let low = fold.lower(from);
        ranges.push((low, low));
        ranges.extend(fold.kin(low).iter().map(|&kin| (kin, kin)));
        return;
    }
    let capitals: Vec<(u32, u32)> = match fold {
        Fold::Ascii => (0x41..=0x5a).map(|c| (c, c + 32)).collect(),
        Fold::Exact | Fold::Unicode => capitals().to_vec(),
    };
    let mut lows: Vec<(u32, u32)> = Vec::new();
    let mut start = from;
    for (capital, low) in capitals.into_iter().filter(|(capital, _)| (from..=to).contains(capital)) {
        if start < capital {
            lows.push((start, capital - 1));
        }
        lows.push((low, low));
        start = capital + 1;
    }
    if start <= to {
        lows.push((start, to));
    }
    let lows = merged(lows);
    let kin: Vec<(u32, u32)> = crate::fold::with_kin()
        .filter(|low| lows.iter().any(|(from, to)| (from..=to).contains(&low)))
        .flat_map(|low| fold.kin(low).iter().map(|&kin| (kin, kin)))
        .collect();
    ranges.extend(lows);
    ranges.extend(kin);
}

/// The characters whose lower case is in `ranges`.
fn unfolded(ranges: &[(u32, u32)], fold: Fold) -> Vec<(u32, u32)> {
    let holds = |c: u32| ranges.iter().any(|(from, to)| (*from..=*to).contains(&c));
    let mut all = Vec::new();
    let mut capitals: Vec<(u32, u32)> = capitals().to_vec();
    if fold == Fold::Ascii {
        capitals.retain(|(capital, _)| *capital < 128);
    }
    for &(from, to) in ranges {
        let mut start = from;
        for &(capital, _) in capitals.iter().filter(|(capital, _)| (from..=to).contains(capital)) {
            if start < capital {
                all.push((start, capital - 1));
            }
            start = capital + 1;
        }
        if start <= to {
            all.push((start, to));
        }
    }
    all.extend(capitals.iter().filter(|(_, low)| holds(*low)).map(|&(capital, _)| (capital, capital)));
    all
}

/// Sorted and joined.
fn merged(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.sort_unstable();
    let mut all: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
    for (from, to) in ranges {
        match all.last_mut() {
            Some((_, end)) if from <= end.saturating_add(1) => *end = (*end).max(to),
            _ => all.push((from, to)),
        }
    }
    all
}

fn complement(ranges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut all = Vec::with_capacity(ranges.len() + 1);
    let mut start = 0;
    for &(from, to) in ranges {
        if start < from {
            all.push((start, from - 1));
        }
        start = to + 1;
    }
    if start <= 0x10_ffff {
        all.push((start, 0x10_ffff));
    }
    all
}

/// Past every letter, digit and white space of Unicode 14.
const CATEGORY_END: u32 = 0x3_2000;

fn category_ranges(category: Category, ascii: bool) -> Vec<(u32, u32)> {
    static TABLES: [OnceLock<Vec<(u32, u32)>>; 3] = [const { OnceLock::new() }; 3];
    let scan = |end: u32| merged((0..end).filter(|&c| in_category(category, c, ascii)).map(|c| (c, c)).collect());
    if ascii {
        return scan(128);
    }
    let [digit, space, word] = &TABLES;
    let table = match category {
        Category::Digit => digit,
        Category::Space => space,
        Category::Word => word,
    };
    table.get_or_init(|| scan(CATEGORY_END)).clone()
}
