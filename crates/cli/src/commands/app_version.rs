//! `hub app-version`: whether a build of the apps still works.

use hub_client::types::Platform;

use crate::context::Context;
use crate::error::{Exit, Failure, Result};
use crate::output::Columns;

const COLUMNS: Columns =
    &[("show popup", "show_popup"), ("force download", "force_download"), ("store link", "store_link")];

/// The builds of the apps.
#[derive(clap::Subcommand)]
pub(crate) enum AppVersion {
    /// Whether a build is up to date: ends with 0, or with 8 when there is a newer one
    Verify {
        /// What it runs on: ios or android
        #[arg(long)]
        platform: Platform,
        /// The version people read, as in 1.4.0
        #[arg(long)]
        version: String,
        /// The build's number
        #[arg(long, value_name = "N")]
        build_number: u64,
    },
}

impl AppVersion {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let Self::Verify { platform, version, build_number } = self;
        let client = context.client().await?;
        let answer = client.app_version_verify(build_number, platform, &version).await?;
        context.print(&*answer, COLUMNS)?;
        if !answer.force_download && !answer.show_popup {
            return Ok(());
        }
        let what = if answer.force_download { "does not work any more" } else { "is not the newest" };
        let message = format!("build {build_number} of {version} for {platform} {what}");
        Err(Failure::new(Exit::Check, "update_needed", message))
    }
}
