//! Suggestions for an unknown name: the most similar known names ('Did you mean …?').

use strsim::jaro_winkler;

/// The most suggestions.
const SUGGESTIONS_MAX: usize = 3;

/// The minimum similarity of a suggestion, from 0 to 1.
const SIMILARITY_MIN: f64 = 0.75;

/// The known names most similar to `name`, most similar first. A name that contains the other counts as most similar.
pub fn closest_matches(name: &str, known_names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    // The time of a comparison grows with the product of the lengths, and no known name is this long.
    let name: String = name.trim().chars().take(100).collect::<String>().to_lowercase();
    if name.is_empty() {
        return Vec::new();
    }
    let similarity = |known: &str| match name.len() > 2 && (known.contains(&name) || name.contains(known)) {
        true => 1.0,
        false => jaro_winkler(&name, known),
    };
    let mut similar: Vec<_> = known_names.into_iter().map(|known| (similarity(known), known)).collect();
    similar.retain(|(similarity, _)| *similarity >= SIMILARITY_MIN);
    similar.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    similar.into_iter().take(SUGGESTIONS_MAX).map(|(_, known)| known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_what_was_meant() {
        let known =
            ["system.ping", "jobs.list", "jobs.retry", "notifications.outbox.list", "notifications.outbox.retry"];
        for (name, first) in [
            ("jobs.retri", Some("jobs.retry")),
            ("Jobs.List ", Some("jobs.list")),
            ("ping", Some("system.ping")),
            ("outbox.list", Some("notifications.outbox.list")),
            ("notification.outbox.retry", Some("notifications.outbox.retry")),
            ("wallets.transactions.reconcile", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(closest_matches(name, known).first().copied(), first, "{name}");
        }
        assert_eq!(closest_matches("jobs", known), ["jobs.list", "jobs.retry"]);
        assert!(closest_matches(&"jobs.list".repeat(100_000), known).len() <= SUGGESTIONS_MAX);
    }
}
