//! Stopped imports: killed, interrupted or disconnected; once resumed, they end as if nothing had happened.

use std::process::Command;

use super::fixture::{FIXTURES, GROUP, World};

/// An import of the real rota that takes long.
fn slow(world: &World) -> Command {
    let file = format!("{FIXTURES}/duty.csv");
    let fixed = ["import", "run", "shifts", &file, "--group", GROUP, "--from", "08:30", "--to", "08:30", "-o", "json"];
    world.command(&[&fixed[..], &["--batch", "4", "--concurrency", "2"]].concat())
}

/// The number of acknowledged batches.
fn acknowledged(journal: &str) -> usize {
    journal.matches("\"entry\":\"acknowledged\"").count()
}

fn unbroken() -> String {
    let world = World::with_pharmacies();
    assert_eq!(world.import_duty(&format!("{FIXTURES}/duty.csv"), &[]).code, 0);
    world.shifts()
}

#[test]
fn an_import_killed_at_forty_percent_goes_on_to_the_same_rows() {
    let world = World::with_pharmacies();
    let killed = world.signalled(slow(&world), "-KILL", |journal| acknowledged(journal) >= 40);
    assert_eq!(killed.code, -1);
    let there = world.count();
    assert!((160..400).contains(&there), "{there}");
    let report = world.report();
    assert_eq!(report.len(), 400, "what became of each row is known of a killed import too");
    assert!(report.iter().any(|(_, outcome, ..)| outcome == "not_written"));

    let ran = world.hub(&["import", "resume", "-o", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let [created, updated, unchanged, failed, not_written] = ran.counts();
    assert_eq!((created + unchanged, updated, failed, not_written), (400, 0, 0, 0));
    assert!(unchanged <= 8, "only what was on its way is sent again: {unchanged}");
    assert_eq!(world.shifts(), unbroken());
    let over = world.hub(&["import", "resume"]);
    assert!(over.code == 5 && over.stderr.contains("no import was stopped"), "{}", over.stderr);
}

#[test]
fn an_import_interrupted_at_any_moment_can_be_taken_up_again() {
    let expected = unbroken();
    type Moment = fn(&str) -> bool;
    let moments: [(&str, Moment); 3] = [
        ("while rows are checked", |journal| journal.contains("\"entry\":\"begun\"")),
        ("when they are checked", |journal| journal.contains("\"entry\":\"checked\"")),
        ("while they are written", |journal| acknowledged(journal) >= 50),
    ];
    for (name, moment) in moments {
        let world = World::with_pharmacies();
        let ran = world.signalled(slow(&world), "-INT", moment);
        assert_eq!(ran.code, 130, "{name}: {}", ran.stderr);
        let summary = ran.data();
        let id = summary["id"].as_str().expect("an id");
        assert!(ran.stderr.contains(&format!("hub import resume {id}")), "{name}: {}", ran.stderr);
        assert_eq!(summary["state"], "stopped", "{name}");
        let there = world.count() as u64;
        assert_eq!(summary["created"], there, "{name}: every row that was written is acknowledged");
        assert!(there < 400, "{name}");
        let ran = world.hub(&["import", "resume", id, "-o", "json"]);
        assert_eq!((ran.code, ran.counts()), (0, [400, 0, 0, 0, 0]), "{name}: {}", ran.stderr);
        assert_eq!(world.shifts(), expected, "{name}");
    }
}

#[test]
fn an_import_cut_off_from_the_server_says_so_and_goes_on_later() {
    let mut world = World::with_pharmacies();
    let mut hub = slow(&world);
    hub.args(["--retries", "0"]);
    let child =
        hub.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().expect("hub runs");
    world.wait_until(|journal| acknowledged(journal) >= 30);
    world.town.stop();
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(9), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("hub import resume"));
    world.town.serve();
    let ran = world.hub(&["import", "resume", "-o", "json"]);
    let [created, updated, unchanged, failed, _] = ran.counts();
    assert_eq!((ran.code, created + unchanged, updated, failed), (0, 400, 0, 0), "{}", ran.stderr);
    assert_eq!(world.count(), 400);
}

#[test]
fn a_file_that_changed_is_not_gone_on_with() {
    let world = World::with_pharmacies();
    let duty = std::fs::read_to_string(format!("{FIXTURES}/duty.csv")).expect("the rota");
    let file = world.file("duty.csv", &duty);
    let fixed = ["import", "run", "shifts", &file, "--group", GROUP, "--from", "08:30", "--to", "08:30"];
    let hub = world.command(&[&fixed[..], &["--batch", "4", "--concurrency", "1"]].concat());
    world.signalled(hub, "-INT", |journal| acknowledged(journal) >= 10);
    let before = world.count();
    world.file("duty.csv", duty.replace("2023-12-", "2024-12-"));
    let ran = world.hub(&["import", "resume"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("cli.import.file_changed"), "{}", ran.stderr);
    assert_eq!(world.count(), before);
    world.file("duty.csv", &duty);
    assert_eq!(world.hub(&["import", "resume"]).code, 0);
    assert_eq!(world.count(), 400);
}

#[test]
fn what_came_in_on_stdin_can_be_taken_up_again() {
    let world = World::with_pharmacies();
    let fixed = ["import", "run", "shifts", "-", "--group", GROUP, "--from", "08:30", "--to", "08:30"];
    let mut hub = world.command(&[&fixed[..], &["--batch", "4", "--concurrency", "1"]].concat());
    hub.stdin(std::fs::File::open(format!("{FIXTURES}/duty.csv")).expect("the rota"));
    assert_eq!(world.signalled(hub, "-INT", |journal| acknowledged(journal) >= 10).code, 130);
    let ran = world.hub(&["import", "resume", "-o", "json"]);
    assert_eq!((ran.code, ran.counts()), (0, [400, 0, 0, 0, 0]), "{}", ran.stderr);
    let copy = ran.data()["file"].as_str().map(std::path::PathBuf::from).expect("a path");
    assert!(!copy.exists(), "the copy goes when the import is done");
}

#[test]
fn what_somebody_else_writes_meanwhile_is_not_overwritten_and_the_row_is_named() {
    for (more, counts) in [(&["--skip-bad"][..], Some([399, 0, 0, 1, 0])), (&[], None)] {
        let world = World::with_pharmacies();
        let duty = std::fs::read_to_string(format!("{FIXTURES}/duty.csv")).expect("the rota");
        let last = duty.lines().last().expect("a row");
        let [date, slug, _] = last.split(',').collect::<Vec<_>>()[..] else { panic!("{last}") };
        let rows = format!("pharmacy_slug,ini_at,end_at\n{slug},{date} 20:00,{date} 22:00\n");
        // The same pharmacy on duty that evening, under its own id.
        let rows = rows.replace("\n", ",\n").replacen("end_at,", "end_at,id", 1);
        let rows = rows.replacen("22:00,", "22:00,018f4e9a-1111-7222-8333-944455556668", 1);
        let file = world.file("evening.csv", rows);
        let mut hub = slow(&world);
        hub.args(more);
        let ran = world.paused(
            hub,
            |journal| journal.contains("\"entry\":\"checked\""),
            || {
                let evening = world.import_times(&file, &[]);
                assert_eq!(evening.counts(), [1, 0, 0, 0, 0], "{evening:?}");
            },
        );
        assert_eq!(ran.code, 7, "{ran:?}");
        let [created, _, _, failed, not_written] = ran.counts();
        assert_eq!((failed, created + failed + not_written), (1, 400), "{ran:?}");
        assert!(counts.is_none_or(|counts| ran.counts() == counts), "{ran:?}");
        assert!(counts.is_some() || created < 399, "its batch is whole or not at all: {ran:?}");
        assert_eq!(world.count() as u64, created + 1);
        let report = world.hub(&["import", "report", ran.data()["id"].as_str().expect("an id"), "-o", "csv", "--all"]);
        let line = report.stdout.lines().last().expect("a row").to_owned();
        assert!(line.starts_with("401,") && line.contains(",failed,error.conflict.shift_overlap,"), "{line}");
    }
}

#[test]
fn a_stopped_import_is_named_by_its_kind_and_its_file() {
    let world = World::with_pharmacies();
    let interrupted = |file: &str, kind: &str, more: &[&str]| {
        let fixed = ["import", "run", kind, file, "--group", GROUP, "-o", "json", "--batch", "1", "--concurrency", "1"];
        // The newest journal is that of the import before, until this one begins.
        let is_so_far = |journal: &str| acknowledged(journal) >= 3 && !journal.contains("\"entry\":\"ended\"");
        let ran = world.signalled(world.command(&[&fixed[..], more].concat()), "-INT", is_so_far);
        assert_eq!(ran.code, 130, "{ran:?}");
        ran.data()["id"].as_str().expect("an id").to_owned()
    };
    let times = ["--from", "08:30", "--to", "08:30"];
    let duty = std::fs::read_to_string(format!("{FIXTURES}/duty.csv")).expect("the rota");
    let (one, two) = (world.file("one.csv", &duty), world.file("two.csv", duty.replace("2023-", "2025-")));
    let (first, second) = (interrupted(&one, "shifts", &times), interrupted(&two, "shifts", &times));
    for (arguments, said) in [
        (&["pharmacies"][..], "no import of pharmacies was stopped"),
        (&["shifts", "three.csv"], "no import of shifts from three.csv was stopped"),
    ] {
        let ran = world.hub(&[&["import", "resume"], arguments].concat());
        assert!(ran.code == 5 && ran.stderr.contains(said), "{ran:?}");
    }
    let ran = world.hub(&["import", "resume", &first[20..], "one.csv"]);
    assert!(ran.code == 2 && ran.stderr.contains("is not a kind of rows"), "{ran:?}");
    let ran = world.hub(&["import", "resume", "shifts", "./one.csv"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let said = format!("resuming the import {first} of shifts from one.csv: ");
    assert!(ran.stderr.contains(&said) && ran.stderr.contains(" of 400 rows left"), "{}", ran.stderr);
    let ran = world.hub(&["import", "resume", "shifts"]);
    assert!(ran.code == 0 && ran.stderr.contains(&format!("resuming the import {second} ")), "{ran:?}");
}

#[test]
fn a_running_import_is_not_the_one_that_is_resumed() {
    let world = World::with_pharmacies();
    let ran = world.signalled(slow(&world), "-INT", |journal| acknowledged(journal) >= 3);
    let stopped = ran.data()["id"].as_str().expect("an id").to_owned();
    let mut running = slow(&world);
    let child =
        running.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().expect("hub runs");
    world.wait_until(|journal| !journal.contains("\"entry\":\"ended\"") && acknowledged(journal) >= 1);
    super::fixture::signal(child.id(), "-STOP");
    let ran = world.hub(&["import", "resume"]);
    assert!(ran.code == 0 && ran.stderr.contains(&format!("resuming the import {stopped} ")), "{ran:?}");
    let ran = world.hub(&["import", "resume"]);
    assert!(ran.code == 5 && ran.stderr.contains("is running"), "{ran:?}");
    super::fixture::signal(child.id(), "-CONT");
    assert!(child.wait_with_output().expect("it ends").status.success());
}
