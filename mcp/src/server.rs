//! [`Server`]: the wall as tools of the protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rmcp::model::{
    Annotations, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, Role, ServerCapabilities, ServerConfig, TextContent, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use tokio::sync::Semaphore;

use crate::tools::{self, ASK, DESCRIBE, RUN};
use crate::wall::{Told, Wall};

/// Calls that wait for one that runs.
const MOST_WAITING: usize = 64;

/// The tools, for as many calls at once as the host lets run.
pub(crate) struct Server {
    wall: Arc<Wall>,
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Server {
    pub(crate) fn new(wall: Arc<Wall>) -> Server {
        let turns = Arc::new(Semaphore::new(wall.settings.at_once.clamp(1, 512)));
        Server { wall, turns, waiting: AtomicUsize::new(0) }
    }

    /// Does the work of a call on a thread of its own. A client that cancels is not answered; what runs ends by its limits, and keeps its turn until then.
    async fn on_a_thread(
        &self,
        context: &RequestContext<RoleServer>,
        cancelled: Arc<AtomicBool>,
        work: impl FnOnce(&Wall) -> Told + Send + 'static,
    ) -> Told {
        let _queued = Queued::new(&self.waiting);
        if self.waiting.load(Ordering::SeqCst) > MOST_WAITING {
            return Told::error("Too many calls are waiting; try again later.");
        }
        let turn = tokio::select! {
            turn = Arc::clone(&self.turns).acquire_owned() => turn,
            () = context.ct.cancelled() => return Told::error("Cancelled."),
        };
        let Ok(turn) = turn else { return Told::error("The server is closing.") };
        let wall = Arc::clone(&self.wall);
        let running = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work(&wall)
        });
        tokio::select! {
            told = running => told.unwrap_or_else(|_| Told::error("An internal fault of the server.")),
            () = context.ct.cancelled() => {
                cancelled.store(true, Ordering::SeqCst);
                Told::error("Cancelled.")
            }
        }
    }
}

/// Counts calls that wait or run.
struct Queued<'a>(&'a AtomicUsize);

impl Queued<'_> {
    fn new(count: &AtomicUsize) -> Queued<'_> {
        count.fetch_add(1, Ordering::SeqCst);
        Queued(count)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let implementation = Implementation::new("hiddentables", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(implementation)
            .with_instructions(tools::INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::tools(self.wall.settings.solver.is_some())))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::tools(self.wall.settings.solver.is_some()).into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let cancelled = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&cancelled);
        let told = match request.name.as_ref() {
            DESCRIBE => match of(&arguments, &[], &["table"]) {
                Ok(given) => {
                    let table = given.into_iter().next().flatten();
                    self.on_a_thread(&context, stop, move |wall| wall.describe_tables(table.as_deref())).await
                }
                Err(told) => told,
            },
            RUN => match pair(&arguments, "program") {
                Ok((table, program)) => {
                    self.on_a_thread(&context, stop, move |wall| wall.run_pandas(&table, &program)).await
                }
                Err(told) => told,
            },
            ASK if self.wall.settings.solver.is_some() => match pair(&arguments, "question") {
                Ok((table, question)) => {
                    self.on_a_thread(&context, stop, move |wall| wall.ask(&table, &question, &cancelled)).await
                }
                Err(told) => told,
            },
            _ => return Err(ErrorData::invalid_params("there is no tool of this name", None)),
        };
        Ok(result_of(told).into())
    }
}

/// The arguments that a tool must have and may have, in this order.
fn of(arguments: &JsonObject, required: &[&str], optional: &[&str]) -> Result<Vec<Option<String>>, Told> {
    let known = |name: &String| required.contains(&name.as_str()) || optional.contains(&name.as_str());
    if !arguments.keys().all(known) {
        return Err(Told::error(format!(
            "Only these arguments are known: {}.",
            [required, optional].concat().join(", ")
        )));
    }
    let value = |name: &&str| match arguments.get(*name) {
        Some(serde_json::Value::String(text)) => Ok(Some(text.clone())),
        None | Some(serde_json::Value::Null) if optional.contains(name) => Ok(None),
        _ => Err(Told::error(format!("The argument {name} is expected to be a text."))),
    };
    required.iter().chain(optional).map(value).collect()
}

/// A table's name and one text more.
fn pair(arguments: &JsonObject, other: &str) -> Result<(String, String), Told> {
    let mut given = of(arguments, &["table", other], &[])?.into_iter().flatten();
    Ok((given.next().unwrap_or_default(), given.next().unwrap_or_default()))
}

/// Text for the model, and where the host wants it the answer, marked as the user's.
fn result_of(told: Told) -> CallToolResult {
    let mut content = vec![ContentBlock::text(told.text)];
    if let Some(answer) = told.for_user {
        let user = Annotations::default().with_audience(vec![Role::User]);
        content.push(ContentBlock::Text(TextContent::new(answer).with_annotations(user)));
    }
    if told.is_error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}
