//! Characters that the server takes in no text: those that show nothing and change how the text around them reads.

use super::NotRead;

/// Refuses control characters, bidirectional embeddings, overrides and isolates, the zero width space, and the separators
/// of lines and paragraphs in a single line.
pub(crate) fn check_line(text: &str) -> Result<(), NotRead> {
    let is_forbidden = |letter: &char| {
        letter.is_control()
            || matches!(letter, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    match text.chars().find(is_forbidden) {
        None => Ok(()),
        Some(letter) => Err(NotRead {
            code: "import.character",
            message: format!("it contains the character U+{:04X}, which is not allowed here", u32::from(letter)),
            help: "type the text again without the invisible character".into(),
        }),
    }
}

/// Refuses the same in several lines, whose ends are allowed.
pub(crate) fn check_lines(text: &str) -> Result<(), NotRead> {
    text.split('\n').try_for_each(|line| check_line(line.strip_suffix('\r').unwrap_or(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_show_nothing_are_refused_and_joiners_are_not() {
        for letter in ['\0', '\t', '\n', '\u{1b}', '\u{85}', '\u{200b}', '\u{2028}', '\u{2029}', '\u{202e}', '\u{2069}']
        {
            let refused = check_line(&format!("a{letter}b")).expect_err("it shows nothing");
            assert!(refused.message.contains(&format!("U+{:04X}", u32::from(letter))), "{}", refused.message);
            assert_eq!(check_lines(&format!("a{letter}b")).is_ok(), letter == '\n');
        }
        assert_eq!(check_line("ñ\u{200d}\u{200c}🍕"), Ok(()));
        assert_eq!(check_lines("a\r\nb\n"), Ok(()));
    }
}
