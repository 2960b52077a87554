//! Profiles: servers by name.

use std::process::Child;

use crate::support::{Home, Town};

#[test]
fn profiles_are_made_changed_chosen_and_forgotten() {
    let home = Home::new();
    let list = home.json(&["profile", "list"]);
    assert_eq!((list[0]["name"].as_str(), list[0]["current"].as_bool()), (Some("local"), Some(true)));
    let made = home.json(&["profile", "set", "prod", "--base-url", "https://town.example/", "--read-only"]);
    assert_eq!((&made["base_url"], &made["read_only"]), (&"https://town.example".into(), &true.into()));
    let changed = home.json(&["profile", "set", "prod", "--confirm-writes"]);
    assert_eq!(
        (&changed["base_url"], &changed["read_only"], &changed["confirm_writes"]),
        (&made["base_url"], &true.into(), &true.into())
    );
    assert_eq!(home.json(&["profile", "use", "prod"])["current"], true);
    assert_eq!(home.json(&["profile", "show"])["name"], "prod");
    assert_eq!(home.json(&["profile", "show", "--profile", "local"])["name"], "local");
    assert_eq!(home.failure(&["profile", "remove", "prod"]).0, 3);
    assert_eq!(home.json(&["profile", "remove", "prod", "-y"]), serde_json::json!({"deleted": true, "id": "prod"}));
    assert_eq!(home.failure(&["profile", "show", "prod"]).0, 5);
    assert_eq!(home.json(&["profile", "show"])["name"], "local", "what was chosen is gone");
}

#[test]
fn what_can_be_no_profile_is_refused() {
    let home = Home::new();
    for (arguments, why) in [
        (&["profile", "set", "../x", "--base-url", "https://a"][..], "a to z"),
        (&["profile", "set", "new"], "--base-url"),
        (&["profile", "set", "new", "--base-url", "ftp://a"], "http"),
        (&["profile", "set", "new", "--base-url", "https://ana:hunter2@a"], "no user and no password"),
    ] {
        let (code, said) = home.failure(arguments);
        let said = said.to_string();
        assert!(code == 2 && said.contains(why), "{said}");
    }
    assert!(!home.path("config/hub/config.toml").exists());
}

#[test]
fn profiles_made_at_once_are_all_there() {
    let home = Home::new();
    let make = |number: usize| {
        let (name, url) = (format!("p{number}"), format!("http://127.0.0.1:{}", 9000 + number));
        home.command(&["profile", "set", &name, "--base-url", &url, "-q"]).stdout(std::process::Stdio::null()).spawn()
    };
    let made: Vec<Child> = (0..8).map(|number| make(number).expect("starts")).collect();
    for mut child in made {
        assert!(child.wait().expect("ends").success());
    }
    assert_eq!(home.json(&["profile", "list"]).as_array().map(Vec::len), Some(9));
}

#[test]
fn a_configuration_that_is_none_is_named_with_its_line_and_left_alone() {
    let home = Home::at("http://127.0.0.1:1");
    let file = home.path("config/hub/config.toml");
    let text = "current = \"town\"\n[profiles.town]\nbase_url = \"https://ana:hunter2@a\"\n";
    std::fs::write(&file, text).expect("writes");
    for arguments in
        [&["profile", "list"][..], &["auth", "status"], &["profile", "set", "new", "--base-url", "https://a"]]
    {
        let (code, said) = home.failure(arguments);
        let said = said["message"].as_str().expect("a message").to_owned();
        assert!(code == 1 && said.contains("config.toml: line 3") && !said.contains("hunter2"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("reads"), text);
}

#[test]
fn a_profile_that_is_forgotten_is_signed_out() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    home.json(&["profile", "remove", "town", "-y"]);
    assert_eq!(town.calls("/auth/sign_out"), 1);
    assert!(!home.session().exists());
}
