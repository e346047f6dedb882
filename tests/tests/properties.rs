//! What holds for every program, tried on generated ones.

use hiddentables::{HostCell, HostColumn, Oracle, Submission, Table, TableError, columns};
use hiddentables_tests::tables::to_the_bit;
use proptest::prelude::*;
use serde_json::Value as Json;

/// A schema's worth of cells; `seed` says which.
fn table(seed: i64) -> Result<Table, TableError> {
    let words = ["lions", "tigers", "bears", "Zoë", "a,b", ""];
    let word = |at: i64| words.get((at * 7 + seed).rem_euclid(6) as usize).copied().filter(|word| !word.is_empty());
    Table::new(vec![
        ("a".into(), columns::ints((0..7).map(|at| (at * 31 + seed * 17) % 11).collect())),
        (
            "b".into(),
            columns::floats(
                (0..7).map(|at| if (at + seed) % 4 == 0 { f64::NAN } else { (at * seed) as f64 / 3.0 }).collect(),
            ),
        ),
        ("team".into(), columns::strings((0..7).map(word))),
        ("flag".into(), columns::bools((0..7).map(|at| (at ^ seed) % 3 == 0))),
        (
            "mix".into(),
            HostColumn::Mixed(
                (0..7).map(|at| if (at + seed) % 2 == 0 { HostCell::Int(at) } else { HostCell::Missing }).collect(),
            ),
        ),
    ])
}

fn column() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["'a'", "'b'", "'team'", "'flag'", "'mix'", "'none'"])
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        (-20i64..20).prop_map(|n| n.to_string()),
        prop::sample::select(vec![
            "'lions'",
            "None",
            "True",
            "1.5",
            "np.nan",
            "[1, 2]",
            "df['a']",
            "df['b'] * 2",
            "df['a'] > 3"
        ])
        .prop_map(str::to_string),
    ]
}

/// Statements that read and write the frame in every way the shim knows.
fn statement() -> impl Strategy<Value = String> {
    let row = -2i64..9;
    prop_oneof![
        (column(), value()).prop_map(|(c, v)| format!("df[{c}] = {v}")),
        (column(), row.clone(), value()).prop_map(|(c, r, v)| format!("df.loc[{r}, {c}] = {v}")),
        (0..5usize, row.clone(), value()).prop_map(|(c, r, v)| format!("df.iloc[{r}, {c}] = {v}")),
        (column(), value(), value()).prop_map(|(c, v, w)| format!("df.loc[df[{c}] == {v}, 'a'] = {w}")),
        (column(), row.clone(), value()).prop_map(|(c, r, v)| format!("s = df[{c}]\ns[{r}] = {v}")),
        (column(), value()).prop_map(|(c, v)| format!("s = df[{c}]\ns += {v}")),
        column().prop_map(|c| format!("df.sort_values({c}, inplace=True)")),
        column().prop_map(|c| format!("df.drop(columns=[{c}], inplace=True)")),
        column().prop_map(|c| format!("df[{c}].fillna(0, inplace=True)")),
        (column(), column()).prop_map(|(c, d)| format!("x = df.groupby({c})[{d}].sum()")),
        column().prop_map(|c| format!("x = df[{c}].max()")),
        (column(), value()).prop_map(|(c, v)| format!("x = df[df[{c}] == {v}]")),
        (column(), row).prop_map(|(c, r)| format!("x = df[{c}].iloc[{r}]")),
        Just("df.dropna(inplace=True)".to_string()),
        Just("df = df.reset_index(drop=True)".to_string()),
        Just("x = df['team'].str.upper()".to_string()),
        Just("df.columns = list(df.columns)[::-1]".to_string()),
    ]
}

/// A few statements, each of which may fail without ending the program.
fn program() -> impl Strategy<Value = String> {
    prop::collection::vec(statement(), 1..8).prop_map(|statements| {
        let guarded = statements
            .iter()
            .map(|s| format!("try:\n    {}\nexcept Exception:\n    pass\n", s.replace('\n', "\n    ")));
        guarded.collect::<String>() + "df"
    })
}

/// Words that make programs more often than letters do.
fn soup() -> impl Strategy<Value = String> {
    let words = [
        "df",
        "x",
        "'a'",
        "'team'",
        "0",
        "1",
        "-1",
        "1.5",
        "None",
        "True",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        ".",
        ",",
        ":",
        "=",
        "==",
        "+",
        "-",
        "*",
        "**",
        "/",
        "//",
        "%",
        "<",
        ">",
        "&",
        "|",
        "~",
        "not",
        "and",
        "in",
        "is",
        "if",
        "else",
        "for",
        "while",
        "def f(x):",
        "return",
        "lambda x:",
        "\n",
        "\n    ",
        "\n",
        "loc",
        "iloc",
        "str",
        "sum",
        "max",
        "groupby",
        "sort_values",
        "astype",
        "int",
        "len",
        "range",
        "list",
        "apply",
        "f'{x!r:>5}'",
        "try:",
        "except:",
        "import",
        "del",
        "yield",
        "class",
        "@",
        "...",
        "\\",
        "#",
        "é",
        ";",
        "pass",
        "break",
        "raise",
        "assert",
        "global",
        "with",
        "as",
        "print",
        "contains",
        "values",
        "isin",
        "merge",
        "pd",
        "np",
        "re",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.join(" "))
}

fn run(program: &str, table: &Table) -> Json {
    Oracle::default().run(&Submission::program(program), table).to_json()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// The host's table is the same before and after, to the bit.
    #[test]
    fn no_program_changes_the_hosts_table(program in program(), seed in 0i64..50) {
        let table = table(seed)?;
        let before = to_the_bit(&table);
        run(&program, &table);
        prop_assert_eq!(before, to_the_bit(&table));
    }

    /// The same program on the same table: the same outcome, with the same charges.
    #[test]
    fn a_run_is_a_function_of_program_and_table(program in program(), seed in 0i64..50) {
        let table = table(seed)?;
        prop_assert_eq!(run(&program, &table), run(&program, &table));
    }

    /// Tables of one schema and different cells on which a program ends in the same class give the same feedback.
    #[test]
    fn feedback_depends_on_the_class_alone(program in prop_oneof![program(), soup()], seeds in (0i64..50, 0i64..50)) {
        let (one, other) = (run(&program, &table(seeds.0)?), run(&program, &table(seeds.1)?));
        let class = |outcome: &Json| (outcome["outcome"].clone(), outcome["error"]["class"].clone(), outcome["limit"].clone());
        if class(&one) == class(&other) {
            prop_assert_eq!(&one["feedback"], &other["feedback"]);
        }
    }

    /// No text is a fault of ours.
    #[test]
    fn nothing_is_an_internal_fault(program in prop_oneof![program(), soup(), ".{0,60}"], seed in 0i64..50) {
        let outcome = run(&program, &table(seed)?);
        prop_assert_ne!(&outcome["error"]["construct"], "internal fault of the interpreter");
    }
}
