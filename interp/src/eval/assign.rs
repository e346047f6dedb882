//! Storing: targets, unpacking, augmented assignment, deletion.

use hiddentables_syntax::ast::{BinOp, Expr, Name, Single, Target, Unpack};
use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Iter, Result, Str, Value, ops};

use super::attribute_place;
use super::operator::{operator, quick};
use crate::frame::Frame;
use crate::registry::refers;

impl Frame<'_> {
    pub(crate) fn assign(&mut self, target: &Target, value: Value) -> Result<()> {
        match target {
            Target::Single(Single::Name(name)) => {
                self.store(name, value);
                Ok(())
            }
            Target::Single(single) => {
                let stored = self.assign_single(single, value);
                self.place(stored, single.span().start)
            }
            Target::Unpack(unpack) => {
                self.run.meter.enter()?;
                let unpacked = self.unpack(unpack, &value);
                self.run.meter.leave();
                self.place(unpacked, unpack.span.start)
            }
        }
    }

    pub(super) fn assign_single(&mut self, single: &Single, value: Value) -> Result<()> {
        match single {
            Single::Name(name) => {
                self.store(name, value);
                Ok(())
            }
            Single::Attribute(attribute) => {
                let object = self.expr(&attribute.value)?;
                let unit = self.unit;
                let stored = self.set_attribute(&object, unit.name(attribute.name), value);
                self.place(stored, attribute_place(attribute))
            }
            Single::Subscript(subscript) => {
                let container = self.expr(&subscript.value)?;
                let index = self.expr(&subscript.index)?;
                self.set_item(&container, &index, value)
            }
        }
    }

    fn set_item(&mut self, container: &Value, index: &Value, value: Value) -> Result<()> {
        self.run.meter.step()?;
        if refers(&value) {
            self.run.registry.container(container);
        }
        if let (Value::List(list), Value::Int(at)) = (container, index)
            && let Ok(at) = usize::try_from(*at)
            && at < list.len()
        {
            list.set(at, value);
            return Ok(());
        }
        ops::set_item(container, index, value, self)
    }

    fn unpack(&mut self, unpack: &Unpack, value: &Value) -> Result<()> {
        if unpack.star.is_none() && self.unpack_tuple(unpack, value)? {
            return Ok(());
        }
        let before = unpack.before.len();
        let after = unpack.star.as_ref().map_or(0, |star| star.after.len());
        let items = self.take_items(value, before, unpack.star.as_ref().map(|_| after))?;
        let mut items = items.into_iter();
        for (target, item) in unpack.before.iter().zip(items.by_ref()) {
            self.assign(target, item)?;
        }
        let Some(star) = &unpack.star else {
            return Ok(());
        };
        let middle = items.len().saturating_sub(after);
        let rest = items.by_ref().take(middle).collect();
        let rest = Value::list(rest, self.meter())?;
        self.assign(&star.target, rest)?;
        for (target, item) in star.after.iter().zip(items) {
            self.assign(target, item)?;
        }
        Ok(())
    }

    /// Unpacks a tuple of as many items as there are targets; whether it is one.
    fn unpack_tuple(&mut self, unpack: &Unpack, value: &Value) -> Result<bool> {
        let Value::Tuple(items) = value else { return Ok(false) };
        if items.len() != unpack.before.len() {
            return Ok(false);
        }
        for (target, item) in unpack.before.iter().zip(items.iter()) {
            self.assign(target, item.dup())?;
        }
        Ok(true)
    }

    /// The items to unpack: as many as there are targets, or all with a star.
    fn take_items(&mut self, value: &Value, before: usize, after_star: Option<usize>) -> Result<Vec<Value>> {
        match (value, after_star) {
            (Value::List(items), None) if items.len() == before => return Ok(items.snapshot()),
            _ => {}
        }
        let mut iterator = Iter::of(value, self).map_err(|stop| {
            if stop.exception_of(&exceptions::TYPE_ERROR).is_some() {
                raise::type_error(format!("cannot unpack non-iterable {} object", value.spoken()))
            } else {
                stop
            }
        })?;
        if let Some(after) = after_star {
            let items = iterator.collect(self)?;
            if items.len() < before + after {
                let (wanted, got) = (before + after, items.len());
                return Err(raise::value_error(format!(
                    "not enough values to unpack (expected at least {wanted}, got {got})"
                )));
            }
            return Ok(items);
        }
        let mut items = Vec::with_capacity(before);
        while items.len() < before {
            let Some(item) = iterator.next(self)? else {
                let got = items.len();
                return Err(raise::value_error(format!("not enough values to unpack (expected {before}, got {got})")));
            };
            items.push(item);
        }
        if iterator.next(self)?.is_some() {
            return Err(raise::value_error(format!("too many values to unpack (expected {before})")));
        }
        Ok(items)
    }

    /// `target op= value`: the parts of the target are evaluated once.
    pub(super) fn augment(&mut self, target: &Single, op: BinOp, value: &Expr) -> Result<()> {
        match target {
            Single::Name(name) => {
                if let (Some(old), Some(more)) = (self.peek_place(name.place), self.peek(value))
                    && let Some(new) = old.combined(op, more)
                {
                    self.store(name, new);
                    return Ok(());
                }
                let loaded = self.load(name.symbol, name.place);
                let old = self.place(loaded, name.span.start)?;
                let value = self.expr(value)?;
                let new = match (op, &value) {
                    (BinOp::Add, Value::Str(more)) if matches!(old, Value::Str(_)) => self.longer(name, old, more)?,
                    _ => self.augmented(op, old, value)?,
                };
                self.store(name, new);
                Ok(())
            }
            Single::Attribute(attribute) => {
                let object = self.expr(&attribute.value)?;
                let unit = self.unit;
                let name = unit.name(attribute.name);
                let old = self.get_attribute(&object, name);
                let old = self.place(old, attribute_place(attribute))?;
                let value = self.expr(value)?;
                let new = self.augmented(op, old, value)?;
                self.set_attribute(&object, name, new)
            }
            Single::Subscript(subscript) => {
                let container = self.expr(&subscript.value)?;
                let index = self.expr(&subscript.index)?;
                let old = ops::get_item(&container, &index, self);
                let old = self.place(old, subscript.span.start)?;
                let value = self.expr(value)?;
                let new = self.augmented(op, old, value)?;
                self.set_item(&container, &index, new)
            }
        }
    }

    /// `name += text`: the variable lets go of its string first, which can then grow in place if nothing else holds it.
    fn longer(&mut self, name: &Name, old: Value, more: &Str) -> Result<Value> {
        self.unbind(name);
        match old {
            Value::Str(text) => text.append(more, self.meter()).map(Value::Str),
            other => Ok(other),
        }
    }

    fn augmented(&mut self, op: BinOp, old: Value, value: Value) -> Result<Value> {
        if let Some(new) = quick(op, &old, &value) {
            return Ok(new);
        }
        if refers(&value) {
            self.run.registry.container(&old);
        }
        ops::inplace(operator(op), &old, &value, self)
    }

    pub(super) fn delete_single(&mut self, single: &Single) -> Result<()> {
        match single {
            Single::Name(name) => self.delete(name),
            Single::Attribute(attribute) => {
                let object = self.expr(&attribute.value)?;
                let unit = self.unit;
                self.del_attribute(&object, unit.name(attribute.name))
            }
            Single::Subscript(subscript) => {
                let container = self.expr(&subscript.value)?;
                let index = self.expr(&subscript.index)?;
                ops::del_item(&container, &index, self)
            }
        }
    }
}
