//! Round trips: written CSV is read back unchanged, with texts that look like formulas, phones and coordinates.

use proptest::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::output::{FieldPath, to_csv};
use hub_import::importers::{ImportKind, Importer, PharmacyImporter};
use hub_import::source::{ColumnMapping, ReadOptions, SourceFile};

const COLUMNS: [&str; 7] = ["slug", "name", "address", "locality", "phone", "lat", "lng"];

/// Writes rows as `-o csv` does and parses them as an import does.
fn round_trip(rows: &[Value]) -> Vec<Value> {
    let columns = COLUMNS.map(|name| (name.to_owned(), name.parse::<FieldPath>().expect("a field")));
    let file = to_csv(&columns, rows, true).expect("it is written").into_bytes();
    let columns = ImportKind::Pharmacies.columns();
    let source =
        SourceFile::scan(file, columns, &ColumnMapping::default(), &ReadOptions::default()).expect("it is read");
    let (mut read, mut rows) = (Vec::new(), source.row_reader().expect("it is read"));
    let kind = PharmacyImporter { group_id: Uuid::from_u128(7) };
    while let Some(row) = rows.next_row().expect("it is read") {
        let fields = row.fields().expect("as many fields as columns");
        let parsed = kind.parse_row(&fields).unwrap_or_else(|problems| panic!("{problems:?}"));
        read.push(COLUMNS.iter().map(|name| ((*name).to_owned(), parsed.bodies[0][*name].clone())).collect());
    }
    read
}

/// Texts as the server stores them, trimmed.
const TEXT: &str = r#"'{0,3}[=+\-@]?[\p{L}\p{N}]([\p{L}\p{N} ,;'"=+\-@]{0,12}[\p{L}\p{N}'"=])?"#;

prop_compose! {
    fn pharmacy()(
        name in TEXT, address in TEXT, locality in prop::option::of(TEXT), phone in r"\+54 ?[0-9][0-9 \-]{5,14}[0-9]",
        lat in -900_000_i32..=900_000, lng in -1_800_000_i32..=1_800_000,
    ) -> Value {
        json!({"slug": "a", "name": name, "address": address, "locality": locality, "phone": phone,
               "lat": f64::from(lat) / 10_000.0, "lng": f64::from(lng) / 10_000.0})
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn pharmacies_are_read_as_they_were_written(rows in prop::collection::vec(pharmacy(), 1..5)) {
        prop_assert_eq!(round_trip(&rows), rows);
    }
}

#[test]
fn texts_are_escaped_and_numbers_are_not() {
    let row = json!({"slug": "sol", "name": "=HYPERLINK(\"x\")", "address": "'=1", "locality": "@x",
                     "phone": "+54 11 4444-5555", "lat": -34.5, "lng": -58.25});
    let columns = COLUMNS.map(|name| (name.to_owned(), name.parse::<FieldPath>().expect("a field")));
    let written = to_csv(&columns, std::slice::from_ref(&row), false).expect("it is written");
    assert_eq!(written, "sol,\"'=HYPERLINK(\"\"x\"\")\",''=1,'@x,'+54 11 4444-5555,-34.5,-58.25\n");
    assert_eq!(round_trip(std::slice::from_ref(&row)), [row]);
}
