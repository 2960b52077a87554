//! The payer's return from Mercado Pago: it changes nothing itself, and has the transaction checked.

use axum::extract::State;
use axum::http::HeaderValue;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::create::callback_state;
use super::transaction_rows::{find_row, update_check_due};
use super::{OrderHooks, WalletOrder};
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::SeeOther;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("wallets").get("/wallets/mercadopago/callback", operation!(wallets_mercadopago_callback))
}

/// The query that a payer returns with. Mercado Pago adds its own parameters, which are ignored.
#[derive(Deserialize, JsonSchema)]
struct CallbackQuery {
    /// The wallet order's id.
    order_id: Option<String>,
    /// The transaction's id.
    transaction_id: Option<String>,
    /// The state that the address was made with.
    state: Option<String>,
}

/// Takes a payer back from Mercado Pago to their order: a redirect to its page, or to `/` when the ids and the state do not
/// belong together. Mercado Pago is asked for the payment; the query itself changes nothing.
#[docs_const]
async fn wallets_mercadopago_callback(
    State(app): State<App>,
    _: Public,
    hooks: OrderHooks,
    Query(query): Query<CallbackQuery>,
) -> Result<SeeOther> {
    let public_url = app.config.public_url().unwrap_or_default();
    let page = match enqueue_check(&app, &query).await? {
        Some(order) => {
            let referring = (hooks.find_referring_order)(app.db.read(), order).await?;
            referring.map_or_else(|| "/".to_owned(), |order| format!("/mis_pedidos/{order}"))
        }
        None => "/".to_owned(),
    };
    HeaderValue::try_from(format!("{public_url}{page}")).map(SeeOther).map_err(Error::internal)
}

/// Has a transaction checked at once. Answers its wallet order; none when ids and state do not belong together.
async fn enqueue_check(app: &App, query: &CallbackQuery) -> Result<Option<Id<WalletOrder>>> {
    let CallbackQuery { order_id: Some(order), transaction_id: Some(transaction), state: Some(state) } = query else {
        return Ok(None);
    };
    let (Ok(order), Ok(transaction)) = (order.parse(), transaction.parse()) else { return Ok(None) };
    let row = find_row(app.db.read(), transaction).await?.filter(|row| row.wallet_order_id == order);
    if row.is_none() || *state != callback_state(app, transaction) {
        return Ok(None);
    }
    update_check_due(app.db.write(), transaction, app.clock.now()).await?;
    Ok(Some(order))
}
