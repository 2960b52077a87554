//! Contact verification: which user an email address or phone belongs to once a code proved that they read it.

use sqlx::FromRow;

use super::acting_account::lock_user_state;
use super::identifier::{Email, Phone, UserKey, map_unique_violations};
use super::search_index::index_users;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::rate_limits;
use hub_kernel::security::session::User;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The email address or phone that a code is sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// An email address.
    Email(Email),
    /// A phone.
    Phone(Phone),
}

impl Contact {
    /// Parses the kind of address that a channel needs.
    pub(super) fn parse(channel: Channel, text: &str) -> Result<Self> {
        let refused = |message| Error::parser(RequestPart::Body, "receptor", message);
        match channel {
            Channel::Email => text.parse().map(Self::Email).map_err(refused),
            Channel::Whatsapp | Channel::Sms => text.parse().map(Self::Phone).map_err(refused),
        }
    }

    /// The email or phone of a key; none for a username.
    pub(super) fn from_key(key: &UserKey) -> Option<Self> {
        match key {
            UserKey::Email(email) => Some(Self::Email(email.clone())),
            UserKey::Phone(phone) => Some(Self::Phone(phone.clone())),
            UserKey::Username(_) | UserKey::Invalid => None,
        }
    }

    /// The columns of a credential: the contact, its verification, and the contact of the other kind.
    fn columns(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Email(_) => ("email", "email_verified", "phone"),
            Self::Phone(_) => ("phone", "phone_verified", "email"),
        }
    }

    /// The normalized text.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Email(email) => email.text(),
            Self::Phone(phone) => phone.text(),
        }
    }
}

/// Locks a contact until the transaction ends: nobody else can verify or claim it. Lock it before any user's row.
pub(super) async fn lock_contact(tx: &mut Tx, app: &App, contact: &str) -> Result<()> {
    rate_limits::lock_key(tx, &app.rate_limiter, "receptor", contact).await.map(drop)
}

/// The active user whose verified email or phone this is.
pub(super) async fn find_verified_user(on: Executor<'_>, contact: &Contact) -> Result<Option<Id<User>>> {
    let (column, verified, _) = contact.columns();
    sql(on, "SELECT c.user_id FROM credentials c JOIN users u ON u.id = c.user_id WHERE c.")
        .push(column)
        .push(" = ")
        .push_bind(contact.text())
        .push(" AND c.")
        .push(verified)
        .push(" AND c.deleted_at IS NULL AND u.state = 'active'")
        .optional_scalar()
        .await
}

/// Marks a contact as verified for the user who requested the code. When nobody was signed in, for the only user who
/// claims it; with several claims, for none. Users who have it unverified lose it.
pub(super) async fn verify_contact(tx: &mut Tx, contact: &Contact, requester: Option<Id<User>>) -> Result<()> {
    let claims = list_contact_claims(tx.on(), contact).await?;
    if claims.iter().any(|claim| claim.verified) {
        return Ok(());
    }
    let chosen = match requester {
        Some(user_id) => claims.iter().find(|claim| claim.user_id == user_id),
        None if claims.len() == 1 => claims.first(),
        None => None,
    };
    let Some(claim) = chosen else { return Ok(()) };
    lock_user_state(tx.on(), claim.user_id).await?;
    update_contact_verified(tx, contact, claim.user_id).await
}

/// Marks a user's email or phone as verified, unless another user has it verified. Does nothing for a username.
pub(super) async fn verify_contact_of_user(tx: &mut Tx, text: &str, user_id: Id<User>) -> Result<()> {
    let Some(contact) = Contact::from_key(&UserKey::parse(text)) else { return Ok(()) };
    let claims = list_contact_claims(tx.on(), &contact).await?;
    if claims.iter().any(|claim| claim.verified) {
        Ok(())
    } else {
        update_contact_verified(tx, &contact, user_id).await
    }
}

/// A user whose credential names a contact, verified or not.
#[derive(FromRow)]
pub(super) struct ContactClaim {
    pub(super) user_id: Id<User>,
    pub(super) verified: bool,
}

/// The users whose credentials name a contact, verified ones first.
pub(super) async fn list_contact_claims(on: Executor<'_>, contact: &Contact) -> Result<Vec<ContactClaim>> {
    let (column, verified, _) = contact.columns();
    let claims = sql(on, "SELECT user_id, ").push(verified).push(" AS verified FROM credentials WHERE ").push(column);
    let claims = claims.push(" = ").push_bind(contact.text()).push(" ORDER BY ").push(verified);
    claims.push(" DESC, id LIMIT 100").all().await
}

async fn update_contact_verified(tx: &mut Tx, contact: &Contact, user_id: Id<User>) -> Result<()> {
    delete_unverified_claims(tx.on(), contact, user_id).await?;
    let (column, verified, _) = contact.columns();
    let update = sql(tx.on(), "UPDATE credentials SET ").push(verified).push(" = TRUE WHERE ").push(column);
    let update = update.push(" = ").push_bind(contact.text()).push(" AND user_id = ").push_bind(user_id);
    let verified = update.execute().await;
    map_unique_violations(verified).map(drop)
}

/// Removes a contact from the credentials of other users that have it unverified. A credential without another
/// identifier keeps it: there it blocks nobody.
pub(super) async fn delete_unverified_claims(mut on: Executor<'_>, contact: &Contact, user_id: Id<User>) -> Result<()> {
    let (column, verified, other) = contact.columns();
    let clear = sql(on.reborrow(), "UPDATE credentials SET ").push(column).push(" = NULL WHERE ").push(column);
    let clear = clear.push(" = ").push_bind(contact.text()).push(" AND NOT ").push(verified);
    let clear = clear.push(" AND user_id <> ").push_bind(user_id).push(" AND (username IS NOT NULL OR ").push(other);
    let cleared = clear.push(" IS NOT NULL) RETURNING user_id").all_scalars().await?;
    index_users(on, &cleared).await
}
