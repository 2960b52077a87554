//! The responses of handlers: JSON, `null`, a redirect, or bytes of a declared media type.

use std::borrow::Cow;
use std::marker::PhantomData;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as DocumentedResponse, SchemaObject, StatusCode as Status};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::http::negotiation::matches_etag;
use crate::types::error::{ApiError, Error};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A JSON response.
pub struct Json<T>(pub T);

/// A JSON response of the shape of `T` that the database built as text, which is faster for long lists.
pub struct JsonText<T> {
    text: String,
    shape: PhantomData<fn() -> T>,
}

impl<T> JsonText<T> {
    /// Wraps `text`, which must be JSON of the shape of `T`; the contract tests check it.
    pub fn new(text: String) -> Self {
        Self { text, shape: PhantomData }
    }
}

/// The response `null` of an operation that returns no data.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Null;

impl Serialize for Null {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl JsonSchema for Null {
    fn schema_name() -> Cow<'static, str> {
        "Null".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "null", "description": "Always null."})
    }
}

/// A 204 response, which has no body.
#[derive(Clone, Copy, Debug)]
pub struct NoContent;

/// A 303 redirect to the address in `location`.
pub struct SeeOther(pub HeaderValue);

/// A media type that is not JSON.
pub trait ContentType {
    /// The content type, with its charset.
    const NAME: &'static str;

    /// True if the responses come from [`RawBody::with_etag`].
    const HAS_ETAG: bool = false;
}

/// A response body of media type `M`. The handler sets other headers beside the content type itself.
pub struct RawBody<M> {
    response: Response,
    media: PhantomData<fn() -> M>,
}

impl<M: ContentType> RawBody<M> {
    /// Creates a 200 response with the media type's content type.
    pub fn new(body: impl Into<axum::body::Body>) -> Self {
        let response = ([(header::CONTENT_TYPE, HeaderValue::from_static(M::NAME))], body.into()).into_response();
        Self { response, media: PhantomData }
    }

    /// Creates a response with an entity tag of the body's hash, or 304 if `if_none_match` contains that tag. The tag is weak,
    /// because the middleware may compress the body.
    pub fn with_etag(body: String, if_none_match: Option<&str>) -> Self {
        let hash = hex::encode(&Sha256::digest(&body)[..16]);
        let tag = format!("W/\"{hash}\"");
        let is_current = if_none_match.is_some_and(|list| matches_etag(list, &tag));
        let mut raw = Self::new(if is_current { String::new() } else { body });
        if is_current {
            *raw.response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = raw.response.headers_mut();
        headers.insert(header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"-\"")));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        raw
    }

    /// Says which request headers the body depends on.
    pub fn with_vary(mut self, names: &'static str) -> Self {
        self.response.headers_mut().insert(header::VARY, HeaderValue::from_static(names));
        self
    }
}

/// The header that makes a request conditional on the client's copy.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct IfNoneMatch {
    /// The entity tag of the client's copy; 304 if it is current.
    #[serde(rename = "if-none-match")]
    pub if_none_match: Option<String>,
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => ([(header::CONTENT_TYPE, JSON)], body).into_response(),
            Err(error) => Error::internal(error).into_response(),
        }
    }
}

impl<T> IntoResponse for JsonText<T> {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, JSON)], self.text).into_response()
    }
}

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

impl IntoResponse for SeeOther {
    fn into_response(self) -> Response {
        (StatusCode::SEE_OTHER, [(header::LOCATION, self.0)]).into_response()
    }
}

impl<M> IntoResponse for RawBody<M> {
    fn into_response(self) -> Response {
        self.response
    }
}

fn document_response(description: &str, media: &str, json_schema: Schema) -> DocumentedResponse {
    let content = MediaType {
        schema: Some(SchemaObject { json_schema, example: None, external_docs: None }),
        ..MediaType::default()
    };
    DocumentedResponse {
        description: description.into(),
        content: [(media.to_owned(), content)].into_iter().collect(),
        ..DocumentedResponse::default()
    }
}

fn document_json<T: JsonSchema>(ctx: &mut GenContext, description: &str) -> DocumentedResponse {
    document_response(description, "application/json", ctx.schema.subschema_for::<T>())
}

impl<T: JsonSchema> OperationOutput for Json<T> {
    type Inner = T;

    fn inferred_responses(ctx: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        vec![(Some(Status::Code(200)), document_json::<T>(ctx, "Done."))]
    }
}

impl<T: JsonSchema> OperationOutput for JsonText<T> {
    type Inner = T;

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<Status>, DocumentedResponse)> {
        Json::<T>::inferred_responses(ctx, operation)
    }
}

impl OperationOutput for NoContent {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        let response = DocumentedResponse { description: "Done.".into(), ..DocumentedResponse::default() };
        vec![(Some(Status::Code(204)), response)]
    }
}

impl OperationOutput for SeeOther {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        let response = DocumentedResponse {
            description: "Redirect to the address in `location`.".into(),
            ..DocumentedResponse::default()
        };
        vec![(Some(Status::Code(303)), response)]
    }
}

impl<M: ContentType> OperationOutput for RawBody<M> {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        let media = M::NAME.split(';').next().unwrap_or(M::NAME);
        let mut responses =
            vec![(Some(Status::Code(200)), document_response("Done.", media, json_schema!({"type": "string"})))];
        if M::HAS_ETAG {
            let not_modified = DocumentedResponse {
                description: "The client's copy is current.".into(),
                ..DocumentedResponse::default()
            };
            responses.push((Some(Status::Code(304)), not_modified));
        }
        responses
    }
}

impl OperationOutput for Error {
    type Inner = ApiError;

    /// None: the errors of every operation are added once, by the document (`EVERY_OPERATION`).
    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, DocumentedResponse)> {
        Vec::new()
    }
}

/// Documents a response type that is one of several others.
#[macro_export]
macro_rules! one_of_responses {
    ($response:ty: $($variant:ty),+) => {
        impl aide::OperationOutput for $response {
            type Inner = Self;

            fn inferred_responses(
                ctx: &mut aide::generate::GenContext,
                operation: &mut aide::openapi::Operation,
            ) -> Vec<(Option<aide::openapi::StatusCode>, aide::openapi::Response)> {
                [$(<$variant as aide::OperationOutput>::inferred_responses(ctx, operation)),+].concat()
            }
        }
    };
}
pub use one_of_responses;
