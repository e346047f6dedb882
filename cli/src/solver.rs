//! Who writes the programs, as the command line names them.

use std::path::Path;

use hiddentables::game::{Recorded, Scripted, Solver, Transcript};
use hiddentables_solver::{OpenAi, OpenAiConfig};

use crate::args::{Endpoint, Solving};
use crate::input::{self, InputError};

/// Makes a Solver for each conversation.
pub type MakeSolver = Box<dyn Fn() -> Box<dyn Solver> + Send + Sync>;

/// The Solver that the options name.
pub fn of(options: &Solving) -> Result<Box<dyn Solver>, InputError> {
    match scripted(options)? {
        Some(make) => Ok(make()),
        None => Ok(Box::new(model(&options.endpoint)?)),
    }
}

/// Makes Solvers that say what stands in files, where the options name any.
pub fn scripted(options: &Solving) -> Result<Option<MakeSolver>, InputError> {
    if let Some(path) = &options.recorded {
        let transcript = Transcript::from_jsonl(&input::text(path)?)
            .map_err(|error| InputError::Transcript(path.clone(), error.to_string()))?;
        return Ok(Some(Box::new(move || Box::new(Recorded::of(&transcript)))));
    }
    if options.reply.is_empty() {
        return Ok(None);
    }
    let replies = options.reply.iter().map(|path| input::text(path)).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(Box::new(move || Box::new(Scripted::new(replies.clone())))))
}

/// The endpoint of a file or of the environment, with another model or address; clones of it share connections.
pub fn model(options: &Endpoint) -> Result<OpenAi, InputError> {
    let wrong = |what: &Path| {
        let what = what.to_path_buf();
        move |error| InputError::Solver(what, error)
    };
    let mut config = match &options.solver {
        Some(path) => OpenAiConfig::from_toml(&input::text(path)?).map_err(wrong(path))?,
        None => OpenAiConfig::from_environment().map_err(wrong(Path::new("")))?,
    };
    config.model = options.model.clone().unwrap_or(config.model);
    config.base_url = options.base_url.clone().unwrap_or(config.base_url);
    if config.model.is_empty() {
        return Err(InputError::NoSolver);
    }
    OpenAi::new(config).map_err(wrong(Path::new("")))
}
