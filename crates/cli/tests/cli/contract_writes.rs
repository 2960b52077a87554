//! `hub contract run --allow-writes`: writes too, with a complete cleanup however the run ends.

use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

use crate::contract_run::{of_outcome, rows};
use crate::fake_server::{Answer, Asked, fake_server, signed_in_at};
use crate::support::{Home, Town};

const RUN: [&str; 5] = ["contract", "run", "--allow-writes", "-o", "json"];

/// The completed dispatches, newest first: topic and params.
fn dispatched(home: &Home) -> Vec<(String, Value)> {
    let audit = home.json(&["api", "command_bus_audit_list", "--paginate", "--all"]);
    let rows = audit.as_array().expect("rows").iter().filter(|row| row["outcome"] == "done");
    rows.map(|row| (row["topic"].as_str().expect("a topic").to_owned(), row["params"].clone())).collect()
}

/// Asserts the cleanup: workspace and user are deleted, and no session is left.
#[track_caller]
fn assert_nothing_is_left(town: &Town, runs: usize) {
    let staff = town.signed_in("backoffice");
    let done = dispatched(&staff);
    let of = |topic: &str| done.iter().filter(|(name, _)| name == topic).map(|(_, params)| params).collect::<Vec<_>>();
    let (made, deleted) = (of("workspaces.create"), of("workspaces.delete"));
    assert_eq!(made.len(), runs, "{done:#?}");
    for workspace in made {
        assert!(deleted.iter().any(|params| params["id"] == workspace["id"]), "{done:#?}");
    }
    let (accounts, ended) = (of("auth.account.create"), of("auth.account.set_state"));
    assert_eq!(accounts.len(), ended.len(), "{done:#?}");
    assert!(ended.iter().all(|params| params["state"] == "deleted"), "{done:#?}");
    let accounts = staff.json(&["api", "backoffices_account_list", "--query", "states=active", "--paginate", "--all"]);
    let names: Vec<_> = accounts.as_array().expect("rows").iter().map(|row| &row["credential"]["username"]).collect();
    assert!(names.len() >= 3 && names.iter().all(|name| !name.to_string().contains("contract")), "{names:?}");
    let groups = staff.json(&["api", "pharmacy_group_list", "--paginate", "--all"]);
    assert_eq!(groups.as_array().map(Vec::len), Some(1), "the one of the demonstration: {groups}");
}

/// The staff's lists and figures of the whole platform.
fn counted(staff: &Home) -> Vec<Value> {
    let lists = ["backoffices_store_list", "backoffices_order_list"];
    let figures = ["backoffices_order_kpis", "backoffices_account_kpis"];
    let lists = lists.map(|list| staff.json(&["api", list, "--paginate", "--all"]));
    lists.into_iter().chain(figures.map(|figures| staff.json(&["api", figures]))).collect()
}

#[test]
fn every_operation_is_exercised_and_nothing_is_left() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let shifts = |home: &Home| {
        let group = &home.json(&["api", "pharmacy_group_list"])["data"][0]["id"];
        let period = ["--query", "datetime_ini=2026-01-01T00:00:00Z", "--query", "datetime_end=2026-12-31T00:00:00Z"];
        let group = format!("group_id={}", group.as_str().expect("an id"));
        home.json(&[&["api", "pharmacy_shift_list", "--query", &group], &period[..]].concat())
    };
    let (before, counted_before) = (shifts(&home), counted(&home));
    for run in 1..=2 {
        let done = home.run(&[&RUN[..], &["-v"]].concat());
        assert_eq!(done.code, 0, "{done:?}");
        let session = &home.stored()["session"];
        for token in ["access", "refresh"].map(|name| session[name]["token"].as_str().expect("a token")) {
            assert!(!done.stdout.contains(token) && !done.stderr.contains(token), "{done:?}");
        }
        assert!(!done.stderr.contains("/auth/recover#"), "{done:?}");
        let rows = rows(&done);
        assert_eq!(of_outcome(&rows, "failed"), [""; 0]);
        assert_eq!(
            of_outcome(&rows, "skipped"),
            [
                "analytics_link_rewrite",
                "analytics_referral_get",
                "analytics_referral_session_create",
                "analytics_referral_session_inspect",
                "analytics_referral_session_update",
                "auth_sign_up",
                "backoffices_link_get",
                "backoffices_link_put",
                "backoffices_poi_get",
                "backoffices_poi_put",
                "notifications_message_received",
                "notifications_whatsapp_verify",
                "notifications_whatsapp_webhook",
                "wallets_mercadopago_webhook",
                "wallets_provider_connect"
            ],
            "{rows:#?}"
        );
        assert_nothing_is_left(&town, run);
        assert_eq!(counted(&home), counted_before, "nobody counts what the run made");
    }
    assert_eq!(shifts(&home), before);
}

#[test]
fn a_part_of_a_store_brings_one_that_is_disabled_and_closed_in_the_end() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let before = counted(&home);
    for operations in [&["ecommerce_turn_open"][..], &["ecommerce_turn_open", "auth_sign_out"]] {
        let chosen: Vec<&str> = operations.iter().flat_map(|id| ["--operation", *id]).collect();
        let done = home.run(&[&RUN[..], &chosen].concat());
        assert_eq!(done.code, 0, "{done:?}");
        assert!(!done.stderr.contains("left behind"), "{done:?}");
        assert_eq!(counted(&home), before);
        let (_, workspace) =
            dispatched(&home).into_iter().find(|(topic, _)| topic == "workspaces.create").expect("made");
        assert_store_is_closed(&home, &workspace);
    }
}

/// Asserts that the only store of a run's workspace is disabled and has no open turn.
#[track_caller]
fn assert_store_is_closed(staff: &Home, workspace: &Value) {
    let of_it = format!("workspace_id={}", workspace["id"].as_str().expect("an id"));
    let stores = staff.json(&["api", "backoffices_store_list", "--query", &of_it]);
    let states: Vec<_> =
        stores["data"].as_array().expect("rows").iter().map(|row| (&row["enabled"], &row["opened"])).collect();
    assert_eq!(states, [(&false.into(), &false.into())], "{stores}");
}

#[test]
fn one_write_brings_what_it_needs() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let done = home.run(&[&RUN[..], &["--operation", "pharmacy_shift_delete"]].concat());
    assert_eq!(done.code, 0, "{done:?}");
    let rows = rows(&done);
    assert_eq!(of_outcome(&rows, "passed"), ["pharmacy_shift_delete"]);
    assert_nothing_is_left(&town, 1);
}

/// The answer of a dispatch of a topic.
fn is_dispatch(asked: &Asked, topic: &str) -> bool {
    asked.call == "POST /backoffices/command_bus/dispatch" && asked.body.contains(&format!("\"{topic}\""))
}

#[test]
fn a_lie_is_found_and_what_was_made_is_done_away_with() {
    type Case = (fn(&Asked, &mut Answer), &'static str);
    const LIES: [Case; 4] = [
        (
            |asked, answer| {
                if is_dispatch(asked, "auth.account.create") && answer.status == 200 {
                    answer.status = 500;
                    answer.body = br#"{"status": 500, "code": "error.internal", "extra": null}"#.to_vec();
                }
            },
            "command_bus_dispatch",
        ),
        (
            |asked, answer| {
                if asked.call == "POST /auth/sign_in" && asked.body.contains("contract.") && answer.status == 200 {
                    answer.change(|body| body["access"]["expired_at"] = 7.into());
                }
            },
            "auth_sign_in",
        ),
        (
            |asked, answer| {
                if asked.call.starts_with("PUT /plugins/pharmacy/shifts/") && answer.status == 409 {
                    answer.status = 200;
                    answer.body = b"null".to_vec();
                }
            },
            "pharmacy_shift_put",
        ),
        (
            |asked, answer| {
                if asked.call.starts_with("DELETE /plugins/pharmacy/shifts/") && answer.status == 200 {
                    answer.content_type = "text/html".into();
                }
            },
            "pharmacy_shift_delete",
        ),
    ];
    let town = Town::new();
    for (number, (lie, operation)) in (1..).zip(LIES) {
        let home = signed_in_at(&fake_server(&town, lie), &town, "backoffice");
        let done = home.run(&RUN);
        assert_eq!(done.code, 8, "{done:?}");
        let rows = rows(&done);
        assert_eq!(of_outcome(&rows, "failed"), [operation], "{rows:#?}");
        assert_nothing_is_left(&town, number);
    }
}

#[test]
fn what_cannot_be_done_away_with_is_named() {
    let town = Town::new();
    let base_url = fake_server(&town, |asked, answer| {
        if is_dispatch(asked, "workspaces.delete") {
            answer.status = 403;
            answer.body = br#"{"status": 403, "code": "error.auth.forbidden", "extra": null}"#.to_vec();
        }
    });
    let home = signed_in_at(&base_url, &town, "backoffice");
    let done = home.run(&["contract", "run", "--allow-writes"]);
    assert_eq!(done.code, 8, "{done:?}");
    let workspace = &dispatched(&home).into_iter().find(|(topic, _)| topic == "workspaces.create").expect("made").1;
    let named = format!("left behind: the workspace {}", workspace["id"].as_str().expect("an id"));
    assert!(done.stderr.contains(&named), "{done:?}");
    assert_store_is_closed(&home, workspace);
}

#[test]
fn a_profile_that_only_reads_writes_nothing() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    assert_eq!(home.run(&["profile", "set", "town", "--read-only"]).code, 0);
    assert_eq!(home.failure(&["contract", "run", "--allow-writes"]).1["code"], "cli.read_only");
    assert_eq!(home.run(&["contract", "run", "--tag", "server"]).code, 0);
    assert_eq!(town.calls("/backoffices/command_bus/dispatch"), 0);
}

#[test]
fn an_interrupted_run_does_away_with_what_it_made() {
    let town = Town::new();
    let (reached, at_the_recovery) = mpsc::channel();
    let base_url = fake_server(&town, move |asked, answer| {
        if asked.call == "POST /auth/recover" && answer.status == 200 {
            reached.send(()).expect("somebody waits");
            // Long enough for the signal to arrive while a response is pending.
            std::thread::sleep(Duration::from_millis(500));
        }
    });
    let home = signed_in_at(&base_url, &town, "backoffice");
    let mut command = home.command(&RUN);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    at_the_recovery.recv_timeout(Duration::from_secs(60)).expect("it comes that far");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("signals");
    assert!(sent.success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]), "{output:?}");
    assert_eq!(town.calls("/plugins/pharmacy/shifts/{shift_id}"), 0, "nothing further was exercised");
    assert_nothing_is_left(&town, 1);
}
