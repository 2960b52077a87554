//! Idempotency keys: requests with the same key run once.
//!
//! Table `idempotency_keys`. A request claims its key before its transaction, and stores its response inside that
//! transaction: a key has a response if and only if the change is committed. A refused request frees its key, because
//! nothing was done. A request that ends without a response keeps its key for [`CLAIM_TIMEOUT`], which is longer than any
//! request lasts, or until its server is known to have ended.

use std::borrow::Cow;

use chrono::Duration;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};
use sha2::{Digest, Sha256};
use sqlx::FromRow;

use crate::app::App;
use crate::db::{Tx, sql};
use crate::security::session::Account;
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// The time a response is kept.
const RETENTION: Duration = Duration::hours(24);

/// The time after which a claim without a response is void.
const CLAIM_TIMEOUT: Duration = Duration::seconds(90);

/// An idempotency key that a client sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

/// The header of operations that run once per key.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct IdempotencyHeader {
    /// A key that the client creates for this request and repeats at each retry: 1 to 128 printable ASCII characters.
    #[serde(rename = "idempotency-key")]
    pub idempotency_key: Option<IdempotencyKey>,
}

impl<'de> Deserialize<'de> for IdempotencyKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        if printable && (1..=128).contains(&text.len()) {
            Ok(Self(text))
        } else {
            Err(de::Error::custom("1 to 128 printable characters"))
        }
    }
}

impl JsonSchema for IdempotencyKey {
    fn schema_name() -> Cow<'static, str> {
        "IdempotencyKey".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "minLength": 1, "maxLength": 128})
    }
}

/// A request's exclusive claim of a key, until it stores a response or frees the key.
#[derive(Clone, Debug)]
pub struct KeyClaim {
    account_id: Id<Account>,
    route: &'static str,
    key: String,
    id: Id<KeyClaim>,
}

/// The result of claiming a key.
pub enum ClaimOutcome {
    /// The request ran before: this is its response, as JSON.
    Replay(String),
    /// The key is claimed: run the request.
    Run(KeyClaim),
}

#[derive(FromRow)]
struct KeyRow {
    payload_hash: String,
    answer: Option<String>,
    claim_id: Id<KeyClaim>,
    server_id: Option<i64>,
    claimed_at: Timestamp,
    created_at: Timestamp,
}

/// Claims a key for a request. A key used with another payload: 422 `error.rule.idempotency_key`; a key that another
/// request still holds: 409 `error.conflict.in_flight`.
pub async fn insert_claim(
    app: &App,
    account_id: Id<Account>,
    route: &'static str,
    key: IdempotencyKey,
    payload: &[u8],
) -> Result<ClaimOutcome> {
    let now = app.clock.now();
    let claim = KeyClaim { account_id, route, key: key.0, id: Id::new() };
    let payload_hash = hex::encode(&Sha256::digest(payload)[..16]);
    let inserted = sql(
        app.db.write(),
        "INSERT INTO idempotency_keys (account_id, route, key, payload_hash, claim_id, claimed_at, created_at, server_id)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT (account_id, route, key) DO NOTHING",
    )
    .bind(account_id)
    .bind(route.to_owned())
    .bind(claim.key.clone())
    .bind(payload_hash.clone())
    .bind(claim.id)
    .bind(now)
    .bind(app.db.server_id())
    .execute()
    .await?;
    if inserted == 1 {
        return Ok(ClaimOutcome::Run(claim));
    }
    let row = claim.find_row(app).await?;
    let is_expired = row.created_at <= now - RETENTION;
    if row.payload_hash != payload_hash && !is_expired {
        return Err(Error::Rule("idempotency_key", None));
    }
    match &row.answer {
        Some(answer) if !is_expired => return Ok(ClaimOutcome::Replay(answer.clone())),
        None if is_in_progress(app, &row, now).await? => return Err(in_flight()),
        _ => {}
    }
    if claim.update_claim(app, payload_hash, &row, now).await? {
        return Ok(ClaimOutcome::Run(claim));
    }
    // Meanwhile the other request stored its response, or a third one claimed the key.
    claim.find_row(app).await?.answer.map(ClaimOutcome::Replay).ok_or_else(in_flight)
}

fn in_flight() -> Error {
    Error::Conflict("in_flight", None)
}

/// Returns true if a request without a response may still be running.
async fn is_in_progress(app: &App, row: &KeyRow, now: Timestamp) -> Result<bool> {
    if row.claimed_at <= now - CLAIM_TIMEOUT {
        return Ok(false);
    }
    match row.server_id {
        Some(id) => app.db.find_server_is_alive(id).await,
        None => Ok(true),
    }
}

impl KeyClaim {
    /// The row of the key. If the key was freed meanwhile: 409 `error.conflict.in_flight`; the next try finds it free.
    async fn find_row(&self, app: &App) -> Result<KeyRow> {
        let row = sql(
            app.db.read(),
            "SELECT payload_hash, answer, claim_id, server_id, claimed_at, created_at FROM idempotency_keys
             WHERE account_id = $1 AND route = $2 AND key = $3",
        )
        .bind(self.account_id)
        .bind(self.route.to_owned())
        .bind(self.key.clone())
        .optional()
        .await?;
        row.ok_or_else(in_flight)
    }

    /// Takes over a key that is expired, or whose request ended without a response; false when another request took it over
    /// first, or when a response was stored after all.
    async fn update_claim(&self, app: &App, payload_hash: String, previous: &KeyRow, now: Timestamp) -> Result<bool> {
        let updated = sql(
            app.db.write(),
            "UPDATE idempotency_keys SET payload_hash = $1, answer = NULL, claim_id = $2, server_id = $3, claimed_at = $4,
                 created_at = $4
             WHERE account_id = $5 AND route = $6 AND key = $7 AND claim_id = $8
                 AND (answer IS NULL OR created_at <= $9)",
        )
        .bind(payload_hash)
        .bind(self.id)
        .bind(app.db.server_id())
        .bind(now)
        .bind(self.account_id)
        .bind(self.route.to_owned())
        .bind(self.key.clone())
        .bind(previous.claim_id)
        .bind(now - RETENTION)
        .execute()
        .await?;
        Ok(updated == 1)
    }

    /// Stores the response, in the transaction of the change itself. If another request took the claim over: 409
    /// `error.conflict.in_flight`, and the caller must roll back.
    pub async fn update_answer(&self, tx: &mut Tx, answer: &impl Serialize) -> Result<()> {
        let answer = serde_json::to_string(answer).map_err(Error::internal)?;
        let updated = sql(
            tx.on(),
            "UPDATE idempotency_keys SET answer = $1
             WHERE account_id = $2 AND route = $3 AND key = $4 AND claim_id = $5 AND answer IS NULL",
        )
        .bind(answer)
        .bind(self.account_id)
        .bind(self.route.to_owned())
        .bind(self.key.clone())
        .bind(self.id)
        .execute()
        .await?;
        if updated == 1 { Ok(()) } else { Err(in_flight()) }
    }

    /// Frees the key of a request that changed nothing.
    pub async fn delete_claim(&self, app: &App) -> Result<()> {
        sql(
            app.db.write(),
            "DELETE FROM idempotency_keys
             WHERE account_id = $1 AND route = $2 AND key = $3 AND claim_id = $4 AND answer IS NULL",
        )
        .bind(self.account_id)
        .bind(self.route.to_owned())
        .bind(self.key.clone())
        .bind(self.id)
        .execute()
        .await
        .map(drop)
    }
}

/// Deletes expired keys.
pub async fn delete_expired(app: &App) -> Result<()> {
    sql(app.db.write(), "DELETE FROM idempotency_keys WHERE created_at <= $1")
        .bind(app.clock.now() - RETENTION)
        .execute()
        .await
        .map(drop)
}
