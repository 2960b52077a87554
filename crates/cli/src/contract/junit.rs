//! The report of a run as JUnit XML, which readers of continuous integration take: a suite a tag, a case an operation.

use std::collections::BTreeMap;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::row::{Outcome, Row};

/// The report's XML.
pub(crate) fn junit(rows: &[Row], server: &str) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("hub contract run");
    report.set_time(took(rows.iter()));
    let mut suites: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        suites.entry(&row.tag).or_default().push(row);
    }
    for (tag, rows) in suites {
        let mut suite = TestSuite::new(tag);
        suite.set_time(took(rows.iter().copied()));
        suite.add_property(("server", server));
        suite.add_property(("version", env!("CARGO_PKG_VERSION")));
        suite.add_test_cases(rows.into_iter().map(case));
        report.add_test_suite(suite);
    }
    report.to_string()
}

fn took<'a>(rows: impl Iterator<Item = &'a Row>) -> Duration {
    rows.map(|row| Duration::from_millis(row.ms)).sum()
}

fn case(row: &Row) -> TestCase {
    let message = row.message.clone().unwrap_or_default();
    let mut status = match row.outcome {
        Outcome::Passed => TestCaseStatus::success(),
        Outcome::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Outcome::Skipped => TestCaseStatus::skipped(),
    };
    if row.outcome != Outcome::Passed {
        status.set_message(message);
    }
    let mut case = TestCase::new(row.operation.as_str(), status);
    case.set_classname(format!("hub.{}", row.tag)).set_time(Duration::from_millis(row.ms));
    case
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(operation: &str, tag: &str, outcome: Outcome, message: Option<&str>) -> Row {
        let (operation, tag, message) = (operation.to_owned(), tag.to_owned(), message.map(ToOwned::to_owned));
        Row { operation, tag, outcome, calls: 2, ms: 1500, message, wants_access: false }
    }

    #[test]
    fn a_report_counts_and_names_what_failed() {
        let rows = [
            row("root", "root", Outcome::Passed, None),
            row("auth_sign_up", "auth", Outcome::Skipped, Some("needs a code")),
            row("auth_otp_get", "auth", Outcome::Failed, Some("status 500 & <no more>\u{1b}[31m")),
        ];
        let xml = junit(&rows, "http://a.example").expect("XML");
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
