//! The things of Mercado Pago that the stand-in keeps: sellers, preferences, payments, refunds, charge-backs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::money::Centavos;

/// The id of a Mercado Pago account.
pub type UserId = i64;

/// The id of a payment.
pub type PaymentId = i64;

/// A test seller who can sign in at the stand-in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Seller {
    /// The id of the account; payments call it `collector_id`.
    pub user_id: UserId,
    /// The name that payers see.
    pub nickname: String,
    /// The address of the account.
    pub email: String,
}

/// The three sellers that [`crate::Settings::default`] knows.
pub fn test_sellers() -> Vec<Seller> {
    let seller = |user_id, nickname: &str, email: &str| Seller {
        user_id,
        nickname: nickname.to_owned(),
        email: email.to_owned(),
    };
    vec![
        seller(PIZZERIA, "La Esquina de Adrogué", "esquina@vendedores.example"),
        seller(BOOKSHOP, "Librería del Puente", "puente@vendedores.example"),
        seller(FLORIST, "Florería Alelí", "aleli@vendedores.example"),
    ]
}

/// The account of the first test seller.
pub const PIZZERIA: UserId = 410_000_001;

/// The account of the second test seller.
pub const BOOKSHOP: UserId = 410_000_002;

/// The account of the third test seller.
pub const FLORIST: UserId = 410_000_003;

/// The state of a payment, in the words of Mercado Pago's API reference, 'Get payment'.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// The payer has not finished, such as with a voucher that is not paid yet.
    Pending,
    /// The money moved to the seller.
    Approved,
    /// The card is charged once the seller captures it.
    Authorized,
    /// Mercado Pago reviews it.
    InProcess,
    /// The payer started a dispute.
    InMediation,
    /// The payer may try again.
    Rejected,
    /// One side cancelled it, or it expired.
    Cancelled,
    /// The whole money went back to the payer.
    Refunded,
    /// The payer's bank took the money back.
    ChargedBack,
}

impl PaymentStatus {
    /// The word of the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Authorized => "authorized",
            Self::InProcess => "in_process",
            Self::InMediation => "in_mediation",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
            Self::ChargedBack => "charged_back",
        }
    }

    /// The usual `status_detail` of the state.
    pub fn usual_detail(self) -> &'static str {
        match self {
            Self::Pending => "pending_waiting_payment",
            Self::Approved => "accredited",
            Self::Authorized => "pending_capture",
            Self::InProcess => "pending_review_manual",
            Self::InMediation => "pending",
            Self::Rejected => "cc_rejected_other_reason",
            Self::Cancelled => "by_collector",
            Self::Refunded => "refunded",
            Self::ChargedBack => "in_process",
        }
    }
}

/// One line of a preference.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PreferenceItem {
    /// The seller's own id of the item.
    #[serde(default)]
    pub id: String,
    /// The name that the payer sees.
    pub title: String,
    /// A description.
    #[serde(default)]
    pub description: String,
    /// The number of units.
    pub quantity: u32,
    /// `ARS`.
    #[serde(default = "ars")]
    pub currency_id: String,
    /// The price of a unit.
    pub unit_price: Centavos,
}

pub(crate) fn ars() -> String {
    "ARS".to_owned()
}

/// The addresses that the payer returns to; empty where there is none.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[serde(default)]
pub struct BackUrls {
    /// After an approved payment.
    pub success: String,
    /// After a payment that waits.
    pub pending: String,
    /// After a rejected payment, and without any.
    pub failure: String,
}

/// A link at which a seller is paid.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Preference {
    /// The id: the seller's account, and a UUID.
    pub id: String,
    /// The seller.
    pub collector_id: UserId,
    /// The application that made it.
    pub client_id: String,
    /// The lines.
    pub items: Vec<PreferenceItem>,
    /// The application's own id of the sale.
    pub external_reference: Option<String>,
    /// The addresses that the payer returns to.
    pub back_urls: BackUrls,
    /// `approved` or `all`: the payer returns without a click.
    pub auto_return: Option<String>,
    /// True if the dates of expiry count.
    pub expires: bool,
    /// The first moment at which it can be paid.
    pub expiration_date_from: Option<DateTime<Utc>>,
    /// The last moment at which it can be paid.
    pub expiration_date_to: Option<DateTime<Utc>>,
    /// Only approved and rejected payments are possible.
    pub binary_mode: bool,
    /// An address that notices go to instead of the application's own.
    pub notification_url: Option<String>,
    /// Methods that are left out, as they were sent.
    pub payment_methods: serde_json::Value,
    /// Data of the application, as they were sent.
    pub metadata: serde_json::Value,
    /// The moment of its creation.
    pub date_created: DateTime<Utc>,
    /// The merchant order that gathers its payments.
    pub merchant_order_id: i64,
    /// The merchant order's state of the last notice about it. Empty: there was none.
    pub(crate) notified_order_status: String,
}

impl Preference {
    /// The sum of the lines.
    pub fn total(&self) -> Centavos {
        self.items.iter().filter_map(|item| item.unit_price.times(item.quantity)).sum()
    }

    /// Returns true if it cannot be paid at this moment.
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.expires
            && (self.expiration_date_from.is_some_and(|from| now < from)
                || self.expiration_date_to.is_some_and(|to| now >= to))
    }
}

/// A payment.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Payment {
    /// The id.
    pub id: PaymentId,
    /// The preference it paid.
    pub preference_id: String,
    /// The account whose token reads it. It differs from `collector_id` only in tests of a wrong collector.
    pub owner: UserId,
    /// The account that it names as the receiver of the money.
    pub collector_id: UserId,
    /// The application's own id of the sale.
    pub external_reference: Option<String>,
    /// The state.
    pub status: PaymentStatus,
    /// The reason of the state.
    pub status_detail: String,
    /// The amount.
    pub transaction_amount: Centavos,
    /// The sum of its refunds.
    pub transaction_amount_refunded: Centavos,
    /// `ARS`.
    pub currency_id: String,
    /// `account_money`, `visa`, `rapipago`.
    pub payment_method_id: String,
    /// `account_money`, `credit_card`, `ticket`.
    pub payment_type_id: String,
    /// The name of the item.
    pub description: String,
    /// The moment of its creation.
    pub date_created: DateTime<Utc>,
    /// The moment of its first approval.
    pub date_approved: Option<DateTime<Utc>>,
    /// The moment of its last change.
    pub date_last_updated: DateTime<Utc>,
    /// The moment at which the stand-in approves it by itself.
    pub approve_at: Option<DateTime<Utc>>,
    /// The refunds, first to last.
    pub refunds: Vec<Refund>,
    /// The merchant order that gathers it.
    pub merchant_order_id: i64,
}

/// Money that went back to the payer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Refund {
    /// The id.
    pub id: i64,
    /// The payment.
    pub payment_id: PaymentId,
    /// The amount.
    pub amount: Centavos,
    /// The `X-Idempotency-Key` of its request. None for a refund of the seller's panel.
    pub idempotency_key: Option<String>,
    /// The moment of its creation.
    pub date_created: DateTime<Utc>,
}

/// Money that the payer's bank took back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Chargeback {
    /// The id.
    pub id: String,
    /// The payment.
    pub payment_id: PaymentId,
    /// The account whose token reads it.
    pub owner: UserId,
    /// The amount.
    pub amount: Centavos,
    /// `ARS`.
    pub currency_id: String,
    /// True once Mercado Pago gave the money back to the seller.
    pub reimbursed: bool,
    /// The moment of its creation.
    pub date_created: DateTime<Utc>,
    /// The moment of its last change.
    pub date_last_updated: DateTime<Utc>,
}

/// The way a payer pays a preference. `PaymentStatus::Approved.into()` pays it as it asks.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct NewPayment {
    /// The first state.
    pub status: PaymentStatus,
    /// The reason of the state; the usual one when absent.
    #[serde(default)]
    pub status_detail: Option<String>,
    /// Another amount than the preference asks for.
    #[serde(default)]
    pub amount: Option<Centavos>,
    /// Another currency.
    #[serde(default)]
    pub currency_id: Option<String>,
    /// Another receiver. The preference's seller still reads the payment.
    #[serde(default)]
    pub collector_id: Option<UserId>,
    /// Another reference.
    #[serde(default)]
    pub external_reference: Option<String>,
    /// Pays a preference that expired, as a payer can who had the page open.
    #[serde(default)]
    pub ignores_expiry: bool,
    /// Approves it by itself after so many seconds.
    #[serde(default)]
    pub approve_after_seconds: Option<u32>,
}

impl From<PaymentStatus> for NewPayment {
    fn from(status: PaymentStatus) -> Self {
        Self {
            status,
            status_detail: None,
            amount: None,
            currency_id: None,
            collector_id: None,
            external_reference: None,
            ignores_expiry: false,
            approve_after_seconds: None,
        }
    }
}
