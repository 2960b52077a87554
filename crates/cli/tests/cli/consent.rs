//! Writes: refused where a profile only reads, asked for where they are hard to undo.

use crate::support::Town;

const GROUP: &str = "/plugins/pharmacy/shifts/01a2007b-89b4-748d-a24e-268b52aad61a";

#[test]
fn what_is_hard_to_undo_needs_a_yes_and_no_call_is_made_before() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    for arguments in [
        &["api", "DELETE", GROUP][..],
        &["api", "DELETE", GROUP, "-o", "json"],
        &["api", "DELETE", GROUP, "--no-input"],
    ] {
        let done = home.run(arguments);
        assert!(done.code == 3 && done.stderr.contains("-y") && done.stdout.is_empty(), "{done:?}");
        assert!(
            done.stderr.contains("town") && done.stderr.contains(&town.base_url()),
            "where it would be done: {done:?}"
        );
    }
    assert_eq!(town.calls("unmatched") + town.calls("/plugins/pharmacy/shifts/{shift_id}"), 0);
    assert_ne!(home.run(&["api", "DELETE", GROUP, "-y"]).code, 3);
    assert_eq!(town.calls("unmatched") + town.calls("/plugins/pharmacy/shifts/{shift_id}"), 1);
}

#[test]
fn a_profile_that_only_reads_refuses_every_write_and_no_yes_helps() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    home.json(&["profile", "set", "town", "--read-only"]);
    for arguments in
        [&["seed", "apply", "--all", "-y"][..], &["api", "PUT", "/backoffices/seed", "--field", "seeds=[]", "-y"]]
    {
        let (code, said) = home.failure(arguments);
        assert_eq!((code, &said["code"]), (4, &"cli.read_only".into()));
    }
    assert_eq!(town.calls("/backoffices/seed"), 0);
    home.json(&["seed", "list"]);
    home.json(&["auth", "logout"]);
    home.json(&["profile", "set", "town", "--read-only=false"]);
    assert_eq!(home.json(&["profile", "show"])["read_only"], false);
}

#[test]
fn a_profile_that_confirms_asks_for_each_write() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    home.json(&["profile", "set", "town", "--confirm-writes"]);
    let before = town.calls("");
    let (code, said) = home.failure(&["seed", "apply", "plugins_pharmacy_groups"]);
    assert_eq!((code, &said["code"]), (3, &"cli.confirmation".into()));
    assert_eq!(town.calls(""), before, "no call at all");
    home.json(&["seed", "apply", "plugins_pharmacy_groups", "-y"]);
    assert_eq!(town.calls("/backoffices/seed"), 1);
}
