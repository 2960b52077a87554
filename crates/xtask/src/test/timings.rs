//! `--timings`: how long each stage compiled and ran, how many tests it has, and its ten slowest.

use super::{Outcome, StageResult};

/// How many of a stage's tests are named.
const SLOWEST: usize = 10;

/// A test, or a file of tests where the runner times only those, as the runner's log has it.
#[derive(Debug, PartialEq)]
struct TestTiming {
    name: String,
    seconds: f64,
    tests: usize,
}

/// A stage's row: compiling and running in seconds, and its tests.
pub(super) fn timing_row(ended: &StageResult) -> String {
    let word = if ended.outcome == Outcome::Passed { "passed" } else { "FAILED" };
    let (compiled, ran) = (ended.compiled.as_secs_f64(), (ended.took - ended.compiled).as_secs_f64());
    let tests: usize = read(ended).iter().map(|timed| timed.tests).sum();
    let tests = if tests == 0 { String::new() } else { format!(" {tests:>6} tests") };
    format!("{:<15} {word}  compile {compiled:>6.1} s  run {ran:>6.1} s{tests}", ended.stage.name)
}

/// The slowest tests of each stage that has any.
pub(super) fn slowest_tests(ended: &[StageResult]) -> String {
    let mut text = String::new();
    for one in ended {
        let mut tests = read(one);
        if tests.is_empty() {
            continue;
        }
        tests.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        text += &format!("\n{}, its slowest:\n", one.stage.name);
        for timed in tests.iter().take(SLOWEST) {
            text += &format!("{:>7.1} s  {}\n", timed.seconds, timed.name);
        }
    }
    text
}

/// The tests of a log, up to where cargo-nextest tells those that failed once more.
fn read(ended: &StageResult) -> Vec<TestTiming> {
    let log = std::fs::read_to_string(&ended.log).unwrap_or_default();
    log.lines().take_while(|line| !line.trim_start().starts_with("Summary [")).filter_map(timed).collect()
}

/// A line of cargo-nextest, Playwright or Vitest that says how long something took.
fn timed(line: &str) -> Option<TestTiming> {
    nextest(line).or_else(|| playwright(line)).or_else(|| vitest(line))
}

/// `PASS [   1.937s] ( 786/1038) hub-cli::cli shop::articles::one`
fn nextest(line: &str) -> Option<TestTiming> {
    let (word, rest) = line.trim_start().split_once(" [")?;
    if !["PASS", "FAIL", "LEAK"].contains(&word.trim()) {
        return None;
    }
    let (seconds, name) = rest.split_once("s] ")?;
    let name = name.rsplit_once(") ").map_or(name, |(_, name)| name);
    Some(TestTiming { name: name.trim().to_owned(), seconds: seconds.trim().parse().ok()?, tests: 1 })
}

/// `  ✓   1 [desktop] › app.spec.ts:24:1 › the home welcomes (3.2s)`
fn playwright(line: &str) -> Option<TestTiming> {
    let (head, name) = line.split_once(" [")?;
    let is_row = ["✓", "✘", "x", "ok"].iter().any(|mark| head.trim_start().starts_with(mark));
    let (name, took) = name.strip_suffix(')')?.rsplit_once(" (")?;
    is_row.then_some(())?;
    Some(TestTiming { name: format!("[{name}"), seconds: seconds(took)?, tests: 1 })
}

/// ` ✓ src/shared/api/client.test.ts (9 tests) 40ms`
fn vitest(line: &str) -> Option<TestTiming> {
    let (head, took) = line.strip_prefix(" ✓ ")?.rsplit_once(") ")?;
    let (name, tests) = head.rsplit_once(" (")?;
    let tests = tests.split(' ').next()?.parse().ok()?;
    Some(TestTiming { name: name.to_owned(), seconds: seconds(took)?, tests })
}

/// `40ms`, `40 ms`, `3.2s` or `1.1m`.
fn seconds(text: &str) -> Option<f64> {
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
        let read = |line| timed(line).map(|timed| (timed.name, timed.seconds, timed.tests));
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
            assert_eq!(read(line), Some((name.to_owned(), seconds, tests)), "{line}");
        }
        for line in
            ["   Compiling hub-api v0.1.0", "$ cargo nextest run", "     Summary [ 474.520s] 1038 tests run", ""]
        {
            assert_eq!(timed(line), None, "{line}");
        }
    }
}
