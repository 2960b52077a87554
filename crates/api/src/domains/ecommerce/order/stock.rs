//! Takes and returns the stock of articles and options, sorted by id, with a row in `stock_moves` for each change.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use sqlx::FromRow;
use uuid::Uuid;

use super::item::{ItemArticle, ItemOption};
use super::view::Order;
use crate::domains::ecommerce::catalog::stock::StockRow;
use crate::domains::ecommerce::model::ArticleStock;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Batch, Executor, RowLock, Sql, Statement, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The kind of a stock item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StockItemKind {
    Article,
    Option,
}

/// Stock by item.
pub(crate) type StockLevels = BTreeMap<(StockItemKind, Uuid), ArticleStock>;

/// Units by item: lines with the same article or option share its stock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StockUnits(pub(crate) BTreeMap<(StockItemKind, Uuid), i64>);

/// An item with too little stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub(crate) kind: StockItemKind,
    pub(crate) id: Uuid,
    pub(crate) wanted: i64,
    pub(crate) available: i64,
}

impl StockUnits {
    /// Adds the units of a line: the article and its options.
    pub(crate) fn add_line(&mut self, article: &ItemArticle, options: &[ItemOption], quantity: i64) {
        *self.0.entry((StockItemKind::Article, article.id.uuid())).or_default() += quantity;
        for option in options {
            *self.0.entry((StockItemKind::Option, option.id.uuid())).or_default() += quantity * option.quantity;
        }
    }

    fn ids_of(&self, kind: StockItemKind) -> Vec<Uuid> {
        self.0.keys().filter(|(one, _)| *one == kind).map(|(_, id)| *id).collect()
    }
}

impl Shortage {
    /// The shortage as an error's `extra` shows it.
    pub(crate) fn to_json(&self) -> Value {
        let name = if self.kind == StockItemKind::Article { "article_id" } else { "option_id" };
        json!({name: self.id, "wanted": self.wanted, "available": self.available})
    }
}

/// The stock of items; `lock` locks its rows until the transaction ends.
pub(crate) async fn list_stock(
    mut on: Executor<'_>,
    store: Id<Store>,
    units: &StockUnits,
    lock: Option<RowLock>,
) -> Result<StockLevels> {
    let mut found = BTreeMap::new();
    for kind in [StockItemKind::Article, StockItemKind::Option] {
        let ids = units.ids_of(kind);
        if ids.is_empty() {
            continue;
        }
        let text = match kind {
            StockItemKind::Article => {
                "SELECT id, stock_count, stock_min_count, stock_out FROM articles WHERE store_id = $1 AND id IN "
            }
            StockItemKind::Option => {
                "SELECT id, stock_count, stock_min_count, stock_out FROM customizer_options WHERE store_id = $1 AND id IN "
            }
        };
        let rows = sql(on.reborrow(), text).bind(store).push_in(ids.into_iter().map(Id::<()>::from));
        let rows = rows.push(" ORDER BY id");
        let rows: Vec<StockRow> = lock.into_iter().fold(rows, Statement::lock).all().await?;
        found.extend(rows.into_iter().map(|row| ((kind, row.id.uuid()), row.stock)));
    }
    Ok(found)
}

/// Lists the items with too little stock. A missing item is out of stock.
pub(crate) fn compute_shortages(units: &StockUnits, stock: &StockLevels) -> Vec<Shortage> {
    let mut shortages = Vec::new();
    for ((kind, id), wanted) in units.0.iter().filter(|(_, wanted)| **wanted > 0) {
        let available = match stock.get(&(*kind, *id)) {
            Some(stock) if !stock.out_of_stock => stock.sellable_count(),
            _ => Some(0),
        };
        if let Some(available) = available.filter(|available| available < wanted) {
            shortages.push(Shortage { kind: *kind, id: *id, wanted: *wanted, available });
        }
    }
    shortages
}

/// Takes units from locked stock. 409 `error.conflict.stock` with `extra.items` when there are not enough.
pub(crate) fn take_stock(
    batch: &mut Batch<'_>,
    store: Id<Store>,
    order: Id<Order>,
    units: &StockUnits,
    stock: &StockLevels,
    now: Timestamp,
) -> Result<()> {
    let shortages = compute_shortages(units, stock);
    if !shortages.is_empty() {
        return Err(shortage_error(&shortages));
    }
    let counted = |key: &(StockItemKind, Uuid)| stock.get(key).is_some_and(|stock| stock.count.is_some());
    let taken = units.0.iter().filter(|(key, units)| counted(key) && **units > 0);
    update_stock(batch, store, order, &StockUnits(taken.map(|(key, units)| (*key, -units)).collect()), now);
    Ok(())
}

/// Returns the units that an order took: all of them, or at most `units`.
pub(crate) async fn return_stock(
    tx: &mut Tx,
    store: Id<Store>,
    order: Id<Order>,
    units: Option<&StockUnits>,
    now: Timestamp,
) -> Result<()> {
    let mut back = StockUnits::default();
    for (key, held) in find_held_units(tx.on(), order).await?.0 {
        let wanted = units.map_or(held, |units| units.0.get(&key).copied().unwrap_or(0));
        if held.min(wanted) > 0 {
            back.0.insert(key, held.min(wanted));
        }
    }
    list_stock(tx.on(), store, &back, Some(RowLock::NoKeyUpdate)).await?;
    let mut batch = Batch::new(tx.on());
    update_stock(&mut batch, store, order, &back, now);
    batch.run().await
}

/// The 409 for an order with too little stock.
pub(crate) fn shortage_error(shortages: &[Shortage]) -> Error {
    let items: Vec<_> = shortages.iter().map(Shortage::to_json).collect();
    Error::Conflict("stock", Some(json!({"items": items})))
}

#[derive(FromRow)]
struct HeldRow {
    order_id: Id<Order>,
    article_id: Option<Id<()>>,
    option_id: Option<Id<()>>,
    units: i64,
}

/// The units that an order took and did not return.
async fn find_held_units(on: Executor<'_>, order: Id<Order>) -> Result<StockUnits> {
    Ok(list_held_units(on, [order]).await?.remove(&order).unwrap_or_default())
}

/// The units that each order took and did not return.
pub(super) async fn list_held_units(
    on: Executor<'_>,
    orders: impl IntoIterator<Item = Id<Order>>,
) -> Result<HashMap<Id<Order>, StockUnits>> {
    let rows: Vec<HeldRow> = sql(
        on,
        "SELECT order_id, article_id, option_id, CAST(-SUM(units) AS BIGINT) AS units FROM stock_moves WHERE order_id IN ",
    )
    .push_in(orders)
    .push(" GROUP BY order_id, article_id, option_id")
    .all()
    .await?;
    let mut held: HashMap<Id<Order>, StockUnits> = HashMap::new();
    for row in rows {
        let key = match (row.article_id, row.option_id) {
            (Some(id), _) => (StockItemKind::Article, id.uuid()),
            (None, Some(id)) => (StockItemKind::Option, id.uuid()),
            (None, None) => continue,
        };
        held.entry(row.order_id).or_default().0.insert(key, row.units);
    }
    Ok(held)
}

/// Adds units to locked stock, or takes negative ones, and records the moves. Items that are not counted stay
/// unchanged.
fn update_stock(batch: &mut Batch<'_>, store: Id<Store>, order: Id<Order>, units: &StockUnits, now: Timestamp) {
    for (kind, text) in [(StockItemKind::Article, CHANGE_ARTICLES), (StockItemKind::Option, CHANGE_OPTIONS)] {
        let own = units.0.iter().filter(|((one, _), _)| *one == kind);
        let by_id: BTreeMap<_, _> = own.map(|((_, id), units)| (id, units)).collect();
        if !by_id.is_empty() {
            batch.add_statement(text).bind((store, json!(by_id).to_string()));
        }
    }
    if !units.0.is_empty() {
        insert_stock_moves(batch, order, units, now);
    }
}

// The condition on the store uses no index in either database, so that rows are looked up by id and the store's other
// rows are not read.
const CHANGE_ARTICLES: Sql = Sql {
    sqlite: "UPDATE articles SET stock_count = stock_count + r.units
             FROM (SELECT key AS id, value AS units FROM json_each($2)) AS r
             WHERE +articles.store_id = $1 AND articles.id = r.id AND stock_count IS NOT NULL",
    pg: "UPDATE articles SET stock_count = stock_count + ($2::jsonb ->> id::text)::bigint
         WHERE id = ANY (ARRAY(SELECT jsonb_object_keys($2::jsonb)::uuid)) AND store_id IS NOT DISTINCT FROM $1
           AND stock_count IS NOT NULL",
};

const CHANGE_OPTIONS: Sql = Sql {
    sqlite: "UPDATE customizer_options SET stock_count = stock_count + r.units
             FROM (SELECT key AS id, value AS units FROM json_each($2)) AS r
             WHERE +customizer_options.store_id = $1 AND customizer_options.id = r.id AND stock_count IS NOT NULL",
    pg: "UPDATE customizer_options SET stock_count = stock_count + ($2::jsonb ->> id::text)::bigint
         WHERE id = ANY (ARRAY(SELECT jsonb_object_keys($2::jsonb)::uuid)) AND store_id IS NOT DISTINCT FROM $1
           AND stock_count IS NOT NULL",
};

fn insert_stock_moves(batch: &mut Batch<'_>, order: Id<Order>, units: &StockUnits, now: Timestamp) {
    let row = |((kind, id), units): (&(StockItemKind, Uuid), &i64)| {
        let (article, option) = if *kind == StockItemKind::Article { (Some(id), None) } else { (None, Some(id)) };
        json!({"id": Id::<()>::new(), "article_id": article, "option_id": option, "units": units})
    };
    let rows: Value = units.0.iter().map(row).collect();
    let insert = "INSERT INTO stock_moves (id, order_id, article_id, option_id, units, at)
                  SELECT id, $1, article_id, option_id, units, $2 FROM ";
    let columns = "id uuid, article_id uuid, option_id uuid, units bigint";
    batch.add_statement(insert).bind((order, now)).push_rows(columns, &rows);
}
