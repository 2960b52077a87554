//! `hub-api bootstrap`: the first administrator, whose password comes from a pipe.

use std::io::{IsTerminal, Read};

use hub_api::domains::auth::{self, Name, NewPerson, UserKey};
use hub_kernel::config::Config;
use hub_kernel::security::password::{self, LENGTH_MAX, LENGTH_MIN, Passwords};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::error::Error;

use super::{Failure, migrated};

/// Who is made.
#[derive(clap::Args)]
pub(crate) struct Administrator {
    /// What they sign in with: a username, or an email, which counts as verified
    #[arg(long)]
    userkey: String,
    /// Read the password from stdin: one line
    #[arg(long, required = true)]
    password_stdin: bool,
    /// Their given name
    #[arg(long, default_value = "Administración")]
    given_name: Name,
    /// Their family name
    #[arg(long, default_value = "del hub")]
    family_name: Name,
}

/// There is an administrator: what ends the command with a status of its own.
#[derive(Debug, thiserror::Error)]
#[error("the staff has an account already: sign in with it at /backoffice/sign_in; /auth/recover sets a new password")]
pub(crate) struct Already;

pub(crate) async fn bootstrap(config: Config, new: Administrator) -> Result<(), Failure> {
    let key = UserKey::read(&new.userkey);
    let mut person = NewPerson {
        given_name: new.given_name,
        family_name: new.family_name,
        username: None,
        email: None,
        phone: None,
        password_hash: None,
    };
    match key {
        UserKey::Username(username) => person.username = Some(username),
        UserKey::Email(email) => person.email = Some((email, true)),
        UserKey::Phone(_) | UserKey::Nobodys => {
            return Err(
                "--userkey is a username (3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter) or an email".into()
            );
        }
    }
    let password = read_password()?;
    let db = migrated(&config).await?;
    // Asked before the work of a hash too, so that a script may run it at each start.
    if auth::has_staff(db.read()).await? {
        return Err(Already.into());
    }
    person.password_hash = Some(Passwords::default().hash(password).await.map_err(said)?);
    let made = auth::insert_first_administrator(&db, person, Clock::default().now()).await;
    db.close().await;
    match made {
        Ok(true) => {
            println!("{} is the administrator: sign in at /backoffice/sign_in", new.userkey.trim());
            Ok(())
        }
        Ok(false) => Err(Already.into()),
        Err(Error::Conflict(..)) => Err(format!("{} is somebody's already: choose another", new.userkey.trim()).into()),
        Err(error) => Err(error.into()),
    }
}

/// The one line on stdin, which no error repeats.
fn read_password() -> Result<String, Failure> {
    let mut stdin = std::io::stdin().lock();
    if stdin.is_terminal() {
        return Err("the password is not typed here: pipe it in, as in `hub-api bootstrap … < file`".into());
    }
    let mut bytes = Vec::new();
    // More than any password: what is longer is told so by its length.
    stdin.by_ref().take(16 << 10).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| "the password on stdin is not UTF-8")?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    if line.is_empty() {
        return Err("there is no password on stdin".into());
    }
    if line.chars().any(char::is_control) {
        return Err("the password on stdin is one line without control characters".into());
    }
    password::check(line).map_err(said)?;
    Ok(line.to_owned())
}

/// What is wrong with a password, in an operator's words.
fn said(error: Error) -> Failure {
    match error {
        Error::Rule(_, extra) => match extra.as_ref().and_then(|extra| extra["reason"].as_str()) {
            Some("common") => "the password is one that many people choose: choose another".into(),
            _ => format!("the password has to have {LENGTH_MIN} to {LENGTH_MAX} characters").into(),
        },
        error => error.into(),
    }
}
