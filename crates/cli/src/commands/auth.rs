//! `hub auth`: sign in, sign out and switch accounts.

use std::io::Read;

use hub_client::error::ClientError;
use hub_client::profile::{Config, Profile};
use hub_client::session::{Session, SignInCredentials};
use hub_client::types::{Account, ScopeType};
use secrecy::SecretString;
use serde_json::json;

use super::arguments::ContractValue;
use crate::context::{Context, Identity};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const STATUS: Columns = &[
    ("profile", "profile"),
    ("base url", "base_url"),
    ("signed in by", "source"),
    ("user key", "userkey"),
    ("given name", "account.profile.given_name"),
    ("family name", "account.profile.family_name"),
    ("scope", "account.scope.type"),
    ("scope name", "account.scope.name"),
    ("account", "account.id"),
    ("ends unless used", "expired_at"),
];

/// The longest password has fewer bytes.
const PASSWORD_MAX: u64 = 64 * 1024;

/// Sign in, sign out and switch accounts.
#[derive(clap::Subcommand)]
pub(crate) enum AuthCommand {
    /// Sign in, replacing the current session
    Login {
        /// A username, or a verified email or phone
        #[arg(long, value_name = "NAME")]
        userkey: Option<String>,
        /// Read the password from stdin
        #[arg(long)]
        password_stdin: bool,
        /// The scope of the account to use: consumer, workspace or backoffice
        #[arg(long, value_parser = ContractValue::<ScopeType>::new("ScopeType"), hide_possible_values = true)]
        scope: Option<ScopeType>,
    },
    /// Sign out
    Logout,
    /// Ask the server who is signed in
    Status,
    /// Switch to another account of the same user
    Switch {
        /// The account's id or its scope's name; or its scope's type, if only one account has it
        account: Option<String>,
    },
}

impl AuthCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Login { userkey, password_stdin, scope } => login(context, userkey, password_stdin, scope).await,
            Self::Logout => logout(context).await,
            Self::Status => status(context).await,
            Self::Switch { account } => switch(context, account).await,
        }
    }
}

async fn login(
    context: &Context,
    userkey: Option<String>,
    password_stdin: bool,
    scope_type: Option<ScopeType>,
) -> Result<()> {
    let (session, new_profile) = match context.new_login_profile()? {
        Some((name, profile, session)) => (session, Some((name, profile))),
        None => (stored_session(context)?.clone(), None),
    };
    let userkey = match userkey {
        Some(userkey) => userkey,
        None if password_stdin => return Err(CliError::usage("--password-stdin needs --userkey")),
        None => context.console.prompt_line("User key", "use --userkey NAME").await?,
    };
    let password = if password_stdin {
        read_password()?
    } else {
        context.console.prompt_password("Password", "use --password-stdin").await?
    };
    match session.sign_in(SignInCredentials { userkey, password, scope_type }).await {
        Err(ClientError::Refused(refused)) if refused.status == 401 => {
            let what = "wrong user key or password, or no account with that scope";
            return Err(CliError {
                message: what.to_owned(),
                help: None,
                ..CliError::from(ClientError::Refused(refused))
            });
        }
        signed_in => signed_in?,
    };
    match new_profile {
        Some((name, profile)) => create_profile(context, name, profile)?,
        None => note_other_server(context)?,
    }
    status(context).await
}

/// Writes the profile of the first server that somebody signed in to, as the current one.
fn create_profile(context: &Context, name: String, profile: Profile) -> Result<()> {
    context.console.info(&format!("{name} is the current profile now, for {}", profile.base_url));
    Config::update(&context.folders()?, |config| {
        config.current = Some(name.clone());
        config.profiles.insert(name, profile);
        Ok::<_, CliError>(())
    })
}

/// Notes that commands without `--base-url` ask another server than the one of this session.
fn note_other_server(context: &Context) -> Result<()> {
    let server = context.server()?;
    if context.globals.base_url.is_some() && server.base_url != server.profile.base_url {
        let (name, asked, here) = (&server.profile_name, &server.profile.base_url, &server.base_url);
        context.console.info(&format!(
            "the profile {name} asks {asked}; `export HUB_BASE_URL={here}` asks the server of this session"
        ));
    }
    Ok(())
}

fn read_password() -> Result<SecretString> {
    let mut text = String::new();
    std::io::stdin().take(PASSWORD_MAX).read_to_string(&mut text)?;
    let password = text.trim_end_matches(['\r', '\n']);
    if password.is_empty() || password.contains('\n') {
        return Err(CliError::usage("stdin must be the password, on one line"));
    }
    Ok(password.to_owned().into())
}

async fn logout(context: &Context) -> Result<()> {
    let session = stored_session(context)?;
    let Some((before, told)) = session.sign_out().await? else {
        context.console.info("nobody was signed in");
        return context.print_written(&json!({"signed_out": false}), &[]);
    };
    let signed_out = json!({"signed_out": true, "userkey": before.userkey, "base_url": before.base_url});
    if let Err(trouble) = told {
        let error = CliError::from(trouble);
        let message = format!("signed out here, but the server was not told: {}", error.message);
        let help = format!("the session of {} there expires at {}", before.userkey, before.expired_at());
        return Err(CliError { message, ..error }.with_help(help));
    }
    context.print_written(&signed_out, &[])
}

async fn status(context: &Context) -> Result<()> {
    let server = context.server()?;
    // A session from the environment signs in with this call.
    let account = context.read_client().await?.auth_me_account().await?.into_inner();
    let (source, kept) = match &server.identity {
        Identity::Token(_) => ("HUB_TOKEN", None),
        Identity::Session(session) if session.is_in_memory() => ("HUB_USERKEY", session.find_stored_session().await?),
        Identity::Session(session) => ("hub auth login", session.find_stored_session().await?),
    };
    let status = json!({
        "profile": server.profile_name,
        "base_url": server.base_url,
        "source": source,
        "userkey": kept.as_ref().map(|kept| kept.userkey.clone()),
        "expired_at": kept.as_ref().map(hub_client::session::StoredSession::expired_at),
        "account": account,
    });
    context.print_read(&status, STATUS)
}

async fn switch(context: &Context, asked: Option<String>) -> Result<()> {
    let session = stored_session(context)?;
    let client = context.read_client().await?;
    let accounts = client.auth_me_accounts(&session.device_id().await?).await?.into_inner().data;
    let account = match asked {
        Some(asked) => find_account(&accounts, &asked)?,
        None => {
            let choices: Vec<String> = accounts.iter().map(describe_account).collect();
            let instead = format!("name one: {}", choices.join("; "));
            &accounts[context.console.prompt_choice("Account", &choices, &instead).await?]
        }
    };
    if session.switch_account(account.id).await?.is_none() {
        return Err(CliError::new(Exit::Forbidden, "session_ended", "the session is over")
            .with_help("sign in with `hub auth login`"));
    }
    status(context).await
}

/// Finds the one account that the text names.
fn find_account<'a>(accounts: &'a [Account], asked: &str) -> Result<&'a Account> {
    let is_meant = |account: &&Account| {
        let scope = &account.scope;
        account.id.to_string() == asked || scope.name.eq_ignore_ascii_case(asked) || scope.type_.to_string() == asked
    };
    let mut meant = accounts.iter().filter(is_meant);
    let there = || accounts.iter().map(describe_account).collect::<Vec<_>>().join("; ");
    match (meant.next(), meant.next()) {
        (Some(account), None) => Ok(account),
        (Some(_), Some(_)) => Err(CliError::usage(format!("{asked} matches more than one account"))
            .with_help(format!("name one by its id: {}", there()))),
        _ => Err(CliError::new(Exit::NotFound, "account", format!("there is no account {asked}"))
            .with_help(format!("there are {}", there()))),
    }
}

fn describe_account(account: &Account) -> String {
    format!("{} ({} {})", account.id, account.scope.type_, account.scope.name)
}

/// The session that the profile stores; a session from the environment cannot be changed.
fn stored_session(context: &Context) -> Result<&Session> {
    let session = context.server()?.session().filter(|session| !session.is_in_memory());
    session.ok_or_else(|| {
        CliError::usage("HUB_TOKEN or HUB_USERKEY is set").with_help("unset it to sign in, sign out or switch")
    })
}
