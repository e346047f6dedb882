//! The targets, each named for its property; README.md lists them.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use hiddentables::{Check, Limits, Oracle, Policy, Profile, Submission, Table, Writes, with_run_stack};
use hiddentables_generator::{Choices, generate};
use hiddentables_tables::{ReadOptions, read_bytes};

use crate::meters::{refused_charges_are_limits, steps_bound_work, unreviewed_code_has_no_effect};
use crate::table::{SECRETS, bits, table};

/// A target: panics where its property does not hold.
pub type Target = fn(&[u8]);

/// Every target by name.
pub const ALL: &[(&str, Target)] = &[
    ("parse_never_panics", parse_never_panics),
    ("admission_is_total", admission_is_total),
    ("run_never_panics", run_never_panics),
    ("csv_never_panics", csv_never_panics),
    ("source_unchanged", source_unchanged),
    ("feedback_reveals_no_cell", feedback_reveals_no_cell),
    ("steps_bound_work", steps_bound_work),
    ("refused_charges_are_limits", refused_charges_are_limits),
    ("unreviewed_code_has_no_effect", unreviewed_code_has_no_effect),
    ("deterministic", deterministic),
];

/// A thread with room for programs, which goes on from input to input: making one takes longer than most inputs.
struct Room {
    inputs: SyncSender<Vec<u8>>,
    done: Receiver<()>,
}

static ROOM: OnceLock<Mutex<Room>> = OnceLock::new();

impl Room {
    fn of(target: Target) -> Room {
        let (inputs, given) = sync_channel::<Vec<u8>>(0);
        let (tell, done) = sync_channel(0);
        std::thread::spawn(move || {
            with_run_stack(move || {
                given.iter().all(|data| {
                    target(&data);
                    tell.send(()).is_ok()
                })
            });
        });
        Room { inputs, done }
    }
}

/// Runs the target of this name where programs have room. A process has one target.
pub fn in_room(name: &str, data: &[u8]) {
    let room = ROOM.get_or_init(|| {
        let found = ALL.iter().find(|(target, _)| *target == name);
        let (_, target) = found.unwrap_or_else(|| panic!("there is no target {name}"));
        Mutex::new(Room::of(*target))
    });
    let room = room.lock().unwrap_or_else(PoisonError::into_inner);
    let held = room.inputs.send(data.to_vec()).is_ok() && room.done.recv().is_ok();
    assert!(held, "the property does not hold");
}

/// What a fault of ours is called in an outcome; the oracle catches the panic, and we look for it.
const FAULT: &str = "internal fault of the interpreter";

/// A byte that begins no text: what follows are the choices of the generator, so that a change to a byte is a change to the program.
pub(crate) const CHOICES: u8 = 0xFF;

/// The program that an input stands for.
#[must_use]
pub fn program(data: &[u8]) -> String {
    match data.split_first() {
        Some((&CHOICES, choices)) => generate(&mut Choices::of_bytes(choices)).text,
        _ => String::from_utf8_lossy(data).into_owned(),
    }
}

/// What an input may use: enough for nearly any program of the suites, and so little that a thousand inputs take a second or two.
pub(crate) fn limits() -> Limits {
    Limits { steps: 20_000, work: 400_000, memory: 8 << 20, ..Limits::default() }
}

/// The oracle of the targets. There is no clock: it would decide nothing, and waking the watchdog takes as long as a small program.
pub(crate) fn oracle() -> Oracle {
    Oracle { limits: limits(), time: Duration::MAX, ..Oracle::default() }
}

/// Any text parses, or is told why not, in a report that holds a line of it.
pub fn parse_never_panics(data: &[u8]) {
    let text = program(data);
    if let Check::Faulty(report) = oracle().check(&text) {
        assert!(!report.feedback().is_empty());
    }
}

/// Under every policy a program is approved or refused with at least one reason, and the same way twice.
pub fn admission_is_total(data: &[u8]) {
    let text = program(data);
    for profile in [Profile::Verified, Profile::Strict, Profile::Paper] {
        for writes in [Writes::Copy, Writes::Deny] {
            let oracle = Oracle { policy: Policy { profile, writes, ..Policy::default() }, ..oracle() };
            let told = |check: Check| match check {
                Check::Approved(_) => None,
                Check::Faulty(report) => Some(report.feedback()),
            };
            let once = told(oracle.check(&text));
            assert_ne!(once.as_deref(), Some(""));
            if profile == Profile::Verified {
                assert_eq!(once, told(oracle.check(&text)));
            }
        }
    }
}

/// A program ends in an outcome that is no fault of ours, whatever it is; as code and as a reply.
pub fn run_never_panics(data: &[u8]) {
    let text = program(data);
    for submission in [Submission::program(text.clone()), Submission::reply(text)] {
        let outcome = oracle().run(&submission, &table(false)).to_json();
        assert_ne!(outcome["error"]["construct"], FAULT, "{outcome}");
    }
}

/// Any bytes are a table or an error, as CSV and as TSV; a table that is read can be run on.
pub fn csv_never_panics(data: &[u8]) {
    for separator in [None, Some(b'\t')] {
        let options = ReadOptions { separator, ..ReadOptions::default() };
        let Ok(raw) = read_bytes(data, &options) else { continue };
        let Ok(table) = Table::try_from(raw) else { continue };
        let outcome = oracle().run(&Submission::program("df.shape"), &table).to_json();
        assert_ne!(outcome["error"]["construct"], FAULT, "{outcome}");
    }
}

/// The host's table is the same before and after, to the bit.
pub fn source_unchanged(data: &[u8]) {
    let table = table(false);
    let before = bits(&table);
    oracle().run(&Submission::program(program(data)), &table);
    assert_eq!(before, bits(&table));
}

/// What goes back to the Solver holds no cell, and is the same for tables on which the program ends in the same class.
pub fn feedback_reveals_no_cell(data: &[u8]) {
    let text = program(data);
    let run = |secret| oracle().run(&Submission::program(text.clone()), &table(secret));
    let (open, hidden) = (run(false), run(true));
    let told = hidden.feedback().unwrap_or_default();
    for secret in SECRETS {
        assert!(text.contains(secret) || !told.contains(secret), "{told}");
    }
    let class = |outcome: &hiddentables::Outcome| {
        let json = outcome.to_json();
        (json["outcome"].clone(), json["error"]["class"].clone())
    };
    if class(&open) == class(&hidden) {
        assert_eq!(open.feedback(), hidden.feedback());
    }
}

/// The same program on the same table: the same outcome, what it used included.
pub fn deterministic(data: &[u8]) {
    let submission = Submission::program(program(data));
    let run = || oracle().run(&submission, &table(false)).to_json();
    assert_eq!(run(), run());
}
