//! What the Solver is told is a function of program, schema and class of the outcome: on pairs of tables of one schema and other cells.
//! `cargo xtask twins --pairs 100000` tries more of them.

use hiddentables::{FeedbackProfile, PublicOutcome, with_run_stack};
use hiddentables_tests::report::{Report, none};
use hiddentables_tests::twins::{PROFILES, Pair, Programs, Tally, look_at};

const PAIRS: u64 = 400;

#[test]
fn feedback_is_the_same_for_twins() -> Result<(), Report> {
    let programs = Programs::read()?;
    let looked = with_run_stack(|| {
        let mut tally = Tally::default();
        for number in 0..PAIRS {
            look_at(&Pair::numbered(number, &programs)?, &mut tally);
        }
        Ok::<Tally, String>(tally)
    });
    let tally = looked.ok_or("the system gives no thread")??;
    none(&tally.wrong)?;
    println!("{tally}");
    // Else nothing was tried.
    if tally.other_outcome * 10 < tally.pairs * 3 || tally.other_class * 10 < tally.pairs {
        return Err(format!("too few pairs end differently: {tally}").into());
    }
    Ok(())
}

/// The bits of a conversation of seven rounds, as SECURITY.md has them: log2 of Σ(i<7) mⁱ + m⁷ for the m texts of a profile.
#[test]
fn a_profile_has_as_many_texts_as_it_says() {
    for ((name, profile), (texts, bits)) in PROFILES.into_iter().zip([(1, 3.0), (2, 7.99), (7, 19.87), (14, 26.76)]) {
        let mut told: Vec<&str> = PublicOutcome::of_profile(profile).iter().map(|outcome| outcome.feedback()).collect();
        told.sort_unstable();
        told.dedup();
        assert_eq!(told.len(), texts, "{name}");
        let m = texts as f64;
        let transcripts = (0..7).map(|round| m.powi(round)).sum::<f64>() + m.powi(7);
        assert!((transcripts.log2() - bits).abs() < 0.005, "{name}: {}", transcripts.log2());
        // Whatever happens is told as one of them.
        for outcome in PublicOutcome::of_profile(FeedbackProfile::Classes) {
            assert!(told.contains(&outcome.under(profile).feedback()), "{name}: {outcome:?}");
        }
    }
}
