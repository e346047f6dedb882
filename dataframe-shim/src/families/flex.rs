//! Arithmetic and comparison by name: `add`, `sub`, `div`, `eq` and their like, which take an axis, a level and what stands for missing
//! cells; of frames see `flex_frame`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value, ops};

use super::flex_frame;
use super::pivot_table::called;
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
use crate::array::{Array, Dtype, raw};
use crate::frame::DataFrame;
use crate::index::{Index, Joined};
use crate::joining::How;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

macro_rules! flex {
    ($($name:literal = $op:ident, $reflected:literal;)* compare $($comparison:literal = $how:ident;)*) => {
        /// Rows of Series.
        pub const SERIES: &[Method<Rc<Series>>] = &[$(
            Method::new(concat!($name, "(other, level=None, fill_value=None, axis=0)"), |s: &Rc<Series>, args, host| {
                series(s, Flex::Binary(BinaryOp::$op, $reflected), args, host)
            })
        ),*,$(
            Method::new(concat!($comparison, "(other, level=None, fill_value=None, axis=0)"), |s: &Rc<Series>, args, host| {
                series(s, Flex::Compare(CompareOp::$how), args, host)
            })
        ),*,
            Method::new("divmod(other, level=None, fill_value=None, axis=0)", |s: &Rc<Series>, args, host| {
                quotient_and_rest(s, false, args, host)
            })
            .along_one_axis(),
            Method::new("rdivmod(other, level=None, fill_value=None, axis=0)", |s: &Rc<Series>, args, host| {
                quotient_and_rest(s, true, args, host)
            })
            .along_one_axis(),
        ];
        /// Rows of DataFrame.
        pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[$(
            Method::new(concat!($name, "(other, axis='columns', level=None, fill_value=None)"), |df: &Rc<DataFrame>, args, host| {
                flex_frame::operated(df, Flex::Binary(BinaryOp::$op, $reflected), args.some("fill_value"), args, host)
            })
        ),*,$(
            Method::new(concat!($comparison, "(other, axis='columns', level=None)"), |df: &Rc<DataFrame>, args, host| {
                flex_frame::operated(df, Flex::Compare(CompareOp::$how), None, args, host)
            })
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
    compare
    "eq" = Eq;
    "ne" = Ne;
    "lt" = Lt;
    "le" = Le;
    "gt" = Gt;
    "ge" = Ge;
}

/// What a method of this family does to two cells.
#[derive(Clone, Copy)]
pub enum Flex {
    /// An operator, the other way round where `true`.
    Binary(BinaryOp, bool),
    /// A comparison.
    Compare(CompareOp),
}

impl Flex {
    /// As Python's operator does it.
    pub fn operated(self, own: &Value, other: &Value, host: &mut dyn Host) -> Result<Value> {
        match self {
            Flex::Binary(BinaryOp::Mod, true) if matches!(other, Value::Str(_)) => {
                // `%` of a text would fill it in.
                Err(raise::type_error("str cannot perform the operation mod"))
            }
            Flex::Binary(op, false) => ops::binary(op, own, other, host),
            Flex::Binary(op, true) => ops::binary(op, other, own, host),
            Flex::Compare(op) => ops::compare(op, own, other, host),
        }
    }

    /// As NumPy alone does it, cell by cell of columns of one length.
    pub fn raw(self, own: &Array, other: &Array, host: &mut dyn Host) -> Result<Array> {
        match self {
            Flex::Binary(op, false) => raw::binary(op, own, other, host),
            Flex::Binary(op, true) => raw::binary(op, other, own, host),
            Flex::Compare(op)
                if [own, other].iter().any(|side| side.dtype() == Dtype::Object)
                    && ![own, other].iter().any(|side| matches!(side, Array::Masked(_) | Array::Category(_))) =>
            {
                compare::each(op, own, other, host)
            }
            Flex::Compare(op) => compare::compare(op, own, &Other::Array(other), host),
        }
    }

    /// Cell by cell of columns of one length, as pandas' operators do it.
    pub fn cells(self, own: &Array, other: &Operand, host: &mut dyn Host) -> Result<Array> {
        let left = || Operand::Array(own.clone());
        match (self, other) {
            (Flex::Binary(op, false), other) => arithmetic::binary(op, &left(), other, own.len(), host),
            (Flex::Binary(op, true), other) => arithmetic::binary(op, other, &left(), own.len(), host),
            (Flex::Compare(op), Operand::Scalar(other)) => compare::compare(op, own, &Other::Scalar(other), host),
            (Flex::Compare(op), Operand::Array(other)) => compare::compare(op, own, &Other::Array(other), host),
        }
    }
}

/// Two columns of numbers where each stands in for what the other one misses; what both miss stays missing.
pub fn filled(own: &Array, other: &Array, fill: &Value, host: &mut dyn Host) -> Result<(Array, Array)> {
    let meter = Rc::clone(host.meter());
    for side in [own, other] {
        raw::holds(side, fill, host)?;
    }
    let part = |array: &Array, beside: &Array| -> Result<Array> {
        let rows: Vec<usize> =
            (0..array.len()).filter(|&row| array.missing_at(row) && !beside.missing_at(row)).collect();
        let fill = match (array, array.adapted(fill)) {
            // NumPy writes a truth into floats as a number.
            (Array::Float(_), Value::Bool(truth)) => Value::Float(f64::from(u8::from(truth))),
            (_, fill) => fill,
        };
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
    let whole = series(s, Flex::Binary(BinaryOp::FloorDiv, reflected), args, host)?;
    let rest = series(s, Flex::Binary(BinaryOp::Mod, reflected), args, host)?;
    Value::tuple(vec![whole, rest], host.meter())
}

/// A Series and a scalar, list or Series of other labels.
///
/// >>> pd.Series([1, 2]).eq(pd.Series([1], index=[0]), fill_value=2).tolist()
/// [True, True]
fn series(s: &Rc<Series>, op: Flex, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.some("axis").is_some() {
        super::reduce::check_axis("Series", args, 0)?;
    }
    let other = args.value("other");
    let own = Value::shared(Rc::clone(s));
    let fill = args.some("fill_value");
    let list = matches!(other, Value::List(_) | Value::Tuple(_)) || other.is::<NdArray>();
    let (theirs, name) = match other.downcast::<Series>() {
        Some(theirs) => {
            let name = if crate::index::names_agree(&s.name(), &theirs.name()) { s.name() } else { Value::None };
            (theirs, name)
        }
        None if list => {
            let Some(array) = selection::list_like(&other, host)? else {
                return Err(Stop::unsupported("arithmetic of a Series and this list"));
            };
            // As a Series of it: objects that are times are found to be.
            let array = match &array {
                Array::Object(cells) => match crate::array::infer(cells.to_vec(), &meter)? {
                    found @ (Array::Time(_) | Array::Delta(_) | Array::Zoned(..)) => found,
                    _ => array,
                },
                _ => array,
            };
            if array.len() != s.len() {
                return Err(raise::value_error("Lengths must be equal"));
            }
            (Series::new(Value::None, s.index(), array, &meter)?, s.name())
        }
        None => {
            let Some(fill) = fill else { return op.operated(&own, &other, host) };
            if !selection::is_scalar(&other) {
                return Err(Stop::unsupported("arithmetic by name with this and fill_value="));
            }
            if crate::array::is_missing(&other) {
                return op.operated(&own, &fill, host);
            }
            let own = called(&own, "fillna", vec![fill], &[], host)?;
            return op.operated(&own, &other, host);
        }
    };
    let joined = match args.some("level") {
        Some(level) if !s.index().same_labels(&theirs.index(), &meter)? => {
            joined_on_level(&s.index(), &theirs.index(), &level, host)?
        }
        _ => outer(&s.index(), &theirs.index(), host)?,
    };
    let (a, b) = (s.array().take_optional(&joined.left, &meter)?, theirs.array().take_optional(&joined.right, &meter)?);
    let (a, b) = match &fill {
        Some(fill) => filled(&a, &b, fill, host)?,
        None => (a, b),
    };
    let mut result = op.raw(&a, &b, host)?;
    if let Flex::Binary(op, reflected) = op {
        let (a, b) = (Operand::Array(a), Operand::Array(b));
        let sides = if reflected { (&b, &a) } else { (&a, &b) };
        result = crate::array::times::among_objects(op, sides, result, &meter)?;
    }
    Series::value(name, joined.index, result, &meter)
}

/// The labels of both sides, in order; where they are the same already, as they stand.
pub fn outer(own: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<Joined> {
    if own.same_labels(other, host.meter())? {
        host.meter().work_len(own.len())?;
        let rows: Vec<Option<usize>> = (0..own.len()).map(Some).collect();
        let agree = own.names().iter().zip(other.names()).all(|(a, b)| crate::index::names_agree(a, b));
        let index = if agree { Rc::clone(own) } else { own.renamed(own.common_names(other), host.meter())? };
        return Ok(Joined { index, left: rows.clone(), right: rows });
    }
    own.join(other, How::Outer, false, host)
}

/// The labels of several levels beside those of one, which stand for that level's: what the side of several levels has, in its order.
pub fn joined_on_level(own: &Rc<Index>, other: &Rc<Index>, level: &Value, host: &mut dyn Host) -> Result<Joined> {
    let meter = Rc::clone(host.meter());
    let (several, one, flipped) = match (own.levels(), other.levels()) {
        (1, 1) => return own.join(other, How::Outer, false, host),
        (1, _) => (other, own, true),
        (_, 1) => (own, other, false),
        _ => return Err(raise::type_error("Join on level between two MultiIndex objects is ambiguous")),
    };
    let at = super::levels::level_of(several, level, host)?;
    if !one.is_unique(&meter)? {
        return Err(raise::exception(
            &exceptions::NOT_IMPLEMENTED_ERROR,
            "Index._join_level on non-unique index is not implemented",
        ));
    }
    let labels = several.level_array(at, &meter)?.items(&meter)?;
    meter.work_len(8 * labels.len())?;
    let all: Vec<Option<usize>> = (0..several.len()).map(Some).collect();
    let found =
        labels.iter().map(|label| Ok(one.positions(label, &meter)?.first().copied())).collect::<Result<Vec<_>>>()?;
    let (left, right) = if flipped { (found, all) } else { (all, found) };
    Ok(Joined { index: Rc::clone(several), left, right })
}

/// `ValueError` where labels are not the same and one side repeats some.
pub fn unique_or_same(own: &Index, other: &Index, meter: &Meter) -> Result<()> {
    if own.same_labels(other, meter)? || (own.is_unique(meter)? && other.is_unique(meter)?) {
        return Ok(());
    }
    Err(raise::value_error("cannot reindex on an axis with duplicate labels"))
}
