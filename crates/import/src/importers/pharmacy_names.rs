//! Names of pharmacies as people write them: without the word 'Farmacia', or several in one cell.

/// The words for a pharmacy that a name may begin with.
const GENERIC_WORDS: [&str; 4] = ["farmacia", "farmacias", "farm", "fcia"];
/// The texts between the names in a cell, in the order they are tried.
const JOINERS: [&str; 9] = ["/", "\n", ";", "+", "&", " - ", ",", " y ", " e "];
/// The longest cell that is split.
const SPLIT_LENGTH_MAX: usize = 300;

/// A folded name without the word for a pharmacy at its begin.
pub(super) fn short_name(folded: &str) -> &str {
    match folded.split_once(' ') {
        Some((first, rest)) if GENERIC_WORDS.contains(&first) => rest,
        None if GENERIC_WORDS.contains(&folded) => "",
        _ => folded,
    }
}

/// The pharmacies of a cell whose every part names one; none when a part does not. A name may contain a joiner, as in 'Paz y
/// Bien'.
pub(super) fn split_names(text: &str, find: &impl Fn(&str) -> Option<u32>) -> Option<Vec<u32>> {
    if text.len() > SPLIT_LENGTH_MAX {
        return None;
    }
    if let Some(found) = find(text.trim()) {
        return Some(vec![found]);
    }
    // ASCII letters alone change, so that the positions stay.
    let lower = text.to_ascii_lowercase();
    JOINERS.iter().find_map(|joiner| {
        lower.match_indices(joiner).find_map(|(at, _)| {
            let first = find(text[..at].trim())?;
            let mut found = split_names(&text[at + joiner.len()..], find)?;
            found.insert(0, first);
            Some(found)
        })
    })
}

/// The parts of a cell between the first sort of joiner that it has.
pub(super) fn named_parts(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_lowercase();
    let Some(joiner) = JOINERS.iter().find(|joiner| lower.contains(*joiner)) else { return vec![text] };
    let (mut parts, mut begin) = (Vec::new(), 0);
    for (at, _) in lower.match_indices(joiner) {
        parts.push(text[begin..at].trim());
        begin = at + joiner.len();
    }
    parts.push(text[begin..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_names_several() {
        let names = ["Rossi", "Del Pueblo", "Paz y Bien", "Norte-Sur"];
        let find = |text: &str| {
            names.iter().position(|name| name.eq_ignore_ascii_case(text)).and_then(|at| at.try_into().ok())
        };
        for (text, found) in [
            ("Rossi y Del Pueblo", Some(vec![0, 1])),
            ("ROSSI Y DEL PUEBLO", Some(vec![0, 1])),
            ("Rossi / Del Pueblo", Some(vec![0, 1])),
            ("Rossi - Del Pueblo", Some(vec![0, 1])),
            ("Rossi/Norte-Sur, Del Pueblo", Some(vec![0, 3, 1])),
            ("Rossi y Paz y Bien", Some(vec![0, 2])),
            ("Paz y Bien y Rossi", Some(vec![2, 0])),
            ("Paz y Bien", Some(vec![2])),
            ("Rossi y Savi", None),
            ("Rossi y", None),
            ("", None),
        ] {
            assert_eq!(split_names(text, &find), found, "{text}");
        }
        assert_eq!(named_parts("Rossi y Savi"), ["Rossi", "Savi"]);
        assert_eq!(named_parts("Rossi"), ["Rossi"]);
    }

    #[test]
    fn the_word_for_a_pharmacy_is_left_out() {
        for (name, short) in [
            ("farmacia rossi", "rossi"),
            ("fcia del pueblo", "del pueblo"),
            ("farmaceutica del sur", "farmaceutica del sur"),
            ("farmacia", ""),
            ("el 13", "el 13"),
        ] {
            assert_eq!(short_name(name), short);
        }
    }
}
