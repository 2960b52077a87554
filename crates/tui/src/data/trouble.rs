//! Troubles: calls that failed, in words.

use hub_client::Error;
use hub_client::error::{ClientError, NetworkError, api_error_message};
use hub_client::sanitize::escape_controls;
use hub_client::types::ApiError;

use crate::message::Trouble;

impl Trouble {
    fn new(status: u16, code: &str, message: &str) -> Self {
        let (code, message) = (code.to_owned(), escape_controls(message).into_owned());
        Self { status, code, message, extra: Box::default(), order: None }
    }

    /// One of this program's own.
    pub(super) fn own(code: &str, message: &str) -> Self {
        Self::new(1, code, message)
    }

    pub(super) fn silence(silence: &NetworkError) -> Self {
        Self::new(0, silence.code, &silence.message)
    }
}

impl From<ApiError> for Trouble {
    fn from(error: ApiError) -> Self {
        let message = api_error_message(&error);
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

impl From<ClientError> for Trouble {
    fn from(trouble: ClientError) -> Self {
        match trouble {
            ClientError::Refused(error) => Self::from(*error),
            ClientError::Network(error) => Self::silence(&error.into()),
        }
    }
}
