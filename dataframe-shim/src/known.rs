//! Every public name of the classes and modules that this crate stands in for, with pandas' own signature lines, written by
//! `xtask/python/signatures.py`: a name that stands here and has no row is unsupported; one that does not is no attribute.

macro_rules! known {
    ($($name:ident = $file:literal;)*) => {
        $(#[doc = concat!("Names in `data/", $file, ".txt`.")] pub const $name: &str = include_str!(concat!("../data/", $file, ".txt"));)*
        /// Every list, by the name of its class or module.
        pub const ALL: &[(&str, &str)] = &[$(($file, $name)),*];
    };
}

known! {
    DATAFRAME = "DataFrame";
    SERIES = "Series";
    INDEX = "Index";
    MULTI_INDEX = "MultiIndex";
    DATETIME_INDEX = "DatetimeIndex";
    DATAFRAME_GROUPBY = "DataFrameGroupBy";
    SERIES_GROUPBY = "SeriesGroupBy";
    ROLLING = "Rolling";
    EXPANDING = "Expanding";
    STRING_METHODS = "StringMethods";
    DATETIME_PROPERTIES = "DatetimeProperties";
    TIMESTAMP = "Timestamp";
    TIMEDELTA = "Timedelta";
    NDARRAY = "ndarray";
    PANDAS = "pandas";
    NUMPY = "numpy";
}
