//! The page of the reference. A script adds the search and the form that sends a request; without it the page reads whole.

use maud::{DOCTYPE, Markup, html};
use serde_json::Value;

use super::schema::{code_markup, schema_fields, schema_type};
use super::texts::DocsTexts;

/// Path, method and operation.
type ListedOperation<'a> = (&'a str, &'a str, &'a Value);

/// The document's operations by tag, in the document's order.
fn operations_by_tag(contract: &Value) -> Vec<(&str, Vec<ListedOperation<'_>>)> {
    let mut tags: Vec<(&str, Vec<ListedOperation<'_>>)> = Vec::new();
    for (path, methods) in contract["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let tag = operation["tags"][0].as_str().unwrap_or_default();
            match tags.iter_mut().find(|(name, _)| *name == tag) {
                Some((_, listed)) => listed.push((path.as_str(), method.as_str(), operation)),
                None => tags.push((tag, vec![(path.as_str(), method.as_str(), operation)])),
            }
        }
    }
    tags
}

/// The page, with its own words in one language.
pub(super) fn reference_page(contract: &Value, texts: &DocsTexts) -> Markup {
    let tags = operations_by_tag(contract);
    let schemas = contract["components"]["schemas"].as_object();
    let version = contract["info"]["version"].as_str().unwrap_or_default();
    html! {
        (DOCTYPE)
        html lang=(texts.tag) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (texts.title) " · Hub" }
                link rel="icon" type="image/png" href="/icon-192.png";
                link rel="stylesheet" href="/docs/reference.css";
                script src="/reference.js" type="module" {}
            }
            body {
                (page_header(version, texts))
                div class="columns" {
                    nav aria-label=(texts.contents) { (contents(&tags, texts)) }
                    // The words of the form that sends a request are the script's.
                    main data-token=(texts.request.token) data-send=(texts.request.send) data-writes=(texts.request.writes)
                        data-copy=(texts.request.copy) data-copied=(texts.request.copied) data-body=(texts.body)
                        data-failed=(texts.request.failed) {
                        p class="empty" data-nothing hidden { (texts.nothing_found) }
                        @for (tag, operations) in &tags {
                            section data-tag {
                                h2 id={ "tag-" (tag) } { (tag) }
                                @for (path, method, operation) in operations {
                                    (operation_article(path, method, operation, texts))
                                }
                            }
                        }
                        section data-schemas {
                            h2 id="schemas" { (texts.schemas) }
                            @for (name, schema) in schemas.into_iter().flatten() {
                                article id={ "schema-" (name) } lang="en" {
                                    h3 { code { (name) } }
                                    (schema_fields(schema, texts))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn page_header(version: &str, texts: &DocsTexts) -> Markup {
    let [tag, parameter, name] = texts.other;
    html! {
        header class="top" {
            a class="brand" href="/" {
                svg class="mark" viewBox="0 0 32 32" aria-hidden="true" {
                    rect width="32" height="32" rx="9" fill="currentColor" {}
                    path d="M27 13.4a3.667 3.667 0 0 1-7.333 0 3.667 3.667 0 0 1-7.334 0 3.667 3.667 0 0 1-7.333 0l3.2-6.9h15.6zM8 19.4h16v6.1h-4.6v-2.1a3.4 3.4 0 0 0-6.8 0v2.1H8z" {}
                }
                "Hub"
            }
            span class="version" { (version) }
            a class="language" href={ "?lang=" (parameter) } lang=(tag) hreflang=(tag) { (name) }
        }
        div class="intro" {
            h1 { (texts.title) }
            p { (texts.lead) }
            p { a href="/openapi.json" { (texts.document) } }
            label class="search" data-search hidden {
                span { (texts.search) }
                input type="search" autocomplete="off" spellcheck="false";
            }
        }
    }
}

fn contents(tags: &[(&str, Vec<ListedOperation<'_>>)], texts: &DocsTexts) -> Markup {
    html! {
        ul {
            @for (tag, operations) in tags {
                li { a href={ "#tag-" (tag) } { (tag) " " span class="count" { (operations.len()) } } }
            }
            li { a href="#schemas" { (texts.schemas) } }
        }
    }
}

fn operation_article(path: &str, method: &str, operation: &Value, texts: &DocsTexts) -> Markup {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let id = text(&operation["operationId"]);
    html! {
        article id=(id) lang="en" data-operation data-method=(method) data-path=(path) {
            h3 { span class={ "method " (method) } { (method.to_uppercase()) } " " code { (path) } }
            p class="id" {
                strong { (id) } " " span lang=(texts.tag) { (texts.access) ": " } (text(&operation["x-access"]))
            }
            p { (code_markup(&text(&operation["summary"]))) }
            @if !operation["description"].is_null() { p { (code_markup(&text(&operation["description"]))) } }
            (parameters(operation, texts))
            @for (name, content) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                p { span lang=(texts.tag) { (texts.body) } " " code { (name) } ": " (schema_type(&content["schema"], texts)) }
            }
            @let responses = operation["responses"].as_object();
            @for (status, response) in responses.into_iter().flatten().filter(|(_, one)| one["x-codes"].is_null()) {
                p {
                    span lang=(texts.tag) { (texts.answers) } " " code { (status) }
                    @for (name, content) in response["content"].as_object().into_iter().flatten() {
                        " " code { (name) } ": " (schema_type(&content["schema"], texts))
                    }
                }
            }
            (error_list(operation, texts))
            @if can_be_tried(operation) {
                button type="button" class="try" hidden lang=(texts.tag) data-try aria-expanded="false" {
                    (texts.request.open)
                }
            }
        }
    }
}

fn parameters(operation: &Value, texts: &DocsTexts) -> Markup {
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    html! {
        @if !parameters.is_empty() {
            div class="wide" {
                table {
                    thead { tr { @for head in texts.parameter_heads { th scope="col" lang=(texts.tag) { (head) } } } }
                    tbody {
                        @for parameter in parameters {
                            tr {
                                td {
                                    code { (parameter["name"].as_str().unwrap_or_default()) }
                                    @if parameter["required"] == true { " " small lang=(texts.tag) { (texts.required) } }
                                }
                                td { (parameter["in"].as_str().unwrap_or_default()) }
                                td { (schema_type(&parameter["schema"], texts)) }
                                td { (code_markup(parameter["description"].as_str().unwrap_or_default())) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The errors of an operation, one line for each status.
fn error_list(operation: &Value, texts: &DocsTexts) -> Markup {
    html! {
        details {
            summary lang=(texts.tag) { (texts.errors) }
            ul {
                @for (status, response) in operation["responses"].as_object().into_iter().flatten() {
                    @if let Some(codes) = response["x-codes"].as_array() {
                        li {
                            code { (status) }
                            @for code in codes { " " code { (code.as_str().unwrap_or_default()) } }
                        }
                    }
                }
            }
        }
    }
}

/// A stream never ends, and a form has no files to upload.
fn can_be_tried(operation: &Value) -> bool {
    let has_media_type = |value: &Value, name: &str| value["content"].get(name).is_some();
    let responses = operation["responses"].as_object();
    !has_media_type(&operation["requestBody"], "multipart/form-data")
        && !responses.into_iter().flatten().any(|(_, response)| has_media_type(response, "text/event-stream"))
}
