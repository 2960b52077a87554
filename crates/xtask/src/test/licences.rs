//! Checks the licences and sources of all dependencies against `deny.toml`. It does what cargo-deny does for them, but needs
//! only `cargo metadata`.

use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use spdx::{Expression, LicenseReq, Licensee, ParseMode};
use toml::Table;

use super::Context;
use crate::process;

/// The source that is always allowed: crates.io. `deny.toml` can allow more.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Fails with the list of all dependencies that `deny.toml` does not allow.
pub(super) fn run(context: &Context<'_>) -> Result<()> {
    let policy = LicencePolicy::from_toml(
        &std::fs::read_to_string(context.workspace.root.join("deny.toml")).context("deny.toml")?,
    )?;
    let mut command = context.workspace.cargo(&["metadata", "--format-version", "1", "--all-features", "--locked"]);
    let metadata: Value = serde_json::from_str(&process::run_and_capture(&mut command, &context.output)?)?;
    let packages = metadata["packages"].as_array().context("cargo lists no packages")?;
    let refused: Vec<String> = packages.iter().filter_map(|package| policy.refusal(package)).collect();
    if refused.is_empty() {
        return context.output.write_line(&format!("licences: {} packages, all allowed by deny.toml", packages.len()));
    }
    bail!("deny.toml does not allow:\n  {}", refused.join("\n  "))
}

/// The licences and sources that `deny.toml` allows.
struct LicencePolicy {
    licences: Vec<Licensee>,
    registries: Vec<String>,
    repositories: Vec<String>,
}

impl LicencePolicy {
    fn from_toml(text: &str) -> Result<Self> {
        let policy: Table = text.parse().context("deny.toml")?;
        let list = |table: &str, name: &str| {
            let list = policy.get(table).and_then(|table| table.get(name)?.as_array());
            list.into_iter().flatten().filter_map(|item| item.as_str().map(str::to_owned)).collect::<Vec<_>>()
        };
        for name in ["exceptions", "clarify"] {
            if policy.get("licenses").is_some_and(|table| table.get(name).is_some()) {
                bail!("deny.toml has licenses.{name}, which this stage does not support");
            }
        }
        let licences = list("licenses", "allow").into_iter().map(|name| {
            Licensee::parse(&name).map_err(|error| anyhow::anyhow!("deny.toml: `{name}` is not a licence: {error}"))
        });
        let registries = list("sources", "allow-registry").into_iter().map(|url| format!("registry+{url}"));
        Ok(Self {
            licences: licences.collect::<Result<_>>()?,
            registries: registries.chain([REGISTRY.to_owned()]).collect(),
            repositories: list("sources", "allow-git").into_iter().map(|url| format!("git+{url}")).collect(),
        })
    }

    /// The package's name and version and the reason why it is not allowed; None when it is allowed.
    fn refusal(&self, package: &Value) -> Option<String> {
        // A crate of the workspace has no source and is not published.
        let source = package["source"].as_str();
        if source.is_none() && package["publish"].as_array().is_some_and(Vec::is_empty) {
            return None;
        }
        let reason = self.source_refusal(source).or_else(|| self.licence_refusal(package["license"].as_str()))?;
        let text = |name: &str| package[name].as_str().unwrap_or("?");
        Some(format!("{} {}: {reason}", text("name"), text("version")))
    }

    fn source_refusal(&self, source: Option<&str>) -> Option<String> {
        let source = source?;
        let repository = source.split(['?', '#']).next().unwrap_or(source);
        let is_known = self.registries.iter().any(|known| known == source)
            || self.repositories.iter().any(|known| known == repository);
        (!is_known).then(|| format!("it comes from {source}"))
    }

    fn licence_refusal(&self, licence: Option<&str>) -> Option<String> {
        let Some(licence) = licence else { return Some("it names no licence".to_owned()) };
        let expression = match Expression::parse_mode(licence, ParseMode::LAX) {
            Ok(expression) => expression,
            Err(error) => return Some(format!("its licence `{licence}` cannot be parsed: {}", error.reason)),
        };
        let is_allowed = |licence: &LicenseReq| self.licences.iter().any(|allowed| allowed.satisfies(licence));
        (!expression.evaluate(is_allowed)).then(|| format!("its licence is {licence}"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const RULES: &str = r#"
[licenses]
allow = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"]
[sources]
unknown-registry = "deny"
allow-git = ["https://example.com/ours"]
"#;

    fn refusal(licence: Value, source: Value) -> Option<String> {
        let policy = LicencePolicy::from_toml(RULES).expect("rules");
        policy.refusal(&json!({"name": "a", "version": "1.0.0", "license": licence, "source": source, "publish": null}))
    }

    #[test]
    fn a_licence_is_one_of_those_that_are_allowed() {
        for (licence, is_allowed) in [
            ("MIT", true),
            ("0BSD", false),
            ("MIT OR GPL-3.0-only", true),
            ("MIT/Apache-2.0", true),
            ("Apache-2.0 / MIT", true),
            ("MIT AND ISC", true),
            ("MIT AND BSD-3-Clause", false),
            ("(Apache-2.0 OR MIT) AND ISC", true),
            ("Apache-2.0", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("what is this", false),
        ] {
            assert_eq!(refusal(json!(licence), json!(REGISTRY)).is_none(), is_allowed, "{licence}");
        }
        assert_eq!(refusal(json!("0BSD"), json!(REGISTRY)).as_deref(), Some("a 1.0.0: its licence is 0BSD"));
        assert_eq!(refusal(Value::Null, json!(REGISTRY)).as_deref(), Some("a 1.0.0: it names no licence"));
    }

    #[test]
    fn a_source_is_the_registry_or_one_that_is_named() {
        for (source, is_allowed) in [
            (REGISTRY, true),
            ("registry+https://example.com/index", false),
            ("git+https://example.com/ours?branch=main#0a1b", true),
            ("git+https://example.com/theirs#0a1b", false),
        ] {
            assert_eq!(refusal(json!("MIT"), json!(source)).is_none(), is_allowed, "{source}");
        }
    }

    #[test]
    fn our_own_crates_need_none_and_rules_that_are_not_known_are_told() {
        let policy = LicencePolicy::from_toml(RULES).expect("rules");
        let own = json!({"name": "hub-api", "version": "0.1.0", "license": null, "source": null, "publish": []});
        assert_eq!(policy.refusal(&own), None);
        let more = format!("{RULES}\n[[licenses.exceptions]]\nallow = [\"GPL-3.0-only\"]\ncrate = \"a\"\n");
        assert!(LicencePolicy::from_toml(&more).is_err());
        assert!(LicencePolicy::from_toml("[licenses]\nallow = [\"Nobody-1.0\"]").is_err());
    }
}
