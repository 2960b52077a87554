//! Calls of the API as a seller: with the current token, refreshed when it is refused, and not while a pause is asked for.

use std::future::Future;

use secrecy::SecretString;

use super::client::{CallError, MercadoPago};
use super::connection::{Connection, find_connection};
use super::refresh::refresh_connection;
use super::{Provider, find_client};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Updates the time until which a seller's account is not called.
async fn update_pause(on: Executor<'_>, provider: Id<Provider>, until: Timestamp) -> Result<()> {
    let set = "UPDATE mercadopago_connections SET paused_until = $1 WHERE provider_id = $2";
    sql(on, set).bind((until, provider)).execute().await.map(drop)
}

/// Calls the API as a seller. A token that is refused is refreshed once; a pause that the API asks for is kept. `Unauthorized`
/// when the account is no longer connected, or the refreshed token is refused too.
pub(super) async fn call_as_seller<T, F: Future<Output = Result<T, CallError>>>(
    app: &App,
    connection: Connection,
    call: impl Fn(MercadoPago, SecretString) -> F,
) -> Result<T, CallError> {
    let unavailable = |error: Error| CallError::Unavailable(error.to_string());
    let client = find_client(app).map_err(unavailable)?;
    let client = client.ok_or_else(|| CallError::Unavailable("it is not configured".to_owned()))?;
    let now = app.clock.now();
    if let Some(until) = connection.paused_until.filter(|until| *until > now) {
        return Err(CallError::Limited(until - now));
    }
    let provider = connection.provider_id;
    let first = match connection.expires_at > now {
        true => call(client.clone(), connection.access_token).await,
        false => Err(CallError::Unauthorized),
    };
    let answer = match first {
        Err(CallError::Unauthorized) => {
            match refresh_connection(app, &client, provider, connection.token_version).await.map_err(unavailable)? {
                Some(newer) => call(client, newer.access_token).await,
                // A connection that is still there has a token that cannot be refreshed now.
                None => match find_connection(app, app.db.read(), provider).await.map_err(unavailable)? {
                    Some(_) => Err(CallError::Unavailable("it gives no new token now".to_owned())),
                    None => Err(CallError::Unauthorized),
                },
            }
        }
        answer => answer,
    };
    if let Err(CallError::Limited(pause)) = &answer {
        update_pause(app.db.write(), provider, now + *pause).await.map_err(unavailable)?;
    }
    answer
}
