//! The outer guard: one thread a process that raises a run's time flag when its wall time is up.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Watch {
    deadlines: Mutex<Deadlines>,
    changed: Condvar,
}

#[derive(Default)]
struct Deadlines {
    next_id: u64,
    flags: BTreeMap<(Instant, u64), Arc<AtomicBool>>,
}

static WATCH: OnceLock<Option<Arc<Watch>>> = OnceLock::new();

fn watch() -> Option<&'static Arc<Watch>> {
    WATCH
        .get_or_init(|| {
            let watch = Arc::new(Watch::default());
            let seen = Arc::clone(&watch);
            let thread = std::thread::Builder::new().name("hiddentables-watchdog".into()).spawn(move || seen.serve());
            thread.is_ok().then_some(watch)
        })
        .as_ref()
}

impl Watch {
    fn serve(&self) {
        let mut deadlines = self.deadlines.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let now = Instant::now();
            while let Some(entry) = deadlines.flags.first_entry() {
                if entry.key().0 > now {
                    break;
                }
                entry.remove().store(true, Ordering::Relaxed);
            }
            let wait =
                deadlines.flags.first_key_value().map(|((deadline, _), _)| deadline.saturating_duration_since(now));
            deadlines = match wait {
                Some(wait) => self.changed.wait_timeout(deadlines, wait).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(deadlines).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// A deadline in force until it drops.
pub struct Deadline(Option<(Instant, u64)>);

impl Deadline {
    /// Raises `flag` after `time`; at once where the system gives no thread to wait on.
    pub fn new(time: Duration, flag: Arc<AtomicBool>) -> Deadline {
        let Some(watch) = watch() else {
            flag.store(true, Ordering::Relaxed);
            return Deadline(None);
        };
        let mut deadlines = watch.deadlines.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(at) = Instant::now().checked_add(time) else { return Deadline(None) };
        deadlines.next_id += 1;
        let key = (at, deadlines.next_id);
        let first = deadlines.flags.first_key_value().is_none_or(|(earliest, _)| key < *earliest);
        deadlines.flags.insert(key, flag);
        if first {
            watch.changed.notify_one();
        }
        Deadline(Some(key))
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        if let (Some(key), Some(watch)) = (self.0, watch()) {
            watch.deadlines.lock().unwrap_or_else(PoisonError::into_inner).flags.remove(&key);
        }
    }
}
