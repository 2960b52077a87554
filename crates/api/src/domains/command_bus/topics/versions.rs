//! Topics of app versions.

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::versions::{AppVersionPut, AppVersionSettings, insert_or_update_version};
use hub_kernel::db::Tx;
use hub_kernel::types::error::{Error, RequestPart, Result};

impl Command for AppVersionPut {
    const TOPIC: &'static str = "app.versions.set";
    type Result = AppVersionSettings;

    fn validate(&self) -> Result<()> {
        match self.latest_build < self.min_build {
            true => Err(Error::parser(RequestPart::Body, "latest_build", "is below min_build")),
            false => Ok(()),
        }
    }

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<AppVersionSettings> {
        insert_or_update_version(tx.on(), self, call.app.clock.now()).await
    }
}
