//! `hub wallet`: the amounts that scopes owe to each other's wallets.

use serde_json::Value;
use uuid::Uuid;

use super::requests::operation::OperationRequest;
use crate::context::{Context, OutputTable, ResultKind};
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

const TRANSACTIONS: Columns = &[
    ("transaction", "id"),
    ("state", "state"),
    ("refunded", "refunded_amount"),
    ("created at", "created_at"),
    ("reason", "reason"),
    ("link", "mercadopago.link"),
];

/// The changes of a wallet order with its transactions, or of a provider.
pub(super) const HISTORY: Columns = &[
    ("at", "at"),
    ("what", "entity"),
    ("from", "from"),
    ("to", "to"),
    ("account", "account_id"),
    ("reason", "reason"),
];

/// Wallets: the amounts that scopes owe to each other.
#[derive(clap::Subcommand)]
pub(crate) enum WalletCommand {
    /// Show an amount that your scope pays or receives, with the attempts to pay it and their history
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
        print_with_parts(context, &found, WALLET_ORDERS, &[("transactions", TRANSACTIONS), ("history", HISTORY)])
    }
}

/// Prints an object and the lists in its fields, or only the chosen fields.
pub(super) fn print_with_parts(
    context: &Context,
    found: &Value,
    columns: Columns<'static>,
    lists: &[(&'static str, Columns<'static>)],
) -> Result<()> {
    if context.globals.fields.is_some() {
        return context.print_read(found, columns);
    }
    let mut sheets = vec![OutputTable { name: "fields", columns, rows: vec![found.clone()], empty_note: "" }];
    sheets.extend(lists.iter().map(|&(name, columns)| {
        let rows = found[name].as_array().cloned().unwrap_or_default();
        OutputTable { name, columns, rows, empty_note: "" }
    }));
    context.print_tables(ResultKind::Read, found, "", &sheets)
}
