//! `groupby` and the methods of groups, by what they give: a cell a group ([`reduce`], [`agg`]), a cell a row ([`along`]), rows
//! ([`parts`]), whatever a function gives ([`apply`]).

pub mod agg;
pub mod along;
pub mod apply;
mod bars;
mod extension;
pub mod nth;
pub mod parts;
pub mod reduce;

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Plan, Selected, group};
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "groupby(by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=<no_default>, dropna=True)",
    group_series,
)
.along_one_axis()];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "groupby(by=None, axis=<no_default>, level=None, as_index=True, sort=True, group_keys=True, observed=<no_default>, dropna=True)",
    group_frame,
)];

/// Rows of a grouped frame.
pub static GROUPBY: &[&[Method<Rc<GroupBy>>]] = &[
    reduce::GROUPED,
    reduce::GROUPED_FRAME,
    agg::GROUPED_FRAME,
    along::GROUPED,
    apply::GROUPED,
    bars::GROUPED,
    nth::GROUPED,
    super::sample::GROUPED,
    super::rolling::GROUPED,
    super::resample_groups::GROUPED,
    apply::GROUPED_FRAME,
    parts::GROUPED,
    parts::GROUPED_FRAME,
    super::correlation::GROUPED_FRAME,
];

/// Rows of a grouped Series.
pub static SERIES_GROUPBY: &[&[Method<Rc<GroupBy>>]] = &[
    reduce::GROUPED,
    reduce::GROUPED_SERIES,
    agg::GROUPED_SERIES,
    along::GROUPED,
    apply::GROUPED,
    bars::GROUPED,
    nth::GROUPED,
    super::sample::GROUPED,
    super::rolling::GROUPED,
    super::resample_groups::GROUPED,
    apply::GROUPED_SERIES,
    bars::GROUPED_SERIES,
    parts::GROUPED,
    parts::GROUPED_SERIES,
    super::correlation::GROUPED_SERIES,
];

fn plan(args: &Bound, series: bool) -> Result<Plan> {
    Ok(Plan {
        by: args.value("by"),
        level: args.value("level"),
        sort: args.flag("sort")?,
        drop_missing: args.flag("dropna")?,
        observed: match args.given("observed") {
            Some(Value::Bool(observed)) => *observed,
            None => false,
            Some(_) => return Err(Stop::unsupported("groupby(observed=) of no bool")),
        },
        series,
    })
}

/// Rows in groups of equal keys; missing keys are dropped, groups sorted.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].sum().to_dict()
/// {'a': 2, 'b': 4}
fn group_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
        return Err(Stop::unsupported("DataFrame.groupby(axis=1)"));
    }
    if super::grouper::is_among(&args.value("by")) {
        return super::grouper::grouped(&Value::shared(Rc::clone(df)), args, host);
    }
    let frame = df.frame();
    let keys = Rc::new(group(&frame, &plan(args, false)?, host)?);
    let (as_index, group_keys) = (args.flag("as_index")?, args.flag("group_keys")?);
    let sorted = args.flag("sort")?;
    Ok(Value::object(GroupBy { frame, keys, selected: Selected::All, as_index, sorted, group_keys }))
}

fn group_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if !args.flag("as_index")? {
        return Err(raise::type_error("as_index=False only valid with DataFrame"));
    }
    if super::grouper::is_among(&args.value("by")) {
        return super::grouper::grouped(&Value::shared(Rc::clone(s)), args, host);
    }
    let state = s.state();
    let frame = Frame::named(vec![(state.name, state.column)], state.index, host.meter())?;
    let keys = Rc::new(group(&frame, &plan(args, true)?, host)?);
    let group_keys = args.flag("group_keys")?;
    let sorted = args.flag("sort")?;
    Ok(Value::object(GroupBy { frame, keys, selected: Selected::One(0), as_index: true, sorted, group_keys }))
}
