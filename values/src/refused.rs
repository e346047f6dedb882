//! Names that policy refuses where they stand in source, for programs that come to them in another way: `getattr`, `agg('to_csv')`, a module under
//! another name, the text of a query. There is nothing behind them; the rule is named so that every way to them ends in the same verdict.

use crate::args::Args;

/// The rule against a method of the originals that writes files or reads them.
pub(crate) fn method(name: &str) -> Option<&'static str> {
    const WRITERS: [&str; 13] = [
        "to_csv",
        "to_excel",
        "to_parquet",
        "to_feather",
        "to_pickle",
        "to_hdf",
        "to_sql",
        "to_stata",
        "to_gbq",
        "to_clipboard",
        "to_orc",
        "to_xml",
        "tofile",
    ];
    WRITERS.contains(&name).then_some("file-write")
}

/// Where a method that gives text would write it instead.
pub(crate) const DESTINATIONS: [&str; 2] = ["buf", "path_or_buf"];

/// The rule against a call of a method that we do not have: one that gives text, unless it is told where to write, by the first argument or by name.
pub(crate) fn call(name: &str, args: &Args) -> Option<&'static str> {
    const TEXT_METHODS: [&str; 5] = ["to_string", "to_json", "to_html", "to_latex", "to_markdown"];
    let told = args.positional.first().is_some_and(|first| !first.is_none())
        || args.keywords.iter().any(|(name, value)| DESTINATIONS.contains(&&**name) && !value.is_none());
    (TEXT_METHODS.contains(&name) && told).then_some("file-write")
}

/// The rule against a member of a module: what reads or writes files, and modules that lead elsewhere.
pub(crate) fn member(module: &str, name: &str) -> Option<&'static str> {
    const NUMPY_READERS: [&str; 8] =
        ["load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "memmap", "DataSource", "open_memmap"];
    const NUMPY_WRITERS: [&str; 4] = ["save", "savetxt", "savez", "savez_compressed"];
    const PANDAS_INNER: [&str; 8] = ["compat", "core", "io", "pandas", "plotting", "testing", "tseries", "util"];
    const NUMPY_INNER: [&str; 6] = ["core", "ctypeslib", "f2py", "lib", "rec", "testing"];
    match (module, name) {
        ("pandas", "ExcelFile" | "HDFStore") => Some("file-read"),
        ("pandas", "ExcelWriter" | "to_pickle") => Some("file-write"),
        ("pandas", name) if name.starts_with("read_") => Some("file-read"),
        ("pandas", name) if PANDAS_INNER.contains(&name) => Some("module-chain"),
        ("numpy", name) if NUMPY_READERS.contains(&name) => Some("file-read"),
        ("numpy", name) if NUMPY_WRITERS.contains(&name) => Some("file-write"),
        ("numpy", name) if NUMPY_INNER.contains(&name) => Some("module-chain"),
        _ => None,
    }
}
