//! What no program can get around: the end of a run, the depth of calls, the memory it leaves behind.

#![expect(clippy::panic, reason = "a test's own program must parse")]

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_interp::{Ending, ImportMode, Namespace, Run, Settings, binds, last_assigned, run};
use hiddentables_syntax::Program;
use hiddentables_values::exception::{Terminal, Why};
use hiddentables_values::{Limits, Meter, Stop, Value};

/// Runs `body` on a stack as large as a run is promised.
fn on_run_stack(body: impl FnOnce() + Send + 'static) {
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(body);
    if let Ok(Err(panic)) = worker.map(std::thread::JoinHandle::join) {
        std::panic::resume_unwind(panic);
    }
}

fn parse(source: &str) -> Arc<Program> {
    let parsed = hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default());
    Arc::new(parsed.unwrap_or_else(|fault| panic!("{fault:?} in {source}")))
}

fn run_in(namespace: &mut Namespace, source: &str, meter: &Rc<Meter>) -> Run {
    run(&parse(source), namespace, &Settings::default(), meter)
}

/// A function whose `body` stands in `levels` blocks, one inside another.
fn nested_blocks(block: &str, levels: usize, body: &str) -> String {
    let mut source = "def f():\n".to_string();
    for level in 1..=levels {
        source += &" ".repeat(level);
        source += block;
        source += "\n";
    }
    source + &" ".repeat(levels + 1) + body
}

/// How a run ended, in a word.
fn ending(run: &Run) -> String {
    match run.result.as_ref().map_err(Stop::why) {
        Ok(_) => "ok".to_string(),
        Err(Why::Raise(exception)) => exception.class.name.to_string(),
        Err(Why::Terminal(terminal)) => match terminal {
            Terminal::Limit(limit) => format!("limit {}", limit.name()),
            Terminal::Unsupported(construct) => format!("unsupported {construct}"),
            Terminal::Refused(rule) => format!("refused {rule}"),
        },
    }
}

fn check_ending(source: &'static str, expected: &'static str) {
    on_run_stack(move || {
        let finished = run_in(&mut Namespace::new(), source, &Meter::new(Limits::default()));
        assert_eq!(ending(&finished), expected, "{source}");
        assert_eq!(finished.stdout, "", "nothing runs after the end: {source}");
    });
}

#[test]
fn the_end_of_a_run_is_not_catchable() {
    let caught =
        "try:\n    {}\nexcept:\n    print('caught')\nelse:\n    print('else')\nfinally:\n    print('finally')\n";
    for (body, expected) in [
        ("open", "refused file-read"),
        ("eval", "refused dynamic-code"),
        ("[].__class__", "refused dunder"),
        ("getattr([], '__class__')", "refused dunder"),
        ("hasattr([], '__len__')", "refused dunder"),
        ("getattr([], '__class__', None)", "refused dunder"),
        ("import os", "refused import"),
        ("from os.path import join", "refused import"),
        ("collections.UserDict", "unsupported collections.UserDict"),
        ("hasattr(collections, 'UserList')", "unsupported collections.UserList"),
        ("while True: pass", "limit steps"),
        ("[0] * 10 ** 9", "limit steps"),
        ("list(itertools.count())", "limit steps"),
        ("[x for x in itertools.count()]", "limit steps"),
        ("[str(i) * 10 ** 6 for i in range(10 ** 6)]", "limit memory"),
        ("for x in itertools.count(): pass", "limit steps"),
        ("1 << 10 ** 9", "limit integer"),
    ] {
        let source: &'static str = Box::leak(caught.replace("{}", body).into_boxed_str());
        check_ending(source, expected);
    }
}

#[test]
fn recursion_is_an_error_the_program_can_catch() {
    check_ending("def f(): return f()\nf()", "RecursionError");
    check_ending("f = lambda: f()\nf()", "RecursionError");
    check_ending("def f():\n    try:\n        f()\n    except RecursionError:\n        pass\nf()", "ok");
    check_ending("def f(n): return sum(f(n + 1) for _ in [0])\nf(0)", "RecursionError");
    check_ending("def f(n): return [f(n + 1) for _ in [0]]\nf(0)", "RecursionError");
    check_ending("@functools.lru_cache\ndef f(n): return n if n < 1 else f(n - 1)\nf(300)", "ok");
    // A callback inside a callback inside … is what a native stack has to bear.
    check_ending("def f(n): return max([0], key=lambda x: f(n + 1))\nf(0)", "limit depth");
    // One that has returned costs nothing.
    check_ending("def f(n):\n    max([0], key=lambda x: x)\n    return f(n + 1)\nf(0)", "RecursionError");
}

#[test]
fn the_deepest_nesting_times_the_deepest_calls_fits_the_stack() {
    // 900 levels of expression around each call.
    let nested = format!("def f(): return {}f(){}\nf()", "-(1 + ".repeat(45), ")".repeat(45));
    let source: &'static str = Box::leak(nested.into_boxed_str());
    check_ending(source, "limit depth");
    let blocks = nested_blocks("if True:", 40, "return f()\nf()");
    let source: &'static str = Box::leak(blocks.into_boxed_str());
    check_ending(source, "limit depth");
    check_ending("it = iter([])\nfor _ in range(100_000): it = map(int, it)\nnext(it, None)", "limit depth");
    check_ending("f = lambda: 0\nfor _ in range(100_000): f = (lambda g: lambda: g)(f)", "ok");
    check_ending("it = iter([])\nfor _ in range(100_000): it = zip(it)\ndel it", "ok");
}

/// Runs a program and drops everything; every byte it was charged for must be given back.
fn check_freed(source: &'static str) {
    on_run_stack(move || {
        let meter = Meter::new(Limits::default());
        let mut namespace = Namespace::new();
        let finished = run_in(&mut namespace, source, &meter);
        assert_eq!(ending(&finished), "ok", "{source}");
        drop(finished);
        drop(namespace);
        assert_eq!(meter.live_bytes(), 0, "{source}");
    });
}

#[test]
fn cycles_are_freed() {
    check_freed("a = []\na += [a]");
    check_freed("a = [0]\na[0] = a");
    check_freed("a = {}\na['k'] = a");
    check_freed("a, b = {}, {}\na['b'] = b\nb['a'] = [a]");
    check_freed("def f():\n    big = 'x' * 1000\n    def g(): return g, big\n    return g\nf()");
    check_freed("def f():\n    g = (g for _ in [0])\n    x = [0]\n    x[0] = x\n    return g\nf()");
    check_freed("def f(): f.me = f\nf()\nf.big = 'x' * 1000");
    check_freed("def outer():\n    a = ['x' * 100]\n    a[0] = lambda: a\n    return 1\nouter()");
}

#[test]
fn methods_close_cycles_too() {
    check_freed("a = []\na.append(a)");
    check_freed("a = []\nf = a.append\nf(a)");
    check_freed("a = {}\na.setdefault('k', a)");
    check_freed("a = []\ngetattr(a, 'append')(a)");
    check_freed("a = []\nlist.append(a, a)");
}

#[test]
fn functions_keep_their_namespace() {
    on_run_stack(|| {
        let meter = Meter::new(Limits::default());
        let mut namespace = Namespace::new();
        assert_eq!(
            ending(&run_in(&mut namespace, "n = 1\ndef f():\n    global n\n    n += 1\n    return n", &meter)),
            "ok"
        );
        let second = run_in(&mut namespace, "n = 10\nf()", &meter);
        assert!(matches!(second.result, Ok(Ending::Expression(Value::Int(11)))));
        assert_eq!(namespace.get("n").and_then(|n| n.as_int()), Some(11));
        // What a program that failed had bound stays.
        assert_eq!(ending(&run_in(&mut namespace, "kept = 5\nundefined_name", &meter)), "NameError");
        assert_eq!(namespace.get("kept").and_then(|n| n.as_int()), Some(5));
    });
}

#[test]
fn what_the_last_statement_gave() {
    on_run_stack(|| {
        let shown = |source: &str| {
            let finished = run_in(&mut Namespace::new(), source, &Meter::new(Limits::default()));
            match finished.result {
                Ok(Ending::Expression(value)) => {
                    format!("expression {:?}; {:?}", value.as_int(), finished.stdout)
                }
                Ok(Ending::Print(value)) => {
                    format!("print {:?}; {:?}", value.as_int(), finished.stdout)
                }
                Ok(Ending::PrintedText(text)) => format!("text {text:?}; {:?}", finished.stdout),
                Ok(Ending::Other) => format!("other; {:?}", finished.stdout),
                Err(stop) => format!("{stop:?}"),
            }
        };
        assert_eq!(shown("1\n2"), r#"expression Some(2); """#);
        assert_eq!(shown("x = 1"), r#"other; """#);
        assert_eq!(shown(""), r#"other; """#);
        assert_eq!(shown("print('a', 'b')"), r#"text "a b"; "a b\n""#);
        assert_eq!(shown("print('a', end='\\n\\n')"), r#"text "a"; "a\n\n""#);
        assert_eq!(shown("print(*'ab')"), r#"text "a b"; "a b\n""#);
        assert_eq!(shown("print = lambda x: x\nprint(3)"), r#"print Some(3); """#);
    });
}

#[test]
fn blank_imports_bind_nothing() {
    on_run_stack(|| {
        let settings = Settings { imports: ImportMode::Blank, ..Settings::default() };
        let run = |source| run(&parse(source), &mut Namespace::new(), &settings, &Meter::new(Limits::default()));
        assert_eq!(ending(&run("import math\nmath.pi")), "ok");
        assert_eq!(ending(&run("import json\njson.dumps")), "NameError");
        assert_eq!(ending(&run("import os")), "ok");
    });
}

#[test]
fn the_answer_rule_reads_the_text() {
    let assigned = |source: &str| last_assigned(&parse(source)).map(|name| name.to_string());
    assert_eq!(assigned("a = 1\nb = 2\nfor c in []: pass").as_deref(), Some("b"));
    assert_eq!(assigned("a = 1\nb, c = 1, 2\nd[0] = 1").as_deref(), Some("a"));
    assert_eq!(assigned("a = b, c = 1, 2").as_deref(), None);
    assert_eq!(assigned("b, c = a = 1, 2").as_deref(), Some("a"));
    assert_eq!(assigned("a = 1\na += 2\nb: int = 3").as_deref(), Some("b"));
    assert_eq!(assigned("print(1)"), None);
    let check = |source: &str, expected: bool| {
        assert_eq!(binds(&parse(source), "final_answer"), expected, "{source}");
    };
    check("final_answer = 1", true);
    check("a, (b, *final_answer) = x", true);
    check("for final_answer in x: pass", true);
    check("def f():\n    final_answer = 1", true);
    check("print([final_answer for final_answer in x])", true);
    check("print(final_answer := 1)", true);
    check("final_answer += 1", true);
    check("final_answer.x = 1", false);
    check("print(final_answer)", false);
    check("import final_answer", false);
    check("def final_answer(): pass", false);
    check("del final_answer", false);
}
