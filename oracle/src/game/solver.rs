//! [`Solver`]: whoever writes the programs. What it is given is what it may know: a conversation of texts, never a table.

use std::collections::VecDeque;
use std::fmt;
use std::time::Instant;

use serde::{Deserialize, Serialize};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The Oracle, before the question: role, instructions, schema.
    System,
    /// The Oracle: a question, or what came of a program.
    User,
    /// The Solver.
    Assistant,
}

impl Role {
    /// The name in the chat protocol and in transcripts.
    pub fn name(self) -> &'static str {
        match self {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
        }
    }

    /// The role of this name.
    pub fn of_name(name: &str) -> Option<Role> {
        [Role::System, Role::User, Role::Assistant].into_iter().find(|role| role.name() == name)
    }
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub content: String,
}

/// Tokens that a Solver's provider counted for one reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Of the conversation it was sent.
    pub prompt: u64,
    /// Of what it wrote.
    pub completion: u64,
}

/// A Solver's reply: free text with code in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The text.
    pub text: String,
    /// What the provider counted, where it says.
    pub tokens: Option<Tokens>,
}

impl From<String> for Reply {
    fn from(text: String) -> Reply {
        Reply { text, tokens: None }
    }
}

/// Writes programs: a language model, a script, a recorded conversation.
///
/// ```
/// use std::time::Instant;
/// use hiddentables::game::{Message, Reply, Solver, SolverError};
///
/// struct Longest;
///
/// impl Solver for Longest {
///     fn name(&self) -> &str {
///         "longest"
///     }
///
///     fn reply(&mut self, _: &[Message], _: Option<Instant>) -> Result<Reply, SolverError> {
///         Ok("max(df['name'], key=len)".to_string().into())
///     }
/// }
/// ```
pub trait Solver {
    /// What ledgers and transcripts call it: a model's name.
    fn name(&self) -> &str;

    /// The next message of a conversation that ends with one of the Oracle's. Gives up at the deadline.
    fn reply(&mut self, conversation: &[Message], deadline: Option<Instant>) -> Result<Reply, SolverError>;
}

impl<S: Solver + ?Sized> Solver for &mut S {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn reply(&mut self, conversation: &[Message], deadline: Option<Instant>) -> Result<Reply, SolverError> {
        (**self).reply(conversation, deadline)
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn reply(&mut self, conversation: &[Message], deadline: Option<Instant>) -> Result<Reply, SolverError> {
        (**self).reply(conversation, deadline)
    }
}

/// Why there is no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolverFault {
    /// It cannot be reached: no such host, refused, connection lost, or errors of its own again and again.
    Unreachable,
    /// The deadline passed.
    TimedOut,
    /// It has had enough requests, and went on saying so.
    RateLimited,
    /// It does not serve this request: key, model, address.
    Denied,
    /// What came back is no reply.
    Malformed,
    /// What came back is larger than any reply.
    TooLarge,
    /// A script or a recording has no reply left.
    Exhausted,
}

impl SolverFault {
    /// The name in transcripts and results.
    pub fn name(self) -> &'static str {
        match self {
            SolverFault::Unreachable => "unreachable",
            SolverFault::TimedOut => "timed-out",
            SolverFault::RateLimited => "rate-limited",
            SolverFault::Denied => "denied",
            SolverFault::Malformed => "malformed",
            SolverFault::TooLarge => "too-large",
            SolverFault::Exhausted => "exhausted",
        }
    }
}

/// Why there is no reply, in words for the host. It holds no key and goes into no conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverError {
    /// What kind of fault.
    pub fault: SolverFault,
    /// What happened, for people.
    pub message: String,
}

impl SolverError {
    /// An error of this kind.
    pub fn new(fault: SolverFault, message: impl Into<String>) -> SolverError {
        SolverError { fault, message: message.into() }
    }
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no reply from the Solver ({}): {}", self.fault.name(), self.message)
    }
}

impl std::error::Error for SolverError {}

/// A Solver that says what it was told to say, one reply after another.
///
/// ```
/// use hiddentables::game::{Scripted, Solver};
///
/// let mut solver = Scripted::new(["df['a'].sum()"]);
/// assert_eq!(solver.reply(&[], None)?.text, "df['a'].sum()");
/// assert!(solver.reply(&[], None).is_err());
/// # Ok::<(), hiddentables::game::SolverError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    replies: VecDeque<Result<Reply, SolverError>>,
    name: String,
}

impl Scripted {
    /// These replies, in order.
    pub fn new<T: Into<String>>(replies: impl IntoIterator<Item = T>) -> Scripted {
        Scripted::of(replies.into_iter().map(|text| Ok(Reply::from(text.into()))))
    }

    /// These replies and faults, in order.
    pub fn of(replies: impl IntoIterator<Item = Result<Reply, SolverError>>) -> Scripted {
        Scripted { replies: replies.into_iter().collect(), name: "scripted".to_string() }
    }

    /// The same under another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Scripted {
        self.name = name.into();
        self
    }
}

impl Solver for Scripted {
    fn name(&self) -> &str {
        &self.name
    }

    fn reply(&mut self, _: &[Message], _: Option<Instant>) -> Result<Reply, SolverError> {
        let none_left = || Err(SolverError::new(SolverFault::Exhausted, "the script has no reply left"));
        self.replies.pop_front().unwrap_or_else(none_left)
    }
}
