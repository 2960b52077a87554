//! `hub wallet`: the amounts that scopes owe to each other's wallets.

use uuid::Uuid;

use super::requests::operation::OperationRequest;
use crate::context::Context;
use crate::error::Result;
use crate::output::Columns;

const WALLET_ORDERS: Columns = &[
    ("wallet order", "id"),
    ("reference", "reference"),
    ("amount", "amount"),
    ("state", "state"),
    ("provider", "provider_type"),
    ("payer", "payer.scope_name"),
    ("receiver", "receiver.scope_name"),
];

/// Wallets: the amounts that scopes owe to each other.
#[derive(clap::Subcommand)]
pub(crate) enum WalletCommand {
    /// Show an amount that your scope pays or receives; as JSON with its transactions and their history
    ///
    /// An order's payments name it as `order_id`.
    Order {
        /// The wallet order's id
        order: Uuid,
    },
}

impl WalletCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let Self::Order { order } = self;
        let found = OperationRequest::new("wallets_order_get", &[("order_id", order)]).send(context).await?;
        context.print_read(&found, WALLET_ORDERS)
    }
}
