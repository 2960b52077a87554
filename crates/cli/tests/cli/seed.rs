//! Seeds: listing, applying and failing.

use serde_json::Value;

use crate::support::{Home, Town};

/// A server without demo mode, which refuses the seed of demonstration accounts, and a member of staff.
fn town_in_earnest() -> (Town, Home) {
    let mut town = Town::new();
    let home = town.signed_in("backoffice");
    town.stop();
    town.serve_in_earnest();
    (town, home)
}

#[test]
fn seeds_are_the_servers_own_and_applied_twice_change_nothing() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let names = home.json(&["seed", "list", "--fields", "seed"]);
    assert!(
        names.as_array().is_some_and(|names| names.contains(&serde_json::json!({"seed": "plugins_pharmacy_groups"})))
    );
    let groups = || home.json(&["api", "pharmacy_group_list"]);
    for _ in 0..2 {
        let before = groups();
        let applied = home.json(&["seed", "apply", "backoffices_backoffice", "plugins_pharmacy_groups"]);
        let done: Vec<&Value> = applied.as_array().expect("rows").iter().map(|row| &row["success"]).collect();
        assert_eq!(done, [true, true]);
        assert_eq!(groups(), before);
    }
}

#[test]
fn a_dry_run_says_what_could_be_applied_and_applies_nothing() {
    let (_town, home) = town_in_earnest();
    let groups = || home.json(&["api", "pharmacy_group_list"])["data"].clone();
    let before = groups();
    let tried = home.run(&["seed", "apply", "--all", "--dry-run", "-o", "csv", "--fields", "seed,success"]);
    assert_eq!(tried.code, 0, "{tried:?}");
    assert!(tried.stdout.contains("plugins_pharmacy_groups,true\n"), "{tried:?}");
    assert!(tried.stdout.contains("backoffices_accounts,false\n"), "{tried:?}");
    let shown = home.run(&["seed", "apply", "--all", "--dry-run"]);
    assert!(shown.stdout.contains("WOULD APPLY") && !shown.stdout.contains("DONE"), "{shown:?}");
    assert_eq!(groups(), before);
}

#[test]
fn all_seeds_are_applied_but_those_that_the_server_does_not_take() {
    let (_town, home) = town_in_earnest();
    for _ in 0..2 {
        let done = home.run(&["seed", "apply", "--all"]);
        assert_eq!(done.code, 0, "{done:?}");
        assert!(done.stderr.contains("skipped backoffices_accounts: demonstration data needs"), "{done:?}");
    }
}

#[test]
fn a_seed_that_fails_has_its_line_and_the_others_are_applied() {
    let (_town, home) = town_in_earnest();
    let done = home.run(&["seed", "apply", "backoffices_accounts", "plugins_pharmacy_groups", "-o", "csv"]);
    assert_eq!(done.code, 7, "{done:?}");
    assert!(done.stderr.contains("1 of 2 seeds failed"), "{done:?}");
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{done:?}");
    assert!(
        lines[1].starts_with("backoffices_accounts,false,") && lines[2].starts_with("plugins_pharmacy_groups,true,"),
        "{lines:?}"
    );
}

#[test]
fn a_name_that_is_no_seed_is_refused_before_anything_is_applied() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let (code, said) = home.failure(&["seed", "apply", "plugins_pharmacy_groups", "nothing"]);
    assert!(code == 2 && said["help"].as_str().is_some_and(|help| help.contains("discover_blocks")), "{said}");
    assert_eq!(town.calls("/backoffices/seed"), 0);
    assert_eq!(home.failure(&["seed", "apply"]).0, 2);
    assert_eq!(home.failure(&["seed", "apply", "discover_blocks", "--all"]).0, 2);
}

#[test]
fn seeds_are_the_staffs() {
    let town = Town::new();
    let (code, said) = town.signed_in("consumer").failure(&["seed", "apply", "plugins_pharmacy_groups"]);
    assert_eq!((code, &said["code"]), (4, &"error.auth.forbidden".into()));
    assert!(
        said["request_id"].is_string() && said["help"].as_str().is_some_and(|help| help.contains("auth switch")),
        "{said}"
    );
}

#[test]
fn a_build_is_up_to_date_when_nothing_is_said_of_it() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let verify = ["app-version", "verify", "--platform", "android", "--version", "1.4.0", "--build-number", "7"];
    assert_eq!(home.json(&verify)["force_download"], false);
}
