//! The paths that Rust code names, with groups like `a::{b, c}` written out.

/// The text with its comments blanked, line by line.
pub(super) fn code(text: &str) -> String {
    let without = |line: &str| match line.trim_start().starts_with("//") {
        true => String::new(),
        false => line.to_owned(),
    };
    text.lines().map(without).collect::<Vec<_>>().join("\n")
}

/// Every path that begins with `root` (`crate::`, `super::`), without it, `{…}` written out, with its line.
pub(super) fn paths_from(root: &str, text: &str) -> Vec<(usize, Vec<String>)> {
    let text = code(text);
    let mut found = Vec::new();
    for (at, _) in text.match_indices(root) {
        let is_inside_a_path =
            text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':');
        if is_inside_a_path {
            continue;
        }
        let line = text[..at].matches('\n').count() + 1;
        let paths = written_out(&text[at + root.len()..]);
        found.extend(paths.into_iter().filter(|path| !path.is_empty()).map(|path| (line, path)));
    }
    found
}

/// The paths of one import, `{…}` written out.
pub(super) fn written_out(text: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    expand(text, &[], &mut paths);
    paths
}

/// Reads `a::b::{c, d::e}` into its paths and answers what follows it.
fn expand<'a>(text: &'a str, prefix: &[String], paths: &mut Vec<Vec<String>>) -> &'a str {
    let mut path = prefix.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(inner) = rest.strip_prefix('{') {
            rest = inner;
            loop {
                rest = expand(rest, &path, paths).trim_start();
                match rest.strip_prefix(',') {
                    Some(next) => rest = next,
                    None => return rest.strip_prefix('}').unwrap_or(rest),
                }
            }
        }
        let end =
            rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '*').unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        if name.is_empty() {
            return after;
        }
        path.push(name.to_owned());
        match after.strip_prefix("::") {
            Some(next) => rest = next,
            None => {
                paths.push(path);
                let after = after.trim_start();
                let alias = after.strip_prefix("as ").map(str::trim_start);
                return alias.map_or(after, |alias| {
                    alias.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_')
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grouped_paths_are_written_out() {
        let text = "use crate::{web::{page::Page, head as top}, domains::auth::find_account};\nlet a = crate::build();";
        let paths: Vec<_> =
            paths_from("crate::", text).into_iter().map(|(line, path)| format!("{line} {}", path.join("::"))).collect();
        assert_eq!(paths, ["1 web::page::Page", "1 web::head", "1 domains::auth::find_account", "2 build"]);
    }
}
