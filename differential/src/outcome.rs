//! [`Outcome`]: how a program ended on one side, and how two outcomes differ.

use hiddentables_generator::shape;

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself.
    Done,
    /// With an exception: class, message and line.
    Raised(String, String, u64),
    /// With a construct that is not supported.
    Unsupported(String),
    /// At a limit of time, memory or size, which the sides do not share.
    Limit(String),
}

/// What a program printed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What it printed.
    pub out: String,
    /// How it ended.
    pub ending: Ending,
}

impl Outcome {
    /// What was printed, and the error that ended it as the last line.
    pub fn text(&self) -> String {
        let last = match &self.ending {
            Ending::Done => String::new(),
            Ending::Raised(class, message, line) => format!("{class}: {message} (line {line})\n"),
            Ending::Unsupported(construct) => format!("unsupported: {construct}\n"),
            Ending::Limit(limit) => format!("limit: {limit}\n"),
        };
        format!("{}{last}", self.out)
    }
}

/// How two sides compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They did the same.
    Agree,
    /// Ours came so far, and agreed till then.
    Unsupported(String),
    /// One side reached a limit, and they agreed till then.
    Limit(String),
    /// They differ, in this way.
    Differ(String),
}

/// Compares what we did with what the reference did.
pub fn compare(ours: &Outcome, reference: &Outcome) -> Verdict {
    let begins = |long: &str, short: &str| long.starts_with(short);
    match (&ours.ending, &reference.ending) {
        (Ending::Unsupported(construct), _) if begins(&reference.out, &ours.out) => {
            Verdict::Unsupported(construct.clone())
        }
        (Ending::Limit(limit), _) if begins(&reference.out, &ours.out) => Verdict::Limit(limit.clone()),
        (_, Ending::Limit(limit)) if begins(&ours.out, &reference.out) => Verdict::Limit(limit.clone()),
        _ if ours == reference => Verdict::Agree,
        _ if ours.out == reference.out && same_fault(&ours.ending, &reference.ending) => Verdict::Agree,
        _ => Verdict::Differ(signature(&ours.text(), &reference.text())),
    }
}

/// Syntax errors are promised to have the reference's class and line, and not its message.
fn same_fault(ours: &Ending, reference: &Ending) -> bool {
    match (ours, reference) {
        (Ending::Raised(ours, _, at), Ending::Raised(reference, _, line)) => {
            ours == reference && at == line && ["SyntaxError", "IndentationError", "TabError"].contains(&ours.as_str())
        }
        _ => false,
    }
}

/// Types that a message may name.
const TYPES: &[&str] = &[
    "int",
    "str",
    "float",
    "bool",
    "bytes",
    "list",
    "tuple",
    "dict",
    "set",
    "frozenset",
    "range",
    "NoneType",
    "None",
    "type",
    "complex",
    "function",
    "module",
    "builtin_function_or_method",
    "object",
    "generator",
    "map",
    "filter",
    "zip",
    "reversed",
    "ValueError",
    "dict_items",
    "dict_keys",
    "dict_values",
    "list_iterator",
    "Counter",
    "OrderedDict",
    "defaultdict",
    "deque",
];

/// The first line that differs, without names and numbers.
fn signature(ours: &str, reference: &str) -> String {
    let (mut ours, mut reference) = (ours.lines(), reference.lines());
    loop {
        let (left, right) = (ours.next(), reference.next());
        if left != right || left.is_none() {
            let (left, right) = (shortened(left), shortened(right));
            return match (is_error(&right), is_error(&left)) {
                (true, false) => format!("{right} | a value"),
                (false, true) => format!("a value | {left}"),
                (true, true) => format!("{right} | {left}"),
                (false, false) => "another value".to_string(),
            };
        }
    }
}

/// Whether a line begins with the name of an exception.
fn is_error(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    ["Error", "Exception", "StopIteration", "unsupported", "limit", "panic"].iter().any(|end| word.ends_with(end))
}

fn shortened(line: Option<&str>) -> String {
    let shape = shape(line.unwrap_or("nothing"));
    // Caught by the program or not is no other difference.
    let words = shape.replace("-0", "0").replace("Error: ", "Error ").replace(" (line 0)", "");
    let words = words.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_');
    let named = words.map(|word| {
        let end = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_').len();
        let (name, after) = word.split_at(end);
        format!("{}{after}", if TYPES.contains(&name) { "T" } else { name })
    });
    named.collect::<String>().chars().take(70).collect()
}
