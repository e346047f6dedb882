//! The targets, each named for its property; README.md lists them.

use hiddentables::{Check, HostColumn, Oracle, Policy, Profile, Submission, Table, Writes, columns};
use hiddentables_tables::{ReadOptions, read_bytes};

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
];

/// What a fault of ours is called in an outcome; the oracle catches the panic, and we look for it.
const FAULT: &str = "internal fault of the interpreter";

/// The first byte may choose settings, the rest is a program.
fn program(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// Cells no program text has: what is found in feedback came from the table.
const SECRETS: [&str; 3] = ["qzx_secret_cell", "wvk secret cell", "3141592653"];

fn table(secret: bool) -> Table {
    let words = if secret { [SECRETS[0], SECRETS[1], "x"] } else { ["lions", "tigers", "x"] };
    let (number, same) = if secret { (3_141_592_653, 3_141_592_653.0) } else { (7, 7.0) };
    let columns = vec![
        ("a".to_string(), columns::ints(vec![number, 1, 2])),
        ("b".to_string(), columns::floats(vec![1.5, f64::NAN, same])),
        ("team".to_string(), columns::strings(words.map(Some))),
        ("flag".to_string(), columns::bools([true, false, true])),
    ];
    Table::new(columns).unwrap_or_else(|error| panic!("the table of the targets: {error}"))
}

/// Any text parses, or is told why not, in a report that holds a line of it.
pub fn parse_never_panics(data: &[u8]) {
    let text = program(data);
    if let Check::Faulty(report) = Oracle::default().check(&text) {
        assert!(!report.feedback().is_empty());
    }
}

/// Under every policy a program is approved or refused with at least one reason, and the same way twice.
pub fn admission_is_total(data: &[u8]) {
    let text = program(data);
    for profile in [Profile::Verified, Profile::Strict, Profile::Paper] {
        for writes in [Writes::Copy, Writes::Deny] {
            let oracle = Oracle { policy: Policy { profile, writes, ..Policy::default() }, ..Oracle::default() };
            let told = |check: Check| match check {
                Check::Approved(_) => None,
                Check::Faulty(report) => Some(report.feedback()),
            };
            let once = told(oracle.check(&text));
            assert_ne!(once.as_deref(), Some(""));
            assert_eq!(once, told(oracle.check(&text)));
        }
    }
}

/// A program ends in an outcome that is no fault of ours, whatever it is; as code and as a reply.
pub fn run_never_panics(data: &[u8]) {
    let text = program(data);
    for submission in [Submission::program(text.clone()), Submission::reply(text)] {
        let outcome = Oracle::default().run(&submission, &table(false)).to_json();
        assert_ne!(outcome["error"]["construct"], FAULT, "{outcome}");
    }
}

/// Any bytes are a table or an error, as CSV and as TSV; a table that is read can be run on.
pub fn csv_never_panics(data: &[u8]) {
    for separator in [None, Some(b'\t')] {
        let options = ReadOptions { separator, ..ReadOptions::default() };
        let Ok(raw) = read_bytes(data, &options) else { continue };
        let Ok(table) = Table::try_from(raw) else { continue };
        let outcome = Oracle::default().run(&Submission::program("df.shape"), &table).to_json();
        assert_ne!(outcome["error"]["construct"], FAULT, "{outcome}");
    }
}

/// The host's table is the same before and after, to the bit.
pub fn source_unchanged(data: &[u8]) {
    let table = table(false);
    let before = bits(&table);
    Oracle::default().run(&Submission::program(program(data)), &table);
    assert_eq!(before, bits(&table));
}

fn bits(table: &Table) -> String {
    let cells = |column: &HostColumn| match column {
        HostColumn::Ints(ints) | HostColumn::Times(ints) => format!("{:?}", ints.iter().collect::<Vec<_>>()),
        HostColumn::Floats(floats) => {
            format!("{:?}", floats.iter().map(|cell| cell.map(f64::to_bits)).collect::<Vec<_>>())
        }
        HostColumn::Bools(bools) => format!("{:?}", bools.iter().collect::<Vec<_>>()),
        HostColumn::Strings(texts) => format!("{:?}", texts.iter().collect::<Vec<_>>()),
        HostColumn::Mixed(cells) => format!("{cells:?}"),
    };
    table.columns().iter().map(|(name, column)| format!("{name} {}", cells(column))).collect::<Vec<_>>().join("\n")
}

/// What goes back to the Solver holds no cell, and is the same for tables on which the program ends in the same class.
pub fn feedback_reveals_no_cell(data: &[u8]) {
    let text = program(data);
    let run = |secret| Oracle::default().run(&Submission::program(text.clone()), &table(secret));
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
