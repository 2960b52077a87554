//! The command bus: topics, dispatches, refusals before a dispatch, and the audit.

use serde_json::{Value, json};

use crate::support::{Home, Town};
use crate::terminal::{at_terminal, code};

const DISPATCH: &str = "/backoffices/command_bus/dispatch";

/// A workspace to delete.
fn workspace(home: &Home, name: &str) -> String {
    let made = home.json(&["command", "dispatch", "workspaces.create", "--field", name, "--field", "type=business"]);
    made["id"].as_str().unwrap_or_else(|| panic!("no id: {made}")).to_owned()
}

#[test]
fn topics_are_listed_with_what_they_do() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let topics = home.json(&["command", "list", "--all"]);
    let topic = |name: &str| topics.as_array().and_then(|topics| topics.iter().find(|topic| topic["topic"] == name));
    assert_eq!(topic("workspaces.delete").expect("there")["destructive"], true);
    assert_eq!(topic("jobs.list").expect("there")["destructive"], false);
    let table = home.run(&["command", "list", "--all"]).stdout;
    let line = table.lines().find(|line| line.starts_with("system.ping ")).expect("a line");
    assert!(line.contains(" no ") && line.contains("Answers the server's time and version"), "{line}");
    assert!(table.starts_with("TOPIC") && !table.contains('{'), "{table}");
}

#[test]
fn a_topic_is_described_for_people_and_for_programs() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let schema = home.json(&["command", "describe", "auth.account.create"]);
    assert_eq!(schema["params_schema"]["required"], json!(["scope"]));
    assert_eq!(schema["result_schema"]["properties"]["account_id"]["format"], "uuid");
    let said = home.run(&["command", "describe", "auth.account.create"]).stdout;
    let row = |param: &str| {
        let line = said.lines().find(|line| line.split_whitespace().next() == Some(param));
        line.unwrap_or_else(|| panic!("no {param}: {said}")).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(said.starts_with("auth.account.create\n\nCreates an account"), "{said}");
    assert_eq!(row("scope.type"), "scope.type consumer|workspace|backoffice yes The type of the scope.");
    assert_eq!(row("user_id"), "user_id uuid or null one of An existing user.");
    assert_eq!(row("account_id"), "account_id uuid The account.");
    let csv = home.run(&["command", "describe", "auth.account.create", "-o", "csv"]).stdout;
    assert!(csv.starts_with("param,type,required,what\n") && !csv.contains("account_id"), "{csv}");
    let destructive = home.run(&["command", "describe", "workspaces.delete"]).stdout;
    assert!(destructive.contains("irreversible"), "{destructive}");
    let none = home.run(&["command", "describe", "system.ping"]);
    assert!(none.stderr.contains("it has no params"), "{none:?}");
}

#[test]
fn what_nobody_knows_names_the_nearest() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    for (arguments, code, near) in [
        (&["command", "describe", "jobs.retri"][..], 5, "jobs.retry"),
        (&["command", "dispatch", "outbox.test", "-y"], 5, "notifications.outbox.test"),
        (&["api", "command_bus_dispatch", "--data", r#"{"topic": "jobs.retri"}"#], 5, "jobs.retry"),
        (&["seed", "apply", "plugins_pharmacy_group"], 2, "plugins_pharmacy_groups"),
        (&["api", "command_bus_topic"], 2, "command_bus_topics"),
    ] {
        let (exit, said) = home.failure(arguments);
        assert_eq!(exit, code, "{said}");
        assert!(said["help"].as_str().is_some_and(|help| help.contains(near)), "{said}");
    }
}

#[test]
fn params_are_held_to_the_schema_before_anything_is_dispatched() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    for (arguments, named) in [
        (&["jobs.list", "--field", "stat=failed"][..], "no param stat"),
        (&["jobs.list", "--field", "state=gone"], "the param state"),
        (&["jobs.list", "--field", "take=0"], "the param take"),
        (&["jobs.list", "--field", "take=many"], "the param take"),
        (&["jobs.list", "--field", "take:=\"3\""], "the param take"),
        (&["jobs.list", "--field", "take:=3]"], "--field take"),
        (&["jobs.list", "--dry-run"], "takes no --dry-run"),
        (&["jobs.list", "--data", "[]"], "an object"),
        (&["jobs.list", "--data", "{"], "--data"),
        (&["jobs.list", "--data", "@missing.json"], "missing.json"),
        (&["workspaces.delete", "-y"], "needs the param id"),
        (&["workspaces.delete", "-y", "--field", "id=4"], "the param id"),
        (&["auth.account.create", "--field", "scope.type=gone"], "the param"),
        (&["auth.account.create", "--field", "scope.type=backoffice"], "give one of user, user_id"),
        (&["auth.account.create", "--field", "user.given_name=", "--field", "scope.type=consumer"], "the param user"),
        (
            &["auth.account.create", "--data", r#"{"user": {"given_name": "Ana"}, "scope": {"type": "consumer"}}"#],
            "the param user: \"",
        ),
    ] {
        let (code, said) = home.failure(&[&["command", "dispatch"], arguments].concat());
        assert!(
            code == 2 && said["message"].as_str().is_some_and(|message| message.contains(named)),
            "{named}: {said}"
        );
    }
    let help = home.failure(&["command", "dispatch", "jobs.list", "--field", "state=gone"]).1["help"].clone();
    assert_eq!(help, "state takes queued|failed or null");
    assert_eq!(town.calls(DISPATCH), 0);
}

#[test]
fn params_come_from_fields_a_file_or_stdin_typed_by_the_schema() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let zone = r#"{"lat": -34.8, "lng": -58.4, "radius": 1}"#;
    let group =
        format!(r#"{{"id": "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c11", "zone": {zone}, "time_zone": "America/Cordoba"}}"#);
    std::fs::write(home.path("group.json"), &group).expect("writes");
    let fields = ["--field", "name=7", "--field", "zone.radius=9500", "--field", "enabled=true"];
    let put = ["command", "dispatch", "pharmacy.groups.put", "-o", "json"];
    let tried = home.run_with(&[&put[..], &["--data", "-", "--dry-run"], &fields].concat(), &group);
    assert!(tried.code == 0 && tried.stdout.contains("created"), "{tried:?}");
    assert!(!home.json(&["api", "pharmacy_group_list"]).to_string().contains("0192f0c1"), "it was tried only");
    let done = home.run(&[&put[..], &["--data", "@group.json"], &fields].concat());
    assert_eq!(done.code, 0, "{done:?}");
    let made = home.json(&["api", "/plugins/pharmacy/groups/0192f0c1-2f5e-7a35-9b83-52bd0a7f3c11"]);
    assert_eq!(
        (&made["name"], made["zone"]["radius"].as_f64(), &made["enabled"]),
        (&json!("7"), Some(9500.0), &json!(true))
    );
}

#[test]
fn what_takes_something_away_needs_a_yes_and_a_dry_run_does_not() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let id = format!("id={}", workspace(&home, "name=Kiosco"));
    let delete = ["command", "dispatch", "workspaces.delete", "--field", &id];
    let before = town.calls(DISPATCH);
    for more in [&[][..], &["-o", "json"], &["--no-input"]] {
        let done = home.run(&[&delete[..], more].concat());
        assert!(done.code == 3 && done.stderr.contains("-y") && done.stdout.is_empty(), "{done:?}");
        assert!(done.stderr.contains("workspaces.delete") && done.stderr.contains(&id), "{done:?}");
    }
    assert_eq!(town.calls(DISPATCH), before);
    for (answer, exit) in [("n", 3), ("y", 0)] {
        let mut session = at_terminal(&home, &[&delete[..], &["--dry-run"]].concat());
        session.exp_eof().expect("it asks nothing");
        let mut session = at_terminal(&home, &delete);
        session.exp_string("Dispatch workspaces.delete").expect("asks");
        session.exp_string("(Kiosco)?").expect("names it");
        session.send_line(answer).expect("types");
        assert_eq!(code(session).0, exit);
    }
    assert_eq!(home.run(&[&delete[..], &["-y"]].concat()).code, 0);
    let audit = home.json(&["command", "audit", "--topic", "workspaces.delete"]);
    let outcomes: Vec<&Value> = audit.as_array().expect("rows").iter().map(|row| &row["outcome"]).collect();
    // Before each confirmation a dry run supplies the name.
    assert_eq!(outcomes, ["done", "done", "dry_run", "dry_run", "dry_run", "dry_run"]);
}

#[test]
fn a_profile_that_only_reads_lets_through_what_changes_nothing() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    home.json(&["profile", "set", "town", "--read-only"]);
    let ends = |arguments: &[&str], code: i32| {
        let done = home.run(&[&["command", "dispatch"], arguments].concat());
        assert_eq!(done.code, code, "{done:?}");
    };
    ends(&["system.ping"], 0);
    ends(&["auth.otp.purge", "--dry-run"], 0);
    ends(&["auth.otp.purge", "-y"], 4);
    home.json(&["profile", "set", "town", "--read-only=false", "--confirm-writes"]);
    ends(&["auth.otp.purge"], 3);
    ends(&["auth.otp.purge", "--dry-run"], 0);
    ends(&["system.ping"], 0);
}

#[test]
fn every_dispatch_is_in_the_audit_the_newest_first() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let unknown = "id=00000000-0000-7000-8000-000000000000";
    let dispatches: [(&[&str], i32, &str); 5] = [
        (&["system.ping"], 0, "done"),
        (&["auth.otp.purge", "--dry-run"], 0, "dry_run"),
        (&["workspaces.delete", "--field", unknown, "-y"], 5, "refused"),
        (&["workspaces.create", "--field", "name=Kiosco", "--field", "type=business"], 0, "done"),
        (&["jobs.list", "--field", "state=failed"], 0, "done"),
    ];
    for (arguments, code, _) in dispatches {
        let done = home.run(&[&["command", "dispatch"], arguments].concat());
        assert_eq!(done.code, code, "{done:?}");
    }
    assert_eq!(home.failure(&["api", "command_bus_dispatch", "--field", "topic=no.such"]).0, 5);
    let audit = |more: &[&str]| home.json(&[&["command", "audit"], more].concat()).as_array().expect("rows").clone();
    let rows = audit(&[]);
    let told: Vec<(&str, &str)> = rows.iter().rev().map(|row| (text(row, "topic"), text(row, "outcome"))).collect();
    let expected =
        dispatches.iter().map(|(arguments, _, outcome)| (arguments[0], *outcome)).chain([("no.such", "refused")]);
    assert_eq!(told, expected.collect::<Vec<_>>());
    assert_eq!(rows[1]["params"], json!({"state": "failed"}));
    assert_eq!(rows[3]["code"], "error.not_found");

    let of_topic = audit(&["--topic", "workspaces.create"]);
    assert_eq!((of_topic.len(), text(&of_topic[0], "topic")), (1, "workspaces.create"));
    assert_eq!(audit(&["--account", text(&rows[0], "account_id")]).len(), 6);
    assert_eq!(audit(&["--account", "00000000-0000-7000-8000-000000000000"]).len(), 0);
    let middle = text(&rows[2], "created_at");
    assert_eq!((audit(&["--from", middle]).len(), audit(&["--to", middle]).len()), (3, 3));
    assert_eq!((audit(&["--from", "2026-01-01"]).len(), audit(&["--to", "2026-01-01"]).len()), (6, 0));
    assert_eq!(home.failure(&["command", "audit", "--from", "20/11/2026"]).0, 2);
    let some = home.run(&["command", "audit", "--limit", "2", "-o", "csv", "--fields", "topic,outcome"]);
    assert_eq!(some.stdout, "topic,outcome\nno.such,refused\njobs.list,done\n");
    assert!(some.stderr.contains("stopped after 2"), "{some:?}");
}

#[test]
fn the_command_bus_is_the_staffs() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    for arguments in [&["command", "list"][..], &["command", "dispatch", "system.ping"], &["command", "audit"]] {
        assert_eq!(home.failure(arguments).0, 4);
    }
    assert_eq!(town.calls(DISPATCH), 0);
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_else(|| panic!("no {name}: {row}"))
}
