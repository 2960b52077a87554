//! `--timings`: the compile time, the run time, the number of tests and the slowest tests of each stage.

use super::{Outcome, StageResult};

/// The number of slowest tests listed for each stage.
const SLOWEST_COUNT: usize = 10;

/// The duration of a test, or of a test file when the runner reports only those.
#[derive(Debug, PartialEq)]
struct TestTiming {
    name: String,
    seconds: f64,
    tests: usize,
}

/// A row of the table of stages: compile time, run time and number of tests.
pub(super) fn timing_row(result: &StageResult) -> String {
    let word = if result.outcome == Outcome::Passed { "passed" } else { "FAILED" };
    let (compile_time, run_time) =
        (result.compile_time.as_secs_f64(), (result.duration - result.compile_time).as_secs_f64());
    let tests: usize = read_timings(result).iter().map(|timing| timing.tests).sum();
    let tests = if tests == 0 { String::new() } else { format!(" {tests:>6} tests") };
    format!("{:<15} {word}  compile {compile_time:>6.1} s  run {run_time:>6.1} s{tests}", result.stage.name)
}

/// The slowest tests of each stage with tests.
pub(super) fn slowest_tests(results: &[StageResult]) -> String {
    let mut text = String::new();
    for result in results {
        let mut tests = read_timings(result);
        if tests.is_empty() {
            continue;
        }
        tests.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        text += &format!("\nthe slowest tests of {}:\n", result.stage.name);
        for timing in tests.iter().take(SLOWEST_COUNT) {
            text += &format!("{:>7.1} s  {}\n", timing.seconds, timing.name);
        }
    }
    text
}

/// Reads the timings of a stage's log, up to the summary in which cargo-nextest repeats the failed tests.
fn read_timings(result: &StageResult) -> Vec<TestTiming> {
    let log = std::fs::read_to_string(&result.log).unwrap_or_default();
    log.lines().take_while(|line| !line.trim_start().starts_with("Summary [")).filter_map(parse_timing).collect()
}

/// Parses a line of cargo-nextest, Playwright or Vitest that reports a duration.
fn parse_timing(line: &str) -> Option<TestTiming> {
    parse_nextest_line(line).or_else(|| parse_playwright_line(line)).or_else(|| parse_vitest_line(line))
}

/// Parses `PASS [   1.937s] ( 786/1038) hub-cli::cli shop::articles::one`
fn parse_nextest_line(line: &str) -> Option<TestTiming> {
    let (word, rest) = line.trim_start().split_once(" [")?;
    if !["PASS", "FAIL", "LEAK"].contains(&word.trim()) {
        return None;
    }
    let (seconds, name) = rest.split_once("s] ")?;
    let name = name.rsplit_once(") ").map_or(name, |(_, name)| name);
    Some(TestTiming { name: name.trim().to_owned(), seconds: seconds.trim().parse().ok()?, tests: 1 })
}

/// Parses `  ✓   1 [desktop] › app.spec.ts:24:1 › the home welcomes (3.2s)`
fn parse_playwright_line(line: &str) -> Option<TestTiming> {
    let (head, name) = line.split_once(" [")?;
    let is_row = ["✓", "✘", "x", "ok"].iter().any(|mark| head.trim_start().starts_with(mark));
    let (name, took) = name.strip_suffix(')')?.rsplit_once(" (")?;
    is_row.then_some(())?;
    Some(TestTiming { name: format!("[{name}"), seconds: parse_seconds(took)?, tests: 1 })
}

/// Parses ` ✓ src/shared/api/client.test.ts (9 tests) 40ms`
fn parse_vitest_line(line: &str) -> Option<TestTiming> {
    let (head, took) = line.strip_prefix(" ✓ ")?.rsplit_once(") ")?;
    let (name, tests) = head.rsplit_once(" (")?;
    let tests = tests.split(' ').next()?.parse().ok()?;
    Some(TestTiming { name: name.to_owned(), seconds: parse_seconds(took)?, tests })
}

/// Parses `40ms`, `40 ms`, `3.2s` or `1.1m`.
fn parse_seconds(text: &str) -> Option<f64> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ' ');
    let number: f64 = text[..text.len() - unit.len()].trim().parse().ok()?;
    match unit {
        "ms" => Some(number / 1000.0),
        "s" => Some(number),
        "m" => Some(number * 60.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_runners_line_is_a_name_and_a_time() {
        let parse = |line| parse_timing(line).map(|timing| (timing.name, timing.seconds, timing.tests));
        for (line, name, seconds, tests) in [
            ("        PASS [   1.937s] ( 786/1038) hub-cli::cli shop::one", "hub-cli::cli shop::one", 1.937, 1),
            ("        FAIL [  12.000s] hub-api::api two", "hub-api::api two", 12.0, 1),
            (
                "  ✓   1 [desktop] › app.spec.ts:24:1 › welcomes (now) (3.2s)",
                "[desktop] › app.spec.ts:24:1 › welcomes (now)",
                3.2,
                1,
            ),
            ("  ✘  12 [phone] › a.spec.ts:2:1 › b (1.1m)", "[phone] › a.spec.ts:2:1 › b", 66.0, 1),
            (" ✓ src/a.test.ts (9 tests) 40ms", "src/a.test.ts", 0.04, 9),
            (" ✓ src/b.test.ts (1 test) 1500 ms", "src/b.test.ts", 1.5, 1),
        ] {
            assert_eq!(parse(line), Some((name.to_owned(), seconds, tests)), "{line}");
        }
        for line in
            ["   Compiling hub-api v0.1.0", "$ cargo nextest run", "     Summary [ 474.520s] 1038 tests run", ""]
        {
            assert_eq!(parse_timing(line), None, "{line}");
        }
    }
}
