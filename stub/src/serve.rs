//! [`Stub`]: the server.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::answer::Answer;
use crate::request::Request;

/// Bytes of one request that are taken.
const MOST: usize = 16 << 20;
/// How often a thread that waits looks whether the stub still stands.
const GLANCE: Duration = Duration::from_millis(20);

type Script = dyn Fn(&Request) -> Answer + Send + Sync;

/// A chat endpoint on loopback. It stops when it is dropped.
pub struct Stub {
    shared: Arc<Shared>,
    address: SocketAddr,
    door: Option<JoinHandle<()>>,
}

struct Shared {
    script: Box<Script>,
    closed: AtomicBool,
    count: AtomicUsize,
    connections: AtomicUsize,
    received: Mutex<Vec<u8>>,
    requests: Mutex<Vec<Request>>,
}

impl Stub {
    /// Starts one, on a free port. The script is called for every request, on the thread of its connection.
    ///
    /// # Errors
    /// Loopback has no free port.
    pub fn start(script: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> io::Result<Stub> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            script: Box::new(script),
            closed: AtomicBool::new(false),
            count: AtomicUsize::new(0),
            connections: AtomicUsize::new(0),
            received: Mutex::default(),
            requests: Mutex::default(),
        });
        let inside = Arc::clone(&shared);
        let door = thread::spawn(move || {
            for stream in listener.incoming() {
                if inside.closed.load(Ordering::SeqCst) {
                    break;
                }
                let Ok(stream) = stream else { continue };
                inside.connections.fetch_add(1, Ordering::SeqCst);
                let inside = Arc::clone(&inside);
                // A connection that breaks is part of the game.
                thread::spawn(move || drop(inside.attend(stream)));
            }
        });
        Ok(Stub { shared, address, door: Some(door) })
    }

    /// The same reply to everything.
    ///
    /// # Errors
    /// As [`Stub::start`].
    pub fn always(answer: Answer) -> io::Result<Stub> {
        Stub::start(move |_| answer.clone())
    }

    /// A script by replies: the n-th reply of a conversation is the n-th of the first pair whose text the conversation has in it, the last one
    /// again where there are no more.
    ///
    /// # Errors
    /// As [`Stub::start`].
    pub fn conversations(script: Vec<(String, Vec<String>)>) -> io::Result<Stub> {
        Stub::start(move |request| {
            let of_it = script.iter().find(|(text, _)| request.says(text)).map(|(_, replies)| replies);
            let reply = of_it.and_then(|replies| replies.get(request.rounds()).or(replies.last()));
            reply.map_or_else(|| Answer::failure(404, "no_script", "no conversation is like this"), Answer::reply)
        })
    }

    /// What a client is configured with.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Every byte that it was sent, connection after connection as they came in.
    pub fn received(&self) -> Vec<u8> {
        lock(&self.shared.received).clone()
    }

    /// Every request that came in whole.
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.shared.requests).clone()
    }

    /// How many connections were opened.
    pub fn connections(&self) -> usize {
        self.shared.connections.load(Ordering::SeqCst)
    }
}

impl Drop for Stub {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::SeqCst);
        // The door looks up when somebody knocks.
        drop(TcpStream::connect_timeout(&self.address, Duration::from_secs(1)));
        if let Some(door) = self.door.take() {
            drop(door.join());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// The requests of one connection, one after another.
    fn attend(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(GLANCE))?;
        stream.set_nodelay(true)?;
        let mut waiting = Vec::new();
        while let Some(mut request) = self.next_request(&mut stream, &mut waiting)? {
            request.nth = self.count.fetch_add(1, Ordering::SeqCst);
            lock(&self.requests).push(request.clone());
            let served = request.method == "POST" && request.path == "/v1/chat/completions";
            let answer = if served { (self.script)(&request) } else { Answer::status(404) };
            if !self.send(&mut stream, &answer)? {
                stream.shutdown(Shutdown::Both)?;
                break;
            }
        }
        Ok(())
    }

    /// The next request; none where the client or the stub has closed.
    fn next_request(&self, stream: &mut TcpStream, waiting: &mut Vec<u8>) -> io::Result<Option<Request>> {
        loop {
            if let Some((request, used)) = parse(waiting) {
                waiting.drain(..used);
                return Ok(Some(request));
            }
            let mut buffer = [0; 16 << 10];
            match stream.read(&mut buffer) {
                Ok(0) => return Ok(None),
                Ok(n) => {
                    let bytes = buffer.get(..n).unwrap_or_default();
                    lock(&self.received).extend_from_slice(bytes);
                    waiting.extend_from_slice(bytes);
                    // Who greets in TLS is told in HTTP, as servers do.
                    if waiting.first() == Some(&0x16) {
                        stream.write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")?;
                        return Ok(None);
                    }
                    if waiting.len() > MOST {
                        return Ok(None);
                    }
                }
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                    if self.closed.load(Ordering::SeqCst) {
                        return Ok(None);
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Sends an answer; whether the connection can serve again.
    fn send(&self, stream: &mut TcpStream, answer: &Answer) -> io::Result<bool> {
        let delivery = &answer.delivery;
        self.rest(delivery.after);
        if let Some(bytes) = &delivery.instead {
            stream.write_all(bytes)?;
            return Ok(false);
        }
        let mut out = format!("HTTP/1.1 {} {}\r\n", answer.status, reason(answer.status)).into_bytes();
        for (name, value) in &answer.headers {
            out.extend_from_slice(format!("{name}: {value}\r\n").as_bytes());
        }
        let body = match delivery.chunks {
            Some(bytes) => chunked(&answer.body, bytes),
            None => answer.body.clone(),
        };
        if delivery.chunks.is_some() {
            out.extend_from_slice(b"transfer-encoding: chunked\r\n");
        } else if delivery.unmeasured {
            out.extend_from_slice(b"connection: close\r\n");
        } else {
            out.extend_from_slice(format!("content-length: {}\r\n", answer.body.len()).as_bytes());
        }
        out.extend_from_slice(b"\r\n");
        let whole = delivery.cut.is_none();
        let sent = delivery.cut.unwrap_or(body.len()).min(body.len());
        out.extend_from_slice(body.get(..sent).unwrap_or_default());
        match delivery.trickle {
            None => stream.write_all(&out)?,
            Some((bytes, pause)) => {
                for part in out.chunks(bytes) {
                    stream.write_all(part)?;
                    self.rest(pause);
                }
            }
        }
        Ok(whole && !delivery.unmeasured && !delivery.leaves)
    }

    /// Sleeps, unless the stub closes.
    fn rest(&self, wait: Duration) {
        let until = Instant::now() + wait;
        while !self.closed.load(Ordering::SeqCst) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            thread::sleep(left.min(GLANCE));
        }
    }
}

/// A body in chunks, and the end of them.
fn chunked(body: &[u8], bytes: usize) -> Vec<u8> {
    let mut out = Vec::new();
    for chunk in body.chunks(bytes) {
        out.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        out.extend_from_slice(chunk);
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b"0\r\n\r\n");
    out
}

/// The first request in these bytes and how many of them it takes; none where it is not whole yet.
fn parse(bytes: &[u8]) -> Option<(Request, usize)> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(bytes.get(..end)?).into_owned();
    let mut lines = head.split("\r\n");
    let mut first = lines.next()?.split(' ');
    let (method, path) = (first.next()?.to_string(), first.next()?.to_string());
    let named = |line: &str| line.split_once(':').map(|(name, value)| (name.to_lowercase(), value.trim().to_string()));
    let headers: Vec<(String, String)> = lines.filter_map(named).collect();
    let length = headers.iter().find(|(name, _)| name == "content-length").and_then(|(_, value)| value.parse().ok());
    let from = end + 4;
    let to = from.checked_add(length.unwrap_or(0usize))?;
    let body: Json = serde_json::from_slice(bytes.get(from..to)?).unwrap_or_default();
    Some((Request { nth: 0, method, path, headers, body }, to))
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        301 | 302 | 307 | 308 => "Moved",
        400..=499 => "Refused",
        _ => "Broken",
    }
}
