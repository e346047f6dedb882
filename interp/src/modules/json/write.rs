//! `json.dumps`

use std::fmt::Write as _;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Dict, Host, Native, Np, Result, Stop, Value, ops, types};

pub(super) static DUMPS: Native = Native::new(
    "dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, \
     default=None, sort_keys=False, **kw)",
    dumps,
)
.refusing(&["cls"]);

/// How text is written.
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of `dumps`")]
struct Writer {
    out: String,
    ascii: bool,
    nan: bool,
    skip: bool,
    circular: bool,
    indent: Option<String>,
    between: String,
    colon: String,
    default: Option<Value>,
    sort: bool,
    /// The addresses of what is being written, where it is looked after.
    within: Vec<usize>,
}

fn dumps(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    if let Some((name, _)) = bound.keywords.first() {
        return Err(raise::type_error(format!("JSONEncoder.__init__() got an unexpected keyword argument '{name}'")));
    }
    let mut flag = |name: &str| ops::truth(&bound.value(name), host);
    let (ascii, nan, skip) = (flag("ensure_ascii")?, flag("allow_nan")?, flag("skipkeys")?);
    let (circular, sort) = (flag("check_circular")?, flag("sort_keys")?);
    let object = bound.value("obj");
    let parts = separators(bound, host)?;
    let mut writer = Writer {
        out: String::new(),
        ascii,
        nan,
        skip,
        circular,
        indent: None,
        between: String::new(),
        colon: String::new(),
        default: bound.some("default"),
        sort,
        within: Vec::new(),
    };
    // Text alone asks for neither.
    if !matches!(object, Value::Str(_)) {
        writer.indent = indent(&bound.value("indent"), host)?;
        (writer.between, writer.colon) = texts(parts, writer.indent.is_some())?;
    }
    writer.value(&object, 0, host)?;
    Value::str(writer.out, host.meter())
}

fn indent(indent: &Value, host: &mut dyn Host) -> Result<Option<String>> {
    match indent {
        Value::None => Ok(None),
        Value::Str(text) => {
            host.meter().check_format(text.len() as u64)?;
            Ok(Some(text.as_str().to_string()))
        }
        other => {
            if !matches!(other, Value::Int(_) | Value::Bool(_) | Value::Numpy(Np::Int(..))) {
                // What multiplying a string says.
                ops::binary(ops::BinaryOp::Mul, &Value::literal(" "), other, host)?;
                return Err(Stop::unsupported("json.dumps(indent=) of no integer"));
            }
            let width = u64::try_from(ops::index(other)?).unwrap_or(0);
            host.meter().check_format(width)?;
            Ok(Some(" ".repeat(width as usize)))
        }
    }
}

/// What stands between items, and between a key and its value.
fn separators(bound: &Bound, host: &mut dyn Host) -> Result<(Value, Value)> {
    let given = bound.value("separators");
    if given.is_none() {
        let between = if bound.value("indent").is_none() { ", " } else { "," };
        return Ok((Value::literal(between), Value::literal(": ")));
    }
    let parts = collect(&given, host).map_err(|stop| match stop.exception_of(&types::exceptions::TYPE_ERROR) {
        Some(_) => raise::type_error(format!("cannot unpack non-iterable {} object", given.spoken())),
        None => stop,
    })?;
    match parts.as_slice() {
        [between, colon] => Ok((between.clone(), colon.clone())),
        few if few.len() < 2 => {
            Err(raise::value_error(format!("not enough values to unpack (expected 2, got {})", few.len())))
        }
        _ => Err(raise::value_error("too many values to unpack (expected 2)")),
    }
}

fn texts(parts: (Value, Value), indented: bool) -> Result<(String, String)> {
    match parts {
        (Value::Str(between), Value::Str(colon)) => Ok((between.to_string(), colon.to_string())),
        _ if indented => Err(Stop::unsupported("json.dumps(separators=) of no strings with indent")),
        (between, colon) => {
            let (at, other) = if matches!(colon, Value::Str(_)) { (6, between) } else { (5, colon) };
            let class = if other.is_none() { "None".into() } else { other.spoken() };
            Err(raise::type_error(format!("make_encoder() argument {at} must be str, not {class}")))
        }
    }
}

/// Where a value is, for what can be within itself.
fn address(value: &Value) -> Option<usize> {
    Some(match value {
        Value::List(list) => Rc::as_ptr(list).addr(),
        Value::Tuple(tuple) => Rc::as_ptr(tuple).addr(),
        Value::Dict(dict) => Rc::as_ptr(dict).addr(),
        Value::Set(set) => Rc::as_ptr(set).addr(),
        Value::Bytes(bytes) => Rc::as_ptr(bytes).addr(),
        Value::Range(range) => Rc::as_ptr(range).addr(),
        Value::Slice(slice) => Rc::as_ptr(slice).addr(),
        Value::Class(class) => std::ptr::from_ref::<hiddentables_values::Class>(class).addr(),
        Value::Native(native) => std::ptr::from_ref::<Native>(native).addr(),
        Value::Object(object) => Rc::as_ptr(object).addr(),
        Value::Ellipsis => 1,
        Value::NotImplemented => 2,
        _ => return None,
    })
}

impl Writer {
    fn value(&mut self, value: &Value, level: usize, host: &mut dyn Host) -> Result<()> {
        host.meter().step()?;
        host.meter().check_string(self.out.len())?;
        match value {
            Value::None => self.out.push_str("null"),
            Value::Bool(b) => self.out.push_str(if *b { "true" } else { "false" }),
            Value::Int(_) | Value::Big(_) => self.out.push_str(&ops::repr(value, host)?),
            Value::Float(f) | Value::Numpy(Np::Float(f)) => {
                let text = self.float(*f, host)?;
                self.out.push_str(&text);
            }
            Value::Str(text) => self.text(text, host)?,
            Value::List(list) => self.sequence(value, &list.snapshot(), level, host)?,
            Value::Tuple(tuple) => self.sequence(value, tuple, level, host)?,
            Value::Dict(dict) => self.mapping(value, dict.pairs(), level, host)?,
            Value::Object(object)
                if object.class().is_subclass(&types::TUPLE) || object.class().is_subclass(&types::LIST) =>
            {
                let items = collect(value, host)?;
                self.sequence(value, &items, level, host)?;
            }
            other => self.other(other, level, host)?,
        }
        Ok(())
    }

    /// What `default` makes of a value that JSON does not know.
    fn other(&mut self, value: &Value, level: usize, host: &mut dyn Host) -> Result<()> {
        let Some(default) = self.default.clone() else {
            let class = value.class().name;
            return Err(raise::type_error(format!("Object of type {class} is not JSON serializable")));
        };
        self.inside(value, host, |writer, host| {
            let plain = host.call(&default, Args::one(value.clone()))?;
            writer.value(&plain, level, host)
        })
    }

    /// Runs `body` one level deeper, within a value that must not be met again there.
    fn inside(
        &mut self,
        value: &Value,
        host: &mut dyn Host,
        body: impl FnOnce(&mut Self, &mut dyn Host) -> Result<()>,
    ) -> Result<()> {
        let address = address(value).filter(|_| self.circular);
        if let Some(address) = address {
            host.meter().work_len(self.within.len() / 8)?;
            if self.within.contains(&address) {
                return Err(raise::value_error("Circular reference detected"));
            }
            self.within.push(address);
        }
        host.meter().enter_frame(" while encoding a JSON object")?;
        let result = body(self, host);
        host.meter().leave_frame();
        if address.is_some() {
            self.within.pop();
        }
        result
    }

    fn float(&self, f: f64, host: &mut dyn Host) -> Result<String> {
        if f.is_finite() {
            return ops::repr(&Value::Float(f), host);
        }
        if !self.nan {
            let shown =
                if self.indent.is_some() { format!(": {}", ops::repr(&Value::Float(f), host)?) } else { String::new() };
            return Err(raise::value_error(format!("Out of range float values are not JSON compliant{shown}")));
        }
        Ok(if f.is_nan() {
            "NaN"
        } else if f > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_string())
    }

    fn text(&mut self, text: &str, host: &dyn Host) -> Result<()> {
        host.meter().work_len(1 + text.len() / if text.is_ascii() { 4 } else { 1 })?;
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\r' => self.out.push_str("\\r"),
                '\t' => self.out.push_str("\\t"),
                '\u{8}' => self.out.push_str("\\b"),
                '\u{c}' => self.out.push_str("\\f"),
                c if u32::from(c) < 0x20 || (self.ascii && !(' '..='~').contains(&c)) => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        // Writing to a String cannot fail.
                        let _ = write!(self.out, "\\u{unit:04x}");
                    }
                }
                c => self.out.push(c),
            }
        }
        self.out.push('"');
        Ok(())
    }

    fn line(&mut self, level: usize, host: &dyn Host) -> Result<()> {
        if let Some(indent) = &self.indent {
            host.meter().check_string(self.out.len().saturating_add(indent.len().saturating_mul(level)))?;
            host.meter().work_len(indent.len().saturating_mul(level) / 64)?;
            self.out.push('\n');
            for _ in 0..level {
                self.out.push_str(indent);
            }
        }
        Ok(())
    }

    fn next(&mut self, first: &mut bool, level: usize, host: &dyn Host) -> Result<()> {
        if std::mem::replace(first, false) {
            return Ok(());
        }
        self.out.push_str(&self.between);
        self.line(level, host)
    }

    fn sequence(&mut self, value: &Value, items: &[Value], level: usize, host: &mut dyn Host) -> Result<()> {
        if items.is_empty() {
            self.out.push_str("[]");
            return Ok(());
        }
        self.inside(value, host, |writer, host| {
            writer.out.push('[');
            writer.line(level + 1, host)?;
            let mut first = true;
            for item in items {
                writer.next(&mut first, level + 1, host)?;
                writer.value(item, level + 1, host)?;
            }
            Ok(())
        })?;
        self.line(level, host)?;
        self.out.push(']');
        Ok(())
    }

    fn mapping(&mut self, value: &Value, pairs: Vec<(Value, Value)>, level: usize, host: &mut dyn Host) -> Result<()> {
        if pairs.is_empty() {
            self.out.push_str("{}");
            return Ok(());
        }
        self.inside(value, host, |writer, host| {
            writer.out.push('{');
            writer.line(level + 1, host)?;
            let pairs = if writer.sort { sorted(pairs, host)? } else { pairs };
            let mut first = true;
            for (key, value) in &pairs {
                let Some(key) = writer.key(key, host)? else { continue };
                writer.next(&mut first, level + 1, host)?;
                writer.text(&key, host)?;
                writer.out.push_str(&writer.colon);
                writer.value(value, level + 1, host)?;
            }
            Ok(())
        })?;
        self.line(level, host)?;
        self.out.push('}');
        Ok(())
    }

    /// A key as text; none where it is skipped.
    fn key(&self, key: &Value, host: &mut dyn Host) -> Result<Option<String>> {
        Ok(Some(match key {
            Value::Str(text) => text.as_str().to_string(),
            Value::None => "null".to_string(),
            Value::Bool(b) => b.to_string(),
            Value::Float(f) | Value::Numpy(Np::Float(f)) => self.float(*f, host)?,
            Value::Int(_) | Value::Big(_) => ops::repr(key, host)?,
            _ if self.skip => return Ok(None),
            other => {
                let class = other.class().name;
                return Err(raise::type_error(format!("keys must be str, int, float, bool or None, not {class}")));
            }
        }))
    }
}

/// The pairs by their keys.
fn sorted(pairs: Vec<(Value, Value)>, host: &mut dyn Host) -> Result<Vec<(Value, Value)>> {
    let keys = pairs.iter().map(|(key, _)| key.clone()).collect();
    let keys = ops::sort(keys, None, false, host)?;
    let dict = Dict::from_pairs(pairs, host.meter())?;
    keys.into_iter().map(|key| Ok((key.clone(), dict.get(&key)?.unwrap_or(Value::None)))).collect()
}
