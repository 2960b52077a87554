//! Works off the notices of Mercado Pago: each leads to a question to its API with the token of the seller it names.
//!
//! Table `mercadopago_notices`. A claim counts the attempt and moves the next one, so that a server that ends loses none; a
//! notice is given up after ten attempts, since the schedule of checks finds its payment too.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::Duration;
use futures_util::{TryStreamExt, stream};
use sqlx::FromRow;
use tokio::sync::{Notify, Semaphore};

use super::apply::apply_payment;
use super::client::{CallError, MercadoPago};
use super::connection::{end_connection, find_connection_of_user, list_providers_of_user};
use super::seller_call::call_as_seller;
use super::{OrderHooks, find_client};
use crate::domains::wallets::history::WalletChangeContext;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, sql};
use hub_kernel::messaging::jobs::rules;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::stop_signal::StopSignal;

/// The questions that a server asks at once: most of their time is Mercado Pago's.
const CONCURRENT_MAX: usize = 64;

/// The answers that a server applies at once, so that requests need not wait for many transactions.
const APPLIED_MAX: usize = 4;

/// The notices of a claim.
const CLAIM_MAX: i64 = 16;

/// The time for which a server holds a notice.
const LEASE: Duration = Duration::minutes(1);

/// The time that notices are kept, and a connection that was begun.
const RETENTION: Duration = Duration::days(90);
const CONNECT_STATE_RETENTION: Duration = Duration::hours(1);

/// The longest time between two looks at the table.
const POLL_INTERVAL: std::time::Duration = std::time::Duration::from_secs(1);

/// The type of the notices of merchant orders.
pub(super) const MERCHANT_ORDER_TYPE: &str = "topic_merchant_order_wh";

/// The type of the notices of connections.
const CONNECTION_TYPE: &str = "mp-connect";

/// The action of a seller who ended the connection.
const DEAUTHORIZED: &str = "application.deauthorized";

/// A notice to store.
pub(super) struct NewNotice {
    pub(super) notice_type: String,
    pub(super) data_id: String,
    pub(super) action: String,
    pub(super) request_id: String,
    /// The account at Mercado Pago.
    pub(super) user_id: Option<String>,
    pub(super) body: String,
}

/// A claimed notice.
#[derive(FromRow)]
struct Notice {
    id: Id<Notice>,
    #[sqlx(rename = "type")]
    notice_type: String,
    data_id: String,
    action: String,
    user_id: Option<String>,
    attempts: i64,
    created_at: Timestamp,
}

/// Wakes the worker of this process.
#[derive(Default)]
struct NoticeSignal(Arc<Notify>);

/// The transactions that apply answers.
struct ApplySlots(Semaphore);

impl Default for ApplySlots {
    fn default() -> Self {
        Self(Semaphore::new(APPLIED_MAX))
    }
}

/// Stores a notice; one that is stored already stays as it is.
pub(super) async fn insert_notice(app: &App, notice: NewNotice) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let inserted = sql(
        tx.on(),
        "INSERT INTO mercadopago_notices (id, type, data_id, action, request_id, user_id, body, run_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (type, data_id, action, request_id) DO NOTHING",
    )
    .bind((Id::<Notice>::new(), notice.notice_type, notice.data_id, notice.action, notice.request_id))
    .bind((notice.user_id, notice.body, now))
    .execute()
    .await?;
    tx.commit().await?;
    let outcome = if inserted == 1 { "stored" } else { "repeated" };
    metrics::counter!("mercadopago_notices_total", "outcome" => outcome).increment(1);
    app.shared::<NoticeSignal>().0.notify_one();
    Ok(())
}

/// Waits for further notices, until it is stopped.
struct NoticeWaiter {
    signal: Arc<Notify>,
    stop: StopSignal,
}

impl NoticeWaiter {
    async fn wait(&mut self) {
        tokio::select! {
            () = self.signal.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = self.stop.stopped() => {}
        }
    }
}

/// Works off notices until it is stopped.
pub async fn run_notice_worker(app: App, hooks: OrderHooks, stop: StopSignal) {
    let signal = Arc::clone(&app.shared::<NoticeSignal>().0);
    let mut waiter = NoticeWaiter { signal, stop: stop.clone() };
    while !stop.is_stopped() {
        let signal = Arc::clone(&waiter.signal);
        let further = NoticeWaiter { signal, stop: stop.clone() };
        if let Err(error) = work_off_claims(&app, hooks, Some(further)).await {
            tracing::warn!("cannot work off notices: {error}");
        }
        waiter.wait().await;
    }
}

/// Works off the notices that are due, until there are none. Answers their number.
pub async fn work_off_notices(app: &App, hooks: OrderHooks) -> Result<usize> {
    work_off_claims(app, hooks, None).await
}

/// Works off the notices that are due, and with a waiter those that come until it is stopped. A slow answer holds up its
/// notice alone.
async fn work_off_claims(app: &App, hooks: OrderHooks, waiter: Option<NoticeWaiter>) -> Result<usize> {
    if find_client(app)?.is_none() {
        return Ok(0);
    }
    let count = Arc::new(AtomicUsize::new(0));
    let claims = stream::try_unfold((app.clone(), waiter, Arc::clone(&count)), |mut claiming| async move {
        let claimed = update_next_claims(&claiming.0, &mut claiming.1).await?;
        claiming.2.fetch_add(claimed.len(), Ordering::Relaxed);
        let is_last = claimed.is_empty();
        let groups = stream::iter(group_notices(claimed).into_iter().map(Ok::<_, Error>));
        Ok::<_, Error>((!is_last).then_some((groups, claiming)))
    });
    let app = app.clone();
    let work = claims.try_flatten().try_for_each_concurrent(CONCURRENT_MAX, move |notices: Vec<Notice>| {
        let app = app.clone();
        async move { work_off(&app, hooks, &notices).await }
    });
    work.await?;
    Ok(count.load(Ordering::Relaxed))
}

/// Claims the notices that are due, and with a waiter the next ones; none when that is all.
async fn update_next_claims(app: &App, waiter: &mut Option<NoticeWaiter>) -> Result<Vec<Notice>> {
    loop {
        if waiter.as_ref().is_some_and(|waiter| waiter.stop.is_stopped()) {
            return Ok(Vec::new());
        }
        let claimed = update_due_claims(app).await?;
        match waiter {
            Some(waiter) if claimed.is_empty() => waiter.wait().await,
            _ => return Ok(claimed),
        }
    }
}

/// Groups notices of one thing, which lead to one question.
fn group_notices(notices: Vec<Notice>) -> Vec<Vec<Notice>> {
    let mut groups: BTreeMap<_, Vec<Notice>> = BTreeMap::new();
    for notice in notices {
        // A payment is the same question whatever happened to it; a connection began or ended.
        let action = if notice.notice_type == CONNECTION_TYPE { notice.action.clone() } else { String::new() };
        let Notice { notice_type, data_id, user_id, .. } = &notice;
        let key = (notice_type.clone(), data_id.clone(), action, user_id.clone());
        groups.entry(key).or_default().push(notice);
    }
    groups.into_values().collect()
}

/// Claims due notices: counts the attempt, and holds them for a minute.
async fn update_due_claims(app: &App) -> Result<Vec<Notice>> {
    let now = app.clock.now();
    let any = "SELECT id FROM mercadopago_notices WHERE run_at <= $1 LIMIT 1";
    if sql(app.db.read(), any).bind(now).optional_scalar::<Id<Notice>>().await?.is_none() {
        return Ok(Vec::new());
    }
    let text = Sql {
        sqlite: "UPDATE mercadopago_notices SET attempts = attempts + 1, run_at = $1
                 WHERE id IN (SELECT id FROM mercadopago_notices WHERE run_at <= $2 ORDER BY run_at, id LIMIT $3)
                 RETURNING id, type, data_id, action, user_id, attempts, created_at",
        pg: "UPDATE mercadopago_notices SET attempts = attempts + 1, run_at = $1
             WHERE id IN (SELECT id FROM mercadopago_notices WHERE run_at <= $2 ORDER BY run_at, id LIMIT $3
                          FOR UPDATE SKIP LOCKED)
             RETURNING id, type, data_id, action, user_id, attempts, created_at",
    };
    sql(app.db.write(), text).bind((now + LEASE, now, CLAIM_MAX)).all().await
}

/// Works off notices of one thing, and records whether they are done.
async fn work_off(app: &App, hooks: OrderHooks, notices: &[Notice]) -> Result<()> {
    let Some(notice) = notices.iter().max_by_key(|notice| notice.attempts) else { return Ok(()) };
    let (run_at, error, outcome) = match ask_about(app, hooks, notice).await {
        Ok(()) => (None, None, "done"),
        Err(error) if notice.attempts >= rules::ATTEMPTS_MAX => (None, Some(error), "given_up"),
        Err(error) => {
            let requested = if let CallError::Limited(pause) = error { Some(pause) } else { None };
            let wait = rules::retry_delay(notice.attempts, rand::random(), requested);
            (Some(app.clock.now() + wait), Some(error), "again")
        }
    };
    metrics::counter!("mercadopago_notices_total", "outcome" => outcome).increment(notices.len() as u64);
    update_attempted(app.db.write(), notices, run_at, error.map(|error| error.to_string())).await
}

/// Updates the time of the next attempt of notices, and the reason of the last failure.
async fn update_attempted(
    on: Executor<'_>,
    notices: &[Notice],
    run_at: Option<Timestamp>,
    error: Option<String>,
) -> Result<()> {
    let set = sql(on, "UPDATE mercadopago_notices SET run_at = $1, last_error = $2 WHERE id IN ").bind((run_at, error));
    set.push_in(notices.iter().map(|notice| notice.id)).execute().await.map(drop)
}

/// Asks Mercado Pago about what a notice names, and applies it. Notices of unconnected accounts, of other types, and those
/// whose call is refused (4xx) are dropped.
async fn ask_about(app: &App, hooks: OrderHooks, notice: &Notice) -> Result<(), CallError> {
    let unavailable = |error: Error| CallError::Unavailable(error.to_string());
    let Some(user_id) = notice.user_id.as_deref() else { return Ok(()) };
    if notice.notice_type == CONNECTION_TYPE && notice.action == DEAUTHORIZED {
        return deauthorize(app, user_id, notice.created_at).await.map_err(unavailable);
    }
    let id = notice.data_id.as_str();
    let payments = match notice.notice_type.as_str() {
        "payment" => vec![id.to_owned()],
        MERCHANT_ORDER_TYPE => {
            let call =
                move |client: MercadoPago, token| async move { client.list_merchant_order_payments(&token, id).await };
            ask_as_user(app, user_id, call).await?.unwrap_or_default()
        }
        "topic_chargebacks_wh" => {
            let call =
                move |client: MercadoPago, token| async move { client.list_chargeback_payments(&token, id).await };
            ask_as_user(app, user_id, call).await?.unwrap_or_default()
        }
        _ => return Ok(()),
    };
    for payment in &payments {
        let call = move |client: MercadoPago, token| async move { client.find_payment(&token, payment).await };
        if let Some(payment) = ask_as_user(app, user_id, call).await? {
            let slots = app.shared::<ApplySlots>();
            let _slot = slots.0.acquire().await.map_err(|closed| unavailable(Error::internal(closed)))?;
            apply_payment(app, hooks, &payment).await.map_err(unavailable)?;
        }
    }
    Ok(())
}

/// Calls the API with a token of an account; None when it is not connected, or when the API refuses the call (4xx).
async fn ask_as_user<T, F: Future<Output = Result<T, CallError>>>(
    app: &App,
    user_id: &str,
    call: impl Fn(MercadoPago, secrecy::SecretString) -> F,
) -> Result<Option<T>, CallError> {
    let unavailable = |error: Error| CallError::Unavailable(error.to_string());
    let connection = find_connection_of_user(app, user_id).await.map_err(unavailable)?;
    let Some(connection) = connection else { return Ok(None) };
    match call_as_seller(app, connection, call).await {
        Ok(answer) => Ok(Some(answer)),
        Err(CallError::NotFound | CallError::Unauthorized | CallError::Refused(..)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Ends the connections of an account that revoked them. One that was connected again since stays.
async fn deauthorize(app: &App, user_id: &str, before: Timestamp) -> Result<()> {
    let mut tx = app.db.begin().await?;
    for provider in list_providers_of_user(tx.on(), user_id, before).await? {
        let context = WalletChangeContext::server(app.clock.now(), "deauthorized");
        end_connection(&mut tx, provider, None, context).await?;
    }
    tx.commit().await
}

/// Deletes the notices that are older than 90 days, and the connections that were begun and did not come back.
pub async fn delete_expired_notices(app: &App) -> Result<()> {
    let now = app.clock.now();
    let old = "DELETE FROM mercadopago_notices WHERE created_at < $1";
    sql(app.db.write(), old).bind(now - RETENTION).execute().await?;
    let begun = "DELETE FROM mercadopago_connect_states WHERE created_at < $1";
    sql(app.db.write(), begun).bind(now - CONNECT_STATE_RETENTION).execute().await.map(drop)
}
