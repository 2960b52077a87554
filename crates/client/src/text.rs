//! Text for people: names folded for comparison, and addresses in one line.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::types::Address;

/// An address in one line, such as `Mitre 456, apt B, Adrogué`; empty without any known part.
pub fn format_address(address: &Address) -> String {
    let street = format!("{} {}", address.street, address.number);
    let inside = [("floor ", &address.flat), ("apt ", &address.apartment)];
    let inside = inside.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name}{text}"));
    let parts =
        [street.trim().to_owned()].into_iter().chain(inside).chain([address.city.clone(), address.indications.clone()]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Folds a text for comparison and search: without case and accents, words separated by one space. 'Óptica  Muñoz' becomes
/// 'optica munoz'.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_folded() {
        for (text, folded) in [("Óptica  Muñoz", "optica munoz"), ("Miralta (Farma 24)", "miralta farma 24"), ("", "")]
        {
            assert_eq!(fold(text), folded);
        }
    }
}
