//! Arguments of CPython's constructors written in C, bound and converted one by one in the words of `PyArg_ParseTupleAndKeywords`.

use crate::exception::{Stop, raise};
use crate::value::Value;
use crate::{Args, Result};

/// The class of an argument of the wrong kind, as C code names it.
pub(crate) fn class_of(value: &Value) -> std::borrow::Cow<'static, str> {
    if value.is_none() { "None".into() } else { value.spoken() }
}

/// The parameters of a function written in C.
pub(crate) struct Parameters {
    /// The function's name in messages; empty where CPython says "function".
    pub name: &'static str,
    /// How many must be passed.
    pub required: usize,
    /// How many may be passed by position.
    pub positional: usize,
    /// Their names.
    pub names: &'static [&'static str],
}

impl Parameters {
    /// Hands each argument that is passed to `take`, in the order of the parameters, with its place.
    pub fn bind(&self, args: Args, mut take: impl FnMut(usize, Value) -> Result<()>) -> Result<()> {
        self.check_count(&args)?;
        let given = args.positional.len();
        let mut keywords = args.keywords;
        let mut positional = args.positional.into_iter();
        for (at, name) in self.names.iter().enumerate() {
            if at == self.positional && given > at {
                return Err(self.too_many_by_position(given));
            }
            let by_name = |keywords: &mut Vec<(_, Value)>| {
                let found = keywords.iter().position(|(keyword, _): &(std::sync::Arc<str>, _)| **keyword == **name)?;
                Some(keywords.remove(found).1)
            };
            let value = positional.next().or_else(|| if at < given { None } else { by_name(&mut keywords) });
            match value {
                Some(value) => take(at, value)?,
                None if at < self.required => return Err(self.missing(at)),
                None => {}
            }
        }
        match keywords.first() {
            None => Ok(()),
            Some((keyword, _)) => Err(self.superfluous(keyword)),
        }
    }

    fn spoken(&self) -> String {
        if self.name.is_empty() { "function".to_string() } else { format!("{}()", self.name) }
    }

    fn check_count(&self, args: &Args) -> Result<()> {
        let (by_position, all) = (args.positional.len(), args.positional.len() + args.keywords.len());
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let most = self.names.len();
        if all > most {
            let keyword = if by_position == 0 { "keyword " } else { "" };
            let text =
                format!("{} takes at most {most} {keyword}argument{} ({all} given)", self.spoken(), plural(most));
            return Err(raise::type_error(text));
        }
        Ok(())
    }

    fn too_many_by_position(&self, given: usize) -> Stop {
        let most = self.positional;
        let bound = if self.required < most { "at most" } else { "exactly" };
        let plural = if most == 1 { "" } else { "s" };
        raise::type_error(format!("{} takes {bound} {most} positional argument{plural} ({given} given)", self.spoken()))
    }

    fn missing(&self, at: usize) -> Stop {
        let name = self.names.get(at).copied().unwrap_or_default();
        raise::type_error(format!("{} missing required argument '{name}' (pos {})", self.spoken(), at + 1))
    }

    fn superfluous(&self, keyword: &str) -> Stop {
        match self.names.iter().position(|name| *name == keyword) {
            Some(at) => raise::type_error(format!(
                "argument for {} given by name ('{keyword}') and position ({})",
                self.spoken(),
                at + 1
            )),
            None => {
                let function = if self.name.is_empty() { "this function".to_string() } else { self.spoken() };
                raise::type_error(format!("'{keyword}' is an invalid keyword argument for {function}"))
            }
        }
    }
}
