//! The figures that the paper publishes (Tables 2 to 15), to lay beside ours. Its programs are gpt-3.5-turbo's, written in up to seven rounds, and not public.

use std::collections::HashMap;
use std::sync::LazyLock;

/// `table`, `dataset`, `taxonomy`, `group`, `measure`, `value` a line.
const FIGURES: &str = include_str!("../data/paper.tsv");

/// A figure by data set, taxonomy, group and measure (`count`, `train`, `val`, `test`, or a size), with the number of its table.
///
/// ```
/// use hiddentables_research::paper::figure;
/// assert_eq!(figure("WikiSQL", "difficulty", "Easy", "test"), Some(("82.4", "2")));
/// assert_eq!(figure("WikiTQ", "operator/tokens", "Group", "Small"), Some(("55.6", "8")));
/// assert_eq!(figure("all", "error", "KeyError", "count"), Some(("567", "6")));
/// ```
pub fn figure(dataset: &str, taxonomy: &str, group: &str, measure: &str) -> Option<(&'static str, &'static str)> {
    static BY_NAME: LazyLock<HashMap<[&str; 4], (&str, &str)>> = LazyLock::new(|| {
        let row = |line: &'static str| {
            let mut fields = line.split('\t');
            let mut next = || fields.next().unwrap_or_default();
            let (table, key) = (next(), [next(), next(), next(), next()]);
            (key, (next(), table))
        };
        FIGURES.lines().skip(1).map(row).collect()
    });
    let found: Option<&(&'static str, &'static str)> = BY_NAME.get(&[dataset, taxonomy, group, measure]);
    found.copied()
}
