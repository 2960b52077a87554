//! Duty pharmacies: groups, shifts, who is on duty, the calendar feed, and the staff's imports.

mod calendar;
mod coverage_report;
mod demo;
mod events;
mod group;
mod group_topics;
mod history;
mod on_duty;
mod plan;
mod races;
mod shift;
mod shift_import;

use serde_json::{Value, json};

use crate::support::TestResponse;

/// The outcome of each row of an import, in order.
fn row_outcomes(imported: &Value) -> Vec<String> {
    let rows = imported["data"].as_array().expect("rows");
    rows.iter().map(|row| row["outcome"].as_str().expect("an outcome").to_owned()).collect()
}

/// The rows an import refused: index, code, path, and the whole error.
fn refused_rows(answer: &TestResponse) -> Vec<(u64, String, String, Value)> {
    assert_eq!(answer.error_parts().1, "error.rule.import", "{}", answer.text);
    let body = answer.json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = body["extra"]["rows"].as_array().expect("rows").iter();
    rows.map(|row| {
        assert!(!text(&row["message"]).is_empty(), "{row}");
        (row["index"].as_u64().expect("an index"), text(&row["code"]), text(&row["path"]), row.clone())
    })
    .collect()
}

/// The real group's pharmacies as import rows.
fn real_group_register() -> Vec<Value> {
    let register = include_str!("../../../../../fixtures/almirante-brown/pharmacies.csv");
    let mut reader = csv::Reader::from_reader(register.as_bytes());
    let rows = reader.deserialize().map(|row| {
        let row: std::collections::BTreeMap<String, String> = row.expect("a row");
        let number = |name: &str| row[name].parse::<f64>().expect("a number");
        json!({"slug": row["slug"], "name": row["name"], "address": row["address"], "locality": row["locality"],
               "phone": row["phone"], "lat": number("lat"), "lng": number("lng")})
    });
    rows.collect()
}
