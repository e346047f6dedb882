//! Date texts in many styles against what pandas makes of them; `xtask/python/datetime_cases.py` writes the cases.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use hiddentables_dataframe_shim::time::calendar::Moment;
use hiddentables_dataframe_shim::time::fault::Fault;
use hiddentables_dataframe_shim::time::strptime::Format;
use hiddentables_dataframe_shim::time::{guess, iso, parse};

/// What pandas' advice on formats begins with; the case files have the first line of a message.
const ADVICE: &str = ". You might want to try:";

/// `pd.to_datetime(text, option)`
fn read(text: &str, option: &str) -> Result<Option<i64>, Fault> {
    let (day_first, year_first) = (option == "dayfirst", option == "yearfirst");
    let place = ", at position 0";
    let format = match option {
        "-" | "dayfirst" | "yearfirst" if !parse::is_missing(text) => guess::format(text, day_first)?,
        "-" | "dayfirst" | "yearfirst" | "mixed" => None,
        format => Some(format.to_string()),
    };
    let Some(format) = format else {
        return parse::nanoseconds(text, day_first, year_first).map_err(|fault| fault.with(place));
    };
    let moment = if format == "ISO8601" {
        iso::read(text, None).unwrap_or_else(|| Err(Fault::Value(format!("Time data {text} is not ISO8601 format"))))
    } else {
        Format::new(&format)?.read(text).map(|read| read.moment)
    };
    moment
        .and_then(|moment| moment.nanoseconds().map(Some).ok_or_else(|| Fault::out_of_bounds(text)))
        .map_err(|fault| fault.with(place).with(ADVICE))
}

fn outcome(text: &str, option: &str) -> String {
    match read(text, option) {
        Ok(None) => "NaT".to_string(),
        Ok(Some(nanoseconds)) => Moment::at(nanoseconds).text("T"),
        Err(Fault::Date(words)) => format!("DateParseError: {words}"),
        Err(Fault::Value(words)) => format!("ValueError: {words}"),
        Err(Fault::OutOfBounds(words)) => format!("OutOfBoundsDatetime: {words}"),
        Err(fault @ (Fault::Clock | Fault::Unsupported(_))) => format!("{fault:?}"),
    }
}

#[test]
fn texts_are_the_times_that_pandas_reads() {
    let mut wrong = Vec::new();
    for line in include_str!("datetimes.txt").lines() {
        let mut columns = line.split('\t');
        let (Some(option), Some(text), Some(wanted)) = (columns.next(), columns.next(), columns.next()) else {
            panic!("no case: {line}");
        };
        let found = outcome(text, option);
        if found != wanted {
            wrong.push(format!("{option} {text:?}\n    pandas {wanted}\n    ours   {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of the cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn days_are_counted_both_ways() {
    for days in (-1_000_000..1_000_000).step_by(37) {
        let (year, month, day) = hiddentables_dataframe_shim::time::calendar::date_of(days);
        assert_eq!(hiddentables_dataframe_shim::time::calendar::days_from(year, month, day), days);
    }
}
