//! JSON for terminals: control characters are escaped, the values stay the same.

use serde_json::Value;

use hub_client::sanitize::is_terminal_control;

/// A value on several lines.
pub(crate) fn to_pretty_json(value: &Value) -> String {
    escaped(&format!("{value:#}"))
}

/// A value on one line.
pub(crate) fn to_json_line(value: &Value) -> String {
    escaped(&value.to_string())
}

/// Remaining control characters are inside strings, where JSON can escape them.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter != '\n' && is_terminal_control(letter) {
            escaped += &format!("\\u{:04x}", u32::from(letter));
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn control_characters_are_escaped_and_values_stay() {
        let value = json!({"a\u{9b}": ["\u{1b}[2J\u{7f}\n", "ñ🍕\u{202e}"], "b": {}});
        for text in [to_pretty_json(&value), to_json_line(&value)] {
            assert!(!text.contains(|letter| letter != '\n' && is_terminal_control(letter)), "{text:?}");
            assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
        }
    }
}
