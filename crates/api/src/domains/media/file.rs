//! Serves the bytes of a file or of a variant, from this origin whatever the storage is.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as DocumentedResponse, SchemaObject, StatusCode as Status};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documented::docs_const;
use futures_util::stream;
use schemars::{JsonSchema, json_schema};
use serde::Deserialize;

use super::file_cache::{KEPT_BYTES_MAX, ServedFile};
use super::model::MediaResource;
use super::served_file::find_file;
use super::signature::is_signed;
use super::state::storage;
use super::storage::{Storage, run_blocking};
use super::variant_name::VariantName;
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::byte_range::{RequestedRange, parse_byte_range};
use hub_kernel::http::negotiation::matches_etag;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path, Query};
use hub_kernel::operation;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, RangeNotSatisfiable};
use hub_kernel::types::id::Id;

/// The bytes that are read from a file at once.
const PIECE_BYTES: u64 = 256 << 10;

pub(super) fn routes() -> Routes {
    Routes::new("media")
        .get("/media/files/{id}/{variant}", operation!(media_file))
        .errors(&[NotFound, RangeNotSatisfiable])
        .extension()
}

/// The path of a file.
#[derive(Deserialize, JsonSchema)]
struct MediaFilePath {
    /// The resource's id.
    id: Id<MediaResource>,
    /// The file itself, `original`, or a variant, as in `w512h512q75.jpeg`.
    variant: String,
}

/// The signature of a private file's address.
#[derive(Deserialize, JsonSchema)]
struct FileSignature {
    /// The time at which the address expires, in seconds since 1970.
    exp: Option<i64>,
    /// The signature.
    sig: Option<String>,
}

/// The headers that ask for a part of a file, or for a newer one.
#[derive(Deserialize, JsonSchema)]
struct FileHeaders {
    /// The bytes to answer, as in `bytes=0-1023`; several ranges are answered with the whole.
    range: Option<String>,
    /// The entity tag that the range is of; the whole is answered when the file has another one.
    #[serde(rename = "if-range")]
    if_range: Option<String>,
    /// The entity tag of the client's copy; 304 if it is current.
    #[serde(rename = "if-none-match")]
    if_none_match: Option<String>,
}

/// The bytes of a file.
struct FileResponse(Response);

impl IntoResponse for FileResponse {
    fn into_response(self) -> Response {
        self.0
    }
}

impl OperationOutput for FileResponse {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        let response = |status, description: &str, has_body: bool| {
            let schema = SchemaObject {
                json_schema: json_schema!({"type": "string", "format": "binary"}),
                example: None,
                external_docs: None,
            };
            let content = MediaType { schema: Some(schema), ..MediaType::default() };
            let response = DocumentedResponse {
                description: description.into(),
                content: has_body.then(|| ("*/*".to_owned(), content)).into_iter().collect(),
                ..DocumentedResponse::default()
            };
            (Some(Status::Code(status)), response)
        };
        vec![
            response(200, "The file, with its media type.", true),
            response(206, "The requested bytes of the file.", true),
            response(304, "The client's copy is current.", false),
        ]
    }
}

/// Answers a file or a variant of a picture; `media_read` redirects here.
///
/// A private one needs the signature that the redirect gave: 404 without it, when it expired, and with that of another
/// variant. A variant that is not kept yet is made now: 429 above 60 new ones a minute and address, 503 when too many wait. 416 when the
/// file has none of the requested bytes.
#[docs_const]
async fn media_file(
    State(app): State<App>,
    _: Public,
    client: ClientIp,
    Path(MediaFilePath { id, variant }): Path<MediaFilePath>,
    Query(signature): Query<FileSignature>,
    Headers(headers): Headers<FileHeaders>,
) -> Result<FileResponse> {
    let variant = VariantName::parse(&variant).or_not_found()?;
    let may_read = |public| {
        let signed = signature.exp.zip(signature.sig.as_deref());
        public || signed.is_some_and(|(exp, text)| is_signed(&app, id, variant, exp, text))
    };
    let file = find_file(&app, id, variant, client, may_read).await?;
    respond(&storage(&app)?, file, &headers).await.map(FileResponse)
}

async fn respond(storage: &Storage, file: Arc<ServedFile>, headers: &FileHeaders) -> Result<Response> {
    let is_current = headers.if_none_match.as_deref().is_some_and(|list| matches_etag(list, &file.etag));
    let is_range_of_this = headers.if_range.as_deref().is_none_or(|tag| tag.trim() == file.etag);
    let range = headers.range.as_deref().filter(|_| is_range_of_this);
    let mut response = match parse_byte_range(range, file.size) {
        _ if is_current => StatusCode::NOT_MODIFIED.into_response(),
        RequestedRange::Unsatisfiable => return Err(Error::RangeNotSatisfiable { size: file.size }),
        RequestedRange::Whole => read_body(storage, &file, 0..file.size).await?.into_response(),
        RequestedRange::Part(range) => {
            let named = header_value(format!("bytes {}-{}/{}", range.start, range.end - 1, file.size))?;
            let body = read_body(storage, &file, range).await?;
            (StatusCode::PARTIAL_CONTENT, [(header::CONTENT_RANGE, named)], body).into_response()
        }
    };
    add_headers(&mut response, &file)?;
    Ok(response)
}

fn header_value(text: String) -> Result<HeaderValue> {
    HeaderValue::try_from(text).map_err(Error::internal)
}

fn add_headers(response: &mut Response, file: &ServedFile) -> Result<()> {
    let has_body = response.status().is_success();
    let headers = response.headers_mut();
    let cache = if file.public { "public, max-age=86400" } else { "private, max-age=300" };
    for (name, value) in [
        (header::CACHE_CONTROL, cache),
        (header::ACCEPT_RANGES, "bytes"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::ETAG, header_value(file.etag.clone())?);
    if has_body {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.mime_type));
        headers.insert(header::CONTENT_DISPOSITION, header_value(file.disposition.clone())?);
    }
    Ok(())
}

/// The bytes of a file: at once where it is small, else as a stream.
async fn read_body(storage: &Storage, file: &ServedFile, range: Range<u64>) -> Result<SizedBody> {
    let size = range.end - range.start;
    if file.size <= KEPT_BYTES_MAX {
        let bytes = match file.bytes.get() {
            Some(bytes) => bytes.clone(),
            None => {
                let bytes = storage.read(&file.object_key).await?;
                file.bytes.get_or_init(|| bytes).clone()
            }
        };
        let part = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
        let part =
            part.filter(|(_, end)| *end <= bytes.len()).ok_or_else(|| Error::internal("an object is too short"))?;
        return Ok(SizedBody(size, Body::from(bytes.slice(part.0..part.1))));
    }
    let Some(path) = storage.path(&file.object_key) else {
        return Ok(SizedBody(size, Body::from_stream(storage.stream(&file.object_key, range).await?)));
    };
    let start = range.start;
    let opened = run_blocking(move || {
        let mut file = std::fs::File::open(path)?;
        file.seek(SeekFrom::Start(start)).map(|_| file)
    });
    let pieces = stream::try_unfold((opened.await?, size), |(mut file, left)| async move {
        if left == 0 {
            return Ok::<_, Error>(None);
        }
        let read = run_blocking(move || {
            let mut piece = vec![0; usize::try_from(left.min(PIECE_BYTES)).unwrap_or(0)];
            file.read_exact(&mut piece).map(|()| (file, piece))
        });
        let (file, piece) = read.await?;
        let left = left - piece.len() as u64;
        Ok(Some((Bytes::from(piece), (file, left))))
    });
    Ok(SizedBody(size, Body::from_stream(pieces)))
}

/// A body whose length is known.
struct SizedBody(u64, Body);

impl IntoResponse for SizedBody {
    fn into_response(self) -> Response {
        ([(header::CONTENT_LENGTH, HeaderValue::from(self.0))], self.1).into_response()
    }
}
