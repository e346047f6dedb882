//! What a frame or Series is, in print: `info`; and the bytes that pandas has of it: `memory_usage`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::value::Range;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value, ops};

use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("info(verbose=None, buf=None, max_cols=None, memory_usage=None, show_counts=True)", info_of_series)
        .refusing(&["buf"]),
    Method::new("memory_usage(index=True, deep=False)", |s: &Rc<Series>, args, host| {
        host.meter().work_len(s.len())?;
        let labels = if args.flag("index")? { index_bytes(&s.index())? } else { 0 };
        let deep = args.flag("deep")?;
        Ok(Value::Int(array_bytes(&s.array())?.saturating_add(object_bytes(&s.array(), deep)?).saturating_add(labels)))
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("info(verbose=None, buf=None, max_cols=None, memory_usage=None, show_counts=None)", info_of_frame)
        .refusing(&["buf"]),
    Method::new("memory_usage(index=True, deep=False)", memory_usage),
];

/// More columns than this are not listed, of more rows the cells are not counted.
const MOST_COLUMNS: i64 = 100;
const MOST_ROWS: usize = 1_690_785;

/// The bytes of the cells in NumPy, where an object is a pointer.
fn array_bytes(array: &Array) -> Result<i64> {
    let size = match array.dtype() {
        Dtype::Bool => 1,
        Dtype::Int(kind) => match kind.name() {
            "int8" | "uint8" => 1,
            "int16" | "uint16" => 2,
            "int32" | "uint32" => 4,
            _ => 8,
        },
        Dtype::Float32 => 4,
        Dtype::Float | Dtype::Object | Dtype::Time | Dtype::Zoned(_) | Dtype::Delta => 8,
        Dtype::Category | Dtype::Masked(_) => return Err(Stop::unsupported("memory usage of this dtype")),
    };
    Ok((array.len() as i64).saturating_mul(size))
}

/// The bytes of the objects that a column of them points to, as `__sizeof__` has them: of texts of ASCII alone, since others may hold themselves twice.
fn object_bytes(array: &Array, deep: bool) -> Result<i64> {
    const HEADER: i64 = 49;
    match array {
        Array::Str(strings) if deep => strings.iter().try_fold(0_i64, |total, cell| match cell {
            Some(text) if text.is_ascii() => Ok(total.saturating_add(HEADER).saturating_add(text.len() as i64)),
            Some(_) => Err(Stop::unsupported("memory usage of text that is not ASCII")),
            None => Err(Stop::unsupported("memory usage of objects that are missing")),
        }),
        Array::Object(cells) if deep && !cells.is_empty() => Err(Stop::unsupported("memory usage of objects")),
        _ => Ok(0),
    }
}

/// `sys.getsizeof` of an `int`.
fn size_of_int(value: i64) -> i64 {
    match value.unsigned_abs() {
        size if size < 1 << 30 => 28,
        size if size < 1 << 60 => 32,
        _ => 36,
    }
}

/// The bytes of labels: of a range those of its three numbers. Other labels may have a hash table, which depends on what was
/// looked up in them before.
fn index_bytes(index: &Index) -> Result<i64> {
    let Labels::Range(Range { start, stop, step }) = index.labels() else {
        return Err(Stop::unsupported("memory usage of labels that are no RangeIndex"));
    };
    Ok(48 + size_of_int(*start) + size_of_int(*stop) + size_of_int(*step))
}

/// `128.0+ bytes`, `1.2 KB`
fn sized(bytes: i64, unsure: bool) -> String {
    let mark = if unsure { "+" } else { "" };
    let mut size = bytes as f64;
    for unit in ["bytes", "KB", "MB", "GB", "TB"] {
        if size < 1024.0 {
            return format!("{size:.1}{mark} {unit}");
        }
        size /= 1024.0;
    }
    format!("{size:.1}{mark} PB")
}

/// `RangeIndex: 3 entries, 0 to 2`
fn summary(index: &Index, meter: &Meter) -> Result<String> {
    let Labels::Range(_) = index.labels() else {
        return Err(Stop::unsupported("info of labels that are no RangeIndex"));
    };
    let count = index.len();
    if count == 0 {
        return Ok("RangeIndex: 0 entries".to_string());
    }
    let end = |row: usize| Ok(index.label(row, meter)?.as_int().unwrap_or_default());
    Ok(format!("RangeIndex: {count} entries, {} to {}", end(0)?, end(count - 1)?))
}

/// Whether memory is shown: as asked for, as the option of display says.
fn shows_memory(args: &Bound) -> Result<bool> {
    match args.some("memory_usage") {
        None => Ok(true),
        Some(Value::Bool(shown)) => Ok(shown),
        Some(_) => Err(Stop::unsupported("info(memory_usage='deep')")),
    }
}

fn truth(args: &Bound, name: &str) -> Result<Option<bool>> {
    match args.some(name) {
        None => Ok(None),
        Some(Value::Bool(given)) => Ok(Some(given)),
        Some(_) => Err(Stop::unsupported(format!("info({name}=) of no bool"))),
    }
}

/// `dtypes: float64(1), int64(2)`
fn dtypes_line(arrays: &[Array]) -> String {
    let mut counts = std::collections::BTreeMap::new();
    for array in arrays {
        *counts.entry(array.dtype().name()).or_insert(0) += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name}({count})")).collect();
    format!("dtypes: {}", counts.join(", "))
}

/// A table of texts below their headers, each column as wide as its widest.
fn table(headers: &[&str], rows: &[Vec<String>], lines: &mut Vec<String>) {
    let wide = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
    let header = |at: usize| headers.get(at).map_or(0, |header| header.len());
    let widths: Vec<usize> = (0..headers.len()).map(|at| wide(at).unwrap_or(0).max(header(at))).collect();
    let line = |cells: Vec<&str>| -> String {
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        padded.join("  ")
    };
    lines.push(line(headers.to_vec()));
    let rules: Vec<String> = headers.iter().map(|header| "-".repeat(header.len())).collect();
    lines.push(line(rules.iter().map(String::as_str).collect()));
    lines.extend(rows.iter().map(|row| line(row.iter().map(String::as_str).collect())));
}

fn present(array: &Array) -> usize {
    array.present_rows().len()
}

/// Ends the lines as pandas does: a new line stands after the memory alone.
fn printed(mut lines: Vec<String>, memory: Option<String>, host: &mut dyn Host) -> Result<Value> {
    if let Some(memory) = memory {
        lines.push(format!("memory usage: {memory}\n"));
    }
    host.print(&lines.join("\n"))?;
    Ok(Value::None)
}

fn known(arrays: &[Array], class: &str) -> Result<()> {
    if arrays.iter().any(|array| matches!(array.dtype(), Dtype::Category | Dtype::Masked(_))) {
        return Err(Stop::unsupported(format!("{class}.info of this dtype")));
    }
    Ok(())
}

/// Prints the labels, the columns with their dtypes and counts of present cells, and the memory that pandas would need.
fn info_of_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame: Frame = df.frame();
    let arrays: Vec<Array> = frame.arrays().collect();
    known(&arrays, "DataFrame")?;
    meter.work_len(frame.rows().saturating_mul(frame.width()))?;
    let memory = shows_memory(args)?;
    let mut lines = vec!["<class 'pandas.core.frame.DataFrame'>".to_string(), summary(&frame.index, &meter)?];
    if arrays.is_empty() {
        lines.push("Empty DataFrame\n".to_string());
        return printed(lines, None, host);
    }
    let most = match args.some("max_cols") {
        None => MOST_COLUMNS,
        Some(_) => args.int("max_cols")?,
    };
    let exceeds = arrays.len() as i64 > most;
    let verbose = truth(args, "verbose")?.unwrap_or(!exceeds);
    let counts = truth(args, "show_counts")?.unwrap_or(!exceeds && frame.rows() <= MOST_ROWS);
    if verbose {
        lines.push(format!("Data columns (total {} columns):", arrays.len()));
        let mut rows = Vec::with_capacity(arrays.len());
        for (at, array) in arrays.iter().enumerate() {
            let name = frame.name(at, &meter)?;
            if !matches!(name, Value::Str(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::None) {
                return Err(Stop::unsupported("DataFrame.info of such column names"));
            }
            let mut row = vec![format!(" {at}"), ops::str(&name, host)?];
            if counts {
                row.push(format!("{} non-null", present(array)));
            }
            row.push(array.dtype().name().to_string());
            rows.push(row);
        }
        let headers: &[&str] =
            if counts { &[" # ", "Column", "Non-Null Count", "Dtype"] } else { &[" # ", "Column", "Dtype"] };
        table(headers, &rows, &mut lines);
    } else {
        let count = frame.columns.len();
        let (first, last) = (frame.name(0, &meter)?, frame.name(count - 1, &meter)?);
        if !matches!((&first, &last), (Value::Str(_), Value::Str(_)) | (Value::Int(_), Value::Int(_))) {
            return Err(Stop::unsupported("DataFrame.info of such column names"));
        }
        let (first, last) = (ops::str(&first, host)?, ops::str(&last, host)?);
        lines.push(format!("Columns: {count} entries, {first} to {last}"));
    }
    lines.push(dtypes_line(&arrays));
    let memory = if memory {
        let mut bytes = index_bytes(&frame.index)?;
        for array in &arrays {
            bytes = bytes.saturating_add(array_bytes(array)?);
        }
        Some(sized(bytes, arrays.iter().any(|array| array.dtype() == Dtype::Object)))
    } else {
        None
    };
    printed(lines, memory, host)
}

/// As of a frame, of one column.
fn info_of_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    known(std::slice::from_ref(&array), "Series")?;
    meter.work_len(array.len())?;
    let memory = shows_memory(args)?;
    if args.some("max_cols").is_some() {
        return Err(raise::value_error("Argument `max_cols` can only be passed in DataFrame.info, not Series.info"));
    }
    let mut lines = vec!["<class 'pandas.core.series.Series'>".to_string(), summary(&s.index(), &meter)?];
    if truth(args, "verbose")?.unwrap_or(true) {
        lines.push(format!("Series name: {}", ops::str(&s.name(), host)?));
        if !truth(args, "show_counts")?.unwrap_or(true) {
            return Err(Stop::unsupported("Series.info(show_counts=False)"));
        }
        let row = vec![format!("{} non-null", present(&array)), array.dtype().name().to_string()];
        table(&["Non-Null Count", "Dtype"], &[row], &mut lines);
    }
    lines.push(dtypes_line(std::slice::from_ref(&array)));
    let memory = if memory {
        let bytes = index_bytes(&s.index())?.saturating_add(array_bytes(&array)?);
        Some(sized(bytes, array.dtype() == Dtype::Object))
    } else {
        None
    };
    printed(lines, memory, host)
}

/// The bytes of the labels and of each column in pandas, where an object counts as its pointer.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': ['x', 'y']}).memory_usage(index=False).to_dict()
/// {'a': 16, 'b': 16}
fn memory_usage(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let deep = args.flag("deep")?;
    if deep {
        meter.work_len(frame.rows().saturating_mul(frame.width()))?;
    }
    let size = |array: Array| Ok(array_bytes(&array)?.saturating_add(object_bytes(&array, deep)?));
    let mut bytes = frame.arrays().map(size).collect::<Result<Vec<_>>>()?;
    let mut columns = Rc::clone(&frame.columns);
    if args.flag("index")? {
        bytes.insert(0, index_bytes(&frame.index)?);
        let label = Index::flat(Array::objects(vec![Value::literal("Index")]), Value::None, &meter)?;
        if columns.levels() > 1 {
            return Err(Stop::unsupported("DataFrame.memory_usage of a MultiIndex of columns"));
        }
        columns = Index::appended(&[label, columns], &meter)?.renamed(vec![Value::None], &meter)?;
    }
    Series::value(Value::None, columns, Array::ints(bytes), &meter)
}
