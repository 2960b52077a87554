//! Imports inside the server: between the kernel's floors and between the domains, in their order.

use super::paths::{code, paths_from};
use super::{Finding, Source};

/// The domains, lowest first: one uses only those of lower ranks.
const RANKS: [&[&str]; 8] = [
    &["auth"],
    &["activities", "notifications"],
    &["workspaces", "media"],
    &["wallets", "maps", "versions"],
    &["ecommerce", "showrooms", "chat", "pharmacy", "analytics"],
    // A page shows its store, its showroom and its pharmacy.
    &["discover"],
    &["command_bus", "overviews"],
    &["backoffices", "root"],
];

/// The floors of the kernel, lowest first: one uses only those of lower ranks.
const FLOORS: [&[&str]; 10] = [
    &["types", "private_files", "kill_point"],
    &["config"],
    &["db"],
    &["pagination"],
    &["security"],
    &["messaging"],
    &["app"],
    &["tasks"],
    &["http"],
    &["telemetry"],
];

/// The paths that a file of pure rules may not name.
const IMPURE: [&str; 7] = ["sqlx::", "axum::", "Utc::now", "Local::now", "SystemTime::now", "Clock", ".now()"];

/// A floor of the kernel uses only those below it.
pub(super) fn floors(source: &Source) -> Vec<Finding> {
    let Some(inside) = source.path.strip_prefix("crates/kernel/src/") else {
        return Vec::new();
    };
    let own = inside.split('/').next().unwrap_or_default().trim_end_matches(".rs");
    if own == "lib" {
        return Vec::new();
    }
    let rank = |name: &str| FLOORS.iter().position(|floor| floor.contains(&name));
    let Some(ours) = rank(own) else {
        return vec![source.failure(1, format!("`{own}` is on no floor yet: give it one in the tidy rules"))];
    };
    let above = |(line, path): (usize, Vec<String>)| {
        let theirs = rank(&path[0])?;
        let message = format!("the floor `{own}` uses `crate::{}`, which is above it", path.join("::"));
        (theirs > ours).then(|| source.failure(line, message))
    };
    paths_from("crate::", &source.text).into_iter().filter_map(above).collect()
}

/// A domain uses another through its mod.rs, and only a lower one.
pub(super) fn domains(source: &Source) -> Vec<Finding> {
    let Some(inside) = source.path.strip_prefix("crates/api/src/domains/") else {
        return Vec::new();
    };
    let Some((own, _)) = inside.split_once('/') else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (line, path) in paths_from("crate::", &source.text) {
        if path[0] != "domains" || path.len() < 2 || path[1] == own {
            continue;
        }
        let whole = format!("crate::{}", path.join("::"));
        if path.len() > 3 && path[2].starts_with(|letter: char| letter.is_ascii_lowercase()) {
            let message = format!("`{whole}` reaches into `{}`: its mod.rs offers what others may use", path[1]);
            found.push(source.failure(line, message));
        }
        match (rank(own), rank(&path[1])) {
            (Some(ours), Some(theirs)) if theirs < ours => {}
            (Some(_), Some(_)) => {
                let message = format!("`{own}` uses `{whole}`, which is not below it");
                found.push(source.failure(line, message));
            }
            (ours, _) => {
                let name = if ours.is_none() { own } else { &path[1] };
                let message = format!("the domain `{name}` has no rank yet: give it one in the tidy rules");
                found.push(source.failure(line, message));
            }
        }
    }
    found
}

fn rank(domain: &str) -> Option<usize> {
    RANKS.iter().position(|rank| rank.contains(&domain))
}

/// Rules are pure: the same question has the same answer.
pub(super) fn rules(source: &Source) -> Vec<Finding> {
    let is_rules = source.name() == "rules.rs" || source.path.contains("/rules/");
    if !source.path.starts_with("crates/api/src/") || !is_rules {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, line) in code(&source.text).lines().enumerate() {
        if let Some(word) = IMPURE.iter().find(|word| line.contains(**word)) {
            let word = word.trim_end_matches(':');
            found.push(source.failure(index + 1, format!("rules are pure and know no `{word}`")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::messages;
    use super::*;

    const SHIFTS: &str = "crates/api/src/domains/pharmacy/shifts.rs";

    #[test]
    fn a_floor_uses_only_those_below_it() {
        let of = |path: &str, text: &str| messages(floors, &format!("crates/kernel/src/{path}"), text);
        assert!(of("http/middleware.rs", "use crate::app::App;\nuse crate::{db::Db, types::id::Id};").is_empty());
        assert!(of("db/sql.rs", "// crate::http stands on this\nuse super::Executor;\nuse crate::db::Tx;").is_empty());
        let found = of("security/rate_limits.rs", "use crate::app::App;");
        assert_eq!(found, ["the floor `security` uses `crate::app::App`, which is above it"]);
        assert_eq!(of("types/money.rs", "let page = crate::http::response::Json(1);").len(), 1);
        assert_eq!(of("app.rs", "use crate::{http::middleware::add_middleware, db::Db};").len(), 1);
        assert!(of("cellar/wine.rs", "")[0].contains("`cellar` is on no floor yet"));
        assert!(of("lib.rs", "pub use crate::telemetry::logs;").is_empty());
    }

    #[test]
    fn a_domain_uses_what_another_offers() {
        assert!(messages(domains, SHIFTS, "use crate::domains::auth::find_account;").is_empty());
        assert!(messages(domains, SHIFTS, "use crate::domains::pharmacy::rules::check;").is_empty());
        assert!(messages(domains, SHIFTS, "crate::domains::auth::Scope::Consumer").is_empty());
        let found = messages(domains, SHIFTS, "use crate::domains::auth::sessions::find_session;");
        assert!(found[0].contains("reaches into `auth`"), "{found:?}");
    }

    #[test]
    fn a_domain_uses_lower_ones_only() {
        for other in ["ecommerce", "backoffices"] {
            let found = messages(domains, SHIFTS, &format!("use crate::domains::{other}::list;"));
            assert!(found[0].contains("which is not below it"), "{found:?}");
        }
        let found = messages(domains, SHIFTS, "use crate::domains::novelty::list;");
        assert!(found[0].contains("`novelty` has no rank yet"), "{found:?}");
    }

    #[test]
    fn rules_are_pure() {
        let path = "crates/api/src/domains/pharmacy/rules.rs";
        assert_eq!(messages(rules, path, "fn f() { chrono::Utc::now() }").len(), 1);
        assert_eq!(messages(rules, path, "use axum::Router;").len(), 1);
        assert_eq!(messages(rules, path, "use hub_kernel::clock::Clock;").len(), 1);
        assert!(messages(rules, path, "use hub_kernel::clock::Timestamp;").is_empty());
        assert!(messages(rules, path, "// no sqlx:: here\nfn f(now: Time) {}").is_empty());
        assert!(messages(rules, SHIFTS, "use axum::Router;").is_empty());
        let folder = path.replace("rules.rs", "rules/duty.rs");
        assert_eq!(messages(rules, &folder, "use axum::Router;").len(), 1);
    }
}
