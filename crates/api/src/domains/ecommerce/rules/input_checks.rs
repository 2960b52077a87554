//! Checks of lists and option limits in requests.

use std::collections::HashSet;
use std::hash::Hash;

use super::rule_error;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The highest maximum of options that a customizer may have.
const OPTIONS_MAX: i64 = 99;

/// Checks the limits of a customizer: `min` from 0 to `max`, `max` from 1 to 99.
pub(crate) fn check_options_bounds(path: &str, min: i64, max: i64) -> Result<()> {
    match (min, max) {
        (..0, _) => Err(rule_error("options_bounds", &format!("{path}.options_min"), "not less than 0")),
        (_, ..1 | 100..) => {
            Err(rule_error("options_bounds", &format!("{path}.options_max"), &format!("from 1 to {OPTIONS_MAX}")))
        }
        _ if min > max => {
            Err(rule_error("options_bounds", &format!("{path}.options_min"), "not more than options_max"))
        }
        _ => Ok(()),
    }
}

/// Refuses a list with more than `most` entries.
pub(crate) fn check_length<T>(path: &str, list: &[T], most: usize) -> Result<()> {
    if list.len() > most {
        return Err(Error::parser(RequestPart::Body, path, format!("at most {most}")));
    }
    Ok(())
}

/// Refuses a list that contains an id twice.
pub(crate) fn check_unique<T>(list: &str, field: &str, ids: impl IntoIterator<Item = Id<T>>) -> Result<()> {
    check_unique_if_some(list, field, ids.into_iter().map(Some))
}

/// Refuses a list of whose entries two have the same key; an entry may have none.
pub(crate) fn check_unique_if_some<K: Eq + Hash>(
    list: &str,
    field: &str,
    keys: impl IntoIterator<Item = Option<K>>,
) -> Result<()> {
    let mut seen = HashSet::new();
    match keys.into_iter().position(|key| key.is_some_and(|key| !seen.insert(key))) {
        Some(index) => {
            let path = format!("{list}[{index}].{field}");
            Err(Error::parser(RequestPart::Body, path.trim_end_matches('.'), "named twice"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::code_and_path;
    use super::*;

    #[test]
    fn at_least_and_at_most() {
        for (min, max, expected) in [
            (0, 1, "ok"),
            (1, 1, "ok"),
            (0, 99, "ok"),
            (-1, 1, "error.rule.options_bounds c[0].options_min"),
            (0, 0, "error.rule.options_bounds c[0].options_max"),
            (0, 100, "error.rule.options_bounds c[0].options_max"),
            (3, 2, "error.rule.options_bounds c[0].options_min"),
            (i64::MIN, i64::MAX, "error.rule.options_bounds c[0].options_min"),
        ] {
            assert_eq!(code_and_path(check_options_bounds("c[0]", min, max)), expected, "{min} {max}");
        }
    }

    #[test]
    fn lists_are_short_and_name_nothing_twice() {
        assert_eq!(code_and_path(check_length("items", &[1, 2], 2)), "ok");
        assert_eq!(code_and_path(check_length("items", &[1, 2, 3], 2)), "error.parser.body items");
        let (one, other): (Id<()>, Id<()>) = (Id::new(), Id::new());
        assert_eq!(code_and_path(check_unique("items", "id", [one, other])), "ok");
        assert_eq!(code_and_path(check_unique("items", "id", [one, other, one])), "error.parser.body items[2].id");
        let named = check_unique_if_some("options", "code", [Some("M"), None, Some("m"), None, Some("M")]);
        assert_eq!(code_and_path(named), "error.parser.body options[4].code");
        assert_eq!(code_and_path(check_unique_if_some("options", "code", [None::<&str>, None])), "ok");
    }
}
