//! The demonstration's stores: three stores, open and published.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::domains::ecommerce::catalog::article::insert_or_update_article;
use crate::domains::ecommerce::catalog::customizer::insert_or_update_customizer;
use crate::domains::ecommerce::catalog::deployment::{insert_or_update_candidate, update_live_deployment};
use crate::domains::ecommerce::catalog::insert_or_update_catalog;
use crate::domains::ecommerce::promotion::coupon::insert_or_update_coupon;
use crate::domains::ecommerce::promotion::policy::insert_or_update_policy;
use crate::domains::ecommerce::store::turn::insert_turn;
use crate::domains::ecommerce::store::{Store, insert_or_update_store, lock_store, payment_methods, pickup_methods};
use crate::domains::wallets::insert_demo_provider;
use crate::domains::workspaces::{Provisioner, insert_demo_subscription, seed_plans};
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const STORE_FIXTURES: [&str; 3] = [
    include_str!("../../../../../fixtures/stores/pizzeria.json"),
    include_str!("../../../../../fixtures/stores/farmacia.json"),
    include_str!("../../../../../fixtures/stores/libreria.json"),
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
    /// The account for bank transfers; cash is always accepted.
    bank: Option<Value>,
    pickup_methods: Value,
    categories: BTreeMap<String, String>,
    customizers: Vec<Value>,
    articles: Vec<Value>,
    catalog: Value,
    coupons: Vec<Value>,
    policies: Vec<Value>,
}

/// Inserts the demonstration's stores and subscribes their workspaces to the plan. An existing store stays unchanged.
pub async fn insert_demo_stores(app: &App, provisioner: &Provisioner) -> SeedResult {
    seed_plans(app, SeedMode::Apply).await?;
    for text in STORE_FIXTURES {
        let store: StoreFixture = serde_json::from_str(text).map_err(Error::internal)?;
        let name = store.name.clone();
        insert_store_with_parts(app, provisioner, store).await.with_context(name)?;
    }
    Ok(())
}

async fn insert_store_with_parts(app: &App, provisioner: &Provisioner, fixture: StoreFixture) -> Result<()> {
    let (store, workspace, now) = (fixture.id, fixture.workspace_id, app.clock.now());
    let mut tx = app.db.begin().await?;
    let there = sql(tx.on(), "SELECT COUNT(id) FROM stores WHERE id = $1").bind(store).scalar::<i64>().await?;
    if there == 0 {
        let put = from_json(json!({"name": fixture.name, "image_url": fixture.image_url}))?;
        insert_or_update_store(&mut tx, workspace, store, put, now).await?;
        lock_store(&mut tx, workspace, store).await?;
        insert_parts(&mut tx, fixture, now).await?;
    }
    // The workspace has its store by now, so the subscription makes none.
    insert_demo_subscription(&mut tx, provisioner, workspace, PLAN_NAME, now).await?;
    tx.commit().await
}

async fn insert_parts(tx: &mut Tx, fixture: StoreFixture, now: Timestamp) -> Result<()> {
    let (store, workspace) = (fixture.id, fixture.workspace_id);
    let by: Id<Account> = Id::from_name(fixture.user_id, "account");
    for customizer in fixture.customizers {
        let put = with_named_ids(store, customizer, &["id"]);
        insert_or_update_customizer(tx, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    for mut article in fixture.articles {
        let category = |word: &str| json!({"id": word, "name": fixture.categories.get(word)});
        let words = article["categories"].as_array().cloned().unwrap_or_default();
        article["categories"] = words.iter().filter_map(Value::as_str).map(category).collect();
        let put = with_named_ids(store, article, &["id", "customizer_id"]);
        insert_or_update_article(tx, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    let catalog = with_named_ids(store, fixture.catalog, &["id", "section_id", "article_id"]);
    insert_or_update_catalog(tx, store, id_of_put(store, &catalog), from_json(catalog)?, now).await?;
    for coupon in fixture.coupons {
        let put = with_named_ids(store, coupon, &["id"]);
        insert_or_update_coupon(tx, workspace, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    for policy in fixture.policies {
        let put = with_named_ids(store, policy, &["id"]);
        insert_or_update_policy(tx, store, id_of_put(store, &put), from_json(put)?, now).await?;
    }
    let mut providers = vec![insert_demo_provider(tx, workspace, None, now).await?];
    if let Some(bank) = fixture.bank {
        providers.push(insert_demo_provider(tx, workspace, Some(bank), now).await?);
    }
    payment_methods::update_payment_methods(tx, workspace, store, &providers).await?;
    let pickups = with_named_ids(store, fixture.pickup_methods, &["id"]);
    pickup_methods::update_pickup_methods(tx, store, from_json(pickups)?).await?;
    insert_turn(tx, store, Id::from_name(store, "turn"), by, now).await?;
    let frozen = insert_or_update_candidate(tx, store, None, by, now).await?;
    update_live_deployment(tx, store, frozen.deployment_id, by, now).await
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
