//! A session: threads that compare, and what becomes of the differences they find.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use hiddentables_generator::{Choices, Grammar, Program, generate_of, probe, probe_form, shape};

use crate::options::Options;
use crate::ours;
use crate::outcome::{Ending, Outcome, Verdict, compare};
use crate::reference::Reference;
use crate::report::{Group, Report};
use crate::shrink::shrink;
use crate::watch::Watch;

/// The stack of a thread that runs programs: deep recursion is theirs to do.
const STACK: usize = 256 << 20;

/// A row that is not supported this often is left out.
const PROBES: u64 = 8;

/// Other hash seeds that decide whether a difference is one.
const HASH_SEEDS: [u32; 5] = [1, 2, 3, 4, 5];

/// Does what the options ask for.
pub fn run(options: &Options) -> Result<Report, String> {
    // A panic of ours is an outcome, and told as one.
    std::panic::set_hook(Box::new(|_| {}));
    WATCH.begin();
    let begun = Instant::now();
    let mut report = Report::default();
    let grammar = if options.unsupported { Grammar::whole().clone() } else { supported(&mut report)? };
    if options.show {
        return show(&grammar, options).map(|()| Report::default());
    }
    let next = AtomicU64::new(0);
    let found: Vec<Result<Report, String>> = std::thread::scope(|scope| {
        let (grammar, next) = (&grammar, &next);
        let start = |thread| {
            let work = move || compare_all(grammar, options, next, thread).map_err(|error| error.to_string());
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)
        };
        let threads: Vec<_> = (0..options.threads).map(start).collect();
        threads.into_iter().map(|thread| joined(thread.map(std::thread::ScopedJoinHandle::join))).collect()
    });
    for part in found {
        report.add(part?);
    }
    report.took = begun.elapsed();
    on_a_large_stack(|| explain(&grammar, options, &mut report))?;
    Ok(report)
}

fn joined<T>(thread: std::io::Result<std::thread::Result<Result<T, String>>>) -> Result<T, String> {
    thread.map_err(|error| error.to_string())?.map_err(|_| "a thread panicked".to_string())?
}

fn on_a_large_stack<T: Send>(work: impl FnOnce() -> Result<T, String> + Send) -> Result<T, String> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        joined(thread.map(std::thread::ScopedJoinHandle::join))
    })
}

/// The grammar without the rows and statements that are never supported.
fn supported(report: &mut Report) -> Result<Grammar, String> {
    let whole = Grammar::whole();
    on_a_large_stack(|| {
        let never = |programs: &dyn Fn(&mut Choices) -> Program| {
            let mut why = None;
            for seed in 0..PROBES {
                match ours::outcome(&programs(&mut Choices::seeded(seed)).text).ending {
                    Ending::Unsupported(construct) => why = Some(construct),
                    _ => return None,
                }
            }
            why
        };
        let mut left_out = |what: String, why: String| {
            let rows = report.left_out.entry(why).or_default();
            if rows.last() != Some(&what) {
                rows.push(what);
            }
        };
        let (mut rows, mut forms) = (Vec::new(), Vec::new());
        for (at, row) in whole.rows().iter().enumerate() {
            if let Some(why) = never(&|choices| probe(whole, at, choices)) {
                left_out(row.name.to_string(), why);
                rows.push(at);
            }
        }
        for at in 0..whole.forms() {
            if let Some(why) = never(&|choices| probe_form(whole, at, choices)) {
                left_out(format!("statement {at}"), why);
                forms.push(at);
            }
        }
        Ok(whole.without(&rows, &forms))
    })
}

fn compare_all(grammar: &Grammar, options: &Options, next: &AtomicU64, thread: u64) -> std::io::Result<Report> {
    let mut report = Report::default();
    let mut both = Both::new(options, thread);
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        if at >= options.count {
            return Ok(report);
        }
        let mut choices = Choices::seeded(options.seed.wrapping_add(at).wrapping_mul(0x5851_F42D_4C95_7F2D));
        let program = generate_of(grammar, &mut choices);
        match both.verdict(&program.text)? {
            Some(verdict) => report.count(&program, verdict, choices.taken()),
            None => report.unspecified += 1,
        }
    }
}

/// Over every program of this process.
static WATCH: Watch = Watch::new();

/// Both sides.
struct Both {
    thread: u64,
    reference: Reference,
    others: Vec<Reference>,
}

impl Both {
    fn new(options: &Options, thread: u64) -> Both {
        let reference = |seed| Reference::new(&options.python, &options.script, seed);
        Both { thread, reference: reference(0), others: HASH_SEEDS.map(reference).into() }
    }

    fn outcomes(&mut self, text: &str) -> std::io::Result<(Outcome, Outcome)> {
        self.reference.send(text)?;
        let ours = WATCH.over(self.thread, text, || ours::outcome(text));
        Ok((ours, self.reference.answer()?))
    }

    /// How the sides compare; nothing where the reference is not sure itself.
    fn verdict(&mut self, text: &str) -> std::io::Result<Option<Verdict>> {
        let (ours, reference) = self.outcomes(text)?;
        let verdict = compare(&ours, &reference);
        if matches!(verdict, Verdict::Differ(_)) {
            for other in &mut self.others {
                if other.outcome(text)? != reference {
                    return Ok(None);
                }
            }
        }
        Ok(Some(verdict))
    }
}

/// Makes an example of each group small, and writes it to a file.
fn explain(grammar: &Grammar, options: &Options, report: &mut Report) -> Result<(), String> {
    let mut both = Both::new(options, 0);
    if let Some(folder) = &options.out {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let mut groups: Vec<_> = report.differences.iter_mut().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.count));
    for (number, (signature, group)) in groups.into_iter().enumerate() {
        for (_, choices) in group.shortest.clone() {
            let example = example(grammar, &mut both, signature, choices)?;
            if !group.examples.iter().any(|known| shape(known) == shape(&example)) {
                group.examples.push(example);
            }
        }
        if let Some(folder) = &options.out {
            write_examples(folder, number, signature, group)?;
        }
    }
    Ok(())
}

fn example(grammar: &Grammar, both: &mut Both, signature: &str, choices: Vec<u16>) -> Result<String, String> {
    let text = shrink(grammar, choices, |text| {
        let verdict = both.outcomes(text).map(|(ours, reference)| compare(&ours, &reference));
        matches!(verdict, Ok(Verdict::Differ(found)) if found == signature)
    });
    let (ours, reference) = both.outcomes(&text).map_err(|error| error.to_string())?;
    Ok(format!("{text}--- expected\n{}--- ours\n{}", reference.text(), ours.text()))
}

fn write_examples(folder: &Path, number: usize, signature: &str, group: &Group) -> Result<(), String> {
    let path = folder.join(format!("{number:03}.txt"));
    let text = format!("# {} programs: {signature}\n{}", group.count, group.examples.join("\n"));
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Prints the program of a seed, and what both sides do with it.
fn show(grammar: &Grammar, options: &Options) -> Result<(), String> {
    let text = on_a_large_stack(|| {
        let mut both = Both::new(options, 0);
        let mut text = String::new();
        for at in 0..options.count {
            let mut choices = Choices::seeded(options.seed.wrapping_add(at).wrapping_mul(0x5851_F42D_4C95_7F2D));
            let program = generate_of(grammar, &mut choices);
            let (ours, reference) = both.outcomes(&program.text).map_err(|error| error.to_string())?;
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{}--- expected\n{}--- ours\n{}", program.text, reference.text(), ours.text());
        }
        Ok(text)
    })?;
    print!("{text}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs end well within the limits, and never by a fault of ours.
    #[test]
    fn programs_end() {
        let check = || {
            for seed in 0..300 {
                let text = hiddentables_generator::generate(&mut Choices::seeded(seed)).text;
                match ours::outcome(&text).ending {
                    Ending::Limit(limit) => return Err(format!("{limit}:\n{text}")),
                    Ending::Raised(class, why, _) if class == "panic" => return Err(format!("{why}:\n{text}")),
                    _ => {}
                }
            }
            Ok(())
        };
        assert_eq!(on_a_large_stack(check), Ok(()));
    }

    /// What shrinking leaves still does what it was to do, and no line of it can go.
    #[test]
    fn shrinking_keeps_what_matters() {
        let wanted = |text: &str| text.contains("len(");
        let seed = (0..1000).find(|seed| wanted(&hiddentables_generator::generate(&mut Choices::seeded(*seed)).text));
        let mut choices = Choices::seeded(seed.unwrap_or_default());
        generate_of(Grammar::whole(), &mut choices);
        let small = shrink(Grammar::whole(), choices.taken().to_vec(), wanted);
        assert!(wanted(&small), "{small}");
        assert!(small.lines().count() < 4, "{small}");
    }
}
