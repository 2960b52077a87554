//! Names as people mean them: without case and accents, and the nearest of those known.

use strsim::jaro_winkler;

pub(crate) use hub_client::text::fold;

/// How alike two names are, of 1, before one is offered for the other.
const ALIKE: f64 = 0.75;
/// How many names are offered.
const OFFERED: usize = 3;

/// The known names most like one, the likeliest first. One that contains it, or is contained in it, is like it.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Nobody meant a name that is longer than any; comparing it would cost its length times theirs.
    let name: String = fold(name).chars().take(100).collect();
    if name.is_empty() {
        return Vec::new();
    }
    let likeness = |known: &str| {
        let known = fold(known);
        if name.len() > 2 && (known.contains(&name) || name.contains(&known)) {
            return 1.0;
        }
        // One word may be meant for one of several, but less likely than for the whole.
        let words = known.split(' ').filter(|_| !name.contains(' ')).map(|word| 0.9 * jaro_winkler(&name, word));
        words.fold(jaro_winkler(&name, &known), f64::max)
    };
    let mut alike: Vec<_> = known.into_iter().map(|known| (likeness(known), known)).collect();
    alike.retain(|(likeness, _)| *likeness >= ALIKE);
    alike.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    alike.into_iter().take(OFFERED).map(|(_, known)| known).collect()
}

/// The nearest of the known names as a question, or else the names there are.
pub(crate) fn meant(name: &str, known: &[&str]) -> String {
    let near = nearest(name, known.iter().copied());
    if !near.is_empty() {
        return format!("did you mean {}?", near.join(" or "));
    }
    let shown = known.iter().take(10).copied().collect::<Vec<_>>().join(", ");
    match known.len() {
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
        assert_eq!(nearest("Farmacia SAVI", known).first(), Some(&"farmacia-savy"));
        assert_eq!(nearest("slapak", known), ["farmacia-slapak"]);
        assert_eq!(nearest("slapac", known), ["farmacia-slapak"]);
        assert!(nearest("zzz", known).is_empty());
        assert_eq!(meant("zzz", &known), "there are farmacia-savy, farmacia-slapak, el-13");
        assert_eq!(meant("savy", &known), "did you mean farmacia-savy?");
    }
}
