//! Column names: blanks named by position, repeats numbered.

use std::collections::{HashMap, HashSet};

/// pandas' names for a header row. Given names come first: a blank that would repeat one gets the number.
pub(crate) fn column_names(words: Vec<String>) -> Vec<String> {
    let blanks: Vec<usize> = words.iter().enumerate().filter(|(_, word)| word.is_empty()).map(|(at, _)| at).collect();
    let given = words.iter().enumerate().filter(|(_, word)| !word.is_empty()).map(|(at, _)| at);
    let order: Vec<usize> = given.chain(blanks.iter().copied()).collect();

    let mut names = words;
    for at in blanks {
        if let Some(name) = names.get_mut(at) {
            *name = format!("Unnamed: {at}");
        }
    }
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for at in order {
        if let Some(name) = names.get_mut(at) {
            number_repeat(name, &mut taken, &mut counts);
        }
    }
    names
}

/// Gives `x` the first free of `x.1`, `x.2`, … if it was met before. `counts` holds the number to try next.
fn number_repeat(name: &mut String, taken: &mut HashSet<String>, counts: &mut HashMap<String, usize>) {
    let mut number = counts.get(name).copied().unwrap_or(0);
    if number > 0 {
        let mut numbered = format!("{name}.{number}");
        while taken.contains(&numbered) {
            number += 1;
            numbered = format!("{name}.{number}");
        }
        counts.insert(name.clone(), number + 1);
        taken.insert(numbered.clone());
        *name = numbered;
    }
    counts.insert(name.clone(), 1);
}
