//! `hiddentables play`

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hiddentables::game::{Game, Solver};
use hiddentables_corpus::Play;
use serde_json::{Value as Json, json};

use crate::args::{Format, Play as Options};
use crate::input::InputError;
use crate::ledger::Kept;
use crate::{show, solver};

/// Time between two progress lines on a terminal.
const TICK: Duration = Duration::from_millis(200);

/// Conversations at once with a model: they wait for it most of the time.
const JOBS_WITH_A_MODEL: usize = 8;

/// Plays every question of a corpus and prints how far they came in how many rounds.
pub fn play(options: &Options) -> Result<ExitCode, InputError> {
    let game = options.judging.game()?;
    let game = Game { rounds: options.rounds.map_or(game.rounds, u32::from), ..game };
    let named = options.model.is_some() || options.base_url.is_some() || options.solver.is_some();
    let endpoint = if named {
        let (file, model, base_url) = (&options.solver, &options.model, &options.base_url);
        Some(solver::model(file.as_deref(), model.as_deref(), base_url.as_deref())?)
    } else {
        None
    };
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = options.jobs.map_or_else(|| if named { JOBS_WITH_A_MODEL } else { processors() }, usize::from);
    let kept = Kept::open(options.ledger.as_deref(), options.budget.or(game.budget))?;
    let play = Play {
        corpus: options.corpus.clone(),
        tables: options.tables.clone(),
        out: options.out.clone(),
        transcripts: options.transcripts.clone(),
        jobs,
        ledger: kept.ledger.clone(),
        solver: endpoint.clone().map(|endpoint| -> Box<dyn Fn() -> Box<dyn Solver> + Sync> {
            Box::new(move || Box::new(endpoint.clone()))
        }),
        game,
    };
    let begun = Instant::now();
    let on_terminal = std::io::stderr().is_terminal();
    let mut shown = begun;
    play.run(|progress| {
        if on_terminal && shown.elapsed() >= TICK {
            shown = Instant::now();
            eprint!("\r{:>9} questions  {:>5.1} s\x1b[K", progress.done, begun.elapsed().as_secs_f64());
            let _ = std::io::stderr().flush();
        }
    })
    .map_err(InputError::Replay)
    .and_then(|_| kept.keep())?;
    if on_terminal {
        eprint!("\r\x1b[K");
    }
    let results = Results::read(&options.out, play.game.rounds)?;
    let traffic = endpoint.map(|endpoint| endpoint.traffic());
    let text = match options.format {
        Format::Json => {
            let mut object = results.to_json();
            if let Some(traffic) = traffic {
                object["requests"] = json!(traffic.attempts);
                object["repeated"] = json!(traffic.retries);
            }
            format!("{object}\n")
        }
        Format::Text => {
            let seconds = begun.elapsed().as_secs_f64();
            let mut text = format!(
                "{} questions in {seconds:.1} s -> {}\n{}",
                results.all,
                options.out.display(),
                results.to_text()
            );
            if let Some(traffic) = traffic {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{} requests, {} of them repeated", traffic.attempts, traffic.retries);
            }
            text
        }
    };
    show::emit(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// What a results file says of a game.
struct Results {
    all: usize,
    /// Questions answered in each round.
    answered: Vec<usize>,
    /// Questions by verdict.
    verdicts: Vec<(String, usize)>,
    bad_lines: usize,
    bits: f64,
}

impl Results {
    fn read(path: &Path, rounds: u32) -> Result<Results, InputError> {
        let unreadable = |error| InputError::Unreadable(path.to_path_buf(), error);
        let file = std::fs::File::open(path).map_err(unreadable)?;
        let mut results =
            Results { all: 0, answered: vec![0; rounds as usize], verdicts: Vec::new(), bad_lines: 0, bits: 0.0 };
        for line in BufReader::new(file).lines() {
            let line: Json = serde_json::from_str(&line.map_err(unreadable)?).unwrap_or_default();
            results.all += 1;
            let Some(verdict) = line["verdict"].as_str() else {
                results.bad_lines += 1;
                continue;
            };
            match results.verdicts.iter_mut().find(|(known, _)| known == verdict) {
                Some((_, count)) => *count += 1,
                None => results.verdicts.push((verdict.to_string(), 1)),
            }
            results.bits += line["bits"].as_f64().unwrap_or_default();
            let round = line["rounds"].as_u64().unwrap_or_default() as usize;
            if verdict == "answered"
                && let Some(count) = results.answered.get_mut(round.saturating_sub(1))
            {
                *count += 1;
            }
        }
        results.verdicts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Ok(results)
    }

    /// Questions answered up to each round.
    fn cumulative(&self) -> Vec<usize> {
        let add = |sum: &mut usize, count: &usize| {
            *sum += count;
            Some(*sum)
        };
        self.answered.iter().scan(0, add).collect()
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        for (verdict, count) in &self.verdicts {
            let _ = writeln!(text, "{count:>9}  {verdict}");
        }
        if self.bad_lines > 0 {
            let bad = self.bad_lines;
            let _ = writeln!(text, "{bad:>9}  lines that could not be played: see \"BadCorpusLine\" in the results");
        }
        text.push_str("answered up to round");
        for (at, count) in self.cumulative().into_iter().enumerate() {
            let _ = write!(text, "  {}: {:.1} %", at + 1, count as f64 * 100.0 / self.all.max(1) as f64);
        }
        let _ = writeln!(text, "\nbits that the Solver can have learnt, at most: {:.1}", self.bits);
        text
    }

    fn to_json(&self) -> Json {
        let verdicts: serde_json::Map<String, Json> =
            self.verdicts.iter().map(|(verdict, count)| (verdict.clone(), json!(count))).collect();
        json!({"v": 1, "questions": self.all, "verdicts": verdicts, "bad_lines": self.bad_lines,
               "answered_up_to_round": self.cumulative(), "bits": self.bits})
    }
}
