//! Signing in, signing out and switching accounts.

use crate::support::{Home, Town, limited};

#[test]
fn a_sign_in_is_kept_for_its_owner_alone_until_the_sign_out() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let status = home.json(&["auth", "status"]);
    assert_eq!(status["userkey"], town.person("workspace").0);
    assert_eq!((&status["account"]["scope"]["type"], &status["profile"]), (&"workspace".into(), &"town".into()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(home.session()).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let device = home.stored()["device_id"].clone();
    assert_eq!(home.json(&["auth", "logout"])["signed_out"], true);
    assert_eq!(home.stored(), serde_json::json!({"device_id": device}));
    assert_eq!(home.failure(&["auth", "status"]).0, 4);
    assert_eq!(home.json(&["auth", "logout"])["signed_out"], false, "twice is no fault");
}

#[test]
fn a_first_sign_in_at_an_address_makes_a_profile_of_it() {
    let town = Town::new();
    let home = Home::new();
    let (userkey, password) = town.person("backoffice");
    let base_url = town.base_url();
    let login = ["auth", "login", "--userkey", &userkey, "--password-stdin", "--base-url", &base_url];
    let refused = home.run_with(&login, "wrong password");
    assert_eq!((refused.code, home.path("config/hub/config.toml").exists()), (4, false), "{refused:?}");
    let done = home.run_with(&login, &password);
    assert!(done.code == 0 && done.stderr.contains("local is the current profile now"), "{done:?}");
    assert_eq!(home.json(&["auth", "status"])["base_url"], base_url);
    assert_eq!(home.json(&["profile", "show"])["name"], "local");
}

#[test]
fn a_sign_in_at_another_address_leaves_the_current_profile() {
    let (town, other) = (Town::new(), Town::new());
    let home = town.signed_in("backoffice");
    let (userkey, password) = other.person("backoffice");
    let base_url = other.base_url();
    let done = home
        .run_with(&["auth", "login", "--userkey", &userkey, "--password-stdin", "--base-url", &base_url], &password);
    let line = format!("`export HUB_BASE_URL={base_url}`");
    assert!(done.code == 0 && done.stderr.contains(&line), "{done:?}");
    assert_eq!(home.json(&["profile", "show"])["base_url"], town.base_url());
    let (_, said) = home.failure(&["auth", "status"]);
    let help = said["help"].as_str().expect("a help");
    assert!(help.starts_with(&format!("ask the session's server with `--base-url {base_url}`")), "{said}");
    let there = home.run_in(&[("HUB_BASE_URL", &base_url)], &["auth", "status"]);
    assert_eq!(there.code, 0, "{there:?}");
}

#[test]
fn a_second_sign_in_ends_the_first() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let first = home.stored();
    let (userkey, password) = town.person("backoffice");
    let again = home.run_with(&["auth", "login", "--userkey", &userkey, "--password-stdin"], &format!("{password}\n"));
    assert_eq!(again.code, 0, "{again:?}");
    assert_eq!(home.json(&["auth", "status"])["account"]["scope"]["type"], "backoffice");
    let token = first["session"]["access"]["token"].as_str().expect("a token");
    let old = home.run_in(&[("HUB_TOKEN", token)], &["auth", "status"]);
    assert_eq!(old.code, 4, "{old:?}");
    assert_eq!(home.stored()["device_id"], first["device_id"], "the device stays the same");
}

#[test]
fn what_keeps_someone_out_is_said_and_who_was_in_stays() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let (userkey, password) = town.person("consumer");
    for (arguments, stdin, code, why) in [
        (&["--userkey", &userkey, "--password-stdin"][..], "wrong password", 4, "wrong user key or password"),
        (
            &["--userkey", &userkey, "--password-stdin", "--scope", "backoffice"],
            &password,
            4,
            "no account with that scope",
        ),
        (&["--userkey", &userkey, "--password-stdin"], "", 2, "must be the password"),
        (&["--userkey", &userkey, "--password-stdin"], "two\nlines", 2, "one line"),
        (&["--userkey", &userkey], "", 2, "--password-stdin"),
        (&["--password-stdin"], "x", 2, "--userkey"),
        (&[], "", 2, "--userkey"),
    ] {
        let done = home.run_with(&[&["auth", "login"], arguments].concat(), stdin);
        assert!(done.code == code && done.stderr.contains(why), "{arguments:?}: {done:?}");
        assert!(done.stdout.is_empty() && !done.stderr.contains(&password), "{done:?}");
    }
    assert_eq!(home.json(&["auth", "status"])["userkey"], userkey);
}

#[test]
fn a_sign_in_that_cannot_be_kept_is_ended_at_the_server_too() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let before = home.stored();
    let (userkey, password) = town.person("workspace");
    let ran = limited(&home, 0, &["auth", "login", "--userkey", &userkey, "--password-stdin"], &password);
    assert!(ran.code == 1 && ran.stderr.contains("session.json: File too large"), "{ran:?}");
    assert!(!ran.stderr.contains("hub auth logout"), "{ran:?}");
    assert_eq!((town.calls("/auth/sign_out"), home.stored()), (1, before));
    assert_eq!(home.json(&["auth", "status"])["account"]["scope"]["type"], "consumer", "who was in stays");
}

#[test]
fn a_session_turns_to_another_account_by_id_kind_and_name() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let account = home.json(&["auth", "status"])["account"].clone();
    for name in [&account["id"], &account["scope"]["type"], &account["scope"]["name"]] {
        let turned = home.json(&["auth", "switch", name.as_str().expect("text")]);
        assert_eq!(turned["account"]["id"], account["id"]);
    }
    let (code, said) = home.failure(&["auth", "switch", "nobody"]);
    assert!(code == 5 && said["help"].as_str().is_some_and(|help| help.contains("workspace")), "{said}");
    assert_eq!(home.failure(&["auth", "switch"]).0, 2, "nobody can be asked");
}

#[test]
fn a_sign_out_that_the_server_does_not_hear_of_is_said_and_done_here() {
    let mut town = Town::new();
    let home = town.signed_in("consumer");
    town.stop();
    let (code, said) = home.failure(&["auth", "logout"]);
    assert!(code == 9 && said["message"].as_str().is_some_and(|said| said.contains("signed out here")), "{said}");
    assert!(home.stored()["session"].is_null());
}

#[test]
fn a_token_goes_to_no_other_server() {
    let (town, other) = (Town::new(), Town::new());
    let home = town.signed_in("consumer");
    let (code, said) = home.failure(&["auth", "status", "--base-url", &other.base_url()]);
    assert_eq!((code, &said["code"]), (4, &"client.session_elsewhere".into()));
    assert_eq!(other.calls("/auth/me/account") + other.calls("/auth/access"), 0);
    home.json(&["profile", "set", "town", "--base-url", &other.base_url()]);
    assert_eq!(home.failure(&["auth", "status"]).1["code"], "client.session_elsewhere");
    assert_eq!(home.json(&["profile", "set", "town", "--base-url", &town.base_url()])["name"], "town");
    home.json(&["auth", "status"]);
}

#[test]
fn a_file_that_is_no_session_s_is_named_and_not_overwritten() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    std::fs::write(home.session(), "{").expect("writes");
    let (code, said) = home.failure(&["auth", "status"]);
    assert!(code == 1 && said["message"].as_str().is_some_and(|said| said.contains("session.json")), "{said}");
    assert_eq!(std::fs::read_to_string(home.session()).expect("reads"), "{");
}

#[test]
fn nobody_is_told_more_than_the_password_s_owner() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let stored = home.stored();
    let secrets =
        ["access", "refresh"].map(|name| stored["session"][name]["token"].as_str().expect("a token").to_owned());
    let password = town.person("backoffice").1;
    for arguments in [&["auth", "status"][..], &["doctor"], &["profile", "list"], &["seed", "apply", "--all"]] {
        let done = home.run(&[arguments, &["-v"]].concat());
        for secret in secrets.iter().chain([&password]) {
            assert!(!done.stdout.contains(secret) && !done.stderr.contains(secret), "{arguments:?}");
        }
    }
}

#[test]
fn a_home_is_needed_to_remember() {
    let home = Home::new();
    let mut command = home.command(&["profile", "set", "town", "--base-url", "http://127.0.0.1:1"]);
    std::fs::write(home.path("config"), "a file where the folder would be").expect("writes");
    let output = command.output().expect("runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("config"), "{said}");
}
