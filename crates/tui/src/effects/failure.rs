//! Conversions of the client's errors into [`ApiFailure`].

use hub_client::Error;
use hub_client::error::{ClientError, NetworkError, api_error_message};
use hub_client::sanitize::escape_controls;
use hub_client::types::ApiError;

use crate::message::ApiFailure;

impl ApiFailure {
    fn new(status: u16, code: &str, message: &str) -> Self {
        let (code, message) = (code.to_owned(), escape_controls(message).into_owned());
        Self { status, code, message, details: Box::default(), current_order: None }
    }

    /// A failure of this program's own.
    pub(super) fn local(code: &str, message: &str) -> Self {
        Self::new(1, code, message)
    }

    pub(super) fn from_network_error(silence: &NetworkError) -> Self {
        Self::new(0, silence.code, &silence.message)
    }
}

impl From<ApiError> for ApiFailure {
    fn from(error: ApiError) -> Self {
        let message = api_error_message(&error);
        Self {
            details: Box::new(error.extra.clone().unwrap_or_default()),
            ..Self::new(error.status, &error.code, &message)
        }
    }
}

impl From<Error<ApiError>> for ApiFailure {
    fn from(error: Error<ApiError>) -> Self {
        match error {
            Error::CommunicationError(error) | Error::ResponseBodyError(error) | Error::InvalidUpgrade(error) => {
                Self::from_network_error(&error.into())
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

impl From<ClientError> for ApiFailure {
    fn from(failure: ClientError) -> Self {
        match failure {
            ClientError::Refused(error) => Self::from(*error),
            ClientError::Network(error) => Self::from_network_error(&error.into()),
        }
    }
}
