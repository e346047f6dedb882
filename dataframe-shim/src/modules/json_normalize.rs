//! `pd.json_normalize`: nested dicts as the rows of a flat table.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Dict, Host, Meter, Native, Result, Stop, Value, ops};

use crate::array::Array;
use crate::column::Column;
use crate::families::pivot_table::called;
use crate::frame::{DATAFRAME, DataFrame};

/// `pd.json_normalize(data, record_path, meta)`
///
/// >>> pd.json_normalize([{'id': 1, 'name': {'first': 'A', 'last': 'B'}}]).columns.tolist()
/// ['id', 'name.first', 'name.last']
pub static JSON_NORMALIZE: Native = crate::guard::native(
    "json_normalize(data, record_path=None, meta=None, meta_prefix=None, record_prefix=None, errors='raise', sep='.', max_level=None)",
    json_normalize,
);

/// How dicts are flattened.
struct Flattening<'a> {
    separator: &'a str,
    deepest: Option<i64>,
}

impl Flattening<'_> {
    /// The pairs of a dict, those of dicts inside under joined names, which stand last.
    fn flat(&self, dict: &Dict, prefix: Option<&str>, level: i64, host: &mut dyn Host) -> Result<Vec<(Value, Value)>> {
        let meter = Rc::clone(host.meter());
        let (mut plain, mut nested) = (Vec::new(), Vec::new());
        for (key, value) in dict.pairs() {
            meter.work(8)?;
            let own = ops::str(&key, host)?;
            let name = match prefix {
                None => own,
                Some(prefix) => format!("{prefix}{}{own}", self.separator),
            };
            meter.work_len(name.len())?;
            let deeper = self.deepest.is_none_or(|deepest| level < deepest);
            match value {
                Value::Dict(inner) if deeper => {
                    let pairs = hiddentables_values::meter::nested(host, |host| {
                        self.flat(&inner, Some(&name), level + 1, host)
                    })?;
                    nested.extend(pairs);
                }
                value if prefix.is_none() => plain.push((key, value)),
                value => nested.push((Value::str(name, &meter)?, value)),
            }
        }
        plain.append(&mut nested);
        Ok(plain)
    }

    fn flat_dict(&self, value: &Value, host: &mut dyn Host) -> Result<Value> {
        let Value::Dict(dict) = value else { return Ok(value.clone()) };
        let pairs = self.flat(dict, None, 0, host)?;
        Ok(Value::Dict(Dict::from_pairs(pairs, &Rc::clone(host.meter()))?))
    }
}

/// What is at the end of a path of keys.
fn pulled(value: &Value, path: &[Value], ignore: bool, record: bool, host: &mut dyn Host) -> Result<Value> {
    let mut at = value.clone();
    for key in path {
        let found = ops::get_item(&at, key, host);
        at = match found {
            Ok(found) => found,
            Err(stop) if stop.is_raise() => {
                if ignore {
                    return Ok(crate::array::nan());
                }
                let shown = ops::repr(key, host)?;
                return Err(raise::key_error_text(if record {
                    format!(
                        "Key {shown} not found. If specifying a record_path, all elements of record_path should have a path."
                    )
                } else {
                    format!(
                        "Key {shown} not found. To replace missing values of {shown} with np.nan, pass in errors='ignore'"
                    )
                }));
            }
            Err(stop) => return Err(stop),
        };
    }
    Ok(at)
}

/// Rows under way, and what stands beside them.
struct Found {
    records: Vec<Value>,
    lengths: Vec<usize>,
    meta: Vec<Vec<Value>>,
}

/// What `meta=` asks for.
struct Meta<'a> {
    paths: &'a [Vec<Value>],
    ignore: bool,
    flattening: &'a Flattening<'a>,
}

impl Meta<'_> {
    fn extract(
        &self,
        data: &Value,
        path: &[Value],
        seen: &mut Vec<Option<Value>>,
        level: usize,
        found: &mut Found,
        host: &mut dyn Host,
    ) -> Result<()> {
        let items = match data {
            Value::Dict(_) => vec![data.clone()],
            other => collect(other, host)?,
        };
        let Some((first, rest)) = path.split_first() else { return Ok(()) };
        for item in &items {
            host.meter().work(16)?;
            if !rest.is_empty() {
                for (at, own) in self.paths.iter().enumerate() {
                    if let (true, Some(last), Some(slot)) = (level + 1 == own.len(), own.last(), seen.get_mut(at)) {
                        *slot = Some(pulled(item, std::slice::from_ref(last), self.ignore, false, host)?);
                    }
                }
                let inner = pulled(item, std::slice::from_ref(first), false, true, host)?;
                hiddentables_values::meter::nested(host, |host| {
                    self.extract(&inner, rest, seen, level + 1, found, host)
                })?;
                continue;
            }
            let records = match pulled(item, std::slice::from_ref(first), self.ignore, true, host)? {
                Value::List(list) => list.snapshot(),
                value if crate::array::is_missing(&value) => Vec::new(),
                other => {
                    let (shown, path) = (ops::str(&other, host)?, ops::str(first, host)?);
                    return Err(raise::type_error(format!(
                        "{shown} has non list value {shown} for path {path}. Must be list or null."
                    )));
                }
            };
            found.lengths.push(records.len());
            for (at, own) in self.paths.iter().enumerate() {
                let value = if level + 1 > own.len() {
                    match seen.get(at).cloned().flatten() {
                        Some(value) => value,
                        None => return Err(Stop::unsupported("json_normalize(meta=) of this path")),
                    }
                } else {
                    pulled(item, own.get(level..).unwrap_or_default(), self.ignore, false, host)?
                };
                if let Some(column) = found.meta.get_mut(at) {
                    column.push(value);
                }
            }
            for record in records {
                let record = self.flattening.flat_dict(&record, host)?;
                found.records.push(record);
            }
        }
        Ok(())
    }
}

fn listed(value: Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        Value::None => Ok(Vec::new()),
        Value::List(_) => collect(&value, host),
        other => Ok(vec![other]),
    }
}

fn named(parts: &[Value], separator: &str, host: &mut dyn Host) -> Result<String> {
    let texts = parts.iter().map(|part| ops::str(part, host)).collect::<Result<Vec<_>>>()?;
    Ok(texts.join(separator))
}

fn frame_of(rows: Vec<Value>, host: &mut dyn Host) -> Result<Value> {
    let list = Value::list(rows, &Rc::clone(host.meter()))?;
    DATAFRAME.instantiate(Args::one(list), host)
}

fn json_normalize(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let data = args.value("data");
    let separator = args.text("sep")?.to_string();
    let deepest = if args.some("max_level").is_none() { None } else { Some(args.int("max_level")?) };
    let flattening = Flattening { separator: &separator, deepest };
    let rows = match &data {
        Value::Dict(_) => vec![data.clone()],
        Value::List(_) | Value::Tuple(_) => collect(&data, host)?,
        other => match other.downcast::<crate::Series>() {
            Some(series) => series.array().items(&meter)?,
            None => return Err(Stop::unsupported(format!("json_normalize of a {}", other.class().name))),
        },
    };
    if rows.is_empty() {
        return DATAFRAME.instantiate(Args::none(), host);
    }
    if rows.iter().any(|row| !matches!(row, Value::Dict(_))) {
        return Err(Stop::unsupported("json_normalize of what are no dicts"));
    }
    let path = listed(args.value("record_path"), host)?;
    if path.is_empty() {
        let mut flat = Vec::with_capacity(rows.len());
        for row in &rows {
            flat.push(flattening.flat_dict(row, host)?);
        }
        return frame_of(flat, host);
    }
    let mut paths = Vec::new();
    for part in listed(args.value("meta"), host)? {
        paths.push(listed(part, host)?);
    }
    let ignore = &*args.text("errors")? == "ignore";
    let mut found = Found { records: Vec::new(), lengths: Vec::new(), meta: vec![Vec::new(); paths.len()] };
    let mut seen = vec![None; paths.len()];
    let meta = Meta { paths: &paths, ignore, flattening: &flattening };
    meta.extract(&Value::list(rows, &meter)?, &path, &mut seen, 0, &mut found, host)?;
    let mut result = frame_of(found.records, host)?;
    if let Some(prefix) = args.some("record_prefix") {
        result = called(&result, "add_prefix", vec![prefix], &[], host)?;
    }
    let Some(df) = result.downcast::<DataFrame>() else { return Err(Stop::unsupported("json_normalize")) };
    let mut frame = df.frame();
    let prefix = args.some("meta_prefix").map(|prefix| ops::str(&prefix, host)).transpose()?.unwrap_or_default();
    for (path, values) in paths.iter().zip(found.meta) {
        let name = format!("{prefix}{}", named(path, &separator, host)?);
        let label = Value::str(name.as_str(), &meter)?;
        if !frame.positions(&label, &meter)?.is_empty() {
            return Err(raise::value_error(format!("Conflicting metadata name {name}, need distinguishing prefix ")));
        }
        let cells = repeated(&values, &found.lengths, &meter)?;
        frame.push(label, Column::new(cells, &meter)?, &meter)?;
    }
    Ok(DataFrame::value(frame))
}

/// Each value as often as it has records; a column of objects.
fn repeated(values: &[Value], lengths: &[usize], meter: &Meter) -> Result<Array> {
    let total = lengths.iter().fold(0_usize, |total, length| total.saturating_add(*length));
    meter.check_frame(total, 1)?;
    meter.work_len(total)?;
    let cells: Vec<Value> =
        values.iter().zip(lengths).flat_map(|(value, length)| std::iter::repeat_n(value.clone(), *length)).collect();
    if !cells.is_empty() && cells.iter().all(|cell| cell.as_str().is_some()) {
        return Ok(Array::strings(cells.iter().map(Value::as_str)));
    }
    Ok(Array::objects(cells))
}
