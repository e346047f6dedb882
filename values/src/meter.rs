//! The meter: what a run may use, charged before it is used.
//!
//! Charges are formulas over logical sizes (rows, characters, limbs), never over what an allocator or a clock says,
//! so a verdict is the same on every machine. A limit is terminal: no handler of the program sees it. Wall time is the
//! outer guard: a watchdog outside flips [`Meter::time_flag`], and the next charge ends the run.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Result;
use crate::exception::{Stop, Terminal, raise};
use crate::object::Host;

/// Which limit ended a run. Names as in the outcome format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Interpreter steps or kernel work.
    Steps,
    /// Wall time, by the watchdog.
    Time,
    /// Live bytes.
    Memory,
    /// Rows or cells of one frame.
    Rows,
    /// Columns of one frame.
    Columns,
    /// Native nesting: of expressions, values and callbacks together.
    Depth,
    /// Bits of one integer.
    Integer,
    /// Bytes of one string.
    String,
    /// Size or backtracking of a regular expression.
    Regex,
    /// Width or precision in a format.
    Format,
    /// Size of the answer.
    Answer,
}

impl Limit {
    /// Every limit, for tests and documentation.
    pub const ALL: [Limit; 11] = [
        Limit::Steps,
        Limit::Time,
        Limit::Memory,
        Limit::Rows,
        Limit::Columns,
        Limit::Depth,
        Limit::Integer,
        Limit::String,
        Limit::Regex,
        Limit::Format,
        Limit::Answer,
    ];

    /// The name in the outcome format.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Steps => "steps",
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::Rows => "rows",
            Limit::Columns => "columns",
            Limit::Depth => "depth",
            Limit::Integer => "integer",
            Limit::String => "string",
            Limit::Regex => "regex",
            Limit::Format => "format",
            Limit::Answer => "answer",
        }
    }
}

/// What a run may use. [`Limits::default`] is for a table of no size; [`Limits::for_source`] adds what a table allows. A step counts as five units of
/// work too, and both together may come to five quarters of the larger of the two limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Interpreter steps: one a statement, expression node, loop turn or call.
    pub steps: u64,
    /// Kernel work units, each about 20 ns: one a cell touched, more where a cell becomes a value; a byte reserved a 64th; sorts n log n; big
    /// integers by limbs squared.
    pub work: u64,
    /// Live bytes that the program's values hold.
    pub memory: u64,
    /// Bits of one integer.
    pub integer_bits: u64,
    /// Bytes of one string.
    pub string_bytes: u64,
    /// Rows of one frame.
    pub rows: u64,
    /// Cells of one frame.
    pub cells: u64,
    /// Columns of one frame.
    pub columns: u64,
    /// Python frames before `RecursionError`.
    pub frames: u32,
    /// Native nesting units before the `depth` limit.
    pub depth: u32,
    /// Callbacks from a native method into the program, one inside another.
    pub callbacks: u32,
    /// Bytes of a compiled regular expression.
    pub regex_bytes: u64,
    /// Width and precision in a format.
    pub format_width: u64,
    /// Cells of the answer.
    pub answer_cells: u64,
    /// Bytes of the answer, and of printed text.
    pub answer_bytes: u64,
    /// For tests: this charge of memory or work, or check of a size, is refused though there is room, and those after it are not. 0 for none.
    #[doc(hidden)]
    pub refuse_at: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 10_000_000,
            work: 50_000_000,
            memory: 256 << 20,
            integer_bits: 65_536,
            string_bytes: 16 << 20,
            rows: 5_000_000,
            cells: 50_000_000,
            columns: 10_000,
            frames: 1_000,
            depth: 12_000,
            callbacks: 16,
            regex_bytes: 1 << 20,
            format_width: 4_096,
            answer_cells: 10_000,
            answer_bytes: 1 << 20,
            refuse_at: 0,
        }
    }
}

impl Limits {
    /// These limits, widened for a source table of `rows` x `columns` cells that take `bytes`: the program must at
    /// least be able to copy it.
    #[must_use]
    pub fn for_source(mut self, rows: u64, columns: u64, bytes: u64) -> Self {
        let cells = rows.saturating_mul(columns);
        self.work = self.work.saturating_add(cells.saturating_mul(200));
        self.memory = self.memory.saturating_add(bytes.saturating_mul(4));
        self.rows = self.rows.max(rows);
        self.cells = self.cells.max(cells);
        self.columns = self.columns.max(columns);
        self
    }
}

/// Bytes that are allocated, written and freed again in about the time of one unit of work.
const BYTES_A_UNIT: u64 = 64;

/// What a step takes, in units of work.
const STEP_WORK: u64 = 5;

/// The work of making one object, whatever it is: two allocations, its charge, its drop.
const OBJECT_WORK: u64 = 4;

/// Whether charges are made at all: always, but in a build that measures what they cost (`cargo xtask metering`). The command does not compile
/// without them.
pub const METERED: bool = !cfg!(unmetered);

/// Live bytes and work of a run; shared by the meter and every [`Charge`].
#[derive(Debug)]
struct Gauge {
    live: Cell<u64>,
    peak: Cell<u64>,
    limit: u64,
    work: Cell<u64>,
    work_limit: u64,
    until_refusal: Cell<u64>,
}

impl Gauge {
    /// Whether a test wants this charge refused; see [`Limits::refuse_at`].
    #[inline]
    fn refuses(&self) -> bool {
        let left = self.until_refusal.get();
        if left == 0 {
            return false;
        }
        self.until_refusal.set(left - 1);
        left == 1
    }

    #[inline]
    fn work(&self, units: u64) -> Result<()> {
        if !METERED {
            return Ok(());
        }
        let work = self.work.get().saturating_add(units);
        if work > self.work_limit || self.refuses() {
            return Err(Stop::limit(Limit::Steps));
        }
        self.work.set(work);
        Ok(())
    }
}

thread_local! {
    /// The gauge of the run that this thread is in, for what is charged where no meter is at hand.
    static IN_FORCE: RefCell<Option<Rc<Gauge>>> = const { RefCell::new(None) };
}

/// Adds `units` of work to the meter in force, for what is done where no meter is at hand and nothing can fail. It is small, and the
/// next [`Meter::work`] or the next 256 steps find the limit passed.
pub fn note_work(units: u64) {
    if !METERED {
        return;
    }
    let _ = IN_FORCE.try_with(|gauge| {
        if let Some(gauge) = &*gauge.borrow() {
            gauge.work.set(gauge.work.get().saturating_add(units));
        }
    });
}

/// Work that is left to the meter in force, for what is walked where no meter is at hand; all there is where none is in force.
pub(crate) fn left_in_force() -> u64 {
    let left = |gauge: &Rc<Gauge>| gauge.work_limit.saturating_sub(gauge.work.get());
    IN_FORCE.try_with(|gauge| gauge.borrow().as_ref().map(left)).ok().flatten().unwrap_or(u64::MAX)
}

/// A meter is in force until this drops; see [`Meter::in_force`].
#[must_use]
pub struct InForce(Option<Rc<Gauge>>);

impl Drop for InForce {
    fn drop(&mut self) {
        let before = self.0.take();
        let _ = IN_FORCE.try_with(|gauge| gauge.replace(before));
    }
}

/// Bytes held by one value, given back when it drops.
#[derive(Debug)]
pub struct Charge {
    gauge: Rc<Gauge>,
    bytes: Cell<u64>,
}

impl Charge {
    /// The bytes of one object, charged to the meter in force. They are not refused: an object is small, and made in places that
    /// cannot fail. The next [`Meter::work`] or the next 256 steps find the limit passed.
    pub(crate) fn of_object(bytes: u64) -> Option<Charge> {
        if !METERED {
            return None;
        }
        let gauge = IN_FORCE.try_with(|gauge| gauge.borrow().clone()).ok().flatten()?;
        gauge.live.set(gauge.live.get().saturating_add(bytes));
        gauge.peak.set(gauge.peak.get().max(gauge.live.get()));
        gauge.work.set(gauge.work.get().saturating_add(OBJECT_WORK + bytes / BYTES_A_UNIT));
        Some(Charge { gauge, bytes: Cell::new(bytes) })
    }

    /// Charges `more` bytes in addition to what is held, and the work of writing them.
    pub fn grow(&self, more: u64) -> Result<()> {
        if !METERED {
            return Ok(());
        }
        self.gauge.work(more / BYTES_A_UNIT)?;
        let live = self.gauge.live.get().saturating_add(more);
        if live > self.gauge.limit || self.gauge.refuses() {
            return Err(Stop::limit(Limit::Memory));
        }
        self.gauge.live.set(live);
        self.gauge.peak.set(self.gauge.peak.get().max(live));
        self.bytes.set(self.bytes.get() + more);
        Ok(())
    }

    /// Gives back all but `bytes`.
    pub fn shrink_to(&self, bytes: u64) {
        let surplus = self.bytes.get().saturating_sub(bytes);
        self.gauge.live.set(self.gauge.live.get().saturating_sub(surplus));
        self.bytes.set(self.bytes.get() - surplus);
    }

    /// `units` of kernel work of the same run, as [`Meter::work`]: for a value that changes where no meter is at hand.
    #[inline]
    pub fn work(&self, units: u64) -> Result<()> {
        self.gauge.work(units)
    }

    /// Bytes held now.
    pub fn bytes(&self) -> u64 {
        self.bytes.get()
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.gauge.live.set(self.gauge.live.get().saturating_sub(self.bytes.get()));
    }
}

/// Counts what a run uses against its [`Limits`].
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    steps: Cell<u64>,
    /// Steps and work together, in units of work, so that a program that is at both limits takes not much longer than one at either.
    together: u64,
    gauge: Rc<Gauge>,
    depth: Cell<u32>,
    frames: Cell<u32>,
    callbacks: Cell<u32>,
    time_up: Arc<AtomicBool>,
    kept: RefCell<Vec<Rc<dyn Any>>>,
}

impl Meter {
    /// A meter that has charged nothing yet.
    pub fn new(limits: Limits) -> Rc<Meter> {
        let gauge = Rc::new(Gauge {
            live: Cell::new(0),
            peak: Cell::new(0),
            limit: limits.memory,
            work: Cell::new(0),
            work_limit: limits.work,
            until_refusal: Cell::new(limits.refuse_at),
        });
        let larger = limits.work.max(limits.steps.saturating_mul(STEP_WORK));
        Rc::new(Meter {
            limits,
            steps: Cell::new(0),
            together: larger.saturating_add(larger / 4),
            gauge,
            depth: Cell::new(0),
            frames: Cell::new(0),
            callbacks: Cell::new(0),
            time_up: Arc::new(AtomicBool::new(false)),
            kept: RefCell::default(),
        })
    }

    /// What is kept for the whole run, a value of a type: the context of `decimal`, the options of pandas.
    pub fn kept<T: Any>(&self) -> Option<Rc<T>> {
        self.kept.borrow().iter().find_map(|kept| Rc::clone(kept).downcast().ok())
    }

    /// Keeps another value in place of the one of its type.
    pub fn keep<T: Any>(&self, value: Rc<T>) {
        let mut kept = self.kept.borrow_mut();
        let old = kept.iter().position(|kept| kept.is::<T>()).map(|at| kept.swap_remove(at));
        kept.push(value);
        drop(kept);
        drop(old);
    }

    /// Drops all that is kept.
    pub fn forget(&self) {
        drop(self.kept.take());
    }

    /// Charges the objects that this thread makes to this meter, until what is returned drops. Runs may be nested.
    pub fn in_force(&self) -> InForce {
        InForce(IN_FORCE.try_with(|gauge| gauge.replace(Some(Rc::clone(&self.gauge)))).unwrap_or_default())
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The flag a watchdog sets when wall time is up.
    pub fn time_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.time_up)
    }

    /// One interpreter step.
    #[inline]
    pub fn step(&self) -> Result<()> {
        if !METERED {
            return Ok(());
        }
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps > self.limits.steps {
            return Err(Stop::limit(Limit::Steps));
        }
        if steps.is_multiple_of(256) { self.check_outside() } else { Ok(()) }
    }

    /// `units` of kernel work: cells touched, characters scanned.
    #[inline]
    pub fn work(&self, units: u64) -> Result<()> {
        if !METERED {
            return Ok(());
        }
        self.gauge.work(units)?;
        self.check_outside()
    }

    /// [`Meter::work`] for a size in items.
    #[inline]
    pub fn work_len(&self, items: usize) -> Result<()> {
        self.work(items as u64)
    }

    /// The work of sorting `items`: n log2 n.
    pub fn work_sort(&self, items: usize) -> Result<()> {
        let n = items as u64;
        self.work(n.saturating_mul(u64::from(64 - n.leading_zeros())))
    }

    /// What is found out late: that time is up, that objects took more than the memory left.
    fn check_outside(&self) -> Result<()> {
        if self.gauge.live.get() > self.gauge.limit {
            return Err(Stop::limit(Limit::Memory));
        }
        let work = self.gauge.work.get();
        if work > self.gauge.work_limit
            || work.saturating_add(self.steps.get().saturating_mul(STEP_WORK)) > self.together
        {
            return Err(Stop::limit(Limit::Steps));
        }
        if self.time_up.load(Ordering::Relaxed) { Err(Stop::limit(Limit::Time)) } else { Ok(()) }
    }

    /// Charges `bytes` of live memory until the [`Charge`] drops, and the work of writing them once.
    pub fn reserve(&self, bytes: u64) -> Result<Charge> {
        let charge = Charge { gauge: Rc::clone(&self.gauge), bytes: Cell::new(0) };
        self.gauge.work(1)?;
        charge.grow(bytes)?;
        Ok(charge)
    }

    /// Fails where a string of `bytes` is too long to be made.
    pub fn check_string(&self, bytes: usize) -> Result<()> {
        if bytes as u64 > self.limits.string_bytes || self.gauge.refuses() {
            Err(Stop::limit(Limit::String))
        } else {
            Ok(())
        }
    }

    /// Fails where an integer of `bits` is too long to be made.
    pub fn check_integer(&self, bits: u64) -> Result<()> {
        if bits > self.limits.integer_bits || self.gauge.refuses() { Err(Stop::limit(Limit::Integer)) } else { Ok(()) }
    }

    /// Fails where a format asks for more than `width` characters or digits.
    pub fn check_format(&self, width: u64) -> Result<()> {
        if width > self.limits.format_width || self.gauge.refuses() { Err(Stop::limit(Limit::Format)) } else { Ok(()) }
    }

    /// Fails where a frame of this shape is too large to be made.
    pub fn check_frame(&self, rows: usize, columns: usize) -> Result<()> {
        if columns as u64 > self.limits.columns {
            return Err(Stop::limit(Limit::Columns));
        }
        let cells = (rows as u64).saturating_mul(columns as u64);
        if rows as u64 > self.limits.rows || cells > self.limits.cells || self.gauge.refuses() {
            return Err(Stop::limit(Limit::Rows));
        }
        Ok(())
    }

    /// Steps charged so far.
    pub fn steps_used(&self) -> u64 {
        self.steps.get()
    }

    /// Kernel work charged so far.
    pub fn work_used(&self) -> u64 {
        self.gauge.work.get()
    }

    /// Kernel work left.
    pub fn work_left(&self) -> u64 {
        let together = self.together.saturating_sub(self.steps.get().saturating_mul(STEP_WORK));
        self.limits.work.min(together).saturating_sub(self.gauge.work.get())
    }

    /// Most bytes that were live at once.
    pub fn peak_bytes(&self) -> u64 {
        self.gauge.peak.get()
    }

    /// Bytes live now.
    pub fn live_bytes(&self) -> u64 {
        self.gauge.live.get()
    }

    /// Enters one level of native nesting; pair with [`Meter::leave`]. Prefer [`nested`].
    #[inline]
    pub fn enter(&self) -> Result<()> {
        let depth = self.depth.get() + 1;
        if depth > self.limits.depth {
            return Err(Stop::limit(Limit::Depth));
        }
        self.depth.set(depth);
        Ok(())
    }

    /// Leaves one level of native nesting.
    #[inline]
    pub fn leave(&self) {
        self.depth.set(self.depth.get().saturating_sub(1));
    }

    /// Enters one level of what Python itself counts as recursion: a program's function, or `repr`, equality and
    /// order of a nested value. `RecursionError` beyond [`Limits::frames`]; `doing` ends its message.
    pub fn enter_frame(&self, doing: &str) -> Result<()> {
        self.enter()?;
        let frames = self.frames.get() + 1;
        if frames > self.limits.frames {
            self.leave();
            return Err(raise::recursion_error(format!("maximum recursion depth exceeded{doing}")));
        }
        self.frames.set(frames);
        Ok(())
    }

    /// Leaves what [`Meter::enter_frame`] entered.
    pub fn leave_frame(&self) {
        self.frames.set(self.frames.get().saturating_sub(1));
        self.leave();
    }

    /// Enters a callback from a native method into the program; pair with [`Meter::leave_callback`].
    pub fn enter_callback(&self) -> Result<()> {
        let callbacks = self.callbacks.get() + 1;
        if callbacks > self.limits.callbacks || self.gauge.refuses() {
            return Err(Stop::limit(Limit::Depth));
        }
        self.callbacks.set(callbacks);
        Ok(())
    }

    /// Leaves a callback.
    pub fn leave_callback(&self) {
        self.callbacks.set(self.callbacks.get().saturating_sub(1));
    }
}

/// Runs `body` one level deeper, so that nested structure times nested calls cannot overflow the native stack.
pub fn nested<T>(host: &mut dyn Host, body: impl FnOnce(&mut dyn Host) -> Result<T>) -> Result<T> {
    host.meter().enter()?;
    let result = body(host);
    host.meter().leave();
    result
}

/// The work of one level of a value that is compared or printed.
const LEVEL: u64 = 4;

/// As [`nested`], for what Python counts as recursion; see [`Meter::enter_frame`].
pub fn nested_frame<T>(host: &mut dyn Host, doing: &str, body: impl FnOnce(&mut dyn Host) -> Result<T>) -> Result<T> {
    host.meter().work(LEVEL)?;
    host.meter().enter_frame(doing)?;
    let result = body(host);
    host.meter().leave_frame();
    result
}

impl From<Limit> for Terminal {
    fn from(limit: Limit) -> Self {
        Terminal::Limit(limit)
    }
}
