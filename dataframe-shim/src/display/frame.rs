//! The text of a frame: pandas' `DataFrameFormatter` and `StringFormatter`.

use std::collections::HashMap;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::same_key;
use hiddentables_values::{Host, Result, Stop, Value, ops};

use super::cells::{self, Look};
use super::labels::{self, Levels};
use super::layout::{self, Justify};
use super::options::Dimensions;
use super::{Page, things};
use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};

/// Characters of a terminal's line, and its lines, in the reference.
const TERMINAL: (usize, i64) = (80, 24);

/// What `to_string` is asked for.
pub struct Request {
    /// Least widths of columns by their labels; that of `''` is the index's.
    pub col_space: Vec<(Value, usize)>,
    /// Names to print in place of the columns' own, or whether to print any.
    pub header: Header,
    /// Whether the index is printed.
    pub index: bool,
    /// What stands for a missing cell.
    pub na_rep: String,
    /// The program's functions for cells.
    pub formatters: Formatters,
    /// The program's function or template for floats.
    pub float_format: Option<Value>,
    /// Whether repeated labels of outer levels are left out.
    pub sparsify: bool,
    /// Whether the names of index and columns are printed.
    pub index_names: bool,
    /// Where a column's name stands over it.
    pub justify: Justify,
    /// Rows beyond which rows are left out.
    pub max_rows: Option<i64>,
    /// Rows that are kept then.
    pub min_rows: Option<i64>,
    /// Columns beyond which columns are left out; 0 for as many as fit.
    pub max_cols: Option<i64>,
    /// Whether the shape is printed below.
    pub show_dimensions: Dimensions,
    /// The decimal separator.
    pub decimal: char,
    /// Characters of a line, beyond which columns go to another block.
    pub line_width: Option<i64>,
}

/// `header=`
pub enum Header {
    /// Whether the columns' own names are printed.
    Own(bool),
    /// Other names.
    Aliases(Vec<String>),
}

/// `formatters=`
pub enum Formatters {
    /// By position; those of columns left out are dropped with them.
    List(Vec<Value>),
    /// By label, or by position where no label is that integer.
    Dict(Vec<(Value, Value)>),
}

impl Request {
    /// As `repr` asks for it.
    pub fn of_repr(page: &Page) -> Request {
        let options = &page.options;
        Request {
            max_rows: options.max_rows,
            min_rows: options.min_rows,
            max_cols: options.max_columns,
            show_dimensions: options.show_dimensions,
            line_width: if options.expand_frame_repr { options.width.filter(|&width| width != 0) } else { None },
            ..Request::whole(page)
        }
    }

    /// As `to_string()` asks for it.
    pub fn whole(page: &Page) -> Request {
        Request {
            col_space: Vec::new(),
            header: Header::Own(true),
            index: true,
            na_rep: "NaN".to_string(),
            formatters: Formatters::Dict(Vec::new()),
            float_format: None,
            sparsify: page.options.multi_sparse,
            index_names: true,
            justify: page.options.justify,
            max_rows: None,
            min_rows: None,
            max_cols: None,
            show_dimensions: Dimensions::Shown(false),
            decimal: '.',
            line_width: None,
        }
    }
}

/// `repr(frame)`
pub fn repr(frame: &DataFrame, host: &mut dyn Host) -> Result<String> {
    let page = Page::new(host)?;
    let request = Request::of_repr(&page);
    text(&frame.frame(), request, &page, host)
}

/// The text of a frame. `ValueError` where formatters or header are not as many as its columns.
pub fn text(frame: &Frame, request: Request, page: &Page, host: &mut dyn Host) -> Result<String> {
    if let Formatters::List(list) = &request.formatters
        && list.len() != frame.width()
    {
        return Err(raise::value_error(format!(
            "Formatters length({}) should match DataFrame number of columns({})",
            list.len(),
            frame.width()
        )));
    }
    if [request.max_rows, request.max_cols].iter().flatten().any(|&most| most < 0) {
        return Err(Stop::unsupported("text of a DataFrame in less than no rows or columns"));
    }
    let mut writer = Writer::new(frame, request, page)?;
    let mut text = writer.body(host)?;
    let show = match writer.request.show_dimensions {
        Dimensions::Shown(show) => show,
        Dimensions::WhereTruncated => writer.truncated_columns() || writer.truncated_rows(),
    };
    if show {
        text = format!("{text}\n\n[{} rows x {} columns]", writer.rows, writer.arrays.len());
    }
    Ok(text)
}

/// A frame on its way to text: all of it, and which rows and columns are shown.
struct Writer<'a> {
    request: Request,
    page: &'a Page,
    columns: Rc<Index>,
    arrays: Vec<Array>,
    index: Rc<Index>,
    rows: usize,
    /// Columns that are shown, and after how many of them the dots stand.
    shown_columns: Vec<usize>,
    column_dots: usize,
    max_cols_fitted: Option<i64>,
    /// Rows that are shown where not all are, and after how many of them the dots stand.
    shown_rows: Option<Vec<usize>>,
    row_dots: usize,
    max_rows_fitted: Option<i64>,
}

impl<'a> Writer<'a> {
    fn new(frame: &Frame, request: Request, page: &'a Page) -> Result<Writer<'a>> {
        let arrays: Vec<Array> = frame.arrays().collect();
        page.claim(arrays.len(), 64)?;
        let mut writer = Writer {
            page,
            columns: Rc::clone(&frame.columns),
            index: Rc::clone(&frame.index),
            rows: frame.rows(),
            shown_columns: (0..arrays.len()).collect(),
            arrays,
            column_dots: 0,
            max_cols_fitted: None,
            shown_rows: None,
            row_dots: 0,
            max_rows_fitted: None,
            request,
        };
        let narrow = writer.request.max_cols == Some(0) && writer.arrays.len() > TERMINAL.0;
        writer.max_cols_fitted = if narrow { Some(TERMINAL.0 as i64) } else { writer.request.max_cols };
        writer.max_rows_fitted = writer.rows_fitted();
        writer.truncate();
        Ok(writer)
    }

    fn rows_fitted(&self) -> Option<i64> {
        let rows = self.rows as i64;
        let max_rows = match self.request.max_rows {
            Some(0) => {
                let dimensions = if self.request.show_dimensions == Dimensions::Shown(false) { 0 } else { 3 };
                let header = !matches!(&self.request.header, Header::Own(false));
                return Some(TERMINAL.1 - 2 - dimensions - i64::from(header));
            }
            other => other?,
        };
        match self.request.min_rows {
            Some(least) if rows > max_rows && least != 0 => Some(least.min(max_rows)),
            _ => Some(max_rows),
        }
    }

    fn truncated_columns(&self) -> bool {
        self.max_cols_fitted.is_some_and(|most| most != 0 && self.arrays.len() as i64 > most)
    }

    fn truncated_rows(&self) -> bool {
        self.max_rows_fitted.is_some_and(|most| most != 0 && self.rows as i64 > most)
    }

    /// Leaves out what is in the middle.
    fn truncate(&mut self) {
        if self.truncated_columns() {
            let half = (self.max_cols_fitted.unwrap_or(0) / 2).max(0) as usize;
            let shown = self.shown_columns.len();
            if half >= 1 {
                let tail = self.shown_columns.split_off(shown.saturating_sub(half).max(half.min(shown)));
                self.shown_columns.truncate(half);
                self.shown_columns.extend(tail);
                if let Formatters::List(list) = &mut self.request.formatters {
                    let tail = list.get(list.len().saturating_sub(half)..).unwrap_or_default().to_vec();
                    list.truncate(half);
                    list.extend(tail);
                }
                self.column_dots = half;
            } else {
                self.column_dots = self.request.max_cols.unwrap_or(0).max(0) as usize;
                self.shown_columns.truncate(self.column_dots);
            }
        }
        if self.truncated_rows() {
            let half = (self.max_rows_fitted.unwrap_or(0) / 2).max(0) as usize;
            let length = self.shown_rows.as_ref().map_or(self.rows, Vec::len);
            let own = |at: usize| self.shown_rows.as_ref().map_or(Some(at), |rows| rows.get(at).copied());
            if half >= 1 {
                let rows = (0..half).chain(length.saturating_sub(half)..length).filter_map(own).collect();
                self.shown_rows = Some(rows);
                self.row_dots = half;
            } else {
                self.row_dots = self.request.max_rows.unwrap_or(0).max(0) as usize;
                self.shown_rows = Some((0..self.row_dots.min(length)).filter_map(own).collect());
            }
        }
    }

    fn body(&mut self, host: &mut dyn Host) -> Result<String> {
        if self.rows == 0 || self.arrays.is_empty() {
            let list = |index: &Rc<Index>, host: &mut dyn Host| {
                let value = crate::index::object::IndexObject::value(Rc::clone(index));
                things::thing(&value, things::PLAIN, self.page, host)
            };
            let columns = list(&self.columns, host)?;
            return Ok(format!("Empty DataFrame\nColumns: {columns}\nIndex: {}", list(&self.index, host)?));
        }
        let texts = self.dotted_columns(host)?;
        match self.request.line_width {
            None => layout::adjoin(1, &texts, self.page),
            Some(width) if self.request.max_cols.is_none_or(|most| most > 0) => self.blocks(texts, width),
            Some(_) => self.fitted(&texts, host),
        }
    }

    /// The columns with the dots in place of what is left out.
    fn dotted_columns(&self, host: &mut dyn Host) -> Result<Vec<Vec<String>>> {
        let shown = match &self.shown_rows {
            Some(rows) => self.index.take(rows, self.page.meter())?,
            None => Rc::clone(&self.index),
        };
        let mut columns = self.columns_without_index(host)?;
        let index = if self.request.index || self.truncated_columns() || self.truncated_rows() {
            self.formatted_index(&shown, host)?
        } else {
            Vec::new()
        };
        let height = index.len();
        if self.request.index {
            columns.insert(0, index);
        }
        let dot_column = self.column_dots + usize::from(self.request.index);
        if self.truncated_columns() {
            self.page.claim(height, 4)?;
            columns.insert(dot_column.min(columns.len()), vec![" ...".to_string(); height]);
        }
        if self.truncated_rows() {
            let header = height.saturating_sub(shown.len());
            for (at, column) in columns.iter_mut().enumerate() {
                let width = column.get(self.row_dots).map_or(0, |text| layout::len(text));
                let dots = self.truncated_columns() && at == dot_column;
                let text = if width > 3 || dots { "..." } else { ".." };
                let (width, justify) = match () {
                    () if at == 0 && self.request.index => (width, Justify::Left),
                    () if dots => (4, Justify::Right),
                    () => (width, Justify::Right),
                };
                let place = (self.row_dots + header).min(column.len());
                column.insert(place, layout::padded(text, width, justify));
            }
        }
        Ok(columns)
    }

    /// The columns in blocks as wide as a line, with a backslash where more follows.
    fn blocks(&self, mut texts: Vec<Vec<String>>, width: i64) -> Result<String> {
        let index = if self.request.index { Some(texts.remove(0)) } else { None };
        let room = width.saturating_sub(index.as_ref().map_or(0, |index| layout::widest(index) as i64 + 1));
        let widths: Vec<usize> = texts.iter().map(|column| layout::widest(column)).collect();
        let ends = layout::binned(&widths, room);
        let mut blocks = Vec::with_capacity(ends.len());
        let mut rest = texts.into_iter();
        let mut start = 0;
        for (at, &end) in ends.iter().enumerate() {
            let mut block: Vec<Vec<String>> = index.iter().cloned().collect();
            block.extend(rest.by_ref().take(end - start));
            start = end;
            if ends.len() > 1 {
                let rows = block.last().map_or(0, Vec::len);
                let more = at + 1 < ends.len();
                self.page.claim(rows, 2)?;
                let mut margin = vec![if more { "  " } else { " " }.to_string(); rows];
                if let (true, Some(first)) = (more, margin.first_mut()) {
                    *first = " \\".to_string();
                }
                block.push(margin);
            }
            blocks.push(layout::adjoin(1, &block, self.page)?);
        }
        Ok(blocks.join("\n\n"))
    }

    /// As many columns as a terminal's line takes, from both ends.
    fn fitted(&mut self, texts: &[Vec<String>], host: &mut dyn Host) -> Result<String> {
        let whole = layout::adjoin(1, texts, self.page)?;
        let longest = whole.split('\n').map(layout::len).max().unwrap_or(0);
        drop(whole);
        let mut excess = longest as i64 - TERMINAL.0 as i64 + 1;
        let mut widths: Vec<usize> = texts.iter().map(|column| layout::widest(column)).collect();
        while excess > 0 && widths.len() > 1 {
            // Python rounds a half to the even integer.
            let half = widths.len() / 2;
            let middle = if widths.len() % 2 == 1 && half % 2 == 1 { half + 1 } else { half };
            excess -= widths.remove(middle.min(widths.len() - 1)) as i64 + 1;
        }
        let fitted = widths.len() as i64 - i64::from(self.request.index);
        self.max_cols_fitted = Some(fitted.max(2));
        self.truncate();
        layout::adjoin(1, &self.dotted_columns(host)?, self.page)
    }

    fn named_rows(&self) -> bool {
        labels::named(&self.index) && self.request.index && self.request.index_names
    }

    fn columns_without_index(&self, host: &mut dyn Host) -> Result<Vec<Vec<String>>> {
        let mut headers: Option<Vec<Vec<String>>> = match &self.request.header {
            Header::Own(false) => None,
            Header::Own(true) => Some(self.headers(host)?),
            Header::Aliases(names) if names.is_empty() && !self.arrays.is_empty() => {
                return Err(raise::value_error(format!("Writing {} cols but got 0 aliases", self.arrays.len())));
            }
            Header::Aliases(names) if names.len() != self.arrays.len() => {
                return Err(raise::value_error(format!(
                    "Writing {} cols but got {} aliases",
                    self.arrays.len(),
                    names.len()
                )));
            }
            Header::Aliases(names) => Some(names.iter().map(|name| vec![name.clone()]).collect()),
        };
        if self.named_rows() {
            headers.iter_mut().flatten().for_each(|header| header.push(String::new()));
        }
        let mut columns = Vec::with_capacity(self.shown_columns.len());
        for (at, &column) in self.shown_columns.iter().enumerate() {
            let Some(array) = self.arrays.get(column) else { continue };
            let space = self.space_of(&self.columns.label(column, self.page.meter())?);
            let cells = self.cells(at, array, host)?;
            let Some(headers) = &headers else {
                columns.push(layout::fixed_width(cells, self.request.justify, space.or(Some(0)), self.page)?);
                continue;
            };
            let header = headers.get(at).map_or(&[][..], Vec::as_slice);
            let header_width = layout::widest(header).max(space.unwrap_or(0));
            let cells = layout::fixed_width(cells, self.request.justify, Some(header_width), self.page)?;
            let width = layout::widest(&cells).max(header_width);
            let mut texts = layout::justified(header, width, self.request.justify, self.page)?;
            texts.extend(cells);
            columns.push(texts);
        }
        Ok(columns)
    }

    fn space_of(&self, label: &Value) -> Option<usize> {
        self.request.col_space.iter().find(|(own, _)| same_key(own, label)).map(|(_, space)| *space)
    }

    fn cells(&self, at: usize, array: &Array, host: &mut dyn Host) -> Result<Vec<String>> {
        let look = Look {
            formatter: self.formatter(at)?,
            float_format: self.request.float_format.clone(),
            na_rep: self.request.na_rep.clone(),
            decimal: self.request.decimal,
            leading_space: self.request.index,
            justify: Justify::Right,
        };
        match &self.shown_rows {
            Some(rows) => cells::column(&array.take(rows, self.page.meter())?, &look, self.page, host),
            None => cells::column(array, &look, self.page, host),
        }
    }

    /// The program's function for the column at a position among those shown. Where `formatters` is a dict, pandas looks for the
    /// position itself where that is a label, and else for the label there among all columns.
    fn formatter(&self, at: usize) -> Result<Option<Value>> {
        match &self.request.formatters {
            Formatters::List(list) => Ok(list.get(at).cloned()),
            Formatters::Dict(pairs) if pairs.is_empty() => Ok(None),
            Formatters::Dict(pairs) => {
                let meter = self.page.meter();
                let position = Value::Int(at as i64);
                let known = !self.columns.positions(&position, meter)?.is_empty();
                let key = if known { position } else { self.columns.label(at, meter)? };
                Ok(pairs.iter().find(|(own, _)| same_key(own, &key)).map(|(_, formatter)| formatter.clone()))
            }
        }
    }

    /// What stands over each column that is shown: a text a level, with a blank before it where the cells have one.
    fn headers(&self, host: &mut dyn Host) -> Result<Vec<Vec<String>>> {
        let meter = Rc::clone(self.page.meter());
        let shown = if self.shown_columns.len() == self.arrays.len() {
            Rc::clone(&self.columns)
        } else {
            labels::joined(self.columns.take(&self.shown_columns, &meter)?, &meter)?
        };
        if let Labels::Multi(_) = shown.labels() {
            // pandas means to put a blank before the labels of numbers, and never does.
            let look = Levels { names: false, sparse: self.request.sparsify, formatter: None };
            let levels = labels::multi(&shown, look, self.page, host)?;
            let column = |at: usize| levels.iter().map(|level| level.get(at).cloned().unwrap_or_default()).collect();
            return Ok((0..shown.len()).map(column).collect());
        }
        // pandas looks the dtype up by the label's text, and pairs labels shown with the dtypes of all columns.
        let numeric = self.arrays.iter().map(|array| crate::array::masked::is_number(array.dtype()));
        let labels = labels::flat(&shown, None, self.page, host)?;
        let blanks: HashMap<String, bool> = labels.iter().cloned().zip(numeric).collect();
        let mut headers = Vec::with_capacity(labels.len());
        for (at, label) in labels.into_iter().enumerate() {
            let blank = blanks.get(&label) == Some(&true) && self.formatter(at)?.is_none();
            headers.push(vec![if blank { format!(" {label}") } else { label }]);
        }
        Ok(headers)
    }

    /// The labels of the rows as lines, below the names of the columns' axis.
    fn formatted_index(&self, shown: &Index, host: &mut dyn Host) -> Result<Vec<String>> {
        let formatter = match &self.request.formatters {
            Formatters::List(_) => None,
            Formatters::Dict(pairs) => {
                pairs.iter().find(|(key, _)| key.as_str() == Some("__index__")).map(|(_, formatter)| formatter.clone())
            }
        };
        let names = self.named_rows();
        let levels = if let Labels::Multi(_) = shown.labels() {
            let look = Levels { names, sparse: self.request.sparsify, formatter: formatter.as_ref() };
            labels::multi(shown, look, self.page, host)?
        } else {
            let mut texts = labels::flat(shown, formatter.as_ref(), self.page, host)?;
            if names {
                texts.insert(0, labels::name_text(&shown.name(), self.page, host)?);
            }
            vec![texts]
        };
        let space = self.space_of(&Value::literal("")).or(Some(0));
        let levels = levels.into_iter().map(|level| layout::fixed_width(level, Justify::Left, space, self.page));
        let lines = layout::adjoin(1, &levels.collect::<Result<Vec<_>>>()?, self.page)?;
        self.page.claim(shown.len(), 0)?;
        let lines = lines.split('\n').map(str::to_string);
        if let Header::Own(false) = self.request.header {
            return Ok(lines.collect());
        }
        let mut texts = Vec::new();
        let shows_names = labels::named(&self.columns) && self.request.index_names;
        for name in self.columns.names() {
            texts.push(if shows_names && !name.is_none() { ops::str(name, host)? } else { String::new() });
        }
        texts.extend(lines);
        Ok(texts)
    }
}

/// `col_space=` and its kin, where they are of a kind that is not honoured.
pub fn unusual(what: &str, value: &Value) -> Stop {
    Stop::unsupported(format!("DataFrame.to_string({what}=) of a {}", value.class().name))
}
