//! Every corpus beside the repository replayed, scored and reported; and how long that takes beside pandas.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python::script;
use crate::{cargo, root, run};

/// A corpus, the scorer of its answers, and the questions.
const CORPORA: [(&str, Option<(&str, &str)>); 4] = [
    ("solver_wtq", Some(("wtq", "wikitablequestions"))),
    ("wikisql", Some(("tapex", "questions/wikisql.jsonl"))),
    ("poludmik", None),
    ("pot", None),
];

/// Replays, scores and reports everything; the files go to `target/research`.
pub fn everything() -> Result<(), String> {
    let (command, corpora) = (built()?, corpora()?);
    let out = root().join("target/research");
    std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let tables = corpora.join("tables");
    let path = |name: &str, kind: &str| out.join(format!("{name}.{kind}"));
    let mut reported = Vec::new();
    // The logical forms once more, as our own transpiler writes them.
    let questions = corpora.join("questions/wikisql.jsonl");
    let transpiled = path("wikisql_transpiled", "corpus.jsonl");
    run(Command::new(&command)
        .arg("transpile")
        .arg(&questions)
        .arg("--tables")
        .arg(&tables)
        .arg("--out")
        .arg(&transpiled))?;
    let all = CORPORA.map(|(name, scored)| (name, corpora.join(format!("{name}.jsonl")), scored));
    let ours = ("wikisql_transpiled", transpiled, Some(("tapex", "questions/wikisql.jsonl")));
    for (name, corpus, scored) in all.into_iter().chain([ours]) {
        let results = path(name, "results.jsonl");
        run(Command::new(&command).arg("replay").arg(&corpus).arg("--tables").arg(&tables).arg("--out").arg(&results))?;
        let Some((scorer, data)) = scored else {
            reported.push(results);
            continue;
        };
        let scores = out.join(format!("{name}.jsonl"));
        let mut score = Command::new(&command);
        score.arg("score").arg(&results).args(["--scorer", scorer, "--data"]).arg(corpora.join(data));
        run(score.arg("--tables").arg(&tables).arg("--out").arg(&scores))?;
        reported.push(scores);
    }
    for name in ["report.html", "report.md"] {
        run(Command::new(&command).arg("report").args(&reported).arg("--out").arg(out.join(name)))?;
    }
    println!("{}", out.join("report.html").display());
    Ok(())
}

/// Replays in the command and in pandas, timed in one run.
pub fn timed() -> Result<(), String> {
    run(script("bench_replay.py")?.arg(built()?).arg(corpora()?))
}

/// The command, built for speed.
fn built() -> Result<PathBuf, String> {
    run(cargo().args(["build", "--quiet", "--release", "--package", "hiddentables-cli"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release/hiddentables"))
}

fn corpora() -> Result<PathBuf, String> {
    let folder = root().join("../shared/corpus");
    if Path::new(&folder).is_dir() { Ok(folder) } else { Err("there are no corpora beside the repository".to_string()) }
}
