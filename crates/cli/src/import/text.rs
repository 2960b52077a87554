//! Names as people mean them: without case and accents, and the nearest of those known.

use strsim::jaro_winkler;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How alike two names are, of 1, before one is offered for the other.
const ALIKE: f64 = 0.75;
/// How many names are offered.
const OFFERED: usize = 3;

/// The text without case and accents, its words separated by one space: 'Óptica  Muñoz' becomes 'optica munoz'.
pub(crate) fn fold(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The known names most like a folded one, the likeliest first.
pub(crate) fn nearest<'a>(folded: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Nobody meant a name that is longer than any; comparing it would cost its length times theirs.
    let name: String = folded.chars().take(100).collect();
    if name.is_empty() {
        return Vec::new();
    }
    let mut alike: Vec<_> = known.into_iter().map(|known| (jaro_winkler(&name, &fold(known)), known)).collect();
    alike.retain(|(likeness, _)| *likeness >= ALIKE);
    alike.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    alike.into_iter().take(OFFERED).map(|(_, known)| known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_people_mean_them() {
        for (text, folded) in [("Óptica  Muñoz", "optica munoz"), ("Miralta (Farma 24)", "miralta farma 24"), ("", "")]
        {
            assert_eq!(fold(text), folded);
        }
        let known = ["farmacia-savy", "farmacia-slapak", "el-13"];
        assert_eq!(nearest("farmacia savi", known).first(), Some(&"farmacia-savy"));
        assert!(nearest("zzz", known).is_empty());
    }
}
