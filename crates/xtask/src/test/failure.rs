//! What of a failed stage's log says why: the failing tests' own lines, where a runner marks them.

/// How many lines are shown where nothing is marked.
const TAIL: usize = 80;
/// How many lines are shown at most.
const MOST: usize = 400;

/// Where a runner begins to tell its failures, after everything that passed: cargo-nextest, cargo test, Vitest, Playwright.
const MARKS: [fn(&str) -> bool; 4] = [
    |line| line.trim_start().starts_with("Summary ["),
    |line| line == "failures:",
    |line| line.contains("Failed Tests ") && line.contains('⎯'),
    |line| line.starts_with("  1) "),
];

/// The part of a log that tells of the failure.
pub(super) fn failure_excerpt(log: &str) -> String {
    let plain = anstream::adapter::strip_str(log).to_string();
    let lines: Vec<&str> = plain.lines().collect();
    let marked = |line: &&str| MARKS.iter().any(|is_mark| is_mark(line));
    let from = lines.iter().position(marked).unwrap_or(lines.len().saturating_sub(TAIL));
    let told = &lines[from..];
    let left_out = told.len().saturating_sub(MOST);
    let mut text = told[..told.len() - left_out].join("\n");
    if left_out > 0 {
        text += &format!("\n… {left_out} more lines");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runners_failures_are_shown_from_where_it_begins_to_tell_them() {
        let passed = "PASS one\n".repeat(200);
        for told_by_a_runner in [
            "     Summary [   1.2s] 2 tests run: 1 passed, 1 failed\n  stdout ───\n    assertion failed",
            "failures:\n\n---- a stdout ----\nassertion failed",
            "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯\n AssertionError",
            "  1) [desktop] › app.spec.ts:24:1 › the home welcomes\n    Error: not visible",
        ] {
            assert_eq!(failure_excerpt(&format!("{passed}{told_by_a_runner}")), told_by_a_runner);
        }
    }

    #[test]
    fn colours_are_left_out() {
        assert_eq!(failure_excerpt("failures:\n\u{1b}[31mred\u{1b}[0m"), "failures:\nred");
    }

    #[test]
    fn without_a_mark_the_end_is_shown() {
        let log: Vec<String> = (1..=100).map(|number| number.to_string()).collect();
        let told = failure_excerpt(&log.join("\n"));
        assert!(told.starts_with("21\n") && told.ends_with("\n100"), "{told}");
    }

    #[test]
    fn what_is_very_long_is_cut_and_says_so() {
        let told = failure_excerpt(&format!("failures:\n{}", "x\n".repeat(1000)));
        assert!(told.ends_with("… 601 more lines"), "{told}");
    }
}
