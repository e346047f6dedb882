//! `nth`: rows by their place in their group, by call or by subscript.

use std::rc::Rc;

use hiddentables_values::{Args, Class, Host, Method, Object, Result, Signature, Stop, Value, types};

use crate::groupby::GroupBy;
use crate::selection;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] =
    &[Method::property("nth", |g, _| Ok(Value::object(Nth { groups: Rc::clone(g) })))];

static NTH: Class = Class::new("GroupByNthSelector", "pandas.core.groupby.indexing", &[&types::OBJECT]);

/// `grouped.nth`
struct Nth {
    groups: Rc<GroupBy>,
}

impl Nth {
    /// The rows at these places of their groups, from the end where below nothing, in the order of the grouped object.
    fn rows(&self, places: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let places: Vec<i64> = match places {
            Value::Int(at) => vec![*at],
            Value::List(_) | Value::Tuple(_) | Value::Range(_) => {
                let Some(list) = selection::list_like(places, host)? else { return Err(unsupported()) };
                let items = list.items(&meter)?;
                items.iter().map(Value::as_int).collect::<Option<Vec<_>>>().ok_or_else(unsupported)?
            }
            _ => return Err(unsupported()),
        };
        meter.work_len(self.groups.keys.len().saturating_mul(places.len()))?;
        let mut rows = Vec::new();
        for group in &self.groups.keys.rows {
            let length = group.len() as i64;
            for &place in &places {
                let at = if place < 0 { place.saturating_add(length) } else { place };
                rows.extend(usize::try_from(at).ok().and_then(|at| group.get(at)));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        self.groups.part(&rows, &meter)
    }
}

fn unsupported() -> Stop {
    Stop::unsupported("groupby.nth of no integers")
}

impl Object for Nth {
    fn class(&self) -> &'static Class {
        &NTH
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let signature = Signature::parse("nth(n, dropna=None)");
        let bound = signature.bind("GroupByNthSelector.__call__", false, args)?;
        bound.refuse("groupby.nth", "dropna")?;
        self.rows(&bound.value("n"), host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.rows(key, host)
    }
}
