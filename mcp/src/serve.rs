//! [`serve`]: a wall over a pair of streams, until the client closes them.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::ServiceExt;
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::server::Server;
use crate::wall::Wall;

/// Bytes of one message.
const MOST: usize = 1 << 20;
/// How long a server waits at its end for what still runs.
const GRACE: Duration = Duration::from_millis(200);

/// Why there is no server.
#[derive(Debug)]
pub enum ServeError {
    /// The system gives it no threads.
    Threads(io::Error),
    /// The client did not begin as the protocol has it.
    Handshake,
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Threads(error) => write!(f, "no threads for a server: {error}"),
            ServeError::Handshake => f.write_str("the client did not begin as the protocol has it"),
        }
    }
}

impl std::error::Error for ServeError {}

/// Serves one client over these streams, inside a tokio runtime. Ends when the client closes its side.
///
/// # Errors
/// The client does not begin with what the protocol asks for.
pub async fn serve<R, W>(wall: Arc<Wall>, read: R, write: W) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let transport = AsyncRwTransport::new_server(read, write).with_max_line_length(MOST);
    let running = Server::new(wall).serve(transport).await.map_err(|_| ServeError::Handshake)?;
    // However it ended, it ended.
    drop(running.waiting().await);
    Ok(())
}

/// Serves the client behind standard input and output, which carries nothing but the protocol.
///
/// # Errors
/// As [`serve`], or the system gives no threads.
pub fn serve_stdio(wall: Arc<Wall>) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServeError::Threads)?;
    let result = runtime.block_on(serve(wall, tokio::io::stdin(), tokio::io::stdout()));
    // A run that is not over ends with the process, and so does the thread that reads standard input.
    runtime.shutdown_timeout(GRACE);
    result
}
