//! pandas' and NumPy's text of what they hold: what `print(df)`, `repr(s)`, `df.to_string()` and `str(array)` give, character for
//! character at a width of 80.
//!
//! Cells become text in [`cells`], labels in [`labels`]; [`frame`] and [`series`] lay them out, [`index`] and [`ndarray`] are the
//! reprs of their kinds. Only rows that are shown are looked at. A [`Page`] holds what the text of one object takes.

pub mod categories;
pub mod cells;
pub mod extension;
pub mod floats;
pub mod frame;
pub mod index;
mod labels;
mod layout;
pub mod ndarray;
pub mod options;
pub mod series;
pub mod things;

use std::rc::Rc;

use hiddentables_values::meter::nested_frame;
use hiddentables_values::{Charge, Host, Meter, Result};

use crate::frame::DataFrame;
use crate::ndarray::NdArray;
use crate::series::Series;
use options::Options;

pub use layout::Justify;

/// How CPython's `RecursionError` ends where an object's text would hold itself.
const DOING: &str = " while getting the repr of an object";

/// What the text of one object is written with: the options in force, and the memory it takes until it is done.
pub struct Page {
    meter: Rc<Meter>,
    charge: Charge,
    /// The options of display.
    pub options: Options,
}

impl Page {
    /// A page with the run's options.
    pub fn new(host: &dyn Host) -> Result<Page> {
        let meter = Rc::clone(host.meter());
        Ok(Page { charge: meter.reserve(0)?, options: options::in_force(&meter)?, meter })
    }

    /// Charges for `count` texts of up to `width` bytes, before they are made.
    pub fn claim(&self, count: usize, width: usize) -> Result<()> {
        self.meter.check_string(width)?;
        let bytes = (count as u64).saturating_mul(24 + width as u64);
        self.meter.work((count as u64).saturating_mul(4).saturating_add(bytes / 32))?;
        self.charge.grow(bytes)
    }

    /// Charges for one text that is made now; too long a one ends the run.
    pub fn claim_text(&self, bytes: u64) -> Result<()> {
        self.meter.check_string(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        self.meter.work(bytes / 64)?;
        self.charge.grow(bytes)
    }

    /// The run's meter.
    pub fn meter(&self) -> &Rc<Meter> {
        &self.meter
    }
}

/// What pandas takes a word of `justify=` for.
pub fn justify(word: &str) -> Justify {
    Justify::of(word)
}

/// `repr(series)`
pub fn series(series: &Series, host: &mut dyn Host) -> Result<String> {
    nested_frame(host, DOING, |host| series::repr(series, host))
}

/// `repr(frame)`
pub fn frame(frame: &DataFrame, host: &mut dyn Host) -> Result<String> {
    nested_frame(host, DOING, |host| frame::repr(frame, host))
}

/// `repr(array)`
pub fn array(array: &NdArray, host: &mut dyn Host) -> Result<String> {
    nested_frame(host, DOING, |host| ndarray::repr(array, host))
}

/// `str(array)`
pub fn array_str(array: &NdArray, host: &mut dyn Host) -> Result<String> {
    nested_frame(host, DOING, |host| ndarray::str(array, host))
}
