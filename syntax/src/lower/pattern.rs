//! `match`: patterns, and the faults `CPython`'s compiler finds in them.

use rustpython_parser::ast::{self, Expr as RawExpr, Pattern as Raw};

use super::{Lower, Phase, span};
use crate::ast::{
    AttributePattern, Case, ClassPattern, Constant, Expr, ExprKind, MappingPattern, Match, Name, Pattern, PatternKind,
    SequencePattern, StarPattern, StmtKind, Symbol,
};
use crate::lexer::Stop;

impl Lower<'_> {
    pub(super) fn matches(&mut self, node: &ast::StmtMatch) -> StmtKind {
        let subject = self.expr(&node.subject);
        let last = node.cases.len().saturating_sub(1);
        let cases = node.cases.iter().enumerate();
        let cases = cases.map(|(at, case)| self.case(case, at == last)).collect();
        StmtKind::Match(Box::new(Match { subject, cases }))
    }

    fn case(&mut self, case: &ast::MatchCase, last: bool) -> Case {
        let pattern = self.pattern(&case.pattern);
        self.names(&pattern);
        if !last && case.guard.is_none() {
            self.reachable_after(&case.pattern);
        }
        Case { pattern, guard: self.maybe(case.guard.as_deref()), body: self.block(&case.body) }
    }

    fn pattern(&mut self, pattern: &Raw) -> Pattern {
        let kind = match pattern {
            Raw::MatchValue(node) => PatternKind::Value(self.value(&node.value)),
            Raw::MatchSingleton(node) => {
                let constant = match node.value {
                    ast::Constant::Bool(value) => Constant::Bool(value),
                    _ => Constant::None,
                };
                PatternKind::Singleton(self.constants.add(constant))
            }
            Raw::MatchSequence(node) => PatternKind::Sequence(self.sequence(node)),
            Raw::MatchMapping(node) => PatternKind::Mapping(self.mapping(node)),
            Raw::MatchClass(node) => PatternKind::Class(Box::new(self.class_pattern(node))),
            Raw::MatchStar(node) => {
                self.fault(Phase::Compiler, node, "can't use starred expression here");
                PatternKind::Capture(None)
            }
            Raw::MatchAs(node) => {
                let name = node.name.as_ref().map(|name| self.binding(name, node));
                match (node.pattern.as_deref(), name) {
                    (Some(inner), Some(name)) => {
                        self.reachable_after(inner);
                        PatternKind::As(Box::new(self.pattern(inner)), name)
                    }
                    (_, name) => PatternKind::Capture(name),
                }
            }
            Raw::MatchOr(node) => PatternKind::Or(self.alternatives(node)),
        };
        Pattern { span: span(pattern), kind }
    }

    fn alternatives(&mut self, node: &ast::PatternMatchOr) -> Vec<Pattern> {
        let last = node.patterns.len().saturating_sub(1);
        let mut all = Vec::with_capacity(node.patterns.len());
        for (at, alternative) in node.patterns.iter().enumerate() {
            if at < last {
                self.reachable_after(alternative);
            }
            all.push(self.pattern(alternative));
        }
        let bound = |pattern: &Pattern| {
            let mut names = Vec::new();
            stored(pattern, &mut names);
            let mut symbols: Vec<u32> = names.iter().map(|name| name.symbol.0).collect();
            symbols.sort_unstable();
            symbols
        };
        if all.windows(2).any(|two| matches!(two, [one, other] if bound(one) != bound(other))) {
            self.fault(Phase::Compiler, node, "alternative patterns bind different names");
        }
        all
    }

    /// A pattern that matches anything leaves nothing for those behind it.
    fn reachable_after(&mut self, pattern: &Raw) {
        match pattern {
            Raw::MatchAs(node) => match (&node.pattern, &node.name) {
                (Some(inner), _) => self.reachable_after(inner),
                (None, Some(name)) => self.fault(
                    Phase::Compiler,
                    pattern,
                    format!("name capture '{name}' makes remaining patterns unreachable"),
                ),
                (None, None) => self.fault(Phase::Compiler, pattern, "wildcard makes remaining patterns unreachable"),
            },
            Raw::MatchOr(node) => {
                if let Some(last) = node.patterns.last() {
                    self.reachable_after(last);
                }
            }
            _ => {}
        }
    }

    /// A name may be stored once in the pattern of a case, alternatives aside.
    fn names(&mut self, pattern: &Pattern) {
        let mut names = Vec::new();
        stored(pattern, &mut names);
        let mut seen: Vec<Symbol> = Vec::new();
        for name in names {
            if seen.contains(&name.symbol) {
                let text = self.symbols.all.get(name.symbol.0 as usize).map_or("?", |text| text);
                let message = format!("multiple assignments to name '{text}' in pattern");
                self.faults.push((Phase::Compiler, Stop::syntax(name.span.start as usize, message)));
            }
            seen.push(name.symbol);
        }
    }

    fn value(&mut self, value: &RawExpr) -> Expr {
        let plain = match value {
            RawExpr::Constant(_) | RawExpr::Attribute(_) => true,
            RawExpr::UnaryOp(node) => matches!((&node.op, &*node.operand), (ast::UnaryOp::USub, RawExpr::Constant(_))),
            RawExpr::BinOp(node) => {
                let imaginary = matches!(&*node.right, RawExpr::Constant(right) if matches!(right.value, ast::Constant::Complex { .. }));
                matches!(node.op, ast::Operator::Add | ast::Operator::Sub) && imaginary
            }
            _ => false,
        };
        if !plain || self.is_formatted(value) {
            self.fault(Phase::Compiler, value, "patterns may only match literals and attribute lookups");
        }
        self.expr(value)
    }

    fn sequence(&mut self, node: &ast::PatternMatchSequence) -> SequencePattern {
        let mut before = Vec::new();
        let mut star: Option<StarPattern> = None;
        for part in &node.patterns {
            if let Raw::MatchStar(starred) = part {
                let name = starred.name.as_ref().filter(|name| name.as_str() != "_");
                let name = name.map(|name| self.binding(name, starred));
                if star.is_some() {
                    self.fault(Phase::Compiler, node, "multiple starred expressions in sequence pattern");
                }
                star = Some(StarPattern { name, after: Vec::new() });
                continue;
            }
            let part = self.pattern(part);
            match &mut star {
                Some(star) => star.after.push(part),
                None => before.push(part),
            }
        }
        SequencePattern { before, star }
    }

    fn mapping(&mut self, node: &ast::PatternMatchMapping) -> MappingPattern {
        let mut pairs: Vec<(Expr, Pattern)> = Vec::new();
        for (key, pattern) in node.keys.iter().zip(&node.patterns) {
            let key = self.value(key);
            if let (ExprKind::Constant(id), true) = (&key.kind, self.is_repeated(&key, &pairs)) {
                let shown = self.constants.all.get(id.0 as usize).map(shown).unwrap_or_default();
                self.fault(Phase::Compiler, node, format!("mapping pattern checks duplicate key ({shown})"));
            }
            pairs.push((key, self.pattern(pattern)));
        }
        if node.rest.as_ref().is_some_and(|rest| rest.as_str() == "_") {
            self.fault(Phase::Parser, node, "invalid syntax");
        }
        MappingPattern { pairs, rest: node.rest.as_ref().map(|name| self.binding(name, node)) }
    }

    fn is_repeated(&self, key: &Expr, earlier: &[(Expr, Pattern)]) -> bool {
        let constant = |expr: &Expr| match expr.kind {
            ExprKind::Constant(id) => self.constants.all.get(id.0 as usize),
            _ => None,
        };
        let own = constant(key);
        own.is_some() && earlier.iter().any(|(other, _)| constant(other) == own)
    }

    fn class_pattern(&mut self, node: &ast::PatternMatchClass) -> ClassPattern {
        let class = self.expr(&node.cls);
        let positional = node.patterns.iter().map(|pattern| self.pattern(pattern)).collect();
        let mut keywords: Vec<AttributePattern> = Vec::new();
        for (attribute, pattern) in node.kwd_attrs.iter().zip(&node.kwd_patterns) {
            let name = self.symbols.intern(attribute);
            if keywords.iter().any(|keyword| keyword.name == name) {
                self.fault(Phase::Compiler, pattern, format!("attribute name repeated in class pattern: {attribute}"));
            }
            keywords.push(AttributePattern { span: span(pattern), name, pattern: self.pattern(pattern) });
        }
        ClassPattern { class, positional, keywords }
    }
}

/// The names a pattern stores: of alternatives, which all store the same, those of the first.
fn stored<'a>(pattern: &'a Pattern, names: &mut Vec<&'a Name>) {
    match &pattern.kind {
        PatternKind::Or(all) => all.iter().take(1).for_each(|part| stored(part, names)),
        _ => pattern.parts().into_iter().for_each(|part| stored(part, names)),
    }
    names.extend(pattern.name());
}

/// A constant as `CPython` shows it in a message: its repr, where that is short to say.
fn shown(constant: &Constant) -> String {
    match constant {
        Constant::Str(text) => format!("'{text}'"),
        Constant::Int(i) => i.to_string(),
        Constant::Bool(true) => "True".to_string(),
        Constant::Bool(false) => "False".to_string(),
        Constant::None => "None".to_string(),
        _ => "...".to_string(),
    }
}
