//! The modules a program may have, and the modules inside them it may not.

/// Names bound before a program starts, and the modules they are.
pub(crate) const PREINSTALLED: [(&str, &str); 11] = [
    ("pd", "pandas"),
    ("np", "numpy"),
    ("re", "re"),
    ("math", "math"),
    ("datetime", "datetime"),
    ("collections", "collections"),
    ("itertools", "itertools"),
    ("functools", "functools"),
    ("statistics", "statistics"),
    ("string", "string"),
    ("unicodedata", "unicodedata"),
];

/// Modules an import can bind besides.
const IMPORTABLE: [&str; 10] =
    ["json", "operator", "decimal", "fractions", "typing", "warnings", "copy", "numbers", "calendar", "textwrap"];

/// Modules inside modules that hold nothing but what tables need.
const SUBMODULES: [&str; 15] = [
    "collections.abc",
    "numpy.char",
    "numpy.dtypes",
    "numpy.exceptions",
    "numpy.linalg",
    "numpy.ma",
    "numpy.random",
    "numpy.strings",
    "pandas.api",
    "pandas.api.types",
    "pandas.arrays",
    "pandas.errors",
    "pandas.offsets",
    "pandas.tseries",
    "pandas.tseries.offsets",
];

/// Attributes that are modules in the reference (pandas 2.2.3, numpy 2.2.6, `CPython` 3.11), those with an underscore left out: the rule on
/// private attributes has them.
const INNER: [(&str, &[&str]); 19] = [
    (
        "pandas",
        &[
            "api", "arrays", "compat", "core", "errors", "io", "offsets", "pandas", "plotting", "testing", "tseries",
            "util",
        ],
    ),
    (
        "numpy",
        &[
            "char",
            "core",
            "ctypeslib",
            "dtypes",
            "emath",
            "exceptions",
            "f2py",
            "fft",
            "lib",
            "linalg",
            "ma",
            "polynomial",
            "random",
            "rec",
            "strings",
            "testing",
            "typing",
        ],
    ),
    ("re", &["copyreg", "enum", "functools", "sys"]),
    ("datetime", &["sys"]),
    ("collections", &["abc", "sys"]),
    ("statistics", &["math", "numbers", "random", "sys"]),
    ("string", &["sys"]),
    ("json", &["codecs", "decoder", "encoder", "scanner", "tool"]),
    ("fractions", &["math", "numbers", "operator", "re", "sys"]),
    ("typing", &["collections", "contextlib", "functools", "operator", "stdlib_re", "sys", "types", "warnings"]),
    ("warnings", &["sys"]),
    ("calendar", &["datetime", "sys"]),
    ("textwrap", &["re"]),
    ("pandas.api", &["extensions", "indexers", "interchange", "types", "typing"]),
    ("pandas.tseries", &["api", "frequencies", "holiday", "offsets"]),
    ("pandas.errors", &["ctypes"]),
    ("numpy.random", &["bit_generator", "mtrand"]),
    ("numpy.linalg", &["linalg", "lapack_lite"]),
    ("numpy.ma", &["core", "extras", "mrecords"]),
];

/// Whether an import of this dotted name binds something.
pub(crate) fn is_importable(module: &str) -> bool {
    PREINSTALLED.iter().any(|(_, installed)| *installed == module)
        || IMPORTABLE.contains(&module)
        || is_allowed_submodule(module)
}

/// Whether a dotted path is a module inside an installed one that may be used.
pub(crate) fn is_allowed_submodule(path: &str) -> bool {
    SUBMODULES.contains(&path)
}

/// Whether an attribute of a module is a module that may not be used.
pub(crate) fn is_refused_inner(module: &str, attribute: &str) -> bool {
    let inner = INNER.iter().find(|(outer, _)| *outer == module).is_some_and(|(_, inner)| inner.contains(&attribute));
    inner && !is_allowed_submodule(&format!("{module}.{attribute}"))
}

/// Everything an import can name, for people.
pub(crate) fn importable() -> String {
    let mut all: Vec<&str> = PREINSTALLED.iter().map(|(_, module)| *module).chain(IMPORTABLE).collect();
    all.sort_unstable();
    all.join(", ")
}
