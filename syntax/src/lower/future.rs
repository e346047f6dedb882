//! `from __future__ import …`: takes effect while lowering, and is nothing at run time.

use rustpython_parser::ast::{self, Ranged, Stmt};

use crate::lexer::Stop;

const KNOWN: [&str; 10] = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "barry_as_FLUFL",
    "generator_stop",
    "annotations",
];

pub(super) struct Future {
    /// `annotations` was imported: none is evaluated.
    pub(super) annotations: bool,
    /// Imports up to this offset stand at the beginning of the file.
    pub(super) until: usize,
    pub(super) faults: Vec<Stop>,
}

pub(super) fn read(body: &[Stmt]) -> Future {
    let mut future = Future { annotations: false, until: 0, faults: Vec::new() };
    for (index, stmt) in body.iter().enumerate() {
        match stmt {
            Stmt::ImportFrom(node) if is_future(node) => {
                for alias in &node.names {
                    future.feature(alias, stmt);
                }
                future.until = u32::from(stmt.end()) as usize;
            }
            Stmt::Expr(node) if index == 0 && matches!(&*node.value, ast::Expr::Constant(_)) => {}
            _ => break,
        }
    }
    future
}

pub(super) fn is_future(node: &ast::StmtImportFrom) -> bool {
    let level = node.level.map_or(0, |level| level.to_u32());
    level == 0 && node.module.as_ref().is_some_and(|module| module.as_str() == "__future__")
}

impl Future {
    fn feature(&mut self, alias: &ast::Alias, stmt: &Stmt) {
        let name = alias.name.as_str();
        self.annotations |= name == "annotations";
        if name == "braces" {
            self.faults.push(Stop::syntax(stmt.start().into(), "not a chance"));
        } else if !KNOWN.contains(&name) {
            self.faults.push(Stop::syntax(stmt.start().into(), format!("future feature {name} is not defined")));
        }
    }
}
