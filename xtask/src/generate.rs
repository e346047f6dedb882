//! Documents that are written by the code they document.

use crate::{root, support};

/// Each generated document and what writes it.
fn documents() -> [(&'static str, String); 2] {
    [
        (
            "docs/POLICY.md",
            hiddentables::policy_documentation()
                + &hiddentables::config_documentation()
                + &hiddentables::game::game_documentation(),
        ),
        ("docs/SUPPORT.md", support::document()),
    ]
}

/// Writes every document that is not as it should be.
pub fn write() -> Result<(), String> {
    for (path, wanted) in documents() {
        if differs(path, &wanted) {
            let failed = |error: std::io::Error| format!("{path}: {error}");
            std::fs::create_dir_all(root().join("docs")).map_err(failed)?;
            std::fs::write(root().join(path), wanted).map_err(failed)?;
            println!("wrote {path}");
        }
    }
    Ok(())
}

/// Fails where a document is not what [`write`] would write.
pub fn check() -> Result<(), String> {
    let stale: Vec<_> =
        documents().into_iter().filter(|(path, wanted)| differs(path, wanted)).map(|(path, _)| path).collect();
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("not as generated: {}; run cargo xtask generate", stale.join(", ")))
    }
}

fn differs(path: &str, wanted: &str) -> bool {
    std::fs::read_to_string(root().join(path)).ok().as_deref() != Some(wanted)
}
