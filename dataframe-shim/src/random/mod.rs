//! `numpy.random`: seeded draws of NumPy's legacy stream. What nobody seeded would be another answer each time, and ends the run.

mod choice;
mod stream;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{
    Args, Bound, Class, Host, List, Members, Meter, Method, Native, Np, Object, Result, Signature, Stop, Value, ops,
    types,
};

use crate::array::Array;
use crate::modules::making::shape_of;
use crate::ndarray::{NdArray, Shape, make};
use choice::Population;
use stream::Stream;

/// Work of a draw: two words of the stream, or three where a mask fits none at first.
const DRAW: usize = 3;

/// Words of the stream's state, which a seed makes and the first draw turns over.
const WORDS: usize = 2 * 624;

/// `numpy.random`
pub static RANDOM: Definition = Definition {
    name: "numpy.random",
    members: &[
        ("RandomState", Member::Class(&RANDOM_STATE)),
        ("seed", Member::Function(&SEED)),
        ("random_sample", Member::Function(&RANDOM_SAMPLE)),
        ("random", Member::Function(&RANDOM_)),
        ("ranf", Member::Function(&RANF)),
        ("sample", Member::Function(&SAMPLE)),
        ("rand", Member::Function(&RAND)),
        ("randn", Member::Function(&RANDN)),
        ("randint", Member::Function(&RANDINT)),
        ("uniform", Member::Function(&UNIFORM)),
        ("normal", Member::Function(&NORMAL)),
        ("standard_normal", Member::Function(&STANDARD_NORMAL)),
        ("choice", Member::Function(&CHOICE)),
        ("permutation", Member::Function(&PERMUTATION)),
        ("shuffle", Member::Function(&SHUFFLE)),
    ],
    known: "BitGenerator Generator MT19937 PCG64 PCG64DXSM Philox RandomState SFC64 SeedSequence beta binomial bytes \
        chisquare choice default_rng dirichlet exponential f gamma geometric get_state gumbel hypergeometric laplace \
        logistic lognormal logseries multinomial multivariate_normal negative_binomial noncentral_chisquare noncentral_f \
        normal pareto permutation poisson power rand randint randn random random_integers random_sample ranf rayleigh \
        sample seed set_state shuffle standard_cauchy standard_exponential standard_gamma standard_normal standard_t \
        triangular uniform vonmises wald weibull zipf",
};

/// `numpy.random.RandomState`
pub static RANDOM_STATE: Class = Class::new("RandomState", "numpy.random.mtrand", &[&types::OBJECT])
    .constructed_by(|_, args, host| {
        static LINE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("RandomState(seed=None)"));
        let stream = seeded(&LINE.bind("RandomState", false, args)?.value("seed"), host)?;
        Ok(Value::object(RandomState { stream: RefCell::new(Some(stream)) }))
    })
    .with_methods(|name| MEMBERS.has(name));

/// The methods of a `RandomState`.
pub static MEMBERS: LazyLock<Members<Rc<RandomState>>> =
    LazyLock::new(|| Members::new(&RANDOM_STATE, &[ROWS], RANDOM.known));

/// A stream with a state of its own; that of `np.random` itself begins without a seed.
pub struct RandomState {
    stream: RefCell<Option<Stream>>,
}

impl RandomState {
    /// The one that `np.random` draws from in this run.
    pub fn of_run(meter: &Meter) -> Rc<RandomState> {
        meter.kept::<RandomState>().unwrap_or_else(|| {
            let state = Rc::new(RandomState { stream: RefCell::default() });
            meter.keep(Rc::clone(&state));
            state
        })
    }

    /// What `random_state=` of pandas means: a seed, a `RandomState`, or `np.random` itself.
    pub fn of_argument(value: Option<Value>, host: &mut dyn Host) -> Result<Rc<RandomState>> {
        let Some(value) = value else { return Ok(RandomState::of_run(host.meter())) };
        if let Some(state) = value.downcast::<RandomState>() {
            return Ok(state);
        }
        let is_seed = matches!(value, Value::Int(_) | Value::Numpy(Np::Int(..)) | Value::Bool(_) | Value::Big(_))
            || value.is::<NdArray>();
        if !is_seed {
            return Err(match value {
                Value::Object(_) => Stop::unsupported("random_state= of another generator"),
                _ => raise::value_error(
                    "random_state must be an integer, array-like, a BitGenerator, Generator, a numpy RandomState, or None",
                ),
            });
        }
        let stream = seeded(&value, host)?;
        Ok(Rc::new(RandomState { stream: RefCell::new(Some(stream)) }))
    }

    /// Draws with the stream, where there is a seed.
    fn draw<T>(&self, draw: impl FnOnce(&mut Stream) -> T) -> Result<T> {
        match self.stream.borrow_mut().as_mut() {
            Some(stream) => Ok(draw(stream)),
            None => Err(Stop::unsupported("numpy.random without a seed")),
        }
    }

    /// So many draws, each charged before it is made.
    fn draws<T>(&self, count: usize, meter: &Meter, draw: impl Fn(&mut Stream) -> T) -> Result<Vec<T>> {
        meter.work_len(count.saturating_mul(DRAW))?;
        let _held = meter.reserve(8 * count as u64)?;
        self.draw(|stream| (0..count).map(|_| draw(stream)).collect())
    }

    /// The places of so many things, shuffled.
    fn order(&self, count: usize, meter: &Meter) -> Result<Vec<usize>> {
        meter.work_len(count.saturating_mul(DRAW))?;
        let _held = meter.reserve(8 * count as u64)?;
        self.draw(|stream| stream.order(count))
    }

    /// `choice(population, size, replace, p)` as places.
    pub fn places(
        &self,
        population: usize,
        size: usize,
        replace: bool,
        likely: Option<Vec<f64>>,
        meter: &Meter,
    ) -> Result<Vec<usize>> {
        choice::places(self, &Population { count: population, likely }, size, replace, meter)
    }
}

macro_rules! functions {
    ($($name:ident = $line:literal, $f:path;)*) => {
        $(
            #[doc = concat!("`np.random.", $line, "`")]
            static $name: Native =
                Native::new($line, |args, host| $f(&RandomState::of_run(host.meter()), args, host));
        )*

        /// Rows of `RandomState`.
        pub static ROWS: &[Method<Rc<RandomState>>] = &[$(Method::new($line, $f)),*];
    };
}

functions! {
    SEED = "seed(seed=None)", reseed;
    RANDOM_SAMPLE = "random_sample(size=None)", random;
    RANDOM_ = "random(size=None)", random;
    RAND = "rand(*args)", rand;
    RANDN = "randn(*args)", randn;
    RANDINT = "randint(low, high=None, size=None, dtype=<no_default>)", randint;
    UNIFORM = "uniform(low=0.0, high=1.0, size=None)", uniform;
    NORMAL = "normal(loc=0.0, scale=1.0, size=None)", normal;
    STANDARD_NORMAL = "standard_normal(size=None)", standard_normal;
    CHOICE = "choice(a, size=None, replace=True, p=None)", choose;
    PERMUTATION = "permutation(x)", permutation;
    SHUFFLE = "shuffle(x)", shuffle;
}

/// `np.random.ranf(*args, **kwargs)`
static RANF: Native =
    Native::new("ranf(size=None)", |args, host| random(&RandomState::of_run(host.meter()), args, host));
/// `np.random.sample(*args, **kwargs)`
static SAMPLE: Native =
    Native::new("sample(size=None)", |args, host| random(&RandomState::of_run(host.meter()), args, host));

/// The stream of a seed: an integer of 32 bits, or a list of them.
fn seeded(seed: &Value, host: &mut dyn Host) -> Result<Stream> {
    let wide = || raise::value_error("Seed must be between 0 and 2**32 - 1");
    host.meter().work_len(WORDS)?;
    match seed {
        Value::None => Err(Stop::unsupported("numpy.random without a seed")),
        Value::Bool(_) | Value::Int(_) | Value::Numpy(Np::Int(..)) => {
            u32::try_from(ops::index(seed)?).map(Stream::of_seed).map_err(|_| wide())
        }
        Value::Big(_) => Err(wide()),
        Value::List(_) | Value::Tuple(_) | Value::Range(_) | Value::Object(_) => {
            let Some(array) = make::array_of(seed, host)? else {
                return Err(Stop::unsupported("a seed of this type"));
            };
            let cells = array.one_dimensional()?;
            if cells.is_empty() {
                return Err(raise::value_error("Seed must be non-empty"));
            }
            let Array::Int(_, cells) = cells else { return Err(Stop::unsupported("a seed of no integers")) };
            host.meter().work_len(cells.len().saturating_add(WORDS))?;
            let key =
                cells.iter().map(|word| word.and_then(|word| u32::try_from(word).ok())).collect::<Option<Vec<u32>>>();
            key.map(Stream::of_key).ok_or_else(wide)
        }
        _ => Err(Stop::unsupported(format!("a seed of type {}", seed.class().name))),
    }
}

/// Draws begin anew.
///
/// >>> np.random.seed(0) or np.random.rand()
/// 0.5488135039273248
fn reseed(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let stream = seeded(&args.value("seed"), host)?;
    state.stream.replace(Some(stream));
    Ok(Value::None)
}

/// Floats in a shape, or one.
fn floats(
    state: &RandomState,
    size: Option<Value>,
    host: &mut dyn Host,
    draw: impl Fn(&mut Stream) -> f64,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(size) = size else {
        let drawn = state.draws(1, &meter, draw)?;
        return Ok(Value::Float(drawn.first().copied().unwrap_or_default()));
    };
    let shape = shape_of(&size, host)?;
    let drawn = state.draws(shape.cells(), &meter, draw)?;
    NdArray::new(Array::floats(drawn), shape, &meter).map(Value::object)
}

/// From 0 up to but without 1.
fn random(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    floats(state, args.some("size"), host, Stream::float)
}

/// The lengths that stand in `*args` as a `size`.
fn lengths(args: &Bound, meter: &Meter) -> Result<Option<Value>> {
    if args.rest.is_empty() { Ok(None) } else { Value::tuple(args.rest.clone(), meter).map(Some) }
}

/// From 0 up to but without 1, in a shape.
///
/// >>> np.random.RandomState(7).rand(2).round(3).tolist()
/// [0.076, 0.78]
fn rand(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let size = lengths(args, host.meter())?;
    floats(state, size, host, Stream::float)
}

/// Normally distributed, in a shape.
///
/// >>> np.random.RandomState(7).randn(2).round(3).tolist()
/// [1.691, -0.466]
fn randn(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let size = lengths(args, host.meter())?;
    floats(state, size, host, Stream::normal)
}

fn standard_normal(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    floats(state, args.some("size"), host, Stream::normal)
}

/// A parameter of a distribution.
fn parameter(args: &Bound, name: &str) -> Result<f64> {
    let value = args.value(name);
    match value.as_float() {
        Some(number) if !value.is::<NdArray>() => Ok(number),
        _ => Err(Stop::unsupported(format!("numpy.random with {name}= of a {}", value.class().name))),
    }
}

/// Normally distributed about a mean.
fn normal(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (mean, deviation) = (parameter(args, "loc")?, parameter(args, "scale")?);
    if deviation.is_sign_negative() && !deviation.is_nan() {
        return Err(raise::value_error("scale < 0"));
    }
    floats(state, args.some("size"), host, |stream| mean + deviation * stream.normal())
}

/// Between two bounds, the upper one left out.
fn uniform(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (low, high) = (parameter(args, "low")?, parameter(args, "high")?);
    let width = high - low;
    if !width.is_finite() {
        return Err(raise::overflow_error("Range exceeds valid bounds"));
    }
    floats(state, args.some("size"), host, |stream| low + width * stream.float())
}

/// Integers from `low` up to but without `high`, of 64 bits.
///
/// >>> np.random.RandomState(10).randint(0, 20, 5).tolist()
/// [9, 4, 15, 0, 17]
fn randint(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let numpy_scalar = match args.given("dtype") {
        None => false,
        Some(Value::Class(class)) if class.name == "int" => false,
        Some(Value::Class(class)) if class.name == "int64" => true,
        Some(Value::Str(name)) if &**name == "int64" => true,
        Some(_) => return Err(Stop::unsupported("numpy.random.randint(dtype=)")),
    };
    let bound = |value: Value| match value {
        Value::Bool(_) | Value::Int(_) | Value::Numpy(Np::Int(..)) => ops::index(&value),
        // A float is cut where it is whole, and else rounded in ways of NumPy's own.
        _ => Err(Stop::unsupported(format!("numpy.random.randint of a {}", value.class().name))),
    };
    let (low, high) = match args.some("high") {
        Some(high) => (bound(args.value("low"))?, bound(high)?),
        None => (0, bound(args.value("low"))?),
    };
    let shape = args.some("size").map(|size| shape_of(&size, host)).transpose()?;
    if let Some(shape) = shape.filter(|shape| shape.cells() == 0) {
        return NdArray::new(Array::ints(Vec::new()), shape, &meter).map(Value::object);
    }
    if low >= high {
        let text = if low == 0 { "high <= 0" } else { "low >= high" };
        return Err(raise::value_error(text));
    }
    let most = high.wrapping_sub(low).wrapping_sub(1) as u64;
    let draw = |stream: &mut Stream| low.wrapping_add(stream.up_to(most) as i64);
    let Some(shape) = shape else {
        let drawn = state.draws(1, &meter, draw)?.first().copied().unwrap_or_default();
        return Ok(if numpy_scalar {
            Value::Numpy(Np::Int(hiddentables_values::IntKind::I64, drawn))
        } else {
            Value::Int(drawn)
        });
    };
    let drawn = state.draws(shape.cells(), &meter, draw)?;
    NdArray::new(Array::ints(drawn), shape, &meter).map(Value::object)
}

/// Items of an array, or integers below a number, drawn with or without putting back.
///
/// >>> np.random.RandomState(0).choice(['a', 'b', 'c'], 4).tolist()
/// ['a', 'b', 'a', 'b']
fn choose(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("a");
    let shape = args.some("size").map(|size| shape_of(&size, host)).transpose()?;
    let size = shape.map_or(1, Shape::cells);
    let items = match &given {
        Value::Int(_) | Value::Numpy(Np::Int(..)) => None,
        other => match make::array_of(other, host)? {
            Some(array) => Some(array),
            None => return Err(raise::value_error("a must be a sequence or an integer, not a scalar")),
        },
    };
    let count = match &items {
        Some(array) => match array.shape() {
            Shape::One(0) if size > 0 => {
                return Err(raise::value_error("a cannot be empty unless no samples are taken"));
            }
            Shape::One(count) => count,
            Shape::Two(..) => return Err(raise::value_error("a must be 1-dimensional")),
        },
        None => match usize::try_from(ops::index(&given)?) {
            Ok(0) | Err(_) if size > 0 => {
                return Err(raise::value_error("a must be greater than 0 unless no samples are taken"));
            }
            Err(_) if !args.flag("replace")? => return Err(choice::too_many()),
            count => count.unwrap_or_default(),
        },
    };
    let likely = match args.some("p") {
        Some(p) => Some(choice::likelihoods(&p, count, host)?),
        None => None,
    };
    let places = choice::places(state, &Population { count, likely }, size, args.flag("replace")?, &meter)?;
    match (shape, items) {
        (None, None) => Ok(Value::Int(places.first().copied().unwrap_or_default() as i64)),
        (None, Some(array)) => array.cell(places.first().copied().unwrap_or_default(), &meter),
        (Some(shape), None) => {
            let cells = Array::ints(places.into_iter().map(|at| at as i64).collect());
            NdArray::new(cells, shape, &meter).map(Value::object)
        }
        (Some(shape), Some(array)) => {
            let cells = array.array().take(&places, &meter)?;
            match array.text_width() {
                Some(width) => NdArray::of_text(cells, shape, Some(width), &meter),
                None => NdArray::new(cells, shape, &meter).map(Value::object),
            }
        }
    }
}

/// The cells of shuffled rows.
fn shuffled(state: &RandomState, array: &Rc<NdArray>, meter: &Meter) -> Result<Array> {
    let (rows, width) = match array.shape() {
        Shape::One(rows) => (rows, 1),
        Shape::Two(rows, width) => (rows, width),
    };
    let order = state.order(rows, meter)?;
    meter.work_len(rows.saturating_mul(width))?;
    let _held = meter.reserve((8 * rows as u64).saturating_mul(width as u64))?;
    let places: Vec<usize> = order.into_iter().flat_map(|row| row * width..(row + 1) * width).collect();
    array.array().take(&places, meter)
}

/// The items in another order; of an integer those of `np.arange`.
///
/// >>> np.random.RandomState(0).permutation(5).tolist()
/// [2, 0, 1, 3, 4]
fn permutation(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("x");
    if matches!(given, Value::Int(_) | Value::Numpy(Np::Int(..))) {
        let count = usize::try_from(ops::index(&given)?).unwrap_or_default();
        let order = state.order(count, &meter)?;
        return NdArray::value(Array::ints(order.into_iter().map(|at| at as i64).collect()), &meter);
    }
    let Some(array) = make::array_of(&given, host)? else {
        return Err(match given {
            Value::Object(_) => Stop::unsupported("numpy.random.permutation of this"),
            _ => raise::index_error("x must be an integer or at least 1-dimensional"),
        });
    };
    let cells = shuffled(state, &array, &meter)?;
    match array.text_width() {
        Some(width) => NdArray::of_text(cells, array.shape(), Some(width), &meter),
        None => NdArray::new(cells, array.shape(), &meter).map(Value::object),
    }
}

/// Puts the items of a list or an array into another order, in place.
fn shuffle(state: &Rc<RandomState>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("x");
    if let Value::List(list) = &given {
        let order = state.order(list.len(), &meter)?;
        shuffle_list(list, &order);
        return Ok(Value::None);
    }
    let Some(array) = given.downcast::<NdArray>() else {
        return Err(Stop::unsupported(format!("numpy.random.shuffle of a {}", given.class().name)));
    };
    let cells = shuffled(state, &array, &meter)?;
    array.overwrite(cells)?;
    Ok(Value::None)
}

fn shuffle_list(list: &List, order: &[usize]) {
    let items = list.snapshot();
    for (at, from) in order.iter().enumerate() {
        if let Some(item) = items.get(*from) {
            list.set(at, item.clone());
        }
    }
}

impl Object for RandomState {
    fn class(&self) -> &'static Class {
        &RANDOM_STATE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }
}
