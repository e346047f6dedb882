//! [`Grammar`]: everything a program may hold, read from `rows/*.txt`.
//!
//! A line of these files is one of
//!
//! ```text
//! import re                                           what a program needs that uses a line of this file
//! int := 7                                            one way of writing an expression of a kind; the first is the simplest
//! str.split = {str}.split([?{str}?]) -> list[str]     a call to cover: its name, how it is written, what kind it gives
//! !                                                   a statement, in the indented lines that follow
//!     del {@list[T]}[{index}]
//! ```
//!
//! and `#` begins a comment. The holes of a template are described in `template.rs`. A name may have many rows.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use crate::kind::Kind;
use crate::template::Template;

/// The files, with the name of each.
const FILES: &[(&str, &str)] = &[
    ("values", include_str!("../rows/values.txt")),
    ("operators", include_str!("../rows/operators.txt")),
    ("builtins", include_str!("../rows/builtins.txt")),
    ("methods", include_str!("../rows/methods.txt")),
    ("statements", include_str!("../rows/statements.txt")),
    ("functions", include_str!("../rows/functions.txt")),
    ("text", include_str!("../rows/text.txt")),
    ("math", include_str!("../rows/math.txt")),
    ("re", include_str!("../rows/re.txt")),
    ("collections", include_str!("../rows/collections.txt")),
    ("itertools", include_str!("../rows/itertools.txt")),
    ("functools", include_str!("../rows/functools.txt")),
    ("statistics", include_str!("../rows/statistics.txt")),
    ("string", include_str!("../rows/string.txt")),
    ("json", include_str!("../rows/json.txt")),
    ("operator", include_str!("../rows/operator.txt")),
    ("copy", include_str!("../rows/copy.txt")),
    ("datetime", include_str!("../rows/datetime.txt")),
    ("calendar", include_str!("../rows/calendar.txt")),
    ("textwrap", include_str!("../rows/textwrap.txt")),
    ("decimal", include_str!("../rows/decimal.txt")),
    ("fractions", include_str!("../rows/fractions.txt")),
    ("unicodedata", include_str!("../rows/unicodedata.txt")),
];

/// A call that programs are to make.
#[derive(Clone, Debug)]
pub struct Row {
    /// What is called: a builtin, `str.split`, `math.sqrt`.
    pub name: &'static str,
    pub(crate) template: Template,
    pub(crate) gives: Kind,
    pub(crate) file: usize,
}

/// A way of writing an expression of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub kind: Kind,
    pub template: Template,
    pub file: usize,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub template: Template,
    pub nests: bool,
    pub file: usize,
}

/// Everything a program may hold.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    pub(crate) rows: Vec<Row>,
    pub(crate) ways: HashMap<&'static str, Vec<Way>>,
    pub(crate) forms: Vec<Form>,
    /// The rows that give a kind of this head; under a letter those that give any.
    pub(crate) giving: HashMap<&'static str, Vec<usize>>,
    /// The rows of each file.
    pub(crate) by_file: Vec<Vec<usize>>,
    /// The rows of each name.
    pub(crate) by_name: Vec<Vec<usize>>,
    /// What each file needs imported.
    pub(crate) imports: Vec<Option<&'static str>>,
}

impl Grammar {
    /// The grammar of the files.
    pub fn whole() -> &'static Grammar {
        static WHOLE: OnceLock<Grammar> = OnceLock::new();
        WHOLE.get_or_init(|| {
            let mut grammar = Grammar::default();
            for (file, (_, text)) in FILES.iter().enumerate() {
                grammar.imports.push(None);
                grammar.read(text, file);
            }
            grammar.index();
            grammar
        })
    }

    /// This grammar without the rows and statements of these indices.
    #[must_use]
    pub fn without(&self, rows: &[usize], forms: &[usize]) -> Grammar {
        let mut grammar = self.clone();
        let kept = self.forms.iter().enumerate().filter(|(at, _)| !forms.contains(at));
        grammar.forms = kept.map(|(_, form)| form.clone()).collect();
        let kept = self.rows.iter().enumerate().filter(|(at, _)| !rows.contains(at));
        grammar.rows = kept.map(|(_, row)| row.clone()).collect();
        grammar.index();
        grammar
    }

    /// The calls there are.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many statements there are.
    pub fn forms(&self) -> usize {
        self.forms.len()
    }

    /// The file a row stands in.
    pub fn file_of(row: &Row) -> &'static str {
        FILES.get(row.file).map_or("", |(name, _)| name)
    }

    fn index(&mut self) {
        self.giving.clear();
        self.by_file = vec![Vec::new(); FILES.len()];
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, row) in self.rows.iter().enumerate() {
            self.giving.entry(row.gives.head).or_default().push(at);
            if let Some(rows) = self.by_file.get_mut(row.file) {
                rows.push(at);
            }
            by_name.entry(row.name).or_default().push(at);
        }
        self.by_name = by_name.into_values().collect();
    }

    fn read(&mut self, text: &'static str, file: usize) {
        let mut rest = text;
        while !rest.is_empty() {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            rest = after;
            if line == "!" {
                let body;
                (body, rest) = indented(after);
                let template = Template::read(body);
                self.forms.push(Form { nests: body.contains("{block}"), template, file });
            } else if let Some(module) = line.strip_prefix("import ") {
                if let Some(import) = self.imports.get_mut(file) {
                    *import = Some(module);
                }
            } else if !line.is_empty() && !line.starts_with("# ") {
                self.read_line(line, file);
            }
        }
    }

    fn read_line(&mut self, line: &'static str, file: usize) {
        if let Some((kind, template)) = line.split_once(" := ") {
            let kind = Kind::read(kind);
            let way = Way { template: Template::read(template), file, kind };
            self.ways.entry(way.kind.head).or_default().push(way);
        } else if let Some((name, rest)) = line.split_once(" = ") {
            let (template, gives) = rest.rsplit_once(" -> ").unwrap_or((rest, "None"));
            self.rows.push(Row { name, template: Template::read(template), gives: Kind::read(gives), file });
        } else {
            debug_assert!(false, "not a line of the grammar: {line}");
        }
    }
}

/// The lines up to the next one that is not indented, and what follows them.
fn indented(text: &'static str) -> (&'static str, &'static str) {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if !line.starts_with("    ") {
            break;
        }
        end += line.len();
    }
    text.split_at(end)
}
