//! `hiddentables ask`

use std::io::BufRead;
use std::process::ExitCode;

use hiddentables::game::{Conclusion, Game, Role, Session, Verdict};
use serde_json::json;

use crate::args::{Ask, Format};
use crate::input::{self, InputError};
use crate::ledger::Kept;
use crate::{run, show, solver};

/// Exit code where a question has no answer.
const NO_ANSWER: u8 = 4;

/// Asks questions about a table, one after another in one session, and prints what came of each.
pub fn ask(options: &Ask) -> Result<ExitCode, InputError> {
    let (name, path) = input::named_table(options.table.as_deref(), options.tables.as_deref())?;
    let table = input::table(&path, &options.reading)?;
    let game = options.judging.game()?;
    if let Some(column) = game.aliases.without_column(&table) {
        return Err(InputError::Alias(column));
    }
    let read = [Some(&path), options.solver.recorded.as_ref()].into_iter().flatten().chain(&options.solver.reply);
    input::apart(options.transcript.iter().chain(&options.spending.ledger), read)?;
    let game = Game { rounds: options.rounds.map_or(game.rounds, u32::from), ..game };
    let kept = Kept::open(&options.spending, &game)?;
    let mut session = Session::new(game, &name, &table).with_ledger(kept.ledger.clone());
    if options.prompt {
        show::emit_printable(&session.instructions())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut solver = solver::of(&options.solver)?;
    let mut code = ExitCode::SUCCESS;
    for question in questions(&options.questions)? {
        let before = session.transcript().records.len();
        let conclusion = session.ask(&question, &mut *solver);
        if conclusion.verdict != Verdict::Answered {
            code = ExitCode::from(NO_ANSWER);
        }
        kept.keep()?;
        // What crossed is kept even where the printing fails.
        if let Some(path) = &options.transcript {
            input::write(path, session.transcript().to_jsonl().as_bytes())?;
        }
        let text = match options.format {
            Format::Json => {
                let mut object = conclusion.to_json();
                object["question"] = json!(question);
                format!("{object}\n")
            }
            Format::Text => {
                let mut text = String::new();
                if options.verbose {
                    text.push_str(&conversation(&session, before));
                }
                show::printable(&(text + &text_of(&conclusion)))
            }
        };
        show::emit(&text)?;
    }
    Ok(code)
}

/// The questions; "-" stands for the lines of standard input.
fn questions(given: &[String]) -> Result<Vec<String>, InputError> {
    let mut all = Vec::new();
    for question in given {
        if question == "-" {
            for line in std::io::stdin().lock().lines() {
                all.push(line.map_err(|error| InputError::Unreadable("-".into(), error))?);
            }
        } else {
            all.push(question.clone());
        }
    }
    all.retain(|question| !question.trim().is_empty());
    if all.is_empty() { Err(InputError::NoQuestion) } else { Ok(all) }
}

fn text_of(conclusion: &Conclusion) -> String {
    let rounds = if conclusion.rounds == 1 { "1 round".to_string() } else { format!("{} rounds", conclusion.rounds) };
    let told = format!("({rounds}; the Solver learnt at most {:.1} bits)\n", conclusion.bits);
    match (&conclusion.verdict, conclusion.answer()) {
        (Verdict::Answered, Some(answer)) => format!("answer: {}\n{told}", show::answer(answer)),
        (Verdict::NoReply(error), _) => format!("{error}\n{told}"),
        (Verdict::BudgetSpent, _) => format!("no answer: the budget of bits is spent\n{told}"),
        _ => {
            let program = conclusion.program.as_deref().unwrap_or_default();
            let last = conclusion.outcome.as_ref().map(|outcome| run::text(outcome, program)).unwrap_or_default();
            if last.is_empty() {
                format!("no answer: the last reply was too long to be looked at\n{told}")
            } else {
                format!("no answer; the last program:\n{}{told}", show::indented(&last))
            }
        }
    }
}

/// What was said since a record, for people.
fn conversation(session: &Session, since: usize) -> String {
    let mut text = String::new();
    for record in session.transcript().records.get(since..).unwrap_or_default() {
        if let hiddentables::game::Record::Message { role, content, .. } = record {
            let who = match role {
                Role::Assistant => "Solver",
                Role::System | Role::User => "Oracle",
            };
            text.extend([who, ":\n", &show::indented(content)]);
        }
    }
    text
}
