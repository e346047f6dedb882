//! Texts as bytes and back, and as columns of their parts: `encode`, `decode`, `get_dummies`.

use std::collections::BTreeSet;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::mapped::{Empty, no_text};
use super::{Owner, StringMethods};
use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] = &[
    Method::new("encode(encoding, errors='strict')", |s, args, host| coded(s, "encode", args, host)),
    Method::new("decode(encoding, errors='strict')", |s, args, host| coded(s, "decode", args, host)),
    Method::new("get_dummies(sep='|')", dummies),
];

/// Each text as bytes, or bytes as text.
///
/// >>> pd.Series(['é', None]).str.encode('utf-8').tolist()
/// [b'\xc3\xa9', None]
/// >>> pd.Series([b'ab']).str.decode('ascii').tolist()
/// ['ab']
fn coded(s: &Rc<StringMethods>, method: &str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    match (args.value("encoding").is_none(), method) {
        (true, "decode") => return Err(raise::type_error("decode() argument 'encoding' must be str, not None")),
        (true, _) => return Err(Stop::unsupported("str.encode(encoding=None)")),
        (false, _) => {}
    }
    let arguments = Args::positional(vec![args.value("encoding"), args.value("errors")]);
    let array = s.map(&Value::None, Empty::Object, host, &mut |cell, host| match (cell, method) {
        (Value::Str(_), "encode") | (Value::Bytes(_), "decode") => {
            ops::call_method(cell, method, arguments.clone(), host)
        }
        _ => Err(no_text(cell)),
    })?;
    s.wrap(array, None, host)
}

/// A column of 0 and 1 for each part of the texts.
///
/// >>> pd.Series(['a|b', 'a', None]).str.get_dummies().to_dict('list')
/// {'a': [1, 1, 0], 'b': [1, 0, 0]}
fn dummies(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Owner::Series(index) = &s.owner else { return Err(Stop::unsupported("Index.str.get_dummies")) };
    let sep = args.value("sep");
    let Some(sep) = sep.as_str().filter(|sep| sep.chars().count() == 1) else {
        return Err(Stop::unsupported("str.get_dummies(sep=) of other than one character"));
    };
    let mut texts = Vec::with_capacity(s.array.len());
    meter.work_len(4 * s.array.len())?;
    for row in 0..s.array.len() {
        texts.push(match s.array.item(row, &meter)? {
            Value::Str(text) => format!("{sep}{}{sep}", &*text),
            // A category that is missing is written as text before it is split.
            _ if s.array.missing_at(row) && s.categories => format!("{sep}nan{sep}"),
            _ if s.array.missing_at(row) => format!("{sep}{sep}"),
            _ => return Err(Stop::unsupported("str.get_dummies of what is no text")),
        });
    }
    let length: usize = texts.iter().map(String::len).sum();
    meter.work_len(length)?;
    let _held = meter.reserve(3 * length as u64)?;
    let mut tags = BTreeSet::new();
    for part in texts.iter().flat_map(|text| text.split(sep)).filter(|part| !part.is_empty()) {
        meter.work_len(part.len())?;
        tags.insert(part);
    }
    meter.check_frame(texts.len(), tags.len())?;
    let mut arrays = Vec::with_capacity(tags.len());
    for tag in &tags {
        meter.work_len(length)?;
        let _column = meter.reserve(8 * texts.len() as u64)?;
        let pattern = format!("{sep}{tag}{sep}");
        arrays.push(Array::ints(texts.iter().map(|text| i64::from(text.contains(&pattern))).collect::<Vec<_>>()));
    }
    let names = tags.iter().map(|tag| Value::str(*tag, &meter)).collect::<Result<Vec<_>>>()?;
    let columns = Index::of_values(names, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, Rc::clone(index), &meter)?))
}
