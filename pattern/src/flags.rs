//! Flags of a pattern, with Python's numbers.

/// Flags as Python's `re` counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// `re.IGNORECASE`
    pub const IGNORECASE: Flags = Flags(2);
    /// `re.LOCALE`
    pub const LOCALE: Flags = Flags(4);
    /// `re.MULTILINE`
    pub const MULTILINE: Flags = Flags(8);
    /// `re.DOTALL`
    pub const DOTALL: Flags = Flags(16);
    /// `re.UNICODE`
    pub const UNICODE: Flags = Flags(32);
    /// `re.VERBOSE`
    pub const VERBOSE: Flags = Flags(64);
    /// `re.DEBUG`
    pub const DEBUG: Flags = Flags(128);
    /// `re.ASCII`
    pub const ASCII: Flags = Flags(256);
    /// `re.TEMPLATE`
    pub const TEMPLATE: Flags = Flags(1);

    /// Those of which only one can hold.
    pub(crate) const TYPE: Flags = Flags(256 | 4 | 32);
    /// Those that hold for a whole pattern alone.
    pub(crate) const GLOBAL: Flags = Flags(128 | 1);

    /// Whether any of `other` is set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// Both.
    #[must_use]
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// These but not `other`.
    #[must_use]
    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// What holds inside `(?add-remove:…)`.
    pub(crate) fn scoped(self, add: Flags, remove: Flags) -> Flags {
        let base = if add.has(Flags::TYPE) { self.without(Flags::TYPE) } else { self };
        base.with(add).without(remove)
    }

    /// The flag of a letter in `(?aiLmsux)`.
    pub(crate) fn of_letter(letter: char) -> Option<Flags> {
        Some(match letter {
            'i' => Flags::IGNORECASE,
            'L' => Flags::LOCALE,
            'm' => Flags::MULTILINE,
            's' => Flags::DOTALL,
            'x' => Flags::VERBOSE,
            'a' => Flags::ASCII,
            't' => Flags::TEMPLATE,
            'u' => Flags::UNICODE,
            _ => return None,
        })
    }
}
