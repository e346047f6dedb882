//! [`Function`]: a function or lambda of a program as a value, and how arguments get into its frame.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_syntax::Symbol;
use hiddentables_syntax::ast::{self, Call, Element, Keyword, Parameter, Place};
use hiddentables_values::exception::raise;
use hiddentables_values::signature::{missing_arguments, too_many_arguments};
use hiddentables_values::{Args, Charge, Class, Dict, Host, Object, Result, Value, types};

use crate::frame::Frame;
use crate::unit::{Unit, Variable};

/// A function of a program.
pub(crate) struct Function {
    pub(crate) code: Arc<ast::Function>,
    pub(crate) unit: Rc<Unit>,
    /// Defaults of the last positional parameters.
    pub(crate) defaults: Vec<Value>,
    /// Defaults of keyword-only parameters, by index.
    pub(crate) keyword_defaults: Vec<(u32, Value)>,
    pub(crate) frees: Rc<[Rc<Variable>]>,
    /// What stands before its name in messages: `outer.<locals>.`
    pub(crate) outer: Option<Rc<str>>,
    /// What stands before the names of functions defined in it; made when it is first called for.
    path: OnceCell<Rc<str>>,
    /// Whether parameter `n` is local `n` for all of them and none takes what is left over, so that arguments can be put down as they
    /// are evaluated.
    plain: bool,
    attributes: RefCell<Vec<(Box<str>, Value)>>,
    _charge: Charge,
}

/// Bytes charged for a default or a captured variable.
const PART: usize = 48;

impl Function {
    pub(crate) fn new(
        code: &Arc<ast::Function>,
        frame: &Frame,
        defaults: Vec<Value>,
        keyword_defaults: Vec<(u32, Value)>,
    ) -> Result<Function> {
        let parts = defaults.len() + keyword_defaults.len() + code.scope.frees.len();
        let charge = frame.meter().reserve((size_of::<Function>() + parts * PART) as u64)?;
        let frees = frame.capture(&code.scope);
        for variable in frees.iter() {
            frame.run.registry.variable(variable);
        }
        Ok(Function {
            code: Arc::clone(code),
            unit: Rc::clone(frame.unit),
            defaults,
            keyword_defaults,
            frees,
            outer: frame.path.text(),
            path: OnceCell::new(),
            plain: is_plain(&code.parameters),
            attributes: RefCell::default(),
            _charge: charge,
        })
    }

    /// The attributes that the program gave it.
    pub(crate) fn own_attributes(&self) -> Vec<(Box<str>, Value)> {
        self.attributes.borrow().iter().filter(|(name, _)| !name.starts_with("__")).cloned().collect()
    }

    pub(crate) fn name(&self) -> &str {
        self.unit.name(self.code.name)
    }

    pub(crate) fn qualified(&self) -> String {
        format!("{}{}", self.outer.as_deref().unwrap_or(""), self.name())
    }

    /// What stands before the names of functions defined in it.
    pub(crate) fn path(&self) -> Rc<str> {
        Rc::clone(self.path.get_or_init(|| format!("{}.<locals>.", self.qualified()).into()))
    }

    /// Whether the arguments of a call stand where each parameter can take its own: none spread, none too many, missing or unknown.
    /// `same` tells that the call is in the function's own program, so that names compare as symbols.
    pub(crate) fn fits(&self, call: &Call, same: bool) -> bool {
        let parameters = &self.code.parameters;
        let (given, count) = (call.arguments.len(), parameters.positional.len());
        if !self.plain || given > count || call.arguments.iter().any(|one| matches!(one, Element::Spread(_))) {
            return false;
        }
        if self.is_full(call) {
            return true;
        }
        let named = |name: Symbol| call.keywords.iter().any(|keyword| keyword.name == Some(name));
        same && call.keywords.iter().all(|keyword| self.taker(keyword, given).is_some())
            && parameters.named().skip(given).all(|parameter| parameter.has_default || named(parameter.name.symbol))
    }

    /// Whether a call gives an argument to every parameter, all by position.
    pub(crate) fn is_full(&self, call: &Call) -> bool {
        let parameters = &self.code.parameters;
        call.arguments.len() == parameters.positional.len()
            && call.keywords.is_empty()
            && parameters.keyword_only.is_empty()
    }

    /// Whether these arguments, all by position, are one for each parameter.
    pub(crate) fn takes(&self, args: &Args) -> bool {
        let parameters = &self.code.parameters;
        self.plain
            && args.positional.len() == parameters.positional.len()
            && args.keywords.is_empty()
            && parameters.keyword_only.is_empty()
    }

    /// The parameter that takes an argument given by name, after so many by position.
    pub(crate) fn taker(&self, keyword: &Keyword, given: usize) -> Option<usize> {
        let parameters = &self.code.parameters;
        let from = given.max(parameters.positional_only as usize);
        let name = keyword.name?;
        parameters.named().skip(from).position(|parameter| parameter.name.symbol == name).map(|at| from + at)
    }

    /// Gives the parameters that no argument reached their defaults; the arguments fit.
    pub(crate) fn complete(&self, locals: &mut [Option<Value>]) {
        let count = self.code.parameters.positional.len();
        let first = count - self.defaults.len().min(count);
        for (slot, default) in locals.iter_mut().take(count).skip(first).zip(&self.defaults) {
            slot.get_or_insert_with(|| default.dup());
        }
        for (at, default) in &self.keyword_defaults {
            if let Some(slot) = locals.get_mut(count + *at as usize) {
                slot.get_or_insert_with(|| default.dup());
            }
        }
    }

    /// Puts arguments where the parameters are, in a frame whose locals and cells are still unbound.
    pub(crate) fn bind(&self, args: Args, frame: &mut Frame) -> Result<()> {
        let parameters = &self.code.parameters;
        let count = parameters.positional.len();
        let given = args.positional.len();
        let mut slots: Vec<Option<Value>> = vec![None; count + parameters.keyword_only.len()];
        let mut rest = Vec::new();
        for (at, value) in args.positional.into_iter().enumerate() {
            match slots.get_mut(at) {
                Some(slot) if at < count => *slot = Some(value),
                _ => rest.push(value),
            }
        }
        let mut spread = Vec::new();
        self.bind_keywords(args.keywords, &mut slots, &mut spread)?;
        if !rest.is_empty() && parameters.star.is_none() {
            return Err(self.too_many(given, &slots));
        }
        self.fill_defaults(&mut slots)?;
        for (parameter, value) in parameters.named().zip(slots) {
            if let Some(value) = value {
                frame.store(&parameter.name, value);
            }
        }
        if let Some(star) = &parameters.star {
            let rest = Value::tuple(rest, frame.meter())?;
            frame.store(&star.name, rest);
        }
        if let Some(double_star) = &parameters.double_star {
            let dict = Value::Dict(Dict::from_pairs(spread, frame.meter())?);
            frame.store(&double_star.name, dict);
        }
        Ok(())
    }

    fn bind_keywords(
        &self,
        keywords: Vec<(Arc<str>, Value)>,
        slots: &mut [Option<Value>],
        spread: &mut Vec<(Value, Value)>,
    ) -> Result<()> {
        let parameters = &self.code.parameters;
        let first = parameters.positional_only as usize;
        let all: Vec<&str> = parameters.named().map(|p| self.unit.name(p.name.symbol)).collect();
        let mut misplaced = Vec::new();
        for (name, value) in keywords {
            let at = all.iter().skip(first).position(|parameter| **parameter == *name).map(|at| at + first);
            match at.and_then(|at| slots.get_mut(at)) {
                Some(slot @ None) => *slot = Some(value),
                Some(Some(_)) => {
                    let function = self.qualified();
                    return Err(raise::type_error(format!("{function}() got multiple values for argument '{name}'")));
                }
                None if parameters.double_star.is_some() => {
                    spread.push((Value::Str(hiddentables_values::Str::uncharged(&name)), value));
                }
                None if all.iter().take(first).any(|parameter| **parameter == *name) => {
                    misplaced.push(name);
                }
                None => {
                    let function = self.qualified();
                    return Err(raise::type_error(format!("{function}() got an unexpected keyword argument '{name}'")));
                }
            }
        }
        if misplaced.is_empty() {
            return Ok(());
        }
        let ordered: Vec<&str> = all.iter().copied().filter(|name| misplaced.iter().any(|m| **m == **name)).collect();
        Err(raise::type_error(format!(
            "{}() got some positional-only arguments passed as keyword arguments: '{}'",
            self.qualified(),
            ordered.join(", ")
        )))
    }

    fn fill_defaults(&self, slots: &mut [Option<Value>]) -> Result<()> {
        let parameters = &self.code.parameters;
        let count = parameters.positional.len();
        let first = count - self.defaults.len().min(count);
        for (slot, default) in slots.iter_mut().take(count).skip(first).zip(&self.defaults) {
            if slot.is_none() {
                *slot = Some(default.clone());
            }
        }
        self.check_given("positional", &parameters.positional, slots.iter().take(count))?;
        for (at, default) in &self.keyword_defaults {
            if let Some(slot @ None) = slots.get_mut(count + *at as usize) {
                *slot = Some(default.clone());
            }
        }
        self.check_given("keyword-only", &parameters.keyword_only, slots.iter().skip(count))
    }

    fn check_given<'a>(
        &self,
        kind: &str,
        parameters: &[Parameter],
        slots: impl Iterator<Item = &'a Option<Value>>,
    ) -> Result<()> {
        let missing: Vec<&str> = parameters
            .iter()
            .zip(slots)
            .filter(|(_, slot)| slot.is_none())
            .map(|(parameter, _)| self.unit.name(parameter.name.symbol))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(raise::type_error(missing_arguments(&self.qualified(), kind, &missing)))
    }

    fn too_many(&self, given: usize, slots: &[Option<Value>]) -> hiddentables_values::Stop {
        let parameters = &self.code.parameters;
        let count = parameters.positional.len();
        let text = too_many_arguments(&self.qualified(), count - self.defaults.len().min(count), count, given);
        let keywords = slots.iter().skip(count).filter(|slot| slot.is_some()).count();
        if keywords == 0 {
            return raise::type_error(text);
        }
        // CPython counts what was given by keyword along: "(and 1 keyword-only argument) were given".
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let (head, _) = text.rsplit_once(" but ").unwrap_or((&text, ""));
        raise::type_error(format!(
            "{head} but {given} positional argument{} (and {keywords} keyword-only argument{}) were given",
            plural(given),
            plural(keywords)
        ))
    }
}

fn is_plain(parameters: &ast::Parameters) -> bool {
    parameters.star.is_none()
        && parameters.double_star.is_none()
        && parameters.named().enumerate().all(|(at, p)| p.name.place == Place::Local(at as u32))
}

impl Object for Function {
    fn class(&self) -> &'static Class {
        &types::FUNCTION
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        host.call(&Value::shared(self), args)
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if let Some((_, value)) = self.attributes.borrow().iter().find(|(attribute, _)| **attribute == *name) {
            return Ok(value.clone());
        }
        match (name, self.code.doc) {
            ("__name__", _) => Value::str(self.name(), host.meter()),
            ("__qualname__", _) => Value::str(self.qualified(), host.meter()),
            ("__doc__", Some(doc)) => self.unit.constant(doc),
            ("__doc__", None) => Ok(Value::None),
            _ => Err(raise::no_attribute(types::FUNCTION.name, name)),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        let mut attributes = self.attributes.borrow_mut();
        if let Some((_, slot)) = attributes.iter_mut().find(|(attribute, _)| **attribute == *name) {
            let old = std::mem::replace(slot, value);
            drop(attributes);
            drop(old);
            return Ok(());
        }
        host.meter().work_len(attributes.len())?;
        attributes.push((name.into(), value));
        Ok(())
    }

    fn del_attr(self: Rc<Self>, name: &str, _host: &mut dyn Host) -> Result<()> {
        let mut attributes = self.attributes.borrow_mut();
        let Some(at) = attributes.iter().position(|(attribute, _)| **attribute == *name) else {
            return Err(raise::no_attribute(types::FUNCTION.name, name));
        };
        let old = attributes.remove(at);
        drop(attributes);
        drop(old);
        Ok(())
    }

    /// `CPython` shows an address, which no program can rely on.
    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        let given =
            self.attributes.borrow().iter().find(|(name, _)| **name == *"__qualname__").map(|(_, name)| name.clone());
        let name = given.as_ref().and_then(Value::as_str).map_or_else(|| self.qualified(), str::to_string);
        Ok(format!("<function {name} at 0x7f0000000000>"))
    }

    fn clear(&self) {
        let old = std::mem::take(&mut *self.attributes.borrow_mut());
        drop(old);
    }
}
