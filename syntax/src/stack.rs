//! A stack the parser cannot overflow.
//!
//! Trees are dropped and lowered by recursion. [`Limits`](crate::Limits) bound their depth; this gives that depth room. Starting a thread costs
//! 30-50 µs, so a caller that already stands on a roomy stack (a worker of a replay) says so once with [`assume_roomy`].

use std::cell::Cell;
use std::io;
use std::thread;

/// Bytes of stack a program is parsed on.
pub const PARSER_STACK: usize = 16 * 1024 * 1024;

thread_local! {
    static ROOMY: Cell<bool> = const { Cell::new(false) };
}

/// Run `work` with programs parsed on this very thread. The caller promises a stack of [`PARSER_STACK`] or more.
pub fn assume_roomy<T>(work: impl FnOnce() -> T) -> T {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            ROOMY.set(self.0);
        }
    }
    let _restore = Restore(ROOMY.replace(true));
    work()
}

/// Run `work` on a stack of [`PARSER_STACK`]: this thread's where it is known to be roomy, a new one's otherwise.
///
/// # Errors
/// When the operating system gives no thread.
pub(crate) fn on_parser_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    if ROOMY.get() {
        return Ok(work());
    }
    thread::scope(|scope| {
        let parser = thread::Builder::new().name("parser".into()).stack_size(PARSER_STACK);
        let running = parser.spawn_scoped(scope, || assume_roomy(work))?;
        running.join().map_err(|_| io::Error::other("the parser panicked"))
    })
}
