//! `hub version`: the version of this program.

use serde_json::json;

use crate::context::Context;
use crate::error::Result;

pub(crate) fn run(context: &Context) -> Result<()> {
    let operations = hub_client::contract::list_operations().len();
    context.print_read(&json!({"program": "hub", "version": env!("CARGO_PKG_VERSION"), "operations": operations}), &[])
}
