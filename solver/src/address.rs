//! Where an endpoint is: a base URL, judged before anything is sent there.

use std::net::{Ipv4Addr, Ipv6Addr};

use ureq::http::Uri;

use crate::config::ConfigError;

/// An address that may be sent a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// The whole address of the completions.
    pub(crate) url: String,
    /// Whether it is on this machine.
    pub(crate) loopback: bool,
    /// Whether it is encrypted.
    pub(crate) https: bool,
}

impl Address {
    /// The address of the completions under a base URL: `https://host/v1` as other clients have it; a host alone stands for its `/v1`, and the whole
    /// address is taken as it is.
    ///
    /// No part of the URL goes into an error: it may hold a secret.
    pub(crate) fn of_base(base: &str, plain_allowed: bool) -> Result<Address, ConfigError> {
        let wrong = |why| Err(ConfigError::Address(why));
        let base = base.trim();
        if base.contains(['?', '#']) {
            return wrong("it has a query or a fragment");
        }
        let Ok(uri) = base.parse::<Uri>() else { return wrong("it is no URL") };
        let https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return wrong("it begins with neither https:// nor http://"),
        };
        let Some(authority) = uri.authority() else { return wrong("it names no host") };
        if authority.as_str().contains('@') {
            return wrong("it holds a user name or password; keys come from the environment or a file");
        }
        let host = authority.host();
        if host.is_empty() {
            return wrong("it names no host");
        }
        let loopback = is_loopback(host);
        if !https && !loopback && !plain_allowed {
            return wrong("http:// would send conversations and key unencrypted; allow_plain_http lets it");
        }
        let path = uri.path().trim_end_matches('/');
        let url = base.trim_end_matches('/');
        let url = match path {
            "" => format!("{url}/v1/chat/completions"),
            path if path.ends_with("/chat/completions") => url.to_string(),
            _ => format!("{url}/chat/completions"),
        };
        Ok(Address { url, loopback, https })
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        || bare.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let check = |base: &str, expected: &str| {
            assert_eq!(Address::of_base(base, false).map(|address| address.url), Ok(expected.to_string()), "{base}");
        };
        check("https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions");
        check("https://api.openai.com/v1/", "https://api.openai.com/v1/chat/completions");
        check("https://llm.example", "https://llm.example/v1/chat/completions");
        check("https://llm.example/openai/v1", "https://llm.example/openai/v1/chat/completions");
        check("https://llm.example/v1/chat/completions", "https://llm.example/v1/chat/completions");
        check("http://localhost:11434/v1", "http://localhost:11434/v1/chat/completions");
        check("http://127.3.2.1:8000", "http://127.3.2.1:8000/v1/chat/completions");
        check("http://[::1]:8000/v1", "http://[::1]:8000/v1/chat/completions");
    }

    #[test]
    fn what_is_not_sent_to() {
        let check = |base: &str, expected| {
            assert_eq!(Address::of_base(base, false), Err(ConfigError::Address(expected)), "{base}");
        };
        check("", "it is no URL");
        check("api.openai.com", "it begins with neither https:// nor http://");
        check("ftp://llm.example/v1", "it begins with neither https:// nor http://");
        check("https:///v1", "it is no URL");
        check("https://a b/v1", "it is no URL");
        check("https://llm.example/v1?key=sk-1", "it has a query or a fragment");
        let with_user = "it holds a user name or password; keys come from the environment or a file";
        check("https://user:pw@llm.example/v1", with_user);
        check("http://localhost@llm.example/v1", with_user);
        let plain = "http:// would send conversations and key unencrypted; allow_plain_http lets it";
        check("http://llm.example/v1", plain);
        check("http://localhost.llm.example/v1", plain);
        check("http://127.0.0.1.llm.example/v1", plain);
        assert!(Address::of_base("http://llm.example/v1", true).is_ok());
    }
}
