//! Files of places: GeoJSON, and the JSON of OpenStreetMap's Overpass API, as the columns of points of interest.
//!
//! The file is read place by place, so that its size does not matter, and written as a CSV of our columns. From there on it is
//! imported like any other CSV.

mod document;
mod geo_json;
mod overpass;
#[cfg(test)]
mod places_tests;
mod sample;
mod tags;

use std::io::{BufRead, BufReader, Write};

use crate::importers::ImportKind;
use crate::problem::FileError;
use crate::source::Input;
pub use sample::write_sample_town;

use document::{DocumentFormat, read_document};

/// A place of a file, as the values of our columns.
type PlaceColumns = Vec<(&'static str, String)>;

/// The result of a conversion.
#[derive(Debug, PartialEq, Eq)]
pub struct ConvertedPlaces {
    /// The format, as in 'GeoJSON'.
    pub format: &'static str,
    /// The places.
    pub places: u64,
}

/// True for a file that begins as a JSON object.
pub fn is_json(input: &dyn Input) -> Result<bool, FileError> {
    let mut bytes = BufReader::new(input.open()?);
    let begin = bytes.fill_buf().map_err(|error| input.read_error(&error))?;
    let begin = begin.strip_prefix("\u{feff}".as_bytes()).unwrap_or(begin);
    Ok(begin.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{'))
}

/// Converts a file to CSV, with a row for each of its places.
pub fn convert_places(input: &dyn Input, output: &mut dyn Write) -> Result<ConvertedPlaces, FileError> {
    let columns: Vec<&str> = ImportKind::Pois.columns().iter().map(|column| column.name).collect();
    let mut places = 0;
    let mut write = |values: Vec<&str>| {
        let line = values.into_iter().map(quote_field).collect::<Vec<_>>().join(",") + "\n";
        let help = "free disk space or check the permissions";
        let failed = |error: std::io::Error| FileError::new(FileError::OUTPUT_CODE, error.to_string(), help);
        output.write_all(line.as_bytes()).map_err(failed)
    };
    write(columns.clone())?;
    let format = read_document(input, &mut |format, index, place| {
        let place = match format {
            DocumentFormat::GeoJson => geo_json::place_columns(index, place)?,
            DocumentFormat::Overpass => overpass::place_columns(index, place)?,
        };
        let Some(place) = place else { return Ok(()) };
        places += 1;
        let value =
            |column: &&str| place.iter().find(|(name, _)| name == column).map_or("", |(_, value)| value.as_str());
        write(columns.iter().map(value).collect())
    })?;
    Ok(ConvertedPlaces { format: format.name(), places })
}

/// A field of a CSV file, quoted where it has to be.
fn quote_field(text: &str) -> String {
    let field = crate::formula_escape::escape_formula(text);
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.into_owned(),
    }
}
