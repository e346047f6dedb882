//! Several shifts beside one another, and the change from what a shift puts in the place of a cell.

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, UnaryOp};
use hiddentables_values::{Args, Bound, Host, Result, Stop, Value, ops};
use std::rc::Rc;

/// A frame moved by each of several periods, beside one another; the names say by how many.
///
/// >>> pd.DataFrame({'a': [1, 2]}).shift([0, 1]).columns.tolist()
/// ['a_0', 'a_1']
pub fn shifts(own: &Value, suffix: Option<Value>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.axis("DataFrame", 1)? == 1 {
        return Err(raise::value_error("If `periods` contains multiple shifts, `axis` cannot be 1."));
    }
    let periods = hiddentables_values::iter::collect(&args.value("periods"), host)?;
    if periods.is_empty() {
        return Err(raise::value_error("If `periods` is an iterable, it cannot be empty."));
    }
    if matches!(ops::get_attr(own, "empty", host)?, Value::Bool(true)) {
        return ops::call_method(own, "copy", Args::default(), host);
    }
    let suffix = match suffix {
        Some(suffix) => ops::str(&suffix, host)?,
        None => String::new(),
    };
    let mut parts = Vec::with_capacity(periods.len());
    for period in periods {
        if period.as_int().is_none() || matches!(period, Value::Bool(_)) {
            let (shown, class) = (ops::str(&period, host)?, period.class().name);
            return Err(raise::type_error(format!("Periods must be integer, but {shown} is <class '{class}'>.")));
        }
        let mut call = Args::one(period.clone());
        for name in ["freq", "fill_value"] {
            if let Some(value) = args.given(name) {
                call.keywords.push((name.into(), value.clone()));
            }
        }
        let moved = ops::call_method(own, "shift", call, host)?;
        let suffix = Value::str(format!("{suffix}_{}", ops::str(&period, host)?), &meter)?;
        parts.push(ops::call_method(&moved, "add_suffix", Args::one(suffix), host)?);
    }
    let mut call = Args::one(Value::list(parts, &meter)?);
    call.keywords.push(("axis".into(), Value::Int(1)));
    crate::modules::pandas::CONCAT.call(call, host)
}

/// Fails for a suffix without several periods to tell apart.
pub fn no_suffix(args: &Bound) -> Result<()> {
    match args.some("suffix") {
        Some(suffix) if suffix.as_str() != Some("") => {
            Err(raise::value_error("Cannot specify `suffix` if `periods` is an int."))
        }
        _ => Ok(()),
    }
}

/// The change of each cell from the one that `shift` puts in its place.
///
/// >>> pd.Series([1.0, 2.0, 3.0]).pct_change(fill_method=None, fill_value=4.0).tolist()
/// [-0.75, 1.0, 0.5]
pub fn change_by_shift(own: &Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let named = |name: &str, value: Value| -> (std::sync::Arc<str>, Value) { (name.into(), value) };
    let axis = args.keywords.iter().find(|(name, _)| &**name == "axis").map(|(_, axis)| axis.clone());
    let pads = match args.given("fill_method") {
        None => true,
        Some(Value::None) => false,
        Some(method) if matches!(method.as_str(), Some("pad" | "ffill")) => true,
        Some(_) => return Err(Stop::unsupported("pct_change(fill_method=)")),
    };
    let mut filled = own.clone();
    if pads {
        let mut call = Args::default();
        call.keywords.extend(axis.clone().map(|axis| named("axis", axis)));
        call.keywords.extend(args.some("limit").map(|limit| named("limit", limit)));
        filled = ops::call_method(own, "ffill", call, host)?;
    }
    let mut call = Args::one(args.value("periods"));
    call.keywords.extend(args.some("freq").map(|freq| named("freq", freq)));
    call.keywords.extend(args.keywords.iter().cloned());
    let shifted = ops::call_method(&filled, "shift", call, host)?;
    let mut call = Args::one(shifted);
    call.keywords.extend(axis.map(|axis| named("axis", axis)));
    let ratio = ops::call_method(&filled, "div", call, host)?;
    let change = ops::binary(BinaryOp::Sub, &ratio, &Value::Int(1), host)?;
    if args.some("freq").is_none() {
        return Ok(change);
    }
    let labels = ops::get_attr(&change, "index", host)?;
    let repeated = ops::call_method(&labels, "duplicated", Args::default(), host)?;
    let kept = ops::unary(UnaryOp::Invert, &repeated, host)?;
    let loc = ops::get_attr(&change, "loc", host)?;
    let change = ops::get_item(&loc, &kept, host)?;
    ops::call_method(&change, "reindex_like", Args::one(filled), host)
}

/// Whether there are several periods.
pub fn is_several(periods: &Value) -> bool {
    matches!(periods, Value::List(_) | Value::Tuple(_) | Value::Range(_)) || periods.is::<crate::ndarray::NdArray>()
}
