//! The key a database belongs to: the first that serves it. With another one its cursors, tokens and whatever it keeps
//! sealed could not be read.

use crate::config::ServerKey;
use crate::db::{Db, sql};
use crate::types::clock::Timestamp;
use crate::types::error::Result;

/// Whose a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FingerprintMatch {
    /// The key that asked.
    Same,
    /// Another key.
    Different,
}

/// What tells a key from others and gives nothing of it away.
pub fn fingerprint(secret: &ServerKey) -> String {
    hex::encode(&secret.derive("fingerprint")[..16])
}

/// Gives a database that has no key yet to this one, and answers whose it is. Of several keys at once one wins.
pub async fn insert_or_compare(db: &Db, secret: &ServerKey, now: Timestamp) -> Result<FingerprintMatch> {
    let ours = fingerprint(secret);
    sql(
        db.write(),
        "INSERT INTO server_key (one, fingerprint, created_at) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING",
    )
    .bind(ours.clone())
    .bind(now)
    .execute()
    .await?;
    let theirs: String = sql(db.read(), "SELECT fingerprint FROM server_key WHERE one = 1").scalar().await?;
    Ok(if theirs == ours { FingerprintMatch::Same } else { FingerprintMatch::Different })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_short_and_its_keys_alone() {
        let one = fingerprint(&ServerKey::from([7; 32]));
        assert_eq!((one.len(), &one), (32, &fingerprint(&ServerKey::from([7; 32]))));
        assert_ne!(one, fingerprint(&ServerKey::from([8; 32])));
    }
}
