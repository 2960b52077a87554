//! The imports of one Rust file from another inside its crate, re-exports followed to the file that defines the name.

use std::collections::HashMap;

use super::Source;
use super::paths::{paths_from, written_out};

/// The largest number of re-exports that a name may pass through; more is a loop.
const REEXPORTS: usize = 8;

/// An import: the file that has it, the file it leads to (both as indexes), and the imported path.
pub(super) struct Import {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) name: String,
}

/// A file as a module of its crate.
struct Module {
    source: usize,
    /// Imported names, with the path that each stands for.
    uses: HashMap<String, Vec<String>>,
}

/// The modules of all crates, by their paths; the first segment is the crate's folder.
type Modules = HashMap<Vec<String>, Module>;

/// The imports between the files of each crate, without those between a module and its children.
pub(super) fn imports(sources: &[Source]) -> Vec<Import> {
    let modules: Modules = sources
        .iter()
        .enumerate()
        .filter_map(|(source, file)| {
            let uses = uses(without_tests(&file.text));
            Some((module_path(&file.path)?, Module { source, uses }))
        })
        .collect();
    let mut found = Vec::new();
    for (path, module) in &modules {
        let text = without_tests(&sources[module.source].text);
        let named = ["crate", "super"].map(|root| {
            let with_root = |(_, rest): (usize, Vec<String>)| [vec![root.to_owned()], rest].concat();
            paths_from(&format!("{root}::"), text).into_iter().map(with_root)
        });
        for name in named.into_iter().flatten() {
            let target = absolute(path, &name).and_then(|absolute| definer(&modules, &absolute, REEXPORTS));
            if let Some(target) = target.filter(|target| !target.starts_with(path) && !path.starts_with(target)) {
                found.push(Import { from: module.source, to: modules[&target].source, name: name.join("::") });
            }
        }
    }
    found
}

/// The path of a file's module, `None` for what is no module of a crate.
fn module_path(path: &str) -> Option<Vec<String>> {
    let (root, inside) = match path.split_once("/src/") {
        Some((root, inside)) if root.starts_with("crates/") => (root.to_owned(), inside),
        _ => {
            let (root, inside) = path.split_once("/tests/").or_else(|| path.split_once("/examples/"))?;
            let (binary, inside) = inside.split_once('/')?;
            (format!("{root}/{binary}"), inside)
        }
    };
    let mut segments: Vec<String> = inside.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    if segments.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        segments.pop();
    }
    Some([vec![root], segments].concat())
}

/// A file's text up to its unit tests, which may import what they like.
fn without_tests(text: &str) -> &str {
    text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default()
}

/// The names that a file's own `use` statements bring in.
fn uses(text: &str) -> HashMap<String, Vec<String>> {
    let mut names = HashMap::new();
    for (at, _) in text.match_indices("use ") {
        let before = text[..at].rsplit('\n').next().unwrap_or_default();
        if !(before.is_empty() || before.starts_with("pub")) {
            continue;
        }
        for path in written_out(&text[at + "use ".len()..]) {
            if let Some(name) = path.last() {
                names.insert(name.clone(), path);
            }
        }
    }
    names
}

/// The path from the crate's root of what the module at `from` calls `path`.
fn absolute(from: &[String], path: &[String]) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some([&from[..1], rest].concat()),
        "self" => Some([from, rest].concat()),
        "super" => {
            let mut above = from.split_last()?.1;
            let mut rest = rest;
            while let Some(("super", further)) = rest.split_first().map(|(first, rest)| (first.as_str(), rest)) {
                above = above.split_last()?.1;
                rest = further;
            }
            Some([above, rest].concat())
        }
        _ => Some([from, path].concat()),
    }
}

/// The module that defines what stands at an absolute path.
fn definer(modules: &Modules, path: &[String], further: usize) -> Option<Vec<String>> {
    let known = (1..=path.len()).rev().find(|length| modules.contains_key(&path[..*length]))?;
    let (module, rest) = path.split_at(known);
    let reexport = rest.first().and_then(|name| modules[module].uses.get(name));
    let followed = reexport
        .filter(|reexport| further > 0 && **reexport != rest[..1])
        .and_then(|reexport| absolute(module, reexport))
        .and_then(|path| definer(modules, &path, further - 1));
    Some(followed.unwrap_or_else(|| module.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::source;
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<Source> = files.iter().map(|(path, text)| source(path, text)).collect();
        let shown = |import: Import| format!("{} -> {}", sources[import.from].path, sources[import.to].path);
        let mut found: Vec<String> = imports(&sources).into_iter().map(shown).collect();
        found.sort();
        found
    }

    #[test]
    fn imports_of_siblings_count_and_those_of_parents_do_not() {
        let files = [
            ("crates/api/src/lib.rs", "mod a;\nuse a::mine;"),
            ("crates/api/src/a/mod.rs", "mod b;\nmod c;\nuse b::Thing;\nfn mine() {}"),
            ("crates/api/src/a/b.rs", "use super::c::Other;\nuse super::mine;\nstruct Thing;"),
            ("crates/api/src/a/c.rs", "use crate::a::b::{Thing, self};\nstruct Other;"),
        ];
        let expected = [
            "crates/api/src/a/b.rs -> crates/api/src/a/c.rs",
            "crates/api/src/a/c.rs -> crates/api/src/a/b.rs",
            "crates/api/src/a/c.rs -> crates/api/src/a/b.rs",
        ];
        assert_eq!(found(&files), expected);
    }

    #[test]
    fn a_reexport_leads_to_the_file_that_defines_the_name() {
        let files = [
            ("crates/api/src/lib.rs", "pub use a::Thing;"),
            ("crates/api/src/a/mod.rs", "mod b;\npub use b::Thing;"),
            ("crates/api/src/a/b.rs", "pub struct Thing;"),
            ("crates/api/src/c.rs", "use crate::a::Thing;\nuse super::Thing as Same;"),
        ];
        assert_eq!(found(&files), ["crates/api/src/c.rs -> crates/api/src/a/b.rs"; 2]);
    }

    #[test]
    fn unit_tests_and_other_crates_do_not_count() {
        let files = [
            ("crates/api/src/a.rs", "use hub_kernel::b::B;\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}"),
            ("crates/api/src/b.rs", "struct B;"),
            ("crates/kernel/src/b.rs", "struct B;"),
        ];
        assert!(found(&files).is_empty());
    }
}
