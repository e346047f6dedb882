//! What is known of `float32`, among cells, labels and arguments: what the parity machine (docs/ADDING.md) and generated programs have tried beside pandas. Where a
//! row is not listed its result may be as wide as `float64` here, or rounded otherwise.

use std::rc::Rc;

use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value};

use super::{Lists, Met, Sort, check};
use crate::ndarray::NdArray;

/// Rows of Series, of cells and of labels alike.
const SERIES: &str = "T abs add add_prefix add_suffix agg aggregate align all any apply argmax argmin argsort asfreq astype at at_time autocorr axes backfill between \
        between_time bfill bool cat clip combine combine_first compare copy corr count cov cummax cummin cumprod cumsum describe diff div divide divmod drop \
        drop_duplicates droplevel dropna dt dtype dtypes duplicated empty eq equals eval ewm expanding explode factorize ffill fillna filter first_valid_index \
        floordiv ge get groupby gt hasnans head iat idxmax idxmin iloc index infer_objects info interpolate is_monotonic_decreasing is_monotonic_increasing \
        is_unique isin isna isnull item items keys kurt kurtosis last_valid_index le loc lt map mask max mean median memory_usage min mod mode mul multiply \
        name ndim ne nlargest notna notnull nsmallest nunique pad pct_change pipe pop pow prod product quantile radd rank ravel rdiv rdivmod reindex \
        reindex_like rename rename_axis reorder_levels repeat replace resample reset_index rfloordiv rmod rmul rolling round rpow rsub rtruediv sample \
        searchsorted sem set_axis shape shift size skew sort_index sort_values squeeze std str sub subtract sum swaplevel tail take to_dict to_frame to_list \
        to_markdown to_numpy to_period to_string to_timestamp tolist transform transpose truediv truncate tz_convert tz_localize unique unstack update \
        value_counts values var where xs";

/// Rows of Series.
pub(super) static OF_SERIES: Lists = Lists {
    cells: SERIES,
    labels: SERIES,
    given: "add agg aggregate align apply between clip combine combine_first compare corr cov div divide divmod eq equals fillna floordiv ge groupby gt le lt mask \
        mod mul multiply ne pipe radd rdiv rdivmod reindex reindex_like repeat replace rfloordiv rmod rmul rsub rtruediv searchsorted set_axis sort_values sub \
        subtract transform truediv update where",
};

/// Rows of DataFrame, of cells and of labels alike.
const FRAME: &str = "T abs add add_prefix add_suffix agg aggregate align all any apply applymap asfreq assign astype at at_time axes backfill between_time bfill bool clip \
        columns combine combine_first compare copy corr corrwith count cov cummax cummin cumprod cumsum describe diff div divide drop drop_duplicates \
        droplevel dropna dtypes duplicated empty eq equals eval ewm expanding explode ffill fillna filter first_valid_index floordiv ge get groupby gt head \
        iat idxmax idxmin iloc index infer_objects info insert interpolate isetitem isin isna isnull items iterrows itertuples join keys kurt kurtosis \
        last_valid_index le loc lt map mask max mean median melt memory_usage merge min mod mode mul multiply ndim ne nlargest notna notnull nsmallest nunique \
        pad pct_change pipe pivot pivot_table pop pow prod product quantile query radd rank rdiv reindex reindex_like rename rename_axis reorder_levels \
        replace resample reset_index rfloordiv rmod rmul rolling round rpow rsub rtruediv sample select_dtypes sem set_axis set_index shape shift size skew \
        sort_index sort_values squeeze stack std sub subtract sum swapaxes swaplevel tail take to_dict to_markdown to_numpy to_period to_string to_timestamp \
        transform transpose truediv truncate tz_convert tz_localize unstack update value_counts values var where xs";

/// Rows of DataFrame.
pub(super) static OF_FRAME: Lists = Lists {
    cells: FRAME,
    labels: FRAME,
    given: "add agg aggregate align apply applymap assign combine combine_first compare corrwith div divide eq equals eval fillna floordiv ge groupby gt insert \
        join le lt map mask merge mod mul multiply ne pipe query radd rdiv reindex reindex_like rfloordiv rmod rmul rsub rtruediv set_axis set_index \
        sort_values sub subtract transform truediv update where",
};

/// Rows of Index.
pub(super) static OF_INDEX: Lists = Lists {
    cells: "",
    labels: "T all any append argmax argmin argsort astype copy delete diff difference drop drop_duplicates droplevel dropna dtype duplicated empty equals fillna \
        get_indexer get_indexer_for get_level_values get_loc has_duplicates hasnans identical infer_objects inferred_type insert intersection is_boolean \
        is_categorical is_floating is_integer is_interval is_monotonic_decreasing is_monotonic_increasing is_numeric is_object is_unique isin isna isnull item \
        map max min name names ndim nlevels notna notnull nunique putmask ravel rename repeat round searchsorted set_names shape size sort_values str \
        symmetric_difference take to_flat_index to_frame to_list to_numpy to_series tolist union unique value_counts values where",
    given: "append difference equals get_indexer get_indexer_for get_loc identical insert intersection map putmask symmetric_difference union where",
};

/// Rows of groups, of cells and of labels alike.
const GROUPS: &str = "agg aggregate all any apply bfill corr count cov cumcount cummax cummin cumprod cumsum describe diff expanding ffill fillna filter first get_group \
        groups head idxmax idxmin indices is_monotonic_decreasing is_monotonic_increasing last max mean median min ndim ngroup ngroups nlargest nsmallest \
        nunique pct_change pipe prod quantile rank rolling sample sem shift size skew std sum tail transform unique value_counts var";

/// Rows of groups, whose cells, or keys and labels, are of it.
pub(super) static OF_GROUPS: Lists =
    Lists { cells: GROUPS, labels: GROUPS, given: "agg aggregate apply pipe transform" };

/// Rows of NumPy's arrays.
pub(super) static OF_NDARRAY: Lists = Lists {
    cells: "T all any argmax argmin argsort astype clip copy cumprod cumsum dtype fill flatten item max mean min ndim nonzero prod ravel repeat reshape round \
        shape size sort squeeze std sum take tolist transpose var",
    labels: "",
    given: "fill clip searchsorted",
};

/// Rows of Series that are given it where neither cells nor labels are: written into others, or mapped to, it makes dtypes of its own.
pub(super) const GIVEN_SERIES: &str = "add agg align apply assign corr cov div divide divmod eq equals floordiv ge groupby gt le lt mask mod mul multiply ne pipe radd rdiv rdivmod reindex \
        reindex_like rfloordiv rmod rmul rsub rtruediv searchsorted sub subtract truediv where combine_first set_axis compare";

/// The same of frames.
pub(super) const GIVEN_FRAME: &str = "add align apply assign combine_first compare corrwith div divide eq equals floordiv ge groupby gt insert join le lt mask merge mod mul multiply ne \
        pipe radd rdiv reindex reindex_like rfloordiv rmod rmul rsub rtruediv set_axis set_index sub subtract truediv where eval query";

/// The same of indexes.
pub(super) const GIVEN_INDEX: &str =
    "append difference equals get_indexer get_indexer_for identical intersection symmetric_difference union";

/// Functions of `np` and `pd`.
pub(super) const FUNCTIONS: &str = "abs absolute add all allclose amax amin any append arange argmax argmin argsort argwhere around array array_equal array_split asarray atleast_1d \
        atleast_2d bitwise_and bitwise_or ceil clip column_stack concat concatenate copy copysign count_nonzero crosstab cumprod cumsum cut date_range delete \
        diff digitize divide equal expand_dims eye fabs factorize flatnonzero flip fliplr flipud floor floor_divide fmax fmin fmod full full_like get_dummies \
        greater greater_equal hstack hypot identity in1d intersect1d interval_range is_bool_dtype is_datetime64_any_dtype is_float is_float_dtype is_integer \
        is_integer_dtype is_list_like is_number is_numeric_dtype is_object_dtype is_string_dtype isclose isfinite isin isinf isna isnan isnull json_normalize \
        less less_equal logical_and logical_not logical_or logical_xor max maximum mean median melt merge merge_asof min minimum mod multiply nanargmax \
        nanargmin nanmax nanmean nanmedian nanmin nanprod nansum ndim negative nonzero not_equal notna notnull ones ones_like outer pandas_dtype period_range \
        pivot pivot_table positive power prod ptp ravel reciprocal remainder repeat reshape rint roll round select setdiff1d shape sign signbit size sort \
        split sqrt square squeeze stack std subtract sum take tile timedelta_range to_datetime to_numeric to_timedelta transpose tril triu true_divide trunc \
        union1d unique value_counts var vstack where zeros zeros_like";

/// Whether a row knows `float32` in what it is given where it meets none otherwise.
pub(super) fn alone(class: &str, name: &str, met: Met, known: &str) -> Result<()> {
    let given = met.given && !met.cells && !met.labels;
    if given && !known.split_whitespace().any(|known| known == name) {
        return Err(Stop::unsupported(format!("{class}.{name} given float32")));
    }
    Ok(())
}

/// Whether a row of NumPy's arrays knows what it meets.
pub fn ndarray(a: &Rc<NdArray>, name: &'static str, args: Option<&Args>) -> Result<()> {
    let met = Met { cells: a.array().is_float32(), labels: false, given: Sort::Single.given(args) };
    check("ndarray", name, Sort::Single, met, &OF_NDARRAY)
}

/// Ends the run where an argument of a function is of `float32`.
pub fn refuse_single(function: &str, value: &Value) -> Result<()> {
    if Sort::Single.value(value) {
        return Err(Stop::unsupported(format!("{function} of float32")));
    }
    Ok(())
}

/// A function of `np` or `pd`, which is called only with what it knows.
pub const fn native(line: &'static str, call: fn(&Bound, &mut dyn Host) -> Result<Value>) -> Native {
    Native::new(line, call).guarded(function)
}

/// Whether a function of `np` or `pd` knows what it is given.
pub fn function(name: &'static str, args: &Args) -> Result<()> {
    if Sort::Single.given(Some(args)) && !FUNCTIONS.split_whitespace().any(|known| known == name) {
        return Err(Stop::unsupported(format!("{name} of float32")));
    }
    Ok(())
}
