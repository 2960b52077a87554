//! The extractors of path, query, body and headers. Each refuses bad input with the path of the wrong field.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, ReferenceOr, RequestBody, Response, SchemaObject, StatusCode as Status};
use aide::operation::{ParamLocation, add_parameters, parameters_from_schema, set_body};
use axum::body::Bytes;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::http::body_validation::{find_misplaced_array, find_nul};
use crate::http::openapi::error_responses;
use crate::security::session::Device;
use crate::types::error::{Error, RequestPart, Result};
use crate::types::error_code::ErrorCode;
use crate::types::id::Id;

/// The error message for a NUL character, which the database refuses.
const NUL_REFUSED: &str = "the character U+0000 is not allowed here";

/// The path parameters, as a struct. An id without docs, such as `store_id`, is documented as 'The store's id.'.
pub struct Path<T>(pub T);

/// The query string, as a struct; a repeated key is a list.
pub struct Query<T>(pub T);

/// The JSON body.
pub struct Body<T>(pub T);

/// Selected headers, as a struct whose fields have the headers' names. A repeated header counts as absent.
pub struct Headers<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    #[expect(clippy::disallowed_types, reason = "this extractor wraps axum's")]
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match axum::extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(path)) => Ok(Self(path)),
            Err(PathRejection::FailedToDeserializePathParams(failed)) => Err(match failed.kind() {
                ErrorKind::ParseErrorAtKey { key, value, expected_type } => {
                    Error::parser(RequestPart::Params, key, format!("'{value}' is not of type {expected_type}"))
                }
                ErrorKind::DeserializeError { key, message, .. } => Error::parser(RequestPart::Params, key, message),
                ErrorKind::InvalidUtf8InPathParam { key } => Error::parser(RequestPart::Params, key, "not UTF-8"),
                other => Error::parser(RequestPart::Params, "", other),
            }),
            Err(other) => Err(Error::internal(other)),
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let query = parts.uri.query().unwrap_or_default();
        if query.contains("%00") {
            // PostgreSQL refuses NUL in text.
            let pairs: Vec<(String, String)> = serde_html_form::from_str(query).unwrap_or_default();
            let field = pairs.into_iter().find(|(_, text)| text.contains('\0')).map(|(name, _)| name);
            return Err(Error::parser(RequestPart::Query, field.unwrap_or_default(), NUL_REFUSED));
        }
        let deserializer = serde_html_form::Deserializer::from_bytes(query.as_bytes());
        serde_path_to_error::deserialize(deserializer)
            .map(Self)
            .map_err(|error| field_error(RequestPart::Query, &error))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + JsonSchema + 'static> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let is_json =
            request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|value| {
                let media = value.split(';').next().unwrap_or_default().trim();
                media.eq_ignore_ascii_case("application/json") || media.to_ascii_lowercase().ends_with("+json")
            });
        if !is_json {
            return Err(Error::parser(RequestPart::Headers, "content-type", "the body must be application/json"));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            _ => Error::parser(RequestPart::Body, "", "the body ended early"),
        })?;
        let json: Value =
            serde_json::from_slice(&bytes).map_err(|error| Error::parser(RequestPart::Body, "", error))?;
        if let Some(path) = find_nul(&json) {
            return Err(Error::parser(RequestPart::Body, path, NUL_REFUSED));
        }
        deserialize_body(json).map(Self)
    }
}

/// Deserializes a body or a part of one. 400 `error.parser.body` names the path of the wrong field.
pub fn deserialize_body<T: DeserializeOwned + JsonSchema + 'static>(json: Value) -> Result<T> {
    if let Some(path) = find_misplaced_array::<T>(&json) {
        return Err(Error::parser(RequestPart::Body, path, "an array where an object belongs"));
    }
    serde_path_to_error::deserialize(json).map_err(|error| field_error(RequestPart::Body, &error))
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Headers<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let mut named = Map::new();
        for name in parts.headers.keys() {
            let mut values = parts.headers.get_all(name).iter();
            if let (Some(value), None) = (values.next(), values.next()) {
                // Keeps a value that is not UTF-8, so that the field's type refuses it instead of finding it absent.
                named.insert(name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into());
            }
        }
        serde_path_to_error::deserialize(Value::Object(named))
            .map(Self)
            .map_err(|error| field_error(RequestPart::Headers, &error))
    }
}

/// The parse error with the path of the wrong field. For a missing field serde reports the path of the struct and names the
/// field in the message only, so the name is read from there.
fn field_error<E: std::fmt::Display>(part: RequestPart, error: &serde_path_to_error::Error<E>) -> Error {
    let mut path = error.path().to_string();
    if path == "." {
        path.clear();
    }
    let message = error.inner().to_string();
    if let Some(missing) = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        path = if path.is_empty() { missing.to_owned() } else { format!("{path}.{missing}") };
    }
    Error::parser(part, path, message)
}

fn document_parameters<T: JsonSchema>(ctx: &mut GenContext, operation: &mut Operation, location: ParamLocation) {
    let schema = ctx.schema.subschema_for::<T>();
    let parameters = parameters_from_schema(ctx, schema, location);
    add_parameters(ctx, operation, parameters);
}

impl<T: JsonSchema> OperationInput for Path<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        document_parameters::<T>(ctx, operation, ParamLocation::Path);
        for parameter in operation.parameters.iter_mut().filter_map(ReferenceOr::as_item_mut) {
            let data = parameter.parameter_data_mut();
            if let (None, Some(noun)) = (&data.description, data.name.strip_suffix("_id")) {
                data.description = Some(format!("The {}'s id.", noun.replace('_', " ")));
            }
        }
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[ErrorCode::Parser(RequestPart::Params)])
    }
}

impl<T: JsonSchema> OperationInput for Query<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        document_parameters::<T>(ctx, operation, ParamLocation::Query);
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[ErrorCode::Parser(RequestPart::Query)])
    }
}

impl<T: JsonSchema> OperationInput for Headers<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        document_parameters::<T>(ctx, operation, ParamLocation::Header);
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[ErrorCode::Parser(RequestPart::Headers)])
    }
}

impl<T: JsonSchema> OperationInput for Body<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        let json_schema = ctx.schema.subschema_for::<T>();
        let media = MediaType {
            schema: Some(SchemaObject { json_schema, example: None, external_docs: None }),
            ..MediaType::default()
        };
        let content = [("application/json".to_owned(), media)].into_iter().collect();
        set_body(ctx, operation, RequestBody { content, required: true, ..RequestBody::default() });
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[
            ErrorCode::Parser(RequestPart::Headers),
            ErrorCode::Parser(RequestPart::Body),
            ErrorCode::TooLarge,
        ])
    }
}

/// The header that identifies the client's device.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct DeviceHeader {
    /// A UUID that the client generates once and stores.
    #[serde(rename = "device-id")]
    pub device_id: Id<Device>,
}
