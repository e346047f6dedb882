//! [`Window`]: what `rolling` and `expanding` give: for each row the rows that count.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::meter::Charge;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Class, Host, Members, Meter, Object, Result, Stop, Value, types};

use crate::array::{Array, Dtype};
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::groupby::GroupBy;
use crate::index::Index;
use crate::interval::Closed;
use crate::series::Series;
use crate::{families, known};

/// `pandas.core.window.rolling.Rolling`
pub static ROLLING: Class = Class::new("Rolling", "pandas.core.window.rolling", &[&types::OBJECT])
    .with_methods(|name| ROLLING_MEMBERS.has(name));
/// `pandas.core.window.expanding.Expanding`
pub static EXPANDING: Class = Class::new("Expanding", "pandas.core.window.expanding", &[&types::OBJECT])
    .with_methods(|name| EXPANDING_MEMBERS.has(name));

/// The methods of rolling windows.
pub static ROLLING_MEMBERS: LazyLock<Members<Rc<Window>>> =
    LazyLock::new(|| Members::new(&ROLLING, families::ROLLING, known::ROLLING));
/// The methods of expanding windows.
pub static EXPANDING_MEMBERS: LazyLock<Members<Rc<Window>>> =
    LazyLock::new(|| Members::new(&EXPANDING, families::EXPANDING, known::EXPANDING));

/// How a column is read: its cells as floats, NaN where missing; the owner's class for messages.
pub type Read = fn(&Array, &str, &mut dyn Host) -> Result<Vec<f64>>;

/// What is looked at through windows.
#[derive(Clone)]
pub enum Seen {
    /// A Series.
    Series(Rc<Series>),
    /// The columns of a frame.
    Frame(Rc<DataFrame>),
    /// Each group by itself.
    Groups(Rc<GroupBy>),
}

/// Windows over the rows of a Series, a frame or groups.
pub struct Window {
    /// What is looked at.
    pub seen: Seen,
    /// How many rows a window has; `None` where it begins with the first row.
    pub rows: Option<usize>,
    /// How many present cells a window needs for an answer.
    pub least: Option<usize>,
    /// Whether a row stands in the middle of its window rather than at its end.
    pub centred: bool,
    /// Which ends of a window count.
    pub closed: Closed,
    /// For each row the rows from which and before which its span of time counts.
    pub spans: Option<Rc<Spans>>,
    /// The same of each group.
    pub of_groups: Option<Rc<Vec<Rc<Spans>>>>,
    /// The column that windows are along, beside what is looked at.
    pub on: Option<Rc<On>>,
    /// Of how many rows one has an answer.
    pub step: usize,
}

/// For each row the rows of its window.
pub struct Spans {
    /// From which and before which.
    pub rows: Vec<(usize, usize)>,
    /// What they take.
    pub held: Charge,
}

/// A column along which windows are, taken out of its frame.
pub struct On {
    /// Its name.
    pub name: Value,
    /// Where it stood.
    pub at: usize,
    /// Its cells.
    pub cells: Array,
}

impl On {
    /// Takes the column out of a frame.
    pub fn of(frame: &Frame, name: &Value, meter: &Meter) -> Result<(On, Rc<DataFrame>)> {
        if matches!(name, Value::List(_)) {
            return Err(raise::type_error("unhashable type: 'list'"));
        }
        let [at] = frame.positions(name, meter)?[..] else {
            return Err(raise::value_error(format!(
                "invalid on specified as {}, must be a column (of DataFrame), an Index or None",
                name.as_str().unwrap_or_default()
            )));
        };
        let cells = frame.array(at).ok_or_else(|| Stop::unsupported("rolling(on=)"))?;
        let rest: Vec<usize> = (0..frame.width()).filter(|other| *other != at).collect();
        Ok((On { name: name.clone(), at, cells }, On::sorted(&frame.shared_columns(&rest, meter)?, meter)?))
    }

    /// The columns in the order of their names, in which they come out of `columns.difference`.
    fn sorted(frame: &Frame, meter: &Meter) -> Result<Rc<DataFrame>> {
        meter.work_sort(frame.width())?;
        let names = (0..frame.width()).map(|at| frame.name(at, meter)).collect::<Result<Vec<_>>>()?;
        let texts: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
        let texts = texts.ok_or_else(|| Stop::unsupported("rolling(on=) beside names that are no text"))?;
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|at| texts.get(*at));
        Ok(DataFrame::new(frame.shared_columns(&order, meter)?))
    }
}

impl Window {
    /// Windows from the first row to each.
    pub fn growing(seen: Seen) -> Window {
        let (spans, of_groups, on) = (None, None, None);
        Window {
            seen,
            rows: None,
            least: Some(1),
            centred: false,
            closed: Closed::Right,
            spans,
            of_groups,
            on,
            step: 1,
        }
    }

    /// The rows from which and before which the window of a row counts, of `length` rows.
    pub fn bounds(&self, row: usize, length: usize) -> (usize, usize) {
        if let Some(spans) = &self.spans {
            return spans.rows.get(row).copied().unwrap_or_default();
        }
        let Some(rows) = self.rows else { return (0, row + 1) };
        let ahead = if self.centred { rows.saturating_sub(1) / 2 } else { 0 };
        let end = row.saturating_add(1).saturating_add(ahead);
        let start = end.saturating_sub(rows).saturating_sub(usize::from(self.closed.left()));
        let end = end - usize::from(!self.closed.right());
        (start.min(length).min(end), end.min(length))
    }

    /// How many present cells an answer needs.
    pub fn least(&self) -> usize {
        self.least.or(self.rows).unwrap_or(1)
    }

    /// Whether no window has more than one row.
    pub fn is_short(&self) -> bool {
        let rows = match &self.seen {
            Seen::Series(series) => series.len(),
            Seen::Frame(frame) => frame.frame().rows(),
            Seen::Groups(groups) => groups.keys.rows.iter().map(Vec::len).max().unwrap_or(0),
        };
        rows <= 1 || self.rows.is_some_and(|rows| rows <= 1) || self.spans.is_some()
    }

    fn members(&self) -> &'static Members<Rc<Window>> {
        if self.rows.is_some() { &ROLLING_MEMBERS } else { &EXPANDING_MEMBERS }
    }

    fn over(&self, seen: Seen) -> Value {
        let Window { rows, least, centred, closed, step, .. } = *self;
        // Of chosen columns the one that windows are along comes last.
        let on = self.on.as_ref().filter(|_| !matches!(seen, Seen::Series(_)));
        let on = on.map(|on| Rc::new(On { name: on.name.clone(), at: usize::MAX, cells: on.cells.clone() }));
        let (spans, of_groups) = (self.spans.clone(), self.of_groups.clone());
        Value::object(Window { seen, rows, least, centred, closed, spans, of_groups, on, step })
    }

    /// The windows of one group.
    fn of_group(&self, at: usize) -> Window {
        let Window { rows, least, centred, closed, .. } = *self;
        let spans = self.of_groups.as_ref().and_then(|groups| groups.get(at).cloned());
        Window { rows, least, centred, closed, spans, ..Window::growing(self.seen.clone()) }
    }

    /// Whether a row has an answer.
    pub fn answers(&self, row: usize) -> bool {
        self.step <= 1 || row.is_multiple_of(self.step)
    }

    /// The rows that have an answer; `None` where all have.
    pub fn stepped(&self, rows: usize, meter: &Meter) -> Result<Option<Vec<usize>>> {
        if self.step == 1 {
            return Ok(None);
        }
        meter.work_len(rows)?;
        Ok(Some((0..rows).step_by(self.step).collect()))
    }

    /// Every column through a function of its numbers: the same labels over floats.
    pub fn mapped(
        &self,
        (numeric_only, read): (bool, Read),
        host: &mut dyn Host,
        mut kernel: impl FnMut(&Window, &[f64], &Rc<Index>, &mut dyn Host) -> Result<Vec<f64>>,
    ) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let one = match &self.seen {
            Seen::Series(_) => true,
            Seen::Frame(_) => false,
            Seen::Groups(groups) => groups.is_series(),
        };
        let array = match &self.seen {
            Seen::Series(series) => Some(series.array()),
            Seen::Frame(_) => None,
            Seen::Groups(groups) if one => groups.selection(&meter)?.array(0),
            Seen::Groups(_) => None,
        };
        if numeric_only && array.is_some_and(|array| !crate::array::masked::is_number(array.dtype())) {
            return Err(raise::exception(
                &exceptions::NOT_IMPLEMENTED_ERROR,
                "windows over a Series do not implement numeric_only",
            ));
        }
        let numeric_only = numeric_only && !one;
        match &self.seen {
            Seen::Series(series) => {
                let values = read(&series.array(), "Series", host)?;
                let cells = Array::floats(kernel(self, &values, &series.index(), host)?);
                let Some(rows) = self.stepped(cells.len(), &meter)? else {
                    return Series::value(series.name(), series.index(), cells, &meter);
                };
                Series::value(series.name(), series.index().take(&rows, &meter)?, cells.take(&rows, &meter)?, &meter)
            }
            Seen::Frame(_) if self.on.is_some() && numeric_only => {
                Err(Stop::unsupported("windows along a column with numeric_only=True"))
            }
            Seen::Frame(frame) => {
                let frame = numeric(frame.frame(), numeric_only, host)?;
                let mut arrays = Vec::with_capacity(frame.width());
                for array in frame.arrays() {
                    let values = read(&array, "DataFrame", host)?;
                    arrays.push(Array::floats(kernel(self, &values, &frame.index, host)?));
                }
                let mut frame = frame.with_arrays(arrays, &meter)?;
                // It is put back unless it is what the labels are.
                let back = |on: &On| -> Result<bool> {
                    let own = Index::flat(on.cells.clone(), Value::None, &meter)?;
                    Ok(frame.width() > 0 && frame.rows() > 0 && !own.same_labels(&frame.index, &meter)?)
                };
                if let Some(on) = &self.on
                    && back(on)?
                {
                    // Where it stood, among the columns that are left.
                    let at = on.at.min(frame.width());
                    frame.insert(at, on.name.clone(), Column::new(on.cells.clone(), &meter)?, &meter)?;
                }
                Ok(DataFrame::value(match self.stepped(frame.rows(), &meter)? {
                    Some(rows) => frame.take(&rows, &meter)?,
                    None => frame,
                }))
            }
            Seen::Groups(groups) => {
                if groups.keys.is_empty() && groups.frame.rows() > 0 {
                    return Err(raise::value_error("need at least one array to concatenate"));
                }
                let labels = match &self.on {
                    // Once columns are chosen, the one that windows are along is the labels.
                    Some(on) if on.at == usize::MAX => Index::flat(on.cells.clone(), on.name.clone(), &meter)?,
                    Some(_) => return Err(Stop::unsupported("groupby.rolling(on=) without a choice of columns")),
                    None => Rc::clone(&groups.frame.index),
                };
                let selection = numeric(groups.selection(&meter)?, numeric_only, host)?;
                let order: Vec<usize> = groups.keys.rows.iter().flatten().copied().collect();
                let mut arrays = Vec::with_capacity(selection.width());
                for array in selection.arrays() {
                    if groups.keys.is_empty() {
                        read(&array, if one { "Series" } else { "DataFrame" }, host)?;
                    }
                    let mut cells = Vec::with_capacity(order.len());
                    for (at, rows) in groups.keys.rows.iter().enumerate() {
                        let values = read(&array.take(rows, &meter)?, "DataFrame", host)?;
                        let index = labels.take(rows, &meter)?;
                        cells.extend(kernel(&self.of_group(at), &values, &index, host)?);
                    }
                    arrays.push(Array::floats(cells));
                }
                let of_group =
                    groups.keys.rows.iter().enumerate().flat_map(|(at, rows)| std::iter::repeat_n(at, rows.len()));
                let of_group: Vec<usize> = of_group.collect();
                let mut levels = groups
                    .keys
                    .labels
                    .iter()
                    .map(|labels| labels.take(&of_group, &meter))
                    .collect::<Result<Vec<_>>>()?;
                let inner = labels.take(&order, &meter)?;
                for level in 0..inner.levels() {
                    levels.push(inner.level_array(level, &meter)?);
                }
                let names = groups.keys.names.iter().chain(inner.names()).cloned().collect();
                let frame = Frame::of_arrays(selection.columns, arrays, Index::multi(levels, names, &meter)?, &meter)?;
                match (groups.is_series(), frame.series(0, &meter)?) {
                    (true, Some(series)) => Ok(Value::shared(series)),
                    _ => Ok(DataFrame::value(frame)),
                }
            }
        }
    }
}

fn numeric(frame: Frame, only: bool, host: &mut dyn Host) -> Result<Frame> {
    if !only {
        return Ok(frame);
    }
    let columns = frame.arrays().enumerate().filter(|(_, array)| matches!(array, Array::Int(..) | Array::Float(_)));
    frame.shared_columns(&columns.map(|(at, _)| at).collect::<Vec<_>>(), host.meter())
}

/// A one for every present cell, whatever it is: what windows count.
pub fn presence(array: &Array, _owner: &str, host: &mut dyn Host) -> Result<Vec<f64>> {
    host.meter().work_len(array.len())?;
    let _held = host.meter().reserve(16 * array.len() as u64)?;
    Ok((0..array.len()).map(|row| if array.missing_at(row) { f64::NAN } else { 1.0 }).collect())
}

/// The numbers of a column; `DataError` where it has none.
pub fn numbers(array: &Array, owner: &str, host: &mut dyn Host) -> Result<Vec<f64>> {
    host.meter().work_len(array.len())?;
    let _held = host.meter().reserve(16 * array.len() as u64)?;
    if array.is_empty() && !matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_)) {
        return Ok(Vec::new());
    }
    match (array.to_floats(), array.dtype()) {
        // Windows know no infinity: it counts as missing.
        (Some(values), _) => Ok(values.into_iter().map(|v| if v.is_infinite() { f64::NAN } else { v }).collect()),
        (None, dtype @ (Dtype::Object | Dtype::Time | Dtype::Zoned(_) | Dtype::Delta)) => {
            // Objects count where Python's `float` reads all of them.
            if dtype == Dtype::Object
                && let Some(values) = crate::array::cast::floats_of_objects(array, host)?
            {
                return Ok(values.into_iter().map(|v| if v.is_infinite() { f64::NAN } else { v }).collect());
            }
            let message = match owner {
                "Series" => "No numeric types to aggregate".to_string(),
                _ => format!("Cannot aggregate non-numeric type: {}", array.dtype().name()),
            };
            Err(raise::exception(&exceptions::DATA_ERROR, message))
        }
        _ => Err(Stop::unsupported(format!("windows over {}", array.dtype().name()))),
    }
}

impl Object for Window {
    fn class(&self) -> &'static Class {
        if self.rows.is_some() { &ROLLING } else { &EXPANDING }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if !self.members().has(name)
            && let Seen::Frame(frame) = &self.seen
        {
            let label = Value::str(name, host.meter())?;
            let along = self.on.as_ref().is_some_and(|on| on.name.as_str() == Some(name));
            if along || !frame.frame().positions(&label, host.meter())?.is_empty() {
                return self.get_item(&label, host);
            }
        }
        self.members().get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if self.members().has(name) {
            return self.members().call(&self, name, args, host);
        }
        let attribute = self.get_attr(name, host)?;
        host.call(&attribute, args)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        if let Some(on) = &self.on {
            let named = |name: &Value| hiddentables_values::ops::key::same_key(name, &on.name);
            let listed = match key {
                Value::List(names) => names.snapshot().iter().any(named),
                name => named(name),
            };
            if listed {
                return Err(Stop::unsupported("the column that windows are along, among those looked at"));
            }
        }
        let chosen = match &self.seen {
            Seen::Series(_) => return Err(Stop::unsupported("Rolling[…] of a Series")),
            Seen::Frame(frame) => Rc::clone(frame).get_item(key, host).map_err(|stop| match key {
                Value::Str(name) if stop.is_raise() => raise::key_error_text(format!("Column not found: {}", &**name)),
                _ => stop,
            })?,
            Seen::Groups(groups) => Rc::clone(groups).get_item(key, host)?,
        };
        if let Some(series) = chosen.downcast::<Series>() {
            return Ok(self.over(Seen::Series(series)));
        }
        if let Some(frame) = chosen.downcast::<DataFrame>() {
            let frame = if self.on.is_some() { On::sorted(&frame.frame(), host.meter())? } else { frame };
            return Ok(self.over(Seen::Frame(frame)));
        }
        match chosen.downcast::<GroupBy>() {
            Some(groups) => Ok(self.over(Seen::Groups(groups))),
            None => Err(Stop::unsupported("Rolling[…]")),
        }
    }
}
