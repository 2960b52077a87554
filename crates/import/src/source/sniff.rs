//! Detects a file's encoding and separator, and refuses files that are not CSV.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use serde::{Deserialize, Serialize};

use super::text_reader::ByteOrder;
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
    /// 'Unicode text' of spreadsheets
    #[value(name = "utf-16")]
    Utf16,
}

impl Encoding {
    /// Decodes a field. The bytes of UTF-16 are UTF-8 by now, with U+FFFD for those that were invalid.
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, UndecodedField> {
        let text = match self {
            Self::Utf8 | Self::Utf16 => {
                Cow::Borrowed(std::str::from_utf8(bytes).map_err(|_| UndecodedField::InvalidBytes)?)
            }
            Self::Windows1252 => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        };
        // Windows-1252 maps five unused bytes to control characters, which no table has.
        let is_control = |letter: &char| letter.is_control() && !matches!(letter, '\t' | '\n' | '\r');
        match text.chars().find(is_control) {
            Some(control) => Err(UndecodedField::Control(control)),
            None if self == Self::Utf16 && text.contains(char::REPLACEMENT_CHARACTER) => {
                Err(UndecodedField::InvalidBytes)
            }
            None => Ok(text),
        }
    }

    /// Decodes bytes for messages, replacing invalid ones.
    pub fn decode_lossy(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 | Self::Utf16 => String::from_utf8_lossy(bytes),
            Self::Windows1252 => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        }
    }

    /// The encoding's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Windows1252 => "Windows-1252",
            Self::Utf16 => "UTF-16",
        }
    }
}

/// The reason why a field is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndecodedField {
    /// Bytes of another encoding.
    InvalidBytes,
    /// A control character.
    Control(char),
}

/// The names of the control characters up to 0x1F.
const CONTROL_NAMES: [&str; 32] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
];

/// Names a control character, as in 'an ESC byte (0x1B)'.
pub(super) fn name_control(control: char) -> String {
    let code = u32::from(control);
    match CONTROL_NAMES.get(code as usize) {
        Some(name) => {
            let article = if name.starts_with(['A', 'E', 'F', 'L', 'N', 'R', 'S']) { "an" } else { "a" };
            format!("{article} {name} byte (0x{code:02X})")
        }
        None if control == '\u{7f}' => "a DEL byte (0x7F)".to_owned(),
        None => format!("the control character 0x{code:02X}"),
    }
}

/// The byte order of a file that is UTF-16: by its byte order mark, or because every second byte at its begin is zero.
pub(super) fn detect_utf16(begin: &[u8]) -> Option<ByteOrder> {
    match begin {
        [0xff, 0xfe, ..] => return Some(ByteOrder::Little),
        [0xfe, 0xff, ..] => return Some(ByteOrder::Big),
        _ => {}
    }
    let shown = &begin[..begin.len().min(256)];
    let is_zero = |offset: usize| shown.iter().skip(offset).step_by(2).all(|byte| *byte == 0);
    let has_zero = |offset: usize| shown.iter().skip(offset).step_by(2).any(|byte| *byte == 0);
    match shown.len() {
        0..8 => None,
        _ if is_zero(1) && !has_zero(0) => Some(ByteOrder::Little),
        _ if is_zero(0) && !has_zero(1) => Some(ByteOrder::Big),
        _ => None,
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

/// The way from a spreadsheet to a file that is read.
const SAVE_AS: &str = "open it in a spreadsheet and save it as CSV ('Guardar como', then 'CSV UTF-8' or 'Texto Unicode'), and import that";

pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

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
    let is_page = begin.strip_prefix(BYTE_ORDER_MARK).unwrap_or(begin).trim_ascii_start().starts_with(b"<");
    if begin.starts_with(b"PK\x03\x04") || begin.starts_with(b"\xd0\xcf\x11\xe0") {
        return refused("spreadsheet", "it is a spreadsheet (xlsx, xls or ods) or another archive", SAVE_AS);
    }
    if is_page {
        return refused("page", "it is a web page or XML, whatever its name ends in", SAVE_AS);
    }
    if begin.starts_with(b"%PDF") {
        return refused("binary", "it is a PDF", "ask for the table itself, and save it as CSV");
    }
    if begin.contains(&0) {
        return refused("binary", "it is not text", SAVE_AS);
    }
    Ok(())
}

/// The separators that are detected.
pub(super) const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The separator that the first line sets, as in `sep=;`, which spreadsheets write for each other.
pub(super) fn find_separator_line(begin: &[u8]) -> Option<u8> {
    let line = begin.strip_prefix(BYTE_ORDER_MARK).unwrap_or(begin);
    let line = line.split(|byte| matches!(byte, b'\r' | b'\n')).next()?;
    let (name, separator) = line.trim_ascii_end().split_at_checked(4)?;
    let separator = if line == b"sep=\t" { b"\t" } else { separator };
    match separator {
        [separator] if name.eq_ignore_ascii_case(b"sep=") && SEPARATORS.contains(separator) => Some(*separator),
        _ => None,
    }
}

/// The most frequent of the separators in the first line.
pub(super) fn detect_separator(begin: &[u8]) -> u8 {
    let mut counts = SEPARATORS.map(|separator| (separator, 0));
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
        assert_eq!(Encoding::Windows1252.decode(b"Mu\xf1oz \x80").as_deref(), Ok("Muñoz €"));
        assert_eq!(Encoding::Windows1252.decode(b"\x81"), Err(UndecodedField::Control('\u{81}')));
        assert_eq!(Encoding::Utf8.decode(b"Mu\xf1oz"), Err(UndecodedField::InvalidBytes));
        assert_eq!(Encoding::Utf8.decode(b"a\x07"), Err(UndecodedField::Control('\x07')));
        assert_eq!(Encoding::Utf16.decode("a\u{fffd}".as_bytes()), Err(UndecodedField::InvalidBytes));
    }

    #[test]
    fn what_is_no_table() {
        for (begin, good) in [
            (&b"slug,name"[..], true),
            (b"", false),
            (b"\xef\xbb\xbf", false),
            (b"PK\x03\x04xl/", false),
            (b"%PDF-1.7", false),
            (b"\xef\xbb\xbf\n<html><table>", false),
            (b"a\0b", false),
        ] {
            assert_eq!(check_is_csv(begin).is_ok(), good, "{begin:?}");
        }
    }

    #[test]
    fn utf_16_is_known_by_its_mark_or_by_every_second_byte() {
        for (begin, order) in [
            (&b"\xff\xfef\0"[..], Some(ByteOrder::Little)),
            (b"\xfe\xff\0f", Some(ByteOrder::Big)),
            (b"f\0e\0c\0h\0a\0", Some(ByteOrder::Little)),
            (b"\0f\0e\0c\0h\0a", Some(ByteOrder::Big)),
            (b"f\0e\0c\0", None),
            (b"f\0e\0c\0\0\0a\0", None),
            (b"fecha,farmacia", None),
            (b"\0\0\0\0\0\0\0\0", None),
        ] {
            assert_eq!(detect_utf16(begin), order, "{begin:?}");
        }
    }

    #[test]
    fn a_first_line_may_set_the_separator() {
        for (begin, found) in [
            ("sep=;\r\na,b;c", Some(b';')),
            ("\u{feff}SEP=,\na", Some(b',')),
            ("sep=\t\na", Some(b'\t')),
            ("sep=x\na", None),
            ("sep=;;\na", None),
            ("september\n", None),
            ("", None),
        ] {
            assert_eq!(find_separator_line(begin.as_bytes()), found, "{begin:?}");
        }
    }

    #[test]
    fn control_characters_have_names() {
        for (control, name) in [
            ('\x1b', "an ESC byte (0x1B)"),
            ('\x07', "a BEL byte (0x07)"),
            ('\x7f', "a DEL byte (0x7F)"),
            ('\u{81}', "the control character 0x81"),
        ] {
            assert_eq!(name_control(control), name);
        }
    }
}
