//! Topics of app versions.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::versions::{AppVersionSettings, BUILD_NUMBER_MAX, Platform, insert_or_update_version};
use hub_kernel::db::Tx;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::http_url::HttpUrl;
use hub_kernel::types::patch::Patch;

/// Sets the minimum and the latest build of an app, which `app_version_verify` compares with. A build below `min_build` must
/// be updated, one below `latest_build` should be.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct VersionSet {
    /// The platform of the app.
    platform: Platform,
    /// The first build that still works.
    #[schemars(range(min = 0, max = BUILD_NUMBER_MAX))]
    min_build: i64,
    /// The newest build; not below `min_build`.
    #[schemars(range(min = 0, max = BUILD_NUMBER_MAX))]
    latest_build: i64,
    /// The URL of the newest build, http or https; absent keeps it, null removes it.
    #[serde(default)]
    #[schemars(extend("maxLength" = 2048))]
    store_link: Patch<HttpUrl>,
}

impl Command for VersionSet {
    const TOPIC: &'static str = "app.versions.set";
    type Result = AppVersionSettings;

    fn validate(&self) -> Result<()> {
        match self.latest_build < self.min_build {
            true => Err(Error::parser(RequestPart::Body, "latest_build", "is below min_build")),
            false => Ok(()),
        }
    }

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<AppVersionSettings> {
        let Self { platform, min_build, latest_build, store_link } = self;
        insert_or_update_version(tx.on(), platform, min_build, latest_build, store_link, call.app.clock.now()).await
    }
}
