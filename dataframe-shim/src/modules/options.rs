//! `pd.set_option` and its kin, and `pd.options`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Class, Host, Native, Object, Result, Stop, Value, types};

use crate::display::options;

/// `pd.get_option(pattern)`
pub static GET_OPTION: Native = crate::guard::native("get_option(*args, **kwds)", |args, host| {
    let [pattern] = patterns(args, "get_option")? else {
        return Err(Stop::unsupported("get_option of several arguments"));
    };
    options::get(text(pattern)?, host.meter())
});

/// `pd.set_option(pattern, value, …)`
pub static SET_OPTION: Native = crate::guard::native("set_option(*args, **kwds)", |args, host| {
    let given = patterns(args, "set_option")?;
    if given.is_empty() || given.len() % 2 != 0 {
        return Err(raise::value_error("Must provide an even number of non-keyword arguments"));
    }
    for pair in given.chunks(2) {
        let [pattern, value] = pair else { break };
        options::set(text(pattern)?, value.clone(), host.meter())?;
    }
    Ok(Value::None)
});

/// `pd.reset_option(pattern)`
pub static RESET_OPTION: Native = crate::guard::native("reset_option(*args, **kwds)", |args, host| {
    let [pattern] = patterns(args, "reset_option")? else {
        return Err(Stop::unsupported("reset_option of several arguments"));
    };
    options::reset(text(pattern)?, host.meter())?;
    Ok(Value::None)
});

/// What stands in `*args`; keywords are not honoured.
fn patterns<'a>(args: &'a Bound, name: &str) -> Result<&'a [Value]> {
    if args.keywords.is_empty() { Ok(&args.rest) } else { Err(Stop::unsupported(format!("{name} with keywords"))) }
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().ok_or_else(|| Stop::unsupported("an option that is not named by text"))
}

/// The class of `pd.options` and of `pd.options.display`
static OPTIONS: Class = Class::new("DictWrapper", "pandas._config.config", &[&types::OBJECT]);

/// A branch of the tree of options.
struct Branch {
    prefix: String,
}

/// `pd.options`
pub fn tree() -> Value {
    Value::object(Branch { prefix: String::new() })
}

impl Branch {
    fn name(&self, name: &str) -> String {
        if self.prefix.is_empty() { name.to_string() } else { format!("{}.{name}", self.prefix) }
    }
}

impl Object for Branch {
    fn class(&self) -> &'static Class {
        &OPTIONS
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        host.meter().work_len(name.len())?;
        let name = self.name(name);
        if options::is_known(&name) {
            return options::get(&name, host.meter());
        }
        if options::has_prefix(&name) {
            return Ok(Value::object(Branch { prefix: name }));
        }
        Err(options::no_option("No such option"))
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        host.meter().work_len(name.len())?;
        let name = self.name(name);
        if options::is_known(&name) {
            return options::set(&name, value, host.meter());
        }
        Err(options::no_option("You can only set the value of existing options"))
    }
}
