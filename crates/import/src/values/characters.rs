//! Characters that the server refuses in every text: invisible ones that change how the text around them reads.

use super::ParseError;

/// Refuses control characters, bidirectional embeddings, overrides and isolates, the zero width space, and the
/// separators of lines and paragraphs in a single line.
pub fn check_single_line(text: &str) -> Result<(), ParseError> {
    let is_forbidden = |letter: &char| {
        letter.is_control()
            || matches!(letter, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    match text.chars().find(is_forbidden) {
        None => Ok(()),
        Some(letter) => Err(ParseError {
            code: "import.character",
            message: format!("it contains the character U+{:04X}, which is not allowed here", u32::from(letter)),
            help: "type the text again without the invisible character".into(),
        }),
    }
}

/// Refuses the same in a text of several lines; line breaks are allowed.
pub fn check_multi_line(text: &str) -> Result<(), ParseError> {
    text.split('\n').try_for_each(|line| check_single_line(line.strip_suffix('\r').unwrap_or(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_show_nothing_are_refused_and_joiners_are_not() {
        for letter in ['\0', '\t', '\n', '\u{1b}', '\u{85}', '\u{200b}', '\u{2028}', '\u{2029}', '\u{202e}', '\u{2069}']
        {
            let refused = check_single_line(&format!("a{letter}b")).expect_err("it shows nothing");
            assert!(refused.message.contains(&format!("U+{:04X}", u32::from(letter))), "{}", refused.message);
            assert_eq!(check_multi_line(&format!("a{letter}b")).is_ok(), letter == '\n');
        }
        assert_eq!(check_single_line("ñ\u{200d}\u{200c}🍕"), Ok(()));
        assert_eq!(check_multi_line("a\r\nb\n"), Ok(()));
    }
}
