//! Rows that go to the server together, and which batches may be on their way at once.

use std::collections::BTreeMap;

use serde_json::Value;

use super::kinds::{Kind, Ready, Span};
use super::problem::FileError;
use super::source::Rows;

/// A row of a batch.
#[derive(Clone, Debug)]
pub(crate) struct BatchRow {
    /// The line it begins on.
    pub(crate) line: u32,
    /// The row for the topic.
    pub(crate) body: Value,
}

/// Rows that go together.
#[derive(Debug)]
pub(crate) struct Batch {
    /// In the order of their lines.
    pub(crate) rows: Vec<BatchRow>,
    /// What they may touch.
    pub(crate) reach: Reach,
}

/// What a batch may touch on the server: what its rows take, and what they replace.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    is_everywhere: bool,
    times: BTreeMap<u32, (i64, i64)>,
}

const DAY: i64 = 24 * 60 * 60 * 1_000_000;
/// What a row replaces begins on the same local date as the row, and lasts two weeks at most.
const BEFORE: i64 = DAY;
const AFTER: i64 = 15 * DAY;

impl Reach {
    fn add(&mut self, ready: &Ready) {
        self.is_everywhere |= ready.is_named_by_file;
        if let Some(Span { subject, ini, end }) = ready.span {
            let (from, to) = (ini - BEFORE, end.max(ini + AFTER));
            self.times
                .entry(subject)
                .and_modify(|times| *times = (times.0.min(from), times.1.max(to)))
                .or_insert((from, to));
        }
    }

    /// Whether what becomes of two batches may depend on which is first.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let meet = |(subject, (from, to)): (&u32, &(i64, i64))| {
            other.times.get(subject).is_some_and(|(begin, end)| from < end && begin < to)
        };
        self.is_everywhere || other.is_everywhere || self.times.iter().any(meet)
    }
}

/// Cuts rows into batches.
pub(crate) struct Batches<'a> {
    pub(crate) rows: Rows<'a>,
    pub(crate) kind: &'a dyn Kind,
    pub(crate) size: usize,
}

impl Batches<'_> {
    /// The next rows of those wanted, by their lines; none at the end. They were read before and were good.
    pub(crate) fn next(&mut self, wanted: impl Fn(u32) -> bool) -> Result<Option<Batch>, FileError> {
        let mut batch = Batch { rows: Vec::with_capacity(self.size), reach: Reach::default() };
        while batch.rows.len() < self.size {
            let Some(row) = self.rows.next()? else {
                break;
            };
            if !wanted(row.line()) {
                continue;
            }
            let ready = row.fields().ok().and_then(|fields| self.kind.read(&fields).ok());
            let ready = ready.ok_or_else(|| {
                let message = "a row that was good is now bad: the file or the group's pharmacies changed";
                FileError::new("import.file_changed", message, "run the import again").at((row.line(), 1))
            })?;
            batch.reach.add(&ready);
            batch.rows.push(BatchRow { line: row.line(), body: ready.body });
        }
        Ok((!batch.rows.is_empty()).then_some(batch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(spans: &[(u32, i64, i64)], is_named_by_file: bool) -> Reach {
        let mut reach = Reach::default();
        for (subject, ini, end) in spans {
            let span = Span { subject: *subject, ini: ini * DAY, end: end * DAY };
            reach.add(&Ready { keys: vec![], span: Some(span), is_named_by_file, body: Value::Null });
        }
        reach
    }

    #[test]
    fn batches_meet_where_what_they_replace_may_overlap() {
        let first = reach(&[(0, 100, 101), (1, 300, 301)], false);
        for (other, meets) in [
            (reach(&[(0, 200, 201)], false), false),
            (reach(&[(2, 100, 101)], false), false),
            (reach(&[(0, 101, 102)], false), true),
            (reach(&[(0, 115, 116)], false), true),
            (reach(&[(0, 117, 118)], false), false),
            (reach(&[(0, 85, 86)], false), true),
            (reach(&[(0, 83, 84)], false), false),
            (reach(&[(1, 100, 101)], false), false),
            (reach(&[(2, 900, 901)], true), true),
        ] {
            assert_eq!(first.meets(&other), meets, "{other:?}");
            assert_eq!(other.meets(&first), meets, "{other:?}");
        }
    }
}
