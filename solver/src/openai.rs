//! [`OpenAi`]: requests, their faults, and when to try again.

use std::fmt;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use hiddentables::game::{Message, Reply, Solver, SolverError, SolverFault};
use serde_json::Value as Json;
use ureq::http::{HeaderMap, HeaderValue, Response};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body as Wire, Proxy};

use crate::address::Address;
use crate::chat::{self, Body};
use crate::config::{ConfigError, OpenAiConfig};
use crate::patience;
use crate::traffic::{Counters, Traffic, add};

/// Connections that wait for the next request: as many as conversations are held at once.
const IDLE: usize = 64;
/// Bytes of an error's body that are looked at.
const MOST_OF_ERROR: u64 = 16 << 10;
/// Less time than this is none.
const LEAST: Duration = Duration::from_millis(1);

/// A Solver behind an OpenAI-compatible endpoint.
///
/// Clones are cheap and share connections and counters: a clone for each conversation, on whatever thread. A reply comes by the deadline, or an error
/// that says which fault it was; errors name a status and a code, and nothing else that the endpoint said.
#[derive(Clone)]
pub struct OpenAi {
    inside: Arc<Inside>,
}

struct Inside {
    agent: Agent,
    address: Address,
    config: OpenAiConfig,
    headers: HeaderMap,
    counters: Counters,
}

impl fmt::Debug for OpenAi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenAi").field("url", &self.inside.address.url).field("config", &self.inside.config).finish()
    }
}

/// What came of one request.
enum Attempt {
    Reply(Reply),
    /// Trying again would change nothing.
    Failed(SolverError),
    /// It may pass, after the wait that was asked for.
    Again(SolverError, Option<Duration>),
}

impl OpenAi {
    /// A Solver of this configuration. Nothing is sent yet.
    ///
    /// # Errors
    /// What cannot be used of it.
    pub fn new(config: OpenAiConfig) -> Result<OpenAi, ConfigError> {
        let address = Address::of_base(&config.base_url, config.allow_plain_http)?;
        if config.model.trim().is_empty() {
            return Err(ConfigError::NoModel);
        }
        config.judge()?;
        let mut tls = TlsConfig::builder();
        if let Some(path) = &config.ca_file {
            let pem = std::fs::read(path).map_err(|error| ConfigError::File(path.clone(), error.kind()))?;
            let certificates: Vec<_> = parse_pem(&pem)
                .filter_map(|item| match item {
                    Ok(PemItem::Certificate(certificate)) => Some(certificate),
                    _ => None,
                })
                .collect();
            if certificates.is_empty() {
                return Err(ConfigError::NoCertificate(path.clone()));
            }
            tls = tls.root_certs(RootCerts::new_with_certs(&certificates));
        }
        // A proxy sees an unencrypted request whole; an encrypted one goes through it.
        let proxy = if address.https && !address.loopback { Proxy::try_from_env() } else { None };
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            // A redirect would take the key elsewhere.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(proxy)
            .tls_config(tls.build())
            .timeout_connect(Some(config.connect_time))
            .user_agent(concat!("hiddentables/", env!("CARGO_PKG_VERSION")))
            .accept("application/json")
            .max_idle_connections(IDLE)
            .max_idle_connections_per_host(IDLE)
            .build()
            .new_agent();
        let headers = headers(&config)?;
        let counters = Counters::default();
        Ok(OpenAi { inside: Arc::new(Inside { agent, address, config, headers, counters }) })
    }

    /// What conversations with it have cost so far, those of its clones included.
    pub fn traffic(&self) -> Traffic {
        self.inside.counters.traffic()
    }
}

/// The headers of every request. A value that is marked sensitive is shown by no `Debug`.
fn headers(config: &OpenAiConfig) -> Result<HeaderMap, ConfigError> {
    let mut headers = HeaderMap::new();
    headers.insert("content-type", HeaderValue::from_static("application/json"));
    for (name, value) in &config.headers {
        let refused = || ConfigError::Header(name.clone());
        let name = ureq::http::HeaderName::from_bytes(name.as_bytes()).map_err(|_| refused())?;
        let mut value = HeaderValue::from_str(value).map_err(|_| refused())?;
        value.set_sensitive(true);
        headers.insert(name, value);
    }
    if let Some(key) = &config.api_key {
        let bearer = format!("Bearer {}", key.secret());
        let mut value = HeaderValue::from_str(&bearer).map_err(|_| ConfigError::Key("no header can hold it"))?;
        value.set_sensitive(true);
        headers.insert("authorization", value);
    }
    Ok(headers)
}

impl Solver for OpenAi {
    fn name(&self) -> &str {
        &self.inside.config.model
    }

    fn reply(&mut self, conversation: &[Message], deadline: Option<Instant>) -> Result<Reply, SolverError> {
        self.inside.reply(conversation, deadline)
    }
}

impl Inside {
    fn reply(&self, conversation: &[Message], deadline: Option<Instant>) -> Result<Reply, SolverError> {
        let body = chat::request(&self.config, conversation);
        let mut last: Option<SolverError> = None;
        for retry in 0.. {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left < LEAST) {
                return Err(too_late(last));
            }
            add(&self.counters.attempts, 1);
            if retry > 0 {
                add(&self.counters.retries, 1);
            }
            let time = left.map_or(self.config.time, |left| left.min(self.config.time));
            let (error, asked) = match self.attempt(&body, time) {
                Attempt::Reply(reply) => return Ok(self.count(reply)),
                Attempt::Failed(error) => return Err(self.redacted(error)),
                Attempt::Again(error, asked) => (self.redacted(error), asked),
            };
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left < LEAST) {
                return Err(too_late(Some(error)));
            }
            if retry >= self.config.retries {
                return Err(error);
            }
            let too_long = |wait: Duration| wait > self.config.longest_wait || left.is_some_and(|left| wait >= left);
            let wait = match asked {
                Some(wait) if too_long(wait) => {
                    let message = format!("{}; it asks to wait for {} s", error.message, wait.as_secs_f64().ceil());
                    return Err(SolverError::new(error.fault, message));
                }
                // Many that were refused at once come back one by one.
                Some(wait) => wait.saturating_add(self.back_off(left.map(|left| left.saturating_sub(wait)), 0)),
                None => self.back_off(left, retry),
            };
            thread::sleep(wait);
            last = Some(error);
        }
        Err(too_late(last))
    }

    /// A wait that leaves at least half of the time.
    fn back_off(&self, left: Option<Duration>, retry: u32) -> Duration {
        let longest = left.map_or(self.config.longest_wait, |left| (left / 2).min(self.config.longest_wait));
        patience::back_off(self.config.first_wait, longest, retry)
    }

    fn count(&self, mut reply: Reply) -> Reply {
        add(&self.counters.replies, 1);
        if let Some(tokens) = reply.tokens {
            add(&self.counters.prompt, tokens.prompt);
            add(&self.counters.completion, tokens.completion);
        }
        if let Some(key) = &self.config.api_key {
            // Replies stand in transcripts.
            reply.text = key.redact(reply.text);
        }
        reply
    }

    fn redacted(&self, mut error: SolverError) -> SolverError {
        if let Some(key) = &self.config.api_key {
            error.message = key.redact(error.message);
        }
        error
    }

    fn attempt(&self, body: &[u8], time: Duration) -> Attempt {
        let mut request = self.agent.post(&self.address.url).config().timeout_global(Some(time)).build();
        if let Some(headers) = request.headers_mut() {
            headers.extend(self.headers.clone());
        }
        let mut response = match request.send(body) {
            Ok(response) => response,
            Err(error) => return of_failure(&error, time),
        };
        let status = response.status().as_u16();
        if !(200..300).contains(&status) {
            let limited = response.body_mut().with_config().limit(MOST_OF_ERROR).read_to_vec();
            let body = limited.ok().and_then(|bytes| serde_json::from_slice::<Json>(&bytes).ok());
            return of_status(status, body.and_then(|body| chat::code_of(&body)), wait_of(&response));
        }
        let too_large = || {
            let message = format!("the answer has more than {} bytes", self.config.most_bytes);
            Attempt::Failed(SolverError::new(SolverFault::TooLarge, message))
        };
        if response.body().content_length().is_some_and(|length| length > self.config.most_bytes) {
            return too_large();
        }
        let bytes = match response.body_mut().with_config().limit(self.config.most_bytes).read_to_vec() {
            Ok(bytes) => bytes,
            Err(ureq::Error::BodyExceedsLimit(_)) => return too_large(),
            Err(error) => return of_failure(&error, time),
        };
        match chat::read(&bytes, header(&response, "content-type").unwrap_or_default()) {
            Body::Reply(reply) => Attempt::Reply(reply),
            Body::Error(Some(status), code) => of_status(status, code, wait_of(&response)),
            Body::Error(None, code) => {
                let code = code.map(|code| format!(" ({code})")).unwrap_or_default();
                let message = format!("the endpoint answers with an error{code}");
                Attempt::Failed(SolverError::new(SolverFault::Denied, message))
            }
            Body::Other(what) => {
                let message = format!("the endpoint answers with {what}");
                Attempt::Failed(SolverError::new(SolverFault::Malformed, message))
            }
        }
    }
}

fn too_late(last: Option<SolverError>) -> SolverError {
    let message = match last {
        Some(last) => format!("the deadline passed; before that: {}", last.message),
        None => "the deadline passed".to_string(),
    };
    SolverError::new(SolverFault::TimedOut, message)
}

fn header<'a>(response: &'a Response<Wire>, name: &str) -> Option<&'a str> {
    response.headers().get(name).and_then(|value| value.to_str().ok())
}

fn wait_of(response: &Response<Wire>) -> Option<Duration> {
    patience::asked(|name| header(response, name), SystemTime::now())
}

/// What a refusal means.
fn of_status(status: u16, code: Option<String>, wait: Option<Duration>) -> Attempt {
    // Money does not come back by waiting.
    let spent = code.as_deref() == Some("insufficient_quota");
    let code = code.map(|code| format!(", {code}")).unwrap_or_default();
    let said = |fault, what: &str| SolverError::new(fault, format!("{what} (HTTP {status}{code})"));
    match status {
        300..=399 => Attempt::Failed(said(
            SolverFault::Denied,
            "the endpoint points elsewhere, and redirects are not followed: the key would go with them",
        )),
        401 | 403 => Attempt::Failed(said(SolverFault::Denied, "the endpoint does not accept the key")),
        404 => Attempt::Failed(said(SolverFault::Denied, "the endpoint knows no such address or model")),
        408 => Attempt::Again(said(SolverFault::TimedOut, "the endpoint gave the request up"), wait),
        429 if spent => Attempt::Failed(said(SolverFault::Denied, "the account has no quota left")),
        429 => Attempt::Again(said(SolverFault::RateLimited, "the endpoint takes no more requests for now"), wait),
        500 | 502 | 503 | 504 => Attempt::Again(said(SolverFault::Unreachable, "the endpoint fails"), wait),
        500..=599 => Attempt::Failed(said(SolverFault::Unreachable, "the endpoint fails")),
        _ => Attempt::Failed(said(SolverFault::Denied, "the endpoint refuses the request")),
    }
}

/// What a request that brought no answer means. Texts of the libraries below are not passed on: they quote addresses and proxies.
fn of_failure(error: &ureq::Error, time: Duration) -> Attempt {
    let unreachable = |what: String| SolverError::new(SolverFault::Unreachable, what);
    match error {
        ureq::Error::Timeout(at) => {
            let error = match at {
                ureq::Timeout::Connect | ureq::Timeout::Resolve => {
                    unreachable("no connection came about in time".into())
                }
                _ => {
                    let message = format!("no whole answer within {:.1} s", time.as_secs_f64());
                    SolverError::new(SolverFault::TimedOut, message)
                }
            };
            Attempt::Again(error, None)
        }
        ureq::Error::Io(error) => {
            // What went wrong with the encryption comes as an error of the connection.
            match error.kind() {
                std::io::ErrorKind::InvalidData => Attempt::Failed(of_tls(error)),
                kind => Attempt::Again(unreachable(format!("the connection failed ({kind})")), None),
            }
        }
        ureq::Error::HostNotFound => Attempt::Again(unreachable("there is no such host".into()), None),
        ureq::Error::ConnectionFailed => Attempt::Again(unreachable("the connection failed".into()), None),
        ureq::Error::ConnectProxyFailed(_) | ureq::Error::InvalidProxyUrl => {
            Attempt::Again(unreachable("the proxy does not let the request through".into()), None)
        }
        ureq::Error::Rustls(error) => Attempt::Failed(of_tls(error)),
        ureq::Error::Tls(_) | ureq::Error::TlsRequired | ureq::Error::Pem(_) => Attempt::Failed(of_tls(error)),
        ureq::Error::LargeResponseHeader(..) => {
            Attempt::Failed(SolverError::new(SolverFault::TooLarge, "the answer's head is too large"))
        }
        ureq::Error::Protocol(_) | ureq::Error::Http(_) | ureq::Error::BodyStalled => {
            Attempt::Failed(SolverError::new(SolverFault::Malformed, "the endpoint answers with what is no HTTP"))
        }
        _ => Attempt::Failed(unreachable("the request cannot be sent".into())),
    }
}

fn of_tls(error: &dyn fmt::Display) -> SolverError {
    let untrusted = error.to_string().contains("certificate");
    let what =
        if untrusted { "the endpoint's certificate is not trusted" } else { "no encrypted connection came about" };
    SolverError::new(SolverFault::Unreachable, format!("{what} (TLS)"))
}
