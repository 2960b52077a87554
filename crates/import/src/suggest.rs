//! Suggestions for mistyped names, ignoring case and accents.

use strsim::jaro_winkler;

use crate::text::fold;

/// The least similarity, of 1, of a suggestion.
const MIN_SIMILARITY: f64 = 0.75;
/// The similarity of a name that contains the other: less than that of a slip of the pen.
const CONTAINED: f64 = 0.95;
/// The most suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// The known names that are most similar, best first. A name that contains the other counts as similar.
pub fn closest_names<'a>(name: &str, known_names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Cut very long input: comparing it would cost its length times that of every name.
    let name: String = fold(name).chars().take(100).collect();
    if name.is_empty() {
        return Vec::new();
    }
    let likeness = |known: &str| {
        let known = fold(known);
        let whole = jaro_winkler(&name, &known);
        if name.len() > 2 && (known.contains(&name) || name.contains(&known)) {
            return whole.max(CONTAINED);
        }
        // A single word may match one word of a name, but scores lower than a match of the whole.
        let words = known.split(' ').filter(|_| !name.contains(' ')).map(|word| 0.9 * jaro_winkler(&name, word));
        words.fold(whole, f64::max)
    };
    let mut alike: Vec<_> = known_names.into_iter().map(|known| (likeness(known), known)).collect();
    alike.retain(|(likeness, _)| *likeness >= MIN_SIMILARITY);
    alike.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    alike.into_iter().take(MAX_SUGGESTIONS).map(|(_, known)| known).collect()
}

/// "did you mean …?" with similar names, otherwise a list of the known names.
pub fn did_you_mean(name: &str, known_names: &[&str]) -> String {
    let near = closest_names(name, known_names.iter().copied());
    if !near.is_empty() {
        return format!("did you mean {}?", near.join(" or "));
    }
    let shown = known_names.iter().take(10).copied().collect::<Vec<_>>().join(", ");
    match known_names.len() {
        0 => "there are none".to_owned(),
        1 => format!("there is {shown}"),
        2..=10 => format!("there are {shown}"),
        _ => format!("there are {shown}, …"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_people_mean_them() {
        let known = ["farmacia-savy", "farmacia-slapak", "el-13"];
        assert_eq!(closest_names("Farmacia SAVI", known).first(), Some(&"farmacia-savy"));
        assert_eq!(closest_names("slapak", known), ["farmacia-slapak"]);
        assert_eq!(closest_names("slapac", known), ["farmacia-slapak"]);
        assert_eq!(closest_names("farmacia-savi", ["farmacia", "farmacia-savy"]), ["farmacia-savy", "farmacia"]);
        assert!(closest_names("zzz", known).is_empty());
        assert_eq!(did_you_mean("zzz", &known), "there are farmacia-savy, farmacia-slapak, el-13");
        assert_eq!(did_you_mean("savy", &known), "did you mean farmacia-savy?");
    }
}
