//! Files as spreadsheets leave them: titles, empty rows and columns, UTF-16, and bytes that are no text.

use super::fixture::World;

#[test]
fn what_a_spreadsheet_puts_around_a_table_is_read() {
    let world = World::with_pharmacies();
    let padded = "\
Rota de enero;;;;
;;;;
date;pharmacy_slug;;;
;;;;
13/01/2026;el-13;;;

14/01/2026;el-13;;;;;
;;;;
";
    let file = world.file("padded.csv", padded);
    let ran = world.import_duty(&file, &[]);
    assert_eq!((ran.code, ran.counts()), (0, [2, 0, 0, 0, 0]), "{ran:?}");
    assert!(ran.stderr.contains("the table begins on line 3"), "{}", ran.stderr);
    let lines: Vec<_> = world.report().into_iter().map(|(line, ..)| line).collect();
    assert_eq!(lines, [5, 7], "the file's lines");
    let set = world.file("set.csv", "sep=;\r\ndate;pharmacy_slug\r\n13/01/2026;el-13\r\n");
    assert_eq!(world.import_duty(&set, &[]).counts(), [0, 0, 1, 0, 0]);
    let unicode = "\u{feff}date\tpharmacy_name\r\n13/01/2026\tFarmacia Álvarez\r\n";
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let file = world.file("unicode.txt", unicode.encode_utf16().flat_map(bytes).collect::<Vec<_>>());
        let ran = world.import_duty(&file, &["--dry-run"]);
        assert_eq!((ran.code, ran.counts()), (0, [1, 0, 0, 0, 0]), "{ran:?}");
    }
}

#[test]
fn failed_rows_of_such_a_file_can_be_mended_and_imported() {
    let world = World::with_pharmacies();
    let text = "Rota\t\t\r\ndate\tpharmacy_name\t\r\n13/01/2026\tÑandú\t\r\n\t\t\r\n14/01/2026\tEl 13\t\r\n";
    let bytes: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let ran = world.import_duty(&world.file("unicode.txt", bytes), &["--skip-bad", "--failed", "failed.csv"]);
    assert_eq!((ran.code, ran.counts()), (7, [1, 0, 0, 1, 0]), "{ran:?}");
    assert_eq!(world.report()[0].0, 3);
    let failed = std::fs::read_to_string(world.path("failed.csv")).expect("the failed rows");
    assert_eq!(failed, "date\tpharmacy_name\t\r\n13/01/2026\tÑandú\t\r\n");
    let mended = world.file("failed.csv", failed.replace("Ñandú", "El 13"));
    assert_eq!(world.import_duty(&mended, &[]).counts(), [1, 0, 0, 0, 0]);
}

#[test]
fn a_control_byte_is_named_by_line_and_column() {
    let world = World::with_pharmacies();
    let file = world.file("esc.csv", "date,pharmacy_slug\n2026-01-13,el-13\n2026-01-14,\x1bel-13\n");
    let ran = world.hub(&[
        "import",
        "run",
        "shifts",
        &file,
        "--group",
        super::fixture::GROUP,
        "--from",
        "08:30",
        "--to",
        "08:30",
    ]);
    assert_eq!(ran.code, 7, "{ran:?}");
    let said = "line 3, letter 12, column `pharmacy_slug`: the field has an ESC byte (0x1B)";
    assert!(ran.stderr.contains(said) && !ran.stderr.contains("UTF-8"), "{}", ran.stderr);
    assert_eq!(world.count(), 0);
}
