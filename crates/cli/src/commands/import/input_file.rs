//! The input file: read in place, or copied first when it can be read only once.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use super::errors::file_error;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::import::input_file::InputFile;
use crate::import::settings::ImportSettings;
use hub_import::places::{ConvertedPlaces, convert_places, is_json};
use hub_import::problem::FileError;
use hub_import::source::SourceFile;

/// The path to read, and the name of the original when it is a copy. Files with a name are read in place; stdin, pipes
/// and deleted files are copied.
pub(super) async fn locate_input(path: &Path, copy_path: PathBuf) -> Result<(PathBuf, Option<String>)> {
    let is_stdin = path.as_os_str() == "-";
    if !is_stdin {
        match (std::fs::metadata(path), path.canonicalize()) {
            (Ok(metadata), Ok(path)) if metadata.is_file() || metadata.is_dir() => return Ok((path, None)),
            (Ok(_), _) => {}
            // Opening a file without metadata fails too, with a clear error.
            (Err(_), _) => return Ok((std::path::absolute(path)?, None)),
        }
    }
    let name = if is_stdin { "stdin".to_owned() } else { path.display().to_string() };
    let (from, to) = (path.to_owned(), copy_path.clone());
    // A pipe may have no writer: waiting for it must not block signals.
    let copied = tokio::task::spawn_blocking(move || {
        let mut input: Box<dyn Read> =
            if is_stdin { Box::new(io::stdin().lock()) } else { Box::new(File::open(from)?) };
        let mut file = File::create_new(&to)?;
        io::copy(&mut input, &mut file)?;
        file.flush()
    });
    match copied.await.map_err(io::Error::other)? {
        Ok(()) => Ok((copy_path, Some(name))),
        Err(error) => {
            let message = format!("{name} cannot be copied to {}: {error}", copy_path.display());
            Err(CliError::new(Exit::Unexpected, "import.copy", message))
        }
    }
}

/// Scans the file.
pub(super) async fn scan_input(settings: &ImportSettings) -> Result<SourceFile> {
    let asked = settings.clone();
    // A large file takes long: signals must still be heard.
    let opened = tokio::task::spawn_blocking(move || {
        let input = InputFile::find(&asked.file)?;
        let source = SourceFile::scan(input, asked.kind.columns(), &asked.column_mapping(), &asked.reading)?;
        asked.kind.check_header(&source.header, asked.shift_times)?;
        Ok(source)
    });
    opened.await.map_err(io::Error::other)?.map_err(|error| file_error(&settings.file_name(), error))
}

/// Refuses a file that changed since the import began.
pub(super) fn check_unchanged(settings: &ImportSettings, source: &SourceFile) -> Result<()> {
    if source.sha256 == settings.sha256 {
        return Ok(());
    }
    let message = format!("{} changed since the import began", settings.file.display());
    Err(CliError::new(Exit::Usage, "import.file_changed", message)
        .with_help("import it as a new file: rows that exist already stay unchanged"))
}

/// Converts a JSON file of points of interest to CSV; any other file is read in place. Returns the path to read, and the original's
/// name when the path is a copy.
pub(super) async fn convert_json(
    context: &Context,
    file: PathBuf,
    copy_of: Option<String>,
    converted_path: PathBuf,
) -> Result<(PathBuf, Option<String>)> {
    let name = copy_of.clone().unwrap_or_else(|| file.file_name().unwrap_or_default().to_string_lossy().into_owned());
    let (from, to) = (file.clone(), converted_path.clone());
    // A large file takes long: signals must still be heard.
    let converted = tokio::task::spawn_blocking(move || {
        let input = InputFile::find(&from)?;
        if !is_json(&input)? {
            return Ok(None);
        }
        let failed = |error: io::Error| FileError::for_output_file(&to, &error);
        let mut output = io::BufWriter::new(File::create_new(&to).map_err(failed)?);
        let places = convert_places(&input, &mut output)?;
        output.flush().map_err(failed)?;
        Ok::<_, FileError>(Some(places))
    });
    let converted = converted.await.map_err(io::Error::other)?.map_err(|error| file_error(&name, error))?;
    let Some(ConvertedPlaces { format, places }) = converted else { return Ok((file, copy_of)) };
    context.console.info(&format!(
        "{name} is {format}; its {places} places are read from a CSV copy, and the report names the lines of {}",
        converted_path.display()
    ));
    Ok((converted_path, Some(name)))
}
