//! Error codes: the stable name and the HTTP status of each way a call is refused or fails.

use std::fmt;

use axum::http::StatusCode;

/// The part of a request that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestPart {
    /// The headers, a wrong content type among them.
    Headers,
    /// The path's parameters.
    Params,
    /// The query string.
    Query,
    /// The body.
    Body,
}

/// An error's stable code. It displays as its dotted name, as in `error.conflict.shift_overlap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// 400: a part of the request does not have its declared shape.
    Parser(RequestPart),
    /// 401: no, a bad or an expired token.
    Unauthorized,
    /// 403: a good token of the wrong scope.
    Forbidden,
    /// 404: no such thing, or another tenant's.
    NotFound,
    /// 404: no operation at this path.
    NoEndpoint,
    /// 405: the path exists, the method does not.
    MethodNotAllowed,
    /// 408: the server gave up.
    Timeout,
    /// 409: the current state refuses it.
    Conflict(&'static str),
    /// 413: a body over the limit.
    TooLarge,
    /// 422: understood, and refused by a business rule.
    Rule(&'static str),
    /// 429: too often.
    RateLimited,
    /// 500: a fault of ours.
    Internal,
    /// 503: something the server needs is away.
    Unavailable,
}

impl ErrorCode {
    /// The HTTP status that it is answered with.
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
            Self::Rule(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fixed = match self {
            Self::Conflict(why) => return write!(f, "error.conflict.{why}"),
            Self::Rule(why) => return write!(f, "error.rule.{why}"),
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
            Self::RateLimited => "error.rate_limited",
            Self::Internal => "error.internal",
            Self::Unavailable => "error.unavailable",
        };
        f.write_str(fixed)
    }
}
