//! `--replace`: the file is all there is on its days; it asks, and writes and deletes at once or not at all.

use serde_json::{Value, json};

use super::fixture::{GROUP, World};
use crate::fake_server::{fake_server, signed_in_at};

/// A month of two pharmacies is there.
fn with_january() -> World {
    let world = World::with_pharmacies();
    let rows: String =
        (1..=31).map(|day| format!("2026-01-{day:02},el-13\n2026-01-{day:02},farmacia-lopez\n")).collect();
    let ran = world.import_duty(&world.file("january.csv", format!("date,pharmacy\n{rows}")), &[]);
    assert_eq!(ran.counts(), [62, 0, 0, 0, 0], "{ran:?}");
    world
}

/// Ten days, of which one pharmacy stays and one is another.
fn ten_days(world: &World) -> String {
    let rows: String =
        (11..=20).map(|day| format!("2026-01-{day:02},el-13\n2026-01-{day:02},farmacia-savy\n")).collect();
    world.file("ten.csv", format!("date,pharmacy\n{rows}"))
}

#[test]
fn the_files_days_are_replaced_and_it_asks_before() {
    let world = with_january();
    let (file, before) = (ten_days(&world), world.shifts());
    let asked = world.import_duty(&file, &["--replace"]);
    assert_eq!(asked.code, 3, "{asked:?}");
    let question =
        "Import 20 shifts from ten.csv into Villa Prueba and delete 10 others from 2026-01-11 to 2026-01-20?";
    assert!(asked.stderr.contains(question) && asked.stderr.contains("-y"), "{}", asked.stderr);
    assert_eq!(world.shifts(), before);
    let tried = world.import_duty(&file, &["--replace", "--dry-run"]);
    assert_eq!((tried.code, tried.counts(), &tried.data()["deleted"]), (0, [10, 0, 10, 0, 0], &json!(10)), "{tried:?}");
    assert_eq!(world.shifts(), before);
    let ran = world.import_duty(&file, &["--replace", "-y"]);
    assert_eq!((ran.code, ran.counts(), &ran.data()["deleted"]), (0, [10, 0, 10, 0, 0], &json!(10)), "{ran:?}");
    let shifts = world.shifts();
    assert_eq!((shifts.matches("farmacia-savy").count(), shifts.matches("farmacia-lopez").count()), (10, 21));
    assert_eq!(world.count(), 62);
    let again = world.import_duty(&file, &["--replace", "-y"]);
    assert_eq!((again.counts(), &again.data()["deleted"]), ([0, 0, 20, 0, 0], &json!(0)), "{again:?}");
    assert!(world.import_duty(&file, &[]).data().get("deleted").is_none(), "other imports answer as before");
}

#[test]
fn it_names_what_goes_and_after_twenty_says_how_many_more() {
    let world = with_january();
    let run = |file: &str, more: &[&str]| {
        let run = ["import", "run", "shifts", file, "--group", GROUP, "--from", "08:30", "--to", "08:30", "--replace"];
        world.hub(&[&run[..], more].concat())
    };
    let ten = ten_days(&world);
    let first = "to delete:\n  Sun 2026-01-11 08:30  Farmacia Lopez\n  Mon 2026-01-12 08:30  Farmacia Lopez\n";
    let asked = run(&ten, &[]);
    assert!(asked.code == 3 && asked.stderr.contains(first), "{asked:?}");
    assert!(asked.stderr.contains("Tue 2026-01-20") && !asked.stderr.contains("more"), "{asked:?}");
    let tried = run(&ten, &["--dry-run"]);
    assert!(tried.stderr.contains("  Sun 2026-01-11 08:30  Farmacia Lopez\n"), "{tried:?}");
    let two = world.file("two.csv", "date,pharmacy\n2026-01-01,farmacia-savy\n2026-01-31,farmacia-savy\n");
    let asked = run(&two, &["-y"]);
    assert_eq!(asked.code, 0, "{asked:?}");
    assert_eq!(asked.stderr.matches(" 08:30  ").count(), 20, "{asked:?}");
    assert!(asked.stderr.contains("\n  and 42 more\n"), "{asked:?}");
}

#[test]
fn what_came_and_went_since_it_was_asked_is_said_and_nothing_is_written() {
    let world = with_january();
    // The dry run answers as the shifts were before: without the first, and with one that is deleted by now.
    let base_url = fake_server(&world.town, |asked, answer| {
        let asked: Value = serde_json::from_str(&asked.body).unwrap_or_default();
        if asked["topic"] == "pharmacy.shifts.import" && asked["params"]["dry_run"] == true {
            answer.change(|answer| {
                let deleted = answer["result"]["replaced"]["deleted"].as_array_mut().expect("shifts");
                let mut gone = deleted.remove(0);
                (gone["id"], gone["ini_at"]) =
                    (json!("0192f0c1-2f5e-7a35-9b83-52bd0a7f3c12"), json!("2026-01-18T20:00:00Z"));
                deleted.push(gone);
            });
        }
    });
    let home = signed_in_at(&base_url, &world.town, "backoffice");
    let (file, before) = (ten_days(&world), world.shifts());
    let run =
        ["import", "run", "shifts", &file, "--group", GROUP, "--from", "08:30", "--to", "08:30", "--replace", "-y"];
    let ran = home.run(&run);
    assert_eq!(ran.code, 6, "{ran:?}");
    for said in [
        "+ Sun 2026-01-11 08:30  Farmacia Lopez\n",
        "- Sun 2026-01-18 17:00  Farmacia Lopez\n",
        "changed since they were read: 1 more, 1 gone; nothing was written or deleted",
        "hub import resume",
    ] {
        assert!(ran.stderr.contains(said), "{said}: {ran:?}");
    }
    assert_eq!(world.shifts(), before);
}

#[test]
fn nothing_goes_while_a_row_is_bad() {
    let world = with_january();
    let before = world.shifts();
    let unknown = world.file("bad.csv", "date,pharmacy\n2026-01-11,el-13\n2026-01-20,nobody\n");
    let ran = world.import_duty(&unknown, &["--replace", "-y"]);
    assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 1, 1]), "{ran:?}");
    assert!(
        ran.stderr.contains("nothing was written or deleted") && !ran.stderr.contains("skip-bad"),
        "{}",
        ran.stderr
    );
    // The shift of the 10th, which stays, ends at 8:30.
    let clash = "pharmacy,ini_at,end_at\nel-13,2026-01-11 08:00,2026-01-11 20:00\n";
    let ran = world.import_times(&world.file("clash.csv", clash), &["--replace", "-y"]);
    assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 1, 0]), "{ran:?}");
    assert_eq!(world.report()[0].2, "error.conflict.shift_overlap");
    assert_eq!(world.shifts(), before);
    let ran = world.import_duty(&unknown, &["--replace", "--skip-bad"]);
    assert!(ran.code == 2 && ran.stderr.contains("--skip-bad"), "{ran:?}");
    let ran = world.hub(&["import", "run", "pharmacies", &unknown, "--group", GROUP, "--replace"]);
    assert!(ran.code == 2 && ran.stderr.contains("--replace is for shifts"), "{ran:?}");
    assert_eq!(world.shifts(), before);
}

#[test]
fn one_that_was_not_confirmed_is_resumed_with_what_there_is_by_then() {
    let world = with_january();
    let file = ten_days(&world);
    assert_eq!(world.import_duty(&file, &["--replace"]).code, 3);
    let more = world.file("more.csv", "date,pharmacy\n2026-01-15,farmacia-alvarez\n");
    assert_eq!(world.import_duty(&more, &[]).counts(), [1, 0, 0, 0, 0]);
    let asked = world.hub(&["import", "resume", "shifts", "ten.csv"]);
    assert!(asked.code == 3 && asked.stderr.contains("delete 11 others"), "{asked:?}");
    let skipped = world.hub(&["import", "resume", "shifts", "ten.csv", "--skip-bad"]);
    assert_eq!(skipped.code, 2, "{skipped:?}");
    let ran = world.hub(&["import", "resume", "shifts", "ten.csv", "-y", "-o", "json"]);
    assert_eq!((ran.code, ran.counts(), &ran.data()["deleted"]), (0, [10, 0, 10, 0, 0], &json!(11)), "{ran:?}");
    assert_eq!(world.count(), 62);
}

#[test]
fn more_than_a_thousand_shifts_are_refused_before_anything_is_asked() {
    let world = World::with_pharmacies();
    let rows: String = (0..1001)
        .map(|at| {
            let (month, day, hour) = (at / 672 + 1, at / 24 % 28 + 1, at % 24);
            format!("el-13,2027-{month:02}-{day:02} {hour:02}:00,2027-{month:02}-{day:02} {hour:02}:30,{at:032x}\n")
        })
        .collect();
    let file = world.file("many.csv", format!("pharmacy,ini_at,end_at,id\n{rows}"));
    let ran = world.import_times(&file, &["--replace", "-y"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("it has 1001 shifts, and 1000 at most"), "{}", ran.stderr);
    assert_eq!(world.count(), 0);
    // There is nothing that could be resumed.
    let resumed = world.hub(&["import", "resume"]);
    assert!(resumed.code == 5 && resumed.stderr.contains("no import was stopped"), "{resumed:?}");
}
