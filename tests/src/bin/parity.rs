//! How far the corpora beside the repository agree with the reference: `cargo xtask parity`. `parity NAME…` replays some.

use std::process::ExitCode;

use hiddentables_tests::corpora::{folder, replay};

const ALL: [&str; 4] = ["solver_wtq", "wikisql", "poludmik", "pot"];

fn main() -> ExitCode {
    let Some(folder) = folder() else {
        println!("no corpora beside the repository (../shared/corpus): nothing to replay");
        return ExitCode::SUCCESS;
    };
    let named: Vec<String> = std::env::args().skip(1).collect();
    for name in ALL.into_iter().filter(|name| named.is_empty() || named.iter().any(|one| one == name)) {
        match replay(&folder, name, 1) {
            Ok(agreement) => println!("== {name}\n{agreement}"),
            Err(error) => {
                eprintln!("parity: {error}");
                return ExitCode::from(1);
            }
        }
    }
    ExitCode::SUCCESS
}
