//! The input file: read in place, or copied first when it can be read only once.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use super::tell::in_file;
use crate::error::{Exit, Failure, Result};
use crate::import::settings::Settings;
use crate::import::source::Source;

/// The path to read, and the name of the original when it is a copy. Files with a name are read in place; stdin, pipes
/// and deleted files are copied.
pub(super) async fn find(asked: &Path, copy: PathBuf) -> Result<(PathBuf, Option<String>)> {
    let is_stdin = asked.as_os_str() == "-";
    if !is_stdin {
        match (std::fs::metadata(asked), asked.canonicalize()) {
            (Ok(metadata), Ok(path)) if metadata.is_file() || metadata.is_dir() => return Ok((path, None)),
            (Ok(_), _) => {}
            // Opening a file without metadata fails too, with a clear error.
            (Err(_), _) => return Ok((std::path::absolute(asked)?, None)),
        }
    }
    let name = if is_stdin { "stdin".to_owned() } else { asked.display().to_string() };
    let (from, to) = (asked.to_owned(), copy.clone());
    // A pipe may have no writer: waiting for it must not block signals.
    let copied = tokio::task::spawn_blocking(move || {
        let mut input: Box<dyn Read> =
            if is_stdin { Box::new(io::stdin().lock()) } else { Box::new(File::open(from)?) };
        let mut file = File::create_new(&to)?;
        io::copy(&mut input, &mut file)?;
        file.flush()
    });
    match copied.await.map_err(io::Error::other)? {
        Ok(()) => Ok((copy, Some(name))),
        Err(error) => {
            let message = format!("{name} cannot be copied to {}: {error}", copy.display());
            Err(Failure::new(Exit::Unexpected, "import.copy", message))
        }
    }
}

/// Scans the file.
pub(super) async fn open(settings: &Settings) -> Result<Source> {
    let asked = settings.clone();
    // A large file takes long: signals must still be heard.
    let opened = tokio::task::spawn_blocking(move || {
        let source = Source::open(&asked.file, asked.kind.columns(), &asked.naming(), &asked.reading)?;
        asked.kind.check(&source.header, asked.turn)?;
        Ok(source)
    });
    opened.await.map_err(io::Error::other)?.map_err(|error| in_file(&settings.name(), error))
}

/// Refuses a file that changed since the import began.
pub(super) fn check_unchanged(settings: &Settings, source: &Source) -> Result<()> {
    if source.sha256 == settings.sha256 {
        return Ok(());
    }
    let message = format!("{} changed since the import began", settings.file.display());
    Err(Failure::new(Exit::Usage, "import.file_changed", message)
        .help("import it as a new file: rows that exist already stay unchanged"))
}
