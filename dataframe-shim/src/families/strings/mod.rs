//! `.str`: Python's string methods and patterns over a column of text.
//!
//! A missing cell stays as it is, and a cell that is no text gives NaN, as pandas' object columns do it: it calls the method and
//! takes a `TypeError` or `AttributeError` for "no answer".

mod concat;
mod cut;
mod encode;
mod extract;
mod kind;
mod mapped;
mod matching;
mod plain;
mod replace;
mod split;

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Class, Host, Members, Method, Object, Result, Stop, Value, types};

use crate::array::{Array, Kind};
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::known;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::property("str", |s, host| StringMethods::value(s.array(), s.name(), Owner::Series(s.index()), host))];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] = &[Method::property("str", |i, host| {
    if let Labels::Multi(_) = i.index().labels() {
        return Err(raise::attribute_error("Can only use .str accessor with Index, not MultiIndex"));
    }
    StringMethods::value(i.array(host)?, i.index().name(), Owner::Index, host)
})];

/// `pandas.core.strings.accessor.StringMethods`
static STRING_METHODS: Class = Class::new("StringMethods", "pandas.core.strings.accessor", &[&types::OBJECT]);

/// The methods of `.str`.
pub static MEMBERS: LazyLock<Members<Rc<StringMethods>>> = LazyLock::new(|| {
    let groups = &[
        concat::METHODS,
        cut::METHODS,
        encode::METHODS,
        extract::METHODS,
        matching::METHODS,
        plain::METHODS,
        replace::METHODS,
        split::METHODS,
    ];
    Members::new(&STRING_METHODS, groups, known::STRING_METHODS).guarded(of_extension)
});

/// Methods that were compared with pandas over columns of dtype `string`.
const OF_EXTENSION: &str = "capitalize casefold cat center contains count endswith extract find findall fullmatch get index isalnum \
    isalpha isdecimal isdigit islower isnumeric isspace istitle isupper join len ljust lower lstrip match normalize pad partition \
    removeprefix removesuffix repeat replace rfind rindex rjust rpartition rsplit rstrip slice slice_replace split startswith \
    strip swapcase title translate upper wrap zfill";

/// Ends the run where a method has not been looked at for columns of bytes or of dtype `string`.
fn of_extension(s: &Rc<StringMethods>, name: &'static str, _args: Option<&Args>) -> Result<()> {
    if s.kind == "bytes" && name != "decode" {
        return Err(Stop::unsupported(format!("StringMethods.{name} of bytes")));
    }
    if !s.extension || OF_EXTENSION.split_whitespace().any(|known| known == name) {
        return Ok(());
    }
    Err(Stop::unsupported(format!("StringMethods.{name} of string")))
}

/// What the accessor was taken from.
enum Owner {
    /// A Series with these labels.
    Series(Rc<Index>),
    /// An index.
    Index,
}

/// `series.str`: the column as it was when the accessor was taken.
pub struct StringMethods {
    array: Array,
    name: Value,
    owner: Owner,
    /// pandas' `infer_dtype` of the cells.
    kind: &'static str,
    /// Whether the column is of dtype `string`, so that answers are of extension dtypes.
    extension: bool,
    /// Whether the column is of categories.
    categories: bool,
}

impl StringMethods {
    fn value(array: Array, name: Value, owner: Owner, host: &mut dyn Host) -> Result<Value> {
        // Of dtype `string` the texts are kept as any text is.
        let (array, extension) = match array {
            Array::Masked(own) if own.kind() == Kind::Text => (own.cells().clone(), true),
            other => (other, false),
        };
        // Of categories their texts are asked for, and what comes of them is objects.
        let categories = matches!(array, Array::Category(_));
        let array = match array {
            Array::Category(cells)
                if matches!(cells.categories().labels(host.meter())?, Array::Str(_) | Array::Object(_)) =>
            {
                cells.plain(host.meter())?
            }
            Array::Category(_) => return Err(raise::attribute_error("Can only use .str accessor with string values!")),
            other => other,
        };
        let kind = kind::infer(&array, host.meter())?;
        match kind {
            "string" | "empty" | "mixed" | "mixed-integer" | "bytes" => {
                Ok(Value::object(StringMethods { array, name, owner, kind, extension, categories }))
            }
            _ => Err(raise::attribute_error("Can only use .str accessor with string values!")),
        }
    }
}

impl Object for StringMethods {
    fn footprint(&self) -> usize {
        // A window on the buffers of another array has a head of its own.
        size_of::<StringMethods>() + 400
    }

    fn class(&self) -> &'static Class {
        &STRING_METHODS
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        if self.kind == "bytes" {
            return Err(Stop::unsupported(".str[…] of bytes"));
        }
        cut::item(&self, key, host)
    }
}
