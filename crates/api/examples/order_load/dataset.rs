//! The stores and the people: made before anything is measured, and what the database is filled with between.

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

use super::{Articles, Result};

/// How many articles the store has that is ordered from.
pub(super) const ARTICLES: usize = 1000;
/// How many the one has whose page is looked at.
const PAGE: usize = 200;
/// How many of each article there are: more than is ever ordered.
const STOCK: i64 = 100_000_000;
/// The plan that gives five stores, of the fixtures.
const PLAN: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9002";

/// Who there is, and what was made: kept beside the database.
#[derive(Serialize, Deserialize)]
pub(super) struct World {
    pub(super) owner: Person,
    pub(super) shoppers: Vec<Person>,
    pub(super) store: Id<()>,
    pub(super) page: Id<()>,
    /// The turn of the store whose page it is, and whose orders are listed.
    pub(super) turn: Id<()>,
    pub(super) provider: Id<()>,
    pub(super) articles: Vec<Id<()>>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Person {
    pub(super) token: String,
    pub(super) account_id: Id<()>,
    pub(super) scope_id: Id<()>,
}

fn kept(config: &Config) -> PathBuf {
    config.data_dir.join("shoppers.json")
}

pub(super) fn read(config: &Config) -> Result<World> {
    Ok(serde_json::from_slice(&std::fs::read(kept(config))?)?)
}

pub(super) async fn insert(config: Config, shoppers: usize) -> Result<()> {
    let (db, secret) = (Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?, config.server_key()?);
    let file = kept(&config);
    let app = App::new(db, Clock::default(), config, &secret);
    let mut tx = app.db.begin().await?;
    let owner = person(&mut tx, &app, ScopeType::Workspace).await?;
    let mut crowd = Vec::new();
    for _ in 0..shoppers {
        crowd.push(person(&mut tx, &app, ScopeType::Consumer).await?);
    }
    tx.commit().await?;
    let (articles, id) = ((0..ARTICLES).map(|_| Id::new()).collect(), Id::new);
    let world = World { owner, shoppers: crowd, store: id(), page: id(), turn: id(), provider: id(), articles };
    std::fs::write(file, serde_json::to_vec(&world)?)?;
    app.db.close().await;
    Ok(())
}

/// Someone with an account and a session.
async fn person(tx: &mut Tx, app: &App, scope_type: ScopeType) -> Result<Person> {
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
        let workspace =
            NewWorkspace { id, name, workspace_type, email: None, phone: None, image_url: None, owner: None };
        workspaces::insert_workspace(tx, workspace, now).await?;
    } else {
        auth::insert_scope(tx.on(), seat.scope_id, scope_type, "Ana Paz".into(), now).await?;
    }
    auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await?;
    let granted = session::insert_session(tx, &app.sessions, seat, Id::new()).await?;
    let (account_id, scope_id) = (seat.account_id.uuid().into(), seat.scope_id.uuid().into());
    Ok(Person { token: granted.access.token, account_id, scope_id })
}

/// The owner's calls, one after the other.
pub(super) struct Owner<'a> {
    pub(super) http: reqwest::Client,
    pub(super) base: String,
    pub(super) world: &'a World,
}

impl Owner<'_> {
    async fn call(&self, method: Method, path: &str, body: &Value) -> Result<Value> {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.world.owner.token);
        let answer = request.json(body).send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            return Err(format!("{path} answered {status}: {text}").into());
        }
        Ok(serde_json::from_str(&text)?)
    }

    async fn put(&self, path: &str, body: &Value) -> Result<Value> {
        self.call(Method::PUT, path, body).await
    }

    /// Makes the stores.
    pub(super) async fn furnish(&self) -> Result<()> {
        let world = self.world;
        self.call(Method::POST, "/workspace/subscriptions", &json!({"plan_id": PLAN})).await?;
        let wallet = json!({"wallet_id": world.owner.scope_id, "type": "cash", "currencies": ["ARS"]});
        self.put(&format!("/wallets/providers/{}", world.provider), &wallet).await?;
        self.store(world.store, Id::new(), &world.articles).await?;
        let articles: Vec<_> = (0..PAGE).map(|_| Id::new()).collect();
        self.store(world.page, world.turn, &articles).await
    }

    async fn store(&self, id: Id<()>, turn: Id<()>, articles: &[Id<()>]) -> Result<()> {
        let path = |end: &str| format!("/ecommerce/services/stores/{id}{end}");
        self.put(&path(""), &json!({"name": "La Esquina"})).await?;
        let (section, mut items) = (Id::<()>::new(), Vec::new());
        for (number, article) in articles.iter().enumerate() {
            let body = json!({"name": format!("Artículo {number}"), "description": "Con todo lo que lleva.",
                              "price": {"base": 100 + number, "discount_percent": 10}, "stock": {"count": STOCK}});
            self.put(&path(&format!("/articles/{article}")), &body).await?;
            items.push(json!({"id": Id::<()>::new(), "section_id": section, "article_id": article}));
        }
        let sections = json!([{"id": section, "name": "Todo"}]);
        let catalog = json!({"name": "Carta", "selected": true, "sections": sections, "items": items});
        self.put(&path(&format!("/catalogs/{}", Id::<()>::new())), &catalog).await?;
        let providers = json!({"providers": [{"id": self.world.provider, "type": "cash"}]});
        self.put(&path("/payment_methods"), &providers).await?;
        let address = json!({"street": "Espora", "number": "1180", "location": {"lat": -34.8, "lng": -58.39}});
        let takeaway = json!({"takeaway": {"id": Id::<()>::new(), "address": address}, "delivery": null});
        self.put(&path("/pickup_methods"), &takeaway).await?;
        self.put(&path(&format!("/turns/{turn}/open")), &Value::Null).await?;
        let changes = self.call(Method::POST, &path("/deployments/changes"), &Value::Null).await?;
        let deployment = changes["deployment_id"].as_str().ok_or("no deployment")?;
        self.call(Method::POST, &path(&format!("/deployments/{deployment}/publish")), &Value::Null).await?;
        Ok(())
    }
}

/// Fills the carts as they are after a PUT, of both servers.
pub(super) async fn fill(config: &Config, articles: Articles) -> Result<()> {
    let (world, db) = (read(config)?, Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?);
    let now = Clock::default().now();
    let row = |(number, shopper): (usize, &Person)| {
        let at = if articles == Articles::One { 0 } else { number % ARTICLES };
        let items = json!([{"id": Id::<()>::new(), "article_id": world.articles[at], "quantity": 1, "options": [],
                            "indications": ""}]);
        // What an article costs after its tenth off.
        json!({"account": shopper.account_id, "cart": Id::<()>::new(), "items": items.to_string(), "shown": (100 + at) * 90})
    };
    let rows = world.shoppers.iter().enumerate().map(row).collect::<Value>().to_string();
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
    let filled = sql(db.write(), text).bind(rows).bind(world.store).bind(pickup).bind(world.provider).bind(now);
    filled.execute().await?;
    db.close().await;
    Ok(())
}

/// Writes orders of the first shopper, with a line each, until the store has so many: completed ones of long ago, or open
/// ones until now.
pub(super) async fn orders(config: &Config, count: i64, open: bool) -> Result<()> {
    let now = Clock::default().now();
    let (state, preparation, before_first) = if open {
        ("submitted", "pending", now.utc().timestamp() - count)
    } else {
        ("completed", "completed", 1_700_000_000)
    };
    let (world, db) = (read(config)?, Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?);
    let there = sql(db.read(), "SELECT COUNT(id) FROM orders WHERE store_id = $1").bind(world.page);
    let there: i64 = there.scalar().await?;
    if there >= count {
        return Ok(());
    }
    let (order, line) = (
        Sql {
            sqlite: "WITH RECURSIVE n (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM n WHERE n < $2)
                 INSERT INTO orders (id, workspace_id, store_id, code, turn_id, deployment_id, account_id, scope_id,
                     consumer_name, words, state, preparation, provider_id, payment_type, subtotal, coupon_discount,
                     policies_amount, tip, total, created_at, updated_at)
                 SELECT printf('00000000-0000-7000-8000-%012x', n), $3, $4, 'A-' || n, $5,
                     (SELECT id FROM deployments WHERE store_id = $4 AND live), $6, $7, 'Ana Paz', 'ana paz ' || n,
                     $10, $11, $8, 'cash', 9000, 0, 0, 0, 9000,
                     strftime('%Y-%m-%dT%H:%M:%S.000000Z', $12 + n, 'unixepoch'), $9
                 FROM n",
            pg: "INSERT INTO orders (id, workspace_id, store_id, code, turn_id, deployment_id, account_id, scope_id,
                     consumer_name, words, state, preparation, provider_id, payment_type, subtotal, coupon_discount,
                     policies_amount, tip, total, created_at, updated_at)
                 SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $3, $4, 'A-' || n, $5,
                     (SELECT id FROM deployments WHERE store_id = $4 AND live), $6, $7, 'Ana Paz', 'ana paz ' || n,
                     $10, $11, $8, 'cash', 9000, 0, 0, 0, 9000, to_timestamp($12 + n), $9
                 FROM generate_series($1, $2) AS n",
        },
        Sql {
            sqlite: "INSERT INTO order_lines (id, order_id, place, article_id, name, quantity, indications, article, options,
                     unit, subtotal, discounts, taxes, total)
                 SELECT o.id, o.id, 1, $1, 'Artículo', 1, '', $2, '[]', 10000, 10000, 1000, 0, 9000 FROM orders o
                 WHERE o.store_id = $3 AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)",
            pg: "INSERT INTO order_lines (id, order_id, place, article_id, name, quantity, indications, article, options,
                     unit, subtotal, discounts, taxes, total)
                 SELECT o.id, o.id, 1, $1, 'Artículo', 1, '', $2, '[]', 10000, 10000, 1000, 0, 9000 FROM orders o
                 WHERE o.store_id = $3 AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)",
        },
    );
    let price = json!({"currency": "ARS", "base": 100, "discount_percent": 10, "discount_fixed": 0, "final": 90,
                       "tax_percent": null});
    let article =
        json!({"id": world.articles[0], "name": "Artículo", "description": "", "image_url": null, "price": price});
    let mut tx = db.begin().await?;
    let first = &world.shoppers[0];
    sql(tx.on(), order)
        .bind(there + 1)
        .bind(count)
        .bind(world.owner.scope_id)
        .bind(world.page)
        .bind(world.turn)
        .bind(first.account_id)
        .bind(first.scope_id)
        .bind(world.provider)
        .bind(now)
        .bind(state)
        .bind(preparation)
        .bind(before_first)
        .execute()
        .await?;
    sql(tx.on(), line).bind(world.articles[0]).bind(article.to_string()).bind(world.page).execute().await?;
    tx.commit().await?;
    sql(db.write(), Sql { sqlite: "PRAGMA optimize", pg: "ANALYZE" }).execute().await?;
    db.close().await;
    Ok(())
}
