//! The demonstration's stores: three stores, open and published, with the orders of the days before.

mod basket;
mod consumers;
mod course;
mod mercadopago;
mod past;
mod week;

use std::collections::BTreeMap;

use chrono::Duration;
use serde::Deserialize;
use serde_json::{Value, json};

use self::consumers::insert_demo_consumers;
use self::mercadopago::MercadoPagoStore;
use self::past::StorePast;
use self::week::StoreWeek;
use crate::domains::ecommerce::catalog::article::insert_or_update_article;
use crate::domains::ecommerce::catalog::customizer::insert_or_update_customizer;
use crate::domains::ecommerce::catalog::deployment::{insert_or_update_candidate, update_live_deployment};
use crate::domains::ecommerce::catalog::insert_or_update_catalog;
use crate::domains::ecommerce::promotion::coupon::insert_or_update_coupon;
use crate::domains::ecommerce::promotion::policy::insert_or_update_policy;
use crate::domains::ecommerce::store::turn::insert_turn;
use crate::domains::ecommerce::store::{
    Store, insert_or_update_store, lock_store, lock_store_in_any_state, payment_methods, pickup_methods,
};
use crate::domains::wallets::{DemoProvider, insert_demo_provider};
use crate::domains::workspaces::{Provisioner, insert_demo_subscription, seed_plans};
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const STORE_FIXTURES: [&str; 3] = [
    include_str!("../../../../../../fixtures/stores/pizzeria.json"),
    include_str!("../../../../../../fixtures/stores/farmacia.json"),
    include_str!("../../../../../../fixtures/stores/libreria.json"),
];

/// The name of the plan of the stores' workspaces.
const PLAN_NAME: &str = "Comercio";

/// A store with its parts. Ids are words, unique in the store; the rest has the form of a PUT.
#[derive(Deserialize)]
struct StoreFixture {
    id: Id<Store>,
    workspace_id: Id<Scope>,
    /// The user who opens and publishes it.
    user_id: Id<User>,
    name: String,
    image_url: Option<String>,
    /// Its hours and usual orders.
    week: StoreWeek,
    /// The account for bank transfers; cash is always accepted.
    bank: Option<Value>,
    /// The seller's account at a stand-in for Mercado Pago, for payments through it.
    mercadopago: Option<String>,
    pickup_methods: Value,
    categories: BTreeMap<String, String>,
    customizers: Vec<Value>,
    articles: Vec<Value>,
    catalog: Value,
    coupons: Vec<Value>,
    policies: Vec<Value>,
}

/// Inserts the demonstration's stores, each with the orders of as many days before today, and subscribes their workspaces to
/// the plan. An existing store stays unchanged, and gets no past. With a stand-in for Mercado Pago beside it, the store that
/// takes payments through it is connected there, and with a past it has orders of today that are paid there.
pub async fn insert_demo_stores(app: &App, provisioner: &Provisioner, past_days: u32) -> SeedResult {
    seed_plans(app, SeedMode::Apply).await?;
    for text in STORE_FIXTURES {
        let store: StoreFixture = serde_json::from_str(text).map_err(Error::internal)?;
        let name = store.name.clone();
        insert_store(app, provisioner, store, past_days).await.with_context(name)?;
    }
    Ok(())
}

async fn insert_store(app: &App, provisioner: &Provisioner, fixture: StoreFixture, past_days: u32) -> Result<()> {
    let now = app.clock.now();
    let (since, by) = (now - Duration::days(past_days.into()), Id::from_name(fixture.user_id, "account"));
    let mut tx = app.db.begin().await?;
    insert_published_store(&mut tx, &fixture, by, since).await?;
    // The workspace has its store by now, so the subscription makes none.
    insert_demo_subscription(&mut tx, provisioner, fixture.workspace_id, PLAN_NAME, now).await?;
    tx.commit().await?;
    // A transaction of its own: the numbers of orders are taken by other connections, which see only a committed store.
    let mut tx = app.db.begin().await?;
    insert_past_and_turn(&mut tx, &fixture, by, past_days, now).await?;
    tx.commit().await?;
    let Some(seller) = &fixture.mercadopago else { return Ok(()) };
    let paid = MercadoPagoStore { workspace: fixture.workspace_id, store: fixture.id, by, seller };
    if paid.connect(app).await? && past_days > 0 {
        paid.insert_paid_orders(app).await?;
    }
    Ok(())
}

/// Inserts a store with its parts and publishes it, unless it is there.
async fn insert_published_store(tx: &mut Tx, fixture: &StoreFixture, by: Id<Account>, now: Timestamp) -> Result<()> {
    let (store, workspace) = (fixture.id, fixture.workspace_id);
    let there = sql(tx.on(), "SELECT COUNT(id) FROM stores WHERE id = $1").bind(store).scalar::<i64>().await?;
    if there > 0 {
        return Ok(());
    }
    let put = from_json(json!({"name": fixture.name, "image_url": fixture.image_url}))?;
    insert_or_update_store(tx, workspace, store, put, now).await?;
    lock_store(tx, workspace, store).await?;
    insert_parts(tx, fixture, now).await?;
    let frozen = insert_or_update_candidate(tx, store, None, by, now).await?;
    update_live_deployment(tx, store, frozen.deployment_id, by, now).await
}

/// Inserts the orders of the days before, and opens the store; nothing when it was open before.
async fn insert_past_and_turn(
    tx: &mut Tx,
    fixture: &StoreFixture,
    by: Id<Account>,
    past_days: u32,
    now: Timestamp,
) -> Result<()> {
    lock_store_in_any_state(tx, fixture.workspace_id, fixture.id).await?;
    let turns = sql(tx.on(), "SELECT COUNT(id) FROM turns WHERE store_id = $1").bind(fixture.id);
    if turns.scalar::<i64>().await? > 0 {
        return Ok(());
    }
    if past_days > 0 {
        insert_past(tx, fixture, by, past_days, now).await?;
    }
    insert_turn(tx, (fixture.workspace_id, fixture.id), Id::from_name(fixture.id, "turn"), by, now).await
}

async fn insert_parts(tx: &mut Tx, fixture: &StoreFixture, now: Timestamp) -> Result<()> {
    let (store, workspace) = (fixture.id, fixture.workspace_id);
    insert_or_update_articles(tx, fixture, now).await?;
    let catalog = with_named_ids(store, fixture.catalog.clone(), &["id", "section_id", "article_id"]);
    insert_or_update_catalog(tx, store, id_of_put(store, &catalog), from_json(catalog)?, now).await?;
    for coupon in &fixture.coupons {
        let put = with_named_ids(store, coupon.clone(), &["id"]);
        insert_or_update_coupon(tx, workspace, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    for policy in &fixture.policies {
        let put = with_named_ids(store, policy.clone(), &["id"]);
        insert_or_update_policy(tx, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    let mut providers = vec![insert_demo_provider(tx, workspace, DemoProvider::Cash, now).await?];
    if let Some(bank) = &fixture.bank {
        let bank = DemoProvider::Banktransfer(bank.clone());
        providers.push(insert_demo_provider(tx, workspace, bank, now).await?);
    }
    if fixture.mercadopago.is_some() {
        providers.push(insert_demo_provider(tx, workspace, DemoProvider::Mercadopago, now).await?);
    }
    payment_methods::update_payment_methods(tx, workspace, store, &providers).await?;
    let pickups = with_named_ids(store, fixture.pickup_methods.clone(), &["id"]);
    pickup_methods::update_pickup_methods(tx, store, from_json(pickups)?).await
}

/// Puts the customizers and articles with the stock of the fixture.
async fn insert_or_update_articles(tx: &mut Tx, fixture: &StoreFixture, now: Timestamp) -> Result<()> {
    let store = fixture.id;
    for customizer in &fixture.customizers {
        let put = with_named_ids(store, customizer.clone(), &["id"]);
        insert_or_update_customizer(tx, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    for article in &fixture.articles {
        let category = |word: &str| json!({"id": word, "name": fixture.categories.get(word)});
        let words = article["categories"].as_array().cloned().unwrap_or_default();
        let mut article = article.clone();
        article["categories"] = words.iter().filter_map(Value::as_str).map(category).collect();
        let put = with_named_ids(store, article, &["id", "customizer_id"]);
        insert_or_update_article(tx, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    Ok(())
}

async fn insert_past(tx: &mut Tx, fixture: &StoreFixture, by: Id<Account>, days: u32, now: Timestamp) -> Result<()> {
    let consumers = insert_demo_consumers(tx, now - Duration::days(days.into())).await?;
    let code = |is_limited: bool| {
        let coupon = fixture.coupons.iter().find(|coupon| coupon["max_uses"].is_number() == is_limited);
        coupon.and_then(|coupon| coupon["code"].as_str())
    };
    let past = StorePast {
        workspace: fixture.workspace_id,
        store: fixture.id,
        by,
        week: &fixture.week,
        consumers: &consumers,
        coupons: [code(true), code(false)],
    };
    past.insert_days(tx, days, now, async |tx: &mut Tx, at| insert_or_update_articles(tx, fixture, at).await).await
}

fn from_json<T: serde::de::DeserializeOwned>(put: Value) -> Result<T> {
    serde_json::from_value(put).map_err(Error::internal)
}

/// The id of a PUT's resource.
fn id_of_put<T>(store: Id<Store>, put: &Value) -> Id<T> {
    let named = put["id"].as_str().and_then(|id| id.parse().ok());
    named.unwrap_or_else(|| Id::from_name(store, &put.to_string()))
}

/// Replaces the words in these fields, at any depth, with ids.
fn with_named_ids(store: Id<Store>, mut value: Value, fields: &[&str]) -> Value {
    match &mut value {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = with_named_ids(store, item.take(), fields)),
        Value::Object(object) => {
            for (name, field) in object.iter_mut() {
                *field = match field.as_str() {
                    Some(word) if fields.contains(&name.as_str()) => json!(Id::<()>::from_name(store, word)),
                    _ => with_named_ids(store, field.take(), fields),
                };
            }
        }
        _ => {}
    }
    value
}
