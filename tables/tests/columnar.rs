//! Parquet, Arrow IPC and JSON Lines: files that pyarrow and pandas wrote, and what pandas reads of them (`xtask/python/columnar_cases.py` makes both); and
//! files that nobody would write.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray};
use hiddentables::Table;
use hiddentables_tables::{RawData, ReadOptions, TableError, Types, read_path};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, GzipLevel};
use parquet::file::properties::WriterProperties;

type Tested = Result<(), Box<dyn std::error::Error>>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/columnar")
}

fn files() -> Result<Vec<PathBuf>, std::io::Error> {
    let paths =
        std::fs::read_dir(folder())?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    let mut paths: Vec<_> =
        paths.into_iter().filter(|path| path.extension().is_none_or(|it| it != "expected")).collect();
    paths.sort();
    Ok(paths)
}

/// A file of this test's own, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("hiddentables-columnar-{}-{name}", std::process::id())))
    }

    fn read(&self, bytes: &[u8], options: &ReadOptions) -> Result<String, TableError> {
        std::fs::write(&self.0, bytes).map_err(|source| TableError::Io { path: self.0.clone(), source })?;
        read_path(&self.0, options).map(|table| table.to_string())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn files_are_read_as_pandas_reads_them() -> Tested {
    let paths = files()?;
    assert!(paths.len() >= 20, "{}", paths.len());
    for path in paths {
        let mut expected = path.clone().into_os_string();
        expected.push(".expected");
        let expected = std::fs::read_to_string(expected)?;
        let given = match read_path(&path, &ReadOptions::default()) {
            Ok(table) => table.to_string(),
            Err(error) => format!("error {error}\n"),
        };
        assert_eq!(given, expected, "{}", path.display());
    }
    Ok(())
}

#[test]
fn what_is_read_is_a_table_for_programs() -> Tested {
    for name in ["extensions.parquet", "zstd.arrow", "empty.parquet", "records.jsonl", "dates.jsonl"] {
        let table = Table::try_from(read_path(&folder().join(name), &ReadOptions::default())?)?;
        assert!(!table.columns().is_empty(), "{name}");
    }
    Ok(())
}

#[test]
fn wider_types_are_read_where_they_are_asked_for() -> Tested {
    let options = ReadOptions { widen: true, ..ReadOptions::default() };
    let read = |name: &str| read_path(&folder().join(name), &options).map(|table| table.to_string());
    assert_eq!(read("float32.parquet")?, "rows 2\ncolumn \"x\" float64\n1.5\nnan\n");
    assert_eq!(read("seconds.feather")?, "rows 2\ncolumn \"x\" datetime64[ns]\ntime 1000000000\nnan\n");
    Ok(())
}

#[test]
fn types_are_not_taken_away() -> Tested {
    for name in ["types.parquet", "types.feather", "records.jsonl"] {
        let options = ReadOptions { types: Types::Text, ..ReadOptions::default() };
        let error = read_path(&folder().join(name), &options).err().ok_or("read")?;
        assert!(matches!(error, TableError::Typed { .. }), "{name}: {error}");
    }
    Ok(())
}

/// Whatever is done to a file: it is refused or read, and nothing panics past the door.
#[test]
fn damaged_files_are_refused_or_read() -> Tested {
    std::panic::set_hook(Box::new(|_| {}));
    for path in files()? {
        let whole = std::fs::read(&path)?;
        let scratch = Scratch::new(&path.file_name().unwrap_or_default().to_string_lossy());
        let options = ReadOptions { max_bytes: 1 << 22, ..ReadOptions::default() };
        let step = (whole.len() / 40).max(1);
        for at in (0..whole.len()).step_by(step) {
            let cut = scratch.read(&whole[..at], &options);
            assert!(
                cut.is_err() || path.extension().is_some_and(|it| it == "jsonl"),
                "{} cut off at {at}",
                path.display()
            );
            for other in [0, 0xff, whole[at] ^ 1, whole[at].wrapping_add(0x40)] {
                let mut bytes = whole.clone();
                bytes[at] = other;
                let _ = scratch.read(&bytes, &options);
            }
        }
    }
    let _ = std::panic::take_hook();
    Ok(())
}

fn parquet(
    columns: Vec<(String, ArrayRef)>,
    properties: WriterProperties,
) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let batch = RecordBatch::try_from_iter(columns)?;
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties))?;
    writer.write(&batch)?;
    writer.close()?;
    Ok(bytes)
}

#[test]
fn a_small_file_of_a_huge_table_is_refused() -> Tested {
    // One word of 100,000 letters in 20,000 rows: two gigabytes, in a file that is no larger than the word.
    let word = "x".repeat(100_000);
    let words: ArrayRef = Arc::new(StringArray::from_iter_values((0..20_000).map(|_| &word)));
    let bytes =
        parquet(vec![("x".into(), words)], WriterProperties::builder().set_compression(Compression::SNAPPY).build())?;
    assert!(bytes.len() < 1 << 20, "{}", bytes.len());
    let scratch = Scratch::new("bomb.parquet");
    assert!(matches!(scratch.read(&bytes, &ReadOptions::default()), Err(TableError::Unpacked { .. })));

    // Zeros that gzip makes a thousand times smaller.
    let zeros: ArrayRef = Arc::new(StringArray::from_iter_values((0..20_000).map(|row| format!("{row:0200}"))));
    let packed = WriterProperties::builder()
        .set_compression(Compression::GZIP(GzipLevel::default()))
        .set_dictionary_enabled(false)
        .build();
    let bytes = parquet(vec![("x".into(), zeros)], packed)?;
    let options = ReadOptions { max_bytes: 1 << 20, ..ReadOptions::default() };
    assert!(matches!(scratch.read(&bytes, &options), Err(TableError::Unpacked { limit: 1_048_576 })));
    let options = ReadOptions { max_cells: 1_000, ..ReadOptions::default() };
    assert!(matches!(scratch.read(&bytes, &options), Err(TableError::TooManyCells { given: 20_000, limit: 1_000 })));
    Ok(())
}

/// A word is looked up once a batch, not once a row: this one has many letters.
#[test]
fn a_long_word_of_a_category_in_many_rows_is_read() -> Tested {
    let word = "x".repeat(20_000);
    let words = StringArray::from(vec![word.as_str(), "y"]);
    let keys = Int32Array::from_iter_values((0..12_000).map(|row| i32::from(row % 100 == 7)));
    let column: ArrayRef = Arc::new(DictionaryArray::new(keys, Arc::new(words)));
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let bytes = parquet(vec![("x".into(), column)], properties)?;
    assert!(bytes.len() < 1 << 20, "{}", bytes.len());
    let scratch = Scratch::new("category.parquet");
    std::fs::write(&scratch.0, bytes)?;
    let table = read_path(&scratch.0, &ReadOptions { max_bytes: 1 << 20, ..ReadOptions::default() })?;
    let RawData::Category(category) = &table.columns[0].data else { return Err("no category".into()) };
    assert_eq!(category.codes.len(), 12_000);
    assert!((0..12_000).zip(&category.codes).all(|(row, code)| *code == i32::from(row % 100 == 7)));
    Ok(())
}

/// One missing cell makes every other a value of its own, which takes much more than its text.
#[test]
fn cells_of_their_own_are_counted() -> Tested {
    let texts = |missing: Option<&'static str>| -> ArrayRef {
        Arc::new((0..20_000).map(|row| if row == 9 { missing } else { Some("x") }).collect::<StringArray>())
    };
    let truths = |missing: Option<bool>| -> ArrayRef {
        Arc::new((0..20_000).map(|row| if row == 9 { missing } else { Some(true) }).collect::<BooleanArray>())
    };
    let scratch = Scratch::new("cells.parquet");
    let options = ReadOptions { max_bytes: 300_000, ..ReadOptions::default() };
    for (column, read) in
        [(texts(Some("x")), true), (texts(None), false), (truths(Some(true)), true), (truths(None), false)]
    {
        let bytes = parquet(vec![("x".into(), column)], WriterProperties::default())?;
        match scratch.read(&bytes, &options) {
            Ok(_) => assert!(read),
            Err(error) => assert!(!read && matches!(error, TableError::Unpacked { .. }), "{error}"),
        }
    }
    Ok(())
}

#[test]
fn ten_thousand_columns_are_read() -> Tested {
    let column = |at: i64| (format!("c{at}"), Arc::new(Int64Array::from(vec![at, at + 1])) as ArrayRef);
    let bytes = parquet((0..10_000).map(column).collect(), WriterProperties::default())?;
    let scratch = Scratch::new("wide.parquet");
    std::fs::write(&scratch.0, bytes)?;
    let table = read_path(&scratch.0, &ReadOptions::default())?;
    assert_eq!(table.columns.len(), 10_000);
    assert_eq!(table.columns[9_999].data, RawData::Int(vec![9_999, 10_000]));
    Ok(())
}

#[test]
fn more_than_ten_thousand_columns_are_refused() -> Tested {
    let column = |at: i64| (format!("c{at}"), Arc::new(Int64Array::from(vec![at])) as ArrayRef);
    let bytes = parquet((0..10_001).map(column).collect(), WriterProperties::default())?;
    let error = Scratch::new("wider.parquet").read(&bytes, &ReadOptions::default()).err().ok_or("read")?;
    let why = "cannot be read as Parquet: it has 10001 columns, and at most 10000 are read";
    assert_eq!(error.to_string(), why);
    Ok(())
}

#[test]
fn text_that_is_no_utf8_is_refused() -> Tested {
    for name in ["plain.parquet", "plain.arrow"] {
        let mut bytes = std::fs::read(folder().join(name))?;
        let whole = "Zoë".as_bytes();
        let at = bytes.windows(whole.len()).position(|window| window == whole).ok_or("no such word")?;
        bytes[at + 2] = 0xff;
        let scratch = Scratch::new(name);
        let error = scratch.read(&bytes, &ReadOptions::default()).err().ok_or("read")?;
        assert!(error.to_string().to_lowercase().contains("utf"), "{name}: {error}");
    }
    let scratch = Scratch::new("bad.jsonl");
    let error = scratch.read(b"{\"a b\": 1}\n{\"a b\": \"\xff\"}", &ReadOptions::default()).err().ok_or("read")?;
    assert_eq!(error.to_string(), "not UTF-8 at byte 20 (line 2)");
    Ok(())
}

/// What a batch says it unpacks to is believed by nobody.
#[test]
fn a_batch_that_promises_too_much_is_refused() -> Tested {
    let whole = std::fs::read(folder().join("zstd.arrow"))?;
    // Each packed buffer begins with its length, on a multiple of eight.
    let mut promised = 0;
    for at in (8..whole.len() - 8).step_by(8) {
        let Some(length) = whole.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map(i64::from_le_bytes) else {
            break;
        };
        let packed = whole.get(at + 8..at + 12) == Some(&[0x28, 0xb5, 0x2f, 0xfd][..]);
        if packed || length == -1 {
            let mut bytes = whole.clone();
            bytes[at..at + 8].copy_from_slice(&(1i64 << 60).to_le_bytes());
            let refused = Scratch::new("promise.arrow").read(&bytes, &ReadOptions::default());
            promised += usize::from(matches!(refused, Err(TableError::Unpacked { .. })));
        }
    }
    assert!(promised > 0);
    Ok(())
}

/// A late row of many keys would be a table of rows times keys.
#[test]
fn many_keys_after_many_rows_are_refused_before_they_are_made() -> Tested {
    let scratch = Scratch::new("keys.jsonl");
    let keys: Vec<String> = (0..20_000).map(|key| format!("\"k{key}\":1")).collect();
    let text = format!("{}{{{}}}\n", "{\"a\":1}\n".repeat(20_000), keys.join(","));
    let options = ReadOptions { max_cells: 1 << 20, ..ReadOptions::default() };
    let refused = scratch.read(text.as_bytes(), &options);
    assert!(matches!(refused, Err(TableError::TooManyCells { given, .. }) if given < 2 << 20), "{refused:?}");
    Ok(())
}
