//! Making a program smaller while it shows the same difference: first with fewer and smaller choices, then with fewer lines.

use hiddentables_generator::{Choices, Grammar, generate_of};

/// Tries that a program is worth.
const TRIES: usize = 500;

/// The smallest text found for which `differs` holds, which it does for the program of these choices.
pub fn shrink(grammar: &Grammar, choices: Vec<u16>, mut differs: impl FnMut(&str) -> bool) -> String {
    let mut tries = TRIES / 2;
    let choices = fewer(choices, &mut tries, &mut |choices| {
        differs(&generate_of(grammar, &mut Choices::replay(choices.to_vec())).text)
    });
    let text = generate_of(grammar, &mut Choices::replay(choices)).text;
    let mut tries = TRIES / 2;
    fewer_lines(text, &mut tries, &mut differs)
}

/// Cuts out choices, then zeroes them, in pieces that get smaller.
fn fewer(mut choices: Vec<u16>, tries: &mut usize, differs: &mut impl FnMut(&[u16]) -> bool) -> Vec<u16> {
    let mut piece = choices.len() / 2;
    while piece > 0 && *tries > 0 {
        let mut at = 0;
        while at < choices.len() && *tries > 0 {
            *tries -= 1;
            let end = (at + piece).min(choices.len());
            let mut cut = choices.clone();
            cut.drain(at..end);
            if differs(&cut) {
                choices = cut;
                continue;
            }
            at = end;
        }
        piece /= 2;
    }
    choices
}

/// Removes lines with what is indented below them, and lifts what is indented out.
fn fewer_lines(mut text: String, tries: &mut usize, differs: &mut impl FnMut(&str) -> bool) -> String {
    let mut again = true;
    while again {
        again = false;
        let mut at = 0;
        while at < text.lines().count() {
            let mut shorter = None;
            for candidate in [without(&text, at), lifted(&text, at), alone(&text, at)] {
                if *tries == 0 {
                    return text;
                }
                *tries -= 1;
                if candidate != text && differs(&candidate) {
                    shorter = Some(candidate);
                    break;
                }
            }
            match shorter {
                Some(shorter) => {
                    text = shorter;
                    again = true;
                }
                None => at += 1,
            }
        }
    }
    text
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// How many lines belong to the one at `at`: it and what is indented deeper below.
fn extent(lines: &[&str], at: usize) -> usize {
    let own = lines.get(at).map_or(0, |line| indent(line));
    1 + lines.iter().skip(at + 1).take_while(|line| indent(line) > own).count()
}

fn joined<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    lines.into_iter().flat_map(|line| [line, "\n"]).collect()
}

fn without(text: &str, at: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let end = at + extent(&lines, at);
    joined(lines.iter().enumerate().filter(|(line, _)| !(at..end).contains(line)).map(|(_, line)| *line))
}

/// The line itself gone, what is below it in its place, clauses of the same statement gone too.
fn lifted(text: &str, at: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let end = at + extent(&lines, at);
    if end == at + 1 {
        return text.to_string();
    }
    let own = lines.get(at).map_or(0, |line| indent(line));
    let clause = |line: &str| {
        indent(line) == own
            && ["except", "else", "elif", "finally", "case"].iter().any(|word| line.trim_start().starts_with(word))
    };
    let mut after = end;
    while lines.get(after).is_some_and(|line| clause(line)) {
        after += extent(&lines, after);
    }
    let body = lines.iter().take(end).skip(at + 1).map(|line| line.get(4..).unwrap_or(line));
    joined(lines.iter().take(at).copied().chain(body).chain(lines.iter().skip(after).copied()))
}

/// The line itself gone, what is below it kept where it is: for a clause between others.
fn alone(text: &str, at: usize) -> String {
    let lines = text.lines().enumerate().filter(|(line, _)| *line != at).map(|(_, line)| line);
    joined(lines)
}
