//! Input that can be read only once, such as pipes: it is copied, and a pipe without a writer does not hang.

use std::path::Path;
use std::process::{Command, Stdio};

use super::fixture::{GROUP, World, signal};
use crate::support::done;

const ROWS: &str = "pharmacy_slug,ini_at,end_at\nel-13,2026-03-01 16:00,2026-03-01 20:00\n";

fn make_fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
}

fn arguments<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["import", "run", "shifts", file, "--group", GROUP, "-o", "json"], more].concat()
}

#[test]
fn a_pipe_is_imported_by_whatever_name_it_is_given() {
    let world = World::with_pharmacies();
    for (file, counts) in [("-", [1, 0, 0, 0, 0]), ("/dev/stdin", [0, 0, 1, 0, 0])] {
        let ran = world.hub_with(&arguments(file, &[]), ROWS);
        assert_eq!((ran.code, ran.counts()), (0, counts), "{file}: {}", ran.stderr);
    }
    let fifo = world.path("duty.fifo");
    make_fifo(&fifo);
    let mut hub = world.command(&arguments("duty.fifo", &[]));
    let child = hub.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("hub runs");
    std::fs::write(&fifo, ROWS.replace("03-01", "03-02")).expect("it is read");
    let ran = done(child.wait_with_output().expect("it ends"));
    assert_eq!((ran.code, ran.counts()), (0, [1, 0, 0, 0, 0]), "{}", ran.stderr);
    assert_eq!((ran.data()["file"].as_str(), world.count()), (Some("duty.fifo"), 2));
}

#[test]
fn what_is_wrong_with_a_pipes_rows_is_said_by_its_name() {
    let world = World::with_pharmacies();
    let bad = ROWS.replace("el-13", "nobody");
    let ran = world.hub_with(&["import", "run", "shifts", "-", "--group", GROUP], &bad);
    assert!(ran.code == 7 && ran.stderr.contains("stdin:2:1"), "{}", ran.stderr);
    let ran = world.hub_with(&arguments("/dev/stdin", &[]), "when,who\n");
    assert!(ran.code == 2 && ran.stderr.contains("/dev/stdin: line 1"), "{}", ran.stderr);
}

#[test]
fn a_pipe_that_nobody_writes_to_is_given_up_by_a_signal_and_leaves_nothing_behind() {
    let world = World::with_pharmacies();
    make_fifo(&world.path("duty.fifo"));
    let folder = world.path("state/hub/imports");
    let imports = || std::fs::read_dir(&folder).map_or(0, Iterator::count);
    let before = imports();
    for name in ["-INT", "-TERM"] {
        let mut hub = world.command(&arguments("duty.fifo", &[]));
        let child = hub.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("hub runs");
        world.wait(|| imports() > before);
        signal(child.id(), name);
        let ran = done(child.wait_with_output().expect("it ends"));
        assert_eq!((ran.code, ran.stdout.as_str()), (130, ""), "{name}: {}", ran.stderr);
        assert_eq!(imports(), before, "{name}");
    }
}
