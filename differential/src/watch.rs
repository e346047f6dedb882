//! [`Watch`]: what ends the whole comparison when a program of ours does not end.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A program that takes longer has got around the limits: that is a fault of ours, and the worst there is.
const PATIENCE: Duration = Duration::from_secs(20);

/// The programs that are running, and since when.
pub struct Watch {
    running: Mutex<Vec<(u64, Instant, String)>>,
}

impl Watch {
    /// A watch over nothing yet.
    pub const fn new() -> Watch {
        Watch { running: Mutex::new(Vec::new()) }
    }

    fn running(&self) -> MutexGuard<'_, Vec<(u64, Instant, String)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a program of ours under watch; `thread` is the one that runs it.
    pub fn over<T>(&self, thread: u64, program: &str, run: impl FnOnce() -> T) -> T {
        self.running().push((thread, Instant::now(), program.to_string()));
        let done = run();
        self.running().retain(|(other, ..)| *other != thread);
        done
    }

    /// Looks on from now on, from a thread of its own; says which program did not end, and ends the process.
    #[expect(clippy::disallowed_methods, reason = "a thread that does not end cannot be left in another way")]
    pub fn begin(&'static self) {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(PATIENCE / 20);
                if let Some((_, _, program)) = self.running().iter().find(|(_, since, _)| since.elapsed() > PATIENCE) {
                    eprintln!("differential: this program does not end:\n{program}");
                    std::process::exit(3);
                }
            }
        });
    }
}
