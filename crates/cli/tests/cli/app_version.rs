//! Setting and verifying app builds.

use serde_json::json;

use crate::support::Town;

#[test]
fn what_is_set_is_what_builds_are_told() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let verify = |build: &str| {
        let build = ["app-version", "verify", "--platform", "ios", "--version", "1.4", "--build-number", build];
        let done = home.run(&[&build[..], &["-o", "json"]].concat());
        (done.code, serde_json::from_str::<serde_json::Value>(&done.stdout).expect("JSON"))
    };
    let set = |min: &str, latest: &str, more: &[&str]| {
        let set = ["app-version", "set", "--platform", "ios", "--min-build", min, "--latest-build", latest];
        home.json(&[&set[..], more].concat())
    };
    let link = "https://store.example/hub";
    assert_eq!(set("3", "5", &["--store-link", link, "--dry-run"])["latest_build"], 5);
    assert_eq!(verify("1").0, 0, "it was tried only");
    set("3", "5", &["--store-link", link]);
    for (build, code, popup, force) in [("2", 8, true, true), ("4", 8, true, false), ("5", 0, false, false)] {
        let (exit, answer) = verify(build);
        assert_eq!((exit, &answer["show_popup"], &answer["force_download"]), (code, &json!(popup), &json!(force)));
        assert_eq!(answer["store_link"], link);
    }
    assert_eq!(set("3", "6", &[])["store_link"], link);
    assert_eq!(set("3", "6", &["--store-link", ""])["store_link"], json!(null));
}

#[test]
fn what_cannot_be_set_is_named() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let set = ["app-version", "set", "--platform", "ios", "--min-build", "7", "--latest-build", "5"];
    let (code, said) = home.failure(&set);
    assert!(code == 6 && said["message"].as_str().is_some_and(|said| said.contains("latest_build")), "{said}");
    assert_eq!(
        home.failure(&["app-version", "set", "--platform", "palm", "--min-build", "7", "--latest-build", "9"]).0,
        2
    );
    assert_eq!(town.signed_in("workspace").failure(&set).0, 4);
    home.json(&["profile", "set", "town", "--read-only"]);
    assert_eq!(home.failure(&set).1["code"], "cli.read_only");
}
