//! `cargo xtask sample-names`: prints a random sample of the code's visible names. A reader who does not know the code
//! guesses their meaning; a wrong guess shows a name to improve.

use anyhow::Result;

use crate::process::Output;
use crate::tidy::is_generated;
use crate::workspace::Workspace;

/// Options of `sample-names`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Seed of the random sample; the same seed draws the same names from the same code
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of names to print
    #[arg(long, default_value_t = 30)]
    count: usize,
}

/// The beginnings of an item's definition, after its visibility.
const DEFINITIONS: [&str; 9] =
    ["async fn ", "const fn ", "fn ", "struct ", "enum ", "trait ", "type ", "const ", "static "];

/// Prints the sampled names, each with the path of its file and its signature.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let mut names = Vec::new();
    for path in workspace.files()? {
        let path = path.to_string_lossy().into_owned();
        if path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs") && !is_generated(&path) {
            let text = std::fs::read_to_string(workspace.root.join(&path))?;
            names.extend(visible_names(&path, &text));
        }
    }
    for name in draw_sample(names, options.seed, options.count) {
        Output::Terminal.write_line(&name)?;
    }
    Ok(())
}

/// Lists the visible items of a file as `path: [Type ::] signature`, without their docs.
fn visible_names(path: &str, text: &str) -> Vec<String> {
    let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().collect();
    let mut names = Vec::new();
    let mut impl_prefix = String::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(header) = line.strip_prefix("impl") {
            impl_prefix = header.trim_end_matches('{').trim().to_owned() + " :: ";
        } else if !line.is_empty() && !line.starts_with([' ', '}']) {
            impl_prefix.clear();
        }
        let item = line.trim_start();
        let Some(item) = ["pub ", "pub(crate) ", "pub(super) "].iter().find_map(|prefix| item.strip_prefix(prefix))
        else {
            continue;
        };
        if DEFINITIONS.iter().any(|definition| item.starts_with(definition)) {
            names.push(format!("{path}: {impl_prefix}{}", signature(item, &lines[index + 1..])));
        }
    }
    names
}

/// The item's definition up to its body, on one line.
fn signature(first: &str, following_lines: &[&str]) -> String {
    let mut signature = String::new();
    for line in std::iter::once(&first).chain(following_lines) {
        if !signature.is_empty() {
            signature.push(' ');
        }
        signature.push_str(line.trim());
        if line.ends_with(['{', ';', '}']) || line.contains(" = ") {
            break;
        }
    }
    signature.trim_end_matches(['{', ';', ' ']).to_owned()
}

/// Draws `count` distinct names with a seeded linear congruential generator (Knuth, MMIX).
fn draw_sample(mut names: Vec<String>, seed: u64, count: usize) -> Vec<String> {
    names.sort();
    let mut state = seed;
    let mut drawn = Vec::new();
    while drawn.len() < count && !names.is_empty() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = usize::try_from(state >> 33).unwrap_or_default() % names.len();
        drawn.push(names.swap_remove(index));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "//! Docs.\n/// A store.\npub struct Store {\n    pub name: String,\n}\n\nimpl Store {\n    fn hidden() {}\n\n    /// Opens it.\n    \
        pub(crate) fn open(\n        &self,\n        at: Time,\n    ) -> bool {\n        true\n    }\n}\n\n\
        pub(super) const MAX: u8 = 3;\n#[cfg(test)]\nmod tests {\n    pub fn none() {}\n}\n";

    #[test]
    fn visible_items_are_listed_with_their_signatures() {
        let expected =
            ["a.rs: struct Store", "a.rs: Store :: fn open( &self, at: Time, ) -> bool", "a.rs: const MAX: u8 = 3"];
        assert_eq!(visible_names("a.rs", CODE), expected);
    }

    #[test]
    fn a_seed_draws_the_same_names_again_and_each_once() {
        let names: Vec<String> = (0..9).map(|name| name.to_string()).collect();
        let drawn = draw_sample(names.clone(), 7, 5);
        assert_eq!(drawn, draw_sample(names.clone(), 7, 5));
        assert_ne!(drawn, draw_sample(names.clone(), 8, 5));
        let mut all = draw_sample(names.clone(), 7, 20);
        all.sort();
        assert_eq!(all, names);
    }
}
