//! Words that programs are made of: for our own mutator, and as libFuzzer's dictionary.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// Attack fragments, and names that a method of the rows is called with.
const MORE: &[&str] = &[
    "__builtins__",
    "__globals__",
    "__subclasses__()",
    "__reduce__",
    "__getattribute__",
    "__import__('os')",
    "exec(",
    "compile(",
    "open(",
    "getattr(",
    "setattr(",
    "globals()",
    "vars(",
    "type(",
    "object",
    "super()",
    "breakpoint()",
    "pd.io",
    "pd.read_csv(",
    "np.load(",
    ".to_csv(",
    ".to_pickle(",
    "@pd",
    "{0.__class__}",
    "functools.partial(",
    "functools.lru_cache",
    "itertools.product(",
    "copy.deepcopy(",
    "operator.itemgetter(",
    "json.dumps(",
    "json.loads(",
    "collections.Counter(",
    "collections.defaultdict(",
    "datetime.timedelta(",
    "decimal.Decimal(",
    "fractions.Fraction(",
    "statistics.mean(",
    "math.comb(",
    "math.factorial(",
    "pd.to_datetime(",
    "pd.to_numeric(",
    "pd.concat(",
    "pd.merge(",
    "pd.cut(",
    "pd.Timestamp(",
    "pd.Categorical(",
    "pd.MultiIndex.from_tuples(",
    "pd.date_range(",
    "pd.NA",
    "pd.NaT",
    "np.array(",
    "np.where(",
    "np.inf",
    "'int64'",
    "'float64'",
    "'category'",
    "'datetime64[ns]'",
    "'string'",
    "'Int64'",
    "errors='coerce'",
    "how='outer'",
    "on='a'",
    "level=0",
    "ascending=False",
    "dropna=False",
    "key=",
    "by=",
    "agg={'a': 'sum'}",
    "lambda x: x.sum()",
    "yield from ",
    "async ",
    "await ",
    "match x:",
    "case _:",
    "while x:",
    "break",
    "continue",
    "elif ",
    "is not ",
    "not in ",
    "0b1",
    "0o7",
    "1j",
    "1e-5",
    "b'a'",
    "r'\\d+'",
    "f'{x:>{y}}'",
    "\\N{DIGIT ONE}",
    "\\ud800",
    "\\x00",
    "-9223372036854775808",
];

/// Words that a mutation may put in.
pub const WORDS: &[&str] = &[
    "df",
    "df['a']",
    "df['team']",
    "df['b']",
    ".loc[",
    ".iloc[",
    ".str.",
    "contains(",
    ".groupby('team')",
    ".sum()",
    ".max()",
    ".sort_values('a')",
    ".reset_index()",
    ".astype(int)",
    ".apply(lambda x: x)",
    ".iloc[0]",
    ".values[0]",
    "inplace=True",
    "case=False",
    "na=False",
    "axis=1",
    "[::-1]",
    "[-1]",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    ":",
    ",",
    "\n",
    "\n    ",
    "\t",
    "'",
    "\"",
    "'''",
    "\\",
    "#",
    "f'{",
    "!r:>",
    "lambda",
    "yield",
    "for",
    "in",
    "while True:",
    "if",
    "else:",
    "def f(x):",
    "return",
    "try:",
    "except:",
    "finally:",
    "class",
    "import",
    "with",
    "as",
    "del",
    "global",
    "nonlocal",
    "assert",
    "raise",
    "not",
    "is",
    "and",
    "or",
    "None",
    "True",
    "1",
    "0",
    "-1",
    "1e308",
    "nan",
    "**",
    "//",
    "%",
    "<<",
    "~",
    "@",
    ":=",
    "->",
    "...",
    "==",
    "!=",
    "é",
    "İ",
    "\u{202e}",
    "\0",
    "\u{feff}",
    "9999999999999999999999",
    "0x",
    "1_0",
    "{x}",
    "{!s}",
    "%s",
    ".format(",
    "re.sub(",
    "(a+)+$",
    "(?P<",
    "[[:",
    "range(10**9)",
    "*args",
    "**kwargs",
    "sorted(",
    "pd.Series(",
    "pd.DataFrame(",
    "np.nan",
    "__class__",
    "print(",
    "eval(",
    "query('a > 1')",
];

/// The words, and the names of the signature rows, which are pandas' own.
///
/// # Errors
/// The rows cannot be read.
pub fn all() -> std::io::Result<Vec<String>> {
    let mut words: BTreeSet<String> = WORDS.iter().chain(MORE).map(ToString::to_string).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dataframe-shim/data");
    for entry in std::fs::read_dir(folder)? {
        let rows = std::fs::read_to_string(entry?.path())?;
        for row in rows.lines() {
            let (name, call) = row.split_once('(').map_or((row, false), |(name, _)| (name, true));
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            if name.len() > 1 && name.chars().all(is_name) {
                words.insert(format!(".{name}{}", if call { "(" } else { "" }));
            }
        }
    }
    Ok(words.into_iter().collect())
}

/// The words as a dictionary of libFuzzer: a quoted string a line.
///
/// # Errors
/// The rows cannot be read.
pub fn dictionary() -> std::io::Result<String> {
    let mut text = String::new();
    for word in all()? {
        text.push('"');
        for byte in word.bytes() {
            // Writing to a String cannot fail.
            let _ = match byte {
                b'"' | b'\\' => write!(text, "\\{}", char::from(byte)),
                b' '..=b'~' => write!(text, "{}", char::from(byte)),
                _ => write!(text, "\\x{byte:02X}"),
            };
        }
        text.push_str("\"\n");
    }
    Ok(text)
}
