//! [`Ledger`]: how much a Solver can have learnt of a table, in bits, over all its conversations.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::feedback::{FeedbackProfile, PublicOutcome};

/// log2 of the number of different things that `runs` hidden runs of one question can tell: an answer after any of them, and any outcome of
/// the profile in each (Köpf and Basin 2007). 0 for no run; for seven the bound of a conversation.
///
/// ```
/// use hiddentables::FeedbackProfile;
/// use hiddentables::game::bits;
///
/// assert_eq!(bits(FeedbackProfile::Silent, 7), 3.0);
/// assert_eq!(bits(FeedbackProfile::Standard, 1), 3.0);
/// ```
pub fn bits(profile: FeedbackProfile, runs: u32) -> f64 {
    let outcomes = PublicOutcome::of_profile(profile).len() as f64;
    // 2^k for large k, without the power itself: the ratio of neighbours is at most what is added.
    let sum: f64 = (0..=runs.min(300)).map(|i| outcomes.powi(i as i32)).sum();
    match runs {
        ..=300 => sum.log2(),
        _ => sum.log2() + f64::from(runs - 300) * outcomes.log2().max(1.0),
    }
}

/// Bits spent, by table and Solver, and how many may be. What it decides depends on what was told alone.
///
/// ```
/// use hiddentables::game::Ledger;
///
/// let ledger = Ledger::new(Some(5.0));
/// assert!(ledger.spend("staff", "some-model", 3.0));
/// assert!(!ledger.spend("staff", "some-model", 3.0));
/// assert!(ledger.spend("staff", "another-model", 3.0));
/// assert_eq!(ledger.spent("staff", "some-model"), 3.0);
/// ```
#[derive(Debug, Default)]
pub struct Ledger {
    budget: Option<f64>,
    spent: Mutex<BTreeMap<(String, String), f64>>,
}

/// One line of a [`Ledger`].
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// The table.
    pub table: String,
    /// The Solver.
    pub solver: String,
    /// Bits, at most.
    pub bits: f64,
}

impl Ledger {
    /// A ledger of at most this many bits for each pair of table and Solver; without a bound it only counts.
    pub fn new(budget: Option<f64>) -> Ledger {
        Ledger { budget, spent: Mutex::default() }
    }

    /// Goes on from what was spent before.
    #[must_use]
    pub fn after(self, lines: impl IntoIterator<Item = Spent>) -> Ledger {
        for line in lines {
            let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
            *spent.entry((line.table, line.solver)).or_default() += line.bits;
        }
        self
    }

    /// Spends bits, if the budget has as many left.
    pub fn spend(&self, table: &str, solver: &str, bits: f64) -> bool {
        let mut all = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = all.entry((table.to_string(), solver.to_string())).or_default();
        // Bits are sums of differences: what rounding adds is no bit.
        let allowed = self.budget.is_none_or(|budget| *spent + bits <= budget + 1e-9);
        if allowed {
            *spent += bits;
        }
        allowed
    }

    /// Bits spent on a table by a Solver.
    pub fn spent(&self, table: &str, solver: &str) -> f64 {
        let all = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&(table.to_string(), solver.to_string())).copied().unwrap_or_default()
    }

    /// Every line, to be kept until [`Ledger::after`].
    pub fn lines(&self) -> Vec<Spent> {
        let all = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |((table, solver), bits): (&(String, String), &f64)| Spent {
            table: table.clone(),
            solver: solver.clone(),
            bits: *bits,
        };
        all.iter().map(line).collect()
    }
}
