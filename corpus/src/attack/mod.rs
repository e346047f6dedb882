//! Attacks on the interpreter, and harmless programs that look like some: read from files, and tried one at a time.
//!
//! In: programs with a header that says what each is after and how it is to end ([`Attack`]). Out: a [`Trial`] each, with every
//! [`Hit`]: what should not have happened. A trial runs in the caller's process; the command `hiddentables attack` gives each a process
//! of its own, so that a hang or a death is seen too.

mod canary;
mod expectation;
mod load;
mod program;
mod trial;

pub use canary::{CANARY, canary};
pub use expectation::{Expectation, Verdict};
pub use load::{LoadError, load};
pub use program::{Attack, Gain, Place};
pub use trial::{Hit, Trial, try_attack};
