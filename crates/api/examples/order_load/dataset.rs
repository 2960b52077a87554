//! The load's users, stores, carts and orders: created before the measurements and between them.

use std::path::PathBuf;

use hub_api::domains::auth::{self, NewUser};
use hub_api::domains::workspaces::{self, NewWorkspace, WorkspaceType};
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::{Db, Sql, Tx, sql};
use hub_kernel::security::session::{self, ActingAccount, ScopeType};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{CartArticles, Result};

/// The number of articles in the store that orders go to.
pub(super) const ARTICLES: usize = 1000;
/// The number of articles in the store whose page is read.
const PAGE_ARTICLES: usize = 200;
/// The stock of each article: more than is ever ordered.
const STOCK: i64 = 100_000_000;
/// The fixtures' plan that allows five stores.
const FIVE_STORES_PLAN_ID: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9002";

/// The users and ids that were created, stored in a file beside the database.
#[derive(Serialize, Deserialize)]
pub(super) struct Dataset {
    pub(super) owner: User,
    pub(super) shoppers: Vec<User>,
    /// The store that orders go to.
    pub(super) store_id: Id<()>,
    /// The store whose page and orders are read.
    pub(super) page_store_id: Id<()>,
    /// The open turn of the store whose page is read.
    pub(super) turn_id: Id<()>,
    pub(super) provider_id: Id<()>,
    pub(super) article_ids: Vec<Id<()>>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct User {
    pub(super) token: String,
    pub(super) account_id: Id<()>,
    pub(super) scope_id: Id<()>,
}

fn dataset_file(config: &Config) -> PathBuf {
    config.data_dir.join("shoppers.json")
}

pub(super) fn read_dataset(config: &Config) -> Result<Dataset> {
    Ok(serde_json::from_slice(&std::fs::read(dataset_file(config))?)?)
}

/// Inserts the owner and the shoppers with sessions, and writes the dataset's file.
pub(super) async fn insert_users(config: Config, shoppers: usize) -> Result<()> {
    let (db, secret) = (Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?, config.server_key()?);
    let file = dataset_file(&config);
    let app = App::new(db, Clock::default(), config, &secret);
    let mut tx = app.db.begin().await?;
    let owner = insert_user(&mut tx, &app, ScopeType::Workspace).await?;
    let mut users = Vec::new();
    for _ in 0..shoppers {
        users.push(insert_user(&mut tx, &app, ScopeType::Consumer).await?);
    }
    tx.commit().await?;
    let dataset = Dataset {
        owner,
        shoppers: users,
        store_id: Id::new(),
        page_store_id: Id::new(),
        turn_id: Id::new(),
        provider_id: Id::new(),
        article_ids: (0..ARTICLES).map(|_| Id::new()).collect(),
    };
    std::fs::write(file, serde_json::to_vec(&dataset)?)?;
    app.db.close().await;
    Ok(())
}

/// Inserts a user with an account and a session.
async fn insert_user(tx: &mut Tx, app: &App, scope_type: ScopeType) -> Result<User> {
    let now = app.clock.now();
    let seat = ActingAccount { user_id: Id::new(), account_id: Id::new(), scope_id: Id::new(), scope_type };
    let person = NewUser {
        given_name: "Ana".parse()?,
        family_name: "Paz".parse()?,
        username: None,
        email: Some((format!("{}@town.example", seat.user_id).parse()?, true)),
        phone: None,
        password_hash: None,
    };
    auth::insert_user(tx, seat.user_id, person, now).await?;
    if scope_type == ScopeType::Workspace {
        let (name, workspace_type) = ("Norte".parse()?, WorkspaceType::Business);
        let id = seat.scope_id;
        let workspace = NewWorkspace {
            id: Some(id),
            name,
            workspace_type,
            email: None,
            phone: None,
            image_url: None,
            owner_user_id: None,
        };
        workspaces::insert_workspace(tx, workspace, now).await?;
        workspaces::insert_member_account(tx, seat.account_id, seat.user_id, seat.scope_id, now).await?;
    } else {
        auth::insert_scope(tx.on(), seat.scope_id, scope_type, "Ana Paz".into(), now).await?;
        auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await?;
    }
    let granted = session::insert_session(tx, &app.sessions, seat, Id::new()).await?;
    let (account_id, scope_id) = (seat.account_id.uuid().into(), seat.scope_id.uuid().into());
    Ok(User { token: granted.access.token, account_id, scope_id })
}

/// Sends the owner's requests, one after the other.
pub(super) struct OwnerClient<'a> {
    pub(super) http: reqwest::Client,
    pub(super) base: String,
    pub(super) dataset: &'a Dataset,
}

impl OwnerClient<'_> {
    async fn send(&self, method: Method, path: &str, body: &Value) -> Result<Value> {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.dataset.owner.token);
        let answer = request.json(body).send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            return Err(format!("{path} answered {status}: {text}").into());
        }
        Ok(serde_json::from_str(&text)?)
    }

    async fn put(&self, path: &str, body: &Value) -> Result<Value> {
        self.send(Method::PUT, path, body).await
    }

    /// Creates both stores.
    pub(super) async fn create_stores(&self) -> Result<()> {
        let dataset = self.dataset;
        self.send(Method::POST, "/workspace/subscriptions", &json!({"plan_id": FIVE_STORES_PLAN_ID})).await?;
        let wallet = json!({"wallet_id": dataset.owner.scope_id, "type": "cash", "currencies": ["ARS"]});
        self.put(&format!("/wallets/providers/{}", dataset.provider_id), &wallet).await?;
        self.create_store(dataset.store_id, Id::new(), &dataset.article_ids).await?;
        let articles: Vec<_> = (0..PAGE_ARTICLES).map(|_| Id::new()).collect();
        self.create_store(dataset.page_store_id, dataset.turn_id, &articles).await
    }

    async fn create_store(&self, id: Id<()>, turn_id: Id<()>, article_ids: &[Id<()>]) -> Result<()> {
        let path = |end: &str| format!("/ecommerce/services/stores/{id}{end}");
        self.put(&path(""), &json!({"name": "La Esquina"})).await?;
        let (section, mut items) = (Id::<()>::new(), Vec::new());
        for (number, article) in article_ids.iter().enumerate() {
            let body = json!({"name": format!("Artículo {number}"), "description": "Con todo lo que lleva.",
                              "price": {"base": 100 + number, "discount_percent": 10}, "stock": {"count": STOCK}});
            self.put(&path(&format!("/articles/{article}")), &body).await?;
            items.push(json!({"id": Id::<()>::new(), "section_id": section, "article_id": article}));
        }
        let sections = json!([{"id": section, "name": "Todo"}]);
        let catalog = json!({"name": "Carta", "selected": true, "sections": sections, "items": items});
        self.put(&path(&format!("/catalogs/{}", Id::<()>::new())), &catalog).await?;
        let providers = json!({"providers": [{"id": self.dataset.provider_id, "type": "cash"}]});
        self.put(&path("/payment_methods"), &providers).await?;
        let address = json!({"street": "Espora", "number": "1180", "location": {"lat": -34.8, "lng": -58.39}});
        let takeaway = json!({"takeaway": {"id": Id::<()>::new(), "address": address}, "delivery": null});
        self.put(&path("/pickup_methods"), &takeaway).await?;
        self.put(&path(&format!("/turns/{turn_id}/open")), &Value::Null).await?;
        let changes = self.send(Method::POST, &path("/deployments/changes"), &Value::Null).await?;
        let deployment = changes["deployment_id"].as_str().ok_or("no deployment")?;
        self.send(Method::POST, &path(&format!("/deployments/{deployment}/publish")), &Value::Null).await?;
        Ok(())
    }
}

/// Fills the carts of both servers as a PUT leaves them.
pub(super) async fn fill_carts(config: &Config, articles: CartArticles) -> Result<()> {
    let (dataset, db) = (read_dataset(config)?, Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?);
    let now = Clock::default().now();
    let row = |(number, shopper): (usize, &User)| {
        let at = if articles == CartArticles::One { 0 } else { number % ARTICLES };
        let items = json!([{"id": Id::<()>::new(), "article_id": dataset.article_ids[at], "quantity": 1, "options": [],
                            "indications": ""}]);
        // An article's price after its discount of 10 %.
        json!({"account": shopper.account_id, "cart": Id::<()>::new(), "items": items.to_string(), "shown": (100 + at) * 90})
    };
    let rows = dataset.shoppers.iter().enumerate().map(row).collect::<Value>().to_string();
    let text = Sql {
        sqlite:
            "INSERT INTO carts (account_id, store_id, id, items, pickup, provider_id, shown_total, touched, updated_at)
                 SELECT value ->> 'account', $2, value ->> 'cart', value ->> 'items', $3, $4, value ->> 'shown', 1, $5
                 FROM json_each($1) WHERE true
                 ON CONFLICT (account_id, store_id) DO UPDATE SET items = excluded.items, pickup = excluded.pickup,
                     provider_id = excluded.provider_id, shown_total = excluded.shown_total, touched = 1",
        pg: "INSERT INTO carts (account_id, store_id, id, items, pickup, provider_id, shown_total, touched, updated_at)
             SELECT r.account, $2, r.cart, r.items, $3, $4, r.shown, true, $5
             FROM jsonb_to_recordset($1::jsonb) AS r (account uuid, cart uuid, items text, shown bigint)
             ON CONFLICT (account_id, store_id) DO UPDATE SET items = excluded.items, pickup = excluded.pickup,
                 provider_id = excluded.provider_id, shown_total = excluded.shown_total, touched = true",
    };
    let pickup = json!({"type": "takeaway", "address": null, "tip_currency": "ARS", "tip_amount": 0}).to_string();
    let filled =
        sql(db.write(), text).bind(rows).bind(dataset.store_id).bind(pickup).bind(dataset.provider_id).bind(now);
    filled.execute().await?;
    db.close().await;
    Ok(())
}

/// Inserts orders of the first shopper with one line each until the store has `count`: old completed ones, or open ones up
/// to now.
pub(super) async fn insert_orders(config: &Config, count: i64, is_open: bool) -> Result<()> {
    let now = Clock::default().now();
    let (state, preparation, before_first) = if is_open {
        ("submitted", "pending", now.utc().timestamp() - count)
    } else {
        ("completed", "completed", 1_700_000_000)
    };
    let (dataset, db) = (read_dataset(config)?, Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?);
    let existing = sql(db.read(), "SELECT COUNT(id) FROM orders WHERE store_id = $1").bind(dataset.page_store_id);
    let existing: i64 = existing.scalar().await?;
    if existing >= count {
        return Ok(());
    }
    let (order, line) = (
        Sql {
            sqlite: "WITH RECURSIVE n (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM n WHERE n < $2)
                 INSERT INTO orders (id, workspace_id, store_id, code, turn_id, deployment_id, account_id, scope_id,
                     consumer_name, search_text, state, preparation, provider_id, payment_type, subtotal, coupon_discount,
                     policies_amount, tip, total, created_at, updated_at)
                 SELECT printf('00000000-0000-7000-8000-%012x', n), $3, $4, 'A-' || n, $5,
                     (SELECT id FROM deployments WHERE store_id = $4 AND live), $6, $7, 'Ana Paz', 'ana paz ' || n,
                     $10, $11, $8, 'cash', 9000, 0, 0, 0, 9000,
                     strftime('%Y-%m-%dT%H:%M:%S.000000Z', $12 + n, 'unixepoch'), $9
                 FROM n",
            pg: "INSERT INTO orders (id, workspace_id, store_id, code, turn_id, deployment_id, account_id, scope_id,
                     consumer_name, search_text, state, preparation, provider_id, payment_type, subtotal, coupon_discount,
                     policies_amount, tip, total, created_at, updated_at)
                 SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $3, $4, 'A-' || n, $5,
                     (SELECT id FROM deployments WHERE store_id = $4 AND live), $6, $7, 'Ana Paz', 'ana paz ' || n,
                     $10, $11, $8, 'cash', 9000, 0, 0, 0, 9000, to_timestamp($12 + n), $9
                 FROM generate_series($1, $2) AS n",
        },
        Sql {
            sqlite: "INSERT INTO order_lines (id, order_id, position, article_id, name, quantity, indications, article, options,
                     unit, subtotal, discounts, taxes, total)
                 SELECT o.id, o.id, 1, $1, 'Artículo', 1, '', $2, '[]', 10000, 10000, 1000, 0, 9000 FROM orders o
                 WHERE o.store_id = $3 AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)",
            pg: "INSERT INTO order_lines (id, order_id, position, article_id, name, quantity, indications, article, options,
                     unit, subtotal, discounts, taxes, total)
                 SELECT o.id, o.id, 1, $1, 'Artículo', 1, '', $2, '[]', 10000, 10000, 1000, 0, 9000 FROM orders o
                 WHERE o.store_id = $3 AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)",
        },
    );
    let price = json!({"currency": "ARS", "base": 100, "discount_percent": 10, "discount_fixed": 0, "final": 90,
                       "tax_percent": null});
    let article =
        json!({"id": dataset.article_ids[0], "name": "Artículo", "description": "", "image_url": null, "price": price});
    let mut tx = db.begin().await?;
    let first = &dataset.shoppers[0];
    sql(tx.on(), order)
        .bind(existing + 1)
        .bind(count)
        .bind(dataset.owner.scope_id)
        .bind(dataset.page_store_id)
        .bind(dataset.turn_id)
        .bind(first.account_id)
        .bind(first.scope_id)
        .bind(dataset.provider_id)
        .bind(now)
        .bind(state)
        .bind(preparation)
        .bind(before_first)
        .execute()
        .await?;
    sql(tx.on(), line)
        .bind(dataset.article_ids[0])
        .bind(article.to_string())
        .bind(dataset.page_store_id)
        .execute()
        .await?;
    tx.commit().await?;
    sql(db.write(), Sql { sqlite: "PRAGMA optimize", pg: "ANALYZE" }).execute().await?;
    db.close().await;
    Ok(())
}
