//! Binds a database to the first server key that uses it. With another key its cursors, tokens and encrypted values could
//! not be read.

use crate::config::ServerKey;
use crate::db::{Db, sql};
use crate::types::clock::Timestamp;
use crate::types::error::Result;

/// The result of comparing a server key with the key of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FingerprintMatch {
    /// The database belongs to this key.
    Same,
    /// The database belongs to another key.
    Different,
}

/// A short fingerprint that identifies a key and reveals nothing of it.
pub fn fingerprint(secret: &ServerKey) -> String {
    hex::encode(&secret.derive("fingerprint")[..16])
}

/// Binds a database without a key to this key, then compares the two. Of several concurrent keys one wins.
pub async fn insert_or_compare(db: &Db, secret: &ServerKey, now: Timestamp) -> Result<FingerprintMatch> {
    let own = fingerprint(secret);
    sql(
        db.write(),
        "INSERT INTO server_key (one, fingerprint, created_at) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING",
    )
    .bind(own.clone())
    .bind(now)
    .execute()
    .await?;
    let stored: String = sql(db.read(), "SELECT fingerprint FROM server_key WHERE one = 1").scalar().await?;
    Ok(if stored == own { FingerprintMatch::Same } else { FingerprintMatch::Different })
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
