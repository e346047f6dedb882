//! The functions and classes of `pd`.

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value};

use crate::known;
use crate::ndarray::NdArray;
use crate::{array, extension, frame, index, selection, series, time};

/// `pandas`
pub static PANDAS: Definition = Definition {
    name: "pandas",
    members: &[
        ("DataFrame", Member::Class(&frame::DATAFRAME)),
        ("Series", Member::Class(&series::SERIES)),
        ("Index", Member::Class(&index::object::INDEX)),
        ("MultiIndex", Member::Class(&index::object::MULTI_INDEX)),
        ("Categorical", Member::Class(&crate::categories::CATEGORICAL)),
        ("CategoricalDtype", Member::Class(&crate::categories::CATEGORICAL_DTYPE)),
        ("DatetimeTZDtype", Member::Class(&crate::dtype::DATETIME_TZ_DTYPE)),
        ("StringDtype", Member::Class(&extension::STRING)),
        ("BooleanDtype", Member::Class(&extension::BOOLEAN)),
        ("Int8Dtype", Member::Class(&extension::INT8)),
        ("Int16Dtype", Member::Class(&extension::INT16)),
        ("Int32Dtype", Member::Class(&extension::INT32)),
        ("Int64Dtype", Member::Class(&extension::INT64)),
        ("UInt8Dtype", Member::Class(&extension::UINT8)),
        ("UInt16Dtype", Member::Class(&extension::UINT16)),
        ("UInt32Dtype", Member::Class(&extension::UINT32)),
        ("Float64Dtype", Member::Class(&extension::FLOAT64)),
        ("CategoricalIndex", Member::Class(&index::object::CATEGORICAL_INDEX)),
        ("DatetimeIndex", Member::Class(&index::object::DATETIME_INDEX)),
        ("TimedeltaIndex", Member::Class(&index::object::TIMEDELTA_INDEX)),
        ("RangeIndex", Member::Class(&index::object::RANGE_INDEX)),
        ("infer_freq", Member::Function(&INFER_FREQ)),
        ("interval_range", Member::Function(&super::intervals::INTERVAL_RANGE)),
        ("timedelta_range", Member::Function(&super::intervals::TIMEDELTA_RANGE)),
        ("merge_asof", Member::Function(&crate::families::merge_asof::MERGE_ASOF)),
        ("merge_ordered", Member::Function(&crate::families::merge_ordered::MERGE_ORDERED)),
        ("wide_to_long", Member::Function(&crate::families::wide::WIDE_TO_LONG)),
        ("lreshape", Member::Function(&crate::families::wide::LRESHAPE)),
        ("from_dummies", Member::Function(&super::dummies::FROM_DUMMIES)),
        ("Grouper", Member::Class(&crate::families::grouper::GROUPER)),
        ("json_normalize", Member::Function(&super::json_normalize::JSON_NORMALIZE)),
        ("Period", Member::Class(&time::period::PERIOD)),
        ("PeriodIndex", Member::Class(&index::object::PERIOD_INDEX)),
        ("period_range", Member::Function(&crate::families::periods::PERIOD_RANGE)),
        ("DateOffset", Member::Class(&time::offsets::DATE_OFFSET)),
        ("offsets", Member::Module(&time::offsets::OFFSETS)),
        ("IntervalIndex", Member::Class(&index::object::INTERVAL_INDEX)),
        ("Interval", Member::Class(&crate::interval::INTERVAL)),
        ("get_dummies", Member::Function(&super::encode::GET_DUMMIES)),
        ("factorize", Member::Function(&super::encode::FACTORIZE)),
        ("cut", Member::Function(&super::cut::CUT)),
        ("qcut", Member::Function(&super::cut::QCUT)),
        ("Timestamp", Member::Class(&time::TIMESTAMP)),
        ("Timedelta", Member::Class(&time::TIMEDELTA)),
        ("NamedAgg", Member::Function(&NAMED_AGG)),
        ("NaT", Member::Value(time::nat)),
        ("array", Member::Function(&ARRAY)),
        ("NA", Member::Value(crate::extension::na)),
        ("isna", Member::Function(&ISNA)),
        ("isnull", Member::Function(&ISNULL)),
        ("notna", Member::Function(&NOTNA)),
        ("notnull", Member::Function(&NOTNULL)),
        ("concat", Member::Function(&CONCAT)),
        ("merge", Member::Function(&MERGE)),
        ("melt", Member::Function(&MELT)),
        ("unique", Member::Function(&UNIQUE)),
        ("value_counts", Member::Function(&VALUE_COUNTS)),
        ("pivot", Member::Function(&PIVOT)),
        ("pivot_table", Member::Function(&PIVOT_TABLE)),
        ("crosstab", Member::Function(&CROSSTAB)),
        ("to_datetime", Member::Function(&super::datetimes::TO_DATETIME)),
        ("to_timedelta", Member::Function(&super::datetimes::TO_TIMEDELTA)),
        ("to_numeric", Member::Function(&super::numeric::TO_NUMERIC)),
        ("bdate_range", Member::Function(&super::ranges::BDATE_RANGE)),
        ("date_range", Member::Function(&super::ranges::DATE_RANGE)),
        ("api", Member::Module(&super::types::API)),
        ("get_option", Member::Function(&super::options::GET_OPTION)),
        ("set_option", Member::Function(&super::options::SET_OPTION)),
        ("reset_option", Member::Function(&super::options::RESET_OPTION)),
        ("IndexSlice", Member::Value(super::slicing::index_slice)),
        ("options", Member::Value(super::options::tree)),
        ("errors", Member::Module(&ERRORS)),
    ],
    known: known::PANDAS,
};

/// `pandas.errors`
static ERRORS: Definition = Definition {
    name: "pandas.errors",
    members: &[
        ("IndexingError", Member::Class(&exceptions::INDEXING_ERROR)),
        ("OutOfBoundsDatetime", Member::Class(&exceptions::OUT_OF_BOUNDS_DATETIME)),
        ("IntCastingNaNError", Member::Class(&exceptions::INT_CASTING_NAN_ERROR)),
        ("UndefinedVariableError", Member::Class(&exceptions::UNDEFINED_VARIABLE_ERROR)),
        ("InvalidIndexError", Member::Class(&exceptions::INVALID_INDEX_ERROR)),
        ("OptionError", Member::Class(&exceptions::OPTION_ERROR)),
        ("MergeError", Member::Class(&exceptions::MERGE_ERROR)),
        ("ParserError", Member::Class(&exceptions::PARSER_ERROR)),
        ("EmptyDataError", Member::Class(&exceptions::EMPTY_DATA_ERROR)),
    ],
    known: "",
};

/// `pd.concat(objs)`
pub static CONCAT: Native = crate::guard::native(
    "concat(objs, *, axis=0, join='outer', ignore_index=False, keys=None, levels=None, names=None, verify_integrity=False, sort=False, copy=None)",
    crate::families::concat::concat,
)
.refusing(&["levels"]);
static MERGE: Native = crate::guard::native(
    "merge(left, right, how='inner', on=None, left_on=None, right_on=None, left_index=False, right_index=False, sort=False, suffixes=('_x', '_y'), copy=None, indicator=False, validate=None)",
    crate::families::merge::merge_function,
);
static MELT: Native = crate::guard::native(
    "melt(frame, id_vars=None, value_vars=None, var_name=None, value_name='value', col_level=None, ignore_index=True)",
    crate::families::melt::melt_function,
);
static PIVOT: Native = crate::guard::native(
    "pivot(data, *, columns, index=<no_default>, values=<no_default>)",
    crate::families::pivot::pivot_function,
);
static PIVOT_TABLE: Native = crate::guard::native(
    "pivot_table(data, values=None, index=None, columns=None, aggfunc='mean', fill_value=None, margins=False, dropna=True, margins_name='All', observed=<no_default>, sort=True)",
    crate::families::pivot_table::pivot_table_function,
);
static CROSSTAB: Native = crate::guard::native(
    "crosstab(index, columns, values=None, rownames=None, colnames=None, aggfunc=None, margins=False, margins_name='All', dropna=True, normalize=False)",
    crate::families::crosstab::crosstab,
);
/// `pd.unique(values)`
static UNIQUE: Native = crate::guard::native("unique(values)", |args, host| {
    let values = args.value("values");
    // Of datetimes and durations NumPy's array.
    let timed = match (values.downcast::<crate::IndexObject>(), values.downcast::<series::Series>()) {
        (Some(index), _) => Some(index.array(host)?),
        (_, Some(series)) => Some(series.array()),
        _ => None,
    };
    if let Some(zoned @ array::Array::Zoned(..)) = timed {
        let meter = std::rc::Rc::clone(host.meter());
        let rows = crate::distinct::first_rows(std::slice::from_ref(&zoned), &meter)?;
        return time::array::TimeArray::value(zoned.take(&rows, &meter)?, &meter);
    }
    if let Some(timed @ (array::Array::Time(_) | array::Array::Delta(_))) = timed {
        let rows = crate::distinct::first_rows(std::slice::from_ref(&timed), host.meter())?;
        let meter = std::rc::Rc::clone(host.meter());
        return NdArray::value(timed.take(&rows, &meter)?, &meter);
    }
    let values = match values.downcast::<crate::IndexObject>() {
        // Of an index NumPy's array.
        Some(index) => NdArray::value(index.array(host)?, host.meter())?,
        None => values,
    };
    let values = as_column("unique", &values, host)?;
    hiddentables_values::ops::call_method(&values, "unique", hiddentables_values::Args::none(), host)
});
/// `pd.value_counts(values)`
static VALUE_COUNTS: Native = crate::guard::native(
    "value_counts(values, sort=True, ascending=False, normalize=False, bins=None, dropna=True)",
    |args, host| {
        let values = as_column("value_counts", &args.value("values"), host)?;
        let names = ["sort", "ascending", "normalize", "bins", "dropna"];
        let keywords = names.iter().map(|name| ((*name).into(), args.value(name))).collect();
        let call = hiddentables_values::Args { positional: Vec::new(), keywords };
        hiddentables_values::ops::call_method(&values, "value_counts", call, host)
    },
);

/// A Series or index as it is, any other list as a Series.
fn as_column(function: &str, value: &Value, host: &mut dyn Host) -> Result<Value> {
    crate::guard::refuse_unzoned(function, std::slice::from_ref(value))?;
    if value.is::<series::Series>() || value.is::<crate::IndexObject>() {
        return Ok(value.clone());
    }
    if value.is::<frame::DataFrame>() || !(value.is::<NdArray>() || matches!(value, Value::List(_))) {
        return Err(hiddentables_values::Stop::unsupported(format!("pd.{function} of a {}", value.class().name)));
    }
    let meter = std::rc::Rc::clone(host.meter());
    match selection::list_like(value, host)? {
        Some(array) => series::Series::value(Value::None, index::Index::range(array.len()), array, &meter),
        None => Err(hiddentables_values::Stop::unsupported(format!("pd.{function}"))),
    }
}

/// `pd.NamedAgg(column, aggfunc)`: what a column of `agg` is made of.
static NAMED_AGG: Native = crate::guard::native("NamedAgg(column, aggfunc)", |args, host| {
    let fields = vec![args.value("column"), args.value("aggfunc")];
    hiddentables_values::types::named_tuple::named_tuple("NamedAgg", &["column", "aggfunc"], fields, host.meter())
});
static ISNA: Native = crate::guard::native("isna(obj)", |args, host| missing(true, args, host));
static ISNULL: Native = crate::guard::native("isnull(obj)", |args, host| missing(true, args, host));
static NOTNA: Native = crate::guard::native("notna(obj)", |args, host| missing(false, args, host));
static NOTNULL: Native = crate::guard::native("notnull(obj)", |args, host| missing(false, args, host));

/// `pd.infer_freq(index)`: the frequency that times follow.
static INFER_FREQ: Native = crate::guard::native("infer_freq(index)", |args, host| {
    let meter = std::rc::Rc::clone(host.meter());
    let value = args.value("index");
    let index = match (value.downcast::<crate::IndexObject>(), value.downcast::<series::Series>()) {
        (Some(index), _) => index.index(),
        (_, Some(series)) => index::Index::flat(series.array(), hiddentables_values::Value::None, &meter)?,
        _ => return Err(Stop::unsupported("infer_freq of a list")),
    };
    let dtype = index.to_array(&meter)?.dtype();
    let numeric = match dtype {
        crate::array::Dtype::Masked(kind) => kind != crate::array::Kind::Text,
        dtype => dtype.is_numeric(),
    };
    if numeric {
        return Err(raise::type_error(format!(
            "cannot infer freq from a non-convertible index of dtype {}",
            dtype.name()
        )));
    }
    if index.levels() > 1 {
        return Err(raise::type_error("<class 'tuple'> is not convertible to datetime"));
    }
    let index = match index.labels() {
        index::Labels::Flat(
            labels @ (array::Array::Str(_)
            | array::Array::Object(_)
            | array::Array::Masked(_)
            | array::Array::Category(_)),
        ) => {
            // Text is read as times first.
            let plain = match labels {
                array::Array::Category(cells) => cells.plain(&meter)?,
                labels => array::cast::cast(labels, array::cast::Target::Dtype(array::Dtype::Object), host)?,
            };
            let texts = matches!(&plain, array::Array::Str(_))
                || matches!(&plain, array::Array::Object(cells) if cells.iter().all(|cell| cell.as_str().is_some()));
            if !texts {
                return Err(Stop::unsupported("infer_freq of labels that are no text"));
            }
            let reading = time::column::Reading {
                coerce: false,
                day_first: false,
                year_first: false,
                style: time::column::Style::Guess,
                zone: None,
            };
            index::Index::flat(
                time::column::to_times(&plain, reading, host)?,
                hiddentables_values::Value::None,
                &meter,
            )?
        }
        _ => index,
    };
    match time::infer::of_many(&index, &meter)? {
        Some(name) => Value::str(&name, &meter),
        None => Ok(Value::None),
    }
});

/// `pd.array(data, dtype=None)`: an array of the extension dtype that is asked for, or that fits the values.
static ARRAY: Native =
    crate::guard::native("array(data, dtype=None, copy=True)", |args: &Bound, host: &mut dyn Host| {
        let meter = std::rc::Rc::clone(host.meter());
        let data = args.value("data");
        if selection::is_scalar(&data) && !matches!(data, Value::Tuple(_)) {
            return Err(raise::value_error(format!(
                "Cannot pass scalar '{}' to 'pandas.array'.",
                hiddentables_values::ops::str(&data, host)?
            )));
        }
        let given = match &data {
            Value::List(_) | Value::Tuple(_) => array::Array::objects(hiddentables_values::iter::collect(&data, host)?),
            data => match selection::list_like(data, host)? {
                Some(given) => given,
                None => return Err(Stop::unsupported(format!("pd.array of a {}", data.class().name))),
            },
        };
        let made = match args.some("dtype") {
            Some(dtype) => match (array::cast::target(&dtype)?, &given) {
                (array::cast::Target::Dtype(array::Dtype::Masked(kind)), array::Array::Object(cells)) => {
                    array::cast_masked::of_list(cells.to_vec(), kind, host)?
                }
                (target, given) => array::cast::cast(given, target, host)?,
            },
            None => {
                let all = array::cast_masked::Conversions {
                    infer_objects: true,
                    text: true,
                    ints: true,
                    bools: true,
                    floats: true,
                };
                match &given {
                    array::Array::Float(_) => array::cast_masked::from_plain(&given, array::Kind::Float, host)?,
                    array::Array::Object(cells) => array::cast_masked::inferred(cells, host)?,
                    given => array::cast_masked::converted(given, all, host)?,
                }
            }
        };
        match made {
            array::Array::Masked(cells) => extension::ExtensionArray::charged(cells, &meter),
            _ => Err(Stop::unsupported("pd.array of no extension dtype")),
        }
    })
    .refusing(&["copy"]);

/// Whether a scalar, or each cell of an array, is missing.
fn missing(wanted: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("obj");
    if value.is::<series::Series>() || value.is::<frame::DataFrame>() {
        let name = if wanted { "isna" } else { "notna" };
        return hiddentables_values::ops::call_method(&value, name, hiddentables_values::Args::none(), host);
    }
    if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) {
        return Ok(Value::Bool(array::is_missing(&value) == wanted));
    }
    if value.downcast::<crate::IndexObject>().is_some_and(|index| index.index().levels() > 1) {
        return Err(raise::exception(
            &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
            "isna is not defined for MultiIndex",
        ));
    }
    match selection::list_like(&value, host)? {
        Some(cells) => {
            host.meter().work_len(cells.len())?;
            NdArray::value(array::Array::bools(cells.missing().into_iter().map(|m| m == wanted)), host.meter())
        }
        None => Ok(Value::Bool(!wanted)),
    }
}
