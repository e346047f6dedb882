//! Deadlines, retries and the waits between them, and many conversations at once.

mod common;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use common::{KEY, Tested, ask, config, conversation};
use hiddentables::game::{Message, Role, Solver, SolverFault};
use hiddentables_solver::{OpenAi, OpenAiConfig, Traffic};
use hiddentables_stub::{Answer, Stub};

/// The first answers in order, then the last one again.
fn one_after_another(answers: Vec<Answer>) -> std::io::Result<Stub> {
    let at = AtomicUsize::new(0);
    Stub::start(move |_| {
        let at = at.fetch_add(1, Ordering::SeqCst).min(answers.len() - 1);
        answers.get(at).cloned().unwrap_or_else(Answer::hang_up)
    })
}

#[test]
fn storms_pass() -> Tested {
    let storm =
        vec![Answer::status(429), Answer::status(500), Answer::hang_up(), Answer::status(503), Answer::reply("df")];
    let stub = one_after_another(storm)?;
    let mut solver = OpenAi::new(OpenAiConfig { retries: 4, ..config(&stub) })?;
    assert_eq!(ask(&mut solver, 5000).map(|reply| reply.text), Ok("df".to_string()));
    let Traffic { attempts, retries, replies, tokens } = solver.traffic();
    assert_eq!((attempts, retries, replies), (5, 4, 1));
    assert_eq!((tokens.prompt, tokens.completion), (100, 1));
    Ok(())
}

#[test]
fn waits_that_are_asked_for_are_kept() -> Tested {
    for (name, value) in [("retry-after", "0.3"), ("retry-after-ms", "300"), ("x-ratelimit-reset-requests", "300ms")] {
        let stub = one_after_another(vec![Answer::status(429).header(name, value), Answer::reply("df")])?;
        let begun = Instant::now();
        assert!(ask(&mut OpenAi::new(config(&stub))?, 5000).is_ok());
        let took = begun.elapsed();
        assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(3), "{name}: {took:?}");
    }
    Ok(())
}

#[test]
fn a_wait_that_is_too_long_is_not_begun() -> Tested {
    let stub = Stub::always(Answer::status(429).header("retry-after", "3600"))?;
    let begun = Instant::now();
    let error = ask(&mut OpenAi::new(config(&stub))?, 60_000).map_err(|error| (error.fault, error.message));
    let message = "the endpoint takes no more requests for now (HTTP 429, stub_error); it asks to wait for 3600 s";
    assert_eq!(error, Err((SolverFault::RateLimited, message.to_string())));
    // Shorter than the longest wait, but beyond the deadline.
    let stub = Stub::always(Answer::status(503).header("retry-after", "20"))?;
    let patient = OpenAiConfig { longest_wait: Duration::from_secs(60), ..config(&stub) };
    assert_eq!(ask(&mut OpenAi::new(patient)?, 10_000).map_err(|error| error.fault), Err(SolverFault::Unreachable));
    assert!(begun.elapsed() < Duration::from_secs(5));
    Ok(())
}

#[test]
fn the_deadline_holds() -> Tested {
    let check = |answer: Answer, retries| -> Tested {
        let stub = Stub::always(answer.clone())?;
        let mut solver = OpenAi::new(OpenAiConfig { retries, first_wait: Duration::from_millis(50), ..config(&stub) })?;
        let begun = Instant::now();
        let error = ask(&mut solver, 400);
        assert_eq!(error.map_err(|error| error.fault), Err(SolverFault::TimedOut), "{answer:?}");
        assert!(begun.elapsed() >= Duration::from_millis(350), "{answer:?}: {:?}", begun.elapsed());
        Ok(())
    };
    let long = Duration::from_secs(60);
    check(Answer::reply("df").after(long), 0)?;
    // A slow loris: always another byte, never the last.
    check(Answer::reply("df").trickling(1, Duration::from_millis(40)), 0)?;
    check(Answer::reply("df").trickling(150, long), 0)?;
    check(Answer::status(500).trickling(1, Duration::from_millis(40)), 0)?;
    check(Answer::status(500), 1_000_000)?;
    check(Answer::hang_up(), 1_000_000)
}

#[test]
fn one_slow_request_is_not_the_end() -> Tested {
    let slow = Answer::reply("late").after(Duration::from_secs(30));
    let stub = one_after_another(vec![slow, Answer::reply("df")])?;
    let mut solver = OpenAi::new(OpenAiConfig { time: Duration::from_millis(200), ..config(&stub) })?;
    assert_eq!(ask(&mut solver, 20_000).map(|reply| reply.text), Ok("df".to_string()));
    assert_eq!(solver.traffic().retries, 1);
    // No deadline: the request's own time still holds.
    let stub = Stub::always(Answer::reply("late").after(Duration::from_secs(30)))?;
    let mut solver = OpenAi::new(OpenAiConfig { time: Duration::from_millis(200), retries: 1, ..config(&stub) })?;
    let error = solver.reply(&conversation("How many?"), None);
    let expected = (SolverFault::TimedOut, "no whole answer within 0.2 s".to_string());
    assert_eq!(error.map_err(|error| (error.fault, error.message)), Err(expected));
    Ok(())
}

/// Between two rounds an endpoint may close a connection that was kept for the next: that is no fault, and costs no retry.
#[test]
fn a_connection_that_idled_away_is_no_fault() -> Tested {
    let stub = Stub::always(Answer::reply("df").then_leaving())?;
    let mut solver = OpenAi::new(OpenAiConfig { retries: 0, ..config(&stub) })?;
    for _ in 0..5 {
        assert_eq!(ask(&mut solver, 5000).map(|reply| reply.text), Ok("df".to_string()));
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

#[test]
fn a_deadline_that_has_passed_sends_nothing() -> Tested {
    let stub = Stub::always(Answer::reply("df"))?;
    let mut solver = OpenAi::new(config(&stub))?;
    let error = ask(&mut solver, 0).map_err(|error| (error.fault, error.message));
    assert_eq!(error, Err((SolverFault::TimedOut, "the deadline passed".to_string())));
    assert_eq!((stub.connections(), solver.traffic().attempts), (0, 0));
    Ok(())
}

#[test]
fn the_key_goes_into_one_header() -> Tested {
    let stub = Stub::always(Answer::reply("df"))?;
    let with_header = OpenAiConfig { headers: vec![("OpenAI-Organization".into(), "ours".into())], ..config(&stub) };
    let mut solver = OpenAi::new(with_header)?;
    assert!(!format!("{solver:?}").contains(KEY));
    ask(&mut solver, 5000)?;
    let requests = stub.requests();
    let request = requests.first().ok_or("no request")?;
    assert_eq!(request.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(request.header("openai-organization"), Some("ours"));
    let names: BTreeSet<&str> = request.headers.iter().map(|(name, _)| name.as_str()).collect();
    let expected =
        ["accept", "authorization", "content-length", "content-type", "host", "openai-organization", "user-agent"];
    assert_eq!(names, BTreeSet::from(expected));
    let sent = String::from_utf8(stub.received())?;
    assert_eq!(sent.matches(KEY).count(), 1);

    let without = OpenAiConfig { api_key: None, ..config(&stub) };
    ask(&mut OpenAi::new(without)?, 5000)?;
    assert!(stub.requests().last().is_some_and(|request| request.header("authorization").is_none()));
    Ok(())
}

/// 64 threads with a clone each, three rounds a conversation: every one gets its own replies, connections are shared, and the counters agree.
#[test]
fn sixty_four_conversations_at_once() -> Tested {
    const CONVERSATIONS: usize = 64;
    const ROUNDS: usize = 3;

    // Every eighth request is refused once in a while.
    let stub = Arc::new(Stub::start(|request| {
        if request.nth % 8 == 3 {
            return Answer::status(429).header("retry-after-ms", "5");
        }
        let question = request.messages().get(1).map(|(_, text)| (*text).to_string()).unwrap_or_default();
        Answer::reply(format!("{question}, round {}", request.rounds())).after(Duration::from_millis(20))
    })?);
    let solver = OpenAi::new(OpenAiConfig { retries: 20, ..config(&stub) })?;
    let together = Arc::new(Barrier::new(CONVERSATIONS));
    let threads: Vec<_> = (0..CONVERSATIONS)
        .map(|number| {
            let (mut solver, together) = (solver.clone(), Arc::clone(&together));
            thread::spawn(move || {
                together.wait();
                let mut said = conversation(&format!("conversation {number}"));
                for round in 0..ROUNDS {
                    let deadline = Instant::now() + Duration::from_secs(60);
                    let reply = solver.reply(&said, Some(deadline)).map_err(|error| error.to_string())?;
                    if reply.text != format!("conversation {number}, round {round}") {
                        return Err(format!("conversation {number} was told {:?}", reply.text));
                    }
                    said.push(Message { role: Role::Assistant, content: reply.text });
                    said.push(Message { role: Role::User, content: "Again.".into() });
                }
                Ok(())
            })
        })
        .collect();
    for thread in threads {
        thread.join().map_err(|_| "a conversation panicked")??;
    }
    let traffic = solver.traffic();
    assert_eq!(traffic.replies, (CONVERSATIONS * ROUNDS) as u64);
    assert_eq!(traffic.attempts, traffic.replies + traffic.retries);
    assert_eq!(traffic.attempts, stub.requests().len() as u64);
    assert_eq!(traffic.tokens.prompt, 100 * traffic.replies);
    // One for each conversation and a few whose first answer was not read to its end.
    assert!(stub.connections() <= CONVERSATIONS * 2, "{} connections", stub.connections());
    Ok(())
}
