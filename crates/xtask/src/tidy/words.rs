//! Words that may not stand in a file, and the ones it must open with.

use super::{Finding, Source};

/// The marks of unfinished work, in pieces so that this file may name them.
const UNFINISHED: [&str; 8] = [
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("#[ig", "nore"),
    concat!(".on", "ly("),
    concat!(".sk", "ip("),
    concat!("it.to", "do("),
];

/// Folders of somebody's machine.
const MACHINE: [&str; 4] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/fa", "rm/")];

/// A Rust file opens with the sentence that says what it is for.
pub(super) fn opening(source: &Source) -> Vec<Finding> {
    let opens = source.text.starts_with("//! ");
    if opens || source.is_generated() || !source.has_extension(&["rs"]) {
        return Vec::new();
    }
    vec![source.failure(1, "opens with one `//!` sentence that says what it is for")]
}

/// SQL names its columns.
pub(super) fn every_column(source: &Source) -> Vec<Finding> {
    if !source.has_extension(&["rs", "sql"]) {
        return Vec::new();
    }
    let lower = source.text.to_ascii_lowercase();
    let mut found = Vec::new();
    for keyword in ["select", "returning"] {
        for (at, _) in lower.match_indices(keyword) {
            let rest = &lower[at + keyword.len()..];
            if rest.starts_with(char::is_whitespace) && is_star(rest.trim_start()) {
                let message = format!("{} names its columns, not `*`", keyword.to_ascii_uppercase());
                found.push(source.failure(line_of(&source.text, at), message));
            }
        }
    }
    found
}

/// `*`, or `table.*`.
fn is_star(text: &str) -> bool {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let after = text.trim_start_matches(is_name);
    let is_of_table = after.len() < text.len() && after.starts_with(".*");
    text.starts_with('*') || is_of_table
}

/// Nothing is left for later, and no test left out.
pub(super) fn unfinished(source: &Source) -> Vec<Finding> {
    if !source.is_code() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        for word in UNFINISHED {
            if is_rust_iterator(source, word) || !contains_word(line, word) {
                continue;
            }
            found.push(source.failure(index + 1, format!("`{word}` may not stand here")));
        }
    }
    found
}

/// `.skip(` is an iterator's in Rust; it leaves tests out only in the web's.
fn is_rust_iterator(source: &Source, word: &str) -> bool {
    word.starts_with('.') && source.has_extension(&["rs", "sql"])
}

/// Files work on every machine.
pub(super) fn machine_paths(source: &Source) -> Vec<Finding> {
    if source.is_generated() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        if let Some(path) = MACHINE.iter().find(|path| contains_word(line, path)) {
            found.push(source.failure(index + 1, format!("`{path}` is a path of one machine")));
        }
    }
    found
}

/// Returns true if the word stands there, and not as a part of a longer one.
fn contains_word(line: &str, word: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let begins = word.starts_with(|letter: char| letter.is_alphanumeric() || letter == '/');
    let ends = word.ends_with(char::is_alphanumeric) && !word.starts_with('#');
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !(begins && part(before) || ends && part(after))
    })
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::super::tests::{messages, source};
    use super::*;

    #[test]
    fn a_rust_file_says_what_it_is_for() {
        assert!(messages(opening, "a.rs", "//! Shifts.\n").is_empty());
        assert_eq!(messages(opening, "a.rs", "use std::fs;\n").len(), 1);
        assert!(messages(opening, "generated.rs", "use std::fs;\n").is_empty());
        assert!(messages(opening, "a.ts", "").is_empty());
    }

    #[test]
    fn a_star_is_refused_where_columns_belong() {
        for text in [
            concat!("SELECT ", "* FROM a"),
            concat!("select\n   ", "* from a"),
            concat!("DELETE FROM a RETURNING ", "*"),
            concat!("SELECT s", ".* FROM s"),
        ] {
            assert_eq!(messages(every_column, "a.sql", text).len(), 1, "{text}");
        }
        let text = "SELECT count(*), a * 2 FROM t; -- selects *nothing*";
        assert!(messages(every_column, "a.sql", text).is_empty());
        let finding = &every_column(&source("a.rs", concat!("\n\nSELECT ", "*")))[0];
        assert_eq!(finding.line, 3);
    }

    #[test]
    fn work_left_over_is_refused() {
        for (path, text) in [
            ("a.rs", concat!("    to", "do!()")),
            ("a.rs", concat!("// TO", "DO: later")),
            ("a.rs", concat!("#[ig", "nore = \"slow\"]")),
            ("a.test.ts", concat!("test.on", "ly('x', run)")),
            ("a.test.ts", concat!("describe.sk", "ip('x', run)")),
        ] {
            assert_eq!(messages(unfinished, path, text).len(), 1, "{text}");
        }
        assert!(messages(unfinished, "a.rs", "list.iter().skip(1); // MÉTODO").is_empty());
        assert!(messages(unfinished, "a.rs", concat!("let TO", "DOS = 1;")).is_empty());
    }

    #[test]
    fn a_machine_s_path_is_refused() {
        let text = format!("see {}main for more", MACHINE[0]);
        assert_eq!(messages(machine_paths, "README.md", &text).len(), 1);
        assert!(messages(machine_paths, "a.rs", "domains/root/mod.rs /workspaces/").is_empty());
    }
}
