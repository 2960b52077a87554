//! JUnit XML for continuous integration: a test suite per tag, a test case per operation.

use std::collections::BTreeMap;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::operation_result::{OperationResult, TestOutcome};

/// The XML report of a run.
pub(crate) fn to_junit_xml(results: &[OperationResult], server: &str) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("hub contract run");
    report.set_time(total_duration(results.iter()));
    let mut suites: BTreeMap<&str, Vec<&OperationResult>> = BTreeMap::new();
    for row in results {
        suites.entry(&row.tag).or_default().push(row);
    }
    for (tag, rows) in suites {
        let mut suite = TestSuite::new(tag);
        suite.set_time(total_duration(rows.iter().copied()));
        suite.add_property(("server", server));
        suite.add_property(("version", env!("CARGO_PKG_VERSION")));
        suite.add_test_cases(rows.into_iter().map(to_test_case));
        report.add_test_suite(suite);
    }
    report.to_string()
}

fn total_duration<'a>(rows: impl Iterator<Item = &'a OperationResult>) -> Duration {
    rows.map(|row| Duration::from_millis(row.ms)).sum()
}

fn to_test_case(row: &OperationResult) -> TestCase {
    let message = row.message.clone().unwrap_or_default();
    let mut status = match row.outcome {
        TestOutcome::Passed => TestCaseStatus::success(),
        TestOutcome::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        TestOutcome::Skipped => TestCaseStatus::skipped(),
    };
    if row.outcome != TestOutcome::Passed {
        status.set_message(message);
    }
    let mut case = TestCase::new(row.operation.as_str(), status);
    case.set_classname(format!("hub.{}", row.tag)).set_time(Duration::from_millis(row.ms));
    case
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(operation: &str, tag: &str, outcome: TestOutcome, message: Option<&str>) -> OperationResult {
        let (operation, tag, message) = (operation.to_owned(), tag.to_owned(), message.map(ToOwned::to_owned));
        OperationResult { operation, tag, outcome, calls: 2, ms: 1500, message, needs_other_account: false }
    }

    #[test]
    fn a_report_counts_and_names_what_failed() {
        let rows = [
            row("root", "root", TestOutcome::Passed, None),
            row("auth_sign_up", "auth", TestOutcome::Skipped, Some("needs a code")),
            row("auth_otp_get", "auth", TestOutcome::Failed, Some("status 500 & <no more>\u{1b}[31m")),
        ];
        let xml = to_junit_xml(&rows, "http://a.example").expect("XML");
        for part in [
            r#"<testsuites name="hub contract run" tests="3" skipped="1" failures="1" errors="0" time="4.500">"#,
            r#"<testsuite name="auth" tests="2" skipped="1" errors="0" failures="1" time="3.000">"#,
            r#"<testcase name="root" classname="hub.root" time="1.500"/>"#,
            r#"<testcase name="auth_otp_get" classname="hub.auth" time="1.500">"#,
            r#"<failure message="status 500 &amp; &lt;no more&gt;"#,
            r#"<skipped message="needs a code"/>"#,
        ] {
            assert!(xml.contains(part), "{part}\n{xml}");
        }
        assert!(!xml.contains('\u{1b}'));
    }
}
