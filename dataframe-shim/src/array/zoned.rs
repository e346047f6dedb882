//! Columns of times in a zone: in UTC they are a column of times like any other, which is what most kernels work on.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::{Host, Meter, Result, Stop, Value};

use super::arithmetic::{self, Operand};
use super::cast::Target;
use super::compare::{self, Other};
use super::{Array, Dtype};
use crate::polars_bridge::Ints;
use crate::time::column::{self, Reading, Style};
use crate::time::localize::{self, Ambiguous, Nonexistent};
use crate::time::offsets::DateOffset;
use crate::time::{self, Zone, parse};

impl Array {
    /// `datetime64[ns, TZ]` of nanoseconds in UTC, each of which clocks have to be able to show.
    pub fn zoned(zone: Zone, times: Ints) -> Result<Array> {
        if zone != Zone::Utc {
            let outermost = [times.iter().flatten().min(), times.iter().flatten().max()];
            outermost.into_iter().flatten().try_for_each(|utc| zone.check(utc).map(|_| ()))?;
        }
        Ok(Array::Zoned(zone, times))
    }

    /// The same times in UTC, of no zone; `None` of other than times in a zone.
    pub fn in_utc(&self) -> Option<(Zone, Array)> {
        match self {
            Array::Zoned(zone, times) => Some((*zone, Array::Time(times.clone()))),
            _ => None,
        }
    }

    /// Times of no zone as times in UTC, looked at from a zone; anything else as it is.
    pub fn seen_from(self, zone: Zone) -> Result<Array> {
        match self {
            Array::Time(times) => Array::zoned(zone, times),
            other => Ok(other),
        }
    }

    /// What clocks show, as times of no zone. Some units of work a row.
    pub fn shown(zone: Zone, times: &Ints, meter: &Meter) -> Result<Ints> {
        localize::shown_all(zone, times, meter)
    }

    /// Times of no zone as what clocks of a zone show.
    pub fn localized(zone: Zone, times: &Ints, twice: &Ambiguous, never: Nonexistent, meter: &Meter) -> Result<Array> {
        let _held = meter.reserve(48 * times.len() as u64)?;
        let locals: Vec<Option<i64>> = times.iter().collect();
        Array::zoned(zone, Ints::optional(localize::all(zone, &locals, twice, never, meter)?.into_iter()))
    }
}

/// Both sides as times in UTC of no zone, and the zone of the first that has one.
fn in_utc(operand: &Operand) -> Option<(Zone, Operand)> {
    match operand {
        Operand::Array(array) => array.in_utc().map(|(zone, times)| (zone, Operand::Array(times))),
        Operand::Scalar(value) => match time::nanoseconds(value) {
            Some(time::Kind::Zoned(ns, zone)) => Some((zone, Operand::Scalar(time::timestamp(Some(ns))))),
            _ => None,
        },
    }
}

/// `left op right` where one side is of times in a zone; `None` where neither is.
pub(super) fn binary(
    op: BinaryOp,
    left: &Operand,
    right: &Operand,
    rows: usize,
    host: &mut dyn Host,
) -> Result<Option<Array>> {
    let (a, b) = (in_utc(left), in_utc(right));
    let zone = match (&a, &b) {
        (Some((zone, _)), _) | (None, Some((zone, _))) => *zone,
        (None, None) => return Ok(None),
    };
    if let Some(moved) = moved(op, left, right, host)? {
        return Ok(Some(moved));
    }
    let other = if a.is_some() { right } else { left };
    match (op, other.dtype()) {
        (BinaryOp::Sub, Some(Dtype::Time)) => {
            return Err(raise::type_error("Cannot subtract tz-naive and tz-aware datetime-like objects"));
        }
        (_, Some(Dtype::Object | Dtype::Masked(_) | Dtype::Category)) => {
            return Err(Stop::unsupported("arithmetic of times in a zone and a column of this dtype"));
        }
        _ => {}
    }
    let plain = |side: Option<(Zone, Operand)>, own: &Operand| match (side, own) {
        (Some((_, utc)), _) => utc,
        (None, Operand::Scalar(value)) => Operand::Scalar(value.clone()),
        (None, Operand::Array(array)) => Operand::Array(array.clone()),
    };
    let answer = arithmetic::binary(op, &plain(a, left), &plain(b, right), rows, host)?;
    answer.seen_from(zone).map(Some)
}

/// Times in a zone moved by an offset of the calendar: what clocks show is moved.
fn moved(op: BinaryOp, left: &Operand, right: &Operand, host: &mut dyn Host) -> Result<Option<Array>> {
    let (zone, times, other) = match (op, left, right) {
        (BinaryOp::Add | BinaryOp::Sub, Operand::Array(Array::Zoned(zone, times)), other)
        | (BinaryOp::Add, other, Operand::Array(Array::Zoned(zone, times))) => (*zone, times, other),
        _ => return Ok(None),
    };
    let Operand::Scalar(value) = other else { return Ok(None) };
    if value.downcast::<DateOffset>().is_none_or(|offset| offset.tick().is_some()) {
        return Ok(None);
    }
    let meter = Rc::clone(host.meter());
    let shown = Operand::Array(Array::Time(Array::shown(zone, times, &meter)?));
    match arithmetic::binary(op, &shown, &Operand::Scalar(value.clone()), times.len(), host)? {
        Array::Time(moved) => Array::localized(zone, &moved, &Ambiguous::Raise, Nonexistent::Raise, &meter).map(Some),
        _ => Err(Stop::unsupported("times in a zone moved by this")),
    }
}

/// `left op right` where one side is of times in a zone; `None` where neither is.
pub(super) fn compared(op: CompareOp, left: &Array, right: &Other, host: &mut dyn Host) -> Result<Option<Array>> {
    let rows = left.len();
    let apart = || {
        let class = match right {
            Other::Scalar(value) => value.class().name,
            Other::Array(_) => "DatetimeArray",
        };
        mismatch(op, left, class).map(Some)
    };
    let of_right = match right {
        Other::Scalar(value) => time::zoned_count(value).map(|ns| Array::Time(Ints::new(vec![ns; rows]))),
        Other::Array(array) => array.in_utc().map(|(_, times)| times),
    };
    match (left, of_right) {
        (Array::Zoned(_, times), Some(other)) => {
            compare::compare(op, &Array::Time(times.clone()), &Other::Array(&other), host).map(Some)
        }
        (Array::Time(_), Some(_)) => apart(),
        (Array::Zoned(zone, times), None) => {
            let own = Array::Time(times.clone());
            match right {
                Other::Array(Array::Time(_)) => apart(),
                Other::Array(_) => Ok(None),
                Other::Scalar(Value::Str(text)) => match of_text(text, *zone, host)? {
                    Some(scalar) => compare::compare(op, &own, &Other::Scalar(&scalar), host).map(Some),
                    None => mismatch(op, left, "str").map(Some),
                },
                Other::Scalar(value) => match time::nanoseconds(value) {
                    Some(time::Kind::Time(Some(_))) => apart(),
                    _ if super::is_missing(value) && !value.is_none() => {
                        compare::compare(op, &own, right, host).map(Some)
                    }
                    _ => mismatch(op, left, value.class().name).map(Some),
                },
            }
        }
        _ => Ok(None),
    }
}

fn mismatch(op: CompareOp, left: &Array, other: &str) -> Result<Array> {
    match op {
        CompareOp::Eq => Ok(Array::bools(std::iter::repeat_n(false, left.len()))),
        CompareOp::Ne => Ok(Array::bools(std::iter::repeat_n(true, left.len()))),
        _ => Err(raise::type_error(format!("Invalid comparison between dtype={} and {other}", left.dtype().name()))),
    }
}

/// The time that a text is in a zone, as one in UTC; `None` where it is no time.
fn of_text(text: &str, zone: Zone, host: &dyn Host) -> Result<Option<Value>> {
    host.meter().work(16 * text.len() as u64)?;
    let read = match parse::moment_in(text, false, false) {
        Ok(Some(read)) => read,
        Ok(None) => return Ok(Some(time::nat())),
        Err(fault) if fault.is_python() => return Ok(None),
        Err(fault) => return Err(fault.stop()),
    };
    let far = || Stop::unsupported("comparison with a time beyond nanoseconds");
    let local = read.moment.nanoseconds().ok_or_else(far)?;
    let utc = match read.offset {
        Some(seconds) => local.checked_sub(seconds.saturating_mul(time::calendar::SECOND)).ok_or_else(far)?,
        None => match localize::one(zone, local, &Ambiguous::Raise, Nonexistent::Raise, host.meter()) {
            Ok(Some(utc)) => utc,
            Ok(None) => return Ok(None),
            Err(stop) => return Err(stop),
        },
    };
    Ok(Some(time::timestamp(Some(utc))))
}

/// `astype('datetime64[ns, TZ]')`: times of another zone are looked at from this one, numbers count in UTC, text is what clocks show
/// unless it names an offset. Times of no zone are refused where they are a column already.
pub fn to_zone(array: &Array, zone: Zone, host: &mut dyn Host) -> Result<Array> {
    if let Array::Time(_) = array {
        return Err(raise::type_error(
            "Cannot use .astype to convert from timezone-naive dtype to timezone-aware dtype. Use obj.tz_localize instead or series.dt.tz_localize instead",
        ));
    }
    made_in(array, zone, host)
}

/// A column that is made with the dtype `datetime64[ns, TZ]`.
pub fn made_in(array: &Array, zone: Zone, host: &mut dyn Host) -> Result<Array> {
    if let Array::Bool(_) | Array::Delta(_) | Array::Category(_) | Array::Masked(_) = array {
        return Err(Stop::unsupported(format!("astype(datetime64[ns, tz]) of {}", array.dtype().name())));
    }
    let reading = Reading { coerce: false, day_first: false, year_first: false, style: Style::Mixed, zone: Some(zone) };
    column::to_times(array, reading, host)
}

/// Times in a zone in another dtype.
pub(super) fn cast(array: &Array, target: &Target, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let Array::Zoned(_, times) = array else { return Err(Stop::unsupported("astype of this")) };
    match target {
        Target::Dtype(Dtype::Object) => Ok(Array::objects(array.items(&meter)?)),
        Target::Dtype(Dtype::Int(hiddentables_values::IntKind::I64)) => {
            super::cast::cast(&Array::Time(times.clone()), target.clone(), host)
        }
        Target::Dtype(Dtype::Time) => Err(raise::type_error(
            "Cannot use .astype to convert from timezone-aware dtype to timezone-naive dtype. Use obj.tz_localize(None) or obj.tz_convert('UTC').tz_localize(None) instead.",
        )),
        Target::Text => {
            meter.work(24 * array.len() as u64)?;
            let held = meter.reserve(64 * array.len() as u64)?;
            let text =
                |cell: &Value| cell.downcast::<time::Timestamp>().map_or("NaT".to_string(), |time| time.text(" "));
            let texts: Vec<Option<String>> = array.items(&meter)?.iter().map(|cell| Some(text(cell))).collect();
            drop(held);
            Ok(Array::strings(texts.into_iter()))
        }
        _ => Err(Stop::unsupported("astype of times in a zone to this")),
    }
}
