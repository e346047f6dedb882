//! Targets about the meter, and about what there is without a policy.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use hiddentables::{Limits, Oracle, Submission, Table};
use hiddentables_dataframe_shim::DataFrame;
use hiddentables_dataframe_shim::modules::{numpy::NUMPY, pandas::PANDAS};
use hiddentables_interp::{Namespace, Settings, run};
use hiddentables_syntax::parse;
use hiddentables_values::{Meter, Module, Value};
use serde_json::Value as Json;

use crate::table::{bits, table};
use crate::targets::{limits, oracle, program};

/// What may be found out late: objects and notes between two looks at the limits.
const LATE: u64 = 1 << 20;

/// However little a program may use, it ends, and has used no more; and what it used is what it needs: with just that it ends the same
/// way, with a step less it does not.
pub fn steps_bound_work(data: &[u8]) {
    let submission = Submission::program(program(data));
    let table = table(false);
    let within = |limits: Limits| {
        let begun = Instant::now();
        let outcome = Oracle { limits: limits.clone(), ..oracle() }.run(&submission, &table).to_json();
        // On the slowest machine, with the slowest build: the outer guard is never what ends a program.
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        let limits = limits.for_source(table.rows() as u64, table.columns().len() as u64, table.bytes());
        let used = |name: &str| outcome["usage"][name].as_u64().unwrap_or_default();
        assert!(used("steps") <= limits.steps + 1, "{outcome}");
        assert!(used("work") <= limits.work + LATE, "{outcome}");
        assert!(used("peak_bytes") <= limits.memory + LATE, "{outcome}");
        (outcome.clone(), used("steps"))
    };
    let little = Limits { steps: 20_000, work: 200_000, memory: 4 << 20, ..limits() };
    let (whole, steps) = within(little.clone());
    if whole["outcome"] == "limit" || steps == 0 {
        return;
    }
    assert_eq!(whole, within(Limits { steps, ..little.clone() }).0);
    let (less, _) = within(Limits { steps: steps - 1, ..little });
    assert_eq!((&less["outcome"], &less["limit"]), (&Json::from("limit"), &Json::from("steps")), "{less}");
}

/// A charge that is refused, wherever it is, ends the program at a limit, and all that was charged is given back.
pub fn refused_charges_are_limits(data: &[u8]) {
    let submission = Submission::program(program(data));
    let table = table(false);
    let run = |refuse_at: u64| {
        let limits = Limits { steps: 20_000, work: 200_000, refuse_at, ..limits() };
        let outcome = Oracle { limits, ..oracle() }.run(&submission, &table);
        assert_eq!(outcome.usage.lost_bytes, 0, "charge {refuse_at}");
        outcome.to_json()
    };
    let whole = run(0);
    // Which charges are tried is for the bytes to say.
    let mut at = data.iter().fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(*byte)));
    for most in [16, 256, 4096] {
        at = at.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let refused = run(1 + at % most);
        assert!(refused == whole || refused["outcome"] == "limit", "charge {}: {refused}", 1 + at % most);
    }
}

/// A program that was not reviewed can do no more than compute: the host's table stays what it is, nothing of it stays behind, and what
/// runs after it ends as it did before.
pub fn unreviewed_code_has_no_effect(data: &[u8]) {
    let Ok(parsed) = parse(&program(data), &hiddentables_syntax::Limits::default()) else { return };
    let parsed = Arc::new(parsed);
    let table = table(false);
    let (cells, probe) = (bits(&table), PROBED.get_or_init(|| probe(&table)));
    let meter = Meter::new(limits());
    {
        let _in_force = meter.in_force();
        let mut namespace = Namespace::new();
        let Ok(frame) = DataFrame::of_table(&table, &meter) else { panic!("the table is small") };
        namespace.set("df", Value::shared(frame));
        namespace.set("pd", Module::value(&PANDAS));
        namespace.set("np", Module::value(&NUMPY));
        let modules = vec![("pandas".into(), Module::value(&PANDAS)), ("numpy".into(), Module::value(&NUMPY))];
        drop(run(&parsed, &mut namespace, &Settings { modules, ..Settings::default() }, &meter));
    }
    assert_eq!(cells, bits(&table));
    meter.forget();
    assert_eq!(meter.live_bytes(), 0);
    assert_eq!(probe, &self::probe(&table));
}

/// What the probe says before any program has run.
static PROBED: OnceLock<Json> = OnceLock::new();

/// A program that looks at modules, options, types and the table.
const PROBE: &str = "import math, re, json, string, itertools\n\
    [str(len(dir(m))) for m in (math, re, json, string, itertools, pd, np)], math.pi, string.digits, pd.get_option('display.max_rows'), \
    [str(t) for t in df.dtypes], df.shape, str(df), re.sub('a', 'b', 'banana'), len('é'), round(2.5)";

fn probe(table: &Table) -> Json {
    oracle().run(&Submission::program(PROBE), table).to_json()
}
