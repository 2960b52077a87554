//! The public page of a store: its live deployment with current stock, turn and methods.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use super::FROM_STORES;
use crate::domains::ecommerce::catalog::Catalog;
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::customizer::Customizer;
use crate::domains::ecommerce::catalog::deployment::Deployment;
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use crate::domains::ecommerce::catalog::snapshot_cache::find_visible_snapshot;
use crate::domains::ecommerce::catalog::stock::StockRow;
use crate::domains::ecommerce::model::ArticleStock;
use crate::domains::ecommerce::store::payment_methods::{self, PaymentMethods};
use crate::domains::ecommerce::store::pickup_methods::{self, PickupMethods};
use crate::domains::ecommerce::store::turn::Turn;
use crate::domains::ecommerce::store::{Store, StorePath};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(crate) fn routes() -> Routes {
    Routes::new("ecommerce").get("/ecommerce/stores/{store_id}", operation!(ecommerce_store_public))
}

/// A store as consumers see it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Storefront")]
pub(crate) struct PublicStorefront {
    /// The store.
    pub(crate) store: Store,
    /// Its open turn; null while it is closed.
    pub(crate) turn: Option<Turn>,
    /// The visible part of its catalog; null before the first deployment.
    pub(crate) catalog: Option<Catalog>,
    /// The articles in the catalog, with their current stock.
    pub(crate) articles: Vec<Article>,
    /// The customizers of those articles, with their visible options.
    pub(crate) customizers: Vec<Customizer>,
    /// Its payment methods.
    pub(crate) payment_methods: PaymentMethods,
    /// Its pickup methods.
    pub(crate) pickup_methods: PickupMethods,
}

#[derive(FromRow)]
struct PublicStorefrontRow {
    #[sqlx(flatten)]
    store: Store,
    turn_id: Option<Id<Turn>>,
    opened_at: Option<Timestamp>,
    deployment_id: Option<Id<Deployment>>,
}

/// Gets the public page of an enabled store of an active workspace; 404 also while its service is inactive.
///
/// Catalog, articles and customizers are those of the live deployment. The stock is current; `out_of_stock` is true when
/// nothing can be sold.
#[docs_const]
async fn ecommerce_store_public(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Path(StorePath { store_id }): Path<StorePath>,
) -> Result<Json<PublicStorefront>> {
    find_public_storefront(app.db.read(), store_id).await?.or_not_found().map(Json)
}

/// An enabled store of an active workspace whose service is active, with its live deployment and the current stock.
pub(crate) async fn find_public_storefront(
    mut on: Executor<'_>,
    store_id: Id<Store>,
) -> Result<Option<PublicStorefront>> {
    let Some(row) = find_public_storefront_row(on.reborrow(), store_id).await? else { return Ok(None) };
    let mut shown = Snapshot::clone(&*find_visible_snapshot(on.reborrow(), row.deployment_id).await?);
    let stock = list_stock(on.reborrow(), store_id).await?;
    let now = |id: Uuid| stock.get(&id).cloned().unwrap_or_default();
    shown.articles.iter_mut().for_each(|article| article.stock = now(article.id.uuid()));
    let options = shown.customizers.iter_mut().flat_map(|customizer| &mut customizer.options);
    options.for_each(|option| option.stock = now(option.id.uuid()));
    let turn = row.turn_id.zip(row.opened_at);
    Ok(Some(PublicStorefront {
        turn: turn.map(|(id, opened_at)| Turn { id, store_id, opened_at, closed_at: None }),
        store: row.store,
        catalog: shown.catalog,
        articles: shown.articles,
        customizers: shown.customizers,
        payment_methods: payment_methods::list_active_payment_methods(on.reborrow(), store_id).await?,
        pickup_methods: pickup_methods::find_pickup_methods(on, store_id).await?,
    }))
}

async fn find_public_storefront_row(on: Executor<'_>, store: Id<Store>) -> Result<Option<PublicStorefrontRow>> {
    let columns = "SELECT s.id, s.workspace_id, s.enabled, s.name, s.image_url, t.id AS turn_id, t.opened_at,
                          d.id AS deployment_id";
    sql(on, columns).push(FROM_STORES).push(" WHERE s.enabled AND s.id = ").push_bind(store).optional().await
}

/// The stock of a store's articles and options as consumers see it, including deleted ones, which the live deployment may
/// contain.
async fn list_stock(on: Executor<'_>, store: Id<Store>) -> Result<HashMap<Uuid, ArticleStock>> {
    let rows = sql(
        on,
        "SELECT id, stock_count, stock_min_count, stock_out FROM articles
         WHERE store_id = $1 AND (stock_count IS NOT NULL OR stock_out)
         UNION ALL
         SELECT id, stock_count, stock_min_count, stock_out FROM customizer_options
         WHERE store_id = $1 AND (stock_count IS NOT NULL OR stock_out)",
    );
    let rows: Vec<StockRow> = rows.bind(store).all().await?;
    let shown = |stock: ArticleStock| ArticleStock { out_of_stock: stock.is_sold_out(), ..stock };
    Ok(rows.into_iter().map(|row| (row.id.uuid(), shown(row.stock))).collect())
}
