//! The name of an uploaded file: the last part of the client's path, without control characters, of 1 to 120 characters.

use hub_kernel::types::text::check_single_line;

/// The most characters of a name.
const LENGTH_MAX: usize = 120;

/// The most characters of an extension that a long name keeps.
const EXTENSION_MAX: usize = 16;

/// The name of a file whose own name is empty.
const UNNAMED: &str = "archivo";

/// The name to keep of the name that a client gives.
pub(super) fn clean_file_name(given: &str) -> String {
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String =
        last.chars().filter(|letter| check_single_line(letter.encode_utf8(&mut [0; 4])).is_ok()).collect();
    let name = kept.trim();
    if name.is_empty() {
        return UNNAMED.to_owned();
    }
    if name.chars().count() <= LENGTH_MAX {
        return name.to_owned();
    }
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    let extension = extension.filter(|extension| (1..=EXTENSION_MAX).contains(&extension.chars().count()));
    let end = extension.map(|extension| format!(".{extension}")).unwrap_or_default();
    let start: String = name.chars().take(LENGTH_MAX - end.chars().count()).collect();
    format!("{}{end}", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::clean_file_name;

    #[test]
    fn names() {
        let long = "ñ".repeat(200);
        for (given, name) in [
            ("foto.jpg", "foto.jpg".to_owned()),
            ("C:\\fotos\\foto.jpg", "foto.jpg".into()),
            ("../../etc/passwd", "passwd".into()),
            ("a/", "archivo".into()),
            ("", "archivo".into()),
            (" \t ", "archivo".into()),
            ("mi\u{0}fo\r\nto\u{202e}.jpg", "mifoto.jpg".into()),
            (&format!("{long}.jpeg"), format!("{}.jpeg", "ñ".repeat(115))),
            (&long, "ñ".repeat(120)),
            (&format!("a.{long}"), format!("a.{}", "ñ".repeat(118))),
        ] {
            assert_eq!(clean_file_name(given), name, "{given}");
        }
    }
}
