//! What the tools are called and take.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value as Json, json};

/// The names.
pub(crate) const DESCRIBE: &str = "describe_tables";
pub(crate) const RUN: &str = "run_pandas";
pub(crate) const ASK: &str = "ask";

/// What a model is told of the server.
pub(crate) const INSTRUCTIONS: &str = "Tables that you cannot see. describe_tables gives their columns. run_pandas runs Python that you write over one of \
     them: df is loaded, pd, np, re, math, datetime, collections and itertools are there, there are no files, network, classes, with or yield; store the \
     answer in final_answer. Answers are for the user: you are told that there is one, or why there is none, and can write the program again.";

/// The tools, `ask` only where somebody answers.
pub(crate) fn tools(with_ask: bool) -> Vec<Tool> {
    let table = json!({"type": "string", "description": "The table's name, as describe_tables gives it"});
    let mut tools = vec![
        tool(
            DESCRIBE,
            "Names of the hidden tables, and names and types of their columns. No value, and not how many rows there are.",
            &json!({"type": "object", "properties": {"table": table}, "additionalProperties": false}),
        ),
        tool(
            RUN,
            "Runs a pandas program over a hidden table, loaded as df. The user gets the value of final_answer; you are told whether there is one, or in a \
             fixed sentence what failed.",
            &json!({
                "type": "object",
                "properties": {"table": table, "program": {"type": "string", "description": "Python"}},
                "required": ["table", "program"],
                "additionalProperties": false,
            }),
        ),
    ];
    if with_ask {
        tools.push(tool(
            ASK,
            "Has another model write programs until one answers a question about a hidden table. The user gets the answer; you are told whether there is one.",
            &json!({
                "type": "object",
                "properties": {"table": table, "question": {"type": "string", "description": "The question, in plain words"}},
                "required": ["table", "question"],
                "additionalProperties": false,
            }),
        ));
    }
    tools
}

fn tool(name: &'static str, description: &'static str, schema: &Json) -> Tool {
    let schema: JsonObject = schema.as_object().cloned().unwrap_or_default();
    // Tables are never changed, and only `ask` speaks to anybody else.
    let hints = ToolAnnotations::new().read_only(true).open_world(name == ASK);
    Tool::new(name, description, Arc::new(schema)).with_annotations(hints)
}
