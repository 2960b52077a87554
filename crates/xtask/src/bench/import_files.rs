//! The files of the measured imports.

use std::fmt::Write as _;

use anyhow::Result;

/// One place in so many has a new name in the changed town.
pub(super) const CHANGED_SHARE: usize = 160;

/// A CSV file with one row per day and pharmacy, on consecutive days; every month has 28 days, for simplicity.
pub(super) fn shifts_csv(slugs: &[String], rows: u32, year: u32) -> Result<String> {
    let mut text = "date,pharmacy_slug\n".to_owned();
    let each = u32::try_from(slugs.len())?.max(1);
    for row in 0..rows {
        let (day, slug) = (row / each, &slugs[(row % each) as usize]);
        writeln!(text, "{}-{:02}-{:02},{slug}", year + day / 336, day / 28 % 12 + 1, day % 28 + 1)?;
    }
    Ok(text)
}

/// A town in which one place in [`CHANGED_SHARE`] has another name.
pub(super) fn rename_some_places(town: &str) -> String {
    let mut parts = town.split("\"name\": \"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        text.push_str("\"name\": \"");
        text.push_str(if index.is_multiple_of(CHANGED_SHARE) { "Nuevo " } else { "" });
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_each_a_day_of_a_pharmacy() {
        let text = shifts_csv(&["a".to_owned(), "b".to_owned()], 2 * 336 + 1, 2040).expect("written");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[1..4], ["2040-01-01,a", "2040-01-01,b", "2040-01-02,a"]);
        assert_eq!(lines.last(), Some(&"2041-01-01,a"));
    }

    #[test]
    fn the_first_of_many_places_is_renamed() {
        let town = "[{\"name\": \"Sol\"},\n".to_owned() + &"{\"name\": \"Luz\"},\n".repeat(CHANGED_SHARE) + "]";
        let renamed = rename_some_places(&town);
        assert_eq!(renamed.matches("\"name\": \"Nuevo ").count(), 2);
        assert_eq!(renamed.replace("Nuevo ", ""), town);
    }
}
