//! Reports: results counted ([`run`]), written as Markdown or as one HTML file ([`document`]) with plots ([`plot`]), and what changed between two
//! ([`diff`]).
//!
//! Every table says how many lines it counts and, where answers were judged, by which scorer. The paper's figures stand beside ours with the number of their table.

pub mod diff;
pub mod document;
pub mod plot;
pub mod run;

use std::fmt::Write as _;

use document::{Block, Table};
use plot::thousands;
use run::{Run, TAXONOMIES};

use crate::paper::figure;

/// Rows of a table of constructs or ends, at most.
const MOST: usize = 15;

/// The report about some files of results.
pub fn report(title: &str, runs: &[Run]) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(1, title.to_string())];
    blocks.push(Block::Text(
        "The paper's figures are those of gpt-3.5-turbo in up to seven rounds of HiddenTables; its programs are not public, and other programs are run here. What \
         stands side by side is the same kind of question, not the same experiment."
            .to_string(),
    ));
    blocks.push(overview(runs));
    for run in runs {
        of_run(run, &mut blocks);
    }
    blocks
}

fn overview(runs: &[Run]) -> Block {
    let head = [
        "results",
        "scorer",
        "lines",
        "n scored",
        "right",
        "accuracy",
        "95 %",
        "errors",
        "not supported",
        "rejected",
        "limits",
    ];
    let mut table =
        Table::new("All results. Accuracy (%) is of the lines that were scored, with its 95 % interval.", &head);
    for run in runs {
        let outcome = |name: &str| run.outcomes.get(name).copied().unwrap_or(0);
        let unsupported: usize = run.constructs.values().sum();
        table.rows.push(vec![
            run.name.clone(),
            run.scorer.clone().unwrap_or_else(|| "not scored".to_string()),
            thousands(run.lines),
            thousands(run.all.n),
            thousands(run.all.right),
            accuracy(run.all),
            interval(run.all),
            thousands(outcome("error").saturating_sub(unsupported)),
            thousands(unsupported),
            thousands(outcome("rejected")),
            thousands(outcome("limit")),
        ]);
    }
    Block::Table(table)
}

/// `68.1`, with the upper bound where the scorer left lines undecided.
fn accuracy(cell: run::Cell) -> String {
    match cell.percent() {
        Some(percent) if cell.undecided > 0 => {
            let most = 100.0 * (cell.right + cell.undecided) as f64 / cell.n as f64;
            format!("{percent:.1}, at most {most:.1}")
        }
        Some(percent) => format!("{percent:.1}"),
        None => "–".to_string(),
    }
}

/// `66.9–69.3`
fn interval(cell: run::Cell) -> String {
    cell.interval().map_or("–".to_string(), |(low, high)| format!("{low:.1}–{high:.1}"))
}

fn of_run(run: &Run, blocks: &mut Vec<Block>) {
    blocks.push(Block::Heading(2, run.name.clone()));
    let mut programs: Vec<(&String, &usize)> = run.programs.iter().collect();
    programs.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let programs: Vec<String> =
        programs.iter().map(|(name, count)| format!("{name} ({})", thousands(**count))).collect();
    blocks.push(Block::Text(format!("Programs: {}.", programs.join("; "))));
    if let Some(scorer) = &run.scorer {
        let mut said = format!("Scored by `{scorer}`, n = {}.", thousands(run.all.n));
        for (why, count) in &run.unscored {
            let _ = write!(said, " Not scored: {} ({why}).", thousands(*count));
        }
        if run.tokens.1 > 0 {
            let (query, table) = (thousands(run.tokens.0 as usize), thousands(run.tokens.1 as usize));
            let _ = write!(
                said,
                " Tokens ({}) of the questions: {query}; of their tables, once a line: {table}.",
                hiddentables_tokens::ENCODING
            );
        }
        blocks.push(Block::Text(said));
    } else {
        blocks.push(Block::Text("Not scored: these lines have no expected answers, or `score` was not run on them. What is counted is how programs ended.".to_string()));
    }
    if let Some(cell) = run.sequences() {
        blocks.push(Block::Text(format!(
            "Whole sequences right: {} of {} ({}).",
            thousands(cell.right),
            thousands(cell.n),
            accuracy(cell)
        )));
    }
    for (taxonomy, title) in TAXONOMIES {
        let groups = run.of_taxonomy(taxonomy);
        if groups.len() > 1 || (groups.len() == 1 && taxonomy != "style" && taxonomy != "rounds") {
            blocks.push(Block::Table(by_group(run, taxonomy, title, &groups)));
        }
    }
    rounds(run, blocks);
    sizes(run, blocks);
    ends(run, blocks);
    steps(run, blocks);
}

fn by_group(run: &Run, taxonomy: &str, title: &str, groups: &[(&str, run::Cell)]) -> Table {
    let scorer = run.scorer.clone().unwrap_or_default();
    let heading = title.split(" (by").next().unwrap_or(title);
    let n: usize = groups.iter().map(|(_, cell)| cell.n).sum();
    let dataset = run.dataset().unwrap_or_default();
    let of_paper = |group: &str, measure: &str| {
        if taxonomy == "split" {
            figure(dataset, "all", "All", group).filter(|_| measure == group)
        } else {
            figure(dataset, taxonomy, group, measure)
        }
    };
    let number = groups
        .iter()
        .find_map(|(group, _)| of_paper(group, if taxonomy == "split" { group } else { "count" }))
        .map(|(_, table)| table);
    let caption = format!("{title}: accuracy by `{scorer}`, n = {}", thousands(n));
    let mut table = match number {
        None => Table::new(caption + ".", &[heading, "n", "right", "accuracy", "95 %"]),
        Some(number) if taxonomy == "split" => Table::new(
            format!("{caption}; the paper's Table {number} beside it."),
            &[heading, "n", "right", "accuracy", "95 %", "paper"],
        ),
        Some(number) => Table::new(
            format!("{caption}; the paper's Table {number} beside it (n of all its splits)."),
            &[heading, "n", "right", "accuracy", "95 %", "paper: n", "train", "val", "test"],
        ),
    };
    for (group, cell) in groups {
        let mut row =
            vec![(*group).to_string(), thousands(cell.n), thousands(cell.right), accuracy(*cell), interval(*cell)];
        let shown = |measure: &str| of_paper(group, measure).map_or("–".to_string(), |(value, _)| value.to_string());
        match number {
            None => {}
            Some(_) if taxonomy == "split" => row.push(shown(group)),
            Some(_) => {
                let count = of_paper(group, "count")
                    .and_then(|(value, _)| value.parse().ok())
                    .map_or("–".to_string(), thousands);
                row.extend([count, shown("train"), shown("val"), shown("test")]);
            }
        }
        table.rows.push(row);
    }
    table
}

/// How many were right up to each round of a game, beside the paper's Table 5.
fn rounds(run: &Run, blocks: &mut Vec<Block>) {
    let groups = run.of_taxonomy("rounds");
    if groups.is_empty() {
        return;
    }
    let scorer = run.scorer.clone().unwrap_or_default();
    let caption = format!("Right up to each round, of all questions: by `{scorer}`, n = {}", thousands(run.all.n));
    let mut table = Table::new(
        caption + "; the paper's Table 5 beside it.",
        &["Up to round", "right", "accuracy", "95 %", "paper"],
    );
    let mut so_far = 0;
    for (round, cell) in groups {
        so_far += cell.right;
        let cumulative = run::Cell { n: run.all.n, right: so_far, undecided: 0 };
        let theirs = figure(run.dataset().unwrap_or_default(), "cumulative", round, "all");
        let theirs = theirs.map_or("–".to_string(), |(value, _)| value.to_string());
        table.rows.push(vec![round.to_string(), thousands(so_far), accuracy(cumulative), interval(cumulative), theirs]);
    }
    blocks.push(Block::Table(table));
}

/// Operator by table size, as a map and beside the paper's Tables 7 to 9.
fn sizes(run: &Run, blocks: &mut Vec<Block>) {
    const SIZES: [&str; 3] = ["Small", "Average", "Large"];
    let mut operators: Vec<String> = run.sizes.keys().map(|(operator, _)| operator.clone()).collect();
    operators.dedup();
    if operators.is_empty() {
        return;
    }
    let cell = |operator: &str, size: &str| {
        run.sizes.get(&(operator.to_string(), size.to_string())).copied().unwrap_or_default()
    };
    operators.sort_by_key(|operator| std::cmp::Reverse(SIZES.iter().map(|size| cell(operator, size).n).sum::<usize>()));
    let scorer = run.scorer.clone().unwrap_or_default();
    let n: usize = run.sizes.values().map(|cell| cell.n).sum();
    let caption = format!("Operator × table size in tokens: accuracy by `{scorer}`, n = {}", thousands(n));
    let paper =
        |operator: &str, size: &str| figure(run.dataset().unwrap_or_default(), "operator/tokens", operator, size);
    let number = operators.iter().find_map(|operator| paper(operator, "Small")).map(|(_, table)| table);
    blocks.push(Block::Plot { caption: caption.clone() + ".", svg: plot::heat_map(&operators, &SIZES, cell) });
    let by_keywords = run.groups.keys().any(|(taxonomy, _)| taxonomy == "operator by keywords");
    let labels = if by_keywords { ", whose labels are a model's where ours are keywords" } else { "" };
    let beside = number.map_or(String::new(), |number| format!("; in brackets the paper's Table {number}{labels}"));
    let mut table = Table::new(format!("{caption}{beside}."), &["Operator", "Small", "Average", "Large"]);
    for operator in &operators {
        let shown = |size: &&str| {
            let (ours, theirs) = (cell(operator, size), paper(operator, size));
            let theirs = theirs.map_or(String::new(), |(value, _)| format!(" ({value})"));
            let percent = ours.percent().map_or("–".to_string(), |percent| format!("{percent:.1}"));
            format!("{percent}{theirs}, n = {}", thousands(ours.n))
        };
        table.rows.push(std::iter::once(operator.clone()).chain(SIZES.iter().map(shown)).collect());
    }
    blocks.push(Block::Table(table));
}

/// How programs failed, beside the paper's Table 6.
fn ends(run: &Run, blocks: &mut Vec<Block>) {
    let sorted = |counts: &std::collections::BTreeMap<String, usize>| {
        let mut all: Vec<(String, usize)> = counts.iter().map(|(name, count)| (name.clone(), *count)).collect();
        all.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), name.clone()));
        all
    };
    let ends = sorted(&run.errors);
    if ends.is_empty() {
        return;
    }
    let n: usize = ends.iter().map(|(_, count)| count).sum();
    let shown: Vec<(String, usize)> = ends.iter().take(MOST).cloned().collect();
    blocks.push(Block::Heading(3, "How programs failed".to_string()));
    let caption = format!(
        "Programs that gave no answer, by error, rule or limit; n = {} of {} lines.",
        thousands(n),
        thousands(run.lines)
    );
    blocks.push(Block::Plot { caption: caption.clone(), svg: plot::pareto(&shown) });
    let head = ["end", "programs", "% of failures", "paper: count", "%"];
    let mut table =
        Table::new(format!("{caption} The paper's Table 6 (8,937 failures of gpt-3.5-turbo) beside it."), &head);
    for (name, count) in &shown {
        let theirs = figure("all", "error", name, "count").and_then(|(value, _)| value.parse::<usize>().ok());
        let percent = |count: usize, all: usize| format!("{:.2}", 100.0 * count as f64 / all.max(1) as f64);
        let (their_count, their_share) =
            theirs.map_or(("–".into(), "–".into()), |count| (thousands(count), percent(count, 8_937)));
        table.rows.push(vec![name.clone(), thousands(*count), percent(*count, n), their_count, their_share]);
    }
    blocks.push(Block::Table(table));
    let constructs = sorted(&run.constructs);
    if !constructs.is_empty() {
        let n: usize = constructs.iter().map(|(_, count)| count).sum();
        let mut table = Table::new(
            format!("What ended programs because it is not supported here; n = {}.", thousands(n)),
            &["construct", "programs"],
        );
        table.rows.extend(constructs.iter().take(MOST).map(|(name, count)| vec![name.clone(), thousands(*count)]));
        blocks.push(Block::Table(table));
    }
}

fn steps(run: &Run, blocks: &mut Vec<Block>) {
    if run.steps.is_empty() {
        return;
    }
    let quantile = |values: &[u64], share: f64| {
        let at = ((values.len() - 1) as f64 * share).round() as usize;
        values.get(at).copied().unwrap_or(0)
    };
    blocks.push(Block::Heading(3, "What programs used".to_string()));
    let mut table = Table::new(
        format!("Of the {} programs that ran.", thousands(run.steps.len())),
        &["measure", "least", "median", "95 %", "99 %", "most"],
    );
    let mut row = |name: &str, values: &[u64]| {
        let figures = [0.0, 0.5, 0.95, 0.99, 1.0].map(|share| thousands(quantile(values, share) as usize));
        table.rows.push(std::iter::once(name.to_string()).chain(figures).collect());
    };
    row("steps", &run.steps);
    if !run.wall.is_empty() {
        row("microseconds", &run.wall);
    }
    blocks.push(Block::Table(table));
    let caption =
        format!("Steps of the interpreter, n = {}; they are the same on every machine.", thousands(run.steps.len()));
    blocks.push(Block::Plot { caption, svg: plot::distribution(&run.steps) });
}
