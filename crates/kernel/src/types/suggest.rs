//! 'Did you mean': the known names most like one that nobody knows.

use strsim::jaro_winkler;

/// How many names are offered.
const SUGGESTIONS_MAX: usize = 3;

/// How alike two names are, of 1, before one is offered for the other.
const SIMILARITY_MIN: f64 = 0.75;

/// The known names most like `name`, the likeliest first. One that contains it, or is contained in it, is like it.
pub fn closest_matches(name: &str, known: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    // Nobody meant a name that is longer than any; comparing it would cost its length times theirs.
    let name: String = name.trim().chars().take(100).collect::<String>().to_lowercase();
    if name.is_empty() {
        return Vec::new();
    }
    let likeness = |known: &str| match name.len() > 2 && (known.contains(&name) || name.contains(known)) {
        true => 1.0,
        false => jaro_winkler(&name, known),
    };
    let mut alike: Vec<_> = known.into_iter().map(|known| (likeness(known), known)).collect();
    alike.retain(|(likeness, _)| *likeness >= SIMILARITY_MIN);
    alike.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    alike.into_iter().take(SUGGESTIONS_MAX).map(|(_, known)| known).collect()
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
