//! The imports of one file of the web from another.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

use super::Source;
use super::modules::Import;

/// The endings that an import leaves out.
const ENDINGS: [&str; 5] = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/// The imports between the web's files, without those between a folder's index and what stands in the folder.
pub(super) fn imports(sources: &[Source]) -> Vec<Import> {
    let by_path: HashMap<&str, usize> =
        sources.iter().enumerate().map(|(index, source)| (source.path.as_str(), index)).collect();
    let mut found = Vec::new();
    for (from, source) in sources.iter().enumerate() {
        let is_code = source.path.starts_with("web/") && source.has_extension(&["ts", "tsx"]);
        if !is_code || source.path.contains(".test.") {
            continue;
        }
        for name in specifiers(&source.text) {
            let Some(path) = resolve(&source.path, name) else { continue };
            let to = ENDINGS.iter().find_map(|ending| by_path.get(format!("{path}{ending}").as_str()));
            if let Some(&to) = to.filter(|to| !is_child(&source.path, &sources[**to].path)) {
                found.push(Import { from, to, name: name.to_owned() });
            }
        }
    }
    found
}

/// The module path in quotes behind `from` or a bare `import`.
fn specifiers(text: &str) -> impl Iterator<Item = &str> {
    ["from \"", "import \""].into_iter().flat_map(move |before| {
        text.match_indices(before).filter_map(move |(at, _)| text[at + before.len()..].split('"').next())
    })
}

/// The path from the project's root that a specifier means; `None` for a package's name.
fn resolve(importer: &str, specifier: &str) -> Option<String> {
    let path = match specifier.strip_prefix("@/") {
        Some(inside) => Path::new("web/src").join(inside),
        None if specifier.starts_with('.') => Path::new(importer).parent()?.join(specifier),
        None => return None,
    };
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    Some(plain.to_string_lossy().into_owned())
}

/// One is the index of a folder in which the other stands.
fn is_child(one: &str, other: &str) -> bool {
    let folder = |path: &str| {
        let (folder, name) = path.rsplit_once('/')?;
        name.starts_with("index.").then(|| format!("{folder}/"))
    };
    folder(one).is_some_and(|folder| other.starts_with(&folder))
        || folder(other).is_some_and(|folder| one.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifiers_lead_to_paths() {
        assert_eq!(resolve("web/src/a/b.ts", "../c").as_deref(), Some("web/src/c"));
        assert_eq!(resolve("web/src/a/b.ts", "./c").as_deref(), Some("web/src/a/c"));
        assert_eq!(resolve("web/e2e/b.ts", "@/shared/ui").as_deref(), Some("web/src/shared/ui"));
        assert_eq!(resolve("web/src/a/b.ts", "react"), None);
    }

    #[test]
    fn both_kinds_of_imports_are_found() {
        let text = "import { a } from \"./a\";\nimport \"./b.css\";\nexport type { C } from \"@/c\";";
        assert_eq!(specifiers(text).collect::<Vec<_>>(), ["./a", "@/c", "./b.css"]);
    }
}
