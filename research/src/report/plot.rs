//! Drawings of a report, as SVG that takes its colours from the page.

use std::fmt::Write as _;

use super::document::escape;
use super::run::Cell;

/// Accuracy by row and column, a square for each, with n in it.
pub fn heat_map(rows: &[String], columns: &[&str], cell: impl Fn(&str, &str) -> Cell) -> String {
    let (left, top, width, height) = (150, 34, 132, 42);
    let (whole, tall) = (left + width * columns.len(), top + height * rows.len() + 6);
    let mut svg = open(whole, tall, "Accuracy by operator and table size");
    for (at, column) in columns.iter().enumerate() {
        text(&mut svg, left + width * at + width / 2, 22, "middle", "", column);
    }
    for (row, name) in rows.iter().enumerate() {
        let y = top + height * row;
        text(&mut svg, left - 12, y + height / 2 + 4, "end", "", name);
        for (at, column) in columns.iter().enumerate() {
            let cell = cell(name, column);
            let x = left + width * at;
            let (fill, ink) = colour(cell.percent());
            let _ = write!(
                svg,
                "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"{fill}\"/>"
            );
            let shown = cell.percent().map_or("–".to_string(), |percent| format!("{percent:.1} %"));
            text(&mut svg, x + width / 2, y + 19, "middle", ink, &shown);
            text(&mut svg, x + width / 2, y + 34, "middle", ink, &format!("n = {}", thousands(cell.n)));
        }
    }
    svg + "</svg>\n"
}

/// A pale blue for 0, a deep one for 100, grey for nothing; and which ink can be read on it.
fn colour(percent: Option<f64>) -> (String, &'static str) {
    let Some(percent) = percent else { return ("#c9cfd6".to_string(), "on-light") };
    let share = (percent / 100.0).clamp(0.0, 1.0);
    let mix = |from: f64, to: f64| (from + (to - from) * share).round() as u8;
    let (red, green, blue) = (mix(233.0, 18.0), mix(240.0, 72.0), mix(248.0, 130.0));
    (format!("#{red:02x}{green:02x}{blue:02x}"), if share > 0.55 { "on-dark" } else { "on-light" })
}

/// Bars in order of size, and the share of all that they make up together.
pub fn pareto(bars: &[(String, usize)]) -> String {
    let all: usize = bars.iter().map(|(_, count)| count).sum();
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let (left, top, width, height) = (215, 26, 470, 24);
    let mut svg = open(left + width + 130, top + height * bars.len() + 12, "Programs by how they failed");
    text(&mut svg, left + width + 62, 14, "start", "soft", "together");
    let mut sum = 0;
    let mut curve = String::new();
    for (at, (name, count)) in bars.iter().enumerate() {
        let y = top + height * at;
        sum += count;
        let length = (width * count / most).max(1);
        text(&mut svg, left - 10, y + 16, "end", "", &cut(name, 32));
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{left}\" y=\"{}\" width=\"{length}\" height=\"{}\" rx=\"2\"/>",
            y + 4,
            height - 8
        );
        text(&mut svg, left + length + 7, y + 16, "start", "soft", &thousands(*count));
        let share = sum as f64 / all.max(1) as f64;
        let x = left as f64 + share * width as f64;
        let _ = write!(curve, "{}{x:.1} {}", if at == 0 { "M" } else { " L" }, y + height / 2);
        let _ = write!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{}\" r=\"3\"/>", y + height / 2);
        text(&mut svg, left + width + 62, y + 16, "start", "soft", &format!("{:.1} %", 100.0 * share));
    }
    let _ = write!(svg, "<path class=\"curve\" d=\"{curve}\"/>");
    svg + "</svg>\n"
}

/// How many values lie in each range of powers of two.
pub fn distribution(values: &[u64]) -> String {
    let bin = |value: u64| (u64::BITS - value.leading_zeros()) as usize;
    let mut bins = vec![0usize; values.iter().map(|value| bin(*value)).max().unwrap_or(0) + 1];
    for value in values {
        if let Some(slot) = bins.get_mut(bin(*value)) {
            *slot += 1;
        }
    }
    let first = bins.iter().position(|count| *count > 0).unwrap_or(0);
    let bins: Vec<(usize, usize)> = bins.into_iter().enumerate().skip(first).collect();
    let most = bins.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let (left, top, height) = (12, 24, 170);
    let width = (700 / bins.len().max(1)).clamp(30, 64);
    let mut svg = open(left + width * bins.len() + 12, top + height + 40, "Programs by steps");
    for (at, (power, count)) in bins.iter().enumerate() {
        let x = left + width * at;
        let length = height * count / most;
        let y = top + height - length;
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{length}\" rx=\"2\"/>",
            x + 2,
            width - 4
        );
        if *count > 0 {
            text(&mut svg, x + width / 2, y - 5, "middle", "soft", &short(*count as u64));
        }
        let from = power.checked_sub(1).map_or(0, |power| 1u64 << power.min(63));
        text(&mut svg, x + width / 2, top + height + 17, "middle", "", &short(from));
    }
    let _ = write!(svg, "<path class=\"line\" d=\"M{left} {0} H{1}\"/>", top + height, left + width * bins.len());
    text(&mut svg, left, top + height + 35, "start", "soft", "steps: each bar from its number up to the next");
    svg + "</svg>\n"
}

fn open(width: usize, height: usize, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{}</title>",
        escape(title)
    )
}

fn text(svg: &mut String, x: usize, y: usize, anchor: &str, class: &str, text: &str) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = write!(svg, "<text{class} x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>", escape(text));
}

/// 12,345
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// 512, 1k, 16k, 1M: powers of two by the thousand that is nearest, other counts cut to three digits.
fn short(number: u64) -> String {
    match number {
        0..=999 => number.to_string(),
        1_000..=9_999 => format!("{:.1}k", number as f64 / 1e3),
        10_000..=999_999 => format!("{}k", number / 1_000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
