//! `hub profile`: servers by name.

use std::io;

use clap_complete::ArgValueCompleter;
use hub_client::RequestSettings;
use hub_client::profile::{Config, DEFAULT_PROFILE, Profile, validate_profile_name};
use hub_client::session::Session;
use serde_json::{Value, json};

use crate::completion::shell_words::profiles;
use crate::context::{Context, find_profile};
use crate::error::{CliError, Result};
use crate::output::Columns;

const COLUMNS: Columns = &[
    ("name", "name"),
    ("base url", "base_url"),
    ("read-only", "read_only"),
    ("confirm writes", "confirm_writes"),
    ("current", "current"),
];

/// Servers by name.
#[derive(clap::Subcommand)]
pub(crate) enum ProfileCommand {
    /// List profiles
    List,
    /// Show one profile [default: the current one]
    Show {
        /// The profile's name
        #[arg(add = ArgValueCompleter::new(profiles))]
        name: Option<String>,
    },
    /// Create or change a profile; a new one needs --base-url
    Set {
        /// The profile's name
        #[arg(add = ArgValueCompleter::new(profiles))]
        name: String,
        /// Refuse every write to this server
        #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
        read_only: Option<bool>,
        /// Ask before each write
        #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
        confirm_writes: Option<bool>,
    },
    /// Use this profile when none is named
    Use {
        /// The profile's name
        #[arg(add = ArgValueCompleter::new(profiles))]
        name: String,
    },
    /// Delete a profile and sign out of its server
    Remove {
        /// The profile's name
        #[arg(add = ArgValueCompleter::new(profiles))]
        name: String,
    },
}

impl ProfileCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => list(context),
            Self::Show { name } => show(context, name),
            Self::Set { name, read_only, confirm_writes } => set(context, &name, read_only, confirm_writes),
            Self::Use { name } => use_profile(context, &name),
            Self::Remove { name } => remove(context, &name).await,
        }
    }
}

fn list(context: &Context) -> Result<()> {
    let mut config = Config::load(&context.folders()?)?;
    config.profiles.entry(DEFAULT_PROFILE.to_owned()).or_default();
    let rows: Vec<Value> = config.profiles.iter().map(|(name, profile)| row(&config, name, profile)).collect();
    context.print_read(&rows, COLUMNS)
}

fn show(context: &Context, name: Option<String>) -> Result<()> {
    let config = Config::load(&context.folders()?)?;
    let (name, profile) = match name {
        Some(name) => find_profile(&config, &name).map(|profile| (name, profile))?,
        None => context.resolve_profile(&config)?,
    };
    context.print_read(&row(&config, &name, &profile), COLUMNS)
}

fn set(context: &Context, name: &str, read_only: Option<bool>, confirm_writes: Option<bool>) -> Result<()> {
    validate_profile_name(name).map_err(CliError::usage)?;
    let base_url = context.globals.base_url.clone();
    let row = Config::update(&context.folders()?, |config| {
        let mut profile = match (config.find_profile(name), &base_url) {
            (Some(profile), _) => profile,
            (None, Some(_)) => Profile::default(),
            (None, None) => {
                return Err(CliError::usage(format!("{name} is a new profile and needs an address"))
                    .with_help(format!("`hub profile set {name} --base-url URL`")));
            }
        };
        profile.base_url = base_url.unwrap_or(profile.base_url);
        profile.read_only = read_only.unwrap_or(profile.read_only);
        profile.confirm_writes = confirm_writes.unwrap_or(profile.confirm_writes);
        config.profiles.insert(name.to_owned(), profile.clone());
        Ok(row(config, name, &profile))
    })?;
    context.print_written(&row, COLUMNS)
}

fn use_profile(context: &Context, name: &str) -> Result<()> {
    let row = Config::update(&context.folders()?, |config| {
        let profile = find_profile(config, name)?;
        config.current = Some(name.to_owned());
        Ok::<_, CliError>(row(config, name, &profile))
    })?;
    context.print_written(&row, COLUMNS)
}

async fn remove(context: &Context, name: &str) -> Result<()> {
    let folders = context.folders()?;
    let profile = find_profile(&Config::load(&folders)?, name)?;
    context.console.confirm(&format!("Delete the profile {name} ({})?", profile.base_url)).await?;
    let folder = folders.profile_folder(name);
    let http = hub_client::new_http_client().map_err(CliError::from_transport)?;
    let session = Session::in_file(folder.join("session.json"), profile.base_url, http, &RequestSettings::default());
    if let Some((kept, Err(_))) = session.sign_out().await? {
        context.console.warn(&format!("{} could not be reached; the session there expires by itself", kept.base_url));
    }
    Config::update(&folders, |config| {
        config.profiles.remove(name);
        if config.current.as_deref() == Some(name) {
            config.current = None;
        }
        Ok::<_, CliError>(())
    })?;
    match std::fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    context.print_written(&json!({"deleted": true, "id": name}), &[])
}

fn row(config: &Config, name: &str, profile: &Profile) -> Value {
    json!({
        "name": name,
        "base_url": profile.base_url,
        "read_only": profile.read_only,
        "confirm_writes": profile.confirm_writes,
        "current": config.current_name() == name,
    })
}
