//! The largest length of files and handlers.

use super::{Finding, Severity, Source};

/// Longer than this: a warning.
const FILE_LONG: usize = 400;
/// Longer than this: a failure.
const FILE_TOO_LONG: usize = 600;
/// Longer than this: a warning.
const HANDLER_LONG: usize = 40;

/// Files are short enough to be read.
pub(super) fn files(source: &Source) -> Vec<Finding> {
    if !source.is_code() {
        return Vec::new();
    }
    let lines = source.text.lines().count();
    if lines <= FILE_LONG {
        return Vec::new();
    }
    let severity = if lines > FILE_TOO_LONG { Severity::Failure } else { Severity::Warning };
    let message =
        format!("{lines} lines: split it by resource (warned of from {FILE_LONG}, refused from {FILE_TOO_LONG})");
    vec![source.finding(severity, 1, message)]
}

/// Handlers fit on a screen.
pub(super) fn handlers(source: &Source) -> Vec<Finding> {
    if !source.path.starts_with("crates/api/src/domains/") || !source.has_extension(&["rs"]) {
        return Vec::new();
    }
    let lines: Vec<&str> = source.text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let Some(name) = async_function(code) else {
            continue;
        };
        let end = format!("{}}}", &line[..line.len() - code.len()]);
        let length = lines[index..].iter().position(|line| *line == end).unwrap_or(0) + 1;
        if length > HANDLER_LONG {
            let message = format!("`{name}` has {length} lines, more than {HANDLER_LONG}");
            found.push(source.finding(Severity::Warning, index + 1, message));
        }
    }
    found
}

/// The name of the async function that begins on this line.
fn async_function(code: &str) -> Option<&str> {
    let (before, after) = code.split_once("async fn ")?;
    let is_visibility = before.is_empty() || before.starts_with("pub");
    let name = after.split(['(', '<']).next()?;
    is_visibility.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{messages, source};
    use super::*;

    #[test]
    fn a_long_file_is_warned_of_and_a_very_long_one_refused() {
        let of = |lines: usize| files(&source("a.rs", &"x\n".repeat(lines)));
        assert!(of(400).is_empty());
        assert_eq!(of(401)[0].severity, Severity::Warning);
        assert_eq!(of(600)[0].severity, Severity::Warning);
        assert_eq!(of(601)[0].severity, Severity::Failure);
        assert!(files(&source("generated.rs", &"x\n".repeat(900))).is_empty());
        assert!(files(&source("fixtures/a.json", &"x\n".repeat(900))).is_empty());
    }

    #[test]
    fn a_long_handler_is_warned_of() {
        let of = |lines: usize| {
            let text = format!("pub(super) async fn store_put(\n{}}}\n", "    x;\n".repeat(lines - 2));
            messages(handlers, "crates/api/src/domains/ecommerce/stores.rs", &text)
        };
        assert!(of(40).is_empty());
        assert_eq!(of(41), ["`store_put` has 41 lines, more than 40"]);
    }
}
