//! The project's division: folders, files of one resource, visibility.

use std::collections::BTreeMap;

use super::{Finding, Source};

/// A folder with more files than this is two folders.
const FOLDER_FULL: usize = 25;

/// Folders are small enough to be overseen.
pub(super) fn folders(sources: &[Source]) -> Vec<Finding> {
    let mut folders: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_code() && !source.path.contains("/migrations/")) {
        if let Some((folder, _)) = source.path.rsplit_once('/') {
            folders.entry(folder).or_default().push(source);
        }
    }
    folders
        .into_iter()
        .filter(|(_, files)| files.len() > FOLDER_FULL)
        .map(|(folder, files)| {
            let message = format!("{folder} has {} files, more than {FOLDER_FULL}: it is two folders", files.len());
            files[0].failure(1, message)
        })
        .collect()
}

/// A resource is one file, or one folder: no `store_put.rs` stands beside `store.rs`.
pub(super) fn twins(sources: &[Source]) -> Vec<Finding> {
    let mut found = Vec::new();
    for source in sources {
        let Some(resource) = source.path.strip_suffix("_put.rs") else { continue };
        let twin = [format!("{resource}.rs"), format!("{resource}/mod.rs")];
        if let Some(twin) = sources.iter().find(|other| twin.contains(&other.path)) {
            found.push(source.failure(1, format!("stands beside {}: a resource is one file or one folder", twin.path)));
        }
    }
    found
}

/// Visibility is `pub`, `pub(crate)`, `pub(super)` or none: a path in it has to be kept up with every move.
pub(super) fn visibility(source: &Source) -> Vec<Finding> {
    if !source.has_extension(&["rs"]) {
        return Vec::new();
    }
    let lines =
        source.text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with(concat!("pub", "(in ")));
    lines
        .map(|(index, _)| source.failure(index + 1, "visibility is `pub`, `pub(crate)`, `pub(super)` or none"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{messages, source};
    use super::*;

    #[test]
    fn a_full_folder_is_two() {
        let files = |count: usize| (0..count).map(|n| source(&format!("web/src/ui/f{n}.ts"), "")).collect::<Vec<_>>();
        assert!(folders(&files(25)).is_empty());
        assert_eq!(folders(&files(26))[0].message, "web/src/ui has 26 files, more than 25: it is two folders");
    }

    #[test]
    fn a_resource_has_no_twin() {
        let files = ["a/store.rs", "a/store_put.rs", "a/plan_put.rs", "a/shift/mod.rs", "a/shift_put.rs"];
        let found: Vec<_> =
            twins(&files.map(|path| source(path, ""))).into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, ["a/store_put.rs", "a/shift_put.rs"]);
    }

    #[test]
    fn visibility_has_no_paths() {
        assert_eq!(
            messages(visibility, "a.rs", concat!("pub", "(in crate::a) struct B;\npub(crate) struct C;")).len(),
            1
        );
    }
}
