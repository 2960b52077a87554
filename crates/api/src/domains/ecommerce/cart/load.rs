//! Loads a storefront together with an account's cart in it.

use std::collections::HashMap;
use std::sync::Arc;

use sqlx::FromRow;

use super::record::{CartRecord, JoinedCart};
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::storefront::{Storefront, StorefrontRow, find_storefront_row};
use hub_kernel::app::App;
use hub_kernel::db::Executor;
use hub_kernel::db::batcher::Batcher;
use hub_kernel::security::session::Account;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// A storefront, and an account's cart in it, if there is one.
pub(super) type StorefrontAndCart = (Arc<Storefront>, Option<CartRecord>);

/// Batches concurrent lookups of the same store.
#[derive(Default)]
struct CartLoader(Batcher<Id<Store>, Id<Account>, Option<StorefrontAndCart>>);

#[derive(FromRow)]
struct StorefrontCartRow {
    #[sqlx(flatten)]
    storefront: StorefrontRow,
    #[sqlx(flatten)]
    cart: JoinedCart,
}

const CART_COLUMNS: &str =
    ", c.id AS cart_id, c.account_id, c.store_id, c.items, c.pickup, c.provider_id, c.coupon_code, c.shown_total,
    c.shown_problems, c.touched, c.order_id, c.ordered_at, c.revision";

/// Finds an enabled store of an active workspace with an account's cart in it, if there is one; 404 without the store.
pub(super) async fn find_storefront_and_cart(
    mut on: Executor<'_>,
    store: Id<Store>,
    account: Id<Account>,
) -> Result<StorefrontAndCart> {
    list_storefronts_and_carts(&mut on, store, vec![account]).await?.pop().flatten().or_not_found()
}

/// Finds the same outside of transactions, batched with concurrent lookups of the store.
pub(super) async fn load_storefront_and_cart(
    app: &App,
    store: Id<Store>,
    account: Id<Account>,
) -> Result<StorefrontAndCart> {
    let db = app.db.prepared();
    let ask = move |accounts| {
        let db = db.clone();
        async move { list_storefronts_and_carts(&mut db.read(), store, accounts).await }
    };
    app.shared::<CartLoader>().0.load(store, account, ask).await?.or_not_found()
}

/// Lists the storefront with each account's cart. One statement, so that both are of the same instant; published
/// deployments never change.
async fn list_storefronts_and_carts(
    on: &mut Executor<'_>,
    store_id: Id<Store>,
    accounts: Vec<Id<Account>>,
) -> Result<Vec<Option<StorefrontAndCart>>> {
    let rows = find_storefront_row(on.reborrow(), store_id, CART_COLUMNS, |rows| {
        rows.push(" LEFT JOIN carts c ON c.store_id = s.id AND c.account_id").push_any(accounts.iter().copied())
    });
    let mut store = None;
    let mut carts = HashMap::new();
    for row in rows.all::<StorefrontCartRow>().await? {
        if store.is_none() {
            store = Some(Arc::new(row.storefront.into_storefront(on.reborrow(), store_id).await?));
        }
        carts.extend(row.cart.0.map(|cart| (cart.account_id, cart)));
    }
    Ok(accounts.iter().map(|account| Some((store.clone()?, carts.get(account).cloned()))).collect())
}
