//! The parts of a format specification: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`.

use crate::Result;
use crate::exception::{Stop, raise};
use crate::meter::Meter;
use crate::unicode;

/// A parsed specification.
pub(super) struct Spec {
    pub(super) fill: char,
    pub(super) align: char,
    pub(super) sign: Option<char>,
    pub(super) no_negative_zero: bool,
    pub(super) alternate: bool,
    pub(super) width: usize,
    /// `,` or `_`
    pub(super) grouping: Option<char>,
    pub(super) precision: Option<usize>,
    /// The presentation type; `\0` where it is left out and there is no default.
    pub(super) kind: char,
}

struct Reader<'a>(std::iter::Peekable<std::str::Chars<'a>>);

impl Reader<'_> {
    fn take(&mut self, is: impl Fn(char) -> bool) -> Option<char> {
        self.0.next_if(|c| is(*c))
    }

    fn number(&mut self, meter: &Meter) -> Result<Option<usize>> {
        let mut number: Option<u64> = None;
        while let Some(digit) = self.0.peek().copied().and_then(unicode::decimal) {
            self.0.next();
            let next = number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(u64::from(digit)));
            match next.filter(|n| i64::try_from(*n).is_ok()) {
                Some(next) => number = Some(next),
                None => return Err(raise::value_error("Too many decimal digits in format string")),
            }
        }
        if let Some(number) = number {
            meter.check_format(number)?;
        }
        Ok(number.map(|number| number as usize))
    }
}

fn is_align(c: char) -> bool {
    matches!(c, '<' | '>' | '=' | '^')
}

impl Spec {
    /// Parses; `kind` and `align` are what they are where they are left out, `class` is how a fault names the value's class.
    pub(super) fn parse(text: &str, class: &str, kind: char, align: char, meter: &Meter) -> Result<Spec> {
        let mut spec = Spec {
            fill: ' ',
            align,
            sign: None,
            no_negative_zero: false,
            alternate: false,
            width: 0,
            grouping: None,
            precision: None,
            kind,
        };
        let mut first = text.chars();
        let (one, two) = (first.next(), first.next());
        let (mut filled, mut aligned) = (false, false);
        let mut rest = Reader(text.chars().peekable());
        if let (Some(fill), Some(align)) = (one, two.filter(|c| is_align(*c))) {
            (spec.fill, spec.align, filled, aligned) = (fill, align, true, true);
            rest.0.next();
            rest.0.next();
        } else if let Some(align) = rest.take(is_align) {
            (spec.align, aligned) = (align, true);
        }
        spec.sign = rest.take(|c| matches!(c, ' ' | '+' | '-'));
        spec.no_negative_zero = rest.take(|c| c == 'z').is_some();
        spec.alternate = rest.take(|c| c == '#').is_some();
        if !filled && rest.take(|c| c == '0').is_some() {
            spec.fill = '0';
            if !aligned && align == '>' {
                spec.align = '=';
            }
        }
        spec.width = rest.number(meter)?.unwrap_or(0);
        spec.grouping = rest.take(|c| c == ',');
        if rest.0.peek() == Some(&'_') {
            if spec.grouping.is_some() {
                return Err(raise::value_error("Cannot specify both ',' and '_'."));
            }
            spec.grouping = rest.0.next();
        }
        if spec.grouping == Some('_') && rest.0.peek() == Some(&',') {
            return Err(raise::value_error("Cannot specify both ',' and '_'."));
        }
        if rest.take(|c| c == '.').is_some() {
            spec.precision = rest.number(meter)?;
            if spec.precision.is_none() {
                return Err(raise::value_error("Format specifier missing precision"));
            }
        }
        if let Some(kind) = rest.0.next() {
            spec.kind = kind;
            if rest.0.next().is_some() {
                return Err(raise::value_error(format!(
                    "Invalid format specifier '{text}' for object of type '{class}'"
                )));
            }
        }
        spec.check_grouping()?;
        Ok(spec)
    }

    fn check_grouping(&self) -> Result<()> {
        let Some(grouping) = self.grouping else { return Ok(()) };
        let allowed = match self.kind {
            'd' | 'e' | 'f' | 'g' | 'E' | 'G' | '%' | 'F' | '\0' => true,
            'b' | 'o' | 'x' | 'X' => grouping == '_',
            _ => false,
        };
        if allowed {
            return Ok(());
        }
        Err(raise::value_error(format!("Cannot specify '{grouping}' with '{}'.", shown(self.kind))))
    }

    /// The fault of a presentation type that the class does not have.
    pub(super) fn unknown(&self, class: &str) -> Stop {
        raise::value_error(format!("Unknown format code '{}' for object of type '{class}'", shown(self.kind)))
    }

    /// `body` of `length` characters after `sign`, filled up to the width.
    pub(super) fn pad(&self, sign: &str, body: &str, length: usize) -> String {
        let missing = self.width.saturating_sub(length + sign.len());
        let (left, inner, right) = match self.align {
            '<' => (0, 0, missing),
            '^' => (missing / 2, 0, missing - missing / 2),
            '=' => (0, missing, 0),
            _ => (missing, 0, 0),
        };
        let mut text = String::with_capacity(body.len() + sign.len() + missing * self.fill.len_utf8());
        text.extend(std::iter::repeat_n(self.fill, left));
        text.push_str(sign);
        text.extend(std::iter::repeat_n(self.fill, inner));
        text.push_str(body);
        text.extend(std::iter::repeat_n(self.fill, right));
        text
    }
}

fn shown(kind: char) -> String {
    if kind > ' ' && kind.is_ascii() { kind.to_string() } else { format!("\\x{:x}", kind as u32) }
}
