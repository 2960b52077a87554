//! Schemas of the contract as markup: tables of fields, and short descriptions of types.

use maud::{Markup, html};
use serde_json::Value;

use super::texts::DocsTexts;

/// The text of a doc comment, with `code` as code.
pub(super) fn code_markup(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// The fields of an object as a table, or the type of another schema.
pub(super) fn schema_fields(schema: &Value, texts: &DocsTexts) -> Markup {
    let required = |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name));
    html! {
        @if let Some(text) = schema["description"].as_str() { p { (code_markup(text)) } }
        @if let Some(properties) = schema["properties"].as_object() {
            div class="wide" {
                table {
                    thead { tr { @for head in texts.field_heads { th scope="col" lang=(texts.tag) { (head) } } } }
                    tbody {
                        @for (name, property) in properties {
                            tr {
                                td { code { (name) } @if !required(name) { " " small lang=(texts.tag) { (texts.optional) } } }
                                td { (schema_type(property, texts)) }
                                td { (code_markup(property["description"].as_str().unwrap_or_default())) }
                            }
                        }
                    }
                }
            }
        } @else { p { (schema_type(schema, texts)) } }
    }
}

/// A short description of a schema, with links to the schemas it names.
pub(super) fn schema_type(schema: &Value, texts: &DocsTexts) -> Markup {
    let is_nullable = schema["nullable"] == true && schema["enum"] != serde_json::json!([null]);
    let nullable = html! { @if is_nullable { " " span lang=(texts.tag) { (texts.or_null) } } };
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) {
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    for union in ["allOf", "anyOf", "oneOf"] {
        if let Some(branches) = schema[union].as_array() {
            return html! {
                @for (index, branch) in branches.iter().enumerate() {
                    @if index > 0 { " " span lang=(texts.tag) { (texts.or) } " " }
                    (schema_type(branch, texts))
                }
                (nullable)
            };
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return html! { @for (index, value) in values.iter().enumerate() { @if index > 0 { " · " } code { (value) } } };
    }
    match schema["type"].as_str() {
        Some("array") => {
            html! { span lang=(texts.tag) { (texts.list_of) } " " (schema_type(&schema["items"], texts)) (nullable) }
        }
        Some(name) => {
            html! { (name) @if let Some(format) = schema["format"].as_str() { " (" (format) ")" } (nullable) }
        }
        None => html! { span lang=(texts.tag) { (texts.anything) } },
    }
}
