//! [`Rule`]: what bins of time are made by, as `resample` and `pd.Grouper` are told.

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Result, Stop, Value};

use crate::time::calendar::DAY;
use crate::time::offset::Offset;

/// From where bins of a fixed length are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The midnight before the first time.
    StartDay,
    /// The first time.
    Start,
    /// This time, in nanoseconds since 1970.
    At(i64),
    /// The last time, backwards.
    End,
    /// The midnight after the last time, backwards.
    EndDay,
}

impl Origin {
    fn of_value(value: &Value) -> Result<Origin> {
        let wrong = |shown: &str| {
            raise::value_error(format!(
                "'origin' should be equal to 'epoch', 'start', 'start_day', 'end', 'end_day' or should be a Timestamp convertible type. Got '{shown}' instead."
            ))
        };
        if let Some(time) = value.downcast::<crate::time::Timestamp>() {
            if time.zone.is_some() {
                return Err(Stop::unsupported("resample(origin=) in a zone"));
            }
            return Ok(Origin::At(time.nanoseconds));
        }
        match value.as_str() {
            Some("start_day") => Ok(Origin::StartDay),
            Some("start") => Ok(Origin::Start),
            Some("epoch") => Ok(Origin::At(0)),
            Some("end") => Ok(Origin::End),
            Some("end_day") => Ok(Origin::EndDay),
            Some(text) if crate::time::parse::is_missing(text) => Err(Stop::unsupported("resample(origin='NaT')")),
            Some(text) => match crate::time::parse::nanoseconds(text, false, false) {
                Ok(Some(time)) => Ok(Origin::At(time)),
                _ => Err(wrong(text)),
            },
            None => Err(Stop::unsupported("resample(origin=) of what is neither text nor a Timestamp")),
        }
    }
}

/// The nanoseconds of a duration, or of its text; `None` of anything else.
pub fn duration_of(value: &Value) -> Result<Option<i64>> {
    match (value.downcast::<crate::time::Timedelta>(), value.as_str()) {
        (Some(duration), _) => Ok(Some(duration.nanoseconds)),
        (None, Some(text)) => Ok(crate::time::duration_text::read(text).unwrap_or(None)),
        (None, None) => Ok(None),
    }
}

/// What bins of time are made by.
#[derive(Clone, Debug)]
pub struct Rule {
    /// How far one is from the next.
    pub offset: Offset,
    /// Whether bins are closed at the right end.
    pub right: bool,
    /// Whether they are labelled by it.
    pub label_right: bool,
    /// From where they are counted.
    pub origin: Origin,
    /// How far the origin is moved, in nanoseconds.
    moved: i64,
}

impl Rule {
    /// What `closed=`, `label=`, `origin=` and `offset=` say beside a frequency: bins are closed and labelled as that has it, or at the right where they
    /// are counted backwards.
    pub fn of(frequency: &Value, args: &Bound) -> Result<Rule> {
        let offset = Offset::parse(frequency)?;
        let given = |name: &str| if args.takes(name) { args.some(name) } else { None };
        if args.takes("origin") && args.given("origin").is_some_and(Value::is_none) {
            return Err(Stop::unsupported("resample(origin=None)"));
        }
        let origin = given("origin").as_ref().map_or(Ok(Origin::StartDay), Origin::of_value)?;
        let backward = matches!(origin, Origin::End | Origin::EndDay);
        let side = |name: &str| -> Result<bool> {
            match given(name) {
                None => Ok(offset.ends() || backward),
                Some(given) => match given.as_str() {
                    Some("right") => Ok(true),
                    Some("left") => Ok(false),
                    _ => Err(raise::value_error(format!("Unsupported value for `{name}`"))),
                },
            }
        };
        if offset.name().ends_with('B') {
            return Err(Stop::unsupported("resample('B')"));
        }
        let (right, label_right) = (side("closed")?, side("label")?);
        let moved = match given("offset") {
            None => 0,
            Some(moved) if moved.as_str().is_none() && !moved.is::<crate::time::Timedelta>() => {
                return Err(Stop::unsupported("resample(offset=) of what is neither text nor a Timedelta"));
            }
            Some(moved) if moved.as_str().is_some_and(crate::time::parse::is_missing) => {
                return Err(Stop::unsupported("resample(offset='NaT')"));
            }
            Some(moved) => duration_of(&moved)?.ok_or_else(|| {
                raise::value_error(format!(
                    "'offset' should be a Timedelta convertible type. Got '{}' instead.",
                    moved.as_str().unwrap_or_else(|| moved.class().name)
                ))
            })?,
        };
        Ok(Rule { offset, right, label_right, origin, moved })
    }

    /// The first time bins are made from, and the origin they are counted from, of a fixed length.
    pub fn anchor(&self, size: i64, (first, last): (i64, i64), midnight: i64) -> Option<(i64, i64)> {
        let (first, origin) = match self.origin {
            Origin::StartDay => (first, midnight),
            Origin::Start => (first, first),
            Origin::At(time) => (first, time),
            Origin::End | Origin::EndDay => {
                let end = match self.origin {
                    Origin::EndDay => last.checked_add(last.checked_neg()?.rem_euclid(DAY))?,
                    _ => last,
                };
                let steps = end.checked_sub(first)?.div_euclid(size) + i64::from(!self.right);
                let first = end.checked_sub(steps.checked_mul(size)?)?;
                (first, first)
            }
        };
        Some((first, origin.checked_add(self.moved)?))
    }
}
