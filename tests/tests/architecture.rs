//! The walls of ARCHITECTURE.md, each a test. That each test can fail is shown beside the rules, in `src/graph.rs` and `src/sources.rs`.

use hiddentables::PublicOutcome;
use hiddentables_tests::graph::{
    Graph, SANDBOXED, built_with_the_stub, connected, forbidden_arrows, not_alone, not_permissive,
    polars_that_reads_or_plans, reached_by_polars, reached_by_readers, read,
};
use hiddentables_tests::report::{Report, none};
use hiddentables_tests::sources::{lines_naming, root, rust_files, ways_out};

type Tested = Result<(), Report>;

fn graph() -> Result<Graph, String> {
    read(&root())
}

/// The folder of a crate, from its name.
fn folder(name: &str) -> &str {
    match name {
        "hiddentables" => "oracle",
        name => name.trim_start_matches("hiddentables-"),
    }
}

#[test]
fn crates_know_only_whom_the_design_lets_them() -> Tested {
    none(&forbidden_arrows(&graph()?))
}

#[test]
fn polars_belongs_to_the_shim() -> Tested {
    let graph = graph()?;
    none(&not_alone(&graph, "polars", "hiddentables-dataframe-shim"))?;
    none(&reached_by_polars(&graph))
}

#[test]
fn files_of_columns_are_read_by_tables_alone() -> Tested {
    let graph = graph()?;
    for reader in ["parquet", "arrow-ipc", "arrow-array"] {
        none(&not_alone(&graph, reader, "hiddentables-tables"))?;
    }
    none(&reached_by_readers(&graph))
}

#[test]
fn only_hosts_speak_to_a_network() -> Tested {
    let graph = graph()?;
    none(&connected(&graph))?;
    none(&not_alone(&graph, "ureq", "hiddentables-solver"))
}

#[test]
fn the_stub_is_for_tests_alone() -> Tested {
    none(&built_with_the_stub(&graph()?))
}

#[test]
fn polars_neither_reads_files_nor_plans() -> Tested {
    none(&polars_that_reads_or_plans(&graph()?))
}

#[test]
fn the_parser_belongs_to_syntax() -> Tested {
    none(&not_alone(&graph()?, "rustpython-parser", "hiddentables-syntax"))
}

#[test]
fn licences_are_permissive() -> Tested {
    none(&not_permissive(&graph()?))
}

#[test]
fn no_crate_of_any_platform_is_malachite() -> Tested {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).map_err(|error| error.to_string())?;
    let named = lock.lines().filter(|line| line.starts_with("name = \"malachite"));
    none(&named.map(str::to_string).collect::<Vec<_>>())
}

/// The words of a list in a source file, `const NAME: [&str; N] = [...]`.
fn words_of(path: &str, name: &str) -> Result<std::collections::BTreeSet<String>, String> {
    let text = std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
    let list = text
        .split_once(&format!("const {name}: [&str; "))
        .and_then(|(_, rest)| rest.split_once("] =")?.1.split_once(';'));
    let (list, _) = list.ok_or_else(|| format!("{path} has no list {name}"))?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_string).collect())
}

/// Policy names what it refuses in source, and `values` what it refuses at run time; they know nothing of one another.
#[test]
fn the_rules_that_hold_twice_name_the_same() -> Tested {
    const RUN_TIME: &str = "values/src/refused.rs";
    for (path, name, again) in [
        ("policy/src/rules/file_write.rs", "METHODS", "WRITERS"),
        ("policy/src/rules/file_write.rs", "TEXT_METHODS", "TEXT_METHODS"),
        ("policy/src/rules/file_write.rs", "DESTINATIONS", "DESTINATIONS"),
        ("policy/src/rules/file_read.rs", "NUMPY", "NUMPY_READERS"),
    ] {
        let (source, run_time) = (words_of(path, name)?, words_of(RUN_TIME, again)?);
        assert!(!source.is_empty(), "{path} {name}");
        assert_eq!(source, run_time, "{path} {name}, {RUN_TIME} {again}");
    }
    // Of the modules inside modules, the same are refused by name; policy lets a few of those be.
    let oracle = hiddentables::Oracle::default();
    for (module, name, list) in [("pandas", "pd", "PANDAS_INNER"), ("numpy", "np", "NUMPY_INNER")] {
        for inner in words_of(RUN_TIME, list)? {
            let program = format!("{name}.{inner}");
            let refused = matches!(oracle.check(&program), hiddentables::Check::Faulty(_));
            // `pd.tseries` holds `offsets`, which is let in.
            assert!(refused || inner == "tseries", "{module}.{inner}");
        }
    }
    Ok(())
}

/// A build without a meter is for measuring what it costs; nothing else is built so.
#[test]
fn there_is_a_meter() {
    const { assert!(hiddentables::METERED) };
}

#[test]
fn every_member_takes_the_workspace_lints() -> Tested {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"));
    if !read("Cargo.toml")?.contains("\nunsafe_code = \"forbid\"\n") {
        return Err("the workspace does not forbid unsafe code".into());
    }
    let graph = graph()?;
    let mut wrong = Vec::new();
    for name in graph.iter().filter(|(_, node)| node.ours).map(|(name, _)| name) {
        let manifest = format!("{}/Cargo.toml", folder(name));
        if !read(&manifest)?.contains("[lints]\nworkspace = true\n") {
            wrong.push(manifest);
        }
    }
    none(&wrong)
}

/// Where a scan found something, as `file:line what`.
fn scan(folder: &str, find: impl Fn(&str) -> Vec<(usize, String)>) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for (path, text) in rust_files(folder)? {
        found.extend(find(&text).into_iter().map(|(line, what)| format!("{}:{line} {what}", path.display())));
    }
    Ok(found)
}

#[test]
fn sandboxed_crates_have_no_way_out() -> Tested {
    for name in SANDBOXED {
        none(&scan(&format!("{}/src", folder(name)), ways_out)?)?;
    }
    Ok(())
}

#[test]
fn polars_is_named_in_one_module_tree() -> Tested {
    let named = |text: &str| lines_naming(text, "polars").into_iter().map(|line| (line, "polars".into())).collect();
    let found = scan("dataframe-shim/src", named)?;
    none(&found.into_iter().filter(|place| !place.contains("/polars_bridge/")).collect::<Vec<_>>())
}

#[test]
fn the_parsers_types_stay_inside_syntax() -> Tested {
    let named = |text: &str| {
        lines_naming(text, "rustpython_parser").into_iter().map(|line| (line, "rustpython_parser".into())).collect()
    };
    let graph = graph()?;
    let others = graph.iter().filter(|(name, node)| node.ours && *name != "hiddentables-syntax");
    for name in others.map(|(name, _)| name) {
        none(&scan(&format!("{}/src", folder(name)), named)?)?;
    }
    // The modules syntax shows to others do not name it either, so no public signature of theirs can.
    let library = std::fs::read_to_string(root().join("syntax/src/lib.rs")).map_err(|error| error.to_string())?;
    let shown = public_modules(&library);
    assert!(shown.contains(&"ast".to_string()), "{shown:?}");
    let found = scan("syntax/src", named)?;
    let public = |place: &String| shown.iter().any(|module| place.contains(&format!("/syntax/src/{module}.rs:")));
    none(&found.into_iter().filter(public).collect::<Vec<_>>())
}

/// Modules that are public, or of which something is.
fn public_modules(library: &str) -> Vec<String> {
    let word =
        |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_string();
    let named = |line: &str| line.strip_prefix("pub mod ").or_else(|| line.strip_prefix("pub use ")).map(word);
    library.lines().filter_map(named).collect()
}

/// What a hidden run tells is an enum without a place for a cell: a type that holds a `String` is not `Copy`, one that holds a
/// number or a text is larger than a byte.
#[test]
fn what_a_hidden_run_tells_cannot_hold_a_cell() {
    fn holds_nothing_owned<T: Copy + Eq + std::hash::Hash + Send + 'static>() {}
    holds_nothing_owned::<PublicOutcome>();
    assert_eq!(size_of::<PublicOutcome>(), 1);
}
