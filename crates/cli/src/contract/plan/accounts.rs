//! Writes of accounts: a workspace of the run, and users who sign in with a random password.

use serde_json::{Value, json};

use super::step::{Step, StepAccount};

const TOKENS: &[(&str, &str)] = &[("own_access", "/access/token"), ("own_refresh", "/refresh/token")];

/// The steps of the workspace and its account, which the other steps use.
pub(crate) fn steps() -> Vec<Step> {
    let workspace = steps! {
        Operator command_bus_dispatch {"topic": "system.ping", "params": {}};
        Operator command_bus_dispatch {"topic": "system.pong", "params": {}} => 404 "error.not_found";
        Operator command_bus_dispatch {"topic": "workspaces.create", "params": {
            "id": "{workspace}", "name": "Contract run {run}", "type": "organization"}}
            .sets("workspace").cleanup("the workspace {workspace}", steps! {
                Operator command_bus_dispatch {"topic": "workspaces.delete", "params": {"id": "{workspace}"}};
            });
    };
    let account = steps! {
        Workspace auth_me_account;
        Workspace auth_me_accounts;
        Workspace auth_access {"account_id": "{own_account}"} .captures(TOKENS);
        Workspace auth_profile_update {"given_name": "Contract", "family_name": "Run {run}"};
        Workspace auth_credential_update {"current_password": "{password}", "username": "contract.{run}"};
        Workspace auth_credential_update {"current_password": "not {password}", "username": "contract-{run}"}
            => 422 "error.rule.current_password";
        // For an unknown receptor: the code is stored as any other, but not sent.
        Operator auth_otp_create {
            "action": "recover", "channel": "email", "receptor": "contract-{run}@contract.invalid"}
            .captures(&[("otp", "/id")]);
        Operator auth_otp_get ["id": "{otp}"];
        Operator backoffices_seed {"seeds": []};
    };
    let scope = json!({"type": "workspace", "id": "{workspace}"});
    [workspace, account_steps("own", "contract.{run}", &scope), account].concat()
}

/// The steps of an account: its user signs in with a password that is set by the link that the command returns.
pub(crate) fn account_steps(who: &str, username: &str, scope: &Value) -> Vec<Step> {
    let name = |what: &str| format!("{who}_{what}");
    let [user, otp, code] = ["user", "otp", "code"].map(|what| format!("{{{who}_{what}}}"));
    steps! {
        Operator command_bus_dispatch {"topic": "auth.account.create", "params": {
            "user": {"given_name": "Contract", "family_name": "Run", "username": username}, "scope": scope}}
            .captures(&[(&name("user"), "/result/user_id"), (&name("account"), "/result/account_id")])
            .captures_part(&name("otp"), "/result/link", |link| Some(link.split_once('#')?.1.split_once('.')?.0))
            .captures_part(&name("code"), "/result/link", |link| Some(link.split_once('#')?.1.split_once('.')?.1))
            // If the response was lost, the user is found by name; the new link is of no use to anybody.
            .cleanup(&format!("the user {username}"), steps! {
                Operator command_bus_dispatch {"topic": "auth.password.reset", "params": {"userkey": username}}
                    .captures(&[(&name("user"), "/result/user_id")]);
                Operator command_bus_dispatch {"topic": "auth.sessions.revoke", "params": {"user_id": user}};
                Operator command_bus_dispatch {
                    "topic": "auth.account.set_state", "params": {"user_id": user, "state": "deleted"}};
            });
        Operator auth_otp_get ["id": &otp];
        Operator auth_otp_verify ["id": &otp] {"code": "000000"} => 422 "error.rule.otp_code";
        Operator auth_recover {"otp_id": otp, "password": "{password}"} => 422 "error.rule.otp_unverified";
        Operator auth_otp_verify ["id": &otp] {"code": code} .sets(&name("verified"));
        Operator auth_recover {"otp_id": otp, "password": "{password}"}
            .requires(&name("verified")).sets(&name("password_set"));
        Operator auth_sign_in {
            "userkey": username, "password": "{password}", "scope_type": scope["type"]}
            .requires(&name("password_set"))
            .captures(&[(&name("access"), "/access/token"), (&name("refresh"), "/refresh/token")]);
    }
}

/// The last steps: nothing works after them.
pub(crate) fn sign_out_steps() -> Vec<Step> {
    steps! {
        Workspace auth_sign_out;
        Workspace auth_me_account => 401 "error.auth.unauthorized";
    }
}
