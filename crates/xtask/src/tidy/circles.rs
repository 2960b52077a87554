//! Circles: files that import each other, directly or through others.

use std::hash::RandomState;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::{Finding, Source, modules, web_imports};

/// No file is imported by what it imports. A module and its children are one: imports between them do not count.
pub(super) fn circles(sources: &[Source]) -> Vec<Finding> {
    let mut imports = modules::imports(sources);
    imports.extend(web_imports::imports(sources));
    let graph = DiGraphMap::<usize, (), RandomState>::from_edges(imports.iter().map(|import| (import.from, import.to)));
    let mut found = Vec::new();
    for mut members in tarjan_scc(&graph).into_iter().filter(|members| members.len() > 1) {
        members.sort_unstable();
        let mut steps: Vec<String> = imports
            .iter()
            .filter(|import| members.contains(&import.from) && members.contains(&import.to))
            .map(|import| format!("{} -> {} ({})", sources[import.from].path, sources[import.to].path, import.name))
            .collect();
        steps.sort();
        steps.dedup();
        found.push(sources[members[0]].failure(1, format!("a circle of files:\n  {}", steps.join("\n  "))));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::source;
    use super::*;

    #[test]
    fn files_that_import_each_other_are_a_circle() {
        let sources = [
            source("crates/api/src/a.rs", "use crate::b::B;"),
            source("crates/api/src/b.rs", "use crate::c::C;"),
            source("crates/api/src/c.rs", "use crate::a::A;"),
            source("crates/api/src/d.rs", "use crate::a::A;"),
        ];
        let found = circles(&sources);
        let message = &found[0].message;
        assert_eq!(found.len(), 1);
        assert!(message.contains("crates/api/src/c.rs -> crates/api/src/a.rs (crate::a::A)"), "{message}");
        assert!(!message.contains("d.rs"), "{message}");
    }

    #[test]
    fn a_module_and_its_children_are_no_circle() {
        let sources = [
            source("crates/api/src/a/mod.rs", "mod b;\nuse b::B;\npub struct A;"),
            source("crates/api/src/a/b.rs", "use super::A;\npub struct B;"),
        ];
        assert!(circles(&sources).is_empty());
    }

    #[test]
    fn web_files_are_held_to_it_too() {
        let sources = [
            source("web/src/a.ts", "import { b } from \"./b\";"),
            source("web/src/b.tsx", "import type { A } from \"@/a\";"),
        ];
        assert_eq!(circles(&sources).len(), 1);
    }
}
