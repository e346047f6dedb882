//! Made-up tables: from a schema and a program's own constants, never from a cell.
//!
//! [`Oracle::rehearse`] runs a program on them. What it meets there is a function of the program and of what the Solver was told, so it may be told
//! back in full. Made-up cells break correct programs too (`int(cell)`), so a rehearsal says something about a failure and never makes one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use hiddentables_dataframe_shim::{HostCell, HostColumn, Table};
use hiddentables_syntax::Program;
use hiddentables_syntax::ast::Constant;
use hiddentables_values::exception::{Exception, Stop, Terminal, Why};
use hiddentables_values::types::exceptions;
use hiddentables_values::{IntKind, Limits, Value};

use crate::columns;
use crate::feedback::{ErrorClass, PublicOutcome};
use crate::game::{ColumnType, Schema};
use crate::run::{Check, Oracle, Submission};
use crate::stack::with_run_stack;

/// Characters of an exception's message that are told.
const MOST_MESSAGE: usize = 300;

/// Rows of a made-up table: enough that every constant stands in each column of text, and no more than this.
const ROWS: std::ops::RangeInclusive<usize> = 12..=48;

/// Integers of other widths than `int64`, which extension dtypes have too.
const NARROW: [IntKind; 6] = [IntKind::I8, IntKind::I16, IntKind::I32, IntKind::U8, IntKind::U16, IntKind::U32];

/// Day 0 of made-up times, 2001-01-01, in nanoseconds since 1970.
const FIRST_DAY: i64 = 978_307_200_000_000_000;
const DAY: i64 = 86_400_000_000_000;

/// What made-up cells are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavour {
    /// Words, among them the program's own constants.
    Words,
    /// Text that reads as numbers.
    Numerals,
    /// As `Words`, with cells missing wherever the type allows.
    Gaps,
}

impl Flavour {
    /// Every flavour.
    pub const ALL: [Flavour; 3] = [Flavour::Words, Flavour::Numerals, Flavour::Gaps];
}

/// How a rehearsal ended that gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsed {
    outcome: PublicOutcome,
    told: String,
}

impl Rehearsed {
    /// The outcome that a hidden run with this ending would tell.
    pub fn outcome(&self) -> PublicOutcome {
        self.outcome
    }
}

impl std::fmt::Display for Rehearsed {
    /// Line, class and message.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told)
    }
}

/// A made-up table for a schema: the same one for the same schema, program and flavour.
pub fn table(schema: &Schema, program: &Program, flavour: Flavour) -> Table {
    let pools = Pools::of(schema, program);
    let rows = (2 * pools.texts.len()).clamp(*ROWS.start(), *ROWS.end());
    let columns = schema.columns().iter().enumerate();
    let columns = columns.map(|(at, (name, kind))| (name.clone(), pools.column(at, *kind, rows, flavour)));
    // The columns are of one length.
    Table::new(columns.collect()).unwrap_or_else(|_| Table::empty())
}

/// What cells are drawn from.
struct Pools {
    texts: Vec<String>,
    ints: Vec<i64>,
    floats: Vec<f64>,
}

impl Pools {
    /// The program's constants beside made-up values.
    fn of(schema: &Schema, program: &Program) -> Pools {
        let is_name = |text: &str| schema.columns().iter().any(|(name, _)| name == text);
        let mut pools =
            Pools { texts: Vec::new(), ints: vec![3, 0, 12, 7, 25, 1], floats: vec![2.5, 0.0, 13.75, -1.5] };
        for constant in program.constants() {
            match constant {
                Constant::Str(text) if !text.trim().is_empty() && text.len() <= 200 && !is_name(text) => {
                    pools.texts.extend([text.to_string(), format!("Alpha {text} beta")]);
                }
                Constant::Int(int) => pools.ints.push(*int),
                Constant::Float(float) if float.is_finite() => pools.floats.push(*float),
                _ => {}
            }
        }
        pools.texts.truncate(*ROWS.end() / 2);
        pools.texts.extend(["Gamma", "delta epsilon", "Zeta (eta)", "theta, Iota"].map(str::to_string));
        pools
    }

    fn column(&self, at: usize, kind: ColumnType, rows: usize, flavour: Flavour) -> HostColumn {
        // Neighbouring columns differ, and each has every value some rows further down.
        let pick = |row: usize, of: usize| (row + at * 5) % of.max(1);
        let gap = |row: usize| flavour == Flavour::Gaps && (row + at) % 3 == 1;
        let int = |row: usize| self.ints.get(pick(row, self.ints.len())).copied().unwrap_or_default();
        let float = |row: usize| {
            let value = self.floats.get(pick(row, self.floats.len())).copied().unwrap_or_default();
            if gap(row) { f64::NAN } else { value }
        };
        let text = |row: usize| match flavour {
            Flavour::Numerals => int(row).to_string(),
            Flavour::Words | Flavour::Gaps => self.texts.get(pick(row, self.texts.len())).cloned().unwrap_or_default(),
        };
        match (kind, flavour) {
            (ColumnType::Integer, _) | (ColumnType::Number | ColumnType::Unknown, Flavour::Numerals) => {
                columns::ints((0..rows).map(int).collect())
            }
            (ColumnType::Float | ColumnType::Number, _) => columns::floats((0..rows).map(float).collect()),
            (ColumnType::Boolean, _) => columns::bools((0..rows).map(|row| (row + at).is_multiple_of(2))),
            (ColumnType::Text | ColumnType::Unknown, _) => {
                columns::strings((0..rows).map(|row| (!gap(row)).then(|| text(row))))
            }
            (ColumnType::Datetime, _) => {
                let day = |row: usize| FIRST_DAY + DAY * (37 * (row + at)) as i64;
                columns::times((0..rows).map(|row| (!gap(row)).then(|| day(row))))
            }
            (ColumnType::Narrow(kind), _) => columns::narrow(kind, (0..rows).map(|row| kind.wrap(int(row))).collect()),
            (ColumnType::Timedelta, _) => {
                columns::deltas((0..rows).map(|row| (!gap(row)).then(|| DAY * (row + at) as i64 / 4)))
            }
            (ColumnType::Category, _) => {
                let mut known: Vec<String> = Vec::new();
                let code = |row: usize| {
                    let text = text(row);
                    let place = known.iter().position(|known| *known == text).unwrap_or_else(|| {
                        known.push(text);
                        known.len() - 1
                    });
                    if gap(row) { -1 } else { place as i32 }
                };
                let codes = (0..rows).map(code).collect();
                columns::category(codes, columns::strings(known.into_iter().map(Some)), false)
            }
            (ColumnType::Extension(name), _) => {
                let missing = (0..rows).map(gap).collect();
                let cells = match name {
                    "string" => columns::strings((0..rows).map(|row| Some(text(row)))),
                    "boolean" => columns::bools((0..rows).map(|row| (row + at).is_multiple_of(2))),
                    "Float64" => {
                        columns::floats((0..rows).map(|row| if gap(row) { 0.0 } else { float(row) }).collect())
                    }
                    name => match NARROW.iter().find(|kind| kind.name().eq_ignore_ascii_case(name)) {
                        Some(kind) => columns::narrow(*kind, (0..rows).map(|row| kind.wrap(int(row))).collect()),
                        None => columns::ints((0..rows).map(int).collect()),
                    },
                };
                columns::extension(cells, missing)
            }
            (ColumnType::Mixed, _) => {
                let cell = |row: usize| match row % 3 {
                    0 => HostCell::Text(text(row).into()),
                    1 => HostCell::Bool(row.is_multiple_of(2)),
                    _ => HostCell::Missing,
                };
                HostColumn::Mixed((0..rows).map(cell).collect())
            }
        }
    }
}

impl Oracle {
    /// How a program ends on made-up tables of these columns, where it gives no answer: an ending for each flavour that has one. The work is
    /// that of a run with small limits for each.
    ///
    /// ```
    /// use hiddentables::game::{ColumnType, Schema};
    /// use hiddentables::{Oracle, Submission};
    ///
    /// let schema = Schema::new(vec![("city".into(), ColumnType::Text)]);
    /// let endings = Oracle::default().rehearse(&Submission::program("final_answer = df['town'].max()"), &schema);
    /// assert_eq!(endings[0].to_string(), "line 1: KeyError: 'town'");
    /// ```
    pub fn rehearse(&self, submission: &Submission, schema: &Schema) -> Vec<Rehearsed> {
        let Some(Check::Approved(approved)) = submission.code().map(|code| self.check(&code)) else {
            return Vec::new();
        };
        // Steps and work end a rehearsal long before a clock, so that it is the same on a busy machine.
        let small = Oracle { limits: rehearsal_limits(&self.limits), time: Duration::from_secs(30), ..self.clone() };
        let one = |flavour| small.rehearse_on(submission, &table(schema, approved.program(), flavour));
        with_run_stack(|| Flavour::ALL.into_iter().filter_map(one).collect()).unwrap_or_default()
    }

    fn rehearse_on(&self, submission: &Submission, table: &Table) -> Option<Rehearsed> {
        let run = || self.stop_of(submission, table, rehearsed);
        catch_unwind(AssertUnwindSafe(run)).ok().flatten()
    }
}

/// A rehearsal's tables are small, and so are its limits.
fn rehearsal_limits(limits: &Limits) -> Limits {
    let mut small = limits.clone();
    small.steps = small.steps.min(1_000_000);
    small.work = small.work.min(5_000_000);
    small.memory = small.memory.min(64 << 20);
    small
}

fn rehearsed(stop: &Stop, line: Option<u32>) -> Rehearsed {
    let (outcome, told) = match stop.why() {
        Why::Raise(exception) => {
            let name = exception.class.name;
            let outcome = ErrorClass::of_name(name).map_or(PublicOutcome::Other, PublicOutcome::Error);
            (outcome, message(exception).map_or_else(|| name.to_string(), |message| format!("{name}: {message}")))
        }
        Why::Terminal(Terminal::Limit(limit)) => (PublicOutcome::Limit, format!("it meets a limit: {}", limit.name())),
        Why::Terminal(Terminal::Unsupported(construct)) => {
            (PublicOutcome::Other, format!("this interpreter does not support {construct}"))
        }
        Why::Terminal(Terminal::Refused(rule)) => (PublicOutcome::Other, format!("it is not allowed: {rule}")),
    };
    let place = line.map_or_else(String::new, |line| format!("line {line}: "));
    Rehearsed { outcome, told: format!("{place}{told}") }
}

/// `str(e)` of an exception whose only argument is a text or a number, cut to a line or two. Others have none: that would run more of the program.
fn message(exception: &Exception) -> Option<String> {
    let args = exception.args.borrow();
    let [argument] = args.as_slice() else { return None };
    let text = match argument {
        Value::Int(int) => int.to_string(),
        other => other.as_str()?.to_string(),
    };
    let is_key = exception.class.is_subclass(&exceptions::KEY_ERROR);
    let text = if is_key && !matches!(argument, Value::Int(_)) { crate::game::literal(&text) } else { text };
    let cut: String = text.chars().take(MOST_MESSAGE).collect();
    Some(if cut.len() < text.len() { format!("{cut}…") } else { cut })
}
