//! Availability of an identifier, for sign-up forms.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use uuid::Uuid;

use super::identifier::UserKey;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth").get("/auth/account/key_available/{key}", operation!(auth_key_available))
}

/// The path of an identifier or id.
#[derive(Deserialize, JsonSchema)]
struct KeyPath {
    /// A user's or account's id, a username, an email or a phone.
    key: String,
}

/// The uses for which the key is free.
#[derive(Serialize, JsonSchema, FromRow)]
struct KeyAvailable {
    /// Free as a user's id.
    user_id: bool,
    /// Free as an account's id.
    account_id: bool,
    /// Free as a username.
    username: bool,
    /// Free as a verified email.
    email: bool,
    /// Free as a verified phone.
    phone: bool,
}

/// Tells whether a key is free as a user's id, an account's id, a username, an email and a phone. Limited by IP address.
#[docs_const]
async fn auth_key_available(
    State(app): State<App>,
    _: Public,
    client: ClientIp,
    Path(KeyPath { key }): Path<KeyPath>,
) -> Result<Json<KeyAvailable>> {
    let limit = RateLimit { count: app.config.limits.key_available_minute, window: Duration::minutes(1) };
    let mut tx = app.db.begin().await?;
    rate_limits::check_and_record(
        &mut tx,
        &app.rate_limiter,
        "key_available_minute",
        &[limit],
        &client.rate_limit_key(),
    )
    .await?;
    tx.commit().await?;
    Ok(Json(find_key_availability(app.db.read(), &key).await?))
}

async fn find_key_availability(on: Executor<'_>, key: &str) -> Result<KeyAvailable> {
    // A text that is no id becomes the nil id, which nobody has.
    let id: Id<()> = key.trim().parse().unwrap_or(Id::from(Uuid::nil()));
    let (username, email, phone) = UserKey::parse(key).to_columns();
    sql(
        on,
        "SELECT NOT EXISTS (SELECT 1 FROM users WHERE id = $1) AS user_id,
                NOT EXISTS (SELECT 1 FROM accounts WHERE id = $1) AS account_id,
                NOT EXISTS (SELECT 1 FROM credentials WHERE username = $2) AS username,
                NOT EXISTS (SELECT 1 FROM credentials WHERE email = $3 AND email_verified) AS email,
                NOT EXISTS (SELECT 1 FROM credentials WHERE phone = $4 AND phone_verified) AS phone",
    )
    .bind((id, username, email, phone))
    .one()
    .await
}
