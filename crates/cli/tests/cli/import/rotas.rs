//! Rotas of two other towns, made up, in the forms in which associations send them: read, or refused by line and column.

use super::fixture::{GROUP, World};
use crate::support::Done;

const ROTAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/rotas");
const WEEKDAYS: &str = "villa-ombu-2026-03.csv";
const IN_WORDS: &str = "puerto-calden-2027-01.txt";

fn with_pharmacies_of(town: &str) -> World {
    let world = World::new();
    let file = format!("{ROTAS}/{town}-farmacias.csv");
    let done = world.hub(&["import", "run", "pharmacies", &file, "--group", GROUP]);
    assert_eq!(done.code, 0, "{done:?}");
    world
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(format!("{ROTAS}/{name}")).expect("the rota")
}

/// The rota of weekdays with parts of its text replaced.
fn weekdays_with(replaced: &[(&str, &str)]) -> Vec<u8> {
    let text: String = bytes(WEEKDAYS).into_iter().map(char::from).collect();
    let text = replaced.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    text.chars().map(|letter| u8::try_from(letter).expect("Latin")).collect()
}

/// The rota in words with parts of its text replaced.
fn words_with(replaced: &[(&str, &str)]) -> Vec<u8> {
    let units: Vec<u16> = bytes(IN_WORDS).chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let text = replaced.iter().fold(String::from_utf16(&units).expect("text"), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Imports with the messages for people.
fn import(world: &World, file: &str, more: &[&str]) -> Done {
    let fixed = ["import", "run", "shifts", file, "--group", GROUP, "--from", "08:30", "--to", "08:30"];
    world.hub(&[&fixed[..], more].concat())
}

fn assert_said(ran: &Done, code: i32, said: &[&str]) {
    assert_eq!(ran.code, code, "{ran:?}");
    // Long lines are broken.
    let text = ran.stderr.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    for said in said {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn a_rota_of_weekdays_in_a_spreadsheets_csv_is_read() {
    let world = with_pharmacies_of("villa-ombu");
    let file = format!("{ROTAS}/{WEEKDAYS}");
    let ran = import(&world, &file, &[]);
    assert_said(&ran, 2, &["line 4, letter 1: column 1 is `Día`, which is unknown", "--ignore-columns 'Día'"]);
    let ignored = ["--ignore-columns", "Día,Dirección"];
    let ran = import(&world, &file, &ignored);
    assert_said(&ran, 0, &["the table begins on line 4"]);
    assert_eq!(world.count(), 22);
    let shifts = world.shifts();
    assert!(shifts.contains("Farmacia Muñoz,2026-03-03T08:30:00-03:00,2026-03-04T08:30:00-03:00"), "{shifts}");
    assert!(!shifts.contains(",2026-03-07T08:30:00-03:00,2026-03-08"), "no shift begins on a Saturday: {shifts}");
    let lines: Vec<_> = world.report().iter().map(|(line, ..)| *line).collect();
    assert_eq!((lines.len(), lines[0], lines[5]), (22, 5, 11), "the file's lines");
}

#[test]
fn a_broken_copy_of_it_is_refused_by_line_and_column() {
    let world = with_pharmacies_of("villa-ombu");
    let ignored = ["--ignore-columns", "Día,Dirección"];
    let broken = weekdays_with(&[
        ("03/03/2026;FARMACIA MU\u{d1}OZ", "03/03/2026;FARMACIA NU\u{d1}OZ"),
        ("05/03/2026", "35/03/2026"),
        ("Viernes;06/03/2026", "Viernes;"),
    ]);
    let ran = import(&world, &world.file("broken.csv", broken), &ignored);
    let said = [
        "line 6, letter 19, column `Farmacia de turno`: no pharmacy of the group is called `FARMACIA NUÑOZ`",
        "help: did you mean Farmacia Muñoz or ",
        "line 8, letter 8, column `Fecha`: `35/03/2026` is not a valid date",
        "write it as 2026-11-20 or 20/11/2026",
        "line 9, letter 9, column `Fecha`: `date` is empty",
        "3 rows are bad; nothing was written",
    ];
    assert_said(&ran, 7, &said);
    let note = weekdays_with(&[("Alem 2;;", "Alem 2;;tocar timbre")]);
    let ran = import(&world, &world.file("note.csv", note), &ignored);
    assert_said(&ran, 2, &["line 9", "column F (6) has no name in line 4, and holds `tocar timbre`", "empty the cell"]);
    let control = weekdays_with(&[("FARMACIA SAN ROQUE", "FARMACIA\u{1b}SAN ROQUE")]);
    let ran = import(&world, &world.file("control.csv", control), &ignored);
    assert_said(&ran, 7, &["line 8, letter 19, column `Farmacia de turno`: the field has an ESC byte (0x1B)"]);
    assert_eq!(world.count(), 0);
}

#[test]
fn a_rota_in_words_with_two_pharmacies_a_cell_is_read() {
    let world = with_pharmacies_of("puerto-calden");
    let file = format!("{ROTAS}/{IN_WORDS}");
    let ran = import(&world, &file, &["-o", "json"]);
    assert_eq!((ran.code, ran.counts()), (0, [31, 0, 0, 0, 0]), "{ran:?}");
    assert_eq!(world.count(), 57, "two a day, and one on Sundays");
    let shifts = world.shifts();
    for (slug, day) in [("paz-y-bien", "2027-01-08"), ("calden", "2027-01-08"), ("rossi", "2027-01-31")] {
        let row = format!("{slug},");
        let is_there =
            shifts.lines().any(|line| line.contains(&row) && line.contains(&format!(",{day}T08:30:00-03:00,")));
        assert!(is_there, "{slug} {day}: {shifts}");
    }
    let ran = import(&world, &file, &["-o", "json", "--batch", "3"]);
    assert_eq!((ran.code, ran.counts()), (0, [0, 0, 31, 0, 0]), "{ran:?}");
    let without_year = words_with(&[("lunes 4 de enero de 2027", "lunes 4 de enero")]);
    let file = world.file("year.txt", without_year);
    assert_said(&import(&world, &file, &[]), 7, &["`lunes 4 de enero` has no year", "--year 2026"]);
    assert_eq!(import(&world, &file, &["--year", "2027", "-o", "json"]).counts(), [0, 0, 31, 0, 0]);
    let wrong = import(&world, &file, &["--year", "2026"]);
    assert_said(&wrong, 7, &["`lunes 4 de enero` is a domingo in 2026", "check --year 2026"]);
}

#[test]
fn a_broken_copy_of_that_is_refused_by_line_and_column_too() {
    let world = with_pharmacies_of("puerto-calden");
    let broken = words_with(&[
        ("martes 5 de enero", "miércoles 5 de enero"),
        ("miércoles 6 de enero de 2027\tRossi / Del Puerto", "miércoles 6 de enero de 2027\tRosi / Del Puerto"),
        ("8-ene-27\tFarmacia Paz y Bien y Farmacia Caldén", "8-ene-27\tMutual y Farmacia Mutual"),
        ("domingo 31 de enero", "domingo 32 de enero"),
    ]);
    let ran = import(&world, &world.file("broken.txt", broken), &[]);
    let said = [
        "line 10, letter 1, column `Fecha`: `miércoles 5 de enero de 2027` is a martes",
        "write martes",
        "line 11, letter 30, column `Farmacias de turno`: no pharmacy of the group is called `Rosi`",
        "did you mean Farmacia Rossi?",
        "line 13, letter 10, column `Farmacias de turno`: the cell names Farmacia Mutual twice",
        "column `Fecha`: `domingo 32 de enero de 2027` is not a valid date: enero 2027 has no 32",
        "4 rows are bad; nothing was written",
    ];
    assert_said(&ran, 7, &said);
    assert_eq!(world.count(), 0);
}
