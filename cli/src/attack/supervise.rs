//! One attack from outside: its process, what it leaves behind, how long it takes and how much memory.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hiddentables_corpus::attack::{Attack, Hit, Verdict};
use serde_json::Value as Json;

use super::scratch::{Scratch, VARIABLE};
use crate::args::Attack as Options;

/// Time between two looks at a process.
const TICK: Duration = Duration::from_millis(2);

/// Time beyond both the bound and the interpreter's own deadline, until a process is killed: for its start, its table and its probes.
const GRACE: Duration = Duration::from_secs(5);

/// Bytes that a process may write until the rest is dropped.
const MOST: u64 = 64 << 20;

/// How many times the bound of memory a process may take until it is killed, so that the machine stays whole.
const TOO_MUCH: u64 = 4;

/// What a program may take.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// Time of the trial: on the wall or on a processor, whichever is less.
    pub time: Duration,
    /// Bytes resident at once.
    pub memory: u64,
    /// When the run's own watchdog ends it; well after that the process is killed.
    pub deadline: Duration,
}

/// What was seen of an attack.
pub struct Seen {
    /// How it ended, where it came to an end.
    pub verdict: Option<Verdict>,
    /// Its rules, construct, class or limit.
    pub details: Vec<String>,
    /// What should not have happened, with what was seen.
    pub hits: Vec<(Hit, String)>,
    /// Time of the trial: on the wall or on a processor, whichever is less; on the wall where the process was killed.
    pub time: Duration,
    /// Bytes resident at most; `None` where the system does not tell.
    pub peak: Option<u64>,
}

/// Runs one attack in a process of its own and looks at everything from outside.
pub fn supervise(attack: &Attack, at: usize, options: &Options, bounds: Bounds) -> io::Result<Seen> {
    let scratch = Scratch::new()?;
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("attack-trial").arg(std::path::absolute(&attack.place.path)?).arg(at.to_string());
    if let Some(table) = &options.table {
        command.arg("--table").arg(std::path::absolute(table)?);
    }
    command.args(options.judging.arguments());
    command.current_dir(scratch.folder()).env_clear().env(VARIABLE, scratch.secret());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (stdout, stderr) = (drained(child.stdout.take())?, drained(child.stderr.take())?);
    let ended = watch(&mut child, bounds, bounds.deadline)?;
    let stdout = stdout.join().unwrap_or_default();
    let stderr = stderr.join().unwrap_or_default();
    Ok(judge(&ended, &stdout, &stderr, &scratch, bounds))
}

/// Reads a stream to its end, so that nobody waits for a full pipe.
fn drained(stream: Option<impl Read + Send + 'static>) -> io::Result<JoinHandle<String>> {
    let read = move || {
        let Some(mut stream) = stream else { return String::new() };
        let mut bytes = Vec::new();
        let _ = stream.by_ref().take(MOST).read_to_end(&mut bytes);
        let _ = io::copy(&mut stream, &mut io::sink());
        String::from_utf8_lossy(&bytes).into_owned()
    };
    std::thread::Builder::new().spawn(read)
}

/// How a process came to its end, as seen from outside.
struct Ending {
    how: How,
    time: Duration,
    peak: Option<u64>,
}

enum How {
    Ended(ExitStatus),
    TooLong,
    TooMuch,
}

fn watch(child: &mut Child, bounds: Bounds, deadline: Duration) -> io::Result<Ending> {
    let begun = Instant::now();
    let most_time = bounds.time.max(deadline).saturating_add(GRACE);
    let mut peak = None;
    let how = loop {
        if let Some(status) = child.try_wait()? {
            break How::Ended(status);
        }
        peak = peak.max(peak_of(&child.id().to_string()));
        let too_much = peak.is_some_and(|peak| peak > bounds.memory.saturating_mul(TOO_MUCH));
        if too_much || begun.elapsed() > most_time {
            child.kill()?;
            child.wait()?;
            break if too_much { How::TooMuch } else { How::TooLong };
        }
        std::thread::sleep(TICK);
    };
    Ok(Ending { how, time: begun.elapsed(), peak })
}

/// Bytes that a process has had resident at most, by its number; where the system has `/proc`.
fn peak_of(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// [`peak_of`] this process.
pub fn peak_of_self() -> Option<u64> {
    peak_of("self")
}

/// Time that this process has had a processor, so that a busy machine makes no program slow; where the system has `/proc`.
pub fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, the name, may hold blanks; user and system time are the 14th and 15th, in ticks of 10 ms on every Linux.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
}

fn judge(ended: &Ending, stdout: &str, stderr: &str, scratch: &Scratch, bounds: Bounds) -> Seen {
    let told: Json = serde_json::from_str(stdout).unwrap_or_default();
    let verdict = told["verdict"].as_str().and_then(Verdict::of_name);
    let strings =
        |json: &Json| json.as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_string).collect();
    let mut seen = Seen {
        verdict,
        details: strings(&told["details"]),
        hits: Vec::new(),
        time: told["micros"].as_u64().map_or(ended.time, Duration::from_micros),
        peak: ended.peak.max(told["peak"].as_u64()),
    };
    if let Some(changes) = scratch.changes() {
        seen.hits.push((Hit::Escape, changes));
    }
    for (name, text) in [("its outcome", stdout), ("what it wrote to standard error", stderr)] {
        if let Some(how) = scratch.given_away(text) {
            seen.hits.push((Hit::Escape, format!("the secret is in {name}, {how}")));
        }
    }
    if !stderr.is_empty() && verdict.is_some() {
        seen.hits.push((Hit::Leak, format!("{} bytes on standard error", stderr.len())));
    }
    for hit in told["hits"].as_array().into_iter().flatten() {
        if let (Some(kind), Some(saw)) = (hit[0].as_str().and_then(Hit::of_name), hit[1].as_str()) {
            seen.hits.push((kind, saw.to_string()));
        }
    }
    match &ended.how {
        How::TooLong => seen.hits.push((Hit::Hang, format!("killed after {:.1} s", ended.time.as_secs_f64()))),
        How::TooMuch => {}
        How::Ended(status) if verdict.is_none() || !status.success() => {
            let last = stderr.lines().last().unwrap_or_default();
            let said = if last.is_empty() { String::new() } else { format!(", saying \"{last}\"") };
            seen.hits.push((Hit::Death, format!("{status}{said}")));
        }
        How::Ended(_) if seen.time > bounds.time => {
            seen.hits.push((Hit::Hang, format!("took {:.2} s", seen.time.as_secs_f64())));
        }
        How::Ended(_) => {}
    }
    if let Some(peak) = seen.peak.filter(|&peak| peak > bounds.memory) {
        seen.hits.push((Hit::OverMemory, format!("{} MiB resident", peak >> 20)));
    }
    seen
}
