//! Rows of each kind, parsed from files as people write them.

use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::source::{ColumnMapping, ReadOptions, SourceFile};
use crate::values::{DateOrder, DateReading, parse_time_of_day};

const GROUP: Uuid = Uuid::from_u128(7);

fn directory() -> PharmacyDirectory {
    let pharmacy = |number, slug: &str, name: &str| Pharmacy {
        id: Uuid::from_u128(number),
        slug: slug.into(),
        name: name.into(),
        enabled: number != 6,
    };
    PharmacyDirectory::new(vec![
        pharmacy(1, "farmacia-savy", "Farmacia Savy"),
        pharmacy(2, "optica-munoz", "Óptica Muñoz"),
        pharmacy(3, "norte-1", "Norte"),
        pharmacy(4, "norte-2", "NORTE"),
        pharmacy(5, "rossi", "Farmacia Rossi"),
        pharmacy(6, "norte-viejo", "Norte Viejo"),
        pharmacy(7, "nortena", "Farmacia Norteña"),
    ])
}

fn shifts(turn: Option<(&str, &str)>) -> ShiftImporter {
    let time = |text| parse_time_of_day(text).expect(text);
    let turn = turn.map(|(from, to)| ShiftTimes { from: time(from), to: time(to) });
    let zone = chrono_tz::America::Santiago;
    let dates = DateReading { order: DateOrder::Dmy, year: None };
    ShiftImporter { group_id: GROUP, zone, dates, default_times: turn, replace: false, directory: directory() }
}

type Read = Result<Value, Vec<(String, Option<String>)>>;

fn read_shifts(kind: &ShiftImporter, text: &str) -> Result<Vec<Read>, &'static str> {
    read(kind, ImportKind::Shifts, kind.default_times, text)
}

fn read_pharmacies(text: &str) -> Result<Vec<Read>, &'static str> {
    read(&PharmacyImporter { group_id: GROUP }, ImportKind::Pharmacies, None, text)
}

fn read(
    kind: &dyn Importer,
    name: ImportKind,
    turn: Option<ShiftTimes>,
    text: &str,
) -> Result<Vec<Read>, &'static str> {
    let reading = ReadOptions { date_order: Some(DateOrder::Dmy), ..ReadOptions::default() };
    let source = SourceFile::scan(text.as_bytes().to_vec(), name.columns(), &ColumnMapping::default(), &reading)
        .map_err(|error| error.code)?;
    name.check_header(&source.header, turn).map_err(|error| error.code)?;
    let (mut rows, mut found) = (source.row_reader().map_err(|error| error.code)?, Vec::new());
    while let Some(row) = rows.next_row().map_err(|error| error.code)? {
        let fields = row.fields().expect("as many fields as columns");
        found.push(
            kind.parse_row(&fields)
                .map(|mut parsed| match parsed.bodies.len() {
                    1 => parsed.bodies.remove(0),
                    _ => parsed.bodies.into(),
                })
                .map_err(|problems| problems.into_iter().map(|problem| (problem.code, problem.column)).collect()),
        );
    }
    Ok(found)
}

fn bad(codes: &[(&str, &str)]) -> Read {
    Err(codes.iter().map(|(code, column)| ((*code).to_owned(), Some((*column).to_owned()))).collect())
}

#[test]
fn a_turn_of_a_date_has_the_id_of_pharmacy_and_date() {
    let found = read_shifts(&shifts(Some(("08:30", "08:30"))), "date,pharmacy_slug\n01/09/2026,farmacia-savy\n");
    let id = Uuid::new_v5(&GROUP, format!("shifts:{}:2026-09-01", Uuid::from_u128(1)).as_bytes());
    let row = json!({
        "id": id, "pharmacy_id": Uuid::from_u128(1), "ini_at": "2026-09-01T12:30:00Z", "end_at": "2026-09-02T12:30:00Z",
    });
    assert_eq!(found, Ok(vec![Ok(row)]));
}

#[test]
fn a_pharmacy_is_found_by_id_slug_or_name() {
    let text = format!(
        "pharmacy_id,pharmacy_slug,pharmacy_name,ini_at,end_at\n\
         {id},,,2026-09-01 08:30,2026-09-01 20:00\n\
         ,Farmacia Savy,,2026-09-01 08:30,2026-09-01 20:00\n\
         ,,OPTICA  munoz,2026-09-01 08:30,2026-09-01 20:00\n\
         ,,Norte,2026-09-01 08:30,2026-09-01 20:00\n\
         ,,norte,2026-09-01 08:30,2026-09-01 20:00\n\
         ,farmacia-savi,,2026-09-01 08:30,2026-09-01 20:00\n\
         ,,,2026-09-01 08:30,2026-09-01 20:00\n\
         x,,,2026-09-01 08:30,2026-09-01 20:00\n",
        id = Uuid::from_u128(2)
    );
    let found = read_shifts(&shifts(None), &text).expect("it is read");
    let pharmacies: Vec<_> = found
        .into_iter()
        .map(|row| {
            row.map(|row| row["pharmacy_id"].as_str().and_then(|id| Uuid::parse_str(id).ok()).map(|id| id.as_u128()))
        })
        .collect();
    let of = |number| Ok(Some(number));
    let unread = |code, column| bad(&[(code, column)]).map(|_| None);
    assert_eq!(
        pharmacies,
        [
            of(2),
            of(1),
            of(2),
            unread("import.pharmacy_ambiguous", "pharmacy_name"),
            unread("import.pharmacy_ambiguous", "pharmacy_name"),
            unread("import.pharmacy_unknown", "pharmacy_slug"),
            unread("import.empty", "pharmacy_slug"),
            unread("import.pharmacy_unknown", "pharmacy_id"),
        ]
    );
}

/// The pharmacies' numbers, or the code and the help of the problem.
fn pharmacies_of(column: &str, text: &str) -> Result<Vec<u128>, (String, String)> {
    let kind = shifts(None);
    let file = format!("{column}\tini_at\tend_at\n{text}\t2026-09-01 08:30\t2026-09-01 20:00\n");
    let source =
        SourceFile::scan(file.into_bytes(), COLUMNS_OF_SHIFTS, &ColumnMapping::default(), &ReadOptions::default());
    let source = source.unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let mut rows = source.row_reader().expect("it is read");
    let row = rows.next_row().expect("it is read").expect("a row");
    let parsed = kind.parse_row(&row.fields().expect("it is text"));
    let id = |body: &Value| {
        body["pharmacy_id"].as_str().and_then(|id| Uuid::parse_str(id).ok()).map_or(0, |id| id.as_u128())
    };
    let problem = |problems: Vec<RowProblem>| (problems[0].code.clone(), problems[0].help.clone().unwrap_or_default());
    parsed.map(|parsed| parsed.bodies.iter().map(id).collect()).map_err(problem)
}

const COLUMNS_OF_SHIFTS: &[ColumnSpec] = shifts::COLUMNS;

#[test]
fn one_column_names_a_pharmacy_by_slug_id_or_name() {
    let id = Uuid::from_u128(2).to_string();
    for (column, text, found) in [
        ("pharmacy", "farmacia-savy", Ok(vec![1])),
        ("pharmacy", &id, Ok(vec![2])),
        ("pharmacy", "ÓPTICA munoz", Ok(vec![2])),
        ("Farmacia", "Savy", Ok(vec![1])),
        ("pharmacy", "Fcia. Rossi", Ok(vec![5])),
        ("pharmacy", "Norte", Err(("import.pharmacy_ambiguous", "write its slug: norte-1 or norte-2"))),
        ("pharmacy", "norte-1", Ok(vec![3])),
        ("pharmacy_name", "Norte", Err(("import.pharmacy_ambiguous", "in a column pharmacy_slug: norte-1 or norte-2"))),
        ("pharmacy", "Farmacia", Err(("import.pharmacy_unknown", "did you mean Farmacia Savy or "))),
        ("pharmacy", "zzz", Err(("import.pharmacy_unknown", "hub export pharmacies"))),
        ("pharmacy", "Savy y Rossi", Ok(vec![1, 5])),
        ("pharmacy_name", "Farmacia Rossi / Óptica Muñoz - Savy", Ok(vec![5, 2, 1])),
        ("pharmacy", "Savy y Rosi", Err(("import.pharmacy_unknown", "did you mean Farmacia Rossi?"))),
        ("pharmacy", "Savy y Norte", Err(("import.pharmacy_ambiguous", "norte-1 or norte-2"))),
        ("pharmacy", "Savy y Farmacia Savy", Err(("import.pharmacy_twice", "once"))),
        ("pharmacy_slug", "farmacia-savy / rossi", Err(("import.pharmacy_unknown", ""))),
    ] {
        match (pharmacies_of(column, text), found) {
            (Err((code, help)), Err((expected, said))) => {
                assert!(code == expected && help.contains(said), "{text}: {help}")
            }
            (read, found) => {
                assert_eq!(read.map_err(|(code, _)| code), found.map_err(|(code, _)| code.to_owned()), "{text}")
            }
        }
    }
}

#[test]
fn each_pharmacy_that_help_proposes_is_read() {
    let texts = [
        "Savi",
        "farmacia savi",
        "optica munos",
        "Nort",
        "norte 3",
        "NORTE VIEJO 1",
        "nortenia",
        "Rosi",
        "rossi-",
        "farmacia",
    ];
    let mut proposed = 0;
    for column in ["pharmacy", "pharmacy_slug", "pharmacy_name", "pharmacy_id"] {
        for text in texts {
            let Err((_, help)) = pharmacies_of(column, text) else { continue };
            let Some(names) = help.strip_prefix("did you mean ") else { continue };
            for name in names.trim_end_matches('?').split(" or ") {
                let read = pharmacies_of(column, name);
                assert!(
                    read.as_ref().is_ok_and(|found| found.len() == 1 && found[0] != 6),
                    "{column} {text}: {name} {read:?}"
                );
                proposed += 1;
            }
        }
    }
    assert!(proposed > 20, "{proposed}");
}

#[test]
fn a_cell_of_two_pharmacies_is_two_shifts_with_the_ids_of_two_rows() {
    let kind = shifts(Some(("08:30", "08:30")));
    let two = read_shifts(&kind, "fecha,farmacia\n13/09/2026,Savy y Rossi\n").expect("it is read").remove(0);
    let rows = read_shifts(&kind, "date,pharmacy\n13/09/2026,farmacia-savy\n13/09/2026,rossi\n").expect("it is read");
    let rows: Vec<_> = rows.into_iter().map(|row| row.expect("good")).collect();
    assert_eq!(two, Ok(rows.into()));
    let own = "fecha,farmacia,id\n13/09/2026,Savy y Rossi,00000000-0000-0000-0000-000000000009\n";
    assert_eq!(read_shifts(&kind, own), Ok(vec![bad(&[("import.id", "id")])]));
}

#[test]
fn dates_in_words_have_the_year_of_the_option() {
    let text = "fecha,farmacia\nlunes 7 de septiembre,rossi\nmartes 7-sep-26,rossi\n8 de septiembre de 2026,rossi\n";
    let none = read_shifts(&shifts(Some(("08:30", "20:00"))), text).expect("it is read");
    assert_eq!(none[..2], [bad(&[("import.date", "fecha")]), bad(&[("import.date", "fecha")])]);
    let mut kind = shifts(Some(("08:30", "20:00")));
    kind.dates.year = Some(2026);
    let found = read_shifts(&kind, text).expect("it is read");
    let begins = |row: &Read| row.as_ref().ok().and_then(|row| row["ini_at"].as_str()).map(str::to_owned);
    let expected = [Some("2026-09-07T11:30:00Z"), None, Some("2026-09-08T11:30:00Z")];
    assert_eq!(found.iter().map(begins).collect::<Vec<_>>(), expected.map(|at| at.map(str::to_owned)));
}

#[test]
fn columns_that_name_two_pharmacies_or_two_dates_are_refused() {
    let (savy, norte) = (Uuid::from_u128(1), Uuid::from_u128(4));
    let text = format!(
        "pharmacy_id,pharmacy_slug,pharmacy_name,date,ini_at,end_at\n\
         {savy},farmacia-savy,FARMACIA Savy,01/09/2026,2026-09-01 08:30,2026-09-01 20:00\n\
         ,norte-2,Norte,,2026-09-01 08:30,2026-09-01 20:00\n\
         ,farmacia-savy,Óptica Muñoz,,2026-09-01 08:30,2026-09-01 20:00\n\
         {savy},optica-munoz,,,2026-09-01 08:30,2026-09-01 20:00\n\
         ,farmacia-savy,Farmacia Salvi,,2026-09-01 08:30,2026-09-01 20:00\n\
         ,farmacia-savy,,2026-09-02,2026-09-01 08:30,2026-09-01 20:00\n\
         ,farmacia-savy,,31/02/2026,2026-09-01 08:30,2026-09-01 20:00\n\
         ,farmacia-savy,,2026-09-02,2026-09-02T02:30:00Z,2026-09-02T12:00:00Z\n"
    );
    let found = read_shifts(&shifts(None), &text).expect("it is read");
    let pharmacy = |row: &Value| row["pharmacy_id"].as_str().and_then(|id| Uuid::parse_str(id).ok());
    let found: Vec<_> = found.into_iter().map(|row| row.map(|row| pharmacy(&row))).collect();
    let refused = |code, column| bad(&[(code, column)]).map(|_| None);
    assert_eq!(
        found,
        [
            Ok(Some(savy)),
            Ok(Some(norte)),
            refused("import.pharmacy_differs", "pharmacy_name"),
            refused("import.pharmacy_differs", "pharmacy_slug"),
            refused("import.pharmacy_unknown", "pharmacy_name"),
            refused("import.date_differs", "date"),
            refused("import.date", "date"),
            refused("import.date_differs", "date"),
        ]
    );
}

#[test]
fn everything_wrong_with_a_row_is_said() {
    let text = "pharmacy_slug,date,ini_at,end_at,id\n\
                nobody,,ayer,31/02/2026 08:30,x\n\
                farmacia-savy,,2026-09-02 08:30,2026-09-01 08:30,\n\
                farmacia-savy,,2026-09-02 08:30,2026-09-02 08:30,\n\
                farmacia-savy,,2026-09-02 08:30,,\n\
                farmacia-savy,,,2026-09-02 08:30,\n\
                farmacia-savy,,,,\n\
                farmacia-savy,,2026-09-06 00:30,2026-09-06 08:30,\n\
                farmacia-savy,,2026-04-04 23:30,2026-04-05 08:30,\n";
    assert_eq!(
        read_shifts(&shifts(None), text),
        Ok(vec![
            bad(&[
                ("import.pharmacy_unknown", "pharmacy_slug"),
                ("import.moment", "ini_at"),
                ("import.date", "end_at"),
                ("import.id", "id"),
            ]),
            bad(&[("import.shift_order", "end_at")]),
            bad(&[("import.shift_order", "end_at")]),
            bad(&[("import.empty", "end_at")]),
            bad(&[("import.empty", "ini_at")]),
            bad(&[("import.empty", "date")]),
            bad(&[("import.time_skipped", "ini_at")]),
            bad(&[("import.time_twice", "ini_at")]),
        ])
    );
}

#[test]
fn columns_that_make_no_shift_are_refused() {
    for (names, turn, code) in [
        ("date,pharmacy_slug", None, "import.turn"),
        ("ini_at,end_at,pharmacy_slug", Some(("08:30", "08:30")), "import.turn"),
        ("date,ini_at,pharmacy_slug", Some(("08:30", "08:30")), "import.column_missing"),
        ("end_at,pharmacy_slug", None, "import.column_missing"),
        ("pharmacy_slug", Some(("08:30", "08:30")), "import.column_missing"),
        ("date", Some(("08:30", "08:30")), "import.column_missing"),
        ("date,x", Some(("08:30", "08:30")), "import.column_unknown"),
    ] {
        assert_eq!(read_shifts(&shifts(turn), names), Err(code), "{names}");
    }
}

#[test]
fn a_pharmacy_is_read_with_what_it_has() {
    let text = "slug;name;phone;lat;lng;enabled;id\n\
                norte;Norte;1142193765;-34,7971409;-58,334;no;\n\
                sur;Sur;;;;;00000000-0000-0000-0000-000000000009\n\
                ;;;95;;quizás;\n\
                este;Este;;-34.5;;;\n";
    let row = |slug: &str, name: &str, phone: Option<&str>, lat: Option<f64>, lng: Option<f64>, enabled: bool| {
        json!({
            "slug": slug, "name": name, "address": null, "locality": null, "phone": phone, "lat": lat, "lng": lng,
            "enabled": enabled,
        })
    };
    let mut sur = row("sur", "Sur", None, None, None, true);
    sur["id"] = json!(Uuid::from_u128(9));
    assert_eq!(
        read_pharmacies(text),
        Ok(vec![
            Ok(row("norte", "Norte", Some("1142193765"), Some(-34.797_140_9), Some(-58.334), false)),
            Ok(sur),
            bad(&[
                ("import.empty", "slug"),
                ("import.empty", "name"),
                ("import.number_range", "lat"),
                ("import.empty", "lng"),
                ("import.flag", "enabled"),
            ]),
            bad(&[("import.empty", "lng")]),
        ])
    );
    assert_eq!(read_pharmacies("slug,name,lat"), Err("import.column_missing"));
}

#[test]
fn a_pharmacy_keeps_its_links_where_the_file_has_no_column_for_them() {
    let id = Uuid::from_u128(9);
    let Ok(rows) = read_pharmacies(&format!("slug,name,page_id\na,A,{id}\nb,B,\nc,C,nine\n")) else {
        panic!("it is read")
    };
    let page = |row: &Read| row.as_ref().map(|body| (body["page_id"].clone(), body.get("workspace_id").cloned())).ok();
    assert_eq!(rows.iter().map(page).collect::<Vec<_>>(), [Some((json!(id), None)), Some((Value::Null, None)), None]);
    assert_eq!(rows[2], bad(&[("import.id", "page_id")]));
}

#[test]
fn a_link_has_its_slug_its_addresses_and_a_flag() {
    let text = "slug,nombre,from,to,enabled\n\
                promo,Promo,/promo/*,https://town.example/*,\n\
                vieja,Vieja,/vieja,/nueva,no\n\
                ,,,,quizas\n";
    let found = read(&LinkImporter, ImportKind::Links, None, text);
    let promo = json!({"slug": "promo", "name": "Promo", "input": "/promo/*", "output": "https://town.example/*"});
    let vieja = json!({"slug": "vieja", "name": "Vieja", "input": "/vieja", "output": "/nueva", "enabled": false});
    let none = bad(&[
        ("import.empty", "slug"),
        ("import.empty", "nombre"),
        ("import.empty", "from"),
        ("import.empty", "to"),
        ("import.flag", "enabled"),
    ]);
    assert_eq!(found, Ok(vec![Ok(promo), Ok(vieja), none]));
}
