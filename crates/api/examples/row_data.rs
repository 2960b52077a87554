//! The rows that `cargo xtask bench` reads and writes one by one: a group of pharmacies with shifts, and a store of 10 000
//! articles, of the owner that `order_load insert` inserted. It prints what requests need as one line of JSON.

use clap::Parser;
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::{Db, Sql, Tx, sql};
use hub_kernel::types::clock::{Clock, Timestamp};
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
}

/// The number of articles of the store; a hundredth of them has each of the words marca0 to marca99.
const ARTICLES: usize = 10_000;
const PHARMACIES: usize = 16;
/// The number of shifts before those that a load writes.
const SHIFTS: usize = 1_000;

async fn insert_group(tx: &mut Tx, owner: Id<()>, now: Timestamp) -> Result<(Id<()>, Vec<Id<()>>, Id<()>)> {
    let group = Id::<()>::new();
    let insert = "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius,
                      manager_workspace_id, created_at)
                  VALUES ($1, 'Norte', 'norte', 'America/Argentina/Buenos_Aires', -34.8, -58.4, 5000, $2, $3)";
    sql(tx.on(), insert).bind(group).bind(owner).bind(now).execute().await?;
    let pharmacies: Vec<_> = (0..PHARMACIES).map(|_| Id::<()>::new()).collect();
    let rows: Vec<_> = pharmacies.iter().map(|id| json!({"id": id, "slug": id, "name": "Farmacia"})).collect();
    let insert = "INSERT INTO pharmacies (id, group_id, slug, name, created_at) SELECT id, $1, slug, name, $2 FROM ";
    let insert = sql(tx.on(), insert).bind(group).bind(now);
    insert.push_rows("id uuid, slug text, name text", &rows).execute().await?;
    let shift = |number: usize| {
        let hour = |hours: usize| (now - chrono::Duration::hours(2_000 - hours as i64)).to_sqlite_text();
        json!({"id": Id::<()>::new(), "pharmacy_id": pharmacies[number % PHARMACIES], "ini_at": hour(number),
               "end_at": hour(number + 1)})
    };
    let rows: Vec<_> = (0..SHIFTS).map(shift).collect();
    let insert = "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
                  SELECT id, $1, pharmacy_id, ini_at, end_at, FALSE, $2, $2 FROM ";
    let insert = sql(tx.on(), insert).bind(group).bind(now);
    let columns = "id uuid, pharmacy_id uuid, ini_at timestamptz, end_at timestamptz";
    insert.push_rows(columns, &rows).execute().await?;
    let first = rows[0]["id"].as_str().ok_or("a shift without an id")?.parse()?;
    Ok((group, pharmacies, first))
}

async fn insert_store(tx: &mut Tx, owner: Id<()>, now: Timestamp) -> Result<Id<()>> {
    let store = Id::<()>::new();
    let insert = "INSERT INTO stores (id, workspace_id, name, created_at) VALUES ($1, $2, 'El Almacén', $3)";
    sql(tx.on(), insert).bind(store).bind(owner).bind(now).execute().await?;
    let insert = "INSERT INTO workspace_services (id, workspace_id, type, service_id, created_at)
                  VALUES ($1, $2, 'store', $3, $4)";
    sql(tx.on(), insert).bind((Id::<()>::new(), owner, store, now)).execute().await?;
    let categories: Vec<_> =
        (0..20).map(|number| json!({"id": Id::<()>::new(), "name": format!("Rubro {number}")})).collect();
    let insert = "INSERT INTO article_categories (id, store_id, name, created_at) SELECT id, $1, name, $2 FROM ";
    let insert = sql(tx.on(), insert).bind(store).bind(now);
    insert.push_rows("id uuid, name text", &categories).execute().await?;
    let article = |number: usize| {
        let name = format!("Artículo {} marca{} {number}", number * 7_919 % ARTICLES, number % 100);
        json!({"id": Id::<()>::new(), "name": name, "name_folded": hub_kernel::types::text::fold_text(&name),
               "category_id": categories[number % 20]["id"]})
    };
    let articles: Vec<_> = (0..ARTICLES).map(article).collect();
    let insert = "INSERT INTO articles (id, store_id, name, name_folded, description, gallery, price_base, created_at)
                  SELECT id, $1, name, name_folded, 'Con todo lo que lleva, en envase de vidrio.', '[]', 150000, $2 FROM ";
    let insert = sql(tx.on(), insert).bind(store).bind(now);
    insert.push_rows("id uuid, name text, name_folded text", &articles).execute().await?;
    let insert = "INSERT INTO article_category_links (store_id, article_id, category_id, position)
                  SELECT $1, id, category_id, 0 FROM ";
    sql(tx.on(), insert).bind(store).push_rows("id uuid, category_id uuid", &articles).execute().await?;
    Ok(store)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let Arguments { config } = Arguments::parse();
    let users: Value = serde_json::from_slice(&std::fs::read(config.data_dir.join("shoppers.json"))?)?;
    let owner: Id<()> = users["owner"]["scope_id"].as_str().ok_or("no owner")?.parse()?;
    let (db, secret) = (Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?, config.server_key()?);
    let app = App::new(db, Clock::default(), config, &secret);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (group, pharmacies, shift) = insert_group(&mut tx, owner, now).await?;
    let store = insert_store(&mut tx, owner, now).await?;
    tx.commit().await?;
    hub_api::domains::ecommerce::index_missing_articles(&app).await?;
    sql(app.db.write(), Sql { sqlite: "PRAGMA optimize", pg: "ANALYZE" }).execute().await?;
    let printed = json!({"token": users["owner"]["token"], "group_id": group, "pharmacy_ids": pharmacies,
                         "shift_id": shift, "store_id": store});
    println!("{printed}");
    app.db.close().await;
    Ok(())
}
