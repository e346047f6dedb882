//! Programs that would not end, or not fit: each ends at its limit, which is a verdict of the meter and not of the clock.

use std::time::Duration;

use hiddentables::{Limits, Oracle, Submission, Table, columns};
use hiddentables_tests::report::Report;

fn table() -> Result<Table, String> {
    let numbers = columns::ints((0..20).collect());
    let texts = columns::strings((0..20).map(|n| Some(format!("aaaaaaaaaaaaaaaaaaaaaaaaaaaa{n}!"))));
    Table::new(vec![("n".into(), numbers), ("t".into(), texts)]).map_err(|error| error.to_string())
}

/// Ends at one of these limits. The clock is set so far off that `time` would be a hang; limits below the default only make the
/// test shorter.
fn check(expected: &[&str], program: &str) -> Result<(), Report> {
    let limits = Limits { steps: 1_000_000, memory: 32 << 20, rows: 500_000, columns: 1_000, ..Limits::default() };
    let oracle = Oracle { time: Duration::from_secs(120), limits, ..Oracle::default() };
    let outcome = oracle.run(&Submission::program(program), &table()?).to_json();
    let limit = outcome["limit"].as_str().unwrap_or_default();
    let told = outcome["feedback"].as_str().unwrap_or_default();
    if expected.contains(&limit) && told == "The code used more time or memory than is allowed." {
        return Ok(());
    }
    Err(format!("{program}\nis to end at {expected:?}, not {outcome}").into())
}

/// Ends in an exception that a program may catch.
fn check_error(class: &str, program: &str) -> Result<(), Report> {
    let outcome = Oracle::default().run(&Submission::program(program), &table()?).to_json();
    if outcome["error"]["class"] == class {
        Ok(())
    } else {
        Err(format!("{program}\nis to raise {class}, not {outcome}").into())
    }
}

/// 20,000 levels of a list take no more of the stack than CPython's own bound allows.
#[test]
fn a_deep_value_is_a_recursion_error() -> Result<(), Report> {
    let nested = "a, b = [], []\nfor i in range(20000):\n    a, b = [a], [b]\n";
    for use_of_it in ["repr(a)", "a == b", "a < b", "str(a)", "print(a)", "f'{a}'", "sorted([a, b])", "a in [b]"] {
        check_error("RecursionError", &format!("{nested}{use_of_it}"))?;
    }
    // Sets refuse to be hashed long before their equality could overflow.
    let sets = "a = frozenset()\nfor i in range(100000):\n    a = frozenset(['x', a])\n";
    check_error("RecursionError", sets)?;
    check_error("RecursionError", "def f(n):\n    return f(n + 1)\nf(0)")?;
    // Through our own code and back a level costs more: the native depth is a limit.
    check(&["depth"], "f = lambda x: sorted([1, 2], key=f)\nf(0)")
}

/// An alternation that backtracks exponentially in CPython is linear here.
#[test]
fn a_pattern_that_hangs_the_reference_ends() {
    let outcome = table().map(|table| {
        Oracle::default().run(&Submission::program("re.match(r'(a|aa)+$', 'a' * 60 + '!')"), &table).to_json()
    });
    assert_eq!(outcome.map(|outcome| outcome["outcome"].clone()), Ok("empty".into()));
}

macro_rules! programs {
    ($($name:ident: $limits:expr, $program:expr;)*) => {
        $(#[test] fn $name() -> Result<(), Report> { check(&$limits, $program) })*
    };
}

programs! {
    a_tuple_of_tuples_as_a_key: ["steps"], "t = (1,)\nfor i in range(30):\n    t = (t,) * 10\n{t}";
    a_tuple_of_tuples_in_a_column: ["steps"], "t = (1,)\nfor i in range(30):\n    t = (t,) * 10\npd.Series([t]).nunique()";
    a_tuple_of_tuples_of_classes: ["steps"], "isinstance(1, ((((str,) * 100,) * 100,) * 100,) * 1000)";
    a_template_that_repeats_its_group: ["string"], "re.sub('(.*)', r'\\1' * 100000, 'a' * 100000)";
    text_repeated_in_a_column: ["memory"], "s = pd.Series(['a' * 10**6] * 100)\npd.concat([s] * 100)";
    an_endless_loop: ["steps"], "while True:\n    pass";
    an_endless_loop_that_catches: ["steps"], "while True:\n    try:\n        1 / 0\n    except:\n        pass";
    an_endless_loop_in_finally: ["steps"], "try:\n    while True:\n        pass\nfinally:\n    x = 1";
    a_long_string: ["string", "memory"], "'a' * 10**9";
    a_tower_of_powers: ["integer"], "10**10**8";
    a_power_of_twos: ["integer"], "2 ** 100000";
    a_factorial: ["integer", "steps"], "n = 1\nfor i in range(1, 10**7):\n    n *= i";
    a_list_that_grows: ["memory", "steps"], "a = []\nwhile True:\n    a.append([0] * 1000)";
    a_list_times_itself: ["memory", "steps"], "[0] * 10**10";
    lists_in_lists: ["memory", "steps"], "a = [1]\nwhile True:\n    a = [a, a]";
    a_string_that_doubles: ["string", "memory"], "s = 'ab'\nwhile True:\n    s += s";
    a_string_that_joins: ["string", "memory", "steps"], "s = 'ab' * 1000\nwhile True:\n    s = s.join([s] * 100)";
    a_replacement_that_explodes: ["string", "memory"], "('a' * 100000).replace('a', 'b' * 100000)";
    a_wide_format: ["format", "string", "memory"], "f\"{1:1000000000}\"";
    a_format_with_precision: ["format", "string", "memory"], "'%.999999999f' % 1.5";
    a_frame_that_doubles: ["rows", "memory"], "while True:\n    df = pd.concat([df, df])";
    a_frame_of_a_range: ["rows", "memory", "steps"], "pd.DataFrame({'a': range(10**9)})";
    a_list_of_a_range: ["memory", "steps"], "list(range(10**10))";
    a_sum_of_a_range: ["steps"], "sum(range(10**12))";
    a_set_of_products: ["memory", "steps"], "list(itertools.product(range(1000), repeat=3))";
    permutations: ["memory", "steps"], "len(list(itertools.permutations(range(12))))";
    columns_without_end: ["columns", "memory", "steps"], "for i in range(10**6):\n    df[str(i)] = 1";
    backtracking_with_a_look_behind: ["regex", "steps"], "re.match(r'(a|aa)+(?<!z)$', 'a' * 60 + '!')";
    backtracking_with_a_reference: ["regex", "steps"], "re.match(r'(a*)*\\1b', 'a' * 40)";
    a_pattern_too_large: ["regex", "steps", "memory"], "re.compile('(?:a{1000}){1000}')";
    an_answer_too_large: ["answer"], "list(range(20000))";
    an_answer_of_long_text: ["answer"], "'a' * 2_000_000";
    sorting_with_a_slow_key: ["steps"], "sorted(range(1000), key=lambda x: sum(range(10**9)))";
    apply_that_never_ends: ["steps"], "def f(x):\n    while True:\n        pass\ndf['n'].apply(f)";
    padding: ["string", "memory", "format"], "'a'.rjust(10**10)";
    printing_without_end: ["answer"], "while True:\n    print('a' * 10000)";
    a_dict_that_grows: ["memory", "steps"], "d = {}\ni = 0\nwhile True:\n    d[i] = 'x' * 1000\n    i += 1";
}
