//! Writes BENCHMARKS.md: a run replaces the sections that it measured and keeps the others.

use anyhow::{Context, Result};

use super::report::Section;
use crate::workspace::Workspace;

/// The path of the document from the project's root.
const BENCHMARKS_FILE: &str = "BENCHMARKS.md";

/// Writes the measured sections into the document.
pub(super) fn write_sections(workspace: &Workspace, sections: &[Section]) -> Result<()> {
    let path = workspace.root.join(BENCHMARKS_FILE);
    let document = std::fs::read_to_string(&path).with_context(|| format!("{BENCHMARKS_FILE} cannot be read"))?;
    let section_texts: Vec<String> = sections.iter().map(Section::markdown).collect();
    std::fs::write(&path, replace_sections(&document, &section_texts))
        .with_context(|| format!("{BENCHMARKS_FILE} cannot be written"))
}

/// Returns the document with these sections; each replaces the section with the same heading or is appended.
fn replace_sections(document: &str, sections: &[String]) -> String {
    let mut kept: Vec<String> = Vec::new();
    for line in document.lines() {
        if line.starts_with("## ") || kept.is_empty() {
            kept.push(String::new());
        }
        if let Some(section) = kept.last_mut() {
            section.push_str(line);
            section.push('\n');
        }
    }
    for section in sections {
        let heading = section.lines().next();
        match kept.iter_mut().find(|kept| kept.lines().next() == heading) {
            Some(kept) => kept.clone_from(section),
            None => kept.push(section.clone()),
        }
    }
    kept.iter().map(|section| section.trim_end()).collect::<Vec<_>>().join("\n\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measured_section_replaces_its_last_figures_and_others_stay() {
        let document = "# Benchmarks\n\nAll figures.\n\n## A\n\nold\n\n## B\n\nkept\n";
        let written = replace_sections(document, &["## A\n\nnew\n".to_owned(), "## C\n\nfirst\n".to_owned()]);
        assert_eq!(written, "# Benchmarks\n\nAll figures.\n\n## A\n\nnew\n\n## B\n\nkept\n\n## C\n\nfirst\n");
        assert_eq!(replace_sections(&written, &[]), written);
    }
}
