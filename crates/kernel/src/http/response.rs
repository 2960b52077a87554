//! What a handler answers: JSON, `null`, a redirect, or bytes of a declared media type.

use std::borrow::Cow;
use std::marker::PhantomData;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as Answer, SchemaObject, StatusCode as Status};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::http::negotiation::matches_etag;
use crate::types::error::{ApiError, Error};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A value as JSON.
pub struct Json<T>(pub T);

/// JSON of the shape of `T`, built by the database as one text: what makes long lists fast.
pub struct JsonText<T> {
    text: String,
    shape: PhantomData<fn() -> T>,
}

impl<T> JsonText<T> {
    /// Vouches that `text` is JSON of the shape of `T`; the contract tests check it.
    pub fn new(text: String) -> Self {
        Self { text, shape: PhantomData }
    }
}

/// `null`: it is done and there is nothing to say.
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

/// 303 with the address in `location`.
pub struct SeeOther(pub HeaderValue);

/// A media type that is not JSON.
pub trait ContentType {
    /// The content type, with its charset.
    const NAME: &'static str;

    /// Whether it is answered with [`RawBody::with_etag`].
    const HAS_ETAG: bool = false;
}

/// A body of media type `M`; headers beside the content type are the handler's.
pub struct RawBody<M> {
    response: Response,
    media: PhantomData<fn() -> M>,
}

impl<M: ContentType> RawBody<M> {
    /// Answers the body with the media type.
    pub fn new(body: impl Into<axum::body::Body>) -> Self {
        let response = ([(header::CONTENT_TYPE, HeaderValue::from_static(M::NAME))], body.into()).into_response();
        Self { response, media: PhantomData }
    }

    /// Answers the body with a tag made of it, or 304 to a client whose `if-none-match` names that tag. The tag is weak,
    /// because the edge may compress the body.
    pub fn with_etag(body: String, if_none_match: Option<&str>) -> Self {
        let hash = hex::encode(&Sha256::digest(&body)[..16]);
        let tag = format!("W/\"{hash}\"");
        let known = if_none_match.is_some_and(|named| matches_etag(named, &tag));
        let mut raw = Self::new(if known { String::new() } else { body });
        if known {
            *raw.response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = raw.response.headers_mut();
        headers.insert(header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"-\"")));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        raw
    }
}

/// What the client already has, for answers that are tagged.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct IfNoneMatch {
    /// The tag of the client's copy.
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

fn response_of_schema(description: &str, media: &str, json_schema: Schema) -> Answer {
    let content = MediaType {
        schema: Some(SchemaObject { json_schema, example: None, external_docs: None }),
        ..MediaType::default()
    };
    Answer {
        description: description.into(),
        content: [(media.to_owned(), content)].into_iter().collect(),
        ..Answer::default()
    }
}

fn json_response<T: JsonSchema>(ctx: &mut GenContext, description: &str) -> Answer {
    response_of_schema(description, "application/json", ctx.schema.subschema_for::<T>())
}

impl<T: JsonSchema> OperationOutput for Json<T> {
    type Inner = T;

    fn inferred_responses(ctx: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Answer)> {
        vec![(Some(Status::Code(200)), json_response::<T>(ctx, "Done."))]
    }
}

impl<T: JsonSchema> OperationOutput for JsonText<T> {
    type Inner = T;

    fn inferred_responses(ctx: &mut GenContext, operation: &mut Operation) -> Vec<(Option<Status>, Answer)> {
        Json::<T>::inferred_responses(ctx, operation)
    }
}

impl OperationOutput for SeeOther {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Answer)> {
        let answer = Answer { description: "Elsewhere: see `location`.".into(), ..Answer::default() };
        vec![(Some(Status::Code(303)), answer)]
    }
}

impl<M: ContentType> OperationOutput for RawBody<M> {
    type Inner = Self;

    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Answer)> {
        let media = M::NAME.split(';').next().unwrap_or(M::NAME);
        let mut answers =
            vec![(Some(Status::Code(200)), response_of_schema("Done.", media, json_schema!({"type": "string"})))];
        if M::HAS_ETAG {
            let known = Answer { description: "The client's copy is still good.".into(), ..Answer::default() };
            answers.push((Some(Status::Code(304)), known));
        }
        answers
    }
}

impl OperationOutput for Error {
    type Inner = ApiError;

    /// Empty: the errors that every operation has are listed once (`EVERYWHERE`).
    fn inferred_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Answer)> {
        Vec::new()
    }
}

/// Documents an answer that is one of several.
#[macro_export]
macro_rules! one_of_responses {
    ($answer:ty: $($one:ty),+) => {
        impl aide::OperationOutput for $answer {
            type Inner = Self;

            fn inferred_responses(
                ctx: &mut aide::generate::GenContext,
                operation: &mut aide::openapi::Operation,
            ) -> Vec<(Option<aide::openapi::StatusCode>, aide::openapi::Response)> {
                [$(<$one as aide::OperationOutput>::inferred_responses(ctx, operation)),+].concat()
            }
        }
    };
}
pub use one_of_responses;
