//! `fractions.Fraction`: a ratio of two integers in lowest terms.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::LazyLock;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::meter::{Charge, Meter};
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{self, BinaryOp, CompareOp, UnaryOp, integer};
use crate::signature::Signature;
use crate::types::decimal::Decimal;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, types};

/// `fractions.Fraction`
pub static FRACTION: Class = Class::new("Fraction", "fractions", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

static MEMBERS: LazyLock<Members<Rc<Fraction>>> = LazyLock::new(|| {
    let known = "as_integer_ratio conjugate denominator from_decimal from_float imag limit_denominator numerator real";
    Members::new(&FRACTION, &[ROWS], known)
});

/// A ratio in lowest terms; the denominator is above 0.
pub struct Fraction {
    numerator: BigInt,
    denominator: BigInt,
    /// The int or float that it equals, where there is one.
    equal: Option<Value>,
    _charge: Charge,
}

/// A numerator and a denominator.
type Ratio = (BigInt, BigInt);

/// `a op b` of two integers, metered.
fn int(op: BinaryOp, a: &BigInt, b: &BigInt, meter: &Meter) -> Result<BigInt> {
    let value = integer::binary(op, a, b, meter)?;
    Ok(integer::of(&value).map(std::borrow::Cow::into_owned).unwrap_or_default())
}

impl Fraction {
    /// `Fraction(numerator, denominator)`
    fn new(numerator: BigInt, denominator: BigInt, meter: &Meter) -> Result<Fraction> {
        if denominator.is_zero() {
            let numerator = types::int::decimal(&numerator, meter)?;
            return Err(raise::zero_division(format!("Fraction({numerator}, 0)")));
        }
        let limbs = (numerator.bits() + denominator.bits()) / 64 + 1;
        meter.work(limbs.saturating_mul(limbs))?;
        let shared = numerator.gcd(&denominator) * denominator.signum();
        let (numerator, denominator) = (numerator / &shared, denominator / &shared);
        let equal = if denominator.is_one() {
            Some(Value::integer(numerator.clone(), meter)?)
        } else {
            exact_float(&numerator, &denominator, meter)?.map(Value::Float)
        };
        let charge = meter.reserve(160 + (numerator.bits() + denominator.bits()) / 8)?;
        Ok(Fraction { numerator, denominator, equal, _charge: charge })
    }

    fn value((numerator, denominator): Ratio, meter: &Meter) -> Result<Value> {
        Fraction::new(numerator, denominator, meter).map(Value::object)
    }

    fn ratio(&self) -> Ratio {
        (self.numerator.clone(), self.denominator.clone())
    }

    /// Numerator and denominator.
    pub fn parts(&self) -> (&BigInt, &BigInt) {
        (&self.numerator, &self.denominator)
    }

    fn float(&self, meter: &Meter) -> Result<f64> {
        let quotient = integer::binary(BinaryOp::Div, &self.numerator, &self.denominator, meter)?;
        Ok(quotient.as_float().unwrap_or(f64::NAN))
    }

    /// The greatest integer that is not above it.
    pub fn floor(&self, meter: &Meter) -> Result<Value> {
        integer::binary(BinaryOp::FloorDiv, &self.numerator, &self.denominator, meter)
    }

    /// The least integer that is not below it.
    pub fn ceil(&self, meter: &Meter) -> Result<Value> {
        Value::integer(-int(BinaryOp::FloorDiv, &-&self.numerator, &self.denominator, meter)?, meter)
    }
}

/// The float that is exactly the ratio.
fn exact_float(numerator: &BigInt, denominator: &BigInt, meter: &Meter) -> Result<Option<f64>> {
    let shift = denominator.bits() - 1;
    if shift > 1_074 || *denominator != BigInt::one() << shift {
        return Ok(None);
    }
    let float = match integer::binary(BinaryOp::Div, numerator, denominator, meter) {
        Ok(float) => float.as_float(),
        // Too large for a float.
        Err(stop) if stop.is_raise() => None,
        Err(stop) => return Err(stop),
    };
    let same = |float: &f64| of_float(*float).is_ok_and(|(n, d)| n == *numerator && d == *denominator);
    Ok(float.filter(same))
}

/// The ratio that a float is.
fn of_float(f: f64) -> Result<Ratio> {
    if f.is_nan() {
        return Err(raise::value_error("cannot convert NaN to integer ratio"));
    }
    if f.is_infinite() {
        return Err(raise::overflow_error("cannot convert Infinity to integer ratio"));
    }
    let bits = f.abs().to_bits();
    let (stored, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = if stored == 0 { (fraction, -1_074) } else { (fraction | 1 << 52, stored - 1_075) };
    let mantissa = if f < 0.0 { -BigInt::from(mantissa) } else { BigInt::from(mantissa) };
    if exponent >= 0 {
        return Ok((mantissa << exponent.unsigned_abs(), BigInt::one()));
    }
    let denominator = BigInt::one() << exponent.unsigned_abs();
    let shared = mantissa.gcd(&denominator);
    Ok((mantissa / &shared, denominator / shared))
}

fn no_complex(value: &Value) -> Result<()> {
    if value.class().is_subclass(&types::COMPLEX) {
        return Err(Stop::unsupported("a Fraction and a complex number"));
    }
    Ok(())
}

/// The ratio of a `Rational`: an int, a bool or a fraction.
fn rational(value: &Value) -> Result<Option<Ratio>> {
    if let Value::Numpy(crate::Np::Int(..) | crate::Np::Bool(_)) = value {
        return Err(Stop::unsupported("a Fraction and a NumPy scalar"));
    }
    if let Some(whole) = integer::of(value) {
        return Ok(Some((whole.into_owned(), BigInt::one())));
    }
    Ok(value.downcast::<Fraction>().map(|fraction| fraction.ratio()))
}

static LINE: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("__new__(numerator=0, denominator=None, *, _normalize=True)"));

/// `Fraction(numerator=0, denominator=None)`
fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Fraction.__new__", true, args)?;
    bound.refuse("Fraction", "_normalize")?;
    let (numerator, denominator) = (bound.value("numerator"), bound.value("denominator"));
    let meter = Rc::clone(host.meter());
    if denominator.is_none() {
        return Fraction::value(single(&numerator, host)?, &meter);
    }
    let (Some((n, d)), Some((by_n, by_d))) = (rational(&numerator)?, rational(&denominator)?) else {
        return Err(raise::type_error("both arguments should be Rational instances"));
    };
    let ratio = (int(BinaryOp::Mul, &n, &by_d, &meter)?, int(BinaryOp::Mul, &d, &by_n, &meter)?);
    Fraction::value(ratio, &meter)
}

/// The ratio of the only argument.
fn single(value: &Value, host: &mut dyn Host) -> Result<Ratio> {
    match value {
        Value::Float(f) | Value::Numpy(crate::Np::Float(f)) => of_float(*f),
        Value::Str(text) => match parse(text, host.meter())? {
            Some(ratio) => Ok(ratio),
            None => {
                let quoted = ops::repr(value, host)?;
                Err(raise::value_error(format!("Invalid literal for Fraction: {quoted}")))
            }
        },
        _ => match rational(value)? {
            Some(ratio) => Ok(ratio),
            None => match value.downcast::<Decimal>() {
                Some(decimal) => decimal.ratio(host.meter()),
                None => Err(raise::type_error("argument should be a string or a Rational instance")),
            },
        },
    }
}

/// Digits, perhaps with single underscores between; the rest behind them.
fn digits(text: &str) -> Option<(String, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (run, rest) = text.split_at(end);
    let proper = !run.is_empty() && !run.starts_with('_') && !run.ends_with('_') && !run.contains("__");
    proper.then(|| (run.replace('_', ""), rest))
}

/// `-35/4`, `3.1415`, `-47e-2`
fn parse(text: &str, meter: &Meter) -> Result<Option<Ratio>> {
    meter.work_len(1 + text.len())?;
    if text.chars().any(|c| !c.is_ascii() && c.is_numeric()) {
        return Err(Stop::unsupported("Fraction() of digits beyond ASCII"));
    }
    let text = text.trim_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c));
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let Some(parts) = split(unsigned) else { return Ok(None) };
    let number = |digits: &str| -> Result<BigInt> {
        let digits = if digits.is_empty() { "0" } else { digits };
        Ok(types::int::parse(digits, 10, meter)?.unwrap_or_default())
    };
    let (mut numerator, mut denominator) = (number(&parts.whole)?, BigInt::one());
    let ten = |power: u64| int(BinaryOp::Pow, &BigInt::from(10), &BigInt::from(power), meter);
    if let Some(below) = &parts.denominator {
        denominator = number(below)?;
    }
    if !parts.decimals.is_empty() {
        denominator = ten(parts.decimals.len() as u64)?;
        numerator = int(BinaryOp::Mul, &numerator, &denominator, meter)? + number(&parts.decimals)?;
    }
    let scale = ten(number(&parts.exponent)?.to_u64().unwrap_or(u64::MAX))?;
    let scaled = if parts.below { &mut denominator } else { &mut numerator };
    *scaled = int(BinaryOp::Mul, scaled, &scale, meter)?;
    Ok(Some((if negative { -numerator } else { numerator }, denominator)))
}

/// The digits of a text that is a fraction.
#[derive(Default)]
struct Parts {
    whole: String,
    denominator: Option<String>,
    decimals: String,
    exponent: String,
    /// Whether the exponent is below 0.
    below: bool,
}

fn split(text: &str) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut rest = text;
    let digit_at = |text: &str, at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    if digit_at(rest, 0) {
        (parts.whole, rest) = digits(rest)?;
    } else if !(rest.starts_with('.') && digit_at(rest, 1)) {
        return None;
    }
    if let Some(below) = rest.strip_prefix('/') {
        let (denominator, end) = digits(below)?;
        parts.denominator = Some(denominator);
        return end.is_empty().then_some(parts);
    }
    if let Some(after) = rest.strip_prefix('.') {
        rest = after;
        if digit_at(rest, 0) {
            (parts.decimals, rest) = digits(rest)?;
        }
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        parts.below = exponent.starts_with('-');
        (parts.exponent, rest) = digits(exponent.strip_prefix(['-', '+']).unwrap_or(exponent))?;
    }
    rest.is_empty().then_some(parts)
}

/// `a op b` of two ratios; `None` where the operator is none of numbers.
fn combine(op: BinaryOp, a: &Ratio, b: &Ratio, meter: &Meter) -> Result<Option<Value>> {
    let times = |x: &BigInt, y: &BigInt| int(BinaryOp::Mul, x, y, meter);
    let (crossed, other) = (times(&a.0, &b.1)?, times(&b.0, &a.1)?);
    let ratio = match op {
        BinaryOp::Add | BinaryOp::Sub => (int(op, &crossed, &other, meter)?, times(&a.1, &b.1)?),
        BinaryOp::Mul => (times(&a.0, &b.0)?, times(&a.1, &b.1)?),
        // CPython divides the numerators by what they share first.
        BinaryOp::Div if b.0.is_zero() => (a.0.signum(), BigInt::zero()),
        BinaryOp::Div => (crossed, other),
        BinaryOp::FloorDiv => return integer::binary(op, &crossed, &other, meter).map(Some),
        BinaryOp::Mod => (int(op, &crossed, &other, meter)?, times(&a.1, &b.1)?),
        BinaryOp::Pow => return power(a, b, meter),
        _ => return Ok(None),
    };
    Fraction::value(ratio, meter).map(Some)
}

/// A whole power is a fraction, any other a float.
fn power(a: &Ratio, b: &Ratio, meter: &Meter) -> Result<Option<Value>> {
    if !b.1.is_one() {
        let (x, y) = (Fraction::new(a.0.clone(), a.1.clone(), meter)?, Fraction::new(b.0.clone(), b.1.clone(), meter)?);
        return ops::arithmetic::float_pow(x.float(meter)?, y.float(meter)?).map(Some);
    }
    let raised = |base: &BigInt| int(BinaryOp::Pow, base, &b.0.abs(), meter);
    let ratio = if b.0.is_negative() { (raised(&a.1)?, raised(&a.0)?) } else { (raised(&a.0)?, raised(&a.1)?) };
    Fraction::value(ratio, meter).map(Some)
}

impl Fraction {
    fn with_float(&self, op: BinaryOp, other: &Value, reflected: bool, host: &mut dyn Host) -> Result<Value> {
        // A float to a whole power stays with the integer.
        let own = match &self.equal {
            Some(whole @ (Value::Int(_) | Value::Big(_))) if reflected && op == BinaryOp::Pow => whole.clone(),
            _ => Value::Float(self.float(host.meter())?),
        };
        let (a, b) = if reflected { (other, &own) } else { (&own, other) };
        ops::binary(op, a, b, host)
    }

    /// `self op other`; `None` where the other is no real number.
    fn compared(&self, op: CompareOp, other: &Value, meter: &Meter) -> Result<Option<bool>> {
        let ratio = match other {
            Value::Float(f) | Value::Numpy(crate::Np::Float(f)) if !f.is_finite() => {
                return Ok(Some(0.0_f64.partial_cmp(f).map_or(op == CompareOp::Ne, |order| op.holds(order))));
            }
            Value::Float(f) | Value::Numpy(crate::Np::Float(f)) => of_float(*f)?,
            other => match rational(other)? {
                Some(ratio) => ratio,
                None => return Ok(None),
            },
        };
        let own = int(BinaryOp::Mul, &self.numerator, &ratio.1, meter)?;
        Ok(Some(op.holds(own.cmp(&int(BinaryOp::Mul, &self.denominator, &ratio.0, meter)?))))
    }

    /// To the nearest integer, halves to the even one.
    fn nearest(&self, meter: &Meter) -> Result<BigInt> {
        let floor = int(BinaryOp::FloorDiv, &self.numerator, &self.denominator, meter)?;
        let rest = &self.numerator - &floor * &self.denominator;
        let up = match (rest * 2_i32).cmp(&self.denominator) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => floor.is_odd(),
        };
        Ok(if up { floor + 1 } else { floor })
    }
}

impl Object for Fraction {
    fn class(&self) -> &'static Class {
        &FRACTION
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match statics(name) {
            Some(value) => Ok(value),
            None => MEMBERS.get(&self, name, host),
        }
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Ok(!self.numerator.is_zero())
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let arithmetic = matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::FloorDiv
                | BinaryOp::Mod
                | BinaryOp::Pow
        );
        if !arithmetic {
            return Ok(None);
        }
        if let Value::Numpy(_) = other {
            return Err(Stop::unsupported("a Fraction and a NumPy scalar"));
        }
        if let Value::Float(_) = other {
            return self.with_float(op, other, reflected, host).map(Some);
        }
        no_complex(other)?;
        let theirs = match rational(other)? {
            Some(theirs) => theirs,
            // Only a power looks no further than at the exponent.
            None if op == BinaryOp::Pow && !reflected => return self.with_float(op, other, false, host).map(Some),
            None => return Ok(None),
        };
        let own = self.ratio();
        let meter = Rc::clone(host.meter());
        if reflected && op == BinaryOp::Pow && own.1.is_one() && !own.0.is_negative() {
            return ops::binary(op, other, &Value::integer(own.0, &meter)?, host).map(Some);
        }
        if reflected { combine(op, &theirs, &own, &meter) } else { combine(op, &own, &theirs, &meter) }
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        let (numerator, denominator) = self.ratio();
        let numerator = match op {
            UnaryOp::Neg => -numerator,
            UnaryOp::Pos => numerator,
            UnaryOp::Abs => numerator.abs(),
            UnaryOp::Invert => return Ok(None),
        };
        Fraction::value((numerator, denominator), host.meter()).map(Some)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        no_complex(other)?;
        Ok(self.compared(op, other, host.meter())?.map(Value::Bool))
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.python_hash().unwrap_or_default() as u64)
    }

    fn key(&self) -> Option<Value> {
        self.equal.clone()
    }

    fn same_key(&self, other: &Value) -> bool {
        match other.downcast::<Fraction>() {
            Some(other) => self.numerator == other.numerator && self.denominator == other.denominator,
            None if other.is::<Decimal>() => {
                other.downcast::<Decimal>().is_some_and(|other| other.is_ratio(self.parts()))
            }
            None => self.equal.as_ref().is_some_and(|own| ops::key::numbers_equal(own, other)),
        }
    }

    /// The numerator times the inverse of the denominator, modulo 2^61 - 1.
    fn python_hash(&self) -> Option<i64> {
        let modulus = BigInt::from((1_i64 << 61) - 1);
        let hash = match self.denominator.modinv(&modulus) {
            Some(inverse) => ((self.numerator.abs() % &modulus) * inverse % &modulus).to_i64().unwrap_or_default(),
            None => 314_159,
        };
        let hash = if self.numerator.is_negative() { -hash } else { hash };
        Some(if hash == -1 { -2 } else { hash })
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let numerator = types::int::decimal(&self.numerator, host.meter())?;
        Ok(format!("Fraction({numerator}, {})", types::int::decimal(&self.denominator, host.meter())?))
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        let numerator = types::int::decimal(&self.numerator, host.meter())?;
        if self.denominator.is_one() {
            return Ok(numerator);
        }
        Ok(format!("{numerator}/{}", types::int::decimal(&self.denominator, host.meter())?))
    }

    fn to_int(&self, host: &mut dyn Host) -> Result<Option<Value>> {
        let whole = if self.numerator.is_negative() { self.ceil(host.meter()) } else { self.floor(host.meter()) };
        whole.map(Some)
    }

    fn to_float(&self, host: &mut dyn Host) -> Result<Option<f64>> {
        self.float(host.meter()).map(Some)
    }

    fn set_item(self: Rc<Self>, key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        no_item(key, "does not support item assignment")
    }

    fn del_item(self: Rc<Self>, key: &Value, _host: &mut dyn Host) -> Result<()> {
        let position = ops::integer::of(key).is_some();
        no_item(key, if position { "doesn't support item deletion" } else { "does not support item deletion" })
    }

    fn round(self: Rc<Self>, digits: Option<i64>, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = host.meter();
        let Some(digits) = digits else { return Value::integer(self.nearest(meter)?, meter).map(Some) };
        let shift = int(BinaryOp::Pow, &BigInt::from(10), &BigInt::from(digits.unsigned_abs()), meter)?;
        let one = BigInt::one();
        let ratio = if digits > 0 {
            let scaled = int(BinaryOp::Mul, &self.numerator, &shift, meter)?;
            (Fraction::new(scaled, self.denominator.clone(), meter)?.nearest(meter)?, shift)
        } else {
            let scaled = int(BinaryOp::Mul, &self.denominator, &shift, meter)?;
            let nearest = Fraction::new(self.numerator.clone(), scaled, meter)?.nearest(meter)?;
            (int(BinaryOp::Mul, &nearest, &shift, meter)?, one)
        };
        Fraction::value(ratio, meter).map(Some)
    }
}

/// As of any class written in Python: a position is read before it is found that there are none.
fn no_item(key: &Value, fault: &str) -> Result<()> {
    if let Value::Big(_) = key {
        ops::index(key)?;
    }
    Err(raise::type_error(format!("'Fraction' object {fault}")))
}

const ROWS: &[Method<Rc<Fraction>>] = &[
    Method::property("numerator", |own, host| Value::integer(own.numerator.clone(), host.meter())),
    Method::property("denominator", |own, host| Value::integer(own.denominator.clone(), host.meter())),
    Method::property("real", |own, host| Fraction::value(own.ratio(), host.meter())),
    Method::property("imag", |_, _| Ok(Value::Int(0))),
    Method::new("conjugate()", |own, _, host| Fraction::value(own.ratio(), host.meter())),
    Method::new("as_integer_ratio()", |own, _, host| {
        let (numerator, denominator) = own.ratio();
        let meter = host.meter();
        Value::pair(Value::integer(numerator, meter)?, Value::integer(denominator, meter)?, meter)
    }),
    Method::new("limit_denominator(max_denominator=1000000)", limit_denominator),
];

/// The nearest fraction whose denominator is not above a bound: the last convergent below it, or what lies between two.
fn limit_denominator(own: &Rc<Fraction>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let most = args.value("max_denominator");
    let Some(most) = integer::of(&most) else {
        return Err(Stop::unsupported("Fraction.limit_denominator() of no int"));
    };
    if *most < BigInt::one() {
        return Err(raise::value_error("max_denominator should be at least 1"));
    }
    if own.denominator <= *most {
        return Fraction::value(own.ratio(), &meter);
    }
    let limbs = own.denominator.bits() / 64 + 1;
    let (mut before, mut last) = ((BigInt::zero(), BigInt::one()), (BigInt::one(), BigInt::zero()));
    let (mut n, mut d) = own.ratio();
    loop {
        meter.work(limbs.saturating_mul(limbs))?;
        let whole = n.div_floor(&d);
        let below = &before.1 + &whole * &last.1;
        if below > *most {
            break;
        }
        let above = &before.0 + &whole * &last.0;
        before = std::mem::replace(&mut last, (above, below));
        let rest = n - whole * &d;
        n = std::mem::replace(&mut d, rest);
    }
    let count = (&*most - &before.1).div_floor(&last.1);
    let between = (&before.0 + &count * &last.0, &before.1 + &count * &last.1);
    // Distances from a fraction, over their common denominators.
    let far = |(n, d): &Ratio| (n * &own.denominator - &own.numerator * d).abs();
    let nearer = far(&last) * &between.1 <= far(&between) * &last.1;
    Fraction::value(if nearer { last } else { between }, &meter)
}

static FROM_FLOAT: Native = Native::new("from_float(f)", |args, host| match args.value("f") {
    Value::Float(f) => Fraction::value(of_float(f)?, host.meter()),
    whole @ (Value::Int(_) | Value::Big(_) | Value::Bool(_)) => {
        Fraction::value(rational(&whole)?.unwrap_or_default(), host.meter())
    }
    other => {
        let (shown, class) = (ops::repr(&other, host)?, other.class().name);
        Err(raise::type_error(format!("Fraction.from_float() only takes floats, not {shown} ({class})")))
    }
});
static FROM_DECIMAL: Native = Native::new("from_decimal(dec)", |args, host| {
    let value = args.value("dec");
    if let Some(decimal) = value.downcast::<Decimal>() {
        return Fraction::value(decimal.ratio(host.meter())?, host.meter());
    }
    match rational(&value)? {
        Some((whole, by)) if by.is_one() && !value.is::<Fraction>() => Fraction::value((whole, by), host.meter()),
        _ => {
            let (shown, class) = (ops::repr(&value, host)?, value.class().name);
            Err(raise::type_error(format!("Fraction.from_decimal() only takes Decimals, not {shown} ({class})")))
        }
    }
});

fn statics(name: &str) -> Option<Value> {
    match name {
        "from_float" => Some(Value::Native(&FROM_FLOAT)),
        "from_decimal" => Some(Value::Native(&FROM_DECIMAL)),
        _ => None,
    }
}
