//! `hiddentables replay`

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hiddentables_corpus::{Progress, Replay};

use crate::args::Replay as Options;
use crate::input::InputError;
use crate::show;

/// Time between two progress lines on a terminal.
const TICK: Duration = Duration::from_millis(100);

/// Replays a corpus and prints how its programs ended.
pub fn replay(options: &Options) -> Result<ExitCode, InputError> {
    let jobs = options.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let replay = Replay {
        corpus: options.corpus.clone(),
        tables: options.tables.clone(),
        out: options.out.clone(),
        jobs,
        timing: options.timing,
        oracle: options.judging.oracle()?,
    };
    let begun = Instant::now();
    let on_terminal = std::io::stderr().is_terminal();
    let (mut shown, mut done) = (begun, 0);
    let summary = replay
        .run(|progress| {
            done = progress.done;
            if on_terminal && shown.elapsed() >= TICK {
                shown = Instant::now();
                eprint!("\r{}", line(progress, begun.elapsed()));
                let _ = std::io::stderr().flush();
            }
        })
        .map_err(InputError::Replay)?;
    if on_terminal {
        eprint!("\r\x1b[K");
    }
    let seconds = begun.elapsed().as_secs_f64();
    let rate = done as f64 / seconds.max(1e-9);
    let mut text =
        format!("{done} lines in {seconds:.2} s ({rate:.0} a second, {jobs} jobs) -> {}\n", options.out.display());
    for (outcome, count) in &summary.outcomes {
        let _ = writeln!(text, "{count:>9}  {outcome}");
    }
    if summary.bad_lines > 0 {
        let bad = summary.bad_lines;
        let _ = writeln!(text, "{bad:>9}  of these could not be run: see \"BadCorpusLine\" in the results");
    }
    show::emit(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn line(progress: Progress, elapsed: Duration) -> String {
    let share = progress.bytes as f64 / progress.of_bytes.max(1) as f64;
    let left = elapsed.as_secs_f64() * (1.0 - share) / share.max(1e-9);
    let rate = progress.done as f64 / elapsed.as_secs_f64().max(1e-9);
    format!("{:>9} lines  {:>3.0} %  {rate:>7.0} a second  {left:>5.0} s left\x1b[K", progress.done, share * 100.0)
}
