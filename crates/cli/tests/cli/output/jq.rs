//! `--jq`: an expression over the JSON output.

use crate::fake_server::stand_in;
use crate::support::Home;

/// A home with two profiles beside the default one.
fn home() -> Home {
    let home = Home::at("https://town.example");
    home.json(&["profile", "set", "prod", "--base-url", "https://prod.example"]);
    home
}

#[test]
fn an_expression_reads_the_whole_document_or_each_row() {
    let home = home();
    for (arguments, lines) in [
        (&["profile", "list", "--jq", ".[].name"][..], &["local", "prod", "town"][..]),
        (&["profile", "list", "--jq", "length", "-o", "json"], &["3"]),
        (&["profile", "list", "--jq", ".name", "-o", "jsonl"], &["local", "prod", "town"]),
        (
            &["profile", "list", "--jq", "map(select(.current)) | .[0] | {name, current}"],
            &[r#"{"name":"town","current":true}"#],
        ),
        (
            &["profile", "list", "--limit", "2", "--fields", "base_url", "--jq", ".[-1]"],
            &[r#"{"base_url":"https://prod.example"}"#],
        ),
        (
            &["profile", "show", "prod", "--jq", ".read_only, .base_url, null"],
            &["false", "https://prod.example", "null"],
        ),
        (&["profile", "list", "--jq", "[.[].name | test(\"^p\")]"], &["[false,true,false]"]),
        (&["profile", "list", "--jq", "empty"], &[]),
    ] {
        let done = home.run(arguments);
        assert_eq!(done.code, 0, "{done:?}");
        assert_eq!(done.stdout.lines().collect::<Vec<_>>(), lines, "{arguments:?}");
    }
}

#[test]
fn a_wrong_expression_is_refused_before_anything_is_asked() {
    let home = Home::at(&stand_in(|_| panic!("the server is asked")));
    for (expression, why) in [
        (".data[", "at character 7: closing bracket expected"),
        (".data | nope", "at character 9: there is no filter nope"),
        (".data |", "at character 8: term expected"),
    ] {
        let (code, said) = home.failure(&["duty", "now", "--jq", expression]);
        assert!(code == 2 && said["message"].as_str().is_some_and(|said| said.contains(why)), "{said}");
    }
    for format in ["table", "csv"] {
        let done = home.run(&["duty", "now", "--jq", ".", "-o", format]);
        assert!(done.code == 2 && done.stderr.contains("--jq needs JSON"), "{done:?}");
    }
}

#[test]
fn an_expression_that_fails_is_told_in_a_sentence() {
    let done = home().run(&["profile", "list", "--jq", ".name"]);
    assert!(done.code == 1 && done.stdout.is_empty(), "{done:?}");
    assert!(done.stderr.starts_with("error[cli.jq]: --jq: cannot index"), "{done:?}");
}
