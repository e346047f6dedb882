//! [`ApiKey`]: a secret that nothing prints.

use std::fmt;

use crate::config::ConfigError;

/// A key of an endpoint. It cannot be displayed, and its `Debug` says nothing:
///
/// ```
/// use hiddentables_solver::ApiKey;
///
/// let key = ApiKey::new("sk-0123456789abcdef")?;
/// assert_eq!(format!("{key:?}"), "ApiKey(…)");
/// assert!(ApiKey::new("two\nlines").is_err());
/// # Ok::<(), hiddentables_solver::ConfigError>(())
/// ```
///
/// ```compile_fail
/// # use hiddentables_solver::ApiKey;
/// println!("{}", ApiKey::new("sk-0123456789abcdef").unwrap());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

/// Keys of fewer characters are placeholders ("EMPTY", "ollama"): words that a reply may have in it.
const SECRET_FROM: usize = 12;
/// What stands where a key was.
const REDACTED: &str = "[key]";

impl ApiKey {
    /// A key; blanks around it are taken off.
    ///
    /// # Errors
    /// It is empty, or holds what an HTTP header may not.
    pub fn new(text: impl AsRef<str>) -> Result<ApiKey, ConfigError> {
        let text = text.as_ref().trim();
        if text.is_empty() {
            return Err(ConfigError::Key("it is empty"));
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ConfigError::Key("it holds other characters than visible ASCII"));
        }
        Ok(ApiKey(text.to_string()))
    }

    /// What goes into the `authorization` header, and nowhere else.
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }

    /// The text without the key in it: an endpoint may say it back.
    pub(crate) fn redact(&self, text: String) -> String {
        if self.0.len() < SECRET_FROM || !text.contains(&self.0) { text } else { text.replace(&self.0, REDACTED) }
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_endpoint_says_back_is_taken_out() {
        let check = |key: &str, text: &str, expected: &str| {
            assert_eq!(ApiKey::new(key).map(|key| key.redact(text.to_string())), Ok(expected.to_string()), "{key}");
        };
        check("sk-0123456789", "your key sk-0123456789 is wrong", "your key [key] is wrong");
        check("sk-0123456789", "df['sk'].sum()", "df['sk'].sum()");
        check("EMPTY", "EMPTY = df[df.a.isna()]", "EMPTY = df[df.a.isna()]");
    }

    #[test]
    fn what_is_no_key() {
        let check = |text: &str, expected| assert_eq!(ApiKey::new(text), Err(ConfigError::Key(expected)), "{text:?}");
        check(" \n", "it is empty");
        check("sk-1\r\nhost: elsewhere", "it holds other characters than visible ASCII");
        check("schlüssel", "it holds other characters than visible ASCII");
        assert_eq!(ApiKey::new("sk-1\n"), Ok(ApiKey("sk-1".into())));
    }
}
