//! Detects a file's encoding and separator, and refuses files that are not CSV.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use serde::{Deserialize, Serialize};

use crate::problem::FileError;

/// The character encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// The encoding of older spreadsheets
    #[value(name = "windows-1252", alias = "latin1")]
    Windows1252,
}

impl Encoding {
    /// Decodes a field; none when its bytes are invalid.
    pub fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        let text = match self {
            Self::Utf8 => Cow::Borrowed(std::str::from_utf8(bytes).ok()?),
            Self::Windows1252 => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        };
        // Windows-1252 maps five unused bytes to control characters, which no table has.
        let is_text = |letter: char| !letter.is_control() || matches!(letter, '\t' | '\n' | '\r');
        text.chars().all(is_text).then_some(text)
    }

    /// Decodes bytes for messages, replacing invalid ones.
    pub fn decode_lossy(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes),
            Self::Windows1252 => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        }
    }

    /// The encoding's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// Detects the encoding, record by record.
#[derive(Default)]
pub(super) struct EncodingDetector {
    has_mark: bool,
    utf8: bool,
    other: bool,
}

impl EncodingDetector {
    pub(super) fn from_first_bytes(begin: &[u8]) -> Self {
        Self { has_mark: begin.starts_with(BYTE_ORDER_MARK), ..Self::default() }
    }

    pub(super) fn observe(&mut self, raw: &[u8]) {
        match raw.is_ascii() {
            true => {}
            false if std::str::from_utf8(raw).is_ok() => self.utf8 = true,
            false => self.other = true,
        }
    }

    /// Non-UTF-8 bytes mean Windows-1252, unless the file has UTF-8 too: then it is UTF-8 with invalid rows, because
    /// only UTF-8 can be validated.
    pub(super) fn detected(&self) -> Encoding {
        match self.other && !self.utf8 && !self.has_mark {
            true => Encoding::Windows1252,
            false => Encoding::Utf8,
        }
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Refuses a file that is not CSV, by its first bytes.
pub(super) fn check_is_csv(begin: &[u8]) -> Result<(), FileError> {
    let refused = |found: &str, message: &str, help: &str| {
        Err(FileError::new("import.file_type", message, help).with("found", found))
    };
    if begin.is_empty() || begin == BYTE_ORDER_MARK {
        return refused(
            "empty",
            "it is empty",
            "the first line has the columns' names: `hub import template` prints them",
        );
    }
    if begin.starts_with(b"PK\x03\x04") || begin.starts_with(b"\xd0\xcf\x11\xe0") {
        return refused("spreadsheet", "it is a spreadsheet", "save it as CSV and import that");
    }
    if begin.starts_with(b"\xff\xfe") || begin.starts_with(b"\xfe\xff") {
        return refused("utf-16", "it is UTF-16", "save it as CSV in UTF-8");
    }
    if begin.contains(&0) {
        return refused("binary", "it is not text", "save it as CSV in UTF-8");
    }
    Ok(())
}

/// The most frequent of comma, semicolon and tab in the first line.
pub(super) fn detect_separator(begin: &[u8]) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in begin {
        match byte {
            b'"' => quoted = !quoted,
            b'\r' | b'\n' if !quoted => break,
            _ if quoted => {}
            _ => counts.iter_mut().filter(|(separator, _)| separator == byte).for_each(|(_, count)| *count += 1),
        }
    }
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(separator, _)| *separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators() {
        for (begin, found) in [
            ("slug,name\n1;2;3;4", b','),
            ("slug;name\n1,2,3,4", b';'),
            ("slug\tname\r1", b'\t'),
            ("\"a,b,c\";name\n", b';'),
            ("slug\n", b','),
            ("", b','),
        ] {
            assert_eq!(detect_separator(begin.as_bytes()), found, "{begin:?}");
        }
    }

    #[test]
    fn encodings() {
        let cases: [(&[&[u8]], Encoding, &str); 6] = [
            (&[b"Norte", b"Sur"], Encoding::Utf8, "ASCII alone"),
            (&["Muñoz".as_bytes(), b"Sur"], Encoding::Utf8, "UTF-8"),
            (&[b"Mu\xf1oz", b"Sur"], Encoding::Windows1252, "Windows-1252"),
            (&[b"Mu\xf1oz", "Óptica".as_bytes()], Encoding::Utf8, "both"),
            (&["\u{feff}a".as_bytes(), b"Mu\xf1oz"], Encoding::Utf8, "marked as UTF-8"),
            (&[b"\x80 10"], Encoding::Windows1252, "the euro sign"),
        ];
        for (records, encoding, name) in cases {
            let mut shown = EncodingDetector::from_first_bytes(records[0]);
            records.iter().for_each(|raw| shown.observe(raw));
            assert_eq!(shown.detected(), encoding, "{name}");
        }
        assert_eq!(Encoding::Windows1252.decode(b"Mu\xf1oz \x80").as_deref(), Some("Muñoz €"));
        assert_eq!(Encoding::Windows1252.decode(b"\x81"), None);
        assert_eq!(Encoding::Utf8.decode(b"Mu\xf1oz"), None);
        assert_eq!(Encoding::Utf8.decode(b"a\x07"), None);
    }

    #[test]
    fn what_is_no_table() {
        for (begin, good) in [
            (&b"slug,name"[..], true),
            (b"", false),
            (b"\xef\xbb\xbf", false),
            (b"PK\x03\x04xl/", false),
            (b"\xff\xfes\0l\0", false),
            (b"a\0b", false),
        ] {
            assert_eq!(check_is_csv(begin).is_ok(), good, "{begin:?}");
        }
    }
}
