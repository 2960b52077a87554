//! The address of a resource: redirects to the file that it asks for.

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as DocumentedResponse, StatusCode as Status};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::access::MediaReaders;
use super::model::MediaResource;
use super::records::find_resource;
use super::signature::{public_address, signed_address};
use super::variant_name::{VariantQuery, parse_query};
use hub_kernel::app::App;
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::operation;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("media").get("/media/resources/{auth}/{id}", operation!(media_read)).errors(&[NotFound])
}

/// The readers that an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum MediaVisibility {
    /// Anyone.
    Public,
    /// Those who may read it.
    Private,
}

/// The path of a resource to read.
#[derive(Deserialize, JsonSchema)]
struct MediaReadPath {
    /// The readers that the address is for, as the upload answered it.
    auth: MediaVisibility,
    /// The resource's id.
    id: Id<MediaResource>,
}

/// A redirect to the file, with the header that says how long it may be kept.
struct FileRedirect {
    status: StatusCode,
    location: HeaderValue,
    cache_control: HeaderValue,
}

impl IntoResponse for FileRedirect {
    fn into_response(self) -> Response {
        (self.status, [(header::LOCATION, self.location), (header::CACHE_CONTROL, self.cache_control)]).into_response()
    }
}

impl OperationOutput for FileRedirect {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        let redirect = |status, description: &str| {
            let response = DocumentedResponse { description: description.into(), ..DocumentedResponse::default() };
            (Some(Status::Code(status)), response)
        };
        vec![
            redirect(301, "Public: the file's address in `location`, valid while the file is there."),
            redirect(303, "Private: the file's address in `location`, valid for 5 minutes."),
        ]
    }
}

/// Redirects to a file or a variant of a picture: 301 to a public one, 303 to a private one, whose address then works for
/// 5 minutes without a token.
///
/// Without parameters it is the file itself. A private one is read by its owner's scope and by both sides of the wallet
/// order whose voucher it is, and 404 for others. 400 for a size, a quality or a format that is not offered, and for
/// parameters of a file that is no picture.
#[docs_const]
async fn media_read(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    readers: MediaReaders,
    Path(MediaReadPath { auth, id }): Path<MediaReadPath>,
    Query(query): Query<VariantQuery>,
) -> Result<FileRedirect> {
    let row = find_resource(app.db.read(), id).await?.or_not_found()?;
    let is_readable = match auth {
        MediaVisibility::Public => row.public,
        MediaVisibility::Private => !row.public && readers.may_read(&app, caller.as_ref(), &row).await?,
    };
    is_readable.then_some(()).or_not_found()?;
    let variant = parse_query(&query, &row)?;
    let (status, location, cache_control) = match auth {
        MediaVisibility::Public => {
            (StatusCode::MOVED_PERMANENTLY, public_address(id, variant), "public, max-age=86400")
        }
        MediaVisibility::Private => (StatusCode::SEE_OTHER, signed_address(&app, id, variant), "no-store"),
    };
    let location = HeaderValue::try_from(location).map_err(Error::internal)?;
    Ok(FileRedirect { status, location, cache_control: HeaderValue::from_static(cache_control) })
}
