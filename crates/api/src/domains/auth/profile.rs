//! The profile of a user: names, birthday and picture, edited by the user.

use axum::extract::State;
use chrono::{Datelike, NaiveDate};
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::account::{AccountView, find_account_view};
use super::acting_account::lock_user_state;
use super::model::Name;
use super::scope::update_consumer_scope;
use super::search_index::index_users;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::User;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::{NonNullPatch, Patch};
use hub_kernel::types::picture_url::PictureUrl;

pub(super) fn routes() -> Routes {
    Routes::new("auth")
        .patch("/auth/me/account/profile", operation!(auth_profile_update))
        .errors(&[NotFound, Rule("media_public")])
}

/// The fields of a profile to change.
#[derive(Deserialize, JsonSchema)]
struct ProfilePatch {
    /// The given name.
    #[serde(default)]
    given_name: NonNullPatch<Name>,
    /// The family name.
    #[serde(default)]
    family_name: NonNullPatch<Name>,
    /// The day of birth.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    birthday: Patch<NaiveDate>,
    /// The address of a picture: https, or a public upload.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    image_url: Patch<PictureUrl>,
}

/// Updates the caller's profile; absent fields stay, null clears.
#[docs_const]
async fn auth_profile_update(
    State(app): State<App>,
    caller: Authenticated,
    Body(patch): Body<ProfilePatch>,
) -> Result<Json<AccountView>> {
    if let Patch::Set(birthday) = patch.birthday {
        let today = app.clock.now().utc().date_naive();
        if birthday.year() < 1900 || birthday > today {
            return Err(Error::parser(RequestPart::Body, "birthday", "must be from 1900 on and not in the future"));
        }
    }
    let picture = if let Patch::Set(url) = &patch.image_url { Some(url) } else { None };
    let pictures = PictureCheck::new(app.config.demo).add("image_url", picture);
    let mut tx = app.db.begin().await?;
    lock_user_state(tx.on(), caller.user_id).await?;
    let stored = sql(tx.on(), "SELECT image_url FROM profiles WHERE user_id = $1").bind(caller.user_id);
    pictures.finish_with_stored(stored).await?;
    update_profile(tx.on(), caller.user_id, patch).await?;
    update_consumer_scope(tx.on(), caller.user_id).await?;
    index_users(tx.on(), &[caller.user_id]).await?;
    let account = find_account_view(tx.on(), caller.account_id).await?.or_not_found()?;
    tx.commit().await?;
    Ok(Json(account))
}

async fn update_profile(on: Executor<'_>, user_id: Id<User>, patch: ProfilePatch) -> Result<()> {
    let mut statement = sql(on, "UPDATE profiles SET user_id = user_id");
    if let NonNullPatch(Some(Name(name))) = patch.given_name {
        statement = statement.push(", given_name = ").push_bind(name);
    }
    if let NonNullPatch(Some(Name(name))) = patch.family_name {
        statement = statement.push(", family_name = ").push_bind(name);
    }
    if !patch.birthday.is_absent() {
        statement = statement.push(", birthday = ").push_bind(patch.birthday.apply(None));
    }
    if !patch.image_url.is_absent() {
        statement = statement.push(", image_url = ").push_bind(patch.image_url.apply(None));
    }
    statement.push(" WHERE user_id = ").push_bind(user_id).execute().await.map(drop)
}
