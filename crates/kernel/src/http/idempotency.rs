//! Idempotency keys: requests with the same key run once.
//!
//! Table `idempotency_keys`. A call claims its key before its transaction, and writes its answer in it: a key has an
//! answer if, and only if, what it was given for is done. A call that is refused frees its key, because nothing was done;
//! one that ended without a word keeps it for [`CLAIM_TIMEOUT`], longer than a request lasts, or until its server is known to have
//! ended.

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

/// How long an answer is kept.
const RETENTION: Duration = Duration::hours(24);

/// How long a call that ended without a word keeps its key.
const CLAIM_TIMEOUT: Duration = Duration::seconds(90);

/// The key that a client gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

/// The header of operations that are to be done once.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct IdempotencyHeader {
    /// A key that the client makes for what it sends, and gives again with each try: 1 to 128 printable characters.
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

/// A key that is a call's own until it answers, or frees it.
#[derive(Clone, Debug)]
pub struct KeyClaim {
    account_id: Id<Account>,
    route: &'static str,
    key: String,
    id: Id<KeyClaim>,
}

/// What a key says to a call that has it.
pub enum ClaimOutcome {
    /// It was answered; this is the answer, as JSON.
    Replay(String),
    /// Do it.
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

/// Claims a key for a call. With another payload: 422 `error.rule.idempotency_key`; while another call has it: 409
/// `error.conflict.in_flight`.
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
    let known = claim.find_row(app).await?;
    let is_over = known.created_at <= now - RETENTION;
    if known.payload_hash != payload_hash && !is_over {
        return Err(Error::Rule("idempotency_key", None));
    }
    match &known.answer {
        Some(answer) if !is_over => return Ok(ClaimOutcome::Replay(answer.clone())),
        None if is_in_progress(app, &known, now).await? => return Err(in_flight()),
        _ => {}
    }
    if claim.update_claim(app, payload_hash, &known, now).await? {
        return Ok(ClaimOutcome::Run(claim));
    }
    // Its call answered meanwhile, or another one took it over.
    claim.find_row(app).await?.answer.map(ClaimOutcome::Replay).ok_or_else(in_flight)
}

fn in_flight() -> Error {
    Error::Conflict("in_flight", None)
}

/// Whether a call that has not answered may still do so.
async fn is_in_progress(app: &App, known: &KeyRow, now: Timestamp) -> Result<bool> {
    if known.claimed_at <= now - CLAIM_TIMEOUT {
        return Ok(false);
    }
    match known.server_id {
        Some(id) => app.db.find_server_is_alive(id).await,
        None => Ok(true),
    }
}

impl KeyClaim {
    /// The row of its key. One that was freed meanwhile is 409 `error.conflict.in_flight`: the next try finds it free.
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

    /// Claims a key whose time is over, or whose call ended without a word; of several calls one succeeds, and none when
    /// that call has answered after all.
    async fn update_claim(&self, app: &App, payload_hash: String, known: &KeyRow, now: Timestamp) -> Result<bool> {
        let taken = sql(
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
        .bind(known.claim_id)
        .bind(now - RETENTION)
        .execute()
        .await?;
        Ok(taken == 1)
    }

    /// Writes the answer, in the transaction of what is answered. A claim that was taken over: 409
    /// `error.conflict.in_flight`, and nothing is done.
    pub async fn update_answer(&self, tx: &mut Tx, answer: &impl Serialize) -> Result<()> {
        let answer = serde_json::to_string(answer).map_err(Error::internal)?;
        let written = sql(
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
        if written == 1 { Ok(()) } else { Err(in_flight()) }
    }

    /// Frees the key: nothing was done.
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

/// Deletes the keys whose time is over.
pub async fn delete_expired(app: &App) -> Result<()> {
    sql(app.db.write(), "DELETE FROM idempotency_keys WHERE created_at <= $1")
        .bind(app.clock.now() - RETENTION)
        .execute()
        .await
        .map(drop)
}
