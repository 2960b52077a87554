//! The duty rota: every way to query it, and manual changes.

use serde_json::{Value, json};

use crate::support::{Home, Town};
use crate::terminal::{at_terminal, code};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/almirante-brown");
const GROUP: &str = "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c11";
const ALVAREZ: &str = "Farmacia Álvarez";

/// Creates another group beside the demonstration's.
fn make_group(home: &Home, name: &str) {
    let group = json!({"id": GROUP, "name": name, "time_zone": "America/Argentina/Buenos_Aires",
        "zone": {"lat": -34.8, "lng": -58.4, "radius": 9000}});
    home.json(&["command", "dispatch", "pharmacy.groups.put", "--data", &group.to_string()]);
}

/// The pharmacy names in a list.
fn pharmacies(rows: &Value) -> Vec<String> {
    let name = |row: &Value| row["pharmacy"]["name"].as_str().expect("a name").to_owned();
    let mut names: Vec<String> = rows.as_array().expect("rows").iter().map(name).collect();
    names.sort();
    names
}

#[test]
fn who_is_on_duty_is_the_same_by_each_way_to_ask() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    make_group(&home, "La Rotación");
    let imported = |kind: &str, file: &str, more: &[&str]| {
        let file = format!("{FIXTURES}/{file}");
        home.json(&[&["import", "run", kind, &file, "--group", GROUP], more].concat())["created"].clone()
    };
    assert_eq!(imported("pharmacies", "pharmacies.csv", &[]), 49);
    assert_eq!(imported("shifts", "duty.csv", &["--from", "08:30", "--to", "08:30"]), 400);

    let at = "2023-09-15T23:00:00-03:00";
    let duty = home.json(&["duty", "now", "--group", "la rotacion", "--at", at]);
    let now = pharmacies(&duty["data"]);
    assert_eq!(now, ["Farmacia Ramírez", "Herrera Acosta"]);
    let path = format!("/plugins/pharmacy/groups/{GROUP}");
    let asked = home.json(&["api", &format!("{path}/on_duty"), "--query", &format!("at={at}")]);
    assert_eq!(pharmacies(&asked["data"]), now);
    assert_eq!((&duty["at"], &duty["next_change_at"]), (&asked["at"], &asked["next_change_at"]));

    let calendar = format!("{path}/calendar.ics?datetime_ini=2023-09-16T02:00:00Z&datetime_end=2023-09-16T02:00:01Z");
    let feed = home.run(&["api", &calendar]).stdout.replace("\r\n ", "");
    let mut summaries: Vec<&str> = feed.lines().filter_map(|line| line.strip_prefix("SUMMARY:")).collect();
    summaries.sort_unstable();
    assert_eq!(summaries, now);

    home.json(&["api", "PUT", "/test/clock", "--field", "now=2023-09-16T02:00:00Z"]);
    let anybody = Home::at(&town.base_url());
    let page = anybody.run(&["api", &format!("/public/pharmacy_shifts/calendar?grupo={GROUP}")]).stdout;
    let section = page.split("De turno ahora").nth(1).and_then(|rest| rest.split("</section>").next());
    let section = section.unwrap_or_else(|| panic!("nobody on duty: {page}"));
    assert!(now.iter().all(|name| section.contains(name.as_str())), "{section}");
    assert_eq!(section.matches("<li").count(), now.len(), "{section}");
    assert_eq!(pharmacies(&anybody.json(&["duty", "now", "--group", GROUP])["data"]), now);
}

#[test]
fn times_are_the_groups_with_the_date_unless_it_is_today() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    home.json(&["api", "PUT", "/test/clock", "--field", "now=2023-09-16T02:00:00Z"]);
    let lines = |arguments: &[&str]| {
        let done = home.run(&[&["duty", "now"], arguments].concat());
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout
            .lines()
            .map(|line| line.split("  ").filter(|cell| !cell.is_empty()).map(|cell| cell.trim().to_owned()).collect())
            .collect::<Vec<Vec<String>>>()
    };
    let now = lines(&[]);
    assert_eq!(now[0], ["DUTY", "PHARMACY", "FROM", "UNTIL", "PHONE", "ADDRESS"]);
    assert_eq!(now[1][..5], ["now", "Farmacia Ramírez", "today 08:30", "Sat 2023-09-16 08:30", "1142912898"]);
    assert!(now.last().is_some_and(|line| line[0] == "next" && line[2] == "Sat 2023-09-16 08:30"), "{now:?}");
    // For another instant, today is unknown.
    assert_eq!(lines(&["--at", "2023-09-15T23:00"])[1][2], "Fri 2023-09-15 08:30");
    let json = home.json(&["duty", "now"]);
    let first = &json["data"][0];
    assert_eq!(
        (&first["from"], &first["until"]),
        (&json!("2023-09-15T08:30:00-03:00"), &json!("2023-09-16T08:30:00-03:00"))
    );
    assert_eq!(first["shift"]["ini_at"], "2023-09-15T11:30:00Z");
    let csv = home.run(&["duty", "now", "-o", "csv", "--fields", "duty,from"]).stdout;
    assert!(csv.starts_with("duty,from\nnow,2023-09-15T08:30:00-03:00\n"), "{csv}");
}

#[test]
fn a_time_when_nobody_is_on_duty_says_who_is_next_and_whom_to_call() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let done = home.run(&["duty", "now", "--at", "2022-06-30T12:00"]);
    assert!(done.stderr.contains("Ante una emergencia médica, llamá al 107."), "{done:?}");
    assert!(done.code == 0 && done.stderr.contains("nobody is on duty") && done.stderr.contains("is next"), "{done:?}");
    assert!(done.stdout.lines().skip(1).all(|line| line.starts_with("next")), "{done:?}");
    let done = home.run(&["duty", "now", "--at", "2050-01-01T12:00"]);
    assert!(
        done.code == 0 && done.stdout.is_empty() && done.stderr.contains("no further shift is planned"),
        "{done:?}"
    );
}

#[test]
fn a_period_is_a_month_or_whole_days_of_the_groups_zone() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let list = |arguments: &[&str]| {
        home.json(&[&["duty", "list", "--all"], arguments].concat()).as_array().expect("rows").clone()
    };
    let september = list(&["--month", "2023-09"]);
    assert_eq!(list(&["--from", "2023-09-01", "--to", "2023-09-30"]), september);
    assert_eq!(list(&["--from", "2023-09-01T00:00", "--to", "2023-10-01T03:00:00Z"]), september);
    assert_eq!(september.first().expect("a row")["from"], "2023-08-31T08:30:00-03:00");
    assert_eq!(september.last().expect("a row")["until"], "2023-10-01T08:30:00-03:00");
    let day = list(&["--from", "2023-09-15", "--to", "2023-09-15"]);
    assert!(day.len() < september.len() && day.iter().all(|row| september.contains(row)), "{day:?}");
    home.json(&["api", "PUT", "/test/clock", "--field", "now=2023-10-01T02:59:59Z"]);
    assert_eq!(list(&[]), september, "the month it is by the group's clocks");
    let table = home.run(&["duty", "list", "--month", "2023-09"]);
    assert!(table.stdout.starts_with("FROM") && table.stdout.contains("Thu 2023-08-31 08:30"), "{table:?}");
    assert!(table.stderr.contains("stopped after 50 of"), "{table:?}");
    for (arguments, code) in [
        (&["--month", "2023-9"][..], 2),
        (&["--month", "2023-09", "--from", "2023-09-01", "--to", "2023-09-02"], 2),
        (&["--from", "2023-09-01"], 2),
        (&["--from", "2023-09-02", "--to", "2023-09-01"], 2),
        (&["--from", "ayer", "--to", "2023-09-01"], 2),
        (&["--from", "2022-01-01", "--to", "2023-12-31"], 6),
    ] {
        let (exit, said) = home.failure(&[&["duty", "list"], arguments].concat());
        assert_eq!(exit, code, "{said}");
    }
}

#[test]
fn the_workspace_puts_a_pharmacy_on_duty_and_takes_it_off() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let add = ["duty", "add", "--pharmacy", "farmacia alvarez", "--from", "2030-01-02T08:30", "--to", "08:30"];
    let made = home.json(&add);
    assert_eq!(
        (&made["from"], &made["until"]),
        (&json!("2030-01-02T08:30:00-03:00"), &json!("2030-01-03T08:30:00-03:00"))
    );
    let id = made["id"].as_str().expect("an id");
    let listed = || home.json(&["duty", "list", "--from", "2030-01-02", "--to", "2030-01-02"]);
    assert_eq!((pharmacies(&listed()), &listed()[0]["id"]), (vec![ALVAREZ.to_owned()], &made["id"]));

    let (code, said) = home.failure(&add);
    assert_eq!((code, &said["code"]), (6, &json!("error.conflict.shift_overlap")));
    assert!(said["message"].as_str().is_some_and(|message| message.contains(id)), "{said}");
    let told = home.run(&add).stderr;
    assert!(told.contains("already on duty from Wed 2030-01-02 08:30 until Thu 2030-01-03 08:30"), "{told}");
    let longer = home.json(&[&add[..6], &["--to", "2030-01-04T08:30", "--id", id]].concat());
    assert_eq!((&longer["id"], &listed()[0]["until"]), (&made["id"], &json!("2030-01-04T08:30:00-03:00")));

    for more in [&[][..], &["-o", "json"]] {
        let done = home.run(&[&["duty", "remove", id], more].concat());
        assert!(done.code == 3 && done.stderr.contains("-y"), "{done:?}");
    }
    assert_eq!(home.json(&["duty", "remove", id, "-y"]), json!({"deleted": true, "id": id}));
    assert_eq!(listed(), json!([]));
}

#[test]
fn who_removes_at_a_terminal_reads_which_shift_it_is() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let made = home.json(&["duty", "add", "--pharmacy", "el-13", "--from", "2030-01-02T00:00", "--to", "08:00"]);
    let id = made["id"].as_str().expect("an id");
    for (answer, exit) in [("n", 3), ("y", 0)] {
        let mut session = at_terminal(&home, &["duty", "remove", id]);
        session.exp_string("Remove El 13 from Wed 2030-01-02 00:00 until Wed 2030-01-02 08:00").expect("asks");
        session.send_line(answer).expect("types");
        assert_eq!(code(session).0, exit);
    }
    assert_eq!(home.json(&["duty", "list", "--from", "2030-01-02", "--to", "2030-01-02"]), json!([]));
}

#[test]
fn the_staff_writes_by_topics_and_others_are_refused() {
    let town = Town::new();
    let staff = town.signed_in("backoffice");
    let add = ["duty", "add", "--pharmacy", "farmacia-alvarez", "--from", "2030-01-02T08:30", "--to", "08:30"];
    let made = staff.json(&add);
    assert_eq!(staff.json(&["command", "audit"])[0]["topic"], "pharmacy.shifts.import");
    let again = staff.failure(&add).1;
    assert_eq!(again["code"], "error.conflict.shift_overlap");
    assert!(
        again["message"].as_str().is_some_and(|said| said.contains("is already on duty from 2030-01-02T08:30")),
        "{again}"
    );
    let id = made["id"].as_str().expect("an id");
    for more in [&["-y"][..], &[]] {
        let (code, said) = staff.failure(&[&["duty", "remove", id], more].concat());
        assert_eq!((code, &said["code"]), (4, &json!("cli.workspace")), "nobody is asked for what cannot be");
    }
    assert_eq!(town.signed_in("consumer").failure(&add).0, 4);
    assert_eq!(Home::at(&town.base_url()).failure(&add).0, 4);
    let workspace = town.signed_in("workspace");
    workspace.json(&["duty", "remove", id, "-y"]);
    workspace.json(&["profile", "set", "town", "--read-only"]);
    assert_eq!(workspace.failure(&add).1["code"], "cli.read_only");
}

#[test]
fn a_session_of_one_run_writes_as_the_account_that_may() {
    let town = Town::new();
    let add = |scope: &str, date: &str| {
        let home = Home::at(&town.base_url());
        let (userkey, password) = town.person(scope);
        std::fs::write(home.path("password"), password).expect("writes");
        let file = home.path("password").display().to_string();
        let from = format!("{date}T08:30");
        let add = ["duty", "add", "--pharmacy", "el-13", "--from", &from, "--to", "20:30", "-o", "json"];
        home.run_in(&[("HUB_USERKEY", &userkey), ("HUB_PASSWORD_FILE", &file)], &add)
    };
    for (scope, date) in [("workspace", "2030-01-02"), ("backoffice", "2030-01-03")] {
        let done = add(scope, date);
        assert_eq!(done.code, 0, "{done:?}");
    }
    assert_eq!(town.calls("/auth/sign_out"), 2);
}

#[test]
fn what_cannot_be_put_on_duty_is_named() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    for (arguments, exit, named) in [
        (&["--pharmacy", "álvares", "--from", "2030-01-02T08:30", "--to", "08:30"][..], 5, ALVAREZ),
        (&["--pharmacy", "el-13", "--from", "2030-01-02", "--to", "08:30"], 2, "--from"),
        (&["--pharmacy", "el-13", "--from", "2030-01-02T08:30", "--to", "mañana"], 2, "--to"),
        (&["--pharmacy", "el-13", "--from", "2030-01-02T08:30", "--to", "2030-01-02T08:30"], 6, "end_at"),
        (&["--pharmacy", "el-13", "--from", "2030-01-02T08:30", "--to", "2030-02-02T08:30"], 6, "14 days"),
    ] {
        let (code, said) = home.failure(&[&["duty", "add"], arguments].concat());
        assert_eq!(code, exit, "{said}");
        assert!(said.to_string().contains(named), "{named}: {said}");
    }
}

#[test]
fn what_a_check_leaves_out_of_rows_is_said() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    for more in [&["-o", "csv"][..], &["--fields", "from"], &["--fields", "from", "-o", "json"]] {
        let done = home.run(&[&["duty", "check", "--month", "2023-09"], more].concat());
        assert_eq!(done.code, 0, "{done:?}");
        assert!(done.stderr.contains("there are no gaps") && done.stderr.contains("pharmacies (4"), "{done:?}");
        assert!(!done.stderr.contains("there are none"), "{done:?}");
    }
    let whole = home.run(&["duty", "check", "--month", "2023-09", "-o", "json"]);
    assert!(whole.stderr.is_empty() && whole.stdout.contains("\"pharmacies\""), "{whole:?}");
}

#[test]
fn a_rotation_is_of_whole_minutes_and_a_misspelt_field_does_not_hide_what_was_written() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    let plan = ["duty", "generate", "--turn", "el-13", "--from", "2032-01-01", "--until", "2032-01-03"];
    for (more, named) in [
        (["--start", "08:30", "--length", "90s"], "whole number of minutes"),
        (["--start", "08:30", "--length", "30s"], "whole number of minutes"),
        (["--start", "08:30:15", "--length", "1h"], "without seconds"),
        (["--start", "25:00", "--length", "1h"], "08:30"),
    ] {
        let (code, said) = home.failure(&[&plan[..], &more].concat());
        assert!(code == 2 && said["message"].as_str().is_some_and(|message| message.contains(named)), "{said}");
    }
    let done = home.run(&[&plan[..], &["--start", "8:30", "--length", "120s", "--fields", "from,nothing"]].concat());
    assert!(done.code == 0 && done.stdout.contains("Thu 2032-01-01 08:30"), "{done:?}");
    let listed = home.json(&["duty", "list", "--from", "2032-01-01", "--to", "2032-01-03"]);
    assert_eq!(listed[0]["until"], "2032-01-01T08:32:00-03:00");
}

#[test]
fn the_group_is_the_only_one_or_the_one_that_is_named() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let group = |environment: &[(&str, &str)], arguments: &[&str]| {
        let done = home.run_in(environment, &[&["duty", "now", "-o", "json"], arguments].concat());
        (
            done.code,
            serde_json::from_str::<Value>(&done.stdout).map_or(Value::Null, |duty| duty["group"]["name"].clone()),
        )
    };
    let demo = json!("Almirante Brown");
    assert_eq!(group(&[], &[]), (0, demo.clone()));
    make_group(&home, "Río Ñandú");
    assert_eq!(group(&[], &[]), (2, Value::Null), "there are two");
    for (environment, arguments, name) in [
        (&[][..], &["--group", "RIO NANDU"][..], "Río Ñandú"),
        (&[], &["--group", GROUP], "Río Ñandú"),
        (&[("HUB_PHARMACY_GROUP", "rio nandu")], &[], "Río Ñandú"),
        (&[("HUB_PHARMACY_GROUP", GROUP)], &["--group", "almirante brown"], "Almirante Brown"),
    ] {
        assert_eq!(group(environment, arguments), (0, json!(name)), "{environment:?} {arguments:?}");
    }
    let (code, said) = home.failure(&["duty", "now", "--group", "rio nandu sur"]);
    assert!(code == 5 && said["help"].as_str().is_some_and(|help| help.contains("Río Ñandú")), "{said}");
}

#[test]
fn a_check_goes_by_the_groups_cover_and_says_it() {
    let town = Town::new();
    let staff = town.signed_in("backoffice");
    let groups = staff.json(&["group", "list"]);
    let demo = &groups[0];
    let put = json!({"id": demo["id"], "name": demo["name"], "zone": demo["zone"], "time_zone": demo["time_zone"],
        "cover": [{"weekdays": [1, 2, 3, 4, 5], "start_time": "08:00", "end_time": "20:00"}]});
    // Nobody is on duty in all of 2031; the days of its first week are a Wednesday to a Tuesday.
    let week = ["duty", "check", "--from", "2031-01-01", "--to", "2031-01-07"];
    let home = town.signed_in("workspace");
    let check = |more: &[&str]| {
        let done = home.run(&[&week[..], more].concat());
        assert_eq!(done.code, 8, "{done:?}");
        done
    };
    assert!(!check(&[]).stderr.contains("on duty has to be"), "one pharmacy always is not said");
    staff.json(&["command", "dispatch", "pharmacy.groups.put", "--data", &put.to_string()]);
    let done = check(&[]);
    assert!(done.stderr.contains("on duty has to be: 1 pharmacy mon-fri 08:00-20:00"), "{done:?}");
    assert!(done.stderr.contains("5 gaps"), "no night and no weekend is a gap: {done:?}");
    let own = check(&["--cover", "sat-sun 2"]);
    assert!(own.stderr.contains("on duty has to be: 2 pharmacies sat-sun all day"), "{own:?}");
    assert!(own.stderr.contains("1 gaps"), "{own:?}");
    let json: Value = serde_json::from_str(&check(&["-o", "json"]).stdout).expect("JSON");
    assert_eq!(json["cover"][0]["weekdays"], json!([1, 2, 3, 4, 5]));
}

#[test]
fn a_rotation_that_stands_is_unchanged_and_no_conflict() {
    let town = Town::new();
    for (scope, year) in [("workspace", "2032"), ("backoffice", "2033")] {
        let home = town.signed_in(scope);
        let (from, until) = (format!("{year}-01-01"), format!("{year}-01-03"));
        let plan = ["duty", "generate", "--turn", "el-13", "--from", &from, "--until", &until, "--start", "08:30"];
        let outcomes = |more: &[&str], expected: &str| {
            let done = home.run(&[&plan[..], more].concat());
            assert_eq!(done.code, 0, "{done:?}");
            let found: Vec<_> = done.stdout.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
            assert_eq!(found, [expected; 3], "{done:?}");
        };
        outcomes(&["--dry-run"], "planned");
        outcomes(&[], "written");
        outcomes(&[], "unchanged");
        outcomes(&["--dry-run"], "unchanged");
        let again = home.json(&plan);
        let counts = ["data", "unchanged", "conflicts"].map(|list| again[list].as_array().map(Vec::len));
        assert_eq!((counts, &again["written"]), ([Some(0), Some(3), Some(0)], &json!(0)));
    }
}
