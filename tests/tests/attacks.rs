//! Every program of `tests/attacks`, each as its header says; what a process has to itself (time, memory, files, death) is looked at by
//! `hiddentables attack`, which README.md beside them describes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use hiddentables::{Limits, Oracle, Profile, with_run_stack};
use hiddentables_corpus::attack::{Attack, Gain, Hit, canary, load, try_attack};
use hiddentables_tests::agreement::{Compare, difference};
use hiddentables_tests::report::{Report, none};
use hiddentables_tests::sources::root;
use serde_json::Value as Json;

type Tested = Result<(), Report>;

/// Attacks that get through, and harmless programs that are refused: what is known and not mended yet. Each file says what was measured;
/// one that is mended leaves this list and its header together.
const OPEN: &[&str] = &[];

/// Attacks on memory that CPython is too slow at to outgrow its own within half a minute; and cycles, which it collects.
const NOT_PROVED: [&str; 6] = [
    "memory/chain_map",
    "memory/column_names",
    "memory/compiled_patterns",
    "memory/cycle",
    "memory/small_frames",
    "memory/small_series",
];

/// Families that are after our own meter: what CPython does with them is no measure.
const OUR_METER: [&str; 4] = ["objects", "depth", "calls", "kernels"];

fn attacks() -> Result<Vec<Attack>, String> {
    load(&root().join("tests/attacks")).map_err(|error| error.to_string())
}

fn proved() -> Result<Json, String> {
    let path = root().join("tests/attacks/proved.json");
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

/// Limits for attacks on time and memory: below the default, so that a debug build is done soon. The clock is set so far off that it
/// decides nothing.
fn oracle(attack: &Attack) -> Oracle {
    let costly = matches!(attack.gain, Some(Gain::Time | Gain::Memory | Gain::Death));
    let limits = Limits {
        steps: 300_000,
        work: 3_000_000,
        memory: 32 << 20,
        rows: 300_000,
        columns: 1_000,
        ..Limits::default()
    };
    let limits = if costly { limits } else { Limits::default() };
    Oracle { limits, time: Duration::from_secs(120), ..Oracle::default() }
}

/// What came of each attack, in their order.
fn tried<T: Send>(attacks: &[Attack], look: impl Fn(&Attack) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let found: Mutex<BTreeMap<usize, T>> = Mutex::new(BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                with_run_stack(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(attack) = attacks.get(at) else { break };
                        let seen = look(attack);
                        found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(at, seen);
                    }
                })
            });
        }
    });
    found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_values().collect()
}

/// What should not have happened, a line each.
fn hits(attack: &Attack, oracle: &Oracle) -> Vec<String> {
    let (Ok(table), Ok(untouched)) = (canary(attack.rows), canary(attack.rows)) else {
        return vec!["no canary table".to_string()];
    };
    let trial = try_attack(oracle, attack, &table, &untouched);
    let mut hits: Vec<String> =
        trial.hits.iter().map(|(hit, saw)| format!("{} {}: {saw}", hit.name(), attack.id)).collect();
    if trial.details == ["time"] {
        hits.push(format!("{} {}: only the clock ended it", Hit::Hang.name(), attack.id));
    }
    hits
}

#[test]
fn no_attack_gets_through_and_no_honest_program_is_refused() -> Tested {
    let attacks: Vec<Attack> = attacks()?.into_iter().filter(|attack| attack.open.is_none()).collect();
    none(&tried(&attacks, |attack| hits(attack, &oracle(attack))).concat())
}

/// Imports are handled otherwise by the other profiles: a program may end otherwise there, but nothing gets through.
#[test]
fn no_attack_gets_through_under_another_profile() -> Tested {
    let gains = |attack: &Attack| matches!(attack.gain, Some(Gain::Writes | Gain::Reads | Gain::Cell | Gain::Changes));
    let mut attacks: Vec<Attack> = attacks()?.into_iter().filter(gains).collect();
    for attack in &mut attacks {
        attack.expects = None;
    }
    for profile in [Profile::Strict, Profile::Paper] {
        let under = |attack: &Attack| {
            let mut oracle = oracle(attack);
            oracle.policy.profile = profile;
            hits(attack, &oracle)
        };
        none(&tried(&attacks, under).concat())?;
    }
    Ok(())
}

#[test]
fn what_is_open_is_listed() -> Tested {
    let open = attacks()?.into_iter().filter(|attack| attack.open.is_some()).map(|attack| attack.id);
    let (marked, listed): (BTreeSet<String>, BTreeSet<String>) =
        (open.collect(), OPEN.iter().map(ToString::to_string).collect());
    let difference: Vec<String> = marked.symmetric_difference(&listed).cloned().collect();
    none(&difference)
}

#[test]
fn honest_programs_are_answered_as_pandas_answers() -> Tested {
    let proved = proved()?;
    let attacks = attacks()?;
    let benign: Vec<Attack> =
        attacks.into_iter().filter(|attack| attack.family == "benign" && attack.open.is_none()).collect();
    let wrong = tried(&benign, |attack| {
        let table = canary(attack.rows).map_err(|error| error.to_string())?;
        let ours = Oracle::default().run(&attack.submission, &table).to_json();
        let differs = difference(&proved[&attack.id], &ours, Compare::Everything);
        Ok::<_, String>(differs.map(|how| format!("{}: {how}", attack.id)))
    });
    let wrong: Vec<Option<String>> = wrong.into_iter().collect::<Result<_, _>>()?;
    none(&wrong.into_iter().flatten().collect::<Vec<_>>())
}

/// Each attack was seen to succeed under plain `exec` (`cargo xtask attacks` writes what it saw), but for those that are to kill the process:
/// most are after parsers of other languages, and CPython 3.11 withstands them.
#[test]
fn attacks_are_real() -> Tested {
    let proved = proved()?;
    let mut wrong = Vec::new();
    for attack in attacks()? {
        let nothing =
            matches!(attack.gain, Some(Gain::Nothing | Gain::Death)) || OUR_METER.contains(&attack.family.as_str());
        let (was, listed) = (&proved[&attack.id]["proved"], NOT_PROVED.contains(&attack.id.as_str()));
        if !nothing && *was != Json::Bool(!listed) {
            wrong.push(format!("{}: {}", attack.id, proved[&attack.id]));
        }
    }
    none(&wrong)
}

#[test]
fn the_corpus_is_whole() -> Tested {
    let mut wrong = Vec::new();
    let mut families: BTreeMap<String, usize> = BTreeMap::new();
    for attack in attacks()? {
        *families.entry(attack.family.clone()).or_default() += 1;
        let text = std::fs::read_to_string(&attack.place.path).map_err(|error| error.to_string())?;
        let has_origin = attack.family == "benign" || text.contains("\n# origin: ");
        if attack.what.is_empty() || attack.gain.is_none() || attack.expects.is_none() || !has_origin {
            wrong.push(format!("{}: a header says what, gains, origin and expects", attack.id));
        }
    }
    let benign = families.remove("benign").unwrap_or(0);
    wrong.extend(families.iter().filter(|(_, count)| **count < 10).map(|(family, count)| format!("{family}: {count}")));
    if families.len() < 14 || benign < 60 {
        wrong.push(format!("{} families, {benign} harmless programs", families.len()));
    }
    none(&wrong)
}
