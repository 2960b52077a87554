//! `hub app-version`: supported builds of the apps.

use hub_client::types::Platform;
use serde_json::{Value, json};

use super::arguments::ContractValue;
use super::requests::command_bus::dispatch;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const COLUMNS: Columns =
    &[("show popup", "show_popup"), ("force download", "force_download"), ("store link", "store_link")];

const SET: Columns = &[
    ("platform", "platform"),
    ("min build", "min_build"),
    ("latest build", "latest_build"),
    ("store link", "store_link"),
    ("set", "updated_at"),
];

/// Supported builds of the apps.
#[derive(clap::Subcommand)]
pub(crate) enum AppVersionCommand {
    /// Check whether a build is up to date; exits with 8 when there is a newer one
    Verify {
        /// The platform: ios or android
        #[arg(long, value_parser = ContractValue::<Platform>::new("Platform"), hide_possible_values = true)]
        platform: Platform,
        /// The version shown to users, as in 1.4.0
        #[arg(long)]
        version: String,
        /// The build number
        #[arg(long, value_name = "N")]
        build_number: u64,
    },
    /// Set the oldest build that still works and the newest build of an app
    Set {
        /// The platform: ios or android
        #[arg(long, value_parser = ContractValue::<Platform>::new("Platform"), hide_possible_values = true)]
        platform: Platform,
        /// The oldest build that still works; older ones must be updated
        #[arg(long, value_name = "N")]
        min_build: u64,
        /// The newest build; older ones should be updated
        #[arg(long, value_name = "N")]
        latest_build: u64,
        /// The address of the newest build; an empty value removes it [default: unchanged]
        #[arg(long, value_name = "URL")]
        store_link: Option<String>,
        /// Print what would be set without setting it
        #[arg(long)]
        dry_run: bool,
    },
}

impl AppVersionCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Verify { platform, version, build_number } => verify(context, platform, &version, build_number).await,
            Self::Set { platform, min_build, latest_build, store_link, dry_run } => {
                let mut params = json!({"platform": platform, "min_build": min_build, "latest_build": latest_build});
                if let Some(link) = store_link {
                    params["store_link"] = if link.is_empty() { Value::Null } else { link.into() };
                }
                let write = PlannedWrite::reversible(format!(
                    "Set {platform}: {min_build} works, {latest_build} is the newest?"
                ));
                let set = dispatch(context, write, "app.versions.set", params, dry_run).await?;
                context.print_written(&set, SET)
            }
        }
    }
}

async fn verify(context: &Context, platform: Platform, version: &str, build_number: u64) -> Result<()> {
    let client = context.read_client().await?;
    let answer = client.app_version_verify(build_number, platform, version).await?;
    context.print_read(&*answer, COLUMNS)?;
    if !answer.force_download && !answer.show_popup {
        return Ok(());
    }
    let what = if answer.force_download { "does not work any more" } else { "is not the newest" };
    let message = format!("build {build_number} of {version} for {platform} {what}");
    Err(CliError::new(Exit::Check, "update_needed", message))
}
