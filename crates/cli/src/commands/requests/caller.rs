//! The kind of account that a command acts as: a workspace or the staff.

use hub_client::types::ScopeType;

use crate::context::Context;
use crate::error::Result;

/// True when the caller acts as staff.
///
/// A session from the environment is bound to no account yet: it switches to the first account of the user that is not
/// a consumer.
pub(crate) async fn is_staff(context: &Context) -> Result<bool> {
    let client = context.read_client().await?;
    let account = client.auth_me_account().await?.into_inner();
    let in_memory = context.server()?.session().filter(|session| session.is_in_memory());
    let (ScopeType::Consumer, Some(session)) = (account.scope.type_, in_memory) else {
        return Ok(account.scope.type_ == ScopeType::Backoffice);
    };
    let accounts = client.auth_me_accounts(&session.device_id().await?).await?.into_inner().data;
    for scope in [ScopeType::Workspace, ScopeType::Backoffice] {
        if let Some(account) = accounts.iter().find(|account| account.scope.type_ == scope) {
            session.switch_account(account.id).await?;
            return Ok(scope == ScopeType::Backoffice);
        }
    }
    Ok(false)
}
