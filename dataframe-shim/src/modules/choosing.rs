//! NumPy's functions that choose, find and set apart: `where`, `select`, `unique`, `isin`, `searchsorted`, `vectorize`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Class, Host, Native, Object, Result, Stop, Value, ops, types};

use super::making::{in_common, of_width, spread_to};
use super::reductions::array_or_cell;
use super::ufuncs::no_common_dtype;
use crate::array::{Array, Dtype, infer};
use crate::distinct::{Missing, groups};
use crate::families::ndarray as methods;
use crate::ndarray::operate::{common_shape, not_together};
use crate::ndarray::{NdArray, Shape, make};
use crate::selection;

/// `np.where(condition, x, y)`
pub static WHERE: Native = crate::guard::native("where(condition, x=<no_default>, y=<no_default>, /)", choose);
/// `np.select(condlist, choicelist, default=0)`
pub static SELECT: Native = crate::guard::native("select(condlist, choicelist, default=0)", select);
/// `np.unique(ar)`
pub static UNIQUE: Native = crate::guard::native(
    "unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True)",
    unique,
)
.refusing(&["axis", "equal_nan"]);
/// `np.isin(element, test_elements)`
pub static ISIN: Native = crate::guard::native(
    "isin(element, test_elements, assume_unique=False, invert=False, *, kind=None)",
    |args, host| isin(&args.value("element"), &args.value("test_elements"), args.flag("invert")?, host),
)
.refusing(&["kind"]);
/// `np.in1d(ar1, ar2)`
pub static IN1D: Native =
    crate::guard::native("in1d(ar1, ar2, assume_unique=False, invert=False, *, kind=None)", |args, host| {
        isin(&args.value("ar1"), &args.value("ar2"), args.flag("invert")?, host)
    })
    .refusing(&["kind"]);

macro_rules! sets {
    ($($name:ident = $line:literal, $keep:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| of_sets(args, host, $keep))
                .refusing(&["assume_unique"]);
        )*
    };
}

sets! {
    UNION1D = "union1d(ar1, ar2, assume_unique=False)", |_, _| true;
    INTERSECT1D = "intersect1d(ar1, ar2, assume_unique=False)", |a, b| a && b;
    SETDIFF1D = "setdiff1d(ar1, ar2, assume_unique=False)", |a, b| a && !b;
    SETXOR1D = "setxor1d(ar1, ar2, assume_unique=False)", |a, b| a != b;
}

/// `np.searchsorted(a, v)`
pub static SEARCHSORTED: Native = crate::guard::native("searchsorted(a, v, side='left', sorter=None)", |args, host| {
    let right = match args.text("side")?.as_str() {
        "left" => false,
        "right" => true,
        _ => return Err(Stop::unsupported("np.searchsorted(side=)")),
    };
    let sought = array_or_cell("searchsorted", &args.value("a"), host)?;
    let cells = sought.one_dimensional()?;
    host.meter().work_len(cells.len())?;
    if cells.dtype().is_numeric() && (1..cells.len()).any(|row| cells.order_rows(row - 1, row).is_gt()) {
        return Err(Stop::unsupported("np.searchsorted of cells that are not sorted"));
    }
    places(&args.value("a"), &args.value("v"), right, host)
})
.refusing(&["sorter"]);
/// `np.digitize(x, bins)`
pub static DIGITIZE: Native = crate::guard::native("digitize(x, bins, right=False)", |args, host| {
    let bins = array_or_cell("digitize", &args.value("bins"), host)?.one_dimensional()?;
    let ordered = bins.to_floats().is_some_and(|bins| bins.windows(2).all(|pair| pair.first() <= pair.last()));
    if !ordered {
        return Err(Stop::unsupported("np.digitize with bins that do not increase"));
    }
    places(&args.value("bins"), &args.value("x"), !args.flag("right")?, host)
});
/// `np.nonzero(a)`
pub static NONZERO: Native = crate::guard::native("nonzero(a)", |args, host| {
    let array = array_or_cell("nonzero", &args.value("a"), host)?;
    methods::nonzero(&array, host)
});
/// `np.flatnonzero(a)`
pub static FLATNONZERO: Native = crate::guard::native("flatnonzero(a)", |args, host| {
    let array = array_or_cell("flatnonzero", &args.value("a"), host)?;
    let places = methods::nonzero_places(&array, host)?;
    NdArray::value(Array::ints(places), host.meter())
});
/// `np.argwhere(a)`
pub static ARGWHERE: Native = crate::guard::native("argwhere(a)", |args, host| {
    let array = array_or_cell("argwhere", &args.value("a"), host)?;
    let places = methods::nonzero_places(&array, host)?;
    let (cells, width): (Vec<i64>, usize) = match array.shape() {
        Shape::One(_) => (places, 1),
        Shape::Two(_, columns) => {
            let width = columns.max(1) as i64;
            (places.into_iter().flat_map(|at| [at / width, at % width]).collect(), 2)
        }
    };
    let shape = Shape::Two(cells.len() / width, width);
    NdArray::new(Array::ints(cells), shape, host.meter()).map(Value::object)
});
/// `np.count_nonzero(a)`
pub static COUNT_NONZERO: Native =
    crate::guard::native("count_nonzero(a, axis=None, *, keepdims=False)", |args, host| {
        let array = array_or_cell("count_nonzero", &args.value("a"), host)?;
        Ok(Value::Int(methods::nonzero_places(&array, host)?.len() as i64))
    })
    .refusing(&["axis", "keepdims"]);

/// One side of a choice: an array, and whether a Python number stands there, which takes the other side's kind.
fn side(value: &Value, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    if let Some(array) = make::array_of(value, host)? {
        return Ok(array);
    }
    if !selection::is_scalar(value) {
        return Err(Stop::unsupported(format!("np.where with a {}", value.class().name)));
    }
    make::of_items(vec![value.clone()], host)
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Int(_) | Value::Float(_))
}

/// The arrays in the dtype that NumPy finds for them; numbers of Python's own beside text have none.
fn promoted(sides: &[Rc<NdArray>], given: &[Value], host: &mut dyn Host) -> Result<(Vec<Array>, Option<usize>)> {
    let text = sides.iter().any(|side| side.is_text());
    let object = sides.iter().any(|side| !side.is_text() && side.dtype() == Dtype::Object);
    if text && !object && given.iter().any(is_number) {
        return Err(no_common_dtype());
    }
    if given.iter().any(crate::time::is_nat) && sides.iter().any(|side| side.dtype() == Dtype::Time) {
        return Err(Stop::unsupported("np.where of datetimes and NaT"));
    }
    // A Python int takes the kind of the integers beside it.
    let kinds: Vec<_> = sides.iter().zip(given).filter(|(_, given)| !is_number(given)).collect();
    let kind = kinds.iter().find_map(|(side, _)| match side.dtype() {
        Dtype::Int(kind) => Some(kind),
        _ => None,
    });
    // A number of Python's is a `float32` beside such, where nothing else is wider.
    let own = |given: &Value| matches!(given, Value::Int(_) | Value::Float(_));
    let others = || sides.iter().zip(given).filter(|(_, given)| !own(given)).map(|(side, _)| side.dtype());
    let narrow = |dtype: Dtype| match dtype {
        Dtype::Bool | Dtype::Float32 => true,
        Dtype::Int(kind) => kind.is_narrow(),
        _ => false,
    };
    let single = others().any(|dtype| dtype == Dtype::Float32) && others().all(narrow);
    let weak = |(side, given): (&Rc<NdArray>, &Value)| -> Result<Rc<NdArray>> {
        match (given, kind) {
            (Value::Int(i), Some(kind)) if kind.wrap(*i) == *i => {
                let cell = Array::Int(kind, crate::polars_bridge::Ints::new(vec![*i]));
                NdArray::new(cell, Shape::One(1), host.meter()).map(Rc::new)
            }
            (Value::Int(_) | Value::Float(_), _) if single => {
                let cell = Array::floats32(vec![given.as_float().unwrap_or(f64::NAN)]);
                NdArray::new(cell, Shape::One(1), host.meter()).map(Rc::new)
            }
            _ => Ok(Rc::clone(side)),
        }
    };
    let sides = sides.iter().zip(given).map(weak).collect::<Result<Vec<_>>>()?;
    in_common(&sides, host)
}

/// Which cells of a condition hold; anything but zero and nothing does.
fn truths(array: &NdArray, host: &mut dyn Host) -> Result<Vec<bool>> {
    let cells = array.array();
    if let Array::Bool(bools) = &cells {
        return Ok(bools.iter().collect());
    }
    if array.is_text() || matches!(cells, Array::Time(_) | Array::Delta(_)) {
        return Err(Stop::unsupported("np.where of a condition of text or times"));
    }
    let items = cells.items(&Rc::clone(host.meter()))?;
    items.iter().map(|item| ops::truth(item, host)).collect()
}

/// Cells of `x` where the condition holds, of `y` where it does not; of a condition alone where it holds.
fn choose(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let condition = make::without_extension(args.value("condition"), host)?;
    let (x, y) = match (args.given("x").cloned(), args.given("y").cloned()) {
        (Some(x), Some(y)) => (make::without_extension(x, host)?, make::without_extension(y, host)?),
        (None, None) => {
            return {
                let array = array_or_cell("where", &condition, host)?;
                methods::nonzero(&array, host)
            };
        }
        _ => return Err(raise::value_error("either both or neither of x and y should be given")),
    };
    if selection::is_scalar(&condition) && selection::is_scalar(&x) && selection::is_scalar(&y) {
        return Err(Stop::unsupported("ndarray of no dimensions"));
    }
    let condition = side(&condition, host)?;
    let (left, right) = (side(&x, host)?, side(&y, host)?);
    let (cells, text) = promoted(&[Rc::clone(&left), Rc::clone(&right)], &[x, y], host)?;
    let shape = common_shape(condition.shape(), left.shape()).and_then(|shape| common_shape(shape, right.shape()));
    let Some(shape) = shape else {
        let text = |array: &NdArray| array.shape().text().replace(' ', "");
        return Err(raise::value_error(format!(
            "operands could not be broadcast together with shapes {} {} {} ",
            text(&condition),
            text(&left),
            text(&right)
        )));
    };
    meter.work_len(shape.cells())?;
    let mask = NdArray::new(Array::bools(truths(&condition, host)?.into_iter()), condition.shape(), &meter)?;
    let Array::Bool(mask) = spread_to(&mask, shape, host)? else { return Err(Stop::unsupported("np.where")) };
    let spread = |cells: &Array, from: &NdArray| crate::ndarray::operate::spread(cells, from.shape(), shape, &meter);
    let [a, b] = cells.as_slice() else { return Err(Stop::unsupported("np.where")) };
    let both = Array::concat(&[spread(a, &left)?, spread(b, &right)?], &meter)?;
    let rows: Vec<usize> =
        mask.iter().enumerate().map(|(row, holds)| if holds { row } else { row + shape.cells() }).collect();
    of_width(both.take(&rows, &meter)?, shape, text, host)
}

/// The cell of the first choice whose condition holds.
fn select(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let list = |value: &Value, host: &mut dyn Host| match value {
        Value::List(_) | Value::Tuple(_) => hiddentables_values::iter::collect(value, host),
        other => Err(Stop::unsupported(format!("np.select of a {}", other.class().name))),
    };
    let conditions = list(&args.value("condlist"), host)?;
    let mut choices = list(&args.value("choicelist"), host)?;
    if conditions.len() != choices.len() {
        return Err(raise::value_error("list of cases must be same length as list of conditions"));
    }
    if conditions.is_empty() {
        return Err(raise::value_error("select with an empty condition list is not possible"));
    }
    choices.push(args.value("default"));
    let arrays = choices.iter().map(|choice| side(choice, host)).collect::<Result<Vec<_>>>()?;
    let (cells, text) = promoted(&arrays, &choices, host).map_err(|stop| {
        stop.map_raise(|_| {
            raise::type_error(
                "Choicelist and default value do not have a common dtype: The DTypes could not be promoted.",
            )
        })
    })?;
    let mut masks = Vec::with_capacity(conditions.len());
    for (at, condition) in conditions.iter().enumerate() {
        let mask = side(condition, host)?;
        if mask.dtype() != Dtype::Bool {
            return Err(raise::type_error(format!("invalid entry {at} in condlist: should be boolean ndarray")));
        }
        masks.push(mask);
    }
    let mut shape = Shape::One(1);
    for array in masks.iter().chain(&arrays) {
        shape = common_shape(shape, array.shape()).ok_or_else(|| not_together(shape, array.shape()))?;
    }
    meter.work_len(shape.cells().saturating_mul(masks.len() + 1))?;
    let spread = |cells: &Array, from: Shape| crate::ndarray::operate::spread(cells, from, shape, &meter);
    let all =
        cells.iter().zip(&arrays).map(|(cells, array)| spread(cells, array.shape())).collect::<Result<Vec<_>>>()?;
    let masks = masks.iter().map(|mask| spread(&mask.array(), mask.shape())).collect::<Result<Vec<_>>>()?;
    let chosen = |row: usize| {
        masks.iter().position(|mask| matches!(mask, Array::Bool(bools) if bools.get(row))).unwrap_or(masks.len())
    };
    let rows: Vec<usize> = (0..shape.cells()).map(|row| chosen(row) * shape.cells() + row).collect();
    of_width(Array::concat(&all, &meter)?.take(&rows, &meter)?, shape, text, host)
}

/// The distinct cells sorted, NaN last and once; with where they stand first, which of them each cell is, and how often.
fn unique(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = array_or_cell("unique", &args.value("ar"), host)?;
    let cells = array.array();
    if matches!(cells, Array::Object(_) | Array::Str(_)) && cells.may_miss() {
        return Err(Stop::unsupported("np.unique of objects with missing cells"));
    }
    let found = groups(std::slice::from_ref(&cells), Missing::ByKind, &meter)?;
    let distinct = cells.take(&found.first, &meter)?;
    let order = distinct.sorted_rows(true, false, host)?;
    let sorted = distinct.take(&order, &meter)?;
    let shape = Shape::One(sorted.len());
    let values = of_width(sorted, shape, array.text_width(), host)?;
    let mut answers = vec![values];
    let ints = |values: Vec<i64>| NdArray::value(Array::ints(values), &meter);
    if args.flag("return_index")? {
        let first = order.iter().filter_map(|&at| found.first.get(at)).map(|&row| row as i64);
        answers.push(ints(first.collect())?);
    }
    if args.flag("return_inverse")? {
        if matches!(array.shape(), Shape::Two(..)) {
            return Err(Stop::unsupported("np.unique(return_inverse=) of two dimensions"));
        }
        let mut place = vec![0_i64; order.len()];
        for (at, &group) in order.iter().enumerate() {
            if let Some(slot) = place.get_mut(group) {
                *slot = at as i64;
            }
        }
        answers.push(ints(found.of_row.iter().filter_map(|&group| place.get(group).copied()).collect())?);
    }
    if args.flag("return_counts")? {
        let sizes = found.sizes();
        answers.push(ints(order.iter().filter_map(|&at| sizes.get(at)).map(|&size| size as i64).collect())?);
    }
    match <[Value; 1]>::try_from(answers) {
        Ok([only]) => Ok(only),
        Err(answers) => Value::tuple(answers, &meter),
    }
}

/// Whether each cell is among others; NaN never is.
fn isin(element: &Value, among: &Value, invert: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if matches!(among, Value::Set(_) | Value::Dict(_)) {
        return Err(Stop::unsupported("np.isin of a set"));
    }
    let own = text_or_cell(element, host)?;
    let others = text_or_cell(among, host)?;
    let (cells, _) = in_common(&[Rc::clone(&own), others], host)?;
    let [cells, among] = cells.as_slice() else { return Err(Stop::unsupported("np.isin")) };
    let both = Array::concat(&[cells.clone(), among.clone()], &meter)?;
    let found = groups(std::slice::from_ref(&both), Missing::ByKind, &meter)?;
    let mut wanted = vec![false; found.first.len()];
    for row in cells.len()..both.len() {
        if let Some(slot) = found.of_row.get(row).and_then(|&group| wanted.get_mut(group)) {
            *slot = !both.missing_at(row) || both.get(row, &meter)?.is_none();
        }
    }
    let answers =
        found.of_row.iter().take(cells.len()).map(|&group| wanted.get(group).copied().unwrap_or(false) != invert);
    let answers = Array::bools(answers);
    let made = NdArray::new(answers, own.shape(), &meter)?;
    super::reductions::scalar_again(element, Value::object(made), host)
}

fn text_or_cell(value: &Value, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    match value {
        Value::Str(_) => Err(Stop::unsupported("np.isin of text alone")),
        other => array_or_cell("isin", other, host),
    }
}

/// The distinct cells of two arrays, sorted, as the set operation keeps them.
fn of_sets(args: &Bound, host: &mut dyn Host, keep: fn(bool, bool) -> bool) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (a, b) =
        (array_or_cell("union1d", &args.value("ar1"), host)?, array_or_cell("union1d", &args.value("ar2"), host)?);
    let own = a.array();
    let (cells, text) = in_common(&[a, b], host)?;
    let [a, b] = cells.as_slice() else { return Err(Stop::unsupported("sets of arrays")) };
    let both = Array::concat(&[a.clone(), b.clone()], &meter)?;
    if both.may_miss() {
        return Err(Stop::unsupported("sets of arrays with missing cells"));
    }
    if let Array::Object(_) = &both {
        // Each side is put in order first.
        for side in [a, b] {
            side.sorted_rows(true, false, host)?;
        }
    }
    let found = groups(std::slice::from_ref(&both), Missing::ByKind, &meter)?;
    let mut within = vec![(false, false); found.first.len()];
    for (row, &group) in found.of_row.iter().enumerate() {
        if let Some(slot) = within.get_mut(group) {
            if row < a.len() { slot.0 = true } else { slot.1 = true }
        }
    }
    let kept = found.first.iter().zip(&within).filter(|(_, (a, b))| keep(*a, *b)).map(|(&row, _)| row);
    let kept = kept.collect::<Vec<_>>();
    // What is left of the first array keeps its dtype.
    let kept = if kept.iter().all(|&row| row < a.len()) && !keep(false, true) {
        own.take(&kept, &meter)?
    } else {
        both.take(&kept, &meter)?
    };
    let order = kept.sorted_rows(true, false, host)?;
    let sorted = kept.take(&order, &meter)?;
    let shape = Shape::One(sorted.len());
    of_width(sorted, shape, text, host)
}

/// Where each value would stand among sorted cells.
fn places(sorted: &Value, values: &Value, right: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let sorted = array_or_cell("searchsorted", sorted, host)?.one_dimensional()?;
    let wanted = array_or_cell("searchsorted", values, host)?;
    let (Some(cells), Some(asked)) = (sorted.to_floats(), wanted.array().to_floats()) else {
        return Err(Stop::unsupported("np.searchsorted of no numbers"));
    };
    if asked.iter().chain(&cells).any(|v| v.is_nan() || v.abs() > 9e15) {
        return Err(Stop::unsupported("np.searchsorted of NaN"));
    }
    meter.work_len(asked.len().saturating_mul(16))?;
    let place = |value: &f64| cells.partition_point(|cell| if right { cell <= value } else { cell < value }) as i64;
    let made = NdArray::new(Array::ints(asked.iter().map(place).collect()), wanted.shape(), &meter)?;
    super::reductions::scalar_again(values, Value::object(made), host)
}

/// `numpy.vectorize`
pub static VECTORIZE: Class =
    Class::new("vectorize", "numpy", &[&types::OBJECT]).constructed_by(|_, args, host| {
        match (args.positional.as_slice(), args.keywords.is_empty()) {
            ([function], true) => Ok(Value::object(Vectorized(function.clone()))),
            ([_], false) => Err(Stop::unsupported("np.vectorize(otypes=)")),
            _ => {
                let _ = host;
                Err(Stop::unsupported("np.vectorize of no function"))
            }
        }
    });

/// A function of the program's that is called cell by cell.
struct Vectorized(Value);

impl Object for Vectorized {
    fn class(&self) -> &'static Class {
        &VECTORIZE
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        if !args.keywords.is_empty() || args.positional.is_empty() {
            return Err(Stop::unsupported("np.vectorize with keywords"));
        }
        let sides = args.positional.iter().map(|value| side(value, host)).collect::<Result<Vec<_>>>()?;
        if args.positional.iter().all(selection::is_scalar) {
            return Err(Stop::unsupported("ndarray of no dimensions"));
        }
        if sides.iter().any(|side| side.is_text()) && sides.iter().any(|side| side.dtype() != Dtype::Object) {
            return Err(Stop::unsupported("np.vectorize of text and numbers"));
        }
        let mut shape = Shape::One(1);
        for side in &sides {
            shape = common_shape(shape, side.shape()).ok_or_else(|| not_together(shape, side.shape()))?;
        }
        if shape.cells() == 0 {
            return Err(raise::value_error("cannot call `vectorize` on size 0 inputs unless `otypes` is set"));
        }
        let columns =
            sides.iter().map(|side| spread_to(side, shape, host)?.items(&meter)).collect::<Result<Vec<_>>>()?;
        let mut answers = Vec::with_capacity(shape.cells());
        for at in 0..shape.cells() {
            meter.step()?;
            let cells = columns.iter().filter_map(|column| column.get(at).cloned()).collect();
            answers.push(host.call(&self.0, Args::positional(cells))?);
        }
        // The first answer says the dtype of all.
        let kind = |value: &Value| match value {
            Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_)) => 0,
            Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)) => 1,
            Value::Float(_) | Value::Numpy(hiddentables_values::Np::Float(_)) => 2,
            Value::Str(_) => 3,
            _ => 4,
        };
        let first = answers.first().map_or(4, kind);
        if answers.iter().any(|answer| kind(answer) != first) || first == 4 {
            return Err(Stop::unsupported("np.vectorize of a function whose answers differ in kind"));
        }
        let cells = infer(answers, &meter)?;
        if first == 3 { NdArray::of_text(cells, shape, None, &meter) } else { of_width(cells, shape, None, host) }
    }
}
