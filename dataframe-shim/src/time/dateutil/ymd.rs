//! Up to three numbers that are year, month and day in some order.

use crate::time::calendar::days_in_month;

/// A text that dateutil does not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

/// What a number is known to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// Nothing yet.
    Any,
    /// The month: it was a name.
    Month,
    /// The year: it has three digits or more.
    Year,
}

/// The numbers of a date, in the order they stand in.
#[derive(Default)]
pub struct Ymd {
    numbers: Vec<i64>,
    month: Option<usize>,
    year: Option<usize>,
    /// Whether the year was written with its century.
    pub century: bool,
}

/// Year, month and day, as far as they are said.
pub type Parts = (Option<i64>, Option<i64>, Option<i64>);

impl Ymd {
    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    fn at(&self, index: usize) -> i64 {
        self.numbers.get(index).copied().unwrap_or_default()
    }

    /// A number as it is written.
    pub fn push_text(&mut self, text: &str, label: Label) -> Result<(), Unknown> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let year = digits && text.len() > 2;
        if !digits {
            return Err(Unknown);
        }
        // A number that does not fit is out of any range later.
        let number = text.parse().unwrap_or(i64::MAX);
        self.push(number, year, label)
    }

    /// A number as it was computed.
    pub fn push_number(&mut self, number: i64, above_hundred: bool, label: Label) -> Result<(), Unknown> {
        self.push(number, above_hundred, label)
    }

    fn push(&mut self, number: i64, is_year: bool, label: Label) -> Result<(), Unknown> {
        let label = if is_year {
            self.century = true;
            if label == Label::Month {
                return Err(Unknown);
            }
            Label::Year
        } else {
            label
        };
        self.numbers.push(number);
        let slot = match label {
            Label::Any => return Ok(()),
            Label::Month => &mut self.month,
            Label::Year => &mut self.year,
        };
        if slot.is_some() {
            return Err(Unknown);
        }
        *slot = Some(self.numbers.len() - 1);
        Ok(())
    }

    /// Whether a number, given in halves so that 10.5 is none, can be the day still.
    pub fn could_be_day(&self, whole: i64, fraction: bool) -> bool {
        let last = match (self.month, self.year) {
            (None, _) => 31,
            // A leap year, to be permissive.
            (Some(month), None) => days_in_month(2000, self.at(month)),
            (Some(month), Some(year)) => days_in_month(self.at(year), self.at(month)),
        };
        whole >= 1 && (whole < last || (whole == last && !fraction))
    }

    /// Which number is which.
    pub fn resolve(&self, year_first: bool, day_first: bool) -> Result<Parts, Unknown> {
        let count = self.numbers.len();
        let known = usize::from(self.month.is_some()) + usize::from(self.year.is_some());
        if (count == known && count > 0) || (count == 3 && known == 2) {
            return Ok(self.by_label());
        }
        let of = |index: usize| Some(self.at(index));
        Ok(match (count, self.month) {
            (4.., _) => return Err(Unknown),
            (0, _) => (None, None, None),
            (1, Some(month)) => (None, of(month), None),
            (1, None) => self.year_or_day(0, None),
            (2, Some(month)) => self.year_or_day(1 - month.min(1), of(month)),
            (2, None) if self.at(0) > 31 => (of(0), of(1), None),
            (2, None) if self.at(1) > 31 => (of(1), of(0), None),
            (2, None) if day_first && self.at(1) <= 12 => (None, of(1), of(0)),
            (2, None) => (None, of(0), of(1)),
            (_, Some(0)) if self.at(1) > 31 => (of(1), of(0), of(2)),
            (_, Some(0)) => (of(2), of(0), of(1)),
            (_, Some(1)) if self.at(0) > 31 || (year_first && self.at(2) <= 31) => (of(0), of(1), of(2)),
            (_, Some(1)) => (of(2), of(1), of(0)),
            (_, Some(_)) if self.at(1) > 31 => (of(1), of(2), of(0)),
            (_, Some(_)) => (of(0), of(2), of(1)),
            (_, None) => {
                let year_leads =
                    self.at(0) > 31 || self.year == Some(0) || (year_first && self.at(1) <= 12 && self.at(2) <= 31);
                if year_leads {
                    if day_first && self.at(2) <= 12 { (of(0), of(2), of(1)) } else { (of(0), of(1), of(2)) }
                } else if self.at(0) > 12 || (day_first && self.at(1) <= 12) {
                    (of(2), of(1), of(0))
                } else {
                    (of(2), of(0), of(1))
                }
            }
        })
    }

    fn year_or_day(&self, index: usize, month: Option<i64>) -> Parts {
        let number = self.at(index);
        if number > 31 { (Some(number), month, None) } else { (None, month, Some(number)) }
    }

    /// Of three numbers of which two are known, the third is what is left.
    fn by_label(&self) -> Parts {
        let of = |index: Option<usize>| index.map(|index| self.at(index));
        let rest = (0..self.numbers.len()).find(|index| Some(*index) != self.month && Some(*index) != self.year);
        (of(self.year), of(self.month), of(rest))
    }
}
