//! Errors of an import's files as errors of the command.

use crate::error::{CliError, Exit};
use crate::import::folder::ImportFolder;
use crate::import::journal::JournalOpenError;
use hub_import::problem::FileError;

/// An error of the file, with its name; system errors have the path already.
pub(super) fn file_error(name: &str, error: FileError) -> CliError {
    let message = match error.code {
        "import.file" | FileError::OUTPUT_CODE => error.to_string(),
        _ => format!("{name}: {error}"),
    };
    let exit = if error.code == FileError::OUTPUT_CODE { Exit::Unexpected } else { Exit::Usage };
    CliError::new(exit, error.code, message).with_help(error.help)
}

/// The error for a journal that cannot be opened.
pub(super) fn journal_error(folder: &ImportFolder, error: JournalOpenError) -> CliError {
    match error {
        JournalOpenError::InUse => {
            CliError::new(Exit::Refused, "import.running", "another process is running this import")
        }
        JournalOpenError::Io(error) => file_error("", FileError::for_output_file(&folder.journal_path(), &error))
            .with_help("free disk space, or check the permissions"),
    }
}
