//! The text of `df.query` and `df.eval`: pandas' own grammar over Python's, as a [`Query`].
//!
//! As pandas does, the text is rewritten token by token into plain Python ([`rewrite`]), parsed as that, and what comes out is
//! read as a query ([`read`]). Nothing of it is ever run as Python.

mod read;
mod rewrite;

use hiddentables_syntax::ast::{Program, StmtKind};
use hiddentables_syntax::{Fault, Limits};
use hiddentables_values::exception::raise;
use hiddentables_values::query::Query;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Meter, Result, Stop};

/// Parses a query; the work for its length is charged.
pub(crate) fn parse(text: &str, meter: &Meter) -> Result<Query> {
    meter.work_len(text.len().saturating_mul(16))?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (Some(line), None) = (lines.next(), lines.next()) else {
        return Err(raise::value_error(if text.trim().is_empty() {
            "expr cannot be an empty string"
        } else {
            "Multi-line expressions are only valid if all expressions contain an assignment"
        }));
    };
    let rewritten = rewrite::rewrite(line)?;
    let program = hiddentables_syntax::parse(&rewritten.text, &Limits::default()).map_err(fault)?;
    read_program(&program, &rewritten)
}

fn read_program(program: &Program, rewritten: &rewrite::Rewritten) -> Result<Query> {
    match program.body() {
        [only] => match &only.kind {
            StmtKind::Expr(expr) => read::Reader { program, rewritten }.expr(expr),
            StmtKind::Assign { .. } | StmtKind::AugAssign { .. } | StmtKind::AnnAssign(_) => {
                Err(Stop::unsupported("query: assignment"))
            }
            _ => Err(syntax_error()),
        },
        _ => Err(raise::value_error("only a single expression is allowed")),
    }
}

/// What the text says wrong, without quoting it: it may be made of cells.
fn fault(fault: Fault) -> Stop {
    match fault {
        Fault::Syntax(_) => syntax_error(),
        Fault::Guard(_) => Stop::unsupported("query: a text this long or deep"),
        Fault::Unsupported(_) => Stop::unsupported("query: a construct that is no query"),
    }
}

fn syntax_error() -> Stop {
    raise::exception(&exceptions::SYNTAX_ERROR, "invalid syntax")
}

#[cfg(test)]
mod tests {
    use super::*;
    use hiddentables_values::Limits;
    use hiddentables_values::exception::{Terminal, Why};

    fn shown(text: &str) -> String {
        match parse(text, &Meter::new(Limits::default())) {
            Ok(query) => format!("{query:?}"),
            Err(stop) => match stop.into_why() {
                Why::Raise(exception) => exception.class.name.to_string(),
                Why::Terminal(Terminal::Unsupported(construct)) => construct,
                Why::Terminal(Terminal::Refused(rule)) => format!("refused: {rule}"),
                Why::Terminal(Terminal::Limit(limit)) => limit.name().to_string(),
            },
        }
    }

    #[test]
    fn grammar() {
        let check = |text: &str, expected: &str| assert_eq!(shown(text), expected, "{text}");
        check("a", r#"Name("a")"#);
        check("`my col` > 1", r#"Compare(Name("my col"), [(Gt, Int(1))])"#);
        check("'`a` & @b'", r#"Str("`a` & @b")"#);
        check("@x.y[0]", r#"Subscript(Attribute(Variable("x"), "y"), Int(0))"#);
        check("a > 1 & b < 2", r#"And(Compare(Name("a"), [(Gt, Int(1))]), Compare(Name("b"), [(Lt, Int(2))]))"#);
        check("a | not b", r#"Or(Name("a"), Not(Name("b")))"#);
        check("~a", r#"Unary(Invert, Name("a"))"#);
        check("-1", "Int(-1)");
        check("1 < a <= 2", r#"Compare(Int(1), [(Lt, Name("a")), (Le, Int(2))])"#);
        check("a in [1, 'x']", r#"In(Name("a"), List([Int(1), Str("x")]), false)"#);
        check("a not in @xs", r#"In(Name("a"), Variable("xs"), true)"#);
        check(
            "a.str.contains('x', case=False)",
            r#"Call(Attribute(Attribute(Name("a"), "str"), "contains"), [Str("x")], [("case", Bool(false))])"#,
        );
        check("\n  a == 1\n", r#"Compare(Name("a"), [(Eq, Int(1))])"#);
    }

    #[test]
    fn what_is_no_query() {
        let check = |text: &str, expected: &str| assert_eq!(shown(text), expected, "{text}");
        check("a = 1", "query: assignment");
        check("a >", "SyntaxError");
        check("`a", "SyntaxError");
        check("a && b", "SyntaxError");
        check("", "ValueError");
        check("a\nb", "ValueError");
        check("a.__class__", "refused: dunder");
        check("@__builtins__", "refused: dunder");
        check("__import__('os')", "refused: dunder");
        check("[x for x in a]", "query: comprehension");
        check("a if b else c", "query: conditional expression");
        check("a is None", "query: is");
    }
}
