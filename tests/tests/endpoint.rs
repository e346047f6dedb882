//! Games over a real protocol: many at once, with an endpoint that fails in between, and every byte that it was sent.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use hiddentables::game::{Game, Record, Role, Session, Transcript, audit};
use hiddentables::{FeedbackProfile, Oracle, Table, columns};
use hiddentables_solver::{ApiKey, OpenAi, OpenAiConfig};
use hiddentables_stub::{Answer, Stub};
use hiddentables_tests::report::{Report, none};
use serde_json::json;

const AT_ONCE: u64 = 64;
const EACH: u64 = 1;
const KEY: &str = "sk-canary-77e0a4b92d15";

/// Programs that try to send a cell, and replies that are none.
const REPLIES: [&str; 16] = [
    "raise KeyError(df['name'].iloc[0])",
    "raise ValueError(df.to_string())",
    "assert False, str(df['pay'].max())",
    "df[df['name'].iloc[0]]",
    "int(df['name'].iloc[1])",
    "{}[df['pay'].iloc[2]]",
    "print(df)\ndf['none']",
    "getattr(df, df['name'].iloc[0])",
    "df.query(df['name'].iloc[3])",
    "pd.to_datetime(df['name'])",
    "[][df['pay'].iloc[0]]",
    "df[df['pay'] < 0]",
    "import os\nos.environ",
    "x = (",
    "I would need to see the table first.",
    "while df['pay'].iloc[0] > 0:\n    pass",
];

/// Names and pay that stand nowhere else.
fn table() -> Result<(Table, Vec<String>), Report> {
    let names: Vec<String> = (0..40).map(|row| format!("Canary{}q", 5_000_011 + row * 7_919)).collect();
    let pay: Vec<i64> = (0..40).map(|row| 81_234_567 + row * 104_729).collect();
    let cells = names.iter().cloned().chain(pay.iter().map(ToString::to_string)).collect();
    let names = columns::strings(names.iter().map(|name| Some(name.as_str())));
    let table = Table::new(vec![("name".into(), names), ("pay".into(), columns::ints(pay))]);
    Ok((table.map_err(|error| error.to_string())?, cells))
}

/// A number for each conversation and round, the same in every run.
fn mixed(conversation: u64, round: u64) -> u64 {
    let mut x = (conversation * 64 + round + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^= x >> 29;
    x.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33
}

/// What the endpoint says in a round of a conversation, and how it fails before.
fn answer(request: &hiddentables_stub::Request) -> Answer {
    let messages = request.messages();
    let question = messages.iter().find(|(role, _)| *role == "user").map_or("", |(_, text)| *text);
    let conversation = question.rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let chosen = mixed(conversation, request.rounds() as u64);
    match request.nth % 11 {
        3 => return Answer::status(429).header("retry-after-ms", "3"),
        5 => return Answer::status(503),
        7 => return Answer::hang_up(),
        9 => return Answer::reply("df").cut_after(30),
        _ => {}
    }
    if chosen.is_multiple_of(9) {
        return Answer::reply("final_answer = df['name'].iloc[0]");
    }
    let code = REPLIES.get(chosen as usize % REPLIES.len()).copied().unwrap_or_default();
    match chosen % 5 {
        0 => Answer::tool_call(&json!({ "code": code })),
        1 => Answer::reply(format!("Here you are:\n```python\n{code}\n```")).chunked(16),
        _ => Answer::reply(code),
    }
}

/// One conversation, and whether it had an answer.
fn play(number: u64, table: &Table, mut solver: OpenAi) -> (bool, Transcript) {
    let profiles =
        [FeedbackProfile::Silent, FeedbackProfile::Coarse, FeedbackProfile::Standard, FeedbackProfile::Classes];
    let feedback = profiles.get(number as usize % profiles.len()).copied().unwrap_or_default();
    let oracle = Oracle { feedback, time: Duration::from_secs(120), ..Oracle::default() };
    let limits = hiddentables::Limits { steps: 20_000, ..oracle.limits.clone() };
    let game = Game { oracle: Oracle { limits, ..oracle }, ..Game::default() };
    let mut session = Session::new(game, "staff", table);
    let conclusion = session.ask(&format!("Who is paid best? {number}"), &mut solver);
    (conclusion.answer().is_some(), session.transcript().clone())
}

#[test]
fn no_cell_goes_over_the_wire() -> Result<(), Report> {
    let (table, cells) = table()?;
    let stub = Stub::start(answer).map_err(|error| error.to_string())?;
    let config = OpenAiConfig {
        base_url: stub.base_url(),
        model: "stub".into(),
        api_key: ApiKey::new(KEY).ok(),
        retries: 50,
        first_wait: Duration::from_millis(2),
        longest_wait: Duration::from_millis(50),
        ..OpenAiConfig::default()
    };
    let solver = OpenAi::new(config).map_err(|error| error.to_string())?;
    let played = Arc::new(Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for first in 0..AT_ONCE {
            let (solver, table, played) = (solver.clone(), &table, Arc::clone(&played));
            scope.spawn(move || {
                for number in (first..AT_ONCE * EACH).step_by(AT_ONCE as usize) {
                    let one = play(number, table, solver.clone());
                    played.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(one);
                }
            });
        }
    });
    let played = std::mem::take(&mut *played.lock().map_err(|_| "a conversation panicked".to_string())?);
    assert_eq!(played.len() as u64, AT_ONCE * EACH);

    let mut wrong = Vec::new();
    // What is looked through is what was sent: the schema stands there.
    let sent = String::from_utf8(stub.received()).map_err(|error| error.to_string())?;
    wrong.extend(cells.iter().filter(|cell| sent.contains(*cell)).map(|cell| format!("{cell} went over the wire")));
    assert!(sent.contains("'pay': int64"));
    // The key once a request, in its header.
    let requests = stub.requests();
    assert_eq!(sent.matches(KEY).count(), requests.len());
    // What went out is what the transcripts say: the last request of each conversation has every message but the last reply.
    let mut answered = 0;
    for (has_answer, transcript) in &played {
        answered += u64::from(*has_answer);
        let said = |record: &Record| match record {
            Record::Message { role, content, .. } => Some((role.name().to_string(), content.clone())),
            _ => None,
        };
        let mut messages: Vec<(String, String)> = transcript.records.iter().filter_map(said).collect();
        if messages.last().is_some_and(|(role, _)| role == Role::Assistant.name()) {
            messages.pop();
        }
        let same = |request: &hiddentables_stub::Request| {
            let sent = request.messages();
            sent.len() == messages.len()
                && sent.iter().zip(&messages).all(|(sent, said)| (sent.0, sent.1) == (said.0.as_str(), said.1.as_str()))
        };
        if !requests.iter().any(same) {
            wrong.push(format!("no request has the messages of a transcript: {messages:?}"));
        }
        let text = transcript.to_jsonl();
        if text.contains(KEY) {
            wrong.push("a transcript has the key in it".to_string());
        }
        let audited = audit(transcript, &table).map_err(|error| error.to_string())?;
        wrong.extend(audited.findings.iter().map(|finding| format!("{finding:?}")));
    }
    none(&wrong)?;
    assert!(answered > 10 && answered < AT_ONCE * EACH, "{answered} answered");
    let traffic = solver.traffic();
    assert!(traffic.retries > 50 && traffic.attempts == traffic.replies + traffic.retries, "{traffic:?}");
    Ok(())
}
