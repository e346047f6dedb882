//! `textwrap`: the functions; the class `TextWrapper` is not here.

use hiddentables_pattern::wrapping::{Wrapper, no_text_of_a_pattern};
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Args, Bound, Host, Native, Result, Value};

/// `textwrap`
pub(crate) static MODULE: Definition = Definition {
    name: "textwrap",
    members: &[
        ("wrap", Member::Function(&WRAP)),
        ("fill", Member::Function(&FILL)),
        ("shorten", Member::Function(&SHORTEN)),
        ("dedent", Member::Function(&DEDENT)),
        ("indent", Member::Function(&INDENT)),
    ],
    known: KNOWN,
};

const KNOWN: &str = "\
    TextWrapper dedent fill indent re shorten wrap";

static WRAP: Native = Native::new("wrap(text, width=70, **kwargs)", |args, host| {
    let lines = Wrapper::of(args, None, host)?.lines(&args.value("text"), host)?;
    let meter = host.meter();
    Value::list(lines.into_iter().map(|line| Value::str(line, meter)).collect::<Result<_>>()?, meter)
});

static FILL: Native = Native::new("fill(text, width=70, **kwargs)", |args, host| {
    let lines = Wrapper::of(args, None, host)?.lines(&args.value("text"), host)?;
    Value::str(lines.join("\n"), host.meter())
});

static SHORTEN: Native = Native::new("shorten(text, width, **kwargs)", |args, host| {
    let text = args.value("text");
    let wrapper = Wrapper::of(args, Some(1), host)?;
    if let Value::Str(text) = &text {
        host.meter().work_len(1 + text.len())?;
    }
    let stripped = ops::call_method(&text, "strip", Args::none(), host)?;
    let words = ops::call_method(&stripped, "split", Args::none(), host)?;
    let joined = ops::call_method(&Value::literal(" "), "join", Args::one(words), host)?;
    Value::str(wrapper.lines(&joined, host)?.join("\n"), host.meter())
});

static DEDENT: Native = Native::new("dedent(text)", |args, host| {
    let text = args.value("text");
    let Value::Str(text) = &text else {
        return Err(no_text_of_a_pattern(&text));
    };
    host.meter().work_len(1 + 4 * text.len())?;
    Value::str(dedented(text), host.meter())
});

static INDENT: Native = Native::new("indent(text, prefix, predicate=None)", indent);

/// The text without the white space that all its lines begin with.
fn dedented(text: &str) -> String {
    let blank_as = |c: char| c == ' ' || c == '\t';
    let lines: Vec<&str> =
        text.split('\n').map(|line| if line.trim_start_matches(blank_as).is_empty() { "" } else { line }).collect();
    let indent = |line: &&'_ str| line.len() - line.trim_start_matches(blank_as).len();
    let mut margin: Option<&str> = None;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let own = line.get(..indent(line)).unwrap_or_default();
        margin = Some(match margin {
            None => own,
            Some(margin) => {
                let shared = margin.bytes().zip(own.bytes()).take_while(|(a, b)| a == b).count();
                margin.get(..shared).unwrap_or_default()
            }
        });
    }
    let margin = margin.unwrap_or_default();
    lines.iter().map(|line| line.strip_prefix(margin).unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

fn indent(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (text, prefix, predicate) = (args.value("text"), args.value("prefix"), args.value("predicate"));
    let lines = ops::call_method(&text, "splitlines", Args::one(Value::Bool(true)), host)?;
    let mut parts = Vec::new();
    for line in hiddentables_values::iter::collect(&lines, host)? {
        host.meter().work(1)?;
        let chosen = if predicate.is_none() {
            let stripped = ops::call_method(&line, "strip", Args::none(), host)?;
            ops::truth(&stripped, host)?
        } else {
            let answer = host.call(&predicate, Args::one(line.clone()))?;
            ops::truth(&answer, host)?
        };
        parts.push(if chosen { ops::binary(BinaryOp::Add, &prefix, &line, host)? } else { line });
    }
    let parts = Value::list(parts, host.meter())?;
    ops::call_method(&Value::literal(""), "join", Args::one(parts), host)
}
