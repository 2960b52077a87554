//! The API reference: the contract as an OpenAPI document and as a page for people.

use axum::extract::State;
use documented::docs_const;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Headers;
use hub_kernel::http::response::{ContentType, IfNoneMatch, JsonText, RawBody};
use hub_kernel::operation;
use hub_kernel::types::error::{Error, Result};

/// The page's style sheet, a file of its own because the content security policy allows no inline styles.
pub const REFERENCE_CSS: &str = include_str!("reference.css");

pub(super) fn routes() -> Routes {
    Routes::new("server")
        .get("/openapi.json", operation!(openapi_document))
        .extension()
        .get("/docs", operation!(docs))
        .extension()
}

/// The media type of a page that the server writes.
pub struct Html;

impl ContentType for Html {
    const NAME: &'static str = "text/html; charset=utf-8";
    const HAS_ETAG: bool = true;
}

fn contract_text(app: &App) -> Result<&str> {
    app.contract.get().map(String::as_str).ok_or_else(|| Error::internal("the router sets the contract"))
}

/// Gets this document: the contract as OpenAPI 3.0.3.
#[docs_const]
async fn openapi_document(State(app): State<App>, _: Public) -> Result<JsonText<Value>> {
    Ok(JsonText::new(contract_text(&app)?.to_owned()))
}

/// Gets the contract as a page.
#[docs_const]
async fn docs(State(app): State<App>, _: Public, Headers(headers): Headers<IfNoneMatch>) -> Result<RawBody<Html>> {
    let contract: Value = serde_json::from_str(contract_text(&app)?).map_err(Error::internal)?;
    Ok(RawBody::with_etag(reference_page(&contract).into_string(), headers.if_none_match.as_deref()))
}

/// Path, method and operation.
type ListedOperation<'a> = (&'a str, &'a str, &'a Value);

/// The document's operations by tag, in the document's order.
fn operations(contract: &Value) -> Vec<(&str, Vec<ListedOperation<'_>>)> {
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

fn reference_page(contract: &Value) -> Markup {
    let tags = operations(contract);
    let schemas = contract["components"]["schemas"].as_object();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "hub API " (contract["info"]["version"].as_str().unwrap_or_default()) }
                link rel="stylesheet" href="/docs/reference.css";
            }
            body {
                header {
                    h1 { "hub API" }
                    p { (contract["info"]["description"].as_str().unwrap_or_default()) }
                    p { a href="/openapi.json" { "OpenAPI document" } }
                    nav aria-label="Tags" { ul { @for (tag, _) in &tags { li { a href={ "#tag-" (tag) } { (tag) } } } } }
                }
                main {
                    @for (tag, operations) in &tags {
                        section {
                            h2 id={ "tag-" (tag) } { (tag) }
                            @for (path, method, operation) in operations { (operation_article(path, method, operation)) }
                        }
                    }
                    section {
                        h2 id="schemas" { "Schemas" }
                        @for (name, schema) in schemas.into_iter().flatten() {
                            article id={ "schema-" (name) } { h3 { code { (name) } } (schema_fields(schema)) }
                        }
                    }
                }
            }
        }
    }
}

fn operation_article(path: &str, method: &str, operation: &Value) -> Markup {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let id = text(&operation["operationId"]);
    html! {
        article id=(id) {
            h3 { span class={ "method " (method) } { (method.to_uppercase()) } " " code { (path) } }
            p { strong { (id) } " · access: " (text(&operation["x-access"])) }
            p { (code_markup(&text(&operation["summary"]))) }
            @if !operation["description"].is_null() { p { (code_markup(&text(&operation["description"]))) } }
            @let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
            @if !parameters.is_empty() {
                table {
                    thead { tr { th scope="col" { "Parameter" } th scope="col" { "In" } th scope="col" { "Type" } th scope="col" { "Meaning" } } }
                    tbody {
                        @for parameter in parameters {
                            tr {
                                td { code { (text(&parameter["name"])) } @if parameter["required"] == true { " (required)" } }
                                td { (text(&parameter["in"])) }
                                td { (schema_type(&parameter["schema"])) }
                                td { (code_markup(&text(&parameter["description"]))) }
                            }
                        }
                    }
                }
            }
            @for (name, content) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                p { "Body " code { (name) } ": " (schema_type(&content["schema"])) }
            }
            @let responses = operation["responses"].as_object();
            @for (status, response) in responses.into_iter().flatten().filter(|(_, one)| one["x-codes"].is_null()) {
                p {
                    "Answers " code { (status) }
                    @for (name, content) in response["content"].as_object().into_iter().flatten() {
                        " " code { (name) } ": " (schema_type(&content["schema"]))
                    }
                }
            }
            (error_list(operation))
        }
    }
}

/// The errors of an operation, one line for each status.
fn error_list(operation: &Value) -> Markup {
    html! {
        p { "Errors, each an " a href="#schema-ApiError" { "ApiError" } ":" }
        ul {
            @for (status, response) in operation["responses"].as_object().into_iter().flatten() {
                @if let Some(codes) = response["x-codes"].as_array() {
                    li { code { (status) } @for code in codes { " " code { (code.as_str().unwrap_or_default()) } } }
                }
            }
        }
    }
}

/// The text of a doc comment, with `code` as code.
fn code_markup(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn schema_fields(schema: &Value) -> Markup {
    let required = |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name));
    html! {
        @if let Some(text) = schema["description"].as_str() { p { (code_markup(text)) } }
        @if let Some(properties) = schema["properties"].as_object() {
            table {
                thead { tr { th scope="col" { "Field" } th scope="col" { "Type" } th scope="col" { "Meaning" } } }
                tbody {
                    @for (name, property) in properties {
                        tr {
                            td { code { (name) } @if !required(name) { " (optional)" } }
                            td { (schema_type(property)) }
                            td { (code_markup(property["description"].as_str().unwrap_or_default())) }
                        }
                    }
                }
            }
        } @else { p { (schema_type(schema)) } }
    }
}

/// A short description of a schema, with links to the schemas it names.
fn schema_type(schema: &Value) -> Markup {
    let nullable =
        if schema["nullable"] == true && schema["enum"] != serde_json::json!([null]) { " or null" } else { "" };
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) {
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    for union in ["allOf", "anyOf", "oneOf"] {
        if let Some(branches) = schema[union].as_array() {
            return html! { @for (index, branch) in branches.iter().enumerate() { @if index > 0 { " or " } (schema_type(branch)) } (nullable) };
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return html! { @for (index, value) in values.iter().enumerate() { @if index > 0 { " · " } code { (value) } } };
    }
    match schema["type"].as_str() {
        Some("array") => html! { "list of " (schema_type(&schema["items"])) (nullable) },
        Some(name) => {
            html! { (name) @if let Some(format) = schema["format"].as_str() { " (" (format) ")" } (nullable) }
        }
        None => PreEscaped("anything".into()),
    }
}
