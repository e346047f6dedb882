//! What came of attacks, for people and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use hiddentables_corpus::attack::{Attack, Hit, Verdict};
use serde_json::{Value as Json, json};

use super::supervise::Seen;
use crate::args::Attack as Options;

/// What the last column counts.
const KILLED: &str = "killed";

/// Families in the order of their first program, with how many ended how.
fn families(attacks: &[(Attack, Seen)]) -> Vec<(&str, BTreeMap<&'static str, usize>, usize)> {
    let mut families: Vec<(&str, BTreeMap<&'static str, usize>, usize)> = Vec::new();
    for (attack, seen) in attacks {
        let found = families.iter().position(|(family, ..)| *family == attack.family);
        let at = found.unwrap_or_else(|| {
            families.push((&attack.family, BTreeMap::new(), 0));
            families.len() - 1
        });
        if let Some((_, verdicts, hits)) = families.get_mut(at) {
            *verdicts.entry(seen.verdict.map_or(KILLED, Verdict::name)).or_default() += 1;
            *hits += usize::from(!seen.hits.is_empty());
        }
    }
    families
}

fn columns() -> Vec<&'static str> {
    Verdict::ALL.iter().map(|verdict| verdict.name()).chain([KILLED]).collect()
}

/// The command that runs one attack again.
fn again(attack: &Attack, options: &Options) -> String {
    let mut command = format!(
        "hiddentables attack {} --only {}",
        quoted(&attack.place.path.display().to_string()),
        quoted(&attack.id)
    );
    if let Some(table) = &options.table {
        let _ = write!(command, " --table {}", quoted(&table.display().to_string()));
    }
    for argument in options.judging.arguments() {
        let _ = write!(command, " {}", quoted(&argument.to_string_lossy()));
    }
    let _ = write!(command, " --bound {} --memory {}", options.bound.as_secs_f64(), options.memory);
    command
}

/// A word of a shell command.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// The report for people: a line a family, then every hit with the command that shows it again.
pub fn text(attacks: &[(Attack, Seen)], options: &Options) -> String {
    let families = families(attacks);
    let width = families.iter().map(|(family, ..)| family.chars().count()).max().unwrap_or(0).max("family".len());
    let columns = columns();
    let mut out = format!("{:width$}  programs", "family");
    for column in &columns {
        let _ = write!(out, "  {column}");
    }
    out.push_str("  hits\n");
    let mut totals = vec![0_usize; columns.len()];
    let row = |out: &mut String, name: &str, counts: &[usize], hits: usize| {
        let _ = write!(out, "{name:width$}  {:>8}", counts.iter().sum::<usize>());
        for (column, count) in columns.iter().zip(counts) {
            let count = if *count == 0 { ".".to_string() } else { count.to_string() };
            let _ = write!(out, "  {count:>0$}", column.len());
        }
        let _ = writeln!(out, "  {hits:>4}");
    };
    for (family, verdicts, hits) in &families {
        let counts: Vec<usize> = columns.iter().map(|column| verdicts.get(column).copied().unwrap_or(0)).collect();
        totals.iter_mut().zip(&counts).for_each(|(total, count)| *total += count);
        row(&mut out, family, &counts, *hits);
    }
    row(&mut out, "all", &totals, families.iter().map(|(.., hits)| hits).sum());
    let slowest = attacks.iter().max_by_key(|(_, seen)| seen.time);
    let largest = attacks.iter().max_by_key(|(_, seen)| seen.peak);
    if let (Some((slow, time)), Some((large, memory))) = (slowest, largest) {
        let _ = writeln!(out, "\nslowest: {:.2} s, {}", time.time.as_secs_f64(), slow.id);
        match memory.peak {
            Some(peak) => writeln!(out, "largest: {} MiB, {}", peak >> 20, large.id),
            None => writeln!(out, "largest: not measured on this system"),
        }
        .unwrap_or_default();
    }
    for (attack, seen) in attacks {
        for (hit, saw) in &seen.hits {
            let open = if attack.open.is_some() { "known and open: " } else { "" };
            let _ = writeln!(out, "\n{open}{}  {}  {}\n  {saw}", hit.name(), attack.id, attack.place);
            if !attack.what.is_empty() {
                let _ = writeln!(out, "  what it does: {}", attack.what);
            }
            if let Some(open) = &attack.open {
                let _ = writeln!(out, "  why it is open: {open}");
            }
            let _ = writeln!(out, "  again: {}", again(attack, options));
        }
        if attack.open.is_some() && seen.hits.is_empty() {
            let _ = writeln!(out, "\nmarked open, but did nothing here: {}  {}", attack.id, attack.place);
        }
    }
    let through = attacks.iter().filter(|(attack, seen)| attack.open.is_none() && !seen.hits.is_empty()).count();
    let open = attacks.iter().filter(|(attack, seen)| attack.open.is_some() && !seen.hits.is_empty()).count();
    let verdict = if through == 0 { "nothing got through".to_string() } else { format!("{through} got through") };
    let known = if open == 0 { String::new() } else { format!("; {open} known and open") };
    let _ = writeln!(out, "\n{} programs: {verdict}{known}", attacks.len());
    out
}

/// The report as JSON: each program, and how many ended how.
pub fn json(attacks: &[(Attack, Seen)], options: &Options) -> Json {
    let programs = attacks.iter().map(|(attack, seen)| {
        let hits: Vec<Json> =
            seen.hits.iter().map(|(hit, saw): &(Hit, String)| json!({"hit": hit.name(), "saw": saw})).collect();
        let mut program = json!({
            "id": attack.id,
            "family": attack.family,
            "place": attack.place.to_string(),
            "verdict": seen.verdict.map(Verdict::name),
            "details": seen.details,
            "expects": attack.expects.as_ref().map(ToString::to_string),
            "open": attack.open,
            "seconds": seen.time.as_secs_f64(),
            "peak_bytes": seen.peak,
            "hits": hits,
        });
        if !hits.is_empty() {
            program["again"] = json!(again(attack, options));
        }
        program
    });
    let programs: Vec<Json> = programs.collect();
    let families: serde_json::Map<String, Json> = families(attacks)
        .into_iter()
        .map(|(family, verdicts, hits)| (family.to_string(), json!({"verdicts": verdicts, "hits": hits})))
        .collect();
    let through = attacks.iter().filter(|(attack, seen)| attack.open.is_none() && !seen.hits.is_empty()).count();
    let open = attacks.iter().filter(|(attack, seen)| attack.open.is_some() && !seen.hits.is_empty()).count();
    json!({"v": 1, "programs": programs, "families": families, "through": through, "open": open})
}
