//! What a method knows of categories: those listed here answer as pandas does where a column or an index has the dtype
//! `category`, or is one of intervals; any other ends the run by name, since it may have been written before there were any.

use std::rc::Rc;

use hiddentables_values::{Args, Meter, Result, Stop, Value};

use crate::array::Array;
use crate::categories::CategoricalArray;
use crate::frame::DataFrame;
use crate::groupby::GroupBy;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::interval;
use crate::series::Series;

/// Where categories or intervals are met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    cells: bool,
    labels: bool,
    given: bool,
}

fn special(array: &Array) -> bool {
    matches!(array, Array::Category(_)) || interval::all(array)
}

fn in_index(index: &Index) -> bool {
    match index.labels() {
        Labels::Range(_) => false,
        Labels::Flat(labels) => special(labels),
        Labels::Multi(levels) => levels.iter().any(special),
    }
}

fn in_value(value: &Value) -> bool {
    match value {
        Value::List(list) => list.borrow().iter().any(|item| matches!(item, Value::Object(_)) && in_value(item)),
        Value::Tuple(items) => items.iter().any(|item| matches!(item, Value::Object(_)) && in_value(item)),
        Value::Object(_) => {
            if let Some(series) = value.downcast::<Series>() {
                return matches!(series.array(), Array::Category(_)) || in_index(&series.index());
            }
            if let Some(frame) = value.downcast::<DataFrame>() {
                let frame = frame.frame();
                return frame.arrays().any(|array| matches!(array, Array::Category(_)))
                    || in_index(&frame.index)
                    || in_index(&frame.columns);
            }
            if let Some(index) = value.downcast::<IndexObject>() {
                return in_index(&index.index());
            }
            value.is::<CategoricalArray>()
        }
        _ => false,
    }
}

fn given(args: Option<&Args>) -> bool {
    args.is_some_and(|args| {
        args.positional.iter().any(in_value) || args.keywords.iter().any(|(_, value)| in_value(value))
    })
}

/// Ends the run where an argument of a function has categories.
pub fn refuse_given(function: &str, values: &[Value]) -> Result<()> {
    if values.iter().any(in_value) {
        return Err(Stop::unsupported(format!("{function} of a category")));
    }
    Ok(())
}

/// Ends the run where labels of several indexes are put together and some are categories or intervals.
pub fn refuse_labels(indexes: &[&Index]) -> Result<()> {
    if indexes.iter().any(|index| in_index(index)) {
        return Err(Stop::unsupported("labels that are categories put together with others"));
    }
    Ok(())
}

/// Ends the run where Series or frames end to end hold categories otherwise than in columns of the same labels.
pub fn concat(objects: &[Value], otherwise: bool, meter: &Meter) -> Result<()> {
    if !objects.iter().any(in_value) {
        return Ok(());
    }
    let unknown = || Stop::unsupported("concat of categories");
    let frames: Vec<_> = objects.iter().filter_map(Value::downcast::<DataFrame>).map(|df| df.frame()).collect();
    let series: Vec<_> = objects.iter().filter_map(Value::downcast::<Series>).collect();
    if otherwise {
        return Err(unknown());
    }
    if frames.iter().any(|frame| in_index(&frame.index) || in_index(&frame.columns))
        || series.iter().any(|series| in_index(&series.index()))
    {
        return Err(unknown());
    }
    if series.len() == objects.len() {
        return Ok(());
    }
    let Some(first) = frames.first().filter(|_| frames.len() == objects.len()) else { return Err(unknown()) };
    for frame in &frames {
        if !frame.columns.same_labels(&first.columns, meter)? {
            return Err(unknown());
        }
    }
    Ok(())
}

fn check(class: &str, name: &str, met: Met, lists: &Lists) -> Result<()> {
    let may = |met: bool, list: &str| !met || list.split_whitespace().any(|known| known == name);
    if may(met.cells, lists.cells) && may(met.labels, lists.labels) && may(met.given, lists.given) {
        return Ok(());
    }
    let what = if met.cells || met.given { "category" } else { "CategoricalIndex" };
    Err(Stop::unsupported(format!("{class}.{name} of a {what}")))
}

/// Rows that know of categories: in the cells, among the labels, in what they are given.
struct Lists {
    cells: &'static str,
    labels: &'static str,
    given: &'static str,
}

static OF_SERIES: Lists = Lists {
    cells: "apply astype at between cat copy count describe drop drop_duplicates dropna dt dtype dtypes duplicated empty \
        eq fillna ge get groupby gt hasnans head iat iloc index is_unique isin isna isnull items le loc lt map mask \
        max mean min mode name ndim ne notna notnull nunique pipe rename reset_index shape shift size sort_index \
        sort_values std str sum tail to_dict to_frame to_list to_numpy to_string tolist unique value_counts values \
        where",
    labels: "abs all any apply argmax argmin astype at between cat ceil clip copy count cummax cummin cumprod cumsum \
        describe diff drop dropna dt dtype dtypes empty fillna floor get hasnans head iat idxmax idxmin iloc index \
        isin isna isnull items kurt loc map max mean median min mode name ndim nlargest notna notnull nsmallest \
        nunique pct_change pipe prod product quantile rank rename reset_index round sem shape shift size skew \
        sort_index sort_values std str sum tail to_dict to_frame to_list to_numpy to_string tolist unique value_counts \
        values var",
    given: "apply astype groupby map pipe",
};

static OF_FRAME: Lists = Lists {
    cells: "assign astype at columns copy count describe drop drop_duplicates dropna dtypes duplicated empty get groupby \
        head iat iloc index insert isna isnull items iterrows itertuples loc mean ndim nlargest notna notnull \
        nsmallest nunique pipe pop query rename reset_index select_dtypes set_index shape size sort_index sort_values \
        sum tail to_dict to_string",
    labels: "abs astype at columns copy count cumsum describe dropna dtypes empty fillna get head iat idxmax idxmin iloc \
        index isna isnull items iterrows itertuples loc max mean median min ndim nlargest notna notnull nsmallest \
        nunique pipe pop rename reset_index round select_dtypes shape size sort_index sort_values std sum tail to_dict \
        to_string var",
    given: "assign astype groupby insert isin pipe",
};

static OF_INDEX: Lists = Lists {
    cells: "",
    labels: "astype categories closed codes dtype empty is_unique left length mid name names ndim nlevels nunique ordered \
        right shape size to_list to_numpy tolist values",
    given: "",
};

/// Columns of categories that are aggregated: what these give, categories can give.
const OF_GROUPED_CELLS: &[&str] = &[
    "size",
    "count",
    "first",
    "last",
    "nunique",
    "ngroups",
    "groups",
    "indices",
    "get_group",
    "head",
    "tail",
    "cumcount",
    "ngroup",
];

/// Methods of groups that give a group without rows what pandas gives it.
const OF_EMPTY_GROUPS: &[&str] =
    &["sum", "count", "size", "mean", "median", "min", "max", "first", "last", "nunique", "std", "var"];

/// Methods of groups that give a cell a row, so that groups without rows do not matter.
const ALONG: &[&str] =
    &["cumcount", "cumsum", "cummax", "cummin", "cumprod", "shift", "rank", "diff", "pct_change", "ffill", "bfill"];

fn g_knows_empty(name: &str, args: Option<&Args>) -> bool {
    if OF_EMPTY_GROUPS.contains(&name) || ALONG.contains(&name) {
        return true;
    }
    let Some(args) = args else { return matches!(name, "agg" | "aggregate") };
    let mut given = args.positional.iter().chain(args.keywords.iter().map(|(_, value)| value));
    matches!(name, "agg" | "aggregate" | "transform") && given.all(|how| names_only(how, OF_EMPTY_GROUPS))
}

/// Whether it is one of these names, or a list or dict of them, or the name of a column and one of them.
fn names_only(how: &Value, names: &[&str]) -> bool {
    match how {
        Value::Str(name) => names.contains(&&**name),
        Value::List(list) => list.borrow().iter().all(|how| names_only(how, names)),
        Value::Tuple(parts) => parts.last().is_some_and(|how| names_only(how, names)),
        Value::Dict(dict) => dict.values().iter().all(|how| names_only(how, names)),
        _ => false,
    }
}

/// Whether a row of Series knows what it meets.
pub fn series(s: &Rc<Series>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let met = Met { cells: matches!(s.array(), Array::Category(_)), labels: in_index(&s.index()), given: given(args) };
    if met == Met::default() { Ok(()) } else { check("Series", name, met, &OF_SERIES) }
}

/// Whether a row of DataFrame knows what it meets.
pub fn frame(df: &Rc<DataFrame>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let frame = df.frame();
    if in_index(&frame.columns) && !matches!(name, "shape" | "columns" | "index" | "to_string") {
        return Err(Stop::unsupported(format!("DataFrame.{name} of columns labelled by categories")));
    }
    let cells = frame.arrays().any(|array| matches!(array, Array::Category(_)));
    let met = Met { cells, labels: in_index(&frame.index), given: given(args) };
    if met == Met::default() { Ok(()) } else { check("DataFrame", name, met, &OF_FRAME) }
}

/// Whether a row of Index knows what it meets.
pub fn index(i: &Rc<IndexObject>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let met = Met { cells: false, labels: in_index(&i.index()), given: given(args) };
    if met == Met::default() { Ok(()) } else { check(i_class(i), name, met, &OF_INDEX) }
}

fn i_class(i: &Rc<IndexObject>) -> &'static str {
    crate::selection::index_class(&i.index())
}

/// Whether a row of a grouping knows what it meets: the keys are [`crate::groupby::keys`]' own affair.
pub fn grouped(g: &Rc<GroupBy>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let categories = |at: &usize| matches!(g.frame.array(*at), Some(Array::Category(_)));
    if g.keys.unobserved && !g_knows_empty(name, args) {
        return Err(Stop::unsupported(format!("{}.{name} of categories that no row has", g.class_name())));
    }
    let several = g.keys.unobserved && g.keys.labels.len() > 1;
    let categories_met = || g.keys.labels.iter().any(|labels| matches!(labels, Array::Category(_)));
    if (several && !g.as_index && matches!(name, "agg" | "aggregate"))
        || (name == "describe" && !g.sorted && categories_met())
    {
        return Err(Stop::unsupported(format!("{}.{name} of categories", g.class_name())));
    }
    if given(args) || in_index(&g.frame.index) {
        return Err(Stop::unsupported(format!("{}.{name} of a category", g.class_name())));
    }
    if g.positions().iter().any(categories) && !OF_GROUPED_CELLS.contains(&name) {
        return Err(Stop::unsupported(format!("{}.{name} of a category", g.class_name())));
    }
    Ok(())
}
