//! `decimal.Decimal`: numbers of decimal digits, as the General Decimal Arithmetic has them.

mod arguments;
mod arithmetic;
mod context;
mod methods;
mod number;
mod power;
mod read;
mod shape;
mod signals;
mod terms;
mod write;

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::LazyLock;

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

pub use context::{CONTEXT, GETCONTEXT, SETCONTEXT};
pub use methods::{DECIMAL_TUPLE, divmod};
pub use signals::*;

use self::number::Number;
use self::terms::{Rounding, Terms, Work};
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::meter::{Charge, Limits, Meter, note_work};
use crate::object::{Host, Object};
use crate::ops::{self, BinaryOp, CompareOp, UnaryOp};
use crate::signature::Signature;
use crate::value::Value;
use crate::{Args, Result, types};

/// `decimal.Decimal`
pub static DECIMAL: Class = Class::new("Decimal", "decimal", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(methods::has)
    .with_statics(methods::statics);

/// A decimal number as a value.
pub struct Decimal {
    number: Number,
    _charge: Charge,
}

/// What one look at a key may take, in work: a run that needs more ends at its limit.
const MOST: u64 = 4_000_000;

/// What a key is made of or compared by, where no meter is at hand: the work is noted for the one in force. `None` where it is too much; the run then
/// ends.
fn noted<T>(body: impl FnOnce(&Meter) -> Result<T>) -> Option<T> {
    let meter = Meter::new(Limits { work: MOST, integer_bits: u64::MAX, ..Limits::default() });
    let made = body(&meter);
    let too_much = made.as_ref().is_err_and(Stop::is_terminal);
    note_work(if too_much { u64::MAX } else { meter.work_used() });
    made.ok()
}

impl Decimal {
    fn value(number: Number, meter: &Meter) -> Result<Value> {
        let charge = meter.reserve(128 + number.coefficient.bits() / 8)?;
        Ok(Value::object(Decimal { number, _charge: charge }))
    }

    /// The number that a text says, to every digit; `None` where it says none.
    pub fn of_text(text: &str, meter: &Meter) -> Result<Option<Value>> {
        let number = read::number(text, meter)?;
        if number.is_finite() { Decimal::value(number, meter).map(Some) } else { Ok(None) }
    }

    /// The greatest integer that is not above it, or the least that is not below.
    pub fn whole(&self, above: bool, meter: &Meter) -> Result<Value> {
        self.rounded(if above { Rounding::Ceiling } else { Rounding::Floor }, meter)
    }

    fn rounded(&self, rounding: Rounding, meter: &Meter) -> Result<Value> {
        self.check_finite("integer")?;
        let number = Work::new(Terms::DEFAULT, meter).integral(&self.number, rounding)?;
        Value::integer(number.truncated(meter)?, meter)
    }

    fn check_finite(&self, wanted: &str) -> Result<()> {
        if self.number.is_nan() {
            return Err(raise::value_error(format!("cannot convert NaN to {wanted}")));
        }
        if self.number.is_infinite() {
            return Err(raise::overflow_error(format!("cannot convert Infinity to {wanted}")));
        }
        Ok(())
    }

    /// Numerator and denominator in lowest terms.
    pub fn ratio(&self, meter: &Meter) -> Result<(BigInt, BigInt)> {
        self.check_finite("integer ratio")?;
        let (numerator, denominator) = read::ratio(&self.number, meter)?;
        let sign = if self.number.negative { Sign::Minus } else { Sign::Plus };
        Ok((BigInt::from_biguint(sign, numerator), BigInt::from(denominator)))
    }

    /// The nearest float.
    fn float(&self, meter: &Meter) -> Result<f64> {
        if self.number.is_signalling() {
            return Err(raise::value_error("cannot convert signaling NaN to float"));
        }
        if self.number.is_nan() {
            return Ok(if self.number.negative { -f64::NAN } else { f64::NAN });
        }
        let text = write::scientific(&self.number, false, true, meter)?;
        Ok(text.parse().unwrap_or(f64::NAN))
    }

    /// `numerator / denominator` by the rules of division in force.
    pub fn of_ratio(numerator: &BigInt, denominator: &BigInt, meter: &Meter) -> Result<Value> {
        let (a, b) = (Number::integer(numerator), Number::integer(denominator));
        run(context::terms(meter), meter, |work| work.divide(&a, &b))
    }

    /// Whether it is a number, and no infinite one.
    pub fn is_finite(&self) -> bool {
        self.number.is_finite()
    }
}

/// A piece of work, and the exception of what it signalled.
fn run(terms: Terms, meter: &Meter, body: impl FnOnce(&mut Work<'_>) -> Result<Number>) -> Result<Value> {
    let mut work = Work::new(terms, meter);
    meter.work(1)?;
    let number = body(&mut work)?;
    signals::check(work.status, meter)?;
    Decimal::value(number, meter)
}

/// A decimal, an int or a bool as a number.
fn operand(value: &Value) -> Result<Option<Number>> {
    if let Value::Numpy(_) = value {
        return Err(Stop::unsupported("a Decimal and a NumPy scalar"));
    }
    if let Some(decimal) = value.downcast::<Decimal>() {
        return Ok(Some(decimal.number.clone()));
    }
    Ok(ops::integer::of(value).map(|whole| Number::integer(&whole)))
}

static LINE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("Decimal(*args, **kwargs)"));

/// `Decimal(value="0", context=None)`
fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Decimal", false, args)?;
    let given = arguments::read(&bound, &["value", "context"], 0)?;
    let meter = Rc::clone(host.meter());
    context::chosen(given.get(1).and_then(Option::as_ref), &meter)?;
    let Some(Some(value)) = given.first() else { return Decimal::value(Number::zero(false, 0), &meter) };
    let number = match value {
        Value::Str(text) => read::number(text, &meter)?,
        Value::Float(f) | Value::Numpy(crate::Np::Float(f)) => read::float(*f, &meter)?,
        Value::Tuple(items) => read::tuple(items, &meter)?,
        Value::List(items) => read::tuple(&items.snapshot(), &meter)?,
        Value::Object(object) if object.as_tuple().is_some() => {
            read::tuple(object.as_tuple().map_or(&[], |items| items), &meter)?
        }
        Value::Numpy(_) => {
            let class = value.spoken();
            return Err(raise::type_error(format!("conversion from {class} to Decimal is not supported")));
        }
        other if other.is::<Decimal>() => return Ok(other.clone()),
        other => methods::converted(other)?,
    };
    Decimal::value(number, &meter)
}

impl Object for Decimal {
    fn class(&self) -> &'static Class {
        &DECIMAL
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match methods::statics(name) {
            Some(value) => Ok(value),
            None => methods::members().get(&self, name, host),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match methods::statics(name) {
            Some(value) => host.call(&value, args),
            None => methods::members().call(&self, name, args, host),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, _: Value, _: &mut dyn Host) -> Result<()> {
        Err(methods::unwritable(name))
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        Err(methods::unwritable(name))
    }

    fn truth(&self, _: &mut dyn Host) -> Result<bool> {
        Ok(!self.number.is_zero())
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        use BinaryOp::{Add, Div, FloorDiv, Mod, Mul, Pow, Sub};
        if !matches!(op, Add | Sub | Mul | Div | FloorDiv | Mod | Pow) {
            return Ok(None);
        }
        let Some(other) = operand(other)? else { return Ok(None) };
        let (a, b) = if reflected { (&other, &self.number) } else { (&self.number, &other) };
        let meter = host.meter();
        let answer = run(context::terms(meter), meter, |work| match op {
            Add => work.add(a, b),
            Sub => work.subtract(a, b),
            Mul => work.multiply(a, b),
            Div => work.divide(a, b),
            FloorDiv => work.whole_quotient(a, b),
            Mod => work.remainder(a, b),
            _ => work.power(a, b),
        });
        answer.map(Some)
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        let (meter, a) = (host.meter(), &self.number);
        let answer = run(context::terms(meter), meter, |work| match op {
            UnaryOp::Neg => work.minus(a),
            UnaryOp::Pos => work.plus(a),
            UnaryOp::Abs => work.absolute(a),
            UnaryOp::Invert => Ok(a.clone()),
        });
        if op == UnaryOp::Invert { Ok(None) } else { answer.map(Some) }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = host.meter();
        if other.class().is_subclass(&types::COMPLEX) {
            return Err(Stop::unsupported("a Decimal and a complex number"));
        }
        if let Some(fraction) = other.downcast::<types::fraction::Fraction>() {
            return self.compare_ratio(op, fraction.parts(), meter).map(Some);
        }
        let theirs = match other {
            Value::Float(f) => read::float(*f, meter)?,
            other => match operand(other)? {
                Some(theirs) => theirs,
                None => return Ok(None),
            },
        };
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        if self.number.is_signalling() || theirs.is_signalling() {
            return Err(signals::raised(signals::INVALID_OPERATION, meter));
        }
        if self.number.is_nan() || theirs.is_nan() {
            if equality {
                return Ok(Some(Value::Bool(op == CompareOp::Ne)));
            }
            return Err(signals::raised(signals::INVALID_OPERATION, meter));
        }
        meter.work(1)?;
        Ok(Some(Value::Bool(op.holds(self.number.order(&theirs, meter)?))))
    }

    fn hash(&self) -> Result<u64> {
        if self.number.is_signalling() {
            return Err(raise::type_error("Cannot hash a signaling NaN value"));
        }
        match self.python_hash() {
            Some(hash) => Ok(hash as u64),
            None => Ok(std::ptr::from_ref(self).addr() as u64),
        }
    }

    /// The int or float that it equals, where there is one.
    fn key(&self) -> Option<Value> {
        if self.number.is_infinite() {
            return Some(Value::Float(if self.number.negative { f64::NEG_INFINITY } else { f64::INFINITY }));
        }
        if !self.number.is_finite() {
            return None;
        }
        if self.number.is_zero() {
            return Some(Value::Int(0));
        }
        // Nothing longer is an int of ours, or a float.
        if self.number.adjusted().abs() > 20_000 || self.number.digits() > 20_000 {
            return None;
        }
        noted(|meter| {
            if self.number.is_integral(meter)? {
                return Value::integer(self.number.truncated(meter)?, meter).map(Some);
            }
            let float = self.float(meter)?;
            let back = read::float(float, meter)?;
            let same = back.is_finite() && self.number.order(&back, meter)?.is_eq();
            Ok(same.then_some(Value::Float(float)))
        })?
    }

    fn same_key(&self, other: &Value) -> bool {
        if let Some(other) = other.downcast::<Decimal>() {
            if self.number.is_nan() || other.number.is_nan() {
                return std::ptr::eq(self, Rc::as_ptr(&other));
            }
            return noted(|meter| self.number.order(&other.number, meter)) == Some(Ordering::Equal);
        }
        if let Some(fraction) = other.downcast::<types::fraction::Fraction>() {
            return self.is_ratio(fraction.parts());
        }
        self.key().is_some_and(|own| ops::key::numbers_equal(&own, other))
    }

    /// The coefficient times the power of ten, modulo 2^61 - 1.
    fn python_hash(&self) -> Option<i64> {
        if !self.number.is_finite() {
            return None;
        }
        let modulus = BigInt::from((1_i64 << 61) - 1);
        let ten = BigInt::from(10);
        let base = if self.number.exponent >= 0 { ten } else { ten.modinv(&modulus)? };
        let power = base.modpow(&BigInt::from(self.number.exponent.unsigned_abs()), &modulus);
        let hash = (BigInt::from(self.number.coefficient.clone()) * power % &modulus).to_i64()?;
        let hash = if self.number.negative { -hash } else { hash };
        Some(if hash == -1 { -2 } else { hash })
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        Ok(format!("Decimal('{}')", self.str(host)?))
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        let meter = host.meter();
        write::scientific(&self.number, false, context::terms(meter).capitals, meter)
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return self.str(host);
        }
        let meter = host.meter();
        let text = write::formatted(&self.number, spec, &Work::new(context::terms(meter), meter))?;
        meter.work_len(1 + text.len() / 16)?;
        meter.check_string(text.len())?;
        Ok(text)
    }

    fn to_int(&self, host: &mut dyn Host) -> Result<Option<Value>> {
        self.rounded(Rounding::Down, host.meter()).map(Some)
    }

    fn to_float(&self, host: &mut dyn Host) -> Result<Option<f64>> {
        self.float(host.meter()).map(Some)
    }

    fn round(self: Rc<Self>, digits: Option<i64>, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = host.meter();
        let Some(digits) = digits else { return self.rounded(Rounding::HalfEven, meter).map(Some) };
        let unit = Number { exponent: digits.saturating_neg().clamp(-(1 << 62), 1 << 62), ..number::one() };
        run(context::terms(meter), meter, |work| work.quantize(&self.number, &unit)).map(Some)
    }
}

impl Decimal {
    /// Whether it is `numerator / denominator`.
    pub(crate) fn is_ratio(&self, parts: (&BigInt, &BigInt)) -> bool {
        let meter = Meter::new(crate::Limits::default());
        matches!(self.compare_ratio(CompareOp::Eq, parts, &meter), Ok(Value::Bool(true)))
    }

    /// `self op numerator / denominator`
    fn compare_ratio(&self, op: CompareOp, (n, d): (&BigInt, &BigInt), meter: &Meter) -> Result<Value> {
        if !self.number.is_finite() {
            if self.number.is_infinite() {
                return Ok(Value::Bool(op.holds(if self.number.negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                })));
            }
            let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
            if self.number.is_signalling() || !equality {
                return Err(signals::raised(signals::INVALID_OPERATION, meter));
            }
            return Ok(Value::Bool(op == CompareOp::Ne));
        }
        let coefficient = number::product(&self.number.coefficient, d.magnitude(), meter)?;
        let own = Number::finite(self.number.negative, coefficient, self.number.exponent);
        Ok(Value::Bool(op.holds(own.order(&Number::integer(n), meter)?)))
    }
}
