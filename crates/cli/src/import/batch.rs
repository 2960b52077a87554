//! Batches of rows, and which batches may be sent in parallel.

use std::collections::BTreeMap;

use serde_json::Value;

use hub_import::importers::{DutyTime, Importer, ParsedRow};
use hub_import::problem::FileError;
use hub_import::source::RowReader;

/// A row of a batch.
#[derive(Clone, Debug)]
pub(crate) struct BatchRow {
    /// Its first line in the file.
    pub(crate) line: u32,
    /// The row as the topic takes it.
    pub(crate) body: Value,
}

/// Rows that are sent together.
#[derive(Debug)]
pub(crate) struct Batch {
    /// Ordered by line.
    pub(crate) rows: Vec<BatchRow>,
    /// The times that the batch may affect.
    pub(crate) affected: AffectedTimes,
}

/// The times that a batch may affect on the server, by subject: the rows' own times, and those of the shifts they may
/// replace.
#[derive(Debug, Default)]
pub(crate) struct AffectedTimes {
    is_everywhere: bool,
    times: BTreeMap<u32, (i64, i64)>,
}

const DAY: i64 = 24 * 60 * 60 * 1_000_000;
/// A replaced shift begins on the same local date as the row and lasts two weeks at most.
const MARGIN_BEFORE: i64 = DAY;
const MARGIN_AFTER: i64 = 15 * DAY;

impl AffectedTimes {
    fn add(&mut self, parsed: &ParsedRow) {
        self.is_everywhere |= parsed.has_own_id;
        for DutyTime { subject, ini, end } in parsed.times.iter().copied() {
            let (from, to) = (ini - MARGIN_BEFORE, end.max(ini + MARGIN_AFTER));
            self.times
                .entry(subject)
                .and_modify(|times| *times = (times.0.min(from), times.1.max(to)))
                .or_insert((from, to));
        }
    }

    /// True when the result of two batches may depend on their order.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let meet = |(subject, (from, to)): (&u32, &(i64, i64))| {
            other.times.get(subject).is_some_and(|(begin, end)| from < end && begin < to)
        };
        self.is_everywhere || other.is_everywhere || self.times.iter().any(meet)
    }
}

/// Cuts rows into batches.
pub(crate) struct BatchReader<'a> {
    rows: RowReader<'a>,
    importer: &'a dyn Importer,
    size: usize,
    /// A row that did not fit into the batch before.
    held: Option<(u32, ParsedRow)>,
}

impl<'a> BatchReader<'a> {
    pub(crate) fn new(rows: RowReader<'a>, importer: &'a dyn Importer, size: usize) -> Self {
        Self { rows, importer, size, held: None }
    }

    /// The next batch of the wanted lines; none at the end. The rows were parsed before and were good.
    pub(crate) fn next_batch(&mut self, is_wanted: impl Fn(u32) -> bool) -> Result<Option<Batch>, FileError> {
        let mut batch = Batch { rows: Vec::with_capacity(self.size), affected: AffectedTimes::default() };
        while batch.rows.len() < self.size {
            let Some((line, parsed)) = self.next_row(&is_wanted)? else {
                break;
            };
            // The shifts of one row are written together.
            if !batch.rows.is_empty() && batch.rows.len() + parsed.bodies.len() > self.size {
                self.held = Some((line, parsed));
                break;
            }
            batch.affected.add(&parsed);
            batch.rows.extend(parsed.bodies.into_iter().map(|body| BatchRow { line, body }));
        }
        Ok((!batch.rows.is_empty()).then_some(batch))
    }

    fn next_row(&mut self, is_wanted: &impl Fn(u32) -> bool) -> Result<Option<(u32, ParsedRow)>, FileError> {
        if let Some(held) = self.held.take() {
            return Ok(Some(held));
        }
        while let Some(row) = self.rows.next_row()? {
            if !is_wanted(row.line()) {
                continue;
            }
            let parsed = row.fields().ok().and_then(|fields| self.importer.parse_row(&fields).ok());
            let parsed = parsed.ok_or_else(|| {
                let message = "a row that was good is now bad: the file or the group's pharmacies changed";
                FileError::new("import.file_changed", message, "run the import again").with_position((row.line(), 1))
            })?;
            return Ok(Some((row.line(), parsed)));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn affected(spans: &[(u32, i64, i64)], is_named_by_file: bool) -> AffectedTimes {
        let mut affected = AffectedTimes::default();
        for (subject, ini, end) in spans {
            let span = DutyTime { subject: *subject, ini: ini * DAY, end: end * DAY };
            affected.add(&ParsedRow { times: vec![span], has_own_id: is_named_by_file, ..ParsedRow::default() });
        }
        affected
    }

    #[test]
    fn batches_meet_where_what_they_replace_may_overlap() {
        let first = affected(&[(0, 100, 101), (1, 300, 301)], false);
        for (other, meets) in [
            (affected(&[(0, 200, 201)], false), false),
            (affected(&[(2, 100, 101)], false), false),
            (affected(&[(0, 101, 102)], false), true),
            (affected(&[(0, 115, 116)], false), true),
            (affected(&[(0, 117, 118)], false), false),
            (affected(&[(0, 85, 86)], false), true),
            (affected(&[(0, 83, 84)], false), false),
            (affected(&[(1, 100, 101)], false), false),
            (affected(&[(2, 900, 901)], true), true),
        ] {
            assert_eq!(first.overlaps(&other), meets, "{other:?}");
            assert_eq!(other.overlaps(&first), meets, "{other:?}");
        }
    }
}
