//! Case as CPython's `re` sees it: one character to one, and the few lower-case letters that share an upper case.

use std::sync::OnceLock;

use hiddentables_values::unicode;

/// Which characters are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// None but equal ones.
    Exact,
    /// `IGNORECASE` with `ASCII`.
    Ascii,
    /// `IGNORECASE`
    Unicode,
}

impl Fold {
    /// The lower case of a character.
    pub(crate) fn lower(self, c: u32) -> u32 {
        match self {
            Fold::Exact => c,
            Fold::Ascii => {
                if (0x41..=0x5a).contains(&c) {
                    c + 32
                } else {
                    c
                }
            }
            Fold::Unicode => lower(c),
        }
    }

    /// Other lower-case letters that a lower-case letter counts as.
    pub(crate) fn kin(self, low: u32) -> &'static [u32] {
        match self {
            Fold::Unicode => EXTRA
                .binary_search_by_key(&low, |(from, _)| *from)
                .ok()
                .and_then(|at| EXTRA.get(at))
                .map_or(&[], |(_, to)| *to),
            Fold::Exact | Fold::Ascii => &[],
        }
    }
}

fn lower(c: u32) -> u32 {
    match char::from_u32(c) {
        Some(c) if c.is_ascii() => u32::from(c.to_ascii_lowercase()),
        Some(c) => {
            let mut out = String::new();
            unicode::push_lower(c, &mut out);
            out.chars().next().map_or(c as u32, |c| c as u32)
        }
        None => c,
    }
}

/// Past every character that has another case.
const CASED_END: u32 = 0x1_f000;

/// Characters whose lower case is another, with it, in order.
pub(crate) fn capitals() -> &'static [(u32, u32)] {
    static CAPITALS: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
    CAPITALS.get_or_init(|| (0..CASED_END).map(|c| (c, lower(c))).filter(|(c, low)| c != low).collect())
}

/// CPython's `_EXTRA_CASES`: lower-case letters with the same upper case.
const EXTRA: &[(u32, &[u32])] = &[
    (0x0069, &[0x0131]),
    (0x0073, &[0x017f]),
    (0x00b5, &[0x03bc]),
    (0x0131, &[0x0069]),
    (0x017f, &[0x0073]),
    (0x0345, &[0x03b9, 0x1fbe]),
    (0x0390, &[0x1fd3]),
    (0x03b0, &[0x1fe3]),
    (0x03b2, &[0x03d0]),
    (0x03b5, &[0x03f5]),
    (0x03b8, &[0x03d1]),
    (0x03b9, &[0x0345, 0x1fbe]),
    (0x03ba, &[0x03f0]),
    (0x03bc, &[0x00b5]),
    (0x03c0, &[0x03d6]),
    (0x03c1, &[0x03f1]),
    (0x03c2, &[0x03c3]),
    (0x03c3, &[0x03c2]),
    (0x03c6, &[0x03d5]),
    (0x03d0, &[0x03b2]),
    (0x03d1, &[0x03b8]),
    (0x03d5, &[0x03c6]),
    (0x03d6, &[0x03c0]),
    (0x03f0, &[0x03ba]),
    (0x03f1, &[0x03c1]),
    (0x03f5, &[0x03b5]),
    (0x0432, &[0x1c80]),
    (0x0434, &[0x1c81]),
    (0x043e, &[0x1c82]),
    (0x0441, &[0x1c83]),
    (0x0442, &[0x1c84, 0x1c85]),
    (0x044a, &[0x1c86]),
    (0x0463, &[0x1c87]),
    (0x1c80, &[0x0432]),
    (0x1c81, &[0x0434]),
    (0x1c82, &[0x043e]),
    (0x1c83, &[0x0441]),
    (0x1c84, &[0x0442, 0x1c85]),
    (0x1c85, &[0x0442, 0x1c84]),
    (0x1c86, &[0x044a]),
    (0x1c87, &[0x0463]),
    (0x1c88, &[0xa64b]),
    (0x1e61, &[0x1e9b]),
    (0x1e9b, &[0x1e61]),
    (0x1fbe, &[0x0345, 0x03b9]),
    (0x1fd3, &[0x0390]),
    (0x1fe3, &[0x03b0]),
    (0xa64b, &[0x1c88]),
    (0xfb05, &[0xfb06]),
    (0xfb06, &[0xfb05]),
];

/// Lower-case letters that have kin.
pub(crate) fn with_kin() -> impl Iterator<Item = u32> {
    EXTRA.iter().map(|(low, _)| *low)
}
