//! Reads a JSON document place by place: memory holds one place.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::problem::FileError;
use crate::source::Input;

/// The most bytes of a place, so that a broken file does not fill the memory.
const PLACE_BYTES_MAX: usize = 16 << 20;

/// The format of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentFormat {
    /// A collection of GeoJSON features.
    GeoJson,
    /// An answer of the Overpass API.
    Overpass,
}

impl DocumentFormat {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::GeoJson => "GeoJSON",
            Self::Overpass => "Overpass JSON",
        }
    }

    /// The format whose places are below a field of the document.
    fn from_field(name: &str) -> Option<Self> {
        match name {
            "features" => Some(Self::GeoJson),
            "elements" => Some(Self::Overpass),
            _ => None,
        }
    }
}

/// A function that takes a place with its index in the file, from 1.
type TakePlace<'a> = dyn FnMut(DocumentFormat, u64, Value) -> Result<(), FileError> + 'a;

/// Reads a document, and hands over its places one by one.
pub(super) fn read_document(input: &dyn Input, take: &mut TakePlace<'_>) -> Result<DocumentFormat, FileError> {
    let since_place = Rc::new(Cell::new(0));
    let mut bytes = BufReader::new(PlaceReader { input: input.open()?, since_place: Rc::clone(&since_place) });
    skip_byte_order_mark(&mut bytes).map_err(|error| input.read_error(&error))?;
    let (failed, format) = (RefCell::new(None), Cell::new(None));
    let document = Document { take: RefCell::new(take), failed: &failed, format: &format, since_place: &since_place };
    let mut json = serde_json::Deserializer::from_reader(bytes);
    let read = document.deserialize(&mut json).and_then(|()| json.end());
    if let Some(error) = failed.into_inner() {
        return Err(error);
    }
    read.map_err(|error| json_error(input, &error))?;
    format.get().ok_or_else(|| {
        let message = "the file has neither `features` nor `elements`";
        FileError::new("import.json_format", message, "export GeoJSON, or ask Overpass for [out:json]")
    })
}

fn skip_byte_order_mark(bytes: &mut impl io::BufRead) -> io::Result<()> {
    if bytes.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
        bytes.consume("\u{feff}".len());
    }
    Ok(())
}

fn json_error(input: &dyn Input, error: &serde_json::Error) -> FileError {
    let position = (u32::try_from(error.line()).unwrap_or(u32::MAX), error.column().max(1));
    let place = (error.line() > 0).then_some(position);
    match error.io_error_kind() {
        Some(io::ErrorKind::InvalidData) => {
            FileError::new("import.row_length", "a place is larger than 16 MiB", "remove it, or ask for `out center`")
        }
        Some(kind) => input.read_error(&kind.into()),
        None => {
            let text = error.to_string();
            let message = text.split(" at line ").next().unwrap_or(&text);
            let help = "the file is cut off or was edited: export it again";
            let error = FileError::new("import.json", format!("it is not JSON: {message}"), help);
            FileError { position: place, ..error }
        }
    }
}

/// Fails when a place is too large.
struct PlaceReader<'a> {
    input: Box<dyn Read + 'a>,
    since_place: Rc<Cell<usize>>,
}

impl Read for PlaceReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.since_place.set(self.since_place.get() + read);
        if self.since_place.get() > PLACE_BYTES_MAX {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(read)
    }
}

/// The document, an object; its other fields are skipped.
struct Document<'a, 'b> {
    take: RefCell<&'a mut TakePlace<'b>>,
    failed: &'a RefCell<Option<FileError>>,
    format: &'a Cell<Option<DocumentFormat>>,
    since_place: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<String>()? {
            match DocumentFormat::from_field(&name) {
                Some(format) => {
                    self.format.set(Some(format));
                    fields.next_value_seed(Places { document: &self, format })?;
                }
                None => drop(fields.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// The array of places.
struct Places<'d, 'a, 'b> {
    document: &'d Document<'a, 'b>,
    format: DocumentFormat,
}

impl<'de> DeserializeSeed<'de> for Places<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Places<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array of places")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut places: A) -> Result<(), A::Error> {
        let mut index = 0;
        while let Some(place) = places.next_element::<Value>()? {
            index += 1;
            self.document.since_place.set(0);
            let taken = (self.document.take.borrow_mut())(self.format, index, place);
            taken.map_err(|error| {
                self.document.failed.replace(Some(error));
                de::Error::custom("refused")
            })?;
        }
        Ok(())
    }
}
