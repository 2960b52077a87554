//! The nouns of the feed: an activity, and the order, wallet order or provider that it is about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::db::decode_from_json_text;
use hub_kernel::security::session::{Account, Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// A change of an order or of a payment, as one of its sides reads it.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub(super) struct Activity {
    /// The activity's id.
    id: Id<Activity>,
    /// The type of its subject.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    activity_type: ActivityType,
    /// The scope whose feed it is in.
    scope_id: Id<Scope>,
    /// The title, such as `Pago informado 261120-001`.
    title: String,
    /// The id of its subject: of the order, the wallet order or the provider.
    identify: Id<()>,
    /// A copy of its subject, as it was after the change.
    data: ActivityData,
    /// The time of the change.
    created_at: Timestamp,
    /// The time of its deletion; null while it is listed.
    deleted_at: Option<Timestamp>,
}

/// The type of an activity's subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum ActivityType {
    /// An order of a store.
    EcommerceOrder,
    /// A wallet order: an amount to pay.
    WalletOrder,
    /// A provider of the scope's wallet.
    WalletProvider,
}

/// The subject of an activity: one field is set.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct ActivityData {
    /// The order.
    pub(super) ecommerce_order: Option<ActivityOrder>,
    /// The wallet order.
    pub(super) wallet_order: Option<ActivityWalletOrder>,
    /// The provider.
    pub(super) wallet_provider: Option<ActivityWalletProvider>,
}

decode_from_json_text!(ActivityData);

/// The subject of a new activity.
#[derive(Clone, Debug)]
pub enum ActivitySubject {
    /// An order of a store.
    EcommerceOrder(ActivityOrder),
    /// A wallet order.
    WalletOrder(ActivityWalletOrder),
    /// A provider of a wallet.
    WalletProvider(ActivityWalletProvider),
}

impl ActivitySubject {
    /// Its type, its id and its data.
    pub(super) fn into_columns(self) -> (ActivityType, Id<()>, ActivityData) {
        match self {
            Self::EcommerceOrder(order) => {
                let id = order.id;
                (
                    ActivityType::EcommerceOrder,
                    id,
                    ActivityData { ecommerce_order: Some(order), ..ActivityData::default() },
                )
            }
            Self::WalletOrder(order) => {
                let id = order.id;
                (ActivityType::WalletOrder, id, ActivityData { wallet_order: Some(order), ..ActivityData::default() })
            }
            Self::WalletProvider(provider) => {
                let id = provider.id;
                let data = ActivityData { wallet_provider: Some(provider), ..ActivityData::default() };
                (ActivityType::WalletProvider, id, data)
            }
        }
    }
}

/// An order at the moment of an activity.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ActivityOrder {
    /// The order's id.
    pub id: Id<()>,
    /// Its code, such as `261120-001`.
    pub code: String,
    /// Its state.
    pub state: ActivityOrderState,
    /// The store.
    pub store: ActivityStore,
    /// The consumer.
    pub consumer: ActivityConsumer,
}

/// The states of an order that make an activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityOrderState {
    /// The consumer placed it.
    Submitted,
    /// It ended well.
    Completed,
    /// It was cancelled.
    Cancelled,
}

/// The store of an order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ActivityStore {
    /// The store's id.
    pub id: Id<()>,
    /// Its name.
    pub name: String,
    /// A picture.
    pub image_url: Option<String>,
}

/// The consumer of an order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ActivityConsumer {
    /// The account that ordered.
    pub id: Id<Account>,
    /// The name.
    pub name: String,
    /// A picture.
    pub image_url: Option<String>,
}

/// A wallet order at the moment of an activity.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ActivityWalletOrder {
    /// The wallet order's id.
    pub id: Id<()>,
    /// Its state after the change; `pending` again after an attempt to pay it failed.
    pub state: ActivityWalletOrderState,
    /// The amount to pay.
    pub amount: Money,
    /// The currency of the amount.
    pub currency: Currency,
    /// The side that is paid.
    pub receiver: ActivityParty,
    /// The side that pays.
    pub payer: ActivityParty,
}

/// The state of a wallet order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityWalletOrderState {
    /// Not paid.
    Pending,
    /// The payer reports the payment.
    Processing,
    /// The receiver has the money.
    Completed,
    /// It is no longer to be paid.
    Cancelled,
    /// The payer has the money back.
    Refounded,
}

/// A provider of a wallet at the moment of an activity.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ActivityWalletProvider {
    /// The provider's id.
    pub id: Id<()>,
    /// The reason of the activity.
    pub reason: ActivityProviderReason,
    /// The payment at the provider that does not agree with its transaction; null when it is about the connection.
    pub payment_id: Option<String>,
    /// The reference of the wallet order that the payment names.
    pub reference: Option<String>,
}

/// The reason of an activity of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityProviderReason {
    /// Its connection ended: it is inactive until it is connected again.
    Disconnected,
    /// A payment has another amount than its transaction.
    Amount,
    /// A payment has another currency.
    Currency,
    /// Another account collected a payment.
    Collector,
}

/// A side of a wallet order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ActivityParty {
    /// Its scope.
    pub scope_id: Id<Scope>,
    /// The scope's name.
    pub name: String,
    /// The scope's type.
    #[serde(rename = "type")]
    pub scope_type: ScopeType,
    /// The URL of the scope's picture.
    pub image_url: Option<String>,
}
