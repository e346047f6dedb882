//! Random conversations about tables whose every cell is unique: whatever a Solver tries, none of them may stand in a byte that it is sent.

use std::time::Instant;

use hiddentables::game::{Aliases, Game, Message, Recorded, Reply, Role, Session, Solver, SolverError, SolverFault};
use hiddentables::game::{Surface, TypeDetail, Verdict, audit, bits};
use hiddentables::{HostCell, HostColumn, Limits, Table, columns};
use hiddentables_generator::Choices;

use crate::twins::{PROFILES, Pair, Programs};

/// What was looked at, and what was found.
#[derive(Debug, Default)]
pub struct Tally {
    /// Conversations of one question.
    pub conversations: u64,
    /// Those that ended with an answer.
    pub answered: u64,
    /// Those that were not, to the last round.
    pub failed: u64,
    /// Those whose Solver gave up.
    pub unanswered: u64,
    /// Rounds.
    pub rounds: u64,
    /// Messages to the Solver.
    pub messages: u64,
    /// Bytes of them.
    pub bytes: u64,
    /// Messages with what a rehearsal showed.
    pub rehearsed: u64,
    /// Unique cells that were searched for.
    pub cells: u64,
    /// The largest share of a profile's bound of bits that a conversation cost.
    pub share_of_bound: f64,
    /// What must not be.
    pub wrong: Vec<String>,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "{} conversations: {} answered, {} failed in all their rounds, {} left by the Solver; {} rounds",
            self.conversations, self.answered, self.failed, self.unanswered, self.rounds
        )?;
        writeln!(
            f,
            "{} messages to the Solver of {} bytes, {} with a rehearsal; {} unique cells searched for, {} things wrong",
            self.messages,
            self.bytes,
            self.rehearsed,
            self.cells,
            self.wrong.len()
        )?;
        writeln!(f, "most bits, as a share of the profile's bound: {:.3}", self.share_of_bound)
    }
}

/// Replies without a program that can run, and programs that try to send a cell.
const REPLIES: [&str; 29] = [
    "I'm sorry, but I cannot answer this question without seeing the data.",
    "",
    "```python\ndf[\n```",
    "```python\nimport os\nos.system('id')\n```",
    "```python\ndf.to_csv('/tmp/out.csv')\n```",
    "```python\nfor v in df.values.tolist():\n    print(v)\nraise KeyError(str(df.values.tolist()))\n```",
    "```python\nraise ValueError(df.to_string())\n```",
    "```python\nassert False, df.iloc[0, 0]\n```",
    "```python\ndf[str(df.iloc[0, 0])]\n```",
    "```python\ngetattr(df, str(df.iloc[0, 0]))\n```",
    "```python\ndf.query(str(df.iloc[0, 0]))\n```",
    "```python\nint(str(df.iloc[0, 0]) + 'x')\n```",
    "```python\npd.to_datetime(str(df.iloc[-1, 0]))\n```",
    "```python\ndf.iloc[0, 0].nothing\n```",
    "```python\n{}[df.iloc[0, 0]]\n```",
    "```python\ndf.columns = [str(v) for v in df.iloc[0]]\ndf['x']\n```",
    "```python\ndf.set_index(df.columns[0]).loc['x']\n```",
    "```python\n'{x}'.format(**{str(df.iloc[0, 0]): 1})\n```",
    "```python\ndf.astype(str(df.iloc[0, 0]))\n```",
    "```python\nif str(df.iloc[0, 0])[0] < 'm':\n    raise KeyError\nraise ValueError\n```",
    "```python\nwhile True:\n    pass\n```",
    "```python\nfinal_answer = df.iloc[:0]\n```",
    "```python\nfinal_answer = None\n```",
    "final_answer = df.iloc[0, 0]",
    "final_answer = df.describe(include='all')",
    "```python\nfinal_answer = df.head(3)\n```\nThat should do.",
    "final_answer = len(df)",
    "final_answer = [str(v) for v in df[df.columns[0]]]",
    "```python\ndf.interpolate(str(df.iloc[0, 0]))\n```",
];

/// A Solver with replies, which keeps what it is sent.
struct Spy {
    replies: Vec<String>,
    sent: Vec<Message>,
}

impl Solver for Spy {
    fn name(&self) -> &'static str {
        "spy"
    }

    fn reply(&mut self, conversation: &[Message], _: Option<Instant>) -> Result<Reply, SolverError> {
        self.sent = conversation.to_vec();
        match self.replies.pop() {
            Some(reply) => Ok(Reply::from(reply)),
            None => Err(SolverError::new(SolverFault::Exhausted, "nothing more to say")),
        }
    }
}

/// Plays the conversation of this number, the same on every machine, and counts.
///
/// # Errors
/// No table can be made, by name of what is wrong.
pub fn play(number: u64, programs: &Programs, tally: &mut Tally) -> Result<(), String> {
    let mut choices = Choices::seeded(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x005e_ed0f_6a3e);
    let pair = Pair::numbered(number, programs)?;
    let (table, cells) = canaries(&pair.tables[0], number)?;
    let game = game(&mut choices);
    let (profile, rounds) = (game.oracle.feedback, game.rounds);
    let mut replies = Vec::new();
    for at in 0..=choices.below(9) as u64 {
        replies.push(match choices.below(4) {
            0 | 1 => REPLIES[choices.below(REPLIES.len())].to_string(),
            2 => format!("```python\n{}\n```", pair.program),
            _ => format!("```python\n{}\n```", Pair::numbered(number + 7 * at + 1, programs)?.program),
        });
    }
    let mut spy = Spy { replies: replies.clone(), sent: Vec::new() };
    let mut session = Session::new(game.clone(), "canaries", &table);
    let conclusion = session.ask("Which one is it?", &mut spy);

    let mut wrong = |what: String| tally.wrong.push(format!("conversation {number}: {what}"));
    let transcript = session.transcript();
    let told: Vec<&str> =
        transcript.messages().filter(|(role, _)| *role != Role::Assistant).map(|(_, text)| text).collect();
    let sent = spy.sent.iter().filter(|message| message.role != Role::Assistant);
    if !sent.map(|message| message.content.as_str()).eq(told.iter().copied().take(told.len())) {
        wrong("the transcript is not what was sent".to_string());
    }
    for text in &told {
        if let Some(cell) = cells.iter().find(|cell| text.to_lowercase().contains(cell.as_str())) {
            wrong(format!("the cell {cell} in {text:?}"));
        }
    }
    let (twin, _) = canaries(&pair.tables[1], number + 1)?;
    let mut other = Session::new(game, "canaries", &twin);
    other.ask("Which one is it?", &mut Spy { replies, sent: Vec::new() });
    // Of the same replies about another table every message is the same, as long as the runs ended in one class.
    let said = |session: &Session| -> Vec<String> {
        session.transcript().messages().map(|(_, text)| text.to_string()).collect()
    };
    for (one, other) in said(&session).iter().zip(&said(&other)) {
        if one.lines().next() != other.lines().next() {
            break;
        }
        if one != other {
            wrong(format!("told by more than the class: {one:?} and {other:?}"));
        }
    }
    let bound = bits(profile, rounds);
    if conclusion.bits > bound + 1e-9 || conclusion.rounds > rounds {
        wrong(format!("{} bits of {bound}, {} rounds of {rounds}", conclusion.bits, conclusion.rounds));
    }
    // The rest runs every program again.
    if number.is_multiple_of(10) {
        let found = audit(transcript, &table).map_err(|error| error.to_string())?;
        // The wall clock of a busy machine may end a run that it did not end before; steps and memory are the same.
        found.findings.iter().for_each(|finding| wrong(format!("audit: {finding:?}")));
        let mut again = Session::new(self::game(&mut same_choices(number)), "canaries", &table);
        again.ask("Which one is it?", &mut Recorded::of(transcript));
        if again.transcript() != transcript {
            wrong("another transcript of the same replies".to_string());
        }
    }
    tally.conversations += 1;
    match conclusion.verdict {
        Verdict::Answered => tally.answered += 1,
        Verdict::Failed => tally.failed += 1,
        _ => tally.unanswered += 1,
    }
    tally.rounds += u64::from(conclusion.rounds);
    tally.messages += told.len() as u64;
    tally.bytes += told.iter().map(|text| text.len() as u64).sum::<u64>();
    tally.rehearsed += told.iter().filter(|text| text.contains("On a made-up table")).count() as u64;
    tally.cells += cells.len() as u64;
    tally.share_of_bound = tally.share_of_bound.max(conclusion.bits / bound);
    Ok(())
}

fn same_choices(number: u64) -> Choices {
    Choices::seeded(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x005e_ed0f_6a3e)
}

/// A game of random settings; drawn first from the choices.
fn game(choices: &mut Choices) -> Game {
    let mut game = Game { rounds: 1 + choices.below(7) as u32, rehearsal: !choices.once_in(4), ..Game::default() };
    game.oracle.feedback = PROFILES[choices.below(PROFILES.len())].1;
    game.oracle.limits = Limits { steps: 20_000, work: 500_000, memory: 16 << 20, ..Limits::default() };
    // A clock that decides nothing.
    game.oracle.time = std::time::Duration::from_secs(600);
    game.types = TypeDetail::NAMES[choices.below(3)].1;
    game.surface = Surface::NAMES[choices.below(3)].1;
    game.aliases = match choices.below(3) {
        0 => Aliases::All,
        1 => Aliases::Positions([1, 3].into()),
        _ => Aliases::None,
    };
    game
}

/// A table of the same names and types whose cells, but for truth values and what is missing, stand nowhere else; and their texts in lower case.
///
/// # Errors
/// No table can be made, by name of what is wrong.
pub fn canaries(table: &Table, seed: u64) -> Result<(Table, Vec<String>), String> {
    let mut made = 0;
    let mut cells = Vec::new();
    // Nine digits of an odd multiplier: no two are the same, and none is a number that programs have.
    let mut number = || {
        made += 1;
        let number = 100_000_000 + (seed.wrapping_mul(1_000_003) + made).wrapping_mul(387_420_489) % 899_999_963;
        cells.push(number.to_string());
        number as i64
    };
    // A day of the years 2100 to 2200, and its text.
    let mut days: Vec<String> = Vec::new();
    let columns = table.columns().iter().map(|(name, column)| {
        let column = match column {
            HostColumn::Ints(ints) => columns::ints(ints.iter().map(|_| number()).collect()),
            HostColumn::Floats(floats) => {
                let cell = |float: Option<f64>| float.map_or(f64::NAN, |_| number() as f64 + 0.5);
                columns::floats(floats.iter().map(cell).collect())
            }
            HostColumn::Bools(_) => column.clone(),
            HostColumn::Strings(texts) => {
                columns::strings(texts.iter().map(|text| text.map(|_| format!("Zq{}", number()))).collect::<Vec<_>>())
            }
            HostColumn::Times(times) => columns::times(times.iter().map(|time| {
                let day = 47_500 + number() % 36_000;
                days.push((day * 86_400_000_000_000).to_string());
                time.map(|_| day * 86_400_000_000_000)
            })),
            HostColumn::Mixed(mixed) => HostColumn::Mixed(
                mixed
                    .iter()
                    .map(|cell| match cell {
                        HostCell::Text(_) => HostCell::Text(format!("Zq{}", number()).into()),
                        HostCell::Int(_) | HostCell::UInt(_) => HostCell::Int(number()),
                        HostCell::Float(_) => HostCell::Float(number() as f64 + 0.5),
                        other => other.clone(),
                    })
                    .collect(),
            ),
            // No corpus' table has one.
            other => other.clone(),
        };
        (name.clone(), column)
    });
    let table = Table::new(columns.collect()).map_err(|error| error.to_string())?;
    cells.extend(days);
    Ok((table, cells))
}
