//! Names and labels: their rules, and other forms of them.

use anyhow::{Result, bail};

/// Words that a database or Rust keeps for itself, beside those that syn refuses as identifiers.
const KEYWORDS: &[&str] = &[
    "all",
    "and",
    "any",
    "array",
    "asc",
    "between",
    "both",
    "case",
    "cast",
    "check",
    "collate",
    "column",
    "constraint",
    "create",
    "default",
    "desc",
    "distinct",
    "end",
    "except",
    "exists",
    "fetch",
    "foreign",
    "from",
    "full",
    "grant",
    "group",
    "having",
    "index",
    "into",
    "is",
    "join",
    "key",
    "left",
    "like",
    "limit",
    "not",
    "null",
    "offset",
    "on",
    "or",
    "order",
    "outer",
    "primary",
    "put",
    "query",
    "references",
    "returning",
    "right",
    "select",
    "set",
    "some",
    "table",
    "then",
    "to",
    "transaction",
    "trigger",
    "union",
    "unique",
    "update",
    "user",
    "using",
    "values",
    "when",
    "window",
    "with",
];

/// Refuses a name that is not 2 to 30 letters in snake case, or a keyword.
pub(super) fn check_name(what: &str, name: &str) -> Result<()> {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    if !(2..=30).contains(&name.len()) || !name.split('_').all(is_word) {
        bail!("{what} `{name}` is not written as in opening_day: 2 to 30 letters a to z, words separated by `_`");
    }
    if KEYWORDS.contains(&name) || syn::parse_str::<syn::Ident>(name).is_err() {
        bail!("{what} `{name}` is a keyword of Rust or SQL: choose another name");
    }
    Ok(())
}

/// `opening_day` as `OpeningDay`.
pub(super) fn pascal_case(name: &str) -> String {
    name.split('_').map(capitalize).collect()
}

/// The text with a capital first letter.
pub(super) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The plural of a regular English noun.
pub(super) fn english_plural(name: &str) -> String {
    let vowels = ['a', 'e', 'i', 'o', 'u'];
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowels) => format!("{stem}ies"),
        _ if ["s", "x", "ch", "sh"].iter().any(|end| name.ends_with(end)) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// A label: 1 to 40 characters that need no escape in a quoted text.
pub(super) fn check_label(label: &str) -> Result<String> {
    let label = label.trim();
    let is_plain = |letter: char| !letter.is_control() && !['"', '\\', '`'].contains(&letter);
    if label.is_empty() || label.chars().count() > 40 || !label.chars().all(is_plain) {
        bail!("`{label}` is no label: it has 1 to 40 characters without quotes and backslashes");
    }
    Ok(label.to_owned())
}
