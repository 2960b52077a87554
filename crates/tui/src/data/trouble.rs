//! Troubles: calls that failed, in words.

use hub_client::Error;
use hub_client::session;
use hub_client::types::ApiError;
use hub_client::words::{Silence, clean, of_refusal};

use crate::message::Trouble;

impl Trouble {
    fn new(status: u16, code: &str, message: &str) -> Self {
        let (code, message) = (code.to_owned(), clean(message).into_owned());
        Self { status, code, message, extra: Box::default(), order: None }
    }

    /// One of this program's own.
    pub(super) fn own(code: &str, message: &str) -> Self {
        Self::new(1, code, message)
    }

    pub(super) fn silence(silence: &Silence) -> Self {
        Self::new(0, silence.name, &silence.message)
    }
}

impl From<ApiError> for Trouble {
    fn from(error: ApiError) -> Self {
        let message = of_refusal(&error);
        Self {
            extra: Box::new(error.extra.clone().unwrap_or_default()),
            ..Self::new(error.status, &error.code, &message)
        }
    }
}

impl From<Error<ApiError>> for Trouble {
    fn from(error: Error<ApiError>) -> Self {
        match error {
            Error::CommunicationError(error) | Error::ResponseBodyError(error) | Error::InvalidUpgrade(error) => {
                Self::silence(&error.into())
            }
            Error::ErrorResponse(response) => response.into_inner().into(),
            Error::UnexpectedResponse(response) => {
                let status = response.status().as_u16();
                Self::new(
                    status,
                    "answer",
                    &format!("the server's answer is not the contract's: its status is {status}"),
                )
            }
            Error::InvalidResponsePayload(_, error) => {
                Self::new(1, "answer", &format!("the server's answer is not the contract's: {error}"))
            }
            Error::InvalidRequest(message) | Error::Custom(message) => Self::new(1, "request", &message),
        }
    }
}

impl From<session::Trouble> for Trouble {
    fn from(trouble: session::Trouble) -> Self {
        match trouble {
            session::Trouble::Refused(error) => Self::from(*error),
            session::Trouble::Network(error) => Self::silence(&error.into()),
        }
    }
}
