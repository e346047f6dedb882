//! What the tools tell a model, and what they tell the user.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use hiddentables::game::{Aliases, Game, Scripted, Solver, TypeDetail};
use hiddentables::{Table, columns};
use hiddentables_mcp::{Answers, Settings, Tables, Told, Wall};

type Tested = Result<(), Box<dyn std::error::Error>>;

/// Cells that stand nowhere else.
fn canaries() -> Result<BTreeMap<String, Table>, hiddentables::TableError> {
    let table = Table::new(vec![
        ("city".into(), columns::strings(["Canary-Oslo", "Canary-Bergen", "Canary-Moss"].map(Some))),
        ("people".into(), columns::ints(vec![709_037, 291_189, 50_290])),
    ])?;
    Ok(BTreeMap::from([("cities".to_string(), table)]))
}

const CELLS: [&str; 6] = ["Oslo", "Bergen", "Moss", "709037", "291189", "50290"];

fn wall(settings: Settings) -> Result<Wall, Box<dyn std::error::Error>> {
    Ok(Wall::new(Box::new(canaries()?), settings)?)
}

fn told(text: &str) -> Told {
    Told { text: text.to_string(), ..Told::default() }
}

fn failed(text: &str) -> Told {
    Told { is_error: true, ..told(text) }
}

/// A folder of this test's own.
fn folder(name: &str) -> std::io::Result<PathBuf> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::SeqCst);
    let folder = std::env::temp_dir().join(format!("hiddentables-mcp-{name}-{}-{number}", std::process::id()));
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    Ok(folder)
}

#[test]
fn tables_are_described_by_their_columns() -> Tested {
    let plain = wall(Settings::default())?;
    let described = told("\"cities\"\n  'city': object (str)\n  'people': int64\n\n");
    assert_eq!(plain.describe_tables(None), described);
    assert_eq!(plain.describe_tables(Some("cities")), described);
    let unknown = failed("There is no table of this name; describe_tables lists them.");
    assert_eq!(plain.describe_tables(Some("../cities")), unknown);
    assert_eq!(plain.run_pandas("towns", "1"), unknown);
    let game = Game { types: TypeDetail::Hidden, aliases: Aliases::All, ..Game::default() };
    let guarded = wall(Settings { game, ..Settings::default() })?;
    assert_eq!(guarded.describe_tables(None), told("\"cities\"\n  'column_1'\n  'column_2'\n\n"));
    Ok(())
}

#[test]
fn a_model_is_told_that_there_is_an_answer() -> Tested {
    let wall = wall(Settings::default())?;
    let answered = told("There is an answer; it goes to the user. You are not shown it.");
    assert_eq!(wall.run_pandas("cities", "df['people'].max()"), answered);
    assert_eq!(wall.run_pandas("cities", "So:\n```python\nfinal_answer = df\n```\n"), answered);
    Ok(())
}

#[test]
fn a_model_is_told_what_a_solver_is_told_of_failures() -> Tested {
    let wall = wall(Settings::default())?;
    let check = |program: &str, text: &str| assert_eq!(wall.run_pandas("cities", program), failed(text), "{program}");
    let again = "Please write the whole program again.";
    check(
        "df['town']",
        &format!(
            "The code raised KeyError on the hidden table.\nOn a made-up table with these columns it ends so: line 1: KeyError: 'town'\n{again}"
        ),
    );
    // A cell in an error's text, and one that only some tables raise.
    check(
        "raise KeyError(df['city'].iloc[0])",
        &format!(
            "The code raised KeyError on the hidden table.\nOn a made-up table with these columns it ends so: line 1: KeyError: 'Gamma'\n{again}"
        ),
    );
    check(
        "df[df['people'] < 0]",
        &format!(
            "The code ran on the hidden table and produced no valid result.\nPerhaps a filter is too narrow. {again}"
        ),
    );
    check(
        "df.to_csv('x')",
        &format!(
            "The code is not allowed:\nline 1: [file-write] to_csv writes files; give the value as final_answer\n{again}"
        ),
    );
    check("x = (", &format!("The code does not parse: SyntaxError at line 1, column 5: '(' was never closed\n{again}"));
    Ok(())
}

#[test]
fn no_cell_is_told_whatever_a_program_does() -> Tested {
    let wall = wall(Settings::default())?;
    let leaks = [
        "print(df); df",
        "raise ValueError(df.to_string())",
        "df[df['city'].iloc[0]]",
        "int(df['city'].iloc[0])",
        "{}[df['people'].iloc[0]]",
        "getattr(df, df['city'].iloc[0])",
        "x = df['city'].tolist()\nx[df['people'].iloc[0]]",
        "assert False, df['city'].iloc[1]",
        "df.query(df['city'].iloc[0])",
        "pd.to_datetime(df['city'])",
    ];
    for program in leaks {
        let told = wall.run_pandas("cities", program);
        let cell = CELLS.iter().find(|cell| told.text.contains(**cell));
        assert_eq!((cell, told.for_user.is_none()), (None, true), "{program}: {}", told.text);
    }
    Ok(())
}

#[test]
fn answers_are_kept_for_the_user() -> Tested {
    let folder = folder("answers")?;
    let answers = Answers { folder: Some(folder.clone()), revealed: false };
    let keeping = wall(Settings { answers: answers.clone(), ..Settings::default() })?;
    let told_of =
        |number| told(&format!("There is an answer; it goes to the user as number {number}. You are not shown it."));
    assert_eq!(keeping.run_pandas("cities", "df['people'].max()"), told_of(1));
    assert!(keeping.run_pandas("cities", "df['town']").is_error);
    assert_eq!(keeping.run_pandas("cities", "df['people'].min()"), told_of(3));
    // Another server goes on where this one stopped.
    let later = wall(Settings { answers, ..Settings::default() })?;
    assert_eq!(later.run_pandas("cities", "1 + 1"), told_of(4));

    let mut names: Vec<String> =
        std::fs::read_dir(&folder)?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let expected = [
        "0001.answer.json",
        "0001.transcript.jsonl",
        "0002.transcript.jsonl",
        "0003.answer.json",
        "0003.transcript.jsonl",
        "0004.answer.json",
        "0004.transcript.jsonl",
    ];
    assert_eq!(names, expected);
    let answer: serde_json::Value = serde_json::from_slice(&std::fs::read(folder.join("0001.answer.json"))?)?;
    assert_eq!((&answer["answer"]["value"], &answer["program"]), (&709_037.into(), &"df['people'].max()\n".into()));
    let transcript = std::fs::read_to_string(folder.join("0002.transcript.jsonl"))?;
    assert!(transcript.contains("KeyError: 'town'") && CELLS.iter().all(|cell| !transcript.contains(cell)));
    #[cfg(unix)]
    for name in names {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(folder.join(&name))?.permissions().mode() & 0o777, 0o600, "{name}");
    }
    std::fs::remove_dir_all(&folder)?;
    // What cannot be kept is no success.
    assert_eq!(
        later.run_pandas("cities", "1 + 1"),
        failed("What came of it cannot be kept, so that the user cannot see it.")
    );
    Ok(())
}

#[test]
fn answers_go_into_replies_where_the_host_wants_it() -> Tested {
    let answers = Answers { folder: None, revealed: true };
    let wall = wall(Settings { answers, ..Settings::default() })?;
    let answer = wall.run_pandas("cities", "df['people'].max()");
    assert_eq!(answer.for_user.as_deref(), Some(r#"{"type":"int","value":709037}"#));
    assert!(!answer.text.contains("709037"));
    // Nothing but an answer does.
    let failure = wall.run_pandas("cities", "raise ValueError(df['city'].iloc[0])");
    assert_eq!((failure.is_error, failure.for_user), (true, None));
    Ok(())
}

#[test]
fn bits_are_counted_for_all_programs_together() -> Tested {
    let game = Game { budget: Some(10.0), ..Game::default() };
    let wall = wall(Settings { game, ..Settings::default() })?;
    // Eight things can come of a program under `standard`: 3 bits each.
    assert_eq!(wall.bits_a_run(), 3.0);
    for _ in 0..3 {
        assert!(!wall.run_pandas("cities", "df['people'].max()").is_error);
    }
    // What is not run tells nothing of the table.
    assert!(wall.run_pandas("cities", "import os").text.starts_with("The code is not allowed"));
    assert_eq!(wall.ledger().spent("cities", "mcp-client"), 9.0);
    let spent = "What may be learnt of this table by trying has been learnt: no more programs are run on it.";
    assert_eq!(wall.run_pandas("cities", "df['people'].max()"), failed(spent));
    Ok(())
}

fn asking(replies: &'static [&'static str], game: Game) -> Result<Wall, Box<dyn std::error::Error>> {
    let make = move || Box::new(Scripted::new(replies.iter().copied())) as Box<dyn Solver>;
    let answers = Answers { folder: None, revealed: true };
    wall(Settings { game, answers, solver: Some(Box::new(make)), ..Settings::default() })
}

#[test]
fn questions_are_played_by_another_solver() -> Tested {
    let go_on = Arc::new(AtomicBool::new(false));
    let answering = asking(&["df['town']", "final_answer = df['people'].max()"], Game::default())?;
    let answer = answering.ask("cities", "How large is the largest?", &go_on);
    assert_eq!(answer.for_user.as_deref(), Some(r#"{"type":"int","value":709037}"#));
    assert_eq!(answer.text, "There is an answer; it goes to the user.");
    // The other Solver's failures are not told, and cost its own account.
    assert_eq!(answering.ledger().spent("cities", "mcp-client"), 2.0);
    assert!(answering.ledger().spent("cities", "scripted") > 3.0);

    let failing = asking(&["df['town']"], Game { rounds: 1, ..Game::default() })?;
    assert_eq!(failing.ask("cities", "How large?", &go_on), failed("The Solver found no answer."));
    let silent = asking(&[], Game::default())?;
    assert_eq!(silent.ask("cities", "How large?", &go_on), failed("The Solver gave no reply."));
    assert_eq!(silent.ask("cities", " ", &go_on), failed("A question of 1 to 16384 bytes is expected."));
    let cancelled = Arc::new(AtomicBool::new(true));
    assert_eq!(answering.ask("cities", "How large?", &cancelled), failed("The Solver gave no reply."));
    let nobody = wall(Settings::default())?;
    assert_eq!(nobody.ask("cities", "How large?", &go_on), failed("There is no Solver here."));
    Ok(())
}

/// A folder with a table that cannot be read, for a reason that quotes a cell.
struct Broken;

impl Tables for Broken {
    fn names(&self) -> Vec<String> {
        (0..30).map(|number| format!("table\n{number}")).collect()
    }

    fn open(&self, _: &str) -> Result<Table, String> {
        Err("line 3: Canary-Oslo is no number".to_string())
    }
}

#[test]
fn why_a_table_cannot_be_read_is_for_the_host() -> Tested {
    let lines = Arc::new(std::sync::Mutex::new(Vec::new()));
    let into = Arc::clone(&lines);
    let log = move |line: &str| into.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(line.to_string());
    let wall = Wall::new(Box::new(Broken), Settings { log: Box::new(log), ..Settings::default() })?;
    assert_eq!(wall.run_pandas("table\n1", "df"), failed("This table cannot be read."));
    let lines = lines.lock().map_err(|_| "poisoned")?.clone();
    assert_eq!(lines, ["table \"table\\n1\" cannot be read: line 3: Canary-Oslo is no number"]);
    let all = wall.describe_tables(None).text;
    assert!(all.starts_with("\"table\\n0\"\n  This table cannot be read.\n\n\"table\\n1\"\n"), "{all}");
    assert!(all.ends_with("Name one of these to see its columns:\n\"table\\n20\"\n\"table\\n21\"\n\"table\\n22\"\n\"table\\n23\"\n\"table\\n24\"\n\"table\\n25\"\n\"table\\n26\"\n\"table\\n27\"\n\"table\\n28\"\n\"table\\n29\"\n"), "{all}");
    Ok(())
}
