//! Runs programs that need no table and writes an outcome each, as JSONL: `outcomes CORPUS.jsonl > OURS.jsonl`.
//!
//! The canonical value here covers Python's own values; the oracle has the whole of it.

use std::io::{BufRead, BufReader, Write};
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_interp::{Ending, Namespace, Run, Settings, binds, last_assigned, run};
use hiddentables_syntax::{Fault, Program};
use hiddentables_values::exception::{Terminal, Why};
use hiddentables_values::module::Definition;
use hiddentables_values::{Limits, Meter, Module, Stop, Value};
use serde_json::{Value as Json, json};

/// Stand-ins, so that a program which imports these and does not use them runs.
static NUMPY: Definition = Definition { name: "numpy", members: &[], known: "" };
static PANDAS: Definition = Definition { name: "pandas", members: &[], known: "" };

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: outcomes CORPUS.jsonl")?;
    let lines: Vec<String> = BufReader::new(std::fs::File::open(path)?).lines().collect::<Result<_, _>>()?;
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(move || {
        let mut out = std::io::stdout().lock();
        for line in lines {
            let Ok(case) = serde_json::from_str::<Json>(&line) else {
                continue;
            };
            let mut outcome = outcome(case["program"].as_str().unwrap_or_default());
            outcome["id"] = case["id"].clone();
            if writeln!(out, "{outcome}").is_err() {
                return;
            }
        }
    })?;
    worker.join().map_err(|_| "the run panicked")?;
    Ok(())
}

fn outcome(source: &str) -> Json {
    let program = match hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default()) {
        Ok(program) => Arc::new(program),
        Err(Fault::Syntax(fault)) => {
            return json!({"outcome": "error", "error": {"class": fault.class.name(), "line": fault.line}, "stdout": ""});
        }
        Err(Fault::Guard(_)) => return json!({"outcome": "rejected", "stdout": ""}),
        Err(Fault::Unsupported(found)) => {
            let construct = format!("{found:?}");
            return json!({"outcome": "error", "error": {"class": "NotImplementedError", "construct": construct}, "stdout": ""});
        }
    };
    let meter = Meter::new(Limits::default());
    let mut namespace = Namespace::new();
    let modules = [("numpy", &NUMPY), ("pandas", &PANDAS)].map(|(name, module)| (name.into(), Module::value(module)));
    let settings = Settings { modules: modules.to_vec(), ..Settings::default() };
    let finished = run(&program, &mut namespace, &settings, &meter);
    let stdout = finished.stdout.clone();
    let mut outcome = match finished.result.as_ref().map_err(Stop::why) {
        Err(Why::Raise(exception)) => {
            json!({"outcome": "error", "error": {"class": exception.class.name, "line": finished.line}})
        }
        Err(Why::Terminal(terminal)) => match terminal {
            Terminal::Limit(limit) => json!({"outcome": "limit", "limit": limit.name()}),
            Terminal::Unsupported(construct) => {
                json!({"outcome": "error", "error": {"class": "NotImplementedError", "construct": construct}})
            }
            Terminal::Refused(rule) => {
                json!({"outcome": "rejected", "violations": [{"rule": rule}]})
            }
        },
        Ok(_) => {
            let answer = canonical(&answer(&program, &namespace, &finished), &meter, 0);
            json!({"outcome": if is_empty(&answer) { "empty" } else { "answer" }, "answer": answer})
        }
    };
    outcome["stdout"] = stdout.into();
    outcome
}

fn answer(program: &Program, namespace: &Namespace, finished: &Run) -> Value {
    if let Some(value) = namespace.get("final_answer").filter(|_| binds(program, "final_answer")) {
        return value;
    }
    match &finished.result {
        Ok(Ending::Expression(value) | Ending::Print(value)) => value.clone(),
        Ok(Ending::PrintedText(text)) => Value::Str(hiddentables_values::Str::uncharged(text)),
        _ => last_assigned(program).and_then(|name| namespace.get(&name)).unwrap_or(Value::None),
    }
}

fn is_empty(answer: &Json) -> bool {
    match answer["type"].as_str() {
        Some("none") => true,
        Some("list" | "set") => answer["items"].as_array().is_some_and(Vec::is_empty),
        Some("str") => answer["value"] == "",
        _ => false,
    }
}

fn canonical(value: &Value, meter: &Rc<Meter>, depth: u32) -> Json {
    if depth > 12 {
        return json!({"type": "other", "class": value.class().name});
    }
    let all = |items: &[Value]| items.iter().map(|item| canonical(item, meter, depth + 1)).collect::<Vec<_>>();
    match value {
        Value::None => json!({"type": "none"}),
        Value::Bool(b) => json!({"type": "bool", "value": b}),
        Value::Int(i) if *i != i64::MIN => json!({"type": "int", "value": i}),
        Value::Int(i) => json!({"type": "int", "value": i.to_string()}),
        Value::Big(big) => json!({"type": "int", "value": big.value.to_string()}),
        Value::Float(f) if f.is_nan() => json!({"type": "none"}),
        Value::Float(f) if f.is_infinite() => {
            json!({"type": "float", "value": if *f > 0.0 { "inf" } else { "-inf" }})
        }
        Value::Float(f) => json!({"type": "float", "value": f}),
        Value::Str(text) => json!({"type": "str", "value": text.as_str()}),
        Value::List(list) => json!({"type": "list", "items": all(&list.snapshot())}),
        Value::Tuple(tuple) => json!({"type": "list", "items": all(tuple)}),
        Value::Set(set) => {
            json!({"type": "set", "items": all(&set.values(meter).unwrap_or_default())})
        }
        Value::Dict(dict) => {
            let items: Vec<_> = dict.pairs().into_iter().map(|(key, value)| json!(all(&[key, value]))).collect();
            json!({"type": "dict", "items": items})
        }
        Value::Range(range) => {
            let step = if range.step == 1 { String::new() } else { format!(", {}", range.step) };
            json!({"type": "other", "class": "range", "repr": format!("range({}, {}{step})", range.start, range.stop)})
        }
        other => json!({"type": "other", "class": other.class().name}),
    }
}
