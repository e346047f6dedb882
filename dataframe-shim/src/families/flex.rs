//! Arithmetic by name: `add`, `sub`, `div` and their like, which take an axis and what stands for missing cells.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value, ops};

use super::pivot_table::called;
use crate::array::arithmetic::{self, Operand};
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::joining::How;
use crate::series::Series;

macro_rules! flex {
    ($($name:literal = $op:ident, $reflected:literal;)*) => {
        /// Rows of Series.
        pub const SERIES: &[Method<Rc<Series>>] = &[$(
            Method::new(concat!($name, "(other, level=None, fill_value=None, axis=0)"), |s: &Rc<Series>, args, host| {
                series(s, BinaryOp::$op, $reflected, args, host)
            })
            .refusing(&["level", "axis"])
        ),*,
            Method::new("divmod(other, level=None, fill_value=None, axis=0)", |s: &Rc<Series>, args, host| {
                quotient_and_rest(s, false, args, host)
            })
            .refusing(&["level", "axis"]),
            Method::new("rdivmod(other, level=None, fill_value=None, axis=0)", |s: &Rc<Series>, args, host| {
                quotient_and_rest(s, true, args, host)
            })
            .refusing(&["level", "axis"]),
        ];
        /// Rows of DataFrame.
        pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[$(
            Method::new(concat!($name, "(other, axis='columns', level=None, fill_value=None)"), |df: &Rc<DataFrame>, args, host| {
                frame(df, BinaryOp::$op, $reflected, args, host)
            })
            .refusing(&["level"])
        ),*];
    };
}

flex! {
    "add" = Add, false;
    "radd" = Add, true;
    "sub" = Sub, false;
    "subtract" = Sub, false;
    "rsub" = Sub, true;
    "mul" = Mul, false;
    "multiply" = Mul, false;
    "rmul" = Mul, true;
    "div" = Div, false;
    "divide" = Div, false;
    "truediv" = Div, false;
    "rdiv" = Div, true;
    "rtruediv" = Div, true;
    "floordiv" = FloorDiv, false;
    "rfloordiv" = FloorDiv, true;
    "mod" = Mod, false;
    "rmod" = Mod, true;
    "pow" = Pow, false;
    "rpow" = Pow, true;
}

/// `left op right`, or the other way round.
fn operated(op: BinaryOp, reflected: bool, own: Value, other: &Value, host: &mut dyn Host) -> Result<Value> {
    if reflected { ops::binary(op, other, &own, host) } else { ops::binary(op, &own, other, host) }
}

/// Two columns of numbers where each stands in for what the other one misses; what both miss stays missing.
fn filled(own: &Array, other: &Array, fill: &Value, host: &mut dyn Host) -> Result<(Array, Array)> {
    let meter = Rc::clone(host.meter());
    let part = |array: &Array, beside: &Array| -> Result<Array> {
        let rows: Vec<usize> =
            (0..array.len()).filter(|&row| array.missing_at(row) && !beside.missing_at(row)).collect();
        if rows.is_empty() { Ok(array.clone()) } else { array.replace(&rows, |_| fill.clone(), &meter) }
    };
    Ok((part(own, other)?, part(other, own)?))
}

/// `//` and `%` at once, as a pair; with `pd.NA` and extension dtypes pandas does what neither does.
///
/// >>> [s.tolist() for s in pd.Series([7, 9]).divmod(4)]
/// [[1, 2], [3, 1]]
fn quotient_and_rest(s: &Rc<Series>, reflected: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let other = args.value("other");
    let numeric = |array: &Array| array.dtype().is_numeric() && array.dtype() != Dtype::Bool;
    let plain = match other.downcast::<Series>() {
        Some(other) => numeric(&other.array()),
        None => other.as_float().is_some() && !matches!(other, Value::Bool(_)),
    };
    if !plain || !numeric(&s.array()) {
        return Err(Stop::unsupported("Series.divmod of what is no number"));
    }
    let whole = series(s, BinaryOp::FloorDiv, reflected, args, host)?;
    let rest = series(s, BinaryOp::Mod, reflected, args, host)?;
    Value::tuple(vec![whole, rest], host.meter())
}

/// A Series and a scalar, list or Series of other labels.
fn series(s: &Rc<Series>, op: BinaryOp, reflected: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let other = args.value("other");
    let own = Value::shared(Rc::clone(s));
    let Some(fill) = args.some("fill_value") else {
        if let (true, Some(theirs)) = (reflected, other.downcast::<Series>())
            && !s.index().same_labels(&theirs.index(), &meter)?
        {
            // Labels are joined in this order, whatever is operated on what.
            let joined = s.index().join(&theirs.index(), How::Outer, false, host)?;
            let side = |side: &Series, rows: &[Option<usize>]| -> Result<Value> {
                Series::value(side.name(), Rc::clone(&joined.index), side.array().take_optional(rows, &meter)?, &meter)
            };
            let (own, theirs) = (side(s, &joined.left)?, side(&theirs, &joined.right)?);
            return ops::binary(op, &theirs, &own, host);
        }
        return operated(op, reflected, own, &other, host);
    };
    let Some(theirs) = other.downcast::<Series>() else {
        if !crate::selection::is_scalar(&other) {
            return Err(Stop::unsupported("arithmetic with a list and fill_value="));
        }
        let own = called(&own, "fillna", vec![fill], &[], host)?;
        return operated(op, reflected, own, &other, host);
    };
    let joined = s.index().join(&theirs.index(), How::Outer, false, host)?;
    let (a, b) = (s.array().take_optional(&joined.left, &meter)?, theirs.array().take_optional(&joined.right, &meter)?);
    let (a, b) = filled(&a, &b, &fill, host)?;
    let name = if crate::index::names_agree(&s.name(), &theirs.name()) { s.name() } else { Value::None };
    let rows = joined.index.len();
    let (a, b) = (Operand::Array(a), Operand::Array(b));
    let array = if reflected {
        arithmetic::binary(op, &b, &a, rows, host)?
    } else {
        arithmetic::binary(op, &a, &b, rows, host)?
    };
    Series::value(name, joined.index, array, &meter)
}

/// `ValueError` where labels are not the same and one side repeats some.
pub fn unique_or_same(own: &Index, other: &Index, meter: &Meter) -> Result<()> {
    if own.same_labels(other, meter)? || (own.is_unique(meter)? && other.is_unique(meter)?) {
        return Ok(());
    }
    Err(raise::value_error("cannot reindex on an axis with duplicate labels"))
}

/// A frame and a scalar, a frame of other labels, or a Series along either axis.
fn frame(df: &Rc<DataFrame>, op: BinaryOp, reflected: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let other = args.value("other");
    let rows = super::reduce::check_axis("DataFrame", args, 1)? == 0;
    let fill = args.some("fill_value");
    if let (Some(theirs), true) = (other.downcast::<Series>(), rows) {
        if let Some(fill) = fill {
            let shown = ops::str(&fill, host)?;
            return Err(raise::exception(
                &exceptions::NOT_IMPLEMENTED_ERROR,
                format!("fill_value {shown} not supported."),
            ));
        }
        let own = df.frame();
        unique_or_same(&own.index, &theirs.index(), &meter)?;
        let joined = own.index.join(&theirs.index(), How::Outer, false, host)?;
        let beside = theirs.array().take_optional(&joined.right, &meter)?;
        let mut arrays = Vec::with_capacity(own.width());
        for array in own.arrays() {
            let object = array.dtype() == Dtype::Object || beside.dtype() == Dtype::Object;
            let (a, b) = (Operand::Array(array.take_optional(&joined.left, &meter)?), Operand::Array(beside.clone()));
            let rows = joined.index.len();
            let result = if reflected {
                arithmetic::binary(op, &b, &a, rows, host)?
            } else {
                arithmetic::binary(op, &a, &b, rows, host)?
            };
            arrays.push(if object { crate::array::take::widened(&result, Dtype::Object, &meter)? } else { result });
        }
        return Ok(DataFrame::value(Frame::of_arrays(own.columns, arrays, joined.index, &meter)?));
    }
    if fill.is_some() {
        if crate::selection::is_scalar(&other) {
            let own = called(&Value::shared(Rc::clone(df)), "fillna", fill.into_iter().collect(), &[], host)?;
            return operated(op, reflected, own, &other, host);
        }
        return Err(Stop::unsupported("arithmetic of frames with fill_value="));
    }
    if !(crate::selection::is_scalar(&other) || other.is::<Series>() || other.is::<DataFrame>()) {
        return Err(Stop::unsupported("arithmetic of a frame and a list by name"));
    }
    operated(op, reflected, Value::shared(Rc::clone(df)), &other, host)
}
