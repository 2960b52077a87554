//! The daily contract check: summarizes how a server's document differs from this program's.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use hub_client::profile::BaseUrl;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::committed_document;
use super::difference::{DocumentDifferenceKind, compare_documents};

/// The time a check is valid.
const VALID_FOR: Duration = Duration::from_secs(24 * 3600);

/// The relevant differences between two contracts, by operation.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct DifferenceSummary {
    /// Operations that the server lacks.
    pub(crate) missing: Vec<String>,
    /// Operations that both have, with a change that may break this program.
    pub(crate) changed: Vec<String>,
    /// Operations that only the server has.
    pub(crate) added: Vec<String>,
}

impl DifferenceSummary {
    /// Compares this program's contract with a server's document, leaving out harmless differences.
    pub(crate) fn from_document(served_document: &Value) -> Self {
        let mut summary = Self::default();
        for difference in compare_documents(&committed_document(), served_document) {
            let names = match (difference.is_whole_operation(), difference.change) {
                (true, DocumentDifferenceKind::Added) => &mut summary.added,
                (true, DocumentDifferenceKind::Removed) => &mut summary.missing,
                _ if difference.has_operation() && difference.breaking != Some(false) => &mut summary.changed,
                _ => continue,
            };
            if !names.contains(&difference.operation) {
                names.push(difference.operation);
            }
        }
        summary
    }

    /// True when something may fail. Additional operations of the server do not matter.
    pub(crate) fn is_relevant(&self) -> bool {
        !self.missing.is_empty() || !self.changed.is_empty()
    }

    /// The differences in words.
    pub(crate) fn to_text(&self) -> String {
        let part = |names: &[String], what: &str| {
            (!names.is_empty()).then(|| format!("{} {what} ({})", names.len(), first(names)))
        };
        let parts =
            [part(&self.missing, "missing there"), part(&self.changed, "changed"), part(&self.added, "new there")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

fn first(names: &[String]) -> String {
    let shown = names.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > 3 { shown + ", …" } else { shown }
}

/// Fetches the server's document.
///
/// # Errors
/// When the server has none or is unreachable.
pub(crate) async fn fetch_document(
    http: &reqwest::Client,
    base_url: &BaseUrl,
    timeout: Duration,
) -> Result<Value, String> {
    let request = http.get(format!("{base_url}/openapi.json")).timeout(timeout);
    let read = async { request.send().await?.error_for_status()?.bytes().await };
    let bytes = read.await.map_err(|error| error.without_url().to_string())?;
    serde_json::from_slice(&bytes).map_err(|error| format!("no JSON: {error}"))
}

/// The stored result of a check.
#[derive(Serialize, Deserialize)]
struct StoredCheck {
    base_url: BaseUrl,
    /// The version of this program.
    version: String,
    warning: Option<String>,
}

/// Checks the server's contract once a day, in parallel with the command; returns a warning. A server that cannot be
/// reached is left to the command itself.
pub(crate) async fn check_daily(http: reqwest::Client, base_url: BaseUrl, result_file: PathBuf) -> Option<String> {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(seen) =
        read_recent_check(&result_file).filter(|seen| seen.base_url == base_url && seen.version == version)
    {
        return seen.warning;
    }
    let difference =
        DifferenceSummary::from_document(&fetch_document(&http, &base_url, Duration::from_secs(10)).await.ok()?);
    let words = difference.is_relevant().then(|| difference.to_text());
    let warning =
        words.map(|words| format!("the server's contract differs from this program's: {words}; see `hub doctor`"));
    let seen = StoredCheck { base_url, version: version.to_owned(), warning };
    if let Some(folder) = result_file.parent() {
        // If the result cannot be stored, the next run checks again.
        drop(std::fs::create_dir_all(folder));
        drop(std::fs::write(&result_file, serde_json::to_string(&seen).unwrap_or_default()));
    }
    seen.warning
}

#[expect(clippy::disallowed_methods, reason = "the age of a file is told by the machine's clock")]
fn read_recent_check(file: &Path) -> Option<StoredCheck> {
    let age = SystemTime::now().duration_since(std::fs::metadata(file).ok()?.modified().ok()?).ok()?;
    let text = if age < VALID_FOR { std::fs::read_to_string(file).ok()? } else { return None };
    serde_json::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_matters_differs() {
        let ours = committed_document();
        assert_eq!(DifferenceSummary::from_document(&ours), DifferenceSummary::default());

        let mut other = ours.clone();
        other["paths"]["/"]["get"]["summary"] = json!("Other words.");
        other["paths"]["/new"] = json!({"get": {"operationId": "new_thing"}});
        let difference = DifferenceSummary::from_document(&other);
        assert!(!difference.is_relevant() && difference.added == ["new_thing"], "{difference:?}");

        other["components"]["schemas"]["ServerTime"]["properties"]["now"]["type"] = json!("integer");
        other["paths"].as_object_mut().expect("paths").remove("/health/live");
        let difference = DifferenceSummary::from_document(&other);
        assert!(difference.is_relevant());
        assert_eq!((difference.missing, difference.changed), (vec!["health_live".to_owned()], vec!["root".to_owned()]));
    }
}
