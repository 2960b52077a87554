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
    let text = match contact {
        Contact::Email(_) => {
            "SELECT c.user_id FROM credentials c JOIN users u ON u.id = c.user_id
             WHERE c.email = $1 AND c.email_verified AND c.deleted_at IS NULL AND u.state = 'active'"
        }
        Contact::Phone(_) => {
            "SELECT c.user_id FROM credentials c JOIN users u ON u.id = c.user_id
             WHERE c.phone = $1 AND c.phone_verified AND c.deleted_at IS NULL AND u.state = 'active'"
        }
    };
    let found = sql(on, text).bind(contact.text()).optional::<(Id<User>,)>().await?;
    Ok(found.map(|(user_id,)| user_id))
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
    let contact = match UserKey::parse(text) {
        UserKey::Email(email) => Contact::Email(email),
        UserKey::Phone(phone) => Contact::Phone(phone),
        UserKey::Username(_) | UserKey::Invalid => return Ok(()),
    };
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
    let text = match contact {
        Contact::Email(_) => {
            "SELECT user_id, email_verified AS verified FROM credentials WHERE email = $1
             ORDER BY email_verified DESC, id LIMIT 100"
        }
        Contact::Phone(_) => {
            "SELECT user_id, phone_verified AS verified FROM credentials WHERE phone = $1
             ORDER BY phone_verified DESC, id LIMIT 100"
        }
    };
    sql(on, text).bind(contact.text()).all().await
}

async fn update_contact_verified(tx: &mut Tx, contact: &Contact, user_id: Id<User>) -> Result<()> {
    delete_unverified_claims(tx.on(), contact, user_id).await?;
    let text = match contact {
        Contact::Email(_) => "UPDATE credentials SET email_verified = TRUE WHERE email = $1 AND user_id = $2",
        Contact::Phone(_) => "UPDATE credentials SET phone_verified = TRUE WHERE phone = $1 AND user_id = $2",
    };
    let verified = sql(tx.on(), text).bind((contact.text(), user_id)).execute().await;
    map_unique_violations(verified).map(drop)
}

/// Removes a contact from the credentials of other users that have it unverified. A credential without another
/// identifier keeps it: there it blocks nobody.
pub(super) async fn delete_unverified_claims(mut on: Executor<'_>, contact: &Contact, user_id: Id<User>) -> Result<()> {
    let text = match contact {
        Contact::Email(_) => {
            "UPDATE credentials SET email = NULL WHERE email = $1 AND NOT email_verified AND user_id <> $2
               AND (username IS NOT NULL OR phone IS NOT NULL)
             RETURNING user_id"
        }
        Contact::Phone(_) => {
            "UPDATE credentials SET phone = NULL WHERE phone = $1 AND NOT phone_verified AND user_id <> $2
               AND (username IS NOT NULL OR email IS NOT NULL)
             RETURNING user_id"
        }
    };
    let cleared: Vec<(Id<User>,)> = sql(on.reborrow(), text).bind((contact.text(), user_id)).all().await?;
    let cleared: Vec<_> = cleared.into_iter().map(|(user_id,)| user_id).collect();
    index_users(on, &cleared).await
}
