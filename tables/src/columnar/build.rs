//! Arrow's arrays to the columns that pandas makes of them (`Table.to_pandas`), batch by batch.

use arrow_array::cast::AsArray;
use arrow_array::types::UInt64Type;
use arrow_array::{Array, ArrayRef};

use super::Budget;
use super::arrays::{ALLOCATION, CELL, for_each_text, push_cells, push_floats, push_ints};
use super::category::Categories;
use super::plan::{Plan, Want};
use crate::{Cell, RawCategory, RawData, RawExtension, TableError, TextColumn};

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
            Want::Category { of, .. } => Parts::Category(Box::new(Categories::new(of))),
        };
        Building { rows: 0, parts }
    }

    pub fn len(&self) -> usize {
        self.rows
    }

    /// Takes the rows of a batch.
    pub fn push(&mut self, array: &ArrayRef, plan: &Plan, budget: &mut Budget) -> Result<(), TableError> {
        self.take(array, &plan.want, &plan.name, budget)
    }

    /// Takes cells of a type.
    pub fn take(&mut self, array: &ArrayRef, want: &Want, name: &str, budget: &mut Budget) -> Result<(), TableError> {
        self.add(array, want, name, budget)?;
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

    /// Takes one text, where it is a column of texts.
    pub fn push_text(&mut self, text: &str) {
        if let Parts::Text(column) = &mut self.parts {
            column.push(Some(text));
            self.rows += 1;
        }
    }

    fn add(&mut self, array: &ArrayRef, want: &Want, name: &str, budget: &mut Budget) -> Result<(), TableError> {
        let other = || no_such(name);
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

    pub fn data(self, want: &Want, budget: &mut Budget) -> Result<RawData, TableError> {
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
            (Parts::Category(_), _) => return Err(no_such("")),
        })
    }
}

/// A column that is not what its schema says.
fn no_such(name: &str) -> TableError {
    TableError::Range { column: name.to_string(), what: "values of another type than its schema says" }
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
