//! What a program may call, from the rows that dispatch it: for documents, and for what a Solver is told.

use hiddentables_values::Members;

use crate::categories::{self, accessor};
use crate::families::{datetimes, strings};
use crate::time::{timedelta, timestamp};
use crate::{frame, groupby, index, interval, ndarray, random, series, window};

/// One class or accessor: its rows, and the names pandas has besides.
#[derive(Clone, Debug)]
pub struct Class {
    /// What pandas calls it.
    pub name: &'static str,
    /// Whether programs meet it often.
    pub is_common: bool,
    /// What is there, by name.
    pub rows: Vec<Row>,
    /// What is not.
    pub missing: Vec<&'static str>,
}

/// A row without its receiver's type.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// pandas' own signature line.
    pub signature: &'static str,
    /// Parameters that are not honoured.
    pub refuses: &'static [&'static str],
}

impl Row {
    /// The member's name.
    pub fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or_default()
    }
}

fn class<T: Clone>(name: &'static str, is_common: bool, members: &'static Members<T>) -> Class {
    let row = |signature, refuses| Row { signature, refuses };
    let rows = members.entries().into_iter().map(|entry| row(entry.method.signature, entry.method.refuses));
    Class { name, is_common, rows: rows.collect(), missing: members.missing().collect() }
}

/// Methods of Index that are not known to labels of several levels.
const NOT_OF_SEVERAL_LEVELS: &str = "all any argmax argmin asof diff join putmask reindex round searchsorted";

/// `MultiIndex`: its own rows; what it has not it shares with Index.
fn several_levels() -> Class {
    let mut own = class("MultiIndex", false, &index::object::MULTI_MEMBERS);
    let lacking = |name: &&str| NOT_OF_SEVERAL_LEVELS.split(' ').any(|known| known == *name);
    own.missing.retain(|name| index::object::MEMBERS.entry(name).is_none() || lacking(name));
    own
}

/// Every class that has rows.
pub fn classes() -> Vec<Class> {
    vec![
        class("DataFrame", true, &frame::MEMBERS),
        class("Series", true, &series::MEMBERS),
        class("Series.str", true, &strings::MEMBERS),
        class("Series.dt of datetimes", true, &datetimes::OF_DATETIMES),
        class("ExponentialMovingWindow", false, &crate::families::ewm::MEMBERS),
        class("Series.dt of periods", false, &crate::families::periods::OF_PERIODS),
        class("Period", false, &crate::time::period::MEMBERS),
        class("DateOffset", false, &crate::time::offsets::MEMBERS),
        class("Series.dt of durations", false, &datetimes::OF_DURATIONS),
        class("Index", false, &index::object::MEMBERS),
        several_levels(),
        class("Series.cat", false, &accessor::MEMBERS),
        class("Categorical", false, &categories::MEMBERS),
        class("Interval", false, &interval::MEMBERS),
        class("DataFrameGroupBy", true, &groupby::MEMBERS),
        class("SeriesGroupBy", true, &groupby::SERIES_MEMBERS),
        class("Rolling", false, &window::ROLLING_MEMBERS),
        class("Expanding", false, &window::EXPANDING_MEMBERS),
        class("ndarray", false, &ndarray::MEMBERS),
        class("RandomState", false, &random::MEMBERS),
        class("Timestamp", false, &timestamp::MEMBERS),
        class("Timedelta", false, &timedelta::MEMBERS),
    ]
}
