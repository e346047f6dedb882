//! Whatever an endpoint does, there is a reply or an error of the right fault, in words that quote nothing of it, by the deadline.

mod common;

use std::time::Duration;

use common::{KEY, Tested, ask, config};
use hiddentables::game::SolverFault;
use hiddentables_solver::{OpenAi, OpenAiConfig};
use hiddentables_stub::{Answer, Stub};
use serde_json::json;

/// Text of a reply, or fault and message.
type Said = Result<String, (SolverFault, String)>;

/// The reply, or fault and message, of an endpoint that always answers so; and how many requests it took.
fn of(answer: Answer) -> Result<(Said, u64), Box<dyn std::error::Error>> {
    let stub = Stub::always(answer)?;
    let mut solver = OpenAi::new(config(&stub))?;
    let result = ask(&mut solver, 5000);
    if let Err(error) = &result {
        assert!(!error.to_string().contains(KEY), "{error}");
    }
    let result = result.map(|reply| reply.text).map_err(|error| (error.fault, error.message));
    Ok((result, solver.traffic().attempts))
}

fn check(answer: Answer, requests: u64, fault: SolverFault, message: &str) -> Tested {
    assert_eq!(of(answer)?, (Err((fault, message.to_string())), requests));
    Ok(())
}

fn check_reply(answer: Answer, text: &str) -> Tested {
    assert_eq!(of(answer)?, (Ok(text.to_string()), 1));
    Ok(())
}

#[test]
fn replies() -> Tested {
    check_reply(Answer::reply("df.sum()"), "df.sum()")?;
    check_reply(Answer::reply("Réponse : « 答え » 🙂"), "Réponse : « 答え » 🙂")?;
    check_reply(Answer::tool_call(&json!({"code": "df.sum()"})), "```python\ndf.sum()\n```")?;
    check_reply(Answer::message(&json!({"content": null, "refusal": "I cannot"}), 1), "I cannot")?;
    check_reply(Answer::reply("df").unmeasured(), "df")?;
    check_reply(Answer::reply("df").chunked(5), "df")?;
    check_reply(Answer::reply("df").trickling(7, Duration::from_millis(1)), "df")?;
    check_reply(Answer::reply("df").after(Duration::from_millis(50)), "df")
}

#[test]
fn bodies_that_are_no_reply() -> Tested {
    use SolverFault::Malformed;

    let html = "the endpoint answers with HTML, not a completion: is this the address of the API?";
    check(Answer::bytes("text/html", "<html>Sign in</html>"), 1, Malformed, html)?;
    let stream = Answer::bytes(
        "text/event-stream",
        "data: {\"choices\": [{\"delta\": {\"content\": \"a\"}}]}\n\ndata: [DONE]\n",
    );
    check(stream, 1, Malformed, "the endpoint answers with a stream of events, which was not asked for")?;
    check(
        Answer::json(&json!({"choices": []})),
        1,
        Malformed,
        "the endpoint answers with a completion without a choice",
    )?;
    let truncated = Answer::bytes("application/json", "{\"choices\": [{\"message\": {\"content\": \"df");
    check(truncated, 1, Malformed, "the endpoint answers with JSON that breaks off")?;
    let binary = Answer::bytes("application/json", b"\xff\xfe\x00".to_vec());
    check(binary, 1, Malformed, "the endpoint answers with bytes that are not UTF-8")?;
    check(Answer::bytes("image/png", "hello"), 1, Malformed, "the endpoint answers with text that is no JSON")?;
    check(Answer::bytes("application/json", ""), 1, Malformed, "the endpoint answers with an empty body")?;
    check(Answer::raw("SSH-2.0-OpenSSH_9.6\r\n"), 1, Malformed, "the endpoint answers with what is no HTTP")
}

#[test]
fn too_much() -> Tested {
    let megabytes = || "x".repeat(10 << 20);
    let message = "the answer has more than 1048576 bytes";
    check(Answer::reply(megabytes()), 1, SolverFault::TooLarge, message)?;
    // What does not say how long it is is read up to the bound.
    check(Answer::reply(megabytes()).unmeasured(), 1, SolverFault::TooLarge, message)?;
    check(Answer::reply(megabytes()).chunked(1 << 16), 1, SolverFault::TooLarge, message)?;
    let head = Answer::reply("df").header("x-padding", &"x".repeat(1 << 20));
    check(head, 1, SolverFault::TooLarge, "the answer's head is too large")
}

#[test]
fn refusals() -> Tested {
    use SolverFault::Denied;

    let check = |status, code, message| check(Answer::failure(status, code, "…"), 1, Denied, message);
    check(400, "context_length_exceeded", "the endpoint refuses the request (HTTP 400, context_length_exceeded)")?;
    check(401, "invalid_api_key", "the endpoint does not accept the key (HTTP 401, invalid_api_key)")?;
    check(403, "", "the endpoint does not accept the key (HTTP 403)")?;
    check(404, "model_not_found", "the endpoint knows no such address or model (HTTP 404, model_not_found)")?;
    check(418, "tea", "the endpoint refuses the request (HTTP 418, tea)")?;
    check(429, "insufficient_quota", "the account has no quota left (HTTP 429, insufficient_quota)")
}

#[test]
fn failures_that_may_pass_are_tried_again() -> Tested {
    use SolverFault::{RateLimited, TimedOut, Unreachable};

    let limited = "the endpoint takes no more requests for now (HTTP 429, stub_error)";
    check(Answer::status(429), 3, RateLimited, limited)?;
    for status in [500, 502, 503, 504] {
        let message = format!("the endpoint fails (HTTP {status}, stub_error)");
        check(Answer::status(status), 3, Unreachable, &message)?;
    }
    check(Answer::status(501), 1, Unreachable, "the endpoint fails (HTTP 501, stub_error)")?;
    check(Answer::status(408), 3, TimedOut, "the endpoint gave the request up (HTTP 408, stub_error)")?;
    let inside = Answer::json(&json!({"error": {"code": 502, "message": "upstream"}}));
    check(inside, 3, Unreachable, "the endpoint fails (HTTP 502)")?;
    let (result, requests) = of(Answer::hang_up())?;
    assert_eq!((result.map_err(|(fault, _)| fault), requests), (Err(Unreachable), 3));
    for cut in [Answer::reply("df.sum()").cut_after(40), Answer::reply("df.sum()").chunked(7).cut_after(60)] {
        let (result, requests) = of(cut)?;
        assert_eq!((result.map_err(|(fault, _)| fault), requests), (Err(Unreachable), 3));
    }
    Ok(())
}

/// Neither what an endpoint says of itself nor the key that it says back goes further.
#[test]
fn what_an_endpoint_says_stays_there() -> Tested {
    let said = format!("Incorrect API key provided: {KEY}. <b>Contact us</b>");
    for status in [400, 401, 429, 500] {
        for code in [said.as_str(), KEY, "Some-Code", &"a".repeat(41)] {
            let (result, _) = of(Answer::failure(status, code, &said))?;
            let Err((_, message)) = result else { return Err("an error is no reply".into()) };
            assert!(message.ends_with(&format!("(HTTP {status})")), "{message}");
        }
    }
    check_reply(Answer::reply(format!("key = '{KEY}'")), "key = '[key]'")
}

#[test]
fn redirects_are_not_followed() -> Tested {
    let elsewhere = Stub::always(Answer::reply("df"))?;
    let target = format!("{}/chat/completions", elsewhere.base_url());
    for status in [301, 302, 303, 307, 308] {
        let (result, requests) = of(Answer::status(status).header("location", &target))?;
        assert_eq!((result.map_err(|(fault, _)| fault), requests), (Err(SolverFault::Denied), 1));
    }
    assert_eq!(elsewhere.connections(), 0);
    Ok(())
}

#[test]
fn nobody_there() -> Tested {
    // A port that was free a moment ago.
    let stub = Stub::always(Answer::reply("df"))?;
    let gone = config(&stub);
    drop(stub);
    let error = ask(&mut OpenAi::new(gone)?, 5000).map_err(|error| (error.fault, error.message));
    let expected = "the connection failed (connection refused)".to_string();
    assert_eq!(error, Err((SolverFault::Unreachable, expected)));

    let config = OpenAiConfig {
        base_url: "https://no-such-host.invalid/v1".into(),
        model: "m".into(),
        retries: 0,
        ..OpenAiConfig::default()
    };
    let error = ask(&mut OpenAi::new(config)?, 5000).map_err(|error| error.fault);
    assert_eq!(error, Err(SolverFault::Unreachable));
    Ok(())
}

#[test]
fn an_endpoint_that_does_not_encrypt() -> Tested {
    let stub = Stub::always(Answer::reply("df"))?;
    let config = OpenAiConfig { base_url: stub.base_url().replace("http://", "https://"), ..config(&stub) };
    let error = ask(&mut OpenAi::new(config)?, 5000).map_err(|error| (error.fault, error.message));
    let message = "no encrypted connection came about (TLS)".to_string();
    assert_eq!(error, Err((SolverFault::Unreachable, message)));
    let sent = String::from_utf8_lossy(&stub.received()).into_owned();
    assert!(!sent.contains(KEY) && !sent.contains("How many?"));
    Ok(())
}

#[test]
fn configurations_without_a_solver() -> Tested {
    let check = |config: OpenAiConfig, expected: &str| {
        assert_eq!(OpenAi::new(config).map(|_| ()).map_err(|error| error.to_string()), Err(expected.to_string()));
    };
    let good = || OpenAiConfig { model: "m".into(), ..OpenAiConfig::default() };
    check(OpenAiConfig::default(), "no model is named");
    let with_password = OpenAiConfig { base_url: format!("https://u:{KEY}@llm.example"), ..good() };
    check(
        with_password,
        "the base URL cannot be used: it holds a user name or password; keys come from the environment or a file",
    );
    let no_file = OpenAiConfig { ca_file: Some("/nowhere/ca.pem".into()), ..good() };
    check(no_file, "cannot read /nowhere/ca.pem: entity not found");
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let no_certificate = OpenAiConfig { ca_file: Some(here.into()), ..good() };
    check(no_certificate, &format!("{here} holds no certificate in PEM"));
    assert!(OpenAi::new(good()).is_ok());
    Ok(())
}
