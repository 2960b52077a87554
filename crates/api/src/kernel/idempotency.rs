//! Keys that clients give to what they send: what has one is done once, however often it arrives.
//!
//! Table `idempotency_keys`. A call claims its key before its transaction, and writes its answer in it: a key has an
//! answer if, and only if, what it was given for is done. A call that is refused frees its key, because nothing was done;
//! one that ended without a word keeps it for [`CLAIM`], longer than a request lasts.

use std::borrow::Cow;

use chrono::Duration;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};
use sha2::{Digest, Sha256};
use sqlx::FromRow;

use super::app::App;
use super::clock::Timestamp;
use super::db::{Tx, sql};
use super::error::{Error, Result};
use super::id::Id;
use super::session::Account;

/// How long an answer is kept.
const KEPT: Duration = Duration::hours(24);

/// How long a call that ended without a word keeps its key.
const CLAIM: Duration = Duration::seconds(90);

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
pub struct Claim {
    account_id: Id<Account>,
    route: &'static str,
    key: String,
    id: Id<Claim>,
}

/// What a key says to a call that has it.
pub enum Begun {
    /// It was answered; this is the answer, as JSON.
    Answered(String),
    /// Do it.
    Run(Claim),
}

#[derive(FromRow)]
struct KeyRow {
    payload_hash: String,
    answer: Option<String>,
    claimed_at: Timestamp,
    created_at: Timestamp,
}

/// Claims a key for a call. With another payload: 422 `error.rule.idempotency_key`; while another call has it: 409
/// `error.conflict.in_flight`.
pub async fn begin(
    app: &App,
    account_id: Id<Account>,
    route: &'static str,
    key: IdempotencyKey,
    payload: &[u8],
) -> Result<Begun> {
    let now = app.clock.now();
    let claim = Claim { account_id, route, key: key.0, id: Id::new() };
    let payload_hash = hex::encode(&Sha256::digest(payload)[..16]);
    let inserted = sql(
        app.db.write(),
        "INSERT INTO idempotency_keys (account_id, route, key, payload_hash, claim_id, claimed_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (account_id, route, key) DO NOTHING",
    )
    .bind(account_id)
    .bind(route.to_owned())
    .bind(claim.key.clone())
    .bind(payload_hash.clone())
    .bind(claim.id)
    .bind(now)
    .execute()
    .await?;
    if inserted == 1 {
        return Ok(Begun::Run(claim));
    }
    let in_flight = || Error::Conflict("in_flight", None);
    let known: Option<KeyRow> = sql(
        app.db.read(),
        "SELECT payload_hash, answer, claimed_at, created_at FROM idempotency_keys
         WHERE account_id = $1 AND route = $2 AND key = $3",
    )
    .bind(account_id)
    .bind(route.to_owned())
    .bind(claim.key.clone())
    .optional()
    .await?;
    // It was freed between both statements: whoever sends it again finds it free.
    let known = known.ok_or_else(in_flight)?;
    let is_over = known.created_at <= now - KEPT;
    if known.payload_hash != payload_hash && !is_over {
        return Err(Error::Rule("idempotency_key", None));
    }
    match known.answer {
        Some(answer) if !is_over => Ok(Begun::Answered(answer)),
        None if known.claimed_at > now - CLAIM => Err(in_flight()),
        _ => take_over(app, claim, payload_hash, known.claimed_at, now).await,
    }
}

/// Claims a key whose time is over, or whose call ended without a word; of several one succeeds.
async fn take_over(
    app: &App,
    claim: Claim,
    payload_hash: String,
    claimed_at: Timestamp,
    now: Timestamp,
) -> Result<Begun> {
    let taken = sql(
        app.db.write(),
        "UPDATE idempotency_keys SET payload_hash = $1, answer = NULL, claim_id = $2, claimed_at = $3, created_at = $3
         WHERE account_id = $4 AND route = $5 AND key = $6 AND claimed_at = $7",
    )
    .bind(payload_hash)
    .bind(claim.id)
    .bind(now)
    .bind(claim.account_id)
    .bind(claim.route.to_owned())
    .bind(claim.key.clone())
    .bind(claimed_at)
    .execute()
    .await?;
    if taken == 1 { Ok(Begun::Run(claim)) } else { Err(Error::Conflict("in_flight", None)) }
}

impl Claim {
    /// Writes the answer, in the transaction of what is answered. A claim that was taken over: 409
    /// `error.conflict.in_flight`, and nothing is done.
    pub async fn answer(&self, tx: &mut Tx, answer: &impl Serialize) -> Result<()> {
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
        if written == 1 { Ok(()) } else { Err(Error::Conflict("in_flight", None)) }
    }

    /// Frees the key: nothing was done.
    pub async fn free(&self, app: &App) -> Result<()> {
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
pub async fn sweep(app: &App) -> Result<()> {
    sql(app.db.write(), "DELETE FROM idempotency_keys WHERE created_at <= $1")
        .bind(app.clock.now() - KEPT)
        .execute()
        .await
        .map(drop)
}
