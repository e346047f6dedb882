//! Who writes the programs, as the command line names them.

use hiddentables::game::{Recorded, Scripted, Solver, Transcript};

use crate::args::Solving;
use crate::input::{self, InputError};

/// The Solver that the options name.
pub fn of(options: &Solving) -> Result<Box<dyn Solver>, InputError> {
    if let Some(path) = &options.recorded {
        let transcript = Transcript::from_jsonl(&input::text(path)?)
            .map_err(|error| InputError::Transcript(path.clone(), error.to_string()))?;
        return Ok(Box::new(Recorded::of(&transcript)));
    }
    if options.reply.is_empty() {
        return Err(InputError::NoSolver);
    }
    let replies = options.reply.iter().map(|path| input::text(path)).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(Scripted::new(replies)))
}
