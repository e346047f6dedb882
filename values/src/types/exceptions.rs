//! The exception hierarchy: CPython 3.11's, and the classes of pandas, NumPy and the standard library that Solvers' programs meet.

use super::OBJECT;
use crate::class::Class;
use crate::exception::Exception;
use crate::value::Value;
use crate::{Args, Host, Result};

fn construct(class: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    if std::ptr::eq(class, &raw const OS_ERROR) && !args.keywords.is_empty() {
        return Err(crate::exception::raise::type_error("OSError() takes no keyword arguments"));
    }
    let class = match super::exception_fields::os_error_class(&args.positional) {
        Some(nearer) if std::ptr::eq(class, &raw const OS_ERROR) => nearer,
        _ => class,
    };
    if let Some(located) = super::located::of_program(class, &args)? {
        return Ok(Value::shared(located));
    }
    let fields = super::exception_fields::of_program(class, &args)?;
    let kept = super::exception_fields::kept_args(class, args.positional, &fields);
    let exception = Exception::new(class, kept);
    exception.fields.replace(Some(fields));
    Ok(Value::shared(exception))
}

pub(super) const fn class(name: &'static str, module: &'static str, bases: &'static [&'static Class]) -> Class {
    Class::new(name, module, bases).constructed_by(construct)
}

/// `BaseException`
pub static BASE_EXCEPTION: Class = class("BaseException", "builtins", &[&OBJECT]);
/// `Exception`
pub static EXCEPTION: Class = class("Exception", "builtins", &[&BASE_EXCEPTION]);
/// `ArithmeticError`
pub static ARITHMETIC_ERROR: Class = class("ArithmeticError", "builtins", &[&EXCEPTION]);
/// `AssertionError`
pub static ASSERTION_ERROR: Class = class("AssertionError", "builtins", &[&EXCEPTION]);
/// `AttributeError`
pub static ATTRIBUTE_ERROR: Class = class("AttributeError", "builtins", &[&EXCEPTION]);
/// `OSError`
pub static OS_ERROR: Class = class("OSError", "builtins", &[&EXCEPTION]);
/// `BlockingIOError`
pub static BLOCKING_IO_ERROR: Class = class("BlockingIOError", "builtins", &[&OS_ERROR]);
/// `ConnectionError`
pub static CONNECTION_ERROR: Class = class("ConnectionError", "builtins", &[&OS_ERROR]);
/// `BrokenPipeError`
pub static BROKEN_PIPE_ERROR: Class = class("BrokenPipeError", "builtins", &[&CONNECTION_ERROR]);
/// `BufferError`
pub static BUFFER_ERROR: Class = class("BufferError", "builtins", &[&EXCEPTION]);
/// `Warning`
pub static WARNING: Class = class("Warning", "builtins", &[&EXCEPTION]);
/// `BytesWarning`
pub static BYTES_WARNING: Class = class("BytesWarning", "builtins", &[&WARNING]);
/// `ChildProcessError`
pub static CHILD_PROCESS_ERROR: Class = class("ChildProcessError", "builtins", &[&OS_ERROR]);
/// `ConnectionAbortedError`
pub static CONNECTION_ABORTED_ERROR: Class = class("ConnectionAbortedError", "builtins", &[&CONNECTION_ERROR]);
/// `ConnectionRefusedError`
pub static CONNECTION_REFUSED_ERROR: Class = class("ConnectionRefusedError", "builtins", &[&CONNECTION_ERROR]);
/// `ConnectionResetError`
pub static CONNECTION_RESET_ERROR: Class = class("ConnectionResetError", "builtins", &[&CONNECTION_ERROR]);
/// `DeprecationWarning`
pub static DEPRECATION_WARNING: Class = class("DeprecationWarning", "builtins", &[&WARNING]);
/// `EOFError`
pub static EOF_ERROR: Class = class("EOFError", "builtins", &[&EXCEPTION]);
/// `EncodingWarning`
pub static ENCODING_WARNING: Class = class("EncodingWarning", "builtins", &[&WARNING]);
/// `FileExistsError`
pub static FILE_EXISTS_ERROR: Class = class("FileExistsError", "builtins", &[&OS_ERROR]);
/// `FileNotFoundError`
pub static FILE_NOT_FOUND_ERROR: Class = class("FileNotFoundError", "builtins", &[&OS_ERROR]);
/// `FloatingPointError`
pub static FLOATING_POINT_ERROR: Class = class("FloatingPointError", "builtins", &[&ARITHMETIC_ERROR]);
/// `FutureWarning`
pub static FUTURE_WARNING: Class = class("FutureWarning", "builtins", &[&WARNING]);
/// `GeneratorExit`
pub static GENERATOR_EXIT: Class = class("GeneratorExit", "builtins", &[&BASE_EXCEPTION]);
/// `ImportError`
pub static IMPORT_ERROR: Class = class("ImportError", "builtins", &[&EXCEPTION]);
/// `ImportWarning`
pub static IMPORT_WARNING: Class = class("ImportWarning", "builtins", &[&WARNING]);
/// `SyntaxError`
pub static SYNTAX_ERROR: Class = class("SyntaxError", "builtins", &[&EXCEPTION]);
/// `IndentationError`
pub static INDENTATION_ERROR: Class = class("IndentationError", "builtins", &[&SYNTAX_ERROR]);
/// `LookupError`
pub static LOOKUP_ERROR: Class = class("LookupError", "builtins", &[&EXCEPTION]);
/// `IndexError`
pub static INDEX_ERROR: Class = class("IndexError", "builtins", &[&LOOKUP_ERROR]);
/// `InterruptedError`
pub static INTERRUPTED_ERROR: Class = class("InterruptedError", "builtins", &[&OS_ERROR]);
/// `IsADirectoryError`
pub static IS_A_DIRECTORY_ERROR: Class = class("IsADirectoryError", "builtins", &[&OS_ERROR]);
/// `KeyError`
pub static KEY_ERROR: Class = class("KeyError", "builtins", &[&LOOKUP_ERROR]);
/// `KeyboardInterrupt`
pub static KEYBOARD_INTERRUPT: Class = class("KeyboardInterrupt", "builtins", &[&BASE_EXCEPTION]);
/// `MemoryError`
pub static MEMORY_ERROR: Class = class("MemoryError", "builtins", &[&EXCEPTION]);
/// `ModuleNotFoundError`
pub static MODULE_NOT_FOUND_ERROR: Class = class("ModuleNotFoundError", "builtins", &[&IMPORT_ERROR]);
/// `NameError`
pub static NAME_ERROR: Class = class("NameError", "builtins", &[&EXCEPTION]);
/// `NotADirectoryError`
pub static NOT_A_DIRECTORY_ERROR: Class = class("NotADirectoryError", "builtins", &[&OS_ERROR]);
/// `RuntimeError`
pub static RUNTIME_ERROR: Class = class("RuntimeError", "builtins", &[&EXCEPTION]);
/// `NotImplementedError`
pub static NOT_IMPLEMENTED_ERROR: Class = class("NotImplementedError", "builtins", &[&RUNTIME_ERROR]);
/// `OverflowError`
pub static OVERFLOW_ERROR: Class = class("OverflowError", "builtins", &[&ARITHMETIC_ERROR]);
/// `PendingDeprecationWarning`
pub static PENDING_DEPRECATION_WARNING: Class = class("PendingDeprecationWarning", "builtins", &[&WARNING]);
/// `PermissionError`
pub static PERMISSION_ERROR: Class = class("PermissionError", "builtins", &[&OS_ERROR]);
/// `ProcessLookupError`
pub static PROCESS_LOOKUP_ERROR: Class = class("ProcessLookupError", "builtins", &[&OS_ERROR]);
/// `RecursionError`
pub static RECURSION_ERROR: Class = class("RecursionError", "builtins", &[&RUNTIME_ERROR]);
/// `ReferenceError`
pub static REFERENCE_ERROR: Class = class("ReferenceError", "builtins", &[&EXCEPTION]);
/// `ResourceWarning`
pub static RESOURCE_WARNING: Class = class("ResourceWarning", "builtins", &[&WARNING]);
/// `RuntimeWarning`
pub static RUNTIME_WARNING: Class = class("RuntimeWarning", "builtins", &[&WARNING]);
/// `StopAsyncIteration`
pub static STOP_ASYNC_ITERATION: Class = class("StopAsyncIteration", "builtins", &[&EXCEPTION]);
/// `StopIteration`
pub static STOP_ITERATION: Class = class("StopIteration", "builtins", &[&EXCEPTION]);
/// `SyntaxWarning`
pub static SYNTAX_WARNING: Class = class("SyntaxWarning", "builtins", &[&WARNING]);
/// `SystemError`
pub static SYSTEM_ERROR: Class = class("SystemError", "builtins", &[&EXCEPTION]);
/// `SystemExit`
pub static SYSTEM_EXIT: Class = class("SystemExit", "builtins", &[&BASE_EXCEPTION]);
/// `TabError`
pub static TAB_ERROR: Class = class("TabError", "builtins", &[&INDENTATION_ERROR]);
/// `TimeoutError`
pub static TIMEOUT_ERROR: Class = class("TimeoutError", "builtins", &[&OS_ERROR]);
/// `TypeError`
pub static TYPE_ERROR: Class = class("TypeError", "builtins", &[&EXCEPTION]);
/// `UnboundLocalError`
pub static UNBOUND_LOCAL_ERROR: Class = class("UnboundLocalError", "builtins", &[&NAME_ERROR]);
/// `ValueError`
pub static VALUE_ERROR: Class = class("ValueError", "builtins", &[&EXCEPTION]);
/// `UnicodeError`
pub static UNICODE_ERROR: Class = class("UnicodeError", "builtins", &[&VALUE_ERROR]);
/// `UnicodeDecodeError`
pub static UNICODE_DECODE_ERROR: Class = class("UnicodeDecodeError", "builtins", &[&UNICODE_ERROR]);
/// `UnicodeEncodeError`
pub static UNICODE_ENCODE_ERROR: Class = class("UnicodeEncodeError", "builtins", &[&UNICODE_ERROR]);
/// `UnicodeTranslateError`
pub static UNICODE_TRANSLATE_ERROR: Class = class("UnicodeTranslateError", "builtins", &[&UNICODE_ERROR]);
/// `UnicodeWarning`
pub static UNICODE_WARNING: Class = class("UnicodeWarning", "builtins", &[&WARNING]);
/// `UserWarning`
pub static USER_WARNING: Class = class("UserWarning", "builtins", &[&WARNING]);
/// `ZeroDivisionError`
pub static ZERO_DIVISION_ERROR: Class = class("ZeroDivisionError", "builtins", &[&ARITHMETIC_ERROR]);
/// `IndexingError`
pub static INDEXING_ERROR: Class = class("IndexingError", "pandas.errors", &[&EXCEPTION]);
/// `DateParseError`
pub static DATE_PARSE_ERROR: Class = class("DateParseError", "pandas._libs.tslibs.parsing", &[&VALUE_ERROR]);
/// `OutOfBoundsDatetime`
pub static OUT_OF_BOUNDS_DATETIME: Class =
    class("OutOfBoundsDatetime", "pandas._libs.tslibs.np_datetime", &[&VALUE_ERROR]);
/// `OutOfBoundsTimedelta`
pub static OUT_OF_BOUNDS_TIMEDELTA: Class =
    class("OutOfBoundsTimedelta", "pandas._libs.tslibs.np_datetime", &[&VALUE_ERROR]);
/// `IntCastingNaNError`
pub static INT_CASTING_NAN_ERROR: Class = class("IntCastingNaNError", "pandas.errors", &[&VALUE_ERROR]);
/// `UndefinedVariableError`
pub static UNDEFINED_VARIABLE_ERROR: Class = class("UndefinedVariableError", "pandas.errors", &[&NAME_ERROR]);
/// `InvalidIndexError`
pub static INVALID_INDEX_ERROR: Class = class("InvalidIndexError", "pandas.errors", &[&EXCEPTION]);
/// `MergeError`
pub static MERGE_ERROR: Class = class("MergeError", "pandas.errors", &[&VALUE_ERROR]);
/// `DataError`
pub static DATA_ERROR: Class = class("DataError", "pandas.errors", &[&EXCEPTION]);
/// `SpecificationError`
pub static SPECIFICATION_ERROR: Class = class("SpecificationError", "pandas.errors", &[&EXCEPTION]);
/// `OptionError`
pub static OPTION_ERROR: Class = class("OptionError", "pandas._config.config", &[&ATTRIBUTE_ERROR, &KEY_ERROR]);
/// `ParserError`
pub static PARSER_ERROR: Class = class("ParserError", "pandas.errors", &[&VALUE_ERROR]);
/// `EmptyDataError`
pub static EMPTY_DATA_ERROR: Class = class("EmptyDataError", "pandas.errors", &[&VALUE_ERROR]);
/// `IncompatibleFrequency`
pub static INCOMPATIBLE_FREQUENCY: Class =
    class("IncompatibleFrequency", "pandas._libs.tslibs.period", &[&VALUE_ERROR]);
/// `UnsortedIndexError`
pub static UNSORTED_INDEX_ERROR: Class = class("UnsortedIndexError", "pandas.errors", &[&KEY_ERROR]);
/// `pytz.UnknownTimeZoneError`
pub static UNKNOWN_TIME_ZONE_ERROR: Class = class("UnknownTimeZoneError", "pytz.exceptions", &[&KEY_ERROR]);
/// `pytz.AmbiguousTimeError`, of a time that a clock shows twice
pub static AMBIGUOUS_TIME_ERROR: Class = class("AmbiguousTimeError", "pytz.exceptions", &[&EXCEPTION]);
/// `pytz.NonExistentTimeError`, of a time that a clock leaves out
pub static NON_EXISTENT_TIME_ERROR: Class = class("NonExistentTimeError", "pytz.exceptions", &[&EXCEPTION]);
/// `calendar.IllegalMonthError`
pub static ILLEGAL_MONTH_ERROR: Class = class("IllegalMonthError", "calendar", &[&VALUE_ERROR]);
/// `copy.Error`
pub static COPY_ERROR: Class = class("Error", "copy", &[&EXCEPTION]);
/// `StatisticsError`
pub static STATISTICS_ERROR: Class = class("StatisticsError", "statistics", &[&VALUE_ERROR]);
/// `LinAlgError`
pub static LIN_ALG_ERROR: Class = class("LinAlgError", "numpy.linalg", &[&VALUE_ERROR]);
/// `AxisError`
pub static AXIS_ERROR: Class = class("AxisError", "numpy.exceptions", &[&VALUE_ERROR, &INDEX_ERROR]);
/// `JSONDecodeError`
pub static JSONDECODE_ERROR: Class = class("JSONDecodeError", "json.decoder", &[&VALUE_ERROR]);
/// `UFuncTypeError`, NumPy's `TypeError` for operands that no loop fits
pub static UFUNC_TYPE_ERROR: Class = class("UFuncTypeError", "numpy._core._exceptions", &[&TYPE_ERROR]);
/// `DTypePromotionError`, NumPy's `TypeError` for dtypes that no array holds both of
pub static DTYPE_PROMOTION_ERROR: Class = class("DTypePromotionError", "numpy.exceptions", &[&TYPE_ERROR]);
/// `re.error`
pub static RE_ERROR: Class = class("error", "re", &[&EXCEPTION]);

/// Every exception class that is bound as a builtin.
pub static BUILTINS: &[&Class] = &[
    &BASE_EXCEPTION,
    &EXCEPTION,
    &ARITHMETIC_ERROR,
    &ASSERTION_ERROR,
    &ATTRIBUTE_ERROR,
    &OS_ERROR,
    &BLOCKING_IO_ERROR,
    &CONNECTION_ERROR,
    &BROKEN_PIPE_ERROR,
    &BUFFER_ERROR,
    &WARNING,
    &BYTES_WARNING,
    &CHILD_PROCESS_ERROR,
    &CONNECTION_ABORTED_ERROR,
    &CONNECTION_REFUSED_ERROR,
    &CONNECTION_RESET_ERROR,
    &DEPRECATION_WARNING,
    &EOF_ERROR,
    &ENCODING_WARNING,
    &FILE_EXISTS_ERROR,
    &FILE_NOT_FOUND_ERROR,
    &FLOATING_POINT_ERROR,
    &FUTURE_WARNING,
    &GENERATOR_EXIT,
    &IMPORT_ERROR,
    &IMPORT_WARNING,
    &SYNTAX_ERROR,
    &INDENTATION_ERROR,
    &LOOKUP_ERROR,
    &INDEX_ERROR,
    &INTERRUPTED_ERROR,
    &IS_A_DIRECTORY_ERROR,
    &KEY_ERROR,
    &KEYBOARD_INTERRUPT,
    &MEMORY_ERROR,
    &MODULE_NOT_FOUND_ERROR,
    &NAME_ERROR,
    &NOT_A_DIRECTORY_ERROR,
    &RUNTIME_ERROR,
    &NOT_IMPLEMENTED_ERROR,
    &OVERFLOW_ERROR,
    &PENDING_DEPRECATION_WARNING,
    &PERMISSION_ERROR,
    &PROCESS_LOOKUP_ERROR,
    &RECURSION_ERROR,
    &REFERENCE_ERROR,
    &RESOURCE_WARNING,
    &RUNTIME_WARNING,
    &STOP_ASYNC_ITERATION,
    &STOP_ITERATION,
    &SYNTAX_WARNING,
    &SYSTEM_ERROR,
    &SYSTEM_EXIT,
    &TAB_ERROR,
    &TIMEOUT_ERROR,
    &TYPE_ERROR,
    &UNBOUND_LOCAL_ERROR,
    &VALUE_ERROR,
    &UNICODE_ERROR,
    &UNICODE_DECODE_ERROR,
    &UNICODE_ENCODE_ERROR,
    &UNICODE_TRANSLATE_ERROR,
    &UNICODE_WARNING,
    &USER_WARNING,
    &ZERO_DIVISION_ERROR,
];
