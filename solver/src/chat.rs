//! The chat protocol: what is sent, and what comes back in whatever shape.

use hiddentables::game::{Message, Reply, Tokens};
use serde_json::{Map, Value as Json, json};

use crate::config::OpenAiConfig;

/// The body of a request: the conversation, the model, how it samples, and nothing else.
pub(crate) fn request(config: &OpenAiConfig, conversation: &[Message]) -> Vec<u8> {
    let message = |message: &Message| json!({"role": message.role.name(), "content": message.content});
    let mut body = Map::new();
    body.insert("model".into(), json!(config.model));
    body.insert("messages".into(), conversation.iter().map(message).collect());
    body.insert("stream".into(), json!(false));
    if let Some(temperature) = config.temperature {
        body.insert("temperature".into(), json!(temperature));
    }
    if let Some(tokens) = config.max_tokens {
        body.insert("max_tokens".into(), json!(tokens));
    }
    if let Some(tokens) = config.max_completion_tokens {
        body.insert("max_completion_tokens".into(), json!(tokens));
    }
    Json::Object(body).to_string().into_bytes()
}

/// What the body of a successful answer is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Body {
    /// A reply.
    Reply(Reply),
    /// An error in the place of one, as gateways send them: a status where it names one, and its code.
    Error(Option<u16>, Option<String>),
    /// Something else, and what.
    Other(&'static str),
}

/// Reads the body of a successful answer.
pub(crate) fn read(bytes: &[u8], content_type: &str) -> Body {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let body: Json = match serde_json::from_slice(bytes) {
        Ok(body) => body,
        Err(error) => return Body::Other(what_else(bytes, content_type, error.is_eof())),
    };
    let Some(choices) = body.get("choices").and_then(Json::as_array) else {
        return match body.get("error") {
            None | Some(Json::Null) => Body::Other("JSON that is no chat completion"),
            Some(error) => Body::Error(status_of(error), code_of(&body)),
        };
    };
    // One was asked for.
    let Some(choice) = choices.first() else { return Body::Other("a completion without a choice") };
    match choice.get("message").and_then(text_of) {
        Some(text) => Body::Reply(Reply { text, tokens: tokens_of(&body) }),
        None => Body::Other("a completion whose message cannot be read"),
    }
}

/// What bytes that are no JSON are, in words that quote none of them.
fn what_else(bytes: &[u8], content_type: &str, cut: bool) -> &'static str {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    let begins = |text: &[u8]| bytes.trim_ascii_start().get(..text.len()).is_some_and(|b| b.eq_ignore_ascii_case(text));
    if bytes.trim_ascii().is_empty() {
        "an empty body"
    } else if kind == "text/event-stream" || begins(b"data:") {
        "a stream of events, which was not asked for"
    } else if kind == "text/html" || begins(b"<") {
        "HTML, not a completion: is this the address of the API?"
    } else if std::str::from_utf8(bytes).is_err() {
        "bytes that are not UTF-8"
    } else if cut {
        "JSON that breaks off"
    } else {
        "text that is no JSON"
    }
}

/// The text of a message, in the shapes that endpoints give it: text, parts, a refusal, code as the argument of a tool. None where it has another shape.
fn text_of(message: &Json) -> Option<String> {
    let said = match message.get("content") {
        None | Some(Json::Null) => String::new(),
        Some(Json::String(text)) => text.clone(),
        Some(Json::Array(parts)) => parts.iter().map(part).collect::<Option<String>>()?,
        Some(_) => return None,
    };
    let mut blocks = vec![said];
    blocks.extend(message.get("refusal").and_then(Json::as_str).map(str::to_string));
    let calls = message.get("tool_calls").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let old = message.get("function_call").filter(|call| call.is_object());
    let functions = calls.iter().filter_map(|call| call.get("function").or(call.get("custom"))).chain(old);
    blocks.extend(functions.filter_map(code_of_call));
    blocks.retain(|block| !block.trim().is_empty());
    message.is_object().then(|| blocks.join("\n\n"))
}

fn part(part: &Json) -> Option<String> {
    match part {
        Json::String(text) => Some(text.clone()),
        Json::Object(part) => {
            let text = part.get("text").or(part.get("refusal"));
            // A thought or an image is no text of the reply.
            Some(text.and_then(Json::as_str).unwrap_or_default().to_string())
        }
        _ => None,
    }
}

/// The code in the arguments of a call, fenced: the one text among them, the one whose name says that it is code, or the arguments themselves where
/// they are no JSON.
fn code_of_call(function: &Json) -> Option<String> {
    const NAMES: [&str; 6] = ["code", "program", "python", "source", "script", "input"];
    let arguments = function.get("arguments").or(function.get("input"))?;
    let parsed = match arguments.as_str().map(serde_json::from_str::<Json>) {
        Some(Ok(parsed)) => parsed,
        Some(Err(_)) => arguments.clone(),
        None => arguments.clone(),
    };
    let code = match &parsed {
        Json::String(code) => code.clone(),
        Json::Object(named) => {
            let named_so = NAMES.iter().find_map(|name| named.get(*name).and_then(Json::as_str));
            let mut texts = named.values().filter_map(Json::as_str);
            let only = texts.next().filter(|_| texts.next().is_none());
            named_so.or(only)?.to_string()
        }
        _ => return None,
    };
    // Code with a fence in it brings its own, or cannot be fenced.
    Some(if code.contains("```") { code } else { format!("```python\n{}\n```", code.trim_end_matches('\n')) })
}

fn tokens_of(body: &Json) -> Option<Tokens> {
    let usage = body.get("usage")?;
    let count = |name: &str| usage.get(name).and_then(Json::as_u64);
    let (prompt, completion) = (count("prompt_tokens"), count("completion_tokens"));
    (prompt.is_some() || completion.is_some())
        .then(|| Tokens { prompt: prompt.unwrap_or_default(), completion: completion.unwrap_or_default() })
}

/// The status that an error names in its body.
fn status_of(error: &Json) -> Option<u16> {
    let status = error.get("code").or(error.get("status"))?.as_u64()?;
    u16::try_from(status).ok().filter(|status| (300..600).contains(status))
}

/// The code of an error, where it is a short word of a protocol: nothing else of an endpoint's error goes into a message.
pub(crate) fn code_of(body: &Json) -> Option<String> {
    let error = body.get("error").unwrap_or(body);
    let word = |text: &&str| {
        (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    ["code", "type"].iter().find_map(|name| error.get(name)?.as_str().filter(word)).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: Json) -> Body {
        read(json!({"choices": [{"message": message}]}).to_string().as_bytes(), "application/json")
    }

    fn reply(text: &str) -> Body {
        Body::Reply(text.to_string().into())
    }

    #[test]
    fn shapes_of_a_reply() {
        let check = |message: Json, expected: &str| assert_eq!(said(message.clone()), reply(expected), "{message}");
        check(json!({"content": "df"}), "df");
        check(json!({"content": ""}), "");
        check(json!({"content": null}), "");
        check(json!({}), "");
        check(json!({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}), "ab");
        check(json!({"content": [{"type": "thinking", "thinking": "…"}, "b"]}), "b");
        check(json!({"content": [{"type": "refusal", "refusal": "no"}]}), "no");
        check(json!({"content": null, "refusal": "I cannot"}), "I cannot");
        let call = |arguments: &str| json!({"content": null, "tool_calls": [{"function": {"arguments": arguments}}]});
        check(call(r#"{"code": "df.sum()\n"}"#), "```python\ndf.sum()\n```");
        check(call(r#"{"language": "python", "code": "df"}"#), "```python\ndf\n```");
        check(call(r#"{"whatever": "df", "n": 3}"#), "```python\ndf\n```");
        check(call(r#"{"one": "df", "two": "df"}"#), "");
        check(call("df.sum()"), "```python\ndf.sum()\n```");
        check(call("\"df\""), "```python\ndf\n```");
        check(call("[1]"), "");
        check(call(r#"{"code": "```python\ndf\n```"}"#), "```python\ndf\n```");
        check(json!({"tool_calls": [{"function": {"arguments": {"code": "df"}}}]}), "```python\ndf\n```");
        check(json!({"tool_calls": [{"custom": {"input": "df"}}]}), "```python\ndf\n```");
        check(json!({"tool_calls": [{}, {"function": {}}], "content": "a"}), "a");
        check(json!({"function_call": {"arguments": r#"{"code": "df"}"#}}), "```python\ndf\n```");
        check(
            json!({"content": "So:", "function_call": {"arguments": r#"{"code": "df"}"#}}),
            "So:\n\n```python\ndf\n```",
        );
    }

    #[test]
    fn what_is_no_reply() {
        let check = |bytes: &[u8], content_type: &str, expected| {
            assert_eq!(read(bytes, content_type), Body::Other(expected), "{}", String::from_utf8_lossy(bytes));
        };
        check(b"", "application/json", "an empty body");
        check(b"{\"choices\": [", "application/json", "JSON that breaks off");
        check(b"data: {\"choices\": []}\n\n", "text/event-stream", "a stream of events, which was not asked for");
        check(b" <!DOCTYPE html>", "application/json", "HTML, not a completion: is this the address of the API?");
        check(b"hello", "text/html; charset=utf-8", "HTML, not a completion: is this the address of the API?");
        check(b"{\"a\": \"\xff\"}", "application/json", "bytes that are not UTF-8");
        check(b"hello", "text/plain", "text that is no JSON");
        check(b"{}", "application/json", "JSON that is no chat completion");
        check(b"[1]", "application/json", "JSON that is no chat completion");
        check(b"{\"choices\": {}}", "application/json", "JSON that is no chat completion");
        check(b"{\"choices\": []}", "application/json", "a completion without a choice");
        check(b"{\"choices\": [1]}", "application/json", "a completion whose message cannot be read");
        check(b"{\"choices\": [{\"message\": \"a\"}]}", "", "a completion whose message cannot be read");
        check(b"{\"choices\": [{\"message\": {\"content\": 1}}]}", "", "a completion whose message cannot be read");
        let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
        check(&deep, "application/json", "text that is no JSON");
    }

    #[test]
    fn a_completion_counts_whatever_its_content_type() {
        let body = b"\xef\xbb\xbf{\"choices\": [{\"message\": {\"content\": \"a\"}}], \"usage\": {\"prompt_tokens\": 3, \"completion_tokens\": -1}}";
        let expected = Reply { text: "a".into(), tokens: Some(Tokens { prompt: 3, completion: 0 }) };
        assert_eq!(read(body, "text/plain"), Body::Reply(expected));
    }

    #[test]
    fn errors_in_place_of_a_reply() {
        let check = |body: Json, status, code: Option<&str>| {
            assert_eq!(read(body.to_string().as_bytes(), ""), Body::Error(status, code.map(str::to_string)), "{body}");
        };
        check(json!({"error": {"code": 429, "message": "…"}}), Some(429), None);
        check(json!({"error": {"code": "model_not_found"}}), None, Some("model_not_found"));
        check(json!({"error": {"code": "Key sk-1 is wrong", "type": "invalid_key"}}), None, Some("invalid_key"));
        check(json!({"error": {"code": 7}}), None, None);
        check(json!({"error": "no"}), None, None);
    }

    #[test]
    fn nothing_else_is_sent() {
        use hiddentables::game::Role;

        let conversation = [
            Message { role: Role::System, content: "s".into() },
            Message { role: Role::User, content: "\u{1}ü".into() },
        ];
        let mut config = OpenAiConfig { model: "m".into(), ..OpenAiConfig::default() };
        let sent =
            |config: &OpenAiConfig| serde_json::from_slice::<Json>(&request(config, &conversation)).unwrap_or_default();
        let messages = json!([{"role": "system", "content": "s"}, {"role": "user", "content": "\u{1}ü"}]);
        assert_eq!(sent(&config), json!({"model": "m", "messages": messages, "stream": false}));
        config.temperature = Some(0.2);
        config.max_tokens = Some(9);
        let expected =
            json!({"model": "m", "messages": messages, "stream": false, "temperature": 0.2, "max_tokens": 9});
        assert_eq!(sent(&config), expected);
    }
}
