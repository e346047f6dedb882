//! `gamma` and `lgamma`: Lanczos' approximation with `CPython`'s coefficients.

#![expect(clippy::excessive_precision, reason = "the coefficients stand as they were published")]

use hiddentables_values::{Bound, Host, Native, Result, Value};

use super::{domain_error, function, range_error, real};

pub(super) static GAMMA: Native = function("gamma(x, /)", gamma);
pub(super) static LGAMMA: Native = function("lgamma(x, /)", lgamma);

const G: f64 = 6.024_680_040_776_729_583_740_234_375;
const G_MINUS_HALF: f64 = G - 0.5;
const LOG_PI: f64 = 1.144_729_885_849_400_174_143_427_351_353_058_711_647;

const NUMERATOR: [f64; 13] = [
    23_531_376_880.410_759_688_572_007_674_451_636_754_734_846_804_94,
    42_919_803_642.649_098_768_957_899_047_001_988_850_926_355_848_96,
    35_711_959_237.355_668_049_440_185_451_547_166_705_960_488_635_84,
    17_921_034_426.037_209_699_919_755_754_458_931_112_671_403_265_39,
    6_039_542_586.352_028_005_064_291_644_307_297_921_069_938_842_1,
    1_439_720_407.311_721_673_663_223_072_794_912_393_971_548_573_4,
    248_874_557.862_054_156_511_460_383_166_825_582_215_312_512_3,
    31_426_415.585_400_194_380_614_231_628_318_205_362_874_684_99,
    2_876_370.628_935_372_441_225_409_051_620_849_613_599_112_57,
    186_056.265_395_223_494_029_498_971_604_569_928_220_784_23,
    8_071.672_002_365_816_210_638_002_902_272_250_613_822_15,
    210.824_277_751_579_345_874_325_108_923_299_998_962,
    2.506_628_274_631_000_270_164_908_177_133_837_338_626,
];

const DENOMINATOR: [f64; 13] = [
    0.0,
    39_916_800.0,
    120_543_840.0,
    150_917_976.0,
    105_258_076.0,
    45_995_730.0,
    13_339_535.0,
    2_637_558.0,
    357_423.0,
    32_670.0,
    1_925.0,
    66.0,
    1.0,
];

fn lanczos(x: f64) -> f64 {
    let (mut numerator, mut denominator) = (0.0, 0.0);
    if x < 5.0 {
        for (n, d) in NUMERATOR.iter().zip(&DENOMINATOR).rev() {
            numerator = numerator * x + n;
            denominator = denominator * x + d;
        }
    } else {
        for (n, d) in NUMERATOR.iter().zip(&DENOMINATOR) {
            numerator = numerator / x + n;
            denominator = denominator / x + d;
        }
    }
    numerator / denominator
}

/// `sin(pi x)`, exact at the integers.
fn sin_pi(x: f64) -> f64 {
    use std::f64::consts::PI;
    let y = x.abs() % 2.0;
    let sine = match (2.0 * y).round() as i64 {
        0 => (PI * y).sin(),
        1 => (PI * (y - 0.5)).cos(),
        2 => (PI * (1.0 - y)).sin(),
        3 => -(PI * (y - 1.5)).cos(),
        _ => (PI * (y - 2.0)).sin(),
    };
    1.0_f64.copysign(x) * sine
}

fn gamma(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let x = real(&bound.value("x"), host)?;
    if x.is_nan() || x == f64::INFINITY {
        return Ok(Value::Float(x));
    }
    if x == f64::NEG_INFINITY || x == 0.0 || (x < 0.0 && x == x.floor()) {
        return Err(domain_error());
    }
    let answer = gamma_of(x);
    if answer.is_infinite() { Err(range_error()) } else { Ok(Value::Float(answer)) }
}

fn gamma_of(x: f64) -> f64 {
    if x == x.floor() && (1.0..=23.0).contains(&x) {
        return (1..x as u64).map(|factor| factor as f64).product();
    }
    let absolute = x.abs();
    if absolute < 1e-20 {
        return 1.0 / x;
    }
    if absolute > 200.0 {
        return if x < 0.0 { 0.0 / sin_pi(x) } else { f64::INFINITY };
    }
    let y = absolute + G_MINUS_HALF;
    let correction = if absolute > G_MINUS_HALF {
        let q = y - absolute;
        q - G_MINUS_HALF
    } else {
        let q = y - G_MINUS_HALF;
        q - absolute
    } * G
        / y;
    if x < 0.0 {
        let mut r = -std::f64::consts::PI / sin_pi(absolute) / absolute * y.exp() / lanczos(absolute);
        r -= correction * r;
        if absolute < 140.0 {
            r / y.powf(absolute - 0.5)
        } else {
            let root = y.powf(absolute / 2.0 - 0.25);
            r / root / root
        }
    } else {
        let mut r = lanczos(absolute) / y.exp();
        r += correction * r;
        if absolute < 140.0 {
            r * y.powf(absolute - 0.5)
        } else {
            let root = y.powf(absolute / 2.0 - 0.25);
            r * root * root
        }
    }
}

fn lgamma(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let x = real(&bound.value("x"), host)?;
    if !x.is_finite() {
        return Ok(Value::Float(if x.is_nan() { x } else { f64::INFINITY }));
    }
    if x == x.floor() && x <= 2.0 {
        return if x <= 0.0 { Err(domain_error()) } else { Ok(Value::Float(0.0)) };
    }
    let absolute = x.abs();
    if absolute < 1e-20 {
        return Ok(Value::Float(-absolute.ln()));
    }
    let mut r = lanczos(absolute).ln() - G + (absolute - 0.5) * ((absolute + G - 0.5).ln() - 1.0);
    if x < 0.0 {
        r = LOG_PI - sin_pi(absolute).abs().ln() - absolute.ln() - r;
    }
    if r.is_infinite() { Err(range_error()) } else { Ok(Value::Float(r)) }
}
