//! Categories: dictionaries of batches differ, and pandas has one.

use std::collections::HashMap;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, DictionaryArray, StringViewArray};
use arrow_schema::DataType;

use super::Budget;
use super::arrays::{for_each_text, push_floats, push_ints};
use super::build::Building;
use super::plan::Want;
use crate::TableError;

/// Bytes of words looked up that cost as much as a byte that is kept: four times the limit take seconds.
const HASHED: u64 = 4;

/// A category that is being built.
pub(super) struct Categories {
    pub codes: Vec<i32>,
    /// Categories of text.
    words: HashMap<Box<str>, i32>,
    /// Categories of numbers and times.
    numbers: HashMap<u64, i32>,
    pub labels: Building,
    /// The dictionary of the last batch, and what its words are here.
    last: Option<(ArrayRef, Vec<i32>)>,
}

impl Categories {
    /// Of categories of this type.
    pub fn new(of: &Want) -> Categories {
        let (codes, words, numbers) = (Vec::new(), HashMap::new(), HashMap::new());
        Categories { codes, words, numbers, labels: Building::new(of), last: None }
    }

    /// Takes the codes of a batch, and words that are new; `None` where it is no dictionary.
    pub fn add(
        &mut self,
        array: &ArrayRef,
        of: &Want,
        name: &str,
        budget: &mut Budget,
    ) -> Result<Option<()>, TableError> {
        macro_rules! keyed {
            ($kind:ty) => {
                match array.as_any().downcast_ref::<DictionaryArray<$kind>>() {
                    Some(array) => self.add_keys(array, of, name, budget).map(Some),
                    None => Ok(None),
                }
            };
        }
        match array.data_type() {
            DataType::Utf8View => match array.as_string_view_opt() {
                Some(array) => self.add_views(array, name, budget).map(Some),
                None => Ok(None),
            },
            DataType::Dictionary(key, _) => match key.as_ref() {
                DataType::Int8 => keyed!(Int8Type),
                DataType::Int16 => keyed!(Int16Type),
                DataType::Int32 => keyed!(Int32Type),
                DataType::Int64 => keyed!(Int64Type),
                DataType::UInt8 => keyed!(UInt8Type),
                DataType::UInt16 => keyed!(UInt16Type),
                DataType::UInt32 => keyed!(UInt32Type),
                DataType::UInt64 => keyed!(UInt64Type),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// Takes a batch of words by their views: in one batch a view is one word, which is looked at once however many rows it stands in.
    fn add_views(&mut self, array: &StringViewArray, name: &str, budget: &mut Budget) -> Result<(), TableError> {
        let mut known = HashMap::new();
        let mut last = None;
        self.codes.reserve(array.len());
        for (word, view) in array.iter().zip(array.views().iter()) {
            let code = match (word, last) {
                (None, _) => -1,
                (Some(_), Some((same, code))) if same == *view => code,
                (Some(word), _) => match known.get(view) {
                    Some(code) => *code,
                    None => {
                        let code = self.place_of(word, name, budget)?;
                        known.insert(*view, code);
                        code
                    }
                },
            };
            if word.is_some() {
                last = Some((*view, code));
            }
            self.codes.push(code);
        }
        Ok(())
    }

    /// Where a word stands among the categories; a new one goes to the end. It has to be read to the end, each time, and that is paid for.
    pub fn place_of(&mut self, word: &str, name: &str, budget: &mut Budget) -> Result<i32, TableError> {
        budget.take(word.len() as u64 / HASHED)?;
        if let Some(place) = self.words.get(word) {
            return Ok(*place);
        }
        budget.take(64 + 2 * word.len() as u64)?;
        let next = i32::try_from(self.words.len()).map_err(|_| TableError::Range {
            column: name.to_string(),
            what: "more categories than there are codes",
        })?;
        self.labels.push_text(word);
        self.words.insert(word.into(), next);
        Ok(next)
    }

    fn add_keys<K: ArrowDictionaryKeyType>(
        &mut self,
        array: &DictionaryArray<K>,
        of: &Want,
        name: &str,
        budget: &mut Budget,
    ) -> Result<(), TableError> {
        let words = array.values();
        let same = self.last.as_ref().is_some_and(|(last, _)| last.to_data().ptr_eq(&words.to_data()));
        if !same {
            let places = self.places(words, of, name, budget)?;
            self.last = Some((words.clone(), places));
        }
        let places = self.last.as_ref().map_or(&[][..], |(_, places)| places);
        for row in 0..array.len() {
            let code = array.key(row).and_then(|key| places.get(key).copied()).unwrap_or(-1);
            self.codes.push(code);
        }
        Ok(())
    }

    /// Where each word of a dictionary stands among the categories; new ones go to the end.
    fn places(&mut self, words: &ArrayRef, of: &Want, name: &str, budget: &mut Budget) -> Result<Vec<i32>, TableError> {
        let column =
            || TableError::Range { column: name.to_string(), what: "categories that are missing or stand twice" };
        if words.null_count() > 0 {
            return Err(column());
        }
        let mut places = Vec::with_capacity(words.len());
        if *of == Want::Text {
            let taken = for_each_text(words, &mut |text| {
                places.push(self.place_of(text.unwrap_or_default(), name, budget)?);
                Ok(())
            });
            taken.ok_or_else(column)??;
        } else {
            for (at, bits) in bits_of(words, of).ok_or_else(column)?.into_iter().enumerate() {
                let next = i32::try_from(self.numbers.len()).map_err(|_| column())?;
                let place = *self.numbers.entry(bits).or_insert(next);
                if place == next {
                    budget.take(64)?;
                    self.labels.take(&words.slice(at, 1), of, name, budget)?;
                }
                places.push(place);
            }
        }
        let mut own = std::collections::HashSet::new();
        if places.iter().all(|place| own.insert(*place)) { Ok(places) } else { Err(column()) }
    }
}

/// The numbers of a dictionary by their bits; `None` where one is NaN, or it is no dictionary of numbers.
fn bits_of(words: &ArrayRef, of: &Want) -> Option<Vec<u64>> {
    if *of == Want::Float {
        let mut values = Vec::new();
        push_floats(words, &mut values)?;
        // A zero is its own negative to pandas.
        let bits = |value: f64| if value.is_nan() { None } else { Some((value + 0.0).to_bits()) };
        return values.into_iter().flatten().map(bits).collect();
    }
    let mut values = Vec::new();
    push_ints(words, &mut values)?;
    Some(values.into_iter().flatten().map(|value| value as u64).collect())
}
