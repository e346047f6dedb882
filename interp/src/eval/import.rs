//! `import`: binds what is installed. There is nothing else to find: no path, no loader.

use hiddentables_syntax::ast::{ImportFrom, ImportedModule};
use hiddentables_values::exception::{Terminal, Why, raise};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Module, Result, Stop, Value, ops};

use crate::frame::Frame;
use crate::modules;
use crate::run::ImportMode;

impl Frame<'_> {
    pub(super) fn import(&mut self, imported: &[ImportedModule]) -> Result<()> {
        if self.run.settings.imports == ImportMode::Blank {
            return Ok(());
        }
        for import in imported {
            let module = self.find_module(&import.module)?;
            let value = match import.module.split_once('.') {
                Some((package, _)) if !import.aliased => self.find_module(package)?,
                _ => module,
            };
            self.store(&import.name, value);
        }
        Ok(())
    }

    pub(super) fn import_from(&mut self, import: &ImportFrom) -> Result<()> {
        if self.run.settings.imports == ImportMode::Blank {
            return Ok(());
        }
        if import.level > 0 {
            return Err(Stop::refused("import"));
        }
        let module = self.find_module(&import.module)?;
        for name in &import.names {
            let text = self.unit.shared_name(name.symbol);
            let value = self.get_attribute(&module, &text).or_else(|stop| {
                if stop.exception_of(&exceptions::ATTRIBUTE_ERROR).is_none() {
                    return Err(stop);
                }
                // A module inside a package is an attribute only once it was imported.
                self.find_module(&format!("{}.{text}", import.module)).map_err(|stop| {
                    if !matches!(stop.clone().into_why(), Why::Terminal(Terminal::Refused("import"))) {
                        return stop;
                    }
                    let message = format!("cannot import name '{text}' from '{}' (unknown location)", import.module);
                    raise::exception(&exceptions::IMPORT_ERROR, message)
                })
            });
            let value = self.place(value, name.span.start)?;
            self.store(&name.name, value);
        }
        Ok(())
    }

    /// An installed module by its dotted name.
    fn find_module(&mut self, dotted: &str) -> Result<Value> {
        if let Some((_, value)) = self.run.settings.modules.iter().find(|(name, _)| **name == *dotted) {
            return Ok(value.clone());
        }
        if let Some(module) = modules::find(dotted) {
            return Ok(self.run.globals.module(module));
        }
        let Some((package, inner)) = dotted.rsplit_once('.') else {
            return Err(Stop::refused("import"));
        };
        let package = self.find_module(package)?;
        match ops::get_attr(&package, inner, self) {
            Ok(found) if found.is::<Module>() => Ok(found),
            Err(stop) if stop.is_terminal() => Err(stop),
            _ => Err(Stop::refused("import")),
        }
    }
}
