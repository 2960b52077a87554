//! `hub-api bootstrap`: creates the first administrator; their password is read from a pipe.

use std::io::{IsTerminal, Read};

use hub_api::domains::auth::{self, Name, NewUser, UserKey};
use hub_kernel::config::Config;
use hub_kernel::security::password::{self, LENGTH_MAX, LENGTH_MIN, PasswordHasher};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::error::Error;
use secrecy::SecretString;

use super::{CommandError, open_migrated_database};

/// The administrator to create.
#[derive(clap::Args)]
pub(crate) struct BootstrapArguments {
    /// Username or email to sign in with; an email counts as verified
    #[arg(long)]
    userkey: String,
    /// Read the password from stdin, one line
    #[arg(long, required = true)]
    password_stdin: bool,
    /// Given name
    #[arg(long, default_value = "Administración")]
    given_name: Name,
    /// Family name
    #[arg(long, default_value = "del hub")]
    family_name: Name,
}

/// The staff already has an account: the command ends with exit status 3.
#[derive(Debug, thiserror::Error)]
#[error("the staff has an account already: sign in with it at /backoffice/sign_in; /auth/recover sets a new password")]
pub(crate) struct AdminExists;

pub(crate) async fn bootstrap(config: Config, arguments: BootstrapArguments) -> Result<(), CommandError> {
    let key = UserKey::parse(&arguments.userkey);
    let mut person = NewUser {
        given_name: arguments.given_name,
        family_name: arguments.family_name,
        username: None,
        email: None,
        phone: None,
        password_hash: None,
    };
    match key {
        UserKey::Username(username) => person.username = Some(username),
        UserKey::Email(email) => person.email = Some((email, true)),
        UserKey::Phone(_) | UserKey::Invalid => {
            return Err(
                "--userkey must be a username (3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter) or an email"
                    .into(),
            );
        }
    }
    let password = read_password()?;
    let db = open_migrated_database(&config).await?;
    // Checked before the expensive hash, so that a script may run the command at each start.
    if auth::find_staff_account_count(db.read()).await? > 0 {
        return Err(AdminExists.into());
    }
    person.password_hash = Some(PasswordHasher::default().hash(password).await.map_err(password_error)?);
    let created = auth::insert_first_admin(&db, person, Clock::default().now()).await;
    db.close().await;
    match created {
        Ok(true) => {
            println!("{} is the administrator: sign in at /backoffice/sign_in", arguments.userkey.trim());
            Ok(())
        }
        Ok(false) => Err(AdminExists.into()),
        Err(Error::Conflict(..)) => {
            Err(format!("{} already belongs to a user: choose another", arguments.userkey.trim()).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Reads one line from stdin. No error repeats the password.
fn read_password() -> Result<SecretString, CommandError> {
    let mut stdin = std::io::stdin().lock();
    if stdin.is_terminal() {
        return Err("the password cannot be typed: pipe it in, as in `hub-api bootstrap … < file`".into());
    }
    let mut bytes = Vec::new();
    // More than the longest password: a longer input is refused for its length.
    stdin.by_ref().take(16 << 10).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| "the password on stdin is not UTF-8")?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    if line.is_empty() {
        return Err("there is no password on stdin".into());
    }
    if line.chars().any(char::is_control) {
        return Err("the password on stdin must be one line without control characters".into());
    }
    password::check_length(line).map_err(password_error)?;
    Ok(line.to_owned().into())
}

/// Explains a refused password to the operator.
fn password_error(error: Error) -> CommandError {
    match error {
        Error::Rule(_, extra) => match extra.as_ref().and_then(|extra| extra["reason"].as_str()) {
            Some("common") => "the password is common, many people choose it: choose another".into(),
            _ => format!("the password must have {LENGTH_MIN} to {LENGTH_MAX} characters").into(),
        },
        error => error.into(),
    }
}
