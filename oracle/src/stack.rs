//! Room for deep recursion: a program's nesting is bounded by the meter, and these bounds hold on a stack of this size.

use std::cell::Cell;

/// Bytes of stack that the meter's depth limit was measured for. Only what is touched is ever backed by memory.
const RUN_STACK: usize = 256 << 20;

thread_local! {
    static ROOMY: Cell<bool> = const { Cell::new(false) };
}

/// Runs `body` where programs have room: on this thread if it is inside another such call, else on a thread made for it.
///
/// A host that runs many programs calls this once around all of them, and saves a thread a program. `None` where the system
/// gives no thread, or `body` panicked.
pub fn with_run_stack<T: Send>(body: impl FnOnce() -> T + Send) -> Option<T> {
    if ROOMY.get() {
        return Some(body());
    }
    std::thread::scope(|scope| {
        let roomy = || {
            ROOMY.set(true);
            hiddentables_syntax::stack::assume_roomy(body)
        };
        let thread =
            std::thread::Builder::new().name("hiddentables".into()).stack_size(RUN_STACK).spawn_scoped(scope, roomy);
        thread.ok()?.join().ok()
    })
}
