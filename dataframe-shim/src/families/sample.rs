//! Rows or columns drawn by chance: `sample`. With a seed the same that pandas draws, without one the run ends.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Np, Result, Stop, Value};

use super::align::series_at;
use super::reduce::check_axis;
use crate::array::Array;
use crate::array::reduce::pairwise_sum;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Selected};
use crate::index::Index;
use crate::ndarray::{NdArray, make};
use crate::random::RandomState;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "sample(n=None, frac=None, replace=False, weights=None, random_state=None, axis=None, ignore_index=False)",
    sample_series,
)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "sample(n=None, frac=None, replace=False, weights=None, random_state=None, axis=None, ignore_index=False)",
    sample_frame,
)];

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] =
    &[Method::new("sample(n=None, frac=None, replace=False, weights=None, random_state=None)", sample_groups)];

/// How many are drawn.
#[derive(Clone, Copy)]
enum Size {
    Count(usize),
    Share(f64),
}

impl Size {
    /// `n=` or `frac=`; one, where there is neither.
    fn of(args: &Bound) -> Result<Size> {
        let (n, frac) = (args.some("n"), args.some("frac"));
        match (n, frac) {
            (None, None) => Ok(Size::Count(1)),
            (Some(_), Some(_)) => Err(raise::value_error("Please enter a value for `frac` OR `n`, not both")),
            (Some(n), None) => match n {
                Value::Int(n) | Value::Numpy(Np::Int(_, n)) => usize::try_from(n)
                    .map(Size::Count)
                    .map_err(|_| raise::value_error("A negative number of rows requested. Please provide `n` >= 0.")),
                Value::Float(n) if n < 0.0 => {
                    Err(raise::value_error("A negative number of rows requested. Please provide `n` >= 0."))
                }
                Value::Float(n) if n % 1.0 != 0.0 => Err(raise::value_error("Only integers accepted as `n` values")),
                _ => Err(Stop::unsupported(format!("sample(n=) of a {}", n.class().name))),
            },
            (None, Some(frac)) => {
                let Some(share) = frac.as_float().filter(|share| share.is_finite()) else {
                    return Err(Stop::unsupported(format!("sample(frac=) of a {}", frac.class().name)));
                };
                if share > 1.0 && !args.flag("replace")? {
                    return Err(raise::value_error(
                        "Replace has to be set to `True` when upsampling the population `frac` > 1.",
                    ));
                }
                if share < 0.0 {
                    return Err(raise::value_error("A negative number of rows requested. Please provide `frac` >= 0."));
                }
                Ok(Size::Share(share))
            }
        }
    }

    fn among(self, count: usize) -> usize {
        match self {
            Size::Count(count) => count,
            Size::Share(share) => (share * count as f64).round_ties_even() as usize,
        }
    }
}

/// `weights=` as one number each, none missing, none below zero.
fn weights(given: &Value, count: usize, host: &mut dyn Host) -> Result<Vec<f64>> {
    let Some(array) = make::array_of(given, host)? else {
        return Err(Stop::unsupported(format!("sample(weights=) of a {}", given.class().name)));
    };
    let cells = array.one_dimensional()?;
    host.meter().work_len(cells.len())?;
    let number = |cell: &Value| if cell.is_none() { Some(f64::NAN) } else { cell.as_float() };
    let numbers = match &cells {
        Array::Object(cells) => cells.iter().map(number).collect::<Option<Vec<f64>>>(),
        other => other.to_floats(),
    };
    let Some(mut weights) = numbers else { return Err(Stop::unsupported("sample(weights=) of no numbers")) };
    if weights.len() != count {
        return Err(raise::value_error("Weights and axis to be sampled must be of same length"));
    }
    if weights.iter().any(|weight| weight.is_infinite()) {
        return Err(raise::value_error("weight vector may not include `inf` values"));
    }
    if weights.iter().any(|weight| *weight < 0.0) {
        return Err(raise::value_error("weight vector many not include negative values"));
    }
    for weight in &mut weights {
        if weight.is_nan() {
            *weight = 0.0;
        }
    }
    Ok(weights)
}

/// The places that are drawn.
fn drawn(
    count: usize,
    size: Size,
    replace: bool,
    weights: Option<Vec<f64>>,
    state: &RandomState,
    host: &mut dyn Host,
) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    let likely = match weights {
        None => None,
        Some(weights) => {
            let sum = pairwise_sum(&weights);
            if sum == 0.0 {
                return Err(raise::value_error("Invalid weights: weights sum to zero"));
            }
            Some(weights.into_iter().map(|weight| weight / sum).collect())
        }
    };
    let size = size.among(count);
    if count == 0 && size > 0 {
        return Err(raise::value_error("a must be greater than 0 unless no samples are taken"));
    }
    state.places(count, size, replace, likely, &meter)
}

/// Rows drawn by chance, each at most once unless they are put back.
///
/// >>> pd.Series([10, 20, 30, 40]).sample(2, random_state=1).tolist()
/// [40, 30]
fn sample_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_axis("Series", args, 0)?;
    let state = RandomState::of_argument(args.some("random_state"), host)?;
    let size = Size::of(args)?;
    let weights = match args.some("weights") {
        None => None,
        Some(Value::Str(_)) => {
            return Err(raise::value_error("Strings cannot be passed as weights when sampling from a Series."));
        }
        Some(given) => Some(weights(&of_labels(given, &s.index(), host)?, s.len(), host)?),
    };
    let rows = drawn(s.len(), size, args.flag("replace")?, weights, &state, host)?;
    let meter = Rc::clone(host.meter());
    let sampled = s.take(&rows, &meter)?;
    if args.flag("ignore_index")? {
        return Series::value(sampled.name(), Index::range(rows.len()), sampled.array(), &meter);
    }
    Ok(Value::shared(sampled))
}

/// Weights that are the column of a name.
fn weights_column(frame: &Frame, name: &Value, host: &mut dyn Host) -> Result<Vec<f64>> {
    let meter = Rc::clone(host.meter());
    match frame.named_array(name, &meter)? {
        Some(array) => weights(&NdArray::value(array, &meter)?, frame.rows(), host),
        None => Err(raise::key_error(Value::literal("String passed to weights not a valid column"))),
    }
}

/// Weights that are a Series stand under its labels.
fn of_labels(given: Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Value> {
    match given.downcast::<Series>() {
        Some(series) => series_at(&series, index, None, host),
        None => Ok(given),
    }
}

/// Rows, or with `axis=1` columns, drawn by chance.
///
/// >>> pd.DataFrame({'a': [1, 2, 3, 4]}).sample(frac=0.5, random_state=0)['a'].tolist()
/// [3, 4]
fn sample_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let axis = check_axis("DataFrame", args, 1)?;
    let state = RandomState::of_argument(args.some("random_state"), host)?;
    let size = Size::of(args)?;
    let frame = df.frame();
    let (count, labels) = if axis == 0 { (frame.rows(), &frame.index) } else { (frame.width(), &frame.columns) };
    let weights = match args.some("weights") {
        None => None,
        Some(Value::Str(_)) if axis == 1 => {
            return Err(raise::value_error(
                "Strings can only be passed to weights when sampling from rows on a DataFrame",
            ));
        }
        Some(name @ Value::Str(_)) => Some(weights_column(&frame, &name, host)?),
        Some(given) => Some(self::weights(&of_labels(given, labels, host)?, count, host)?),
    };
    let places = drawn(count, size, args.flag("replace")?, weights, &state, host)?;
    let mut sampled = if axis == 0 { frame.take(&places, &meter)? } else { frame.take_columns(&places, &meter)? };
    if args.flag("ignore_index")? {
        sampled.index = Index::range(sampled.rows());
    }
    Ok(DataFrame::value(sampled))
}

/// Rows of each group drawn by chance, group after group.
///
/// >>> pd.DataFrame({'k': ['a', 'b', 'a', 'b'], 'v': [1, 2, 3, 4]}).groupby('k').sample(1, random_state=2)['v'].tolist()
/// [3, 2]
fn sample_groups(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if g.frame.rows() == 0 {
        return g.part(&[], &meter);
    }
    let size = Size::of(args)?;
    let replace = args.flag("replace")?;
    let weights = match args.some("weights") {
        None => None,
        Some(Value::Str(_)) if g.is_series() => {
            return Err(raise::value_error("Strings cannot be passed as weights when sampling from a Series."));
        }
        Some(name @ Value::Str(_)) => {
            let chosen = g.frame.shared_columns(&g.positions(), &meter)?;
            let frame = if matches!(g.selected, Selected::All) { &g.frame } else { &chosen };
            Some(weights_column(frame, &name, host)?)
        }
        Some(given) => Some(self::weights(&of_labels(given, &g.frame.index, host)?, g.frame.rows(), host)?),
    };
    let state = RandomState::of_argument(args.some("random_state"), host)?;
    if g.keys.is_empty() {
        return Err(raise::value_error("need at least one array to concatenate"));
    }
    let mut rows = Vec::new();
    for (at, group) in g.keys.rows.iter().enumerate() {
        meter.step()?;
        let lost = |labels: &crate::array::Array| {
            labels.missing_at(at) && !matches!(labels, crate::array::Array::Time(_) | crate::array::Array::Delta(_))
        };
        if g.keys.labels.iter().any(lost) {
            // pandas looks for a group by its key, and does not find one that is NaN.
            return Err(raise::key_error(g.keys.label(at, &meter)?));
        }
        let of_group = |weights: &Vec<f64>| group.iter().filter_map(|row| weights.get(*row).copied()).collect();
        let places = drawn(group.len(), size, replace, weights.as_ref().map(of_group), &state, host)?;
        rows.extend(places.into_iter().filter_map(|at| group.get(at).copied()));
    }
    g.part(&rows, &meter)
}
