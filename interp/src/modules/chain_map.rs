//! `collections.ChainMap`: mappings one behind another, seen as one; what is written goes into the first.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::dict::Kind;
use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::object::unhashable;
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::types::exceptions::KEY_ERROR;
use hiddentables_values::types::{self, OBJECT};
use hiddentables_values::{
    Args, Bound, Class, Dict, Host, Iter, List, Members, Method, Native, Object, Result, Stop, Value,
};

/// `collections.ChainMap`
pub(super) static CHAIN_MAP: Class = Class::new("ChainMap", "collections", &[&OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(|name| (name == "fromkeys").then_some(Value::Native(&FROM_KEYS)));

static MEMBERS: LazyLock<Members<Rc<ChainMap>>> = LazyLock::new(|| Members::new(&CHAIN_MAP, &[METHODS], ""));

static FROM_KEYS: Native = Native::new("fromkeys(iterable, *args)", from_keys).method_of("ChainMap");

/// A chain of mappings as a value.
struct ChainMap {
    /// At least one, the first first; the program can change the list.
    maps: Rc<List>,
}

fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    if let Some((name, _)) = args.keywords.first() {
        return Err(raise::type_error(format!("ChainMap.__init__() got an unexpected keyword argument '{name}'")));
    }
    ChainMap::of(args.positional, host)
}

impl ChainMap {
    /// A chain of these; of an empty dict where there are none.
    fn of(mut maps: Vec<Value>, host: &mut dyn Host) -> Result<Value> {
        if maps.is_empty() {
            maps.push(Value::Dict(Dict::new(Kind::Plain, host.meter())?));
        }
        host.meter().work_len(maps.len() / 4)?;
        match Value::list(maps, host.meter())? {
            Value::List(maps) => Ok(Value::object(ChainMap { maps })),
            other => Ok(other),
        }
    }

    fn first(&self) -> Result<Value> {
        self.maps.get(0).ok_or_else(|| raise::index_error("list index out of range"))
    }

    /// The other mappings.
    fn rest(&self) -> Vec<Value> {
        self.maps.snapshot().into_iter().skip(1).collect()
    }

    /// The value of a key, of the first mapping that has it.
    fn find(&self, key: &Value, host: &mut dyn Host) -> Result<Value> {
        for map in self.maps.snapshot() {
            host.meter().step()?;
            match ops::get_item(&map, key, host) {
                Err(stop) if stop.exception_of(&KEY_ERROR).is_some() => {}
                found => return found,
            }
        }
        Err(raise::key_error(key.clone()))
    }

    fn has(&self, key: &Value, host: &mut dyn Host) -> Result<bool> {
        for map in self.maps.snapshot() {
            host.meter().step()?;
            if ops::contains(&map, key, host)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The keys in order: those of the last mapping come first.
    fn keys(&self, host: &mut dyn Host) -> Result<Rc<Dict>> {
        let keys = Dict::new(Kind::Plain, host.meter())?;
        for map in self.maps.snapshot().into_iter().rev() {
            for key in collect(&map, host)? {
                host.meter().step()?;
                keys.insert(key, Value::None)?;
            }
        }
        Ok(keys)
    }

    /// The pairs as a dict.
    fn pairs(&self, host: &mut dyn Host) -> Result<Rc<Dict>> {
        let pairs = Dict::new(Kind::Plain, host.meter())?;
        for key in self.keys(host)?.keys() {
            let value = self.find(&key, host)?;
            pairs.insert(key, value)?;
        }
        Ok(pairs)
    }

    /// The error of a key that the first mapping lacks.
    fn not_first(key: &Value, stop: Stop, host: &mut dyn Host) -> Stop {
        if stop.exception_of(&KEY_ERROR).is_none() {
            return stop;
        }
        match ops::repr(key, host) {
            Ok(shown) => raise::key_error_text(format!("Key not found in the first mapping: {shown}")),
            Err(stop) => stop,
        }
    }
}

const METHODS: &[Method<Rc<ChainMap>>] = &[
    Method::property("maps", |own, _| Ok(Value::List(Rc::clone(&own.maps)))),
    Method::property("parents", |own, host| ChainMap::of(own.rest(), host)),
    Method::new("new_child(m=None, **kwargs)", |own, args, host| {
        let child = args.value("m");
        let named = Dict::new(Kind::Plain, host.meter())?;
        for (name, value) in &args.keywords {
            named.insert(Value::str(&**name, host.meter())?, value.clone())?;
        }
        let child = if child.is_none() {
            Value::Dict(named)
        } else {
            if !named.is_empty() {
                ops::call_method(&child, "update", Args::one(Value::Dict(named)), host)?;
            }
            child
        };
        let maps = std::iter::once(child).chain(own.maps.snapshot()).collect();
        ChainMap::of(maps, host)
    }),
    Method::new("get(key, default=None)", |own, args, host| {
        let key = args.value("key");
        if own.has(&key, host)? { own.find(&key, host) } else { Ok(args.value("default")) }
    }),
    Method::new("keys()", |own, _, _| Ok(View::value(own, Shows::Keys))),
    Method::new("values()", |own, _, _| Ok(View::value(own, Shows::Values))),
    Method::new("items()", |own, _, _| Ok(View::value(own, Shows::Items))),
    Method::new("pop(key, *args)", |own, args, host| {
        let key = args.value("key");
        let all = std::iter::once(key.clone()).chain(args.rest.iter().cloned()).collect();
        let popped = ops::call_method(&own.first()?, "pop", Args::positional(all), host);
        popped.map_err(|stop| ChainMap::not_first(&key, stop, host))
    }),
    Method::new("popitem()", |own, _, host| {
        let popped = ops::call_method(&own.first()?, "popitem", Args::none(), host);
        popped.map_err(|stop| match stop.exception_of(&KEY_ERROR) {
            Some(_) => raise::key_error_text("No keys found in the first mapping."),
            None => stop,
        })
    }),
    Method::new("setdefault(key, default=None)", |own, args, host| {
        let (key, default) = (args.value("key"), args.value("default"));
        match own.find(&key, host) {
            Err(stop) if stop.exception_of(&KEY_ERROR).is_some() => {
                ops::set_item(&own.first()?, &key, default.clone(), host)?;
                Ok(default)
            }
            found => found,
        }
    }),
    Method::new("update(other=(), /, **kwds)", |own, args, host| {
        let pairs = Dict::new(Kind::Plain, host.meter())?;
        types::dict::update(
            &pairs,
            &args.given("other").cloned().unwrap_or_else(|| Value::Dict(Rc::clone(&pairs))),
            host,
        )?;
        for (name, value) in &args.keywords {
            pairs.insert(Value::str(&**name, host.meter())?, value.clone())?;
        }
        for (key, value) in pairs.pairs() {
            ops::set_item(&own.first()?, &key, value, host)?;
        }
        Ok(Value::None)
    }),
    Method::new("clear()", |own, _, host| ops::call_method(&own.first()?, "clear", Args::none(), host)),
    Method::new("copy()", copy),
    Method::new("fromkeys(iterable, *args)", |_, args, host| from_keys(args, host)),
];

fn copy(own: &Rc<ChainMap>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let first = ops::call_method(&own.first()?, "copy", Args::none(), host)?;
    ChainMap::of(std::iter::once(first).chain(own.rest()).collect(), host)
}

fn from_keys(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let all = std::iter::once(args.value("iterable")).chain(args.rest.iter().cloned()).collect();
    let dict = types::DICT.get_attr("fromkeys", host)?;
    let dict = host.call(&dict, Args::positional(all))?;
    ChainMap::of(vec![dict], host)
}

fn is_mapping(value: &Value) -> bool {
    matches!(value, Value::Dict(_)) || value.is::<ChainMap>()
}

impl Object for ChainMap {
    fn class(&self) -> &'static Class {
        &CHAIN_MAP
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn set_attr(self: Rc<Self>, _name: &str, _value: Value, _: &mut dyn Host) -> Result<()> {
        Err(Stop::unsupported("an attribute of a ChainMap set"))
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.find(key, host)
    }

    fn set_item(self: Rc<Self>, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
        ops::set_item(&self.first()?, key, value, host)
    }

    fn del_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<()> {
        ops::del_item(&self.first()?, key, host).map_err(|stop| ChainMap::not_first(key, stop, host))
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        self.has(item, host).map(Some)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::of(&Value::Dict(self.keys(host)?), host)
    }

    fn reversed(self: Rc<Self>, _: &mut dyn Host) -> Result<Option<Value>> {
        Err(raise::type_error("'ChainMap' object is not reversible"))
    }

    fn len(&self, host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.keys(host)?.len()))
    }

    fn truth(&self, host: &mut dyn Host) -> Result<bool> {
        for map in self.maps.snapshot() {
            if ops::truth(&map, host)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if op != BinaryOp::Or || !is_mapping(other) {
            return Ok(None);
        }
        if reflected {
            let pairs = Dict::new(Kind::Plain, host.meter())?;
            for map in std::iter::once(other.clone()).chain(self.maps.snapshot().into_iter().rev()) {
                types::dict::update(&pairs, &map, host)?;
            }
            return ChainMap::of(vec![Value::Dict(pairs)], host).map(Some);
        }
        let first = ops::call_method(&self.first()?, "copy", Args::none(), host)?;
        ops::call_method(&first, "update", Args::one(other.clone()), host)?;
        ChainMap::of(std::iter::once(first).chain(self.rest()).collect(), host).map(Some)
    }

    fn inplace(self: Rc<Self>, op: BinaryOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        if op != BinaryOp::Or {
            return Ok(None);
        }
        ops::call_method(&self.first()?, "update", Args::one(other.clone()), host)?;
        Ok(Some(Value::shared(self)))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) || !is_mapping(other) {
            return Ok(None);
        }
        let other = match other.downcast::<ChainMap>() {
            Some(other) => Value::Dict(other.pairs(host)?),
            None => other.clone(),
        };
        // As plain dicts: their order does not matter.
        let theirs = Dict::new(Kind::Plain, host.meter())?;
        types::dict::update(&theirs, &other, host)?;
        ops::compare(op, &Value::Dict(self.pairs(host)?), &Value::Dict(theirs), host).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        Err(unhashable(&CHAIN_MAP))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let address = std::ptr::from_ref(self).addr();
        ops::text::once(address, || ops::repr_sequence("ChainMap(", &self.maps.snapshot(), ")", host))
    }
}

/// What a view shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    Keys,
    Values,
    Items,
}

/// `keys()`, `values()`, `items()`
struct View {
    map: Rc<ChainMap>,
    shows: Shows,
}

static KEYS_VIEW: Class = Class::new("KeysView", "collections.abc", &[&OBJECT]);
static VALUES_VIEW: Class = Class::new("ValuesView", "collections.abc", &[&OBJECT]);
static ITEMS_VIEW: Class = Class::new("ItemsView", "collections.abc", &[&OBJECT]);

impl View {
    fn value(map: &Rc<ChainMap>, shows: Shows) -> Value {
        Value::object(View { map: Rc::clone(map), shows })
    }

    fn items(&self, host: &mut dyn Host) -> Result<Value> {
        let items = match self.shows {
            Shows::Keys => self.map.keys(host)?.keys(),
            Shows::Values => self.map.pairs(host)?.values(),
            Shows::Items => {
                let pairs = self.map.pairs(host)?.pairs();
                let pair = |(key, value)| Value::pair(key, value, host.meter());
                pairs.into_iter().map(pair).collect::<Result<_>>()?
            }
        };
        Value::list(items, host.meter())
    }
}

impl Object for View {
    fn class(&self) -> &'static Class {
        match self.shows {
            Shows::Keys => &KEYS_VIEW,
            Shows::Values => &VALUES_VIEW,
            Shows::Items => &ITEMS_VIEW,
        }
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let items = collect(&self.items(host)?, host)?;
        Iter::named(items, &types::GENERATOR, host.meter())
    }

    fn len(&self, host: &mut dyn Host) -> Result<Option<usize>> {
        self.map.len(host)
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        if self.shows == Shows::Keys {
            return self.map.has(item, host).map(Some);
        }
        let items = self.items(host)?;
        ops::contains(&items, item, host).map(Some)
    }

    fn binary(self: Rc<Self>, _: BinaryOp, _: &Value, _: bool, _: &mut dyn Host) -> Result<Option<Value>> {
        Err(Stop::unsupported("set operations of a ChainMap's views"))
    }

    fn compare(self: Rc<Self>, _: CompareOp, _: &Value, _: &mut dyn Host) -> Result<Option<Value>> {
        Err(Stop::unsupported("comparison of a ChainMap's views"))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let shown = ops::repr(&Value::shared(Rc::clone(&self.map)), host)?;
        Ok(format!("{}({shown})", self.class().name))
    }
}
