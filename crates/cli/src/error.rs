//! The error of a command: message, help and exit code.

use std::borrow::Cow;
use std::fmt;
use std::io;

use hub_client::error::{ClientError, NetworkError, api_error_message};
use hub_client::types::ApiError;
use serde_json::{Map, Value, json};

/// A result whose error is printed and ends the program.
pub(crate) type Result<T, E = CliError> = std::result::Result<T, E>;

/// The exit codes of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Success, also with an empty list.
    Done = 0,
    /// A fault of this program or this machine.
    Unexpected = 1,
    /// The arguments are invalid.
    Usage = 2,
    /// Cancelled, or not confirmed.
    Unconfirmed = 3,
    /// Not signed in, or not allowed.
    Forbidden = 4,
    /// Not found.
    NotFound = 5,
    /// Refused by the server: 400, 409, 422.
    Refused = 6,
    /// Partly failed.
    Partial = 7,
    /// A check failed.
    Check = 8,
    /// The server is unreachable, too slow, or failing.
    Unreachable = 9,
    /// Interrupted by Ctrl-C.
    Interrupted = 130,
}

impl Exit {
    /// The exit code for an HTTP status.
    fn for_http_status(status: u16) -> Self {
        match status {
            401 | 403 => Self::Forbidden,
            404 => Self::NotFound,
            408 | 429 | 500.. => Self::Unreachable,
            400..=499 => Self::Refused,
            _ => Self::Unexpected,
        }
    }
}

/// The error that ends a command.
#[derive(Debug)]
pub(crate) struct CliError {
    /// The exit code.
    pub(crate) exit: Exit,
    /// A stable dotted code: the server's `error.…`, the client's `client.…`, or `cli.…`.
    pub(crate) code: Cow<'static, str>,
    /// The problem, in a sentence.
    pub(crate) message: String,
    /// The suggested fix.
    pub(crate) help: Option<String>,
    /// The server's response, if there was one.
    pub(crate) response: Option<Box<ErrorResponse>>,
}

/// An unsuccessful HTTP response.
#[derive(Debug)]
pub(crate) struct ErrorResponse {
    /// The HTTP status.
    pub(crate) status: u16,
    /// The details.
    pub(crate) extra: Option<Map<String, Value>>,
    /// The request's id, set by the server.
    pub(crate) request_id: Option<String>,
}

impl CliError {
    /// An error of this program; its code is `cli.` and the name.
    pub(crate) fn new(exit: Exit, name: &str, message: impl Into<String>) -> Self {
        let code = Cow::Owned(format!("cli.{name}"));
        Self { exit, code, message: message.into(), help: None, response: None }
    }

    /// An error in the arguments.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "usage", message)
    }

    /// Interrupted by Ctrl-C.
    pub(crate) fn interrupted() -> Self {
        Self::new(Exit::Interrupted, "interrupted", "interrupted")
    }

    /// Adds a suggested fix.
    #[must_use]
    pub(crate) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// True when the reader of stdout closed it, which is not an error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.code == CLOSED_PIPE
    }

    /// The error as one JSON object.
    pub(crate) fn to_json(&self) -> Value {
        let answer = self.response.as_ref();
        json!({
            "code": self.code,
            "message": self.message,
            "help": self.help,
            "request_id": answer.and_then(|answer| answer.request_id.as_ref()),
            "status": answer.map(|answer| answer.status),
            "extra": answer.and_then(|answer| answer.extra.as_ref()),
            "exit_code": self.exit as u8,
        })
    }

    /// The error for a refusal by the server.
    pub(crate) fn from_api_error(error: ApiError, request_id: Option<String>) -> Self {
        let message = api_error_message(&error);
        let exit = match error.code.as_str() {
            "client.session_file" | "client.session_io" | "client.token" => Exit::Unexpected,
            _ => Exit::for_http_status(error.status),
        };
        let help = help_for(&error);
        let answer = ErrorResponse { status: error.status, extra: error.extra, request_id };
        Self { exit, code: error.code.into(), message, help, response: Some(Box::new(answer)) }
    }

    /// The error for a request without a response.
    pub(crate) fn from_transport(error: reqwest::Error) -> Self {
        let NetworkError { code: name, message } = error.into();
        let help = match name {
            "request" => return Self::new(Exit::Unexpected, name, message),
            "timeout" => "raise --timeout, or run `hub doctor`",
            _ => "`hub doctor` says more",
        };
        Self::new(Exit::Unreachable, name, message).with_help(help)
    }
}

const CLOSED_PIPE: &str = "cli.closed_pipe";

/// The suggested fix for a refusal.
fn help_for(error: &ApiError) -> Option<String> {
    let extra = |name: &str| error.extra.as_ref().and_then(|extra| extra.get(name));
    let nearest = extra("nearest").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let nearest: Vec<&str> = nearest.collect();
    if !nearest.is_empty() {
        return Some(format!("did you mean {}?", nearest.join(", ")));
    }
    Some(match error.code.as_str() {
        "client.not_signed_in" | "client.session_ended" => "sign in with `hub auth login`".to_owned(),
        "client.session_elsewhere" => {
            let there = extra("session_base_url").and_then(Value::as_str).unwrap_or("URL");
            format!(
                "ask the session's server with `--base-url {there}`, sign in to the other with `hub auth login`, or \
                 name a profile with --profile"
            )
        }
        "client.session_file" => "`hub auth logout` deletes the stored session".to_owned(),
        "client.session_io" => "free disk space, or check the permissions".to_owned(),
        "client.credentials" => "check HUB_USERKEY and the content of HUB_PASSWORD_FILE".to_owned(),
        "error.auth.unauthorized" => "`hub auth status` shows who is signed in".to_owned(),
        "error.auth.forbidden" => "`hub auth switch` switches to another of your accounts".to_owned(),
        "error.endpoint.not_found" | "error.method_not_allowed" | "client.answer" => {
            "server and program may be of different versions: see `hub doctor`".to_owned()
        }
        "error.conflict.transition" => match extra("allowed").and_then(Value::as_array).map(Vec::as_slice) {
            Some([]) => "it is in a final state".to_owned(),
            Some(allowed) => {
                let allowed: Vec<&str> = allowed.iter().filter_map(Value::as_str).collect();
                format!("it can change to {}", allowed.join(", "))
            }
            None => return None,
        },
        "error.conflict.turn_open" => "`hub turn close` closes it".to_owned(),
        "error.conflict.rolled_back" => {
            "name one with --deployment ID; its owner lists them with `hub store deployments`".to_owned()
        }
        "error.conflict.deployment_stale" => "run it again".to_owned(),
        "error.rule.service_inactive" => "`hub subscription services` lists the services and their states".to_owned(),
        "error.rate_limited" => {
            let seconds = extra("retry_after").and_then(Value::as_u64)?;
            format!("try again in {seconds} s")
        }
        _ => return None,
    })
}

impl fmt::Display for CliError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl From<hub_client::Error<ApiError>> for CliError {
    fn from(error: hub_client::Error<ApiError>) -> Self {
        use hub_client::Error;
        match error {
            Error::CommunicationError(error) | Error::ResponseBodyError(error) => Self::from_transport(error),
            Error::ErrorResponse(response) => {
                let request_id = request_id(response.headers());
                Self::from_api_error(response.into_inner(), request_id)
            }
            Error::UnexpectedResponse(response) => unexpected_response(&response),
            Error::InvalidResponsePayload(_, error) => contract_mismatch(&format!("it has another shape ({error})")),
            Error::InvalidRequest(message) | Error::Custom(message) => Self::new(Exit::Unexpected, "request", message),
            Error::InvalidUpgrade(error) => Self::from_transport(error),
        }
    }
}

/// The request's id in the response headers.
pub(crate) fn request_id(headers: &reqwest::header::HeaderMap) -> Option<String> {
    Some(headers.get("x-request-id")?.to_str().ok()?.to_owned())
}

/// The error for a response that the contract does not have. Redirects are not followed.
pub(crate) fn unexpected_response(response: &reqwest::Response) -> CliError {
    let location = response.headers().get("location").and_then(|location| location.to_str().ok());
    let what = match location {
        Some(location) => format!("it redirects to {location}"),
        None => format!("its status is {}", response.status().as_u16()),
    };
    let request_id = request_id(response.headers());
    let answer = ErrorResponse { status: response.status().as_u16(), extra: None, request_id };
    CliError { response: Some(Box::new(answer)), ..contract_mismatch(&what) }
}

fn contract_mismatch(what: &str) -> CliError {
    CliError::new(Exit::Unexpected, "answer", format!("the server's answer does not match the contract: {what}"))
        .with_help("server and program may be of different versions: see `hub doctor`")
}

impl From<ClientError> for CliError {
    fn from(trouble: ClientError) -> Self {
        match trouble {
            ClientError::Refused(error) => Self::from_api_error(*error, None),
            ClientError::Network(error) => Self::from_transport(error),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { code: CLOSED_PIPE.into(), ..Self::new(Exit::Done, "", "the output was closed") };
        }
        Self::new(Exit::Unexpected, "io", error.to_string())
    }
}
