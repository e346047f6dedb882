//! [`Request`]: what the stub was sent.

use serde_json::Value as Json;

/// One request.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Which of all requests this is, from 0, in the order of arrival.
    pub nth: usize,
    /// `POST`
    pub method: String,
    /// `/v1/chat/completions`
    pub path: String,
    /// Names in lower case, in the order in which they came.
    pub headers: Vec<(String, String)>,
    /// The body; null where it is no JSON.
    pub body: Json,
}

impl Request {
    /// The value of a header; its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(each, _)| each == name).map(|(_, value)| value.as_str())
    }

    /// The model that is asked for.
    pub fn model(&self) -> &str {
        self.body["model"].as_str().unwrap_or_default()
    }

    /// Roles and texts of the conversation.
    pub fn messages(&self) -> Vec<(&str, &str)> {
        let messages = self.body["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
        messages
            .iter()
            .map(|message| {
                (message["role"].as_str().unwrap_or_default(), message["content"].as_str().unwrap_or_default())
            })
            .collect()
    }

    /// How often the model has replied in this conversation: a script that goes by it needs no memory of its own, so that conversations may come at
    /// once and in any order.
    pub fn rounds(&self) -> usize {
        self.messages().iter().filter(|(role, _)| *role == "assistant").count()
    }

    /// Whether a message of the conversation has this in it: a question, say.
    pub fn says(&self, text: &str) -> bool {
        self.messages().iter().any(|(_, content)| content.contains(text))
    }
}
