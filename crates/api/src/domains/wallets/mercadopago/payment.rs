//! A payment as Mercado Pago's API answers it: the fields that decide.

use serde::{Deserialize, Deserializer, de};
use serde_json::{Number, Value};

use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::money::Money;

/// A payment of the API.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "PaymentAnswer")]
pub(crate) struct ApiPayment {
    /// Its id.
    pub(super) id: String,
    /// Its status.
    pub(super) status: PaymentStatus,
    /// The details of the status.
    pub(super) status_detail: String,
    /// The transaction that it pays, as the preference named it.
    pub(super) external_reference: Option<String>,
    /// Its currency.
    pub(super) currency: String,
    /// Its amount; none when it is no amount of money.
    pub(super) amount: Option<Money>,
    /// The part that was given back.
    pub(super) refunded_amount: Money,
    /// The account that collects it.
    pub(super) collector_id: String,
    /// The time of its last change.
    pub(super) changed_at: Option<Timestamp>,
}

/// The status of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum PaymentStatus {
    /// The payer has not finished it.
    Pending,
    /// It is reviewed.
    InProcess,
    /// It is authorized and not captured.
    Authorized,
    /// The receiver has the money.
    Approved,
    /// A dispute is open.
    InMediation,
    /// It was refused; the payer may try again.
    Rejected,
    /// It was cancelled or timed out.
    Cancelled,
    /// The payer has the money back.
    Refunded,
    /// The payer's card took the money back.
    ChargedBack,
    /// A status that the documentation does not list.
    Unknown,
}

impl PaymentStatus {
    fn parse(text: &str) -> Self {
        match text {
            "pending" => Self::Pending,
            "in_process" => Self::InProcess,
            "authorized" => Self::Authorized,
            "approved" => Self::Approved,
            "in_mediation" => Self::InMediation,
            "rejected" => Self::Rejected,
            "cancelled" => Self::Cancelled,
            "refunded" => Self::Refunded,
            "charged_back" => Self::ChargedBack,
            _ => Self::Unknown,
        }
    }

    /// True while the payment is underway or the receiver has its money: the payer cannot give up then.
    pub(super) fn prevents_giving_up(self) -> bool {
        matches!(self, Self::Approved | Self::Authorized | Self::InProcess | Self::Pending | Self::InMediation)
    }
}

/// The answer's fields.
#[derive(Deserialize)]
struct PaymentAnswer {
    #[serde(deserialize_with = "id_text")]
    id: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    status_detail: Option<String>,
    #[serde(default)]
    external_reference: Option<String>,
    #[serde(default)]
    currency_id: Option<String>,
    #[serde(default)]
    transaction_amount: Option<Number>,
    #[serde(default)]
    transaction_amount_refunded: Option<Number>,
    #[serde(default)]
    collector_id: Value,
    #[serde(default)]
    collector: Value,
    #[serde(default)]
    date_last_updated: Option<String>,
}

impl From<PaymentAnswer> for ApiPayment {
    fn from(answer: PaymentAnswer) -> Self {
        let collector = text_of_id(&answer.collector_id).or_else(|| text_of_id(&answer.collector["id"]));
        Self {
            id: answer.id,
            status: PaymentStatus::parse(&answer.status),
            status_detail: answer.status_detail.unwrap_or_default(),
            external_reference: answer.external_reference,
            currency: answer.currency_id.unwrap_or_default(),
            amount: answer.transaction_amount.and_then(money),
            refunded_amount: answer.transaction_amount_refunded.and_then(money).unwrap_or_default(),
            collector_id: collector.unwrap_or_default(),
            changed_at: answer.date_last_updated.and_then(|text| Timestamp::parse(&text).ok()),
        }
    }
}

fn money(number: Number) -> Option<Money> {
    serde_json::from_value(Value::Number(number)).ok()
}

/// An id that is a number or a text.
pub(super) fn text_of_id(id: &Value) -> Option<String> {
    match id {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if !text.is_empty() && text.len() <= 64 => Some(text.clone()),
        _ => None,
    }
}

/// Deserializes an id that is a number or a text.
pub(super) fn id_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text_of_id(&Value::deserialize(deserializer)?).ok_or_else(|| de::Error::custom("no id"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_payment_is_read_with_what_decides() {
        let answer = json!({
            "id": 1234, "status": "approved", "status_detail": "partially_refunded", "external_reference": "x",
            "currency_id": "ARS", "transaction_amount": 14400.5, "transaction_amount_refunded": 400,
            "collector_id": 99, "date_last_updated": "2026-11-20T11:00:00.000-04:00", "payer": {"id": 5},
        });
        let payment: ApiPayment = serde_json::from_value(answer).expect("a payment");
        assert_eq!((payment.id.as_str(), payment.collector_id.as_str()), ("1234", "99"));
        assert_eq!(payment.amount, Some(Money::from_centavos(1_440_050)));
        assert_eq!(payment.refunded_amount, Money::from_centavos(40_000));
        assert_eq!(payment.changed_at, Timestamp::parse("2026-11-20T15:00:00Z").ok());
        let bare: ApiPayment = serde_json::from_value(json!({"id": "7", "status": "new"})).expect("a payment");
        assert_eq!((bare.status, bare.amount, bare.collector_id.as_str()), (PaymentStatus::Unknown, None, ""));
        let nested = json!({"id": 1, "status": "pending", "collector": {"id": 42}, "transaction_amount": 0.001});
        let nested: ApiPayment = serde_json::from_value(nested).expect("a payment");
        assert_eq!((nested.collector_id.as_str(), nested.amount), ("42", None));
        assert!(serde_json::from_value::<ApiPayment>(json!({"status": "approved"})).is_err());
    }
}
