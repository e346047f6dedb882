//! What is known of times in a zone: `datetime64[ns, TZ]` among cells, labels and arguments.

use super::Lists;

/// Rows of Series.
pub(super) static OF_SERIES: Lists = Lists {
    cells: "T add agg aggregate apply argmax argmin astype at between bfill copy count describe diff drop drop_duplicates dropna dt dtype dtypes duplicated \
        empty eq equals ffill fillna first_valid_index ge get groupby gt hasnans head iat idxmax idxmin iloc index is_monotonic_decreasing \
        is_monotonic_increasing is_unique isin isna isnull item items keys last_valid_index le loc lt map mask max mean min mode name ndim ne \
        nlargest notna notnull nsmallest nunique pipe pop rename rename_axis repeat reset_index reindex set_axis shape shift size sort_index sort_values \
        squeeze sub tail to_dict to_frame to_list to_numpy to_string tolist transform truncate tz_convert tz_localize unique value_counts values where",
    labels: "T abs add agg aggregate all any apply argmax argmin asfreq astype at at_time between between_time bfill clip copy count cummax cummin cumprod cumsum describe diff div dot drop \
        drop_duplicates dropna dt dtype dtypes duplicated empty eq ewm expanding ffill fillna first_valid_index floordiv ge get groupby gt hasnans head iat \
        idxmax idxmin iloc index interpolate is_monotonic_decreasing is_monotonic_increasing is_unique isin isna isnull item items keys kurt \
        last_valid_index le loc lt map mask max mean median min mod mode mul name ndim ne nlargest notna notnull nsmallest nunique \
        pct_change pipe pop pow prod product quantile rank reindex rename rename_axis repeat replace resample reset_index rolling round sem set_axis shape shift size \
        skew sort_index sort_values squeeze std str sub sum tail to_dict to_frame to_list to_numpy to_string tolist transform truediv tz_convert \
        tz_localize unique value_counts values var where",
    given: "add apply astype div eq equals fillna ge groupby gt isin le lt map mask mul ne pipe reindex sub where",
};

/// Rows of DataFrame.
pub(super) static OF_FRAME: Lists = Lists {
    cells: "T apply assign astype at columns copy count describe drop drop_duplicates dropna dtypes duplicated empty ffill bfill fillna first_valid_index \
        get groupby head iat iloc index info insert isna isnull items iterrows itertuples keys last_valid_index loc max melt merge min ndim \
        nlargest notna notnull nsmallest nunique pipe pivot pivot_table pop query rename rename_axis reindex resample reset_index select_dtypes set_axis set_index shape \
        shift size sort_index sort_values squeeze tail to_dict to_numpy to_string tz_convert tz_localize values",
    labels: "T abs add all any apply asfreq assign astype at at_time between_time columns copy count cummax cummin cumprod cumsum describe diff div drop drop_duplicates dropna \
        dtypes duplicated empty ffill bfill fillna first_valid_index get groupby head iat idxmax idxmin iloc index info insert isna isnull \
        items iterrows itertuples join keys last_valid_index loc max mean median min mul ndim nlargest notna notnull nsmallest nunique pct_change pipe pop prod \
        quantile query rank reindex rename rename_axis resample reset_index rolling round select_dtypes set_axis set_index shape shift size sort_index sort_values squeeze \
        std sub sum tail to_dict to_numpy to_string tz_convert tz_localize values var",
    given: "apply assign astype groupby insert isin join merge pipe reindex",
};

/// Rows of Index.
pub(super) static OF_INDEX: Lists = Lists {
    cells: "",
    labels: "T append argmax argmin argsort astype delete difference get_indexer get_loc insert intersection symmetric_difference union copy drop_duplicates dropna dtype duplicated empty equals has_duplicates hasnans inferred_type is_monotonic_decreasing \
        is_monotonic_increasing is_unique isin isna isnull map max min name names ndim nlevels notna notnull nunique rename set_names shape size \
        sort_values take to_frame to_list to_numpy to_series tolist unique value_counts values",
    given: "append difference equals get_indexer intersection isin symmetric_difference union",
};

/// Methods of groups whose cells are times in a zone.
pub(super) const OF_GROUPS: &str = "sum mean min max count size first last nunique ngroups groups get_group head tail cumcount ngroup nth agg aggregate shift \
    ffill bfill transform apply unique diff";

/// Methods of groups whose keys or labels are.
pub(super) const OF_KEYED_GROUPS: &str = "sum prod mean median var std sem min max count size any all first last nunique ngroups groups get_group head tail \
    cumcount ngroup nth agg aggregate apply transform shift diff cumsum cumprod cummax cummin rank pct_change ffill bfill quantile";
