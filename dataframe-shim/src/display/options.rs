//! The options of `pd.set_option`: what is kept of them for the run, and what they mean to the text of a frame.

use std::cell::RefCell;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Meter, Np, Result, Stop, Value};

use super::layout::Justify;

/// Whether the shape is printed below a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dimensions {
    /// Always, or never.
    Shown(bool),
    /// Where rows or columns are left out.
    WhereTruncated,
}

/// The options of display, as the layout wants them.
pub struct Options {
    /// Decimals of a float.
    pub precision: usize,
    /// The program's function for a float.
    pub float_format: Option<Value>,
    /// Rows beyond which a text is truncated; 0 for as many as a terminal of 24 lines takes.
    pub max_rows: Option<i64>,
    /// Rows that a truncated text keeps.
    pub min_rows: Option<i64>,
    /// Columns beyond which a text is truncated; 0 for as many as 80 characters take.
    pub max_columns: Option<i64>,
    /// Characters beyond which a cell is cut.
    pub max_colwidth: Option<usize>,
    /// Where a column's name stands over it.
    pub justify: Justify,
    /// Whether repeated labels of outer levels are left out.
    pub multi_sparse: bool,
    /// Whether a wide frame is printed in blocks of columns.
    pub expand_frame_repr: bool,
    /// Whether the shape is printed below a frame.
    pub show_dimensions: Dimensions,
    /// Floats up to which size are printed as zero.
    pub chop_threshold: Option<f64>,
    /// Items of a sequence that are printed.
    pub max_seq_items: Option<usize>,
    /// Characters of a line.
    pub width: Option<i64>,
}

/// What a value of an option must be.
#[derive(Clone, Copy)]
enum Kind {
    /// An integer that is not negative, or `None`.
    Natural,
    /// An integer, or `None`.
    WholeOrNone,
    /// A function, or `None`.
    Function,
    /// Text.
    Text,
    /// `True` or `False`.
    Flag,
    /// `True`, `False` or `"truncate"`.
    Dimensions,
    /// Anything.
    Any,
    /// Only its default, or what has no effect here: warnings.
    Fixed(&'static [Default]),
}

/// A default as a constant.
#[derive(Clone, Copy)]
enum Default {
    None,
    Bool(bool),
    Int(i64),
    Text(&'static str),
}

impl Default {
    fn value(self) -> Value {
        match self {
            Default::None => Value::None,
            Default::Bool(b) => Value::Bool(b),
            Default::Int(i) => Value::Int(i),
            Default::Text(text) => Value::literal(text),
        }
    }
}

struct Known {
    name: &'static str,
    default: Default,
    kind: Kind,
}

const fn known(name: &'static str, default: Default, kind: Kind) -> Known {
    Known { name, default, kind }
}

/// An option that can be read, and set to what it is.
const fn fixed(name: &'static str, default: Default) -> Known {
    Known { name, default, kind: Kind::Fixed(&[]) }
}

/// Every option that pandas registers: those below that are honoured, and those that can only be what they are.
static KNOWN: &[Known] = &[
    fixed("display.date_dayfirst", Default::Bool(false)),
    fixed("display.date_yearfirst", Default::Bool(false)),
    fixed("display.encoding", Default::Text("utf-8")),
    fixed("compute.use_bottleneck", Default::Bool(true)),
    fixed("compute.use_numexpr", Default::Bool(true)),
    fixed("compute.use_numba", Default::Bool(false)),
    known("display.precision", Default::Int(6), Kind::Natural),
    known("display.float_format", Default::None, Kind::Function),
    fixed("display.max_info_rows", Default::Int(1_690_785)),
    known("display.max_rows", Default::Int(60), Kind::Natural),
    known("display.min_rows", Default::Int(10), Kind::WholeOrNone),
    fixed("display.max_categories", Default::Int(8)),
    known("display.max_colwidth", Default::Int(50), Kind::Natural),
    known("display.max_columns", Default::Int(0), Kind::Natural),
    fixed("display.large_repr", Default::Text("truncate")),
    fixed("display.max_info_columns", Default::Int(100)),
    known("display.colheader_justify", Default::Text("right"), Kind::Text),
    known("display.notebook_repr_html", Default::Bool(true), Kind::Flag),
    fixed("display.pprint_nest_depth", Default::Int(3)),
    known("display.multi_sparse", Default::Bool(true), Kind::Flag),
    known("display.expand_frame_repr", Default::Bool(true), Kind::Any),
    known("display.show_dimensions", Default::Text("truncate"), Kind::Dimensions),
    known("display.chop_threshold", Default::None, Kind::Any),
    known("display.max_seq_items", Default::Int(100), Kind::Any),
    known("display.width", Default::Int(80), Kind::WholeOrNone),
    fixed("display.memory_usage", Default::Bool(true)),
    fixed("display.unicode.east_asian_width", Default::Bool(false)),
    fixed("display.unicode.ambiguous_as_wide", Default::Bool(false)),
    fixed("display.html.table_schema", Default::Bool(false)),
    fixed("display.html.border", Default::Int(1)),
    fixed("display.html.use_mathjax", Default::Bool(true)),
    fixed("display.max_dir_items", Default::Int(100)),
    fixed("mode.sim_interactive", Default::Bool(false)),
    fixed("mode.use_inf_as_na", Default::Bool(false)),
    fixed("mode.data_manager", Default::Text("block")),
    fixed("mode.copy_on_write", Default::Bool(false)),
    known("mode.chained_assignment", Default::Text("warn"), Kind::Fixed(&[Default::None])),
    fixed("mode.string_storage", Default::Text("python")),
    fixed("io.excel.xls.reader", Default::Text("auto")),
    fixed("io.excel.xlsm.reader", Default::Text("auto")),
    fixed("io.excel.xlsx.reader", Default::Text("auto")),
    fixed("io.excel.ods.reader", Default::Text("auto")),
    fixed("io.excel.xlsb.reader", Default::Text("auto")),
    fixed("io.excel.xlsm.writer", Default::Text("auto")),
    fixed("io.excel.xlsx.writer", Default::Text("auto")),
    fixed("io.excel.ods.writer", Default::Text("auto")),
    fixed("io.parquet.engine", Default::Text("auto")),
    fixed("io.sql.engine", Default::Text("auto")),
    fixed("plotting.backend", Default::Text("matplotlib")),
    fixed("plotting.matplotlib.register_converters", Default::Text("auto")),
    fixed("styler.sparse.index", Default::Bool(true)),
    fixed("styler.sparse.columns", Default::Bool(true)),
    fixed("styler.render.repr", Default::Text("html")),
    fixed("styler.render.max_elements", Default::Int(262_144)),
    fixed("styler.render.max_rows", Default::None),
    fixed("styler.render.max_columns", Default::None),
    fixed("styler.render.encoding", Default::Text("utf-8")),
    fixed("styler.format.decimal", Default::Text(".")),
    fixed("styler.format.precision", Default::Int(6)),
    fixed("styler.format.thousands", Default::None),
    fixed("styler.format.na_rep", Default::None),
    fixed("styler.format.escape", Default::None),
    fixed("styler.format.formatter", Default::None),
    fixed("styler.html.mathjax", Default::Bool(true)),
    fixed("styler.latex.multirow_align", Default::Text("c")),
    fixed("styler.latex.multicol_align", Default::Text("r")),
    fixed("styler.latex.hrules", Default::Bool(false)),
    fixed("styler.latex.environment", Default::None),
    fixed("future.infer_string", Default::Bool(false)),
    fixed("future.no_silent_downcasting", Default::Bool(false)),
];

/// The options that a run has set, by their names.
#[derive(Default)]
struct Set {
    values: RefCell<Vec<(&'static str, Value)>>,
}

fn set_of_run(meter: &Meter) -> Rc<Set> {
    meter.kept::<Set>().unwrap_or_else(|| {
        let set = Rc::new(Set::default());
        meter.keep(Rc::clone(&set));
        set
    })
}

/// Whether there is an option of this name.
pub fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|known| known.name == name)
}

/// Whether there are options whose names begin with this and a point.
pub fn has_prefix(prefix: &str) -> bool {
    KNOWN.iter().any(|known| known.name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('.')))
}

/// `OptionError`
pub fn no_option(message: impl AsRef<str>) -> Stop {
    raise::exception(&exceptions::OPTION_ERROR, message)
}

/// The names that a pattern means: the one that it is, or those that hold it anywhere.
fn select(pattern: &str) -> Result<Vec<&'static Known>> {
    if let Some(known) = KNOWN.iter().find(|known| known.name == pattern) {
        return Ok(vec![known]);
    }
    if pattern == "all" {
        return Ok(KNOWN.iter().collect());
    }
    if !pattern.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.') {
        return Err(Stop::unsupported("an option given by a regular expression"));
    }
    let holds = |name: &str| {
        let (name, pattern) = (name.as_bytes(), pattern.as_bytes());
        let fits = |(a, b): (&u8, &u8)| *b == b'.' || a.eq_ignore_ascii_case(b);
        pattern.is_empty() || name.windows(pattern.len()).any(|part| part.iter().zip(pattern).all(fits))
    };
    Ok(KNOWN.iter().filter(|known| holds(known.name)).collect())
}

fn single(pattern: &str) -> Result<&'static Known> {
    match select(pattern)?.as_slice() {
        [] => Err(no_option(format!("No such keys(s): {}", quoted(pattern)))),
        [only] => Ok(only),
        _ => Err(no_option("Pattern matched multiple keys")),
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    hiddentables_values::ops::text::push_quoted(text, &mut out);
    out
}

/// `pd.get_option(pattern)`
pub fn get(pattern: &str, meter: &Meter) -> Result<Value> {
    Ok(value_of(single(pattern)?, meter))
}

fn value_of(known: &Known, meter: &Meter) -> Value {
    let set = meter.kept::<Set>();
    let own = set.and_then(|set| {
        set.values.borrow().iter().find(|(name, _)| *name == known.name).map(|(_, value)| value.clone())
    });
    own.unwrap_or_else(|| known.default.value())
}

/// `pd.set_option(pattern, value)`
pub fn set(pattern: &str, value: Value, meter: &Meter) -> Result<()> {
    let known = single(pattern)?;
    check(known, &value)?;
    store(known, value, meter);
    Ok(())
}

fn store(known: &'static Known, value: Value, meter: &Meter) {
    let set = set_of_run(meter);
    let old = {
        let mut values = set.values.borrow_mut();
        let at = values.iter().position(|(name, _)| *name == known.name);
        let old = at.map(|at| values.swap_remove(at));
        values.push((known.name, value));
        old
    };
    drop(old);
}

/// `pd.reset_option(pattern)`
pub fn reset(pattern: &str, meter: &Meter) -> Result<()> {
    let selected = select(pattern)?;
    if selected.is_empty() {
        return Err(no_option("No such keys(s)"));
    }
    if selected.len() > 1 && pattern.chars().count() < 4 && pattern != "all" {
        return Err(raise::value_error(
            "You must specify at least 4 characters when resetting multiple keys, use the special keyword \"all\" to reset all the options to their default value",
        ));
    }
    for known in selected {
        store(known, known.default.value(), meter);
    }
    Ok(())
}

/// `ValueError` where a value is none that the option can have.
fn check(known: &Known, value: &Value) -> Result<()> {
    let natural = || match value {
        Value::None => true,
        Value::Int(i) => *i >= 0,
        Value::Bool(_) => true,
        _ => false,
    };
    let callable = || match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    };
    let refused = |message: &str| Err(raise::value_error(message));
    match known.kind {
        Kind::Natural if !natural() => refused("Value must be a nonnegative integer or None"),
        Kind::WholeOrNone if !matches!(value, Value::None | Value::Int(_) | Value::Bool(_)) => {
            refused("Value must be an instance of <class 'NoneType'>|<class 'int'>")
        }
        Kind::Function if !value.is_none() && !callable() => refused("Value must be a callable"),
        Kind::Text if !matches!(value, Value::Str(_)) => {
            refused("Value must be an instance of <class 'str'>|<class 'bytes'>")
        }
        Kind::Flag if !matches!(value, Value::Bool(_)) => refused("Value must have type '<class 'bool'>'"),
        Kind::Dimensions
            if !matches!(value, Value::Bool(_) | Value::Int(0 | 1)) && value.as_str() != Some("truncate") =>
        {
            refused("Value must be one of True|False|truncate")
        }
        Kind::Fixed(others) => {
            let same = |default: Default| match (default, value) {
                (Default::None, Value::None) => true,
                (Default::Bool(a), Value::Bool(b)) => a == *b,
                (Default::Int(a), Value::Int(b)) => a == *b,
                (Default::Text(a), Value::Str(b)) => a == b.as_str(),
                _ => false,
            };
            if same(known.default) || others.iter().any(|&other| same(other)) {
                Ok(())
            } else {
                Err(Stop::unsupported(format!("option {}", known.name)))
            }
        }
        _ => Ok(()),
    }
}

/// The options in force.
pub fn in_force(meter: &Meter) -> Result<Options> {
    let get = |name: &str| KNOWN.iter().find(|known| known.name == name).map_or(Value::None, |k| value_of(k, meter));
    let whole = |name: &str| get(name).as_int();
    let size = |name: &str| whole(name).and_then(|i| usize::try_from(i).ok());
    let unusual = |name: &str| Stop::unsupported(format!("option {name} of this value"));
    Ok(Options {
        precision: size("display.precision").unwrap_or(6),
        float_format: Some(get("display.float_format")).filter(|value| !value.is_none()),
        max_rows: whole("display.max_rows"),
        min_rows: whole("display.min_rows"),
        max_columns: whole("display.max_columns"),
        max_colwidth: size("display.max_colwidth"),
        justify: Justify::of(get("display.colheader_justify").as_str().unwrap_or("right")),
        multi_sparse: matches!(get("display.multi_sparse"), Value::Bool(true)),
        expand_frame_repr: match get("display.expand_frame_repr") {
            Value::Bool(b) => b,
            Value::None => false,
            Value::Int(i) => i != 0,
            _ => return Err(unusual("display.expand_frame_repr")),
        },
        show_dimensions: dimensions(&get("display.show_dimensions")),
        chop_threshold: match get("display.chop_threshold") {
            Value::None => None,
            Value::Bool(_) => return Err(unusual("display.chop_threshold")),
            Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)) => {
                get("display.chop_threshold").as_float()
            }
            _ => return Err(unusual("display.chop_threshold")),
        },
        max_seq_items: match get("display.max_seq_items") {
            Value::None | Value::Int(0) => None,
            Value::Int(i) => Some(usize::try_from(i).map_err(|_| unusual("display.max_seq_items"))?),
            _ => return Err(unusual("display.max_seq_items")),
        },
        width: whole("display.width"),
    })
}

/// What a value of `show_dimensions` means.
pub fn dimensions(value: &Value) -> Dimensions {
    match value {
        Value::Str(text) if text.as_str() == "truncate" => Dimensions::WhereTruncated,
        // Only `True` itself shows it always.
        other => Dimensions::Shown(matches!(other, Value::Bool(true))),
    }
}
