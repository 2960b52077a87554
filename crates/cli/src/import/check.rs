//! The rows of a file against each other: a key that comes twice, and two turns of one pharmacy at the same time.
//!
//! What is kept of a row is small, because there may be very many: sixteen bytes a key and 24 a time.

use std::collections::{BTreeMap, HashSet};

use super::kinds::{Ready, Span};

/// What two rows may not have both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clash {
    /// The same key, called so.
    Key(&'static str),
    /// The same pharmacy at one time.
    Time,
}

/// A row that clashes with one of an earlier line, which is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clashing {
    /// Its line.
    pub(crate) line: u32,
    /// The other one's.
    pub(crate) earlier: u32,
    /// In what.
    pub(crate) clash: Clash,
}

/// What is kept of the rows.
#[derive(Default)]
pub(crate) struct Check {
    /// Half of each key's bits, mixed of all: two of a million keys share it by chance once in 40 million files.
    keys: Vec<(u64, u32)>,
    spans: Vec<(Span, u32)>,
    /// What the keys of this kind are called, with the number that tells which a key is.
    names: Vec<&'static str>,
}

impl Check {
    /// Adds a row.
    pub(crate) fn add(&mut self, line: u32, ready: &Ready) {
        for (key, name) in &ready.keys {
            let which = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
                self.names.push(name);
                self.names.len() - 1
            });
            let (high, low) = key.as_u64_pair();
            // The lowest bits tell what the key is called, so that they sort with it and cost nothing.
            self.keys.push((((high ^ low.rotate_left(17)) & !3) | (which as u64 & 3), line));
        }
        self.spans.extend(ready.span.map(|span| (span, line)));
    }

    /// The rows that clash with one of an earlier line that is good itself, in the order of their lines.
    pub(crate) fn clashes(mut self) -> Vec<Clashing> {
        let mut found = self.same_keys();
        let mut bad: HashSet<u32> = found.iter().map(|clashing| clashing.line).collect();
        self.keys = Vec::new();
        found.extend(self.same_times(&mut bad));
        found.sort_by_key(|clashing| clashing.line);
        found
    }

    fn same_keys(&mut self) -> Vec<Clashing> {
        self.keys.sort_unstable();
        let same = self.keys.chunk_by(|(one, _), (other, _)| one == other);
        let clashing = same.flat_map(|rows| {
            let (key, earlier) = rows[0];
            let clash = Clash::Key(self.names[(key & 3) as usize]);
            rows[1..].iter().map(move |(_, line)| Clashing { line: *line, earlier, clash })
        });
        clashing.collect()
    }

    fn same_times(&mut self, bad: &mut HashSet<u32>) -> Vec<Clashing> {
        self.spans.sort_unstable_by_key(|(span, line)| (span.subject, *line));
        let mut found = Vec::new();
        for rows in self.spans.chunk_by(|(one, _), (other, _)| one.subject == other.subject) {
            let mut taken: BTreeMap<i64, (i64, u32)> = BTreeMap::new();
            for (span, line) in rows {
                if bad.contains(line) {
                    continue;
                }
                // What is taken never overlaps, so that only the last one before this row's end can reach into it.
                match taken.range(..span.end).next_back() {
                    Some((_, (end, earlier))) if *end > span.ini => {
                        found.push(Clashing { line: *line, earlier: *earlier, clash: Clash::Time });
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

    fn clashes(rows: &[(u32, &str, u32, i64, i64)]) -> Vec<(u32, u32, Clash)> {
        let mut check = Check::default();
        for (line, key, subject, ini, end) in rows {
            let key = Uuid::new_v5(&Uuid::nil(), key.as_bytes());
            let span = Span { subject: *subject, ini: *ini, end: *end };
            let ready =
                Ready { keys: vec![(key, "slug")], span: Some(span), is_named_by_file: false, body: Value::Null };
            check.add(*line, &ready);
        }
        check.clashes().into_iter().map(|found| (found.line, found.earlier, found.clash)).collect()
    }

    #[test]
    fn a_key_that_comes_again_clashes_with_the_first() {
        let rows = [(2, "a", 0, 0, 10), (3, "b", 1, 0, 10), (4, "a", 2, 0, 10), (9, "a", 3, 0, 10)];
        assert_eq!(clashes(&rows), [(4, 2, Clash::Key("slug")), (9, 2, Clash::Key("slug"))]);
    }

    #[test]
    fn times_of_one_subject_clash_and_those_of_two_do_not() {
        assert_eq!(clashes(&[(2, "a", 0, 0, 10), (3, "b", 1, 0, 10), (4, "c", 0, 10, 20)]), []);
        assert_eq!(clashes(&[(2, "a", 0, 0, 10), (3, "b", 0, 9, 20)]), [(3, 2, Clash::Time)]);
        assert_eq!(clashes(&[(2, "a", 0, 5, 10), (3, "b", 0, 0, 20)]), [(3, 2, Clash::Time)], "around it");
        assert_eq!(clashes(&[(2, "a", 0, 0, 20), (3, "b", 0, 5, 10)]), [(3, 2, Clash::Time)], "within it");
        assert_eq!(clashes(&[(2, "a", 0, 50, 60), (3, "b", 0, 0, 10), (4, "c", 0, 5, 55)]), [(4, 2, Clash::Time)]);
    }

    #[test]
    fn a_row_that_is_left_out_takes_no_time() {
        let chain = [(2, "a", 0, 0, 10), (3, "b", 0, 5, 15), (4, "c", 0, 12, 20)];
        assert_eq!(clashes(&chain), [(3, 2, Clash::Time)], "4 overlaps only what is left out");
        let again = [(2, "a", 0, 0, 10), (3, "a", 0, 20, 30), (4, "c", 0, 25, 35)];
        assert_eq!(clashes(&again), [(3, 2, Clash::Key("slug"))]);
    }
}
