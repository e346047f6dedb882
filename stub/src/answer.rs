//! [`Answer`]: what the stub sends, and how.

use std::time::Duration;

use serde_json::{Value as Json, json};

/// One answer, whole or spoilt.
#[derive(Clone, Debug)]
pub struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) delivery: Delivery,
}

/// How an answer goes out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delivery {
    /// Wait before the first byte.
    pub(crate) after: Duration,
    /// Close the connection after so many bytes of the body; its declared length stays.
    pub(crate) cut: Option<usize>,
    /// Send so many bytes at a time, with a pause between.
    pub(crate) trickle: Option<(usize, Duration)>,
    /// Send bytes that are no HTTP, or nothing, and close.
    pub(crate) instead: Option<Vec<u8>>,
    /// Leave the length out, and end the body by closing.
    pub(crate) unmeasured: bool,
    /// Send the body in chunks of so many bytes.
    pub(crate) chunks: Option<usize>,
    /// Close the connection so long after the answer, without having said so.
    pub(crate) leaves: bool,
}

impl Answer {
    /// A model's reply as the protocol has it, with counts of tokens.
    pub fn reply(text: impl AsRef<str>) -> Answer {
        let text = text.as_ref();
        Answer::message(&json!({"role": "assistant", "content": text}), text.len() as u64 / 4 + 1)
    }

    /// A reply that is a call of a tool with code in it.
    pub fn tool_call(arguments: &Json) -> Answer {
        let function = json!({"name": "python", "arguments": arguments.to_string()});
        let calls = json!([{"id": "call_0", "type": "function", "function": function}]);
        Answer::message(&json!({"role": "assistant", "content": null, "tool_calls": calls}), 20)
    }

    /// A completion with this message.
    pub fn message(message: &Json, tokens: u64) -> Answer {
        Answer::json(&json!({
            "id": "chatcmpl-0",
            "object": "chat.completion",
            "created": 1_700_000_000,
            "model": "stub",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": tokens, "total_tokens": 100 + tokens},
        }))
    }

    /// This JSON, with status 200.
    pub fn json(body: &Json) -> Answer {
        Answer::bytes("application/json", body.to_string())
    }

    /// These bytes, with status 200.
    pub fn bytes(content_type: &str, body: impl Into<Vec<u8>>) -> Answer {
        Answer {
            status: 200,
            headers: vec![("content-type".into(), content_type.into())],
            body: body.into(),
            delivery: Delivery::default(),
        }
    }

    /// An error of the endpoint, in the shape that the protocol gives them.
    pub fn status(status: u16) -> Answer {
        Answer::failure(status, "stub_error", "what the stub says about it")
    }

    /// An error with a code and a message.
    pub fn failure(status: u16, code: &str, message: &str) -> Answer {
        let error = json!({"message": message, "type": code, "param": null, "code": code});
        Answer { status, ..Answer::json(&json!({ "error": error })) }
    }

    /// The connection closed without a word.
    pub fn hang_up() -> Answer {
        Answer::raw(Vec::new())
    }

    /// These bytes in place of an answer, then the connection closed.
    pub fn raw(bytes: impl Into<Vec<u8>>) -> Answer {
        let mut answer = Answer::status(200);
        answer.delivery.instead = Some(bytes.into());
        answer
    }

    /// With a header more.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Answer {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// So late.
    #[must_use]
    pub fn after(mut self, wait: Duration) -> Answer {
        self.delivery.after = wait;
        self
    }

    /// Cut after so many bytes of the body.
    #[must_use]
    pub fn cut_after(mut self, bytes: usize) -> Answer {
        self.delivery.cut = Some(bytes);
        self
    }

    /// So many bytes at a time, with a pause between: a slow loris. Head and body alike.
    #[must_use]
    pub fn trickling(mut self, bytes: usize, pause: Duration) -> Answer {
        self.delivery.trickle = Some((bytes.max(1), pause));
        self
    }

    /// Without a declared length: the body ends where the connection does.
    #[must_use]
    pub fn unmeasured(mut self) -> Answer {
        self.delivery.unmeasured = true;
        self
    }

    /// In chunks of so many bytes.
    #[must_use]
    pub fn chunked(mut self, bytes: usize) -> Answer {
        self.delivery.chunks = Some(bytes.max(1));
        self
    }

    /// Whole, and then the connection is closed though the answer did not say so: as servers do with connections that idle.
    #[must_use]
    pub fn then_leaving(mut self) -> Answer {
        self.delivery.leaves = true;
        self
    }
}
