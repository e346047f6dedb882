//! `min`, `max`, `sorted`.

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Host, Iter, Native, Result, Value, ops};

use super::Source;

pub(super) static FUNCTIONS: &[&Native] = &[&MIN, &MAX, &SORTED];

static MIN: Native =
    Native::new("min(*args, key=None, default=<unset>)", |bound, host| extreme(bound, host, "min")).of_builtins();
static MAX: Native =
    Native::new("max(*args, key=None, default=<unset>)", |bound, host| extreme(bound, host, "max")).of_builtins();
/// Its keywords are those of `list.sort`, which is what names them in faults.
static SORTED: Native = Native::new("sorted(*args, key=None, reverse=False, **others)", sorted).of_builtins();

fn extreme(bound: &Bound, host: &mut dyn Host, function: &str) -> Result<Value> {
    let key = bound.some("key");
    let mut source = match bound.rest.as_slice() {
        [] => {
            return Err(raise::type_error(format!("{function} expected at least 1 argument, got 0")));
        }
        [only] => Source::of(only, host)?,
        [_, ..] if bound.given("default").is_some() => {
            return Err(raise::type_error(format!(
                "Cannot specify a default for {function}() with multiple positional arguments"
            )));
        }
        _ => Source::over(Iter::Values(bound.rest.clone().into_iter())),
    };
    let mut best: Option<(Value, Value)> = None;
    while let Some(item) = source.next(host)? {
        host.meter().step()?;
        let measure = match &key {
            Some(key) => host.call(key, Args::one(item.clone()))?,
            None => item.clone(),
        };
        let better = match &best {
            None => true,
            Some((_, least)) if function == "min" => ops::less(&measure, least, host)?,
            Some((_, most)) => {
                let greater = ops::compare(ops::CompareOp::Gt, &measure, most, host)?;
                ops::truth(&greater, host)?
            }
        };
        if better {
            best = Some((item, measure));
        }
    }
    match (best, bound.given("default")) {
        (Some((item, _)), _) => Ok(item),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => Err(raise::value_error(format!("{function}() arg is an empty sequence"))),
    }
}

fn sorted(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let [iterable] = bound.rest.as_slice() else {
        return Err(raise::type_error(format!("sorted expected 1 argument, got {}", bound.rest.len())));
    };
    let items = collect(iterable, host)?;
    if let Some((word, _)) = bound.keywords.first() {
        return Err(raise::type_error(format!("'{word}' is an invalid keyword argument for sort()")));
    }
    let reverse = bound.c_int("reverse")? != 0;
    let sorted = ops::sort(items, bound.some("key").as_ref(), reverse, host)?;
    Value::list(sorted, host.meter())
}
