//! Bad files: errors name line, column and fix, and nothing is written.

use serde_json::json;

use super::fixture::{GROUP, World};

/// A file that cannot be imported: description, content, further arguments, code, and expected texts.
type Unreadable = (&'static str, &'static [u8], &'static [&'static str], &'static str, [&'static str; 2]);

#[test]
fn a_file_that_cannot_be_read_as_such_is_refused_with_its_cure() {
    let world = World::with_pharmacies();
    let cases: [Unreadable; 12] = [
        (
            "an ambiguous date",
            b"date,pharmacy_slug\n2026-01-01,el-13\n03/04/2026,el-13\n",
            &[],
            "cli.import.date_ambiguous",
            ["line 3, letter 1: column `date`: `03/04/2026`", "--date-order dmy"],
        ),
        (
            "dates of both orders",
            b"date,pharmacy_slug\n13/04/2026,el-13\n04/13/2026,el-13\n",
            &[],
            "cli.import.date_order",
            ["line 3, letter 1", "in line 2"],
        ),
        (
            "a missing column",
            b"date,slug_of_it\n2026-01-01,el-13\n",
            &["--ignore-columns", "slug_of_it"],
            "cli.import.column_missing",
            ["`pharmacy` is missing", "as one of slug_of_it: --map theirs=pharmacy"],
        ),
        (
            "an extra column",
            b"date,pharmacy_slug,pharmacy_nmae\n2026-01-01,el-13,El 13\n",
            &[],
            "cli.import.column_unknown",
            ["column 3 is `pharmacy_nmae`", "--map 'pharmacy_nmae=pharmacy_name'"],
        ),
        (
            "no header",
            b"Rota 2026;;\nlunes;Rossi;\n",
            &[],
            "cli.import.header",
            ["it begins with `Rota 2026`, `lunes | Rossi`", "--map theirs=ours: pharmacy, pharmacy_slug"],
        ),
        (
            "a column without a name",
            b"Rota 2026;;\ndate;pharmacy_slug;\n2026-01-01;el-13;de noche\n",
            &[],
            "cli.import.column_unnamed",
            ["line 3, letter 18: column C (3) has no name in line 2, and holds `de noche`", "name the column"],
        ),
        (
            "an ESC byte in the header",
            b"date,pharmacy_slug\x1b\n",
            &[],
            "cli.import.character",
            ["line 1, letter 6: the name of column 2 has an ESC byte (0x1B)", "delete it"],
        ),
        (
            "a spreadsheet",
            b"PK\x03\x04\x14\0\x06\0",
            &[],
            "cli.import.file_type",
            ["a spreadsheet (xlsx", "save it as CSV ('Guardar como'"],
        ),
        (
            "a web page with the name of a spreadsheet",
            b"<html><table><tr><td>fecha</td></tr></table></html>",
            &[],
            "cli.import.file_type",
            ["a web page", "save it as CSV"],
        ),
        ("nothing", b"", &[], "cli.import.file_type", ["it is empty", "hub import template"]),
        (
            "a quote that is never closed",
            b"date,pharmacy_slug\n2026-01-01,el-13\n2026-01-02,\"el-13\n2026-01-03,el-13\n",
            &[],
            "cli.import.quote",
            ["line 3", "close it"],
        ),
        (
            "a name to map that is not there",
            b"date,pharmacy_slug\n2026-01-01,el-13\n",
            &["--map", "dia=date"],
            "cli.import.map",
            ["no column `dia`", "date, pharmacy_slug"],
        ),
    ];
    for (name, bytes, more, code, said) in cases {
        let ran = world.import_duty(&world.file("bad.csv", bytes), more);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{name}: {}", ran.stderr);
        let failure: serde_json::Value = serde_json::from_str(&ran.stderr).expect("one JSON object");
        assert_eq!(failure["code"], code, "{name}");
        let text = format!("{} {}", failure["message"], failure["help"]);
        assert!(said.iter().all(|part| text.contains(part)), "{name}: {text}");
        assert!(failure["message"].as_str().is_some_and(|message| message.starts_with("bad.csv: ")), "{name}: {text}");
    }
    assert_eq!(world.count(), 0);
    let ran = world.import_duty("nowhere.csv", &[]);
    assert!(ran.code == 2 && ran.stderr.contains("nowhere.csv"), "{}", ran.stderr);
}

const TIMES: &str = "\
pharmacy_name,ini_at,end_at
El 13,2026-01-01 08:30,2026-01-02 08:30
Farmacia Savi,2026-01-01 08:30,2026-01-02 08:30
FARMACIA SAVY,31/02/2026 08:30,2026-01-02 08:30
Farmacia Savy,2026-01-03 08:30,2026-01-02 08:30
Gemela,2026-01-01 08:30,2026-01-02 08:30
el 13,2026-01-01 20:00,2026-01-01 22:00
El 13,2026-01-02 08:00,2026-01-03 08:30
Farmacia Savy,2026-01-05 08:30
Farmacia Savy,2026-02-01 08:30,2026-03-01 08:30
Farmacia Mu\u{f1}oz,2026-01-01 08:30,2026-01-02 08:30
Farmacia Savy,2026-01-01 08:30,2026-01-02 08:30
";

/// Encoded so that only the second last row is not UTF-8.
fn times() -> Vec<u8> {
    let text = TIMES.replace("El 13,2026-01-01 08", "Él 13,2026-01-01 08");
    let (before, after) = text.split_once('\u{f1}').expect("a letter of Windows-1252");
    [before.as_bytes(), b"\xf1", after.as_bytes()].concat()
}

const EXPECTED: [(u64, &str, &str); 9] = [
    (3, "import.pharmacy_unknown", "pharmacy_name"),
    (4, "import.date", "ini_at"),
    (5, "import.shift_order", "end_at"),
    (6, "import.pharmacy_ambiguous", "pharmacy_name"),
    (7, "import.duplicate", "ini_at"),
    (8, "import.overlap", "ini_at"),
    (9, "import.fields", ""),
    (10, "error.rule.shift_length", "end_at"),
    (11, "import.encoding", "pharmacy_name"),
];

fn with_twins() -> World {
    let world = World::with_pharmacies();
    let twins = world.file("twins.csv", "slug,name\ngemela-1,Gemela\ngemela-2,Gémela\n");
    let ran = world.hub(&["import", "run", "pharmacies", &twins, "--group", GROUP]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    world
}

#[test]
fn each_bad_row_is_named_by_line_column_and_cure_and_nothing_is_written() {
    let world = with_twins();
    let file = world.file("times.csv", times());
    let ran = world.import_times(&file, &[]);
    assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 9, 2]), "{}", ran.stderr);
    let found: Vec<_> = world.report().into_iter().filter(|(_, outcome, ..)| outcome == "failed").collect();
    let found: Vec<_> = found.iter().map(|(line, _, code, column)| (*line, code.as_str(), column.as_str())).collect();
    assert_eq!(found, EXPECTED);
    assert_eq!(world.count(), 0, "nothing is written while a row is bad");

    // On stderr: the row as in the file, the problem under the field, and the fix.
    let ran = world.hub(&["import", "run", "shifts", &file, "--group", GROUP]);
    assert_eq!(ran.code, 7);
    for said in [
        "line 3, letter 1, column `pharmacy_name`: no pharmacy of the group is called `Farmacia Savi`",
        "did you mean Farmacia Savy",
        "times.csv:5:32",
        "line 5, letter 32, column `end_at`: the shift ends before it begins",
        "2 pharmacies are called `Gemela`",
        "gemela-1 or gemela-2",
        "pharmacy and date are the same as in line 2",
        "in a column `id`",
        "the pharmacy has the shift in line 2 at the same time",
        "the row has 2 fields, and there are 3 columns",
        "--encoding windows-1252",
        "9 rows are bad; nothing was written",
        "--skip-bad",
    ] {
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
    }
}

#[test]
fn good_rows_are_written_beside_bad_ones_when_that_is_wanted_and_the_mended_rest_goes_in() {
    let world = with_twins();
    let failed = world.path("failed.csv");
    let failed = failed.to_str().expect("text");
    let report = world.path("report.csv");
    let outputs = ["--skip-bad", "--failed", failed, "--report", report.to_str().expect("text")];
    let ran = world.import_times(&world.file("times.csv", times()), &outputs);
    assert_eq!((ran.code, ran.counts()), (7, [2, 0, 0, 9, 0]), "{}", ran.stderr);
    assert_eq!(world.count(), 2);
    let written = std::fs::read_to_string(report).expect("a report");
    assert!(
        written.starts_with("line,key,outcome,code,message,column,help\n2,Él 13 2026-01-01 08:30,created,,"),
        "{written}"
    );
    assert_eq!(written.lines().count(), 1 + 11);

    // The rows as in the file, byte by byte.
    let kept = std::fs::read(failed).expect("the failed rows");
    let all = times();
    let lines: Vec<&[u8]> = all.split_inclusive(|byte| *byte == b'\n').collect();
    let expected: Vec<u8> = [&lines[..1], &lines[2..11]].concat().concat();
    assert_eq!(kept, expected);

    let mended = "\
pharmacy_name,ini_at,end_at
Farmacia Savy,2026-01-10 08:30,2026-01-11 08:30
FARMACIA SAVY,2026-02-28 08:30,2026-03-01 08:30
";
    let ran = world.import_times(&world.file("failed.csv", mended), &["--failed", "rest.csv"]);
    assert_eq!((ran.code, ran.counts()), (0, [2, 0, 0, 0, 0]), "{}", ran.stderr);
    assert_eq!(world.count(), 4);
    let rest = std::fs::read_to_string(world.path("rest.csv")).expect("written");
    assert_eq!(rest, "pharmacy_name,ini_at,end_at\n", "no row failed");
}

#[test]
fn failed_rows_keep_the_ends_of_their_lines() {
    let world = World::with_pharmacies();
    let rows = ["date,pharmacy_slug", "2026-01-01,nobody", "2026-01-02,el-13", "99/01/2026,el-13"];
    for (end, last) in [("\r\n", "\r\n"), ("\r\n", ""), ("\n", ""), ("\r", "")] {
        let file = world.file("lines.csv", rows.join(end) + last);
        let ran = world.import_duty(&file, &["--failed", "failed.csv"]);
        assert_eq!(ran.counts(), [0, 0, 0, 2, 1], "{}", ran.stderr);
        let kept = std::fs::read_to_string(world.path("failed.csv")).expect("the failed rows");
        assert_eq!(kept, [rows[0], rows[1], rows[3], ""].join(end), "{end:?} {last:?}");
    }
}

#[test]
fn what_the_server_would_refuse_is_known_before_anything_is_written() {
    let world = World::with_pharmacies();
    let taken = "pharmacy_slug,ini_at,end_at\nel-13,2026-01-01 08:30,2026-01-02 08:30\n";
    assert_eq!(world.import_times(&world.file("taken.csv", taken), &[]).code, 0);
    let closed = world.file("closed.csv", "slug,name,enabled\nfarmacia-savy,Farmacia Savy,no\n");
    assert_eq!(world.hub(&["import", "run", "pharmacies", &closed, "--group", GROUP]).code, 0);

    // Two good rows, one that overlaps a stored shift, and one of a disabled pharmacy.
    let text = "\
pharmacy_slug,ini_at,end_at
farmacia-lopez,2026-01-01 08:30,2026-01-02 08:30
farmacia-lopez,2026-01-02 08:30,2026-01-03 08:30
el-13,2025-12-31 20:00,2026-01-01 09:00
farmacia-savy,2026-01-01 08:30,2026-01-02 08:30
";
    let file = world.file("shifts.csv", text);
    for batch in ["1", "100"] {
        let ran = world.import_times(&file, &["--batch", batch]);
        assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 2, 2]), "{}", ran.stderr);
        let report = world.report();
        assert_eq!((report[2].0, report[2].2.as_str()), (4, "error.conflict.shift_overlap"));
        assert_eq!(
            (report[3].0, report[3].2.as_str(), report[3].3.as_str()),
            (5, "error.rule.shift_pharmacy", "pharmacy_slug")
        );
        assert_eq!(world.count(), 1);
    }
    let ran = world.import_times(&file, &["--skip-bad"]);
    assert_eq!((ran.code, ran.counts()), (7, [2, 0, 0, 2, 0]), "{}", ran.stderr);
    assert_eq!(world.count(), 3);
}

#[test]
fn too_many_bad_rows_end_it() {
    let world = World::with_pharmacies();
    let rows: String = (1..=20).map(|day| format!("2026-02-{:02},{}\n", day + 20, "el-13")).collect();
    let file = world.file("many.csv", format!("date,pharmacy_slug\n{rows}"));
    let ran = world.import_duty(&file, &["--skip-bad", "--max-errors", "3"]);
    assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 4, 16]), "{}", ran.stderr);
    assert!(ran.stderr.contains("--max-errors"), "{}", ran.stderr);
    assert_eq!(world.count(), 0);
    let ran = world.import_duty(&file, &["--skip-bad", "--max-errors", "12"]);
    assert_eq!((ran.code, ran.counts()), (7, [8, 0, 0, 12, 0]), "{}", ran.stderr);
}

#[test]
fn the_server_refusing_as_a_whole_is_its_own_end() {
    let world = World::with_pharmacies();
    let file = world.file("one.csv", "date,pharmacy_slug\n2026-01-01,el-13\n");
    let other = json!("0192f0c1-0000-7000-8000-000000000000").to_string();
    let ran = world.hub(&[
        "import",
        "run",
        "shifts",
        &file,
        "--from",
        "08:30",
        "--to",
        "08:30",
        "--group",
        other.trim_matches('"'),
    ]);
    assert_eq!((ran.code, ran.stdout.as_str()), (5, ""), "{}", ran.stderr);
    let ran = world.hub(&["import", "run", "shifts", &file, "--from", "08:30", "--to", "08:30"]);
    assert!(ran.code == 2 && ran.stderr.contains("Almirante Brown, Villa Prueba"), "{}", ran.stderr);
    let ran =
        world.hub(&["import", "run", "shifts", &file, "--from", "08:30", "--to", "08:30", "--group", "villa prueba"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
}
