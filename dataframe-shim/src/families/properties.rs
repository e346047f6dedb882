//! What a frame, Series or index is: shape, labels, dtypes, indexers.

use std::rc::Rc;

use hiddentables_values::{Host, Method, Result, Stop, Value};

use crate::array::Array;
use crate::categories::CategoricalArray;
use crate::dtype;
use crate::extension::ExtensionArray;
use crate::frame::DataFrame;
use crate::frozen::FrozenList;
use crate::index::object::{IndexObject, Owner};
use crate::indexers::{Indexer, Kind};
use crate::ndarray::NdArray;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::property("shape", |s, host| shape(&[s.len()], host)),
    Method::property("size", |s, _| Ok(Value::Int(s.len() as i64))),
    Method::property("ndim", |_, _| Ok(Value::Int(1))),
    Method::property("empty", |s, _| Ok(Value::Bool(s.is_empty()))),
    Method::property("name", |s, _| Ok(s.name())),
    Method::property("index", |s, _| Ok(IndexObject::owned(s.index(), Owner::Series(Rc::clone(s))))),
    Method::property("dtype", |s, _| Ok(dtype::of_array(&s.array()))),
    Method::property("dtypes", |s, _| Ok(dtype::of_array(&s.array()))),
    Method::property("values", |s, host| match s.array() {
        Array::Category(cells) => CategoricalArray::charged(cells, host.meter()),
        Array::Masked(cells) => ExtensionArray::charged(cells, host.meter()),
        Array::Zoned(_, times) => NdArray::of_pandas(Array::Time(times), host.meter()),
        other => NdArray::of_pandas(other, host.meter()),
    }),
    Method::property("loc", |s, _| Ok(Indexer::of_series(Kind::Loc, s))),
    Method::property("iloc", |s, _| Ok(Indexer::of_series(Kind::ILoc, s))),
    Method::property("at", |s, _| Ok(Indexer::of_series(Kind::At, s))),
    Method::property("iat", |s, _| Ok(Indexer::of_series(Kind::IAt, s))),
    Method::property("is_unique", |s, host| {
        Ok(Value::Bool(crate::distinct::first_rows(&[s.array()], host.meter())?.len() == s.len()))
    }),
    Method::property("hasnans", |s, _| Ok(Value::Bool(s.array().may_miss()))),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::property("shape", |df, host| {
        let frame = df.frame();
        shape(&[frame.rows(), frame.width()], host)
    }),
    Method::property("size", |df, _| Ok(Value::Int((df.frame().rows() * df.frame().width()) as i64))),
    Method::property("ndim", |_, _| Ok(Value::Int(2))),
    Method::property("empty", |df, _| Ok(Value::Bool(df.frame().rows() == 0 || df.frame().cells.is_empty()))),
    Method::property("columns", |df, _| Ok(IndexObject::owned(df.frame().columns, Owner::Columns(Rc::clone(df))))),
    Method::property("index", |df, _| Ok(IndexObject::owned(df.frame().index, Owner::Rows(Rc::clone(df))))),
    Method::property("dtypes", dtypes),
    Method::property("values", |df, host| table(df, host)),
    Method::property("loc", |df, _| Ok(Indexer::of_frame(Kind::Loc, df))),
    Method::property("iloc", |df, _| Ok(Indexer::of_frame(Kind::ILoc, df))),
    Method::property("at", |df, _| Ok(Indexer::of_frame(Kind::At, df))),
    Method::property("iat", |df, _| Ok(Indexer::of_frame(Kind::IAt, df))),
];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] = &[
    Method::property("shape", |i, host| shape(&[i.index().len()], host)),
    Method::property("size", |i, _| Ok(Value::Int(i.index().len() as i64))),
    Method::property("ndim", |_, _| Ok(Value::Int(1))),
    Method::property("empty", |i, _| Ok(Value::Bool(i.index().is_empty()))),
    Method::property("name", |i, _| Ok(i.index().name())),
    Method::property("names", |i, host| FrozenList::value(i.index().names().to_vec(), host.meter())),
    Method::property("nlevels", |i, _| Ok(Value::Int(i.index().levels() as i64))),
    Method::property("values", |i, host| match i.array(host)? {
        Array::Category(cells) => CategoricalArray::charged(cells, host.meter()),
        Array::Masked(cells) => ExtensionArray::charged(cells, host.meter()),
        Array::Zoned(_, times) => NdArray::of_pandas(Array::Time(times), host.meter()),
        other if crate::interval::all(&other) => Err(Stop::unsupported("values of an IntervalIndex")),
        other => NdArray::of_pandas(other, host.meter()),
    }),
    Method::property("is_unique", |i, host| Ok(Value::Bool(i.index().is_unique(host.meter())?))),
];

/// What an index of categories or of intervals has besides; `None` where it is another name or index.
pub fn of_special_index(i: &IndexObject, name: &str, host: &mut dyn Host) -> Result<Option<Value>> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let crate::index::Labels::Flat(labels) = index.labels() else { return Ok(None) };
    if let Array::Category(cells) = labels {
        return Ok(match name {
            "categories" => Some(IndexObject::value(Rc::clone(cells.categories().index()))),
            "ordered" => Some(Value::Bool(cells.categories().ordered())),
            "codes" => Some(NdArray::value(cells.code_array(), &meter)?),
            "dtype" => Some(dtype::of_array(labels)),
            _ => None,
        });
    }
    let Array::Object(cells) = labels else { return Ok(None) };
    if !crate::interval::all(labels) || !["left", "right", "mid", "length", "closed"].contains(&name) {
        return Ok(None);
    }
    let mut values = Vec::with_capacity(cells.len());
    for cell in cells.iter() {
        values.push(hiddentables_values::ops::get_attr(cell, name, host)?);
    }
    if name == "closed" {
        return Ok(values.into_iter().next());
    }
    let array = crate::array::infer(values, &meter)?;
    Ok(Some(IndexObject::value(crate::index::Index::flat(array, Value::None, &meter)?)))
}

fn shape(lengths: &[usize], host: &mut dyn Host) -> Result<Value> {
    Value::tuple(lengths.iter().map(|&length| Value::Int(length as i64)).collect(), host.meter())
}

fn dtypes(df: &Rc<DataFrame>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let cells = frame.arrays().map(|array| dtype::of_array(&array)).collect();
    Series::value(Value::None, Rc::clone(&frame.columns), Array::objects(cells), &meter)
}

/// `df.values`: the cells in the dtype that holds them all.
pub fn table(df: &Rc<DataFrame>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    meter.check_frame(frame.rows(), frame.width())?;
    let masked = frame.arrays().any(|array| matches!(array, Array::Masked(_)));
    if let (Some(Array::Masked(own)), 1) = (frame.array(0), frame.width()) {
        return NdArray::table(&[own.to_numpy(&meter)?], frame.rows(), &meter);
    }
    // Columns of extension dtypes beside others are objects.
    let dtype = match frame.row_dtype() {
        _ if masked => crate::array::Dtype::Object,
        // NumPy has none of times in a zone.
        crate::array::Dtype::Zoned(_) => crate::array::Dtype::Object,
        dtype => dtype,
    };
    let target = crate::array::cast::Target::Dtype(dtype);
    let columns = frame.arrays().map(|array| crate::array::cast::cast(&array, target.clone(), host));
    let columns: Vec<Array> = columns.collect::<Result<_>>()?;
    NdArray::table(&columns, frame.rows(), &meter)
}
