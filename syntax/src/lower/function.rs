//! Functions, lambdas and comprehensions: what has a scope of its own.

use std::sync::Arc;

use rustpython_parser::ast::{self, Expr, Ranged};

use super::{Around, Block, Lower, Phase, span};
use crate::ast::{
    Comprehension, ComprehensionBody, Constant, ConstantId, Defaults, ExprKind, Function, FunctionBody, FunctionDef,
    InnerLoop, Lambda, Parameter, Parameters, Produce, StmtKind,
};
use crate::strings::Literal;
use crate::symtable::{annotations, key, literal_of};

impl Lower<'_> {
    pub(super) fn function(&mut self, node: &ast::StmtFunctionDef) -> StmtKind {
        if let Some(parameter) = node.type_params.first() {
            self.fault(Phase::Parser, parameter, "expected '('");
        }
        let def = FunctionParts {
            name: &node.name,
            args: &node.args,
            returns: node.returns.as_deref(),
            decorators: &node.decorator_list,
            body: &node.body,
        };
        StmtKind::FunctionDef(Box::new(self.definition(key(node), node, &def, Block::Function)))
    }

    /// Not supported, but what is inside is checked.
    pub(super) fn async_function(&mut self, node: &ast::StmtAsyncFunctionDef) {
        self.unsupported("async function definition", node);
        let def = FunctionParts {
            name: &node.name,
            args: &node.args,
            returns: node.returns.as_deref(),
            decorators: &node.decorator_list,
            body: &node.body,
        };
        self.definition(key(node), node, &def, Block::Async);
    }

    fn definition(&mut self, key: usize, node: &impl Ranged, def: &FunctionParts<'_>, block: Block) -> FunctionDef {
        let name = self.binding(def.name, node);
        let decorators = def.decorators.iter().map(|decorator| self.expr(decorator)).collect();
        let defaults = self.defaults(def.args);
        let mut evaluated = Vec::new();
        if !self.postponed {
            for annotation in annotations(def.args) {
                // `*args: *Ts` is the one place a star may stand in.
                let annotation = if let Expr::Starred(starred) = annotation { &starred.value } else { annotation };
                evaluated.push(self.expr(annotation));
            }
            evaluated.extend(def.returns.map(|returns| self.expr(returns)));
        }
        let around = Around { block, ..Around::default() };
        let ((parameters, body), scope, after) =
            self.inside(key, around, |this| (this.parameters(def.args), this.block(def.body)));
        let doc = self.docstring(def.body);
        let function = Function {
            span: span(node),
            name: name.symbol,
            parameters,
            scope,
            body: FunctionBody::Block(body),
            doc,
            returns_value: after.returns_value,
        };
        FunctionDef { name, decorators, defaults, annotations: evaluated, function: Arc::new(function) }
    }

    pub(super) fn lambda(&mut self, node: &ast::ExprLambda) -> ExprKind {
        let defaults = self.defaults(&node.args);
        let around = Around { block: Block::Function, ..Around::default() };
        let ((parameters, body), scope, _) =
            self.inside(key(node), around, |this| (this.parameters(&node.args), this.expr(&node.body)));
        let name = self.symbols.intern("<lambda>");
        let function = Function {
            span: span(node),
            name,
            parameters,
            scope,
            body: FunctionBody::Expr(body),
            doc: None,
            returns_value: true,
        };
        ExprKind::Lambda(Box::new(Lambda { defaults, function: Arc::new(function) }))
    }

    fn docstring(&mut self, body: &[ast::Stmt]) -> Option<ConstantId> {
        let Some(ast::Stmt::Expr(first)) = body.first() else {
            return None;
        };
        let Expr::Constant(node) = &*first.value else {
            return None;
        };
        match literal_of(node, self.literals)? {
            Literal::Str(text) => Some(self.constants.add(Constant::Str(Arc::from(text.as_str())))),
            Literal::Bytes(_) | Literal::Formatted(_) => None,
        }
    }

    fn defaults(&mut self, args: &ast::Arguments) -> Defaults {
        let positional = args.posonlyargs.iter().chain(&args.args).filter_map(|arg| arg.default.as_deref());
        let positional = positional.map(|default| self.expr(default)).collect();
        let keyword_only = args.kwonlyargs.iter().zip(0..);
        let keyword_only =
            keyword_only.filter_map(|(arg, index)| arg.default.as_deref().map(|default| (index, default)));
        let keyword_only = keyword_only.map(|(index, default)| (index, self.expr(default))).collect();
        Defaults { positional, keyword_only }
    }

    fn parameters(&mut self, args: &ast::Arguments) -> Parameters {
        let mut one = |arg: &ast::Arg, has_default| Parameter { name: self.binding(&arg.arg, arg), has_default };
        let mut many = |args: &[ast::ArgWithDefault], all: &mut Vec<Parameter>| {
            all.extend(args.iter().map(|arg| one(&arg.def, arg.default.is_some())));
        };
        let (mut positional, mut keyword_only) = (Vec::new(), Vec::new());
        many(&args.posonlyargs, &mut positional);
        many(&args.args, &mut positional);
        many(&args.kwonlyargs, &mut keyword_only);
        let star = args.vararg.as_deref().map(|arg| one(arg, false));
        let double_star = args.kwarg.as_deref().map(|arg| one(arg, false));
        Parameters { positional_only: args.posonlyargs.len() as u32, positional, star, keyword_only, double_star }
    }

    pub(super) fn comprehension(
        &mut self,
        key: usize,
        node: &impl Ranged,
        generators: &[ast::Comprehension],
        result: Result<'_>,
    ) -> ExprKind {
        let Some((first, rest)) = generators.split_first() else {
            return ExprKind::Tuple(Vec::new());
        };
        if generators.iter().any(|generator| generator.is_async) {
            if self.around.block == Block::Async || matches!(result, Result::Generator(_)) {
                self.unsupported("asynchronous comprehension", node);
            } else {
                self.fault(Phase::Compiler, node, "asynchronous comprehension outside of an asynchronous function");
            }
        }
        let iterable = self.expr(&first.iter);
        let around = Around { comprehension: true, loops: 0, blocks: 0, ..self.around };
        let ((target, conditions, inner, result), scope, _) = self.inside(key, around, |this| {
            let target = this.target(&first.target, "");
            let conditions = first.ifs.iter().map(|condition| this.expr(condition)).collect();
            let inner = rest.iter().map(|generator| this.inner_loop(generator)).collect();
            (target, conditions, inner, this.produce(&result))
        });
        let body = ComprehensionBody { scope, target, conditions, inner, result };
        ExprKind::Comprehension(Box::new(Comprehension { iterable, body: Arc::new(body) }))
    }

    fn inner_loop(&mut self, generator: &ast::Comprehension) -> InnerLoop {
        InnerLoop {
            iterable: self.expr(&generator.iter),
            target: self.target(&generator.target, ""),
            conditions: generator.ifs.iter().map(|condition| self.expr(condition)).collect(),
        }
    }

    fn produce(&mut self, result: &Result<'_>) -> Produce {
        match result {
            Result::List(element) => Produce::List(self.produced(element)),
            Result::Set(element) => Produce::Set(self.produced(element)),
            Result::Generator(element) => Produce::Generator(self.produced(element)),
            Result::Dict(key, value) => Produce::Dict(self.expr(key), self.expr(value)),
        }
    }

    fn produced(&mut self, element: &Expr) -> crate::ast::Expr {
        if let Expr::Starred(starred) = element {
            self.fault(Phase::Parser, element, "iterable unpacking cannot be used in comprehension");
            return self.expr(&starred.value);
        }
        self.expr(element)
    }
}

/// What a comprehension makes, not lowered yet.
pub(super) enum Result<'a> {
    List(&'a Expr),
    Set(&'a Expr),
    Dict(&'a Expr, &'a Expr),
    Generator(&'a Expr),
}

struct FunctionParts<'a> {
    name: &'a str,
    args: &'a ast::Arguments,
    returns: Option<&'a Expr>,
    decorators: &'a [Expr],
    body: &'a [ast::Stmt],
}
