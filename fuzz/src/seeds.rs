//! Where mutation begins: programs and tables of the test suites, and the attacks.

use std::path::{Path, PathBuf};

/// The fences of the suites' case files, programs for most targets and tables for the one that reads them, and with the programs the attacks.
///
/// # Errors
/// The suites cannot be read.
pub fn seeds(language: &str) -> std::io::Result<Vec<Vec<u8>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases/programs");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?.iter().map(std::fs::DirEntry::path).collect();
    paths.sort();
    let mut found = Vec::new();
    let opening = format!("```{language}\n");
    for path in paths {
        let text = std::fs::read_to_string(path)?;
        let bodies = text.split(&opening).skip(1).filter_map(|rest| rest.split("\n```").next());
        found.extend(bodies.map(|body| body.as_bytes().to_vec()));
    }
    if language == "python" {
        let mut attacks = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/attacks"), "py", &mut attacks)?;
        attacks.sort();
        for path in attacks {
            let attack = std::fs::read(path)?;
            // What is known to take too long says so, and would be all that a campaign finds.
            if !String::from_utf8_lossy(&attack).contains("\n# open:") {
                found.push(attack);
            }
        }
    }
    Ok(found)
}

/// What campaigns found, and what does not fail any more: `finds/TARGET.what`, by name.
///
/// # Errors
/// The folder cannot be read.
pub fn finds(target: &str) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("finds"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.strip_prefix(target).is_some_and(|rest| rest.starts_with('.')) {
            found.push((name, std::fs::read(path)?));
        }
    }
    found.sort();
    Ok(found)
}

/// The files below a folder whose names end so.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, extension, found)?;
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    Ok(())
}
