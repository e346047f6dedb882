//! `match`: whether a subject looks as a pattern says, and what its names then hold.

use hiddentables_syntax::ast::{
    Case, ClassPattern, MappingPattern, Match, Name, Pattern, PatternKind, SequencePattern,
};
use hiddentables_values::dict::{Dict, Kind};
use hiddentables_values::exception::raise;
use hiddentables_values::types::named_tuple::{NamedTuple, NamedTupleClass};
use hiddentables_values::types::{self, exceptions};
use hiddentables_values::{Class, Object, Result, Stop, Value, iter, ops};

use super::statement::Flow;
use crate::builtins::{instance_of, is_made_by};
use crate::frame::Frame;

/// What the names of a pattern will hold if the whole of it matches.
type Captured<'p> = Vec<(&'p Name, Value)>;

/// Classes whose only positional pattern is matched with the subject itself.
static SELF_MATCHING: [&Class; 10] = [
    &types::BOOL,
    &types::BYTES,
    &types::DICT,
    &types::FLOAT,
    &types::FROZENSET,
    &types::INT,
    &types::LIST,
    &types::SET,
    &types::STR,
    &types::TUPLE,
];

impl Frame<'_> {
    pub(super) fn match_stmt(&mut self, node: &Match) -> Result<Flow> {
        let subject = self.expr(&node.subject)?;
        for case in &node.cases {
            if self.case_holds(case, &subject)? {
                return self.block(&case.body);
            }
        }
        Ok(Flow::Next)
    }

    fn case_holds(&mut self, case: &Case, subject: &Value) -> Result<bool> {
        let mut captured = Captured::new();
        if !self.matches(&case.pattern, subject, &mut captured)? {
            return Ok(false);
        }
        for (name, value) in captured {
            self.store(name, value);
        }
        case.guard.as_ref().map_or(Ok(true), |guard| self.test(guard))
    }

    fn matches<'p>(&mut self, pattern: &'p Pattern, subject: &Value, captured: &mut Captured<'p>) -> Result<bool> {
        self.run.meter.step()?;
        self.run.meter.enter()?;
        let matched = self.matches_kind(pattern, subject, captured);
        self.run.meter.leave();
        self.place(matched, pattern.span.start)
    }

    fn matches_kind<'p>(&mut self, pattern: &'p Pattern, subject: &Value, captured: &mut Captured<'p>) -> Result<bool> {
        match &pattern.kind {
            PatternKind::Value(value) => {
                let value = self.expr(value)?;
                ops::equal(subject, &value, self)
            }
            PatternKind::Singleton(constant) => Ok(subject.is_same(&self.unit.constant(*constant)?)),
            PatternKind::Capture(name) => {
                captured.extend(name.as_ref().map(|name| (name, subject.clone())));
                Ok(true)
            }
            PatternKind::As(inner, name) => {
                let matched = self.matches(inner, subject, captured)?;
                if matched {
                    captured.push((name, subject.clone()));
                }
                Ok(matched)
            }
            PatternKind::Or(alternatives) => {
                let before = captured.len();
                for alternative in alternatives {
                    if self.matches(alternative, subject, captured)? {
                        return Ok(true);
                    }
                    captured.truncate(before);
                }
                Ok(false)
            }
            PatternKind::Sequence(sequence) => self.matches_sequence(sequence, subject, captured),
            PatternKind::Mapping(mapping) => self.matches_mapping(mapping, subject, captured),
            PatternKind::Class(class) => self.matches_class(class, subject, captured),
        }
    }

    fn matches_sequence<'p>(
        &mut self,
        pattern: &'p SequencePattern,
        subject: &Value,
        captured: &mut Captured<'p>,
    ) -> Result<bool> {
        if !is_sequence(subject) {
            return Ok(false);
        }
        let after = pattern.star.as_ref().map_or(&[][..], |star| &star.after);
        let (length, needed) = (ops::len(subject, self)?, pattern.before.len() + after.len());
        if length < needed || (length > needed && pattern.star.is_none()) {
            return Ok(false);
        }
        let items = iter::collect(subject, self)?;
        let middle = items.len().saturating_sub(needed);
        for (part, item) in pattern.before.iter().zip(&items) {
            if !self.matches(part, item, captured)? {
                return Ok(false);
            }
        }
        let rest = items.get(pattern.before.len()..).unwrap_or_default();
        if let Some(name) = pattern.star.as_ref().and_then(|star| star.name.as_ref()) {
            let between = rest.iter().take(middle).cloned().collect();
            captured.push((name, Value::list(between, self.meter())?));
        }
        for (part, item) in after.iter().zip(rest.iter().skip(middle)) {
            if !self.matches(part, item, captured)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn matches_mapping<'p>(
        &mut self,
        pattern: &'p MappingPattern,
        subject: &Value,
        captured: &mut Captured<'p>,
    ) -> Result<bool> {
        let Value::Dict(dict) = subject else {
            return if crate::modules::is_mapping(subject.class()) {
                Err(Stop::unsupported(format!("mapping pattern of a {}", subject.class().name)))
            } else {
                Ok(false)
            };
        };
        if dict.len() < pattern.pairs.len() {
            return Ok(false);
        }
        let taken = Dict::new(Kind::Plain, self.meter())?;
        let mut values = Vec::with_capacity(pattern.pairs.len());
        for (key, _) in &pattern.pairs {
            let key = self.expr(key)?;
            if taken.contains(&key)? {
                let shown = ops::repr(&key, self)?;
                return Err(raise::value_error(format!("mapping pattern checks duplicate key ({shown})")));
            }
            let Some(value) = dict.get(&key)? else { return Ok(false) };
            taken.insert(key, value.clone())?;
            values.push(value);
        }
        for ((_, part), value) in pattern.pairs.iter().zip(&values) {
            if !self.matches(part, value, captured)? {
                return Ok(false);
            }
        }
        if let Some(name) = &pattern.rest {
            self.meter().work_len(dict.len())?;
            let rest = Dict::new(Kind::Plain, self.meter())?;
            for (key, value) in dict.pairs() {
                if !taken.contains(&key)? {
                    rest.insert(key, value)?;
                }
            }
            captured.push((name, Value::Dict(rest)));
        }
        Ok(true)
    }

    fn matches_class<'p>(
        &mut self,
        pattern: &'p ClassPattern,
        subject: &Value,
        captured: &mut Captured<'p>,
    ) -> Result<bool> {
        let class = self.expr(&pattern.class)?;
        let given = pattern.positional.len();
        let mut read = Vec::with_capacity(given + pattern.keywords.len());
        if let Value::Class(class) = &class {
            if !instance_of(subject, class) {
                return Ok(false);
            }
            let own = SELF_MATCHING.iter().any(|one| class.is_subclass(one));
            check_count(class.name, usize::from(own), given)?;
            read.extend(pattern.positional.iter().map(|_| subject.clone()));
        } else if let Some(made) = class.downcast::<NamedTupleClass>() {
            let Some(items) = subject.downcast::<NamedTuple>().filter(|_| is_made_by(subject, &class)) else {
                return Ok(false);
            };
            check_count(made.name(), made.fields().len(), given)?;
            read.extend(items.as_tuple().map_or(&[][..], |items| items).iter().take(given).cloned());
        } else {
            return Err(raise::type_error("called match pattern must be a type"));
        }
        for keyword in &pattern.keywords {
            let unit = self.unit;
            match self.get_attribute(subject, unit.name(keyword.name)) {
                Ok(value) => read.push(value),
                Err(stop) if stop.exception_of(&exceptions::ATTRIBUTE_ERROR).is_some() => return Ok(false),
                Err(stop) => return Err(stop),
            }
        }
        let parts = pattern.positional.iter().chain(pattern.keywords.iter().map(|keyword| &keyword.pattern));
        for (part, value) in parts.zip(&read) {
            if !self.matches(part, value, captured)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A class takes only so many patterns by position.
fn check_count(name: &str, allowed: usize, given: usize) -> Result<()> {
    if given <= allowed {
        return Ok(());
    }
    let plural = if allowed == 1 { "" } else { "s" };
    Err(raise::type_error(format!("{name}() accepts {allowed} positional sub-pattern{plural} ({given} given)")))
}

/// Whether sequence patterns look at it: text and bytes are no sequences here.
fn is_sequence(value: &Value) -> bool {
    match value {
        Value::List(_) | Value::Tuple(_) | Value::Range(_) => true,
        Value::Object(object) => {
            let class = object.class();
            class.is_subclass(&types::TUPLE) || (class.module, class.name) == ("collections", "deque")
        }
        _ => false,
    }
}
