//! The contract of this program beside a server's: what one has and the other has not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use hub_client::contract::DOCUMENT;
use hub_client::profile::BaseUrl;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How long a look at a server's contract counts.
const COUNTS_FOR: Duration = Duration::from_secs(24 * 3600);

/// Where two contracts differ, by the names of operations.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Difference {
    /// This program has them, the server has not.
    pub(crate) missing: Vec<String>,
    /// Both have them, and not alike.
    pub(crate) changed: Vec<String>,
    /// The server has them, this program has not.
    pub(crate) added: Vec<String>,
}

impl Difference {
    /// Between this program's contract and a server's document.
    pub(crate) fn from(server: &Value) -> Self {
        let ours: Value = serde_json::from_str(DOCUMENT).expect("the committed contract is JSON");
        let (ours, theirs) = (operations(&ours), operations(server));
        let names = |test: &dyn Fn(&str) -> bool, of: &BTreeMap<String, Value>| {
            of.keys().filter(|name| test(name)).cloned().collect::<Vec<_>>()
        };
        Self {
            missing: names(&|name| !theirs.contains_key(name), &ours),
            changed: names(&|name| theirs.get(name).is_some_and(|theirs| *theirs != ours[name]), &ours),
            added: names(&|name| !ours.contains_key(name), &theirs),
        }
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

/// Each operation by its name, with what it takes and answers: references followed, words for people left out.
fn operations(document: &Value) -> BTreeMap<String, Value> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let methods = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (format!("{method} {path}"), operation))
    });
    let named = methods.filter_map(|(call, operation)| {
        let shape = shape(operation, document, &mut Vec::new());
        Some((operation["operationId"].as_str()?.to_owned(), serde_json::json!({"call": call, "shape": shape})))
    });
    named.collect()
}

fn shape<'a>(value: &'a Value, document: &'a Value, above: &mut Vec<&'a str>) -> Value {
    match value {
        Value::Object(object) => {
            if let Some(name) = object.get("$ref").and_then(Value::as_str) {
                // A schema within itself is named the second time, because it goes on for ever.
                let known = name.strip_prefix('#').and_then(|place| document.pointer(place));
                let Some(target) = known.filter(|_| !above.contains(&name)) else { return name.into() };
                above.push(name);
                let shape = shape(target, document, above);
                above.pop();
                return shape;
            }
            let is_words =
                |key: &str, value: &Value| ["description", "summary", "example"].contains(&key) && !value.is_object();
            let told = object.iter().filter(|(key, value)| !is_words(key, value));
            let told = told.map(|(key, value)| (key.clone(), shape(value, document, above)));
            told.collect::<serde_json::Map<_, _>>().into()
        }
        Value::Array(list) => list.iter().map(|value| shape(value, document, above)).collect::<Vec<_>>().into(),
        other => other.clone(),
    }
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
    let difference = Difference::from(&fetch(&http, &base_url, Duration::from_secs(10)).await.ok()?);
    let words = difference.matters().then(|| difference.in_words());
    let warning = words.map(|words| format!("the server's contract is not this program's: {words}; see `hub doctor`"));
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
        let ours: Value = serde_json::from_str(DOCUMENT).expect("JSON");
        assert_eq!(Difference::from(&ours), Difference::default());

        let mut other = ours.clone();
        other["paths"]["/"]["get"]["summary"] = json!("Other words.");
        other["paths"]["/new"] = json!({"get": {"operationId": "new_thing"}});
        let difference = Difference::from(&other);
        assert!(!difference.matters() && difference.added == ["new_thing"], "{difference:?}");

        other["components"]["schemas"]["Now"]["properties"]["now"]["type"] = json!("integer");
        other["paths"].as_object_mut().expect("paths").remove("/health/live");
        let difference = Difference::from(&other);
        assert!(difference.matters());
        assert_eq!((difference.missing, difference.changed), (vec!["health_live".to_owned()], vec!["root".to_owned()]));
    }
}
