//! `pd.CategoricalDtype`: categories and whether they are in order, as a dtype.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Args, Class, Host, Object, Result, Signature, Stop, Value, types};

use crate::array::Categories;
use crate::array::cast::Target;
use crate::index::object::IndexObject;

/// `pd.CategoricalDtype`
pub static CATEGORICAL_DTYPE: Class =
    Class::new("CategoricalDtype", "pandas.core.dtypes.dtypes", &[&types::OBJECT]).constructed_by(construct);

/// A dtype of categories, which may be open yet.
pub struct CategoricalDtype {
    categories: Option<Rc<Categories>>,
    ordered: Option<bool>,
}

static LINE: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("CategoricalDtype(categories=None, ordered=False)"));

fn construct(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = LINE.bind("CategoricalDtype", false, args)?;
    let ordered = match bound.value("ordered") {
        Value::None => None,
        Value::Bool(ordered) => Some(ordered),
        _ => return Err(raise::value_error("'ordered' must either be 'True' or 'False'")),
    };
    let categories = match bound.some("categories") {
        Some(list) => Some(Categories::of_index(super::categories_of(&list, host)?, ordered.unwrap_or(false), &meter)?),
        None => None,
    };
    Ok(Value::object(CategoricalDtype { categories, ordered }))
}

impl CategoricalDtype {
    /// The dtype of a column.
    pub fn value(categories: &Rc<Categories>) -> Value {
        Value::object(CategoricalDtype { categories: Some(Rc::clone(categories)), ordered: Some(categories.ordered()) })
    }

    /// What `astype` of it asks for.
    pub fn target(&self) -> Target {
        Target::Category(self.categories.clone(), self.ordered)
    }

    /// Its categories.
    pub fn categories(&self) -> Option<&Rc<Categories>> {
        self.categories.as_ref()
    }
}

impl Object for CategoricalDtype {
    fn class(&self) -> &'static Class {
        &CATEGORICAL_DTYPE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "categories" => Ok(match &self.categories {
                Some(own) => IndexObject::value(Rc::clone(own.index())),
                None => Value::None,
            }),
            "ordered" => Ok(self.ordered.map_or(Value::None, Value::Bool)),
            "name" => Value::str("category", host.meter()),
            "kind" => Value::str("O", host.meter()),
            "str" => Value::str("|O08", host.meter()),
            _ => Err(Stop::unsupported(format!("CategoricalDtype.{name}"))),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let meter = Rc::clone(host.meter());
        let equal = match other {
            Value::Str(name) => &**name == "category",
            other => match other.downcast::<CategoricalDtype>() {
                Some(other) => match (&self.categories, &other.categories) {
                    (None, None) => true,
                    (Some(a), Some(b)) => a.same(b, &meter)?,
                    _ => return Err(Stop::unsupported("comparison of a CategoricalDtype without categories")),
                },
                None if matches!(other, Value::Class(_))
                    || other.is::<crate::dtype::DtypeObject>()
                    || other.is_none() =>
                {
                    false
                }
                None => return Ok(None),
            },
        };
        match op {
            CompareOp::Eq => Ok(Some(Value::Bool(equal))),
            CompareOp::Ne => Ok(Some(Value::Bool(!equal))),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("a CategoricalDtype as a key"))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let Some(categories) = &self.categories else {
            let ordered = match self.ordered {
                None => "None",
                Some(true) => "True",
                Some(false) => "False",
            };
            return Ok(format!("CategoricalDtype(categories=None, ordered={ordered}, categories_dtype=None)"));
        };
        let meter = Rc::clone(host.meter());
        let labels = crate::display::index::data_of_dtype(categories.index(), host)?;
        let ordered = if categories.ordered() { "True" } else { "False" };
        Ok(format!(
            "CategoricalDtype(categories={labels}, ordered={ordered}, categories_dtype={})",
            categories.kind(&meter)?
        ))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok("category".to_string())
    }
}
