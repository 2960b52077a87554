//! Writes of referrals, by the staff.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::Referral;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OnUnique, Result};
use hub_kernel::types::http_url::HttpUrl;
use hub_kernel::types::id::Id;

/// The code of a referral: 4 to 16 of A to Z and 0 to 9.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("pattern" = "^[A-Z0-9]{4,16}$"))]
pub(crate) struct ReferralCode(String);

impl ReferralCode {
    /// The text.
    pub(super) fn into_string(self) -> String {
        self.0
    }
}

impl TryFrom<String> for ReferralCode {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_code = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        if (4..=16).contains(&text.len()) && text.bytes().all(is_code) {
            Ok(Self(text))
        } else {
            Err("4 to 16 of A to Z and 0 to 9")
        }
    }
}

/// Creates or replaces a referral: a code with which a scope recommends the platform. Its sessions and sign-ups stay. 404 with the
/// path `promoter_id` when there is no such scope, 409 `error.conflict.referral_code` when another referral has the code.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "id": "0198a5b2-0000-7000-8000-000000000001", "code": "VECINA7", "promoter_id": "0198a5b2-0000-7000-8000-000000000002",
    "redirect_to": "https://hub.example/", "enabled": true
}]))]
pub(crate) struct ReferralPut {
    /// The referral's id.
    pub(crate) id: Id<Referral>,
    /// The code, 4 to 16 of A to Z and 0 to 9.
    pub(crate) code: ReferralCode,
    /// The scope that recommends the platform: a workspace's id, a consumer's scope, or the staff's.
    #[schemars(extend("x-id-of" = "scope"))]
    pub(crate) promoter_id: Id<Scope>,
    /// The http or https address to which clients send visitors. The server does not redirect.
    pub(crate) redirect_to: HttpUrl,
    /// True if the code works.
    pub(crate) enabled: bool,
}

/// A referral as it was written.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct ReferralSettings {
    /// The referral's id.
    id: Id<Referral>,
    /// The code.
    code: String,
    /// The scope that recommends the platform.
    promoter_id: Id<Scope>,
    /// The address that visitors go to.
    redirect_to: String,
    /// True if the code works.
    enabled: bool,
    /// The time of its creation.
    created_at: Timestamp,
}

/// Creates or replaces a referral.
pub(crate) async fn insert_or_update_referral(
    tx: &mut Tx,
    put: ReferralPut,
    now: Timestamp,
) -> Result<ReferralSettings> {
    if !find_has_scope(tx.on(), put.promoter_id).await? {
        return Err(Error::dangling_reference("promoter_id"));
    }
    let insert = "INSERT INTO referrals (id, code, promoter_id, redirect_to, enabled, created_at) VALUES ($1, $2, $3, $4, $5, $6)
                  ON CONFLICT (id) DO UPDATE SET code = excluded.code, promoter_id = excluded.promoter_id,
                      redirect_to = excluded.redirect_to, enabled = excluded.enabled
                  RETURNING id, code, promoter_id, redirect_to, enabled, created_at";
    let insert = sql(tx.on(), insert).bind((put.id, put.code.into_string(), put.promoter_id, put.redirect_to));
    let written = insert.bind((put.enabled, now)).one().await;
    written.on_unique("referrals_code_key", "referrals.code", "referral_code")
}

async fn find_has_scope(on: Executor<'_>, id: Id<Scope>) -> Result<bool> {
    let scopes = sql(on, "SELECT COUNT(id) FROM scopes WHERE id = $1 AND state <> 'deleted'").bind(id);
    Ok(scopes.scalar::<i64>().await? > 0)
}

#[cfg(test)]
mod tests {
    use super::ReferralCode;

    #[test]
    fn codes_are_letters_and_digits() {
        for (text, is_code) in [
            ("AB12", true),
            ("ABCDEFGHIJKLMNOP", true),
            ("0000", true),
            ("ABC", false),
            ("ABCDEFGHIJKLMNOPQ", false),
            ("ab12", false),
            ("AB-12", false),
            ("ÑANDU", false),
            ("", false),
        ] {
            assert_eq!(ReferralCode::try_from(text.to_owned()).is_ok(), is_code, "{text}");
        }
    }
}
