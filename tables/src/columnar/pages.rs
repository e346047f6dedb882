//! The pages of a Parquet file, looked through before any is unpacked: what a header promises is what its reader reserves, and what gzip unpacks to its
//! reader learns only by unpacking it.

use std::io::Read;

use parquet::basic::Compression;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use super::thrift::{Fields, Kind, Reader};
use super::{Budget, broken};
use crate::TableError;
use crate::options::Format;

/// What was seen of a column's pages.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seen {
    /// The largest page, unpacked.
    pub largest: u64,
    /// Whether some page tells texts by what they share with the one before: a short page can hold many long texts.
    pub deltas: bool,
}

/// `DELTA_BYTE_ARRAY`
const DELTA_BYTE_ARRAY: i64 = 7;

/// Looks through the pages of a column.
///
/// # Errors
/// A page is cut off, promises more values than its row group has rows, or more bytes than the limit; or is packed in a way that is not read.
pub(super) fn look(
    bytes: &[u8],
    metadata: &ParquetMetaData,
    column: usize,
    budget: &mut Budget,
) -> Result<Seen, TableError> {
    let mut seen = Seen::default();
    for group in metadata.row_groups() {
        let chunk = group.columns().get(column).ok_or_else(|| wrong("a row group lacks a column"))?;
        let rows = u64::try_from(group.num_rows()).map_err(|_| wrong("a row group of less than no rows"))?;
        look_at_chunk(chunk_bytes(bytes, chunk)?, chunk.compression(), rows, &mut seen, budget)?;
    }
    Ok(seen)
}

fn wrong(why: &str) -> TableError {
    broken(Format::Parquet, why)
}

fn chunk_bytes<'a>(bytes: &'a [u8], chunk: &ColumnChunkMetaData) -> Result<&'a [u8], TableError> {
    let outside = || wrong("a column lies outside of the file");
    let start = chunk.dictionary_page_offset().unwrap_or_else(|| chunk.data_page_offset());
    let start = usize::try_from(start).map_err(|_| outside())?;
    let length = usize::try_from(chunk.compressed_size()).map_err(|_| outside())?;
    start.checked_add(length).and_then(|end| bytes.get(start..end)).ok_or_else(outside)
}

fn look_at_chunk(
    chunk: &[u8],
    compression: Compression,
    rows: u64,
    seen: &mut Seen,
    budget: &mut Budget,
) -> Result<(), TableError> {
    match compression {
        Compression::UNCOMPRESSED
        | Compression::SNAPPY
        | Compression::GZIP(_)
        | Compression::LZ4_RAW
        | Compression::ZSTD(_) => {}
        // Of the older LZ4 there are three kinds that are told apart by trying.
        Compression::LZ4 => return Err(wrong("packed with LZ4 in Hadoop's frames, which is not read (LZ4_RAW is)")),
        Compression::BROTLI(_) => return Err(wrong("packed with Brotli, which is not read")),
        Compression::LZO => return Err(wrong("packed with LZO, which is not read")),
    }
    let mut rest = chunk;
    while !rest.is_empty() {
        let mut reader = Reader::new(rest);
        let header = reader.fields().filter(is_header).ok_or_else(|| wrong("a page's header is none"))?;
        let size = |id| header.number(id).and_then(|size| u64::try_from(size).ok());
        let (Some(unpacked), Some(packed)) = (size(2), size(3)) else {
            return Err(wrong("a page's header says no size"));
        };
        let end = usize::try_from(packed).ok().and_then(|packed| reader.at.checked_add(packed));
        let body = end.and_then(|end| rest.get(reader.at..end)).ok_or_else(|| wrong("a page is cut off"))?;
        rest = end.and_then(|end| rest.get(end..)).unwrap_or_default();
        budget.take(unpacked)?;
        seen.largest = seen.largest.max(unpacked);
        check_values(&header, rows, unpacked)?;
        seen.deltas |= [5, 8].into_iter().filter_map(|id| header.inner(id)).any(|page| {
            let encoding = page.number(if header.inner(8).is_some() { 4 } else { 2 });
            encoding == Some(DELTA_BYTE_ARRAY)
        });
        if let Compression::GZIP(_) = compression {
            check_gzip(&header, body, unpacked)?;
        }
    }
    Ok(())
}

/// Whether the fields that count are of their kinds, in the header and in what it says of its page.
fn is_header(header: &Fields) -> bool {
    use Kind::{Bool, Number, Struct};
    let own = [(1, Number), (2, Number), (3, Number), (4, Number), (5, Struct), (6, Struct), (7, Struct), (8, Struct)];
    let data = [(1, Number), (2, Number), (3, Number), (4, Number), (5, Struct)];
    let words = [(1, Number), (2, Number), (3, Bool)];
    let second = [(1, Number), (2, Number), (3, Number), (4, Number), (5, Number), (6, Number), (7, Bool), (8, Struct)];
    let inner = |id, kinds: &[(i64, Kind)]| header.inner(id).is_none_or(|page| page.are(kinds));
    header.are(&own) && inner(5, &data) && inner(7, &words) && inner(8, &second)
}

/// The values that a page promises: of data no more than there are rows, of a dictionary no more than its bytes.
fn check_values(header: &Fields, rows: u64, unpacked: u64) -> Result<(), TableError> {
    let promised = |id: i64, most: u64| match header.inner(id) {
        None => Ok(()),
        Some(page) => match page.number(1).and_then(|values| u64::try_from(values).ok()) {
            Some(values) if values <= most => Ok(()),
            _ => Err(wrong("a page promises more values than there can be")),
        },
    };
    promised(5, rows)?;
    promised(8, rows)?;
    promised(7, unpacked.saturating_mul(8))
}

/// That gzip unpacks to what the header says.
fn check_gzip(header: &Fields, body: &[u8], unpacked: u64) -> Result<(), TableError> {
    let mut plain = 0u64;
    let mut said = true;
    if let Some(second) = header.inner(8) {
        // Levels stand before what is packed, in pages of the second kind, which may say that it is not packed at all.
        said = second.truth(7).unwrap_or(true);
        let levels = |id| second.number(id).and_then(|bytes| u64::try_from(bytes).ok());
        let (Some(definitions), Some(repetitions)) = (levels(5), levels(6)) else {
            return Err(wrong("a page's header says no size of its levels"));
        };
        plain = definitions.saturating_add(repetitions);
    }
    let packed =
        usize::try_from(plain).ok().and_then(|plain| body.get(plain..)).ok_or_else(|| wrong("a page is cut off"))?;
    let most = unpacked.saturating_sub(plain);
    if most == 0 {
        return Ok(());
    }
    let mut decoder = flate2::read::MultiGzDecoder::new(packed).take(most + 1);
    match std::io::copy(&mut decoder, &mut std::io::sink()) {
        Ok(given) if given > most => Err(wrong("a page unpacks to more than its header says")),
        Ok(_) => Ok(()),
        // What is said to be plain is no gzip as a rule, and whoever took it for some would get no further than this.
        Err(_) if !said => Ok(()),
        Err(_) => Err(wrong("a page is no gzip")),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
mod tests {
    use std::io::Write as _;

    use parquet::basic::GzipLevel;

    use super::*;
    use crate::ReadOptions;

    /// A page of data of so many values: its header promises `unpacked` bytes.
    fn page(values: u8, unpacked: u8, body: &[u8]) -> Vec<u8> {
        let zigzag = |number: usize| {
            let number = number << 1;
            [0x80 | (number & 0x7f) as u8, 0x80 | (number >> 7 & 0x7f) as u8, (number >> 14) as u8]
        };
        // 1: kind of page, 2 and 3: sizes, 5: how many values and how they are written
        let mut page = vec![0x15, 0, 0x15, unpacked << 1, 0x15];
        page.extend(zigzag(body.len()));
        page.extend([0x2c, 0x15, values << 1, 0x15, 0, 0x15, 6, 0x15, 6, 0, 0]);
        page.extend(body);
        page
    }

    fn look(chunk: &[u8], compression: Compression) -> Result<(), String> {
        let mut budget = Budget::of(&ReadOptions { max_bytes: 100, ..ReadOptions::default() });
        look_at_chunk(chunk, compression, 3, &mut Seen::default(), &mut budget).map_err(|error| error.to_string())
    }

    #[test]
    fn pages_are_looked_through() {
        let check = |chunk: &[u8], expected: Result<(), &str>| {
            let expected = expected.map_err(|why| format!("cannot be read as Parquet: {why}"));
            assert_eq!(look(chunk, Compression::UNCOMPRESSED), expected);
        };
        check(&page(3, 4, b"abcd"), Ok(()));
        check(&[page(3, 4, b"abcd"), page(1, 4, b"abcd")].concat(), Ok(()));
        check(&page(4, 4, b"abcd"), Err("a page promises more values than there can be"));
        check(&page(3, 4, b"abcd")[..15], Err("a page's header is none"));
        check(&page(3, 4, b"abcd")[..20], Err("a page is cut off"));
        assert_eq!(
            look(&page(3, 60, b"").repeat(2), Compression::SNAPPY),
            Err("unpacks to more than the limit of 100 bytes".to_string())
        );
    }

    #[test]
    fn gzip_that_unpacks_to_more_than_its_header_says_is_refused() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(&[0; 1_000]).unwrap();
        let packed = encoder.finish().unwrap();
        let gzip = Compression::GZIP(GzipLevel::default());
        let refused = look(&page(3, 50, &packed), gzip);
        assert_eq!(refused, Err("cannot be read as Parquet: a page unpacks to more than its header says".to_string()));
        let refused = look(&page(3, 50, b"none"), gzip);
        assert_eq!(refused, Err("cannot be read as Parquet: a page is no gzip".to_string()));

        // Of the second kind, with what stands after its levels' sizes: whether it is packed, or nothing.
        let second = |tail: &[u8], body: &[u8]| {
            let length = u8::try_from(body.len()).unwrap();
            let mut page = vec![0x15, 6, 0x15, 100, 0x15, (length << 1) | 0x80, length >> 6, 0x5c];
            page.extend([0x15, 6, 0x15, 0, 0x15, 6, 0x15, 0, 0x15, 0, 0x15, 0]);
            page.extend([tail, &[0, 0], body].concat());
            look(&page, gzip).map_err(|error| error.replace("cannot be read as Parquet: ", ""))
        };
        let (more, none) = ("a page unpacks to more than its header says", "a page's header is none");
        for tail in [&[][..], &[0x11], &[0x12]] {
            assert_eq!(second(tail, &packed), Err(more.to_string()), "{tail:x?}");
        }
        // Said to be plain, it may begin as gzip does.
        assert_eq!(second(&[0x12], b"plain"), Ok(()));
        assert_eq!(second(&[0x12], &[0x1f, 0x8b, 8, 0]), Ok(()));
        // Said twice, or in another way than there is, it is said by nobody.
        for tail in [&[0x12, 0x01, 0x0e][..], &[0x11, 0x02, 0x0e], &[0x15, 0], &[0x1c, 0], &[0x18, 0]] {
            assert_eq!(second(tail, b"plain"), Err(none.to_string()), "{tail:x?}");
        }
    }
}
