//! `json.dumps`

use std::fmt::Write as _;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Dict, Host, Native, Np, Result, Stop, Value, ops};

pub(super) static DUMPS: Native = Native::new(
    "dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, \
     default=None, sort_keys=False)",
    dumps,
)
.refusing(&["skipkeys", "cls"]);

/// How text is written.
struct Writer {
    out: String,
    ascii: bool,
    nan: bool,
    indent: Option<String>,
    between: String,
    colon: String,
    default: Option<Value>,
    sort: bool,
}

fn dumps(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let indent = match bound.value("indent") {
        Value::None => None,
        Value::Str(text) => Some(text.as_str().to_string()),
        other => {
            let width = u64::try_from(ops::index(&other)?).unwrap_or(0);
            host.meter().check_format(width)?;
            Some(" ".repeat(width as usize))
        }
    };
    let (between, colon) = separators(&bound.value("separators"), indent.is_some())?;
    let mut writer = Writer {
        out: String::new(),
        ascii: bound.flag("ensure_ascii")?,
        nan: bound.flag("allow_nan")?,
        indent,
        between,
        colon,
        default: bound.some("default"),
        sort: bound.flag("sort_keys")?,
    };
    writer.value(&bound.value("obj"), 0, host)?;
    Value::str(writer.out, host.meter())
}

fn separators(given: &Value, indented: bool) -> Result<(String, String)> {
    match given {
        Value::None => Ok((if indented { "," } else { ", " }.to_string(), ": ".to_string())),
        Value::Tuple(pair) => match &***pair {
            [Value::Str(between), Value::Str(colon)] => Ok((between.as_str().to_string(), colon.as_str().to_string())),
            _ => Err(raise::value_error("separators must be a pair of strings")),
        },
        _ => Err(Stop::unsupported("json.dumps(separators=) that is no tuple")),
    }
}

impl Writer {
    fn value(&mut self, value: &Value, level: usize, host: &mut dyn Host) -> Result<()> {
        host.meter().step()?;
        host.meter().check_string(self.out.len())?;
        match value {
            Value::None => self.out.push_str("null"),
            Value::Bool(b) => self.out.push_str(if *b { "true" } else { "false" }),
            Value::Int(_) | Value::Big(_) => self.out.push_str(&ops::repr(value, host)?),
            Value::Float(f) | Value::Numpy(Np::Float(f)) => self.float(*f, host)?,
            Value::Str(text) => self.text(text),
            Value::List(list) => self.sequence(&list.snapshot(), level, host)?,
            Value::Tuple(tuple) => self.sequence(tuple, level, host)?,
            Value::Dict(dict) => self.mapping(dict.pairs(), level, host)?,
            Value::Object(object) if let Some(items) = object.as_tuple() => self.sequence(items, level, host)?,
            other => {
                let Some(default) = self.default.clone() else {
                    let class = other.class().name;
                    return Err(raise::type_error(format!("Object of type {class} is not JSON serializable")));
                };
                let plain = host.call(&default, Args::one(other.clone()))?;
                self.deeper(host, |writer, host| writer.value(&plain, level, host))?;
            }
        }
        Ok(())
    }

    fn deeper(&mut self, host: &mut dyn Host, body: impl FnOnce(&mut Self, &mut dyn Host) -> Result<()>) -> Result<()> {
        host.meter().enter_frame(" while encoding a JSON object")?;
        let result = body(self, host);
        host.meter().leave_frame();
        result
    }

    fn float(&mut self, f: f64, host: &mut dyn Host) -> Result<()> {
        if f.is_finite() {
            self.out.push_str(&ops::repr(&Value::Float(f), host)?);
            return Ok(());
        }
        if !self.nan {
            return Err(raise::value_error("Out of range float values are not JSON compliant"));
        }
        self.out.push_str(if f.is_nan() {
            "NaN"
        } else if f > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        });
        Ok(())
    }

    fn text(&mut self, text: &str) {
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
    }

    fn line(&mut self, level: usize) {
        if let Some(indent) = &self.indent {
            self.out.push('\n');
            for _ in 0..level {
                self.out.push_str(indent);
            }
        }
    }

    fn sequence(&mut self, items: &[Value], level: usize, host: &mut dyn Host) -> Result<()> {
        if items.is_empty() {
            self.out.push_str("[]");
            return Ok(());
        }
        self.out.push('[');
        self.deeper(host, |writer, host| {
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    writer.out.push_str(&writer.between);
                }
                writer.line(level + 1);
                writer.value(item, level + 1, host)?;
            }
            Ok(())
        })?;
        self.line(level);
        self.out.push(']');
        Ok(())
    }

    fn mapping(&mut self, mut pairs: Vec<(Value, Value)>, level: usize, host: &mut dyn Host) -> Result<()> {
        if pairs.is_empty() {
            self.out.push_str("{}");
            return Ok(());
        }
        if self.sort {
            pairs = sorted(pairs, host)?;
        }
        self.out.push('{');
        self.deeper(host, |writer, host| {
            for (at, (key, value)) in pairs.iter().enumerate() {
                if at > 0 {
                    writer.out.push_str(&writer.between);
                }
                writer.line(level + 1);
                let key = key_text(key, host)?;
                writer.text(&key);
                writer.out.push_str(&writer.colon);
                writer.value(value, level + 1, host)?;
            }
            Ok(())
        })?;
        self.line(level);
        self.out.push('}');
        Ok(())
    }
}

/// The pairs by their keys.
fn sorted(pairs: Vec<(Value, Value)>, host: &mut dyn Host) -> Result<Vec<(Value, Value)>> {
    let keys = pairs.iter().map(|(key, _)| key.clone()).collect();
    let keys = ops::sort(keys, None, false, host)?;
    let dict = Dict::from_pairs(pairs, host.meter())?;
    keys.into_iter().map(|key| Ok((key.clone(), dict.get(&key)?.unwrap_or(Value::None)))).collect()
}

fn key_text(key: &Value, host: &mut dyn Host) -> Result<String> {
    match key {
        Value::Str(text) => Ok(text.as_str().to_string()),
        Value::None => Ok("null".to_string()),
        Value::Bool(b) => Ok(b.to_string()),
        Value::Int(_) | Value::Big(_) | Value::Float(_) => ops::repr(key, host),
        other => {
            let class = other.class().name;
            Err(raise::type_error(format!("keys must be str, int, float, bool or None, not {class}")))
        }
    }
}
