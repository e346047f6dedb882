//! `DataFrame.quantile`: shares of each column, of each row, or of the rows in order.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::columnwise::{A_SERIES, axis_of, forwarded, numeric_columns};
use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::series::{self, Series};

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("quantile(q=0.5, axis=0, numeric_only=False, interpolation='linear', method='single')", quantile)];

/// The cell below which a share of each column's cells lies; of several shares a row each.
fn quantile(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let df = if args.flag("numeric_only")? { numeric_columns(&df.frame(), host)? } else { Rc::clone(df) };
    let frame = df.frame();
    let mut passed = forwarded(args, &["q", "interpolation", "method"]);
    if axis_of(args)? == 1 {
        let turned = Value::shared(DataFrame::new(super::levels::transposed(&frame, host)?));
        return hiddentables_values::ops::call_method(&turned, "quantile", passed, host);
    }
    match args.value("method").as_str() {
        Some("single") => passed = forwarded(args, &["q", "interpolation"]),
        Some("table") => return table_quantile(&df, args, host),
        _ => {
            let shown = hiddentables_values::ops::str(&args.value("method"), host)?;
            return Err(raise::value_error(format!(
                "Invalid method: {shown}. Method must be in {{'single', 'table'}}."
            )));
        }
    }
    if frame.arrays().any(|array| !matches!(array, Array::Int(..) | Array::Float(_))) {
        if frame.arrays().any(|array| matches!(array, Array::Str(_))) {
            return Err(Stop::unsupported("DataFrame.quantile of objects"));
        }
        return Err(Stop::unsupported("DataFrame.quantile of no numbers"));
    }
    let singles = || frame.arrays().filter(Array::is_float32);
    let gaps = singles().filter(Array::may_miss).count();
    if gaps > 0 && gaps < singles().count() {
        // pandas goes around missing cells a block of columns at a time.
        return Err(Stop::unsupported("DataFrame.quantile of columns of float32 some of which have missing cells"));
    }
    let q = args.value("q");
    let scalar = crate::selection::is_scalar(&q);
    let (mut cells, mut arrays, mut index) = (Vec::new(), Vec::new(), None);
    for at in 0..frame.width() {
        meter.work(4 * A_SERIES)?;
        let Some(series) = frame.series(at, &meter)? else { continue };
        let answer = series::MEMBERS.call(&series, "quantile", passed.clone(), host)?;
        match answer.downcast::<Series>() {
            Some(series) => {
                arrays.push(series.array());
                index = Some(series.index());
            }
            None => cells.push(answer),
        }
    }
    if scalar {
        let array = if cells.is_empty() { Array::floats(Vec::new()) } else { crate::array::infer(cells, &meter)? };
        // The name is a float whatever was asked for.
        let name = q.as_float().map_or(q, Value::Float);
        return Series::value(name, frame.columns, array, &meter);
    }
    match index {
        Some(index) => Ok(DataFrame::value(Frame::of_arrays(frame.columns, arrays, index, &meter)?)),
        None => Err(Stop::unsupported("DataFrame.quantile of no columns")),
    }
}

/// Whole rows at shares of the rows in order.
///
/// >>> pd.DataFrame({'a': [3, 1, 2], 'b': [1, 5, 9]}).quantile([0.5], method='table', interpolation='nearest').values.tolist()
/// [[2, 9]]
fn table_quantile(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (frame, q) = (df.frame(), args.value("q"));
    let word = args.text("interpolation")?;
    if !matches!(&*word, "nearest" | "lower" | "higher") {
        return Err(raise::value_error(format!(
            "Invalid interpolation: {}. Interpolation must be in {{'nearest', 'lower', 'higher'}}",
            &*word
        )));
    }
    if frame.rows() == 0 || frame.width() == 0 {
        return Err(Stop::unsupported("DataFrame.quantile(method='table') of nothing"));
    }
    let scalar = crate::selection::is_scalar(&q);
    let shares = if scalar { vec![q] } else { hiddentables_values::iter::collect(&q, host)? };
    let columns: Vec<(Array, bool)> = frame.arrays().map(|array| (array, true)).collect();
    let order = crate::array::order::sorted_rows_by(&columns, false, host)?;
    let mut rows = Vec::with_capacity(shares.len());
    let mut labels = Vec::with_capacity(shares.len());
    for share in &shares {
        let Some(share) = share.as_float() else {
            return Err(Stop::unsupported("DataFrame.quantile(method='table') of what is no number"));
        };
        if !(0.0..=1.0).contains(&share) {
            return Err(raise::value_error("percentiles should all be in the interval [0, 1]. Try [...]"));
        }
        let at = share * (frame.rows() - 1) as f64;
        let at = match &*word {
            "lower" => at.floor(),
            "higher" => at.ceil(),
            _ => at.round_ties_even(),
        };
        rows.extend(order.get(at as usize).copied());
        labels.push(share);
    }
    let found = frame.take(&rows, &meter)?;
    let index = Index::flat(Array::floats(labels), Value::None, &meter)?;
    let found = DataFrame::value(Frame { index, ..found });
    if !scalar {
        return Ok(found);
    }
    let rows = hiddentables_values::ops::get_attr(&found, "iloc", host)?;
    hiddentables_values::ops::get_item(&rows, &Value::Int(0), host)
}
