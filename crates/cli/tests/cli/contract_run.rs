//! `hub contract run`: every operation against a live server, with reads only.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::fake_server::{Answer, Asked, fake_server, signed_in_at};
use crate::support::{Done, Home, Town};

/// The result rows by operation.
#[track_caller]
pub(crate) fn rows(done: &Done) -> BTreeMap<String, Value> {
    let rows: Vec<Value> = serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("no JSON: {done:?}"));
    rows.into_iter().map(|row| (row["operation"].as_str().expect("a name").to_owned(), row)).collect()
}

pub(crate) fn of_outcome<'a>(rows: &'a BTreeMap<String, Value>, outcome: &str) -> Vec<&'a str> {
    rows.iter().filter(|(_, row)| row["outcome"] == outcome).map(|(id, _)| id.as_str()).collect()
}

fn list_operations() -> Vec<String> {
    let document: Value = serde_json::from_str(hub_client::contract::OPENAPI_DOCUMENT).expect("JSON");
    let paths = document["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|methods| methods.as_object().expect("methods").values());
    operations.map(|operation| operation["operationId"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn a_server_keeps_the_contract_and_nothing_is_written() {
    let town = Town::new();
    for (scope, passes) in [("backoffice", "backoffices_events"), ("workspace", "pharmacy_shift_history")] {
        let home = town.signed_in(scope);
        let done = home.run(&["contract", "run", "-o", "json"]);
        assert_eq!(done.code, 0, "{done:?}");
        let rows = rows(&done);
        for operation in list_operations() {
            let row = rows.get(&operation).unwrap_or_else(|| panic!("{operation} has no row"));
            let (outcome, calls) = (row["outcome"].as_str().expect("a word"), row["calls"].as_u64());
            assert!(
                outcome == "passed" && calls > Some(0) || outcome == "skipped" && row["message"].is_string(),
                "{row}"
            );
        }
        let passed = of_outcome(&rows, "passed");
        for id in [
            "root",
            "docs",
            "auth_me_account",
            "auth_me_accounts",
            "pharmacy_calendar_ics",
            "pharmacy_shift_events",
            passes,
        ] {
            assert!(passed.contains(&id), "{id} as {scope}: {}", rows[id]);
        }
        let why = |id: &str| rows[id]["message"].as_str().unwrap_or_default().to_owned();
        assert!(
            why("backoffices_seed").contains("--allow-writes") && why("auth_sign_up").contains("mail"),
            "{rows:#?}"
        );
    }
    let audit = town.signed_in("backoffice").json(&["api", "command_bus_audit_list"]);
    assert_eq!(audit["data"], serde_json::json!([]), "nothing was dispatched");
}

#[test]
fn what_is_chosen_is_called_and_what_it_needs() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let chosen = |arguments: &[&str]| {
        let done = home.run(&[&["contract", "run", "-o", "json"], arguments].concat());
        assert_eq!(done.code, 0, "{done:?}");
        rows(&done).into_keys().collect::<Vec<_>>()
    };
    assert_eq!(chosen(&["--tag", "server"]), ["docs", "health_live", "health_ready", "openapi_document"]);
    assert_eq!(chosen(&["--operation", "pharmacy_on_duty"]), ["pharmacy_on_duty"]);
    assert_eq!(chosen(&["--tag", "pharmacy", "--operation", "pharmacy_group_list"]), ["pharmacy_group_list"]);
    assert_eq!(town.calls("/backoffices/events"), 0);
    for (arguments, help) in
        [(["--tag", "farmacy"], "pharmacy"), (["--operation", "pharmacy_group_lst"], "pharmacy_group_list")]
    {
        let (code, said) = home.failure(&[&["contract", "run"], &arguments[..]].concat());
        assert!(code == 2 && said["help"].as_str().is_some_and(|said| said.contains(help)), "{said}");
    }
}

#[test]
fn without_a_session_for_what_was_chosen_it_ends_with_4() {
    let town = Town::new();
    let nobody = Home::at(&town.base_url());
    let (code, said) = nobody.failure(&["contract", "run"]);
    assert!(code == 4 && said["help"].as_str().is_some_and(|help| help.contains("hub auth login")), "{said}");
    assert_eq!(town.calls("/plugins/pharmacy/groups"), 0, "nothing was called");
    assert_eq!(nobody.failure(&["contract", "run", "--allow-writes"]).0, 4);
    let consumer = town.signed_in("consumer");
    assert_eq!(consumer.failure(&["contract", "run", "--operation", "backoffices_events"]).0, 4);
    let (code, said) = consumer.failure(&["contract", "run", "--allow-writes"]);
    assert!(code == 4 && said["message"].as_str().is_some_and(|said| said.contains("consumer")), "{said}");
    let rows = rows(&consumer.run(&["contract", "run", "-o", "json"]));
    assert!(rows["backoffices_events"]["message"].as_str().is_some_and(|why| why.contains("backoffice")), "{rows:#?}");
}

#[test]
fn who_signs_in_for_one_run_is_signed_out() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let (userkey, password) = town.person("backoffice");
    std::fs::write(home.path("password"), &password).expect("writes");
    let file = home.path("password").display().to_string();
    let environment = [("HUB_USERKEY", userkey.as_str()), ("HUB_PASSWORD_FILE", &file)];
    let done = home.run_in(&environment, &["contract", "run", "-o", "json", "-v"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert_eq!(rows(&done)["backoffices_events"]["outcome"], "passed");
    assert!(town.calls("/auth/sign_out") > 0 && !done.stderr.contains(&password), "{done:?}");
}

#[test]
fn who_has_a_token_alone_is_asked_for_no_refresh() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let token = home.stored()["session"]["access"]["token"].as_str().expect("a token").to_owned();
    let nobody = Home::at(&town.base_url());
    let environment = [("HUB_TOKEN", token.as_str()), ("HUB_BASE_URL", &town.base_url())];
    let done = nobody.run_in(&environment, &["contract", "run", "-o", "json"]);
    assert_eq!(done.code, 0, "{done:?}");
    let rows = rows(&done);
    assert_eq!(
        (&rows["pharmacy_shift_get"]["outcome"], &rows["auth_me_accounts"]["outcome"]),
        (&"passed".into(), &"skipped".into())
    );
    let done = nobody.run_in(&[("HUB_TOKEN", "nonsense"), environment[1]], &["contract", "run", "-o", "json"]);
    assert!(done.code == 4 && done.stdout.is_empty(), "{done:?}");
}

/// A falsified answer, the operation that must fail, and its message.
type Case = (fn(&Asked, &mut Answer), &'static str, &'static str);

#[test]
fn a_lie_is_found_and_named() {
    const LIES: [Case; 6] = [
        (
            |asked, answer| {
                if asked.call.starts_with("GET /plugins/pharmacy/shifts?") && answer.status == 200 {
                    answer.change(|body| drop(body["data"][0].as_object_mut().map(|shift| shift.remove("ini_at"))));
                }
            },
            "pharmacy_shift_list",
            "ini_at",
        ),
        (
            |asked, answer| {
                if asked.call.ends_with("/on_duty") && answer.status == 200 {
                    answer.status = 201;
                }
            },
            "pharmacy_on_duty",
            "201",
        ),
        (
            |asked, answer| {
                if asked.call.ends_with("/calendar.ics") && answer.status == 200 {
                    answer.content_type = "text/plain".into();
                }
            },
            "pharmacy_calendar_ics",
            "text/plain",
        ),
        (
            |asked, answer| {
                if asked.call.starts_with("GET /plugins/pharmacy/groups?") && answer.status == 200 {
                    answer.change(|body| body["data"][0]["zone"]["radius"] = "5000".into());
                }
            },
            "pharmacy_group_list",
            "/data/0/zone/radius",
        ),
        (
            |asked, answer| {
                if asked.call == "GET /backoffices/command_bus/topics" && answer.status == 401 {
                    answer.change(|body| body["code"] = "error.auth.forbidden".into());
                }
            },
            "command_bus_topics",
            "without a token",
        ),
        (
            |asked, answer| {
                if asked.call == "POST /auth/otp" && answer.status == 400 {
                    answer.status = 422;
                }
            },
            "auth_otp_create",
            "with a malformed body",
        ),
    ];
    let town = Town::new();
    for (lie, operation, part) in LIES {
        let home = signed_in_at(&fake_server(&town, lie), &town, "backoffice");
        let done = home.run(&["contract", "run", "-o", "json", "--junit", "report.xml"]);
        assert_eq!(done.code, 8, "{done:?}");
        let rows = rows(&done);
        assert_eq!(of_outcome(&rows, "failed"), [operation], "{rows:#?}");
        let message = rows[operation]["message"].as_str().expect("a message");
        assert!(message.contains(part), "{message}");
        let report = std::fs::read_to_string(home.path("report.xml")).expect("a report");
        let case = report.split("<testcase ").find(|case| case.starts_with(&format!("name=\"{operation}\"")));
        let case = case.unwrap_or_else(|| panic!("{operation} is not in the report: {report}"));
        assert!(case.contains("<failure message=") && report.matches("<failure").count() == 1, "{report}");
        assert_eq!(report.matches("<testcase ").count(), list_operations().len());
    }
}

#[test]
fn a_failure_of_what_was_needed_is_told_too() {
    let town = Town::new();
    let base_url = fake_server(&town, |asked, answer| {
        if asked.call.starts_with("GET /plugins/pharmacy/groups?") && answer.status == 200 {
            answer.change(|body| body["data"] = "nothing".into());
        }
    });
    let done = Home::at(&base_url).run(&["contract", "run", "--operation", "pharmacy_on_duty", "-o", "json"]);
    assert_eq!(done.code, 8, "{done:?}");
    let rows = rows(&done);
    assert_eq!(of_outcome(&rows, "failed"), ["pharmacy_group_list"]);
    assert_eq!(rows["pharmacy_on_duty"]["outcome"], "skipped");
}

#[test]
fn a_report_that_cannot_be_written_is_said_before_anything_is_called() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let (code, said) = home.failure(&["contract", "run", "--tag", "server", "--junit", "nowhere/report.xml"]);
    assert!(code == 2 && said["message"].as_str().is_some_and(|said| said.contains("nowhere/report.xml")), "{said}");
    assert_eq!(town.calls("/docs"), 0);
}
