//! The folder that an attack runs in: it holds a secret, and nothing else is to be there afterwards.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// The name of the variable of the environment that holds the secret.
pub const VARIABLE: &str = "CANARY";

/// The name of the file that holds it too.
const FILE: &str = "secret.txt";

/// A folder of its own, removed at the end.
pub struct Scratch {
    folder: PathBuf,
    secret: String,
}

impl Scratch {
    /// Makes the folder and its secret.
    pub fn new() -> io::Result<Scratch> {
        // Random enough that no program holds it by chance.
        let random = |salt: u64| {
            let mut hasher = RandomState::new().build_hasher();
            hasher.write_u64(salt);
            hasher.finish()
        };
        let secret = format!("Canary{:016x}{:016x}", random(1), random(2));
        let folder = std::env::temp_dir().join(format!("hiddentables-attack-{:016x}", random(3)));
        fs::create_dir(&folder)?;
        let scratch = Scratch { folder, secret };
        fs::write(scratch.folder.join(FILE), &scratch.secret)?;
        Ok(scratch)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What only somebody who reads the environment or the file can know.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// What is in the folder that was not, or is not as it was.
    pub fn changes(&self) -> Option<String> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Some("the folder of the run is gone".to_string()) };
        let mut others: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        others.retain(|name| name != FILE);
        if !others.is_empty() {
            others.sort();
            return Some(format!("wrote {}", others.join(", ")));
        }
        let secret = fs::read_to_string(self.folder.join(FILE)).unwrap_or_default();
        (secret != self.secret).then(|| format!("changed {FILE}"))
    }

    /// How a text gives the secret away, where it does: as it is, in other case, backwards, in hexadecimal or base 64.
    pub fn given_away(&self, text: &str) -> Option<&'static str> {
        let text = text.to_ascii_lowercase();
        let secret = self.secret.to_ascii_lowercase();
        let hexadecimal = in_hexadecimal(&self.secret);
        let spellings = [
            ("as it is", secret.clone()),
            ("backwards", secret.chars().rev().collect()),
            ("in hexadecimal", hexadecimal),
            ("with marks between", interleaved(&secret)),
        ];
        let found = spellings.into_iter().find(|(_, spelling)| text.contains(spelling));
        let found = found.map(|(how, _)| how);
        // Base 64 keeps case apart, and looks otherwise at each of three offsets; six bytes in suffice to know it.
        found.or_else(|| {
            base64_parts(&self.secret)
                .iter()
                .any(|part| text.contains(&part.to_ascii_lowercase()))
                .then_some("in base 64")
        })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn in_hexadecimal(text: &str) -> String {
    text.bytes()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(u32::from(digit), 16))
        .collect()
}

/// The form of a list of characters: `'c', 'a', …`.
fn interleaved(text: &str) -> String {
    let quoted: Vec<String> = text.chars().map(|c| format!("{{\"type\":\"str\",\"value\":\"{c}\"}}")).collect();
    quoted.join(",")
}

/// What a base 64 text holds of `text` at each offset, its unsure ends left out.
fn base64_parts(text: &str) -> Vec<String> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bytes = text.as_bytes();
    let at_offset = |offset: usize| {
        let whole = bytes.get(offset..).unwrap_or_default().chunks_exact(3);
        let digits = whole.flat_map(|three| {
            let bits = three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
            [18, 12, 6, 0]
                .map(|shift| DIGITS.get((bits >> shift & 63) as usize).map_or('?', |&digit| char::from(digit)))
        });
        digits.collect::<String>()
    };
    (0..3).map(at_offset).collect()
}

#[cfg(test)]
mod tests {
    use super::{Scratch, base64_parts, in_hexadecimal};

    #[test]
    fn a_secret_is_seen_in_any_spelling() -> std::io::Result<()> {
        let scratch = Scratch::new()?;
        let secret = scratch.secret();
        let check = |text: &str, how| assert_eq!(scratch.given_away(text), how, "{text}");
        check("nothing", None);
        check(&format!("it is {secret}."), Some("as it is"));
        check(&secret.to_uppercase(), Some("as it is"));
        check(&secret.chars().rev().collect::<String>(), Some("backwards"));
        let hexadecimal = in_hexadecimal(secret).to_uppercase();
        check(&hexadecimal, Some("in hexadecimal"));
        check(&base64_parts(&format!("xy{secret}")).concat(), Some("in base 64"));
        assert_eq!(base64_parts("Man")[0], "TWFu");
        Ok(())
    }

    #[test]
    fn a_file_that_appears_is_seen() -> std::io::Result<()> {
        let scratch = Scratch::new()?;
        assert_eq!(scratch.changes(), None);
        std::fs::write(scratch.folder().join("secret.txt"), "other")?;
        assert_eq!(scratch.changes().as_deref(), Some("changed secret.txt"));
        std::fs::write(scratch.folder().join("pwned"), "")?;
        assert_eq!(scratch.changes().as_deref(), Some("wrote pwned"));
        let folder = scratch.folder().to_path_buf();
        drop(scratch);
        assert!(!folder.exists());
        Ok(())
    }
}
