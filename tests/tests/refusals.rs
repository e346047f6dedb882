//! Charges that are refused: each ends a program at a limit, wherever it is met, and nothing of the program stays behind.
//!
//! `Limits::refuse_at` refuses one charge of memory or work, or one check of a size, and none after it, so that a refusal that somebody swallowed
//! shows as an answer. Steps are refused by a limit of one less.

use std::time::Duration;

use hiddentables::{Limits, Oracle, Outcome, Submission, Table, columns, with_run_stack};
use hiddentables_tables::{ReadOptions, read_bytes};
use hiddentables_tests::program::{Case, suites};
use hiddentables_tests::report::{Report, none};
use hiddentables_tests::tables::to_the_bit;

/// Programs of the suites that are tried; `REFUSALS=all` tries all of them, at every charge.
const PROGRAMS: usize = 120;
/// Refusals of each kind that are tried on one program: all of them where it has no more.
const POINTS: u64 = 120;

const TOLD: &str = "The code used more time or memory than is allowed.";

fn run(case: &Case, table: &Table, limits: Limits) -> Outcome {
    let oracle = Oracle { limits, time: Duration::from_secs(600), ..Oracle::default() };
    oracle.run(&Submission::program(case.program.clone()), table)
}

fn is_limit(outcome: &Outcome) -> bool {
    outcome.to_json()["outcome"] == "limit"
}

/// `most` numbers of 1 to `last`, the first and the last among them, evenly.
fn points(last: u64, most: u64) -> Vec<u64> {
    if last <= most {
        return (1..=last).collect();
    }
    (0..most).map(|at| 1 + at * (last - 1) / (most - 1)).collect()
}

/// How many charges a program makes: the last that can be refused.
fn charges(case: &Case, table: &Table) -> u64 {
    let whole = run(case, table, Limits::default()).to_json();
    let refuses = |at: u64| run(case, table, Limits { refuse_at: at, ..Limits::default() }).to_json() != whole;
    let mut beyond = 1;
    while refuses(beyond) && beyond < 1 << 40 {
        beyond *= 2;
    }
    let mut within = beyond / 2;
    while within + 1 < beyond {
        let middle = within.midpoint(beyond);
        if refuses(middle) { within = middle } else { beyond = middle }
    }
    within
}

struct Tried {
    most: u64,
    wrong: Vec<String>,
    refusals: usize,
    programs: usize,
}

fn refuse(case: &Case, tried: &mut Tried) -> Result<(), Report> {
    let raw = read_bytes(case.table.as_bytes(), &ReadOptions::default()).map_err(|error| error.to_string())?;
    let table = Table::try_from(raw).map_err(|error| error.to_string())?;
    let before = to_the_bit(&table);
    let whole = run(case, &table, Limits::default());
    if is_limit(&whole) {
        return Ok(());
    }
    tried.programs += 1;
    let most = tried.most;
    let mut check = |what: String, outcome: &Outcome| {
        tried.refusals += 1;
        let right = is_limit(outcome) && outcome.feedback() == Some(TOLD) && outcome.usage.lost_bytes == 0;
        if !right || before != to_the_bit(&table) {
            tried.wrong.push(format!(
                "{} ({what}, {} bytes lost): {}",
                case.title,
                outcome.usage.lost_bytes,
                outcome.to_json()
            ));
        }
    };
    if whole.usage.lost_bytes != 0 {
        check("nothing refused".into(), &whole);
    }
    for at in points(charges(case, &table), most) {
        check(format!("charge {at}"), &run(case, &table, Limits { refuse_at: at, ..Limits::default() }));
    }
    for steps in points(whole.usage.steps, most) {
        check(format!("step {steps}"), &run(case, &table, Limits { steps: steps - 1, ..Limits::default() }));
    }
    Ok(())
}

#[test]
fn a_refused_charge_is_a_limit_and_loses_nothing() -> Result<(), Report> {
    let cases = suites()?;
    // Every so many, so that each suite has its part.
    let all = std::env::var_os("REFUSALS").is_some_and(|value| value == "all");
    let (programs, most) = if all { (cases.len(), 1 << 20) } else { (PROGRAMS, POINTS) };
    let every = (cases.len() / programs).max(1);
    let mut tried = Tried { most, wrong: Vec::new(), refusals: 0, programs: 0 };
    with_run_stack(|| cases.iter().step_by(every).try_for_each(|case| refuse(case, &mut tried)))
        .ok_or("the system gives no thread")??;
    println!("{} refusals in {} of {} programs", tried.refusals, tried.programs, cases.len());
    none(&tried.wrong)?;
    if tried.refusals < 5_000 { Err(format!("only {} refusals", tried.refusals).into()) } else { Ok(()) }
}

/// Cycles through every container that can be changed: the end of a run opens them.
#[test]
fn a_cycle_is_given_back() -> Result<(), Report> {
    let mut wrong = Vec::new();
    for program in [
        "a = []\na.append(a)",
        "d = {}\nd['d'] = d",
        "def f():\n    return f\nf()",
        "import copy\na = []\na.append(a)\nb = copy.deepcopy(a)",
        "import copy\nd = {}\nd['d'] = [d]\nb = copy.deepcopy(d)",
        "df['x'] = [df] * len(df)",
        "s = df['a'].astype(object)\ns[0] = s",
        "s = df['a'].astype(object)\ns.loc[0] = [s]",
        "df['x'] = None\ndf.at[0, 'x'] = df",
        "df['x'] = None\ns = df['x']\ns.iloc[0] = df",
        "df.insert(0, 'x', [df] * len(df))",
        "x = np.array([None, 1], dtype=object)\nx[0] = x",
        "df['x'] = [lambda: df] * len(df)",
        "a = []\ndf['x'] = [a] * len(df)\na.append(df)",
        "import collections\nq = collections.deque()\nq.append(q)",
        "e = ValueError()\ne.args = (e,)",
    ] {
        let table = Table::new(vec![("a".into(), columns::ints(vec![7, 1, 2]))]).map_err(|error| error.to_string())?;
        let outcome = Oracle::default().run(&Submission::program(program), &table);
        if outcome.usage.lost_bytes != 0 {
            wrong.push(format!("{program}\n{} bytes lost; {}", outcome.usage.lost_bytes, outcome.to_json()));
        }
    }
    none(&wrong)
}
