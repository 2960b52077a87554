//! Text in pictures, which has no line breaks of its own: measured by rough widths, broken at spaces, cut with `…`.

use maud::{Markup, html};

/// A text of a picture, in the font of all pictures.
pub(super) struct Text {
    /// The left edge and the first base line, in pixels.
    pub(super) at: (u32, u32),
    /// The size of the font, in pixels.
    pub(super) size: u32,
    pub(super) is_bold: bool,
    /// A colour as SVG writes it.
    pub(super) color: &'static str,
}

impl Text {
    /// The lines of the text, below each other.
    pub(super) fn lines(&self, lines: &[String]) -> Markup {
        let (x, y) = self.at;
        html! {
            @for (y, line) in (y..).step_by((self.size * 23 / 20) as usize).zip(lines) {
                text x=(x) y=(y) font-family="Public Sans" font-size=(self.size) fill=(self.color)
                    font-weight=(if self.is_bold { "bold" } else { "normal" }) { (line) }
            }
        }
    }

    /// One line.
    pub(super) fn line(&self, line: &str) -> Markup {
        self.lines(&[line.to_owned()])
    }
}

/// Breaks a text into at most `lines` lines of `width` font sizes; what is left is cut with `…`.
pub(super) fn wrap(text: &str, width: f32, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    // XML has no such letters.
    let text: String =
        text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')).collect();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let joined = wrapped.last().map(|line| format!("{line} {word}"));
        match joined.filter(|joined| measure(joined) <= width) {
            Some(joined) => *wrapped.last_mut().unwrap_or(&mut String::new()) = joined,
            None if wrapped.len() < lines => wrapped.push(cut(word, width)),
            None => {
                if let Some(last) = wrapped.last_mut() {
                    *last = cut(&format!("{last} {word} {}", words.next().unwrap_or_default()), width);
                }
                break;
            }
        }
    }
    wrapped
}

/// The text if it fits, else its beginning with `…`.
fn cut(text: &str, width: f32) -> String {
    if measure(text) <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for letter in text.chars() {
        if measure(&cut) + letter_width(letter) + 1.0 > width {
            break;
        }
        cut.push(letter);
    }
    format!("{}…", cut.trim_end())
}

/// The width of a text, in font sizes.
fn measure(text: &str) -> f32 {
    text.chars().map(letter_width).sum()
}

/// A letter's width in bold, rounded up.
fn letter_width(letter: char) -> f32 {
    match letter {
        'i' | 'í' | 'l' | 'j' | 'I' | '.' | ',' | '\'' | ' ' | '·' => 0.3,
        'f' | 't' | 'r' | '-' | '(' | ')' => 0.4,
        'm' | 'M' | 'w' | 'W' | '@' => 0.95,
        _ if letter.is_uppercase() => 0.75,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::{measure, wrap};

    #[test]
    fn texts_are_broken_at_spaces_and_cut() {
        assert_eq!(wrap("Farmacia del Águila", 20.0, 2), ["Farmacia del Águila"]);
        assert_eq!(wrap("Farmacia del Águila", 8.0, 2), ["Farmacia del", "Águila"]);
        let cut = wrap("Farmacia del Águila y de todos los otros pájaros", 8.0, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].starts_with("Águila y") && cut[1].ends_with('…'), "{cut:?}");
        assert!(cut.iter().all(|line| measure(line) <= 8.0), "{cut:?}");
        let long = wrap(&"x".repeat(500), 8.0, 3);
        assert!(long.len() == 1 && long[0].ends_with('…') && measure(&long[0]) <= 9.0);
        assert!(wrap("  ", 8.0, 2).is_empty());
        assert_eq!(wrap("A\u{ffff}B\u{7}", 8.0, 1), ["AB"]);
    }
}
