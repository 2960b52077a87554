//! Environment variables: identity for one run, and precedence.

use crate::support::{Home, Town};

#[test]
fn a_session_of_one_run_begins_with_the_scope_it_needs_and_is_signed_out() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let (userkey, password) = town.person("backoffice");
    std::fs::write(home.path("password"), password + "\n").expect("writes");
    let file = home.path("password").display().to_string();
    let ci = [("HUB_USERKEY", userkey.as_str()), ("HUB_PASSWORD_FILE", &file)];
    let applied = home.run_in(&ci, &["seed", "apply", "plugins_pharmacy_groups"]);
    assert_eq!(applied.code, 0, "{applied:?}");
    assert_eq!((town.calls("/auth/sign_in"), town.calls("/auth/sign_out")), (1, 1));
    let failed = home.run_in(&ci, &["page", "get", "00000000-0000-4000-8000-000000000000"]);
    assert_eq!(failed.code, 5, "{failed:?}");
    assert_eq!(town.calls("/auth/sign_out"), 2, "after a failure too");
    assert_eq!(home.run_in(&ci, &["version"]).code, 0);
    assert_eq!(home.run_in(&ci, &["api", "health_live"]).code, 0);
    assert_eq!(town.calls("/auth/sign_in"), 2, "where nobody needs to be anybody nobody signs in");
    assert!(!home.session().exists());
    let status = home.run_in(&ci, &["auth", "status", "-o", "json"]);
    let status: serde_json::Value = serde_json::from_str(&status.stdout).expect("JSON");
    assert_eq!((&status["userkey"], &status["source"]), (&userkey.as_str().into(), &"HUB_USERKEY".into()));
    std::fs::write(home.path("password"), "wrong").expect("writes");
    let wrong = home.run_in(&ci, &["auth", "status"]);
    assert!(wrong.code == 4 && wrong.stderr.contains("wrong user key or password"), "{wrong:?}");
    assert!(wrong.stderr.contains("HUB_PASSWORD_FILE") && !wrong.stderr.contains("hub auth status"), "{wrong:?}");
}

#[test]
fn settings_that_contradict_each_other_are_refused() {
    let home = Home::at("http://127.0.0.1:1");
    for (environment, why) in [
        (&[("HUB_USERKEY", "ana")][..], "HUB_PASSWORD_FILE"),
        (&[("HUB_PASSWORD_FILE", "x")], "HUB_USERKEY"),
        (&[("HUB_TOKEN", "x"), ("HUB_USERKEY", "ana")], "unset one"),
        (&[("HUB_TOKEN", "hunter2\n")], "HUB_TOKEN"),
        (&[("HUB_TOKEN", "hun ter2")], "HUB_TOKEN"),
        (&[("HUB_TOKEN", "ñ")], "HUB_TOKEN"),
        (&[("HUB_USERKEY", "ana"), ("HUB_PASSWORD_FILE", "no/such")], "no/such"),
        (&[("HUB_BASE_URL", "nowhere")], "HUB_BASE_URL"),
        (&[("HUB_BASE_URL", "http://a:hunter2@b")], "HUB_BASE_URL"),
    ] {
        let done = home.run_in(environment, &["auth", "status"]);
        assert!(done.code == 2 && done.stderr.contains(why) && !done.stderr.contains("hunter2"), "{done:?}");
    }
    let unknown = home.run_in(&[("HUB_PROFILE", "nowhere")], &["auth", "status"]);
    assert!(unknown.code == 5 && unknown.stderr.contains("there is town"), "{unknown:?}");
    let near = home.run(&["auth", "status", "--profile", "twn"]);
    assert!(near.code == 5 && near.stderr.contains("did you mean town?"), "{near:?}");
}

#[test]
fn an_option_wins_over_the_environment_and_that_over_the_profile() {
    let home = Home::at("http://127.0.0.1:1");
    home.json(&["profile", "set", "other", "--base-url", "http://127.0.0.1:2"]);
    let place = |environment: &[(&str, &str)], arguments: &[&str]| {
        let done = home.run_in(environment, &[&["auth", "status", "--retries", "0", "api"][..2], arguments].concat());
        let probe = home.run_in(environment, &[&["api", "health_live", "--retries", "0"], arguments].concat());
        assert_eq!((done.code, probe.code), (4, 9), "{done:?} {probe:?}");
        let at = probe.stderr.find("127.0.0.1:").expect("a place");
        probe.stderr[at + 10..=at + 10].to_owned()
    };
    let all = [("HUB_PROFILE", "other"), ("HUB_BASE_URL", "http://127.0.0.1:3")];
    assert_eq!(place(&[], &[]), "1");
    assert_eq!(place(&all[..1], &[]), "2");
    assert_eq!(place(&all[..1], &["--profile", "town"]), "1");
    assert_eq!(place(&all, &["--profile", "town"]), "1");
    assert_eq!(place(&[("HUB_BASE_URL", "nowhere")], &["--profile", "town"]), "1", "what does not count is not read");
    assert_eq!(place(&all, &[]), "3");
    assert_eq!(place(&all, &["--base-url", "http://127.0.0.1:4"]), "4");
    assert_eq!(place(&[("HUB_PROFILE", ""), ("HUB_BASE_URL", "")], &[]), "1", "an empty setting is an absent one");
}

#[test]
fn a_token_of_the_environment_goes_to_its_own_server_alone() {
    let (town, other) = (Town::new(), Town::new());
    let token = town.signed_in("consumer").stored()["session"]["access"]["token"].as_str().expect("a token").to_owned();
    let home = Home::at(&town.base_url());
    let ours = [("HUB_TOKEN", token.as_str())];
    assert_eq!(home.run_in(&ours, &["auth", "status"]).code, 0);
    let astray = home.run_in(&ours, &["auth", "status", "--base-url", &other.base_url()]);
    assert!(astray.code == 2 && astray.stderr.contains("HUB_TOKEN is for"), "{astray:?}");
    assert_eq!(other.calls("/auth/me/account"), 0);
    home.json(&["profile", "set", "other", "--base-url", &other.base_url()]);
    for (environment, arguments) in [
        (("HUB_BASE_URL", town.base_url()), ["--profile", "other"]),
        (("HUB_PROFILE", "town".to_owned()), ["--profile", "other"]),
        (("HUB_BASE_URL", other.base_url()), ["--profile", "town"]),
    ] {
        let set = [ours[0], (environment.0, environment.1.as_str())];
        let astray = home.run_in(&set, &[&["auth", "status"][..], &arguments].concat());
        assert!(astray.code == 2 && astray.stderr.contains("HUB_TOKEN is for"), "{environment:?}: {astray:?}");
    }
    let at_home = home.run_in(&[ours[0], ("HUB_PROFILE", "town")], &["auth", "status", "--profile", "town"]);
    assert_eq!((at_home.code, other.calls("/auth/me/account")), (0, 0));
    let stranger = Home::new();
    let base_url = town.base_url();
    assert_eq!(stranger.run_in(&ours, &["auth", "status", "--base-url", &base_url]).code, 0);
    assert_eq!(stranger.run_in(&[ours[0], ("HUB_BASE_URL", &base_url)], &["auth", "status"]).code, 0);
    for arguments in [&["auth", "logout"][..], &["auth", "switch", "x"], &["auth", "login"]] {
        assert_eq!(home.run_in(&ours, arguments).code, 2, "{arguments:?}: it is nobody's to change");
    }
}

#[test]
fn who_is_signed_in_elsewhere_reads_what_is_public() {
    let (town, other) = (Town::new(), Town::new());
    let home = town.signed_in("consumer");
    let there = ["--base-url", &other.base_url()];
    home.json(&[&["duty", "now"][..], &there].concat());
    let (code, said) = home.failure(&[&["auth", "status"][..], &there].concat());
    assert_eq!((code, &said["code"]), (4, &"client.session_elsewhere".into()));
}

#[test]
fn a_token_is_no_option() {
    let home = Home::new();
    for arguments in [
        &["auth", "status", "--token", "x"][..],
        &["auth", "login", "--password", "x"],
        &["api", "/", "-H", "authorization: x"],
    ] {
        assert_eq!(home.run(arguments).code, 2, "{arguments:?}");
    }
}
