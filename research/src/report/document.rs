//! A report as headings, paragraphs, tables and plots; Markdown and HTML are two ways to write it.

/// A piece of a report.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A heading of level 1 to 3.
    Heading(u8, String),
    /// A paragraph of plain text.
    Text(String),
    /// A table.
    Table(Table),
    /// A drawing, which Markdown does without: the tables beside it have its numbers.
    Plot {
        /// What it shows.
        caption: String,
        /// SVG.
        svg: String,
    },
}

/// A table; the first column names rows, the others hold figures.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// Column heads.
    pub head: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these heads.
    pub fn new(caption: impl Into<String>, head: &[&str]) -> Table {
        Table { caption: caption.into(), head: head.iter().map(ToString::to_string).collect(), rows: Vec::new() }
    }
}

/// Markdown.
pub fn markdown(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Heading(level, text) => out.extend([&"#".repeat(usize::from(*level)), " ", &plain(text), "\n\n"]),
            Block::Text(text) => out.extend([&plain(text), "\n\n"]),
            Block::Table(table) => {
                out.extend(["**", &plain(&table.caption), "**\n\n"]);
                out.push_str(&row(&table.head));
                let line: Vec<String> =
                    (0..table.head.len()).map(|at| if at == 0 { "---" } else { "---:" }.to_string()).collect();
                out.push_str(&row(&line));
                table.rows.iter().for_each(|cells| out.push_str(&row(cells)));
                out.push('\n');
            }
            Block::Plot { .. } => {}
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Text of one line in which nothing is HTML, a link or an image, whatever a corpus calls its things.
fn plain(text: &str) -> String {
    shown(text).replace('\\', "\\\\").replace('<', "\\<").replace('[', "\\[")
}

/// Text without what is not shown but acts: controls, and what turns the direction of writing.
fn shown(text: &str) -> String {
    let acts = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if acts(c) { ' ' } else { c }).collect()
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| plain(cell).replace('|', "\\|")).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// One HTML file that needs nothing else: no script, no font, no network.
pub fn html(title: &str, blocks: &[Block]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
        escape(title),
        include_str!("style.css")
    );
    // Blocks under one heading of the second level are a section.
    let mut open = false;
    for block in blocks {
        match block {
            Block::Heading(1, text) => out.push_str(&format_line("h1", text)),
            Block::Heading(2, text) => {
                out.push_str(if open { "</section>\n<section>\n" } else { "<section>\n" });
                open = true;
                out.push_str(&format_line("h2", text));
            }
            Block::Heading(_, text) => out.push_str(&format_line("h3", text)),
            Block::Text(text) => out.push_str(&format_line("p", text)),
            Block::Table(table) => out.push_str(&html_table(table)),
            Block::Plot { caption, svg } => {
                out.extend(["<figure>\n", svg, "<figcaption>", &inline(caption), "</figcaption>\n</figure>\n"]);
            }
        }
    }
    out.push_str(if open { "</section>\n" } else { "" });
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn format_line(tag: &str, text: &str) -> String {
    format!("<{tag}>{}</{tag}>\n", inline(text))
}

fn html_table(table: &Table) -> String {
    let mut out =
        format!("<p class=\"caption\">{}</p>\n<div class=\"table\"><table>\n<thead><tr>", inline(&table.caption));
    table.head.iter().for_each(|head| out.extend(["<th scope=\"col\">", &escape(head), "</th>"]));
    out.push_str("</tr></thead>\n<tbody>\n");
    for cells in &table.rows {
        out.push_str("<tr>");
        for (at, cell) in cells.iter().enumerate() {
            let (open, close) = if at == 0 { ("<th scope=\"row\">", "</th>") } else { ("<td>", "</td>") };
            out.extend([open, &escape(cell), close]);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
    out
}

/// Text with what stands between backticks as code.
fn inline(text: &str) -> String {
    let parts = escape(text);
    let parts: Vec<&str> = parts.split('`').collect();
    let code = |(at, part): (usize, &&str)| {
        if at % 2 == 1 && at + 1 < parts.len() { format!("<code>{part}</code>") } else { (*part).to_string() }
    };
    parts.iter().enumerate().map(code).collect()
}

/// Text as it may stand in HTML and SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
