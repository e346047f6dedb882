//! `hiddentables play`

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use hiddentables::game::{Game, Solver};
use hiddentables_corpus::{Play, Progress};
use serde_json::{Value as Json, json};

use crate::args::{Endpoint, Format, Judging, Spending};
use crate::input::{self, InputError};
use crate::ledger::Kept;
use crate::replay::{self, INTERRUPTED, Lined};
use crate::{show, solver};

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub lined: Lined,
    /// A folder for the transcripts, a file a question
    #[arg(long, value_name = "DIR")]
    pub transcripts: Option<PathBuf>,
    #[command(flatten)]
    pub endpoint: Endpoint,
    /// Rounds of a question, at most [default: 7, or as the policy file has it]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub rounds: Option<u8>,
    #[command(flatten)]
    pub spending: Spending,
    /// Conversations at once [default: 8 with a model, else as many as there are processors]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: Option<u8>,
    /// How the summary is printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub judging: Judging,
}

/// Time between two progress lines on a terminal.
const TICK: Duration = Duration::from_millis(200);

/// Some lines could not be played.
const UNPLAYABLE: u8 = 5;

/// Conversations at once with a model: they wait for it most of the time.
const JOBS_WITH_A_MODEL: usize = 8;

/// Plays every question of a corpus and prints how far they came in how many rounds.
pub fn play(options: &Options) -> Result<ExitCode, InputError> {
    let game = options.judging.game()?;
    let game = Game { rounds: options.rounds.map_or(game.rounds, u32::from), ..game };
    let Lined { corpus, tables, out, .. } = &options.lined;
    // Neither results nor transcripts go where the tables are.
    let folder = |path: &Path| {
        let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
        parent.to_path_buf()
    };
    let places: Vec<PathBuf> = [out].into_iter().chain(&options.spending.ledger).map(|path| folder(path)).collect();
    input::apart(places.iter().chain(&options.transcripts), [tables])?;
    let Endpoint { model, base_url, solver } = &options.endpoint;
    let named = model.is_some() || base_url.is_some() || solver.is_some();
    let endpoint = if named { Some(solver::model(&options.endpoint)?) } else { None };
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = options.jobs.map_or_else(|| if named { JOBS_WITH_A_MODEL } else { processors() }, usize::from);
    let kept = Kept::open(&options.spending, &game)?;
    input::apart([out], [corpus, tables])?;
    let play = Play {
        reading: options.lined.reading()?,
        shard: options.lined.shard,
        resume: options.lined.resume,
        stop: replay::on_interrupt(),
        name: endpoint.as_ref().map_or_else(|| "replies".to_string(), |endpoint| endpoint.name().to_string()),
        corpus: corpus.clone(),
        tables: tables.clone(),
        out: out.clone(),
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
    let (mut shown, mut last) = (begun, Progress::default());
    let played = play.run(|progress| {
        last = progress;
        if on_terminal && shown.elapsed() >= TICK {
            shown = Instant::now();
            let done = progress.before + progress.done;
            eprint!("\r{done:>9} of {} questions  {:>5.1} s\x1b[K", progress.of, begun.elapsed().as_secs_f64());
            let _ = std::io::stderr().flush();
        }
    });
    if on_terminal {
        eprint!("\r\x1b[K");
    }
    // What Solvers have learnt is kept however far it came.
    kept.keep()?;
    let summary = played.map_err(InputError::Replay)?;
    let results = Results::read(out, play.game.rounds)?;
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
            let mut text =
                format!("{} questions in {seconds:.1} s -> {}\n{}", results.all, out.display(), results.to_text());
            if let Some(traffic) = traffic {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{} requests, {} of them repeated", traffic.attempts, traffic.retries);
            }
            text
        }
    };
    show::emit(&text)?;
    replay::say_found_whole(&summary, out);
    if summary.stopped {
        eprintln!(
            "hiddentables: stopped after {} of {} questions; --resume goes on from there",
            last.before + last.done,
            last.of
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(if summary.bad_lines > 0 { ExitCode::from(UNPLAYABLE) } else { ExitCode::SUCCESS })
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
