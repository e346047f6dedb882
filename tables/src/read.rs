//! File to table: header, batches of rows, columns.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::concat::concatenate;
use crate::header::column_names;
use crate::infer::{all_text, as_text, infer, text};
use crate::jsonl;
use crate::options::{Format, Types};
use crate::rows::Rows;
use crate::tokenizer::Tokenizer;
use crate::{RawColumn, RawData, RawTable, ReadOptions, TableError, TextColumn};

/// Reads the table file at `path`.
///
/// # Errors
/// [`TableError`]: the file cannot be read, is not a table, or is over a limit.
pub fn read_path(path: &Path, options: &ReadOptions) -> Result<RawTable, TableError> {
    let bytes = file_bytes(path, options)?;
    match Format::of(path) {
        Format::Csv => read(&bytes, options.separator_of(path), options),
        format => read_typed(bytes, format, options),
    }
}

/// A table of a format other than CSV.
fn read_typed(bytes: Vec<u8>, format: Format, options: &ReadOptions) -> Result<RawTable, TableError> {
    if options.types != Types::Inferred {
        return Err(TableError::Typed { format: format.name() });
    }
    let (given, limit) = (bytes.len() as u64, limit(options));
    if given > limit {
        return Err(TableError::TooLarge { given, limit });
    }
    if format == Format::JsonLines {
        return jsonl::read(&bytes, options);
    }
    #[cfg(feature = "columnar")]
    return crate::columnar::read(bytes, format, options);
    #[cfg(not(feature = "columnar"))]
    return Err(TableError::NotBuilt { format: format.name() });
}

/// Reads a table from the bytes of a CSV file; without [`ReadOptions::separator`] it is comma-separated.
///
/// # Errors
/// [`TableError`]: the bytes are not a table, or are over a limit.
pub fn read_bytes(bytes: &[u8], options: &ReadOptions) -> Result<RawTable, TableError> {
    read(bytes, options.separator.unwrap_or(b','), options)
}

fn limit(options: &ReadOptions) -> u64 {
    options.max_bytes.min(u64::from(u32::MAX))
}

fn file_bytes(path: &Path, options: &ReadOptions) -> Result<Vec<u8>, TableError> {
    let failed = |source| TableError::of_file(path, source);
    let file = File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    if metadata.is_dir() {
        return Err(TableError::IsDirectory { path: path.into() });
    }
    let limit = limit(options);
    if metadata.len() > limit {
        return Err(TableError::TooLarge { given: metadata.len(), limit });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    // The file may grow while it is read, and a pipe has no length: the bytes read are checked again.
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

fn read(bytes: &[u8], separator: u8, options: &ReadOptions) -> Result<RawTable, TableError> {
    let dialect = options.dialect(separator)?;
    let (given, limit) = (bytes.len() as u64, limit(options));
    if given > limit {
        return Err(TableError::TooLarge { given, limit });
    }
    check_utf8(bytes)?;

    let mut tokenizer = Tokenizer::new(bytes, dialect);
    tokenizer.read_rows(2)?;
    let names = column_names(tokenizer.rows.first_line().map(|word| as_text(word).into_owned()).collect());
    if names.is_empty() {
        return Err(TableError::Empty);
    }
    let width = tokenizer.width_above();
    tokenizer.drop_lines(1);
    let (columns, rows) = read_columns(&mut tokenizer, width, options)?;
    Ok(table(names, columns, rows))
}

fn check_utf8(bytes: &[u8]) -> Result<(), TableError> {
    std::str::from_utf8(bytes).map(|_| ()).map_err(|error| {
        let offset = error.valid_up_to();
        let line = 1 + bytes.iter().take(offset).filter(|byte| **byte == b'\n').count();
        TableError::NotUtf8 { offset, line }
    })
}

/// All columns, batch by batch, and how many rows they have.
fn read_columns(
    tokenizer: &mut Tokenizer<'_>,
    width: usize,
    options: &ReadOptions,
) -> Result<(Vec<Vec<RawData>>, usize), TableError> {
    let batch = batch_rows(width);
    let mut columns: Vec<Vec<RawData>> = (0..width).map(|_| Vec::new()).collect();
    let mut rows = 0;
    loop {
        tokenizer.read_rows(batch.saturating_sub(tokenizer.rows.len()))?;
        let read = tokenizer.rows.len();
        if read == 0 {
            return Ok((columns, rows));
        }
        rows += read;
        let given = (rows as u64).saturating_mul(width as u64);
        if given > options.max_cells {
            return Err(TableError::TooManyCells { given, limit: options.max_cells });
        }
        for (at, column) in columns.iter_mut().enumerate() {
            column.push(values(&tokenizer.rows, at, options.types));
        }
        tokenizer.drop_lines(read);
    }
}

fn values(rows: &Rows, column: usize, types: Types) -> RawData {
    match types {
        Types::Inferred => infer(rows.column(column), rows.len()),
        Types::Text => RawData::Text(text(rows.column(column), rows.len())),
        Types::Declared => RawData::Text(all_text(rows.column(column), rows.len())),
    }
}

/// Rows pandas infers types for at a time: the largest power of two under half of 2^20 cells.
fn batch_rows(width: usize) -> usize {
    let most = (1 << 20) / width;
    let mut rows = 1;
    while rows * 2 < most {
        rows *= 2;
    }
    rows
}

/// Gives the columns their names. Columns beyond the names are the index, and come first.
fn table(names: Vec<String>, columns: Vec<Vec<RawData>>, rows: usize) -> RawTable {
    let levels = columns.len().saturating_sub(names.len());
    let mut data = columns
        .into_iter()
        .map(|batches| if batches.is_empty() { RawData::Text(TextColumn::default()) } else { concatenate(batches) });
    let mut index: Vec<RawData> = data.by_ref().take(levels).collect();
    if levels > 1 {
        index.iter_mut().for_each(one_zero);
    }
    let columns = names.into_iter().zip(data).map(|(name, data)| RawColumn { name, data }).collect();
    RawTable { columns, rows, index }
}

/// pandas keeps each distinct value of a `MultiIndex` level once, so 0.0 and -0.0 become whichever comes first.
fn one_zero(level: &mut RawData) {
    if let RawData::Float(values) = level
        && let Some(zero) = values.iter().copied().find(|value| *value == 0.0)
    {
        for value in values.iter_mut().filter(|value| **value == 0.0) {
            *value = zero;
        }
    }
}
