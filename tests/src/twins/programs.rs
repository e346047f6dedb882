//! Programs whose end may depend on a cell: lines made for it, the suites' cases, the attacks of disclosure, and the generator's behind a condition.

use std::fmt::Write as _;

use hiddentables::Table;
use hiddentables_corpus::attack::{canary, load};
use hiddentables_generator::{Choices, generate};
use hiddentables_tables::{ReadOptions, read_bytes};

use super::Pair;
use super::tables::{NAMES, twin, twins};
use crate::program::suites;
use crate::sources::root;

/// What pairs are made of.
pub struct Programs {
    cases: Vec<(String, Table)>,
    attacks: Vec<String>,
    canary: Table,
}

/// Conditions on the table; `C` is a column, `N` a small number.
const CONDITIONS: [&str; 10] = [
    "df['C'].iloc[0] > N",
    "df['C'].iloc[-1] == df['C'].iloc[0]",
    "df['C'].isna().any()",
    "df['C'].nunique() > N",
    "str(df['C'].iloc[0])[:1] < 'm'",
    "len(df) > N",
    "df['C'].sum() > N",
    "len(str(df['C'].max())) % 2 == 0",
    "hash(str(df['C'].iloc[0])[:1]) % 2 == 0",
    "'z' in str(df['C'].tolist())",
];

/// Ways to end, told in a class of their own; `K` is a cell.
const ENDS: [&str; 38] = [
    "raise KeyError(K)",
    "raise ValueError(K)",
    "raise IndexError(K)",
    "raise AttributeError(K)",
    "raise TypeError(K)",
    "raise RuntimeError(K)",
    "raise NameError(K)",
    "assert False, K",
    "1 / 0",
    "{}[K]",
    "int(K)",
    "float(K)",
    "df[K]",
    "df.loc[K]",
    "df.iloc[K]",
    "getattr(df, K)",
    "df.agg(K)",
    "df.query(K)",
    "df.eval(K)",
    "df['a'].astype(K)",
    "pd.to_datetime(K)",
    "pd.Timestamp(K)",
    "[1, 2, 3][K]",
    "'{:{}}'.format(1, K)",
    "re.compile(K)",
    "json.loads(K)",
    "None",
    "[]",
    "df[df['a'] > 10**12]",
    "K",
    "df",
    "print(K)\n    None",
    "while True:\n        pass",
    "'x' * 10**9",
    "10 ** (10 ** 6)",
    "list(range(K))",
    "df.groupby(K).sum()",
    "undefined_name",
];

impl Programs {
    /// Reads the suites and the attacks.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub fn read() -> Result<Programs, String> {
        let mut cases = Vec::new();
        for case in suites()? {
            let raw = read_bytes(case.table.as_bytes(), &ReadOptions::default()).map_err(|error| error.to_string())?;
            cases.push((case.program, Table::try_from(raw).map_err(|error| error.to_string())?));
        }
        let attacks = load(&root().join("tests/attacks/disclosure")).map_err(|error| error.to_string())?;
        let attacks = attacks.into_iter().map(|attack| attack.submission.code().unwrap_or_default()).collect();
        Ok(Programs { cases, attacks, canary: canary(20).map_err(|error| error.to_string())? })
    }

    pub(super) fn pair(&self, choices: &mut Choices) -> Result<Pair, String> {
        match choices.below(10) {
            0 | 1 if !self.cases.is_empty() => {
                let (program, table) = &self.cases[choices.below(self.cases.len())];
                Ok(Pair { program: program.clone(), tables: [table.clone(), twin(table, choices)?] })
            }
            2 if !self.attacks.is_empty() => {
                let program = self.attacks[choices.below(self.attacks.len())].clone();
                Ok(Pair { program, tables: [self.canary.clone(), twin(&self.canary, choices)?] })
            }
            _ => Ok(Pair { tables: twins(choices)?, program: made(choices) }),
        }
    }
}

/// A program over the tables of [`twins`]. Writing to a String cannot fail.
fn made(choices: &mut Choices) -> String {
    let mut program = "import re, json\n".to_string();
    for _ in 0..=choices.below(2) {
        let condition = filled(CONDITIONS[choices.below(CONDITIONS.len())], choices);
        let then = if choices.once_in(6) {
            generate(choices).text.replace('\n', "\n    ")
        } else {
            filled(ENDS[choices.below(ENDS.len())], choices)
        };
        let (otherwise, after) = (filled(ENDS[choices.below(ENDS.len())], choices), choices.once_in(3));
        if after {
            let _ = write!(program, "try:\n    {then}\nexcept Exception as e:\n    print(e)\n");
        } else {
            let _ = write!(program, "if {condition}:\n    {then}\n");
        }
        let _ = write!(program, "if not ({condition}):\n    {otherwise}\n");
    }
    program + &filled(ENDS[choices.below(ENDS.len())], choices).replace("\n    ", "\n")
}

fn filled(template: &str, choices: &mut Choices) -> String {
    let column = NAMES[choices.below(NAMES.len())];
    let cell = format!("df['{}'].iloc[{}]", NAMES[choices.below(NAMES.len())], choices.below(2));
    let cell = if choices.once_in(3) { format!("str({cell})") } else { cell };
    let mut filled = String::new();
    let mut rest = template;
    // `K`, `C` and `N` by themselves, not in a name.
    while let Some(at) = rest.find(['K', 'C', 'N']) {
        let (before, found) = rest.split_at(at);
        let alone = !found[1..].starts_with(|c: char| c.is_ascii_alphanumeric())
            && !before.ends_with(|c: char| c.is_ascii_alphanumeric());
        filled += before;
        match &found[..1] {
            "K" if alone => filled += &cell,
            "C" if alone => filled += column,
            "N" if alone => filled += &choices.below(4).to_string(),
            other => filled += other,
        }
        rest = &found[1..];
    }
    filled + rest
}
