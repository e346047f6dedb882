//! `datetime.timedelta(…)`: each part adds up exactly, and what floats leave over is rounded once, half to even.

use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive, Zero};

use super::{DAY, Delta, Parameters, SECOND};
use crate::class::Class;
use crate::exception::raise;
use crate::numpy::Np;
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Result, ops};

static PARAMETERS: Parameters = Parameters {
    name: "__new__",
    required: 0,
    positional: 7,
    names: &["days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"],
};

/// The parts in the order in which CPython adds them up: place among the parameters, and microseconds each.
const ORDER: [(usize, i64); 7] =
    [(2, 1), (3, 1_000), (1, SECOND), (4, 60 * SECOND), (5, 3_600 * SECOND), (0, DAY), (6, 7 * DAY)];

/// A sum of microseconds: whole ones, and what floats leave over.
#[derive(Default)]
struct Sum {
    whole: BigInt,
    left_over: f64,
}

/// `timedelta(days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0)`
pub(super) fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let mut parts: [Option<Value>; 7] = Default::default();
    PARAMETERS.bind(args, |at, value| {
        if let Some(part) = parts.get_mut(at) {
            *part = Some(value);
        }
        Ok(())
    })?;
    let mut sum = Sum::default();
    for (at, factor) in ORDER {
        if let Some(Some(part)) = parts.get(at) {
            let name = PARAMETERS.names.get(at).copied().unwrap_or_default();
            sum.add(name, part, factor, host)?;
        }
    }
    Ok(Value::object(Delta::of_integer(&sum.rounded())?))
}

impl Sum {
    fn add(&mut self, name: &str, part: &Value, factor: i64, host: &mut dyn Host) -> Result<()> {
        match part {
            Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => self.add_float(*f, factor),
            Value::Int(_) | Value::Big(_) | Value::Bool(_) => {
                let Some(count) = ops::integer::of(part) else { return Ok(()) };
                host.meter().work(count.bits() / 64 + 1)?;
                self.whole += &*count * factor;
                Ok(())
            }
            other => {
                Err(raise::type_error(format!("unsupported type for timedelta {name} component: {}", other.spoken())))
            }
        }
    }

    fn add_float(&mut self, f: f64, factor: i64) -> Result<()> {
        if f.is_nan() {
            return Err(raise::value_error("cannot convert float NaN to integer"));
        }
        let Some(whole) = BigInt::from_f64(f.trunc()) else {
            return Err(raise::overflow_error("cannot convert float infinity to integer"));
        };
        self.whole += whole * factor;
        let micros = f.fract() * factor as f64;
        self.whole += BigInt::from_f64(micros.trunc()).unwrap_or_else(BigInt::zero);
        self.left_over += micros.fract();
        Ok(())
    }

    fn rounded(self) -> BigInt {
        let mut micros = self.left_over.round();
        if (micros - self.left_over).abs() == 0.5 {
            // Half way: the sum as a whole becomes even.
            let odd = f64::from(u8::from(self.whole.bit(0)));
            micros = 2.0 * ((self.left_over + odd) * 0.5).round() - odd;
        }
        self.whole + micros.to_i64().unwrap_or_default()
    }
}
