//! `complex`: an [`Object`] of two floats, whose arithmetic takes ints and floats on either side.

mod power;
mod read;

use std::rc::Rc;

use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::method::{Members, Method};
use crate::numpy::Np;
use crate::object::{Host, Object};
use crate::ops::{self, BinaryOp, CompareOp, UnaryOp};
use crate::value::Value;
use crate::{Args, Result, types};

pub(super) use read::construct;

/// A complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Complex {
    /// `.real`
    pub re: f64,
    /// `.imag`
    pub im: f64,
}

impl Complex {
    /// The number as a value.
    pub fn value(re: f64, im: f64) -> Value {
        Value::object(Complex { re, im })
    }

    /// A complex number, or a plain real one as such; `None` for anything else.
    fn of(value: &Value) -> Result<Option<Complex>> {
        let re = match value {
            Value::Float(f) => *f,
            Value::Bool(b) => f64::from(*b),
            Value::Int(i) => *i as f64,
            Value::Big(big) => ops::integer::float(&big.value)?,
            Value::Numpy(Np::Int(..) | Np::Float(_) | Np::Float32(_)) => {
                return Err(Stop::unsupported("complex numbers of NumPy"));
            }
            other => return Ok(other.downcast::<Complex>().map(|number| *number)),
        };
        Ok(Some(Complex { re, im: 0.0 }))
    }

    /// As C multiplies.
    fn times(self, other: Complex) -> Complex {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }

    /// Smith's division, which scales by the larger part of the divisor; `None` by zero.
    fn over(self, by: Complex) -> Option<Complex> {
        if by.re.abs() >= by.im.abs() {
            if by.re == 0.0 {
                return None;
            }
            let ratio = by.im / by.re;
            let scale = by.re + by.im * ratio;
            return Some(Complex { re: (self.re + self.im * ratio) / scale, im: (self.im - self.re * ratio) / scale });
        }
        if by.im.abs() >= by.re.abs() {
            let ratio = by.re / by.im;
            let scale = by.re * ratio + by.im;
            return Some(Complex { re: (self.re * ratio + self.im) / scale, im: (self.im * ratio - self.re) / scale });
        }
        Some(Complex { re: f64::NAN, im: f64::NAN })
    }

    /// Whether it equals an int, a float or a complex number.
    fn equals(self, other: &Value) -> Option<bool> {
        match other {
            Value::Object(_) => other.downcast::<Complex>().map(|other| self == *other),
            Value::Bool(_) | Value::Int(_) | Value::Big(_) | Value::Float(_) | Value::Numpy(_) => {
                Some(self.im == 0.0 && ops::key::numbers_equal(&Value::Float(self.re), other))
            }
            _ => None,
        }
    }

    /// The parts as `repr` joins them, and whether it puts them in brackets.
    fn text(self) -> String {
        let part = |f: f64| {
            let text = types::float::repr(f);
            text.strip_suffix(".0").map_or(text.clone(), str::to_string)
        };
        if self.re == 0.0 && !self.re.is_sign_negative() {
            return format!("{}j", part(self.im));
        }
        let im = part(self.im);
        let sign = if im.starts_with('-') { "" } else { "+" };
        format!("({}{sign}{im}j)", part(self.re))
    }

    /// CPython's hash; `None` where a part is NaN.
    fn hash_value(self) -> Option<i64> {
        let of = |f: f64| ops::hash::hash(&Value::Float(f));
        let hash = of(self.re)?.wrapping_add(of(self.im)?.wrapping_mul(1_000_003));
        Some(if hash == -1 { -2 } else { hash })
    }
}

fn calculate(op: BinaryOp, a: Complex, b: Complex) -> Result<Option<Value>> {
    let answer = match op {
        BinaryOp::Add => Complex { re: a.re + b.re, im: a.im + b.im },
        BinaryOp::Sub => Complex { re: a.re - b.re, im: a.im - b.im },
        BinaryOp::Mul => a.times(b),
        BinaryOp::Div => a.over(b).ok_or_else(|| raise::zero_division("complex division by zero"))?,
        BinaryOp::Pow => power::power(a, b)?,
        _ => return Ok(None),
    };
    Ok(Some(Complex::value(answer.re, answer.im)))
}

/// `x ** y` of floats where no real number is the answer.
pub(crate) fn float_power(x: f64, y: f64) -> Result<Value> {
    let answer = power::power(Complex { re: x, im: 0.0 }, Complex { re: y, im: 0.0 })?;
    Ok(Complex::value(answer.re, answer.im))
}

impl Object for Complex {
    fn class(&self) -> &'static Class {
        &types::COMPLEX
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        members().get(&*self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        members().call(&*self, name, args, host)
    }

    fn set_attr(self: Rc<Self>, name: &str, _: Value, _: &mut dyn Host) -> Result<()> {
        Err(members().unwritable(name))
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        Err(members().unwritable(name))
    }

    fn truth(&self, _: &mut dyn Host) -> Result<bool> {
        Ok(self.re != 0.0 || self.im != 0.0)
    }

    fn binary(self: Rc<Self>, op: BinaryOp, other: &Value, reflected: bool, _: &mut dyn Host) -> Result<Option<Value>> {
        match (Complex::of(other)?, reflected) {
            (None, _) => Ok(None),
            (Some(other), false) => calculate(op, *self, other),
            (Some(other), true) => calculate(op, other, *self),
        }
    }

    fn unary(self: Rc<Self>, op: UnaryOp, _: &mut dyn Host) -> Result<Option<Value>> {
        Ok(match op {
            UnaryOp::Neg => Some(Complex::value(-self.re, -self.im)),
            UnaryOp::Pos => Some(Complex::value(self.re, self.im)),
            UnaryOp::Abs => {
                let length = self.re.hypot(self.im);
                if length.is_infinite() && self.re.is_finite() && self.im.is_finite() {
                    return Err(raise::overflow_error("absolute value too large"));
                }
                Some(Value::Float(length))
            }
            UnaryOp::Invert => None,
        })
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _: &mut dyn Host) -> Result<Option<Value>> {
        let answer = match op {
            CompareOp::Eq => self.equals(other),
            CompareOp::Ne => self.equals(other).map(|equal| !equal),
            _ => None,
        };
        Ok(answer.map(Value::Bool))
    }

    /// A number without an imaginary part is equal to its real part.
    fn key(&self) -> Option<Value> {
        (self.im == 0.0).then_some(Value::Float(self.re))
    }

    fn python_hash(&self) -> Option<i64> {
        self.hash_value()
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.re.to_bits().rotate_left(1) ^ self.im.to_bits())
    }

    fn same_key(&self, other: &Value) -> bool {
        let same = |other: Rc<Complex>| std::ptr::eq(self, &raw const *other);
        self.equals(other) == Some(true) || other.downcast::<Complex>().is_some_and(same)
    }

    fn repr(&self, _: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() { Ok(self.text()) } else { ops::format::complex(self.re, self.im, spec, host) }
    }
}

const COMPLEX: &[Method<Complex>] = &[
    Method::new("conjugate()", |number, _, _| Ok(Complex::value(number.re, -number.im))),
    Method::property("real", |number, _| Ok(Value::Float(number.re))),
    Method::property("imag", |number, _| Ok(Value::Float(number.im))),
];

static MEMBERS: std::sync::LazyLock<Members<Complex>> =
    std::sync::LazyLock::new(|| Members::new(&types::COMPLEX, &[COMPLEX], "conjugate imag real").of_builtins());

/// Methods of `complex`.
pub fn members() -> &'static Members<Complex> {
    &MEMBERS
}
