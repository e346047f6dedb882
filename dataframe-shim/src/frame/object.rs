//! What a program can do with a frame through Python's own operators; its methods are in the families.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, Iter, Members, Meter, Object, Result, Stop, Value, types};

use super::{DataFrame, Frame};
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
use crate::array::{Array, Dtype};
use crate::families::dot;
use crate::joining::How;
use crate::selection::{self, Selection};
use crate::series::Series;
use crate::{assign, families, known};

/// `pandas.DataFrame`
pub static DATAFRAME: Class = Class::new("DataFrame", "pandas.core.frame", &[&types::OBJECT])
    .constructed_by(crate::construct::frame)
    .with_statics(crate::modules::frames::statics)
    .with_methods(|name| MEMBERS.has(name));

/// The methods of frames.
pub static MEMBERS: LazyLock<Members<Rc<DataFrame>>> =
    LazyLock::new(|| Members::new(&DATAFRAME, families::DATAFRAME, known::DATAFRAME).guarded(crate::guard::frame));

impl DataFrame {
    fn item(self: &Rc<DataFrame>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let key = &selection::called(key, &Value::shared(Rc::clone(self)), host)?;
        let frame = self.frame();
        if selection::is_scalar(key) {
            return self.column_of(key, &meter);
        }
        if let Value::Slice(slice) = key {
            let integers = |v: &Value| matches!(v, Value::None | Value::Int(_) | Value::Numpy(_));
            let float_labels = matches!(frame.index.labels(), crate::index::Labels::Flat(Array::Float(_)));
            let selected = if integers(&slice.start) && integers(&slice.stop) && !float_labels {
                selection::positional_slice(slice, frame.rows())?
            } else {
                selection::by_label(key, &frame.index, "index", host)?
            };
            return self.select_rows(&selected, &meter);
        }
        if key.is::<DataFrame>() {
            return MEMBERS.call(self, "where", Args::one(key.clone()), host);
        }
        if let Some(mask) = selection::mask(key, &frame.index, host)? {
            return self.select_rows(&Selection::Many(crate::array::take::rows_of(&mask)), &meter);
        }
        let Some(labels) = selection::list_like(key, host)? else {
            return Err(Stop::unsupported(format!("DataFrame[{}]", key.class().name)));
        };
        let positions = if frame.columns.levels() > 1 && matches!(key, Value::List(_)) {
            // Labels of the first level stand for all columns under them.
            selection::by_label(key, &frame.columns, "columns", host)?.rows()
        } else {
            selection::labels_of(&labels, &frame.columns, "columns", host)?
        };
        Ok(DataFrame::value(frame.take_columns(&positions, &meter)?))
    }

    /// The column of this name, sharing its cells; of a repeated name a frame of all of them. `KeyError` where there is none.
    pub fn column_of(&self, name: &Value, meter: &hiddentables_values::Meter) -> Result<Value> {
        // An unhashable name is a TypeError before it is a missing one.
        hiddentables_values::ops::key::hash_key(name)?;
        let frame = self.frame();
        meter.work_len(frame.width())?;
        match frame.positions(name, meter)?.as_slice() {
            [] => match frame.columns.below(name, meter)? {
                Some((positions, index)) => {
                    let arrays = positions.iter().filter_map(|&at| frame.array(at)).collect();
                    if let [at] = positions.as_slice()
                        && index.levels() == 1
                        && index.values(meter)?.first().is_some_and(|label| label.as_str() == Some(""))
                    {
                        // What stands over nothing is the column itself.
                        let column = frame.cells.get(*at).cloned().ok_or_else(|| raise::key_error(name.clone()))?;
                        return Ok(Value::shared(Series::over(name.clone(), frame.index, column)));
                    }
                    Ok(DataFrame::value(Frame::of_arrays(index, arrays, frame.index, meter)?))
                }
                None => Err(raise::key_error(name.clone())),
            },
            [at] => frame.series(*at, meter)?.map(Value::shared).ok_or_else(|| raise::key_error(name.clone())),
            many => Ok(DataFrame::value(frame.take_columns(many, meter)?)),
        }
    }

    /// An operation of two frames under the labels of both; missing cells where only one has them.
    fn aligned(
        own: &Frame,
        theirs: &Frame,
        host: &mut dyn Host,
        cell: &mut dyn FnMut(&Array, &Operand, &mut dyn Host) -> Result<Array>,
    ) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let rows = families::flex::outer(&own.index, &theirs.index, host)?;
        let columns = families::flex::outer(&own.columns, &theirs.columns, host)?;
        meter.check_frame(rows.index.len(), columns.index.len())?;
        let common = columns.left.iter().zip(&columns.right).any(|(a, b)| a.is_some() && b.is_some());
        let mut arrays = Vec::with_capacity(columns.index.len());
        for (a, b) in columns.left.iter().zip(&columns.right) {
            let side = |frame: &Frame, at: &Option<usize>, rows: &[Option<usize>]| {
                at.and_then(|at| frame.array(at)).map(|array| array.take_optional(rows, &meter)).transpose()
            };
            let nothing = || families::concat_cells::missing(Dtype::Float, rows.index.len(), false, &meter);
            arrays.push(match (side(own, a, &rows.left)?, side(theirs, b, &rows.right)?) {
                (a, b) if common && (a.is_none() || b.is_none()) => nothing()?, // missing whatever the other side holds
                (a, b) => {
                    let (a, b) = (a.map_or_else(nothing, Ok)?, b.map_or_else(nothing, Ok)?);
                    let object = a.dtype() == Dtype::Object || b.dtype() == Dtype::Object;
                    let result = cell(&a, &Operand::Array(b), host)?;
                    let object = object && result.dtype() != Dtype::Bool;
                    if object { crate::array::take::widened(&result, Dtype::Object, &meter)? } else { result }
                }
            });
        }
        Ok(DataFrame::value(Frame::of_arrays(columns.index, arrays, rows.index, &meter)?))
    }

    /// An operation cell by cell with a scalar, a row (Series over columns) or a frame of the same labels.
    fn elementwise(
        &self,
        other: &Value,
        aligns: bool,
        host: &mut dyn Host,
        cell: &mut dyn FnMut(&Array, &Operand, &mut dyn Host) -> Result<Array>,
    ) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        let frame = self.frame();
        let operands: Vec<Operand> = if let Some(theirs) = other.downcast::<DataFrame>() {
            let theirs = theirs.frame();
            let same_names = theirs.width() == frame.width() && theirs.columns.same_labels(&frame.columns, &meter)?;
            if !same_names || !theirs.index.same_labels(&frame.index, &meter)? {
                if !aligns {
                    return Err(raise::value_error(
                        "Can only compare identically-labeled (both index and columns) DataFrame objects",
                    ));
                }
                return DataFrame::aligned(&frame, &theirs, host, cell).map(Some);
            }
            theirs.arrays().map(Operand::Array).collect()
        } else if let Some(series) = other.downcast::<Series>() {
            if !series.index().same_labels(&frame.columns, &meter)? {
                if !aligns {
                    return Err(raise::value_error(
                        "Operands are not aligned. Do `left, right = left.align(right, axis=1, copy=False)` before operating.",
                    ));
                }
                families::flex::unique_or_same(&frame.columns, &series.index(), &meter)?;
                let joined = frame.columns.join(&series.index(), How::Outer, false, host)?;
                let (own, cells) = (frame.arrays().collect::<Vec<_>>(), series.array());
                let cells = cells.take_optional(&joined.right, &meter)?;
                let laid_out = |operand: &Operand| laid_out(&frame, &cells, operand, aligns, &meter);
                let mut arrays = Vec::with_capacity(joined.index.len());
                for (at, from) in joined.left.iter().enumerate() {
                    let array = match from.and_then(|from| own.get(from)) {
                        Some(array) => array.clone(),
                        None => families::concat_cells::missing(Dtype::Float, frame.rows(), false, &meter)?,
                    };
                    arrays.push(if array.dtype() == Dtype::Object && cells.missing_at(at) {
                        families::concat_cells::missing(Dtype::Object, frame.rows(), false, &meter)?
                    } else {
                        cell(&array, &laid_out(&below(&cells, at, frame.rows(), aligns, &meter)?)?, host)?
                    });
                }
                return Ok(Some(DataFrame::value(Frame::of_arrays(joined.index, arrays, frame.index, &meter)?)));
            }
            let cells = series.array();
            // What is compared with `float32`s among objects is compared as an object.
            let repeats = aligns || frame.arrays().any(|array| array.is_float32());
            let below = |at: usize| {
                laid_out(&frame, &cells, &below(&cells, at, frame.rows(), repeats, &meter)?, repeats, &meter)
            };
            (0..frame.width()).map(below).collect::<Result<_>>()?
        } else if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
            let other = crate::array::infer::python_value(other);
            frame.cells.iter().map(|_| Operand::Scalar(other.clone())).collect()
        } else {
            let other = super::operands::coerced(&frame, other, false, host)?;
            return self.elementwise(&other, aligns, host, cell);
        };
        let mut arrays = Vec::with_capacity(frame.width());
        for (array, operand) in frame.arrays().zip(&operands) {
            arrays.push(cell(&array, operand, host)?);
        }
        Ok(Some(DataFrame::value(frame.with_arrays(arrays, &meter)?)))
    }
}

/// Columns of one dtype are one block to pandas, which a single division by zero makes floats of; given are the dtypes of columns before and after.
pub fn check_blocks(op: BinaryOp, made: &[(Dtype, Dtype)]) -> Result<()> {
    let mixed = |(own, one): &(Dtype, Dtype)| {
        matches!(one, Dtype::Int(_) | Dtype::Float32)
            && made.iter().any(|(other, found)| other == own && *found == Dtype::Float)
    };
    if matches!(op, BinaryOp::FloorDiv | BinaryOp::Mod) && made.iter().any(mixed) {
        return Err(Stop::unsupported(format!("{} of integer columns of which some are divided by zero", op.symbol())));
    }
    Ok(())
}

/// A row beside a frame is laid out as columns, whose dtype counts where there are `float32`s; one scalar would adapt to them.
fn laid_out(frame: &Frame, cells: &Array, operand: &Operand, repeats: bool, meter: &Rc<Meter>) -> Result<Operand> {
    match operand {
        Operand::Scalar(cell) if repeats && (cells.is_float32() || frame.arrays().any(|array| array.is_float32())) => {
            Array::constant(cell, frame.rows(), meter).map(Operand::Array)
        }
        operand => Ok(operand.clone()),
    }
}

/// What stands beside each cell of a column: a cell of a row, which is repeated where it is an object of an arithmetic operation.
fn below(cells: &Array, at: usize, rows: usize, repeats: bool, meter: &Rc<Meter>) -> Result<Operand> {
    let cell = cells.get(at, meter)?;
    if !repeats || !matches!(cells, Array::Object(_)) {
        return Ok(Operand::Scalar(cell));
    }
    meter.work_len(rows)?;
    let _held = meter.reserve(16 * rows as u64)?;
    Ok(Operand::Array(Array::objects(vec![cell; rows])))
}

impl Object for DataFrame {
    fn clear(&self) {
        let nothing =
            Frame { index: crate::index::Index::range(0), columns: crate::index::Index::range(0), cells: Vec::new() };
        let old = self.replace_frame(nothing);
        old.cells.iter().for_each(crate::column::Column::forget);
    }

    fn footprint(&self) -> usize {
        // Labels that nothing is charged for, a range, may be its own.
        size_of::<DataFrame>()
            + crate::index::OVERHEAD as usize
            + self.frame().cells.len() * size_of::<crate::column::Column>()
    }

    fn class(&self) -> &'static Class {
        &DATAFRAME
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if MEMBERS.has(name) {
            return MEMBERS.get(&self, name, host);
        }
        if let (Some(group), "name") = (&*self.group_name.borrow(), name) {
            return Ok(group.clone());
        }
        let label = Value::str(name, host.meter())?;
        if !self.frame().positions(&label, host.meter())?.is_empty() {
            return self.column_of(&label, host.meter());
        }
        Err(MEMBERS.absent(name))
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if MEMBERS.has(name) {
            return MEMBERS.call(&self, name, args, host);
        }
        let attribute = self.get_attr(name, host)?;
        host.call(&attribute, args)
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        assign::frame_attribute(&self, name, value, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.item(key, host)
    }

    fn set_item(self: Rc<Self>, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
        assign::frame_item(&self, key, value, host)
    }

    fn del_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<()> {
        let meter = host.meter();
        let mut frame = self.frame();
        let mut gone = frame.positions(key, meter)?;
        if gone.is_empty() {
            gone = frame.columns.below(key, meter)?.map(|(columns, _)| columns).unwrap_or_default();
        }
        if gone.is_empty() {
            return Err(raise::key_error(key.clone()));
        }
        let kept: Vec<usize> = (0..frame.width()).filter(|at| !gone.contains(at)).collect();
        frame.columns = frame.columns.take(&kept, meter)?;
        frame.cells = kept.iter().filter_map(|&at| frame.cells.get(at).cloned()).collect();
        self.set_frame(frame);
        Ok(())
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        hiddentables_values::ops::key::hash_key(item)?;
        let frame = self.frame();
        Ok(Some(!frame.positions(item, host.meter())?.is_empty() || frame.columns.below(item, host.meter())?.is_some()))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::over(self.frame().columns.to_values(host.meter())?, host.meter())
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.frame().rows()))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(crate::series::ambiguous("DataFrame"))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if op == BinaryOp::MatMul {
            let own = Value::shared(Rc::clone(&self));
            return if reflected {
                dot::reflected(&own, other, host)
            } else {
                dot::of_frame(&self, other, host).map(Some)
            };
        }
        if let (BinaryOp::Pow, Some(theirs)) = (op, other.downcast::<DataFrame>()) {
            let (own, theirs) = (self.frame(), theirs.frame());
            if !own.columns.same_labels(&theirs.columns, host.meter())? {
                return crate::families::flex_frame::powers(&own, &theirs, reflected, host).map(Some);
            }
        }
        let mut made: Vec<(Dtype, Dtype)> = Vec::new();
        let result = self.elementwise(other, true, host, &mut |array, operand, host| {
            let own = Operand::Array(array.clone());
            let result = if reflected {
                arithmetic::binary(op, operand, &own, array.len(), host)
            } else {
                arithmetic::binary(op, &own, operand, array.len(), host)
            }?;
            made.push((array.dtype(), result.dtype()));
            Ok(result)
        });
        check_blocks(op, &made)?;
        result
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        self.elementwise(&Value::None, true, host, &mut |array, _, host| arithmetic::unary(op, array, host))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let row = !selection::is_scalar(other) && !other.is::<DataFrame>();
        self.elementwise(other, false, host, &mut |array, operand, host| {
            if row && matches!(array, Array::Category(_)) && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
                return Err(raise::type_error("Cannot compare a Categorical with the given type"));
            }
            let other = match operand {
                Operand::Scalar(value) => Other::Scalar(value),
                Operand::Array(array) => Other::Array(array),
            };
            compare::compare(op, array, &other, host)
        })
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&DATAFRAME))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        crate::display::frame(self, host)
    }
}
