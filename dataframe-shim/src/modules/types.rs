//! `pd.api.types`: what dtype something has, and what kind of value something is; and `np.dtype`.

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Args, Bound, Host, Native, Np, Result, Stop, Value};

use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype, Kind};
use crate::categories::{CATEGORICAL_DTYPE, CategoricalArray, CategoricalDtype};
use crate::dtype::{DATETIME_TZ_DTYPE, DtypeObject, ZonedDtype, of_array};
use crate::extension::{ExtensionArray, ExtensionDtype};
use crate::frame::DataFrame;
use crate::index::Labels;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// `pandas.api`
pub static API: Definition = Definition {
    name: "pandas.api",
    members: &[("types", Member::Module(&TYPES))],
    known: "extensions indexers interchange typing",
};

/// `pandas.api.types`
pub static TYPES: Definition = Definition {
    name: "pandas.api.types",
    members: &[
        ("CategoricalDtype", Member::Class(&CATEGORICAL_DTYPE)),
        ("DatetimeTZDtype", Member::Class(&DATETIME_TZ_DTYPE)),
        ("is_datetime64tz_dtype", Member::Function(&IS_DATETIME_TZ)),
        ("is_numeric_dtype", Member::Function(&IS_NUMERIC)),
        ("is_any_real_numeric_dtype", Member::Function(&IS_REAL)),
        ("is_integer_dtype", Member::Function(&IS_INTEGER)),
        ("is_signed_integer_dtype", Member::Function(&IS_SIGNED)),
        ("is_unsigned_integer_dtype", Member::Function(&IS_UNSIGNED)),
        ("is_int64_dtype", Member::Function(&IS_INT64)),
        ("is_float_dtype", Member::Function(&IS_FLOAT)),
        ("is_complex_dtype", Member::Function(&IS_COMPLEX)),
        ("is_bool_dtype", Member::Function(&IS_BOOL)),
        ("is_object_dtype", Member::Function(&IS_OBJECT)),
        ("is_string_dtype", Member::Function(&IS_STRING)),
        ("is_datetime64_any_dtype", Member::Function(&IS_DATETIME_ANY)),
        ("is_datetime64_dtype", Member::Function(&IS_DATETIME)),
        ("is_datetime64_ns_dtype", Member::Function(&IS_DATETIME_NS)),
        ("is_timedelta64_dtype", Member::Function(&IS_TIMEDELTA)),
        ("is_timedelta64_ns_dtype", Member::Function(&IS_TIMEDELTA_NS)),
        ("is_categorical_dtype", Member::Function(&IS_CATEGORICAL)),
        ("is_extension_array_dtype", Member::Function(&IS_EXTENSION)),
        ("pandas_dtype", Member::Function(&PANDAS_DTYPE)),
        ("is_integer", Member::Function(&IS_INTEGER_VALUE)),
        ("is_float", Member::Function(&IS_FLOAT_VALUE)),
        ("is_bool", Member::Function(&IS_BOOL_VALUE)),
        ("is_number", Member::Function(&IS_NUMBER_VALUE)),
        ("is_list_like", Member::Function(&IS_LIST_LIKE)),
    ],
    known: "IntervalDtype PeriodDtype infer_dtype is_array_like is_complex is_dict_like is_file_like \
        is_hashable is_interval is_interval_dtype is_iterator is_named_tuple is_period_dtype is_re is_re_compilable is_scalar is_sparse \
        union_categoricals",
};

/// What a dtype, or something that has one, is found to be.
#[derive(Clone)]
enum Found {
    /// One of ours.
    Dtype(Dtype),
    /// NumPy's own text, which `str` names.
    Text,
    /// No dtype, and nothing with one.
    Nothing,
}

/// What was asked about: its dtype, its cells where it has some, and whether it is an index.
struct Asked {
    found: Found,
    cells: Option<Array>,
    index: bool,
}

fn asked(function: &str, value: &Value, host: &mut dyn Host) -> Result<Asked> {
    let plain = |found: Found| Ok(Asked { found, cells: None, index: false });
    let of_cells =
        |cells: Array, index: bool| Ok(Asked { found: Found::Dtype(cells.dtype()), cells: Some(cells), index });
    let unsupported = || Stop::unsupported(format!("pd.api.types.{function} of a {}", value.class().name));
    match value {
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Big(_)
        | Value::Float(_)
        | Value::Set(_)
        | Value::Range(_) => plain(Found::Nothing),
        Value::Numpy(Np::Bool(_)) => plain(Found::Dtype(Dtype::Bool)),
        Value::Numpy(Np::Int(kind, _)) => plain(Found::Dtype(Dtype::Int(*kind))),
        Value::Numpy(Np::Float(_)) => plain(Found::Dtype(Dtype::Float)),
        Value::Numpy(Np::Float32(_)) => plain(Found::Dtype(Dtype::Float32)),
        // A list of tuples may be the dtype of records.
        Value::List(list) if !list.borrow().iter().any(|item| matches!(item, Value::Tuple(_))) => plain(Found::Nothing),
        Value::Class(class) if std::ptr::eq(*class, &raw const CATEGORICAL_DTYPE) => {
            if function != "is_categorical_dtype" {
                return Err(unsupported());
            }
            plain(Found::Dtype(Dtype::Category))
        }
        Value::Str(_) | Value::Class(_) => match cast::target(value) {
            Ok(target) => plain(of_target(&target)),
            // NumPy has more names than we have.
            Err(stop) if stop.is_raise() => Err(Stop::unsupported(format!("pd.api.types.{function} of this text"))),
            Err(stop) => Err(stop),
        },
        Value::Object(_) => {
            if let Some(series) = value.downcast::<Series>() {
                return of_cells(series.array(), false);
            }
            if let Some(index) = value.downcast::<IndexObject>() {
                return match index.index().labels() {
                    Labels::Multi(_) => Err(Stop::unsupported(format!("pd.api.types.{function} of a MultiIndex"))),
                    _ => of_cells(index.array(host)?, true),
                };
            }
            if let Some(array) = value.downcast::<NdArray>() {
                if array.is_text() {
                    return plain(Found::Text);
                }
                return of_cells(array.array(), false);
            }
            if let Some(cells) = value.downcast::<CategoricalArray>() {
                return of_cells(Array::Category(std::rc::Rc::clone(cells.cells())), false);
            }
            if let Some(cells) = value.downcast::<ExtensionArray>() {
                return of_cells(cells.array(), false);
            }
            if let Some(cells) = value.downcast::<crate::time::array::TimeArray>() {
                return of_cells(cells.array(), false);
            }
            if let Some(dtype) = value.downcast::<DtypeObject>() {
                return plain(Found::Dtype(dtype.0));
            }
            if let Some(dtype) = value.downcast::<ZonedDtype>() {
                return plain(Found::Dtype(Dtype::Zoned(dtype.0)));
            }
            if let Some(dtype) = value.downcast::<ExtensionDtype>() {
                return plain(Found::Dtype(Dtype::Masked(dtype.0)));
            }
            if value.is::<CategoricalDtype>() {
                if function == "is_bool_dtype" {
                    return Err(unsupported());
                }
                return plain(Found::Dtype(Dtype::Category));
            }
            if let Some(df) = value.downcast::<DataFrame>() {
                let name = Value::literal("dtype");
                if df.frame().positions(&name, host.meter())?.is_empty() {
                    return plain(Found::Nothing);
                }
            }
            match crate::time::nanoseconds(value) {
                Some(_) => plain(Found::Nothing),
                None => Err(unsupported()),
            }
        }
        _ => Err(unsupported()),
    }
}

fn of_target(target: &Target) -> Found {
    match target {
        Target::Dtype(dtype) => Found::Dtype(*dtype),
        Target::Text => Found::Text,
        Target::Category(..) => Found::Dtype(Dtype::Category),
        Target::Period(_) => Found::Dtype(Dtype::Object),
    }
}

/// Whether every cell is text; of no cells yes. A missing one is none.
fn all_text(cells: &Array) -> bool {
    match cells {
        Array::Str(_) => !cells.may_miss(),
        Array::Object(values) => values.iter().all(|value| matches!(value, Value::Str(_))),
        _ => false,
    }
}

macro_rules! by_dtype {
    ($($(#[$doc:meta])* $name:ident = $function:literal, $argument:literal, $holds:expr;)*) => {
        $($(#[$doc])* static $name: Native = crate::guard::native(concat!($function, "(", $argument, ")"), |args: &Bound, host: &mut dyn Host| {
            let asked = asked($function, &args.value($argument), host)?;
            let holds: fn(Dtype) -> bool = $holds;
            Ok(Value::Bool(matches!(asked.found, Found::Dtype(dtype) if holds(dtype))))
        });)*
    };
}

by_dtype! {
    /// Whether the cells are numbers, or bools.
    ///
    /// >>> pd.api.types.is_numeric_dtype(pd.Series([1, 2]))
    /// True
    /// >>> pd.api.types.is_numeric_dtype(pd.Series(['1', '2']))
    /// False
    IS_NUMERIC = "is_numeric_dtype", "arr_or_dtype", crate::array::masked::is_number;
    IS_REAL = "is_any_real_numeric_dtype", "arr_or_dtype",
        |dtype| crate::array::masked::is_number(dtype) && !matches!(dtype, Dtype::Bool | Dtype::Masked(Kind::Bool));
    IS_INTEGER = "is_integer_dtype", "arr_or_dtype", |dtype| matches!(dtype, Dtype::Int(_) | Dtype::Masked(Kind::Int(_)));
    IS_SIGNED = "is_signed_integer_dtype", "arr_or_dtype",
        |dtype| matches!(dtype, Dtype::Int(kind) | Dtype::Masked(Kind::Int(kind)) if !kind.name().starts_with('u'));
    IS_UNSIGNED = "is_unsigned_integer_dtype", "arr_or_dtype",
        |dtype| matches!(dtype, Dtype::Int(kind) | Dtype::Masked(Kind::Int(kind)) if kind.name().starts_with('u'));
    IS_INT64 = "is_int64_dtype", "arr_or_dtype",
        |dtype| matches!(dtype, Dtype::Int(hiddentables_values::IntKind::I64) | Dtype::Masked(Kind::Int(hiddentables_values::IntKind::I64)));
    IS_FLOAT = "is_float_dtype", "arr_or_dtype", |dtype| matches!(dtype, Dtype::Float | Dtype::Float32 | Dtype::Masked(Kind::Float));
    IS_COMPLEX = "is_complex_dtype", "arr_or_dtype", |_| false;
    IS_OBJECT = "is_object_dtype", "arr_or_dtype", |dtype| dtype == Dtype::Object;
    IS_DATETIME_ANY = "is_datetime64_any_dtype", "arr_or_dtype", |dtype| matches!(dtype, Dtype::Time | Dtype::Zoned(_));
    IS_DATETIME_TZ = "is_datetime64tz_dtype", "arr_or_dtype", |dtype| matches!(dtype, Dtype::Zoned(_));
    IS_DATETIME = "is_datetime64_dtype", "arr_or_dtype", |dtype| dtype == Dtype::Time;
    IS_DATETIME_NS = "is_datetime64_ns_dtype", "arr_or_dtype", |dtype| matches!(dtype, Dtype::Time | Dtype::Zoned(_));
    IS_TIMEDELTA = "is_timedelta64_dtype", "arr_or_dtype", |dtype| dtype == Dtype::Delta;
    IS_TIMEDELTA_NS = "is_timedelta64_ns_dtype", "arr_or_dtype", |dtype| dtype == Dtype::Delta;
    IS_CATEGORICAL = "is_categorical_dtype", "arr_or_dtype", |dtype| dtype == Dtype::Category;
    IS_EXTENSION = "is_extension_array_dtype", "arr_or_dtype", |dtype| matches!(dtype, Dtype::Category | Dtype::Masked(_) | Dtype::Zoned(_));
}

/// Whether the dtype is of bools; of categories, whether these are.
static IS_BOOL: Native = crate::guard::native("is_bool_dtype(arr_or_dtype)", |args, host| {
    let asked = asked("is_bool_dtype", &args.value("arr_or_dtype"), host)?;
    let bools = |cells: &Array| match cells {
        Array::Bool(_) => true,
        Array::Object(values) => {
            !values.is_empty() && values.iter().all(|value| matches!(value, Value::Bool(_) | Value::Numpy(Np::Bool(_))))
        }
        _ => false,
    };
    let holds = match (&asked.found, &asked.cells) {
        (Found::Dtype(Dtype::Category), Some(Array::Category(cells))) => {
            bools(&cells.categories().labels(host.meter())?)
        }
        (Found::Dtype(Dtype::Object), Some(cells)) if asked.index => bools(cells),
        (Found::Dtype(dtype), _) => matches!(dtype, Dtype::Bool | Dtype::Masked(Kind::Bool)),
        _ => false,
    };
    Ok(Value::Bool(holds))
});

/// Whether every cell is text, where there are cells; else whether the dtype may hold text.
///
/// >>> pd.api.types.is_string_dtype(pd.Series(['a', 'b'])), pd.api.types.is_string_dtype(pd.Series(['a', 1]))
/// (True, False)
static IS_STRING: Native = crate::guard::native("is_string_dtype(arr_or_dtype)", |args, host| {
    let asked = asked("is_string_dtype", &args.value("arr_or_dtype"), host)?;
    host.meter().work_len(asked.cells.as_ref().map_or(0, Array::len))?;
    let holds = match (&asked.found, &asked.cells) {
        (Found::Text, _) => true,
        (Found::Nothing, _) => false,
        (Found::Dtype(Dtype::Masked(kind)), _) => *kind == Kind::Text,
        (Found::Dtype(Dtype::Category), Some(Array::Category(cells))) => {
            let labels = cells.categories().labels(host.meter())?;
            !labels.is_empty() && all_text(&labels)
        }
        (Found::Dtype(Dtype::Object), Some(cells)) => all_text(cells),
        (Found::Dtype(dtype), _) => *dtype == Dtype::Object,
    };
    Ok(Value::Bool(holds))
});

/// The dtype of a name, a class, or of what has one.
fn dtype_of(function: &str, value: &Value) -> Result<Value> {
    if let Some(series) = value.downcast::<Series>() {
        return Ok(of_array(&series.array()));
    }
    if value.is::<DtypeObject>()
        || value.is::<ExtensionDtype>()
        || value.is::<CategoricalDtype>()
        || value.is::<ZonedDtype>()
    {
        return Ok(value.clone());
    }
    match value {
        Value::Str(_) | Value::Class(_) => match cast::target(value) {
            Ok(Target::Dtype(Dtype::Masked(kind))) => Ok(ExtensionDtype::value(kind)),
            Ok(Target::Dtype(Dtype::Zoned(zone))) => Ok(Value::object(ZonedDtype(zone))),
            Ok(Target::Dtype(dtype)) => Ok(Value::object(DtypeObject(dtype))),
            Ok(_) => Err(Stop::unsupported(format!("{function} of text or categories"))),
            Err(stop) if stop.is_raise() => Err(Stop::unsupported(format!("{function} of this text"))),
            Err(stop) => Err(stop),
        },
        other => Err(Stop::unsupported(format!("{function} of a {}", other.class().name))),
    }
}

static PANDAS_DTYPE: Native =
    crate::guard::native("pandas_dtype(dtype)", |args, _| dtype_of("pd.api.types.pandas_dtype", &args.value("dtype")));

/// `np.dtype(dtype)`: of a name, a class or another dtype; none of pandas' own.
pub fn numpy_dtype(args: &Args) -> Result<Value> {
    let [given] = args.positional.as_slice() else {
        return Err(Stop::unsupported("np.dtype of several arguments"));
    };
    if !args.keywords.is_empty() {
        return Err(Stop::unsupported("np.dtype of several arguments"));
    }
    if given.is::<ExtensionDtype>() || given.is::<CategoricalDtype>() {
        return Err(raise::type_error("Cannot interpret this as a data type"));
    }
    if given.as_str() == Some("category") {
        return Err(raise::type_error("data type 'category' not understood"));
    }
    let dtype = dtype_of("np.dtype", given)?;
    if dtype.is::<DtypeObject>() { Ok(dtype) } else { Err(Stop::unsupported("np.dtype of this")) }
}

macro_rules! by_value {
    ($($name:ident = $line:literal => $pattern:pat,)*) => {
        $(static $name: Native = crate::guard::native($line, |args: &Bound, _: &mut dyn Host| {
            Ok(Value::Bool(matches!(args.value("obj"), $pattern)))
        });)*
    };
}

by_value! {
    IS_INTEGER_VALUE = "is_integer(obj)" => Value::Int(_) | Value::Big(_) | Value::Numpy(Np::Int(..)),
    IS_FLOAT_VALUE = "is_float(obj)" => Value::Float(_) | Value::Numpy(Np::Float(_) | Np::Float32(_)),
    IS_BOOL_VALUE = "is_bool(obj)" => Value::Bool(_) | Value::Numpy(Np::Bool(_)),
}

/// Whether it is a number, or a bool.
static IS_NUMBER_VALUE: Native = crate::guard::native("is_number(obj)", |args, _| {
    let value = args.value("obj");
    match &value {
        Value::Bool(_) | Value::Int(_) | Value::Big(_) | Value::Float(_) | Value::Numpy(_) => Ok(Value::Bool(true)),
        Value::Object(_) if is_known(&value) => Ok(Value::Bool(false)),
        Value::Object(_) => Err(Stop::unsupported(format!("pd.api.types.is_number of a {}", value.class().name))),
        _ => Ok(Value::Bool(false)),
    }
});

/// Whether it is a Series, frame, index or array.
fn is_known(value: &Value) -> bool {
    value.is::<Series>()
        || value.is::<DataFrame>()
        || value.is::<IndexObject>()
        || value.is::<NdArray>()
        || value.is::<CategoricalArray>()
        || value.is::<ExtensionArray>()
        || crate::time::nanoseconds(value).is_some()
        || is_dtype(value)
}

fn is_dtype(value: &Value) -> bool {
    value.is::<DtypeObject>() || value.is::<ExtensionDtype>() || value.is::<CategoricalDtype>()
}

/// Whether it has items, and is no text.
static IS_LIST_LIKE: Native = crate::guard::native("is_list_like(obj, allow_sets=True)", |args, _| {
    let value = args.value("obj");
    match &value {
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) | Value::Range(_) => Ok(Value::Bool(true)),
        Value::Set(_) => Ok(Value::Bool(args.flag("allow_sets")?)),
        Value::Object(_)
            if crate::time::nanoseconds(&value).is_some() || crate::array::is_missing(&value) || is_dtype(&value) =>
        {
            Ok(Value::Bool(false))
        }
        Value::Object(_) if is_known(&value) => Ok(Value::Bool(true)),
        value if selection::is_scalar(value) && !matches!(value, Value::Object(_)) => Ok(Value::Bool(false)),
        other => Err(Stop::unsupported(format!("pd.api.types.is_list_like of a {}", other.class().name))),
    }
});
