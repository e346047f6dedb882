//! Calls and attributes.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_syntax::ast::{self, Attribute, Call, Defaults, Element, ExprKind, FunctionBody};
use hiddentables_values::dict::Kind;
use hiddentables_values::exception::raise;
use hiddentables_values::types::named_tuple::NamedTupleClass;
use hiddentables_values::types::{self, exceptions};
use hiddentables_values::{Args, Dict, Module, Native, Result, Slots, Stop, Value, ops};

use super::attribute_place;
use super::comprehension::Generator;
use super::statement::Flow;
use crate::builtins::{self, Own};
use crate::frame::{Frame, Path};
use crate::function::Function;
use crate::modules::functools::cached::Cached;
use crate::modules::functools::partial::Partial;
use crate::registry::refers;

impl Frame<'_> {
    pub(super) fn call_expr(&mut self, call: &Call) -> Result<Value> {
        self.run.meter.step()?;
        if let ExprKind::Attribute(attribute) = &call.function.kind {
            return self.call_method(call, attribute);
        }
        let callee = self.expr(&call.function);
        let Ok(callee) = &callee else { return callee };
        if let Value::Object(object) = callee
            && let Some(function) = (object.as_ref() as &dyn Any).downcast_ref::<Function>()
            && function.fits(call, Rc::ptr_eq(self.unit, &function.unit))
        {
            let locals = self.placed_arguments(function, call)?;
            return self.enter_function(function, locals, None);
        }
        if let Value::Native(native) = callee
            && by_position(call)
            && builtins::own(native).is_none()
        {
            let slots = self.slots(call)?;
            return native.call_slots(slots, self);
        }
        let args = self.arguments(call, callee, None)?;
        self.call_value(callee, args)
    }

    /// Arguments that are given by position alone.
    #[inline]
    fn slots(&mut self, call: &Call) -> Result<Slots> {
        let mut slots = Slots::new();
        for argument in &call.arguments {
            slots.push(Some(self.expr(argument.expr())?));
        }
        Ok(slots)
    }

    /// Arguments that fit, each put down where its parameter is.
    fn placed_arguments(&mut self, function: &Function, call: &Call) -> Result<Vec<Option<Value>>> {
        let mut locals = self.run.room();
        for argument in &call.arguments {
            locals.push(Some(self.expr(argument.expr())?));
        }
        if function.is_full(call) {
            return Ok(locals);
        }
        locals.resize(function.code.scope.locals.len(), None);
        for keyword in &call.keywords {
            let value = self.expr(&keyword.value)?;
            if let Some(slot) = function.taker(keyword, call.arguments.len()).and_then(|at| locals.get_mut(at)) {
                *slot = Some(value);
            }
        }
        function.complete(&mut locals);
        Ok(locals)
    }

    fn call_method(&mut self, call: &Call, attribute: &Attribute) -> Result<Value> {
        let receiver = self.expr(&attribute.value);
        let Ok(receiver) = &receiver else { return receiver };
        let unit = self.unit;
        let name = unit.name(attribute.name);
        if let (Value::List(list), "append", [Element::One(only)], []) =
            (receiver, name, call.arguments.as_slice(), call.keywords.as_slice())
        {
            let item = self.expr(only)?;
            if refers(&item) {
                self.run.registry.container(receiver);
            }
            return list.push(item).map(|()| Value::None);
        }
        // CPython takes the method before it evaluates the arguments. That shows where there is none and the arguments print or change
        // something; what most often lacks a method is asked beforehand.
        if let Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) = receiver
            && !(call.arguments.is_empty() && call.keywords.is_empty())
        {
            let method = self.get_attribute(receiver, name);
            self.place(method, attribute_place(attribute))?;
        }
        if receiver.is::<Module>() {
            let function = self.get_attribute(receiver, name)?;
            let args = self.arguments(call, receiver, Some(name))?;
            return self.call_value(&function, args);
        }
        if by_position(call) && !name.starts_with('_') && !matches!(receiver, Value::Native(_)) {
            let result = self.call_plain_method(call, receiver, name);
            self.note(&result, attribute_place(attribute));
            return result;
        }
        let spread = call.arguments.iter().any(|argument| matches!(argument, Element::Spread(_)))
            || call.keywords.iter().any(|keyword| keyword.name.is_none());
        let result = self.arguments_of_method(call, receiver, name).and_then(|args| {
            if name.starts_with('_') || matches!(receiver, Value::Native(_)) {
                let method = self.get_attribute(receiver, name)?;
                return self.call_value(&method, args);
            }
            self.note_change(receiver, args.positional.iter());
            ops::call_method(receiver, name, args, self)
        });
        if spread { result } else { self.place(result, attribute_place(attribute)) }
    }

    fn call_plain_method(&mut self, call: &Call, receiver: &Value, name: &str) -> Result<Value> {
        let slots = match self.slots(call) {
            Ok(slots) => slots,
            Err(stop) if stop.is_raise() => {
                self.get_attribute(receiver, name)?;
                return Err(stop);
            }
            Err(stop) => return Err(stop),
        };
        self.note_change(receiver, slots.iter().flatten());
        ops::call_method_slots(receiver, name, slots, self)
    }

    /// `CPython` takes the method before it evaluates the arguments: where both fail, the method's error is what is seen.
    fn arguments_of_method(&mut self, call: &Call, receiver: &Value, name: &str) -> Result<Args> {
        if call.keywords.is_empty() && call.arguments.is_empty() {
            return Ok(Args::none());
        }
        self.arguments(call, receiver, Some(name)).or_else(|stop| {
            if stop.is_raise() {
                self.get_attribute(receiver, name)?;
            }
            Err(stop)
        })
    }

    /// A method that is handed a value which can refer back may close a cycle.
    fn note_change<'a>(&self, receiver: &Value, mut args: impl Iterator<Item = &'a Value>) {
        let Some(first) = args.find(|argument| refers(argument)) else { return };
        match receiver {
            Value::List(_) | Value::Dict(_) | Value::Object(_) => self.run.registry.container(receiver),
            // Of `list.append(items, value)`.
            Value::Class(_) => self.run.registry.container(first),
            _ => {}
        }
    }

    #[inline]
    /// The arguments of a call of `callee`, or of its method.
    pub(super) fn arguments(&mut self, call: &Call, callee: &Value, method: Option<&str>) -> Result<Args> {
        if call.keywords.is_empty()
            && let [Element::One(only)] = call.arguments.as_slice()
        {
            return Ok(Args::one(self.expr(only)?));
        }
        self.all_arguments(call, (callee, method))
    }

    #[inline(never)]
    fn all_arguments(&mut self, call: &Call, callee: Callee) -> Result<Args> {
        let mut positional = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            match argument {
                Element::One(expr) => positional.push(self.expr(expr)?),
                Element::Spread(expr) => {
                    let value = self.expr(expr)?;
                    positional.append(&mut self.spread_argument(callee, &value)?);
                }
            }
        }
        let mut keywords: Vec<(Arc<str>, Value)> = Vec::with_capacity(call.keywords.len());
        for keyword in &call.keywords {
            let value = self.expr(&keyword.value)?;
            match keyword.name {
                Some(name) => keywords.push((self.unit.shared_name(name), value)),
                None => self.spread_keywords(callee, &value, &mut keywords)?,
            }
        }
        Ok(Args { positional, keywords })
    }

    fn spread_argument(&mut self, callee: Callee, value: &Value) -> Result<Vec<Value>> {
        let iterable = hiddentables_values::Iter::of(value, self).map_err(|stop| {
            if stop.exception_of(&exceptions::TYPE_ERROR).is_none() {
                return stop;
            }
            let (function, class) = (described(callee), value.spoken());
            raise::type_error(format!("{function} argument after * must be an iterable, not {class}"))
        })?;
        iterable.collect(self)
    }

    fn spread_keywords(&mut self, callee: Callee, value: &Value, keywords: &mut Vec<(Arc<str>, Value)>) -> Result<()> {
        let Some(mapping) = self.as_mapping(value)? else {
            let (function, class) = (described(callee), value.spoken());
            return Err(raise::type_error(format!("{function} argument after ** must be a mapping, not {class}")));
        };
        self.meter().work_len(mapping.len())?;
        for (key, value) in mapping.pairs() {
            let Value::Str(key) = key else {
                // `str.format` does not look at what no field can name.
                if let (Value::Str(_), Some("format")) = callee {
                    continue;
                }
                return Err(raise::type_error("keywords must be strings"));
            };
            if keywords.iter().any(|(name, _)| **name == *key) {
                let function = described(callee);
                return Err(raise::type_error(format!(
                    "{function} got multiple values for keyword argument '{}'",
                    key.as_str()
                )));
            }
            keywords.push((key.as_str().into(), value));
        }
        Ok(())
    }

    /// A value as the dict that `**` takes: what has `keys` is a mapping too.
    pub(super) fn as_mapping(&mut self, value: &Value) -> Result<Option<Rc<Dict>>> {
        match value {
            Value::Dict(dict) => Ok(Some(Rc::clone(dict))),
            Value::Object(_) => match self.get_attribute(value, "keys") {
                Ok(_) => {
                    let dict = Dict::new(Kind::Plain, self.meter())?;
                    types::dict::update(&dict, value, self)?;
                    Ok(Some(dict))
                }
                Err(stop) if stop.exception_of(&exceptions::ATTRIBUTE_ERROR).is_some() => Ok(None),
                Err(stop) => Err(stop),
            },
            _ => Ok(None),
        }
    }

    /// Calls a value, at the program's own request.
    pub(crate) fn call_value(&mut self, callee: &Value, args: Args) -> Result<Value> {
        match callee {
            Value::Native(native) => self.call_native(native, args),
            Value::Class(class) => class.instantiate(args, self),
            Value::Object(object) => {
                let any = object.as_ref() as &dyn Any;
                if let Some(function) = any.downcast_ref::<Function>() {
                    let mut locals = self.run.room();
                    if function.takes(&args) {
                        locals.extend(args.positional.into_iter().map(Some));
                        return self.enter_function(function, locals, None);
                    }
                    return self.enter_function(function, locals, Some(args));
                }
                if let Some(generator) = any.downcast_ref::<Generator>() {
                    return self.resume(generator);
                }
                if let Some(partial) = any.downcast_ref::<Partial>() {
                    let args = partial.complete(args)?;
                    return self.one_deeper(|frame| frame.call_value(&partial.function, args));
                }
                if let Some(cached) = any.downcast_ref::<Cached>() {
                    return self.one_deeper(|frame| frame.call_cached(cached, args));
                }
                Rc::clone(object).call(args, self)
            }
            other => Err(raise::type_error(format!("'{}' object is not callable", other.spoken()))),
        }
    }

    fn call_cached(&mut self, cached: &Cached, args: Args) -> Result<Value> {
        if cached.keeps_nothing() {
            cached.missed();
            return self.call_value(&cached.function, args);
        }
        let key = cached.key(&args, self.meter())?;
        if let Some(answer) = cached.get(&key)? {
            return Ok(answer);
        }
        cached.missed();
        let answer = self.call_value(&cached.function, args)?;
        cached.keep(key, answer.clone(), self.meter())?;
        Ok(answer)
    }

    fn one_deeper(&mut self, body: impl FnOnce(&mut Self) -> Result<Value>) -> Result<Value> {
        self.run.meter.enter()?;
        let result = body(self);
        self.run.meter.leave();
        result
    }

    fn call_native(&mut self, native: &'static Native, args: Args) -> Result<Value> {
        match builtins::own(native) {
            None => native.call(args, self),
            Some(Own::Print) => {
                let text = builtins::printed(args, self)?;
                self.print(&text)?;
                Ok(Value::None)
            }
            Some(Own::GetAttr) => builtins::getattr(args, self),
            Some(Own::SetAttr) => builtins::setattr(args, self),
            Some(Own::DelAttr) => builtins::delattr(args, self),
        }
    }

    /// Calls a value at the request of native code: what counts as re-entry when it gets back to the program.
    pub(crate) fn call_back(&mut self, callee: &Value, args: Args) -> Result<Value> {
        let into_program = match callee {
            Value::Object(object) => {
                let any = object.as_ref() as &dyn Any;
                any.is::<Function>() || any.is::<Partial>() || any.is::<Cached>()
            }
            _ => false,
        };
        if !into_program {
            return self.call_value(callee, args);
        }
        self.run.meter.enter_callback()?;
        let result = self.call_value(callee, args);
        self.run.meter.leave_callback();
        result
    }

    /// Runs a function in a frame of its own: with `locals` that hold the arguments already, or `args` still to bind.
    fn enter_function(
        &mut self,
        function: &Function,
        mut locals: Vec<Option<Value>>,
        args: Option<Args>,
    ) -> Result<Value> {
        let code = &*function.code;
        locals.resize(code.scope.locals.len(), None);
        self.run.meter.enter_frame("")?;
        let mut frame = Frame {
            run: &mut *self.run,
            unit: &function.unit,
            scope: Some(&code.scope),
            path: Path::Within(function),
            locals,
            cells: Frame::fresh_cells(&code.scope),
            frees: &function.frees,
            returned: Value::None,
        };
        let result = match args.map_or(Ok(()), |args| function.bind(args, &mut frame)) {
            Ok(()) => frame.body(&code.body),
            Err(stop) => Err(stop),
        };
        let locals = frame.locals;
        self.run.give_back(locals);
        self.run.meter.leave_frame();
        result
    }

    fn body(&mut self, body: &FunctionBody) -> Result<Value> {
        match body {
            FunctionBody::Expr(expr) => self.expr(expr),
            FunctionBody::Block(body) => match self.block(body)? {
                Flow::Return => Ok(std::mem::replace(&mut self.returned, Value::None)),
                _ => Ok(Value::None),
            },
        }
    }

    pub(super) fn make_function(&mut self, code: &Arc<ast::Function>, defaults: &Defaults) -> Result<Value> {
        let mut positional = Vec::with_capacity(defaults.positional.len());
        for default in &defaults.positional {
            positional.push(self.expr(default)?);
        }
        let mut keyword_only = Vec::with_capacity(defaults.keyword_only.len());
        for (at, default) in &defaults.keyword_only {
            keyword_only.push((*at, self.expr(default)?));
        }
        Function::new(code, self, positional, keyword_only).map(Value::object)
    }

    /// `value.name`, under the rule for underscored names.
    pub(crate) fn get_attribute(&mut self, value: &Value, name: &str) -> Result<Value> {
        allowed_attribute(name)?;
        match (value, name) {
            (Value::Native(native), "__name__" | "__qualname__") => Value::str(native.name(), self.meter()),
            (Value::Object(object), "__doc__") if !(object.as_ref() as &dyn Any).is::<Function>() => {
                Err(Stop::unsupported("__doc__"))
            }
            (Value::Object(_), _) => ops::get_attr(value, name, self),
            (_, "__doc__") => Err(Stop::unsupported("__doc__")),
            (Value::List(_) | Value::Dict(_), _) => {
                // The method can change it later, out of sight.
                self.run.registry.container(value);
                ops::get_attr(value, name, self)
            }
            (Value::Native(native), _) => native.attribute(name),
            _ => ops::get_attr(value, name, self),
        }
    }

    /// `value.name = new`, under the same rule.
    pub(crate) fn set_attribute(&mut self, value: &Value, name: &str, new: Value) -> Result<()> {
        self.run.meter.step()?;
        allowed_attribute(name)?;
        if refers(&new) {
            self.run.registry.container(value);
        }
        ops::set_attr(value, name, new, self)
    }

    /// `del value.name`, under the same rule.
    pub(crate) fn del_attribute(&mut self, value: &Value, name: &str) -> Result<()> {
        allowed_attribute(name)?;
        ops::del_attr(value, name, self)
    }
}

/// Whether a call gives its arguments by position alone, none spread.
#[inline]
fn by_position(call: &Call) -> bool {
    call.keywords.is_empty() && call.arguments.iter().all(|argument| matches!(argument, Element::One(_)))
}

/// Refuses a name that leads behind the scenes. What remains of the underscored ones is harmless: a function's or class's name
/// and documentation, and what named tuples have.
pub(crate) fn allowed_attribute(name: &str) -> Result<()> {
    let Some(rest) = name.strip_prefix('_') else {
        return Ok(());
    };
    let position = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    if position || matches!(name, "__name__" | "__doc__" | "_asdict" | "_replace" | "_fields") {
        return Ok(());
    }
    Err(Stop::refused("dunder"))
}

/// What is called: a value, or the method of it that has this name.
type Callee<'a> = (&'a Value, Option<&'a str>);

/// How `CPython` names what is called in a message about `*` and `**`.
fn described((callee, method): Callee) -> String {
    if let Some(method) = method {
        return match (callee, callee.downcast::<Module>()) {
            (_, Some(module)) => format!("{}.{method}()", module.0.name),
            (Value::Class(class), None) => format!("{}.{method}()", class.name),
            (_, None) => format!("{}.{method}()", callee.class().name),
        };
    }
    match callee {
        Value::Native(native) => format!("{}()", native.name()),
        Value::Class(class) if class.module == "builtins" => format!("{}()", class.name),
        Value::Class(class) => format!("{}.{}()", class.module, class.name),
        Value::Object(object) if callee.is::<NamedTupleClass>() => {
            let made = (object.as_ref() as &dyn Any).downcast_ref::<NamedTupleClass>();
            format!("__main__.{}()", made.map_or("", NamedTupleClass::name))
        }
        Value::Object(object) => match (object.as_ref() as &dyn Any).downcast_ref::<Function>() {
            Some(function) => format!("__main__.{}()", function.qualified()),
            None => format!("{} object", object.class().spoken()),
        },
        other => format!("{} object", other.spoken()),
    }
}
