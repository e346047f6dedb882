//! Writing a program: choices are drawn, and templates filled in.

use std::collections::BTreeSet;

use crate::choices::Choices;
use crate::grammar::{Form, Grammar, Row, Way};
use crate::kind::{Kind, Letters};
use crate::template::{Part, Template};
use crate::{Program, shape};

/// Expressions nest so deep; below, constants and variables stand.
const DEEPEST: usize = 3;

/// Statements nest so deep.
const INNERMOST: usize = 3;

/// Files that belong together and need no import come first in the grammar; each program takes a few of the others along.
const MOST_MODULES: usize = 2;

/// Kinds for expressions of any kind, the simplest first.
const ANY: &[&str] = &[
    "int",
    "str",
    "float",
    "bool",
    "None",
    "list[int]",
    "tuple[int]",
    "dict[str, int]",
    "list[str]",
    "set[int]",
    "bytes",
    "tuple[str]",
    "range",
    "frozenset[int]",
    "dict[int, str]",
    "list[float]",
    "list[list[int]]",
    "dict[str, list[int]]",
    "complex",
    "list[tuple[int]]",
];

/// Kinds that can be a key.
const KEYS: &[&str] = &["int", "str", "tuple[int]", "float", "bool", "frozenset[int]", "bytes"];

struct Variable {
    name: String,
    kind: Kind,
    /// Bound whenever the end of the program is reached.
    sure: bool,
}

/// What the letters and names of one template stand for.
#[derive(Default)]
struct Scope {
    letters: Letters,
    names: Vec<(&'static str, String)>,
    /// The variable that the template last took by `{@…}`: it may be another afterwards.
    touched: Option<String>,
}

impl Scope {
    fn name(&self, name: &str) -> &str {
        self.names.iter().rfind(|(known, _)| *known == name).map_or("v0", |(_, text)| text)
    }
}

struct Writer<'a> {
    grammar: &'a Grammar,
    choices: &'a mut Choices,
    variables: Vec<Variable>,
    /// How many variables there were where each function that is being written began.
    marks: Vec<usize>,
    names: usize,
    calls: Vec<&'static str>,
    modules: Vec<usize>,
    imports: BTreeSet<&'static str>,
    depth: usize,
    nesting: usize,
    statements: usize,
}

/// The program that the choices make.
pub(crate) fn program(grammar: &Grammar, choices: &mut Choices) -> Program {
    let mut writer = Writer::new(grammar, choices);
    writer.choose_modules();
    writer.statements = 3 + writer.choices.below(12);
    let mut body = writer.opening();
    for _ in 0..2 + writer.choices.below(7) {
        body.push_str(&writer.statement());
    }
    writer.finish(body)
}

/// The program that calls a row, and does nothing else.
pub(crate) fn probe(grammar: &Grammar, row: usize, choices: &mut Choices) -> Program {
    let mut writer = Writer::new(grammar, choices);
    let Some(row) = grammar.rows.get(row) else {
        return writer.finish(String::new());
    };
    writer.modules = vec![row.file];
    let step = writer.step_of(row);
    writer.finish(step)
}

/// The program that holds a statement, and nothing else.
pub(crate) fn probe_form(grammar: &Grammar, form: usize, choices: &mut Choices) -> Program {
    let mut writer = Writer::new(grammar, choices);
    let body = grammar.forms.get(form).map(|form| writer.form_of(form)).unwrap_or_default();
    writer.finish(body)
}

impl<'a> Writer<'a> {
    fn new(grammar: &'a Grammar, choices: &'a mut Choices) -> Writer<'a> {
        Writer {
            grammar,
            choices,
            variables: Vec::new(),
            marks: Vec::new(),
            names: 0,
            calls: Vec::new(),
            modules: Vec::new(),
            imports: BTreeSet::new(),
            depth: 0,
            nesting: 0,
            statements: 0,
        }
    }

    fn choose_modules(&mut self) {
        let modules: Vec<usize> = (0..self.grammar.imports.len()).filter(|file| !self.is_core(*file)).collect();
        for _ in 0..self.choices.below(MOST_MODULES + 1) {
            self.modules.extend(modules.get(self.choices.below(modules.len())));
        }
    }

    fn is_core(&self, file: usize) -> bool {
        self.grammar.imports.get(file).is_none_or(Option::is_none)
    }

    fn is_active(&self, file: usize) -> bool {
        self.modules.contains(&file) || self.is_core(file)
    }

    /// The whole program: imports, what was written, and what its variables are at the end.
    fn finish(mut self, body: String) -> Program {
        let shown: Vec<(String, Kind)> =
            self.variables.iter().filter(|v| v.sure).map(|v| (v.name.clone(), v.kind.clone())).collect();
        let mut text = String::new();
        let mut end = String::new();
        for (name, kind) in shown.iter().skip(shown.len().saturating_sub(6)) {
            let shown = self.shown(name, kind);
            end.extend(["print(", &shown, ")\n"]);
        }
        for module in &self.imports {
            text.extend(["import ", module, "\n"]);
        }
        text.push_str(&body);
        text.push_str(&end);
        Program { text, calls: self.calls }
    }

    fn shown(&mut self, name: &str, kind: &Kind) -> String {
        match kind.head {
            "iter" => format!("list({name})"),
            "endless" => {
                self.imports.insert("itertools");
                format!("list(itertools.islice({name}, 4))")
            }
            "fn" => format!("callable({name})"),
            _ => format!("repr({name})"),
        }
    }

    /// Statements, each on lines of its own without indentation.
    fn block(&mut self) -> String {
        self.nesting += 1;
        let mut text = String::new();
        for _ in 0..=self.choices.below(3) {
            text.push_str(&self.statement());
        }
        self.nesting -= 1;
        text
    }

    fn statement(&mut self) -> String {
        if self.statements == 0 {
            return "pass\n".to_string();
        }
        self.statements -= 1;
        if self.choices.below(5) < 3 { self.step() } else { self.form() }
    }

    /// In most programs a call of any name, all of them alike: no name is rare because others have many rows, or its module is not taken
    /// along.
    fn opening(&mut self) -> String {
        let grammar = self.grammar;
        if self.choices.below(8) == 0 {
            return String::new();
        }
        let rows = grammar.by_name.get(self.choices.below(grammar.by_name.len()));
        let at = rows.and_then(|rows| rows.get(self.choices.below(rows.len())));
        let Some(row) = at.and_then(|at| grammar.rows.get(*at)) else { return String::new() };
        if !self.is_active(row.file) {
            self.modules.push(row.file);
        }
        self.step_of(row)
    }

    /// A call of any row, with what it gave.
    fn step(&mut self) -> String {
        let grammar = self.grammar;
        let file = self.modules.get(self.choices.below(2 * self.modules.len())).copied();
        let rows = file.and_then(|file| grammar.by_file.get(file)).filter(|rows| !rows.is_empty());
        let at = match rows {
            Some(rows) => rows.get(self.choices.below(rows.len())).copied(),
            None => Some(self.choices.below(grammar.rows.len())),
        };
        match at.and_then(|at| grammar.rows.get(at)) {
            Some(row) if self.is_active(row.file) => self.step_of(row),
            _ => self.form(),
        }
    }

    fn step_of(&mut self, row: &Row) -> String {
        let mut scope = Scope::default();
        let call = self.call(row, &mut scope);
        let kind = self.ground(&row.gives, &mut scope.letters);
        let name = self.fresh();
        let shown = self.shown(&name, &kind);
        let touched = scope.touched.map(|touched| format!(", {touched}")).unwrap_or_default();
        let text = if self.choices.once_in(12) {
            format!("{name} = {call}\nprint({shown}{touched})\n")
        } else {
            format!(
                "try:\n    {name} = {call}\n    print({shown}{touched})\nexcept Exception as e:\n    {name} = None\n    \
                 print(type(e).__name__, e)\n"
            )
        };
        self.declare(name, kind);
        text
    }

    fn form(&mut self) -> String {
        let grammar = self.grammar;
        let may_nest = self.nesting < INNERMOST;
        let forms: Vec<_> =
            grammar.forms.iter().filter(|form| (may_nest || !form.nests) && self.is_active(form.file)).collect();
        match forms.get(self.choices.below(forms.len())) {
            Some(form) => self.form_of(form),
            None => "pass\n".to_string(),
        }
    }

    fn form_of(&mut self, form: &Form) -> String {
        self.import(form.file);
        let mut text = String::new();
        self.fill(&form.template, &mut Scope::default(), &mut text);
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.flat_map(|line| [line.strip_prefix("    ").unwrap_or(line), "\n"]).collect()
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn declare(&mut self, name: String, kind: Kind) {
        let sure = self.nesting == 0 && self.marks.is_empty() && self.depth == 0;
        self.variables.push(Variable { name, kind, sure });
    }

    fn call(&mut self, row: &Row, scope: &mut Scope) -> String {
        self.calls.push(row.name);
        self.import(row.file);
        let mut text = String::new();
        self.fill(&row.template, scope, &mut text);
        text
    }

    fn import(&mut self, file: usize) {
        self.imports.extend(self.grammar.imports.get(file).copied().flatten());
    }

    /// A kind without letters: one that stands for nothing yet gets something to stand for.
    fn ground(&mut self, kind: &Kind, letters: &mut Letters) -> Kind {
        if let Some(letter) = kind.letter() {
            if letters.get(letter).is_none() {
                let kinds = if letter == 'K' { KEYS } else { ANY };
                let drawn = self.choices.below(kinds.len()).min(self.choices.below(kinds.len()));
                letters.set(letter, Kind::read(kinds.get(drawn).copied().unwrap_or("int")));
            }
            return letters.get(letter).cloned().unwrap_or_else(|| kind.clone());
        }
        Kind { head: kind.head, of: kind.of.iter().map(|kind| self.ground(kind, letters)).collect() }
    }

    fn fill(&mut self, template: &Template, scope: &mut Scope, out: &mut String) {
        for (at, part) in template.parts.iter().enumerate() {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Hole { kinds, exact, variable } => {
                    let kind = kinds.get(self.choices.below(kinds.len())).cloned().unwrap_or(Kind::plain("int"));
                    let kind = self.ground(&kind, &mut scope.letters);
                    let text = self.hole(&kind, *exact, *variable, scope);
                    let trailer = matches!(template.parts.get(at + 1), Some(Part::Text(next)) if next.starts_with(['.', '[', '(']));
                    if trailer && !is_primary(&text) {
                        out.extend(["(", &text, ")"]);
                    } else {
                        out.push_str(&text);
                    }
                }
                Part::Variable(kind) => {
                    let kind = self.ground(kind, &mut scope.letters);
                    out.push_str(&self.variable(&kind).unwrap_or_else(|| "7".to_string()));
                }
                Part::Target(kind) => {
                    let kind = self.ground(kind, &mut scope.letters);
                    out.push_str(&self.variable(&kind).unwrap_or_else(|| "v0".to_string()));
                }
                Part::Let { name, kind } => {
                    let fresh = self.fresh();
                    let kind = self.ground(kind, &mut scope.letters);
                    scope.names.push((name, fresh.clone()));
                    self.declare(fresh, kind);
                }
                Part::Fresh(name) => scope.names.push((name, self.fresh())),
                Part::Declare { name, kind } => {
                    let kind = self.ground(kind, &mut scope.letters);
                    self.declare(scope.name(name).to_string(), kind);
                }
                Part::Show { name, kind } => {
                    let kind = self.ground(kind, &mut scope.letters);
                    let shown = self.shown(scope.name(name), &kind);
                    out.push_str(&shown);
                }
                Part::Name(name) => out.push_str(scope.name(name)),
                Part::Enter => self.marks.push(self.variables.len()),
                Part::Leave => {
                    let mark = self.marks.pop().unwrap_or_default();
                    self.variables.truncate(mark);
                }
                Part::Block => {
                    let indent = out.rsplit('\n').next().unwrap_or_default().to_string();
                    let block = self.block();
                    out.push_str(&block.trim_end().replace('\n', &format!("\n{indent}")));
                }
                Part::Optional(inner) => {
                    if self.choices.once_in(2) {
                        self.fill(inner, scope, out);
                    }
                }
            }
        }
    }

    /// What stands in a hole: seldom an expression of another kind than is asked for.
    fn hole(&mut self, kind: &Kind, exact: bool, variable: bool, scope: &mut Scope) -> String {
        if variable
            && !self.choices.once_in(16)
            && let Some(name) = self.variable(kind)
        {
            scope.touched = Some(name.clone());
            return name;
        }
        if !exact && self.choices.once_in(40) {
            let other = ANY.get(self.choices.below(ANY.len())).copied().unwrap_or("None");
            return self.expression(&Kind::read(other));
        }
        self.expression(kind)
    }

    fn variable(&mut self, kind: &Kind) -> Option<String> {
        let known: Vec<&str> = self.variables.iter().filter(|v| kind.takes(&v.kind)).map(|v| v.name.as_str()).collect();
        known.get(self.choices.below(known.len())).map(|name| (*name).to_string())
    }

    /// An expression of a kind: a constant, a variable, a call.
    fn expression(&mut self, kind: &Kind) -> String {
        if kind.head == "any" {
            let drawn = self.choices.below(ANY.len()).min(self.choices.below(ANY.len()));
            let other = ANY.get(drawn).copied().unwrap_or("None");
            return self.variable_or(&Kind::read(other), kind);
        }
        let way = self.choices.below(10);
        let variable = if way >= 4 { self.variable(kind) } else { None };
        if let Some(name) = variable {
            return name;
        }
        self.depth += 1;
        let count = self.variables.len();
        let call = if way >= 7 && self.depth <= DEEPEST { self.call_giving(kind) } else { None };
        let text = call.unwrap_or_else(|| self.written(kind));
        self.variables.truncate(count);
        self.depth -= 1;
        text
    }

    fn variable_or(&mut self, other: &Kind, wanted: &Kind) -> String {
        let variable = if self.choices.once_in(3) { self.variable(wanted) } else { None };
        variable.unwrap_or_else(|| self.expression(other))
    }

    /// A call that gives this kind.
    fn call_giving(&mut self, kind: &Kind) -> Option<String> {
        let grammar = self.grammar;
        let rows = grammar.giving.get(kind.head)?;
        let row = grammar.rows.get(*rows.get(self.choices.below(rows.len()))?)?;
        let mut scope = Scope::default();
        if !self.is_active(row.file) || !scope.letters.unify(&row.gives, kind) {
            return None;
        }
        let call = self.call(row, &mut scope);
        Some(if is_primary(&call) { call } else { format!("({call})") })
    }

    /// A kind written out: a constant, a display, a comprehension.
    fn written(&mut self, kind: &Kind) -> String {
        let grammar = self.grammar;
        let deep = self.depth > DEEPEST;
        let fits = |way: &&Way| {
            let mut letters = Letters::default();
            (!deep || way.template.is_constant()) && self.is_active(way.file) && letters.unify(&way.kind, kind)
        };
        let all = grammar.ways.get(kind.head).map(Vec::as_slice).unwrap_or_default();
        let mut ways: Vec<&Way> = all.iter().filter(fits).collect();
        if ways.is_empty() {
            ways.extend(all.first());
        }
        let Some(way) = ways.get(self.choices.below(ways.len())) else {
            return "None".to_string();
        };
        self.import(way.file);
        let mut scope = Scope::default();
        scope.letters.unify(&way.kind, kind);
        let mut text = String::new();
        self.fill(&way.template, &mut scope, &mut text);
        text
    }
}

/// Whether an attribute, an index or a call may follow: no operator stands outside brackets and strings, and it is no number.
fn is_primary(text: &str) -> bool {
    let (mut depth, mut quote, mut escaped) = (0, None, false);
    for c in text.chars() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ' ') if depth == 0 => return false,
            _ => {}
        }
    }
    !text.starts_with(|c: char| c.is_ascii_digit() || "-+~".contains(c))
}

impl Program {
    /// See [`shape`](crate::shape()).
    pub fn shape(&self) -> String {
        shape(&self.text)
    }
}
