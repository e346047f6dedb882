//! An Arrow IPC file, which is what Feather's second version is: its batches are looked through before any is unpacked.

use std::sync::Arc;

use arrow_buffer::Buffer;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{Block, CompressionType, Message, MessageHeader, RecordBatch};

use super::build::Building;
use super::{Budget, broken, check_cells, plan, table};
use crate::options::Format;
use crate::{RawTable, ReadOptions, TableError};

const MAGIC: &[u8] = b"ARROW1";

pub(super) fn read(bytes: Vec<u8>, options: &ReadOptions) -> Result<RawTable, TableError> {
    let wrong = |error: &dyn std::fmt::Display| broken(Format::Arrow, error);
    let footer = footer(&bytes)?;
    let footer = arrow_ipc::root_as_footer(footer).map_err(|_| wrong(&"its footer is none"))?;
    let schema = footer.schema().ok_or_else(|| wrong(&"its footer has no schema"))?;
    let schema = Arc::new(arrow_ipc::convert::try_fb_to_schema(schema).map_err(|error| wrong(&error))?);
    let dictionaries: Vec<Block> = footer.dictionaries().iter().flatten().copied().collect();
    let batches: Vec<Block> = footer.recordBatches().iter().flatten().copied().collect();
    let version = footer.version();

    let mut unpacked = Budget::of(options);
    let mut rows = 0u64;
    for block in &batches {
        rows = rows.saturating_add(look(&bytes, block, MessageHeader::RecordBatch, &mut unpacked)?);
    }
    for block in &dictionaries {
        look(&bytes, block, MessageHeader::DictionaryBatch, &mut unpacked)?;
    }
    check_cells(rows, schema.fields().len(), Format::Arrow, options)?;
    let plans = plan::plans(&schema, rows, options)?;

    let bytes = Buffer::from_vec(bytes);
    let mut decoder = FileDecoder::new(schema, version);
    for block in &dictionaries {
        decoder.read_dictionary(block, &slice(&bytes, block)?).map_err(|error| wrong(&error))?;
    }
    let mut budget = Budget::of(options);
    let mut columns: Vec<Building> = plans.iter().map(|plan| Building::new(&plan.want)).collect();
    for block in &batches {
        let batch = decoder.read_record_batch(block, &slice(&bytes, block)?).map_err(|error| wrong(&error))?;
        let Some(batch) = batch else { continue };
        if batch.num_columns() != columns.len() {
            return Err(wrong(&"a batch lacks a column"));
        }
        for ((array, plan), column) in batch.columns().iter().zip(&plans).zip(&mut columns) {
            column.push(array, plan, &mut budget)?;
        }
    }
    if columns.iter().any(|column| column.len() as u64 != rows) {
        return Err(wrong(&"its columns are of different lengths"));
    }
    table(plans, columns, usize::try_from(rows).unwrap_or(usize::MAX), &mut budget)
}

/// The bytes of the footer.
fn footer(bytes: &[u8]) -> Result<&[u8], TableError> {
    let wrong = |why: &str| broken(Format::Arrow, why);
    if bytes.starts_with(b"FEA1") {
        return Err(wrong("it is of Feather's first version, which is not read"));
    }
    if bytes.starts_with(&[0xff; 4]) {
        return Err(wrong("it is an Arrow stream, which is not read; a file of Arrow is"));
    }
    let cut_off = || wrong("it is cut off, or no file of Arrow");
    if !bytes.starts_with(MAGIC) {
        return Err(wrong("it is no file of Arrow"));
    }
    let (rest, trailer) = bytes.split_last_chunk::<10>().ok_or_else(cut_off)?;
    let length = read_footer_length(*trailer).map_err(|_| cut_off())?;
    rest.len().checked_sub(length).and_then(|start| rest.get(start..)).ok_or_else(cut_off)
}

/// Where a block lies in the file, and where its body begins in it.
fn place(bytes: usize, block: &Block) -> Option<(usize, usize, usize)> {
    let start = usize::try_from(block.offset()).ok()?;
    let head = usize::try_from(block.metaDataLength()).ok()?;
    let length = head.checked_add(usize::try_from(block.bodyLength()).ok()?)?;
    let inside = start.checked_add(length).is_some_and(|end| end <= bytes) && head >= 8;
    inside.then_some((start, head, length))
}

fn outside() -> TableError {
    broken(Format::Arrow, "a batch lies outside of the file")
}

fn slice(bytes: &Buffer, block: &Block) -> Result<Buffer, TableError> {
    let (start, _, length) = place(bytes.len(), block).ok_or_else(outside)?;
    Ok(bytes.slice_with_length(start, length))
}

/// Looks through a batch: how many rows it says it has. What its buffers unpack to is taken from the budget.
fn look(bytes: &[u8], block: &Block, wanted: MessageHeader, budget: &mut Budget) -> Result<u64, TableError> {
    let wrong = |why: &str| broken(Format::Arrow, why);
    let (start, head, length) = place(bytes.len(), block).ok_or_else(outside)?;
    let all = bytes.get(start..start + length).ok_or_else(outside)?;
    let message = message(all.get(..head).unwrap_or_default())?;
    let body = all.get(head..).unwrap_or_default();
    if message.header_type() != wanted {
        return Err(wrong("a block is not what the footer says it is"));
    }
    let batch = if wanted == MessageHeader::RecordBatch {
        message.header_as_record_batch()
    } else {
        message.header_as_dictionary_batch().and_then(|dictionary| dictionary.data())
    };
    let batch = batch.ok_or_else(|| wrong("a batch is none"))?;
    look_at_buffers(&batch, body, budget)?;
    u64::try_from(batch.length()).map_err(|_| wrong("a batch of less than no rows"))
}

fn look_at_buffers(batch: &RecordBatch<'_>, body: &[u8], budget: &mut Budget) -> Result<(), TableError> {
    let wrong = |why: &str| broken(Format::Arrow, why);
    let packed = batch.compression();
    if let Some(packed) = &packed
        && ![CompressionType::LZ4_FRAME, CompressionType::ZSTD].contains(&packed.codec())
    {
        return Err(wrong("packed in a way that is not known"));
    }
    for buffer in batch.buffers().iter().flatten() {
        let range = usize::try_from(buffer.offset()).ok().zip(usize::try_from(buffer.length()).ok());
        let range = range.and_then(|(start, length)| Some(start..start.checked_add(length)?));
        let own = range.and_then(|range| body.get(range)).ok_or_else(|| wrong("a buffer lies outside of its batch"))?;
        let unpacked = match (&packed, own.split_first_chunk::<8>()) {
            (Some(_), Some((length, _))) => i64::from_le_bytes(*length),
            _ => -1,
        };
        // Less than nothing: it stands there as it is.
        budget.take(u64::try_from(unpacked).unwrap_or(own.len() as u64))?;
    }
    Ok(())
}

/// The message at the beginning of a block: after its length, which may have a mark before it.
fn message(head: &[u8]) -> Result<Message<'_>, TableError> {
    let start = if head.starts_with(&[0xff; 4]) { 8 } else { 4 };
    let message = head.get(start..).and_then(|bytes| arrow_ipc::root_as_message(bytes).ok());
    message.ok_or_else(|| broken(Format::Arrow, "a batch has no header"))
}
