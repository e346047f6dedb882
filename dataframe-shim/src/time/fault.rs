//! Why a text is no time.

use hiddentables_values::Stop;
use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;

/// Why a text is no time, before it is an exception: `errors='coerce'` makes `NaT` of the first three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `DateParseError`
    Date(String),
    /// `ValueError`
    Value(String),
    /// `OutOfBoundsDatetime`
    OutOfBounds(String),
    /// It says a time of some day, which pandas takes to be today.
    Clock,
    /// A form that is not read here.
    Unsupported(&'static str),
}

impl Fault {
    /// pandas' words for a time that 64 bits of nanoseconds do not reach.
    pub fn out_of_bounds(text: &str) -> Fault {
        Fault::OutOfBounds(format!("Out of bounds nanosecond timestamp: {text}"))
    }

    /// Whether `errors='coerce'` makes `NaT` of it.
    pub fn is_python(&self) -> bool {
        matches!(self, Fault::Date(_) | Fault::Value(_) | Fault::OutOfBounds(_))
    }

    /// The same fault with more words.
    #[must_use]
    pub fn with(self, suffix: &str) -> Fault {
        match self {
            Fault::Date(words) => Fault::Date(words + suffix),
            Fault::Value(words) => Fault::Value(words + suffix),
            Fault::OutOfBounds(words) => Fault::OutOfBounds(words + suffix),
            other => other,
        }
    }

    /// The end of the evaluation that it is.
    pub fn stop(self) -> Stop {
        match self {
            Fault::Date(words) => raise::exception(&exceptions::DATE_PARSE_ERROR, words),
            Fault::Value(words) => raise::value_error(words),
            Fault::OutOfBounds(words) => raise::exception(&exceptions::OUT_OF_BOUNDS_DATETIME, words),
            Fault::Clock => Stop::refused("clock"),
            Fault::Unsupported(what) => Stop::unsupported(what),
        }
    }
}
