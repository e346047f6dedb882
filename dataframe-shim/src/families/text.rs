//! The text of a frame or Series with the program's own wishes: `to_string`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops, types};

use crate::display::frame::{self, Formatters, Header};
use crate::display::{Page, options, series};
use crate::frame::DataFrame;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "to_string(buf=None, na_rep='NaN', float_format=None, header=True, index=True, length=False, dtype=False, name=False, max_rows=None, min_rows=None)",
    series_text,
)
.refusing(&["buf"]),
    Method::new("to_markdown(buf=None, mode='wt', index=True, storage_options=None, **kwargs)", |_, _, _| Err(no_tabulate())),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "to_string(buf=None, *, columns=None, col_space=None, header=True, index=True, na_rep='NaN', formatters=None, float_format=None, sparsify=None, index_names=True, justify=None, max_rows=None, max_cols=None, show_dimensions=False, decimal='.', line_width=None, min_rows=None, max_colwidth=None, encoding=None)",
    frame_text,
)
.refusing(&["buf", "encoding"]),
    Method::new("to_markdown(buf=None, *, mode='wt', index=True, storage_options=None, **kwargs)", |_, _, _| Err(no_tabulate())),
];

/// pandas writes Markdown with another package, which the reference has not.
fn no_tabulate() -> Stop {
    raise::exception(
        &types::exceptions::IMPORT_ERROR,
        "Missing optional dependency 'tabulate'.  Use pip or conda to install tabulate.",
    )
}

/// An integer or `None`.
fn whole(args: &Bound, name: &str) -> Result<Option<i64>> {
    match args.some(name) {
        None => Ok(None),
        Some(Value::Int(i)) => Ok(Some(i)),
        Some(other) => Err(Stop::unsupported(format!("to_string({name}=) of a {}", other.class().name))),
    }
}

/// All rows of a Series as text.
///
/// >>> pd.Series([1.5, 2], index=['a', 'b']).to_string()
/// 'a    1.5\nb    2.0'
fn series_text(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let page = Page::new(host)?;
    let request = series::Request {
        na_rep: args.text("na_rep")?.as_str().to_string(),
        float_format: args.some("float_format"),
        header: args.flag("header")?,
        index: args.flag("index")?,
        length: options::dimensions(&args.value("length")),
        dtype: !matches!(args.value("dtype"), Value::None | Value::Bool(false)),
        name: !matches!(args.value("name"), Value::Bool(false)),
        max_rows: whole(args, "max_rows")?,
        min_rows: whole(args, "min_rows")?,
    };
    let text = series::text(&s.state(), &request, &page, host)?;
    Value::str(text, host.meter())
}

/// A frame as text, without a word on what is left out unless it is asked for.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': ['x', None]}).to_string(index=False)
/// ' a    b\n 1    x\n 2 None'
fn frame_text(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut page = Page::new(host)?;
    page.options.max_colwidth = match args.value("max_colwidth") {
        Value::None => None,
        Value::Int(i) if i >= 0 => usize::try_from(i).ok(),
        Value::Bool(b) => Some(usize::from(b)),
        _ => return Err(raise::value_error("Value must be a nonnegative integer or None")),
    };
    let mut shown = df.frame();
    if let Some(columns) = args.some("columns") {
        let Some(labels) = selection::list_like(&columns, host)? else {
            return Err(Stop::unsupported(format!("DataFrame.to_string(columns=) of a {}", columns.class().name)));
        };
        let meter = Rc::clone(host.meter());
        let positions = selection::labels_of(&labels, &shown.columns, "columns", host)?;
        shown = shown.take_columns(&positions, &meter)?;
    }
    let request = frame::Request {
        col_space: col_space(&shown, args, host)?,
        header: header(args, host)?,
        index: args.flag("index")?,
        na_rep: args.text("na_rep")?.as_str().to_string(),
        formatters: formatters(args, host)?,
        float_format: args.some("float_format"),
        sparsify: if args.some("sparsify").is_some() { args.flag("sparsify")? } else { page.options.multi_sparse },
        index_names: args.flag("index_names")?,
        justify: match args.some("justify") {
            Some(Value::Str(word)) => crate::display::justify(word.as_str()),
            Some(other) => return Err(frame::unusual("justify", &other)),
            None => page.options.justify,
        },
        max_rows: whole(args, "max_rows")?,
        min_rows: whole(args, "min_rows")?,
        max_cols: whole(args, "max_cols")?,
        show_dimensions: options::dimensions(&args.value("show_dimensions")),
        decimal: match args.text("decimal")?.as_str() {
            text if text.len() == 1 && text.chars().all(|c| c.is_ascii_punctuation()) => {
                text.chars().next().unwrap_or('.')
            }
            _ => return Err(Stop::unsupported("DataFrame.to_string(decimal=) of more than a sign")),
        },
        line_width: whole(args, "line_width")?,
    };
    let text = frame::text(&shown, request, &page, host)?;
    Value::str(text, host.meter())
}

fn header(args: &Bound, host: &mut dyn Host) -> Result<Header> {
    let value = args.value("header");
    match &value {
        Value::List(_) | Value::Tuple(_) => {
            let mut names = Vec::new();
            let mut items = hiddentables_values::Iter::of(&value, host)?;
            while let Some(item) = items.next(host)? {
                host.meter().work(1)?;
                match item {
                    Value::Str(text) => names.push(text.as_str().to_string()),
                    other => return Err(frame::unusual("header", &other)),
                }
            }
            Ok(Header::Aliases(names))
        }
        Value::Bool(_) | Value::None | Value::Int(_) => Ok(Header::Own(ops::truth(&value, host)?)),
        other => Err(frame::unusual("header", other)),
    }
}

fn formatters(args: &Bound, host: &mut dyn Host) -> Result<Formatters> {
    match args.some("formatters") {
        None => Ok(Formatters::Dict(Vec::new())),
        Some(Value::Dict(dict)) => Ok(Formatters::Dict(dict.pairs())),
        Some(list @ (Value::List(_) | Value::Tuple(_))) => {
            let mut functions = Vec::new();
            let mut items = hiddentables_values::Iter::of(&list, host)?;
            while let Some(item) = items.next(host)? {
                host.meter().work(1)?;
                functions.push(item);
            }
            // No function at a place means pandas' own text there.
            if functions.iter().any(Value::is_none) {
                return Err(Stop::unsupported("DataFrame.to_string(formatters=) with None"));
            }
            Ok(Formatters::List(functions))
        }
        Some(other) => Err(frame::unusual("formatters", &other)),
    }
}

fn col_space(shown: &crate::frame::Frame, args: &Bound, host: &mut dyn Host) -> Result<Vec<(Value, usize)>> {
    let meter = Rc::clone(host.meter());
    let width = |value: &Value| match value {
        Value::Int(i) => {
            let width = usize::try_from(*i).unwrap_or(0);
            meter.check_format(width as u64).map(|()| width)
        }
        other => Err(frame::unusual("col_space", other)),
    };
    let labels = shown.columns.to_values(&meter)?;
    match args.some("col_space") {
        None => Ok(Vec::new()),
        Some(one @ Value::Int(_)) => {
            let width = width(&one)?;
            Ok(labels.into_iter().chain([Value::literal("")]).map(|label| (label, width)).collect())
        }
        Some(Value::Dict(dict)) => {
            let mut spaces = Vec::new();
            for (label, value) in dict.pairs() {
                let known = labels.iter().any(|own| crate::frame::same_name(own, &label));
                if !known && label.as_str() != Some("") {
                    let label = ops::str(&label, host)?;
                    return Err(raise::value_error(format!("Col_space is defined for an unknown column: {label}")));
                }
                spaces.push((label, width(&value)?));
            }
            Ok(spaces)
        }
        Some(list @ (Value::List(_) | Value::Tuple(_))) => {
            let count = ops::len(&list, host)?;
            if count != labels.len() {
                return Err(raise::value_error(format!(
                    "Col_space length({count}) should match DataFrame number of columns({})",
                    labels.len()
                )));
            }
            let mut spaces = Vec::new();
            let mut items = hiddentables_values::Iter::of(&list, host)?;
            for label in labels {
                let Some(item) = items.next(host)? else { break };
                // Of a label that stands twice the last width counts.
                spaces.retain(|(own, _)| !crate::frame::same_name(own, &label));
                spaces.push((label, width(&item)?));
            }
            Ok(spaces)
        }
        Some(other) => Err(frame::unusual("col_space", &other)),
    }
}
