//! The demonstration's stores: three of the town's, open and published.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::domains::ecommerce::catalog::article::write_article;
use crate::domains::ecommerce::catalog::customizer::write_customizer;
use crate::domains::ecommerce::catalog::deployment::{freeze, publish};
use crate::domains::ecommerce::catalog::write_catalog;
use crate::domains::ecommerce::promotion::coupon::write_coupon;
use crate::domains::ecommerce::promotion::policy::write_policy;
use crate::domains::ecommerce::store::turn::open_turn;
use crate::domains::ecommerce::store::{NewStore, Store, lock_store, payment_methods, pickup_methods, write_store};
use crate::domains::wallets::insert_demo_provider;
use crate::domains::workspaces::{insert_demo_subscription, seed_plans};
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const STORES: [&str; 3] = [
    include_str!("../../../../../fixtures/stores/pizzeria.json"),
    include_str!("../../../../../fixtures/stores/farmacia.json"),
    include_str!("../../../../../fixtures/stores/libreria.json"),
];

/// The plan that the stores' workspaces have.
const PLAN: &str = "Comercio";

/// A store with what it sells. What is in `id`s is a word, unique in the store; the rest is as in a PUT.
#[derive(Deserialize)]
struct StoreFixture {
    id: Id<Store>,
    workspace_id: Id<Scope>,
    /// Who opens and publishes it.
    user_id: Id<User>,
    name: String,
    image_url: Option<String>,
    /// Where transfers go; cash is taken always.
    bank: Option<Value>,
    pickup_methods: Value,
    categories: BTreeMap<String, String>,
    customizers: Vec<Value>,
    articles: Vec<Value>,
    catalog: Value,
    coupons: Vec<Value>,
    policies: Vec<Value>,
}

/// Loads the stores of the demonstration, with their plans. One that is there stays as it is.
pub async fn load_demo(app: &App) -> SeedResult {
    seed_plans(app, SeedMode::Apply).await?;
    for text in STORES {
        let store: StoreFixture = serde_json::from_str(text).map_err(Error::internal)?;
        let name = store.name.clone();
        load_store(app, store).await.with_context(name)?;
    }
    Ok(())
}

async fn load_store(app: &App, fixture: StoreFixture) -> Result<()> {
    let (store, workspace, now) = (fixture.id, fixture.workspace_id, app.clock.now());
    let mut tx = app.db.begin().await?;
    insert_demo_subscription(&mut tx, workspace, PLAN, now).await?;
    let there = sql(tx.on(), "SELECT COUNT(id) FROM stores WHERE id = $1").bind(store).scalar::<i64>().await?;
    if there == 0 {
        let (name, image_url) = (fixture.name.clone(), fixture.image_url.clone());
        write_store(&mut tx, workspace, NewStore { id: store, enabled: None, name, image_url }, now).await?;
        lock_store(&mut tx, workspace, store).await?;
        fill(&mut tx, fixture, now).await?;
    }
    tx.commit().await
}

async fn fill(tx: &mut Tx, fixture: StoreFixture, now: Timestamp) -> Result<()> {
    let (store, workspace) = (fixture.id, fixture.workspace_id);
    let by: Id<Account> = Id::from_name(fixture.user_id, "account");
    for customizer in fixture.customizers {
        let put = named(store, customizer, &["id"]);
        write_customizer(tx, store, own(store, &put), read(put)?, now).await?;
    }
    for mut article in fixture.articles {
        let category = |word: &str| json!({"id": word, "name": fixture.categories.get(word)});
        let words = article["categories"].as_array().cloned().unwrap_or_default();
        article["categories"] = words.iter().filter_map(Value::as_str).map(category).collect();
        let put = named(store, article, &["id", "customizer_id"]);
        write_article(tx, store, own(store, &put), read(put)?, now).await?;
    }
    let catalog = named(store, fixture.catalog, &["id", "section_id", "article_id"]);
    write_catalog(tx, store, own(store, &catalog), read(catalog)?, now).await?;
    for coupon in fixture.coupons {
        let put = named(store, coupon, &["id"]);
        write_coupon(tx, workspace, store, own(store, &put), read(put)?, now).await?;
    }
    for policy in fixture.policies {
        let put = named(store, policy, &["id"]);
        write_policy(tx, store, own(store, &put), read(put)?, now).await?;
    }
    let mut providers = vec![insert_demo_provider(tx, workspace, None, now).await?];
    if let Some(bank) = fixture.bank {
        providers.push(insert_demo_provider(tx, workspace, Some(bank), now).await?);
    }
    payment_methods::write_methods(tx, workspace, store, &providers).await?;
    let pickups = named(store, fixture.pickup_methods, &["id"]);
    pickup_methods::write_methods(tx, store, read(pickups)?).await?;
    open_turn(tx, store, Id::from_name(store, "turn"), by, now).await?;
    let frozen = freeze(tx, store, None, by, now).await?;
    publish(tx, store, frozen.deployment_id, by, now).await
}

fn read<T: serde::de::DeserializeOwned>(put: Value) -> Result<T> {
    serde_json::from_value(put).map_err(Error::internal)
}

/// The id of what a PUT is of.
fn own<T>(store: Id<Store>, put: &Value) -> Id<T> {
    let named = put["id"].as_str().and_then(|id| id.parse().ok());
    named.unwrap_or_else(|| Id::from_name(store, &put.to_string()))
}

/// The same with ids for the words in these fields, wherever they are.
fn named(store: Id<Store>, mut value: Value, fields: &[&str]) -> Value {
    match &mut value {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = named(store, item.take(), fields)),
        Value::Object(object) => {
            for (name, field) in object.iter_mut() {
                *field = match field.as_str() {
                    Some(word) if fields.contains(&name.as_str()) => json!(Id::<()>::from_name(store, word)),
                    _ => named(store, field.take(), fields),
                };
            }
        }
        _ => {}
    }
    value
}
