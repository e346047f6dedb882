//! [`Report`]: what a failed test says, in lines.

/// A text that a test which returns it as its error prints as it stands, not quoted as a `String` would be.
#[derive(Clone, PartialEq, Eq)]
pub struct Report(pub String);

impl std::fmt::Debug for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<T: Into<String>> From<T> for Report {
    fn from(text: T) -> Report {
        Report(text.into())
    }
}

/// Fails with every line of `found`.
///
/// # Errors
/// Something was found.
pub fn none(found: &[String]) -> Result<(), Report> {
    if found.is_empty() { Ok(()) } else { Err(Report(found.join("\n"))) }
}
