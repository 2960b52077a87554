//! The API reference: the contract as an OpenAPI document and as a page for people.

mod page;
mod schema;
mod texts;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use self::texts::DocsLanguage;
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Query};
use hub_kernel::http::response::{ContentType, JsonText, RawBody};
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

/// The language of the reference.
#[derive(Deserialize, JsonSchema)]
struct DocsQuery {
    /// The language of the page's own words; by default the browser's, of these two.
    lang: Option<DocsLanguage>,
}

/// The headers of a request for the reference.
#[derive(Deserialize, JsonSchema)]
struct DocsHeaders {
    /// The entity tag of the client's copy; 304 if it is current.
    #[serde(rename = "if-none-match")]
    if_none_match: Option<String>,
    /// The languages that the browser prefers.
    #[serde(rename = "accept-language")]
    accept_language: Option<String>,
}

fn contract_text(app: &App) -> Result<&str> {
    app.contract.get().map(String::as_str).ok_or_else(|| Error::internal("the router sets the contract"))
}

/// Gets this document: the contract as OpenAPI 3.0.3.
#[docs_const]
async fn openapi_document(State(app): State<App>, _: Public) -> Result<JsonText<Value>> {
    Ok(JsonText::new(contract_text(&app)?.to_owned()))
}

/// Gets the contract as a page, its own words in Spanish or English.
#[docs_const]
async fn docs(
    State(app): State<App>,
    _: Public,
    Query(query): Query<DocsQuery>,
    Headers(headers): Headers<DocsHeaders>,
) -> Result<RawBody<Html>> {
    let contract: Value = serde_json::from_str(contract_text(&app)?).map_err(Error::internal)?;
    let language = query.lang.unwrap_or_else(|| DocsLanguage::preferred(headers.accept_language.as_deref()));
    let page = page::reference_page(&contract, language.texts()).into_string();
    Ok(RawBody::with_etag(page, headers.if_none_match.as_deref()).with_vary("accept-encoding, accept-language"))
}
