//! Topics of wallets: checking transactions at Mercado Pago, refreshing tokens, and listing mismatches.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext, Query};
use crate::domains::wallets::{
    ReconciledTransactions, TokenRefreshes, WalletMismatch, WalletOrder, list_mismatches, update_due_checks,
    update_due_refreshes,
};
use hub_kernel::db::Tx;
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Checks transactions at Mercado Pago at once, instead of at their next time: those that are live, at most 1000, or all of one
/// wallet order. The server asks for ten a second, one a second of each seller.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct TransactionsReconcile {
    /// Only the transactions of this wallet order, failed and completed ones too.
    wallet_order_id: Option<Id<WalletOrder>>,
}

impl Command for TransactionsReconcile {
    const TOPIC: &'static str = "wallets.transactions.reconcile";
    type Result = ReconciledTransactions;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ReconciledTransactions> {
        update_due_checks(tx, self.wallet_order_id, call.app.clock.now()).await
    }
}

/// Refreshes the tokens of all connected accounts at Mercado Pago, within a minute and one after the other. The server refreshes
/// each by itself a month before it expires. An account whose connection was revoked becomes inactive.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct RefreshTokens {}

impl Command for RefreshTokens {
    const TOPIC: &'static str = "wallets.mercadopago.refresh_tokens";
    type Result = TokenRefreshes;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<TokenRefreshes> {
        update_due_refreshes(tx, call.app.clock.now()).await
    }
}

/// Lists the payments at Mercado Pago that do not agree with their transaction in amount, currency or account, the newest
/// first. They are never counted: the seller has to refund them, or the staff finds out why.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct MismatchesList {
    /// The cursor of the previous page; absent is the first page.
    cursor: Option<String>,
    /// The number of rows in the page.
    #[serde(default)]
    take: PageSize,
}

impl Query for MismatchesList {
    const TOPIC: &'static str = "wallets.mismatches.list";
    type Result = Page<WalletMismatch>;

    async fn run(self, call: &DispatchContext) -> Result<Page<WalletMismatch>> {
        list_mismatches(call.app.db.read(), &call.app.cursors, self.cursor.as_deref(), self.take).await
    }
}
