//! Conflicts between rows of a file: a duplicate key, and two shifts of one pharmacy at the same time.
//!
//! Rows are stored compactly, because there may be very many: 16 bytes a key and 24 a time.

use std::collections::{BTreeMap, HashMap, HashSet};

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
    /// 61 bits of each key, and the number of its name: two of a million keys collide in one of 5 million files.
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

    /// The rows that conflict with an earlier row that is good itself, ordered by line.
    pub fn into_conflicts(mut self) -> Vec<RowConflict> {
        let mut found = self.same_keys();
        let repeated: HashSet<u32> = found.iter().map(|clashing| clashing.line).collect();
        self.keys = Vec::new();
        found.extend(self.same_times(&repeated));
        // A row is named once for each earlier row, also when its id and its code are that row's.
        found.sort_by_key(|clashing| (clashing.line, clashing.earlier_line, clashing.kind.name()));
        found.dedup_by_key(|clashing| (clashing.line, clashing.earlier_line));
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

    /// The rows with a time that an earlier, good row has; not those that are bad already, as they repeat a key.
    fn same_times(&mut self, repeated: &HashSet<u32>) -> Vec<RowConflict> {
        self.spans.sort_by_key(|(_, line)| *line);
        let (mut found, mut taken) = (Vec::new(), HashMap::<u32, BTreeMap<i64, (i64, u32)>>::new());
        for row in self.spans.chunk_by(|(_, one), (_, other)| one == other) {
            let line = row[0].1;
            if repeated.contains(&line) {
                continue;
            }
            let before = found.len();
            found.extend(row.iter().filter_map(|(span, _)| {
                // Accepted times never overlap, so only the last one before this one's end can overlap it.
                let (_, (end, earlier)) = taken.get(&span.subject)?.range(..span.end).next_back()?;
                let kind = ConflictKind::OverlappingTime;
                (*end > span.ini).then_some(RowConflict { line, earlier_line: *earlier, kind })
            }));
            // A row that is left out takes no time.
            if found.len() == before {
                for (span, _) in row {
                    taken.entry(span.subject).or_default().insert(span.ini, (span.end, line));
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

    /// The conflicts of rows with several keys, as in `id:a code:b`, and a time of several subjects.
    fn conflicts(rows: &[(u32, &str, &[u32], i64, i64)]) -> Vec<(u32, u32, ConflictKind)> {
        let mut check = RowConflictFinder::default();
        for (line, keys, subjects, ini, end) in rows {
            let key = |text: &str| {
                let name = ["id", "code"].into_iter().find(|name| text.starts_with(name)).expect("a name");
                (Uuid::new_v5(&Uuid::nil(), text.as_bytes()), name)
            };
            let times = subjects.iter().map(|subject| DutyTime { subject: *subject, ini: *ini, end: *end });
            let (keys, times) = (keys.split_whitespace().map(key).collect(), times.collect());
            check.add_row(*line, &ParsedRow { keys, times, ..ParsedRow::default() });
        }
        check.into_conflicts().into_iter().map(|found| (found.line, found.earlier_line, found.kind)).collect()
    }

    #[test]
    fn a_row_conflicts_once_with_each_earlier_row() {
        use ConflictKind::{DuplicateKey, OverlappingTime};
        let both = [(2, "id:a code:a", &[][..], 0, 0), (3, "id:b code:b", &[], 0, 0), (4, "id:a code:b", &[], 0, 0)];
        assert_eq!(conflicts(&both), [(4, 2, DuplicateKey("id")), (4, 3, DuplicateKey("code"))]);
        let one = [(2, "id:a code:a", &[][..], 0, 0), (3, "id:a code:a", &[], 0, 0)];
        assert_eq!(conflicts(&one), [(3, 2, DuplicateKey("code"))]);
        let several =
            [(2, "", &[0][..], 0, 10), (3, "", &[1], 0, 10), (4, "", &[0, 1, 2], 5, 15), (5, "", &[2], 5, 15)];
        assert_eq!(
            conflicts(&several),
            [(4, 2, OverlappingTime), (4, 3, OverlappingTime)],
            "4 is left out, and 5 is good"
        );
        let two_at_once = [(2, "", &[0, 1][..], 0, 10), (3, "", &[0, 1], 5, 15)];
        assert_eq!(conflicts(&two_at_once), [(3, 2, OverlappingTime)]);
    }

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
