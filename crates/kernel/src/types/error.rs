//! The server's error type. Each error has an HTTP status and a stable code that clients can act on.

use std::panic::Location;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::types::error_code::ErrorCode;

pub use crate::types::error_code::RequestPart;

/// A result whose error is the response to the client.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Every failure that a handler may answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// 400: a part of the request does not have its declared shape.
    #[error("{part:?} {path}: {message}")]
    Parser {
        /// The part of the request.
        part: RequestPart,
        /// The field's path within the part, as in `items[2].quantity`.
        path: String,
        /// The reason why it is refused.
        message: String,
    },
    /// 401: a missing, invalid or expired token.
    #[error("unauthorized")]
    Unauthorized,
    /// 403: a valid token of the wrong scope.
    #[error("forbidden")]
    Forbidden,
    /// 404: the resource does not exist or belongs to another tenant.
    #[error("not found")]
    NotFound,
    /// 404: a field of the request refers to a missing resource. The text is the field's path.
    #[error("{0}: refers to nothing")]
    DanglingReference(String),
    /// 404: the name is unknown; `suggestions` are similar names.
    #[error("no such name")]
    UnknownName {
        /// Similar names, most likely first.
        suggestions: Vec<&'static str>,
    },
    /// 404: there is no operation at this path.
    #[error("no such endpoint")]
    NoEndpoint,
    /// 405: the path has no operation for this method.
    #[error("method not allowed")]
    MethodNotAllowed,
    /// 408: the request took too long.
    #[error("timed out")]
    Timeout,
    /// 409: the current state does not allow the request. The text completes the code `error.conflict.…`.
    #[error("conflict: {0}")]
    Conflict(&'static str, Option<Value>),
    /// 413: a body over the limit.
    #[error("too large")]
    TooLarge,
    /// 416: none of the requested bytes exist.
    #[error("no such bytes of {size}")]
    RangeNotSatisfiable {
        /// The bytes of the whole.
        size: u64,
    },
    /// 422: a business rule refuses the request. The text completes the code `error.rule.…`.
    #[error("rule: {0}")]
    Rule(&'static str, Option<Value>),
    /// 429: too many requests.
    #[error("rate limited for {retry_after} s")]
    RateLimited {
        /// The seconds to wait before the next try.
        retry_after: u64,
    },
    /// 503: something that the server depends on is unavailable.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// 503: the database cannot write, because its disk is full or broken.
    #[error("storage: {0}")]
    Storage(String),
    /// 500: a panic, which the panic hook has logged.
    #[error("panicked")]
    Panicked,
    /// 500: an internal error; its details are logged and not sent to the client.
    #[error("{source} (at {location})")]
    Internal {
        /// The underlying error.
        source: Box<dyn std::error::Error + Send + Sync>,
        /// The place in the code that created this error.
        location: &'static Location<'static>,
    },
}

/// The body of every error response.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// The stable dotted code, as in `error.parser.query`.
    pub code: String,
    /// Details that depend on the code. `error.parser.…` has the `path` of the field and a `message`.
    pub extra: Option<Map<String, Value>>,
}

impl Error {
    /// Creates a 400 error for one field.
    pub fn parser(part: RequestPart, path: impl Into<String>, message: impl ToString) -> Self {
        Self::Parser { part, path: path.into(), message: message.to_string() }
    }

    /// Creates a 404 error for a field that refers to a missing resource.
    pub fn dangling_reference(path: impl Into<String>) -> Self {
        Self::DanglingReference(path.into())
    }

    /// Creates an internal error, which remembers the caller's place in the code.
    #[track_caller]
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal { source: source.into(), location: Location::caller() }
    }

    /// Copies a database error, for several callers that share one failed query.
    #[track_caller]
    pub fn duplicate(&self) -> Self {
        match self {
            Self::Unavailable(text) => Self::Unavailable(text.clone()),
            Self::Storage(text) => Self::Storage(text.clone()),
            other => Self::internal(other.to_string()),
        }
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.code().status()
    }

    /// The stable error code.
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Parser { part, .. } => ErrorCode::Parser(*part),
            Self::Unauthorized => ErrorCode::Unauthorized,
            Self::Forbidden => ErrorCode::Forbidden,
            Self::NotFound | Self::DanglingReference(_) | Self::UnknownName { .. } => ErrorCode::NotFound,
            Self::NoEndpoint => ErrorCode::NoEndpoint,
            Self::MethodNotAllowed => ErrorCode::MethodNotAllowed,
            Self::Timeout => ErrorCode::Timeout,
            Self::Conflict(reason, _) => ErrorCode::Conflict(reason),
            Self::TooLarge => ErrorCode::TooLarge,
            Self::RangeNotSatisfiable { .. } => ErrorCode::RangeNotSatisfiable,
            Self::Rule(reason, _) => ErrorCode::Rule(reason),
            Self::RateLimited { .. } => ErrorCode::RateLimited,
            Self::Unavailable(_) | Self::Storage(_) => ErrorCode::Unavailable,
            Self::Panicked | Self::Internal { .. } => ErrorCode::Internal,
        }
    }

    /// The body of the error response.
    pub fn body(self) -> ApiError {
        let (status, code) = (self.status().as_u16(), self.code().to_string());
        let extra = match self {
            Self::Parser { path, message, .. } => Some(json!({"path": path, "message": message})),
            Self::DanglingReference(path) => Some(json!({"path": path})),
            Self::UnknownName { suggestions } => Some(json!({"nearest": suggestions})),
            Self::NoEndpoint => Some(json!({"message": "Endpoint no encontrado"})),
            Self::Conflict(_, extra) | Self::Rule(_, extra) => extra,
            Self::RangeNotSatisfiable { size } => Some(json!({"size": size})),
            Self::RateLimited { retry_after } => Some(json!({"retry_after": retry_after})),
            _ => None,
        };
        let extra = extra.and_then(|extra| if let Value::Object(extra) = extra { Some(extra) } else { None });
        ApiError { status, code, extra }
    }
}

/// A fault to log for the operator. The middleware takes it from the response and logs it once, with the request.
#[derive(Clone, Debug)]
pub struct LoggedFault {
    /// The text to log.
    pub text: String,
    /// True if the database could not write.
    pub is_storage: bool,
}

impl Error {
    /// The fault to log, for errors that the client did not cause.
    pub fn fault(&self) -> Option<LoggedFault> {
        let is_storage = matches!(self, Self::Storage(_));
        let is_fault = is_storage || matches!(self, Self::Internal { .. } | Self::Unavailable(_));
        is_fault.then(|| LoggedFault { text: self.to_string(), is_storage })
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let fault = self.fault();
        let retry_after = if let Self::RateLimited { retry_after } = self { Some(retry_after) } else { None };
        let whole = if let Self::RangeNotSatisfiable { size } = self { Some(format!("bytes */{size}")) } else { None };
        let status = self.status();
        let body = serde_json::to_vec(&self.body()).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(whole) = whole.and_then(|whole| HeaderValue::try_from(whole).ok()) {
            response.headers_mut().insert(header::CONTENT_RANGE, whole);
        }
        if let Some(fault) = fault {
            response.extensions_mut().insert(fault);
        }
        response
    }
}

impl From<sqlx::Error> for Error {
    #[track_caller]
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error::{Database, Io, PoolClosed, PoolTimedOut, Tls, WorkerCrashed};
        match &error {
            PoolTimedOut | PoolClosed | Io(_) | Tls(_) | WorkerCrashed => {
                Self::Unavailable(format!("database: {error}"))
            }
            Database(refused) if refused.code().is_some_and(|code| is_write_failure_code(&code)) => {
                Self::Storage(format!("database: {error}"))
            }
            Database(refused) if refused.code().is_some_and(|code| is_unavailable_code(&code)) => {
                Self::Unavailable(format!("database: {error}"))
            }
            _ => Self::internal(error),
        }
    }
}

/// Returns true if a database's error code means that it cannot serve any query now.
///
/// PostgreSQL (appendix A, error codes): class 08 connection, 53 resources, 57P shutdown,
/// 40P01 and 40001 a deadlock or conflict with another transaction. SQLite (result codes): 5 busy,
/// 6 locked, 14 cannot open; extended ones carry these in their low byte.
fn is_unavailable_code(code: &str) -> bool {
    let sqlite = sqlite_code(code).is_some_and(|code| matches!(code, 5 | 6 | 14));
    let postgres = code.len() == 5 && ["08", "53", "57P", "40P01", "40001"].iter().any(|class| code.starts_with(class));
    sqlite || postgres
}

/// Returns true if a database's error code means that it cannot write. SQLite: 10 input or output, 13 full. PostgreSQL:
/// 25006 read-only (a standby), 53100 disk full, 58030 input or output.
fn is_write_failure_code(code: &str) -> bool {
    sqlite_code(code).is_some_and(|code| matches!(code, 10 | 13)) || matches!(code, "25006" | "53100" | "58030")
}

/// SQLite's primary result code, or `None` for a PostgreSQL code, which has five letters or digits.
fn sqlite_code(code: &str) -> Option<u32> {
    code.parse::<u32>().ok().filter(|_| code.len() < 5).map(|code| code & 0xff)
}

/// Turns an absent row into a 404.
pub trait OrNotFound<T> {
    /// The value, or [`Error::NotFound`].
    fn or_not_found(self) -> Result<T>;
}

impl<T> OrNotFound<T> for Option<T> {
    fn or_not_found(self) -> Result<T> {
        self.ok_or(Error::NotFound)
    }
}

/// Turns the violation of a unique constraint into a 409.
pub trait OnUnique {
    /// If `constraint` was violated, returns [`Error::Conflict`] with the name `conflict`. SQLite reports the `columns` of the
    /// constraint instead of its name, as in `credentials.username`.
    #[must_use]
    fn on_unique(self, constraint: &str, columns: &str, conflict: &'static str) -> Self;
}

impl<T> OnUnique for Result<T> {
    fn on_unique(self, constraint: &str, columns: &str, conflict: &'static str) -> Self {
        self.map_err(|error| {
            let database_error = match &error {
                Error::Internal { source, .. } => source.downcast_ref::<sqlx::Error>(),
                _ => None,
            };
            let Some(database_error) = database_error.and_then(sqlx::Error::as_database_error) else { return error };
            let is_named = match database_error.constraint() {
                Some(name) => name == constraint,
                None => database_error.message().ends_with(&format!("failed: {columns}")),
            };
            if database_error.is_unique_violation() && is_named { Error::Conflict(conflict, None) } else { error }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{is_unavailable_code, is_write_failure_code};

    #[test]
    fn codes_of_a_database_that_cannot_write() {
        for (code, cannot) in [
            ("13", true),
            ("10", true),
            ("778", true),
            ("8", false),
            ("5", false),
            ("53100", true),
            ("58030", true),
            ("25006", true),
            ("53300", false),
            ("08006", false),
        ] {
            assert_eq!(is_write_failure_code(code), cannot, "{code}");
        }
    }

    #[test]
    fn codes_of_a_database_that_is_away() {
        for (code, away) in [
            ("57P01", true),
            ("57P03", true),
            ("53300", true),
            ("08006", true),
            ("40P01", true),
            ("57014", false),
            ("23505", false),
            ("42601", false),
            ("5", true),
            ("261", true),
            ("517", true),
            ("19", false),
            ("2067", false),
            ("1", false),
        ] {
            assert_eq!(is_unavailable_code(code), away, "{code}");
        }
    }
}
