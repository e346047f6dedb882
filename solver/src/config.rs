//! [`OpenAiConfig`]: where an endpoint is, which model it is asked for, and with how much patience.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::key::ApiKey;

/// What an [`OpenAi`](crate::OpenAi) is made of. Its `Debug` shows neither the key nor the values of headers.
#[derive(Clone, PartialEq)]
pub struct OpenAiConfig {
    /// `https://host/v1`: where `/chat/completions` is.
    pub base_url: String,
    /// The model that is asked for.
    pub model: String,
    /// What the endpoint knows us by; none for one that does not ask.
    pub api_key: Option<ApiKey>,
    /// How long one request may take, whole answer included.
    pub time: Duration,
    /// How long a connection may take to come about.
    pub connect_time: Duration,
    /// How often a request is repeated that failed for a reason that passes.
    pub retries: u32,
    /// The longest wait before the first repetition; it doubles.
    pub first_wait: Duration,
    /// The longest wait of all. An endpoint that asks for a longer one is given up.
    pub longest_wait: Duration,
    /// Bytes of an answer, at most.
    pub most_bytes: u64,
    /// How freely the model chooses; its own default where not given.
    pub temperature: Option<f64>,
    /// Tokens of a reply, at most, as `max_tokens`.
    pub max_tokens: Option<u32>,
    /// The same as `max_completion_tokens`, the name that newer models want.
    pub max_completion_tokens: Option<u32>,
    /// Headers that a gateway wants. Those that carry keys or frame the request are refused.
    pub headers: Vec<(String, String)>,
    /// Certificates (PEM) that are trusted in place of the usual authorities.
    pub ca_file: Option<PathBuf>,
    /// Lets conversations and key go unencrypted to another machine.
    pub allow_plain_http: bool,
}

impl Default for OpenAiConfig {
    fn default() -> OpenAiConfig {
        OpenAiConfig {
            base_url: "https://api.openai.com/v1".to_string(),
            model: String::new(),
            api_key: None,
            time: Duration::from_secs(120),
            connect_time: Duration::from_secs(10),
            retries: 5,
            first_wait: Duration::from_millis(500),
            longest_wait: Duration::from_secs(60),
            most_bytes: 1 << 20,
            temperature: None,
            max_tokens: None,
            max_completion_tokens: None,
            headers: Vec::new(),
            ca_file: None,
            allow_plain_http: false,
        }
    }
}

impl fmt::Debug for OpenAiConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.headers.iter().map(|(name, _)| name.as_str()).collect();
        // The address is left out too: one that holds a password has not been refused yet.
        f.debug_struct("OpenAiConfig")
            .field("model", &self.model)
            .field("api_key", &self.api_key)
            .field("time", &self.time)
            .field("retries", &self.retries)
            .field("headers", &names)
            .finish_non_exhaustive()
    }
}

/// Why there is no Solver of a configuration. It quotes no value: one may be a key in the wrong place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// The base URL cannot be used.
    Address(&'static str),
    /// The key cannot be used.
    Key(&'static str),
    /// The environment has no variable of this name, though it was named as the key's.
    NoVariable(String),
    /// A file cannot be read.
    File(PathBuf, std::io::ErrorKind),
    /// A file of certificates holds none.
    NoCertificate(PathBuf),
    /// There is no model.
    NoModel,
    /// A header is not for us to set, or cannot be sent.
    Header(String),
    /// The text is no TOML; the line, from 1, where it is known.
    Toml(Option<usize>),
    /// A key that is not known.
    UnknownKey(String),
    /// A value that makes no sense, and what is expected.
    Value(&'static str, &'static str),
    /// Two keys of which only one can be given.
    Both(&'static str, &'static str),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Address(why) => write!(f, "the base URL cannot be used: {why}"),
            ConfigError::Key(why) => write!(f, "the API key cannot be used: {why}"),
            ConfigError::NoVariable(name) => write!(f, "the environment has no {name}, which is to hold the API key"),
            ConfigError::File(path, kind) => write!(f, "cannot read {}: {kind}", path.display()),
            ConfigError::NoCertificate(path) => write!(f, "{} holds no certificate in PEM", path.display()),
            ConfigError::NoModel => f.write_str("no model is named"),
            ConfigError::Header(name) => write!(f, "the header {name:?} cannot be set"),
            ConfigError::Toml(Some(line)) => write!(f, "line {line} is no TOML"),
            ConfigError::Toml(None) => f.write_str("it is no TOML"),
            ConfigError::UnknownKey(key) if key == "api_key" => {
                f.write_str("api_key does not belong into a file; name it by api_key_env or api_key_file")
            }
            ConfigError::UnknownKey(key) => write!(f, "there is no setting {key:?}"),
            ConfigError::Value(key, expected) => write!(f, "{key}: {expected} is expected"),
            ConfigError::Both(one, other) => write!(f, "{one} and {other} exclude each other"),
        }
    }
}

impl std::error::Error for ConfigError {}

/// Bytes of a key file that are looked at.
const MOST_KEY_BYTES: u64 = 16 << 10;

impl OpenAiConfig {
    /// What the environment says, over the defaults: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `HIDDENTABLES_MODEL`, and `SSL_CERT_FILE` for certificates.
    /// An empty variable says nothing.
    pub fn from_environment() -> Result<OpenAiConfig, ConfigError> {
        OpenAiConfig::from_lookup(|name| std::env::var(name).ok())
    }

    /// The same of any lookup.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<OpenAiConfig, ConfigError> {
        let said = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
        let defaults = OpenAiConfig::default();
        Ok(OpenAiConfig {
            base_url: said("OPENAI_BASE_URL").unwrap_or(defaults.base_url),
            model: said("HIDDENTABLES_MODEL").unwrap_or(defaults.model),
            api_key: said("OPENAI_API_KEY").map(ApiKey::new).transpose()?,
            ca_file: said("SSL_CERT_FILE").map(PathBuf::from),
            ..OpenAiConfig::default()
        })
    }

    /// What a file in TOML says, over the defaults. The key does not stand in it: `api_key_env` names a variable of the environment, `api_key_file` a
    /// file. A key of the environment that the file does not name is not used: it may belong to another endpoint.
    ///
    /// ```
    /// use hiddentables_solver::OpenAiConfig;
    ///
    /// let config = OpenAiConfig::from_toml("base_url = 'http://localhost:8000/v1'\nmodel = 'qwen'\ntime = 30\ntemperature = 0.2")?;
    /// assert_eq!((config.model.as_str(), config.time.as_secs()), ("qwen", 30));
    /// let fault = OpenAiConfig::from_toml("api_key = 'sk-0123456789'").unwrap_err();
    /// assert_eq!(fault.to_string(), "api_key does not belong into a file; name it by api_key_env or api_key_file");
    /// # Ok::<(), hiddentables_solver::ConfigError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<OpenAiConfig, ConfigError> {
        OpenAiConfig::from_toml_and_lookup(text, |name| std::env::var(name).ok())
    }

    /// The same, with any lookup in place of the environment.
    pub fn from_toml_and_lookup(
        text: &str,
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Result<OpenAiConfig, ConfigError> {
        let line = |at: usize| text.get(..at).map(|before| before.matches('\n').count() + 1);
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| ConfigError::Toml(error.span().and_then(|span| line(span.start))))?;
        let mut config = OpenAiConfig::default();
        let (mut variable, mut file) = (None, None);
        for (key, value) in &table {
            match key.as_str() {
                "base_url" => config.base_url = words(value).ok_or(ConfigError::Value("base_url", "a text"))?,
                "model" => config.model = words(value).ok_or(ConfigError::Value("model", "a text"))?,
                "api_key_env" => variable = Some(words(value).ok_or(ConfigError::Value("api_key_env", "a text"))?),
                "api_key_file" => file = Some(words(value).ok_or(ConfigError::Value("api_key_file", "a text"))?),
                "ca_file" => config.ca_file = Some(words(value).ok_or(ConfigError::Value("ca_file", "a text"))?.into()),
                "time" => config.time = seconds(value).ok_or(ConfigError::Value("time", SECONDS))?,
                "connect_time" => {
                    config.connect_time = seconds(value).ok_or(ConfigError::Value("connect_time", SECONDS))?;
                }
                "first_wait" => config.first_wait = seconds(value).ok_or(ConfigError::Value("first_wait", SECONDS))?,
                "longest_wait" => {
                    config.longest_wait = seconds(value).ok_or(ConfigError::Value("longest_wait", SECONDS))?;
                }
                "retries" => {
                    let retries = whole(value).filter(|retries| *retries <= 100);
                    config.retries = retries.ok_or(ConfigError::Value("retries", "a number up to 100"))?;
                }
                "most_bytes" => {
                    let most = value.as_integer().and_then(|most| u64::try_from(most).ok()).filter(|most| *most > 0);
                    config.most_bytes = most.ok_or(ConfigError::Value("most_bytes", "a number above 0"))?;
                }
                "temperature" => {
                    let number = value.as_float().or(value.as_integer().map(|number| number as f64));
                    config.temperature = Some(number.ok_or(ConfigError::Value("temperature", TEMPERATURE))?);
                }
                "max_tokens" => config.max_tokens = Some(tokens(value, "max_tokens")?),
                "max_completion_tokens" => config.max_completion_tokens = Some(tokens(value, "max_completion_tokens")?),
                "allow_plain_http" => {
                    config.allow_plain_http =
                        value.as_bool().ok_or(ConfigError::Value("allow_plain_http", "true or false"))?;
                }
                "headers" => {
                    let texts = value.as_table().ok_or(ConfigError::Value("headers", "a table of texts"))?;
                    for (name, value) in texts {
                        let value = words(value).ok_or(ConfigError::Value("headers", "a table of texts"))?;
                        config.headers.push((name.clone(), value));
                    }
                }
                unknown => return Err(ConfigError::UnknownKey(unknown.to_string())),
            }
        }
        config.api_key = match (variable, file) {
            (Some(_), Some(_)) => return Err(ConfigError::Both("api_key_env", "api_key_file")),
            (Some(name), None) => Some(ApiKey::new(lookup(&name).ok_or(ConfigError::NoVariable(name))?)?),
            (None, Some(path)) => Some(ApiKey::new(read_key(Path::new(&path))?)?),
            (None, None) => None,
        };
        config.judge()?;
        Ok(config)
    }

    /// What no endpoint can be asked with.
    pub(crate) fn judge(&self) -> Result<(), ConfigError> {
        if self.max_tokens.is_some() && self.max_completion_tokens.is_some() {
            return Err(ConfigError::Both("max_tokens", "max_completion_tokens"));
        }
        if self.temperature.is_some_and(|number| !(0.0..=2.0).contains(&number)) {
            return Err(ConfigError::Value("temperature", TEMPERATURE));
        }
        let refused = |name: &str| REFUSED_HEADERS.iter().any(|refused| name.eq_ignore_ascii_case(refused));
        let sendable = |name: &str, value: &str| {
            let name = ureq::http::HeaderName::from_bytes(name.as_bytes());
            name.is_ok() && ureq::http::HeaderValue::from_str(value).is_ok()
        };
        match self.headers.iter().find(|(name, value)| refused(name) || !sendable(name, value)) {
            Some((name, _)) => Err(ConfigError::Header(name.clone())),
            None => Ok(()),
        }
    }
}

const SECONDS: &str = "a number of seconds above 0, up to a day,";
const TEMPERATURE: &str = "a number from 0 to 2";

/// Headers that carry keys, which have a place of their own, or that frame the request.
const REFUSED_HEADERS: &[&str] = &[
    "authorization",
    "proxy-authorization",
    "api-key",
    "x-api-key",
    "cookie",
    "host",
    "content-length",
    "content-type",
    "transfer-encoding",
    "accept-encoding",
    "connection",
    "expect",
    "te",
    "trailer",
    "upgrade",
];

fn words(value: &toml::Value) -> Option<String> {
    value.as_str().map(str::to_string)
}

fn whole(value: &toml::Value) -> Option<u32> {
    u32::try_from(value.as_integer()?).ok()
}

fn tokens(value: &toml::Value, key: &'static str) -> Result<u32, ConfigError> {
    whole(value).filter(|tokens| *tokens > 0).ok_or(ConfigError::Value(key, "a number above 0"))
}

fn seconds(value: &toml::Value) -> Option<Duration> {
    let seconds = value.as_float().or(value.as_integer().map(|number| number as f64))?;
    let allowed = seconds > 0.0 && seconds <= 86_400.0;
    if allowed { Duration::try_from_secs_f64(seconds).ok() } else { None }
}

fn read_key(path: &Path) -> Result<String, ConfigError> {
    use std::io::Read;

    let mut text = String::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(MOST_KEY_BYTES).read_to_string(&mut text));
    read.map_err(|error| ConfigError::File(path.to_path_buf(), error.kind()))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "sk-0123456789abcdef";

    fn lookup(name: &str) -> Option<String> {
        match name {
            "MY_KEY" | "OPENAI_API_KEY" => Some(SECRET.to_string()),
            "OPENAI_BASE_URL" => Some("http://localhost:9/v1".to_string()),
            "HIDDENTABLES_MODEL" => Some(" ".to_string()),
            _ => None,
        }
    }

    #[test]
    fn the_environment() {
        let config = OpenAiConfig::from_lookup(lookup);
        let expected = OpenAiConfig {
            base_url: "http://localhost:9/v1".into(),
            api_key: ApiKey::new(SECRET).ok(),
            ..OpenAiConfig::default()
        };
        assert_eq!(config, Ok(expected));
        assert_eq!(OpenAiConfig::from_lookup(|_| None), Ok(OpenAiConfig::default()));
    }

    #[test]
    fn a_whole_file() {
        let text = "
            base_url = 'https://llm.example/v1'
            model = 'm'
            api_key_env = 'MY_KEY'
            time = 30
            connect_time = 1.5
            retries = 0
            first_wait = 0.1
            longest_wait = 5
            most_bytes = 1000
            temperature = 0
            max_tokens = 500
            ca_file = 'ca.pem'
            allow_plain_http = true
            [headers]
            OpenAI-Organization = 'ours'
        ";
        let expected = OpenAiConfig {
            base_url: "https://llm.example/v1".into(),
            model: "m".into(),
            api_key: ApiKey::new(SECRET).ok(),
            time: Duration::from_secs(30),
            connect_time: Duration::from_millis(1500),
            retries: 0,
            first_wait: Duration::from_millis(100),
            longest_wait: Duration::from_secs(5),
            most_bytes: 1000,
            temperature: Some(0.0),
            max_tokens: Some(500),
            max_completion_tokens: None,
            headers: vec![("OpenAI-Organization".into(), "ours".into())],
            ca_file: Some("ca.pem".into()),
            allow_plain_http: true,
        };
        assert_eq!(OpenAiConfig::from_toml_and_lookup(text, lookup), Ok(expected));
    }

    #[test]
    fn a_key_that_no_file_names_is_not_taken() {
        let config = OpenAiConfig::from_toml_and_lookup("base_url = 'https://elsewhere.example'", lookup);
        assert_eq!(config.map(|config| config.api_key), Ok(None));
    }

    #[test]
    fn faults_of_a_file() {
        let check = |text: &str, expected: &str| {
            let fault = OpenAiConfig::from_toml_and_lookup(text, lookup).map_err(|error| error.to_string());
            assert_eq!(fault, Err(expected.to_string()), "{text}");
        };
        check("model = 'm'\nbase_url = ", "line 2 is no TOML");
        check("modle = 'm'", "there is no setting \"modle\"");
        check("model = 1", "model: a text is expected");
        check("time = 'sk-0123456789abcdef'", "time: a number of seconds above 0, up to a day, is expected");
        check("time = 0", "time: a number of seconds above 0, up to a day, is expected");
        check("time = inf", "time: a number of seconds above 0, up to a day, is expected");
        check("time = nan", "time: a number of seconds above 0, up to a day, is expected");
        check("retries = 101", "retries: a number up to 100 is expected");
        check("retries = -1", "retries: a number up to 100 is expected");
        check("most_bytes = 0", "most_bytes: a number above 0 is expected");
        check("temperature = 2.1", "temperature: a number from 0 to 2 is expected");
        check("max_tokens = 0", "max_tokens: a number above 0 is expected");
        check("max_tokens = 1\nmax_completion_tokens = 1", "max_tokens and max_completion_tokens exclude each other");
        check("api_key_env = 'NONE'", "the environment has no NONE, which is to hold the API key");
        check("api_key_env = 'A'\napi_key_file = 'b'", "api_key_env and api_key_file exclude each other");
        check("api_key_file = '/nowhere/key'", "cannot read /nowhere/key: entity not found");
        check("[headers]\nAuthorization = 'x'", "the header \"Authorization\" cannot be set");
        check("[headers]\n'a b' = 'x'", "the header \"a b\" cannot be set");
        check("[headers]\nX-A = \"x\\r\\ny: z\"", "the header \"X-A\" cannot be set");
    }

    #[test]
    fn nothing_shows_a_key() {
        let config = OpenAiConfig {
            base_url: format!("https://user:{SECRET}@llm.example"),
            api_key: ApiKey::new(SECRET).ok(),
            headers: vec![("x-gateway".into(), SECRET.into())],
            ..OpenAiConfig::default()
        };
        assert!(!format!("{config:#?}").contains(SECRET));
    }
}
