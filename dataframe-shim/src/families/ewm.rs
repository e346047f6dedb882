//! `ewm`: means and spreads in which cells count less the longer ago they are, in the order of operations of pandas' kernels.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Class, Host, Members, Method, Object, Result, Stop, Value, types};

use crate::array::Array;
use crate::frame::DataFrame;
use crate::selection;
use crate::series::Series;
use crate::window::{Seen, Window, numbers};

const LINE: &str = "ewm(com=None, span=None, halflife=None, alpha=None, min_periods=0, adjust=True, ignore_na=False, axis=<no_default>, times=None, method='single')";

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::new(LINE, |s: &Rc<Series>, args, host| weighted(Seen::Series(Rc::clone(s)), args, host))
        .refusing(&["method"])
        .along_one_axis()];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new(LINE, |df: &Rc<DataFrame>, args, host| weighted(Seen::Frame(Rc::clone(df)), args, host))
        .refusing(&["axis", "method"])];

static EWM: Class = Class::new("ExponentialMovingWindow", "pandas.core.window.ewm", &[&types::OBJECT])
    .with_methods(|name| MEMBERS.has(name));

/// The methods of exponentially weighted windows.
pub static MEMBERS: LazyLock<Members<Rc<Weighted>>> =
    LazyLock::new(|| Members::new(&EWM, &[ROWS], "agg aggregate corr cov exclusions mean ndim online std sum var"));

/// Exponentially weighted windows over a Series or the columns of a frame.
pub struct Weighted {
    seen: Seen,
    com: f64,
    least: usize,
    adjust: bool,
    ignore_missing: bool,
    /// How far each row but the first is from the one before, in half-lives; `None` where all are one step apart.
    deltas: Option<Rc<Vec<f64>>>,
}

/// The centre of mass that is asked for, in one of four ways.
fn com_of(args: &Bound) -> Result<f64> {
    let given: Vec<(&str, Value)> =
        ["com", "span", "halflife", "alpha"].iter().filter_map(|name| Some((*name, args.some(name)?))).collect();
    let (name, value) = match given.as_slice() {
        [] => return Err(raise::value_error("Must pass one of comass, span, halflife, or alpha")),
        [one] => one.clone(),
        _ => return Err(raise::value_error("comass, span, halflife, and alpha are mutually exclusive")),
    };
    let Some(value) = value.as_float() else { return Err(Stop::unsupported(format!("ewm({name}=) of no number"))) };
    match name {
        "com" if value < 0.0 => Err(raise::value_error("comass must satisfy: comass >= 0")),
        "com" => Ok(value),
        "span" if value < 1.0 => Err(raise::value_error("span must satisfy: span >= 1")),
        "span" => Ok((value - 1.0) / 2.0),
        "halflife" if value <= 0.0 => Err(raise::value_error("halflife must satisfy: halflife > 0")),
        "halflife" => Ok(1.0 / (1.0 - (0.5_f64.ln() / value).exp()) - 1.0),
        _ if value <= 0.0 || value > 1.0 => Err(raise::value_error("alpha must satisfy: 0 < alpha <= 1")),
        _ => Ok((1.0 - value) / value),
    }
}

/// The distances of times in half-lives.
fn deltas_of(times: &Value, rows: usize, args: &Bound, host: &mut dyn Host) -> Result<Vec<f64>> {
    if let Value::List(_) | Value::Tuple(_) = times {
        return Err(raise::value_error("times must be datetime64 dtype."));
    }
    let array = selection::list_like(times, host)?;
    let Some(Array::Time(cells) | Array::Zoned(_, cells)) = array else {
        return Err(raise::value_error("times must be datetime64 dtype."));
    };
    if cells.len() != rows {
        return Err(raise::value_error("times must be the same length as the object."));
    }
    let half = args.value("halflife");
    let half = super::rule::duration_of(&half)?
        .ok_or_else(|| raise::value_error("halflife must be a timedelta convertible object"))?;
    if cells.has_missing() {
        return Err(raise::value_error("Cannot convert NaT values to integer"));
    }
    host.meter().work_len(rows)?;
    let times: Vec<f64> = cells.iter().map(|time| time.unwrap_or_default() as f64).collect();
    Ok(times.windows(2).map(|pair| pair.last().zip(pair.first()).map_or(0.0, |(b, a)| b - a) / half as f64).collect())
}

fn weighted(seen: Seen, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let least = if args.some("min_periods").is_none() { 0 } else { args.int("min_periods")? };
    let not_here = |why: &str| raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, why);
    let mut deltas = None;
    let com = match args.some("times") {
        None if args.value("halflife").as_str().is_some() || args.value("halflife").is::<crate::time::Timedelta>() => {
            return Err(raise::value_error(
                "halflife can only be a timedelta convertible argument if times is not None.",
            ));
        }
        None => com_of(args)?,
        Some(_) if !args.flag("adjust")? => return Err(not_here("times is not supported with adjust=False.")),
        Some(times) => {
            if ["com", "span", "alpha"].iter().any(|name| args.some(name).is_some()) {
                return Err(Stop::unsupported("ewm(times=) beside com, span or alpha"));
            }
            let rows = match &seen {
                Seen::Series(series) => series.len(),
                Seen::Frame(frame) => frame.frame().rows(),
                Seen::Groups(_) => return Err(Stop::unsupported("groupby.ewm")),
            };
            deltas = Some(Rc::new(deltas_of(&times, rows, args, host)?));
            1.0
        }
    };
    Ok(Value::object(Weighted {
        seen,
        deltas,
        com,
        least: usize::try_from(least.max(1)).unwrap_or(1),
        adjust: args.flag("adjust")?,
        ignore_missing: args.flag("ignore_na")?,
    }))
}

const ROWS: &[Method<Rc<Weighted>>] = &[
    Method::new("mean(numeric_only=False, engine=None, engine_kwargs=None)", |w: &Rc<Weighted>, args, host| {
        mapped(w, args, host, |w, values| w.means(values, true))
    })
    .refusing(&["engine", "engine_kwargs"]),
    Method::new("sum(numeric_only=False, engine=None, engine_kwargs=None)", |w: &Rc<Weighted>, args, host| {
        if !w.adjust {
            return Err(raise::exception(
                &exceptions::NOT_IMPLEMENTED_ERROR,
                "sum is not implemented with adjust=False",
            ));
        }
        mapped(w, args, host, |w, values| w.means(values, false))
    })
    .refusing(&["engine", "engine_kwargs"]),
    Method::new("var(bias=False, numeric_only=False)", |w: &Rc<Weighted>, args, host| {
        let bias = args.flag("bias")?;
        w.evenly()?;
        mapped(w, args, host, move |w, values| w.variances(values, bias))
    }),
    Method::new("std(bias=False, numeric_only=False)", |w: &Rc<Weighted>, args, host| {
        let bias = args.flag("bias")?;
        w.evenly()?;
        mapped(w, args, host, move |w, values| {
            w.variances(values, bias).into_iter().map(|v| if v < 0.0 { 0.0 } else { v.sqrt() }).collect()
        })
    }),
];

/// Every column through a function of its numbers.
///
/// >>> pd.Series([1.0, 2.0, 4.0]).ewm(alpha=0.5, adjust=False).mean().tolist()
/// [1.0, 1.5, 2.75]
fn mapped(
    w: &Rc<Weighted>,
    args: &Bound,
    host: &mut dyn Host,
    kernel: impl Fn(&Weighted, &[f64]) -> Vec<f64>,
) -> Result<Value> {
    let window = Window { least: Some(w.least), ..Window::growing(w.seen.clone()) };
    window.mapped((args.flag("numeric_only")?, numbers), host, |_, values, _, host| {
        host.meter().work_len(4 * values.len())?;
        let _held = host.meter().reserve(8 * values.len() as u64)?;
        Ok(kernel(w, values))
    })
}

impl Weighted {
    fn evenly(&self) -> Result<()> {
        if self.deltas.is_some() { Err(Stop::unsupported("ewm(times=) of other than mean and sum")) } else { Ok(()) }
    }

    /// How much what was before counts at the next row, and how much a new cell does.
    fn factors(&self) -> (f64, f64) {
        let alpha = 1.0 / (1.0 + self.com);
        (1.0 - alpha, if self.adjust { 1.0 } else { alpha })
    }

    fn means(&self, values: &[f64], normalized: bool) -> Vec<f64> {
        let (factor, new) = self.factors();
        let (mut mean, mut old, mut seen) = (f64::NAN, 1.0, 0);
        let mut out = Vec::with_capacity(values.len());
        for (row, &value) in values.iter().enumerate() {
            let present = !value.is_nan();
            seen += usize::from(present);
            if mean.is_nan() {
                mean = value;
            } else if present || !self.ignore_missing {
                if normalized {
                    let apart = self.deltas.as_ref().and_then(|deltas| deltas.get(row.checked_sub(1)?));
                    old *= apart.map_or(factor, |apart| factor.powf(*apart));
                } else {
                    mean *= factor;
                }
                if present && normalized {
                    // A constant stays what it is.
                    if mean != value {
                        mean = (old * mean + new * value) / (old + new);
                    }
                    old = if self.adjust { old + new } else { 1.0 };
                } else if present {
                    mean += value;
                }
            }
            out.push(if seen >= self.least { mean } else { f64::NAN });
        }
        out
    }

    fn variances(&self, values: &[f64], bias: bool) -> Vec<f64> {
        let (factor, new) = self.factors();
        let (mut mean, mut variance, mut seen) = (f64::NAN, 0.0, 0);
        let (mut weights, mut squares, mut old) = (1.0, 1.0, 1.0);
        let mut out = Vec::with_capacity(values.len());
        for &value in values {
            let present = !value.is_nan();
            seen += usize::from(present);
            if mean.is_nan() {
                mean = value;
            } else if present || !self.ignore_missing {
                weights *= factor;
                squares *= factor * factor;
                old *= factor;
                if present {
                    let before: f64 = mean;
                    if mean != value {
                        mean = (old * before + new * value) / (old + new);
                    }
                    let moved = before - mean;
                    variance =
                        (old * (variance + moved * moved) + new * ((value - mean) * (value - mean))) / (old + new);
                    weights += new;
                    squares += new * new;
                    old += new;
                    if !self.adjust {
                        weights /= old;
                        squares /= old * old;
                        old = 1.0;
                    }
                }
            }
            out.push(if seen < self.least {
                f64::NAN
            } else if bias {
                variance
            } else {
                let numerator = weights * weights;
                let denominator = numerator - squares;
                if denominator > 0.0 { numerator / denominator * variance } else { f64::NAN }
            });
        }
        out
    }
}

impl Object for Weighted {
    fn class(&self) -> &'static Class {
        &EWM
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let Seen::Frame(frame) = &self.seen else {
            return Err(Stop::unsupported("ExponentialMovingWindow[…] of a Series"));
        };
        let chosen = Rc::clone(frame).get_item(key, host)?;
        let seen = match (chosen.downcast::<Series>(), chosen.downcast::<DataFrame>()) {
            (Some(series), _) => Seen::Series(series),
            (_, Some(frame)) => Seen::Frame(frame),
            _ => return Err(Stop::unsupported("ExponentialMovingWindow[…]")),
        };
        let Weighted { com, least, adjust, ignore_missing, .. } = *self;
        Ok(Value::object(Weighted { seen, com, least, adjust, ignore_missing, deltas: self.deltas.clone() }))
    }
}
