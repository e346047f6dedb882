//! Least wall time of each program of `benches/programs`, as JSON for `xtask/python/bench_python.py`:
//! `time_python FOLDER` times them all, `time_python FILE.py` runs one once, so that the memory of that process can be read.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use hiddentables_interp::{Namespace, Run, Settings, run};
use hiddentables_values::{Limits, Meter};
use serde_json::json;

/// Runs before the clock counts, and runs it counts.
const WARM: usize = 5;
const RUNS: usize = 60;

type Fault = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Fault> {
    let path = std::env::args().nth(1).ok_or("usage: time_python FOLDER | FILE.py")?;
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(move || {
        let path = Path::new(&path);
        if path.is_dir() {
            return all(path);
        }
        print!("{}", once(&std::fs::read_to_string(path)?)?);
        // What this process took, where the system tells it.
        eprint!("{}", std::fs::read_to_string("/proc/self/status").unwrap_or_default());
        Ok(())
    })?;
    worker.join().map_err(|_| "the run panicked")?
}

/// Times every program of the folder: parse, set-up and run.
fn all(folder: &Path) -> Result<(), Fault> {
    let mut programs: Vec<_> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    programs.sort();
    for path in programs {
        let source = std::fs::read_to_string(&path)?;
        let mut times = Vec::with_capacity(RUNS);
        for turn in 0..WARM + RUNS {
            let begun = Instant::now();
            once(&source)?;
            if turn >= WARM {
                times.push(begun.elapsed().as_secs_f64() * 1e3);
            }
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        println!(
            "{}",
            json!({"name": name, "ms": times.into_iter().fold(f64::INFINITY, f64::min), "stdout": once(&source)?})
        );
    }
    Ok(())
}

/// What a program prints.
fn once(source: &str) -> Result<String, Fault> {
    let program = hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default());
    let program = Arc::new(program.map_err(|fault| format!("{fault:?}"))?);
    let meter: Rc<Meter> = Meter::new(Limits::default());
    let mut namespace = Namespace::new();
    let Run { result, stdout, .. } = run(&program, &mut namespace, &Settings::default(), &meter);
    result.map_err(|stop| format!("{stop:?}"))?;
    Ok(stdout)
}
