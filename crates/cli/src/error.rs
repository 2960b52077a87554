//! Failures: what went wrong, what helps, and the code the program ends with.

use std::borrow::Cow;
use std::fmt;
use std::io;

use hub_client::error::{ClientError, NetworkError, api_error_message};
use hub_client::types::ApiError;
use serde_json::{Map, Value, json};

/// A result whose failure is told to the person and ends the program.
pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

/// The code the program ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done, and an empty list too.
    Done = 0,
    /// A fault of this program's, or of this machine's.
    Unexpected = 1,
    /// Asked in a way that cannot be understood.
    Usage = 2,
    /// Called off, or to be confirmed first.
    Unconfirmed = 3,
    /// Not signed in, or not allowed.
    Forbidden = 4,
    /// There is no such thing.
    NotFound = 5,
    /// Understood and refused by the server: 400, 409, 422.
    Refused = 6,
    /// Some of it failed.
    Partial = 7,
    /// A check did not pass.
    Check = 8,
    /// The server is not reached, takes too long, or fails.
    Unreachable = 9,
    /// Ctrl-C.
    Interrupted = 130,
}

impl Exit {
    /// What an answer's status ends the program with.
    fn of_status(status: u16) -> Self {
        match status {
            401 | 403 => Self::Forbidden,
            404 => Self::NotFound,
            408 | 429 | 500.. => Self::Unreachable,
            400..=499 => Self::Refused,
            _ => Self::Unexpected,
        }
    }
}

/// Why a command ended early.
#[derive(Debug)]
pub(crate) struct Failure {
    /// What the program ends with.
    pub(crate) exit: Exit,
    /// A stable dotted name: the server's `error.…`, the client's `client.…`, or `cli.…`.
    pub(crate) code: Cow<'static, str>,
    /// What went wrong, in a sentence.
    pub(crate) message: String,
    /// What the person can do.
    pub(crate) help: Option<String>,
    /// What the server answered, if it did.
    pub(crate) answer: Option<Box<Answer>>,
}

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The HTTP status.
    pub(crate) status: u16,
    /// The details.
    pub(crate) extra: Option<Map<String, Value>>,
    /// The id the server gave the request.
    pub(crate) request_id: Option<String>,
}

impl Failure {
    /// A failure of this program's own, with a name that follows `cli.`.
    pub(crate) fn new(exit: Exit, name: &str, message: impl Into<String>) -> Self {
        let code = Cow::Owned(format!("cli.{name}"));
        Self { exit, code, message: message.into(), help: None, answer: None }
    }

    /// Asked in a way that cannot be understood.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "usage", message)
    }

    /// Ctrl-C.
    pub(crate) fn interrupted() -> Self {
        Self::new(Exit::Interrupted, "interrupted", "interrupted")
    }

    /// With what the person can do about it.
    #[must_use]
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Whether a reader of our output has had enough: no failure at all.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.code == CLOSED_PIPE
    }

    /// As one JSON object.
    pub(crate) fn json(&self) -> Value {
        let answer = self.answer.as_ref();
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

    /// An answer of the server's that is no success.
    pub(crate) fn refused(error: ApiError, request_id: Option<String>) -> Self {
        let message = api_error_message(&error);
        let exit = match error.code.as_str() {
            "client.session_file" | "client.session_io" | "client.token" => Exit::Unexpected,
            _ => Exit::of_status(error.status),
        };
        let help = help(&error);
        let answer = Answer { status: error.status, extra: error.extra, request_id };
        Self { exit, code: error.code.into(), message, help, answer: Some(Box::new(answer)) }
    }

    /// No answer came.
    pub(crate) fn unreachable(error: reqwest::Error) -> Self {
        let NetworkError { code: name, message } = error.into();
        let help = match name {
            "request" => return Self::new(Exit::Unexpected, name, message),
            "timeout" => "raise --timeout, or run `hub doctor`",
            _ => "`hub doctor` says more",
        };
        Self::new(Exit::Unreachable, name, message).help(help)
    }
}

const CLOSED_PIPE: &str = "cli.closed_pipe";

/// What can be done about an answer.
fn help(error: &ApiError) -> Option<String> {
    let extra = |name: &str| error.extra.as_ref().and_then(|extra| extra.get(name));
    let nearest = extra("nearest").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let nearest: Vec<&str> = nearest.collect();
    if !nearest.is_empty() {
        return Some(format!("did you mean {}?", nearest.join(", ")));
    }
    Some(match error.code.as_str() {
        "client.not_signed_in" | "client.session_ended" => "sign in with `hub auth login`".to_owned(),
        "client.session_elsewhere" => {
            "sign in there with `hub auth login`, or name a profile with --profile".to_owned()
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
        "error.rate_limited" => {
            let seconds = extra("retry_after").and_then(Value::as_u64)?;
            format!("try again in {seconds} s")
        }
        _ => return None,
    })
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl From<hub_client::Error<ApiError>> for Failure {
    fn from(error: hub_client::Error<ApiError>) -> Self {
        use hub_client::Error;
        match error {
            Error::CommunicationError(error) | Error::ResponseBodyError(error) => Self::unreachable(error),
            Error::ErrorResponse(response) => {
                let request_id = request_id(response.headers());
                Self::refused(response.into_inner(), request_id)
            }
            Error::UnexpectedResponse(response) => unexpected(&response),
            Error::InvalidResponsePayload(_, error) => strange(&format!("it has another shape ({error})")),
            Error::InvalidRequest(message) | Error::Custom(message) => Self::new(Exit::Unexpected, "request", message),
            Error::InvalidUpgrade(error) => Self::unreachable(error),
        }
    }
}

/// The id the server gave a request.
pub(crate) fn request_id(headers: &reqwest::header::HeaderMap) -> Option<String> {
    Some(headers.get("x-request-id")?.to_str().ok()?.to_owned())
}

/// An answer of a kind the contract does not have; one that leads elsewhere is not followed.
pub(crate) fn unexpected(response: &reqwest::Response) -> Failure {
    let location = response.headers().get("location").and_then(|location| location.to_str().ok());
    let what = match location {
        Some(location) => format!("it redirects to {location}"),
        None => format!("its status is {}", response.status().as_u16()),
    };
    let request_id = request_id(response.headers());
    let answer = Answer { status: response.status().as_u16(), extra: None, request_id };
    Failure { answer: Some(Box::new(answer)), ..strange(&what) }
}

fn strange(what: &str) -> Failure {
    Failure::new(Exit::Unexpected, "answer", format!("the server's answer does not match the contract: {what}"))
        .help("server and program may be of different versions: see `hub doctor`")
}

impl From<ClientError> for Failure {
    fn from(trouble: ClientError) -> Self {
        match trouble {
            ClientError::Refused(error) => Self::refused(*error, None),
            ClientError::Network(error) => Self::unreachable(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { code: CLOSED_PIPE.into(), ..Self::new(Exit::Done, "", "the output was closed") };
        }
        Self::new(Exit::Unexpected, "io", error.to_string())
    }
}
