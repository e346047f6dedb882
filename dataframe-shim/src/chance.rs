//! Chance of a seed: the stream of NumPy's `RandomState(seed)`, a Mersenne Twister, and what is drawn from it.

/// The generator of a seed.
pub struct Chance {
    key: Vec<u32>,
    at: usize,
}

const LENGTH: usize = 624;
const MIDDLE: usize = 397;

impl Chance {
    /// As `numpy.random.RandomState(seed)`.
    pub fn of_seed(seed: u32) -> Chance {
        let mut key = Vec::with_capacity(LENGTH);
        let mut last = seed;
        for at in 1..=LENGTH as u32 {
            key.push(last);
            last = 1_812_433_253_u32.wrapping_mul(last ^ (last >> 30)).wrapping_add(at);
        }
        Chance { key, at: LENGTH }
    }

    fn word(&self, at: usize) -> u32 {
        self.key.get(at % LENGTH).copied().unwrap_or_default()
    }

    fn renew(&mut self) {
        for at in 0..LENGTH {
            let joined = (self.word(at) & 0x8000_0000) | (self.word(at + 1) & 0x7fff_ffff);
            let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            let next = self.word(at + MIDDLE) ^ (joined >> 1) ^ twist;
            if let Some(slot) = self.key.get_mut(at) {
                *slot = next;
            }
        }
        self.at = 0;
    }

    /// The next 32 bits.
    pub fn bits(&mut self) -> u32 {
        if self.at >= LENGTH {
            self.renew();
        }
        let mut bits = self.word(self.at);
        self.at += 1;
        bits ^= bits >> 11;
        bits ^= (bits << 7) & 0x9d2c_5680;
        bits ^= (bits << 15) & 0xefc6_0000;
        bits ^ (bits >> 18)
    }

    /// A number from 0 to `most`, which has no more than 32 bits: bits are drawn until they are no larger.
    fn up_to(&mut self, most: u32) -> u32 {
        if most == 0 {
            return 0;
        }
        let mask = u32::MAX >> most.leading_zeros();
        loop {
            let drawn = self.bits() & mask;
            if drawn <= most {
                return drawn;
            }
        }
    }

    /// The first `size` of so many numbers in a random order, as `permutation` gives them.
    pub fn permutation(&mut self, length: usize, size: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        for at in (1..length).rev() {
            let other = self.up_to(u32::try_from(at).unwrap_or(u32::MAX)) as usize;
            order.swap(at, other);
        }
        order.truncate(size);
        order
    }

    /// So many numbers below `length`, as `randint` gives them.
    pub fn drawn(&mut self, length: usize, size: usize) -> Vec<usize> {
        let most = u32::try_from(length.saturating_sub(1)).unwrap_or(u32::MAX);
        (0..size).map(|_| self.up_to(most) as usize).collect()
    }
}
