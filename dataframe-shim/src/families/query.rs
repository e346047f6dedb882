//! `df.query` and `df.eval`: expressions over columns, in pandas' own little language.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::query::Query;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value};

use crate::array::take::rows_of;
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::object::IndexObject;
use crate::selection;
use crate::series::Series;

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("query(expr, *, inplace=False, **kwargs)", query),
    Method::new("eval(expr, *, inplace=False, **kwargs)", eval),
];

/// Of pandas' further keywords those are known that ask for what is done anyway.
fn check_keywords(name: &str, args: &Bound) -> Result<()> {
    for (word, value) in &args.keywords {
        let usual = match &**word {
            "engine" => value.is_none() || value.as_str() == Some("python"),
            "parser" => value.as_str() == Some("pandas"),
            _ => false,
        };
        if !usual {
            return Err(Stop::unsupported(format!("DataFrame.{name}({word}=)")));
        }
    }
    Ok(())
}

fn parsed(args: &Bound, host: &mut dyn Host) -> Result<Rc<Query>> {
    match args.value("expr") {
        Value::Str(text) => host.parse_query(&text),
        other => {
            let shown = other.class().name;
            Err(raise::value_error(format!("expr must be a string to be evaluated, {shown} given")))
        }
    }
}

/// A line of `eval` that assigns: the name, and what it is given.
fn assignment(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('=')?;
    let name = name.trim();
    let first = name.chars().next()?;
    let is_name = (first.is_alphabetic() || first == '_') && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && !value.starts_with('=')).then_some((name, value.trim()))
}

/// An expression over columns, or assignments to columns, a line each: of a copy, or in place.
///
/// >>> pd.DataFrame({'a': [1, 2]}).eval('b = a + 1')['b'].tolist()
/// [2, 3]
fn eval(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    check_keywords("eval", args)?;
    let Value::Str(text) = args.value("expr") else {
        let expr = crate::array::infer::python_value(&args.value("expr"));
        return match expr {
            // What is no text is written as one first, and reads as itself.
            Value::Bool(_) | Value::Int(_) if args.flag("inplace")? => {
                Err(raise::value_error("Cannot operate inplace if there is no assignment"))
            }
            number @ (Value::Bool(_) | Value::Int(_)) => Ok(number),
            _ => parsed(args, host).map(|_| Value::None),
        };
    };
    meter.work_len(text.len())?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let inplace = args.flag("inplace")?;
    let assigned: Vec<(&str, &str)> = lines.iter().filter_map(|line| assignment(line)).collect();
    if assigned.is_empty() && lines.len() < 2 {
        let tree = parsed(args, host)?;
        let value = Scope { frame: df.frame(), owner: df }.value(&tree, host)?;
        if inplace {
            return Err(raise::value_error("Cannot operate inplace if there is no assignment"));
        }
        return Ok(value);
    }
    if assigned.len() < lines.len() {
        return Err(raise::value_error(
            "Multi-line expressions are only valid if all expressions contain an assignment",
        ));
    }
    let before = df.frame();
    for (name, _) in &assigned {
        let name = Value::str(*name, &meter)?;
        if inplace && assigned.len() > 1 && !before.positions(&name, &meter)?.is_empty() {
            return Err(Stop::unsupported("DataFrame.eval of several lines in place over a column that is there"));
        }
    }
    let target = if inplace { Rc::clone(df) } else { DataFrame::new(df.frame().copied(&meter)?) };
    for (name, value) in assigned {
        meter.step()?;
        if value.is_empty() {
            return Err(raise::exception(&exceptions::SYNTAX_ERROR, "invalid syntax"));
        }
        if assignment(value).is_some() {
            return Err(raise::exception(&exceptions::SYNTAX_ERROR, "can only assign a single expression"));
        }
        let tree = host.parse_query(value)?;
        let value = Scope { frame: target.frame(), owner: &target }.value(&tree, host)?;
        let name = Value::str(name, &meter)?;
        // In place the cells of a column that is there are written to, and keep their dtype.
        if inplace && !target.frame().positions(&name, &meter)?.is_empty() {
            let loc = ops::get_attr(&Value::shared(Rc::clone(&target)), "loc", host)?;
            let all = Value::slice(Value::None, Value::None, Value::None);
            ops::set_item(&loc, &Value::tuple(vec![all, name], &meter)?, value, host)?;
        } else {
            ops::set_item(&Value::shared(Rc::clone(&target)), &name, value, host)?;
        }
    }
    Ok(if inplace { Value::None } else { Value::shared(target) })
}

/// The rows for which an expression over columns holds.
///
/// >>> pd.DataFrame({'a': [1, 2, 3]}).query('a > 1 & a < 3')['a'].tolist()
/// [2]
fn query(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    check_keywords("query", args)?;
    let tree = parsed(args, host)?;
    let inplace = args.flag("inplace")?;
    let answer = Scope { frame: df.frame(), owner: df }.value(&tree, host)?;
    let frame = df.frame();
    let Some(mask) = selection::mask(&answer, &frame.index, host)? else {
        // What is no mask is taken for labels, as `loc` takes it.
        return Err(Stop::unsupported("DataFrame.query of no condition"));
    };
    let kept = frame.take(&rows_of(&mask), &meter)?;
    if inplace {
        df.set_frame(kept);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(kept))
}

/// What names mean inside a query: columns, then index levels; `@name` is a variable of the program.
struct Scope<'a> {
    frame: Frame,
    owner: &'a Rc<DataFrame>,
}

impl Scope<'_> {
    fn value(&self, query: &Query, host: &mut dyn Host) -> Result<Value> {
        host.meter().step()?;
        hiddentables_values::meter::nested(host, |host| self.value_here(query, host))
    }

    fn value_here(&self, query: &Query, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        Ok(match query {
            Query::Name(name) => self.column(name, host)?,
            Query::Variable(name) => host.lookup(name).ok_or_else(|| {
                raise::exception(
                    &exceptions::UNDEFINED_VARIABLE_ERROR,
                    format!("local variable '{name}' is not defined"),
                )
            })?,
            Query::Str(text) => Value::str(text.as_str(), &meter)?,
            Query::Int(i) => Value::Int(*i),
            Query::Float(f) => Value::Float(*f),
            Query::Bool(b) => Value::Bool(*b),
            Query::None => Value::None,
            Query::List(items) => {
                let items = items.iter().map(|item| self.value(item, host)).collect::<Result<Vec<_>>>()?;
                Value::list(items, &meter)?
            }
            Query::Unary(op, operand) => {
                let operand = self.value(operand, host)?;
                ops::unary(*op, &operand, host)?
            }
            Query::Not(operand) => {
                let operand = self.value(operand, host)?;
                ops::unary(UnaryOp::Invert, &operand, host)?
            }
            Query::Binary(op, left, right) => {
                let (left, right) = (self.value(left, host)?, self.value(right, host)?);
                ops::binary(*op, &left, &right, host)?
            }
            Query::And(left, right) => self.logical(BinaryOp::And, left, right, host)?,
            Query::Or(left, right) => self.logical(BinaryOp::Or, left, right, host)?,
            Query::Compare(first, rest) => self.comparison(first, rest, host)?,
            Query::In(item, container, negated) => {
                let (item, container) = (self.value(item, host)?, self.value(container, host)?);
                Scope::membership(&item, &container, *negated, host)?
            }
            Query::Attribute(object, name) => {
                let object = self.value(object, host)?;
                ops::get_attr(&object, name, host)?
            }
            Query::Subscript(object, key) => {
                let (object, key) = (self.value(object, host)?, self.value(key, host)?);
                ops::get_item(&object, &key, host)?
            }
            Query::Call(function, positional, keywords) => {
                let Query::Attribute(receiver, method) = &**function else {
                    return Err(Stop::unsupported("a function call in a query"));
                };
                let receiver = self.value(receiver, host)?;
                let positional = positional.iter().map(|value| self.value(value, host)).collect::<Result<Vec<_>>>()?;
                let keywords = keywords
                    .iter()
                    .map(|(name, value)| Ok((Arc::from(name.as_str()), self.value(value, host)?)))
                    .collect::<Result<Vec<_>>>()?;
                ops::call_method(&receiver, method, Args { positional, keywords }, host)?
            }
        })
    }

    fn column(&self, name: &str, host: &mut dyn Host) -> Result<Value> {
        let label = Value::str(name, host.meter())?;
        if !self.frame.positions(&label, host.meter())?.is_empty() {
            return self.owner.column_of(&label, host.meter());
        }
        let meter = Rc::clone(host.meter());
        if let Some(level) = self.frame.index.names().iter().position(|own| same_name(own, &label)) {
            return Series::value(
                label,
                Rc::clone(&self.frame.index),
                self.frame.index.level_array(level, &meter)?,
                &meter,
            );
        }
        if name == "index" {
            return Ok(IndexObject::value(Rc::clone(&self.frame.index)));
        }
        Err(raise::exception(&exceptions::UNDEFINED_VARIABLE_ERROR, format!("name '{name}' is not defined")))
    }

    fn logical(&self, op: BinaryOp, left: &Query, right: &Query, host: &mut dyn Host) -> Result<Value> {
        let (left, right) = (self.value(left, host)?, self.value(right, host)?);
        ops::binary(op, &left, &right, host)
    }

    /// A chain of comparisons; `==` and `!=` with a list ask for membership, as pandas reads them.
    fn comparison(&self, first: &Query, rest: &[(CompareOp, Query)], host: &mut dyn Host) -> Result<Value> {
        let mut left = self.value(first, host)?;
        let mut answer: Option<Value> = None;
        for (op, right) in rest {
            let right = self.value(right, host)?;
            let list = |v: &Value| matches!(v, Value::List(_) | Value::Tuple(_));
            let part = match op {
                CompareOp::Eq | CompareOp::Ne if list(&right) => {
                    Scope::membership(&left, &right, *op == CompareOp::Ne, host)?
                }
                _ => ops::compare(*op, &left, &right, host)?,
            };
            answer = Some(match answer {
                None => part,
                Some(before) => ops::binary(BinaryOp::And, &before, &part, host)?,
            });
            left = right;
        }
        Ok(answer.unwrap_or(left))
    }

    /// `item in container`; of a column membership of each cell.
    fn membership(item: &Value, container: &Value, negated: bool, host: &mut dyn Host) -> Result<Value> {
        let found = if item.is::<Series>() {
            ops::call_method(item, "isin", Args::one(container.clone()), host)?
        } else if container.is::<Series>() || item.is::<IndexObject>() {
            return Err(Stop::unsupported("this form of \"in\" in a query"));
        } else {
            Value::Bool(ops::contains(container, item, host)?)
        };
        if negated { ops::unary(UnaryOp::Invert, &found, host) } else { Ok(found) }
    }
}
