//! The graph of crates as `cargo metadata` gives it, and what the design asks of it. Each rule returns what breaks it, so that a
//! test can show it a graph that does.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value as Json;

/// A crate of the graph.
#[derive(Clone, Debug, Default)]
pub struct Crate {
    /// Its SPDX expression; empty where it gives none.
    pub licence: String,
    /// Whether it is one of ours.
    pub ours: bool,
    /// What its library needs.
    pub needs: BTreeSet<String>,
    /// What its tests, benches and build script need besides.
    pub needs_to_develop: BTreeSet<String>,
    /// The features it is built with.
    pub features: BTreeSet<String>,
}

/// Crates by name. Versions of one crate are one node: the rules are about who knows whom.
pub type Graph = BTreeMap<String, Crate>;

/// What each of our crates may know of the others: the arrows of ARCHITECTURE.md, and no more.
pub const ARROWS: &[(&str, &[&str])] = &[
    ("hiddentables-syntax", &[]),
    ("hiddentables-values", &[]),
    ("hiddentables-policy", &["hiddentables-syntax"]),
    ("hiddentables-pattern", &["hiddentables-values"]),
    ("hiddentables-interp", &["hiddentables-syntax", "hiddentables-values", "hiddentables-pattern"]),
    ("hiddentables-dataframe-shim", &["hiddentables-values", "hiddentables-pattern"]),
    (
        "hiddentables",
        &[
            "hiddentables-syntax",
            "hiddentables-values",
            "hiddentables-interp",
            "hiddentables-dataframe-shim",
            "hiddentables-policy",
        ],
    ),
    // How pandas reads a float from text is written once, and `pd.to_numeric` needs it too.
    ("hiddentables-tables", &["hiddentables", "hiddentables-values"]),
    ("hiddentables-tokens", &[]),
    ("hiddentables-research", &["hiddentables-corpus", "hiddentables-tables", "hiddentables-tokens"]),
    ("hiddentables-corpus", &["hiddentables", "hiddentables-tables"]),
    // Who speaks to a language model knows of no file and no corpus; who tests it has an endpoint of its own.
    ("hiddentables-solver", &["hiddentables", "hiddentables-stub"]),
    ("hiddentables-mcp", &["hiddentables"]),
    ("hiddentables-stub", &[]),
    (
        "hiddentables-cli",
        &[
            "hiddentables",
            "hiddentables-tables",
            "hiddentables-corpus",
            "hiddentables-research",
            "hiddentables-solver",
            "hiddentables-mcp",
            "hiddentables-stub",
        ],
    ),
    (
        "hiddentables-tests",
        &[
            "hiddentables",
            "hiddentables-tables",
            "hiddentables-corpus",
            "hiddentables-research",
            "hiddentables-tokens",
            "hiddentables-solver",
            "hiddentables-stub",
            // Its programs stand behind a condition on a cell; see `twins`.
            "hiddentables-generator",
            "hiddentables-dataframe-shim",
            "hiddentables-values",
            // What admission costs is what there is beside the parser.
            "hiddentables-syntax",
        ],
    ),
    // What the generator writes is tried on our parser; it knows nobody otherwise.
    ("hiddentables-generator", &["hiddentables-syntax"]),
    (
        "hiddentables-differential",
        &["hiddentables-generator", "hiddentables-interp", "hiddentables-syntax", "hiddentables-values"],
    ),
    ("xtask", &["hiddentables", "hiddentables-dataframe-shim", "hiddentables-values"]),
];

/// Crates that judge or run a Solver's program: nothing in them can open anything.
pub const SANDBOXED: &[&str] = &[
    "hiddentables-syntax",
    "hiddentables-values",
    "hiddentables-pattern",
    "hiddentables-interp",
    "hiddentables-dataframe-shim",
    "hiddentables-policy",
];

/// Crates of ours that may speak to a network or wait for one: hosts, and what hosts are made of.
pub const CONNECTED: &[&str] = &["hiddentables-solver", "hiddentables-mcp", "hiddentables-cli", "hiddentables-tests"];

/// Reads the graph of this workspace for this machine.
///
/// # Errors
/// `cargo metadata` fails or prints something else than its format.
pub fn read(root: &std::path::Path) -> Result<Graph, String> {
    let host = output(root, "rustc", &["-vV"])?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?.to_string();
    // Of this platform alone: the crates of the others need not be downloaded, and Cargo.lock names them all.
    let text = output(root, "cargo", &["metadata", "--format-version", "1", "--locked", "--filter-platform", &host])?;
    of_metadata(&serde_json::from_str(&text).map_err(|error| error.to_string())?)
}

fn output(root: &std::path::Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    let failed = |why: String| format!("{program} {}: {why}", arguments.join(" "));
    let output = Command::new(program).args(arguments).current_dir(root).output().map_err(|e| failed(e.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))
}

fn of_metadata(metadata: &Json) -> Result<Graph, String> {
    let list = |value: &Json| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Json| value.as_str().unwrap_or_default().to_string();
    let ours: BTreeSet<String> = list(&metadata["workspace_members"]).iter().map(text).collect();
    let mut names = BTreeMap::new();
    let mut graph = Graph::new();
    for package in list(&metadata["packages"]) {
        let (id, name) = (text(&package["id"]), text(&package["name"]));
        let node = graph.entry(name.clone()).or_default();
        node.ours = ours.contains(&id);
        node.licence = text(&package["license"]);
        names.insert(id, name);
    }
    for node in list(&metadata["resolve"]["nodes"]) {
        let name = names.get(&text(&node["id"])).ok_or("a node that is no package")?;
        let entry = graph.get_mut(name).ok_or("a node that is no package")?;
        entry.features.extend(list(&node["features"]).iter().map(text));
        for dependency in list(&node["deps"]) {
            let Some(target) = names.get(&text(&dependency["pkg"])) else { continue };
            let always = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let needs = if always { &mut entry.needs } else { &mut entry.needs_to_develop };
            needs.insert(target.clone());
        }
    }
    Ok(graph)
}

/// Arrows between our crates, also for tests, that the design does not have, and crates it does not know.
pub fn forbidden_arrows(graph: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for (name, node) in graph.iter().filter(|(_, node)| node.ours) {
        let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| from == name) else {
            found.push(format!("{name} stands in no list of arrows"));
            continue;
        };
        for to in node.needs.union(&node.needs_to_develop) {
            if graph.get(to).is_some_and(|node| node.ours) && !allowed.contains(&to.as_str()) {
                found.push(format!("{name} -> {to}"));
            }
        }
    }
    found
}

/// Our crates that need `dependency` although they are not its owner, and an owner that does not.
pub fn not_alone(graph: &Graph, dependency: &str, owner: &str) -> Vec<String> {
    let wrong = |(name, node): (&String, &Crate)| {
        let needs = node.needs.contains(dependency);
        (node.ours && needs != (name == owner)).then(|| format!("{name} and {dependency}"))
    };
    graph.iter().filter_map(wrong).collect()
}

/// Everything `from` is built of, itself included.
pub fn closure<'a>(graph: &'a Graph, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(name) = waiting.pop() {
        if seen.insert(name) {
            waiting.extend(graph.get(name).iter().flat_map(|node| node.needs.iter().map(String::as_str)));
        }
    }
    seen
}

/// Crates built with Polars inside that the design keeps free of it.
pub fn reached_by_polars(graph: &Graph) -> Vec<String> {
    let free = SANDBOXED.iter().filter(|name| **name != "hiddentables-dataframe-shim");
    let reached = |name: &&str| closure(graph, name).iter().any(|part| part.starts_with("polars"));
    free.filter(|name| reached(name)).map(|name| format!("{name} is built of Polars")).collect()
}

/// Crates that read files of columns.
pub const READERS: [&str; 5] = ["parquet", "arrow-ipc", "arrow-array", "zstd", "flate2"];

/// Crates that run programs, or are made for hosts to import, built of a reader of files.
pub fn reached_by_readers(graph: &Graph) -> Vec<String> {
    let free = SANDBOXED.iter().chain(&["hiddentables", "hiddentables-solver", "hiddentables-mcp"]);
    let found = free.flat_map(|name| {
        let inside = closure(graph, name).into_iter().filter(|part| READERS.contains(part));
        inside.map(move |part| format!("{name} is built of {part}")).collect::<Vec<_>>()
    });
    found.collect()
}

/// Crates of ours built with a network client, encryption or an async runtime inside that the design keeps free of them: above all the one that hosts
/// import. Polars' core brings tokio whatever its features are; that one does not count, a client inside Polars would.
pub fn connected(graph: &Graph) -> Vec<String> {
    const CLIENTS: &[&str] = &[
        "ureq",
        "ureq-proto",
        "reqwest",
        "hyper",
        "curl",
        "isahc",
        "attohttpc",
        "h2",
        "http",
        "rustls",
        "native-tls",
        "openssl",
        "openssl-sys",
        "webpki-roots",
        "object_store",
        "rmcp",
    ];
    const RUNTIMES: &[&str] = &["tokio", "async-std", "smol", "mio", "socket2"];
    let polars = |name: &str| name.starts_with("polars");
    let mut without_polars = graph.clone();
    without_polars.retain(|name, _| !polars(name));
    let ours = graph.iter().filter(|(name, node)| node.ours && !CONNECTED.contains(&name.as_str()));
    let inside = ours.flat_map(|(name, _)| {
        let clients = closure(graph, name).into_iter().filter(|part| CLIENTS.contains(part));
        let runtimes = closure(&without_polars, name).into_iter().filter(|part| RUNTIMES.contains(part));
        clients.chain(runtimes).map(move |part| format!("{name} is built of {part}")).collect::<Vec<_>>()
    });
    inside.collect()
}

/// What is shipped with an endpoint for tests inside.
pub fn built_with_the_stub(graph: &Graph) -> Vec<String> {
    let ours = graph.iter().filter(|(name, node)| node.ours && *name != "hiddentables-stub");
    let built = ours.filter(|(name, _)| closure(graph, name).contains("hiddentables-stub"));
    built.map(|(name, _)| format!("{name} is built of the stub")).collect()
}

/// Parts of Polars that read files, plan lazily or speak SQL: a file reader has no place in a sandbox, and a lazy plan built in a
/// loop overflows the stack.
pub fn polars_that_reads_or_plans(graph: &Graph) -> Vec<String> {
    const CRATES: &[&str] =
        &["polars-io", "polars-lazy", "polars-plan", "polars-sql", "polars-stream", "polars-mem-engine"];
    const FEATURES: &[&str] =
        &["lazy", "csv", "json", "ipc", "ipc_streaming", "parquet", "avro", "sql", "async", "cloud", "new_streaming"];
    let crates = CRATES.iter().filter(|name| graph.contains_key(**name)).map(ToString::to_string);
    let of_polars = graph.get("polars").into_iter().flat_map(|node| &node.features);
    let features = of_polars.filter(|name| FEATURES.contains(&name.as_str())).map(|name| format!("polars/{name}"));
    crates.chain(features).collect()
}

/// Crates whose licence asks for more than to be named.
pub fn not_permissive(graph: &Graph) -> Vec<String> {
    let wrong = graph.iter().filter(|(_, node)| !permissive(&node.licence));
    wrong.map(|(name, node)| format!("{name}: {:?}", node.licence)).collect()
}

/// Whether an SPDX expression lets us choose permissive licences alone. `/` is how old crates write OR.
pub fn permissive(expression: &str) -> bool {
    const LICENCES: &[&str] = &[
        "MIT",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "ISC",
        "0BSD",
        "Zlib",
        "Unlicense",
        "CC0-1.0",
        "BSL-1.0",
        "Unicode-3.0",
        "Unicode-DFS-2016",
        // Of data alone: the list of certificate authorities.
        "CDLA-Permissive-2.0",
    ];
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let allowed = any_of(&words, &mut at, LICENCES);
    allowed && at == words.len()
}

fn any_of(words: &[&str], at: &mut usize, licences: &[&str]) -> bool {
    let mut allowed = all_of(words, at, licences);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        allowed |= all_of(words, at, licences);
    }
    allowed
}

fn all_of(words: &[&str], at: &mut usize, licences: &[&str]) -> bool {
    let mut allowed = one_of(words, at, licences);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        allowed &= one_of(words, at, licences);
    }
    allowed
}

fn one_of(words: &[&str], at: &mut usize, licences: &[&str]) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let allowed = any_of(words, at, licences);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return allowed && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        // Exceptions give more, never less.
        *at += 2;
    }
    licences.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `name -> a b` a line; names that begin with `hiddentables` or are `xtask` are ours.
    fn graph(lines: &str) -> Graph {
        let mut graph = Graph::new();
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, needs) = line.split_once("->").unwrap_or((line, ""));
            let needs: BTreeSet<String> = needs.split_whitespace().map(str::to_string).collect();
            for each in needs.iter().map(String::as_str).chain([name.trim()]) {
                let node = graph.entry(each.to_string()).or_default();
                node.ours = each.starts_with("hiddentables") || each == "xtask";
                node.licence = "MIT OR Apache-2.0".into();
            }
            graph.entry(name.trim().to_string()).or_default().needs = needs;
        }
        graph
    }

    #[test]
    fn an_arrow_too_many_is_found() {
        let check = |lines: &str, expected: &[&str]| assert_eq!(forbidden_arrows(&graph(lines)), expected, "{lines}");
        check("hiddentables-interp -> hiddentables-values hiddentables-syntax", &[]);
        check(
            "hiddentables-interp -> hiddentables-dataframe-shim",
            &["hiddentables-interp -> hiddentables-dataframe-shim"],
        );
        check(
            "hiddentables-dataframe-shim -> hiddentables-syntax",
            &["hiddentables-dataframe-shim -> hiddentables-syntax"],
        );
        check("hiddentables-corpus -> hiddentables-cli", &["hiddentables-corpus -> hiddentables-cli"]);
        check("hiddentables-new -> serde", &["hiddentables-new stands in no list of arrows"]);
    }

    #[test]
    fn an_arrow_for_tests_alone_is_found_too() {
        let mut graph = graph("hiddentables-values\nhiddentables-interp");
        if let Some(values) = graph.get_mut("hiddentables-values") {
            values.needs_to_develop.insert("hiddentables-interp".into());
        }
        assert_eq!(forbidden_arrows(&graph), ["hiddentables-values -> hiddentables-interp"]);
    }

    #[test]
    fn a_second_owner_is_found() {
        let check = |lines: &str, expected: &[&str]| {
            assert_eq!(not_alone(&graph(lines), "polars", "hiddentables-dataframe-shim"), expected, "{lines}");
        };
        check("hiddentables-dataframe-shim -> polars", &[]);
        check("hiddentables-dataframe-shim -> polars\nhiddentables -> polars", &["hiddentables and polars"]);
        check("hiddentables-dataframe-shim -> serde", &["hiddentables-dataframe-shim and polars"]);
    }

    #[test]
    fn polars_behind_another_crate_is_found() {
        let found = reached_by_polars(&graph("hiddentables-values -> innocent\ninnocent -> polars-core"));
        assert_eq!(found, ["hiddentables-values is built of Polars"]);
    }

    #[test]
    fn a_reader_of_files_is_found() {
        let found = reached_by_readers(&graph("hiddentables-dataframe-shim -> innocent\ninnocent -> parquet"));
        assert_eq!(found, ["hiddentables-dataframe-shim is built of parquet"]);
        assert!(reached_by_readers(&graph("hiddentables-tables -> parquet hiddentables")).is_empty());
    }

    #[test]
    fn a_way_to_the_network_is_found() {
        let found = connected(&graph("hiddentables -> innocent\ninnocent -> tokio\nhiddentables-solver -> ureq"));
        assert_eq!(found, ["hiddentables is built of tokio"]);
        let found = connected(&graph("hiddentables -> polars\npolars -> tokio polars-io\npolars-io -> reqwest"));
        assert_eq!(found, ["hiddentables is built of reqwest"]);
    }

    #[test]
    fn a_stub_that_is_shipped_is_found() {
        let mut graph = graph("hiddentables-cli -> hiddentables-solver\nhiddentables-solver -> hiddentables-stub");
        assert_eq!(
            built_with_the_stub(&graph),
            ["hiddentables-cli is built of the stub", "hiddentables-solver is built of the stub"]
        );
        if let Some(solver) = graph.get_mut("hiddentables-solver") {
            solver.needs_to_develop = std::mem::take(&mut solver.needs);
        }
        assert!(built_with_the_stub(&graph).is_empty());
    }

    #[test]
    fn a_reader_in_polars_is_found() {
        let mut graph = graph("polars -> polars-io");
        assert_eq!(polars_that_reads_or_plans(&graph), ["polars-io"]);
        if let Some(polars) = graph.get_mut("polars") {
            polars.features.insert("lazy".into());
        }
        assert_eq!(polars_that_reads_or_plans(&graph), ["polars-io", "polars/lazy"]);
    }

    #[test]
    fn licences() {
        let check = |expression, expected| assert_eq!(permissive(expression), expected, "{expression}");
        check("MIT", true);
        check("MIT/Apache-2.0", true);
        check("(MIT OR Apache-2.0) AND Unicode-3.0", true);
        check("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true);
        check("LGPL-3.0-only", false);
        check("MIT AND GPL-3.0", false);
        check("", false);
        check("(MIT", false);
    }
}
