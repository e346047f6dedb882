//! Samples with `Decimal`s: sums without rounding, and answers that are rounded as the context in force has it.

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::decimal::Decimal;
use hiddentables_values::{Args, Host, Meter, Np, Result, Stop, Value};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

/// `numerator / denominator`, where the denominator is above 0.
pub(super) type Ratio = (BigInt, BigInt);

/// Whether a sample has a `Decimal`, and so gives one.
pub(super) fn any(items: &[Value]) -> bool {
    items.iter().any(Value::is::<Decimal>)
}

/// The exact sum, and that of the squares.
pub(super) struct Sums {
    pub(super) sum: Ratio,
    squares: Ratio,
    count: u64,
}

/// Charges for work on such numbers, and refuses those that are too long.
fn charge(ratios: &[&Ratio], meter: &Meter) -> Result<()> {
    let bits: u64 = ratios.iter().map(|(n, d)| n.bits() + d.bits()).sum();
    meter.check_integer(bits)?;
    let limbs = bits / 64 + 1;
    meter.work(limbs * limbs)
}

fn add(a: &Ratio, b: &Ratio, meter: &Meter) -> Result<Ratio> {
    charge(&[a, b], meter)?;
    if a.1 == b.1 {
        return Ok((&a.0 + &b.0, a.1.clone()));
    }
    let shared = a.1.lcm(&b.1);
    Ok((&a.0 * (&shared / &a.1) + &b.0 * (&shared / &b.1), shared))
}

fn times(a: &Ratio, b: &Ratio, meter: &Meter) -> Result<Ratio> {
    charge(&[a, b], meter)?;
    Ok((&a.0 * &b.0, &a.1 * &b.1))
}

fn ratio(item: &Value, meter: &Meter) -> Result<Ratio> {
    if let Some(decimal) = item.downcast::<Decimal>() {
        if !decimal.is_finite() {
            return Err(Stop::unsupported("statistics of Decimals that are not finite"));
        }
        return decimal.ratio(meter);
    }
    match item {
        Value::Float(_) => Err(raise::type_error("don't know how to coerce float and Decimal")),
        Value::Str(_) | Value::None | Value::List(_) | Value::Tuple(_) => {
            Err(raise::type_error(format!("can't convert type '{}' to numerator/denominator", item.class().name)))
        }
        Value::Numpy(Np::Int(..) | Np::Bool(_) | Np::Float(_)) | Value::Object(_) => {
            Err(Stop::unsupported("statistics of Decimals and other numbers"))
        }
        other => match ops::integer::of(other) {
            Some(whole) => Ok((whole.into_owned(), BigInt::one())),
            None => Err(Stop::unsupported(format!("statistics of {}", other.class().name))),
        },
    }
}

impl Sums {
    /// Sums of a sample that is not mixed with floats.
    pub(super) fn of(items: &[Value], host: &mut dyn Host) -> Result<Sums> {
        if items.iter().any(|item| matches!(item, Value::Float(_))) {
            // Which class the message names first depends on the order of a set of classes.
            return Err(Stop::unsupported("statistics of Decimals and floats"));
        }
        let nothing = || (BigInt::zero(), BigInt::one());
        let mut sums = Sums { sum: nothing(), squares: nothing(), count: items.len() as u64 };
        for item in items {
            host.meter().work(8)?;
            let number = ratio(item, host.meter())?;
            sums.sum = add(&sums.sum, &number, host.meter())?;
            sums.squares = add(&sums.squares, &times(&number, &number, host.meter())?, host.meter())?;
        }
        Ok(sums)
    }

    pub(super) fn mean(self, host: &mut dyn Host) -> Result<Value> {
        Decimal::of_ratio(&self.sum.0, &(self.sum.1 * self.count), host.meter())
    }

    /// `count` over the sum.
    pub(super) fn inverse_mean(self, host: &mut dyn Host) -> Result<Value> {
        Decimal::of_ratio(&(self.sum.1 * self.count), &self.sum.0, host.meter())
    }

    /// The sum of squared distances from the mean, over `divisor`.
    fn spread(&self, divisor: u64, meter: &Meter) -> Result<Ratio> {
        let (n, d) = times(&self.sum, &self.sum, meter)?;
        let all = (&self.squares.0 * self.count, self.squares.1.clone());
        let (n, d) = add(&all, &(-n, d), meter)?;
        let d = d * self.count * divisor;
        let shared = n.gcd(&d);
        Ok(if n.is_zero() { (n, BigInt::one()) } else { (n / &shared, d / shared) })
    }

    /// The variance, or its root.
    pub(super) fn variance(&self, divisor: u64, root: bool, host: &mut dyn Host) -> Result<Value> {
        let spread = self.spread(divisor, host.meter())?;
        if root { self::root(&spread, host) } else { Decimal::of_ratio(&spread.0, &spread.1, host.meter()) }
    }
}

/// The root of a fraction: of the rounded quotient, or a neighbour that is nearer.
fn root(spread: &Ratio, host: &mut dyn Host) -> Result<Value> {
    let meter = std::rc::Rc::clone(host.meter());
    if spread.0.is_zero() {
        return Decimal::of_ratio(&BigInt::zero(), &BigInt::one(), &meter).and_then(|zero| {
            let tenth = Decimal::of_ratio(&BigInt::one(), &BigInt::from(10), &meter)?;
            ops::binary(BinaryOp::Mul, &zero, &tenth, host)
        });
    }
    let quotient = Decimal::of_ratio(&spread.0, &spread.1, &meter)?;
    let root = ops::call_method(&quotient, "sqrt", Args::none(), host)?;
    for (method, above) in [("next_plus", true), ("next_minus", false)] {
        let other = ops::call_method(&root, method, Args::none(), host)?;
        let (Some(a), Some(b)) = (root.downcast::<Decimal>(), other.downcast::<Decimal>()) else { break };
        let (own, beside) = (a.ratio(&meter)?, b.ratio(&meter)?);
        let both = add(&own, &beside, &meter)?;
        let square = times(&both, &both, &meter)?;
        // Whether the fraction is beyond the middle of the two.
        let (left, right) = (&spread.0 * &square.1 * 4, &spread.1 * &square.0);
        if if above { left > right } else { left < right } {
            return Ok(other);
        }
    }
    Ok(root)
}
