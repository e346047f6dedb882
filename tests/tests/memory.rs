//! Programs that make as much as they can of one kind of value, each in a process of its own: it ends at a limit, is not killed, and takes
//! at most twice the memory limit of 64 MiB beside what a process takes that does nothing. Charges are formulas; here they are held against what the system says.

use std::process::Command;

use hiddentables_tests::report::Report;

/// Most memory of a process, in MiB: twice the limit, and 40 for its code, libraries and an empty run.
const MOST: u64 = 2 * 64 + 40;

fn check(program: &str) -> Result<(), Report> {
    let output =
        Command::new(env!("CARGO_BIN_EXE_measured")).arg(program).output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_string();
    let (ended, most) = said.split_once(' ').unwrap_or(("killed", "?"));
    let fits = most.parse::<u64>().map_or(most == "?" && ended != "killed", |most| most <= MOST);
    if ["memory", "steps"].contains(&ended) && fits {
        return Ok(());
    }
    Err(format!("{program}\nends by '{ended}' at {most} MiB; {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// A list of what the expression gives, without end.
fn heap(expression: &str) -> Result<(), Report> {
    check(&format!("kept = []\ni = 0\nwhile True:\n    kept.append({expression})\n    i += 1"))
}

/// A value that holds the one before, without end: its drop must not recurse.
fn chain(next: &str) -> Result<(), Report> {
    check(&format!("a = []\nwhile True:\n    a = {next}"))
}

macro_rules! programs {
    ($check:ident: $($name:ident: $expression:expr;)*) => {
        $(#[test] fn $name() -> Result<(), Report> { $check($expression) })*
    };
}

programs! { heap:
    exceptions: "ValueError(i)";
    generators: "(x for x in [])";
    caches: "functools.lru_cache(abs)";
    bound_methods: "'a'.upper";
    sets: "{i}";
    dicts: "{i: 2}";
    views: "{1: 2}.items()";
    maps: "map(abs, [])";
    partials: "functools.partial(abs, 1)";
    slices: "slice(i)";
    timestamps: "pd.Timestamp(i)";
    dates: "datetime.date(2020, 1, 1)";
    matches: "re.match('a', 'a')";
    heads: "df.head(1)";
    accessors: "df['t'].str.upper";
    series: "pd.Series([i])";
    frames: "pd.DataFrame()";
    arrays: "np.array([1])";
    categories: "pd.Categorical(['a'])";
    labels: "pd.MultiIndex.from_tuples([(1, 2)])";
    parts_of_labels: "pd.Index(['a' * 50000, 'b'])[1:]";
    parts_of_text: "pd.Series(['a' * 4000, 'b']).iloc[[1]]";
    groupings: "df.groupby('n')";
}

programs! { chain:
    chained_exceptions: "ValueError(a)";
    chained_repeats: "itertools.repeat(a)";
    chained_maps: "map(abs, a)";
    chained_zips: "zip([a])";
    chained_slices: "slice(a)";
    chained_series: "pd.Series([a])";
    chained_generators: "(x for x in a)";
    chained_caches: "functools.lru_cache(lambda a=a: a)";
    chained_methods: "[a].append";
    chained_partials: "functools.partial(abs, a)";
}
