//! Reading the workspace's own sources: what is named where.

use std::path::{Path, PathBuf};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Every Rust file below a folder of the workspace, sorted, with its text. An unreadable one is an error: a scan that reads
/// nothing finds nothing.
///
/// # Errors
/// The folder cannot be read, or holds no Rust file.
pub fn rust_files(folder: &str) -> Result<Vec<(PathBuf, String)>, String> {
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files)?;
    files.sort();
    if files.is_empty() { Err(format!("{folder} holds no Rust file")) } else { Ok(files) }
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).map_err(failed)?;
            files.push((path, text));
        }
    }
    Ok(())
}

/// Lines of code, numbered from 1, without comments.
pub fn code_lines(source: &str) -> impl Iterator<Item = (usize, &str)> {
    source.lines().enumerate().map(|(at, line)| (at + 1, line.split("//").next().unwrap_or_default()))
}

/// Paths by which code reaches the world outside: files, environment, processes, network, clocks.
pub fn ways_out(source: &str) -> Vec<(usize, String)> {
    const MODULES: &[&str] = &["fs", "env", "process", "net"];
    const NAMES: &[&str] = &["Instant", "SystemTime", "TcpStream", "UdpSocket", "temp_dir"];
    let mut found = Vec::new();
    for (line, code) in code_lines(source) {
        for (at, _) in code.match_indices("std::") {
            let rest = &code[at + "std::".len()..];
            let first = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let group = rest.strip_prefix('{').map(|group| group.split('}').next().unwrap_or_default());
            let parts = group.into_iter().flat_map(|group| group.split(',')).map(|part| part.trim().split("::").next());
            for name in parts.flatten().chain([first]).filter(|name| MODULES.contains(name)) {
                found.push((line, format!("std::{name}")));
            }
        }
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        found.extend(words.filter(|word| NAMES.contains(word)).map(|word| (line, word.to_string())));
    }
    found
}

/// Lines whose code names `crate_name` as a path: `polars::…`, `use polars`, `extern crate polars`.
pub fn lines_naming(source: &str, crate_name: &str) -> Vec<usize> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let names = |code: &str| {
        code.match_indices(crate_name).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let after = &code[at + crate_name.len()..];
            let follows = after.starts_with("::") || after.starts_with(';') || after.starts_with(" as ");
            !before.is_some_and(is_word) && follows
        })
    };
    code_lines(source).filter(|(_, code)| names(code)).map(|(line, _)| line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_out_are_found() {
        let check = |source: &str, expected: &[&str]| {
            let found: Vec<String> =
                ways_out(source).into_iter().map(|(line, name)| format!("{line} {name}")).collect();
            assert_eq!(found, expected, "{source}");
        };
        check("use std::fs;\nlet x = std::env::var(\"HOME\");", &["1 std::fs", "2 std::env"]);
        check("use std::{rc::Rc, process::Command, fmt};", &["1 std::process"]);
        check("let begun = Instant::now();", &["1 Instant"]);
        check("// std::fs is not for us\nuse std::fmt; /* */", &[]);
        check("/// `std::net`, SystemTime\nlet fs = my_std::fields;", &[]);
    }

    #[test]
    fn names_are_found() {
        let check = |source: &str, expected: &[usize]| assert_eq!(lines_naming(source, "polars"), expected, "{source}");
        check("use polars::prelude::Column;\nlet x = polars::df!();", &[1, 2]);
        check("use crate::polars_bridge::Ints;\n// polars::prelude", &[]);
        check("use polars as p;\nuse polars;", &[1, 2]);
    }
}
