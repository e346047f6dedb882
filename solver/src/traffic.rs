//! [`Traffic`]: what conversations have cost so far.

use std::sync::atomic::{AtomicU64, Ordering};

use hiddentables::game::Tokens;

/// What all conversations of a Solver and its clones have cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Requests sent, or tried to be.
    pub attempts: u64,
    /// Those of them that repeated one which failed.
    pub retries: u64,
    /// Replies that came of them.
    pub replies: u64,
    /// What the endpoint counted.
    pub tokens: Tokens,
}

/// Counters that clones share.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) attempts: AtomicU64,
    pub(crate) retries: AtomicU64,
    pub(crate) replies: AtomicU64,
    pub(crate) prompt: AtomicU64,
    pub(crate) completion: AtomicU64,
}

impl Counters {
    pub(crate) fn traffic(&self) -> Traffic {
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Traffic {
            attempts: of(&self.attempts),
            retries: of(&self.retries),
            replies: of(&self.replies),
            tokens: Tokens { prompt: of(&self.prompt), completion: of(&self.completion) },
        }
    }
}

/// One more, or so many: an endpoint that counts without end ends at the largest number.
pub(crate) fn add(counter: &AtomicU64, count: u64) {
    // The function never refuses, so neither does the update.
    let _ = counter.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |now| Some(now.saturating_add(count)));
}
