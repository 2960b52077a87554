//! Error codes: the stable name and the HTTP status of each kind of failure.

use std::fmt;

use axum::http::StatusCode;

/// The part of a request that an error concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestPart {
    /// The headers, including the content type.
    Headers,
    /// The path parameters.
    Params,
    /// The query string.
    Query,
    /// The body.
    Body,
}

/// The stable code of an error. It displays as a dotted name, as in `error.conflict.shift_overlap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// 400: a part of the request does not have its declared shape.
    Parser(RequestPart),
    /// 401: a missing, invalid or expired token.
    Unauthorized,
    /// 403: a valid token of the wrong scope.
    Forbidden,
    /// 404: the resource does not exist or belongs to another tenant.
    NotFound,
    /// 404: there is no operation at this path.
    NoEndpoint,
    /// 405: the path has no operation for this method.
    MethodNotAllowed,
    /// 408: the request took too long.
    Timeout,
    /// 409: the current state does not allow the request.
    Conflict(&'static str),
    /// 413: a body over the limit.
    TooLarge,
    /// 416: none of the requested bytes exist.
    RangeNotSatisfiable,
    /// 422: a business rule refuses the request.
    Rule(&'static str),
    /// 429: too many requests.
    RateLimited,
    /// 500: an internal error.
    Internal,
    /// 503: something that the server depends on is unavailable.
    Unavailable,
}

impl ErrorCode {
    /// The HTTP status of the response.
    pub fn status(self) -> StatusCode {
        match self {
            Self::Parser(_) => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound | Self::NoEndpoint => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Rule(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Conflict(reason) => return write!(f, "error.conflict.{reason}"),
            Self::Rule(reason) => return write!(f, "error.rule.{reason}"),
            Self::Parser(RequestPart::Headers) => "error.parser.headers",
            Self::Parser(RequestPart::Params) => "error.parser.params",
            Self::Parser(RequestPart::Query) => "error.parser.query",
            Self::Parser(RequestPart::Body) => "error.parser.body",
            Self::Unauthorized => "error.auth.unauthorized",
            Self::Forbidden => "error.auth.forbidden",
            Self::NotFound => "error.not_found",
            Self::NoEndpoint => "error.endpoint.not_found",
            Self::MethodNotAllowed => "error.method_not_allowed",
            Self::Timeout => "error.timeout",
            Self::TooLarge => "error.too_large",
            Self::RangeNotSatisfiable => "error.range_not_satisfiable",
            Self::RateLimited => "error.rate_limited",
            Self::Internal => "error.internal",
            Self::Unavailable => "error.unavailable",
        };
        f.write_str(name)
    }
}
