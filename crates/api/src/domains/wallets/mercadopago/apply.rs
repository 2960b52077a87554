//! Applies what Mercado Pago says of a payment to its transaction, its wallet order, and the order that they pay.

use sqlx::FromRow;

use super::mismatches::insert_mismatch;
use super::payment::{ApiPayment, PaymentStatus};
use super::payment_rules::{ExpectedPayment, KnownState, PaymentMove, SeenPayment, payment_moves};
use super::transaction_rows::{CollectorColumns, TransactionRow, find_row, update_collector, update_payment_id};
use super::{OrderHooks, ProviderType, Transaction, TransactionState, WalletOrder};
use crate::domains::wallets::activity::{PaymentTransition, insert_payment_activity};
use crate::domains::wallets::history::{WalletChangeContext, WalletEntity, insert_change};
use crate::domains::wallets::model::{LockedWalletOrder, Voucher};
use crate::domains::wallets::order_hooks::{WalletOrderChange, WalletOrderMoved};
use crate::domains::wallets::order_records::{
    fail_transaction, insert_completed_order, lock_order, update_order_state,
};
use crate::domains::wallets::states::WalletOrderState;
use crate::domains::wallets::transaction_records::{insert_transaction, list_transactions, update_transaction};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// Applies a payment in a transaction of its own.
pub(super) async fn apply_payment(app: &App, hooks: OrderHooks, payment: &ApiPayment) -> Result<()> {
    let mut tx = app.db.begin().await?;
    apply_payment_in(&mut tx, hooks, payment, app.clock.now()).await?;
    tx.commit().await
}

/// Applies a payment. One that names no transaction of this server is ignored: the seller's account has others.
pub(super) async fn apply_payment_in(
    tx: &mut Tx,
    hooks: OrderHooks,
    payment: &ApiPayment,
    now: Timestamp,
) -> Result<()> {
    let reference = payment.external_reference.as_deref().and_then(|reference| reference.parse().ok());
    let Some(reference) = reference else { return Ok(()) };
    let Some(row) = find_row(tx.on(), reference).await? else { return Ok(()) };
    (hooks.lock_referring_order)(tx, row.wallet_order_id).await?;
    let named = lock_order(tx.on(), row.wallet_order_id).await?;
    // The state before the lock may be old.
    let Some(row) = find_row(tx.on(), reference).await? else { return Ok(()) };
    let seen = find_seen(tx.on(), &payment.id).await?;
    let order = match &seen {
        Some(seen) if seen.wallet_order_id != named.id => lock_order(tx.on(), seen.wallet_order_id).await?,
        _ => named,
    };
    let known =
        KnownState { order: order.state, transaction: row.state, seen: seen.as_ref().map(SeenRow::as_seen_payment) };
    let expected = ExpectedPayment { amount: row.amount, collector_id: &row.collector_id };
    let moves = payment_moves(payment, expected, known);
    let is_mismatch = matches!(moves[..], [PaymentMove::Mismatch(_)]);
    let counted = seen.as_ref().filter(|seen| seen.counted).map(|seen| (seen.wallet_order_id, seen.transaction_id));
    let mut applying = Applying { tx, hooks, payment, row, order, counted, now };
    for one in moves {
        applying.make(one).await?;
    }
    if is_mismatch || payment.status == PaymentStatus::Unknown {
        return Ok(());
    }
    let counted = applying.counted;
    let (wallet_order, transaction) = counted.unwrap_or((applying.row.wallet_order_id, applying.row.id));
    if seen.is_none_or(|seen| seen.counted != counted.is_some() || seen.differs(payment)) {
        insert_or_update_seen(applying.tx.on(), payment, (wallet_order, transaction, counted.is_some()), now).await?;
    }
    Ok(())
}

/// A payment that is being applied.
struct Applying<'a> {
    tx: &'a mut Tx,
    hooks: OrderHooks,
    payment: &'a ApiPayment,
    /// The transaction that the payment names.
    row: TransactionRow,
    /// The wallet order that the payment counts for, or that of its transaction.
    order: LockedWalletOrder,
    /// The wallet order and the transaction that the payment counts for.
    counted: Option<(Id<WalletOrder>, Id<Transaction>)>,
    now: Timestamp,
}

impl Applying<'_> {
    async fn make(&mut self, payment_move: PaymentMove) -> Result<()> {
        match payment_move {
            PaymentMove::Mismatch(found) => {
                let note = found.note();
                let payment = &self.payment.id;
                match insert_mismatch(self.tx, &self.order, self.row.id, payment, found, self.now).await? {
                    true => self.note(note).await,
                    false => Ok(()),
                }
            }
            PaymentMove::Process => self.process().await,
            PaymentMove::Complete => self.complete().await,
            PaymentMove::CompleteLate => self.complete_late().await,
            PaymentMove::Surplus => self.add_surplus().await,
            PaymentMove::PartialRefund(sum) => self.refund_part(sum).await,
            PaymentMove::Refund => self.refund().await,
            PaymentMove::Note(note) => self.note(note).await,
        }
    }

    /// Records what happened beside the states, here and in the domain above.
    async fn note(&mut self, note: &'static str) -> Result<()> {
        let state = self.order.state;
        self.insert_order_change((state, state), note).await?;
        self.tell(WalletOrderChange::Noted(note)).await
    }

    async fn process(&mut self) -> Result<()> {
        let states = (self.row.state, TransactionState::Processing);
        let context = self.context();
        update_transaction(self.tx.on(), self.order.id, self.row.id, states, Voucher::default(), context).await?;
        self.row.state = TransactionState::Processing;
        self.set_order_state(WalletOrderState::Processing, PaymentTransition::Processing).await?;
        self.tell(WalletOrderChange::State(WalletOrderState::Processing)).await
    }

    async fn complete(&mut self) -> Result<()> {
        let states = (self.row.state, TransactionState::Completed);
        let context = self.context();
        update_transaction(self.tx.on(), self.order.id, self.row.id, states, Voucher::default(), context).await?;
        update_payment_id(self.tx.on(), self.row.id, &self.payment.id).await?;
        self.count_for(self.order.id, self.row.id).await
    }

    /// Completes the order by a transaction that had failed: with a new row, in place of a live one.
    async fn complete_late(&mut self) -> Result<()> {
        let transactions = list_transactions(self.tx.on(), self.order.id, ProviderType::Mercadopago).await?;
        if let Some(live) = transactions.iter().find(|transaction| transaction.state.is_live()) {
            let context = WalletChangeContext::server(self.now, "paid_otherwise");
            fail_transaction(self.tx, &self.order, live, context).await?;
        }
        let (order, provider) = (self.order.id, self.order.provider_id);
        let state = TransactionState::Completed;
        let transaction = insert_transaction(self.tx.on(), order, provider, state, self.now).await?;
        self.update_collector_of(transaction).await?;
        let entity = (WalletEntity::Transaction, transaction);
        let context = WalletChangeContext::server(self.now, "paid_late");
        insert_change(self.tx.on(), order, entity, (TransactionState::Failed, state), context).await?;
        if self.order.amount != self.row.amount {
            update_order_amount(self.tx.on(), order, self.row.amount).await?;
            self.order.amount = self.row.amount;
        }
        self.count_for(order, transaction).await
    }

    /// Records that the payment counts for the order, which it completes.
    async fn count_for(&mut self, order: Id<WalletOrder>, transaction: Id<Transaction>) -> Result<()> {
        self.counted = Some((order, transaction));
        self.set_order_state(WalletOrderState::Completed, PaymentTransition::Completed).await?;
        self.tell(WalletOrderChange::Paid(self.order.amount)).await
    }

    /// Records a payment that nobody waits for, as a completed wallet order of its own.
    async fn add_surplus(&mut self) -> Result<()> {
        let amount = self.row.amount;
        let (order, transaction) = insert_completed_order(self.tx, &self.order, amount, self.now).await?;
        self.update_collector_of(transaction).await?;
        self.counted = Some((order, transaction));
        self.tell(WalletOrderChange::Surplus(order, amount)).await?;
        // Further moves are of the new order.
        self.order = lock_order(self.tx.on(), order).await?;
        let completed = (PaymentTransition::Completed, WalletOrderState::Completed);
        insert_payment_activity(self.tx.on(), &self.order, completed.0, completed.1, self.now).await
    }

    async fn refund_part(&mut self, sum: Money) -> Result<()> {
        let state = self.order.state;
        self.update_refunded(sum).await?;
        self.insert_order_change((state, state), "partially_refunded").await?;
        self.tell(WalletOrderChange::PartlyRefunded(sum)).await
    }

    async fn refund(&mut self) -> Result<()> {
        self.update_refunded(self.order.amount).await?;
        self.set_order_state(WalletOrderState::Refounded, PaymentTransition::Refounded).await?;
        self.tell(WalletOrderChange::State(WalletOrderState::Refounded)).await
    }

    async fn update_refunded(&mut self, sum: Money) -> Result<()> {
        let Some((_, transaction)) = self.counted else { return Ok(()) };
        let refunded = "UPDATE wallet_transactions SET refunded_amount = $1, updated_at = $2 WHERE id = $3";
        sql(self.tx.on(), refunded).bind((sum, self.now, transaction)).execute().await.map(drop)
    }

    async fn update_collector_of(&mut self, transaction: Id<Transaction>) -> Result<()> {
        let columns = CollectorColumns {
            collector_id: &self.row.collector_id,
            token_version: self.row.token_version,
            amount: self.row.amount,
            payment_id: Some(&self.payment.id),
        };
        update_collector(self.tx.on(), transaction, columns).await
    }

    async fn set_order_state(&mut self, to: WalletOrderState, payment: PaymentTransition) -> Result<()> {
        let context = self.context();
        update_order_state(self.tx.on(), &self.order, to, context).await?;
        self.order.state = to;
        insert_payment_activity(self.tx.on(), &self.order, payment, to, self.now).await
    }

    async fn insert_order_change(
        &mut self,
        states: (WalletOrderState, WalletOrderState),
        reason: &'static str,
    ) -> Result<()> {
        let (id, context) = (self.order.id, WalletChangeContext::server(self.now, reason));
        insert_change(self.tx.on(), id, (WalletEntity::Order, id), states, context).await
    }

    /// Tells the domain above.
    async fn tell(&mut self, change: WalletOrderChange) -> Result<()> {
        let moved = WalletOrderMoved { id: self.order.id, change, account_id: None, at: self.now };
        (self.hooks.on_moved)(self.tx, moved).await
    }

    fn context(&self) -> WalletChangeContext<'static> {
        WalletChangeContext { account_id: None, at: self.now, reason: None }
    }
}

async fn update_order_amount(on: Executor<'_>, order: Id<WalletOrder>, amount: Money) -> Result<()> {
    let set = "UPDATE wallet_orders SET amount = $1 WHERE id = $2";
    sql(on, set).bind((amount, order)).execute().await.map(drop)
}

/// A payment as it was last seen.
#[derive(FromRow)]
struct SeenRow {
    wallet_order_id: Id<WalletOrder>,
    transaction_id: Id<Transaction>,
    counted: bool,
    status: PaymentStatus,
    status_detail: String,
    refunded_amount: Money,
    changed_at: Option<Timestamp>,
}

impl SeenRow {
    fn as_seen_payment(&self) -> SeenPayment {
        SeenPayment {
            is_counted: self.counted,
            status: self.status,
            is_reimbursed: self.status == PaymentStatus::ChargedBack && self.status_detail == "reimbursed",
            refunded_amount: self.refunded_amount,
            changed_at: self.changed_at,
        }
    }

    /// True when the payment is newer and not as it was.
    fn differs(&self, payment: &ApiPayment) -> bool {
        let is_older = self.changed_at.zip(payment.changed_at).is_some_and(|(seen, now)| now < seen);
        let is_same = (self.status, self.refunded_amount, self.changed_at)
            == (payment.status, payment.refunded_amount, payment.changed_at)
            && self.status_detail == payment.status_detail;
        !is_older && !is_same
    }
}

async fn find_seen(on: Executor<'_>, payment: &str) -> Result<Option<SeenRow>> {
    let seen = "SELECT wallet_order_id, transaction_id, counted, status, status_detail, refunded_amount, changed_at
                FROM mercadopago_payments WHERE id = $1";
    sql(on, seen).bind(payment.to_owned()).optional().await
}

async fn insert_or_update_seen(
    on: Executor<'_>,
    payment: &ApiPayment,
    (wallet_order, transaction, counted): (Id<WalletOrder>, Id<Transaction>, bool),
    now: Timestamp,
) -> Result<()> {
    sql(
        on,
        "INSERT INTO mercadopago_payments (id, wallet_order_id, transaction_id, counted, status, status_detail,
                                           refunded_amount, changed_at, seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (id) DO UPDATE SET wallet_order_id = excluded.wallet_order_id,
             transaction_id = excluded.transaction_id, counted = excluded.counted, status = excluded.status,
             status_detail = excluded.status_detail, refunded_amount = excluded.refunded_amount,
             changed_at = excluded.changed_at, seen_at = excluded.seen_at",
    )
    .bind((payment.id.clone(), wallet_order, transaction, counted, payment.status, payment.status_detail.clone()))
    .bind((payment.refunded_amount, payment.changed_at, now))
    .execute()
    .await
    .map(drop)
}
