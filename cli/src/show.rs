//! Outcomes for people.

use std::io::Write;

use hiddentables::Violation;
use serde_json::Value as Json;

use crate::input::InputError;

/// Rows of a table that are shown.
const ROWS: usize = 50;

/// Prints a text. Nobody reading any more is no error; a full disk is.
pub fn emit(text: &str) -> Result<(), InputError> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(InputError::Output(error)),
        _ => Ok(()),
    }
}

/// A text as a terminal may show it: no control but the end of a line and the tab, and nothing that turns the direction of what follows.
pub fn printable(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = |c: char| if c.is_control() && c != '\n' && c != '\t' || turns(c) { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}

/// Prints a text for people, whatever a table or a reply put into it.
pub fn emit_printable(text: &str) -> Result<(), InputError> {
    emit(&printable(text))
}

/// Each line set in by two blanks.
pub fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// A line of the program, numbered.
pub fn source_line(code: &str, line: u32) -> String {
    match code.lines().nth((line as usize).saturating_sub(1)) {
        Some(text) => format!("  {line} | {text}\n"),
        None => format!("  at line {line}\n"),
    }
}

/// A line of the program with a mark under some columns, counted in characters from 1.
pub fn source_place(code: &str, line: u32, column: u32, end_column: u32) -> String {
    let Some(text) = code.lines().nth((line as usize).saturating_sub(1)) else {
        return format!("  at line {line}\n");
    };
    let number = format!("  {line} | ");
    let before: String =
        text.chars().take((column as usize).saturating_sub(1)).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let length = (end_column.saturating_sub(column) as usize).clamp(1, text.chars().count().max(1));
    format!("{number}{text}\n{}{before}{}\n", " ".repeat(number.len()), "^".repeat(length))
}

/// A violation with its place.
pub fn violation(code: &str, violation: &Violation) -> String {
    let end = if violation.end_line == violation.line { violation.end_column } else { u32::MAX };
    format!(
        "{}:{}: [{}] {}\n{}",
        violation.line,
        violation.column,
        violation.rule.id(),
        violation.message,
        source_place(code, violation.line, violation.column, end)
    )
}

/// A canonical answer as a person would write it.
pub fn answer(form: &Json) -> String {
    match form["type"].as_str().unwrap_or_default() {
        "series" => {
            let rows = pairs(&form["index"], &form["data"]);
            table(&[String::new(), scalar(&form["name"])], &rows)
        }
        "dataframe" => {
            let mut header = vec![String::new()];
            header.extend(array(&form["columns"]).iter().map(scalar));
            let rows: Vec<Vec<String>> = array(&form["index"])
                .iter()
                .zip(array(&form["data"]))
                .map(|(label, cells)| std::iter::once(scalar(label)).chain(array(cells).iter().map(scalar)).collect())
                .collect();
            table(&header, &rows)
        }
        _ => scalar(form),
    }
}

fn array(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

fn pairs(left: &Json, right: &Json) -> Vec<Vec<String>> {
    array(left).iter().zip(array(right)).map(|(a, b)| vec![scalar(a), scalar(b)]).collect()
}

fn scalar(form: &Json) -> String {
    let joined = |items: &Json| array(items).iter().map(scalar).collect::<Vec<_>>().join(", ");
    match form["type"].as_str().unwrap_or_default() {
        "none" => "None".to_string(),
        "bool" => if form["value"] == true { "True" } else { "False" }.to_string(),
        "list" => format!("[{}]", joined(&form["items"])),
        "set" => format!("{{{}}}", joined(&form["items"])),
        "dict" => {
            let items = array(&form["items"]).iter().map(|pair| format!("{}: {}", scalar(&pair[0]), scalar(&pair[1])));
            format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
        }
        "series" | "dataframe" => format!("<{}>", form["type"].as_str().unwrap_or_default()),
        "other" => {
            form["repr"].as_str().map_or_else(|| format!("<{}>", form["class"].as_str().unwrap_or("?")), String::from)
        }
        _ => match &form["value"] {
            Json::String(text) => text.clone(),
            other => other.to_string(),
        },
    }
}

fn table(header: &[String], rows: &[Vec<String>]) -> String {
    let width = |at: usize| {
        let cells = rows.iter().take(ROWS).filter_map(|row| row.get(at)).chain(header.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: &[String]| {
        let padded = cells
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width.saturating_sub(cell.chars().count()))));
        format!("\n  {}", padded.collect::<Vec<_>>().join("  ").trim_end())
    };
    let mut text = line(header);
    for row in rows.iter().take(ROWS) {
        text.push_str(&line(row));
    }
    if rows.len() > ROWS {
        text.extend(["\n  … ", &(rows.len() - ROWS).to_string(), " rows more"]);
    }
    text
}
