//! [`Stub`]: an OpenAI-compatible chat endpoint on loopback, for tests.
//!
//! It speaks the real protocol (HTTP/1.1, `/v1/chat/completions`), answers from a script, is as slow, broken or hostile as the script says, and keeps
//! every byte that it was sent. It is no language model: what it shows is how a host behaves, never how well one answers.
//!
//! ```
//! use hiddentables_stub::{Answer, Stub};
//!
//! let stub = Stub::start(|request| match request.rounds() {
//!     0 => Answer::reply("```python\ndf['people'].max()\n```"),
//!     _ => Answer::status(500),
//! })?;
//! assert!(stub.base_url().starts_with("http://127.0.0.1:"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod request;
mod serve;

pub use answer::Answer;
pub use request::Request;
pub use serve::Stub;
