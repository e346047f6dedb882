//! `pd.Categorical`: what `.values`, `.unique()` and `pd.cut` of a list give.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{
    Args, Bound, Charge, Class, Host, Iter, Members, Meter, Method, Native, Np, Object, Result, Signature, Stop, Value,
    types,
};

use super::change::changed;
use super::dtype::CategoricalDtype;
use crate::array::cast::{self, Target};
use crate::array::categorical::MISSING;
use crate::array::compare::{self, Other};
use crate::array::{Array, Categorical, Categories};
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection::{self, Selection};

/// `pd.Categorical`
pub static CATEGORICAL: Class = Class::new("Categorical", "pandas.core.arrays.categorical", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(|name| (name == "from_codes").then_some(Value::Native(&FROM_CODES)));

/// The methods of an array of categories.
pub static MEMBERS: LazyLock<Members<Rc<CategoricalArray>>> = LazyLock::new(|| {
    Members::new(
        &CATEGORICAL,
        &[ROWS],
        "T add_categories argmax argmin argsort as_ordered as_unordered astype categories check_for_ordered codes copy delete describe dropna dtype duplicated equals factorize fillna from_codes insert interpolate isin isna isnull map max memory_usage min nbytes ndim notna notnull ordered ravel remove_categories remove_unused_categories rename_categories reorder_categories repeat reshape searchsorted set_categories set_ordered shape shift size sort_values swapaxes take to_list to_numpy tolist transpose unique value_counts view",
    )
});

/// An array of categories.
pub struct CategoricalArray {
    cells: Rc<Categorical>,
    _charge: Charge,
}

impl CategoricalArray {
    /// The array as a value; its cells are charged.
    pub fn charged(cells: Rc<Categorical>, meter: &Meter) -> Result<Value> {
        let charge = meter.reserve(64 + 4 * cells.len() as u64)?;
        Ok(Value::object(CategoricalArray { cells, _charge: charge }))
    }

    /// Its cells.
    pub fn cells(&self) -> &Rc<Categorical> {
        &self.cells
    }

    fn array(&self) -> Array {
        Array::Category(Rc::clone(&self.cells))
    }
}

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse("Categorical(values, categories=None, ordered=None, dtype=None, fastpath=<no_default>, copy=True)")
});

fn flag(value: &Value) -> Result<Option<bool>> {
    match value {
        Value::None => Ok(None),
        Value::Bool(flag) => Ok(Some(*flag)),
        _ => Err(raise::value_error("'ordered' must either be 'True' or 'False'")),
    }
}

/// The dtype that `categories=`, `ordered=` and `dtype=` ask for.
fn wanted(bound: &Bound, host: &mut dyn Host) -> Result<(Option<Rc<Categories>>, Option<bool>)> {
    let meter = Rc::clone(host.meter());
    let (categories, ordered) = (bound.some("categories"), flag(&bound.value("ordered"))?);
    if let Some(dtype) = bound.some("dtype") {
        if categories.is_some() || ordered.is_some() {
            return Err(raise::value_error("Cannot specify `categories` or `ordered` together with `dtype`."));
        }
        return match cast::target(&dtype)? {
            Target::Category(categories, ordered) => Ok((categories, ordered)),
            _ => Err(Stop::unsupported("Categorical(dtype=)")),
        };
    }
    Ok(match categories {
        None => (None, ordered),
        Some(list) => {
            let index = super::categories_of(&list, host)?;
            (Some(Categories::of_index(index, ordered.unwrap_or(false), &meter)?), ordered)
        }
    })
}

fn construct(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Categorical", false, args)?;
    bound.refuse("Categorical", "fastpath")?;
    let (categories, ordered) = wanted(&bound, host)?;
    let values = bound.value("values");
    if selection::is_scalar(&values) && !matches!(values, Value::Tuple(_)) {
        return Err(raise::type_error("Categorical input must be list-like"));
    }
    if let (Value::List(_) | Value::Tuple(_), None) = (&values, &categories) {
        let cells = hiddentables_values::iter::collect(&values, host)?;
        return CategoricalArray::charged(Categorical::of_values(cells, ordered.unwrap_or(false), host)?, host.meter());
    }
    let Some(array) = selection::list_like(&values, host)? else {
        return Err(Stop::unsupported(format!("Categorical of a {}", values.class().name)));
    };
    let cells = match (categories, &array) {
        (Some(categories), Array::Category(own)) if ordered.is_none() && own.categories().ordered() => {
            // Unless it is said, the order is what it was.
            own.recoded(&categories.with_order(true), host.meter())?
        }
        (Some(categories), array) => Categorical::with_categories(array, &categories, host)?,
        (None, Array::Category(own)) => match ordered {
            Some(ordered) => Categorical::of_array(&array, ordered, host)?,
            None => Rc::clone(own),
        },
        (None, array) => Categorical::of_array(array, ordered.unwrap_or(false), host)?,
    };
    CategoricalArray::charged(cells, host.meter())
}

static FROM_CODES: Native = Native::new(
    "from_codes(codes, categories=None, ordered=None, dtype=None, validate=True)",
    |bound: &Bound, host: &mut dyn Host| {
        let meter = Rc::clone(host.meter());
        let (categories, _) = wanted(bound, host)?;
        let Some(categories) = categories else {
            return Err(raise::value_error(
                "The categories must be provided in 'categories' or 'dtype'. Both were None.",
            ));
        };
        let codes = match selection::list_like(&bound.value("codes"), host)? {
            Some(Array::Int(_, codes)) => codes,
            Some(array) if array.is_empty() => crate::polars_bridge::Ints::new(Vec::new()),
            Some(_) => return Err(raise::value_error("codes need to be array-like integers")),
            None => return Err(Stop::unsupported("Categorical.from_codes of no list")),
        };
        meter.work_len(codes.len())?;
        let count = categories.len() as i64;
        if codes.values().iter().any(|&code| code < -1 || code >= count) {
            return Err(raise::value_error("codes need to be between -1 and len(categories)-1"));
        }
        let codes = codes.values().iter().map(|&code| i32::try_from(code).unwrap_or(MISSING)).collect();
        CategoricalArray::charged(Categorical::new(codes, categories), &meter)
    },
);

/// Rows of an array of categories.
pub static ROWS: &[Method<Rc<CategoricalArray>>] = &[
    Method::property("categories", |a, _| Ok(IndexObject::value(Rc::clone(a.cells.categories().index())))),
    Method::property("ordered", |a, _| Ok(Value::Bool(a.cells.categories().ordered()))),
    Method::property("codes", |a, host| NdArray::value(a.cells.code_array(), host.meter())),
    Method::property("dtype", |a, _| Ok(CategoricalDtype::value(a.cells.categories()))),
    Method::property("shape", |a, host| Value::tuple(vec![Value::Int(a.cells.len() as i64)], host.meter())),
    Method::property("size", |a, _| Ok(Value::Int(a.cells.len() as i64))),
    Method::property("ndim", |_, _| Ok(Value::Int(1))),
    Method::new("tolist()", |a, _, host| Value::list(a.array().items(host.meter())?, host.meter())),
    Method::new("to_list()", |a, _, host| Value::list(a.array().items(host.meter())?, host.meter())),
    Method::new("isna()", |a, _, host| flags(a, true, host)),
    Method::new("isnull()", |a, _, host| flags(a, true, host)),
    Method::new("notna()", |a, _, host| flags(a, false, host)),
    Method::new("notnull()", |a, _, host| flags(a, false, host)),
    Method::new("copy()", |a, _, host| CategoricalArray::charged(Rc::clone(&a.cells), host.meter())),
    Method::new("unique()", |a, _, host| {
        let meter = Rc::clone(host.meter());
        let rows = crate::distinct::first_rows(&[a.array()], &meter)?;
        CategoricalArray::charged(a.cells.take(&rows), &meter)
    }),
    Method::new("astype(dtype, copy=True)", |a, args, host| {
        match cast::cast(&a.array(), cast::target(&args.value("dtype"))?, host)? {
            Array::Category(cells) => CategoricalArray::charged(cells, host.meter()),
            Array::Masked(cells) => crate::extension::ExtensionArray::charged(cells, host.meter()),
            other => NdArray::value(other, host.meter()),
        }
    }),
    Method::new("min(*, skipna=True, **kwargs)", |a: &Rc<CategoricalArray>, args, host| {
        a.array().extreme(false, args.flag("skipna")?, host)
    })
    .refusing(&["**kwargs"]),
    Method::new("max(*, skipna=True, **kwargs)", |a: &Rc<CategoricalArray>, args, host| {
        a.array().extreme(true, args.flag("skipna")?, host)
    })
    .refusing(&["**kwargs"]),
    Method::new("value_counts(dropna=True)", |a, args, host| {
        crate::families::distinct::counts_of_categories(&a.cells, args.flag("dropna")?, host)
    }),
    Method::new("sort_values(*, inplace=False, ascending=True, na_position='last')", sorted).refusing(&["inplace"]),
    Method::new("isin(values)", |a: &Rc<CategoricalArray>, args, host| {
        let meter = Rc::clone(host.meter());
        let series = crate::Series::value(Value::None, crate::index::Index::range(a.cells.len()), a.array(), &meter)?;
        let found = hiddentables_values::ops::call_method(&series, "isin", Args::one(args.value("values")), host)?;
        match found.downcast::<crate::Series>() {
            Some(found) => NdArray::value(found.array(), &meter),
            None => Err(Stop::unsupported("Categorical.isin")),
        }
    }),
    Method::new("map(mapper, na_action=<no_default>)", |a: &Rc<CategoricalArray>, args, host| {
        let skips = !args.given("na_action").is_some_and(Value::is_none);
        match super::mapped(&a.cells, &args.value("mapper"), skips, host)? {
            Array::Category(cells) => CategoricalArray::charged(cells, host.meter()),
            array => {
                let index = crate::index::Index::flat(array, Value::None, host.meter())?;
                Ok(IndexObject::value(index))
            }
        }
    }),
    Method::new("rename_categories(new_categories)", |a, b, h| change("rename_categories", a, b, h)),
    Method::new("reorder_categories(new_categories, ordered=None)", |a, b, h| change("reorder_categories", a, b, h)),
    Method::new("add_categories(new_categories)", |a, b, h| change("add_categories", a, b, h)),
    Method::new("remove_categories(removals)", |a, b, h| change("remove_categories", a, b, h)),
    Method::new("remove_unused_categories()", |a, b, h| change("remove_unused_categories", a, b, h)),
    Method::new("set_categories(new_categories, ordered=None, rename=False)", |a, b, h| {
        change("set_categories", a, b, h)
    }),
    Method::new("as_ordered()", |a, b, h| change("as_ordered", a, b, h)),
    Method::new("as_unordered()", |a, b, h| change("as_unordered", a, b, h)),
];

/// The cells in the order of their categories, missing ones last or first.
fn sorted(a: &Rc<CategoricalArray>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let missing_first = match &*args.text("na_position")? {
        "first" => true,
        "last" => false,
        other => return Err(raise::value_error(format!("invalid na_position: '{other}'"))),
    };
    host.meter().work_sort(a.cells.len())?;
    let rising = args.flag("ascending")?;
    let mut rows: Vec<usize> = (0..a.cells.len()).collect();
    rows.sort_by_key(|&row| match a.cells.code(row) {
        Some(code) if rising => (1, code),
        Some(code) => (1, usize::MAX - code),
        None => (if missing_first { 0 } else { 2 }, 0),
    });
    CategoricalArray::charged(a.cells.take(&rows), host.meter())
}

fn flags(a: &Rc<CategoricalArray>, missing: bool, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(a.cells.len())?;
    NdArray::value(Array::bools(a.array().missing().into_iter().map(|m| m == missing)), host.meter())
}

fn change(name: &str, a: &Rc<CategoricalArray>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    CategoricalArray::charged(changed(name, &a.cells, args, host)?, host.meter())
}

impl Object for CategoricalArray {
    fn class(&self) -> &'static Class {
        &CATEGORICAL
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let rows = match key {
            Value::Int(_) | Value::Numpy(Np::Int(..)) => {
                let at = key.as_int().unwrap_or_default();
                let length = self.cells.len() as i64;
                let wrapped = if at < 0 { at.saturating_add(length) } else { at };
                return match usize::try_from(wrapped).ok().filter(|&row| row < self.cells.len()) {
                    Some(row) => self.cells.get(row, &meter),
                    None => {
                        Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")))
                    }
                };
            }
            Value::Slice(slice) => selection::positional_slice(slice, self.cells.len())?,
            _ => match selection::mask_of_list(key, self.cells.len(), host)? {
                Some(mask) => Selection::Many(crate::array::take::rows_of(&mask)),
                None => return Err(Stop::unsupported("Categorical subscript")),
            },
        };
        CategoricalArray::charged(self.cells.take(&rows.rows()), &meter)
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(Stop::unsupported("writing to a Categorical"))
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::over(self.array().items(host.meter())?, host.meter())
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        let meter = Rc::clone(host.meter());
        if crate::array::is_missing(item) {
            return Ok(Some(self.cells.missing()));
        }
        let code = self.cells.categories().code(item, &meter)?;
        Ok(Some(code.is_some_and(|code| self.cells.codes().contains(&code))))
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.cells.len()))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(Stop::unsupported("truth of a Categorical"))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        if other.is::<crate::series::Series>() || other.is::<crate::frame::DataFrame>() || other.is::<IndexObject>() {
            return Err(Stop::unsupported("comparison of a Categorical with a Series"));
        }
        let answer = if selection::is_scalar(other) && !matches!(other, Value::Tuple(_)) {
            compare::compare(op, &self.array(), &Other::Scalar(other), host)?
        } else {
            match selection::list_like(other, host)? {
                Some(list) if list.len() == self.cells.len() => {
                    compare::compare(op, &self.array(), &Other::Array(&list), host)?
                }
                Some(_) => return Err(raise::value_error("Lengths must match.")),
                None => return Err(Stop::unsupported("comparison of a Categorical")),
            }
        };
        Ok(Some(NdArray::value(answer, host.meter())?))
    }

    fn binary(
        self: Rc<Self>,
        _op: hiddentables_values::ops::BinaryOp,
        _other: &Value,
        _reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        Err(Stop::unsupported("arithmetic of a Categorical"))
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&CATEGORICAL))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        crate::display::categories::repr(&self.cells, host)
    }
}
