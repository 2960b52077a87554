//! The counts of rewrites: each server keeps them in memory and adds them to the links once a second, so that no rewrite writes,
//! and none waits for the row of a link that is often followed.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use super::Link;
use hub_kernel::app::App;
use hub_kernel::db::{RowLock, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::stop_signal::StopSignal;

/// The time between two writes of the counts.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// The rewrites that this server has not written yet.
#[derive(Default)]
pub(super) struct RewriteCounter(Mutex<BTreeMap<Id<Link>, i64>>);

impl RewriteCounter {
    /// Counts a rewrite.
    pub(super) fn add(&self, link: Id<Link>) {
        *self.lock().entry(link).or_default() += 1;
    }

    fn take(&self) -> BTreeMap<Id<Link>, i64> {
        std::mem::take(&mut *self.lock())
    }

    fn put_back(&self, counts: BTreeMap<Id<Link>, i64>) {
        let mut kept = self.lock();
        for (link, count) in counts {
            *kept.entry(link).or_default() += count;
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Id<Link>, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the counts once a second, and the last ones when the server stops.
pub async fn run_rewrite_counter(app: App, mut stop: StopSignal) {
    let mut ticks = tokio::time::interval(WRITE_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! { _ = ticks.tick() => {}, () = stop.stopped() => {} }
        if let Err(error) = update_rewrites(&app).await {
            app.db.storage().record_error(&error);
            tracing::warn!("cannot write the counts of rewrites: {error}");
        }
        if stop.is_stopped() {
            return;
        }
    }
}

/// Adds the rewrites that this server counted to their links. They are kept for the next write when this one fails.
pub async fn update_rewrites(app: &App) -> Result<()> {
    let counter = app.shared::<RewriteCounter>();
    let counts = counter.take();
    if counts.is_empty() {
        return Ok(());
    }
    let written = update_links(app, &counts).await;
    if written.is_err() {
        counter.put_back(counts);
    }
    written
}

async fn update_links(app: &App, counts: &BTreeMap<Id<Link>, i64>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    // Several servers lock the rows in one order.
    let lock = sql(tx.on(), "SELECT id FROM links WHERE id").push_any(counts.keys().copied()).push(" ORDER BY id");
    lock.lock(RowLock::NoKeyUpdate).execute().await?;
    let rows: Value = counts.iter().map(|(link, count)| json!({"id": link, "rewrites": count})).collect();
    let update = sql(tx.on(), "UPDATE links SET rewrites = links.rewrites + r.rewrites FROM ");
    let update = update.push_rows("id uuid, rewrites bigint", &rows).push(" WHERE links.id = r.id");
    update.execute().await?;
    tx.commit().await
}
