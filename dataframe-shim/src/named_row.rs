//! [`NamedRow`]: what `itertuples` gives, a tuple with names.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::list::Tuple;
use hiddentables_values::ops::{self, CompareOp};
use hiddentables_values::{Class, Host, Iter, Object, Result, Stop, Value, types};

/// The class of rows; named as pandas names it.
pub static NAMED_ROW: Class = Class::new("Pandas", "pandas.core.frame", &[&types::TUPLE]);

/// A row as a named tuple: cells by position, and by the names that can be attributes.
pub struct NamedRow {
    names: Rc<[Box<str>]>,
    cells: Rc<Tuple>,
}

impl NamedRow {
    /// A row; as many names as cells.
    pub fn value(names: &Rc<[Box<str>]>, cells: Rc<Tuple>) -> Value {
        Value::object(NamedRow { names: Rc::clone(names), cells })
    }

    /// The row as a plain tuple.
    pub fn tuple(&self) -> Value {
        Value::Tuple(Rc::clone(&self.cells))
    }
}

/// The names of `collections.namedtuple(…, rename=True)`: what is no identifier, a keyword, private or a repetition becomes `_n`.
pub fn field_names(labels: &[Value]) -> Rc<[Box<str>]> {
    const KEYWORDS: &str = " False None True and as assert async await break class continue def del elif else except finally for \
                            from global if import in is lambda nonlocal not or pass raise return try while with yield ";
    let mut taken: Vec<Box<str>> = Vec::with_capacity(labels.len());
    for (at, label) in labels.iter().enumerate() {
        let usable = label.as_str().filter(|name| {
            let identifier =
                name.chars().enumerate().all(|(at, c)| c == '_' || c.is_alphabetic() || (at > 0 && c.is_numeric()));
            let keyword = KEYWORDS.split_whitespace().any(|word| word == *name);
            !name.is_empty()
                && identifier
                && !keyword
                && !name.starts_with('_')
                && !taken.iter().any(|own| **own == **name)
        });
        taken.push(usable.map_or_else(|| format!("_{at}").into(), Box::from));
    }
    taken.into()
}

impl Object for NamedRow {
    fn class(&self) -> &'static Class {
        &NAMED_ROW
    }

    fn get_attr(self: Rc<Self>, name: &str, _host: &mut dyn Host) -> Result<Value> {
        if let Some(cell) = self.names.iter().position(|own| **own == *name).and_then(|at| self.cells.get(at)) {
            return Ok(cell.clone());
        }
        match name {
            "count" | "index" | "_asdict" | "_replace" | "_fields" => {
                Err(Stop::unsupported(format!("named tuple .{name}")))
            }
            _ => Err(raise::no_attribute(NAMED_ROW.name, name)),
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        ops::get_item(&self.tuple(), key, host)
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        ops::contains(&self.tuple(), item, host).map(Some)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::of(&self.tuple(), host)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.cells.len()))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let other = other.downcast::<NamedRow>().map_or_else(|| other.clone(), |row| row.tuple());
        ops::compare(op, &self.tuple(), &other, host).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        ops::key::hash_key(&self.tuple())
    }

    fn same_key(&self, other: &Value) -> bool {
        let other = other.downcast::<NamedRow>().map_or_else(|| other.clone(), |row| row.tuple());
        ops::key::same_key(&self.tuple(), &other)
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let mut text = String::from("Pandas(");
        for (at, (name, cell)) in self.names.iter().zip(self.cells.iter()).enumerate() {
            if at > 0 {
                text.push_str(", ");
            }
            text.push_str(name);
            text.push('=');
            text.push_str(&ops::repr(cell, host)?);
        }
        text.push(')');
        Ok(text)
    }
}
