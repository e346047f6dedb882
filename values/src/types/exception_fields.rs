//! What exceptions hold beside `args`: `StopIteration.value`, `OSError.errno`, the five of `UnicodeDecodeError`; and the texts made of
//! them.

use std::rc::Rc;
use std::sync::Arc;

use super::exceptions as classes;
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Exception, Members, Method, Result, ops};

/// Attributes by name.
pub type Fields = Vec<(Arc<str>, Value)>;

/// Attributes by the names that stand here.
type Made = Vec<(&'static str, Value)>;

/// A way to make the attributes of a class: its name in faults, the keywords it takes.
struct Maker {
    class: &'static Class,
    keywords: &'static [&'static str],
    make: fn(&'static Class, &[Value]) -> Result<Made>,
}

static MAKERS: &[Maker] = &[
    Maker { class: &classes::STOP_ITERATION, keywords: &[], make: |_, args| Ok(vec![("value", first(args))]) },
    Maker { class: &classes::SYSTEM_EXIT, keywords: &[], make: |_, args| Ok(vec![("code", code(args)?)]) },
    Maker { class: &classes::OS_ERROR, keywords: &[], make: os_error },
    Maker { class: &classes::IMPORT_ERROR, keywords: &["name", "path"], make: import_error },
    Maker { class: &classes::NAME_ERROR, keywords: &["name"], make: |_, _| Ok(vec![("name", Value::None)]) },
    Maker {
        class: &classes::ATTRIBUTE_ERROR,
        keywords: &["name", "obj"],
        make: |_, _| Ok(vec![("name", Value::None), ("obj", Value::None)]),
    },
    Maker { class: &classes::SYNTAX_ERROR, keywords: &[], make: syntax_error },
    Maker { class: &classes::UNICODE_DECODE_ERROR, keywords: &[], make: unicode_error },
    Maker { class: &classes::UNICODE_ENCODE_ERROR, keywords: &[], make: unicode_error },
    Maker { class: &classes::UNICODE_TRANSLATE_ERROR, keywords: &[], make: unicode_error },
];

fn maker(class: &'static Class) -> Option<&'static Maker> {
    MAKERS.iter().find(|maker| class.is_subclass(maker.class))
}

fn first(args: &[Value]) -> Value {
    args.first().cloned().unwrap_or(Value::None)
}

fn code(args: &[Value]) -> Result<Value> {
    match args {
        [] => Ok(Value::None),
        [only] => Ok(only.clone()),
        _ => Err(Stop::unsupported("SystemExit of several arguments")),
    }
}

/// The attributes of an exception that the program makes.
pub(super) fn of_program(class: &'static Class, args: &Args) -> Result<Fields> {
    let maker = maker(class);
    if maker.is_none_or(|maker| maker.keywords.is_empty()) && !args.keywords.is_empty() {
        return Err(raise::type_error(format!("{}() takes no keyword arguments", class.name)));
    }
    let mut fields: Fields = match maker {
        Some(maker) => owned((maker.make)(class, &args.positional)?),
        None => Vec::new(),
    };
    if let Some(maker) = maker.filter(|maker| args.keywords.len() > maker.keywords.len()) {
        let (most, given) = (maker.keywords.len(), args.keywords.len());
        let plural = if most == 1 { "" } else { "s" };
        return Err(raise::type_error(format!(
            "{}() takes at most {most} keyword argument{plural} ({given} given)",
            maker.class.name
        )));
    }
    let known = maker.map_or(&[][..], |maker| maker.keywords);
    for (word, value) in &args.keywords {
        match fields.iter_mut().find(|(name, _)| name == word && known.contains(&&**word)) {
            Some(field) => field.1 = value.clone(),
            None => {
                let of = maker.map_or(class.name, |maker| maker.class.name);
                return Err(raise::type_error(format!("'{word}' is an invalid keyword argument for {of}()")));
            }
        }
    }
    Ok(fields)
}

/// The attributes of an exception that was raised here, with these arguments; what CPython's own code sets beside them is unsupported.
pub(crate) fn of_native(class: &'static Class, args: &[Value]) -> Result<Fields> {
    match maker(class) {
        Some(_) if untold(class) => {
            Err(Stop::unsupported(format!("attributes of a {} that was not made by the program", class.name)))
        }
        Some(maker) => Ok(owned((maker.make)(class, args)?)),
        None => Ok(Vec::new()),
    }
}

/// Whether CPython's own code sets attributes of this class that are not known here.
pub(crate) fn untold(class: &'static Class) -> bool {
    maker(class).is_some_and(|maker| !maker.keywords.is_empty() || class.is_subclass(&classes::SYNTAX_ERROR))
}

fn owned(fields: Vec<(&'static str, Value)>) -> Fields {
    fields.into_iter().map(|(name, value)| (name.into(), value)).collect()
}

fn import_error(_: &'static Class, args: &[Value]) -> Result<Made> {
    let message = if let [only] = args { only.clone() } else { Value::None };
    Ok(vec![("msg", message), ("name", Value::None), ("path", Value::None)])
}

fn syntax_error(_: &'static Class, args: &[Value]) -> Result<Made> {
    if args.len() == 2 {
        return Err(Stop::unsupported("SyntaxError with details"));
    }
    let nothing = ["filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"];
    Ok([("msg", first(args))].into_iter().chain(nothing.map(|name| (name, Value::None))).collect())
}

/// The attribute of an `OSError` that was made with a number and a text, which no program can name.
const TOLD: &str = "";

fn os_error(class: &'static Class, args: &[Value]) -> Result<Made> {
    let part = |at: usize| args.get(at).cloned().unwrap_or(Value::None);
    let (errno, strerror, filename, other) = match args.len() {
        2..=5 => (part(0), part(1), part(2), part(4)),
        _ => (Value::None, Value::None, Value::None, Value::None),
    };
    let mut fields = vec![("errno", errno), ("strerror", strerror)];
    if (2..=5).contains(&args.len()) {
        fields.push((TOLD, Value::Bool(true)));
    }
    let blocking = std::ptr::eq(class, &raw const classes::BLOCKING_IO_ERROR);
    let number = matches!(filename, Value::Int(_) | Value::Bool(_) | Value::Float(_) | Value::Big(_));
    if blocking && (number || filename.is::<super::complex::Complex>()) {
        if let Value::Big(_) = filename {
            return Err(raise::value_error("cannot fit 'int' into an index-sized integer"));
        }
        fields.push(("characters_written", Value::Int(ops::size(&filename)?)));
        fields.extend([("filename", Value::None), ("filename2", Value::None)]);
    } else {
        let other = if filename.is_none() { Value::None } else { other };
        fields.extend([("filename", filename), ("filename2", other)]);
    }
    Ok(fields)
}

/// `args` as the class keeps them: an `OSError` with a file's name keeps two.
pub(super) fn kept_args(class: &'static Class, mut args: Vec<Value>, fields: &Fields) -> Vec<Value> {
    let named = fields.iter().any(|(name, value)| &**name == "filename" && !value.is_none());
    if named && class.is_subclass(&classes::OS_ERROR) {
        args.truncate(2);
    }
    args
}

/// The subclass that `OSError(errno, …)` makes.
pub(super) fn os_error_class(args: &[Value]) -> Option<&'static Class> {
    let [errno @ (Value::Int(_) | Value::Bool(_)), _, more @ ..] = args else { return None };
    let class: &'static Class = match errno.as_int()? {
        1 | 13 => &classes::PERMISSION_ERROR,
        2 => &classes::FILE_NOT_FOUND_ERROR,
        3 => &classes::PROCESS_LOOKUP_ERROR,
        4 => &classes::INTERRUPTED_ERROR,
        10 => &classes::CHILD_PROCESS_ERROR,
        11 | 114 | 115 => &classes::BLOCKING_IO_ERROR,
        17 => &classes::FILE_EXISTS_ERROR,
        20 => &classes::NOT_A_DIRECTORY_ERROR,
        21 => &classes::IS_A_DIRECTORY_ERROR,
        32 | 108 => &classes::BROKEN_PIPE_ERROR,
        103 => &classes::CONNECTION_ABORTED_ERROR,
        104 => &classes::CONNECTION_RESET_ERROR,
        110 => &classes::TIMEOUT_ERROR,
        111 => &classes::CONNECTION_REFUSED_ERROR,
        _ => return None,
    };
    (more.len() <= 3).then_some(class)
}

fn unicode_error(class: &'static Class, args: &[Value]) -> Result<Made> {
    let translating = class.is_subclass(&classes::UNICODE_TRANSLATE_ERROR);
    let decoding = class.is_subclass(&classes::UNICODE_DECODE_ERROR);
    let all = ["encoding", "object", "start", "end", "reason"];
    let names: &[&'static str] = if translating { all.get(1..).unwrap_or(&all) } else { &all };
    if args.len() != names.len() {
        return Err(raise::type_error(format!(
            "function takes exactly {} arguments ({} given)",
            names.len(),
            args.len()
        )));
    }
    for (at, (name, value)) in names.iter().zip(args).enumerate() {
        match (*name, value) {
            ("start" | "end", value) => drop(ops::size(value)?),
            ("object", _) if decoding => {}
            (_, Value::Str(_)) => {}
            (_, value) => {
                let class = super::named_for_argument(value);
                return Err(raise::type_error(format!("argument {} must be str, not {class}", at + 1)));
            }
        }
    }
    // The bytes are looked at when everything else is in order.
    if let (true, Some(object)) = (decoding, args.get(1).filter(|object| !matches!(object, Value::Bytes(_)))) {
        let class = object.class().spoken();
        return Err(raise::type_error(format!("a bytes-like object is required, not '{class}'")));
    }
    let number =
        |name: &str, value: &Value| if matches!(name, "start" | "end") { value.as_int().map(Value::Int) } else { None };
    Ok(names
        .iter()
        .zip(args)
        .map(|(name, value)| (*name, number(name, value).unwrap_or_else(|| value.clone())))
        .chain(translating.then_some(("encoding", Value::None)))
        .collect())
}

/// `str(e)` where it is made of the attributes; `None` where `args` tell it.
pub(crate) fn message(class: &'static Class, fields: &Fields, host: &mut dyn Host) -> Result<Option<String>> {
    if class.is_subclass(&classes::OS_ERROR) {
        return if field(fields, TOLD).is_some() { os_message(fields, host) } else { Ok(None) };
    }
    if class.is_subclass(&classes::UNICODE_ERROR) {
        return unicode_message(class, fields, host);
    }
    let message = field(fields, "msg")
        .filter(|_| class.is_subclass(&classes::IMPORT_ERROR) || class.is_subclass(&classes::SYNTAX_ERROR));
    match message {
        Some(Value::Str(text)) => Ok(Some(text.to_string())),
        Some(message) if class.is_subclass(&classes::SYNTAX_ERROR) => ops::str(message, host).map(Some),
        _ => Ok(None),
    }
}

fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a Value> {
    fields.iter().find(|(known, _)| &**known == name).map(|(_, value)| value)
}

fn os_message(fields: &Fields, host: &mut dyn Host) -> Result<Option<String>> {
    let of = |name| field(fields, name).filter(|value| !value.is_none());
    let shown = |name: &str, host: &mut dyn Host| ops::str(field(fields, name).unwrap_or(&Value::None), host);
    let mut text = format!("[Errno {}] {}", shown("errno", host)?, shown("strerror", host)?);
    for (name, before) in [("filename", ": "), ("filename2", " -> ")] {
        if let Some(file) = of(name) {
            text = format!("{text}{before}{}", ops::repr(file, host)?);
        }
    }
    Ok(Some(text))
}

fn unicode_message(class: &'static Class, fields: &Fields, host: &mut dyn Host) -> Result<Option<String>> {
    let number = |name| field(fields, name).and_then(Value::as_int);
    let (Some(start), Some(end), Some(object)) = (number("start"), number("end"), field(fields, "object")) else {
        return Ok(None);
    };
    // Whatever they were set to.
    let reason = field(fields, "reason").map_or(Ok(String::new()), |reason| ops::str(reason, host))?;
    let codec = match field(fields, "encoding") {
        Some(codec) if !codec.is_none() => format!("'{}' codec ", ops::str(codec, host)?),
        _ => String::new(),
    };
    let (verb, one, many) = if class.is_subclass(&classes::UNICODE_DECODE_ERROR) {
        ("decode", "byte", "bytes")
    } else if class.is_subclass(&classes::UNICODE_ENCODE_ERROR) {
        ("encode", "character", "characters")
    } else {
        ("translate", "character", "characters")
    };
    let at = |at: i64| usize::try_from(at).ok();
    let shown = match object {
        _ if end != start.saturating_add(1) => None,
        _ if start < 0 => return Err(Stop::unsupported("a UnicodeError with a negative start")),
        Value::Bytes(bytes) => at(start).and_then(|at| bytes.data.get(at)).map(|byte| format!("0x{byte:02x}")),
        Value::Str(text) => at(start).and_then(|at| text.char_at(at)).map(|c| {
            let mut shown = String::from("'");
            ops::text::push_escape(c, &mut shown);
            shown + "'"
        }),
        _ => None,
    };
    Ok(Some(match shown {
        Some(shown) => format!("{codec}can't {verb} {one} {shown} in position {start}: {reason}"),
        None => format!("{codec}can't {verb} {many} in position {start}-{}: {reason}", end.wrapping_sub(1)),
    }))
}

static MEMBERS: std::sync::LazyLock<Members<Rc<Exception>>> = std::sync::LazyLock::new(|| {
    Members::new(&classes::BASE_EXCEPTION, &[METHODS], "add_note args with_traceback").of_builtins()
});

const METHODS: &[Method<Rc<Exception>>] = &[
    // Notes are seen in tracebacks alone, and by an underscored name.
    Method::new("add_note(object, /)", |_, args, _| match args.value("object") {
        Value::Str(_) => Ok(Value::None),
        other => Err(raise::type_error(format!("note must be a str, not '{}'", other.spoken()))),
    }),
    Method::new("with_traceback(object, /)", |exception, args, _| match args.value("object") {
        Value::None => Ok(Value::shared(Rc::<Exception>::clone(exception))),
        _ => Err(raise::type_error("__traceback__ must be a traceback or None")),
    }),
];

/// Methods of exceptions.
pub fn members() -> &'static Members<Rc<Exception>> {
    &MEMBERS
}
