//! The demonstration's visitors: two months of searches and views of its stores, and a referral with its sessions.

use chrono::{Days, Duration, NaiveTime, Timelike};
use fastrand::Rng;
use serde_json::{Value, json};
use uuid::{Uuid, uuid};

use super::event::{AnalyticsEvent, insert_and_count};
use super::retention::insert_event_partitions;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::local_days::{local_date, start_of_day};

/// The ids of devices, sessions and events are derived from this one.
const NAMESPACE: Uuid = uuid!("4f6b1c1e-9a3d-4a53-8a58-6f0f4c9e1157");

/// The devices that visit.
const DEVICES: u32 = 500;

/// The most days of visits.
const DAYS_MAX: u32 = 60;

/// The days of the referral, in which its sessions are active.
const REFERRAL_DAYS: u32 = 28;

/// The days in which a device comes to visit twice as often.
const GROWTH_DAYS: f64 = 300.0;

/// The events of a batch.
const BATCH_SIZE: usize = 1_000;

/// The sessions of the referral; every third one registered.
const REFERRAL_SESSIONS: u32 = 30;

/// The sources of sessions; an empty one is unknown. A source that stands twice is as frequent as two.
const SOURCES: [&str; 8] = ["google", "google", "instagram", "whatsapp", "whatsapp", "qr", "", ""];

/// The words of searches, and the number of their results.
const SEARCHES: [(&str, u32); 10] = [
    ("pizza", 12),
    ("empanadas", 7),
    ("farmacia", 25),
    ("ibuprofeno", 3),
    ("cuadernos", 4),
    ("helado artesanal", 6),
    ("sushi", 0),
    ("comida vegana", 0),
    ("cerrajero", 0),
    ("mochilas", 2),
];

/// The usual share of visits of each hour of a day.
const HOURS: [u32; 24] = [2, 1, 0, 0, 0, 0, 1, 3, 6, 8, 9, 10, 12, 11, 7, 6, 7, 9, 11, 14, 18, 17, 11, 5];

/// The ids of a store, its page and its workspace.
type StoreRow = (Id<()>, Option<Id<()>>, Id<Scope>);

/// A store that is visited.
struct VisitedStore {
    id: Uuid,
    page_id: Option<Uuid>,
    workspace_id: Id<Scope>,
    articles: Vec<Uuid>,
}

/// Inserts the visits of as many days before now, 60 at most, and the referral. A demonstration with visits is left alone.
pub async fn insert_demo_events(app: &App, past_days: u32) -> Result<()> {
    let stores = list_stores(app.db.read()).await?;
    let (days, now) = (past_days.min(DAYS_MAX), app.clock.now());
    if days == 0 || stores.is_empty() {
        return Ok(());
    }
    insert_event_partitions(app).await?;
    let mut tx = app.db.begin().await?;
    if insert_first_device(tx.on(), now).await? {
        let mut random = Rng::with_seed(57);
        let mut events = Vec::new();
        for device in 0..DEVICES {
            events.extend(device_events(device, days, &stores, now, &mut random)?);
        }
        for batch in events.chunks(BATCH_SIZE) {
            insert_and_count(&mut tx, batch, None).await?;
        }
        insert_referral(&mut tx, stores[0].workspace_id, days.min(REFERRAL_DAYS), now).await?;
    }
    tx.commit().await
}

/// The stores with their pages and articles.
async fn list_stores(mut on: Executor<'_>) -> Result<Vec<VisitedStore>> {
    let stores = "SELECT s.id, p.id, s.workspace_id FROM stores s LEFT JOIN pages p ON p.store_id = s.id
                  WHERE s.enabled ORDER BY s.id LIMIT 20";
    let stores: Vec<StoreRow> = sql(on.reborrow(), stores).all().await?;
    let articles = sql(on, "SELECT store_id, id FROM articles WHERE visible AND deleted_at IS NULL AND store_id");
    let articles = articles.push_any(stores.iter().map(|(id, ..)| *id)).push(" ORDER BY store_id, id");
    let articles: Vec<(Id<()>, Id<()>)> = articles.all().await?;
    let visited = |(id, page, workspace_id): StoreRow| VisitedStore {
        id: id.uuid(),
        page_id: page.map(Id::uuid),
        workspace_id,
        articles: articles.iter().filter(|(store, _)| *store == id).map(|(_, article)| article.uuid()).collect(),
    };
    Ok(stores.into_iter().map(visited).collect())
}

/// Inserts the first device; false when it is there.
async fn insert_first_device(on: Executor<'_>, now: Timestamp) -> Result<bool> {
    let insert = "INSERT INTO analytics_devices (id, info, created_at, updated_at) VALUES ($1, '{}', $2, $2)
                  ON CONFLICT (id) DO NOTHING";
    Ok(sql(on, insert).bind((named_id("device 0"), now)).execute().await? > 0)
}

fn named_id(name: &str) -> Id<()> {
    Id::from_name(Id::<()>::from_uuid(NAMESPACE), name)
}

/// The events of a device: a visit on some of the days.
fn device_events(
    device: u32,
    days: u32,
    stores: &[VisitedStore],
    now: Timestamp,
    random: &mut Rng,
) -> Result<Vec<AnalyticsEvent>> {
    let mut events = Vec::new();
    // Some devices come often, most of them seldom.
    let eagerness = 0.1 + 0.6 * random.f64() * random.f64();
    for ago in (0..days).rev() {
        if random.f64() < eagerness * (1.0 - 0.5 * f64::from(ago) / GROWTH_DAYS) {
            let begins_at = visit_time(now, ago, random);
            events.extend(visit(device, ago, begins_at, stores, random).into_iter().filter(|(at, _)| *at <= now));
        }
    }
    let events = events.into_iter().map(|(_, event)| serde_json::from_value(event).map_err(Error::internal));
    events.collect()
}

/// The time of a visit so many days ago.
fn visit_time(now: Timestamp, ago: u32, random: &mut Rng) -> Timestamp {
    let mut left = random.u32(0..HOURS.iter().sum());
    let hour = HOURS.iter().position(|share| match left.checked_sub(*share) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    let time = NaiveTime::from_hms_opt(hour.unwrap_or_default() as u32, random.u32(0..60), random.u32(0..60));
    let day = start_of_day(local_date(now) - Days::new(ago.into()));
    day + Duration::seconds(time.unwrap_or_default().num_seconds_from_midnight().into())
}

/// The events of a visit with their times: perhaps a search, the page of a store, the store, and some articles.
fn visit(
    device: u32,
    ago: u32,
    begins_at: Timestamp,
    stores: &[VisitedStore],
    random: &mut Rng,
) -> Vec<(Timestamp, Value)> {
    let source = SOURCES[random.usize(..SOURCES.len())];
    let mut steps: Vec<(&str, &str, Option<Uuid>, Value)> = Vec::new();
    let (mut is_found, mut wants_store) = (true, random.u8(0..10) < 7);
    if random.bool() {
        let (query, results) = SEARCHES[random.usize(..SEARCHES.len())];
        is_found = results > 0;
        steps.push(("search", "submit", None, json!({"query": query, "results": results})));
    }
    let store = &stores[random.usize(..stores.len()).min(random.usize(..stores.len()))];
    if let (true, Some(page)) = (is_found, store.page_id) {
        steps.push(("discover_page", "view", Some(page), json!({})));
    } else {
        wants_store = false;
    }
    if wants_store {
        steps.push(("store", "view", Some(store.id), json!({})));
        for _ in 0..random.usize(..5).min(store.articles.len()) {
            let article = store.articles[random.usize(..store.articles.len())];
            steps.push(("article", "view", Some(article), json!({})));
        }
    }
    let mut at = begins_at;
    let event = |(number, (instance_type, action, instance, mut payload)): (
        usize,
        (&str, &str, Option<Uuid>, Value),
    )| {
        if number == 0 && !source.is_empty() {
            payload["source"] = json!(source);
        }
        let event = json!({
            "event_id": named_id(&format!("event {device} {ago} {number}")), "timestamp": at,
            "session_id": named_id(&format!("session {device} {ago}")), "device_id": named_id(&format!("device {device}")),
            "instance_id": instance.map(|id| id.to_string()), "instance_type": instance_type, "instance_action": action,
            "payload": payload,
        });
        let begun_at = at;
        at = at + Duration::seconds(random.i64(5..90));
        (begun_at, event)
    };
    steps.into_iter().enumerate().map(event).collect()
}

/// Inserts a referral of a workspace, and sessions of the last days, some of which registered.
async fn insert_referral(tx: &mut Tx, workspace: Id<Scope>, days: u32, now: Timestamp) -> Result<()> {
    let referral = named_id("referral");
    let insert = "INSERT INTO referrals (id, code, enabled, promoter_id, redirect_to, created_at)
                  VALUES ($1, 'VECINOS', true, $2, 'https://example.com/', $3) ON CONFLICT DO NOTHING";
    let created_at = now - Duration::days(days.into());
    sql(tx.on(), insert).bind((referral, workspace, created_at)).execute().await?;
    let accounts = "SELECT a.id FROM accounts a JOIN scopes s ON s.id = a.scope_id
                    WHERE s.type = 'consumer' ORDER BY a.id LIMIT 10";
    let mut accounts = sql(tx.on(), accounts).all_scalars::<Id<()>>().await?.into_iter();
    let mut rows = Vec::new();
    for number in 0..REFERRAL_SESSIONS {
        let at = now - Duration::minutes(i64::from(days) * 1440 * i64::from(number + 1) / i64::from(REFERRAL_SESSIONS));
        let account = if number % 3 == 0 { accounts.next() } else { None };
        let registered_at = account.map(|_| (at + Duration::minutes(4)).min(now).to_sqlite_text());
        rows.push(json!({
            "id": named_id(&format!("referral session {number}")), "device_id": named_id(&format!("device {number}")),
            "platform": if number % 2 == 0 { "android" } else { "browser" }, "at": at.to_sqlite_text(),
            "state": if account.is_some() { "register" } else { "inspect" }, "registered_at": registered_at,
            "account_id": account,
        }));
    }
    let insert = "INSERT INTO referral_sessions (id, referral_id, device_id, platform, state, metadata, registered_at, account_id,
                                                 created_at, updated_at)
                  SELECT id, $1, device_id, platform, state, '{}', registered_at, account_id, at, at FROM ";
    let columns = "id uuid, device_id uuid, platform text, at timestamptz, state text, registered_at timestamptz,
                   account_id uuid";
    sql(tx.on(), insert).bind(referral).push_rows(columns, &rows).execute().await?;
    insert_referral_counts(tx.on()).await
}

/// Counts the sign-ups of the demonstration's referral.
async fn insert_referral_counts(on: Executor<'_>) -> Result<()> {
    let counts = Sql {
        sqlite: "INSERT INTO analytics_counts (metric, at, key, workspace_id, value)
                 SELECT 'referrals', substr(registered_at, 1, 13) || ':00:00.000000Z', 'VECINOS', NULL, COUNT(id)",
        pg: "INSERT INTO analytics_counts (metric, at, key, workspace_id, value)
             SELECT 'referrals', date_trunc('hour', registered_at, 'UTC'), 'VECINOS', NULL, COUNT(id)",
    };
    let counts = sql(on, counts).push(" FROM referral_sessions WHERE registered_at IS NOT NULL GROUP BY 2");
    counts.push(" ON CONFLICT (metric, at, key) DO NOTHING").execute().await.map(drop)
}
