//! The server itself: its time, its health, and the reference of its operations.

mod health;
mod reference;
mod test_clock;
#[cfg(debug_assertions)]
mod test_kill;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::{Json, SeeOther};
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;

pub use reference::{Html, REFERENCE_CSS};
pub use test_clock::test_clock_routes;
#[cfg(debug_assertions)]
pub use test_kill::test_kill_routes;

/// The operations of the domain.
pub fn routes() -> Routes {
    Routes::new("root").get("/", operation!(root)).merge(health::routes()).merge(reference::routes())
}

/// The source of the call.
#[derive(Debug, Deserialize, JsonSchema)]
struct RootQuery {
    /// A configured source is redirected to its address.
    source: Option<String>,
}

/// The server's time.
#[derive(Debug, Serialize, JsonSchema)]
struct ServerTime {
    /// The current time.
    now: Timestamp,
}

/// The time, or the redirect of a configured source.
enum RootResponse {
    Time(Json<ServerTime>),
    Redirect(SeeOther),
}

impl IntoResponse for RootResponse {
    fn into_response(self) -> Response {
        match self {
            Self::Time(time) => ([(header::VARY, HeaderValue::from_static("accept"))], time).into_response(),
            Self::Redirect(redirect) => redirect.into_response(),
        }
    }
}

hub_kernel::http::response::one_of_responses!(RootResponse: Json<ServerTime>, SeeOther);

/// Gets the server's time. A configured `source` is redirected with 303.
#[docs_const]
async fn root(State(app): State<App>, _: Public, Query(query): Query<RootQuery>) -> Result<RootResponse> {
    let source = query.source.and_then(|source| app.config.root_redirect_url(&source));
    Ok(match source {
        Some(address) => RootResponse::Redirect(SeeOther(address)),
        None => RootResponse::Time(Json(ServerTime { now: app.clock.now() })),
    })
}
