//! Backoffices: the staff's view of every other domain. No tables of its own.

mod account_kpis;
mod account_query;
mod accounts;
mod analytics;
mod blocks;
mod categories;
mod events;
mod links;
mod orders;
mod overview;
mod pages;
mod pois;
mod seed;
mod stores;
mod workspaces;

use hub_kernel::http::openapi::Routes;

/// The operations of the domain.
pub fn routes() -> Routes {
    events::routes()
        .merge(seed::routes())
        .merge(overview::routes())
        .merge(accounts::routes())
        .merge(account_kpis::routes())
        .merge(orders::routes())
        .merge(stores::routes())
        .merge(workspaces::routes())
        .merge(categories::routes())
        .merge(pages::routes())
        .merge(pois::routes())
        .merge(blocks::routes())
        .merge(links::routes())
        .merge(analytics::routes())
}
