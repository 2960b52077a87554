//! Output of imports: dry runs, progress, reports and templates.

use super::fixture::{FIXTURES, GROUP, World};

#[test]
fn a_dry_run_says_what_would_become_of_each_row_and_writes_nothing() {
    let world = World::with_pharmacies();
    let there = "date,pharmacy_slug\n2026-01-01,el-13\n";
    assert_eq!(world.import_duty(&world.file("a.csv", there), &[]).code, 0);
    let text = "date,pharmacy_slug\n2026-01-01,el-13\n2026-01-02,el-13\n2026-01-03,nobody\n";
    let ran = world.import_duty(&world.file("a.csv", text), &["--dry-run"]);
    assert_eq!((ran.code, ran.counts()), (7, [1, 0, 1, 1, 0]), "{}", ran.stderr);
    assert_eq!(ran.data()["state"], "tried");
    let outcomes: Vec<_> = world.report().into_iter().map(|(line, outcome, ..)| (line, outcome)).collect();
    let expected = [(2, "unchanged"), (3, "would_create"), (4, "failed")];
    assert_eq!(outcomes, expected.map(|(line, outcome)| (line, outcome.to_owned())));
    assert_eq!(world.count(), 1);
    let ran = world.import_duty(&format!("{FIXTURES}/duty.csv"), &["--dry-run"]);
    assert_eq!((ran.code, ran.counts()), (0, [400, 0, 0, 0, 0]), "{}", ran.stderr);
    assert_eq!(world.count(), 1);
}

#[test]
fn progress_is_lines_where_no_terminal_is_and_nothing_when_that_is_wanted() {
    let world = World::with_pharmacies();
    let file = format!("{FIXTURES}/duty.csv");
    let import = |more: &[&str]| {
        let fixed = ["import", "run", "shifts", &file, "--group", GROUP, "--from", "08:30", "--to", "08:30"];
        world.hub(&[&fixed[..], more].concat())
    };
    let ran = import(&[]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for phase in ["reading", "checking", "writing"] {
        let begin = format!("{phase} 400 of 400 rows, 0 failed, ");
        let line = ran.stderr.lines().find(|line| line.starts_with(&begin));
        assert!(line.is_some_and(|line| line.ends_with(" a second")), "{phase}: {}", ran.stderr);
    }
    assert_eq!(import(&["--no-progress"]).stderr, "");
    assert_eq!(import(&["-o", "json"]).stderr, "");
}

#[test]
fn reports_and_templates_are_data() {
    let world = World::with_pharmacies();
    let template = world.hub(&["import", "template", "pharmacies"]);
    assert_eq!((template.code, template.stdout.as_str()), (0, "slug,name,address,locality,phone,lat,lng\n"));
    assert!(template.stderr.contains("unique in the group (needed)"), "{}", template.stderr);
    let rows = world.file("rows.csv", template.stdout + "nueva,Nueva,Calle 1,,,,\n");
    assert_eq!(world.hub(&["import", "run", "pharmacies", &rows, "--group", GROUP]).code, 0);
    let report = world.hub(&["import", "report", "-o", "csv"]);
    assert_eq!(report.stdout, "line,key,outcome,code,message,column,help\n2,nueva,created,,,,\n");
    let table = world.hub(&["import", "report"]);
    assert!(table.stdout.starts_with("LINE  KEY    OUTCOME"), "{}", table.stdout);
    let none = World::new().hub(&["import", "report"]);
    assert_eq!((none.code, none.stdout.as_str()), (5, ""), "{}", none.stderr);
}

#[test]
fn a_file_is_not_written_over_by_what_it_leaves_behind() {
    let world = World::with_pharmacies();
    let file = world.file("a.csv", "date,pharmacy_slug\n2026-01-01,nobody\n");
    let ran = world.import_duty(&file, &["--failed", &file]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(std::fs::read_to_string(&file).is_ok_and(|text| text.contains("nobody")));
}
