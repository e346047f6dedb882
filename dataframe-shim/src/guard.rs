//! What a method knows of categories, of extension dtypes, of times in a zone and of `float32`: those listed here answer as pandas does where a column
//! or an index has the dtype `category`, one with `pd.NA`, `datetime64[ns, TZ]` or `float32`, or is one of intervals; any other ends the run by name, since it may have been
//! written before there were any.

mod single;
mod zones;

use std::rc::Rc;

use hiddentables_values::{Args, Meter, Np, Result, Stop, Value};

use crate::array::Array;
use crate::categories::CategoricalArray;
use crate::extension::ExtensionArray;
use crate::frame::DataFrame;
use crate::groupby::GroupBy;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::interval;
use crate::ndarray::NdArray;
use crate::series::Series;
use crate::time::array::TimeArray;

pub use single::{native, ndarray, refuse_single};

/// Where categories or intervals are met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    cells: bool,
    labels: bool,
    given: bool,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// Categories; among labels intervals too.
    Category,
    /// `string`, `Int64`, `Float64`, `boolean`.
    Extension,
    /// `datetime64[ns, TZ]`.
    Zoned,
    /// `float32`, NumPy's scalars and arrays of it too.
    Single,
}

impl Sort {
    fn bit(self) -> u8 {
        match self {
            Sort::Category => 1,
            Sort::Extension => 2,
            Sort::Zoned => 4,
            Sort::Single => 8,
        }
    }

    fn cells(self, array: &Array) -> bool {
        match self {
            Sort::Category => matches!(array, Array::Category(_)),
            Sort::Extension => matches!(array, Array::Masked(_)),
            Sort::Zoned => matches!(array, Array::Zoned(..)),
            Sort::Single => array.is_float32(),
        }
    }

    fn labels(self, array: &Array) -> bool {
        self.cells(array) || (self == Sort::Category && interval::all(array))
    }

    fn index(self, index: &Index) -> bool {
        match index.labels() {
            Labels::Range(_) => false,
            Labels::Flat(labels) => self.labels(labels),
            Labels::Multi(levels) => levels.iter().any(|level| self.labels(level)),
        }
    }

    fn value(self, value: &Value) -> bool {
        let inner = |item: &Value| matches!(item, Value::Object(_) | Value::Numpy(_)) && self.value(item);
        match value {
            Value::List(list) => list.borrow().iter().any(inner),
            Value::Tuple(items) => items.iter().any(inner),
            Value::Numpy(Np::Float32(_)) => self == Sort::Single,
            Value::Object(_) => {
                if let Some(series) = value.downcast::<Series>() {
                    return self.cells(&series.array()) || self.index(&series.index());
                }
                if let Some(frame) = value.downcast::<DataFrame>() {
                    let frame = frame.frame();
                    return frame.arrays().any(|array| self.cells(&array))
                        || self.index(&frame.index)
                        || self.index(&frame.columns);
                }
                if let Some(index) = value.downcast::<IndexObject>() {
                    return self.index(&index.index());
                }
                match self {
                    Sort::Category => value.is::<CategoricalArray>(),
                    Sort::Extension => value.is::<ExtensionArray>(),
                    Sort::Zoned => value.downcast::<TimeArray>().is_some_and(|times| self.cells(&times.array())),
                    Sort::Single => value.downcast::<NdArray>().is_some_and(|array| self.cells(&array.array())),
                }
            }
            _ => false,
        }
    }

    fn given(self, args: Option<&Args>) -> bool {
        args.is_some_and(|args| {
            args.positional.iter().any(|value| self.value(value))
                || args.keywords.iter().any(|(_, value)| self.value(value))
        })
    }
}

fn in_index(index: &Index) -> bool {
    Sort::Category.index(index)
}

fn in_value(value: &Value) -> bool {
    Sort::Category.value(value)
}

fn given(args: Option<&Args>) -> bool {
    Sort::Category.given(args)
}

/// Ends the run where an argument has categories; extension dtypes are the function's own affair.
pub fn refuse_categories(function: &str, values: &[Value]) -> Result<()> {
    if values.iter().any(in_value) {
        return Err(Stop::unsupported(format!("{function} of a category")));
    }
    Ok(())
}

/// Ends the run where an argument of a function has categories.
pub fn refuse_given(function: &str, values: &[Value]) -> Result<()> {
    refuse_unzoned(function, values)?;
    refuse_zoned(function, values)
}

/// As [`refuse_given`], where times in a zone are known.
pub fn refuse_unzoned(function: &str, values: &[Value]) -> Result<()> {
    if values.iter().any(in_value) {
        return Err(Stop::unsupported(format!("{function} of a category")));
    }
    if values.iter().any(|value| Sort::Extension.value(value)) {
        return Err(Stop::unsupported(format!("{function} of an extension dtype")));
    }
    Ok(())
}

/// Ends the run where an argument of a function has times in a zone.
pub fn refuse_zoned(function: &str, values: &[Value]) -> Result<()> {
    if values.iter().any(|value| Sort::Zoned.value(value)) {
        return Err(Stop::unsupported(format!("{function} of times in a zone")));
    }
    Ok(())
}

/// Ends the run where labels of several indexes are put together and some are categories or intervals.
pub fn refuse_labels(indexes: &[&Index]) -> Result<()> {
    if indexes.iter().any(|index| in_index(index)) {
        return Err(Stop::unsupported("labels that are categories put together with others"));
    }
    if indexes.iter().any(|index| Sort::Extension.index(index)) {
        return Err(Stop::unsupported("labels of an extension dtype put together with others"));
    }
    // Times of one zone go together like any; those of several, or beside labels of another kind, are pandas' own affair.
    let dtype = |index: &Index| match index.labels() {
        Labels::Flat(labels) => Some(labels.dtype()),
        Labels::Range(_) | Labels::Multi(_) => None,
    };
    let first = indexes.first().and_then(|index| dtype(index));
    if indexes.iter().any(|index| Sort::Zoned.index(index)) && indexes.iter().any(|index| dtype(index) != first) {
        return Err(Stop::unsupported("labels in a zone put together with others"));
    }
    Ok(())
}

/// Ends the run where Series or frames end to end hold categories otherwise than in columns of the same labels.
pub fn concat(objects: &[Value], otherwise: bool, meter: &Meter) -> Result<()> {
    for sort in [Sort::Category, Sort::Extension] {
        if objects.iter().any(|object| sort.value(object)) {
            concat_of(sort, objects, otherwise, meter)?;
        }
    }
    Ok(())
}

fn concat_of(sort: Sort, objects: &[Value], otherwise: bool, meter: &Meter) -> Result<()> {
    let unknown = || match sort {
        Sort::Category => Stop::unsupported("concat of categories"),
        Sort::Extension => Stop::unsupported("concat of extension dtypes"),
        Sort::Zoned | Sort::Single => Stop::unsupported("concat of this dtype in this way"),
    };
    let frames: Vec<_> = objects.iter().filter_map(Value::downcast::<DataFrame>).map(|df| df.frame()).collect();
    let series: Vec<_> = objects.iter().filter_map(Value::downcast::<Series>).collect();
    if otherwise {
        return Err(unknown());
    }
    if frames.iter().any(|frame| sort.index(&frame.index) || sort.index(&frame.columns))
        || series.iter().any(|series| sort.index(&series.index()))
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

fn check(class: &str, name: &str, sort: Sort, met: Met, lists: &Lists) -> Result<()> {
    if met == Met::default() {
        return Ok(());
    }
    let may = |met: bool, list: &str| !met || list.split_whitespace().any(|known| known == name);
    if may(met.cells, lists.cells) && may(met.labels, lists.labels) && may(met.given, lists.given) {
        return Ok(());
    }
    let what = match sort {
        Sort::Category if met.cells || met.given => "a category",
        Sort::Category => "a CategoricalIndex",
        Sort::Extension if met.cells || met.given => "an extension dtype",
        Sort::Extension => "an Index of an extension dtype",
        Sort::Zoned if met.cells || met.given => "times in a zone",
        Sort::Zoned => "a DatetimeIndex in a zone",
        Sort::Single if met.cells || met.given => "float32",
        Sort::Single => "an Index of float32",
    };
    Err(Stop::unsupported(format!("{class}.{name} of {what}")))
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
        sort_index sort_values std str sum tail to_dict to_frame to_list to_numpy to_string tolist unique unstack value_counts \
        values var",
    given: "apply astype groupby map pipe",
};

static OF_FRAME: Lists = Lists {
    cells: "assign astype at columns copy count describe drop drop_duplicates dropna dtypes duplicated empty get groupby \
        head iat iloc index insert isna isnull items iterrows itertuples loc mean ndim nlargest notna notnull \
        nsmallest nunique pipe pop query rename reset_index select_dtypes set_index shape size sort_index sort_values \
        sum tail to_dict to_string",
    labels: "abs astype at columns copy count cumsum describe dropna dtypes empty fillna get head iat iloc \
        index isna isnull items iterrows itertuples loc max mean median min ndim nlargest notna notnull nsmallest \
        nunique pipe pop rename reset_index round select_dtypes shape size sort_index sort_values std sum tail to_dict \
        to_string unstack var",
    given: "assign astype groupby insert isin pipe",
};

static OF_INDEX: Lists = Lists {
    cells: "",
    labels: "astype categories closed codes dtype empty inferred_type is_boolean is_categorical is_floating is_integer is_interval is_numeric is_object \
        is_unique left length mid name names ndim nlevels nunique ordered \
        right shape size to_list to_numpy tolist values",
    given: "",
};

static OF_EXTENDED_SERIES: Lists = Lists {
    cells: "astype convert_dtypes dtype dtypes name index shape size ndim empty copy head tail iloc loc iat at isna isnull \
        notna notnull hasnans dropna fillna count sum mean min max median std var any all unique nunique value_counts \
        duplicated drop_duplicates is_unique map apply isin get item where mask replace shift cumsum cumprod cummax cummin diff \
        abs round between idxmax idxmin argmax argmin mode add sub mul div truediv floordiv mod pow squeeze ffill bfill \
        groupby describe T tolist to_list to_dict values to_numpy to_string to_frame rename \
        reset_index items pipe sort_values sort_index eq ne lt le gt ge str",
    labels: "index name dtype shape size empty head tail to_string to_dict tolist to_list values to_numpy items sum max min \
        mean count reset_index sort_values sort_index iloc loc get",
    given: "astype pipe eq ne lt le gt ge add sub mul div truediv floordiv mod pow where mask isin groupby",
};

static OF_EXTENDED_FRAME: Lists = Lists {
    cells: "assign astype convert_dtypes columns copy count dropna dtypes empty get head iat iloc index insert isna isnull items loc at \
        ndim notna notnull nunique pipe pop rename select_dtypes shape size tail to_string sort_values sort_index \
        reset_index drop duplicated drop_duplicates fillna sum mean max min median std to_dict values to_numpy iterrows itertuples apply query \
        nlargest nsmallest round set_index groupby filter replace squeeze merge describe shift cumsum cumprod cummax cummin diff abs \
        ffill bfill",
    labels: "columns dtypes empty head tail index shape size to_string loc iloc reset_index",
    given: "assign insert pipe groupby merge",
};

static OF_EXTENDED_INDEX: Lists = Lists {
    cells: "",
    labels: "dtype empty size shape name names ndim nlevels tolist to_list values to_numpy is_unique nunique",
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

/// Methods of groups that know of extension dtypes, among the keys or in what is aggregated.
const OF_EXTENDED_GROUPS: &[&str] = &[
    "sum",
    "prod",
    "mean",
    "median",
    "var",
    "std",
    "max",
    "min",
    "first",
    "last",
    "count",
    "nunique",
    "size",
    "any",
    "all",
    "ngroups",
    "agg",
    "aggregate",
    "head",
    "tail",
    "cumcount",
    "ngroup",
];

/// Methods of groups that give a group without rows what pandas gives it.
const OF_EMPTY_GROUPS: &[&str] =
    &["sum", "count", "size", "mean", "median", "min", "max", "first", "last", "nunique", "std", "var", "ohlc"];

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
    let (array, index) = (s.array(), s.index());
    let met = |sort: Sort| Met { cells: sort.cells(&array), labels: sort.index(&index), given: sort.given(args) };
    check("Series", name, Sort::Category, met(Sort::Category), &OF_SERIES)?;
    check("Series", name, Sort::Extension, met(Sort::Extension), &OF_EXTENDED_SERIES)?;
    check("Series", name, Sort::Zoned, met(Sort::Zoned), &zones::OF_SERIES)?;
    let single = met(Sort::Single);
    single::alone("Series", name, single, single::GIVEN_SERIES)?;
    check("Series", name, Sort::Single, single, &single::OF_SERIES)?;
    periods("Series", name, periods_in(&array), periods_among(&index), args)
}

fn periods_in(array: &Array) -> bool {
    crate::time::period::of_array(array).is_some()
}

fn periods_among(index: &Index) -> bool {
    match index.labels() {
        Labels::Range(_) => false,
        Labels::Flat(labels) => periods_in(labels),
        Labels::Multi(levels) => levels.iter().any(periods_in),
    }
}

/// What Series and frames can do whose cells are periods.
const OF_PERIODS: &str = "assign astype at columns copy count drop drop_duplicates dropna dt dtype dtypes duplicated empty eq ge get groupby gt hasnans head \
    iat iloc index insert is_unique isin isna isnull items iterrows itertuples le loc lt map apply max merge min mode name ndim ne notna \
    notnull nunique pipe pivot pivot_table pop query rename reset_index set_index shape size sort_index sort_values tail to_dict to_frame \
    to_list to_string tolist unique value_counts unstack";

/// What labels that are periods are not known to, since pandas treats them as times or joins them in ways of their own.
const NOT_OF_PERIOD_LABELS: &str = "align asfreq asof at_time between_time combine combine_first compare ewm explode first interpolate join last \
    reindex reindex_like resample rolling shift truncate update add_prefix add_suffix describe to_markdown info memory_usage";

fn periods(class: &str, name: &str, cells: bool, labels: bool, args: Option<&Args>) -> Result<()> {
    let among = |list: &str| list.split_whitespace().any(|known| known == name);
    let _ = args;
    if cells && !among(OF_PERIODS) {
        return Err(Stop::unsupported(format!("{class}.{name} of periods")));
    }
    if labels && among(NOT_OF_PERIOD_LABELS) {
        return Err(Stop::unsupported(format!("{class}.{name} of a PeriodIndex")));
    }
    Ok(())
}

/// What is found among columns, in one look at each: a bit for each sort.
struct Found(u8);

impl Found {
    fn among(arrays: impl Iterator<Item = Array>) -> Found {
        Found(arrays.fold(0, |found, array| {
            found
                | match &array {
                    Array::Category(_) => Sort::Category.bit(),
                    Array::Masked(_) => Sort::Extension.bit(),
                    Array::Zoned(..) => Sort::Zoned.bit(),
                    array if array.is_float32() => Sort::Single.bit(),
                    _ => 0,
                }
        }))
    }

    fn has(&self, sort: Sort) -> bool {
        self.0 & sort.bit() != 0
    }
}

/// Methods of frames whose columns are labelled by categories.
const OF_CATEGORY_COLUMNS: &[&str] = &[
    "shape",
    "columns",
    "index",
    "to_string",
    "sum",
    "mean",
    "max",
    "min",
    "median",
    "count",
    "fillna",
    "iloc",
    "loc",
    "head",
    "tail",
    "items",
    "to_dict",
    "isna",
    "notna",
    "round",
    "dtypes",
    "empty",
    "size",
    "ndim",
    "values",
    "to_numpy",
    "T",
    "sort_index",
    "astype",
    "copy",
    "std",
    "get",
    "abs",
    "dropna",
];

/// Whether a row of DataFrame knows what it meets.
pub fn frame(df: &Rc<DataFrame>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let frame = df.frame();
    if in_index(&frame.columns) && !OF_CATEGORY_COLUMNS.contains(&name) {
        return Err(Stop::unsupported(format!("DataFrame.{name} of columns labelled by categories")));
    }
    if Sort::Extension.index(&frame.columns) && !matches!(name, "shape" | "columns" | "index" | "to_string") {
        return Err(Stop::unsupported(format!("DataFrame.{name} of columns labelled by an extension dtype")));
    }
    let found = Found::among(frame.arrays());
    let met = |sort: Sort| Met { cells: found.has(sort), labels: sort.index(&frame.index), given: sort.given(args) };
    check("DataFrame", name, Sort::Category, met(Sort::Category), &OF_FRAME)?;
    check("DataFrame", name, Sort::Extension, met(Sort::Extension), &OF_EXTENDED_FRAME)?;
    if Sort::Zoned.index(&frame.columns) && !matches!(name, "shape" | "columns" | "index") {
        return Err(Stop::unsupported(format!("DataFrame.{name} of columns labelled by times in a zone")));
    }
    check("DataFrame", name, Sort::Zoned, met(Sort::Zoned), &zones::OF_FRAME)?;
    if Sort::Single.index(&frame.columns) && !matches!(name, "shape" | "columns" | "index") {
        return Err(Stop::unsupported(format!("DataFrame.{name} of columns labelled by float32")));
    }
    let single = met(Sort::Single);
    single::alone("DataFrame", name, single, single::GIVEN_FRAME)?;
    check("DataFrame", name, Sort::Single, single, &single::OF_FRAME)?;
    let cells = frame.arrays().any(|array| periods_in(&array));
    periods("DataFrame", name, cells, periods_among(&frame.index) || periods_among(&frame.columns), args)
}

/// Whether a row of Index knows what it meets.
pub fn index(i: &Rc<IndexObject>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let index = i.index();
    let met = |sort: Sort| Met { cells: false, labels: sort.index(&index), given: sort.given(args) };
    check(i_class(i), name, Sort::Category, met(Sort::Category), &OF_INDEX)?;
    check(i_class(i), name, Sort::Extension, met(Sort::Extension), &OF_EXTENDED_INDEX)?;
    check(i_class(i), name, Sort::Zoned, met(Sort::Zoned), &zones::OF_INDEX)?;
    let single = met(Sort::Single);
    single::alone(i_class(i), name, single, single::GIVEN_INDEX)?;
    check(i_class(i), name, Sort::Single, single, &single::OF_INDEX)?;
    if periods_among(&index)
        && matches!(
            name,
            "union"
                | "intersection"
                | "difference"
                | "symmetric_difference"
                | "get_loc"
                | "get_indexer"
                | "values"
                | "to_numpy"
                | "insert"
                | "append"
        )
    {
        return Err(Stop::unsupported(format!("{}.{name} of periods", i_class(i))));
    }
    Ok(())
}

fn i_class(i: &Rc<IndexObject>) -> &'static str {
    crate::selection::index_class(&i.index())
}

/// Whether a row of a grouping knows what it meets: the keys are [`crate::groupby::keys`]' own affair.
pub fn grouped(g: &Rc<GroupBy>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let categories = |at: &usize| matches!(g.frame.array(*at), Some(Array::Category(_)));
    let of_bins = g.keys.freq.is_some() && matches!(name, "prod" | "sem" | "quantile");
    if g.keys.unobserved && !of_bins && !g_knows_empty(name, args) {
        return Err(Stop::unsupported(format!("{}.{name} of categories that no row has", g.class_name())));
    }
    let several = g.keys.unobserved && g.keys.labels.len() > 1;
    let categories_met = || g.keys.labels.iter().any(|labels| matches!(labels, Array::Category(_)));
    if (several && !g.as_index && matches!(name, "agg" | "aggregate"))
        || (name == "describe" && !g.sorted && categories_met())
    {
        return Err(Stop::unsupported(format!("{}.{name} of categories", g.class_name())));
    }
    let extended = |labels: &Array| matches!(labels, Array::Masked(_));
    let met = g.keys.labels.iter().any(extended)
        || g.positions().iter().any(|at| g.frame.array(*at).is_some_and(|array| extended(&array)));
    // What a function of the program gives is cast back to the dtype it came from.
    let aggregates = matches!(name, "agg" | "aggregate");
    let by_names = args.is_none_or(|args| {
        let mut given = args.positional.iter().chain(args.keywords.iter().map(|(_, value)| value));
        given.all(|how| names_only(how, OF_EXTENDED_GROUPS))
    });
    let known = OF_EXTENDED_GROUPS.contains(&name) && !(aggregates && (!g.as_index || !by_names));
    if Sort::Extension.given(args) || Sort::Extension.index(&g.frame.index) || (met && !known) {
        return Err(Stop::unsupported(format!("{}.{name} of an extension dtype", g.class_name())));
    }
    let among = |list: &str| list.split_whitespace().any(|known| known == name);
    let keyed = g.keys.labels.iter().any(|labels| Sort::Zoned.cells(labels)) || Sort::Zoned.index(&g.frame.index);
    let zoned = g.positions().iter().any(|at| g.frame.array(*at).is_some_and(|array| Sort::Zoned.cells(&array)));
    if (keyed && !among(zones::OF_KEYED_GROUPS)) || (zoned && !among(zones::OF_GROUPS)) || Sort::Zoned.given(args) {
        return Err(Stop::unsupported(format!("{}.{name} of times in a zone", g.class_name())));
    }
    let keyed = g.keys.labels.iter().any(|labels| Sort::Single.cells(labels)) || Sort::Single.index(&g.frame.index);
    let cells = g.positions().iter().any(|at| g.frame.array(*at).is_some_and(|array| Sort::Single.cells(&array)));
    let met = Met { cells, labels: keyed, given: Sort::Single.given(args) };
    check(g.class_name(), name, Sort::Single, met, &single::OF_GROUPS)?;
    if given(args) || in_index(&g.frame.index) {
        return Err(Stop::unsupported(format!("{}.{name} of a category", g.class_name())));
    }
    if g.positions().iter().any(categories) && !OF_GROUPED_CELLS.contains(&name) {
        return Err(Stop::unsupported(format!("{}.{name} of a category", g.class_name())));
    }
    Ok(())
}
