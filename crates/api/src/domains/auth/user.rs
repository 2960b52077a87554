//! Users: a new user, with a credential and a profile.

use super::contact_verification::{Contact, delete_unverified_claims};
use super::identifier::{Email, Phone, Username, map_unique_violations};
use super::model::Name;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::User;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A user to insert.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// The given name.
    pub given_name: Name,
    /// The family name.
    pub family_name: Name,
    /// The username.
    pub username: Option<Username>,
    /// The email, and `true` when it is verified.
    pub email: Option<(Email, bool)>,
    /// The phone, and `true` when it is verified.
    pub phone: Option<(Phone, bool)>,
    /// The password's hash; a user without one cannot sign in.
    pub password_hash: Option<String>,
}

impl NewUser {
    /// The same user with verified email and phone.
    pub(super) fn with_verified_contacts(mut self) -> Self {
        self.email = self.email.map(|(email, _)| (email, true));
        self.phone = self.phone.map(|(phone, _)| (phone, true));
        self
    }

    /// The email or phone that the user's first link verifies; without either, the username.
    pub(super) fn link_contact(&self) -> Option<String> {
        let email = self.email.as_ref().map(|(email, _)| email.text());
        let phone = self.phone.as_ref().map(|(phone, _)| phone.text());
        email.or(phone).or(self.username.as_ref().map(Username::text))
    }

    /// The given and the family name.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.given_name.0, self.family_name.0)
    }
}

/// Inserts a user with a credential and a profile. 409 `error.conflict.username`, `email` or `phone` when another user has
/// it. A verified email or phone is removed from users who have it unverified.
pub async fn insert_user(tx: &mut Tx, user_id: Id<User>, new: NewUser, now: Timestamp) -> Result<()> {
    sql(tx.on(), "INSERT INTO users (id, created_at) VALUES ($1, $2)").bind((user_id, now)).execute().await?;
    let (email, email_verified) = new.email.map_or((None, false), |(email, verified)| (Some(email), verified));
    let (phone, phone_verified) = new.phone.map_or((None, false), |(phone, verified)| (Some(phone), verified));
    let inserted = sql(
        tx.on(),
        "INSERT INTO credentials (id, user_id, username, email, email_verified, phone, phone_verified, password_hash,
                                  created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind((Id::<()>::new(), user_id, new.username.map(|username| username.text()), email.as_ref().map(Email::text)))
    .bind((email_verified, phone.as_ref().map(Phone::text), phone_verified, new.password_hash, now))
    .execute()
    .await;
    map_unique_violations(inserted)?;
    for contact in
        [email.filter(|_| email_verified).map(Contact::Email), phone.filter(|_| phone_verified).map(Contact::Phone)]
            .into_iter()
            .flatten()
    {
        delete_unverified_claims(tx.on(), &contact, user_id).await?;
    }
    sql(tx.on(), "INSERT INTO profiles (id, user_id, given_name, family_name, created_at) VALUES ($1, $2, $3, $4, $5)")
        .bind((Id::<()>::new(), user_id, new.given_name.0, new.family_name.0, now))
        .execute()
        .await
        .map(drop)
}

/// 409 when another user has an identifier of the new user. An early check: [`insert_user`] refuses them too.
pub(super) async fn check_identifiers_free(on: Executor<'_>, new: &NewUser) -> Result<()> {
    find_taken_identifier(on, new).await?.map_or(Ok(()), |identifier| Err(Error::Conflict(identifier, None)))
}

async fn find_taken_identifier(on: Executor<'_>, new: &NewUser) -> Result<Option<&'static str>> {
    let email = new.email.as_ref().filter(|(_, verified)| *verified).map(|(email, _)| email.text());
    let phone = new.phone.as_ref().filter(|(_, verified)| *verified).map(|(phone, _)| phone.text());
    let (username, email, phone): (bool, bool, bool) = sql(
        on,
        "SELECT EXISTS (SELECT 1 FROM credentials WHERE username = $1),
                EXISTS (SELECT 1 FROM credentials WHERE email = $2 AND email_verified),
                EXISTS (SELECT 1 FROM credentials WHERE phone = $3 AND phone_verified)",
    )
    .bind((new.username.as_ref().map(Username::text), email, phone))
    .one()
    .await?;
    let taken = [(username, "username"), (email, "email"), (phone, "phone")].into_iter().find(|(taken, _)| *taken);
    Ok(taken.map(|(_, identifier)| identifier))
}
