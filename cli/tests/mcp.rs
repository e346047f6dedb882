//! `hiddentables mcp` as a client meets it: the binary, spoken to in JSON-RPC over its standard input and output.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use hiddentables_stub::{Answer, Stub};
use serde_json::{Value as Json, json};

type Tested = Result<(), Box<dyn std::error::Error>>;

const KEY: &str = "sk-canary-8d41f07ab2c6";
const CELLS: [&str; 4] = ["Canary-Oslo", "Canary-Bergen", "709037", "291189"];

/// A folder with a table of canaries, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Folder> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let path = std::env::temp_dir().join(format!("hiddentables-mcp-cli-{}-{number}", std::process::id()));
        fs::create_dir_all(&path)?;
        fs::write(path.join("cities.csv"), "City,People\nCanary-Oslo,709037\nCanary-Bergen,291189\n")?;
        Ok(Folder(path))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hiddentables"));
        command.arg("mcp").args(arguments).current_dir(&self.0).env("OPENAI_API_KEY", KEY);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

struct Client {
    child: Child,
    write: ChildStdin,
    read: BufReader<ChildStdout>,
}

impl Client {
    fn begin(command: &mut Command) -> Result<Client, Box<dyn std::error::Error>> {
        let mut child = command.spawn()?;
        let write = child.stdin.take().ok_or("no input")?;
        let read = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut client = Client { child, write, read };
        let info =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        let begun = client.request("initialize", &info)?;
        assert_eq!(begun["serverInfo"]["name"], "hiddentables");
        writeln!(client.write, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
        Ok(client)
    }

    fn request(&mut self, method: &str, params: &Json) -> Result<Json, Box<dyn std::error::Error>> {
        writeln!(self.write, "{}", json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))?;
        let mut line = String::new();
        self.read.read_line(&mut line)?;
        // Whatever stands on standard output is the protocol.
        let mut answer: Json = serde_json::from_str(&line)?;
        Ok(answer["result"].take())
    }

    /// Text and whether it is an error.
    fn call(&mut self, tool: &str, arguments: &Json) -> Result<(String, bool), Box<dyn std::error::Error>> {
        let result = self.request("tools/call", &json!({"name": tool, "arguments": arguments}))?;
        assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "{result}");
        let text = result["content"][0]["text"].as_str().unwrap_or_default().to_string();
        Ok((text, result["isError"] == true))
    }

    /// Closes its side, and has what is left of both outputs.
    fn end(self) -> std::io::Result<(String, Output)> {
        let Client { child, write, mut read } = self;
        drop(write);
        let mut rest = String::new();
        read.read_to_string(&mut rest)?;
        Ok((rest, child.wait_with_output()?))
    }
}

#[test]
fn a_model_asks_and_the_user_is_answered() -> Tested {
    let endpoint = Stub::start(|request| match request.rounds() {
        0 => Answer::reply("df['Town'].max()"),
        _ => Answer::reply("```python\nfinal_answer = df['People'].max()\n```"),
    })?;
    let folder = Folder::new()?;
    let url = endpoint.base_url();
    let arguments = ["--tables", ".", "--answers", "out", "--model", "stub", "--base-url", &url];
    let mut client = Client::begin(&mut folder.command(&arguments))?;
    let tools = client.request("tools/list", &json!({}))?;
    let names: Vec<&Json> = tools["tools"].as_array().into_iter().flatten().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["describe_tables", "run_pandas", "ask"]);

    let described = "\"cities\"\n  'City': object (str)\n  'People': int64\n\n";
    assert_eq!(client.call("describe_tables", &json!({}))?, (described.to_string(), false));
    let answered =
        |number| (format!("There is an answer; it goes to the user as number {number}. You are not shown it."), false);
    let program = json!({"table": "cities", "program": "df['People'].min()"});
    assert_eq!(client.call("run_pandas", &program)?, answered(1));
    let question = json!({"table": "cities", "question": "How many live in the largest city?"});
    assert_eq!(client.call("ask", &question)?, answered(2));
    let program = json!({"table": "cities", "program": "import os"});
    let (text, is_error) = client.call("run_pandas", &program)?;
    assert!(is_error && text.starts_with("The code is not allowed:\nline 1: [import] os is not installed"), "{text}");

    let (rest, output) = client.end()?;
    let lines = "hiddentables: run_pandas on \"cities\": answered; at most 3.0 bits told of it so far\n\
                 hiddentables: ask on \"cities\": answered; at most 10.8 bits told of it so far\n\
                 hiddentables: run_pandas on \"cities\": failed; at most 10.8 bits told of it so far\n";
    assert_eq!((rest.as_str(), output.status.code()), ("", Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), lines);

    let answer: Json = serde_json::from_slice(&fs::read(folder.0.join("out/0002.answer.json"))?)?;
    assert_eq!((&answer["answer"]["value"], &answer["question"]), (&709_037.into(), &question["question"]));
    let transcript = fs::read_to_string(folder.0.join("out/0002.transcript.jsonl"))?;
    let sent = String::from_utf8(endpoint.received())?;
    for text in [&transcript, &sent] {
        assert_eq!(CELLS.iter().find(|cell| text.contains(**cell)), None, "{text}");
    }
    assert!(!transcript.contains(KEY));
    assert_eq!(sent.matches(KEY).count(), endpoint.requests().len());
    // What the transcripts say was said can be proved from them.
    for number in 1..=3 {
        let transcript = format!("out/{number:04}.transcript.jsonl");
        let mut audit = Command::new(env!("CARGO_BIN_EXE_hiddentables"));
        let audit = audit.args(["audit", &transcript, "--table", "cities.csv"]).current_dir(&folder.0).output()?;
        assert_eq!(audit.status.code(), Some(0), "{}", String::from_utf8_lossy(&audit.stdout));
    }
    Ok(())
}

#[test]
fn an_endpoint_that_is_down_is_no_end() -> Tested {
    let endpoint = Stub::always(Answer::failure(401, "invalid_api_key", KEY))?;
    let folder = Folder::new()?;
    let url = endpoint.base_url();
    let arguments = ["--table", "cities.csv", "--answers", "out", "--model", "stub", "--base-url", &url];
    let mut client = Client::begin(&mut folder.command(&arguments))?;
    let question = json!({"table": "cities", "question": "How many?"});
    assert_eq!(client.call("ask", &question)?, ("The Solver gave no reply.".to_string(), true));
    let program = json!({"table": "cities", "program": "len(df)"});
    assert!(!client.call("run_pandas", &program)?.1);
    let (_, output) = client.end()?;
    let lines = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(lines.contains("the endpoint does not accept the key (HTTP 401, invalid_api_key)\n"), "{lines}");
    assert!(!lines.contains(KEY));
    Ok(())
}

#[test]
fn what_has_to_be_said() -> Tested {
    let folder = Folder::new()?;
    let check = |arguments: &[&str], code: i32, stderr: &str| -> Tested {
        let output = folder.command(arguments).stdin(Stdio::null()).output()?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.contains(stderr)), (Some(code), true), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
        Ok(())
    };
    check(&["--table", "cities.csv"], 2, "<--answers <DIR>|--reveal-answers>")?;
    check(&["--answers", "out"], 2, "<--table <TABLE>|--tables <DIR>>")?;
    check(&["--tables", "nowhere", "--reveal-answers"], 1, "cannot read nowhere")?;
    check(&["--tables", ".", "--answers", "cities.csv/out"], 1, "cannot write cities.csv/out")?;
    check(&["--tables", ".", "--reveal-answers"], 1, "the client did not begin as the protocol has it")?;
    Ok(())
}

#[test]
fn bits_are_kept_over_servers() -> Tested {
    let folder = Folder::new()?;
    let arguments = ["--table", "cities.csv", "--answers", "out", "--ledger", "bits.jsonl", "--budget", "7"];
    let program = json!({"table": "cities", "program": "len(df)"});
    for is_refused in [false, false, true] {
        let mut client = Client::begin(&mut folder.command(&arguments))?;
        assert_eq!(client.call("run_pandas", &program)?.1, is_refused);
        client.end()?;
    }
    let kept = "{\"table\":\"cities\",\"solver\":\"mcp-client\",\"bits\":6.0}\n";
    assert_eq!(fs::read_to_string(folder.0.join("bits.jsonl"))?, kept);
    Ok(())
}

/// The package `mcp` of PyPI, where this machine has it: `HIDDENTABLES_MCP_PYTHON` names an interpreter that does.
#[test]
fn a_client_of_others() -> Tested {
    let folder = Folder::new()?;
    let python = std::env::var("HIDDENTABLES_MCP_PYTHON").unwrap_or_else(|_| "python3".to_string());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp_client.py");
    let mut command = Command::new(&python);
    command.arg(script).arg(env!("CARGO_BIN_EXE_hiddentables"));
    command.args(["mcp", "--table", "cities.csv", "--reveal-answers"]).current_dir(&folder.0);
    let Ok(output) = command.output() else {
        eprintln!("skipped: there is no {python}");
        return Ok(());
    };
    match output.status.code() {
        Some(0) => Ok(()),
        Some(77) => {
            eprintln!("skipped: {}", String::from_utf8_lossy(&output.stdout));
            Ok(())
        }
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}
