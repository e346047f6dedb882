//! Powers of complex numbers: repeated multiplication for small whole exponents, else through length and angle, as CPython does.

use super::Complex;
use crate::Result;
use crate::exception::raise;

/// `a ** b`; `ZeroDivisionError` for zero to a negative or complex power, `OverflowError` where a part is infinite.
pub(super) fn power(a: Complex, b: Complex) -> Result<Complex> {
    let whole = b.im == 0.0 && b.re == b.re.floor() && b.re.abs() <= 100.0;
    let answer = if whole { whole_power(a, b.re as i64) } else { general_power(a, b) };
    match answer {
        None => Err(raise::zero_division("0.0 to a negative or complex power")),
        Some(c) if c.re.is_infinite() || c.im.is_infinite() => Err(raise::overflow_error("complex exponentiation")),
        Some(c) => Ok(c),
    }
}

fn whole_power(a: Complex, exponent: i64) -> Option<Complex> {
    let one = Complex { re: 1.0, im: 0.0 };
    let (mut answer, mut square, mut left) = (one, a, exponent.unsigned_abs());
    while left > 0 {
        if left & 1 == 1 {
            answer = answer.times(square);
        }
        left >>= 1;
        square = square.times(square);
    }
    if exponent > 0 { Some(answer) } else { one.over(answer) }
}

fn general_power(a: Complex, b: Complex) -> Option<Complex> {
    if b.re == 0.0 && b.im == 0.0 {
        return Some(Complex { re: 1.0, im: 0.0 });
    }
    if a.re == 0.0 && a.im == 0.0 {
        // No number is not below zero either.
        let refused = b.im != 0.0 || b.re < 0.0;
        return (!refused).then_some(Complex { re: 0.0, im: 0.0 });
    }
    let base = a.re.hypot(a.im);
    let angle = a.im.atan2(a.re);
    let (mut length, mut phase) = (base.powf(b.re), angle * b.re);
    if b.im != 0.0 {
        length /= (angle * b.im).exp();
        phase += b.im * base.ln();
    }
    // C's sine and cosine of an infinite angle are domain errors.
    if phase.is_infinite() {
        return None;
    }
    Some(Complex { re: length * phase.cos(), im: length * phase.sin() })
}
