//! The public pages of a store: the server writes its head and what it sells, readable before and without any script.

mod article;
mod body;
mod catalog;
mod es;
mod head;
mod page_data;
mod structured_data;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;

use self::catalog::CatalogView;
use super::preview::{PREVIEW_FILE, preview_response};
use super::{assets, page};
use crate::domains::ecommerce::{self, PublicStorefront, Store};
use hub_kernel::app::App;
use hub_kernel::http::request::Path;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The paths of a store's pages; a `*` stands for the store's id.
pub(super) const STORE_PATHS: [&str; 3] = ["/t/*", "/t/*/carrito", "/t/*/pagar"];

/// The built page.
const TEMPLATE: &str = "store.html";

/// The place of the store's text in the built page.
const STORE_MARK: &str = "<!--hub:store-->";

/// The place of the script's data in the built page.
const DATA_MARK: &str = "<!--hub:data-->";

/// The path of a store's page.
#[derive(Deserialize)]
struct StorePagePath {
    store_id: String,
}

/// A page of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StorePage {
    /// The store's catalog, which the server writes.
    Catalog,
    /// The cart, which only the script shows.
    Cart,
    /// The checkout of the cart.
    Checkout,
}

/// The pages of a store.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/t/{store_id}", get(catalog_page))
        .route(&format!("/t/{{store_id}}/{PREVIEW_FILE}"), get(store_preview))
        .route("/t/{store_id}/carrito", get(cart_page))
        .route("/t/{store_id}/pagar", get(checkout_page))
}

async fn catalog_page(
    State(app): State<App>,
    path: Result<Path<StorePagePath>>,
    headers: HeaderMap,
) -> Result<Response> {
    store_page(&app, path, &headers, StorePage::Catalog).await
}

async fn cart_page(State(app): State<App>, path: Result<Path<StorePagePath>>, headers: HeaderMap) -> Result<Response> {
    store_page(&app, path, &headers, StorePage::Cart).await
}

async fn checkout_page(
    State(app): State<App>,
    path: Result<Path<StorePagePath>>,
    headers: HeaderMap,
) -> Result<Response> {
    store_page(&app, path, &headers, StorePage::Checkout).await
}

/// The picture of a store that messengers show; 404 for a store that consumers do not see.
async fn store_preview(
    State(app): State<App>,
    Path(path): Path<StorePagePath>,
    headers: HeaderMap,
) -> Result<Response> {
    let store_id = path.store_id.parse::<Id<Store>>().ok().or_not_found()?;
    let storefront = ecommerce::find_public_storefront(app.db.read(), store_id).await?.or_not_found()?;
    let picture = head::store_preview(&storefront, &CatalogView::new(&storefront));
    preview_response(&app, picture, &headers).await
}

/// The page of a store; for one that consumers do not see a page that says so, with status 404.
async fn store_page(
    app: &App,
    path: Result<Path<StorePagePath>>,
    headers: &HeaderMap,
    page: StorePage,
) -> Result<Response> {
    let Some(template) = assets::page_template(TEMPLATE) else {
        return Ok(assets::page_response(TEMPLATE, headers, StatusCode::OK));
    };
    let store_id = path.ok().and_then(|Path(path)| path.store_id.parse::<Id<Store>>().ok());
    let storefront = match store_id {
        Some(store_id) => ecommerce::find_public_storefront(app.db.read(), store_id).await?,
        None => None,
    };
    let (status, [head, body, data]) = match storefront {
        Some(storefront) => (StatusCode::OK, store_markup(app, &storefront, page)?),
        None => (StatusCode::NOT_FOUND, [head::missing_store_head(), body::missing_store_body(), Markup::default()]),
    };
    // A name cannot have a mark: markup and data escape its `<`.
    let text = template.replace(DATA_MARK, &data.into_string()).replace(STORE_MARK, &body.into_string());
    Ok(page::page_response(page::write_head(&text, html! { (head) (page::tiles_meta(&app.config)) }), headers, status)
        .await)
}

/// The head, the body and the script's data of a page of a store.
fn store_markup(app: &App, storefront: &PublicStorefront, page: StorePage) -> Result<[Markup; 3]> {
    let data = page_data::data_script(storefront)?;
    if page != StorePage::Catalog {
        let store = &storefront.store;
        return Ok([head::cart_or_checkout_head(store, page), body::cart_or_checkout_body(store), data]);
    }
    let catalog = CatalogView::new(storefront);
    let head = head::catalog_head(storefront, &catalog, app.config.public_url());
    Ok([head, body::catalog_body(storefront, &catalog), data])
}

/// The path of a store's page.
fn store_path(store: &Store) -> String {
    format!("/t/{}", store.id)
}
