//! The game inside an async service: questions come in over TCP, a JSON object a line, and answers go out the same way.
//!
//! ```sh
//! HIDDENTABLES_MODEL=… OPENAI_API_KEY=… cargo run -p hiddentables-solver --example service -- 127.0.0.1:7878
//! echo '{"question": "How many people live in the largest city?"}' | nc -q 60 127.0.0.1 7878
//! ```
//!
//! Who connects here is a user, who may see answers. A conversation is synchronous code (it computes, and waits for the model): it runs on a thread of
//! tokio's blocking pool, so that the runtime stays free. Three bounds hold whatever comes in: a semaphore (conversations at once), a wait for a turn
//! (then the user is told to come back), and the game's own time (a blocking thread cannot be cancelled from outside, so the game ends itself).

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hiddentables::game::{Conclusion, Game, Ledger, Session, Solver, Verdict};
use hiddentables::{Table, TableError, columns, with_run_stack};
use hiddentables_solver::{OpenAi, OpenAiConfig};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Bytes of a line.
const MOST: u64 = 16 << 10;

/// What every conversation shares.
struct Service<S> {
    table: Table,
    game: Game,
    ledger: Arc<Ledger>,
    solver: S,
    turns: Arc<Semaphore>,
    patience: Duration,
}

impl<S: Solver + Clone + Send + Sync + 'static> Service<S> {
    fn new(table: Table, game: Game, solver: S, at_once: usize, patience: Duration) -> Arc<Service<S>> {
        let ledger = Arc::new(Ledger::new(game.budget));
        let turns = Arc::new(Semaphore::new(at_once));
        Arc::new(Service { table, game, ledger, solver, turns, patience })
    }

    /// What came of a question, for the user.
    async fn answer(self: Arc<Self>, question: String) -> Json {
        let turn = tokio::time::timeout(self.patience, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return json!({"verdict": "busy"}) };
        let played = tokio::task::spawn_blocking(move || {
            // Given back when the game is over, not when the user hangs up.
            let _turn = turn;
            // One deep stack for all the programs of the conversation.
            with_run_stack(|| self.play(&question))
        });
        match played.await {
            Ok(Some(conclusion)) => shown(&conclusion),
            _ => json!({"verdict": "fault"}),
        }
    }

    fn play(&self, question: &str) -> Conclusion {
        let mut solver = self.solver.clone();
        let session = Session::new(self.game.clone(), "cities", &self.table);
        session.with_ledger(Arc::clone(&self.ledger)).ask(question, &mut solver)
    }

    /// Serves one user until he or she closes the connection.
    async fn attend(self: Arc<Self>, stream: TcpStream) -> io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut read = BufReader::new(read);
        loop {
            let mut line = Vec::new();
            (&mut read).take(MOST).read_until(b'\n', &mut line).await?;
            if line.is_empty() {
                return Ok(());
            }
            let asked: Json = serde_json::from_slice(&line).unwrap_or_default();
            let answer = match asked["question"].as_str().filter(|question| !question.trim().is_empty()) {
                Some(question) => Arc::clone(&self).answer(question.to_string()).await,
                None => json!({"verdict": "no question"}),
            };
            write.write_all(format!("{answer}\n").as_bytes()).await?;
            if answer["verdict"] == "no question" {
                return Ok(());
            }
        }
    }

    /// Serves everybody, for ever.
    async fn serve(self: Arc<Self>, listener: TcpListener) -> io::Result<()> {
        loop {
            let (stream, _) = listener.accept().await?;
            // A user who goes away in the middle is no fault of the service.
            tokio::spawn(Arc::clone(&self).attend(stream));
        }
    }
}

fn shown(conclusion: &Conclusion) -> Json {
    let mut shown = json!({"verdict": conclusion.verdict.name(), "rounds": conclusion.rounds, "bits": conclusion.bits});
    if let Some(answer) = conclusion.answer() {
        shown["answer"] = answer.clone();
    }
    if let Verdict::NoReply(error) = &conclusion.verdict {
        shown["fault"] = json!(error.fault.name());
    }
    shown
}

/// In a real service: a frame of Polars by `Table::from_polars`, or a file by `hiddentables_tables::read_path`.
fn table() -> Result<Table, TableError> {
    Table::new(vec![
        ("city".into(), columns::strings(["Oslo", "Bergen", "Moss"].map(Some))),
        ("people".into(), columns::ints(vec![709_037, 291_189, 50_290])),
    ])
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:7878".to_string());
    let solver = OpenAi::new(OpenAiConfig::from_environment()?)?;
    let game = Game { time: Some(Duration::from_secs(120)), ..Game::default() };
    let service = Service::new(table()?, game, solver, 16, Duration::from_secs(5));
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    Ok(service.serve(listener).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hiddentables_stub::{Answer, Stub};
    use std::time::Instant;

    type Tested = Result<(), Box<dyn std::error::Error>>;

    async fn begin(
        stub: &Stub,
        game: Game,
        at_once: usize,
        patience: u64,
    ) -> Result<std::net::SocketAddr, Box<dyn std::error::Error>> {
        let solver =
            OpenAi::new(OpenAiConfig { base_url: stub.base_url(), model: "stub".into(), ..OpenAiConfig::default() })?;
        let service = Service::new(table()?, game, solver, at_once, Duration::from_millis(patience));
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        tokio::spawn(service.serve(listener));
        Ok(address)
    }

    async fn ask(address: std::net::SocketAddr, line: String) -> io::Result<Json> {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(line.as_bytes()).await?;
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer).await?;
        Ok(serde_json::from_str(&answer).unwrap_or_default())
    }

    fn question(text: &str) -> String {
        format!("{}\n", json!({ "question": text }))
    }

    /// The n-th largest city's people, for 64 users at once, each over two rounds.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn many_users_at_once() -> Tested {
        let stub = Stub::start(|request| {
            let messages = request.messages();
            let number = messages.get(1).and_then(|(_, text)| text.split_whitespace().last()).unwrap_or_default();
            let column = if request.rounds() == 0 { "inhabitants" } else { "people" };
            Answer::reply(format!("final_answer = int(df['{column}'].nlargest({number}).iloc[-1])"))
        })?;
        let address = begin(&stub, Game::default(), 8, 60_000).await?;
        let users: Vec<_> = (0..64)
            .map(|user| tokio::spawn(ask(address, question(&format!("How many in number {}", user % 3 + 1)))))
            .collect();
        for (user, asked) in users.into_iter().enumerate() {
            let answer = asked.await??;
            let people = [709_037, 291_189, 50_290].get(user % 3).copied();
            assert_eq!((&answer["answer"]["value"], &answer["rounds"]), (&json!(people), &json!(2)), "{answer}");
        }
        assert!(stub.connections() <= 64, "{}", stub.connections());
        Ok(())
    }

    #[tokio::test]
    async fn who_finds_no_turn_is_told_so() -> Tested {
        let stub = Stub::always(Answer::reply("final_answer = 1").after(Duration::from_secs(3)))?;
        let address = begin(&stub, Game::default(), 1, 50).await?;
        let first = tokio::spawn(ask(address, question("One?")));
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(ask(address, question("Two?")).await?, json!({"verdict": "busy"}));
        assert_eq!(first.await??["verdict"], "answered");
        assert_eq!(ask(address, "{}\n".to_string()).await?, json!({"verdict": "no question"}));
        Ok(())
    }

    #[tokio::test]
    async fn a_model_that_says_nothing_is_given_up() -> Tested {
        let stub = Stub::always(Answer::reply("late").after(Duration::from_secs(60)))?;
        let game = Game { time: Some(Duration::from_millis(300)), ..Game::default() };
        let begun = Instant::now();
        let address = begin(&stub, game, 1, 50).await?;
        let answer = ask(address, question("One?")).await?;
        assert_eq!((&answer["verdict"], &answer["fault"]), (&json!("no-reply"), &json!("timed-out")));
        assert!(begun.elapsed() < Duration::from_secs(10));
        Ok(())
    }
}
