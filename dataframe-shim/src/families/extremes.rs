//! `nlargest` and `nsmallest`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::Array;
use crate::array::order::same_cell;
use crate::frame::DataFrame;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("nlargest(n=5, keep='first')", |s, args, host| extremes(true, s, args, host)),
    Method::new("nsmallest(n=5, keep='first')", |s, args, host| extremes(false, s, args, host)),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("nlargest(n, columns, keep='first')", |df, args, host| frame_extremes(true, df, args, host)),
    Method::new("nsmallest(n, columns, keep='first')", |df, args, host| frame_extremes(false, df, args, host)),
];

/// Which of equal cells are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    First,
    Last,
    All,
}

fn keep_of(args: &Bound) -> Result<Keep> {
    match args.value("keep").as_str() {
        Some("first") => Ok(Keep::First),
        Some("last") => Ok(Keep::Last),
        Some("all") => Ok(Keep::All),
        _ => Err(raise::value_error("keep must be either \"first\", \"last\" or \"all\"")),
    }
}

fn count_of(args: &Bound) -> Result<usize> {
    Ok(usize::try_from(args.int("n")?.max(0)).unwrap_or(usize::MAX))
}

/// The rows of the `n` largest (smallest) cells, in order; missing ones last.
fn extreme_rows(array: &Array, n: usize, keep: Keep, largest: bool, host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    let mut rows = array.sorted_rows(!largest, false, host)?;
    if n == 0 {
        return Ok(Vec::new());
    }
    if n >= rows.len() {
        return Ok(rows);
    }
    let (mut present, missing): (Vec<usize>, Vec<usize>) = rows.drain(..).partition(|&row| !array.missing_at(row));
    meter.work_len(present.len())?;
    match keep {
        Keep::First => present.truncate(n),
        Keep::Last => {
            // Equal cells stand in the other order.
            for same in present.chunk_by_mut(|&a, &b| same_cell(array, a, b)) {
                same.reverse();
            }
            present.truncate(n);
        }
        Keep::All => {
            let last = present.get(n - 1).copied();
            let more = present.iter().skip(n).take_while(|&&row| last.is_some_and(|last| same_cell(array, last, row)));
            let kept = n.min(present.len()) + more.count();
            present.truncate(kept);
            let wanted = if kept < n { n } else { kept };
            let fill = if kept < n && n <= missing.len() + kept { missing.len() } else { wanted - kept };
            present.extend(missing.iter().copied().take(fill));
            return Ok(present);
        }
    }
    let left = n - present.len().min(n);
    present.extend(missing.into_iter().take(left));
    Ok(present)
}

/// The `n` largest or smallest cells, sorted; of ties the first, the last or all of them. `TypeError` for objects.
///
/// >>> pd.Series([1, 3, 2]).nlargest(2).tolist()
/// [3, 2]
/// >>> pd.Series([1, 3, 3, 2]).nlargest(1, keep='all').index.tolist()
/// [1, 2]
fn extremes(largest: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let keep = keep_of(args)?;
    if let Array::Str(_) | Array::Object(_) = s.array() {
        let name = if largest { "nlargest" } else { "nsmallest" };
        return Err(raise::type_error(format!("Cannot use method '{name}' with dtype object")));
    }
    let wanted = count_of(args)?;
    if wanted < s.len() && s.array().present_rows().len() < wanted && !s.index().is_unique(host.meter())? {
        // pandas drops missing cells whose label a present one has.
        return Err(Stop::unsupported(format!(
            "{} of repeated labels with too few cells",
            if largest { "nlargest" } else { "nsmallest" }
        )));
    }
    let rows = extreme_rows(&s.array(), wanted, keep, largest, host)?;
    Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?))
}

/// The rows with the `n` largest or smallest cells of a column; where those are the same, of the next column.
///
/// >>> pd.DataFrame({'a': [1, 2, 2], 'b': [5, 6, 7]}).nlargest(1, ['a', 'b']).index.tolist()
/// [2]
fn frame_extremes(largest: bool, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let keep = keep_of(args)?;
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let columns = args.value("columns");
    let names = match &columns {
        Value::List(list) => list.snapshot(),
        other => vec![other.clone()],
    };
    let mut keys = Vec::with_capacity(names.len());
    for name in &names {
        let Some(array) = frame.named_array(name, &meter)? else { return Err(raise::key_error(name.clone())) };
        let ordered = match &array {
            Array::Str(_) | Array::Object(_) | Array::Category(_) => false,
            Array::Masked(cells) => cells.kind() != crate::array::Kind::Text,
            _ => true,
        };
        if !ordered {
            let method = if largest { "nlargest" } else { "nsmallest" };
            let shown = hiddentables_values::ops::repr(name, host)?;
            return Err(raise::type_error(format!(
                "Column {shown} has dtype {}, cannot use method '{method}' with this dtype",
                array.dtype().name()
            )));
        }
        keys.push(array);
    }
    let wanted = count_of(args)?;
    if args.int("n")? < 0 && names.len() > 1 {
        // The last of no cells is looked for.
        return Err(raise::index_error("index -1 is out of bounds for axis 0 with size 0"));
    }
    let (mut rows, mut chosen): (Vec<usize>, Vec<usize>) = ((0..frame.rows()).collect(), Vec::new());
    for (at, key) in keys.iter().enumerate() {
        let is_last = at + 1 == keys.len();
        let cells = key.take(&rows, &meter)?;
        let left = wanted.saturating_sub(chosen.len());
        if !is_last && cells.present_rows().len() < left.min(cells.len()) {
            // What pandas makes of missing cells there is too few rows, or too many.
            return Err(Stop::unsupported("nlargest and nsmallest of several columns with too few cells"));
        }
        let found = extreme_rows(&cells, left, if is_last { keep } else { Keep::All }, largest, host)?;
        let places = |found: &[usize]| found.iter().filter_map(|&at| rows.get(at).copied()).collect::<Vec<_>>();
        let (place, Some(&border)) = (places(&found), found.last()) else { break };
        if is_last || found.len() <= left {
            if largest {
                chosen.extend(place);
            } else {
                chosen.splice(0..0, place);
            }
            break;
        }
        let (unsafe_ones, safe): (Vec<usize>, Vec<usize>) =
            found.iter().partition(|&&at| same_cell(&cells, at, border));
        let (safe, next) = (places(&safe), places(&unsafe_ones));
        if largest {
            chosen.extend(safe);
        } else {
            chosen.splice(0..0, safe);
        }
        rows = next;
    }
    let taken = frame.take(&chosen, &meter)?;
    if keys.len() == 1 {
        return Ok(DataFrame::value(taken));
    }
    let keys = keys.iter().map(|key| Ok((key.take(&chosen, &meter)?, !largest))).collect::<Result<Vec<_>>>()?;
    let order = crate::array::order::sorted_rows_by(&keys, false, host)?;
    Ok(DataFrame::value(taken.take(&order, &meter)?))
}
