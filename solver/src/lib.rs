//! [`OpenAi`]: a Solver behind any OpenAI-compatible `/v1/chat/completions` endpoint.
//!
//! A conversation of texts goes in, a reply comes out, by the deadline or not at all. What is sent is the conversation, the model's name and how it is
//! to be sampled, nothing else; the key goes to the configured address alone, and into no message, log or transcript. Only this crate and the hosts
//! above it know of networks: `hiddentables` itself does not.
//!
//! ```no_run
//! use std::time::{Duration, Instant};
//! use hiddentables::game::{Message, Role, Solver};
//! use hiddentables_solver::{OpenAi, OpenAiConfig};
//!
//! let mut config = OpenAiConfig::from_environment()?;
//! config.model = "gpt-4o-mini".to_string();
//! let mut solver = OpenAi::new(config)?;
//! let conversation = [Message { role: Role::User, content: "Print 1 in Python.".to_string() }];
//! let reply = solver.reply(&conversation, Some(Instant::now() + Duration::from_secs(60)))?;
//! println!("{} ({:?})", reply.text, solver.traffic());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod chat;
mod config;
mod key;
mod openai;
mod patience;
mod traffic;

pub use config::{ConfigError, OpenAiConfig};
pub use key::ApiKey;
pub use openai::OpenAi;
pub use traffic::Traffic;
