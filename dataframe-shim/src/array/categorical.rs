//! [`Categorical`]: a column of `category`: a code a row, and the categories that codes number.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Host, IntKind, Meter, Result, Stop, Value};

use super::{Array, is_missing};
use crate::index::{Index, Labels};
use crate::interval;
use crate::polars_bridge::Ints;

/// The code of a missing cell.
pub const MISSING: i32 = -1;

/// The categories of a column, none of which is missing or stands twice, and whether they are in order.
pub struct Categories {
    index: Rc<Index>,
    ordered: bool,
    /// Whether all are intervals.
    intervals: bool,
}

impl Categories {
    /// Categories in this order. `ValueError` where one is missing or stands twice.
    pub fn new(labels: Array, ordered: bool, meter: &Meter) -> Result<Rc<Categories>> {
        Categories::of_index(Index::flat(labels, Value::None, meter)?, ordered, meter)
    }

    /// As [`Categories::new`], of labels that are an index already.
    pub fn of_index(index: Rc<Index>, ordered: bool, meter: &Meter) -> Result<Rc<Categories>> {
        match index.labels() {
            Labels::Range(_) => {}
            Labels::Flat(Array::Category(_)) => return Err(Stop::unsupported("categories that are categories")),
            Labels::Flat(labels) => {
                meter.work_len(labels.len())?;
                if labels.missing().iter().any(|missing| *missing) {
                    return Err(raise::value_error("Categorical categories cannot be null"));
                }
                if labels.is_float32() {
                    return Err(Stop::unsupported("categories of float32"));
                }
                if let Array::Bool(_) = labels {
                    // One and true are one key to Python and two to NumPy.
                    return Err(Stop::unsupported("categories of bools"));
                }
                if let Array::Object(cells) = labels
                    && cells
                        .iter()
                        .any(|cell| matches!(cell, Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_))))
                {
                    return Err(Stop::unsupported("categories of bools"));
                }
            }
            Labels::Multi(_) => return Err(Stop::unsupported("categories of several levels")),
        }
        i32::try_from(index.len()).map_err(|_| Stop::unsupported("more than two thousand million categories"))?;
        if !index.is_unique(meter)? {
            return Err(raise::value_error("Categorical categories must be unique"));
        }
        let intervals = matches!(index.labels(), Labels::Flat(labels) if interval::all(labels));
        Ok(Rc::new(Categories { index, ordered, intervals }))
    }

    /// The categories as an index without a name.
    pub fn index(&self) -> &Rc<Index> {
        &self.index
    }

    /// The categories.
    pub fn labels(&self, meter: &Meter) -> Result<Array> {
        self.index.to_array(meter)
    }

    /// Whether they are in order.
    pub fn ordered(&self) -> bool {
        self.ordered
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same categories, in order or not.
    pub fn with_order(&self, ordered: bool) -> Rc<Categories> {
        Rc::new(Categories { index: Rc::clone(&self.index), ordered, intervals: self.intervals })
    }

    /// The code of a value; `None` where it is no category. A missing value has none either.
    pub fn code(&self, value: &Value, meter: &Meter) -> Result<Option<i32>> {
        if is_missing(value) {
            return Ok(None);
        }
        if matches!(value, Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_)))
            && !matches!(self.index.labels(), Labels::Flat(Array::Str(_)))
        {
            return Err(Stop::unsupported("a bool as a category"));
        }
        if value.as_str().is_some() && matches!(self.index.labels(), Labels::Flat(Array::Time(_) | Array::Delta(_))) {
            return Err(Stop::unsupported("text as a category of times"));
        }
        let found = self.index.positions(value, meter)?;
        Ok(found.first().and_then(|at| i32::try_from(*at).ok()))
    }

    /// Whether both are one dtype: the same categories in the same order, or in any order where neither is ordered.
    pub fn same(&self, other: &Categories, meter: &Meter) -> Result<bool> {
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        if self.ordered != other.ordered || self.len() != other.len() {
            return Ok(false);
        }
        if self.index.same_labels(&other.index, meter)? {
            return Ok(self.ordered || self.kind(meter)? == other.kind(meter)?);
        }
        if self.ordered || self.kind(meter)? != other.kind(meter)? {
            return Ok(false);
        }
        for label in other.index.values(meter)? {
            if self.index.positions(label, meter)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// pandas' name of the categories' own dtype.
    pub fn kind(&self, meter: &Meter) -> Result<String> {
        dtype_name(&self.labels(meter)?)
    }
}

/// pandas' name of the dtype of an index of these labels: intervals have one of their own.
pub fn dtype_name(labels: &Array) -> Result<String> {
    match interval::of_array(labels)? {
        Some(kind) => Ok(kind),
        None => Ok(crate::dtype::name_of(labels)),
    }
}

/// Codes with their categories.
pub struct Categorical {
    codes: Vec<i32>,
    /// Whether some cell is missing.
    missing: bool,
    categories: Rc<Categories>,
}

impl Categorical {
    /// A column of these codes, which the caller has made of the categories: from -1 to less than there are.
    pub fn new(codes: Vec<i32>, categories: Rc<Categories>) -> Rc<Categorical> {
        Rc::new(Categorical { missing: codes.contains(&MISSING), codes, categories })
    }

    /// The column that `astype('category')` makes: categories are the distinct cells, sorted where they can be.
    pub fn of_array(array: &Array, ordered: bool, host: &mut dyn Host) -> Result<Rc<Categorical>> {
        let meter = Rc::clone(host.meter());
        if let Array::Category(own) = array {
            return Ok(if ordered == own.categories.ordered {
                Rc::clone(own)
            } else {
                Categorical::new(own.codes.clone(), own.categories.with_order(ordered))
            });
        }
        let found = crate::distinct::groups(std::slice::from_ref(array), crate::distinct::Missing::Alike, &meter)?;
        let present: Vec<usize> = found.first.iter().copied().filter(|&row| !array.missing_at(row)).collect();
        let mut labels = array.take(&present, &meter)?;
        if let Array::Object(cells) = &labels {
            labels = super::infer(cells.to_vec(), &meter)?;
            if let Array::Object(cells) = &labels
                && !cells
                    .iter()
                    .all(|cell| cell.as_str().is_some() || cell.as_float().is_some() || cell.is::<interval::Interval>())
            {
                return Err(Stop::unsupported("categories of objects"));
            }
        }
        if labels.len() != present.len() {
            return Err(Stop::unsupported("categories of objects"));
        }
        let order = super::order::sorted_rows_by(&[(labels.clone(), true)], false, host)?;
        let labels = labels.take(&order, &meter)?;
        let categories = Categories::new(labels, ordered, &meter)?;
        let mut place = vec![MISSING; array.len()];
        for (code, &at) in order.iter().enumerate() {
            if let Some(slot) = present.get(at).and_then(|&row| place.get_mut(row)) {
                *slot = code as i32;
            }
        }
        let of_group: Vec<i32> = found.first.iter().map(|&row| place.get(row).copied().unwrap_or(MISSING)).collect();
        let codes = found.of_row.iter().map(|&group| of_group.get(group).copied().unwrap_or(MISSING)).collect();
        Ok(Categorical::new(codes, categories))
    }

    /// Each category once, in their order: a column of the same dtype.
    pub fn every_category(&self, meter: &Meter) -> Result<Array> {
        let codes = (0..self.categories.len()).map(|at| i32::try_from(at).unwrap_or(MISSING));
        meter.work_len(self.categories.len())?;
        Ok(Array::Category(Categorical::new(codes.collect(), Rc::clone(&self.categories))))
    }

    /// The column that a list of values makes: the kind of the categories is that of the values that are present.
    pub fn of_values(values: Vec<Value>, ordered: bool, host: &mut dyn Host) -> Result<Rc<Categorical>> {
        let meter = Rc::clone(host.meter());
        meter.work_len(values.len())?;
        if !values.iter().any(is_missing) || values.iter().all(is_missing) {
            let array = super::infer(values, &meter)?;
            if !array.is_empty() && matches!(array, Array::Str(_) | Array::Object(_)) && array.present_rows().is_empty()
            {
                // What no cell says the kind of is a list of none, which is of floats.
                let categories = Categories::new(Array::floats(Vec::new()), ordered, &meter)?;
                return Ok(Categorical::new(vec![MISSING; array.len()], categories));
            }
            return Categorical::of_array(&array, ordered, host);
        }
        let missing: Vec<bool> = values.iter().map(is_missing).collect();
        let present = values.into_iter().filter(|value| !is_missing(value)).collect();
        let cells = Categorical::of_array(&super::infer(present, &meter)?, ordered, host)?;
        let mut present = cells.codes.iter().copied();
        let codes = missing.iter().map(|&gone| if gone { MISSING } else { present.next().unwrap_or(MISSING) });
        Ok(Categorical::new(codes.collect(), Rc::clone(&cells.categories)))
    }

    /// The column of these categories: a cell that is none of them is missing.
    pub fn with_categories(array: &Array, categories: &Rc<Categories>, host: &mut dyn Host) -> Result<Rc<Categorical>> {
        let meter = Rc::clone(host.meter());
        meter.work_len(array.len())?;
        if let Array::Category(own) = array {
            return own.recoded(categories, &meter);
        }
        let mut codes = Vec::with_capacity(array.len());
        for row in 0..array.len() {
            codes.push(categories.code(&array.item(row, &meter)?, &meter)?.unwrap_or(MISSING));
        }
        Ok(Categorical::new(codes, Rc::clone(categories)))
    }

    /// The same cells under other categories; those that are none of them are missing.
    pub fn recoded(&self, categories: &Rc<Categories>, meter: &Meter) -> Result<Rc<Categorical>> {
        meter.work_len(self.codes.len() + self.categories.len())?;
        let labels = self.categories.index.values(meter)?;
        let new = labels.iter().map(|label| Ok(categories.code(label, meter)?.unwrap_or(MISSING)));
        let new = new.collect::<Result<Vec<i32>>>()?;
        let codes = self.codes.iter().map(|&code| at(&new, code).copied().unwrap_or(MISSING)).collect();
        Ok(Categorical::new(codes, Rc::clone(categories)))
    }

    /// The codes; -1 where missing.
    pub fn codes(&self) -> &[i32] {
        &self.codes
    }

    /// The categories.
    pub fn categories(&self) -> &Rc<Categories> {
        &self.categories
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The position of a row's category; `None` where the cell is missing or there is no such row.
    pub fn code(&self, row: usize) -> Option<usize> {
        self.codes.get(row).and_then(|&code| usize::try_from(code).ok())
    }

    /// A row's category as a NumPy scalar or the object it is.
    pub fn get(&self, row: usize, meter: &Meter) -> Result<Value> {
        match (self.code(row), self.categories.index.labels()) {
            (Some(code), Labels::Flat(labels)) => labels.get(code, meter),
            (Some(code), _) => Ok(hiddentables_values::Value::np_int(
                self.categories.index.label(code, meter)?.as_int().unwrap_or_default(),
            )),
            (None, _) => Ok(super::nan()),
        }
    }

    /// A row's category as a Python value.
    pub fn item(&self, row: usize, meter: &Meter) -> Result<Value> {
        match (self.code(row), self.categories.index.labels()) {
            (Some(code), _) => {
                let label = self.categories.index.label(code, meter)?;
                // Beside missing ones, intervals of integers are intervals of floats.
                Ok(if self.missing && self.categories.intervals { interval::of_floats(label) } else { label })
            }
            (None, Labels::Flat(Array::Time(_) | Array::Delta(_))) => Ok(crate::time::nat()),
            // Of a column of floats the NaN is one of its own.
            (None, Labels::Flat(Array::Float(_))) => Ok(hiddentables_values::types::nan::float(f64::NAN)),
            (None, _) => Ok(super::nan()),
        }
    }

    /// The same categories at these rows.
    pub fn take(&self, rows: &[usize]) -> Rc<Categorical> {
        let codes = rows.iter().map(|&row| self.codes.get(row).copied().unwrap_or(MISSING)).collect();
        Categorical::new(codes, Rc::clone(&self.categories))
    }

    /// The codes as pandas' integers: of the least size that numbers the categories.
    pub fn code_array(&self) -> Array {
        let kind = match self.categories.len() {
            0..127 => IntKind::I8,
            127..32_767 => IntKind::I16,
            _ => IntKind::I32,
        };
        Array::Int(kind, Ints::new(self.codes.iter().map(|&code| i64::from(code)).collect()))
    }

    /// The cells as the categories' own dtype has them; integers beside missing cells are objects.
    pub fn plain(&self, meter: &Meter) -> Result<Array> {
        let labels = self.labels_beside_missing(meter)?;
        let rows: Vec<Option<usize>> = (0..self.len()).map(|row| self.code(row)).collect();
        match labels {
            Array::Int(..) if rows.contains(&None) => Array::objects(labels.items(meter)?).take_optional(&rows, meter),
            labels => labels.take_optional(&rows, meter),
        }
    }

    /// The cells as `np.asarray` gives them: integers beside missing cells are floats.
    pub fn to_numpy(&self, meter: &Meter) -> Result<Array> {
        let rows: Vec<Option<usize>> = (0..self.len()).map(|row| self.code(row)).collect();
        self.labels_beside_missing(meter)?.take_optional(&rows, meter)
    }

    /// The categories as cells have them: beside missing ones, intervals of integers are intervals of floats.
    fn labels_beside_missing(&self, meter: &Meter) -> Result<Array> {
        Ok(match self.categories.labels(meter)? {
            Array::Object(labels) if self.missing && self.categories.intervals => {
                Array::objects(labels.iter().cloned().map(interval::of_floats).collect())
            }
            labels => labels,
        })
    }

    /// Which cells are missing.
    pub fn missing(&self) -> bool {
        self.missing
    }

    /// `TypeError` for a value that is no category and not missing.
    pub fn check(&self, value: &Value, meter: &Meter) -> Result<()> {
        if is_missing(value) || self.categories.code(value, meter)?.is_some() {
            return Ok(());
        }
        Err(no_category(std::slice::from_ref(value)))
    }

    /// Replaces cells. `TypeError` for what is no category.
    pub fn replace(&self, rows: &[usize], new: &[Value], meter: &Meter) -> Result<Rc<Categorical>> {
        let mut codes = self.codes.clone();
        for (row, value) in rows.iter().zip(new) {
            let code = if is_missing(value) {
                MISSING
            } else {
                self.categories.code(value, meter)?.ok_or_else(|| no_category(new))?
            };
            if let Some(slot) = codes.get_mut(*row) {
                *slot = code;
            }
        }
        Ok(Categorical::new(codes, Rc::clone(&self.categories)))
    }

    /// Compares with a value for all rows.
    pub fn compare_scalar(&self, op: CompareOp, value: &Value, meter: &Meter) -> Result<Vec<bool>> {
        self.check_order(op)?;
        // A missing value is never a category.
        let Some(code) = self.categories.code(value, meter)? else {
            return match op {
                CompareOp::Eq => Ok(vec![false; self.len()]),
                CompareOp::Ne => Ok(vec![true; self.len()]),
                _ => Err(raise::type_error(format!(
                    "Invalid comparison between dtype=category and {}",
                    value.class().name
                ))),
            };
        };
        let holds = |&own: &i32| if own == MISSING { op == CompareOp::Ne } else { op.holds(own.cmp(&code)) };
        Ok(self.codes.iter().map(holds).collect())
    }

    /// Compares with a categorical row by row. `TypeError` where the categories differ.
    pub fn compare(&self, op: CompareOp, other: &Categorical, meter: &Meter) -> Result<Vec<bool>> {
        self.check_order(op)?;
        if !self.categories.same(&other.categories, meter)? {
            return Err(raise::type_error("Categoricals can only be compared if 'categories' are the same."));
        }
        let other = other.recoded(&self.categories, meter)?;
        let holds = |(&a, &b): (&i32, &i32)| {
            if a == MISSING || b == MISSING { op == CompareOp::Ne } else { op.holds(a.cmp(&b)) }
        };
        Ok(self.codes.iter().zip(&other.codes).map(holds).collect())
    }

    fn check_order(&self, op: CompareOp) -> Result<()> {
        if self.categories.ordered || matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(());
        }
        Err(raise::type_error("Unordered Categoricals can only compare equality or not"))
    }

    /// `TypeError` unless the categories are in order.
    pub fn check_ordered(&self, operation: &str) -> Result<()> {
        if self.categories.ordered {
            return Ok(());
        }
        Err(raise::type_error(format!(
            "Categorical is not ordered for operation {operation}\nyou can use .as_ordered() to change the Categorical to an ordered one\n"
        )))
    }

    /// Columns end to end, where all have the same dtype; `None` where they have not.
    pub fn concat(parts: &[Array], meter: &Meter) -> Result<Option<Rc<Categorical>>> {
        let Some(Array::Category(first)) = parts.first() else { return Ok(None) };
        let mut codes = Vec::with_capacity(parts.iter().map(Array::len).sum());
        for part in parts {
            let Array::Category(part) = part else { return Ok(None) };
            if !part.categories.same(&first.categories, meter)? {
                return Ok(None);
            }
            codes.extend_from_slice(part.recoded(&first.categories, meter)?.codes());
        }
        Ok(Some(Categorical::new(codes, Rc::clone(&first.categories))))
    }
}

fn at<T>(values: &[T], code: i32) -> Option<&T> {
    usize::try_from(code).ok().and_then(|code| values.get(code))
}

/// The error of writing what is no category: of a single value it is named.
pub fn new_category(value: Option<&Value>, host: &mut dyn Host) -> Result<Stop> {
    let shown = match value {
        Some(value) => format!(" ({})", hiddentables_values::ops::str(value, host)?),
        None => String::new(),
    };
    Ok(raise::type_error(format!(
        "Cannot setitem on a Categorical with a new category{shown}, set the categories first"
    )))
}

/// As [`new_category`], where nothing can be asked of the run: values that are no text are not named.
fn no_category(new: &[Value]) -> Stop {
    let first = new.first();
    let one = new.iter().all(|value| first.is_some_and(|first| hiddentables_values::ops::key::same_key(first, value)));
    let shown = match first {
        Some(Value::Str(text)) if one => format!(" ({})", &**text),
        Some(value) if one && value.as_int().is_some() => format!(" ({})", value.as_int().unwrap_or_default()),
        _ => String::new(),
    };
    raise::type_error(format!("Cannot setitem on a Categorical with a new category{shown}, set the categories first"))
}
