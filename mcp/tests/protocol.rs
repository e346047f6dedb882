//! The server over a pair of streams, spoken to in JSON-RPC by hand.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hiddentables::game::Game;
use hiddentables::{Oracle, Table, columns};
use hiddentables_mcp::{Answers, Settings, Wall, serve};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};

type Fault = Box<dyn std::error::Error>;

struct Client {
    write: WriteHalf<DuplexStream>,
    read: BufReader<ReadHalf<DuplexStream>>,
    server: tokio::task::JoinHandle<Result<(), hiddentables_mcp::ServeError>>,
}

impl Client {
    async fn begin(settings: Settings) -> Result<Client, Fault> {
        let table = Table::new(vec![("people".into(), columns::ints(vec![709_037, 291_189]))])?;
        let wall = Wall::new(Box::new(BTreeMap::from([("cities".to_string(), table)])), settings)?;
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(theirs);
        let server = tokio::spawn(serve(Arc::new(wall), read, write));
        let (read, write) = tokio::io::split(ours);
        let mut client = Client { write, read: BufReader::new(read), server };
        let info =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        client.send(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": info})).await?;
        let answer = client.receive().await?;
        assert_eq!(answer["result"]["serverInfo"]["name"], "hiddentables");
        assert_eq!(answer["result"]["capabilities"], json!({"tools": {}}));
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await?;
        Ok(client)
    }

    async fn send(&mut self, message: &Json) -> Result<(), Fault> {
        self.raw(format!("{message}\n").as_bytes()).await
    }

    async fn raw(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        Ok(self.write.write_all(bytes).await?)
    }

    async fn receive(&mut self) -> Result<Json, Fault> {
        let mut line = String::new();
        tokio::time::timeout(Duration::from_secs(60), self.read.read_line(&mut line)).await??;
        Ok(serde_json::from_str(&line)?)
    }

    async fn call(&mut self, id: u32, tool: &str, arguments: Json) -> Result<(), Fault> {
        let params = json!({"name": tool, "arguments": arguments});
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})).await
    }

    async fn called(&mut self, tool: &str, arguments: Json) -> Result<Json, Fault> {
        self.call(7, tool, arguments).await?;
        let answer = self.receive().await?;
        assert_eq!(answer["id"], 7);
        Ok(answer)
    }
}

fn program(code: &str) -> Json {
    json!({"table": "cities", "program": code})
}

#[tokio::test]
async fn tools_are_listed_and_called() -> Result<(), Fault> {
    let answers = Answers { folder: None, revealed: true };
    let mut client = Client::begin(Settings { answers, ..Settings::default() }).await?;
    client.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await?;
    let listed = client.receive().await?;
    let tools = listed["result"]["tools"].as_array().ok_or("no tools")?;
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["describe_tables", "run_pandas"]);
    assert!(tools.iter().all(|tool| tool["annotations"]["readOnlyHint"] == true));

    let described = client.called("describe_tables", json!({})).await?;
    assert_eq!(described["result"]["content"][0]["text"], "\"cities\"\n  'people': int64\n\n");
    let answered = client.called("run_pandas", program("df['people'].max()")).await?;
    let expected = json!([
        {"type": "text", "text": "There is an answer; it goes to the user."},
        {"type": "text", "text": "{\"type\":\"int\",\"value\":709037}", "annotations": {"audience": ["user"]}},
    ]);
    assert_eq!(answered["result"]["content"], expected);
    assert_eq!(answered["result"]["isError"], false);
    assert!(answered["result"].get("structuredContent").is_none());
    let failed = client.called("run_pandas", program("raise KeyError(str(df['people'].max()))")).await?;
    assert_eq!(failed["result"]["isError"], true);
    assert!(!failed.to_string().contains("709037"), "{failed}");
    Ok(())
}

#[tokio::test]
async fn arguments_that_are_none() -> Result<(), Fault> {
    let mut client = Client::begin(Settings::default()).await?;
    let check = [
        (json!({}), "The argument table is expected to be a text."),
        (json!({"table": "cities"}), "The argument program is expected to be a text."),
        (json!({"table": "cities", "program": 3}), "The argument program is expected to be a text."),
        (json!({"table": "cities", "program": "1", "x": 1}), "Only these arguments are known: table, program."),
    ];
    for (arguments, text) in check {
        let answer = client.called("run_pandas", arguments).await?;
        assert_eq!(
            (&answer["result"]["content"][0]["text"], &answer["result"]["isError"]),
            (&text.into(), &true.into())
        );
    }
    for tool in ["ask", "rm", ""] {
        let answer = client.called(tool, program("1")).await?;
        assert_eq!(answer["error"]["message"], "there is no tool of this name");
    }
    Ok(())
}

#[tokio::test]
async fn a_client_that_talks_nonsense_is_outlived() -> Result<(), Fault> {
    let mut client = Client::begin(Settings::default()).await?;
    for nonsense in ["\n", "hello\n", "{\"jsonrpc\": \"2.0\", \"id\": \n", "{\"a\": \"\u{0}\"\n"] {
        client.raw(nonsense.as_bytes()).await?;
    }
    client.raw(b"\xff\xfe{}\n").await?;
    client.raw(&[b"[".repeat(100_000), b"\n".to_vec()].concat()).await?;
    // More than any message has, and the end of it later.
    for _ in 0..40 {
        client.raw(&b"x".repeat(1 << 16)).await?;
    }
    client.raw(b"\n").await?;
    let answer = client.called("run_pandas", program("1 + 1")).await?;
    assert_eq!(answer["result"]["isError"], false);
    Ok(())
}

#[tokio::test]
async fn calls_go_side_by_side() -> Result<(), Fault> {
    const CALLS: u32 = 32;

    let mut client = Client::begin(Settings { at_once: 4, ..Settings::default() }).await?;
    for id in 100..100 + CALLS {
        let code = if id % 2 == 0 { "df['people'].sum()" } else { "df['town']" };
        client.call(id, "run_pandas", program(code)).await?;
    }
    let mut failed = BTreeMap::new();
    for _ in 0..CALLS {
        let answer = client.receive().await?;
        failed.insert(answer["id"].as_u64().ok_or("no id")?, answer["result"]["isError"].clone());
    }
    let expected: BTreeMap<u64, Json> = (100..100 + u64::from(CALLS)).map(|id| (id, (id % 2 == 1).into())).collect();
    assert_eq!(failed, expected);
    Ok(())
}

#[tokio::test]
async fn a_program_without_end_holds_nobody_up() -> Result<(), Fault> {
    let oracle = Oracle { time: Duration::from_millis(300), ..Oracle::default() };
    let game = Game { oracle, ..Game::default() };
    let mut client = Client::begin(Settings { game, at_once: 2, ..Settings::default() }).await?;
    client.call(1, "run_pandas", program("while True:\n    pass")).await?;
    client.call(2, "describe_tables", json!({})).await?;
    assert_eq!(client.receive().await?["id"], 2);
    let ended = client.receive().await?;
    assert_eq!((&ended["id"], &ended["result"]["isError"]), (&1.into(), &true.into()));
    // A call that is cancelled is not answered, and its turn comes free.
    client.call(3, "run_pandas", program("while True:\n    pass")).await?;
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 3}});
    client.send(&cancel).await?;
    let answer = client.called("run_pandas", program("1 + 1")).await?;
    assert_eq!(answer["result"]["isError"], false);
    Ok(())
}

#[tokio::test]
async fn the_server_ends_with_its_client() -> Result<(), Fault> {
    let client = Client::begin(Settings::default()).await?;
    let Client { write, read, server } = client;
    drop((write, read));
    tokio::time::timeout(Duration::from_secs(10), server).await???;
    Ok(())
}
