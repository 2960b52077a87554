//! The one error of the server: what went wrong, as a status and a stable code a client can act on.

use std::panic::Location;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::types::error_code::ErrorCode;

pub use crate::types::error_code::RequestPart;

/// A result whose error answers the client.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Everything a handler may answer but success.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// 400: a part of the request does not have its declared shape.
    #[error("{part:?} {path}: {message}")]
    Parser {
        /// Which part.
        part: RequestPart,
        /// The field's path within the part, as in `items[2].quantity`.
        path: String,
        /// What is wrong with it.
        message: String,
    },
    /// 401: no, a bad or an expired token.
    #[error("unauthorized")]
    Unauthorized,
    /// 403: a good token of the wrong scope.
    #[error("forbidden")]
    Forbidden,
    /// 404: no such thing, or another tenant's.
    #[error("not found")]
    NotFound,
    /// 404: what a field of the request names is not there, by the field's path.
    #[error("{0}: names nothing")]
    DanglingReference(String),
    /// 404: nothing has that name; `nearest` are those most like it.
    #[error("no such name")]
    UnknownName {
        /// The names someone may have meant, the likeliest first.
        suggestions: Vec<&'static str>,
    },
    /// 404: no operation at this path.
    #[error("no such endpoint")]
    NoEndpoint,
    /// 405: the path exists, the method does not.
    #[error("method not allowed")]
    MethodNotAllowed,
    /// 408: the server gave up.
    #[error("timed out")]
    Timeout,
    /// 409: the state of things refuses it; the name ends `error.conflict.`.
    #[error("conflict: {0}")]
    Conflict(&'static str, Option<Value>),
    /// 413: a body over the limit.
    #[error("too large")]
    TooLarge,
    /// 422: understood, and refused by a business rule; the name ends `error.rule.`.
    #[error("rule: {0}")]
    Rule(&'static str, Option<Value>),
    /// 429: too often.
    #[error("rate limited for {retry_after} s")]
    RateLimited {
        /// Seconds until it is worth trying again.
        retry_after: u64,
    },
    /// 503: something the server needs is away.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// 503: the database cannot write: its disk is full or broken.
    #[error("storage: {0}")]
    Storage(String),
    /// 500: a panic, which its hook has logged.
    #[error("panicked")]
    Panicked,
    /// 500: a fault of ours; nothing of it is shown.
    #[error("{source} (at {location})")]
    Internal {
        /// What failed.
        source: Box<dyn std::error::Error + Send + Sync>,
        /// Where it was turned into an answer.
        location: &'static Location<'static>,
    },
}

/// The body of every answer that is not a success or a redirect.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// A stable dotted name, as in `error.parser.query`.
    pub code: String,
    /// What helps: for a shape error the `path` of the field and a `message`.
    pub extra: Option<Map<String, Value>>,
}

impl Error {
    /// A shape error of one field.
    pub fn parser(part: RequestPart, path: impl Into<String>, message: impl ToString) -> Self {
        Self::Parser { part, path: path.into(), message: message.to_string() }
    }

    /// A field that names what is not there.
    pub fn dangling_reference(path: impl Into<String>) -> Self {
        Self::DanglingReference(path.into())
    }

    /// A fault of ours.
    #[track_caller]
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal { source: source.into(), location: Location::caller() }
    }

    /// A failure of the database once more, for each whom it concerns.
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

    /// The stable code.
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Parser { part, .. } => ErrorCode::Parser(*part),
            Self::Unauthorized => ErrorCode::Unauthorized,
            Self::Forbidden => ErrorCode::Forbidden,
            Self::NotFound | Self::DanglingReference(_) | Self::UnknownName { .. } => ErrorCode::NotFound,
            Self::NoEndpoint => ErrorCode::NoEndpoint,
            Self::MethodNotAllowed => ErrorCode::MethodNotAllowed,
            Self::Timeout => ErrorCode::Timeout,
            Self::Conflict(why, _) => ErrorCode::Conflict(why),
            Self::TooLarge => ErrorCode::TooLarge,
            Self::Rule(why, _) => ErrorCode::Rule(why),
            Self::RateLimited { .. } => ErrorCode::RateLimited,
            Self::Unavailable(_) | Self::Storage(_) => ErrorCode::Unavailable,
            Self::Panicked | Self::Internal { .. } => ErrorCode::Internal,
        }
    }

    /// The body that answers it.
    pub fn body(self) -> ApiError {
        let (status, code) = (self.status().as_u16(), self.code().to_string());
        let extra = match self {
            Self::Parser { path, message, .. } => Some(json!({"path": path, "message": message})),
            Self::DanglingReference(path) => Some(json!({"path": path})),
            Self::UnknownName { suggestions: nearest } => Some(json!({"nearest": nearest})),
            Self::NoEndpoint => Some(json!({"message": "Endpoint no encontrado"})),
            Self::Conflict(_, extra) | Self::Rule(_, extra) => extra,
            Self::RateLimited { retry_after } => Some(json!({"retry_after": retry_after})),
            _ => None,
        };
        let extra = extra.and_then(|extra| if let Value::Object(extra) = extra { Some(extra) } else { None });
        ApiError { status, code, extra }
    }
}

/// What the operator should know of an answer: the edge finds it on the response and logs it, once, with the request.
#[derive(Clone, Debug)]
pub struct LoggedFault {
    /// The line that is logged.
    pub text: String,
    /// Set when the database could not write.
    pub is_storage: bool,
}

impl Error {
    /// The fault of an error that is not the client's.
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
        let status = self.status();
        let body = serde_json::to_vec(&self.body()).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
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

/// Whether a database's code says that it cannot serve now, whatever it was asked.
///
/// PostgreSQL (appendix A, error codes): class 08 connection, 53 resources, 57P shutdown,
/// 40P01 and 40001 a transaction that others were in the way of. SQLite (result codes): 5 busy,
/// 6 locked, 14 cannot open; extended ones carry these in their low byte.
fn is_unavailable_code(code: &str) -> bool {
    let sqlite = sqlite_code(code).is_some_and(|code| matches!(code, 5 | 6 | 14));
    let postgres = code.len() == 5 && ["08", "53", "57P", "40P01", "40001"].iter().any(|class| code.starts_with(class));
    sqlite || postgres
}

/// Whether a database's code says that it cannot write. SQLite: 10 input or output, 13 full. PostgreSQL:
/// 25006 read-only (a standby), 53100 disk full, 58030 input or output.
fn is_write_failure_code(code: &str) -> bool {
    sqlite_code(code).is_some_and(|code| matches!(code, 10 | 13)) || matches!(code, "25006" | "53100" | "58030")
}

/// SQLite's primary result code; PostgreSQL's codes have five letters or digits.
fn sqlite_code(code: &str) -> Option<u32> {
    code.parse::<u32>().ok().filter(|_| code.len() < 5).map(|code| code & 0xff)
}

/// Makes an absent row a 404.
pub trait OrNotFound<T> {
    /// The value, or [`Error::NotFound`].
    fn or_not_found(self) -> Result<T>;
}

impl<T> OrNotFound<T> for Option<T> {
    fn or_not_found(self) -> Result<T> {
        self.ok_or(Error::NotFound)
    }
}

/// Makes the violation of a unique constraint a 409.
pub trait OnUnique {
    /// When `constraint` refused it, [`Error::Conflict`] with the name. SQLite names no constraint but its `columns`, as
    /// in `credentials.username`.
    #[must_use]
    fn on_unique(self, constraint: &str, columns: &str, conflict: &'static str) -> Self;
}

impl<T> OnUnique for Result<T> {
    fn on_unique(self, constraint: &str, columns: &str, conflict: &'static str) -> Self {
        self.map_err(|error| {
            let refused = match &error {
                Error::Internal { source, .. } => source.downcast_ref::<sqlx::Error>(),
                _ => None,
            };
            let Some(refused) = refused.and_then(sqlx::Error::as_database_error) else { return error };
            let named = match refused.constraint() {
                Some(name) => name == constraint,
                None => refused.message().ends_with(&format!("failed: {columns}")),
            };
            if refused.is_unique_violation() && named { Error::Conflict(conflict, None) } else { error }
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
