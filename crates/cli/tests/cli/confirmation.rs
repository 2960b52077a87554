//! Writes: refused by a read-only profile, confirmed when they are hard to undo.

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

#[test]
fn a_dispatch_is_asked_for_as_its_topic_is_also_as_an_operation() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let made =
        home.json(&["command", "dispatch", "workspaces.create", "--field", "name=Kiosco", "--field", "type=business"]);
    let id = made["id"].as_str().expect("an id");
    let body = |topic: &str, params: &str| format!(r#"{{"topic": "{topic}", "params": {params}}}"#);
    let delete = body("workspaces.delete", &format!(r#"{{"id": "{id}"}}"#));
    let tried = body("workspaces.delete", &format!(r#"{{"id": "{id}", "dry_run": true}}"#));
    let create = body("workspaces.create", r#"{"name": "Bar", "type": "business"}"#);
    let dispatched = || town.calls("/backoffices/command_bus/dispatch");
    let before = dispatched();
    for call in [&["command_bus_dispatch"][..], &["POST", "/backoffices/command_bus/dispatch"]] {
        let (code, said) = home.failure(&[&["api"], call, &["--data", &delete]].concat());
        assert_eq!((code, &said["code"]), (3, &"cli.confirmation".into()), "{said}");
        assert!(said["message"].as_str().is_some_and(|message| message.contains("workspaces.delete")), "{said}");
    }
    assert_eq!(dispatched(), before, "no call before the yes");
    home.json(&["api", "command_bus_dispatch", "--data", &tried]);
    home.json(&["profile", "set", "town", "--read-only"]);
    for reads in [&tried, &body("system.ping", "{}"), &body("jobs.list", "{}")] {
        home.json(&["api", "command_bus_dispatch", "--data", reads]);
    }
    for writes in [&delete, &create] {
        let (code, said) = home.failure(&["api", "command_bus_dispatch", "--data", writes, "-y"]);
        assert_eq!((code, &said["code"]), (4, &"cli.read_only".into()), "{said}");
    }
    home.json(&["profile", "set", "town", "--read-only=false"]);
    home.json(&["api", "command_bus_dispatch", "--data", &create]);
    home.json(&["api", "command_bus_dispatch", "--data", &delete, "-y"]);
    assert_eq!(dispatched(), before + 6);
}

#[test]
fn a_dry_run_of_an_import_is_no_write() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let rows = "pharmacy_slug,ini_at,end_at\nel-13,2030-03-01 16:00,2030-03-01 20:00\n";
    std::fs::write(home.path("rows.csv"), rows).expect("written");
    let import = ["import", "run", "shifts", "rows.csv"];
    for careful in ["--read-only", "--confirm-writes"] {
        home.json(&["profile", "set", "town", careful]);
        let tried = home.json(&[&import[..], &["--dry-run"]].concat());
        assert_eq!((&tried["state"], &tried["created"]), (&"tried".into(), &1.into()), "{careful}");
        assert_ne!(home.failure(&import).0, 0, "{careful}");
        let (code, said) = home.failure(&["import", "resume"]);
        assert_eq!(code, 5, "what was not begun is not taken up again: {said}");
        home.json(&["profile", "set", "town", &format!("{careful}=false")]);
    }
}
