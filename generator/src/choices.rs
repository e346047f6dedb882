//! [`Choices`]: where every decision of the generator comes from.

/// More than this is drawn for no program; what follows is 0, the simplest.
const MOST: usize = 6_000;

/// A stream of choices, which remembers what was drawn.
#[derive(Clone, Debug)]
pub struct Choices {
    given: Vec<u16>,
    random: Option<u64>,
    taken: Vec<u16>,
}

impl Choices {
    /// An endless stream: the same for the same seed on every machine.
    pub fn seeded(seed: u64) -> Choices {
        Choices { given: Vec::new(), random: Some(seed), taken: Vec::new() }
    }

    /// What was drawn before, perhaps changed; 0 when it is used up.
    pub fn replay(given: Vec<u16>) -> Choices {
        Choices { given, random: None, taken: Vec::new() }
    }

    /// The bytes of a fuzzer, two a choice; 0 when they are used up.
    pub fn of_bytes(bytes: &[u8]) -> Choices {
        let pair = |pair: &[u8]| pair.iter().fold(0, |number, byte| number << 8 | u16::from(*byte));
        Choices::replay(bytes.chunks(2).map(pair).collect())
    }

    /// A number below `bound`; 0 below 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound < 2 { 0 } else { usize::from(self.next()) % bound }
    }

    /// True once in `turns`, and never where choices are used up.
    pub fn once_in(&mut self, turns: usize) -> bool {
        self.below(turns) + 1 == turns
    }

    /// What was drawn so far: [`Choices::replay`] of it gives the same program.
    pub fn taken(&self) -> &[u16] {
        &self.taken
    }

    fn next(&mut self) -> u16 {
        let at = self.taken.len();
        let drawn = match self.given.get(at) {
            _ if at >= MOST => 0,
            Some(given) => *given,
            None => self.random.as_mut().map_or(0, splitmix),
        };
        self.taken.push(drawn);
        drawn
    }
}

/// The next number of splitmix64, its upper bits.
fn splitmix(state: &mut u64) -> u16 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ (mixed >> 31)) >> 48) as u16
}
