//! [`Signature`]: a parameter list, written as Python's own line, and binding of arguments with CPython's wording.
//!
//! `"contains(pat, case=True, flags=0, na=<no_default>, regex=True)"` is parsed once. Methods of pandas carry pandas' own
//! line, which a test compares with `inspect.signature`; what we do not honour is named beside it and is terminal to pass.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::args::Args;
use crate::exception::{Stop, raise};
use crate::numpy::Np;
use crate::value::Value;
use crate::{Result, ops, refused};

/// How a parameter may be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Before `/`
    Positional,
    /// Either way.
    Either,
    /// After `*`
    Keyword,
    /// `*args`
    Rest,
    /// `**kwargs`
    Keywords,
}

/// What a parameter is where it is not passed.
#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    /// It must be passed.
    Required,
    /// A constant of the signature line.
    Constant(Constant),
    /// pandas' `no_default`, or an expression that only the implementation knows: "not passed" is all there is to see.
    Unset,
}

/// A constant in a signature line.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the Python constant of its name")]
pub enum Constant {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Box<str>),
}

impl Constant {
    fn value(&self) -> Value {
        match self {
            Constant::None => Value::None,
            Constant::Bool(b) => Value::Bool(*b),
            Constant::Int(i) => Value::Int(*i),
            Constant::Float(f) => Value::Float(*f),
            Constant::Str(s) => Value::Str(crate::text::Str::uncharged(s)),
        }
    }
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Arc<str>,
    /// How it may be passed.
    pub passing: Passing,
    /// What it is where it is not passed.
    pub default: Default,
}

/// A parsed signature line.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The function's name, for messages; a method's is qualified by its class when it is bound.
    pub name: Arc<str>,
    /// Its parameters, without `self`.
    pub parameters: Vec<Parameter>,
    /// The least and most positional arguments of a call that passes none by name, where such a call needs no further look: there is no
    /// `*args` and no keyword-only parameter that must be passed.
    plain: Option<(usize, usize)>,
}

impl Signature {
    /// Parses `name(a, b=1, /, *, key=None, **kwargs)`. Annotations are not understood. What cannot be read as a constant
    /// default is [`Default::Unset`].
    pub fn parse(line: &str) -> Signature {
        let (name, rest) = line.split_once('(').unwrap_or((line, ""));
        let inside = rest.trim_end().strip_suffix(')').unwrap_or(rest);
        let mut parameters: Vec<Parameter> = Vec::new();
        let mut keyword_only = false;
        for part in split_parameters(inside) {
            let part = part.trim();
            match part {
                "" => {}
                "/" => {
                    for earlier in &mut parameters {
                        earlier.passing = Passing::Positional;
                    }
                }
                "*" => keyword_only = true,
                _ => {
                    let passing = if part.starts_with("**") {
                        Passing::Keywords
                    } else if part.starts_with('*') {
                        Passing::Rest
                    } else if keyword_only {
                        Passing::Keyword
                    } else {
                        Passing::Either
                    };
                    keyword_only |= passing == Passing::Rest;
                    let (name, default) = match part.split_once('=') {
                        Some((name, text)) => (name.trim(), parse_default(text.trim())),
                        None => (part.trim_start_matches('*'), Default::Required),
                    };
                    parameters.push(Parameter { name: name.into(), passing, default });
                }
            }
        }
        let plain = plain_counts(&parameters);
        Signature { name: name.trim().into(), parameters, plain }
    }

    /// Whether these arguments can be taken as they stand.
    #[inline]
    fn fits(&self, args: &Args) -> bool {
        let given = args.positional.len();
        args.keywords.is_empty() && self.takes(given)
    }

    /// Binds `args`. `qualified` is the name in messages (`DataFrame.head`); `receiver` is whether CPython would count
    /// `self` among the positional arguments.
    #[inline]
    pub fn bind(&self, qualified: &str, receiver: bool, args: Args) -> Result<Bound<'_>> {
        if self.fits(&args) {
            return Ok(self.of_slots(args.positional.into_iter().map(Some).collect()));
        }
        self.bind_each(qualified, receiver, args)
    }

    /// Whether so many arguments by position, and none by name, can be taken as they stand.
    #[inline]
    pub(crate) fn takes(&self, given: usize) -> bool {
        self.plain.is_some_and(|(least, most)| (least..=most).contains(&given))
    }

    /// Arguments by position that [`Signature::takes`] so many of.
    #[inline]
    pub(crate) fn of_slots(&self, slots: Slots) -> Bound<'_> {
        Bound { signature: self, slots, rest: Vec::new(), keywords: Vec::new() }
    }

    fn bind_each(&self, qualified: &str, receiver: bool, args: Args) -> Result<Bound<'_>> {
        let mut slots = Slots::from_elem(None, self.parameters.len());
        let mut rest = Vec::new();
        let mut keywords = Vec::new();
        let rest_at = self.parameters.iter().position(|p| p.passing == Passing::Rest);
        let keywords_at = self.parameters.iter().position(|p| p.passing == Passing::Keywords);
        let by_position =
            self.parameters.iter().filter(|p| matches!(p.passing, Passing::Positional | Passing::Either)).count();
        let given = args.positional.len();
        for (index, value) in args.positional.into_iter().enumerate() {
            if index < by_position {
                if let Some(slot) = slots.get_mut(index) {
                    *slot = Some(value);
                }
            } else {
                rest.push(value);
            }
        }
        if rest_at.is_none() && !rest.is_empty() {
            return Err(self.too_many(qualified, receiver, by_position, given));
        }
        for (name, value) in args.keywords {
            let at = self
                .parameters
                .iter()
                .position(|p| matches!(p.passing, Passing::Either | Passing::Keyword) && *p.name == *name);
            match at.and_then(|at| slots.get_mut(at)) {
                Some(slot @ None) => *slot = Some(value),
                Some(Some(_)) => {
                    return Err(raise::type_error(format!("{qualified}() got multiple values for argument '{name}'")));
                }
                None if keywords_at.is_some() => keywords.push((name, value)),
                None => {
                    return Err(raise::type_error(format!(
                        "{qualified}() got an unexpected keyword argument '{name}'"
                    )));
                }
            }
        }
        self.check_required(qualified, &slots)?;
        Ok(Bound { signature: self, slots, rest, keywords })
    }

    /// Fails as CPython's functions written in C do, whose wording differs from that of Python's own functions.
    #[inline]
    pub fn check_builtin(&self, qualified: &str, args: &Args) -> Result<()> {
        if self.fits(args) { Ok(()) } else { self.check_each(qualified, args) }
    }

    fn check_each(&self, qualified: &str, args: &Args) -> Result<()> {
        let name = &self.name;
        let of = |passing: Passing| self.parameters.iter().filter(move |p| p.passing == passing);
        let (given, named) = (args.positional.len(), args.keywords.len());
        if of(Passing::Rest).next().is_some() || of(Passing::Keywords).next().is_some() {
            let takes = |word: &str| of(Passing::Keyword).any(|p| *p.name == *word);
            if of(Passing::Keywords).next().is_some() || named == 0 {
                return Ok(());
            }
            if of(Passing::Keyword).next().is_none() {
                return Err(raise::type_error(format!("{qualified}() takes no keyword arguments")));
            }
            let most = of(Passing::Keyword).count();
            if named > most && &**name != "print" {
                return Err(raise::type_error(format!(
                    "{name}() takes at most {most} keyword argument{} ({named} given)",
                    plural(most)
                )));
            }
            return match args.keywords.iter().find(|(word, _)| !takes(word)) {
                Some((word, _)) => {
                    Err(raise::type_error(format!("'{word}' is an invalid keyword argument for {name}()")))
                }
                None => Ok(()),
            };
        }
        let least = of(Passing::Positional).filter(|p| p.default == Default::Required).count();
        let by_position = of(Passing::Positional).count();
        let by_either = by_position + of(Passing::Either).count();
        if by_position == self.parameters.len() {
            if named > 0 {
                return Err(raise::type_error(format!("{qualified}() takes no keyword arguments")));
            }
            let parsed = parsed_by_format(qualified);
            let fault = match (least, by_position) {
                (least, most) if parsed && (given < least || given > most) => {
                    let (bound, count) = if given < least { ("least", least) } else { ("most", most) };
                    format!("{name}() takes at {bound} {count} argument{} ({given} given)", plural(count))
                }
                (1, 1) if given != 1 && matches!(qualified, "reversed" | "cycle" | "pairwise") => {
                    format!("{qualified} expected 1 argument, got {given}")
                }
                (0, 0) if given > 0 => format!("{qualified}() takes no arguments ({given} given)"),
                (1, 1) if given != 1 => format!("{qualified}() takes exactly one argument ({given} given)"),
                (least, most) if least == most && given != most => {
                    format!("{name} expected {most} argument{}, got {given}", plural(most))
                }
                (least, _) if given < least => {
                    format!("{name} expected at least {least} argument{}, got {given}", plural(least))
                }
                (_, most) if given > most => {
                    // This one says whose it is.
                    let name = if qualified == "deque.rotate" { qualified } else { name };
                    format!("{name} expected at most {most} argument{}, got {given}", plural(most))
                }
                _ => return Ok(()),
            };
            return Err(raise::type_error(fault));
        }
        let most = self.parameters.len();
        if given + named > most {
            // Without the word, a function that takes keywords alone would seem to take none.
            let kind = if given == 0 { "keyword " } else { "" };
            let all = if least == most { "exactly" } else { "at most" };
            return Err(raise::type_error(format!(
                "{name}() takes {all} {most} {kind}argument{} ({} given)",
                plural(most),
                given + named
            )));
        }
        if given > by_either {
            return Err(raise::type_error(if by_either == 0 {
                format!("{name}() takes no positional arguments")
            } else {
                let required = self.parameters.iter().take(by_either).all(|p| p.default == Default::Required);
                let bound = if required { "exactly" } else { "at most" };
                format!("{name}() takes {bound} {by_either} positional argument{} ({given} given)", plural(by_either))
            }));
        }
        if given < least {
            let bound = if least < by_either { "at least" } else { "exactly" };
            return Err(raise::type_error(format!(
                "{name}() takes {bound} {least} positional argument{} ({given} given)",
                plural(least)
            )));
        }
        self.check_names(args)
    }

    /// Fails where a parameter has no argument, two, or a keyword no parameter.
    fn check_names(&self, args: &Args) -> Result<()> {
        let (name, given) = (&self.name, args.positional.len());
        let by_name = |p: &Parameter| matches!(p.passing, Passing::Either | Passing::Keyword);
        let passed = |parameter: &Parameter| args.keywords.iter().any(|(word, _)| *word == parameter.name);
        for (at, parameter) in self.parameters.iter().enumerate().skip(given) {
            if parameter.default == Default::Required && !passed(parameter) {
                let (place, called) = (at + 1, &parameter.name);
                let place = if &**name == "enumerate" { String::new() } else { format!(" (pos {place})") };
                return Err(raise::type_error(format!("{name}() missing required argument '{called}'{place}")));
            }
        }
        for (at, parameter) in self.parameters.iter().enumerate().take(given) {
            // `enumerate` knows its second keyword alone once the first argument has its place.
            if by_name(parameter) && passed(parameter) && &**name != "enumerate" {
                let (place, called) = (at + 1, &parameter.name);
                return Err(raise::type_error(format!(
                    "argument for {name}() given by name ('{called}') and position ({place})"
                )));
            }
        }
        for (word, _) in &args.keywords {
            let free = |at: usize| &**name != "enumerate" || at >= given;
            if !self.parameters.iter().enumerate().any(|(at, p)| *p.name == **word && by_name(p) && free(at)) {
                return Err(raise::type_error(format!("'{word}' is an invalid keyword argument for {name}()")));
            }
        }
        Ok(())
    }

    /// Fails where what `*args` and `**kwargs` took is not of this line, or is not its default: pandas' methods take the parameters of NumPy's
    /// functions, and honour none. Source: `pandas/compat/numpy/function.py`.
    pub(crate) fn check_unused(&self, bound: &Bound) -> Result<()> {
        let (name, known) = (&self.name, self.parameters.len());
        if bound.rest.len() + bound.keywords.len() > known {
            let given = bound.rest.len() + bound.keywords.len() + 1;
            return Err(raise::type_error(format!("{name}() takes at most {} arguments ({given} given)", known + 1)));
        }
        let by_position = self.parameters.iter().zip(&bound.rest);
        if let Some((p, _)) = by_position.clone().find(|(p, _)| bound.keywords.iter().any(|(word, _)| *word == p.name))
        {
            let fault = format!("{name}() got multiple values for keyword argument '{}'", p.name);
            return Err(raise::type_error(fault));
        }
        let of_name = |word: &str| self.parameters.iter().find(|p| *p.name == *word);
        if let Some((word, _)) = bound.keywords.iter().find(|(word, _)| of_name(word).is_none()) {
            return Err(raise::type_error(format!("{name}() got an unexpected keyword argument '{word}'")));
        }
        let by_name = bound.keywords.iter().filter_map(|(word, value)| of_name(word).map(|p| (p, value)));
        for (parameter, value) in by_position.chain(by_name) {
            let is_default = match &parameter.default {
                Default::Constant(Constant::None) => value.is_none(),
                Default::Constant(constant) => is_same(constant, value),
                Default::Required | Default::Unset => false,
            };
            if !is_default {
                return Err(raise::value_error(format!(
                    "the '{}' parameter is not supported in the pandas implementation of {name}()",
                    parameter.name
                )));
            }
        }
        Ok(())
    }

    fn check_required(&self, qualified: &str, slots: &[Option<Value>]) -> Result<()> {
        let missing = |keyword: bool| -> Vec<&str> {
            let of_kind = |p: &Parameter| match p.passing {
                Passing::Positional | Passing::Either => !keyword,
                Passing::Keyword => keyword,
                Passing::Rest | Passing::Keywords => false,
            };
            self.parameters
                .iter()
                .zip(slots)
                .filter(|(p, slot)| slot.is_none() && p.default == Default::Required && of_kind(p))
                .map(|(p, _)| &*p.name)
                .collect()
        };
        for (keyword, kind) in [(false, "positional"), (true, "keyword-only")] {
            let names = missing(keyword);
            if !names.is_empty() {
                return Err(raise::type_error(missing_arguments(qualified, kind, &names)));
            }
        }
        Ok(())
    }

    fn too_many(&self, qualified: &str, receiver: bool, by_position: usize, given: usize) -> Stop {
        let extra = usize::from(receiver);
        let required = self
            .parameters
            .iter()
            .filter(|p| matches!(p.passing, Passing::Positional | Passing::Either) && p.default == Default::Required)
            .count();
        raise::type_error(too_many_arguments(qualified, required + extra, by_position + extra, given + extra))
    }
}

fn plain_counts(parameters: &[Parameter]) -> Option<(usize, usize)> {
    let (mut least, mut most) = (0, 0);
    for parameter in parameters {
        let required = parameter.default == Default::Required;
        match parameter.passing {
            Passing::Positional | Passing::Either => {
                most += 1;
                least += usize::from(required);
            }
            Passing::Keyword if required => return None,
            Passing::Rest => return None,
            Passing::Keyword | Passing::Keywords => {}
        }
    }
    Some((least, most))
}

/// Methods whose arguments CPython reads by a format string, and counts in other words.
fn parsed_by_format(qualified: &str) -> bool {
    matches!(
        qualified.split_once('.'),
        Some(("str" | "bytes", "find" | "rfind" | "index" | "rindex" | "count" | "startswith" | "endswith"))
    )
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// CPython's wording for missing arguments.
pub fn missing_arguments(qualified: &str, kind: &str, names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
    let list = match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [firsts @ .., last] => format!("{}, and {last}", firsts.join(", ")),
    };
    let plural = if names.len() == 1 { "" } else { "s" };
    format!("{qualified}() missing {} required {kind} argument{plural}: {list}", names.len())
}

/// CPython's wording for too many positional arguments; counts include `self`.
pub fn too_many_arguments(qualified: &str, least: usize, most: usize, given: usize) -> String {
    let takes = if least == most { format!("{most}") } else { format!("from {least} to {most}") };
    let plural = if most == 1 && least == most { "" } else { "s" };
    let were = if given == 1 { "was" } else { "were" };
    format!("{qualified}() takes {takes} positional argument{plural} but {given} {were} given")
}

/// Whether an argument equals a default, as Python has it: `0` is `False`.
fn is_same(default: &Constant, value: &Value) -> bool {
    match (default, value) {
        (Constant::Bool(flag), Value::Int(int)) => *int == i64::from(*flag),
        (Constant::Bool(flag), Value::Bool(b) | Value::Numpy(Np::Bool(b))) => b == flag,
        (Constant::Str(a), Value::Str(b)) => **a == **b,
        _ => false,
    }
}

/// Splits at commas outside brackets and quotes.
fn split_parameters(inside: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut quote, mut start) = (Vec::new(), 0_i32, None, 0);
    for (at, c) in inside.char_indices() {
        match (quote, c) {
            (Some(q), _) if q == c => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{' | '<') => depth += 1,
            (None, ')' | ']' | '}' | '>') => depth -= 1,
            (None, ',') if depth == 0 => {
                parts.push(inside.get(start..at).unwrap_or(""));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(inside.get(start..).unwrap_or(""));
    parts
}

fn parse_default(text: &str) -> Default {
    let constant = match text {
        "None" => Constant::None,
        "True" => Constant::Bool(true),
        "False" => Constant::Bool(false),
        _ => {
            let quoted = text
                .strip_prefix('\'')
                .and_then(|t| t.strip_suffix('\''))
                .or_else(|| text.strip_prefix('"').and_then(|t| t.strip_suffix('"')));
            if let Some(quoted) = quoted {
                Constant::Str(quoted.replace("\\n", "\n").replace("\\t", "\t").into())
            } else if let Ok(i) = text.parse::<i64>() {
                Constant::Int(i)
            } else if let (Ok(f), true) =
                (text.parse::<f64>(), text.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
            {
                Constant::Float(f)
            } else {
                return Default::Unset;
            }
        }
    };
    Default::Constant(constant)
}

/// Arguments by position, each where its parameter is: those of a usual call need no allocation.
pub type Slots = SmallVec<[Option<Value>; 3]>;

/// Arguments bound to the parameters of a [`Signature`], read by name.
pub struct Bound<'a> {
    signature: &'a Signature,
    /// By position; one that is not there was left to its default.
    slots: Slots,
    /// What `*args` took.
    pub rest: Vec<Value>,
    /// What `**kwargs` took.
    pub keywords: Vec<(Arc<str>, Value)>,
}

impl Bound<'_> {
    /// The function's name.
    pub fn name(&self) -> &str {
        &self.signature.name
    }

    /// Whether it has such a parameter.
    pub fn takes(&self, name: &str) -> bool {
        self.signature.parameters.iter().any(|p| *p.name == *name)
    }

    fn at(&self, name: &str) -> Option<usize> {
        let at = self.signature.parameters.iter().position(|p| &*p.name == name);
        debug_assert!(at.is_some(), "{} has no parameter {name}", self.signature.name);
        at
    }

    /// The argument as passed; `None` where it was left to its default.
    pub fn given(&self, name: &str) -> Option<&Value> {
        self.at(name).and_then(|at| self.slots.get(at)).and_then(Option::as_ref)
    }

    /// The argument, or its default; Python's `None` where the default is [`Default::Unset`].
    pub fn value(&self, name: &str) -> Value {
        if let Some(value) = self.given(name) {
            return value.clone();
        }
        match self.at(name).and_then(|at| self.signature.parameters.get(at)).map(|p| &p.default) {
            Some(Default::Constant(constant)) => constant.value(),
            _ => Value::None,
        }
    }

    /// The argument unless it is `None` or was not passed without a default.
    pub fn some(&self, name: &str) -> Option<Value> {
        Some(self.value(name)).filter(|value| !value.is_none())
    }

    /// A flag: `True` or `False` (also NumPy's); anything else counts by its truth where that is plain.
    pub fn flag(&self, name: &str) -> Result<bool> {
        match self.value(name) {
            Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Ok(b),
            Value::Int(i) => Ok(i != 0),
            Value::None => Ok(false),
            other => Err(Stop::unsupported(format!("{}({name}=) of a {}", self.signature.name, other.spoken()))),
        }
    }

    /// The axis that `axis` names of a `class` whose last is `most`; the first where it was left out, or is `None` as by default.
    pub fn axis(&self, class: &str, most: i64) -> Result<i64> {
        let none = |value: &str| raise::value_error(format!("No axis named {value} for object type {class}"));
        match self.value("axis") {
            Value::None => match self.at("axis").and_then(|at| self.signature.parameters.get(at)) {
                Some(Parameter { default: Default::Constant(Constant::Int(_)), .. })
                    if self.given("axis").is_some() =>
                {
                    Err(none("None"))
                }
                _ => Ok(0),
            },
            Value::Int(axis) if axis <= most && axis >= 0 => Ok(axis),
            Value::Str(name) if &*name == "index" || &*name == "rows" => Ok(0),
            Value::Str(name) if &*name == "columns" && most == 1 => Ok(1),
            Value::Int(axis) => Err(none(&axis.to_string())),
            Value::Str(name) => Err(none(&name)),
            other => Err(Stop::unsupported(format!("axis of a {}", other.class().name))),
        }
    }

    /// An integer argument.
    pub fn c_int(&self, name: &str) -> Result<i64> {
        let wide = || raise::overflow_error("Python int too large to convert to C int");
        match self.value(name) {
            Value::Big(_) => Err(wide()),
            other => ops::index(&other).and_then(|int| i32::try_from(int).map(i64::from).map_err(|_| wide())),
        }
    }

    /// The argument as an integer of 64 bits.
    pub fn int(&self, name: &str) -> Result<i64> {
        match self.value(name) {
            Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
            other => ops::index(&other),
        }
    }

    /// A string argument; `TypeError` for anything else.
    pub fn text(&self, name: &str) -> Result<crate::text::Str> {
        match self.value(name) {
            Value::Str(text) => Ok(text),
            other => Err(raise::type_error(format!(
                "{}() argument '{name}' must be str, not {}",
                self.signature.name,
                crate::types::named_for_argument(&other)
            ))),
        }
    }

    /// Ends the run where `name` was passed anything but its default.
    pub fn refuse(&self, qualified: &str, name: &str) -> Result<()> {
        let Some(value) = self.given(name) else { return Ok(()) };
        let parameter = self.at(name).and_then(|at| self.signature.parameters.get(at));
        match (parameter.map(|p| &p.default), value) {
            (Some(Default::Constant(Constant::None)), Value::None) => Ok(()),
            (Some(Default::Constant(Constant::Bool(a))), Value::Bool(b)) if a == b => Ok(()),
            (Some(Default::Constant(Constant::Int(a))), Value::Int(b)) if a == b => Ok(()),
            (Some(Default::Constant(Constant::Float(a))), Value::Float(b)) if a == b => Ok(()),
            (Some(Default::Constant(Constant::Str(a))), Value::Str(b)) if **a == **b => Ok(()),
            // The first axis by its name, or said where it is no longer to be said.
            (Some(Default::Constant(Constant::Int(0))), Value::Str(b))
                if name == "axis" && matches!(&**b, "index" | "rows") =>
            {
                Ok(())
            }
            (Some(Default::Unset), Value::Int(0)) if name == "axis" => Ok(()),
            _ if refused::DESTINATIONS.contains(&name) => Err(Stop::refused("file-write")),
            _ => Err(Stop::unsupported(format!("{qualified}({name}=)"))),
        }
    }
}
