//! What the tests of the endpoint share: a Solver of a stub, and one conversation with it.

use std::time::{Duration, Instant};

use hiddentables::game::{Message, Reply, Role, Solver, SolverError};
use hiddentables_solver::{ApiKey, OpenAi, OpenAiConfig};
use hiddentables_stub::Stub;

pub type Tested = Result<(), Box<dyn std::error::Error>>;

pub const KEY: &str = "sk-canary-5f2c9a71d0e8";

/// A configuration with short waits.
pub fn config(stub: &Stub) -> OpenAiConfig {
    OpenAiConfig {
        base_url: stub.base_url(),
        model: "stub".into(),
        api_key: ApiKey::new(KEY).ok(),
        time: Duration::from_secs(5),
        retries: 2,
        first_wait: Duration::from_millis(1),
        longest_wait: Duration::from_millis(500),
        ..OpenAiConfig::default()
    }
}

pub fn conversation(text: &str) -> Vec<Message> {
    vec![
        Message { role: Role::System, content: "You write Python.".into() },
        Message { role: Role::User, content: text.into() },
    ]
}

/// A reply within so many milliseconds, or its error; and that it kept to them, give or take how long this machine lets a thread wait.
pub fn ask(solver: &mut OpenAi, milliseconds: u64) -> Result<Reply, SolverError> {
    let begun = Instant::now();
    let deadline = begun + Duration::from_millis(milliseconds);
    let result = solver.reply(&conversation("How many?"), Some(deadline));
    let late = Instant::now().saturating_duration_since(deadline);
    assert!(late < Duration::from_secs(2), "{late:?} after the deadline");
    result
}
