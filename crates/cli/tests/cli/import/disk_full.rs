//! A full disk during an import, simulated by a limit on file size.

use super::fixture::{FIXTURES, GROUP, World};

fn duty<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = ["import", "run", "shifts", file, "--group", GROUP, "--from", "08:30", "--to", "08:30", "-o", "json"];
    [&fixed[..], more].concat()
}

#[test]
fn a_journal_that_does_not_fit_is_named_with_what_was_written_and_how_it_goes_on() {
    let world = World::with_pharmacies();
    let file = format!("{FIXTURES}/duty.csv");
    let ran = world.limited(8, &duty(&file, &["--batch", "4", "--concurrency", "2"]));
    assert_eq!(ran.code, 1, "{ran:?}");
    let (summary, there) = (ran.data(), world.count() as u64);
    assert_eq!((&summary["state"], &summary["created"]), (&"stopped".into(), &there.into()), "{ran:?}");
    assert!((1..400).contains(&there), "{there}");
    let resume = format!("hub import resume {}", summary["id"].as_str().expect("an id"));
    for said in ["cli.import.journal", "/journal: File too large", &format!("after writing {there} rows"), &resume] {
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
    let ran = world.limited(8, &duty(&file, &[]));
    assert_eq!((ran.code, ran.counts()), (1, [400, 0, 0, 0, 0]), "{}", ran.stderr);
    assert_eq!((&ran.data()["report"], world.count()), (&serde_json::Value::Null, 400));
    assert!(ran.stderr.contains("cli.import.output") && ran.stderr.contains("report.csv: File too large"), "{ran:?}");
    assert_eq!(world.report().len(), 400, "it is written when there is space");
}

#[test]
fn outputs_that_cannot_be_written_are_known_before_rows_are() {
    let world = World::with_pharmacies();
    let file = format!("{FIXTURES}/duty.csv");
    for (more, said) in [
        (&["--report", "nowhere/report.csv"][..], "--report: nowhere/report.csv cannot be written"),
        (&["--failed", "config"], "--failed: config cannot be written"),
        (&["--failed", "one.csv", "--report", "one.csv"], "--report and --failed are the same file"),
    ] {
        let ran = world.hub(&duty(&file, more));
        assert!(ran.code == 2 && ran.stderr.contains(said) && ran.stdout.is_empty(), "{said}: {ran:?}");
    }
    assert_eq!(world.count(), 0);
    let ran = world.hub(&duty(&file, &["--report", "report.csv", "--failed", "nowhere/failed.csv"]));
    assert!(ran.code == 2 && !world.path("report.csv").exists(), "what was tried is as it was: {ran:?}");
}
