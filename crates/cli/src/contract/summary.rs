//! What a server's document says differently, in a line; looked at once a day beside whatever is done.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use hub_client::profile::BaseUrl;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::committed;
use super::difference::{Change, differences};

/// How long a look at a server's contract counts.
const COUNTS_FOR: Duration = Duration::from_secs(24 * 3600);

/// Where two contracts differ so that it matters, by the names of operations.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// This program has them, the server has not.
    pub(crate) missing: Vec<String>,
    /// Both have them, and not so alike that this program cannot mind.
    pub(crate) changed: Vec<String>,
    /// The server has them, this program has not.
    pub(crate) added: Vec<String>,
}

impl Summary {
    /// Between this program's contract and a server's document. What breaks nothing is left out.
    pub(crate) fn of(server: &Value) -> Self {
        let mut summary = Self::default();
        for difference in differences(&committed(), server) {
            let names = match (difference.is_of_whole(), difference.change) {
                (true, Change::Added) => &mut summary.added,
                (true, Change::Removed) => &mut summary.missing,
                _ if difference.is_of_operation() && difference.breaking != Some(false) => &mut summary.changed,
                _ => continue,
            };
            if !names.contains(&difference.operation) {
                names.push(difference.operation);
            }
        }
        summary
    }

    /// Whether something this program does may fail there. What a server has besides is no matter.
    pub(crate) fn matters(&self) -> bool {
        !self.missing.is_empty() || !self.changed.is_empty()
    }

    /// The difference in words.
    pub(crate) fn in_words(&self) -> String {
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

/// The server's document.
///
/// # Errors
/// When it has none, or is not reached.
pub(crate) async fn fetch(http: &reqwest::Client, base_url: &BaseUrl, timeout: Duration) -> Result<Value, String> {
    let request = http.get(format!("{base_url}/openapi.json")).timeout(timeout);
    let read = async { request.send().await?.error_for_status()?.bytes().await };
    let bytes = read.await.map_err(|error| error.without_url().to_string())?;
    serde_json::from_slice(&bytes).map_err(|error| format!("no JSON: {error}"))
}

/// What was found out about a server's contract.
#[derive(Serialize, Deserialize)]
struct Seen {
    base_url: BaseUrl,
    /// Of this program.
    version: String,
    warning: Option<String>,
}

/// Looks once a day whether the server's contract is this program's, beside the command's own calls; answers what to warn
/// of. A server that cannot be asked is the command's own matter.
pub(crate) async fn watch(http: reqwest::Client, base_url: BaseUrl, file: PathBuf) -> Option<String> {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(seen) = recent(&file).filter(|seen| seen.base_url == base_url && seen.version == version) {
        return seen.warning;
    }
    let difference = Summary::of(&fetch(&http, &base_url, Duration::from_secs(10)).await.ok()?);
    let words = difference.matters().then(|| difference.in_words());
    let warning =
        words.map(|words| format!("the server's contract differs from this program's: {words}; see `hub doctor`"));
    let seen = Seen { base_url, version: version.to_owned(), warning };
    if let Some(folder) = file.parent() {
        // Without it the next run looks again.
        drop(std::fs::create_dir_all(folder));
        drop(std::fs::write(&file, serde_json::to_string(&seen).unwrap_or_default()));
    }
    seen.warning
}

#[expect(clippy::disallowed_methods, reason = "the age of a file is told by the machine's clock")]
fn recent(file: &Path) -> Option<Seen> {
    let age = SystemTime::now().duration_since(std::fs::metadata(file).ok()?.modified().ok()?).ok()?;
    let text = if age < COUNTS_FOR { std::fs::read_to_string(file).ok()? } else { return None };
    serde_json::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_matters_differs() {
        let ours = committed();
        assert_eq!(Summary::of(&ours), Summary::default());

        let mut other = ours.clone();
        other["paths"]["/"]["get"]["summary"] = json!("Other words.");
        other["paths"]["/new"] = json!({"get": {"operationId": "new_thing"}});
        let difference = Summary::of(&other);
        assert!(!difference.matters() && difference.added == ["new_thing"], "{difference:?}");

        other["components"]["schemas"]["Now"]["properties"]["now"]["type"] = json!("integer");
        other["paths"].as_object_mut().expect("paths").remove("/health/live");
        let difference = Summary::of(&other);
        assert!(difference.matters());
        assert_eq!((difference.missing, difference.changed), (vec!["health_live".to_owned()], vec!["root".to_owned()]));
    }
}
