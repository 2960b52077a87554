//! The real pharmacies and rota: imported, imported again without a change, exported, and imported into another server.

use super::fixture::{DEMO_GROUP, FIXTURES, GROUP, World};

#[test]
fn the_real_rota_goes_in_and_a_second_time_changes_nothing() {
    let world = World::new();
    let pharmacies = format!("{FIXTURES}/pharmacies.csv");
    let import = || world.hub(&["import", "run", "pharmacies", &pharmacies, "--group", GROUP, "-o", "json"]);
    let first = import();
    assert_eq!((first.code, first.counts()), (0, [49, 0, 0, 0, 0]), "{}", first.stderr);
    assert_eq!(import().counts(), [0, 0, 49, 0, 0]);

    let duty = format!("{FIXTURES}/duty.csv");
    let first = world.import_duty(&duty, &[]);
    assert_eq!((first.code, first.counts()), (0, [400, 0, 0, 0, 0]), "{}", first.stderr);
    let shifts = world.shifts();
    assert_eq!(shifts.lines().count(), 401);
    assert_eq!(world.import_duty(&duty, &["--batch", "7", "--concurrency", "8"]).counts(), [0, 0, 400, 0, 0]);
    assert_eq!(world.shifts(), shifts);
}

#[test]
fn the_real_rota_over_the_demonstrations_changes_nothing() {
    let world = World::new();
    let rows = |kind: &str, more: &[&str]| {
        let file = format!("{FIXTURES}/{kind}.csv");
        let kind = if kind == "duty" { "shifts" } else { kind };
        world.hub(&[&["import", "run", kind, &file, "--group", DEMO_GROUP, "-o", "json"], more].concat()).counts()
    };
    assert_eq!(rows("pharmacies", &[]), [0, 0, 49, 0, 0]);
    assert_eq!(rows("duty", &["--from", "08:30", "--to", "08:30"]), [0, 0, 400, 0, 0]);
}

#[test]
fn what_is_exported_makes_another_server_equal() {
    let one = World::with_pharmacies();
    assert_eq!(one.import_duty(&format!("{FIXTURES}/duty.csv"), &[]).code, 0);
    // Ids that are not derived from a key, a disabled pharmacy, and times with fractions of a second.
    let own = "\
id,pharmacy_slug,ini_at,end_at
018f4e9a-1111-7222-8333-944455556666,el-13,2026-05-01T08:30:00.000001-03:00,2026-05-01T20:00:00.5Z
018f4e9a-1111-7222-8333-944455556667,el-13,2026-05-01T20:00:00.5Z,2026-05-02 08:30
";
    assert_eq!(one.import_times(&one.file("own.csv", own), &[]).counts(), [2, 0, 0, 0, 0]);
    let closed = one.file("closed.csv", "slug,name,enabled,phone\nnueva,Nueva «ñandú»,no,\"11 4219-3765\"\n");
    assert_eq!(one.hub(&["import", "run", "pharmacies", &closed, "--group", GROUP]).code, 0);

    let export = |world: &World| world.hub(&["export", "pharmacies", "--group", GROUP]).stdout;
    let (pharmacies, shifts) = (export(&one), one.shifts());
    assert_eq!((pharmacies.lines().count(), shifts.lines().count()), (51, 403));
    let other = World::new();
    let file = other.file("pharmacies.csv", &pharmacies);
    let ran = other.hub(&["import", "run", "pharmacies", &file, "--group", GROUP, "-o", "json"]);
    assert_eq!(ran.counts(), [50, 0, 0, 0, 0], "{}", ran.stderr);
    let file = other.file("shifts.csv", &shifts);
    let ran = other.import_times(&file, &[]);
    assert_eq!(ran.counts(), [402, 0, 0, 0, 0], "{}", ran.stderr);
    assert_eq!(export(&other), pharmacies);
    assert_eq!(other.shifts(), shifts);
    assert_eq!(other.import_times(&file, &[]).counts(), [0, 0, 402, 0, 0]);
}

#[test]
fn shifts_that_are_made_up_are_exported_as_such_and_not_imported_as_real_ones() {
    let world = World::new();
    let period = ["--from", "2023-12-30", "--until", "2050-01-01"];
    let export = ["export", "shifts", "--group", DEMO_GROUP];
    let exported = world.hub(&[&export[..], &period].concat());
    assert!(exported.stderr.contains("demonstration data"), "{}", exported.stderr);
    let (real, made_up) = (exported.stdout.matches(",false\n").count(), exported.stdout.matches(",true\n").count());
    assert!(real > 0 && made_up > 100, "{real} {made_up}");
    let file = world.file("demo.csv", &exported.stdout);
    let import = ["import", "run", "shifts", &file, "--group", DEMO_GROUP, "-o", "json"];
    let ran = world.hub(&import);
    assert_eq!((ran.code, ran.counts()), (7, [0, 0, real as u64, made_up as u64, 0]), "{}", ran.stderr);
    assert!(ran.stderr.contains("nothing was written"), "{}", ran.stderr);
    assert!(world.report().iter().all(|(_, outcome, code, column)| {
        outcome != "failed" || (code.as_str(), column.as_str()) == ("import.demo", "demo")
    }));
    assert_eq!(world.hub(&[&import[..], &["--skip-bad"]].concat()).counts(), [0, 0, real as u64, made_up as u64, 0]);
    assert_eq!(world.hub(&[&export[..], &period].concat()).stdout, exported.stdout, "nothing became real");
}

#[test]
fn an_export_that_stops_says_so() {
    let world = World::with_pharmacies();
    assert_eq!(world.import_duty(&format!("{FIXTURES}/duty.csv"), &[]).code, 0);
    let shifts = ["shifts", "--from", "2022-01-01", "--until", "2027-12-31"];
    for (kind, limit, rows, said) in [
        (&["pharmacies"][..], "3", 3, "stopped after 3 of 49"),
        (&["pharmacies"], "49", 49, ""),
        (&shifts, "7", 7, "stopped after 7;"),
        (&shifts, "399", 399, "stopped after 399;"),
        (&shifts, "400", 400, ""),
    ] {
        let ran = world.hub(&[&["export"], kind, &["--group", GROUP, "--limit", limit]].concat());
        assert_eq!(ran.stdout.lines().count(), 1 + rows, "{kind:?} {limit}");
        assert!(ran.stderr.contains(said) && ran.stderr.is_empty() == said.is_empty(), "{limit}: {}", ran.stderr);
    }
}

#[test]
fn an_export_that_was_edited_in_one_column_of_two_is_not_imported_by_the_other() {
    let world = World::with_pharmacies();
    let rows = "pharmacy_slug,ini_at,end_at\nel-13,2026-03-01 08:30,2026-03-02 08:30\n";
    assert_eq!(world.import_times(&world.file("a.csv", rows), &[]).code, 0);
    let edited = world.shifts().replace("El 13", "Farmacia Savy");
    let ran = world.import_times(&world.file("a.csv", edited), &[]);
    assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 1, 0]), "{}", ran.stderr);
    assert_eq!(world.report()[0].2, "import.pharmacy_differs");
    assert_eq!(world.import_times("a.csv", &["--ignore-columns", "pharmacy_name"]).counts(), [0, 0, 1, 0, 0]);
}

#[test]
fn rows_that_changed_are_updated_and_the_others_stay() {
    let world = World::with_pharmacies();
    let rows = |hour: u32| {
        let row = |day: u32| format!("el-13;{day:02}/03/2026 {hour:02}:30;{:02}/03/2026 {hour:02}:30\n", day + 1);
        format!("pharmacy_slug;ini_at;end_at\n{}", (13..=20).map(row).collect::<String>())
    };
    assert_eq!(world.import_times(&world.file("a.csv", rows(8)), &[]).counts(), [8, 0, 0, 0, 0]);
    // Each new shift overlaps the old one of the next day, which the file moves too.
    assert_eq!(world.import_times(&world.file("a.csv", rows(9)), &[]).counts(), [0, 8, 0, 0, 0]);
    assert!(world.shifts().contains("2026-03-13T09:30:00-03:00,2026-03-14T09:30:00-03:00"));
    let ran = world.import_times(&world.file("a.csv", rows(10)), &["--batch", "1"]);
    assert_eq!(ran.code, 7, "one by one they are in each other's way");
    assert!(ran.stderr.contains("cli.import.rows"), "{}", ran.stderr);
    assert!(world.report().iter().any(|(_, _, code, _)| code == "error.conflict.shift_overlap"));
}

#[test]
fn files_are_read_as_spreadsheets_write_them() {
    let world = World::with_pharmacies();
    let latin =
        b"D\xeda;Farmacia;Observaciones\r\n13/04/2026;FARMACIA ALVAREZ;x\r\n14/04/2026;Farmacia \xc1lvarez;\r\n";
    let more = ["--map", "dia=date", "--map", "farmacia=pharmacy_name", "--ignore-columns", "observaciones"];
    let ran = world.import_duty(&world.file("latin.csv", latin), &more);
    assert_eq!((ran.code, ran.counts()), (0, [2, 0, 0, 0, 0]), "{}", ran.stderr);
    let tabs = "\u{feff}pharmacy_name\tdate\nFarmacia Álvarez\t2026-04-14\nEl 13\t2026-04-14\n";
    assert_eq!(world.import_duty(&world.file("tabs.csv", tabs), &[]).counts(), [1, 0, 1, 0, 0]);
    let commas = "slug;name;lat;lng\nnueva;Nueva;-34,8253998;-58,3712951\n";
    let file = world.file("commas.csv", commas);
    assert_eq!(world.hub(&["import", "run", "pharmacies", &file, "--group", GROUP]).code, 0);
    let pharmacies = world.hub(&["export", "pharmacies", "--group", GROUP]).stdout;
    assert!(pharmacies.contains(",nueva,Nueva,,,,-34.8253998,-58.3712951,true,,\n"), "{pharmacies}");
}

#[test]
fn pages_and_workspaces_are_imported_and_exported() {
    let world = World::with_pharmacies();
    let workspaces = world.hub(&["workspace", "list", "--limit", "1", "-o", "json"]).data();
    let owner = workspaces[0]["id"].as_str().expect("a workspace").to_owned();
    let import = |text: &str| {
        let file = world.file("links.csv", text);
        world.hub(&["import", "run", "pharmacies", &file, "--group", GROUP, "-o", "json"])
    };
    assert_eq!(import(&format!("slug,name,workspace_id\nnueva,Nueva,{owner}\n")).code, 0);
    let exported = world.hub(&["export", "pharmacies", "--group", GROUP]).stdout;
    assert!(exported.contains(&format!(",nueva,Nueva,,,,,,true,,{owner}\n")), "{exported}");
    assert_eq!(import(&exported).counts(), [0, 0, 50, 0, 0]);
    assert_eq!(import("slug,name\nnueva,Nueva\n").counts(), [0, 0, 1, 0, 0], "without the column it stays");
    let nowhere = format!("slug,name,page_id\nnueva,Nueva,{GROUP}\n");
    let refused = import(&nowhere);
    assert_eq!(refused.code, 7, "{refused:?}");
    assert!(world.report().iter().any(|(_, _, code, _)| code == "error.not_found"), "{:?}", world.report());
    assert_eq!(import("slug,name,workspace_id\nnueva,Nueva,\n").counts(), [0, 1, 0, 0, 0], "empty, it is removed");
}

#[test]
fn long_periods_are_exported_in_windows() {
    let world = World::with_pharmacies();
    assert_eq!(world.import_duty(&format!("{FIXTURES}/duty.csv"), &[]).code, 0);
    let export = |from: &str, until: &str| {
        let ran = world.hub(&["export", "shifts", "--group", GROUP, "--from", from, "--until", until]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let all = export("2000-01-01", "2040-12-31");
    assert_eq!(all.len(), 400);
    let parts =
        [export("2022-01-01", "2023-08-31"), export("2023-09-01", "2023-09-30"), export("2023-10-01", "2023-12-31")];
    assert_eq!(parts.concat(), all, "a shift is of the period it begins in");
    let ran = world.hub(&["export", "shifts", "--group", GROUP, "--from", "2023-02-01", "--until", "2023-01-01"]);
    assert_eq!(ran.code, 2);
    let json = world.hub(&[
        "export",
        "shifts",
        "--group",
        GROUP,
        "--from",
        "2023-09-01",
        "--until",
        "2023-09-30",
        "-o",
        "json",
    ]);
    assert_eq!(json.data().as_array().map(Vec::len), Some(export("2023-09-01", "2023-09-30").len()));
}
