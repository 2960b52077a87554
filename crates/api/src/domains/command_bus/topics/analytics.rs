//! Topics of links and referrals.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::analytics::{
    LinkImportRow, ReferralCountDifferences, ReferralPut, ReferralSettings, ReferralsRecount, import_links,
    insert_or_update_referral, recount_referrals,
};
use crate::domains::command_bus::topic::{Command, DispatchContext};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::{ImportResult, ImportRows};
use hub_kernel::types::error::Result;

/// Imports links, all rows or none. A row creates the link with its slug, or changes what differs in it. 422
/// `error.rule.import` when rows are refused: `extra.rows` has each of them with `index`, `code`, `message` and, if they help,
/// `path` and `extra`; one whose output would be rewritten again, or whose input is the output of a link, has
/// `error.rule.link_loop`, one with the input of another link `error.conflict.link_input`.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct LinksImport {
    /// The links.
    links: ImportRows<LinkImportRow>,
}

impl Command for LinksImport {
    const TOPIC: &'static str = "discover.links.import";
    type Result = ImportResult;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ImportResult> {
        import_links(tx, call.app.config.public_url(), self.links, call.app.clock.now()).await
    }
}

impl Command for ReferralPut {
    const TOPIC: &'static str = "analytics.referrals.put";
    type Result = ReferralSettings;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ReferralSettings> {
        insert_or_update_referral(tx, self, call.app.clock.now()).await
    }
}

impl Command for ReferralsRecount {
    const TOPIC: &'static str = "analytics.referrals.recount";
    type Result = ReferralCountDifferences;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ReferralCountDifferences> {
        recount_referrals(tx, call.app.clock.now()).await
    }
}
