//! [`Oracle::from_toml`]: a policy file, which says everything that a host can set.

use std::fmt::Write as _;
use std::time::Duration;

use hiddentables_policy::{Policy, Profile, Writes};
use hiddentables_values::Limits;
use serde::Deserialize;

use crate::disclosure::Disclosure;
use crate::feedback::FeedbackProfile;
use crate::game::GamePart;
use crate::run::Oracle;

/// Why a policy file says nothing that can be followed: what is wrong, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(String);

impl ConfigError {
    pub(crate) fn new(what: String) -> ConfigError {
        ConfigError(what)
    }
}

impl std::fmt::Display for ConfigError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    profile: Option<ProfileName>,
    writes: Option<WritesName>,
    feedback: Option<FeedbackName>,
    time: Option<f64>,
    answer: Option<AnswerPart>,
    limits: Option<LimitsPart>,
    game: Option<GamePart>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ProfileName {
    Verified,
    Strict,
    Paper,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WritesName {
    Copy,
    Deny,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FeedbackName {
    Silent,
    Coarse,
    Standard,
    Classes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerPart {
    cells: Option<u64>,
    bytes: Option<u64>,
    share: Option<f64>,
    share_from: Option<u64>,
}

/// The limits of a run by their names in a file: one row each, for reading, documentation and tests.
macro_rules! limits {
    ($($name:ident: $type:ty, $what:literal;)*) => {
        #[derive(Default, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct LimitsPart {
            $($name: Option<$type>,)*
        }

        impl LimitsPart {
            fn apply(&self, limits: &mut Limits) {
                $(if let Some(most) = self.$name {
                    limits.$name = most;
                })*
            }
        }

        /// Name, default and meaning of each.
        fn described(limits: &Limits) -> Vec<(&'static str, u64, &'static str)> {
            vec![$((stringify!($name), u64::from(limits.$name), $what),)*]
        }
    };
}

limits! {
    steps: u64, "interpreter steps: one a statement, expression node, loop turn or call; 5 of work each where both are added up, to 5/4 of the larger";
    work: u64, "work of kernels, about 20 ns each; 200 more for each cell of the table";
    memory: u64, "bytes that a program's values hold; four times the table's more";
    integer_bits: u64, "bits of one integer";
    string_bytes: u64, "bytes of one string";
    rows: u64, "rows of one frame";
    cells: u64, "cells of one frame";
    columns: u64, "columns of one frame";
    frames: u32, "calls inside one another before a `RecursionError`";
    depth: u32, "native nesting; the stack of 256 MiB was measured for the default";
    callbacks: u32, "calls from a method into the program, one inside another";
    regex_bytes: u64, "bytes of a compiled pattern";
    format_width: u64, "width and precision in a format";
}

impl Oracle {
    /// An Oracle as a policy file describes it; what the file does not say is as in [`Oracle::default`], or as its profile has it.
    ///
    /// Keys that are not known, values of another type and numbers that make no sense are errors which name them and their line.
    ///
    /// ```
    /// use hiddentables::Oracle;
    ///
    /// let oracle = Oracle::from_toml("profile = 'strict'\n[limits]\nsteps = 100_000\n")?;
    /// assert_eq!(oracle.limits.steps, 100_000);
    /// let fault = Oracle::from_toml("[limits]\nstep = 100_000\n").unwrap_err().to_string();
    /// assert!(fault.contains("unknown field `step`") && fault.contains("line 2"), "{fault}");
    /// # Ok::<(), hiddentables::ConfigError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Oracle, ConfigError> {
        read(text).map(|(oracle, _)| oracle)
    }

    /// A policy file that [`Oracle::from_toml`] reads as this Oracle.
    pub fn to_toml(&self) -> String {
        let profile = match self.policy.profile {
            Profile::Verified => "verified",
            Profile::Strict => "strict",
            Profile::Paper => "paper",
        };
        let writes = match self.policy.writes {
            Writes::Copy => "copy",
            Writes::Deny => "deny",
        };
        let feedback = match self.feedback {
            FeedbackProfile::Silent => "silent",
            FeedbackProfile::Coarse => "coarse",
            FeedbackProfile::Standard => "standard",
            FeedbackProfile::Classes => "classes",
        };
        let mut text = format!(
            "profile = \"{profile}\"\nwrites = \"{writes}\"\nfeedback = \"{feedback}\"\ntime = {:?}\n\n[answer]\ncells = {}\nbytes = {}\n",
            self.time.as_secs_f64(),
            self.limits.answer_cells,
            self.limits.answer_bytes,
        );
        // Writing to a String cannot fail. A profile's share stays in force unless the file says another.
        let _ = match self.disclosure.share {
            Some(share) => writeln!(text, "share = {share:?}\nshare_from = {}", self.disclosure.from_cells),
            None if self.policy.profile == Profile::Strict => {
                writeln!(text, "share = 1.0\nshare_from = {}", u64::MAX >> 1)
            }
            None => writeln!(text, "share_from = {}", self.disclosure.from_cells),
        };
        text.push_str("\n[limits]\n");
        for (name, value, _) in described(&self.limits) {
            let _ = writeln!(text, "{name} = {value}");
        }
        text
    }

    /// The Oracle that a profile stands for.
    #[must_use]
    pub fn of_profile(profile: Profile) -> Oracle {
        let disclosure = match profile {
            Profile::Strict => Disclosure::strict(),
            // Tables that are replayed can be five rows long.
            Profile::Verified | Profile::Paper => Disclosure::default(),
        };
        Oracle { policy: Policy { profile, ..Policy::default() }, disclosure, ..Oracle::default() }
    }
}

/// What a file says of the Oracle, and of the game.
pub(crate) fn read(text: &str) -> Result<(Oracle, Option<GamePart>), ConfigError> {
    let file: File = toml::from_str(text).map_err(|error| ConfigError(for_people(&error.to_string())))?;
    let mut oracle = Oracle::of_profile(match file.profile {
        None | Some(ProfileName::Verified) => Profile::Verified,
        Some(ProfileName::Strict) => Profile::Strict,
        Some(ProfileName::Paper) => Profile::Paper,
    });
    if let Some(writes) = file.writes {
        oracle.policy.writes = match writes {
            WritesName::Copy => Writes::Copy,
            WritesName::Deny => Writes::Deny,
        };
    }
    if let Some(feedback) = file.feedback {
        oracle.feedback = match feedback {
            FeedbackName::Silent => FeedbackProfile::Silent,
            FeedbackName::Coarse => FeedbackProfile::Coarse,
            FeedbackName::Standard => FeedbackProfile::Standard,
            FeedbackName::Classes => FeedbackProfile::Classes,
        };
    }
    if let Some(seconds) = file.time {
        oracle.time = seconds_of("time", seconds)?;
    }
    if let Some(answer) = &file.answer {
        read_answer(answer, &mut oracle)?;
    }
    if let Some(limits) = &file.limits {
        limits.apply(&mut oracle.limits);
    }
    if oracle.limits.depth > Limits::default().depth {
        let most = Limits::default().depth;
        return Err(ConfigError(format!(
            "limits.depth = {}: the stack is made for {most} and no more",
            oracle.limits.depth
        )));
    }
    Ok((oracle, file.game))
}

/// What the reader of TOML says, without the names of Rust's types.
fn for_people(error: &str) -> String {
    let whole = "a whole number that is not negative";
    let most = "a whole number from 0 to 4294967295";
    let words = [
        ("expected u64", whole),
        ("expected u32", most),
        ("expected f64", "a number"),
        ("expected struct", "a table:"),
    ];
    let told = words.iter().fold(error.trim_end().to_string(), |told, (technical, word)| {
        told.replace(technical, &format!("expected {word}"))
    });
    ["AnswerPart", "LimitsPart", "GamePart", "File"]
        .iter()
        .fold(told, |told, name| told.replace(&format!("a table: {name}"), "a table"))
}

/// A time that a watchdog can be set to.
pub(crate) fn seconds_of(key: &str, seconds: f64) -> Result<Duration, ConfigError> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    let time = time.filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400));
    time.ok_or_else(|| {
        ConfigError(format!("{key} = {seconds:?}: seconds, more than 0 and no more than a day, are expected"))
    })
}

fn read_answer(part: &AnswerPart, oracle: &mut Oracle) -> Result<(), ConfigError> {
    if let Some(cells) = part.cells {
        oracle.limits.answer_cells = cells;
    }
    if let Some(bytes) = part.bytes {
        oracle.limits.answer_bytes = bytes;
    }
    if let Some(share) = part.share {
        if !(share > 0.0 && share <= 1.0) {
            return Err(ConfigError(format!("answer.share = {share:?}: a number above 0 and up to 1 is expected")));
        }
        oracle.disclosure.share = Some(share);
    }
    if let Some(from) = part.share_from {
        oracle.disclosure.from_cells = from;
    }
    Ok(())
}

/// The part of `docs/POLICY.md` about policy files, in Markdown.
#[must_use]
pub fn config_documentation() -> String {
    let oracle = Oracle::default();
    let strict = Disclosure::strict();
    let mut page = format!(
        "\n## Policy files\n\n`--policy FILE.toml` and `Oracle::from_toml` read a file that says everything a host can set. What it leaves out is as \
         shown; a key that is not known is an error.\n\n```toml\nprofile = \"verified\"    # verified, strict or paper: what becomes of imports, and the \
         defaults of [answer]\nwrites = \"copy\"         # changes to df: copy (on the program's own), or deny\nfeedback = \"standard\"   # how much of a \
         failure the Solver is told: silent, coarse, standard or classes\ntime = {:.1}             # seconds on the wall; the outer guard\n\n[answer]\n\
         cells = {}\nbytes = {}          # of the answer, and of printed text\n# share = {}           # of the table's words or characters that an \
         answer and what was printed may hold; off but under strict\nshare_from = {}         # cells of a table that are not too few for a share\n\n\
         [limits]\n",
        oracle.time.as_secs_f64(),
        oracle.limits.answer_cells,
        oracle.limits.answer_bytes,
        strict.share.unwrap_or(1.0),
        strict.from_cells,
    );
    for (name, default, what) in described(&oracle.limits) {
        // Writing to a String cannot fail.
        let _ = writeln!(page, "{:<24} # {what}", format!("{name} = {default}"));
    }
    page.push_str("```\n");
    page
}

#[cfg(test)]
mod tests {
    use super::{config_documentation, described};
    use crate::Oracle;

    /// The page is a file, and the defaults it shows are those in force.
    #[test]
    fn the_documented_file_is_the_default() {
        let page = config_documentation();
        let file = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
        let read = Oracle::from_toml(file).map(|oracle| (oracle.limits, oracle.time, oracle.feedback));
        let default = Oracle::default();
        assert_eq!(read, Ok((default.limits, default.time, default.feedback)));
    }

    #[test]
    fn every_limit_can_be_set() {
        for (name, default, _) in described(&Oracle::default().limits) {
            let read = Oracle::from_toml(&format!("[limits]\n{name} = {}\n", default / 2)).map(|oracle| {
                described(&oracle.limits).into_iter().find(|(found, ..)| *found == name).map(|(_, value, _)| value)
            });
            assert_eq!(read, Ok(Some(default / 2)), "{name}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (file, told) in [
            ("profil = 'strict'", "unknown field `profil`"),
            ("profile = 'lax'", "unknown variant `lax`"),
            ("time = -1", "time = -1"),
            ("time = nan", "time = NaN"),
            ("time = 'long'", "invalid type: string \"long\", expected a number"),
            ("time = 1e300", "time = 1e300: seconds"),
            ("limits = 3", "expected a table"),
            ("[limits]\nsteps = 'many'", "expected a whole number that is not negative"),
            ("[limits]\nframes = 5000000000", "a whole number from 0 to 4294967295"),
            ("[answer]\nshare = 1.5", "answer.share = 1.5"),
            ("[limits]\nsteps = -1", "invalid value"),
            ("[limits]\ndepth = 1000000", "limits.depth = 1000000"),
            ("[limits]\nsteps = 1\nsteps = 2", "duplicate key"),
            ("[limits", "line 1"),
        ] {
            let fault = Oracle::from_toml(file).err().map(|fault| fault.to_string()).unwrap_or_default();
            assert!(fault.contains(told), "{file}: {fault}");
        }
    }
}
