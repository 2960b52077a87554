//! The demonstration's accounts: users of every scope type, with random passwords in a file beside the database.
//!
//! A user in the database and in the file stays unchanged, also after a change of password. A user in the database who is
//! missing in the file gets a new password, because nobody knows the old one; their sessions end.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::records::insert_member_account;
use super::workspace::{Workspace, WorkspaceType, insert_workspace_row};
use crate::domains::auth::{
    Email, Name, NewUser, STAFF_SCOPE, Username, insert_account, insert_scope, insert_staff_scope, insert_user,
    lock_bootstrap_users, replace_password,
};
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::private_files;
use hub_kernel::security::session::{Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const ACCOUNT_FIXTURES: &str = include_str!("../../../../../fixtures/accounts.json");

/// The file of sign-ins, in the data folder.
const SIGN_INS_FILE: &str = "demo-accounts.json";

#[derive(Deserialize)]
struct AccountFixtures {
    workspaces: Vec<WorkspaceFixture>,
    users: Vec<UserFixture>,
}

#[derive(Deserialize)]
struct WorkspaceFixture {
    id: Id<Scope>,
    name: Name,
    #[serde(rename = "type")]
    workspace_type: WorkspaceType,
}

#[derive(Clone, Deserialize)]
struct UserFixture {
    id: Id<User>,
    given_name: Name,
    family_name: Name,
    username: Username,
    email: Email,
    scope_type: ScopeType,
    /// The name of the workspace, for a user of one.
    workspace: Option<String>,
}

/// The sign-in of a demonstration user: a row of the file.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct DemoSignIn {
    scope_type: ScopeType,
    userkey: String,
    password: String,
    name: String,
}

/// The seed `backoffices_accounts`: the demonstration's users and workspaces. 422 `error.rule.demo_disabled` unless the
/// server runs with `HUB_DEMO`.
pub async fn seed_accounts(app: &App, mode: SeedMode) -> SeedResult {
    if !app.config.demo {
        return Err(Error::Rule("demo_disabled", None).into());
    }
    let fixtures: AccountFixtures = serde_json::from_str(ACCOUNT_FIXTURES).map_err(Error::internal)?;
    let path = app.config.data_dir.join(SIGN_INS_FILE);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    lock_bootstrap_users(&mut tx).await?;
    insert_staff_scope(tx.on(), now).await?;
    for workspace in &fixtures.workspaces {
        insert_demo_workspace(&mut tx, workspace, now).await.with_context(&workspace.name)?;
    }
    let stored_sign_ins = read_sign_ins(&path)?;
    let existing_users = list_existing_users(tx.on(), &fixtures.users).await?;
    let mut sign_ins = Vec::new();
    for user in &fixtures.users {
        let row = user.username.text();
        let stored_sign_in = stored_sign_ins.iter().find(|sign_in| sign_in.userkey == row).cloned();
        let sign_in = stored_sign_in.clone().unwrap_or_else(|| user.sign_in());
        if !existing_users.contains(&user.id) {
            insert_demo_user(&mut tx, app, user, &fixtures.workspaces, &sign_in.password, now)
                .await
                .with_context(row)?;
        } else if stored_sign_in.is_none() {
            replace_demo_password(&mut tx, app, user.id, &sign_in.password).await.with_context(row)?;
        }
        sign_ins.push(sign_in);
    }
    let is_file_stale = !mode.is_dry_run() && sign_ins != stored_sign_ins;
    if is_file_stale {
        mode.insert_record(&mut tx).await?;
        Ok(commit_with_sign_ins(tx, &path, &sign_ins).await?)
    } else {
        Ok(mode.commit_or_roll_back(tx).await?)
    }
}

/// Writes the file, then commits while the lock still keeps concurrent seeds waiting: they find the file that matches the
/// accounts. A failed commit deletes the file.
async fn commit_with_sign_ins(tx: Tx, path: &Path, sign_ins: &[DemoSignIn]) -> Result<()> {
    write_sign_ins(path, sign_ins).map_err(|error| file_error(path, error))?;
    let committed = tx.commit().await;
    if committed.is_err() {
        drop(std::fs::remove_file(path));
    }
    committed
}

async fn insert_demo_user(
    tx: &mut Tx,
    app: &App,
    fixture: &UserFixture,
    workspaces: &[WorkspaceFixture],
    password: &str,
    now: Timestamp,
) -> Result<()> {
    let user = NewUser {
        given_name: fixture.given_name.clone(),
        family_name: fixture.family_name.clone(),
        username: Some(fixture.username.clone()),
        email: Some((fixture.email.clone(), true)),
        phone: None,
        password_hash: Some(app.passwords.hash(password.to_owned().into()).await?),
    };
    let name = user.full_name();
    insert_user(tx, fixture.id, user, now).await?;
    let scope_id = match fixture.scope_type {
        ScopeType::Backoffice => STAFF_SCOPE,
        ScopeType::Workspace => {
            let workspace =
                workspaces.iter().find(|workspace| fixture.workspace.as_ref() == Some(&workspace.name.to_string()));
            workspace.ok_or_else(|| Error::internal("a workspace that the fixtures do not have"))?.id
        }
        ScopeType::Consumer => {
            let scope_id = Id::from_name(fixture.id, "scope");
            insert_scope(tx.on(), scope_id, ScopeType::Consumer, name, now).await?;
            scope_id
        }
    };
    let account_id: Id<Account> = Id::from_name(fixture.id, "account");
    match fixture.scope_type {
        ScopeType::Workspace => insert_member_account(tx, account_id, fixture.id, scope_id, now).await,
        _ => insert_account(tx.on(), account_id, fixture.id, scope_id, now).await.map(drop),
    }
}

/// Inserts a workspace and its scope, unless they exist.
async fn insert_demo_workspace(tx: &mut Tx, fixture: &WorkspaceFixture, now: Timestamp) -> Result<()> {
    insert_scope(tx.on(), fixture.id, ScopeType::Workspace, fixture.name.to_string(), now).await?;
    let workspace = Workspace {
        id: fixture.id,
        name: fixture.name.to_string(),
        image_url: None,
        workspace_type: fixture.workspace_type,
        email: None,
        phone: None,
        user_id: None,
        created_at: now,
    };
    insert_workspace_row(tx.on(), &workspace).await.map(drop)
}

async fn replace_demo_password(tx: &mut Tx, app: &App, user_id: Id<User>, password: &str) -> Result<()> {
    let hash = app.passwords.hash(password.to_owned().into()).await?;
    replace_password(tx, user_id, hash).await
}

async fn list_existing_users(on: Executor<'_>, users: &[UserFixture]) -> Result<HashSet<Id<User>>> {
    let ids = users.iter().map(|user| user.id);
    let existing = sql(on, "SELECT id FROM users WHERE id IN ").push_in(ids).all_scalars().await?;
    Ok(existing.into_iter().collect())
}

impl UserFixture {
    /// A sign-in with a new password.
    fn sign_in(&self) -> DemoSignIn {
        let Self { given_name, family_name, username, scope_type, .. } = self;
        DemoSignIn {
            scope_type: *scope_type,
            userkey: username.text(),
            password: new_password(),
            name: format!("{given_name} {family_name}"),
        }
    }
}

/// 80 random bits in groups of four: Crockford's base 32, which has no i, l, o and u and so can be read aloud.
fn new_password() -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let digits = rand::random::<[u8; 16]>().map(|byte| char::from(DIGITS[usize::from(byte % 32)]));
    digits.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Reads the file's rows; none when the file does not exist.
fn read_sign_ins(path: &Path) -> Result<Vec<DemoSignIn>> {
    match std::fs::read(path) {
        Ok(text) => serde_json::from_slice(&text).map_err(|error| file_error(path, error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(file_error(path, error)),
    }
}

/// Writes the file atomically, readable only by its owner.
fn write_sign_ins(path: &Path, sign_ins: &[DemoSignIn]) -> std::io::Result<()> {
    private_files::create_folder(private_files::parent_folder(path))?;
    let mut text = serde_json::to_vec_pretty(sign_ins)?;
    text.push(b'\n');
    private_files::replace_file(path, &text)
}

fn file_error(path: &Path, error: impl std::fmt::Display) -> Error {
    Error::internal(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::auth::DEMO_WORKSPACE;

    #[test]
    fn the_cast_has_people_of_every_scope_and_the_workspace() {
        let fixtures: AccountFixtures = serde_json::from_str(ACCOUNT_FIXTURES).expect("fixtures");
        for scope_type in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
            assert!(fixtures.users.iter().any(|user| user.scope_type == scope_type), "{scope_type:?}");
        }
        assert!(fixtures.workspaces.iter().any(|workspace| workspace.id == DEMO_WORKSPACE));
        for user in &fixtures.users {
            let has_valid_workspace = user
                .workspace
                .as_ref()
                .is_none_or(|own| fixtures.workspaces.iter().any(|one| one.name.to_string() == *own));
            assert!(has_valid_workspace && (user.scope_type == ScopeType::Workspace) == user.workspace.is_some());
        }
    }

    #[test]
    fn passwords_are_good_and_differ() {
        let password = new_password();
        assert!(hub_kernel::security::password::check_length(&password).is_ok(), "{password}");
        assert_ne!(password, new_password());
    }
}
