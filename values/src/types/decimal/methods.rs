//! Methods of `Decimal`.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::LazyLock;

use super::number::{Form, Number, text as digits_of};
use super::shape::class_name;
use super::terms::{Terms, Work};
use super::{DECIMAL, Decimal, arguments, context, operand, read, run, signals, write};
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::method::{Members, Method};
use crate::object::Host;
use crate::types::datetime::fields::Fields;
use crate::value::Value;
use crate::{Bound, Native, Result, types};

type Own = Rc<Decimal>;

/// `decimal.DecimalTuple`
pub static DECIMAL_TUPLE: Class = Class::new("DecimalTuple", "decimal", &[&types::TUPLE]);

static MEMBERS: LazyLock<Members<Own>> = LazyLock::new(|| Members::new(&DECIMAL, &[PLAIN, ROWS], KNOWN).of_builtins());

const KNOWN: &str = "\
    adjusted as_integer_ratio as_tuple canonical compare compare_signal compare_total compare_total_mag conjugate copy_abs copy_negate \
    copy_sign exp fma from_float imag is_canonical is_finite is_infinite is_nan is_normal is_qnan is_signed is_snan is_subnormal is_zero ln \
    log10 logb logical_and logical_invert logical_or logical_xor max max_mag min min_mag next_minus next_plus next_toward normalize \
    number_class quantize radix real remainder_near rotate same_quantum scaleb shift sqrt to_eng_string to_integral to_integral_exact \
    to_integral_value";

pub(super) fn members() -> &'static Members<Own> {
    &MEMBERS
}

pub(super) fn has(name: &str) -> bool {
    MEMBERS.has(name)
}

/// The fault of writing to an attribute.
pub(super) fn unwritable(name: &str) -> Stop {
    match name {
        "real" | "imag" => {
            raise::attribute_error(format!("attribute '{name}' of 'decimal.Decimal' objects is not writable"))
        }
        _ if MEMBERS.has(name) => {
            raise::attribute_error(format!("'decimal.Decimal' object attribute '{name}' is read-only"))
        }
        _ => raise::no_attribute("decimal.Decimal", name),
    }
}

pub(super) fn statics(name: &str) -> Option<Value> {
    (name == "from_float").then_some(Value::Native(&FROM_FLOAT))
}

static FROM_FLOAT: Native = Native::new("from_float(f, /)", |args, host| match args.value("f") {
    Value::Float(f) => Decimal::value(read::float(f, host.meter())?, host.meter()),
    other => match crate::ops::integer::of(&other) {
        Some(whole) => Decimal::value(Number::integer(&whole), host.meter()),
        None => Err(raise::type_error("argument must be int or float")),
    },
})
.of_builtins()
.method_of("Decimal");

/// An argument that must be a number.
pub(super) fn converted(value: &Value) -> Result<Number> {
    operand(value)?
        .ok_or_else(|| raise::type_error(format!("conversion from {} to Decimal is not supported", value.spoken())))
}

/// A method of other numbers, under a context.
fn with(
    bound: &Bound,
    names: &[&str],
    host: &mut dyn Host,
    body: impl FnOnce(&mut Work<'_>, &[Number]) -> Result<Number>,
) -> Result<Value> {
    let (numbers, terms) = numbers(bound, names, host)?;
    run(terms, host.meter(), |work| body(work, &numbers))
}

/// The numbers of these names, and the terms of a last argument `context`.
fn numbers(bound: &Bound, names: &[&str], host: &mut dyn Host) -> Result<(Vec<Number>, Terms)> {
    let all: Vec<&str> = names.iter().copied().chain(["context"]).collect();
    let mut given = arguments::read(bound, &all, names.len())?;
    let context = given.pop().flatten();
    let terms = context::chosen(context.as_ref(), host.meter())?;
    let numbers = given.iter().flatten().map(converted).collect::<Result<_>>()?;
    Ok((numbers, terms))
}

/// A method of this number alone, under a context.
fn alone(
    own: &Own,
    bound: &Bound,
    host: &mut dyn Host,
    body: fn(&mut Work<'_>, &Number) -> Result<Number>,
) -> Result<Value> {
    with(bound, &[], host, |work, _| body(work, &own.number))
}

/// A method of this number and another, under a context.
fn paired(
    own: &Own,
    bound: &Bound,
    host: &mut dyn Host,
    body: fn(&mut Work<'_>, &Number, &Number) -> Result<Number>,
) -> Result<Value> {
    with(bound, &["other"], host, |work, others| match others {
        [other] => body(work, &own.number, other),
        _ => Ok(Number::nan()),
    })
}

fn is(own: &Own, forms: &[Form]) -> Result<Value> {
    Ok(Value::Bool(forms.contains(&own.number.form)))
}

/// Methods without arguments, and properties.
const PLAIN: &[Method<Own>] = &[
    Method::property("real", |own, _| Ok(Value::shared(Rc::clone(own)))),
    Method::property("imag", |_, host| Decimal::value(Number::zero(false, 0), host.meter())),
    Method::new("conjugate()", |own, _, _| Ok(Value::shared(Rc::clone(own)))),
    Method::new("canonical()", |own, _, _| Ok(Value::shared(Rc::clone(own)))),
    Method::new("is_canonical()", |_, _, _| Ok(Value::Bool(true))),
    Method::new("radix()", |_, _, host| Decimal::value(Number::small(10), host.meter())),
    Method::new("is_finite()", |own, _, _| is(own, &[Form::Finite])),
    Method::new("is_infinite()", |own, _, _| is(own, &[Form::Infinite])),
    Method::new("is_nan()", |own, _, _| is(own, &[Form::Quiet, Form::Signalling])),
    Method::new("is_qnan()", |own, _, _| is(own, &[Form::Quiet])),
    Method::new("is_snan()", |own, _, _| is(own, &[Form::Signalling])),
    Method::new("is_signed()", |own, _, _| Ok(Value::Bool(own.number.negative))),
    Method::new("is_zero()", |own, _, _| Ok(Value::Bool(own.number.is_zero()))),
    Method::new("adjusted()", |own, _, _| {
        Ok(Value::Int(if own.number.is_finite() && !own.number.is_zero() {
            own.number.adjusted()
        } else {
            zero_exponent(own)
        }))
    }),
    Method::new("as_integer_ratio()", |own, _, host| {
        let meter = host.meter();
        let (numerator, denominator) = own.ratio(meter)?;
        Value::pair(Value::integer(numerator, meter)?, Value::integer(denominator, meter)?, meter)
    }),
    Method::new("as_tuple()", as_tuple),
    Method::new("copy_abs()", |own, _, host| Decimal::value(own.number.clone().with_sign(false), host.meter())),
    Method::new("copy_negate()", |own, _, host| {
        Decimal::value(own.number.clone().with_sign(!own.number.negative), host.meter())
    }),
];

/// The exponent of the first digit of a zero; nothing of what is not finite.
fn zero_exponent(own: &Own) -> i64 {
    if own.number.is_finite() { own.number.exponent } else { 0 }
}

/// Methods that may be given a context.
#[expect(clippy::redundant_closure_for_method_calls, reason = "a method is of one lifetime, a closure of any")]
const ROWS: &[Method<Own>] = &[
    Method::new("quantize(*args, **kwargs)", quantize),
    Method::new("to_integral_value(*args, **kwargs)", to_integral),
    Method::new("to_integral_exact(*args, **kwargs)", to_integral),
    Method::new("to_integral(*args, **kwargs)", to_integral),
    Method::new("sqrt(*args, **kwargs)", |own, args, host| alone(own, args, host, |work, a| work.root(a))),
    Method::new("exp(*args, **kwargs)", |own, args, host| alone(own, args, host, |work, a| work.exp(a))),
    Method::new("ln(*args, **kwargs)", |own, args, host| alone(own, args, host, |work, a| work.ln(a))),
    Method::new("log10(*args, **kwargs)", |own, args, host| alone(own, args, host, |work, a| work.log_ten(a))),
    Method::new("logb(*args, **kwargs)", |own, args, host| alone(own, args, host, |work, a| work.exponent(a))),
    Method::new("normalize(*args, **kwargs)", |own, args, host| alone(own, args, host, |work, a| work.normalize(a))),
    Method::new("next_plus(*args, **kwargs)", |own, args, host| {
        alone(own, args, host, |work, a| work.neighbour(a, true))
    }),
    Method::new("next_minus(*args, **kwargs)", |own, args, host| {
        alone(own, args, host, |work, a| work.neighbour(a, false))
    }),
    Method::new("compare(*args, **kwargs)", |own, args, host| paired(own, args, host, |work, a, b| work.compare(a, b))),
    Method::new("max(*args, **kwargs)", |own, args, host| {
        paired(own, args, host, |work, a, b| work.choose(a, b, Ordering::Greater, false))
    }),
    Method::new("min(*args, **kwargs)", |own, args, host| {
        paired(own, args, host, |work, a, b| work.choose(a, b, Ordering::Less, false))
    }),
    Method::new("max_mag(*args, **kwargs)", |own, args, host| {
        paired(own, args, host, |work, a, b| work.choose(a, b, Ordering::Greater, true))
    }),
    Method::new("min_mag(*args, **kwargs)", |own, args, host| {
        paired(own, args, host, |work, a, b| work.choose(a, b, Ordering::Less, true))
    }),
    Method::new("remainder_near(*args, **kwargs)", |own, args, host| {
        paired(own, args, host, |work, a, b| work.remainder_near(a, b))
    }),
    Method::new("scaleb(*args, **kwargs)", |own, args, host| paired(own, args, host, |work, a, b| work.scale(a, b))),
    Method::new("shift(*args, **kwargs)", |own, args, host| paired(own, args, host, |work, a, b| work.shift(a, b))),
    Method::new("copy_sign(*args, **kwargs)", |own, args, host| {
        paired(own, args, host, |_, a, b| Ok(a.clone().with_sign(b.negative)))
    }),
    Method::new("same_quantum(*args, **kwargs)", |own, args, host| {
        let (others, _) = numbers(args, &["other"], host)?;
        let same = |other: &Number| match (own.number.form, other.form) {
            (Form::Finite, Form::Finite) => own.number.exponent == other.exponent,
            (Form::Infinite, Form::Infinite) => true,
            _ => own.number.is_nan() && other.is_nan(),
        };
        Ok(Value::Bool(others.iter().all(same)))
    }),
    Method::new("fma(*args, **kwargs)", |own, args, host| {
        with(args, &["other", "third"], host, |work, numbers| match numbers {
            [other, third] => work.multiply_add(&own.number, other, third),
            _ => Ok(Number::nan()),
        })
    }),
    Method::new("is_normal(*args, **kwargs)", |own, args, host| {
        let (_, terms) = numbers(args, &[], host)?;
        Ok(Value::Bool(class_name(&own.number, terms.least).ends_with("Normal")))
    }),
    Method::new("is_subnormal(*args, **kwargs)", |own, args, host| {
        let (_, terms) = numbers(args, &[], host)?;
        Ok(Value::Bool(class_name(&own.number, terms.least).ends_with("Subnormal")))
    }),
    Method::new("number_class(*args, **kwargs)", |own, args, host| {
        let (_, terms) = numbers(args, &[], host)?;
        Ok(Value::literal(class_name(&own.number, terms.least)))
    }),
    Method::new("to_eng_string(*args, **kwargs)", |own, args, host| {
        let (_, terms) = numbers(args, &[], host)?;
        let text = write::scientific(&own.number, true, terms.capitals, host.meter())?;
        Value::str(text, host.meter())
    }),
];

/// `DecimalTuple(sign, digits, exponent)`
fn as_tuple(own: &Own, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (meter, number) = (host.meter(), &own.number);
    let digits = match number.form {
        Form::Infinite => "0".into(),
        Form::Quiet | Form::Signalling if number.coefficient.bits() == 0 => String::new(),
        _ => digits_of(&number.coefficient, meter)?,
    };
    let exponent = match number.form {
        Form::Finite => Value::Int(number.exponent),
        Form::Infinite => Value::literal("F"),
        Form::Quiet => Value::literal("n"),
        Form::Signalling => Value::literal("N"),
    };
    let digits = digits.bytes().map(|digit| Value::Int(i64::from(digit - b'0'))).collect();
    let items = vec![Value::Int(i64::from(number.negative)), Value::tuple(digits, meter)?, exponent];
    Fields::value(&DECIMAL_TUPLE, &["sign", "digits", "exponent"], items, meter)
}

/// `quantize(exp, rounding=None, context=None)`
fn quantize(own: &Own, bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let given = arguments::read(bound, &["exp", "rounding", "context"], 1)?;
    let [Some(exponent), rounding, context] = given.as_slice() else { return Ok(Value::None) };
    let mut terms = context::chosen(context.as_ref(), host.meter())?;
    let unit = converted(exponent)?;
    if let Some(value) = rounding.as_ref().filter(|value| !value.is_none()) {
        terms.rounding = context::rounding(value)?;
    }
    run(terms, host.meter(), |work| work.quantize(&own.number, &unit))
}

/// `to_integral_value(rounding=None, context=None)`
fn to_integral(own: &Own, bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let given = arguments::read(bound, &["rounding", "context"], 0)?;
    let [rounding, context] = given.as_slice() else { return Ok(Value::None) };
    let mut terms = context::chosen(context.as_ref(), host.meter())?;
    if let Some(value) = rounding.as_ref().filter(|value| !value.is_none()) {
        terms.rounding = context::rounding(value)?;
    }
    run(terms, host.meter(), |work| work.integral(&own.number, terms.rounding))
}

/// `divmod(a, b)`; `None` where one is no number.
pub fn divmod(a: &Value, b: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    let (Some(a), Some(b)) = (operand(a)?, operand(b)?) else { return Ok(None) };
    let meter = host.meter();
    let mut work = Work::new(context::terms(meter), meter);
    let (whole, rest) = work.divide_whole(&a, &b)?;
    signals::check(work.status, meter)?;
    Value::pair(Decimal::value(whole, meter)?, Decimal::value(rest, meter)?, meter).map(Some)
}
