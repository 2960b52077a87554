//! Extracts the relevant part of a failed stage's log: from the test runner's failure report on, or the end of the log.

/// The number of lines shown when the log has no failure report.
const TAIL_LINES: usize = 80;
/// The maximum number of lines shown.
const MAX_LINES: usize = 400;

/// Predicates that match the first line of a runner's failure report: cargo-nextest, cargo test, Vitest, Playwright.
const FAILURE_MARKERS: [fn(&str) -> bool; 4] = [
    |line| line.trim_start().starts_with("Summary ["),
    |line| line == "failures:",
    |line| line.contains("Failed Tests ") && line.contains('⎯'),
    |line| line.starts_with("  1) "),
];

/// The part of a log that explains the failure.
pub(super) fn failure_excerpt(log: &str) -> String {
    let plain = anstream::adapter::strip_str(log).to_string();
    let lines: Vec<&str> = plain.lines().collect();
    let marked = |line: &&str| FAILURE_MARKERS.iter().any(|is_marker| is_marker(line));
    let from = lines.iter().position(marked).unwrap_or(lines.len().saturating_sub(TAIL_LINES));
    let excerpt = &lines[from..];
    let left_out = excerpt.len().saturating_sub(MAX_LINES);
    let mut text = excerpt[..excerpt.len() - left_out].join("\n");
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
        for runner_output in [
            "     Summary [   1.2s] 2 tests run: 1 passed, 1 failed\n  stdout ───\n    assertion failed",
            "failures:\n\n---- a stdout ----\nassertion failed",
            "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯\n AssertionError",
            "  1) [desktop] › app.spec.ts:24:1 › the home welcomes\n    Error: not visible",
        ] {
            assert_eq!(failure_excerpt(&format!("{passed}{runner_output}")), runner_output);
        }
    }

    #[test]
    fn colours_are_left_out() {
        assert_eq!(failure_excerpt("failures:\n\u{1b}[31mred\u{1b}[0m"), "failures:\nred");
    }

    #[test]
    fn without_a_mark_the_end_is_shown() {
        let log: Vec<String> = (1..=100).map(|number| number.to_string()).collect();
        let excerpt = failure_excerpt(&log.join("\n"));
        assert!(excerpt.starts_with("21\n") && excerpt.ends_with("\n100"), "{excerpt}");
    }

    #[test]
    fn what_is_very_long_is_cut_and_says_so() {
        let excerpt = failure_excerpt(&format!("failures:\n{}", "x\n".repeat(1000)));
        assert!(excerpt.ends_with("… 601 more lines"), "{excerpt}");
    }
}
