//! What windows over two Series, and over their own counts, are reduced to: `cov`, `corr`, `sem`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Result, Stop, Value, ops};

use super::windows::{counts, ddof_of, means, variances};
use crate::array::Array;
use crate::series::Series;
use crate::window::{Seen, Window, numbers};

/// The covariance, or correlation, of two Series in each window.
///
/// >>> pd.Series([1, 2, 4]).rolling(2).cov(pd.Series([1, 3, 3])).tolist()
/// [nan, 1.0, 0.0]
/// >>> pd.Series([3.0, 1.0, 2.0]).expanding().corr(pd.Series([1.0, 2.0, 2.5])).round(4).tolist()
/// [nan, -1.0, -0.6547]
pub(super) fn cov(correlated: bool, w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if w.step != 1 {
        let name = if correlated { "corr" } else { "cov" };
        return Err(raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, format!("step not implemented for {name}")));
    }
    let Seen::Series(own) = &w.seen else {
        return Err(Stop::unsupported("cov and corr of windows over what is no Series"));
    };
    if args.flag("numeric_only")? {
        return Err(Stop::unsupported("windows over a Series with numeric_only=True"));
    }
    let other = match args.given("other") {
        None | Some(Value::None) => Rc::clone(own),
        Some(value) => {
            value.downcast::<Series>().ok_or_else(|| Stop::unsupported("windows over a Series and what is none"))?
        }
    };
    if !own.index().same_labels(&other.index(), &meter)? {
        return Err(Stop::unsupported("windows over two Series of other labels"));
    }
    let ddof = ddof_of(args)?;
    let objects = |stop: Stop| {
        let wrong = stop.exception_of(&exceptions::DATA_ERROR).is_some();
        if wrong { raise::type_error("cannot handle this type -> object") } else { stop }
    };
    if [own, &other].iter().any(|side| matches!(side.array(), Array::Time(_) | Array::Zoned(..) | Array::Delta(_))) {
        return Err(Stop::unsupported("cov and corr of windows over times"));
    }
    let x = numbers(&own.array(), "Series", host).map_err(objects)?;
    let y = numbers(&other.array(), "Series", host).map_err(objects)?;
    meter.work_len(40 * x.len())?;
    let _held = meter.reserve(80 * x.len() as u64)?;
    // A cell counts where both are present.
    let x: Vec<f64> = x.into_iter().zip(&y).map(|(x, y)| x + 0.0 * y).collect();
    let y: Vec<f64> = y.into_iter().zip(&x).map(|(y, x)| y + 0.0 * x).collect();
    let products: Vec<f64> = x.iter().zip(&y).map(|(x, y)| x * y).collect();
    let (mean_xy, mean_x, mean_y) = (means(w, &products), means(w, &x), means(w, &y));
    let present = counts(w, &x);
    let mut out: Vec<f64> = Vec::with_capacity(x.len());
    for (((xy, x), y), present) in mean_xy.into_iter().zip(mean_x).zip(mean_y).zip(present) {
        let present = present as f64;
        out.push((xy - x * y) * (present / (present - ddof as f64)));
    }
    if correlated {
        let (of_x, of_y) = (variances(w, &x, ddof), variances(w, &y, ddof));
        for ((cell, x), y) in out.iter_mut().zip(of_x).zip(of_y) {
            *cell /= (x * y).sqrt();
        }
    }
    let name = if crate::index::names_agree(&own.name(), &other.name()) { own.name() } else { Value::None };
    Series::value(name, own.index(), Array::floats(out), &meter)
}

/// The standard error of each window's mean.
///
/// >>> pd.Series([0.0, 1.0, 2.0, 3.0]).rolling(2, min_periods=1).sem().round(4).tolist()
/// [nan, 0.7071, 0.7071, 0.7071]
pub(super) fn sem(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if w.on.is_some() {
        return Err(Stop::unsupported("sem of windows along a column"));
    }
    let object = Value::shared(Rc::clone(w));
    let only = || vec![("numeric_only".into(), args.value("numeric_only"))];
    let spread = ops::call_method(&object, "std", Args { positional: Vec::new(), keywords: only() }, host)?;
    let count = ops::call_method(&object, "count", Args { positional: Vec::new(), keywords: only() }, host)?;
    let count = ops::call_method(&count, "sub", Args::one(args.value("ddof")), host)?;
    let root = ops::call_method(&count, "pow", Args::one(Value::Float(0.5)), host)?;
    ops::call_method(&spread, "div", Args::one(root), host)
}
