//! The key a database belongs to: the first that serves it. With another one its cursors, tokens and whatever it keeps
//! sealed could not be read.

use crate::config::Secret;
use crate::db::{Db, sql};
use crate::types::clock::Timestamp;
use crate::types::error::Result;

/// Whose a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The key that asked.
    This,
    /// Another key.
    Another,
}

/// What tells a key from others and gives nothing of it away.
pub fn fingerprint(secret: &Secret) -> String {
    hex::encode(&secret.derive("fingerprint")[..16])
}

/// Gives a database that has no key yet to this one, and answers whose it is. Of several keys at once one wins.
pub async fn claim(db: &Db, secret: &Secret, now: Timestamp) -> Result<Owner> {
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
    Ok(if theirs == ours { Owner::This } else { Owner::Another })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_short_and_its_keys_alone() {
        let one = fingerprint(&Secret::from([7; 32]));
        assert_eq!((one.len(), &one), (32, &fingerprint(&Secret::from([7; 32]))));
        assert_ne!(one, fingerprint(&Secret::from([8; 32])));
    }
}
