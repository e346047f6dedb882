//! A small mutator: cuts, doublings, splices of seeds, dictionary words, single bytes. Deterministic, from a number.

use crate::targets::CHOICES;
use crate::words::WORDS;

/// A stream of numbers (splitmix64): the same on every machine.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The stream that begins with `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 below 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// Inputs larger than this find nothing that smaller ones do not, slower.
const LONGEST: usize = 4096;

/// One of the seeds, or a program that was generated, with a few changes or none.
pub fn mutated(seeds: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let generated = numbers.below(3) == 0;
    let mut data = if generated { choices(numbers) } else { numbers.one_of(seeds).cloned().unwrap_or_default() };
    for _ in 0..numbers.below(7).max(usize::from(!generated)) {
        change(&mut data, seeds, numbers);
    }
    data.truncate(LONGEST);
    data
}

/// Choices of the generator: a program that parses and ends.
pub fn choices(numbers: &mut Numbers) -> Vec<u8> {
    let mut data = vec![CHOICES];
    data.extend((0..64 + numbers.below(512)).map(|_| numbers.below(256) as u8));
    data
}

fn change(data: &mut Vec<u8>, seeds: &[Vec<u8>], numbers: &mut Numbers) {
    let (a, b) = (numbers.below(data.len() + 1), numbers.below(data.len() + 1));
    let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 24));
    let put_in: Vec<u8> = match numbers.below(6) {
        // Cut.
        0 => Vec::new(),
        // Double.
        1 => data[from..to].repeat(2 + numbers.below(3)),
        // Another seed's part.
        2 => {
            let other = numbers.one_of(seeds).cloned().unwrap_or_default();
            let at = numbers.below(other.len() + 1);
            other[at..].iter().copied().take(1 + numbers.below(40)).collect()
        }
        3 => vec![numbers.below(256) as u8],
        _ => numbers.one_of(WORDS).map(|word| word.as_bytes().to_vec()).unwrap_or_default(),
    };
    let to = if numbers.below(2) == 0 { from } else { to };
    data.splice(from..to, put_in);
}
