//! Where a run ends before it can use too much, and what is refused or not there.

mod python;

use python::Run;

#[test]
fn ends_where_it_should() {
    let cases = [
        (
            "a = []\nfor i in range(2000): a = [a]\nrepr(a)",
            "RecursionError: maximum recursion depth exceeded while getting the repr of an object",
        ),
        ("s = set()\nfor i in range(50000): s.add(i * (2 ** 61 - 1))\nlen(s)", "Limit(Steps)"),
        ("'{:>5000}'.format(1)", "Limit(Format)"),
        ("'%5000d' % 1", "Limit(Format)"),
        ("format(1.5, '.5000f')", "Limit(Format)"),
        ("'a'.ljust(10 ** 9)", "Limit(String)"),
        ("('a' * 10 ** 6).replace('a', 'b' * 1000)", "Limit(String)"),
        ("'\\t'.expandtabs(10 ** 9)", "Limit(String)"),
        ("(1).to_bytes(10 ** 10, 'big')", "Limit(String)"),
        ("int('f' * 20000, 16)", "Limit(Integer)"),
        ("'{0.real}'.format(1)", "Refused(\"format-attribute\")"),
        ("'{0.__class__}'.format_map({})", "ValueError: Format string contains positional fields"),
        ("np.int64(3).astype('M8[ns]')", "Unsupported(\"int64.astype(dtype=) of this\")"),
        ("[1] == np.int64(1)", "Unsupported(\"comparison of a NumPy scalar and a sequence\")"),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .map(|(program, expected)| (program, Run::outcome(program), expected))
        .filter(|(_, outcome, expected)| outcome != *expected)
        .map(|(program, outcome, _)| format!("{program}\n    {outcome}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
