//! Agreement with the reference on the corpora beside the repository never falls, and what disagrees is named, not wrong.

use hiddentables_tests::corpora::{folder, replay};
use hiddentables_tests::report::{Report, none};

/// Replays every `step`-th line; at least `floor` of them agree, and each other one ends at a construct that is not supported.
fn check(name: &str, step: usize, floor: f64) -> Result<(), Report> {
    let Some(folder) = folder() else {
        println!("skipped: no corpora beside the repository");
        return Ok(());
    };
    let agreement = replay(&folder, name, step)?;
    none(&agreement.wrong)?;
    let share = agreement.all.share();
    if share < floor { Err(format!("{share:.4} is below the floor of {floor}\n{agreement}").into()) } else { Ok(()) }
}

#[test]
fn solver_wtq() -> Result<(), Report> {
    check("solver_wtq", 1, 0.92)
}

#[test]
fn wikisql() -> Result<(), Report> {
    check("wikisql", 20, 1.0)
}

#[test]
fn poludmik() -> Result<(), Report> {
    check("poludmik", 20, 0.92)
}

#[test]
fn pot() -> Result<(), Report> {
    check("pot", 20, 1.0)
}
