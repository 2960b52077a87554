//! Text folded for comparison.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds a text for comparison: without case and accents, words separated by one space. 'Óptica  Muñoz' becomes
/// 'optica munoz'.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn names_are_folded() {
        for (text, folded) in [("Óptica  Muñoz", "optica munoz"), ("Talle (XL)", "talle xl"), ("", "")] {
            assert_eq!(fold(text), folded);
        }
    }
}
