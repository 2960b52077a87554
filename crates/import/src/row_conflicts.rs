//! Conflicts between rows of a file: a duplicate key, and two shifts of one pharmacy at the same time.
//!
//! Rows are stored compactly, because there may be very many: 16 bytes a key and 24 a time.

use std::collections::{BTreeMap, HashSet};

use crate::importers::{DutyTime, Importer, ParsedRow};
use crate::problem::RowProblem;
use crate::source::{FileRow, Header};

/// A property that two rows share and must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictKind {
    /// The same key, with its name.
    DuplicateKey(&'static str),
    /// The same pharmacy at the same time.
    OverlappingTime,
}

impl ConflictKind {
    /// The name of the key.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::DuplicateKey(name) => Some(name),
            Self::OverlappingTime => None,
        }
    }
}

/// A row that conflicts with an earlier, good row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowConflict {
    /// Its line.
    pub line: u32,
    /// The earlier row's line.
    pub earlier_line: u32,
    /// The kind of conflict.
    pub kind: ConflictKind,
}

impl RowConflict {
    /// The problem of the row.
    pub fn problem(&self, header: &Header) -> RowProblem {
        let begin: &[&str] = &["ini_at", "date"];
        let line = self.earlier_line;
        let (columns, code, message, help) = match self.kind {
            ConflictKind::DuplicateKey("variant") => (
                &["value_1"][..],
                "import.duplicate",
                format!("the variant is the same as in line {line}"),
                "remove one of them",
            ),
            ConflictKind::DuplicateKey(name @ ("slug" | "id" | "code" | "handle" | "number" | "name" | "key")) => (
                &[name][..],
                "import.duplicate",
                format!("the {name} is the same as in line {line}"),
                "remove one of them",
            ),
            ConflictKind::DuplicateKey(name) => (
                begin,
                "import.duplicate",
                format!("{name} are the same as in line {line}"),
                "remove one; two shifts on one date need their own ids, in a column `id`",
            ),
            ConflictKind::OverlappingTime => (
                begin,
                "import.overlap",
                format!("the pharmacy has the shift in line {line} at the same time"),
                "change the times of one of them, or remove one",
            ),
        };
        let (field, column) = header.find_column(columns);
        RowProblem { field, column, ..RowProblem::for_whole_row(code, message, help) }.with("line", line)
    }
}

/// The bits of a key that are the number of its name.
const NAME_BITS: u64 = 7;

/// The keys and times of the rows.
#[derive(Default)]
pub struct RowConflictFinder {
    /// 64 bits of each key: two of a million keys collide in one of 40 million files.
    keys: Vec<(u64, u32)>,
    spans: Vec<(DutyTime, u32)>,
    /// The names of the keys; the index is the name's number.
    names: Vec<&'static str>,
}

impl RowConflictFinder {
    /// Checks a row alone and adds a good one; returns all of its problems.
    pub fn check_row(&mut self, row: FileRow<'_>, importer: &dyn Importer) -> Vec<RowProblem> {
        let fields = row.fields().map_err(|problem| vec![problem]);
        match fields.and_then(|fields| importer.parse_row(&fields)) {
            Ok(parsed) => {
                self.add_row(row.line(), &parsed);
                Vec::new()
            }
            Err(problems) => problems,
        }
    }

    /// Adds a row.
    fn add_row(&mut self, line: u32, row: &ParsedRow) {
        for (key, name) in &row.keys {
            let which = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
                self.names.push(name);
                self.names.len() - 1
            });
            let (high, low) = key.as_u64_pair();
            // The lowest bits are the name's number, so that it takes no memory.
            self.keys.push((((high ^ low.rotate_left(17)) & !NAME_BITS) | (which as u64 & NAME_BITS), line));
        }
        self.spans.extend(row.times.iter().map(|span| (*span, line)));
    }

    /// The number of times of the rows so far.
    pub fn time_count(&self) -> usize {
        self.spans.len()
    }

    /// The rows that conflict with an earlier row that is good itself, ordered by line.
    pub fn into_conflicts(mut self) -> Vec<RowConflict> {
        let mut found = self.same_keys();
        // A row whose id and code are those of one earlier row is named once.
        found.sort_by_key(|clashing| (clashing.line, clashing.kind.name()));
        found.dedup_by_key(|clashing| clashing.line);
        let mut bad: HashSet<u32> = found.iter().map(|clashing| clashing.line).collect();
        self.keys = Vec::new();
        found.extend(self.same_times(&mut bad));
        found.sort_by_key(|clashing| clashing.line);
        // A row of several pharmacies repeats each of them.
        found.dedup_by_key(|clashing| (clashing.line, clashing.kind));
        found
    }

    fn same_keys(&mut self) -> Vec<RowConflict> {
        self.keys.sort_unstable_by_key(|(key, line)| (key & !NAME_BITS, *line));
        let same = self.keys.chunk_by(|(one, _), (other, _)| one & !NAME_BITS == other & !NAME_BITS);
        let clashing = same.flat_map(|rows| {
            let (_, earlier) = rows[0];
            let later = rows[1..].iter().filter(move |(_, line)| *line != earlier);
            let kind = |key: u64| ConflictKind::DuplicateKey(self.names[(key & NAME_BITS) as usize]);
            later.map(move |(key, line)| RowConflict { line: *line, earlier_line: earlier, kind: kind(*key) })
        });
        clashing.collect()
    }

    fn same_times(&mut self, bad: &mut HashSet<u32>) -> Vec<RowConflict> {
        self.spans.sort_unstable_by_key(|(span, line)| (span.subject, *line));
        let mut found = Vec::new();
        for rows in self.spans.chunk_by(|(one, _), (other, _)| one.subject == other.subject) {
            let mut taken: BTreeMap<i64, (i64, u32)> = BTreeMap::new();
            for (span, line) in rows {
                if bad.contains(line) {
                    continue;
                }
                // Accepted times never overlap, so only the last one before this row's end can overlap it.
                match taken.range(..span.end).next_back() {
                    Some((_, (end, earlier))) if *end > span.ini => {
                        found.push(RowConflict {
                            line: *line,
                            earlier_line: *earlier,
                            kind: ConflictKind::OverlappingTime,
                        });
                        bad.insert(*line);
                    }
                    _ => {
                        taken.insert(span.ini, (span.end, *line));
                    }
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;

    fn clashes(rows: &[(u32, &str, u32, i64, i64)]) -> Vec<(u32, u32, ConflictKind)> {
        let mut check = RowConflictFinder::default();
        for (line, key, subject, ini, end) in rows {
            let key = Uuid::new_v5(&Uuid::nil(), key.as_bytes());
            let span = DutyTime { subject: *subject, ini: *ini, end: *end };
            let parsed = ParsedRow {
                keys: vec![(key, "slug")],
                times: vec![span],
                has_own_id: false,
                bodies: vec![Value::Null],
                warnings: Vec::new(),
            };
            check.add_row(*line, &parsed);
        }
        check.into_conflicts().into_iter().map(|found| (found.line, found.earlier_line, found.kind)).collect()
    }

    #[test]
    fn a_key_that_comes_again_clashes_with_the_first() {
        let rows = [(2, "a", 0, 0, 10), (3, "b", 1, 0, 10), (4, "a", 2, 0, 10), (9, "a", 3, 0, 10)];
        assert_eq!(
            clashes(&rows),
            [(4, 2, ConflictKind::DuplicateKey("slug")), (9, 2, ConflictKind::DuplicateKey("slug"))]
        );
    }

    #[test]
    fn times_of_one_subject_clash_and_those_of_two_do_not() {
        assert_eq!(clashes(&[(2, "a", 0, 0, 10), (3, "b", 1, 0, 10), (4, "c", 0, 10, 20)]), []);
        assert_eq!(clashes(&[(2, "a", 0, 0, 10), (3, "b", 0, 9, 20)]), [(3, 2, ConflictKind::OverlappingTime)]);
        assert_eq!(
            clashes(&[(2, "a", 0, 5, 10), (3, "b", 0, 0, 20)]),
            [(3, 2, ConflictKind::OverlappingTime)],
            "around it"
        );
        assert_eq!(
            clashes(&[(2, "a", 0, 0, 20), (3, "b", 0, 5, 10)]),
            [(3, 2, ConflictKind::OverlappingTime)],
            "within it"
        );
        assert_eq!(
            clashes(&[(2, "a", 0, 50, 60), (3, "b", 0, 0, 10), (4, "c", 0, 5, 55)]),
            [(4, 2, ConflictKind::OverlappingTime)]
        );
    }

    #[test]
    fn a_row_that_is_left_out_takes_no_time() {
        let chain = [(2, "a", 0, 0, 10), (3, "b", 0, 5, 15), (4, "c", 0, 12, 20)];
        assert_eq!(clashes(&chain), [(3, 2, ConflictKind::OverlappingTime)], "4 overlaps only what is left out");
        let again = [(2, "a", 0, 0, 10), (3, "a", 0, 20, 30), (4, "c", 0, 25, 35)];
        assert_eq!(clashes(&again), [(3, 2, ConflictKind::DuplicateKey("slug"))]);
    }
}
