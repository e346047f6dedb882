//! What the labels of an index are, and labels changed as cells are: `is_numeric`, `where`, `round`, `diff`, `slice_locs`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Meter, Method, Result, Stop, Value, ops};

use crate::array::compare::order_cells;
use crate::array::{Array, Dtype};
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

type Own = Rc<IndexObject>;

macro_rules! kinds {
    ($($name:literal = $($kind:literal)|+;)*) => {
        [$(Method::new(concat!($name, "()"), |i: &Own, _, host| Ok(Value::Bool(matches!(kind(i, host)?, $($kind)|+))))),*]
    };
}

/// Rows of Index that ask for a kind.
pub static KINDS: [Method<Own>; 6] = kinds! {
    "is_numeric" = "integer" | "floating";
    "is_integer" = "integer";
    "is_floating" = "floating" | "mixed-integer-float" | "integer-na";
    "is_boolean" = "boolean";
    "is_categorical" = "categorical";
    "is_interval" = "interval";
};

/// Rows of Index.
pub const INDEX: &[Method<Own>] = &[
    Method::new("is_object()", |i: &Own, _, host| {
        Ok(Value::Bool(match kind(i, host)? {
            "interval" | "period" | "categorical" => false,
            _ => matches!(i.index().labels(), Labels::Multi(_) | Labels::Flat(Array::Str(_) | Array::Object(_))),
        }))
    }),
    Method::property("inferred_type", |i, host| match kind(i, host)? {
        "object" => Err(Stop::unsupported("Index.inferred_type of objects")),
        known => Ok(Value::literal(known)),
    }),
    Method::new("ravel(order='C')", |i: &Own, _, _| Ok(Value::shared(Rc::clone(i)))),
    Method::new("infer_objects(copy=True)", |i: &Own, _, host| match i.index().labels() {
        Labels::Range(_) => Ok(IndexObject::value(i.index())),
        _ => changed(i, "infer_objects", Args::none(), host),
    }),
    Method::new("round(decimals=0)", |i: &Own, args, host| {
        changed(i, "round", Args::one(args.value("decimals")), host)
    }),
    Method::new("diff(periods=1)", |i: &Own, args, host| changed(i, "diff", Args::one(args.value("periods")), host)),
    Method::new("where(cond, other=None)", |i: &Own, args, host| {
        // Where nothing is put in place of a label the index is the same.
        if let Some(mask) = selection::mask_of_list(&args.value("cond"), i.index().len(), host)?
            && mask.iter().all(|kept| *kept)
            && i.index().levels() == 1
        {
            return Ok(IndexObject::value(i.index()));
        }
        if let Some(Value::Tuple(_)) = args.some("other") {
            return Err(Stop::unsupported("Index.where(other=) of a tuple"));
        }
        let mut positional = vec![args.value("cond")];
        let objects = matches!(i.array(host)?, Array::Str(_) | Array::Object(_));
        positional.extend(args.some("other").or_else(|| objects.then_some(Value::None)));
        changed(i, "where", Args { positional, keywords: Vec::new() }, host)
    }),
    Method::new("putmask(mask, value)", |i: &Own, args, host| {
        changed(
            i,
            "mask",
            Args { positional: vec![args.value("mask"), args.value("value")], keywords: Vec::new() },
            host,
        )
    }),
    Method::new("get_slice_bound(label, side)", |i: &Own, args, host| {
        bound(&i.index(), &args.value("label"), &args.text("side")?, host).map(Place::value)
    }),
    Method::new("slice_locs(start=None, end=None, step=None)", |i: &Own, args, host| {
        let (start, end) = span(i, args, host)?;
        Value::tuple(vec![start.value(), end.value()], host.meter())
    })
    .refusing(&["step"]),
    Method::new("slice_indexer(start=None, end=None, step=None)", |i: &Own, args, host| {
        if args.some("start").is_none()
            && args.some("end").is_none()
            && matches!(i.index().labels(), Labels::Flat(Array::Time(_) | Array::Zoned(..)))
            && !i.index().is_increasing(host)?
        {
            return Err(raise::value_error(
                "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of \
                 this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.",
            ));
        }
        let (start, end) = span(i, args, host)?;
        if args.some("step").and_then(|step| step.as_int()).is_some_and(|step| step < 0) {
            if args.some("start").is_some() || args.some("end").is_some() {
                return Err(Stop::unsupported("Index.slice_indexer(step=) backwards between labels"));
            }
            let last = end.at as i64 - 1;
            return Ok(Value::slice(Value::Int(last), Value::Int(-1 - i.index().len() as i64), args.value("step")));
        }
        Ok(Value::slice(start.value(), end.value(), args.value("step")))
    }),
    Method::new("get_indexer_non_unique(target)", places),
    Method::new("asof(label)", asof),
];

/// pandas' name of the kind of its labels.
fn kind(i: &Own, host: &mut dyn Host) -> Result<&'static str> {
    let index = i.index();
    let labels = match index.labels() {
        Labels::Range(_) => return Ok("integer"),
        Labels::Multi(_) => return Ok("mixed"),
        Labels::Flat(labels) => labels,
    };
    host.meter().work_len(labels.len())?;
    Ok(match labels {
        Array::Int(..) => "integer",
        Array::Float(_) => "floating",
        Array::Bool(_) => "boolean",
        Array::Time(_) | Array::Zoned(..) => "datetime64",
        Array::Delta(_) => "timedelta64",
        Array::Category(_) => "categorical",
        Array::Str(texts) if texts.is_empty() => "empty",
        Array::Str(texts) if !texts.has_missing() => "string",
        Array::Masked(_) => return Err(Stop::unsupported("the kind of labels of an extension dtype")),
        labels if crate::interval::all(labels) => "interval",
        labels if crate::time::period::of_array(labels).is_some() => "period",
        Array::Object(cells) => kind_of_objects(cells),
        Array::Str(_) => "object",
    })
}

/// What `lib.infer_dtype(…, skipna=False)` calls objects, as far as numbers go.
fn kind_of_objects(cells: &[Value]) -> &'static str {
    let bools = |v: &Value| matches!(v.class().name, "bool" | "bool_");
    let ints = |v: &Value| v.as_int().is_some() && !bools(v);
    let floats = |v: &Value| v.as_float().is_some() && !bools(v) && !ints(v);
    let nan = |v: &Value| v.as_float().is_some_and(f64::is_nan);
    // What the first present cell is decides, or the last where all are missing.
    let Some(first) = cells.iter().find(|v| !crate::array::is_missing(v)).or(cells.last()) else { return "empty" };
    let all = |test: &dyn Fn(&Value) -> bool| cells.iter().all(test);
    let numbers = all(&|v| ints(v) || floats(v));
    match first {
        v if ints(v) && all(&ints) => "integer",
        v if floats(v) && all(&floats) => "floating",
        v if (ints(v) || floats(v)) && numbers => {
            if all(&|v| ints(v) || nan(v)) {
                "integer-na"
            } else {
                "mixed-integer-float"
            }
        }
        v if bools(v) && all(&bools) => "boolean",
        v if (ints(v) || floats(v) || bools(v)) && cells.iter().any(ints) => "mixed-integer",
        _ => "object",
    }
}

/// The index of what a method of Series makes of the labels.
///
/// >>> pd.Index([1.25, 2.75]).round(1).tolist()
/// [1.2, 2.8]
fn changed(i: &Own, method: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    if index.levels() > 1 {
        return Err(Stop::unsupported(format!("MultiIndex.{method}")));
    }
    let array = index.to_array(&meter)?;
    if !matches!(array, Array::Int(..) | Array::Float(_) | Array::Str(_) | Array::Object(_) | Array::Bool(_)) {
        return Err(Stop::unsupported(format!("Index.{method} of {}", array.dtype().name())));
    }
    let series = Series::value(index.name(), Index::range(array.len()), array, &meter)?;
    let answer = ops::call_method(&series, method, args, host)?;
    match answer.downcast::<Series>() {
        Some(answer) => Ok(IndexObject::value(Index::flat(answer.array(), index.name(), &meter)?)),
        None => Err(Stop::unsupported(format!("Index.{method}"))),
    }
}

/// Where a label begins or ends: a number of Python's where it stands, of NumPy's where it was searched.
struct Place {
    at: usize,
    searched: bool,
}

impl Place {
    fn value(self) -> Value {
        if self.searched { Value::np_int(self.at as i64) } else { Value::Int(self.at as i64) }
    }
}

/// Where a label begins or ends among sorted ones.
fn bound(index: &Index, label: &Value, side: &str, host: &mut dyn Host) -> Result<Place> {
    let meter = Rc::clone(host.meter());
    let right = match side {
        "left" => false,
        "right" => true,
        other => {
            return Err(raise::value_error(format!(
                "Invalid value for side kwarg, must be either 'left' or 'right': {other}"
            )));
        }
    };
    if index.levels() > 1 || matches!(index.labels(), Labels::Flat(Array::Time(_) | Array::Delta(_))) {
        return Err(Stop::unsupported("Index.get_slice_bound of these labels"));
    }
    let objects = matches!(index.labels(), Labels::Flat(Array::Str(_) | Array::Object(_)));
    let number = matches!(label, Value::Int(_) | Value::Float(_))
        || matches!(label, Value::Numpy(_)) && label.as_float().is_some();
    let standing = !index.positions(label, &meter)?.is_empty();
    if objects && number && !standing {
        return Err(raise::type_error(format!(
            "cannot do slice indexing on Index with these indexers [{}] of type {}",
            ops::str(label, host)?,
            label.class().name
        )));
    }
    let labels = index.to_values(&meter)?;
    if labels.is_empty() && !objects && !number {
        return Err(Stop::unsupported("Index.get_slice_bound among no numbers"));
    }
    meter.work_len(4 * labels.len())?;
    let rises = labels
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if order_cells(a, b).is_some_and(std::cmp::Ordering::is_le)));
    if !rises || labels.iter().any(|own| order_cells(own, label).is_none()) {
        return Err(Stop::unsupported("Index.get_slice_bound of labels in no order, or of another kind"));
    }
    let at = labels.partition_point(|own| {
        order_cells(own, label).is_some_and(|order| if right { order.is_le() } else { order.is_lt() })
    });
    Ok(Place { at, searched: !standing })
}

fn span(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(Place, Place)> {
    let index = i.index();
    let start = match args.some("start") {
        Some(label) => bound(&index, &label, "left", host)?,
        None => Place { at: 0, searched: false },
    };
    let end = match args.some("end") {
        Some(label) => bound(&index, &label, "right", host)?,
        None => Place { at: index.len(), searched: false },
    };
    Ok((start, end))
}

/// Where each label of a target stands, several times where it is repeated; and which of the target are nowhere.
///
/// >>> [a.tolist() for a in pd.Index(['c', 'b', 'a', 'b', 'b']).get_indexer_non_unique(['b', 'z'])]
/// [[1, 3, 4, -1], [1]]
fn places(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let target = crate::construct::index_of(&args.value("target"), host)?;
    if index.levels() > 1 || target.levels() > 1 {
        return Err(Stop::unsupported("MultiIndex.get_indexer_non_unique"));
    }
    let (own, theirs) = (index.to_array(&meter)?.dtype(), target.to_array(&meter)?.dtype());
    let plain = |dtype: Dtype| matches!(dtype, Dtype::Int(_) | Dtype::Float | Dtype::Object);
    if !plain(own) || !plain(theirs) {
        return Err(Stop::unsupported("Index.get_indexer_non_unique of these labels"));
    }
    if index.is_empty() && !target.is_empty() {
        return Err(raise::zero_division("division by zero"));
    }
    let (found, missing) = standing(&index, &target, &meter)?;
    let parts = vec![NdArray::value(Array::ints(found), &meter)?, NdArray::value(Array::ints(missing), &meter)?];
    Value::tuple(parts, &meter)
}

/// The last label that is no larger; NaN where there is none.
fn asof(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    if !index.is_unique(&meter)? {
        return Err(Stop::unsupported("Index.asof of repeated labels"));
    }
    if matches!(index.labels(), Labels::Flat(Array::Bool(_))) {
        return Err(Stop::unsupported("Index.asof of bools"));
    }
    let at = bound(&index, &args.value("label"), "right", host)?.at;
    match at.checked_sub(1) {
        Some(row) => match index.labels() {
            Labels::Flat(labels) => labels.get(row, &meter),
            _ => index.label(row, &meter),
        },
        None => Ok(crate::array::nan()),
    }
}

/// Where each label of a target stands, -1 where it does not, several times where it is repeated; and which are nowhere.
pub(super) fn standing(index: &Index, target: &Index, meter: &Meter) -> Result<(Vec<i64>, Vec<i64>)> {
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for (at, label) in target.to_values(meter)?.iter().enumerate() {
        meter.work(8)?;
        let rows = index.positions(label, meter)?;
        meter.work_len(rows.len())?;
        if rows.is_empty() {
            found.push(-1);
            missing.push(at as i64);
        }
        found.extend(rows.into_iter().map(|row| row as i64));
    }
    Ok((found, missing))
}
