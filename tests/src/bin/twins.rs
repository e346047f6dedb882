//! Pairs of tables of one schema and other cells, without end: `twins PAIRS [FIRST]`. Ends with 1 where feedback tells more than it may.

use std::process::ExitCode;

use hiddentables::with_run_stack;
use hiddentables_tests::report::Report;
use hiddentables_tests::twins::{Pair, Programs, Tally, look_at};

fn main() -> Result<ExitCode, Report> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let usage = "usage: twins PAIRS [FIRST]";
    let (Some(Ok(pairs)), first) = (numbers.next(), numbers.next().transpose().map_err(|_| usage)?.unwrap_or_default())
    else {
        return Err(usage.into());
    };
    let programs = Programs::read()?;
    let looked = with_run_stack(|| {
        let mut tally = Tally::default();
        for number in first..first.saturating_add(pairs) {
            look_at(&Pair::numbered(number, &programs)?, &mut tally);
            if tally.wrong.len() > 20 {
                break;
            }
        }
        Ok::<Tally, String>(tally)
    });
    let tally = looked.ok_or("the system gives no thread")??;
    println!("{tally}");
    for (profile, told) in &tally.told {
        println!("{profile}: {told:?}");
    }
    for wrong in &tally.wrong {
        println!("{wrong}");
    }
    Ok(if tally.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
