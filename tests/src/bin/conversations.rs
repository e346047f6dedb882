//! Random conversations about tables of unique cells, without end: `conversations COUNT [FIRST]`. Ends with 1 where a cell crossed.

use std::process::ExitCode;

use hiddentables::with_run_stack;
use hiddentables_tests::conversations::{Tally, play};
use hiddentables_tests::report::Report;
use hiddentables_tests::twins::Programs;

fn main() -> Result<ExitCode, Report> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let usage = "usage: conversations COUNT [FIRST]";
    let (Some(Ok(count)), first) = (numbers.next(), numbers.next().transpose().map_err(|_| usage)?.unwrap_or_default())
    else {
        return Err(usage.into());
    };
    let programs = Programs::read()?;
    let played = with_run_stack(|| {
        let mut tally = Tally::default();
        for number in first..first.saturating_add(count) {
            play(number, &programs, &mut tally)?;
            if tally.wrong.len() > 20 {
                break;
            }
        }
        Ok::<Tally, String>(tally)
    });
    let tally = played.ok_or("the system gives no thread")??;
    println!("{tally}");
    for wrong in &tally.wrong {
        println!("{wrong}");
    }
    Ok(if tally.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
