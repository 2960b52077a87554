//! Output to stdout: formats, chosen fields, list limits, and sanitizing for terminals.

mod jq;
mod times;

use std::io::Read;
use std::process::Stdio;

use serde_json::Value;

use crate::fake_server::stand_in;
use crate::support::{Home, Town};

/// A home with many profiles: a list that needs no server.
fn crowded(count: usize) -> Home {
    let home = Home::new();
    let profile = |number| format!("[profiles.p{number:03}]\nbase_url = \"https://p{number}.example\"\n");
    std::fs::create_dir_all(home.path("config/hub")).expect("makes");
    let text: String = (0..count).map(profile).collect();
    std::fs::write(home.path("config/hub/config.toml"), text).expect("writes");
    home
}

#[test]
fn a_list_stops_at_50_and_says_so() {
    let home = crowded(120);
    for (arguments, rows, said) in [
        (&[][..], 50, "stopped after 50 of 121"),
        (&["--limit", "7"], 7, "stopped after 7 of 121"),
        (&["--limit", "121"], 121, ""),
        (&["--all"], 121, ""),
        (&["-q"], 50, ""),
    ] {
        for format in ["json", "jsonl"] {
            let done = home.run(&[&["profile", "list", "-o", format], arguments].concat());
            let count = match format {
                "json" => serde_json::from_str::<Value>(&done.stdout).expect("JSON").as_array().map(Vec::len),
                _ => Some(done.stdout.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count()),
            };
            assert_eq!(count, Some(rows), "{done:?}");
            assert!(done.stderr.contains(said) && done.stderr.is_empty() == said.is_empty(), "{done:?}");
        }
    }
    assert_eq!(home.run(&["profile", "list", "--all", "--limit", "3"]).code, 2);
}

/// 250 groups in pages; the page from `broken` on fails.
fn paged(broken: usize) -> Home {
    let answer = move |request: &str| {
        let number = |name: &str| {
            let behind = request.split_once(name).map_or("", |(_, behind)| behind);
            behind.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|digits| digits.parse::<usize>().ok())
        };
        let (from, take) = (number("cursor=").unwrap_or(0), number("take=").unwrap_or(20).min(100));
        if from >= broken {
            return (500, r#"{"status":500,"code":"error.internal","extra":null}"#.to_owned());
        }
        let end = (from + take).min(250);
        let rows: Vec<Value> = (from..end).map(|number| serde_json::json!({"id": number, "name": "n"})).collect();
        let cursor = (end < 250).then(|| end.to_string());
        (200, serde_json::json!({"cursor": cursor, "data": rows}).to_string())
    };
    Home::at(&stand_in(answer))
}

#[test]
fn pages_follow_one_another_to_the_limit_or_the_end() {
    let home = paged(usize::MAX);
    for (arguments, rows, said) in [
        (&[][..], 50, "stopped after 50;"),
        (&["--limit", "130"], 130, "stopped after 130;"),
        (&["--limit", "250"], 250, ""),
        (&["--all"], 250, ""),
    ] {
        let done = home.run(&[&["api", "pharmacy_group_list", "--paginate"], arguments].concat());
        let shown: Vec<Value> = serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("{done:?}"));
        let ids: Vec<usize> = shown.iter().filter_map(|row| usize::try_from(row["id"].as_u64()?).ok()).collect();
        assert_eq!(ids, (0..rows).collect::<Vec<_>>());
        assert!(done.stderr.contains(said) && done.stderr.contains("stopped") != said.is_empty(), "{done:?}");
    }
    let table = home.run(&["api", "pharmacy_group_list", "--paginate", "--all", "-o", "table"]).stdout;
    assert_eq!((table.lines().count(), table.matches("NAME").count()), (251, 1), "headed once");
}

#[test]
fn a_list_that_breaks_off_is_json_as_far_as_it_came() {
    let home = paged(200);
    let (code, said) = home.failure(&["api", "pharmacy_group_list", "--paginate", "--all"]);
    assert_eq!((code, &said["code"]), (9, &"error.internal".into()));
    let done = home.run(&["api", "pharmacy_group_list", "--paginate", "--all", "-o", "json"]);
    let shown: Value = serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("{done:?}"));
    assert_eq!(shown.as_array().map(Vec::len), Some(200));
    let first = paged(0).run(&["api", "pharmacy_group_list", "--paginate", "--all", "-o", "json"]);
    assert!(first.code == 9 && first.stdout.is_empty(), "{first:?}");
}

#[test]
fn piped_tables_have_no_borders_no_colour_and_nothing_cut() {
    let home = crowded(2);
    let long = format!("https://{}.example", "x".repeat(60));
    home.json(&["profile", "set", "long", "--base-url", &long]);
    for color in [&[][..], &["--color", "auto"], &["--color", "never"]] {
        let done = home.run(&[&["profile", "list", "--fields", "name,base_url"], color].concat());
        let lines: Vec<Vec<&str>> = done.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
        let expected = [
            ["NAME", "BASE_URL"],
            ["local", "http://127.0.0.1:8080"],
            ["long", &long],
            ["p000", "https://p0.example"],
            ["p001", "https://p1.example"],
        ];
        assert_eq!(lines, expected);
        let column = |line: &str| line.find("http").unwrap_or_default();
        let places: Vec<usize> = done.stdout.lines().skip(1).map(column).collect();
        assert!(places.iter().all(|place| *place == places[0]), "aligned: {}", done.stdout);
    }
}

#[test]
fn fields_choose_by_path_in_each_format_and_a_wrong_one_is_refused() {
    let home = crowded(1);
    let run = |format: &str| home.run(&["profile", "show", "p000", "--fields", "base_url,name", "-o", format]).stdout;
    assert_eq!(run("csv"), "base_url,name\nhttps://p0.example,p000\n");
    assert_eq!(run("jsonl"), "{\"base_url\":\"https://p0.example\",\"name\":\"p000\"}\n");
    assert_eq!(run("table"), "base_url  https://p0.example\nname      p000\n");
    for (wrong, named) in [("zzz", "there are name, base_url"), ("bas_url", "did you mean base_url?")] {
        let (code, said) = home.failure(&["profile", "list", "--fields", wrong]);
        assert!(code == 2 && said["message"].as_str().is_some_and(|said| said.contains(named)), "{said}");
    }
    assert_eq!(home.failure(&["profile", "list", "--fields", "a..b"]).0, 2);
    let written = home.run(&["profile", "set", "p000", "--fields", "nam", "-o", "json"]);
    assert_eq!((written.code, written.stdout.as_str()), (0, "{\n  \"nam\": null\n}\n"), "what is done is no failure");
}

#[test]
fn a_closed_pipe_is_quiet() {
    let home = crowded(5000);
    let mut command = home.command(&["profile", "list", "--all"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut some = [0; 16];
    stdout.read_exact(&mut some).expect("reads");
    drop(stdout);
    let output = child.wait_with_output().expect("ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn control_characters_of_a_server_do_not_reach_the_terminal() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let name = "given_name=\"E\\u001b[2J\\u009b31m\\u202eX\"";
    let changed = home.run(&["api", "auth_profile_update", "--field", name]);
    let shown: Vec<String> = ["table", "json", "jsonl", "csv"]
        .map(|format| home.run(&["auth", "status", "-o", format]).stdout)
        .into_iter()
        .chain([home.run(&["api", "auth_me_account"]).stdout, changed.stdout, changed.stderr])
        .collect();
    for text in &shown {
        let bad = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
        assert!(!text.contains(bad), "{text:?}");
    }
    if changed.code == 0 {
        let status = home.json(&["auth", "status"]);
        assert_eq!(
            status["account"]["profile"]["given_name"], "E\u{1b}[2J\u{9b}31m\u{202e}X",
            "and the value is the same"
        );
    }
}

#[test]
fn failures_are_three_lines_or_one_object() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let done = home.run(&["seed", "apply", "plugins_pharmacy_groups"]);
    let lines: Vec<&str> = done.stderr.lines().collect();
    assert!(lines.len() == 3 && done.stdout.is_empty(), "{done:?}");
    for (line, begin) in lines.iter().zip(["error[error.auth.forbidden]: ", "help: ", "request: "]) {
        assert!(line.starts_with(begin), "{line}");
    }
    assert_eq!(home.failure(&["no-such-command"]).1["code"], "cli.usage");
    assert_eq!(home.failure(&[]).0, 2);
}
