//! Which value is the answer.

use hiddentables_interp::{Ending, Namespace, binds, last_assigned};
use hiddentables_syntax::Program;
use hiddentables_values::Value;

use crate::outcome::AnswerSource;

/// The answer of a program that ran to its end.
///
/// `final_answer` where the namespace has it (in a later turn of a conversation: where this program stores it); else what the last
/// expression gave; else what the nearest assignment above stored; else none. `fresh` is whether no earlier turn left a
/// `final_answer`.
pub(crate) fn answer(
    program: &Program,
    ending: &Ending,
    namespace: &Namespace,
    fresh: bool,
) -> (Value, Option<AnswerSource>) {
    if let Some(value) = namespace.get("final_answer")
        && (fresh || binds(program, "final_answer"))
    {
        return (value, Some(AnswerSource::FinalAnswer));
    }
    match ending {
        Ending::Expression(value) => return (value.clone(), Some(AnswerSource::LastExpression)),
        Ending::Print(value) => return (value.clone(), Some(AnswerSource::LastPrint)),
        Ending::PrintedText(text) => {
            return (Value::Str(hiddentables_values::Str::uncharged(text)), Some(AnswerSource::LastPrint));
        }
        Ending::Other => {}
    }
    match last_assigned(program) {
        Some(name) => (namespace.get(&name).unwrap_or(Value::None), Some(AnswerSource::LastAssignment)),
        None => (Value::None, None),
    }
}
