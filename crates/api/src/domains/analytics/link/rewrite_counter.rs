//! The counts of rewrites: each server keeps them in memory and adds them to the links once a second, so that no rewrite writes,
//! and none waits for the row of a link that is often followed. A write takes few links, so that rewrites do not wait for it.

use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};
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

/// The most links of a write.
const WRITE_LINKS: usize = 500;

/// The rewrites that this server has not written yet.
#[derive(Default)]
pub(super) struct RewriteCounter(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    rewrites: BTreeMap<Id<Link>, i64>,
    /// The last link of the last write.
    written: Option<Id<Link>>,
}

impl RewriteCounter {
    /// Counts a rewrite.
    pub(super) fn add(&self, link: Id<Link>) {
        *self.lock().rewrites.entry(link).or_default() += 1;
    }

    /// Takes the counts of the links after those of the last write, so that each link has its turn.
    fn take(&self) -> BTreeMap<Id<Link>, i64> {
        let mut counts = self.lock();
        let after = counts.written.map_or(Unbounded, Excluded);
        let rewrites = &counts.rewrites;
        let links = rewrites.range((after, Unbounded)).chain(rewrites).map(|(link, _)| *link);
        let links: Vec<_> = links.take(WRITE_LINKS.min(rewrites.len())).collect();
        counts.written = links.last().copied();
        links.into_iter().filter_map(|link| counts.rewrites.remove_entry(&link)).collect()
    }

    fn put_back(&self, written: BTreeMap<Id<Link>, i64>) {
        let mut counts = self.lock();
        for (link, count) in written {
            *counts.rewrites.entry(link).or_default() += count;
        }
    }

    fn is_empty(&self) -> bool {
        self.lock().rewrites.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the counts once a second, and the last ones when the server stops.
pub async fn run_rewrite_counter(app: App, mut stop: StopSignal) {
    let mut ticks = tokio::time::interval(WRITE_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! { _ = ticks.tick() => {}, () = stop.stopped() => {} }
        let written = update_rewrites(&app).await;
        if let Err(error) = &written {
            app.db.storage().record_error(error);
            tracing::warn!("cannot write the counts of rewrites: {error}");
        }
        if stop.is_stopped() && (written.is_err() || app.shared::<RewriteCounter>().is_empty()) {
            return;
        }
    }
}

/// Adds the rewrites that this server counted to their links, 500 links at most. They are kept for the next write when this one
/// fails.
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
