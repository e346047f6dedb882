//! `decimal.Context`, and the one in force: a value that the run keeps.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::LazyLock;

use super::arguments;
use super::terms::{MOST, Rounding, Terms};
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::meter::Meter;
use crate::object::{Host, Object};
use crate::signature::Signature;
use crate::value::Value;
use crate::{Args, Native, Result, types};

/// `decimal.Context`
pub static CONTEXT: Class = Class::new("Context", "decimal", &[&types::OBJECT]).constructed_by(construct);

/// `decimal.getcontext`
pub static GETCONTEXT: Native =
    Native::new("getcontext()", |_, host| Ok(Value::shared(current(host.meter())))).of_builtins();

/// `decimal.setcontext`
pub static SETCONTEXT: Native = Native::new("setcontext(context, /)", |args, host| {
    let Some(context) = args.value("context").downcast::<Context>() else {
        return Err(raise::type_error("argument must be a context"));
    };
    host.meter().keep(context);
    Ok(Value::None)
})
.of_builtins();

/// A context.
pub struct Context {
    terms: Cell<Terms>,
}

/// The context in force, made where nothing asked for it yet.
fn current(meter: &Meter) -> Rc<Context> {
    if let Some(context) = meter.kept::<Context>() {
        return context;
    }
    let context = Rc::new(Context { terms: Cell::new(Terms::DEFAULT) });
    meter.keep(Rc::<Context>::clone(&context));
    context
}

/// The terms in force.
pub(super) fn terms(meter: &Meter) -> Terms {
    match meter.kept::<Context>() {
        Some(context) => context.terms.get(),
        None => Terms::DEFAULT,
    }
}

/// The terms of a `context=` argument.
pub(super) fn chosen(value: Option<&Value>, meter: &Meter) -> Result<Terms> {
    match value {
        None | Some(Value::None) => Ok(terms(meter)),
        Some(value) => match value.downcast::<Context>() {
            Some(context) => Ok(context.terms.get()),
            None => Err(raise::type_error("optional argument must be a context")),
        },
    }
}

/// The rounding of a `rounding=` argument.
pub(super) fn rounding(value: &Value) -> Result<Rounding> {
    value.as_str().and_then(Rounding::of_name).ok_or_else(|| {
        raise::type_error(
            "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   \
             ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]",
        )
    })
}

static LINE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("Context(*args, **kwargs)"));

const NAMES: [&str; 8] = ["prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"];

/// `Context(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None)`
fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Context", false, args)?;
    let given = arguments::read(&bound, &NAMES, 0)?;
    host.meter().work(8)?;
    let context = Context { terms: Cell::new(Terms::DEFAULT) };
    for (name, value) in NAMES.iter().zip(given) {
        match value {
            None | Some(Value::None) => {}
            Some(value) => context.set(name, &value)?,
        }
    }
    Ok(Value::object(context))
}

/// An integer from `least` to `most`.
fn within(value: &Value, least: i64, most: i64, fault: &str) -> Result<i64> {
    match value {
        Value::Int(_) | Value::Bool(_) => {
            let number = value.as_int().unwrap_or(i64::MIN);
            if (least..=most).contains(&number) { Ok(number) } else { Err(raise::value_error(fault)) }
        }
        Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        Value::Numpy(_) => Err(Stop::unsupported("a decimal context of NumPy scalars")),
        _ => Err(raise::type_error("an integer is required")),
    }
}

impl Context {
    fn set(&self, name: &str, value: &Value) -> Result<()> {
        let mut terms = self.terms.get();
        match name {
            "prec" => terms.precision = within(value, 1, MOST, "valid range for prec is [1, MAX_PREC]")?,
            "rounding" => terms.rounding = rounding(value)?,
            "Emin" => terms.least = within(value, -MOST, 0, "valid range for Emin is [MIN_EMIN, 0]")?,
            "Emax" => terms.most = within(value, 0, MOST, "valid range for Emax is [0, MAX_EMAX]")?,
            "capitals" => terms.capitals = within(value, 0, 1, "valid values for capitals are 0 or 1")? == 1,
            "clamp" => terms.clamp = within(value, 0, 1, "valid values for clamp are 0 or 1")? == 1,
            _ => return Err(absent(name)),
        }
        self.terms.set(terms);
        Ok(())
    }
}

const KNOWN: &str = "\
    Etiny Etop abs add canonical clear_flags clear_traps compare compare_signal compare_total compare_total_mag copy copy_abs copy_decimal \
    copy_negate copy_sign create_decimal create_decimal_from_float divide divide_int divmod exp flags fma is_canonical is_finite is_infinite \
    is_nan is_normal is_qnan is_signed is_snan is_subnormal is_zero ln log10 logb logical_and logical_invert logical_or logical_xor max max_mag \
    min min_mag minus multiply next_minus next_plus next_toward normalize number_class plus power quantize radix remainder remainder_near rotate \
    same_quantum scaleb shift sqrt subtract to_eng_string to_integral_exact to_integral_value to_sci_string traps";

fn absent(name: &str) -> Stop {
    if KNOWN.split_whitespace().any(|known| known == name) {
        return Stop::unsupported(format!("decimal.Context.{name}"));
    }
    raise::no_attribute("decimal.Context", name)
}

impl Object for Context {
    fn class(&self) -> &'static Class {
        &CONTEXT
    }

    fn get_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<Value> {
        let terms = self.terms.get();
        Ok(match name {
            "prec" => Value::Int(terms.precision),
            "rounding" => Value::literal(terms.rounding.name()),
            "Emin" => Value::Int(terms.least),
            "Emax" => Value::Int(terms.most),
            "capitals" => Value::Int(i64::from(terms.capitals)),
            "clamp" => Value::Int(i64::from(terms.clamp)),
            _ => return Err(absent(name)),
        })
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, _: &mut dyn Host) -> Result<()> {
        self.set(name, &value)
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        if NAMES.contains(&name) {
            return Err(raise::attribute_error("context attributes cannot be deleted"));
        }
        Err(absent(name))
    }

    fn repr(&self, _: &mut dyn Host) -> Result<String> {
        Err(Stop::unsupported("repr of a decimal context"))
    }
}
