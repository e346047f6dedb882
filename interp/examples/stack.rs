//! Measures how much native stack one level of depth takes, for each way in which a program can nest: the most of these times
//! `Limits::depth` is what a run may need. Run it in a debug build, whose frames are the largest.

use std::cell::Cell;
use std::sync::Arc;

use hiddentables_interp::{Namespace, Settings, run};
use hiddentables_values::{Limits, Meter, Native, Value};

thread_local! {
    static LOWEST: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Called at every level: notes how far down the stack it is.
static PROBE: Native = Native::new("probe()", |_, _| {
    let here = 0_u8;
    let address = std::ptr::from_ref(&here).addr();
    LOWEST.with(|lowest| lowest.set(lowest.get().min(address)));
    Ok(Value::Int(1))
});

fn main() {
    let indented = |levels: std::ops::Range<usize>, text: &str| {
        levels.fold(String::new(), |blocks, level| blocks + &" ".repeat(level + 1) + text + "\n")
    };
    let body = " ".repeat(19) + "probe(); f()\n";
    let blocks = "def f():\n".to_string() + &indented(0..18, "for _ in [0]:") + &body + "f()";
    let closing = (0..18).rev().fold(String::new(), |text, level| text + &indented(level..level + 1, "finally: pass"));
    let tries = "def f():\n".to_string() + &indented(0..18, "try:") + &body + &closing + "f()";
    let around =
        |open: &str, close: &str| format!("def f(): return {}probe() + f(){}\nf()", open.repeat(40), close.repeat(40));
    let programs = [
        ("operators", around("(1 + ", ")")),
        ("comparisons", around("(1 < ", ")")),
        ("conditions", around("(1 if 0 else ", ")")),
        ("calls", "def g(x): return x\n".to_string() + &around("g(", ")")),
        ("calls of built-ins", around("abs(", ")")),
        ("calls with keywords", around("dict(a=", ")")),
        ("methods", around("[].append(", ")")),
        ("lists", around("[", "]")),
        ("dicts", around("{1: ", "}")),
        ("subscripts", around("[1, 2][", "]")),
        ("f-strings", "def f(): return f'{f\"{probe() + f()}\"}'\nf()".to_string()),
        ("for blocks", blocks),
        ("try blocks", tries),
        ("recursion", "def f(): return probe() + f()\nf()".to_string()),
        ("recursion by comprehension", "def f(): return [f() for _ in [probe()]]\nf()".to_string()),
        ("recursion by generator", "def f(): return sum(f() for _ in [probe()])\nf()".to_string()),
        ("recursion by callback", "def f(x): return sorted([probe()], key=f)\nf(1)".to_string()),
        ("recursion by lru_cache", "@functools.lru_cache\ndef f(n): return probe() + f(n + 1)\nf(1)".to_string()),
        ("partial", "f = probe\nfor _ in range(11_000): f = functools.partial(f)\nf()".to_string()),
        ("map", "def g(x): return probe()\nit = [0]\nfor _ in range(11_000): it = map(g, it)\nnext(it)".to_string()),
        ("generators", "it = [0]\nfor _ in range(900): it = (probe() for x in it)\nnext(it)".to_string()),
    ];
    let worker = std::thread::Builder::new().stack_size(2 << 30).spawn(move || {
        for (name, source) in programs {
            measure(name, &source);
        }
    });
    if worker.map(std::thread::JoinHandle::join).is_err() {
        println!("no thread of that stack");
    }
}

fn measure(name: &str, source: &str) {
    let base = 0_u8;
    let base = std::ptr::from_ref(&base).addr();
    LOWEST.with(|lowest| lowest.set(usize::MAX));
    let program = match hiddentables_syntax::parse(source, &hiddentables_syntax::Limits::default()) {
        Ok(program) => Arc::new(program),
        Err(fault) => {
            println!("{name:28} {fault:?}");
            return;
        }
    };
    let mut namespace = Namespace::new();
    namespace.set("probe", Value::Native(&PROBE));
    let limits = Limits::default();
    let (depth, meter) = (limits.depth as usize, Meter::new(limits));
    let finished = run(&program, &mut namespace, &Settings::default(), &meter);
    let used = base.saturating_sub(LOWEST.with(Cell::get));
    let ended = finished.result.map_or_else(|stop| format!("{stop:?}"), |_| "ok".to_string());
    println!("{name:28} {:8} KiB in all, {:6} bytes a level of {depth}; {ended}", used / 1024, used / depth);
}
