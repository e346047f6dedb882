//! Pure Python programs, each parsed, set up and run: `cargo bench -p hiddentables-interp`. Beside CPython: `cargo xtask bench python`.

use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use criterion::Criterion;
use hiddentables_interp::{Namespace, Settings, run};
use hiddentables_values::{Limits, Meter};

fn main() {
    let timed = || {
        let mut criterion = Criterion::default().configure_from_args();
        programs(&mut criterion);
        criterion.final_summary();
    };
    // Programs run on a roomy stack, as a host gives them.
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(timed);
    assert!(worker.is_ok_and(|worker| worker.join().is_ok()), "the system gives no thread, or a program failed");
}

fn programs(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/programs");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut group = criterion.benchmark_group("python");
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&path).unwrap_or_default();
        group.bench_function(name, |bencher| bencher.iter(|| assert!(runs(black_box(&source)))));
    }
}

fn runs(source: &str) -> bool {
    let Ok(program) = hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default()) else { return false };
    let meter: Rc<Meter> = Meter::new(Limits::default());
    let mut namespace = Namespace::new();
    run(&Arc::new(program), &mut namespace, &Settings::default(), &meter).result.is_ok()
}
