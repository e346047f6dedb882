//! `statistics.NormalDist`: a normal distribution, by its mean and its standard deviation.

use std::f64::consts::{SQRT_2, TAU};
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Bound, Class, Host, Members, Method, Native, Object, Result, Signature, Value};

use super::exact::{self, Sample};
use super::{decimals, no_answer};
use crate::modules::math::{error_function, real};

/// `statistics.NormalDist`
pub(super) static NORMAL_DIST: Class = Class::new("NormalDist", "statistics", &[&OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(|name| (name == "from_samples").then_some(Value::Native(&FROM_SAMPLES)));

static MEMBERS: LazyLock<Members<Rc<NormalDist>>> = LazyLock::new(|| Members::new(&NORMAL_DIST, &[METHODS], KNOWN));

const KNOWN: &str = "cdf from_samples inv_cdf mean median mode overlap pdf quantiles samples stdev variance zscore";

static FROM_SAMPLES: Native =
    Native::new("from_samples(data)", |args, host| from_samples(&args.value("data"), host)).method_of("NormalDist");

/// A distribution as a value.
struct NormalDist {
    mu: f64,
    sigma: f64,
}

fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    static SIGNATURE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("__init__(mu=0.0, sigma=1.0)"));
    let args = SIGNATURE.bind("NormalDist.__init__", true, args)?;
    let (mu, sigma) = (args.value("mu"), args.value("sigma"));
    if ops::less(&sigma, &Value::Float(0.0), host)? {
        return Err(no_answer("sigma must be non-negative"));
    }
    let mut float = |value: &Value| {
        let made = host.call(&Value::Class(&hiddentables_values::types::FLOAT), Args::one(value.clone()))?;
        ops::to_float(&made, host)
    };
    Ok(NormalDist { mu: float(&mu)?, sigma: float(&sigma)? }.value())
}

/// The distribution of which a sample is most likely.
fn from_samples(data: &Value, host: &mut dyn Host) -> Result<Value> {
    let items = hiddentables_values::iter::collect(data, host)?;
    if decimals::any(&items) {
        return Err(hiddentables_values::Stop::unsupported("NormalDist.from_samples of Decimals"));
    }
    let count = items.len() as u64;
    let sample = Sample::of(&items, true, host)?;
    if count < 2 {
        return Err(no_answer("stdev requires at least two data points"));
    }
    let mean = Sample::of(&items, false, host)?.mean(host)?;
    let mu = ops::to_float(&mean, host)?;
    match sample.spread(count - 1) {
        Ok((above, below)) => Ok(NormalDist { mu, sigma: exact::root(&above, &below, host)? }.value()),
        Err(_) => Ok(NormalDist { mu, sigma: f64::NAN }.value()),
    }
}

impl NormalDist {
    fn value(self) -> Value {
        Value::object(self)
    }

    fn variance(&self) -> f64 {
        self.sigma * self.sigma
    }

    /// How far a value is from the mean.
    fn distance(&self, x: &Value, host: &mut dyn Host) -> Result<f64> {
        let distance = ops::binary(BinaryOp::Sub, x, &Value::Float(self.mu), host)?;
        real(&distance, host)
    }

    fn below(&self, distance: f64) -> f64 {
        0.5 * (1.0 + error_function(distance / (self.sigma * SQRT_2)))
    }

    fn inverse(&self, p: f64) -> Result<f64> {
        if p <= 0.0 || p >= 1.0 {
            return Err(no_answer("p must be in the range 0.0 < p < 1.0"));
        }
        if self.sigma <= 0.0 {
            return Err(no_answer("cdf() not defined when sigma at or below zero"));
        }
        Ok(self.mu + quantile(p) * self.sigma)
    }

    /// The area under both curves.
    fn overlap(&self, other: &NormalDist) -> Result<f64> {
        let (x, y) = if (other.sigma, other.mu) < (self.sigma, self.mu) { (other, self) } else { (self, other) };
        let (x_variance, y_variance) = (x.variance(), y.variance());
        if x_variance == 0.0 || y_variance == 0.0 {
            return Err(no_answer("overlap() not defined when sigma is zero"));
        }
        let (wider, apart) = (y_variance - x_variance, (y.mu - x.mu).abs());
        if wider == 0.0 {
            return Ok(1.0 - error_function(apart / (2.0 * x.sigma * SQRT_2)));
        }
        let a = x.mu * y_variance - y.mu * x_variance;
        let b = x.sigma * y.sigma * (apart * apart + wider * (y_variance / x_variance).ln()).sqrt();
        let between = |at: f64| (y.below(at - y.mu) - x.below(at - x.mu)).abs();
        Ok(1.0 - (between((a + b) / wider) + between((a - b) / wider)))
    }
}

/// The quantile of the standard distribution: Wichura's algorithm AS 241, of ratios of polynomials.
fn quantile(p: f64) -> f64 {
    let horner = |coefficients: &[f64], r: f64| coefficients.iter().fold(0.0, |sum, coefficient| sum * r + coefficient);
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180_625 - q * q;
        return horner(&CENTRAL.0, r) * q / horner(&CENTRAL.1, r);
    }
    let r = (-(if q <= 0.0 { p } else { 1.0 - p }).ln()).sqrt();
    let x = if r <= 5.0 {
        horner(&MIDDLE.0, r - 1.6) / horner(&MIDDLE.1, r - 1.6)
    } else {
        horner(&TAIL.0, r - 5.0) / horner(&TAIL.1, r - 5.0)
    };
    if q < 0.0 { -x } else { x }
}

/// Above and below the line, from the highest power.
type Ratio = ([f64; 8], [f64; 8]);

#[expect(clippy::excessive_precision, reason = "the digits as they were published")]
const CENTRAL: Ratio = (
    [
        2.509_080_928_730_122_672_7e+3,
        3.343_057_558_358_812_810_5e+4,
        6.726_577_092_700_870_085_3e+4,
        4.592_195_393_154_987_145_7e+4,
        1.373_169_376_550_946_112_5e+4,
        1.971_590_950_306_551_442_7e+3,
        1.331_416_678_917_843_774_5e+2,
        3.387_132_872_796_366_608_0e+0,
    ],
    [
        5.226_495_278_852_854_561_0e+3,
        2.872_908_573_572_194_267_4e+4,
        3.930_789_580_009_271_061_0e+4,
        2.121_379_430_158_659_586_7e+4,
        5.394_196_021_424_751_107_7e+3,
        6.871_870_074_920_579_083_0e+2,
        4.231_333_070_160_091_125_2e+1,
        1.0,
    ],
);

#[expect(clippy::excessive_precision, reason = "the digits as they were published")]
const MIDDLE: Ratio = (
    [
        7.745_450_142_783_414_076_4e-4,
        2.272_384_498_926_918_458_33e-2,
        2.417_807_251_774_506_117_70e-1,
        1.270_458_252_452_368_382_58e+0,
        3.647_848_324_763_204_604_04e+0,
        5.769_497_221_460_691_405_50e+0,
        4.630_337_846_156_545_295_90e+0,
        1.423_437_110_749_683_577_34e+0,
    ],
    [
        1.050_750_071_644_416_843_24e-9,
        5.475_938_084_995_344_946_00e-4,
        1.519_866_656_361_645_719_66e-2,
        1.481_039_764_274_800_745_90e-1,
        6.897_673_349_851_000_045_50e-1,
        1.676_384_830_183_803_849_40e+0,
        2.053_191_626_637_758_821_87e+0,
        1.0,
    ],
);

#[expect(clippy::excessive_precision, reason = "the digits as they were published")]
const TAIL: Ratio = (
    [
        2.010_334_399_292_288_132_65e-7,
        2.711_555_568_743_487_578_15e-5,
        1.242_660_947_388_078_438_60e-3,
        2.653_218_952_657_612_309_30e-2,
        2.965_605_718_285_048_912_30e-1,
        1.784_826_539_917_291_335_80e+0,
        5.463_784_911_164_114_369_90e+0,
        6.657_904_643_501_103_777_20e+0,
    ],
    [
        2.044_263_103_389_939_785_64e-15,
        1.421_511_758_316_445_888_70e-7,
        1.846_318_317_510_054_681_80e-5,
        7.868_691_311_456_132_591_00e-4,
        1.487_536_129_085_061_485_25e-2,
        1.369_298_809_227_358_053_10e-1,
        5.998_322_065_558_879_376_90e-1,
        1.0,
    ],
);

const METHODS: &[Method<Rc<NormalDist>>] = &[
    Method::property("mean", |own, _| Ok(Value::Float(own.mu))),
    Method::property("median", |own, _| Ok(Value::Float(own.mu))),
    Method::property("mode", |own, _| Ok(Value::Float(own.mu))),
    Method::property("stdev", |own, _| Ok(Value::Float(own.sigma))),
    Method::property("variance", |own, _| Ok(Value::Float(own.variance()))),
    Method::new("from_samples(data)", |_, args, host| from_samples(&args.value("data"), host)),
    Method::new("pdf(x)", |own, args, host| {
        let variance = own.variance();
        if variance == 0.0 {
            return Err(no_answer("pdf() not defined when sigma is zero"));
        }
        let distance = own.distance(&args.value("x"), host)?;
        Ok(Value::Float((distance * distance / (-2.0 * variance)).exp() / (TAU * variance).sqrt()))
    }),
    Method::new("cdf(x)", |own, args, host| {
        if own.sigma == 0.0 {
            return Err(no_answer("cdf() not defined when sigma is zero"));
        }
        let distance = own.distance(&args.value("x"), host)?;
        Ok(Value::Float(own.below(distance)))
    }),
    Method::new("inv_cdf(p)", |own, args, host| {
        let p = args.value("p");
        // What is no number cannot be compared.
        ops::compare(CompareOp::Le, &p, &Value::Float(0.0), host)?;
        own.inverse(real(&p, host)?).map(Value::Float)
    }),
    Method::new("quantiles(n=4)", |own, args, host| {
        let n = args.int("n")?;
        let mut cuts = Vec::new();
        for at in 1..n {
            host.meter().step()?;
            cuts.push(Value::Float(own.inverse(at as f64 / n as f64)?));
        }
        Value::list(cuts, host.meter())
    }),
    Method::new("overlap(other)", |own, args, _| match args.value("other").downcast::<NormalDist>() {
        Some(other) => own.overlap(&other).map(Value::Float),
        None => Err(raise::type_error("Expected another NormalDist instance")),
    }),
    Method::new("zscore(x)", zscore),
];

fn zscore(own: &Rc<NormalDist>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if own.sigma == 0.0 {
        return Err(no_answer("zscore() not defined when sigma is zero"));
    }
    Ok(Value::Float(own.distance(&args.value("x"), host)? / own.sigma))
}

impl Object for NormalDist {
    fn class(&self) -> &'static Class {
        &NORMAL_DIST
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    /// Independent distributions add up; a number moves or stretches one.
    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if let (Some(other), false, BinaryOp::Add | BinaryOp::Sub) = (other.downcast::<NormalDist>(), reflected, op) {
            let mu = if op == BinaryOp::Add { self.mu + other.mu } else { self.mu - other.mu };
            return Ok(Some(NormalDist { mu, sigma: self.sigma.hypot(other.sigma) }.value()));
        }
        let mut with = |op: BinaryOp, own: f64, other: &Value| -> Result<f64> {
            let number = ops::binary(op, &Value::Float(own), other, host)?;
            ops::to_float(&number, host)
        };
        let (mu, sigma) = match (op, reflected) {
            (BinaryOp::Add, _) => (with(op, self.mu, other)?, self.sigma),
            (BinaryOp::Sub, false) => (with(op, self.mu, other)?, self.sigma),
            (BinaryOp::Sub, true) => (-with(op, self.mu, other)?, self.sigma),
            (BinaryOp::Mul, _) | (BinaryOp::Div, false) => {
                let mu = ops::binary(op, &Value::Float(self.mu), other, host)?;
                let size = Value::Float(real(other, host)?.abs());
                let sigma = ops::binary(op, &Value::Float(self.sigma), &size, host)?;
                (ops::to_float(&mu, host)?, ops::to_float(&sigma, host)?)
            }
            _ => return Ok(None),
        };
        Ok(Some(NormalDist { mu, sigma }.value()))
    }

    fn unary(self: Rc<Self>, op: UnaryOp, _: &mut dyn Host) -> Result<Option<Value>> {
        match op {
            UnaryOp::Neg => Ok(Some(NormalDist { mu: -self.mu, sigma: self.sigma }.value())),
            UnaryOp::Pos => Ok(Some(NormalDist { mu: self.mu, sigma: self.sigma }.value())),
            _ => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<NormalDist>() else { return Ok(None) };
        let equal = self.mu == other.mu && self.sigma == other.sigma;
        Ok(match op {
            CompareOp::Eq => Some(Value::Bool(equal)),
            CompareOp::Ne => Some(Value::Bool(!equal)),
            _ => None,
        })
    }

    fn hash(&self) -> Result<u64> {
        let (mu, sigma) = (Value::Float(self.mu), Value::Float(self.sigma));
        Ok(ops::key::hash_key(&mu)?.rotate_left(7) ^ ops::key::hash_key(&sigma)?)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<NormalDist>().is_some_and(|other| self.mu == other.mu && self.sigma == other.sigma)
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let mut shown = |f: f64| ops::repr(&Value::Float(f), host);
        Ok(format!("NormalDist(mu={}, sigma={})", shown(self.mu)?, shown(self.sigma)?))
    }
}
