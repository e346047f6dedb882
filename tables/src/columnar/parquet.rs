//! A Parquet file, a column at a time, of a wide file some: what is unpacked of each at once is one page and one batch of rows.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::column::page::{Page, PageReader};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;

use super::build::Building;
use super::plan::Want;
use super::{Budget, broken, check_cells, pages, plan, table};
use crate::options::Format;
use crate::{RawTable, ReadOptions, TableError};

/// Rows unpacked at once, where their pages are no larger than most.
const BATCH: u64 = 8192;

/// Bytes that one batch of texts may come to, where each may be as long as a page.
const BATCH_BYTES: u64 = 64 << 20;

/// Reads that a file takes at most: each looks at the metadata of every column, so that one a column would take time by the square of their number.
const READS: usize = 256;

/// The largest footer read. What is read of it takes some times its bytes; ten thousand columns take one or two MiB.
const FOOTER: u32 = 32 << 20;

pub(super) fn read(bytes: Vec<u8>, options: &ReadOptions) -> Result<RawTable, TableError> {
    let wrong = |error: &dyn std::fmt::Display| broken(Format::Parquet, error);
    check_frame(&bytes)?;
    let bytes = Bytes::from(bytes);
    let loaded =
        ArrowReaderMetadata::load(&bytes, ArrowReaderOptions::new()).map_err(|error| wrong(&without_place(&error)))?;
    let metadata = Arc::clone(loaded.metadata());
    let rows = rows(&metadata)?;
    check_cells(rows, loaded.schema().fields().len(), Format::Parquet, options)?;
    let plans = plan::plans(&flat(loaded.schema()), rows, options)?;

    let hints = ArrowReaderOptions::new().with_schema(Arc::new(hinted(loaded.schema())));
    let loaded =
        ArrowReaderMetadata::try_new(Arc::clone(&metadata), hints).map_err(|error| wrong(&without_place(&error)))?;
    let mut unpacked = Budget::of(options);
    let mut budget = Budget::of(options);
    let mut columns = Vec::with_capacity(plans.len());
    for together in plans.chunks(plans.len().div_ceil(READS).max(1)) {
        let first = columns.len();
        // Texts that are told by their difference to the one before can each be as long as a page.
        let mut longest = 0u64;
        for at in first..first + together.len() {
            let seen = pages::look(&bytes, &metadata, at, &mut unpacked)?;
            longest = longest.saturating_add(if seen.deltas { seen.largest } else { 0 });
        }
        let batch = (BATCH_BYTES / longest.max(1)).clamp(1, BATCH);
        let mut building: Vec<Building> = together.iter().map(|plan| Building::new(&plan.want)).collect();
        for (group, own) in metadata.row_groups().iter().enumerate() {
            for ((at, plan), column) in (first..).zip(together).zip(&mut building) {
                if let Want::Category { .. } = plan.want {
                    for word in words(&bytes, own, at)? {
                        column.know(&word, plan, &mut budget)?;
                    }
                }
            }
            let roots = first..first + together.len();
            let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(bytes.clone(), loaded.clone())
                .with_projection(ProjectionMask::roots(metadata.file_metadata().schema_descr(), roots))
                .with_row_groups(vec![group])
                .with_batch_size(batch as usize)
                .build()
                .map_err(|error| wrong(&without_place(&error)))?;
            for batch in reader {
                let batch = batch.map_err(|error| wrong(&without_place(&error)))?;
                if batch.num_columns() != together.len() {
                    return Err(wrong(&"a batch lacks a column"));
                }
                for ((array, plan), column) in batch.columns().iter().zip(together).zip(&mut building) {
                    column.push(array, plan, &mut budget)?;
                }
                if building.iter().any(|column| column.len() as u64 > rows) {
                    break;
                }
            }
        }
        if let Some((plan, _)) = together.iter().zip(&building).find(|(_, column)| column.len() as u64 != rows) {
            return Err(wrong(&format!("column {:?} has not as many rows as the file says", plan.name)));
        }
        columns.append(&mut building);
    }
    table(plans, columns, usize::try_from(rows).unwrap_or(usize::MAX), &mut budget)
}

/// The words of a column's dictionary in a row group, in order: categories that stand in no row are among them.
fn words(bytes: &Bytes, group: &RowGroupMetaData, column: usize) -> Result<Vec<String>, TableError> {
    let wrong = |why: &str| broken(Format::Parquet, why);
    let chunk = group.columns().get(column).ok_or_else(|| wrong("a row group lacks a column"))?;
    let rows = usize::try_from(group.num_rows()).map_err(|_| wrong("a row group of less than no rows"))?;
    let pages = SerializedPageReader::new(Arc::new(bytes.clone()), chunk, rows, None);
    let first = pages.and_then(|mut pages| pages.get_next_page()).map_err(|error| wrong(&without_place(&error)))?;
    let Some(Page::DictionaryPage { buf, num_values, .. }) = first else { return Ok(Vec::new()) };
    let mut rest: &[u8] = &buf;
    let mut word = || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (word, after) = after.split_at_checked(length)?;
        rest = after;
        std::str::from_utf8(word).ok().map(str::to_string)
    };
    (0..num_values).map(|_| word().ok_or_else(|| wrong("a dictionary is not what it says"))).collect()
}

/// What a reader says of a file, in one line.
fn without_place(error: &impl std::fmt::Display) -> String {
    error.to_string().lines().next().unwrap_or_default().trim_start_matches("Parquet error: ").to_string()
}

/// Magic numbers at both ends, and a footer that is in the file.
fn check_frame(bytes: &[u8]) -> Result<(), TableError> {
    let wrong = |why: &str| broken(Format::Parquet, why);
    let Some((rest, magic)) = bytes.split_last_chunk::<4>() else { return Err(wrong("it is no Parquet file")) };
    if !bytes.starts_with(b"PAR1") {
        return Err(wrong("it is no Parquet file"));
    }
    match magic {
        b"PAR1" => {}
        b"PARE" => return Err(wrong("it is encrypted")),
        _ => return Err(wrong("it is cut off, or no Parquet file")),
    }
    let length = rest.split_last_chunk::<4>().map_or(0, |(_, length)| u32::from_le_bytes(*length));
    if length > FOOTER {
        return Err(wrong("its footer is too large"));
    }
    Ok(())
}

fn rows(metadata: &ParquetMetaData) -> Result<u64, TableError> {
    let wrong = || broken(Format::Parquet, "its numbers of rows do not fit together");
    let mut rows = 0u64;
    for group in metadata.row_groups() {
        rows = u64::try_from(group.num_rows()).ok().and_then(|own| rows.checked_add(own)).ok_or_else(wrong)?;
    }
    if u64::try_from(metadata.file_metadata().num_rows()) == Ok(rows) { Ok(rows) } else { Err(wrong()) }
}

/// The schema as pandas' reader sees it: Parquet keeps dictionaries of texts alone.
fn flat(schema: &Schema) -> Schema {
    mapped(schema, |kind| match kind {
        DataType::Dictionary(_, of) if !is_text(of) => of.as_ref().clone(),
        kind => kind.clone(),
    })
}

/// The schema that is asked for: texts as views, so that a word of a dictionary that stands in many rows is there once. Categories too: their dictionaries are
/// read here, since batches of several pages have others.
fn hinted(schema: &Schema) -> Schema {
    mapped(&flat(schema), |kind| match kind {
        DataType::Dictionary(..) => DataType::Utf8View,
        kind if is_text(kind) => DataType::Utf8View,
        kind => kind.clone(),
    })
}

fn is_text(kind: &DataType) -> bool {
    matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

fn mapped(schema: &Schema, kind: impl Fn(&DataType) -> DataType) -> Schema {
    let fields = schema.fields().iter().map(|field| {
        let own = kind(field.data_type());
        if own == *field.data_type() { Arc::clone(field) } else { Arc::new(Field::clone(field).with_data_type(own)) }
    });
    Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone())
}
