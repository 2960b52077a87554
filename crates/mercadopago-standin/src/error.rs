//! The refusals of control methods.

/// The reason why a control method did nothing.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
pub enum ControlError {
    /// No seller has this account.
    #[error("no seller has the account {0}")]
    UnknownSeller(i64),
    /// No preference has this id.
    #[error("no preference has the id {0}")]
    UnknownPreference(String),
    /// No payment has this id.
    #[error("no payment has the id {0}")]
    UnknownPayment(i64),
    /// No charge-back has this id.
    #[error("no charge-back has the id {0}")]
    UnknownChargeback(String),
    /// No notification has this number.
    #[error("no notification has the number {0}")]
    UnknownNotification(u64),
    /// The preference cannot be paid at this moment.
    #[error("the preference {0} is expired")]
    PreferenceExpired(String),
    /// The payment's state does not allow it.
    #[error("a payment that is {0} cannot be moved so")]
    ImpossibleMove(&'static str),
    /// The refund is not positive or more than what is left of the payment.
    #[error("a refund is more than 0 and at most {0}, which is left of the payment")]
    ImpossibleRefund(crate::Centavos),
    /// Another amount than its preference's is not positive or too large.
    #[error("an amount is more than 0")]
    ImpossibleAmount,
    /// An authorization address lacks a parameter or has a wrong one.
    #[error("the authorization address is refused: {0}")]
    RefusedAuthorization(String),
    /// No address of webhooks is set.
    #[error("no address of webhooks is set")]
    NoWebhookUrl,
    /// A delivery was not answered.
    #[error("the delivery was not answered: {0}")]
    Unanswered(String),
    /// The text of the whole state is not one of a stand-in.
    #[error("the state is not one of a stand-in: {0}")]
    UnreadableState(String),
}
