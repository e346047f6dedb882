//! Formatting of complex numbers: both parts like floats, the second with its sign, the whole filled up.

use super::number;
use super::spec::Spec;
use crate::Result;
use crate::exception::raise;
use crate::object::Host;

/// `format(complex, spec)` of a spec that is not empty.
pub(super) fn complex(re: f64, im: f64, spec: &str, host: &mut dyn Host) -> Result<String> {
    let spec = Spec::parse(spec, "complex", '\0', '>', host.meter())?;
    if !matches!(spec.kind, '\0' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n') {
        return Err(spec.unknown("complex"));
    }
    if spec.fill == '0' {
        return Err(raise::value_error("Zero padding is not allowed in complex format specifier"));
    }
    if spec.align == '=' {
        return Err(raise::value_error("'=' alignment flag is not allowed in complex format specifier"));
    }
    let bare = spec.kind == '\0';
    let only_imaginary = bare && re == 0.0 && !re.is_sign_negative();
    let first = if only_imaginary { String::new() } else { number::part(re, &spec, spec.sign) };
    let sign = if only_imaginary { spec.sign } else { Some('+') };
    let second = number::part(im, &spec, sign);
    let body = if bare && !only_imaginary { format!("({first}{second}j)") } else { format!("{first}{second}j") };
    let length = body.chars().count();
    Ok(spec.pad("", &body, length))
}
