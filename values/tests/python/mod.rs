//! A host for tests: runs the few statements and expressions in which the case files speak, over this crate's values.

use std::collections::HashMap;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::{Iter, collect};
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::query::Query;
use hiddentables_values::{Args, Class, Dict, Host, Limits, Meter, Native, Object, Result, Set, Stop, Value, types};
use rustpython_parser::ast::{self, Constant, Expr, Operator, Stmt};
use rustpython_parser::{Parse, ast::Suite};

/// A run: names and a meter.
pub struct Run {
    meter: Rc<Meter>,
    names: HashMap<String, Value>,
}

impl Host for Run {
    fn meter(&self) -> &Rc<Meter> {
        &self.meter
    }

    fn call(&mut self, callee: &Value, args: Args) -> Result<Value> {
        match callee {
            Value::Class(class) => class.instantiate(args, self),
            Value::Native(native) => native.call(args, self),
            Value::Object(object) => match callee.downcast::<Lambda>() {
                Some(lambda) => lambda.run(args, self),
                None => Rc::clone(object).call(args, self),
            },
            other => Err(raise::type_error(format!("'{}' object is not callable", other.class().name))),
        }
    }

    fn parse_query(&mut self, _: &str) -> Result<Rc<Query>> {
        Err(Stop::unsupported("query"))
    }

    fn lookup(&self, _: &str) -> Option<Value> {
        None
    }
}

struct Lambda {
    parameters: Vec<String>,
    body: Expr,
}

impl Lambda {
    fn run(&self, args: Args, run: &mut Run) -> Result<Value> {
        for (name, value) in self.parameters.iter().zip(args.positional) {
            run.names.insert(name.clone(), value);
        }
        run.evaluate(&self.body)
    }
}

impl Object for Lambda {
    fn class(&self) -> &'static Class {
        &types::FUNCTION
    }

    fn callable(&self) -> bool {
        true
    }
}

macro_rules! natives {
    ($($name:ident = $line:literal, $call:expr;)*) => {
        $(static $name: Native = Native::new($line, $call);)*

        fn native(name: &str) -> Option<Value> {
            $(if $name.name() == name { return Some(Value::Native(&$name)); })*
            None
        }
    };
}

natives! {
    REPR = "repr(obj, /)", |args, host| Value::str(ops::repr(&args.value("obj"), host)?, host.meter());
    ASCII = "ascii(obj, /)", |args, host| Value::str(ops::ascii(&args.value("obj"), host)?, host.meter());
    FORMAT = "format(value, spec='', /)", |args, host| {
        Value::str(ops::format(&args.value("value"), &args.text("spec")?, host)?, host.meter())
    };
    LEN = "len(obj, /)", |args, host| Ok(Value::Int(ops::len(&args.value("obj"), host)? as i64));
    ABS = "abs(x, /)", |args, host| ops::unary(UnaryOp::Abs, &args.value("x"), host);
    NEXT = "next(iterator, /)", |args, host| {
        let mut items = Iter::of(&args.value("iterator"), host)?;
        items.next(host)?.ok_or_else(raise::stop_iteration)
    };
    ITER = "iter(obj, /)", |args, host| Ok(Iter::of(&args.value("obj"), host)?.into_value());
    SORTED = "sorted(iterable, /, *, key=None, reverse=False)", |args, host| {
        let items = collect(&args.value("iterable"), host)?;
        let key = args.some("key");
        let items = ops::sort(items, key.as_ref(), args.flag("reverse")?, host)?;
        Value::list(items, host.meter())
    };
    HASH = "hash(obj, /)", |args, _| Ok(ops::hash::hash(&args.value("obj")).map_or(Value::None, Value::Int));
    CHR = "chr(i, /)", |args, host| {
        let c = u32::try_from(args.int("i")?).ok().and_then(char::from_u32).unwrap_or_default();
        Value::str(c.to_string(), host.meter())
    };
    POW = "pow(x, y, z=None, /)", |args, host| ops::binary(BinaryOp::Pow, &args.value("x"), &args.value("y"), host);
}

const CLASSES: &[&Class] = &[
    &types::INT,
    &types::BOOL,
    &types::FLOAT,
    &types::COMPLEX,
    &types::STR,
    &types::BYTES,
    &types::LIST,
    &types::TUPLE,
    &types::DICT,
    &types::SET,
    &types::FROZENSET,
    &types::RANGE,
    &types::SLICE,
    &types::TYPE,
    &types::OBJECT,
    &types::COUNTER,
    &types::DEFAULT_DICT,
    &types::ORDERED_DICT,
    &types::exceptions::VALUE_ERROR,
    &types::exceptions::KEY_ERROR,
];

const NUMPY: &[&Class] = &[
    &types::NP_FLOAT64,
    &types::NP_INT8,
    &types::NP_INT16,
    &types::NP_INT32,
    &types::NP_INT64,
    &types::NP_UINT8,
    &types::NP_UINT16,
    &types::NP_UINT32,
];

impl Run {
    /// The repr of the last expression of `source`, or the fault that ended it, as the case files write them.
    pub fn outcome(source: &str) -> String {
        let mut run = Run { meter: Meter::new(Limits::default()), names: HashMap::new() };
        match run.execute(source).and_then(|value| ops::repr(&value, &mut run)) {
            Ok(text) => text,
            Err(stop) => match stop.raised() {
                Some(exception) => {
                    let message = exception.message(&mut run).unwrap_or_else(|stop| format!("{stop:?}"));
                    format!("{}: {message}", exception.class.name)
                }
                None => format!("{stop:?}"),
            },
        }
    }

    fn execute(&mut self, source: &str) -> Result<Value> {
        let suite = Suite::parse(source, "case").map_err(|fault| Stop::unsupported(format!("{fault}")))?;
        let mut last = Value::None;
        for statement in &suite {
            last = self.statement(statement)?;
        }
        Ok(last)
    }

    fn statement(&mut self, statement: &Stmt) -> Result<Value> {
        match statement {
            Stmt::Expr(statement) => return self.evaluate(&statement.value),
            Stmt::Assign(statement) => {
                let value = self.evaluate(&statement.value)?;
                for target in &statement.targets {
                    self.assign(target, value.clone())?;
                }
            }
            Stmt::AugAssign(statement) => {
                let (old, new) = (self.evaluate(&statement.target)?, self.evaluate(&statement.value)?);
                let value = ops::inplace(binary(statement.op), &old, &new, self)?;
                self.assign(&statement.target, value)?;
            }
            Stmt::Delete(statement) => {
                for target in &statement.targets {
                    if let Expr::Subscript(target) = target {
                        let (container, key) = (self.evaluate(&target.value)?, self.evaluate(&target.slice)?);
                        ops::del_item(&container, &key, self)?;
                    }
                }
            }
            Stmt::For(statement) => {
                let mut items = Iter::of(&self.evaluate(&statement.iter)?, self)?;
                while let Some(item) = items.next(self)? {
                    self.assign(&statement.target, item)?;
                    for inner in &statement.body {
                        self.statement(inner)?;
                    }
                }
            }
            other => return Err(Stop::unsupported(format!("{other:?}"))),
        }
        Ok(Value::None)
    }

    fn assign(&mut self, target: &Expr, value: Value) -> Result<()> {
        match target {
            Expr::Name(name) => {
                self.names.insert(name.id.to_string(), value);
                Ok(())
            }
            Expr::Subscript(target) => {
                let (container, key) = (self.evaluate(&target.value)?, self.evaluate(&target.slice)?);
                ops::set_item(&container, &key, value, self)
            }
            other => Err(Stop::unsupported(format!("{other:?}"))),
        }
    }

    fn all(&mut self, expressions: &[Expr]) -> Result<Vec<Value>> {
        let mut values = Vec::new();
        for expression in expressions {
            match expression {
                Expr::Starred(starred) => {
                    let value = self.evaluate(&starred.value)?;
                    values.extend(collect(&value, self)?);
                }
                other => values.push(self.evaluate(other)?),
            }
        }
        Ok(values)
    }

    fn name(&self, name: &str) -> Result<Value> {
        if let Some(value) = self.names.get(name) {
            return Ok(value.clone());
        }
        let class = CLASSES.iter().find(|class| class.name == name);
        class.map(|class| Value::Class(class)).or_else(|| native(name)).ok_or_else(|| raise::undefined_name(name))
    }

    fn evaluate(&mut self, expression: &Expr) -> Result<Value> {
        match expression {
            Expr::Constant(constant) => self.constant(&constant.value),
            Expr::Name(name) => self.name(&name.id),
            Expr::List(list) => {
                let items = self.all(&list.elts)?;
                Value::list(items, &self.meter)
            }
            Expr::Tuple(tuple) => {
                let items = self.all(&tuple.elts)?;
                Value::tuple(items, &self.meter)
            }
            Expr::Set(set) => {
                let items = self.all(&set.elts)?;
                // CPython folds three constants or more into a frozenset, and copies it.
                let folded = set.elts.len() > 2 && set.elts.iter().all(|e| matches!(e, Expr::Constant(_)));
                let set = Set::new(false, items, &self.meter)?;
                Ok(Value::Set(if folded { Set::copy_of(false, &set, &self.meter)? } else { set }))
            }
            Expr::Dict(dict) => {
                let result = Dict::new(hiddentables_values::dict::Kind::Plain, &self.meter)?;
                for (key, value) in dict.keys.iter().zip(&dict.values) {
                    let key = key.as_ref().map_or(Ok(Value::None), |key| self.evaluate(key))?;
                    let value = self.evaluate(value)?;
                    result.insert(key, value)?;
                }
                Ok(Value::Dict(result))
            }
            Expr::Attribute(attribute) => self.attribute(attribute),
            Expr::Subscript(subscript) => {
                let (container, key) = (self.evaluate(&subscript.value)?, self.evaluate(&subscript.slice)?);
                ops::get_item(&container, &key, self)
            }
            Expr::Slice(slice) => {
                let mut bound = |part: &Option<Box<Expr>>| part.as_ref().map_or(Ok(Value::None), |e| self.evaluate(e));
                let (start, stop, step) = (bound(&slice.lower)?, bound(&slice.upper)?, bound(&slice.step)?);
                Ok(Value::slice(start, stop, step))
            }
            Expr::Call(call) => self.call_expression(call),
            Expr::Lambda(lambda) => Ok(Value::object(Lambda {
                parameters: lambda.args.args.iter().map(|arg| arg.def.arg.to_string()).collect(),
                body: (*lambda.body).clone(),
            })),
            Expr::BinOp(operation) => {
                let (a, b) = (self.evaluate(&operation.left)?, self.evaluate(&operation.right)?);
                ops::binary(binary(operation.op), &a, &b, self)
            }
            Expr::UnaryOp(operation) => {
                let value = self.evaluate(&operation.operand)?;
                match operation.op {
                    ast::UnaryOp::USub => ops::unary(UnaryOp::Neg, &value, self),
                    ast::UnaryOp::UAdd => ops::unary(UnaryOp::Pos, &value, self),
                    ast::UnaryOp::Invert => ops::unary(UnaryOp::Invert, &value, self),
                    ast::UnaryOp::Not => Ok(Value::Bool(!ops::truth(&value, self)?)),
                }
            }
            Expr::Compare(comparison) => {
                let mut left = self.evaluate(&comparison.left)?;
                let mut answer = Value::Bool(true);
                for (op, right) in comparison.ops.iter().zip(&comparison.comparators) {
                    let right = self.evaluate(right)?;
                    answer = self.compare(*op, &left, &right)?;
                    left = right;
                }
                Ok(answer)
            }
            other => Err(Stop::unsupported(format!("{other:?}"))),
        }
    }

    fn compare(&mut self, op: ast::CmpOp, a: &Value, b: &Value) -> Result<Value> {
        let op = match op {
            ast::CmpOp::In => return ops::contains(b, a, self).map(Value::Bool),
            ast::CmpOp::NotIn => return Ok(Value::Bool(!ops::contains(b, a, self)?)),
            ast::CmpOp::Is => return Ok(Value::Bool(a.is_same(b))),
            ast::CmpOp::IsNot => return Ok(Value::Bool(!a.is_same(b))),
            ast::CmpOp::Eq => CompareOp::Eq,
            ast::CmpOp::NotEq => CompareOp::Ne,
            ast::CmpOp::Lt => CompareOp::Lt,
            ast::CmpOp::LtE => CompareOp::Le,
            ast::CmpOp::Gt => CompareOp::Gt,
            ast::CmpOp::GtE => CompareOp::Ge,
        };
        ops::compare(op, a, b, self)
    }

    fn attribute(&mut self, attribute: &ast::ExprAttribute) -> Result<Value> {
        if let Expr::Name(module) = &*attribute.value
            && module.id.as_str() == "np"
        {
            if attribute.attr.as_str() == "bool_" {
                return Ok(Value::Class(&types::NP_BOOL));
            }
            let class = NUMPY.iter().find(|class| class.name == attribute.attr.as_str());
            return class.map(|class| Value::Class(class)).ok_or_else(|| raise::undefined_name("np"));
        }
        let value = self.evaluate(&attribute.value)?;
        ops::get_attr(&value, &attribute.attr, self)
    }

    fn call_expression(&mut self, call: &ast::ExprCall) -> Result<Value> {
        let mut args = Args::positional(Vec::new());
        let callee = match &*call.func {
            Expr::Attribute(method) if !matches!(&*method.value, Expr::Name(name) if name.id.as_str() == "np") => {
                Err((self.evaluate(&method.value)?, method.attr.to_string()))
            }
            other => Ok(self.evaluate(other)?),
        };
        args.positional = self.all(&call.args)?;
        for keyword in &call.keywords {
            let value = self.evaluate(&keyword.value)?;
            if let Some(name) = &keyword.arg {
                args.keywords.push((name.as_str().into(), value));
            }
        }
        match callee {
            Ok(callee) => self.call(&callee, args),
            Err((receiver, method)) => ops::call_method(&receiver, &method, args, self),
        }
    }

    fn constant(&mut self, constant: &Constant) -> Result<Value> {
        match constant {
            Constant::None => Ok(Value::None),
            Constant::Bool(b) => Ok(Value::Bool(*b)),
            Constant::Str(text) => Value::str(text.as_str(), &self.meter),
            Constant::Bytes(bytes) => Value::bytes(bytes.clone(), &self.meter),
            Constant::Int(int) => Value::integer(int.to_string().parse().unwrap_or_default(), &self.meter),
            Constant::Float(float) => Ok(Value::Float(*float)),
            Constant::Complex { real, imag } => Ok(types::complex::Complex::value(*real, *imag)),
            Constant::Ellipsis => Ok(Value::Ellipsis),
            other @ Constant::Tuple(_) => Err(Stop::unsupported(format!("{other:?}"))),
        }
    }
}

fn binary(op: Operator) -> BinaryOp {
    match op {
        Operator::Add => BinaryOp::Add,
        Operator::Sub => BinaryOp::Sub,
        Operator::Mult => BinaryOp::Mul,
        Operator::Div => BinaryOp::Div,
        Operator::FloorDiv => BinaryOp::FloorDiv,
        Operator::Mod => BinaryOp::Mod,
        Operator::Pow => BinaryOp::Pow,
        Operator::MatMult => BinaryOp::MatMul,
        Operator::BitAnd => BinaryOp::And,
        Operator::BitOr => BinaryOp::Or,
        Operator::BitXor => BinaryOp::Xor,
        Operator::LShift => BinaryOp::LShift,
        Operator::RShift => BinaryOp::RShift,
    }
}
