//! A disk that is full while rows are written: a limit to the length of files stands in for it.

use super::world::{FIXTURES, GROUP, World};
use crate::support::{Done, done};

/// Runs `hub` where no file can be longer than so many times 512 bytes.
fn limited(world: &World, blocks: u32, arguments: &[&str]) -> Done {
    // Without the trap a write that is too long ends the program.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let hub = world.command(arguments);
    let mut shell = std::process::Command::new("/bin/sh");
    let set = hub.get_envs().filter_map(|(name, value)| Some((name, value?)));
    shell.env_clear().envs(set).current_dir(world.path("")).arg("-c").arg(script).arg(hub.get_program());
    done(shell.args(hub.get_args()).stdin(std::process::Stdio::null()).output().expect("a shell runs"))
}

fn duty<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = ["import", "run", "shifts", file, "--group", GROUP, "--from", "08:30", "--to", "08:30", "-o", "json"];
    [&fixed[..], more].concat()
}

#[test]
fn a_journal_that_does_not_fit_is_named_with_what_was_written_and_how_it_goes_on() {
    let world = World::with_pharmacies();
    let file = format!("{FIXTURES}/duty.csv");
    let ran = limited(&world, 8, &duty(&file, &["--batch", "4", "--concurrency", "2"]));
    assert_eq!(ran.code, 1, "{ran:?}");
    let (summary, there) = (ran.data(), world.count() as u64);
    assert_eq!((&summary["state"], &summary["created"]), (&"stopped".into(), &there.into()), "{ran:?}");
    assert!((1..400).contains(&there), "{there}");
    let resume = format!("hub import resume {}", summary["id"].as_str().expect("an id"));
    for said in ["cli.import.journal", "/journal: File too large", &format!("{there} rows written"), &resume] {
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
    }
    let ran = world.hub(&["import", "resume", "-o", "json"]);
    let [created, updated, unchanged, failed, _] = ran.counts();
    assert_eq!((ran.code, created + unchanged, updated, failed), (0, 400, 0, 0), "{}", ran.stderr);
}

#[test]
fn a_report_that_does_not_fit_is_a_failure_after_everything_was_written() {
    let world = World::with_pharmacies();
    let file = format!("{FIXTURES}/duty.csv");
    let ran = limited(&world, 8, &duty(&file, &[]));
    assert_eq!((ran.code, ran.counts()), (1, [400, 0, 0, 0, 0]), "{}", ran.stderr);
    assert_eq!((&ran.data()["report"], world.count()), (&serde_json::Value::Null, 400));
    assert!(ran.stderr.contains("cli.import.output") && ran.stderr.contains("report.csv: File too large"), "{ran:?}");
    assert_eq!(world.report().len(), 400, "it is written when there is room");
}

#[test]
fn outputs_that_cannot_be_written_are_known_before_rows_are() {
    let world = World::with_pharmacies();
    let file = format!("{FIXTURES}/duty.csv");
    for (more, said) in [
        (&["--report", "nowhere/report.csv"][..], "--report: nowhere/report.csv cannot be written"),
        (&["--failed", "config"], "--failed: config cannot be written"),
        (&["--failed", "one.csv", "--report", "one.csv"], "--report and --failed are one file"),
    ] {
        let ran = world.hub(&duty(&file, more));
        assert!(ran.code == 2 && ran.stderr.contains(said) && ran.stdout.is_empty(), "{said}: {ran:?}");
    }
    assert_eq!(world.count(), 0);
    let ran = world.hub(&duty(&file, &["--report", "report.csv", "--failed", "nowhere/failed.csv"]));
    assert!(ran.code == 2 && !world.path("report.csv").exists(), "what was tried is as it was: {ran:?}");
}
