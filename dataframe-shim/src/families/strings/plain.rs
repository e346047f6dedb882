//! What `str` itself does: `lower`, `strip`, `zfill`, `isdigit`, `find`.

use std::rc::Rc;

use hiddentables_pattern::wrapping::Wrapper;
use hiddentables_values::exception::raise;
use hiddentables_values::types::str as text;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};
use unicode_normalization::UnicodeNormalization;

use super::StringMethods;
use super::mapped::{Empty, no_text};
use crate::array::Array;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] = &[
    Method::new("lower()", lower),
    Method::new("upper()", upper),
    Method::new("title()", title),
    Method::new("capitalize()", capitalize),
    Method::new("swapcase()", swapcase),
    Method::new("casefold()", casefold),
    Method::new("isalnum()", isalnum),
    Method::new("isalpha()", isalpha),
    Method::new("isdigit()", isdigit),
    Method::new("isdecimal()", isdecimal),
    Method::new("isnumeric()", isnumeric),
    Method::new("isspace()", isspace),
    Method::new("islower()", islower),
    Method::new("isupper()", isupper),
    Method::new("istitle()", istitle),
    Method::new("strip(to_strip=None)", strip),
    Method::new("lstrip(to_strip=None)", lstrip),
    Method::new("rstrip(to_strip=None)", rstrip),
    Method::new("removeprefix(prefix)", removeprefix),
    Method::new("removesuffix(suffix)", removesuffix),
    Method::new("zfill(width)", zfill),
    Method::new("pad(width, side='left', fillchar=' ')", pad),
    Method::new("center(width, fillchar=' ')", center),
    Method::new("ljust(width, fillchar=' ')", ljust),
    Method::new("rjust(width, fillchar=' ')", rjust),
    Method::new("translate(table)", translate),
    Method::new("wrap(width, **kwargs)", wrap),
    Method::new("normalize(form)", normalize),
    Method::new("find(sub, start=0, end=None)", find),
    Method::new("rfind(sub, start=0, end=None)", rfind),
    Method::new("index(sub, start=0, end=None)", index),
    Method::new("rindex(sub, start=0, end=None)", rindex),
];

/// `cell.method(*arguments)` of every text.
fn forward(
    s: &Rc<StringMethods>,
    method: &str,
    arguments: Vec<Value>,
    empty: Empty,
    host: &mut dyn Host,
) -> Result<Value> {
    let args = Args::positional(arguments);
    let array = s.map(&Value::None, empty, host, &mut |cell, host| match cell {
        Value::Str(own) => text::members().call(own, method, args.clone(), host),
        other => Err(no_text(other)),
    })?;
    s.wrap(array, None, host)
}

macro_rules! forwarded {
    ($empty:ident: $($(#[$doc:meta])* $name:ident($($argument:ident),*);)*) => {
        $($(#[$doc])*
        fn $name(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
            let _ = args;
            forward(s, stringify!($name), vec![$(args.value(stringify!($argument))),*], Empty::$empty, host)
        })*
    };
}

forwarded! { Object:
    /// Each string in lower case.
    ///
    /// >>> pd.Series(['Ab', None]).str.lower().tolist()
    /// ['ab', None]
    lower();
    /// Each string in upper case.
    ///
    /// >>> pd.Series(['Ab', 'ß']).str.upper().tolist()
    /// ['AB', 'SS']
    upper();
    /// Each word with a capital.
    ///
    /// >>> pd.Series(["they're here"]).str.title().tolist()
    /// ["They'Re Here"]
    title();
    /// Each string with a capital at its beginning alone.
    ///
    /// >>> pd.Series(['aB cD']).str.capitalize().tolist()
    /// ['Ab cd']
    capitalize();
    /// Upper case for lower, and lower for upper.
    ///
    /// >>> pd.Series(['aB']).str.swapcase().tolist()
    /// ['Ab']
    swapcase();
    /// Each string as it is compared without regard to case.
    ///
    /// >>> pd.Series(['Straße']).str.casefold().tolist()
    /// ['strasse']
    casefold();
    /// Each string without white space, or these characters, at its ends.
    ///
    /// >>> pd.Series([' a ', '--b-']).str.strip(' -').tolist()
    /// ['a', 'b']
    strip(to_strip);
    /// Each string without white space, or these characters, at its beginning.
    ///
    /// >>> pd.Series([' a ']).str.lstrip().tolist()
    /// ['a ']
    lstrip(to_strip);
    /// Each string without white space, or these characters, at its end.
    ///
    /// >>> pd.Series([' a ']).str.rstrip().tolist()
    /// [' a']
    rstrip(to_strip);
    /// Each string without a text at its end.
    ///
    /// >>> pd.Series(['a.csv', 'b']).str.removesuffix('.csv').tolist()
    /// ['a', 'b']
    removesuffix(suffix);
    /// Each string with characters exchanged or dropped.
    ///
    /// >>> pd.Series(['abc']).str.translate(str.maketrans('a', 'x', 'b')).tolist()
    /// ['xc']
    translate(table);
}

forwarded! { Bool:
    /// Whether each string is letters and digits.
    ///
    /// >>> pd.Series(['a1', 'a 1', '']).str.isalnum().tolist()
    /// [True, False, False]
    isalnum();
    /// Whether each string is letters.
    ///
    /// >>> pd.Series(['ab', 'a1']).str.isalpha().tolist()
    /// [True, False]
    isalpha();
    /// Whether each string is digits, raised ones among them.
    ///
    /// >>> pd.Series(['12', '²', '½']).str.isdigit().tolist()
    /// [True, True, False]
    isdigit();
    /// Whether each string is decimal digits.
    ///
    /// >>> pd.Series(['12', '²']).str.isdecimal().tolist()
    /// [True, False]
    isdecimal();
    /// Whether each string is characters with a numeric value.
    ///
    /// >>> pd.Series(['12', '½', '-1']).str.isnumeric().tolist()
    /// [True, True, False]
    isnumeric();
    /// Whether each string is white space.
    ///
    /// >>> pd.Series([' ', '']).str.isspace().tolist()
    /// [True, False]
    isspace();
    /// Whether each string has letters, none of them upper case.
    ///
    /// >>> pd.Series(['a1', 'A', '1']).str.islower().tolist()
    /// [True, False, False]
    islower();
    /// Whether each string has letters, none of them lower case.
    ///
    /// >>> pd.Series(['A1', 'a', '1']).str.isupper().tolist()
    /// [True, False, False]
    isupper();
    /// Whether each word has a capital.
    ///
    /// >>> pd.Series(['Ab Cd', 'Ab cd']).str.istitle().tolist()
    /// [True, False]
    istitle();
}

/// Each string without a text at its beginning.
///
/// >>> pd.Series(['$5', '6']).str.removeprefix('$').tolist()
/// ['5', '6']
fn removeprefix(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    // pandas' own lets a tuple decide where its length is what is cut off.
    match args.value("prefix") {
        prefix @ Value::Str(_) => forward(s, "removeprefix", vec![prefix], Empty::Object, host),
        other => Err(Stop::unsupported(format!("str.removeprefix of a {}", other.class().name))),
    }
}

/// A width, which must be an integer.
fn width(args: &Bound) -> Result<Value> {
    match args.value("width") {
        Value::Bool(_) => Err(raise::type_error("width must be of integer type, not bool")),
        value => match value.as_int() {
            Some(width) => Ok(Value::Int(width)),
            None => Err(raise::type_error(format!("width must be of integer type, not {}", value.class().name))),
        },
    }
}

/// Each string filled up with zeros on the left, after a sign.
///
/// >>> pd.Series(['7', '-7']).str.zfill(3).tolist()
/// ['007', '-07']
fn zfill(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    forward(s, "zfill", vec![width(args)?], Empty::Object, host)
}

fn filled(s: &Rc<StringMethods>, args: &Bound, method: &str, host: &mut dyn Host) -> Result<Value> {
    let fill = args.value("fillchar");
    let Value::Str(text) = &fill else {
        return Err(raise::type_error(format!("fillchar must be a character, not {}", fill.class().name)));
    };
    if text.chars_len() != 1 {
        return Err(raise::type_error("fillchar must be a character, not str"));
    }
    forward(s, method, vec![width(args)?, fill.clone()], Empty::Object, host)
}

/// Each string filled up on one side or both.
///
/// >>> pd.Series(['ab']).str.pad(4, side='right', fillchar='-').tolist()
/// ['ab--']
fn pad(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let method = match &*args.text("side")? {
        "left" => "rjust",
        "right" => "ljust",
        "both" => "center",
        _ => return Err(raise::value_error("Invalid side")),
    };
    filled(s, args, method, host)
}

/// Each string filled up on both sides.
///
/// >>> pd.Series(['ab']).str.center(5, '-').tolist()
/// ['--ab-']
fn center(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    filled(s, args, "center", host)
}

/// Each string filled up on the right.
///
/// >>> pd.Series(['ab']).str.ljust(4, '.').tolist()
/// ['ab..']
fn ljust(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    filled(s, args, "ljust", host)
}

/// Each string filled up on the left.
///
/// >>> pd.Series(['ab']).str.rjust(4, '.').tolist()
/// ['..ab']
fn rjust(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    filled(s, args, "rjust", host)
}

/// Each string broken into lines of at most a width, as `textwrap` breaks them.
///
/// >>> pd.Series(['a line to be wrapped', None]).str.wrap(10).tolist()
/// ['a line to\nbe wrapped', None]
fn wrap(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let wrapper = Wrapper::of(args, None, host)?;
    s.mapped(host, &mut |cell, host| Value::str(wrapper.lines(cell, host)?.join("\n"), host.meter()))
}

/// Each string in a normal form of Unicode.
///
/// >>> pd.Series(['ﬁ']).str.normalize('NFKC').tolist()
/// ['fi']
fn normalize(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let form = args.text("form")?;
    s.mapped(host, &mut |cell, host| {
        let Value::Str(own) = cell else { return Err(no_text(cell)) };
        host.meter().work(1 + own.len() as u64)?;
        let normal: String = match form.as_str() {
            "NFC" => own.nfc().collect(),
            "NFD" => own.nfd().collect(),
            "NFKC" => own.nfkc().collect(),
            "NFKD" => own.nfkd().collect(),
            _ => return Err(raise::value_error("invalid normalization form")),
        };
        Value::str(normal, host.meter())
    })
}

fn looked_for(s: &Rc<StringMethods>, args: &Bound, method: &str, host: &mut dyn Host) -> Result<Value> {
    let sub = args.value("sub");
    if !matches!(sub, Value::Str(_)) {
        return Err(raise::type_error(format!("expected a string object, not {}", sub.class().name)));
    }
    let end = args.value("end");
    let end = if end.is_none() { end } else { Value::Int(ops::index(&end)?) };
    forward(s, method, vec![sub, args.value("start"), end], Empty::Int, host)
}

/// The first position of a text in each string, -1 where it is not there.
///
/// >>> pd.Series(['abca', 'x']).str.find('a').tolist()
/// [0, -1]
fn find(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    looked_for(s, args, "find", host)
}

/// The last position of a text in each string, -1 where it is not there.
///
/// >>> pd.Series(['abca', 'x']).str.rfind('a').tolist()
/// [3, -1]
fn rfind(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    looked_for(s, args, "rfind", host)
}

/// The first position of a text in each string; `ValueError` where it is not there.
///
/// >>> pd.Series(['abca']).str.index('c').tolist()
/// [2]
fn index(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    // A list has a method of this name too, which wants an end.
    let is_sequence = |cell: &Value| matches!(cell, Value::List(_) | Value::Tuple(_));
    let of_sequences = matches!(&s.array, Array::Object(cells) if cells.iter().any(is_sequence));
    if of_sequences && args.some("end").is_some() {
        return Err(Stop::unsupported("str.index over lists"));
    }
    looked_for(s, args, "index", host)
}

/// The last position of a text in each string; `ValueError` where it is not there.
///
/// >>> pd.Series(['abca']).str.rindex('a').tolist()
/// [3]
fn rindex(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    looked_for(s, args, "rindex", host)
}
