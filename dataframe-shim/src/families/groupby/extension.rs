//! Groups of columns of an extension dtype: the answers are of one too, missing where pandas' masked kernels leave them so.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, IntKind, Result, Stop};

use super::reduce::{Reduction, truths};
use crate::array::{Array, Kind, Masked};
use crate::groupby::Keys;
use crate::groupby::kernels::{self, Double, ToFloat};
use crate::polars_bridge::Ints;

/// A column of an extension dtype reduced, a cell a group.
pub fn reduced(r: &Reduction, own: &Rc<Masked>, keys: &Keys, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let array = Array::Masked(Rc::clone(own));
    let counts = kernels::counts(&array, keys);
    if let Array::Float(floats) = own.cells()
        && (0..own.len()).any(|row| !own.missing_at(row) && floats.get(row).is_none())
    {
        return Err(Stop::unsupported(format!("groupby {} of NaN in Float64", r.name)));
    }
    if keys.unobserved {
        return Err(Stop::unsupported(format!(
            "groupby {} of an extension dtype, for categories that no row has",
            r.name
        )));
    }
    match r.name {
        "count" if own.kind() == Kind::Text => return Ok(Array::ints(counts)),
        "count" => return Masked::counts(counts),
        "first" | "last" if r.skip_missing && r.least <= 1 => {
            let rows = kernels::ends(&array, keys, r.name == "last", true);
            return array.take_optional(&rows, &meter);
        }
        "max" | "min" if r.least <= 1 => {
            return array.take_optional(&kernels::extremes(&array, keys, r.name == "max"), &meter);
        }
        _ => {}
    }
    if own.kind() == Kind::Text {
        return text(r, own, keys, &counts, host);
    }
    let floats = own.to_floats().unwrap_or_default();
    let fewer = |least: i64| counts.iter().map(|&count| count < least).collect::<Vec<bool>>();
    let spread = |how: ToFloat| {
        Masked::array(
            Array::floats(kernels::to_float::<Double>(how, &floats, keys)),
            counts.iter().map(|&count| count as f64 <= r.ddof).collect(),
        )
    };
    match r.name {
        "any" | "all" if r.skip_missing => Masked::array(truths(r, &array, keys, host)?, Vec::new()),
        "mean" => Masked::array(Array::floats(kernels::to_float::<Double>(ToFloat::Mean, &floats, keys)), fewer(1)),
        "median" => {
            meter.work_sort(own.len())?;
            Masked::array(Array::floats(kernels::medians(&floats, keys)), fewer(1))
        }
        "var" => spread(ToFloat::Var(r.ddof)),
        "std" => spread(ToFloat::Std(r.ddof)),
        "sem" => spread(ToFloat::Sem(r.ddof)),
        "sum" | "prod" => totals(r, own, keys, &floats, fewer(r.least)),
        other => Err(Stop::unsupported(format!("groupby.{other} of an extension dtype"))),
    }
}

/// Sums and products: of integers in their own kind where they fit.
fn totals(r: &Reduction, own: &Masked, keys: &Keys, floats: &[f64], missing: Vec<bool>) -> Result<Array> {
    let product = r.name == "prod";
    if own.kind() == Kind::Float {
        let fold = if product { kernels::products::<Double> } else { kernels::sums::<Double> };
        return Masked::array(Array::floats(fold(floats, keys, 0)), missing);
    }
    let neutral = i64::from(product);
    let cell = |row: usize| match own.cells() {
        _ if own.missing_at(row) => neutral,
        Array::Bool(bools) => i64::from(bools.get(row)),
        Array::Int(_, ints) => ints.get(row).unwrap_or_default(),
        _ => neutral,
    };
    let ints: Vec<i64> = (0..own.len()).map(cell).collect();
    let fold: fn(i64, i64) -> i64 = if product { i64::wrapping_mul } else { i64::wrapping_add };
    let totals = kernels::fold_ints(&ints, keys, neutral, fold);
    let kind = match own.kind() {
        Kind::Int(kind) if totals.iter().all(|&total| kind.wrap(total) == total) => kind,
        Kind::Int(IntKind::U8 | IntKind::U16 | IntKind::U32) => {
            return Err(Stop::unsupported(format!("groupby {} of large unsigned integers", r.name)));
        }
        _ => IntKind::I64,
    };
    Masked::array(Array::Int(kind, Ints::new(totals)), missing)
}

/// Text is joined by `sum`; a group without any has none that can be told.
fn text(r: &Reduction, own: &Rc<Masked>, keys: &Keys, counts: &[i64], host: &mut dyn Host) -> Result<Array> {
    let failed = || raise::type_error(format!("agg function failed [how->{},dtype->string]", r.name));
    match r.name {
        "mean" | "median" | "prod" | "var" if !keys.is_empty() => Err(failed()),
        "sum" if r.least <= 0 && !counts.contains(&0) => {
            let meter = Rc::clone(host.meter());
            let Array::Str(strings) = own.cells() else { return Err(failed()) };
            let mut texts = Vec::with_capacity(keys.len());
            for rows in &keys.rows {
                let joined: String = rows.iter().filter_map(|&row| strings.get(row)).collect();
                meter.check_string(joined.len())?;
                texts.push(Some(joined));
            }
            let _held = meter.reserve(own.cells().bytes())?;
            Masked::text(texts.into_iter())
        }
        other => Err(Stop::unsupported(format!("groupby.{other} of string"))),
    }
}
