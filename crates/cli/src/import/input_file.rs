//! The input file on the disk: opened once for each pass, and refused when it changed meanwhile.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use hub_import::problem::FileError;
use hub_import::source::Input;

/// A file with its state when it was found.
pub(crate) struct InputFile {
    path: PathBuf,
    fingerprint: FileFingerprint,
}

/// Detects that a file changed while it was read.
#[derive(PartialEq, Eq)]
struct FileFingerprint {
    bytes: u64,
    modified: Option<SystemTime>,
}

impl FileFingerprint {
    fn from_metadata(metadata: &Metadata) -> Self {
        Self { bytes: metadata.len(), modified: metadata.modified().ok() }
    }
}

impl InputFile {
    /// Finds a file; a folder is none.
    pub(crate) fn find(path: &Path) -> Result<Self, FileError> {
        let metadata = std::fs::metadata(path).map_err(|error| FileError::for_input_file(path, &error))?;
        if metadata.is_dir() {
            return Err(FileError::for_input_file(path, &io::ErrorKind::IsADirectory.into()));
        }
        Ok(Self { path: path.to_owned(), fingerprint: FileFingerprint::from_metadata(&metadata) })
    }
}

impl Input for InputFile {
    fn open(&self) -> Result<Box<dyn Read + '_>, FileError> {
        let file = File::open(&self.path).map_err(|error| self.read_error(&error))?;
        let metadata = file.metadata().map_err(|error| self.read_error(&error))?;
        if FileFingerprint::from_metadata(&metadata) != self.fingerprint {
            return Err(FileError::file_changed());
        }
        Ok(Box::new(file))
    }

    fn read_error(&self, error: &io::Error) -> FileError {
        FileError::for_input_file(&self.path, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changed_is_refused() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "slug,date\nnorte,\n").expect("it is written");
        let input = InputFile::find(file.path()).expect("it is there");
        assert!(input.open().is_ok());
        std::fs::write(file.path(), "slug,date\n").expect("it is written");
        assert_eq!(input.open().err().map(|error| error.code), Some("import.file_changed"));
    }
}
