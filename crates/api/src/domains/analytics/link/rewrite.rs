//! The rewriting of addresses: the lookup of the link, and the redirect.

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as DocumentedResponse, StatusCode};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::Link;
use super::address::RequestedAddress;
use super::input::{INPUT_MAX, fill_output};
use super::rewrite_counter::RewriteCounter;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::SeeOther;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The most characters of an address to rewrite.
const REQUESTED_MAX: usize = 2048;

/// The address to rewrite.
#[derive(Deserialize, JsonSchema)]
pub(super) struct LinkRewriteQuery {
    /// A path, or an https address.
    #[schemars(extend("maxLength" = REQUESTED_MAX))]
    input: String,
}

/// The redirect to a link's output, which no client keeps.
pub(super) struct LinkRedirect(SeeOther);

impl IntoResponse for LinkRedirect {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))], self.0).into_response()
    }
}

impl OperationOutput for LinkRedirect {
    type Inner = Self;

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<StatusCode>, DocumentedResponse)> {
        SeeOther::inferred_responses(ctx, operation)
    }
}

/// Redirects to the output of the link that rewrites an address: 303, which no client may keep.
///
/// That is the enabled link whose input is the address, else the one whose input has the longest text before its `*`. The output's
/// `*` becomes what the input's stood for, percent-encoded but for slashes; octets that came percent-encoded stay so. 404 when
/// there is no such link, or the redirect would lead to another host or to a directory further up than the output says.
#[docs_const]
pub(super) async fn analytics_link_rewrite(
    State(app): State<App>,
    _: Public,
    Query(LinkRewriteQuery { input }): Query<LinkRewriteQuery>,
) -> Result<LinkRedirect> {
    if input.chars().count() > REQUESTED_MAX {
        let message = format!("at most {REQUESTED_MAX} characters");
        return Err(Error::parser(RequestPart::Query, "input", message));
    }
    let requested = RequestedAddress::parse(&input, app.config.public_url()).or_not_found()?;
    let link = find_rewriting_link(app.db.prepared().read(), &requested).await?.or_not_found()?;
    let filling = link.prefix_length.and_then(|length| usize::try_from(length).ok());
    let filling = filling.map(|length| requested.filling(length)).unwrap_or_default();
    let location = fill_output(&link.output, &filling).or_not_found()?;
    let location = HeaderValue::try_from(location).map_err(Error::internal)?;
    app.shared::<RewriteCounter>().add(link.id);
    Ok(LinkRedirect(SeeOther(location)))
}

/// A link that rewrites an address.
#[derive(FromRow)]
struct RewritingLink {
    id: Id<Link>,
    output: String,
    /// The number of characters before the input's `*`; null without one.
    prefix_length: Option<i64>,
}

/// The link that rewrites an address.
///
/// The longest prefix of the address is the greatest prefix of any link that is not greater than the address, unless that one differs
/// from the address. Then all prefixes of the address are shorter than that one, and the address is cut to look again. So few
/// prefixes are read, however many links there are.
async fn find_rewriting_link(on: Executor<'_>, requested: &RequestedAddress) -> Result<Option<RewritingLink>> {
    let text = "WITH RECURSIVE walk (size, prefix) AS (
                    SELECT CAST($2 AS INTEGER), (
                        SELECT input_prefix FROM links
                        WHERE enabled AND input_prefix <= substr($1, 1, CAST($2 AS INTEGER))
                        ORDER BY input_prefix DESC LIMIT 1)
                    UNION ALL
                    SELECT CASE WHEN length(w.prefix) < w.size THEN length(w.prefix) ELSE w.size END - 1, (
                        SELECT input_prefix FROM links
                        WHERE enabled AND input_prefix <= substr(
                            $1, 1, CASE WHEN length(w.prefix) < w.size THEN length(w.prefix) ELSE w.size END - 1)
                        ORDER BY input_prefix DESC LIMIT 1)
                    FROM walk w WHERE w.prefix <> substr($1, 1, length(w.prefix)) AND w.size > CAST($3 AS INTEGER)
                )
                SELECT id, output, CAST(length(input_prefix) AS BIGINT) AS prefix_length FROM links
                WHERE id = COALESCE(
                    (SELECT id FROM links WHERE enabled AND input_key = $1),
                    (SELECT (SELECT id FROM links WHERE enabled AND input_prefix = w.prefix)
                     FROM walk w WHERE w.prefix = substr($1, 1, length(w.prefix)))
                )";
    // One character at least stands for the `*`, and one slash before it.
    let (longest, shortest) = ((requested.key.len() - 1).min(INPUT_MAX - 1), requested.path_start + 1);
    sql(on, text).bind((requested.key.clone(), longest as i64, shortest as i64)).optional().await
}
