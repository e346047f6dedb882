//! Evaluation: what each kind of expression and statement does, a file each family. All are methods of [`Frame`].
//!
//! Every level that the text or a call can nest enters the meter's one depth counter, so that no program outgrows the native stack.

mod assign;
mod call;
mod comprehension;
mod import;
mod matching;
mod module;
mod operator;
mod statement;
mod text;
mod trying;
mod turns;

pub(crate) use call::allowed_attribute;
pub(crate) use operator::operator;

use std::rc::Rc;

use hiddentables_syntax::ast::{
    Attribute, BoolOp, DictItem, Element, Expr, ExprKind, Place, Slice as SliceExpr, Subscript, UnaryOp as Unary,
};
use hiddentables_values::dict::{Dict, Kind};
use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, UnaryOp};
use hiddentables_values::{Iter, Result, Set, Value};

use self::operator::Plain;
use crate::frame::Frame;

impl Frame<'_> {
    /// The value of an expression.
    #[inline]
    pub(crate) fn expr(&mut self, expr: &Expr) -> Result<Value> {
        match &expr.kind {
            ExprKind::Constant(id) => self.unit.constant(*id),
            ExprKind::Name(symbol, place) => {
                let value = self.load(*symbol, *place);
                self.note(&value, expr.span.start);
                value
            }
            _ => self.compound(expr),
        }
    }

    /// An expression of parts: one level deeper.
    #[inline(never)]
    fn compound(&mut self, expr: &Expr) -> Result<Value> {
        self.run.meter.enter()?;
        let result = self.parts(expr);
        self.run.meter.leave();
        self.note(&result, expr.span.start);
        result
    }

    fn parts(&mut self, expr: &Expr) -> Result<Value> {
        match &expr.kind {
            ExprKind::Constant(id) => self.unit.constant(*id),
            ExprKind::Name(symbol, place) => self.load(*symbol, *place),
            ExprKind::Attribute(attribute) => self.attribute(attribute),
            ExprKind::Subscript(subscript) => self.subscript(subscript),
            ExprKind::Slice(slice) => self.slice(slice),
            ExprKind::Call(call) => self.call_expr(call),
            ExprKind::BinOp(binary) => self.binary(binary),
            ExprKind::UnaryOp(op, operand) => self.unary(*op, operand),
            ExprKind::BoolOp(op, operands) => self.bool_op(*op, operands),
            ExprKind::Compare(compare) => self.compare(compare),
            ExprKind::IfExp(choice) => {
                if self.test(&choice.test)? {
                    self.expr(&choice.body)
                } else {
                    self.expr(&choice.orelse)
                }
            }
            ExprKind::Lambda(lambda) => self.make_function(&lambda.function, &lambda.defaults),
            ExprKind::List(elements) => {
                let items = self.elements(elements)?;
                Value::list(items, self.meter())
            }
            ExprKind::Tuple(elements) => self.tuple(elements),
            ExprKind::Set(elements) => self.set(elements),
            ExprKind::Dict(items) => self.dict(items),
            ExprKind::Comprehension(comprehension) => self.comprehension(comprehension),
            ExprKind::JoinedStr(pieces) => self.joined(pieces),
            ExprKind::NamedExpr(named) => {
                let value = self.expr(&named.value)?;
                self.store(&named.name, value.clone());
                Ok(value)
            }
        }
    }

    /// Whether a condition holds.
    #[inline]
    pub(crate) fn test(&mut self, expr: &Expr) -> Result<bool> {
        if let ExprKind::Compare(compare) = &expr.kind
            && let Some(holds) = self.compare_numbers(compare)
        {
            return holds;
        }
        match self.expr(expr)? {
            Value::Bool(holds) => Ok(holds),
            value => {
                let holds = ops::truth(&value, self);
                self.place(holds, expr.span.start)
            }
        }
    }

    fn tuple(&mut self, elements: &[Element]) -> Result<Value> {
        if let [Element::One(first), Element::One(second)] = elements {
            let (first, second) = (self.expr(first)?, self.expr(second)?);
            return Value::pair(first, second, self.meter());
        }
        let items = self.elements(elements)?;
        Value::tuple(items, self.meter())
    }

    #[inline(never)]
    fn set(&mut self, elements: &[Element]) -> Result<Value> {
        let items = self.elements(elements)?;
        if elements.len() > 2 && elements.iter().all(is_constant) {
            return self.set_of_constants(items);
        }
        Ok(Value::Set(Set::new(false, items, self.meter())?))
    }

    /// CPython's compiler makes a frozen set of three constants or more, makes it again from that one's members, and fills the set
    /// from it at run time: each time in the order of the table before.
    fn set_of_constants(&mut self, items: Vec<Value>) -> Result<Value> {
        let constant = self.constant_set(items)?;
        Ok(Value::Set(Set::copy_of(false, &constant, self.meter())?))
    }

    fn constant_set(&self, items: Vec<Value>) -> Result<Rc<Set>> {
        let meter = self.meter();
        let members = Set::new(true, items, meter)?.values(meter)?;
        Set::new(true, members, meter)
    }

    /// What a loop goes through: of a set of constants the frozen set itself, which is not copied then.
    #[inline]
    fn iterable(&mut self, expr: &Expr) -> Result<Value> {
        match &expr.kind {
            ExprKind::Set(elements) if elements.iter().all(is_constant) => {
                let items = self.elements(elements)?;
                self.constant_set(items).map(Value::Set)
            }
            _ => self.expr(expr),
        }
    }

    fn attribute(&mut self, attribute: &Attribute) -> Result<Value> {
        self.run.meter.step()?;
        let value = self.expr(&attribute.value);
        let Ok(value) = &value else { return value };
        let unit = self.unit;
        let found = self.get_attribute(value, unit.name(attribute.name));
        self.place(found, attribute_place(attribute))
    }

    fn subscript(&mut self, subscript: &Subscript) -> Result<Value> {
        self.run.meter.step()?;
        if let Some(item) = self.looked_up(&subscript.value, &subscript.index) {
            return Ok(item);
        }
        let container = self.expr(&subscript.value);
        let Ok(container) = &container else { return container };
        if let Some(Plain::Int(at)) = self.peek(&subscript.index) {
            return self.item_at(container, at);
        }
        let index = self.expr(&subscript.index);
        let Ok(index) = &index else { return index };
        match (container, index) {
            (Value::List(_) | Value::Tuple(_), Value::Int(at)) => self.item_at(container, *at),
            (Value::Dict(dict), _) => match dict.get(index)? {
                Some(value) => Ok(value),
                None => ops::get_item(container, index, self),
            },
            _ => ops::get_item(container, index, self),
        }
    }

    /// `name[key]` where the name is local and the key a literal or local too: an item of a list, tuple or dict, found without a copy of
    /// either. `None` for all else, missing items included.
    #[inline]
    fn looked_up(&self, container: &Expr, key: &Expr) -> Option<Value> {
        let ExprKind::Name(_, Place::Local(at)) = container.kind else { return None };
        let key = match key.kind {
            ExprKind::Constant(id) => self.unit.literal(id)?,
            ExprKind::Name(_, Place::Local(at)) => self.locals.get(at as usize)?.as_ref()?,
            _ => return None,
        };
        match (self.locals.get(at as usize)?.as_ref()?, key) {
            (Value::Dict(dict), Value::Str(_) | Value::Int(_)) => dict.get(key).ok()?,
            (Value::List(list), Value::Int(at)) => list.get(usize::try_from(*at).ok()?),
            (Value::Tuple(items), Value::Int(at)) => items.get(usize::try_from(*at).ok()?).cloned(),
            _ => None,
        }
    }

    fn item_at(&mut self, container: &Value, at: i64) -> Result<Value> {
        let item = usize::try_from(at).ok().and_then(|at| match container {
            Value::List(list) => list.get(at),
            Value::Tuple(items) => items.get(at).cloned(),
            _ => None,
        });
        match item {
            Some(item) => Ok(item),
            None => ops::get_item(container, &Value::Int(at), self),
        }
    }

    fn slice(&mut self, slice: &SliceExpr) -> Result<Value> {
        let mut part = |part: &Option<Expr>| part.as_ref().map_or(Ok(Value::None), |part| self.expr(part));
        let (start, stop, step) = (part(&slice.lower)?, part(&slice.upper)?, part(&slice.step)?);
        Ok(Value::slice(start, stop, step))
    }

    fn unary(&mut self, op: Unary, operand: &Expr) -> Result<Value> {
        self.run.meter.step()?;
        if op == Unary::Not {
            return Ok(Value::Bool(!self.test(operand)?));
        }
        let value = self.expr(operand)?;
        match (op, &value) {
            (Unary::Minus, Value::Int(i)) if *i != i64::MIN => Ok(Value::Int(-i)),
            (Unary::Minus, Value::Float(f)) => Ok(Value::Float(-f)),
            (Unary::Minus, _) => ops::unary(UnaryOp::Neg, &value, self),
            (Unary::Plus, _) => ops::unary(UnaryOp::Pos, &value, self),
            (Unary::Invert | Unary::Not, _) => ops::unary(UnaryOp::Invert, &value, self),
        }
    }

    fn bool_op(&mut self, op: BoolOp, operands: &[Expr]) -> Result<Value> {
        let Some((last, firsts)) = operands.split_last() else {
            return Ok(Value::None);
        };
        for operand in firsts {
            let value = self.expr(operand)?;
            let truth = match &value {
                Value::Bool(holds) => *holds,
                other => ops::truth(other, self)?,
            };
            if truth == (op == BoolOp::Or) {
                return Ok(value);
            }
        }
        self.expr(last)
    }

    #[inline(never)]
    /// The members of a display or the positional arguments of a call.
    pub(crate) fn elements(&mut self, elements: &[Element]) -> Result<Vec<Value>> {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements {
            match element {
                Element::One(expr) => items.push(self.expr(expr)?),
                Element::Spread(expr) => {
                    let value = self.expr(expr)?;
                    let more = self.spread(&value);
                    items.append(&mut self.place(more, expr.span.start)?);
                }
            }
        }
        Ok(items)
    }

    fn spread(&mut self, value: &Value) -> Result<Vec<Value>> {
        let iterable = Iter::of(value, self).map_err(|stop| {
            if stop.exception_of(&hiddentables_values::types::exceptions::TYPE_ERROR).is_some() {
                let class = value.spoken();
                raise::type_error(format!("Value after * must be an iterable, not {class}"))
            } else {
                stop
            }
        })?;
        iterable.collect(self)
    }

    #[inline(never)]
    fn dict(&mut self, items: &[DictItem]) -> Result<Value> {
        let dict = Dict::new(Kind::Plain, self.meter())?;
        // CPython makes the pairs between two spreads, at most 16 of them, into a dict when it has them all: a key without a hash is
        // told after what comes behind it was evaluated.
        let (mut pairs, mut made) = (0, Ok(None));
        for item in items {
            match item {
                DictItem::Pair(key, value) => {
                    let key = self.expr(key)?;
                    let value = self.expr(value)?;
                    if made.is_ok() {
                        made = dict.insert(key, value);
                        if made.as_ref().is_err_and(hiddentables_values::Stop::is_terminal) {
                            break;
                        }
                    }
                    pairs += 1;
                    if pairs == 16 {
                        std::mem::replace(&mut made, Ok(None))?;
                        pairs = 0;
                    }
                }
                DictItem::Spread(mapping) => {
                    std::mem::replace(&mut made, Ok(None))?;
                    pairs = 0;
                    let value = self.expr(mapping)?;
                    let Some(other) = self.as_mapping(&value)? else {
                        let class = value.spoken();
                        return Err(raise::type_error(format!("'{class}' object is not a mapping")));
                    };
                    self.meter().work_len(other.len())?;
                    for (key, value) in other.pairs() {
                        dict.insert(key, value)?;
                    }
                }
            }
        }
        made?;
        Ok(Value::Dict(dict))
    }
}

/// Where a traceback says an attribute is taken: the line of its name, if the object before it began on an earlier one.
pub(crate) fn attribute_place(attribute: &Attribute) -> u32 {
    attribute.span.end.saturating_sub(1)
}

/// Whether CPython's compiler knows the value of an element: a constant, or an operator between such.
fn is_constant(element: &Element) -> bool {
    matches!(element, Element::One(expr) if is_constant_expr(expr))
}

fn is_constant_expr(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(_) => true,
        ExprKind::UnaryOp(_, operand) => is_constant_expr(operand),
        ExprKind::BinOp(binary) => is_constant_expr(&binary.left) && is_constant_expr(&binary.right),
        ExprKind::Tuple(elements) => elements.iter().all(is_constant),
        _ => false,
    }
}
