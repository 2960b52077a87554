//! The allowed dependencies between the crates of the workspace.

use super::{Finding, Source};

/// A crate's folder, what it may use, and what its tests may use besides.
const ALLOWED_DEPENDENCIES: [(&str, &[&str], &[&str]); 9] = [
    ("kernel", &[], &[]),
    ("import", &[], &[]),
    ("api", &["hub-kernel", "hub-import"], &["hub-client", "mercadopago-standin", "push-standin"]),
    ("client", &[], &[]),
    ("cli", &["hub-client", "hub-import", "hub-tui"], &[]),
    ("tui", &["hub-client"], &[]),
    ("xtask", &[], &[]),
    ("mercadopago-standin", &[], &[]),
    ("push-standin", &[], &[]),
];

/// The names of the workspace's crates that do not begin with `hub-`.
const OTHER_NAMES: [&str; 3] = ["xtask", "mercadopago-standin", "push-standin"];

/// Crates share the contract, not types: each names only the crates it may.
pub(super) fn dependencies(source: &Source) -> Vec<Finding> {
    let folder = source.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
    let Some(folder) = folder else {
        return Vec::new();
    };
    let Some((_, uses, tests_use)) = ALLOWED_DEPENDENCIES.iter().find(|(name, ..)| *name == folder) else {
        return vec![source.failure(1, format!("the crate `{folder}` has no place among the tidy rules yet"))];
    };
    let mut section = "";
    let mut found = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']', ' ']);
        }
        let Some(name) = dependency(section, line) else {
            continue;
        };
        let is_test = section.starts_with("dev-dependencies") && tests_use.contains(&name);
        if !uses.contains(&name) && !is_test {
            found.push(source.failure(index + 1, format!("`{folder}` may not use `{name}`")));
        }
    }
    found
}

/// The crate of the workspace this line depends on.
fn dependency<'a>(section: &'a str, line: &'a str) -> Option<&'a str> {
    let (table, dotted) = match section.rsplit_once("dependencies.") {
        Some((_, name)) => (line.starts_with('['), Some(name)),
        None => (section.ends_with("dependencies") && !line.starts_with('['), None),
    };
    let name = dotted.or_else(|| line.split(['=', '.', ' ']).next())?;
    let is_ours = name.starts_with("hub-") || OTHER_NAMES.contains(&name);
    (table && is_ours).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::super::tests::messages;
    use super::*;

    #[test]
    fn each_crate_uses_what_it_may() {
        let of = |folder: &str, text: &str| messages(dependencies, &format!("crates/{folder}/Cargo.toml"), text);
        let client = "[dependencies]\nhub-client = { path = \"../client\" }\n";
        assert!(of("cli", client).is_empty());
        assert_eq!(of("api", client), ["`api` may not use `hub-client`"]);
        assert!(of("api", &client.replace("dep", "dev-dep")).is_empty());
        assert_eq!(of("tui", "[dependencies.hub-tui]\npath = \"x\"\n"), ["`tui` may not use `hub-tui`"]);
        assert_eq!(of("xtask", "[dev-dependencies]\nhub-api.workspace = true\n").len(), 1);
        assert!(of("xtask", "[package]\nname = \"xtask\"\n[dependencies]\nclap = \"4\"\n").is_empty());
        assert_eq!(of("common", "").len(), 1);
        let stand_in = "[dependencies]\nmercadopago-standin = { path = \"../mercadopago-standin\" }\n";
        assert_eq!(of("kernel", stand_in), ["`kernel` may not use `mercadopago-standin`"]);
        assert!(of("api", &stand_in.replace("dep", "dev-dep")).is_empty());
    }
}
