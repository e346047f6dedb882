//! [`Answers`]: how they come to the user.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The ways by which answers come to the user. Without either they are lost.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// A folder for the answer of each run, and for the transcript of what crossed the wall by it, readable by its owner alone.
    pub folder: Option<PathBuf>,
    /// Whether an answer goes into the reply, for the audience "user". The bytes then reach the client, and what it does with them is not ours to
    /// decide: it may show them to its model.
    pub revealed: bool,
}

/// A place for what came of one run.
pub(crate) struct Kept {
    folder: PathBuf,
    /// Its number in the folder.
    pub(crate) number: u32,
}

impl Answers {
    /// Makes the folder, if there is to be one.
    pub(crate) fn prepare(&self) -> io::Result<()> {
        let Some(folder) = self.folder.as_deref().filter(|folder| !folder.is_dir()) else { return Ok(()) };
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)
    }

    /// The next free number, taken by its transcript; none without a folder.
    pub(crate) fn keep(&self, next: &AtomicU32, transcript: &str) -> io::Result<Option<Kept>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        loop {
            let number = next.fetch_add(1, Ordering::SeqCst);
            let place = Kept { folder: folder.clone(), number };
            match create(&place.path("transcript.jsonl"), transcript) {
                // Of an earlier server.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u32::MAX => {}
                result => return result.map(|()| Some(place)),
            }
        }
    }
}

impl Kept {
    fn path(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{:04}.{ending}", self.number))
    }

    /// Keeps the answer beside the transcript.
    pub(crate) fn answer(&self, text: &str) -> io::Result<()> {
        create(&self.path("answer.json"), text)
    }
}

/// A new file that its owner alone can read.
fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file: File = options.open(path)?;
    file.write_all(text.as_bytes())
}
