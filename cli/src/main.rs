//! The `hiddentables` command: a thin host.
use std::path::PathBuf;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let replay = hiddentables_corpus::Replay { corpus: PathBuf::from(&a[1]), tables: PathBuf::from(&a[2]), out: PathBuf::from(&a[3]), jobs: 2, timing: false, oracle: hiddentables::Oracle::default() };
    println!("{:?}", replay.run(|_| {}));
}
