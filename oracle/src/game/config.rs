//! The `[game]` part of a policy file.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use serde::Deserialize;

use super::prompt::Surface;
use super::schema::{Aliases, Naming, TypeDetail};
use super::session::Game;
use crate::config::{ConfigError, read, seconds_of};

/// Rounds of a question, at most: the numbers of bits are exact up to there.
const MOST_ROUNDS: u32 = 100;

/// What a file says of the game.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamePart {
    rounds: Option<u32>,
    types: Option<String>,
    aliases: Option<AliasPart>,
    surface: Option<String>,
    rehearsal: Option<bool>,
    time: Option<f64>,
    tick: Option<f64>,
    bits: Option<f64>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "\"none\", \"all\", or a list of names or positions of columns")]
enum AliasPart {
    Word(String),
    Names(BTreeSet<String>),
    Positions(BTreeSet<usize>),
}

const ALIASES: [(&str, Aliases); 2] = [("none", Aliases::None), ("all", Aliases::All)];

fn named<T: Clone>(key: &str, given: &str, names: &[(&str, T)]) -> Result<T, ConfigError> {
    let known = names.iter().find(|(name, _)| *name == given).map(|(_, value)| value.clone());
    known.ok_or_else(|| {
        let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        ConfigError::new(format!("game.{key} = {given:?}: one of {} is expected", names.join(", ")))
    })
}

fn name_of<T: PartialEq>(value: T, names: &[(&'static str, T)]) -> &'static str {
    names.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| *name)
}

impl Game {
    /// A game as a policy file describes it: what [`Oracle::from_toml`](crate::Oracle::from_toml) reads, and its `[game]` part.
    ///
    /// ```
    /// use hiddentables::game::{Game, TypeDetail};
    ///
    /// let game = Game::from_toml("profile = 'strict'\n[game]\nrounds = 3\ntypes = 'coarse'\n")?;
    /// assert_eq!((game.rounds, game.types), (3, TypeDetail::Coarse));
    /// assert!(Game::from_toml("[game]\nround = 3\n").is_err());
    /// # Ok::<(), hiddentables::ConfigError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Game, ConfigError> {
        let (oracle, part) = read(text)?;
        let mut game = Game { oracle, ..Game::default() };
        let Some(part) = part else { return Ok(game) };
        if let Some(rounds) = part.rounds {
            if !(1..=MOST_ROUNDS).contains(&rounds) {
                return Err(ConfigError::new(format!("game.rounds = {rounds}: 1 to {MOST_ROUNDS} are expected")));
            }
            game.rounds = rounds;
        }
        if let Some(types) = &part.types {
            game.types = named("types", types, &TypeDetail::NAMES)?;
        }
        if let Some(surface) = &part.surface {
            game.surface = named("surface", surface, &Surface::NAMES)?;
        }
        game.aliases = match part.aliases {
            None => Aliases::None,
            Some(AliasPart::Names(names)) => Aliases::Columns(names),
            Some(AliasPart::Positions(positions)) => Aliases::Positions(positions),
            Some(AliasPart::Word(word)) => named("aliases", &word, &ALIASES)?,
        };
        game.rehearsal = part.rehearsal.unwrap_or(game.rehearsal);
        let seconds = |key: &str, value: Option<f64>| match value {
            None => Ok(None),
            Some(value) => seconds_of(&format!("game.{key}"), value).map(Some),
        };
        game.time = seconds("time", part.time)?;
        game.tick = seconds("tick", part.tick)?;
        if let Some(bits) = part.bits {
            if !(bits.is_finite() && bits >= 0.0) {
                return Err(ConfigError::new(format!("game.bits = {bits}: a number, 0 or more, is expected")));
            }
            game.budget = Some(bits);
        }
        Ok(game)
    }

    /// A policy file that [`Game::from_toml`] reads as this game.
    pub fn to_toml(&self) -> String {
        let aliases = match &self.aliases {
            Aliases::None => "\"none\"".to_string(),
            Aliases::All => "\"all\"".to_string(),
            Aliases::Columns(names) => {
                format!("[{}]", names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", "))
            }
            Aliases::Positions(positions) => format!("{:?}", positions.iter().collect::<Vec<_>>()),
        };
        let mut text = format!(
            "{}\n[game]\nrounds = {}\ntypes = \"{}\"\naliases = {aliases}\nsurface = \"{}\"\nrehearsal = {}\n",
            self.oracle.to_toml(),
            self.rounds,
            name_of(self.types, &TypeDetail::NAMES),
            name_of(self.surface, &Surface::NAMES),
            self.rehearsal,
        );
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        for (key, value) in [("time", seconds(self.time)), ("tick", seconds(self.tick)), ("bits", self.budget)] {
            if let Some(value) = value {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{key} = {value:?}");
            }
        }
        text
    }

    /// The same game, with nothing in it that the Solver is not told: aliased columns by position.
    pub(crate) fn public(&self, naming: &Naming) -> Game {
        let aliases = match &self.aliases {
            Aliases::Columns(_) => Aliases::Positions(naming.positions()),
            other => other.clone(),
        };
        Game { aliases, ..self.clone() }
    }
}

/// The part of `docs/POLICY.md` about the game, in Markdown.
#[must_use]
pub fn game_documentation() -> String {
    let game = Game::default();
    format!(
        "\n## The game\n\n`ask`, `play` and `Game::from_toml` read the same files, with a part more:\n\n```toml\n[game]\n\
         rounds = {}               # of a question, up to {MOST_ROUNDS}\n\
         types = \"{}\"          # what the Solver is told of columns: exact, coarse or hidden\n\
         aliases = \"none\"         # columns it knows as column_1, column_2, …: none, all, or a list of names or of positions from 1\n\
         surface = \"{}\"         # what its prompt says of what it may call: brief, missing (also what is not there) or full\n\
         rehearsal = {}          # a program that failed is tried on made-up tables, whose errors may be told in full\n\
         # time = 120.0           # seconds of a question, over all rounds\n\
         # tick = 2.0             # hidden runs are let go at multiples of so many seconds, so that how long they took is not told\n\
         # bits = 40.0            # what a Solver may learn of a table over all conversations that share a ledger\n```\n",
        game.rounds,
        name_of(game.types, &TypeDetail::NAMES),
        name_of(game.surface, &Surface::NAMES),
        game.rehearsal,
    )
}

/// A text as TOML has it between quotes: JSON's escapes are among TOML's, which has one character more that must be escaped.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

#[cfg(test)]
mod tests {
    use super::{Game, game_documentation};

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for file in [
            "",
            "profile = 'strict'\nfeedback = 'silent'\ntime = 2.5\n[answer]\nshare = 0.25\n[limits]\nsteps = 77\n[game]\nrounds = 1\n",
            "profile = 'paper'\nwrites = 'deny'\n[game]\naliases = 'all'\nsurface = 'full'\ntypes = 'hidden'\nrehearsal = false\ntick = 0.5\n",
            "[game]\naliases = [2, 1]\ntime = 9.0\nbits = 12.5\n",
            "[game]\naliases = ['name', \"q\\\"\\u202e\\n\\u0001\"]\n",
        ] {
            let game = Game::from_toml(file).map(|game| (game.to_toml(), format!("{game:?}")));
            let again = game.clone().and_then(|(text, _)| Game::from_toml(&text)).map(|again| format!("{again:?}"));
            assert_eq!(again, game.map(|(_, game)| game), "{file}");
        }
    }

    #[test]
    fn the_documented_game_is_the_default() {
        let page = game_documentation();
        let file = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
        let read = Game::from_toml(file).map(|game| format!("{game:?}"));
        assert_eq!(read, Ok(format!("{:?}", Game::default())));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (file, told) in [
            ("[game]\nrounds = 0", "game.rounds = 0"),
            ("[game]\nrounds = 101", "game.rounds = 101"),
            ("[game]\ntypes = 'fine'", "game.types = \"fine\": one of exact, coarse, hidden"),
            ("[game]\naliases = 'some'", "game.aliases = \"some\""),
            ("[game]\naliases = 3", "a list of names or positions"),
            ("[game]\ntime = -1.0", "game.time = -1"),
            ("[game]\nbits = nan", "game.bits = NaN"),
            ("[game]\nturns = 3", "unknown field `turns`"),
        ] {
            let fault = Game::from_toml(file).err().map(|fault| fault.to_string()).unwrap_or_default();
            assert!(fault.contains(told), "{file}: {fault}");
        }
    }
}
