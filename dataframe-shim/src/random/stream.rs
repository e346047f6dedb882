//! NumPy's legacy stream: MT19937, and what NumPy makes of its words, to the bit.

use rand_mt::Mt;

/// A stream that was seeded.
pub struct Stream {
    words: Box<Mt>,
    /// The second of a pair of normal draws, which come two at a time.
    spare: Option<f64>,
}

impl Stream {
    /// As `np.random.seed(seed)`.
    pub fn of_seed(seed: u32) -> Stream {
        Stream { words: Box::new(Mt::new(seed)), spare: None }
    }

    /// As `np.random.seed([…])`.
    pub fn of_key(key: Vec<u32>) -> Stream {
        Stream { words: Box::new(Mt::new_with_key(key)), spare: None }
    }

    /// From 0 up to but without 1, with 53 bits.
    pub fn float(&mut self) -> f64 {
        let (high, low) = (self.words.next_u32() >> 5, self.words.next_u32() >> 6);
        (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0
    }

    /// From 0 to `most`, each as likely: words under a mask until one fits, fewer than two on average.
    pub fn up_to(&mut self, most: u64) -> u64 {
        let Some(mask) = u64::MAX.checked_shr(most.leading_zeros()) else { return 0 };
        loop {
            let word = match u32::try_from(most) {
                Ok(_) => u64::from(self.words.next_u32()),
                Err(_) => u64::from(self.words.next_u32()) << 32 | u64::from(self.words.next_u32()),
            };
            if word & mask <= most {
                return word & mask;
            }
        }
    }

    /// Normally distributed, by Marsaglia's polar method.
    pub fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let (x, y) = (2.0 * self.float() - 1.0, 2.0 * self.float() - 1.0);
            let square = x * x + y * y;
            if square < 1.0 && square != 0.0 {
                let scale = (-2.0 * square.ln() / square).sqrt();
                self.spare = Some(scale * x);
                return scale * y;
            }
        }
    }

    /// The places of so many things, shuffled.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, self.up_to(at as u64) as usize);
        }
        order
    }
}
