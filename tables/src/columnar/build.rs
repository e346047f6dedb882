//! Arrow's arrays to the columns that pandas makes of them (`Table.to_pandas`), batch by batch.

use std::collections::HashMap;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type,
    DurationMicrosecondType, DurationMillisecondType, DurationNanosecondType, DurationSecondType, Float16Type,
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, DictionaryArray, PrimitiveArray, StringViewArray};
use arrow_schema::{DataType, TimeUnit};

use super::plan::{Plan, Want};
use super::{Budget, broken};
use crate::options::Format;
use crate::{Cell, RawCategory, RawData, RawExtension, TableError, TextColumn};

/// What a [`Cell`] takes beside its text.
const CELL: u64 = size_of::<Cell>() as u64;

/// What an allocation takes beside what is asked for, at most.
const ALLOCATION: u64 = 16;

/// Bytes of words looked up that cost as much as a byte that is kept: four times the limit take seconds.
const HASHED: u64 = 4;

/// A column that is being built.
pub(super) struct Building {
    rows: usize,
    parts: Parts,
}

enum Parts {
    Bools(Vec<Option<bool>>),
    Ints(Vec<Option<i64>>),
    UInts(Vec<Option<u64>>),
    Floats(Vec<Option<f64>>),
    Text(TextColumn),
    /// `object` cells of other kinds.
    Cells(Vec<Cell>),
    Category(Box<Categories>),
}

/// A category that is being built: dictionaries of batches differ.
struct Categories {
    codes: Vec<i32>,
    /// Categories of text.
    words: HashMap<Box<str>, i32>,
    /// Categories of numbers and times.
    numbers: HashMap<u64, i32>,
    labels: Building,
    /// The dictionary of the last batch, and what its words are here.
    last: Option<(ArrayRef, Vec<i32>)>,
}

impl Building {
    pub fn new(want: &Want) -> Building {
        let parts = match want {
            Want::Bool => Parts::Bools(Vec::new()),
            Want::Int(_) | Want::Time(_) | Want::Delta(_) => Parts::Ints(Vec::new()),
            Want::UInt64 => Parts::UInts(Vec::new()),
            Want::Float => Parts::Floats(Vec::new()),
            Want::Text => Parts::Text(TextColumn::default()),
            Want::Null | Want::Date | Want::Clock | Want::Decimal => Parts::Cells(Vec::new()),
            Want::Extension(of) => return Building::new(of),
            Want::Category { of, .. } => Parts::Category(Box::new(Categories {
                codes: Vec::new(),
                words: HashMap::new(),
                numbers: HashMap::new(),
                labels: Building::new(of),
                last: None,
            })),
        };
        Building { rows: 0, parts }
    }

    pub fn len(&self) -> usize {
        self.rows
    }

    /// Takes the rows of a batch.
    pub fn push(&mut self, array: &ArrayRef, plan: &Plan, budget: &mut Budget) -> Result<(), TableError> {
        self.add(array, &plan.want, &plan.name, budget)?;
        self.rows += array.len();
        Ok(())
    }

    /// Takes a word of a category's dictionary.
    pub fn know(&mut self, word: &str, plan: &Plan, budget: &mut Budget) -> Result<(), TableError> {
        if let Parts::Category(categories) = &mut self.parts {
            categories.place_of(word, &plan.name, budget)?;
        }
        Ok(())
    }

    fn add(&mut self, array: &ArrayRef, want: &Want, name: &str, budget: &mut Budget) -> Result<(), TableError> {
        let other = || broken(Format::Parquet, format!("column {name:?} is not of the type that its schema says"));
        let rows = array.len() as u64;
        match (&mut self.parts, want) {
            (parts, Want::Extension(of)) => {
                let mut inner = Building { rows: 0, parts: std::mem::replace(parts, Parts::Cells(Vec::new())) };
                let added = inner.add(array, of, name, budget);
                *parts = inner.parts;
                added?;
            }
            (Parts::Bools(bools), _) => {
                budget.take(2 * rows)?;
                bools.extend(array.as_boolean_opt().ok_or_else(other)?.iter());
            }
            (Parts::UInts(values), _) => {
                budget.take(16 * rows)?;
                values.extend(array.as_primitive_opt::<UInt64Type>().ok_or_else(other)?.iter());
            }
            (Parts::Floats(values), _) => {
                budget.take(16 * rows)?;
                push_floats(array, values).ok_or_else(other)?;
            }
            (Parts::Ints(values), want) => {
                budget.take(16 * rows)?;
                let unit = match want {
                    Want::Time(unit) | Want::Delta(unit) => *unit,
                    _ => 1,
                };
                push_ints(array, values).ok_or_else(other)?;
                if unit != 1 {
                    let start = values.len().saturating_sub(array.len());
                    for value in values.iter_mut().skip(start).flatten() {
                        *value = value.checked_mul(unit).ok_or_else(|| TableError::Range {
                            column: name.to_string(),
                            what: "times beyond what 64 bits of nanoseconds can say",
                        })?;
                    }
                }
            }
            (Parts::Text(column), _) => {
                for_each_text(array, &mut |text| {
                    budget.take(5 + text.map_or(0, |text| text.len() as u64))?;
                    column.push(text);
                    Ok(())
                })
                .ok_or_else(other)??;
            }
            (Parts::Cells(cells), want) => push_cells(array, want, name, cells, budget).ok_or_else(other)??,
            (Parts::Category(categories), Want::Category { of, .. }) => {
                budget.take(4 * rows)?;
                categories.add(array, of, name, budget)?.ok_or_else(other)?;
            }
            (Parts::Category(_), _) => return Err(other()),
        }
        Ok(())
    }

    /// The column as pandas has it. Cells of their own are paid for before they are made.
    pub fn finish(self, plan: &Plan, budget: &mut Budget) -> Result<RawData, TableError> {
        self.data(&plan.want, budget)
    }

    fn data(self, want: &Want, budget: &mut Budget) -> Result<RawData, TableError> {
        let whole = |values: &[Option<i64>]| values.iter().all(Option::is_some);
        Ok(match (self.parts, want) {
            (parts, Want::Extension(of)) => {
                // What is missing, and a text column is written anew.
                budget.take(self.rows as u64)?;
                if let Parts::Text(column) = &parts {
                    budget.take(column.iter().map(|cell| 5 + cell.map_or(0, |text| text.len() as u64)).sum())?;
                }
                let (missing, cells) = filled(parts);
                RawData::Extension(Box::new(RawExtension {
                    cells: Building { rows: self.rows, parts: cells }.data(of, budget)?,
                    missing,
                }))
            }
            (Parts::Ints(values), Want::Time(_)) => RawData::Time(missing_times(values)),
            (Parts::Ints(values), Want::Delta(_)) => RawData::Delta(missing_times(values)),
            (Parts::Ints(values), Want::Int(kind)) if whole(&values) => {
                let values = values.into_iter().flatten().collect();
                if *kind == hiddentables::IntKind::I64 { RawData::Int(values) } else { RawData::Narrow(*kind, values) }
            }
            (Parts::Ints(values), _) => {
                RawData::Float(values.into_iter().map(|value| value.map_or(f64::NAN, |value| value as f64)).collect())
            }
            (Parts::UInts(values), _) if values.iter().all(Option::is_some) => {
                RawData::UInt(values.into_iter().flatten().collect())
            }
            (Parts::UInts(values), _) => {
                RawData::Float(values.into_iter().map(|value| value.map_or(f64::NAN, |value| value as f64)).collect())
            }
            (Parts::Floats(values), _) => {
                RawData::Float(values.into_iter().map(|value| value.unwrap_or(f64::NAN)).collect())
            }
            (Parts::Bools(values), _) if values.iter().all(Option::is_some) => {
                RawData::Bool(values.into_iter().flatten().collect())
            }
            (Parts::Bools(values), _) => {
                budget.take(CELL * values.len() as u64)?;
                RawData::Mixed(values.into_iter().map(|value| value.map_or(Cell::None, Cell::Bool)).collect())
            }
            (Parts::Text(column), _) if column.iter().all(|cell| cell.is_some()) => RawData::Text(column),
            (Parts::Text(column), _) => {
                let size = |cell: Option<&str>| CELL + cell.map_or(0, |text| ALLOCATION + text.len() as u64);
                budget.take(column.iter().map(size).sum())?;
                RawData::Mixed(
                    column.iter().map(|cell| cell.map_or(Cell::None, |text| Cell::Text(text.into()))).collect(),
                )
            }
            (Parts::Cells(cells), _) => RawData::Mixed(cells),
            (Parts::Category(categories), Want::Category { of, ordered }) => RawData::Category(Box::new(RawCategory {
                codes: categories.codes,
                categories: categories.labels.data(of, budget)?,
                ordered: *ordered,
            })),
            (Parts::Category(_), _) => return Err(broken(Format::Arrow, "a category that is none")),
        })
    }
}

/// pandas' `NaT` is the least number there is, so that this number is one.
fn missing_times(values: Vec<Option<i64>>) -> Vec<Option<i64>> {
    values.into_iter().map(|value| value.filter(|value| *value != i64::MIN)).collect()
}

/// Which cells are missing, and the cells with something in those places.
fn filled(parts: Parts) -> (Vec<bool>, Parts) {
    fn of<T: Default + Copy>(values: Vec<Option<T>>) -> (Vec<bool>, Vec<Option<T>>) {
        let missing = values.iter().map(Option::is_none).collect();
        (missing, values.into_iter().map(|value| Some(value.unwrap_or_default())).collect())
    }
    match parts {
        Parts::Bools(values) => {
            let (missing, values) = of(values);
            (missing, Parts::Bools(values))
        }
        Parts::Ints(values) => {
            let (missing, values) = of(values);
            (missing, Parts::Ints(values))
        }
        Parts::UInts(values) => {
            let (missing, values) = of(values);
            (missing, Parts::UInts(values))
        }
        Parts::Floats(values) => {
            let (missing, values) = of(values);
            (missing, Parts::Floats(values))
        }
        Parts::Text(column) => {
            let missing = column.iter().map(|cell| cell.is_none()).collect();
            let mut whole = TextColumn::with_capacity(column.len());
            column.iter().for_each(|cell| whole.push(Some(cell.unwrap_or_default())));
            (missing, Parts::Text(whole))
        }
        other => (Vec::new(), other),
    }
}

/// Every value of a primitive array, as it is stored.
fn stored<T: ArrowPrimitiveType>(array: &dyn Array) -> Option<impl Iterator<Item = Option<T::Native>> + '_> {
    array.as_any().downcast_ref::<PrimitiveArray<T>>().map(PrimitiveArray::iter)
}

fn push_ints(array: &ArrayRef, values: &mut Vec<Option<i64>>) -> Option<()> {
    macro_rules! widened {
        ($kind:ty) => {
            values.extend(stored::<$kind>(array)?.map(|value| value.map(i64::from)))
        };
    }
    match array.data_type() {
        DataType::Int8 => widened!(Int8Type),
        DataType::Int16 => widened!(Int16Type),
        DataType::Int32 => widened!(Int32Type),
        DataType::Int64 => widened!(Int64Type),
        DataType::UInt8 => widened!(UInt8Type),
        DataType::UInt16 => widened!(UInt16Type),
        DataType::UInt32 => widened!(UInt32Type),
        DataType::Timestamp(TimeUnit::Second, _) => widened!(TimestampSecondType),
        DataType::Timestamp(TimeUnit::Millisecond, _) => widened!(TimestampMillisecondType),
        DataType::Timestamp(TimeUnit::Microsecond, _) => widened!(TimestampMicrosecondType),
        DataType::Timestamp(TimeUnit::Nanosecond, _) => widened!(TimestampNanosecondType),
        DataType::Duration(TimeUnit::Second) => widened!(DurationSecondType),
        DataType::Duration(TimeUnit::Millisecond) => widened!(DurationMillisecondType),
        DataType::Duration(TimeUnit::Microsecond) => widened!(DurationMicrosecondType),
        DataType::Duration(TimeUnit::Nanosecond) => widened!(DurationNanosecondType),
        _ => return None,
    }
    Some(())
}

fn push_floats(array: &ArrayRef, values: &mut Vec<Option<f64>>) -> Option<()> {
    match array.data_type() {
        DataType::Float16 => values.extend(stored::<Float16Type>(array)?.map(|value| value.map(f64::from))),
        DataType::Float32 => values.extend(stored::<Float32Type>(array)?.map(|value| value.map(f64::from))),
        DataType::Float64 => values.extend(stored::<Float64Type>(array)?),
        _ => return None,
    }
    Some(())
}

/// Gives every cell of an array of text; `None` where it is none.
fn for_each_text(
    array: &ArrayRef,
    take: &mut dyn FnMut(Option<&str>) -> Result<(), TableError>,
) -> Option<Result<(), TableError>> {
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string_opt::<i32>()?.iter().try_for_each(take),
        DataType::LargeUtf8 => array.as_string_opt::<i64>()?.iter().try_for_each(take),
        DataType::Utf8View => array.as_string_view_opt()?.iter().try_for_each(take),
        _ => return None,
    })
}

fn push_cells(
    array: &ArrayRef,
    want: &Want,
    name: &str,
    cells: &mut Vec<Cell>,
    budget: &mut Budget,
) -> Option<Result<(), TableError>> {
    if let Err(error) = budget.take(CELL * array.len() as u64) {
        return Some(Err(error));
    }
    let beyond = |what: &'static str| TableError::Range { column: name.to_string(), what };
    let mut clock = |micros: Option<i64>| {
        let cell = match micros {
            None => Cell::None,
            Some(micros) if (0..86_400_000_000).contains(&micros) => Cell::Clock(micros),
            Some(_) => return Err(beyond("times of day beyond a day")),
        };
        cells.push(cell);
        Ok(())
    };
    Some(match (want, array.data_type()) {
        (Want::Null, DataType::Null) => {
            cells.extend((0..array.len()).map(|_| Cell::None));
            Ok(())
        }
        (Want::Clock, DataType::Time32(TimeUnit::Second)) => stored::<Time32SecondType>(array)?
            .try_for_each(|value| clock(value.map(|value| i64::from(value) * 1_000_000))),
        (Want::Clock, DataType::Time32(TimeUnit::Millisecond)) => stored::<Time32MillisecondType>(array)?
            .try_for_each(|value| clock(value.map(|value| i64::from(value) * 1_000))),
        (Want::Clock, DataType::Time64(TimeUnit::Microsecond)) => {
            stored::<Time64MicrosecondType>(array)?.try_for_each(clock)
        }
        (Want::Clock, DataType::Time64(TimeUnit::Nanosecond)) => {
            stored::<Time64NanosecondType>(array)?.try_for_each(|value| match value {
                Some(value) if value % 1_000 != 0 => Err(beyond("times of day that microseconds cannot say")),
                value => clock(value.map(|value| value / 1_000)),
            })
        }
        (Want::Date, DataType::Date32) => {
            stored::<Date32Type>(array)?.try_for_each(|value| push_date(value.map(i64::from), cells, &beyond))
        }
        (Want::Date, DataType::Date64) => stored::<Date64Type>(array)?
            .try_for_each(|value| push_date(value.map(|value| value.div_euclid(86_400_000)), cells, &beyond)),
        (Want::Decimal, kind) => {
            macro_rules! decimals {
                ($kind:ty) => {{
                    let array = array.as_any().downcast_ref::<PrimitiveArray<$kind>>()?;
                    (0..array.len()).try_for_each(|row| {
                        let cell = if array.is_null(row) {
                            Cell::None
                        } else {
                            let digits = array.value_as_string(row);
                            budget.take(ALLOCATION + digits.len() as u64)?;
                            Cell::Decimal(digits.into())
                        };
                        cells.push(cell);
                        Ok(())
                    })
                }};
            }
            match kind {
                DataType::Decimal32(..) => decimals!(Decimal32Type),
                DataType::Decimal64(..) => decimals!(Decimal64Type),
                DataType::Decimal128(..) => decimals!(Decimal128Type),
                DataType::Decimal256(..) => decimals!(Decimal256Type),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// The days of the years 1 to 9999, from 1970.
const DAYS: std::ops::RangeInclusive<i64> = -719_162..=2_932_896;

fn push_date(
    days: Option<i64>,
    cells: &mut Vec<Cell>,
    beyond: &dyn Fn(&'static str) -> TableError,
) -> Result<(), TableError> {
    let cell = match days {
        None => Cell::None,
        Some(days) if DAYS.contains(&days) => Cell::Date(days as i32),
        Some(_) => return Err(beyond("days beyond the years 1 to 9999")),
    };
    cells.push(cell);
    Ok(())
}

impl Categories {
    /// Takes the codes of a batch, and words that are new; `None` where it is no dictionary.
    fn add(&mut self, array: &ArrayRef, of: &Want, name: &str, budget: &mut Budget) -> Result<Option<()>, TableError> {
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
    fn place_of(&mut self, word: &str, name: &str, budget: &mut Budget) -> Result<i32, TableError> {
        budget.take(word.len() as u64 / HASHED)?;
        if let Some(place) = self.words.get(word) {
            return Ok(*place);
        }
        budget.take(64 + 2 * word.len() as u64)?;
        let next = i32::try_from(self.words.len()).map_err(|_| TableError::Range {
            column: name.to_string(),
            what: "more categories than there are codes",
        })?;
        if let Parts::Text(labels) = &mut self.labels.parts {
            labels.push(Some(word));
            self.labels.rows += 1;
        }
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
                    self.labels.add(&words.slice(at, 1), of, name, budget)?;
                    self.labels.rows += 1;
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
