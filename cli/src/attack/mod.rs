//! `hiddentables attack`: programs that try to get out, each in a process of its own.
//!
//! The parent ([`attack`]) never parses or runs a program: it starts this binary again for each ([`trial`]), in a folder with a secret in it, and
//! watches from outside ([`supervise`]). What only the inside can see comes back as a line of JSON; what must not be taken on trust
//! (files, the secret, time, memory, death) is seen from outside.

mod report;
mod scratch;
mod supervise;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use hiddentables_corpus::attack::{Attack, canary, load, try_attack};
use serde_json::json;

use crate::args::{Attack as Options, AttackTrial, Format, Reading};
use crate::input::{self, InputError};
use crate::show;
use supervise::{Bounds, Seen};

/// Exit code where something got through.
const THROUGH: u8 = 100;

/// Runs attacks and prints what came of them.
pub fn attack(options: &Options) -> Result<ExitCode, InputError> {
    // Which program of its file each is, so that a child finds it again.
    let mut attacks: Vec<(usize, Attack)> = Vec::new();
    for path in &options.files {
        let loaded = load(path).map_err(InputError::Attacks)?;
        for attack in loaded {
            let before = attacks.last().filter(|(_, last)| last.place.path == attack.place.path);
            attacks.push((before.map_or(0, |(at, _)| at + 1), attack));
        }
    }
    if let Some(only) = &options.only {
        attacks.retain(|(_, attack)| attack.id == *only);
        if attacks.is_empty() {
            return Err(InputError::NoAttack(only.clone()));
        }
    }
    if let Some(table) = &options.table {
        // What is wrong with it is told once, and here.
        input::table(table, &Reading::default())?;
    }
    if attacks.is_empty() {
        // Nothing that was tried is no proof.
        return Err(InputError::NoPrograms);
    }
    let seen = all(options, &attacks)?;
    let attacks: Vec<(Attack, Seen)> = attacks.into_iter().map(|(_, attack)| attack).zip(seen).collect();
    match options.format {
        Format::Text => show::emit(&report::text(&attacks, options))?,
        Format::Json => show::emit(&format!("{}\n", report::json(&attacks, options)))?,
    }
    let through = attacks.iter().any(|(attack, seen)| attack.open.is_none() && !seen.hits.is_empty());
    Ok(if through { ExitCode::from(THROUGH) } else { ExitCode::SUCCESS })
}

/// What was seen of each attack, in their order.
fn all(options: &Options, attacks: &[(usize, Attack)]) -> Result<Vec<Seen>, InputError> {
    let jobs = options.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let bounds = Bounds {
        deadline: options.judging.oracle()?.time,
        time: options.bound,
        memory: options.memory.saturating_mul(1 << 20),
    };
    let next = AtomicUsize::new(0);
    let found: Vec<Mutex<Option<std::io::Result<Seen>>>> = attacks.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(attacks.len()) {
            scope.spawn(|| {
                while let Some(((at, attack), slot)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|n| attacks.get(n).zip(found.get(n)))
                {
                    let seen = supervise::supervise(attack, *at, options, bounds);
                    *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(seen);
                }
            });
        }
    });
    let each = found.into_iter().map(|slot| {
        let seen = slot.into_inner().unwrap_or_else(PoisonError::into_inner);
        seen.unwrap_or_else(|| Err(std::io::Error::other("no thread"))).map_err(InputError::Trial)
    });
    each.collect()
}

/// Tries one attack in this process, and prints what was seen as a line of JSON.
pub fn trial(options: &AttackTrial) -> Result<ExitCode, InputError> {
    let attack = load(&options.file).map_err(InputError::Attacks)?.into_iter().nth(options.at);
    let attack = attack.ok_or_else(|| InputError::NoAttack(options.at.to_string()))?;
    let read = || match &options.table {
        Some(path) => input::table(path, &Reading::default()),
        None => canary(attack.rows).map_err(|error| InputError::Table(error.to_string())),
    };
    let (table, untouched) = (read()?, read()?);
    let (begun, processor) = (Instant::now(), supervise::processor_time());
    let trial = try_attack(&options.judging.oracle()?, &attack, &table, &untouched);
    let wall = begun.elapsed();
    let on_processor = supervise::processor_time().zip(processor).map(|(after, before)| after.saturating_sub(before));
    let time = on_processor.map_or(wall, |on_processor| wall.min(on_processor));
    let line = json!({
        "verdict": trial.verdict.name(),
        "details": trial.details,
        "hits": trial.hits.iter().map(|(hit, saw)| json!([hit.name(), saw])).collect::<Vec<_>>(),
        "micros": u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
        "peak": supervise::peak_of_self(),
        "outcome": trial.outcome.to_json(),
    });
    show::emit(&format!("{line}\n"))?;
    Ok(ExitCode::SUCCESS)
}
