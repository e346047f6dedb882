//! Bins of times in a zone: what they go by.

use hiddentables_values::{Meter, Result, Stop};

use super::calendar::DAY;
use super::localize::{self, Ambiguous, Nonexistent};
use super::offset::Offset;
use super::zone::Zone;
use crate::array::Array;
use crate::polars_bridge::Ints;

/// How times stand to the bins that hold them: as they are, in a zone, or as the clocks of a zone show them.
pub enum Seen {
    /// In no zone.
    Plain,
    /// Bins of hours and less count in UTC, from a midnight of the zone on.
    InZone(Zone),
    /// Days and longer bins go by the clock.
    ByClock(Zone),
}

impl Seen {
    /// How these times stand to bins of a frequency.
    pub fn of(array: &Array, offset: &Offset) -> Seen {
        match array {
            Array::Zoned(zone, _) if offset.tick().is_some() && offset.base_name() != "D" => Seen::InZone(*zone),
            Array::Zoned(zone, _) => Seen::ByClock(*zone),
            _ => Seen::Plain,
        }
    }

    /// What bins go by.
    pub fn shown(&self, time: i64) -> i64 {
        match self {
            Seen::Plain | Seen::InZone(_) => time,
            Seen::ByClock(zone) => zone.local(time),
        }
    }

    /// The midnight that bins of fixed length are counted from.
    pub fn origin(&self, first: i64, meter: &Meter) -> Result<i64> {
        let beyond = || Stop::unsupported("resample beyond the bounds of time");
        let midnight = |time: i64| time.checked_sub(time.rem_euclid(DAY)).ok_or_else(beyond);
        match self {
            Seen::Plain | Seen::ByClock(_) => midnight(self.shown(first)),
            Seen::InZone(zone) => {
                let midnight = midnight(zone.local(first))?;
                let found = localize::one(*zone, midnight, &Ambiguous::Raise, Nonexistent::Raise, meter)?;
                found.ok_or_else(|| Stop::unsupported("resample from this midnight"))
            }
        }
    }

    /// What was shown as times again; days begin at the first midnight of two, and later where clocks leave it out.
    pub fn times(&self, shown: &[i64], days: bool, meter: &Meter) -> Result<Vec<i64>> {
        let Seen::ByClock(zone) = self else { return Ok(shown.to_vec()) };
        let shown: Vec<Option<i64>> = shown.iter().copied().map(Some).collect();
        let (twice, never) =
            if days { (Ambiguous::All(true), Nonexistent::Forward) } else { (Ambiguous::Raise, Nonexistent::Raise) };
        Ok(localize::all(*zone, &shown, &twice, never, meter)?.into_iter().flatten().collect())
    }

    /// As a column.
    pub fn zoned(&self, times: Ints) -> Result<Array> {
        match self {
            Seen::Plain => Ok(Array::Time(times)),
            Seen::InZone(zone) | Seen::ByClock(zone) => Array::zoned(*zone, times),
        }
    }
}
