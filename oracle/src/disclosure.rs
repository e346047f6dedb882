//! [`Disclosure`]: how much of a table an answer may hold.
//!
//! The user may see answers, but a dump of the table is none. Cells do not tell a dump: one string can hold them all. So the answer and what was
//! printed are measured in words (runs of what is neither blank nor ASCII punctuation) and in the characters of words, and so is the table; nothing at all is a word of one character.

use hiddentables_dataframe_shim::{HostCell, HostColumn, Table};
use serde_json::Value as Json;

/// The rule that outcomes name where an answer holds too much.
pub(crate) const RULE: &str = "answer-share";

/// How much of a table an answer may hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disclosure {
    /// The largest part of the table's words, or of their characters, above 0 and up to 1; `None` for no bound.
    pub share: Option<f64>,
    /// Tables of no more cells than this have no bound: one answer can be half of them.
    pub from_cells: u64,
}

impl Default for Disclosure {
    /// No bound on the share.
    fn default() -> Disclosure {
        Disclosure { share: None, from_cells: 50 }
    }
}

impl Disclosure {
    /// At most half of a table of more than 50 cells.
    #[must_use]
    pub fn strict() -> Disclosure {
        Disclosure { share: Some(0.5), ..Disclosure::default() }
    }

    /// Whether an answer in canonical form (none where the program ended otherwise), with what was printed, may go to the user. The work is in
    /// proportion to the table and the answer.
    pub(crate) fn allows(&self, answer: Option<&Json>, stdout: &str, table: &Table) -> bool {
        let Some(share) = self.share else { return true };
        let cells = (table.rows() as u64).saturating_mul(table.columns().len() as u64);
        if cells <= self.from_cells {
            return true;
        }
        let mut told = Extent::of(stdout);
        if let Some(answer) = answer {
            told.add_answer(answer);
        }
        let whole = Extent::of_table(table);
        told.words as f64 <= share * whole.words as f64 && told.characters as f64 <= share * whole.characters as f64
    }
}

/// How much text there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Extent {
    words: u64,
    characters: u64,
}

impl Extent {
    fn of(text: &str) -> Extent {
        let mut extent = Extent::default();
        extent.add(text);
        extent
    }

    fn add(&mut self, text: &str) {
        let mut inside = false;
        for c in text.chars() {
            let of_word = !(c.is_whitespace() || c.is_ascii_punctuation());
            self.words += u64::from(of_word && !inside);
            self.characters += u64::from(of_word);
            inside = of_word;
        }
    }

    fn add_nothing(&mut self) {
        self.words += 1;
        self.characters += 1;
    }

    /// What a canonical form holds: values, labels and names. Types and dtypes are none of the table's.
    fn add_answer(&mut self, answer: &Json) {
        match answer {
            Json::String(text) => self.add(text),
            Json::Number(number) => self.add(&number.to_string()),
            Json::Bool(value) => self.add(if *value { "True" } else { "False" }),
            Json::Array(items) => items.iter().for_each(|item| self.add_answer(item)),
            Json::Object(object) => {
                if object.get("type").is_some_and(|class| class == "none") {
                    self.add_nothing();
                }
                for (key, part) in object {
                    // Positions that nobody set say nothing.
                    let position = key == "index" && is_default(part);
                    let name = matches!(key.as_str(), "name" | "index_names" | "column_names") && is_unnamed(part);
                    if !position && !name && !matches!(key.as_str(), "type" | "dtype" | "dtypes" | "class") {
                        self.add_answer(part);
                    }
                }
            }
            Json::Null => self.add_nothing(),
        }
    }

    fn add_cell(&mut self, cell: &HostCell) {
        match cell {
            HostCell::Missing | HostCell::None => self.add_nothing(),
            HostCell::Bool(_) => self.add("True"),
            HostCell::Int(i) => self.add(&i.to_string()),
            HostCell::UInt(u) => self.add(&u.to_string()),
            HostCell::Float(f) => self.add(&f.to_string()),
            HostCell::Text(text) | HostCell::Decimal(text) => self.add(text),
            HostCell::Time(_) | HostCell::Delta(_) | HostCell::Date(_) | HostCell::Clock(_) => {
                self.words += 1;
                self.characters += 8;
            }
        }
    }

    fn of_table(table: &Table) -> Extent {
        let mut extent = Extent::default();
        for (name, column) in table.columns() {
            // Names are no secret, and an answer may repeat them.
            extent.add(name);
            match column {
                HostColumn::Ints(ints) => {
                    (0..ints.len()).filter_map(|row| ints.get(row)).for_each(|i| extent.add(&i.to_string()));
                }
                HostColumn::Times(times) => {
                    extent.words += times.len() as u64;
                    extent.characters += 8 * times.len() as u64;
                }
                HostColumn::Floats(floats) => {
                    (0..floats.len()).map(|row| floats.get_nan(row)).for_each(|f| extent.add(&f.to_string()));
                }
                HostColumn::Bools(bools) => {
                    extent.words += bools.len() as u64;
                    extent.characters += 4 * bools.len() as u64;
                }
                HostColumn::Strings(strings) => {
                    strings.iter().for_each(|text| match text {
                        Some(text) => extent.add(text),
                        None => extent.add_nothing(),
                    });
                }
                HostColumn::Mixed(_)
                | HostColumn::Narrow(..)
                | HostColumn::Deltas(_)
                | HostColumn::Category(_)
                | HostColumn::Extension(_) => (0..column.len()).for_each(|row| extent.add_cell(&column.cell(row))),
            }
        }
        extent
    }
}

/// Whether an axis or a Series has no name.
fn is_unnamed(name: &Json) -> bool {
    match name {
        Json::Array(names) => names.iter().all(is_unnamed),
        name => name["type"] == "none",
    }
}

/// Whether labels are 0, 1, 2, …
fn is_default(labels: &Json) -> bool {
    let Json::Array(labels) = labels else { return false };
    labels.iter().enumerate().all(|(at, label)| label["type"] == "int" && label["value"] == at)
}

#[cfg(test)]
mod tests {
    use hiddentables_dataframe_shim::{Table, TableError};
    use hiddentables_policy::Profile;

    use crate::{Oracle, Submission, columns};

    /// 30 rows of two columns.
    fn table() -> Result<Table, TableError> {
        let names = columns::strings((0..30).map(|n| Some(format!("name{n} surname{n}"))));
        Table::new(vec![("name".into(), names), ("n".into(), columns::ints((1_000..1_030).collect()))])
    }

    fn outcome(oracle: &Oracle, program: &str) -> Result<String, TableError> {
        let outcome = oracle.run(&Submission::program(program), &table()?).to_json();
        let rule = outcome["violations"][0]["rule"].as_str().unwrap_or_default();
        Ok(format!("{} {rule}", outcome["outcome"].as_str().unwrap_or_default()))
    }

    #[test]
    fn a_dump_is_refused_in_any_form() -> Result<(), TableError> {
        let strict = Oracle::of_profile(Profile::Strict);
        for program in [
            "df",
            "df.to_string()",
            "df.values.tolist()",
            "df.to_dict('records')",
            "'|'.join(df['name'] + df['n'].astype(str))",
            "df.set_index('name')",
            "print(df.to_string())\n1",
            "for row in df.values.tolist():\n    print(row)\n'done'",
            "''.join(''.join(df['name']).split())",
            "{n: m for n, m in zip(df['name'], df['n'])}",
            "s = pd.Series([1])\ns.name = '|'.join(df['name'])\ns",
            "d = pd.DataFrame([[1]])\nd.columns.name = '|'.join(df['name'])\nd",
            "pd.DataFrame(columns=df['name'].tolist())",
            "pd.DataFrame([[None] * 30], columns=df['name'].tolist())",
            "''.join(chr(0x2800 + ord(c)) for c in ''.join(df['name']))",
            "[[None] * (ord(c) % 32) for v in df['name'] for c in v]",
        ] {
            assert_eq!(outcome(&strict, program)?, "rejected answer-share", "{program}");
            assert!(!outcome(&Oracle::default(), program)?.starts_with("rejected"), "{program}");
        }
        Ok(())
    }

    /// However the run ends, a dump is not printed either.
    #[test]
    fn a_printed_dump_is_withheld() -> Result<(), TableError> {
        let strict = Oracle::of_profile(Profile::Strict);
        for program in [
            "print(df.to_string())\nraise KeyError()",
            "print(df.to_string())\nx = 1 / 0",
            "print(df.to_string())\ndf.plot()",
            "print(df.to_string())\nwhile True:\n    pass",
            "for row in df.values.tolist():\n    print(row)\nfinal_answer = 1",
        ] {
            let outcome = strict.run(&Submission::program(program), &table()?);
            assert_eq!(outcome.stdout, "", "{program}");
            assert!(!Oracle::default().run(&Submission::program(program), &table()?).stdout.is_empty(), "{program}");
        }
        let said = strict.run(&Submission::program("print('hello')\nraise KeyError()"), &table()?);
        assert_eq!(said.stdout, "hello\n");
        Ok(())
    }

    #[test]
    fn an_answer_is_not() -> Result<(), TableError> {
        let strict = Oracle::of_profile(Profile::Strict);
        for program in
            ["df['n'].max()", "df.head(10)", "df['n']", "df['name'].tolist()[:9]", "df.describe()", "len(df)"]
        {
            assert_eq!(outcome(&strict, program)?, "answer ", "{program}");
        }
        Ok(())
    }

    #[test]
    fn a_small_table_has_no_bound() -> Result<(), TableError> {
        let small = Table::new(vec![("n".into(), columns::ints((0..50).collect()))])?;
        let outcome = Oracle::of_profile(Profile::Strict).run(&Submission::program("df"), &small);
        assert!(outcome.answer_json().is_some());
        Ok(())
    }
}
